"""Documents as HTML, with charts as SVG, for a page that a browser shows; texts and values are escaped.

The colours come from the page's style sheet: the classes `seat0`, `seat1` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import assert_never

from niagara_tui.core.i18n import figures, labelled
from niagara_tui.documents.model import Block, Chart, Section, Table

WIDTH, HEIGHT = 492, 300  # the size of a chart whose lines have names of one letter
_LETTER = 8  # width in pixels of each further letter
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 430, 14, 262
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "5 2", "1 3", "12 3", "4 4 1 4")
"""Dash patterns of the seats' lines, which tell seats apart without colours."""
_LEAST_APART = 13  # minimum distance in pixels between two labels at the ends of lines


def html(section: Section, level: int = 1) -> Iterator[Markup]:
    """The section as elements: its heading of that level, then its blocks, those within a subsection in an element."""
    yield element(f"h{level}", section.title)
    if section.note:
        yield element("p", section.note, classes=["faint"])
    for block in section.blocks:
        yield from _block(block, level)


def _block(block: Block, level: int) -> Iterator[Markup]:
    match block:
        case str():
            yield element("p", block)
        case Table():
            yield _table(block.brief)
        case Chart():
            yield chart_svg(block)
            yield legend(block)
        case Section() if level > 1:
            yield element("section", *html(block, level + 1))
        case Section():
            yield from html(block, level + 1)
        case _:
            assert_never(block)


def _table(table: Table) -> Markup:
    rows = (
        element("tr", element("th", row[0]), *(element("td", figures(cell)) for cell in row[1:])) for row in table.rows
    )
    parts = [element("tbody", *rows)]
    if any(column.heading for column in table.columns):
        parts.insert(0, element("thead", element("tr", *(element("th", column.heading) for column in table.columns))))
    return element("div", element("table", *parts), classes=["wide"])


# -- charts -------------------------------------------------------------------------------------------


def chart_svg(chart: Chart, style: str = "") -> Markup:
    """Draw the chart; the colours come from the page's CSS classes `seat0`, `seat1` and so on.

    With a style sheet of its own it can be a file.
    """
    parts = [*_scale(chart), *_lines(chart), *_marks(chart), *_ends(chart)]
    alone = {"xmlns": "http://www.w3.org/2000/svg"} if style else {}
    if style:
        parts.insert(0, element("style", style))
    width = WIDTH + _LETTER * max(len(line.letter) - 1 for line in chart.lines)
    size, title = f"0 0 {width} {HEIGHT}", chart.title
    return element("svg", *parts, classes=["chart"], viewBox=size, role="img", aria_label=title, **alone)


def legend(chart: Chart) -> Markup:
    """The names of the lines and what the signs stand for, as a paragraph."""
    letters = (element("span", line.letter, classes=[_seat_class(seat)]) for seat, line in enumerate(chart.lines))
    named = [joined(letter, f" {line.name}") for letter, line in zip(letters, chart.lines, strict=True)]
    signs = [f"{sign.sign} {sign.words}" for sign in chart.signs]
    parts = (element("span", each, classes=["part"]) for each in (*named, *signs))
    return element("p", *(joined(each, " ") for each in parts), classes=["legend"])


def _x(place: float) -> float:
    return round(_LEFT + place * (_RIGHT - _LEFT), 1)


def _y(chance: float) -> float:
    return round(_BOTTOM - chance * (_BOTTOM - _TOP), 1)


def _scale(chart: Chart) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield element("path", classes=["rule"], d=f"M{_LEFT} {_y(share)}H{_RIGHT}")
        yield _text(_LEFT - 5, _y(share) + 4, figures(f"{share:.0%}"), ["faint", "left"])
    step = 1 + chart.rounds // 16
    for number in range(0, chart.rounds, step):
        yield _text(_x(number / chart.rounds), _BOTTOM + 16, str(chart.first + number), ["faint"])
    yield _text(_LEFT, HEIGHT - 4, chart.axis, ["faint"])


def _text(x: float, y: float, text: str, classes: Sequence[str]) -> Markup:
    return element("text", text, classes=classes, x=x, y=y)


def _lines(chart: Chart) -> Iterator[Markup]:
    for seat, line in enumerate(chart.lines):
        changes = zip(chart.moments, line.values, strict=True)
        steps = "".join(f"H{_x(chart.places[moment])}V{_y(value)}" for moment, value in changes)
        path, dashes = f"M{_x(0)} {_y(line.values[0])}{steps}H{_x(1)}", _DASHES[seat % len(_DASHES)]
        yield element("path", classes=["line", _seat_class(seat)], stroke_dasharray=dashes, d=path)


def _marks(chart: Chart) -> Iterator[Markup]:
    for mark in sorted(chart.marks, key=lambda mark: mark.sign.rank):
        x, y = _x(chart.places[mark.moment]), _y(chart.value(mark.line, mark.moment))
        title = element("title", labelled(chart.lines[mark.line].name, mark.sign.words))
        yield _text(x, y + 4, joined(title, mark.sign.sign), ["mark", _seat_class(mark.line)])


def _ends(chart: Chart) -> Iterator[Markup]:
    y_below = float(HEIGHT + _LEAST_APART - 4)
    last = {seat: chart.value(seat, chart.last) for seat in range(len(chart.lines))}
    for seat in sorted(last, key=last.__getitem__):
        y_below = y = min(_y(last[seat]) + 4, y_below - _LEAST_APART)
        yield _text(_RIGHT + 6, y, figures(f"{chart.lines[seat].letter} {last[seat]:.0%}"), ["end", _seat_class(seat)])


def _seat_class(seat: int) -> str:
    return f"seat{seat}"


# -- elements -----------------------------------------------------------------------------------------


class Markup(str):
    """Text that is already markup and is not escaped again."""

    __slots__ = ()


def element(tag: str, *inside: str, classes: Iterable[str] = (), **attributes: object) -> Markup:
    """Build an element that contains the texts `inside`, which are escaped unless they are `Markup`.

    Underscores in attribute names become hyphens; attributes with an empty value are left out.
    """
    named = {"class": " ".join(classes), **{name.replace("_", "-"): value for name, value in attributes.items()}}
    opening = "".join(f' {name}="{escape(str(value))}"' for name, value in named.items() if value != "")
    return Markup(f"<{tag}{opening}>{joined(*inside)}</{tag}>")


def joined(*inside: str) -> Markup:
    """Concatenate the texts; those that are not `Markup` are escaped."""
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in inside))
