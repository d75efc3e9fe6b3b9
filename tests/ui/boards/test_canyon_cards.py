"""Canyon's cards: in the hand, and as the trick on the table."""

from __future__ import annotations

import re

import pytest

from niagara_tui.games.canyon.board import looks
from niagara_tui.games.canyon.board.cards import CardHit, Face, Shown, draw_card, draw_hand, rows_of
from niagara_tui.games.canyon.board.looks import emblem
from niagara_tui.games.canyon.board.players import draw_players
from niagara_tui.games.canyon.board.table import draw_table, places_for, trick_taken
from niagara_tui.games.canyon.rules.state import CARDS, SUITS
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.players import Roster
from tests.support.canyon import GAME, PLAY
from tests.support.canyon_tables import mid_trick, moving
from tests.ui.boards.test_canyon_landscape import READABLE, THEMES, _contrast

NAMED = ("Rose", "Bert", "Yann", "Gina")
S10 = CARDS.index("S10") + 1


def card(face: Face, width: int, rows: int, glyphs: Glyphs) -> list[str]:
    canvas = Canvas(width, rows)
    draw_card(canvas, 0, 0, width, rows, face, glyphs)
    return canvas.lines()


def test_a_card_is_paper_with_its_key_beside_its_rank_and_its_suit() -> None:
    assert card(Face(S10, key="1"), 5, 3, PICTURES) == ["1    ", " S10 ", " sun "]
    assert card(Face(S10, key="1"), 8, 5, PICTURES)[0] == "1 S10   "
    assert card(Face(S10, key="1"), 8, 5, PICTURES)[4].strip() == "sun"


def test_a_card_with_room_for_it_has_the_suits_emblem() -> None:
    rows = card(Face(S10), 8, 5, PICTURES)
    assert [row.strip() for row in rows[1:4]] == [row.strip() for row in emblem(0)]
    assert rows_of(8, 8, PICTURES) == 5
    assert rows_of(12, 8, PICTURES) == 8


def test_without_pictures_a_card_is_a_box() -> None:
    assert card(Face(S10, key="1"), 7, 4, ASCII) == ["/1----\\", "| S10 |", "| sun |", "\\-----/"]


def test_the_emblems_of_the_suits_differ() -> None:
    assert len({emblem(suit) for suit in range(len(SUITS))}) == len(SUITS)
    assert all(len(row) == 12 for suit in range(len(SUITS)) for row in emblem(suit, 2))


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_can_be_read_in_every_theme(theme: str) -> None:
    papers = [ink + paper for ink in looks.SUIT_INKS for paper in (looks.PAPER, looks.GOLD)]
    for style in (*papers, looks.UNPLAYABLE):
        assert _contrast(style, THEMES[theme]) >= READABLE


@pytest.mark.parametrize("size", [(80, 3), (120, 6), (200, 9)])
def test_every_card_of_a_hand_can_be_clicked(size: tuple[int, int]) -> None:
    faces = tuple(Face(number, "held", str(number)) for number in (10, 20, 30, 40, 50, 1, 2, 3))
    canvas = draw_hand(Shown(faces), *size, PICTURES)
    hits = {canvas.hit(x, y) for x in range(size[0]) for y in range(size[1])}
    assert hits - {None} == {CardHit(face.card) for face in faces}
    assert all(sign in "\n".join(canvas.lines()) for sign in ("S10", "M10", "H10", "P10", "W10"))


# -- the trick ----------------------------------------------------------------------------------------


def table(width: int, height: int, glyphs: Glyphs = PICTURES) -> list[str]:
    return draw_table(mid_trick(), NAMED, None, width, height, glyphs).lines()


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES], ids=["lines", "pictures"])
def test_c_5_the_trick_lies_in_the_order_of_play_in_front_of_the_players(glyphs: Glyphs) -> None:
    lines = table(38, 16, glyphs)
    signs = next(line for line in lines if "S10" in line)
    assert signs.split()[-1] != "S1"
    assert signs.index("S1 ") < signs.index("S10")
    names = next(line for line in lines if "Gina" in line)
    assert names.split() == ["Y", "Yann", "G", "Gina", f"{glyphs.turn}R", "Rose", "B", "Bert"]
    said = next(line for line in lines if "wins" in line)
    assert said.split() == ["led", "wins"]
    assert abs(said.index("wins") - signs.index("S10")) <= 2


def test_trump_and_the_suit_led_are_named_apart_from_the_trick() -> None:
    lines = table(38, 16)
    assert lines[0].split()[-2:] == ["trump", "pine"]
    assert lines[1].split()[-2:] == ["led", "sun"]
    assert any("P7" in line[:9] for line in lines[:3])


def test_tricks_won_stand_below_the_names() -> None:
    assert next(line for line in table(38, 16) if " of " in line).split("  ")[1].strip() == "0 of 1"


def test_below_narrow_cards_tallies_stand_apart_and_names_are_whole_or_left_out() -> None:
    lines = table(28, 16)
    tallies = next(line for line in lines if "0/1" in line)
    assert len(re.findall(r"(?<!\S)\d/\d(?!\S)", tallies)) == 4
    names = next(line for line in lines if "Gina" in line)
    assert [name for name in ("Rose", "Bert", "Yann", "Gina") if name in names] == ["Rose", "Bert", "Yann", "Gina"]


def test_the_last_trick_stays_on_the_table_while_canoes_move_if_there_is_room() -> None:
    full = PLAY.play(mid_trick(), "R S3", "B W1")
    last = trick_taken(full, PLAY.step(full))
    text = "\n".join(draw_table(moving(), NAMED, last, 38, 22, PICTURES).lines())
    assert "last trick" in text
    assert "S10" in text
    assert "4 points" in text


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [(28, 10), (38, 16), (48, 16), (58, 28)])
def test_the_places_of_all_seats_fit(seats: int, size: tuple[int, int]) -> None:
    places = places_for(seats, *size, PICTURES)
    assert places is not None
    assert places.height <= size[1]
    assert places.in_a_row * (places.width + 1) <= size[0]
    assert places.in_a_row * places.lines >= seats


def test_a_trick_of_six_lies_in_two_rows_at_the_size_of_120_columns() -> None:
    places = places_for(6, 28, 10, PICTURES)
    assert places is not None
    assert (places.in_a_row, places.lines) == (3, 2)


def test_a_broad_players_pane_shows_tricks_as_marks() -> None:
    view = GAME.view(mid_trick(), 0)
    view.players[3].tricks = 2
    view.players[1].tricks = 1
    lines = draw_players(view, Roster(NAMED, ("human",) * 4), 78, 5, ASCII).lines()
    assert "##-----" in lines[4]
    assert "1!  # " in lines[2]
