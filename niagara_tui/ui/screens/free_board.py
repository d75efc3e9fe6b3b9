"""The free board: a table at which all seats are moved by hand, with hints, and of which nothing is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.key_line import Key

FREE = _("Free board: you move all seats, and nothing counts.")
_NO_FORK = _("No other line parts here: B goes back to where one does.")
_NOT_HERE = {"play_to_end", "concede", "why"}  # actions of tables that have bots


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
| i, L           | a hint for who decides; what may follow                 |
| escape, q      | back to where you came from                             |
""")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("B", "fork", _("Back to where this line parts from another")),
        Binding("N", "branch", _("Where lines part: along the next one")),
        Binding("escape", "leave", _("Back"), show=False),
    ]

    def __init__(self, match: FreeMatch) -> None:
        super().__init__(match, None)
        self._free = match

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
        return replace(scene, idle=idle, can_undo=free.can_go_back, can_redo=free.can_go_on)

    def _own_keys(self) -> list[Key]:
        keys: list[Key] = [("B", "B", _("to the fork"))] if self._free.can_go_back else []
        if self._free.branches > 1:
            keys.append(("N", "N", _("other line")))
        return [*keys, *(key for key in super()._own_keys() if key[0] != "enter")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in _NOT_HERE and super().check_action(action, parameters)

    def _walk(self, go: Callable[[], None], why_not: str, *, can: bool) -> None:
        """Go to another position, if there is one, from which the table goes on."""
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
        """Go along the next of the lines that part here."""
        free = self._free

        def turn() -> None:
            free.turn_branch()
            free.go_on()

        self._walk(turn, _(_NO_FORK), can=free.branches > 1)

    def action_hurry(self) -> None:
        self.pace.skip()

    def action_leave(self) -> None:
        self.dismiss()
