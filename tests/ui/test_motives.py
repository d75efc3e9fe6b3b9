"""`y` asks why a bot did what it did: at the table and in replays, one further back each time, never in the way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.game import Game
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.motives import Motive, Motives, NoMotive
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import VIEW_ONLY, SharedFilm, shared_copy
from niagara_tui.match.turns import NO_BOT, BotTurn, turns_of_bots
from niagara_tui.store.models import Record
from niagara_tui.ui.screens.replay import LineScreen, ReplayScreen
from niagara_tui.ui.widgets.key_line import KeyLine
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import TableApp, session, text_of, until
from tests.support.lines import film_from
from tests.support.tables import SilentBots, best_plan, match_of, new_match, play_on
from tests.ui.advisers import Adviser, hint, one_to_move, seated, told
from tests.ui.conftest import MakeApp
from tests.ui.replays import ready, replay, replay_session

pytestmark = pytest.mark.screens


class Told(Motives):
    """Names the turn that it is asked about once `let` is set, or fails."""

    def __init__(self, game: Game[Any], *, fails: bool = False) -> None:
        super().__init__(game)
        self.let, self.fails = asyncio.Event(), fails
        self.asked: list[BotTurn] = []

    async def motive(
        self, film: RecordFilm, turn: BotTurn, voice: Voice, introduction: str, chooses: str = ""
    ) -> Motive:
        self.asked.append(turn)
        await self.let.wait()
        if self.fails:
            raise NoMotive("There is no answer: it came to a stop.")
        return Motive((f"{voice.names[turn.seat]}, {turn.begin}.",), introduction)


def at_table(folder: Path, *, fails: bool = False) -> tuple[TableApp, Told, list[str], Adviser]:
    """A table at which the person is to move; who says why, and what he says of the turns of bots, the latest first."""
    match = one_to_move()
    app, adviser = seated(match, folder)
    source = app.table._why._source = Told(match.game, fails=fails)
    film = RecordFilm(match.record(), match.moment)
    return app, source, [f"{film.names[turn.seat]}, {turn.begin}." for turn in turns_of_bots(film, film.last)], adviser


async def test_y_tells_of_the_latest_turn_of_a_bot_as_soon_as_the_bots_are_ready_and_y_again_of_the_one_before(
    tmp_path: Path,
) -> None:
    app, source, said, _adviser = at_table(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "y why" in text_of(app)
        for key in ("y", "escape"):  # either cancels the question, and other keys go to the table meanwhile
            await pilot.press("y")
            await until(pilot, lambda: told(app) == "The answer is being worked out.\nEscape cancels it.")
            await pilot.press("right")
            assert app.table._board.highlighted_moves
            await pilot.press(key)
            assert not told(app)
        await pilot.press("y")
        await until(pilot, lambda: bool(source.asked))
        for share in (0.0, 0.2):
            source._set_progress(0, share)
        waits = "The answer comes as soon as the bots are ready, just this once: about 15 s.\nEscape cancels it."
        await until(pilot, lambda: told(app) == waits)
        await pilot.press("escape")
        source.let.set()
        await pilot.pause(0.05)
        assert not told(app), "it is not wanted any more"
        await pilot.press("y")
        await until(pilot, lambda: told(app) == said[0])
        assert "why" in text_of(app)
        assert "y one back, esc closes" in text_of(app)
        for each in said[1:3]:
            await pilot.press("y")
            await until(pilot, lambda each=each: told(app) == each)
        await pilot.press("escape")
        assert not told(app)
        await pilot.press("y")
        await until(pilot, lambda: told(app) == said[0])


async def test_a_hint_takes_its_place_and_it_that_of_a_hint_and_a_decision_takes_it_away(tmp_path: Path) -> None:
    app, source, said, adviser = at_table(tmp_path)
    source.let.set()
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await until(pilot, lambda: told(app) == said[0])
        await hint(app, pilot)
        await pilot.press("y")
        await until(pilot, lambda: told(app) == said[0])
        await pilot.press("right", "enter")
        await until(pilot, lambda: app.table.match.deciders() != [0])
        assert not told(app)
        await pilot.press("y")
        await until(pilot, lambda: "worked out" not in told(app) and told(app).endswith("."))
        assert told(app) not in said, "another bot has shown its card by now"


async def test_an_adviser_that_fails_says_so_and_without_aids_or_bots_nobody_is_asked(tmp_path: Path) -> None:
    app, source, _said, _adviser = at_table(tmp_path, fails=True)
    source.let.set()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("y")
        await until(pilot, lambda: told(app) == "There is no answer: it came to a stop.")
        await pilot.press("escape")
        app.settings.aids = False
        app.table.show_match()
        await pilot.press("y")
        await until(pilot, lambda: "Aids are switched off" in text_of(app))
        assert "y why" not in text_of(app)
        assert len(source.asked) == 1
    match = new_match("human", "human", "human")
    alone = TableApp(match, SilentBots(match), tmp_path / "alone")
    async with alone.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("y")
        await until(pilot, lambda: "Nobody here is a bot." in text_of(alone))


async def test_where_no_bot_has_done_anything_y_offers_nothing_further_back(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path), "y") as (app, pilot):
        await until(pilot, lambda: told(app) == "No bot has done anything yet.")
        assert "one back" not in text_of(app)
        assert "esc closes" in text_of(app)


async def test_at_a_table_where_hands_are_secret_no_process_is_started(tmp_path: Path) -> None:
    match = play_on(match_of("canyon", ("human", "greedy", "greedy")), 30)
    async with session(TableApp(match, SilentBots(match), tmp_path), "y") as (app, pilot):
        await until(pilot, lambda: "is a secret until the game is over; its replay tells it." in told(app))
        assert not app.table._why._source._conversations


# In a replay.


def note(pilot: Any) -> str:
    pane = pilot.app.screen.query_one(HintPane)
    return pane._note.text if pane.display else ""


async def test_in_a_replay_it_is_about_the_turn_that_is_shown_and_goes_with_it(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over)) as (app, pilot):
        screen, film = replay(app), replay(app)._film
        assert isinstance(film, RecordFilm)
        source = screen._why._source = Told(film.game)
        source.let.set()
        turn = next(turn for turn in turns_of_bots(film, film.last) if len(turn.moves) > 3)
        screen.go(turn.begin + 2)
        assert "y why" in str(screen.query_one(KeyLine).render())
        await pilot.press("y")
        await until(pilot, lambda: note(pilot) == f"{film.names[turn.seat]}, {turn.begin}.")
        assert source.asked == [turn], "the rest of the turn belongs to it"
        await pilot.press("y")
        await until(pilot, lambda: len(source.asked) == 2 and "worked out" not in note(pilot))
        assert source.asked[1].begin < turn.begin
        await pilot.press("escape")
        assert app.screen is screen
        assert not note(pilot)
        await pilot.press("y")
        await until(pilot, lambda: note(pilot) == f"{film.names[turn.seat]}, {turn.begin}.")
        await pilot.press("right")
        assert not note(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen)


async def test_a_long_answer_in_a_replay_can_be_read_to_its_end(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over)) as (app, pilot):
        screen = replay(app)
        source = screen._why._source = Told(screen.game)
        source.let.set()
        screen.go(40)
        await pilot.press("y")
        await until(pilot, lambda: bool(source.asked) and "worked out" not in note(pilot))
        screen._why._answer = screen._why._note("A long story. " * 60)
        screen._show()
        await until(pilot, lambda: screen.query_one(HintPane).max_scroll_y > 0)
        await pilot.press("pagedown")
        assert screen.query_one(HintPane).scroll_offset.y > 0
        assert screen.moment == 40


async def test_where_no_bot_can_be_asked_why_the_right_reason_is_said(make_app: MakeApp, over: Record) -> None:
    people = play_on(new_match("human", "human", "human"), 12).record()
    line = film_from("niagara", 26)
    for screen, said in (
        (ReplayScreen(SharedFilm(shared_copy(over)), 40), VIEW_ONLY),  # it does not hold what bots saw
        (LineScreen(line), line.lock_reason),
        (ReplayScreen(RecordFilm(people), 5), NO_BOT),  # aids are not to blame
    ):
        async with session(make_app(), size=(120, 40), notifications=True) as (app, pilot):
            app.push_screen(screen)
            await ready(pilot)
            assert "y why" not in str(screen.query_one(KeyLine).render())
            await pilot.press("y")
            assert [each.message for each in app._notifications] == [said]
            assert said.split(":")[0][:40] in text_of(app)


def test_best_plan_of_the_person_is_not_a_turn_of_a_bot() -> None:
    match = one_to_move()
    before = [*turns_of_bots(RecordFilm(match.record(), match.moment), match.moment)]
    for move in best_plan(match, 0):
        match.submit(0, move)
    film = RecordFilm(match.record(), match.moment)
    assert [*turns_of_bots(film, match.moment)] == before
