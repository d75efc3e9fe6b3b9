from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.host import Host
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import list_saves
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import challenge, contests, keeping
from niagara_tui.shell.matches.challenge import Challenge, daily, read
from niagara_tui.shell.matches.contests import standing_line, verdict
from niagara_tui.shell.matches.page import LATEST, Entry, as_json, entries
from niagara_tui.shell.matches.playing import (
    Begin,
    Belonging,
    Played,
    Resume,
    belonging,
    challenge_game,
    kinds_of_games,
    new_game,
    next_game,
)
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.welcome import today_of
from niagara_tui.store import matches
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.matches import Contest, KeptChallenge, Matches, MatchesFile, Meeting, OthersOutcome, Outcome
from niagara_tui.store.models import Record, Setup
from tests.support.contests import best_of
from tests.support.matches import clock
from tests.support.tables import QuickBots, SilentBots, new_match, play_on

NOW = datetime(2026, 11, 26, 18, 30, tzinfo=UTC)
ONE = Challenge("upriver", GAMES["upriver"].version, ("human", "greedy:balanced", "random:uniform"), 12, 34)


def held(config: Path) -> Matches:
    found, problem = MatchesFile(config).load()
    assert problem == ""
    return found


def added(contest: Contest, config: Path) -> Contest:
    found, problem = keeping.add_contest(contest, config)
    assert problem == ""
    assert found is not None
    return found


def begun(contest: Contest, config: Path, number: int = 0, save: str = "") -> TableMatch:
    match = TableMatch(keeping.next_setup(contest, number), clock)
    assert keeping.bind(contest.id, number, match.record(), save, config) == ""
    return match


def finished(match: TableMatch) -> TableMatch:
    return play_on(match, 4000)


def counted(match: TableMatch, config: Path) -> Matches:
    assert keeping.keep_result(match, config) == ""
    return held(config)


# -- games of a match ---------------------------------------------------------------------------------


