"""The options of each decision of Niagara, and their labels: cards, sky, redemption, elk, arms, a canoe's plans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import chain, groupby, repeat
from typing import NamedTuple

from niagara_ai.plans import Plan

from niagara_tui.core.decisions import LETTERS as KEYS
from niagara_tui.core.decisions import NO_PIECE_KEY, Naming, Option, best_first
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.plans import plans
from niagara_tui.core.text import capital
from niagara_tui.core.words import points_words, signed, signed_words
from niagara_tui.games.niagara.decisions import numbers_of_cards
from niagara_tui.games.niagara.reasons import sure_to_fall, warning_after, warnings_of
from niagara_tui.games.niagara.rules import board
from niagara_tui.games.niagara.rules.gems import points_of, total, value
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, points_named, theft_of
from niagara_tui.games.niagara.rules.river import is_whirlpool, joe_is_here
from niagara_tui.games.niagara.rules.state import Phase, Stage, State
from niagara_tui.games.niagara.words import (
    CARD_WORDS,
    COLOUR_WORDS,
    DEEDS,
    ELK,
    OF_A_COLOUR,
    WHIRLPOOL,
    Card,
    canoe_words,
    fields_of,
    gems_words,
    hull_words,
    points_for,
    zone_words,
)


@dataclass(frozen=True, slots=True)
class Signs:
    """Names by the signs with which a table draws things; `signs` are those of `piece_signs`."""

    signs: Mapping[str, str]

    @property
    def whirlpool(self) -> str:
        return self.signs[WHIRLPOOL.id]

    def card(self, card: Card) -> str:
        return card.word

    def gem(self, colour: int) -> str:
        return self.signs[board.COLOURS[colour]]

    def joined(self, things: Sequence[str]) -> str:
        return "".join(things)

    def zone(self, zone: int) -> str:
        return board.ZONES[zone]

    def sky(self, sky: int) -> str:
        return signed(sky)

    def player(self, seat: int) -> str:
        return board.LETTERS[seat]

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """The canoe's hull with its cargo, and the elk if it is aboard."""
        it, signs = view.players[seat].canoes[canoe], self.signs
        cargo = "".join(self.gem(colour) * count for colour, count in enumerate(it.gems))
        free = signs["place"] * (it.hold - total(it.gems))
        return f"{signs['bow']}{board.LETTERS[seat]}{cargo}{free}{signs['stern']}{signs[ELK.id] * it.elk}"

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        zone = view.players[seat].canoes[canoe].zone
        template = _("{canoe} on the bank") if zone == board.BANK else _("{canoe} on {zone}")
        return template.format(canoe=self.canoe(view, seat, canoe), zone=board.ZONES[zone])


@dataclass(frozen=True, slots=True)
class InWords:
    """Names in words for the player at `seat`, whose own things are called `your`."""

    names: Sequence[str]
    seat: int | None

    whirlpool = WHIRLPOOL.spoken

    def card(self, card: Card) -> str:
        return card.called

    def gem(self, colour: int) -> str:
        return COLOUR_WORDS[colour]

    def joined(self, things: Sequence[str]) -> str:
        return gems_words(things)

    def zone(self, number: int) -> str:
        return zone_words(number)

    def sky(self, number: int) -> str:
        return signed_words(number)

    def player(self, seat: int) -> str:
        return self.names[seat]

    def owner(self, seat: int) -> str:
        """Possessive form of the seat's owner."""
        return _("your") if seat == self.seat else _("{name}'s").format(name=self.names[seat])

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        return canoe_words(view.players[seat].canoes[canoe], self.owner(seat))

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        number = view.players[seat].canoes[canoe].zone
        elsewhere = {board.LOST: _("{canoe} over the falls"), board.BANK: _("{canoe} on the bank")}
        where = elsewhere.get(number, _("{canoe} in {zone}"))
        return where.format(canoe=self.canoe(view, seat, canoe), zone=zone_words(number))


Namer = Signs | InWords  # names for gems, cards, zones, places of the sky, players and canoes, as parts of sentences


# -- plans --------------------------------------------------------------------------------------------


class Act(NamedTuple):
    """An action and the gem it concerns, if any; equal actions are merged, such as `load violet and white`.

    `says` is a complete phrase or, with a gem, a template with the fields `gems` and `victim`.
    """

    says: str
    gem: str = ""
    victim: str = ""


