"""Makes static/vendor/, the interpreter and the typeface that the page uses, and checks that they are the pinned ones.

`npm ci` checks the packages against package-lock.json. vendor.json names the same packages and holds the checksum of
every file made from them, so that a change of either has to be accepted (`python -m tools.build vendor --pin`).
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "vendor"
MODULES = ROOT / "node_modules"
PINS = ROOT / "tools" / "vendor.json"
WHEELS = ROOT / "tools" / "wheels.lock"

# Lighter modules of our own that replace some of Python's library.
STAND_INS = ROOT / "tools" / "library"

# What finds modules that are packed into one file, and the first module that Python reads out of its library.
FINDER = ROOT / "tools" / "packed_modules.py"
FIRST_MODULE = "encodings/__init__.py"

# The modules of PyScript's own package that it imports at every start. It writes their sources to files as it starts;
# compiled ones are found before those.
PYSCRIPT = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
PYSCRIPT_MODULES = (
    *("__init__", "context", "display", "events", "fetch", "ffi", "flatted", "storage", "util", "websocket", "workers"),
)

PACKAGES = ("pyodide", "@pyscript/core", "@fontsource/patrick-hand")

# Folder in node_modules, folder in static/vendor, files. The names of PyScript's chunks change with every version.
# Plugins that pyscript.toml switches off are missing, except `error`, which PyScript loads even to switch it off.
COPIED = (
    ("pyodide", "pyodide", ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")),
    ("@pyscript/core", "pyscript", ("LICENSE",)),
    ("@pyscript/core/dist", "pyscript", ("core.js", "core-C9KDLldu.js", "error-D2315lOB.js", "toml-V4Savzlc.js")),
    ("@fontsource/patrick-hand", "fonts", ("LICENSE",)),
    ("@fontsource/patrick-hand/files", "fonts", ("patrick-hand-latin-400-normal.woff2",)),
)

NOTICE = """\
What this site serves that others have made, with its version and licence.

pyodide/   Pyodide {pyodide}, Mozilla Public License 2.0, https://github.com/pyodide/pyodide
           with CPython {python} and its library, Python Software Foundation License 2, https://github.com/python/cpython
           (the library compiled, without the parts that a page cannot use, and tracebacks without colours; with it the
           compiled Python modules of PyScript)
