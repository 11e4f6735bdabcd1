"""Qwinto on the table: three dice that choose themselves by touch, and a sheet for each seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from game.contract import Move, NotationError, Position, Reason, Step
from game.games.qwinto.rules import BONUSES, COLOURS, FACES, FIELDS, INDEX, SAME_COLUMN, Qwinto
from game.games.qwinto.sentences import badge, room_for_number, sheet, todo, told
from game.games.qwinto.sheet import Paper, code, large_sheet, score_of, small_sheet
from game.ui.components.dice import die, palette, throws_so_far, tumbling, without
from game.ui.components.score_sheet import last_writings, main_button, may_write, sheets, shown_seat
from game.ui.frame import button
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Scene

__all__ = ["badge", "controls", "motions", "sheet", "steps", "table", "todo", "told", "typed", "waits_for_yes"]

SHOWS_SEATS: Final = True
"""A tap on a seat brings its sheet to the front."""

THROWS_FOLLOW_CHOICES: Final = True
"""Who has said which dice to throw, or to throw again, need not say so twice."""

PIPS: Final = tuple(f"pips{face}" for face in FACES)
WORDS: Final = ("keep", "again", "pass", "miss")


def table(scene: Scene) -> Node:
    position = cast(Qwinto, scene.position)
    shown = _shown(scene)
    last = last_writings(scene, lambda move: move[0] in INDEX)

    def paper(seat: int) -> Paper:
        written = last.get(seat, ("",))[0]
        return Paper(seat, scene.name(seat), position.sheets[seat - 1], written)

    large = large_sheet(scene.words, paper(shown)._replace(can=_fitting(scene), number=position.number))
    totals = [score_of(each).total for each in position.sheets]
    papers = sheets(scene, shown, large, lambda seat: small_sheet(scene.words, paper(seat)), totals)
    return el("div", _tray(scene), papers, cls=classes("qwinto-box", real=_takes_faces(scene)), key="box")


def sheet_in_view(scene: Scene) -> str:
    """Names the sheet to be brought into view."""
    return f"slot{_shown(scene)}"


def _shown(scene: Scene) -> int:
    return shown_seat(scene, cast(Qwinto, scene.position).active)


def _may_write(scene: Scene) -> bool:
    return may_write(scene, _shown(scene))


def _fitting(scene: Scene) -> frozenset[Step]:
    """The fields that take the number: while it is still to be kept or thrown again, those that would."""
    position = cast(Qwinto, scene.position)
    if not _may_write(scene) or position.phase not in ("decide", "answer"):
        return frozenset()
    return room_for_number(position)


# The dice


def _tray(scene: Scene) -> Node:
    """The three dice, which are also the buttons that choose them; behind them the number to write."""
    position = cast(Qwinto, scene.position)
    faces = _faces_on_table(scene)
    dice = [_die(scene, at, colour, faces.get(colour, "")) for at, colour in enumerate(COLOURS)]
    has_number = position.phase in ("decide", "answer")
    number = el("span", str(position.number), cls="number", key="number", at="number") if has_number else None
    choices = [(face, f"pips{face}", face) for face in FACES]
    return el(
        "div",
        el("div", dice, number, cls=classes("dice three", summed=has_number), key="dice"),
        palette(scene, choices, scene.say("real.faces")) if _takes_faces(scene) else None,
        cls="dice-tray",
        key="tray",
    )


def _die(scene: Scene, at: int, colour: str, face: str) -> Node:
    position = cast(Qwinto, scene.position)
    is_choosing = scene.awaits_person and position.phase == "choose"
    is_chosen = colour in (scene.draft if position.phase == "choose" else position.dice)
    name = scene.say(f"qwinto.colour.{colour}")
    cls = classes("colour", colour, aside=not is_choosing and not is_chosen)
    label = scene.say("qwinto.die", name, face or scene.say("die.none"))
    shows = FACES.index(face) if face else -1
    if is_choosing:
        thrown = die(
            at + 1, PIPS, shows, label=name, cls=cls, tag="button", action=f"touch:{colour}", aria_pressed=is_chosen
        )
    elif _takes_faces(scene) and face:
        back = without(scene.draft, position.dice.index(colour))
        label = scene.say("real.take_back", label)
        thrown = die(at + 1, PIPS, shows, label=label, cls=cls, tag="button", action=back)
    else:
        thrown = die(at + 1, PIPS, shows, label=label, cls=cls)
    letter = el("span", scene.say(f"qwinto.letter.{colour}"), cls="letter", aria_hidden=True, key="letter")
    action = f"touch:{colour}" if is_choosing else None
    cls = classes("die-place", colour, up=is_choosing and is_chosen)
    return el("span", thrown, letter, cls=cls, action=action, key=colour)


def _takes_faces(scene: Scene) -> bool:
    return scene.awaits_throw and scene.match.throws_are_real


def _faces_on_table(scene: Scene) -> dict[str, str]:
    """What each die shows: the throw, what is tapped in, or what it showed last."""
    if _takes_faces(scene):
        return dict(zip(cast(Qwinto, scene.position).dice, scene.draft, strict=False))
    shown: dict[str, str] = {}
    for before, throw in throws_so_far(scene):
        shown = {**dict(zip(cast(Qwinto, before).dice, throw, strict=True)), **shown}
        if len(shown) == len(COLOURS):
            break
    return shown


# What is touched


def controls(scene: Scene) -> list[Node]:
    position = cast(Qwinto, scene.position)
    if position.ending:
        return [button(scene.say("end.count"), "dialog:end"), main_button(scene.say("end.again"), "again")]
    if scene.awaits_throw:
        if scene.match.throws_are_real:
            return [main_button(scene.say("real.take"), "confirm", waits=bool(scene.following))]
        return []
    if not scene.awaits_person:
        return []
    if position.phase == "choose":
        return [_throw_button(scene)]
    if not _may_write(scene):
        back = scene.say("sheets.back", scene.name(scene.seat))
        return [main_button(back, f"ui:shown_seat={scene.seat}", quiet=True)]
    return _deciding_controls(scene) if position.phase == "decide" else _answering_controls(scene)


def _throw_button(scene: Scene) -> Node:
    """Throws the dice that are chosen; while none is, it tells so."""
    is_real = scene.match.throws_are_real
    action = "throw" if scene.draft and not is_real else "confirm"
    return main_button(scene.say("qwinto.take_dice" if is_real else "qwinto.throw"), action, waits=not scene.draft)


def _deciding_controls(scene: Scene) -> list[Node]:
    action = "play:again" if scene.match.throws_are_real else "throw:again"
    number = cast(Qwinto, scene.position).number
    return [
        el("button", scene.say("qwinto.again"), type="button", cls="main quiet", action=action, key="again"),
        main_button(scene.say("qwinto.keep", number), "play:keep"),
    ]


def _answering_controls(scene: Scene) -> list[Node]:
    """A miss is small, set apart, and asks for a second tap; where nothing else is left it is the main button."""
    position = cast(Qwinto, scene.position)
    is_active, has_room = scene.seat == position.active, bool(_fitting(scene))
    if not is_active:
        return [main_button(scene.say("qwinto.pass"), "play:pass", quiet=has_room)]
    if not has_room:
        return [main_button(scene.say("qwinto.miss"), "play:miss")]
    if scene.ui.get("armed") != "miss":
        return [button(scene.say("qwinto.miss"), "ui:armed=miss", cls="small-miss", key="miss")]
    return [
        button(scene.say("qwinto.miss.no"), "ui:armed=", key="no"),
        button(scene.say("qwinto.miss.sure"), "play:miss", cls="small-miss armed", key="miss"),
    ]


def steps(scene: Scene, touch: str) -> tuple[Step, ...] | Mapping[str, Any]:
    """A field touched while the number may still be kept keeps it and writes it there."""
    position = cast(Qwinto, scene.position)
    if scene.awaits_throw:
        is_face = scene.match.throws_are_real and touch in tuple(FACES)
        return (touch,) if is_face else {"refused": Reason("throw_first")}
    if not scene.awaits_person:
        return {"refused": Reason("not_your_turn", (scene.name(scene.seat),))} if scene.seat else {}
    if position.phase == "choose":
        if touch in tuple(COLOURS):
            return (touch,)
        return {"refused": Reason("throw_first") if scene.draft else Reason("qwinto.choose_dice")}
    if not _may_write(scene):
        return {"refused": Reason("other_sheet", (scene.name(_shown(scene)),))}
    if touch in INDEX and position.sheets[scene.seat - 1].numbers[INDEX[touch]]:
        return {"refused": Reason("qwinto.taken", (code(scene.words, touch),))}
    if position.phase == "answer":
        return (touch,)
    reason = position.after(("keep",)).rule_broken((touch,))
    return {"refused": reason} if reason else ("keep", touch)


def waits_for_yes(scene: Scene) -> bool:
    return cast(Qwinto, scene.position).phase == "choose"


def typed(scene: Scene, text: str) -> str:
    """Takes the letters and words of the players' language as well as those of a record."""
    text = text.strip().lower()
    if scene.awaits_throw:
        if not scene.match.throws_are_real:
            raise NotationError(Reason("throw_first"), text, scene.position)
        return f"({' '.join(re.findall('[^(), +]', text))})"
    return " ".join(_token(scene, word) for word in text.replace(",", " ").split())


