import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from niagara_tui.core.errors import BadInput
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.documents.model import Mark
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.document import STORY, ReviewDocument
from niagara_tui.study.reviews.models import Cause, Effort, JudgedDecision, Progress, Review, Verdict
from niagara_tui.study.reviews.reviewer import keep_review
from niagara_tui.study.reviews.turning import Happening
from niagara_tui.study.reviews.words import VERDICTS, account_text, counts_text, judgement, progress_text
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.base_app import BaseApp
from niagara_tui.ui.charts import ChanceChart
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.screens.ending import Ending, Epilogue, Ranking, outcome_of
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.judged import PuzzleScreen
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.review import ReviewedReplay, ReviewScreen, without_key
from niagara_tui.ui.widgets.prose import LinesText
from tests.support.apps import screen_after, session, text_of, until
from tests.support.reviews import add_columns, made_up, played_record
from tests.ui.conftest import MakeApp, some
from tests.ui.replays import still
from tests.ui.reviews import StubReviewer, detail, drawn, opened, page, review_session, use_reviewer, words

pytestmark = pytest.mark.screens


async def test_it_is_made_with_progress_and_escape_ends_the_making(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app, reviewer = make_app(), StubReviewer(review)
    use_reviewer(app, reviewer)
    async with app.run_test(size=(80, 24)) as pilot:
        app.games.review(record)
        await until(pilot, lambda: "37%" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Home) and reviewer.is_cancelled)


async def test_a_failure_is_said(make_app: MakeApp, record: Record) -> None:
    app, reviewer = make_app(), StubReviewer(None)
    use_reviewer(app, reviewer)
    async with app.run_test(size=(80, 24)) as pilot:
        reviewer.go_on.set()
        app.games.review(record)
        await until(pilot, lambda: "The process has ended." in text_of(app))


