"""The review of a game: the course of the chances, the turning points, and where the results came from."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static, Tab, Tabs
from textual.widgets.option_list import Option

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.pages import for_display
from niagara_tui.study.reviews.document import SIGNS_OF_VERDICTS, TITLES, ReviewDocument, chances_chart
from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.words import (
    VERDICTS,
    Comparison,
    cost_text,
    effort_text,
    failure_text,
    nothing_lost,
    progress_text,
)
from niagara_tui.ui.charts.chances import ChanceChart, ChartScene, sign_of
from niagara_tui.ui.charts.review_parts import TABLES, OtherParts, ReviewTable, Sections, TurningPoints
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay, compared, what_was_done

_TAB = "to-"
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
        self._points: tuple[JudgedDecision, ...] = ()
        self._compared: dict[JudgedDecision, Comparison] = {}
        self._you = film.setup.only_person

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self._film.game

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._app.ascii else UNICODE

    def note(self) -> str:
        """What was played, and by whom."""
        return for_display(f"{_(self.game.title)}: {', '.join(self._film.names)}", self._app.ascii)

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
            self._say(failure_text(error))
        else:
            self._say("")
            self.remove_class("-making")
            self._show(review)

    def _say(self, text: str) -> None:
        progress = self.query_one("#progress", Static)
        progress.update(for_display(text, self._app.ascii))
        progress.display = bool(text)

    def action_deepen(self) -> None:
        """Make a deep review; the quick one can be read meanwhile."""
        self._make(Effort.DEEP)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only the actions that have an effect now."""
        del parameters
        review = self._review
        if action in ("replay", "section"):
            shows_all_parts = self.has_class("-wide") and self.has_class("-high")
            return review is not None and not (action == "section" and shows_all_parts)
        return action != "deepen" or (review is not None and review.effort == Effort.QUICK)

    # -- showing --------------------------------------------------------------------------------------

    def _show(self, review: Review) -> None:
        self._review = review
        self._points = review.turning_points()
        document = ReviewDocument(self._film, review, self._you)
        for table in self.query(ReviewTable):
            table.show(document)
        listed = self.query_one("#list", OptionList)
        listed.clear_options()
        listed.add_options([Option(self._row(decision, document)) for decision in self._points])
        listed.highlighted = 0 if self._points else None
        self.query_one("#points").border_subtitle = effort_text(review)
        self._point_at()
        self.refresh_bindings()

    def _row(self, decision: JudgedDecision, document: ReviewDocument) -> Content:
        """The row of a turning point: round, seat if several are judged, verdict, cost and more, and what was done."""
        who = f"{self.game.letters[decision.seat]} " if len(document.judged) > 1 else ""
        more = "".join(f"{each}  " for each in document.more(decision))
        done = what_was_done(self._comparison(decision))
        return Content.assemble(
            (f"{decision.round:>3} ", "dim"),
            who,
            f"{self._sign(decision)} {VERDICTS[decision.verdict]:<11}",
            (f"{cost_text(decision.cost):>6}  ", "bold"),
            for_display(more + done, self._app.ascii),
        )

    def _sign(self, decision: JudgedDecision) -> str:
        """The sign that marks such a decision in the chart, or a blank."""
        sign = SIGNS_OF_VERDICTS.get(decision.verdict)
        return " " if sign is None else sign_of(sign, self._glyphs)

    @property
    def _highlighted(self) -> JudgedDecision | None:
        index = self.query_one("#list", OptionList).highlighted
        return self._points[index] if index is not None and index < len(self._points) else None

    @on(OptionList.OptionHighlighted)
    def _point_at(self) -> None:
        """Mark the highlighted decision in the chart, and say what would have been better."""
        if self._review is None:
            return
        decision = self._highlighted
        others = tuple(seat for seat in self._review.judged if decision is None or seat != decision.seat)
        on_top = (*others, *([decision.seat] if decision else []))
        moment = decision.moment if decision else None
        self.query_one(ChanceChart).show(ChartScene(chances_chart(self._film, self._review), on_top, moment))
        self.query_one("#detail", Static).update(for_display(self._told(decision, self._review), self._app.ascii))
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def _told(self, decision: JudgedDecision | None, review: Review) -> str:
        """What would have been better than that decision; None: there is no turning point."""
        if decision is None:
            return nothing_lost(review, self._film.names, self._you)
        return "\n".join(self._comparison(decision).lines(Voice(self._film.names), self._you))

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

    # -- going on -------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        """Open the replay at the highlighted turning point."""
        decision = self._highlighted
        if decision is not None:
            self._replay_from(decision.moment)

    def action_replay(self) -> None:
        """Open the replay at its beginning."""
        self._replay_from(0)

    @on(ChanceChart.Picked)
    def _picked(self, message: ChanceChart.Picked) -> None:
        self._replay_from(message.moment)

    def _replay_from(self, moment: int) -> None:
        if self._review is not None and self.is_current:
            self.app.push_screen(ReviewedReplay(self._film, self._review, moment))
