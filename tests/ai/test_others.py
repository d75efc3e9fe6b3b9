"""What is foretold of the secret choices of others, and who asks it."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.mcts.judging import SEED, Judge
from niagara_ai.mcts.levels import EXPERT, STRONG, THOROUGH, Work
from niagara_ai.mcts.others import BEARABLE, TRUST, Others
from niagara_ai.mcts.search import Candidate, SearchResult
from niagara_ai.plans import played, withdraw_all

from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import choice_view
from niagara_tui.store.models import read_record
from tests.support.matches import new_match, play
from tests.support.positions import GAME, SWITCHES, start

pytestmark = pytest.mark.searches

SIX = Path(__file__).with_name("saves") / "winning-six.json"
"""A game with everything on: before its move 79, the first of round 5, seat B wins with its 6, as Y may with its 7."""
OWL = 1


@functools.cache
def before_the_six() -> tuple[Game[Any], Any]:
    """The game, and its position before anybody has laid a card of round 5."""
    record = read_record(SIX.read_bytes())
    match = TableMatch.resume(record.model_copy(update={"moves": record.moves[:79], "result": None}))
    return match.game, withdraw_all(match.game, match.view(None))


def foretelling(game: Game[Any], iterations: int = 30) -> Others:
    return Others(game, iterations, SEED, fast=False)


# -- who is foretold, and from what ----------------------------------------------------------------------


def test_whoever_asks_and_open_choices_are_left_to_the_mind() -> None:
    state = start()
    leaning = foretelling(GAME).leaning(GAME.view(state, 2), 2)
    foretold = [bool((row != 1.0).any()) for row in leaning[: state.seats]]
    assert foretold == [True, True, False]
    for name in ("upriver", "canyon"):
        game = registry.game(name)
        state = game.new(game.options(), 3, 4)
        while not game.deciders(state):
            game.advance(state)
        assert (foretelling(game).leaning(game.view(state, 0), 0) == 1.0).all()


def test_n_11_what_is_foretold_does_not_follow_from_the_card_that_who_asks_has_laid() -> None:
    view, others = GAME.view(start(), 0), foretelling(GAME)
    first, *rest = (others.leaning(played(GAME, view, 0, (card,)), 0) for card in GAME.legal(view, 0))
    assert all((leaning == first).all() for leaning in rest)
    assert (first == others.leaning(view, 0)).all()


def test_n_11_who_has_laid_a_card_is_foretold_as_if_nobody_had() -> None:
    state = start()
    before = foretelling(GAME).leaning(GAME.view(state, 0), 0)[1]
    GAME.play(state, 2, GAME.legal(state, 2)[0])
    assert (foretelling(GAME).leaning(GAME.view(state, 0), 0)[1] == before).all()


def test_n_12_at_an_open_turn_hidden_cards_are_foretold_from_when_they_were_laid_and_by_the_minds_guesses() -> None:
    match = new_match()
    play(match, "R 3", "B 4", "Y 5")
    match.settle()
    view, others, before = match.view(0), foretelling(GAME), match.choice_view(0)
    assert before == choice_view(match.film(), match.moment, 0)
    odds, then = -others.laid(view, 0, before), -others.leaning(before, 0)
    assert (odds[0] == -1).all(), "its own card is no secret"
    for seat in (1, 2):
        cards = odds[seat] > 0
        assert odds[seat][cards].sum() == pytest.approx(1.0)
        assert (cards == (then[seat] > 0)).all()
        assert not np.allclose(odds[seat], then[seat])
    assert others.laid(before, 0, before) is None, "nobody has laid a card"


def test_c_4_hidden_hands_are_guessed_several_times_and_nobodys_true_hand_is_looked_at() -> None:
    canyon = registry.game("canyon")
    state = canyon.new(canyon.options(secret_bids=True), 3, 4)
    while not any(canyon.is_secret(state, seat) for seat in canyon.deciders(state)):
        for seat in canyon.deciders(state):
            canyon.play(state, seat, canyon.legal(state, seat)[0])
        if not canyon.deciders(state):
            canyon.advance(state)
    view, others = canyon.view(state, 0), foretelling(canyon)
    hands = others._views(view, 0, 1)
    assert len(hands) > 1
    assert all(canyon.view(hand, 1) == hand for hand in hands)
    other = canyon.sample(view, state.chance)
    assert canyon.view(other, 1) != canyon.view(state, 1)
    assert (others.leaning(other, 0) == others.leaning(view, 0)).all()


@pytest.mark.compiled
def test_both_speeds_foretell_the_same() -> None:
    view = GAME.view(start(), 0)
    slow, fast = (Others(GAME, 60, SEED, fast=fast).leaning(view, 0) for fast in (False, True))
    assert slow == pytest.approx(fast)


# -- the formula -------------------------------------------------------------------------------------------


class Values:
    """A search in which the moves have these visits and values for the seat, and the mind these odds."""

    def __init__(self, visits: list[int], values: list[float], odds: list[float]) -> None:
        self._rows, self._odds = list(zip(visits, values, strict=True)), odds

    def forget(self) -> None: ...

    def think(self, _view: Any, seat: int, moves: list[int], _budget: object) -> SearchResult:
        chances = ((*[0.0] * seat, value) for _, value in self._rows)
        rows = zip(moves, self._rows, chances, strict=True)
        return SearchResult(tuple(Candidate(move, seen, each, 0.0) for move, (seen, _), each in rows), 1, 0.0, 0.0)

    def odds(self, *_: object) -> Any:
        return np.array(self._odds)


def foretold(visits: list[int], values: list[float], odds: list[float]) -> list[float]:
    view = GAME.view(start(), 0)
    others = foretelling(GAME)
    others._search = Values(visits, values, odds)  # type: ignore[assignment]
    usual, likely = others.foretold(view, 0, 1)
    assert usual.tolist() == odds
    assert likely.sum() == pytest.approx(1.0)
    return [float(each) for each in likely]


ODDS = [0.1, 0.2, 0.3, 0.1, 0.1, 0.1, 0.1]


def test_what_costs_little_is_as_likely_as_the_mind_has_it_and_what_costs_much_hardly_happens() -> None:
    much = 10 * BEARABLE
    likely = foretold([1000] * 7, [much, much, much - BEARABLE / 10, *[0.0] * 4], ODDS)
    assert likely[:2] == pytest.approx([(TRUST / 0.6 + 1 - TRUST) * odds for odds in ODDS[:2]], rel=0.02)
    assert likely[2] == pytest.approx((TRUST / 0.6 + 1 - TRUST) * ODDS[2], rel=0.03)
    assert likely[3:] == pytest.approx([(1 - TRUST) * odds for odds in ODDS[3:]])


def test_a_high_value_that_was_seen_once_is_taken_for_luck() -> None:
    often = foretold([300, 100, *[20] * 5], [0.4, 0.9, *[0.4] * 5], ODDS)
    once = foretold([400, 1, *[20] * 5], [0.4, 0.9, *[0.4] * 5], ODDS)
    assert often[1] > 0.9 * TRUST
    assert once[1] < 0.9
    assert once[1] < often[1]
    assert foretold([400, 0, *[20] * 5], [0.4, 0.0, *[0.4] * 5], ODDS) == pytest.approx(ODDS)


# -- who asks it ---------------------------------------------------------------------------------------------


def test_what_is_told_asks_it_and_bots_play_by_the_minds_odds_as_before() -> None:
    assert THOROUGH.others
    assert not EXPERT.others
    assert not STRONG.others


@pytest.mark.parametrize("switches", [{}, dict.fromkeys(SWITCHES.values(), True)], ids=["base", "everything on"])
def test_n_11_the_cards_of_others_in_a_line_do_not_follow_from_ones_own(switches: dict[str, bool]) -> None:
    game = registry.game("niagara")
    state = game.new(game.options(**switches), 4, 7)
    while not game.deciders(state):
        game.advance(state)
    work = Work(search=10, field=8, trees=2, first=20, heats=1, futures=8, others=20)
    judge, view = Judge(game, work, fast=False), game.view(state, 1)
    found = judge.judge(view, 1)
    assert found is not None
    lines = [judge.line(found, plan) for plan in found.plans]
    laid = {tuple(line[1][:3]) for line in lines if line is not None}
    assert len(lines) > 3
    assert len(laid) == 1
    assert {seat for seat, _ in next(iter(laid))} == {0, 2, 3}


@pytest.mark.compiled
@pytest.mark.parametrize("asking", [0, 2, 3])
def test_n_11_who_is_about_to_win_is_seen_to_win_by_the_others(asking: int) -> None:
    game, state = before_the_six()
    judge = Judge(game, THOROUGH)
    found = judge.judge(game.view(state, asking), asking)
    assert found is not None
    wins = found.best.chances
    if asking == 2:  # whose own 7 wins as well
        assert wins[OWL] + wins[2] > 0.95
    else:
        assert wins[OWL] > 0.8
    for plan in found.plans[:2]:
        line = judge.line(found, plan)
        assert line is not None
        assert {game.text(move) for seat, move in line[1][:3] if seat == OWL} == {"6"}


@pytest.mark.compiled
def test_n_11_a_card_that_wins_is_still_seen_by_who_has_its_turn_in_the_open() -> None:
    record = read_record(SIX.read_bytes())
    film = RecordFilm(record.model_copy(update={"moves": record.moves[:90], "result": None}))
    before, judge = choice_view(film, film.last, 0), Judge(film.game, THOROUGH)
    assert before == withdraw_all(film.game, film.view(film.move_at(80) - 1, 0))
    paddled = [
        film.game.number(text) or 0 for text in ("b", "with 1", "to 1")
    ]  # whatever is done, the 6 and the 7 to come decide
    found = judge.judge(film.view(film.last, 0), 0, [paddled], before=before)
    assert found is not None
    assert found.best.chances[0] < 0.02
    assert found.loss(next(plan for plan in found.plans if [*plan.moves] == paddled)).chance < 0.01
    line = judge.line(found, found.best)
    assert line is not None
    assert line[0].players[OWL].chosen == 6
    assert not any(film.game.is_secret(line[0], seat) for seat in range(4))


@pytest.mark.compiled
def test_n_11_by_the_minds_odds_alone_it_would_not_be_seen() -> None:
    game, state = before_the_six()
    found = Judge(game, replace(THOROUGH, others=0)).judge(game.view(state, 0), 0)
    assert found is not None
    assert found.best.chances[OWL] < 0.65