def pushed_to(zone: str) -> str:
    return _("pushed to {zone}").format(zone=zone)


_DEALS = frozenset({Kind.ROB, Kind.TAKE_FROM_JOE, Kind.GIVE_JOE, Kind.SWAP_WITH_JOE})
"""Kinds of moves with rivals' gems or Joe's, beside which it is not told that nothing more is taken."""


_BRIEFLY: Mapping[int, str] = {
    Kind.UNLOAD: "-{gems}",
    Kind.LOAD: "+{gems}",
    Kind.ROB: "{victim} +{gems}",
    Kind.PASS: "",
    Kind.TAKE_FROM_JOE: "J +{gems}",
    Kind.GIVE_JOE: "J -{gems}",
    Kind.SWAP_WITH_JOE: "J -{given} +{taken}",
}
"""Deeds as the log's signs have them, after the letter of whose gems they are."""


class Words:
    """Describes plans of one seat in one position; `briefly` in signs that have no words, for lists without room."""

    def __init__(self, view: State, seat: int, namer: Namer, *, briefly: bool = False) -> None:
        self.view, self.seat, self._namer, self._is_brief = view, seat, namer, briefly

    def plan(self, moves: Sequence[int], canoe: int, zone: int = board.NONE) -> str:
        """Label of the plan for the canoe, which ends in `zone`; NONE if it does not move."""
        acts, in_whirlpool = list[Act](), self.view.turn.stage == Stage.PUSHED
        for move in moves:
            if kind_of(move) != Kind.TO:
                acts += self._act(move, canoe, zone, moves)
            elif in_whirlpool:
                acts.append(Act(self._pushed(move - Kind.TO)))
            elif is_whirlpool(self.view, move - Kind.TO):
                in_whirlpool = True
                into = "{whirlpool}{zone}" if self._is_brief else _("into {whirlpool} on {zone}")
                there = self._namer.zone(move - Kind.TO)
                acts.append(Act(into.format(whirlpool=self._namer.whirlpool, zone=there)))
                if zone == board.LOST:
                    acts.append(Act(_("over the falls!")))
                elif len([each for each in moves if kind_of(each) == Kind.TO]) == 1:  # its owner has no choice
                    acts.append(Act(self._pushed(zone)))
            else:
                acts.append(Act(self._to(move - Kind.TO)))
        stays = zone != board.NONE and not any(kind_of(move) == Kind.TO for move in moves)
        if stays and not (self._is_brief and len(acts) > 1):
            acts.insert(0, Act(_("stay on {zone}").format(zone=self._namer.zone(zone))))
        return self._joined_acts(acts)

    def brief_plan(self, moves: Sequence[int], canoe: int, zone: int) -> str:
        """The same in signs alone, such as `-◆ to 5 +▲`; empty where everything is said in words."""
        briefly = Words(self.view, self.seat, self._namer, briefly=True)
        return briefly.plan(moves, canoe, zone) if isinstance(self._namer, Signs) else ""

    def gains(self, moves: Sequence[int], canoe: int) -> str:
        """Only the parts of the plan that load, steal or take a gem from Joe."""
        gaining = [move for move in moves if kind_of(move) in (Kind.LOAD, Kind.ROB, Kind.TAKE_FROM_JOE)]
        return self._joined_acts(act for move in gaining for act in self._act(move, canoe, board.NONE, gaining))

    def acts(self, moves: Sequence[int], canoe: int, zone: int) -> str:
        """Only what the plan does with gems and the elk, without its way."""
        doing = [move for move in moves if kind_of(move) not in (Kind.TO, Kind.WITH_POINTS)]
        return self._joined_acts(act for move in doing for act in self._act(move, canoe, zone, moves))

    def canoe(self, canoe: int) -> str:
        return self._namer.canoe(self.view, self.seat, canoe)

    def _joined_acts(self, acts: Iterable[Act]) -> str:
        phrases = []
        for (says, victim), group in groupby(acts, key=lambda act: (act.says, act.victim)):
            gems = [act.gem for act in group]
            phrases.append(says.format(victim=victim, gems=self._namer.joined(gems)) if any(gems) else says)
        return (" " if self._is_brief else ", ").join(phrases)

    def _act(self, move: int, canoe: int, zone: int, moves: Sequence[int]) -> Iterable[Act]:
        """Actions of a move other than paddling."""
        gem, kind = self._namer.gem, kind_of(move)
        if self._is_brief and kind in _BRIEFLY:
            says = _BRIEFLY[kind]
        elif kind == Kind.PASS and joe_is_here(self.view, zone):
            says = _("take nothing")
        elif kind == Kind.WITH_POINTS:
            points = points_of(points_named(move), self.view.players[self.seat].canoes[canoe])
            says = f"{points}:" if self._is_brief else points_words(points)
        else:
            says = DEEDS[kind].plan if kind in DEEDS else ""
        if kind == Kind.ROB:
            seat, index, colour = theft_of(move)
            one, other = self.view.players[seat].canoes
            # the victim's canoe is named if the gem could come from either of two canoes that differ
            differ = (one.hold, one.elk) != (other.hold, other.elk)
            either = differ and one.zone == other.zone and one.gems[colour] and other.gems[colour]
            victim = self._namer.canoe(self.view, seat, index) if either else self._namer.player(seat)
            yield Act(says, gem(colour), victim)
        elif kind in OF_A_COLOUR:
            yield Act(says, gem(move - kind))
        elif says and not (kind == Kind.PASS and _DEALS.intersection(map(kind_of, moves))):

            def boat(seat: int, index: int) -> str:
                return self._namer.canoe_and_place(self.view, seat, index)

            yield Act(says.format(**fields_of(self.seat, move, gem, self._namer.player, boat)))

    def _to(self, zone: int) -> str:
        return _("land") if zone == board.BANK else _("to {zone}").format(zone=self._namer.zone(zone))

    def _pushed(self, zone: int) -> str:
        return self._to(zone) if self._is_brief else pushed_to(self._namer.zone(zone))


