"""The rules of contests: how a best of three or five and a league go on, when they are over, and who stands where.

In a best of N each game counts a win for everybody who won it. Whoever alone has more than half of N wins is the
winner; otherwise whoever alone leads after N games, or after one of at most N more; after those the leaders share it.
In a league a game gives a point for each player that somebody finishes ahead of, and half a point for each with whom
they share the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, count
from typing import Any, get_args

from niagara_tui.core.game import Game
from niagara_tui.match.match import Match
from niagara_tui.shell.players import DEFAULT_COUNT
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.matches import Contest, Meeting
from niagara_tui.store.models import SeatSetup, Setup

LEGS = 2
"""How often a league is gone through: everybody plays this many times as many games as a table has seats."""
LEAGUE_BOTS = (3, 4, 5)
"""How many bots can play in a league."""


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
    return contest.length if contest.kind == "league" else 2 * contest.length


def wins_needed(contest: Contest) -> int:
    """The number of wins with which somebody wins a best of three or five early."""
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
    leaders = [row.player for row in rows if row.place == 1]
    if contest.kind == "league":
        return leaders if done >= contest.length else []
    alone = len(leaders) == 1
    if alone and (rows[0].won >= wins_needed(contest) or done >= contest.length):
        return leaders
    return leaders if done >= most_games(contest) else []


def decides(contest: Contest) -> bool:
    """Whether the next game of a best of N ends it, whoever wins it alone."""
    done = sum(meeting.is_over for meeting in contest.meetings)
    wins = {row.player: row.won for row in table(contest)}

    def ends_it(player: int) -> bool:
        leads = all(wins[player] + 1 > wins[other] for other in wins if other != player)
        return leads and (done + 1 >= contest.length or wins[player] + 1 >= wins_needed(contest))

    return done + 1 >= most_games(contest) or all(map(ends_it, wins))


def next_meeting(contest: Contest) -> int | None:
    """The number of the game that people play next, or are playing; None if there is none."""
    if winners(contest):
        return None
    people = {number for number, player in enumerate(contest.players) if player.player == HUMAN}
    waiting = (
        number
        for number, meeting in enumerate(contest.meetings)
        if not meeting.is_over and people.intersection(meeting.seats)
    )
    new = None if contest.kind == "league" else len(contest.meetings)
    return next(waiting, new)


def due_alone(contest: Contest) -> list[int]:
    """The numbers of the games that bots have to play alone before people's next game, or to end the league."""
    until = next_meeting(contest)
    people = {number for number, player in enumerate(contest.players) if player.player == HUMAN}
    listed = contest.meetings if until is None else contest.meetings[:until]
    if contest.kind != "league":
        return []
    return [number for number, each in enumerate(listed) if not (each.is_over or people.intersection(each.seats))]


def meeting_at(contest: Contest, number: int) -> Meeting:
    """The game of that number; for one of a best of N that is to be begun, a new one, whose seats moved on by one."""
    if number < len(contest.meetings):
        return contest.meetings[number]
    players = range(len(contest.players))
    by = number % len(players)
    return Meeting(seats=[*players[by:], *players[:by]])


def setup_of(contest: Contest, meeting: Meeting, game: Game[Any], seed: int) -> Setup:
    """The set-up of that game; where an option says who begins, it is the first seat, so that this moves on too."""
    seats = [contest.players[player] for player in meeting.seats]
    begins = {
        name: game.letters[0]
        for name, field in game.options.model_fields.items()
        if set(game.letters) <= set(get_args(field.annotation))
    }
    return Setup(game=contest.game, options={**contest.options, **begins}, seats=seats, seed=seed)


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
    """The games of a league: everybody plays equally often, meets the others and sits in each seat as evenly as may be.

    There are `LEGS` times as many games as players.
    """
    played, met, sat = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
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
        turned = min(
            ([*together[by:], *together[:by]] for by in range(seats)),
            key=lambda order: (sum(sat[player, seat] ** 2 for seat, player in enumerate(order)), order),
        )
        played.update(together)
        met.update(combinations(together, 2))
        sat.update((player, seat) for seat, player in enumerate(turned))
        found.append(Meeting(seats=turned))
    return found


def new_id(contests: Sequence[Contest], begin: int) -> str:
    """An id that none of these contests has; `begin` makes one differ from those that were deleted."""
    taken = {contest.id for contest in contests}
    return next(name for number in count(begin) if (name := f"{number % 2**32:08x}") not in taken)


def is_league_table(players: Sequence[SeatSetup]) -> bool:
    """Whether these can play a league: one person and as many bots as may be."""
    people = sum(player.player == HUMAN for player in players)
    return people == 1 and len(players) - 1 in LEAGUE_BOTS
