from __future__ import annotations

import re

from niagara_tui.games.canyon.rules.state import BID, NO_BID
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.teller import Teller, teller_of
from tests.plain.scenes import scene_of
from tests.support import canyon
from tests.support.canyon import to_move, with_hands


def canyon_teller(seat: int | None = 0) -> Teller:
    state = canyon.mid_trick()
    return teller_of(scene_of(GAMES["canyon"], state, seat))


def test_c_12_the_course_is_told_with_every_narrows_rock_and_rapid() -> None:
    told = canyon_teller().tell("map")
    assert "Columns 3 to 6: narrows, lanes b to e at 3 and 6; c and d at 4 and 5 are open." in told
    assert "Column 8: a rock in the middle, lanes a, b, e and f are open." in told
    assert "Columns 22 to 28: the rapids, lanes a to e are open." in told
    assert "Column 29: the village, lanes c to e are open." in told
    numbers = {int(number) for line in told[1:-1] for number in re.findall(r"\d+", line.partition(":")[0])}
    assert {1, 2, 21, 22, 28, 29} <= numbers


def bidder(size: int) -> Teller:
    """R is to bid for so many tricks."""
    state = with_hands(
        {"R": "S1 S2 S3"[: 3 * size - 1], "B": "M1 M2 M3"[: 3 * size - 1], "Y": "P1 P2 P3"[: 3 * size - 1]}, "W1"
    )
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    return teller_of(scene_of(GAMES["canyon"], state, 0))


def test_c_4_bids_above_the_tricks_are_one_number_and_what_it_does_is_said() -> None:
    assert bidder(1).question(0) == "Rose, you hold sun 1. Bid whether you will win the only trick."
    teller = bidder(2)
    assert teller.question(0) == "Rose, you hold sun 1 and sun 2. Bid for some of the 2 tricks."
    (group,) = teller.groups(0)
    fail = group.offers[-1]
    assert (len(group.offers), fail.number, fail.label, fail.names) == (4, 3, "bid above 2 to fail on purpose", ("f",))
    assert len(fail.twins) == 7


def test_c_4_players_are_told_whose_bid_fails() -> None:
    told = canyon_teller().tell("players")
    assert told[1].endswith("Bid 7 tricks, to fail on purpose, has won 0.")
    assert told[2].endswith("Bid 2 tricks, has won 0.")


def test_c_4_players_are_told_what_a_bid_was_laid_with_only_where_it_is_more_than_one_card() -> None:
    state = canyon.mid_trick()
    state.players[0].bid, state.players[2].bid = 5, 4
    told = teller_of(scene_of(GAMES["canyon"], state, 0)).tell("players")
    assert any(line.endswith("Bid 5 tricks with the tempo cards 4 and 1, has won 0.") for line in told)
    assert any(line.endswith("Bid 4 tricks, has won 0.") for line in told)


def test_every_canoe_is_told_with_its_way_to_the_village_and_the_course_is_not_recited() -> None:
    told = canyon_teller()
    lines = told.tell("course")
    drifting = "in the rapids; the arrow points one column back and one lane to the falls."
    assert lines[1:] == [
        f"Yann is at a24, 5 columns from the village, {drifting}",
        "Rose is at c20, 9 columns from the village.",
        "Gina is in the cave, which opens into lane a at columns 21 and 22.",
    ]
    assert "map" not in told.topics


def test_c_7_whose_canoe_moves_is_asked_with_its_place_and_its_points() -> None:
    state = to_move({"R": "c20", "B": "a24", "Y": "d18"}, {"R": 2, "B": 1}, {"R": 2})
    assert teller_of(scene_of(GAMES["canyon"], state, 0)).question(0) == (
        "Rose is at c20, 9 columns from the village. It can move 5 points."
    )


def test_what_lies_ahead_of_ones_own_canoe_is_told() -> None:
    told = canyon_teller().tell("ahead")
    assert told[0].startswith("Rose is at ")
    assert any(line.startswith(("In ", "You are among them: ")) for line in told)
    assert told[-1].startswith(("Ahead: ", "Nobody is ahead."))
