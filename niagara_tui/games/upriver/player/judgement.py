"""Evaluation of a decision by style, used by the greedy bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.player.prospects import Taste, liking
from niagara_tui.games.upriver.rules.shift import shift_of
from niagara_tui.games.upriver.rules.state import State

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Weighs its boats' chances and the others' evenly."),
        "racer": _("Drives one boat home before it thinks of the next."),
        "shepherd": _("Keeps its boats together and leaves none behind."),
        "spiteful": _("Would rather send another boat back than bring its own forward."),
    }
)

TASTES: Mapping[str, Taste] = MappingProxyType(
    {
        "balanced": Taste(0.6, 0.0, 0.0),
        "racer": Taste(0.6, 12.0, 0.0),
        "shepherd": Taste(0.6, 0.0, 7.0),
        "spiteful": Taste(4.0, 0.0, 0.0),
    }
)


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The worth of each of these legal moves, in points; higher is better."""
    return [liking(view, seat, shift_of(view, seat, move), TASTES[style]) for move in moves]
