"""`niagara saves` and `share`: list the saves, and copy one without hidden information."""

from __future__ import annotations

import argparse
import os

from pydantic_core import to_jsonable_python

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import add_output_arguments, check_not_read, write_output
from niagara_tui.cli.printing import print_columns, print_json, say
from niagara_tui.core.i18n import _, clauses, day_words, labelled
from niagara_tui.store.folder import SaveFolder, Summary
from niagara_tui.store.models import Record, write_shared
from niagara_tui.store.named import file_of, read_named

SAVES_EXAMPLES = """\
  niagara saves
  niagara saves --saves ~/games
  niagara saves --json
"""
SHARE_EXAMPLES = """\
  niagara share my-game -o for-others.json   {make}
  niagara replay for-others.json             {show}
  niagara share my-game --challenge          {challenge}
""".format(
    make=_("what everybody at the table has seen, no more"),
    show=_("look through it; it cannot be played on"),
    challenge=_("a line with which others play the same table"),
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `saves` and `share`."""
    saves = arguments.add_command(commands, "saves", _("list the saved games, the newest first"), SAVES_EXAMPLES)
    add_saves_argument(saves)
    saves.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    saves.set_defaults(run=run_saves)
    summary = _("make a copy of a saved game that gives away neither its seed nor what is hidden")
    share = arguments.add_command(commands, "share", summary, SHARE_EXAMPLES)
    share.add_argument("file", metavar="SAVE", help=_("a save's file, or the name of a save"))
    share.add_argument(
        "--challenge",
        action="store_true",
        help=_("print the line with which others play the table of this finished game, and its result"),
    )
    add_output_arguments(share)
    add_saves_argument(share)
    share.set_defaults(run=run_share)


def run_saves(chosen: argparse.Namespace) -> int:
    """Print the folder of saves and a line for each save."""
    folder = SaveFolder(saves_folder(chosen))
    folder.check_listable()
    from niagara_tui.shell.matches.playing import kinds_of_games  # imported late: it loads all games

    found = folder.summaries(kinds_of_games(None))
    if chosen.json:
        named = os.fsencode(folder.path).decode(errors="replace")
        print_json({"folder": named, "saves": to_jsonable_python(found)})
        return 0
    say(_("{count} in {folder}").format(count=len(found), folder=folder.label))
    print_columns(*map(_told, found))
    return 0


def _told(save: Summary) -> tuple[str, str]:
    when = f"{day_words(save.saved.astimezone())} {save.saved.astimezone():%H:%M}"
    if save.problem:
        return when, labelled(save.name, save.problem)
    state = save.result or _("under way, {moves} moves").format(moves=save.moves)
    return when, labelled(save.name, clauses(filter(None, [", ".join([save.game, *save.players]), save.kind, state])))


def run_share(chosen: argparse.Namespace) -> int:
    """Write the shared copy, or the line of a challenge."""
    from niagara_tui.match.sharing import shared_copy  # imported late: it loads all games

    folder = SaveFolder(saves_folder(chosen))
    record = read_named(chosen.file, folder)
    copy = f"{_challenge(record)}\n".encode() if chosen.challenge else write_shared(shared_copy(record))
    check_not_read(chosen.output, file_of(chosen.file, folder))
    write_output(chosen.output, chosen.force, copy)
    return 0


def _challenge(record: Record) -> str:
    """The line of the challenge to the record's table, with its result."""
    from niagara_tui.match.match import Match
    from niagara_tui.shell.matches.keeping import result_line
    from niagara_tui.store.matches import MatchesFile

    return result_line(Match.resume(record), MatchesFile().read()[0])
