from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from niagara_ai.contract import Loss, Thought
from niagara_ai.plans import forced_moves, played, turn_is_done

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.core.game import Game
from niagara_tui.core.plans import plans
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice, advise
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered
from niagara_tui.plain.advice import advice_on
from niagara_tui.plain.teller import Scene, teller_of
from niagara_tui.ui.kit.selection import Selection
from tests.support.signs import options as niagara_options

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
OPTIONS: dict[str, Callable[[Game[Any], Any, int], list[Option]]] = {
    "niagara": lambda _game, view, seat: niagara_options(view, seat),
    "canyon": lambda game, view, seat: game.choices(view, seat, Naming(NAMES)),
    "upriver": lambda game, view, seat: game.choices(view, seat, Naming(NAMES)),
}
SEEDS = [*range(2), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 40))]


def settings(game: Game[Any], seed: int) -> Any:
    """The default options, or with an odd seed all switches on."""
    switches = [name for name, field in game.options.model_fields.items() if field.default is False]
    return game.options(**dict.fromkeys(switches, bool(seed % 2)))


def decisions(game: Game[Any], seed: int, most: int = 300, share: float = 0.2) -> Iterator[tuple[Any, int]]:
    """Some decisions of a random game: the view of the seat that decides, and the seat."""
    rng, state = random.Random(seed), game.new(settings(game, seed), 4, seed)
    for _ in range(most):
        if game.is_over(state):
            return
        if not (seats := game.deciders(state)):
            game.advance(state)
            continue
        seat = rng.choice(seats)
        if rng.random() < share:
            yield game.view(state, seat), seat
        game.play(state, seat, rng.choice(game.legal(state, seat)))


def a_thought(game: Game[Any], view: Any, seat: int, rng: random.Random) -> Thought:
    """A thought as of the judge: a whole turn."""
    begun, position = forced_moves(game, view, seat, turn_is_done)
    moves = list(begun)
    while not moves or not turn_is_done(game, position, seat):
        moves.append(rng.choice(game.legal(position, seat)))
        game.play(position, seat, moves[-1])
    first, *rest = map(game.text, moves)
    return Thought(move=first, continuation=tuple(rest), value=0.5, chances=(0.25,) * 4, loss=Loss(0.1, 0.0))


def words_of(way: Sequence[Option]) -> str:
    """The words of the option on the board: its piece, since labels may be equal, its keys and its label."""
    return f"{way[-1].piece} {''.join(f'[{option.key}]' for option in way)} {way[-1].label}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", OPTIONS)
def test_where_there_is_more_than_one_thing_to_do_a_hint_names_one_by_the_words_of_the_table(
    name: str, seed: int
) -> None:
    game, rng = GAMES[name], random.Random(seed)
    for view, seat in decisions(game, seed):
        ways = Selection(OPTIONS[name](game, view, seat)).plans
        offered = [Offered(way[-1].moves, words_of(way)) for way in ways]
        answer = Answer(0, thoughts=tuple(a_thought(game, view, seat, rng) for _ in range(8)))
        said = advise(game, view, seat, answer, offered, Voice(NAMES))
        best = next(each for each in offered if each.moves == said.moves)
        if len(ways) == 1:
            assert said.text == f"There is only one thing to do: {best.words}."
        else:
            assert re.match(re.escape(f"Best: {best.words}") + "(; then .+)?, wins 25%\\.", said.text), said
        scene = Scene(game, view, seat, NAMES[: view.seats], ("human",) * view.seats, settings(game, seed))
        groups = teller_of(scene).groups(seat)
        heard = advice_on(answer, scene, seat, groups).text.splitlines()
        count = len({offer.label for group in groups for offer in group.offers})
        assert heard[0].startswith("Best: number " if count > 1 else "There is only one thing to do: number "), heard


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 40, 2))])
def test_n_24_a_plan_that_the_table_does_not_offer_has_the_words_of_the_one_with_the_same_result(seed: int) -> None:
    game, checked = GAMES["niagara"], 0
    for view, seat in decisions(game, seed, most=150, share=1.0):
        offered = [
            Offered(way[-1].moves, words_of(way)) for way in Selection(OPTIONS["niagara"](game, view, seat)).plans
        ]
        spare = [plan for plan in plans(game, view, seat) if plan.moves not in [each.moves for each in offered]]
        for plan in spare[:10] if len(offered) > 1 else ():
            texts = [game.text(move) for move in plan.moves]
            thought = Thought(move=texts[0], continuation=tuple(texts[1:]), value=0.5, chances=(0.25,) * 4)
            named = advise(game, view, seat, Answer(0, thoughts=(thought,)), offered, Voice(NAMES))
            told = played(game, view, seat, named.moves)
            assert [fleet(player) for player in told.players] == [fleet(player) for player in plan.after.players], texts
            assert told.sites == plan.after.sites
            checked += 1
    assert checked


def fleet(player: Any) -> list[tuple[Any, ...]]:
    return sorted((canoe.zone, canoe.hold, canoe.elk, *canoe.gems) for canoe in player.canoes)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", OPTIONS)
def test_what_a_plan_does_at_once_says_more_than_its_own_words_and_follows_a_subject(name: str, seed: int) -> None:
    game, told = GAMES[name], 0
    for view, seat in decisions(game, seed, share=0.1):
        for way in Selection(OPTIONS[name](game, view, seat)).plans:
            if does := game.explain(view, seat, way[-1].moves, NAMES):
                assert len(words_in(does) - words_in(way[-1].label)) >= 2, (way[-1].label, does)
                assert does[0].isalnum(), (way[-1].label, does)
                told += 1
    assert told


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
