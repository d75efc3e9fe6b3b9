"""The list of saved games, as shown to people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, day_words, pgettext, plural
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import load_unlocked
from niagara_tui.store.folder import KindOf, SaveFolder, Summary
from niagara_tui.store.keeper import AlreadyOpen

EXAMPLE = "example-"  # prefix of the names of the finished games that come with the program


@dataclass(frozen=True)
class Saved:
    """One save of the list, in words: `state` is short, `story` longer; `problem` says why it cannot be opened.

    `kind` says what the game is, if it belongs to a match or a challenge.
    A list is sorted by `age`, newest first.
    """

    name: str
    age: tuple[datetime, str]
    game: str
    players: str
    when: str
    state: str
    story: str
    problem: str = ""
    over: bool = False
    in_use: bool = False
    kind: str = ""

    @property
    def can_resume(self) -> bool:
        return not (self.over or self.in_use or self.problem)

    @property
    def at_table(self) -> str:
        """What the game is, if it belongs to something larger, and who plays."""
        # Translators: what a game is, and its players, such as "game 2 of a match: Rose, Otter".
        return _("{kind}: {players}").format(kind=self.kind, players=self.players) if self.kind else self.players

    @property
    def remark(self) -> str:
        """A full description of the save, as one or two sentences."""
        if self.problem:
            return _("It cannot be opened: {why}.").format(why=self.problem)
        sentence = _("{game} with {players}: {story}.")
        if self.in_use:
            sentence = _("{game} with {players}. It is being played in another window; close it there first.")
        return sentence.format(game=self.game, players=self.players, story=self.story)


@dataclass(frozen=True)
class ToContinue:
    """The newest save that can be continued, and the newest of those under way since that are open elsewhere."""

    newest: Saved | None = None
    elsewhere: Saved | None = None


def list_saves(folder: SaveFolder, now: datetime, kind_of: KindOf = lambda _: "") -> list[Saved]:
    """List all saves, newest first; `kind_of` says of which match or challenge a game is."""
    return newest_first(each_save(folder, now, kind_of))


def each_save(folder: SaveFolder, now: datetime, kind_of: KindOf = lambda _: "") -> Iterator[Saved]:
    """Read all saves one by one, in nearly the order of the list (`SaveFolder.each_summary`)."""
    for summary in folder.each_summary(kind_of):
        yield _in_words(summary, is_in_use(folder, summary), now, is_reviewed=folder.has_review(summary.name))


def looked_through(saved: Saved, folder: SaveFolder) -> Saved:
    """The save as it is after a look through its game: what its file says of its end may be false.

    That takes as long as a replay, up to a second for a very long game, which is too long for a whole list.
    """
    if saved.problem:
        return saved
    try:
        damage = load_unlocked(folder, saved.name, damaged_ok=True).damage
    except NiagaraError as error:
        return replace(saved, problem=str(error))
    return replace(saved, story=_("damaged, {damage}").format(damage=damage)) if damage else saved


def newest_first(saves: Iterable[Saved]) -> list[Saved]:
    return sorted(saves, key=attrgetter("age"), reverse=True)


def explain_empty(folder: SaveFolder, none: str = _("There are no saved games in {path} yet.")) -> str:
    """Explain an empty list: with the text `none` (formatted with `path`), or why the folder cannot be listed."""
    try:
        folder.check_listable()
    except NiagaraError as error:
        return as_sentence(error)
    return none.format(path=folder.label)


def to_continue(folder: SaveFolder, found_there: Iterable[Summary], now: datetime) -> ToContinue:
    """What can be continued: the newest of these saves that is valid, not over and not open elsewhere."""
    elsewhere = None
    for summary in sorted(found_there, key=attrgetter("age"), reverse=True):
        if summary.problem or summary.result is not None:
            continue
        saved = _in_words(summary, is_in_use(folder, summary), now)
        if saved.can_resume:
            return ToContinue(saved, elsewhere)
        if saved.in_use and not saved.problem:
            elsewhere = elsewhere or saved
    return ToContinue(None, elsewhere)


def has_played(folder: SaveFolder) -> bool:
    """Whether a game was ever saved here, besides those that come with the program."""
    return any(not summary.name.startswith(EXAMPLE) for summary in folder.each_summary())


def is_in_use(folder: SaveFolder, summary: Summary) -> bool:
    if summary.problem:
        return False
    try:
        lock = folder.lock(summary.name)
        if lock.is_free:
            return False
        lock.acquire()
    except AlreadyOpen:
        return True
    except NiagaraError:
        return False
    lock.release()
    return False


def _in_words(summary: Summary, in_use: bool, now: datetime, *, is_reviewed: bool = False) -> Saved:
    game = GAMES.get(summary.game)
    unknown = "" if game else _("this program knows no game called {name!r}").format(name=summary.game)
    problem = summary.problem or unknown
    state = _("under way") if summary.result is None else pgettext("a game", "over")
    if problem:
        state = _("unreadable")
    elif in_use:
        state = _("in use")
    elif is_reviewed:
        state = _("reviewed")
    # The time of day for today's saves, the date for others, in the time zone of `now`
    there = summary.saved.astimezone(now.tzinfo)
    return Saved(
        name=summary.name,
        age=summary.age,
        game=game.title if game else summary.game,
        players=", ".join(summary.players),
        when=_("today {time:%H:%M}").format(time=there) if there.date() == now.date() else day_words(there),
        state=state,
        story=story_of(summary),
        problem=problem,
        over=summary.result is not None,
        in_use=in_use,
        kind=summary.kind,
    )


def story_of(summary: Summary) -> str:
    """How a game has ended, or how many decisions people have made in it; where only bots play, these."""
    if summary.result is not None:
        return summary.result
    game = GAMES.get(summary.game)
    own = [letter for seat, letter in enumerate(game.letters) if seat in summary.people] if game is not None else []
    count = sum(summary.moves[letter] for letter in own or summary.moves)
    return plural("{count} decision made", "{count} decisions made", count).format(count=count)
