"""Replay of a saved game as text: by step, turn, decision or round, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.core.i18n import _
from niagara_tui.match.film import OPEN, Film
from niagara_tui.match.game_log import NOTHING_YET
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import VIEW_ONLY
from niagara_tui.match.turns import end_of_turn, turns_of_bots
from niagara_tui.plain.advice import ToldMotives
from niagara_tui.plain.console import LEAVING, Console, Interrupts
from niagara_tui.plain.table import NO_AIDS
from niagara_tui.plain.teller import Scene, Teller, scene_of, spoken, teller_of

WORDS = {
    "turn": _("forward to the next turn; Enter alone does so too"),
    "step": _("one step forward"),
    "round": _("forward to the next round; round and a number goes to that one"),
    "move": _("forward to the next decision; move and a number goes to the moment after so many"),
    "back": _("back by one turn; back step and back round go back by a step or a round"),
    "start": _("to the start"),
    "end": _("to the end"),
    "log": _("everything that has happened by now"),
    "why": _("why a bot did what it did last; say it again for the turn before"),
    "eyes": _("switch to the next player's view"),
    "quit": _("go back to where you came from; q does the same"),
}
"""Commands of the replay and what they do."""


class Replay:
    """Replays a film, as seen by one seat or by the public; the viewpoint can be switched."""

    def __init__(self, console: Console, interrupts: Interrupts, film: Film, *, aids: bool = True) -> None:
        self._console, self._film, self._aids = console, film, aids
        self._motives = ToldMotives(console, interrupts, film.game)
        self._moment = 0
        # The permitted viewpoints; that of all hands open takes too long to read out: the public view replaces it
        self._viewpoints = tuple(
            dict.fromkeys(None if viewpoint == OPEN else viewpoint for viewpoint in film.viewpoints)
        )
        self._viewpoint = self._viewpoints[0]

    async def run(self) -> None:
        self._console.say(self._scene().at_table)
        self._console.say(self._where(), _("Enter tells the next turn; a question mark lists the words."))
        try:
            while (answer := (await self._console.ask(_("Replay:"))).lower()) not in (*LEAVING, "leave"):
                if answer == "why":
                    await self._why()
                else:
                    word, _space, rest = answer.partition(" ")
                    teller = self._teller()
                    target = self._target(word, rest.strip())
                    if target is not None:
                        # The log in between is printed if the moment lies ahead, then the new position
                        self._motives.forget()
                        before, self._moment = self._moment, min(max(target, 0), self._film.last)
                        if before < self._moment:
                            self._console.say(*self._lines(before, self._moment))
                        self._console.say(self._where())
                    elif word in teller.words:
                        self._console.say(*teller.tell(word))
                    else:
                        tells: dict[str, Callable[[], list[str]]] = {
                            "?": lambda: [_("These words work here:"), *self._teller().explained(WORDS)],
                            "help": lambda: [_("These words work here:"), *self._teller().explained(WORDS)],
                            "look": teller.everything,
                            "log": lambda: self._lines(0, self._moment) or [NOTHING_YET],
                            "eyes": self._next_viewpoint,
                        }
                        unknown = _("That word is not known here; a question mark lists the words.")
                        self._console.say(*(tells[word]() if word in tells else [unknown]))
        finally:
            await self._motives.close()

    def _target(self, word: str, rest: str) -> int | None:
        """The moment that a navigation command leads to, possibly out of range; None if it is not one."""
        film, here = self._film, self._moment
        if rest.isascii() and rest.isdigit() and len(rest) < 6:
            numbered = {"round": film.round_at, "move": film.move_at}
            return numbered[word](int(rest)) if word in numbered else None
        ways: dict[tuple[str, str], Callable[[], int]] = {
            ("", ""): lambda: film.turn_after(here),
            ("turn", ""): lambda: film.turn_after(here),
            ("step", ""): lambda: here + 1,
            ("round", ""): lambda: film.round_after(here),
            ("move", ""): lambda: film.move_at(film.moments[here].decisions + 1),
            ("back", ""): lambda: film.turn_before(here),
            ("back", "turn"): lambda: film.turn_before(here),
            ("back", "step"): lambda: here - 1,
            ("back", "round"): lambda: film.round_before(here),
            ("start", ""): lambda: 0,
            ("end", ""): lambda: film.last,
        }
        return ways[word, rest]() if (word, rest) in ways else None

    def _lines(self, first: int, last: int) -> list[str]:
        begin, end = (self._film.moments[moment].lines for moment in (first, last))
        return [spoken(line.text) for line in self._film.log[begin:end]]

    def _where(self) -> str:
        film, here = self._film, self._film.moments[self._moment]
        sentence = _("Move {move} of {moves}, round {round} of {rounds}.").format(
            move=here.decisions, moves=film.moves, round=here.round, rounds=film.rounds
        )
        pending = ""  # the decision that led here, if the log does not mention it yet
        if here.seat is not None and here.lines <= film.moments[self._moment - 1].lines:
            is_hidden = film.game.has_hidden_choice(film.view(self._moment, None), here.seat)
            pending = _("{name} has chosen in secret.") if is_hidden else _("{name} is in the middle of a turn.")
            pending = pending.format(name=film.names[here.seat])
        end = _("This is the end.") if self._moment == film.last else ""
        return " ".join(filter(None, (sentence, pending, end)))

    async def _why(self) -> None:
        film = self._film
        if not isinstance(film, RecordFilm):
            self._console.say(VIEW_ONLY)
        elif film.lock_reason and not self._aids:
            self._console.say(NO_AIDS)
        else:
            turns = turns_of_bots(film, end_of_turn(film, self._moment), self._viewpoint)
            await self._motives.tell(film, turns, film.setup.only_person)

    def _next_viewpoint(self) -> list[str]:
        viewpoints = self._viewpoints
        if len(viewpoints) == 1:
            return [self._film.lock_reason or _("There is no other player whose view could be shown.")]
        self._viewpoint = viewpoints[(viewpoints.index(self._viewpoint) + 1) % len(viewpoints)]
        if self._viewpoint is None:
            return [_("Now you see what everybody may see.")]
        return [_("Now you see what {name} sees.").format(name=self._film.names[self._viewpoint])]

    def _scene(self) -> Scene:
        view = self._film.view(self._moment, self._viewpoint)
        return scene_of(self._film, view, self._viewpoint, aids=self._aids)

    def _teller(self) -> Teller:
        return teller_of(self._scene())
