"""Reviews of played games with made-up chances and costs, to test how reviews are shown."""

from __future__ import annotations

import functools
import hashlib
import math
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest
from niagara_ai.contract import Part
from niagara_ai.plans import turn_is_done

from niagara_tui.core.game import Game
from niagara_tui.core.plans import plans
from niagara_tui.documents.model import Cell, Column
from niagara_tui.games import registry
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record, SeatSetup, Setup, read_record, write_record
from niagara_tui.study.reviews import document
from niagara_tui.study.reviews.models import Account, Cause, Effort, JudgedDecision, Obvious, Point, Review
from niagara_tui.study.reviews.tally import tally_of
from tests.support.tables import written_down

NAMES = ("Ann", "Bert", "Cid", "Dot", "Eve", "Fay")
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BEST_MOVE_RATE = 0.9
"""Share of decisions in which the best-rated move is made."""


def played_record(game: str, seats: int = 4, seed: int = 1, people: int = 1, **options: Any) -> Record:
    """A game played to its end, mostly by the best-rated moves; the first `people` seats are people's."""
    return _played(game, seats, seed, people, tuple(options.items())).model_copy(deep=True)


def played_film(game: str, seats: int = 4, seed: int = 1, people: int = 1, **options: Any) -> RecordFilm:
    """The film of the same game: one for all tests, none of which changes it."""
    return _film(game, seats, seed, people, tuple(options.items()))


@functools.cache
def _film(game: str, seats: int, seed: int, people: int, options: tuple[tuple[str, Any], ...]) -> RecordFilm:
    return RecordFilm(played_record(game, seats, seed, people, **dict(options)))


@functools.cache
def _played(game: str, seats: int, seed: int, people: int, options: tuple[tuple[str, Any], ...]) -> Record:
    players = [SeatSetup(name=NAMES[seat], player="human" if seat < people else "greedy") for seat in range(seats)]
    if people != 1:  # who sits there changes nothing of what is played
        played = _played(game, seats, seed, 1, options)
        ((_letter, unaided),) = played.help.items()
        helped = dict.fromkeys(registry.game(game).letters[:people], unaided)
        setup = played.setup.model_copy(update={"seats": players})
        return played.model_copy(update={"setup": setup, "help": helped})
    chance, lines = random.Random(seed), iter(written_down(_name(game, seats, seed, options)))
    match = TableMatch(Setup(game=game, options=dict(options), seats=players, seed=seed), lambda: NOW)
    while not match.is_over():
        match.settle()
        for seat in match.deciders():
            moves = match.legal(seat)
            line = next(lines, "")
            move = next((each for each in moves if line == f"{match.game.letters[seat]} {match.game.text(each)}"), None)
            if move is None:  # it is not written down, or the rules have changed
                lines = iter(())
                values = match.game.appraise(match.view(seat), seat, moves, "balanced")
                best = max(zip(values, moves, strict=True))[1]
                move = best if chance.random() < BEST_MOVE_RATE else chance.choice(moves)
            match.submit(seat, move)
            break
    return match.record()


def _name(game: str, seats: int, seed: int, options: tuple[tuple[str, Any], ...]) -> str:
    """Of the file in which its decisions may stand: to weigh every move takes several times as long as to make it."""
    return "-".join(map(str, (f"played/{game}", seats, seed, *(f"{name}={value}" for name, value in options))))


@functools.lru_cache(maxsize=32)
def _film_of(saved: bytes) -> RecordFilm:
    return RecordFilm(read_record(saved))


def made_up(record: Record, seed: int = 1, effort: Effort = Effort.QUICK) -> Review:
    """A well-formed review of the record; its chances walk at random to the result."""
    film, chance = _film_of(write_record(record)), random.Random(seed)
    seats = len(film.names)
    points = [*_points(film, chance)]
    last = film.view(film.last, None)
    shares = {standing.seat: standing.won for standing in film.game.standings(last)}
    result = [shares[seat] / max(1, sum(shares.values())) for seat in range(seats)]
    points[-1] = points[-1].model_copy(update={"chances": tuple(result), "errors": (0.0,) * seats})
    decisions = tuple(_decisions(film, chance))
    people = tuple(seat for seat, who in enumerate(record.setup.seats) if who.is_human)
    return Review(
        game=record.setup.game,
        record="0" * 64,
        weights="0" * 64,
        effort=effort,
        is_over=True,
        judged=people,
        points=tuple(points),
        decisions=decisions,
        accounts=tuple(_account(points, decisions, seat, seat in people) for seat in range(seats)),
        tally=tally_of(film),
    )


def made_up_deeply(record: Record) -> Review:
    """The same as a deep review, in which the decisions of bots are judged too."""
    seats = [seat.model_copy(update={"player": "human"}) for seat in record.setup.seats]
    everybodys = record.model_copy(update={"setup": record.setup.model_copy(update={"seats": seats})})
    return made_up(everybodys, effort=Effort.DEEP)


