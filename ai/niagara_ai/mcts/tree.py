"""The tree in flat arrays: a table of information sets, each with a run of edges, one a legal move.

An information set is what its seat sees, so its key is a hash of that seat's view. Whoever comes to the same view by
another way, or at a later decision of the game, finds what is known of it. Statistics are those of the deciding seat
alone: at a secret choice every seat learns for itself, and nothing of one seat's card leaks into another's numbers.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

NODE_BYTES, EDGE_BYTES = 8 + 4 + 4 + 4, 2 + 4 + 4 + 8
FULL = 0.7
"""The share of the table's places that may be taken; beyond, looking one up takes long."""


class Tree(NamedTuple):
    """The arrays: nodes by their place in the table, edges by their number.

    `key` (0: free), `first` (its first edge), `width` (how many), `visits`; `move`, `prior`, `tries`, `worth` (the sum
    of what its seat got). `used` counts nodes and edges.
    """

    key: Any
    first: Any
    width: Any
    visits: Any
    move: Any
    prior: Any
    tries: Any
    worth: Any
    used: Any


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for `nodes` (a power of two; `FULL` of them are used) and so many edges."""
    return Tree(
        key=np.zeros(nodes, np.int64),
        first=np.zeros(nodes, np.int32),
        width=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        move=np.zeros(edges, np.int16),
        prior=np.zeros(edges, np.float32),
        tries=np.zeros(edges, np.int32),
        worth=np.zeros(edges, np.float64),
        used=np.zeros(2, np.int64),
    )


# -- what follows is linked with a game's rules and runs at both speeds --------------------------------


def clear(tree: Any) -> None:
    """Forget everything."""
    tree.key[:] = 0
    tree.used[:] = 0


def fullness(tree: Any) -> Any:
    """The share of its room that is taken, 1.0 when nothing can be added."""
    return float(max(tree.used[0] / (FULL * len(tree.key)), tree.used[1] / len(tree.move)))


def find(tree: Any, key: Any) -> Any:
    """The place of the node with that key, or the free place where it belongs."""
    mask = len(tree.key) - 1
    place = key & mask
    while tree.key[place] != 0 and tree.key[place] != key:
        place = (place + 1) & mask
    return place


def has_room(tree: Any, width: int) -> Any:
    """Whether a node with so many edges can be added."""
    return tree.used[0] < FULL * len(tree.key) and tree.used[1] + width <= len(tree.move)


def add(tree: Any, place: int, key: Any, moves: Any, odds: Any, width: int) -> None:
    """Add a node whose edges are these moves, with priors as their odds say."""
    total = 0.0
    for index in range(width):
        total += odds[index]
    first = tree.used[1]
    tree.key[place] = key
    tree.first[place] = first
    tree.width[place] = width
    tree.visits[place] = 0
    for index in range(width):
        tree.move[first + index] = moves[index]
        tree.prior[first + index] = odds[index] / total
        tree.tries[first + index] = 0
        tree.worth[first + index] = 0.0
    tree.used[0] += 1
    tree.used[1] += width


def choose_edge(tree: Any, node: int, explore: float, evenly: float) -> Any:
    """The edge to follow (PUCT): its worth so far, and more for a likely move that has been tried little.

    A move not tried yet is taken to be as good as the node. `evenly` is the part of the prior that every move shares.
    """
    first, width, visits = tree.first[node], tree.width[node], tree.visits[node]
    total = 0.0
    for edge in range(first, first + width):
        total += tree.worth[edge]
    middle = total / visits if visits else 0.5
    reach = explore * math.sqrt(visits + 1.0)
    best, highest = first, -1.0
    for edge in range(first, first + width):
        tries = tree.tries[edge]
        worth = tree.worth[edge] / tries if tries else middle
        prior = (1.0 - evenly) * tree.prior[edge] + evenly / width
        worth += reach * prior / (1.0 + tries)
        if worth > highest:
            best, highest = edge, worth
    return best
