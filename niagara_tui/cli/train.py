"""`niagara train`: fit a game's evaluation to games that the search plays against itself."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_tui import catalog
from niagara_tui.cli import arguments
from niagara_tui.cli.progress import Bar
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.speech import _
from niagara_tui.storage.reading import reason

if TYPE_CHECKING:
    from ai.train.fit import Fit

EXAMPLES = """\
  niagara train --out weights.json
  niagara train --guided 5000 --games 200 --iterations 50 --generations 1 --hidden 0 --jobs 2 --out linear.json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `train`."""
    command = arguments.add_command(commands, "train", _("fit the search's evaluation to self-play"), EXAMPLES)
    arguments.add_game_argument(command)
    command.add_argument(
        "--out", type=Path, metavar="FILE", help=_("write the weights there (default: the game's own)")
    )
    for name, read, default, what in (
        ("guided", arguments.count, 20_000, _("games of the quick player before the first fit")),
        ("games", arguments.count, 2000, _("games of the search a generation")),
        ("iterations", arguments.count, 100, _("iterations of the search a decision")),
        ("generations", arguments.depth, 2, _("fits after the first")),
        ("hidden", arguments.width, 32, _("hidden units of the network, 0 for a linear evaluation")),
        ("seed", arguments.seed, 0, _("the seed of everything")),
    ):
        text = _("{meaning} (default: {value})").format(meaning=what, value=default)
        command.add_argument(f"--{name}", type=read, default=default, metavar="N", help=text)
    command.add_argument(
        "--jobs",
        type=arguments.workers,
        default=os.cpu_count() or 1,
        metavar="N",
        help=_("processes (default: all cores)"),
    )
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Fit, print how each generation did, and write its weights over those of the one before."""
    from ai.protocol import BotError
    from ai.train.course import Course
    from niagara_tui.session.bots import SOURCE

    game = catalog.game(chosen.game)
    if not game.kernel.can_compile():
        raise BadInput(_("fitting needs Numba, which is not installed here"))
    names = ("guided", "games", "iterations", "generations", "hidden", "seed", "jobs")
    course = Course(SOURCE, game.id, **{name: getattr(chosen, name) for name in names})
    out = chosen.out or game.weights
    _check_writable(out)  # before hours of games
    try:
        with Bar(_("games"), sys.stderr.isatty()) as bar:
            for generation, fit in enumerate(course.run(bar)):
                _save(out, game, fit)
                print(_told(generation, fit), flush=True)
    except BotError as error:
        raise BadInput(str(error)) from error
    print(_("The weights are in {file}.").format(file=out))
    return 0


def _told(generation: int, fit: Fit) -> str:
    told = _(
        "generation {generation}: {positions} positions, loss {loss:.4f} on games held out (guessing: {guessing:.4f})"
    )
    return told.format(generation=generation, positions=fit.positions, loss=fit.loss, guessing=fit.guessing)


def _check_writable(out: Path) -> None:
    """See that the weights can be written in the end; a file that is there stays as it is."""
    is_new = not out.exists()
    if not is_new and not out.is_file():  # a device, say, in whose place there would be a file afterwards
        raise BadInput(_("{file}: it is there already, and it is not a file").format(file=out))
    try:
        with out.open("ab"):
            pass
        if is_new:
            out.unlink()
    except OSError as error:
        raise _not_written(out, error) from error


def _save(out: Path, game: Game[Any], fit: Fit) -> None:
    from ai.mcts.value import save_network

    try:
        save_network(out, fit.network, game.feature_names)
    except OSError as error:
        raise _not_written(out, error) from error


def _not_written(out: Path, error: OSError) -> BadInput:
    return BadInput(_("{file}: it cannot be written ({reason})").format(file=out, reason=reason(error)))
