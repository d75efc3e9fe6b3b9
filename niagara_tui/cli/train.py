"""`niagara train`: train a game's mind by games against itself, generation after generation."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments, launch
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.printing import Bar, print_error, say
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.lab import TRAINING

if TYPE_CHECKING:
    from niagara_ai.train.folder import Figures


EXAMPLES = """\
  niagara train --folder training --out mind.npz
  niagara train --resume --folder training --generations 40 --out mind.npz
"""
NUMBERS = (
    ("games", arguments.count, _("games a generation")),
    ("iterations", arguments.iterations, _("iterations per recorded decision")),
    ("quick_iterations", arguments.iterations, _("iterations of the other decisions")),
    ("window", arguments.count, _("views to learn from, in whole generations, newest first")),
    ("epochs", arguments.count, _("training passes per generation")),
    ("policy_units", arguments.units, _("hidden units of the network that weighs moves")),
    ("units", arguments.units, _("hidden units of the network that judges positions")),
    ("match_games", arguments.count, _("games at most in the match with the best mind so far")),
    ("seed", arguments.seed, _("the seed of all random numbers")),
)
"""The numeric settings of a run: name, parser and description; `lab.TRAINING` has their defaults."""


def add_commands(commands: arguments.Commands) -> None:
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
    for name, read, what in NUMBERS:
        text = _("{meaning} (default: {value})").format(meaning=what, value=TRAINING[name])
        command.add_argument(f"--{name.replace('_', '-')}", type=read, metavar="N", help=text)
    command.add_argument(
        "--from-odds", action="store_true", default=None, help=_("generation 0 plays by the odds of the game's policy")
    )
    arguments.add_worker_arguments(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Train; print the figures of each generation and write its chart, and the mind if it is the best so far."""
    from niagara_ai.arena import Workers
    from niagara_ai.train.folder import Folder

    from niagara_tui.lab.training import begun, resumed, settings_of

    workers = Workers(chosen.jobs, address=chosen.address)
    name = chosen.game or registry.names()[0]
    folder = Folder(chosen.folder or Path(f"{name}-training"))
    values = {name: getattr(chosen, name) for name in ("game", "from_odds", *(name for name, *_rest in NUMBERS))}
    if chosen.resume:
        opened = resumed(values, folder, workers, chosen.out, chosen.generations)
    else:
        wanted = settings_of(name, {**values, "generations": chosen.generations})
        opened = begun(wanted, folder, workers, chosen.out)
    with opened as training:
        folder = training.folder
        try:
            with Bar("") as bar:
                for figures in training.generations(partial(_show, bar)):
                    print(_summary(figures), flush=True)
        except KeyboardInterrupt as interrupt:
            print_error(_("stopped; --resume --folder {folder} goes on").format(folder=folder.path))
            return status_of(interrupt)
        sentence = _("The best mind is in {file}, figures and chart are in {folder}.")
        say(sentence.format(file=training.out, folder=folder.path))
        return 0


def _show(bar: Bar, stage: str, generation: int, done: int, of: int) -> None:
    what = {
        "games": _("games of generation {generation}"),
        "fitting": _("steps of fitting generation {generation}"),
        "match": _("games of generation {generation} against the one before"),
    }
    bar(done, of, what[stage].format(generation=generation))


def _summary(figures: Figures) -> str:
    text = _(
        "generation {generation}: {games} games, {views} views to learn from; odds {policy:.3f} (even: "
        "{even:.3f}), chances {chances:.3f} (equal: {guessing:.3f}){hidden}; {match}; {seconds:.0f} s"
    )
    hidden = _(", what is hidden {loss:.3f} (not told from guesses: 0.693)").format(loss=figures.hidden_loss)
    match = _("won {share:.0%} of {games} games, not kept")
    if figures.share is None:
        match = _("the first")
    elif figures.is_better:
        match = _("won {share:.0%} of {games} games, kept")
    match = match.format(share=figures.share or 0, games=figures.match_games)
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
