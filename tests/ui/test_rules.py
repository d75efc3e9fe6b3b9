from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList

from niagara_tui.core.decisions import Moment
from niagara_tui.core.game import Game
from niagara_tui.games.niagara import decisions
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.words import BEAVER, ELK, WHIRLPOOL
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from niagara_tui.shell.pages import table_help
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.screens.rules import Rules
from tests.support.apps import TableApp, click_text, session, text_of, until
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.conftest import MakeApp, some
from tests.ui.table_parts import table_session


@pytest.mark.screens
@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_the_rules_look_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), press=["r", "down", "down", "down"], terminal_size=size)


@pytest.mark.screens
@pytest.mark.parametrize("pane", ["players", "river"])
async def test_help_begins_with_the_signs_of_the_pane_under_the_mouse(tmp_path: Path, pane: str) -> None:
    match = new_match("human", "random", "random")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query("#river")))
        await pilot.hover(f"#{pane}")
        await pilot.press("question_mark")
        await until(pilot, lambda: pane.capitalize() in "".join(text_of(app).splitlines()[:5]))
        assert app.screen.query_one("#text").scroll_offset.y > 0


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII])
def test_the_legends_have_every_sign_that_means_something(glyphs: Glyphs) -> None:
    help_page = table_help(GAMES["niagara"])
    page = pages.for_display(help_page, only_ascii=glyphs is ASCII, pictures=glyphs is PICTURES)
    signs = [*looks.gem_signs(glyphs), *glyphs.hull, *glyphs.selected, *glyphs.ghost, *glyphs.highlight]
    signs += [glyphs.buoy, glyphs.turn, glyphs.next_left, glyphs.next_right, glyphs.hidden, glyphs.empty, glyphs.times]
    signs += [glyphs.kinds, glyphs.of(ELK), glyphs.of(BEAVER), glyphs.of(WHIRLPOOL), glyphs.more]
    legends = page[page.index("# Signs") :]
    assert [sign for sign in signs if sign not in legends] == []


@pytest.mark.parametrize(
    ("game", "pane", "signs"),
    [
        ("niagara", "River", (*UNICODE.dangers, UNICODE.times, *map(UNICODE.of, (WHIRLPOOL, BEAVER, ELK)))),
        ("niagara", "Players", (UNICODE.buoy, UNICODE.kinds, UNICODE.waves[1], UNICODE.turn[0], UNICODE.hidden)),
        ("canyon", "Players", (UNICODE.buoy, "d", "3=", "4!", UNICODE.turn[0], UNICODE.hidden)),
        ("upriver", "River", (f"4{UNICODE.pile}",)),
        ("upriver", "Players", (UNICODE.buoy, UNICODE.turn[0])),
    ],
)
def test_every_sign_of_a_pane_has_a_line_in_the_help_of_that_pane(game: str, pane: str, signs: tuple[str, ...]) -> None:
    section = table_help(GAMES[game]).partition(f"\n## {pane}\n")[2].partition("\n## ")[0]
    explained = " ".join(re.findall(r"^\| (.+?) +\|", section, re.MULTILINE))
    assert [sign for sign in signs if sign not in explained] == []


@pytest.mark.screens
@pytest.mark.parametrize("size", some([(120, 40)], [(80, 24), (160, 48), (200, 60)]))
def test_help_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), press=["question_mark"], terminal_size=size)


@pytest.mark.screens
@pytest.mark.slow
async def test_walking_the_sections_turns_to_each_and_space_and_b_turn_the_pages(make_app: MakeApp) -> None:
    async with session(make_app(), "r") as (app, pilot):
        names = pages.sections(pages.rules(GAMES["niagara"]))
        sections = app.screen.query_one("#sections", OptionList)
        assert sections.option_count == len(names)
        offsets = []
        for _ in names:
            offsets.append(app.screen.query_one("#text").scroll_offset.y)
            await pilot.press("down")
        assert offsets[0] == 0
        assert offsets == sorted(offsets)
        assert len(set(offsets)) >= len(names) - 2  # the last ones share the last page
        await click_text(pilot, "Stealing")
        assert "A canoe that paddled up-river, empty" in text_of(app)
        text = app.screen.query_one("#text")
        there = text.scroll_offset.y
        await pilot.press("space")
        assert text.scroll_offset.y == there + text.size.height - 2
        await pilot.press("b")
        assert text.scroll_offset.y == there


@pytest.mark.screens
async def test_page_down_and_up_scroll_the_text_wherever_the_focus_is(make_app: MakeApp) -> None:
    async with session(make_app(), "r") as (app, pilot):
        text, sections = app.screen.query_one("#text"), app.screen.query_one("#sections", OptionList)
        for field in ("#sections", "#search", "#text"):
            app.screen.query_one(field).focus()
            await pilot.press("pagedown")
            assert text.scroll_offset.y == text.size.height - 2
            await pilot.press("pageup")
            assert text.scroll_offset.y == 0
        assert sections.highlighted == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_its_pages_which_name_every_option_and_have_an_ascii_twin_of_every_sign(game: Any) -> None:
    rules = pages.rules(game)
    for field in game.options.model_fields.values():
        assert f"**{field.title}**" in rules
    assert "## Rulings" in rules
    assert "# Signs" in table_help(game)
    for page in (pages.rules(game), table_help(game)):
        assert pages.to_ascii(page).isascii()
        assert pages.to_ascii(page).count("?") == page.count("?")


