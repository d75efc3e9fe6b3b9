"""What plans are worth: the one judge that bots, hints, analyses, reviews and puzzles ask.

A search finds the plans that are worth a look; then these race. In each heat all that are left get equal iterations, in
trees of their own that go on growing from heat to heat, with the same random numbers for all. Whoever is behind by more
than the trees may err drops out, and so does the worse half. What a plan loses against the best one is told from the
last heat that both have run, with its error: a search alone hardly visits what begins badly, and its figures for such
plans say more about the search than about the plans.
"""

from __future__ import annotations

import copy
import heapq
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from niagara_ai.contract import WON, Game, Likely, Loss, Part
from niagara_ai.contract.bot import AS_GOOD, AS_GOOD_AS_WON, ERRORS_PER_MARGIN
from niagara_ai.mcts.differences import Futures, reasons
from niagara_ai.mcts.estimation import Estimate, Estimator, IsEnough, never, standard_error
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, FORETELLING, Budget, Work
from niagara_ai.mcts.others import Others
from niagara_ai.mcts.search import Search, around, memory_for
from niagara_ai.mcts.tree import Tree, clear
from niagara_ai.plans import (
    IsDone,
    Plan,
    as_first_decider,
    forced_moves,
    moves_by,
    played,
    same_outcome,
    turn_is_done,
    withdraw_all,
)

SURE = 3.0
"""Standard errors behind the leader from which a plan drops out of a race; more, as many are compared many times."""
DOUBTED = 0.15  # typical relative error of a difference found by trees of any affordable size (docs/search.md)
MAX_ALL = 8  # maximum number of moves, each of which is a plan, that race without a search that chooses among them
MOST_MEMORY = 2**24  # maximum size of a tree after a plan in bytes; a full one no longer grows
LEAST_SHARE = 0.002
"""Share of the search's iterations that a plan must have been visited to enter the race, unless few others have."""
LEAST_FIELD = 3
"""Number of plans that race however seldom a search has visited them, so that there is something to compare with."""
TICKS = 3  # ticks of the clock to which futures are foreseen: as far as a decision usually reaches
ENOUGH = 32
"""Number of futures that each tree foresees to tell how soon a won game ends, where the work has none for reasons."""
SEED = 1  # seed of all judges: the same question gets the same answer, in any process and on any day


