"""Why one plan is better than another: what happens in the futures of one and not in those of the other.

What an event is worth is fitted to the chances at the ends of the futures: by how much they are higher where it
happens, among the futures of the same plan. So the difference in the chance of winning is split over the events, for
each the difference of its rates times what it is worth; what is left over is due to the position (reward decomposition,
Juozapaitis and others 2019, found by regression). An event is told only if its part exceeds its error, which is that of
the trees: the futures of one tree are alike, and the two plans share their luck. So each tree is left out in turn, and
the error follows from how much the part then changes (the jackknife, Tukey 1958).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from niagara_ai.contract import WON, Event, Likely, Part
from niagara_ai.contract.game import FIELD_BITS, FIELDS, SEVERAL
from niagara_ai.mcts.estimation import standard_error

MAX_PARTS = 3  # maximum number of parts that speak for the better plan, and of those against it
LEAST_PART = 0.15  # share of the whole difference to which a part must come
LEAST_APART = 0.08  # difference of the shares of futures in which an event happens, from which it is told
SURE = 2.0  # standard errors to which a part, and the difference of shares, must come
MAX_DIFFERING = 2
"""Maximum number of events for a plan, and against it, that are told as differing though their worth is unknown."""
NEARLY_ALWAYS = 0.4
"""By how much more often something happens after one plan to be told before what is worth most, at once above all."""
MAX_NUMBERS = 12
"""An event is told as happening so many times or more; maximum number of such numbers that are compared."""
MOST = 0.75  # share of a difference that must be left where it is told what the event is about
RIDGE = 1.0  # futures in which nothing is worth anything, added to the fit: it is steadier where events are rare


@dataclass(frozen=True, slots=True, eq=False)
class Futures:
    """Futures after a plan, counted from the decision on, so that what the plan itself does is part of them.

    `noted` [tree, future, tick, event, seat] are numbers of events, those of the game in order, then `WON`; `values`
    [tree, future, seat] are everybody's chances at the end, `choices` [tree, future, seat] what others first choose in
    secret, which no plan changes.
    """

    noted: Any
    values: Any
    choices: Any

    def typical(self, seat: int, events: Sequence[Event]) -> tuple[int, int]:
        """The place (tree, number) of the future in which most is as usual for that seat.

        It is the nearest to the mean of those with the likeliest secret choices.
        """
        trees, count = self.values.shape[:2]
        places = range(self.noted.shape[3])  # the last is that of `WON`
        counted = [place for place in places if place >= len(events) or not events[place].of]  # others are codes
        happens = self.noted[..., counted, seat].reshape(trees * count, -1).astype(float)
        figures = np.column_stack([happens, self.values[:, :, seat].ravel()])
        spread = figures.std(axis=0)
        distance = (((figures - figures.mean(axis=0)) / np.where(spread > 0, spread, 1.0)) ** 2).sum(axis=1)
        rows = self.choices.reshape(trees * count, -1)
        usual = [Counter(moves).most_common(1)[0][0] for moves in rows.T.tolist()]
        as_usual = (rows == usual).sum(axis=1)
        distance[as_usual < as_usual.max()] = np.inf
        tree, number = divmod(int(distance.argmin()), count)
        return tree, number

    def likely(self, seat: int, events: Sequence[Event]) -> tuple[Likely, ...]:
        """What happens to that seat, and to others as far as reasons tell it, in half of the futures or more.

        Each of `events` is counted as often as that holds, and is as late as that takes; the soonest is first. Who wins
        is none of them: a chance of winning says more.
        """
        happenings = list[Likely]()
        for event, whose in _features(self, seat, events):
            by_tick = self.noted[..., event, whose].cumsum(axis=2).reshape(-1, self.noted.shape[2])
            usual = np.sort(by_tick, axis=0)[len(by_tick) // 2]  # at least so often in half of them
            if usual[-1] > 0:
                happenings.append(Likely(events[event].name, whose, int(usual[-1]), int(usual.argmax()) + 1))
        return tuple(sorted(happenings, key=lambda each: each.ticks))

    def lengths(self) -> Any:
        """How many ticks pass until somebody wins [tree], on average; where nobody does, all that are foreseen."""
        ended = self.noted[..., -1, :].any(axis=3)
        return np.where(ended.any(axis=2), ended.argmax(axis=2), ended.shape[2]).mean(axis=1)

    def totals(self, features: Sequence[tuple[int, int]]) -> Any:
        """How often these events happen to these seats until the end [tree, future, feature]."""
        return self.noted.sum(axis=2)[:, :, *np.array(features, int).T].astype(float)


def reasons(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """Why `best` is better than `other`: how often what plans aim at comes of either, then what comes of that.

    Both must have met the same luck.
    """
    consequences = _consequences(best, other, seat, events)
    aims = list[Part]()
    for event, row in enumerate(events):
        if not row.is_aim:
            continue
        share, others = (round(float((each.noted[:, :, 0, event, seat] > 0).mean()), 4) for each in (best, other))
        aim = Part(row.name, seat, 1, 1, share, others, 0.0)
        if row.gain < 0:  # how the other plan misses it
            if aims and others - share >= LEAST_APART:
                aims.append(aim)
            continue
        # what the aim brings is not told again
        same = [part for part in consequences if (part.seat, part.ticks, part.share) == (seat, 1, share)]
        consequences = tuple(
            part for part in consequences if part not in same or (part.other != others and share <= others)
        )
        if share and (consequences or share - others >= LEAST_APART):
            aims.append(aim)
    again = {(part.seat, part.ticks, part.share, part.other) for part in aims}  # a trick too many is no gain
    consequences = tuple(
        part for part in consequences if part.worth >= 0 or (part.seat, part.ticks, part.share, part.other) not in again
    )
    parts = (*aims, *consequences)
    is_clear = any(part.apart >= 2 * LEAST_APART for part in parts)
    return parts if is_clear else (*_kept_for(best, other, seat, events), *parts)


def _consequences(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What is worth most or, where that is not known, what differs.

    What nearly always comes after one of them alone is told first, if anything what comes to the seat itself at once:
    that is what the plan does, and among the futures of one plan nothing tells its worth. Who wins comes after what
    leads there, and not alone but where it is known with what. Both must have met the same luck.
    """
    worthy, apart = parts_of(best, other, seat, events), differing(best, other, seat, events)
    features = [(place, seat) for place, row in enumerate(events) if row.gain and not row.is_aim and row is not WON]
    one, two = (replace(each, noted=each.noted[:, :, :1]) for each in (best, other))
    at_once, _ = _apart(one, two, seat, events, features)
    sure = next((part for part in (*at_once, *apart[:1]) if part.apart >= NEARLY_ALWAYS), None)
    parts = worthy if any(part.worth > 0 for part in worthy) else apart
    if sure is not None:
        sure = next((part for part in parts if replace(part, worth=0.0) == sure), sure)  # its worth may be known
        meaning, when = (sure.event, sure.seat, sure.share > sure.other), (sure.seat, sure.ticks)
        others = (
            part
            for part in parts
            if (part.event, part.seat, part.share > part.other) != meaning  # the same, later or more often
            and ((part.seat, part.ticks) != when or abs(part.share - sure.share) >= LEAST_APART / 2)  # comes with it
        )
        parts = (sure, *others)
    seats, goals = range(best.values.shape[2]), [place for place, row in enumerate(events) if row.is_goal]
    # one after the other: that the game is won is the same as what wins it, but for ties
    wins = (_worthy(best, other, seat, events, [(place, whose) for whose in seats]) for place in goals)
    win = next((part for each in wins for part in each if part.worth > 0 and (part.detail or parts)), None)
    if win is None:
        return parts
    # what is won with is not told twice, nor a win that says no more than what leads there
    own = [part for part in parts if part.seat == win.seat]
    if not win.detail and any(abs(part.share - win.share) < LEAST_APART / 2 for part in own):
        return parts
    parts = tuple(part for part in parts if part not in own or not part.detail or part.detail != win.detail)
    place = int(bool(parts) and parts[0].seat == win.seat)
    return (*parts[:place], win, *parts[place:])


