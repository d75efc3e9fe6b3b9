"""What the Spirits and Diamond Joe add to the panes can be read at every size and in both sets of signs."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import CanoeHit
from niagara_tui.games.niagara.board.chart import chart
from niagara_tui.games.niagara.board.picture import NO_MARKS, Marks, draw_river
from niagara_tui.games.niagara.board.players import draw_players
from niagara_tui.games.niagara.board.sky import draw_sky, sky_line
from niagara_tui.games.niagara.player.forecast import drifted, fates
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS, LOST, RED, RIVER_ZONES, ZONES
from niagara_tui.games.niagara.rules.state import CARDS, State
from niagara_tui.games.niagara.words import BEAVER, ELK, WHIRLPOOL
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.players import Roster
from tests.support.positions import position
from tests.ui.boards.spirits import EVERYTHING, full_table, lassoed_everywhere
from tests.ui.boards.test_players import without_gaps
from tests.ui.boards.test_river import EVERY_SIZE, SIGNS, canoe_cells, on_board, text_at

NAMES = ("Rose", "Bridget", "Yann", "Gina", "Bert", "Ben")
WATERS = ZONES[1 : RIVER_ZONES + 1]


def text_in(canvas: Canvas, rect: Region) -> str:
    return "\n".join(line[max(0, rect.x) : rect.right] for line in canvas.lines()[rect.y : rect.y + rect.height])


def drawn(view: State, size: tuple[int, int], glyphs: Glyphs = UNICODE, marks: Marks = NO_MARKS) -> Canvas:
    canvas = draw_river(view, marks, *size, glyphs)
    assert {cell_len(line) for line in canvas.lines()} == {size[0]}
    assert glyphs is UNICODE or "".join(canvas.lines()).isascii()
    return canvas


@SIGNS
@EVERY_SIZE
def test_s_1_s_40_s_50_hulls_have_their_places_the_beaver_is_beside_them_and_the_elk_aboard_or_at_its_site(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    canvas = drawn(full_table(), size, glyphs)
    lines, cells = canvas.lines(), canoe_cells(canvas)
    bow, stern = glyphs.hull
    for who, inside in ((CanoeHit(0, 0), "■"), (CanoeHit(0, 1), "··"), (CanoeHit(1, 1), "●●"), (CanoeHit(2, 1), "◇▲")):
        signs = looks.gem_signs(glyphs) + glyphs.empty
        plain = inside.translate(str.maketrans(looks.gem_signs(UNICODE) + "·", signs))
        assert text_at(lines, cells[who]).startswith(f"{bow}{LETTERS[who.seat]}{plain}{stern}")
    assert f"{glyphs.of(BEAVER)} beaver" in text_in(canvas, chart(*size).zones[1])
    waiting = drawn(position(parts="beaver"), size, glyphs)
    assert glyphs.of(BEAVER) not in "".join(waiting.lines())
    site = chart(*size).sites[RED]
    assert f"G{looks.gem_sign(glyphs, RED)}{glyphs.hull[1]}{glyphs.of(ELK)}" in "".join(lines)
    assert glyphs.of(ELK) not in text_in(canvas, site)
    elk = glyphs.of(ELK)
    for where, shown in (("site", f" {elk}"), ("soon", f"({elk}1)"), ("later", f"({elk}2)")):
        canvas = drawn(position(parts="elk", elk=where, strangers={"red": "white violet"}), size, glyphs)
        assert shown in text_in(canvas, site)


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("zone", ["bank", *WATERS])
def test_s_1_twelve_canoes_in_one_zone_can_all_be_told_apart(zone: str, size: tuple[int, int], glyphs: Glyphs) -> None:
    zones = {f"{letter}{canoe}": zone for letter in LETTERS for canoe in "ab"}
    gems = {} if zone == "bank" else {"Ra": "violet", "Bb": "red white", "Ya": "white", "Gb": "blue", "Ka": "yellow"}
    view = position(parts=EVERYTHING, seats=6, zones=zones, gems=gems, whirlpool="top")
    canvas = drawn(view, size, glyphs)
    lines, cells = canvas.lines(), canoe_cells(canvas)
    assert sorted(cells) == on_board(view)
    for who, places in cells.items():
        cargo = looks.cargo_signs(glyphs, view.players[who.seat].canoes[who.canoe].gems, 0)
        assert LETTERS[who.seat] + cargo in text_at(lines, places)


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("zone", WATERS)
def test_s_20_the_whirlpool_is_drawn_in_its_zone_with_its_name(
    zone: str, size: tuple[int, int], glyphs: Glyphs
) -> None:
    canvas = drawn(position(parts="whirlpool", whirlpool=zone), size, glyphs)
    assert f"{glyphs.of(WHIRLPOOL)} whirlpool" in text_in(canvas, chart(*size).zones[ZONES.index(zone)])
    assert "".join(canvas.lines()).count(glyphs.of(WHIRLPOOL)) == 1


@SIGNS
@EVERY_SIZE
def test_s_26_a_whirlpool_that_waits_is_shown_at_the_top(size: tuple[int, int], glyphs: Glyphs) -> None:
    canvas = drawn(position(parts=EVERYTHING, seats=6, whirlpool="top"), size, glyphs)
    assert f"{glyphs.of(WHIRLPOOL)} " in text_in(canvas, chart(*size).zones[0])
    assert len(canoe_cells(canvas)) == 12, "with every canoe on the bank beside it"


def test_s_40_the_sky_says_what_the_beaver_does() -> None:
    waiting, swimming, none = position(parts="beaver"), position(parts="beaver", beaver="3"), position()
    assert sky_line(waiting).plain.endswith("+2 Ω")
    assert "Ω" not in sky_line(swimming).plain + sky_line(none).plain
    assert "Ω comes with the storm" in "\n".join(draw_sky(waiting, 51, 6, UNICODE).lines())
    assert "Ω on 3: clears the sky" in "\n".join(draw_sky(swimming, 51, 6, UNICODE).lines())
    assert "Ω" not in "\n".join(draw_sky(none, 51, 6, UNICODE).lines())


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("gem", ["", *COLOURS])
def test_j_1_joe_is_drawn_with_his_gem_and_his_name(gem: str, size: tuple[int, int], glyphs: Glyphs) -> None:
    canvas = drawn(position(parts="joe", joe="6R", joes=gem, zones={"Ra": "6R"}), size, glyphs)
    cargo = looks.gem_sign(glyphs, COLOURS.index(gem)) if gem else glyphs.empty
    text = text_in(canvas, chart(*size).zones[8])
    assert f"{glyphs.hull[0]}J{cargo}{glyphs.hull[1]} Joe" in text
    assert f"R{glyphs.empty}" in text


@SIGNS
@EVERY_SIZE
def test_j_4_a_joe_who_fell_is_not_on_the_river_but_told_with_the_lost_canoes(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    quay, *river = drawn(position(parts="joe", joe="lost", zones={"Ra": "lost"}), size, glyphs).lines()
    assert "J" not in "".join(river)
    assert f"lost: R{glyphs.times}1 J" in quay
    alone, *_ = drawn(position(parts="joe", joe="lost"), size, glyphs).lines()
    assert "lost: Joe" in alone
    assert "lost" not in drawn(position(parts="joe"), size, glyphs).lines()[0]


def is_ashore(where: int, cells: list[tuple[int, int]], size: tuple[int, int], canvas: Canvas) -> bool:
    """Whether these cells lie beside the zone: on land, or in an arm behind the bank's edge."""
    zone = chart(*size).zones[where]
    ((y, first, last),) = {(y, cells[0][0], cells[-1][0]) for _, y in cells}
    if not zone.y <= y < zone.y + zone.height:
        return False
    line = canvas.lines()[y]
    behind_edge = "(" in line[last + 1 : zone.right] if where in (6, 7) else ")" in line[zone.x : first]
    return last < zone.x or first >= zone.right or (where >= 6 and behind_edge)


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("zone", WATERS)
def test_s_32_lassoed_canoes_lie_on_the_bank_beside_their_zone(
    zone: str, size: tuple[int, int], glyphs: Glyphs
) -> None:
    view = lassoed_everywhere(3, {"Ra": zone, "Bb": zone, "Yb": zone})
    view.players[2].canoes[1].lassoed = 0
    canvas = drawn(view, size, glyphs)
    cells = canoe_cells(canvas)
    assert sorted(cells) == on_board(view)
    where = ZONES.index(zone)
    assert is_ashore(where, cells[CanoeHit(0, 0)], size, canvas)
    assert is_ashore(where, cells[CanoeHit(1, 1)], size, canvas)
    assert not is_ashore(where, cells[CanoeHit(2, 1)], size, canvas)


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("zone", WATERS)
def test_s_32_twelve_lassoed_canoes_beside_one_zone_can_be_told_apart(
    zone: str, size: tuple[int, int], glyphs: Glyphs
) -> None:
    zones = {f"{letter}{canoe}": zone for letter in LETTERS for canoe in "ab"}
    view = position(parts="cards doubles", seats=6, zones=zones)
    for player in view.players:
        for canoe in player.canoes:
            canoe.lassoed = 1
    canvas = drawn(view, size, glyphs)
    lines, cells = canvas.lines(), canoe_cells(canvas)
    assert sorted(cells) == on_board(view)
    assert all(LETTERS[who.seat] in text_at(lines, places) for who, places in cells.items())


