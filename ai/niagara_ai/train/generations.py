"""The training loop; each generation is self-play, a fit, and a match with the best mind so far."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import Played, play_game
from niagara_ai.arena.stopping_rule import StoppingRule, Trial
from niagara_ai.arena.tournament import derived_seed, play, seating
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError, Choice, WholeGame
from niagara_ai.guests import load_game
from niagara_ai.mcts import warmup
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.network import MAX_TICKS, Layers, Mind, rounded, untrained
from niagara_ai.mcts.search import Search
from niagara_ai.train.fit import fit, held_out
from niagara_ai.train.folder import Figures, Folder, Settings
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import Pace, SelfPlay, compile_here

PORTION = 25  # number of games per file; a process plays them before anything is saved
FIRST_GAMES = 10  # factor on the number of games of generation 0, which does not search
FIRST_ITERATIONS, FIRST_TICKS = 64, 10
"""Maximum iterations in generation 1, and ticks of the clock per game in generation 0; both double per generation, up
to the settings' iterations and `MAX_TICKS`. In random play, the effect of a decision is soon lost in noise. A run that
begins with the game's odds has neither limit."""
NEW, OLD = "new", "old"  # the two minds of a match
MEMORY = 2**22  # size of a player's tree in bytes, in a match

Progress = Callable[[str, int, int, int], object]
"""Told of `games`, steps of `fitting`, or games of a `match`: of which generation, from 0, how many are done, and of
how many (of a match, at most)."""


