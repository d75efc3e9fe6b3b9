"""The file of matches: contests over several games, and challenges with what came of them, with strict types.

A game is known by its key (`GameKey`); its save is an ordinary one, whose name is only a hint where to look first.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import FailFast, Field, model_validator

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.user_folders import user_data_path
from niagara_tui.store.formats import Edited, Migration, Strict, read_model, write_within
from niagara_tui.store.keeper import KeptFile, Messages
from niagara_tui.store.logbook import GameKey
from niagara_tui.store.models import GameId, Options, PlayerName, SeatSetup, Timestamp

FILE = "matches.json"
MAX_CONTESTS = 50
MAX_MEETINGS = 40  # maximum number of games of a contest
MAX_CHALLENGES = 1000  # maximum number of challenges kept; when there are more, the oldest are dropped
MAX_OTHERS = 20  # maximum number of others' results of one challenge
MAX_SEEN = 5000
"""Maximum number of finished games that are remembered as seen; when there are more, the oldest are dropped."""
MAX_VALUES = 150_000  # maximum number of JSON values: the largest contests and some thousand challenges hold fewer
LINE_LENGTH = 1000  # maximum characters of the line of a challenge
_DROPPED = 10  # what is dropped at once from a file that is too large: one entry in so many

_MESSAGES = Messages(
    set_aside=_("The file of your matches was broken ({error}); it is kept as {name}."),
    broken=_("The file of your matches is broken ({error}); it is left as it is."),
    unusable=_("Your matches cannot be used: {error}."),
    unsaved=_("Your matches could not be saved: {error}."),
)

SeenGame = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]  # a digest of a game's id and seed
SaveName = Annotated[str, Field(max_length=80)]
Place = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Number = Annotated[int, Field(ge=0, le=MAX_SEATS)]


class Meeting(Edited):
    """One game of a contest.

    `seats` are the numbers of its players in the contest, in the order of the seats. `key` is that of the game once it
    has begun, and `save` the name under which it was saved then. Once it is over, `places` are those of the seats, and
    `won` says which of them won; a person who conceded has the last place.
    """

    seats: Annotated[list[Number], Field(min_length=2, max_length=MAX_SEATS)]
    key: GameKey | None = None
    save: SaveName = ""
    places: Annotated[list[Place], Field(max_length=MAX_SEATS)] = Field(default_factory=list)
    won: Annotated[list[bool], Field(max_length=MAX_SEATS)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _check_seats(self) -> Self:
        if len(set(self.seats)) < len(self.seats):
            raise ValueError(_("a player has one seat in a game"))
        if self.places and not len(self.places) == len(self.won) == len(self.seats):
            raise ValueError(_("every seat must have a place"))
        return self

    @property
    def is_over(self) -> bool:
        return bool(self.places)


class Contest(Edited):
    """Several games of the same players: a match, for two players the best of `length` games.

    Its games are listed as they are begun. All chance follows from the secret `seed`.
    """

    id: Annotated[str, Field(pattern=r"^[0-9a-f]{8}$")]
    kind: Literal["best"]
    length: Annotated[int, Field(ge=1, le=MAX_MEETINGS)]
    game: GameId
    options: Options = Field(default_factory=dict)
    players: Annotated[list[SeatSetup], Field(min_length=2, max_length=MAX_SEATS)]
    meetings: Annotated[list[Meeting], Field(max_length=MAX_MEETINGS)] = Field(default_factory=list)
    begun: Timestamp
    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]

    @model_validator(mode="after")
    def _check_players(self) -> Self:
        if any(seat >= len(self.players) for meeting in self.meetings for seat in meeting.seats):
            raise ValueError(_("only players of the contest can play in its games"))
        return self

    @property
    def people(self) -> list[int]:
        """The numbers of the players who are people."""
        return [number for number, player in enumerate(self.players) if player.is_human]


class Outcome(Strict):
    """How somebody's game of a challenge ended for them; a conceded game has no `place`.

    `share` is the share of the win, in whole percent.
    """

    place: Place | None
    share: Annotated[int, Field(ge=0, le=100)] = 0
    rounds: Annotated[int, Field(ge=0, le=100_000)]


class OthersOutcome(Outcome):
    """How a game of a challenge ended for somebody of that name."""

    name: PlayerName


class KeptChallenge(Edited):
    """A challenge that was taken up: its `line`, for a daily one its `day`, and what came of it.

    `own` is the outcome of the first game that was finished; `key` and `save` are those of that one, before of the one
    that was begun last.
    """

    line: Annotated[str, Field(min_length=1, max_length=LINE_LENGTH)]
    day: date | None = None
    key: GameKey | None = None
    save: SaveName = ""
    own: Outcome | None = None
    others: Annotated[list[OthersOutcome], Field(max_length=MAX_OTHERS), FailFast()] = Field(default_factory=list)
    taken: Timestamp


class Matches(Edited):
    """All contests and challenges, the oldest first, and which games were seen to their end, by a digest of each.

    `leagues` are contests that earlier versions had, as they were written; nothing reads them.
    """

    format: Literal[3] = 3
    contests: Annotated[list[Contest], Field(max_length=MAX_CONTESTS), FailFast()] = Field(default_factory=list)
    challenges: Annotated[list[KeptChallenge], Field(max_length=MAX_CHALLENGES), FailFast()] = Field(
        default_factory=list
    )
    seen: Annotated[list[SeenGame], Field(max_length=MAX_SEEN), FailFast()] = Field(default_factory=list)
    leagues: Annotated[list[dict[str, Any]], Field(max_length=MAX_CONTESTS), FailFast()] = Field(default_factory=list)

    @model_validator(mode="after")
    def _check_ids(self) -> Self:
        if len({contest.id for contest in self.contests}) < len(self.contests):
            raise ValueError(_("two matches have the same id"))
        return self


def _as_format_2(contents: dict[str, Any]) -> dict[str, Any]:
    """The same contents: in format 1 not every match had a seed, from which the chance of its games follows."""
    contests = contents.get("contests", [])
    if isinstance(contests, list):
        contests = [{"seed": 0} | contest if isinstance(contest, dict) else contest for contest in contests]
    return contents | {"format": 2, "contests": contests}


def _as_format_3(contents: dict[str, Any]) -> dict[str, Any]:
    """The same contents: in format 2 there were leagues among the contests."""
    contests = contents.get("contests", [])
    if not isinstance(contests, list):
        return contents | {"format": 3}
    matches, leagues = list[Any](), list[Any]()
    for contest in contests:
        (leagues if isinstance(contest, dict) and contest.get("kind") == "league" else matches).append(contest)
    return contents | {"format": 3, "contests": matches, "leagues": leagues}


MIGRATIONS: dict[int, Migration] = {1: _as_format_2, 2: _as_format_3}


def read_matches(data: bytes) -> Matches:
    return read_model(data, Matches, MAX_VALUES, MIGRATIONS)


class MatchesFile(KeptFile[Matches]):
    """The file of matches in a folder, by default the user's data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        path = (folder or user_data_path()) / FILE
        super().__init__(path, read_matches, _within_bounds, Matches, _MESSAGES)


def _within_bounds(matches: Matches) -> bytes:
    def smaller(matches: Matches) -> Matches | None:
        """Without the oldest challenges and seen games."""
        if not (matches.challenges or matches.seen):
            return None
        challenges, seen = ([*values][1 + len(values) // _DROPPED :] for values in (matches.challenges, matches.seen))
        return matches.model_copy(update={"challenges": challenges, "seen": seen})

    fields = {"challenges": matches.challenges[-MAX_CHALLENGES:], "seen": matches.seen[-MAX_SEEN:]}
    return write_within(matches.model_copy(update=fields), MAX_VALUES, smaller)
