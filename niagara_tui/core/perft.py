"""Perft: counts the nodes of the decision tree, the quickest check that two rule engines agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game

S = TypeVar("S")


def settle(game: Game[S], state: S) -> None:
    """Do the automatic steps until somebody owes a decision or the game is over."""
    while not game.is_over(state) and not game.deciders(state):
        game.advance(state)


def perft(game: Game[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` decisions from this position.

    If several seats owe a decision, the lowest goes first. A game that ends earlier counts once.
    """
    settled = clone(state)
    settle(game, settled)
    return _count(game, settled, depth)


def _count(game: Game[S], state: S, depth: int) -> int:
    if depth == 0 or game.is_over(state):
        return 1
    seat = game.deciders(state)[0]
    moves = game.legal(state, seat)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = clone(state)
        game.play(after, seat, move)
        settle(game, after)
        nodes += _count(game, after, depth - 1)
    return nodes


def divide(
    game: Game[S], state: S, depth: int, count: Callable[[Game[S], S, int], int] = perft
) -> Iterator[tuple[str, int]]:
    """Yield each legal move of the first decision, as text, with the `count` below it; none if the game is over."""
    settled = clone(state)
    settle(game, settled)
    if game.is_over(settled):
        return
    seat = game.deciders(settled)[0]
    for move in game.legal(settled, seat):
        after = clone(settled)
        game.play(after, seat, move)
        yield game.text(move), count(game, after, depth - 1)
