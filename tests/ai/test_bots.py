"""What every bot keeps to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.protocol import Choice
from ai.registry import BOTS, kinds, make_bot, parse_bot
from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel
from niagara_tui.games.niagara.decks import BASE_SEATS
from niagara_tui.games.niagara.state import NO_CARD, State
from tests.support.positions import GAME, SWITCHES, start

EVERYTHING = " ".join(SWITCHES)
KINDS = kinds(GAME.styles)
SLOW = tuple(f"mcts:{level}" for level in KINDS["mcts"].levels if level != "easy")
"""They differ from the easy search by their budgets and by the final choice alone (`test_mcts`)."""
SEARCH = "mcts:easy"
NAMES = [
    name
    for kind, about in KINDS.items()
    if kind in BOTS
    for level in about.levels
    if (name := f"{kind}:{level}") not in SLOW
]


def decisions(name: str, seats: int, seed: int, most: int, parts: str = "") -> Iterator[tuple[State, int]]:
    """Positions of a game between bots of that name, each with a seat that owes a decision."""
    state = start(seats, seed=seed, parts=parts)
    bots = [make_bot(parse_bot(name), GAME, seat) for seat in range(seats)]
    for _ in range(most):
        while not GAME.deciders(state) and not GAME.is_over(state):
            GAME.advance(state)
        if GAME.is_over(state):
            return
        seat = GAME.deciders(state)[0]
        yield clone(state), seat
        GAME.play(state, seat, bots[seat].choose(GAME.view(state, seat), seat, GAME.legal(state, seat)).move)


def choice(name: str, state: State, seat: int) -> Choice:
    """What a fresh bot of that name chooses in this seat's view."""
    return make_bot(parse_bot(name), GAME, 5).choose(GAME.view(state, seat), seat, GAME.legal(state, seat))


TABLES = [*((seats, "") for seats in BASE_SEATS), (3, EVERYTHING), (6, EVERYTHING)]


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["interpreted", "compiled"])
def fast(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether searches are compiled, which takes most of a minute once; what is compiled has quick tests of its own."""
    if not request.param:
        monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    return bool(request.param)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seats", "parts"), TABLES)
def test_every_choice_is_legal_and_leaves_the_view_as_it_was(name: str, seats: int, parts: str, fast: bool) -> None:
    most = 60 if fast or name != SEARCH else 20
    count = 0
    for state, seat in decisions(name, seats, seed=seats, most=most, parts=parts):
        view = GAME.view(state, seat)
        chosen = make_bot(parse_bot(name), GAME, count).choose(view, seat, GAME.legal(state, seat))
        assert chosen.move in GAME.legal(state, seat)
        assert view == GAME.view(state, seat)
        count += 1
    assert count >= most - 10


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    assert [choice(name, *spot) for spot in decisions(name, 3, 1, 20)] == [
        choice(name, *spot) for spot in decisions(name, 3, 1, 20)
    ]


def test_a_choice_depends_on_the_view_alone() -> None:
    """N-70: other cards laid face down, or another seed in the game, change nothing."""
    differed = 0
    for state, seat in decisions("greedy:balanced", 4, 2, 150, EVERYTHING):
        other = GAME.sample(GAME.view(state, seat), Chance(seed=77))
        differed += other != state and any(player.chosen != NO_CARD for player in other.players)
        assert choice("greedy:balanced", other, seat) == choice("greedy:balanced", state, seat)
    assert differed > 20


def test_the_random_bot_chooses_every_move_about_as_often() -> None:
    bot = make_bot(parse_bot("random"), GAME, 3)
    chosen = [bot.choose(None, 0, range(5)).move for _ in range(2000)]
    assert all(330 < chosen.count(move) < 470 for move in range(5))


def test_greedy_tells_its_thoughts_with_the_best_move_first() -> None:
    state = start(3)
    thoughts = choice("greedy", state, 0).thoughts
    assert [thought.worth for thought in thoughts] == sorted((thought.worth for thought in thoughts), reverse=True)
    assert {thought.move for thought in thoughts} <= {GAME.text(move) for move in GAME.legal(state, 0)}


def test_greedy_does_not_lay_the_same_card_every_time() -> None:
    """N-11: a card that can be foreseen can be used against its owner."""
    bot = make_bot(parse_bot("greedy"), GAME, 1)
    state = start(4)
    assert len({bot.choose(GAME.view(state, 0), 0, GAME.legal(state, 0)).move for _ in range(40)}) > 1
