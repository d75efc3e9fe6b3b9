from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from niagara_ai.arena import Played, StoppingRule, Trial
from niagara_ai.arena.stopping_rule import ERROR
from niagara_ai.contract import BotError

from tests.support.arena import drawn, game

SEATS = ("greedy:balanced", "random:uniform", "random:uniform", "random:uniform")
RATE = StoppingRule.parse("greedy > 0.25")
Block = Callable[[random.Random, float], list[Played]]


def independent(coins: random.Random, rate: float) -> list[Played]:
    return [drawn(coins, [rate, *[(1 - rate) / 3] * 3]) for _ in SEATS]


def alike(coins: random.Random, rate: float) -> list[Played]:
    return [drawn(coins, [rate, *[(1 - rate) / 3] * 3])] * len(SEATS)


def verdict(question: StoppingRule, block: Block, rate: float, blocks: int, seed: int) -> tuple[bool | None, int]:
    """The answer after at most `blocks` blocks, and the number of games played."""
    coins, trial = random.Random(seed), Trial(question, SEATS)
    for _ in range(blocks):
        trial.add(block(coins, rate))
        if trial.is_settled:
            break
    return trial.verdict.answer, trial.verdict.games


@pytest.mark.parametrize("block", [independent, alike])
@pytest.mark.parametrize("question", [RATE, StoppingRule.parse("greedy > random")])
def test_a_question_whose_truth_is_on_the_edge_is_hardly_ever_answered(question: StoppingRule, block: Block) -> None:
    """Neither answer is right more often than by chance, so either may be given in 5 % of all cases."""
    answers = [verdict(question, block, 0.25, 120, seed)[0] for seed in range(100)]
    assert answers.count(True) <= ERROR * 100
    assert answers.count(False) <= ERROR * 100


@pytest.mark.slow
@pytest.mark.parametrize("block", [independent, alike])
@pytest.mark.parametrize("rate", [0.2, 0.25, 0.3])
def test_wrong_answers_stay_below_the_error_over_many_long_tournaments(block: Block, rate: float) -> None:
    answers = [verdict(RATE, block, rate, 1000, seed)[0] for seed in range(1000)]
    if rate <= 0.25:
        assert answers.count(True) <= ERROR * 1000
    if rate >= 0.25:
        assert answers.count(False) <= ERROR * 1000


@pytest.mark.parametrize(("rate", "right"), [(0.45, True), (0.1, False)])
def test_a_clear_question_is_answered_rightly_and_soon(rate: float, right: bool) -> None:
    verdicts = [verdict(RATE, independent, rate, 250, seed) for seed in range(40)]
    assert all(answer is right for answer, _ in verdicts)
    assert sum(games for _, games in verdicts) / 40 < 200


def test_one_bot_against_another_is_by_seat_and_not_in_all() -> None:
    """Three random bots together win more than one greedy bot that wins 40 %."""
    answer, games = verdict(StoppingRule.parse("greedy > random"), independent, 0.4, 1000, 1)
    assert answer is True
    assert games < 600
    assert verdict(StoppingRule.parse("random > greedy"), independent, 0.4, 1000, 1)[0] is False


def test_an_unfinished_block_does_not_count_yet() -> None:
    one, other = (Trial(RATE, SEATS) for _ in range(2))
    one.add([game(0)] * 30)
    other.add([game(0)] * 28)
    other.add([game(0)])
    other.add([game(0)])
    assert one.verdict == other.verdict
    assert one.is_settled
    assert one.verdict.games % len(SEATS) == 0


def test_after_an_answer_nothing_changes() -> None:
    trial = Trial(RATE, SEATS)
    trial.add([game(0)] * 100)
    before = trial.verdict
    trial.add([game(1)] * 1000)
    assert trial.verdict == before
    assert before.answer is True


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("greedy", "a stopping rule is written 'BOT > RATE' or 'BOT > BOT', not 'greedy'"),
        ("> 0.5", "a stopping rule is written"),
        ("greedy > best", "there is no bot called 'best'"),
        ("greedy:thief > 0.5", "is about greedy:thief, which has no seat"),
        ("greedy > greedy:thief", "is about greedy:thief, which has no seat"),
        ("random > 0.34", "can only have one answer, with 3 of 4 seats"),
        ("greedy > greedy", "can only have one answer"),
    ],
)
def test_a_question_that_cannot_be_put_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        Trial(StoppingRule.parse(text), SEATS)


@pytest.mark.parametrize("text", ["greedy:thief > 0.55", "greedy:thief > random:uniform"])
def test_a_question_is_written_as_it_is_read(text: str) -> None:
    assert str(StoppingRule.parse(text)) == text
    assert StoppingRule.parse(text.replace(" ", "")) == StoppingRule.parse(text)


def test_a_rate_may_be_a_percentage() -> None:
    assert StoppingRule.parse("greedy > 50%") == StoppingRule.parse("greedy > 0.5")
    assert StoppingRule.parse("greedy > 12.5 %").rate == 0.125


@pytest.mark.parametrize("rate", ["40", "0", "1", "100%", "0%", "-0.2", "nan", "inf"])
def test_what_is_no_share_of_the_wins_is_refused_with_an_example(rate: str) -> None:
    with pytest.raises(BotError, match=r"as in 0\.4 or 40%"):
        StoppingRule.parse(f"greedy > {rate}")
