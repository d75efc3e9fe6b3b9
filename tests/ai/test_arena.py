"""Tournaments: seats rotated, results that a seed fixes, and how sure they are."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from ai import arena
from ai.protocol import BotError, Choice
from ai.registry import parse_bot
from ai.uniform import Uniform
from tests.support.positions import GAME, start

SOURCE = "niagara_tui.catalog:game"


def test_the_number_of_processes_does_not_change_the_result() -> None:
    seats = ["greedy", "random", "random"]
    alone, together = (arena.run(SOURCE, "niagara", {}, seats, 6, jobs, seed=4) for jobs in (1, 2))
    assert alone == together
    assert alone != arena.run(SOURCE, "niagara", {}, seats, 6, 1, seed=5)


def test_greedy_beats_three_random_bots_clearly() -> None:
    result = arena.run(SOURCE, "niagara", {}, ["greedy", "random", "random", "random"], 12, seed=1)
    assert result.scores[0].wins >= 10
    assert result.capped == 0


def test_games_among_greedy_bots_end_soon() -> None:
    result = arena.run(
        SOURCE, "niagara", {}, ["greedy:balanced", "greedy:hoarder", "greedy:thief", "greedy:careful"], 4
    )
    assert result.capped == 0
    assert 5 < result.rounds < 40
    assert sum(score.wins for score in result.scores) == pytest.approx(4)


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    arena.run(SOURCE, "niagara", {}, ["greedy"] * 3, 3, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_result_can_be_written_as_json() -> None:
    result = arena.run(SOURCE, "niagara", {"ending": "value"}, ["greedy", "random", "random"], 2)
    written = json.loads(json.dumps(result.as_json()))
    assert written["seats"] == ["greedy:balanced", "random:uniform", "random:uniform"]
    assert [score["played"] for score in written["scores"]] == [2, 4]


def test_seats_rotate_and_a_block_of_games_shares_its_seeds() -> None:
    names = tuple(parse_bot(name) for name in ("greedy", "greedy:thief", "greedy:careful"))
    tournament = arena._Tournament(SOURCE, "niagara", {}, names, 3)
    begun: list[tuple[int, list[str]]] = []

    def note(_game: object, state: object, bots: Sequence[object], *_: object) -> arena.Played:
        begun.append((state.chance.seed, [bot._style for bot in bots]))  # type: ignore[attr-defined]
        return arena.Played((0,), 1, 1, False)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arena, "play_game", note)
        winners = [tournament.play(index).winners for index in range(6)]
    assert [seats for _, seats in begun[:3]] == [
        ["balanced", "thief", "careful"],
        ["thief", "careful", "balanced"],
        ["careful", "balanced", "thief"],
    ]
    assert winners == [(0,), (1,), (2,)] * 2
    seeds = [seed for seed, _ in begun]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3]
    assert seeds[3] == seeds[4] == seeds[5]


def test_a_shared_win_counts_its_share() -> None:
    played = [arena.Played((0, 1), 9, 90, False), arena.Played((1,), 9, 90, False), arena.Played((), 9, 90, True)]
    one, other = (arena._score(bot, ["x", "y", "y"], played) for bot in "xy")
    assert (one.wins, one.played) == (0.5, 3)
    assert (other.wins, other.played) == (1.5, 6)


def test_a_game_that_does_not_end_is_broken_off() -> None:
    played = arena.play_game(GAME, start(3), [Uniform(seat) for seat in range(3)], most_decisions=50)
    assert (played.winners, played.decisions, played.capped) == ((), 50, True)


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

    arena.play_game(GAME, start(3, seed=8), [Watcher(seat) for seat in range(3)], most_decisions=200)
    assert seen
    assert all(card <= 0 for seat, cards in seen for other, card in enumerate(cards) if other != seat)
    assert any(card < 0 for _, cards in seen for card in cards)


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775)])
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """The values are those of Wilson's formula in the literature's tables."""
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("seats", "games", "jobs", "sentence"),
    [
        (["greedy"] * 2, 1, 1, "niagara is for 3 to 6 players, not 2"),
        (["greedy"] * 3, 0, 1, "a tournament needs at least one game and one job"),
        (["greedy"] * 3, 1, 0, "a tournament needs at least one game and one job"),
        (["greedy", "greedy", "best"], 1, 1, "there is no bot called 'best'"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(seats: list[str], games: int, jobs: int, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        arena.run(SOURCE, "niagara", {}, seats, games, jobs)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BotError, match="there is no game called 'chess'"):
        arena.run(SOURCE, "chess", {}, ["greedy"] * 3, 1)
