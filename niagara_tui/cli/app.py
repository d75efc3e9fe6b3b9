"""`niagara play`, `resume` and `replay`: open the app at a table or a replay; `play --auto` runs without a screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch, saves_folder
from niagara_tui.cli.output import add_output_arguments
from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats
from niagara_tui.core.text import clean
from niagara_tui.games import registry

if TYPE_CHECKING:
    from niagara_ai.registry import BotName

    from niagara_tui.core.game import Game
    from niagara_tui.store.models import Setup

PLAY_EXAMPLES = """\
  niagara play
  niagara play --seats human,greedy:thief,random --names Ann,Ben,Cat --seed 7
  niagara play --seats human,human,greedy --option ending=value --option tracker=off
  niagara play --plain --seats human,greedy,greedy
  niagara play --auto --seats greedy,greedy:thief,random
  niagara play --auto --seats greedy,mcts,random --seed 7 -o game.json
"""
RESUME_EXAMPLES = """\
  niagara resume           {newest}
  niagara resume my-game   {by_name}
""".format(newest=_("the newest game that is not over"), by_name=_("the save of that name, see `niagara saves`"))
REPLAY_EXAMPLES = """\
  niagara replay my-game              {by_name}
  niagara replay ~/games/final.json   {by_file}
  niagara replay shared.json          {shared}
""".format(
    by_name=_("the save of that name, see `niagara saves`"),
    by_file=_("any save's file"),
    shared=_("what `niagara share` made of one"),
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `play`, `resume` and `replay`."""
    _add_play(commands)
    resume = arguments.add_command(commands, "resume", _("continue a saved game"), RESUME_EXAMPLES)
    resume.add_argument("name", nargs="?", metavar="NAME", help=_("which save (default: the newest that is not over)"))
    resume.add_argument(
        "--or-home", action="store_true", help=_("with NAME: if it cannot be opened, say so at the home screen")
    )
    add_launch_arguments(resume)
    resume.set_defaults(run=run_resume)
    replay = arguments.add_command(commands, "replay", _("look through a saved game, move by move"), REPLAY_EXAMPLES)
    replay.add_argument("file", metavar="FILE", help=_("a save's or a shared copy's file, or the name of a save"))
    add_launch_arguments(replay)
    replay.set_defaults(run=run_replay)


def _add_play(commands: arguments.Commands) -> None:
    play = arguments.add_command(commands, "play", _("begin a game and go straight to its table"), PLAY_EXAMPLES)
    arguments.add_game_arguments(play)
    play.add_argument(
        "--seats",
        type=arguments.words,
        metavar="PLAYER,PLAYER,…",
        help=_("a player a seat: human, a bot as KIND or KIND:LEVEL, or my-strength (default: you against three bots)"),
    )
    play.add_argument(
        "--names", type=arguments.words, default=[], metavar="NAME,NAME,…", help=_("their names, in order")
    )
    _add_auto(play)
    add_launch_arguments(play)
    play.set_defaults(run=run_play)


def _add_auto(play: argparse.ArgumentParser) -> None:
    """Add `--auto` and the arguments that go with it alone."""
    play.add_argument("--auto", action="store_true", help=_("bots only, no screen: print the log and the ranking"))
    play.add_argument(
        "--bots-seed",
        type=arguments.seed,
        metavar="N",
        help=_(
            "with --auto: a number that fixes the bots' own chance (default: 0 with --seed, else drawn); "
            "bots that think for a time cannot repeat a game"
        ),
    )
    play.add_argument(
        "--decisions",
        type=arguments.decisions,
        metavar="N",
        help=_(
            "with --auto: stop the game after so many decisions (default: {most}; bots that play at random may "
            "never end one)"
        ).format(most=arguments.DEFAULT_DECISIONS),
    )
    add_output_arguments(play, None, _("with --auto: keep the game as a save in this file"))


def run_play(chosen: argparse.Namespace) -> int:
    """Open the app at a new table, or with `--auto` run a game of bots without a screen."""
    setup = _setup(chosen)
    if not chosen.auto:
        _check_only_auto(chosen)
        return launch(chosen, setup=setup)
    if people := [seat.name for seat in setup.seats if seat.is_human]:
        raise BadInput(
            _("--auto is for bots only, and {name} is human; name the bots with --seats").format(name=people[0])
        )
    from niagara_tui.cli.auto import Auto

    usual = None if chosen.seed is None else 0
    bots_seed = usual if chosen.bots_seed is None else chosen.bots_seed
    most = chosen.decisions or arguments.DEFAULT_DECISIONS
    return Auto(setup, bots_seed, chosen.output, chosen.force, most).play_through()


def _check_only_auto(chosen: argparse.Namespace) -> None:
    """Refuse arguments that require `--auto`."""
    only_auto = {"--bots-seed": chosen.bots_seed, "--decisions": chosen.decisions, "--output": chosen.output}
    for name, given in only_auto.items():
        if given is not None:
            raise BadInput(_("{argument} goes with --auto, where bots play alone").format(argument=name))


