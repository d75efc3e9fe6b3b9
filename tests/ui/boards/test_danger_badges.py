"""The chance of falling beside each zone's name: always visible, with five levels that differ without colour."""

from __future__ import annotations

import pytest

from niagara_tui.games.niagara.board.afloat import Row
from niagara_tui.games.niagara.board.picture import Marks, badge, draw_river
from niagara_tui.games.niagara.player.fate import Danger, Fate, fates
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from tests.support.positions import GAME, position

SIZES = [(47, 18), (59, 30), (74, 40), (96, 52)]


def crowded() -> State:
    zones = {"Ra": "7L", "Ba": "7R", "Bb": "7R", "Ya": "7R", "Yb": "7R", "Ga": "7R", "Gb": "7R"}
    return position(seats=4, zones=zones, hands=dict.fromkeys("RBYG", "1 2 4 6"), arm="left")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII])
def test_a_crowded_zone_says_how_likely_its_canoes_fall(size: tuple[int, int], glyphs: Glyphs) -> None:
    view = GAME.view(crowded(), 0)
    text = "\n".join(draw_river(view, Marks(fates=fates(view)), *size, glyphs).lines())
    assert "!!! falls 1+" in text or "!!! 1+" in text
    assert "? falls 2+" in text or "? 2+" in text


def fate(chance: float | None, *, safe: bool = False, sure: bool = False) -> Fate:
    return Fate(0, 0, range(3, 10), is_safe=safe, is_sure=sure, chance=chance)


@pytest.mark.parametrize(
    ("found", "danger"),
    [
        (fate(0.0, safe=True), Danger.NONE),
        (fate(0.001), Danger.UNLIKELY),
        (fate(0.35), Danger.UNLIKELY),
        (fate(0.5), Danger.EVEN),
        (fate(0.66), Danger.LIKELY),
        (fate(0.999), Danger.LIKELY),
        (fate(1.0, sure=True), Danger.CERTAIN),
        (fate(None), Danger.EVEN),
        (fate(None, safe=True), Danger.NONE),
    ],
)
def test_the_chance_of_a_fall_has_five_steps(found: Fate, danger: Danger) -> None:
    assert found.danger == danger


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_steps_differ_without_colour(glyphs: Glyphs) -> None:
    assert len(set(glyphs.dangers)) == len(set(palette.DANGERS)) == len(Danger)


def test_a_badge_is_shortened_before_canoes_lose_their_room() -> None:
    words = [
        badge(fate(0.5), pieces, [Row(0, 0, room), Row(0, 1, room)], ASCII)[0][0]
        for pieces, room in ((1, 40), (3, 40), (3, 20), (3, 6))
    ]
    assert words == ["! falls 3+ 50%", "! falls 3+ 50%", "! 3+", "!"]
