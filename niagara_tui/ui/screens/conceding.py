"""The confirmation of a concession."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.confirm import Confirm

_ALONE = _("Does {name} concede? The bots then play the game out at once, and its ranking is shown.")
_IN_COMPANY = _("Does {name} concede? A bot then plays on at this seat; everybody else goes on as before.")


def concede_dialog(name: str, *, alone: bool) -> Confirm:
    """The dialog that asks whether that player concedes; `alone` if no other people play."""
    question = _ALONE if alone else _IN_COMPANY
    return Confirm(question.format(name=name), yes=_("Concede"), no=_("Play on"))
