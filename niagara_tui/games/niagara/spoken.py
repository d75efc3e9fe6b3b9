"""The river in sentences: names for its pieces, what lies where, the weather, and what the river may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, listed
from niagara_tui.core.text import percent_words
from niagara_tui.core.words import signed_words
from niagara_tui.games.niagara.labels import Spoken
from niagara_tui.games.niagara.player.fate import Fate, fate_of, fate_reason, fate_sentence, fates
from niagara_tui.games.niagara.player.forecast import position_after
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import (
    BANK,
    LOST,
    NONE,
    RIVER_ZONES,
    SITE,
    SKY_HIGH,
    SKY_LOW,
    ZONE_6L,
    ZONE_6R,
    ZONE_7L,
    ZONE_7R,
    ZONES,
)
from niagara_tui.games.niagara.rules.phases import has_sky_to_move
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import (
    AT_SITE,
    AT_TOP,
    NO_CARD,
    OFF,
    Canoe,
    Phase,
    State,
)
from niagara_tui.games.niagara.words import canoe_words, canoes_alike, guests_in, heap
from niagara_tui.plain.teller import Scene, capital

Fleet = list[tuple[int, Canoe]]
"""Canoes, each with the seat that owns it."""
Look = tuple[int, ...]


def _look(canoe: Canoe) -> Look:
    """Everything that distinguishes canoes of one owner in one place when they are described."""
    return (canoe.hold, canoe.elk, *canoe.gems)


def _named(fleet: Fleet, namer: Spoken) -> Iterator[tuple[str, int]]:
    """Names of these canoes, equal ones grouped, each with the number of canoes in the group."""
    looks = {_look(canoe): canoe for _, canoe in fleet}
    counts = Counter((seat, _look(canoe)) for seat, canoe in fleet)
    groups: dict[tuple[bool, Look, int], list[int]] = {}
    for (seat, look), count in counts.items():
        groups.setdefault((seat == namer.seat, look, count), []).append(seat)
    for (_own, look, count), seats in groups.items():
        yield _together(seats, looks[look], count, namer), len(seats) * count


def _together(seats: Sequence[int], canoe: Canoe, each: int, namer: Spoken) -> str:
    """Name of one canoe, or of several equal ones, `each` of them for every seat."""
    owner = namer.owner(seats[0])
    if len(seats) == each == 1:
        return canoe_words(canoe, owner)
    several = _("{owner} {count} {canoes}") if len(seats) == 1 else _("the {canoes} of {owners}, {count} each")
    owners = listed([namer.names[seat] for seat in seats])
    return several.format(owner=owner, owners=owners, count=each, canoes=canoes_alike(canoe))


# -- the river, zone by zone --------------------------------------------------------------------------


_LEFT, _RIGHT = _("Zone {zone}, left arm"), _("Zone {zone}, right arm")
_ARMS = {ZONE_6L: _LEFT, ZONE_7L: _LEFT, ZONE_6R: _RIGHT, ZONE_7R: _RIGHT}

_OTHER_ARM = {ZONE_6R: ZONE_6L, ZONE_7R: ZONE_7L}
"""Zones that share a site with another zone, which is described before."""


def tell_river(view: State, namer: Spoken, *, warns: bool) -> list[str]:
    """Every zone from the bank to the falls: its site, the pieces there, and if it `warns` when canoes fall."""
    lines = [_("The whirlpool waits above zone 1 for the river's next step.")] if view.whirlpool == AT_TOP else []
    lines.extend(_zone(view, number, namer, warns) for number in range(BANK, RIVER_ZONES + 1))
    lost = list(_canoes(view, LOST, namer, warns))
    if lost:
        lines.append(_("Over the falls: {canoes}.").format(canoes="; ".join(lost)))
    return lines


def _zone(view: State, number: int, namer: Spoken, warns: bool) -> str:
    place = _("The bank") if number == BANK else _ARMS.get(number, _("Zone {zone}")).format(zone=ZONES[number])
    guests = guests_in(view, number) if number != BANK else []
    there = [*_site(view, number), *guests, *_canoes(view, number, namer, warns)]
    return _("{place}: {things}.").format(place=place, things="; ".join(there) or _("nobody"))


def _site(view: State, number: int) -> Iterator[str]:
    site = SITE[number]
    if site == NONE:
        return
    gems = heap(view.sites[site].gems)
    if not gems:
        yield _("nothing left to load")
    elif number in _OTHER_ARM:
        shared = _("{gems} to load, the same ones as in zone {zone}")
        yield shared.format(gems=gems, zone=ZONES[_OTHER_ARM[number]])
    else:
        yield _("{gems} to load").format(gems=gems)
    if view.elk == AT_SITE and number in (ZONE_7L, ZONE_7R):
        yield _("the elk")


def _canoes(view: State, number: int, namer: Spoken, warns: bool) -> Iterator[str]:
    """The canoes in the zone, each with its fate; equal canoes of rivals are grouped."""
    fleets: dict[tuple[object, ...], tuple[Fate | None, Fleet]] = {}
    for seat, player in enumerate(view.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.zone == number:
                fate = None if view.phase == Phase.OVER else fate_of(view, seat, index)
                fleets.setdefault(_grouping_key(fate, warns), (fate, []))[1].append((seat, canoe))
    for fate, fleet in fleets.values():
        for canoes, count in _named(fleet, namer):
            yield canoes if fate is None else _fate(canoes, count, fate, warns)


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


# -- what is on the river -----------------------------------------------------------------------------


def tell_after(before: State, view: State, namer: Spoken) -> list[str]:
    """Everything on the river by zone, right after the river's last step of a round; else an empty list."""
    if not (before.phase == Phase.FLOW == view.phase and before.steps > view.steps == 0):
        return []
    return tell_afloat(view, namer)