@dataclass(frozen=True, slots=True)
class Generation:
    """Self-play games of one mind, in portions; small enough to send to worker processes.

    Without `layers` it is generation 0, which plays as described at `Settings`.
    """

    source: str
    settings: Settings
    number: int
    layers: Layers | None

    @property
    def portions(self) -> range:
        return range(-(-self.games // PORTION))

    @property
    def games(self) -> int:
        return self.settings.games * (1 if self.number else FIRST_GAMES)

    @property
    def pace(self) -> Pace:
        """The effort of its games: after random moves, games are short at first, and so are searches."""
        settings = self.settings
        ticks = min(MAX_TICKS, FIRST_TICKS * 2**self.number)
        if self.number == 0:
            return Pace(0, 0, by_odds=True) if settings.from_odds else Pace(0, 0, ticks=ticks)
        if settings.from_odds:
            return Pace(settings.iterations, settings.quick_iterations)
        most = FIRST_ITERATIONS * 2 ** (self.number - 1)
        return Pace(min(settings.iterations, most), min(settings.quick_iterations, most // 4), ticks=ticks)

    def task(self) -> Task[Samples]:
        """The task of playing its portions; the mind travels with it, and the game's own may be renewed meanwhile."""
        return Task.of(self.play, self.source, self.settings.game)

    def play(self, portion: int) -> Samples:
        game = load_game(self.source, self.settings.game)
        compile_here(game, warmup.explain_long_wait())  # once for all processes of this host
        begin = time.process_time()
        encoding = game.encoding
        mind = untrained(encoding) if self.layers is None else Mind.of(self.layers, encoding)
        samples = SelfPlay(mind, self.pace).play(game, self._seeds(portion))
        return replace(samples, seconds=np.array([time.process_time() - begin]))

    def origin(self, portion: int) -> bytes:
        """A digest of what determines the portion's games but the mind, which is the run's own."""
        encoding = load_game(self.source, self.settings.game).encoding
        about = json.dumps([self.settings.game, self.pace, self._seeds(portion)])
        return hashlib.sha256(encoding.digest + about.encode()).digest()

    def _seeds(self, portion: int) -> list[int]:
        numbers = range(PORTION * portion, min(PORTION * (portion + 1), self.games))
        return [derived_seed(self.settings.seed, f"{self.number} {number}") for number in numbers]


@dataclass(frozen=True, slots=True)
class Duel:
    """A match between two minds, with equal iterations per decision; small enough to send to worker processes.

    As in a tournament, the games of a block share their seeds, and the line-up rotates by one seat from game to game.
    """

    source: str
    game: str
    new: Layers
    old: Layers
    iterations: int
    seed: str

    @property
    def seats(self) -> tuple[str, ...]:
        """The line-up: an even number of seats if the game allows one, preferably four."""
        allowed = load_game(self.source, self.game).seats
        count = min(allowed, key=lambda number: (number % 2, abs(number - 4)))
        return tuple(NEW if place % 4 in (0, 3) else OLD for place in range(count))

    def trial(self) -> Trial:
        return Trial(StoppingRule(NEW, OLD), self.seats)

    def task(self) -> Task[Played]:
        """The task of playing its games; both minds travel with it."""
        return Task.of(self.play, self.source, self.game)

    def play(self, number: int) -> Played:
        """Play game `number` and return its result by entry of `seats`, wherever the entry sat."""
        game, seats = load_game(self.source, self.game), self.seats
        warmup.compile_here(game, warmup.explain_long_wait())  # once for all processes of this host
        block, order = seating(number, len(seats))
        bots = list[_Player]()
        for entry in order:
            seed = derived_seed(self.seed, f"bot {block} {entry}")
            mind = Mind.of(self.new if seats[entry] == NEW else self.old, game.encoding)
            search = Search(game, DEFAULT_PARAMETERS, seed, memory=MEMORY, mind=mind)
            bots.append(_Player(search, Budget(self.iterations)))
        state = game.new(game.options(), len(bots), derived_seed(self.seed, f"game {block}"))
        return play_game(game, state, bots).seated(order)


@dataclass(frozen=True, slots=True)
class _Player:
    """Plays the move that its search visits most."""

    search: Search
    budget: Budget

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        if len(moves) == 1:
            return Choice(moves[0])
        result = self.search.think(view, seat, moves, self.budget)
        return Choice(max(result.candidates, key=lambda candidate: candidate.visits).move)


class Training:
    """A training run in its folder, which continues where it was interrupted."""

    def __init__(self, source: str, folder: Folder, workers: Workers) -> None:
        self._source, self._folder, self._workers = source, folder, workers
        self._settings = folder.settings()
        self._game: WholeGame[Any] = load_game(source, self._settings.game)
        self.done = folder.figures()  # the figures of the finished generations

    @property
    def best(self) -> int | None:
        """The generation of the best mind so far; None before the first is finished."""
        return _best(self.done)

    def best_mind(self) -> bytes | None:
        """The contents of the file of the best mind so far; None before the first is finished."""
        return None if self.best is None else self._folder.mind_bytes(self.best, self._game.encoding)

    def run(self, generations: int, progress: Progress) -> Iterator[Figures]:
        """Continue until that many generations after generation 0 are finished; yield the figures of each new one.

        After a KeyboardInterrupt, the same run continues from the portions saved until then.
        """
        while len(self.done) <= generations:
            self.done.append(self._generation(len(self.done), progress))
            self._folder.write_figures(self.done)
            yield self.done[-1]

    def _generation(self, number: int, progress: Progress) -> Figures:
        compile_here(self._game, warmup.explain_long_wait())  # before processes start that would all compile
        samples = self._play(number, progress)
        if not len(samples):
            raise BotError("nothing to learn from: no clock ticked before its game's end, and no decision was recorded")
        parts = [samples]  # whole generations, from the newest back to the first by which the window is full
        while sum(map(len, parts)) < self._settings.window and len(parts) <= number:
            parts.append(self._play(number - len(parts), progress))
        held = [held_out(part, self._settings.seed + number - place) for place, part in enumerate(parts)]
        window = Samples.joined(parts)
        begin = time.process_time()
        settings = self._settings
        layers, losses = fit(
            window,
            np.concatenate(held),
            self._game,
            settings.epochs,
            settings.seed + number,
            (settings.policy_units, settings.units),
            lambda done, of: progress("fitting", number, done, of),
        )
        layers = rounded(layers)
        self._folder.save_layers(number, layers, self._game.encoding)
        games, share, is_better = self._match(number, layers, progress)
        seconds = float(samples.seconds.sum()) + time.process_time() - begin
        return Figures(
            generation=number,
            games=samples.games,
            views=len(window),
            policy_loss=round(losses.policy, 4),
            even_loss=round(losses.even, 4),
            chances_loss=round(losses.chances, 4),
            guessing_loss=round(losses.guessing, 4),
            hidden_loss=round(losses.hidden, 4),
            match_games=games,
            share=None if share is None else round(share, 4),
            is_better=is_better,
            seconds=round(seconds, 1),
        )

    def _play(self, number: int, progress: Progress) -> Samples:
        """Play the generation's games that are missing in the folder, and return the samples of all."""
        best = _best(self.done[:number])
        layers = None if best is None else self._folder.load_layers(best, self._game.encoding)
        generation = Generation(self._source, self._settings, number, layers)
        saved = {portion for portion in self._folder.portions(number) if portion in generation.portions}
        done, begun = len(saved), 1 + max(saved, default=-1)
        gaps = [portion for portion in generation.portions[:begun] if portion not in saved]
        rest = generation.portions[begun:]  # a range, however long it is
        for missing in filter(None, (gaps, rest)):
            with closing(self._workers.map(generation.task(), missing)) as results:
                for portion, samples in zip(missing, results, strict=True):
                    self._folder.save_samples(number, portion, samples, generation.origin(portion))
                    done += 1
                    progress("games", number, min(PORTION * done, generation.games), generation.games)
        return self._folder.samples(number, list(map(generation.origin, generation.portions)), self._game.encoding)

    def _match(self, number: int, layers: Layers, progress: Progress) -> tuple[int, float | None, bool]:
        """Play the match with the best mind so far: the games played, the new one's share, and whether it is better.

        The new one counts as better unless the stopping rule finds that it wins less: it has learned from more games,
        and in a game of luck no match of a reasonable length could show the improvement.
        """
        if self.best is None:
            return 0, None, True
        old, most = self._folder.load_layers(self.best, self._game.encoding), self._settings.match_games
        seed = f"{self._settings.seed} match {number}"
        duel = Duel(self._source, self._settings.game, layers, old, self._settings.iterations, seed)
        trial, entries = duel.trial(), [entry for entry, name in enumerate(duel.seats) if name == NEW]
        won, games = 0.0, 0
        with closing(play(duel, 0, most, self._workers, trial)) as results:
            for played in results:
                won += sum(map(played.share, entries))
                games += 1
                progress("match", number, games, most)
        return games, won / games, trial.verdict.answer is not False


def _best(done: Sequence[Figures]) -> int | None:
    return next((one.generation for one in reversed(done) if one.is_better), None)
