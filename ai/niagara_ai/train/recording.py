"""A game of self-play and its record: runs at both speeds, linked with a game's rules."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.iteration import decider, iterate, root_key
from niagara_ai.mcts.mind import encode_seen
from niagara_ai.mcts.rng import draw, pick
from niagara_ai.mcts.tree import bonus_scale, clear, find, mean_value, mixed_prior
from niagara_ai.mcts.workspace import RNG, ROOT, SEEN, TABLE

CONCENTRATION = 0.3
"""The Dirichlet parameter of the noise at the root: the smaller it is, the fewer moves get most of the noise."""

VIEWS, INPUTS, MOVES, TRUTHS, GUESSES = range(5)  # indices into `Record.used`


class Record(NamedTuple):
    """The record of a game; the fields from `active` to `tables` are those of `samples.Samples`.

    `seats` [views] are the viewing seats, `ticks` [views, and the end] the values of the game's clock. By absolute
    seat, `beliefs` [views, seats] are the search's chances of winning, NaN for views of ticks, and `points` [views,
    seats] the scores; `shares` and `scores` [seats] are the result. `shown` [inputs] is a buffer. `used` counts the
    views, the inputs that were on, the moves, and the hidden inputs of truths and of guesses, at `VIEWS`, `INPUTS` and
    so on.
    """

    active: Any
    active_counts: Any
    moves: Any
    visits: Any
    move_counts: Any
    truths: Any
    truth_counts: Any
    guesses: Any
    guess_counts: Any
    tables: Any
    seats: Any
    ticks: Any
    beliefs: Any
    points: Any
    shares: Any
    scores: Any
    shown: Any
    used: Any


candidate_moves, play, advance = RULES.candidate_moves, RULES.play, RULES.advance
is_over, clock, conceal = RULES.is_over, RULES.clock, RULES.conceal
shares, score, determinize, prefer = RULES.shares, RULES.score, RULES.determinize, RULES.prefer
copy_slot, encode_slot = SLOT_RULES.copy_slot, SLOT_RULES.encode_slot


def set_root_view(workspace: Any, seat: int) -> None:
    """Set the root to the seat's view of the game."""
    copy_slot(workspace.slots, TABLE, ROOT)
    conceal(workspace.slots[ROOT], seat)


def search(
    tree: Any, workspace: Any, mind: Any, parameters: Any, seats: int, seat: int, iterations: int, noise: float
) -> Any:
    """Search the view at the root from scratch, and return its node."""
    clear(tree)
    workspace.totals[:] = 0.0
    root = root_key(workspace, seat)
    iterate(tree, workspace, mind, parameters, seats, seat, 1)
    node = find(tree, root)
    if noise > 0.0:
        add_noise(tree, node, noise, workspace.odds, workspace.rng)
    iterate(tree, workspace, mind, parameters, seats, seat, iterations - 1)
    return node


def add_noise(tree: Any, node: int, share: float, odds: Any, rng: Any) -> None:
    """Mix a `share` of noise into the node's priors: powers of uniform draws, approximately Dirichlet-distributed.

    `odds` is a buffer with room for one number per edge.
    """
    first, width = tree.first_edge[node], tree.width[node]
    total = 0.0
    for index in range(width):
        odds[index] = max(draw(rng), 1e-9) ** (1.0 / CONCENTRATION)
        total += odds[index]
    for index in range(width):
        tree.prior[first + index] = tree.prior[first + index] * (1.0 - share) + share * odds[index] / total


def write_policy_target(tree: Any, node: int, parameters: Any, odds: Any) -> None:
    """Write the visits of the node's edges into `odds`, without those due to the exploration bonus alone.

    An edge keeps at most as many visits as make its value plus bonus equal to that of the most visited edge; a single
    visit is dropped (policy target pruning: Wu 2019).
    """
    first, width = tree.first_edge[node], tree.width[node]
    best = first
    for edge in range(first, first + width):
        if tree.edge_visits[edge] > tree.edge_visits[best]:
            best = edge
    scale, share = bonus_scale(tree, node, mean_value(tree, node), parameters), parameters.uniform_share
    most = tree.edge_visits[best]
    limit = tree.value_sum[best] / most + scale * mixed_prior(tree, best, width, share) / (1.0 + most)
    for index in range(width):
        edge, kept = first + index, 0.0
        if edge == best:
            kept = float(most)
        elif tree.edge_visits[edge] > 1:
            visits = tree.edge_visits[edge]
            short = limit - tree.value_sum[edge] / visits
            kept = float(visits)
            if short > 0.0:
                kept = min(kept, max(0.0, scale * mixed_prior(tree, edge, width, share) / short - 1.0))
        odds[index] = kept


