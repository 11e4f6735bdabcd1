"""Runs the tests of what must never be lost, and writes docs/reliability.md: python -m tools.reliability [--proof]

The tests are those of `make test`; --proof gives them the counts of `make proof`, which take an hour. A test that has a
number to report records it as its property `result`.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

ROOT: Final = Path(__file__).resolve().parent.parent
PAPER: Final = ROOT / "docs" / "reliability.md"
TESTS: Final = (
    "tests/browser/test_kills.py",
    "tests/saving/test_store.py",
    "tests/test_damage.py",
    "tests/test_fuzzer.py",
    "tests/browser/test_damaged.py",
    "tests/browser/test_storage.py",
    "tests/browser/test_trouble.py",
    "tests/browser/test_worker.py",
    "tests/browser/test_offline.py",
    "tests/browser/test_policy.py",
)


def main() -> None:
    """Runs the tests, and writes the report if none failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proof", action="store_true", help="with the counts of make proof")
    is_proof = parser.parse_args().proof
    environment = {**os.environ, **({"CINQ_PROOF": "1"} if is_proof else {})}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-n", "2", "-o", "junit_family=xunit1", f"--junitxml={report}"]
        if subprocess.run([*command, *TESTS], cwd=ROOT, env=environment, check=False).returncode:
            sys.exit("A test failed: the report stays as it is.")
        cases = ElementTree.parse(report).getroot().iter("testcase")
        PAPER.write_text(paper(list(cases), is_proof), encoding="utf-8")


def paper(cases: list[ElementTree.Element], is_proof: bool) -> str:
    """Writes the report: the numbers, and every test that ran."""
    made = f"`python -m tools.reliability{' --proof' if is_proof else ''}`, Python {platform.python_version()}"
    rows = [f"| {result} | {float(case.get('time', 0)):.0f} |" for case in cases for result in results_of(case)]
    run = sorted({sentence(case) for case in cases})
    return f"""# What is not lost, and what is kept out

Written by {made}. {len(cases)} tests ran, and none failed.

| what was tried, and what came of it | seconds |
|---|---|
{chr(10).join(rows)}

All that was tried:

{chr(10).join(f"* {each}" for each in run)}
"""


def results_of(case: ElementTree.Element) -> Iterator[str]:
    """Yields the numbers that a test reported."""
    yield from (each.get("value", "") for each in case.iter("property") if each.get("name") == "result")


def sentence(case: ElementTree.Element) -> str:
    """Turns the name of a test into a sentence."""
    name = re.sub(r"\[.*", "", case.get("name", "")).removeprefix("test_").replace("_", " ")
    return name[:1].upper() + name[1:]


if __name__ == "__main__":
    main()
