"""Changes the program bit by bit, and lists the changes that no test notices: python -m tools.mutants PATH...

    python -m tools.mutants game/record game/games/quixo/rules.py     two jobs at once, all quick tests
    python -m tools.mutants game/match --tests tests/match --jobs 1   only these tests

A mutant is the program with one operator, number, text or condition changed. First the tests run once as they are, to
learn which lines each one reaches. Then each mutant meets the tests that reach its line, the fastest first, until one
fails. A mutant that survives is a line that no test judges, or a change without a meaning: look at each of them once.

No file is changed: a mutant exists only in the memory of a process that has been forked for it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import hypothesis  # noqa: F401 (loaded once here, and not in every process)
import pytest
from coverage import Coverage

ROOT: Final = Path(__file__).resolve().parent.parent
QUIET: Final = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")
OPTIONS: Final = (*QUIET, "-m", "not slow")
START_S: Final = 20.0
"""How much longer than its tests a mutant may run before it counts as one that never ends."""

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change: the file, the number of the changed node in it, which of its changes, its line, and what it is."""

    path: str
    node: int
    change: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


class Reach(NamedTuple):
    """What the tests reach: the seconds of each, and for each file and line the tests that run it."""

    seconds: dict[str, float]
    tests: dict[str, dict[str, list[str]]]

    def of(self, mutant: Mutant, most_s: float) -> list[str]:
        """Chooses the tests for a mutant, the fastest first; a line that runs at import is reached by all of them."""
        lines = self.tests.get(mutant.path, {})
        found = set(lines.get(str(mutant.line), ()))
        if "" in found:
            found = {test for tests in lines.values() for test in tests} & self.seconds.keys() or set(self.seconds)
        chosen: list[str] = []
        spent = 0.0
        for test in sorted(found & self.seconds.keys(), key=lambda each: (self.seconds[each], each)):
            spent += self.seconds[test]
            if chosen and spent > most_s:
                break
            chosen.append(test)
        return chosen


def main() -> int:
    """Tries all mutants, and prints those that survive."""
    options = _parser().parse_args()
    mutants = [mutant for path in _files(options.paths) for mutant in mutants_of(path)]
    print(f"{len(mutants)} mutants; the tests run once as they are", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        reach = measured(Path(folder) / "reach.json", sorted({mutant.path for mutant in mutants}), options.tests)
    survivors = []
    for number, (mutant, survived) in enumerate(tried(mutants, reach, options.jobs, options.seconds), 1):
        if survived:
            survivors.append(mutant)
            unreached = "" if reach.of(mutant, 0) else "  (no test reaches it)"
            print(f"{mutant}{unreached}", flush=True)
        if not number % 100:
            print(f"  {number} of {len(mutants)}, {len(survivors)} survive", file=sys.stderr, flush=True)
    print(f"{len(survivors)} of {len(mutants)} mutants survive")
    return 0


def mutants_of(path: str) -> Iterator[Mutant]:
    """Lists the changes that can be made to a file."""
    for number, node in enumerate(_nodes(ast.parse((ROOT / path).read_text(encoding="utf-8")))):
        for at, change in enumerate(changes(node)):
            if isinstance(node, ast.expr | ast.stmt):
                yield Mutant(path, number, at, node.lineno, f"{ast.unparse(node)}  ->  {ast.unparse(change)}")


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Returns what could stand in place of a node."""
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                ops = [COMPARED[type(operator)]() if at == each else old for each, old in enumerate(node.ops)]
                yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        case ast.BinOp() if type(node.op) in COMPUTED:
            yield ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)
        case ast.AugAssign() if type(node.op) in COMPUTED:
            yield ast.AugAssign(node.target, COMPUTED[type(node.op)](), node.value)
        case ast.Constant():
            yield from _other_constants(node.value)
        case ast.Name(id=name) if name in CALLED:
            yield ast.Name(CALLED[name], node.ctx)
        case _:
            yield from _other_ways(node)


def _other_constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(value + "XX")


def _other_ways(node: ast.AST) -> Iterator[ast.AST]:
    """Changes where the program goes on from a node."""
    match node:
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() | ast.NamedExpr()):
            yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.IfExp(test=ast.Name() | ast.Attribute() | ast.Call() | ast.NamedExpr()):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _nodes(tree: ast.AST) -> list[ast.AST]:
    """Lists the nodes of a file that do something when it runs: no annotation, docstring, decorator or assertion."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        found.append(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params", "format_spec"):
                continue
            below = value if isinstance(value, list) else [value]
            waiting += [each for each in below if isinstance(each, ast.AST) and not _is_idle(each)]
    return found


