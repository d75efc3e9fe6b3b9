"""How a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.game import Standing


def headline(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Who won, as a sentence."""
    winners = [names[standing.seat] for standing in standings if standing.won]
    if not winners:
        return "Nobody won."
    if len(winners) == 1:
        return f"{winners[0]} wins!"
    return f"{', '.join(winners[:-1])} and {winners[-1]} win together!"
