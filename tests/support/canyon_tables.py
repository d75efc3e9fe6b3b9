"""Tables of Canyon to test with: in the middle of a trick, of a bid, of the canoes' moves."""

from __future__ import annotations

from niagara_tui.games.canyon.rules.state import BID, Options, State
from niagara_tui.games.canyon.rules.state import NO_BID as NONE
from niagara_tui.match.match import Match
from niagara_tui.ui.kit.board import Scene
from tests.support.canyon import GAME, PLAY, to_move, with_hands
from tests.support.tables import match_of, standing_at

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
        player.bid = NONE
    return state


def moving() -> State:
    """Tricks are over: Rose moves first, with four points; Bert's bid was exact, Yann drifts over the falls."""
    return to_move(CANOES, {"R": 4, "B": 2, "Y": 0, "G": 1}, {"B": 2})


def seated(state: State, *players: str, **options: bool) -> Match:
    """A match of Canyon in that position, for these players or, by default, Rose and three bots."""
    who = players or ("human", "greedy", "greedy", "greedy")
    return standing_at(state, match_of("canyon", who, secret_bids=bool(state.secret_bids), **options))


def scene_of(state: State, seat: int) -> Scene:
    names = ("Rose", "Bert", "Yann", "Gina")
    return Scene(GAME, GAME.view(state, seat), seat, seat, None, names, ("human",) * 4, Options())
