"""Puzzles as lists and commands show them, and starting one with named players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import progress
from niagara_tui.shell.players import default_names, own_name
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.study.puzzles.catalogue import Puzzle, all_puzzles, file_of, puzzle_of_day
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving

_DIFFICULTIES = {1: _("easy"), 2: _("medium"), 3: _("hard")}
SOLVED = 0.0
"""The cost of the best plan."""


def begin(puzzle: Puzzle, settings: Settings, opened: date | None = None) -> Solving:
    """Start the puzzle; its player has the person's own name (`players.own_name`).

    If it is the puzzle of the day on which it is `opened`, it stays that day's until it is left.

    Raises:
        BadInput: the puzzle is damaged.
    """
    game, found = GAMES[puzzle.game], file_of(puzzle.game)
    letters = game.letters[: puzzle.seats]
    names = default_names(letters, letters.index(puzzle.seat), own_name(settings))
    day = opened if opened is not None and puzzle_of_day(opened).id == puzzle.id else None
    return Solving(puzzle, found.version if found else game.version, names, day)


def keep_try(solving: Solving, verdict: PlanVerdict, folder: Path) -> str | None:
    """Keep what came of a try, in the folder of the progress; returns a message if that fails."""
    day = solving.day if verdict.is_best else None
    return progress.keep_try(solving.puzzle.lasting_id, verdict.cost, day, folder)


def keep_shown(solving: Solving, folder: Path) -> str | None:
    """Keep that the best plan was shown: who has seen it cannot find it at first sight any more."""
    return progress.keep_shown(solving.puzzle.lasting_id, folder)


def following(puzzle: Puzzle, costs: Mapping[str, float]) -> Puzzle | None:
    """The next unsolved puzzle of the game, starting over after the last; None if all others are solved."""
    known = [each for each in all_puzzles().values() if each.game == puzzle.game]
    later = [each for each in known if each.number > puzzle.number]
    left = (each for each in (*later, *known) if each.id != puzzle.id and not is_solved(each, costs))
    return next(left, None)


def title_of(puzzle: Puzzle) -> str:
    """The puzzle's title: its game and number."""
    return _("{game}, puzzle {number}").format(game=_(GAMES[puzzle.game].title), number=puzzle.number)


def about(puzzle: Puzzle, kept: Progress) -> str:
    """The puzzle's difficulty, number of players, variant, and what has come of it so far."""
    seats = plural("{count} player", "{count} players", puzzle.seats).format(count=puzzle.seats)
    parts = [_(_DIFFICULTIES[puzzle.difficulty]), seats, *_options(puzzle), *_result(puzzle, kept)]
    return ", ".join(parts)


def is_solved(puzzle: Puzzle, costs: Mapping[str, float]) -> bool:
    """Whether the puzzle's best plan has been found."""
    return costs.get(puzzle.lasting_id) == SOLVED


def _options(puzzle: Puzzle) -> list[str]:
    """The variant with exactly these options, or else the options that are switched on."""
    game = GAMES[puzzle.game]
    variant = [_(name) for name, options in game.variants.items() if options == puzzle.options]
    fields = game.options.model_fields
    return variant or [_(fields[name].title or name) for name, value in puzzle.options.items() if value is True]


def _result(puzzle: Puzzle, kept: Progress) -> list[str]:
    cost = kept.puzzles.get(puzzle.lasting_id)
    if cost is None:
        return []
    if cost != SOLVED:
        return [_("best try costs {cost:.0f}% of a win").format(cost=cost)]
    return [_("solved at first sight") if kept.first_sight.get(puzzle.lasting_id) else _("solved")]
