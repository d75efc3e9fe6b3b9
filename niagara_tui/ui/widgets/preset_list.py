"""The list of presets; the highlighted one is shown in the form."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.shell.presets import Preset


class PresetList(OptionList):
    """Highlights one preset or none; beyond its ends, arrow keys move to the fields above and below."""

    DEFAULT_CSS = """
    PresetList {
        height: auto;
        max-height: 8;
        border: none;
        padding: 0;
        &:focus {
            border: none;
        }
    }
    """

    presets: Sequence[Preset] = ()

    def offer(self, presets: Sequence[Preset]) -> None:
        """List these presets without a highlight."""
        self.presets = presets
        self.clear_options()
        self.add_options(Option(Content(preset.title)) for preset in presets)

    def action_cursor_up(self) -> None:
        """Highlight the preset above; from the first one, leave the list."""
        if self.highlighted in (None, 0):
            self.screen.focus_previous()
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """Highlight the preset below; from the last one, leave the list."""
        if self.highlighted == self.option_count - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()
