"""G15: bots that raise or lie, in the arena: a sentence names them, and nothing of the tournament is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from niagara_ai.arena.playing import BotFailed, play_game
from niagara_ai.arena.tournament import Tournament
from niagara_ai.contract import BotError, Choice
from niagara_ai.guests import Guest, Kind, add_guest
from niagara_ai.guests import _added as guests

from niagara_tui.games.registry import GAMES


@dataclass
class Bad:
    answer: Callable[[Any], Any]

    def choose(self, view: Any, _seat: int, _moves: Any) -> Any:
        return self.answer(view)


class Strange:
    """An object whose comparison and representation raise errors."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def fails(error: BaseException) -> Callable[[Any], Any]:
    def fail(_view: Any) -> Any:
        raise error

    return fail


IN_PROCESS: dict[str, Callable[[Any], Any]] = {
    "raises": fails(ValueError("\x1b[2J no such\n card")),
    "raises something strange": fails(RuntimeError(Strange())),
    "is too deep": fails(RecursionError()),
    "has no memory": fails(MemoryError()),
    "exits": fails(SystemExit(3)),
    "no choice": lambda _view: None,
    "a choice of nothing": lambda _view: Choice(None),  # type: ignore[arg-type]
    "a text": lambda _view: Choice("to 3"),  # type: ignore[arg-type]
    "a huge number": lambda _view: Choice(10**40),
    "a negative number": lambda _view: Choice(-1),
    "something strange": lambda _view: Choice(Strange()),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("kind", IN_PROCESS)
def test_a_bad_bot_in_the_arena_is_named_in_one_sentence(kind: str) -> None:
    game = next(iter(GAMES.values()))
    bots = [Bad(IN_PROCESS[kind])] * 3
    with pytest.raises(BotFailed) as failed:
        play_game(game, game.new(game.options(), 3, 1), bots)
    assert failed.value.problem.startswith(("failed: ", "chose "))
    assert failed.value.problem.isprintable()
    assert len(failed.value.problem) < 250


@pytest.fixture
def guest() -> Iterator[Callable[[str], None]]:
    def bring(kind: str) -> None:
        made = Guest(Kind("Bad.", {"bad": "Very."}), lambda *_: Bad(IN_PROCESS[kind]))
        add_guest("villain", made)

    yield bring
    guests.pop("villain", None)


def test_a_tournament_says_who_broke_it_off(guest: Callable[[str], None]) -> None:
    guest("exits")
    tournament = Tournament.of("niagara_tui.games.registry:game", "upriver", {}, ["villain", "random"], 1)
    with pytest.raises(BotError, match=r"game 1: the bot villain:bad in seat \d failed: SystemExit: 3"):
        tournament.play(0)
