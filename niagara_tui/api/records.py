"""What the app keeps of a person: read, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_tui.api.arguments import PathLike, as_folder, as_text
from niagara_tui.core.errors import BadInput
from niagara_tui.games import registry
from niagara_tui.shell import costliest, settings
from niagara_tui.shell.logbook.profiles import games_of
from niagara_tui.shell.logbook.rating import OwnRating, own_rating
from niagara_tui.shell.logbook.report import Tally, as_json, by_game, tally
from niagara_tui.store.logbook import LogbookFile, PlayedGame

__all__ = ["own_record"]


@dataclass(frozen=True)
class OwnRecord:
    """The finished games of a person at this computer.

    Attributes:
        name: of the profile; empty if there is none yet.
        games: the games, the oldest first.
    """

    name: str
    games: Sequence[PlayedGame]

    def tally(self) -> Tally:
        """The numbers of games, of wins, and of wins that were shared."""
        return tally(self.games)

    def ratings(self) -> dict[str, OwnRating]:
        """The person's strength at each game that is installed, by its name, on the scale of the bots' ratings."""
        return {
            name: own_rating(self.games, registry.game(name)) for name in by_game(self.games) if name in registry.GAMES
        }

    def as_json(self, saves: PathLike | None = None) -> dict[str, Any]:
        """What `niagara record --json` prints; chances, luck and costs are shares of a win.

        What costs most is read from the reviews beside those saves (default: the app's).

        Raises:
            BadInput: that is no folder's path.
        """
        habits = costliest.kept_habits(as_folder(saves), self.games)
        return {**as_json(self.name, self.games), "costs": costliest.as_json(habits)}


def own_record(profile: str | None = None, game: str | None = None) -> OwnRecord:
    """The record of that profile, by default the one for which games count, at all games or at one.

    Raises:
        BadInput: there is no such profile or game, or the record cannot be read.
    """
    name = None if profile is None else as_text(profile)
    logbook, problem = LogbookFile().read()
    if problem:
        raise BadInput(problem.removesuffix("."))
    played = None if game is None else registry.game(game).id
    return OwnRecord(*games_of(logbook, settings.read(settings.folder_for(None)), name, played))
