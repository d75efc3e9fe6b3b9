"""Puzzles from games that the search plays against itself."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from niagara_ai.mcts.judging import SEED
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Work
from niagara_ai.mcts.search import Search

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.perft import settle
from niagara_tui.store.opening import Output, read_bytes
from niagara_tui.study.puzzles.catalogue import Puzzle, PuzzleFile, read_puzzles, write_puzzles
from niagara_tui.study.puzzles.choices import (
    FEW_PLANS,
    GAME_ITERATIONS,
    GAP,
    PROOF,
    RatedPlan,
    choice_of,
    judge,
    lead,
    looked_at,
    most_visited,
    plans_of,
    proved,
    sequence,
    theme_in,
    with_reasons,
)
from niagara_tui.study.puzzles.solving import PuzzleDecision, Solving

LOOKS = (
    (replace(PROOF, trees=4, first=60, heats=1), GAP / 4),
    (replace(PROOF, trees=4, first=250, heats=2), GAP / 2),
)
"""The quick looks that a decision must pass before the proof: how long each is, and which lead it must find.

Leads grow with the trees, so a quick look must find less than the proof.
"""
MEDIUM_LOOK = (replace(PROOF, trees=4, first=250, heats=3), 3 * GAP / 4)
"""A further look at the choices of sequences, of which two must be proved."""
MAX_PER_GAME, MAX_PER_KIND = 2, 3
"""Maximum numbers of puzzles from one game, all of different kinds, and of puzzles of one kind."""
SEATS = range(3, 5)  # the numbers of seats of the games, as far as the game allows them
VARIANT_EVERY = 3  # one game in this many has the options of a variant
MAX_DECISIONS = 3_000  # maximum number of decisions of a game


class Making:
    """Makes puzzles for a file from games drawn from a seed; the file is written after every puzzle and every game."""

    def __init__(self, game: Game[Any], path: Path, seed: int, *, resumed: bool) -> None:
        """Begin a new file, or go on with the one that is there."""
        if not game.kernel.can_compile():
            raise BadInput(_("making puzzles needs Numba, which is not installed here"))
        self._game, self._out, self._seed = game, Output(path), seed
        self._found = PuzzleFile(game=game.id, version=game.version)
        if resumed:
            try:
                self._found = read_puzzles(read_bytes(path))
            except BadInput as error:
                raise BadInput(labelled(str(path), str(error))) from error
            if (self._found.game, self._found.version) != (game.id, game.version):
                raise BadInput(_("{file}: it was begun for another game or other rules").format(file=path))

    @property
    def has_kept_anything(self) -> bool:
        return bool(self._found.puzzles or self._found.runs)

    def compile(self) -> None:
        """Compile the search; standard error says so if that takes long."""
        from niagara_ai.mcts.warmup import compile_here, explain_long_wait

        compile_here(self._game, explain_long_wait())

    def run(self, count: int, tell: Callable[[int, int], object], sequences: int = 0) -> None:
        """Look for puzzles until the file has `count` of them; `tell` gets the numbers of puzzles and of games so far.

        With `sequences`, only for those of two or three choices within so many rounds.
        """
        left = itertools.islice(tables(self._game, self._seed), self._found.games_of(self._seed), None)
        first = next(left)  # if it was broken off, its puzzles will be found again
        known = Counter[str]()
        for puzzle in self._found.puzzles:
            if puzzle.seed != first.seed:
                solving = Solving(puzzle, self._found.version, self._game.letters[: puzzle.seats])
                decision = PuzzleDecision(self._game, solving.view, solving.seat)
                known[kind_of(decision, solving.plans[0], solving.plans[puzzle.obvious])] += 1
        for table in itertools.chain([first], left):
            for puzzle in sequences_of(table, known, sequences) if sequences else puzzles_of(table, known):
                puzzles = self._found.puzzles
                if (puzzle.seed, puzzle.seat, puzzle.moves) not in [(old.seed, old.seat, old.moves) for old in puzzles]:
                    numbered = puzzle.model_copy(update={"id": f"{self._game.id}-{len(puzzles) + 1}"})
                    self._keep(self._found.model_copy(update={"puzzles": [*puzzles, numbered]}))
                self._tell(tell)
                if len(self._found.puzzles) >= count:
                    return
            self._keep(self._found.with_game(self._seed))
            self._tell(tell)

    def again(self, rounds: int, tell: Callable[[int, int], object]) -> None:
        """Look at the puzzles of the file again, which must be there: how hard they are, their themes, what follows.

        Those that were measured before only get the reasons that they lack. Another becomes a sequence if the same seat
        has a further choice within so many `rounds` with one clearly best plan, unless that is another puzzle of the
        file. `tell` gets the numbers of puzzles done and of all.
        """
        for place, puzzle in enumerate(self._found.puzzles):
            if puzzle.missed is None:
                looked = looked_at(puzzle, self._found.version)
                known = [at for each in self._found.puzzles if each.id != puzzle.id for at in each.positions]
                self._replace(place, sequence(looked, self._found.version, rounds, known))
            elif (reasoned := with_reasons(puzzle, self._found.version)) != puzzle:
                self._replace(place, reasoned)
            tell(place + 1, len(self._found.puzzles))

    def _replace(self, place: int, puzzle: Puzzle) -> None:
        puzzles = [puzzle if at == place else each for at, each in enumerate(self._found.puzzles)]
        self._keep(self._found.model_copy(update={"puzzles": puzzles}))

    def _keep(self, file: PuzzleFile) -> None:
        self._found = file
        self._out.write(write_puzzles(self._found))

    def _tell(self, tell: Callable[[int, int], object]) -> None:
        tell(len(self._found.puzzles), sum(run.games for run in self._found.runs))


@dataclass(frozen=True, slots=True)
class Table:
    """The set-up of a game to look for puzzles in."""

    game: Game[Any]
    options: Mapping[str, bool | str]
    seats: int
    seed: int


def tables(game: Game[Any], seed: int) -> Iterator[Table]:
    """Yield set-ups of games to look through, without end; one in `VARIANT_EVERY` has a variant's options."""
    variants = [*game.variants.values()] or [{}]
    sizes = [seats for seats in SEATS if seats in game.seats] or [game.seats[0]]
    number = 0
    while True:
        turn, remainder = divmod(number, VARIANT_EVERY)
        options = variants[turn % len(variants)] if remainder == VARIANT_EVERY - 1 else {}
        rng = random.Random(f"{seed} {number}")  # noqa: S311 - a game, not a secret
        yield Table(game, options, rng.choice(sizes), rng.randrange(2**31))
        number += 1


