"""The puzzles of the installed games: all of them, one by its id, and the puzzle of a day.

Each game's file is stored beside its pages and made by `niagara puzzles --make`.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Collection
from datetime import date
from functools import cache
from statistics import mean
from typing import Annotated, Literal, Self

from niagara_ai.contract import Part
from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from pydantic import FailFast, Field, model_validator

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.text import did_you_mean
from niagara_tui.store.formats import Migration, Strict, read_model
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import GameId, MoveText, Options, Repertoire, SeatLetter
from niagara_tui.store.opening import read_page
from niagara_tui.study.pages import left_out, of_all_games, page

MAX_VALUES = 200_000  # maximum number of JSON values; a puzzle has some hundreds

FORMAT: Literal[4] = 4
"""In format 1 plans could be missing, and costs had no errors; in format 2 nothing said why the best plan is better.
Such puzzles are made again, not read. Format 3 is read: it has no themes, no sequences, and nobody was measured."""
MIGRATIONS: dict[int, Migration] = {3: lambda file: {**file, "format": 4}}
EASY, MEDIUM = 12.0, 7.0
"""Minimum gaps between the best two plans, in percent of a win, of easy and of medium puzzles that nobody measured."""
SEEN, HIDDEN = 0.45, 0.6  # maximum shares of looks that miss the best plan of an easy puzzle, and of a medium one
MOST_CHOICES = 3  # maximum number of choices of a puzzle

_ROUNDING = 0.05  # how much rounding the figures in the file may change a cost or its margin, in percent of a win
Share = Annotated[float, Field(ge=0, le=1)]
PuzzleId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}-[1-9][0-9]{0,4}$")]
"""The game's id and a number from 1, such as `niagara-12`."""


class PuzzlePlan(Strict):
    """A plan of the puzzle's seat, and the chance of winning after it.

    `error` is the standard error of the difference from the best plan's chance, 0 for that plan; `why` the best plan is
    better, as far as its judge could tell.
    """

    moves: Annotated[list[MoveText], Field(min_length=1, max_length=100)]
    chance: Annotated[float, Field(ge=0, le=1)]
    error: Annotated[float, Field(ge=0, le=1)]
    why: Annotated[list[Part], Field(max_length=20)] = Field(default_factory=list)


class Missed(Strict):
    """What shares of looks miss the best plan of a choice: those of greedy players, of short searches, of the mind.

    Greedy players and the mind draw by their odds; a search plays what it has visited most.
    """

    greedy: Share
    search: Share
    mind: Share

    @property
    def share(self) -> float:
        return mean((self.greedy, self.search, self.mind))


class Choice(Strict):
    """A decision with one clearly best plan.

    `plans` are all plans that the seat has, one for each outcome: the best one, which is ahead of each other by more
    than the error, then these by their chance. `obvious` is the index of the one that the greedy player takes. `moves`
    lead to the position in which the seat decides, from the set-up or from the choice before; a move is written as in a
    save, and secret choices are included.
    """

    moves: Annotated[list[MoveText], Field(max_length=MAX_MOVES)]
    plans: Annotated[list[PuzzlePlan], Field(min_length=2, max_length=100), FailFast()]
    obvious: Annotated[int, Field(ge=0)]
    missed: Missed | None = None

    @model_validator(mode="after")
    def _check_plans(self) -> Self:
        if self.obvious >= len(self.plans):
            raise ValueError("obvious: there is no plan with that index")
        if any(self.cost(plan) + _ROUNDING < self.margin(plan) for plan in range(1, len(self.plans))):
            raise ValueError("plans: the first must be better than each other, by more than may be an error")
        return self

    @property
    def gap(self) -> float:
        """By how much the best plan is ahead of the second best, in percent of a win."""
        return self.cost(1)

    @property
    def tempting(self) -> int:
        """The index of the wrong plan that comes first: the greedy player's or, if that is right, the second best."""
        return self.obvious or 1

    def cost(self, plan: int) -> float:
        """What the plan with that index costs compared with the best one, in percent of a win."""
        return 100 * (self.plans[0].chance - self.plans[plan].chance)

    def margin(self, plan: int) -> float:
        """How far the cost of the plan with that index may be off, in percent of a win."""
        return 100 * ERRORS_PER_MARGIN * self.plans[plan].error


Position = tuple[int, str, list[str]]  # what a choice is made in: the game's seed, the seat, and all moves before


