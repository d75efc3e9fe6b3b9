from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from rich.style import Style

from niagara_tui.core.signs import meaning_of
from niagara_tui.games.canyon import words as pieces
from niagara_tui.games.canyon.board import cards
from niagara_tui.games.canyon.board.canoes import PERIOD, berth, chart, depth_for, figure, height_for, width_for
from niagara_tui.games.canyon.board.cards import (
    Bid,
    Face,
    MoveHit,
    draw_card,
    draw_hand,
    emblem,
    open_hands,
    rows_of,
)
from niagara_tui.games.canyon.board.course import Marks, draw_course
from niagara_tui.games.canyon.board.landscape import CALM, ROCK, gorge, landscape
from niagara_tui.games.canyon.board.players import _bid, draw_players
from niagara_tui.games.canyon.board.table import draw_played, draw_table, places_for, trick_taken, width_beside
from niagara_tui.games.canyon.rules.map import CAVE, KINDS, LANES, NAMES, SPACES
from niagara_tui.games.canyon.rules.state import CARDS, SUITS, Kind, Phase
from niagara_tui.ui.colours import themes as paint
from niagara_tui.ui.colours.swatches import NIGHT, Swatch, pair_of
from niagara_tui.ui.colours.themes import Paint
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.landscape import Field, canvas_of
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.kit.vessels import Variant
from tests.support.canyon import GAME, PLAY, mid_trick, moving, scene_of, start

SIZES = [(62, 9), (92, 16), (122, 16), (152, 22)]
NAMED = ("Rose", "Bert", "Yann", "Gina")
THEMES = {"night": paint.NIGHT, "ash": paint.ASH, "day": paint.DAY, "contrast": paint.CONTRAST}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII, PICTURES], ids=["unicode", "ascii", "pictures"])
def test_every_water_can_be_clicked_and_no_rock(size: tuple[int, int], glyphs: Glyphs) -> None:
    canvas = draw_course(moving(), Marks(), *size, glyphs)
    hits = {canvas.hit(x, y) for x in range(size[0]) for y in range(size[1])}
    assert hits - {None} == {CAVE, *(space for space in range(SPACES) if KINDS[space] != "#")}


@pytest.mark.parametrize("size", SIZES)
def test_canoes_and_ends_lie_on_their_spaces_and_all_find_room_in_the_cave(size: tuple[int, int]) -> None:
    space = NAMES.index("b24")
    canvas = draw_course(moving(), Marks(ends=(End(space, "a", highlighted=True),)), *size, ASCII)
    rect = chart(*size).space(space)
    end = "".join(line[rect.x : rect.x + rect.width] for line in canvas.lines()[rect.y : rect.y + rect.height])
    assert "a" in end
    rect = chart(*size).space(NAMES.index("c20"))
    assert any("R>" in line[rect.x : rect.x + rect.width] for line in canvas.lines()[rect.y : rect.y + rect.height])
    state = moving()
    for player in state.players:
        player.canoe = CAVE
    text = "\n".join(draw_course(state, Marks(), *size, ASCII).lines())
    assert all(f"{letter}>" in text for letter in "RBYG")


def test_the_course_is_as_large_as_there_is_room() -> None:
    assert [width_for(room) for room in (62, 98, 130, 162, 243)] == [62, 92, 122, 152, 242]
    assert [height_for(room, width, 12) for room, width in ((9, 62), (24, 92), (32, 122))] == [9, 16, 22]
    assert [height_for(room, 242, 12) for room in (38, 58, 64, 90)] == [34, 46, 52, 52]
    assert [depth_for(room, width) for room, width in ((9, 62), (24, 92), (32, 92), (90, 92))] == [9, 24, 32, 33]


