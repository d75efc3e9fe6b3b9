"""The page of a review, and the replay with a review."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from niagara_tui.core.errors import BadInput
from niagara_tui.session.record_film import RecordFilm
from niagara_tui.session.reviews.comparing import view_at
from niagara_tui.session.reviews.keeping import keep_review
from niagara_tui.session.reviews.messages import Progress
from niagara_tui.session.reviews.models import Effort, JudgedDecision, Review
from niagara_tui.session.reviews.reviewer import Reviewer
from niagara_tui.session.reviews.words import account_text, costs_text, counts_text, judgement
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.models import Record
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.charts.chance_chart import ChanceChart
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.review import ReviewScreen
from niagara_tui.ui.screens.review_words import without_key
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay
from niagara_tui.ui.widgets.hint_pane import HintPane
from tests.support.reviews import made_up, played_record
from tests.ui.conftest import MakeApp, click_text, some, text_of
from tests.ui.replays import still
from tests.ui.tables import until

pytestmark = pytest.mark.screens


class Made(Reviewer):
    """Has the review as soon as it is told to go on, or fails; `asked` tells what was asked for."""

    def __init__(self, review: Review | None, kept: Review | None = None) -> None:
        self._review, self._kept = review, kept
        self.asked: list[Effort] = []
        self.go_on = asyncio.Event()
        self.is_cancelled = False

    def kept(self) -> Review | None:
        """What is kept, if anything."""
        return self._kept

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Wait, then give the review."""
        self.asked.append(effort)
        on_progress(Progress(share=0.37))
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise
        if self._review is None:
            raise BadInput("the process has ended")
        return self._review.model_copy(update={"effort": effort})


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished game of Niagara with one person."""
    return played_record("niagara")


@pytest.fixture(scope="module")
def review(record: Record) -> Review:
    """Its review."""
    return made_up(record)


def page(app: NiagaraApp) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


def drawn(app: NiagaraApp, pane: str) -> str:
    """What a pane shows, row by row."""
    found = app.screen.query_one(pane, Pane)
    return "\n".join(found._current().canvas.lines())


def words(app: NiagaraApp, pane: str) -> str:
    """What a pane says, in one line."""
    return " ".join(drawn(app, pane).split())


def detail(app: NiagaraApp) -> str:
    return str(app.screen.query_one("#detail", Static).render())


def gives(app: NiagaraApp, reviewer: Made) -> None:
    """Have the app review with this one."""
    vars(app)["reviewer"] = lambda *_: reviewer


async def opened(app: NiagaraApp, pilot: Pilot[None], record: Record, reviewer: Made) -> None:
    """Open the page, and wait until the review is shown."""
    gives(app, reviewer)
    reviewer.go_on.set()
    app.open_review(record)
    await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#list")))
    await until(pilot, lambda: not app.screen.has_class("-making") and bool(detail(app)))


async def test_it_is_made_with_progress_and_escape_ends_the_making(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app, reviewer = make_app(), Made(review)
    gives(app, reviewer)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_review(record)
        await until(pilot, lambda: "37%" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Home) and reviewer.is_cancelled)


async def test_a_failure_is_said(make_app: MakeApp, record: Record) -> None:
    app, reviewer = make_app(), Made(None)
    gives(app, reviewer)
    async with app.run_test(size=(80, 24)) as pilot:
        reviewer.go_on.set()
        app.open_review(record)
        await until(pilot, lambda: "The process has ended." in text_of(app))


async def test_a_kept_review_is_shown_at_once_and_a_deep_one_made_on_a_key(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app, reviewer = make_app(), Made(review, kept=review)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, reviewer)
        assert reviewer.asked == []
        assert page(app).query_one("#points").border_subtitle == "quick review"
        await pilot.press("d")
        await until(pilot, lambda: page(app).query_one("#points").border_subtitle == "deep review")
        assert reviewer.asked == [Effort.DEEP]
        assert page(app).check_action("deepen", ()) is False


async def test_the_turning_points_stand_dearest_first_with_what_would_have_been_better(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        points = review.turning_points()
        rows = _rows(app)
        assert [row.split()[0] for row in rows] == [str(made.round) for made in points]
        assert "blunder" in rows[0]
        said = detail(app)
        assert said.startswith(judgement(points[0]))
        assert "\nBest: " in said
        assert "\nYou chose: " in said
        assert "[" not in said, "keys have no meaning here"
        before = drawn(app, "#chart")
        await pilot.press("end")
        await until(pilot, lambda: detail(app).startswith(judgement(points[-1])))
        assert drawn(app, "#chart") != before, "the chart points at the one that is highlighted"


async def test_a_turning_point_is_told_by_the_plan_that_was_chosen_in_the_tables_words(make_app: MakeApp) -> None:
    """A log has nothing to say of a theft that was passed over, and that is what some of them are about."""
    record = SaveFolder(Path("saves")).read("example-river")
    film, review = RecordFilm(record), made_up(record)
    seat = review.judged[0]
    passed = next(made for made in review.decisions if made.seat == seat and made.chosen[-1] == "pass")
    card = next(
        made for made in review.decisions if made.seat == seat and film.game.is_secret(view_at(film, made), seat)
    )
    some_error = {"best_chance": 0.9, "chance": 0.1, "error": 0.1}
    decisions = tuple(
        made.model_copy(update={**some_error, "secret": made is card, "best": ("6",) if made is card else ("to bank",)})
        for made in (passed, card)
    )
    app, review = make_app(), review.model_copy(update={"decisions": decisions})
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        rows = {made.moment: row for made, row in zip(review.turning_points(), _rows(app), strict=True)}
        assert rows[passed.moment].endswith(", steal nothing")
        assert rows[card.moment].endswith(f"in secret: {card.chosen[0]}")


def _rows(app: NiagaraApp) -> list[str]:
    return [str(option.prompt) for option in page(app).query_one("#list", OptionList).options]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_is_said_of_the_rounds_is_said_to_its_end(
    make_app: MakeApp, record: Record, review: Review, size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, record, Made(review))
        await pilot.press("right")
        await pilot.pause(0.1)
        assert f"You: {costs_text(review, 0)}" in words(app, "#costs ReviewTable")


async def test_a_small_window_shows_its_parts_one_at_a_time_and_a_large_one_all(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app, film = make_app(), RecordFilm(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        await pilot.press("right")
        await until(pilot, lambda: counts_text(review, 0)[:40] in text_of(app))
        await pilot.press("right")
        await until(pilot, lambda: "You began at 25%." in text_of(app))
        shown = words(app, "#accounts ReviewTable")
        for seat, name in enumerate(film.names):
            assert account_text(review, seat, name if seat else None) in shown
        await pilot.press("right")
        await until(pilot, lambda: "Gems fetched" in text_of(app))
        fetched = " ".join(map(str, review.tally["fetched"]))
        assert f"Gems fetched {fetched}" in words(app, "#tally ReviewTable")
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "Gems fetched" in text_of(app) and "You began" in text_of(app))
        assert page(app).check_action("section", (1,)) is False


@pytest.mark.parametrize("only_ascii", [False, True])
async def test_the_chart_has_a_letter_for_each_line_and_signs_for_what_happened(
    make_app: MakeApp, record: Record, review: Review, only_ascii: bool
) -> None:
    app = make_app(ascii=only_ascii)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        chart = drawn(app, "#chart")
        assert chart.isascii() == only_ascii
        ends = [line[-7:].split() for line in chart.splitlines() if line[-7:].split()[:1] != []]
        assert {end[0] for end in ends if end[0] in "RBYG"} == set("RBYG")
        assert "home" in chart
        assert "blunder" in chart
        assert text_of(app).isascii() == only_ascii


async def test_enter_leads_to_the_moment_in_the_replay_and_back(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app = still(make_app())
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, Made(review))
        made = review.turning_points()[0]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.moment == made.moment)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


async def test_a_click_on_the_chart_leads_to_that_moment(make_app: MakeApp, record: Record, review: Review) -> None:
    app, film = still(make_app()), RecordFilm(record)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, Made(review))
        await pilot.click("#chart", offset=(60, 3))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay))
        assert isinstance(app.screen, ReviewedReplay)
        assert 0.3 < app.screen.moment / film.last < 0.8


async def test_a_click_tells_of_a_turning_point_and_a_second_one_opens_it(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app = still(make_app())
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        second = review.turning_points()[1]
        await pilot.click("#list", offset=(10, 1))
        await until(pilot, lambda: detail(app).startswith(judgement(second)))
        assert page(app).query_one("#list", OptionList).highlighted == 1
        await pilot.click("#list", offset=(10, 1))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.moment == second.moment)


async def test_help_lists_the_keys_of_the_page(make_app: MakeApp, record: Record, review: Review) -> None:
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, Made(review))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "Deep review" in text_of(app))
        assert "To this moment" in text_of(app)
        assert "Next part" not in text_of(app)


@pytest.mark.parametrize(
    ("offered", "told"), [("[3]", "3"), ("[s] cloud", "cloud"), ("[e] load ◆, to 4", "load ◆, to 4"), ("pass", "pass")]
)
def test_a_plan_is_told_without_its_key_and_a_number_card_by_its_number(offered: str, told: str) -> None:
    assert without_key(offered) == told


async def test_a_game_of_bots_is_reviewed_by_name(make_app: MakeApp) -> None:
    record = played_record("upriver", people=2)
    app, review = make_app(), made_up(record)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, Made(review))
        made = review.turning_points()[0]
        assert f"{RecordFilm(record).names[made.seat]} chose: " in detail(app)
        assert "You" not in words(app, "#accounts ReviewTable")


# -- the replay ----------------------------------------------------------------------------------------


def dear(review: Review, *, is_secret: bool) -> JudgedDecision:
    """A turning point at which a card was laid, or a turn was played."""
    return next(made for made in review.turning_points() if (len(made.chosen) == 1) == is_secret)


@pytest.mark.parametrize("is_secret", [True, False])
async def test_the_best_plan_is_lit_beside_the_one_chosen(
    make_app: MakeApp, record: Record, review: Review, is_secret: bool
) -> None:
    app, film = still(make_app()), RecordFilm(record)
    async with app.run_test(size=(120, 40)) as pilot:
        made = dear(review, is_secret=is_secret)
        app.push_screen(ReviewedReplay(film, review, made.moment))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.query(HintPane))
        note = app.screen.query_one(HintPane)
        await until(pilot, lambda: judgement(made) in str(note._text.render()))
        said = str(note._text.render())
        assert "Best: " in said
        assert "You chose: " in said
        assert "[" not in said, "keys have no meaning here"
        screen = app.screen
        assert isinstance(screen, ReviewedReplay)
        after = _played(film, made, screen._board.highlighted_moves or ())
        assert after == _played(film, made, tuple(map(_number(film), made.best)))
        await until(pilot, lambda: "t other plan" in str(note.border_subtitle))
        await pilot.press("t")
        chosen = _played(film, made, screen._board.highlighted_moves or ())
        assert chosen == _played(film, made, tuple(map(_number(film), made.chosen)))
        await pilot.press("right")
        assert screen.moment == made.moment + 1, "the replay's keys still are the replay's"


async def test_page_down_and_up_read_what_is_said_and_go_on_by_rounds_at_its_ends(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app, film = still(make_app()), RecordFilm(record)
    async with app.run_test(size=(80, 24)) as pilot:
        made = dear(review, is_secret=False)
        app.push_screen(ReviewedReplay(film, review, made.moment))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.query(HintPane))
        screen = app.screen
        assert isinstance(screen, ReviewedReplay)
        note = screen.query_one(HintPane)
        await until(pilot, lambda: "pgdn more" in str(note.border_subtitle))
        while note.goes_on(1):
            await pilot.press("pagedown")
            await pilot.pause()
        assert screen.moment == made.moment
        assert "pgup back" in str(note.border_subtitle)
        await pilot.press("pageup")
        assert screen.moment == made.moment
        assert "pgdn more" in str(note.border_subtitle)
        note.scroll_end(animate=False, immediate=True)
        await pilot.press("pagedown")
        await until(pilot, lambda: screen.moment == film.round_after(made.moment))


@pytest.mark.parametrize("button", ["►►", "esc"])
async def test_a_click_does_what_its_button_says_also_where_a_decision_is_lit(
    make_app: MakeApp, record: Record, review: Review, button: str
) -> None:
    app, film = still(make_app()), RecordFilm(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, record, Made(review))
        made = dear(review, is_secret=False)
        app.push_screen(ReviewedReplay(film, review, made.moment))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.query(HintPane))
        screen = app.screen
        assert isinstance(screen, ReviewedReplay)
        await until(pilot, lambda: "t other plan" in str(screen.query_one(HintPane).border_subtitle))
        assert screen.query_one(HintPane).max_scroll_y, "page down would read on"
        await click_text(pilot, button)
        if button == "esc":
            await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        else:
            await until(pilot, lambda: screen.moment == film.round_after(made.moment))


def _number(film: RecordFilm) -> Callable[[str], int]:
    return lambda text: film.game.number(text) or 0


def _played(film: RecordFilm, made: JudgedDecision, moves: tuple[int, ...]) -> Any:
    view = film.view(made.moment, made.seat)
    for move in moves:
        film.game.play(view, made.seat, move)
    return view


async def test_the_replay_goes_through_a_whole_reviewed_game(make_app: MakeApp, record: Record, review: Review) -> None:
    app, film = still(make_app()), RecordFilm(record)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ReviewedReplay(film, review))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.query(HintPane))
        screen = app.screen
        assert isinstance(screen, ReviewedReplay)
        for moment in range(0, film.last + 1, 7):
            screen.go(moment)
        screen.go(film.last)
        assert "100%" in drawn(app, "#curve") or " 0%" in drawn(app, "#curve")
        await pilot.press("e")
        assert isinstance(app.screen.query_one(ChanceChart), ChanceChart)


# -- ways to it ----------------------------------------------------------------------------------------


async def test_the_list_of_saves_marks_what_is_reviewed_and_opens_it(
    make_app: MakeApp, folder: SaveFolder, record: Record, review: Review
) -> None:
    folder.write("played", record)
    app, reviewer = make_app(), Made(review, kept=review)
    async with app.run_test(size=(80, 24)) as pilot:
        gives(app, reviewer)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Load) and "played" in text_of(app))
        assert "reviewed" not in text_of(app)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        keep_review(folder, "played", review)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Load) and "reviewed" in text_of(app))


async def test_a_replay_opens_the_review(make_app: MakeApp, record: Record, review: Review) -> None:
    app, reviewer = make_app(replay=record), Made(review)
    async with app.run_test(size=(80, 24)) as pilot:
        gives(app, reviewer)
        reviewer.go_on.set()
        await until(pilot, lambda: bool(app.screen.query("#timeline")))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


async def test_a_reviewed_game_is_replayed_with_its_review(
    make_app: MakeApp, folder: SaveFolder, record: Record, review: Review
) -> None:
    folder.write("played", record)
    app = still(make_app())
    async with app.run_test(size=(80, 24)) as pilot:
        gives(app, Made(review, kept=review))
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Load) and "played" in text_of(app))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and bool(app.screen.query("#curve")))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#list")))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


async def test_a_game_that_goes_on_has_no_review(make_app: MakeApp, record: Record) -> None:
    app = make_app()
    begun = record.model_copy(update={"moves": record.moves[:20], "result": None})
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_review(begun)
        await until(pilot, lambda: any("not over" in str(each.message) for each in app._notifications))
        assert isinstance(app.screen, Home)


async def test_the_ending_offers_it(make_app: MakeApp, record: Record) -> None:
    from niagara_tui.session.match import Match
    from niagara_tui.ui.boards.glyphs import UNICODE
    from niagara_tui.ui.screens.ranking import outcome_of

    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        chosen: list[str | None] = []
        match = Match.resume(record)
        match.settle()
        app.push_screen(Ending(outcome_of(match, UNICODE)), chosen.append)
        await until(pilot, lambda: "Review (v)" in text_of(app) and "Home (h)" in text_of(app))
        await pilot.press("v")
        await until(pilot, lambda: chosen == ["review"])


# -- looks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(200, 60)]))
def test_the_page_looks_as_accepted(
    snap_compare: Any, make_app: MakeApp, record: Record, review: Review, size: tuple[int, int]
) -> None:
    app = make_app()

    async def show(pilot: Pilot[None]) -> None:
        await opened(app, pilot, record, Made(review))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=show)
