"""Hints at the table: in a pane of their own, all of it to be read, dropped with the decision, never in the way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from niagara_ai.contract import Part
from textual.screen import ModalScreen

from niagara_tui.core.decisions import Option
from niagara_tui.match.bots.hints import NoHint
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Help
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.page import TooSmall
from niagara_tui.ui.screens.replay import LineScreen
from tests.support.apps import TableApp, press_with_shift, screen_after, text_of, until
from tests.support.positions import turn
from tests.support.tables import best_plan, match_of, new_match
from tests.support.tables import seated as standing_in
from tests.ui.advisers import advised, both_ways, hint, moves_of, one_to_move, pane, seated, thoughts, told
from tests.ui.test_niagara_options import FAST

pytestmark = pytest.mark.screens


def highlighted(app: TableApp) -> tuple[int, ...]:
    option = app.table._board._selection.highlighted  # type: ignore[attr-defined]
    return option.moves if option else ()


async def test_i_tells_the_best_plan_and_why_and_what_else_and_highlights_it_unless_something_is_highlighted(
    tmp_path: Path,
) -> None:
    match = one_to_move()
    async with advised(match, tmp_path, size=(120, 40), waits=True) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: told(app) == "A hint is being worked out. Escape cancels it.")
        app.adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        assert "wins 40%. It " in told(app)
        assert "Second best:" in told(app)
        assert "costs 10% ± " in told(app)
        assert "hint, if all play well" in text_of(app), "57.6"
        assert highlighted(app)[: len(best_plan(match, 0))] == best_plan(match, 0)[: len(highlighted(app))]
        assert "hint" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: not told(app))


async def test_a_hint_keeps_the_persons_highlight_and_a_second_i_highlights_what_it_names(tmp_path: Path) -> None:
    match = one_to_move()
    async with advised(match, tmp_path, waits=True) as (app, pilot):
        await pilot.press("left")
        chosen = highlighted(app)
        assert chosen != best_plan(match, 0)
        await pilot.press("i")
        app.adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        assert highlighted(app) == chosen
        assert told(app).endswith("What you have highlighted stays as it is; i highlights the best instead.")
        assert "i shows it" in text_of(app) or " i show it" in text_of(app)
        await pilot.press("i")
        assert highlighted(app) == best_plan(match, 0)
        assert len(app.adviser.asked) == 1


async def test_62_3_a_hint_is_listed_asked_for_again_and_followed_and_stays_while_the_window_has_no_focus(
    tmp_path: Path,
) -> None:
    match = one_to_move()
    async with advised(match, tmp_path, size=(120, 40), notifications=True) as (app, pilot):
        await pilot.press("L")
        assert app.screen is app.table, "there is no hint yet that something may follow"
        await pilot.press("plus")
        assert "Ask for a hint first: i." in text_of(app)
        await hint(app, pilot)
        assert highlighted(app) == best_plan(match, 0)
        first, counted = told(app), match.help
        await pilot.press("plus")
        best, other = told(app).splitlines()
        assert best.endswith("wins 40%; best")
        assert other.endswith("wins 30%; costs 10% ± 2.0% of a win")
        assert match.help == counted, "it counts no second time"
        await pilot.press("plus")
        assert told(app) == first
        for app.app_focus in (False, True):
            await pilot.pause()
            assert told(app) == first
        await hint(app, pilot, "escape", "i")
        assert highlighted(app) == best_plan(match, 0)
        assert "stays as it is" not in told(app), "what a hint has highlighted is not called the person's"
        await screen_after(pilot, LineScreen, "L")
        await pilot.press("q")
        await until(pilot, lambda: app.screen is app.table)
        app.settings.aids = False
        await pilot.press("L")
        assert app.screen is app.table


STAKE = "With a hint this game no longer counts (rating, ladder). i again asks for it."


async def test_43_the_first_press_says_in_place_of_the_question_what_a_hint_costs_and_only_the_second_asks_for_it(
    tmp_path: Path,
) -> None:
    match = one_to_move()
    async with advised(match, tmp_path, knows_stake=False, notifications=True) as (app, pilot):
        before = text_of(app)
        await pilot.press("i")
        await until(pilot, lambda: STAKE in text_of(app))
        assert (app.adviser.asked, match.help, told(app)) == ([], {}, ""), "nothing is asked, counted or in the way"
        await until(pilot, lambda: app.adviser.loaded == [0])  # its search is loaded while the sentence is read
        await pilot.press("escape")
        await until(pilot, lambda: text_of(app) == before)
        await hint(app, pilot)
        assert match.help[0].hints == 1
        assert STAKE not in text_of(app), "it is said once a game"
        await pilot.press("escape", "i")
        await until(pilot, lambda: match.help[0].hints == 2)
        await screen_after(pilot, LineScreen, "L")
        assert match.help[0].hints == 3, "the line counts as a hint"


async def test_43_what_a_hint_costs_stays_to_be_read_while_others_lay_their_cards(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy", first="R")
    async with advised(match, tmp_path, knows_stake=False, waits=True) as (app, pilot):
        await until(pilot, lambda: app.table.is_mounted and app.table._scene().acting == 0)
        await pilot.press("i")
        await until(pilot, lambda: STAKE in text_of(app))
        match.submit(1, match.legal(1)[0])
        app.table.show_match()
        await pilot.pause()
        assert STAKE in text_of(app)
        await pilot.press("3")
        assert STAKE not in text_of(app)


async def test_43_where_nothing_is_at_stake_the_first_press_gives_the_hint(tmp_path: Path) -> None:
    """A game that is not recorded does not count, and neither does one that a hint has helped in already."""
    for counts in (False, True):
        match = one_to_move()
        app, adviser = seated(match, tmp_path, knows_stake=False)
        adviser.let.set()
        app.settings.record = counts
        if counts:
            match.count_hint(0)
        async with app.run_test(size=(80, 24)) as pilot:
            await hint(app, pilot)


@pytest.mark.parametrize("is_hinted", [True, False])
async def test_44_2_what_a_hint_has_told_of_a_loss_is_not_asked_again(tmp_path: Path, *, is_hinted: bool) -> None:
    """With FAST hands the river moves four: the canoe on 7L falls unless it is paddled away."""
    state = turn("2", zones={"Ra": "lost", "Rb": "7L"}, gems={"Rb": "red"}, hands=FAST)
    match = standing_in(state, "human", "greedy", "greedy")
    async with advised(match, tmp_path, both_ways(match, "unload red", "to 5"), size=(120, 40)) as (app, pilot):
        if is_hinted:
            await pilot.press("i")
            await until(pilot, lambda: told(app).startswith("Best: "))
            assert "goes over the falls this round" in told(app)
            assert told(app).endswith("It is the best all the same: what avoids that loss is worse.")
        else:
            app.table._board.highlight(moves_of(match, "unload red"))
        await pilot.press("enter")
        if is_hinted:
            await until(pilot, lambda: 0 not in match.deciders())
        else:
            await until(pilot, lambda: isinstance(app.screen, Confirm))


@pytest.mark.parametrize("aids", [True, False])
async def test_a_game_at_the_table_keeps_in_mind_whether_there_were_aids(tmp_path: Path, aids: bool) -> None:
    match = one_to_move()
    match = TableMatch(match.setup)
    match.settle()
    app, _adviser = seated(match, tmp_path)
    app.settings.aids = aids
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen is app.table and match.deciders())
        app.table._host.decide(0, match.legal(0)[:1])
        assert match.help == ({} if aids else {0: Help(unaided=True)})
        app.settings.aids = True
        await pilot.press("question_mark")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table)
        assert match.help == {}, "they are there to be looked at"


async def test_keys_on_the_frame_of_a_hint_are_whole_or_left_out(tmp_path: Path) -> None:
    best, other = thoughts(match := one_to_move(), 0)
    parts = (Part("fetched", 0, 2, 3, 0.76, 0.38, 0.1), Part("stolen", 1, 1, 1, 0.05, 0.2, 0.04))
    answer = Answer(match.legal(0)[0], thoughts=(best, replace(other, why=parts)))  # more than has room
    async with advised(match, tmp_path, answer) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: pane(app).max_scroll_y > 0)
        await until(pilot, lambda: "pgdn more, esc closes ─╯" in text_of(app))
        await pilot.press("right")
        await until(pilot, lambda: "pgdn more, i shows it ─╯" in text_of(app))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "i shows it, esc closes ─╯" in text_of(app))
        assert "i show it" in text_of(app)
        await pilot.press("i")
        await until(pilot, lambda: "─ esc closes ─╯" in text_of(app))
        assert "i show" not in text_of(app), "what it shows is highlighted already"


async def test_a_hint_that_has_been_overtaken_is_not_told(tmp_path: Path) -> None:
    match = one_to_move()
    async with advised(match, tmp_path, size=(120, 40), waits=True) as (app, pilot):
        await pilot.press("i", "right", "enter")
        await until(pilot, lambda: match.deciders() != [0])
        app.adviser.let.set()
        await pilot.pause(0.1)
        assert not told(app)


async def test_without_aids_there_are_no_hints(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    app.settings.aids = False
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i")
        await pilot.pause()
        assert not adviser.asked
        assert not told(app)


async def test_a_search_that_fails_says_so_and_does_not_count_i_asks_once_more_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    match, failed = one_to_move(), "There is no hint: it came to a stop."
    async with advised(match, tmp_path, NoHint(failed), size=(120, 40)) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: told(app) == failed)
        assert match.help == {}
        assert " i hint" in text_of(app)
        app.adviser.let.clear()
        await pilot.press("i")
        await until(pilot, lambda: told(app) == "A hint is being worked out. Escape cancels it.")
        await pilot.press("i", "i")
        assert len(app.adviser.asked) == 2, "one that is being worked out is not begun anew"
        app.adviser.let.set()
        await until(pilot, lambda: told(app) == failed)
        await pilot.press("right", "enter")
        await until(pilot, lambda: match.deciders() != [0])
        assert not told(app)


async def test_escape_closes_a_hint_alone_and_ends_the_waiting_for_one_and_settings_hold_at_once(
    tmp_path: Path,
) -> None:
    async with advised(one_to_move(), tmp_path, size=(120, 40), waits=True) as (app, pilot):
        await pilot.press("i", "escape")
        app.adviser.let.set()
        await pilot.pause(0.05)
        assert not told(app), "it is not wanted any more"
        await hint(app, pilot)
        held = highlighted(app)
        await pilot.press("escape")
        assert not told(app)
        assert highlighted(app) == held
        await hint(app, pilot)
        await pilot.press("f2")
        app.settings.aids, app.settings.speed = False, "fast"
        await pilot.press("escape")
        await until(pilot, lambda: not told(app))
        assert app.table.pace.speed == "fast"


async def test_undo_takes_the_hint_away(tmp_path: Path) -> None:
    match = one_to_move()
    match.submit(0, best_plan(match, 0)[0])
    assert match.deciders() == [0]
    async with advised(match, tmp_path) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: told(app) != "" and "worked out" not in told(app))
        await pilot.press("u")
        await until(pilot, lambda: not told(app))


async def test_what_may_follow_a_hint_is_not_shown_to_another_person_at_the_keyboard(tmp_path: Path) -> None:
    match = new_match("human", "human", "greedy")
    match.submit(0, match.legal(0)[0])
    async with advised(match, tmp_path) as (app, pilot):
        await hint(app, pilot, "enter", "i")
        assert app.table._hints.line(1) is not None
        match.take_back(0)
        app.table.show_match()
        await pilot.press("L")
        assert app.screen is app.table, "the hand is the other person's"
        await pilot.press("enter", "L")
        assert app.screen is app.table


async def test_what_may_follow_goes_with_the_focus_where_a_keyboard_is_shared_also_from_below_another_page(
    tmp_path: Path,
) -> None:
    async with advised(new_match("human", "human", "greedy"), tmp_path) as (app, pilot):
        for above in ("", "l", "question_mark", "too small"):
            await hint(app, pilot, "enter", "i")
            await screen_after(pilot, LineScreen, "L")
            if above == "too small":
                await pilot.resize_terminal(40, 10)
                await until(pilot, lambda: isinstance(app.screen, TooSmall))
            elif above:
                await pilot.press(above)
                await until(pilot, lambda: not isinstance(app.screen, LineScreen))
            app.app_focus = False
            await until(pilot, lambda: not any(isinstance(screen, LineScreen) for screen in app.screen_stack))
            if above == "too small":
                await until(pilot, lambda: isinstance(app.screen, TooSmall))
                await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: app.screen is app.table)
            assert not told(app), "the hint has gone too"
            app.app_focus = True
            await pilot.pause()
            assert not told(app)


async def test_who_waits_for_a_hint_reads_when_the_bots_are_ready_and_nothing_else_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with advised(one_to_move(), tmp_path, waits=True) as (app, pilot):
        await pilot.press("i")
        monkeypatch.setattr(app.table._board, "_draw_scene", None)
        for share in (0.0, 0.2):
            app.adviser._set_progress(0, share)
            said = "The hint comes as soon as the bots are ready, just this once: about 15 s.\nEscape cancels it."
            assert told(app) == said
        app.adviser._set_progress(0, 1.0)
        assert told(app) == "A hint is being worked out. Escape cancels it."


async def test_a_hint_writes_the_keys_of_a_plan_as_the_list_does(tmp_path: Path) -> None:
    app, _adviser = seated(one_to_move(), tmp_path)
    async with app.run_test(size=(80, 24)):
        board = app.table._board
        inner = (Option("1", "alone", (1,)), Option("2", "with a gem", (2,)))
        board._selection = Selection([Option("a", "to 1", (3,)), Option("b", "to 2", (), inner=inner)])  # type: ignore[attr-defined]
        assert [each.words for each in board.offered()] == ["[a] to 1", "[b1] alone", "[b2] with a gem"]


# Where hints and passing remarks stand: on nothing else, and all of it to be read.

LONG = NoHint("There is no hint, and that for many a reason. " * 12)
GAMES = ("niagara", "canyon", "upriver")


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, (80, 24)) for game in GAMES),
        ("niagara", (200, 60)),
        *(
            pytest.param(game, size, marks=pytest.mark.slow)
            for game in GAMES
            for size in ((120, 24), (80, 40), (120, 40), (200, 60))
        ),
    ],
)
async def test_at_every_size_a_hint_lies_on_nothing_and_all_of_it_can_be_read(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    match = match_of(game, ("human", "greedy", "greedy", "greedy"))
    match.settle()
    while (seat := match.deciders()[0]) != 0:
        match.submit(seat, match.legal(seat)[0])
        match.settle()
    async with advised(match, tmp_path, LONG, size=size) as (app, pilot):
        others = [each for each in app.table.query("Pane, #header, #prompt, #below, #keys") if each.size.area]
        before = {each: each.region for each in others}
        await pilot.press("i")
        await until(pilot, lambda: told(app) == str(LONG) and pane(app).region.area > 0)
        await pilot.pause()
        assert {each: each.region for each in others} == before, "nothing else gives way but the log"
        assert not any(each.region.overlaps(pane(app).region) for each in others)
        assert app.table.region.contains_region(pane(app).region)
        read = text_of(app)
        while pane(app).scroll_offset.y < pane(app).max_scroll_y:
            await pilot.press("pagedown")
            await pilot.pause()
            read += text_of(app)
        assert all(word in read for word in ("There is", "many a", "reason."))
        assert pane(app).scroll_offset.y == pane(app).max_scroll_y
        assert "pgdn more" not in text_of(app), "there is no more"
        assert "pgup back" in text_of(app) or not pane(app).max_scroll_y


async def test_with_the_river_alone_the_hint_stands_beside_it(tmp_path: Path) -> None:
    async with advised(one_to_move(), tmp_path) as (app, pilot):
        await hint(app, pilot, "z", "i")
        await pilot.pause()
        assert pane(app).region.area > 0
        assert not pane(app).region.overlaps(app.table.query_one("#river").region)
        assert app.table.query_one("#river").region.width >= 47
        await pilot.press("escape")
        await pilot.pause()
        assert not pane(app).region.area


async def test_what_is_said_in_passing_stays_where_it_is_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with advised(one_to_move(), tmp_path, notifications=True, waits=True) as (app, pilot):
        rows = set()
        for count in range(6):
            app.notify_reason(f"It is refused for the {count}th time.")
            await until(pilot, lambda: [each.region.area > 0 for each in app.screen.query("Toast")] == [True])
            (toast,) = app.screen.query("Toast")
            assert len(app.screen.query("ToastHolder")) == 1
            rows.add(toast.region.y)
        assert len(rows) == 1


async def test_what_is_said_in_passing_stays_with_its_page_and_covers_no_keys_of_another(tmp_path: Path) -> None:
    async with advised(one_to_move(), tmp_path, notifications=True, waits=True) as (app, pilot):
        app.notify_reason("It is refused.")
        await until(pilot, lambda: len(app.screen.query("Toast")) == 1)
        await press_with_shift(pilot, "C")
        await until(pilot, lambda: isinstance(app.screen, ModalScreen))
        app.warn("The disk is full.", "Settings")
        await until(pilot, lambda: len(app.screen.query("Toast")) == 1)
        assert "The disk is full." in text_of(app)
        assert not app.screen_stack[-2].query("Toast")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table and len(app.screen.query("Toast")) == 2)
        assert "It is refused." in text_of(app)
