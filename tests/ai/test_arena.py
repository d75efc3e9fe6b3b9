from __future__ import annotations

import copy
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from niagara_ai import arena, registry
from niagara_ai.arena import (
    Played,
    Result,
    StoppingRule,
    Times,
    Tournament,
    Trial,
    Workers,
    playing,
    tournament,
)
from niagara_ai.arena.tournament import score
from niagara_ai.contract import BotError, Choice
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search, SearchResult
from niagara_ai.quick import Uniform
from niagara_ai.registry import BotName

from tests.support.arena import game
from tests.support.positions import GAME, start

pytestmark = pytest.mark.searches

SOURCE = "niagara_tui.games.registry:game"


def run(
    options: dict[str, Any], seats: list[str], games: int, *, seed: int = 0, jobs: int = 1, name: str = "niagara"
) -> Result:
    tournament = Tournament.of(SOURCE, name, options, seats, seed)
    return arena.summarise(tournament, [*arena.play(tournament, 0, games, Workers(jobs))])


def test_greedy_beats_three_random_bots_clearly() -> None:
    result = run({}, ["greedy", "random", "random", "random"], 12, seed=1)
    assert result.scores[0].wins >= 10
    assert result.scores[0].gained > result.scores[1].gained
    assert result.ratings[0].bot == "greedy:balanced"
    assert result.ratings[0].lead is not None
    assert result.ratings[0].lead.low > 0
    assert result.capped == 0


def test_games_among_greedy_bots_end_soon() -> None:
    result = run({}, ["greedy:balanced", "greedy:hoarder", "greedy:thief", "greedy:careful"], 3)
    assert result.capped == 0
    assert 5 < result.rounds < 40
    assert sum(score.wins for score in result.scores) == pytest.approx(3)


def test_a_result_can_be_written_as_json() -> None:
    result = run({"ending": "value"}, ["greedy", "random", "random"], 2)
    written = json.loads(json.dumps(result.as_json()))
    assert written["seats"] == ["greedy:balanced", "random:uniform", "random:uniform"]
    assert [score["played"] for score in written["scores"]] == [2, 4]
    assert (written["unit"], written["options"]) == ("gems", {"ending": "value"})


def test_seats_rotate_and_a_block_of_games_shares_its_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[int, list[str]]] = []

    def note(_game: object, state: object, bots: Sequence[object], *_: object) -> Played:
        begun.append((state.chance.seed, [bot._style for bot in bots]))  # type: ignore[attr-defined]
        return Played((0,), 1, 1, False, (7, 8, 9), tuple(Times.of([seat + 1.0]) for seat in range(3)))

    monkeypatch.setattr(tournament, "play_game", note)
    bots = Tournament.of(SOURCE, "niagara", {}, ["greedy", "greedy:thief", "greedy:careful"], 3)
    told = [bots.play(number) for number in range(6)]
    assert [seats for _, seats in begun[:3]] == [
        ["balanced", "thief", "careful"],
        ["thief", "careful", "balanced"],
        ["careful", "balanced", "thief"],
    ]
    assert [played.winners for played in told] == [(0,), (1,), (2,)] * 2
    assert [played.scores for played in told[:3]] == [(7, 8, 9), (9, 7, 8), (8, 9, 7)]
    assert [round(time.total) for time in told[1].times] == [3, 1, 2]
    seeds = [seed for seed, _ in begun]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3]
    assert seeds[3] == seeds[4] == seeds[5]


def test_a_shared_win_counts_its_share() -> None:
    played = [game(0, 1, seats=3), game(1, seats=3), game(seats=3)]
    one, other = (score(bot, ["x", "y", "y"], played) for bot in "xy")
    assert (one.wins, one.played) == (0.5, 3)
    assert (other.wins, other.played) == (1.5, 6)


def test_a_game_that_does_not_end_is_broken_off() -> None:
    played = arena.play_game(GAME, start(3), [Uniform(seat) for seat in range(3)], max_decisions=50)
    assert (played.winners, played.decisions, played.capped) == ((), 50, True)


def test_a_games_scores_are_what_its_seats_hold_in_the_end() -> None:
    position = start(3)
    played = arena.play_game(GAME, position, [Uniform(seat) for seat in range(3)], max_decisions=400)
    assert played.scores == tuple(sum(player.reserve) for player in position.players)
    assert played.rounds == position.round


def test_decisions_with_a_choice_are_timed_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    choices = [0, 0, 0]

    class Counting(Uniform):
        def choose(self, view: object, seat: int, moves: Sequence[int]) -> Choice:
            choices[seat] += len(moves) > 1
            return super().choose(view, seat, moves)

    monkeypatch.setattr(playing, "perf_counter", lambda: next(ticks) / 1000)
    played = arena.play_game(GAME, start(3), [Counting(seat) for seat in range(3)], max_decisions=200)
    assert [time.count for time in played.times] == choices
    assert sum(choices) < 200
    assert all(time.mean == pytest.approx(1.0) for time in played.times)


