"""Modal dialogs: questions with an answer for each key, messages, fields for a line of text, work that takes long."""

from __future__ import annotations

import asyncio
import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import as_sentence
from niagara_tui.match.film import Film
from niagara_tui.match.game_log import NOTHING_YET, LogLine
from niagara_tui.match.replay import OnMove, watched
from niagara_tui.match.setup import name_problem
from niagara_tui.store.opening import Output, is_there, path_to_write
from niagara_tui.ui.colours.themes import paint_of, paint_text
from niagara_tui.ui.keyboards import NO, YES
from niagara_tui.ui.kit.pane import AbstractMeta
from niagara_tui.ui.screens.page import OwnScreen
from niagara_tui.ui.widgets.key_line import BindingLine
from niagara_tui.ui.widgets.log_pane import LogLook, PieceSigns

if TYPE_CHECKING:
    from niagara_tui.ui.base_app import BaseApp

MOVE = "m"  # prefix of the number of a move


class Dialog(ModalScreen[ScreenResultType], OwnScreen[ScreenResultType], metaclass=AbstractMeta):
    """A modal dialog; its line of keys covers that of the screen below, whose keys are inactive meanwhile."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", _("Help"), show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield from self.box()
        yield BindingLine()

    @abstractmethod
    def box(self) -> ComposeResult:
        """Compose the contents of the dialog."""


def with_answers(parts: Sequence[Widget], answers: Sequence[Button]) -> ComposeResult:
    with Vertical(classes="box"):
        yield from parts
        with Horizontal(classes="answers"):
            yield from answers


def long_text(text: str) -> Widget:
    """The text, which scrolls if it is long, so that the answers stay visible."""
    return VerticalScroll(Static(text, markup=False), classes="text", can_focus=False)


class Message(Dialog[None]):
    """Shows a message until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,space", "dismiss", _("Close"))]

    def __init__(self, text: str, *, title: str = "") -> None:
        super().__init__()
        self.text, self.heading = text, title

    def box(self) -> ComposeResult:
        title = [Static(self.heading, markup=False, classes="title")] if self.heading else []
        yield from with_answers([*title, long_text(self.text)], [Button(_("OK"), id="ok", compact=True)])

    def on_button_pressed(self) -> None:
        self.dismiss()


class Confirm(Dialog[bool]):
    """Asks a yes-or-no question; dismissed with True for yes. The focus is on the safe answer, no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{NO},escape", "dismiss(False)", _("No")),
        Binding(YES, "dismiss(True)", _("Yes")),
        *(Binding(key, f"dismiss({key == 'y'})", show=False) for key in ("y", "n") if key not in (YES, NO)),
    ]
    AUTO_FOCUS = "#no"

    def __init__(self, question: str, *, yes: str = _("Yes"), no: str = _("No")) -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        words = {"dismiss(False)": self.no, "dismiss(True)": self.yes}
        return {
            key: active._replace(
                binding=replace(
                    active.binding, description=words.get(active.binding.action, active.binding.description)
                )
            )
            for key, active in super().active_bindings.items()
        }

    def box(self) -> ComposeResult:
        no = Button(Content(f"({NO}) {self.no}"), id="no", compact=True)
        yes = Button(Content(f"({YES}) {self.yes}"), id="yes", compact=True)
        yield from with_answers([long_text(self.question)], [no, yes])

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class Answers(Dialog[str]):
    """Has a button for each answer; dismissed with the id of the one that is pressed."""

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "")


class Unsaved(Answers):
    """Asks where to save a game if the folder of saves cannot be written.

    It offers another folder; dismissed with `elsewhere`, with `unsaved`, or with "" to cancel the game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "dismiss('elsewhere')", _("Keep it there")),
        Binding("n", "dismiss('unsaved')", _("No save")),
        Binding("escape", "dismiss('')", _("Go back")),
    ]
    AUTO_FOCUS = "#elsewhere"

    def __init__(self, folder: str, why: str, other: str) -> None:
        """Say why nothing can be saved in the folder, and offer the other one; all three texts must be sanitized."""
        super().__init__()
        self.question = _(
            "No game can be saved in {folder}: {why}.\n\n"
            "Keep this game, and those that follow, in {other}? Or play this one without a save."
        ).format(folder=folder, why=why, other=other)

    def box(self) -> ComposeResult:
        elsewhere = Button(Content("(k) " + _("Keep it there")), id="elsewhere", compact=True)
        unsaved = Button(Content("(n) " + _("No save")), id="unsaved", compact=True)
        yield from with_answers([long_text(self.question)], [elsewhere, unsaved])


