from __future__ import annotations

import pytest

from niagara_tui.core.declare import Labelled
from niagara_tui.core.speed import compiled
from niagara_tui.games.niagara.rules import moves as niagara
from niagara_tui.games.niagara.rules.board import CANOE_LETTERS, COLOURS, LETTERS
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import CARDS, Phase
from niagara_tui.games.upriver.rules import BACK, FORWARD, LAST_SECTION, NUMBER
from niagara_tui.games.upriver.rules import LETTERS as SEATS
from niagara_tui.games.upriver.rules import TEXTS as UP_THE_RIVER

NUMBERS = range(1, niagara.BOUND)


def kind_said(text: str) -> Kind:
    """The kind of a move of Niagara by its text."""
    alone = {
        "sky +1": Kind.SKY_UP,
        "sky -1": Kind.SKY_DOWN,
        "done": Kind.DONE,
        "pass": Kind.PASS,
        "keep": Kind.KEEP,
        "no elk": Kind.LEAVE_ELK,
        **dict.fromkeys(CARDS, Kind.PLAY),
        **dict.fromkeys(CANOE_LETTERS, Kind.TAKE),
    }
    begins = {
        "to": Kind.TO,
        "unload": Kind.UNLOAD,
        "load": Kind.LOAD,
        "rob": Kind.ROB,
        "pay": Kind.PAY,
        "elk": Kind.ELK_TO,
        "with": Kind.WITH_POINTS,
        "take": Kind.TAKE_FROM_JOE,
        "give": Kind.GIVE_JOE,
        "swap": Kind.SWAP_WITH_JOE,
    }
    return alone[text] if text in alone else begins[text.split(maxsplit=1)[0]]


def test_every_move_of_niagara_is_of_the_kind_that_its_text_says() -> None:
    for move in NUMBERS:
        assert niagara.kind_of(move) is kind_said(niagara.TEXTS[move]), niagara.TEXTS[move]


def test_what_a_move_of_niagara_names_is_in_its_text() -> None:
    for move in NUMBERS:
        text = niagara.TEXTS[move]
        kind, words = niagara.kind_of(move), text.split()
        if kind == Kind.ROB:
            seat, canoe, colour = niagara.theft_of(move)
            assert words == ["rob", LETTERS[seat], CANOE_LETTERS[canoe], COLOURS[colour]]
        elif kind == Kind.SWAP_WITH_JOE:
            given, taken = niagara.swap_of(move)
            assert (words[1], words[3]) == (COLOURS[given], COLOURS[taken])
        elif kind == Kind.WITH_POINTS:
            assert words[1] == str(niagara.points_named(move))
        elif kind in {Kind.UNLOAD, Kind.LOAD, Kind.PAY, Kind.TAKE_FROM_JOE, Kind.GIVE_JOE}:
            assert words[1] == COLOURS[move - kind]


def test_every_move_of_up_the_river_names_its_kind_boat_and_section() -> None:
    for move in range(1, len(UP_THE_RIVER)):
        kind, *owner, section = UP_THE_RIVER[move].split()
        first = {"move": NUMBER, "forward": FORWARD, "back": BACK}[kind]
        seat = SEATS.index(owner[0]) if owner else 0
        assert move == first + seat * LAST_SECTION + int(section) - 1


@pytest.mark.compiled
def test_machine_code_knows_the_same_kinds() -> None:
    fast = compiled(niagara.kind_of)
    assert [fast(move) for move in NUMBERS] == [niagara.kind_of(move) for move in NUMBERS]


def test_labelled_members_are_numbers_in_their_order_and_say_their_texts() -> None:
    class Size(Labelled):
        SMALL = "quite small"
        LARGE = "large"

    assert (Size.SMALL + 0, Size.LARGE + 0) == (0, 1)
    assert Size.labels() == ("quite small", "large")
    assert Size.LARGE.label == "large"
    assert Phase.labels()[Phase.PADDLE] == "paddle"
