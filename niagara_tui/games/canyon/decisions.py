"""The decisions of Canyon, each once: the question, the options with their keys, what comes of them, and reasons.

The drift that is to come stands here too, for the table and plain mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from niagara_tui.core.decisions import Moment, Naming, Option
from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, clauses, labelled, listed, pgettext, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.canyon.player.worth import can_aim_to_fail, fewest_tricks, is_sure_to_fail
from niagara_tui.games.canyon.rules import map as course
from niagara_tui.games.canyon.rules.movement import drift, drifts_to_falls, move_canoe, points_left_over, points_of
from niagara_tui.games.canyon.rules.phases import legal_moves, play, seat_on_turn
from niagara_tui.games.canyon.rules.state import MAX_BID, NO_CARD, RANKS, TEXTS, Kind, Phase, Player, State, suit_of
from niagara_tui.games.canyon.rules.tricks import (
    BONUS,
    can_be_exact,
    cards_dealt,
    has_suit,
    suit_led,
    tempo_cards,
    trick_winner,
    tricks_taken,
)
from niagara_tui.games.canyon.words import (
    SUITS,
    away_words,
    canoe_words,
    card_words,
    drifts_words,
    space_words,
    tricks_words,
)

FAIL_KEY = "f"  # the key of a bid that cannot be exact; the others have their number
_LAID, _BACK = _("Your bid lies face down."), _("{name} takes the bid back with {key}")

# Translators: where a clause begins with a verb, the player's name stands before it.
_MOMENTS: dict[int, Moment] = {
    Phase.DRAW: Moment(phase=_("draw"), about=_("Before the first round")),
    Phase.DOCK: Moment(
        phase=pgettext("phase", "docks"),
        about=_("Before the first round"),
        occasion="dock",
        asks=_("chooses a dock to start from."),
        asks_you=_("{name}, choose a dock to start from."),
    ),
    Phase.DEAL: Moment(phase=_("deal"), about=_("A round")),
    Phase.BID: Moment(
        phase=_("bid"),
        about=_("Bidding"),
        occasion="bid",
        asks=_("bids: how many of the {count} tricks will you win?"),
        asks_you=_("{name}, you hold {cards}. Bid how many of the {count} tricks you will win."),
        offers=_("A number from 0 to {most} is a bid. {number}: {fail}."),
        away=_("{name} bids now; everybody else, look away."),
        back=_BACK,
        laid=_LAID,
    ),
    Phase.TRICKS: Moment(
        phase=_("tricks"),
        about=_("Tricks"),
        occasion="trick",
        asks=_("leads: any card."),
        asks_you=_("{name}, you lead the trick."),
        away=_("{name} plays a card now; everybody else, look away."),
        back=_BACK,
        laid=_LAID,
    ),
    Phase.MOVE: Moment(phase=_("paddle"), about=_("Moving"), occasion="move"),
    Phase.OVER: Moment(phase=_("over"), about=_("The end")),
}
_ONLY_TRICK = replace(
    _MOMENTS[Phase.BID],
    asks=_("bids: will you win the only trick?"),
    asks_you=_("{name}, you hold {cards}. Bid whether you will win the only trick."),
)
_FOLLOWING = replace(
    _MOMENTS[Phase.TRICKS], asks=_("follows suit: {suit} was led."), asks_you=_("{name}, play a card; {suit} was led.")
)
_FREE = replace(_FOLLOWING, asks=_("has no {suit}: any card."))


def moment(view: State, seat: int | None) -> Moment:
    if view.phase == Phase.MOVE:
        # The section of the rules is that on the water in which the mover lies
        is_in_rapids = course.is_rapid(view.players[seat_on_turn(view)].canoe)
        asked = replace(_MOMENTS[Phase.MOVE], about=_("The rapids")) if is_in_rapids else _MOMENTS[Phase.MOVE]
        if seat is None:
            return asked
        count = points_of(view, seat)
        has = plural(
            "has {count} point: choose where the canoe goes.", "has {count} points: choose where the canoe goes.", count
        )
        can = plural("{where} It can move {count} point.", "{where} It can move {count} points.", count)
        where = canoe_words("{name}", view.players[seat].canoe)
        return replace(asked, asks=has, asks_you=can.replace("{where}", where)).with_values(count=count)
    if seat is not None and view.phase == Phase.BID:
        size = cards_dealt(view)
        cards = cards_of(view.players[seat])  # blank while the hand is covered
        return (_ONLY_TRICK if size == 1 else _MOMENTS[Phase.BID]).with_values(
            count=size,
            cards=listed([*map(card_words, cards)]) if cards else "",
            most=size,
            number=size + 1,
            fail=_failing(range(size + 1, MAX_BID + 1)).label,
        )
    if seat is not None and view.phase == Phase.TRICKS and (suit := suit_led(view)) >= 0:
        asked = _FOLLOWING if has_suit(view.players[seat].hand, suit) else _FREE
        return asked.with_values(suit=SUITS[suit].word)
    return _MOMENTS[view.phase]


# -- options ------------------------------------------------------------------------------------------


def choices(view: State, seat: int, naming: Naming) -> list[Option]:
    """The seat's options, in display order; rank 1 is a loss where rank 0 may be none."""
    buffer = [0] * len(TEXTS)
    moves = buffer[: legal_moves(view, seat, buffer)]
    if view.phase == Phase.TRICKS:
        keys = {Kind.PLAY + card: str(place) for place, card in enumerate(cards_of(view.players[seat]), 1)}
        ranks = {move: (int(_breaks_bid(view, seat, move)),) for move in moves}
        return [Option(keys[move], card_words(move - Kind.PLAY), (move,), rank=ranks[move]) for move in moves]
    if view.phase != Phase.BID:
        return [_end(view, seat, move) for move in moves]
    # The bids up to the number of tricks, then one option for all above it, which end alike
    options, failing, label = [], [], _("bid {tricks}")
    for bid in (move - Kind.LAY for move in moves):
        if not can_be_exact(view, bid):
            failing.append(bid)
            continue
        tricks, rank = tricks_words(bid), (int(is_sure_to_fail(view, seat, bid)),)
        words = label.format(tricks=tricks)
        options.append(Option(str(bid), words, (Kind.LAY + bid,), rank=rank, number=bid, brief=tricks))
    return [*options, _failing(failing)]


