"""What a bot's process does wrong, in the user's language: phrases to which a sentence gives their subject."""

from __future__ import annotations

from niagara_ai.faults import ChildFault, Wrong

from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, quoted


def phrase(fault: ChildFault) -> str:
    """The end of a sentence about the process, safe to show."""
    return _(fault.wrong.value).format(detail=clean(fault.detail, 200), seconds=fault.seconds)


def clause(fault: ChildFault) -> str:
    """What a program does wrong, as a clause about it."""
    if fault.wrong is Wrong.NOT_FOUND and fault.detail:  # the first of several words
        return _("{program} does not exist; quote a name with blanks").format(program=quoted(fault.detail, 80))
    return _("it {wrong}").format(wrong=phrase(fault))
