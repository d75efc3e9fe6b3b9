"""Why one plan is better than another: what happens in the futures of one and not in those of the other.

What an event is worth is fitted to the chances at the ends of the futures: by how much they are higher where it
happens, among the futures of the same plan. So the difference in the chance of winning is split over the events, for
each the difference of its rates times what it is worth; what is left over is due to the position (reward decomposition,
Juozapaitis and others 2019, found by regression). An event is told only if its part exceeds its error, which is that of
the trees: the futures of one tree are alike, and the two plans share their luck. So each tree is left out in turn, and
the error follows from how much the part then changes (the jackknife, Tukey 1958).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Event, Likely, Part
from niagara_ai.mcts.estimation import standard_error

MAX_PARTS = 3
"""Maximum number of parts that speak for the better plan, and of those against it."""
LEAST_PART = 0.15
"""Share of the whole difference to which a part must come."""
LEAST_APART = 0.08
"""Difference of the shares of futures in which an event happens, from which it is told."""
SURE = 2.0
"""Standard errors to which a part, and the difference of shares, must come."""
MAX_DIFFERING = 2
"""Maximum number of events for a plan, and against it, that are told as differing though their worth is unknown."""
MAX_NUMBERS = 12
"""An event is told as happening so many times or more; maximum number of such numbers that are compared."""
RIDGE = 1.0
"""Futures in which nothing is worth anything, added to the fit: it is steadier where events are rare."""


@dataclass(frozen=True, slots=True, eq=False)
class Futures:
    """Futures after a plan, counted from the decision on, so that what the plan itself does is part of them.

    `noted` [tree, future, tick, event, seat] are numbers of events, those of the game in order, then `WON`; `values`
    [tree, future, seat] are everybody's chances at the end.
    """

    noted: Any
    values: Any

    def typical(self, seat: int) -> tuple[int, int]:
        """The place (tree, number) of the future in which most is as usual for that seat: the nearest to the mean."""
        trees, count = self.values.shape[:2]
        happens = self.noted[..., seat].reshape(trees * count, -1).astype(float)
        figures = np.column_stack([happens, self.values[:, :, seat].ravel()])
        spread = figures.std(axis=0)
        distance = (((figures - figures.mean(axis=0)) / np.where(spread > 0, spread, 1.0)) ** 2).sum(axis=1)
        tree, number = divmod(int(distance.argmin()), count)
        return tree, number

    def likely(self, seat: int, events: Sequence[Event]) -> tuple[Likely, ...]:
        """What happens to that seat, and to others as far as reasons tell it, in half of the futures or more.

        Each of `events` is counted as often as that holds, and is as late as that takes; the soonest is first. Who wins
        is none of them: a chance of winning says more.
        """
        found = list[Likely]()
        for event, whose in _features(self, seat, events):
            by_tick = self.noted[..., event, whose].cumsum(axis=2).reshape(-1, self.noted.shape[2])
            usual = np.sort(by_tick, axis=0)[len(by_tick) // 2]  # at least so often in half of them
            if usual[-1] > 0:
                found.append(Likely(events[event].name, whose, int(usual[-1]), int(usual.argmax()) + 1))
        return tuple(sorted(found, key=lambda each: each.ticks))

    def totals(self, features: Sequence[tuple[int, int]]) -> Any:
        """How often these events happen to these seats until the end [tree, future, feature]."""
        return self.noted.sum(axis=2)[:, :, *np.array(features, int).T].astype(float)


def parts_of(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What speaks for `best` against `other` in the eyes of `seat`, the most important first, then what speaks against.

    There are none if the futures do not show that `best` is the better one. Both must have met the same luck.
    """
    gain = float((best.values[:, :, seat] - other.values[:, :, seat]).mean())
    features = _features(best, seat, events)
    if gain <= 0.0:
        return ()
    happens = np.stack([each.totals(features) for each in (best, other)])
    chances = np.stack([each.values[:, :, seat] for each in (best, other)])
    rates, worths = _split(happens, chances)
    trees = range(happens.shape[1])
    parts = np.stack([np.prod(_split(*(np.delete(each, tree, 1) for each in (happens, chances))), 0) for tree in trees])
    found = list[Part]()
    for place, (event, whose) in enumerate(features):
        rate, worth = float(rates[place]), float(worths[place])
        doubt = (len(trees) - 1) * standard_error(parts[:, place])
        is_sensible = worth * events[event].gain * (1 if whose == seat else -1) > 0
        if is_sensible and abs(rate * worth) > max(SURE * doubt, LEAST_PART * gain):
            told = _told(best, other, events[event], (event, whose), rate, rate * worth)
            # A fact is told of the plan itself.
            found += [part for part in told if not part.is_certain]
    found.sort(key=lambda part: -abs(part.worth))
    speaks_for = [part for part in found if part.worth > 0][:MAX_PARTS]
    return (*speaks_for, *[part for part in found if part.worth < 0][:MAX_PARTS])