def _is_idle(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return False


def compiled(mutant: Mutant) -> CodeType:
    """Compiles the changed file."""
    tree = ast.parse((ROOT / mutant.path).read_text(encoding="utf-8"))
    target = _nodes(tree)[mutant.node]
    change = list(changes(target))[mutant.change]

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return ast.copy_location(change, node) if node is target else self.generic_visit(node)

    return compile(ast.fix_missing_locations(Exchange().visit(tree)), str(ROOT / mutant.path), "exec")


class Finder(MetaPathFinder):
    """Finds the changed file in the place of the real one."""

    def __init__(self, mutant: Mutant) -> None:
        path = Path(mutant.path)
        is_package = path.name == "__init__.py"
        name = ".".join((path.parent if is_package else path.with_suffix("")).parts)
        folders = [str((ROOT / path).parent)] if is_package else None
        loader = Changed(name, str(ROOT / path), compiled(mutant))
        self._spec = spec_from_file_location(name, ROOT / path, loader=loader, submodule_search_locations=folders)

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        return self._spec if self._spec and fullname == self._spec.name else None


class Changed(SourceFileLoader):
    """Loads code that was changed before."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


class Watch:
    """A plugin of pytest that notes which test reaches which line, and how long it takes."""

    def __init__(self, coverage: Coverage) -> None:
        self.seconds: dict[str, float] = {}
        self._coverage = coverage

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed and report.when == "call":
            self.seconds[report.nodeid] = report.duration


def measured(path: Path, files: Sequence[str], tests: Sequence[str]) -> Reach:
    """Runs the tests once, in a process of its own, and gives what they reach."""
    process = _process(_measure, path, files, tests)
    process.join()
    if process.exitcode:
        raise SystemExit("the tests fail without any change")
    return Reach(*json.loads(path.read_text(encoding="utf-8")))


def _measure(path: Path, files: Sequence[str], tests: Sequence[str]) -> int:
    coverage = Coverage(data_file=None, include=[str(ROOT / file) for file in files], config_file=False)
    watch = Watch(coverage)
    coverage.start()
    status = pytest.main([*OPTIONS, *tests], plugins=[watch])
    coverage.stop()
    data = coverage.get_data()
    reached = {file: data.contexts_by_lineno(str(ROOT / file)) for file in files}
    path.write_text(json.dumps([watch.seconds, reached]), encoding="utf-8")
    return int(status)


def tried(mutants: Sequence[Mutant], reach: Reach, jobs: int, most_s: float) -> Iterator[tuple[Mutant, bool]]:
    """Tries mutants side by side, and tells of each whether it survived."""
    waiting = list(reversed(mutants))
    running: dict[ForkProcess, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            chosen = reach.of(mutant, most_s)
            if not chosen:
                yield mutant, True
                continue
            until = time.monotonic() + START_S + 5 * sum(reach.seconds[test] for test in chosen)
            running[_process(_try, mutant, chosen)] = mutant, until
        for process, (mutant, until) in list(running.items()):
            if process.is_alive() and time.monotonic() > until:
                process.kill()
                process.join()
            if not process.is_alive():
                del running[process]
                yield mutant, process.exitcode == 0
        time.sleep(0.01)


def _try(mutant: Mutant, tests: Sequence[str]) -> int:
    sys.meta_path.insert(0, Finder(mutant))
    return int(pytest.main([*OPTIONS, "-x", *tests]))


def _process(job: Any, *given: Any) -> ForkProcess:
    """Forks a process for a job that returns its exit status. It says nothing."""

    def run() -> None:
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                status = job(*given)
        os._exit(status)

    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    return process


def _files(paths: Sequence[Path]) -> Iterator[str]:
    """Names the modules in files and folders, from the root."""
    for path in paths:
        found = sorted((ROOT / path).rglob("*.py")) if (ROOT / path).is_dir() else [ROOT / path]
        yield from (each.relative_to(ROOT).as_posix() for each in found)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="what is changed: files or folders")
    parser.add_argument("--tests", nargs="+", default=["tests", "--ignore=tests/browser", "--ignore=tests/pyodide"])
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants are tried side by side")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long the tests of one mutant may take together")
    return parser


if __name__ == "__main__":
    sys.exit(main())
