"""The pieces on the river, also after it has moved."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.plain import voice
from niagara_tui.games.niagara.plain.voice import Fleet, Spoken
from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONES
from niagara_tui.games.niagara.rules.state import Phase, State


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
    things = [canoes for canoes, _count in namer.fleet(fleet)]
    things += [_("the whirlpool")] * (view.whirlpool == zone) + [_("the beaver")] * (view.beaver == zone)
    things += [voice.canoe_words(view.joe, _("Diamond Joe's"))] * (view.joe.zone == zone)
    if not things:
        return ""
    return _("in zone {zone} {things}").format(zone=ZONES[zone], things=", ".join(things))