def test_a_bot_that_chooses_what_is_not_legal_is_found_out() -> None:
    class Liar:
        def choose(self, view: object, seat: int, moves: Sequence[int]) -> Choice:
            return Choice(max(moves) + 1)

    with pytest.raises(BotError, match="the bot in seat 0 chose 9, which is not legal"):
        arena.play_game(GAME, start(3), [Liar()] * 3)


def test_bots_see_their_own_view_and_nothing_else() -> None:
    seen: list[tuple[int, list[int]]] = []

    class Watcher(Uniform):
        def choose(self, view: object, seat: int, moves: Sequence[int]) -> Choice:
            assert view.chance.seed == 0  # type: ignore[attr-defined]
            seen.append((seat, [player.chosen for player in view.players]))  # type: ignore[attr-defined]
            return super().choose(view, seat, moves)

    arena.play_game(GAME, start(3, seed=8), [Watcher(seat) for seat in range(3)], max_decisions=200)
    assert seen
    assert all(card <= 0 for seat, cards in seen for other, card in enumerate(cards) if other != seat)
    assert any(card < 0 for _, cards in seen for card in cards)


def test_a_tournament_stops_at_the_end_of_the_block_that_settles_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "play", lambda _self, _number: game(0, seats=3))
    bots = Tournament.of(SOURCE, "niagara", {}, ["greedy", "random", "random"], 3)
    trial = Trial(StoppingRule.parse("greedy > random"), bots.seats)
    played = list(arena.play(bots, 0, 999, Workers(), trial))
    assert trial.verdict == arena.Verdict("greedy:balanced > random:uniform", answer=True, games=len(played))
    assert 3 < len(played) < 40
    assert len(played) % 3 == 0
    assert not list(arena.play(bots, len(played), 999, Workers(), trial))


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775)])
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """The values are those of Wilson's formula in the literature's tables."""
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("seats", "games", "jobs", "sentence"),
    [
        (["greedy"] * 2, 1, 1, "niagara is for 3 to 6 players, not 2"),
        (["greedy"] * 3, 1, 0, "games are played by at least one job"),
        (["greedy", "greedy", "best"], 1, 1, "there is no bot called 'best'"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(seats: list[str], games: int, jobs: int, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        run({}, seats, games, jobs=jobs)


def test_a_tournament_with_options_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BotError, match="niagara has no such options"):
        run({"volcano": True}, ["greedy"] * 3, 1)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BotError, match="there is no game called 'chess'"):
        run({}, ["greedy"] * 3, 1, name="chess")


class _Raises:
    def choose(self, _view: Any, _seat: int, _moves: Sequence[int]) -> Choice:
        raise ValueError("no such\n \x1b[2Jcard")


@pytest.fixture
def raising(monkeypatch: pytest.MonkeyPatch) -> None:
    """`greedy` is a guest that raises, as are all of its styles."""
    made = registry.make_bot

    def make_bot(name: BotName, *given: Any) -> Any:
        return _Raises() if name.kind == "greedy" else made(name, *given)

    monkeypatch.setattr(tournament, "make_bot", make_bot)


@pytest.mark.usefixtures("raising")
def test_a_bot_that_raises_is_named_with_its_seat_its_game_and_its_words() -> None:
    line_up = Tournament.of(SOURCE, "niagara", {}, ["random", "greedy", "random"], 1)
    sentence = "game 2: the bot greedy:balanced in seat 1 failed: ValueError: no such [2Jcard"
    with pytest.raises(BotError, match=re.escape(sentence)):
        line_up.play(1)


def test_each_bot_is_shown_the_view_of_its_seat_as_if_it_chose_first() -> None:
    shown: dict[int, Any] = {}

    class Looker:
        def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
            shown.setdefault(seat, view)
            return Choice(moves[0])

    state = start(3)
    before = copy.deepcopy(state)
    playing.play_game(GAME, state, [Looker()] * 3, max_decisions=3)
    assert shown == {seat: GAME.view(before, seat) for seat in range(3)}


def test_a_search_that_is_shown_a_whole_position_does_not_know_the_throws_to_come() -> None:
    def thought(seed: int) -> SearchResult:
        state = start(3)
        state.chance.seed = seed
        search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0)
        return search.think(state, 0, GAME.legal(state, 0), Budget(40))

    assert thought(1).candidates == thought(2).candidates == thought(3).candidates
