"""Matches and leagues: how they go on, when they are over, what games count, and the words for it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.match import Match
from niagara_tui.shell.matches import contests
from niagara_tui.shell.matches.keeping import new_contest
from niagara_tui.shell.matches.words import standing_line
from niagara_tui.store.matches import Contest, Meeting
from tests.support.contests import BEGUN, best_of, league, setup_for, with_places
from tests.support.tables import new_match, play_on

# -- best of three or five ----------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "wins"), [(3, 2), (5, 3)])
def test_first_to_two_or_three_wins_ends_a_match(length: int, wins: int) -> None:
    assert contests.winners(best_of(length, *[[0]] * (wins - 1))) == []
    assert contests.winners(best_of(length, *[[0]] * wins)) == [0]


def test_shared_wins_count_for_each_that_shares() -> None:
    contest = best_of(3, [0, 1], [1])
    assert [(row.player, row.won, row.place) for row in contests.table(contest)] == [(1, 2, 1), (0, 1, 2)]
    assert contests.winners(contest) == [1]


def test_who_reaches_enough_wins_together_with_another_has_not_won_yet() -> None:
    assert contests.winners(best_of(3, [0, 1], [0, 1])) == []
    assert contests.winners(best_of(3, [0, 1], [0, 1], [1])) == [1]


def test_after_the_last_game_whoever_leads_alone_has_won() -> None:
    assert contests.winners(best_of(5, [0], [1], [2], [3], [1], players=4)) == [1]


def test_if_nobody_leads_alone_after_the_last_game_it_goes_on_game_by_game() -> None:
    level = best_of(3, [0], [1], [2], players=3)
    assert contests.winners(level) == []
    assert contests.next_meeting(level) == 3
    assert contests.winners(best_of(3, [0], [1], [2], [1], players=3)) == [1]


def test_after_as_many_games_again_those_who_are_level_share_it() -> None:
    assert contests.winners(best_of(3, [0], [1], [0, 1], [0, 1], [0, 1])) == []
    assert contests.winners(best_of(3, [0], [1], [0, 1], [0, 1], [0, 1], [])) == [0, 1]


def test_the_first_seat_moves_on_by_one_each_game() -> None:
    contest = best_of(5, [0], [1], players=3)
    assert [each.seats for each in contest.meetings] == [[0, 1, 2], [1, 2, 0]]
    assert contests.meeting_at(contest, 2).seats == [2, 0, 1]
    assert contests.meeting_at(contest, 3).seats == [0, 1, 2]


def test_the_first_seat_begins_where_an_option_says_who_does() -> None:
    contest = best_of(3, [0])
    setup = contests.setup_of(contest, contests.meeting_at(contest, 1), GAMES["upriver"], seed=5)
    assert [seat.name for seat in setup.seats] == ["Otter", "Rose"]
    assert setup.options["first"] == "R"
    Match(setup)


def test_whoever_conceded_has_lost_whatever_the_bot_did() -> None:
    match = new_match("human", "greedy", "random")
    match.settle()
    match.concede(0)
    match = play_on(match, 2000)
    meeting = contests.with_result(Meeting(seats=[0, 1, 2]), match)
    assert meeting.places[0] == 3
    assert not meeting.won[0]
    assert any(meeting.won), "a game that the bot of the person won is won by the best of the others"


@pytest.mark.parametrize(
    ("contest", "line"),
    [
        (best_of(3), "Best of three: you 0, Otter 0; game 1 of 3."),
        (best_of(3, [0]), "Best of three: you 1, Otter 0; game 2 of 3."),
        (best_of(3, [0], [1]), "Best of three: you 1, Otter 1; this game decides."),
        (best_of(3, [1], [0], players=3), "Best of three: you 1, Otter 1, Heron 0; game 3 of 3."),
        (best_of(3, [0], [1], [2], players=3), "Best of three: you 1, Otter 1, Heron 1; this game decides."),
        (best_of(3, [0], [0]), "Best of three: you 2, Otter 0; you have won it."),
        (best_of(5, [1], [1], [1]), "Best of five: Otter 3, you 0; Otter has won it."),
        (best_of(3, *[[0, 1]] * 6), "Best of three: you 6, Otter 6; you and Otter share the win."),
        (league(3), "League: no game has been played; game 1 of your 8 is next."),
        (league(3, played=1), "League: you have 3 points and lead; game 2 of your 8 is next."),
        (league(3, played=3), "League: you have 4 points, Heron leads with 6; game 4 of your 8 is next."),
        (league(4, played=3), "League: you have 4 points, Otter leads with 5; game 4 of your 8 is next."),
        (league(4, played=9), "League: you have 14 points and lead; only bots still have to play."),
        (league(4, played=10), "League: you have 14 points and lead; you have won it."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_line_says_the_standing_and_what_is_next(contest: Contest, line: str) -> None:
    assert standing_line(contest) == line


# -- leagues ------------------------------------------------------------------------------------------

TABLES = [(players, seats) for players in (4, 5, 6) for seats in (2, 3, 4) if seats <= players]


@pytest.mark.parametrize(("players", "seats"), TABLES)
def test_in_a_league_everybody_plays_equally_often(players: int, seats: int) -> None:
    games = contests.fixtures(players, seats)
    assert len(games) == 2 * players
    assert {len(set(each.seats)) for each in games} == {seats}
    played = Counter(player for each in games for player in each.seats)
    assert set(played.values()) == {2 * seats}
    met = Counter(pair for each in games for pair in combinations(sorted(each.seats), 2))
    assert max(met.values()) - min(met[pair] for pair in combinations(range(players), 2)) <= 3
    first = Counter(each.seats[0] for each in games)
    assert max(first.values()) - min(first[player] for player in range(players)) <= 2


def test_the_tables_of_a_league_have_the_games_usual_size() -> None:
    assert contests.table_size(GAMES["upriver"], 6) == 4
    assert contests.table_size(GAMES["niagara"], 4) == 4
    assert {len(each.seats) for each in league(5).meetings} == {4}


def test_a_league_gives_a_point_for_each_player_one_finishes_ahead_of_and_half_for_a_shared_place() -> None:
    assert [contests.points_of([1, 2, 3, 4], seat) for seat in range(4)] == [3, 2, 1, 0]
    assert [contests.points_of([1, 1, 3, 4], seat) for seat in range(4)] == [Fraction(5, 2), Fraction(5, 2), 1, 0]


def test_bots_play_alone_what_comes_before_the_persons_next_game_and_the_rest_at_the_end() -> None:
    alone = [number for number, each in enumerate(league(4).meetings) if 0 not in each.seats]
    assert len(alone) == 2
    for number in range(10):
        contest = league(4, played=number)
        until = contests.next_meeting(contest)
        due = [each for each in alone if number <= each < (10 if until is None else until)]
        assert contests.due_alone(contest) == due


def test_a_league_is_over_after_all_its_games_and_who_has_most_points_has_won() -> None:
    assert contests.winners(league(3, played=7)) == []
    over = league(3, played=8)
    assert contests.winners(over) == [0, 1, 2, 3], "all sat first equally often"
    meetings = [with_places(each, [1 if player == 2 else 2 for player in each.seats]) for each in over.meetings]
    assert contests.winners(over.model_copy(update={"meetings": meetings})) == [2]


def test_a_league_is_for_one_person_and_three_to_five_bots() -> None:
    for players in (["human", "greedy", "greedy"], ["human", "human", "greedy", "greedy"], ["greedy"] * 4):
        with pytest.raises(BadInput, match="a league is for one person and 3 to 5 bots"):
            new_contest(setup_for(*players), BEGUN, best_of=None)
    assert new_contest(setup_for("human", *["greedy"] * 5), BEGUN, best_of=None).length == 12
