"""The chart of chances as SVG, for a page that a browser shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.cli.markup import Markup, element, joined
from niagara_tui.core.i18n import _
from niagara_tui.study.reviews.curve import SIGN_WORDS, Curve, Sign

WIDTH, HEIGHT = 492, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 430, 14, 262
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "5 2", "1 3", "12 3", "4 4 1 4")
"""Dash patterns of the seats' lines, which tell seats apart without colours."""
SIGNS = {Sign.LANDING: "▲", Sign.THEFT: "»", Sign.FALL: "▼", Sign.MISTAKE: "?", Sign.BLUNDER: "✗"}
_LEAST_APART = 13
"""Minimum distance in pixels between two labels at the ends of lines."""


def chart(curve: Curve, letters: Sequence[str], names: Sequence[str]) -> Markup:
    """Draw the curve; the colours come from the page's CSS classes `seat0`, `seat1` and so on."""
    parts = [*_scale(curve), *_lines(curve), *_marks(curve, names), *_ends(curve, letters)]
    said = _("The chances of winning by round")
    return element("svg", *parts, classes=["chart"], viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=said)


def _x(place: float) -> float:
    return round(_LEFT + place * (_RIGHT - _LEFT), 1)


def _y(chance: float) -> float:
    return round(_BOTTOM - chance * (_BOTTOM - _TOP), 1)


def _scale(curve: Curve) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield element("path", classes=["rule"], d=f"M{_LEFT} {_y(share)}H{_RIGHT}")
        yield _text(_LEFT - 5, _y(share) + 4, f"{share:.0%}", ["faint", "left"])
    step = 1 + curve.rounds // 16
    for number in range(1, curve.rounds + 1, step):
        yield _text(_x((number - 1) / curve.rounds), _BOTTOM + 16, str(number), ["faint"])
    yield _text(_LEFT, HEIGHT - 4, _("round"), ["faint"])


def _text(x: float, y: float, said: str, classes: Sequence[str]) -> Markup:
    return element("text", said, classes=classes, x=x, y=y)


def _lines(curve: Curve) -> Iterator[Markup]:
    for seat, chances in enumerate(curve.chances):
        changes = zip(curve.moments, chances, strict=True)
        steps = "".join(f"H{_x(curve.places[moment])}V{_y(chance)}" for moment, chance in changes)
        path, dashes = f"M{_x(0)} {_y(chances[0])}{steps}H{_x(1)}", _DASHES[seat % len(_DASHES)]
        yield element("path", classes=["line", _seat_class(seat)], stroke_dasharray=dashes, d=path)


def _marks(curve: Curve, names: Sequence[str]) -> Iterator[Markup]:
    for mark in sorted(curve.marks, key=lambda mark: mark.sign):
        x, y = _x(curve.places[mark.moment]), _y(curve.chance(mark.seat, mark.moment))
        title = element("title", f"{names[mark.seat]}: {SIGN_WORDS[mark.sign]}")
        yield _text(x, y + 4, joined(title, SIGNS[mark.sign]), ["mark", _seat_class(mark.seat)])


def _ends(curve: Curve, letters: Sequence[str]) -> Iterator[Markup]:
    """Each seat's letter and last chance beside the end of its line, or as close to it as other labels allow."""
    last, y_below = len(curve.places) - 1, float(HEIGHT + _LEAST_APART - 4)
    for seat in sorted(range(len(letters)), key=lambda seat: curve.chance(seat, last)):
        chance = curve.chance(seat, last)
        y_below = y = min(_y(chance) + 4, y_below - _LEAST_APART)
        yield _text(_RIGHT + 6, y, f"{letters[seat]} {chance:.0%}", ["end", _seat_class(seat)])


def _seat_class(seat: int) -> str:
    return f"seat{seat}"
