"""The search tree in flat arrays: a hash table of information sets, each with a run of edges, one per candidate move.

The key of an information set is a hash of its seat's view, so other paths to the same view, and later decisions of the
game, find its statistics. They are those of the deciding seat alone: at a secret choice each seat learns separately,
and nothing about one seat's card leaks into another's values.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from niagara_ai.mcts.rng import pick

NODE_BYTES, EDGE_BYTES = 8 + 4 + 4 + 4 + 8, 2 + 4 + 4 + 8
NODES, EDGES = range(2)  # indices into `Tree.used`
MAX_LOAD = 0.7  # maximum load factor of the table; above it, lookups become slow
LEAST_SPREAD = 0.01  # the assumed standard deviation of a node's values while few are known


class Tree(NamedTuple):
    """The arrays, indexed by a node's place in the table or by an edge's number.

    Nodes have `key` (0: free), `first_edge`, `width` (their number of edges), `node_visits` and `square_sum` (the total
    of the squared values for their seat); edges have `move`, `prior`, `edge_visits` and `value_sum` (the total of the
    values for their seat). `used` counts nodes and edges, at `NODES` and `EDGES`.
    """

    key: Any
    first_edge: Any
    width: Any
    node_visits: Any
    square_sum: Any
    move: Any
    prior: Any
    edge_visits: Any
    value_sum: Any
    used: Any


def new_tree(nodes: int, edges: int) -> Tree:
    """Create an empty tree with `nodes` places, a power of two, and `edges` edges."""
    return Tree(
        key=np.zeros(nodes, np.int64),
        first_edge=np.zeros(nodes, np.int32),
        width=np.zeros(nodes, np.int32),
        node_visits=np.zeros(nodes, np.int32),
        square_sum=np.zeros(nodes, np.float64),
        move=np.zeros(edges, np.int16),
        prior=np.zeros(edges, np.float32),
        edge_visits=np.zeros(edges, np.int32),
        value_sum=np.zeros(edges, np.float64),
        used=np.zeros(2, np.int64),
    )


# -- what follows is linked with a game's rules and runs at both speeds --------------------------------


def clear(tree: Any) -> None:
    tree.key[:] = 0
    tree.used[:] = 0


def fullness(tree: Any) -> Any:
    """The used share of the capacity, 1.0 if nothing can be added."""
    return float(max(tree.used[NODES] / (MAX_LOAD * len(tree.key)), tree.used[EDGES] / len(tree.move)))


def find(tree: Any, key: Any) -> Any:
    """The place of the node with that key, or the free place where it belongs."""
    mask = len(tree.key) - 1
    place = key & mask
    while tree.key[place] != 0 and tree.key[place] != key:
        place = (place + 1) & mask
    return place


def has_room(tree: Any, width: int) -> Any:
    """Whether a node with `width` edges can be added."""
    return tree.used[NODES] < MAX_LOAD * len(tree.key) and tree.used[EDGES] + width <= len(tree.move)


def add(tree: Any, place: int, key: Any, moves: Any, odds: Any, width: int) -> None:
    """Add a node with an edge for each of these moves; the priors are the normalised odds."""
    total = 0.0
    for index in range(width):
        total += odds[index]
    first = tree.used[EDGES]
    tree.key[place] = key
    tree.first_edge[place] = first
    tree.width[place] = width
    tree.node_visits[place] = 0
    tree.square_sum[place] = 0.0
    for index in range(width):
        tree.move[first + index] = moves[index]
        tree.prior[first + index] = odds[index] / total
        tree.edge_visits[first + index] = 0
        tree.value_sum[first + index] = 0.0
    tree.used[NODES] += 1
    tree.used[EDGES] += width


def mean_value(tree: Any, node: int) -> Any:
    """The mean of all values at the node for its seat; 0.5 without any."""
    total, visits = 0.0, tree.node_visits[node]
    for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.width[node]):
        total += tree.value_sum[edge]
    return total / visits if visits else 0.5


def bonus_scale(tree: Any, node: int, mean: float, parameters: Any) -> Any:
    """The factor of the exploration bonus at a node with that mean value."""
    visits = tree.node_visits[node]
    squares = tree.square_sum[node] - visits * mean * mean + LEAST_SPREAD * LEAST_SPREAD
    return parameters.exploration * math.sqrt(visits + 1.0) * math.sqrt(max(squares, 0.0) / max(visits, 1))


def mixed_prior(tree: Any, edge: int, width: int, uniform_share: float) -> Any:
    """The prior of an edge of a node with `width` edges; `uniform_share` of it is uniform over the moves."""
    return (1.0 - uniform_share) * tree.prior[edge] + uniform_share / width


def choose_edge(tree: Any, node: int, parameters: Any) -> Any:
    """Choose the edge to follow by PUCT: its mean value, plus a bonus for a likely move with few visits.

    `exploration` scales the bonus, in units of the standard deviation of the node's values. An untried move is assumed
    to have the node's mean value.
    """
    first, width = tree.first_edge[node], tree.width[node]
    mean = mean_value(tree, node)
    scale = bonus_scale(tree, node, mean, parameters)
    best, highest = first, -1.0
    for edge in range(first, first + width):
        visits = tree.edge_visits[edge]
        value = tree.value_sum[edge] / visits if visits else mean
        value += scale * mixed_prior(tree, edge, width, parameters.uniform_share) / (1.0 + visits)
        if value > highest:
            best, highest = edge, value
    return best


def draw_edge(tree: Any, node: int, temperature: float, parameters: Any, odds: Any, rng: Any) -> Any:
    """Draw the edge to follow, with odds of its prior times exp(mean value / `temperature`); at inf, of its prior.

    So plays somebody who keeps to what is usual as far as it costs little: the best answer to a policy that is still
    being found is no safe guess of a choice that is made without seeing it. An untried move is assumed to have the
    node's mean value. `odds` is a buffer.
    """
    first, width = tree.first_edge[node], tree.width[node]
    mean = mean_value(tree, node)
    share = parameters.slip_share if temperature == math.inf else parameters.uniform_share
    for index in range(width):
        edge = first + index
        visits = tree.edge_visits[edge]
        ahead = tree.value_sum[edge] / visits - mean if visits else 0.0
        odds[index] = mixed_prior(tree, edge, width, share) * math.exp(ahead / temperature)
    return first + pick(odds, width, rng)
