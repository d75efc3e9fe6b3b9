"""The figures of a training run as a chart by generation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.documents.model import Chart, Line

if TYPE_CHECKING:
    from niagara_ai.train.folder import Figures

STYLE = """
svg { font: 12px sans-serif; }
.faint { fill: #888888; }
.left { text-anchor: end; }
.rule { stroke: #888888; stroke-width: 0.5; fill: none; }
.line { fill: none; stroke-width: 2; }
.line.seat0 { stroke: #1f6fb2; } text.seat0 { fill: #1f6fb2; }
.line.seat1 { stroke: #b23a1f; } text.seat1 { fill: #b23a1f; }
.line.seat2 { stroke: #3a7d44; } text.seat2 { fill: #3a7d44; }
"""


def chart(figures: Sequence[Figures]) -> Chart:
    """For each generation, the share of the loss of guessing that it has learned to avoid, and its match."""
    lines = {
        _("odds"): [_known(one.policy_loss, one.even_loss) for one in figures],
        _("chances"): [_known(one.chances_loss, one.guessing_loss) for one in figures],
        _("wins"): [0.5 if one.share is None else one.share for one in figures],
    }
    return Chart(
        title=_("What was learned, by generation"),
        places=tuple(generation / len(figures) for generation in range(len(figures))),
        rounds=len(figures),
        moments=tuple(range(len(figures))),
        lines=tuple(Line(name, name, tuple(shares)) for name, shares in lines.items()),
        axis=_("generation; odds and chances: share of guessing's loss avoided"),
        first=0,
    )


def _known(loss: float, guessing: float) -> float:
    """The share of the loss of guessing that is avoided, from 0 to 1."""
    return min(1.0, max(0.0, 1.0 - loss / guessing)) if guessing else 0.0
