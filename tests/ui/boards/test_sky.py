"""The sky pane says where the weather stands and how far the river will move (N-4, N-40, N-42)."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len

from niagara_tui.games.niagara.board.sky import Sky, draw_sky, river_sum, sky_line, still_open
from niagara_tui.games.niagara.rules.river import flow
from niagara_tui.games.niagara.rules.state import OVER, Stage
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from tests.support import play, settle
from tests.support.positions import GAME, lay, position, turn


@pytest.mark.parametrize(
    ("sky", "line"), [(-1, "sky [-1] 0  +1  +2 "), (0, "sky  -1 [0] +1  +2 "), (2, "sky  -1  0  +1 [+2]")]
)
def test_the_track_fits_one_line(sky: int, line: str) -> None:
    assert sky_line(position(sky=sky)).plain == line


def test_the_marker_stands_below_its_place() -> None:
    lines = draw_sky(position(sky=2), 51, 6, UNICODE).lines()
    assert "[+2]" in lines[0]
    assert "storm" in lines[1]
    assert abs(lines[2].index("▲ sky") + 2 - (lines[0].index("[+2]") + 2)) <= 1


@pytest.mark.parametrize(
    ("card", "sky", "said"),
    [
        ("4", 1, "lowest shown 4 + sky 1 = 5, others may still change it"),
        ("4", -1, "lowest shown 4 - sky 1 = 3, others may still change it"),
        ("1", -1, "lowest shown 1 - sky 1 = 0, a cloud may still change it"),
        ("cloud", 1, "no number shown: 0 + sky 1 = 1, others may still change it"),
    ],
)
def test_the_sum_is_said_as_far_as_it_is_known(card: str, sky: int, said: str) -> None:
    assert river_sum(turn(card, sky=sky)) == said


def test_a_cloud_shown_last_has_still_to_move_the_sky() -> None:
    view = turn("cloud", sky=2)
    view.players[1].played, view.players[2].played = 3, 6
    assert river_sum(view) == "lowest shown 3 + sky 2 = 5, the cloud has still to move the sky"


@pytest.mark.parametrize("stage", [Stage.ELK, Stage.SKY, Stage.WAIT])
def test_a_cloud_shown_last_has_still_to_move_the_sky_whatever_comes_before_that(stage: int) -> None:
    view = turn("cloud", sky=2)
    view.players[1].played, view.players[2].played = 3, 6
    view.turn.stage = stage
    assert river_sum(view).endswith("the cloud has still to move the sky")


def test_before_any_card_and_after_the_end_there_is_no_sum() -> None:
    view = position(sky=1)
    assert river_sum(view) == "no card shown yet, sky +1"
    view.phase = OVER
    assert river_sum(view) == "the river rests: the game is over"
    assert "arm is next" not in "".join(draw_sky(view, 51, 6, UNICODE).lines())


def test_while_the_river_moves_the_steps_to_go_are_counted() -> None:
    view = position(sky=1, zones={"Ra": "lost", "Ba": "lost", "Ya": "lost"})
    lay(view, {"R": "2", "B": "3", "Y": "5"})
    while not view.steps:
        deciders = GAME.deciders(view)
        for seat in deciders:
            GAME.play(view, seat, GAME.legal(view, seat)[0])
        if not deciders:
            GAME.advance(view)
    assert river_sum(view) == "lowest shown 2 + sky 1 = 3: 3 steps to go"
    GAME.advance(view)
    GAME.advance(view)
    assert river_sum(view) == "lowest shown 2 + sky 1 = 3: 1 step to go"


@pytest.mark.parametrize(("arm", "said"), [("left", "◄ left arm is next"), ("right", "right arm is next ►")])
def test_the_next_arm_is_said(arm: str, said: str) -> None:
    assert said in "\n".join(draw_sky(position(arm=arm), 51, 6, UNICODE).lines())


def test_a_long_sum_is_said_in_two_lines_not_cut() -> None:
    text = "\n".join(draw_sky(turn("4", sky=1), 31, 6, UNICODE).lines())
    for said in ("lowest shown 4 + sky 1 = 5,", "others may still change it", "left arm is next"):
        assert said in text


def test_at_any_size_every_line_is_exactly_as_wide_as_asked() -> None:
    for width, height in product((1, 2, 19, 20, 31, 51, 200), (1, 2, 3, 4, 5, 6, 9)):
        for glyphs in (UNICODE, ASCII):
            lines = draw_sky(turn("4", sky=1), width, height, glyphs).lines()
            assert [cell_len(line) for line in lines] == [width] * height
            assert glyphs is UNICODE or "".join(lines).isascii()


def test_the_pane_is_as_high_before_the_first_card_is_shown_as_after() -> None:
    pane = Sky(UNICODE)
    heights = []
    for view in (position(sky=1), turn("4", sky=1)):
        pane._shown = (view,)
        heights.append(pane.rows_at(51))
    assert heights == [6, 6]


@pytest.mark.parametrize(("card", "end"), [("4", "to 4"), ("1", "to 1")])
def test_n_36_n_40_what_is_said_to_be_open_yet_is_what_cards_can_change(card: str, end: str) -> None:
    """A cloud makes the river faster or slower, and it alone can where a 1 is shown."""
    state = turn(card, others={"B": "cloud", "Y": "1"})
    assert still_open(state) == ("a cloud may still change it" if card == "1" else "others may still change it")
    after = play(state, "R a", f"R {end}")
    assert {flow(play(after, f"B sky {sky}")) for sky in ("+1", "-1")} == {int(card) + 1, int(card) - 1}
    assert flow(settle(play(after, "B sky +1"))) == 2, "the lowest is the 1 by then"
