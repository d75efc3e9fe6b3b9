"""The plan chosen beside the best one, in the words of a table, with the reasons for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import Say, strip_hidden
from niagara_tui.match.bots.advice import Offered, Voice, offer_of
from niagara_tui.match.film import Film
from niagara_tui.study.reviews.models import JudgedDecision, Verdict
from niagara_tui.study.reviews.words import BEST, chose, cost_text, judgement


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two plans: as the table offers it, the seat's chance with it, and the reason, without a subject."""

    offered: Offered
    chance: float
    reason: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A judged decision in words; both sides are the same if the best plan was chosen."""

    made: JudgedDecision
    chosen: Side
    best: Side

    def lines(self, voice: Voice, name: str | None = None, say_cost: Say = cost_text) -> list[str]:
        """The judgement, then the best plan and the chosen one; `name` is the player's, None addresses the player."""
        said = [judgement(self.made, say_cost), _told(chose(name), self.chosen, voice)]
        if self.made.verdict != Verdict.BEST:
            said.insert(1, _told(BEST, self.best, voice))
        return said


def _told(heading: str, side: Side, voice: Voice) -> str:
    # Translators: a plan of a review, as in "You chose: canoe a to 3, wins 34%. It fetches a violet gem."
    said = _("{heading}: {plan}, wins {chance}. It {reason}.")
    return said.format(heading=heading, plan=side.offered.words, chance=voice.wins(side.chance), reason=side.reason)


def view_at(film: Film, made: JudgedDecision) -> Any:
    """What the seat saw when it decided."""
    return film.view(made.moment, made.seat)


def compare(film: Film, made: JudgedDecision, offered: Sequence[Offered], voice: Voice) -> Comparison:
    """Put the plans of a decision side by side, in the words in which a table offers them to the seat."""
    view = film.game.visible_to_people(view_at(film, made), made.seat, film.options)

    def side(texts: Sequence[str], chance: float) -> Side:
        moves = numbers(film.game, texts)
        found = offer_of(film.game, view, made.seat, moves, offered) or Offered(moves, ", ".join(texts))
        return Side(
            found, chance, strip_hidden(film.game.explain(view, made.seat, found.moves, voice.names, voice.likely))
        )

    return Comparison(made, side(made.chosen, made.chance), side(made.best, made.best_chance))


def numbers(game: Game[Any], texts: Sequence[str]) -> tuple[int, ...]:
    """The moves with these texts; texts that are no moves of the game are left out."""
    found = (game.number(text) for text in texts)
    return tuple(move for move in found if move is not None)
