"""`niagara record` and `matches`: a person's finished games and their rating, exported or deleted; their matches."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.output import add_force_argument, write_output
from niagara_tui.cli.printing import print_document, print_error, print_json
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from niagara_tui.store.logbook import Logbook, LogbookFile, PlayedGame

EXAMPLES = """\
  niagara record                     {own}
  niagara record --game {game:<13}{one}
  niagara record --goals --json      {goals}
  niagara record --ladder --json     {ladder}
  niagara record --profile Ann --json
  niagara record --export games.json {export}
  niagara record --delete            {delete}
""".format(
    own=_("the games you have finished, and your rating"),
    game=registry.names()[0],
    one=_("those of one game"),
    goals=_("the goals that you can aim for, and those you have reached"),
    ladder=_("which opponents are beaten, and who is next"),
    export=_("everything in the record, as a file"),
    delete=_("delete it, after asking"),
)
MATCHES_EXAMPLES = """\
  niagara matches --json   {all}
""".format(all=_("where each stands, and today's challenges"))


def add_commands(commands: arguments.Commands) -> None:
    command = arguments.add_command(
        commands, "record", _("your finished games, and your rating among the bots"), EXAMPLES
    )
    command.add_argument("--profile", metavar="NAME", help=_("whose record (default: the one for which games count)"))
    command.add_argument("--game", choices=registry.names(), metavar="GAME", help=_("one game only"))
    command.add_argument(
        "--goals", action="store_true", help=_("with --json: the goals of that profile, not its games")
    )
    command.add_argument(
        "--ladder",
        action="store_true",
        help=_("with --json: the ladder of each game, which opponents are beaten, and who is next"),
    )
    command.add_argument("--json", action="store_true", help=_("print it as JSON"))
    command.add_argument("--export", metavar="FILE", help=_("write all profiles, or that one, to this file"))
    add_force_argument(command)
    command.add_argument("--delete", action="store_true", help=_("delete all profiles, or that one, with their games"))
    command.add_argument("--yes", action="store_true", help=_("delete without asking"))
    command.set_defaults(run=run)
    summary = _("your matches and challenges, and where they stand")
    matches = arguments.add_command(commands, "matches", summary, MATCHES_EXAMPLES)
    matches.add_argument("--json", action="store_true", help=_("print them as JSON"))
    matches.set_defaults(run=run_matches)


def run_matches(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.launch import local_time
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.shell.matches.page import as_json
    from niagara_tui.store.matches import MatchesFile

    if not chosen.json:
        raise BadInput(_("matches needs --json; the app and plain mode have a page that shows them"))
    matches, problem = MatchesFile().read()
    if problem:
        print_error(problem)
    print_json(as_json(matches, local_time(), repertoire(None)))
    return 0


def run(chosen: argparse.Namespace) -> int:
    from niagara_tui.store.logbook import LogbookFile

    _check_together(chosen)
    file = LogbookFile()
    logbook, problem = file.read()
    if chosen.export is not None:
        if problem:  # with --force, an empty copy could replace an earlier good one
            raise BadInput(problem.removesuffix("."))
        from niagara_tui.shell.logbook.profiles import find_profile
        from niagara_tui.store.formats import write_model
        from niagara_tui.store.logbook import Logbook

        wanted = logbook if chosen.profile is None else Logbook(profiles=[find_profile(logbook, chosen.profile)])
        check_not_read(chosen.export, file.path)
        write_output(chosen.export, chosen.force, write_model(wanted))
        return 0
    if problem:
        print_error(problem)
    if chosen.delete:
        return _delete(chosen, logbook)
    if not chosen.goals:
        _show(chosen, file, logbook, problem)
        return 0
    from niagara_tui.shell.goals import as_json
    from niagara_tui.store.goals import GoalsFile

    name, _games = _chosen_games(chosen, logbook)
    goals, problem = GoalsFile(file.path.parent).read()
    if problem:
        print_error(problem)
    games = [registry.game(game) for game in ([chosen.game] if chosen.game else registry.names())]
    print_json({"profile": name, "games": [as_json(game, goals.of(name, game.id)) for game in games]})
    return 0


def _check_together(chosen: argparse.Namespace) -> None:
    if chosen.delete and chosen.export is not None:
        raise BadInput(_("--export and --delete are two commands: export first, then delete"))
    if chosen.json and (chosen.delete or chosen.export is not None):
        raise BadInput(_("--json prints the record, and cannot be used with --export or --delete"))
    if chosen.goals and chosen.ladder:
        raise BadInput(_("--goals and --ladder are two commands"))
    if (chosen.goals or chosen.ladder) and not chosen.json:
        raise BadInput(_("--goals and --ladder need --json; the app and plain mode have pages that show them"))
    if chosen.game and (chosen.delete or chosen.export is not None):
        raise BadInput(_("--game shows a part of the record, and cannot be used with --export or --delete"))
    if chosen.yes and not chosen.delete:
        raise BadInput(_("--yes needs --delete"))
    if chosen.force and chosen.export is None:
        raise BadInput(_("--force needs --export"))


def _show(chosen: argparse.Namespace, file: LogbookFile, logbook: Logbook, problem: str) -> None:
    from niagara_tui.cli.launch import saves_folder
    from niagara_tui.shell import costliest, ladder
    from niagara_tui.shell.logbook.report import PRIVACY, as_json, report
    from niagara_tui.store.folder import SaveFolder

    name, games = _chosen_games(chosen, logbook)
    if chosen.ladder:
        ladders = [rungs for rungs in ladder.all_ladders(games, "") if chosen.game in (None, rungs.game.id)]
        print_json({"profile": name, "ladders": [ladder.as_json(rungs) for rungs in ladders]})
        return
    habits = costliest.kept_habits(SaveFolder(saves_folder(chosen)), games)
    if chosen.json:
        print_json({**as_json(name, games), "costs": costliest.as_json(habits)})
        return
    if name:
        print_document(_("The record of {name}.").format(name=name))
    for section in [*report(games, problem), *costliest.costliest(habits, games)]:
        print()
        print_document(section)
    print()
    print_document(PRIVACY, _("The file is {path}.").format(path=file.path))


def _chosen_games(chosen: argparse.Namespace, logbook: Logbook) -> tuple[str, Sequence[PlayedGame]]:
    from niagara_tui.shell import settings
    from niagara_tui.shell.logbook.profiles import games_of

    return games_of(logbook, settings.read(settings.folder_for(None)), chosen.profile, chosen.game)


def _delete(chosen: argparse.Namespace, logbook: Logbook) -> int:
    from niagara_tui.shell.logbook.profiles import delete_all, delete_profile, find_profile

    if chosen.profile is not None:
        name = find_profile(logbook, chosen.profile).name
        question = _("Delete the profile {name} and its games for ever?").format(name=name)
    else:
        question = _("Delete the whole record, with all its profiles and games, for ever?")
    if not chosen.yes:
        if not sys.stdin.isatty():
            raise BadInput(_("deleting needs an answer from a terminal, or --yes"))
        print(_("{question} Yes or no?").format(question=question), end=" ", flush=True)
        if sys.stdin.readline().strip().lower() not in (_("yes"), _("y"), "yes", "y"):
            print(_("Nothing was deleted."))
            return 0
    if chosen.profile is None:
        delete_all(None)
    elif problem := delete_profile(chosen.profile, None):
        raise BadInput(problem.removesuffix("."))
    print(_("Deleted."))
    return 0