class PlayedBefore(Answers):
    """Asks what to do with a challenge that has been played; dismissed with `again`, `look`, or "" to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "dismiss('again')", _("Play again")),
        Binding("l", "dismiss('look')", _("Look at it")),
        Binding("escape", "dismiss('')", _("Go back")),
    ]

    def __init__(self, line: str, *, can_look: bool) -> None:
        """Say what came of it; its game can be looked at if it is still saved."""
        super().__init__()
        self._can_look = can_look
        asked = _("Play it again? That game counts neither in your record nor in the comparison.")
        if can_look:
            asked = _(
                "Play it again, or look at your game? Another game counts neither in your record nor in the comparison."
            )
        sentence = _("You have played this one before.")
        self.question = f"{sentence}\n\n{line}\n\n{asked}"

    def box(self) -> ComposeResult:
        answers = [Button(Content("(a) " + _("Play again")), id="again", compact=True)]
        if self._can_look:
            answers.append(Button(Content("(l) " + _("Look at it")), id="look", compact=True))
        yield from with_answers([long_text(self.question)], answers)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Look only at what is still there."""
        return self._can_look if parameters == ("look",) else super().check_action(action, parameters)


class PlayOn(Answers):
    """Asks with which luck a new game goes on from a moment; dismissed with `same`, `other`, or "" to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "dismiss('same')", _("Same luck")),
        Binding("o", "dismiss('other')", _("Other luck")),
        Binding("escape", "dismiss('')", _("Go back")),
    ]
    AUTO_FOCUS = "#same"

    def box(self) -> ComposeResult:
        asked = _(
            "Play on from here? A new game begins at this moment, with a save of its own; this one stays as it is. "
            "The new game does not count in your record.\n\n"
            "With the same luck, what is left to chance may come as it came here; with other luck it is drawn anew."
        )
        same = Button(Content("(s) " + _("Same luck")), id="same", compact=True)
        other = Button(Content("(o) " + _("Other luck")), id="other", compact=True)
        yield from with_answers([long_text(asked)], [same, other])


class DialogChoices(OptionList):
    """A list whose Enter is shown in the line of keys, where it can be clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", _("Choose"), key_display="enter")]


class ChooseOne(Dialog[str | None]):
    """Lists what can be chosen; dismissed with the name of that, or None for no choice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", _("Back"))]

    def __init__(self, question: str, entries: Mapping[str, str], chosen: str) -> None:
        """List these entries, by name with their words; the one that is `chosen` is highlighted, else the first."""
        super().__init__()
        self._question, self._words, self._names = question, [*entries.values()], [*entries]
        self._place = self._names.index(chosen) if chosen in entries else 0

    def box(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question, markup=False)
            yield DialogChoices(*map(Content, self._words))

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._place

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._names[event.option_index])


class AnswerField(Input):
    """A field whose Enter is shown in the line of keys, where it can be clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", _("Done"), key_display="enter")]


