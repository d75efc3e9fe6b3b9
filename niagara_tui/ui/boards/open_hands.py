"""Hands that lie open, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

_GAP = "  "


def side_by_side(hands: Sequence[Text], height: int) -> Text:
    """Hands of one width in as many columns as `height` rows need."""
    rows = max(1, min(height, len(hands)))
    filled = [*hands, *([Text(" " * hands[0].cell_len, end="")] * (-len(hands) % rows))]
    text = Text(no_wrap=True, end="")
    for row in range(rows):
        text.append("\n" if row else "")
        text.append_text(Text(_GAP).join(filled[row::rows]))
    return text
