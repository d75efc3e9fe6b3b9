"""Every move of Niagara: its number and its text.

A turn is a chain of small decisions, each a short list from this one table, and every prefix of the chain can be
completed (N-28; `paddling` sees to it). Whole plans are chains, found by walking them. The other way, one number for
each whole plan, would need millions of numbers once a canoe holds two gems, far too many for a mask, and would still
have to be cut into steps for a person to choose from.

The numbers are for masks and arrays and may grow with the expansions; files keep the texts.
"""

from __future__ import annotations

from niagara_tui.games.niagara.rules.board import CANOE_LETTERS, COLOURS, LETTERS, RIVER_ZONES, ZONES
from niagara_tui.games.niagara.rules.state import CARDS

_CANOE_COUNT, _COLOUR_COUNT = len(CANOE_LETTERS), len(COLOURS)

PLAY = 0
"""`PLAY + card`, for a card from 1: choose that card (N-11)."""
SKY_UP = PLAY + len(CARDS) + 1
SKY_DOWN = SKY_UP + 1
TAKE = SKY_DOWN + 1
"""`TAKE + canoe`: move this canoe now (N-20)."""
DONE = TAKE + _CANOE_COUNT
"""Move no further canoe (N-20)."""
TO = DONE + 1
"""`TO + zone`: paddle and end in that zone, or on the bank (N-22)."""
UNLOAD = TO + RIVER_ZONES + 1
LOAD = UNLOAD + _COLOUR_COUNT
ROB = LOAD + _COLOUR_COUNT
"""`ROB + (seat * 2 + canoe) * 5 + colour`: take a gem of that colour from that canoe (N-30)."""
PASS = ROB + len(LETTERS) * _CANOE_COUNT * _COLOUR_COUNT
"""Rob nobody."""
PAY = PASS + 1
"""`PAY + colour`: redeem a canoe with a gem of that colour (N-50)."""
KEEP = PAY + _COLOUR_COUNT
"""Redeem no canoe."""
ELK_TO = KEEP + 1
"""`ELK_TO + canoe`: that canoe takes the elk aboard (S-50)."""
LEAVE_ELK = ELK_TO + _CANOE_COUNT
WITH = LEAVE_ELK
"""`WITH + points`, for 1 to 3 points: that many on the card 1/2/3 (S-31)."""
TAKE_FROM_JOE = WITH + 4
"""`TAKE_FROM_JOE + colour` (J-5); the next ones are giving him a gem, and swapping one."""
GIVE_JOE = TAKE_FROM_JOE + _COLOUR_COUNT
SWAP_WITH_JOE = GIVE_JOE + _COLOUR_COUNT
"""`SWAP_WITH_JOE + given * 5 + taken`."""

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
    *(f"with {points}" for points in (1, 2, 3)),
    *(f"take {colour} from Joe" for colour in COLOURS),
    *(f"give {colour} to Joe" for colour in COLOURS),
    *(f"swap {given} for {taken} with Joe" for given in COLOURS for taken in COLOURS),
)
"""Each move's text, by its number; number 0 is no move."""

BOUND = len(TEXTS)
"""Every move's number is from 0 and below this."""
