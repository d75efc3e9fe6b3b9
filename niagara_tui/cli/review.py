"""`niagara review`: what every decision of a game cost, and how much of the result was luck."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.kept_reviews import kept_or_new_review
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import add_force_argument, opened_output, print_utf8
from niagara_tui.cli.printing import print_document
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.named import file_of, read_named
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from niagara_tui.study.reviews.document import ReviewDocument

EXAMPLES = """\
  niagara review my-game            {quick}
  niagara review my-game --deep     {deep}
  niagara review final.json --seat B
  niagara review final.json --json
  niagara review my-game --html review.html   {html}
""".format(
    html=_("one file that a browser shows, also on a phone"),
    quick=_("the decisions of people, in less than a minute"),
    deep=_("everybody's decisions, more exactly; some minutes"),
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `review`."""
    summary = _("find out what the decisions of a game have cost, and what was luck")
    command = arguments.add_command(commands, "review", summary, EXAMPLES)
    command.add_argument("file", metavar="FILE", help=_("a save's file, or the name of a save"))
    command.add_argument("--deep", action="store_true", help=_("judge the decisions of bots too, and all more exactly"))
    command.add_argument("--seat", metavar="LETTER", help=_("show the decisions of this seat only"))
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print the review as JSON"))
    form.add_argument(
        "--html", metavar="FILE", help=_("write the review as a page for browsers; - for standard output")
    )
    add_force_argument(command)
    add_saves_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the review of a game: the stored one beside the save, or a new one."""
    from niagara_tui.study.reviewing.making import reviewable
    from niagara_tui.study.reviews.document import ReviewDocument
    from niagara_tui.study.reviews.models import Effort

    if chosen.force and chosen.html is None:
        raise BadInput(_("--force goes with --html"))
    folder = SaveFolder(saves_folder(chosen))
    film = reviewable(read_named(chosen.file, folder))
    seat = arguments.seat_index(chosen.seat, film.game.letters[: len(film.names)])
    effort = Effort.DEEP if chosen.deep else Effort.QUICK

    def document() -> ReviewDocument:
        return ReviewDocument(film, kept_or_new_review(film, effort, folder, chosen.file), only=seat)

    if chosen.html is not None:
        check_not_read(chosen.html, file_of(chosen.file, folder))
        with opened_output(chosen.html, chosen.force) as write:  # fails before any work is done
            write(_page(document()).encode())
    elif chosen.json:
        print_utf8(json.dumps(document().as_json(), indent=2, ensure_ascii=False).encode() + b"\n")
    else:
        print_document(*document().in_tables())
    return 0


def _page(document: ReviewDocument) -> str:
    from niagara_tui.cli.review_page import page

    try:
        return page(document)
    except TimeoutError as error:
        raise BadInput(_("the pictures of the table were not finished in time")) from error
