"""A review made in a process of its own: `python -m niagara_tui.study.reviewing.worker --effort quick`.

Standard input brings the record as one line of JSON; standard output gets messages (`study.reviews.models.Message`).
The process has the lowest priority, and exits as soon as nobody reads its output.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from niagara_ai.child import begin
from niagara_ai.foreign import error_text

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.store.models import read_record
from niagara_tui.study.reviewing.making import make_review
from niagara_tui.study.reviews.models import Effort, Message, Progress

NICE = 19  # niceness of a review's process: the lowest priority


def main(arguments: Sequence[str] | None = None) -> int:
    """Make one review; return the exit status, which is 2 if that failed."""
    parser = argparse.ArgumentParser(
        prog="python -m niagara_tui.study.reviewing.worker", description="Make a review of a record."
    )
    parser.add_argument("--effort", required=True, type=Effort, help="quick or deep")
    effort = parser.parse_args(arguments).effort
    answers = begin(NICE)
    answers.exit_when_closed()
    reported: tuple[bool, int] | None = None

    def report(progress: Progress) -> None:
        """Write the progress, each whole percent once."""
        nonlocal reported
        now = (progress.compiling, int(100 * progress.share))
        if now != reported:
            reported = now
            answers.write(Message(progress=progress).line())

    try:
        try:
            review = make_review(read_record(sys.stdin.buffer.readline()), effort, report).model_dump_json()
            status, text = 0, f"{Message(size=len(review.encode())).line()}{review}"
        except NiagaraError as error:
            status, text = 2, Message(error=str(error)).line()
        except Exception as error:  # noqa: BLE001 - the app must be told of any failure
            sentence = _("the review failed ({fault})").format(fault=error_text(error))
            status, text = 2, Message(error=sentence).line()
        answers.write(text)
    except BrokenPipeError:
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
