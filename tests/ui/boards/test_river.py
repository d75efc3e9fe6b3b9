from __future__ import annotations

from itertools import product

import pytest

from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import Boat, CanoeHit, hull
from niagara_tui.games.niagara.board.chart import Current, chart
from niagara_tui.games.niagara.board.picture import NO_MARKS, Marks, draw_river
from niagara_tui.games.niagara.board.sky import Sky, draw_sky, river_sum, sky_line, still_open
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LETTERS, LOST, RIVER_ZONES, ZONE_5, ZONE_7R, ZONES
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.river import flow
from niagara_tui.games.niagara.rules.state import OVER, Stage, State
from niagara_tui.games.niagara.teller import tell_sky
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.picture import End
from tests.support import play, settle
from tests.support.positions import GAME, lay, position, turn
from tests.ui.boards.gallery import marks_of, midgame

SIZES = ((47, 18), (60, 29), (67, 36))
SIGNS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["disc2", "disc3", "disc4"])


def crowd(zone: str, seats: int = 5) -> State:
    zones = {f"{letter}{canoe}": zone for letter in LETTERS[:seats] for canoe in "ab"}
    gems = {} if zone == "bank" else {"Ra": "violet", "Bb": "red", "Ya": "white", "Gb": "blue", "Ka": "yellow"}
    return position(seats=seats, zones=zones, gems=gems)


def canoe_cells(canvas: Canvas) -> dict[CanoeHit, list[tuple[int, int]]]:
    """The cells of each canoe, from left to right."""
    found: dict[CanoeHit, list[tuple[int, int]]] = {}
    for y, x in product(range(canvas.height), range(canvas.width)):
        hit = canvas.hit(x, y)
        if isinstance(hit, CanoeHit):
            found.setdefault(hit, []).append((x, y))
    return found


def text_at(lines: list[str], cells: list[tuple[int, int]]) -> str:
    return "".join(lines[y][x] for x, y in cells)


def on_board(view: State) -> list[CanoeHit]:
    return [
        CanoeHit(seat, index)
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if canoe.zone != LOST
    ]


def assert_every_canoe_is_legible(view: State, size: tuple[int, int], glyphs: Glyphs, marks: Marks = NO_MARKS) -> None:
    canvas = draw_river(view, marks, *size, glyphs)
    lines, cells = canvas.lines(), canoe_cells(canvas)
    assert sorted(cells) == on_board(view)
    for who, places in cells.items():
        canoe = view.players[who.seat].canoes[who.canoe]
        assert LETTERS[who.seat] + looks.cargo_signs(glyphs, canoe.gems, canoe.hold) in text_at(lines, places)
        assert len({y for _, y in places}) == 1
        assert [x for x, _ in places] == list(range(places[0][0], places[0][0] + len(places)))
        zone = chart(*size).zones[canoe.zone]
        assert zone.y <= places[0][1] < zone.y + zone.height
        assert zone.x <= places[0][0] < zone.right


@SIGNS
@EVERY_SIZE
def test_every_canoe_lies_once_and_whole_in_its_zone(size: tuple[int, int], glyphs: Glyphs) -> None:
    assert_every_canoe_is_legible(midgame(), size, glyphs)
    assert_every_canoe_is_legible(midgame(), size, glyphs, marks_of(midgame(), glyphs))


@SIGNS
@EVERY_SIZE
@pytest.mark.parametrize("zone", ZONES[: RIVER_ZONES + 1])
def test_ten_canoes_in_one_zone_can_all_be_read(zone: str, size: tuple[int, int], glyphs: Glyphs) -> None:
    view = crowd(zone)
    assert_every_canoe_is_legible(view, size, glyphs)
    ends = (End(ZONES.index(zone), "a", ("load, then rob somebody of a gem",), highlighted=True),)
    assert_every_canoe_is_legible(view, size, glyphs, Marks(selected=(1, 1), ends=ends))
    text = "".join(draw_river(view, Marks(selected=(1, 1), ends=ends), *size, glyphs).lines())
    assert "[a]" in text
    assert glyphs.selected[0] + "B" in text
    assert glyphs.next_left + "next" in text


def test_where_canoes_find_no_room_a_sign_says_so() -> None:
    rect = chart(30, 10).zones[6]
    canvas = draw_river(crowd("6L"), NO_MARKS, 30, 10, UNICODE)
    assert "…" in canvas.lines()[rect.y][rect.x : rect.right]
    assert len(canoe_cells(canvas)) == 3
    assert "…" not in "".join(draw_river(position(), NO_MARKS, 30, 10, UNICODE).lines())


