from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len

from niagara_tui.games.niagara.board.players import NiagaraPlayers, draw_players, legend_of_signs
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.niagara.rules.state import CLOUD, State
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.players import Roster
from tests.support.positions import position
from tests.ui.boards.gallery import KINDS, NAMES, midgame

ROSTER = Roster(NAMES, KINDS, viewer=0)


def lines_of(view: State, width: int, height: int, roster: Roster = ROSTER, glyphs: Glyphs = UNICODE) -> list[str]:
    return draw_players(view, roster, width, height, glyphs).lines()


def test_in_thirty_one_columns_a_player_takes_one_line() -> None:
    lines = lines_of(midgame(), 31, 6)
    assert lines[0].split() == ["left", "gems", "goal"]
    assert lines[1] == "►R◌≈4≈ 123·56c ◆1 · ·■2 · 2/4■ "
    assert lines[2] == " B [▒] 123456c ◆2 · · ·●1 2/4◆ "
    assert lines[4] == " G [▒] 123456c ◆1◇1▲1 ·●1 4/5≠ "


@pytest.mark.parametrize(("width", "height"), [(31, 10), (36, 15), (36, 25), (51, 6), (51, 11), (51, 20)])
def test_with_more_room_everybody_is_named_and_lost_canoes_are_counted(width: int, height: int) -> None:
    text = "\n".join(lines_of(midgame(), width, height))
    for name in NAMES:
        assert name in text
    assert "-1" in text
    assert "123·56c" in text


def without_gaps(text: str) -> str:
    return text.translate({ord(sign): None for sign in " │|"})


@pytest.mark.parametrize("width", [31, 36, 51])
def test_no_height_cuts_a_player_off(width: int) -> None:
    for height in range(5, 60):
        text = "\n".join(lines_of(midgame(), width, height))
        assert without_gaps(text).count("123456c") == 4
        assert text.count("0/4") == 1


def test_in_breadth_the_goal_is_said_in_words_and_drawn_as_a_bar_and_in_less_room_only_the_nearest_way() -> None:
    text = "\n".join(lines_of(midgame(), 51, 11))
    for words in ("2/4 blue", "2/4 violet", "4/5 colours!", "0/4 a colour"):
        assert words in text
    assert "━━━━━━━━━━━━──── " in text
    assert "/7 gems" not in "\n".join(lines_of(midgame(), 51, 14))


@pytest.mark.parametrize("height", [20, 23, 24, 40])
def test_with_rows_to_spare_all_three_ways_to_win_are_told(height: int) -> None:
    lines = lines_of(midgame(), 51, height)
    text = "\n".join(lines)
    for words in ("2/4 blue", "4/5 colours!", "0/4 a colour", "0/5 colours", "0/7 gems"):
        assert words in text
    assert text.count("/7 gems") == 5
    assert sum(set(line.strip()) == {UNICODE.rule} for line in lines) == (4 if height >= 24 else 0)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_n_60_where_goals_are_signs_the_border_says_in_words_what_wins(glyphs: Glyphs) -> None:
    view = midgame()
    for width, height in product((31, 36, 44, 51), range(5, 60)):
        shows_sign = f"4/5{glyphs.kinds}" in "\n".join(lines_of(view, width, height, glyphs=glyphs))
        said = legend_of_signs(view, Roster(NAMES, KINDS), width, height, glyphs)
        assert ("4 alike, 5 colours or any 7" in said) == shows_sign


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_n_40_the_border_says_what_the_sign_of_the_lowest_number_means_while_it_is_shown(glyphs: Glyphs) -> None:
    wave = glyphs.waves[1]
    for view, (width, height) in product((position(seats=5), midgame()), product((31, 44, 51), range(5, 60, 5))):
        shown = f"{wave}4{wave}" in "\n".join(lines_of(view, width, height, glyphs=glyphs))
        assert (f"{wave} lowest number" in legend_of_signs(view, Roster(NAMES, KINDS), width, height, glyphs)) == shown


@pytest.mark.parametrize(
    ("reserve", "height", "said"),
    [
        ("violet violet violet", 20, "3/4 violet   no violet"),
        ("violet violet violet red red", 20, "2/4 red      no violet"),
    ],
)
def test_n_60_a_colour_that_cannot_be_completed_is_said_to_be_so(reserve: str, height: int, said: str) -> None:
    view = position(reserve={"R": reserve})
    view.sites[0].gems = [0, 0, 0, 0, 0]
    assert said in "\n".join(lines_of(view, 51, height))