class AskText(Dialog[str]):
    """Asks for one line of text; dismissed with it, or with "" if none is given."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", _("Back"))]
    FIELD: ClassVar[type[AnswerField]] = AnswerField

    def __init__(self, question: str, text: str = "", most: int = 400) -> None:
        """Ask this question; `text` is in the field at first, which takes at most so many characters."""
        super().__init__()
        self._question, self._text, self._most = question, text, most

    def box(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question, markup=False)
            yield self.FIELD(self._text, compact=True, max_length=self._most)
            yield Static(classes="error", markup=False)

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        if wrong := self.accept(event.value.strip()):
            self.query_one(".error", Static).update(wrong)
        else:
            self.dismiss(event.value.strip())

    def accept(self, text: str) -> str:
        """Take the answer; returns an error message, empty if there is no error."""
        del text
        return ""


class AskFile(AskText):
    """Asks for a file that does not exist yet; dismissed with its path once it is written, or ""."""

    @abstractmethod
    def contents(self, path: Path) -> bytes:
        """What is written there."""

    def check(self, path: Path) -> None:
        """Raise a `NiagaraError` if nothing can be written there now; by default something can."""

    def accept(self, text: str) -> str:
        """Write the file; returns why that failed, if it did."""
        if not text:
            return ""
        try:
            path = path_to_write(text).expanduser()
            self.check(path)
            if is_there(path):
                return _("This file already exists; choose another name.")
        except NiagaraError as error:
            return as_sentence(error)
        except (OSError, ValueError, RuntimeError):  # not a valid path here, or the home of an unknown user
            return _("This is not a valid file path.")
        try:
            with Output(path) as output:
                output.write(self.contents(path))
        except NiagaraError as error:
            return as_sentence(error)
        return ""


class AskName(AskText):
    """Asks who plays; dismissed with a name that can stand, or with ""."""

    def __init__(self) -> None:
        super().__init__(_("Welcome! What is your name? Enter alone leaves it for later."))

    def accept(self, text: str) -> str:
        return name_problem(text) if text else ""


class GoTo(AskText):
    """Asks where to go in a replay: a round, or a move as `m37`; dismissed with that text, or with ""."""

    def __init__(self, film: Film) -> None:
        rounds = _("Which round, from 1 to {rounds}?").format(rounds=film.rounds)
        moves = _("Or after which move, from {move}0 to {move}{moves}.").format(move=MOVE, moves=film.moves)
        super().__init__(f"{rounds}\n{moves}")
        self._film = film

    def accept(self, text: str) -> str:
        return _("There is no such round or move.") if parse_moment(self._film, text) is None else ""


def parse_moment(film: Film, text: str) -> int | None:
    """Parse `5` or `round 5`, `m37` or `move 37`, and return its moment; None if there is none."""
    if (named := re.fullmatch(r"\s*([^\W\d]*)\s*([0-9]{1,9})\s*", text)) is None:
        return None
    word, number = named[1].lower(), int(named[2])
    if word in (MOVE, "move"):
        return film.move_at(number) if number <= film.moves else None
    is_round = word in ("", "round", _("round").lower())
    return film.round_at(number) if is_round and 1 <= number <= film.rounds else None


MOST_LINES = 1_000  # lines that are laid out at once: tens of thousands take seconds
EARLIER, LATER = "earlier", "later"


class LogDialog(Dialog[int | None]):
    """Shows the lines of the log; dismissed with the index of the line chosen, or None.

    Of a very long log it shows a part at a time, with a line that leads to the part before or after it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "dismiss", _("Back"))]

    def __init__(self, log: Sequence[LogLine], pieces: PieceSigns, highlighted: int | None = None) -> None:
        """Show these lines, oldest first, with the game's pieces in the colours of `pieces`.

        `highlighted` is the index of the line to start at; None for the last.
        """
        super().__init__()
        self._lines = [line.text for line in log]
        self._look = LogLook(pieces=pieces)
        self._highlighted = len(log) - 1 if highlighted is None else max(0, highlighted)
        self._shown = range(0)  # the indices of the lines that are shown

    def box(self) -> ComposeResult:
        lines = OptionList(id="log-lines", compact=True)
        lines.border_title = _("log")
        lines.border_subtitle = _("arrows move, enter shows a line's moment, escape closes")
        if not self._lines:
            lines.add_option(Option(Content(NOTHING_YET), disabled=True))
        yield lines

    def on_mount(self) -> None:
        if self._lines:
            self._show(self._highlighted)

    def _show(self, highlighted: int) -> None:
        first = max(0, min(highlighted - MOST_LINES // 2, len(self._lines) - MOST_LINES))
        self._shown = range(first, min(first + MOST_LINES, len(self._lines)))
        options, paint = self.query_one(OptionList), paint_of(self.app.theme)
        options.clear_options()
        if first:
            more = plural("{count} earlier line", "{count} earlier lines", first).format(count=first)
            options.add_option(Option(Content(more), id=EARLIER))
        texts = (paint_text(self._look.in_colour(self._lines[index]), paint) for index in self._shown)
        options.add_options(Option(Content.from_rich_text(text)) for text in texts)
        if later := len(self._lines) - self._shown.stop:
            more = plural("{count} later line", "{count} later lines", later).format(count=later)
            options.add_option(Option(Content(more), id=LATER))
        options.highlighted = highlighted - first + bool(first)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == EARLIER:
            self._show(self._shown.start - 1)
        elif event.option_id == LATER:
            self._show(self._shown.stop)
        else:
            self.dismiss(self._shown.start + event.option_index - bool(self._shown.start))

    def on_click(self) -> None:
        if not self.query_one("#log-lines").has_pseudo_class("hover"):
            self.dismiss(None)


T = TypeVar("T")


class Cancelled(NiagaraError):
    """Nobody waits for this work any more."""


def until_cancelled(items: Iterable[T]) -> Iterator[T]:
    worker = get_current_worker()
    return takewhile(lambda _: not worker.is_cancelled, items)


def watched_until_cancelled(on_move: OnMove = lambda _: None) -> AbstractContextManager[None]:
    """Have replays tell `on_move` before each move, and raise `Cancelled` once the thread's worker is cancelled."""
    worker = get_current_worker()

    def notice(moves: int) -> None:
        if worker.is_cancelled:
            raise Cancelled
        on_move(moves)

    return watched(notice)


LONG = 2_000
"""Moves from which a game is opened in a thread; fewer are replayed in less time than a dialog needs to be read."""
LOOK_SECONDS = 0.1  # time between two looks at how far it is


async def with_progress(app: BaseApp, moves: int, replay: Callable[[], T]) -> T | None:
    """Do what replays that many moves, showing how far it is if they are many; None if the person leaves meanwhile."""
    if moves < LONG:
        return replay()
    opening = ReplayProgress(moves, replay)
    await app.push_screen_wait(opening)
    if opening.outcome.cancel():
        return None
    try:
        return await asyncio.wrap_future(opening.outcome)
    except Cancelled:
        return None


class ReplayProgress(Dialog[None]):
    """Does the work in a thread, and is closed when that is done; closed earlier, it ends the work."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", _("Leave"))]

    def __init__(self, moves: int, replay: Callable[[], Any]) -> None:
        super().__init__()
        self.outcome: Future[Any] = Future()
        self._moves, self._so_far, self._replay = moves, 0, replay

    def box(self) -> ComposeResult:
        title = Static(_("Opening a long game"), markup=False, classes="title")
        leave = Button(_("Leave"), id="leave", compact=True)
        yield from with_answers([title, Static(id="so-far", markup=False)], [leave])

    def on_mount(self) -> None:
        self._tell()
        self.set_interval(LOOK_SECONDS, self._tell)
        self._work()

    def on_screen_resume(self) -> None:
        """Close, if the work has ended while another screen was above this one."""
        if self.outcome.done():
            self.dismiss()

    def _tell(self) -> None:
        percent = min(100 * self._so_far // self._moves, 100)
        sentence = _("move {move} of {moves} ({percent} %)")
        self.query_one("#so-far", Static).update(sentence.format(move=self._so_far, moves=self._moves, percent=percent))

    @work(thread=True)
    def _work(self) -> None:
        if not self.outcome.set_running_or_notify_cancel():
            return

        def on_move(moves: int) -> None:
            self._so_far = moves

        try:
            with watched_until_cancelled(on_move):
                result = self._replay()
        except BaseException as error:  # noqa: BLE001 - whoever waits for the outcome gets it
            self.outcome.set_exception(error)
        else:
            self.outcome.set_result(result)
        self.call_later(self._close)

    def _close(self) -> None:
        self.dismiss()

    @on(Button.Pressed)
    def action_leave(self) -> None:
        self.workers.cancel_node(self)
        self.dismiss()