def puzzles_of(table: Table, known: Counter[str]) -> Iterator[Puzzle]:
    """Play one game, and yield the puzzles in it, numbered from 1; `known` counts the puzzles found by kind."""
    kinds_found: set[str] = set()

    def is_wanted(kind: str) -> bool:
        return kind not in kinds_found and known[kind] < MAX_PER_KIND

    for decision, moves in _choices(table):
        asked = plans_of(decision)
        judgements = proved(decision, asked) if _promises(decision, asked, LOOKS, is_wanted) else []
        if not judgements or judgements[0].moves == asked[0]:
            continue
        if is_wanted(kind := kind_of(decision, judgements[0].moves, asked[0])):
            kinds_found.add(kind)
            known[kind] += 1
            yield _puzzle(table, decision, moves, judgements, asked[0], len(kinds_found))
        if len(kinds_found) == MAX_PER_GAME:
            return


def sequences_of(table: Table, known: Counter[str], rounds: int) -> Iterator[Puzzle]:
    """Play one game, and yield the puzzles of two or three choices in it, within so many rounds each, as `puzzles_of`.

    At two such decisions of a seat quick looks find a clear lead. The first is proved, and so are those that follow it
    in the judge's line (`choices.sequence`), whatever was played in this game. The greedy player misses one of them.
    """
    game, promising, kinds_found = table.game, dict[int, tuple[int, PuzzleDecision, list[str]]](), set[str]()
    for decision, moves in _choices(table):
        if not _promises(decision, plans_of(decision, FEW_PLANS), (*LOOKS, MEDIUM_LOOK)):
            continue
        tick, seat = game.kernel.clock(decision.view), decision.seat
        first = promising.get(seat)
        promising[seat] = (tick, decision, moves)
        if first is None or tick - first[0] >= rounds:
            continue
        asked = plans_of(first[1])
        judgements = proved(first[1], asked)
        kind = kind_of(first[1], judgements[0].moves, asked[0]) if judgements else ""
        if not judgements or kind in kinds_found or known[kind] >= MAX_PER_KIND:
            continue
        begun = _puzzle(table, first[1], first[2], judgements, asked[0], len(kinds_found) + 1)
        puzzle = sequence(begun, game.version, rounds)
        if puzzle.then and any(choice.obvious for choice in puzzle.choices):
            kinds_found.add(kind)
            known[kind] += 1
            yield puzzle
        if len(kinds_found) == MAX_PER_GAME:
            return


