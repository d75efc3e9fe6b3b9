from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from niagara_tui.core.decisions import Naming
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.players import fit_kind
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.widgets.choices import fits, options_text
from tests.support.apps import TableApp, session, until
from tests.support.cutting import clipped, cut_on
from tests.support.matches import NOON
from tests.support.positions import SWITCHES
from tests.support.tables import SilentBots, best, play_on
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens

SIZES = [(80, 24), (100, 30), (120, 40), (160, 48), (200, 60), (300, 80)]
NAMES = ("Rose", "Bert", "Yann", "Gina")
PLAYERS = ("human", "mcts:strong", "mcts:expert", "greedy:thief")
MOMENTS = {"niagara": (0, 5, 22, 40), "canyon": (0, 4, 6, 38), "upriver": (0, 7, 20)}


async def check_after_each(
    tmp_path: Path,
    game: str,
    decisions: int,
    keys: list[str],
    sizes: Sequence[tuple[int, int]],
    *,
    only_ascii: bool = False,
) -> None:
    """At a table after so many decisions no word is cut once it has been drawn after each of these keys ("": none)."""
    sitting = [SeatSetup(name=name, player=player) for name, player in zip(NAMES, PLAYERS, strict=True)]
    match = play_on(TableMatch(Setup(game=game, seats=sitting, seed=7), lambda: NOON), decisions)
    async with session(TableApp(match, SilentBots(match), tmp_path, ascii_only=only_ascii)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query("#prompt")))
        for size in sizes:
            await pilot.resize_terminal(*size)
            for key in keys:
                await pilot.press(*filter(None, [key]))
                await pilot.pause()  # without a key too
                assert cut_on(app.screen) == [], (key, size)
            await pilot.press("escape", "escape")


@pytest.mark.parametrize(("game", "decisions"), [(game, n) for game, moments in MOMENTS.items() for n in moments])
async def test_a_table_cuts_no_word(tmp_path: Path, game: str, decisions: int) -> None:
    await check_after_each(tmp_path, game, decisions, ["", "right", "z"], SIZES)


@pytest.mark.parametrize("only_ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), *some([], [(100, 30), (200, 60)])], ids=str)
@pytest.mark.parametrize(("game", "decisions"), [("niagara", n) for n in (22, 40, 52, 60, 81)] + [("upriver", 20)])
async def test_no_end_point_on_the_river_is_cut_whatever_is_highlighted(
    tmp_path: Path, game: str, decisions: int, size: tuple[int, int], only_ascii: bool
) -> None:
    await check_after_each(tmp_path, game, decisions, ["down"] * 8, [size], only_ascii=only_ascii)


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_no_option_of_a_whole_game_with_everything_on_is_cut_in_the_smallest_window(game: str) -> None:
    seats = [SeatSetup(name=name, player="human") for name in NAMES[:4]]
    on: dict[str, bool | str] = dict.fromkeys(SWITCHES.values(), True) if game == "niagara" else {}
    match, chance = TableMatch(Setup(game=game, seats=seats, seed=7, options=on), lambda: NOON), random.Random(7)
    signs = {piece: sign for piece, (sign, _style) in board_of(game)().piece_signs().items()}
    lists = 0
    while not play_on(match, 0).is_over():
        seat = match.deciders()[0]
        view = match.view(seat)
        selection = Selection(match.game.choices(view, seat, Naming(match.names, seat, signs)))
        pieces: Sequence[int | None] = selection.pieces or [None]
        for piece in pieces:
            if piece is not None:
                selection.select_piece(piece)
            selection.expand_to_fit(lambda options: fits(options, 78, 3))
            for options in (selection.options, *(option.inner for option in selection.options if option.inner)):
                for highlighted in options:
                    assert "…" not in options_text(options, highlighted, 78, 3).plain
                lists += 1
        moves = match.legal(seat)
        match.submit(seat, best(match, seat, moves) if chance.random() < 0.6 else chance.choice(moves))
        match.settle()
    assert lists


@pytest.mark.parametrize(
    "keys", ["", "n", "t", "p", "y", "u", "question_mark", "f2", "r", "t enter", "u escape", "y enter"]
)
async def test_a_page_cuts_no_word(make_app: MakeApp, keys: str) -> None:
    async with session(make_app(), size=SIZES[0]) as (app, pilot):
        for key in keys.split():
            await pilot.press(key)
        await until(pilot, lambda: not list(app.workers) or len(app.screen_stack) > 1)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert cut_on(app.screen) == [], size


def test_who_plays_is_whole_or_the_face_alone() -> None:
    assert fit_kind("<=(.) strong", 16) == "<=(.) strong    "
    assert fit_kind("<=(.) a strong balanced one", 16).rstrip() == "<=(.)"
    assert cell_len(fit_kind("person", 4)) == 4


def test_the_check_finds_what_the_edge_of_a_canvas_cuts() -> None:
    with clipped() as found:
        canvas = Canvas(6, 1)
        canvas.put(1, 0, "Rose")
        canvas.put(4, 0, "Bert")
        canvas.put(4, 0, "~~~~")
        canvas.put(0, 0, "~ ~ ~~")
        canvas.put(0, 0, "load~ ")
    assert found == ["'Bert' at 4, 0 of 6 x 1", "'load~ ' is cut"]
