"""Finds the modules of the finished site in one file. The build appends this to the site's `game/__init__.py`.

Reading some hundred small files, and listing the folders they lie in, is a tenth of a start. The file holds each
module's bytecode, as Python's compiler wrote it, by the module's name.
"""

import marshal
import sys
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from pathlib import PurePosixPath
from types import CodeType

_FOLDER = PurePosixPath(__file__).parent.parent


class _PackedLoader(SourcelessFileLoader):
    """Loads a module out of the file."""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = marshal.loads(_MODULES[fullname][1])  # written by the build, and checked by the worker's hash
        return code


class _PackedFinder:
    """Finds the modules that are in the file, and no others."""

    @staticmethod
    def find_spec(fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname not in _MODULES:
            return None
        is_package = _MODULES[fullname][0]
        place = _FOLDER / fullname.replace(".", "/")
        origin = f"{place}/__init__.pyc" if is_package else f"{place}.pyc"
        spec = ModuleSpec(fullname, _PackedLoader(fullname, origin), origin=origin, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [str(place)]
        return spec


with open(f"{_FOLDER}/game/modules.bin", "rb") as _file:  # noqa: PTH123 (the start does without pathlib's own open)
    _MODULES: dict[str, tuple[bool, bytes]] = marshal.loads(_file.read())
sys.meta_path.insert(0, _PackedFinder)
