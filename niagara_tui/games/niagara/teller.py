"""What plain mode tells of Niagara in sentences: the river, its canoes and its weather; the players and their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.text import capital, percent_words
from niagara_tui.core.words import signed_words
from niagara_tui.games.niagara.options import InWords
from niagara_tui.games.niagara.player import forecast
from niagara_tui.games.niagara.player.forecast import Fate
from niagara_tui.games.niagara.reasons import fate_reason, fate_sentence
from niagara_tui.games.niagara.rules import board
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.phases import has_sky_to_move, seat_at
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import AT_SITE, AT_TOP, NO_CARD, OFF, Canoe, Phase, State, hand_of
from niagara_tui.games.niagara.words import (
    CARD_WORDS,
    COLOUR_WORDS,
    ELK,
    FOUR,
    KINDS,
    canoe_words,
    canoes_alike,
    free_gems,
    guests_in,
    heap,
    progress,
)
from niagara_tui.plain.teller import Scene, Teller
from niagara_tui.shell.players import seat_label

Fleet = list[tuple[int, Canoe]]  # canoes, each with the seat that owns it
Look = tuple[int, ...]


class NiagaraTeller(Teller):
    """Describes a scene of Niagara in sentences."""

    _view: State
    topics: Mapping[str, str] = {
        "sky": _("the weather and the river's speed"),
        "river": _("the river zone by zone"),
        "players": _("reserves, goals and cards shown"),
        "cards": _("the cards that everybody has left"),
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._namer = InWords(scene.names, scene.viewer)

    def tell(self, topic: str) -> list[str]:
        if topic == "sky":
            first = _("Round {round}; {name} is first.")
            first = first.format(round=self._view.round, name=self._scene.names[self._view.first])
            return [first, *tell_sky(self._view)]
        if topic == "river":
            return tell_river(self._visible, self._namer, warns=self._scene.aids)
        if topic == "cards":
            return self._cards()
        return [self._player(seat_at(self._view, place)) for place in range(self._view.seats)]  # in turn order

    @property
    def _visible(self) -> State:
        """The position as shown to people, who may play without the card tracker."""
        visible: State = self._scene.game.visible_to_people(self._view, self._scene.viewer, self._scene.options)
        return visible

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """The flows with their chances, then the fate of every canoe on the river, after these moves of the viewer."""
        view = forecast.position_after(self._visible, self._scene.viewer, moves)
        if view.phase in (Phase.FLOW, Phase.RETURN, Phase.JOE, Phase.OVER):
            return [_("The river has moved in this round.")]
        sentences = []
        if forecast.hands_are_known(view):
            likely = _("{flow} with {chance}")
            possible = [(flow, chance) for flow, chance in enumerate(forecast.river_odds(view)) if chance]
            flows = [likely.format(flow=flow, chance=percent_words(chance)) for flow, chance in possible]
            template = _("If every card left were as likely, the river would move {flows}.")
            if len(possible) == 1:
                flows, template = [str(possible[0][0])], _("The river moves {flows}.")
            sentences.append(template.format(flows=listed(flows)))
        risks = sorted(forecast.fates(view), key=lambda fate: fate.seat != self._scene.viewer)
        for fate in risks:
            canoe = self._namer.canoe_and_place(view, fate.seat, fate.canoe)
            sentences.append(capital(_("{canoe} {fate}.").format(canoe=canoe, fate=fate_reason(fate))))
        return [*sentences, *([] if risks else [_("No canoe is on the river.")])]

    def news(self, before: State) -> list[str]:
        """Where everything lies right after the river has moved; else an empty list."""
        rests = before.phase == Phase.FLOW == self._view.phase and before.steps > self._view.steps == 0
        return self.pieces() if rests else []

    def pieces(self) -> list[str]:
        """Everything on the river by zone."""
        there = []
        for zone in range(board.BANK + 1, board.LOST):
            canoes = [(seat, canoe) for seat, player in enumerate(self._view.players) for canoe in player.canoes]
            fleet: Fleet = [(seat, canoe) for seat, canoe in canoes if canoe.zone == zone]
            names = [called for called, _count in _named(fleet, self._namer)]
            if things := [*names, *guests_in(self._view, zone)]:
                there.append(_("in zone {zone} {things}").format(zone=board.ZONES[zone], things=", ".join(things)))
        if not there:
            return [_("Nobody is on the river.")]
        return [_("Now on the river: {canoes}.").format(canoes=clauses(there))]

    # -- the players ------------------------------------------------------------------------------

    def _player(self, seat: int) -> str:
        """Who plays that seat, its reserve, its nearest goal, its card."""
        view, scene, player = self._view, self._scene, self._view.players[seat]
        is_viewer = seat == scene.viewer
        who = _("{name}, seat {letter}, {player}.")
        if seat == view.first:
            who = _("{name}, seat {letter}, {player}, first in this round.")
        plays = _("you") if is_viewer else scene.players[seat]
        who = who.format(name=scene.names[seat], letter=seat_label(board.LETTERS[seat]), player=plays)
        card = _("Has a card lying face down.") if player.chosen != NO_CARD else ""
        if player.played > NO_CARD:
            card = _("Has shown {card}.").format(card=CARD_WORDS[player.played].spoken)
        elif player.chosen > NO_CARD and is_viewer:
            card = capital(_("{card} lies face down.").format(card=CARD_WORDS[player.chosen].spoken))
        if not total(player.reserve):
            none = _("No gems yet.")
            return f"{who} {none} {card}".rstrip()
        nearest = progress(player.reserve, free_gems(view))
        if nearest.missing <= 0:
            goal = _("That is a winning reserve.")
        elif nearest.obstacle:
            goal = _("No goal can be reached now: {why}.").format(why=nearest.obstacle)
        elif nearest.way == FOUR:
            colour = COLOUR_WORDS[nearest.colour]
            goal = _("Nearest goal: {have} of 4 {colour}.").format(have=nearest.have, colour=colour)
            goal = f"{goal} {capital(nearest.remark)}." if nearest.remark else goal
        else:
            goal = _("Nearest goal: {have} of 7 gems.")
            goal = _("Nearest goal: {have} of the 5 colours.") if nearest.way == KINDS else goal
            goal = goal.format(have=nearest.have)
        reserve = _("Reserve: {gems}, worth {value}.").format(gems=heap(player.reserve), value=value(player.reserve))
        return f"{who} {reserve} {goal} {card}".rstrip()

    def _cards(self) -> list[str]:
        """The cards that each player can still play, or only their number if the card tracker is off."""
        scene, lines = self._scene, []
        for seat, (name, player) in enumerate(zip(scene.names, self._view.players, strict=False)):
            count = sum(player.hand)
            cards = [CARD_WORDS[number] for number, has in enumerate(player.hand, 1) if has]
            if not (scene.options.tracker and scene.aids) and seat != scene.viewer:
                has = plural("{name} has {count} card left.", "{name} has {count} cards left.", count)
                lines.append(has.format(name=name, count=count))
            elif cards:
                left = listed([card.spoken if card.has_name else card.word for card in cards])
                lines.append(_("{name} has left: {cards}.").format(name=name, cards=left))
            else:
                lines.append(_("{name} has no card left.").format(name=name))
        back = _("A hand comes back once all its {count} cards have been played.")
        return [*lines, back.format(count=sum(hand_of(self._view.parts)))]


# -- canoes that are told together ------------------------------------------------------------------


def _look(canoe: Canoe) -> Look:
    """Everything that distinguishes canoes of one owner in one place when they are described."""
    return (canoe.hold, canoe.elk, *canoe.gems)


def _named(fleet: Fleet, namer: InWords) -> Iterator[tuple[str, int]]:
    """Names of these canoes, equal ones grouped, each with the number of canoes in the group."""
    looks = {_look(canoe): canoe for _, canoe in fleet}
    counts = Counter((seat, _look(canoe)) for seat, canoe in fleet)
    groups: dict[tuple[bool, Look, int], list[int]] = {}
    for (seat, look), count in counts.items():
        groups.setdefault((seat == namer.seat, look, count), []).append(seat)
    for (_own, look, count), seats in groups.items():
        canoe, owner = looks[look], namer.owner(seats[0])
        if len(seats) == count == 1:
            yield canoe_words(canoe, owner), 1
            continue
        several = _("{owner} {count} {canoes}") if len(seats) == 1 else _("the {canoes} of {owners}, {count} each")
        owners = listed([namer.names[seat] for seat in seats])
        called = several.format(owner=owner, owners=owners, count=count, canoes=canoes_alike(canoe))
        yield called, len(seats) * count


# -- the river, zone by zone --------------------------------------------------------------------------


_LEFT, _RIGHT = _("Zone {zone}, left arm"), _("Zone {zone}, right arm")
_ARMS = {board.ZONE_6L: _LEFT, board.ZONE_7L: _LEFT, board.ZONE_6R: _RIGHT, board.ZONE_7R: _RIGHT}

_OTHER_ARM = {board.ZONE_6R: board.ZONE_6L, board.ZONE_7R: board.ZONE_7L}
"""Zones that share a site with another zone, which is described before."""


def tell_river(view: State, namer: InWords, *, warns: bool) -> list[str]:
    """Every zone from the bank to the falls: its site, the pieces there, and if it `warns` when canoes fall."""
    lines = [_("The whirlpool waits above zone 1 for the river's next step.")] if view.whirlpool == AT_TOP else []
    for number in range(board.BANK, board.RIVER_ZONES + 1):
        place = (
            _("The bank")
            if number == board.BANK
            else _ARMS.get(number, _("Zone {zone}")).format(zone=board.ZONES[number])
        )
        there: list[str] = []
        if (site := board.SITE[number]) != board.NONE:
            gems, template = heap(view.sites[site].gems), _("{gems} to load")
            if number in _OTHER_ARM:
                template = _("{gems} to load, the same ones as in zone {zone}")
            other = board.ZONES[_OTHER_ARM.get(number, number)]
            there.append(template.format(gems=gems, zone=other) if gems else _("nothing left to load"))
            if view.elk == AT_SITE and number in (board.ZONE_7L, board.ZONE_7R):
                there.append(ELK.spoken)
        there += guests_in(view, number) if number != board.BANK else []
        there += _canoes(view, number, namer, warns)
        lines.append(_("{place}: {things}.").format(place=place, things=clauses(there) or _("nobody")))
    lost = list(_canoes(view, board.LOST, namer, warns))
    if lost:
        lines.append(_("Over the falls: {canoes}.").format(canoes=clauses(lost)))
    return lines


def _canoes(view: State, number: int, namer: InWords, warns: bool) -> Iterator[str]:
    """The canoes in the zone, each with its fate; equal canoes of rivals are grouped."""
    fleets: dict[tuple[object, ...], tuple[Fate | None, Fleet]] = {}
    for seat, player in enumerate(view.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.zone == number:
                fate = None if view.phase == Phase.OVER else forecast.fate_of(view, seat, index)
                # canoes whose fates sound the same are described together
                key = () if fate is None else (fate.is_ashore, fate_sentence(fate) if warns else "")
                fleets.setdefault(key, (fate, []))[1].append((seat, canoe))
    for fate, fleet in fleets.values():
        for canoes, count in _named(fleet, namer):
            words = canoes
            if fate is not None and fate.is_ashore:
                words = _("{canoe}, ashore by the lasso").format(canoe=canoes)
            if fate is not None and warns and not fate.is_safe:
                # Translators: the fate is such as `falls if the river moves 3 or more`.
                words = _("{canoe}, which {fate}").format(canoe=words, fate=fate_sentence(fate, count))
            yield words


# -- the weather --------------------------------------------------------------------------------------


def tell_sky(view: State) -> list[str]:
    """The sky, the river's movement as far as it is known, the next arm, and the beaver."""
    track = _("The sky is at {sky}, on a track from {low} to {high}.")
    sentences = [
        track.format(sky=signed_words(view.sky), low=signed_words(board.SKY_LOW), high=signed_words(board.SKY_HIGH))
    ]
    open_cards, lowest = sum(player.played != NO_CARD for player in view.players), lowest_number(view)
    if view.phase == Phase.PADDLE and open_cards:
        may_change = open_cards < view.seats and not forecast.is_settled(view)  # by a card to come
        if lowest:
            template = _("The lowest number card shown is {card}: as things stand the river moves {flow}.")
            if may_change:
                template = _(
                    "The lowest number card shown is {card}: "
                    "as things stand the river moves {flow}, and others may still change that."
                )
        else:
            template = _("No number card is shown yet: as things stand the river moves {flow}.")
            if may_change:
                template = _(
                    "No number card is shown yet: as things stand the river moves {flow}, and others may still "
                    "change that."
                )
        sentences.append(template.format(card=lowest, flow=flow(view)))
        if open_cards == view.seats and has_sky_to_move(view):
            sentences.append(_("The cloud has not moved the sky yet."))
    elif view.phase != Phase.OVER:
        sentences.append(
            _("The river moves by the lowest number card of the round plus the sky; no card is shown yet.")
        )
    left, right = _("The left arm of the river is next."), _("The right arm of the river is next.")
    sentences.append(left if view.next_arm == board.LEFT else right)
    if view.beaver == AT_TOP:
        sentences.append(_("The beaver comes with the storm, at plus 2."))
    elif view.beaver != OFF:
        sentences.append(
            _("The beaver is in zone {zone}; when it falls the sky is 0.").format(zone=board.ZONES[view.beaver])
        )
    return sentences