def differing(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What happens clearly more often after one plan than after the other, whatever it is worth: their worth is 0.

    An event that comes after one plan for certain has no worth that could be fitted among the futures of that plan, and
    one that is rare has too few. What is good for `seat` with `best` comes first, the furthest apart first, then what
    is bad; if nothing is good, there is nothing to tell.
    """
    goods, bads = list[Part](), list[Part]()
    for event, whose in _features(best, seat, events):
        one, two = (float(each.totals([(event, whose)]).mean()) for each in (best, other))
        is_good = (one > two) is (events[event].gain * (1 if whose == seat else -1) > 0)
        (goods if is_good else bads).extend(_told(best, other, events[event], (event, whose), one - two, 0.0))
    for found in (goods, bads):
        found.sort(key=lambda part: -abs(part.share - part.other))
    return (*goods[:MAX_DIFFERING], *bads[:MAX_DIFFERING]) if goods else ()


def _features(futures: Futures, seat: int, events: Sequence[Event]) -> list[tuple[int, int]]:
    """The events that may be reasons for the seat, each with the seat to which it happens."""
    return [
        (event, whose)
        for event, row in enumerate(events)
        for whose in range(futures.values.shape[2])
        if row.gain and (whose == seat or row.is_told_of_others)
    ]


def _split(happens: Any, chances: Any) -> tuple[Any, Any]:
    """By how much each feature's rate is higher with the first plan, and what it is worth to the seat, by these trees.

    `happens` is [plan, tree, future, feature], `chances` [plan, tree, future]. The futures of each plan are compared
    among themselves: what only tells the plans apart has no worth of its own.
    """
    features = happens.shape[-1]
    x = (happens - happens.mean(axis=(1, 2), keepdims=True)).reshape(-1, features)
    y = (chances - chances.mean(axis=(1, 2), keepdims=True)).ravel()
    worths = np.linalg.solve(x.T @ x + RIDGE * np.eye(features), x.T @ y)
    first, second = happens.mean(axis=(1, 2))
    return first - second, worths


def _told(
    best: Futures, other: Futures, event: Event, feature: tuple[int, int], rate: float, worth: float
) -> list[Part]:
    """How often and how soon the event is told to happen: where the two plans are furthest apart; empty if nowhere."""
    found, furthest = list[Part](), LEAST_APART
    index, whose = feature
    for ticks in range(1, best.noted.shape[2] + 1):
        one, two = (each.noted[:, :, :ticks, index, whose].sum(axis=2) for each in (best, other))
        for least in _numbers(one, two):
            apart = (one >= least).mean(axis=1) - (two >= least).mean(axis=1)
            distance = float(apart.mean()) * (1 if rate > 0 else -1)
            if distance > furthest and distance > SURE * standard_error(apart):
                furthest = distance
                share, others = (round(float((each >= least).mean()), 4) for each in (one, two))
                found = [Part(event.name, whose, least, ticks, share, others, round(worth, 4))]
    return found


def _numbers(one: Any, two: Any) -> list[int]:
    """Numbers above 0 among these, in order; if there are too many, evenly spaced ones."""
    found = np.unique(np.concatenate([one, two], axis=None))
    found = found[found > 0]
    places = np.linspace(0, len(found) - 1, min(len(found), MAX_NUMBERS)).astype(int)
    return [int(each) for each in found[places]]
