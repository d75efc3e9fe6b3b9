from __future__ import annotations

import enum
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any

import pytest
from niagara_ai.mcts import bot as mcts_bot
from niagara_ai.mcts.bot import SECONDS_UNCOMPILED, Mcts
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Level, Parameters
from niagara_ai.mcts.network import Mind, untrained
from niagara_ai.mcts.search import MAX_KEPT_FULLNESS, MEMORY, Search, SearchResult
from niagara_ai.mcts.tree import MAX_LOAD, new_tree

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel
from niagara_tui.games import registry
from niagara_tui.games.niagara.rules.state import BASE_SEATS, State
from tests.support.learned import drawn_layers
from tests.support.levels import LEVELS
from tests.support.positions import GAME, SWITCHES, number, position, start, turn

pytestmark = pytest.mark.searches

EVERYTHING = " ".join(SWITCHES)
IGNORANT = untrained(GAME.encoding)._replace(ticks=1)
"""Takes all moves for equally likely, and all seats for as likely to win at the next tick."""
OPINIONATED = Mind.of(drawn_layers(GAME.encoding), GAME.encoding)


def search(parameters: Parameters = DEFAULT_PARAMETERS, **given: Any) -> Search:
    """A small search at the interpreted speed, with a mind that has learned nothing."""
    settings = {"fast": False, "memory": 2**21, "mind": IGNORANT, **given}
    return Search(GAME, parameters, settings.pop("seed", 1), **settings)


def think(searching: Search, state: State, seat: int, iterations: int) -> SearchResult:
    budget = Budget(iterations)
    return searching.think(GAME.view(state, seat), seat, GAME.legal(state, seat), budget)


def visits(thinking: SearchResult) -> int:
    return sum(candidate.visits for candidate in thinking.candidates)


@pytest.mark.parametrize("seed", range(3))
def test_a_win_that_only_has_to_be_brought_home_is_found(seed: int) -> None:
    state = turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    searching = search(seed=seed)
    while GAME.deciders(state) == [0]:
        found = think(searching, state, 0, 60)
        best = max(found.candidates, key=lambda candidate: candidate.visits)
        GAME.play(state, 0, best.move)
    while not GAME.is_over(state) and state.round == 1:
        if not GAME.deciders(state):
            GAME.advance(state)
            continue
        seat = GAME.deciders(state)[0]
        GAME.play(state, seat, GAME.legal(state, seat)[-1])
    assert [standing.seat for standing in GAME.standings(state) if standing.won] == [0]


def test_the_chances_of_all_seats_add_up_and_a_won_game_counts_for_its_winner_alone() -> None:
    """The evaluation, which knows nothing here, would think all seats equal."""
    state = turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    found = think(search(), state, 0, 80)
    for candidate in found.candidates:
        assert sum(candidate.chances) == pytest.approx(1.0 if candidate.visits else 0.0)
    assert max(candidate.chance(0) for candidate in found.candidates) > 0.9
    assert max(candidate.score for candidate in found.candidates) > 3.5


