from __future__ import annotations

import pytest

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.games.canyon.board.board import Inspection
from niagara_tui.games.canyon.decisions import drifts, may_drift, why_not
from niagara_tui.games.canyon.rules.state import BID, CARDS, NO_BID, Kind, State
from niagara_tui.games.canyon.rules.tricks import TRACK
from niagara_tui.ui.kit.glyphs import ASCII
from niagara_tui.ui.kit.selection import Selection
from tests.support.canyon import CANOES, GAME, PLAY, bidding, mid_trick, moving, start, to_move, with_hands
from tests.support.canyon import scene_of as scene


def options(state: State, seat: int) -> list[Option]:
    return GAME.choices(state, seat, Naming(()))


def told(state: State, key: str, seat: int = 0) -> str:
    (option,) = [option for option in options(GAME.view(state, seat), seat) if option.key == key]
    return GAME.consequence(GAME.view(state, seat), seat, option)


def test_c_2_docks_are_lettered_and_an_end_keeps_the_key_of_its_lane_whatever_else_can_be_chosen() -> None:
    state = start()
    while not GAME.deciders(state):
        GAME.advance(state)
    seat = GAME.deciders(state)[0]
    found = options(GAME.view(state, seat), seat)
    assert [(option.key, option.label, option.place) for option in found][:2] == [
        ("a", "dock a0", 0),
        ("b", "dock b0", 1),
    ]
    state = PLAY.play(state, f"{GAME.letters[GAME.deciders(state)[0]]} to c0")
    seat = GAME.deciders(state)[0]
    docks = {option.key: option.label for option in options(GAME.view(state, seat), seat)}
    assert docks == {lane: f"dock {lane}0" for lane in "abdef"}
    blocked = to_move({"R": "c6", "B": "c7", "Y": "d7", "G": "b7", "K": "e7"}, {"R": 1})
    ends = {option.key: option.label for option in options(GAME.view(blocked, 0), 0)}
    assert ends == {"b": "to b6", "c": "stay at c6", "d": "to d6"}


def test_c_4_c_6_c_8_a_bid_says_what_it_brings_and_those_above_the_tricks_are_one_line_to_fail_on_purpose() -> None:
    found = options(bidding(), 0)
    assert "".join(option.key for option in found) == "012345f"
    assert found[-1].label == "bid above 5 to fail on purpose"
    assert told(bidding(), "f") == "bid above 5 to fail on purpose: 1 a trick, no bonus"
    state = bidding()
    state.turn = 1
    assert told(state, "f", 1).endswith(": the canoe drifts")
    assert told(bidding(), "3") == "bid 3 tricks: 6 points if exact, else 1 a trick"
    state = bidding()
    state.turn = 1
    assert told(state, "0", 1) == "bid 0 tricks: 1 point if exact, else the canoe drifts"


@pytest.mark.parametrize(("size", "bid"), [(1, 2), (2, 3), (3, 4), (4, 5), (8, 9)])
def test_c_4_failing_lays_the_lowest_bid_above_the_tricks_and_stands_for_all_the_others(size: int, bid: int) -> None:
    state = bidding()
    state.round = TRACK.index(size) + 1
    *exact, fail = options(state, 0)
    assert [option.moves for option in exact] == [(Kind.LAY + tricks,) for tricks in range(size + 1)]
    assert fail.moves == (Kind.LAY + bid,)
    every = [option.moves for option in exact] + [fail.moves, *fail.twins]
    assert sorted(every) == [(move,) for move in GAME.legal(state, 0)]


def test_c_5_a_bid_that_the_hand_cannot_make_exact_says_that_it_can_only_fail() -> None:
    state = with_hands({"R": "W10 S3", "B": "S7 M1", "Y": "H2 P2"}, "W1", canoes={"R": "c1", "B": "c24", "Y": "d1"})
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    assert told(state, "0") == "bid 0 tricks: can only fail, 1 a trick, no bonus"
    assert told(state, "1") == "bid 1 trick: 3 points if exact, else 1 a trick"


def test_c_5_a_card_keeps_the_key_of_its_place_in_the_hand_tells_how_it_would_lie_and_why_it_is_refused() -> None:
    found = options(GAME.view(mid_trick(), 0), 0)
    assert [(option.key, option.label) for option in found] == [("1", "sun 3"), ("2", "sun 9")]
    assert told(mid_trick(), "2") == "sun 9: does not beat sun 10"
    hands = {"R": "S3 P1", "B": "S5 H1", "Y": "S1 H2"}
    state = with_hands(hands, "P7", first="B")
    assert told(state, "1", 1) == "sun 5: leads the trick"
    state = PLAY.play(state, "B H1")
    assert told(state, "2", 2) == "hill 2: is the highest so far"
    state = PLAY.play(state, "Y H2")
    assert told(state, "2", 0) == "pine 1: takes the trick"
    view = GAME.view(mid_trick(), 0)
    assert why_not(view, 0, CARDS.index("H10") + 1) == "cannot play hill 10: sun was led and has to be followed."
    assert why_not(view, 0, CARDS.index("S3") + 1) == ""


def test_c_7_c_8_an_end_says_how_many_points_are_left_over_or_how_far_the_falls_are() -> None:
    state = to_move({"R": "c26", "B": "c20", "Y": "c2"}, {"R": 2, "B": 1}, {"R": 2})
    labels = [option.label for option in options(GAME.view(state, 0), 0)]
    assert labels == [f"into the village at {lane}29, 0 points left over" for lane in "cde"]
    state = to_move({"R": "c28", "B": "c20", "Y": "c2"}, {"R": 2, "B": 1}, {"R": 2})
    assert "into the village at c29, 2 points left over" in [option.label for option in options(GAME.view(state, 0), 0)]
    assert told(moving(), "b") == "to b24; 2 drifts from the falls"
    spaces = [Inspection().describe(scene(moving(), 0), Selection(()), space, ASCII, 80) for space in (180, 20 * 6 + 2)]
    assert spaces == ["the cave under the falls; Gina.", "c20, calm water; Rose."]


def preview(state: State) -> str:
    inspection = Inspection()
    inspection.preview = True
    return inspection.override(scene(state, 0), Selection(()), ASCII)


def test_c_8_the_preview_lets_those_drift_that_still_can_pushes_as_the_rules_do_and_changes_nothing() -> None:
    assert preview(bidding()) == "Without an exact bid: B to c24, Y over the falls into the cave."
    assert preview(moving()) == "They drift: Y over the falls into the cave."
    state = to_move({"R": "c25", "B": "b24", "Y": "c2"}, {"Y": 4})
    before = [player.canoe for player in state.players]
    assert {seat for seat, _ in drifts(state)} == {0, 1}
    assert [player.canoe for player in state.players] == before


def test_in_calm_water_there_is_nothing_to_foresee() -> None:
    assert not may_drift(to_move({"R": "c2", "B": "d2", "Y": "e2"}, {"R": 4}))
    assert may_drift(to_move(CANOES, {"R": 4}))
