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

_ARMS = {ZONE_6L: "left arm", ZONE_7L: "left arm", ZONE_6R: "right arm", ZONE_7R: "right arm"}

_OTHER_ARM = {ZONE_6R: ZONE_6L, ZONE_7R: ZONE_7L}
"""Zones that share the heap of another one that has been told before."""


def tell_river(view: State, speaker: Spoken) -> list[str]:
    """Zone by zone from the bank to the falls: what lies there, who is there, from which flow on canoes fall."""
    lines = ["The whirlpool waits above zone 1 for the river's next step."] if view.whirlpool == AT_TOP else []
    lines.extend(_zone(view, number, speaker) for number in range(BANK, RIVER_ZONES + 1))
    lost = list(_canoes(view, LOST, speaker))
    if lost:
        lines.append(f"Over the falls: {'; '.join(lost)}.")
    return lines


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
    same = f", the same ones as in zone {ZONES[_OTHER_ARM[number]]}" if number in _OTHER_ARM else ""
    heap = voice.heap(view.sites[site].gems)
    yield f"{heap} to load{same}" if heap else "nothing left to load"
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
