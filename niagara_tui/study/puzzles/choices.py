"""What a proved decision is as a choice of a puzzle: its plans, who misses the best one, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.plans import moves_named
from niagara_tui.core.themes import Question, theme_of
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles.catalogue import Choice, Puzzle, PuzzlePlan
from niagara_tui.study.puzzles.judging import RatedPlan, longer_why, speaks
from niagara_tui.study.puzzles.measuring import missed
from niagara_tui.study.puzzles.playing_on import PuzzleDecision
from niagara_tui.study.puzzles.solving import Solving


def choice_of(
    decision: PuzzleDecision, moves: list[str], plans: Sequence[RatedPlan], obvious: tuple[int, ...]
) -> Choice:
    """The choice with these plans, to which these moves lead."""
    return Choice(
        moves=moves,
        plans=[_judged(decision, plan) for plan in plans],
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
    first, *then = (_reasoned(_begun(puzzle, version, place)) for place in range(len(puzzle.choices)))
    return puzzle.model_copy(update={"plans": first.plans, "then": then})


def theme_in(decision: PuzzleDecision, choice: Choice) -> str:
    """The name of the choice's theme in its game."""
    game, view, seat = decision
    best, wrong = (moves_named(game, choice.plans[plan].moves) for plan in (0, choice.tempting))
    legal, parts = tuple(game.legal(view, seat)), choice.plans[choice.tempting].why
    return theme_of(game.themes, Question(view, seat, best, wrong, legal, parts))


# -- private ----------------------------------------------------------------------------------------------


def _begun(puzzle: Puzzle, version: int, place: int) -> Solving:
    return Solving(puzzle, version, GAMES[puzzle.game].letters[: puzzle.seats], place=place)


def _reasoned(solving: Solving) -> Choice:
    decision, best = PuzzleDecision(solving.game, solving.view, solving.seat), solving.plans[0]

    def with_reason(plan: PuzzlePlan, moves: tuple[int, ...]) -> PuzzlePlan:
        is_told = moves == best or speaks(plan.why)
        return plan if is_told else plan.model_copy(update={"why": [*longer_why(decision, best, moves)] or plan.why})

    plans = [with_reason(*pair) for pair in zip(solving.choice.plans, solving.plans, strict=True)]
    return solving.choice.model_copy(update={"plans": plans})


def _judged(decision: PuzzleDecision, plan: RatedPlan) -> PuzzlePlan:
    texts = [*map(decision.game.text, plan.moves)]
    return PuzzlePlan(moves=texts, chance=round(plan.chance, 4), error=round(plan.loss.error, 4), why=[*plan.why])
