from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from niagara_tui.core.declare import clone
from niagara_tui.core.sentences import Event, Part, said
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.state import NO_CARD
from niagara_tui.games.niagara.story import tell
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.widgets.log_pane import LogLook, tail
from tests.support.positions import GAME, flowing, number, turn

NAMES = ("Rose", "Bert", "Yann")
PIECES = dict(zip(COLOURS, zip(looks.gem_signs(UNICODE), looks.GEMS, strict=True), strict=True))
LOOK = LogLook(LETTERS, PIECES, in_words=False)


def told_of_a_turn(*moves: str) -> list[str]:
    """The log's sentences about showing a 5 and about these moves."""
    state = turn("5", zones={"Ba": "3"}, gems={"Ba": "violet"})
    shown = clone(state)
    shown.players[0].played = NO_CARD
    lines = [line for line in tell(shown, state, None, None, NAMES) if "Rose" in line]
    for text in moves:
        before = GAME.view(state, None)
        GAME.play(state, 0, number(text))
        lines += tell(before, GAME.view(state, None), 0, number(text), NAMES)
    return lines


def rows(lines: list[str], width: int = 60, height: int = 20, look: LogLook = LOOK) -> list[str]:
    return tail(lines, width, height, look).plain.splitlines()


def styles_of(text: Text, sign: str) -> list[object]:
    return [span.style for span in text.spans if text.plain[span.start : span.end] == sign]


def test_a_turn_is_one_line_of_card_ways_and_cargo_or_in_words_of_sentences() -> None:
    assert rows(told_of_a_turn("a", "to 3", "load violet")) == ["R 5: bank → 3, +◆"]
    assert rows(told_of_a_turn()) == ["R shows the 5."]
    state = turn("5", zones={"Ra": "7L"}, gems={"Ra": "red"}, parts="elk", elk="site")
    move = next(move for move in GAME.legal(state, 0) if kind_of(move) == Kind.ELK_TO)
    before = GAME.view(state, None)
    GAME.play(state, 0, move)
    lines = told_of_a_turn() + list(tell(before, GAME.view(state, None), 0, move, NAMES))
    assert rows(lines) == ["R 5: takes the elk aboard on 7L"]
    assert rows(told_of_a_turn("a", "to 3", "load violet"), look=LogLook()) == [
        "Rose shows the 5.",
        "Rose paddles from the bank to 3.",
        "Rose loads violet at 3.",
    ]


def test_players_are_letters_and_gems_signs_in_their_colours_and_a_click_finds_the_last_sentence_of_a_turn() -> None:
    lines = told_of_a_turn("a", "to 3", "load violet")
    text = tail(lines, 60, 5, LOOK)
    (letter,), (gem,) = styles_of(text, "R"), styles_of(text, "◆")
    assert palette.SEATS[0].bgcolor == letter.bgcolor  # type: ignore[attr-defined]
    assert looks.GEMS[0].color == gem.color  # type: ignore[attr-defined]
    styles = [style for style in (text.style, *(span.style for span in text.spans)) if isinstance(style, Style)]
    assert {style.meta["line"] for style in styles if "line" in style.meta} == {len(lines) - 1}


def test_rounds_are_set_apart_by_a_rule_and_a_fall_is_marked_and_begins_a_line_of_its_own() -> None:
    name = Part("Bert", 1)
    begins = said("Round {round} begins; {name} is first.", {"round": 3, "name": name}, event=Event.ROUND)
    assert rows(["before", begins, "after"], width=40) == [
        "before",
        "── Round 3 begins; B is first. ─────────",
        "after",
    ]
    state = flowing({"R": "3"}, zones={"Ya": "7L"}, gems={"Ya": "red"}, arm="left")
    before = GAME.view(state, None)
    GAME.advance(state)
    lines = tell(before, GAME.view(state, None), None, None, NAMES)
    assert rows(lines) == ["▼ Y goes over the falls ●"]


@pytest.mark.parametrize(
    "line", ["two  blanks and\ta tab", " leading", "trailing ", "a\u202f: no\u00a0break  at\u202fall"]
)
@pytest.mark.parametrize("width", [3, 8, 40])
def test_odd_blanks_do_no_harm(line: str, width: int) -> None:
    assert "".join("".join(rows([line], width)).split()) == "".join(line.split())


# The log pane wraps by cells: signs of two cells, and words longer than a row, stay inside.

LINES = [
    "山田太郎さん paddles from the bank to 6L with violet and red.",
    "🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌's canoe goes over the falls.",
    "Wilhelmina-Charlotte-Antoinette shows the 4.",
]


@pytest.mark.parametrize("width", [3, 7, 20, 29, 80])
@pytest.mark.parametrize("line", LINES)
def test_every_row_fits_and_nothing_is_lost(line: str, width: int) -> None:
    rows = tail([line], width, 99).plain.splitlines()
    assert max(map(cell_len, rows)) <= width
    assert "".join("".join(rows).split()) == "".join(line.split())


def test_rows_after_the_first_are_indented_and_as_full_as_can_be() -> None:
    assert tail([LINES[0]], 29, 99).plain.splitlines() == [
        "山田太郎さん paddles from the",
        "  bank to 6L with violet and",
        "  red.",
    ]
