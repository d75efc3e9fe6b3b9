"""Every demo shows what it says it shows, and the pictures in the repository are what the program draws today."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

import niagara_tui
from niagara_tui.cli import main
from niagara_tui.core.errors import BadInput
from niagara_tui.match.pace import Pace
from niagara_tui.ui.demo import pictures, player
from niagara_tui.ui.demo.camera import film
from niagara_tui.ui.demo.pictures import ALSO_AS_PNG, Picture, all_pictures, films_of, picture
from niagara_tui.ui.demo.player import Caption, DemoApp
from niagara_tui.ui.demo.script import Beat, Script, Size, example, scripts
from niagara_tui.ui.kit import raster
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import text_of, until
from tests.support.matches import new_match, play

pytestmark = pytest.mark.screens

SCREENSHOTS = Path(niagara_tui.__file__).parents[1] / "screenshots"
QUICK = ("elk",)
"""The demos that the quick suite plays."""


def some(name: str) -> object:
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)


def test_others_follow_the_example_whatever_has_been_laid_until_a_card_is_shown_that_is_not_in_it() -> None:
    match = new_match(player="random")
    others = player.follow(match, ["R 5", "B 3", "Y 2", "R a", "R to 5"])
    play(match, "R 4")
    assert [others(seat) for seat in (1, 2)] == ["3", "2"]
    play(match, "B 3")
    assert others(2) == "2"
    play(match, "Y 2")
    match.settle()
    assert others(1) == "", "the 4 is shown, and in the example it is a 5"


@pytest.mark.parametrize("name", map(some, scripts()))
async def test_every_beat_of_a_demo_shows_what_it_promises(name: str) -> None:
    script = scripts()[name]
    app = DemoApp(script, hurry=True)
    missed: list[str] = []

    def look(beat: Beat) -> None:
        if " ".join(beat.shows.split()) not in " ".join(text_of(app).split()):
            missed.append(f"{beat.shows!r} is not in\n{text_of(app)}")

    app.after_beat = look
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.is_done, patience=2000)
    assert not missed, missed[0]
    assert any(beat.shows for beat in script.beat)


async def test_captions_are_told_in_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "_", "<{}>".format)
    app = DemoApp(scripts()["table"])
    async with app.run_test(size=(120, 40)) as pilot:
        await playing(pilot, app)
        said = f"<{scripts()['table'].beat[0].say}>"
        await until(pilot, lambda: said in " ".join(text_of(app).split()))
        assert "<space pauses" in text_of(app)


def the_picture(name: str, script: Script, size: Size) -> object:
    return pytest.param(name, script, size, id=name, marks=() if name.startswith(QUICK) else pytest.mark.slow)


@pytest.mark.parametrize(("name", "script", "size"), [the_picture(*each) for each in all_pictures()])
def test_a_committed_picture_is_what_is_drawn_today(name: str, script: Script, size: Size) -> None:
    """If it fails: `niagara demo --pictures screenshots`, and look at what has changed."""
    is_the_same = (SCREENSHOTS / name).read_text("utf-8") == asyncio.run(picture(script, size)).svg
    assert is_the_same, "pytest would take half a minute to say where they differ"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "script", "size"), films_of())
def test_a_committed_film_is_what_is_filmed_today(name: str, script: Script, size: Size) -> None:
    """If it fails: `niagara demo --pictures screenshots`, and watch it."""
    assert raster.digest_of(asyncio.run(film(script, size))) in (SCREENSHOTS / name).read_bytes()


def test_there_is_a_film_and_it_is_loaded_soon() -> None:
    sizes = [(SCREENSHOTS / name).stat().st_size for name, *_ in films_of()]
    assert sizes
    assert sum(sizes) < 2_000_000


BROWSER = "browser-"
"""How pictures of `niagara serve` begin, which a browser takes (`python -m tests.support.pictures`)."""


def test_the_folder_of_pictures_holds_those_of_the_demos_and_no_others() -> None:
    pngs = {name.replace(".svg", ".png") for name in ALSO_AS_PNG}
    found = {path.name for path in SCREENSHOTS.glob("*.*") if not path.name.startswith(BROWSER)}
    assert found == {name for name, *_ in [*all_pictures(), *films_of()]} | pngs


@pytest.mark.parametrize("name", ALSO_AS_PNG)
def test_a_committed_png_was_drawn_from_the_svg_beside_it(name: str) -> None:
    """If it fails: `niagara demo --pictures screenshots`, with the extra `pictures`."""
    file = SCREENSHOTS / name
    assert raster.mark_of(file.read_text("utf-8")) in file.with_suffix(".png").read_bytes()


def test_the_readme_shows_the_film_then_the_pngs_and_no_other_picture() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(screenshots/([^)]+)\)", (SCREENSHOTS.parent / "README.md").read_text("utf-8"))
    drawn = [name for name in shown if not name.startswith(BROWSER)]
    films = [name for name, *_ in films_of()]
    assert drawn == [*films, *(name.replace(".svg", ".png") for name in ALSO_AS_PNG)]


def test_the_marks_of_two_pictures_differ() -> None:
    assert raster.mark_of("<svg/>") != raster.mark_of("<svg />")


@pytest.fixture
def instant_pictures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pictures that need no app; the titles of the demos that were drawn."""
    drawn: list[str] = []

    async def picture(script: Script, _size: Size) -> Picture:
        drawn.append(script.title)
        return Picture("<svg/>", ())

    monkeypatch.setattr(pictures, "picture", picture)
    monkeypatch.setattr(raster, "can_draw", lambda: False)
    return drawn


