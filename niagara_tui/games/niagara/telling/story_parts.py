"""Sentences for the log on the expansions: whirlpool, beaver, elk, lasso, Diamond Joe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.rules.board import COLOURS, LOST, SKY_HIGH, ZONES
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.expansions.whirlpool import is_whirlpool
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, points_named, swap_of
from niagara_tui.games.niagara.rules.state import ABOARD, AT_SITE, AT_TOP, BACK_LATER, BACK_SOON, Phase, Stage, State
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS, cargo_words


def tell_decision(before: State, seat: int, move: int, name: str) -> Iterator[str]:
    """Describe a decision that belongs to an expansion."""
    kind = kind_of(move)
    if kind == Kind.ELK_TO:
        canoe = before.players[seat].canoes[move - Kind.ELK_TO]
        with_cargo = _("{name} takes the elk aboard on {zone} with {cargo}.")
        said = with_cargo if any(canoe.gems) else _("{name} takes the elk aboard on {zone}.")
        yield said.format(name=name, zone=ZONES[canoe.zone], cargo=cargo_words(canoe))
    elif kind == Kind.WITH_POINTS:
        points = points_of(points_named(move), before.players[seat].canoes[before.turn.canoe])
        said = plural("{name} paddles with {points} point.", "{name} paddles with {points} points.", points)
        yield said.format(name=name, points=points)
    elif kind == Kind.TAKE_FROM_JOE:
        yield _("{name} takes a {colour} gem from Joe.").format(
            name=name, colour=COLOUR_WORDS[move - Kind.TAKE_FROM_JOE]
        )
    elif kind == Kind.GIVE_JOE:
        yield _("{name} gives Joe a {colour} gem.").format(name=name, colour=COLOUR_WORDS[move - Kind.GIVE_JOE])
    elif kind == Kind.SWAP_WITH_JOE:
        given, taken = swap_of(move)
        swapped = _("{name} gives Joe {given} for {taken}.")
        yield swapped.format(name=name, given=COLOUR_WORDS[given], taken=COLOUR_WORDS[taken])


def tell_push(before: State, after: State, seat: int, name: str) -> Iterator[str]:
    """Describe where the whirlpool has pushed the canoe in hand, if it has."""
    index = before.turn.canoe
    canoe = after.players[seat].canoes[index]
    if canoe.zone == LOST:
        yield _("The whirlpool pushes {name}'s canoe over the falls.").format(name=name)
    elif after.turn.stage == Stage.PUSHED:
        yield _("{name} is in the whirlpool and chooses an arm.").format(name=name)
    elif before.turn.stage == Stage.PUSHED or before.phase == Phase.RETURN:
        yield _("The whirlpool pushes {name}'s canoe to {zone}.").format(name=name, zone=ZONES[canoe.zone])


def paddled_onto_whirlpool(before: State, zone: int) -> bool:
    """Whether paddling to this zone ended on the whirlpool."""
    return is_whirlpool(before, zone)


def tell_side_events(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """Describe side effects of a step or a decision: on beaver, elk, lassoed canoes and Joe."""
    yield from _beaver(before, after)
    yield from _elk(before, after)
    if before.phase in (Phase.FLOW, Phase.RETURN):
        yield from _gone_back(before, after, names)
    yield from _joe(before, after)


def _beaver(before: State, after: State) -> Iterator[str]:
    if before.beaver == AT_TOP < after.beaver:
        yield _("The storm brings the beaver to {zone}.").format(zone=ZONES[after.beaver])
    elif after.beaver == AT_TOP < before.beaver:
        yield _("The beaver goes over the falls: the sky is 0.")
    elif after.sky == SKY_HIGH > before.sky and before.beaver != after.beaver:
        yield _("The storm puts the beaver back on {zone}.").format(zone=ZONES[after.beaver])


def _elk(before: State, after: State) -> Iterator[str]:
    """Describe the elk leaving its canoe or returning (S-52)."""
    if before.elk == ABOARD and after.elk in (BACK_SOON, BACK_LATER):
        soon = _("The elk leaves the canoe; it is back at the red site when the river has moved.")
        later = _("The elk leaves the canoe; it is back at the red site when the next round's river has moved.")
        yield soon if after.elk == BACK_SOON else later
    elif after.elk == AT_SITE != before.elk and after.phase != Phase.PADDLE:
        yield _("The elk is back at the red site.")


def _gone_back(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    for name, was, now in zip(names, before.players, after.players, strict=False):
        back = [new for old, new in zip(was.canoes, now.canoes, strict=True) if old.lassoed and not new.lassoed]
        for canoe in back:
            fallen, landed = (
                _("{name}'s lassoed canoe goes over the falls."),
                _("{name}'s lassoed canoe is back on {zone}."),
            )
            yield (fallen if canoe.zone == LOST else landed).format(name=name, zone=ZONES[canoe.zone])


def _joe(before: State, after: State) -> Iterator[str]:
    was, now = before.joe, after.joe
    if was.zone == now.zone and was.gems == now.gems:
        return
    if now.zone == LOST:
        with_cargo = _("Joe goes over the falls with {cargo}; he is back in zone 1 next round.")
        said = with_cargo if any(was.gems) else _("Joe goes over the falls; he is back in zone 1 next round.")
        yield said.format(cargo=cargo_words(was))
    elif was.zone == LOST:
        yield _("Joe is back on {zone}.").format(zone=ZONES[now.zone])
    elif before.phase in (Phase.FLOW, Phase.RETURN) and not (before.phase == Phase.FLOW and before.steps):
        yield from _joe_acted(before, after)


def _joe_acted(before: State, after: State) -> Iterator[str]:
    was, now = before.joe, after.joe
    if total(now.gems) > total(was.gems):
        colour = next(colour for colour in range(len(COLOURS)) if now.gems[colour] > was.gems[colour])
        yield _("Joe loads {colour} on {zone}.").format(colour=COLOUR_WORDS[colour], zone=ZONES[was.zone])
    if was.zone != now.zone:
        yield _("Joe paddles from {start} to {zone}.").format(start=ZONES[was.zone], zone=ZONES[now.zone])
