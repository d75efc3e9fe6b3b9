from __future__ import annotations

import asyncio
import re
import shutil
from operator import attrgetter
from pathlib import Path

import pytest
from textual import events
from textual.worker import WorkerFailed

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.games.niagara.rules.state import FACE_DOWN
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.table_keys import speed_key
from niagara_tui.ui.widgets.key_line import KeyLine
from niagara_tui.ui.widgets.log_pane import LogPane
from tests.support.apps import HomeAndTableApp, TableApp, click_text, screen_after, session, text_of, until
from tests.support.matches import readable
from tests.support.positions import redemption
from tests.support.tables import QuickBots, SilentBots, match_of, new_match, play_on, seated, standing_at
from tests.support.upriver import position
from tests.ui.conftest import some
from tests.ui.table_parts import board, decision_session, human_to_move, prompt, selection, shown

pytestmark = pytest.mark.screens


async def test_enter_alone_plays_nothing_what_dooms_a_canoe_is_asked_about_and_a_click_on_a_key_is_that_key(
    tmp_path: Path,
) -> None:
    match = new_match("human", "random", "random")
    async with decision_session(match, tmp_path, size=(120, 40)) as (app, pilot):
        await pilot.press("enter", "enter")
        assert match.deciders() == [0, 1, 2]
        board(app).post_message(NiagaraBoard.Decided(selection(app).options[0].moves, "Really?"))
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table)
        assert match.deciders() == [0, 1, 2]
        before = app.settings.speed
        _key, _sign, word = speed_key(app.table.pace)
        await click_text(pilot, f" v {word}")
        assert app.settings.speed != before
        await click_text(pilot, " q leave")
        assert app.screen is not app.table


async def test_a_whole_turn_by_letters_and_undo_and_redo_within_it(tmp_path: Path) -> None:
    match = new_match("human", "human", "human", seed=3)
    for seat in range(3):
        match.submit(seat, match.legal(seat)[3])
    match.settle()
    async with session(TableApp(match, SilentBots(match), tmp_path), speed="slow") as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        before = match.digest()
        await pilot.press("a", "enter")
        assert match.digest() != before
        await pilot.press("u")
        await until(pilot, lambda: human_to_move(app))
        assert match.digest() == before
        await pilot.press("ctrl+r")
        assert match.digest() != before


async def test_several_people_see_a_cover_until_its_owner_opens_it_and_again_when_the_window_loses_the_focus(
    tmp_path: Path,
) -> None:
    match = new_match("human", "human", "random")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: shown(app) == "cover")
        await pilot.press("enter")
        assert shown(app) == "hand"
        app.post_message(events.AppBlur())
        await until(pilot, lambda: shown(app) == "cover")
        await pilot.press("4", "enter")
        assert shown(app) == "hand", "enter uncovers; the 4 before it meant nothing"
        assert match.deciders() == [0, 1, 2]
        await pilot.press("4", "enter")
        await until(pilot, lambda: match.deciders() == [1, 2])
        assert shown(app) == "cover", "it closes after laying a card"
        scene = board(app)._scene
        assert scene is not None
        assert scene.view.players[0].chosen == FACE_DOWN, "and what was laid is blank"
        await pilot.press("r")
        await until(pilot, lambda: match.deciders() == [0, 1, 2])


