"""The review of a game as sentences."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, labelled, listed
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import as_sentence, capital, cost_words, in_words, percent_words
from niagara_tui.documents.model import value_of
from niagara_tui.documents.text import rows_told
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.readiness import getting_ready, time_left
from niagara_tui.match.offers import Offered
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.plain.console import LEAVING, Console, Interrupts
from niagara_tui.plain.teller import scene_of, spoken, spoken_figures, teller_of
from niagara_tui.study.puzzles.mistakes import Mistake, in_turn, mistakes_in
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.words import (
    Comparison,
    compare,
    counts_text,
    name_of,
    nothing_lost,
)

Solve = Callable[[Mistake], Awaitable[None]]


class GameReview:
    """Tells the review of one game, making it first if none is kept."""

    def __init__(
        self, console: Console, interrupts: Interrupts, film: RecordFilm, reviewer: Reviewer, solve: Solve
    ) -> None:
        """Review this film, which must be one that everybody may see (`Film.lock_reason`).

        The person's mistakes are tried again with `solve`.
        """
        self._console, self._interrupts = console, interrupts
        self._film, self._reviewer, self._solve = film, reviewer, solve
        self._you = film.setup.only_person
        self._voice = Voice(film.names, say=percent_words)

    async def run(self) -> None:
        """Print the review, and details of its turning points on request, until it is left."""
        review = self._reviewer.kept() or await self._make(Effort.QUICK)
        while review is not None:
            self._console.say(*self._summary(ReviewDocument(self._film, review, self._you)))
            answer = await self._ask(review)
            if answer == "again" and (first := in_turn(mistakes_in(self._film, review))) is not None:
                await self._solve(first)
                continue
            if answer != "deep":
                return
            review = await self._make(Effort.DEEP)

    async def _make(self, effort: Effort) -> Review | None:
        """Make a review, which Ctrl+C cancels; None if it was cancelled or failed, which is printed."""
        self._console.say(_("Looking through the game again; Ctrl+C cancels it."))
        before, is_compiling = -1.0, False

        def tell(progress: Progress) -> None:
            """Print how much is done, a quarter at a time, and once that the search is compiled first."""
            nonlocal before, is_compiling
            if progress.compiling:
                if not is_compiling:
                    self._console.say(getting_ready(progress.seconds_left)[1])
                is_compiling = True
                return
            passed = int(4 * progress.share) / 4
            if before < passed and 0 < passed < 1:
                sentence, left = _("{share} done, {time} to go."), time_left(progress.seconds_left)
                self._console.say(sentence.format(share=capital(percent_words(passed)), time=left))
            before = passed

        try:
            review = await self._interrupts.cancellable(self._reviewer.make(effort, tell))
        except NiagaraError as error:
            self._console.say(as_sentence(error))
            return None
        if review is None:
            self._console.say(_("There is no review: it was cancelled."))
        return review

    async def _ask(self, review: Review) -> str:
        """Print the turning points that are asked for; returns the word that ends this, "deep" for a deeper review."""
        document = ReviewDocument(self._film, review, self._you)
        points = document.turning_points()
        deeper = _("deep makes a deeper review; ") if review.effort == Effort.QUICK else ""
        numbers = "1" if len(points) == 1 else _("a number from 1 to {most}").format(most=len(points))
        more = _("{numbers} tells more of a turning point; ").format(numbers=numbers) if points else ""
        again = _("again gives you your mistakes as puzzles; ") if mistakes_in(self._film, review) else ""
        question = capital(more + again + _("account tells the figures; ") + deeper + _("Enter goes back:"))

        def compared(made: JudgedDecision) -> list[str]:
            return self._compared(made).lines(self._voice, self._you)

        while True:
            answer = (await self._console.ask(question)).lower()
            words = {"deep": deeper, "again": again}
            if answer in ("", "back", "leave", *LEAVING) or words.get(answer):
                return answer
            if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(points):
                self._console.say(*map(spoken, document.told(points[int(answer) - 1], compared, percent_words)))
            elif answer == "account":
                table, sentence = document.account()
                self._console.say(*rows_told(table, spoken_figures), spoken_figures(sentence))
            else:
                self._console.say(_("That is none of these."))

    def _summary(self, document: ReviewDocument) -> Iterator[str]:
        yield document.heading_line
        yield from document.story(percent_words)
        yield from document.seen_with()
        yield spoken_figures(OF_A_WIN.in_legend)
        for seat in document.judged:
            yield f"{labelled(document.heading(seat), counts_text(document.review, seat))}."
            # What the seat's rounds cost
            sentence, table = _("{cost} in round {round}"), document.costs(seat)
            parts = []
            for number, cost, *more in table.rows:
                if value_of(cost):
                    named = zip(table.columns[2:], more, strict=True)
                    figures = [in_words(cost), *(f"{column.label} {spoken_figures(cell)}" for column, cell in named)]
                    parts.append(sentence.format(round=number, cost=", ".join(figures)))
            if parts:
                yield _("Cost by round: {rounds}.").format(rounds=listed(parts))
        yield from document.accounts(percent_words).values()
        yield from rows_told(document.tally().turned(), spoken_figures)
        if not document.review.costly():
            yield nothing_lost(document.review, self._film.names, self._you)
        points = document.turning_points()
        if points:
            yield _("Turning points, in the order of the game:")
        for place, what in enumerate(points, 1):
            name = None if what.seat is None else document.name(what.seat)
            who = "" if name is None else f"{name}, "
            where = _("round {round}").format(round=what.round)
            figures, words = [name_of(what)], " ".join(what.essence).rstrip(".")
            if (made := what.made) is None:  # whose chances changed, and those of the person
                sentence = _("{name} from {before} to {after}")
                for whose in dict.fromkeys((what.whose, what.whose if self._you is None else self._you)):
                    before, after = percent_words(what.before[whose]), percent_words(what.after[whose])
                    figures.append(sentence.format(name=document.heading(whose), before=before, after=after))
            else:
                better = _("better than the obvious one by {gain}")
                cost = cost_words(made.cost) if made.cost else better.format(gain=cost_words(made.gain))
                figures += [cost, *map(spoken_figures, document.more(made))]
                words = self._compared(made).chosen.turn.words
            yield f"{place}. {labelled(who + where, labelled(', '.join(figures), spoken(words)))}."

    def _compared(self, decision: JudgedDecision) -> Comparison:
        film = self._film
        view = film.view(decision.moment, decision.seat)
        groups = teller_of(scene_of(film, view, decision.seat)).groups(decision.seat)
        offered = [Offered(offer.moves, offer.told, twins=offer.twins) for group in groups for offer in group.offers]
        return compare(film, decision, offered, self._voice)
