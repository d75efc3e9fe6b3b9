"""Random numbers of a game: a seed and a counter in the state; the sequence is the same at both speeds, forever.

That generator is Threefry-2x32 with 20 rounds (Salmon et al. 2011), tested against the published vectors. It needs only
additions, rotations and exclusive ors of 32-bit words, so compiled 64-bit arithmetic and interpreted arithmetic of
unlimited width give the same results. Playouts that need no such numbers have a quicker generator of their own.

A negative seed is no seed but what is to be drawn (`told`). So the rules that draw also say what they could draw:
`core.outcomes` asks them.
"""

from __future__ import annotations

import secrets
from typing import Annotated

from pydantic import Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.declare import STRICT, Int64, Width
from niagara_tui.core.speed import rules

WORD = 0xFFFFFFFF
SEED_BOUND = 2**53  # exclusive upper bound of seeds, chosen so that every JSON reader represents them exactly

_EVEN, _ODD = (13, 15, 26, 6), (17, 29, 16, 24)
_PARITY = 0x1BD11BDA


@dataclass(slots=True, config=STRICT)
class Chance:
    """State of a game's random number generator: `seed` fixes the sequence, `counter` counts the words drawn."""

    seed: Annotated[int, Field(ge=0, lt=2**63), Width("i8")] = 0
    counter: Int64 = 0


@rules
def four_rounds(x0: int, x1: int, turns: tuple[int, int, int, int], key0: int, key1: int) -> tuple[int, int]:
    """Mix two words four times, turning the second by so many bits each time, and add two words of the key."""
    for turn in turns:
        x0 = (x0 + x1) & WORD
        x1 = (((x1 << turn) & WORD) | (x1 >> (32 - turn))) ^ x0
    return (x0 + key0) & WORD, (x1 + key1) & WORD


@rules
def threefry(key0: int, key1: int, count0: int, count1: int) -> tuple[int, int]:
    """Compute Threefry-2x32-20 for a 64-bit key and a 64-bit counter, each given and returned as two 32-bit words."""
    key2 = _PARITY ^ key0 ^ key1
    x0, x1 = (count0 + key0) & WORD, (count1 + key1) & WORD
    x0, x1 = four_rounds(x0, x1, _EVEN, key1, key2 + 1)
    x0, x1 = four_rounds(x0, x1, _ODD, key2, key0 + 2)
    x0, x1 = four_rounds(x0, x1, _EVEN, key0, key1 + 3)
    x0, x1 = four_rounds(x0, x1, _ODD, key1, key2 + 4)
    return four_rounds(x0, x1, _EVEN, key2, key0 + 5)


NOTHING_TOLD = -1  # the seed for which nothing is told that is to be drawn


@rules
def told(chance: Chance, bound: int) -> int:
    """Draw what is told in place of a random number; 0 beyond that, and then `counter` is the first such draw's bound.

    The negative of the seed holds the outcomes in a mixed radix: the next is the remainder by its bound, or by 2 if it
    is 1, and 1 is left after the last. The compiled speed has room for radices whose product is below 2**63.
    """
    left = -chance.seed
    if left > 1:
        radix = max(bound, 2)
        chance.seed = -(left // radix)
        return left % radix
    if chance.counter == 0:
        chance.counter = bound
    return 0


@rules
def word(chance: Chance) -> int:
    """Draw the next random 32-bit word; advances the counter by one."""
    if chance.seed < 0:
        return told(chance, WORD + 1)
    count = chance.counter
    chance.counter = count + 1
    first, second = threefry(chance.seed & WORD, (chance.seed >> 32) & WORD, (count >> 1) & WORD, count >> 33)
    return second if count & 1 else first


@rules
def below(chance: Chance, bound: int) -> int:
    """Draw a uniform integer from 0 to `bound` - 1, for a bound from 1 to 2**32."""
    if chance.seed < 0:
        return told(chance, bound)
    drawn = word(chance)
    while drawn > WORD - bound and drawn >= (WORD + 1) // bound * bound:  # the first saves a division, nearly always
        drawn = word(chance)
    return drawn % bound


def draw_seed() -> int:
    """Draw a seed from the full range: with a smaller one, a player could find the seed that deals the known hand."""
    return secrets.randbelow(SEED_BOUND)


@rules
def next_random(rng: int) -> int:
    """Next state of a linear congruential generator, from 0 and below 2**31; the same at both speeds."""
    return (rng * 1103515245 + 12345) & 0x7FFFFFFF


@rules
def index_below(rng: int, count: int) -> int:
    """Map a generator state to an index below `count`: by its high bits (the low ones are poor), without division."""
    return ((rng >> 8) * count) >> 23
