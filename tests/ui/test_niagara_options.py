from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from niagara_tui.core.decisions import Option
from niagara_tui.core.plans import only_plan, plans
from niagara_tui.games.niagara.board import inspection
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.inspection import option_words, preview
from niagara_tui.games.niagara.decisions import moment
from niagara_tui.games.niagara.reasons import sure_to_fall
from niagara_tui.games.niagara.rules.board import LOST, ZONES
from niagara_tui.games.niagara.rules.moves import DONE
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import LASSO, NO_CARD, RETURN, State
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.selection import expanded
from tests.support import play
from tests.support.positions import GAME, SWITCHES, flowing, least_flow, number, position, redemption, turn
from tests.support.signs import options
from tests.support.tables import new_match
from tests.ui.boards.spirits import EVERYTHING


def labels(state: State, seat: int = 0) -> list[str]:
    found = options(GAME.view(state, seat), seat)
    return [plan.label for option in found for plan in (option.inner or (option,))]


def test_each_canoe_has_end_points_lettered_from_a_the_best_looking_first() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "3"})
    found = options(GAME.view(state, 0), 0)
    assert {option.piece for option in found} == {0, 1}
    for piece in (0, 1):
        ends = [option for option in found if option.piece == piece]
        assert len(ends) > 1
        assert [option.key for option in ends] == list("abcdefgh")[: len(ends)]
        assert [option.rank for option in ends] == sorted(option.rank for option in ends)


def test_a_plan_says_cargo_in_its_order_whom_it_robs_of_what_and_an_end_point_with_several_plans_numbers_them() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "3"}, gems={"Ra": "violet"})
    said = labels(state)
    assert "stay on 5, unload ◆, load ▲" in said
    assert "unload ◆, to 3" in said
    assert "to 3, unload ◆" in said
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert "to 3, steal ● from B" in labels(state)
    assert "to 3, steal nothing" in labels(state)
    zones = {"Ra": "5", "Ba": "3", "Bb": "3"}
    state = turn("2", parts="doubles", zones=zones, gems={"Ba": "red", "Bb": "red violet"})
    wanted = {"to 3, steal ● from ‹B●›", "to 3, steal ● from ‹B◆●›", "to 3, steal ◆ from B"}  # noqa: RUF001 - hulls
    assert wanted <= set(labels(state))
    state = turn("4", zones={"Ra": "5"}, gems={"Ra": "violet"}, strangers={"yellow": "white"})
    found = next(option for option in options(GAME.view(state, 0), 0) if option.place == 5)
    assert found.moves == ()
    assert [plan.key for plan in found.inner] == [str(number) for number in range(1, len(found.inner) + 1)]
    assert found.label == "stay on 5, unload ◆, load ▲; 1 more way"


@pytest.mark.parametrize("card", ["5", "6"])
def test_a_way_that_gives_up_a_gem_for_nothing_stands_behind_the_last_entry_not_beside_one_that_keeps_it(
    card: str,
) -> None:
    state = turn(card, zones={"Ra": "3"}, gems={"Ra": "violet"})
    *ends, waste = [option for option in options(GAME.view(state, 0), 0) if option.piece == 0]
    assert waste.inner
    assert all("unload ◆" in plan.label for plan in waste.inner)
    assert waste.label.startswith("give up a gem")
    shown = expanded((*ends, waste), lambda _options: True)
    assert shown[-1] is waste
    assert "land" in {option.label for option in shown}
    for place in {option.place for option in shown[:-1]}:
        given_up = {option.rank[1] > 0 for option in shown[:-1] if option.place == place}
        assert len(given_up) == 1, "all ways there keep the gem, or none can"


def test_an_end_points_entry_is_written_as_its_plans_are() -> None:
    groups = [option for card in "456" for option in options(turn(card, zones={"Ra": "4"}, gems={"Ra": "violet"}), 0)]
    for group in groups:
        if group.place is not None and group.inner:
            assert group.label.startswith(group.inner[0].label)


def test_redemption_offers_a_gem_of_each_colour_and_keeping_them() -> None:
    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet red"})
    seat = GAME.deciders(state)[0]
    assert labels(state, seat) == ["pay ◆ for a canoe", "pay ● for a canoe", "buy no canoe back"]
    assert [option.key for option in options(state, seat)] == ["a", "b", "o"], "57.7: what does nothing is o"


def test_the_sky_at_0_has_no_sign() -> None:
    assert labels(turn("cloud", sky=-1)) == ["sky up to 0"]
    assert labels(turn("cloud", sky=1)) == ["sky up to +2", "sky down to 0"]


