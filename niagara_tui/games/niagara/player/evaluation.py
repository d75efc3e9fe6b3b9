"""What a position is worth to a seat: a quick estimate in gems, one turn deep.

It adds up how near the reserve is to a goal, what each canoe can be expected to bring with the best card of the next
turn after the river has moved, and, much smaller, what happens to the rivals. The numbers are experience, not rules.
"""

from __future__ import annotations

from niagara_tui.games.niagara.player.goals import Reserve, with_more
from niagara_tui.games.niagara.player.outlook import flow_odds
from niagara_tui.games.niagara.player.prospects import Prospects
from niagara_tui.games.niagara.player.rivals import Rivals
from niagara_tui.games.niagara.player.weights import Weights
from niagara_tui.games.niagara.rules.board import BANK
from niagara_tui.games.niagara.rules.gems import wins
from niagara_tui.games.niagara.rules.state import ONE_TO_THREE, Canoe, State

CERTAIN = 4.0
"""How much better it is to have won than to be sure to win soon."""

DREAD = (0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.6, 1.0, 0.6, 1.0, 1.0)
"""By zone: how near the falls a canoe seems that comes to rest there."""


def both(one: float, other: float, most: float) -> float:
    """What two canoes bring together, when nothing counts beyond `most`; the better one alone if that is 0.

    Gains join as chances do: two canoes that could each bring the last gem do not win twice.
    """
    if most <= 0.0:
        return max(one, other)
    if one <= 0.0 or other <= 0.0:
        return one + other
    return one + other - one * other / most


class Evaluation:
    """Weighs the positions that one seat's turn can lead to; what the turn cannot change is worked out once."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        """An evaluation for `seat`, whose own card of this round, if it has played, counts for the river."""
        self._state, self._seat, self._weights = state, seat, weights
        self._prospects = Prospects(state, seat, weights)
        self._rivals = Rivals(state, seat)

    def worth(self, state: State) -> float:
        """What the position after the seat's turn is worth to it."""
        player = state.players[self._seat]
        reserve = tuple(player.reserve)
        mine = self._prospects.worth_of(reserve)
        if wins(player.reserve):
            return mine + CERTAIN
        odds = flow_odds(self._state, self._seat, state.sky)
        canoes = self._next_turn(player.canoes, reserve, odds)
        rivals = sum(chance * self._rivals.lose(steps) for steps, chance in odds) - self._rivals.carry(state)
        return mine + canoes + self._weights.spite * rivals + self._liking(state)

    def _liking(self, state: State) -> float:
        """What the style alone makes of the position: rivals' holds emptied, own canoes near the falls."""
        weights, liking = self._weights, 0.0
        if weights.loot:
            liking -= weights.loot * self._rivals.cargo(state)
        if weights.dread:
            liking -= weights.dread * sum(DREAD[canoe.zone] for canoe in state.players[self._seat].canoes)
        return liking

    def _next_turn(self, canoes: list[Canoe], reserve: Reserve, odds: tuple[tuple[int, float], ...]) -> float:
        """The two canoes' prospects with the best card for both, over what the river may do.

        The better cargo counts first; what the other canoe brings is weighed as if that had come home.
        """
        hopes = self._prospects
        one, other = hopes.best_first(canoes, reserve)
        expected = with_more(reserve, tuple(one.gems))
        ambush = [sum(pair) for pair in zip(hopes.ambush(one, reserve), hopes.ambush(other, reserve), strict=True)]
        most = 0.0 if one.zone == other.zone == BANK else self._weights.win - hopes.worth_of(reserve)
        worth = 0.0
        for steps, chance in odds:
            rows = hopes.row(one, steps, reserve), hopes.row(other, steps, expected)
            worth += chance * self._best_card(*rows, ambush, most)
        return worth

    def _best_card(self, one: list[float], other: list[float], ambush: list[float], most: float) -> float:
        """The worth of the card that is best for both; on 1/2/3 either moves and the other stays (S-31)."""
        worths = [both(mine, its, most) + wait for mine, its, wait in zip(one, other, ambush, strict=False)]
        if self._prospects.cards[-1] == ONE_TO_THREE:
            stays = max(both(one[-2], other[-1], most), both(one[-1], other[-2], most))
            worths[-1] = stays + ambush[-1]
        return max(worths)
