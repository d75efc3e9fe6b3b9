"""What plain mode alone tells of Canyon: trump and trick, the players, the cards, the course and the drift to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.games.canyon.decisions import after_moves, cards_of, drifts, may_drift
from niagara_tui.games.canyon.rules import tricks
from niagara_tui.games.canyon.rules.map import COLUMNS, LANE_LETTERS, LANES, RAPIDS, VILLAGE, WATER, column_of
from niagara_tui.games.canyon.rules.state import FACE_DOWN, LETTERS, NO_BID, NO_CARD, Phase, State, suit_of
from niagara_tui.games.canyon.words import (
    SUITS,
    canoe_words,
    card_words,
    drift_words,
    mouths_words,
    space_words,
    tricks_words,
)
from niagara_tui.plain.teller import Scene, Teller
from niagara_tui.shell.players import seat_label

_MIDDLE = (LANES // 2 - 1, LANES // 2)


class CanyonTeller(Teller):
    """Describes a scene of Canyon in sentences."""

    _view: State
    topics: Mapping[str, str] = {
        "trick": _("trump and the trick on the table"),
        "course": _("where the canoes are, and how far from the village"),
        "players": _("bids and tricks won"),
        "cards": _("your hand, and what is known of the others'"),
    }

    extra_topics: Mapping[str, str] = {
        "ahead": _("what lies ahead of your canoe"),
        "map": _("how the course runs: narrows, rocks, rapids, cave"),
    }

    def tell(self, topic: str) -> list[str]:
        tells = {
            "trick": tell_trick,
            "course": tell_canoes,
            "ahead": tell_ahead,
            "players": tell_players,
            "cards": tell_cards,
            "map": tell_map,
        }
        return tells[topic](self._scene)

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        return tell_drift(self._scene, moves)

    def pieces(self) -> list[str]:
        """Trump and the trick during bidding and tricks, else the canoes."""
        return self.tell("trick" if self._view.phase in (Phase.BID, Phase.TRICKS) else "course")


# -- trump, trick, players and cards ---------------------------------------------------------------------


def tell_trick(scene: Scene) -> list[str]:
    view: State = scene.view
    sentences, count = [], tricks.cards_dealt(view)
    if view.phase != Phase.DRAW:
        dealer, first = scene.names[(view.first - 1) % view.seats], scene.names[view.first]
        cards = plural("{count} card", "{count} cards", count).format(count=count)
        deals = _("Round {round}: {cards} each. {dealer} deals, {first} is first.")
        sentences.append(deals.format(round=view.round, cards=cards, dealer=dealer, first=first))
    if view.turned == NO_CARD:
        sentences.append(_("No card has been turned for trump yet."))
    else:
        suit, card = SUITS[suit_of(view.turned)].word, card_words(view.turned)
        sentences.append(_("Trump is {suit}; {card} was turned.").format(suit=suit, card=card))
    if view.phase == Phase.TRICKS:
        number = min(tricks.tricks_taken(view) + 1, count)
        sentences.append(_("Trick {number} of {count}.").format(number=number, count=count))
        for seat in ((view.leader + place) % view.seats for place in range(view.seats)):
            if played := view.players[seat].played:
                lies = _("{name} has played {card}.")
                sentences.append(lies.format(name=scene.names[seat], card=card_words(played)))
        if (winner := tricks.trick_winner(view)) >= 0:
            sentences.append(_("{name} is winning it.").format(name=scene.names[winner]))
    return sentences


def tell_players(scene: Scene) -> list[str]:
    view: State = scene.view
    sentences = []
    for seat in ((view.first + place) % view.seats for place in range(view.seats)):
        player = view.players[seat]
        plays = _("you") if seat == scene.viewer else scene.players[seat]
        who = _("{name}, seat {letter}, {player}.").format(
            name=scene.names[seat], letter=seat_label(LETTERS[seat]), player=plays
        )
        template, cards = _("{who} Bid {tricks}, has won {won}."), tricks.tempo_cards(max(0, player.bid))
        if player.bid == NO_BID:
            template = _("{who} No bid yet.")
        elif player.bid == FACE_DOWN:
            template = _("{who} The bid lies face down.")
        elif not tricks.can_be_exact(view, player.bid):
            template = _("{who} Bid {tricks}, to fail on purpose, has won {won}.")
        elif len(cards) > 1:
            # Translators: the cards are the tempo cards that make the bid, such as "4 and 3".
            template = _("{who} Bid {tricks} with the tempo cards {cards}, has won {won}.")
        values = {"tricks": tricks_words(player.bid), "won": player.tricks, "cards": listed([*map(str, cards)])}
        sentences.append(template.format(who=who, **values))
    return sentences


def tell_cards(scene: Scene) -> list[str]:
    """The viewer's hand; the other hands' sizes and known voids."""
    view: State = scene.view
    sentences = []
    for seat, (name, player) in enumerate(zip(scene.names, view.players, strict=False)):
        size = len(cards_of(player)) if seat == scene.viewer else tricks.hand_size(view, seat)
        if not size:
            sentences.append(_("{name} has no card in hand.").format(name=name))
        elif seat == scene.viewer:
            cards = [card_words(card) for card in cards_of(player)]
            sentences.append(_("{name} holds: {cards}.").format(name=name, cards=listed(cards)))
        else:
            has = plural("{name} has {count} card", "{name} has {count} cards", size).format(name=name, count=size)
            out = [suit.word for suit, is_out in zip(SUITS, player.void, strict=True) if is_out]
            lacks = _("{has}, and is out of {suits}.")
            sentences.append(lacks.format(has=has, suits=listed(out)) if out else f"{has}.")
    return sentences


# -- the canoes ------------------------------------------------------------------------------------------


def tell_canoes(scene: Scene) -> list[str]:
    """Every canoe with its distance from the village, foremost first."""
    view: State = scene.view
    seats = sorted(range(view.seats), key=lambda seat: -column_of(view.players[seat].canoe))
    return [canoe_words(scene.names[seat], view.players[seat].canoe) for seat in seats]


def tell_ahead(scene: Scene) -> list[str]:
    """The viewer's canoe, the next narrows or rocks ahead of it, and all canoes ahead of it."""
    view: State = scene.view
    if scene.viewer is None:
        return tell_canoes(scene)
    own = view.players[scene.viewer].canoe
    sentences = [canoe_words(scene.names[scene.viewer], own)]
    here = column_of(own)
    coming = next((stretch for stretch in _stretches() if stretch[-1] > here and _has_rock(stretch)), None)
    if coming is not None:
        away = coming[0] - here
        template = plural("In {count} column: {stretch}", "In {count} columns: {stretch}", away)
        template = template if away > 0 else _("You are among them: {stretch}")
        sentences.append(template.format(count=away, stretch=_stretch_words(coming)))
    spaces = [(player.canoe, name) for player, name in zip(view.players, scene.names, strict=False)]
    # nearest first
    ahead = sorted((column_of(space), space, name) for space, name in spaces if column_of(space) > here)
    others = [_("{name} at {space}").format(name=name, space=space_words(space)) for _column, space, name in ahead]
    sentences.append(_("Ahead: {canoes}.").format(canoes=listed(others)) if others else _("Nobody is ahead."))
    return sentences