@pytest.mark.screens
@pytest.mark.slow
async def test_the_search_leaves_the_sections_that_have_all_its_words(make_app: MakeApp) -> None:
    async with session(make_app(), "r", "slash", *"JOE swap", size=(100, 30)) as (app, pilot):
        sections = app.screen.query_one("#sections", OptionList)
        assert [str(option.prompt) for option in sections.options] == ["Diamond Joe"]
        await pilot.press("enter")
        assert sections.has_focus
        assert app.screen.query_one("#text").scroll_offset.y > 100
        await pilot.press("slash", *"zq")
        assert not sections.options
        assert "Nothing found." in text_of(app)
        await pilot.press("escape")
        assert sections.option_count == len(pages.sections(pages.rules(GAMES["niagara"])))
        await pilot.press("escape")
        assert "Rules" not in str(type(app.screen))


@pytest.mark.screens
async def test_the_rules_of_every_game_are_read_from_home(make_app: MakeApp) -> None:
    async with session(make_app(), "r") as (app, pilot):
        for game in [*[*GAMES.values()][1:], next(iter(GAMES.values()))]:
            await pilot.press("g")
            await until(pilot, lambda game=game: app.screen.page == pages.rules(game))  # type: ignore[attr-defined]
            await until(pilot, lambda: app.screen.query_one("#sections", OptionList).option_count > 0)
            sections = app.screen.query_one("#sections", OptionList)
            assert [str(option.prompt) for option in sections.options] == pages.sections(pages.rules(game))
        await click_text(pilot, "Canyon")
        await until(pilot, lambda: "race one canoe each" in text_of(app))


@pytest.mark.screens
async def test_f1_at_the_table_opens_the_rules_at_what_is_going_on(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    async with session(TableApp(match, SilentBots(match), tmp_path), "f1", "f1", size=(100, 30)) as (app, pilot):
        sections = app.screen.query_one("#sections", OptionList)
        assert str(sections.highlighted_option.prompt) == "Moving"  # type: ignore[union-attr]
        await pilot.press("escape")
        assert app.screen is app.table


@pytest.mark.screens
@pytest.mark.parametrize("keys", [["f1"], ["question_mark", "f1"]], ids=["at the table", "over its help"])
async def test_f1_at_a_table_shows_only_what_holds_there(tmp_path: Path, keys: list[str]) -> None:
    match = new_match("human", "random", "random", elk=True)
    async with session(TableApp(match, SilentBots(match), tmp_path), "f1", *keys, size=(100, 30)) as (app, pilot):
        assert app.screen.page == pages.rules(match.game, match.options)  # type: ignore[attr-defined]
        await pilot.press("g", "g", "g")
        await until(pilot, lambda: "Spirits: elk" in app.screen.page)  # type: ignore[attr-defined]
        assert "whirlpool" not in app.screen.page  # type: ignore[attr-defined]


@pytest.mark.screens
async def test_57_8_help_at_a_table_begins_with_what_can_be_done_now(tmp_path: Path) -> None:
    match = new_match("human", "random", "random")
    async with session(TableApp(match, SilentBots(match), tmp_path), "question_mark") as (app, _pilot):
        first, *rows = [row.strip() for row in text_of(app).splitlines()[1:] if row.strip("▁▂▃▄▅▆▇█ ")]
        assert first == "What you can do now"
        assert re.match(r"1, 2, 3, 4, 5, 6 or c, then Enter +choose", rows[2])
        assert any(re.match(r"i +A hint: the best choice, and why", row) for row in rows)


def test_every_topic_of_the_table_is_a_section_of_the_rules() -> None:
    names = pages.sections(pages.rules(GAMES["niagara"]))
    alone = [row for row in vars(decisions).values() if isinstance(row, Moment)]
    rows = [*alone, *decisions._PHASES.values(), *decisions._STAGES.values()]
    assert {row.about for row in rows} <= set(names)
    assert len(rows) >= 15


def test_s_1_at_a_table_the_help_has_the_signs_and_keys_of_what_is_in_play_alone() -> None:
    game = GAMES["niagara"]
    words = {"whirlpool": "whirlpool", "beaver": "beaver", "elk": "elk", "joe": "Joe", "cards": "lasso"}
    plain = table_help(game, game.options())
    assert [word for word in words.values() if word in plain] == []
    for option, word in words.items():
        assert word in table_help(game, game.options(**{option: True}))
    everything = game.options(**dict.fromkeys(("double_canoes", *words), True))
    assert table_help(game, everything) == table_help(game)
    assert "<!--" not in table_help(game)


@pytest.mark.screens
async def test_the_help_of_a_table_leaves_out_what_is_not_in_play(tmp_path: Path) -> None:
    match = new_match("human", "random", "random", elk=True)
    async with table_session(match, tmp_path, size=(100, 200)) as (app, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: "with violet and the elk" in text_of(app))
        assert "the beaver" not in text_of(app)


@pytest.mark.parametrize("game", GAMES.values())
async def test_no_heading_in_the_list_of_sections_is_cut_or_wrapped_at_the_smallest_window(
    make_app: MakeApp, game: Game[Any]
) -> None:
    async with session(make_app()) as (app, pilot):
        app.push_screen(Rules(game))
        await pilot.pause()
        sections = app.screen.query_one("#sections", OptionList)
        longest = max(map(cell_len, pages.sections(pages.without_marks(pages.marked_rules(game)))))
        assert longest + 2 <= sections.scrollable_content_region.width