def test_where_pngs_and_films_cannot_be_drawn_they_are_left_out_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(raster, "can_draw", lambda: False)
    monkeypatch.setattr(pictures, "all_pictures", lambda: [("table-120x40.svg", scripts()["table"], (120, 40))])
    assert main(["demo", "--pictures", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.out == f"{tmp_path / 'table-120x40.svg'}\n"
    assert "PNGs and films were left out" in told.err


def test_one_demo_can_be_drawn_by_its_name(instant_pictures: list[str], tmp_path: Path) -> None:
    drawn = {path.name for path in pictures.draw(tmp_path, "table")}
    assert drawn >= {f"table-{width}x{height}.svg" for width, height in scripts()["table"].pictures}
    assert len(instant_pictures) == len(scripts()["table"].pictures)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.usefixtures("instant_pictures")
def test_a_pipe_that_has_the_name_of_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    name, *_ = pictures.pictures_of("table")
    os.mkfifo(tmp_path / name[0])
    assert all(path.is_file() for path in pictures.draw(tmp_path, "table"))


def test_a_demo_without_pictures_of_its_own_is_drawn_in_the_usual_size(
    instant_pictures: list[str], tmp_path: Path
) -> None:
    name = next(name for name, script in scripts().items() if not script.pictures)
    assert [path.name for path in pictures.draw(tmp_path, name)] == [f"{name}-120x40.svg"]
    assert len(instant_pictures) == 1


def test_a_demo_that_is_none_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no demo is called 'tabel'.*did you mean table"):
        next(pictures.draw(tmp_path / "new", "tabel"))
    assert not (tmp_path / "new").exists()


def test_no_picture_loads_anything_from_anywhere() -> None:
    for path in SCREENSHOTS.glob("*.svg"):
        text = path.read_text("utf-8")
        assert "@font-face" not in text
        assert "url(http" not in text.replace(" ", "")
        assert not re.search(r"(?:href|src)=", text)


def test_the_examples_are_finished_games() -> None:
    for script in scripts().values():
        assert example(script.save).result


# -- whoever watches ----------------------------------------------------------------------------------


async def playing(pilot: Pilot[None], app: DemoApp) -> None:
    await until(pilot, lambda: bool(app.screen.query(Caption)))


def pace(app: DemoApp) -> Pace:
    return app.script_pace


@pytest.mark.slow
async def test_space_pauses_a_demo_enter_moves_it_on_and_escape_leaves_it() -> None:
    app = DemoApp(scripts()["table"])
    async with app.run_test(size=(80, 24)) as pilot:
        await playing(pilot, app)
        assert scripts()["table"].beat[0].say[:60] in " ".join(text_of(app).split())
        await pilot.press("space")
        assert pace(app).paused
        await pilot.press("4", "x")
        assert not app.is_done
        await pilot.press("space", "enter", "enter", "enter")
        await until(pilot, lambda: app.is_done)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)


async def test_space_lets_a_table_go_on_that_was_held_still_for_the_last_beat() -> None:
    app = DemoApp(scripts()["joe"], hurry=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.is_done, patience=2000)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "spc go on" in text_of(app)
        lines = len(table.match.log)
        await pilot.press("space")
        assert not table.pace.paused
        await until(pilot, lambda: len(table.match.log) > lines)


@pytest.mark.slow
async def test_a_demo_reads_no_settings_and_leaves_nothing_behind() -> None:
    app = DemoApp(scripts()["card"], hurry=True)
    folder = app.launch.saves
    assert folder is not None
    assert folder.is_dir()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.is_done, patience=2000)
    assert not folder.exists()
