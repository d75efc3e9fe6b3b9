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
from niagara_tui.shell.matches.words import standing_line, verdict
from niagara_tui.store.matches import Contest, Meeting
from tests.support.contests import BEGUN, NAMES, best_of, league, setup_for, with_places
from tests.support.tables import new_match, play_on

# -- matches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "wins"), [(3, 2), (5, 3)])
def test_first_to_two_or_three_wins_ends_a_match(length: int, wins: int) -> None:
    assert contests.winners(best_of(length, *[[0]] * (wins - 1))) == []
    assert contests.winners(best_of(length, *[[0]] * wins)) == [0]


def test_shared_wins_count_for_each_that_shares() -> None:
    contest = best_of(3, [0, 1], [1])
    assert [(row.player, row.won, row.place) for row in contests.table(contest)] == [(1, 2, 1), (0, 1, 2)]
    assert contests.winners(contest) == [1]


def test_who_reach_enough_wins_in_the_same_game_share_the_match() -> None:
    assert contests.winners(best_of(3, [0, 1], [0, 1])) == [0, 1]
    assert contests.winners(best_of(3, [0, 1], [0, 1], players=3)) == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_with_any_number_of_players_it_goes_on_until_somebody_has_enough_wins(players: int) -> None:
    level = best_of(3, *([player] for player in range(players)), players=players)
    assert contests.winners(level) == []
    assert contests.next_meeting(level) == players
    over = best_of(3, *([player] for player in range(players)), [1], players=players)
    assert contests.winners(over) == [1]
    assert len(over.meetings) == contests.most_games(over) == players + 1


def test_games_that_nobody_wins_do_not_go_on_for_ever() -> None:
    assert contests.winners(best_of(3, [0], [])) == []
    assert contests.winners(best_of(3, [0], [], [])) == [0]
    assert contests.winners(best_of(3, [], [], [])) == [0, 1]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_keeps_name_seat_letter_and_colour_through_a_match(game: str) -> None:
    players = 4
    contest = best_of(5, *([player] for player in range(players)), players=players, game=game)
    setups = [contests.setup_of(contest, number, GAMES[game]) for number in range(6)]
    assert all(each.seats == contest.players for each in setups)
    for each in setups:
        Match(each)


def test_who_begins_moves_on_by_one_each_game() -> None:
    contest = best_of(5, [0], [1], [2], [0], players=3)
    drawn = set()
    for seed in range(20):
        found = contest.model_copy(update={"seed": seed})
        begin = [contests.setup_of(found, number, GAMES["upriver"]).options["first"] for number in range(5)]
        assert "".join(map(str, begin)) in "RBYRBYR"
        drawn.add(begin[0])
    assert drawn == {*"RBY"}, "who begins the first game is drawn"
    named = contest.model_copy(update={"options": {"first": "Y"}})
    begin = [contests.setup_of(named, number, GAMES["upriver"]).options["first"] for number in range(5)]
    assert begin == ["Y", "R", "B", "Y", "R"]


def test_where_the_rules_draw_who_begins_they_draw_it_in_every_game() -> None:
    assert [name for name, game in GAMES.items() if contests.first_option(game) is None] == ["canyon"]
    contest = best_of(3, [0], players=3, game="canyon")
    assert contests.setup_of(contest, 1, GAMES["canyon"]).options == contest.options


