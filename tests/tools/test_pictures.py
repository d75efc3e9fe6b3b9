from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from niagara_tui.ui.demo.script import script
from tools import pictures, raster
from tools.camera import film
from tools.pictures import FILMS, PNGS, SCREENSHOTS, Size, end_of, name_of

BROWSER = "browser-"
"""How pictures of `niagara serve` begin, which a browser takes (`python -m tests.support.pictures`)."""
DRAWN = [*(name_of(*each, "gif") for each in FILMS.items()), *(name_of(*each, "png") for each in PNGS.items())]


@pytest.mark.slow
@pytest.mark.parametrize(("demo", "size"), PNGS.items())
def test_a_committed_picture_is_what_is_drawn_today(demo: str, size: Size) -> None:
    """If it fails: `python -m tools.pictures`, and look at what has changed."""
    drawn = (SCREENSHOTS / name_of(demo, size, "png")).read_bytes()
    assert raster.digest_of(asyncio.run(end_of(script(demo), size))) in drawn


@pytest.mark.slow
@pytest.mark.parametrize(("demo", "size"), FILMS.items())
def test_a_committed_film_is_what_is_filmed_today(demo: str, size: Size) -> None:
    """If it fails: `python -m tools.pictures`, and watch it."""
    filmed = (SCREENSHOTS / name_of(demo, size, "gif")).read_bytes()
    assert raster.digest_of(asyncio.run(film(script(demo), size))) in filmed


def test_the_film_is_loaded_soon() -> None:
    assert sum((SCREENSHOTS / name).stat().st_size for name in DRAWN if name.endswith("gif")) < 2_000_000


def test_the_readme_leads_to_the_film_and_the_pngs_and_the_folder_holds_no_others() -> None:
    named = re.findall(r"\]\(screenshots/([^)]+)\)", (SCREENSHOTS.parent / "README.md").read_text("utf-8"))
    assert {name for name in named if not name.startswith(BROWSER)} == {*DRAWN}
    assert {path.name for path in SCREENSHOTS.iterdir() if not path.name.startswith(BROWSER)} == {*DRAWN}


@pytest.mark.skipif(not raster.can_draw(), reason="Pillow or its font is not installed")
def test_a_png_is_one_and_knows_its_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import Image

    monkeypatch.setattr(pictures, "PNGS", {"elk": (80, 24)})
    monkeypatch.setattr(pictures, "FILMS", {})
    (path,) = pictures.draw(tmp_path / "new")
    with Image.open(path) as image:
        assert image.size == (80 * raster.FINE.width, 24 * raster.FINE.height)
        assert image.info["Cells"].encode() == raster.digest_of(asyncio.run(end_of(script("elk"), (80, 24))))
