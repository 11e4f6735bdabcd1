"""Prints how much of game/ the quick tests cover, folder by folder: python -m tools.coverage_table

`make coverage` has measured it before.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from coverage import Coverage

ROOT: Final = Path(__file__).resolve().parent.parent


def main() -> None:
    """Prints the table."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print("\n".join(table()))


def table() -> list[str]:
    """Writes a line for each folder of game/, and one for all; nothing where nothing was measured."""
    coverage = Coverage(data_file=str(ROOT / "build" / "coverage" / "data"), config_file=str(ROOT / "pyproject.toml"))
    coverage.load()
    if not coverage.get_data().measured_files():
        return []
    statements: dict[str, int] = defaultdict(int)
    missing: dict[str, int] = defaultdict(int)
    for name, summary in _summaries(coverage).items():
        for folder in (_folder(name), "all"):
            statements[folder] += summary["num_statements"]
            missing[folder] += summary["missing_lines"]
    lines = [f"{'':22}{'lines':>7}{'missed':>8}{'covered':>9}"]
    for folder in sorted(filter(statements.get, statements), key=lambda each: (each == "all", each)):
        total, lost = statements[folder], missing[folder]
        lines.append(f"{folder:22}{total:7}{lost:8}{100 * (total - lost) / total:8.0f}%")
    return lines


def _summaries(coverage: Coverage) -> dict[str, dict[str, Any]]:
    """Counts the statements of every file, and those that no test ran."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(path))
        files: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return {name: each["summary"] for name, each in files.items()}


def _folder(name: str) -> str:
    """Names the folder that a file counts for: one for each part of the program, and one for each game."""
    parts = Path(name).parts
    return "/".join(parts[: 3 if parts[1] == "games" else 2][: len(parts) - 1])


if __name__ == "__main__":
    main()
