"""Layout of several open hands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

_GAP = "  "


def side_by_side(hands: Sequence[Text], height: int) -> Text:
    """Arrange hands of equal width column by column in at most `height` rows."""
    rows = max(1, min(height, len(hands)))
    filled = [*hands, *([Text(" " * hands[0].cell_len, end="")] * (-len(hands) % rows))]
    text = Text(no_wrap=True, end="")
    for row in range(rows):
        text.append("\n" if row else "")
        text.append_text(Text(_GAP).join(filled[row::rows]))
    return text
