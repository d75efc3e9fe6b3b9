from __future__ import annotations

import pytest

from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.glyphs import PICTURES
from tests.support.tables import match_of, play_on

GAMES = ("niagara", "canyon", "upriver")


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_the_size_that_was_asked_for(game: str) -> None:
    board, view = board_of(game), play_on(match_of(game, ("human", "greedy", "greedy")), 12).view(None)
    for width, height in [(47, 18), (70, 9), (100, 30), (200, 60)]:
        size = board.picture_size(width, height)
        assert size[0] <= width
        assert size[1] <= height
        if all(size):
            picture = board.picture(view, *size, PICTURES)
            assert (picture.width, picture.height) == size


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("room", [(1, 1), (30, 8)])
def test_without_room_there_is_no_picture(game: str, room: tuple[int, int]) -> None:
    assert not all(board_of(game).picture_size(*room))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_takes_two_thirds_of_the_rows_that_there_are_and_more(game: str) -> None:
    width, height = board_of(game).picture_size(94, 40)
    assert width > 90
    assert 28 <= height <= 40
