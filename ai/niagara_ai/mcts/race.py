"""The race at the root: the likeliest moves meet the same guesses in turn, and the worse half drops out.

A search that goes where its values are best learns little about moves that begin badly by chance, and compares moves by
different guesses of what is hidden. Who only wants to know the best move had better give each an equal share and halve
the field (sequential halving: Karnin, Koren and Somekh 2013; at the root of a tree: Pepels and others 2014). With the
same guesses and random numbers for all, what luck does to every move cancels out. Runs at both speeds.
"""

from __future__ import annotations

from typing import Any

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.iteration import begin_guesses, enter, follow_through, guess_position, root_key
from niagara_ai.mcts.tree import clear, find
from niagara_ai.mcts.workspace import ROOT, START, WORK

legal_moves, copy_slot = RULES.legal_moves, SLOT_RULES.copy_slot

NOBODY = -1
"""In `Workspace.racing`: no move is forced at the root."""


def line_up(tree: Any, workspace: Any, mind: Any, parameters: Any, seat: int) -> Any:
    """Begin a race at the root, in an empty tree, of the likeliest moves, at most `parameters.field`; return how many.

    There is no race, and 0 is returned, if the seat has less than two moves there.
    """
    clear(tree)
    root = root_key(workspace, seat)
    begin_guesses(workspace, mind, seat, root)
    copy_slot(workspace.slots, ROOT, WORK)
    count = legal_moves(workspace.slots[WORK], seat, workspace.moves)
    if count < 2:
        return 0
    enter(tree, workspace, mind, seat, count, parameters, 0)
    node = find(tree, root)
    width = tree.width[node]
    for place in range(width):
        workspace.racers[place] = tree.first_edge[node] + place
    field = min(width, parameters.field)
    for place in range(field):
        likeliest = place
        for other in range(place + 1, width):
            if tree.prior[workspace.racers[other]] > tree.prior[workspace.racers[likeliest]]:
                likeliest = other
        swap(workspace.racers, place, likeliest)
    return field


def race(
    tree: Any, workspace: Any, mind: Any, parameters: Any, seats: int, seat: int, runners: int, count: int
) -> None:
    """Run `count` iterations with each of the first `runners` moves, whose guesses and random numbers are the same."""
    root = root_key(workspace, seat)
    for _ in range(count):
        guess_position(workspace, mind, seat)
        copy_slot(workspace.slots, WORK, START)
        high, low = workspace.rng[0], workspace.rng[1]
        for place in range(runners):
            copy_slot(workspace.slots, START, WORK)
            workspace.rng[0], workspace.rng[1] = high, low
            workspace.racing[0] = workspace.racers[place]
            follow_through(tree, workspace, mind, parameters, seats, seat, root)
    workspace.racing[0] = NOBODY


def drop_out(tree: Any, workspace: Any, runners: int, left: int) -> None:
    """Bring the best `left` of the `runners`, which have had equal visits, to the front, the best one first."""
    for place in range(left):
        best = place
        for other in range(place + 1, runners):
            if tree.value_sum[workspace.racers[other]] > tree.value_sum[workspace.racers[best]]:
                best = other
        swap(workspace.racers, place, best)


def swap(items: Any, one: int, other: int) -> None:
    """Exchange two items."""
    items[one], items[other] = items[other], items[one]


FUNCTIONS = (line_up, race, drop_out, swap)
"""The functions that are linked with a game's rules, in addition to those of an iteration."""
