"""A game of Quinto in which all tiles are known, and how it ends if every seat always makes its best play."""

from __future__ import annotations

from typing import NamedTuple

from game.games.quinto.equipment import RACK
from game.games.quinto.player.evaluation import kept_tile_values
from game.games.quinto.player.move_generator import CodedLine, FastBoard, Spot, highest_bases_in, windows_in
from game.games.quinto.player.rack_values import HAS_VALUE_ABOVE, POINT, Play, RackValues, Tiles, without
from game.games.quinto.player.replies import PlayOrPass, rack_values


class DealtGame(NamedTuple):
    """A game as it may be: hidden tiles are dealt."""

    board: FastBoard
    racks: tuple[Tiles, ...]
    """Clockwise from the seat to move."""
    bag: Tiles = ()
    """In the order in which tiles are drawn."""
    passes: int = 0
    """In a row."""

    @property
    def rack(self) -> RackValues:
        """The rack of the seat to move."""
        return rack_values(self.racks[0], kept_tile_values(self.board.multiple, len(self.bag)))

    def after(self, option: PlayOrPass) -> DealtGame:
        """The game after a play and its draw, or after a pass, as the next seat sees it."""
        own, *others = self.racks
        if option is None:
            return DealtGame(self.board, (*others, own), self.bag, self.passes + 1)
        kept = without(own, option.tiles)
        missing = RACK - len(kept)
        rack = tuple(sorted(kept + self.bag[:missing]))
        return DealtGame(self.board.after(option.cells, option.tiles), (*others, rack), self.bag[missing:])

    def options(self, may_pass: bool) -> list[tuple[int, PlayOrPass]]:
        """All plays and a pass if it is allowed, the best first, valued by points and the tiles that stay."""
        plays = sorted(self.rack.plays(self.board), key=lambda play: (-play.value, play.cells, play.tiles))
        options: list[tuple[int, PlayOrPass]] = [(play.value, play) for play in plays]
        if may_pass or not plays:
            options.append((-POINT * sum(self.racks[0]), None))
        return options

    def best_play(self) -> PlayOrPass:
        """The play with the highest value, or None if there is none."""
        if not self.racks[0]:
            return None
        rack, board = self.rack, self.board
        if board.is_empty:
            return max(rack.plays(board), key=lambda play: play.value, default=None)
        highest, best = HAS_VALUE_ABOVE, None
        for line in board.lines():
            for demand, base in highest_bases_in(line.codes, board.multiple, line.min_free):
                value = POINT * base + rack[demand]
                if value > highest:
                    highest, best = value, (line, demand)
        return self._play_in(*best) if best else None

    def _play_in(self, line: CodedLine, demand: int) -> Play:
        """The best play in the window of a line that has this demand and the highest base."""
        windows = windows_in(line.codes, self.board.multiple, line.min_free)
        window = max((window for window in windows if window.demand == demand), key=lambda window: window.base)
        return self.rack.best_play(Spot(line.cells(window), window))

    def play_out(self) -> list[int]:
        """The points of each seat, from the one to move on, at the end of the game; tiles still held count off."""
        game, seats = self, len(self.racks)
        points = [0] * seats
        seat, passes = 0, self.passes
        while passes < seats:
            play = game.best_play()
            passes = 0 if play else passes + 1
            points[seat] += play.gain if play else 0
            game = game.after(play)
            seat = (seat + 1) % seats
        held = [sum(tiles) for tiles in game.racks]
        return [points[at] - held[(at - seat) % seats] for at in range(seats)]
