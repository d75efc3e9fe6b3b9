"""One iteration of the search: descend the tree, play out by the mind's odds, judge, back up. Runs at both speeds."""

from __future__ import annotations

import math
from typing import Any

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.mind import judge, observe_root, plausibility, weigh
from niagara_ai.mcts.rng import draw, pick
from niagara_ai.mcts.tree import add, choose_edge, draw_edge, find, has_room
from niagara_ai.mcts.workspace import GUESS, MAX_PATH, RNG, ROOT, SEEN, WORK

must_decide, candidate_moves, play = RULES.must_decide, RULES.candidate_moves, RULES.play
advance, is_over, clock = RULES.advance, RULES.is_over, RULES.clock
conceal, determinize = RULES.conceal, RULES.determinize
copy_slot, hash_slot = SLOT_RULES.copy_slot, SLOT_RULES.hash_slot

FIRST_GUESSES = 16
"""Guesses for a view before its first iteration, so that a short search does not begin with an unlikely one."""


def decider(state: Any, seats: int, first: int) -> Any:
    """The first seat that owes a decision, in table order from `first` on; -1 if none does.

    A search lets its own seat decide first: at a simultaneous choice its view then equals that at the root, where
    perhaps nobody else has chosen yet.
    """
    for place in range(seats):
        seat = first + place if first + place < seats else first + place - seats
        if must_decide(state, seat):
            return seat
    return -1


def step(workspace: Any) -> None:
    """Do one automatic step in the working position, with which the choice that is searched is over."""
    advance(workspace.slots[WORK])
    workspace.chooses_now[0] = 0


def information_set(workspace: Any, seat: int) -> Any:
    """The key of the seat's information set, a hash of its view; never 0, which marks a free place."""
    copy_slot(workspace.slots, WORK, SEEN)
    conceal(workspace.slots[SEEN], seat)
    return hash_slot(workspace.slots, workspace.words, SEEN, seat + 1) | 1


def narrow(moves: Any, odds: Any, count: int, breadth: int) -> Any:
    """Move the `breadth` likeliest moves to the front, likeliest first, if there are more; return how many to keep."""
    if count <= breadth:
        return count
    for place in range(breadth):
        best = place
        for index in range(place + 1, count):
            if odds[index] > odds[best]:
                best = index
        moves[place], moves[best] = moves[best], moves[place]
        odds[place], odds[best] = odds[best], odds[place]
    return breadth


def enter(tree: Any, workspace: Any, mind: Any, seat: int, count: int, parameters: Any, length: int) -> Any:
    """Find or add the node of a seat with `count` candidate moves, and append it to the path.

    Returns 1 if it was added, 0 if it existed, -1 if the tree is full.
    """
    key = information_set(workspace, seat)
    node = find(tree, key)
    is_new = tree.key[node] == 0
    if is_new:
        if not has_room(tree, count):
            return -1
        weigh(workspace, mind, seat, count)
        count = narrow(workspace.moves, workspace.odds, count, parameters.breadth)
        for index in range(count):  # a power below 1 flattens the odds: a confident policy may still be wrong
            workspace.odds[index] **= parameters.prior_power
        add(tree, node, key, workspace.moves, workspace.odds, count)
    workspace.nodes[length] = node
    workspace.deciders[length] = seat
    return 1 if is_new else 0


def descend(tree: Any, workspace: Any, mind: Any, seats: int, first: int, is_secret: bool, parameters: Any) -> Any:
    """Play from the root down the tree until `new_nodes` nodes have been added; return the length of the path.

    A choice is secret from the moment when several seats owe one until the next automatic step, and if `is_secret`
    already at the root: there the seats other than `first` draw theirs (`draw_edge`). Before the first step they do so
    by their priors alone: the choice that is searched is the same in every iteration, so values of theirs would be
    answers to it, which they cannot see. So does `first`, too, if it is foretold itself, as in the public's eyes.
    Everywhere else all choose the best one.
    """
    state = workspace.slots[WORK]
    length, grown, temperature = 0, 0, math.inf
    while grown < parameters.new_nodes and length < MAX_PATH and not is_over(state):
        seat = decider(state, seats, first)
        if seat < 0:
            step(workspace)
            is_secret, temperature = False, parameters.temperature
            continue
        is_secret = is_secret or decider(state, seats, seat + 1) != seat
        count = candidate_moves(state, seat, workspace.moves)
        move = workspace.moves[0]
        is_foretold = workspace.chooses_now[0] and workspace.leaning[seat, move] != 1.0
        if count > 1:
            added = enter(tree, workspace, mind, seat, count, parameters, length)
            if added < 0:
                return length
            is_drawn = is_secret and (seat != first or is_foretold)
            edge = follow(tree, workspace, parameters, length, temperature if is_drawn else 0.0)
            move = tree.move[edge]
            length += 1
            grown += added
        play(state, seat, move)
    return length


def follow(tree: Any, workspace: Any, parameters: Any, length: int, temperature: float) -> Any:
    """Choose the edge to follow from the last node of the path or, at a `temperature` above 0, draw it; append it."""
    node = workspace.nodes[length]
    if temperature > 0.0:
        edge = draw_edge(tree, node, temperature, parameters, workspace.odds, workspace.rng)
    else:
        edge = choose_edge(tree, node, parameters)
    workspace.edges[length] = edge
    return edge


def play_out(workspace: Any, mind: Any, seats: int) -> None:
    """Play moves drawn by the mind's odds until the game is over or the clock has advanced by the mind's `ticks`."""
    state = workspace.slots[WORK]
    end = clock(state) + mind.ticks
    while clock(state) < end and not is_over(state):
        seat = decider(state, seats, 0)
        if seat < 0:
            step(workspace)
            continue
        count = candidate_moves(state, seat, workspace.moves)
        chosen = 0
        if count > 1:
            weigh(workspace, mind, seat, count)
            chosen = pick(workspace.odds, count, workspace.rng)
        play(state, seat, workspace.moves[chosen])