pyscript/  PyScript {core}, Apache License 2.0, https://github.com/pyscript/pyscript
wheels/    micropip {micropip}, Mozilla Public License 2.0, https://github.com/pyodide/micropip
           segno {segno} by Lars Heuer, BSD License, https://github.com/heuer/segno
           (each with its licence inside; and the parts of CPython's library that micropip needs)
fonts/     Patrick Hand by Patrick Wagesreiter, as packed by Fontsource {patrick-hand}, SIL Open Font License 1.1,
           https://fontsource.org/fonts/patrick-hand

All the rest is our own: MIT License.
"""

# What a page cannot use, or these games do not: terminals, processes, servers, mail, debuggers, packaging, addresses,
# statistics, other systems. No module that stays needs one of these. `codeop`, `html` and `logging` look useless but
# are loaded at every start; asyncio and shutil work without `ssl` and `bz2`.
UNUSED_MODULES = """
    __hello__ __phello__ _ast_unparse _compat_pickle _markupbase _pydatetime _pyio _pyrepl _ssl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__ asyncio/proactor_events
    asyncio/tools asyncio/windows_events asyncio/windows_utils bdb bz2 cProfile calendar cmd code colorsys
    compileall compression concurrent/futures/interpreter concurrent/futures/process concurrent/futures/thread
    concurrent/interpreters configparser csv ctypes difflib doctest email filecmp fileinput ftplib getopt getpass
    graphlib gzip html/parser http imaplib importlib/metadata importlib/readers importlib/resources
    importlib/simple ipaddress json/__main__ json/tool logging/config logging/handlers lzma mailbox mimetypes
    modulefinder multiprocessing netrc nturl2path optparse pathlib/types pdb pickle pickletools pkgutil platform
    plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc pyodide/_nodesock_transport pyodide/console
    queue quopri rlcompleter runpy sched shelve shlex site-packages smtplib socketserver sqlite3 sre_compile
    sre_constants sre_parse ssl statistics stringprep symtable sysconfig tabnanny tarfile this timeit tomllib
    trace tracemalloc tty unittest urllib uuid wave webbrowser wsgiref xml xmlrpc zipapp zipfile/__main__ zoneinfo
"""

# These are built into the interpreter, which never looks for their files.
FROZEN_MODULES = """
    _collections_abc _sitebuiltins abc codecs genericpath importlib/_bootstrap importlib/_bootstrap_external
    importlib/machinery importlib/util io ntpath os posixpath site stat zipimport
"""

# The ones of these that micropip imports. They are in an archive of their own, fetched together with micropip.
INSTALLER_MODULES = """
    _markupbase _strptime _sysconfigdata__emscripten_wasm32-emscripten calendar compression email/__init__
    email/_encoded_words email/_parseaddr email/_policybase email/base64mime email/charset email/encoders
    email/errors email/feedparser email/header email/iterators email/message email/parser email/quoprimime
    email/utils gzip html/parser http/__init__ http/client importlib/metadata ipaddress platform quopri
    sysconfig/__init__ tarfile urllib/__init__ urllib/error urllib/parse urllib/request urllib/response
    xml/__init__ xml/sax/__init__ xml/sax/_exceptions xml/sax/handler xml/sax/saxutils xml/sax/xmlreader
"""

# All other encodings are removed. Archives of modules are read with cp437.
USED_ENCODINGS = """
    __init__ aliases ascii charmap cp437 latin_1 raw_unicode_escape unicode_escape utf_16 utf_16_be utf_16_le utf_32
    utf_8 utf_8_sig
"""


def make_vendor(target: Path | None = None, pin: bool = False) -> None:
    """Makes static/vendor, or the same in another folder. It is replaced only by files that match the pins."""
    target = target or VENDOR
    packages = _installed_packages()
    with tempfile.TemporaryDirectory(dir=target.parent) as folder, ThreadPoolExecutor() as pool:
        made = Path(folder) / "vendor"
        wheels = pool.submit(_write_wheels, made / "wheels")  # waits for the network, while the library is compiled
        _copy_files(made)
        _write_libraries(
            {
                made / "pyodide" / "python_stdlib.zip": _is_used,
                made / "wheels" / "library.zip": _is_for_installer,
            }
        )
        wheels.result()
        _write_lock(made / "pyodide" / "pyodide-lock.json", made / "wheels")
        (made / "NOTICE.txt").write_text(_notice(packages, made / "wheels"), encoding="utf-8")
        found: dict[str, dict[str, Any]] = {"packages": packages, "files": _sums(made)}
        if pin:
            PINS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        _compare(found)
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)


def check_vendor(folder: Path | None = None) -> None:
    """Refuses a folder that is missing, changed, or from an older version."""
    folder = folder or VENDOR
    if not folder.exists():
        raise SystemExit("there is no static/vendor: run python -m tools.build vendor")
    _compare({"packages": _package_table(ROOT / "package-lock.json"), "files": _sums(folder)})


def pack_modules(folders: Mapping[Path, str], optimize: int) -> None:
    """Compiles the `modules` in each folder into `modules.zip` beside them, inside the pinned Pyodide.

    Each folder comes with the module that finds all others in one file, or with "" if each stays a file of its own.
    """
    places = [str(each) for place in folders.items() for each in place]
    command = ["node", str(ROOT / "tools" / "pack.mjs"), str(optimize), *places]
    subprocess.run(command, cwd=ROOT, check=True)


def _installed_packages() -> dict[str, dict[str, str]]:
    """The versions and checksums of the packages, which must be the same in the lock file and on disk."""
    locked = _package_table(ROOT / "package-lock.json")
    if locked != _package_table(MODULES / ".package-lock.json"):
        raise SystemExit("node_modules is not what package-lock.json says: run npm ci")
    return locked


def _package_table(lock_file: Path) -> dict[str, dict[str, str]]:
    if not lock_file.exists():
        raise SystemExit(f"there is no {lock_file.name}: run npm ci")
    table: dict[str, Any] = json.loads(lock_file.read_text(encoding="utf-8"))["packages"]
    entries = {name: table[f"node_modules/{name}"] for name in PACKAGES}
    return {name: {key: entry[key] for key in ("version", "integrity")} for name, entry in entries.items()}


def _copy_files(made: Path) -> None:
    for source, target, names in COPIED:
        (made / target).mkdir(parents=True, exist_ok=True)
        for name in names:
            shutil.copyfile(MODULES / source / name, made / target / name)


def _write_libraries(targets: Mapping[Path, Callable[[str], bool]]) -> None:
    """Compiles parts of the standard library, because Pyodide ships its source and would compile it at every start."""
    with tempfile.TemporaryDirectory() as base:
        folders = [Path(base) / str(at) for at in range(len(targets))]
        for folder, is_wanted in zip(folders, targets.values(), strict=True):
            _unpack_library(folder / "modules", is_wanted)
        pack_modules({folder: _with_finder(folder / "modules") for folder in folders}, optimize=2)
        for folder, target in zip(folders, targets, strict=True):
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(folder / "modules.zip", target)


def _with_finder(folder: Path) -> str:
    """Lets the first module that Python reads find all others, PyScript's package as well, and returns its name.

    Returns "" for a part of the library without that module.
    """
    first = folder / FIRST_MODULE
    if not first.exists():
        return ""
    (folder / PYSCRIPT.name).mkdir()
    for name in PYSCRIPT_MODULES:
        shutil.copyfile(PYSCRIPT / f"{name}.py", folder / PYSCRIPT.name / f"{name}.py")
    first.write_text(FINDER.read_text(encoding="utf-8") + first.read_text(encoding="utf-8"), encoding="utf-8")
    return FIRST_MODULE


def _unpack_library(folder: Path, is_wanted: Callable[[str], bool]) -> None:
    """Unpacks a part of Pyodide's library; our own lighter modules replace its."""
    with zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip") as archive:
        used = [name for name in archive.namelist() if is_wanted(name)]
        archive.extractall(folder, used)
    for path in STAND_INS.glob("*.py"):
        if path.name in used:
            shutil.copyfile(path, folder / path.name)


def _is_used(name: str) -> bool:
    """Whether a file of the stock library stays: neither it nor a folder that contains it is named above."""
    path = PurePosixPath(name).with_suffix("")
    if path.parent.name == "encodings":
        return path.name in USED_ENCODINGS.split()
    return not _is_among(UNUSED_MODULES, path) and str(path) not in FROZEN_MODULES.split()


def _is_for_installer(name: str) -> bool:
    """Whether only micropip needs a file of the stock library."""
    return not name.endswith("/") and _is_among(INSTALLER_MODULES, PurePosixPath(name).with_suffix(""))


def _is_among(modules: str, path: PurePosixPath) -> bool:
    named = modules.split()
    return any(str(part) in named for part in (path, *path.parents))


def _write_wheels(folder: Path) -> None:
    """Downloads the wheels that wheels.lock names. pip checks them, and so those made before are as good."""
    kept = VENDOR / "wheels"
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--python-version=3.14"]
    options += [f"--dest={folder}", f"--requirement={WHEELS}", *([f"--find-links={kept}"] if kept.exists() else [])]
    with _python_with_pip() as python:
        subprocess.run([python, "-m", "pip", "download", *options], cwd=ROOT, check=True)


@contextmanager
def _python_with_pip() -> Iterator[str]:
    """Yields this Python, or where it has no pip, one in a temporary environment."""
    if find_spec("pip"):
        yield sys.executable
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        yield str(Path(folder) / "bin" / "python")


def _write_lock(target: Path, wheels: Path) -> None:
    """Pyodide's list of packages with micropip only: the full list is long, names files that are not served, and has
    another checksum for micropip."""
    stock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    wheel = wheels / stock["packages"]["micropip"]["file_name"]
    sum_ = hashlib.sha256(wheel.read_bytes()).hexdigest()
    micropip = {**stock["packages"]["micropip"], "file_name": f"../wheels/{wheel.name}", "sha256": sum_}
    target.write_text(json.dumps({"info": stock["info"], "packages": {"micropip": micropip}}) + "\n", encoding="utf-8")


def _notice(packages: dict[str, dict[str, str]], wheels: Path) -> str:
    """The list of what is served, with versions."""
    stock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    versions = {name.rpartition("/")[2]: package["version"] for name, package in packages.items()}
    versions |= dict(wheel.name.split("-")[:2] for wheel in wheels.glob("*.whl"))
    return NOTICE.format(python=stock["info"]["python"], **versions)


def _sums(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _compare(found: dict[str, dict[str, Any]]) -> None:
    promised = json.loads(PINS.read_text(encoding="utf-8"))
    for part, values in found.items():
        names = sorted(promised[part].keys() | values.keys())
        changed = [name for name in names if promised[part].get(name) != values.get(name)]
        if changed:
            raise SystemExit(f"not what tools/vendor.json promises: {', '.join(changed)}")