def test_a_hull_shows_every_place_of_its_hold_has_bow_and_stern_while_they_are_few_and_another_form_in_hand() -> None:
    text = "".join(draw_river(midgame(), marks_of(midgame()), *SIZES[0], UNICODE).lines())
    for shown in ("«R■»", "‹R·›", "‹B◆›", "‹B·›", "‹Y·›", "‹Y◇›", "‹G●›", "‹G·›", "‹K·›", "(Y·)", "(G●)"):  # noqa: RUF001 - hulls
        assert text.count(shown) == 1, shown
    assert "lost: Bert×1" in text  # noqa: RUF001 - the sign
    cargo = looks.cargo_signs(UNICODE, [1, 0, 0, 1, 0], 2)
    assert "".join(text for text, _ in hull(Boat(0, 0, cargo), UNICODE)) == "‹R◆■›"  # noqa: RUF001 - a hull
    assert looks.cargo_signs(UNICODE, [0, 1, 0, 0, 0], 2) == "◇·"


def test_a_canoe_foreseen_on_the_falls_is_drawn_on_the_falls_of_its_arm() -> None:
    canvas = draw_river(midgame(), Marks(trips=(Trip(CanoeHit(3, 0), 3, (ZONE_7R, LOST)),)), 47, 18, UNICODE)
    right = chart(47, 18).falls[1]
    rows = canvas.lines()[right.y : right.y + right.height]
    assert any("(G●)" in row[right.x : right.right] for row in rows)


@SIGNS
@EVERY_SIZE
def test_every_site_shows_how_many_gems_of_which_colour_lie_there(size: tuple[int, int], glyphs: Glyphs) -> None:
    """N-3, and N-23 for gems of other colours."""
    strangers = {"violet": "white yellow yellow blue red", "blue": "violet white red yellow", "white": "red"}
    view = position(strangers=strangers)
    lines = draw_river(view, NO_MARKS, *size, glyphs).lines()
    for colour, site in enumerate(view.sites):
        place = chart(*size).sites[colour]
        text = "\n".join(line[place.x : place.right] for line in lines[place.y : place.y + place.height])
        own = site.gems[colour]
        assert f"{looks.gem_sign(glyphs, colour)}{glyphs.times}{own}" in text or (
            looks.gem_sign(glyphs, colour) * own in text and (f"{own} left" in text or f"{own}+" in text)
        ), COLOURS[colour]
        for other, count in enumerate(site.gems):
            if count and other != colour:
                assert f"{looks.gem_sign(glyphs, other)}{count}" in text


@EVERY_SIZE
def test_the_next_arm_is_always_shown(size: tuple[int, int]) -> None:
    """N-42."""
    for arm, sign in (("left", "◄next"), ("right", "next►")):
        lines = draw_river(position(arm=arm), NO_MARKS, *size, UNICODE).lines()
        zone = chart(*size).zones[ZONE_5]
        assert sign in lines[zone.y + zone.height - 1][zone.x : zone.right]


@EVERY_SIZE
def test_end_points_carry_letter_and_note_and_the_highlighted_one_stands_out_without_colour(
    size: tuple[int, int],
) -> None:
    view = position()
    ends = (End(3, "a", ("load ◆",), highlighted=True), End(4, "b", ("load ◇",)), End(BANK, "c", ("land",)))
    lines = draw_river(view, Marks(ends=ends), *size, UNICODE).lines()
    for zone, note in ((3, "[a] load ◆"), (4, " b  load ◇"), (BANK, " c  land")):
        rect = chart(*size).zones[zone]
        assert any(note in line[rect.x : rect.right] for line in lines[rect.y : rect.y + rect.height])


def test_a_click_finds_canoes_zones_and_notes() -> None:
    view, size = midgame(), (47, 18)
    canvas = draw_river(view, marks_of(view), *size, UNICODE)
    parts = chart(*size)
    lines = canvas.lines()
    for zone in range(1, RIVER_ZONES + 1):
        assert canvas.hit(parts.zones[zone].x, parts.zones[zone].y) == zone
    y = next(y for y, line in enumerate(lines) if "«R■»" in line)
    assert canvas.hit(lines[y].index("«R■»") + 1, y) == CanoeHit(0, 0)
    y = next(y for y, line in enumerate(lines) if "[a]" in line)
    assert canvas.hit(lines[y].index("[a]"), y) == 3
    assert canvas.hit(0, 0) == BANK
    assert canvas.hit(0, 4) is None


@EVERY_SIZE
def test_ascii_output_is_ascii(size: tuple[int, int]) -> None:
    view = midgame()
    assert "".join(draw_river(view, marks_of(view, ASCII), *size, ASCII).lines()).isascii()


