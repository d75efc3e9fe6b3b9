from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.program import Program
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import Challenge, read
from niagara_tui.shell.matches.contests import verdict
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import Contest, Matches, MatchesFile, Outcome
from tests.support.contests import BEGUN, best_of, setup_for
from tests.support.matches import clock
from tests.support.scripted_console import ScriptedConsole
from tests.support.tables import QuickBots, play_on

ONE = Challenge("upriver", GAMES["upriver"].version, ("human", "greedy:balanced", "random:uniform"), 12, 34)
ANNA = ONE.with_result("Anna", Outcome(place=1, share=100, rounds=12))


class Quick(QuickBots):
    def __init__(self, match: TableMatch, **_chance: object) -> None:
        super().__init__(match)


@pytest.fixture(autouse=True)
def bots_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("niagara_tui.plain.table", "niagara_tui.shell.matches.playing"):
        monkeypatch.setattr(f"{place}.BotSeats", Quick)


async def program(folder: Path, *answers: str, **launch: object) -> str:
    """What is said to these answers, which begin on the page of matches."""
    scripted = ScriptedConsole(["matches", *answers] if not launch else answers)
    await Program(Launch(saves=folder, config=folder / "config", **launch), scripted.console).run()  # type: ignore[arg-type]
    return scripted.said


def held(folder: Path) -> Matches:
    return MatchesFile(folder / "config").load()[0]


def added(contest: Contest, folder: Path) -> Contest:
    found, problem = keeping.add_contest(contest, folder / "config")
    assert found is not None, problem
    return found


async def test_a_match_is_told_on_the_page_and_in_sentences_and_its_next_game_is_played(tmp_path: Path) -> None:
    contest = added(best_of(3, [0], [1]), tmp_path)
    said = await program(tmp_path, "", "quit")
    assert "1. Under way. First to two wins, Up the River: you 1, Otter 1; game 3 decides." in said
    assert "Challenge of the day. Niagara: not played yet" in said
    assert "Begin. First to two wins: With 2 players, 2 or 3 games." in said
    said = await program(tmp_path, "1", "play the next game of the match", "quit")
    assert "First to two wins: you 1, Otter 1; game 3 decides." in said
    assert "1. you: 1 won, 2 games." in said
    assert "1. Otter: 1 won, 2 games, Trout, ordinary bot." in said
    (found,) = held(tmp_path).contests
    assert found.id == contest.id
    assert found.meetings[2].key is not None


async def test_a_challenge_is_pasted_played_and_its_line_printed_and_a_bad_line_gets_one_sentence(
    tmp_path: Path,
) -> None:
    said = await program(tmp_path, "paste a challenge", ONE.line().replace("seed=12", "seed=13"), "", "quit")
    assert "The check at the end of the challenge does not fit: something in it was changed or left out." in said
    assert held(tmp_path).challenges == []
    said = await program(tmp_path, "paste a challenge", f"Hi: {ANNA.line()} bye", "2", "", "quit")
    assert "Anna: won in 12 rounds." in said
    assert f"\n{ONE.line()}\n" in said
    said = await program(tmp_path, "paste a challenge", ANNA.line(), "1", "quit")
    assert "Challenge. Anna: won in 12 rounds." in said
    assert held(tmp_path).challenges[0].key is not None


