from __future__ import annotations

import os
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from niagara_tui.cli.review import page
from niagara_tui.core.game import Kernel
from niagara_tui.core.i18n import TAG
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.documents.html import HEIGHT, chart_svg
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing import making
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Review
from niagara_tui.study.reviews.words import account_text, judgement
from tests.cli.conftest import Niagara, refused
from tests.support.judging import made_up_workbench
from tests.support.reviews import add_columns, made_up, played_record


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of Up the River, whose first player has a strange name."""
    record = played_record("upriver")
    first, *others = record.setup.seats
    seats = [first.model_copy(update={"name": "<b>A&n</b>"}), *others]
    setup = record.setup.model_copy(update={"seats": seats})
    return record.model_copy(update={"setup": setup, "result": (record.result or "").replace("Ann", "<b>A&n</b>")})


@pytest.fixture(scope="module")
def review(record: Record) -> Review:
    made = made_up(record)
    kept = {id(each) for each in made.costly()[:2]}
    return made.model_copy(update={"decisions": tuple(each for each in made.decisions if id(each) in kept)})


@pytest.fixture(scope="module")
def written(record: Record, review: Review) -> str:
    return page(ReviewDocument(RecordFilm(record), review))


class Reader(HTMLParser):
    """Collects the text, tags and addresses of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text, self.addresses, self.tags = "", list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attributes if name in {"href", "src", "xlink:href"}]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_everything_stands_in_the_page_and_nothing_comes_from_elsewhere(written: str) -> None:
    found = Reader(written)
    assert all(re.match(r"data:|#", address) for address in found.addresses)
    assert not re.search(r"url\(\s*[\"']?(?:https?:)?//|@import|@font-face", written)
    assert "script" not in found.tags
    assert "default-src 'none'" in written


def test_the_page_says_in_which_language_it_is(written: str) -> None:
    assert f'<html lang="{TAG}">' in written
    assert os.environ["LANGUAGE"] == TAG


def test_a_seat_that_had_nothing_to_choose_has_no_costs_and_a_page_all_the_same(record: Record, review: Review) -> None:
    said = page(ReviewDocument(RecordFilm(record), review.model_copy(update={"decisions": ()})))
    assert "no decision with a choice." in Reader(said).text


def test_names_are_text_and_never_markup(written: str, record: Record) -> None:
    assert "b" not in Reader(written).tags
    assert "<b>A&n</b>'s chance to win began at 25%." in Reader(written).text
    assert RecordFilm(record).names[0] == "<b>A&n</b>"


def test_the_words_are_those_of_the_page_in_the_app(written: str, record: Record, review: Review) -> None:
    said = Reader(written).text
    for seat, name in enumerate(RecordFilm(record).names):
        assert account_text(review, seat, name, names=RecordFilm(record).names) in said
    document = ReviewDocument(RecordFilm(record), review)
    assert all(judgement(made) in said for made in review.costly())
    assert all(sentence in said for sentence in (*document.story(), OF_A_WIN.in_legend))
    assert len(re.findall(r"<section><h3>", written)) == len(document.turning_points()) > 2