def test_n_12_a_warning_says_which_canoe_by_where_it_lies_and_speaks_of_others_only_until_all_cards_are_shown() -> None:
    hands = {"R": "1 2 3", "B": "4 5 6", "Y": "4 5 6"}
    state = turn("2", zones={"Ra": "6L", "Rb": "3"}, hands=hands, sky=2)
    found = options(GAME.view(state, 0), 0)
    assert {plan.warning for option in found for plan in (option.inner or (option,))} == {
        "",
        "Whatever the others play, your canoe on 6L will go over the falls this round. Play it all the same?",
    }
    both = turn("cloud", zones={"Ra": "7L", "Rb": "7L"}, arm="left")
    one = turn("2", zones={"Ra": "6L", "Rb": "3"}, sky=2)
    for state, card, question in (
        (both, 1, "Both your canoes will go over the falls this round. Play it all the same?"),
        (one, 4, "Your canoe on 6L will go over the falls this round. Play it all the same?"),
    ):
        for other in state.players[1:]:
            other.chosen, other.played = NO_CARD, card
        found = options(GAME.view(state, 0), 0)
        assert {plan.warning for option in found for plan in (option.inner or (option,))} == {"", question}


def test_n_40_s_34_the_least_flow_counts_number_cards_shown_and_in_hands_and_clouds() -> None:
    last_to_play = turn("5", seats=3, hands={"R": "5 6", "B": "3 4", "Y": "6 cloud"}, sky=+1)
    assert least_flow(last_to_play) == 3
    nobody_else_has_a_number = turn("2", seats=3, hands={"R": "2", "B": "cloud", "Y": "cloud"}, sky=+1)
    assert least_flow(nobody_else_has_a_number) == 1
    hands = {"R": "5 7", "B": "3 lasso", "Y": "6 7"}
    assert least_flow(turn("5", parts="cards", hands=hands)) == 3
    nobody = turn("lasso", parts="cards", hands={"R": "lasso", "B": "1/2/3", "Y": "lasso"}, sky=+1)
    assert least_flow(nobody) == 1
    seven = turn("7", parts="cards", hands={"R": "7", "B": "1/2/3", "Y": "lasso"})
    assert least_flow(seven) == 7


def test_a_canoe_that_must_fall_is_warned_of_only_where_it_can_be_avoided() -> None:
    hands = {"R": "2", "B": "6", "Y": "6"}
    state = turn("2", seats=3, zones={"Ra": "5"}, hands=hands, sky=+1, arm="left")
    found = {option.place: option for option in options(GAME.view(state, 0), 0)}
    assert "over the falls" in found[7].warning
    assert found[3].warning == ""
    doomed = turn("1", seats=3, zones={"Ra": "7L"}, hands={"R": "1", "B": "6", "Y": "6"}, sky=+2, arm="left")
    assert sure_to_fall(doomed, 0) == [0]
    assert all(not option.warning for option in options(GAME.view(doomed, 0), 0) if option.place)


def test_n_20_ending_the_turn_is_offered_only_while_a_canoe_on_the_bank_may_stay_there_and_says_which() -> None:
    seen = 0
    for seed in range(3):
        match = new_match("human", "human", "human", seed=seed, double_canoes=True, cards=True)
        for view, seat in _decisions(match, 150):
            for option in options(view, seat):
                if DONE in option.moves[:1]:
                    one, other = view.players[seat].canoes
                    left = one if view.turn.moved[1] else other
                    assert sum(view.turn.moved) == 1
                    assert ZONES[left.zone] == "bank"
                    hull = signs_of(UNICODE).canoe(view, seat, int(left is other))
                    assert option.label == f"end the turn: {hull} stays on the bank"
                    seen += 1
    assert seen > 5


def _decisions(match: TableMatch, count: int) -> Iterator[tuple[State, int]]:
    chance = random.Random(match.setup.seed)
    for _number in range(count):
        match.settle()
        if match.is_over():
            return
        seat = match.deciders()[0]
        yield match.view(seat), seat
        moves = match.legal(seat)
        match.submit(seat, chance.choice(moves))


