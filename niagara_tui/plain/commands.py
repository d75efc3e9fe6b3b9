"""The commands that can be typed at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.match.autosave import LAST_UNSAVED, Autosave
from niagara_tui.match.game_log import NOTHING_YET
from niagara_tui.match.host import Host
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import LEAVING, Back, Console
from niagara_tui.plain.rules import answer_rules
from niagara_tui.plain.teller import Group, Teller, signs_explained, spoken

LOG_TAIL = 12
"""Number of log lines that `log` prints; `log all` prints every line."""

UNKNOWN = _("That is neither a number nor a known word; a question mark lists the words.")
_NOT_OFFERED = _("That number is not offered; say list to hear what is.")
WORDS = {
    "look": _("everything there is to know"),
    "list": _("what you can choose, once more"),
    "log": _("what happened last; log all is everything"),
    "preview": _("what the river would do next; preview and a number is what it would do after that choice"),
    "undo": _("take back what you did last, as long as nothing new has been seen since"),
    "redo": _("redo what you undid"),
    "hint": _("what a good player would do, and why; hint all is every plan that was looked at"),
    "line": _("after a hint: how the game may go on if you follow it"),
    "why": _("why a bot did what it did last; say it again for the turn before"),
    "goals": _("the goals that you can aim for in this game, and those you have reached"),
    "rules": _("the rules; rules and a word is what they say about it"),
    "signs": _("what the short names used here mean, such as those of places and of costs"),
    "remarks": _("the bots' remarks: none, or some again"),
    "concede": _("give up: a bot plays on at your seat, and without people the game is played out at once"),
    "save": _("where the game is saved; it is saved after each decision anyway"),
    "quit": _("go back to where you came from; the game is kept, and q does the same"),
}
"""Commands and what they do; the words are the same in every language."""

NO_AIDS = _("Aids are off at this table; the settings in the menu switch them on.")


def where_saved(autosave: Autosave | None) -> str:
    if autosave is None:
        return _("This game is not saved: no save can be written here.")
    try:
        if not autosave.catch_up():
            return _("Nothing is saved yet, because nothing has been decided yet.")
    except NiagaraError as error:
        return LAST_UNSAVED.format(why=error)
    return _("The game is saved as {name} in {folder}.").format(name=autosave.name, folder=autosave.folder.label)


def previewed(teller: Teller, groups: Sequence[Group], number: str, *, aids: bool) -> list[str]:
    """What would happen next: as things stand or, if these groups offer something, after the choice of that number."""
    if not aids:
        return [NO_AIDS]
    if not number or not groups:
        return teller.preview()
    offers = [offer for group in groups for offer in group.offers]
    offer = next((offer for offer in offers if str(offer.number) == number), None)
    if offer is None:
        return [_NOT_OFFERED]
    with_it = _("With number {number}, {choice}:").format(number=number, choice=offer.label)
    return [with_it, *teller.preview(offer.moves)]


class CommandTarget(Protocol):
    """What the commands need from a table."""

    match: TableMatch
    autosave: Autosave | None
    console: Console
    host: Host
    aids: bool
    goals: Callable[[], list[str]]

    @property
    def people(self) -> list[int]: ...

    def teller(self) -> Teller: ...

    def list_offers(self, seat: int, groups: Sequence[Group]) -> None: ...

    async def hint(self, seat: int, *, lists_all: bool) -> None: ...

    def line(self, seat: int) -> None: ...

    async def why(self) -> None: ...

    def after_hint(self, seat: int) -> str: ...

    def switch_remarks(self) -> None: ...


class Commands:
    """Executes input lines that are not choices."""

    words: ClassVar[Mapping[str, str]] = WORDS
    """The commands that work here and what each does, besides the topics of the game's teller."""

    def __init__(self, table: CommandTarget) -> None:
        self._table = table

    async def execute(self, line: str, seat: int | None) -> bool:
        """Execute the line; returns whether that changed the position. `seat` is the seat that decides, if any."""
        word, _space, rest = line.lower().partition(" ")
        if word in ("undo", "redo"):
            host = self._table.host
            why_not, go = (host.why_not_undo(), host.undo) if word == "undo" else (host.why_not_redo(), host.redo)
            if why_not:
                self._table.console.say(why_not)
                return False
            go()
            self._table.console.say(_("Undone.") if word == "undo" else _("Redone."))
            return True
        if word == "concede":
            return await self._concede(seat)
        if word == "hint" and seat is not None:
            await self._table.hint(seat, lists_all=rest.strip() == "all")
        elif word == "line" and seat is not None:
            self._table.line(seat)
        elif word == "why":
            await self._table.why()
        elif word == "remarks":
            self._table.switch_remarks()
        elif word in LEAVING:
            raise Back
        else:
            self._table.console.say(*self._answer(word, rest.strip(), seat))
        return False

    def _answer(self, word: str, rest: str, seat: int | None) -> list[str]:
        """The answer to a command that only prints, or a sentence that says why the word does nothing."""
        table, teller = self._table, self._table.teller()
        if word in teller.words:
            return teller.tell(word)
        if word == "list" and seat is not None:
            table.list_offers(seat, teller.groups(seat))
            return []
        first = 0 if rest == "all" else -LOG_TAIL
        help_lines = [_("A number plays that plan. These words work here:"), *teller.explained(self.words)]
        always = [_("That happens automatically after each decision.")] if table.autosave else []
        answers: dict[str, Callable[[], list[str]]] = {
            "?": lambda: help_lines,
            "help": lambda: help_lines,
            "look": teller.everything,
            "log": lambda: [spoken(line.text) for line in table.match.log[first:]] or [NOTHING_YET],
            "preview": lambda: previewed(teller, [] if seat is None else teller.groups(seat), rest, aids=table.aids),
            "goals": table.goals,
            "rules": lambda: answer_rules(table.match.game, rest, table.match.options),
            "signs": lambda: signs_explained(table.match.game, table.match.options),
            "save": lambda: [where_saved(table.autosave), *always],
        }
        if word in answers:
            return answers[word]()
        if seat is None:
            return [_("There is nothing to choose now: press Enter to go on, or say undo.")]
        if word.isdigit():
            return [_NOT_OFFERED]
        return [UNKNOWN if word else _("Type the number of your choice; say list to hear the choices again.")]

    async def _concede(self, seat: int | None) -> bool:
        people = self._table.people
        if why_not := self._table.match.why_not_concede(seat):
            self._table.console.say(why_not)
            return False
        giving_up = people[0] if len(people) == 1 else seat
        assert giving_up is not None  # noqa: S101 - `why_not_concede` has ruled this out
        question = _("Does {name} concede? That is a loss.").format(name=self._table.match.names[giving_up])
        question = " ".join(filter(None, [question, self._table.after_hint(giving_up)]))
        if not await self._table.console.confirm(question):
            return False
        self._table.host.concede(giving_up)
        if self._table.host.plays_out:
            self._table.console.say(_("The bots play the game out; Ctrl+C stops them, and the game is kept."))
        return True