async def test_escape_ends_a_deeper_look_at_a_kept_review_and_a_second_one_makes_it(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    reviewer = StubReviewer(review, kept=review)
    async with review_session(make_app(), record, reviewer, size=(120, 40)) as (app, pilot):
        assert reviewer.asked == [], "it is shown at once"
        reviewer.go_on.clear()
        await pilot.press("d")
        await until(pilot, lambda: "37%" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: reviewer.is_cancelled)
        assert page(app).query_one("#points").border_subtitle == "quick review"
        assert not page(app).query_one("#progress").display
        reviewer.go_on.set()
        await pilot.press("d")
        await until(pilot, lambda: page(app).query_one("#points").border_subtitle == "deep review")
        assert reviewer.asked == [Effort.DEEP] * 2
        assert page(app).check_action("deepen", ()) is False
        await screen_after(pilot, Home, "escape")


async def test_a_large_window_says_how_its_other_parts_are_scrolled_and_help_lists_its_keys(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    async with review_session(make_app(), record, review, size=(120, 40)) as (app, pilot):
        assert "tab Other parts" in text_of(app)
        await pilot.press("right")
        await until(pilot, lambda: f"You: {counts_text(review, 0)}" in words(app, "#costs ReviewTable"))
        assert OF_A_WIN.in_legend in words(app, "#costs ReviewTable")
        await pilot.press("tab", "down", "down")
        await until(pilot, lambda: page(app).query_one("#more").scroll_offset.y > 0)
        await pilot.press("tab")
        assert page(app).focused is page(app).query_one("#list")
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "Deep review" in text_of(app))
        assert "To this moment" in text_of(app)
        assert "Next part" not in text_of(app)


async def test_42_2_below_the_story_stand_the_turning_points_also_of_others_with_what_would_have_been_better(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    async with review_session(make_app(), record, review) as (app, pilot):
        document, (story, *rows) = ReviewDocument(RecordFilm(record), review, 0), _rows(app)
        points = document.turning_points()
        assert story.strip() == STORY
        assert detail(app) == "\n".join([*document.story(), *document.seen_with()])
        assert [row.split()[0] for row in rows] == [str(what.round) for what in points]
        place, made = first_judged(points, Verdict.BLUNDER)
        assert "blunder" in rows[place]
        before = drawn(app, "#chart")
        await pilot.press(*["down"] * (1 + place))
        await until(pilot, lambda: detail(app).startswith(judgement(made)))
        said = detail(app)
        assert "\nBest: " in said
        assert "\nYou chose: " in said
        laid_out = str(app.screen.query_one(LinesText).render())
        row = r"\n +the best +chosen\nyou bring a gem home soon +48 of 100 +3 of 100"
        assert re.search(row, laid_out)
        assert "[" not in said, "keys have no meaning here"
        assert drawn(app, "#chart") != before, "the chart points at the one that is highlighted"
        await pilot.press("home")
        place = next(number for number, what in enumerate(points) if what.seat not in (0, None))
        what = points[place]
        assert " ".join(what.essence)[:20] in _rows(app)[1 + place]
        await pilot.press(*["down"] * (1 + place))
        await until(pilot, lambda: detail(app).startswith(" ".join(what.lines)))
        assert "Chances to win: " in detail(app)


async def test_42_6_marks_of_the_chart_are_selected_by_keys_and_mouse_which_lead_to_their_moment_in_the_replay_and_back(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    film = RecordFilm(record)
    async with review_session(still(make_app()), record, review, size=(120, 40)) as (app, pilot):
        document = ReviewDocument(RecordFilm(record), review, 0)
        for what in document.marked[:4]:
            await pilot.press("n")
            await until(pilot, lambda what=what: detail(app) == shown(app, document, what))
        await pilot.press("p")
        await until(pilot, lambda: detail(app) == shown(app, document, document.marked[2]))
        await pilot.press("p", "p", "p")
        await until(pilot, lambda: detail(app).startswith("\n".join(document.story())))
        pane = app.screen.query_one("#chart", ChanceChart)
        canvas, padding = pane._current().canvas, pane.styles.padding
        x, y, mark = next(
            (x + padding.left, y + padding.top, hit)
            for x in range(canvas.width // 2, canvas.width)
            for y in range(canvas.height)
            if isinstance(hit := canvas.hit(x, y), Mark)
        )
        await pilot.click("#chart", offset=(x, y))
        picked = document.behind(mark)
        assert picked is not None
        await until(pilot, lambda: detail(app) == shown(app, document, picked))
        await pilot.click("#chart", offset=(x, y))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.moment == picked.moment)
        await screen_after(pilot, ReviewScreen, "escape")
        first = ReviewDocument(RecordFilm(record), review).turning_points()[0]
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.moment == first.opened_at)
        await screen_after(pilot, ReviewScreen, "escape")
        row = next(y for y in range(canvas.height) if not isinstance(canvas.hit(59, y), Mark))
        await pilot.click("#chart", offset=(60, row))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay))
        assert isinstance(app.screen, ReviewedReplay)
        assert 0.3 < app.screen.moment / film.last < 0.8


def shown(app: NiagaraApp, document: ReviewDocument, what: Happening) -> str:
    return "\n".join(page(app)._details(what, document))


def first_judged(points: Sequence[Happening], verdict: Verdict | None = None) -> tuple[int, JudgedDecision]:
    """The first judged decision among the turning points, with its place."""
    return next(
        (place, what.made)
        for place, what in enumerate(points)
        if what.made is not None and verdict in (None, what.made.verdict)
    )


async def test_a_small_window_shows_its_parts_one_at_a_time_and_a_large_one_all(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    film = RecordFilm(record)
    async with review_session(make_app(), record, review) as (app, pilot):
        await pilot.press("right")
        await until(pilot, lambda: counts_text(review, 0)[:40] in text_of(app))
        assert f"You: {counts_text(review, 0)}" in words(app, "#costs ReviewTable")
        assert OF_A_WIN.in_legend in words(app, "#costs ReviewTable")
        await pilot.press("right")
        await until(pilot, lambda: "Your chance to win began at 25%." in text_of(app))
        shown = words(app, "#accounts ReviewTable")
        for seat, name in enumerate(film.names):
            assert account_text(review, seat, name if seat else None, luck="the river", names=film.names) in shown
        assert "By own choices" not in text_of(app)
        await pilot.press("a")
        await until(pilot, lambda: "By own choices" in words(app, "#account"))
        assert "Start + own + the river + others = the end." in words(app, "#account")
        await pilot.press("a", "right")
        await until(pilot, lambda: "Gems brought home" in text_of(app))
        fetched = " ".join(map(str, review.tally["fetched"]))
        assert f"Gems brought home {fetched}" in words(app, "#tally ReviewTable")
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "Gems brought home" in text_of(app) and "Your chance to win began" in text_of(app))
        assert page(app).check_action("section", (1,)) is False


