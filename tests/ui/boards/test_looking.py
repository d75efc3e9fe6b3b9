from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board import inspection
from niagara_tui.games.niagara.board.inspection import Inspection, column_width, draw_flow_table, marks_of, preview
from niagara_tui.games.niagara.board.picture import draw_river
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.sky import FlowForecast
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.reasons import costs
from niagara_tui.games.niagara.rules.board import LOST, ZONES
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import OVER
from niagara_tui.plain.teller import signs_explained
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.selection import Selection
from tests.support.apps import TableApp, session, text_of
from tests.support.positions import GAME, flowing, position, turn
from tests.support.signs import options
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.boards.gallery import NAMES, midgame
from tests.ui.boards.scenes import option, scene

FOUR_SIZES = [
    (80, 24),
    (120, 40),
    pytest.param((160, 48), marks=pytest.mark.slow),
    pytest.param((200, 60), marks=pytest.mark.slow),
]


# -- the preview ------------------------------------------------------------------------------------


def test_the_preview_lets_the_rules_own_steps_run_and_stays_within_what_a_river_can_do() -> None:
    shown = preview(scene(midgame()), None)
    assert shown is not None
    for flow in shown.flows:
        assert shown.at(flow).view == drifted(midgame(), flow)
    assert (shown.at(-1).flow, shown.at(12).flow) == (shown.flows[0], shown.flows[-1])
    assert shown.at(12).stepped(1).flow == shown.flows[-1]


def test_the_preview_begins_at_the_flow_that_the_cards_shown_give_and_leaves_out_those_that_cannot_happen() -> None:
    """N-40: if the lowest card can only be 2 or 5, the river moves 4 or 7 at a sky of +2."""
    shown = preview(scene(turn("3", "R", sky=1)), None)
    assert shown is not None
    assert shown.flow == 4
    assert shown.words(UNICODE) == "Flow 4: no canoe falls; 75% if every card left were as likely."
    shown = preview(scene(position(hands={"R": "2 5", "B": "5 6", "Y": "5 6"}, sky=2)), None)
    assert shown is not None
    assert shown.flows == (4, 7)
    assert [shown.at(flow).flow for flow in (0, 5, 6, 9)] == [4, 4, 7, 7]
    assert shown.at(4).stepped(1).flow == 7
    assert draw_flow_table(shown.at(4), 60, 3, ASCII).lines()[0].split() == ["flow", ">4<", "7"]


def test_canoes_that_fall_are_seen_on_the_falls_of_their_arm() -> None:
    """N-42, N-43: from zone 5 the arm that is fed when they come there."""
    cards = {"R": "6 5 4", "B": "1 2 5", "Y": "2 5 6"}
    view = turn("6", "R", zones={"Ba": "5", "Ya": "7R"}, arm="left", hands=cards)
    shown = preview(scene(GAME.view(view, 0)), None)
    assert shown is not None
    assert shown.at(1).marks(NAMES).fallen == ()
    assert shown.at(2).marks(NAMES).fallen == ((2, 0, 1),)
    assert shown.at(5).marks(NAMES).fallen == ((1, 0, 0), (2, 0, 1))
    assert "‹B·› ‹Y·› fall" in shown.at(5).words(UNICODE)  # noqa: RUF001 - hulls


def test_the_preview_shows_what_would_come_of_the_highlighted_plan() -> None:
    view = GAME.view(turn("4", "R", zones={"Ra": "1"}, sky=2), 0)
    there = preview(scene(view), option(view, "to 5"))
    assert there is not None
    assert ZONES[there.base.players[0].canoes[0].zone] == "5"
    assert there.at(5).view.players[0].canoes[0].zone == LOST
    assert view.players[0].canoes[0].zone == 1


def test_there_is_no_preview_once_the_river_has_moved_and_after_the_end_no_canoe_is_in_danger() -> None:
    assert preview(scene(flowing({"R": "3"}), None), None) is None
    view = midgame()
    assert marks_of(scene(view, None), Selection(()), UNICODE).fates
    view.phase = OVER
    over, looking = scene(view, None), Inspection()
    assert not marks_of(over, Selection(()), UNICODE).fates
    assert "falls" not in inspection.canoe_sentence(over, 0, 0)
    assert [key for key, _sign, _word in looking.keys(over)] == ["z"]
    assert not looking.press(over, Selection(()), "f")


