"""Futures of a view: what happens to everybody if the game goes on as a tree expects. Runs at both speeds.

A future begins with a guess of what is hidden, as an iteration does; everybody plays as the tree's visits have it and,
where the tree knows little, as the mind's odds have it, until the clock has advanced some ticks. So the futures of two
plans whose trees have been grown with the same random numbers meet the same guesses and the same luck.
"""

from __future__ import annotations

from typing import Any

from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.iteration import (
    begin_guesses,
    decider,
    guess_position,
    information_set,
    owes_in_secret,
    renew_luck,
    root_key,
    step,
)
from niagara_ai.mcts.mind import judge, weigh
from niagara_ai.mcts.rng import pick
from niagara_ai.mcts.tree import find
from niagara_ai.mcts.workspace import BEFORE, MAX_PATH, TABLE, WORK

candidate_moves, play = RULES.candidate_moves, RULES.play
is_over, clock, note = RULES.is_over, RULES.clock, RULES.note
copy_slot = SLOT_RULES.copy_slot

LEAST_VISITS = 16
"""Visits of an information set from which its tree is asked what is played there; before, the mind knows better."""


def foresee(tree: Any, workspace: Any, mind: Any, seats: int, seat: int, noted: Any, values: Any, choices: Any) -> Any:
    """Play futures of the view of `seat` at the root, as many as `noted` and `values` have room for.

    Of the last one, `TABLE` keeps the guess with which it began, `deciders` and `edges` the seats and moves of its
    decisions, the number of which is returned.

    `noted` [future, tick, event, seat] must be zeros; its last event is that a seat has won, or shares the win.
    `values` [future, seat] get everybody's chances at the end, and `choices` [future, seat] the moves that others make
    in secret before the first step, which are drawn by the odds that they have in a search, too (`iteration.descend`).
    """
    is_secret = owes_in_secret(workspace, seats, seat)
    begin_guesses(workspace, mind, seat, root_key(workspace, seat))
    length = 0
    for number in range(len(values)):
        renew_luck(workspace)
        guess_position(workspace, mind, seat)
        renew_luck(workspace)  # guesses after one plan may have used more of it: the others draw the same after all
        copy_slot(workspace.slots, WORK, TABLE)
        length, is_one_of_many = 0, is_secret
        state = workspace.slots[WORK]
        begin, tick = clock(state), 0
        while clock(state) - begin < noted.shape[1] and not is_over(state):
            tick = clock(state) - begin
            copy_slot(workspace.slots, WORK, BEFORE)
            owing = decider(state, seats, seat)
            if owing < 0:
                step(workspace)
            else:
                is_one_of_many = is_one_of_many or decider(state, seats, owing + 1) != owing
                is_drawn = workspace.chooses_now[0] and is_one_of_many and owing != seat
                move = usual_move(tree, workspace, mind, owing, is_drawn)
                if is_drawn:
                    choices[number, owing] = move
                if length < MAX_PATH:
                    workspace.deciders[length], workspace.edges[length] = owing, move
                    length += 1
                play(state, owing, move)
            note(workspace.slots[BEFORE], state, noted[number, tick])
        judge(workspace, mind, seats)
        has_ended, wins = is_over(state), noted.shape[2] - 1
        for other in range(seats):
            values[number, other] = workspace.values[other]
            if has_ended and workspace.values[other] > 0.0:
                noted[number, tick, wins, other] = 1
    return length


def usual_move(tree: Any, workspace: Any, mind: Any, seat: int, is_drawn: bool) -> Any:
    """Draw the move of a seat that decides: by the visits of its information set, or by odds.

    That is if it has few visits, or if it `is_drawn` by its odds in the tree, too.
    """
    count = candidate_moves(workspace.slots[WORK], seat, workspace.moves)
    if count == 1:
        return workspace.moves[0]
    node = find(tree, information_set(workspace, seat))
    if is_drawn or tree.key[node] == 0 or tree.node_visits[node] < LEAST_VISITS:
        weigh(workspace, mind, seat, count)
        return workspace.moves[pick(workspace.odds, count, workspace.rng)]
    first, width = tree.first_edge[node], tree.width[node]
    for index in range(width):
        workspace.odds[index] = tree.edge_visits[first + index]
    return tree.move[first + pick(workspace.odds, width, workspace.rng)]
