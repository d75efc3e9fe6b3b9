"""The learned mind: a network over a seat's view, trained by self-play, for odds of moves and chances of winning.

The hidden units are computed from the inputs that are on (`contract.Encoding`). From them follow the odds of the legal
moves and, by a second, smaller layer, each seat's chance of winning and the points that it gains until the next tick of
the clock. All sums are of 32-bit numbers in a fixed order, so that machines and both speeds agree. The functions are
linked with a game's rules and run at both speeds.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.workspace import ROOT, SEEN, WORK

must_decide, legal_moves, play = RULES.must_decide, RULES.legal_moves, RULES.play
advance, is_over, conceal = RULES.advance, RULES.is_over, RULES.conceal
score, shares = RULES.score, RULES.shares
copy_slot, hash_slot, encode_slot = SLOT_RULES.copy_slot, SLOT_RULES.hash_slot, SLOT_RULES.encode_slot


def compute_hidden(workspace: Any, mind: Any, seat: int) -> Any:
    """Compute the hidden units for the seat's view of the working position; return how many inputs are on."""
    copy_slot(workspace.slots, WORK, SEEN)
    conceal(workspace.slots[SEEN], seat)
    buffers, layers = workspace.buffers, mind.layers
    seats = workspace.slots[WORK].seats
    count = encode_slot(workspace.slots, workspace.words, SEEN, seat, seats, mind.numbers, mind.runs, buffers.active)
    add_up(layers, buffers.active, count, buffers.hidden)
    return count


def add_up(layers: Any, active: Any, count: int, hidden: Any) -> None:
    """Compute the hidden units from the first `count` of `active`; four inputs at a time save memory accesses."""
    inner, units = layers.inner, len(layers.bias)
    for unit in range(units):
        hidden[unit] = layers.bias[unit]
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


def weigh(workspace: Any, mind: Any, seat: int, count: int) -> None:
    """Write the odds of the first `count` of `workspace.moves`, the seat's legal ones, into `workspace.odds`."""
    compute_hidden(workspace, mind, seat)
    buffers, layers = workspace.buffers, mind.layers
    seats = workspace.slots[WORK].seats
    for index in range(count):
        output = mind.outputs[seats, seat, workspace.moves[index]]
        buffers.moves[index] = output
        buffers.logits[index] = layers.policy_bias[output]
    for unit in range(len(layers.bias)):
        strength = buffers.hidden[unit]
        if strength > 0.0:
            for index in range(count):
                buffers.logits[index] += strength * layers.policy[unit, buffers.moves[index]]
    highest = buffers.logits[0]
    for index in range(1, count):
        highest = max(highest, buffers.logits[index])
    for index in range(count):
        workspace.odds[index] = math.exp(buffers.logits[index] - highest)


def reach_decision(workspace: Any, seats: int) -> Any:
    """Play on until a seat has more than one legal move; return that seat, -1 if the game ends first."""
    state = workspace.slots[WORK]
    while not is_over(state):
        seat = 0
        while seat < seats and not must_decide(state, seat):
            seat += 1
        if seat == seats:
            advance(state)
        elif legal_moves(state, seat, workspace.moves) > 1:
            return seat
        else:
            play(state, seat, workspace.moves[0])
    return -1


def compute_deep(workspace: Any, layers: Any) -> None:
    """Compute the second layer from the first."""
    hidden, deep = workspace.buffers.hidden, workspace.buffers.deep
    for unit in range(len(deep)):
        deep[unit] = layers.deep_bias[unit]
    for source in range(len(hidden)):
        strength = hidden[source]
        if strength > 0.0:
            for unit in range(len(deep)):
                deep[unit] += strength * layers.deep[source, unit]
    for unit in range(len(deep)):
        deep[unit] = max(deep[unit], np.float32(0.0))


def output_for(deep: Any, weights: Any, bias: Any, place: int) -> Any:
    """An output of the second layer: the one for the seat `place` places after the viewing one."""
    found = bias[place]
    for unit in range(len(deep)):
        found += deep[unit] * weights[unit, place]
    return found


def judge(workspace: Any, mind: Any, seats: int) -> None:
    """Write each seat's chance of winning into `workspace.values`, judged at the next decision or at the game's end."""
    viewer = workspace.leaf_seat[0]
    if viewer < 0:
        viewer = reach_decision(workspace, seats)
        if viewer >= 0:
            compute_hidden(workspace, mind, viewer)
    if viewer < 0:
        judge_end(workspace, seats)
    elif workspace.buffers.weighs_guesses:
        judge_by_own_views(workspace, mind, seats, viewer)
    else:
        judge_view(workspace, mind, seats, viewer)


def judge_end(workspace: Any, seats: int) -> None:
    """Write each seat's share of the win and final score."""
    state = workspace.slots[WORK]
    shares(state, workspace.values)
    for seat in range(seats):
        workspace.buffers.points[seat] = score(state, seat)


