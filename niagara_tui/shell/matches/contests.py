"""Matches over several games: how one goes on, when it is over, who stands where, and these in words.

A match is played until somebody has won enough games, two or three, however many play: a best of three or five for
two. A shared win counts for each who shares it, and so may the match be.

Players keep their seats, and so their letters and colours; who begins a game moves on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, listed
from niagara_tui.core.inputs import check_seats
from niagara_tui.core.text import as_sentence, capital
from niagara_tui.games import registry
from niagara_tui.match.setup import options_of
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.matches import Contest, Meeting
from niagara_tui.store.models import Setup

_HAS_WON = {
    # Translators: where everybody stands is said by wins, as in "You have won the match: you 2, Otter 1."
    "you": _("You have won the match: {standing}."),
    "one": _("{names} has won the match: {standing}."),
    "several": _("{names} share the win of the match: {standing}."),
}
WHO_CONCEDES = _("Whoever concedes comes last, whatever the bot at that seat does, and the others move up.")
"""Why a contest may count a game otherwise than its ranking does."""
_TITLES = {2: _("First to two wins"), 3: _("First to three wins")}


@dataclass(frozen=True, slots=True)
class Row:
    """Where a player of a contest stands, as their number: the place, games played and games won."""

    player: int
    place: int
    played: int
    won: int


def most_games(contest: Contest) -> int:
    return len(contest.players) * (wins_needed(contest) - 1) + 1


def wins_needed(contest: Contest) -> int:
    return contest.length // 2 + 1


def table(contest: Contest) -> list[Row]:
    """Where everybody stands, the best first; players who are level share a place and stay in their order."""
    played, won = Counter[int](), Counter[int]()
    for meeting in contest.meetings:
        for seat, player in enumerate(meeting.seats if meeting.is_over else ()):
            played[player] += 1
            won[player] += meeting.won[seat]
    order = sorted(range(len(contest.players)), key=lambda player: -won[player])
    return [
        Row(player, 1 + sum(won[other] > won[player] for other in order), played[player], won[player])
        for player in order
    ]


def winners(contest: Contest) -> list[int]:
    """The numbers of those who have won the contest, alone or together; empty as long as it is under way."""
    over, rows = sum(meeting.is_over for meeting in contest.meetings), table(contest)
    is_over = rows[0].won >= wins_needed(contest) or over >= most_games(contest)
    return [row.player for row in rows if row.place == 1] if is_over else []


def next_meeting(contest: Contest) -> int | None:
    """The number of the game that people play next, or are playing, from 0; None if there is none."""
    if winners(contest):
        return None
    waiting = (number for number, meeting in enumerate(contest.meetings) if not meeting.is_over)
    return next(waiting, len(contest.meetings))


def meeting_at(contest: Contest, number: int) -> Meeting:
    if number < len(contest.meetings):
        return contest.meetings[number]
    return Meeting(seats=[*range(len(contest.players))])


def setup_of(contest: Contest, number: int, game: Game[Any]) -> Setup:
    """The set-up of the game of that number; each time it is the same.

    Where an option says who begins, that goes in turn, from the one whom the contest's options name; if these leave it
    to chance, that draws who begins the first game.
    """
    meeting, options = meeting_at(contest, number), {**contest.options}
    check_seats(game.title, game.seats, len(meeting.seats))
    if (option := first_option(game)) is not None:
        named = str(options.get(option))
        drawn = seed_of(contest, 0, "first") % len(meeting.seats)
        first = game.letters.index(named) if named in game.letters else drawn
        options[option] = game.letters[(first + number) % len(meeting.seats)]
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
        sentence = _("A match in {game} cannot be played here: {why}")
        return as_sentence(sentence.format(game=registry.title_of(contest.game), why=error))
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


def seed_of(contest: Contest, number: int, what: str = "game") -> int:
    """The seed of the game of that number, the same however often that is begun anew; or what else `what` draws.

    It follows from the contest's, and tells nothing of it or of other seeds.
    """
    return drawn_from(f"niagara contest {contest.id} {contest.seed} {number} {what}")


def drawn_from(words: str) -> int:
    """A seed that follows from these words, and tells nothing of them or of what follows from others."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) % SEED_BOUND


def with_result(meeting: Meeting, match: TableMatch) -> Meeting:
    """The game with the result of that match, which is over; whoever conceded has lost it, whatever the bot did."""
    conceded, standings = match.conceded, {standing.seat: standing for standing in match.standings()}
    rank = {seat: (seat in conceded, 0 if seat in conceded else outcome.place) for seat, outcome in standings.items()}
    seats = range(len(meeting.seats))
    places = [1 + sum(rank[other] < rank[seat] for other in seats) for seat in seats]
    won = [standings[seat].won and seat not in conceded for seat in seats]
    if conceded and not any(won) and any(standing.won for standing in standings.values()):
        won = [places[seat] == 1 and seat not in conceded for seat in seats]
    return meeting.model_copy(update={"places": places, "won": won})


# -- in words -----------------------------------------------------------------------------------------


def kind_title(contest: Contest) -> str:
    wins = wins_needed(contest)
    return _(_TITLES[wins]) if wins in _TITLES else _("First to {wins} wins").format(wins=wins)


def player_name(contest: Contest, player: int) -> str:
    return _("you") if contest.people == [player] else contest.players[player].name


def next_label(contest: Contest) -> str:
    """What is offered at the end of a game of the contest, for its next one; empty once the contest is over."""
    return "" if winners(contest) else _("Play the next game of the match")


def standing_line(contest: Contest) -> str:
    """Where the contest stands, in one line: who has won how often, and which game is next."""
    # Translators: as in "First to two wins: you 1, Otter 1; game 3 decides."
    sentence = _("{kind}: {standing}; {next}.")
    return sentence.format(kind=kind_title(contest), standing=_standing(contest), next=what_is_next(contest))


def verdict(contest: Contest) -> str:
    if not (champions := winners(contest)):
        return ""
    whom = "several" if len(champions) > 1 else "you" if champions == contest.people else "one"
    names = listed([player_name(contest, player) for player in champions])
    return capital(_HAS_WON[whom].format(names=names, standing=_standing(contest)))


def _standing(contest: Contest) -> str:
    return ", ".join(f"{player_name(contest, row.player)} {row.won}" for row in table(contest))


def what_is_next(contest: Contest) -> str:
    if champions := winners(contest):
        names = [player_name(contest, player) for player in champions]
        if len(names) > 1:
            return _("{names} share the win").format(names=listed(names))
        return _("you have won it") if champions == contest.people else _("{name} has won it").format(name=names[0])
    number = 1 + sum(meeting.is_over for meeting in contest.meetings)
    if all(row.won == wins_needed(contest) - 1 for row in table(contest)):  # whoever wins it has won the match
        return _("game {number} decides").format(number=number)
    return _("game {number} of at most {games}").format(number=number, games=most_games(contest))
