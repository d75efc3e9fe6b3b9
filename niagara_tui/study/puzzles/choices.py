"""The choices of puzzles: decisions in which all judges find one plan clearly ahead of all others, and what follows.

Every plan of a decision is asked about, so that none is ruled out by a search that hardly looks at what begins badly,
and all of them get the same iterations.

What follows the right choice, up to the same seat's next one, is a sequence if that is a puzzle, too. The game goes
on as it usually does, from the true position: everybody plays as in the judge's line of what follows the best plan, the
future in which most is as usual. Where that is not legal, as it was a guess what somebody holds, whose turn it is plays
what a search prefers that sees what that seat sees. Luck is that of the game's seed.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import prod
from statistics import mean
from typing import Any

from niagara_ai.contract import Loss, Part
from niagara_ai.mcts.judging import Judge, Judgement
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Work
from niagara_ai.mcts.network import load_mind
from niagara_ai.mcts.search import Search, linked
from niagara_ai.mcts.workspace import WORK, new_workspace
from niagara_ai.plans import Plan, as_first_decider, moves_by, obvious_moves, plan_is_done, played, same_outcome
from niagara_ai.quick import Greedy

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, all_plans, moves_named, only_plan
from niagara_tui.core.themes import Question, theme_of
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles.catalogue import MOST_CHOICES, Choice, Missed, Position, Puzzle, PuzzlePlan
from niagara_tui.study.puzzles.solving import PuzzleDecision, Solving

GAP = 0.04  # minimum difference in chance of winning between the best plan and each other one
PROOF = Work(search=1, field=1, trees=8, first=250, heats=5, futures=64, others=300)
"""How long each judge of a puzzle looks at it; no search is needed to find plans, as all of them are asked about."""
SEEDS = (1, 2, 3)  # the seeds of these judges
LOOKS = 20  # greedy players, and short searches, that look at a choice
SHORT = Budget(100)  # how long each of these searches looks: as long as a bot that plays like a beginner
MAX_PLANS = 32  # maximum number of plans of a puzzle, those with the same outcome included


@dataclass(frozen=True, slots=True)
class RatedPlan:
    """A plan's moves, the seat's chance of winning with the best plan, and what this one loses against that and why."""

    moves: tuple[int, ...]
    best: float
    loss: Loss
    why: tuple[Part, ...] = ()

    @property
    def chance(self) -> float:
        """The seat's chance of winning with it."""
        return max(0.0, self.best - self.loss.chance)


def plans_of(decision: PuzzleDecision, most: int | None = None) -> list[tuple[int, ...]]:
    """All plans of the decision, the greedy player's first; empty if there are more than `most` (`MAX_PLANS`)."""
    most = MAX_PLANS if most is None else most
    plans = [*islice(all_plans(*decision), most + 1)]
    return [obvious_moves(*decision), *plans] if len(plans) <= most else []


def judge(decision: PuzzleDecision, asked: Sequence[tuple[int, ...]], work: Work, seed: int) -> Judgement | None:
    """Judge these plans; of those with the same outcome the first counts. None if there is nothing to decide."""
    game, view, seat = decision
    return Judge(game, work, seed).judge(view, seat, asked, plan_is_done)


def lead(judgement: Judgement) -> float:
    """By how much the best plan's chance is higher than each other's; 0 if there is no other."""
    return min((judgement.loss(plan).chance for plan in judgement.plans[1:]), default=0.0)


def proved(decision: PuzzleDecision, asked: Sequence[tuple[int, ...]], work: Work = PROOF) -> list[RatedPlan]:
    """Rate these plans, the first of which is the obvious one, by one judge for each of `SEEDS`; the best comes first.

    Empty unless all judges find the same plan best, ahead of each other by `GAP` and by more than they may err.
    """
    game, view, seat = decision
    judgements, whys = list[Judgement](), dict[tuple[int, ...], tuple[Part, ...]]()
    for seed in SEEDS:
        judge = Judge(game, work, seed)
        judgement = judge.judge(view, seat, asked, plan_is_done)
        if judgement is None or lead(judgement) < GAP or len(judgement.equals) > 1:
            return []
        judgements.append(judgement)
        if judgement.best.moves != judgements[0].best.moves:
            return []
        whys = whys or {plan.moves: judge.why(view, judgement, plan) for plan in judgement.plans}
    best = mean(judgement.best.chances[seat] for judgement in judgements)
    losses = [{plan.moves: judgement.loss(plan) for plan in judgement.plans} for judgement in judgements]
    rated = list[RatedPlan]()
    for moves in losses[0]:
        chance = mean(each[moves].chance for each in losses)
        error = mean(each[moves].error for each in losses)  # at most: part of it is common to all judges
        rated.append(RatedPlan(moves, best, Loss(chance, error), whys[moves]))
    return sorted(rated, key=lambda plan: plan.loss.chance)


