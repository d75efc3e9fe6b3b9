"""What `vector` does with many games, one text over any game's rules at both speeds: see `core.speed.link`.

`Workspace.places` holds the games; from `Workspace.starts` on the first positions, one for each seat that may begin;
then a place for each worker to make views in. A worker sees to the games from `first` to before `last`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from niagara_tui.core.chance import WORD, below, threefry
from niagara_tui.core.playouts import next_decider, next_random, place_of
from niagara_tui.core.speed import rules

# The rules by the names of `core.game.Kernel` and of `core.places`. What is compiled stands in this one file, since
# Numba does not notice a change in another one.
play: Any = None
advance: Any = None
is_over: Any = None
conceal: Any = None
shares: Any = None
score: Any = None
clock: Any = None
copy_place: Any = None

NO_GAME = 1 << 31
"""The upper word of a count that no game's random numbers come to."""


HEADS = [
    ("seat", "i8"),
    ("count", "i8"),
    ("seed", "i8"),
    ("rng", "i8"),
    ("terminated", "?"),
    ("truncated", "?"),
]
"""What is known of a game: who decides and how many legal moves there are, its seed, what draws its random actions."""


class Workspace(NamedTuple):
    """What a worker has before it: what all share, the games that it sees to, and room of its own from `shown` on."""

    places: Any
    heads: Any
    observations: Any
    masks: Any
    rewards: Any
    spans: Any
    starts: int
    seats: int
    most_rounds: int
    auto_reset: int
    first: int
    last: int
    shown: int
    memory: Any
    moves: Any
    parts: Any


@rules
def next_seed(seed: int) -> int:
    """The seed of the game that follows one with this seed, from 0 and below 2**53."""
    upper, lower = threefry(seed & WORD, (seed >> 32) & WORD, 0, NO_GAME)
    return ((upper & 0x1FFFFF) << 32) | lower


@rules
def begin(places: Any, index: int, starts: int, seats: int, seed: int) -> None:
    """Let a place hold the first position with that seed: who begins is all that is drawn (`Game.new`)."""
    chance = places[index].chance
    chance.seed = seed
    chance.counter = 0
    start = starts + below(chance, seats)
    drawn = chance.counter
    copy_place(places, start, index)
    chance = places[index].chance
    chance.seed = seed
    if chance.counter:
        chance.counter = drawn


@rules
def settle(state: Any, seats: int, most_rounds: int, moves: Any) -> tuple[int, int]:
    """Do the steps until somebody must decide: the seat and how many legal moves it has; -1, 0 if the game is over."""
    while not is_over(state) and clock(state) <= most_rounds:
        seat, count = next_decider(state, seats, 0, moves)
        if seat >= 0:
            return seat, count
        advance(state)
    return -1, 0


@rules
def reward(state: Any, seats: int, rewards: Any, parts: Any) -> None:
    """Write each seat's part of the win less an even part; where the game was cut, of what has been collected."""
    if is_over(state):
        shares(state, parts)
    else:
        for seat in range(seats):
            parts[seat] = 1.0 + score(state, seat)
    total = 0.0
    for seat in range(seats):
        total += parts[seat]
    for seat in range(seats):
        rewards[seat] = parts[seat] / total - 1.0 / seats


@rules
def mark(mask: Any, moves: Any, count: int) -> None:
    """Write a 1 for each legal move and a 0 for all others."""
    for number in range(len(mask)):
        mask[number] = 0
    for number in range(count):
        mask[moves[number]] = 1


@rules
def write_place(places: Any, index: int, seat: int, memory: Any, spans: Any, row: Any) -> None:  # noqa: ARG001 - the other one's
    """Write the vector of the view in a place, as the seat sees it; `memory` holds that place's bytes.

    Plain loops from 0 over stretches become machine code that copies many numbers at a time.
    """
    for number in range(spans[0, 2]):
        row[number] = 0
    row[seat] = 1
    for span in range(len(spans)):
        width, start, at, count = spans[span]
        part = row[at : at + count]
        source = memory[start : start + width * count]
        if width == 1:
            for number in range(count):
                part[number] = source[number]
        else:
            for number in range(count):
                value = 0
                for byte in range(width):
                    value |= (int(source[width * number + byte]) & 0xFF) << (8 * byte)
                sign = 1 << (8 * int(width) - 1)
                part[number] = (value ^ sign) - sign