def test_zones_are_as_high_as_the_room_allows_and_the_river_widens_only_as_far_as_suits_its_height() -> None:
    def heights(rows: int) -> list[int]:
        zones = chart(60, rows).zones
        return [zone.height for zone in zones[1:8]]

    assert heights(18) == [2] * 7
    assert heights(24) == [2, 2, 3, 3, 3, 3, 3]
    assert heights(32) == [3, 3, 3, 4, 4, 4, 4]
    for rows in range(12, 100):
        found = heights(rows)
        assert max(found) - min(found) <= 1, "no zone is more than a row higher than another"
        assert found == sorted(found), "zones near the falls, where it is crowded, come first"
        assert chart(60, rows).falls[0].height == max(1, rows // 8)
        assert sum(found) + chart(60, rows).falls[0].height + chart(60, rows).stage.height == rows
        assert chart(60, rows).zones[8].height == found[5]
    for height, widest in ((18, 80), (36, 100), (60, 168)):
        assert chart(300, height).zones[1].width == chart(widest, height).zones[1].width
        assert chart(300, height).zones[1].x == chart(widest, height).zones[1].x + (300 - widest) // 2


@pytest.mark.parametrize(("table", "zoomed"), [(18, 22), (24, 28), (32, 38), (40, 46), (52, 58)])
def test_zoom_enlarges_the_zones(table: int, zoomed: int) -> None:
    before, after = chart(60, table).zones[1:], chart(80, zoomed).zones[1:]
    assert sum(zone.height for zone in after) >= sum(zone.height for zone in before) + 4
    assert all(large.height >= small.height for small, large in zip(before, after, strict=True))


@EVERY_SIZE
def test_discs_slide_as_the_water_moves_on_and_the_other_arm_lies_still(size: tuple[int, int]) -> None:
    """N-41: a step feeds one arm."""
    parts, view = chart(*size), position()
    still = draw_river(view, NO_MARKS, *size, UNICODE)
    slid = draw_river(view, Marks(current=Current(main=1, left=1)), *size, UNICODE)
    for zone, moves in ((2, True), (4, True), (6, True), (8, False)):
        rect = parts.zones[zone]
        x = rect.right - 3
        assert (still.style_at(x, rect.y).bgcolor != slid.style_at(x, rect.y).bgcolor) == moves


def test_the_same_position_is_always_drawn_the_same() -> None:
    one, other = (draw_river(midgame(), marks_of(midgame()), 60, 29, UNICODE) for _ in range(2))
    assert one.strips() == other.strips()


@pytest.mark.parametrize("width", [*range(47, 68), 120, 160, 200])
def test_the_quay_runs_along_the_whole_landing_stage(width: int) -> None:
    edge = draw_river(position(), NO_MARKS, width, 29, UNICODE).lines()[0]
    assert set(edge.replace(" BANK ", "")) == set(UNICODE.quay)


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (("to 6L",), "[a] to 6L "),
        (("to 6L: load ■; 2 more ways", "3 ways"), "[a] 3 ways "),
        (("unload ■, load ●, to 7L", "unload ■, load ●", "-■ +●"), "[a] -■ +● "),
        (("to 6L: load ■", "load ■", "+■"), "[a] load ■ "),
        (("to 6L", ""), "[a] to 6L "),
        (("elk aboard ‹R·› on 7L",), "[a]"),  # noqa: RUF001 - a hull
    ],
)
def test_the_note_of_an_end_point_is_the_longest_that_is_whole_or_the_key_alone(
    notes: tuple[str, ...], said: str
) -> None:
    end = End(6, "a", notes, highlighted=True)
    canvas = draw_river(position(zones={}), Marks(ends=(end,)), 47, 18, UNICODE)
    line = next(line for line in canvas.lines() if "[a]" in line)
    x = line.index("[a]")
    style = palette.HIGHLIGHT
    y = canvas.lines().index(line)
    shown = [at for at in range(len(line)) if canvas.style_at(at, y).bgcolor == style.bgcolor]
    assert line[x : max(shown) + 1] == said


# The sky pane says where the weather stands and how far the river will move (N-4, N-40, N-42).


@pytest.mark.parametrize(
    ("sky", "line"), [(-1, "sky [-1] 0  +1  +2 "), (0, "sky  -1 [0] +1  +2 "), (2, "sky  -1  0  +1 [+2]")]
)
def test_the_track_fits_one_line(sky: int, line: str) -> None:
    assert sky_line(position(sky=sky)).plain == line