def record_view(workspace: Any, mind: Any, record: Any, seat: int, seats: int) -> None:
    """Record the view at the root, without moves, with unknown chances and nothing about what is hidden."""
    position, start = record.used[VIEWS], record.used[INPUTS]
    room = record.active[start:]
    count = encode_slot(workspace.slots, workspace.words, ROOT, seat, seats, mind.numbers, mind.runs, room)
    record.active_counts[position] = count
    record.seats[position] = seat
    record.ticks[position] = clock(workspace.slots[ROOT])
    record.tables[position] = 0
    for other in range(seats):
        record.beliefs[position, other] = np.nan
        record.points[position, other] = score(workspace.slots[TABLE], other)
    record.move_counts[position] = 0
    record.truth_counts[position] = record.guess_counts[position] = 0
    record.used[VIEWS] += 1
    record.used[INPUTS] += count


def record_hidden(workspace: Any, mind: Any, record: Any, seat: int) -> None:
    """Record the inputs hidden in the last recorded view, that at the root: the true ones, and those of a guess."""
    position = record.used[VIEWS] - 1
    count = record.active_counts[position]
    start = record.used[INPUTS] - count
    for place in range(start, start + count):
        record.shown[record.active[place]] = True
    copy_slot(workspace.slots, TABLE, SEEN)
    record.truth_counts[position] = write_hidden(workspace, mind, record, seat, record.truths[record.used[TRUTHS] :])
    copy_slot(workspace.slots, ROOT, SEEN)
    determinize(workspace.slots[SEEN], workspace.slots[RNG].chance)
    record.guess_counts[position] = write_hidden(workspace, mind, record, seat, record.guesses[record.used[GUESSES] :])
    record.used[TRUTHS] += record.truth_counts[position]
    record.used[GUESSES] += record.guess_counts[position]
    for place in range(start, start + count):
        record.shown[record.active[place]] = False


def write_hidden(workspace: Any, mind: Any, record: Any, seat: int, found: Any) -> Any:
    """Write the inputs that are on for the position in `SEEN`, but not `shown`, to `found`; return their count."""
    active, hidden = workspace.buffers.active, 0
    for place in range(encode_seen(workspace, mind, seat)):
        if not record.shown[active[place]]:
            found[hidden] = active[place]
            hidden += 1
    return hidden


def record_decision(workspace: Any, mind: Any, record: Any, seat: int, seats: int, count: int) -> None:
    """Record the view at the root and the policy target: the odds of the first `count` of the workspace's moves."""
    record_view(workspace, mind, record, seat, seats)
    record_hidden(workspace, mind, record, seat)
    start, total = record.used[MOVES], 0.0
    for index in range(count):
        total += workspace.odds[index]
    for index in range(count):
        record.moves[start + index] = mind.outputs[seats, seat, workspace.moves[index]]
        record.visits[start + index] = workspace.odds[index] / total
    record.move_counts[record.used[VIEWS] - 1] = count
    record.used[MOVES] += count


def record_beliefs(workspace: Any, record: Any, seats: int) -> None:
    """Record the chances found by the search of the last recorded view."""
    whole = workspace.totals.sum()
    for other in range(seats):
        record.beliefs[record.used[VIEWS] - 1, other] = workspace.totals[:, other].sum() / whole


def record_tick(workspace: Any, mind: Any, record: Any, seats: int) -> None:
    """Record the position at a tick of the clock, where playouts end, as each seat sees it, if there is room."""
    if not has_room_to_record(workspace, record, seats):
        return
    for seat in range(seats):
        set_root_view(workspace, seat)
        record_view(workspace, mind, record, seat, seats)
        record.tables[record.used[VIEWS] - 1] = seats


