"""What the expansions add to the story: whirlpool, beaver, elk, lasso, Diamond Joe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.games.niagara.board import COLOURS, LOST, ZONES
from niagara_tui.games.niagara.gems import total
from niagara_tui.games.niagara.moves import ELK_TO, GIVE_JOE, LEAVE_ELK, SWAP_WITH_JOE, TAKE_FROM_JOE, WITH
from niagara_tui.games.niagara.state import (
    ABOARD,
    AT_SITE,
    AT_TOP,
    BACK_LATER,
    BACK_SOON,
    FLOW,
    PADDLE,
    PUSHED,
    RETURN,
    Canoe,
    State,
)
from niagara_tui.games.niagara.whirlpool import is_whirlpool


def aboard(canoe: Canoe) -> str:
    """What a canoe carries: ` with violet and red`, or nothing. With the zone it tells a player's two canoes apart."""
    cargo = [COLOURS[colour] for colour in range(len(COLOURS)) for _ in range(canoe.gems[colour])]
    return f" with {' and '.join(cargo)}" if cargo else ""


def tell_decision(before: State, seat: int, move: int, name: str) -> Iterator[str]:
    """What a decision of the expansions' own did."""
    if ELK_TO <= move < LEAVE_ELK:
        canoe = before.players[seat].canoes[move - ELK_TO]
        yield f"{name} takes the elk aboard on {ZONES[canoe.zone]}{aboard(canoe)}."
    elif WITH < move < TAKE_FROM_JOE:
        yield f"{name} paddles with {move - WITH}."
    elif TAKE_FROM_JOE <= move < GIVE_JOE:
        yield f"{name} takes a {COLOURS[move - TAKE_FROM_JOE]} gem from Joe."
    elif GIVE_JOE <= move < SWAP_WITH_JOE:
        yield f"{name} gives Joe a {COLOURS[move - GIVE_JOE]} gem."
    elif move >= SWAP_WITH_JOE:
        given, taken = divmod(move - SWAP_WITH_JOE, len(COLOURS))
        yield f"{name} gives Joe {COLOURS[given]} for {COLOURS[taken]}."


def tell_push(before: State, after: State, seat: int, name: str) -> Iterator[str]:
    """Where the whirlpool has pushed the canoe that moved, if it has."""
    index = before.turn.canoe
    canoe = after.players[seat].canoes[index]
    if canoe.zone == LOST:
        yield f"The whirlpool pushes {name}'s canoe over the falls."
    elif after.turn.stage == PUSHED:
        yield f"{name} is in the whirlpool and chooses an arm."
    elif before.turn.stage == PUSHED or before.phase == RETURN:
        yield f"The whirlpool pushes {name}'s canoe to {ZONES[canoe.zone]}."


def paddled_onto_whirlpool(before: State, zone: int) -> bool:
    """Whether the paddle to this zone ended on the whirlpool."""
    return is_whirlpool(before, zone)


def tell_side_events(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """What else a step or a decision led to: beaver, elk, canoes gone back, Joe."""
    yield from _beaver(before, after)
    yield from _elk(before, after)
    if before.phase in (FLOW, RETURN):
        yield from _gone_back(before, after, names)
    yield from _joe(before, after)


def _beaver(before: State, after: State) -> Iterator[str]:
    if before.beaver == AT_TOP < after.beaver:
        yield f"The storm brings the beaver to {ZONES[after.beaver]}."
    elif after.beaver == AT_TOP < before.beaver:
        yield "The beaver goes over the falls: the sky is 0."


def _elk(before: State, after: State) -> Iterator[str]:
    """It leaves its canoe, or is back (S-52)."""
    if before.elk == ABOARD and after.elk in (BACK_SOON, BACK_LATER):
        when = "the river has moved" if after.elk == BACK_SOON else "the next round's river has moved"
        yield f"The elk leaves the canoe; it is back at the red site when {when}."
    elif after.elk == AT_SITE != before.elk and after.phase != PADDLE:
        yield "The elk is back at the red site."


def _gone_back(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for name, was, now in zip(names, before.players, after.players, strict=False):
        back = [new for old, new in zip(was.canoes, now.canoes, strict=True) if old.lassoed and not new.lassoed]
        for canoe in back:
            where = "goes over the falls" if canoe.zone == LOST else f"is back on {ZONES[canoe.zone]}"
            yield f"{name}'s lassoed canoe {where}."


def _joe(before: State, after: State) -> Iterator[str]:
    was, now = before.joe, after.joe
    if was.zone == now.zone and was.gems == now.gems:
        return
    if now.zone == LOST:
        yield f"Joe goes over the falls{aboard(was)}; he is back in zone 1 next round."
    elif was.zone == LOST:
        yield f"Joe is back on {ZONES[now.zone]}."
    elif before.phase in (FLOW, RETURN) and not (before.phase == FLOW and before.steps):
        yield from _joe_acted(before, after)


def _joe_acted(before: State, after: State) -> Iterator[str]:
    was, now = before.joe, after.joe
    if total(now.gems) > total(was.gems):
        colour = next(colour for colour in range(len(COLOURS)) if now.gems[colour] > was.gems[colour])
        yield f"Joe loads {COLOURS[colour]} on {ZONES[was.zone]}."
    if was.zone != now.zone:
        yield f"Joe paddles from {ZONES[was.zone]} to {ZONES[now.zone]}."
