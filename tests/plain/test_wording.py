"""What plain mode says of Niagara: sentences that make sense to somebody who only hears them."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from niagara_tui.games.canyon.rules.state import BID, NO_BID
from niagara_tui.games.niagara.rules.state import FLOW, State
from niagara_tui.games.registry import GAMES
from niagara_tui.games.upriver.rules import OVER
from niagara_tui.plain.teller import Scene, Teller, spoken, spoken_figures, teller_of
from tests.support import canyon, play
from tests.support.canyon import to_move, with_hands
from tests.support.positions import GAME, flowing, position, redemption, turn
from tests.support.upriver import GAME as UPRIVER
from tests.support.upriver import position as upriver_position

NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora")
PLAYERS = ("a person", "the bot greedy", "the bot random", "the bot mcts", "a person", "a person")


def scene_of(game: Any, state: Any, seat: int | None, **options: Any) -> Scene:
    """The position in the view of that seat, or in the public view if it is None."""
    return Scene(game, game.view(state, seat), seat, NAMES, PLAYERS, game.options(**options))


def teller(state: State, seat: int | None = 0, **options: Any) -> Teller:
    return teller_of(scene_of(GAME, state, seat, **options))


def plans(state: State, seat: int = 0) -> list[str]:
    return [offer.label for group in teller(state, seat).groups(seat) for offer in group.offers]


def headings(state: State, seat: int = 0) -> list[str]:
    return [group.heading for group in teller(state, seat).groups(seat)]


# -- every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_a_teller_that_tells_whole_games_without_a_sign(game: Any) -> None:
    """In a random game, every decision has a question and legal offers with different numbers."""
    chance = random.Random(4)
    state = game.new(game.options(), game.seats[0], 4)
    for _ in range(60):
        while not game.deciders(state) and not game.is_over(state):
            game.advance(state)
        if game.is_over(state):
            break
        seat = chance.choice(game.deciders(state))
        told = teller_of(scene_of(game, state, seat))
        offers = [offer for group in told.groups(seat) for offer in group.offers]
        assert len({offer.number for offer in offers}) == len(offers) > 0
        lines = [told.question(seat), *(line for topic in told.topics for line in told.tell(topic))]
        for line in [*lines, *(offer.label for offer in offers)]:
            assert line
            assert not set(line) - set(_SPOKEN), line
        for move in chance.choice(offers).moves:
            game.play(state, seat, move)


_SPOKEN = " .,:;'/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?"


# -- decisions ----------------------------------------------------------------------------------------


def test_cards_go_by_their_own_numbers_however_many_are_left() -> None:
    told = teller(position(hands={"R": "2 6 cloud"}))
    assert told.question(0) == "Rose, choose a card."
    (group,) = told.groups(0)
    assert group.summary == "Cards: 2, 6; 7 or c is the cloud."
    assert [(offer.number, offer.label) for offer in group.offers] == [(2, "card 2"), (6, "card 6"), (7, "the cloud")]


def test_plans_are_told_canoe_by_canoe_with_their_points() -> None:
    state = turn("5", zones={"Ra": "5"}, gems={"Ra": "violet"})
    assert headings(state) == [
        "Your canoe with violet in zone 5 has 5 points:",
        "Your empty canoe on the bank has 5 points:",
    ]
    assert "to zone 3, load violet" in plans(state)
    assert plans(state)[-1] == "to zone 5"


def test_canoes_that_are_alike_are_offered_once_to_be_moved_robbed_and_given_the_elk() -> None:
    assert headings(turn("5")) == ["Your empty canoe on the bank has 5 points:"]
    state = turn("2", zones={"Ra": "5", "Ba": "3", "Bb": "3"}, gems={"Ba": "red", "Bb": "red"})
    stealing = [plan for plan in plans(state) if "steal" in plan]
    assert stealing == ["to zone 3, steal red from Bert", "to zone 3, steal nothing"]
    state = turn("3", parts="elk", zones={"Ra": "7L", "Rb": "7L"})
    assert plans(state) == ["elk aboard your empty canoe in zone 7L: 2 points more", "leave the elk ashore"]


def test_stealing_the_whirlpool_and_joe_are_named() -> None:
    state = turn(
        "2", zones={"Ra": "5", "Ba": "3", "Bb": "3", "Ya": "3"}, gems={"Ba": "red", "Bb": "white", "Ya": "blue"}
    )
    assert [plan for plan in plans(state) if "steal" in plan] == [
        "to zone 3, steal red from Bert",
        "to zone 3, steal blue from Yann",
        "to zone 3, steal white from Bert",
        "to zone 3, steal nothing",
    ]
    pushed = turn("4", parts="whirlpool", zones={"Ra": "1"}, whirlpool="5")
    assert "into the whirlpool on zone 5, pushed to zone 6L" in plans(pushed)
    elk = turn("3", parts="elk", zones={"Ra": "7L"})
    assert teller(elk).question(0) == "Rose, you show the 3, and may take the elk aboard first."
    assert plans(elk) == ["elk aboard your empty canoe in zone 7L: 2 points more", "leave the elk ashore"]
    joe = turn("2", parts="joe", zones={"Ra": "5"}, joe="3", joes="violet")
    assert "to zone 3, take violet from Joe" in plans(joe)


def test_s_11_canoes_of_different_holds_are_told_apart_where_both_have_the_gem() -> None:
    zones = {"Ra": "5", "Ba": "3", "Bb": "3"}
    state = turn("2", parts="doubles", zones=zones, gems={"Ba": "red", "Bb": "red white"})
    assert "to zone 3, steal red from Bert's canoe with red" in plans(state)
    assert "to zone 3, steal red from Bert's double canoe with white and red" in plans(state)
    assert "to zone 3, steal white from Bert" in plans(state)


def test_the_sky_is_told_without_signs() -> None:
    assert plans(turn("cloud", sky=0)) == ["sky up to plus 1", "sky down to minus 1"]
    assert spoken("Rose moves the sky from -1 to +2.") == "Rose moves the sky from minus 1 to plus 2."


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("It cost 8% of a win.", "It cost 8 percent of a win."),
        ("give or take 0.4%;", "give or take 0.4 percent;"),
        ("<1% or >99%", "less than 1 percent or more than 99 percent"),
        ("+8.4%", "plus 8.4 percent"),
    ],
)
def test_percentages_are_spoken_in_words(shown: str, said: str) -> None:
    assert spoken_figures(shown) == said
    assert spoken("The 1/2/3 and 6L-7L stay.") == "The 1/2/3 and 6L-7L stay."


def test_n_50_paying_says_the_colour_and_which_of_two_lost_canoes_returns_is_asked() -> None:
    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet"})
    assert teller(state).question(0) == "Rose, you may buy a lost canoe back for a gem."
    assert plans(state) == ["pay violet for a canoe", "buy no canoe back"]
    lost = {"Ra": "lost", "Rb": "lost"}
    state = redemption(parts="doubles", zones=lost, reserve={"R": "violet"})
    assert teller(state).question(0) == "Rose, both your canoes are lost; you buy one back for a gem."
    assert plans(state) == ["pay violet for the single canoe", "pay violet for the double canoe"]
    paid, free = play(state, "R pay violet"), redemption(parts="doubles", zones=lost)
    assert teller(paid).question(0) == "Rose, you have paid: which canoe comes back?"
    asked = "Rose, you have no canoe and no gem, so one canoe comes back free: which one?"
    assert teller(free).question(0) == asked
    assert plans(paid) == plans(free) == ["take the single canoe back", "take the double canoe back"]


# -- preview, and where everything lies after the river moved ----------------------------------------


def test_n_71_the_preview_tells_flows_with_their_chances_and_each_canoes_fate_but_without_the_tracker_no_chances() -> (
    None
):
    hands = {"R": "2", "B": "3", "Y": "5"}
    state = position(zones={"Ra": "7L", "Ba": "4", "Yb": "lost"}, gems={"Ba": "red"}, hands=hands)
    assert teller(state).preview() == [
        "The river moves 2.",
        "Your empty canoe in zone 7L goes over the falls this round if it stays there.",
        "Bert's canoe with red in zone 4 cannot fall this round.",
    ]
    assert teller(position(zones={"Ra": "7L"}), tracker=False).preview() == [
        "Your empty canoe in zone 7L falls if the river moves 1 or more."
    ]


def test_the_preview_of_a_card_or_a_plan_supposes_that_it_is_played() -> None:
    hands = {"R": "2 6", "B": "3 5", "Y": "5 6"}
    told = teller(position(zones={"Ra": "7L"}, hands=hands))
    (group,) = told.groups(0)
    six = next(offer for offer in group.offers if offer.number == 6)
    flows = "If every card left were as likely, the river would move 3 with 50 percent and 5 with 50 percent."
    assert told.preview(six.moves)[0] == flows
    at_work = teller(turn("5", zones={"Ra": "5"}))
    home = next(offer for group in at_work.groups(0) for offer in group.offers if offer.label == "land")
    assert any("in zone 5 falls" in line for line in at_work.preview())
    assert "No canoe is on the river." in at_work.preview(home.moves)


def test_after_its_last_step_it_is_told_where_everything_lies_and_before_it_nothing() -> None:
    state = flowing({"R": "2", "B": "3", "Y": "3"}, zones={"Ra": "2", "Ba": "4"}, gems={"Ba": "red"})
    heard = []
    while state.phase == FLOW and state.steps:
        before = GAME.view(state, 0)
        GAME.advance(state)
        heard.append(teller(state).news(before))
    assert heard[:-1] == [[]] * (len(heard) - 1)
    assert heard[-1] == ["Now on the river: in zone 4 your empty canoe; in zone 6R Bert's canoe with red."]


def test_what_is_not_in_play_is_not_recited() -> None:
    told = teller(position())
    said = " ".join(
        [*(line for topic in told.topics for line in told.tell(topic)), *told.preview(), *map(str, told.groups(0))]
    )
    for absent in ("whirlpool", "beaver", "elk", "Joe", "lasso", "1/2/3", "double"):
        assert absent not in said


# -- look ---------------------------------------------------------------------------------------------


def test_the_river_tells_what_lies_where_who_is_there_and_from_which_flow_canoes_fall() -> None:
    state = position(zones={"Ra": "7L", "Ba": "4", "Yb": "lost"}, gems={"Ba": "red"}, strangers={"violet": "white"})
    told = teller(state).tell("river")
    assert told[0] == "The bank: your empty canoe; the empty canoes of Bert and Yann, 1 each."
    assert "Zone 1: nobody." in told
    assert "Zone 3: 7 violet and 1 white to load." in told
    assert "Zone 4: 6 white to load; Bert's canoe with red, which falls if the river moves 6 or more." in told
    left = "Zone 7L, left arm: 6 red to load; your empty canoe, which falls if the river moves 1 or more."
    assert left in told
    assert "Zone 7R, right arm: 6 red to load, the same ones as in zone 7L." in told
    assert told[-1] == "Over the falls: Yann's empty canoe."


def test_canoes_that_are_alike_are_told_together_and_with_them_whirlpool_beaver_joe_and_lassoed_ones() -> None:
    zones = {"Ba": "4", "Bb": "4", "Ya": "1", "Yb": "2"}
    told = teller(position(seats=4, zones=zones, gems={"Ba": "red", "Bb": "red"})).tell("river")
    assert told[0] == "The bank: your 2 empty canoes; Gina's 2 empty canoes."
    both = "Zone 4: 7 white to load; Bert's 2 canoes with red, which fall if the river moves 6 or more."
    assert both in told
    assert teller(position(seats=4)).tell("river")[0] == (
        "The bank: your 2 empty canoes; the empty canoes of Bert, Yann and Gina, 2 each."
    )
    parts = "whirlpool beaver elk joe cards"
    state = flowing({"R": "lasso"}, parts=parts, zones={"Ra": "4"}, whirlpool="top", beaver="2", joe="3", joes="red")
    told = teller(state).tell("river")
    assert told[0] == "The whirlpool waits above zone 1 for the river's next step."
    assert "Zone 2: the beaver." in told
    assert "Zone 3: 6 violet to load; Diamond Joe's canoe with red." in told
    assert "Zone 4: 6 white to load; your empty canoe, ashore by the lasso." in told


def test_n_71_players_tell_reserve_goal_and_card_and_cards_as_far_as_the_tracker_may() -> None:
    state = turn("5", reserve={"R": "violet violet violet", "B": "red"})
    told = teller(state).tell("players")
    assert told[0] == (
        "Rose, seat R for red, you, first in this round. "
        "Reserve: 3 violet, worth 3. Nearest goal: 3 of 4 violet. Has shown the 5."
    )
    assert told[1].startswith("Bert, seat B for blue, the bot greedy. Reserve: 1 red, worth 5. Nearest goal: ")
    assert told[2] == "Yann, seat Y for yellow, the bot random. No gems yet. Has a card lying face down."
    state = position(hands={"R": "2 6 cloud", "B": "1 2 3"})
    assert teller(state).tell("cards")[:2] == ["Rose has left: 2, 6 and the cloud.", "Bert has left: 1, 2 and 3."]
    blind = teller(state, tracker=False).tell("cards")
    assert blind[:2] == ["Rose has left: 2, 6 and the cloud.", "Bert has 3 cards left."]


def test_the_sky_tells_how_far_the_river_moves_which_arm_is_next_and_what_a_cloud_has_still_to_do() -> None:
    told = teller(turn("5", sky=-1)).tell("sky")
    assert told[0] == "Round 1; Rose is first."
    assert told[1] == "The sky is at minus 1, on a track from minus 1 to plus 2."
    assert told[2].startswith("The lowest number card shown is 5: as things stand the river moves 4, and others")
    assert told[3] == "The left arm of the river is next."
    state = turn("cloud", sky=2)
    state.players[1].played, state.players[2].played = 3, 6
    assert teller(state).tell("sky")[3] == "The cloud has not moved the sky yet."


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


def test_c_4_c_7_what_is_asked_says_cards_place_or_points_and_bids_above_the_tricks_are_one_number() -> None:
    assert bidder(1).question(0) == "Rose, you hold sun 1. Bid whether you will win the only trick."
    teller = bidder(2)
    assert teller.question(0) == "Rose, you hold sun 1 and sun 2. Bid how many of the 2 tricks you will win."
    (group,) = teller.groups(0)
    fail = group.offers[-1]
    assert (len(group.offers), fail.number, fail.label, fail.names) == (4, 3, "bid above 2 to fail on purpose", ("f",))
    assert len(fail.twins) == 7
    state = to_move({"R": "c20", "B": "a24", "Y": "d18"}, {"R": 2, "B": 1}, {"R": 2})
    assert teller_of(scene_of(GAMES["canyon"], state, 0)).question(0) == (
        "Rose is at c20, 9 columns from the village. It can move 5 points."
    )


def test_c_4_players_are_told_whose_bid_fails_and_what_it_was_laid_with_only_where_that_is_more_than_one_card() -> None:
    told = canyon_teller().tell("players")
    assert told[1].endswith("Bid 7 tricks, to fail on purpose, has won 0.")
    assert told[2].endswith("Bid 2 tricks, has won 0.")
    state = canyon.mid_trick()
    state.players[0].bid, state.players[2].bid = 5, 4
    told = teller_of(scene_of(GAMES["canyon"], state, 0)).tell("players")
    assert any(line.endswith("Bid 5 tricks with the tempo cards 4 and 1, has won 0.") for line in told)
    assert any(line.endswith("Bid 4 tricks, has won 0.") for line in told)


def test_every_canoe_is_told_with_its_way_to_the_village_and_what_lies_ahead_and_the_course_is_not_recited() -> None:
    told = canyon_teller()
    lines = told.tell("course")
    drifting = "in the rapids; the arrow points one column back and one lane to the falls."
    assert lines[1:] == [
        f"Yann is at a24, 5 columns from the village, {drifting}",
        "Rose is at c20, 9 columns from the village.",
        "Gina is in the cave, which opens into lane a at columns 21 and 22.",
    ]
    assert "map" not in told.topics
    ahead = told.tell("ahead")
    assert ahead[0].startswith("Rose is at ")
    assert any(line.startswith(("In ", "You are among them: ")) for line in ahead)
    assert ahead[-1].startswith(("Ahead: ", "Nobody is ahead."))


def test_u_8_who_is_in_turn_has_a_boat_on_the_river_and_when_the_game_is_over_nobody_is_first() -> None:
    state = upriver_position(R="4 4 4", B="4 4 4", Y="harbour lost lost", G="4 4 4", first="Y", turn="G")
    assert teller_of(scene_of(UPRIVER, state, 0)).tell("players")[0] == "Round 1; in turn: Gina, Rose and Bert."
    state = upriver_position(R="harbour lost lost", B="lost lost lost")
    state.phase = OVER
    told = teller_of(scene_of(UPRIVER, state, None)).tell("players")
    assert told[0] == "Round 1; no boat is left on the river."
