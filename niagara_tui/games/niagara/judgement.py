"""What a knowledgeable player thinks of a decision (the greedy bot's whole wisdom)."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.games.niagara.state import State

STYLES = {"balanced": "Weighs gains and dangers evenly."}


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """How good each of these legal moves looks; higher is better."""
    return [0.0] * len(moves)
