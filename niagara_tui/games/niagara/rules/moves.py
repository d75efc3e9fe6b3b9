"""Numbers and texts of Niagara's moves.

A turn is a chain of small decisions, each with a short list of moves, and every prefix of a chain can be completed
(N-28; ensured by `paddling`). A plan is a whole chain and is found by walking the moves. Numbering whole plans instead
would take millions of numbers once a canoe holds two gems, too many for a mask, and plans would still have to be split
into steps for a person to choose from.

Masks and arrays use the numbers, which may change with new expansions; files hold the texts.
"""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import CANOE_LETTERS, COLOURS, LETTERS, RIVER_ZONES, ZONES
from niagara_tui.games.niagara.rules.state import CARDS, MAX_CHOSEN_POINTS


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move.

    A move is its kind plus an argument: `Kind.TO + zone` encodes a zone, `move - Kind.TO` decodes it.
    """

    PLAY = 0  # `PLAY + card`, for a card from 1: choose that card (N-11)
    SKY_UP = PLAY + len(CARDS) + 1
    SKY_DOWN = SKY_UP + 1
    TAKE = SKY_DOWN + 1  # `TAKE + canoe`: move this canoe now (N-20)
    DONE = TAKE + len(CANOE_LETTERS)  # move no further canoe (N-20)
    TO = DONE + 1  # `TO + zone`: paddle and end in that zone, or on the bank (N-22)
    UNLOAD = TO + RIVER_ZONES + 1  # `UNLOAD + colour`
    LOAD = UNLOAD + len(COLOURS)  # `LOAD + colour`
    ROB = LOAD + len(COLOURS)  # take a gem of a colour from a canoe (N-30); decoded by `theft_of`
    PASS = ROB + len(LETTERS) * len(CANOE_LETTERS) * len(COLOURS)  # rob nobody
    PAY = PASS + 1  # `PAY + colour`: redeem a canoe with a gem of that colour (N-50)
    KEEP = PAY + len(COLOURS)  # redeem no canoe
    ELK_TO = KEEP + 1  # `ELK_TO + canoe`: that canoe takes the elk aboard (S-50)
    LEAVE_ELK = ELK_TO + len(CANOE_LETTERS)
    WITH_POINTS = LEAVE_ELK + 1  # choose the points of the card 1/2/3 (S-31); decoded by `points_named`
    TAKE_FROM_JOE = WITH_POINTS + MAX_CHOSEN_POINTS  # `TAKE_FROM_JOE + colour` (J-5)
    GIVE_JOE = TAKE_FROM_JOE + len(COLOURS)  # `GIVE_JOE + colour`
    SWAP_WITH_JOE = GIVE_JOE + len(COLOURS)  # exchange a gem for Joe's; decoded by `swap_of`


KINDS = tuple(Kind)

# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
PLAY, SKY_UP, SKY_DOWN, TAKE, DONE, TO, UNLOAD, LOAD, ROB, *_later = map(int, Kind)
PASS, PAY, KEEP, ELK_TO, LEAVE_ELK, WITH_POINTS, TAKE_FROM_JOE, GIVE_JOE, SWAP_WITH_JOE = _later
CANOES, GEM_COLOURS = len(CANOE_LETTERS), len(COLOURS)


@rules
def kind_of(move: int) -> Kind:
    return KIND_OF[move]


@rules
def points_named(move: int) -> int:
    """The points, from 1 to `MAX_CHOSEN_POINTS`, of a move of the kind `WITH_POINTS`."""
    return move - WITH_POINTS + 1


@rules
def theft_of(move: int) -> tuple[int, int, int]:
    """The seat, its canoe and the colour of the gem that a move of the kind `ROB` takes."""
    what = move - ROB
    canoe = what // GEM_COLOURS
    return canoe // CANOES, canoe % CANOES, what % GEM_COLOURS


@rules
def swap_of(move: int) -> tuple[int, int]:
    """The colours that a move of the kind `SWAP_WITH_JOE` gives and takes."""
    what = move - SWAP_WITH_JOE
    return what // GEM_COLOURS, what % GEM_COLOURS


TEXTS = (
    "",
    *CARDS,
    "sky +1",
    "sky -1",
    *CANOE_LETTERS,
    "done",
    *(f"to {zone}" for zone in ZONES[: RIVER_ZONES + 1]),
    *(f"unload {colour}" for colour in COLOURS),
    *(f"load {colour}" for colour in COLOURS),
    *(f"rob {seat} {canoe} {colour}" for seat in LETTERS for canoe in CANOE_LETTERS for colour in COLOURS),
    "pass",
    *(f"pay {colour}" for colour in COLOURS),
    "keep",
    *(f"elk {canoe}" for canoe in CANOE_LETTERS),
    "no elk",
    *(f"with {points}" for points in range(1, MAX_CHOSEN_POINTS + 1)),
    *(f"take {colour} from Joe" for colour in COLOURS),
    *(f"give {colour} to Joe" for colour in COLOURS),
    *(f"swap {given} for {taken} with Joe" for given in COLOURS for taken in COLOURS),
)
"""Text of each move, by number; number 0 is not a move."""

BOUND = len(TEXTS)  # upper bound, exclusive, of the moves' numbers
KIND_OF = tuple(max(kind for kind in KINDS if kind <= move) for move in range(BOUND))
"""The kind of each move, by number."""
