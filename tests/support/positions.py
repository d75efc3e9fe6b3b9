"""Positions of Niagara in words: gems are taken from the sites, so that the positions pass `audit`.

`position(seats=4, zones={"Ra": "5"}, gems={"Ra": "violet"}, reserve={"B": "white white"}, sky=+1)` is a position in
which every seat has to choose a card; `turn("4", "R", ...)` is one in which R has just shown that card,
`flowing({"R": "4"}, ...)` one in which all turns are over and the river is to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

from niagara_tui.games.niagara.player.forecast import river_odds
from niagara_tui.games.niagara.rules.board import ARMS, COLOURS, LETTERS, ZONES
from niagara_tui.games.niagara.rules.river import flow, throw_lasso
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    AT_SITE,
    AT_TOP,
    BACK_LATER,
    BACK_SOON,
    CARDS,
    FLOW,
    LASSO,
    State,
    hand_of,
)
from niagara_tui.games.registry import game
from tests.support.playing import audited

GAME = game("niagara")

Words = Mapping[str, str]

SWITCHES = {
    "doubles": "double_canoes",
    "whirlpool": "whirlpool",
    "cards": "cards",
    "beaver": "beaver",
    "elk": "elk",
    "joe": "joe",
    "waiting": "meet_while_waiting",
}
"""The option of each part of the expansions by the part's short name, in the order of the state."""
SPIRITS = "doubles whirlpool cards beaver elk"
_ELK_PLACES = {"site": AT_SITE, "soon": BACK_SOON, "later": BACK_LATER}


class Situation(TypedDict, total=False):
    """The description of a position; canoes are named `Ra`, seats `R`, gems by their colours, separated by spaces.

    `strangers` moves gems from their own sites to the site of another colour: `{"violet": "white white"}`. `hands`
    gives the cards left in hand, equally many for each seat; a seat that is not named has the first ones of the pack.
    `parts` are the parts of the expansions in play, by their names in `SWITCHES`. `whirlpool` and `beaver` lie in a
    zone or at the `top`; the `elk` is aboard a canoe (`Ra`), at its `site`, or comes back `soon` or `later`; `joe` lies
    in a zone and `joes` gem is in his canoe. `edition` is the version of the rules.
    """

    seats: int
    first: str
    sky: int
    arm: str
    ending: str
    redeem: str
    sites: str
    edition: int
    zones: Words
    gems: Words
    reserve: Words
    strangers: Words
    hands: Words
    parts: str
    whirlpool: str
    beaver: str
    elk: str
    joe: str
    joes: str


def position(**situation: Unpack[Situation]) -> State:
    """A valid position in which every seat has to choose a card."""
    return audited(GAME, _placed(situation))


def turn(card: str, seat: str = "R", others: Words | None = None, **situation: Unpack[Situation]) -> State:
    """A position in which `seat`, the first player, has just shown `card`; the others laid `others`, or any card."""
    situation["first"] = seat
    state = position(**situation)
    lay(state, {**(others or {}), seat: card})
    GAME.advance(state)
    return state


def flowing(cards: Words, **situation: Unpack[Situation]) -> State:
    """The start of phase 3: every seat has shown a card, as given or any; canoes of a lasso's owner are ashore."""
    state = _placed(situation)
    for seat, player in enumerate(state.players):
        held = [card for card, has in zip(CARDS, player.hand, strict=True) if has]
        player.played = CARDS.index(cards.get(LETTERS[seat], held[-1])) + 1
        player.hand[player.played - 1] = 0
        if player.played == LASSO:
            throw_lasso(state, seat)
    state.phase, state.steps = FLOW, flow(state)
    return audited(GAME, state)


def lay(state: State, cards: Words) -> None:
    """Lay a card for every seat: as given, or else the last one in hand."""
    for seat, player in enumerate(state.players):
        held = [card for card, has in zip(CARDS, player.hand, strict=True) if has]
        text = cards.get(LETTERS[seat], held[-1])
        assert text in held, f"{LETTERS[seat]} does not hold {text}"
        GAME.play(state, seat, number(text))


def start(seats: int = 3, *, seed: int = 0, parts: str = "", **options: str | bool) -> State:
    """The starting position with these options and parts of the expansions."""
    switched = {SWITCHES[part]: True for part in parts.split()}
    state: State = GAME.new(GAME.options(**switched, **options), seats, seed)
    return state


