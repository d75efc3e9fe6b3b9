"""Labels of options: plans by their actions in order, with the names of the one who asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from niagara_tui.core.decisions import Naming
from niagara_tui.core.i18n import _
from niagara_tui.core.words import points_words, signed, signed_words
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LETTERS, LOST, NONE, ZONES
from niagara_tui.games.niagara.rules.elk import points_of
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.joe import joe_is_here
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, points_named, theft_of
from niagara_tui.games.niagara.rules.river import is_whirlpool
from niagara_tui.games.niagara.rules.state import Stage, State
from niagara_tui.games.niagara.words import (
    COLOUR_WORDS,
    DEEDS,
    ELK,
    OF_A_COLOUR,
    WHIRLPOOL,
    Card,
    canoe_words,
    fields_of,
    gems_words,
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
        return self.signs[COLOURS[colour]]

    def joined(self, things: Sequence[str]) -> str:
        return "".join(things)

    def zone(self, zone: int) -> str:
        return ZONES[zone]

    def sky(self, sky: int) -> str:
        return signed(sky)

    def player(self, seat: int) -> str:
        return LETTERS[seat]

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """The canoe's hull with its cargo, and the elk if it is aboard."""
        it, signs = view.players[seat].canoes[canoe], self.signs
        cargo = "".join(self.gem(colour) * count for colour, count in enumerate(it.gems))
        free = signs["place"] * (it.hold - total(it.gems))
        return f"{signs['bow']}{LETTERS[seat]}{cargo}{free}{signs['stern']}{signs[ELK.id] * it.elk}"

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        zone = view.players[seat].canoes[canoe].zone
        sentence = _("{canoe} on the bank") if zone == BANK else _("{canoe} on {zone}")
        return sentence.format(canoe=self.canoe(view, seat, canoe), zone=ZONES[zone])


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
        elsewhere = {LOST: _("{canoe} over the falls"), BANK: _("{canoe} on the bank")}
        where = elsewhere.get(number, _("{canoe} in {zone}"))
        return where.format(canoe=self.canoe(view, seat, canoe), zone=zone_words(number))


Namer = Signs | InWords  # names for gems, cards, zones, places of the sky, players and canoes, as parts of sentences


def namer_of(naming: Naming) -> Namer:
    return InWords(naming.names, naming.viewer) if naming.signs is None else Signs(naming.signs)


# -- plans --------------------------------------------------------------------------------------------


class Act(NamedTuple):
    """An action and the gem it concerns, if any; equal actions are merged, such as `load violet and white`.

    `says` is a complete phrase or, with a gem, a template with the fields `gems` and `victim`.
    """

    says: str
    gem: str = ""
    victim: str = ""


def pushed_to(zone: str) -> str:
    """Phrase for the zone that the whirlpool pushes a canoe to."""
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

    def plan(self, moves: Sequence[int], canoe: int, zone: int = NONE) -> str:
        """Label of the plan for the canoe, which ends in `zone`; NONE if it does not move."""
        acts = list(self._acts(moves, canoe, zone))
        stays = zone != NONE and not any(kind_of(move) == Kind.TO for move in moves)
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
        return self._joined_acts(act for move in gaining for act in self._act(move, canoe, NONE, gaining))

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

    def _acts(self, moves: Sequence[int], canoe: int, zone: int) -> Iterable[Act]:
        in_whirlpool = self.view.turn.stage == Stage.PUSHED
        for move in moves:
            if kind_of(move) != Kind.TO:
                yield from self._act(move, canoe, zone, moves)
            elif in_whirlpool:
                yield Act(self._pushed(move - Kind.TO))
            elif is_whirlpool(self.view, move - Kind.TO):
                in_whirlpool = True
                into = "{whirlpool}{zone}" if self._is_brief else _("into {whirlpool} on {zone}")
                yield Act(into.format(whirlpool=self._namer.whirlpool, zone=self._namer.zone(move - Kind.TO)))
                if zone == LOST:
                    yield Act(_("over the falls!"))
                elif len([each for each in moves if kind_of(each) == Kind.TO]) == 1:  # its owner has no choice
                    yield Act(self._pushed(zone))
            else:
                yield Act(self._to(move - Kind.TO))

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
        return _("land") if zone == BANK else _("to {zone}").format(zone=self._namer.zone(zone))

    def _pushed(self, zone: int) -> str:
        return self._to(zone) if self._is_brief else pushed_to(self._namer.zone(zone))
