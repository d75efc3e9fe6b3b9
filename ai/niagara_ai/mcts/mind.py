"""The mind of the search: two networks over a seat's view, trained by self-play, for odds and chances of winning.

The inputs of both are those that are on for the view (`contract.Encoding`). The policy network gives the odds of the
legal moves, in the tree and in playouts. The value network judges positions at a tick of the clock, where playouts end:
it gives each seat's strength by the seat's own view, and the chances of winning follow as in a multinomial logit model.
All sums are of 32-bit numbers in a fixed order, so that machines and both speeds agree. The functions are linked with a
game's rules and run at both speeds.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.workspace import ROOT, SEEN, WORK

is_over, conceal, score, shares = RULES.is_over, RULES.conceal, RULES.score, RULES.shares
copy_slot, encode_slot = SLOT_RULES.copy_slot, SLOT_RULES.encode_slot


def encode_view(workspace: Any, mind: Any, seat: int) -> Any:
    """List the inputs that are on for the seat's view of the working position; return their count."""
    copy_slot(workspace.slots, WORK, SEEN)
    conceal(workspace.slots[SEEN], seat)
    seats, active = workspace.slots[SEEN].seats, workspace.buffers.active
    return encode_slot(workspace.slots, workspace.words, SEEN, seat, seats, mind.numbers, mind.runs, active)


def add_up(inner: Any, bias: Any, active: Any, count: int, hidden: Any) -> None:
    """Compute hidden units from the first `count` of `active`; four inputs at a time save memory accesses."""
    units = len(bias)
    for unit in range(units):
        hidden[unit] = bias[unit]
    fours = count - count % 4
    for place in range(0, fours, 4):
        one, two, three, four = active[place], active[place + 1], active[place + 2], active[place + 3]
        for unit in range(units):
            hidden[unit] = hidden[unit] + inner[one, unit] + inner[two, unit] + inner[three, unit] + inner[four, unit]
    for place in range(fours, count):
        one = active[place]
        for unit in range(units):
            hidden[unit] += inner[one, unit]
    for unit in range(units):
        hidden[unit] = max(hidden[unit], np.float32(0.0))


def _add_up_rows(inner: Any, bias: Any, active: Any, count: int, hidden: Any) -> None:
    """Compute the same in the same order, a row at a time: NumPy adds rows as quickly as two numbers."""
    hidden[:] = bias
    for row in inner[active[:count]]:
        hidden += row
    np.maximum(hidden, np.float32(0.0), out=hidden)


add_up.interpreted = _add_up_rows  # type: ignore[attr-defined]
add_up.noalias = True  # type: ignore[attr-defined]


def list_units_on(hidden: Any, active: Any) -> Any:
    """List the units above 0 in `active`; return their count. No processor foresees which are, so none is asked."""
    count = 0
    for unit in range(len(hidden)):
        active[count] = unit
        count += hidden[unit] > 0.0
    return count


def think_of_moves(workspace: Any, mind: Any, seat: int) -> Any:
    """Compute the policy's hidden units for the seat's view; return how many inputs are on."""
    buffers, layers = workspace.buffers, mind.layers
    count = encode_view(workspace, mind, seat)
    add_up(layers.policy_inner, layers.policy_inner_bias, buffers.active, count, buffers.policy_hidden)
    return count


def weigh(workspace: Any, mind: Any, seat: int, count: int) -> None:
    """Write the odds of the first `count` of `workspace.moves`, legal ones of the seat, into `workspace.odds`.

    They are leaned as `workspace.leaning` has it as long as it counts, or are those that it has.
    """
    think_of_moves(workspace, mind, seat)
    buffers, layers = workspace.buffers, mind.layers
    seats = workspace.slots[WORK].seats
    for index in range(count):
        output = mind.outputs[seats, seat, workspace.moves[index]]
        buffers.moves[index] = output
        buffers.logits[index] = layers.policy_bias[output]
    for place in range(list_units_on(buffers.policy_hidden, buffers.active)):
        unit = buffers.active[place]
        strength = buffers.policy_hidden[unit]
        for index in range(count):
            buffers.logits[index] += strength * layers.policy[unit, buffers.moves[index]]
    highest = buffers.logits[0]
    for index in range(1, count):
        highest = max(highest, buffers.logits[index])
    for index in range(count):
        workspace.odds[index] = math.exp(buffers.logits[index] - highest)
    if workspace.chooses_now[0]:
        for index in range(count):
            lean = workspace.leaning[seat, workspace.moves[index]]
            workspace.odds[index] = workspace.odds[index] * lean if lean >= 0.0 else -lean


