"""Every screen of the app as a starting point, in a real terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from niagara_tui.games.registry import GAMES
from niagara_tui.store.folder import SaveFolder
from tests.support.closing import Running, State, running
from tests.support.tables import new_match, play_on

SAVE, OVER = "SAVE", "OVER"
"""Names of two saves in the folder: a game in progress, and one that its last decision has ended."""
HOME = b"New game"
PLAYERS = b"players"
_AT_HOME = {
    "new game": (b"n", b"Rose"),
    "load": (b"l", b"Saved"),
    "learn": (b"t", b"whole first game"),
    "settings": (b"s", b"Settings"),
    "rules": (b"r", b"Rules"),
    "help": (b"?", b"Everywhere"),
}


def _table(game: str) -> tuple[str, ...]:
    return ("play", "--game", game, "--seed", "7", "--seats", "human,random,random")


STARTS = {
    state.name: state
    for state in (
        State("home", (), [(HOME, b"")]),
        *(State(name, (), [(HOME, key), (shown, b"")]) for name, (key, shown) in _AT_HOME.items()),
        *(State(f"table {game}", _table(game), [(PLAYERS, b"")], rest=1.0) for game in GAMES),
        *(State(f"lesson {game}", ("learn", game), [(b"go on", b"\r")], rest=1.0) for game in GAMES),
        State("story", _table("niagara"), [(PLAYERS, b"l"), (b"arrows move", b"")]),
        State("replay", ("replay", SAVE), [(PLAYERS, b" ")]),
        State("demo", ("demo", "steal"), [(PLAYERS, b"")]),
        State("ending", ("resume", OVER), [(b"Play again", b"")]),
        State("too small", (), [(b"Too small", b"")], size=(60, 20)),
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
