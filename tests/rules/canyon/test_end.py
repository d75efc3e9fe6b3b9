from __future__ import annotations

from niagara_tui.games.canyon.rules.state import OVER, State
from niagara_tui.games.canyon.rules.tricks import highest_tempo, tempo_cards
from tests.support.canyon import GAME, PLAY, to_move


def _places(state: State) -> list[tuple[str, int, bool]]:
    return [(GAME.letters[one.seat], one.place, one.won) for one in GAME.standings(state)]


def test_c_11_everybody_lays_as_high_a_card_as_the_bid_allows() -> None:
    assert [tempo_cards(bid)[0] for bid in range(11)] == [highest_tempo(bid) for bid in range(11)]
    assert [sum(tempo_cards(bid)) for bid in range(11)] == list(range(11))
    assert all(len(set(tempo_cards(bid))) == len(tempo_cards(bid)) for bid in range(11)), "each card is there once"


def test_c_11_then_the_win_is_shared() -> None:
    state = to_move({"R": "d28", "B": "c28", "Y": "d1"}, {"R": 2, "B": 2}, {"R": 2, "B": 2})
    state = PLAY.settle(PLAY.play(state, "R to d29", "B to c29"))
    assert state.phase == OVER
    assert _places(state) == [("R", 1, True), ("B", 1, True), ("Y", 3, False)]
    shares = [0.0] * 3
    GAME.kernel.shares(state, shares)
    assert shares == [0.5, 0.5, 0.0]