def run_resume(chosen: argparse.Namespace) -> int:
    """Open the app at a saved game's table; a save that cannot be read is told before, or with `--or-home` there."""
    from niagara_tui.cli.saves import find

    if chosen.or_home and chosen.name is None:
        raise BadInput(_("--or-home goes with NAME"))
    return launch(chosen, resume=chosen.name if chosen.or_home else find(saves_folder(chosen), chosen.name))


def run_replay(chosen: argparse.Namespace) -> int:
    """Open the app at a replay of a save."""
    from niagara_tui.cli.share import read
    from niagara_tui.match.sharing import check_showable

    record = read(saves_folder(chosen), chosen.file)
    check_showable(record)  # before a screen opens
    return launch(chosen, replay=record)


def _setup(chosen: argparse.Namespace) -> Setup:
    """The requested set-up, validated in full before a screen opens."""
    from pydantic import ValidationError

    from niagara_tui.core.errors import sentence
    from niagara_tui.store.models import SeatSetup, Setup

    game = registry.game(chosen.game)
    players = _players(chosen, game)
    check_seats(game.title, game.seats, len(players))
    if chosen.names and len(chosen.names) != len(players):
        wrong = _("there are {seats} seats, and --names gives {names}; give each seat a name, or leave --names out")
        raise BadInput(wrong.format(names=len(chosen.names), seats=len(players)))
    names = _names(chosen.names, players, game.letters)
    try:
        return Setup(
            game=game.id,
            options=arguments.options(game, chosen.option).model_dump(),
            seats=[SeatSetup(name=name, player=player) for name, player in zip(names, players, strict=True)],
            seed=draw_seed() if chosen.seed is None else chosen.seed,
        )
    except ValidationError as error:
        raise BadInput(_("--names or --seats: {wrong}").format(wrong=sentence(error))) from error


def _players(chosen: argparse.Namespace, game: Game[Any]) -> list[str]:
    """The players as they are written in a set-up: `human`, or a bot as `kind:level`."""
    from niagara_ai.contract import BotError
    from niagara_ai.registry import parse_bot

    from niagara_tui.shell.bots import OF_MY_STRENGTH
    from niagara_tui.store.limits import HUMAN

    asked = chosen.seats or _usual_players(game, [] if chosen.auto else [HUMAN])
    if OF_MY_STRENGTH in asked:
        asked = [_bot_of_my_strength(game) if player == OF_MY_STRENGTH else player for player in asked]
    try:
        bots = {player: _checked_bot(parse_bot(player, game.styles), game) for player in asked if player != HUMAN}
    except BotError as error:
        raise BadInput(f"--seats: {error}") from error
    return [HUMAN if player == HUMAN else str(bots[player]) for player in asked]


def _checked_bot(name: BotName, game: Game[Any]) -> BotName:
    """The name, if a search of that name finds the mind that it asks for.

    Raises:
        BotError: it does not.
    """
    from niagara_ai.registry import make_bot

    if name.kind == "mcts":
        make_bot(name, game, seed=0)
    return name


def _bot_of_my_strength(game: Game[Any]) -> str:
    from niagara_tui.shell import settings
    from niagara_tui.shell.logbook.profiles import active_games
    from niagara_tui.shell.logbook.rating import my_strength
    from niagara_tui.store.logbook import LogbookFile

    kept = settings.read(settings.folder_for(None))
    return my_strength(active_games(LogbookFile().read()[0], kept), game).bot


def _usual_players(game: Game[Any], people: list[str]) -> list[str]:
    """These people and three different bots, within the game's maximum of seats; more random bots up to its minimum."""
    another_style = [*game.styles][:2][-1]
    players = [*people, "greedy", f"greedy:{another_style}", "random"][: game.seats[-1]]
    return players + ["random"] * (game.seats[0] - len(players))


def _names(given: list[str], players: list[str], letters: tuple[str, ...]) -> list[str]:
    """The given names, validated, or the default names if none are given: the first person's is their own."""
    from niagara_tui.match.naming import name_problem
    from niagara_tui.shell import settings
    from niagara_tui.shell.players import default_names, duplicate_name, own_name
    from niagara_tui.store.limits import HUMAN

    if unfit := next(filter(None, map(name_problem, given)), ""):
        raise BadInput(f"--names: {unfit.removesuffix('.')}")
    if twice := duplicate_name(given):
        wrong = _("--names: two players are called {name}; give each a name of their own")
        raise BadInput(wrong.format(name=clean(twice, 40)))
    person = players.index(HUMAN) if HUMAN in players else None
    own = own_name(settings.read(settings.folder_for(None)))
    return given or default_names(letters[: len(players)], person, own)