# -- how the course runs ------------------------------------------------------------------------------


def tell_map(scene: Scene) -> list[str]:
    lanes = {"first": LANE_LETTERS[0], "last": LANE_LETTERS[-1], "village": VILLAGE}
    whole = _("Spaces have a lane, {first} to {last}, and a column: docks are in column 0, the village in {village}.")
    falls = _("Beside lane {first} of the rapids are the falls, under them the cave.")
    cave = _("The cave opens into lane {first} at columns {mouths}.").format(mouths=mouths_words(), **lanes)
    return [whole.format(**lanes), *map(_stretch_words, _stretches()), f"{falls.format(**lanes)} {cave}"]


def _open_lanes(column: int) -> list[int]:
    return [lane for lane in range(LANES) if WATER[column] >> lane & 1]


def _has_rock(stretch: Sequence[int]) -> bool:
    return len(_open_lanes(stretch[0])) < LANES


def _stretches() -> list[list[int]]:
    """The columns from 1 to the village, grouped into stretches of the same kind."""

    def kind(column: int) -> tuple[bool, ...]:
        is_blocked = not set(_MIDDLE) & set(_open_lanes(column))
        return column >= RAPIDS, column == VILLAGE, _has_rock([column]), is_blocked

    return [list(columns) for _kind, columns in groupby(range(1, COLUMNS), key=kind)]


def _stretch_words(stretch: Sequence[int]) -> str:
    """A stretch and its open lanes by column: `lanes b to e at 3 and 6; c and d at 4 and 5 are open`."""
    by_lanes: dict[str, list[str]] = {}
    for column in stretch:
        lanes = _open_lanes(column)
        letters = [LANE_LETTERS[lane] for lane in lanes]
        is_row = len(lanes) > 2 and lanes[-1] - lanes[0] == len(lanes) - 1
        words = _("{first} to {last}").format(first=letters[0], last=letters[-1]) if is_row else listed(letters)
        by_lanes.setdefault(words, []).append(str(column))
    if len(by_lanes) == 1:
        ways = _("lanes {lanes} are open").format(lanes=next(iter(by_lanes)))
    else:
        parts = [_("{lanes} at {columns}").format(lanes=lanes, columns=listed(at)) for lanes, at in by_lanes.items()]
        ways = _("lanes {ways} are open").format(ways=clauses(parts))
    if stretch[0] == VILLAGE:
        return _("Column {column}: the village, {ways}.").format(column=VILLAGE, ways=ways)
    columns = _("Columns {first} and {last}") if len(stretch) == 2 else _("Columns {first} to {last}")
    columns = (_("Column {first}") if len(stretch) == 1 else columns).format(first=stretch[0], last=stretch[-1])
    if not _has_rock(stretch):
        return _("{columns}: calm water, all lanes open.").format(columns=columns)
    if stretch[0] >= RAPIDS:
        return _("{columns}: the rapids, {ways}.").format(columns=columns, ways=ways)
    if set(range(LANES)) - set(_open_lanes(stretch[0])) <= set(_MIDDLE):
        return _("{columns}: a rock in the middle, {ways}.").format(columns=columns, ways=ways)
    return _("{columns}: narrows, {ways}.").format(columns=columns, ways=ways)


# -- the drift to come -----------------------------------------------------------------------------------


def tell_drift(scene: Scene, moves: Sequence[int] = ()) -> list[str]:
    view = after_moves(scene.view, scene.viewer, moves)
    if not may_drift(view):
        return [_("Nobody in the rapids still has to move this round: no canoe can drift.")]
    canoes = drifts(view)
    if not canoes:
        return [_("No canoe would drift.")]
    first = _("Whoever has no points drifts:") if view.phase == Phase.MOVE else _("Whoever bids wrongly drifts:")
    return [first, *(f"{drift_words(scene.names[seat], space)}." for seat, space in canoes)]
