"""Packs a folder of modules into one archive of compiled ones, the same bytes every time.

Runs inside the pinned Pyodide (see pack.mjs), whose own compiler and zlib are the same on every machine.
"""

import marshal
import py_compile
import zipfile
from pathlib import Path

# The earliest date that a zip file can hold; any fixed one would do.
_DATE = (1980, 1, 1, 0, 0, 0)

# What stands before the code in a compiled file.
HEAD_BYTES = 16
# The version of marshal that writes no references, which depend on what else is in memory.
PLAIN = 2


def pack(source: str, target: str, optimize: int, finder: str = "") -> None:
    """Writes every file below the source folder into the target archive, modules as bytecode.

    If `finder` names the `__init__.py` of a package, all other modules go into one file beside it, where it finds them
    (see packed_modules.py).
    """
    root = Path(source)
    together: dict[str, tuple[bool, bytes]] = {}
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(path for path in root.rglob("*") if path.is_file()):
            name = path.relative_to(root).as_posix()
            if path.suffix != ".py":
                _add(archive, name, path.read_bytes())
            elif finder and name != finder:
                is_package = path.stem == "__init__"
                module = (path.parent if is_package else path.with_suffix("")).relative_to(root).as_posix()
                together[module.replace("/", ".")] = is_package, _compiled(path, name, optimize)[HEAD_BYTES:]
            else:
                _add(archive, f"{name}c", _compiled(path, name, optimize))
        if together:
            _add(archive, f"{Path(finder).parent.as_posix()}/modules.bin", marshal.dumps(together, PLAIN))


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
