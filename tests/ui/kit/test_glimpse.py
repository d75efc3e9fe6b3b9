"""A glimpse of a table: its picture as large as there is room for it, and words beside or below."""

from __future__ import annotations

import pytest

from niagara_tui.games import registry
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.glimpse import Glimpse, draw_glimpse
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from tests.support.tables import match_of, play_on

GAMES = ("niagara", "canyon", "upriver")
ROOMS = [(90, 40), (134, 20), (76, 36), (120, 50)]


def glimpse_of(game: str) -> Glimpse:
    match = play_on(match_of(game, ("human", "greedy", "greedy")), 12)
    kinds = ("person", "bot", "bot")
    return Glimpse(board_of(game), match.view(None), "A table", match.names, kinds, match.game.letters, ["Some words."])


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE, PICTURES], ids=["ascii", "unicode", "pictures"])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_glimpse_shows_picture_players_and_words(game: str, room: tuple[int, int], glyphs: Glyphs) -> None:
    canvas = draw_glimpse(glimpse_of(game), *room, glyphs)
    shown = "\n".join(canvas.lines())
    assert all(words in shown for words in ("A table", "Rose", "Bridget", "Yann", "person", "Some words."))
    landmark = {"niagara": "FALLS", "canyon": "village", "upriver": "HARBOUR"}[game]
    assert landmark in shown
    assert glyphs is not ASCII or shown.isascii()


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_the_size_that_was_asked_for(game: str) -> None:
    board, view = board_of(game), glimpse_of(game).view
    for width, height in [(47, 18), (70, 9), (100, 30), (200, 60)]:
        size = board.picture_size(width, height)
        assert size[0] <= width
        assert size[1] <= height
        if all(size):
            picture = board.picture(view, *size, PICTURES)
            assert (picture.width, picture.height) == size


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("room", [(1, 1), (30, 8), (46, 17), (61, 8)])
def test_without_room_for_the_picture_there_are_only_words(game: str, room: tuple[int, int]) -> None:
    canvas = draw_glimpse(glimpse_of(game), *room, PICTURES)
    assert (canvas.width, canvas.height) == room
    assert not any("▀" in line for line in canvas.lines())


def test_every_game_of_ours_has_a_picture_for_a_window_of_160_columns() -> None:
    assert all(all(board_of(game).picture_size(70, 30)) for game in registry.entries())


@pytest.mark.parametrize("game", sorted(registry.entries()))
def test_beside_a_form_in_a_large_window_the_picture_takes_two_thirds_of_the_rows_and_more(game: str) -> None:
    width, height = board_of(game).picture_size(94, 40)
    assert width > 90
    assert 28 <= height <= 40
