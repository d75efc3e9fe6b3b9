"""What the board offers with the Spirits and Diamond Joe: in few words, once for each result, with warnings."""

from __future__ import annotations

import random

import pytest

from niagara_tui.core.decisions import Option
from niagara_tui.core.plans import plans
from niagara_tui.games.niagara.decisions import moment
from niagara_tui.games.niagara.rules.board import LOST, ZONES
from niagara_tui.games.niagara.rules.state import RETURN, State
from niagara_tui.games.niagara.warnings import sure_to_fall
from niagara_tui.match.match import Match
from niagara_tui.ui.kit.glyphs import UNICODE
from tests.support import play
from tests.support.positions import GAME, SWITCHES, flowing, least_flow, number, position, redemption, turn
from tests.support.signs import options
from tests.support.tables import new_match
from tests.ui.boards.spirits import EVERYTHING


def offered(state: State, seat: int = 0) -> list[Option]:
    return options(GAME.view(state, seat), seat)


def flat(found: list[Option]) -> list[Option]:
    return [plan for option in found for plan in (option.inner or (option,))]


def labels(state: State, canoe: int | None = None) -> list[str]:
    return [plan.label for plan in flat(offered(state)) if canoe is None or plan.piece == canoe]


# -- cards --------------------------------------------------------------------------------------------


def test_ten_cards_have_keys_of_their_own() -> None:
    """S-1."""
    assert [option.key for option in offered(position(parts="cards"))] == [*"1234567", "c", "r", "x"]


def test_s_31_plans_say_with_how_many_points_and_more_of_them_than_needed_are_not_offered() -> None:
    state = turn("1/2/3", parts="cards", zones={"Ra": "1", "Rb": "5"})
    assert labels(state, 0).count("1 point, land") == 1
    assert not [label for label in labels(state, 0) if "land" in label and "1 point" not in label]
    assert "2 points, to 3" in labels(state, 1)
    assert "2 points, stay on 5, load ▲" not in labels(state, 1)
    assert "stay on 5, 2 points, load ▲" in labels(state, 1)


def test_s_51_with_the_elk_aboard_the_plans_count_its_points() -> None:
    state = turn("1/2/3", parts="cards elk", zones={"Ra": "7L", "Rb": "5"}, elk="Ra")
    assert {label.split(",")[0] for label in labels(state, 0) if label.startswith(("3", "4", "5"))} == {
        "3 points",
        "4 points",
        "5 points",
    }


# -- double canoes ------------------------------------------------------------------------------------

BOTH_LOST = {"Ra": "lost", "Rb": "lost"}


def test_n_50_each_way_to_pay_for_each_of_two_lost_canoes_is_an_option_of_its_own() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "violet red"})
    assert labels(state) == [
        "pay ◆ for the single canoe",
        "pay ◆ for the double canoe",
        "pay ● for the single canoe",
        "pay ● for the double canoe",
    ]
    assert moment(state, 0).question() == "has lost both canoes and pays a gem for one."
    assert [len(option.moves) for option in offered(state)] == [2, 2, 2, 2]


