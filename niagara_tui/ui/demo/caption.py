"""The caption of a demo, laid over the top of any screen."""

from __future__ import annotations

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

LAYER = "caption"


class Caption(Static):
    """One or two sentences on a layer of their own, which does not affect the layout below."""

    DEFAULT_CSS = f"""
    Caption {{
        layer: {LAYER};
        dock: top;
        width: 100%;
        height: auto;
        max-height: 4;
        padding: 0 1;
        background: $accent;
        color: $background;
        text-style: bold;
    }}
    """

    def show(self, words: str, note: str) -> None:
        """Show these words, followed by a note about the demo itself."""
        self.update(Content.assemble(words, (f"  {note}", "not bold dim")))


def caption_of(screen: Screen[object]) -> Caption:
    """The screen's caption, created if it has none."""
    for caption in screen.query(Caption):
        return caption
    screen.styles.layers = f"default {LAYER}"
    caption = Caption(markup=False)
    screen.mount(caption)
    return caption