@pytest.mark.parametrize("seats", BASE_SEATS)
def test_every_seat_finds_its_own_decision_among_simultaneous_ones(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        found = think(search(), state, seat, 25)
        assert (found.iterations, visits(found)) == (25, 25)
        assert all(len(candidate.chances) == seats for candidate in found.candidates)


def test_the_same_seed_and_iterations_give_the_same_thoughts() -> None:
    state = start(3, parts=EVERYTHING)
    one, same, other = (think(search(seed=seed, mind=OPINIONATED), state, 0, 15) for seed in (5, 5, 6))
    assert one.candidates == same.candidates
    assert one.candidates != other.candidates


def test_every_seat_on_the_way_learns_what_it_got_itself() -> None:
    """Max^n: nobody's gain is taken for another's loss."""
    searching = search()
    think(searching, start(3), 0, 1)
    (tree,), (workspace,) = searching._trees, searching._workspaces
    workspace.nodes[:3], workspace.edges[:3], workspace.deciders[:3] = (50, 60, 70), (100, 101, 102), (0, 2, 1)
    workspace.values[:3] = (0.5, 0.2, 0.3)
    searching._functions["back_up"](tree, workspace, 3, -1, 3)
    assert tree.value_sum[100:103].tolist() == [0.5, 0.3, 0.2]
    assert tree.edge_visits[100:103].tolist() == tree.node_visits[[50, 60, 70]].tolist() == [1, 1, 1]


def test_what_other_seats_have_laid_changes_neither_thoughts_nor_information_sets() -> None:
    """N-11, N-70: the cards lie face down; whoever has not laid one yet knows as much as before."""
    found, visited = [], []
    for cards in ("1 6", "6 1", "3 3"):
        state = position(seats=3)
        for seat, card in zip((1, 2), cards.split(), strict=True):
            GAME.play(state, seat, number(card))
        searching = search(mind=OPINIONATED)
        found.append(think(searching, state, 0, 12).candidates)
        hidden, others = clone(state), []
        GAME.withdraw_hidden(hidden, 1)
        for move in GAME.legal(hidden, 1):  # every card that Blue may have laid
            others.append(clone(hidden))
            GAME.play(others[-1], 1, move)
        assert len(others) > 3
        visited.append([searching.visits(other, 0) for other in others])
    assert found[0] == found[1] == found[2]
    assert all(one == visited[0][0] for several in visited for one in several)
    assert sum(visited[0][0].values()) == 12


def test_a_seats_own_card_is_no_part_of_what_others_learn_by() -> None:
    """N-11: whichever card Red lays in thought, Blue decides at one and the same information set."""
    state = position(seats=3)
    searching = search()
    think(searching, state, 0, 60)
    found = []
    for move in GAME.legal(state, 0):
        laid = clone(state)
        GAME.play(laid, 0, move)
        found.append(searching.visits(laid, 1))
    assert sum(found[0].values()) > 30
    assert all(one == found[0] for one in found)


def test_it_stops_at_its_deadline() -> None:
    state = start(4)
    found = search().think(GAME.view(state, 0), 0, GAME.legal(state, 0), Budget(seconds=0.2))
    assert found.iterations > 0
    assert 0.2 <= found.seconds < 20


def test_whichever_limit_is_reached_first_ends_it() -> None:
    state = start(4)
    given = GAME.view(state, 0), 0, GAME.legal(state, 0)
    assert search().think(*given, Budget(5, 60.0)).iterations == 5
    assert search().think(*given, Budget(10**9, 0.1)).iterations < 10**6


def small_search() -> Search:
    searching = search()
    searching._trees = [new_tree(64, 128)]
    return searching


def test_a_full_tree_goes_on_without_growing() -> None:
    searching = small_search()
    found = think(searching, start(4), 0, 60)
    (tree,) = searching._trees
    assert found.fullness > 0.9
    assert (len(tree.key), len(tree.move)) == (64, 128)
    assert tree.used[0] <= MAX_LOAD * 64 + 1
    assert tree.used[1] <= 128
    assert visits(found) == found.iterations == 60


def test_a_tree_is_kept_for_the_next_decision_and_forgotten_when_it_is_too_full() -> None:
    state = start(3)
    searching = search()
    think(searching, state, 0, 20)
    again = think(searching, state, 0, 10)
    assert (again.iterations, visits(again)) == (10, 30)
    small = small_search()
    assert think(small, state, 0, 30).fullness > MAX_KEPT_FULLNESS
    assert visits(think(small, state, 0, 10)) == 10


def test_what_only_earlier_searches_tried_keeps_its_chances() -> None:
    state = start(3)
    searching = search(Parameters(uniform_share=1.0, exploration=9.0), mind=OPINIONATED)
    before = {candidate.move: candidate for candidate in think(searching, state, 0, 150).candidates}
    assert len({round(candidate.chance(0), 2) for candidate in before.values()}) > 1, "they are not all alike"
    for candidate in think(searching, state, 0, 2).candidates:
        assert candidate.visits >= before[candidate.move].visits > 2
        assert sum(candidate.chances) == pytest.approx(1.0)
        assert candidate.chance(0) == pytest.approx(before[candidate.move].chance(0), abs=0.05)


def test_a_deadline_that_has_passed_still_leaves_time_for_one_iteration() -> None:
    state = start(4)
    found = search().think(GAME.view(state, 0), 0, GAME.legal(state, 0), Budget(seconds=1e-9))
    assert (found.iterations, visits(found)) == (1, 1)


def test_what_is_found_out_about_a_later_decision_of_the_turn_is_there_when_it_comes() -> None:
    state = turn("4", zones={"Ra": "2"})
    searching = search()
    found = think(searching, state, 0, 80)
    best = max(found.candidates, key=lambda candidate: candidate.visits)
    GAME.play(state, 0, best.move)
    before = sum(searching.visits(state, 0).values())
    assert before > 5
    assert visits(think(searching, state, 0, 20)) == before + 20


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_share_the_work_and_their_results_add_up(threads: int) -> None:
    state = turn("4", zones={"Ra": "2"})
    searching = search(threads=threads)
    found = think(searching, state, 0, 30)
    assert (found.iterations, visits(found)) == (30, 30)
    assert len({workspace.rng.tobytes() for workspace in searching._workspaces}) == threads, (
        "each has random numbers of its own"
    )
    for candidate in found.candidates:
        assert sum(candidate.chances) == pytest.approx(1.0 if candidate.visits else 0.0)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to a thread there")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_search_at_once_on_any_number_of_threads(threads: int) -> None:
    state, begin = start(4), time.monotonic()
    person = threading.Timer(0.3, signal.pthread_kill, (threading.get_ident(), signal.SIGINT))
    person.start()
    with pytest.raises(KeyboardInterrupt):
        search(threads=threads).think(GAME.view(state, 0), 0, GAME.legal(state, 0), Budget(seconds=20.0))
    assert time.monotonic() - begin < 10.0


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_an_interpreted_search_never_has_an_enumeration_asked_for_attributes(game: str) -> None:
    """NumPy asks whatever its scalars are compared with, and swallows what is raised meanwhile: Ctrl+C."""
    rules, asked = registry.game(game), set[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        called = frame.f_code
        if event == "call" and (called.co_filename, called.co_name) == (enum.__file__, "__getattr__") and frame.f_back:
            asked.add(f"{frame.f_back.f_code.co_filename}:{frame.f_back.f_lineno}")

    state = rules.new(rules.options(), 3, 1)
    while not (seats := rules.deciders(state)):
        rules.advance(state)
    seat = seats[0]
    searching, moves = Search(rules, DEFAULT_PARAMETERS, 1, fast=False, memory=2**21), rules.legal(state, seat)
    sys.setprofile(note)
    try:
        searching.think(rules.view(state, seat), seat, moves, Budget(20))
        rules.kernel.prefer(state, seat, moves, len(moves), [0.0] * len(moves))
    finally:
        sys.setprofile(None)
    assert not asked


def test_a_search_takes_no_more_memory_than_it_was_given() -> None:
    for threads in (1, 2, 3):
        trees = search(memory=MEMORY, threads=threads)._trees
        taken = sum(array.nbytes for tree in trees for array in tree)
        assert MEMORY / 4 < taken <= MEMORY + 1024
    assert SECONDS_UNCOMPILED < 5


# -- the bot ---------------------------------------------------------------------------------------


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler and with a long time limit, so that only iterations count on a busy machine."""
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(mcts_bot, "SECONDS_UNCOMPILED", 600.0)


@pytest.mark.usefixtures("interpreted")
def test_a_bot_tells_its_candidates_with_visits_chances_and_what_it_expects() -> None:
    state = start(3)
    choice = Mcts(GAME, Level(Budget(30)), 1).choose(GAME.view(state, 0), 0, GAME.legal(state, 0))
    first, *others = choice.thoughts
    assert first.move == GAME.text(choice.move)
    assert sum(thought.visits for thought in choice.thoughts) == 30
    assert [thought.visits for thought in others] == sorted((thought.visits for thought in others), reverse=True)
    assert (first.value, len(first.chances)) == (first.chances[0], 3)
    assert first.score is not None


@pytest.mark.usefixtures("interpreted")
def test_an_only_move_is_taken_without_thought() -> None:
    assert Mcts(GAME, LEVELS["normal"], 1).choose(None, 0, [5]).thoughts == ()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_it_is_told_that_it_is_enough_with_what_it_has(threads: int) -> None:
    view = GAME.view(start(3), 0)
    search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, threads=threads, memory=2**20)
    answers = iter([False, False, True])
    found = search.think(view, 0, GAME.legal(view, 0), Budget(seconds=60.0), lambda: next(answers, True))
    assert sum(candidate.visits for candidate in found.candidates) == found.iterations > 0
    assert found.seconds < 30


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("budget", [Budget(20), Budget(20, seconds=60.0)])
def test_choice_and_thoughts_are_one_search_s_although_another_becomes_ready_meanwhile(
    monkeypatch: pytest.MonkeyPatch, budget: Budget
) -> None:
    bot = Mcts(GAME, Level(budget), 1)
    bot._stopgap, another = bot._new_search(fast=False), bot._new_search(fast=False)
    think, asked_of = Search.think, list[Search]()

    def think_while_another_gets_ready(asked: Search, *about: Any) -> SearchResult:
        found = think(asked, *about)
        asked_of.append(asked)
        bot._search = another
        return found

    monkeypatch.setattr(Search, "think", think_while_another_gets_ready)
    view = GAME.view(start(3), 0)
    choice = bot.choose(view, 0, GAME.legal(view, 0))
    assert sum(thought.visits for thought in choice.thoughts) == 20
    assert choice.move in {GAME.number(thought.move) for thought in choice.thoughts if thought.visits}
    bot.choose(view, 0, GAME.legal(view, 0))
    assert asked_of == [bot._stopgap, another]


@pytest.mark.usefixtures("interpreted")
def test_of_what_was_never_tried_no_chance_is_told() -> None:
    view = GAME.view(start(3), 0)
    for budget in (Budget(1), Budget(1, seconds=60.0)):
        thoughts = Mcts(GAME, Level(budget), 1).choose(view, 0, GAME.legal(view, 0)).thoughts
        assert [len(thought.chances) for thought in thoughts] == [3 * (thought.visits > 0) for thought in thoughts]
        assert sum(thought.visits for thought in thoughts) == 1


def test_only_levels_that_think_for_a_time_take_more_threads() -> None:
    assert {Mcts(GAME, level, 1, threads=3)._threads for level in LEVELS.values()} == {1}
    timed = Level(Budget(seconds=1.0))
    assert [Mcts(GAME, timed, 1, threads=given)._threads for given in (0, 1, 3)] == [1, 1, 3]


def test_a_style_counts_only_as_far_as_it_is_not_what_everybody_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    likings = {"balanced": [5.0, 1.0], "thief": [4.0, 3.0]}
    monkeypatch.setattr(type(GAME), "appraise", lambda *about: likings[about[-1]])
    level = Level(Budget(1), style="thief", style_weight=0.1)
    assert Mcts(GAME, level, 1)._style_bonuses(None, 0, [7, 8]) == {7: -1.0, 8: 2.0}
    assert Mcts(GAME, LEVELS["normal"], 1)._style_bonuses(None, 0, [7, 8]) == {}
