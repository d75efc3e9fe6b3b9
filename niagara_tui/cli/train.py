"""`niagara train`: train a game's mind by games against itself, generation after generation."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_ai import files

from niagara_tui.cli import arguments, launch
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.printing import print_error, say
from niagara_tui.cli.progress import Bar
from niagara_tui.core.default_rules import NO_MIND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.store.keeper import AlreadyOpen, locked
from niagara_tui.store.opening import check_place, reason

if TYPE_CHECKING:
    from niagara_ai.arena import Workers
    from niagara_ai.train.folder import Figures, Folder, Settings
    from niagara_ai.train.generations import Training

EXAMPLES = """\
  niagara train --folder training --out mind.npz
  niagara train --resume --folder training --generations 40 --out mind.npz
"""
NUMBERS = (
    ("games", arguments.count, 1000, _("games a generation")),
    ("iterations", arguments.iterations, 128, _("iterations per recorded decision")),
    ("quick_iterations", arguments.iterations, 16, _("iterations of the other decisions")),
    ("window", arguments.count, 1_000_000, _("views to learn from, in whole generations, newest first")),
    ("epochs", arguments.count, 6, _("training passes per generation")),
    ("policy_units", arguments.units, 32, _("hidden units of the network that weighs moves")),
    ("units", arguments.units, 64, _("hidden units of the network that judges positions")),
    ("match_games", arguments.count, 100, _("games at most in the match with the best mind so far")),
    ("seed", arguments.seed, 0, _("the seed of all random numbers")),
)
"""The numeric settings of a run: name, parser, default and description."""


def add_commands(commands: arguments.Commands) -> None:
    """Add `train`."""
    command = arguments.add_command(commands, "train", _("train a game's mind by games against itself"), EXAMPLES)
    command.description = _(
        "Train a game's mind by games against itself. Generation 0 does not search, and moves by chance unless "
        "--from-odds is given; each later one searches with what was learned before. Ctrl+C breaks it off, and "
        "--resume goes on."
    )
    command.add_argument("--game", metavar="GAME", help=_("one of: {games}").format(games=", ".join(registry.names())))
    command.add_argument(
        "--folder",
        type=launch.folder,
        metavar="DIR",
        help=_("games, minds, figures and chart are kept there (default: GAME-training)"),
    )
    command.add_argument("--resume", action="store_true", help=_("go on with the run in the folder"))
    command.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=_("write the best mind there, over what is there (default: the game's own)"),
    )
    command.add_argument(
        "--generations",
        type=arguments.generations,
        metavar="N",
        help=_("generations after the first (default: 20, or those of the run that is resumed)"),
    )
    for name, read, default, what in NUMBERS:
        text = _("{meaning} (default: {value})").format(meaning=what, value=default)
        command.add_argument(f"--{name.replace('_', '-')}", type=read, metavar="N", help=text)
    command.add_argument(
        "--from-odds", action="store_true", default=None, help=_("generation 0 plays by the odds of the game's policy")
    )
    arguments.add_worker_arguments(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Train; print the figures of each generation and write its chart, and the mind if it is the best so far."""
    from niagara_ai.arena import Workers
    from niagara_ai.contract import BotError
    from niagara_ai.train.folder import Folder
    from niagara_ai.train.generations import Training

    from niagara_tui.match.bots.seats import SOURCE

    workers = Workers(chosen.jobs, chosen.backend, chosen.address)
    folder = Folder(chosen.folder or Path(f"{_named(chosen)}-training"))
    try:
        _check(workers)
        with (_resumed if chosen.resume else _begun)(chosen, folder) as out:
            return _train(Training(SOURCE, folder, workers), folder, out)
    except BotError as error:
        raise BadInput(str(error)) from error


def _train(training: Training, folder: Folder, out: Path) -> int:
    try:
        with Bar("", sys.stderr.isatty()) as bar:
            for figures in training.run(folder.settings().generations, _BarProgress(bar)):
                print(_summary(figures), flush=True)
                keep_best(training, folder, out)
    except KeyboardInterrupt as interrupt:
        print_error(_("stopped; --resume --folder {folder} goes on").format(folder=folder.path))
        return status_of(interrupt)
    keep_best(training, folder, out)
    say(_("The best mind is in {file}, figures and chart are in {folder}.").format(file=out, folder=folder.path))
    return 0


@contextmanager
def _locked(folder: Folder) -> Iterator[None]:
    """Keep other processes from training in the folder.

    Raises:
        BadInput: another process is training in it.
    """
    try:
        with locked(folder.settings_file):
            yield
    except AlreadyOpen as error:
        raise BadInput(_("{folder}: another process is training there").format(folder=folder.path)) from error


@contextmanager
def _begun(chosen: argparse.Namespace, folder: Folder) -> Iterator[Path]:
    """Begin a run in the folder, keep other processes from it, and yield the file for its best mind.

    Raises:
        BadInput: there is no such game, it cannot be compiled, or the file cannot be written.
        BotError: the folder holds a run or parts of one, or cannot be created.
    """
    game = _game(_named(chosen))
    out = _mind_file(chosen.out, game, folder)  # everything is checked before anything is created
    folder.prepare()
    with _locked(folder):
        folder.create(_settings(chosen, game))
        yield out


