"""The first page of app and plain mode: its seven entries with their letters, and the pages that these lead to."""

from __future__ import annotations

from collections.abc import Iterable

from niagara_tui.core.i18n import _, in_ascii

FRONT = {
    "continue": _("Continue"),
    "learn": _("Learn"),
    "play": _("Play"),
    "puzzle": _("Puzzle of the day"),
    "games": _("Your games"),
    "settings": _("Settings"),
    "quit": _("Quit"),
}
"""The entries of the first page, by name."""
PAGES = {
    "new": (_("New game"), _("Set up a new game")),
    "ladder": (_("Ladder"), _("Opponents from the weakest to the strongest")),
    "learn": (_("Learn"), _("Lessons: the games explained at the table, step by step")),
    "puzzles": (_("Puzzles"), _("Find the best plan; a new puzzle each day")),
    "matches": (_("Matches"), _("Several games in a row, challenges")),
    "load": (_("Load"), _("Open a saved game")),
    "goals": (_("Goals"), _("Goals that you can aim for, and those you have reached")),
    "record": (_("Your record"), _("The games you have finished, and your rating")),
    "settings": (_("Settings"), _("Colours, speed, animation, aids, your name")),
}
"""Title of each page that opens without more, and what is said of it."""
YOUR_GAMES = ("load", "record", "ladder", "goals", "matches")
"""The pages that "Your games" leads to."""
NEWCOMER = _("New here? Begin with Learn: a few lessons, then a first game.")


def letters(labels: Iterable[str]) -> list[str]:
    """A letter of each label that opens it: its first one that no label before has taken; empty if there is none."""
    taken: list[str] = []
    for label in labels:
        # Accents are left out, as many keyboards have no key for É
        own = (sign for sign in in_ascii(label).casefold() if sign.isascii() and sign.isalpha() and sign not in taken)
        taken.append(next(own, ""))
    return taken
