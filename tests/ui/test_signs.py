from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from niagara_tui.core import signs as shared
from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.games.niagara.board.hand import CardHit
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.teller import signs_explained
from niagara_tui.shell import pages
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.pointing import POINT, Cursor, Target
from niagara_tui.ui.kit.selection_board import SelectionBoard
from tests.support.apps import TableApp, session, text_of, until
from tests.support.pointing import sentences, unexplained
from tests.support.positions import position
from tests.support.tables import NAMES, SilentBots, match_of, new_match, play_on, standing_at
from tests.support.unusual_positions import unusual_position

SIZES = [(80, 24), (120, 40)]
WAYS = ("lines", "ascii", "pictures")
EVERYTHING = {
    "niagara": {"double_canoes", "whirlpool", "cards", "beaver", "elk", "joe"},
    "canyon": set[str](),
    "upriver": set[str](),
}
"""The switches that put everything on the table."""
PLAYERS = ("human", "greedy", "mcts:easy", "random")


def table(game: str, folder: Path, way: str = "lines") -> TableApp:
    match = play_on(match_of(game, PLAYERS, **dict.fromkeys(EVERYTHING[game], True)), 9)
    app = TableApp(match, SilentBots(match), folder, ascii_only=way == "ascii")
    app.settings.pictures = way == "pictures"
    return app


def matches(game: str, count: int) -> Iterator[TableMatch]:
    """Matches with everything on the table: scattered positions, and what follows from them step by step."""
    rng = random.Random(4)
    for _each in range(count):
        state = unusual_position(game, rng)
        players = ("human", *("greedy",) * (state.seats - 1))
        yield standing_at(state, match_of(game, players))
        on = dict.fromkeys(EVERYTHING[game], True)
        yield play_on(match_of(game, PLAYERS, seed=rng.randrange(99), **on), rng.randrange(60))


def scene_of(match: TableMatch, way: str, **more: Any) -> Scene:
    """The scene of whoever decides, or of the first seat."""
    deciders = match.deciders()
    acting = deciders[0] if deciders else None
    viewer = acting or 0
    return Scene(
        match.game,
        match.view(viewer),
        viewer,
        acting,
        None,
        tuple(match.names),
        tuple(seat.player for seat in match.setup.seats),
        match.options,
        log=[line.text for line in match.log],
        ascii_only=way == "ascii",
        pictures=way == "pictures",
        **more,
    )


def board_of(app: TableApp) -> SelectionBoard:
    return app.table.query_one(SelectionBoard)


def prompt(app: TableApp) -> str:
    return str(app.table.query_one("#prompt", Static).render())


async def at_table(app: TableApp, pilot: Pilot[None]) -> SelectionBoard:
    await until(pilot, lambda: app.screen is app.table and bool(app.table.query("#header")))
    await pilot.pause()
    return board_of(app)


