"""What a demo says, over the top of whatever is shown."""

from __future__ import annotations

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

LAYER = "caption"


class Caption(Static):
    """One sentence or two; it covers what lies under it and moves nothing."""

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

    def say(self, words: str, note: str) -> None:
        """Say this, and after it a note on the demo itself."""
        self.update(Content.assemble(words, (f"  {note}", "not bold dim")))


def caption_of(screen: Screen[object]) -> Caption:
    """The screen's caption; it gets one if it has none."""
    for caption in screen.query(Caption):
        return caption
    screen.styles.layers = f"default {LAYER}"
    caption = Caption(markup=False)
    screen.mount(caption)
    return caption
