"""Trees for pictures in half blocks, lit from the upper left."""

from __future__ import annotations

from niagara_tui.ui.boards.pixels import Field
from niagara_tui.ui.colours.swatches import Swatch

BUSH = (" L ", "LTD")
TREE = (" L ", "LLT", "LTD", " D ")
TALL_TREE = ("  LL  ", " LLLT ", "LLLTTD", "LLTTTD", " TTTD ", "  DD  ")
_LEAVES = {"L": Swatch.TREE_LIGHT, "T": Swatch.TREE, "D": Swatch.TREE_DARK}


def plant(picture: Field, left: int, top: int, crown: tuple[str, ...]) -> None:
    """Draw a crown with its upper left corner at that pixel, clipped at the picture's edges."""
    rows, columns = picture.shape
    for y, line in enumerate(crown, top):
        for x, sign in enumerate(line, left):
            if sign in _LEAVES and 0 <= x < columns and 0 <= y < rows:
                picture[y, x] = _LEAVES[sign]
