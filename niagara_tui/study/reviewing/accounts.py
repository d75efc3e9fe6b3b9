"""Where each seat's result came from: its own decisions, luck, and the others' decisions.

A seat's chance changes from point to point, and every change is attributed to one of the three, so they add up to the
result minus the chance at the start. The cost of a judged seat's decisions is attributed to the seat itself. The rest
of what these decisions changed in the public's estimate comes from what the seat knew and the public did not: luck.
"""

from __future__ import annotations

import math
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
    odds: Mapping[int, Odds] = MappingProxyType({}),
) -> tuple[Account, ...]:
    """An account for each seat; `decisions` are those of the `judged` seats, with their costs.

    `odds`, by moment, give the standard errors: each group of playouts has the same random numbers at every moment.
    """
    seats = range(len(points[0].chances))
    return tuple(_account(points, decisions, seat, seat in judged, odds) for seat in seats)


def _account(
    points: Sequence[Point],
    decisions: Sequence[JudgedDecision],
    seat: int,
    is_judged: bool,
    odds: Mapping[int, Odds],
) -> Account:
    changes = [0.0, 0.0, 0.0]
    for before, after in pairwise(points):
        changes[_item(after, seat, is_judged)] += after.chances[seat] - before.chances[seat]
    for made in decisions:
        if made.seat == seat:
            changes[_OWN] -= made.cost
            changes[_counterpart(points, made)] += made.cost
    own, luck, others = changes
    items = [None, *(_item(point, seat, is_judged) for point in points[1:]), None]
    weights = (_weights(points, items, item, odds) for item in (_OWN, _LUCK, _OTHERS))
    errors = [_error(each, seat, odds) for each in weights]
    judging = math.sqrt(sum(made.error**2 for made in decisions if made.seat == seat))
    return Account(
        start=points[0].chances[seat],
        own=own,
        luck=luck,
        others=others,
        result=points[-1].chances[seat],
        error=math.hypot(max(errors), judging),
    )


def _item(point: Point, seat: int, is_judged: bool) -> int:
    """Which of the three the change that led to a point is attributed to."""
    if point.cause is Cause.STEP:
        return _LUCK
    if point.seat == seat:
        return _LUCK if is_judged else _OWN
    return _OTHERS


def _counterpart(points: Sequence[Point], made: JudgedDecision) -> int:
    """Which of the three the change by a judged decision is attributed to: that of the point where it became public."""
    shown = points[made.last :]
    if made.secret:
        shown = [point for point in shown if point.cause is Cause.REVEAL and point.seat in (made.seat, None)]
    return _item(shown[0], made.seat, is_judged=True) if shown else _OTHERS


def _weights(
    points: Sequence[Point], items: Sequence[int | None], item: int, estimated: Collection[int]
) -> dict[int, int]:
    """The weight of the chance at each estimated moment in the sum of the changes attributed to one item.

    A moment between two of these changes has weight 0: what it adds to one, it takes from the other.
    """
    weights: dict[int, int] = {}
    latest = 0
    for place, point in enumerate(points):
        if point.moment in estimated:  # the others repeat the chances of the moment before
            latest = point.moment
        weights[latest] = weights.get(latest, 0) + (items[place] == item) - (items[place + 1] == item)
    return weights


def _error(weights: Mapping[int, int], seat: int, odds: Mapping[int, Odds]) -> float:
    """The standard error of the weighted sum of chances, from the spread of the sums of the groups of playouts."""
    found = [
        weight * estimate.trees[:, seat]
        for moment, weight in weights.items()
        if weight and moment in odds and (estimate := odds[moment].estimate) is not None
    ]
    return standard_error(sum(found)) if found else 0.0