async def test_a_table_that_is_left_lets_go_of_its_save_in_which_what_is_laid_can_be_taken_back_and_stays_taken_back(
    tmp_path: Path,
) -> None:
    folder, match = SaveFolder(tmp_path / "saves"), new_match("human", "random", "random")
    autosave = Autosave.new(folder, match)
    async with session(HomeAndTableApp(match, SilentBots(match), tmp_path, autosave)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        await screen_after(pilot, Home, "5", "enter", "q")
        autosave = Autosave.open(folder, autosave.name)
    assert autosave.match.deciders() == [1, 2]
    assert autosave.match.view(0).players[0].chosen == 5, "what is laid stays laid"
    again = HomeAndTableApp(autosave.match, SilentBots(autosave.match), tmp_path, autosave)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "take back" in text_of(again))
        assert not human_to_move(again)
        assert readable(folder.read(autosave.name)) == ["R ?"]
        assert folder.read(autosave.name).moves != ["R ?"]
        await pilot.press("escape")
        await until(pilot, lambda: human_to_move(again))
        assert folder.read(autosave.name).moves == ["R ?"], "what was taken back is in the save no more"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(again.screen, Home))


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_what_cannot_be_saved_as_the_table_is_left_is_said_there_and_after_the_program(
    tmp_path: Path, key: str
) -> None:
    match = new_match("human", "random", "random")
    autosave = Autosave.new(SaveFolder(tmp_path / "saves"), match)
    app = HomeAndTableApp(match, SilentBots(match), tmp_path, autosave)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: human_to_move(app))
        shutil.rmtree(tmp_path / "saves")
        (tmp_path / "saves").write_text("no folder", "utf-8")
        await pilot.press("5", "enter", key)
        if key == "q":
            await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query("Toast")))
    assert app.unsaved.startswith("Your last decision is not saved: ")


@pytest.mark.parametrize("size", some([(1, 1), (300, 100)], [(80, 24), (20, 5), (79, 23)]))
async def test_no_size_of_the_terminal_crashes_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(new_match("human", "random", "random"), 9)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: bool(selection(app).options))
        await pilot.resize_terminal(*size)
        await pilot.press("right", "tab", "x")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen is app.table)
        assert selection(app).options, "the decision is still there to be made"


class BrokenBots(SilentBots):
    """Bots with a program error in `ask`, which no bot process can cause."""

    async def ask(self, seat: int) -> Answer:
        raise LookupError(seat)


async def test_a_fault_of_the_program_ends_the_table_and_does_not_leave_it_waiting(tmp_path: Path) -> None:
    match = new_match("human", "random", "random")
    app = TableApp(match, BrokenBots(match), tmp_path)
    with pytest.raises(WorkerFailed):
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: not app.is_running)


class HeldBots(SilentBots):
    """Bots that answer with their first move once they are released."""

    def __init__(self, match: TableMatch) -> None:
        super().__init__(match)
        self.free = asyncio.Event()

    async def ask(self, seat: int) -> Answer:
        move = self._match.legal(seat)[0]
        await self.free.wait()
        return Answer(move)


async def test_a_bot_whose_decision_is_undone_thinks_no_more_and_its_answer_is_not_played(tmp_path: Path) -> None:
    state = redemption(zones={"Ra": "lost", "Ba": "lost"}, reserve={"R": "violet", "B": "violet red"})
    match = seated(state, "human", "random", "random")
    bots = HeldBots(match)
    async with session(TableApp(match, bots, tmp_path)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        await pilot.press("a", "enter")
        await until(pilot, lambda: "is thinking" in prompt(app))
        await pilot.press("u")
        await until(pilot, lambda: "may buy a lost canoe back" in prompt(app))
        assert app.table._host.thinking == frozenset()
        bots.free.set()
        await pilot.pause(0.1)
        assert match.deciders() == [0]
        assert app.table._host.notice == ""


_DANGER = r"[?!] (falls )?\d\+"


async def test_without_aids_nothing_warns_and_no_cards_are_tracked(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40)) as (app, pilot):
        assert re.search(_DANGER, text_of(app))
        assert "3456c" in text_of(app)
        app.settings.aids = False
        app.table.show_match()
        await pilot.pause()
        assert not re.search(_DANGER, text_of(app))
        assert "3456c" not in text_of(app)


@pytest.mark.parametrize("game", GAMES)
async def test_news_that_comes_before_the_panes_or_after_them_is_no_fault(tmp_path: Path, game: str) -> None:
    match = play_on(match_of(game, ("human", "greedy", "greedy")), 6)
    app = TableApp(match, SilentBots(match), tmp_path)
    board = app.table._board
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        scene = app.table._scene()
        await board.remove_children()
        board.show(scene)
        await app.table.remove_children()
        app.table.show_match()
    early = type(board)()
    with app._context():
        early.show(scene)


