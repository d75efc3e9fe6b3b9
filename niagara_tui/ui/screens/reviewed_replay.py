"""The replay of a reviewed game: the chances under the timeline, and at judged decisions what was better."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _
from niagara_tui.core.odds import percent
from niagara_tui.session.bots.advice import Voice
from niagara_tui.session.film import OPEN, Film
from niagara_tui.session.reviews.comparing import Comparison, compare, numbers
from niagara_tui.session.reviews.curve import curve_of
from niagara_tui.session.reviews.models import JudgedDecision, Review, Verdict
from niagara_tui.session.reviews.report import decision_at
from niagara_tui.session.reviews.words import VERDICTS, cost_text
from niagara_tui.shell.pages import for_display
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import ASCII, UNICODE
from niagara_tui.ui.charts.chance_chart import ChanceChart
from niagara_tui.ui.charts.chances import ChartScene
from niagara_tui.ui.screens import replay_keys
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.review_words import deciding_scene, without_keys
from niagara_tui.ui.widgets.hint_pane import HintPane, Note
from niagara_tui.ui.widgets.key_line import Key

if TYPE_CHECKING:
    from niagara_tui.session.reviews.reviewer import Place

_OWN_KEYS = {key for binding in Binding.make_bindings(replay_keys.BINDINGS) for key in binding.key.split(",")}


class ReviewedReplay(ReplayScreen):
    """A replay in which judged decisions have their best plan lit, and beside it the one chosen in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "other_plan", _("Light the plan chosen, or the best one")),
        Binding("pagedown", "read(1)", _("On in what is said of a decision, or to the next round")),
        Binding("pageup", "read(-1)", _("Back in what is said of a decision, or to the round before")),
    ]

    def __init__(self, film: Film, review: Review, moment: int = 0, place: Place | None = None) -> None:
        """Open the film at this moment with its review; without a `place` it is opened from the review."""
        self._review = review
        self._curve = curve_of(film, review)
        self._compared: dict[int, Comparison] = {}
        self._lights_chosen = False
        people = [seat for seat, who in enumerate(film.setup.seats) if who.is_human]
        self._you = people[0] if len(people) == 1 else None
        super().__init__(film, moment, place)

    def below_timeline(self) -> ComposeResult:
        """Compose the curve."""
        yield ChanceChart(ASCII if self._app.ascii else UNICODE, id="curve")

    @property
    def _judged(self) -> JudgedDecision | None:
        """The decision under way, if it has been judged and is seen by who made it, or with open hands."""
        made = decision_at(self._review, self._moment)
        return made if made is not None and self._viewer in (made.seat, OPEN) else None

    @property
    def _is_offered(self) -> bool:
        """Whether the judged decision is just to be made, so that its plans can be lit."""
        return self._judged is not None and self._judged.moment == self._moment

    def board_keys(self) -> list[Key]:
        """The keys of the board, less those that would choose something where a decision is lit."""
        return [("t", "t", _("other plan"))] if self._is_offered else super().board_keys()

    @property
    def is_drawn(self) -> bool:
        """Whether everything is shown, with what is said of the decision."""
        return self.is_current and any(pane.content_size.height for pane in self.query(HintPane) if pane.display)

    # -- drawing --------------------------------------------------------------------------------------

    def _show(self) -> None:
        made = self._judged
        if made is not None and self._is_offered and made.moment not in self._compared:
            self._board.show(self._scene_of(deciding_scene(self._film, made)))
            voice = Voice(self._film.names, likely=percent)
            self._compared[made.moment] = compare(self._film, made, without_keys(self._board.offered()), voice)
        super()._show()
        if made is not None and self._is_offered:
            self._board.highlight(self._lit(made))
        on_top = (
            *self._review.judged,
            *([made.seat] if made else [self._viewer] if isinstance(self._viewer, int) else []),
        )
        letters = self.game.letters[: len(self._film.names)]
        for chart in self.query(ChanceChart):
            chart.show(ChartScene(self._curve, letters, on_top, self._moment))

    def _scene(self) -> Scene:
        made = self._judged
        if made is None:
            return super()._scene()
        base = deciding_scene(self._film, made) if self._is_offered else super()._scene()
        return replace(self._scene_of(base), note=self._note(made))

    def _lit(self, made: JudgedDecision) -> tuple[int, ...]:
        if made.moment not in self._compared:
            return numbers(self.game, made.best)
        found = self._compared[made.moment]
        return (found.chosen if self._lights_chosen else found.best).offered.moves

    def _note(self, made: JudgedDecision) -> Note | None:
        found = self._compared.get(made.moment)
        if found is None:
            return None
        name = None if made.seat == self._you else self._film.names[made.seat]
        text = "\n".join(found.lines(Voice(self._film.names), name))
        keys = () if made.verdict == Verdict.BEST else (_("t other plan"),)
        title = f"{VERDICTS[made.verdict]} {cost_text(made.cost)}"
        return Note(title, for_display(text, self._app.ascii), keys=keys if self._is_offered else ())

    # -- input ----------------------------------------------------------------------------------------

    def action_other_plan(self) -> None:
        """Light the plan chosen instead of the best one, or the other way round."""
        self._lights_chosen = not self._lights_chosen
        self._show()

    def action_read(self, way: int) -> None:
        """Scroll what is said of the decision, as far as it goes on, or go to another round."""
        pane = self.query_one(HintPane)
        if pane.display and pane.goes_on(way):
            pane.turn(way)
        else:
            self.action_round(way)

    def _goes_to_board(self, key: str) -> bool:
        """Keep the replay's keys where a decision is lit, whose board would take arrows and letters."""
        return not self._is_offered or (key not in _OWN_KEYS and key != "t")

    def action_review(self) -> None:
        """Open the review, or go back to it where the replay was opened from it."""
        if self._place is None:
            self.action_leave()
        else:
            super().action_review()

    @on(ChanceChart.Picked)
    def _curve_clicked(self, message: ChanceChart.Picked) -> None:
        self._walk(message.moment)
