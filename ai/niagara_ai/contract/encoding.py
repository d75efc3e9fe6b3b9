"""How a game's views are shown to a network, and how its answers are read: tables that fit both speeds."""

from __future__ import annotations

from typing import Any, NamedTuple


class Encoding(NamedTuple):
    """The inputs that stand for a view, and the output that stands for a move.

    A view is shown as a list of the inputs that are on, the others being off. Seats are counted from the one that
    looks, in table order, in inputs and outputs alike, so that all seats share what is learned.

    `numbers` has a row for each number of the packed state and `runs` the rows of each of its words, for
    `SlotRules.encode_slot`. `names` are the names of the inputs, by which a weights file is known to fit.
    `outputs` [seats at the table, seat that looks, move] is the output of a move.
    """

    numbers: Any
    runs: Any
    names: tuple[str, ...]
    outputs: Any


class Alike(NamedTuple):
    """What becomes of `inputs` [renamings, inputs] and `outputs` [renamings, outputs] where things swap their names.

    Each renaming leaves the game as it is, such as one of suits that no rule tells apart; the first renames nothing.
    """

    inputs: Any
    outputs: Any