class Puzzle(Choice):
    """One choice or several, of which not all are obvious: how to get there, and what the plans are worth.

    Playing `moves` from the set-up (`seats`, `options` and `seed`) gives the position in which `seat` decides. In a
    sequence `then` are further choices of that seat: each begins where the game usually comes to after the right one
    before. `theme` is the name of one of the game's themes; empty if it has none.
    """

    id: PuzzleId
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)]
    options: Options = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]
    seat: SeatLetter
    theme: Annotated[str, Field(max_length=40)] = ""
    then: Annotated[list[Choice], Field(max_length=MOST_CHOICES - 1)] = Field(default_factory=list)

    @property
    def game(self) -> str:
        """The game's id."""
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> int:
        """Its number among the game's puzzles, from 1."""
        return int(self.id.rpartition("-")[2])

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All its choices, in order."""
        return (self, *self.then)

    @property
    def positions(self) -> list[Position]:
        """What its choices are made in, in order."""
        moves = [
            [move for choice in self.choices[: place + 1] for move in choice.moves]
            for place in range(len(self.choices))
        ]
        return [(self.seed, self.seat, before) for before in moves]

    @property
    def lasting_id(self) -> str:
        """The game's id and a digest of the position: no other puzzle gets it when the game's puzzles are made anew.

        A puzzle that has become a sequence is another one.
        """
        names = ("seats", "options", "seed", "moves", "seat")
        position = json.dumps({name: getattr(self, name) for name in names}, ensure_ascii=False, separators=(",", ":"))
        later = "".join(f" {move}" for choice in self.then for move in choice.moves)
        return f"{self.game}-{hashlib.sha256((position + later).encode()).hexdigest()[:12]}"

    @property
    def level(self) -> tuple[int, float]:
        """How hard it is, to sort puzzles: the `difficulty`, and of equally difficult ones what a mistake costs."""
        return self.difficulty, -min(choice.gap for choice in self.choices)

    @property
    def difficulty(self) -> int:
        """The difficulty from 1 (easy) to 3 (hard): the more looks miss the best plans, the harder."""
        shares = [1 - choice.missed.share for choice in self.choices if choice.missed is not None]
        if len(shares) < len(self.choices):
            return 1 if self.gap >= EASY else 2 if self.gap >= MEDIUM else 3
        share = 1 - math.prod(shares)
        return 1 if share <= SEEN else 2 if share <= HIDDEN else 3


class Run(Strict):
    """A run that made puzzles: its seed, and the number of games that were completely looked through."""

    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]
    games: Annotated[int, Field(ge=0)] = 0


class PuzzleFile(Strict):
    """The puzzles of a game under that `version` of its rules, found in these runs, one per seed."""

    format: Literal[4] = FORMAT
    game: GameId
    version: Annotated[int, Field(ge=1, le=1_000_000)]
    runs: Annotated[list[Run], Field(max_length=100), FailFast()] = Field(default_factory=list)
    puzzles: Annotated[list[Puzzle], Field(max_length=1000), FailFast()] = Field(default_factory=list)

    def games_of(self, seed: int) -> int:
        """Number of games that were looked through in the run with that seed."""
        return next((run.games for run in self.runs if run.seed == seed), 0)

    def with_game(self, seed: int) -> PuzzleFile:
        """The file with one more game counted in the run with that seed."""
        others = [run for run in self.runs if run.seed != seed]
        return self.model_copy(update={"runs": [*others, Run(seed=seed, games=self.games_of(seed) + 1)]})

    @model_validator(mode="after")
    def _check_ids(self) -> Self:
        if [puzzle.id for puzzle in self.puzzles] != [f"{self.game}-{n}" for n in range(1, len(self.puzzles) + 1)]:
            raise ValueError("puzzles: their ids must be the game's, numbered from 1")
        return self


def read_puzzles(data: bytes) -> PuzzleFile:
    """Parse and validate a puzzle file, without replaying the puzzles."""
    return read_model(data, PuzzleFile, MAX_VALUES, MIGRATIONS)


def write_puzzles(file: PuzzleFile) -> bytes:
    """Serialize a file of puzzles: JSON in UTF-8, one puzzle per line."""
    head = file.model_copy(update={"puzzles": []}).model_dump_json().removesuffix("]}")
    lines = ",\n".join(puzzle.model_dump_json() for puzzle in file.puzzles)
    return f"{head}\n{lines}\n]}}\n".encode()


FILE = "puzzles.json"  # name of the file with a game's puzzles, beside its pages
TODAY = "today"  # the name that stands for the puzzle of the day
_STEP = 7
"""Step between a game's puzzles on consecutive turns: it separates neighbours in the file, often from one match."""


@cache
def file_of(game: str) -> PuzzleFile | None:
    """The puzzle file of the game with that id; None if it has none."""
    if (file := page(game, FILE)) is None:
        return None
    try:
        return read_puzzles(read_page(file))
    except BadInput as error:
        raise BadInput(_("the puzzles of {game} are damaged: {reason}").format(game=game, reason=error)) from error


def puzzles_of(game: str) -> list[Puzzle]:
    """The puzzles of the game with that id, in order; empty if it has none."""
    file = file_of(game)
    return file.puzzles if file else []


def all_puzzles() -> dict[str, Puzzle]:
    """Every game's puzzles by id, in the order of games; without those of a game whose file is damaged."""
    return {puzzle.id: puzzle for puzzle in of_all_games(puzzles_of)}


def problems() -> list[str]:
    """A sentence for each game whose puzzles are left out."""
    return left_out(puzzles_of)


def puzzle_named(name: str, today: date, known: Repertoire) -> Puzzle:
    """The puzzle with that id, or the puzzle of the day if `name` is `TODAY`."""
    if name == TODAY:
        return puzzle_of_day(today, known)
    puzzles = all_puzzles()
    if name not in puzzles:
        raise unknown(name, puzzles)
    return puzzles[name]


def unknown(name: str, known: Collection[str]) -> BadInput:
    """What to raise if a puzzle is called by a name that is none of those `known`."""
    sentence = _("no puzzle is called {name!r}; niagara puzzle --list lists them")
    return BadInput(sentence.format(name=name[:40]) + did_you_mean(name, known))


def puzzle_of_day(day: date, known: Repertoire) -> Puzzle:
    """The puzzle of that day, the same for all who have learned the same: their games in turn, and each one's puzzles.

    It has no options that they have not met. For somebody new it is of the first game.
    """
    by_game: dict[str, list[Puzzle]] = {}
    for puzzle in all_puzzles().values():
        by_game.setdefault(puzzle.game, []).append(puzzle)
    games = [game for game in by_game if game in known] or [*by_game][:1]
    if not games:
        raise BadInput(_("no game here has puzzles"))
    turn, number = divmod(day.toordinal(), len(games))
    game = games[number]
    met = [puzzle for puzzle in by_game[game] if puzzle.options.items() <= {*known.get(game, ())}]
    puzzles = met or by_game[game]
    step = _STEP if len(puzzles) % _STEP else 1
    return puzzles[turn * step % len(puzzles)]
