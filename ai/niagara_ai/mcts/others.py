"""What the others choose in secret: the mind's odds, weighed by a short search from each seat's own view.

This is the one model of it, which judges, futures, lines, public chances and stories ask.

Whoever chooses at the same time sees no other choice, so each of them is foretold from their own view in which nobody
has chosen yet: what is foretold is no answer to a choice that they cannot see, and is the same whatever that one is.
The search there draws what is chosen by the others' mind, so it thinks one step further than they do (level-k with a
quantal answer: Stahl and Wilson 1994; Camerer, Ho and Chong 2004), and keeps to what is usual as far as that costs
little (Jacob and others 2022).
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.network import MAX_SEATS
from niagara_ai.mcts.search import Search, memory_for
from niagara_ai.plans import as_first_decider

TRUST, BEARABLE = 0.95, 0.1
"""To this share the odds are the mind's times exp(-(loss / bearable)²), where the loss is what a move is worth less
than the best one, as a share of a win; the rest are the mind's. So what costs little is left to the mind, which knows
habits better than a short search, and what costs much is hardly ever done (docs/lab.md)."""
LUCK = 5
"""Number of visits of middling worth that are added to those of each move: a few good or bad ones may have been luck.
That worth is in the middle between what the search and what the mind would get."""
GUESSES = 4  # number of times that what a seat holds is guessed, where that is hidden from whoever asks


class Others:
    """Foretells the secret choices of one game; what it finds follows from the position alone."""

    def __init__(self, game: Game[Any], iterations: int, seed: int, *, fast: bool) -> None:
        """Foretell each seat by that many iterations, with compiled code if `fast`."""
        self._game, self._iterations, self._seed = game, iterations, seed
        self._search = Search(game, DEFAULT_PARAMETERS, seed, fast=fast, memory=memory_for(iterations))

    def leaning(self, position: Any, asking: int | None) -> Any:
        """How many times likelier each move of a seat is than the mind has it, or its odds as -odds, [seat, move].

        They are odds if the seat sees no more than `asking`, and 1 for `asking` and for whoever owes no secret choice.
        Of the position only what `asking` sees is used, or the public (None), and nobody's choice that is not revealed.
        """
        weights = np.ones((MAX_SEATS, self._game.bound))
        for seat in range(position.seats):
            if seat != asking and self._game.is_secret(position, seat):
                weights[seat] = self._leaning_of(seat, position, asking)
        return weights

    def laid(self, view: Any, asking: int, before: Any) -> Any:
        """The odds, as -odds [seat, move], of choices that are hidden in the view of `asking`; None if there are none.

        They were made since `before`, what `asking` saw when nobody had chosen: what is foretold there counts half, and
        half what the mind guesses now (their geometric mean). None, too, if somebody who made one sees more.
        """
        game, weights = self._game, np.ones((MAX_SEATS, self._game.bound))
        chance = copy.deepcopy(before.chance)
        chance.seed = self._seed
        known = game.sample(view, chance)
        hidden = [seat for seat in range(view.seats) if seat != asking and game.has_hidden_choice(view, seat)]
        for seat in hidden:
            weights[seat] = self._leaning_of(seat, before, asking)
            moves, guesses = np.flatnonzero(weights[seat] < 0.0), list[Any]()
            if not len(moves):
                return None
            for move in moves.tolist():
                guesses.append(copy.deepcopy(known))
                game.withdraw_hidden(guesses[-1], seat)
                game.play(guesses[-1], seat, move)
            likelier = self._search.plausible(view, asking, guesses)
            odds = np.sqrt(-weights[seat, moves] * np.exp(likelier - likelier.max()))
            weights[seat, moves] = -odds / odds.sum()
        return weights if hidden else None

    def foretold(self, view: Any, seat: int, iterations: int) -> tuple[Any, Any]:
        """The odds of the candidate moves of the seat's choice in its own view, by the mind and by the model."""
        moves = self._game.candidates(view, seat)
        if len(moves) == 1:
            return np.ones(1), np.ones(1)
        self._search.forget()
        candidates = self._search.think(view, seat, moves, Budget(iterations)).candidates
        odds = self._search.odds(view, seat, moves)
        visits = np.array([each.visits for each in candidates])
        values = np.array([each.chance(seat) for each in candidates])
        tried = visits > 0
        searched, usual = (np.average(values[tried], weights=each[tried]) for each in (visits, odds))
        values = (visits * values + LUCK * (searched + usual) / 2) / (visits + LUCK)
        weighed = odds * np.exp(-(((values.max() - values) / BEARABLE) ** 2))
        return odds, TRUST * weighed / weighed.sum() + (1.0 - TRUST) * odds

    def _leaning_of(self, seat: int, position: Any, asking: int | None) -> Any:
        """The row of a seat (`leaning`), which owes a secret choice."""
        views = self._views(position, asking, seat)
        searched, usual = np.zeros(self._game.bound), np.zeros(self._game.bound)
        for view in views:
            moves = self._game.candidates(view, seat)
            odds, likely = self.foretold(view, seat, self._iterations // len(views))
            searched[moves] += likely
            usual[moves] += odds
        return np.divide(searched, usual if len(views) > 1 else -1.0, out=np.ones(len(searched)), where=usual > 0.0)

    def _views(self, position: Any, asking: int | None, seat: int) -> list[Any]:
        """What the seat may see before anybody has chosen: one view if nothing of it is hidden from who asks."""
        game, chance = self._game, copy.deepcopy(position.chance)
        chance.seed, views = self._seed, list[Any]()
        known = game.view(position, asking)
        for _ in range(GUESSES):
            view = as_first_decider(game, game.view(game.sample(known, chance), seat), seat)
            if view not in views:
                views.append(view)
        return views
