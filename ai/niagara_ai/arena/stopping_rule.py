"""Early stopping of a tournament: a question that may be answered before all games are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from niagara_ai.arena.playing import Played
from niagara_ai.contract import BotError
from niagara_ai.registry import parse_bot

ERROR = 0.05  # upper bound of the probability that a question is ever answered wrongly

STAKES = (0.95, 0.45, 0.2, 0.1, 0.05)
"""The stakes that the wealth is divided among, as fractions of the largest stake that cannot make it negative."""


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """The question whether `bot` wins a larger share of its seats than `rate`, or than `rival` wins of its own."""

    bot: str
    rival: str | None = None
    rate: float = 0.0

    @staticmethod
    def parse(text: str) -> StoppingRule:
        """Parse a question `BOT > RATE` or `BOT > BOT`, as in `greedy > 0.4`, `greedy > 40%`, `greedy > random`."""
        left, sign, right = (part.strip() for part in text.partition(">"))
        if not (left and sign and right):
            raise BotError(f"a stopping rule is written 'BOT > RATE' or 'BOT > BOT', not {text!r}")
        bot, rate = str(parse_bot(left)), None
        with suppress(ValueError):  # of UnicodeEncodeError, too: float itself takes the digits of all scripts
            rate = float(right.removesuffix("%").strip().encode("ascii")) / (100 if right.endswith("%") else 1)
        if rate is None:
            return StoppingRule(bot, rival=str(parse_bot(right)))
        if not 0 < rate < 1:
            raise BotError(f"a RATE is the share of its seats that a bot wins, as in 0.4 or 40%, not {right!r}")
        return StoppingRule(bot, rate=rate)

    def __str__(self) -> str:
        return f"{self.bot} > {self.rate if self.rival is None else self.rival}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question, None while it is open, and the number of games it is based on."""

    question: str
    answer: bool | None
    games: int


class Trial:
    """A sequential test of a question; its verdict may be read after every game.

    It is a test by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", J. R.
    Statist. Soc. B 86, 2024). One observation is a block of games: those of one block share a seed and are dependent,
    blocks are independent. A gambler with a wealth of 1 bets on every block that its value exceeds the question's. If
    the true mean does not, no stake makes the expected wealth grow, and by Ville's inequality the probability that it
    *ever* reaches 1 / `ERROR` is at most `ERROR`. So once it does, the answer is yes; a second gambler bets on no. This
    holds without approximation for any number of looks, for any distribution of the bounded values, and after an
    interruption. The wealth is divided evenly among several stakes, so that one of them suits the size of the true
    difference.
    """

    def __init__(self, question: StoppingRule, seats: Sequence[str]) -> None:
        self._question, self._seats = question, tuple(seats)
        own, others = (sum(seat == name for seat in seats) for name in (question.bot, question.rival))
        for name, number in ((question.bot, own), (question.rival, others)):
            if name is not None and not number:
                raise BotError(f"the question {str(question)!r} is about {name}, which has no seat")
        low, high = (-1 / others if others else 0.0), 1 / own
        if question.bot == question.rival or not low < question.rate < high:
            raise BotError(f"the question {str(question)!r} can only have one answer, with {own} of {len(seats)} seats")
        self._above = [[stake / (question.rate - low), 1.0] for stake in STAKES]
        self._below = [[stake / (high - question.rate), 1.0] for stake in STAKES]
        self._block: list[Played] = []
        self._games = 0
        self._answer: bool | None = None

    @property
    def verdict(self) -> Verdict:
        return Verdict(str(self._question), self._answer, self._games)

    @property
    def is_settled(self) -> bool:
        """Whether there is an answer, which is then final."""
        return self._answer is not None

    def add(self, games: Iterable[Played]) -> None:
        """Add the tournament's next games; those after an answer are ignored."""
        for played in games:
            if self._answer is not None:
                return
            self._games += 1
            self._block.append(played)
            if len(self._block) == len(self._seats):
                values = list[float]()  # the shares of their seats that the bot and its rival won; 0 without a rival
                for bot in (self._question.bot, self._question.rival):
                    entries = [entry for entry, name in enumerate(self._seats) if name == bot]
                    wins = sum(game.share(entry) for game in self._block for entry in entries)
                    values.append(wins / max(1, len(entries) * len(self._block)))
                surplus = values[0] - values[1] - self._question.rate
                for bets, sign, answer in ((self._above, 1, True), (self._below, -1, False)):
                    for bet in bets:
                        bet[1] *= 1 + bet[0] * sign * surplus
                    if sum(wealth for _, wealth in bets) / len(bets) >= 1 / ERROR:
                        self._answer = answer
                self._block = []