def back_up(tree: Any, workspace: Any, length: int, root: int, seats: int) -> None:
    """Add to each edge of the path the value for its own seat (max^n); update the totals of the root's moves."""
    for index in range(length):
        node, edge, seat = workspace.nodes[index], workspace.edges[index], workspace.deciders[index]
        tree.node_visits[node] += 1
        tree.square_sum[node] += workspace.values[seat] * workspace.values[seat]
        tree.edge_visits[edge] += 1
        tree.value_sum[edge] += workspace.values[seat]
        if node == root:
            move = tree.move[edge]
            workspace.scores[move] += workspace.buffers.points[seat]
            for other in range(seats):
                workspace.totals[move, other] += workspace.values[other]


def begin_guesses(workspace: Any, mind: Any, seat: int, root: Any) -> None:
    """Start the chain of guesses for the view at the root, unless that view's chain is under way."""
    if workspace.guessed[0] != root:
        workspace.guessed[0] = root
        workspace.plausible[0] = -math.inf
        observe_root(workspace, mind, seat)
        if workspace.buffers.weighs_guesses:
            for _ in range(FIRST_GUESSES - 1):
                guess_position(workspace, mind, seat)


def guess_position(workspace: Any, mind: Any, seat: int) -> None:
    """Replace the working position by a full position that is consistent with the view at the root.

    The game proposes a guess. By the Metropolis-Hastings rule (Hastings 1970) it is accepted or the previous one is
    kept, so that positions occur as often as the mind considers them likely. The seed of future random events is new
    in either case.
    """
    copy_slot(workspace.slots, ROOT, WORK)
    determinize(workspace.slots[WORK], workspace.slots[RNG].chance)
    likelihood, before = plausibility(workspace, mind, seat), workspace.plausible[0]
    if likelihood >= before or draw(workspace.rng) < math.exp(likelihood - before):
        workspace.plausible[0] = likelihood
        copy_slot(workspace.slots, WORK, GUESS)
        return
    seed = workspace.slots[WORK].chance.seed
    copy_slot(workspace.slots, GUESS, WORK)
    chance = workspace.slots[WORK].chance
    chance.seed = seed
    chance.counter = 0


def owes_in_secret(workspace: Any, seats: int, seat: int) -> Any:
    """Whether another seat alone has a choice at the root, and `seat` sees the same whatever that one chooses.

    So it is after the secret choice of `seat` if one other seat is left to choose; several show it by their number.
    """
    copy_slot(workspace.slots, ROOT, WORK)
    owing = decider(workspace.slots[WORK], seats, seat)
    if owing < 0 or owing == seat or decider(workspace.slots[WORK], seats, owing + 1) != owing:
        return False
    chance = workspace.slots[RNG].chance
    before = chance.counter
    determinize(workspace.slots[WORK], chance)
    chance.counter = before  # so that iterations meet the same luck as without this question
    copy_slot(workspace.slots, WORK, GUESS)
    workspace.guessed[0] = 0  # the chain of guesses begins anew
    count = candidate_moves(workspace.slots[WORK], owing, workspace.moves)
    if count == 1:
        return False
    play(workspace.slots[WORK], owing, workspace.moves[0])
    seen = information_set(workspace, seat)
    copy_slot(workspace.slots, GUESS, WORK)
    play(workspace.slots[WORK], owing, workspace.moves[count - 1])
    return information_set(workspace, seat) == seen


def iterate(tree: Any, workspace: Any, mind: Any, parameters: Any, seats: int, seat: int, count: int) -> None:
    """Run `count` iterations on the view at the root, which is that of `seat`."""
    root, is_secret = root_key(workspace, seat), owes_in_secret(workspace, seats, seat)
    begin_guesses(workspace, mind, seat, root)
    for _ in range(count):
        renew_luck(workspace)
        guess_position(workspace, mind, seat)
        length = descend(tree, workspace, mind, seats, seat, is_secret, parameters)
        play_out(workspace, mind, seats)
        judge(workspace, mind, seats)
        back_up(tree, workspace, length, find(tree, root), seats)
        for other in range(seats):
            workspace.sums[other] += workspace.values[other]


def renew_luck(workspace: Any) -> None:
    """Begin an iteration's random numbers, which follow from the workspace's seed and the iteration's number alone.

    So two positions that are searched with the same seed meet the same guesses and the same luck, however many numbers
    either has used before, and what differs between them is less a matter of chance (common random numbers).
    """
    number = workspace.luck[1]
    workspace.luck[1] = number + 1
    key = (workspace.luck[0] + 0x9E3779B9 * number) & 0x7FFFFFFF
    workspace.rng[0] = 1 + key
    workspace.rng[1] = 1 + (31 * key + 7 & 0x7FFFFFFF)
    for _ in range(3):
        draw(workspace.rng)  # the first ones of neighbouring seeds are alike
    workspace.slots[RNG].chance.counter = number << 24
    workspace.chooses_now[0] = 1


def root_key(workspace: Any, seat: int) -> Any:
    """The key of the information set at the root, as `seat` sees it."""
    copy_slot(workspace.slots, ROOT, WORK)
    return information_set(workspace, seat)


def seed_determinizations(workspace: Any, seed: int) -> None:
    """Seed the random numbers of the determinizations and of iterations, and start a new chain of guesses."""
    workspace.guessed[0] = 0
    workspace.luck[0], workspace.luck[1] = seed & 0x7FFFFFFF, 0
    workspace.slots[RNG].chance.seed = seed
    workspace.slots[RNG].chance.counter = 0
