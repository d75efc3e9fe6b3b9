"""Properties of every bot, at tables of every game."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from niagara_ai.contract import Choice
from niagara_ai.mcts.bot import choose
from niagara_ai.mcts.levels import Budget, Level, Parameters
from niagara_ai.mcts.network import Mind
from niagara_ai.mcts.search import Candidate, Search, SearchResult
from niagara_ai.registry import BOTS, kinds, level_named, make_bot, parse_bot

from niagara_tui.conformance.tables import TableSetup, switch_sets
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game, Kernel
from niagara_tui.games.registry import GAMES
from tests.support.learned import drawn_layers
from tests.support.levels import LEVELS, WORKS
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


# -- levels -------------------------------------------------------------------------------------------


def search(parameters: Parameters) -> Search:
    """A small search at the interpreted speed, with a mind that is drawn at random."""
    mind = Mind.of(drawn_layers(GAME.encoding), GAME.encoding)
    return Search(GAME, parameters, 1, fast=False, memory=2**21, mind=mind)


def test_levels_rise_in_time_and_fall_in_inaccuracy() -> None:
    easy, normal = (LEVELS[name] for name in ("easy", "normal"))
    assert easy.blur > normal.blur > 0.0
    assert easy.parameters.breadth < normal.parameters.breadth
    assert (easy.budget.iterations or 0) < (normal.budget.iterations or 0)
    assert all(level.budget.seconds is None for level in LEVELS.values()), "none depends on the speed of the machine"
    hard, expert = (WORKS[name] for name in ("hard", "expert"))
    assert hard.search < expert.search
    assert hard.field < expert.field
    assert hard.trees * hard.growth < expert.trees * expert.growth


@pytest.mark.parametrize("breadth", [1, 3])
def test_a_narrow_level_looks_at_so_many_moves_and_at_the_likeliest(breadth: int) -> None:
    state = start(4)
    moves = GAME.legal(state, 0)
    narrow, wide = (Parameters(breadth=most, uniform_share=1.0) for most in (breadth, 1000))
    searching = search(narrow)
    found = searching.think(GAME.view(state, 0), 0, moves, Budget(30))
    tried = {candidate.move for candidate in found.candidates if candidate.visits}
    left, likeliest = list(moves), set()
    for _ in range(breadth):
        likeliest.add(searching.likeliest(state, 0, left))
        left = [move for move in moves if move not in likeliest]
    assert tried == likeliest
    found = search(wide).think(GAME.view(state, 0), 0, moves, Budget(30))
    assert all(candidate.visits for candidate in found.candidates)


def drawn(
    level: Level, candidates: Sequence[tuple[int, float]], bonuses: dict[int, float] | None = None, times: int = 400
) -> list[int]:
    """How often that level plays each candidate, given as visits and chance."""
    rng = random.Random(1)
    made = tuple(Candidate(move, *about, 0.0) for move, about in enumerate((v, (c, 1 - c)) for v, c in candidates))
    thinking = SearchResult(made, 1, 0.0, 0.0)
    moves = [choose(thinking, 0, level, bonuses or {}, rng).move for _ in range(times)]
    return [moves.count(move) for move in range(len(candidates))]


def test_without_blur_the_move_that_was_tried_most_is_played() -> None:
    assert drawn(Level(Budget(1)), [(10, 0.9), (60, 0.5), (30, 0.6)]) == [0, 400, 0]


def test_blur_confuses_moves_that_are_about_as_good_and_no_others() -> None:
    good, close, poor, untried = drawn(Level(Budget(1), blur=0.02), [(60, 0.50), (30, 0.49), (30, 0.30), (3, 0.90)])
    assert good > close > 80
    assert poor == 0
    assert untried == 0, "what was hardly tried is no choice, however well it looks"


def test_a_style_takes_what_it_likes_among_moves_of_about_the_same_chances() -> None:
    thief = Level(Budget(1), style="thief", style_weight=0.05)
    chances = [(60, 0.50), (30, 0.49), (30, 0.30)]
    assert drawn(thief, chances, {0: 1.0, 1: 1.5, 2: 1.5}) == [0, 400, 0]
    assert drawn(thief, chances, {0: 1.0, 1: 1.1, 2: 3.0}) == [400, 0, 0]


def test_a_style_with_a_wider_view_takes_what_others_hardly_tried() -> None:
    chances, bonuses = [(60, 0.50), (3, 0.45)], {0: 0.0, 1: 1.5}
    thief = Level(Budget(1), style="thief", style_weight=0.05)
    assert drawn(thief, chances, bonuses) == [400, 0]
    assert drawn(replace(thief, min_visit_share=0.05), chances, bonuses) == [0, 400]


def test_a_style_gives_up_no_more_of_a_chance_than_its_price() -> None:
    thief = Level(Budget(1), style="thief", style_weight=0.25, max_sacrifice=0.08)
    assert drawn(thief, [(60, 0.50), (30, 0.43)], {0: 0.0, 1: 5.0}) == [0, 400]
    assert drawn(thief, [(60, 0.50), (30, 0.41)], {0: 0.0, 1: 5.0}) == [400, 0]


@pytest.mark.parametrize(
    ("name", "seconds", "iterations"), [("50ms", 0.05, None), ("2s", 2.0, None), ("110", None, 110)]
)
def test_a_level_can_be_named_by_its_time_or_its_iterations(name: str, seconds: float, iterations: int) -> None:
    level = level_named(name)
    assert isinstance(level, Level)
    assert level.budget == Budget(iterations, seconds)


@pytest.mark.parametrize("name", ["", "0", "0ms", "61s", "5 s", "-3", "1m", "99999999", "٣"])
def test_other_names_are_no_level(name: str) -> None:
    assert level_named(name) is None
