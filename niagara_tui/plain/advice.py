"""Hints in the words of plain mode, plans by the numbers of the table's choices; and why a bot did what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent_words
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.motives import Motives, NoMotive
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.readiness import answer_waits
from niagara_tui.match.offers import Offered
from niagara_tui.match.turns import BotTurn, LookBack, player_of
from niagara_tui.plain.teller import Group, Scene, spoken, unit_explained
from niagara_tui.shell.players import behind_its_choices

if TYPE_CHECKING:
    from niagara_tui.core.game import Game
    from niagara_tui.match.bots.hints import Advisers
    from niagara_tui.match.record_film import RecordFilm
    from niagara_tui.plain.console import Console, Interrupts


def advice_on(
    answer: Answer, scene: Scene, seat: int, groups: Iterable[Group], *, without_figures: bool = False
) -> Advice:
    view = scene.game.visible_to_people(scene.view, seat, scene.options)
    voice = replace(voice_of(scene), without_figures=without_figures)
    return advise(scene.game, view, seat, answer, offered_in(groups), voice)


def offered_in(groups: Iterable[Group]) -> list[Offered]:
    name, offers = _("number {number}, {label}"), [offer for group in groups for offer in group.offers]
    return [
        Offered(plan.moves, name.format(number=plan.number, label=plan.told), plan.aim, plan.twins, bool(plan.warning))
        for plan in offers
    ]


def voice_of(scene: Scene) -> Voice:
    return Voice(scene.names, scene.viewer, say=percent_words)


class ToldMotives:
    """Tells of turns of bots: of the latest first, then of one further back each time."""

    def __init__(self, console: Console, interrupts: Interrupts, game: Game[Any]) -> None:
        """Tell nothing yet; Ctrl+C, which `interrupts` handles, cancels a question."""
        self._console, self._interrupts = console, interrupts
        self._source, self._back = Motives(game), LookBack()

    async def close(self) -> None:
        await self._source.close()

    def forget(self) -> None:
        self._back.forget()

    async def tell(self, film: RecordFilm, turns: Iterator[BotTurn], you: int | None) -> None:
        """Print why the bot took the turn that comes next, of these, which are the latest first; `you` is addressed."""
        turn = self._back.turn(turns)
        if turn is None:
            self._console.say(_(self._back.nothing))
            return
        self._console.say(_("Looking for an answer; Ctrl+C cancels it."))
        self._source.changed = once_waiting(self._console, self._source, answer_waits)
        voice = Voice(film.names, you, say=percent_words)
        who, chooses = behind_its_choices(player_of(film, turn)[1], film.game)
        try:
            motive = await self._interrupts.cancellable(self._source.motive(film, turn, voice, who, chooses))
            lines = [_("No answer, then.")] if motive is None else [*map(spoken, motive.lines)]
        except NoMotive as error:
            motive, lines = None, [str(error)]
        if motive is None:
            self._back.forget()
        self._console.say(*lines)
        self._console.say_once(unit_explained(lines))


def once_waiting(console: Console, source: Advisers, say: Callable[[float], str]) -> Callable[[], None]:
    has_said = False

    def tell() -> None:
        nonlocal has_said
        left = source.seconds_until_ready
        if left is not None and not has_said:
            has_said = True
            console.say(say(left))

    return tell
