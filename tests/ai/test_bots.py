"""Properties of every bot, at tables of every game."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from niagara_ai.contract import Choice
from niagara_ai.registry import BOTS, kinds, make_bot, parse_bot

from niagara_tui.conformance.tables import TableSetup, switch_sets
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game, Kernel
from niagara_tui.games.registry import GAMES
from tests.support.positions import GAME, start

pytestmark = pytest.mark.searches

SEARCH = "mcts:easy"
"""The other levels differ from it by their budgets and by the final choice alone (`test_mcts`)."""


def names_for(game: Game[Any]) -> Iterator[str]:
    for kind, about in kinds(game.styles).items():
        if kind in BOTS:
            yield from (f"{kind}:{level}" for level in about.levels if kind != "mcts" or level == "easy")


def ends(game: Game[Any]) -> tuple[TableSetup, TableSetup]:
    """Tables of the game: no options with the fewest seats, and all switches on with the most."""
    return TableSetup(game, game.seats[0], ()), TableSetup(game, game.seats[-1], list(switch_sets(game))[-1])


CASES = [
    pytest.param(table, name, id=f"{table}-{name}")
    for game in GAMES.values()
    for table in ends(game)
    for name in names_for(game)
]


@dataclass(frozen=True)
class Decision:
    """A position in which a seat owed a decision, and what the bot there chose."""

    state: Any
    seat: int
    choice: Choice


def decisions(name: str, table: TableSetup, most: int) -> Iterator[Decision]:
    """A game between bots of that name, each with a seed of its own, for so many decisions."""
    game, state = table.game, table.new(table.seats)
    bots = [make_bot(parse_bot(name), game, seat) for seat in range(table.seats)]
    for _ in range(most):
        while not game.deciders(state) and not game.is_over(state):
            game.advance(state)
        if game.is_over(state):
            return
        seat = game.deciders(state)[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        chosen = bots[seat].choose(view, seat, legal)
        assert view == game.view(state, seat), "the bot has changed its view"
        yield Decision(clone(state), seat, chosen)
        game.play(state, seat, chosen.move)


@functools.cache
def played(name: str, table: TableSetup, fast: bool) -> list[Decision]:
    return list(decisions(name, table, 60 if fast else 8 if name == SEARCH else 16))


def choice(name: str, game: Game[Any], state: Any, seat: int) -> Choice:
    return make_bot(parse_bot(name), game, 5).choose(game.view(state, seat), seat, game.legal(state, seat))


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["interpreted", "compiled"])
def fast(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether searches run compiled; compiling takes most of a minute, and has quick tests of its own."""
    if not request.param:
        monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    return bool(request.param)


@pytest.mark.parametrize(("table", "name"), CASES)
def test_every_choice_is_legal_and_leaves_the_view_as_it_was(table: TableSetup, name: str, fast: bool) -> None:
    made = played(name, table, fast)
    assert all(each.choice.move in table.game.legal(each.state, each.seat) for each in made)
    assert len(made) >= (8 if name == SEARCH else 12), "a game of such bots is longer"


@pytest.mark.parametrize(("table", "name"), CASES)
def test_the_same_seed_makes_the_same_choices(table: TableSetup, name: str, fast: bool) -> None:
    once = played(name, table, fast)[:4]
    assert list(decisions(name, table, 4)) == once


def test_the_random_bot_chooses_every_move_about_as_often() -> None:
    bot = make_bot(parse_bot("random"), GAME, 3)
    chosen = [bot.choose(None, 0, range(5)).move for _ in range(2000)]
    assert all(330 < chosen.count(move) < 470 for move in range(5))


def test_greedy_tells_its_thoughts_with_the_best_move_first() -> None:
    state = start(3)
    thoughts = choice("greedy", GAME, state, 0).thoughts
    assert [thought.value for thought in thoughts] == sorted((thought.value for thought in thoughts), reverse=True)
    assert {thought.move for thought in thoughts} <= {GAME.text(move) for move in GAME.legal(state, 0)}


def test_greedy_does_not_lay_the_same_card_every_time() -> None:
    """N-11: a card that can be foreseen can be used against its owner; where two look alike, either may come."""
    bot, state, close = make_bot(parse_bot("greedy"), GAME, 1), start(4), 0
    while not GAME.is_over(state):
        for seat in GAME.deciders(state):
            view, moves = GAME.view(state, seat), GAME.legal(state, seat)
            if GAME.is_secret(state, seat) and nearly_equal(GAME.appraise(view, seat, moves, "balanced")):
                close += 1
                assert len({bot.choose(view, seat, moves).move for _ in range(40)}) > 1
            GAME.play(state, seat, bot.choose(view, seat, moves).move)
        if not GAME.is_over(state) and not GAME.deciders(state):
            GAME.advance(state)
    assert close > 5


def nearly_equal(worths: list[float]) -> bool:
    *_others, second, best = sorted([-1.0, *worths])
    return best - second < 0.05
