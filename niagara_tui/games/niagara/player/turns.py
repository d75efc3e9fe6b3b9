"""The best way to finish a turn, found by trying: whole plans of one canoe, then of the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.evaluation import Evaluation
from niagara_tui.games.niagara.rules.board import BANK, NONE
from niagara_tui.games.niagara.rules.moves import BOUND, TAKE
from niagara_tui.games.niagara.rules.phases import legal_moves, play
from niagara_tui.games.niagara.rules.state import ELK, ONE_TO_THREE, PADDLE, PICK, REDEEM, SKY, State

Spot = tuple[object, ...]


class Turns:
    """Finishes turns of one seat as well as it can."""

    def __init__(self, state: State, seat: int, evaluation: Evaluation) -> None:
        """Turns of `seat` in this round, which `state` is in."""
        self._seat, self._evaluation = seat, evaluation
        self._place = (seat - state.first) % state.seats

    def worth(self, state: State) -> float:
        """What the position is worth if the rest of the turn is played as well as possible."""
        return self._evaluation.worth(self.best(state))

    def best(self, state: State) -> State:
        """The position if the rest of the turn is played as well as possible."""
        while self._goes_on(state):
            stage = state.turn.stage
            if state.phase == REDEEM or (state.turn.canoe == NONE and stage in (ELK, SKY)):
                ends = [self.best(after) for after in self._afters(state, self._legal(state))]
                return max(ends, key=self._evaluation.worth)
            state = self._after_next_canoe(state)
        return state

    def worths(self, state: State, moves: Sequence[int]) -> list[float]:
        """What each of these legal moves is worth."""
        twins = state.turn.stage == PICK and self._are_twins(state)
        worths: dict[int, float] = {}
        for move, after in zip(moves, self._afters(state, moves), strict=True):
            worths[move] = worths[TAKE] if twins and move == TAKE + 1 and TAKE in worths else self.worth(after)
        return [worths[move] for move in moves]

    def _goes_on(self, state: State) -> bool:
        """Whether the seat has more to decide in this turn, or about a canoe that it buys back."""
        is_its = state.phase in (PADDLE, REDEEM) and state.turn.place == self._place
        return is_its and bool(self._legal(state))

    def _afters(self, state: State, moves: Sequence[int]) -> Iterator[State]:
        for move in moves:
            after = clone(state)
            play(after, self._seat, move)
            yield after

    def _legal(self, state: State) -> list[int]:
        buffer = [0] * BOUND
        return buffer[: legal_moves(state, self._seat, buffer)]

    # -- canoe by canoe -------------------------------------------------------------------------------

    def _after_next_canoe(self, state: State) -> State:
        """The best position after the plan of one canoe: that in hand, or the next one, or none if it need not move."""
        if state.turn.canoe != NONE:
            ends = self._ends(state, set())
        else:
            ends = (end for after in self._afters(state, self._leads(state)) for end in self._ends(after, set()))
        return max(ends, key=self._evaluation.worth)

    def _leads(self, state: State) -> list[int]:
        """The canoes to try next, and `done`; where both move in the end their order is left aside."""
        moves = self._legal(state)
        only_one = state.players[self._seat].played == ONE_TO_THREE or self._are_ashore(state)
        if moves[:2] == [TAKE, TAKE + 1] and (not only_one or self._are_twins(state)):
            moves.remove(TAKE + 1)
        return moves

    def _are_ashore(self, state: State) -> bool:
        one, other = state.players[self._seat].canoes
        return one.zone == other.zone == BANK

    def _are_twins(self, state: State) -> bool:
        """Whether it makes no difference which of the two canoes is launched."""
        one, other = state.players[self._seat].canoes
        return self._are_ashore(state) and one.hold == other.hold

    def _ends(self, state: State, seen: set[Spot]) -> Iterator[State]:
        """The positions in which the canoe in hand can come to rest; the position itself if there is none in hand."""
        if state.turn.canoe == NONE or state.phase != PADDLE:
            yield state
            return
        for after in self._afters(state, self._legal(state)):
            spot = self._spot(after)
            if spot not in seen:
                seen.add(spot)
                yield from self._ends(after, seen)

    def _spot(self, state: State) -> Spot:
        """What tells positions of this turn apart: chains that lead to the same one are followed once."""
        turn, player = state.turn, state.players[self._seat]
        mine = tuple((canoe.zone, canoe.elk, *canoe.gems) for canoe in player.canoes)
        others = tuple(tuple(canoe.gems) for other in state.players if other is not player for canoe in other.canoes)
        handled = (*turn.loaded, *turn.unloaded, turn.free, turn.robbed, turn.met)
        return (turn.canoe, turn.stage, turn.points, handled, mine, others, tuple(state.joe.gems), *player.reserve)