@contextmanager
def _resumed(chosen: argparse.Namespace, folder: Folder) -> Iterator[Path]:
    """Open the run in the folder, keep other processes from it, and yield the file for its best mind.

    Raises:
        BadInput: the run has other settings, its game cannot be compiled, or the file cannot be written.
        BotError: the folder holds no run, or it cannot be read.
    """
    folder.check_begun()  # a lock would be left in any other folder
    with _locked(folder):
        settings = folder.settings()
        _check_same(chosen, settings, folder.path)
        if chosen.generations is not None:
            folder.extend(chosen.generations)
        out = _mind_file(chosen.out, _game(settings.game), folder)
        folder.remove_leftovers()
        yield out


def _named(chosen: argparse.Namespace) -> str:
    named: str = chosen.game or registry.names()[0]
    return named


def _game(name: str) -> Game[Any]:
    """The game of that name, to train.

    Raises:
        BadInput: there is none, or it cannot be compiled.
    """
    game = registry.game(name)
    if not game.kernel.can_compile():
        raise BadInput(_("training needs Numba, which is not installed here"))
    return game


def _check(workers: Workers) -> None:
    """Check that there are such workers, by giving them nothing to do.

    Raises:
        BotError: there are none.
    """
    list(workers.map(abs, ()))


def _settings(chosen: argparse.Namespace, game: Game[Any]) -> Settings:
    from niagara_ai.train.folder import Settings

    given = {name: getattr(chosen, name) for name, *_rest in NUMBERS}
    numbers = {name: default if given[name] is None else given[name] for name, _read, default, _what in NUMBERS}
    if chosen.generations is not None:
        numbers["generations"] = chosen.generations
    return Settings(game=game.id, from_odds=bool(chosen.from_odds), **numbers)


def _check_same(chosen: argparse.Namespace, settings: Settings, folder: Path) -> None:
    """Check that the settings given match those of the run to resume; those not given are taken from the run.

    Raises:
        BadInput: they do not match.
    """
    for name, held in settings:
        wanted = None if name == "generations" else getattr(chosen, name)  # which may be more, or fewer
        if wanted is not None and wanted != held:
            wrong = _("{folder} holds another run ({what}: {held} there, {wanted} here)")
            raise BadInput(wrong.format(folder=folder, what=name.replace("_", "-"), held=held, wanted=wanted))


def _mind_file(given: Path | None, game: Game[Any], folder: Folder) -> Path:
    """The file for the best mind: the given one, or the game's own.

    Raises:
        BadInput: it cannot be written or is one of the run's own, or none is given and the game has none of its own.
    """
    out = given or game.mind
    if out == NO_MIND:
        raise BadInput(_("{game} names no file for its mind: say with --out where it goes").format(game=game.id))
    check_place(out)
    if folder.owns(out):
        raise BadInput(_("{file} is a file of the run itself: say with --out another one").format(file=out))
    return out


def keep_best(training: Training, folder: Folder, out: Path) -> None:
    """Write the best mind so far, and the chart.

    Raises:
        BadInput: one of them cannot be written.
        BotError: the mind is damaged.
    """
    from niagara_tui.cli.train_chart import STYLE, chart
    from niagara_tui.documents.svg import chart_svg

    if (mind := training.best_mind()) is None:
        return
    for path, data in ((out, mind), (folder.chart, chart_svg(chart(training.done), STYLE).encode())):
        try:
            files.write_bytes(path, data)
        except OSError as error:
            raise BadInput(
                _("{file}: it cannot be written ({reason})").format(file=path, reason=reason(error))
            ) from error


class _BarProgress:
    """Shows the progress of self-play, fits and matches on a bar."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def games(self, generation: int, done: int, of: int) -> None:
        """Show how many games of a generation have been played."""
        self._bar(done, of, _("games of generation {generation}").format(generation=generation))

    def fitting(self, generation: int, done: int, of: int) -> None:
        """Show how far the fit is."""
        self._bar(done, of, _("steps of fitting generation {generation}").format(generation=generation))

    def match(self, generation: int, done: int, of: int) -> None:
        """Show how many games of the match have been played."""
        self._bar(done, of, _("games of generation {generation} against the one before").format(generation=generation))


def _summary(figures: Figures) -> str:
    text = _(
        "generation {generation}: {games} games, {views} views to learn from; odds {policy:.3f} (even: "
        "{even:.3f}), chances {chances:.3f} (equal: {guessing:.3f}){hidden}; {match}; {seconds:.0f} s"
    )
    hidden = _(", what is hidden {loss:.3f} (not told from guesses: 0.693)").format(loss=figures.hidden_loss)
    if figures.share is None:
        match = _("the first")
    else:
        won = (
            _("won {share:.0%} of {games} games, kept")
            if figures.is_better
            else _("won {share:.0%} of {games} games, not kept")
        )
        match = won.format(share=figures.share, games=figures.match_games)
    return text.format(
        generation=figures.generation,
        games=figures.games,
        views=figures.views,
        policy=figures.policy_loss,
        even=figures.even_loss,
        chances=figures.chances_loss,
        guessing=figures.guessing_loss,
        hidden=hidden if figures.hidden_loss else "",
        match=match,
        seconds=figures.seconds,
    )
