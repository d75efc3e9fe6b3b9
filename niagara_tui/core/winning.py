"""Log sentences on who has won, for games whose winners are known only at the end."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Event, Part, Sentence, said


def tell_winners(standings: Sequence[Standing], names: Sequence[str]) -> list[Sentence]:
    """A sentence for each winner of a game that is over, with the reason."""
    winners = [standing for standing in standings if standing.won]
    template = _("{name} wins: {reason}.") if len(winners) == 1 else _("{name} shares the win: {reason}.")
    return [
        said(template, {"name": Part(names[winner.seat], winner.seat), "reason": winner.reason}, event=Event.WIN)
        for winner in winners
    ]
