"""The river in sentences, zone by zone."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.plain import voice
from niagara_tui.games.niagara.plain.voice import Fleet, Spoken
from niagara_tui.games.niagara.player.fate import Fate, fate_of, fate_sentence
from niagara_tui.games.niagara.rules.board import (
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
from niagara_tui.games.niagara.rules.expansions.joe import joe_is_here
from niagara_tui.games.niagara.rules.state import AT_SITE, AT_TOP, Phase, State

_LEFT, _RIGHT = _("Zone {zone}, left arm"), _("Zone {zone}, right arm")
_ARMS = {ZONE_6L: _LEFT, ZONE_7L: _LEFT, ZONE_6R: _RIGHT, ZONE_7R: _RIGHT}

_OTHER_ARM = {ZONE_6R: ZONE_6L, ZONE_7R: ZONE_7L}
"""Zones that share a site with another zone, which is described before."""


def tell_river(view: State, namer: Spoken) -> list[str]:
    """Every zone from the bank to the falls: its site, the pieces there, and from which flow on canoes fall."""
    lines = [_("The whirlpool waits above zone 1 for the river's next step.")] if view.whirlpool == AT_TOP else []
    lines.extend(_zone(view, number, namer) for number in range(BANK, RIVER_ZONES + 1))
    lost = list(_canoes(view, LOST, namer))
    if lost:
        lines.append(_("Over the falls: {canoes}.").format(canoes="; ".join(lost)))
    return lines


def _zone(view: State, number: int, namer: Spoken) -> str:
    place = _("The bank") if number == BANK else _ARMS.get(number, _("Zone {zone}")).format(zone=ZONES[number])
    there = [*_site(view, number), *_guests(view, number), *_canoes(view, number, namer)]
    return _("{place}: {things}.").format(place=place, things="; ".join(there) or _("nobody"))


def _site(view: State, number: int) -> Iterator[str]:
    site = SITE[number]
    if site == NONE:
        return
    heap = voice.heap(view.sites[site].gems)
    if not heap:
        yield _("nothing left to load")
    elif number in _OTHER_ARM:
        shared = _("{gems} to load, the same ones as in zone {zone}")
        yield shared.format(gems=heap, zone=ZONES[_OTHER_ARM[number]])
    else:
        yield _("{gems} to load").format(gems=heap)
    if view.elk == AT_SITE and number in (ZONE_7L, ZONE_7R):
        yield _("the elk")


def _guests(view: State, number: int) -> Iterator[str]:
    """The whirlpool, the beaver and Diamond Joe, if they are in the zone."""
    if number != BANK and view.whirlpool == number:
        yield _("the whirlpool")
    if number != BANK and view.beaver == number:
        yield _("the beaver")
    if joe_is_here(view, number):
        yield voice.canoe_words(view.joe, _("Diamond Joe's"))


def _canoes(view: State, number: int, namer: Spoken) -> Iterator[str]:
    """The canoes in the zone, each with its fate; equal canoes of rivals are grouped."""
    fleets: dict[tuple[object, ...], tuple[Fate | None, Fleet]] = {}
    for seat, player in enumerate(view.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.zone == number:
                fate = None if view.phase == Phase.OVER else fate_of(view, seat, index)
                fleets.setdefault(_grouping_key(fate, namer.warns), (fate, []))[1].append((seat, canoe))
    for fate, fleet in fleets.values():
        for canoes, count in namer.fleet(fleet):
            yield canoes if fate is None else _fate(canoes, count, fate, namer.warns)


def _grouping_key(fate: Fate | None, warns: bool) -> tuple[object, ...]:
    """Grouping key: canoes whose fates sound the same are described together."""
    if fate is None:
        return ()
    return (fate.is_ashore, fate_sentence(fate)) if warns else (fate.is_ashore,)


def _fate(canoes: str, count: int, fate: Fate, warns: bool) -> str:
    """The canoes with their fate in this round; nothing is added for safe ones."""
    if fate.is_ashore:
        canoes = _("{canoe}, ashore by the lasso").format(canoe=canoes)
    if fate.is_safe or not warns:
        return canoes
    # Translators: the fate is such as `falls if the river moves 3 or more`.
    return _("{canoe}, which {fate}").format(canoe=canoes, fate=fate_sentence(fate, count))
