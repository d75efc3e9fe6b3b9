"""What a bot's process does wrong, in the user's language: phrases to which a sentence gives their subject."""

from __future__ import annotations

from niagara_ai.faults import EngineFault, Wrong

from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, quoted

_PHRASES = {
    Wrong.NOT_FOUND: _("does not exist"),
    Wrong.NO_PROGRAM: _("is not a program"),
    Wrong.NOT_STARTED: _("could not be started ({detail})"),
    Wrong.NO_HELLO: _("did not answer hello within {seconds:g} s"),
    Wrong.LATE: _("did not answer within {seconds:g} s"),
    Wrong.ENDED: _("has ended with status {detail}"),
    Wrong.CLOSED: _("has closed its input or output"),
    Wrong.NO_END: _("sent a line without an end"),
    Wrong.NO_MESSAGE: _("sent a line that is no message: {detail}"),
    Wrong.NOT_ASKED: _("answered a question that was not asked"),
    Wrong.NOT_READY: _("answered hello with something else than ready"),
    Wrong.PROTOCOL: _("speaks version {detail} of the protocol, which is not known here"),
    Wrong.ANOTHER_GAME: _("does not play {detail}"),
    Wrong.NO_MOVE: _("answered without a move"),
    Wrong.ILLEGAL: _("wants {detail}, which is not legal"),
    Wrong.GAVE_UP: _("gave up: {detail}"),
}


class ChildTrouble(Exception):
    """A failure of a child; the message is the end of a sentence about it."""


def phrase(wrong: Wrong, detail: str = "", seconds: float = 0.0) -> str:
    """The end of a sentence about the process; `detail` is made safe to show."""
    return _PHRASES[wrong].format(detail=clean(detail, 200), seconds=seconds)


def trouble(wrong: Wrong, detail: str = "", seconds: float = 0.0) -> ChildTrouble:
    """The error that says what a child has done wrong."""
    return ChildTrouble(phrase(wrong, detail, seconds))


def clause(fault: EngineFault) -> str:
    """What a program does wrong, as a clause about it."""
    if fault.wrong is Wrong.NOT_FOUND and fault.detail:  # the first of several words
        return _("{program} does not exist; quote a name with blanks").format(program=quoted(fault.detail, 80))
    return _("it {wrong}").format(wrong=phrase(fault.wrong, fault.detail, fault.seconds))
