"""Makes what the page is served from: the vendored interpreter, the list of modules, the finished site.

python -m tools.build vendor            static/vendor/, from node_modules (npm ci first)
python -m tools.build vendor --pin      the same, and writes its sums into tools/vendor.json
python -m tools.build files             the list of modules in pyscript.toml
python -m tools.build files --check     fails if that list is not up to date
python -m tools.build site              the finished site into dist/ (or --out), the same bytes every time
"""

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from tools.precache import write_precache
from tools.vendor import ROOT, check_vendor, make_vendor, pack_modules

CONFIG = "pyscript.toml"
ENTRY = "game/main.py"
ARCHIVE = "program.zip"

# What the site is made of besides the program, as far as it is there.
PAGE = ("index.html", "static", "service-worker.js")

# In the finished site all style sheets of the page are one.
STYLES = "static/style/all.css"
STYLE_LINK = re.compile(r'( *<link rel="stylesheet" href="([^"]+)">\n)')

# Scripts that ask for one another, the first of them late: boot.mjs asks for all of them at once.
SOON = ("static/vendor/pyscript/*.js", "static/vendor/pyodide/pyodide.mjs", "static/elements.mjs")
# What PyScript asks for once it has read its settings: boot.mjs asks for it at once, for it is most of all bytes.
NOW = ("static/vendor/pyodide/pyodide.asm.wasm", "static/vendor/pyodide/python_stdlib.zip")
# What Python asks for when it has started: boot.mjs asks for it while Python starts.
THEN = (ARCHIVE, ENTRY)

# Those modules of PyScript's own package that it imports at every start.
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
AT_START = (
    *("__init__", "context", "display", "events", "fetch", "ffi", "flatted", "storage", "util", "websocket", "workers"),
)

# The entry script is evaluated, not imported; the command line has no use on a page.
NOT_IMPORTED = (ENTRY, "game/__main__.py", "game/cli.py", "game/computer/arena.py")


def main() -> None:
    """Does what the command line asks."""
    asked = _parser().parse_args()
    if asked.command == "vendor":
        make_vendor(asked.pin)
    elif asked.command == "files":
        list_files(asked.check)
    else:
        make_site(asked.out)


def list_files(check: bool = False) -> None:
    """Brings the list of modules in pyscript.toml up to date, so that adding a file needs no hand."""
    path = ROOT / CONFIG
    old = path.read_text(encoding="utf-8")
    new = _config({f"./{name}": f"./{name}" for name in _modules()})
    if check and new != old:
        raise SystemExit(f"{CONFIG} does not list what is in game/: run python -m tools.build files")
    if new != old:
        path.write_text(new, encoding="utf-8")


def make_site(out: Path) -> None:
    """Writes the finished site: the page as it is, the program as one archive of compiled modules."""
    check_vendor()
    _clear(out)
    _write_archive(out / ARCHIVE)  # first, for by it a site is known
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
    """The modules that the page imports and the catalogues that they read, as paths from the root."""
    paths = [*sorted((ROOT / "game").rglob("*.py")), *sorted((ROOT / "static" / "text").glob("*.po"))]
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return [name for name in names if name not in NOT_IMPORTED]


def _config(files: dict[str, str]) -> str:
    """The text of pyscript.toml with another list of files, which is the last thing in it."""
    head, mark, _ = (ROOT / CONFIG).read_text(encoding="utf-8").partition("[files]\n")
    return head + mark + "".join(f'"{source}" = "{target}"\n' for source, target in files.items())


def _clear(out: Path) -> None:
    """Empties the folder of an older site, and of nothing that does not look like one."""
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
    """Spares a poor line ways there and back: one style sheet, and scripts asked for before others ask for them."""
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
        inside = Path(folder) / "modules" / "pyscript"
        inside.mkdir()
        for name in AT_START:
            shutil.copyfile(PYSCRIPT / f"{name}.py", inside / f"{name}.py")
        shutil.copyfile(pack_modules(Path(folder), optimize=2), target)


if __name__ == "__main__":
    main()
