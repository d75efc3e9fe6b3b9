"""The river told zone by zone."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.games.niagara.board import (
    BANK,
    LOST,
    NONE,
    RIVER_ZONES,
    SITE,
    ZONE_6L,
    ZONE_6R,
    ZONE_7L,
    ZONE_7R,
    ZONES,
)
from niagara_tui.games.niagara.forecast import falls_from
from niagara_tui.games.niagara.joe import joe_is_here
from niagara_tui.games.niagara.state import AT_SITE, AT_TOP, State
from niagara_tui.plain.boards.niagara import voice
from niagara_tui.plain.boards.niagara.voice import Spoken
from niagara_tui.plain.speech import capital, listed

_ARMS = {ZONE_6L: "left arm", ZONE_7L: "left arm", ZONE_6R: "right arm", ZONE_7R: "right arm"}


def tell_river(view: State, speaker: Spoken) -> list[str]:
    """Zone by zone from the bank to the falls: what lies there, who is there, from which flow on canoes fall."""
    lines = [_at_top(view)] if AT_TOP in (view.whirlpool, view.beaver) else []
    lines.extend(_zone(view, number, speaker) for number in range(BANK, RIVER_ZONES + 1))
    lost = list(_canoes(view, LOST, speaker))
    if lost:
        lines.append(f"Over the falls: {'; '.join(lost)}.")
    return lines


def _at_top(view: State) -> str:
    waiting = {"the whirlpool waits above zone 1": view.whirlpool, "the beaver waits for the storm": view.beaver}
    said = listed([words for words, place in waiting.items() if place == AT_TOP])
    return f"{capital(said)}."


def _zone(view: State, number: int, speaker: Spoken) -> str:
    if number == BANK:
        place = "The bank"
    else:
        arm = f", {_ARMS[number]}" if number in _ARMS else ""
        place = f"Zone {ZONES[number]}{arm}"
    there = [*_site(view, number), *_guests(view, number), *_canoes(view, number, speaker)]
    return f"{place}: {'; '.join(there) or 'nobody'}."


def _site(view: State, number: int) -> Iterator[str]:
    site = SITE[number]
    if site == NONE:
        return
    yield f"to load, {voice.heap(view.sites[site].gems) or 'no gem any more'}"
    if view.elk == AT_SITE and number in (ZONE_7L, ZONE_7R):
        yield "the elk"


def _guests(view: State, number: int) -> Iterator[str]:
    """Whirlpool, beaver, Diamond Joe."""
    if number != BANK and view.whirlpool == number:
        yield "the whirlpool"
    if number != BANK and view.beaver == number:
        yield "the beaver"
    if joe_is_here(view, number):
        yield voice.canoe_words(view.joe, "Diamond Joe's")


def _canoes(view: State, number: int, speaker: Spoken) -> Iterator[str]:
    falls = {(fall.seat, fall.canoe): fall.flow for fall in falls_from(view)}
    for seat, player in enumerate(view.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.zone == number:
                said = speaker.canoe(view, seat, index)
                if canoe.lassoed:
                    said += ", ashore by the lasso"
                if (seat, index) in falls:
                    said += f", which falls if the river moves {falls[seat, index]} or more"
                yield said
