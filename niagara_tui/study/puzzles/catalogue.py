"""The puzzles of the installed games: all of them, one by its id, and the puzzle of a day."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from functools import cache

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, did_you_mean
from niagara_tui.games import registry
from niagara_tui.store.opening import read_page
from niagara_tui.study.puzzles.models import Puzzle, PuzzleFile, read_puzzles

FILE = "puzzles.json"
"""Name of the file with a game's puzzles, beside its pages."""
TODAY = "today"
"""The name that stands for the puzzle of the day."""
_STEP = 7
"""Step between a game's puzzles on consecutive turns: it separates neighbours in the file, often from one match."""


@cache
def file_of(game: str) -> PuzzleFile | None:
    """The puzzle file of the game with that id; None if it has none.

    Raises:
        BadInput: the file is damaged, or the game's pages cannot be found.
    """
    pages = registry.pages(game)
    file = None if pages is None else pages / FILE
    if file is None or not file.is_file():
        return None
    try:
        return read_puzzles(read_page(file))
    except BadInput as error:
        raise BadInput(_("the puzzles of {game} are damaged: {reason}").format(game=game, reason=error)) from error


def puzzles_of(game: str) -> list[Puzzle]:
    """The puzzles of the game with that id, in order; empty if it has none.

    Raises:
        BadInput: its file is damaged.
    """
    found = file_of(game)
    return found.puzzles if found else []


def all_puzzles() -> dict[str, Puzzle]:
    """Every game's puzzles by id, in the order of games; without those of a game whose file is damaged."""
    found: dict[str, Puzzle] = {}
    for game in registry.entries():
        with suppress(BadInput):
            found |= {puzzle.id: puzzle for puzzle in puzzles_of(game)}
    return found


def problems() -> list[str]:
    """A sentence for each game whose puzzles are left out."""
    found = []
    for game in registry.entries():
        try:
            file_of(game)
        except BadInput as error:
            found.append(f"{error}.")
    return found


def puzzle_named(name: str, today: date) -> Puzzle:
    """The puzzle with that id, or the puzzle of the day if `name` is `TODAY`.

    Raises:
        BadInput: there is none that can be read.
    """
    if name == TODAY:
        return puzzle_of_day(today)
    known = all_puzzles()
    if name not in known:
        said = _("no puzzle is called {name!r}; niagara puzzle --list lists them")
        raise BadInput(said.format(name=clean(name, 40)) + did_you_mean(name, known))
    return known[name]


def puzzle_of_day(day: date) -> Puzzle:
    """The puzzle of that day, the same for everybody: the games in turn, and each game's puzzles in turn.

    Raises:
        BadInput: there are none that can be read.
    """
    by_game: dict[str, list[Puzzle]] = {}
    for puzzle in all_puzzles().values():
        by_game.setdefault(puzzle.game, []).append(puzzle)
    games = [*by_game.values()]
    if not games:
        raise BadInput(_("no game here brings puzzles"))
    turn, number = divmod(day.toordinal(), len(games))
    puzzles = games[number]
    step = _STEP if len(puzzles) % _STEP else 1
    return puzzles[turn * step % len(puzzles)]


def streak(days: Iterable[date], today: date) -> int:
    """The number of consecutive days with the day's puzzle solved, up to today, or to yesterday if today's is not."""
    solved = set(days)
    last = today if today in solved else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in solved:
        length += 1
    return length
