"""Puzzles as lists and commands show them, and starting one with named players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.registry import GAMES
from niagara_tui.session.naming import name_problem
from niagara_tui.session.puzzles.catalogue import all_puzzles, file_of, puzzle_of_day
from niagara_tui.session.puzzles.models import Puzzle
from niagara_tui.session.puzzles.solving import Solving
from niagara_tui.shell.players import default_name
from niagara_tui.shell.settings import Settings

_DIFFICULTIES = {1: _("easy"), 2: _("medium"), 3: _("hard")}
SOLVED = 0.0
"""The cost of the best plan."""


def begin(puzzle: Puzzle, settings: Settings) -> Solving:
    """Start the puzzle; its player has the name in the settings if that is allowed at a table (`name_problem`).

    Raises:
        BadInput: the puzzle is damaged.
    """
    game, found = GAMES[puzzle.game], file_of(puzzle.game)
    own = default_name(puzzle.seat) if not settings.name or name_problem(settings.name) else settings.name
    letters = game.letters[: puzzle.seats]
    names = [own if letter == puzzle.seat else default_name(letter, [own]) for letter in letters]
    return Solving(puzzle, found.version if found else game.version, names)


def following(puzzle: Puzzle, costs: Mapping[str, float]) -> Puzzle | None:
    """The next unsolved puzzle of the game, starting over after the last; None if all others are solved."""
    known = [each for each in all_puzzles().values() if each.game == puzzle.game]
    later = [each for each in known if each.number > puzzle.number]
    left = (each for each in (*later, *known) if each.id != puzzle.id and not is_solved(each, costs))
    return next(left, None)


def is_of_day(puzzle: Puzzle, today: date) -> bool:
    """Whether it is that day's puzzle."""
    return puzzle_of_day(today).id == puzzle.id


def title_of(puzzle: Puzzle) -> str:
    """The puzzle's title: its game and number."""
    return _("{game}, puzzle {number}").format(game=_(GAMES[puzzle.game].title), number=puzzle.number)


def about(puzzle: Puzzle, costs: Mapping[str, float]) -> str:
    """The puzzle's difficulty, number of players, variant, and the result of the best try in `costs`."""
    seats = plural("{count} player", "{count} players", puzzle.seats).format(count=puzzle.seats)
    parts = [_(_DIFFICULTIES[puzzle.difficulty]), seats, *_options(puzzle), *_result(costs.get(puzzle.lasting_id))]
    return ", ".join(parts)


def streak_words(days: int) -> str:
    """How many days in a row the day's puzzle has been solved; empty for none."""
    said = plural("{count} day in a row", "{count} days in a row", days)
    return said.format(count=days) if days else ""


def is_solved(puzzle: Puzzle, costs: Mapping[str, float]) -> bool:
    """Whether the puzzle's best plan has been found."""
    return costs.get(puzzle.lasting_id) == SOLVED


def _options(puzzle: Puzzle) -> list[str]:
    """The variant with exactly these options, or else the options that are switched on."""
    game = GAMES[puzzle.game]
    variant = [_(name) for name, options in game.variants.items() if options == puzzle.options]
    fields = game.options.model_fields
    return variant or [_(fields[name].title or name) for name, value in puzzle.options.items() if value is True]


def _result(cost: float | None) -> list[str]:
    if cost is None:
        return []
    return [_("solved") if cost == SOLVED else _("best try costs {cost:.0f}% of a win").format(cost=cost)]
