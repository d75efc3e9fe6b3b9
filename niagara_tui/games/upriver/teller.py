"""What plain mode alone tells of Up the River: the river by section, the players, the harbour, the coming falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver import rules
from niagara_tui.games.upriver.rules import State
from niagara_tui.games.upriver.words import cards_on
from niagara_tui.plain.teller import Teller
from niagara_tui.shell.players import seat_label


class UpRiverTeller(Teller):
    """Describes a scene of Up the River in sentences."""

    _view: State
    topics: Mapping[str, str] = {
        "river": _("the river section by section"),
        "players": _("boats, docks and points"),
        "harbour": _("the docks"),
    }

    def tell(self, topic: str) -> list[str]:
        if topic == "river":
            return [self._section(section) for section in reversed(rules.SECTIONS)]
        return list(self._players() if topic == "players" else self._harbour())

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """Which boats the falls take at the end of this round, as they lie now or after the first of `moves`."""
        seat = self._scene.viewer
        after = self._view if seat is None or not moves else rules.after_move(self._view, seat, moves[0])
        lost = [
            plural("{name} loses {count} boat", "{name} loses {count} boats", count).format(name=name, count=count)
            for name, count in zip(self._scene.names, rules.left_to_the_falls(after), strict=False)
            if count
        ]
        if not lost:
            return [
                _("Nobody lies in section {section}, which goes over the falls.").format(section=rules.FIRST_SECTION)
            ]
        falls = _("At the end of the round section {section} goes over the falls: {losses}.")
        return [falls.format(section=rules.FIRST_SECTION, losses=clauses(lost))]

    def news(self, before: State) -> list[str]:
        """Where all boats lie after the river has moved; nothing within a round."""
        return [] if self._view.round == before.round else self._afloat()

    def pieces(self) -> list[str]:
        """The sections of all boats, and of the sandbank and the wave."""
        lies = _("{card} on {section}")
        places = [(card, section) for section in rules.SECTIONS for card in cards_on(self._view, section)]
        cards = listed([lies.format(card=card.spoken, section=section) for card, section in places])
        return [*self._afloat(), _("Also there: {cards}.").format(cards=cards)]

    def _afloat(self) -> list[str]:
        boats = []
        for seat, player in enumerate(self._view.players):
            places = [str(section) for section in rules.SECTIONS for _boat in range(player.boats[section])]
            if places:
                whose = _("yours on {places}") if seat == self._scene.viewer else _("{name}'s on {places}")
                boats.append(whose.format(name=self._scene.names[seat], places=listed(places)))
        return [_("Now on the river: {boats}.").format(boats=clauses(boats))] if boats else []

    def _section(self, section: int) -> str:
        """A sentence on the section: the sandbank or the wave, its boats, and whether they are protected."""
        things = [card.spoken for card in cards_on(self._view, section)]
        for seat, player in enumerate(self._view.players):
            count, name = player.boats[section], self._scene.names[seat]
            theirs = plural("{name}'s boat", "{count} boats of {name}", count)
            own = plural("your boat", "{count} boats of yours", count)
            if count:
                things.append((own if seat == self._scene.viewer else theirs).format(count=count, name=name))
        if rules.is_protected(self._view, section):
            things.append(_("so many that none can be sent back"))
        place = _("Section {section}, next to go over the falls: {things}.")
        if section != rules.FIRST_SECTION:
            place = _("Section {section}: {things}.")
        return place.format(section=section, things=clauses(things) or _("nobody"))

    def _players(self) -> Iterator[str]:
        """The round, who throws in it in turn, and of each seat name, player, points, and counts of boats."""
        view, names = self._view, self._scene.names
        if order := rules.turn_order(view):
            in_turn = listed([names[seat] for seat in order])
            yield _("Round {round}; in turn: {names}.").format(round=view.round, names=in_turn)
        else:
            yield _("Round {round}; no boat is left on the river.").format(round=view.round)
        who = _("{name}, seat {letter}, {player}: {points}, {afloat} on the river, {home} home, {lost} lost.")
        for seat, player in enumerate(view.players):
            yield who.format(
                name=names[seat],
                letter=seat_label(rules.LETTERS[seat]),
                player=_("you") if seat == self._scene.viewer else self._scene.players[seat],
                points=points_words(rules.points(player)),
                afloat=rules.afloat(view, seat),
                home=player.boats[rules.HARBOUR],
                lost=player.boats[rules.LOST],
            )

    def _harbour(self) -> Iterator[str]:
        for seat, player in enumerate(self._view.players):
            docks = [dock for dock, is_taken in zip(rules.DOCKS, player.docks, strict=True) if is_taken]
            if docks:
                yield _("{name} has {docks}.").format(name=self._scene.names[seat], docks=listed(docks))
        taken = rules.docks_taken(self._view)
        if taken < len(rules.DOCKS):
            yield _("The next dock is worth {points}.").format(points=points_words(int(rules.DOCKS[taken])))