async def test_a_figure_that_is_added_to_the_document_is_shown(
    make_app: MakeApp, record: Record, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_columns(monkeypatch)
    async with review_session(make_app(), record, review, size=(200, 60)) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: "Hunger at the end 40% 41% 42% 43%" in words(app, "#account"))
        points = ReviewDocument(RecordFilm(record), review).turning_points()
        rows = [row for row, what in zip(_rows(app)[1:], points, strict=True) if what.made]
        assert len(rows) > 1
        assert all("%  doubt +7%  " in row for row in rows)


@pytest.mark.parametrize("only_ascii", [False, True])
async def test_the_chart_has_a_letter_for_each_line_and_signs_for_what_happened(
    make_app: MakeApp, record: Record, review: Review, only_ascii: bool
) -> None:
    async with review_session(make_app(ascii=only_ascii), record, review) as (app, _pilot):
        chart = drawn(app, "#chart")
        assert chart.isascii() == only_ascii
        ends = [line[-7:].split() for line in chart.splitlines() if line[-7:].split()[:1] != []]
        assert {end[0] for end in ends if end[0] in "RBYG"} == set("RBYG")
        assert "home" in chart
        assert "blunder" in chart
        assert text_of(app).isascii() == only_ascii


async def test_a_paddling_turn_opens_after_its_card_is_shown_where_its_verdict_is_told(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    app = still(make_app())
    made = next(each for each in review.decisions if each.cost and each.last > each.moment + 1)
    assert review.points[made.moment].cause is Cause.STEP
    points = [*review.points]
    points[made.moment] = points[made.moment].model_copy(update={"cause": Cause.REVEAL, "seat": made.seat})
    review = review.model_copy(update={"points": tuple(points)})
    turns = ReviewDocument(RecordFilm(record), review).turning_points()
    place = next(place for place, each in enumerate(turns) if each.made == made)
    assert turns[place].moment < made.moment
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, record, StubReviewer(review))
        await pilot.press(*["down"] * (place + 1), "enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and VERDICTS[made.verdict] in text_of(app))
        replay = cast("ReviewedReplay", app.screen)
        assert replay.moment == made.moment
        assert replay._is_offered
        assert VERDICTS[made.verdict] in text_of(app)


@pytest.mark.parametrize(
    ("offered", "told"),
    [("[3]", "the 3"), ("[s] cloud", "cloud"), ("[e] load ◆, to 4", "load ◆, to 4"), ("pass", "pass")],
)
def test_a_plan_is_told_without_its_key_and_a_number_card_as_the_card_it_is(offered: str, told: str) -> None:
    assert without_key(offered) == told


async def test_a_game_of_bots_is_reviewed_by_name(make_app: MakeApp) -> None:
    record = played_record("upriver", people=2)
    review = made_up(record)
    async with review_session(make_app(), record, review, size=(120, 40)) as (app, pilot):
        document = ReviewDocument(RecordFilm(record), review)
        place, made = first_judged(document.turning_points())
        await pilot.press(*["down"] * (1 + place))
        await until(pilot, lambda: f"{document.film.names[made.seat]} chose: " in detail(app))
        assert "You" not in words(app, "#accounts ReviewTable")


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(200, 60)]))
def test_the_page_looks_as_accepted(
    snap_compare: Any, make_app: MakeApp, record: Record, review: Review, size: tuple[int, int]
) -> None:
    app = make_app()

    async def show(pilot: Pilot[None]) -> None:
        await opened(app, pilot, record, StubReviewer(review))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=show)


