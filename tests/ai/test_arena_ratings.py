from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import astuple

import pytest
from niagara_ai.arena import (
    Encounter,
    Estimate,
    Played,
    Rating,
    Series,
    StoppingRule,
    Times,
    Trial,
    rate,
    rate_newcomer,
)
from niagara_ai.arena.ratings import Block, Strengths
from niagara_ai.arena.stopping_rule import ERROR
from niagara_ai.contract import BotError

from tests.support.arena import drawn, game

ELO = {"a": 300.0, "b": 100.0, "c": 0.0, "d": -150.0, "e": -250.0}
BOTS = ((0, 1), (2,), (3,))
"""Which entries of the line-up aabd are whose."""


def series(lineup: str, games: int, seed: int = 1) -> Series:
    coins = random.Random(f"{lineup} {seed}")
    odds = [10 ** (ELO[bot] / 400) for bot in lineup]
    return Series(tuple(lineup), [drawn(coins, odds) for _ in range(games)])


def by_bot(ratings: Sequence[Rating]) -> dict[str, Rating]:
    return {rating.bot: rating for rating in ratings}


def test_ratings_recover_the_strengths_behind_several_tournaments() -> None:
    """No line-up holds all; bots that sit in two of them tie them together, also where one fills several seats."""
    ratings = rate([series("aabc", 4000), series("bcd", 4000), series("cdee", 4000), series("ce", 1000)])
    assert [rating.bot for rating in ratings] == list("abcde")
    for rating in ratings:
        assert rating.elo.value == pytest.approx(ELO[rating.bot], abs=25)
        assert rating.elo.low < ELO[rating.bot] < rating.elo.high
        assert rating.elo.high - rating.elo.low < 60
    assert sum(rating.elo.value for rating in ratings) == pytest.approx(0, abs=1e-6)
    assert by_bot(ratings)["e"].played == 9000


def test_leads_are_the_steps_between_neighbours() -> None:
    ratings = rate([series("abcd", 2000)])
    for rating, worse in itertools.pairwise(ratings):
        assert rating.lead is not None
        assert rating.lead.value == pytest.approx(rating.elo.value - worse.elo.value)
        assert rating.lead.low < ELO[rating.bot] - ELO[worse.bot] < rating.lead.high
    assert ratings[-1].lead is None


def test_between_two_bots_ratings_are_elos() -> None:
    first, second = rate([Series(("x", "y"), [game(0, seats=2)] * 1000 + [game(1, seats=2)] * 100)])
    assert first.elo.value - second.elo.value == pytest.approx(400, abs=3)


def test_a_shared_win_counts_in_parts() -> None:
    shared = rate([Series(("x", "y", "z"), [game(0, 1, seats=3)] * 30)])
    taken = rate([Series(("x", "y", "z"), [game(0, seats=3), game(1, seats=3)] * 15)])
    assert [rating.elo.value for rating in shared] == pytest.approx([rating.elo.value for rating in taken])


def test_the_anchor_has_zero_and_nothing_else_moves() -> None:
    given = [series("abcd", 400)]
    free, held = by_bot(rate(given)), by_bot(rate(given, "c"))
    assert (held["c"].elo.value, held["c"].elo.low, held["c"].elo.high) == (0, 0, 0)
    assert held["a"].elo.value == pytest.approx(free["a"].elo.value - free["c"].elo.value)
    assert held["a"].lead == free["a"].lead


@pytest.mark.parametrize("games", [12, 400])
def test_a_bot_that_never_wins_stays_finite_with_a_lopsided_interval(games: int) -> None:
    """With n games lost, 95 % of the likelihood's drop is at a chance of about 1.92 / n (Wilks)."""
    first, last = rate([Series(("x", "y"), [game(0, seats=2)] * games)])
    assert first.lead is not None
    assert first.lead.high - first.lead.value > first.lead.value - first.lead.low
    assert first.lead.low == pytest.approx(400 * math.log10(games / 1.92), abs=60)
    assert last.elo.value > -5000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(60):
        games = series("aabd", 60, seed).games
        blocks = [
            Block((2, 1, 1), [sum(one.share(entry) for one in games[i : i + 4] for entry in own) for own in BOTS])
            for i in range(0, 60, 4)
        ]
        low, _, high = Strengths(3, blocks).interval((1, 0, -1))
        held += low < (ELO["a"] - ELO["d"]) * math.log(10) / 400 < high
    assert 54 <= held <= 59


