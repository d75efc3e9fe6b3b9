"""The question before somebody gives up."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.confirm import Confirm

_ALONE = _("Does {name} concede? The bots then play the game out at once, and its ranking is shown.")
_IN_COMPANY = _("Does {name} concede? A bot then plays on at this seat; everybody else goes on as before.")


def whether_to_concede(name: str, *, alone: bool) -> Confirm:
    """Ask whether that person, the only one or one of several, concedes."""
    question = _ALONE if alone else _IN_COMPANY
    return Confirm(question.format(name=name), yes=_("Concede"), no=_("Play on"))
