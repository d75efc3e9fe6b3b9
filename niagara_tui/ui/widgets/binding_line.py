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


class BindingLine(KeyLine):
    """Shows the screen's active bindings; a click on one presses its key."""

    DEFAULT_CSS = "BindingLine { dock: bottom; background: $panel; }"

    def on_mount(self) -> None:
        """Subscribe to changes of the active bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen and self.is_attached:
            self.show(valid_keys(screen))

    @on(KeyLine.Clicked)
    def _press(self, message: KeyLine.Clicked) -> None:
        message.stop()
        self.app.simulate_key(message.key)


def valid_keys(screen: Screen[object]) -> Iterator[Key]:
    """The keys to show for this screen: the first key of each action, and last that of the command palette."""
    app: App[object] = screen.app
    palette = app.COMMAND_PALETTE_BINDING if app.ENABLE_COMMAND_PALETTE else ""
    shown: set[str] = set()
    last: list[Binding] = []
    for _, binding, enabled, _ in screen.active_bindings.values():
        if binding.key == palette:
            last.append(binding)
        elif binding.show and enabled and binding.action not in shown:
            shown.add(binding.action)
            yield _key(app, binding)
    yield from (_key(app, binding) for binding in last)


def _key(app: App[object], binding: Binding) -> Key:
    return binding.key, app.get_key_display(binding), binding.description
