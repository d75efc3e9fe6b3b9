"""Where each seat's result came from: its own choices, luck, and what the others chose.

A seat's chance changes from point to point, and every change is attributed to one of the three, so they add up to the
result minus the chance at the start. A step is luck: dice, deals and the river; so is the only card that a hand left. A
choice is that of its seat, for which it is its own, whether it was made openly or in secret.

A seat to which cards are dealt knows more than the public, and what it chooses shows some of that: that is luck too.
So of its choices only their costs, if they were judged, are its own.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from niagara_ai.mcts.estimation import standard_error

from niagara_tui.study.reviewing.events import Odds
from niagara_tui.study.reviews.models import Account, Cause, JudgedDecision, Point

_OWN, _LUCK, _OTHERS = range(3)


def accounts_of(
    points: Sequence[Point],
    decisions: Sequence[JudgedDecision],
    judged: Collection[int],
    dealt: Collection[int] = (),
    odds: Mapping[int, Odds] = MappingProxyType({}),
) -> tuple[Account, ...]:
    """An account for each seat; `decisions` are those of the `judged` seats, with their costs.

    `dealt` are the seats that knew more than the public (`events.dealt_seats`). `odds`, by moment, give the standard
    errors: each tree has the same random numbers at every moment.
    """
    seats = range(len(points[0].chances))
    return tuple(_account(points, decisions, seat, seat in dealt, seat in judged, odds) for seat in seats)


def _account(
    points: Sequence[Point],
    decisions: Sequence[JudgedDecision],
    seat: int,
    is_dealt: bool,
    is_judged: bool,
    odds: Mapping[int, Odds],
) -> Account:
    def item_of(point: Point) -> int:
        """Which of the three the change that led to a point is attributed to."""
        if point.cause in (Cause.STEP, Cause.FORCED):
            return _LUCK
        if point.seat == seat:
            return _LUCK if is_dealt and is_judged else _OWN
        return _OTHERS

    changes = [0.0, 0.0, 0.0]
    for before, after in pairwise(points):
        changes[item_of(after)] += after.chances[seat] - before.chances[seat]
    moved = list[tuple[JudgedDecision, int]]()
    for made in decisions:
        # What a judged decision changed has the point where it became public
        later = points[made.last :]
        if made.secret:
            later = [point for point in later if point.cause is Cause.REVEAL and point.seat in (made.seat, None)]
        counterpart = item_of(later[0]) if later else _OTHERS
        if made.seat == seat and counterpart != _OWN:
            moved.append((made, counterpart))
            changes[_OWN] -= made.cost
            changes[counterpart] += made.cost
    own, luck, others = changes
    items = [None, *map(item_of, points[1:]), None]
    own_error, luck_error, others_error = (
        math.hypot(
            _error(points, items, item, seat, odds),
            *(made.error for made, counterpart in moved if made.cost and item in (_OWN, counterpart)),
        )
        for item in (_OWN, _LUCK, _OTHERS)
    )
    return Account(
        start=points[0].chances[seat],
        own=own,
        luck=luck,
        others=others,
        result=points[-1].chances[seat],
        errors=(own_error, luck_error, others_error),
        told_apart=is_judged or not is_dealt,
    )


def _error(
    points: Sequence[Point], items: Sequence[int | None], item: int, seat: int, odds: Mapping[int, Odds]
) -> float:
    """The standard error of the sum of the changes attributed to one item, from the spread over trees."""
    # By estimated moment; one between two of these changes has weight 0: what it adds to one, it takes from the other
    weights, latest = Counter[int](), 0
    for place, point in enumerate(points):
        if point.moment in odds:  # the others repeat the chances of the moment before
            latest = point.moment
        weights[latest] += (items[place] == item) - (items[place + 1] == item)
    errors = [
        weight * estimate.trees[:, seat]
        for moment, weight in weights.items()
        if weight and moment in odds and (estimate := odds[moment].estimate) is not None
    ]
    return standard_error(sum(errors)) if errors else 0.0