async def test_a_turning_point_is_told_by_the_plan_that_was_chosen_in_the_tables_words(make_app: MakeApp) -> None:
    """A log has nothing to say of a theft that was passed over, and that is what some of them are about."""
    record = SaveFolder(Path("saves")).read("example-river")
    film, review = RecordFilm(record), made_up(record)
    seat = review.judged[0]
    passed = next(made for made in review.decisions if made.seat == seat and "pass" in made.chosen)
    card = next(
        made
        for made in review.decisions
        if made.seat == seat and film.game.is_secret(film.view(made.moment, made.seat), seat)
    )
    some_error = {"best_chance": 0.9, "chance": 0.1, "error": 0.001}
    decisions = tuple(
        made.model_copy(update={**some_error, "secret": made is card, "best": ("6",) if made is card else ("to bank",)})
        for made in (passed, card)
    )
    review = review.model_copy(update={"decisions": decisions})
    async with review_session(make_app(), record, review) as (app, _pilot):
        points = ReviewDocument(film, review).turning_points()
        rows = {what.made.moment: row for what, row in zip(points, _rows(app)[1:], strict=True) if what.made}
        assert ", steal nothing" in rows[passed.moment]
        assert rows[card.moment].endswith(f" card {card.chosen[0]}, in secret")


@pytest.mark.parametrize("only_ascii", [False, True])
async def test_a_turning_point_keeps_to_its_row_so_that_the_columns_stand_below_each_other(
    make_app: MakeApp, only_ascii: bool
) -> None:
    record = played_record("niagara", people=2)
    review = made_up(record)
    async with review_session(make_app(ascii=only_ascii), record, review, size=(120, 40)) as (app, _pilot):
        listed = page(app).query_one("#list", OptionList)
        room = listed.scrollable_content_region.width
        assert max(map(cell_len, _rows(app))) > room, "else this would show nothing"
        assert listed.virtual_size.height == len(_rows(app))
        assert text_of(app).isascii() == only_ascii


def _rows(app: NiagaraApp) -> list[str]:
    return [str(option.prompt) for option in page(app).query_one("#list", OptionList).options]


async def test_a_click_tells_of_a_turning_point_and_a_second_one_opens_it(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    async with review_session(still(make_app()), record, review) as (app, pilot):
        document = ReviewDocument(RecordFilm(record), review, 0)
        first = document.turning_points()[0]
        await pilot.click("#list", offset=(10, 1))
        await until(pilot, lambda: detail(app) == shown(app, document, first))
        assert page(app).query_one("#list", OptionList).highlighted == 1
        await pilot.click("#list", offset=(10, 1))
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and app.screen.moment == first.opened_at)


# The ways to a review: from the list of saves, a replay, the end of a game.


async def test_the_list_of_saves_marks_what_is_reviewed_and_opens_it_and_replays_it_with_its_review(
    make_app: MakeApp, folder: SaveFolder, record: Record, review: Review
) -> None:
    folder.write("played", record)
    app, reviewer = make_app(), StubReviewer(review, kept=review)
    async with app.run_test(size=(80, 24)) as pilot:
        use_reviewer(app, reviewer)
        await pilot.press("y", "enter")
        await until(pilot, lambda: isinstance(app.screen, Load) and "played" in text_of(app))
        assert "reviewed" not in text_of(app)
        await screen_after(pilot, ReviewScreen, "v")
        keep_review(folder, "played", review)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Load) and "reviewed" in text_of(app))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and bool(app.screen.query("#curve")))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#list")))
        await screen_after(pilot, ReviewedReplay, "enter")
        await screen_after(pilot, ReviewScreen, "r")


async def test_a_replay_opens_the_review(make_app: MakeApp, record: Record, review: Review) -> None:
    app, reviewer = make_app(replay=record), StubReviewer(review)
    async with app.run_test(size=(80, 24)) as pilot:
        use_reviewer(app, reviewer)
        reviewer.go_on.set()
        await until(pilot, lambda: bool(app.screen.query("#timeline")))
        await screen_after(pilot, ReviewScreen, "r")


