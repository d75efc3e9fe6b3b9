"""A game's review for commands: the one that is kept beside its save, or a new one, made with a progress bar."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from niagara_tui.cli.printing import Bar, print_error
from niagara_tui.core.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from niagara_tui.match.record_film import RecordFilm
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.models import Record
    from niagara_tui.study.reviews.models import Effort, Progress, Review


def kept_or_new_review(film: RecordFilm, effort: Effort, folder: SaveFolder, name: str) -> Review:
    """The review stored beside the save of that name, or a new one, which is told about while it is made."""
    from niagara_tui.api.judging import kept_or_made

    review, problems = kept_or_made(film, effort, _new_review, folder, name)
    for problem in problems:
        print_error(problem)
    return review


def _new_review(record: Record, effort: Effort) -> Review:
    from niagara_tui.study.reviewing.making import make_review

    if not sys.stderr.isatty():
        return make_review(record, effort, _progress_printer())
    with Bar(_("percent")) as bar:

        def show(progress: Progress) -> None:
            doing = _("the bots get ready, once") if progress.compiling else _("reviewing")
            bar(round(100 * progress.share), 100, _("reviewing, slowly: Numba is missing") if progress.slow else doing)

        return make_review(record, effort, show)


def _progress_printer() -> Callable[[Progress], None]:
    """Return a callback that says once why the review takes long, for use without a progress bar."""
    from niagara_ai.mcts.warmup import explain_long_wait

    explain_compiling, is_told = explain_long_wait(), False

    def tell(progress: Progress) -> None:
        nonlocal is_told
        if progress.compiling:
            explain_compiling(progress.share)
        elif progress.slow and not is_told:
            is_told = True
            print_error(_("Numba is missing, so the review takes minutes, and searches less."))

    return tell
