"""The tables of a review: what each round cost, where the results came from, and what the game counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.odds import percent
from niagara_tui.study.reviews.models import Account, Review
from niagara_tui.study.reviews.report import round_costs, tally_rows
from niagara_tui.study.reviews.words import account_text, costs_text
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import ASCII, Glyphs
from niagara_tui.ui.boards.spans import fit
from niagara_tui.ui.charts.bars import bar
from niagara_tui.ui.colours import palette

_BAR_ROWS = 4
_COLUMN = 5
"""Columns of a round, including the gap."""
_WORDS = 40
"""Maximum width of the column that names what is counted."""
_NUMBER = 7
"""Columns of each seat's numbers, including the gap."""
_UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review with its game and players' names; `you` is the seat of the person addressed, None if nobody is.

    `stand_ins` has the names of the bots that played on for people who conceded.
    """

    game: Game[Any]
    names: tuple[str, ...]
    review: Review
    you: int | None
    stand_ins: Mapping[int, str]

    def name(self, seat: int) -> str | None:
        """The player's name; None for the person addressed."""
        return None if seat == self.you else self.names[seat]

    def heading(self, seat: int) -> str:
        """How the sentences about the player begin: with `You` or the name."""
        return _("You") if seat == self.you else self.names[seat]


# -- costs by round ------------------------------------------------------------------------------------


def cost_height(reviewed: Reviewed, width: int) -> int:
    """The rows of the table of costs at that width."""
    return len(_what_is_shown(width)) + sum(
        len(_heading(reviewed, seat, width)) + (_BAR_ROWS + 2) * len(_round_groups(reviewed, seat, width))
        for seat in reviewed.review.judged
    )


