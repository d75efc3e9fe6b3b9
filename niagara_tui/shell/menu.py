"""The first page of app and plain mode: its seven entries with their letters, and the pages that these lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

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


class Page(NamedTuple):
    """A page that opens without more: its title, what is said of it, and the app's screen, which is loaded late."""

    title: str
    about: str
    screen: str


PAGES = {
    "new": Page(_("New game"), _("Set up a new game"), "new_game:NewGame"),
    "ladder": Page(_("Ladder"), _("Opponents from the weakest to the strongest"), "task_list:LadderPage"),
    "learn": Page(_("Learn"), _("Lessons: the games explained at the table, step by step"), "task_list:Learn"),
    "puzzles": Page(_("Puzzles"), _("Find the best plan; a new puzzle each day"), "task_list:Puzzles"),
    "matches": Page(_("Matches"), _("Several games in a row, challenges"), "matches:MatchesPage"),
    "load": Page(_("Load"), _("Open a saved game"), "load:Load"),
    "goals": Page(_("Goals"), _("Goals that you can aim for, and those you have reached"), "own_record:OwnGoals"),
    "record": Page(_("Your record"), _("The games you have finished, and your rating"), "own_record:OwnRecord"),
    "settings": Page(_("Settings"), _("Colours, speed, animation, aids, your name"), "settings:SettingsPage"),
}
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