@rules
def show(places: Any, index: int, shown: int, seat: int, memory: Any, spans: Any, row: Any) -> None:
    """Write what the seat that decides sees, by a view made in the place `shown`; nothing where nobody does."""
    if seat < 0:
        for number in range(len(row)):
            row[number] = 0
        return
    copy_place(places, index, shown)
    conceal(places[shown], seat)
    write_place(places, shown, seat, memory, spans, row)


@rules
def begin_game(workspace: Any, index: int) -> tuple[int, int]:
    """Begin that game with its seed: who decides first, and how many legal moves it has."""
    begin(workspace.places, index, workspace.starts, workspace.seats, workspace.heads[index].seed)
    return settle(workspace.places[index], workspace.seats, workspace.most_rounds, workspace.moves)


@rules
def hand_over(head: Any, seat: int, count: int, mask: Any, moves: Any) -> None:
    """Write down who decides in a game, and what is legal there."""
    head.seat = seat
    head.count = count
    mark(mask, moves, count)


@rules
def show_to(workspace: Any, index: int, seat: int) -> None:
    """Let a game's observation be what the seat sees."""
    row = workspace.observations[index]
    show(workspace.places, index, workspace.shown, seat, workspace.memory, workspace.spans, row)


@rules
def reset_games(workspace: Any) -> None:
    """Begin every game anew, with its seed."""
    for index in range(workspace.first, workspace.last):
        head = workspace.heads[index]
        workspace.rewards[index] = 0
        head.terminated = False
        head.truncated = False
        seat, count = begin_game(workspace, index)
        hand_over(head, seat, count, workspace.masks[index], workspace.moves)
        show_to(workspace, index, seat)


@rules
def step_games(workspace: Any, actions: Any) -> None:
    """Carry out one legal action in every game; one that is over stays as it is."""
    for index in range(workspace.first, workspace.last):
        head = workspace.heads[index]
        for seat in range(workspace.seats):
            workspace.rewards[index, seat] = 0
        if head.seat < 0:
            continue
        state = workspace.places[index]
        play(state, head.seat, actions[index])
        seat, count = settle(state, workspace.seats, workspace.most_rounds, workspace.moves)
        over = seat < 0
        head.terminated = over and is_over(state)
        head.truncated = over and not head.terminated
        if over:
            reward(state, workspace.seats, workspace.rewards[index], workspace.parts)
            if workspace.auto_reset:
                head.seed = next_seed(head.seed)
                seat, count = begin_game(workspace, index)
        hand_over(head, seat, count, workspace.masks[index], workspace.moves)
        show_to(workspace, index, seat)


@rules
def draw_actions(first: int, last: int, heads: Any, masks: Any, actions: Any) -> None:
    """Draw a legal action for every game, each as likely; 0 for one that is over."""
    for index in range(first, last):
        head = heads[index]
        action = 0
        if head.count:
            head.rng = next_random(head.rng)
            left = place_of(head.rng, head.count) - masks[index, 0]
            while left >= 0:
                action += 1
                left -= masks[index, action]
        actions[index] = action


def _write_state(places: Any, index: int, seat: int, memory: Any, spans: Any, row: Any) -> None:  # noqa: ARG001 - as `write_place`
    row[:] = memory.vector(places[index], seat)


def writing_rules(fast: bool) -> dict[str, Callable[..., Any]]:
    """`write_place` for places of that speed; interpreted, its `memory` is the encoding."""
    return {"write_place": write_place if fast else _write_state}


FUNCTIONS = (
    next_decider,
    next_seed,
    begin,
    settle,
    reward,
    mark,
    show,
    show_to,
    begin_game,
    hand_over,
    reset_games,
    step_games,
    draw_actions,
)
