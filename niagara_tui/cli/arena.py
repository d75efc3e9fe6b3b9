"""`niagara arena`: a tournament of bots on all cores or on a cluster; it can be interrupted and resumed."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from niagara_tui.cli import arguments
from niagara_tui.cli.output import kept_for_result
from niagara_tui.cli.printing import print_document
from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats
from niagara_tui.games import registry

if TYPE_CHECKING:
    from niagara_ai.arena import Result, Tournament, Trial

    from niagara_tui.cli.arena_file import Log, TournamentPlan

EXAMPLES = """\
  niagara arena --seats greedy,random,random --games 1000
  niagara arena --seats greedy:thief,greedy:careful,greedy --games 200 --jobs 4 --seed 1 --json
  niagara arena --seats greedy,greedy:thief,random --games 5000 --until "greedy > greedy:thief" --out long.jsonl
  niagara arena --resume long.jsonl
"""

_WHAT = {"bots": _("bots"), "rules": _("rules"), "mind": _("mind")}

SEATS = "greedy,random,random"
GAMES = 100


def add_commands(commands: arguments.Commands) -> None:
    """Add `arena`."""
    command = arguments.add_command(commands, "arena", _("play many games between bots and rate them"), EXAMPLES)
    arguments.add_game_arguments(command)
    command.add_argument(
        "--seats",
        type=arguments.words,
        metavar="BOT,BOT,…",
        help=_("a bot a seat, as KIND or KIND:LEVEL; the seats rotate (default: {seats})").format(seats=SEATS),
    )
    at_most = _("games, at most (default: {games})").format(games=GAMES)
    command.add_argument("--games", type=arguments.count, metavar="N", help=at_most)
    command.add_argument(
        "--until",
        metavar="QUESTION",
        help=_(
            "stop once it is answered with 95 %% certainty: 'BOT > RATE' asks whether the bot wins more than that "
            "share of its seats (0.4 or 40%%), 'BOT > BOT' whether it wins more than the other"
        ),
    )
    arguments.add_worker_arguments(command)
    files = command.add_mutually_exclusive_group()
    files.add_argument(
        "--out", type=arguments.new_file, metavar="FILE", help=_("write every game to a new file as soon as it is over")
    )
    files.add_argument("--resume", type=Path, metavar="FILE", help=_("continue the tournament in such a file"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    command.set_defaults(run=run, game=None)  # None: a resumed tournament takes the game from its file


def run(chosen: argparse.Namespace) -> int:
    """Play the tournament and print its result."""
    from niagara_ai.contract import BotError

    try:
        with kept_for_result():
            result = _play_resumed(chosen) if chosen.resume else _play_new(chosen)
    except BotError as error:
        raise BadInput(str(error)) from error
    if chosen.json:
        print(json.dumps(result.as_json(), indent=2))
    else:
        from niagara_tui.cli.arena_tables import result_told

        print_document(*result_told(result))
    return 0


def _play_new(chosen: argparse.Namespace) -> Result:
    from niagara_ai.arena import origin_of

    from niagara_tui.cli.arena_file import Log, TournamentPlan

    game = registry.game(chosen.game or registry.names()[0])
    seats = chosen.seats or arguments.words(SEATS)
    check_seats(game.title, game.seats, len(seats))
    plan = TournamentPlan(
        game=game.id,
        rules=game.version,
        options=arguments.options(game, chosen.option).model_dump(),
        seats=tuple(seats),
        seed=draw_seed() if chosen.seed is None else chosen.seed,
        games=chosen.games or GAMES,
        until=chosen.until,
    )
    tournament, trial = _prepared(plan)
    origin = origin_of(tournament.source, tournament.game, tournament.seats)
    plan = plan.model_copy(update={"seats": tournament.seats, "origin": origin})
    with Log.create(chosen.out, plan) as log:
        return _play(chosen, tournament, trial, plan.games, log)


def _play_resumed(chosen: argparse.Namespace) -> Result:
    from niagara_tui.cli.arena_file import Log, read

    file = read(chosen.resume)
    plan = file.plan
    _check_matches(chosen, plan)
    plan = plan.model_copy(update={"games": chosen.games or plan.games, "until": chosen.until or plan.until})
    tournament, trial = _prepared(plan)
    _check_origin(chosen.resume, tournament, plan)
    if trial:
        trial.add(file.games)
    with Log.resume(chosen.resume, file) as log:
        return _play(chosen, tournament, trial, plan.games, log)


def _check_matches(chosen: argparse.Namespace, plan: TournamentPlan) -> None:
    """Check that the file's tournament matches the other arguments; those not given are taken from the file.

    Raises:
        BadInput: its options are invalid, or an argument or the rules' version differs.
    """
    from niagara_ai.arena.players import full_name

    game = registry.game(plan.game)
    try:
        game.options.model_validate(plan.options)
    except ValidationError as error:
        raise BadInput(f"{chosen.resume}: options.{sentence(error)}") from error
    asked: dict[str, tuple[Any, Any]] = {
        _("rules' version"): (game.version, plan.rules),
        _("game"): (chosen.game, plan.game),
    }
    if chosen.seats:
        asked[_("seats")] = ",".join(full_name(seat, game.styles) for seat in chosen.seats), ",".join(plan.seats)
    asked[_("seed")] = chosen.seed, plan.seed
    if chosen.option:
        asked[_("options")] = arguments.options(game, chosen.option).model_dump(), plan.options
    for name, (wanted, held) in asked.items():
        if wanted is not None and wanted != held:
            wrong = _("{file}: it holds another tournament ({what}: {held} there, {wanted} here)")
            raise BadInput(wrong.format(file=chosen.resume, what=name, held=held, wanted=wanted))


def _check_origin(file: Path, tournament: Tournament, plan: TournamentPlan) -> None:
    """Check that the bots, the rules and the mind are those with which the file's games were played.

    Raises:
        BadInput: one of them has changed.
    """
    from niagara_ai.arena import origin_of

    if plan.origin is None:
        return
    here = origin_of(tournament.source, tournament.game, tournament.seats)
    for name, held, now in plan.origin.differences(here):
        wrong = _("{file}: its games were played by another version of the {what} ({held} there, {now} here)")
        none = _("none")
        raise BadInput(wrong.format(file=file, what=_WHAT[name], held=held or none, now=now or none))


def _prepared(plan: TournamentPlan) -> tuple[Tournament, Trial | None]:
    from niagara_ai.arena import StoppingRule, Tournament, Trial

    from niagara_tui.match.bots.seats import SOURCE

    tournament = Tournament.of(SOURCE, plan.game, plan.options, plan.seats, plan.seed)
    return tournament, Trial(StoppingRule.parse(plan.until), tournament.seats) if plan.until else None


def _play(chosen: argparse.Namespace, tournament: Tournament, trial: Trial | None, games: int, log: Log) -> Result:
    """Play the remaining games and summarise all games of the tournament."""
    from niagara_ai.arena import Workers, play, summarise

    from niagara_tui.cli.arena_tables import Tally
    from niagara_tui.cli.progress import Bar

    tally = Tally(tournament, log.games)
    workers = Workers(chosen.jobs, chosen.backend, chosen.address)
    with (
        Bar(_("games"), sys.stderr.isatty() and not chosen.json) as bar,
        closing(play(tournament, len(log.games), games, workers, trial)) as coming,
    ):
        bar(len(log.games), games, str(tally))
        for played in coming:
            log.add(played)
            tally.add(played)
            bar(len(log.games), games, str(tally))
    return summarise(tournament, log.games, trial.verdict if trial else None)
