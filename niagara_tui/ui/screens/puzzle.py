"""The screen of a puzzle: a table at which a plan is judged instead of played."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from textual import work

from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.shell import puzzling, settings
from niagara_tui.shell.learning import repertoire, you_are
from niagara_tui.shell.progress import Progress
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.kit.prompts import enter_sign
from niagara_tui.ui.screens.base_table import JudgedTable
from niagara_tui.ui.screens.replay import LineScreen
from niagara_tui.ui.widgets.hint_pane import Note
from niagara_tui.ui.widgets.key_line import Key

_OWN_HELP = _("""
# In a puzzle

Find the best plan of this turn. Choose it as in a game: it is judged, not played, and you can try as often as you like.
Some puzzles have two or three choices one after the other: the game then goes on from the right one.

| key            | what it does                                            |
|----------------|---------------------------------------------------------|
| enter          | has the plan judged; then on to the next choice, or to the next puzzle |
| i              | shows the best plan, and why it is best                 |
| L              | shows what may follow the plan that was judged          |
| escape, q      | leaves the puzzle; what you have solved is kept         |

There is no undo and no hint here.
""")
BETTER = _("Another plan is better. Try again, or press i: it shows the best one and says why.")


class PuzzleScreen(JudgedTable):
    """Shows the position of one puzzle and judges the plans that are tried, until the best one is found or shown."""

    OWN_HELP = _OWN_HELP

    def __init__(self, solving: Solving) -> None:
        self._solving = solving
        self._verdict: PlanVerdict | None = None
        self._judged: tuple[int, ...] = ()  # the moves of the plan that was judged or shown last
        self._explanation: list[str] = []  # empty until the best plan has been found or shown
        super().__init__(solving.match, ImmediateBots(solving.match, lambda _seat: ""))

    def opened_by(self) -> tuple[str, ...]:
        return ("puzzle", self._solving.puzzle.id)

    def _start(self) -> None:
        """Show the position; nothing is played, neither by the person nor by bots."""
        self.show_match()

    # -- drawing --------------------------------------------------------------------------------------

    def _scene(self) -> Scene:
        """The table with the text of the puzzle; nothing can be taken back."""
        return replace(super()._scene(), note=self._note(), can_take_back=frozenset(), can_undo=False)

    def _note(self) -> Note:
        names, seat = self.match.names, self._solving.seat
        task = f"{you_are(names, self.match.game, seat)} {puzzling.TASK}"
        if self._solving.step[0] > 1:
            task = _("The game has gone on from the best plan. {name}, what now?").format(name=names[seat])
        lines, more = [task], as_sentence(puzzling.about(self._solving.puzzle, Progress()))
        if self._verdict:
            lines, more = [self._verdict.told(), BETTER, self._verdict.why], ""
        if self._explanation:
            solved = puzzling.solved_words(self._solving, self._verdict) if self._verdict else ""
            lines, more = [*self._explanation, solved], ""
        note = Note.of(puzzling.short_heading_of(self._solving), lines, self._keys_of_note())
        return replace(note, text=self._app.with_signs(note.text), more=more, lean=True)

    def _keys_of_note(self) -> tuple[str, ...]:
        if self._explanation:
            goes_on = _("{key} next") if self._solving.is_last else _("{key} next choice")
            return (goes_on.format(key=enter_sign(self._app.ascii)), _("L what may follow"))
        return (_("try again"), _("i shows the best"), _("L what may follow")) if self._verdict else ()

    def valid_keys(self) -> list[Key]:
        """The valid keys; own keys replace those of the board, as Enter once the explanation is shown."""
        own = self._own_keys()
        taken = {key for key, _sign, _word in own}
        return [*(each for each in self._board.keys() if each[0] not in taken), *own]  # noqa: SIM118 - no dictionary

    def _own_keys(self) -> list[Key]:
        shows: Key = ("i", "i", _("show the best"))
        goes_on: Key = (
            "enter",
            enter_sign(self._app.ascii),
            _("next puzzle") if self._solving.is_last else _("next choice"),
        )
        follows: list[Key] = [("L", "L", _("what may follow"))] if self._judged else []
        return [goes_on if self._explanation else shows, *follows, *super()._own_keys()]

    # -- input ----------------------------------------------------------------------------------------

    @property
    def _is_reading(self) -> bool:
        return bool(self._explanation)

    def _decide(self, message: Board.Decided) -> None:
        """Judge the plan and keep its cost; does nothing once the best plan is known."""
        if self._explanation:
            return
        verdict = self._verdict = self._solving.judge(message.moves)
        self._judged = tuple(message.moves)
        self._app.warn(puzzling.keep_try(self._solving, verdict, self._config), _("Progress"))
        if verdict.is_best:
            self._explain()
        self.show_match()

    def _press(self, key: str) -> bool:
        """Handle the key that shows what may follow, besides those of every judged table."""
        if key == "L":
            self.action_line()
            return True
        return super()._press(key)

    @work(exclusive=True, group="line")
    async def action_line(self) -> None:
        """Show what may follow the plan that was judged or shown last; finding it may take a second or two."""
        if self._judged:
            film = await asyncio.to_thread(self._solving.played_on, self._judged)
            if self.is_current:
                self.app.push_screen(LineScreen(film))

    def _show_solution(self) -> None:
        """Show the best plan to somebody who has not found it."""
        if not self._explanation:
            self._app.warn(puzzling.keep_shown(self._solving, self._config), _("Progress"))
        self._explain()

    @property
    def _config(self) -> Path:
        return settings.folder_for(self._app.launch.config)

    def _explain(self) -> None:
        """Highlight the best plan, and explain it and what the obvious plan misses."""
        offered = self._board.offered()
        if not self._explanation:
            is_found = self._verdict is not None and self._verdict.is_best
            voice = Voice(self.match.names)
            self._explanation = self._solving.explain(offered, voice, is_found=is_found)
        self._judged = self._solving.best(offered)
        self._board.highlight(self._judged)
        self.show_match()

    def _go_on(self) -> None:
        """Go on to the puzzle's next choice, or to the next puzzle that is not solved, or back to the list."""
        if not self.is_current:  # keys can come faster than screens close
            return
        if not self._solving.is_last:
            self.dismiss()
            self._app.games.next_choice(self._solving)
            return
        following = puzzling.after(self._solving, self._app.load_progress(), repertoire(self._app.launch.config))
        self.dismiss()
        if following is not None:
            self._app.games.puzzle(following)
