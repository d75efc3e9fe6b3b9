"""The view in which a secret choice is searched: as if the seat were the last to choose."""

from __future__ import annotations

import copy
from typing import TypeVar

from niagara_ai.contract import Game

S = TypeVar("S")


def as_last_decider(game: Game[S], view: S, seat: int) -> S:
    """A view of the seat as if all others had made their secret choices: a copy, or the view itself.

    A search guesses what they have chosen. If they still had to choose in it, it would let them answer the seat's
    choice, which they cannot know, and each search would settle on other answers: their estimates would differ by more
    than most plans do.
    """
    if not game.is_secret(view, seat):
        return view
    found = copy.deepcopy(view)
    for other in game.deciders(found):
        if other != seat:
            game.place_hidden(found, other)
    return found
