from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Input, OptionList, Static

from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import daily, read
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import Contest, Outcome
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.dialogs import ChooseOne, Confirm, Message, PlayedBefore
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.matches import AskChallenge, MatchesPage, NewContest
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import TableApp, at_rest_after, click_text, screen_after, session, text_of, until
from tests.support.contests import best_of
from tests.support.matches import clock
from tests.support.tables import QuickBots, play_on
from tests.ui.conftest import NOW, MakeApp, some
from tests.ui.contests import ANNA, ONE, added, full, held, notices

pytestmark = [pytest.mark.screens, pytest.mark.usefixtures("silent_bots")]


def highlight(app: NiagaraApp, entry: str) -> None:
    shown = app.screen.query_one("#entries", OptionList)
    shown.highlighted = shown.get_option_index(entry)


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48), (200, 60)]))
def test_the_page_looks_as_accepted(snap_compare: Any, make_app: MakeApp, config: Path, size: tuple[int, int]) -> None:
    full(config)
    assert snap_compare(make_app(), run_before=at_rest_after("m"), terminal_size=size)


def test_the_page_of_a_newcomer_looks_as_accepted(snap_compare: Any, make_app: MakeApp) -> None:
    assert snap_compare(make_app(), run_before=at_rest_after("m"), terminal_size=(80, 24))


@pytest.mark.parametrize("only_ascii", [False, True])
async def test_the_page_shows_what_is_under_way_with_its_standing(
    make_app: MakeApp, config: Path, only_ascii: bool
) -> None:
    full(config)
    async with session(make_app(ascii=only_ascii), "m", size=(80, 34)) as (app, _pilot):
        seen = text_of(app)
        for said in (
            "you 1, Otter 1, Heron 0; game 3 of at most 4.",
            "Challenge of the day",
            "not played yet",
            "First to three wins",
            "Anna: won in 12 rounds",
            "you have won it.",
            "1. you",
        ):
            assert said in seen
        assert seen.isascii() or not only_ascii


async def test_a_standing_for_which_there_is_no_room_gives_way_to_the_game_that_is_next(
    make_app: MakeApp, config: Path
) -> None:
    added(best_of(3, players=5, game="niagara"), config)
    app = make_app()

    def row() -> str:
        found = (row for row in text_of(app).splitlines() if "First to two wins, Niagara" in row)
        return next(found, "").rstrip(" │▎▌▊█▁▂▃▄▅▆▇")

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await until(pilot, lambda: row().endswith("  Game 1 of at most 6."))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: row().endswith(" 0; game 1 of at most 6."))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: row().endswith("  Game 1 of at most 6."))


