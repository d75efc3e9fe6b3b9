from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from textual.widgets import Button, Input, Static

from niagara_tui.match.ending import headline_with_reason
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import SharedFilm, shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.after_game import WhatNext
from niagara_tui.shell.goals import reached_line
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.tally import done_well
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.screens.ending import Ending, Epilogue, Ranking, outcome_of
from niagara_tui.ui.screens.results import KeepPicture, draw_keepsake, free_name, keepsake
from tests.support.apps import screen_after, session, text_of, until
from tests.support.logbooks import logbook_of, played, put
from tests.support.reviews import NOW, made_up, played_film, played_record
from tests.support.tables import match_of, play_on
from tests.ui.conftest import MakeApp

STORY = ("It rained from round 2 on.", "Rose in numbers: canoes lost 1.")
OURS = ("niagara", "canyon", "upriver")


def text(record: Record) -> str:
    return "\n".join(draw_keepsake(RecordFilm(record), UNICODE).lines())


@pytest.mark.parametrize("game", OURS)
def test_the_picture_has_the_table_the_names_and_the_ranking(game: str) -> None:
    record = played_record(game)
    match, said = TableMatch.resume(record), text(record)
    for standing in match.standings():
        assert f"{standing.place}. " in said
        assert match.names[standing.seat] in said
        assert standing.reason in said
    assert len(said.splitlines()) > 50, "the table is drawn"


@pytest.mark.parametrize("game", OURS)
def test_the_svg_is_well_formed_and_needs_nothing_from_elsewhere(game: str) -> None:
    svg = keepsake(played_film(game)).decode()
    drawn = ET.fromstring(svg)  # noqa: S314 - our own picture
    assert drawn.tag.endswith("svg")
    assert "url(http" not in svg
    assert "@font-face" not in svg
    assert "href=" not in svg


def test_a_game_that_is_not_over_has_no_ranking_and_its_picture_shows_what_everybody_saw() -> None:
    """Two games that look the same to everybody give the same picture, whatever lies face down."""
    match = play_on(match_of("niagara", ("human", "greedy", "greedy")), 40)
    said = text(match.record())
    assert "The game is not over: round" in said
    assert "1. " not in said
    pair = [match_of("niagara", ("human", "human", "human"), first="R") for _ in range(2)]
    for match, secret in zip(pair, ("1", "6"), strict=True):
        match.settle()
        match.play(0, secret)
    assert pair[0].digest() != pair[1].digest()
    assert text(pair[0].record()) == text(pair[1].record())


def test_a_shared_copy_gives_the_same_table_and_ranking_and_in_ascii_all_of_it_is_ascii() -> None:
    record = played_record("canyon")
    shared = draw_keepsake(SharedFilm(shared_copy(record)), UNICODE).lines()
    assert draw_keepsake(RecordFilm(record), UNICODE).lines() == shared
    drawn = draw_keepsake(played_film("niagara"), ASCII).lines()
    assert "".join(drawn).isascii()


def test_whoever_conceded_is_not_named_as_the_winner() -> None:
    match = play_on(match_of("upriver", ("human", "greedy")), 10)
    match.concede(0)
    play_on(match, 2000)
    assert match.is_over()
    assert "conceded" in text(match.record())


def test_the_name_offered_is_free_also_where_the_folder_cannot_be_looked_into(tmp_path: Path) -> None:
    assert free_name(tmp_path, "niagara").name == "niagara.svg"
    (tmp_path / "niagara.svg").touch()
    assert free_name(tmp_path, "niagara").name == "niagara-2.svg"
    assert free_name(Path("/" + "a" * 300), "game").name == "game.svg"


def names_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()} - {"config", "saves"}


# -- on the ending ------------------------------------------------------------------------------------------


def match_over(game: str = "upriver") -> TableMatch:
    match = TableMatch.resume(played_record(game))
    match.settle()
    return match


