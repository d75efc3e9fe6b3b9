"""What a decision cost: the chosen turn and the best one, in the view of its seat, by the one judge."""

from __future__ import annotations

from niagara_ai.mcts.judging import Judge

from niagara_tui.study.reviewing.events import ChosenTurn, rounded_chance, rounded_error
from niagara_tui.study.reviews.models import JudgedDecision


def judged(judge: Judge, turn: ChosenTurn) -> JudgedDecision | None:
    """Judge a turn; None if the seat had no choice. A turn with the same outcome as the best one counts as the best."""
    game, seat = judge.game, turn.seat
    found = judge.judge(turn.view, seat, [turn.moves])
    if found is None or len(found.plans) == 1:
        return None
    chosen = next(plan for plan in found.plans if plan.moves == turn.moves)
    loss = found.loss(chosen)
    best = found.best.moves if loss.chance > 0 else turn.moves
    return JudgedDecision(
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