def has_room_to_record(workspace: Any, record: Any, views: int) -> Any:
    """Whether the record has room for so many views, whatever inputs are on and moves are legal there."""
    inputs, moves, used = views * len(workspace.buffers.active), views * len(workspace.odds), record.used
    has_room = used[INPUTS] + inputs <= len(record.active) and used[MOVES] + moves <= len(record.moves)
    can_hide = used[TRUTHS] + inputs <= len(record.truths) and used[GUESSES] + inputs <= len(record.guesses)
    return has_room and can_hide and used[VIEWS] + views <= len(record.active_counts)


def choose(tree: Any, workspace: Any, mind: Any, parameters: Any, pace: Any, seats: int, seat: int, record: Any) -> Any:
    """Choose a move by a full search, which is recorded, or by a quick one, which is not."""
    is_full = draw(workspace.rng) < pace.full_share and has_room_to_record(workspace, record, 1)
    set_root_view(workspace, seat)
    iterations = pace.iterations if is_full else pace.quick_iterations
    noise = pace.noise if is_full else 0.0
    node = search(tree, workspace, mind, parameters, seats, seat, iterations, noise)
    write_policy_target(tree, node, parameters, workspace.odds)
    first, width = tree.first_edge[node], tree.width[node]
    for index in range(width):
        workspace.moves[index] = tree.move[first + index]
    if is_full:
        record_decision(workspace, mind, record, seat, seats, width)
        record_beliefs(workspace, record, seats)
    return workspace.moves[pick(workspace.odds, width, workspace.rng)]


def choose_by_odds(workspace: Any, mind: Any, pace: Any, seats: int, seat: int, count: int, record: Any) -> Any:
    """Choose one of the first `count` of the workspace's moves by the odds of the game's policy; record some."""
    set_root_view(workspace, seat)
    prefer(workspace.slots[ROOT], seat, workspace.moves, count, workspace.odds)
    if draw(workspace.rng) < pace.full_share and has_room_to_record(workspace, record, 1):
        record_decision(workspace, mind, record, seat, seats, count)
    return workspace.moves[pick(workspace.odds, count, workspace.rng)]


def play_game(tree: Any, workspace: Any, mind: Any, parameters: Any, pace: Any, seats: int, record: Any) -> None:
    """Play the game to its end, or for the ticks that its pace allows, and record it.

    A game that is broken off is won by those who lead in score: players of early generations might never end it.
    """
    state = workspace.slots[TABLE]
    ticked = clock(state)
    end = ticked + pace.ticks
    first = int(draw(workspace.rng) * seats)  # the seat that is asked first if several decide at once
    while not is_over(state) and clock(state) < end:
        if clock(state) > ticked:
            ticked = clock(state)
            record_tick(workspace, mind, record, seats)
        seat = decider(state, seats, first)
        if seat < 0:
            advance(state)
            continue
        count = candidate_moves(state, seat, workspace.moves)
        move = workspace.moves[0]
        if count > 1 and pace.iterations:
            move = choose(tree, workspace, mind, parameters, pace, seats, seat, record)
        elif count > 1 and pace.by_odds:
            move = choose_by_odds(workspace, mind, pace, seats, seat, count, record)
        elif count > 1:
            move = workspace.moves[int(draw(workspace.rng) * count)]
        play(state, seat, move)
    record.ticks[record.used[VIEWS]] = clock(state)
    for seat in range(seats):
        record.scores[seat] = score(state, seat)
    if is_over(state):
        shares(state, record.shares)
    else:
        share_by_lead(record.scores, seats, record.shares)


def share_by_lead(scores: Any, seats: int, found: Any) -> None:
    """Write each seat's share of the win if the highest score has won."""
    best, leaders = scores[0], 0.0
    for seat in range(1, seats):
        best = max(best, scores[seat])
    for seat in range(seats):
        leaders += 1.0 if scores[seat] == best else 0.0
    for seat in range(seats):
        found[seat] = 1.0 / leaders if scores[seat] == best else 0.0


FUNCTIONS = (
    set_root_view,
    search,
    add_noise,
    write_policy_target,
    record_view,
    record_hidden,
    write_hidden,
    record_decision,
    record_beliefs,
    record_tick,
    has_room_to_record,
    choose,
    choose_by_odds,
    share_by_lead,
    play_game,
)
"""The functions that are linked in addition to those of the search, and `clear`."""