def _token(scene: Scene, word: str) -> str:
    for token in WORDS:
        if word in scene.say(f"qwinto.typed.{token}").split():
            return token
    rows = {colour: colour for colour in COLOURS}
    rows |= {scene.say(f"qwinto.letter.{colour}").lower(): colour for colour in COLOURS}
    if word[:1] in rows and word[1:].isdigit():
        return rows[word[0]] + word[1:]
    if set(word) <= set(rows):
        return "".join(sorted((rows[letter] for letter in word), key=COLOURS.find))
    return word


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Dice fall and their sum appears; a number is written, and what it brings goes to its box."""
    was, now = cast(Qwinto, before), cast(Qwinto, after)
    if was.awaits_chance:
        dice = [COLOURS.index(colour) + 1 for colour in was.dice]
        return [*tumbling(dice), Motion("number", "rise", delay=560)]
    if was.phase != "answer":
        return []
    seat = was.to_move
    assert isinstance(seat, int)
    if move == ("miss",):
        return [Motion(f"miss{seat}-{was.sheets[seat - 1].misses}", "write")]
    if move[0] not in INDEX:
        return []
    column = (INDEX[move[0]], *SAME_COLUMN[INDEX[move[0]]])
    full = [field for field in column if field in BONUSES and all(now.sheets[seat - 1].numbers[at] for at in column)]
    boxes = [*(FIELDS[field] for field in full), move[0][0], *(["pentagon"] if full else []), "total"]
    rising = [Motion(f"box{seat}-{box}", "rise", delay=260 + 90 * at) for at, box in enumerate(boxes)]
    return [Motion(f"ink{seat}-{move[0]}", "write", milliseconds=240), *rising]
