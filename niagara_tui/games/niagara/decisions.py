"""What is decided in Niagara, once for each phase and stage: the question, its section of the rules, its note.

Also what is refused, and what a newcomer meets. The options are in `options`, their labels in `labels`, the questions
to confirm what loses a canoe in `reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from niagara_tui.core.decisions import Moment
from niagara_tui.core.i18n import _, clauses, plural
from niagara_tui.games.niagara.player.forecast import Danger, fates
from niagara_tui.games.niagara.rules import state as position
from niagara_tui.games.niagara.rules.board import BANK, CANOES, DEPTH, LOST
from niagara_tui.games.niagara.rules.phases import lost_canoes, may_redeem, owes_card
from niagara_tui.games.niagara.rules.state import Canoe, Phase, Player, Stage, State
from niagara_tui.games.niagara.words import CARD_WORDS, points_for_words

# Translators: what is asked stands after the player's name; the words of `about` are headings of the page of rules.
_CARD = Moment(
    phase=_("choose"),
    about=_("A round"),
    occasion="card",
    asks=_("chooses a card: its key or a click, then Enter."),
    asks_you=_("{name}, choose a card."),
    play=_("lay"),
    offers="{cards}",
    away=_("{name} chooses a card now; everybody else, look away."),
    back=_("{name} takes the card back with {key}"),
    laid=_("Your card lies face down."),
)

# -- phase 1a, lost canoes (N-50, N-51) ---------------------------------------------------------------

_PAY, _LOST_CANOES = _("pay"), _("Lost canoes")
_WHICH = Moment(
    phase=_PAY,
    about=_LOST_CANOES,
    asks=_("has paid: which canoe comes back?"),
    asks_you=_("{name}, you have paid: which canoe comes back?"),
)
_FREE = Moment(
    phase=_PAY,
    about=_LOST_CANOES,
    occasion="lost-free",
    asks=_("has no gem and gets a canoe free: which one?"),
    asks_you=_("{name}, you have no canoe and no gem, so one canoe comes back free: which one?"),
)
_BOTH = Moment(
    phase=_PAY,
    about=_LOST_CANOES,
    occasion="lost-both",
    asks=_("has lost both canoes and buys one back for a gem."),
    asks_you=_("{name}, both your canoes are lost; you buy one back for a gem."),
)
_ONE = Moment(
    phase=_PAY,
    about=_LOST_CANOES,
    occasion="lost-canoe",
    asks=_("may buy a lost canoe back for a gem."),
    asks_you=_("{name}, you may buy a lost canoe back for a gem."),
)

# -- phase 2, a turn ----------------------------------------------------------------------------------

_PADDLE = _("paddle")
_A_CANOE = {"canoe": _("a canoe")}  # the canoe of which is asked, where it is not known which one that is
_GO = Moment(
    phase=_PADDLE,
    about=_("Moving"),
    occasion="paddle",
    asks=_("has {points} for {canoe}: choose where it goes."),
    asks_you=_("{name}, you show {card}: choose a plan."),
    piece=_("canoe"),
    values=_A_CANOE,
)
_STAGES: dict[int, Moment] = {
    Stage.SKY: Moment(
        phase=_PADDLE,
        about=_("The cloud"),
        occasion="sky",
        asks=_("shows the cloud and moves the sky one place."),
        asks_you=_("{name}, you show the cloud and move the sky one place."),
    ),
    Stage.WAIT: Moment(
        phase=_PADDLE,
        about=_("Diamond Joe"),
        occasion="joe-waits",
        asks=_("waits beside Joe: take, swap or give a gem?"),
        asks_you=_("{name}, your canoe waits beside Diamond Joe: do you take, swap or give a gem?"),
    ),
    Stage.ELK: Moment(
        phase=_PADDLE,
        about=_("The elk"),
        occasion="elk-choice",
        asks=_("shows {card}, and may take the elk aboard first."),
        asks_you=_("{name}, you show {card}, and may take the elk aboard first."),
    ),
    Stage.PUSHED: Moment(
        phase=_PADDLE,
        about=_("The whirlpool"),
        occasion="pushed",
        asks=_("is pushed by the whirlpool: into which arm?"),
        asks_you=_("{name}, the whirlpool pushes your canoe: into which arm?"),
    ),
}

# -- the river and the end ----------------------------------------------------------------------------

_PHASES: dict[int, Moment] = {
    Phase.CHOOSE: _CARD,
    Phase.FLOW: Moment(phase=_("river"), about=_("The river moves")),
    Phase.RETURN: Moment(
        phase=_("lasso"),
        about=_("Three more cards"),
        occasion="back-from-shore",
        asks=_("puts {canoe} back onto the whirlpool: into which arm?"),
        asks_you=_("{name}, your lassoed canoe goes back onto the whirlpool: into which arm?"),
        values=_A_CANOE,
    ),
    Phase.JOE: Moment(phase=_("Joe"), about=_("Diamond Joe"), happens=_("Joe has moved.")),
    Phase.OVER: Moment(phase=_("over"), about=_("The end")),
}
_JOE_FALLS = _("Joe has gone over the falls; he is back in zone 1 next round.")


def moment(view: State, seat: int | None) -> Moment:
    """What is decided, or happens; see `core.game.Game.moment`.

    A table that knows which `canoe` a player looks at says so, and the `points` of that one.
    """
    if view.phase == Phase.REDEEM:
        if seat is None or view.turn.stage == Stage.PICK:
            return _WHICH
        if not may_redeem(view, seat):
            return _FREE
        return _BOTH if lost_canoes(view, seat) == CANOES else _ONE
    if seat is not None and view.phase in (Phase.CHOOSE, Phase.PADDLE) and owes_card(view, seat):
        return _CARD.with_values(cards=_hand_words(view, seat))
    if view.phase == Phase.FLOW:  # nothing is told of a river that has come to rest
        template = plural("The river moves; {count} step to go.", "The river moves; {count} steps to go.", view.steps)
        return replace(_PHASES[Phase.FLOW], happens=template.format(count=view.steps) if view.steps else "")
    if view.phase != Phase.PADDLE:
        is_lost = view.phase == Phase.JOE and view.joe.zone == LOST
        return replace(_PHASES[view.phase], happens=_JOE_FALLS) if is_lost else _PHASES[view.phase]
    row = _STAGES.get(view.turn.stage, _GO)
    card = CARD_WORDS.get(view.players[seat].played) if seat is not None else None
    if seat is None or card is None:
        return row
    return row.with_values(card=card.spoken, points=points_for_words(view, seat, max(view.turn.canoe, 0)))


# -- cards --------------------------------------------------------------------------------------------


def numbers_of_cards(view: State) -> dict[int, int]:
    """By card, the number by which plain mode lays it: its own, or for one that has none the next that is free."""
    dealt = [each for each, has in enumerate(position.hand_of(view.parts), 1) if has]
    taken = {position.CARD_NUMBERS[each] for each in dealt}
    free = (number for number in count(1) if number not in taken)
    return {each: position.CARD_NUMBERS[each] or next(free) for each in dealt}


def _hand_words(view: State, seat: int) -> str:
    """The cards that can be laid: number cards by their number alone, the others with their names."""
    numbers_by_card, hand = numbers_of_cards(view), enumerate(view.players[seat].hand, 1)
    cards = [(numbers_by_card[card], CARD_WORDS[card]) for card, has in hand if has]
    numbers = ", ".join(str(number) for number, card in cards if not card.has_name)
    parts = [_("Cards: {numbers}").format(numbers=numbers)] if numbers else []
    parts += [
        _("{number} or {sign} is {card}").format(number=number, sign=card.key, card=card.spoken)
        for number, card in cards
        if card.has_name
    ]
    return clauses(parts) + "."


def refusal(view: State, seat: int, key: str) -> str:
    card = next((number for number, card in CARD_WORDS.items() if card.key == key), position.NO_CARD)
    return played_already(view, seat, card) if card and owes_card(view, seat) else ""


def played_already(view: State, seat: int, card: int) -> str:
    """A clause that the card has been played, and when all come back (N-15); empty if in hand or not in this game."""
    hand = view.players[seat].hand
    if hand[card - 1] or not position.hand_of(view.parts)[card - 1]:
        return ""
    left = sum(hand)
    # Translators: the player's name stands before it.
    template = plural(
        "has played {card}; all cards come back once the last card has been played.",
        "has played {card}; all cards come back once the other {left} have been played.",
        left,
    )
    return template.format(card=CARD_WORDS[card].spoken, left=left)


# -- what comes up for the first time -----------------------------------------------------------------

_LONG = 20  # a game with more rounds is a long one: of those who know how to win, nobody needs so many
_MANY_CARDS_PLAYED = 2  # minimum number of played cards for the occasion `played-cards`


def occasions(view: State, seat: int) -> Sequence[str]:
    player = view.players[seat]
    pieces = {  # those that are on the table
        "danger": any(fate.seat == seat and fate.danger >= Danger.EVEN for fate in fates(view)),
        "river": any(_out(each) for each in view.players),
        "double-canoe": view.parts[position.WITH_DOUBLES],
        "whirlpool": view.whirlpool != position.OFF,
        "beaver": view.beaver > position.AT_TOP,
        "elk": view.elk == position.AT_SITE,
        "joe": BANK < view.joe.zone < LOST,
    }
    notes = [*(name for name, is_there in pieces.items() if is_there), *filter(None, [moment(view, seat).occasion])]
    if view.phase == Phase.CHOOSE:
        most = max(
            (number for number, has in zip(position.CARD_NUMBERS[1:], player.hand, strict=True) if has), default=0
        )
        if any(DEPTH[canoe.zone] < most for canoe in _out(player)):  # the river will have carried it on
            notes.append("way-home")
        if sum(position.hand_of(view.parts)) - sum(player.hand) >= _MANY_CARDS_PLAYED:
            notes.append("played-cards")
        for number, card in CARD_WORDS.items():
            if player.hand[number - 1] and card.occasion:
                with_whirlpool = number == position.LASSO and view.whirlpool != position.OFF
                notes.append(f"{card.occasion}-and-whirlpool" if with_whirlpool else card.occasion)
    elif view.phase == Phase.PADDLE:
        if any(any(canoe.gems) for canoe in _out(player)):
            notes.append("laden")
        others = (each for other, each in enumerate(view.players) if other != seat)
        if any(any(canoe.gems) for each in others for canoe in _out(each)):
            notes.append("theft")
    if view.round > _LONG:
        notes.append("long")
    return notes


def _out(player: Player) -> list[Canoe]:
    return [canoe for canoe in player.canoes if BANK < canoe.zone < LOST]