def test_the_ends_of_an_interval_are_equally_likely() -> None:
    """A bot against one other that won 45 of 60: the ends by the binomial likelihood itself, 1.92 below its top."""
    low, value, high = Strengths(2, [Block((1, 1), (1, 0))] * 45 + [Block((1, 1), (0, 1))] * 15).interval((1, -1))

    def height(lead: float) -> float:
        won = 1 / (1 + math.exp(-lead))
        return 45 * math.log(won) + 15 * math.log(1 - won)

    assert value == pytest.approx(math.log(3), abs=0.01)
    for end in low, high:
        assert height(math.log(3)) - height(end) == pytest.approx(1.96**2 / 2, abs=0.05)


def test_intervals_are_wider_where_the_games_of_a_block_say_the_same() -> None:
    """Games that come in fours are a quarter of as many: intervals are twice as wide."""
    single = series("abcd", 600)
    alike = Series(single.seats, [played for played in single.games for _ in range(4)])
    width, wrong = (rate([one])[0].elo for one in (single, alike))
    assert wrong.high - wrong.low == pytest.approx(width.high - width.low, rel=0.1)


def test_games_without_a_winner_say_nothing() -> None:
    given = series("abcd", 40)
    with_capped = Series(given.seats, [*given.games, *[Played((), 9, 9, True, (0,) * 4, given.games[0].times)] * 40])
    pairs = zip(rate([given]), rate([with_capped]), strict=True)
    for alone, among in pairs:  # sums in another order differ in their last digits
        assert astuple(among.elo) == pytest.approx(astuple(alone.elo), abs=1e-6)


def test_without_games_nothing_is_rated() -> None:
    with pytest.raises(BotError, match="there are no games to rate"):
        rate([])


def test_bots_that_never_met_are_not_rated_together() -> None:
    with pytest.raises(BotError, match="d, e cannot be compared with a, b, c: no bot plays against both"):
        rate([series("ab", 4), series("de", 4), series("bc", 4)])
    with pytest.raises(BotError, match="z plays in none of these games"):
        rate([series("ab", 4)], anchor="z")


def test_one_bot_alone_is_at_zero() -> None:
    (only,) = rate([Series(("x", "x", "x"), [game(0, seats=3)] * 5)])
    assert (only.elo.value, only.lead) == (0, None)


# Ratings of somebody new, against bots whose ratings are held fixed.

HELD = {"strong": 260.0, "good": 140.0, "ordinary": 0.0, "easy": -180.0}


def record_of(strength: float, games: int, coins: random.Random) -> list[Encounter]:
    """The games of somebody with that rating, each against two or three bots of any strength."""
    found = []
    for _ in range(games):
        bots = tuple(coins.choices([*HELD], k=coins.choice([2, 3])))
        own = 10 ** (strength / 400)
        chance = own / (own + sum(10 ** (HELD[bot] / 400) for bot in bots))
        found.append(Encounter(bots, float(coins.random() < chance)))
    return found


@pytest.mark.parametrize(
    ("strength", "games"),
    [
        (0, 20),
        (150, 40),
        *(pytest.param(strength, games, marks=pytest.mark.slow) for strength in (-250, 300) for games in (10, 50, 200)),
    ],
)
def test_the_interval_covers_the_truth_about_95_times_in_a_hundred(strength: float, games: int) -> None:
    coins = random.Random(f"{strength} {games}")
    estimates = [rate_newcomer(record_of(strength, games, coins), HELD) for _ in range(400)]
    covered = sum(each.low <= strength <= each.high for each in estimates) / len(estimates)
    assert covered >= 0.917, "95 %, less what 400 records miss by chance once in a thousand times"


def test_many_games_find_the_strength_within_a_narrow_interval() -> None:
    found = rate_newcomer(record_of(150, 3000, random.Random(1)), HELD)
    assert found.value == pytest.approx(150, abs=25)
    assert found.high - found.low < 60


