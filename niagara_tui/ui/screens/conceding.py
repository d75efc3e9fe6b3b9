"""Conceding at a table: which seat concedes, and the confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.confirm import Confirm

if TYPE_CHECKING:
    from niagara_tui.match.match import Match
    from niagara_tui.ui.app import NiagaraApp

_ALONE = _("Does {name} concede? The bots then play the game out at once, and its ranking is shown.")
_IN_COMPANY = _("Does {name} concede? A bot then plays on at this seat; everybody else goes on as before.")


async def who_concedes(match: Match, acting: int | None, app: NiagaraApp) -> int | None:
    """Ask for confirmation and return the seat that concedes: the only person's, or else the acting one.

    None if that is declined, or if nobody can concede now, which is explained in a notification.
    """
    if why_not := match.why_not_concede(acting):
        app.notify_reason(why_not)
        return None
    alone = len(match.people) == 1
    seat = match.people[0] if alone else acting
    assert seat is not None  # noqa: S101 - `why_not_concede` has ruled this out
    question = (_ALONE if alone else _IN_COMPANY).format(name=match.names[seat])
    return seat if await app.push_screen_wait(Confirm(question, yes=_("Concede"), no=_("Play on"))) else None
