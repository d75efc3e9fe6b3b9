"""Positions of Canyon in words or at random, tables in the middle of a trick, a bid or moves, and play in texts."""

from __future__ import annotations

import random
from collections.abc import Mapping

from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.canyon.player.worth import COUNTS, chance_unbeaten, count_unseen
from niagara_tui.games.canyon.rules.map import CAVE, NAMES, VILLAGE, column_of, is_water
from niagara_tui.games.canyon.rules.state import BID, CARDS, DEAL, DECK, LETTERS, MOVE, NO_BID, TRICKS, Options, State
from niagara_tui.games.canyon.rules.tricks import TRACK, cards_dealt
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.board import Scene
from tests.support.playing import Playing, audited
from tests.support.tables import match_of, standing_at

GAME = Canyon()
PLAY = Playing(GAME)

By = Mapping[str, int]
Words = Mapping[str, str]


def start(seats: int = 3, seed: int = 1, *, secret: bool = False, short: bool = False) -> State:
    return GAME.new(Options(secret_bids=secret, short_track=short), seats, seed)


def begun(canoes: Words, round_: int = 1, first: str = "R", *, secret: bool = False, short: bool = False) -> State:
    """The position before a round's cards are dealt, with canoes on these spaces (`c12`, `cave`)."""
    state = start(len(canoes), secret=secret, short=short)
    state.phase, state.round = DEAL, round_
    state.first = state.leader = LETTERS.index(first)
    for name, space in canoes.items():
        state.players[LETTERS.index(name)].canoe = CAVE if space == "cave" else NAMES.index(space)
    return state


def docked(seats: int) -> Words:
    return dict(zip(LETTERS[:seats], ("c0", "d0", "b0", "e0", "a0", "f0"), strict=False))


def with_hands(hands: Words, trump: str, *, canoes: Words | None = None, first: str = "R", **bids: int) -> State:
    """A position with these hands and bids (0 if not given), in which the first player leads."""
    sizes = {len(hand.split()) for hand in hands.values()}
    assert len(sizes) == 1, "every hand holds as many cards"
    state = begun(canoes or docked(len(hands)), TRACK.index(sizes.pop()) + 1, first)
    state.phase, state.turned = TRICKS, CARDS.index(trump) + 1
    state.seen[state.turned - 1] = 1
    for name, hand in hands.items():
        player = state.players[LETTERS.index(name)]
        player.bid = bids.get(name, 0)
        for card in hand.split():
            player.hand[CARDS.index(card)] = 1
    return audited(GAME, state)


def to_move(canoes: Words, tricks: By, bids: By | None = None, first: str = "R") -> State:
    """A position after the last trick of a round, in which canoes are to move; a bid not given is one too high."""
    state = begun(canoes, TRACK.index(sum(tricks.values())) + 1, first)
    state.phase = MOVE
    for seat, player in enumerate(state.players):
        player.tricks = tricks.get(LETTERS[seat], 0)
        player.bid = (bids or {}).get(LETTERS[seat], player.tricks + 1)
    _lay_open(state)
    return audited(GAME, state)


def space(state: State, seat: str) -> str:
    canoe = state.players[LETTERS.index(seat)].canoe
    return "cave" if canoe == CAVE else NAMES[canoe]


def ends(state: State, seat: str = "R") -> set[str]:
    """The spaces where the seat's canoe may end its move; `stay` if it may stay."""
    return {text.removeprefix("to ") for text in PLAY.texts(state, seat)}


def scattered(rng: random.Random) -> State:
    """A valid random position later in a game, often with canoes in the rapids, in any phase but the first two."""
    seats = rng.choice(GAME.seats)
    state = begun(docked(seats), rng.randint(1, 40), secret=rng.random() < 0.5, short=rng.random() < 0.5)
    state.first = state.leader = rng.randrange(seats)
    water = [space for space in range(CAVE) if is_water(space) and column_of(space) < VILLAGE]
    late = [space for space in water if column_of(space) > 20]
    for player in state.players:
        taken = {other.canoe for other in state.players}
        free = [space for space in (late if rng.random() < 0.6 else water) if space not in taken]
        player.canoe = CAVE if rng.random() < 0.1 else rng.choice(free)
    state.chance.seed = rng.randrange(2**53)
    if rng.random() < 0.5:
        _take_tricks(state, rng)
    return audited(GAME, state)


def _take_tricks(state: State, rng: random.Random) -> None:
    """Give the tricks of the round to random players; half of the bids are exact."""
    state.phase = MOVE
    for _ in range(cards_dealt(state)):
        rng.choice(state.players).tricks += 1
    for player in state.players:
        player.bid = player.tricks if rng.random() < 0.5 else rng.randint(0, 10)
    _lay_open(state)


def _lay_open(state: State) -> None:
    """Mark as many cards as seen as a finished round has shown; which ones does not matter."""
    state.turned = DECK
    count = cards_dealt(state) * state.seats
    state.seen = [int(index < count or index == DECK - 1) for index in range(DECK)]


def chance_of_trick(state: State, seat: int, card: int) -> float:
    """The chance that the seat takes this trick by playing the card, as the policy sees it."""
    unseen = [0] * COUNTS
    count_unseen(state, seat, unseen)
    return chance_unbeaten(state, seat, card, unseen)


CANOES = {"R": "c20", "B": "d25", "Y": "a24", "G": "cave"}
HANDS = {"R": "S3 S9 M2 H10 W7", "B": "H5 H6 M9 P1 W1", "Y": "S1 H2 H3 P5 W9", "G": "S10 M1 M4 P8 W2"}


def mid_trick() -> State:
    """Yann has led a sun, Gina has beaten it; Rose must follow suit. Bert is out of suns."""
    state = with_hands(HANDS, "P7", canoes=CANOES, first="Y", R=2, B=0, Y=1, G=7)
    state.players[1].void[0] = 1
    return PLAY.play(state, "Y S1", "G S10")


def bidding(*, secret: bool = False) -> State:
    """Cards are dealt; Rose is to bid first, or all bid at once."""
    state = with_hands(HANDS, "P7", canoes=CANOES)
    state.phase, state.secret_bids = BID, int(secret)
    for player in state.players:
        player.bid = NO_BID
    return state


def moving() -> State:
    """Tricks are over: Rose moves first, with four points; Bert's bid was exact, Yann drifts over the falls."""
    return to_move(CANOES, {"R": 4, "B": 2, "Y": 0, "G": 1}, {"B": 2})


def seated(state: State, *players: str, **options: bool) -> TableMatch:
    """A match of Canyon in that position, for these players or, by default, Rose and three bots."""
    who = players or ("human", "greedy", "greedy", "greedy")
    return standing_at(state, match_of("canyon", who, secret_bids=bool(state.secret_bids), **options))


def scene_of(state: State, seat: int) -> Scene:
    names = ("Rose", "Bert", "Yann", "Gina")
    return Scene(GAME, GAME.view(state, seat), seat, seat, None, names, ("human",) * 4, Options())
