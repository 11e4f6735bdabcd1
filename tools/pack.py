"""Packs a folder of modules into one archive of compiled ones, the same bytes every time.

Runs inside the pinned Pyodide (see pack.mjs), whose own compiler and zlib are the same on every machine.
"""

import py_compile
import zipfile
from importlib.util import cache_from_source
from pathlib import Path

# The earliest date that a zip file can hold; any fixed one would do.
_DATE = (1980, 1, 1, 0, 0, 0)

# PyScript writes the sources of its own package as it starts; compiled ones wait where Python looks for them first.
WRITTEN_LATER = "pyscript/"


def pack(source: str, target: str, optimize: int) -> None:
    """Writes every file below the source folder into the target archive, modules as bytecode."""
    root = Path(source)
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(path for path in root.rglob("*") if path.is_file()):
            name = path.relative_to(root).as_posix()
            if path.suffix == ".py":
                is_late = name.startswith(WRITTEN_LATER)
                kept_at = cache_from_source(name) if is_late else f"{name}c"
                _add(archive, kept_at, _compiled(path, name, 0 if is_late else optimize))
            else:
                _add(archive, name, path.read_bytes())


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DATE)
    archive.writestr(entry, data, zipfile.ZIP_DEFLATED, compresslevel=9)


def _compiled(path: Path, name: str, optimize: int) -> bytes:
    """The bytecode of a module, of the kind that is never compared with its source."""
    compiled = Path("/tmp/compiled.pyc")
    py_compile.compile(
        str(path),
        str(compiled),
        name,
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return compiled.read_bytes()