def test_a_finished_game_counts_in_its_match(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = finished(begun(contest, tmp_path))
    (found,) = counted(match, tmp_path).contests
    (meeting,) = found.meetings
    winners = [standing.seat for standing in match.standings() if standing.won]
    assert [seat for seat, won in enumerate(meeting.won) if won] == winners


def test_a_game_counts_once_however_often_it_is_resumed(tmp_path: Path) -> None:
    contest = added(best_of(5), tmp_path)
    match = finished(begun(contest, tmp_path))
    first = counted(match, tmp_path)
    counted(TableMatch.resume(match.record()), tmp_path)
    assert counted(TableMatch.resume(match.record()), tmp_path) == first
    assert len(first.contests[0].meetings) == 1


def test_a_game_that_was_saved_and_resumed_counts_where_it_was_begun(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = play_on(begun(contest, tmp_path), 6)
    assert not counted(match, tmp_path).contests[0].meetings[0].is_over
    resumed = finished(TableMatch.resume(match.record()))
    assert counted(resumed, tmp_path).contests[0].meetings[0].is_over


def test_a_branch_of_a_game_and_another_game_do_not_count(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = finished(begun(contest, tmp_path))
    branch = finished(TableMatch.resume(RecordFilm(match.record()).branch(5, NOW)))
    other = finished(TableMatch(match.setup, lambda: NOW))
    for each in (branch, other):
        assert not counted(each, tmp_path).contests[0].meetings[0].is_over


async def test_a_conceded_game_counts_as_lost_once_it_is_over(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = play_on(begun(contest, tmp_path), 4)
    host = Host(match, None, SilentBots(match), Pace("instant"))
    host.stand_ins = QuickBots(match, greedy=True)
    kept: list[Matches] = []
    host.table.decided = lambda: kept.append(counted(match, tmp_path))  # type: ignore[method-assign]
    host.concede(0)
    await asyncio.wait_for(host.run(), 60)
    assert [each.contests[0].meetings[0].is_over for each in kept] == [False, True]
    (meeting,) = kept[1].contests[0].meetings
    assert meeting.won == [False, True]
    assert meeting.places == [2, 1]
    why = "Whoever concedes comes last, whatever the bot at that seat does, and the others move up."
    assert belonging(match, tmp_path).line.endswith(f". {why}"), "the ranking beside it may have the bot first"
    (entry,) = (each for each in entries(kept[1], NOW, {"upriver": ()}) if each.contest is not None)
    assert why in entry.about[0].blocks


def test_nothing_is_said_of_conceding_where_nobody_did(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = finished(begun(contest, tmp_path))
    counted(match, tmp_path)
    assert "concedes" not in belonging(match, tmp_path).line


def test_a_game_begun_anew_takes_the_place_of_one_that_is_not_over(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    left = begun(contest, tmp_path)
    again = TableMatch(left.setup, lambda: NOW)
    assert keeping.bind(contest.id, 0, again.record(), "", tmp_path) == ""
    assert not counted(finished(left), tmp_path).contests[0].meetings[0].is_over
    assert counted(finished(again), tmp_path).contests[0].meetings[0].is_over


def test_a_game_that_another_window_has_played_meanwhile_is_not_played_twice(tmp_path: Path) -> None:
    contest = added(best_of(3), tmp_path)
    match = finished(begun(contest, tmp_path))
    counted(match, tmp_path)
    with pytest.raises(BadInput, match="has been played in another window"):
        keeping.bind(contest.id, 0, TableMatch(match.setup, lambda: NOW).record(), "", tmp_path)


# -- what is played next ------------------------------------------------------------------------------


def saves_in(folder: Path) -> SaveFolder:
    return SaveFolder(folder / "saves")


def begin(what: Resume | Begin | Played) -> Begin:
    assert isinstance(what, Begin)
    return what


def saved(what: Begin, folder: SaveFolder, decisions: int = 3) -> str:
    """Begin that game, bind it, and save it after some decisions; returns its name."""
    match = TableMatch(what.setup, clock, what.rules)
    with Autosave.new(folder, match) as autosave:
        assert what.bind(match.record(), autosave.name) == ""
        play_on(match, decisions)
        autosave.save()
    return autosave.name


def test_the_next_game_is_begun_and_if_it_was_left_resumed_under_any_name(tmp_path: Path) -> None:
    contest, folder = added(best_of(3), tmp_path), saves_in(tmp_path)
    what = begin(next_game(contest.id, folder, tmp_path))
    name = saved(what, folder)
    assert next_game(contest.id, folder, tmp_path) == Resume(name)
    folder.rename(name, "my game")
    assert next_game(contest.id, folder, tmp_path) == Resume("my game")


def test_a_game_that_is_saved_as_it_was_is_found_without_a_look_at_other_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, folder = added(best_of(3), tmp_path), saves_in(tmp_path)
    name = saved(begin(next_game(contest.id, folder, tmp_path)), folder)
    monkeypatch.setattr(SaveFolder, "each_summary", lambda *_: pytest.fail("other saves were looked at"))
    assert next_game(contest.id, folder, tmp_path) == Resume(name)


def test_a_game_of_a_match_whose_save_is_gone_is_dealt_again_and_not_anew(tmp_path: Path) -> None:
    contest, folder = added(best_of(3), tmp_path), saves_in(tmp_path)
    what = begin(next_game(contest.id, folder, tmp_path))
    assert (what.is_known, what.remark) == (False, "")
    folder.delete(saved(what, folder))
    again = begin(next_game(contest.id, folder, tmp_path))
    assert again.setup == what.setup
    assert again.is_known
    assert again.remark.startswith("The save of this game is gone: it starts again with the same cards or dice")


def test_of_a_match_that_is_over_or_gone_nothing_is_left_to_play(tmp_path: Path) -> None:
    over = added(best_of(3, [0], [0]), tmp_path)
    for contest in (over.id, "00000000"):
        with pytest.raises(BadInput, match="there is no game left to play"):
            next_game(contest, saves_in(tmp_path), tmp_path)


def test_the_table_knows_its_match(tmp_path: Path) -> None:
    contest = added(best_of(3, [0], [1]), tmp_path)
    match = begun(contest, tmp_path, number=2)
    found = belonging(match, tmp_path)
    assert found.line == "First to two wins: you 1, Otter 1; game 3 decides."
    assert (found.contest, found.next) == (contest.id, "Play the next game of the match")
    assert found.kind == "game 3 of a match"
    assert belonging(TableMatch(match.setup, lambda: NOW), tmp_path) == Belonging()
    match = finished(match)
    assert belonging(match, tmp_path).next
    counted(match, tmp_path)
    assert not belonging(match, tmp_path).next


def test_what_game_a_save_is_is_known_under_any_name(tmp_path: Path) -> None:
    contest, folder = added(best_of(3), tmp_path), saves_in(tmp_path)
    name = saved(begin(next_game(contest.id, folder, tmp_path)), folder)
    folder.rename(name, "my game")
    pasted = saved(taken_up(tmp_path), folder)
    day = NOW.date()
    of_the_day = challenge_game(daily(GAMES["upriver"], day, {}), day, "Rose", NOW, folder, tmp_path)
    todays = saved(begin(of_the_day), folder)
    with Autosave.new(folder, TableMatch(ONE.setup("Rose").model_copy(update={"seed": 99}), clock)) as other:
        other.save()
    folder.file("no game").write_text("{}", encoding="utf-8")
    kinds = {
        "my game": "game 1 of a match",
        pasted: "challenge",
        todays: "challenge of 2026-11-26",
        other.name: "",
        "no game": "",
    }
    assert {each.name: each.kind for each in folder.summaries(kinds_of_games(tmp_path))} == kinds
    listed = {each.name: each.at_table for each in list_saves(folder, NOW, kinds_of_games(tmp_path))}
    assert listed["my game"] == "game 1 of a match: Rose, Otter"
    assert listed[other.name] == "Rose, Bert, Yann"


# -- how many are kept --------------------------------------------------------------------------------


def test_the_oldest_match_that_is_over_makes_room_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MAX_CONTESTS", 3)
    under_way, *others = (added(each, tmp_path) for each in (best_of(3), best_of(3, [0], [0]), best_of(3)))
    newest = added(best_of(5), tmp_path)
    assert [each.id for each in held(tmp_path).contests] == [under_way.id, others[1].id, newest.id]
    with pytest.raises(BadInput, match="there are 3 matches under way; delete one first"):
        keeping.add_contest(best_of(3), tmp_path)
    (entry,) = (each for each in entries(held(tmp_path), NOW, {}) if each.contest and each.contest.id == under_way.id)
    assert entry.delete(tmp_path) == ""
    added(best_of(3), tmp_path)


def test_each_match_has_an_id_of_its_own(tmp_path: Path) -> None:
    assert len({added(best_of(3), tmp_path).id for _ in range(5)}) == 5


def test_a_match_that_cannot_be_kept_is_not_begun(tmp_path: Path) -> None:
    (tmp_path / "matches.json").write_text('{"format": 7}', encoding="utf-8")
    contest, problem = keeping.add_contest(best_of(3), tmp_path)
    assert contest is None
    assert "newer version" in problem


# -- challenges ---------------------------------------------------------------------------------------


def taken_up(config: Path, wanted: Challenge = ONE, name: str = "Rose") -> Begin:
    return begin(challenge_game(wanted, None, name, NOW, saves_in(config), config))


def played(what: Begin, config: Path, at: datetime = NOW) -> Record:
    """Play the game to its end; returns its record."""
    match = TableMatch(what.setup, lambda: at, what.rules)
    what.bind(match.record(), "")
    counted(finished(match), config)
    return match.record()


def test_a_challenge_is_the_same_table_for_everybody(tmp_path: Path) -> None:
    rose, zoe = taken_up(tmp_path / "rose"), taken_up(tmp_path / "zoe", name="Zoe")
    assert rose.setup.seed == zoe.setup.seed == 12
    assert [seat.player for seat in rose.setup.seats] == ["human", "greedy:balanced", "random:uniform"]
    assert (rose.setup.seats[0].name, zoe.setup.seats[0].name) == ("Rose", "Zoe")


@pytest.mark.processes
async def test_its_bots_play_alike_for_everybody(tmp_path: Path) -> None:
    answers = list[int]()
    for _ in range(2):
        what = taken_up(tmp_path, Challenge("upriver", 1, ("random:uniform", "human"), 3, 34, {"first": "R"}))
        match = TableMatch(what.setup)
        match.settle()
        bots = belonging(match, tmp_path).bots_of(match)
        assert bots is not None
        async with bots:
            for _ in range(3):
                if 0 in match.deciders():
                    answers.append((await bots.ask(0)).move)
                    match.submit(0, answers[-1])
                    match.settle()
    assert answers[: len(answers) // 2] == answers[len(answers) // 2 :]
    assert answers


def test_an_ordinary_table_has_bots_of_its_own(tmp_path: Path) -> None:
    what = taken_up(tmp_path)
    assert belonging(TableMatch(what.setup, clock, what.rules), tmp_path).line == "Challenge."
    other = TableMatch(what.setup.model_copy(update={"seed": 13}))
    assert belonging(other, tmp_path).bots_of(other) is None


def test_the_first_finished_game_of_a_challenge_counts_and_no_other(tmp_path: Path) -> None:
    played(taken_up(tmp_path), tmp_path)
    (first,) = held(tmp_path).challenges
    assert first.own is not None
    again = TableMatch(ONE.setup("Rose"), lambda: NOW + timedelta(hours=1))
    again.settle()
    again.concede(0)
    assert counted(again, tmp_path).challenges[0].own == first.own


def test_a_conceded_challenge_is_over_at_once(tmp_path: Path) -> None:
    match = TableMatch(taken_up(tmp_path).setup, clock)
    match.settle()
    match.concede(0)
    (found,) = counted(match, tmp_path).challenges
    assert found.own is not None
    assert found.own.place is None


def test_a_challenge_that_was_left_is_resumed(tmp_path: Path) -> None:
    name = saved(taken_up(tmp_path), saves_in(tmp_path))
    assert challenge_game(ONE, None, "Rose", NOW, saves_in(tmp_path), tmp_path) == Resume(name)


def test_whose_cards_one_has_seen_before_does_not_count_in_the_record(tmp_path: Path) -> None:
    first = taken_up(tmp_path)
    assert not first.is_known
    assert first.remark == ""
    played(first, tmp_path)
    what = challenge_game(ONE, None, "Rose", NOW, saves_in(tmp_path), tmp_path)
    assert isinstance(what, Played)
    assert what.line.startswith("Challenge. You: ")
    again = what.again
    assert again.is_known
    assert again.remark.startswith(
        "You have finished a game with the same cards or dice before: this one counts neither"
    )


def test_a_game_of_a_seed_that_was_played_does_not_count(tmp_path: Path) -> None:
    folder, setup = saves_in(tmp_path), ONE.setup("Rose")
    first = new_game(setup, folder, tmp_path)
    assert (first.is_known, first.remark) == (False, "")
    name = saved(first, folder)
    assert new_game(setup, folder, tmp_path).remark.startswith(
        "There is a save of a game with the same cards or dice: this one"
    )
    assert taken_up(tmp_path).is_known
    counted(finished(TableMatch(setup, clock)), tmp_path)
    folder.delete(name)
    again = new_game(setup.model_copy(update={"options": {"first": "R"}}), folder, tmp_path)
    assert again.is_known
    assert again.remark.startswith(
        "You have finished a game with the same cards or dice before: this one counts neither"
    )
    other = Setup(game="niagara", seats=setup.seats, seed=setup.seed)
    for new in (setup.model_copy(update={"seed": setup.seed + 1}), other):
        assert not new_game(new, folder, tmp_path).is_known


def test_known_cards_give_no_result_of_a_challenge(tmp_path: Path) -> None:
    match = TableMatch(ONE.setup("Rose"), clock)
    match.settle()
    match.concede(0)
    found = read(keeping.result_line(match, counted(match, tmp_path)))
    assert keeping.take(found, None, NOW, tmp_path) == ""
    (entry,) = (each for each in entries(held(tmp_path), NOW, {"upriver": ()}) if each.kept)
    assert entry.remark == "Rose: conceded; you know what is coming"
    played(taken_up(tmp_path, found), tmp_path)
    (kept,) = held(tmp_path).challenges
    assert kept.own is None


def test_a_challenge_under_way_is_told_to_be(tmp_path: Path) -> None:
    remarks = list[str]()
    keeping.take(ONE, None, NOW, tmp_path)
    for day, wanted in ((None, ONE), (NOW.date(), daily(GAMES["upriver"], NOW.date(), {}))):
        for _ in range(2):
            (entry,) = (each for each in entries(held(tmp_path), NOW, {"upriver": ()}) if each.challenge == wanted)
            remarks.append(entry.remark)
            what = begin(challenge_game(wanted, day, "Rose", NOW, saves_in(tmp_path), tmp_path))
            what.bind(TableMatch(what.setup, clock).record(), "")
    assert remarks == ["not played yet", "under way"] * 2


def test_an_ordinary_game_counts_as_seen_too(tmp_path: Path) -> None:
    match = finished(TableMatch(ONE.setup("Rose"), clock))
    counted(match, tmp_path)
    line = keeping.result_line(match, held(tmp_path))
    assert taken_up(tmp_path, read(line)).is_known


def test_others_results_of_a_challenge_are_kept_the_newest_of_each(tmp_path: Path) -> None:
    for name, place in (("Anna", 3), ("Ben", 1), ("anna", 2)):
        sent = ONE.with_result(name, Outcome(place=place, share=100 * (place == 1), rounds=9))
        assert keeping.take(sent, None, NOW, tmp_path) == ""
    (found,) = held(tmp_path).challenges
    assert [(each.name, each.place) for each in found.others] == [("Ben", 1), ("anna", 2)]
    assert found.line == ONE.line(), "it holds nobody's result"


def test_of_more_others_than_are_kept_the_oldest_result_makes_room(tmp_path: Path) -> None:
    for number in range(matches.MAX_OTHERS + 1):
        sent = ONE.with_result(f"Sender {number}", Outcome(place=2, rounds=9))
        assert keeping.take(sent, None, NOW, tmp_path) == ""
    (found,) = held(tmp_path).challenges
    assert [each.name for each in found.others] == [f"Sender {number}" for number in range(1, matches.MAX_OTHERS + 1)]


def test_the_line_of_a_finished_game_has_its_result(tmp_path: Path) -> None:
    match = finished(TableMatch(taken_up(tmp_path).setup, clock))
    found = read(keeping.result_line(match, counted(match, tmp_path)))
    assert found.table == ONE, "with the bots of the challenge"
    assert found.name == "Rose"
    own = held(tmp_path).challenges[0].own
    assert own is not None
    assert found.outcome == own


def test_the_seed_of_a_game_that_is_under_way_is_never_told(tmp_path: Path) -> None:
    match = play_on(TableMatch(ONE.setup("Rose"), clock), 5)
    with pytest.raises(BadInput, match="this game is under way"):
        keeping.result_line(match, held(tmp_path))


def test_a_game_of_two_people_or_of_none_makes_no_challenge() -> None:
    for people in (2, 0):
        setup = best_of(3, players=3)
        players = ["human"] * people + ["greedy"] * (3 - people)
        seats = [
            seat.model_copy(update={"player": player}) for seat, player in zip(setup.players, players, strict=True)
        ]
        match = finished(TableMatch(ONE.setup("Rose").model_copy(update={"seats": seats}), clock))
        with pytest.raises(BadInput, match="a challenge is a table for one person and bots"):
            keeping.result_line(match, Matches())


def test_the_bots_chance_of_a_shared_game_does_not_follow_from_its_seed() -> None:
    early = TableMatch(ONE.setup("Rose"), lambda: NOW).record()
    late = TableMatch(ONE.setup("Rose"), lambda: NOW + timedelta(seconds=1)).record()
    assert keeping.challenge_of(early).bots != keeping.challenge_of(late).bots
    assert keeping.challenge_of(early) == keeping.challenge_of(early)


# -- the challenge of the day -------------------------------------------------------------------------


def todays_challenge(now: datetime, folder: Path) -> Entry:
    return next(each for each in entries(held(folder), now, {"upriver": ()}) if each.id == "daily upriver")


def test_the_first_finished_game_of_the_days_challenge_counts_and_makes_a_streak_of_the_persons_own_days(
    tmp_path: Path,
) -> None:
    fiji = timezone(timedelta(hours=13))
    times = [
        datetime(2026, 11, day, hour, tzinfo=fiji) for day, hour in zip(range(20, 25), (21, 9, 20, 8, 22), strict=True)
    ]
    for now in times:
        todays = todays_challenge(now, tmp_path)
        assert (todays.remark, todays.day) == ("not played yet", now.date())
        assert todays.challenge is not None
        what = challenge_game(todays.challenge, todays.day, "Rose", now, saves_in(tmp_path), tmp_path)
        played(begin(what), tmp_path, now)
    now = times[-1]
    done = todays_challenge(now, tmp_path)
    assert done.kept is not None
    assert done.kept.own is not None
    assert "5 days in a row" in str(done.about)
    assert as_json(held(tmp_path), now, {})["streak"] == 5
    today = today_of(Progress(), now, tmp_path)
    assert (today.challenge_waits, today.challenge_row) == (False, "5 days in a row")


# -- the page -----------------------------------------------------------------------------------------


def test_the_page_has_what_is_under_way_first_and_what_is_over_last(tmp_path: Path) -> None:
    for contest in (best_of(3, [0], [0]), best_of(3, [0], [1])):
        added(contest, tmp_path)
    keeping.take(ONE, None, NOW, tmp_path)
    listed = entries(held(tmp_path), NOW, {"upriver": ()})
    assert [each.title for each in listed] == [
        "First to two wins, Up the River",
        "Up the River",
        "First to two wins",
        "First to three wins",
        "Paste a challenge",
        "Up the River",
        "First to two wins, Up the River",
    ]
    assert listed[0].remark == "you 1, Otter 1; game 3 decides."
    assert len({each.id for each in listed}) == len(listed)


def test_a_challenge_that_cannot_be_read_stays_and_is_listed_with_why(tmp_path: Path) -> None:
    gone = KeptChallenge(line="niagara-challenge-1 game=chess-1 check=abcd", taken=NOW)
    with MatchesFile(tmp_path).edit() as now:
        now.challenges.append(gone)
    (entry,) = (each for each in entries(held(tmp_path), NOW, {"upriver": ()}) if each.kept)
    assert str(entry.about[0].blocks[0]).startswith("The check at the end of the challenge does not fit")
    keeping.take(ONE, None, NOW, tmp_path)
    assert len(held(tmp_path).challenges) == 2


def test_at_most_a_thousand_challenges_are_kept_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_CHALLENGES", 3)
    for seed in range(5):
        keeping.take(Challenge("upriver", 1, ONE.players, seed, 1), None, NOW, tmp_path)
    assert [read(each.line).seed for each in held(tmp_path).challenges] == [2, 3, 4]


def test_of_many_challenges_only_those_that_are_listed_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        assert keeping.take(replace(ONE, seed=number), None, NOW, tmp_path) == ""
    lines = list[str]()

    def counted(line: str) -> Challenge:
        lines.append(line)
        return read(line)

    monkeypatch.setattr(challenge, "read", counted)
    listed = [each for each in entries(held(tmp_path), NOW, {"upriver": ()}) if each.group == "Challenges"]
    assert [each.challenge and each.challenge.seed for each in listed] == [*range(39, 39 - LATEST, -1)]
    assert len(lines) == LATEST


def test_json_has_standings_and_no_keys(tmp_path: Path) -> None:
    contest = added(best_of(3, [0], [1], [1]), tmp_path)
    keeping.take(ONE.with_result("Anna", Outcome(place=2, rounds=9)), None, NOW, tmp_path)
    told = as_json(held(tmp_path), NOW, {})
    assert told["contests"][0]["id"] == contest.id
    assert told["contests"][0]["standing"][0]["points"] == 2
    assert told["challenges"][0]["others"] == [OthersOutcome(name="Anna", place=2, rounds=9).model_dump()]
    assert game_key(TableMatch(ONE.setup(""), clock).record()) not in str(told)


# -- matches ---------------------------------------------------------------------------------------

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
