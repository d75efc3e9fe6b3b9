"""Reasons for decisions that bring no gem at once, from the position that they lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.text import Say
from niagara_tui.games.niagara.player.fate import Fate, fate_of
from niagara_tui.games.niagara.player.river_odds import Odds, hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, DEPTH, LOST, NONE, SITE, SKY_HIGH, SKY_LOW, WAY
from niagara_tui.games.niagara.rules.expansions.elk import EXTRA_POINTS
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.state import Canoe, Phase, Stage, State
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS, cargo_words, signed


def cloud_reason(sky: int, best: int) -> str:
    """What the cloud does at this place of the weather track, and which way is better as things are now (N-36)."""
    lower, higher = (signed(there) for there in (sky - 1, sky + 1))
    if sky == SKY_LOW:
        said = _("moves the sky from {now} to {higher}, so that the river flows faster")
    elif sky == SKY_HIGH:
        said = _("moves the sky from {now} to {lower}, so that the river flows slower")
    elif best < sky:
        said = _(
            "moves the sky from {now} to {lower} (a slower river, which looks better now) or {higher} (a faster one)"
        )
    else:
        said = _(
            "moves the sky from {now} to {higher} (a faster river, which looks better now) or {lower} (a slower one)"
        )
    return said.format(now=signed(sky), lower=lower, higher=higher)


def approach_reasons(view: State, after: State, seat: int) -> Iterator[str]:
    """What the canoes that have moved have come nearer to: home with their cargo, or gems to load.

    Nothing is said of a canoe that surely falls in this round: it gets neither there nor home.
    """
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    fates = (fate_of(after, seat, canoe) for canoe in range(CANOES))
    moved = [(was, now) for (was, now), fate in zip(pairs, fates, strict=True) if was.zone != now.zone and _stays(fate)]
    yield from _homeward([now for was, now in moved if _goes_home(was, now)])
    others = [(was, now) for was, now in moved if not _goes_home(was, now)]
    found = [_at_site(view, after, seat, now) for _was, now in others]
    for reason, canoes in Counter(filter(None, found)).items():
        yield _("{does} with both canoes").format(does=reason) if canoes > 1 else reason
    answered = zip(others, found, strict=True)
    yield from _ahead(after, [now for (was, now), reason in answered if not reason and _goes_out_empty(was, now)])


def _stays(fate: Fate | None) -> bool:
    """Whether a canoe is on the river and may still be there after this round."""
    return fate is not None and not fate.is_sure


def _goes_home(was: Canoe, now: Canoe) -> bool:
    return total(now.gems) > 0 and DEPTH[now.zone] < DEPTH[was.zone]


def _goes_out_empty(was: Canoe, now: Canoe) -> bool:
    return not total(now.gems) and DEPTH[now.zone] > DEPTH[was.zone]


def _homeward(canoes: Sequence[Canoe]) -> Iterator[str]:
    """How near to home laden canoes have come."""
    for depth in sorted({DEPTH[canoe.zone] for canoe in canoes}):
        said = plural(
            "carries {gems} to within {count} zone of home", "carries {gems} to within {count} zones of home", depth
        )
        gems = cargo_words(*(canoe for canoe in canoes if DEPTH[canoe.zone] == depth))
        yield said.format(gems=gems, count=depth)


def _at_site(view: State, after: State, seat: int, canoe: Canoe) -> str:
    """The gems that the canoe can load, or exchange its cargo for, where it has come to; empty if there are none."""
    if SITE[canoe.zone] == NONE or not (there := _missing(view, after, seat, canoe)):
        return ""
    said = (
        _("comes where {gems} can be loaded") if room(canoe) else _("comes where its cargo can be exchanged for {gems}")
    )
    return said.format(gems=listed(there))


def _ahead(after: State, canoes: Sequence[Canoe]) -> Iterator[str]:
    """The next sites down-river that have gems, each with the canoe that is nearest to it."""
    nearest = {_next_site(after, canoe): canoe for canoe in sorted(canoes, key=lambda canoe: DEPTH[canoe.zone])}
    nearest.pop(NONE, None)
    for zone, canoe in nearest.items():
        count = DEPTH[zone] - DEPTH[canoe.zone]
        said = plural("comes within {count} zone of {gems}", "comes within {count} zones of {gems}", count)
        nearer = said.format(count=count, gems=COLOUR_WORDS[SITE[zone]])
        yield _("{nearer} with room for two").format(nearer=nearer) if room(canoe) > 1 else nearer


def _next_site(after: State, canoe: Canoe) -> int:
    """The zone of the next site down-river that has gems; NONE if there is none."""
    ahead = (zone for zone in range(LOST) if WAY[canoe.zone][zone] > 0 and SITE[zone] != NONE)
    return next((zone for zone in ahead if total(after.sites[SITE[zone]].gems)), NONE)


def _missing(view: State, after: State, seat: int, canoe: Canoe) -> list[str]:
    """The colours at the canoe's site: those still missing in the reserve, or all of them if none is.

    Gems that it has just put there are not what it has come for, nor the colours of a cargo that fills it.
    """
    site = SITE[canoe.zone]
    were, are = view.sites[site].gems, after.sites[site].gems
    there = [colour for colour in range(len(COLOURS)) if 0 < are[colour] <= were[colour]]
    fitting = [colour for colour in there if room(canoe) or not canoe.gems[colour]]
    wanted = [colour for colour in fitting if not after.players[seat].reserve[colour]]
    return [COLOUR_WORDS[colour] for colour in wanted or fitting]


def decision_reasons(view: State, after: State, seat: int, move: int, say: Say) -> Iterator[str]:
    """Reasons for decisions other than paddling: the weather, redemption, the elk, and declining something."""
    if view.sky != after.sky:
        yield _river(view, after, say)
    elif view.phase == Phase.REDEEM:
        yield _redeemed(after, seat)
    elif kind_of(move) == Kind.ELK_TO:
        yield _("gives the canoe {count} points more for as long as the elk is aboard").format(count=EXTRA_POINTS)
    elif move == Kind.LEAVE_ELK:
        yield _("leaves the elk where rivals can fetch it")
    elif move == Kind.DONE:
        leaves_joe = view.turn.stage == Stage.WAIT
        yield _("leaves Joe and its own gems as they are") if leaves_joe else _("risks no second canoe on the river")


def _river(view: State, after: State, say: Say) -> str:
    """How the new weather changes the river's movement (N-36, N-40), so that it never reads as the other one's does."""
    changes = _("makes the river faster by one") if view.sky < after.sky else _("makes the river slower by one")
    if not hands_are_known(after):
        return changes
    odds, others = river_odds(after), river_odds(_under_other_sky(view, after))
    if odds == others:
        return _("makes no difference to the river in this round")
    flows = _flows(odds)
    if len(flows) == 1:
        told = _("it will move {flow}").format(flow=flows[0])
    elif flows == _flows(others):
        told = _difference(odds, others, say)
    else:
        told = _("it will move {least} to {most}").format(least=flows[0], most=flows[-1])
    return f"{changes}: {told}"


def _under_other_sky(view: State, after: State) -> State:
    """The position after the opposite move of the sky; at an end of the weather track, after none."""
    found = clone(after)
    found.sky = min(max(2 * view.sky - after.sky, SKY_LOW), SKY_HIGH)
    return found


def _flows(odds: Odds) -> tuple[int, ...]:
    """The least and the most steps that are possible, once if they are the same."""
    flows = [flow for flow, chance in enumerate(odds) if chance]
    return tuple(sorted({flows[0], flows[-1]}))


def _difference(odds: Odds, others: Odds, say: Say) -> str:
    """What most tells apart two odds of the same range: the chance of so many steps or more."""
    flow = max(range(len(odds)), key=lambda least: abs(sum(odds[least:]) - sum(others[least:])))
    said = _("it will move {flow} or more with a chance of {chance}, with the other sky {other}")
    return said.format(flow=flow, chance=say(sum(odds[flow:])), other=say(sum(others[flow:])))


def _redeemed(after: State, seat: int) -> str:
    """The canoes and gems with which the seat goes on (N-50)."""
    player = after.players[seat]
    canoes = sum(canoe.zone != LOST for canoe in player.canoes)
    said = plural("goes on with {count} canoe and {gems}", "goes on with {count} canoes and {gems}", canoes)
    gems = total(player.reserve)
    return said.format(count=canoes, gems=plural("{count} gem", "{count} gems", gems).format(count=gems))


def fallback_reason(view: State, after: State, seat: int, move: int) -> str:
    """What can still be said for a plan if there is no better reason."""
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    left = [(was, now) for was, now in pairs if now.zone < LOST]
    if move == Kind.PASS:
        return _("leaves the gems to their owners")
    if any(room(now) > room(was) for was, now in left):
        return _("makes room for another gem")
    if any(was.zone < LOST and DEPTH[now.zone] < DEPTH[was.zone] for was, now in left):
        return _("comes nearer to the bank")
    afloat = [now for _was, now in left if now.zone > BANK]
    if not afloat:
        return _("leaves nothing on the river")
    depth = max(DEPTH[canoe.zone] for canoe in afloat)
    said = plural(
        "leaves its farthest canoe {count} zone from the bank",
        "leaves its farthest canoe {count} zones from the bank",
        depth,
    )
    return said.format(count=depth)
