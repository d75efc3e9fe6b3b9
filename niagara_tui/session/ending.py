"""How a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from niagara_tui.core.game import Standing
from niagara_tui.core.speech import _, listed


def reason(standing: Standing, conceded: Collection[int]) -> str:
    """Why the seat has its place; also that its person had `conceded`."""
    if standing.seat not in conceded:
        return standing.reason
    return _("{reason}; conceded, and played on by a bot").format(reason=standing.reason)


def headline(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Who won, as a sentence."""
    winners = [names[standing.seat] for standing in standings if standing.won]
    if not winners:
        return _("Nobody won.")
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    return _("{names} win together!").format(names=listed(winners))