@pytest.mark.parametrize(("width", "said"), [(51, "1/5 colours  3/4 violet"), (60, "1/5 colours  3/4 violet (closed)")])
def test_n_60_beside_the_nearest_goal_a_closed_one_is_last_and_never_cut(width: int, said: str) -> None:
    view = position(reserve={"R": "violet violet violet"})
    view.sites[0].gems = [0, 0, 0, 0, 0]
    lines = "\n".join(lines_of(view, width, 9))
    assert said in lines
    assert "…" not in lines


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("width", "height"), [(36, 15), (36, 38), (51, 15), (51, 70)])
def test_the_cards_of_this_round_lie_with_their_owners_as_cards(width: int, height: int, glyphs: Glyphs) -> None:
    lines = lines_of(midgame(), width, height, glyphs=glyphs)
    side = glyphs.box[3]
    assert sum(f"{side} 4 {side}" in line for line in lines) == 1
    assert sum(f"{side}{glyphs.hidden * 3}{side}" in line for line in lines) == 4


def test_the_lowest_number_shown_is_marked_as_it_moves_the_river() -> None:
    """N-40."""
    view = position(hands={})
    for seat, card in enumerate((5, 3, 7)):
        view.players[seat].played = card
    rows = lines_of(view, 31, 3)
    assert ["[5]" in rows[0], "≈3≈" in rows[1], "[7]" in rows[2]] == [True, True, True]
    assert sum("≈≈≈" in line for line in lines_of(view, 51, 15)) == 1
    view.players[1].played = CLOUD
    assert "[c]" in lines_of(view, 31, 3)[1]
    assert "≈5≈" in lines_of(view, 31, 3)[0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_room_to_spare_players_have_portraits_and_gems_one_by_one(seats: int) -> None:
    view = position(seats=seats, reserve={"R": "violet blue blue"})
    lines = draw_players(view, Roster(NAMES * 2, KINDS * 2, viewer=0), 44, 7 * seats, UNICODE).lines()
    assert any("◆ ■■" in line for line in lines)
    assert any("1 2 3 4 5 6 c" in line for line in lines)


def test_where_a_player_has_one_line_the_names_stand_below_and_bots_at_work_are_shown() -> None:
    *_, names = lines_of(position(seats=4), 31, 6)
    assert names.split() == ["R", "Rose", "B", "Brid…", "Y", "Yann", "G", "Gina"]
    *_, one, other = lines_of(midgame(), 31, 8)
    assert one.split() == ["R", "Rose", "B", "Bridget", "Y", "Yann"]
    assert other.split() == ["G", "Gina", "K", "Bert"]
    assert "Rose" not in "".join(lines_of(midgame(), 31, 7)), "half of them would say less"
    thinking = lines_of(position(), 31, 3, Roster(NAMES, KINDS, viewer=0, thinking=frozenset({2})))
    assert [("…" in line) for line in thinking] == [False, False, True]


def test_where_rows_are_few_the_pane_is_as_high_as_what_it_says_and_players_get_framed_cards_or_fewer_lines() -> None:
    pane = NiagaraPlayers()
    pane.show(midgame(), Roster(NAMES, KINDS, 0))
    pane.room = 0
    for width, names in ((31, 2), (43, 2), (44, 0), (80, 0)):
        assert pane.rows_at(width) == 1 + 5 + names
        assert all(line.strip() for line in lines_of(midgame(), width, pane.rows_at(width)))
    found = {}
    for room in range(8, 20):
        pane.room = room
        found[room] = pane.rows_at(80)
    assert set(found.values()) == {6, 11, 15}
    assert all(rows <= room for room, rows in found.items())


@pytest.mark.parametrize("width", [31, 36, 44, 51, 80])
def test_names_of_wide_signs_take_no_more_cells_than_others(width: int) -> None:
    roster = Roster(("山田太郎さん", "🦌🦌🦌🦌🦌🦌", "Zoë", "Wilhelmina von Bergen", "أمينة", "Ben"), KINDS, viewer=0)
    for height in (5, 6, 8, 11, 15, 20, 25):
        lines = lines_of(midgame(), width, height, roster)
        assert [cell_len(line) for line in lines] == [width] * height


def test_n_11_n_71_hidden_cards_are_shown_to_nobody_and_without_the_tracker_no_others_cards_at_all() -> None:
    """N-71. N-11: somebody else may look at the same screen."""
    view = position(hands={"R": "1 2 3", "B": "4 5 6", "Y": "1 5 6"})
    lines = lines_of(view, 31, 3, Roster(NAMES, KINDS, viewer=1, tracker=False))
    assert "???" in lines[0]
    assert "1" not in lines[0]
    assert "···456·" in lines[1]
    assert "???" in lines[2]
    view = position()
    before = "\n".join(lines_of(view, 51, 11))
    view.players[0].chosen = 3
    others = Niagara().view(view, 1)
    assert lines_of(view, 51, 11) == lines_of(others, 51, 11)
    assert before.count("?") == "\n".join(lines_of(view, 51, 11)).count("?") + 1