def draw_costs(reviewed: Reviewed, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw what each round cost the seats that were judged, as bars."""
    canvas, y = Canvas(width, height), 0
    for line in _what_is_shown(width):
        canvas.put(0, y, line, palette.FAINT)
        y += 1
    most = max(
        (cost for seat in reviewed.review.judged for cost in round_costs(reviewed.review, seat).values()), default=0
    )
    for seat in reviewed.review.judged:
        for line in _heading(reviewed, seat, width):
            canvas.put(0, y, line, palette.TEXT)
            y += 1
        costs = round_costs(reviewed.review, seat)
        for rounds in _round_groups(reviewed, seat, width):
            _draw_rounds(canvas, y, {number: costs[number] for number in rounds}, most, palette.SEAT_INKS[seat], glyphs)
            y += _BAR_ROWS + 2
    return canvas


def _what_is_shown(width: int) -> list[str]:
    """What the numbers below the bars are, in lines of at most that width."""
    return wrap(_("Below each bar: what the round cost, in percent of a win, and the round's number."), max(20, width))


def _heading(reviewed: Reviewed, seat: int, width: int) -> list[str]:
    """How the seat decided, in lines of at most that width."""
    return wrap(f"{reviewed.heading(seat)}: {costs_text(reviewed.review, seat)}", max(20, width))


def _round_groups(reviewed: Reviewed, seat: int, width: int) -> list[list[int]]:
    """The rounds in groups, each of as many as fit side by side."""
    rounds = sorted(round_costs(reviewed.review, seat))
    fits = max(1, width // _COLUMN)
    return [rounds[start : start + fits] for start in range(0, len(rounds), fits)]


def _draw_rounds(canvas: Canvas, y: int, costs: dict[int, float], most: float, ink: Style, glyphs: Glyphs) -> None:
    """Draw the costs of some rounds side by side; `most` is the highest of all."""
    highest = max(1, round(10 * most))
    for column, (number, cost) in enumerate(costs.items()):
        x, tenths = column * _COLUMN, round(10 * cost)
        cells = _plain(tenths, highest) if glyphs is ASCII else bar(tenths, highest, _BAR_ROWS, _COLUMN - 1, glyphs)
        for row, text in enumerate(cells):
            canvas.put(x, y + row, text, ink)
        canvas.put(x, y + _BAR_ROWS, f"{cost:.0f}%".rjust(_COLUMN - 1), palette.TEXT)
        canvas.put(x, y + _BAR_ROWS + 1, str(number).rjust(_COLUMN - 1), palette.FAINT)


def _plain(value: int, most: int) -> list[str]:
    """A bar in ASCII: its rows from the top."""
    filled = round(value * _BAR_ROWS / most)
    return [("#" if row < filled else " ").rjust(_COLUMN - 1) for row in reversed(range(_BAR_ROWS))]


# -- where results came from ---------------------------------------------------------------------------


def account_lines(reviewed: Reviewed, width: int) -> list[tuple[int | None, str]]:
    """The account of each seat, judged seats first, in lines of at most that width, with a blank one in between.

    Each line comes with its seat, a blank one with None.
    """
    seats = range(len(reviewed.names))
    judged = reviewed.review.judged
    found: list[tuple[int | None, str]] = []
    for seat in (*judged, *(seat for seat in seats if seat not in judged)):
        text = account_text(reviewed.review, seat, reviewed.name(seat), stand_in=reviewed.stand_ins.get(seat))
        found += [(seat, line) for line in wrap(text, max(20, width - 3))] + [(None, "")]
    return found[:-1]


def draw_accounts(reviewed: Reviewed, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the sentences on where each seat's result came from."""
    del glyphs
    canvas, before = Canvas(width, height), None
    for y, (seat, line) in enumerate(account_lines(reviewed, width)):
        if seat is not None and seat != before:
            canvas.put(0, y, reviewed.game.letters[seat], palette.SEATS[seat])
        canvas.put(3, y, line, palette.TEXT if seat in reviewed.review.judged else palette.FAINT)
        before = seat
    return canvas


# -- what the game counted -----------------------------------------------------------------------------


def draw_tally(reviewed: Reviewed, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the game's counts and where the chances came from, a column for each seat."""
    canvas = Canvas(width, height)
    left = max(12, min(_WORDS, width - _NUMBER * len(reviewed.names)))
    for seat, name in enumerate(reviewed.names):
        x = left + seat * _NUMBER
        canvas.put(
            x + _NUMBER - 1 - min(_NUMBER - 1, cell_len(name)),
            0,
            fit(name, min(_NUMBER - 1, cell_len(name)), glyphs),
            palette.SEAT_INKS[seat],
        )
    rows = [(row.words, [str(number) for number in row.numbers]) for row in tally_rows(reviewed.game, reviewed.review)]
    for y, (words, numbers) in enumerate([*rows, *_account_rows(reviewed.review)], 1):
        canvas.put(0, y, fit(words, left, glyphs), palette.TEXT)
        for seat, number in enumerate(numbers):
            canvas.put(
                left + seat * _NUMBER,
                y,
                number.rjust(_NUMBER - 1),
                palette.FAINT if number in ("0", _UNKNOWN) else palette.SEAT_INKS[seat],
            )
    return canvas


def tally_height(reviewed: Reviewed) -> int:
    """The rows of the table of counts."""
    return 1 + len(tally_rows(reviewed.game, reviewed.review)) + len(_account_rows(reviewed.review))


def _account_rows(review: Review) -> list[tuple[str, list[str]]]:
    """Where the chances came from; of seats that were not judged, only start and result (`words.account_text`)."""
    accounts = review.accounts

    def changes(part: Callable[[Account], float]) -> list[str]:
        return [_signed(part(each)) if seat in review.judged else _UNKNOWN for seat, each in enumerate(accounts)]

    return [
        (_("Chance at the start"), [percent(each.start) for each in accounts]),
        (_("By own decisions"), changes(lambda each: each.own)),
        (_("By luck"), changes(lambda each: each.luck)),
        (_("By others' decisions"), changes(lambda each: each.others)),
        (_("Result"), [percent(each.result) for each in accounts]),
    ]


def _signed(share: float) -> str:
    return f"{100 * share:+.0f}%" if abs(share) >= 0.005 else "0"