def longer_why(decision: PuzzleDecision, best: tuple[int, ...], other: tuple[int, ...]) -> tuple[Part, ...]:
    """Why the best plan is better than another one, from as many futures as all judges have together.

    For plans of which the futures of one judge do not tell; another seed, so that it is a look of its own.
    """
    game, seat = decision.game, decision.seat
    view = as_first_decider(game, clone(decision.view), seat)
    judge = Judge(game, replace(PROOF, trees=len(SEEDS) * PROOF.trees), max(SEEDS) + 1)
    plans = [Plan(moves, played(game, view, seat, moves)) for moves in (best, other)]
    judgement = judge.race(plans, seat, len(plans))
    return judge.why(view, judgement, judgement.plans[1]) if judgement.best.moves == best else ()


def speaks(parts: Sequence[Part]) -> bool:
    """Whether something in these parts speaks for the better plan, or differs, whatever it is worth."""
    return any(part.worth >= 0 for part in parts)


# -- how hard it is to see: what shares of quick looks miss the best plan ---------------------------------


def missed(decision: PuzzleDecision, best: Sequence[int]) -> Missed:
    """What shares of looks do not find a plan with the outcome of the one with the moves `best`."""
    game, seat = decision.game, decision.seat
    decision = decision._replace(view=as_first_decider(game, clone(decision.view), seat))
    same, end = same_outcome(game, decision.view, seat), after(*decision, best)

    def misses(moves: Sequence[int]) -> bool:
        return not same(after(*decision, moves), end)

    def greedy(look: int) -> tuple[int, ...]:
        bot = Greedy(game, next(iter(game.styles)), look)
        return moves_by(lambda position, legal: bot.choose(position, seat, legal).move, *decision)

    def searched(look: int) -> tuple[int, ...]:
        search = Search(game, DEFAULT_PARAMETERS, look + 1, memory=0)

        def chosen(position: Any, legal: Sequence[int]) -> int:
            search.think(position, seat, legal, SHORT)
            return most_visited(search, position, seat, legal)

        return moves_by(chosen, *decision)

    plans = [*all_plans(*decision)]
    shares = {
        "greedy": mean(misses(greedy(look)) for look in range(LOOKS)),
        "search": mean(misses(searched(look)) for look in range(LOOKS)),
        "mind": sum(chance for moves, chance in zip(plans, odds(decision, plans), strict=True) if misses(moves)),
    }
    return Missed.model_validate({name: round(min(1.0, float(share)), 3) for name, share in shares.items()})


def odds(decision: PuzzleDecision, plans: Sequence[tuple[int, ...]]) -> Iterator[float]:
    """By plan, the odds with which the mind, drawing move by move, takes it."""
    game, view, seat = decision
    mind = load_mind(game)
    workspace, weigh = new_workspace(game, view, mind, 1, fast=True), linked(game, True)["weigh"]  # type: ignore[arg-type] # mypy considers a protocol unhashable

    @cache
    def after_these(moves: tuple[int, ...]) -> dict[int, float]:
        position = after(*decision, moves)
        legal = game.legal(position, seat)
        game.kernel.store(workspace.slots, WORK, position)
        workspace.moves[: len(legal)] = legal
        weigh(workspace, mind, seat, len(legal))
        weights = workspace.odds[: len(legal)]
        return dict(zip(legal, weights / weights.sum(), strict=True))

    for moves in plans:
        yield prod(after_these(moves[:place])[move] for place, move in enumerate(moves))


def most_visited(search: Search, position: Any, seat: int, legal: Sequence[int]) -> int:
    """The one of the seat's legal moves that the search has visited most."""
    visits = search.visits(position, seat)
    return max(legal, key=lambda move: visits.get(move, 0))


# -- choices, and sequences of them ------------------------------------------------------------------------

GAME_ITERATIONS = 300  # iterations of the search at each decision of the games
FEW_PLANS = 8  # maximum number of plans of a choice of a sequence: more are too many to survey one time after the other
LEAST_MISSED = 0.05
"""Share of looks that miss the last choice of a sequence, at least: what everybody sees needs no question."""


def choice_of(
    decision: PuzzleDecision, moves: list[str], plans: Sequence[RatedPlan], obvious: tuple[int, ...]
) -> Choice:
    """The choice with these plans, to which these moves lead."""
    return Choice(
        moves=moves,
        plans=[
            PuzzlePlan(
                moves=[*map(decision.game.text, plan.moves)],
                chance=round(plan.chance, 4),
                error=round(plan.loss.error, 4),
                why=[*plan.why],
            )
            for plan in plans
        ],
        obvious=next(index for index, plan in enumerate(plans) if plan.moves == obvious),
        missed=missed(decision, plans[0].moves),
    )


def looked_at(puzzle: Puzzle, version: int) -> Puzzle:
    """The puzzle with what is found at another look at it: who misses it, its theme, and reasons that were missing."""
    solving = _begun(puzzle, version, 0)
    decision = PuzzleDecision(solving.game, solving.view, solving.seat)
    changed = with_reasons(puzzle, version).model_copy(update={"missed": missed(decision, solving.plans[0])})
    return changed.model_copy(update={"theme": theme_in(decision, changed)})


