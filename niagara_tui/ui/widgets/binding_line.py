"""The footer of a page: the keys of the bindings that are active for the current focus.

It is a single line of text. Textual's own footer creates a widget for every key, and all of them again whenever the
focus moves, which takes most of the time between a key press and its effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual import on
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from niagara_tui.ui.widgets.key_line import Key, KeyLine

MAIN = ("enter", "escape")
"""The keys that are always on the line, whatever else has room: how to go on, and how to get away."""
_PLACES = {"enter": -1, "escape": 1, "question_mark": 2, "ctrl+q": 3, "ctrl+p": 4}
"""The places of keys that every screen has, from the left; other keys have place 0."""


class BindingLine(KeyLine):
    """Shows the screen's active bindings; a click on one presses its key."""

    DEFAULT_CSS = "BindingLine { dock: bottom; background: $panel; }"

    def on_mount(self) -> None:
        """Subscribe to changes of the active bindings."""
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
    first: dict[str, Binding] = {}
    for binding in _shown(screen):
        first.setdefault(binding.description, binding)
    yield from (_key(screen.app, binding) for binding in sorted(first.values(), key=_place))


def _shown(screen: Screen[object]) -> Iterator[Binding]:
    """The active bindings to show; that of the command palette always is."""
    app: App[object] = screen.app
    palette = app.COMMAND_PALETTE_BINDING if app.ENABLE_COMMAND_PALETTE else ""
    for _, binding, enabled, _ in screen.active_bindings.values():
        if binding.key == palette or (binding.show and enabled):
            yield binding


def _place(binding: Binding) -> int:
    """Where a key stands in the line; keys of the same place keep their order."""
    return _PLACES.get(binding.key, 0)


def _key(app: App[object], binding: Binding) -> Key:
    return binding.key, app.get_key_display(binding), binding.description
