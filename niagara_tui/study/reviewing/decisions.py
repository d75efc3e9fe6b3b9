"""What a decision cost and why, or what it was better than: by the one judge, in the view of its seat."""

from __future__ import annotations

from dataclasses import replace

from niagara_ai.contract import Part
from niagara_ai.mcts.judging import Judge, JudgedPlan, Judgement
from niagara_ai.plans import obvious_moves, played, same_outcome, turn_is_done

from niagara_tui.study.reviewing.events import ChosenTurn, rounded_chance, rounded_error
from niagara_tui.study.reviews.models import LEAST_GAIN, JudgedDecision, Obvious, Verdict, verdict_of


def judged(judge: Judge, turn: ChosenTurn, again: Judge | None = None) -> JudgedDecision | None:
    """Judge a turn; None if the seat had no choice. A turn with the same outcome as the best one counts as the best.

    The judge `again`, if there is one, has the last word where something would be told or a mistake is not ruled out.
    """
    made = _looked_at(judge, turn)
    if made is None or again is None:
        return made
    at_worst = verdict_of(100 * (made.best_chance - made.chance + made.margin))
    is_doubtful = at_worst in {Verdict.MISTAKE, Verdict.BLUNDER}
    return _looked_at(again, turn) if made.cost or made.obvious or is_doubtful else made


def _looked_at(judge: Judge, turn: ChosenTurn) -> JudgedDecision | None:
    game, seat = judge.game, turn.seat
    obvious = obvious_moves(game, turn.view, seat, turn_is_done)
    found = judge.judge(turn.view, seat, [turn.moves, obvious])
    if found is None or len(found.plans) == 1:
        return None
    chosen = next(plan for plan in found.plans if plan.moves == turn.moves)
    loss = found.loss(chosen)
    best = found.best.moves if loss.chance > 0 else turn.moves
    made = JudgedDecision(
        moment=turn.moment,
        last=turn.last,
        round=turn.round,
        seat=seat,
        secret=turn.is_secret,
        chosen=tuple(map(game.text, turn.moves)),
        best=tuple(map(game.text, best)),
        chance=rounded_chance(found.chances(chosen)[seat]),
        best_chance=rounded_chance(found.best.chances[seat]),
        error=rounded_error(loss.error),
    )
    if loss.is_told:
        return made.model_copy(update={"why": judge.why(turn.view, found, chosen)})
    praised, why = _praise(judge, turn, found, chosen, obvious, made.chance)
    return made.model_copy(update={"obvious": praised, "why": why})


def _praise(
    judge: Judge, turn: ChosenTurn, found: Judgement, chosen: JudgedPlan, obvious: tuple[int, ...], chance: float
) -> tuple[Obvious | None, tuple[Part, ...]]:
    """The obvious turn, if it loses enough against the chosen one, which is about the best; and why it is worse."""
    game, seat = judge.game, turn.seat
    is_same, end = same_outcome(game, turn.view, seat), played(game, turn.view, seat, obvious)
    missed = next(plan for plan in found.plans if is_same(plan.after, end))
    against = replace(found, plans=(chosen, *(plan for plan in found.plans if plan is not chosen)))
    loss = against.loss(missed)
    if missed is chosen or not loss.is_told or loss.chance < LEAST_GAIN:
        return None, ()
    praised = Obvious(
        moves=tuple(map(game.text, missed.moves)),
        chance=rounded_chance(max(0.0, chance - loss.chance)),
        error=rounded_error(loss.error),
    )
    return praised, judge.why(turn.view, against, missed)
