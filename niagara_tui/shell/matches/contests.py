"""The rules of contests: how a match and a league go on, when they are over, and who stands where.

A match is played until somebody has won enough games, two or three, however many play: a best of three or five for
two. A shared win counts for each who shares it, and so may the match be. In a league a game gives a point for each
player that somebody finishes ahead of, and half a point for each with whom they share the place.

Players keep their seats, and so their letters and colours; who begins a game moves on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, count
from typing import Any, get_args

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats
from niagara_tui.core.text import as_sentence
from niagara_tui.games import registry
from niagara_tui.match.match import Match
from niagara_tui.match.setup import options_of
from niagara_tui.shell.players import DEFAULT_COUNT
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.matches import Contest, Meeting
from niagara_tui.store.models import SeatSetup, Setup

LEGS = 2
"""How often a league is gone through: everybody plays this many times as many games as a table has seats."""
_LEAGUE_BOTS = (3, 4, 5)
LEAGUE_PLAYERS = tuple(1 + bots for bots in _LEAGUE_BOTS)
"""How many can play in a league: one person, and bots."""


@dataclass(frozen=True, slots=True)
class Row:
    """Where a player of a contest stands, as their number: the place, games played, games won, and points."""

    player: int
    place: int
    played: int
    won: int
    points: Fraction


# -- the course of a contest --------------------------------------------------------------------------


def most_games(contest: Contest) -> int:
    """The number of games after which the contest is over in any case."""
    if contest.kind == "league":
        return contest.length
    return len(contest.players) * (wins_needed(contest) - 1) + 1


def wins_needed(contest: Contest) -> int:
    """The number of wins with which somebody wins a match."""
    return contest.length // 2 + 1


def table(contest: Contest) -> list[Row]:
    """Where everybody stands, the best first; players who are level share a place and stay in their order."""
    played, won, points = Counter[int](), Counter[int](), dict.fromkeys(range(len(contest.players)), Fraction())
    for meeting in contest.meetings:
        for seat, player in enumerate(meeting.seats if meeting.is_over else ()):
            played[player] += 1
            won[player] += meeting.won[seat]
            points[player] += points_of(meeting.places, seat)
    if contest.kind == "best":
        points = {player: Fraction(won[player]) for player in points}

    def rank(player: int) -> tuple[Fraction, int]:
        return -points[player], -won[player]

    order = sorted(points, key=rank)
    return [
        Row(
            player=player,
            place=1 + sum(rank(other) < rank(player) for other in order),
            played=played[player],
            won=won[player],
            points=points[player],
        )
        for player in order
    ]


def points_of(places: Sequence[int], seat: int) -> Fraction:
    """What the game with these places gives the seat in a league."""
    others = [place for other, place in enumerate(places) if other != seat]
    ahead, level = sum(place > places[seat] for place in others), others.count(places[seat])
    return ahead + Fraction(level, 2)


def winners(contest: Contest) -> list[int]:
    """The numbers of those who have won the contest, alone or together; empty as long as it is under way."""
    done = sum(meeting.is_over for meeting in contest.meetings)
    rows = table(contest)
    is_won = contest.kind == "best" and rows[0].won >= wins_needed(contest)
    return [row.player for row in rows if row.place == 1] if is_won or done >= most_games(contest) else []


def decides(contest: Contest) -> bool:
    """Whether the next game of a match ends it, whoever wins it."""
    return all(row.won == wins_needed(contest) - 1 for row in table(contest))


def next_meeting(contest: Contest) -> int | None:
    """The number of the game that people play next, or are playing, from 0; None if there is none."""
    if winners(contest):
        return None
    waiting = (number for number, each in enumerate(contest.meetings) if not each.is_over and contest.has_person(each))
    return next(waiting, None if contest.kind == "league" else len(contest.meetings))


def due_alone(contest: Contest) -> list[int]:
    """The numbers of the games that bots have to play alone before people's next game, or to end the league."""
    if contest.kind != "league":
        return []
    listed = contest.meetings[: next_meeting(contest)]
    return [number for number, each in enumerate(listed) if not (each.is_over or contest.has_person(each))]


def meeting_at(contest: Contest, number: int) -> Meeting:
    """The game of that number; for one of a match that is to be begun, a new one."""
    if number < len(contest.meetings):
        return contest.meetings[number]
    return Meeting(seats=[*range(len(contest.players))])


def setup_of(contest: Contest, number: int, game: Game[Any]) -> Setup:
    """The set-up of the game of that number; each time it is the same.

    Where an option says who begins, it is whoever has begun least often, from the one whom the contest's options name;
    if these leave it to chance, that draws who begins the first game.

    Raises:
        BadInput: the game is not for so many players.
    """
    meeting, options = meeting_at(contest, number), {**contest.options}
    check_seats(game.title, game.seats, len(meeting.seats))
    if (option := first_option(game)) is not None:
        named = str(options.get(option))
        drawn = seed_of(contest, 0, "first") % len(meeting.seats)
        first = game.letters.index(named) if named in game.letters else drawn
        options[option] = game.letters[who_begins(contest, number, first)]
    seats = [contest.players[player] for player in meeting.seats]
    return Setup(game=contest.game, options=options, seats=seats, seed=seed_of(contest, number))


