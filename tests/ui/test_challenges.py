from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Input, OptionList

from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import daily, read
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import Outcome
from niagara_tui.ui.screens.dialogs import Message, PlayedBefore
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.matches import AskChallenge, MatchesPage
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import TableApp, screen_after, session, text_of, until
from tests.support.contests import best_of
from tests.support.matches import clock
from tests.support.tables import QuickBots, play_on
from tests.ui.conftest import NOW, MakeApp
from tests.ui.contests import ANNA, ONE, full, held, notices

pytestmark = [pytest.mark.screens, pytest.mark.usefixtures("silent_bots")]


async def test_a_challenge_is_pasted_with_its_result_and_played(make_app: MakeApp, config: Path) -> None:
    async with session(make_app(), "m", "p") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, AskChallenge))
        app.screen.query_one(Input).value = f"Look: {ANNA.line()}"
        await screen_after(pilot, MatchesPage, "enter")
        await until(pilot, lambda: "Anna: won in 12 rounds" in text_of(app))
        await screen_after(pilot, TableScreen, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.setup.seed == 12
        await until(pilot, lambda: "Challenge. Anna: won in 12 rounds.\n" in "".join(notices(app)))


async def test_a_line_between_others_that_is_broken_at_blanks_is_pasted_whole(make_app: MakeApp, config: Path) -> None:
    app, line = make_app(), ANNA.line().replace(" seats", "\r\nseats")
    async with app.run_test(size=(80, 24)) as pilot:
        await screen_after(pilot, AskChallenge, "m", "p")
        app.screen.query_one(Input).post_message(events.Paste(f"Hi,\r\n{line}\r\nAnna"))
        await pilot.pause()
        await screen_after(pilot, MatchesPage, "enter")
    assert [each.line for each in held(config).challenges] == [ONE.line()]


def played_before(config: Path, folder: SaveFolder) -> None:
    """A challenge that has been played, under a name under which it was saved."""
    assert keeping.take(ANNA, None, NOW, config) == ""
    match = TableMatch(ONE.setup("Rose"), clock)
    with Autosave.new(folder, match) as autosave:
        keeping.bind_challenge(ONE, match.record(), autosave.name, config)
        play_on(match, 4000)
        autosave.save()
    assert keeping.keep_result(match, config) == ""


async def test_who_pastes_a_challenge_that_they_have_played_is_told_and_can_look_at_it(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    played_before(config, folder)
    async with session(make_app(), "m", "p") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, AskChallenge))
        app.screen.query_one(Input).value = ANNA.with_result("Ben", Outcome(place=2, rounds=9)).line()
        await screen_after(pilot, PlayedBefore, "enter")
        said = " ".join(text_of(app).split())
        assert "You have played this one before." in said
        assert "Anna: won in 12 rounds; Ben: place 2 in 9 rounds; you: " in said
        await screen_after(pilot, MatchesPage, "escape")
        await screen_after(pilot, PlayedBefore, "enter")
        await screen_after(pilot, ReplayScreen, "l")


async def test_a_challenge_is_played_again_outside_of_the_comparison(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    played_before(config, folder)
    before = held(config).challenges
    async with session(make_app(challenge=ANNA)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, PlayedBefore))
        await screen_after(pilot, TableScreen, "a")
        await until(pilot, lambda: any("counts neither in your record" in said for said in notices(app)))
    assert held(config).challenges == before, "with the key of the game that counted"


async def test_one_whose_game_is_gone_can_only_be_played_again(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    played_before(config, folder)
    for save in folder.summaries():
        folder.delete(save.name)
    async with session(make_app(challenge=ANNA)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, PlayedBefore))
        assert "Look at it" not in text_of(app)
        await pilot.press("l")
        assert isinstance(app.screen, PlayedBefore)


async def test_the_first_page_says_what_game_it_is_that_goes_on(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    match = TableMatch(ONE.setup("Rose"), clock)
    assert keeping.take(ONE, None, NOW, config) == ""
    with Autosave.new(folder, match) as autosave:
        play_on(match, 4)
        autosave.save()
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: "challenge: Rose, Bert, " in text_of(app))


async def test_the_challenge_of_the_day_is_played_by_enter(make_app: MakeApp, config: Path) -> None:
    async with session(make_app(), "m", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        wanted = daily(GAMES["niagara"], NOW.date(), {})
        assert wanted.is_at(app.screen.match.setup, wanted.rules)
    (found,) = held(config).challenges
    assert (found.line, found.day) == (wanted.line(), NOW.date())


async def test_the_line_of_a_challenge_is_shown_and_copied_with_ones_own_result(
    make_app: MakeApp, config: Path
) -> None:
    full(config)
    keeping.keep_result(play_on(TableMatch(ONE.setup("Rose"), clock), 4000), config)
    async with session(make_app(), "m", size=(120, 40), name="Rose") as (app, pilot):
        shown = app.screen.query_one("#entries", OptionList)
        shown.highlighted = shown.get_option_index("challenge 1")
        await screen_after(pilot, Message, "c")
        assert app.clipboard.startswith(ONE.line().partition(" check=")[0])
        assert read(app.clipboard).name == "Rose"


async def test_the_app_opens_at_the_table_of_a_challenge(make_app: MakeApp) -> None:
    async with session(make_app(challenge=ONE)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_ending_of_a_challenge_compares_and_c_shows_its_line(tmp_path: Path, config: Path) -> None:
    assert keeping.take(ANNA, None, NOW, config) == ""
    match = play_on(TableMatch(ONE.setup("Rose"), clock), 4000)
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending))
        assert "Challenge. Anna: won in 12 rounds; you: " in text_of(app)
        await screen_after(pilot, Message, "c")
        found = read(app.clipboard)
        assert (found.table, found.name) == (ONE, "Rose")
        await screen_after(pilot, Ending, "escape")


async def test_any_finished_game_of_one_person_can_be_sent_as_a_challenge_and_no_other(tmp_path: Path) -> None:
    for people in (1, 2):
        seats = best_of(3, players=3).players
        sitting = [
            seat.model_copy(update={"player": "human" if number < people else "greedy"})
            for number, seat in enumerate(seats)
        ]
        match = play_on(TableMatch(ONE.setup("Rose").model_copy(update={"seats": sitting, "seed": 99}), clock), 4000)
        async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
            await until(pilot, lambda app=app: isinstance(app.screen, Ending))
            await pilot.press("c")
            await pilot.pause()
            assert isinstance(app.screen, Message) is (people == 1)
            if people == 1:
                assert read(app.clipboard).seed == 99


@pytest.mark.parametrize("opened", [{"challenge": ONE}, {"setup": ONE.setup("Rose")}], ids=["challenge", "seed"])
async def test_whose_cards_were_seen_before_is_told_and_does_not_count(
    opened: dict[str, Any], make_app: MakeApp, config: Path
) -> None:
    keeping.keep_result(play_on(TableMatch(ONE.setup("Rose"), clock), 4000), config)
    async with session(make_app(**opened)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        await until(pilot, lambda: any("counts neither in your record" in said for said in notices(app)))
        assert game_key(app.screen.match.record()) in LogbookFile(config).load()[0].passed_over
