"""The review of a game: the course of the chances, the turning points, where results came from; and its replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar

from niagara_ai.patience import EXPECTED
from niagara_ai.plans import played
from pydantic import BaseModel
from rich.cells import cell_len
from rich.style import Style
from textual import events, on, work
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
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import as_sentence, cost_text
from niagara_tui.documents.model import UNKNOWN, Table
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.film import OPEN, Film
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.pages import for_display
from niagara_tui.study.puzzles.mistakes import costly, in_turn, mistakes_in
from niagara_tui.study.reviews.document import STORY, TITLES, ReviewDocument, sign_for
from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.turning import Happening
from niagara_tui.study.reviews.words import (
    VERDICTS,
    Comparison,
    compare,
    counts_text,
    effort_text,
    name_of,
    nothing_lost,
    progress_text,
)
from niagara_tui.ui.charts import ChanceChart, ChartScene, bar, sign_of
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.board import Board, Scene, board_of
from niagara_tui.ui.kit.canvas import PLAIN, Canvas, Spans, fit
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.replay import ReplayScreen, scene_at
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import Note
from niagara_tui.ui.widgets.prose import LinesText

if TYPE_CHECKING:
    from niagara_tui.study.reviews.reviewer import SaveLocation

_TAB = "to-"  # prefix of the ids of the parts' tabs
_FIGURE = 6  # minimum width of the first figure of a turning point
Lines = Callable[[ReviewDocument, int, Glyphs], Iterator[Spans]]  # the lines of a table at a width
_BAR_ROWS = 4
_WIDE = 4  # columns of a round
_WORDS = 40  # maximum width of the column that names what is counted
_NUMBER = 6  # columns of each seat's numbers


class ReviewTable(ShownPane[ReviewDocument]):
    """A table of the review, as high as it needs to be."""

    DEFAULT_CSS = "ReviewTable { height: auto; }"

    def __init__(self, glyphs: Glyphs, lines: Lines, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(glyphs, id=id)
        self._lines_of = lines

    def rows_at(self, width: int) -> int:
        return 1 if self._shown is None else max(1, len([*self._lines_of(*self._shown, max(1, width), self.glyphs)]))

    def draw_shown(self, width: int, height: int, document: ReviewDocument) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put_lines(0, 0, self._lines_of(document, width, self.glyphs))
        return canvas


class Sections(Tabs, can_focus=False):
    """Tabs for the parts of a review, of which a small window shows one at a time."""


_TURN: list[BindingType] = [
    Binding("right", "screen.section(1)", _("Next part")),
    Binding("left", "screen.section(-1)", _("Previous part"), show=False),
]


class TurningPoints(OptionList):
    """The list of turning points: a first click on one highlights it, which shows its details; a second opens it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", _("To this moment"), key_display="enter"),
        Binding("pagedown", "screen.read(1)", _("Read on"), show=False),
        Binding("pageup", "screen.read(-1)", _("Read back"), show=False),
        *_TURN,
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return action != "select" or self.option_count > 0

    async def _on_click(self, event: events.Click) -> None:
        """Only highlight an option that was not highlighted; otherwise do what the list does on every click."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            self.highlighted = clicked


class OtherParts(VerticalScroll):
    """The other parts of a review; the arrows up and down scroll them."""

    BINDINGS: ClassVar[list[BindingType]] = _TURN


def cost_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    """What each round cost the seats that were judged, as bars below what their unit is."""
    about = _("Below each bar: what the round cost, in percent of a win, and the round's number.")
    yield from ([(line, palette.FAINT)] for line in wrap(f"{about} {OF_A_WIN.in_legend}", max(20, width)))
    costs = {seat: document.review.round_costs(seat) for seat in document.judged}
    most = max((cost for of_seat in costs.values() for cost in of_seat.values()), default=0)
    for seat, of_seat in costs.items():
        decided = labelled(document.heading(seat), counts_text(document.review, seat))
        yield from ([(line, palette.TEXT)] for line in wrap(decided, max(20, width)))
        rounds, fitting = [*of_seat.items()], max(1, width // (_WIDE + 1))
        for start in range(0, len(rounds), fitting):
            # The costs of some rounds side by side; `most` is the highest of all
            part, highest, bars = rounds[start : start + fitting], max(1, round(1000 * most)), []
            for _number, cost in part:
                tenths = round(1000 * cost)
                filled = round(tenths * _BAR_ROWS / highest)
                plain = [("#" if row < filled else " ").rjust(_WIDE) for row in reversed(range(_BAR_ROWS))]
                bars.append(plain if glyphs is ASCII else bar(tenths, highest, _BAR_ROWS, _WIDE, glyphs))
            yield from (_side_by_side(cells, palette.SEAT_INKS[seat]) for cells in zip(*bars, strict=True))
            yield _side_by_side([f"{cost:.0%}".rjust(_WIDE) for _number, cost in part], palette.TEXT)
            yield _side_by_side([str(number).rjust(_WIDE) for number, _cost in part], palette.FAINT)


def _side_by_side(cells: Iterable[str], style: Style) -> Spans:
    return [piece for cell in cells for piece in ((cell, style), (" ", PLAIN))]


def account_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    """The account of each seat, judged seats first, with its letter and a blank line in between."""
    del glyphs
    for number, (seat, text) in enumerate(document.accounts().items()):
        if number:
            yield []
        before: Spans = [(document.film.game.letters[seat], palette.SEATS[seat]), ("  ", PLAIN)]
        for line in wrap(text, max(20, width - 3)):
            yield [*before, (line, palette.TEXT if document.review.accounts[seat].told_apart else palette.FAINT)]
            before = [("   ", PLAIN)]
    ending = " ".join([*document.seen_with()[:1], _("a shows the account, in figures")])
    yield from ([], *([(line, palette.FAINT)] for line in wrap(ending, max(20, width))))


def figure_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    table, words = document.account()
    yield []
    yield from _by_seat(table, document, width, glyphs)
    yield from ([(line, palette.FAINT)] for line in wrap(words, max(20, width)))


def count_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    yield from _by_seat(document.tally().turned(), document, width, glyphs)


def _by_seat(table: Table, document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    left = max(12, min(_WORDS, width - (_NUMBER + 1) * len(document.film.names)))
    heading: Spans = [(" " * left, PLAIN)]
    for seat, column in enumerate(table.columns[1:]):
        name = fit(column.heading, min(_NUMBER, cell_len(column.heading)), glyphs)
        heading += [(" " * (_NUMBER - cell_len(name)), PLAIN), (name, palette.SEAT_INKS[seat]), (" ", PLAIN)]
    yield heading
    for words, *numbers in table.rows:
        row: Spans = [(fit(words, left, glyphs), palette.TEXT)]
        for seat, number in enumerate(numbers):
            ink = palette.FAINT if number in ("0", UNKNOWN) else palette.SEAT_INKS[seat]
            row += [(figures(number).rjust(_NUMBER), ink), (" ", PLAIN)]
        yield row


TABLES: dict[str, Lines] = {"costs": cost_lines, "accounts": account_lines, "tally": count_lines}  # the tables by name


class ReviewScreen(Page):
    """Shows the review of a record, making it first if none is kept."""

    CSS_PATH = "review.tcss"
    HEADING = _("Review")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "section(1)", _("Next part")),
        Binding("left", "section(-1)", _("Previous part"), show=False),
        Binding("tab", "other_parts", _("Other parts")),
        Binding("t", "try_again", _("Mistakes")),
        Binding("n", "mark(1)", _("Next mark")),
        Binding("p", "mark(-1)", _("Previous mark"), show=False),
        Binding("r", "replay", _("Replay")),
        Binding("a", "account", _("The account, in figures"), show=False),
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
        self._making: Worker[None] | None = None  # the deep review that is made while a quick one is shown

    @property
    def game(self) -> Game[Any]:
        return self._film.game

    @property
    def played(self) -> BaseModel:
        return self._film.options

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._app.ascii else UNICODE

    def note(self) -> str:
        return for_display(labelled(_(self.game.title), ", ".join(self._film.names)), self._app.ascii)

    def body(self) -> ComposeResult:
        yield Static(id="progress", markup=False)
        with Vertical(id="review"):
            yield ChanceChart(self._glyphs, id="chart")
            yield Sections(*(Tab(Content(words), id=_TAB + name) for name, words in TITLES.items()), id="sections")
            with Container(id="parts"):
                with Vertical(id="points"):
                    yield TurningPoints(id="list")
                    with VerticalScroll(id="about", can_focus=False):
                        yield LinesText(id="detail")
                with OtherParts(id="more"):
                    for name, lines in TABLES.items():
                        with Vertical(id=name, classes="part") as part:
                            part.border_title = TITLES[name]
                            yield ReviewTable(self._glyphs, lines)
                            if name == "accounts":
                                yield ReviewTable(self._glyphs, figure_lines, id="account")

    def on_mount(self) -> None:
        self.query_one("#points").border_title = TITLES["points"]
        self._turn_to("points")
        if (review := self._reviewer.kept()) is not None:
            self._say("")
            self.call_after_refresh(self._show, review)
        else:
            self._make(Effort.QUICK)

    # -- making ---------------------------------------------------------------------------------------

    @work(exclusive=True, group="make")
    async def _make(self, effort: Effort) -> None:
        """Make a review and show it; leaving the screen cancels this."""
        self.set_class(self._review is None, "-making")
        self._say_progress(Progress(share=0.0, seconds_left=EXPECTED), effort)
        try:
            review = await self._reviewer.make(effort, lambda progress: self._say_progress(progress, effort))
        except NiagaraError as error:
            self._say(as_sentence(error))
        else:
            self._say("")
            self.remove_class("-making")
            self._show(review)

    def _say_progress(self, progress: Progress, effort: Effort) -> None:
        self._say(" ".join([progress_text(progress, effort), _("Escape leaves it.")]))

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
        del parameters
        review = self._review
        if action in ("replay", "section", "other_parts", "mark", "account"):
            shows_all_parts = self.has_class("-wide") and self.has_class("-high")
            fits = {"section": not shows_all_parts, "other_parts": shows_all_parts}
            return review is not None and fits.get(action, True)
        if action == "try_again":
            return review is not None and self._you is not None and bool(costly(review, self._you))
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
        mark = " " if sign is None else sign_of(sign, self._glyphs)
        made = what.made
        more = "" if made is None else "".join(f"{text}  " for text in document.more(made))
        done = " ".join(what.essence)
        if made is not None:
            done = self._comparison(made).chosen.turn.words
            # Translators: what somebody chose, as in "card 6, in secret".
            done = _("{plan}, in secret").format(plan=done) if made.secret else done
        return Content.assemble(
            (f"{what.round:>3} ", "dim"),
            f"{who} {mark} {name_of(what, is_own=document.is_own(what)):<14} ",
            (f"{figures(document.figure(what)):>{width}}  ", "bold"),
            for_display(more + done, self._app.ascii),
        )

    @on(OptionList.OptionHighlighted)
    def _point_at(self) -> None:
        """Mark the highlighted turning point in the chart, and tell of it, or the story."""
        index = self.query_one("#list", OptionList).highlighted
        self._select(self._points[index - 1] if index and index <= len(self._points) else None)

    def _select(self, what: Happening | None) -> None:
        """Mark in the chart what happened, and tell of it; None stands for the story of the game."""
        if self._review is None or self._document is None:
            return
        self._selected = what
        seat = self._document.chart.base if what is None else what.whose if what.seat is None else what.seat
        # A decision that is judged is looked at before it, what else happened after it
        moment = None if what is None else what.made.moment if what.made else what.last
        self.query_one(ChanceChart).show(ChartScene(self._document.chart, seat, moment))
        self.query_one(LinesText).tell(self._details(what, self._document), self._app.ascii)
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def _details(self, what: Happening | None, document: ReviewDocument) -> list[str]:
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
        tabs, names = self.query_one(Sections), [_TAB + name for name in TITLES]
        tabs.active = names[(names.index(tabs.active) + step) % len(names)]

    def action_account(self) -> None:
        self.query_one(Sections).active = f"{_TAB}accounts"
        self.toggle_class("-account")

    def action_other_parts(self) -> None:
        """Go to the other parts, which the arrows then scroll, or back to the turning points."""
        self.focus_next()

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        self._replay_from(self._selected.opened_at if self._selected is not None else 0)

    def action_try_again(self) -> None:
        if self._review is not None and (first := in_turn(mistakes_in(self._film, self._review))) is not None:
            self._app.games.puzzle(first)

    def action_replay(self) -> None:
        self._replay_from(0)

    def action_mark(self, step: int) -> None:
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


# -- the replay of a reviewed game --------------------------------------------------------------------

_REPLAY_KEYS = {key for binding in Binding.make_bindings(ReplayScreen.BINDINGS) for key in binding.key.split(",")}


class ReviewedReplay(ReplayScreen):
    """A replay that highlights the best turn at each judged decision, and compares the chosen one with it in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "other_plan", _("Highlight the next plan, of the best turn and of the chosen one")),
    ]
    _film: RecordFilm

    def __init__(self, film: RecordFilm, review: Review, moment: int = 0, place: SaveLocation | None = None) -> None:
        """Open the film at this moment with its review; no `place` means that it was opened from the review.

        A decision that was judged at this moment is seen by the seat that made it, where that seat may be looked at.
        """
        self._review = review
        self._chart = ReviewDocument(film, review, film.setup.only_person).chart
        self._compared: dict[int, Comparison] = {}
        self._lit = 0  # which of the decision's `_sights` is shown
        self._you = film.setup.only_person
        super().__init__(film, moment, place)
        made = review.decision_at(self._moment)
        if made is not None and self._viewpoint not in (made.seat, OPEN) and made.seat in self._viewpoints:
            self._viewpoint = made.seat

    def below_timeline(self) -> ComposeResult:
        yield ChanceChart(ASCII if self._app.ascii else UNICODE, id="curve")

    @property
    def _judged(self) -> JudgedDecision | None:
        """The pending decision, if it was judged and is seen by the seat that made it, or with open hands."""
        decision = self._review.decision_at(self._moment)
        return decision if decision is not None and self._viewpoint in (decision.seat, OPEN) else None

    @property
    def _is_offered(self) -> bool:
        """Whether the judged decision comes next, so that its plans can be highlighted."""
        return self._judged is not None and self._judged.moment == self._moment

    @property
    def _sights(self) -> list[tuple[Any, tuple[int, ...]]]:
        """What can be highlighted at the judged decision that comes next; empty if none does.

        The plans of the best turn in their order, then those of the chosen one; what both begin with occurs once. Each
        is its moves, after the position in which they are offered, as the seat sees it.
        """
        decision, comparison = self._judged, self._compared.get(self._moment)
        if decision is None or comparison is None:
            return []
        sights: dict[tuple[int, ...], tuple[Any, tuple[int, ...]]] = {}
        for turn in (comparison.best.turn, comparison.chosen.turn):
            view, before = self._film.view(decision.moment, decision.seat), tuple[int, ...]()
            for plan in turn.plans:
                before = (*before, *plan)
                sights.setdefault(before, (view, plan))
                view = played(self._film.game, view, decision.seat, plan)
        return [*sights.values()]

    def board_keys(self) -> list[Key]:
        """The board's keys; at a judged decision only that of the other plan, as nothing can be chosen."""
        if not self._is_offered:
            return super().board_keys()
        return [("t", "t", _("other plan"))] if len(self._sights) > 1 else []

    def _show(self) -> None:
        decision = self._judged
        if decision is not None and self._is_offered and decision.moment not in self._compared:
            self._board.show(self._scene_of(deciding_scene(self._film, decision)))
            self._compared[decision.moment] = _compared_on(self._board, self._film, decision)
        super()._show()
        if sights := self._sights:
            self._board.highlight(sights[self._lit][1])
        seat = self._viewpoint if isinstance(self._viewpoint, int) else self._chart.base
        for chart in self.query(ChanceChart):
            whose = decision.seat if decision else seat
            chart.show(ChartScene(self._chart, whose, self._moment, has_figure=decision is None))

    def _scene(self) -> Scene:
        scene, decision = super()._scene(), self._judged
        if decision is None:
            return scene
        if sights := self._sights:
            scene = self._scene_of(replace(deciding_scene(self._film, decision), view=sights[self._lit][0]))
        return replace(scene, note=self._why.note or self._note(decision))

    def _note(self, decision: JudgedDecision) -> Note | None:
        if (comparison := self._compared.get(decision.moment)) is None:
            return None
        cost = f" {cost_text(decision.cost)}" if decision.cost else ""
        keys = (_("t other plan"),) if len(self._sights) > 1 else ()
        lines = comparison.lines(Voice(self._film.names), self._you)
        return Note.of(f"{VERDICTS[decision.verdict]}{cost}", lines, keys)

    def go(self, moment: int) -> None:
        """Show that moment, or the nearest one; at a judged decision, how the best turn begins."""
        self._lit = 0
        super().go(moment)

    def action_other_plan(self) -> None:
        if sights := self._sights:
            self._lit, self._is_step = (self._lit + 1) % len(sights), False
            self._show()

    def _goes_to_board(self, key: str) -> bool:
        """Keep the replay's keys at a judged decision, whose board would otherwise handle arrows and letters.

        While something is looked at on the board, that has them.
        """
        return not self._is_offered or self._board.is_previewing() or (key not in _REPLAY_KEYS and key != "t")

    def action_review(self) -> None:
        """Open the review, or go back to it if the replay was opened from it."""
        if self._place is None:
            self.action_leave()
        else:
            super().action_review()

    @on(ChanceChart.Picked)
    def _curve_clicked(self, message: ChanceChart.Picked) -> None:
        self._walk(message.moment)


def deciding_scene(film: Film, decision: JudgedDecision) -> Scene:
    """The table just before the decision, as seen by the seat that made it."""
    return replace(scene_at(film, decision.moment, decision.seat), acting=decision.seat)


def compared(film: RecordFilm, decision: JudgedDecision, *, only_ascii: bool) -> Comparison:
    """The chosen turn compared with the best one, in the table's words, taken from a board that is never displayed."""
    board = board_of(film.game.id)()
    board.show(replace(deciding_scene(film, decision), ascii_only=only_ascii))
    return _compared_on(board, film, decision)


def _compared_on(board: Board, film: RecordFilm, decision: JudgedDecision) -> Comparison:
    """The same by a board that shows the scene of the decision; without its keys."""
    naming = board.naming
    voice = Voice(naming.names, naming.viewer, naming.signs)
    offered = [replace(plan, words=without_key(plan.words)) for plan in board.offered()]
    return compare(film, decision, offered, voice)


def without_key(words: str) -> str:
    """An offer's words without its key; a number card such as `[3]`, which has no other words, is `the 3`."""
    # Translators: a card of which there is nothing but its number, such as "the 3".
    return re.sub(r"\[[^\]]*\] ?", "", words).strip() or _("the {number}").format(number=words.strip("[] "))