def test_with_the_river_alone_the_way_back_keeps_its_word_longest() -> None:
    inspection = Inspection()
    assert [key for key, _sign, _word in inspection.keys(scene(midgame()))] == ["f", "z"]
    inspection.zoom.is_on = True
    assert inspection.keys(scene(midgame())) == [("z", "z", "table"), ("f", "f", "flow")]


def test_58_2_the_preview_and_the_pane_say_how_their_chances_are_counted_if_the_tracker_may() -> None:
    """N-71."""
    open_yet, settled = preview(scene(midgame()), None), preview(scene(position(hands=dict.fromkeys("RBY", "2"))), None)
    assert open_yet is not None
    assert settled is not None
    assert open_yet.words(UNICODE).endswith("% if every card left were as likely.")
    assert settled.words(UNICODE) == "Flow 2 (100%): no canoe falls; others may still change it."
    assert [*FlowForecast(UNICODE).signs()] == ["if every card left were as likely"]
    assert any("if every card left were as likely" in line for line in signs_explained(GAME, GAME.options()))
    hidden = replace(scene(midgame()), options=Options(tracker=False))
    shown = preview(hidden, None)
    assert shown is not None
    assert shown.chances == ()
    assert "%" not in shown.words(UNICODE)
    assert "%" not in inspection.canoe_sentence(hidden, 3, 0)


def test_the_table_says_of_every_flow_who_falls_and_how_likely_it_is() -> None:
    view = midgame()
    for player in view.players[2:]:
        for canoe in player.canoes:
            canoe.zone = 0
    shown = preview(scene(view), None)
    assert shown is not None
    for glyphs, height in ((UNICODE, 3), (ASCII, 5)):
        lines = draw_flow_table(shown.at(3), 80, height, glyphs).lines()
        column = column_width(shown, 80)
        assert f"{glyphs.highlight[0]}3{glyphs.highlight[1]}" in lines[0]
        for place, flow in enumerate(shown.flows):
            x = 8 + place * column
            letters = "".join("RBYGK"[fall.seat] for fall in shown.falls if fall.flow <= flow)
            assert lines[1][x : x + column - 1].strip() == (letters or glyphs.empty)
            assert percent(shown.chances[flow]) in lines[2][x : x + column]


def test_the_row_of_falls_says_how_many_more_a_flow_takes_and_a_bar_stands_in_the_middle_below_its_chance() -> None:
    """As the sentence above it counts them: those that a smaller flow takes, too."""
    shown = preview(scene(midgame()), None)
    assert shown is not None
    row = draw_flow_table(shown.at(3), 80, 3, UNICODE).lines()[1]
    column = column_width(shown, 80)
    for place, flow in enumerate(shown.flows):
        named, _plus, more = row[8 + place * column :][: column - 1].strip(" ·").partition("+")
        assert len(named) + int(more or 0) == len(shown.at(flow).marks(NAMES).fallen)
    width = 118
    *_, above, bars = draw_flow_table(shown, width, 4, UNICODE).lines()
    column = column_width(shown, width)
    for place in range(len(shown.flows)):
        said, bar = (line[8 + place * column :][: column - 1] for line in (above, bars))
        assert bar.strip()
        assert abs(middle(bar) - middle(said)) <= 1


def middle(text: str) -> float:
    return (len(text) - len(text.lstrip()) + len(text.rstrip())) / 2


# -- at the table -----------------------------------------------------------------------------------


def table(folder: Path, decisions: int = 26, **more: Any) -> TableApp:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), decisions)
    return TableApp(match, SilentBots(match), folder, **more)


def prompt_of(app: TableApp) -> str:
    return str(app.screen.query_one("#prompt").render())


async def test_f_steps_through_the_flows_and_goes_back_and_the_mouse_finds_what_keys_highlight(tmp_path: Path) -> None:
    async with session(table(tmp_path)) as (app, pilot):
        assert "falls" not in text_of(app).splitlines()[-3]
        await pilot.press("f", "right")
        assert "Flow 7: " in prompt_of(app)
        await pilot.press("3")
        assert "Flow 3: " in prompt_of(app)
        assert "no canoe falls" in prompt_of(app)
        await pilot.press("escape")
        assert "has 6 points" in prompt_of(app)
        before = prompt_of(app)
        await hover(pilot, "#river", "to 6L")
        assert "[b] to zone 6L; 6 points; falls if the river moves 3+" in prompt_of(app)
        await hover(pilot, "#river", "B·›", beside="? 6+")  # noqa: RUF001 - a hull
        assert "Bridget's empty canoe; falls if the river moves 6+ (11%) if it stays there." in prompt_of(app)
        await pilot.hover("#log")
        assert prompt_of(app) == before
        await pilot.press("b")
        assert "to 6L; 6 points; falls if the river moves 3+" in prompt_of(app)
        app.settings.aids = False
        app.table.show_match()
        await pilot.press("escape", "f")
        assert "then Enter." in prompt_of(app), "f is no key then, and those that are keys are told"
        assert "f flow" not in text_of(app)


