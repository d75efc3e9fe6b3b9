"""A saved game looked through line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from niagara_tui.match.film import STILL_IN_PROGRESS
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.plain.console import Quit
from niagara_tui.plain.replay import WORDS, Replay
from niagara_tui.store.models import Record
from tests.plain.test_menu import program
from tests.support.scripted_console import ScriptedConsole, autosave_in
from tests.support.tables import match_of, new_match, play_on


async def looked(record: Record, *answers: str) -> str:
    """What is said while these words are typed."""
    scripted = ScriptedConsole([*answers, "menu"])
    await Replay(scripted.console, RecordFilm(record)).run()
    return scripted.said


@pytest.fixture(scope="module")
def over() -> Record:
    """A finished game."""
    return play_on(new_match("human", "greedy", "greedy", seed=3), 2000).record()


def told(said: str, answer: str) -> list[str]:
    """The lines that were said after that answer."""
    return said.partition(f"Replay: {answer}\n")[2].partition("Replay:")[0].splitlines()


async def test_steps_turns_and_rounds_lead_on_and_back(over: Record) -> None:
    film = RecordFilm(over)
    said = await looked(over, "turn", "step", "back step", "round 3", "back round", "start", "end", "back")
    assert told(said, "round 3")[-1].endswith(f"round 3 of {film.rounds}.")
    assert told(said, "back round")[-1].endswith(f"round 2 of {film.rounds}.")
    assert told(said, "start") == [f"Move 0 of {film.moves}, round 1 of {film.rounds}."]
    assert told(said, "end")[-1].endswith("This is the end.")
    assert told(said, "end")[-2] == "The game is over."


async def test_a_decision_that_the_log_does_not_tell_yet_is_told_by_who_made_it(over: Record) -> None:
    film = RecordFilm(over)
    said = await looked(over, "", "", "", "back", "step", "step", "step")
    where = [f"Move {move} of {film.moves}, round 1 of {film.rounds}." for move in range(5)]
    anna, bridget, yann = (f"{name} has chosen in secret." for name in film.names)
    heard = [line for line in said.splitlines() if line.startswith("Move ")]
    laid = [f"{at} {who}" for at, who in zip(where[1:4], (anna, bridget, yann), strict=True)]
    assert heard[:5] == [where[0], *laid, laid[1]]
    assert "secret" not in "".join(heard[6:]), "the cards lie open"


async def test_of_no_decision_only_its_number_is_told(over: Record) -> None:
    """Not even for a secret decision, or for one amid a turn, which the log tells only by its result."""
    film = RecordFilm(over)
    said = await looked(over, *["step"] * film.last)
    steps = said.split("Replay: step\n")[1:]
    decisions = [step for moment, step in zip(film.moments[1:], steps, strict=True) if moment.seat is not None]
    assert len(decisions) == film.moves
    assert [step for step in decisions if re.fullmatch(r"Move \d+ of \d+, round \d+ of \d+\.\n", step)] == []


async def test_a_round_back_goes_to_this_rounds_beginning_first_as_on_the_table(over: Record) -> None:
    said = await looked(over, "round 3", "step", "back round", "back round", "round")
    begin = told(said, "round 3")[-1]
    assert told(said, "step")[-1] != begin
    first, second = (part.partition("Replay:")[0].strip() for part in said.split("Replay: back round\n")[1:])
    assert first == begin
    assert " round 2 of " in second
    assert told(said, "round")[-1] == begin


async def test_going_from_turn_to_turn_tells_the_whole_log_once_and_in_order(over: Record) -> None:
    film = RecordFilm(over)
    said = await looked(over, *[""] * (film.last + 1))
    lines = [line for line in said.splitlines() if not line.startswith(("Move ", "Replay:"))][2:]
    assert lines == (await looked(over, "end", "log")).partition("Replay: log\n")[2].splitlines()[:-1]


async def test_every_word_of_the_list_does_something(over: Record) -> None:
    said = await looked(over, "?")
    words = [line.partition(":")[0] for line in told(said, "?")[1:]]
    assert set(WORDS) <= set(words)
    for word in set(words) - {"menu", "quit"}:
        assert "not known here" not in await looked(over, "round 2", word)
    assert "not known here" in await looked(over, "jump")


async def test_eyes_go_from_the_person_to_the_public_and_to_each_seat(over: Record) -> None:
    said = await looked(over, "eyes", "eyes", "eyes", "eyes")
    heard = [line for line in said.splitlines() if line.startswith("Now you see")]
    assert heard == [
        "Now you see what everybody may see.",
        "Now you see what Bridget sees.",
        "Now you see what Yann sees.",
        "Now you see what Rose sees.",
    ]


def running(*players: str) -> Match:
    return play_on(match_of("canyon", players, seed=4), 12)


async def test_a_game_that_is_being_played_shows_one_person_their_own_hand_alone() -> None:
    said = await looked(running("human", "greedy", "greedy").record(), "end", "cards", "eyes")
    assert "Rose holds: " in said
    assert said.count(" holds: ") == 1
    assert STILL_IN_PROGRESS in said


async def test_a_game_that_several_people_play_shows_no_hand() -> None:
    said = await looked(running("human", "human", "greedy").record(), "end", "cards", "eyes")
    assert " holds: " not in said


async def test_quit_leaves_for_good(over: Record) -> None:
    scripted = ScriptedConsole(["quit"])
    with pytest.raises(Quit):
        await Replay(scripted.console, RecordFilm(over)).run()


async def test_the_menu_leads_to_a_replay_and_back(tmp_path: Path, over: Record) -> None:
    said = await program(tmp_path, "3", "quit")
    assert f"There are no saved games in {tmp_path} yet." in said
    autosave = autosave_in(tmp_path, play_on(new_match("human", "greedy", "greedy", seed=3), 20))
    autosave.save()
    autosave.close()
    said = await program(tmp_path, "3", "1", "end", "menu", "quit")
    assert "This is the end." in said
    assert said.count("What would you like?") == 2
    assert "Move 0 of " in await program(tmp_path, "menu", "quit", replay=over)