def test_the_trick_says_who_led_who_wins_and_who_is_next_until_the_next_is_led() -> None:
    lines = draw_table(mid_trick(), NAMED, None, 18, 9, ASCII).lines()
    assert [line.rstrip() for line in lines[5:8]] == ["  Y S1  led", "  G S10 wins", " >R"]
    assert lines[0].strip() == "trump pine (P7)"
    state = PLAY.play(mid_trick(), "R S3", "B H5")
    state.leader = 3
    lines = [line.strip() for line in draw_table(state, NAMED, None, 17, 9, ASCII).lines()]
    assert "G S10 won" in lines
    state.leader = 0
    lines = [line.strip() for line in draw_table(state, NAMED, None, 17, 9, ASCII).lines()]
    assert {"R S3  led", "G S10 won"} <= {*lines}
    full = PLAY.play(mid_trick(), "R S3", "B W1")
    after = PLAY.step(full)
    last = trick_taken(full, after)
    assert last is not None
    text = "\n".join(draw_table(after, NAMED, last, 18, 9, ASCII).lines())
    assert "G S10 won" in text
    assert trick_taken(mid_trick(), full) is None


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII, PICTURES], ids=["unicode", "ascii", "pictures"])
def test_beside_the_hand_the_trick_stands_in_signs_or_as_cards_with_names(glyphs: Glyphs) -> None:
    low = draw_played(mid_trick(), NAMED, None, 30, 3, glyphs).lines()
    assert low[0].split() == ["trump", "pine", "led", "sun"]
    assert " ".join(" ".join(low[1:]).split()) == f"Y S1 led G S10 wins {glyphs.turn}R"
    high = draw_played(mid_trick(), NAMED, None, 64, 6, glyphs).lines()
    assert high[0].split() == ["trump", "pine", "led", "sun"]
    assert [high[-1].index(name) for name in ("Yann", "Gina", "Rose", "Bert")] == sorted(
        high[-1].index(name) for name in NAMED
    )
    assert high[1].split() == ["led", "wins"]


def test_all_of_a_trick_of_six_fits_beside_the_hand_at_80_columns() -> None:
    state = start(seats=6)
    state.phase, state.turned, state.leader = Phase.TRICKS, 40, 0
    for seat, player in enumerate(state.players):
        player.played = 10 * (seat % 5 + 1) - seat // 5
    names = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora")
    text = "\n".join(draw_played(state, names, None, width_beside(80), 3, UNICODE).lines())
    shown = text.replace(UNICODE.turn, " ").split()
    assert all(letter in shown for letter in "RBYGKN")


def test_while_canoes_move_points_are_told_and_the_last_trick_stays_on_the_table_if_there_is_room() -> None:
    state = moving()
    state.players[0].bid = state.players[0].tricks
    text = "\n".join(draw_table(state, NAMED, None, 30, 9, ASCII).lines())
    assert ">R Rose       4+3=7 points" in text
    assert "Y Yann       drifts" in text
    full = PLAY.play(mid_trick(), "R S3", "B W1")
    last = trick_taken(full, PLAY.step(full))
    text = "\n".join(draw_table(moving(), NAMED, last, 38, 22, PICTURES).lines())
    assert "last trick" in text
    assert "S10" in text
    assert "4 points" in text


def test_the_players_line_has_bid_tempo_tricks_place_and_what_is_known_of_the_hand() -> None:
    view = GAME.view(mid_trick(), 0)
    view.players[3].bid = 5
    canvas = draw_players(view, Roster(NAMED, ("human",) * 4), 48, 5, ASCII)
    assert canvas.lines()[2].split() == ["Bd", "Bert", "0", "0=", "d25", "5", "S...."]
    assert canvas.lines()[4].split() == ["G", "Gina", "5", "4+1", "0", "cave", "4", "....."]
    without = draw_players(view, Roster(NAMED, ("human",) * 4, tracker=False), 48, 5, ASCII)
    assert without.lines()[2].split() == ["Bd", "Bert", "0", "0=", "d25"]
    said, tempo = _bid(view, view.players[3], "Gina", ASCII)
    told = [meaning.sentence for text, _style in (said, tempo) if (meaning := meaning_of(text)) is not None]
    assert told == ["Gina has bid 5 tricks.", "Gina has bid 5 tricks, with the tempo cards 4 and 1."]
    # what a bid was laid with stands beside it only where it is more than one card
    for seat, bid in enumerate((5, 4, 2, 0)):
        view.players[seat].bid = bid
    lines = draw_players(view, Roster(NAMED, ("human",) * 4), 48, 5, ASCII).lines()[1:]
    assert [re.sub(r" {2,}", "|", line[14:26].rstrip()) for line in lines] == ["5|4+1", "4", "2", "0"]


@pytest.mark.parametrize("height", [3, 5])
def test_eight_cards_and_all_bids_fit_into_80_columns(height: int) -> None:
    faces = tuple(Face(card, "held", str(card)) for card in (10, 20, 30, 40, 50, 1, 2, 3))
    exact = tuple(Bid(bid, str(bid), highlighted=False) for bid in range(9))
    bids = (*exact, Bid(9, "f", highlighted=True, fails=True))
    canvas = draw_hand(faces, bids, "", 80, height, ASCII)
    hits = {canvas.hit(x, y) for x in range(80) for y in range(height)}
    assert hits - {None} == {
        MoveHit(move) for move in (*(face.card for face in faces), *range(Kind.LAY, Kind.LAY + 10))
    }
    text = "\n".join(canvas.lines())
    assert ">f fail<" in text
    assert all(sign in text for sign in ("S10", "M10", "H10", "P10", "W10"))


