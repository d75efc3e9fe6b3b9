"""What the plans of one decision are worth, from what its seat can see."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from niagara_ai.contract import Difference, Part
from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work
from niagara_ai.plans import Plan, as_first_decider, played, turn_is_done

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.documents.model import Block, Column, Section, Table
from niagara_tui.match.offers import Reason, why
from niagara_tui.study.decisions import DecisionView

if TYPE_CHECKING:
    from niagara_ai.mcts.judging import JudgedPlan, Judgement

SEED = 1  # random seed of the search that measures how fast it is here
MEASURING = 0.05  # share of the time for that search
ALLOWANCE = 0.8
"""Share of the rest for which work is given: positions after plans take longer to search than the decision itself."""
MAX_SHOWN = 5  # number of decisions in the table that are shown of how the game may go on
Continuation = tuple[tuple[int, int], ...]  # decisions (seat, move) that follow each other


@dataclass(frozen=True, slots=True)
class AnalysedPlan:
    """A plan of an analysis: a whole turn of the seat that decides.

    Attributes:
        moves: the texts of its moves.
        continuation: how the game may go on after it, as seats with the texts of their moves.
        chances: each seat's chance of winning after it, from 0 to 1.
        loss: how much lower the deciding seat's chance is than with the best plan, as a share of a win; 0 for that.
        error: the standard error of the loss.
        why: what happens more often, or less, after the best plan than after this one; empty for that plan.
        reason: the same as text, a line a row, which names both plans by their moves, and seats by their letters; empty
            if nothing is known.
        difference: `as_good`, `open` (not told apart from the best plan; a longer look may tell) or `costs`.
        errors: the standard errors of the chances.
    """

    moves: tuple[str, ...]
    continuation: tuple[tuple[int, str], ...]
    chances: tuple[float, ...]
    loss: float
    error: float
    why: tuple[Part, ...]
    reason: Reason
    difference: str = Difference.AS_GOOD
    errors: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the judge has found of a decision: its plans, best first.

    By plan, `continuations` tell how the game may go on (`Judge.line`), as decisions (seat, move), and `whys` why the
    best plan is better than it.

    Attributes:
        decision: the decision, as its seat sees it.
        seconds: how long it was judged.
        interrupted: whether the judging was stopped before its time.
    """

    decision: DecisionView
    judgement: Judgement
    continuations: tuple[Continuation, ...]
    whys: tuple[tuple[Part, ...], ...]
    seconds: float
    interrupted: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the seats at the table."""
        return self.decision.game.letters[: self.decision.view.seats]

    @property
    def plans(self) -> tuple[AnalysedPlan, ...]:
        """The plans, best first."""
        game, plans = self.decision.game, list[AnalysedPlan]()
        for plan, then, parts in zip(self.judgement.plans, self.continuations, self.whys, strict=True):
            moves, continuation = map(game.text, plan.moves), ((seat, game.text(move)) for seat, move in then)
            chances, loss = (round(each, 4) for each in self.judgement.chances(plan)), self.judgement.loss(plan)
            errors = tuple(round(each, 4) for each in self.judgement.errors(plan))
            sides = Column(_named(game, self.judgement.best)), Column(_named(game, plan))
            reason = why(game, parts, self.letters, self.decision.seat, sides=sides)
            judged = tuple(chances), loss.rounded.chance, loss.rounded.error, parts, reason
            plans.append(AnalysedPlan(tuple(moves), tuple(continuation), *judged, loss.difference.value, errors))
        return tuple(plans)

    def as_json(self) -> dict[str, Any]:
        """What `niagara analyse --json` prints; chances, losses and errors are shares of a win."""
        decision = self.decision
        return {
            "game": decision.game.id,
            "seat": self.letters[decision.seat],
            "round": decision.round,
            "move": decision.number,
            "played": [*map(decision.game.text, decision.played)],
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
            "plans": [
                {
                    "moves": [*plan.moves],
                    "continuation": [{"seat": self.letters[seat], "move": text} for seat, text in plan.continuation],
                    "chances": dict(zip(self.letters, plan.chances, strict=True)),
                    "loss": plan.loss,
                    "error": plan.error,
                    "difference": plan.difference,
                    "errors": dict(zip(self.letters, plan.errors, strict=True)),
                    "why": [{**asdict(part), "seat": self.letters[part.seat]} for part in plan.why],
                }
                for plan in self.plans
            ],
        }

    def told(self) -> list[Block]:
        """The table of plans, then how long they were judged, and what the unit of their costs is.

        The column of continuations is left out if no plan has one.
        """
        foretells = any(self.continuations)
        figures = [Column(heading, align="right") for heading in (*self.letters, _("costs"))]
        columns = (Column(_("plan")), *figures, *([Column(_("then"))] if foretells else []))
        rows = list[tuple[str, ...]]()
        for plan, then in zip(self.judgement.plans, self.continuations, strict=True):
            seats = zip(self.judgement.chances(plan), self.judgement.errors(plan), strict=True)
            chances = (f"{chance:.0%} ± {ERRORS_PER_MARGIN * error:.0%}" for chance, error in seats)
            later = [self._in_short(then)] if foretells else []
            rows.append((_named(self.decision.game, plan), *chances, self._cost(plan), *later))
        judged = _("Judged in {seconds:.1f} s; each figure is give or take two standard errors.")
        lines = [judged.format(seconds=self.seconds), OF_A_WIN.in_legend]
        if any(self.judgement.loss(plan).difference is Difference.OPEN for plan in self.judgement.plans):
            doubt = _("?: not told apart yet; four times as long a look about halves what the figures may be off.")
            lines.append(doubt)
        return [Table(columns, tuple(rows), self._title()), " ".join(lines)]

    def reasons(self) -> list[Block]:
        """For each plan that costs something, why the best one is better, as far as the games tried tell."""
        heading, decision = _("{best} and not {plan}"), self.decision
        best, *others = (_named(decision.game, plan) for plan in self.judgement.plans)
        reasons = [why(decision.game, parts, self.letters, decision.seat) for parts in self.whys[1:]]
        pairs = ((heading.format(best=best, plan=plan), reason) for plan, reason in zip(others, reasons, strict=True))
        return [Section(pair, (reason.table,)) for pair, reason in pairs if reason] or [
            _("No plan is known to cost anything, so there is nothing to explain.")
        ]

    def _cost(self, plan: JudgedPlan) -> str:
        """What the plan costs against the best one, in shares of a win; with a question mark if not told apart."""
        loss = self.judgement.loss(plan)
        if plan is self.judgement.best:
            return ""
        if loss.difference is Difference.AS_GOOD:
            return _("as good")
        doubt = "? " if loss.difference is Difference.OPEN else ""
        return f"{doubt}{loss.chance:.1%} ± {loss.margin:.1%}"

    def _title(self) -> str:
        decision, letter = self.decision, self.letters[self.decision.seat]
        sentence = _("Round {round}, move {number}: {letter} decides; each seat's chance of winning")
        if decision.number is None:
            sentence = _("{letter} decides; each seat's chance of winning")
        elif decision.played:
            sentence = _("Round {round}, move {number}: {letter} played {played}; each seat's chance of winning")
        played = ", ".join(map(decision.game.text, decision.played))
        return sentence.format(round=decision.round, number=decision.number, letter=letter, played=played)

    def _in_short(self, then: Continuation) -> str:
        """The first decisions as text; from the first one of another seat on, each carries its seat's letter."""
        parts, own = [], True
        for seat, move in then[:MAX_SHOWN]:
            own = own and seat == self.decision.seat
            text = self.decision.game.text(move)
            parts.append(text if own else f"{self.letters[seat]} {text}")
        return ", ".join(parts)