def test_n_50_a_canoe_that_is_paid_for_or_free_is_chosen_by_its_name() -> None:
    paid = play(redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red"}), "R pay red")
    free = redemption(parts="doubles", zones=BOTH_LOST)
    for state in (paid, free):
        assert labels(state) == ["take the single canoe back", "take the double canoe back"]
    assert moment(paid, 0).question() == "has paid: which canoe comes back?"
    assert moment(free, 0).question() == "has no gem and gets a canoe free: which one?"


def test_s_10_gems_of_one_stop_are_told_together() -> None:
    state = turn("7", parts=EVERYTHING, zones={"Rb": "4"}, gems={"Rb": "violet"})
    assert "to 5, unload ◆, load ▲▲" in labels(state, 1)


def test_s_11_stealing_two_is_told_by_victim_and_offered_once_in_whatever_order() -> None:
    state = turn("2", parts="doubles", zones={"Rb": "5", "Ba": "3", "Bb": "3", "Ya": "3"}, gems=_LADEN)
    said = labels(state, 1)
    assert {
        "to 3, steal ◆◇ from B",
        "to 3, steal ● from B, steal ▲ from Y",
        "to 3, steal ▲ from Y",
        "to 3, steal nothing",
    } <= set(said)
    pairs = [tuple(sorted(label.split(", ")[1:])) for label in said if label.startswith("to 3")]
    assert len(pairs) == len(set(pairs)) == 1 + 4 + 6, "nobody, one of four gems, two of them"


_LADEN = {"Ba": "red", "Bb": "violet white", "Ya": "yellow"}


def test_every_result_that_the_rules_allow_is_offered_exactly_once() -> None:
    """In positions from random games with everything switched on."""
    rng = random.Random(3)
    seen = 0
    while seen < 12:
        options_on = dict.fromkeys(SWITCHES.values(), True)
        match = new_match(*["human"] * rng.choice((3, 6)), seed=rng.randrange(999), **options_on)
        for _ in range(rng.randrange(20, 160)):
            _one_more(match, rng)
        if match.is_over() or len(match.deciders()) != 1 or match.view(0).phase == RETURN:
            continue
        seat = match.deciders()[0]
        view = match.view(seat)
        if GAME.is_secret(view, seat):
            continue
        chains = {plan.moves: plan.after for plan in plans(GAME, view, seat)}
        made = [chains[plan.moves] for plan in flat(options(view, seat))]
        assert all(after in made for moves, after in chains.items() if GAME.text(moves[-1]) != "pass")
        assert all(made.count(after) == 1 for after in made)
        seen += 1


def _one_more(match: Match, rng: random.Random) -> None:
    match.settle()
    if not match.is_over():
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()


# -- whirlpool ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "whirlpool", "card", "label", "place"),
    [
        ("6L", "3", "4", "into ◎ on 3, pushed to 4", "4"),
        ("6L", "3", "3", "into ◎ on 3, pushed to 4", "4"),
        ("6L", "3", "5", "to 2", "2"),
        ("1", "3", "2", "into ◎ on 3, pushed to 4", "4"),
        ("1", "5", "4", "into ◎ on 5, pushed to 6R", "6R"),
        ("6L", "7L", "1", "into ◎ on 7L, over the falls!", "7L"),
    ],
)
def test_s_21_to_s_24_an_end_on_the_whirlpool_says_where_it_pushes(
    start: str, whirlpool: str, card: str, label: str, place: str
) -> None:
    state = turn(card, parts="whirlpool", zones={"Ra": start}, whirlpool=whirlpool)
    (plan,) = [plan for plan in flat(offered(state)) if plan.label == label and plan.piece == 0]
    assert plan.place == ZONES.index(place)


def test_s_24_a_paddle_over_the_falls_is_asked_about_whatever_else_is_doomed() -> None:
    hands = {"R": "1 2 3", "B": "4 5 6", "Y": "4 5 6"}
    state = turn(
        "1", parts="whirlpool", zones={"Ra": "6L", "Rb": "7R"}, whirlpool="7L", hands=hands, sky=2, arm="right"
    )
    plunges = [plan for plan in flat(offered(state)) if "over the falls" in plan.label]
    assert [plan.warning for plan in plunges] == [
        "The whirlpool will push this canoe over the falls at once. Play it all the same?"
    ]


def test_s_24_pushed_from_5_the_arm_is_asked_for_if_the_game_stopped_there() -> None:
    state = turn("4", parts="whirlpool", zones={"Ra": "1"}, whirlpool="5")
    for text in ("a", "to 5"):
        GAME.play(state, 0, GAME.number(text))  # type: ignore[arg-type]
    assert labels(state) == ["pushed to 6L", "pushed to 6R"]