async def test_a_challenge_that_was_played_is_told_and_can_be_looked_through_or_played_again(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    keeping.take(ANNA, None, BEGUN, tmp_path / "config")
    match = TableMatch(ONE.setup("Rose"), clock)
    with Autosave.new(folder, match) as autosave:
        keeping.bind_challenge(ONE, match.record(), autosave.name, tmp_path / "config")
        play_on(match, 4000)
        autosave.save()
    keeping.keep_result(match, tmp_path / "config")
    said = await program(tmp_path, "quit", challenge=ONE)
    assert "You have played this one before.\nChallenge. Anna: won in 12 rounds; you: " in said
    assert "1. Play it again: that counts neither in your record nor in the comparison" in said
    assert "2. Look through your game" in said
    assert "You have finished a game with the same cards or dice before" in await program(
        tmp_path, "1", "quit", challenge=ONE
    )
    assert "0. Back" in await program(tmp_path, "2", "quit", "quit", challenge=ONE)


async def test_the_end_of_a_match_is_told_before_that_of_its_last_game_and_not_again(tmp_path: Path) -> None:
    contest, folder = added(best_of(3, [0], [1]), tmp_path), SaveFolder(tmp_path)
    match = play_on(TableMatch(keeping.next_setup(contest, 2), clock), 4000)
    with Autosave.new(folder, match) as autosave:
        autosave.save()
    keeping.bind(contest.id, 2, match.record(), autosave.name, tmp_path / "config")
    keeping.keep_result(match, tmp_path / "config")
    said = await program(tmp_path, "quit", resume=autosave.name)
    told = verdict(held(tmp_path).contests[0])
    assert "won the match: " in told
    assert said.index(told) < said.index("Place 1: ")
    assert said.count("won it") == 0
    assert "wins!" not in said[: said.index(told)]


async def test_a_match_is_begun_with_the_usual_dialog_after_its_rule_has_been_told(tmp_path: Path) -> None:
    said = await program(tmp_path, "first to two wins", "quit")
    assert "Whoever first wins 2 games has won the match: with two players that takes at most 3 games" in said
    assert "Everybody keeps seat and colour; each begins in turn, unless the game's rules draw who begins." in said
    await program(tmp_path, "first to three wins", "3", "", "quit")
    (contest,) = held(tmp_path).contests
    assert (contest.kind, contest.length, contest.game, len(contest.players)) == ("best", 5, "upriver", 4)
    assert contest.meetings[0].key is not None


async def test_a_challenge_of_the_command_line_is_played_at_once(tmp_path: Path) -> None:
    said = await program(tmp_path, "quit", challenge=ONE)
    assert "Challenge." in said
    assert held(tmp_path).challenges[0].line == ONE.line()


@pytest.mark.parametrize("opened", [{"challenge": ONE}, {"setup": ONE.setup("Rose")}], ids=["challenge", "seed"])
async def test_whose_cards_were_seen_before_is_told_and_does_not_count(
    opened: dict[str, object], tmp_path: Path
) -> None:
    keeping.keep_result(play_on(TableMatch(ONE.setup("Rose"), clock), 4000), tmp_path / "config")
    assert "counts neither in your record" in await program(tmp_path, "quit", **opened)
    assert len(LogbookFile(tmp_path / "config").load()[0].passed_over) == 1


async def test_where_cards_are_known_the_first_hint_is_given_as_it_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(*_asked: object) -> None:
        raise BadInput("it is given")

    monkeypatch.setattr(Hints, "ask", think)
    setup = setup_for("human", "greedy:balanced", "greedy:balanced", game="niagara")
    assert "With a hint this game no longer counts" in await program(tmp_path / "new", "hint", "quit", setup=setup)
    SaveFolder(tmp_path).write("played", TableMatch(setup, clock).record())
    said = await program(tmp_path, "hint", "quit", setup=setup)
    assert "It is given." in said
    assert "With a hint" not in said


async def test_ones_own_line_has_the_result(tmp_path: Path) -> None:
    keeping.take(ANNA, None, BEGUN, tmp_path / "config")
    keeping.keep_result(play_on(TableMatch(ONE.setup("Rose"), clock), 4000), tmp_path / "config")
    said = await program(tmp_path, "up the river anna", "2", "", "quit")
    lines = [line for line in said.splitlines() if line.startswith("niagara-challenge-1 game=upriver")]
    assert read(lines[-1]).outcome is not None


async def test_what_is_kept_is_deleted_after_a_question(tmp_path: Path) -> None:
    added(best_of(3), tmp_path)
    said = await program(tmp_path, "1", "delete it", "no", "1", "delete it", "yes", "", "quit")
    assert "Delete First to two wins, Up the River? Yes or no?" in said
    assert held(tmp_path).contests == []
