"""What end points, cards and zones say before they are chosen."""

from __future__ import annotations

import pytest

from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board import prompts
from niagara_tui.games.niagara.board.inspection import marks_of
from niagara_tui.games.niagara.board.picture import draw_river
from niagara_tui.games.niagara.board.preview import preview
from niagara_tui.games.niagara.consequences import costs
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.selection import Selection
from tests.support.positions import GAME, position, turn
from tests.support.signs import options
from tests.ui.boards.gallery import midgame
from tests.ui.boards.scenes import option, scene


def test_the_river_tells_the_same_chance_as_the_preview_of_the_card_put_forward() -> None:
    """N-40: a card put forward has a part in what the river may move."""
    view = position(seats=4, zones={"Ra": "5"})
    seen, cards = scene(view), options(view, 0)
    told = []
    for card in cards:
        selection = Selection(cards)
        selection.highlight(card)
        (fate,), ahead = marks_of(seen, selection, UNICODE).fates, preview(seen, card)
        assert ahead is not None
        assert fate.chance == pytest.approx(sum(ahead.chances[fate.flow :]))
        told.append(fate.chance)
    assert len(set(told)) > 2


@pytest.mark.parametrize(("chance", "said"), [(0, "0%"), (0.001, "<1%"), (0.25, "25%"), (0.999, ">99%"), (1, "100%")])
def test_only_what_is_certain_is_called_so(chance: float, said: str) -> None:
    assert percent(chance) == said


@pytest.mark.parametrize(
    ("label", "cost"),
    [("to 4, load ◇", "4+2 points"), ("to 6L", "6 points")],
)
def test_an_end_point_tells_what_paddling_and_cargo_cost(label: str, cost: str) -> None:
    """N-22, N-23."""
    view = turn("6", "R")
    assert cost in prompts.of_option(scene(view), option(view, label))


def test_landing_costs_only_the_way() -> None:
    """N-25."""
    view = turn("6", "R", zones={"Ra": "3"})
    assert costs(view, 0, option(view, "land")) == (3, 0)


def test_an_end_point_tells_from_which_flow_on_its_canoe_falls() -> None:
    view = GAME.view(turn("6", "R", hands={"R": "6 1", "B": "5 4", "Y": "5 2"}, arm="right"), 0)
    assert "falls if the river moves 4+ (50%)" in prompts.of_option(scene(view), option(view, "to 6L"))
    assert "falls" not in prompts.of_option(scene(view, aids=False), option(view, "to 6L"))


def test_a_card_tells_its_points_and_what_the_river_can_do_with_it() -> None:
    view = position(hands={"R": "1 6", "B": "5 6", "Y": "5 6"})
    assert prompts.of_card(scene(view), 1) == "1: 1 point for each canoe; the river moves 1"
    assert "moves 5 to 6, most likely 5 (75%)" in prompts.of_card(scene(view), 6)
    assert prompts.of_card(scene(view), 1, room=40) == "1: the river moves 1"
    assert prompts.of_card(scene(view, aids=False), 6) == "6: 6 points for each canoe"


def test_a_zone_tells_its_site_and_what_lies_there() -> None:
    told = prompts.of_zone(scene(midgame()), 3, UNICODE)
    assert told == "zone 3, violet site: ◆◆◇▲; ‹R·› ‹B◆›"  # noqa: RUF001 - hulls


@pytest.mark.parametrize("seats", [4, 5])
def test_a_crowded_zone_says_once_from_which_flow_on_all_its_canoes_fall(seats: int) -> None:
    """N-43: canoes on one disc fall together."""
    view = position(seats=seats, zones={f"{seat}{canoe}": "7R" for seat in "RBYGK"[:seats] for canoe in "ab"})
    lines = draw_river(view, marks_of(scene(view), Selection(()), UNICODE), 47, 18, UNICODE).lines()
    assert "".join(lines).count("2+") == 1
