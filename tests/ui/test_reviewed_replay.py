from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from niagara_ai.plans import plan_is_done, played
from textual.pilot import Pilot

from niagara_tui.core.plans import moves_named, plans
from niagara_tui.match.bots.motives import Motive, Motives
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import BotTurn
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import JudgedDecision, Review
from niagara_tui.study.reviews.words import judgement
from niagara_tui.ui.charts import ChanceChart
from niagara_tui.ui.screens.review import ReviewedReplay, ReviewScreen
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import click_text, session, until
from tests.support.reviews import made_up_deeply
from tests.ui.conftest import MakeApp
from tests.ui.replays import still
from tests.ui.reviews import drawn, review_session

pytestmark = pytest.mark.screens


def costly(review: Review, *, is_secret: bool) -> JudgedDecision:
    """A turning point at which a card was laid, or a turn was played that begins otherwise than the best one."""
    return next(
        made for made in review.costly() if (len(made.chosen) == 1) == is_secret and made.chosen[:2] != made.best[:2]
    )


async def opened_at(pilot: Pilot[Any], film: RecordFilm, review: Review, moment: int = 0) -> ReviewedReplay:
    """The replay of the reviewed game, opened at that moment."""
    pilot.app.push_screen(screen := ReviewedReplay(film, review, moment))
    await until(pilot, lambda: pilot.app.screen is screen and screen.query(HintPane))
    return screen


async def test_a_turning_point_of_a_bot_is_seen_through_its_eyes_and_told_like_ones_own(
    make_app: MakeApp, record: Record
) -> None:
    review, film = made_up_deeply(record), RecordFilm(record)
    made = next(made for made in review.costly() if made.seat != film.setup.only_person)
    async with session(still(make_app()), size=(120, 40)) as (_app, pilot):
        screen = await opened_at(pilot, film, review, made.moment)
        note = screen.query_one(HintPane)
        await until(pilot, lambda: judgement(made) in str(note._text.render()))
        assert f"{film.names[made.seat]} chose: " in str(note._text.render())


async def test_a_decision_that_may_not_be_looked_at_has_no_note(
    make_app: MakeApp, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RecordFilm, "viewpoints", (0,))
    review, film = made_up_deeply(record), RecordFilm(record)
    made = next(made for made in review.costly() if made.seat != film.setup.only_person)
    async with session(still(make_app()), size=(120, 40)) as (app, pilot):
        app.push_screen(screen := ReviewedReplay(film, review, made.moment))
        await until(pilot, lambda: any(chart.content_size.height for chart in screen.query(ChanceChart)))
        assert not [pane for pane in screen.query(HintPane) if pane.display]


@pytest.mark.parametrize("is_secret", [True, False])
async def test_the_best_plan_is_lit_beside_the_one_chosen(
    make_app: MakeApp, record: Record, review: Review, is_secret: bool
) -> None:
    film = RecordFilm(record)
    async with session(still(make_app()), size=(120, 40)) as (_app, pilot):
        made = costly(review, is_secret=is_secret)
        screen = await opened_at(pilot, film, review, made.moment)
        note = screen.query_one(HintPane)
        await until(pilot, lambda: judgement(made) in str(note._text.render()))
        said = str(note._text.render())
        assert "Best: " in said
        assert "You chose: " in said
        assert "[" not in said, "keys have no meaning here"
        after = _played(film, made, screen._board.highlighted_moves or ())
        assert after == _after_first_plan(film, made, made.best)
        await until(pilot, lambda: "t other plan" in str(note.border_subtitle))
        for _plan in range(_plans(film, made, made.best)):
            await pilot.press("t")
        chosen = _played(film, made, screen._board.highlighted_moves or ())
        assert chosen == _after_first_plan(film, made, made.chosen)
        await pilot.press("right")
        assert screen.moment == made.moment + 1, "the replay's keys still are the replay's"