def cards_of(player: Player) -> list[int]:
    """The cards in the hand, by suit, then by rank; their keys are 1, 2 and so on in this order."""
    return [card for card, has in enumerate(player.hand, 1) if has]


def _failing(bids: Sequence[int]) -> Option:
    """The option to lay one of these bids, which are above the number of tricks: it lays the lowest."""
    lowest = bids[0]
    label = _("bid above {tricks} to fail on purpose").format(tricks=lowest - 1)
    twins, brief = tuple((Kind.LAY + bid,) for bid in bids[1:]), _("above {tricks}, to fail").format(tricks=lowest - 1)
    play, names = (Kind.LAY + lowest,), (FAIL_KEY,)
    return Option(FAIL_KEY, label, play, rank=(1,), twins=twins, number=lowest, names=names, brief=brief)


def _breaks_bid(view: State, seat: int, move: int) -> bool:
    """Whether the card is certain to miss a bid that can still be exact: by a trick too many, or by one too few."""
    player = view.players[seat]
    wanted = player.bid - player.tricks
    if not 0 <= wanted <= len(cards_of(player)) or trick_winner(view) < 0:
        return False
    after = clone(view)
    play(after, seat, move)
    is_last = all(other.played != NO_CARD for number, other in enumerate(view.players) if number != seat)
    if trick_winner(after) == seat:
        return is_last and wanted == 0
    return wanted == len(cards_of(player))


