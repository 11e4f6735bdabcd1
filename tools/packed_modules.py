"""Finds the modules beside a package in one file. The build adds this to `game/__init__.py` in the finished site, and
tools/vendor.py to `encodings/__init__.py` of Python's library, which is the first module that Python reads.

Reading some hundred small files, and listing the folders they lie in, is a tenth of a start. The file holds each
module's bytecode, as Python's compiler wrote it, by the module's name. Before `encodings` there are only modules that
are built in or frozen.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourcelessFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType

    __path__: list[str]
    __loader__: SourcelessFileLoader

_PACKAGE = __path__[0]  # noqa: F821 (a package has it)
_FOLDER = _PACKAGE.rpartition("/")[0]


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
        place = f"{_FOLDER}/{fullname.replace('.', '/')}"
        origin = f"{place}/__init__.pyc" if is_package else f"{place}.pyc"
        spec = ModuleSpec(fullname, _PackedLoader(fullname, origin), origin=origin, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [place]
        return spec


_MODULES: dict[str, tuple[bool, bytes]] = marshal.loads(__loader__.get_data(f"{_PACKAGE}/modules.bin"))
sys.meta_path.insert(0, _PackedFinder)