def test_s_31_on_1_2_3_exactly_one_canoe_moves_and_its_points_are_said_once_and_no_more_offered_than_needed() -> None:
    state = turn("1/2/3", parts="cards", zones={"Ra": "3"})
    assert not any(DONE in option.moves[:1] for option in options(GAME.view(state, 0), 0))
    state = turn("1/2/3", parts="cards whirlpool", zones={"Ra": "1"}, whirlpool="4")
    scene = Scene(GAME, GAME.view(state, 0), 0, 0, None, ("Rose", "Bert", "Yann"), ("human",) * 3, GAME.options())
    said = [option_words(scene, plan) for option in options(scene.view, 0) for plan in option.inner or (option,)]
    assert any(each.startswith("3 points, into") for each in said)
    assert all(each.count("point") == 1 for each in said)
    state = turn("1/2/3", parts="cards", zones={"Ra": "1", "Rb": "5"})
    assert labels_of(state, 0).count("1 point, land") == 1
    assert not [label for label in labels_of(state, 0) if "land" in label and "1 point" not in label]
    assert "2 points, to 3" in labels_of(state, 1)
    assert "2 points, stay on 5, load ▲" not in labels_of(state, 1)
    assert "stay on 5, 2 points, load ▲" in labels_of(state, 1)


def test_n_20_which_of_two_equal_canoes_is_launched_is_no_choice() -> None:
    equal = turn("4")
    assert labels(equal) == ["to 4"]
    assert only_plan(GAME, equal, 0)
    apart = turn("4", parts="doubles")
    assert labels(apart) == ["to 4", "to 4"]
    assert not only_plan(GAME, apart, 0)


# What the board offers with the Spirits and Diamond Joe: in few words, once for each result, with warnings.


def offered(state: State, seat: int = 0) -> list[Option]:
    return options(GAME.view(state, seat), seat)


def flat(found: list[Option]) -> list[Option]:
    return [plan for option in found for plan in (option.inner or (option,))]


def labels_of(state: State, canoe: int | None = None) -> list[str]:
    return [plan.label for plan in flat(offered(state)) if canoe is None or plan.piece == canoe]


# -- cards --------------------------------------------------------------------------------------------


def test_ten_cards_have_keys_of_their_own() -> None:
    """S-1."""
    assert [option.key for option in offered(position())] == [*"123456", "c"]
    assert [option.key for option in offered(position(parts="cards"))] == [*"1234567", "c", "r", "x"]


def test_s_51_with_the_elk_aboard_the_plans_count_its_points() -> None:
    state = turn("1/2/3", parts="cards elk", zones={"Ra": "7L", "Rb": "5"}, elk="Ra")
    assert {label.split(",")[0] for label in labels_of(state, 0) if label.startswith(("3", "4", "5"))} == {
        "3 points",
        "4 points",
        "5 points",
    }


# -- double canoes ------------------------------------------------------------------------------------

BOTH_LOST = {"Ra": "lost", "Rb": "lost"}


