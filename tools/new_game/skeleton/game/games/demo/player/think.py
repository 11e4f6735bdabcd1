"""The Demo player: compares what one more throw may bring with what it may lose."""

from __future__ import annotations

from game.computer.task import Candidate, Task, Thought
from game.contract import Reason
from game.games.demo.rules import BAD, FACES, GO, STOP, Demo


def think(task: Task) -> Thought:
    """Ranks going on and stopping by the points of this turn that they lead to on average."""
    position: Demo = task.position
    goes_on = sum(position.collected + int(face) for face in FACES if face != BAD) / len(FACES)
    found = [Candidate(GO, goes_on)]
    if position.collected:
        found.append(Candidate(STOP, float(position.collected)))
    found.sort(key=lambda each: -each.value)
    reasons = (Reason(f"demo.{found[0].move[0]}", (position.collected,)),)
    return Thought(tuple(found), (position.write(found[0].move),), reasons)