async def hover(pilot: Pilot[None], pane: str, sign: str, beside: str = "") -> None:
    widget = pilot.app.screen.query_one(pane, Pane)
    lines = widget.draw(*widget.content_size).lines()
    y = next(y for y, line in enumerate(lines) if sign in line and beside in line)
    await pilot.hover(widget, offset=(lines[y].index(sign), y))


async def test_z_shows_the_river_alone_with_a_line_for_the_hand_and_the_mouse_on_a_card_tells_what_it_does(
    tmp_path: Path,
) -> None:
    async with session(table(tmp_path, 38)) as (app, pilot):
        await hover(pilot, "#hand", "4")
        assert "Card 4, in hand: 4 points for each canoe" in prompt_of(app)
        await pilot.press("z")
        assert app.screen.query_one(NiagaraRiver).size.width == 80
        assert app.screen.query_one(NiagaraRiver).size.height == 22
        assert "chooses a card: [1]" in prompt_of(app)
        await pilot.press("4")
        assert "the 4:" in prompt_of(app)
        await pilot.press("escape", "escape")
        assert app.screen.query_one(NiagaraRiver).size.width == 47


@pytest.mark.parametrize("size", FOUR_SIZES)
def test_the_preview_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(table(tmp_path), terminal_size=size, press=["right", "f"])


@pytest.mark.parametrize("size", FOUR_SIZES)
def test_the_zoomed_river_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(table(tmp_path), terminal_size=size, press=["right", "z"])


def test_the_preview_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path) -> None:
    assert snap_compare(table(tmp_path, ascii_only=True), terminal_size=(80, 24), press=["f", "left", "left"])


# What end points, cards and zones say before they are chosen.


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


def test_n_22_n_23_n_25_an_end_point_tells_what_paddling_and_cargo_cost_and_landing_only_the_way() -> None:
    view = turn("6", "R")
    for label, cost in (("to 4, load ◇", "4+2 points"), ("to 6L", "6 points")):
        assert cost in inspection.option_words(scene(view), option(view, label))
    view = turn("6", "R", zones={"Ra": "3"})
    assert costs(view, 0, option(view, "land")) == (3, 0)


def test_end_points_cards_and_zones_tell_from_which_flow_on_a_canoe_falls_what_they_cost_and_what_lies_there() -> None:
    view = GAME.view(turn("6", "R", hands={"R": "6 1", "B": "5 4", "Y": "5 2"}, arm="right"), 0)
    assert "falls if the river moves 4+ (50%)" in inspection.option_words(scene(view), option(view, "to 6L"))
    assert "falls" not in inspection.option_words(scene(view, aids=False), option(view, "to 6L"))
    view = position(hands={"R": "1 6", "B": "5 6", "Y": "5 6"})
    assert inspection.card_words(scene(view), 1, 80) == "card 1, in hand: 1 point for each canoe; the river moves 1"
    assert inspection.card_words(scene(view), 6, 120).endswith("the river moves 5 to 6, most likely 5")
    assert inspection.card_words(scene(view), 1, 40) == "card 1, in hand: 1 point for each canoe"
    assert inspection.card_words(scene(view, aids=False), 6, 120) == "card 6, in hand: 6 points for each canoe"
    told = inspection.zone_sentence(scene(midgame()), 3)
    assert told == "Zone 3, 3 zones from the bank; violet site: 2 violet, 1 white and 1 yellow; 2 canoes here."
    assert inspection.zone_sentence(scene(midgame()), 3, room=60) == "Zone 3, 3 zones from the bank; 2 canoes here."


@pytest.mark.parametrize("seats", [4, 5])
def test_a_crowded_zone_says_once_from_which_flow_on_all_its_canoes_fall(seats: int) -> None:
    """N-43: canoes on one disc fall together."""
    view = position(seats=seats, zones={f"{seat}{canoe}": "7R" for seat in "RBYGK"[:seats] for canoe in "ab"})
    lines = draw_river(view, marks_of(scene(view), Selection(()), UNICODE), 47, 18, UNICODE).lines()
    assert "".join(lines).count("2+") == 1
