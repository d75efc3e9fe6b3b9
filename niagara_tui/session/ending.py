"""How a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.game import Standing
from niagara_tui.core.speech import _, listed


def headline(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Who won, as a sentence."""
    winners = [names[standing.seat] for standing in standings if standing.won]
    if not winners:
        return _("Nobody won.")
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    return _("{names} win together!").format(names=listed(winners))