@dataclass(frozen=True, slots=True, eq=False)
class JudgedPlan:
    """A plan that has raced: its moves, the position after it, and its estimate in each heat that it ran."""

    moves: tuple[int, ...]
    after: Any
    heats: tuple[Estimate, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's chance of winning after it in the last heat that it ran; beside others ask the judgement's."""
        return self.heats[-1].chances


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """The plans of a decision that were looked at, best first; no two of them have the same outcome."""

    seat: int
    plans: tuple[JudgedPlan, ...]
    work: Work
    ends: Mapping[tuple[int, ...], float] | None = None  # ticks until the game ends, of plans compared by `soonest`

    @property
    def best(self) -> JudgedPlan:
        return self.plans[0]

    def loss(self, plan: JudgedPlan) -> Loss:
        """What the plan loses against the best one, from the last heat that both ran; 0 if it is ahead there."""
        common = min(len(self.best.heats), len(plan.heats)) - 1
        loss = lost(self.best.heats[common], plan.heats[common], self.seat, self.work.doubt(common))
        # no plan loses more than the best chance there may be, of which the last heat knows more than a short look
        most = self.best.chances[self.seat] + ERRORS_PER_MARGIN * self.errors(self.best)[self.seat]
        return Loss(loss.chance, min(loss.error, max(most - loss.chance, loss.chance) / ERRORS_PER_MARGIN))

    def chances(self, plan: JudgedPlan) -> tuple[float, ...]:
        """Each seat's chance of winning after the plan: for the seat that decides, the best plan's less the loss.

        For the others, too, it is the best plan's with the difference in the last heat that both ran.
        """
        common = min(len(self.best.heats), len(plan.heats)) - 1
        heats = zip(self.best.chances, self.best.heats[common].chances, plan.heats[common].chances, strict=True)
        shares = [max(0.0, last + here - there) for last, there, here in heats]
        return around(max(0.0, self.best.chances[self.seat] - self.loss(plan).chance), self.seat, shares)

    def errors(self, plan: JudgedPlan) -> tuple[float, ...]:
        """The standard errors of these chances: that of the best plan's, and that of the difference from it."""
        common = min(len(self.best.heats), len(plan.heats)) - 1
        one, other = self.best.heats[common], plan.heats[common]
        last = self.work.doubt(len(self.best.heats) - 1), self.work.doubt(common) if plan is not self.best else 0.0
        errors = list[float]()
        for seat, error in enumerate(self.best.heats[-1].errors):
            gain, deviation = one.gain_over(other, seat)  # 0 if it is the best plan
            errors.append(math.hypot(error, deviation, *last, DOUBTED * gain))
        return tuple(errors)

    @property
    def equals(self) -> tuple[JudgedPlan, ...]:
        """The plans that cost nothing, as far as can be told, the best one first."""
        return tuple(plan for plan in self.plans if not self.loss(plan).is_told)

    def led_by(self, plan: JudgedPlan) -> Judgement:
        """The same with another plan as the best one."""
        return replace(self, plans=(plan, *(each for each in self.plans if each is not plan)))


def lost(best: Estimate, other: Estimate, seat: int, doubt: float) -> Loss:
    """What that seat loses with `other` instead of `best`, estimated with the same random numbers; 0 if it gains.

    `doubt` is the typical error of a difference between trees of that size.
    """
    ahead, deviation = best.gain_over(other, seat)
    ahead = max(0.0, ahead)
    return Loss(ahead, math.hypot(deviation, doubt, DOUBTED * ahead) if best is not other else 0.0)


class Judge:
    """Judges decisions of one game; a judgement depends on its decision alone, not on those judged before."""

    def __init__(self, game: Game[Any], work: Work, seed: int = SEED, *, fast: bool = True, threads: int = 1) -> None:
        """Create a judge that works that long on each decision, with compiled code if `fast`.

        Its judgements do not depend on the number of `threads`.
        """
        self.game, self.work = game, work
        self._seed = seed
        self._search = Search(game, DEFAULT_PARAMETERS, seed, fast=fast, memory=memory_for(work.search))
        memory = min(MOST_MEMORY, memory_for(work.growth))
        parameters = FORETELLING if work.others else DEFAULT_PARAMETERS
        self._estimator = Estimator(game, work.trees, parameters, fast=fast, memory=memory, threads=threads)
        self._others = Others(game, work.others, seed, fast=fast) if work.others else None
        self._groves: list[list[Tree]] = []
        self._grown: dict[tuple[int, ...], list[Tree]] = {}
        self._roots: dict[tuple[int, ...], Any] = {}
        self._foreseen: dict[tuple[int, ...], Futures] = {}
        self._futures_each = work.futures or ENOUGH * fast  # interpreted, nobody has the time

    def judge(
        self,
        view: Any,
        seat: int,
        asked: Iterable[Sequence[int]] = (),
        is_done: IsDone = turn_is_done,
        is_enough: IsEnough = never,
        before: Any = None,
    ) -> Judgement | None:
        """Judge the decision that the seat owes in its view; None if there is nothing to decide.

        `asked` are plans that are asked about: they and the best one run all heats (`race`). Forced moves at the
        beginning are part of every plan. Once `is_enough`, the search for plans ends, and so does the race after its
        first heat. At a secret choice nobody else has chosen (`as_first_decider`). `before` is what the seat saw when
        the others made the choices that are hidden from it: where it is known, these are foretold from there.
        """
        view = as_first_decider(self.game, copy.deepcopy(view), seat)
        begun, fork = forced_moves(self.game, view, seat, is_done)
        if begun and is_done(self.game, fork, seat):
            return None
        is_same = same_outcome(self.game, view, seat)
        field = list[Plan[Any]]()
        for plan in (Plan(tuple(moves), played(self.game, view, seat, moves)) for moves in asked):
            if not any(is_same(known.after, plan.after) for known in field):
                field.append(plan)
        count = len(field)
        moves = self.game.legal(fork, seat)
        few = moves if len(moves) <= MAX_ALL else []
        single = [Plan((move,), played(self.game, fork, seat, (move,))) for move in few]
        is_all = bool(single) and all(is_done(self.game, plan.after, seat) for plan in single)  # no search is needed
        looked_at = [(0.0, plan) for plan in single] if is_all else self._searched(fork, seat, is_done, is_enough)
        for visits, plan in looked_at:
            most = self.work.field if visits >= LEAST_SHARE * self.work.search else LEAST_FIELD
            if not is_all and len(field) >= most:
                break
            if not any(is_same(known.after, plan.after) for known in field):
                field.append(Plan((*begun, *plan.moves), plan.after))
        return self.race(field, seat, count, is_enough, self.laid(view, seat, before))

    def laid(self, view: Any, seat: int, before: Any) -> Any:
        """The odds of the choices hidden in the seat's view (`Others.laid`); None where `before` is not known."""
        return None if self._others is None or before is None else self._others.laid(view, seat, before)

    def race(
        self,
        plans: Sequence[Plan[Any]],
        seat: int,
        asked: int = 0,
        is_enough: IsEnough = never,
        laid: Any = None,
    ) -> Judgement:
        """Let plans race, one at least, of which no two have the same outcome.

        The first `asked` ones and the best one run all heats, or without them the `Work.told` best: what is told of a
        plan is that of a long look, as small trees know little of what it is for. All but the best drop out as soon as
        no plan that is asked about can lose more than `Work.close`. A heat but the first is broken off once
        `is_enough`, and is as if it had not begun. `laid` are the odds of the others' hidden choices (`Others.laid`);
        without them these are guessed as the mind has it.
        """
        heats = [list[Estimate]() for _ in plans]
        while len(self._groves) < len(plans):  # they are kept from race to race
            self._groves.append(self._estimator.plant())
        groves = self._groves[: len(plans)]
        for tree in itertools.chain.from_iterable(groves):
            clear(tree)
        self._estimator.forget(self._seed << 16)
        leaning, self._roots = 1.0, {plan.moves: plan.after for plan in plans}
        if laid is not None:  # they choose again after each plan, by the same odds: they do not see it when they choose
            leaning = laid
            self._roots = {plan.moves: withdraw_all(self.game, copy.deepcopy(plan.after), but=seat) for plan in plans}
        elif self._others is not None and self.game.has_hidden_choice(plans[0].after, seat):  # once for all plans
            leaning = self._others.leaning(plans[0].after, seat)
        self._estimator.leaning = leaning
        running = list(range(len(plans)))
        for heat in range(self.work.heats):
            roots, trees = [self._roots[plans[place].moves] for place in running], [groves[place] for place in running]
            estimates = self._estimator.compare(
                roots, self.work.first << heat, seat, trees, is_enough if heat else never
            )
            if len(estimates) < len(roots):
                break
            latest = dict(zip(running, estimates, strict=True))
            for place, estimate in latest.items():
                heats[place].append(estimate)
            if len(running) > 1:
                pairs = ((place, other) for place in range(asked) for other in latest if other != place)
                losses = (lost(latest[other], latest[place], seat, self.work.doubt(heat)) for place, other in pairs)
                if asked and all(loss.most < self.work.close for loss in losses):
                    running = [max(latest, key=lambda place: latest[place].chances[seat])]
                else:
                    running = self._left(latest, heat, seat, asked)
            if is_enough() or (len(running) == 1 and not (asked or self.work.told)):
                break
        self._grown = {plan.moves: grove for plan, grove in zip(plans, groves, strict=True)}
        self._foreseen = {}
        judged = [JudgedPlan(plan.moves, plan.after, tuple(ran)) for plan, ran in zip(plans, heats, strict=True)]
        best = max(judged, key=lambda plan: (len(plan.heats), plan.chances[seat]))
        alone = Judgement(seat, (best,), self.work)
        others = sorted((plan for plan in judged if plan is not best), key=lambda plan: alone.loss(plan).chance)
        return replace(alone, plans=(best, *others))

    def soonest(self, judgement: Judgement) -> Judgement:
        """The last judgement, led by the plan that ends a won game soonest, by more than two standard errors.

        Compared are those that cost nothing, as far as can be told, and most likely are as good.
        """
        plans = [plan for plan in judgement.equals if judgement.loss(plan).chance <= AS_GOOD]
        is_won = judgement.best.chances[judgement.seat] >= AS_GOOD_AS_WON
        if not (is_won and self._futures_each) or len(plans) < 2:
            return judgement
        lengths = [self._foresee(plan, judgement.seat).lengths() for plan in plans]
        gains = [lengths[0] - each for each in lengths]
        surely = [float(gain.mean()) - ERRORS_PER_MARGIN * standard_error(gain) for gain in gains]
        place = max(range(len(plans)), key=surely.__getitem__)  # the best one's is 0
        ends = {plan.moves: float(each.mean()) for plan, each in zip(plans, lengths, strict=True)}
        return replace(judgement.led_by(plans[place]), ends=ends)

    def why(self, view: Any, judgement: Judgement, other: JudgedPlan) -> tuple[Part, ...]:
        """Why the best plan of the last judgement, found in this view, is better than another one of its plans.

        Empty if the other one is about as good, if the futures do not tell, or if the work has none.
        """
        if not (self.work.futures and judgement.loss(other).is_told):
            return ()
        both = list[Futures]()
        for plan in (judgement.best, other):  # from the decision on: what happens in the plan itself, and afterwards
            position = as_first_decider(self.game, copy.deepcopy(view), judgement.seat)
            foreseen, events = self._foresee(plan, judgement.seat), Counter[tuple[int, int]]()
            for move in plan.moves:
                before = copy.deepcopy(position)
                self.game.play(position, judgement.seat, move)
                self.game.kernel.note(before, position, events)
            noted = foreseen.noted.copy()
            for (event, whose), number in events.items():
                own = noted[:, :, 0, event, whose]
                own[...] = np.where(own > 0, own, number) if self.game.events[event].of else own + number
            both.append(replace(foreseen, noted=noted))
        return reasons(both[0], both[1], judgement.seat, (*self.game.events, WON))

    def likely(self, judgement: Judgement, plan: JudgedPlan) -> tuple[Likely, ...]:
        """What is likely to follow a plan of the last judgement (`Futures.likely`); nothing without futures."""
        return self._foresee(plan, judgement.seat).likely(judgement.seat, self.game.events) if self.work.futures else ()

    def line(self, judgement: Judgement, plan: JudgedPlan) -> tuple[Any, list[tuple[int, int]]] | None:
        """How the game may go on after a plan of the last judgement: one of its futures, in which most is as usual.

        Returns a position after the plan, with what is hidden as it may be, and the decisions (seat, move) from there;
        None if the work has no futures.
        """
        if not self.work.futures:
            return None
        place = self._foresee(plan, judgement.seat).typical(judgement.seat, self.game.events)
        self._estimator.forget(self._luck_of_futures)
        root = self._roots[plan.moves]
        position, decisions = self._estimator.trace(root, judgement.seat, TICKS, place, self._grown[plan.moves])
        while decisions and self.game.has_hidden_choice(plan.after, whose := decisions[0][0]):  # what was withdrawn
            if not self.game.is_secret(position, whose):
                break
            self.game.play(position, *decisions.pop(0))
        return position, decisions

    @property
    def _luck_of_futures(self) -> int:
        """The number of the random numbers of futures, which are not those of any heat."""
        return self._seed << 16 | 1 << 15

    def _foresee(self, plan: JudgedPlan, seat: int) -> Futures:
        """The futures that the plan's trees expect."""
        if plan.moves not in self._foreseen:
            self._estimator.forget(self._luck_of_futures)
            grove = self._grown[plan.moves]
            self._foreseen[plan.moves] = Futures(
                *self._estimator.foresee(self._roots[plan.moves], seat, TICKS, self._futures_each, grove)
            )
        return self._foreseen[plan.moves]

    def _left(self, latest: Mapping[int, Estimate], heat: int, seat: int, asked: int) -> list[int]:
        """The plans that run the next heat: those that will be told, and the better half of those that may be best."""
        ranked = sorted(latest, key=lambda place: -latest[place].chances[seat])
        leader, doubt = latest[ranked[0]], self.work.doubt(heat)
        losses = {place: lost(leader, latest[place], seat, doubt) for place in ranked}
        near = [place for place in ranked if losses[place].chance <= SURE * losses[place].error]
        half = near[: max(2, math.ceil(len(ranked) / 2))]
        told = range(asked) or ranked[: self.work.told]
        return [place for place in latest if place in half or place in told]

    def _searched(
        self, fork: Any, seat: int, is_done: IsDone, is_enough: IsEnough
    ) -> Iterator[tuple[float, Plan[Any]]]:
        """The plans that a search has visited, each with its visits, most visited first.

        If it was ended before it had visited any to its end, it is the one that the mind finds likeliest.
        """
        self._search.forget()
        self._search.think(fork, seat, self.game.legal(fork, seat), Budget(self.work.search), is_enough)
        number, is_found = itertools.count(), False
        waiting = [(-math.inf, next(number), Plan((), fork))]
        while waiting:
            visits, _, plan = heapq.heappop(waiting)
            if plan.moves and is_done(self.game, plan.after, seat):
                is_found = True
                yield -visits, plan
                continue
            legal = self.game.legal(plan.after, seat)
            # a forced move has been visited as often as what leads to it
            tried = self._search.visits(plan.after, seat) if len(legal) > 1 else {legal[0]: -visits}
            for move in legal:
                if count := tried.get(move, 0):
                    end = played(self.game, plan.after, seat, (move,))
                    heapq.heappush(waiting, (-float(count), next(number), Plan((*plan.moves, move), end)))
        if not is_found:

            def likeliest(position: Any, _legal: Sequence[int]) -> int:
                return self._search.likeliest(position, seat, self.game.candidates(position, seat))

            moves = moves_by(likeliest, self.game, fork, seat, is_done)
            yield 0.0, Plan(moves, played(self.game, fork, seat, moves))
