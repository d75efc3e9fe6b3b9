from __future__ import annotations

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.matches import contests
from niagara_tui.shell.matches.contests import standing_line, verdict
from niagara_tui.store.matches import Contest, Meeting
from tests.support.contests import best_of
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
        TableMatch(each)


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
    ],
)
def test_who_has_won_a_match_is_said_in_one_sentence_once_it_is_over(contest: Contest, said: str) -> None:
    assert verdict(contest) == said


def test_another_player_who_is_called_you_is_not_told_to_have_won_as_the_person_would() -> None:
    contest = best_of(3, [1], [1])
    contest.players[1] = contest.players[1].model_copy(update={"name": "you"})
    assert verdict(contest) == "You has won the match: you 2, you 0."


def test_a_match_of_any_length_has_a_title_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert contests.kind_title(best_of(7)) == "First to 4 wins"
    monkeypatch.setattr(contests, "_", {"First to {wins} wins": "Auf {wins} Siege"}.__getitem__)
    assert contests.kind_title(best_of(7)) == "Auf 4 Siege"


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