def test_it_is_the_rating_that_the_arena_would_give_beside_bots_with_those_ratings() -> None:
    coins = random.Random(5)
    odds = [10 ** (each / 400) for each in (100, 0, 260)]
    games = [drawn(coins, odds) for _ in range(3000)]
    together = {each.bot: each.elo.value for each in rate([Series(("me", "ordinary", "strong"), games)], "ordinary")}
    alone = rate_newcomer([Encounter(("ordinary", "strong"), game.share(0)) for game in games], together)
    assert alone.value == pytest.approx(together["me"], abs=1)


def test_a_shared_win_counts_in_parts_for_somebody_new() -> None:
    half = rate_newcomer([Encounter(("ordinary",), 0.5)] * 20, HELD)
    assert half.value == pytest.approx(0, abs=1e-6)
    assert half.low == pytest.approx(-half.high, rel=1e-2)


def test_who_has_won_nothing_has_a_lopsided_interval_and_no_games_tell_nothing() -> None:
    lost = rate_newcomer([Encounter(("ordinary", "ordinary"), 0.0)] * 10, HELD)
    assert lost.value - lost.low > 2 * (lost.high - lost.value)
    assert lost.high < 50
    nothing = rate_newcomer([], HELD)
    assert nothing == Estimate(0.0, pytest.approx(-1960, abs=1), pytest.approx(1960, abs=1))  # type: ignore[arg-type]


def test_a_bot_without_a_rating_is_refused() -> None:
    with pytest.raises(KeyError):
        rate_newcomer([Encounter(("nobody",), 1.0)], HELD)


def durations() -> list[float]:
    chance = random.Random(1)
    return [chance.lognormvariate(3, 1) for _ in range(5000)]


@pytest.mark.parametrize("percent", [5, 50, 95, 100])
def test_a_percentile_is_within_five_percent_of_the_true_one(percent: int) -> None:
    given = durations()
    true = sorted(given)[len(given) * percent // 100 - 1]
    assert Times.of(given).percentile(percent) == pytest.approx(true, rel=0.05)


def test_parts_add_up_to_the_whole() -> None:
    given = durations()
    whole, parts = Times.of(given), Times.together([Times.of(given[:70]), Times(), Times.of(given[70:])])
    assert parts.classes == whole.classes
    assert parts.mean == pytest.approx(whole.mean) == pytest.approx(sum(given) / len(given))
    assert parts.count == len(given)


def test_no_times_at_all_are_zero() -> None:
    assert (Times().mean, Times().percentile(95), Times().count) == (0, 0, 0)


# -- when it stops ---------------------------------------------------------------------------------

SEATS = ("greedy:balanced", "random:uniform", "random:uniform", "random:uniform")
RATE = StoppingRule.parse("greedy > 0.25")
Draws = Callable[[random.Random, float], list[Played]]


def independent(coins: random.Random, rate: float) -> list[Played]:
    return [drawn(coins, [rate, *[(1 - rate) / 3] * 3]) for _ in SEATS]


def alike(coins: random.Random, rate: float) -> list[Played]:
    return [drawn(coins, [rate, *[(1 - rate) / 3] * 3])] * len(SEATS)


def verdict(question: StoppingRule, block: Draws, rate: float, blocks: int, seed: int) -> tuple[bool | None, int]:
    """The answer after at most `blocks` blocks, and the number of games played."""
    coins, trial = random.Random(seed), Trial(question, SEATS)
    for _ in range(blocks):
        trial.add(block(coins, rate))
        if trial.is_settled:
            break
    return trial.verdict.answer, trial.verdict.games


@pytest.mark.parametrize("block", [independent, alike])
@pytest.mark.parametrize("question", [RATE, StoppingRule.parse("greedy > random")])
def test_a_question_whose_truth_is_on_the_edge_is_hardly_ever_answered(question: StoppingRule, block: Draws) -> None:
    """Neither answer is right more often than by chance, so either may be given in 5 % of all cases."""
    answers = [verdict(question, block, 0.25, 120, seed)[0] for seed in range(100)]
    assert answers.count(True) <= ERROR * 100
    assert answers.count(False) <= ERROR * 100


@pytest.mark.slow
@pytest.mark.parametrize("block", [independent, alike])
@pytest.mark.parametrize("rate", [0.2, 0.25, 0.3])
def test_wrong_answers_stay_below_the_error_over_many_long_tournaments(block: Draws, rate: float) -> None:
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
