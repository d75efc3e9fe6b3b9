from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.goals import Chronicle, Goal, Grade, in_a_game, once_over
from niagara_tui.documents.text import told
from niagara_tui.games.registry import GAMES
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.host import Host
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.after_game import LEAST, best_line, best_of
from niagara_tui.shell.goals import (
    GoalWatch,
    as_json,
    chronicle_of,
    goals_page,
    reached_in,
    reached_line,
    summary,
    words_of,
)
from niagara_tui.shell.logbook.keeping import game_key, keep_game, pass_over, played_game
from niagara_tui.shell.logbook.profiles import add_profile
from niagara_tui.shell.settings import Settings
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile, PlayedGame
from niagara_tui.study.reviews.tally import good_counts, tally_of
from tests.support.logbooks import goals_of, logbook_of, played, put, wins_and_losses
from tests.support.tables import QuickBots, match_of, new_match, play_on

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
SETTINGS = Settings()
TAKEN = GoalsOfGame(reached={"win": Reached(when=NOW, key="0" * 32)}, best={"three_thefts": 2})


def look(match: TableMatch, folder: Path, watch: GoalWatch | None = None, settings: Settings = SETTINGS) -> list[str]:
    """Keep the match if it is over, and give the ids of the goals that are told."""
    assert keep_game(match, settings, folder, NOW) == ""
    news = (watch or GoalWatch(match, folder)).look(settings, NOW)
    assert news.problem == ""
    return [goal.id for goal in news.goals]


def kept(folder: Path, name: str = "Rose", game: str = "niagara") -> GoalsOfGame:
    return GoalsFile(folder).load()[0].of(name, game)


# -- what reaches goals -------------------------------------------------------------------------------


def test_what_needs_nothing_but_the_present_is_told_and_kept_when_it_happens(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "random")
    watch, found = GoalWatch(match, tmp_path), list[str]()
    while "two_home" not in found and not match.is_over():
        play_on(match, 1)
        found += look(match, tmp_path, watch)
    assert not match.is_over()
    assert "finish" not in found
    assert [*kept(tmp_path).reached] == found


def test_what_is_about_the_whole_game_is_told_at_its_end(over: TableMatch, tmp_path: Path) -> None:
    found = look(over, tmp_path)
    (standing,) = (each for each in over.standings() if each.seat == 0)
    assert "finish" in found
    assert ("win" in found) == standing.won
    assert {*found} == {*kept(tmp_path).reached}
    assert [goal.id for goal in reached_in(over, SETTINGS, tmp_path)] == found


def test_a_goal_is_told_once_and_kept_once_however_often_its_game_is_opened(over: TableMatch, tmp_path: Path) -> None:
    first = look(over, tmp_path)
    before = GoalsFile(tmp_path).path.read_bytes()
    assert look(TableMatch.resume(over.record()), tmp_path) == []
    assert GoalsFile(tmp_path).path.read_bytes() == before
    assert [goal.id for goal in reached_in(TableMatch.resume(over.record()), SETTINGS, tmp_path)] == first


def test_two_windows_tell_a_goal_once(over: TableMatch, tmp_path: Path) -> None:
    one, other = (TableMatch.resume(over.record()) for _ in range(2))
    windows = [GoalWatch(match, tmp_path) for match in (one, other)]
    assert look(one, tmp_path, windows[0])
    assert look(other, tmp_path, windows[1]) == []


def test_what_can_still_be_undone_reaches_nothing(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "random")
    while not (match.can_undo(0) and _is_reached(match, "thief")):
        assert not match.is_over()
        play_one(match)
    watch = GoalWatch(match, tmp_path)
    assert look(match, tmp_path, watch) == []
    while match.can_undo(0):
        match.undo(0)
    assert not _is_reached(match, "thief")
    assert "thief" not in look(match, tmp_path, watch)


def test_a_game_that_does_not_count_reaches_nothing(over: TableMatch, tmp_path: Path) -> None:
    branch = RecordFilm(over.record()).branch(20, NOW)
    assert pass_over(branch, tmp_path) == ""
    assert look(play_on(TableMatch.resume(branch), 2000), tmp_path) == []
    assert look(over, tmp_path, settings=Settings(record=False)) == []
    assert look(play_on(new_match("greedy", "greedy", "random"), 2000), tmp_path) == []
    middle = TableMatch.at(over.setup, over.view(None))
    assert look(middle, tmp_path) == []
    assert not GoalsFile(tmp_path).path.exists()