async def test_a_game_that_goes_on_has_no_review(make_app: MakeApp, record: Record) -> None:
    app = make_app()
    begun = record.model_copy(update={"moves": record.moves[:20], "result": None})
    async with app.run_test(size=(80, 24)) as pilot:
        app.games.review(begun)
        await until(pilot, lambda: any("not over" in str(each.message) for each in app._notifications))
        assert isinstance(app.screen, Home)


async def test_the_ending_offers_it(make_app: MakeApp, record: Record) -> None:
    async with session(make_app()) as (app, pilot):
        chosen: list[str | None] = []
        match = TableMatch.resume(record)
        match.settle()
        app.push_screen(Ending(outcome_of(match, UNICODE)), chosen.append)
        await until(pilot, lambda: "Review (v)" in text_of(app) and "Home (h)" in text_of(app))
        assert app.screen.query_one("#story").display is False
        await pilot.press("v")
        await until(pilot, lambda: chosen == ["review"])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_42_4_the_end_of_a_game_tells_its_story_and_the_buttons_stay_in_view(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app, going_on = make_app(), asyncio.Event()
    record = played_record("niagara")
    document = ReviewDocument(RecordFilm(record), made_up(record), 0)

    async def tell(say: Callable[[str], None]) -> tuple[str, ...]:
        say(progress_text(Progress(share=0.37, seconds_left=20), Effort.QUICK))
        await going_on.wait()
        return document.story()

    async with app.run_test(size=size) as pilot:
        match = TableMatch.resume(record)
        match.settle()
        app.push_screen(Ending(outcome_of(match, UNICODE), epilogue=Epilogue(tell=tell)))
        await until(pilot, lambda: "Looking through the game again: 37%, about 20 s." in text_of(app))
        going_on.set()
        told = app.screen.query_one("#told", Static)
        await until(pilot, lambda: str(told.render()) == "\n".join(document.story()))
        await until(pilot, lambda: document.story()[0][:30] in text_of(app))
        assert "Home (h)" in text_of(app)


async def test_42_4_without_a_review_the_ending_has_no_story(make_app: MakeApp, record: Record) -> None:
    app, told = make_app(), list[str]()

    async def tell(_say: Callable[[str], None]) -> tuple[str, ...]:
        told.append("asked")
        raise BadInput("the process has ended")

    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Ending(outcome_of(TableMatch.resume(record), UNICODE), epilogue=Epilogue(tell=tell)))
        await until(pilot, lambda: bool(told) and app.screen.query_one("#story").display is False)


async def test_42_4_a_played_game_is_looked_through_for_its_story(
    make_app: MakeApp, record: Record, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BaseApp, "tells_story", True)
    app, reviewer = make_app(), StubReviewer(review)
    use_reviewer(app, reviewer)
    reviewer.go_on.set()
    async with app.run_test(size=(120, 40)) as pilot:
        match = TableMatch.resume(record)
        match.settle()
        ranking = Ranking(match, None, pytest.fail)
        app.run_worker(ranking.run(app))
        await until(pilot, lambda: "In the end" in text_of(app))
        assert reviewer.asked == [Effort.QUICK]


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 50), (200, 60)]))
def test_62_1_a_mistakes_page_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    app, played = still(make_app()), played_record("niagara", 3)

    async def show(pilot: Pilot[None]) -> None:
        await opened(app, pilot, played, StubReviewer(made_up(played)))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and "Your mistake in round" in text_of(app))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=show)


async def test_62_1_the_mistakes_of_a_game_are_tried_again_one_after_the_other(
    make_app: MakeApp, review: Review
) -> None:
    app, played = make_app(), played_record("niagara", 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, played, StubReviewer(made_up(played)))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        assert "Your mistake in round" in text_of(app)
        first = app.screen
        await pilot.press("i")
        await until(pilot, lambda: "Best:" in text_of(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not first)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
