"""Compiles the C++ trainers, and keeps the program of each version of their source."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

FLAGS: Final = ("-O2", "-std=c++17")
FOLDER: Final = Path(tempfile.gettempdir()) / f"cinq-trainers-{os.getuid() if hasattr(os, 'getuid') else 0}"


class NoCompiler(Exception):
    """There is no C++ compiler on this machine."""

    def __str__(self) -> str:
        return "A C++ compiler is needed, and there is no c++: 'apt-get install g++' brings it on Debian and Ubuntu."


def has_compiler() -> bool:
    """Whether trainers can be compiled here."""
    return shutil.which("c++") is not None


def compiled(source: Path) -> Path:
    """The program made from a source file. It is compiled only if its text is new."""
    text = source.read_bytes()
    program = FOLDER / f"{source.stem}-{hashlib.sha256(text).hexdigest()[:16]}"
    if program.exists():
        return program
    if not has_compiler():
        raise NoCompiler
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        output = Path(folder) / source.stem
        subprocess.run(["c++", *FLAGS, "-o", str(output), str(source)], check=True)
        output.replace(program)
    return program