@pytest.mark.processes
async def test_what_the_bot_of_somebody_who_conceded_does_is_nobodys_goal(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "random"), 3)
    watch = GoalWatch(match, tmp_path)
    before = look(match, tmp_path, watch)
    host = Host(match, None, QuickBots(match, greedy=True), Pace("instant"))
    host.concede(0)
    await asyncio.wait_for(host.run(), 60)
    assert match.is_over()
    assert look(match, tmp_path, watch) == []
    assert [*kept(tmp_path).reached] == before


@pytest.mark.parametrize("why", ["conceded", "passed over"])
def test_at_the_end_of_a_game_that_cannot_count_the_record_is_read_once(
    over: TableMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    match = over
    if why == "conceded":
        match = match_of("niagara", ("human", "greedy", "greedy"))
        match.concede(0)
        play_on(match, 3000)
    else:
        assert pass_over(over.record(), tmp_path) == ""
    watch = GoalWatch(match, tmp_path)
    assert watch.look(SETTINGS, NOW).goals == ()
    monkeypatch.setattr(LogbookFile, "read", lambda _: pytest.fail("the record is read again"))
    assert watch.look(SETTINGS, NOW).goals == ()


def test_a_game_counted_for_one_profile_reaches_nothing_for_another(over: TableMatch, tmp_path: Path) -> None:
    look(over, tmp_path)
    assert add_profile("Ann", tmp_path) == ""
    assert look(TableMatch.resume(over.record()), tmp_path, settings=Settings(profile="Ann")) == []
    assert kept(tmp_path, "Ann") == GoalsOfGame()


def test_goals_over_several_games_count_those_of_the_record(over: TableMatch, tmp_path: Path) -> None:
    put(LogbookFile(tmp_path), logbook_of(Rose=wins_and_losses("wwlwwwwww")))
    found = look(over, tmp_path)
    assert "ten_games" in found
    assert kept(tmp_path).best["ten_wins"] == 8 + chronicle_of(over, 0).won


def test_a_game_with_hints_is_none_without_help(over: TableMatch, tmp_path: Path) -> None:
    assert look(over, tmp_path)
    assert kept(tmp_path).best["unaided"] == 1
    helped = TableMatch.resume(over.record().model_copy(update={"started": NOW}))
    helped.count_hint(0)
    look(helped, tmp_path)
    assert kept(tmp_path).best["unaided"] == 1
    assert "win_unaided" not in kept(tmp_path).reached or over.standings()[0].seat == 0
    for day in (1, 2):
        look(TableMatch.resume(over.record().model_copy(update={"started": NOW + timedelta(days=day)})), tmp_path)
    assert kept(tmp_path).best["unaided"] == 2  # the game with hints has broken the row


def test_how_near_one_has_come_is_kept_at_the_end_and_never_falls(over: TableMatch, tmp_path: Path) -> None:
    far = GoalsOfGame(best={"sky": 2, "ten_games": 7})
    put(GoalsFile(tmp_path), goals_of(("Rose", "niagara", far)))
    look(over, tmp_path)
    best = kept(tmp_path).best
    assert best["ten_games"] == 7
    assert best.get("sky", 3) >= 2
    assert not {*best} & {*kept(tmp_path).reached}


# -- never a secret -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_whatever_was_noted_at_the_table_is_noted_of_its_record(game: str) -> None:
    match = play_on(match_of(game, ("human", "greedy", "random")), 120)
    film = RecordFilm(match.record(), match.moment)
    assert film.noted(film.last) == [*match.noted]


@pytest.mark.parametrize("game", ["niagara", "canyon"])
def test_goals_of_a_game_under_way_follow_from_what_everybody_saw(game: str) -> None:
    """The chronicle of a game whose every position is replaced by the public view of it is the same."""
    match = play_on(
        match_of(game, ("human", "greedy", "random"), **({"secret_bids": True} if game == "canyon" else {})), 90
    )
    chronicle = chronicle_of(match, 0)
    assert chronicle.view == match.view(None)
    film = RecordFilm(match.record(), match.moment)
    assert [*chronicle.noted] == film.noted(film.last)  # the film gives public views alone
    sealed = [made for made in match.record().moves if "?" in made]
    assert all(count.name != move for each in chronicle.noted for count in each.counts for move in sealed)


@pytest.mark.parametrize("game", ["niagara", "canyon"])
def test_twins_that_everybody_sees_alike_reach_the_same_goals(game: str) -> None:
    """Where hands, secret choices and chance differ, whatever everybody then sees alike is noted alike."""
    options = {"secret_bids": True} if game == "canyon" else {}
    match, compared = match_of(game, ("human", "greedy", "random"), **options), 0
    for _decision in range(60):
        play_one(match)
        match.settle()
        state, rules = match._game_log.state, match.game
        twin = rules.sample(rules.view(state, None), Chance(seed=5))
        logs = [GameLog(rules, clone(each), match.names) for each in (state, twin)]
        seats = [log.deciders() for log in logs]
        if match.is_over() or seats[0] != seats[1]:
            continue
        seat = seats[0][0]
        shared = {*rules.legal(state, seat)} & {*rules.legal(twin, seat)}
        for log in logs:
            log.notes = True
        for move in sorted(shared)[:1]:
            for log in logs:
                log.decide(seat, move)
        if rules.view(logs[0].state, None) == rules.view(logs[1].state, None):
            compared += 1
            assert [count() for _made, count in logs[0].noted] == [count() for _made, count in logs[1].noted]
    assert compared > 20


# -- telling ------------------------------------------------------------------------------------------


def test_the_page_says_what_is_reached_and_how_near_one_has_come() -> None:
    game = new_match("human", "greedy", "random").game
    lines = [line for section in goals_page(game, TAKEN) for line in told(section)]
    assert summary(game, TAKEN) == f"Niagara: 1 of {len(game.goals)} goals reached."
    assert any("Win a game" in line and "2026-11-21" in line for line in lines)
    assert any("Steal three gems in one game" in line and "best 2 of 3" in line for line in lines)
    assert any("Bring home two gems in one canoe (Spirits: double canoes)" in line for line in lines)
    told_as_json = {each["id"]: each for each in as_json(game, TAKEN)["goals"]}
    assert told_as_json["win"]["reached"] == NOW.isoformat()
    assert (told_as_json["three_thefts"]["best"], told_as_json["three_thefts"]["need"]) == (2, 3)


def test_several_goals_of_one_game_are_told_in_a_line() -> None:
    game = new_match("human", "greedy", "random").game
    goals = [goal for goal in game.goals if goal.id in ("win", "thief")]
    assert reached_line(game, []) == ""
    assert reached_line(game, goals[:1]) == "Goal reached: Win a game."
    assert reached_line(game, goals) == "Goals reached: Win a game; Steal a gem."
    assert words_of(game, goals[0]) == "Win a game"


def test_many_goals_of_one_game_are_told_by_their_number_and_the_hardest_two() -> None:
    game = new_match("human", "greedy", "random").game
    goals = [goal for goal in game.goals if goal.id in ("finish", "win", "win_unaided", "thief", "seven", "quick")]
    assert reached_line(game, goals) == "6 goals reached: Win in six rounds; Win with seven gems, and 4 more."


@pytest.mark.parametrize("name", ["niagara", "canyon", "upriver"])
def test_nothing_that_asks_for_a_win_or_an_end_is_reached_before_the_end(name: str) -> None:
    """So a game that was conceded reaches only what was seen at its table before."""
    match = play_on(match_of(name, ("human", "greedy", "greedy")), 60)
    asked = [goal for goal in match.game.goals if goal.says.startswith(("Win", "Play"))]
    assert len(asked) > 10
    while not match.is_over():
        assert not any(goal.reached_by(chronicle_of(match, 0)) == goal.need for goal in asked)
        play_on(match, 1)


@pytest.mark.parametrize("name", ["niagara", "canyon", "upriver"])
def test_a_conceded_game_has_the_goals_whose_events_were_seen_before(name: str, tmp_path: Path) -> None:
    match, before = match_of(name, ("human", "greedy", "greedy")), list[str]()
    watch = GoalWatch(match, tmp_path)
    while not before:
        before = look(play_on(match, 1), tmp_path, watch)
    match.concede(0)
    keep_game(match, Settings(), tmp_path, NOW)
    play_on(match, 3000)
    assert look(match, tmp_path, watch) == []
    assert look(match, tmp_path, GoalWatch(match, tmp_path)) == []
    assert [goal.id for goal in reached_in(match, Settings(), tmp_path)] == before


def test_a_goal_that_asks_for_an_option_is_out_of_reach_without_it() -> None:
    chronicle = chronicle_of(new_match("human", "greedy", "random"), 0)
    goal = Goal("joe", "Meet Joe", Grade.EASY, lambda _it: 1, asks={"joe": True})
    assert goal.reached_by(chronicle) == 0
    assert goal.reached_by(chronicle_of(new_match("human", "greedy", "random", joe=True), 0)) == 1


def test_against_the_simplest_bots_alone_only_games_and_a_win_are_reached_and_what_was_reached_before_stays(
    tmp_path: Path,
) -> None:
    match = play_on(new_match("human", "simple", "random"), 2000)
    assert {*look(match, tmp_path)} <= {"finish", "win"}
    chronicle = chronicle_of(match, 0)
    counted = {goal.id for goal in match.game.goals if goal.reached_by(replace(chronicle, is_simple_table=False))}
    assert len(counted) > 5, "it would be more against others"
    before = GoalsOfGame(reached={"thief": Reached(when=NOW, key="0" * 32)})
    put(GoalsFile(tmp_path), goals_of(("Rose", "niagara", before)))
    look(match, tmp_path)
    assert "thief" in kept(tmp_path).reached


@pytest.mark.parametrize("measure", [in_a_game("no such count"), once_over(lambda _it: 1)])
def test_what_has_not_happened_is_nothing(measure: Callable[[Chronicle], int]) -> None:
    assert int(measure(chronicle_of(new_match("human", "greedy", "random"), 0))) == 0


def _is_reached(match: TableMatch, goal: str) -> bool:
    (found,) = (each for each in match.game.goals if each.id == goal)
    return found.reached_by(chronicle_of(match, 0)) == found.need


def play_one(match: TableMatch) -> None:
    """One decision, without the steps that follow it."""
    from tests.support.tables import best

    match.settle()
    seat = match.deciders()[0]
    match.submit(seat, best(match, seat, match.legal(seat)))


# -- bests -----------------------------------------------------------------------------------------


def whole_game(game: str = "niagara") -> TableMatch:
    return play_on(match_of(game, ("human", "greedy", "greedy")), 3000)


def thieves(*stolen: int | None) -> list[PlayedGame]:
    """Games in which so many gems were stolen; None where that is not known."""
    return [
        played(number, deeds=None if gems is None else {"fetched": 9, **({"stolen": gems} if gems else {})})
        for number, gems in enumerate(stolen)
    ]


def said(*stolen: int | None) -> str:
    games = thieves(*stolen)
    return best_line(GAMES["niagara"], games[-1].key, games)


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_what_is_kept_of_a_game_is_what_the_review_counts(game: str) -> None:
    match = whole_game(game)
    tally, deeds = tally_of(RecordFilm(match.record())), played_game(match, 0, NOW).deeds
    assert deeds == {name: tally[name][0] for name in good_counts(match.game) if tally[name][0]} != {}


def test_of_a_conceded_game_nothing_is_kept() -> None:
    match = play_on(match_of("niagara", ("human", "greedy", "greedy")), 60)
    match.concede(0)
    assert played_game(match, 0, NOW).deeds is None


def test_the_most_of_the_latest_games_is_told_with_their_number() -> None:
    assert said(1, 0, 2, 3) == "Gems stolen 3: the most in your last 4 games of Niagara."


@pytest.mark.parametrize(
    "stolen",
    [
        pytest.param((1, 0, 3, 3), id="as many as once before"),
        pytest.param((1, 0, 2, 0), id="none"),
        pytest.param((2, 3), id="too few games to compare with"),
        pytest.param((1, 0, None, 3), id="not known of the one before"),
        pytest.param((1, 0, 2, None), id="not known of this one"),
    ],
)
def test_otherwise_nothing_is_told(stolen: tuple[int | None, ...]) -> None:
    assert said(*stolen) == ""


def test_games_of_which_it_is_not_known_are_not_counted() -> None:
    assert said(9, None, 1, 0, 2, 3) == "Gems stolen 3: the most in your last 4 games of Niagara."


def test_other_games_and_those_that_were_conceded_are_left_out() -> None:
    games = thieves(1, 0, 2, 3)
    conceded = played(91).model_copy(update={"place": None, "share": 0})
    games[1:1] = [played(90, game="canyon", deeds={"kept": 5}), conceded]
    told = "Gems stolen 3: the most in your last 4 games of Niagara."
    assert best_line(GAMES["niagara"], games[-1].key, games) == told
    assert best_line(GAMES["niagara"], "f" * 32, games) == "", "a game that is not in the record"


def test_the_ending_asks_the_record(tmp_path: Path) -> None:
    match = whole_game()
    poor = [played(number, deeds={}) for number in range(LEAST)]
    put(LogbookFile(tmp_path), logbook_of(Rose=poor))
    assert keep_game(match, Settings(), tmp_path, NOW) == ""
    kept = LogbookFile(tmp_path).read()[0].profiles[0].games
    assert kept[-1].key == game_key(match.record())
    told = best_of(match, Settings(), tmp_path)
    assert told.endswith(f": the most in your last {LEAST + 1} games of Niagara.")
    assert best_of(match, Settings(record=False), tmp_path) == ""
