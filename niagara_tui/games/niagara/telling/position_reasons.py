"""Reasons for decisions that bring no gem at once, from the position that they lead to."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, DEPTH, LOST, NONE, SITE, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.expansions.elk import EXTRA_POINTS
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.state import Canoe, Phase, State
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS, cargo_words, signed


def cloud_reason(sky: int) -> str:
    """What the cloud does at this place of the weather track (N-36)."""
    lower, higher = (signed(there) for there in (sky - 1, sky + 1))
    if sky == SKY_LOW:
        said = _("leaves your canoes where they are; the sky goes from {now} to {higher}, and the river flows faster")
    elif sky == SKY_HIGH:
        said = _("leaves your canoes where they are; the sky goes from {now} to {lower}, and the river flows slower")
    else:
        said = _(
            "leaves your canoes where they are; the sky goes from {now} to {lower} or {higher}, "
            "and the river flows slower or faster"
        )
    return said.format(now=signed(sky), lower=lower, higher=higher)


def approach_reasons(view: State, after: State, seat: int) -> Iterator[str]:
    """For each canoe that has moved, what it has come nearer to: home with its cargo, or gems to load."""
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    for was, now in pairs:
        if was.zone != now.zone and BANK < now.zone < LOST:
            yield from _approach(view, after, seat, was, now)


def _approach(view: State, after: State, seat: int, was: Canoe, now: Canoe) -> Iterator[str]:
    depth = DEPTH[now.zone]
    if total(now.gems) and DEPTH[was.zone] > depth:
        said = plural(
            "carries {gems} to within {count} zone of home", "carries {gems} to within {count} zones of home", depth
        )
        yield said.format(gems=cargo_words(now), count=depth)
    elif room(now) and SITE[now.zone] != NONE and (there := _missing(after, seat, SITE[now.zone])):
        yield _("comes where {gems} can be loaded").format(gems=listed(there))
    elif not total(now.gems) and depth > DEPTH[was.zone]:
        yield from _ahead(after, now)


def _ahead(after: State, canoe: Canoe) -> Iterator[str]:
    """The next site down-river that has gems, for a canoe on its way there."""
    sites = [zone for zone in range(canoe.zone + 1, LOST) if SITE[zone] != NONE and total(after.sites[SITE[zone]].gems)]
    if sites:
        count = DEPTH[sites[0]] - DEPTH[canoe.zone]
        said = plural("comes within {count} zone of {gems}", "comes within {count} zones of {gems}", count)
        nearer = said.format(count=count, gems=COLOUR_WORDS[SITE[sites[0]]])
        yield _("{nearer} with room for two").format(nearer=nearer) if room(canoe) > 1 else nearer


def _missing(state: State, seat: int, site: int) -> list[str]:
    """The colours at the site: those still missing in the reserve, or all of them if none is."""
    there = [colour for colour in range(len(COLOURS)) if state.sites[site].gems[colour]]
    wanted = [colour for colour in there if not state.players[seat].reserve[colour]]
    return [COLOUR_WORDS[colour] for colour in wanted or there]


def decision_reasons(view: State, after: State, seat: int, move: int) -> Iterator[str]:
    """Reasons for decisions other than paddling: the weather, redemption, the elk, and declining something."""
    if view.sky != after.sky:
        yield _river(view, after)
    elif view.phase == Phase.REDEEM:
        yield _redeemed(after, seat)
    elif kind_of(move) == Kind.ELK_TO:
        yield _("gives the canoe {count} points more for as long as the elk is aboard").format(count=EXTRA_POINTS)
    elif move == Kind.LEAVE_ELK:
        yield _("leaves the elk where rivals can fetch it")
    elif move == Kind.DONE:
        yield _("risks no second canoe on the river")


def _river(view: State, after: State) -> str:
    """How the new weather changes the river's movement (N-36, N-40)."""
    faster = view.sky < after.sky
    if not hands_are_known(after):
        return _("makes the river faster by one") if faster else _("makes the river slower by one")
    flows = [flow for flow, chance in enumerate(river_odds(after)) if chance]
    if faster:
        said = _("makes the river faster by one: it will move {least} to {most}")
    else:
        said = _("makes the river slower by one: it will move {least} to {most}")
    if len(flows) == 1:
        said = (
            _("makes the river faster by one: it will move {flow}")
            if faster
            else _("makes the river slower by one: it will move {flow}")
        )
        return said.format(flow=flows[0])
    return said.format(least=min(flows), most=max(flows))


def _redeemed(after: State, seat: int) -> str:
    """The canoes and gems with which the seat goes on (N-50)."""
    player = after.players[seat]
    canoes = sum(canoe.zone != LOST for canoe in player.canoes)
    said = plural("goes on with {count} canoe and {gems}", "goes on with {count} canoes and {gems}", canoes)
    gems = total(player.reserve)
    return said.format(count=canoes, gems=plural("{count} gem", "{count} gems", gems).format(count=gems))


def fallback_reason(after: State, seat: int, move: int) -> str:
    """Where the canoes lie, if there is no better reason."""
    afloat = [canoe for canoe in after.players[seat].canoes if BANK < canoe.zone < LOST]
    if move == Kind.PASS:
        return _("leaves the gems to their owners")
    if not afloat:
        return _("leaves nothing on the river")
    depth = max(DEPTH[canoe.zone] for canoe in afloat)
    said = plural(
        "has its farthest canoe {count} zone from the bank", "has its farthest canoe {count} zones from the bank", depth
    )
    return said.format(count=depth)