async def test_enter_plays_the_next_game_of_a_match_and_the_table_says_where_it_stands(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    contest = added(best_of(3, [0], [1]), config)
    async with session(make_app(), "m", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "First to two wins: you 1, Otter 1; game 3 decides.\n" in "".join(notices(app)))
        table = app.screen
        assert isinstance(table, TableScreen)
        key = game_key(table.match.record())
        assert table.match.names == ("Rose", "Otter")
    (found,) = held(config).contests
    assert found.id == contest.id
    assert found.meetings[2].key == key
    assert folder.has(found.meetings[2].save)


async def test_a_game_of_a_match_that_was_left_is_resumed(make_app: MakeApp, config: Path, folder: SaveFolder) -> None:
    contest = added(best_of(3), config)
    match = TableMatch(keeping.next_setup(contest, 0), clock)
    with Autosave.new(folder, match) as autosave:
        keeping.bind(contest.id, 0, match.record(), autosave.name, config)
        play_on(match, 4)
        autosave.save()
    async with session(make_app(), "m", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        assert game_key(app.screen.match.record()) == game_key(match.record())


async def test_a_game_whose_save_is_gone_is_dealt_again_which_is_told(
    make_app: MakeApp, config: Path, folder: SaveFolder
) -> None:
    contest = added(best_of(3), config)
    match = TableMatch(keeping.next_setup(contest, 0), clock)
    assert keeping.bind(contest.id, 0, match.record(), "gone", config) == ""
    async with session(make_app(), "m", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.setup == match.setup
        await until(pilot, lambda: any("The save of this game is gone" in said for said in notices(app)))
        assert game_key(app.screen.match.record()) in LogbookFile(config).load()[0].passed_over


async def test_a_match_is_begun_with_the_usual_form(make_app: MakeApp, config: Path) -> None:
    async with session(make_app(), "m", size=(100, 40)) as (app, pilot):
        highlight(app, "new best 5")
        await screen_after(pilot, NewContest, "enter")
        await until(
            pilot, lambda: "First to three wins; who begins is drawn once, then it goes in turn" in text_of(app)
        )
        assert not app.screen.query_one("#seed-line").display, "each game has a seed of its own"
        await screen_after(pilot, TableScreen, "ctrl+s")
    (contest,) = held(config).contests
    assert (contest.kind, contest.length, contest.game) == ("best", 5, "niagara")
    assert [each.player for each in contest.players].count("human") == 1
    assert len(contest.meetings) == 1


async def test_a_match_is_deleted_after_a_question(make_app: MakeApp, config: Path) -> None:
    added(best_of(3), config)
    async with session(make_app(), "m", "d") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("n")
        assert len(held(config).contests) == 1
        await screen_after(pilot, Confirm, "d")
        await pilot.press("y")
        await until(pilot, lambda: not held(config).contests)
        await pilot.pause()
        assert "Under way" not in text_of(app)


async def test_b_on_the_first_page_goes_on_with_the_match_that_is_under_way(make_app: MakeApp, config: Path) -> None:
    added(best_of(3), config)
    added(best_of(3, [0]), config)
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: "New here?" in text_of(app))
        await screen_after(pilot, TableScreen, "b")
        assert held(config).contests[1].meetings[1].key is not None


async def test_clicks_open_what_keys_open(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, pilot):
        await click_text(pilot, "Your games")
        await until(pilot, lambda: isinstance(app.screen, ChooseOne))
        await click_text(pilot, "Matches")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await click_text(pilot, "First to two wins")
        await until(pilot, lambda: isinstance(app.screen, NewContest))


def ended(contest: Contest, number: int, tmp_path: Path) -> TableApp:
    """The app at the table of a game of the contest that is over."""
    match = TableMatch(keeping.next_setup(contest, number), clock)
    assert keeping.bind(contest.id, number, match.record(), "", tmp_path / "config") == ""
    return TableApp(play_on(match, 4000), QuickBots(match), tmp_path)


async def test_the_ending_says_the_standing_and_proposes_the_next_game_by_one_key(tmp_path: Path, config: Path) -> None:
    contest = added(best_of(5), config)
    async with session(ended(contest, 0, tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending))
        seen = text_of(app)
        (found,) = held(config).contests
        assert found.meetings[0].is_over
        assert "First to three wins: " in seen
        assert "; game 2 of at most 5." in seen
        assert "Play the next game of the match (n)" in seen
        first = app.table.match
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.match is not first)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.names == ("Rose", "Otter"), "everybody keeps their seat and colour"
        begin = {each.setup.options["first"] for each in (first, app.screen.match)}
        assert begin == {"R", "B"}, "and who begins has moved on"


async def test_n_on_the_page_plays_the_next_game_of_the_match_that_goes_on(make_app: MakeApp, config: Path) -> None:
    added(best_of(3, [0]), config)
    added(best_of(3, [0], [0]), config)
    async with session(make_app(), "m") as (app, pilot):
        await until(pilot, lambda: "n Next game" in text_of(app))
        highlight(app, "new best 3")
        await screen_after(pilot, TableScreen, "n")
        assert held(config).contests[0].meetings[1].key is not None


async def test_the_ending_of_the_last_game_says_who_has_won_and_proposes_no_more_of_it(
    tmp_path: Path, config: Path
) -> None:
    contest = added(best_of(3, [0], [1]), config)
    async with session(ended(contest, 2, tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending))
        said = str(app.screen.query("#ending Static").first(Static).content)
        assert "won the match: " in said or "share the win of the match: " in said
        assert said in text_of(app), "with no need to scroll"
        assert not app.screen.query("#standing"), "and it is not said twice"
        assert "Play the next game of the match" not in text_of(app)


# -- challenges ---------------------------------------------------------------------------------------


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