def parts_of(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What speaks for `best` against `other` in the eyes of `seat`, the most important first, then what speaks against.

    There are none if the futures do not show that `best` is the better one. Both must have met the same luck.
    """
    parts = _worthy(best, other, seat, events, _features(best, seat, events))
    speaks_for = [part for part in parts if part.worth > 0][:MAX_PARTS]
    return (*speaks_for, *[part for part in parts if part.worth < 0][:MAX_PARTS])


def _worthy(
    best: Futures, other: Futures, seat: int, events: Sequence[Event], features: list[tuple[int, int]]
) -> list[Part]:
    """Of these events those to which a part of the gain is due, the most important first; none without a gain."""
    gain = float((best.values[:, :, seat] - other.values[:, :, seat]).mean())
    if gain <= 0.0 or not features:
        return []
    happens = np.stack([each.totals(features) for each in (best, other)])
    chances = np.stack([each.values[:, :, seat] for each in (best, other)])
    rates, worths = _split(happens, chances)
    trees = range(happens.shape[1])
    parts = np.stack([np.prod(_split(*(np.delete(each, tree, 1) for each in (happens, chances))), 0) for tree in trees])
    worthy = list[Part]()
    for place, (event, whose) in enumerate(features):
        rate, worth = float(rates[place]), float(worths[place])
        doubt = (len(trees) - 1) * standard_error(parts[:, place])
        is_sensible = worth * events[event].gain * (1 if whose == seat else -1) > 0
        if is_sensible and abs(rate * worth) > max(SURE * doubt, LEAST_PART * gain):
            part = _told(best, other, seat, events, (event, whose), 1 if rate > 0 else -1, rate * worth)
            if part and not part.is_certain and part.apart > LEAST_APART:  # a fact is told of the plan itself
                worthy.append(part)
    return sorted(worthy, key=lambda part: -abs(part.worth))


def differing(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What happens clearly more often after one plan than after the other, whatever it is worth: their worth is 0.

    An event that comes after one plan for certain has no worth that could be fitted among the futures of that plan, and
    one that is rare has too few. What is good for `seat` with `best` comes first, the furthest apart first, then what
    is bad; if nothing is good, there is nothing to tell. What differs less is told where nothing else does.
    """
    goods, bads = _apart(best, other, seat, events, _features(best, seat, events))
    least = LEAST_APART if goods and goods[0].apart > LEAST_APART else 0.0
    goods, bads = ([part for part in side if part.apart > least] for side in (goods, bads))
    return (*goods[:MAX_DIFFERING], *bads[:MAX_DIFFERING]) if goods else ()


def _apart(
    best: Futures, other: Futures, seat: int, events: Sequence[Event], features: list[tuple[int, int]]
) -> tuple[list[Part], list[Part]]:
    """What is good for the seat with `best`, and what is bad: the furthest apart first, of several the last."""
    goods, bads = list[Part](), list[Part]()
    for event, whose in features:
        one, two = (float(each.totals([(event, whose)]).mean()) for each in (best, other))
        if (part := _told(best, other, seat, events, (event, whose), 1 if one > two else -1, 0.0)) is not None:
            is_good = (part.share > part.other) is (events[event].gain * (1 if whose == seat else -1) > 0)
            (goods if is_good else bads).append(part)
    for side in (goods, bads):
        side.reverse()  # a gem that is brought home has been loaded
        side.sort(key=lambda part: -part.apart)
    return goods, bads


def _features(futures: Futures, seat: int, events: Sequence[Event]) -> list[tuple[int, int]]:
    """The events that may be reasons for the seat, each with the seat to which it happens; not who wins."""
    return [
        (event, whose)
        for event, row in enumerate(events)
        for whose in range(futures.values.shape[2])
        if row.gain and not (row.is_goal or row.is_aim) and (whose == seat or row.is_told_of_others)
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
    best: Futures,
    other: Futures,
    seat: int,
    events: Sequence[Event],
    feature: tuple[int, int],
    sign: int,
    worth: float,
) -> Part | None:
    """How often, how soon and with what the event is told to happen: where the plans are furthest apart, if anywhere.

    `sign` is 1 if it happens more often with `best`, else -1. If that leaves `MOST` of the difference, it is told once,
    with what it is about: a number is no cause.
    """
    index, whose = feature
    both = [each.noted[..., whose] for each in (best, other)]
    counts = [each[..., index].cumsum(axis=2) for each in both]
    number, ticks, furthest = _furthest(counts, sign)
    shares, detail = [(each[:, :, ticks - 1] >= number).mean() for each in counts], [0] * FIELDS
    how = next((place for place, row in enumerate(events) if row.of == events[index].name), None)
    if how is not None:
        chooses = whose == seat and events[index].gain > 0
        # the card that a seat chooses is what its plans are called by
        fields = range(FIELDS - 1 if chooses else FIELDS)
        sure = sign if worth or furthest else 0  # else it happens as often, but may be about something else
        fine = list[tuple[float, list[int], list[float], int, int]]()
        for last, least in itertools.product(range(1, best.noted.shape[2] + 1), {1, number}):
            happens, codes = ([each[:, :, :last, place] for each in both] for place in (index, how))
            fine.append((*_detailed(happens, codes, fields, least, sure, furthest), last, least))
        finest = max(fine, key=lambda each: each[0])
        if finest[0]:
            furthest, detail, shares, ticks, number = finest
        if chooses and shares[0] > shares[1]:
            # the card that the other plan lays now, if that does half of what comes later: it is kept for that
            cards, card = _cards(both[0][:, :, :ticks, how]), _laid(other, seat, events)
            detail[-1] = card if 2 * (cards[:, :, 1:] == card).sum() >= (cards > 0).sum() > 0 else 0
    if not furthest:
        return None
    share, others = (round(float(each), 4) for each in shares)
    subject = tuple(detail) if any(detail) else ()
    return Part(events[index].name, whose, number, ticks, share, others, round(worth, 4), subject)


def _furthest(counts: Sequence[Any], sign: int) -> tuple[int, int, float]:
    """The number of times and the ticks at which the plans are furthest apart, and how far; (1, all, 0.0) if nowhere.

    `counts` [tree, future, tick] are how often the event has happened by then after each of both plans.
    """
    ticks = counts[0].shape[2]
    number, when, furthest = 1, ticks, 0.0
    for last in range(1, ticks + 1):
        one, two = (each[:, :, last - 1] for each in counts)
        numbers = np.unique(np.concatenate([[1], one, two], axis=None))
        numbers = numbers[numbers > 0]
        places = np.linspace(0, len(numbers) - 1, min(len(numbers), MAX_NUMBERS)).astype(int)  # if too many, some
        for least in numbers[places].tolist():
            apart = (one >= least).mean(axis=1) - (two >= least).mean(axis=1)
            distance = float(apart.mean()) * sign
            if distance > max(furthest, LEAST_APART / 2) and distance > SURE * standard_error(apart):
                number, when, furthest = least, last, distance
    return number, when, furthest


def _detailed(
    happens: list[Any], codes: list[Any], fields: range, least: int, sign: int, furthest: float
) -> tuple[float, list[int], list[float]]:
    """By how much more often the event happens with what it is about, that, and how often; 0.0 if nothing is to tell.

    It is as much as leaves `MOST` of the difference `furthest`, or makes it larger. If `sign` is 0, there is none.
    `happens` [tree, future, tick] are numbers, of which at least so many are meant.
    """
    apart, detail = 0.0, [0] * FIELDS
    for field in (*fields, *fields):  # again: what is stolen may tell from whom
        values = [_field(each, field) for each in codes]
        finer = list[tuple[float, int, list[Any]]]()
        known = np.unique(np.concatenate([each[its > 0] for its, each in zip(happens, values, strict=True)]))
        for value, towards in itertools.product(known[(known > 0) & (known < SEVERAL)].tolist(), (1, -1)):
            # of several the plan that is said to have fewer may have this one: that is no difference
            meant = [
                (each == value) | ((each == SEVERAL) & (towards == less))
                for each, less in zip(values, (-1, 1), strict=True)
            ]
            its = [number * each for number, each in zip(happens, meant, strict=True)]
            one, two = ((each.sum(axis=2) >= least).mean(axis=1) for each in its)
            if towards * (one - two).mean() > SURE * standard_error(one - two):
                finer.append((float((one - two).mean()), value, its))
        further = max((each[0] for each in finer), default=0.0, key=abs)
        towards = sign or (1 if further > 0 else -1)
        distance, value, its = max(finer, default=(0.0, 0, happens), key=lambda each: towards * each[0])
        # The last field, a card, may narrow what is told, but makes no difference: another card does the same.
        if field == FIELDS - 1 and towards * distance > furthest + LEAST_APART / 4:
            continue
        if towards * distance > LEAST_APART / 2 and towards * distance >= MOST * furthest:
            apart, detail[field], happens, sign = towards * distance, value, its, towards
            furthest = max(furthest, apart)
    return apart, detail, [(each.sum(axis=2) >= least).mean() for each in happens]


def _kept_for(best: Futures, other: Futures, seat: int, events: Sequence[Event]) -> tuple[Part, ...]:
    """What the card that the other plan lays now does later where it is kept: the reason where none is clear."""
    if not (card := _laid(other, seat, events)):
        return ()
    parts = list[Part]()
    for place in _details_of_goods(events):
        later = (_cards(each.noted[:, :, 1:, place, seat]) == card for each in (best, other))
        share, others = (round(float(each.any(axis=2).mean()), 4) for each in later)
        if share - others >= LEAST_APART:
            detail = (*[0] * (FIELDS - 1), card)
            parts.append(Part(events[place].of, seat, 1, best.noted.shape[2], share, others, 0.0, detail))
    return tuple(sorted(parts, key=lambda part: part.other - part.share)[:1])


def _laid(futures: Futures, seat: int, events: Sequence[Event]) -> int:
    """The card with which the seat does all that is good for it in the tick of the decision; 0 if none is known."""
    cards = _cards(futures.noted[:, :, 0, _details_of_goods(events), seat])
    card = int(cards.max(initial=0))
    return card if np.isin(cards, (0, card)).all() else 0


def _details_of_goods(events: Sequence[Event]) -> list[int]:
    """The places of the events that say what something good was about."""
    goods = {row.name for row in events if row.gain > 0}
    return [place for place, row in enumerate(events) if row.of in goods]


def _field(codes: Any, field: int) -> Any:
    """That field of what events are about; the last one is the card."""
    return codes >> field * FIELD_BITS & SEVERAL


def _cards(codes: Any) -> Any:
    return _field(codes, FIELDS - 1)
