"""The review of a game: the course of the chances, the turning points, and where the results came from."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static, Tab, Tabs
from textual.widgets.option_list import Option
from textual.worker import Worker

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, figures, labelled
from niagara_tui.core.text import as_sentence
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.pages import for_display
from niagara_tui.study.reviews.chart import sign_for
from niagara_tui.study.reviews.document import STORY, TITLES, ReviewDocument
from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.turning import Happening
from niagara_tui.study.reviews.words import (
    Comparison,
    effort_text,
    name_of,
    nothing_lost,
    progress_text,
)
from niagara_tui.ui.charts.chances import ChanceChart, ChartScene, sign_of
from niagara_tui.ui.charts.review_parts import TABLES, OtherParts, ReviewTable, Sections, TurningPoints
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay, compared, what_was_done

_TAB = "to-"
_FIGURE = 6
"""Minimum width of the first figure of a turning point."""
"""Prefix of the ids of the parts' tabs."""


class ReviewScreen(Page):
    """Shows the review of a record, making it first if none is kept."""

    CSS_PATH = "review.tcss"
    HEADING = _("Review")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "section(1)", _("Next part")),
        Binding("left", "section(-1)", _("Part before"), show=False),
        Binding("tab", "other_parts", _("Other parts")),
        Binding("n", "mark(1)", _("Next mark")),
        Binding("p", "mark(-1)", _("Mark before"), show=False),
        Binding("r", "replay", _("Replay")),
        Binding("d", "deepen", _("Deep review")),
        Binding("escape,q", "back", _("Back")),
    ]
    AUTO_FOCUS = "#list"

    def __init__(self, film: RecordFilm, reviewer: Reviewer) -> None:
        """Show the review of this film, which must be one that everybody may see (`Film.lock_reason`)."""
        super().__init__()
        self._film, self._reviewer = film, reviewer
        self._review: Review | None = None
        self._document: ReviewDocument | None = None
        self._points: tuple[Happening, ...] = ()
        self._selected: Happening | None = None
        self._compared: dict[JudgedDecision, Comparison] = {}
        self._you = film.setup.only_person
        self._making: Worker[None] | None = None
        """The deep review that is made while a quick one is shown."""

    @property
    def game(self) -> Game[Any]:
        return self._film.game

    @property
    def played(self) -> BaseModel:
        """The options of the game."""
        return self._film.options

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._app.ascii else UNICODE

    def note(self) -> str:
        """What was played, and by whom."""
        return for_display(labelled(_(self.game.title), ", ".join(self._film.names)), self._app.ascii)

    def body(self) -> ComposeResult:
        """Compose the progress line and the parts of the review."""
        yield Static(id="progress", markup=False)
        with Vertical(id="review"):
            yield ChanceChart(self._glyphs, id="chart")
            yield Sections(*(Tab(Content(words), id=_TAB + name) for name, words in TITLES.items()), id="sections")
            with Container(id="parts"):
                with Vertical(id="points"):
                    yield TurningPoints(id="list")
                    with VerticalScroll(id="about", can_focus=False):
                        yield Static(id="detail", markup=False)
                with OtherParts(id="more"):
                    for name, lines in TABLES.items():
                        with Vertical(id=name, classes="part") as part:
                            part.border_title = TITLES[name]
                            yield ReviewTable(self._glyphs, lines)

    def on_mount(self) -> None:
        """Show the review that is kept, or make a quick one."""
        self.query_one("#points").border_title = TITLES["points"]
        self._turn_to("points")
        if (kept := self._reviewer.kept()) is not None:
            self._say("")
            self.call_after_refresh(self._show, kept)
        else:
            self._make(Effort.QUICK)

    # -- making ---------------------------------------------------------------------------------------

    @work(exclusive=True, group="make")
    async def _make(self, effort: Effort) -> None:
        """Make a review and show it; leaving the screen cancels this."""
        self.set_class(self._review is None, "-making")
        self._say(progress_text(Progress(share=0.0), effort))
        try:
            review = await self._reviewer.make(effort, lambda progress: self._say(progress_text(progress, effort)))
        except NiagaraError as error:
            self._say(as_sentence(error))
        else:
            self._say("")
            self.remove_class("-making")
            self._show(review)

    def _say(self, text: str) -> None:
        progress = self.query_one("#progress", Static)
        progress.update(for_display(text, self._app.ascii))
        progress.display = bool(text)

    def action_back(self) -> None:
        """Leave; while a deeper review is made, end that and keep the one that is shown."""
        if self._review is not None and self._making is not None and self._making.is_running:
            self._making.cancel()
            self._say("")
        else:
            super().action_back()

    def action_deepen(self) -> None:
        """Make a deep review; the quick one can be read meanwhile."""
        self._making = self._make(Effort.DEEP)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only the actions that have an effect now."""
        del parameters
        review = self._review
        if action in ("replay", "section", "other_parts", "mark"):
            shows_all_parts = self.has_class("-wide") and self.has_class("-high")
            fits = {"section": not shows_all_parts, "other_parts": shows_all_parts}
            return review is not None and fits.get(action, True)
        return action != "deepen" or (review is not None and review.effort == Effort.QUICK)

    # -- showing --------------------------------------------------------------------------------------

    def _show(self, review: Review) -> None:
        self._review = review
        self._document = document = ReviewDocument(self._film, review, self._you)
        self._points = document.turning_points()
        for table in self.query(ReviewTable):
            table.show(document)
        listed = self.query_one("#list", OptionList)
        listed.clear_options()
        width = max([_FIGURE, *(len(figures(document.figure(what))) for what in self._points)])
        rows = (self._row(what, document, width) for what in self._points)
        listed.add_options([Option(f"    {STORY}"), *map(Option, rows)])
        listed.highlighted = 0
        self.query_one("#points").border_subtitle = effort_text(review)
        self._point_at()
        self.refresh_bindings()

    def _row(self, what: Happening, document: ReviewDocument, width: int) -> Content:
        """The row of a turning point: round, whose doing it was, what it was, its figures, and what was done.

        `width` is that of the column of the first figure.
        """
        who = "-" if what.seat is None else self.game.letters[what.seat]
        sign = sign_for(what)
        shown = " " if sign is None else sign_of(sign, self._glyphs)
        made = what.made if what.is_judged else None
        more = "" if made is None else "".join(f"{each}  " for each in document.more(made))
        done = " ".join(what.essence) if made is None else what_was_done(self._comparison(made))
        return Content.assemble(
            (f"{what.round:>3} ", "dim"),
            f"{who} {shown} {name_of(what, is_own=document.is_own(what)):<14} ",
            (f"{figures(document.figure(what)):>{width}}  ", "bold"),
            for_display(more + done, self._app.ascii),
        )

    @property
    def _highlighted(self) -> Happening | None:
        """The highlighted turning point; None for the story."""
        index = self.query_one("#list", OptionList).highlighted
        return self._points[index - 1] if index and index <= len(self._points) else None

    @on(OptionList.OptionHighlighted)
    def _point_at(self) -> None:
        """Mark the highlighted turning point in the chart, and tell of it, or the story."""
        self._select(self._highlighted)

    def _select(self, what: Happening | None) -> None:
        """Mark in the chart what happened, and tell of it; None stands for the story of the game."""
        if self._review is None or self._document is None:
            return
        self._selected = what
        seat = self._document.chart.base if what is None else what.whose if what.seat is None else what.seat
        moment = None if what is None else what.seen_at
        self.query_one(ChanceChart).show(ChartScene(self._document.chart, seat, moment))
        told = "\n".join(self._told(what, self._document))
        self.query_one("#detail", Static).update(for_display(told, self._app.ascii))
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def _told(self, what: Happening | None, document: ReviewDocument) -> list[str]:
        """What is told of it; of None, the story, and that nothing was given away if nothing was."""
        if what is not None:
            return document.told(what, lambda made: self._comparison(made).lines(Voice(self._film.names), self._you))
        lost = () if document.review.costly() else (nothing_lost(document.review, self._film.names, self._you),)
        return [*document.story(), *document.seen_with(), *lost]

    def _comparison(self, decision: JudgedDecision) -> Comparison:
        """The decision compared with the best plan, in words; computed once."""
        if decision not in self._compared:
            self._compared[decision] = compared(self._film, decision, only_ascii=self._app.ascii)
        return self._compared[decision]

    # -- parts ----------------------------------------------------------------------------------------

    @on(Tabs.TabActivated)
    def _tab_chosen(self, event: Tabs.TabActivated) -> None:
        if event.tab.id:
            self._turn_to(event.tab.id.removeprefix(_TAB))

    def _turn_to(self, name: str) -> None:
        for part in TITLES:
            self.query_one(f"#{part}").set_class(part == name, "-shown")
        self.set_class(name == "points", "-points")
        self.call_after_refresh(self.query_one("#list" if name == "points" else "#more").focus)

    def action_section(self, step: int) -> None:
        """Show the next part, or the one before."""
        tabs, names = self.query_one(Sections), [_TAB + name for name in TITLES]
        tabs.active = names[(names.index(tabs.active) + step) % len(names)]

    def action_other_parts(self) -> None:
        """Go to the other parts, which the arrows then scroll, or back to the turning points."""
        self.focus_next()

    # -- going on -------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        """Open the replay at what is told of; the story at its beginning."""
        self._replay_from(self._selected.opened_at if self._selected is not None else 0)

    def action_replay(self) -> None:
        self._replay_from(0)

    def action_mark(self, step: int) -> None:
        """Tell of the next mark of the chart, or of the one before."""
        if self._document is None:
            return
        here = -1 if self._selected is None else self._selected.moment
        after = [what for what in self._document.marked if what.moment > here]
        before = [what for what in self._document.marked if what.moment < here]
        if step > 0 and after:
            self._tell_of(after[0])
        elif step < 0:
            self._tell_of(before[-1] if before else None)

    def action_read(self, way: int) -> None:
        about = self.query_one("#about", VerticalScroll)
        (about.scroll_page_down if way > 0 else about.scroll_page_up)(animate=False)

    @on(ChanceChart.Picked)
    def _picked(self, message: ChanceChart.Picked) -> None:
        """Tell of a mark that was clicked; another click on it, or one beside the marks, opens the replay there."""
        what = None if message.mark is None or self._document is None else self._document.behind(message.mark)
        if what is None:
            self._replay_from(message.moment)
        elif what is self._selected:
            self._open()
        else:
            self._tell_of(what)

    def _tell_of(self, what: Happening | None) -> None:
        """Tell of it, and highlight it in the list if it is there; None stands for the story."""
        listed = self.query_one("#list", OptionList)
        if what is None or what in self._points:
            listed.highlighted = 0 if what is None else 1 + self._points.index(what)
        self._select(what)

    def _replay_from(self, moment: int) -> None:
        if self._review is not None and self.is_current:
            self.app.push_screen(ReviewedReplay(self._film, self._review, moment))
