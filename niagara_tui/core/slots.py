"""Storage for several positions of one game: an array of packed records (compiled) or a list of states (interpreted).

An item of that storage is called a slot.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from niagara_ai.contract import SlotRules

from niagara_tui.core.declare import clone
from niagara_tui.core.encoding import encode_slot, encode_words
from niagara_tui.core.packing import pack, packed, record_type, unpack
from niagara_tui.core.speed import rules

_FIRST, _FACTOR, _MASK = 0xCBF29CE484222325, 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF
"""Initial value and multiplier of the hash, and the mask of a 64-bit word."""


def new_slots(state: Any, count: int, fast: bool) -> tuple[Any, Any]:
    """Allocate `count` slots, each with a copy of `state`, and return them with their words.

    If `fast`, the slots are an array of packed records, and the words are the same memory as a uint64 array of shape
    (count, words per record). Otherwise they are a list of states and an empty array of the same type.
    """
    if not fast:
        return [clone(state) for _ in range(count)], np.zeros((0, 0), np.uint64)
    slots = np.zeros(count, record_type(type(state)))
    slots[:] = pack(state)
    return slots, slots.view(np.uint64).reshape(count, -1)


def store(slots: Any, index: int, state: Any) -> None:
    """Store a copy of `state` at `index`."""
    slots[index] = clone(state) if isinstance(slots, list) else pack(state)


def load(slots: Any, index: int, like: Any) -> Any:
    """A copy of the position at `index`; `like`, a state of the same type, gives the lengths of the lists."""
    return unpack(pack(slots[index]) if isinstance(slots, list) else slots[index], like)


@rules
def copy_slot(slots: Any, start: int, end: int) -> None:
    """Copy the position at index `start` to index `end`."""
    slots[end] = slots[start]


@rules
def hash_slot(slots: Any, words: Any, index: int, salt: int) -> Any:  # noqa: ARG001 - signature of `_hash_state`
    """Hash the position at `index` with `salt`, to an integer from 0 and below 2**63; the same at both speeds."""
    digest = np.uint64(_FIRST) ^ np.uint64(salt)
    for index_of_word in range(words.shape[1]):
        digest = (digest ^ words[index, index_of_word]) * np.uint64(_FACTOR)
        digest ^= digest >> np.uint64(29)
    return np.int64(digest >> np.uint64(1))


def _copy_state(slots: Any, start: int, end: int) -> None:
    slots[end] = clone(slots[start])


def _hash_state(slots: Any, words: Any, index: int, salt: int) -> Any:  # noqa: ARG001 - signature of `hash_slot`
    digest = _FIRST ^ salt
    for word in _words_of(slots[index]).tolist():
        digest = ((digest ^ word) * _FACTOR) & _MASK
        digest ^= digest >> 29
    return digest >> 1


def _encode_state(slots: Any, words: Any, index: int, *given: Any) -> Any:  # noqa: ARG001 - signature of `encode_slot`
    return encode_words(_words_of(slots[index]), *given)


def _words_of(state: Any) -> Any:
    """The words of the state's record."""
    return np.frombuffer(packed(state), np.uint64)


def slot_rules(fast: bool) -> SlotRules:
    """Return the functions on slots for that speed."""
    if fast:
        return SlotRules(copy_slot=copy_slot, hash_slot=hash_slot, encode_slot=encode_slot)
    return SlotRules(copy_slot=_copy_state, hash_slot=_hash_state, encode_slot=_encode_state)
