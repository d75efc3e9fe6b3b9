"""The loops of `vector`, written once for all games and for both speeds: see `core.speed.link`.

`Workspace.slots` holds the games; from index `Workspace.starts` on the start positions, one for each first seat; and
then one slot per worker in which it makes views. A worker handles the games from `first` up to but excluding `last`.

Seats are learners', who are asked for actions, or opponents', who answer at once: by any legal move, or by one drawn
by the odds of the game's quick player (`Kernel.prefer`). What they draw follows from the game's seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from niagara_tui.core.chance import WORD, below, index_below, next_random, threefry
from niagara_tui.core.default_rules import uniform_policy
from niagara_tui.core.game import RULES, SLOT_RULES
from niagara_tui.core.perft import RETURNS, next_decider, write_returns
from niagara_tui.core.speed import link, rules

# All compiled code of the adapters is in this one file, because Numba's cache does not notice changes in others but
# those of `core`.
play, advance, is_over, conceal = RULES.play, RULES.advance, RULES.is_over, RULES.conceal
clock, prefer = RULES.clock, RULES.prefer
copy_slot, encode_slot = SLOT_RULES.copy_slot, SLOT_RULES.encode_slot

NO_GAME = 1 << 31
"""Upper word of a Threefry counter that games never use, so that derived seeds are independent of their numbers."""

LEARNER, RANDOM, QUICK = range(3)
"""Who plays a seat."""

TRIES = 100
"""Maximum number of games of a series that are passed over in a row because no learner ever acts in them."""

HEADS = [
    ("seat", "i8"),
    ("count", "i8"),
    ("seed", "i8"),
    ("rng", "i8"),
    ("answers", "i8"),
    ("terminated", "?"),
    ("truncated", "?"),
]
"""Record of a game: its decider, number of legal moves, seed, random states of `draw_actions` and of the opponents, and
how it ended."""


class Workspace(NamedTuple):
    """A worker's arguments: shared arrays and settings, its range of games, and from `shown` on its scratch space."""

    slots: Any
    heads: Any
    observations: Any
    masks: Any
    rewards: Any
    spans: Any
    starts: int
    seats: int
    max_rounds: int
    auto_reset: int
    first: int
    last: int
    shown: int
    memory: Any
    moves: Any
    odds: Any
    parts: Any
    players: Any


class Hot(NamedTuple):
    """What writes inputs of a network instead of numbers: the slots' words, tables of `Encoding`, and a buffer."""

    words: Any
    numbers: Any
    runs: Any
    active: Any


@rules
def next_seed(seed: int) -> int:
    """The seed, in [0, 2**53), of the game after the one with this seed."""
    upper, lower = threefry(seed & WORD, (seed >> 32) & WORD, 0, NO_GAME)
    return ((upper & 0x1FFFFF) << 32) | lower


@rules
def begin(slots: Any, index: int, starts: int, seats: int, seed: int) -> None:
    """Set a slot to the start position of that seed; only the first seat is drawn from it (`Game.new`)."""
    chance = slots[index].chance
    chance.seed = seed
    chance.counter = 0
    start = starts + below(chance, seats)
    drawn = chance.counter
    copy_slot(slots, start, index)
    chance = slots[index].chance
    chance.seed = seed
    if chance.counter:
        chance.counter = drawn


@rules
def answer(workspace: Any, index: int, seat: int, count: int) -> int:
    """The move of an opponent, of the `count` legal ones in `moves`."""
    head, moves = workspace.heads[index], workspace.moves
    head.answers = next_random(head.answers)
    if workspace.players[seat] == RANDOM:
        return moves[index_below(head.answers, count)]  # type: ignore[no-any-return]
    odds, total = workspace.odds, 0.0
    prefer(workspace.slots[index], seat, moves, count, odds)
    for number in range(count):
        total += odds[number]
    left = index_below(head.answers, 1 << 23) / 8388608.0 * total
    for number in range(count - 1):
        left -= odds[number]
        if left < 0.0:
            return moves[number]  # type: ignore[no-any-return]
    return moves[count - 1]  # type: ignore[no-any-return]


@rules
def settle(workspace: Any, index: int) -> tuple[int, int]:
    """Run automatic steps and answers of opponents up to a learner's decision.

    Returns its seat and the number of its legal moves, which are in `moves`; -1, 0 at the game's end.
    """
    state = workspace.slots[index]
    while not is_over(state) and clock(state) <= workspace.max_rounds:
        seat, count = next_decider(state, workspace.seats, 0, workspace.moves)
        if seat < 0:
            advance(state)
        elif workspace.players[seat] == LEARNER:
            return seat, count
        else:
            play(state, seat, answer(workspace, index, seat, count))
    return -1, 0


@rules
def write_mask(mask: Any, moves: Any, count: int) -> None:
    """Write the mask: 1 for each of the first `count` of `moves`, 0 for all others."""
    for number in range(len(mask)):
        mask[number] = 0
    for number in range(count):
        mask[moves[number]] = 1


