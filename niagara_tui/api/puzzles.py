"""Puzzles: listed, answered, and made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from niagara_tui.api.given import AnyGame, PathLike, game_given, path_given, text_given
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown, whole_number
from niagara_tui.lab import PUZZLES
from niagara_tui.shell import puzzling
from niagara_tui.shell.settings import Settings
from niagara_tui.store.opening import check_place
from niagara_tui.study.puzzles.catalogue import TODAY, Puzzle, puzzle_named
from niagara_tui.study.puzzles.solving import Solving

__all__ = ["make_puzzles", "open_puzzle", "puzzles"]


def puzzles(name: str = "", theme: str = "") -> list[Puzzle]:
    """The puzzles of that game, the one with that id, or all, from easy to hard; with a `theme`, those that have it.

    They hold their answers: `plans`, best first. `open_puzzle` asks first.

    Raises:
        BadInput: there is no such game or puzzle, or none has that theme.
    """
    return puzzling.puzzles_matching(text_given(name), text_given(theme), ())


def open_puzzle(name: str = TODAY, day: date | None = None) -> Solving:
    """The first choice of the puzzle with that id, or of a newcomer's puzzle of the `day` (default: today).

    Nothing is kept. Somebody who knows more games may have another puzzle of the day in the program.

    `Solving.view` is what its seat sees, `Solving.offered` what it can do, `Solving.answer` judges a plan, and
    `Solving.followed` is the next choice of a sequence.

    Raises:
        BadInput: there is no such puzzle, or it is damaged.
    """
    today = date.today() if day is None else day  # noqa: DTZ011 - the person's own day
    if not isinstance(today, date):
        raise BadInput(_("{given} is not a day").format(given=shown(today)))
    return puzzling.begin(puzzle_named(text_given(name), today, {}), Settings())


def make_puzzles(  # noqa: PLR0913 - the parameters of a run
    game: AnyGame[Any],
    out: PathLike,
    count: int = PUZZLES,
    *,
    seed: int = 0,
    rounds: int = 0,
    resume: bool = False,
    report: Callable[[int, int], object] = lambda _puzzles, _games: None,
) -> None:
    """Make puzzles until the file `out` has `count`: a minute or more each; with `resume`, go on with those in it.

    The search plays against itself, and decisions are kept in which one plan is clearly better than all others, and
    which the greedy player misses. With `rounds`, only sequences of two or three choices within so many rounds are
    kept. `report` is told the numbers of puzzles and of games so far. The file is written after each of them.

    Raises:
        BadInput: there is no such game, it cannot be compiled, a number is not allowed, or the file cannot be read or
            written.
        BotError: the search cannot be compiled, or the file of the game's mind cannot be read.
    """
    from niagara_tui.study.puzzles.making import Making

    wanted, within = whole_number("count", count, 1, 10**9), whole_number("rounds", rounds, 0, 10**9)
    fixed, path, played = whole_number("seed", seed, 0, SEED_BOUND - 1), path_given(out), game_given(game)
    if not resume:
        check_place(path)
    making = Making(played, path, fixed, resumed=resume)
    making.compile()
    making.run(wanted, report, within)
