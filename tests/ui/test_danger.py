from __future__ import annotations

from dataclasses import replace

import pytest

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board import inspection
from niagara_tui.games.niagara.board.inspection import preview
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import LASSO, NO_CARD, State
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from tests.support.positions import GAME, position, turn
from tests.support.signs import options

NAMES = ("Rose", "Bert", "Yann")
FAST = {"R": "2 1", "B": "5 4", "Y": "6 4"}
"""Hands with which a 2 makes the river move by 4 at +2, whatever the others play."""


def offered(state: State) -> list[Option]:
    found = options(GAME.view(state, 0), 0)
    return [plan for option in found for plan in (option.inner or (option,))]


def plan(state: State, label: str, piece: int = 0) -> Option:
    return next(option for option in offered(state) if option.label == label and option.piece == piece)


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
    warned = {option.label: bool(option.warning) for option in offered(state)}
    assert warned == {"elk aboard ‹R·› on 7L: 2 points more": False, "leave the elk ashore": True}  # noqa: RUF001 - a hull


def test_n_36_a_cloud_that_leaves_a_canoe_to_the_falls_is_asked_about() -> None:
    """The canoe could be paddled away with any number; after a cloud it lies where it is."""
    state = position(zones={"Ra": "7L"}, hands={"R": "4 cloud", "B": "3 4", "Y": "3 4"}, sky=1, arm="left")
    warned = {option.label: option.warning for option in offered(state)}
    assert warned["4"] == ""
    assert "your canoe on 7L will go over the falls" in warned["cloud"]


def test_s_32_a_lasso_put_forward_is_seen_by_the_preview() -> None:
    state = position(zones={"Ra": "7L"}, hands={"R": "4 lasso", "B": "3 4", "Y": "3 4"}, parts="cards")
    lasso = next(option for option in offered(state) if option.label == "lasso")
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