async def test_w_writes_it_and_says_where(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    app, match = make_app(), match_over()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_worker(Ranking(match, None, pytest.fail).run(app))
        await until(pilot, lambda: isinstance(app.screen, Ending))
        await until(pilot, lambda: "w Picture" in text_of(app))
        await pilot.press("w")
        await until(pilot, lambda: app.screen.query(Input))
        offered = app.screen.query_one(Input).value
        assert offered.startswith("~/upriver-")
        assert offered.endswith(".svg")
        await screen_after(pilot, Ending, "enter")
        await until(pilot, lambda: any(offered in str(each.message) for each in app._notifications))
    assert names_in(tmp_path) & {Path(offered).name}


async def test_a_bad_name_gets_one_sentence_and_no_file_is_touched(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "there.svg").write_text("mine")
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "nowhere.svg").symlink_to(tmp_path / "elsewhere.svg")
    before = names_in(tmp_path)
    async with session(make_app()) as (app, pilot):
        app.push_screen(KeepPicture(played_film("upriver"), "x"))
        await until(pilot, lambda: app.screen.query(Input))
        for named, said in {
            "there.svg": "already exists",
            "no/such/folder/x.svg": "There is no folder",
            "x.gif": "ends in .svg",
            "folder.svg": "is not a file that can be written",
            "nowhere.svg": "already exists",
            "new.svg/": "is not a file that can be written",
        }.items():
            app.screen.query_one(Input).value = f"{tmp_path}/{named}"
            await pilot.press("enter")
            await until(pilot, lambda said=said: said in str(app.screen.query_one(".error", Static).render()))
            assert names_in(tmp_path) == before, named
    assert (tmp_path / "there.svg").read_text() == "mine"