def kind_of(decision: PuzzleDecision, best: tuple[int, ...], obvious: tuple[int, ...]) -> str:
    """The kind of a puzzle: what both plans do at once, without names and numbers, or else their moves."""
    game, view, seat = decision
    nobody = ["-"] * view.seats

    def told(moves: tuple[int, ...]) -> str:
        does = game.explain(view, seat, moves, nobody)
        return re.sub("[0-9]+", "#", does) or ", ".join(map(game.text, moves))

    return f"{told(best)} / {told(obvious)}"


def _choices(table: Table) -> Iterator[tuple[PuzzleDecision, list[str]]]:
    """The decisions of a game that begin a plan and leave a choice, each with the moves before it."""
    game = table.game
    state = game.new(game.options.model_validate(table.options), table.seats, table.seed)
    search, lines = Search(game, DEFAULT_PARAMETERS, table.seed), list[str]()
    settle(game, state)
    while not game.is_over(state) and len(lines) < MAX_DECISIONS:
        before = [*lines]  # without the secret choices made at the same time
        for decision in [PuzzleDecision(game, game.view(state, seat), seat) for seat in game.deciders(state)]:
            _game, view, seat = decision
            legal = game.legal(view, seat)
            if len(legal) > 1:
                search.think(view, seat, legal, Budget(GAME_ITERATIONS))
                if game.is_between_plans(view, seat):
                    yield decision, before
            move = most_visited(search, view, seat, legal)
            game.play(state, seat, move)
            lines.append(f"{game.letters[seat]} {game.text(move)}")
        settle(game, state)


def _promises(
    decision: PuzzleDecision,
    asked: Sequence[tuple[int, ...]],
    looks: Sequence[tuple[Work, float]],
    is_wanted: Callable[[str], bool] | None = None,
) -> bool:
    """Whether these looks find a plan ahead of all others; where a kind is wanted, of that, and not the obvious one."""
    for work, least in looks if asked else ():
        judgement = judge(decision, asked, work, SEED)
        if judgement is None or lead(judgement) < least:
            return False
        best = judgement.best.moves
        if is_wanted and (best == asked[0] or not is_wanted(kind_of(decision, best, asked[0]))):
            return False
    return bool(asked)


def _puzzle(
    table: Table,
    decision: PuzzleDecision,
    moves: list[str],
    plans: Sequence[RatedPlan],
    obvious: tuple[int, ...],
    number: int,
) -> Puzzle:
    """The puzzle of a decision with these plans, of which the one with the `obvious` moves is the greedy player's."""
    choice = choice_of(decision, moves, plans, obvious)
    return Puzzle(
        id=f"{table.game.id}-{number}",
        seats=table.seats,
        options=dict(table.options),
        seed=table.seed,
        seat=table.game.letters[decision.seat],
        theme=theme_in(decision, choice),
        **dict(choice),
    )