@rules
def write_slot(slots: Any, index: int, seat: int, memory: Any, spans: Any, row: Any) -> None:  # noqa: ARG001 - signature of `_write_state`
    """Write the vector of the view in a slot for that seat; `memory` holds that slot's bytes.

    Simple loops from 0 over contiguous slices are vectorized by the compiler.
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
def write_observation(slots: Any, index: int, shown: int, seat: int, memory: Any, spans: Any, row: Any) -> None:
    """Write the observation of `seat`, whose view is made in the slot `shown`; zeros if `seat` is negative."""
    if seat < 0:
        for number in range(len(row)):
            row[number] = 0
        return
    copy_slot(slots, index, shown)
    conceal(slots[shown], seat)
    write_slot(slots, shown, seat, memory, spans, row)


@rules
def begin_game(workspace: Any, index: int) -> tuple[int, int]:
    """Start that game with its seed; returns the first seat to decide and the number of its legal moves.

    A game in which no learner ever acts is passed over: the next one of the series begins.
    """
    head, seat, count = workspace.heads[index], -1, 0
    for _ in range(TRIES):
        begin(workspace.slots, index, workspace.starts, workspace.seats, head.seed)
        _upper, lower = threefry(head.seed & WORD, (head.seed >> 32) & WORD, 1, NO_GAME)
        head.answers = lower & 0x7FFFFFFF
        seat, count = settle(workspace, index)
        if seat >= 0:
            break
        head.seed = next_seed(head.seed)
    return seat, count


@rules
def set_decider(head: Any, seat: int, count: int, mask: Any, moves: Any) -> None:
    """Record who decides in a game, and the mask of the legal moves."""
    head.seat = seat
    head.count = count
    write_mask(mask, moves, count)


@rules
def observe(workspace: Any, index: int, seat: int) -> None:
    """Set a game's observation to that of the seat."""
    row = workspace.observations[index]
    write_observation(workspace.slots, index, workspace.shown, seat, workspace.memory, workspace.spans, row)


@rules
def restart(workspace: Any, index: int) -> None:
    """Start that game with its seed, as if none had been before."""
    head = workspace.heads[index]
    for seat in range(workspace.seats):
        workspace.rewards[index, seat] = 0
    head.terminated = False
    head.truncated = False
    seat, count = begin_game(workspace, index)
    set_decider(head, seat, count, workspace.masks[index], workspace.moves)
    observe(workspace, index, seat)


@rules
def reset_games(workspace: Any, which: Any) -> None:
    """Restart those games with their seeds."""
    for index in range(workspace.first, workspace.last):
        if which[index]:
            restart(workspace, index)


@rules
def renew_games(workspace: Any, which: Any) -> None:
    """Replace those games by the next ones of their series."""
    for index in range(workspace.first, workspace.last):
        if which[index]:
            head = workspace.heads[index]
            head.seed = next_seed(head.seed)
            restart(workspace, index)


@rules
def step_games(workspace: Any, actions: Any) -> None:
    """Apply one legal action in every game; games that are over stay as they are."""
    for index in range(workspace.first, workspace.last):
        head = workspace.heads[index]
        for seat in range(workspace.seats):
            workspace.rewards[index, seat] = 0
        actor = head.seat
        if actor < 0:
            continue
        state = workspace.slots[index]
        play(state, actor, actions[index])
        seat, count = settle(workspace, index)
        over = seat < 0
        head.terminated = over and is_over(state)
        head.truncated = over and not head.terminated
        watcher = actor if over else seat
        if over:
            write_returns(state, workspace.seats, workspace.rewards[index], workspace.parts)
            if workspace.auto_reset:
                head.seed = next_seed(head.seed)
                seat, count = begin_game(workspace, index)
                watcher = seat
        set_decider(head, seat, count, workspace.masks[index], workspace.moves)
        observe(workspace, index, watcher)


@rules
def draw_actions(first: int, last: int, heads: Any, masks: Any, actions: Any) -> None:
    """Draw a legal action for every game uniformly; 0 for one that is over."""
    for index in range(first, last):
        head = heads[index]
        action = 0
        if head.count:
            head.rng = next_random(head.rng)
            left = index_below(head.rng, head.count) - masks[index, 0]
            while left >= 0:
                action += 1
                left -= masks[index, action]
        actions[index] = action


def _write_state(slots: Any, index: int, seat: int, memory: Any, spans: Any, row: Any) -> None:  # noqa: ARG001 - as `write_slot`
    row[:] = memory.vector(slots[index], seat)


@rules
def write_inputs(slots: Any, index: int, seat: int, memory: Any, spans: Any, row: Any) -> None:  # noqa: ARG001 - as `write_slot`
    """Write a 1 for each active input of the view in a slot, and 0 for all others; `memory` is a `Hot`."""
    for number in range(len(row)):
        row[number] = 0
    seats, active = slots[index].seats, memory.active
    for number in range(encode_slot(slots, memory.words, index, seat, seats, memory.numbers, memory.runs, active)):
        row[active[number]] = 1


FUNCTIONS = (
    next_decider,
    next_seed,
    begin,
    answer,
    settle,
    *RETURNS,
    write_mask,
    write_observation,
    observe,
    begin_game,
    set_decider,
    restart,
    reset_games,
    renew_games,
    step_games,
    draw_actions,
)


def linked(
    names: dict[str, Callable[..., Any]], game: str, *, fast: bool, hot: bool, quick: bool
) -> dict[str, Callable[..., Any]]:
    """The loops with a game's rules, by name; compiled if `fast`.

    Args:
        names: the game's rules and the functions on slots.
        game: id of the game.
        fast: whether to compile; interpreted, `memory` is the `VectorEncoding`.
        hot: whether observations are inputs of a network; then `memory` is a `Hot`.
        quick: whether any opponent asks the quick player, which takes long to compile.
    """
    tag = f"vector_{game}{'_hot' * hot}{'_quick' * quick}"
    prefers = {} if quick else {"prefer": uniform_policy}
    write = write_slot if fast else _write_state
    if hot:
        write = link((write_inputs,), names, tag, fast=False)["write_inputs"]
    return link(FUNCTIONS, {**names, **prefers, "write_slot": write}, tag, fast)
