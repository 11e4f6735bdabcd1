"""Settings of the whole app, within reach at any time: language, theme, sound, playing by ear."""

from __future__ import annotations

from game.language import LANGUAGES, Words, native_name
from game.saving.settings import THEMES, Settings
from game.ui.nodes import Node, el


def switches(words: Words, settings: Settings) -> Node:
    """Describes all of them in a row, on the home screen and in a game's menu.

    Names are text and not attributes, so that index.html can hold them in every language before the program loads.
    """
    groups = (languages(words), themes(words, settings), sound(words, settings), by_ear(words, settings))
    return el("div", groups, cls="switches", key="switches")


def languages(words: Words) -> Node:
    """One button for each language, labelled in that language."""
    buttons = [_language(code, code == words.language) for code in LANGUAGES]
    return _group("language", words.say("switch.language"), buttons)


def themes(words: Words, settings: Settings) -> Node:
    """Like the device, light, or dark."""
    buttons = [
        _switch(f"theme:{theme}", theme, words.say(f"theme.{theme}"), settings.theme == theme) for theme in THEMES
    ]
    return _group("theme", words.say("switch.theme"), buttons)


def sound(words: Words, settings: Settings) -> Node:
    """Whether moves are heard; the button is pressed while they are."""
    action = "sound:off" if settings.sound else "sound:on"
    return _group("sound", words.say("switch.sound"), [_switch(action, "sound", words.say("sound"), settings.sound)])


def by_ear(words: Words, settings: Settings) -> Node:
    """Whether people play by ear; the button is pressed while they do."""
    action = "byear:off" if settings.by_ear else "byear:on"
    name = words.say("by_ear")
    return _group("ear", name, [_switch(action, "ear", name, settings.by_ear)])


def _group(name: str, legend: str, buttons: list[Node]) -> Node:
    title = el("legend", legend, cls="visually-hidden", key="legend")
    return el("fieldset", title, buttons, cls=f"switch {name}", key=name)


def _language(code: str, is_chosen: bool) -> Node:
    shown = el("span", code.upper(), aria_hidden=True, key="code")
    heard = el("span", native_name(code), cls="visually-hidden", key="name")
    return el(
        "button",
        shown,
        heard,
        type="button",
        cls="slip",
        lang=code,
        action=f"language:{code}",
        aria_pressed=is_chosen,
        key=code,
    )


def _switch(action: str, drawing: str, text: str, is_chosen: bool) -> Node:
    picture = el("span", cls=f"icon {drawing}", key="icon")
    heard = el("span", text, cls="visually-hidden", key="word")
    return el(
        "button",
        picture,
        heard,
        type="button",
        cls="slip",
        action=action,
        aria_pressed=is_chosen,
        key=drawing,
    )
