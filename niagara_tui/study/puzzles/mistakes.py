"""A person's own mistakes as puzzles: what the reviews beside their saves say that a turn cost.

Nothing else is stored of them, so they are renamed and deleted with the save and its review.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import Field

from niagara_tui.core.errors import BadInput
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Luck
from niagara_tui.study.puzzles.catalogue import Puzzle, PuzzlePlan
from niagara_tui.study.reviews.models import JudgedDecision, Review, record_digest
from niagara_tui.study.reviews.reviewer import fits, stored_review

LEAST_COST = 0.03  # what a turn must have cost to be a mistake, as a share of a win (REVIEW: mistakes, blunders)
MOST_GAMES = 20  # how many of the newest reviewed games are looked through
Waits = Callable[[str], bool]
"""Whether the mistake of that `lasting_id` waits to be found."""


class Mistake(Puzzle):
    """A turn of the person that cost something, in a game that is over; its answers are those of the review.

    `plans` are the review's best one and the one that was chosen; others are judged when they are tried. `version` is
    that of the rules, `luck` as in a record. `key` names it as long as the game has these moves. `rest` come after it.
    """

    key: str
    names: tuple[str, ...]
    round: int
    version: int
    luck: Luck = Field(default_factory=dict)
    rest: tuple[Mistake, ...] = ()

    @property
    def lasting_id(self) -> str:
        return self.key

    @property
    def following(self) -> Mistake | None:
        """The next one, with those after it."""
        return in_turn(self.rest)


def in_turn(mistakes: Sequence[Mistake]) -> Mistake | None:
    """The first of them, with the others after it; None if there are none."""
    return mistakes[0].model_copy(update={"rest": tuple(mistakes[1:])}) if mistakes else None


def costly(review: Review, seat: int) -> list[JudgedDecision]:
    """The mistakes of that seat, in the order of the game."""
    return [made for made in review.decisions if made.seat == seat and made.cost >= LEAST_COST]


def key_of(review: Review, made: JudgedDecision) -> str:
    return f"{review.record}:{made.moment}"


def mistakes_in(film: RecordFilm, review: Review, first: int = 1) -> list[Mistake]:
    """The mistakes of the only person at that table, numbered from `first`; empty if there are several people.

    A game under way has none: its secrets are not told.
    """
    seat, setup, game = film.setup.only_person, film.record.setup, film.game
    if seat is None or film.lock_reason:
        return []
    return [
        Mistake(
            id=f"{game.id}-{number}",
            seats=len(setup.seats),
            options=setup.options,
            seed=setup.seed,
            moves=film.record.moves[: film.moments[made.moment].decisions],
            seat=game.letters[seat],
            plans=[
                PuzzlePlan(moves=[*made.best], chance=made.best_chance, error=0),
                PuzzlePlan(moves=[*made.chosen], chance=made.chance, error=min(1, made.error), why=[*made.why]),
            ],
            obvious=1,
            key=key_of(review, made),
            names=film.names,
            round=made.round,
            version=film.record.game_version,
            luck=film.record.luck,
        )
        for number, made in enumerate(costly(review, seat), first)
    ]


def count_waiting(folder: SaveFolder, waits: Waits) -> int:
    """How many mistakes of the newest reviewed games wait, from the reviews alone: no game is replayed."""
    number = 0
    for name, seat in _reviewed(folder):
        if (review := stored_review(folder, name)) is not None:
            number += sum(waits(key_of(review, made)) for made in costly(review, seat))
    return number


def waiting(folder: SaveFolder, waits: Waits) -> list[Mistake]:
    """The mistakes that wait, those of the newest game first; a damaged save or review has none."""
    mistakes: list[Mistake] = []
    for name, seat in _reviewed(folder):
        review = stored_review(folder, name)
        if review is None or not any(waits(key_of(review, made)) for made in costly(review, seat)):
            continue
        try:
            film = RecordFilm(folder.read(name))
        except BadInput:
            continue
        if not film.damage and review.record == record_digest(film.record) and fits(review, film):
            mistakes += [each for each in mistakes_in(film, review, len(mistakes) + 1) if waits(each.key)]
    return mistakes


def _reviewed(folder: SaveFolder) -> list[tuple[str, int]]:
    """The newest saves that have a review and one person, and that person's seat."""
    saves = (each for each in folder.summaries() if len(each.people) == 1 and folder.has_review(each.name))
    return [(each.name, each.people[0]) for each, _place in zip(saves, range(MOST_GAMES), strict=False)]