def test_the_track_fits_one_line_and_in_a_pane_the_marker_stands_below_its_place_and_a_long_sum_is_not_cut() -> None:
    lines = draw_sky(position(sky=2), 51, 6, UNICODE).lines()
    assert "[+2]" in lines[0]
    assert "storm" in lines[1]
    assert abs(lines[2].index("▲ sky") + 2 - (lines[0].index("[+2]") + 2)) <= 1
    text = "\n".join(draw_sky(turn("4", sky=1), 31, 6, UNICODE).lines())
    for said in ("lowest shown 4 + sky 1 = 5", "others may still change it", "left arm is next"):
        assert said in text
    pane = Sky(UNICODE)
    heights = []
    for view in (position(sky=1), turn("4", sky=1)):
        pane._shown = (view,)
        heights.append(pane.rows_at(51))
    assert heights == [6, 6]


@pytest.mark.parametrize(
    ("card", "sky", "said"),
    [
        ("4", 1, "lowest shown 4 + sky 1 = 5, others may still change it"),
        ("4", -1, "lowest shown 4 - sky 1 = 3, others may still change it"),
        ("1", -1, "lowest shown 1 - sky 1 = 0, a cloud may still change it"),
        ("cloud", 1, "no number shown: 0 + sky 1 = 1, others may still change it"),
    ],
)
def test_the_sum_is_said_as_far_as_it_is_known(card: str, sky: int, said: str) -> None:
    assert river_sum(turn(card, sky=sky)) == said


def test_a_cloud_shown_last_has_still_to_move_the_sky_whatever_comes_before_that() -> None:
    view = turn("cloud", sky=2)
    view.players[1].played, view.players[2].played = 3, 6
    for stage in (view.turn.stage, Stage.ELK, Stage.SKY, Stage.WAIT):
        view.turn.stage = stage
        assert river_sum(view) == "lowest shown 3 + sky 2 = 5, the cloud has not moved the sky yet"


def test_the_sum_is_said_as_far_as_it_is_known_and_not_before_any_card_or_after_the_end() -> None:
    view = position(sky=1)
    assert river_sum(view) == "no card shown yet, sky +1"
    view.phase = OVER
    assert river_sum(view) == "the river rests: the game is over"
    assert "arm is next" not in "".join(draw_sky(view, 51, 6, UNICODE).lines())
    view = position(sky=1, zones={"Ra": "lost", "Ba": "lost", "Ya": "lost"})
    lay(view, {"R": "2", "B": "3", "Y": "5"})
    while not view.steps:
        deciders = GAME.deciders(view)
        for seat in deciders:
            GAME.play(view, seat, GAME.legal(view, seat)[0])
        if not deciders:
            GAME.advance(view)
    assert river_sum(view) == "lowest shown 2 + sky 1 = 3: 3 steps to go"
    GAME.advance(view)
    GAME.advance(view)
    assert river_sum(view) == "lowest shown 2 + sky 1 = 3: 1 step to go"


@pytest.mark.parametrize(("arm", "said"), [("left", "◄ left arm is next"), ("right", "right arm is next ►")])
def test_the_next_arm_is_said(arm: str, said: str) -> None:
    assert said in "\n".join(draw_sky(position(arm=arm), 51, 6, UNICODE).lines())


@pytest.mark.parametrize(
    ("hands", "tracker", "said"),
    [
        ("4 5", True, "no card left can change it"),
        ("4 5", False, "others may still change it"),
        ("2 5", True, "others may still change it"),
        ("5 cloud", True, "others may still change it"),
    ],
)
def test_n_40_n_71_what_the_cards_left_cannot_change_is_not_said_to_be_open(
    hands: str, tracker: bool, said: str
) -> None:
    state = turn("3", hands={"R": "3 6", "B": hands, "Y": "4 6"})
    view = GAME.visible_to_people(GAME.view(state, 0), 0, Options(tracker=tracker))
    assert still_open(view) == said
    assert ("may still" in " ".join(tell_sky(view))) is ("may still" in said)


@pytest.mark.parametrize(("card", "end"), [("4", "to 4"), ("1", "to 1")])
def test_n_36_n_40_what_is_said_to_be_open_yet_is_what_cards_can_change(card: str, end: str) -> None:
    """A cloud makes the river faster or slower, and it alone can where a 1 is shown."""
    state = turn(card, others={"B": "cloud", "Y": "1"})
    assert still_open(state) == ("a cloud may still change it" if card == "1" else "others may still change it")
    after = play(state, "R a", f"R {end}")
    assert {flow(play(after, f"B sky {sky}")) for sky in ("+1", "-1")} == {int(card) + 1, int(card) - 1}
    assert flow(settle(play(after, "B sky +1"))) == 2, "the lowest is the 1 by then"