def test_n_50_each_way_to_pay_for_each_of_two_lost_canoes_is_an_option_and_one_paid_for_or_free_has_its_name() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "violet red"})
    assert labels_of(state) == [
        "pay ◆ for the single canoe",
        "pay ◆ for the double canoe",
        "pay ● for the single canoe",
        "pay ● for the double canoe",
    ]
    assert moment(state, 0).question() == "has lost both canoes and buys one back for a gem."
    assert [len(option.moves) for option in offered(state)] == [2, 2, 2, 2]
    paid = play(redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red"}), "R pay red")
    free = redemption(parts="doubles", zones=BOTH_LOST)
    for state in (paid, free):
        assert labels_of(state) == ["take the single canoe back", "take the double canoe back"]
    assert moment(paid, 0).question() == "has paid: which canoe comes back?"
    assert moment(free, 0).question() == "has no gem and gets a canoe free: which one?"


def test_s_10_s_11_gems_of_one_stop_are_told_together_and_stealing_two_by_victim_once_in_whatever_order() -> None:
    state = turn("7", parts=EVERYTHING, zones={"Rb": "4"}, gems={"Rb": "violet"})
    assert "to 5, unload ◆, load ▲▲" in labels_of(state, 1)
    state = turn("2", parts="doubles", zones={"Rb": "5", "Ba": "3", "Bb": "3", "Ya": "3"}, gems=_LADEN)
    said = labels_of(state, 1)
    assert {
        "to 3, steal ◆◇ from B",
        "to 3, steal ● from B, steal ▲ from Y",
        "to 3, steal ▲ from Y",
        "to 3, steal nothing",
    } <= set(said)
    pairs = [tuple(sorted(label.split(", ")[1:])) for label in said if label.startswith("to 3")]
    assert len(pairs) == len(set(pairs)) == 1 + 4 + 6, "nobody, one of four gems, two of them"


_LADEN = {"Ba": "red", "Bb": "violet white", "Ya": "yellow"}


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


def test_s_24_s_33_the_arm_is_asked_for_where_the_game_stopped_at_a_push_from_5() -> None:
    state = turn("4", parts="whirlpool", zones={"Ra": "1"}, whirlpool="5")
    for text in ("a", "to 5"):
        GAME.play(state, 0, GAME.number(text))  # type: ignore[arg-type]
    assert labels_of(state) == ["pushed to 6L", "pushed to 6R"]
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
    assert labels_of(state) == [
        f"elk aboard {UNICODE.hull[0]}R·{UNICODE.hull[1]} on 7L: 2 points more",
        f"elk aboard {UNICODE.hull[0]}R●{UNICODE.hull[1]} on 7R: 2 points more",
        "leave the elk ashore",
    ]
    assert [option.place for option in offered(state)] == [7, 9, None]


# -- Joe ----------------------------------------------------------------------------------------------


def test_j_5_j_6_take_swap_and_give_are_parts_of_plans_and_one_that_has_not_paddled_may_meet_joe_at_the_end() -> None:
    taking = labels_of(turn("2", parts="joe", zones={"Ra": "1"}, joe="3", joes="red"))
    assert {"to 3, take ● from Joe", "to 3, take nothing"} <= set(taking)
    swapping = labels_of(turn("2", parts="joe", zones={"Ra": "1"}, gems={"Ra": "violet"}, joe="3", joes="red"))
    assert "to 3, swap ◆ for Joe's ●" in swapping
    giving = labels_of(turn("2", parts="joe", zones={"Ra": "1"}, gems={"Ra": "violet"}, joe="3"))
    assert "to 3, give ◆ to Joe" in giving
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


def test_s_32_a_lassoed_canoe_is_not_sure_to_fall() -> None:
    hands = {"R": "7 6", "B": "6 cloud", "Y": "7 6"}
    state = turn("7", others={"B": "cloud"}, parts="cards", zones={"Ra": "7L", "Ba": "7L"}, hands=hands)
    assert sure_to_fall(state, 1) == [0]
    state.players[1].canoes[0].lassoed = 1
    assert sure_to_fall(state, 1) == []
    assert all(canoe.zone != LOST for canoe in state.players[1].canoes)


def test_every_result_that_the_rules_allow_is_offered_exactly_once() -> None:
    """In positions from random games with everything switched on."""
    rng = random.Random(3)
    seen = 0
    while seen < 12:
        options_on = dict.fromkeys(SWITCHES.values(), True)
        match = new_match(*["human"] * rng.choice((3, 6)), seed=rng.randrange(999), **options_on)
        for _ in range(rng.randrange(20, 160)):
            match.settle()
            if not match.is_over():
                decider = match.deciders()[0]
                match.submit(decider, rng.choice(match.legal(decider)))
                match.settle()
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


# What dooms a canoe, and of what a player is warned.

NAMES = ("Rose", "Bert", "Yann")
FAST = {"R": "2 1", "B": "5 4", "Y": "6 4"}
"""Hands with which a 2 makes the river move by 4 at +2, whatever the others play."""


def laid_open(state: State) -> list[Option]:
    found = options(GAME.view(state, 0), 0)
    return [plan for option in found for plan in (option.inner or (option,))]


def plan(state: State, label: str, piece: int = 0) -> Option:
    return next(option for option in laid_open(state) if option.label == label and option.piece == piece)


def scene(state: State, acting: int | None = 0) -> Scene:
    return Scene(GAME, GAME.view(state, 0), 0, acting, None, NAMES, ("human",) * 3, Options())


def two_canoes() -> State:
    """One canoe on 6L and one on 7L, both to be moved with a 2, while a 2 at +2 takes whatever stays on 7L."""
    return turn("2", zones={"Ra": "6L", "Rb": "7L"}, gems={"Rb": "red"}, hands=FAST, sky=2)


def test_n_20_a_canoe_that_has_still_to_move_in_the_turn_is_not_called_doomed_and_its_last_decision_is_warned_of() -> (
    None
):
    """When the first of two canoes is moved, the other one can still be saved."""
    state = two_canoes()
    to_4 = plan(state, "to 4")
    assert to_4.warning == ""
    assert inspection.option_words(scene(state), to_4).endswith("; cannot fall this round")
    assert GAME.explain(GAME.view(state, 0), 0, to_4.moves, NAMES) == "cannot fall this round"
    for move in to_4.moves:
        GAME.play(state, 0, move)
    stays = plan(state, "stay on 7L, unload ●", piece=1)
    assert stays.warning.startswith("Whatever the others play, your canoe on 7L")
    assert inspection.option_words(scene(state), stays).endswith("; falls this round")
    hint = GAME.explain(GAME.view(state, 0), 0, stays.moves, NAMES)
    assert hint == "goes over the falls this round"
    assert plan(state, "to 5", piece=1).warning == ""


def test_n_60_no_fall_is_told_of_in_a_round_that_ends_the_game() -> None:
    """Who lands the winning gem keeps the river from moving."""
    zones = {"Ra": "2", "Rb": "7L"}
    state = turn("2", zones=zones, gems={"Ra": "white", "Rb": "red"}, reserve={"R": "white white white"}, hands=FAST)
    for move in plan(state, "land").moves:
        GAME.play(state, 0, move)
    stays = plan(state, "stay on 7L, unload ●", piece=1)
    assert stays.warning == ""
    assert inspection.option_words(scene(state), stays).endswith("; cannot fall this round")


def test_s_51_leaving_the_elk_ashore_is_warned_of_where_only_the_elk_can_save_the_canoe() -> None:
    hands = {"R": "1 6", "B": "5 6", "Y": "5 6"}
    zones, others = {"Ra": "7L", "Rb": "lost"}, {"B": "5", "Y": "5"}
    state = turn("1", others=others, zones=zones, hands=hands, parts="elk", sky=2, arm="left", elk="site")
    warned = {option.label: bool(option.warning) for option in laid_open(state)}
    assert warned == {"elk aboard ‹R·› on 7L: 2 points more": False, "leave the elk ashore": True}  # noqa: RUF001 - a hull


def test_n_36_a_cloud_that_leaves_a_canoe_to_the_falls_is_asked_about() -> None:
    """The canoe could be paddled away with any number; after a cloud it lies where it is."""
    state = position(zones={"Ra": "7L"}, hands={"R": "4 cloud", "B": "3 4", "Y": "3 4"}, sky=1, arm="left")
    warned = {option.label: option.warning for option in laid_open(state)}
    assert warned["4"] == ""
    assert "your canoe on 7L will go over the falls" in warned["cloud"]


def test_s_32_a_lasso_put_forward_is_seen_by_the_preview() -> None:
    state = position(zones={"Ra": "7L"}, hands={"R": "4 lasso", "B": "3 4", "Y": "3 4"}, parts="cards")
    lasso = next(option for option in laid_open(state) if option.label == "lasso")
    shown = preview(scene(state), lasso)
    assert shown is not None
    assert "no canoe falls" in shown.at(3).words(UNICODE)


def test_s_33_a_lassoed_canoe_that_goes_back_onto_the_whirlpool_is_told_of() -> None:
    hands = {"R": "3 1", "B": "5 lasso", "Y": "6 2"}
    state = turn("3", zones={"Ra": "3", "Ba": "7L"}, hands=hands, parts="whirlpool cards", whirlpool="5")
    state.players[1].canoes[0].lassoed = 1
    state.players[1].chosen, state.players[1].played = NO_CARD, LASSO
    told = inspection.canoe_sentence(scene(state, None), 1, 0)
    assert told.endswith("; falls if the river moves 3 to 4 (50%).")


@pytest.mark.parametrize("acting", [0, None])
def test_a_canoe_whose_turn_is_to_come_falls_only_if_it_stays(acting: int | None) -> None:
    told = inspection.canoe_sentence(scene(two_canoes(), acting), 0, 1)
    assert told.endswith("goes over the falls this round if it stays there.")


def test_n_71_without_card_tracker_no_hand_can_be_read_from_a_warning() -> None:
    """Only the card tracker, or memory, tells that nobody holds a 1 or a cloud any more."""
    state = turn("2", zones={"Ra": "lost", "Rb": "7L"}, gems={"Rb": "red"}, hands=FAST)
    stays = plan(state, "stay on 7L, unload ●", piece=1)
    assert stays.warning
    forgetful = replace(scene(state), options=Options(tracker=False))
    seen = GAME.visible_to_people(forgetful.view, 0, forgetful.options)
    found = [plan for option in options(seen, 0) for plan in (option.inner or (option,))]
    assert {option.label: option.warning for option in found}[stays.label] == ""
    assert inspection.option_words(forgetful, stays).endswith("; falls if the river moves 1+")


def test_every_plan_is_offered_exactly_once() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "3", "Ba": "4"}, gems={"Ra": "violet", "Ba": "red"})
    found = options(GAME.view(state, 0), 0)
    offered = sorted(plan.moves for option in found for plan in (option.inner or (option,)))
    assert offered == sorted(plan.moves for plan in plans(GAME, state, 0))
