"""`niagara saves`, `text` and `share`: list the saves, write them as text, and copy one without hidden information."""

from __future__ import annotations

import argparse
import os

from pydantic_core import to_jsonable_python

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import add_output_arguments, write_output
from niagara_tui.cli.printing import print_columns, print_json, say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses, day_words, labelled
from niagara_tui.core.text import clean
from niagara_tui.games.registry import title_of
from niagara_tui.store.folder import SaveFolder, Summary
from niagara_tui.store.models import write_shared
from niagara_tui.store.named import file_of, read_named, read_viewable_named
from niagara_tui.store.opening import check_not_read

SAVES_EXAMPLES = """\
  niagara saves
  niagara saves --saves ~/games
  niagara saves --json
"""
SHARE_EXAMPLES = """\
  niagara share my-game -o for-others.json   {make}
  niagara replay for-others.json             {show}
  niagara share my-game --text               {text}
  niagara share my-game --challenge          {challenge}
""".format(
    make=_("what everybody at the table has seen, no more"),
    text=_("the same to read, and for mail"),
    show=_("look through it; it cannot be played on"),
    challenge=_("a line with which others play the same table"),
)
TEXT_EXAMPLES = """\
  niagara text my-game
  niagara text my-game final.json -o games.txt
"""


def add_commands(commands: arguments.Commands) -> None:
    saves = arguments.add_command(commands, "saves", _("list the saved games, the newest first"), SAVES_EXAMPLES)
    add_saves_argument(saves)
    saves.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    saves.set_defaults(run=run_saves)
    text = arguments.add_command(commands, "text", _("write saved games as text that people can read"), TEXT_EXAMPLES)
    text.description = _(
        "Write saved games as text: what stands in each save, and its moves by round. A text holds all that its save "
        "holds, the seed too; `niagara share` makes the text that gives nothing away."
    )
    text.add_argument("files", nargs="+", metavar="SAVE", help=_("a save's file, or the name of a save"))
    add_output_arguments(text)
    add_saves_argument(text)
    text.set_defaults(run=run_text)
    summary = _("make a copy of a saved game that gives away neither its seed nor what is hidden")
    share = arguments.add_command(commands, "share", summary, SHARE_EXAMPLES)
    share.add_argument("file", metavar="SAVE", help=_("a save's file, or the name of a save"))
    form = share.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help=_("write it as text that people can read"))
    form.add_argument(
        "--challenge",
        action="store_true",
        help=_("print the line with which others play the table of this finished game, and its result"),
    )
    add_output_arguments(share)
    add_saves_argument(share)
    share.set_defaults(run=run_share)


def run_saves(chosen: argparse.Namespace) -> int:
    folder = SaveFolder(saves_folder(chosen))
    folder.check_listable()
    from niagara_tui.shell.matches.playing import kinds_of_games  # imported late: it loads all games

    saves = folder.summaries(kinds_of_games(None))
    if chosen.json:
        path = os.fsencode(folder.path).decode(errors="replace")
        print_json({"folder": path, "saves": to_jsonable_python(saves)})
        return 0
    say(_("{count} in {folder}").format(count=len(saves), folder=folder.label))
    print_columns(*map(_row, saves))
    return 0


def _row(save: Summary) -> tuple[str, str]:
    when = f"{day_words(save.saved.astimezone())} {save.saved.astimezone():%H:%M}"
    if save.problem:
        return when, labelled(save.name, save.problem)
    from niagara_tui.match.saved import story_of  # imported late: it loads all games

    who = ", ".join([title_of(save.game), *save.players])
    return when, labelled(save.name, clauses(filter(None, [who, save.kind, story_of(save)])))


def run_share(chosen: argparse.Namespace) -> int:
    from niagara_tui.api.matches import challenge, share  # imported late: they load all games
    from niagara_tui.match.sharing import to_text

    folder = SaveFolder(saves_folder(chosen))
    record = read_named(chosen.file, folder)
    if chosen.challenge:
        copy = f"{challenge(record)}\n".encode()
    else:
        copy = to_text(share(record)).encode() if chosen.text else write_shared(share(record))
    check_not_read(chosen.output, file_of(chosen.file, folder))
    write_output(chosen.output, chosen.force, copy)
    return 0


def run_text(chosen: argparse.Namespace) -> int:
    from niagara_tui.match.sharing import to_text  # imported late: it loads all games

    folder = SaveFolder(saves_folder(chosen))
    texts = list[str]()
    for file in chosen.files:
        game = read_viewable_named(file, folder)
        try:
            texts.append(to_text(game))
        except BadInput as error:
            raise BadInput(labelled(clean(file, 80), str(error))) from error
    check_not_read(chosen.output, *(file_of(file, folder) for file in chosen.files))
    write_output(chosen.output, chosen.force, "\n".join(texts).encode())
    return 0
