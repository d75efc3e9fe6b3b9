"""Tables that encode a game's views as network inputs and its moves as network outputs, for both speeds."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple


class Encoding(NamedTuple):
    """The network inputs for a view, and the network output for each move.

    A view is encoded as the list of the inputs that are on (1); all others are off (0). In inputs and outputs, seats
    are counted from the viewing seat in table order, so that all seats share what is learned.

    `numbers` has one row per number of the packed state; the rows of its 64-bit word `w` are those from `runs[w]` up
    to `runs[w + 1]` (`SlotRules.encode_slot`). `names` are the names of the inputs, `moves` the texts of the moves.
    `outputs` [seats at the table, viewing seat, move] is the index of the move's output.
    """

    numbers: Any
    runs: Any
    names: tuple[str, ...]
    moves: tuple[str, ...]
    outputs: Any

    @property
    def digest(self) -> bytes:
        """A digest of what the inputs and outputs stand for, by which files are recognised as of this encoding."""
        about = json.dumps([self.names, self.moves, self.outputs.shape])
        return hashlib.sha256(about.encode()).digest()


class RenamingTables(NamedTuple):
    """Permutations of network inputs and outputs by the game's symmetries, for data augmentation.

    A renaming exchanges names that no rule tells apart, such as suits; the first one renames nothing. `inputs`
    [renamings, inputs] and `outputs` [renamings, outputs] are the indices that an input and an output get under it.
    """

    inputs: Any
    outputs: Any
