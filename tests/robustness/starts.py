"""Every screen of the app as a starting point, in a real terminal, in the language of the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.store.folder import SaveFolder
from tests.support.closing import Running, State, running
from tests.support.tables import new_match, play_on

SAVE, OVER = "SAVE", "OVER"
"""Names of two saves in the folder: a game in progress, and one that its last decision has ended."""
# The letter of an entry is marked, so that its bytes do not stand beside those of the rest
HOME, PLAYERS = _("Your games")[1:].encode(), _("players").encode()
_LARGER = _(
    "Too small: {there}\nNeeded: {needed}\nMake the window larger.\nNothing is lost. Ctrl+Q quits.\n"
    "niagara --plain needs no room."
)
_AT_HOME = {
    "new game": (b"n", b"Rose"),
    "load": (b"y\r", _("Saved").encode()),
    "learn": (b"t", _("A whole first game").encode()),
    "settings": (b"s", _("Settings").encode()),
    "rules": (b"r", _("Rules").encode()),
    "help": (b"?", _("Everywhere").encode()),
}


def _beginning(sentence: str) -> bytes:
    return re.split("[,:]", sentence)[0].strip().encode()


def _table(game: str) -> tuple[str, ...]:
    return ("play", "--game", game, "--seed", "7", "--seats", "human,random,random")


STARTS = {
    state.name: state
    for state in (
        State("home", (), [(HOME, b"")]),
        *(State(name, (), [(HOME, key), (shown, b"")]) for name, (key, shown) in _AT_HOME.items()),
        *(State(f"table {game}", _table(game), [(PLAYERS, b"")], rest=1.0) for game in GAMES),
        *(State(f"lesson {game}", ("learn", game), [(_("go on").encode(), b"\r")], rest=1.0) for game in GAMES),
        State(
            "story",
            _table("niagara"),
            [(PLAYERS, b"l"), (_beginning(_("arrows move, enter shows a line's moment, escape closes")), b"")],
        ),
        State("replay", ("replay", SAVE), [(PLAYERS, b" ")]),
        State("demo", ("demo", "steal"), [(PLAYERS, b"")]),
        State("ending", ("resume", OVER), [(_("Play again").encode(), b"")]),
        State("too small", (), [(_beginning(_LARGER), b"")], size=(60, 20)),
    )
}


def furnish(folder: Path) -> Path:
    """Write the saves into a home folder for the program."""
    saves = SaveFolder(folder / "saves")
    saves.write(SAVE, play_on(new_match("random", "random", "random"), 40).record())
    saves.write(OVER, play_on(new_match("random", "random", "random"), 10_000).record())
    return folder


@contextmanager
def begun_at(name: str, folder: Path) -> Iterator[Running]:
    """Run the app up to that screen, and kill all its processes at the end."""
    with running(replace(STARTS[name]), folder) as program:
        yield program
