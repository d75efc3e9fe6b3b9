"""Sentences for the log on the expansions: whirlpool, beaver, elk, lasso, Diamond Joe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, said
from niagara_tui.games.niagara.rules.board import COLOURS, LOST, SKY_HIGH, ZONES
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, points_named, swap_of
from niagara_tui.games.niagara.rules.state import ABOARD, AT_SITE, AT_TOP, BACK_LATER, BACK_SOON, Phase, Stage, State
from niagara_tui.games.niagara.telling.words import canoe_word, cargo_part, gem_part, player_part


def tell_decision(before: State, seat: int, move: int, name: Part) -> Iterator[Sentence]:
    """Describe a decision that belongs to an expansion."""
    kind = kind_of(move)
    if kind == Kind.ELK_TO:
        canoe = before.players[seat].canoes[move - Kind.ELK_TO]
        with_cargo = _("{name} takes the elk aboard on {zone} with {cargo}.")
        template = with_cargo if any(canoe.gems) else _("{name} takes the elk aboard on {zone}.")
        values = {"name": name, "zone": ZONES[canoe.zone], "cargo": cargo_part(canoe)}
        yield said(template, values, seat=seat, item=_("takes the elk aboard on {zone}"))
    elif kind == Kind.WITH_POINTS:
        points = points_of(points_named(move), before.players[seat].canoes[before.turn.canoe])
        template = plural("{name} paddles with {points} point.", "{name} paddles with {points} points.", points)
        item = plural("{points} point", "{points} points", points)
        yield said(template, {"name": name, "points": points}, seat=seat, item=item)
    elif kind == Kind.TAKE_FROM_JOE:
        taken = {"name": name, "colour": gem_part(move - Kind.TAKE_FROM_JOE)}
        yield said(_("{name} takes a {colour} gem from Joe."), taken, seat=seat, item=_("takes {colour} from Joe"))
    elif kind == Kind.GIVE_JOE:
        given = {"name": name, "colour": gem_part(move - Kind.GIVE_JOE)}
        yield said(_("{name} gives Joe a {colour} gem."), given, seat=seat, item=_("gives Joe {colour}"))
    elif kind == Kind.SWAP_WITH_JOE:
        gift, prize = swap_of(move)
        swapped = {"name": name, "given": gem_part(gift), "taken": gem_part(prize)}
        item = _("gives Joe {given} for {taken}")
        yield said(_("{name} gives Joe {given} for {taken}."), swapped, seat=seat, item=item)


def tell_push(before: State, after: State, seat: int, name: Part) -> Iterator[Sentence]:
    """Describe where the whirlpool has pushed the canoe in hand, if it has."""
    index = before.turn.canoe
    canoe = after.players[seat].canoes[index]
    values = {"name": name, "canoe": canoe_word(after.players[seat], canoe), "zone": ZONES[canoe.zone]}
    if canoe.zone == LOST:
        yield said(_("The whirlpool pushes {name}'s {canoe} over the falls."), values, event=Event.LOSS)
    elif after.turn.stage == Stage.PUSHED:
        yield said(_("{name} is in the whirlpool and chooses an arm."), {"name": name})
    elif before.turn.stage == Stage.PUSHED or before.phase == Phase.RETURN:
        yield said(_("The whirlpool pushes {name}'s {canoe} to {zone}."), values, event=Event.DRIFT)


def tell_side_events(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """Describe side effects of a step or a decision: on beaver, elk, lassoed canoes and Joe."""
    yield from _beaver(before, after)
    yield from _elk(before, after)
    if before.phase in (Phase.FLOW, Phase.RETURN):
        yield from _gone_back(before, after, names)
    yield from _joe(before, after)


def _beaver(before: State, after: State) -> Iterator[Sentence]:
    if before.beaver == AT_TOP < after.beaver:
        yield said(_("The storm brings the beaver to {zone}."), {"zone": ZONES[after.beaver]})
    elif after.beaver == AT_TOP < before.beaver:
        yield said(_("The beaver goes over the falls: the sky is 0."), {}, event=Event.DRIFT)
    elif after.sky == SKY_HIGH > before.sky and before.beaver != after.beaver:
        yield said(_("The storm puts the beaver back on {zone}."), {"zone": ZONES[after.beaver]})


def _elk(before: State, after: State) -> Iterator[Sentence]:
    """Describe the elk leaving its canoe or returning (S-52)."""
    if before.elk == ABOARD and after.elk in (BACK_SOON, BACK_LATER):
        soon = _("The elk leaves the canoe; it is back at the red site after the next river phase.")
        later = _("The elk leaves the canoe; it is back at the red site after the river phase of the next round.")
        yield said(soon if after.elk == BACK_SOON else later, {})
    elif after.elk == AT_SITE != before.elk and after.phase != Phase.PADDLE:
        yield said(_("The elk is back at the red site."), {})


def _gone_back(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        back = [new for old, new in zip(was.canoes, now.canoes, strict=True) if old.lassoed and not new.lassoed]
        for canoe in back:
            is_lost = canoe.zone == LOST
            fallen = _("{name}'s lassoed {canoe} goes over the falls.")
            template = fallen if is_lost else _("{name}'s lassoed {canoe} is back on {zone}.")
            values = {"name": player_part(names, seat), "canoe": canoe_word(now, canoe), "zone": ZONES[canoe.zone]}
            yield said(template, values, event=Event.LOSS if is_lost else None)


def _joe(before: State, after: State) -> Iterator[Sentence]:
    was, now = before.joe, after.joe
    if was.zone == now.zone and was.gems == now.gems:
        return
    if now.zone == LOST:
        with_cargo = _("Joe goes over the falls with {cargo}; he is back in zone 1 next round.")
        template = with_cargo if any(was.gems) else _("Joe goes over the falls; he is back in zone 1 next round.")
        yield said(template, {"cargo": cargo_part(was)}, event=Event.DRIFT)
    elif was.zone == LOST:
        yield said(_("Joe is back on {zone}."), {"zone": ZONES[now.zone]})
    elif before.phase in (Phase.FLOW, Phase.RETURN) and not (before.phase == Phase.FLOW and before.steps):
        yield from _joe_acted(before, after)


def _joe_acted(before: State, after: State) -> Iterator[Sentence]:
    was, now = before.joe, after.joe
    if total(now.gems) > total(was.gems):
        colour = next(colour for colour in range(len(COLOURS)) if now.gems[colour] > was.gems[colour])
        yield said(_("Joe loads {colour} on {zone}."), {"colour": gem_part(colour), "zone": ZONES[was.zone]})
    if was.zone != now.zone:
        way = {"start": ZONES[was.zone], "zone": ZONES[now.zone]}
        yield said(_("Joe paddles from {start} to {zone}."), way)