def pack_of(state: State) -> list[str]:
    """The cards that every player of this game starts with."""
    return [card for card, dealt in zip(CARDS, hand_of(state.parts), strict=True) if dealt]


def redemption(**situation: Unpack[Situation]) -> State:
    """The start of the round of this situation, in which lost canoes are bought back first."""
    state = round_end(**situation)
    GAME.advance(state)
    return audited(GAME, state)


def round_end(**situation: Unpack[Situation]) -> State:
    """The end of the round before this situation: the river has come to rest, and the last cards lie open."""
    state = _placed(situation)
    state.first = (state.first - 1) % state.seats
    state.phase = FLOW
    for player in state.players:
        card = max(card for card, has in enumerate(player.hand, 1) if has)
        player.hand[card - 1] = 0
        player.played = card
    return audited(GAME, state)


def least_flow(state: State, seat: int = 0) -> int:
    """The fewest steps that the river can make this round, as far as the seat knows."""
    return next(flow for flow, chance in enumerate(river_odds(GAME.view(state, seat))) if chance)


def canoe_named(name: str) -> tuple[int, int]:
    """The seat and the number of the canoe with a name such as `Ra`."""
    return LETTERS.index(name[0]), "ab".index(name[1])


def number(text: str) -> int:
    """The number of the move with this text, which must exist."""
    move = GAME.number(text)
    assert move is not None, f"there is no move {text!r}"
    return move


def colours(gems: Iterable[int]) -> tuple[str, ...]:
    """The names of gems counted by colour, one for each gem."""
    return tuple(name for name, count in zip(COLOURS, gems, strict=True) for _ in range(count))


def _placed(situation: Situation) -> State:
    """Build the position as described, without checking it."""
    ending = situation.get("ending", "shared")
    parts = situation.get("parts", "")
    state = start(
        situation.get("seats", 3),
        parts=parts,
        first=situation.get("first", "R"),
        ending=ending,
        redeem=situation.get("redeem", "one"),
        sites=situation.get("sites", "book"),
    )
    GAME.set_edition(state, situation.get("edition", GAME.version))
    state.sky = situation.get("sky", 0)
    state.next_arm = ARMS.index(situation.get("arm", "left"))
    for name, zone in situation.get("zones", {}).items():
        seat, canoe = canoe_named(name)
        state.players[seat].canoes[canoe].zone = ZONES.index(zone)
    for name, gems in situation.get("gems", {}).items():
        seat, canoe = canoe_named(name)
        _take(state, gems, state.players[seat].canoes[canoe].gems)
    for name, gems in situation.get("reserve", {}).items():
        _take(state, gems, state.players[LETTERS.index(name)].reserve)
    for name, gems in situation.get("strangers", {}).items():
        _take(state, gems, state.sites[COLOURS.index(name)].gems)
    _bring_in(state, situation)
    _deal(state, situation.get("hands", {}))
    return state


def _bring_in(state: State, situation: Situation) -> None:
    """Place the pieces of the expansions as described."""
    if whirlpool := situation.get("whirlpool"):
        state.whirlpool = _drifter(whirlpool)
    if beaver := situation.get("beaver"):
        state.beaver = _drifter(beaver)
    if elk := situation.get("elk"):
        state.elk = _ELK_PLACES.get(elk, ABOARD)
        if state.elk == ABOARD:
            seat, canoe = canoe_named(elk)
            state.players[seat].canoes[canoe].elk = 1
    if joe := situation.get("joe"):
        state.joe.zone = ZONES.index(joe)
    _take(state, situation.get("joes", ""), state.joe.gems)


def _drifter(zone: str) -> int:
    return AT_TOP if zone == "top" else ZONES.index(zone)


def _take(state: State, gems: str, into: list[int]) -> None:
    for name in gems.split():
        colour = COLOURS.index(name)
        assert state.sites[colour].gems[colour], f"no {name} gem is left at its site"
        state.sites[colour].gems[colour] -= 1
        into[colour] += 1


def _deal(state: State, hands: Words) -> None:
    pack = pack_of(state)
    sizes = {len(hand.split()) for hand in hands.values()} or {len(pack)}
    assert len(sizes) == 1, "every hand holds as many cards"
    size = sizes.pop()
    state.round = len(pack) - size + 1
    for seat, player in enumerate(state.players):
        hand = hands.get(LETTERS[seat], " ".join(pack[:size])).split()
        player.hand = [int(card in hand) for card in CARDS]
