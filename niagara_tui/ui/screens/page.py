"""What all screens share, and the full ones: a heading, a body, a line of keys, and Escape to go back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events, on
from textual._callback import invoke
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Static
from textual.widgets._select import SelectOverlay

from niagara_tui.core.i18n import _
from niagara_tui.ui.kit.backdrop import Backdrop
from niagara_tui.ui.kit.pane import AbstractMeta
from niagara_tui.ui.widgets.key_line import BindingLine
from niagara_tui.ui.widgets.portrait import PortraitAware

if TYPE_CHECKING:
    from niagara_tui.ui.base_app import BaseApp

T = TypeVar("T")

NEEDED = Size(80, 24)  # size of the smallest supported terminal


class OwnScreen(Screen[T]):
    """A screen of this app, which is dismissed only while it is on top of the stack.

    Two keys or clicks can be queued for a screen before the first closes it; in Textual 8.2 the second one then closes
    the screen below. Name this class last among the bases: Textual takes styles from the first.
    """

    @property
    def _app(self) -> BaseApp:
        return cast("BaseApp", self.app)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Dismiss with this result; does nothing if the screen is not on top any more."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """The widget there, and where in its text; none that is gone but still shown: Textual asks for its parent."""
        widget, offset = super().get_widget_and_offset_at(x, y)
        return (None, None) if widget is not None and widget.parent is None else (widget, offset)

    async def _invoke_and_clear_callbacks(self) -> None:
        """Call what was put off until now; an error is one of the part that put it off, which may have gone.

        Textual 8.2 hands what a screen has put off to the one that is on top by then, as if it were its own.
        """
        callbacks, self._callbacks = self._callbacks, []
        for callback, part in callbacks:
            with part._context():  # noqa: SLF001 - as Textual's own method does
                try:
                    await invoke(callback)
                except Exception as error:  # noqa: BLE001 - whatever it is
                    self.app._handle_exception(error)  # noqa: SLF001 - as Textual's loop of messages does

    def action_help(self) -> None:
        self._app.open_help()


class Heading(Static):
    """Shows the page's title and optionally a note."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self._title = title
        self.show_note(note)

    def show_note(self, note: str) -> None:
        self.update(Content.assemble((self._title, "bold $accent"), (f"  {note}" if note else "", "$foreground 60%")))


class Page(PortraitAware, OwnScreen[None], metaclass=AbstractMeta):
    """A screen with a heading and a line of keys; Escape goes back to the one below.

    All widgets are in one container that never gets smaller than the smallest supported size, so that layouts work in
    any terminal; `TooSmall` covers the screen meanwhile.
    """

    HEADING: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", _("Back")),
        Binding("question_mark", "help", _("Help")),
    ]
    _has_been_shown = False

    def compose(self) -> ComposeResult:
        # Set the classes for the window's size before there are widgets, which the first resize would restyle
        size = self.app.size
        across = self._get_breakpoint_classes(size.width, self.HORIZONTAL_BREAKPOINTS or [])
        down = self._get_breakpoint_classes(size.height, self.VERTICAL_BREAKPOINTS or [])
        self.add_class(*across, *down)
        self.fit_portrait(size)
        with Vertical(classes="page"):
            yield Heading(self.HEADING, self.note())
            yield from self.middle()
            yield BindingLine()

    @on(events.ScreenResume)
    def _keep_styles(self, event: events.ScreenResume) -> None:
        """Skip the refresh of styles on the first display: the widgets have just been styled."""
        event.refresh_styles = self._has_been_shown
        self._has_been_shown = True

    def note(self) -> str:
        """Text after the title in the heading; empty by default."""
        return ""

    def middle(self) -> ComposeResult:
        """Compose what is between heading and line of keys."""
        yield from self.body()

    @abstractmethod
    def body(self) -> ComposeResult:
        """Compose the widgets between heading and line of keys."""

    def buttons(self, words: Mapping[str, str], primary: str = "") -> Horizontal:
        """A row with a button for each of these actions of the page, in these words."""
        buttons = [Button(word, id=action, compact=True) for action, word in words.items()]
        for button in buttons:
            button.variant = "primary" if button.id == primary else "default"
        return Horizontal(*buttons, id="buttons")

    @on(Button.Pressed, "#buttons Button")
    async def _pressed(self, event: Button.Pressed) -> None:
        await self.run_action(event.button.id or "back")

    def action_back(self) -> None:
        self.dismiss()


class Sheet(Page):
    """A page whose body is a column in the middle of the window, framed where the window is larger than needed.

    A wide window has a frame around the column, and scenery behind it if pictures may be drawn.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (106, "-wide")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form

    def middle(self) -> ComposeResult:
        with Container(classes="sheet-area"):
            yield Backdrop(classes="behind")
            with Vertical(classes="sheet"):
                yield from self.body()

    @on(events.Resize)
    @on(events.ScreenResume)
    def show_scenery(self) -> None:
        """Show the scenery if pictures may be drawn and, by the style sheet, there is room for it."""
        self.set_class(self._app.pictures, "-pictured")
        self.call_after_refresh(self.query_one(Backdrop).load)


class Form(Sheet):
    """A page with fields; Escape first closes a list that is open, with a binding in the program's language."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close_list", _("Close the list"), priority=True),
        Binding("escape", "back", _("Back")),  # repeated here: a class's bindings of a key replace the inherited ones
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "close_list":
            return isinstance(self.focused, SelectOverlay)
        return super().check_action(action, parameters)

    def action_close_list(self) -> None:
        if isinstance(self.focused, SelectOverlay):
            self.focused.action_dismiss()


def is_too_small(size: Size) -> bool:
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(OwnScreen[None]):
    """Shows the required and the current size, and keeps keys from the covered screen below; the app removes it."""

    def compose(self) -> ComposeResult:
        yield Static(id="too-small", markup=False)

    def on_mount(self) -> None:
        self._show_size(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self._show_size(event.size)

    def _show_size(self, size: Size) -> None:
        text = _(
            "Too small: {there}\nNeeded: {needed}\nMake the window larger.\n"
            "Nothing is lost. Ctrl+Q quits.\nniagara --plain needs no room."
        )
        there, needed = f"{size.width}x{size.height}", f"{NEEDED.width}x{NEEDED.height}"
        self.query_one("#too-small", Static).update(text.format(there=there, needed=needed))