def test_each_game_has_a_seed_of_its_own_that_stays_the_same() -> None:
    contest = best_of(3, [0], [1])
    seeds = [contests.setup_of(contest, number, GAMES["upriver"]).seed for number in range(3)]
    assert len({*seeds, contest.seed}) == 4
    assert seeds == [contests.seed_of(contest, number) for number in range(3)]
    other = contest.model_copy(update={"seed": contest.seed + 1})
    assert contests.seed_of(other, 0) != seeds[0]


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
        (best_of(3), "First to two wins: you 0, Otter 0; game 1 of at most 3."),
        (best_of(3, [0]), "First to two wins: you 1, Otter 0; game 2 of at most 3."),
        (best_of(3, [0], [1]), "First to two wins: you 1, Otter 1; game 3 decides."),
        (best_of(3, [1], [0], players=3), "First to two wins: you 1, Otter 1, Heron 0; game 3 of at most 4."),
        (best_of(3, [0], [1], [2], players=3), "First to two wins: you 1, Otter 1, Heron 1; game 4 decides."),
        (best_of(3, [0], [0]), "First to two wins: you 2, Otter 0; you have won it."),
        (best_of(5, [1], [1], [1]), "First to three wins: Otter 3, you 0; Otter has won it."),
        (best_of(3, [0, 1], [0, 1]), "First to two wins: you 2, Otter 2; you and Otter share the win."),
        (league(3), "League: no game has been played; game 1 of your 8 is next."),
        (league(3, played=1), "League: you have 3 points and lead; game 2 of your 8 is next."),
        (league(3, played=3), "League: you have 4 points, Heron leads with 6; game 4 of your 8 is next."),
        (league(4, played=3), "League: you have 4 points, Otter leads with 5; game 4 of your 8 is next."),
        (league(4, played=9), "League: you have 12 points and lead; only bots still have to play."),
        (league(4, played=10), "League: you have 12 points, Otter leads with 14; Otter has won it."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_line_says_the_standing_and_what_is_next(contest: Contest, line: str) -> None:
    assert standing_line(contest) == line


@pytest.mark.parametrize(
    ("contest", "said"),
    [
        (best_of(3, [0]), ""),
        (best_of(3, [0], [0]), "You have won the match: you 2, Otter 0."),
        (best_of(3, [1], [0], [1]), "Otter has won the match: Otter 2, you 1."),
        (best_of(3, [0], [0, 1], [1]), "You and Otter share the win of the match: you 2, Otter 2."),
        (league(3, played=7), ""),
        (
            league(3, played=8),
            "You, Otter, Heron and Trout share the win of the league: you 12, Otter 12, Heron 12, Trout 12.",
        ),
    ],
)
def test_who_has_won_a_match_or_a_league_is_said_in_one_sentence_once_it_is_over(contest: Contest, said: str) -> None:
    assert verdict(contest) == said


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
    met_by = best_of(3, players=6).model_copy(update={"meetings": games})
    seats_that_begin = [contests.who_begins(met_by, number, 0) for number in range(len(games))]
    first = Counter(each.seats[seat] for each, seat in zip(games, seats_that_begin, strict=True))
    assert max(first.values()) - min(first[player] for player in range(players)) <= 2


@pytest.mark.parametrize(("players", "seats"), TABLES)
def test_in_a_league_as_many_as_a_table_has_seats_have_one_of_their_own(players: int, seats: int) -> None:
    for each in contests.fixtures(players, seats):
        assert all(each.seats[player] == player for player in each.seats if player < seats)


def test_the_person_of_a_league_has_a_seat_of_their_own() -> None:
    for person in range(6):
        seats = ["human" if seat == person else "greedy" for seat in range(6)]
        contest = new_contest(setup_for(*seats), BEGUN, best_of=None)
        (number,) = (number for number, player in enumerate(contest.players) if player.is_human)
        assert number == min(person, 3), "where they sat down, if a table has that seat"
        assert {each.seats.index(number) for each in contest.meetings if number in each.seats} == {number}
        assert sorted(each.name for each in contest.players) == sorted(NAMES)


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
    assert contests.winners(over) == [0, 1, 2, 3], "all won equally often"
    meetings = [with_places(each, [1 if player == 2 else 2 for player in each.seats]) for each in over.meetings]
    assert contests.winners(over.model_copy(update={"meetings": meetings})) == [2]


def test_a_league_is_for_one_person_and_three_to_five_bots() -> None:
    for players in (["human", "greedy", "greedy"], ["human", "human", "greedy", "greedy"], ["greedy"] * 4):
        with pytest.raises(BadInput, match="a league is for one person and 3 to 5 bots"):
            new_contest(setup_for(*players), BEGUN, best_of=None)
    assert new_contest(setup_for("human", *["greedy"] * 5), BEGUN, best_of=None).length == 12


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("niagara", {"first": "drawn"}, "who begins is drawn once, then it goes in turn"),
        ("niagara", {"first": "B"}, "B begins, then the others in turn"),
        ("canyon", {}, "the rules draw who begins each game"),
    ],
)
def test_who_begins_the_games_of_a_match_is_said_for_its_game_and_options(
    game: str, options: dict[str, str], said: str
) -> None:
    assert contests.begins_words(GAMES[game], options) == said
