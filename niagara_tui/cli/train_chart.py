"""The figures of a training run as an SVG chart by generation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.documents.markup import Markup, element

if TYPE_CHECKING:
    from niagara_ai.train.folder import Figures

WIDTH, HEIGHT = 560, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 440, 16, 256
_POLICY, _CHANCES, _MATCH, _FAINT = "#1f6fb2", "#b23a1f", "#3a7d44", "#888888"


def chart(figures: Sequence[Figures]) -> Markup:
    """Draw, for each generation, the share of the loss of guessing that it has learned to avoid, and its match."""
    known = [(_POLICY, "none", _("odds"), [_known(one.policy_loss, one.even_loss) for one in figures])]
    known.append((_CHANCES, "7 3", _("chances"), [_known(one.chances_loss, one.guessing_loss) for one in figures]))
    shares = [0.5 if one.share is None else one.share for one in figures]
    parts = [*_scale(len(figures)), *(_line(*one) for one in (*known, (_MATCH, "2 3", _("wins"), shares)))]
    parts += _ends([*known, (_MATCH, "2 3", _("wins"), shares)])
    said = _("What was learned, by generation")
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img"}
    return element("svg", *parts, font_family="sans-serif", font_size=12, aria_label=said, **attributes)


def _known(loss: float, guessing: float) -> float:
    """The share of the loss of guessing that is avoided, from 0 to 1."""
    return min(1.0, max(0.0, 1.0 - loss / guessing)) if guessing else 0.0


def _x(generation: int, count: int) -> float:
    return round(_LEFT + generation / max(1, count - 1) * (_RIGHT - _LEFT), 1)


def _y(share: float) -> float:
    return round(_BOTTOM - share * (_BOTTOM - _TOP), 1)


def _scale(count: int) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield element("path", d=f"M{_LEFT} {_y(share)}H{_RIGHT}", stroke=_FAINT, stroke_width="0.5")
        yield _text(_LEFT - 5, _y(share) + 4, f"{share:.0%}", _FAINT, "end")
    for generation in range(0, count, 1 + count // 12):
        yield _text(_x(generation, count), _BOTTOM + 16, str(generation), _FAINT, "middle")
    yield _text(_LEFT, HEIGHT - 6, _("generation; odds and chances: share of guessing's loss avoided"), _FAINT, "start")


def _text(x: float, y: float, said: str, colour: str, anchor: str) -> Markup:
    return element("text", said, x=x, y=y, fill=colour, text_anchor=anchor)


def _line(colour: str, dashes: str, _name: str, shares: Sequence[float]) -> Markup:
    points = "L".join(f"{_x(generation, len(shares))} {_y(share)}" for generation, share in enumerate(shares))
    return element("path", d=f"M{points}", fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dashes)


def _ends(lines: Sequence[tuple[str, str, str, Sequence[float]]]) -> Iterator[Markup]:
    """Each line's name and last value beside its end, or as close to it as other labels allow."""
    below = float(HEIGHT)
    for colour, _dashes, name, shares in sorted(lines, key=lambda line: line[3][-1]):
        below = min(_y(shares[-1]) + 4, below - 14)
        yield _text(_RIGHT + 6, below, f"{name} {shares[-1]:.0%}", colour, "start")