def choices(game: Game[State], view: State, seat: int, naming: Naming) -> list[Option]:
    namer: Namer = InWords(naming.names, naming.viewer) if naming.signs is None else Signs(naming.signs)
    if game.is_secret(view, seat):
        numbers, options = numbers_of_cards(view), list[Option]()
        for move, warning in warnings_of(view, seat, game.legal(view, seat)).items():
            number = move - Kind.PLAY
            card = CARD_WORDS[number]
            names = (card.word, card.key, card.spoken)
            option = Option(card.key, namer.card(card), (move,), number=numbers[number], names=names)
            options.append(_warned(option, warning))
        return options
    if view.phase == Phase.REDEEM:
        return _redemptions(game, view, seat, namer)
    if view.phase == Phase.RETURN:  # the arm into which the whirlpool pushes a lassoed canoe that goes back (S-33)
        return [
            Option(key, pushed_to(namer.zone(move - Kind.TO)), (move,), place=move - Kind.TO, piece=view.turn.canoe)
            for key, move in zip(KEYS, game.legal(view, seat), strict=False)
        ]
    if view.turn.stage in (Stage.SKY, Stage.WAIT):
        return _skies(game, view, seat, namer)
    takes_canoes = view.turn.canoe != board.NONE or any(
        kind_of(move) in (Kind.TAKE, Kind.DONE) for move in game.legal(view, seat)
    )
    return _plans(game, view, seat, namer) if takes_canoes else _each(game, view, seat, namer)


def _warned(option: Option, warning: str) -> Option:
    """The option with this warning, if there is one; those without are better."""
    return replace(option, warning=warning, rank=(int(bool(warning)),))


