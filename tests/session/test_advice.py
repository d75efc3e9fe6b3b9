"""A hint in words: what reads alike is told once, and a chance where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.session.advice import chain, sentences
from niagara_tui.session.wire import Thought
from tests.support.positions import GAME, turn

NAMES = ("Rose", "Bert", "Yann")


def thought(*texts: str, chance: float = 0.5) -> Thought:
    return Thought(move=texts[0], then=texts[1:], worth=chance, chances=(chance, 1 - chance, 0.0))


def words(moves: Sequence[int]) -> str:
    """What the table would say: either canoe leaves the bank alike."""
    return GAME.text(moves[-1]).replace(" ", "-")


def test_the_best_and_the_second_best_are_told_apart_by_their_words() -> None:
    view = GAME.view(turn("4"), 0)
    thoughts = [thought("a", "to 4"), thought("b", "to 4", chance=0.4), thought("a", "to 3", chance=0.3)]
    first, second = sentences(GAME, view, 0, thoughts, words, NAMES).splitlines()
    assert first.startswith("Best: to-4, wins 50%.")
    assert second.startswith("Second best: to-3, wins 30%.")


def test_a_second_best_that_wins_more_by_fewer_tries_is_no_puzzle() -> None:
    view = GAME.view(turn("4"), 0)
    for other, said in ((0.54, "About as good, but less sure: to-3."), (0.504, "Second best: to-3, wins 50%.")):
        thoughts = [thought("a", "to 4"), thought("a", "to 3", chance=other)]
        first, second = sentences(GAME, view, 0, thoughts, words, NAMES).splitlines()
        assert first.startswith("Best: to-4, wins 50%.")
        assert second.startswith(said)


def test_without_thoughts_nothing_is_told() -> None:
    assert sentences(GAME, GAME.view(turn("4"), 0), 0, (), words, NAMES) == ""


def test_a_chain_ends_where_the_game_knows_no_such_move() -> None:
    assert chain(GAME, thought("a", "to 4", "fly away", "done")) == (GAME.number("a"), GAME.number("to 4"))


def test_what_the_table_has_no_words_for_is_not_told() -> None:
    view = GAME.view(turn("4"), 0)
    thoughts = [thought("a", "to 4"), thought("b", "to 4", chance=0.4)]
    only = sentences(GAME, view, 0, thoughts, lambda moves: words(moves) if moves[0] == GAME.number("a") else "", NAMES)
    assert only.startswith("Best: to-4")
    assert "Second" not in only
