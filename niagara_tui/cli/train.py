"""`niagara train`: fit a game's evaluation to games that the search plays against itself."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import INTERRUPTED
from niagara_tui.cli.output import add_force_argument, check_free
from niagara_tui.cli.printing import print_error, say
from niagara_tui.cli.progress import Bar
from niagara_tui.core.default_rules import WEIGHTS
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.storage.opening import reason
from niagara_tui.storage.writing import check_place

if TYPE_CHECKING:
    from niagara_ai.train.fit import Fit

PARTIAL = ".partial.json"
"""Suffix of the file in which an interrupted run leaves its weights, beside the requested one."""
EXAMPLES = """\
  niagara train --out weights.json
  niagara train --guided 5000 --games 200 --iterations 50 --generations 1 --hidden 0 --jobs 2 --out linear.json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `train`."""
    command = arguments.add_command(commands, "train", _("fit the search's evaluation to self-play"), EXAMPLES)
    command.description = _(
        "Fit the search's evaluation to self-play. Ctrl+C ends the games and fits to those played so far; "
        "again, it ends the fitting. What was learnt by then is kept beside FILE, with the ending {ending}."
    ).format(ending=PARTIAL)
    arguments.add_game_argument(command)
    command.add_argument(
        "--out", type=Path, metavar="FILE", help=_("write the weights there (default: the game's own)")
    )
    add_force_argument(command)
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
    """Train; after each generation, print its loss and overwrite the weights of the previous one."""
    from niagara_ai.contract import BotError
    from niagara_ai.train.generations import Training

    from niagara_tui.session.bots.seats import SOURCE

    game = registry.game(chosen.game)
    if not game.kernel.can_compile():
        raise BadInput(_("fitting needs Numba, which is not installed here"))
    names = ("guided", "games", "iterations", "generations", "hidden", "seed", "jobs")
    training = Training(SOURCE, game.id, **{name: getattr(chosen, name) for name in names})
    out = _checked(chosen.out, chosen.force) if chosen.out else _own_weights(game)  # before hours of games
    written = False
    try:
        with Bar("", sys.stderr.isatty()) as bar:
            for generation, fit in enumerate(training.run(_BarProgress(bar))):
                if not fit.is_whole:
                    return _keep_partial(out, game, fit)
                _save(out, game, fit)
                written = True
                print(_summary(generation, fit), flush=True)
    except BotError as error:
        raise BadInput(str(error)) from error
    except KeyboardInterrupt:
        kept, nothing = _("stopped; the weights so far are in {file}"), _("stopped before anything was learnt")
        return _interrupted((kept if written else nothing).format(file=out))
    say(_("The weights are in {file}.").format(file=out))
    return 0


def _own_weights(game: Game[Any]) -> Path:
    """The file with the game's weights, if it is the game's own and can be written.

    Raises:
        BadInput: it is not, or it cannot.
    """
    if game.weights == WEIGHTS:
        raise BadInput(_("{game} has no weights of its own yet: say with --out where they go").format(game=game.id))
    check_place(game.weights)
    return game.weights


def _keep_partial(out: Path, game: Game[Any], fit: Fit) -> int:
    """Write the weights of an unfinished generation to a file of their own; those of a finished one stay."""
    kept = out.with_suffix(PARTIAL)
    _save(kept, game, fit)
    said = _("stopped; what was learnt until then, from {positions} positions, is in {file}")
    return _interrupted(said.format(positions=fit.positions, file=kept))


def _interrupted(said: str) -> int:
    print_error(said)
    return INTERRUPTED


class _BarProgress:
    """Shows the progress of self-play and fitting on a bar."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def games(self, generation: int, done: int, of: int) -> None:
        """Show how many games of a generation have been played."""
        self._bar(done, of, _("games of generation {generation}").format(generation=generation))

    def fitting(self, generation: int, rounds: int, loss: float) -> None:
        """Show the rounds of fitting; the bar is scaled to `MAX_EPOCHS`, but early stopping may end it sooner."""
        from niagara_ai.train.fit import MAX_EPOCHS

        said = _("rounds of fitting generation {generation}, loss {loss:.4f}")
        self._bar(rounds, MAX_EPOCHS, said.format(generation=generation, loss=loss))


def _summary(generation: int, fit: Fit) -> str:
    text = _(
        "generation {generation}: {positions} positions, loss {loss:.4f} on games held out (guessing: {guessing:.4f})"
    )
    return text.format(generation=generation, positions=fit.positions, loss=fit.loss, guessing=fit.guessing)


def _checked(out: Path, force: bool) -> Path:
    """Check that the file and its partial variant can be written, and replace none unless `force`; returns the file.

    Raises:
        BadInput: one of them exists already or cannot be written.
    """
    check_free(str(out), force)
    check_free(str(out.with_suffix(PARTIAL)), force)
    return out


def _save(out: Path, game: Game[Any], fit: Fit) -> None:
    from niagara_ai.mcts.value import save_network

    try:
        save_network(out, fit.network, game.feature_names)
    except OSError as error:
        raise _not_written(out, error) from error


def _not_written(out: Path, error: OSError) -> BadInput:
    return BadInput(_("{file}: it cannot be written ({reason})").format(file=out, reason=reason(error)))
