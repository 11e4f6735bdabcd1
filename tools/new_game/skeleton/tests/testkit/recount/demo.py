"""Demo, counted from what each seat still has before it."""

from __future__ import annotations

from tests.testkit.recount.table import Table, Tags, demand


class Demo(Table):
    """Up to four runners; `thrown` are the throws of this turn."""

    def __init__(self, tags: Tags) -> None:
        super().__init__(tags)
        self.length = {"short": 20, "long": 40}[tags.get("Length", "short")]
        self.left = [self.length] * self.seats
        self.seat = int(tags.get("First", "1"))
        self.thrown: list[int] = []
        self.is_flying = False
        if "Position" in tags:
            places, seat, sum_so_far = tags["Position"].split()
            self.left = [self.length - int(place) for place in places.split(",")]
            self.seat, self.is_flying = int(seat), sum_so_far.endswith("+")
            self.thrown = [int(sum_so_far.strip("+"))]

    def take(self, token: str) -> None:
        demand(0 not in self.left, token)
        if self.is_flying:
            demand(token in [f"({face})" for face in range(1, 7)], token)
            self.is_flying = False
            self.thrown.append(int(token[1]))
            if token == "(1)":
                self.end_turn(0)
            elif sum(self.thrown) >= self.left[self.seat - 1]:
                self.end_turn(sum(self.thrown))
        elif token == "go":
            self.is_flying = True
        else:
            demand(token == "stop" and sum(self.thrown) > 0, token)
            self.end_turn(sum(self.thrown))

    def end_turn(self, steps: int) -> None:
        self.left[self.seat - 1] = max(0, self.left[self.seat - 1] - steps)
        self.seat, self.thrown = self.after(self.seat), []

    @property
    def legal(self) -> int:
        return sum(self.allows(token) for token in ("go", "stop"))

    @property
    def scores(self) -> list[int]:
        return [self.length - left for left in self.left]

    @property
    def upcoming(self) -> str:
        if 0 in self.left:
            return self.ended("goal", self.scores)
        return "chance" if self.is_flying else str(self.seat)
