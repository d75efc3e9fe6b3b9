"""What has happened between two public views, so that it reveals nothing secret: the log, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from niagara_tui.core.game import Count
from niagara_tui.core.game import Part as Happened
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, player_part, said
from niagara_tui.core.words import signed
from niagara_tui.games.niagara.rules import state as position
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LOST, SKY_HIGH, ZONES
from niagara_tui.games.niagara.rules.gems import points_of, total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, points_named
from niagara_tui.games.niagara.rules.results import JOE, denied_seat
from niagara_tui.games.niagara.rules.river import cost_of_way, is_whirlpool, lowest_number
from niagara_tui.games.niagara.rules.state import Phase, Stage, State
from niagara_tui.games.niagara.words import (
    CARD_WORDS,
    COLOUR_WORDS,
    DEEDS,
    canoe_in_hand,
    canoe_word,
    canoe_words,
    cargo_part,
    fields_of,
    gem_part,
    hull_words,
    place_word,
    zone_words,
)


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    sentences: list[str] = []
    if seat is not None:
        sentences.extend(_decision(before, after, seat, move, names))
    elif before.phase == Phase.FLOW and before.steps:
        sentences.extend(_river_step(before, after, names))
    elif before.phase in (Phase.FLOW, Phase.JOE):
        pass
    elif before.phase == Phase.REDEEM:
        owner = next(
            seat
            for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
            if [canoe.zone for canoe in was.canoes] != [canoe.zone for canoe in now.canoes]
        )
        sentences.append(said(_("{name} gets a canoe free."), {"name": player_part(names, owner)}))
    else:
        for other, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            if was.played == position.NO_CARD and now.played not in (position.NO_CARD, position.FACE_DOWN):
                card = CARD_WORDS[now.played]
                values = {"name": player_part(names, other), "card": card.spoken, "face": card.word}
                sentences.append(said(_("{name} shows {card}."), values, seat=other, item=_("{face}:")))
    sentences.extend(tell_side_events(before, after, names))
    if after.round > before.round:
        begun = {"round": after.round, "name": player_part(names, after.first)}
        template, item = _("Round {round} begins; {name} is first."), _("round {round}, first {name}")
        sentences.append(said(template, begun, event=Event.ROUND, item=item))
    if after.phase == Phase.FLOW and before.phase == Phase.PADDLE:
        sentences.append(_forecast(after))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        sentences.append(said(_("The game is over."), {}, event=Event.ROUND))
    return sentences


def _decision(before: State, after: State, seat: int, move: int | None, names: Sequence[str]) -> Iterator[Sentence]:
    name = player_part(names, seat)
    kind = Kind.PLAY if move is None else kind_of(move)
    if move is None:
        return
    if before.phase == Phase.REDEEM and kind == Kind.TAKE:
        # which of two lost canoes returns, paid for or free (N-50)
        paid = before.turn.stage == Stage.PICK
        template = _("{name} takes {canoe} back.") if paid else _("{name} gets {canoe} free.")
        yield said(template, {"name": name, "canoe": hull_words(before.players[seat].canoes[move - Kind.TAKE])})
    elif kind == Kind.TAKE:
        # the canoe of which the next sentences tell, if their zones alone do not (N-20)
        if called := canoe_in_hand(before.players[seat], move - Kind.TAKE, before.turn.moved):
            values = {"name": name, "canoe": called[0], "short": called[1]}
            # Translators: which canoe, such as "the double canoe" or "the canoe with violet".
            yield said(_("{name} uses {canoe}."), values, seat=seat, item=_("{short}:"))
    elif kind == Kind.TO:
        yield from _paddling_sentences(before, after, seat, move - Kind.TO, name)
    elif kind == Kind.WITH_POINTS:
        points = points_of(points_named(move), before.players[seat].canoes[before.turn.canoe])
        template = plural("{name} paddles with {points} point.", "{name} paddles with {points} points.", points)
        item = plural("{points} point", "{points} points", points)
        yield said(template, {"name": name, "points": points}, seat=seat, item=item)
    elif kind in DEEDS and DEEDS[kind].says:

        def boat(owner: int, index: int) -> Part:
            whose = _("{name}'s").format(name=names[owner])
            return Part(canoe_words(before.players[owner].canoes[index], whose))

        row = DEEDS[kind]
        canoe = before.players[seat].canoes[move - kind if kind == Kind.ELK_TO else before.turn.canoe]
        told: dict[str, object] = {
            "name": name,
            "zone": ZONES[canoe.zone],
            "cargo": cargo_part(canoe),
            "old": signed(before.sky),
            "new": signed(after.sky),
            **fields_of(seat, move, gem_part, partial(player_part, names), boat),
        }
        says = row.laden if row.laden and any(canoe.gems) else row.says
        in_turn = None if before.phase == Phase.REDEEM else seat
        yield said(says, told, event=row.event, seat=in_turn, item=row.item)
        if (rival := denied_seat(before, after, seat)) >= 0:
            told["rival"] = player_part(names, rival)
            template, item = _("{name} denies {rival} the {colour} gem that wins."), _("denies {rival} {colour}")
            yield said(template, told, event=Event.DENIAL, seat=seat, item=item)


def _paddling_sentences(before: State, after: State, seat: int, zone: int, name: Part) -> Iterator[Sentence]:
    pushed = before.turn.stage == Stage.PUSHED or before.phase == Phase.RETURN
    if not pushed:
        canoe = before.players[seat].canoes[before.turn.canoe]
        has_cargo = any(canoe.gems)
        if zone == BANK:
            template = _("{name} lands with {cargo}.") if has_cargo else _("{name} lands, empty.")
        elif canoe.zone == BANK:
            with_cargo = _("{name} paddles from the bank to {zone} with {cargo}.")
            template = with_cargo if has_cargo else _("{name} paddles from the bank to {zone}.")
        else:
            with_cargo = _("{name} paddles from {start} to {zone} with {cargo}.")
            template = with_cargo if has_cargo else _("{name} paddles from {start} to {zone}.")
        values = {
            "name": name,
            "start": ZONES[canoe.zone],
            "zone": ZONES[zone],
            "cargo": cargo_part(canoe),
            "here": place_word(canoe.zone),
            "there": place_word(zone),
        }
        event = Event.GAIN if has_cargo and zone == BANK else None
        item = "{here} → {there} {cargo}" if has_cargo else "{here} → {there}"
        yield said(template, values, event=event, seat=seat, item=item)
    if pushed or is_whirlpool(before, zone):
        yield from tell_push(before, after, seat, name)
    if after.players[seat].reached > before.players[seat].reached:
        template, item = _("{name} has a winning reserve; the round is played to its end."), _("a winning reserve")
        yield said(template, {"name": name}, event=Event.WIN, seat=seat, item=item)


def _river_step(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        pairs = zip(was.canoes, now.canoes, strict=True)
        fallen = [old for old, new in pairs if old.zone != LOST and new.zone == LOST]
        if not fallen:
            continue
        count, gems = len(fallen), [sum(each) for each in zip(*(canoe.gems for canoe in fallen), strict=True)]
        # Translators: a canoe of a player, such as "Rose's double canoe", or two of them.
        template = plural("{name}'s {canoe} goes over the falls.", "Two of {name}'s canoes go over the falls.", count)
        item = _("{name} goes over the falls") if count == 1 else _("two canoes of {name} go over the falls")
        if any(gems):
            template = plural(
                "{name}'s {canoe} goes over the falls with {cargo}.",
                "Two of {name}'s canoes go over the falls with {cargo}.",
                count,
            )
            item = plural("{name} goes over the falls {cargo}", "two canoes of {name} go over the falls {cargo}", count)
        cargo = cargo_part(replace(fallen[0], gems=gems))
        values = {"name": player_part(names, seat), "canoe": canoe_word(was, fallen[0]), "cargo": cargo}
        yield said(template, values, event=Event.LOSS, item=item)


def _forecast(after: State) -> Sentence:
    lowest, sky = lowest_number(after), signed(after.sky)
    if lowest and after.steps:
        template = _("The river moves {steps} (lowest card {lowest}, sky {sky}).")
    elif lowest:
        template = _("The river stands still (lowest card {lowest}, sky {sky}).")
    elif after.steps:
        template = _("The river moves {steps} (no number card, sky {sky}).")
    else:
        template = _("The river stands still (no number card, sky {sky}).")
    # Translators: the river moves so many steps.
    return said(template, {"steps": after.steps, "lowest": lowest, "sky": sky}, item=_("river {steps} (sky {sky})"))


# -- expansions --------------------------------------------------------------------------------------


def tell_push(before: State, after: State, seat: int, name: Part) -> Iterator[Sentence]:
    """Describe where the whirlpool has pushed the canoe in hand, if it has."""
    index = before.turn.canoe
    canoe = after.players[seat].canoes[index]
    values = {"name": name, "canoe": canoe_word(after.players[seat], canoe), "zone": ZONES[canoe.zone]}
    if canoe.zone == LOST:
        yield said(_("The whirlpool pushes {name}'s {canoe} over the falls."), values, event=Event.LOSS)
    elif after.turn.stage == Stage.PUSHED:
        yield said(_("{name} is in the whirlpool and chooses an arm."), {"name": name})
    else:
        template, item = _("The whirlpool pushes {name}'s {canoe} to {zone}."), _("pushed to {zone}")
        yield said(template, values, event=Event.DRIFT, seat=seat if before.phase == Phase.PADDLE else None, item=item)


def tell_side_events(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """Describe side effects of a step or a decision: on beaver, elk, lassoed canoes and Joe."""
    if before.beaver == position.AT_TOP < after.beaver:
        yield said(_("The storm brings the beaver to {zone}."), {"zone": ZONES[after.beaver]})
    elif after.beaver == position.AT_TOP < before.beaver:
        yield said(_("The beaver goes over the falls: the sky is 0."), {}, event=Event.DRIFT)
    elif after.sky == SKY_HIGH > before.sky and before.beaver != after.beaver:
        yield said(_("The storm puts the beaver back on {zone}."), {"zone": ZONES[after.beaver]})
    if before.elk == position.ABOARD and after.elk in (
        position.BACK_SOON,
        position.BACK_LATER,
    ):  # it leaves its canoe, or returns (S-52)
        soon = _("The elk leaves the canoe; it is back at the red site after the next river phase.")
        later = _("The elk leaves the canoe; it is back at the red site after the river phase of the next round.")
        yield said(soon if after.elk == position.BACK_SOON else later, {})
    elif after.elk == position.AT_SITE != before.elk and after.phase != Phase.PADDLE:
        yield said(_("The elk is back at the red site."), {})
    if before.phase in (Phase.FLOW, Phase.RETURN):
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            back = [new for old, new in zip(was.canoes, now.canoes, strict=True) if old.lassoed and not new.lassoed]
            for canoe in back:
                is_lost = canoe.zone == LOST
                fallen = _("{name}'s lassoed {canoe} goes over the falls.")
                template = fallen if is_lost else _("{name}'s lassoed {canoe} is back on {zone}.")
                values = {"name": player_part(names, seat), "canoe": canoe_word(now, canoe), "zone": ZONES[canoe.zone]}
                yield said(template, values, event=Event.LOSS if is_lost else None)
    yield from _joe(before, after)


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
        if total(now.gems) > total(was.gems):
            colour = next(colour for colour in range(len(COLOURS)) if now.gems[colour] > was.gems[colour])
            yield said(_("Joe loads {colour} on {zone}."), {"colour": gem_part(colour), "zone": ZONES[was.zone]})
        if was.zone != now.zone:
            way = {"start": ZONES[was.zone], "zone": ZONES[now.zone]}
            yield said(_("Joe paddles from {start} to {zone}."), way)


# -- what is counted ----------------------------------------------------------------------------------


TALLIED = {
    "fetched": _("Gems brought home"),
    "stolen": _("Gems stolen"),
    "robbed": _("Gems stolen by others"),
    "swept": _("Gems lost to the falls"),
    "canoes": _("Canoes lost"),
    "paid": _("Gems paid for canoes"),
    "unused": _("Points left unused"),
    "clouds": _("Moves of the sky"),
    "cards": _("Cards played"),
}


def counted(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    """Count what no event tells: cards shown, points left unused, moves of the sky; see `BaseGame.counted`."""
    for owner, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.played == position.NO_CARD and now.played not in (position.NO_CARD, position.FACE_DOWN):
            yield Count("cards", owner)
    if seat is None or move is None:
        return
    kind = kind_of(move)
    if kind in (Kind.SKY_UP, Kind.SKY_DOWN):
        yield Count("clouds", seat)
    elif kind == Kind.TO and before.phase == Phase.PADDLE and before.turn.stage != Stage.PUSHED:
        # points expire if the canoe in hand lands (N-25) or is caught by the whirlpool (S-22)
        start, zone = before.players[seat].canoes[before.turn.canoe].zone, move - Kind.TO
        is_over = zone == BANK or is_whirlpool(before, zone)
        yield Count("unused", seat, int(before.turn.points - cost_of_way(before, start, zone)) if is_over else 0)


# -- what happens, for reasons ------------------------------------------------------------------------


def happening(event: str, count: int, name: str | None) -> str:
    own = {
        "fetched": plural("you bring a gem home", "you bring {count} gems home", count),
        "loaded": plural("you load a gem", "you load {count} gems", count),
        "stolen": plural("you steal a gem", "you steal {count} gems", count),
        "robbed": plural("a gem is stolen from you", "{count} gems are stolen from you", count),
        "canoes": plural("you lose a canoe", "you lose {count} canoes", count),
        "completed": _("you bring a winning reserve home"),
        "denied": plural("you deny a rival the winning gem", "you deny rivals {count} winning gems", count),
    }
    theirs = {
        "fetched": plural("{name} brings a gem home", "{name} brings {count} gems home", count),
        "loaded": plural("{name} loads a gem", "{name} loads {count} gems", count),
        "stolen": plural("{name} steals a gem", "{name} steals {count} gems", count),
        "robbed": plural("a gem is stolen from {name}", "{count} gems are stolen from {name}", count),
        "canoes": plural("{name} loses a canoe", "{name} loses {count} canoes", count),
        "completed": _("{name} brings a winning reserve home"),
        "denied": plural("{name} denies a rival the winning gem", "{name} denies rivals {count} winning gems", count),
    }
    return (theirs if name else own)[event].format(name=name, count=count)


def happens(part: Happened, names: Sequence[str], you: int | None) -> str:
    """What happens to a player, with whom, where and with which card; see `core.game.Game.happens`."""
    own, name = part.seat == you, names[part.seat]
    other, gem, zone, card = (*part.detail, 0, 0, 0, 0)[:4]
    words = {
        ("fetched", True): _("you bring {gem} home"),
        ("fetched", False): _("{name} brings {gem} home"),
        ("completed", True): _("you bring {gem} home and win"),
        ("completed", False): _("{name} brings {gem} home and wins"),
        ("loaded", True): _("you take {gem} from Joe") if other == JOE else _("you load {gem}"),
        ("stolen", True): _("you steal {gem} from {rival}"),
        ("robbed", True): _("{rival} steals {gem} from you"),
        ("denied", True): _("you deny {rival} {gem}, which would win"),
        ("denied", False): _("{name} denies {rival} {gem}, which would win"),
        ("canoes", True): _("you lose the canoe with {gem}"),
        ("canoes", False): _("{name} loses the canoe with {gem}"),
    }.get((part.event, own))
    clause = happening(part.event, part.least, None if own else name)
    if words is None or gem > len(COLOURS) or zone >= LOST or card not in (0, *CARD_WORDS) or other > JOE:
        return clause
    if (gem or other) and not (part.event == "canoes" and part.least > 1):
        # Translators: any gem, as in "you steal a gem from Bert".
        gems = COLOUR_WORDS[gem - 1] if gem else _("a gem")
        if part.least > 1:
            several = plural("{count} {colour}", "{count} {colour}", part.least)
            several = several if gem else plural("{count} gem", "{count} gems", part.least)
            gems = several.format(count=part.least, colour=gems)
        # Translators: any player, as in "you steal blue from somebody".
        rival = names[other - 1] if 0 < other <= len(names) else _("somebody")
        clause = words.format(name=name, gem=gems, rival=rival)
    if zone:
        # Translators: what happens, and where, as in "Bert steals blue from you in zone 4".
        clause = _("{happens} in {zone}").format(happens=clause, zone=zone_words(zone))
    if card and own and part.ticks > 1 and part.event != "robbed":
        # Translators: what a card is kept for, as in "you keep the 6: you bring blue home".
        clause = _("you keep the {card}: {happens}").format(card=CARD_WORDS[card].word, happens=clause)
    elif card:
        # Translators: what happens, and the card that is played, as in "you bring blue home with the 6".
        clause = _("{happens} with the {card}").format(happens=clause, card=CARD_WORDS[card].word)
    return clause