def test_s_33_the_arm_for_a_lassoed_canoe_highlights_both_arms() -> None:
    state = flowing({"R": "lasso"}, parts="cards whirlpool", zones={"Ra": "5"}, whirlpool="4")
    state.steps = 1
    while not GAME.deciders(state):
        GAME.advance(state)
    assert state.phase == RETURN
    found = offered(state)
    assert [(option.label, option.place, option.piece) for option in found] == [
        ("pushed to 6L", 6, 0),
        ("pushed to 6R", 8, 0),
    ]


# -- elk ----------------------------------------------------------------------------------------------


def test_s_50_each_canoe_at_the_red_site_may_take_the_elk() -> None:
    state = turn("cloud", parts="elk", zones={"Ra": "7L", "Rb": "7R"}, gems={"Rb": "red"})
    assert labels(state) == [
        f"elk aboard {UNICODE.hull[0]}R·{UNICODE.hull[1]} on 7L: 2 points more",
        f"elk aboard {UNICODE.hull[0]}R●{UNICODE.hull[1]} on 7R: 2 points more",
        "leave the elk ashore",
    ]
    assert [option.place for option in offered(state)] == [7, 9, None]


# -- Joe ----------------------------------------------------------------------------------------------


def test_j_5_take_swap_and_give_are_parts_of_plans() -> None:
    taking = labels(turn("2", parts="joe", zones={"Ra": "1"}, joe="3", joes="red"))
    assert {"to 3, take ● from Joe", "to 3, take nothing"} <= set(taking)
    swapping = labels(turn("2", parts="joe", zones={"Ra": "1"}, gems={"Ra": "violet"}, joe="3", joes="red"))
    assert "to 3, swap ◆ for Joe's ●" in swapping
    giving = labels(turn("2", parts="joe", zones={"Ra": "1"}, gems={"Ra": "violet"}, joe="3"))
    assert "to 3, give ◆ to Joe" in giving


def test_j_6_at_the_end_of_a_turn_a_canoe_that_has_not_paddled_may_meet_joe() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red")
    assert [option.key for option in offered(state)] == ["+", "-"]
    GAME.play(state, 0, number("sky +1"))
    found = offered(state)
    assert [(option.key, option.label) for option in found] == [
        ("a", "‹R·› on 3: take ● from Joe"),  # noqa: RUF001 - a hull
        ("o", "leave Joe alone and end the turn"),
    ]
    for move in found[0].moves:
        GAME.play(state, 0, move)
    assert 0 not in GAME.deciders(state)


def test_j_6_under_version_2_with_a_cloud_a_waiting_canoe_may_meet_joe_before_the_sky_moves() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red", edition=2)
    found = offered(state)
    assert [(option.key, option.label) for option in found] == [
        ("a", "‹R·› on 3: take ● from Joe"),  # noqa: RUF001 - a hull
        ("+", "sky up to +1"),
        ("-", "sky down to -1"),
    ]
    for move in found[0].moves:
        GAME.play(state, 0, move)
    assert [option.key for option in offered(state)] == ["+", "-"]


# -- warnings -----------------------------------------------------------------------------------------


def test_s_34_lasso_and_1_2_3_are_no_numbers_for_the_least_flow() -> None:
    hands = {"R": "5 7", "B": "3 lasso", "Y": "6 7"}
    assert least_flow(turn("5", parts="cards", hands=hands)) == 3
    nobody = turn("lasso", parts="cards", hands={"R": "lasso", "B": "1/2/3", "Y": "lasso"}, sky=+1)
    assert least_flow(nobody) == 1
    seven = turn("7", parts="cards", hands={"R": "7", "B": "1/2/3", "Y": "lasso"})
    assert least_flow(seven) == 7


def test_s_32_a_lassoed_canoe_is_not_sure_to_fall() -> None:
    hands = {"R": "7 6", "B": "6 cloud", "Y": "7 6"}
    state = turn("7", others={"B": "cloud"}, parts="cards", zones={"Ra": "7L", "Ba": "7L"}, hands=hands)
    assert sure_to_fall(state, 1) == [0]
    state.players[1].canoes[0].lassoed = 1
    assert sure_to_fall(state, 1) == []
    assert all(canoe.zone != LOST for canoe in state.players[1].canoes)
