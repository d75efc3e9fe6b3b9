"""The line of valid keys, each of which can be clicked, and a page's footer made of its bindings.

Each key is shown with a word. If there is no room for all, a key or a click shows the others.

A footer is a single line of text. Textual's own creates a widget for every key, and all of them again whenever the
focus moves, which takes most of the time between a key press and its effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import App
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen

from niagara_tui.core.i18n import _
from niagara_tui.ui.widgets.painted import Painted
from niagara_tui.ui.widgets.portrait import with_rows

Key = tuple[str, str, str]  # a key's name, the text displayed for it, and a word for what it does


MORE: Key = ("f3", "f3", _("more"))
"""The key of all screens that shows those for which there was no room (`KeyLine.turn`); help (`?`) lists them all."""


def key_pages(keys: Sequence[Key], width: int, main: Collection[str] = ()) -> list[list[Key]]:
    """The keys in lines of at most `width` cells, each with its word; those in `main` are put on the first lines.

    If there are several lines, each ends with `MORE`.
    """
    if sum(map(_cells, keys)) <= width:
        return [list(keys)]
    pages, left = [], list(keys)
    while left:
        # As many of the keys as fit, at least one, in their order
        room = width - _cells(MORE)
        chosen: list[Key] = []
        for row in sorted(left, key=lambda row: row[0] not in main):
            room -= _cells(row)
            if room < 0 and chosen:
                break
            chosen.append(row)
        page = [row for row in left if row in chosen]
        left = [key for key in left if key not in page]
        pages.append([*page, MORE])
    return pages


def _cells(key: Key) -> int:
    _, sign, word = key
    return cell_len(f" {sign} {word} ")


def key_text(keys: Iterable[Key]) -> Text:
    line = Text(no_wrap=True, overflow="ellipsis")
    for key, sign, word in keys:
        link = Style(meta={"key": key})
        line.append(" ").append(sign, Style(bold=True, color="#ffd54a") + link).append(f" {word} ", link)
    return line


class KeyLine(Painted):
    """One row of keys, each with a word for what it does; two rows where the style sheet says so."""

    DEFAULT_CSS = "KeyLine { height: 1; width: 100%; }"

    @dataclass
    class Clicked(Message):  # a key of the line was clicked; `key` is its name
        key: str

    _keys: tuple[Key, ...] = ()
    _main: Collection[str] = ()
    _page = 0
    _drawn: object = None

    def on_mount(self) -> None:
        self.watch(self.app, "theme", self._draw, init=False)

    def show(self, keys: Iterable[Key], main: Collection[str] = ()) -> None:
        """Show these keys, beginning with the `main` ones if there is no room for all."""
        before, self._keys, self._main = self._keys, tuple(keys), main
        self._page = self._page if before == self._keys else 0
        self._draw()

    def turn(self) -> None:
        self._page += 1
        self._draw()

    def on_resize(self) -> None:
        self._page = 0
        self._draw()

    def _draw(self) -> None:
        wanted = (self._keys, self._main, self._page, self.content_size, self.app.theme)
        if wanted != self._drawn:  # every key press asks for this, and mostly nothing has changed
            self._drawn = wanted
            pages = key_pages(self._keys, self.content_size.width, self._main)
            line = key_text(pages[self._page % len(pages)])
            self.show_text(with_rows(line, self.content_size.height))

    def on_click(self, event: events.Click) -> None:
        if (key := event.style.meta.get("key")) is not None:
            event.stop()  # a dialog would take it for a click outside its box and close
            if key == MORE[0]:
                self.turn()
            else:
                self.post_message(self.Clicked(key))


MAIN = ("enter", "escape")
"""The keys that are always on the line, whatever else has room: how to go on, and how to get away."""
_PLACES = {"enter": -1, "escape": 1, "question_mark": 2, "ctrl+q": 3, "ctrl+p": 4}
"""The places of keys that every screen has, from the left; other keys have place 0."""


class BindingLine(KeyLine):
    """Shows the screen's active bindings; a click on one presses its key."""

    DEFAULT_CSS = "BindingLine { dock: bottom; background: $panel; }"

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen and self.is_attached:
            self.show(valid_keys(screen), MAIN)

    @on(KeyLine.Clicked)
    def _press(self, message: KeyLine.Clicked) -> None:
        message.stop()
        self.app.simulate_key(message.key)


def valid_keys(screen: Screen[object]) -> Iterator[Key]:
    """The keys to show for this screen: the first for each word, that of Enter foremost, those of all screens last."""
    app: App[object] = screen.app
    palette = app.COMMAND_PALETTE_BINDING if app.ENABLE_COMMAND_PALETTE else ""
    first: dict[str, Binding] = {}
    for _node, binding, enabled, _tip in screen.active_bindings.values():
        if binding.key == palette or (binding.show and enabled):  # the palette's own is hidden, but always shown here
            first.setdefault(binding.description, binding)
    for binding in sorted(first.values(), key=lambda active: _PLACES.get(active.key, 0)):
        yield binding.key, app.get_key_display(binding), binding.description