def _redemptions(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of payment for a canoe, and of which canoe returns if that makes a difference (N-50)."""
    options = list[Option]()
    for plan in plans(game, view, seat):
        first, last = plan.moves[0], plan.moves[-1]
        label = DEEDS[Kind.KEEP].plan
        if first != Kind.KEEP:
            hull = last - Kind.TAKE
            canoe = _("a canoe") if kind_of(last) == Kind.PAY else hull_words(view.players[seat].canoes[hull])
            label = _("take {canoe} back").format(canoe=canoe)
            if kind_of(first) != Kind.TAKE:
                label = DEEDS[Kind.PAY].plan.format(gems=namer.gem(first - Kind.PAY), canoe=canoe)
        options.append(Option(NO_PIECE_KEY if first == Kind.KEEP else KEYS[len(options)], label, plan.moves))
    return options


def _each(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """An option for each move, where every move is a whole decision, such as which canoe takes the elk aboard (S-50).

    Moves that are called the same, such as those of two equal canoes, are one option.
    """
    words = Words(view, seat, namer)
    options: dict[str, Option] = {}
    for move, warning in warnings_of(view, seat, game.legal(view, seat)).items():
        label, kind = words.plan((move,), board.NONE), kind_of(move)
        key = NO_PIECE_KEY if kind == Kind.LEAVE_ELK else KEYS[len(options)]
        place = view.players[seat].canoes[move - kind].zone if kind == Kind.ELK_TO else None
        options.setdefault(label, _warned(Option(key, label, (move,), place=place), warning))
    return list(options.values())


def _skies(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of moving the weather marker, and of meetings of Joe with canoes that have not paddled (J-6)."""
    walked = list(plans(game, view, seat))
    unavoidable = _unavoidable(walked, seat)
    words = Words(view, seat, namer)
    options: list[Option] = []
    for plan in walked:
        move = plan.moves[0]
        if move in (Kind.SKY_UP, Kind.SKY_DOWN):
            warning = warning_after(view, plan.after, seat, unavoidable)
            key, step = ("+", 1) if move == Kind.SKY_UP else ("-", -1)  # the marker goes up or down (N-36)
            label = DEEDS[move].plan.format(sky=namer.sky(view.sky + step))
            options.append(_warned(Option(key, label, plan.moves), warning))
        elif move == Kind.DONE:
            options.append(Option(NO_PIECE_KEY, _("leave Joe alone and end the turn"), plan.moves))
        elif view.turn.canoe != board.NONE or plan.moves[-1] != Kind.PASS:
            label = words.plan(plan.moves, board.NONE)
            if view.turn.canoe == board.NONE:
                canoe = namer.canoe_and_place(view, seat, move - Kind.TAKE)
                label = _("{canoe}: {plan}").format(canoe=canoe, plan=label)
            key = KEYS[sum(option.key in KEYS for option in options)]
            options.append(_warned(Option(key, label, plan.moves), ""))
    return options


# -- canoes -------------------------------------------------------------------------------------------


def _plans(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of whole plans, grouped by canoe, then by end point, the best first; the last holds wasteful plans.

    Each canoe's end points get letters as keys in this order.
    """
    walked = _one_for_each_result(view, seat, plans(game, view, seat))
    if all(game.equivalent(plan.after, walked[0].after) for plan in walked):
        del walked[1:]  # choosing between equal canoes makes no difference
    walked.sort(key=lambda plan: _end_point(view, seat, plan))
    words = Words(view, seat, namer)
    unavoidable = _unavoidable(walked, seat)
    by_end: list[Option] = []
    for canoe, ends in groupby(walked, key=lambda plan: _end_point(view, seat, plan)[0]):
        thrown: list[Option] = []
        for (_canoe, zone), group in groupby(ends, key=lambda plan: _end_point(view, seat, plan)):
            made = best_first(_plan(plan, NO_PIECE_KEY, canoe, zone, words, unavoidable) for plan in group)
            fewest = max(0, made[0].rank[1])  # what gives up more gems than the best plan there is no choice beside it
            thrown += [replace(plan, rank=(Outcome.WASTE, *plan.rank[1:])) for plan in made if plan.rank[1] > fewest]
            sensible = [plan for plan in made if plan.rank[1] <= fewest]
            by_end.append(sensible[0] if len(sensible) == 1 else grouped(sensible, words))
        if thrown:
            ways = _numbered(best_first(thrown))
            label = plural("give up a gem: {count} way", "give up a gem: {count} ways", len(ways))
            label, brief = label.format(count=len(ways)), _("give up a gem")
            by_end.append(Option("", label, (), ways, piece=canoe, rank=ways[0].rank, brief=brief))
    ordered: list[Option] = []
    for canoe, options in groupby(by_end, key=lambda option: option.piece):
        if canoe is None:
            ordered.extend(best_first(options))
            continue
        heading, subject = _heading_and_subject(view, seat, canoe, namer)
        for key, option in zip(KEYS, best_first(options), strict=False):
            inner = tuple(replace(each, subject=subject) for each in option.inner)
            ordered.append(replace(option, key=key, heading=heading, subject=subject, inner=inner))
    return ordered


def _heading_and_subject(view: State, seat: int, canoe: int, namer: Namer) -> tuple[str, str]:
    """The canoe and its points, for above its plans told line by line; what it is called beside the other one.

    That is its cargo and place; empty if the two are alike and none has moved.
    """
    called = namer.canoe_and_place(view, seat, canoe)
    least, most = points_for(view, seat, canoe)
    has = plural("{canoe} has {count} point:", "{canoe} has {count} points:", most)
    if least != most:
        has = _("{canoe} has {least} to {count} points:")
    heading = "" if view.turn.stage == Stage.PUSHED else capital(has.format(canoe=called, least=least, count=most))
    one, other = view.players[seat].canoes[canoe], view.players[seat].canoes[1 - canoe]
    if one != other:
        return heading, called
    return heading, _("the other canoe") if view.turn.moved[1 - canoe] else ""


def _one_for_each_result(view: State, seat: int, walked: Iterable[Plan[State]]) -> list[Plan[State]]:
    """For each result, only the shortest plan with the fewest points; the others would only crowd the list."""
    shortest: dict[tuple[object, ...], Plan[State]] = {}
    for plan in sorted(walked, key=lambda plan: (len(plan.moves), plan.moves)):
        # everything in which the results can differ; for a rival the order of the two canoes makes no difference
        result: list[object] = [_end_point(view, seat, plan), tuple(plan.after.joe.gems)]
        for other, player in enumerate(plan.after.players):
            canoes = [(canoe.zone, canoe.hold, canoe.elk, *canoe.gems) for canoe in player.canoes]
            result.append(tuple(canoes if other == seat else sorted(canoes)))
        shortest.setdefault((*result, *(tuple(site.gems) for site in plan.after.sites)), plan)
    return list(shortest.values())


def _unavoidable(walked: Iterable[Plan[State]], seat: int) -> frozenset[int]:
    """The canoes that fall this round whatever the seat plays; a warning about them would be useless."""
    dooms = [frozenset(sure_to_fall(plan.after, seat)) for plan in walked]
    return frozenset.intersection(*dooms) if dooms else frozenset()


def _end_point(view: State, seat: int, plan: Plan[State]) -> tuple[int, int]:
    """The canoe that a plan moves and the zone where it ends; `DONE` sorts last."""
    if plan.moves[0] == Kind.DONE:
        return len(board.CANOE_LETTERS), board.NONE
    canoe = plan.moves[0] - Kind.TAKE if view.turn.canoe == board.NONE else view.turn.canoe
    return canoe, plan.after.players[seat].canoes[canoe].zone


def _plan(plan: Plan[State], key: str, canoe: int, zone: int, words: Words, unavoidable: frozenset[int]) -> Option:
    if zone == board.NONE:  # the turn ends while one canoe stays on the bank, the other having moved (N-20)
        stays = next(canoe for canoe in range(board.CANOES) if not words.view.turn.moved[canoe])
        label = _("end the turn: {canoe} stays on the bank").format(canoe=words.canoe(stays))
        return Option(key, label, plan.moves, rank=(Outcome.NOTHING, 0, 0))
    warning = warning_after(words.view, plan.after, words.seat, unavoidable)
    place = words.view.whirlpool if zone == board.LOST else zone
    order = rank(words.view, plan.after, plan.moves, words.seat, canoe, dooms=bool(warning))
    label, brief = words.plan(plan.moves, canoe, zone), words.brief_plan(plan.moves, canoe, zone)
    return Option(key, label, plan.moves, (), place, canoe, warning, order, brief=brief)


# -- end points with several plans --------------------------------------------------------------------

PLAN_KEYS = (*"123456789", *KEYS)
"""The keys of an end point's plans; later plans have no key and are reached with the arrow keys."""


def _numbered(plans: Sequence[Option]) -> tuple[Option, ...]:
    return tuple(replace(plan, key=key) for key, plan in zip(chain(PLAN_KEYS, repeat("")), plans, strict=False))


def grouped(plans: Sequence[Option], words: Words) -> Option:
    """One option for the end point, containing its plans with keys of their own; `plans` come best first.

    Its label tells the best plan, for each way of taking gems aboard that this lacks the gains of the best plan that
    has it, and the number of remaining plans.
    """
    best = plans[0]
    label, brief, left, seen = best.label, best.brief, len(plans) - 1, ways_aboard(best.moves)
    for plan in plans[1:]:
        if new := ways_aboard(plan.moves) - seen:
            seen |= new
            left -= 1
            label = _("{plan}, or {other}").format(plan=label, other=words.gains(plan.moves, plan.piece or 0))
    if left:
        label = plural("{plan}; {count} more way", "{plan}; {count} more ways", left).format(plan=label, count=left)
    brief = brief and f"{brief}; +{len(plans) - 1}"
    return Option(NO_PIECE_KEY, label, (), _numbered(plans), best.place, best.piece, "", best.rank, brief=brief)


# -- what brings most --------------------------------------------------------------------------------------


class Outcome(IntEnum):
    """What a plan brings, best first."""

    WIN = 0
    THEFT = 1
    LANDING = 2
    JOES_GEM = 3
    LOAD = 4
    HOMEWARD = 5  # a gem comes nearer to the bank: only there does it count
    SWAP = 6  # a gem is put down for one that is worth more
    NOTHING = 7
    LOSS = 8  # gems are given up for nothing or for less, or nothing changes
    DOOM = 9
    FALLS = 10
    WASTE = 11  # gems are given up on a way to where another one keeps them


Rank = tuple[int, int, int]

_ABOARD = {Kind.LOAD: Outcome.LOAD, Kind.ROB: Outcome.THEFT, Kind.TAKE_FROM_JOE: Outcome.JOES_GEM}
"""What a move that takes a gem aboard brings, by kind of move."""


def rank(view: State, after: State, moves: Sequence[int], seat: int, canoe: int, *, dooms: bool) -> Rank:
    """Sort key of a plan within its turn, lower is better: what it brings, the number of gems, their value.

    `dooms` is true if the plan carries a warning that it dooms a canoe.
    """
    owned: list[tuple[int, int]] = []  # the number of the gems aboard and in the reserve, and their value (N-61)
    for player in (view.players[seat], after.players[seat]):
        heaps = [player.reserve, *(canoe.gems for canoe in player.canoes)]
        owned.append((sum(map(total, heaps)), sum(map(value, heaps))))
    gained, worth = (now - was for was, now in zip(*owned, strict=True))
    # The ways in which gems come aboard that the plan does not give away again
    aboard: list[tuple[int, Outcome]] = []
    for move in moves:
        kind = kind_of(move)
        if kind in _ABOARD:
            aboard.append((theft_of(move)[2] if kind == Kind.ROB else move - kind, _ABOARD[kind]))
        elif kind in (Kind.UNLOAD, Kind.GIVE_JOE):
            aboard = [gem for gem in aboard if gem[0] != move - kind]
    kinds = {kind for _colour, kind in aboard}
    taken = min(kinds, default=None)
    if taken is not None and gained <= 0:  # one gem for another
        taken = Outcome.THEFT if Outcome.THEFT in kinds else Outcome.SWAP
        taken = Outcome.LOSS if gained < 0 or worth <= 0 else taken
    return _outcome(view, after, seat, canoe, taken, gained, dooms), -gained, -worth


def _outcome(  # noqa: PLR0913, PLR0917 - one plan
    view: State, after: State, seat: int, canoe: int, taken: Outcome | None, gained: int, dooms: bool
) -> Outcome:
    """What the plan brings, where so many gems are gained, and gems are `taken` aboard in that way."""
    before, then = view.players[seat], after.players[seat]
    if then.reached > before.reached:
        return Outcome.WIN
    if canoe != board.NONE and before.canoes[canoe].zone != board.LOST and then.canoes[canoe].zone == board.LOST:
        return Outcome.FALLS
    if dooms:
        return Outcome.DOOM
    landed = [Outcome.LANDING] if total(then.reserve) > total(before.reserve) else []
    if taken is not None:
        return min(*landed, taken, Outcome.LOSS)
    if landed:
        return Outcome.LANDING
    is_idle = before.canoes == then.canoes and view.joe == after.joe and view.sky == after.sky
    if gained < 0 or (is_idle and canoe != board.NONE):
        return Outcome.LOSS
    was, now = before.canoes[canoe], then.canoes[canoe]  # of a laden canoe it counts that it comes nearer to the bank
    is_homeward = total(was.gems) > 0 and was.zone != board.BANK and board.DEPTH[now.zone] < board.DEPTH[was.zone]
    return Outcome.HOMEWARD if canoe != board.NONE and is_homeward else Outcome.NOTHING


def ways_aboard(moves: Sequence[int]) -> set[Outcome]:
    """The ways in which the plan takes gems aboard: theft, from Joe, loading."""
    return {_ABOARD[kind] for kind in map(kind_of, moves) if kind in _ABOARD}
