"""The free board: a table at which all seats are moved by hand, with hints, and of which nothing is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from niagara_ai.contract import Loss
from textual import work
from textual.binding import Binding, BindingType

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.documents.model import Column
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.offers import Offered, why
from niagara_tui.study.analysing import Analysis, analyse
from niagara_tui.study.decisions import decision_of
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import Note

FREE = _("Free board: you move all seats, and nothing counts.")
LOOK = 2.0  # seconds for which two turns are compared


class FreeBoard(TableScreen):
    """The table's screen without bots: everything lies open, and every turn can be undone."""

    OWN_HELP = _("""
# The free board

You move all seats, with all hands open. Nothing here counts, and nothing is kept.

| key            | what it does                                            |
|----------------|---------------------------------------------------------|
| u, ctrl+r      | undoes a turn, without end; makes it again              |
| B              | back to where this line parts from another              |
| N              | there: along the next of the lines                      |
| M              | marks a turn; the second is compared with the first     |
| O              | other luck: draws chance anew from here                 |
| i, L           | a hint for who decides; what may follow                 |
| escape, q      | back to where you came from                             |
""")
    CAPITALS = frozenset("BNMO")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("B", "fork", _("Back to where this line parts from another")),
        Binding("N", "branch", _("Where lines part: along the next one")),
        Binding("M", "mark", _("Mark a turn; the next one that is marked is compared with it")),
        Binding("O", "luck", _("Other luck: chance is drawn anew from here")),
        Binding("escape", "leave", _("Back"), show=False),
    ]

    def __init__(self, match: FreeMatch, *, asks: bool = False) -> None:
        """Open the board at the position of the match; `asks` for a hint there at once."""
        super().__init__(match, None)
        self._free, self._asks = match, asks
        self._marked: Offered | None = None
        self._comparison: Note | None = None

    def on_mount(self) -> None:
        if self._asks:
            self.call_after_refresh(self.action_hint)

    def opened_by(self) -> tuple[str, ...]:
        return ()

    @property
    def plays_only_choices(self) -> bool:
        """Not: what is undone would be played again at once."""
        return False

    @property
    def _covered(self) -> None:
        """No hand is."""

    def decided(self) -> None:
        """Nothing here counts."""

    async def _after_game(self) -> None:
        """There is no ranking: the board shows how it would end."""

    async def linger(self) -> None:
        """What is done can be undone at any time."""

    def _scene(self) -> Scene:
        """The position with all that is hidden: what lies face down stands in the log; all hands if nobody decides."""
        scene, free = super()._scene(), self._free
        seats = range(len(free.names)) if scene.viewer is None else ()
        idle = "" if scene.acting is not None else _(FREE)
        said = _("{name} has chosen: {choice}")
        laid = [said.format(name=scene.names[seat], choice=free.game.text(move)) for seat, move in free.laid()]
        scene = replace(scene, view=free.state, open_views=tuple(map(free.view, seats)), log=[*scene.log, *laid])
        scene = replace(scene, note=self._comparison or scene.note, lies_open=True)
        return replace(scene, idle=idle, can_undo=free.can_go_back, can_redo=free.can_go_on)

    def _own_keys(self) -> list[Key]:
        keys: list[Key] = [("B", "B", _("to the fork"))] if self._free.can_go_back else []
        if self._acting is not None and self._board.highlighted_moves:
            keys.append(("M", "M", _("mark") if self._marked is None else _("compare")))
        if self._free.branches > 1:
            keys.append(("N", "N", _("other line")))
        return [*keys, *(key for key in super()._own_keys() if key[0] != "enter")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_here = action not in {"play_to_end", "concede", "why"}  # these are of tables that have bots
        return is_here and super().check_action(action, parameters)

    def _walk(self, go: Callable[[], None], why_not: str, *, can: bool) -> None:
        if not can:
            self._app.notify_reason(why_not)
            return
        self._forget_hint()
        go()
        self._start()

    def action_undo(self) -> None:
        self._walk(self._free.go_back, _("This is where it began."), can=self._free.can_go_back)

    def action_redo(self) -> None:
        self._walk(self._free.go_on, _("There is nothing to redo."), can=self._free.can_go_on)

    def action_fork(self) -> None:
        self._walk(self._free.go_to_fork, _("This is where it began."), can=self._free.can_go_back)

    def action_branch(self) -> None:
        free = self._free

        def turn() -> None:
            free.turn_branch()
            free.go_on()

        self._walk(turn, _("No other line parts here: B goes back to where one does."), can=free.branches > 1)

    def action_luck(self) -> None:
        self._walk(self._free.draw_anew, "", can=True)
        self._app.notify(_("From here on chance is drawn anew."), timeout=4, markup=False)

    def action_mark(self) -> None:
        """Mark the turn that is highlighted or, if another is marked here, compare the two."""
        moves = self._board.highlighted_moves
        chosen = next((each for each in self._board.offered() if each.moves == moves), None) if moves else None
        if chosen is None:
            self._app.notify_reason(_("Highlight a turn first: M marks it, and compares it with the next one marked."))
        elif self._marked is None or self._marked.moves == chosen.moves:
            self._marked = chosen
            said = _("Marked: {plan}. M on another turn compares the two.").format(plan=chosen.words)
            self._comparison = Note(_("this against that"), said, keys=(_("esc closes"),))
            self.show_match()
        else:
            self._compare(self._marked, chosen)

    @work(exclusive=True, group="hint")
    async def _compare(self, one: Offered, other: Offered) -> None:
        """Show which of the two turns is better, and why, as the seat that decides sees it."""
        position, voice = self._free.position(), Voice(self.match.names, None, self._board.naming.signs)
        title, words = _("this against that"), {tuple(each.moves): each.words for each in (one, other)}

        def compared() -> Analysis:
            decision = decision_of(position, None, self._acting)
            return analyse(decision, LOOK, plans=[one.moves, other.moves])  # what is left of a turn is played well

        self._comparison = Note(
            title, _("They are being compared; the first time that takes a minute. Escape cancels it.")
        )
        self.show_match()
        try:
            analysis = await asyncio.to_thread(compared)
        except NiagaraError as error:
            self._forget_hint()
            self.show_match()
            self._app.notify_reason(as_sentence(error))
            return
        best, worse = (words[plan.moves] for plan in analysis.judgement.plans)
        first, second = analysis.plans
        promises = voice.outlook(first.chances[analysis.decision.seat], len(first.chances))
        said = _("Best: {plan}, {promises}.").format(plan=best, promises=promises)
        beside = voice.beside(worse, Loss(second.loss, second.error), _("Worse: {plan}, {costs}."))
        sides, seat = (Column(best), Column(worse)), analysis.decision.seat
        reason = why(self.game, second.why, self.match.names, seat, sides=sides)
        self._comparison = Note.of(title, [f"{said} {beside}", reason], (_("esc closes"),))
        self.show_match()

    def _press(self, key: str) -> bool:
        if key != "escape" or self._comparison is None:
            return super()._press(key)
        self._forget_hint()
        self.show_match()
        return True

    def _forget_hint(self) -> None:
        self._marked = self._comparison = None
        super()._forget_hint()

    def action_hurry(self) -> None:
        self.pace.skip()

    def action_leave(self) -> None:
        self.dismiss()