def judge_by_own_views(workspace: Any, mind: Any, seats: int, viewer: int) -> None:
    """Judge each seat that sees more than `viewer` by its own view, and the others by the viewer's.

    The hidden units must be those of the viewer's view. The chances are normalised to add up to 1.
    """
    chances, points = workspace.values, workspace.buffers.points
    own_chances, own_points = workspace.buffers.own_chances, workspace.buffers.own_points
    judge_view(workspace, mind, seats, viewer)
    for seat in range(seats):
        own_chances[seat], own_points[seat] = chances[seat], points[seat]
    total = 0.0
    for seat in range(seats):
        if knows_more(workspace, seat, viewer):
            compute_hidden(workspace, mind, seat)
            judge_view(workspace, mind, seats, seat)
            own_chances[seat], own_points[seat] = chances[seat], points[seat]
        total += own_chances[seat]
    for seat in range(seats):
        chances[seat], points[seat] = own_chances[seat] / total, own_points[seat]


def knows_more(workspace: Any, seat: int, other: int) -> Any:
    """Whether the seat sees something that is hidden from the other one, such as its own face-down card."""
    if seat == other:
        return False
    slots, words = workspace.slots, workspace.words
    copy_slot(slots, WORK, SEEN)
    conceal(slots[SEEN], seat)
    seen = hash_slot(slots, words, SEEN, 0)
    copy_slot(slots, WORK, SEEN)
    conceal(slots[SEEN], other)
    conceal(slots[SEEN], seat)
    return hash_slot(slots, words, SEEN, 0) != seen


def judge_view(workspace: Any, mind: Any, seats: int, viewer: int) -> None:
    """Judge all seats by the current hidden units, which must be those of `viewer`."""
    layers, points, values = mind.layers, workspace.buffers.points, workspace.values
    state = workspace.slots[WORK]
    compute_deep(workspace, layers)
    deep, total = workspace.buffers.deep, 0.0
    for place in range(seats):
        seat = (viewer + place) % seats
        gain = output_for(deep, layers.gains, layers.gains_bias, place)
        strength = output_for(deep, layers.chances, layers.chances_bias, place)
        strength += layers.lead[0] * (np.float32(score(state, seat)) / layers.scale[1] + gain)
        values[seat] = math.exp(min(max(strength, -30.0), 30.0))
        total += values[seat]
        points[seat] = score(state, seat) + layers.scale[0] + layers.scale[1] * gain
    for seat in range(seats):
        values[seat] /= total


def final_score(workspace: Any, mind: Any, seats: int, seat: int) -> Any:  # noqa: ARG001 - signature of `handmade.final_score`
    """The score that the seat is likely to have at the next tick of the clock, according to the latest `judge`."""
    return float(workspace.buffers.points[seat])


def observe_root(workspace: Any, mind: Any, seat: int) -> None:
    """Store the inputs and the hidden units of the seat's view at the root, for `plausibility`."""
    buffers = workspace.buffers
    copy_slot(workspace.slots, ROOT, WORK)
    count = compute_hidden(workspace, mind, seat)
    buffers.root_active[:] = False
    for place in range(count):
        buffers.root_active[buffers.active[place]] = True
    for unit in range(len(buffers.root_hidden)):
        buffers.root_hidden[unit] = buffers.hidden[unit]


def plausibility(workspace: Any, mind: Any, seat: int) -> Any:
    """The log of how much likelier, given the view at the root, the working position is than the game guesses it."""
    buffers, layers = workspace.buffers, mind.layers
    if not buffers.weighs_guesses:
        return 0.0
    count = encode_position(workspace, mind, seat)
    for unit in range(len(buffers.guess_sums)):
        buffers.guess_sums[unit] = 0.0
    found = np.float32(0.0)
    for place in range(count):
        row = buffers.active[place]
        if not buffers.root_active[row]:
            found += layers.guess_bias[row]
            for unit in range(len(buffers.guess_sums)):
                buffers.guess_sums[unit] += layers.guess[row, unit]
    for unit in range(len(buffers.guess_sums)):
        found += buffers.guess_sums[unit] * buffers.root_hidden[unit]
    return found


def encode_position(workspace: Any, mind: Any, seat: int) -> Any:
    """List the inputs that are on for the complete position, without its random numbers; return their count."""
    copy_slot(workspace.slots, WORK, SEEN)
    chance = workspace.slots[SEEN].chance
    chance.seed = 0
    chance.counter = 0
    seats, active = workspace.slots[SEEN].seats, workspace.buffers.active
    return encode_slot(workspace.slots, workspace.words, SEEN, seat, seats, mind.numbers, mind.runs, active)


FUNCTIONS = (
    compute_hidden,
    add_up,
    weigh,
    reach_decision,
    compute_deep,
    output_for,
    judge,
    judge_end,
    judge_by_own_views,
    knows_more,
    judge_view,
    final_score,
    observe_root,
    plausibility,
    encode_position,
)
"""The functions that are linked with a game's rules."""