@pytest.mark.screens
@pytest.mark.parametrize("count", [1, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("way", "size"), [*zip(WAYS, [SIZES[0], SIZES[1], SIZES[0]], strict=True), ("lines", SIZES[1])]
)
@pytest.mark.parametrize("game", GAMES)
async def test_every_sign_on_a_table_can_be_selected_and_is_explained_in_a_line(
    tmp_path: Path, game: str, way: str, size: tuple[int, int], count: int
) -> None:
    app = table(game, tmp_path, way)
    missed, long, phases = set[str](), set[str](), set[int]()
    async with app.run_test(size=size) as pilot:
        board = await at_table(app, pilot)
        for match in matches(game, count):
            for _step in range(3):
                board.show(scene_of(match, way))
                await pilot.pause()
                missed.update(unexplained(board))
                assert all(sentences(board))
                # A line of the log may be longer; it is told in full where the whole log is.
                others = [each for each in board.signs_shown() if each.widget.id != "log"]
                long.update(said for each in others if len(said := board.explain(each.thing)) >= size[0])
                phases.add(match.view(None).phase)
                play_on(match, 1)
    assert missed == set()
    assert long == set()
    assert len(phases) > 1


@pytest.mark.screens
@pytest.mark.parametrize("game", GAMES)
async def test_so_it_is_in_the_preview_and_with_the_picture_alone(tmp_path: Path, game: str) -> None:
    async with session(table(game, tmp_path), size=(120, 40)) as (app, pilot):
        board = await at_table(app, pilot)
        previews = "r" if game == "canyon" else "f"
        for key in (previews, previews, "z"):
            await pilot.press(key)
            assert unexplained(board) == []


@pytest.mark.screens
async def test_so_it_is_in_a_hint(tmp_path: Path) -> None:
    async with session(table("niagara", tmp_path), size=(120, 40)) as (app, pilot):
        board = await at_table(app, pilot)
        said = "[a] to 3, load ◆ and be safe from B; ‹R·› stays."  # noqa: RUF001 - a hull
        board.show(replace(scene_of(app.table.match, "lines"), hint=said))
        await pilot.pause()
        assert unexplained(board) == []
        told = {board.explain(each.thing) for each in board.signs_shown() if each.widget.id is None}
        assert any(each.startswith("[a] ") for each in told)
        assert "B stands for Bridget, on the table and in the log." in told


@pytest.mark.screens
async def test_so_it_is_where_all_hands_are_open(tmp_path: Path) -> None:
    for game in ("niagara", "canyon"):
        async with session(table(game, tmp_path), size=(120, 40)) as (app, pilot):
            board = await at_table(app, pilot)
            match = app.table.match
            views = tuple(match.view(seat) for seat in range(len(match.names)))
            board.show(replace(scene_of(match, "lines", open_views=views), viewer=None, acting=None))
            await pilot.pause()
            assert unexplained(board) == []


@pytest.mark.screens
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
async def test_a_key_walks_through_all_signs_in_reading_order_and_the_mouse_on_a_sign_explains_it_as_the_keys_do(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    async with session(table(game, tmp_path), size=size) as (app, pilot):
        board = await at_table(app, pilot)
        before, shown = prompt(app), board.signs_shown()
        await pilot.press(POINT)
        walked = [at_of(board)]
        assert prompt(app).strip() == board.explain(shown[0].thing)
        for _each in shown[1:]:
            board.press("right")
            walked.append(at_of(board))
        assert [(each.region, each.thing) for each in walked] == [(each.region, each.thing) for each in shown]
        board.press("right")
        assert at_of(board).region == shown[0].region
        board.press("left")
        assert at_of(board).region == shown[-1].region
        await pilot.press("escape")
        assert prompt(app) == before
        assert not app.table.query_one(Cursor).display
        assert app.screen is app.table
        for target in random.Random(1).sample(shown, 12):
            cell = Region(*target.region.offset, 1, 1)
            if any(each is not target and each.region.overlaps(cell) for each in shown):  # it is not on top
                continue
            await pilot.hover(offset=target.region.offset)
            assert prompt(app).strip() == board.explain(target.thing)
        await pilot.hover(offset=(0, size[1] - 1))
        assert prompt(app) == before


def at_of(board: SelectionBoard) -> Target:
    at = board._walk.at
    assert at is not None
    return at


@pytest.mark.screens
async def test_up_and_down_go_to_the_nearest_sign_tab_to_the_next_pane_and_the_cursor_lies_over_the_sign_and_shows_it(
    tmp_path: Path,
) -> None:
    async with session(table("niagara", tmp_path)) as (app, pilot):
        board = await at_table(app, pilot)
        lines = text_of(app).splitlines()
        await pilot.press(POINT, "tab", "tab", "right")
        assert app.table.query_one(Cursor).region == at_of(board).region
        kept = [line for number, line in enumerate(text_of(app).splitlines()) if number not in prompt_rows(app)]
        assert kept == [line for number, line in enumerate(lines) if number not in prompt_rows(app)]
        await pilot.press("escape")
        await pilot.press(POINT, "tab")
        assert at_of(board).widget.id == "river"
        here = at_of(board).region
        await pilot.press("down")
        assert at_of(board).region.y > here.y
        await pilot.press("up")
        assert at_of(board).region.y == here.y
        panes = [at_of(board).widget]
        while len(panes) < 9:
            await pilot.press("tab")
            panes.append(at_of(board).widget)
        assert {"header", "river", "players", "log"} <= {pane.id for pane in panes}


@pytest.mark.screens
async def test_with_a_card_put_forward_the_canoes_fate_is_that_of_the_badge_beside_it(tmp_path: Path) -> None:
    """N-40: the card has a part in what the river may move, for both."""
    hands = {"R": "2 6", "B": "1 6", "Y": "3 cloud"}
    view = position(zones={"Ra": "lost", "Ba": "4"}, hands=hands, sky=0)
    match = standing_at(view, match_of("niagara", ("human", "greedy", "greedy")))
    app = TableApp(match, SilentBots(match), tmp_path)
    chances = []
    async with app.run_test(size=(120, 40)) as pilot:
        board = await at_table(app, pilot)
        for card in "26":
            await pilot.press(card, POINT)
            told = []
            for each in board.signs_shown():
                said = re.search(r"\d+%|cannot", prompt(app)) if each.widget.id == "river" else None
                told += [said[0]] if said else []
                await pilot.press("right")
            await pilot.press("escape")
            badge, canoe = told
            assert badge == canoe
            chances.append(badge)
    assert chances[0] != chances[1]


def prompt_rows(app: TableApp) -> Sequence[int]:
    return app.table.query_one("#prompt").region.y, app.size.height - 1


@pytest.mark.screens
async def test_a_key_that_chooses_ends_the_walk(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        board = await at_table(app, pilot)
        assert isinstance(board, NiagaraBoard)
        await pilot.press(POINT, "right")
        key = board._selection.options[0].key
        await pilot.press(key)
        assert not board._walk.is_on
        assert board._selection.highlighted is not None
        assert not app.table.query_one(Cursor).display


@pytest.mark.screens
async def test_the_walk_stays_where_it_is_while_the_game_goes_on(tmp_path: Path) -> None:
    async with session(table("niagara", tmp_path), size=(120, 40)) as (app, pilot):
        board = await at_table(app, pilot)
        await pilot.press(POINT, "tab", "tab", "tab", "right", "right")
        here = at_of(board)
        match = play_on(app.table.match, 1)
        board.show(scene_of(match, "lines"))
        await pilot.pause()
        assert board._walk.is_on
        assert at_of(board).widget is here.widget
        assert abs(at_of(board).region.y - here.region.y) <= 1
        assert prompt(app).strip() == board.explain(at_of(board).thing)


@pytest.mark.screens
async def test_a_covered_hand_shows_nothing(tmp_path: Path) -> None:
    match = new_match("human", "human", "random")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        board = await at_table(app, pilot)
        assert board._scene is not None
        assert board._scene.covered is not None
        assert board.signs_shown() == []
        await pilot.press(POINT)
        assert not board._walk.is_on


# -- the legend -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_has_the_sentences_with_which_a_table_explains_its_signs(game: str) -> None:
    page = pages.table_help(GAMES[game])
    for sign in pages.signs(GAMES[game]):
        assert f"| {sign.shown} | {sign.in_legend} |" in page
        assert sign.says(**sign.example) == sign.in_legend


@pytest.mark.screens
@pytest.mark.parametrize("game", GAMES)
async def test_every_row_that_a_table_explains_with_stands_in_the_legend(tmp_path: Path, game: str) -> None:
    rows = set(map(id, pages.signs(GAMES[game])))
    async with session(table(game, tmp_path), size=(120, 40)) as (app, pilot):
        board = await at_table(app, pilot)
        for match in matches(game, 3):
            board.show(scene_of(match, "lines"))
            await pilot.pause()
            used = [each.thing.sign for each in board.signs_shown() if isinstance(each.thing, shared.Meaning)]
            assert [sign.shown for sign in used if id(sign) not in rows] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sign_of_the_legend_has_an_ascii_twin(game: str) -> None:
    page = pages.to_ascii("\n".join(pages.legend(GAMES[game], only_ascii=True)))
    assert page.count("?") == "\n".join(pages.legend(GAMES[game], only_ascii=True)).count("?")


def test_plain_mode_explains_the_short_names_that_it_says() -> None:
    niagara, canyon, upriver = (GAMES[name] for name in ("niagara", "canyon", "upriver"))
    told = signs_explained(niagara, niagara.options())
    assert "7L: Zone 7L, 7 zones from the bank." in told
    assert "c: cloud: the sky moves by one." in told
    assert not any("lasso" in line for line in told)
    assert any("lasso" in line for line in signs_explained(niagara, niagara.options(cards=True)))
    unit = "of a win: 1 percent of a win is one win in 100 games: what costs 5 percent wins 5 fewer."
    assert signs_explained(canyon, canyon.options()) == [
        "c: Lane c: with a column's number it names a space, such as c12.",
        unit,
    ]
    assert signs_explained(upriver, upriver.options()) == [unit]


def test_a_drawn_sign_is_a_text_like_any_other() -> None:
    drawn = shared.FIRST.drawn("◌", name=NAMES[0])
    assert drawn == "◌"
    assert drawn.meaning.sentence == "Rose is the first player of this round."
    assert shared.meaning_of(shared.like(drawn, " ◌ ")) is drawn.meaning
    assert shared.meaning_of("◌") is None


@pytest.mark.screens
@pytest.mark.parametrize("size", SIZES)
async def test_44_6_a_card_is_explained_by_what_it_is_where_it_stands_and_what_it_does(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """That of a card put forward said `[2] the 2.`, and nothing of what it does."""
    match = new_match("human", "greedy", "greedy", first="R")
    match.settle()
    async with session(TableApp(match, SilentBots(match), tmp_path), size=size) as (app, pilot):
        board = await at_table(app, pilot)
        await pilot.press("2")
        two, three = (board.explain(CardHit(card)) for card in (2, 3))
        assert two.startswith("Card 2, put forward (Enter lays it): 2 points for each canoe")
        assert three.startswith("Card 3, in hand: 3 points for each canoe")
        key = board._explain_sign("[2]")
        assert key.startswith("[2] card 2, in hand: 2 points for each canoe")
        cloud = board._explain_sign("[c]")
        assert cloud.startswith("[c] the cloud, in hand: the sky moves by one")
        assert all(len(said) < size[0] for said in (two, three, key, cloud))