@pytest.mark.parametrize("game", GAMES)
async def test_a_failure_is_told_in_full_and_leaves_the_prompt_readable(game: str, tmp_path: Path) -> None:
    match = match_of(game, ["human"] * GAMES[game].seats[0])
    full = "the game could not be saved (no space left on device); what was saved before is kept"
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.table.is_at_rest and prompt(app).strip())
        said = prompt(app).strip()
        app.table._host.notice = full
        app.table.show_match()
        app.table.show_match()
        await pilot.pause()
        assert prompt(app).strip().startswith(said)
        assert said[:60] in text_of(app)
        assert [notice.message for notice in app._notifications] == [full]


def home(boats: str = "harbour lost lost") -> TableMatch:
    """A game in which the person's last boat is home, or its boats are as given, and bots' are on their way."""
    state = position(die="1", turn="B", R=boats, B="3 4 5", Y="6 6 lost")
    return standing_at(state, match_of("upriver", ("human", "greedy", "greedy")))


async def test_after_the_last_boat_is_home_the_rest_is_played_at_once_by_the_same_bots(tmp_path: Path) -> None:
    match = home()
    async with session(TableApp(match, QuickBots(match), tmp_path), size=(120, 40), speed="slow") as (app, pilot):
        await until(pilot, lambda: "e plays to the end." in text_of(app))
        assert "e play to the end" in str(app.table.query_one(KeyLine).content)
        await pilot.press("e")
        await until(pilot, lambda: match.is_over() and isinstance(app.screen, Ending))
        assert not match.conceded
        assert app.table._host.stand_ins is None


async def test_who_still_has_a_boat_on_the_river_is_not_offered_it_and_told_when(tmp_path: Path) -> None:
    match = home("harbour 8 lost")
    async with session(TableApp(match, SilentBots(match), tmp_path), notifications=True) as (app, pilot):
        await until(pilot, lambda: bool(app.table.is_mounted and app.table._scene().thinking))
        assert "to the end" not in text_of(app)
        await pilot.press("e")
        assert [note.message for note in app._notifications] == [
            "Once you have nothing left to decide, e plays to the end."
        ]


async def test_an_undo_of_the_last_decision_takes_back_that_the_rest_is_played_without_pauses(tmp_path: Path) -> None:
    state = position(die="1", turn="R", R="harbour 10 lost", B="3 4 5", Y="6 6 lost")
    match = standing_at(state, match_of("upriver", ("human", "greedy", "greedy")))
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40), speed="slow") as (app, pilot):
        await until(pilot, lambda: bool(app.table.is_mounted and 0 in match.deciders()))
        host = app.table._host
        offered_and_pausing = attrgetter("can_play_to_end", "_pauses")
        host.decide(0, match.legal(0))
        assert offered_and_pausing(host) == (True, True)
        host.play_to_end()
        assert offered_and_pausing(host) == (False, False)
        host.undo()
        assert offered_and_pausing(host) == (False, True)
        host.redo()
        assert offered_and_pausing(host) == (True, True), "it has to be asked for again"


async def test_with_several_people_it_is_offered_once_nobody_has_anything_left_to_decide(tmp_path: Path) -> None:
    state = position(die="1", turn="Y", R="harbour lost lost", B="3 4 5", Y="6 6 lost")
    match = standing_at(state, match_of("upriver", ("human", "human", "greedy")))
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: bool(app.table.is_mounted and app.table._scene().thinking))
        assert not app.table._host.can_play_to_end


@pytest.mark.parametrize(("size", "in_words"), [((80, 24), False), ((120, 40), True), ((160, 48), True)], ids=str)
async def test_the_log_is_in_words_where_there_is_room(tmp_path: Path, size: tuple[int, int], in_words: bool) -> None:
    match = play_on(new_match("human", "random", "random"), 20)
    async with session(TableApp(match, SilentBots(match), tmp_path), size=size) as (app, _pilot):
        shown = " ".join(str(app.table.query_one(LogPane).content).split())
        assert (match.log[-1].text in shown, "→" in shown) == (in_words, not in_words)
