from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.river import flow
from niagara_tui.games.niagara.rules.state import BY_THE_BOOK, SIX_EACH, hand_of, holds_of, supply_of
from niagara_tui.plain.rules import tell_rules
from tests.support import plans_of, play, settle, texts, turn, zone
from tests.support.niagara import elk
from tests.support.positions import GAME, SPIRITS, SWITCHES, flowing, redemption, start


def said(section: str, parts: str = "") -> str:
    """What the page says under that heading in a game with these parts."""
    played = Options.model_validate({SWITCHES[part]: True for part in parts.split()})
    return " ".join(tell_rules(GAME, section, played))


def test_n_3_s_1_as_many_gems_as_the_page_says() -> None:
    assert "Each site starts with seven gems of its colour, unless an expansion or an option says otherwise." in said(
        "The river"
    )
    assert {supply_of(start(seats).parts, seats, BY_THE_BOOK) for seats in (3, 4, 5)} == {7}
    spirits = start(parts="elk").parts
    assert supply_of(spirits, 4, SIX_EACH) == 6
    counts = {seats: supply_of(spirits, seats, BY_THE_BOOK) for seats in range(3, 7)}
    assert counts == {3: 6, 4: 7, 5: 7, 6: 8}
    assert "6 gems for three players, 7 for four or five, 8 for six" in said("The Spirits of Niagara", "elk")


def test_n_15_s_1_the_hand_that_comes_back_is_the_one_of_this_game() -> None:
    base, more = said("A round"), said("A round", "cards")
    assert sum(hand_of(start().parts)) == 7
    assert sum(hand_of(start(parts="cards").parts)) == 10
    for text in (base, more):
        assert "Everybody has the numbers 1 to 6 and the cloud." in text
        assert "until the whole hand has been played" in text
    assert ("the 7, the lasso and the 1/2/3" in more, "lasso" in base) == (True, False)
    assert "Hands have ten cards and come back after ten rounds." in said("Three more cards", "cards")


def test_n_23_s_10_an_ordinary_canoe_holds_one_gem_and_a_double_one_two() -> None:
    assert "An ordinary canoe holds one gem." in said("Cargo", "doubles")
    assert "One of your two canoes holds two gems." in said("Double canoes", "doubles")
    assert (holds_of(start().parts), holds_of(start(parts="doubles").parts)) == ((1, 1), (1, 2))


@pytest.mark.parametrize("parts", ["", "whirlpool"])
def test_n_27_s_24_canoes_are_taken_over_the_falls_by_what_the_page_names(parts: str) -> None:
    text = said("Moving", parts)
    assert "7L and 7R are as far down as you can paddle." in text
    assert ("from 7L and 7R it pushes it over the falls" in text) == bool(parts)
    state = turn("2", parts=parts, zones={"Ra": "5", "Rb": "lost"}, whirlpool="7L" if parts else "")
    ends = {zone(play(state, *(f"R {move}" for move in plan.split(", "))), "Ra") for plan in plans_of(state)}
    assert ("lost" in ends) == bool(parts)


def test_n_40_s_34_the_lowest_counts_as_0_where_nobody_played_a_number() -> None:
    assert "If nobody played a number, the lowest counts as 0." in said("The river moves")
    for cards in ({"R": "cloud", "B": "cloud", "Y": "cloud"}, {"R": "lasso", "B": "1/2/3", "Y": "cloud"}):
        assert flow(flowing(cards, parts="cards", sky=1)) == 1


def test_s_32_the_lasso_works_from_its_owners_turn_on() -> None:
    assert "when your turn comes; until then others can steal from them" in said("Three more cards", "cards")


@pytest.mark.parametrize("sky", [0, -1])
def test_s_52_the_elk_is_back_after_the_next_river_phase_also_if_the_river_stands_still(sky: int) -> None:
    assert "after the next river phase, also if the river stands still in it" in said("The elk", "elk")
    landing = turn("1", parts="elk", sky=sky, zones={"Ra": "3"}, elk="Ra", others={"B": "cloud", "Y": "1"})
    assert elk(play(landing, "R a", "R to bank")) == "back after this river"
    rest = flowing({"R": "1", "B": "2", "Y": "2"}, parts="elk", elk="soon", sky=sky)
    assert flow(rest) == 1 + sky
    assert elk(settle(rest)) == "at the site"


def test_n_50_n_51_may_and_must_of_lost_canoes() -> None:
    text = said("Lost canoes", SPIRITS)
    assert "you may buy back" in text
    assert "If you have no canoe at all you must buy one" in text
    assert "keep" in texts(redemption(zones={"Ra": "lost"}, reserve={"R": "red"}))
    assert "keep" not in texts(redemption(zones={"Ra": "lost", "Rb": "lost"}, reserve={"R": "red"}))
