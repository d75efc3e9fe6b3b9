"""Themes: how they look, that everything can be read in them, and that no colour means no colour."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorType
from rich.style import Style
from rich.text import Text

from niagara_tui.shell.settings import Settings
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.paint import NIGHT, Paint, contrast, paint_text, painted
from niagara_tui.ui.colours.swatches import pair_of
from niagara_tui.ui.colours.theme import THEMES, paint_of
from tests.support.apps import TableApp
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.conftest import some

TRANSLATED = [theme.paint for theme in THEMES.values() if theme.paint is not NIGHT and not theme.paint.sixteen]


def styles() -> Iterator[Style]:
    """Every style of the palette that is not part of a picture, those made on demand at a few depths."""
    for value in vars(palette).values():
        found = (style for style in (value if isinstance(value, tuple) else [value]) if isinstance(style, Style))
        yield from (style for style in found if pair_of(style) is None)
    yield from (palette.water(depth, disc) for depth in range(1, 8) for disc in range(2))


def rgb(color: Any) -> tuple[float, float, float]:
    red, green, blue = color.get_truecolor()
    return red / 255, green / 255, blue / 255


def seated(folder: Path, theme: str) -> TableApp:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "random:uniform"), 26)
    app = TableApp(match, SilentBots(match), folder)
    app.settings.theme = theme  # type: ignore[assignment] # one of them
    app.apply_theme()
    return app


def test_every_theme_of_the_settings_has_a_look_and_the_other_way_round() -> None:
    assert list(THEMES) == Settings.model_json_schema()["properties"]["theme"]["enum"]


def test_the_night_changes_nothing_and_a_strange_theme_is_taken_for_it() -> None:
    assert all(painted(style, NIGHT) == style for style in styles())
    assert paint_of("textual-dark") is NIGHT


@pytest.mark.parametrize("paint", TRANSLATED)
def test_what_is_translated_can_be_read_on_its_ground(paint: Paint) -> None:
    count = 0
    for style in styles():
        found = painted(style, paint)
        if found == style or found.color is None:
            continue
        if share_of_contrast(style, NIGHT) >= 1:
            assert share_of_contrast(found, paint) >= 0.98, style
            count += 1
    assert count > 20


@pytest.mark.parametrize("paint", TRANSLATED)
def test_waves_and_plants_are_as_faint_in_every_theme_as_in_the_night(paint: Paint) -> None:
    faint = [style for style in styles() if style.color and share_of_contrast(style, NIGHT) < 1]
    assert {palette.PLANTS[2], palette.water(1, 0), palette.water(7, 1)} <= set(faint)
    for style in faint:
        found = painted(style, paint)
        if found != style:
            assert abs(share_of_contrast(found, paint) - share_of_contrast(style, NIGHT)) < 0.1, style


def share_of_contrast(style: Style, paint: Paint) -> float:
    """The ink's contrast to its ground as a share of the minimum for text."""
    assert style.color is not None
    ground = rgb(style.bgcolor) if style.bgcolor else paint.page
    return contrast(rgb(style.color), ground) / paint.least


def test_an_ink_gets_only_so_dark_that_it_can_be_read_and_keeps_its_hue() -> None:
    yellow = painted(palette.GLOW, THEMES["day"].paint)
    red, green, blue = rgb(yellow.color)
    assert red > green > 3 * blue
    assert 1 <= share_of_contrast(yellow, THEMES["day"].paint) < 1.2


def test_the_terminals_theme_uses_its_sixteen_colours_alone() -> None:
    for style in styles():
        found = painted(style, THEMES["terminal"].paint)
        for color in (found.color, found.bgcolor):
            assert color is None or color.is_default or color.type is ColorType.STANDARD


def test_the_terminals_theme_can_be_read_on_a_light_ground_of_the_terminals_own() -> None:
    white, grey, yellow, green = (
        painted(style, THEMES["terminal"].paint)
        for style in (palette.STRONG, palette.FAINT, palette.GLOW, palette.GOOD)
    )
    assert white.color is not None
    assert white.color.is_default
    assert white.bold
    assert grey.color == white.color
    assert [style.color.number for style in (yellow, green) if style.color is not None] == [3, 2]
    on_black = painted(palette.STRONG + Style(bgcolor="#101010"), THEMES["terminal"].paint)
    assert on_black.color is not None
    assert on_black.color.number == 15


def test_in_sixteen_colours_water_that_can_be_chosen_is_no_land() -> None:
    def ground(style: Style) -> int | None:
        found = painted(style, THEMES["terminal"].paint).bgcolor
        return None if found is None else found.number

    for depth in range(8):
        assert ground(palette.water(depth, 0)) == 4
        assert ground(palette.reached(depth, highlighted=False)) == 6
        assert ground(palette.reached(depth, highlighted=True)) == 7
    assert ground(palette.MEADOW) == ground(palette.LAND) == ground(palette.STAGE) == 0


def test_a_text_keeps_its_words_and_is_painted() -> None:
    style = Style(color="#ffffff", bgcolor="#101010")
    text = Text.assemble(("one ", style), "two")
    found = paint_text(text, THEMES["day"].paint)
    assert found.plain == text.plain
    assert [span.style for span in found.spans] == [
        painted(Style(color="#ffffff", bgcolor="#101010"), THEMES["day"].paint)
    ]


@pytest.mark.parametrize("theme", some(["day", "terminal"], sorted(set(THEMES) - {"night", "day", "terminal"})))
def test_a_table_in_each_theme_looks_as_accepted(snap_compare: Any, tmp_path: Path, theme: str) -> None:
    assert snap_compare(seated(tmp_path, theme), terminal_size=(120, 40), press=["right", "right"])


async def test_no_color_leaves_no_colour_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = seated(tmp_path, "night")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("right")
        strips = app.screen._compositor.render_strips()
        found = {segment.style for strip in strips for segment in strip if segment.style}
        assert len(found) > 3
        for style in found:
            assert style.color is None or style.color.is_default
            assert style.bgcolor is None or style.bgcolor.is_default