def test_s_32_the_river_is_not_foreseen_to_take_lassoed_canoes() -> None:
    view = position(parts="cards", zones={"Ra": "7L", "Ba": "7L"})
    view.players[0].canoes[0].lassoed = 1
    assert [(fall.seat, fall.flow) for fall in fates(view) if fall.flows] == [(1, 1)]
    later = drifted(view, 12)
    assert later.players[0].canoes[0].zone != LOST
    assert later.players[1].canoes[0].zone == LOST


def test_s_1_six_players_with_ten_cards_fit_the_smallest_table_and_hands_of_seven_look_as_in_the_base_game() -> None:
    view = full_table()
    lines = draw_players(view, Roster(NAMES, ("bot",) * 6, viewer=0), 31, 7, UNICODE).lines()
    assert lines[0].split() == ["left", "gems", "goal"]
    assert lines[1] == "►R◌4≈123·567crx ◆1 · ·■2 · 2/4■"
    assert lines[6] == " N ▒ 1234567crx ◆1◇1▲1■1 · 4/5≠"
    view = position(parts="doubles whirlpool beaver elk joe", seats=6)
    lines = draw_players(view, Roster(NAMES, ("bot",) * 6, viewer=0), 31, 7, UNICODE).lines()
    assert lines[2] == " B  ?  123456c  · · · · · 0/4  "