def _points(film: RecordFilm, chance: random.Random) -> Iterator[Point]:
    seats = len(film.names)
    merits = [0.0] * seats
    for number, moment in enumerate(film.moments):
        if number and chance.random() < 0.3:
            merits[chance.randrange(seats)] += chance.gauss(0, 0.4)
        total = sum(map(math.exp, merits))
        cause = Cause.START if not number else Cause.STEP if moment.seat is None else Cause.DECISION
        yield Point(
            moment=number,
            round=moment.round,
            cause=cause,
            seat=None if moment.seat is not None and film.has_conceded(moment.seat, number) else moment.seat,
            chances=tuple(math.exp(merit) / total for merit in merits),
            errors=(0.01,) * seats,
        )


def _decisions(film: RecordFilm, chance: random.Random) -> Iterator[JudgedDecision]:
    """Every whole turn of people, compared with one that could have been chosen."""
    game, start, made = film.game, 0, list[str]()
    for number in range(1, film.last + 1):
        seat = film.moments[number].seat
        if seat is None or not film.setup.seats[seat].is_human:
            continue
        start = start if made else number - 1
        made.append(film.record.moves[film.moments[number].decisions - 1].split(" ", 1)[1])
        if turn_is_done(game, film.view(number, seat), seat):
            yield _judged(film, (start, number), seat, tuple(made), chance)
            made = []


def _judged(
    film: RecordFilm, moments: tuple[int, int], seat: int, made: tuple[str, ...], chance: random.Random
) -> JudgedDecision:
    game, start = film.game, moments[0]
    view = film.view(start, seat)
    if game.is_secret(view, seat):
        best: tuple[str, ...] = (chance.choice([game.text(move) for move in game.legal(view, seat)]),)
    else:
        best = tuple(map(game.text, _a_turn(game, view, seat, chance)))
    loss = chance.choice([0.0, 0.005, 0.02, 0.05, 0.12])
    worth = 0.2 + 0.6 * chance.random()
    event = next(event for event in game.events if event.gain > 0 and event.is_told_of_others)
    obvious = Obvious(moves=best, chance=worth - 0.06, error=0.01) if loss < 0.01 and best != made else None
    best = made if obvious else best
    return JudgedDecision(
        moment=start,
        last=moments[1],
        round=film.moments[start].round,
        seat=seat,
        chosen=made,
        best=best,
        chance=worth if best == made else worth - loss,
        best_chance=worth,
        error=0.006,
        obvious=obvious,
        why=(Part(event.name, seat, 1, 2, 0.48, 0.03, 0.1),) if obvious or (loss > 0.012 and best != made) else (),
    )


def _a_turn(game: Game[Any], view: Any, seat: int, chance: random.Random) -> tuple[int, ...]:
    """The moves of a turn that the seat could have chosen."""
    plan = chance.choice([*islice(plans(game, view, seat), 40)])
    return (
        plan.moves if turn_is_done(game, plan.after, seat) else (*plan.moves, *_a_turn(game, plan.after, seat, chance))
    )


def _account(points: list[Point], decisions: tuple[JudgedDecision, ...], seat: int, is_judged: bool) -> Account:
    start, result = points[0].chances[seat], points[-1].chances[seat]
    own = -sum(made.best_chance - made.chance for made in decisions if made.seat == seat) if is_judged else 0.03
    own, luck = max(own, -0.4), -0.08
    return Account(
        start=start, own=own, luck=luck, others=result - start - own - luck, result=result, errors=(0.02, 0.02, 0.02)
    )


def add_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add to all reviews a figure of each seat, `hunger`, of each turning point, `doubt`, and of each round, `rain`."""
    figures, points, rounds = document.seat_columns, document.decision_columns, document.round_columns
    hunger = Column("hunger", "hunger", "Hunger at the end", align="right")

    def more_figures(review: Review, luck: str) -> list[document.Figure]:
        return [*figures(review, luck), (hunger, lambda seat: Cell(f"{seat + 40}%", seat + 40))]

    def more_points(film: RecordFilm, seat: int | None) -> list[document.Point]:
        return [*points(film, seat), (Column("doubt", "doubt"), lambda made: Cell("+7%", made.seat))]

    def more_rounds(review: Review, seat: int) -> list[document.Figure]:
        return [*rounds(review, seat), (Column("rain", "rain"), lambda number: Cell(f"{number + 60}%", number + 60))]

    monkeypatch.setattr(document, "seat_columns", more_figures)
    monkeypatch.setattr(document, "decision_columns", more_points)
    monkeypatch.setattr(document, "round_columns", more_rounds)


def sealed(review: bytes) -> bytes:
    """The file of a review that holds these bytes, with the digest that it must have."""
    return hashlib.sha256(review).hexdigest().encode() + b"\n" + review