def tell_afloat(view: State, namer: Spoken) -> list[str]:
    """Everything on the river by zone."""
    there = [found for zone in range(BANK + 1, LOST) if (found := _pieces_in(view, zone, namer))]
    return [_("Now on the river: {canoes}.").format(canoes="; ".join(there)) if there else _("Nobody is on the river.")]


def _pieces_in(view: State, zone: int, namer: Spoken) -> str:
    """The pieces in the zone, such as `in zone 5 your canoe with red, Bert's empty canoe`; empty if there are none."""
    fleet: Fleet = [
        (seat, canoe) for seat, player in enumerate(view.players) for canoe in player.canoes if canoe.zone == zone
    ]
    things = [*(canoes for canoes, _count in _named(fleet, namer)), *guests_in(view, zone)]
    if not things:
        return ""
    return _("in zone {zone} {things}").format(zone=ZONES[zone], things=", ".join(things))


# -- what the river may do ----------------------------------------------------------------------------


def tell_preview(scene: Scene, namer: Spoken, moves: Sequence[int] = ()) -> list[str]:
    """The flows with their chances, then the fate of every canoe on the river, after these moves of the viewer."""
    view = position_after(scene.game.visible_to_people(scene.view, scene.viewer, scene.options), scene.viewer, moves)
    if view.phase in (Phase.FLOW, Phase.RETURN, Phase.JOE, Phase.OVER):
        return [_("The river has moved in this round.")]
    told = [_flows(river_odds(view))] if hands_are_known(view) else []
    found = sorted(fates(view), key=lambda fate: fate.seat != scene.viewer)
    for fate in found:
        canoe = namer.canoe_and_place(view, fate.seat, fate.canoe)
        said = _("{canoe} {fate}.").format(canoe=canoe, fate=fate_reason(fate))
        told.append(capital(said))
    return [*told, *([] if found else [_("No canoe is on the river.")])]


def _flows(odds: Sequence[float]) -> str:
    likely = [
        _("{flow} with {chance}").format(flow=flow, chance=percent_words(chance))
        for flow, chance in enumerate(odds)
        if chance
    ]
    return _("The river moves {flows}.").format(flows=listed(likely))


# -- the weather --------------------------------------------------------------------------------------


_NEXT_ARM = (_("The left arm of the river is next."), _("The right arm of the river is next."))
"""Indexed by arm, as `rules.board.ARMS`."""

_OPEN = (
    _("No number card is shown yet: as things stand the river moves {flow}, and others may still change that."),
    _(
        "The lowest number card shown is {card}: "
        "as things stand the river moves {flow}, and others may still change that."
    ),
)
_SETTLED = (
    _("No number card is shown yet: as things stand the river moves {flow}."),
    _("The lowest number card shown is {card}: as things stand the river moves {flow}."),
)
"""Sentences without and with a number card shown; `_OPEN` before all cards are shown, `_SETTLED` after."""


def tell_sky(view: State) -> list[str]:
    """The sky, the river's movement as far as it is known, the next arm, and the beaver."""
    track = _("The sky is at {sky}, on a track from {low} to {high}.")
    track = track.format(sky=signed_words(view.sky), low=signed_words(SKY_LOW), high=signed_words(SKY_HIGH))
    return [track, *_river(view), _NEXT_ARM[view.next_arm], *_beaver(view)]


def _river(view: State) -> list[str]:
    shown = sum(player.played != NO_CARD for player in view.players)
    if view.phase == Phase.OVER:
        return []
    if view.phase != Phase.PADDLE or not shown:
        return [_("The river moves by the lowest number card of the round plus the sky; no card is shown yet.")]
    lowest = lowest_number(view)
    so_far = _OPEN if shown < view.seats else _SETTLED
    sentence = so_far[lowest > 0].format(card=lowest, flow=flow(view))
    if shown == view.seats and has_sky_to_move(view):
        return [sentence, _("The cloud has still to move the sky.")]
    return [sentence]


def _beaver(view: State) -> list[str]:
    if view.beaver == OFF:
        return []
    if view.beaver == AT_TOP:
        return [_("The beaver comes with the storm, at plus 2.")]
    return [_("The beaver is in zone {zone}; when it falls the sky is 0.").format(zone=ZONES[view.beaver])]
