from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.app import App, ComposeResult

from niagara_tui.games.registry import GAMES
from niagara_tui.ui.kit.board import Scene, board_of
from niagara_tui.ui.kit.canvas import PLAIN, Canvas, Spans
from niagara_tui.ui.kit.glyphs import PICTURES
from niagara_tui.ui.kit.inspection import Inspection, ZoomBoard
from niagara_tui.ui.kit.motion import PictureMarks
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.picture import PicturePane
from niagara_tui.ui.kit.players import PlayersPane, Roster, open_hands
from niagara_tui.ui.kit.selection import Selection
from tests.support.apps import TableApp, session
from tests.support.tables import SilentBots, match_of, play_on
from tests.ui.boards.gallery import midgame
from tests.ui.boards.scenes import scene


class Sum(ShownPane[int, int]):
    def draw_shown(self, width: int, height: int, one: int, other: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, str(one + other))
        return canvas


class Preview(Inspection[str]):
    PREVIEW = ("p", "look")

    def previewed(self, scene: Scene, selection: Selection) -> str:
        return "seen"


async def test_a_pane_is_blank_until_it_is_given_something_to_show() -> None:
    class Shown(App[None]):
        def compose(self) -> ComposeResult:
            yield Sum()

    async with Shown().run_test(size=(10, 2)) as pilot:
        pane = pilot.app.query_one(Sum)
        assert set("".join(pane.draw(10, 2).lines())) == {" "}
        pane.show(2, 3)
        await pilot.pause()
        assert pane.draw(10, 2).lines()[0].rstrip() == "5"


@pytest.mark.parametrize("closing", ["p", "escape", "enter"])
def test_a_preview_opens_by_its_key_and_closes_by_it_and_by_others(closing: str) -> None:
    looks, told, selection = Preview(), scene(midgame()), Selection(())
    assert looks.keys(told) == [("p", "p", "look"), ("z", "z", "zoom")]
    assert not looks.press(told, selection, closing) or closing == "p"
    looks.reset()
    assert looks.press(told, selection, "p")
    assert looks.preview == "seen"
    assert looks.keys(told)[0] == ("p", "p", "back")
    assert looks.press(told, selection, closing)
    assert looks.preview is None


def test_the_zoom_goes_before_the_preview_while_it_is_on_and_outlasts_it_and_without_aids_nothing_is_previewed() -> (
    None
):
    looks, told, selection = Preview(), scene(midgame()), Selection(())
    assert looks.press(told, selection, "z")
    assert [key for key, _sign, _word in looks.keys(told)] == ["z", "p"]
    assert looks.press(told, selection, "p")
    looks.reset()
    assert (looks.preview, looks.zoom.is_on) == (None, True)
    looks.zoom.is_on, told = False, scene(midgame(), aids=False)
    assert not looks.press(told, Selection(()), "p")
    assert [key for key, _sign, _word in looks.keys(told)] == ["z"]


def test_what_is_under_the_mouse_is_told_unless_a_hand_is_covered() -> None:
    class Telling(Preview):
        def describe(self, scene: Scene, selection: Selection, hit: object, glyphs: object, width: int) -> str:
            return f"this is {hit}"

    looks, told = Telling(), scene(midgame())
    for covered, said in ((None, "this is 3"), (0, "")):
        looks.hover(replace(told, covered=covered), Selection(()), 3, glyphs=None, width=80)  # type: ignore[arg-type]
        assert looks.override(told, Selection(()), glyphs=None) == said  # type: ignore[arg-type]


@pytest.mark.parametrize("height", [1, 2, 5])
def test_open_hands_stand_side_by_side_in_columns_of_one_width(height: int) -> None:
    views = tuple(range(1, 6))
    told = replace(scene(midgame()), open_views=views)

    def cards(view: int, seat: int) -> Spans:
        return [("#" * view, PLAIN), (str(seat), PLAIN)]

    lines = open_hands(told, height, 4, cards, width=8).plain.split("\n")
    assert len(lines) == min(height, 5)
    assert len({len(line) for line in lines}) == 1
    assert all(f"{'#' * view}{view - 1} " in f"{' '.join(lines)} " for view in views)


@pytest.mark.screens
@pytest.mark.parametrize("game", list(GAMES))
async def test_every_board_has_one_picture_and_a_pane_of_players_of_the_kit(tmp_path: Path, game: str) -> None:
    match = match_of(game, ["human", "greedy", "greedy"])
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40)) as (app, _pilot):
        board = app.table.query_one(ZoomBoard)
        assert isinstance(board, board_of(game))
        assert len(board.query(PicturePane)) == len(board.query(PlayersPane)) == 1
        _view, roster = board.query_one(PlayersPane)._shown or (None, Roster(()))
        assert roster.names == tuple(match.names)


async def test_a_picture_shown_again_is_not_drawn_again_and_posts_the_places_that_are_numbers() -> None:
    drawn: list[object] = []

    class Picture(PicturePane[str, PictureMarks]):
        def draw_shown(self, width: int, height: int, view: str, marks: PictureMarks) -> Canvas:
            drawn.append((view, marks))
            canvas = Canvas(width, height)
            canvas.mark(0, 0, 1, 1, 7)
            canvas.mark(1, 0, 1, 1, "seven")
            return canvas

        def start_movements(self, before: tuple[str, PictureMarks], after: tuple[str, PictureMarks]) -> None:
            drawn.append("moves")

    class Shown(App[None]):
        places: list[int] = []  # noqa: RUF012 - one app

        def compose(self) -> ComposeResult:
            yield Picture()

        def on_picture_pane_place_clicked(self, message: PicturePane.PlaceClicked) -> None:
            self.places.append(message.place)

    async with session(Shown(), size=(10, 2)) as (app, pilot):
        picture = app.query_one(Picture)
        view = "here"
        picture.show(view, PictureMarks())
        await pilot.pause()
        drawn.clear()
        picture.show(view, PictureMarks())
        await pilot.pause()
        assert drawn == []
        await pilot.click(Picture, offset=(0, 0))
        await pilot.click(Picture, offset=(1, 0))
        assert app.places == [7]
        picture.stretch = 1.0
        picture.show("there", PictureMarks())
        assert "moves" in drawn


# How large a picture is.

OURS = ("niagara", "canyon", "upriver")


@pytest.mark.parametrize("game", OURS)
def test_a_picture_has_the_size_that_was_asked_for(game: str) -> None:
    board, view = board_of(game), play_on(match_of(game, ("human", "greedy", "greedy")), 12).view(None)
    for width, height in [(47, 18), (70, 9), (100, 30), (200, 60)]:
        size = board.picture_size(width, height)
        assert size[0] <= width
        assert size[1] <= height
        if all(size):
            picture = board.picture(view, *size, PICTURES)
            assert (picture.width, picture.height) == size


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("room", [(1, 1), (30, 8)])
def test_without_room_there_is_no_picture(game: str, room: tuple[int, int]) -> None:
    assert not all(board_of(game).picture_size(*room))


@pytest.mark.parametrize("game", OURS)
def test_a_picture_takes_two_thirds_of_the_rows_that_there_are_and_more(game: str) -> None:
    width, height = board_of(game).picture_size(94, 40)
    assert width > 90
    assert 28 <= height <= 40
