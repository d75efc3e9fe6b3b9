"""The dialog at the end of a lesson: what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from niagara_tui.core.i18n import _
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.ui.screens.dialog import Dialog

NEXT, FIRST_GAME, AGAIN, LIST = "next", "first-game", "again", "list"


class LessonEnd(Dialog[str]):
    """Says that a lesson is finished; dismissed with `NEXT`, `FIRST_GAME`, `AGAIN` or `LIST`."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "choose('first-game')", _("First game")),
        Binding("n", "choose('next')", _("Next lesson")),
        Binding("a", "choose('again')", _("Again")),
        Binding("l,escape,q", "choose('list')", _("All lessons")),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, lesson: Lesson, following: Lesson | None) -> None:
        """Say that this lesson is finished, and which one follows."""
        super().__init__()
        self._lesson, self._following = lesson, following

    def box(self) -> ComposeResult:
        """Compose what has been finished, what follows, and the buttons."""
        following = self._following
        text = _("That was the last lesson of this game.") if following is None else _("Next: {title}.")
        with Vertical(classes="box"):
            title = _("Finished: {title}.").format(title=_(self._lesson.title))
            yield Static(title, markup=False, classes="title")
            yield Static(text.format(title=_(following.title) if following else ""), markup=False)
            if self._lesson.first_game:
                yield Static(_("You know enough for a whole first game now; it switches on the advisor."), markup=False)
            with Horizontal(classes="answers"):
                if self._lesson.first_game:
                    yield Button(_("First game (g)"), id=FIRST_GAME, compact=True)
                if following is not None:
                    yield Button(_("Next (n)"), id=NEXT, compact=True)
                yield Button(_("Again (a)"), id=AGAIN, compact=True)
                yield Button(_("All lessons (l)"), id=LIST, compact=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the next lesson only if there is one, and a first game only after the lesson that leads to it."""
        offered: dict[tuple[object, ...], bool] = {
            (NEXT,): self._following is not None,
            (FIRST_GAME,): self._lesson.first_game,
        }
        return action != "choose" or offered.get(parameters, True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_choose(self, choice: str) -> None:
        """Dismiss with this choice."""
        self.dismiss(choice)
