"""What Niagara's board offers: whole plans by canoe and end point, with words and warnings."""

from __future__ import annotations

import random
from collections.abc import Iterator

from niagara_tui.core.plans import only_plan, plans
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.prompts import of_option
from niagara_tui.games.niagara.rules.board import ZONES
from niagara_tui.games.niagara.rules.moves import DONE
from niagara_tui.games.niagara.rules.state import NO_CARD, State
from niagara_tui.games.niagara.warnings import sure_to_fall
from niagara_tui.match.match import Match
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from tests.support.positions import GAME, least_flow, position, redemption, turn
from tests.support.signs import options
from tests.support.tables import new_match


def labels(state: State, seat: int = 0) -> list[str]:
    found = options(GAME.view(state, seat), seat)
    return [plan.label for option in found for plan in (option.inner or (option,))]


def test_cards_have_their_own_keys() -> None:
    found = options(position(), 0)
    assert [option.key for option in found] == ["1", "2", "3", "4", "5", "6", "c"]


def test_every_plan_is_offered_exactly_once() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "3", "Ba": "4"}, gems={"Ra": "violet", "Ba": "red"})
    found = options(GAME.view(state, 0), 0)
    offered = sorted(plan.moves for option in found for plan in (option.inner or (option,)))
    assert offered == sorted(plan.moves for plan in plans(GAME, state, 0))


def test_each_canoe_has_end_points_lettered_from_a_the_best_looking_first() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "3"})
    found = options(GAME.view(state, 0), 0)
    assert {option.piece for option in found} == {0, 1}
    for piece in (0, 1):
        ends = [option for option in found if option.piece == piece]
        assert len(ends) > 1
        assert [option.key for option in ends] == list("abcdefgh")[: len(ends)]
        assert [option.rank for option in ends] == sorted(option.rank for option in ends)


def test_a_plan_says_cargo_in_the_order_in_which_it_is_handled() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "3"}, gems={"Ra": "violet"})
    said = labels(state)
    assert "stay on 5, unload ◆, load ▲" in said
    assert "unload ◆, to 3" in said
    assert "to 3, unload ◆" in said


def test_stealing_names_the_victim_and_the_gem() -> None:
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert "to 3, steal ● from B" in labels(state)
    assert "to 3, steal nothing" in labels(state)


def test_an_end_point_with_several_plans_numbers_them() -> None:
    state = turn("4", zones={"Ra": "5"}, gems={"Ra": "violet"}, strangers={"yellow": "white"})
    found = next(option for option in options(GAME.view(state, 0), 0) if option.place == 5)
    assert found.moves == ()
    assert [plan.key for plan in found.inner] == [str(number) for number in range(1, len(found.inner) + 1)]
    assert found.label == "stay on 5: unload ◆, load ▲, or 1 more"


def test_redemption_offers_a_gem_of_each_colour_and_keeping_them() -> None:
    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet red"})
    seat = GAME.deciders(state)[0]
    assert labels(state, seat) == ["pay ◆ for a canoe", "pay ● for a canoe", "pay for no canoe"]


def test_the_sky_at_0_has_no_sign() -> None:
    assert labels(turn("cloud", sky=-1)) == ["sky up to 0"]
    assert labels(turn("cloud", sky=1)) == ["sky up to +2", "sky down to 0"]


def test_stealing_a_gem_that_two_canoes_have_names_the_canoe_as_it_is_drawn() -> None:
    zones = {"Ra": "5", "Ba": "3", "Bb": "3"}
    state = turn("2", parts="doubles", zones=zones, gems={"Ba": "red", "Bb": "red violet"})
    wanted = {"to 3, steal ● from ‹B●›", "to 3, steal ● from ‹B◆●›", "to 3, steal ◆ from B"}  # noqa: RUF001 - hulls
    assert wanted <= set(labels(state))


def test_a_warning_says_which_canoe_by_where_it_lies() -> None:
    hands = {"R": "1 2 3", "B": "4 5 6", "Y": "4 5 6"}
    state = turn("2", zones={"Ra": "6L", "Rb": "3"}, hands=hands, sky=2)
    found = options(GAME.view(state, 0), 0)
    assert {plan.warning for option in found for plan in (option.inner or (option,))} == {
        "",
        "Whatever the others play, your canoe on 6L will go over the falls this round. Play it all the same?",
    }


def test_n_12_a_warning_speaks_of_what_others_play_only_until_all_cards_are_shown() -> None:
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


def test_n_40_the_least_flow_counts_cards_shown_cards_in_hands_and_clouds() -> None:
    last_to_play = turn("5", seats=3, hands={"R": "5 6", "B": "3 4", "Y": "6 cloud"}, sky=+1)
    assert least_flow(last_to_play) == 3
    nobody_else_has_a_number = turn("2", seats=3, hands={"R": "2", "B": "cloud", "Y": "cloud"}, sky=+1)
    assert least_flow(nobody_else_has_a_number) == 1


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


def _decisions(match: Match, count: int) -> Iterator[tuple[State, int]]:
    """The first decisions of a random game."""
    chance = random.Random(match.setup.seed)
    for _number in range(count):
        match.settle()
        if match.is_over():
            return
        seat = match.deciders()[0]
        yield match.view(seat), seat
        moves = match.legal(seat)
        match.submit(seat, chance.choice(moves))


def test_s_31_on_1_2_3_exactly_one_canoe_moves_so_nothing_is_offered_to_end_the_turn() -> None:
    state = turn("1/2/3", parts="cards", zones={"Ra": "3"})
    assert not any(DONE in option.moves[:1] for option in options(GAME.view(state, 0), 0))


def test_s_31_the_points_of_the_card_1_2_3_are_said_once() -> None:
    state = turn("1/2/3", parts="cards whirlpool", zones={"Ra": "1"}, whirlpool="4")
    scene = Scene(GAME, GAME.view(state, 0), 0, 0, None, ("Rose", "Bert", "Yann"), ("human",) * 3, GAME.options())
    said = [of_option(scene, plan) for option in options(scene.view, 0) for plan in option.inner or (option,)]
    assert any(each.startswith("3 points, into") for each in said)
    assert all(each.count("point") == 1 for each in said)


def test_n_20_which_of_two_equal_canoes_is_launched_is_no_choice() -> None:
    equal = turn("4")
    assert labels(equal) == ["to 4"]
    assert only_plan(GAME, equal, 0)
    apart = turn("4", parts="doubles")
    assert labels(apart) == ["to 4", "to 4"]
    assert not only_plan(GAME, apart, 0)