def _end(view: State, seat: int, move: int) -> Option:
    """An option for a dock or for the end of a move; all share a column, so the lane's letter serves as the key."""
    place = view.players[seat].canoe if move == Kind.STAY else move - Kind.TO
    key = course.LANE_LETTERS[place % course.LANES]
    rank = (int(course.is_rapid(place)),)
    if move == Kind.STAY:
        return Option(key, _("stay at {space}").format(space=space_words(place)), (move,), place=place, rank=rank)
    if view.phase == Phase.DOCK:
        return Option(key, _("dock {space}").format(space=space_words(place)), (move,), place=place)
    unused = points_left_over(view, seat, place)
    label = plural("to {space}, {count} point left over", "to {space}, {count} points left over", unused)
    if course.is_village(place):
        label = plural(
            "into the village at {space}, {count} point left over",
            "into the village at {space}, {count} points left over",
            unused,
        )
    elif not unused:
        label = _("to {space}")
    return Option(key, label.format(space=space_words(place), count=unused), (move,), place=place, rank=rank)


# -- what comes of them, and what cannot be chosen ----------------------------------------------------


def consequence(view: State, seat: int, option: Option) -> str:
    if view.phase == Phase.BID:
        bid, in_rapids = option.moves[0] - Kind.LAY, course.is_rapid(view.players[seat].canoe)
        if is_sure_to_fail(view, seat, bid):
            comes = _("the canoe drifts") if in_rapids else _("1 a trick, no bonus")
            if can_be_exact(view, bid):
                comes = _("can only fail, {comes}").format(comes=comes)
        else:  # the points for the bid if it is exact, and the outcome if not (C-6, C-8)
            points = BONUS[min(bid, 2)] + (0 if in_rapids else bid)
            exact = plural("{count} point if exact", "{count} points if exact", points).format(count=points)
            otherwise = _("else the canoe drifts") if in_rapids else _("else 1 a trick")
            comes = f"{exact}, {otherwise}"
        cards = tempo_cards(bid)
        # Translators: a bid, the tempo cards that are laid for it, and what it brings.
        template = _("{option}, tempo cards {cards}: {comes}")
        if len(cards) == 1 or not can_be_exact(view, bid):
            template = _("{option}: {comes}")
        return template.format(option=option.label, cards="+".join(map(str, cards)), comes=comes)
    if view.phase == Phase.TRICKS:
        winner, later = trick_winner(view), clone(view)
        play(later, seat, option.moves[0])
        if winner < 0:
            comes = _("leads the trick")
        elif trick_winner(later) != seat:
            comes = _("does not beat {card}").format(card=card_words(view.players[winner].played))
        else:
            comes = _("takes the trick") if later.turn == later.seats else _("is the highest so far")
        return labelled(option.label, comes)
    if option.place is not None and course.is_village(option.place):
        return _("{option}; they break ties").format(option=option.label)
    if option.place is None or not course.is_rapid(option.place):
        return option.label
    return clauses([option.label, drifts_words(option.place)])


def refusal(view: State, seat: int, key: str) -> str:
    """Why the card with that key cannot be played; empty if it can or there is none."""
    cards = cards_of(view.players[seat])
    is_card = view.phase == Phase.TRICKS and key.isdecimal() and 0 < int(key) <= len(cards)
    return why_not(view, seat, cards[int(key) - 1]) if is_card else ""


def why_not(view: State, seat: int, card: int) -> str:
    """Why a card in hand cannot be played (C-5), as a clause without subject; empty if it can."""
    suit = suit_led(view)
    holds = any(has and suit_of(other) == suit for other, has in enumerate(view.players[seat].hand, 1))
    if view.phase != Phase.TRICKS or suit < 0 or suit_of(card) == suit or not holds:
        return ""
    # Translators: the player's name stands before it.
    template = _("cannot play {card}: {suit} was led and has to be followed.")
    return template.format(card=card_words(card), suit=SUITS[suit].word)


# -- the drift to come: the rules' own `drift`, run on a copy ----------------------------------------


def after_moves(view: State, seat: int | None, moves: Sequence[int]) -> State:
    """A copy of the position after the seat's moves, if canoes are moving; the round is not ended."""
    later: State = clone(view)
    if seat is not None and view.phase == Phase.MOVE:
        for move in moves:
            move_canoe(later, seat, move)
            later.turn += 1
    return later


def may_drift(view: State) -> bool:
    """Whether a canoe in the rapids has not moved in this round."""
    return view.phase != Phase.OVER and any(course.is_rapid(view.players[seat].canoe) for seat in _still_to_move(view))