def with_reasons(puzzle: Puzzle, version: int) -> Puzzle:
    """The puzzle with the reasons that are missing in its choices, as far as a longer look tells."""
    choices = list[Choice]()
    for place in range(len(puzzle.choices)):
        solving = _begun(puzzle, version, place)
        decision, best = PuzzleDecision(solving.game, solving.view, solving.seat), solving.plans[0]
        plans = list[PuzzlePlan]()
        for plan, moves in zip(solving.choice.plans, solving.plans, strict=True):
            is_told = moves == best or speaks(plan.why)
            reasons = plan.why if is_told else [*longer_why(decision, best, moves)] or plan.why
            plans.append(plan.model_copy(update={"why": reasons}))
        choices.append(solving.choice.model_copy(update={"plans": plans}))
    first, *then = choices
    return puzzle.model_copy(update={"plans": first.plans, "then": then})


def theme_in(decision: PuzzleDecision, choice: Choice) -> str:
    """The name of the choice's theme in its game."""
    game, view, seat = decision
    best, wrong = (moves_named(game, choice.plans[plan].moves) for plan in (0, choice.tempting))
    legal, parts = tuple(game.legal(view, seat)), choice.plans[choice.tempting].why
    return theme_of(game.themes, Question(view, seat, best, wrong, legal, parts))


def sequence(puzzle: Puzzle, version: int, rounds: int = 1, known: Sequence[Position] = ()) -> Puzzle:
    """The puzzle with the choices that follow its own, as long as each has one clearly best plan.

    All are made within so many `rounds`, that of the first one included, under that `version` of the rules, and in none
    of the positions that are `known`. The last one is not seen by everybody.
    """
    gone_on = puzzle
    while len(gone_on.choices) < MOST_CHOICES and (following := next_choice(gone_on, version, rounds)) is not None:
        gone_on = gone_on.model_copy(update={"then": [*gone_on.then, following]})
        if gone_on.positions[-1] in known:
            gone_on = gone_on.model_copy(update={"then": gone_on.then[:-1]})
            break
    then = gone_on.then
    while then and (then[-1].missed is None or then[-1].missed.share < LEAST_MISSED):
        then = then[:-1]
    return puzzle.model_copy(update={"then": then})


def next_choice(puzzle: Puzzle, version: int, rounds: int) -> Choice | None:
    """The choice after the last one; None if the seat has none in these rounds, or none with one clearly best plan."""
    first = _begun(puzzle, version, 0)
    solving = _begun(puzzle, version, len(puzzle.then))
    game, match, seat, clock = solving.game, solving.match, solving.seat, solving.game.kernel.clock
    moves = [*_followed(solving)]
    if match.is_over() or clock(match.view(seat)) >= clock(first.view) + rounds:
        return None
    decision = PuzzleDecision(game, match.view(seat), seat)
    asked = plans_of(decision, FEW_PLANS)
    judgements = proved(decision, asked) if asked else []
    return choice_of(decision, moves, judgements, asked[0]) if judgements else None


def _begun(puzzle: Puzzle, version: int, place: int) -> Solving:
    return Solving(puzzle, version, GAMES[puzzle.game].letters[: puzzle.seats], place=place)


def _followed(solving: Solving) -> Iterator[str]:
    """Play the best plan and what usually follows in the puzzle's match, up to the seat's next choice or the end.

    Yields the decisions, as in a save.
    """
    game, match, seat, best = solving.game, solving.match, solving.seat, solving.plans[0]
    view = as_first_decider(game, clone(solving.view), seat)
    judge = Judge(game, PROOF, SEEDS[0])
    judged = judge.race([Plan(best, played(game, view, seat, best))], seat, 1)
    line, waiting = judge.line(judged, judged.best), defaultdict[int, deque[int]](deque)
    for each, move in line[1] if line is not None else ():
        waiting[each].append(move)  # what that seat decides in the judge's line, one after the other
    search = Search(game, DEFAULT_PARAMETERS, solving.puzzle.seed)

    def decided(each: int, move: int) -> str:
        match.play(each, move)
        return f"{game.letters[each]} {game.text(move)}"

    def usual(each: int) -> int:
        """Its next move in the line or, if that is not legal, what a search prefers."""
        legal = match.legal(each)
        while waiting[each]:
            if (move := waiting[each].popleft()) in legal:
                return move
        if len(legal) == 1:
            return legal[0]
        own: Any = match.view(each)
        search.think(own, each, legal, Budget(GAME_ITERATIONS))
        return most_visited(search, own, each, legal)

    for move in best:
        yield decided(seat, move)
    while not match.is_over():
        deciders = match.deciders()
        if seat in deciders and not (forced := only_plan(game, match.view(seat), seat)):
            return
        if seat in deciders:
            for move in forced:
                yield decided(seat, move)
        else:
            yield decided(deciders[0], usual(deciders[0]))
