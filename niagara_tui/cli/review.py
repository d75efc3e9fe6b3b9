"""`niagara review`: what every decision of a game cost, and how much of the result was luck."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import add_force_argument, opened_output, print_utf8
from niagara_tui.cli.printing import Bar, print_document, print_error
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import TAG, _
from niagara_tui.match.offers import Reason
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.named import file_of, newest, read_named
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from niagara_tui.documents.model import Block
    from niagara_tui.store.models import Record
    from niagara_tui.study.reviews.document import ReviewDocument
    from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review
    from niagara_tui.study.reviews.turning import Happening

EXAMPLES = """\
  niagara review                    {quick}
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
    summary = _("find out what each decision in a game cost, and what was luck")
    command = arguments.add_command(commands, "review", summary, EXAMPLES)
    which = _("a save's file, or the name of a save (default: the newest game that is over)")
    command.add_argument("file", nargs="?", metavar="FILE", help=which)
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
    from niagara_tui.study.reviewing.making import reviewable
    from niagara_tui.study.reviews.document import ReviewDocument
    from niagara_tui.study.reviews.models import Effort

    if chosen.force and chosen.html is None:
        raise BadInput(_("--force needs --html"))
    folder = SaveFolder(saves_folder(chosen))
    if chosen.file is None:
        chosen.file = newest(folder, _("no game in {folder} is over"), lambda save: save.result is not None)
    film = reviewable(read_named(chosen.file, folder))
    seat = arguments.seat_index(chosen.seat, film.game.letters[: len(film.names)])
    effort = Effort.DEEP if chosen.deep else Effort.QUICK

    def document() -> ReviewDocument:
        # It is stored beside the save, or made, and told about meanwhile
        from niagara_tui.api.judging import kept_or_made
        from niagara_tui.shell.logbook.keeping import keep_review

        review, problems = kept_or_made(film, effort, _new_review, folder, chosen.file)
        # What it says of the person's decisions is kept in their record, as in the app
        for problem in [*problems, *filter(None, [keep_review(review, film.record, None)])]:
            print_error(problem)
        return ReviewDocument(film, review, only=seat)

    if chosen.html is not None:
        check_not_read(chosen.html, file_of(chosen.file, folder))
        with opened_output(chosen.html, chosen.force) as write:  # fails before any work is done
            write(page(document()).encode())
    elif chosen.json:
        print_utf8(json.dumps(document().as_json(), indent=2, ensure_ascii=False).encode() + b"\n")
    else:
        print_document(*document().in_tables())
    return 0


def _new_review(record: Record, effort: Effort) -> Review:
    from niagara_ai.mcts.warmup import explain_long_wait

    from niagara_tui.study.reviewing.making import make_review

    if sys.stderr.isatty():
        with Bar(_("percent")) as bar:

            def show(progress: Progress) -> None:
                doing = _("the bots get ready, just this once") if progress.compiling else _("reviewing")
                doing = _("reviewing, slowly: Numba is missing") if progress.slow else doing
                bar(round(100 * progress.share), 100, doing)

            return make_review(record, effort, show)
    # Without a progress bar it is said once why the review takes long
    explain_compiling, has_explained = explain_long_wait(), False

    def tell(progress: Progress) -> None:
        nonlocal has_explained
        if progress.compiling:
            explain_compiling(progress.share)
        elif progress.slow and not has_explained:
            has_explained = True
            print_error(_("Numba is missing, so the review takes minutes, and searches less."))

    return make_review(record, effort, tell)


def page(document: ReviewDocument) -> str:
    """The review as a single self-contained HTML page."""
    from niagara_tui.documents.html import html, joined
    from niagara_tui.match.bots.advice import Voice
    from niagara_tui.ui.screens.review import compared

    film, here = document.film, Path(__file__)

    def compare(made: JudgedDecision) -> list[str]:
        return compared(film, made, only_ascii=False).lines(Voice(film.names))

    def blocks(what: Happening) -> Iterator[Block]:
        """What was chosen beside what was better, with the reason as a table, and what happened."""
        return (part.table if isinstance(part, Reason) else part for part in document.told(what, compare))

    section = document.section(blocks)
    return Template(here.with_name("review_page.html").read_text("utf-8")).substitute(
        language=escape(TAG),
        title=joined(section.title),
        style=here.with_name("review_page.css").read_text("utf-8"),
        body="\n".join(html(section)),
    )