def drifts(view: State) -> list[tuple[int, int]]:
    """The seat and the new space of every canoe that is elsewhere when those in the rapids have drifted in turn order.

    While canoes move only those without points drift; before, no bid is certain to be exact, so all do.
    """
    later: State = clone(view)
    for seat in _still_to_move(view):
        if course.is_rapid(later.players[seat].canoe) and not (view.phase == Phase.MOVE and points_of(view, seat)):
            drift(later, seat)
    both = enumerate(zip(view.players, later.players, strict=True))
    return [(seat, now.canoe) for seat, (was, now) in both if was.canoe != now.canoe]


def _still_to_move(view: State) -> list[int]:
    """Seats that have not moved in this round, in turn order."""
    begin = view.turn if view.phase == Phase.MOVE else 0
    return [(view.first + turn) % view.seats for turn in range(begin, view.seats)]


def occasions(view: State, seat: int) -> Sequence[str]:
    player, notes = view.players[seat], []
    if player.canoe == course.CAVE or course.is_rapid(player.canoe):
        notes.append("cave" if player.canoe == course.CAVE else "rapids")
    if view.phase == Phase.MOVE and not course.is_rapid(player.canoe):
        notes.append("exact" if player.bid == player.tricks else "missed")
    if view.phase == Phase.TRICKS:
        if player.tricks == player.bid:
            notes.append("enough")
        led = view.players[view.leader].played
        if led != NO_CARD and all(suit_of(card) != suit_of(led) for card in cards_of(player)):
            notes.append("void")
    return [*notes, _MOMENTS[view.phase].occasion]


# -- what a decision does at once, as reasons of hints: what a bid can bring, what a card does, where a move leads ---


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    move = moves[0]
    if view.phase == Phase.BID:
        bid = move - Kind.LAY
        is_lost = is_sure_to_fail(view, seat, bid)
        return joined_reasons(_failing_reasons(view, seat, bid, names) if is_lost else _bid_reasons(view, seat, bid))
    if view.phase == Phase.TRICKS:
        return joined_reasons(_card_reasons(view, seat, move))
    is_dock = view.phase == Phase.DOCK
    return joined_reasons(_dock_reasons(view, move - Kind.TO, names) if is_dock else _end_reasons(view, seat, move))


def _bid_reasons(view: State, seat: int, bid: int) -> Iterator[str]:
    """What the bid brings if it is made exactly, and what becomes of a canoe in the rapids if not (C-6, C-8, C-9)."""
    canoe = view.players[seat].canoe
    points = BONUS[min(bid, 2)] + (0 if course.is_rapid(canoe) else bid)
    brings = plural("brings {count} point if it is exact", "brings {count} points if it is exact", points)
    yield brings.format(count=points)
    if course.is_rapid(canoe) and drifts_to_falls(canoe) == 1:
        yield Against(_("the canoe goes over the falls if the bid is not exact"))
    elif course.is_rapid(canoe):
        yield Against(_("the canoe drifts one space towards the falls if the bid is not exact"))


def _failing_reasons(view: State, seat: int, bid: int, names: Sequence[str]) -> Iterator[str]:
    """What a bid that can only fail is for: that the canoe drifts, or that it moves by its tricks alone (C-6, C-8)."""
    canoe = view.players[seat].canoe
    if can_be_exact(view, bid) and (fewest := fewest_tricks(view, seat)):
        template = plural(
            "can only fail, as the hand is sure to take {count} trick",
            "can only fail, as the hand is sure to take {count} tricks",
            fewest,
        )
        yield template.format(count=fewest)
    elif can_be_exact(view, bid):
        yield _("can only fail, as no card of the hand can take a trick")
    if course.is_rapid(canoe):
        later: State = clone(view)  # where it drifts from where all lie now, and whom it pushes
        drift(later, seat)
        end = later.players[seat].canoe
        both = enumerate(zip(names, view.players, later.players, strict=False))
        pushed = [name for other, (name, was, now) in both if other != seat and was.canoe != now.canoe]
        drifts_to = (
            _("lets the canoe drift to {space} and push {names}") if pushed else _("lets the canoe drift to {space}")
        )
        if end == course.CAVE:
            drifts_to = _("lets the canoe drift over the falls, into the cave")
        elif end == canoe:
            drifts_to = _("keeps the canoe at {space}, as it cannot drift")
        yield drifts_to.format(space=space_words(end), names=listed(pushed) if pushed else "")
    elif canoe == course.CAVE:
        yield _("keeps the canoe in the cave unless it takes a trick")
    elif can_aim_to_fail(view, seat):
        yield _("keeps the canoe out of the rapids unless it takes a trick")
    else:
        yield _("moves the canoe by its tricks alone")
        yield Against(_("an exact bid moves it further"))


