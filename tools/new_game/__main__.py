"""Begins a new game from a skeleton that plays, and lists what it lacks.

python -m tools.new_game KEY              copies the skeleton and registers the game (make new-game KEY=...)
python -m tools.new_game KEY --missing    lists what a game lacks, and exits with 1 if there is anything
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SKELETON: Final = Path(__file__).parent / "skeleton"
REGISTRY: Final = ROOT / "game" / "contract" / "registry.py"
KEYS: Final = re.compile(r"^(KEYS: Final = \(.*)\)$", re.MULTILINE)
KEY: Final = re.compile(r"[a-z]{3,20}")
"""A key is part of links, file names and classes of style sheets."""
WORD: Final = "demo"
"""What the skeleton calls its game."""


def main() -> int:
    """Does what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", help="the name of the game in records, links and file names: lower-case letters")
    parser.add_argument("--missing", action="store_true", help="only list what the game lacks")
    options = parser.parse_args()
    if options.missing:
        return int(tell_missing(options.key))
    begin(options.key)
    tell_missing(options.key)
    return 0


def begin(key: str) -> None:
    """Makes the files of a new game, and brings what is written from the registry up to date."""
    if not KEY.fullmatch(key):
        raise SystemExit(f"{key!r} is not a key: three to twenty lower-case letters")
    found = KEYS.search(REGISTRY.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{REGISTRY.relative_to(ROOT)} has no line that begins with KEYS")
    copies = {ROOT / renamed(str(path.relative_to(SKELETON)), key): path for path in files()}
    taken = [target for target in copies if target.exists()]
    if f'"{key}"' in found[1] or taken:
        raise SystemExit(f"there is a game {key} already" + "".join(f"\n{path.relative_to(ROOT)}" for path in taken))
    for target, path in copies.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text(encoding="utf-8"), key), encoding="utf-8")
        print(target.relative_to(ROOT))
    REGISTRY.write_text(KEYS.sub(rf'\1, "{key}")', REGISTRY.read_text(encoding="utf-8")), encoding="utf-8")
    print(REGISTRY.relative_to(ROOT))
    for words in (["tools.build", "files"], ["tools.page"]):
        subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=True)


def files() -> list[Path]:
    """Lists what the skeleton holds."""
    found = sorted(path for path in SKELETON.rglob("*") if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts]


def renamed(text: str, key: str) -> str:
    """Puts the key of the game, and its name, for those of the skeleton."""
    return text.replace(WORD, key).replace(WORD.capitalize(), key.capitalize())


def tell_missing(key: str) -> bool:
    """Prints what a game lacks, if anything."""
    from tools.new_game.missing import missing  # late, for by now the registry may hold one more

    lines = missing(key)
    print(f"\n{key} plays. What it lacks:" if lines else f"{key} lacks nothing.", *lines, sep="\n")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
