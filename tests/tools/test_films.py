from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from niagara_tui.ui.demo.script import Beat, Script
from tools import raster
from tools.camera import Camera, FilmPace, film
from tools.cells import Cell, Frame, cells_of

SIZE = (80, 24)
STEALS = Script(
    title="a theft",
    save="example-river",
    move=285,
    beat=[Beat(say="Rose steals.", keys=["a", "enter"])],
)
BLACK, WHITE, RED = (0, 0, 0), (255, 255, 255), (255, 0, 0)

drawing = pytest.mark.skipif(not raster.can_draw(), reason="Pillow or its font is not installed")


class Clock(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("[#ff0000 on #0000ff]a[/]", id="text")


def text_of(frame: Frame) -> str:
    return "\n".join("".join(cell.text for cell in row) for row in frame.cells)


async def test_a_cell_has_its_character_and_both_colours() -> None:
    app = Clock()
    async with app.run_test(size=(10, 3)) as pilot:
        await pilot.pause()
        cells = cells_of(app)
    assert cells[0][0] == Cell("a", RED, (0, 0, 255))
    assert [len(row) for row in cells] == [10, 10, 10]


async def test_rests_are_filmed_and_not_waited_for() -> None:
    app = Clock()
    async with app.run_test(size=(10, 3)):
        camera = Camera(app, lambda: asyncio.sleep(0))
        await asyncio.wait_for(FilmPace(camera).rest(100.0), timeout=30)
    assert camera.now() == pytest.approx(100)
    assert [frame.centiseconds for frame in camera.frames] == [10_000]  # nothing has changed


async def test_who_rests_at_the_same_time_is_on_the_same_frames() -> None:
    app = Clock()
    async with app.run_test(size=(10, 3)):
        camera = Camera(app, lambda: asyncio.sleep(0))
        one, other = FilmPace(camera), FilmPace(camera)
        await asyncio.gather(one.rest(1.0), other.rest(2.0))
        assert not camera.is_filming
    assert camera.now() == pytest.approx(2)


@pytest.fixture(scope="module")
def theft() -> list[Frame]:
    return asyncio.run(film(STEALS, SIZE))


def test_a_film_has_the_captions_the_keys_and_what_comes_of_them(theft: list[Frame]) -> None:
    shown = [text_of(frame) for frame in theft]
    assert "Rose steals." in shown[0]
    assert "space pauses" not in shown[0]
    chosen = next(number for number, text in enumerate(shown) if "[a1]" in text)
    told = next(number for number, text in enumerate(shown) if "ROSE STEALS A WHITE GEM FROM BERT" in text)
    assert chosen < told


def test_what_moves_is_filmed_on_its_way(theft: list[Frame]) -> None:
    pictures = {text_of(frame) for frame in theft}
    assert len(pictures) > 10
    assert all(frame.centiseconds >= 10 for frame in theft)


@pytest.mark.slow
def test_the_same_demo_gives_the_same_film(theft: list[Frame]) -> None:
    again = asyncio.run(film(STEALS, SIZE))
    assert again == theft
    assert raster.digest_of(again) == raster.digest_of(theft)
    if raster.can_draw():
        assert raster.gif_of(again) == raster.gif_of(theft)


@drawing
def test_half_blocks_fill_their_half_to_the_last_pixel() -> None:
    upper, lower = Cell("▀", RED, WHITE), Cell("▄", RED, WHITE)
    image = raster.Canvas(raster.FINE).draw(((upper, lower),))
    width, height, _ = raster.FINE
    assert {image.getpixel((x, y)) for x in range(width) for y in range(height // 2)} == {RED}
    assert {image.getpixel((x, y)) for x in range(width) for y in range(height // 2, height)} == {WHITE}
    assert {image.getpixel((x, y)) for x in range(width, 2 * width) for y in range(height // 2)} == {WHITE}


@drawing
def test_a_letter_is_drawn_in_its_ink() -> None:
    image = raster.Canvas(raster.COARSE).draw(((Cell("R", WHITE, BLACK, is_bold=True),),))
    shades = {image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)}
    assert {BLACK, WHITE} <= shades


@drawing
def test_a_gif_repeats_holds_its_frames_as_long_as_the_film_and_knows_its_digest() -> None:
    from PIL import Image

    frames = [Frame(((Cell(text, WHITE, BLACK),),), centiseconds) for text, centiseconds in (("a", 30), ("b", 170))]
    drawn = raster.gif_of(frames)
    image = Image.open(BytesIO(drawn))
    assert getattr(image, "n_frames", 1) == len(frames)
    assert image.info["loop"] == 0
    durations = []
    for number in range(len(frames)):
        image.seek(number)
        durations.append(image.info["duration"])
    assert durations == [300, 1700]
    assert raster.digest_of(frames) in drawn