def _card_reasons(view: State, seat: int, move: int) -> Iterator[str]:
    """What is certain of the trick as soon as the card is played, and what the bid still needs (C-5, C-6)."""
    after: State = clone(view)
    after.players[seat].played = move - Kind.PLAY
    takes, is_last = trick_winner(after) == seat, view.turn == view.seats - 1
    if not takes:
        yield _("leaves the trick to others")
    elif is_last:
        yield _("takes the trick")
    else:
        card = move - Kind.PLAY
        rest = range(card + 1, (suit_of(card) + 1) * RANKS + 1)
        higher = sum(not (view.seen[each - 1] or view.players[seat].hand[each - 1]) for each in rest)
        template = plural("loses to {count} card of its suit", "loses to {count} cards of its suit", higher)
        yield template.format(count=higher) if higher else _("loses to no card of its suit")
    wanted = view.players[seat].bid - view.players[seat].tricks - (takes and is_last)
    if wanted < 0:
        yield _("cannot save the bid, as more tricks were taken than bid")
    elif wanted > cards_dealt(view) - tricks_taken(view) - (not takes or is_last):
        yield _("cannot save the bid, as fewer tricks are left than it needs")
    elif wanted:
        still = plural(
            "leaves {count} more trick to take for the bid", "leaves {count} more tricks to take for the bid", wanted
        )
        yield still.format(count=wanted)
    else:
        yield _("leaves no more tricks to take for the bid")


def _dock_reasons(view: State, dock: int, names: Sequence[str]) -> Iterator[str]:
    """Number of open columns ahead of the dock, and who starts beside it."""
    ahead = next(column for column in range(1, course.COLUMNS) if not course.is_water(dock + column * course.LANES))
    template = plural("has {count} column of open water ahead", "has {count} columns of open water ahead", ahead - 1)
    yield template.format(count=ahead - 1)
    canoes = [player.canoe for player in view.players]
    beside = [names[seat] for seat, canoe in enumerate(canoes) if canoe != course.ASHORE and abs(canoe - dock) == 1]
    yield _("starts beside {names}").format(names=listed(beside)) if beside else _("starts with nobody beside it")


def _end_reasons(view: State, seat: int, move: int) -> Iterator[str]:
    """Where the canoe comes to, what is left of the way, and how near to the falls it is in the rapids."""
    canoe = view.players[seat].canoe
    end = canoe if move == Kind.STAY else move - Kind.TO
    if course.is_village(end):
        yield _("comes into the village")
    elif canoe == course.CAVE and end != course.CAVE:
        yield _("leaves the cave")
    elif gained := course.column_of(end) - course.column_of(canoe):
        gets = plural("gets {count} column further", "gets {count} columns further", gained).format(count=gained)
        yield _("{gets}, {away}").format(gets=gets, away=away_words(end))
    else:
        gets = _("gets no further, {away}") if end == canoe else _("changes lanes and gets no further, {away}")
        yield gets.format(away=away_words(end))
    # in the rapids a canoe drifts after every bid that is not exact (C-8, C-9)
    if course.is_rapid(end) and drifts_to_falls(end) == 1:
        yield Against(_("it goes over the falls if its next bid is not exact"))
    elif course.is_rapid(end):
        # Translators: how far away it is, such as `2 drifts from the falls`.
        yield _("is {away}").format(away=drifts_words(end))
