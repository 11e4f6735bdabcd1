"""Makes what is served: the vendored interpreter, the list of modules, the finished site.

python -m tools.build vendor            static/vendor/, from node_modules (run npm ci first)
python -m tools.build vendor --pin      the same, and writes its checksums into tools/vendor.json
python -m tools.build files             the list of modules in pyscript.toml
python -m tools.build files --check     fails if that list is out of date
python -m tools.build site              the finished site in dist/ (or --out), the same bytes every time
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from tools.precache import write_precache
from tools.vendor import FINDER, ROOT, check_vendor, make_vendor, pack_modules

CONFIG = "pyscript.toml"
ENTRY = "game/main.py"
ARCHIVE = "program.zip"

# In the finished site the modules of the program are one file, found by what is appended to its package.
PACKAGE = "game/__init__.py"

# What the site is made of besides the program, as far as it is there.
PAGE = ("index.html", "static", "service-worker.js")

# In the finished site, all style sheets of the page are one file.
STYLES = "static/style/all.css"
STYLE_LINK = re.compile(r'( *<link rel="stylesheet" href="([^"]+)">\n)')

# Scripts that load one another, the first of them late: boot.mjs requests all of them at once.
SOON = ("static/vendor/pyscript/*.js", "static/vendor/pyodide/pyodide.mjs", "static/elements.mjs", "static/stored.mjs")
# What PyScript loads after it has read its settings: boot.mjs requests it at once, because it is most of the bytes.
NOW = ("static/vendor/pyodide/pyodide.asm.wasm", "static/vendor/pyodide/python_stdlib.zip")
# What Python loads when it has started: boot.mjs requests it while Python starts.
THEN = (ARCHIVE, ENTRY)

# The entry script is evaluated, not imported; a page has no command line.
NOT_IMPORTED = (ENTRY, "game/__main__.py", "game/answers.py", "game/cli.py", "game/serve.py", "game/computer/arena.py")


def main() -> None:
    """Carries out the command."""
    asked = _parser().parse_args()
    if asked.command == "vendor":
        make_vendor(pin=asked.pin)
    elif asked.command == "files":
        list_files(asked.check)
    else:
        make_site(asked.out)


def list_files(check: bool = False) -> None:
    """Updates the list of modules in pyscript.toml; or checks that it is up to date."""
    path = ROOT / CONFIG
    old = path.read_text(encoding="utf-8")
    new = _config({f"./{name}": f"./{name}" for name in _modules()})
    if check and new != old:
        raise SystemExit(f"{CONFIG} does not list what is in game/: run python -m tools.build files")
    if new != old:
        path.write_text(new, encoding="utf-8")


def make_site(out: Path) -> None:
    """Writes the finished site: the page, and the program as one archive of compiled modules."""
    check_vendor()
    _clear(out)
    _write_archive(out / ARCHIVE)  # first, because it marks a folder as a site
    for name in (*PAGE, ENTRY):
        _copy(ROOT / name, out / name)
    (out / CONFIG).write_text(_config({f"./{ARCHIVE}": "./*"}), encoding="utf-8")
    _hasten(out)
    write_precache(out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("vendor").add_argument("--pin", action="store_true")
    commands.add_parser("files").add_argument("--check", action="store_true")
    commands.add_parser("site").add_argument("--out", type=Path, default=ROOT / "dist")
    return parser


def _modules() -> list[str]:
    """The modules that the page imports, and the catalogues that they read, as paths from the root."""
    paths = [*sorted((ROOT / "game").rglob("*.py")), *sorted((ROOT / "static" / "text").glob("*.po"))]
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return [name for name in names if name not in NOT_IMPORTED]


def _config(files: dict[str, str]) -> str:
    """The text of pyscript.toml with another list of files, which is its last part."""
    head, mark, _ = (ROOT / CONFIG).read_text(encoding="utf-8").partition("[files]\n")
    return head + mark + "".join(f'"{source}" = "{target}"\n' for source, target in files.items())


def _clear(out: Path) -> None:
    """Empties the folder of an older site, and refuses a folder that does not look like one."""
    if out.exists() and any(out.iterdir()) and not (out / ARCHIVE).exists():
        raise SystemExit(f"{out} holds something else than a site")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target)
    elif source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def _hasten(site: Path) -> None:
    """Saves a slow line round trips: one style sheet, and scripts requested before other scripts need them."""
    page = site / "index.html"
    text = page.read_text(encoding="utf-8")
    links = STYLE_LINK.findall(text)
    whole = "".join((site / name).read_text(encoding="utf-8") for _, name in links)
    for _, name in links:
        (site / name).unlink()
    (site / STYLES).write_text(whole, encoding="utf-8")
    scripts = [path.relative_to(site).as_posix() for folder in SOON for path in sorted(site.glob(folder))]
    head = [f'<link rel="stylesheet" href="{STYLES}">']
    head += [f'<link class="soon" href="{name}">' for name in scripts]
    head += [f'<link class="now" href="{name}">' for name in NOW]
    head += [f'<link class="then" href="{name}">' for name in THEN]
    before, _, after = text.partition(links[0][0])
    lines = "".join(f"  {line}\n" for line in head)
    page.write_text(before + lines + STYLE_LINK.sub("", after), encoding="utf-8")


def _write_archive(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in _modules():
            _copy(ROOT / name, Path(folder) / "modules" / name)
        with (Path(folder) / "modules" / PACKAGE).open("a", encoding="utf-8") as package:
            package.write("\n\n" + FINDER.read_text(encoding="utf-8"))
        pack_modules({Path(folder): PACKAGE}, optimize=2)
        shutil.copyfile(Path(folder) / "modules.zip", target)


if __name__ == "__main__":
    main()
