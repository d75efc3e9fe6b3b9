"""What a proved decision is as a choice of a puzzle: its plans, who misses the best one, and what it is about.

Then what follows the right choice, up to the same seat's next one, if that is a puzzle, too: a sequence. The game goes
on as it usually does, from the true position: everybody plays as in the judge's line of what follows the best plan, the
future in which most is as usual. Where that is not legal, as it was a guess what somebody holds, whose turn it is plays
what a search prefers that sees what that seat sees. Luck is that of the game's seed.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import Any

from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search
from niagara_ai.plans import Plan, as_first_decider, played

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import moves_named, only_plan
from niagara_tui.core.themes import Question, theme_of
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles.catalogue import MOST_CHOICES, Choice, Position, Puzzle, PuzzlePlan
from niagara_tui.study.puzzles.judging import (
    PROOF,
    SEEDS,
    RatedPlan,
    longer_why,
    missed,
    most_visited,
    plans_of,
    proved,
    speaks,
)
from niagara_tui.study.puzzles.playing_on import PuzzleDecision
from niagara_tui.study.puzzles.solving import Solving

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
    measured = {"missed": missed(decision, solving.plans[0])}
    changed = with_reasons(puzzle, version).model_copy(update=measured)
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


# -- private ----------------------------------------------------------------------------------------------


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