async def test_41_each_plan_of_both_turns_is_lit_where_it_is_offered_after_what_comes_before_it(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    film = RecordFilm(record)
    async with session(still(make_app()), size=(120, 40)) as (_app, pilot):
        made = next(made for made in review.costly() if _plans(film, made, made.chosen) == 2)
        fork, end = (
            _after_first_plan(film, made, made.chosen),
            _played(film, made, moves_named(film.game, made.chosen)),
        )
        others = (plan for plan in plans(film.game, fork, made.seat) if plan.after != end)
        begun = next(
            made.chosen[:count]
            for count in range(1, len(made.chosen))
            if _played(film, made, moves_named(film.game, made.chosen[:count])) == fork
        )
        best = (*begun, *map(film.game.text, next(others).moves))
        made = made.model_copy(update={"best": best})
        review = review.model_copy(update={"decisions": (made,)})
        screen = await opened_at(pilot, film, review, made.moment)
        await until(pilot, lambda: "t other plan" in str(screen.query_one(HintPane).border_subtitle))
        assert _played(film, made, screen._board.highlighted_moves or ()) == fork
        for turn in (made.best, made.chosen):
            await pilot.press("t")
            scene = screen._board._scene  # type: ignore[attr-defined]
            assert scene.view == fork
            end = played(film.game, fork, made.seat, screen._board.highlighted_moves or ())
            assert end == _played(film, made, moves_named(film.game, turn))
        await pilot.press("t")
        assert _played(film, made, screen._board.highlighted_moves or ()) == fork, "and from the beginning"


async def test_page_down_and_up_read_what_is_said_then_go_on_by_rounds_and_why_a_bot_did_something_takes_its_place(
    make_app: MakeApp, record: Record, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def motive(_motives: Motives, film: RecordFilm, turn: BotTurn, *_: object) -> Motive:
        return Motive((f"{film.names[turn.seat]} had reasons.",))

    monkeypatch.setattr(Motives, "motive", motive)
    film = RecordFilm(record)
    async with session(still(make_app())) as (app, pilot):
        made = costly(review, is_secret=False)
        screen = await opened_at(pilot, film, review, made.moment)
        note = screen.query_one(HintPane)
        await until(pilot, lambda: note._note.text.startswith(judgement(made)))
        await pilot.press("y")
        await until(pilot, lambda: note._note.text.endswith("had reasons."))
        await pilot.press("escape")
        await until(pilot, lambda: note._note.text.startswith(judgement(made)))
        assert app.screen is screen
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


async def test_a_click_does_what_its_button_says_also_where_a_decision_is_lit(
    make_app: MakeApp, record: Record, review: Review
) -> None:
    film = RecordFilm(record)
    async with review_session(still(make_app()), record, review) as (app, pilot):
        made = costly(review, is_secret=False)
        screen = await opened_at(pilot, film, review, made.moment)
        await until(pilot, lambda: "t other plan" in str(screen.query_one(HintPane).border_subtitle))
        assert screen.query_one(HintPane).max_scroll_y, "page down would read on"
        await click_text(pilot, "►►")
        await until(pilot, lambda: screen.moment == film.round_after(made.moment))
        screen.go(made.moment)
        await until(pilot, lambda: "t other plan" in str(screen.query_one(HintPane).border_subtitle))
        await click_text(pilot, "esc")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


def _played(film: RecordFilm, made: JudgedDecision, moves: tuple[int, ...]) -> Any:
    view = film.view(made.moment, made.seat)
    for move in moves:
        film.game.play(view, made.seat, move)
    return view


def _plans(film: RecordFilm, made: JudgedDecision, texts: Sequence[str]) -> int:
    moves = moves_named(film.game, texts)
    ends = (_played(film, made, moves[:count]) for count in range(1, len(moves) + 1))
    return sum(plan_is_done(film.game, end, made.seat) for end in ends)


def _after_first_plan(film: RecordFilm, made: JudgedDecision, texts: Sequence[str]) -> Any:
    moves = moves_named(film.game, texts)
    ends = (_played(film, made, moves[:count]) for count in range(1, len(moves) + 1))
    return next(end for end in ends if plan_is_done(film.game, end, made.seat))


async def test_the_replay_goes_through_a_whole_reviewed_game(make_app: MakeApp, record: Record, review: Review) -> None:
    film = RecordFilm(record)
    async with session(still(make_app())) as (app, pilot):
        screen = await opened_at(pilot, film, review)
        for moment in range(0, film.last + 1, 7):
            screen.go(moment)
        screen.go(film.last)
        assert "100%" in drawn(app, "#curve") or " 0%" in drawn(app, "#curve")
        await pilot.press("e")
        assert isinstance(app.screen.query_one(ChanceChart), ChanceChart)
