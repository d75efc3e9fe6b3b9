"""The handmade mind: the game's own policy, and a small network over a seat's features, fitted to games.

A seat's strength is a weighted sum of its features plus the output of a layer of hidden units (none in a linear
evaluation); the chances of winning follow as in a multinomial logit model.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import RULES, BotError
from niagara_ai.mcts.workspace import WORK


class Network(NamedTuple):
    """The weights: `direct` [features]; `inner` [features, hidden] with `bias` [hidden]; `outer` [hidden]; float32."""

    direct: Any
    inner: Any
    bias: Any
    outer: Any

    def buffers(self) -> Buffers:
        """New working memory for one thread."""
        return Buffers(np.zeros(len(self.direct), np.float32), np.zeros(len(self.bias), np.float32))


class Buffers(NamedTuple):
    """Working memory: a row of features, and the hidden units."""

    row: Any
    hidden: Any


def empty_network(count: int) -> Network:
    """A network over `count` features that gives all seats equal chances."""
    return Network(
        np.zeros(count, np.float32),
        np.zeros((count, 0), np.float32),
        np.zeros(0, np.float32),
        np.zeros(0, np.float32),
    )


def load_network(path: Path, names: Sequence[str]) -> Network:
    """Load the network from a weights file.

    Raises:
        BotError: the file cannot be read, or was fitted to other features than `names`.
    """
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
        if given["features"] != list(names):
            raise BotError(f"{path.name} was fitted to other features")
        network = Network(*(np.array(given[name], np.float32) for name in Network._fields))
        network = network._replace(inner=network.inner.reshape(len(names), -1))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BotError(f"the weights in {path.name} cannot be read") from error
    units = network.inner.shape[1]
    if [one.shape for one in network] != [(len(names),), (len(names), units), (units,), (units,)]:
        raise BotError(f"the weights in {path.name} do not fit together")  # compiled code would read past their end
    return network


# -- what follows is linked with a game's rules and runs at both speeds --------------------------------

features, prefer, is_over = RULES.features, RULES.prefer, RULES.is_over
score, shares = RULES.score, RULES.shares


def strength(network: Any, row: Any, hidden: Any) -> Any:
    """A seat's strength from its row of features; `hidden` is a buffer for the hidden units."""
    units = len(network.bias)
    for unit in range(units):
        hidden[unit] = network.bias[unit]
    found = 0.0
    for index in range(len(network.direct)):
        feature = row[index]
        if feature != 0.0:
            found += feature * network.direct[index]
            for unit in range(units):
                hidden[unit] += feature * network.inner[index, unit]
    for unit in range(units):
        if hidden[unit] > 0.0:
            found += hidden[unit] * network.outer[unit]
    return found


def evaluate(state: Any, network: Any, workspace: Any, seats: int) -> None:
    """Write each seat's chance of winning into `workspace.values`."""
    highest = -1e30
    for seat in range(seats):
        features(state, seat, workspace.buffers.row)
        workspace.values[seat] = strength(network, workspace.buffers.row, workspace.buffers.hidden)
        highest = max(highest, workspace.values[seat])
    total = 0.0
    for seat in range(seats):
        workspace.values[seat] = math.exp(workspace.values[seat] - highest)
        total += workspace.values[seat]
    for seat in range(seats):
        workspace.values[seat] /= total


def weigh(workspace: Any, network: Any, seat: int, count: int) -> None:  # noqa: ARG001 - signature of `learned.weigh`
    """Write the odds of the first `count` of `workspace.moves`, the seat's legal ones, into `workspace.odds`."""
    prefer(workspace.slots[WORK], seat, workspace.moves, count, workspace.odds)


def judge(workspace: Any, network: Any, seats: int) -> None:
    """Write each seat's chance of winning into `workspace.values`, or its share of the win if the game is over."""
    state = workspace.slots[WORK]
    if is_over(state):
        shares(state, workspace.values)
    else:
        evaluate(state, network, workspace, seats)


def final_score(workspace: Any, network: Any, seats: int, seat: int) -> Any:  # noqa: ARG001 - signature of `learned.final_score`
    """The seat's score so far."""
    return float(score(workspace.slots[WORK], seat))


def observe_root(workspace: Any, network: Any, seat: int) -> None:
    """Do nothing: `plausibility` does not use the view."""


def plausibility(workspace: Any, network: Any, seat: int) -> Any:  # noqa: ARG001 - signature of `learned.plausibility`
    """The logarithm 0: all guesses of the game are equally plausible."""
    return 0.0


FUNCTIONS = (strength, evaluate, weigh, judge, final_score, observe_root, plausibility)
"""The functions that are linked with a game's rules."""
