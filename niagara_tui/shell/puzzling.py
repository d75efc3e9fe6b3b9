"""Puzzles as lists and commands show them, and their beginning with players who have names."""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.registry import GAMES
from niagara_tui.session.puzzles.catalogue import file_of
from niagara_tui.session.puzzles.models import Puzzle
from niagara_tui.session.puzzles.solving import Solving
from niagara_tui.shell.players import default_name

_DIFFICULTIES = {1: _("easy"), 2: _("medium"), 3: _("hard")}


def begin(puzzle: Puzzle, name: str) -> Solving:
    """Set the puzzle's table; the person who solves it has that name, or else its seat's default name.

    Raises:
        BadInput: the puzzle is damaged.
    """
    letters = GAMES[puzzle.game].letters[: puzzle.seats]
    own = name or default_name(puzzle.seat)
    names = [own if letter == puzzle.seat else default_name(letter, [own]) for letter in letters]
    found = file_of(puzzle.game)
    return Solving(puzzle, found.version if found else GAMES[puzzle.game].version, names)


def title_of(puzzle: Puzzle) -> str:
    """What the puzzle is called: its game and number."""
    return _("{game}, puzzle {number}").format(game=_(GAMES[puzzle.game].title), number=puzzle.number)


def about(puzzle: Puzzle, costs: Mapping[str, float]) -> str:
    """How hard the puzzle is, the game's options that differ, and what came of it; `costs` are those of best tries."""
    options = [*GAMES[puzzle.game].options.model_fields]
    parts = [_(_DIFFICULTIES[puzzle.difficulty])]
    named = [
        _(GAMES[puzzle.game].options.model_fields[name].title or name) for name in options if puzzle.options.get(name)
    ]
    if named:
        parts.append(_("with {parts}").format(parts=", ".join(named)))
    if (cost := costs.get(puzzle.id)) is not None:
        tried = _("best try costs {cost:.0f}% of a win").format(cost=cost)
        parts.append(tried if cost else _("solved"))
    return "; ".join(parts)


def streak_words(days: int) -> str:
    """How many days in a row the day's puzzle has been solved; empty for none."""
    said = plural("{days} day in a row", "{days} days in a row", days)
    return said.format(days=days) if days else ""