def test_a_card_without_a_number_has_a_sign_in_every_form_of_the_pane() -> None:
    for card, sign in (("lasso", "r"), ("1/2/3", "x"), ("cloud", "c"), ("7", "7")):
        view = position(parts=EVERYTHING, seats=6)
        view.players[1].played = CARDS.index(card) + 1
        roster = Roster(NAMES, ("bot",) * 6, viewer=0)
        moves = card == "7"
        assert f" B {sign}{'≈' if moves else ' '}1234567crx" in draw_players(view, roster, 31, 7, UNICODE).lines()[2]
        shown = "≈7≈" if moves else f"[{sign}]"
        for width, height in ((51, 13), (58, 17)):
            assert shown in "".join(draw_players(view, roster, width, height, UNICODE).lines())
        assert f"│ {sign} │" in "".join(draw_players(view, roster, 58, 40, UNICODE).lines())


@pytest.mark.parametrize("width", [31, 36, 38, 46, 51, 58])
def test_no_height_cuts_any_of_six_players_off(width: int) -> None:
    for height in range(6, 80):
        lines = draw_players(full_table(), Roster(NAMES, ("bot",) * 6, viewer=0), width, height, ASCII).lines()
        text = "\n".join(lines)
        assert without_gaps(text).count("1234567crx") == 5
        assert text.count("4/5") == 1
        assert text.count("0/4") == 3
        assert text.isascii()
