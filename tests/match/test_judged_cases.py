"""Decisions about which hint, review and analysis once contradicted each other, asked of the compiled judge."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from niagara_ai.contract import WON, Choice, Part
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.judging_bot import MAX_REASONS, JudgingAdviser
from niagara_ai.mcts.levels import THOROUGH
from niagara_ai.plans import played

from niagara_tui.core.game import Game
from niagara_tui.match.bots.advice import Voice, advise, turn_of
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered, why
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import read_record
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from niagara_tui.study.reviewing.making import judged
from niagara_tui.ui.kit.selection import Selection

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(1200)]

FOLDER = Path(__file__).with_name("saves")
FIRST_CARD = ("cloud-at-the-brink", 52)
"""Rose, round 4: the 6 lands a white at once, the 3 brings two gems home within three rounds."""
WINNING_CARD = ("cloud-at-the-brink", 333)
"""Yann, round 18: a winning white on 7L, before a river that takes it unless a card carries it off."""
SKY = ("cloud-at-the-brink", 336)
TURN_OF_UNLOADING = ("two-cards-that-win", 285)
"""Rose, round 11: the hint gave the chance of another turn to the card that carries two gems."""
LAST_BID = ("eight-tricks-with-one-card", 207)
SECOND_CANOE = ("second-canoe", 221)
CASES = (FIRST_CARD, WINNING_CARD, SKY, TURN_OF_UNLOADING, LAST_BID, SECOND_CANOE)
Case = tuple[str, int]


class Asked(NamedTuple):
    """A decision of a save, and the turn that was played there."""

    film: RecordFilm
    turn: ChosenTurn

    @property
    def game(self) -> Game[Any]:
        return self.film.game


@functools.cache
def asked(case: Case) -> Asked:
    name, number = case
    film = RecordFilm(read_record((FOLDER / f"{name}.json").read_bytes()))
    moment = film.move_at(number)
    seat = film.moments[moment].seat
    assert seat is not None
    whole = next((turn for turn in turns_of(film, [seat]) if turn.moment == moment - 1), None)
    view = film.view(moment - 1, seat)
    return Asked(film, whole or ChosenTurn(seat, moment - 1, moment, film.moments[moment].round, view, (), False))


@functools.cache
def adviser(name: str) -> JudgingAdviser:
    bot = JudgingAdviser(asked(next(case for case in CASES if asked(case).game.id == name)).game)
    bot.get_ready()
    return bot


def advice(case: Case, *before: int) -> Choice:
    game, turn = asked(case).game, asked(case).turn
    view = played(game, turn.view, turn.seat, before)
    return adviser(game.id).advise(view, turn.seat, game.legal(view, turn.seat), (), turn.before)


@pytest.mark.parametrize("case", CASES)
def test_41_a_hint_and_a_deep_review_name_the_same_plan_or_one_that_is_as_good(case: Case) -> None:
    game, turn = asked(case).game, asked(case).turn
    adviser(game.id)  # which compiles
    best, *_others = advice(case).thoughts
    made = judged(Judge(game, THOROUGH), turn) if turn.moves else None
    if made is None:
        return
    if made.chosen == (best.move, *best.continuation):
        assert made.cost == 0
    elif made.best == (best.move, *best.continuation):
        assert made.best_chance == pytest.approx(best.chances[turn.seat], abs=0.002)
    else:
        told = Judge(game, THOROUGH).judge(turn.view, turn.seat, [turn.moves])
        assert told is not None
        assert (best.move, *best.continuation) in [tuple(map(game.text, plan.moves)) for plan in told.equals]


@pytest.mark.parametrize("case", CASES)
def test_58_4_every_loss_above_5_percent_has_a_reason_that_is_not_only_who_wins(case: Case) -> None:
    game = asked(case).game
    for thought in advice(case).thoughts[:MAX_REASONS]:
        if thought.loss is not None and thought.loss.is_told and thought.loss.chance > 0.05:
            reason = why(game, thought.why, asked(case).film.names, asked(case).turn.seat, asked(case).turn.seat)
            assert reason
            assert says_how(game, thought.why)


def says_how(game: Game[Any], parts: Iterable[Part]) -> bool:
    """Whether a reason says more than that somebody wins: what else happens, or with what that is done."""
    goals = {event.name for event in (*game.events, WON) if event.is_goal}
    return any(part.event not in goals or part.detail for part in parts)


def test_58_4_a_reason_of_goals_alone_says_how_only_with_what_they_are_reached() -> None:
    goal = Part("completed", 0, 1, 2, 0.5, 0.2, 0.1)
    game = asked(FIRST_CARD).game
    assert not says_how(game, [goal, Part(WON.name, 0, 1, 2, 0.5, 0.2, 0.1)])
    assert says_how(game, [replace(goal, detail=(0, 2, 0, 6))])
    assert says_how(game, [goal, Part("stolen", 0, 1, 2, 0.5, 0.2, 0.1)])


def test_41_the_cloud_that_leaves_the_winning_canoe_on_the_brink_is_no_advice() -> None:
    best, *others = advice(WINNING_CARD).thoughts
    assert best.move in ("3", "4")
    cloud = next(thought for thought in others if thought.move == "cloud")
    assert cloud.loss is not None
    assert cloud.loss.is_told
    assert cloud.loss.chance > 0.1


def test_41_the_card_that_lands_two_gems_later_is_better_than_the_one_that_lands_one_now() -> None:
    best, *others = advice(FIRST_CARD).thoughts
    six = next(thought for thought in others if thought.move == "6")
    assert best.move == "3"
    assert six.loss is not None
    assert six.loss.is_told


def test_41_nobody_is_advised_to_bid_eight_tricks_with_one_card() -> None:
    best, *_others = advice(LAST_BID).thoughts
    assert best.move in ("bid 0", "bid 1", "bid 2")


def test_41_the_figure_that_is_told_is_that_of_the_turn_that_is_named() -> None:
    """It stays the same while the hint is followed, plan by plan."""
    game, turn = asked(TURN_OF_UNLOADING).game, asked(TURN_OF_UNLOADING).turn
    choice = advice(TURN_OF_UNLOADING)
    best = choice.thoughts[0]
    offered = [Offered(way[-1].moves, way[-1].label) for way in Selection(options(game, turn)).plans]
    voice = Voice(asked(TURN_OF_UNLOADING).film.names, turn.seat)
    said = advise(game, turn.view, turn.seat, Answer(choice.move, thoughts=choice.thoughts), offered, voice)
    named = next(each for each in offered if each.moves == said.moves)
    assert said.text.startswith(f"Best: {named.words}")
    assert f", wins {best.chances[turn.seat]:.0%}. It " in said.text
    moves = turn_of(game, best)
    assert moves[: len(said.moves)] == said.moves
    again = advice(TURN_OF_UNLOADING, *said.moves[:1]).thoughts
    assert turn_of(game, again[0]) == moves[1:]
    assert again[0].chances[turn.seat] == pytest.approx(best.chances[turn.seat], abs=0.03)


def options(game: Game[Any], turn: ChosenTurn) -> Any:
    return game.choices(turn.view, turn.seat, Voice(asked(TURN_OF_UNLOADING).film.names, turn.seat))


def test_41_a_hint_before_two_canoes_is_of_both_and_names_no_turn_twice() -> None:
    game, turn = asked(SECOND_CANOE).game, asked(SECOND_CANOE).turn
    turns = [turn_of(game, thought) for thought in advice(SECOND_CANOE).thoughts]
    ends = [played(game, turn.view, turn.seat, moves) for moves in turns]
    assert all(turn.seat not in game.deciders(end) or game.is_secret(end, turn.seat) for end in ends)
    assert len(ends) > 2
    assert not any(game.equivalent(one, other) for one, other in itertools.combinations(ends, 2))


def test_41_the_second_canoe_is_advised_as_the_whole_turn_was() -> None:
    game, turn = asked(SECOND_CANOE).game, asked(SECOND_CANOE).turn
    best = advice(SECOND_CANOE).thoughts[0]
    moves = turn_of(game, best)
    canoe = next(
        place
        for place in range(1, len(moves))
        if game.is_between_plans(played(game, turn.view, turn.seat, moves[:place]), turn.seat)
    )
    rest = advice(SECOND_CANOE, *moves[:canoe]).thoughts
    assert turn_of(game, rest[0]) == moves[canoe:] or not rest[0].loss or not rest[0].loss.is_told
    assert rest[0].chances[turn.seat] == pytest.approx(best.chances[turn.seat], abs=0.03)