async def test_in_a_browser_there_is_no_key_for_it(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.ui.screens.ending.is_in_browser", lambda: True)
    app, match = make_app(), match_over()
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_worker(Ranking(match, None, pytest.fail).run(app))
        await until(pilot, lambda: isinstance(app.screen, Ending) and "Home (h)" in text_of(app))
        assert "Picture" not in text_of(app)
        await pilot.press("w")
        assert isinstance(app.screen, Ending)


async def test_an_ending_that_nothing_keeps_has_no_key_for_it(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, pilot):
        app.push_screen(Ending(outcome_of(match_over(), UNICODE)))
        await until(pilot, lambda: "Home (h)" in text_of(app))
        assert "w Picture" not in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", OURS)
async def test_what_the_person_did_stands_in_numbers_under_the_story(
    make_app: MakeApp, game: str, size: tuple[int, int]
) -> None:
    match, app = match_over(game), make_app()
    outcome = outcome_of(match, UNICODE)
    (deeds,) = outcome.deeds

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        return tuple(f"Sentence {number} of the story." for number in range(12))

    async with app.run_test(size=size) as pilot:
        app.push_screen(Ending(outcome, epilogue=Epilogue(tell=tell)))
        await until(pilot, lambda: "Sentence 1 " in text_of(app))
        shown = text_of(app)
        assert deeds.split(": ")[0] in shown
        assert shown.index("Sentence 1 ") < shown.index(" in numbers: ") < shown.index("Home (h)")
        for word in deeds.split():
            assert word in shown, "none of it is cut"


TABLES = [("niagara", 3), ("niagara", 4), ("niagara", 6), ("canyon", 3), ("canyon", 6), ("upriver", 2), ("upriver", 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_who_won_what_went_well_the_story_and_what_is_next_are_seen_at_first_sight(
    make_app: MakeApp, game: str, seats: int
) -> None:
    """Also in the smallest window, after a game that was lost and in which many goals were reached."""
    options = {"whirlpool": True} if (game, seats) == ("niagara", 6) else {}
    films = (played_film(game, seats=seats, seed=seed, **options) for seed in range(1, 20))
    film = next(filter(done_well, films))
    record = film.record
    document, app = ReviewDocument(film, made_up(record), 0), make_app()
    match = TableMatch.resume(record)
    match.settle()

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        return document.story()

    after = WhatNext("Next: the Duckling again (won 1 of 3, 2 needed)", setup=record.setup)
    epilogue = Epilogue(tell=tell, goals=reached_line(match.game, match.game.goals[:11]), after=after, keep=never)
    outcome = outcome_of(match, UNICODE, with_pictures=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Ending(outcome, epilogue=epilogue))
        first, *_others = document.story()
        await until(pilot, lambda: first.split()[-1] in text_of(app))
        await pilot.pause()
        rows = text_of(app).splitlines()
        shown = " ".join(" ".join(row.strip("│▁▂▃▄▅▆▇█ ").split()) for row in rows)
        headline = headline_with_reason(outcome.standings, outcome.names, outcome.players)
        places = [shown.index(part) for part in (headline, outcome.done_well, f"{after.label} (n)", first)]
        assert places == sorted(places)
        assert "n Next" in rows[-1]
        assert "? Help" in rows[-1]
        for button in app.screen.query(Button):
            assert str(button.label) in text_of(app)
        if seats < 5:
            for line in (*outcome.deeds, epilogue.goals):
                assert all(word in shown for word in line.split()), "what a screen has room for is not scrolled away"


async def test_a_persons_best_stands_below_the_headline(make_app: MakeApp, tmp_path: Path) -> None:
    match, config = match_over(), tmp_path / "config"
    games = [played(number, game=match.game.id, deeds={}) for number in range(3)]
    put(LogbookFile(config), logbook_of(**{match.names[0]: games}))
    assert keep_game(match, Settings(), config, NOW) == ""
    async with session(make_app()) as (app, pilot):
        app.run_worker(Ranking(match, None, pytest.fail).run(app))
        await until(pilot, lambda: isinstance(app.screen, Ending) and "Home (h)" in text_of(app))
        assert "the most in your last 4 games of Up the River." in text_of(app).splitlines()[2]


async def never() -> None:
    raise AssertionError


async def test_the_story_is_scrolled_by_keys(make_app: MakeApp) -> None:
    match, app = match_over(), make_app()

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        return tuple(f"Sentence {number} of the story." for number in range(12))

    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Ending(outcome_of(match, UNICODE), epilogue=Epilogue(tell=tell)))
        await until(pilot, lambda: "Sentence 1 " in text_of(app))
        assert "Sentence 11 " not in text_of(app)
        await until(pilot, lambda: "pgdn more" in text_of(app))
        await pilot.press("pagedown", "pagedown", "pagedown")
        await until(pilot, lambda: "Sentence 11 " in text_of(app))
        await until(pilot, lambda: "pgdn more" not in text_of(app) and "pgup back" in text_of(app))
        await pilot.press("pageup", "pageup", "pageup", "pageup", "pageup", "pageup")
        await until(pilot, lambda: "Sentence 0 " in text_of(app))


async def test_where_all_of_the_story_is_seen_no_key_is_said_to_show_more(make_app: MakeApp) -> None:
    match, app = match_over(), make_app()

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        return STORY[:1]

    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(Ending(outcome_of(match, UNICODE), epilogue=Epilogue(tell=tell)))
        await until(pilot, lambda: STORY[0] in text_of(app))
        await pilot.pause()
        assert "pgdn more" not in text_of(app)


async def test_a_story_that_has_been_told_stays_until_the_game_has_been_looked_through_again(make_app: MakeApp) -> None:
    match, app, going_on = match_over(), make_app(), asyncio.Event()

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        await going_on.wait()
        return ("A new story.",)

    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Ending(outcome_of(match, UNICODE), epilogue=Epilogue(tell=tell, known=STORY)))
        await until(pilot, lambda: STORY[0] in text_of(app))
        assert "Looking through" not in text_of(app)
        going_on.set()
        await until(pilot, lambda: "A new story." in text_of(app))
        assert STORY[0] not in text_of(app)
