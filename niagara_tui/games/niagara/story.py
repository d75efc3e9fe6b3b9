"""What happened, in sentences for the log: read off two public views, so that nothing secret can be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.games.niagara.board import BANK, COLOURS, LOST, ZONES
from niagara_tui.games.niagara.moves import KEEP, LOAD, PASS, PAY, PLAY, ROB, SKY_DOWN, SKY_UP, TO, UNLOAD
from niagara_tui.games.niagara.river import lowest_number
from niagara_tui.games.niagara.state import (
    CARDS,
    CHOOSE,
    CLOUD,
    FACE_DOWN,
    FLOW,
    JOE,
    NO_CARD,
    OVER,
    PADDLE,
    PUSHED,
    REDEEM,
    RETURN,
    State,
)
from niagara_tui.games.niagara.story_parts import (
    aboard,
    paddled_onto_whirlpool,
    tell_decision,
    tell_push,
    tell_side_events,
)


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Sentences on what changed between two public views, see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None:
        told.extend(_decision(before, after, seat, move, names))
    elif before.phase == FLOW and before.steps:
        told.extend(_river_step(before, after, names))
    elif before.phase in (FLOW, JOE):
        pass
    elif before.phase == REDEEM:
        told.append(f"{_given(before, after, names)} gets a canoe free.")
    else:
        told.extend(_shown(before, after, names))
    told.extend(tell_side_events(before, after, names))
    if after.round > before.round:
        told.append(f"Round {after.round} begins; {names[after.first]} is first.")
    if after.phase == FLOW and before.phase == PADDLE:
        told.append(_forecast(after))
    if after.phase == OVER and before.phase != OVER:
        told.append("The game is over.")
    return told


def _decision(before: State, after: State, seat: int, move: int | None, names: Sequence[str]) -> Iterator[str]:
    name = names[seat]
    if move is None or PLAY < move < SKY_UP:
        return  # that a card lies face down can be seen; a line for each would drown the rest
    if move in (SKY_UP, SKY_DOWN):
        yield f"{name} moves the sky from {_signed(before.sky)} to {_signed(after.sky)}."
    elif move == KEEP:
        yield f"{name} pays for no canoe."
    elif PAY <= move < KEEP:
        yield f"{name} pays a {COLOURS[move - PAY]} gem for a canoe."
    elif TO <= move < UNLOAD:
        yield from _went(before, after, seat, move - TO, name)
    elif UNLOAD <= move < LOAD:
        yield f"{name} unloads {COLOURS[move - UNLOAD]} at {_place(before, seat)}."
    elif LOAD <= move < ROB:
        yield f"{name} loads {COLOURS[move - LOAD]} at {_place(before, seat)}."
    elif ROB <= move < PASS:
        what = move - ROB
        yield f"{name} robs {names[what // 10]} of a {COLOURS[what % 5]} gem at {_place(before, seat)}."
    elif move == PASS:
        yield f"{name} robs nobody."
    elif move > KEEP:
        yield from tell_decision(before, seat, move, name)


def _went(before: State, after: State, seat: int, zone: int, name: str) -> Iterator[str]:
    pushed = before.turn.stage == PUSHED or before.phase == RETURN
    if not pushed:
        yield _paddled(before, seat, zone, name)
    if pushed or paddled_onto_whirlpool(before, zone):
        yield from tell_push(before, after, seat, name)
    if after.players[seat].reached > before.players[seat].reached:
        yield f"{name} has a winning reserve; the round is finished."


def _place(state: State, seat: int) -> str:
    return ZONES[state.players[seat].canoes[state.turn.canoe].zone]


def _paddled(before: State, seat: int, zone: int, name: str) -> str:
    canoe = before.players[seat].canoes[before.turn.canoe]
    if zone == BANK:
        return f"{name} lands{aboard(canoe) or ', empty'}."
    start = "the bank" if canoe.zone == BANK else ZONES[canoe.zone]
    return f"{name} paddles from {start} to {ZONES[zone]}{aboard(canoe)}."


def _shown(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.played == NO_CARD and now.played not in (NO_CARD, FACE_DOWN):
            if before.phase == CHOOSE:
                yield "All cards lie face down."
            article = "the " if now.played == CLOUD else ""
            yield f"{names[seat]} shows {article}{CARDS[now.played - 1]}."


def _forecast(after: State) -> str:
    lowest, sky = lowest_number(after), _signed(after.sky)
    cause = f"lowest card {lowest}, sky {sky}" if lowest else f"no number card, sky {sky}"
    if after.steps == 0:
        return f"The river stands still ({cause})."
    return f"The river moves {after.steps} ({cause})."


def _river_step(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        for old, new in zip(was.canoes, now.canoes, strict=True):
            if old.zone != LOST and new.zone == LOST:
                yield f"{names[seat]}'s canoe goes over the falls{aboard(old)}."


def _given(before: State, after: State, names: Sequence[str]) -> str:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if [canoe.zone for canoe in was.canoes] != [canoe.zone for canoe in now.canoes]:
            return names[seat]
    raise ValueError("nobody was given a canoe between these positions")


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"