def judge_seat(workspace: Any, mind: Any, seat: int) -> Any:
    """The seat's strength by its own view of the working position; its expected score goes into `points`."""
    buffers, layers = workspace.buffers, mind.layers
    count = encode_view(workspace, mind, seat)
    add_up(layers.inner, layers.bias, buffers.active, count, buffers.hidden)
    deep = buffers.deep
    for unit in range(len(deep)):
        deep[unit] = layers.deep_bias[unit]
    for place in range(list_units_on(buffers.hidden, buffers.active)):
        source = buffers.active[place]
        above = buffers.hidden[source]
        for unit in range(len(deep)):
            deep[unit] += above * layers.deep[source, unit]
    strength, gain = np.float32(0.0), layers.gain_bias[0]
    for unit in range(len(deep)):
        lit = max(deep[unit], np.float32(0.0))
        strength += lit * layers.chance[unit]
        gain += lit * layers.gain[unit]
    points = score(workspace.slots[WORK], seat)
    buffers.points[seat] = points + layers.scale[0] + layers.scale[1] * gain
    return strength + layers.lead[0] * (np.float32(points) / layers.scale[1] + gain)


def judge(workspace: Any, mind: Any, seats: int) -> None:
    """Write each seat's chance of winning into `workspace.values`, or its share of the win if the game is over.

    The scores that seats are likely to have at the next tick, or have at the end, go into `points`.
    """
    state, values = workspace.slots[WORK], workspace.values
    if is_over(state):
        shares(state, values)
        for seat in range(seats):
            workspace.buffers.points[seat] = score(state, seat)
        return
    highest, total = -math.inf, 0.0
    for seat in range(seats):
        values[seat] = judge_seat(workspace, mind, seat)
        highest = max(highest, values[seat])
    for seat in range(seats):
        values[seat] = math.exp(values[seat] - highest)
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total


def observe_root(workspace: Any, mind: Any, seat: int) -> None:
    """Store the inputs and the policy's hidden units of the seat's view at the root, for `plausibility`."""
    buffers = workspace.buffers
    copy_slot(workspace.slots, ROOT, WORK)
    count = think_of_moves(workspace, mind, seat)
    buffers.root_active[:] = False
    for place in range(count):
        buffers.root_active[buffers.active[place]] = True
    for unit in range(len(buffers.root_hidden)):
        buffers.root_hidden[unit] = buffers.policy_hidden[unit]


def plausibility(workspace: Any, mind: Any, seat: int) -> Any:
    """The log of how much likelier, given the view at the root, the working position is than the game guesses it."""
    buffers, layers = workspace.buffers, mind.layers
    if not buffers.weighs_guesses:
        return 0.0
    copy_slot(workspace.slots, WORK, SEEN)
    count = encode_seen(workspace, mind, seat)
    for unit in range(len(buffers.guess_sums)):
        buffers.guess_sums[unit] = 0.0
    logit = np.float32(0.0)
    for place in range(count):
        row = buffers.active[place]
        if not buffers.root_active[row]:
            logit += layers.guess_bias[row]
            for unit in range(len(buffers.guess_sums)):
                buffers.guess_sums[unit] += layers.guess[row, unit]
    for unit in range(len(buffers.guess_sums)):
        logit += buffers.guess_sums[unit] * buffers.root_hidden[unit]
    return logit


def encode_seen(workspace: Any, mind: Any, seat: int) -> Any:
    """List the inputs that are on for the position in `SEEN`, without its random numbers; return their count."""
    chance = workspace.slots[SEEN].chance
    chance.seed = 0
    chance.counter = 0
    seats, active = workspace.slots[SEEN].seats, workspace.buffers.active
    return encode_slot(workspace.slots, workspace.words, SEEN, seat, seats, mind.numbers, mind.runs, active)


FUNCTIONS = (
    encode_view,
    add_up,
    list_units_on,
    think_of_moves,
    weigh,
    judge_seat,
    judge,
    observe_root,
    plausibility,
    encode_seen,
)
"""The functions that are linked with a game's rules."""
