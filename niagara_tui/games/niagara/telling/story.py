"""Sentences for the log, derived from two public views, so that they cannot reveal anything secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONES
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, theft_of
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, Phase, Stage, State
from niagara_tui.games.niagara.telling.story_parts import (
    paddled_onto_whirlpool,
    tell_decision,
    tell_push,
    tell_side_events,
)
from niagara_tui.games.niagara.telling.words import CARD_WORDS, COLOUR_WORDS, cargo_words, hull_words


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None:
        told.extend(_decision(before, after, seat, move, names))
    elif before.phase == Phase.FLOW and before.steps:
        told.extend(_river_step(before, after, names))
    elif before.phase in (Phase.FLOW, Phase.JOE):
        pass
    elif before.phase == Phase.REDEEM:
        told.append(_("{name} gets a canoe free.").format(name=_given(before, after, names)))
    else:
        told.extend(_shown(before, after, names))
    told.extend(tell_side_events(before, after, names))
    if after.round > before.round:
        told.append(_("Round {round} begins; {name} is first.").format(round=after.round, name=names[after.first]))
    if after.phase == Phase.FLOW and before.phase == Phase.PADDLE:
        told.append(_forecast(after))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        told.append(_("The game is over."))
    return told


def _decision(before: State, after: State, seat: int, move: int | None, names: Sequence[str]) -> Iterator[str]:
    name = names[seat]
    kind = Kind.PLAY if move is None else kind_of(move)
    if move is None or kind == Kind.PLAY:
        return  # cards face down are visible on the table; a line for each would crowd out the rest
    if kind in (Kind.SKY_UP, Kind.SKY_DOWN):
        moved = _("{name} moves the sky from {old} to {new}.")
        yield moved.format(name=name, old=_signed(before.sky), new=_signed(after.sky))
    elif kind == Kind.KEEP:
        yield _("{name} pays for no canoe.").format(name=name)
    elif kind == Kind.PAY:
        yield _("{name} pays a {colour} gem for a canoe.").format(name=name, colour=COLOUR_WORDS[move - Kind.PAY])
    elif before.phase == Phase.REDEEM:
        yield _chosen(before, seat, move, name)
    elif kind == Kind.TO:
        yield from _paddling_sentences(before, after, seat, move - Kind.TO, name)
    elif kind == Kind.UNLOAD:
        unloaded = _("{name} unloads {colour} at {zone}.")
        yield unloaded.format(name=name, colour=COLOUR_WORDS[move - Kind.UNLOAD], zone=_place(before, seat))
    elif kind == Kind.LOAD:
        loaded = _("{name} loads {colour} at {zone}.")
        yield loaded.format(name=name, colour=COLOUR_WORDS[move - Kind.LOAD], zone=_place(before, seat))
    elif kind == Kind.ROB:
        victim, _canoe, colour = theft_of(move)
        yield _stole(name, names[victim], colour, _place(before, seat))
    elif kind == Kind.PASS:
        yield _("{name} steals nothing.").format(name=name)
    else:
        yield from tell_decision(before, seat, move, name)


def _chosen(before: State, seat: int, move: int, name: str) -> str:
    """Describe which of two lost canoes returns, paid for or free (N-50)."""
    said = _("{name} takes {canoe} back.") if before.turn.stage == Stage.PICK else _("{name} gets {canoe} free.")
    return said.format(name=name, canoe=hull_words(before.players[seat].canoes[move - Kind.TAKE]))


def _paddling_sentences(before: State, after: State, seat: int, zone: int, name: str) -> Iterator[str]:
    pushed = before.turn.stage == Stage.PUSHED or before.phase == Phase.RETURN
    if not pushed:
        yield _paddled(before, seat, zone, name)
    if pushed or paddled_onto_whirlpool(before, zone):
        yield from tell_push(before, after, seat, name)
    if after.players[seat].reached > before.players[seat].reached:
        yield _("{name} has a winning reserve; the round is finished.").format(name=name)


def _stole(name: str, victim: str, colour: int, zone: str) -> str:
    said = _("{name} steals a {colour} gem from {victim} at {zone}.")
    return said.format(name=name, victim=victim, colour=COLOUR_WORDS[colour], zone=zone)


def _place(state: State, seat: int) -> str:
    return ZONES[state.players[seat].canoes[state.turn.canoe].zone]


def _paddled(before: State, seat: int, zone: int, name: str) -> str:
    canoe = before.players[seat].canoes[before.turn.canoe]
    cargo = cargo_words(canoe)
    if zone == BANK:
        said = _("{name} lands with {cargo}.") if cargo else _("{name} lands, empty.")
    elif canoe.zone == BANK:
        with_cargo = _("{name} paddles from the bank to {zone} with {cargo}.")
        said = with_cargo if cargo else _("{name} paddles from the bank to {zone}.")
    else:
        with_cargo = _("{name} paddles from {start} to {zone} with {cargo}.")
        said = with_cargo if cargo else _("{name} paddles from {start} to {zone}.")
    return said.format(name=name, start=ZONES[canoe.zone], zone=ZONES[zone], cargo=cargo)


def _shown(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.played == NO_CARD and now.played not in (NO_CARD, FACE_DOWN):
            if before.phase == Phase.CHOOSE:
                yield _("All cards lie face down.")
            yield _("{name} shows the {card}.").format(name=names[seat], card=CARD_WORDS[now.played - 1])


def _forecast(after: State) -> str:
    lowest, sky = lowest_number(after), _signed(after.sky)
    if lowest and after.steps:
        said = _("The river moves {steps} (lowest card {lowest}, sky {sky}).")
    elif lowest:
        said = _("The river stands still (lowest card {lowest}, sky {sky}).")
    elif after.steps:
        said = _("The river moves {steps} (no number card, sky {sky}).")
    else:
        said = _("The river stands still (no number card, sky {sky}).")
    return said.format(steps=after.steps, lowest=lowest, sky=sky)


def _river_step(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        for old, new in zip(was.canoes, now.canoes, strict=True):
            if old.zone != LOST and new.zone == LOST:
                yield _fallen(names[seat], cargo_words(old))


def _fallen(name: str, cargo: str) -> str:
    with_cargo = _("{name}'s canoe goes over the falls with {cargo}.")
    return (with_cargo if cargo else _("{name}'s canoe goes over the falls.")).format(name=name, cargo=cargo)


def _given(before: State, after: State, names: Sequence[str]) -> str:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if [canoe.zone for canoe in was.canoes] != [canoe.zone for canoe in now.canoes]:
            return names[seat]
    raise ValueError("nobody was given a canoe between these positions")


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"