def test_six_open_hands_stand_in_columns_within_80_cells() -> None:
    state = start(6)
    for seat, player in enumerate(state.players):
        for rank in range(1 if seat else 3, 9):
            player.hand[rank * 5 - 1 if seat % 2 else rank] = 1
    scene = replace(scene_of(state, 0), names=(*NAMED, "Konstantin", "Nora"), open_views=(state,) * 6)
    rows = open_hands(scene, 3).plain.splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == 3
    assert len(rows[0]) <= 80
    assert [row[: len("R Rose")] for row in rows] == ["R Rose", "B Bert", "Y Yann"]


def test_c_2_before_the_draw_is_decided_nobody_is_marked_as_first_or_dealer() -> None:
    state = start()
    roster = Roster(NAMED, ("human",) * 3)
    GAME.advance(state)
    assert "draw for dealer" in [line.strip() for line in draw_table(state, NAMED, None, 17, 9, ASCII).lines()]
    lines = draw_players(state, roster, 48, 8, UNICODE).lines()[1:]
    assert {line[2:3].strip() for line in lines} == {""}
    GAME.advance(state)
    marks = "".join(line[2] for line in draw_players(state, roster, 48, 4, UNICODE).lines()[1:])
    assert sorted(marks) == sorted(f"d{UNICODE.buoy} ")


