"""What one visit knows about one stored name."""

from __future__ import annotations

from game.saving.envelope import Envelope


class Item:
    """What this visit knows about one name. Three fields make its state:

    | state   | meaning                                           | envelope | problem | is_foreign |
    |---------|---------------------------------------------------|----------|---------|------------|
    | unread  | to be read from storage when it is next asked for | None     | ""      | False      |
    | stored  | as it was in storage when it was read or written  | set      | ""      | False      |
    | held    | in memory alone, for it could not be written      | set      | set     | False      |
    | foreign | a newer program wrote it: it is never written     | any      | any     | True       |

    What happens in each state ("-": the state stays):

    | event                                        | unread  | stored  | held    | foreign       |
    |----------------------------------------------|---------|---------|---------|---------------|
    | load, the best text is valid                 | stored  | -       | -       | -             |
    | load, a text is of a newer program           | foreign | -       | -       | -             |
    | load, all texts are damaged                  | - (1)   | -       | -       | -             |
    | save, written                                | stored  | stored  | stored  | - (in memory) |
    | save, storage refused                        | held    | held    | held    | - (in memory) |
    | save, another tab was faster                 | - (2)   | - (2)   | - (2)   | - (2)         |
    | forget                                       | -       | unread  | -       | -             |
    | forget, and another tab has gone further     | -       | unread  | unread  | -             |
    | room was made                                | -       | -       | as save | -             |
    | late text, not saved on this visit           | - (3)   | - (3)   | -       | -             |
    | late text, saved on this visit               | as save (4)       | as save | -             |
    | late text of a newer program, or leave_alone | foreign | foreign | foreign | -             |
    | remove, put_aside                            | unread  | unread  | unread  | unread        |

    (1) The texts are set aside. (2) `save` returns False. (3) The next load after a forget reads it, and until then
    `late_revision` makes `save` return False. (4) With a revision above that of the late text, which is set aside
    unless it says the same; nothing happens if the late text has the lower revision.
    """

    envelope: Envelope | None = None
    """What `load` answers."""
    problem: str = ""
    """The key of the sentence why it is in memory alone."""
    is_foreign: bool = False
    is_saved: bool = False
    """Whether this visit has saved it."""
    recalled: str = ""
    """Its text in the second place, as far as that has answered."""
    late_revision: int = 0
    """The revision of a text that came late; until it has been read, nothing may be written over it."""