def test_a_figure_that_is_added_to_the_document_stands_in_the_page(
    record: Record, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_columns(monkeypatch)
    written = page(ReviewDocument(RecordFilm(record), review))
    assert "<tr><th>Hunger at the end</th><td>40%</td><td>41%</td><td>42%</td><td>43%</td></tr>" in written
    assert len(re.findall(r"<h3>Round \d+, [^<]*%, doubt \+7%</h3>", written)) == 2
    assert re.search(r"<tr><th>rain</th>(<td>6\d%</td>)+</tr>", written)


def test_of_one_seat_are_only_its_own_decisions(record: Record, review: Review) -> None:
    said = Reader(page(ReviewDocument(RecordFilm(record), review, only=1))).text
    assert "Bert: What bots decide is judged by a deep review only." in said
    first = review.decisions[0]
    best = first.model_copy(update={"seat": 1, "chosen": first.best, "chance": first.best_chance})
    judged = review.model_copy(update={"decisions": (best,)})
    said = Reader(page(ReviewDocument(RecordFilm(record), judged, only=1))).text
    assert "Bert: No decision gave anything away, as far as can be told." in said


def test_the_chart_has_a_line_a_stroke_and_a_letter_for_each_seat(record: Record, review: Review) -> None:
    film = RecordFilm(record)
    drawn = chart_svg(ReviewDocument(film, review).chart)
    strokes = re.findall(r'class="line seat(\d)" stroke-dasharray="([^"]*)"', drawn)
    assert [seat for seat, _ in strokes] == ["0", "1", "2", "3"]
    assert len({stroke for _, stroke in strokes}) == 4
    ends = re.findall(r'class="end seat\d" x="\d+" y="([\d.]+)">([RBYG]) \d+%<', drawn)
    assert {letter for _, letter in ends} == set("RBYG")
    rows = sorted(float(y) for y, _ in ends)
    assert all(after - before >= 12 for before, after in pairwise(rows))
    assert rows[-1] < HEIGHT


@pytest.mark.processes
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_it_can_be_read_on_a_phone_and_asks_for_nothing(written: str, tmp_path: Path, scheme: str) -> None:
    pytest.importorskip("playwright")
    from tests.support.browsing import chromium

    path = tmp_path / "review.html"
    path.write_text(written, "utf-8")
    async with chromium() as browser:
        context = await browser.new_context(
            viewport={"width": 390, "height": 844}, color_scheme="dark" if scheme == "dark" else "light"
        )
        shown = await context.new_page()
        asked, wrong = list[str](), list[str]()
        shown.on("request", lambda request: asked.append(request.url))
        shown.on("console", lambda message: wrong.append(message.text))
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        await shown.goto(path.as_uri())
        assert await shown.evaluate("document.documentElement.scrollWidth") == 390
        assert await shown.locator("svg.chart").is_visible()
        ground = await shown.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(11, 15, 22)" if scheme == "dark" else "rgb(246, 243, 236)")
    assert asked == [path.as_uri()]
    assert wrong == []


@pytest.fixture
def folder(tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch) -> SaveFolder:
    """A folder with that game, whose reviews are made up."""
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(making, "new_workbench", made_up_workbench)
    folder = SaveFolder(tmp_path / "saves")
    folder.write("over", record)
    return folder


def test_the_command_writes_the_page_and_keeps_the_review(niagara: Niagara, folder: SaveFolder, tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    said = niagara("review", "over", "--html", out, "--saves", folder.path)
    assert (said.status, said.out) == (0, "")
    assert "began at " in Reader(out.read_text("utf-8")).text
    assert folder.has_review("over")


def test_a_file_that_is_there_is_written_over_only_by_force(
    niagara: Niagara, folder: SaveFolder, tmp_path: Path
) -> None:
    out = tmp_path / "review.html"
    out.write_text("somebody's own", "utf-8")
    asked = ("review", "over", "--html", out, "--saves", folder.path)
    assert refused(niagara(*asked)) == f"{out} exists already; --force overwrites it"
    assert out.read_text("utf-8") == "somebody's own"
    assert not folder.has_review("over"), "it is refused before anything is made"
    assert niagara(*asked, "--force").status == 0
    assert out.read_text("utf-8").startswith("<!")


def test_a_page_can_go_to_standard_output(niagara: Niagara, folder: SaveFolder) -> None:
    assert niagara("review", "over", "--html", "-", "--saves", folder.path).out.startswith("<!")


def test_a_page_without_a_name_and_force_without_a_page_are_refused(niagara: Niagara, folder: SaveFolder) -> None:
    asked = ("review", "over", "--saves", folder.path)
    assert refused(niagara(*asked, "--html", "")) == "'' is not a file that can be written"
    assert refused(niagara(*asked, "--force")) == "--force needs --html"


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_made(
    niagara: Niagara, folder: SaveFolder, tmp_path: Path
) -> None:
    said = refused(niagara("review", "over", "--html", tmp_path / "nowhere" / "out.html", "--saves", folder.path))
    assert "nowhere" in said
    assert not folder.has_review("over")
