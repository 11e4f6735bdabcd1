"""The part of run.mjs that runs inside Pyodide: pytest, without the files that cannot run there."""

import os
from pathlib import Path

import pytest


def run(arguments: list[str]) -> int:
    """Runs the tests, and returns pytest's exit status. A run in which no test passed has failed."""
    watch = Watch()
    status = int(pytest.main(["-p", "no:cacheprovider", *arguments], plugins=[watch]))
    return status if watch.passed else status or pytest.ExitCode.NO_TESTS_COLLECTED


class Watch:
    """Leaves property tests to CPython and says so, splits the tests into parts, and counts those that pass."""

    def __init__(self) -> None:
        self.passed = 0
        self.left_out: list[str] = []

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        if not collection_path.match("test_*_properties.py"):
            return None
        self.left_out.append(str(collection_path.relative_to(config.rootpath)))
        return True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        number, parts = map(int, os.environ.get("CINQ_PART", "0 1").split())
        items[:] = items[number::parts]

    def pytest_report_collectionfinish(self) -> list[str]:
        return [f"only on CPython, because hypothesis is not pure Python: {path}" for path in self.left_out]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed
