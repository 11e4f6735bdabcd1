"""Uses the app as people do: through its page alone, by finger, mouse or keys. What is stored tells how a game stands.

Nothing here sleeps: every tap waits until the page has heard it, everything else for what it brings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Locator, Page

from game.contract import CHANCE, GAMES, ChanceMode
from game.match.match import Match
from game.record import Record, parse
from game.saving.envelope import Envelope, NewerError, newer_of, seal, unseal
from game.saving.saved_game import game_data
from game.ui.dialogs.new_game_options import options_of_game

IS_READY: Final = """(what) => {
    const { ready } = document.documentElement.dataset;
    return what ? ready === what : ready !== undefined;
}"""

WATCH: Final = """
window.test = {
    heard: 0,
    // Where to touch an element so that the touch reaches it; null while it is absent, hidden, covered or moving.
    spot(selector) {
        for (const element of document.querySelectorAll(selector)) {
            if (element.disabled || "resting" in element.dataset) continue;
            if (!element.checkVisibility({visibilityProperty: true})) continue;
            for (const block of ["nearest", "center"]) {
                element.scrollIntoView({block, inline: block, behavior: "instant"});
                const box = element.getBoundingClientRect();
                const x = box.x + box.width / 2, y = box.y + box.height / 2;
                const hit = document.elementFromPoint(x, y);
                if (hit && element.contains(hit)) return {x, y, heard: this.heard};
                this.missed = `${selector} at ${x}, ${y} is covered by ${hit?.outerHTML.slice(0, 120)}`;
            }
        }
        return null;
    },
    // Whether nothing moves that will ever come to rest. What only fades is in nobody's way.
    isStill: () => document.getAnimations().every(({playState, effect}) =>
        playState !== "running" || effect.getComputedTiming().endTime === Infinity ||
        effect.target.matches(".gain, .first-notice, .news")),
    async find(selector) {
        this.missed = `no ${selector} can be seen`;
        const frame = () => new Promise(requestAnimationFrame);
        const until = performance.now() + 15000;
        for (let before = null; performance.now() < until; await frame()) {
            const now = this.isStill() ? this.spot(selector) : null;
            if (now && before && now.x === before.x && now.y === before.y) return now;
            before = now;
        }
        throw new Error(this.missed);
    },
    // Waits until what moved has come to rest and was answered: the page is the same for some frames.
    async rest() {
        const look = () => this.isStill() ? document.documentElement.outerHTML : undefined;
        const until = performance.now() + 15000;
        for (let before, same = 0; same < 5; ) {
            await new Promise(requestAnimationFrame);
            const now = look();
            same = now !== undefined && now === before ? same + 1 : 0;
            before = now;
            if (performance.now() > until) throw new Error("the page never comes to rest");
        }
    },
    stored: (name) => [0, 1].map((slot) => localStorage.getItem(`cinq.${name}.${slot}`)),
};
// The app listens on the document while an event is on its way down, and does what a tap asks for once its answer is
// painted; this comes after it, on the way back up and after the same picture.
for (const kind of ["click", "submit", "change", "keydown"]) {
    window.addEventListener(kind, () => requestAnimationFrame(() => setTimeout(() => { test.heard += 1; })));
}
"""
"""Put into every page before anything else."""


HURRY: Final = """
const wait = window.setTimeout;
window.setTimeout = (work, ms = 0, ...more) => wait(work, ms > 100 && ms < 20000 ? ms / 8 : ms, ...more);
const { animate } = Element.prototype;
Element.prototype.animate = function (...motion) {
    const animation = animate.apply(this, motion);
    animation.playbackRate = 8;
    return animation;
};
"""
"""Shortens the pauses that the app makes for people to look and its motions, and no limit of anybody's patience."""

NO_APP: Final = "static/manifest.webmanifest"
"""A page of the site without the app, on which things can be stored for it."""

DRAG_S: Final = 1
"""So long a finger takes to drag something, by its own clock."""


class Table:
    """One page with the app on it, and the person in front of it."""

    def __init__(self, page: Page, address: str, has_touch: bool) -> None:
        self.page = page
        self.address = address
        self.has_touch = has_touch

    # Coming and going

    def open(self, fragment: str = "") -> Table:
        """Opens the page and waits until taps are heard."""
        self.page.goto(self.address + fragment)
        self.page.wait_for_function(IS_READY, arg="")
        return self

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_function(IS_READY, arg="")

    def rests(self) -> None:
        """Waits until nothing on the page moves or changes any more."""
        self.page.evaluate("() => test.rest()")

    def see(self, what: str) -> None:
        """Waits for a game's table, or for `home`."""
        self.page.wait_for_function(IS_READY, arg=what)

    def begin(
        self,
        game: str,
        seats: int = 0,
        computers: Iterable[int] = (),
        chosen: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        level: str = "",
        *,
        as_before: bool = False,
    ) -> Record:
        """Starts a game from where a card or a menu offers it, with the choices that are named.

        People sit on all other seats, unless everything is to be as before.
        """
        self.act(f"new:{game}")
        if seats:
            self.pick("seats", str(seats))
        if not as_before:
            self._seat_players(game, set(computers), level or "medium")
        for tag, value in (chosen or {}).items():
            self.pick(tag, value)
        for name, text in (fields or {}).items():
            self.fill(name, text)
        self.act("begin")
        self.see(game)
        return self.record

    def _seat_players(self, game: str, computers: set[int], level: str) -> None:
        """Seats a person or the computer on each seat, and leaves it to the game who begins if it was not chosen."""
        count = int(self.page.evaluate("() => document.querySelectorAll('.chair').length"))
        for seat in range(1, count + 1):
            is_person = '[value$="=person"]'
            wanted = f":not({is_person})" if seat in computers else is_person
            self._check(f'input[name="who{seat}"]{wanted}')
            if seat in computers:
                self._check(f'input[name="level{seat}"][value="kind{seat}={level}"]')
        usual = options_of_game(game).FIRST_DEFAULT
        if usual and count > 1 and game not in self._seats_of_last_games():
            self._check(f'input[value="First={usual}"]')

    def _seats_of_last_games(self) -> Mapping[str, Any]:
        """Returns who sat where in the last game of each kind; nothing where only a newer version can read it."""
        try:
            envelope = self.stored("settings")
        except NewerError:
            return {}
        seats: Mapping[str, Any] = envelope.data.get("seats", {}) if envelope else {}
        return seats

    def _check(self, choice: str) -> None:
        """Chooses one of several values, unless it is chosen already."""
        if not self.page.evaluate("(choice) => document.querySelector(choice).checked", choice):
            self.tap(f"label:has({choice})")

    def resume(self, record: Record) -> Table:
        """Opens a game as if it had been played here up to this point; the app need not run before."""
        self.page.goto(self.address + NO_APP)
        self.store("game.abc", game_data(Match(record), "", 1_700_000_000))
        self.open("#abc")
        self.see(record.game)
        return self

    def again(self, where: str) -> Record:
        """Plays the same once more, by the button of a dialog or that under the board."""
        before = self.game_id
        self.tap(f'{where} [data-action="again"]')
        self.page.wait_for_function("(id) => location.hash !== '#' + id", arg=before)
        return self.record

    def pick(self, tag: str, value: str) -> None:
        """Picks one value of a choice, under "more options" if need be."""
        choice = f'label:has(input[value="{tag}={value}"])'
        if self.page.evaluate("(selector) => !!document.querySelector(`details:not([open]) ${selector}`)", choice):
            self.tap("details:not([open]) summary")
        self.tap(choice)

    def fill(self, name: str, text: str) -> None:
        """Writes into a field, or chooses in a list."""
        field = self.page.locator(f'[name="{name}"]')
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(text)
        else:
            field.fill(text)

    def say(self, text: str) -> None:
        """Types a move and sends it."""
        self.fill("typed", text)
        self.page.locator('[name="typed"]').press("Enter")

    # Fingers

    def tap(self, selector: str) -> None:
        """Touches the first element that can be touched, and waits until the page has heard it."""
        spot = self.spot(selector)
        if self.has_touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        self.page.wait_for_function("(before) => test.heard > before", arg=spot["heard"])

    def act(self, action: str) -> None:
        """Touches what asks for an action, behind the cog of the home screen or the "..." of a row if need be."""
        verb, _, about = action.partition(":")
        selector = f'[data-action="{action}"]'
        if verb in ("language", "theme", "sound", "byear") and not self._can_see(selector):
            self.tap(".cog")
        kind, _, game_id = about.partition("/")
        if verb == "dialog" and kind in ("rename", "delete") and not self._can_see(selector):
            self.tap(f'[data-action="dialog:game/{game_id}"]')
        self.tap(selector)

    def _can_see(self, selector: str) -> bool:
        return bool(self.page.evaluate("(it) => !!document.querySelector(it)?.checkVisibility()", selector))

    def drag(self, source: str, target: str) -> None:
        """Draws one element onto another, in a few steps as a hand does."""
        self.spot(target)
        start = self.spot(source)
        end = self.spot(target)
        assert self.spot(source) == start, "both ends are not on the screen at once"
        if self.has_touch:
            self._drag_by_finger(start, end)
            return
        mouse = self.page.mouse
        mouse.move(start["x"], start["y"])
        mouse.down()
        mouse.move(end["x"], end["y"], steps=5)
        mouse.up()

    def spot(self, selector: str) -> dict[str, float]:
        """Returns where to tap an element, as soon as it can be tapped."""
        found: dict[str, float] = self.page.evaluate("(selector) => test.find(selector)", selector)
        return found

    def _drag_by_finger(self, start: dict[str, float], end: dict[str, float]) -> None:
        session = self.page.context.new_cdp_session(self.page)
        now = time.time() - DRAG_S

        def touch(kind: str, at: float, *shares: float) -> None:
            points = [{axis: start[axis] + (end[axis] - start[axis]) * share for axis in "xy"} for share in shares]
            event = {"type": kind, "touchPoints": points, "timestamp": now + at * DRAG_S}
            session.send("Input.dispatchTouchEvent", event)

        touch("touchStart", 0, 0)
        for share in (0.2, 0.4, 0.6, 0.8, 1):
            touch("touchMove", share / 2, share)
        touch("touchMove", 1, 1)  # the finger rests before it is lifted, else the next tap would only stop a fling
        touch("touchEnd", 1)
        session.detach()

    # Keys

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """Moves the focus to an element by the tab key, and within a grid by the arrows."""
        for _ in range(120):
            where = self.page.evaluate(FOCUS, selector)
            if where == "there":
                return
            self.press(where)
        raise AssertionError(f"{selector} cannot be reached by keys")

    def choose(self, selector: str) -> None:
        """Reaches an element by keys and presses it."""
        self.reach(selector)
        self.press("Enter")
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    # What is kept

    @property
    def game_id(self) -> str:
        return self.page.url.partition("#")[2]

    def stored(self, name: str) -> Envelope | None:
        """Opens what is stored under a name."""
        one, other = (unseal(text or "") for text in self.page.evaluate("(name) => test.stored(name)", name))
        return newer_of(one, other)

    def store(self, name: str, data: Any) -> None:
        """Puts something where the app finds it."""
        envelope = self.stored(name)
        revision = envelope.revision + 1 if envelope else 1
        text = seal(data, revision, 1_700_000_000)
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"cinq.{name}.{revision % 2}", text])

    @property
    def record(self) -> Record:
        """The open game as it is stored."""
        envelope = self.stored(f"game.{self.game_id}")
        assert envelope is not None, f"no game {self.game_id!r} is stored"
        return parse(envelope.data["record"])

    def settled(self, until: Callable[[Record], bool] | None = None) -> Record:
        """Waits for what comes by itself, draws and the computer's moves, and gives the record then."""
        while True:
            before = self.page.evaluate("(name) => test.stored(name)", f"game.{self.game_id}")
            record = self.record
            if (until or awaits_hand)(record):
                return record
            name = f"game.{self.game_id}"
            self.page.wait_for_function(
                "([name, before]) => test.stored(name).some((text, slot) => text !== before[slot])", arg=[name, before]
            )

    def grown(self, record: Record, by: int = 1) -> Record:
        """Waits until the game has so many moves more than a record, and gives it then."""
        return self.settled(lambda now: len(now.moves) >= len(record.moves) + by)

    # What is seen

    @property
    def todo(self) -> Locator:
        return self.page.locator('[data-at="todo"]')

    def in_tree(self, what: str) -> bool:
        """Returns whether a screen reader gets to see something."""
        return what in self.page.locator("body").aria_snapshot()

    @contextmanager
    def dialog(self, action: str) -> Iterator[Locator]:
        """Opens a dialog and closes it again."""
        self.act(action)
        yield self.page.locator("dialog").last
        self.act("close")


def awaits_hand(record: Record) -> bool:
    """Returns whether a person is to do something, or the game is over."""
    position, names = record.position, record.names
    if position.to_move == CHANCE:
        is_real = record.tag("Throws") == "table"
        has_people = not all(name.startswith("computer:") for name in names)
        active = position.active_seat
        is_persons = has_people and not (active and names[active - 1].startswith("computer:"))
        return is_real or (is_persons and GAMES[record.game].chance == ChanceMode.ON_REQUEST)
    return position.to_move is None or not names[position.to_move - 1].startswith("computer:")


FOCUS: Final = """(selector) => {
    const now = document.activeElement;
    const wanted = [...document.querySelectorAll(selector)].find(
        (element) => !element.disabled && element.checkVisibility()
            && (element.tabIndex >= 0 || element.role === "gridcell" || element.closest("[data-roving]")));
    if (!wanted) throw new Error(`no ${selector} takes the focus`);
    if (now === wanted) return "there";
    const group = wanted.closest("[data-roving]");
    if (group && group.contains(now)) {
        return now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? "ArrowLeft" : "ArrowRight";
    }
    const grid = wanted.closest("[role=grid]");
    if (!grid || !grid.contains(now) || wanted.role !== "gridcell") {
        const isBefore = now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
        return isBefore && now !== document.body ? "Shift+Tab" : "Tab";
    }
    const rows = wanted.dataset.row - now.dataset.row, columns = wanted.dataset.column - now.dataset.column;
    const at = (row) => grid.querySelector(`[data-row="${row}"][data-column="${now.dataset.column}"]`);
    for (let row = Number(wanted.dataset.row); row != now.dataset.row; row -= Math.sign(rows)) {
        if (at(row)) return rows > 0 ? "ArrowDown" : "ArrowUp";
    }
    return columns > 0 ? "ArrowRight" : "ArrowLeft";
}"""
"""Finds which key leads on to an element."""