@pytest.mark.parametrize(("words", "shown"), [(("sun", "moon"), "sun moon"), (("soleil", "colline"), "sol. col.")])
def test_every_card_of_a_hand_says_its_suit_however_long_the_word_is(
    words: tuple[str, str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    suits = [replace(suit, word=word) for suit, word in zip(pieces.SUITS, words, strict=False)]
    monkeypatch.setattr(pieces, "SUITS", suits)
    hand = [Face(CARDS.index(card) + 1) for card in ("S5", "M5")]
    assert " ".join(draw_hand(hand, (), "", 12, 3, PICTURES).lines()[2].split()) == shown


def test_players_are_blocks_with_the_way_behind_them_and_the_track_of_rounds_has_a_title_where_there_is_room() -> None:
    state = moving()
    state.players[1].canoe = NAMES.index("c20")
    lines = draw_players(state, Roster(NAMED, ("human",) * 4), 78, 20, ASCII).lines()
    assert "Bert" in lines[5]
    assert "B" in lines[6].split()
    assert lines[7].rstrip().endswith("20 of 29")
    assert lines[0].index("bid") == lines[1].index(str(state.players[0].bid))
    assert "cards each round" in "\n".join(draw_table(mid_trick(), NAMED, None, 40, 24, PICTURES).lines())
    assert "cards each round" in "\n".join(draw_table(moving(), NAMED, None, 18, 9, ASCII).lines())


# Canyon's cards: in the hand, and as the trick on the table.

S10 = CARDS.index("S10") + 1


def card(face: Face, width: int, rows: int, glyphs: Glyphs) -> list[str]:
    canvas = Canvas(width, rows)
    draw_card(canvas, 0, 0, width, rows, face, glyphs)
    return canvas.lines()


def test_a_card_has_its_key_its_rank_and_its_suit_in_full_or_not_at_all_and_an_emblem_where_there_is_room() -> None:
    assert card(Face(S10, key="1"), 5, 3, PICTURES) == ["1    ", " S10 ", " sun "]
    assert card(Face(S10, key="1"), 8, 5, PICTURES)[0] == "1 S10   "
    assert card(Face(S10, key="1"), 8, 5, PICTURES)[4].strip() == "sun"
    rows = card(Face(S10), 8, 5, PICTURES)
    assert [row.strip() for row in rows[1:4]] == [row.strip() for row in emblem(0)]
    assert rows_of(8, 8, PICTURES) == 5
    assert rows_of(12, 8, PICTURES) == 8
    assert card(Face(S10, key="1"), 7, 4, ASCII) == ["/1----\\", "| S10 |", "| sun |", "\\-----/"]
    hill = 24
    assert card(Face(hill), 6, 4, ASCII)[2] == "|hill|"
    assert card(Face(hill), 5, 4, ASCII)[2] == "|   |"
    assert card(Face(hill), 4, 3, PICTURES)[2] == "hill"
    assert card(Face(hill), 3, 3, PICTURES)[2] == "   "
    assert len({emblem(suit) for suit in range(len(SUITS))}) == len(SUITS)
    assert all(len(row) == 12 for suit in range(len(SUITS)) for row in emblem(suit, 2))


def test_the_card_turned_for_trump_stands_in_brackets_where_they_find_room() -> None:
    for width, said in ((17, "trump pine (P10)"), (16, "trump pine P10")):
        assert draw_table(replace(mid_trick(), turned=40), NAMED, None, width, 9, ASCII).lines()[0].strip() == said


@pytest.mark.parametrize("width", [64, 66, 78])
def test_longer_heads_of_columns_take_their_room_from_the_names(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_HAS_WIDE", "_AT_WIDE"):
        monkeypatch.setattr(f"niagara_tui.games.canyon.board.players.{name}", 6)
    lines = draw_players(mid_trick(), Roster(NAMED, ("human",) * 4), width, 5, ASCII).lines()
    assert lines[0].rstrip().endswith("lacks")
    assert all(line.rstrip().endswith(("....", "W")) for line in lines[1:])


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_can_be_read_in_every_theme(theme: str) -> None:
    papers = [ink + paper for ink in cards.INKS for paper in (cards.PAPER, cards.GOLD)]
    for style in (*papers, cards.UNPLAYABLE):
        assert _contrast(style, THEMES[theme]) >= READABLE


@pytest.mark.parametrize("size", [(80, 3), (120, 6), (200, 9)])
def test_every_card_of_a_hand_can_be_clicked(size: tuple[int, int]) -> None:
    faces = tuple(Face(number, "held", str(number)) for number in (10, 20, 30, 40, 50, 1, 2, 3))
    canvas = draw_hand(faces, (), "", *size, PICTURES)
    hits = {canvas.hit(x, y) for x in range(size[0]) for y in range(size[1])}
    assert hits - {None} == {MoveHit(face.card) for face in faces}
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


def test_trump_and_the_suit_led_stand_apart_from_the_trick_and_tricks_won_below_whole_names() -> None:
    lines = table(38, 16)
    assert lines[0].split()[-2:] == ["trump", "pine"]
    assert lines[1].split()[-2:] == ["led", "sun"]
    assert any("P7" in line[:9] for line in lines[:3])
    assert next(line for line in table(38, 16) if " of " in line).split("  ")[1].strip() == "0 of 1"
    lines = table(28, 16)
    tallies = next(line for line in lines if "0/1" in line)
    assert len(re.findall(r"(?<!\S)(?:\d/\d|fails)(?!\S)", tallies)) == 4
    names = next(line for line in lines if "Gina" in line)
    assert [name for name in ("Rose", "Bert", "Yann", "Gina") if name in names] == ["Rose", "Bert", "Yann", "Gina"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [(28, 10), (38, 16), (48, 16), (58, 28)])
def test_the_places_of_all_seats_fit(seats: int, size: tuple[int, int]) -> None:
    places = places_for(seats, *size, PICTURES)
    assert places is not None
    assert places.height <= size[1]
    assert places.in_a_row * (places.width + 1) <= size[0]
    assert places.in_a_row * places.lines >= seats
    if (seats, size) == (6, (28, 10)):  # at 120 columns a trick of six lies in two rows
        assert (places.in_a_row, places.lines) == (3, 2)


def test_c_4_a_bid_above_the_tricks_is_said_to_fail_and_in_breadth_tricks_are_marks() -> None:
    view = GAME.view(mid_trick(), 0)
    view.players[3].tricks = 2
    lines = draw_players(view, Roster(NAMED, ("human",) * 4), 78, 5, ASCII).lines()
    assert lines[4].split() == ["G", "Gina", "human", "7", "fails", "2", "##", "cave", "2", "....."]
    assert draw_players(view, Roster(NAMED, ("human",) * 4), 48, 5, ASCII).lines()[4].split()[2:5] == [
        "7",
        "fails",
        "2",
    ]
    view.players[3].bid = 5
    view.players[3].tricks = 2
    view.players[1].tricks = 1
    lines = draw_players(view, Roster(NAMED, ("human",) * 4), 78, 5, ASCII).lines()
    assert "##---" in lines[4]
    assert "1!  # " in lines[2]


# The course in half blocks: properties of its pixels, and its text.

PICTURE_SIZES = [(62, 9), (62, 16), (92, 16), (122, 22), (152, 22), (242, 34)]
WATER = [*range(Swatch.WATER_DEEP, Swatch.EDGE + 1)]
DRY = [*range(Swatch.CLIFF_SHADOW, Swatch.ROOF + 1), Swatch.SHORE, Swatch.SAND, Swatch.PLANK_DARK]
WITH_PADDLERS = [((152, 28), 3), ((242, 34), 3), ((242, 46), 5), ((160, 41), 3), ((200, 50), 5), ((300, 72), 7)]
"""Sizes of the course, usual and zoomed, from windows of 160x48 on, and the rows of a canoe with its paddler there."""
READABLE = 4.5
"""Minimum contrast of text to its ground (WCAG AA)."""


def pixels_of(field: Field, size: tuple[int, int], space: int) -> Field:
    rect = chart(*size).space(space)
    return field[2 * rect.y : 2 * (rect.y + rect.height), rect.x : rect.x + rect.width]


@pytest.mark.parametrize("size", PICTURE_SIZES)
def test_the_walls_are_closed_and_every_space_of_water_is_mostly_water(size: tuple[int, int]) -> None:
    field, shape = landscape(*size, 0), gorge(*size)
    assert np.isin(field[shape.of(ROCK)], DRY).all()
    for space in range(SPACES):
        pixels = pixels_of(field, size, space)
        if KINDS[space] == "#":
            assert np.isin(pixels, DRY).all(), NAMES[space]
        elif KINDS[space] in ".<^":
            assert np.isin(pixels, [*WATER, Swatch.FOAM]).mean() >= 0.75, NAMES[space]


@pytest.mark.parametrize("size", PICTURE_SIZES[1:])
def test_spaces_beside_each_other_are_of_different_water(size: tuple[int, int]) -> None:
    field = landscape(*size, 0)
    for space in range(LANES, SPACES):
        if KINDS[space] == KINDS[space - LANES] == CALM:
            assert _water(field, size, space) != _water(field, size, space - LANES), NAMES[space]


def _water(field: Field, size: tuple[int, int], space: int) -> int:
    usual = Counter(pixels_of(field, size, space).ravel().tolist())
    return max(range(Swatch.WATER_DEEP, Swatch.WATER_PALE), key=lambda swatch: usual[swatch])


@pytest.mark.parametrize("size", PICTURE_SIZES)
def test_only_the_water_moves_and_its_motion_repeats(size: tuple[int, int]) -> None:
    at_rest, shape = landscape(*size, 0), gorge(*size)
    moved = landscape(*size, 1) != at_rest
    assert moved.any()
    assert not moved[shape.of(ROCK)].any()
    marks = [Marks(frame=frame) for frame in (1, 1 + PERIOD)]
    once, again = (draw_course(moving(), mark, *size, PICTURES) for mark in marks)
    assert once.changes(again) == []


@pytest.mark.parametrize("width", [1, 2, 20, 33, 61, 100])
@pytest.mark.parametrize("height", [1, 2, 5, 7, 8, 40])
def test_a_pane_of_any_size_has_a_picture(width: int, height: int) -> None:
    assert landscape(width, height, 0).shape == (2 * height, width)
    assert len(draw_course(moving(), Marks(), width, height, PICTURES).lines()) == height


def test_the_picture_is_as_it_was_looked_at() -> None:
    """If it fails, look at what has changed, in every theme, and put the new digest here."""
    fields = [landscape(*size, frame) for size in PICTURE_SIZES for frame in (0, 3)]
    assert hashlib.sha256(b"".join(field.tobytes() for field in fields)).hexdigest()[:16] == "b83c3506b5c815c6"


@pytest.mark.parametrize("size", PICTURE_SIZES)
def test_a_space_that_can_be_chosen_is_recoloured_and_the_highlighted_one_otherwise(size: tuple[int, int]) -> None:
    offered, chosen = NAMES.index("c21"), NAMES.index("d21")
    ends = (End(offered, "c", highlighted=False), End(chosen, "d", highlighted=True))
    canvas = draw_course(moving(), Marks(ends=ends), *size, PICTURES)
    for space, swatches in ((offered, ("OFFERED_DARK", "OFFERED")), (chosen, ("CHOSEN_DARK", "CHOSEN"))):
        rect = chart(*size).space(space)
        rows = range(rect.y, rect.y + rect.height)
        grounds = {canvas.style_at(x, y).bgcolor for x in range(rect.x, rect.x + rect.width) for y in rows}
        named = {color.get_truecolor().hex for color in grounds if color is not None}
        assert named & {NIGHT[Swatch[name]] for name in swatches}


@pytest.mark.parametrize(("size", "cells"), zip(PICTURE_SIZES[:-1], (2, 2, 3, 3, 5), strict=True))
def test_a_canoe_is_as_large_as_its_space_allows(size: tuple[int, int], cells: int) -> None:
    canvas = draw_course(moving(), Marks(), *size, PICTURES)
    x, y = canvas.spots[0]
    text = canvas.lines()[y][x : x + cells]
    assert "R" in text
    assert text.endswith("◗")
    assert text.startswith("◖") or cells == 2


@pytest.mark.parametrize(("size", "rows"), WITH_PADDLERS)
@pytest.mark.parametrize("variant", ["plain", "selected", "ghost"])
def test_in_a_big_window_a_paddler_sits_in_each_canoe_with_the_owners_letter_in_pixels(
    size: tuple[int, int], rows: int, variant: Variant
) -> None:
    parts, space = chart(*size), moving().players[0].canoe
    rect, place = parts.space(space), berth(parts, 0, space, PICTURES)
    water, canvas = (canvas_of(landscape(*size, 0)) for _each in range(2))
    figure(parts, 0, space, PICTURES, variant).draw(canvas, *place)
    changed = canvas.changes(water)
    assert len(changed) == rows
    assert all(rect.x <= x and x + wide <= rect.x + rect.width for x, _y, wide in changed)
    assert all(rect.y <= y < rect.y + rect.height - 1 for _x, y, _wide in changed), "below it is room for a key"
    inks = (Swatch.INK_RED,) if variant == "ghost" else (Swatch.LETTER_RED,)
    pairs = [pair_of(canvas.style_at(column, row)) for x, row, wide in changed for column in range(x, x + wide)]
    in_pixels = sum(pair.count(ink) for pair in pairs if pair is not None for ink in inks)
    assert in_pixels == 10, "the paddler's letter is as large as the paddler"
    assert canvas.lines()[place[1]][place[0]] != "R"


def test_the_key_of_an_end_stands_below_the_paddler_who_lies_there() -> None:
    size, space = (200, 50), moving().players[1].canoe
    canvas = draw_course(moving(), Marks(ends=(End(space, "d", highlighted=False),)), *size, PICTURES)
    rect = chart(*size).space(space)
    assert "[d]" in canvas.lines()[rect.y + rect.height - 1][rect.x : rect.x + rect.width]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", PICTURE_SIZES)
def test_every_label_can_be_read_in_every_theme(size: tuple[int, int], theme: str) -> None:
    ends = (End(NAMES.index("b24"), "b", highlighted=True), End(NAMES.index("c24"), "c", highlighted=False))
    canvas = draw_course(moving(), Marks(ends=ends), *size, PICTURES)
    for sign, style in _text(canvas):
        assert _contrast(style, THEMES[theme]) >= READABLE, sign


def _text(canvas: Canvas) -> Iterator[tuple[str, Style]]:
    """Every letter, figure and arrow with its style; those of the canoes have their seats' colours."""
    for y, line in enumerate(canvas.lines()):
        for x, sign in enumerate(line):
            is_canoe = any((x - 3 <= left <= x) and row == y for left, row in canvas.spots.values())
            if (sign.isalnum() or sign in "[]◤▲") and not is_canoe:
                yield sign, canvas.style_at(x, y)


def _contrast(style: Style, theme: Paint) -> float:
    shown = paint.painted(style, theme)
    assert shown.color is not None
    assert shown.bgcolor is not None
    ink, ground = (
        (red / 255, green / 255, blue / 255)
        for red, green, blue in (shown.color.get_truecolor(), shown.bgcolor.get_truecolor())
    )
    return paint.contrast(ink, ground)


@pytest.mark.parametrize("size", PICTURE_SIZES)
def test_c_8_every_space_of_the_rapids_has_an_arrow(size: tuple[int, int]) -> None:
    field, canvas = landscape(*size, 0), draw_course(moving(), Marks(), *size, PICTURES)
    taken = {player.canoe for player in moving().players}
    for space in range(SPACES):
        if KINDS[space] not in "<^" or space in taken:
            continue
        rect = chart(*size).space(space)
        if rect.width < 3:
            assert canvas.lines()[rect.y][rect.x] == {"<": "◤", "^": "▲"}[KINDS[space]]
        else:
            assert (pixels_of(field, size, space) == Swatch.FOAM).sum() >= 3