def _named(game: Game[Any], plan: JudgedPlan) -> str:
    return ", ".join(map(game.text, plan.moves))


def get_ready(game: Game[Any]) -> bool:
    """Compile or load the search of the game, or wait for that; False if it can only run interpreted."""
    from niagara_ai.mcts.warmup import compile_futures, explain_long_wait, made_ready_here

    if fast := made_ready_here(game, explain_long_wait()):
        compile_futures(game)
    return fast


def analyse(
    decision: DecisionView,
    seconds: float,
    is_enough: Callable[[], bool] = lambda: False,
    *,
    plans: Sequence[Sequence[int]] = (),
    threads: int = 1,
) -> Analysis:
    """Judge the plans of the decision for about so long, or until `is_enough`, which is asked again and again.

    The turn that was played is one of them. If `plans` are given (`decisions.plans_of`), they and no others are judged.

    Raises:
        ValueError: the seat has no choice.
    """
    from niagara_ai.mcts.judging import Judge
    from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
    from niagara_ai.mcts.search import Search

    game, view, seat = decision.game, decision.view, decision.seat
    fast, (_begun, fork) = get_ready(game), decision.forced
    begin = time.perf_counter()
    search = Search(game, DEFAULT_PARAMETERS, SEED, fast=fast, threads=threads)
    thinking = search.think(fork, seat, game.legal(fork, seat), Budget(seconds=MEASURING * seconds), is_enough)
    left = ALLOWANCE * (1 - MEASURING) * seconds * thinking.iterations / max(thinking.seconds, 1e-9)
    judge = Judge(game, work_of(round(left), THOROUGH if fast else INTERPRETED), fast=fast, threads=threads)
    # A turn of which only the beginning is known is no plan to judge
    is_whole = bool(decision.played) and turn_is_done(game, played(game, view, seat, decision.played), seat)
    first = as_first_decider(game, clone(view), seat)
    field = [Plan(tuple(moves), played(game, first, seat, moves)) for moves in plans]
    judgement = (
        judge.race(field, seat, len(field), is_enough, judge.laid(first, seat, decision.before))
        if field
        else judge.judge(view, seat, [decision.played] if is_whole else [], is_enough=is_enough, before=decision.before)
    )
    if judgement is None:
        raise ValueError(f"seat {seat} has no choice")
    lines = (judge.line(judgement, plan) for plan in judgement.plans)
    then = tuple(() if line is None else tuple(line[1]) for line in lines)
    whys = tuple(judge.why(view, judgement, plan) for plan in judgement.plans)
    return Analysis(decision, judgement, then, whys, time.perf_counter() - begin, interrupted=is_enough())


def work_of(iterations: int, usual: Work) -> Work:
    """The usual work with about so many iterations in all: other heats where it is twice as much or more."""
    field = [max(2, math.ceil(usual.field / 2**heat)) * 2**heat for heat in range(usual.heats)]
    factor = max(1, iterations) / (usual.search + usual.trees * usual.first * sum(field))
    more = max(0, math.floor(math.log2(factor)))
    rest = factor / 2**more
    return replace(
        usual,
        search=max(usual.field, round(usual.search * factor)),
        first=max(1, round(usual.first * rest)),
        heats=usual.heats + more,
    )
