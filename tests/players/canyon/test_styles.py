from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.player.policy import BALANCED, OFF_FALLS, PARAMETERS, STYLES, columns_held_up, weigh
from niagara_tui.games.canyon.player.worth import Style, chance_of_exact_bid, expected_tricks
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, LANES, NAMES, is_rapid
from niagara_tui.games.canyon.rules.state import BID, LAY, TO, State
from niagara_tui.games.canyon.rules.tricks import cards_dealt
from tests.support.canyon import GAME, PLAY, scattered, to_move


def best(state: State, seat: int, style: str) -> int:
    moves = GAME.legal(state, seat)
    worths = GAME.appraise(GAME.view(state, seat), seat, moves, style)
    return moves[max(range(len(moves)), key=worths.__getitem__)]


def decisions(phase: int, games: int = 80) -> Iterator[tuple[State, int]]:
    """Decisions with a choice in the first steps of random positions, in this phase."""
    for number in range(games):
        rng = random.Random(number)
        state = scattered(rng)
        for _ in range(12):
            if GAME.is_over(state):
                break
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            if state.phase == phase and len(GAME.legal(state, seats[0])) > 1:
                yield state, seats[0]
            GAME.play(state, seats[0], rng.choice(GAME.legal(state, seats[0])))


def test_the_first_style_is_the_ordinary_one_and_every_style_has_its_parameters() -> None:
    assert list(STYLES) == list(PARAMETERS)
    assert PARAMETERS[next(iter(STYLES))] == BALANCED


def test_a_bidder_bids_higher_and_a_cautious_player_lower() -> None:
    bids: dict[str, list[int]] = {style: [] for style in STYLES}
    for state, seat in decisions(BID):
        for style, found in bids.items():
            found.append(best(state, seat, style) - LAY)
    assert len(bids["balanced"]) > 50
    assert all(map(int.__ge__, bids["bidder"], bids["balanced"]))
    assert all(map(int.__ge__, bids["balanced"], bids["cautious"]))
    assert bids["blocker"] == bids["balanced"]
    total = {style: sum(found) / len(found) for style, found in bids.items()}
    assert total["bidder"] > total["balanced"] + 0.5
    assert total["balanced"] > total["cautious"] + 0.2


def test_a_cautious_player_in_the_rapids_bids_what_it_is_likelier_to_make() -> None:
    """Beside an ordinary player with the same bias; in calm water, where nothing drifts, they bid alike."""
    ordinary = Style(bid_bias=PARAMETERS["cautious"].bid_bias)
    safer = 0
    for state, seat in decisions(BID):
        moves = GAME.legal(state, seat)
        worths = [0.0] * len(moves)
        weigh(state, seat, moves, len(moves), ordinary, worths)
        usual = moves[max(range(len(moves)), key=worths.__getitem__)] - LAY
        careful, dealt = best(state, seat, "cautious") - LAY, cards_dealt(state)
        expected = min(max(expected_tricks(state, seat) + ordinary.bid_bias, 0.0), float(dealt))
        gain = chance_of_exact_bid(careful, expected, dealt) - chance_of_exact_bid(usual, expected, dealt)
        assert gain >= 0.0
        assert is_rapid(state.players[seat].canoe) or careful == usual
        safer += gain > 0.0
    assert safer > 5


def test_more_caution_makes_lanes_off_the_falls_worth_more() -> None:
    state = to_move({"R": "c22", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2})
    moves = GAME.legal(state, 0)
    usual, careful = [0.0] * len(moves), [0.0] * len(moves)
    weigh(state, 0, moves, len(moves), BALANCED, usual)
    weigh(state, 0, moves, len(moves), Style(caution=3.0), careful)
    lanes = [(move - TO) % LANES for move in moves]
    more = [after - before for before, after in zip(usual, careful, strict=True)]
    assert more == pytest.approx([2 * OFF_FALLS * lane for lane in lanes])
    assert len(set(lanes)) > 2


HELD_UP = [
    ({"R": "b8", "B": "e9", "Y": "a8"}, 1, "to c9", "to b9"),
    ({"R": "e20", "B": "f20", "Y": "f19"}, 1, "to d21", "to e21"),
    ({"R": "d13", "B": "f14", "Y": "a13"}, 2, "to d15", "to e15"),
]
"""Canoes, R's points, where an ordinary player goes, and where R blocks the way of Y or B."""


@pytest.mark.parametrize(("canoes", "points", "usual", "blocks"), HELD_UP)
def test_a_blocker_lies_where_a_rival_does_not_get_past(
    canoes: dict[str, str], points: int, usual: str, blocks: str
) -> None:
    state = to_move(canoes, {"R": points})
    assert GAME.text(best(state, 0, "balanced")) == usual
    assert GAME.text(best(state, 0, "blocker")) == blocks


def test_a_rival_is_held_up_by_what_it_gets_on_less_with_each_number_of_points() -> None:
    """From c2 there is other water; from a2 the way round b3 costs a point; with both lanes full there is no way."""
    narrows = {"B": "d10", "Y": "c9"}
    for rivals, end, columns in (
        ({"B": "e20", "Y": "c2"}, "c3", 0.0),
        ({"B": "e20", "Y": "a2"}, "b3", 1.0),
        (narrows, "c10", (1 + 2 + 3 + 4) / 4),
    ):
        state = to_move({"R": "b9", **rivals}, {"R": 1})
        assert columns_held_up(state, 0, NAMES.index(end)) == columns, end


def test_where_the_canoe_lies_now_does_not_count_nor_do_rivals_ahead_or_ashore() -> None:
    end = NAMES.index("b3")
    state = to_move({"R": "b2", "B": "e20", "Y": "a2"}, {"R": 1})
    for own in ("b2", "c1", "d4"):
        state.players[0].canoe = NAMES.index(own)
        assert columns_held_up(state, 0, end) == 1.0
    state.players[2].canoe = ASHORE
    assert columns_held_up(state, 0, end) == 0.0
    state.players[2].canoe = NAMES.index("c4")
    assert columns_held_up(state, 0, end) == 0.0
    assert columns_held_up(state, 0, CAVE) == 0.0


def test_a_blocker_is_not_in_its_own_way() -> None:
    """At a2 the canoe's own way would be a column shorter; the rivals are too far ahead to be held up."""
    state = to_move({"R": "b1", "B": "c4", "Y": "d9"}, {"R": 1})
    assert set(PLAY.texts(state, "R")) == {"to a2", "to b2", "to c2"}
    assert GAME.text(best(state, 0, "balanced")) == GAME.text(best(state, 0, "blocker")) == "to c2"


# Canyon's policy weighs alike at both speeds, in every style.


@pytest.mark.compiled
def test_every_style_weighs_every_kind_of_decision_alike_at_both_speeds() -> None:
    import numpy as np

    phases = set()
    for number in range(60):
        rng = random.Random(number)
        state = scattered(rng)
        for _ in range(10):
            if GAME.is_over(state):
                break
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = seats[0]
            moves = GAME.legal(state, seat)
            for style in PARAMETERS.values():
                slow, fast = [0.0] * len(moves), np.zeros(len(moves))
                weigh(state, seat, moves, len(moves), style, slow)
                compiled(weigh)(pack(state), seat, np.array(moves, np.int16), len(moves), style, fast)
                assert fast.tolist() == pytest.approx(slow, rel=1e-12)
            phases.add(state.phase)
            GAME.play(state, seat, rng.choice(moves))
    assert len(phases) == 3
