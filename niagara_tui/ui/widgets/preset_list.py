"""Ready-made tables to choose from: the one that is lit is the one that the form shows."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.shell.presets import Preset


class PresetList(OptionList):
    """Lights one table or none; past its ends the arrows go on to the fields above and below."""

    DEFAULT_CSS = """
    PresetList {
        height: auto;
        max-height: 6;
        border: none;
        padding: 0;
        &:focus {
            border: none;
        }
    }
    """

    presets: Sequence[Preset] = ()

    def offer(self, presets: Sequence[Preset]) -> None:
        """List these, none lit."""
        self.presets = presets
        self.clear_options()
        self.add_options(Option(Content(preset.title)) for preset in presets)

    def action_cursor_up(self) -> None:
        """Light the one above; from the first one leave the list."""
        if self.highlighted in (None, 0):
            self.screen.focus_previous()
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """Light the one below; from the last one leave the list."""
        if self.highlighted == self.option_count - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()