def problem(contest: Contest) -> str:
    """Why its next game cannot be played here, as a sentence; empty if it can, or there is none."""
    number = next_meeting(contest)
    try:
        game = registry.game(contest.game)
        if number is not None:
            options_of(game, setup_of(contest, number, game))
    except BadInput as error:
        said = _("A match in {game} cannot be played here: {why}")
        return as_sentence(said.format(game=contest.game, why=error))
    return ""


def begins_words(game: Game[Any], options: Mapping[str, object]) -> str:
    """Who begins the games of a contest of that game with these options, in few words, without a full stop."""
    if (option := first_option(game)) is None:
        return _("the rules draw who begins each game")
    named = str(options.get(option, ""))
    if named in game.letters:
        return _("{letter} begins, then the others in turn").format(letter=named)
    return _("who begins is drawn once, then it goes in turn")


def first_option(game: Game[Any]) -> str | None:
    """The option of that game that says who begins; None if the rules draw it."""
    fields = game.options.model_fields.items()
    return next((name for name, field in fields if set(game.letters) <= set(get_args(field.annotation))), None)


def who_begins(contest: Contest, number: int, first: int) -> int:
    """The seat that begins the game of that number: that of who has begun least often, counted from seat `first`."""
    begun, seat = Counter[int](), 0
    for seats in [*(each.seats for each in contest.meetings[:number]), meeting_at(contest, number).seats]:
        turn = [(first + by) % len(seats) for by in range(len(seats))]
        seat = min(turn, key=lambda each, seats=seats: begun[seats[each]])  # type: ignore[misc]
        begun[seats[seat]] += 1
    return seat


def seed_of(contest: Contest, number: int, what: str = "game") -> int:
    """The seed of the game of that number, the same however often that is begun anew; or what else `what` draws.

    It follows from the contest's, and tells nothing of it or of other seeds.
    """
    return drawn_from(f"niagara contest {contest.id} {contest.seed} {number} {what}")


def drawn_from(words: str) -> int:
    """A seed that follows from these words, and tells nothing of them or of what follows from others."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) % SEED_BOUND


def with_meeting(contest: Contest, number: int, meeting: Meeting) -> Contest:
    """The contest with that game at that number, which is at most one more than there are."""
    meetings = [*contest.meetings]
    meetings[number : number + 1] = [meeting]
    return contest.model_copy(update={"meetings": meetings})


def with_result(meeting: Meeting, match: Match) -> Meeting:
    """The game with the result of that match, which is over; whoever conceded has lost it, whatever the bot did."""
    order = {standing.seat: standing for standing in match.standings()}
    conceded = match.conceded
    rank = {seat: (seat in conceded, standing.place if seat not in conceded else 0) for seat, standing in order.items()}
    seats = range(len(meeting.seats))
    places = [1 + sum(rank[other] < rank[seat] for other in seats) for seat in seats]
    won = [order[seat].won and seat not in conceded for seat in seats]
    if conceded and not any(won) and any(standing.won for standing in order.values()):
        won = [places[seat] == 1 and seat not in conceded for seat in seats]
    return meeting.model_copy(update={"places": places, "won": won})


# -- the games of a league ----------------------------------------------------------------------------


def table_size(game: Game[Any], players: int) -> int:
    """The number of seats at a table of a league with so many players: the game's usual number, if they are enough."""
    return min(max(game.seats[0], DEFAULT_COUNT), game.seats[-1], players)


def fixtures(players: int, seats: int) -> list[Meeting]:
    """The games of a league: everybody plays equally often, and meets the others as evenly as may be.

    There are `LEGS` times as many games as players. The first players, one for each seat, have a seat of their own; the
    others sit where one of these is missing.
    """
    played, met = Counter[int](), Counter[tuple[int, int]]()
    found = []
    for _game in range(LEGS * players):
        together = min(
            combinations(range(players), seats),
            key=lambda chosen: (
                sum(played[player] for player in chosen),
                sum(met[pair] for pair in combinations(chosen, 2)),
                chosen,
            ),
        )
        others = (player for player in together if player >= seats)
        sitting = [seat if seat in together else next(others) for seat in range(seats)]
        played.update(together)
        met.update(combinations(together, 2))
        found.append(Meeting(seats=sitting))
    return found


def new_id(contests: Sequence[Contest], begin: int) -> str:
    """An id that none of these contests has; `begin` makes one differ from those that were deleted."""
    taken = {contest.id for contest in contests}
    return next(name for number in count(begin) if (name := f"{number % 2**32:08x}") not in taken)


def check_league(players: Sequence[SeatSetup]) -> None:
    """Check that these can play a league.

    Raises:
        BadInput: they are not one person and as many bots as may be.
    """
    people = sum(player.player == HUMAN for player in players)
    if people != 1 or len(players) not in LEAGUE_PLAYERS:
        said = _("a league is for one person and {few} to {many} bots")
        raise BadInput(said.format(few=_LEAGUE_BOTS[0], many=_LEAGUE_BOTS[-1]))
