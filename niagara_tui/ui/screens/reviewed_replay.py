"""The replay of a reviewed game: chances below the timeline, and at judged decisions what would have been better."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from niagara_ai.plans import played
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _
from niagara_tui.core.text import cost_text
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.film import OPEN, Film
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import JudgedDecision, Review
from niagara_tui.study.reviews.words import VERDICTS, Comparison, compare
from niagara_tui.ui.charts import ChanceChart, ChartScene
from niagara_tui.ui.kit.board import Board, Scene, board_of
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.screens.replay import ReplayScreen, scene_at
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import Note

if TYPE_CHECKING:
    from niagara_tui.study.reviews.reviewer import SaveLocation

_KEYS_IN_WORDS = re.compile(r"\[[^\]]*\] ?")
_OWN_KEYS = {key for binding in Binding.make_bindings(ReplayScreen.BINDINGS) for key in binding.key.split(",")}


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
        """Highlight the next plan of the best turn, then those of the chosen one."""
        if sights := self._sights:
            self._lit, self._is_step = (self._lit + 1) % len(sights), False
            self._show()

    def _goes_to_board(self, key: str) -> bool:
        """Keep the replay's keys at a judged decision, whose board would otherwise handle arrows and letters.

        While something is looked at on the board, that has them.
        """
        return not self._is_offered or self._board.is_previewing() or (key not in _OWN_KEYS and key != "t")

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
    return _KEYS_IN_WORDS.sub("", words).strip() or _("the {number}").format(number=words.strip("[] "))


def what_was_done(comparison: Comparison) -> str:
    words = comparison.chosen.turn.words
    # Translators: what somebody chose, as in "card 6, in secret".
    return _("{plan}, in secret").format(plan=words) if comparison.made.secret else words
