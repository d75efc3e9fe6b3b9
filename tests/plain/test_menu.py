from __future__ import annotations

import asyncio
import errno
import io
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import readiness
from niagara_tui.plain import console
from niagara_tui.plain.console import MAX_LINE_BYTES, Back, Console, Interrupts, Quit, Reader
from niagara_tui.plain.new_game import Details, NewGame
from niagara_tui.plain.program import Program
from niagara_tui.plain.rules import paragraphs
from niagara_tui.plain.table import Table
from niagara_tui.shell import pages, progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.menu import FRONT
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import Setup
from tests.support.habits import LOST, keep_games
from tests.support.logbooks import START, goals_of, logbook_of, played, put
from tests.support.programs import own_settings
from tests.support.programs import program as program_file
from tests.support.scripted_console import ScriptedConsole, autosave_in, said_at_table, sit
from tests.support.tables import QuickBots, match_of, new_match, play_on


async def set_up(answers: Iterable[str]) -> tuple[Setup | None, str]:
    """What is set up with these answers, and what was said."""
    scripted = ScriptedConsole(answers)
    try:
        details = Details(scripted.console, GAMES["niagara"], my_strength([], GAMES["niagara"]))
        return await NewGame(scripted.console, details).ask(), scripted.said
    except (Back, Quit):
        return None, scripted.said


async def program(folder: Path, *answers: str, **launch: object) -> str:
    scripted = ScriptedConsole(answers)
    await Program(Launch(saves=folder, config=folder / "config", **launch), scripted.console).run()  # type: ignore[arg-type]
    return scripted.said


async def test_41_bots_get_ready_in_the_background_the_current_game_s_first_until_the_program_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), list[Sequence[str]]()

    async def prepare(command: Sequence[str]) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(command)

    def answer(_said: str) -> str:
        assert begun.wait(60)
        assert not ended
        return "quit"

    monkeypatch.setattr(readiness, "prepare", prepare)
    monkeypatch.setattr(readiness, "IDLE", 0.0)
    monkeypatch.delenv(readiness.SWITCH)
    (tmp_path / "config").mkdir()
    settings.save(settings.Settings(game="canyon"), tmp_path / "config", settings.Settings())
    await Program(Launch(saves=tmp_path, config=tmp_path / "config"), ScriptedConsole(answer).console).run()
    assert ended == [readiness.preparing_command("canyon")]


async def test_a_table_is_taken_by_enter_or_its_number_and_told_before_it_begins_with_unusual_options() -> None:
    setup, said = await set_up([""])
    assert setup is not None
    assert [seat.player for seat in setup.seats] == ["human", "greedy:balanced", "greedy:thief", "mcts:easy"]
    assert (
        "At the table: Rose, person; Bert, Trout, ordinary bot; Yann, Raccoon, thief bot; Gina, Duckling, easy bot.\n"
        in said
    )
    setup, said = await set_up(["1", ""])
    assert setup is not None
    assert "1. Easy game: you, 2 easy bots and the advisor.\n" in said
    assert "At the table: Rose, person; Bert, Duckling, easy bot; Yann, Duckling, easy bot.\n" in said
    assert [seat.player for seat in setup.seats] == ["human", "mcts:easy", "mcts:easy"]
    setup, said = await set_up(["6", ""])
    assert setup is not None
    assert setup.options["joe"] is True
    assert "Spirits: whirlpool: on; " in said
    assert "tracker" not in said
    setup, _said = await set_up(["7", "2", "Ann", "back", "1", ""])
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Ann", "Bert", "Yann"]


@pytest.mark.processes
async def test_a_program_takes_a_seat_under_its_own_name_once_it_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_settings(tmp_path, monkeypatch)
    command = program_file(tmp_path)
    setup, said = await set_up(["7", "5", "A program …", "./nobody", "5", "A program …", command, "", ""])
    assert "The program ./nobody cannot play: it does not exist." in said
    assert "Who plays Bert: Trout, ordinary bot.\n" in said
    assert "Who plays Tester: Tester 2.0, a program.\n" in said
    assert setup is not None
    assert (setup.seats[1].name, setup.seats[1].player) == ("Tester", f"exec:{command}")
    _setup, said = await set_up(["7", "5"])
    assert f"Tester 2.0, a program. The program {command[:60]}" in said


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_the_rules_of_the_game_that_is_set_up_are_told_before_it_begins(game: Any) -> None:
    scripted = ScriptedConsole(["rules", "rules goal", "back"])
    with pytest.raises(Back):
        await NewGame(scripted.console, Details(scripted.console, game, my_strength([], game))).ask()
    assert "The rules have these sections: " in scripted.said
    assert paragraphs(pages.rules(game))[1].text in scripted.said


async def test_everything_can_be_changed() -> None:
    three, name, player, seed = ["1", "1"], ["4", "Ann"], ["3", "2"], ["21", "77"]
    setup, said = await set_up(
        ["7", *three, *name, *player, *["8", "2"], *["10", "2"], *["11", "2"], "12", *seed, "list", ""]
    )
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Rose", "Ann", "Yann"]
    assert [seat.player for seat in setup.seats] == ["simple:forgetful", "greedy:balanced", "greedy:thief"]
    assert setup.seed == 77
    assert setup.options["tracker"] is False
    assert [setup.options[name] for name in ("ending", "redeem", "sites")] == ["value", "any", "6"]
    assert "Several winners: value." in said
    assert "Canoes bought back: any." in said
    assert "Gems at each site: 6." in said


@pytest.mark.processes
async def test_the_last_choices_are_there_the_next_time_in_both_modes(tmp_path: Path) -> None:
    await program(tmp_path, "new game", "1", "7", "1", "1", "2", "Ann", "", "quit")
    said = await program(tmp_path, "new game", "1", "back", "quit")
    assert "1. As last time: person, ordinary bot, thief bot.\n" in said
    assert "At the table: Ann, person; Bert, Trout, ordinary bot; Yann, Raccoon, thief bot.\n" in said
    kept, complaint = settings.load(tmp_path / "config")
    assert complaint is None
    assert [seat.name for seat in kept.last["niagara"].seats] == ["Ann", "Bert", "Yann"]
    kept.last["niagara"].seats[1].player = "no such bot"
    kept.last["niagara"].options["ending"] = "no such word"
    settings.save(kept, tmp_path / "config")
    said = await program(tmp_path, "new game", "1", "back", "quit")
    assert "At the table: Ann, person; Bert, Trout, ordinary bot; Yann, Raccoon, thief bot.\n" in said


@pytest.mark.parametrize("answer", ["1", "2"])
async def test_where_nothing_can_be_saved_one_chooses_another_folder_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: tmp_path / "own")
    (tmp_path / "file").write_text("no folder", "utf-8")
    scripted = ScriptedConsole([answer, "save", "quit"])
    launch = Launch(
        saves=tmp_path / "file" / "saves", config=tmp_path / "config", setup=new_match(*["human"] * 3).setup
    )
    await Program(launch, scripted.console).run()
    file = tmp_path / "file"
    assert f"No game can be saved in {launch.saves}: {file} is a file, not a folder.\n" in scripted.said
    assert f"1. Keep this game, and those that follow, in {tmp_path / 'own' / 'saves'}\n" in scripted.said
    assert ("This game is not saved: no save can be written here." in scripted.said) == (answer == "2")
    assert (tmp_path / "own").exists() == (answer == "1")


async def test_enter_takes_the_game_that_was_set_up_last_if_it_is_still_there(tmp_path: Path) -> None:
    said = await program(tmp_path, "new game", "", "back", "quit")
    first, *others = GAMES.values()
    last = others[-1]
    assert "Which game? Enter takes 1." in said
    assert f"New game: {first.title}." in said
    settings.save(settings.Settings(game=last.id), tmp_path / "config")
    said = await program(tmp_path, "new game", "", "back", "rules", "", "", "quit")
    assert f"Which game? Enter takes {len(GAMES)}." in said
    assert f"New game: {last.title}." in said
    settings.save(settings.Settings(game="nothing"), tmp_path / "config")
    said = await program(tmp_path, "new game", "", "back", "quit")
    assert f"New game: {next(iter(GAMES.values())).title}." in said


async def test_one_number_switches_a_whole_group_on_and_off_again() -> None:
    setup, said = await set_up(["7", "15", "17", "list", "15", "15", "15", ""])
    heard = [line.removeprefix("15. ") for line in said.splitlines() if "Spirits, all of it" in line]
    whole = "Spirits, all of it"
    assert heard == [
        f"{whole}: off",
        f"{whole}: on.",
        f"{whole}: in part",
        *(f"{whole}: {now}." for now in ("on", "off", "on")),
    ]
    assert setup is not None
    assert all(setup.options[name] for name in ("double_canoes", "whirlpool", "cards", "beaver", "elk"))
    assert setup.options["joe"] is False


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["99"], "Press Enter, or type a number from 0 to 7, rules or list."),
        (["7", "99"], "Press Enter, or type a number from 0 to 23, or list."),
        (["7", "jump"], "Press Enter, or type a number from 0 to 23, or list."),
        (["7", "1", "9"], "Type a number from 0 to 4."),
        (["7", "2", "bert"], "Somebody else has this name, so the old one stays."),
        (["7", "2", ""], "The name stays as it is."),
        (["7", "2", "n" * 25], f"{'n' * 24}… is too long: a name has at most 24 characters."),
        (["7", "23", "minus"], "A seed is a whole number from 0 to "),
        (["7", "22", ""], "Joe: meet while waiting does nothing without Diamond Joe: switch on both, or neither."),
        (["7", "1", "4", ""], "This cannot be played: with these options Niagara is for 3 to 5 players, not 6."),
    ],
)
async def test_what_cannot_be_is_said_in_one_sentence(answers: list[str], said: str) -> None:
    setup, heard = await set_up(answers)
    assert setup is None
    assert said in heard


@pytest.mark.parametrize("word", ["0", "back", "quit", "q", "Q"])
async def test_each_word_that_goes_back_leaves_what_is_open_for_the_menu_and_there_the_program(
    tmp_path: Path, word: str
) -> None:
    begun = (["new game"], ["new game", "1"], ["new game", "1", "7"], ["play"], ["your games"], ["learn"])
    others = (["ladder"], ["ladder", "1"], ["puzzles"], ["record"], ["matches"])
    for keys in (*begun, *others, ["settings"], ["settings", "7"], ["record", "1"], ["matches", "5"]):
        depth = len(keys) if keys not in (["new game", "1"], ["ladder", "1"]) else 1
        said = await program(tmp_path, *keys, *[word] * depth, word, "not read")
        assert said.count("What would you like?") == 2, keys
        assert said.endswith(f"{word}\nGood-bye.\n"), keys


async def test_every_list_ends_with_back_on_the_same_number_and_says_what_enter_does(tmp_path: Path) -> None:
    words = ("new game", "ladder", "learn", "play", "your games", "puzzles", "record", "matches", "settings")
    for keys in ([], *([word] for word in words), ["ladder", "1"]):
        *_rest, entry, question, _end = (await program(tmp_path, *keys)).splitlines()
        assert entry == ("0. Back" if keys else "0. Quit")
        assert re.search(r"\? Enter (takes \d+|goes back)\. ?$", question), question


@pytest.mark.parametrize(("result", "default"), [("", "2"), (None, "1"), ("Rose won", "3")])
async def test_enter_in_the_menu_takes_lessons_for_newcomers_then_the_game_under_way_and_else_the_next_table(
    tmp_path: Path, result: str | None, default: str
) -> None:
    if result != "":
        record = new_match("human", "human", "human", seed=3, first="R").record()
        SaveFolder(tmp_path).write("begun", record.model_copy(update={"moves": ["R 3"], "result": result}))
    assert f"What would you like? Enter takes {default}." in await program(tmp_path, "quit")


@pytest.mark.processes
async def test_a_saved_game_is_gone_on_with(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy", seed=3, first="R")
    autosave = autosave_in(tmp_path, match)
    await sit(match, ScriptedConsole(["3", "1"]), autosave)
    autosave.close()
    said = await program(tmp_path, "continue a saved game", "1")
    assert f"1. {autosave.name}. Niagara with Rose, Bridget, Yann: " in said
    assert "What happened last:\nRose shows the 3." in said
    assert said.endswith("Good-bye.\n")


async def test_what_happened_last_is_told_before_the_next_question(tmp_path: Path) -> None:
    match = match_of("canyon", ["human", "random", "random"], seed=3)
    play_on(match, 2)
    match.settle()
    said = await said_at_table(match, ["quit"])
    last = said.index("What happened last:")
    assert last < said.index(match.log[-1].text) < said.index("Your choice:")


async def test_more_saves_than_fit_a_page_are_listed_page_after_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "PAGE", 4)
    for number in range(5):
        SaveFolder(tmp_path).write(f"game-{number}", new_match("human", "human", "human").record())
    said = await program(tmp_path, "continue a saved game", "3", "3", "2", "0", "quit")
    assert said.count("3. 3 more\n") == 3
    assert "2. 4 more\n" in said
    assert said.count("game-") == 7, "after the last page comes the first"
    assert said.count("What would you like?") == 2


async def test_a_damaged_save_is_asked_about(tmp_path: Path) -> None:
    match = new_match("human", "human", "human", seed=3, first="R")
    folder = SaveFolder(tmp_path)
    folder.write("hurt", match.record().model_copy(update={"moves": ["R 3", "B 99"]}))
    said = await program(tmp_path, "no", resume="hurt")
    assert "hurt is damaged: move 2 of 2, 'B 99': it is not legal there." in said
    assert "Play on from its last good move? Yes or no? Enter says no. no" in said


async def test_the_menu_has_the_entries_of_the_first_page_each_taken_by_its_number_or_a_word_of_it_alone(
    tmp_path: Path,
) -> None:
    said = await program(tmp_path, "15", "1", "rules", "1", "cloud", "", "0")
    listed = [f"{number}. {words}" for number, words in enumerate([*FRONT.values()][:-1], 1)]
    assert "\n".join([*listed, "0. Quit", "What would you like?"]) in said
    assert "Type a number from 0 to 6." in said
    assert f"No game is under way in {tmp_path}." in said
    assert "\nThe cloud moves no canoe." in said
    assert said.endswith("Good-bye.\n")
    said = await program(tmp_path, "?", "quit")
    assert "Type a number from 0 to 6.\nA word of an entry does as well.\nThese can be typed, too: New game, " in said
    assert "Rules and Help." in said
    said = await program(tmp_path, "play", "3", "back", "quit")
    first = "1. First game: Niagara, three Frogs, all the hints you like\n"
    assert f"{first}2. Next on the ladder: three Frogs (Niagara)\n3. A new game" in said
    assert "Which game?" in said
    said = await program(tmp_path, "your games", "your record", "", "quit")
    assert "1. Continue a saved game\n2. Look through a saved game\n3. Review a finished game\n" in said
    assert "4. Your record\n5. Ladder\n6. Matches and challenges\n0. Back\n" in said
    assert "No game is in this record yet." in said
    said = await program(tmp_path, "record", "", "saved", "continue", "new", "canyon", "quit")
    assert "No game is in this record yet." in said
    assert "saved\nType a number from 0 to 6." in said, "two entries have that word"
    assert f"No game is under way in {tmp_path}." in said
    assert "Enter starts the game" in said
    said = await program(tmp_path, "help", "quit")
    assert "a question mark lists them all" in said
    assert "clear its history before you pass the keyboard on" in said


async def test_continue_goes_on_with_the_newest_game_at_once(tmp_path: Path) -> None:
    record = new_match("human", "human", "human", seed=3, first="R").record()
    SaveFolder(tmp_path).write("begun", record.model_copy(update={"moves": ["R 3"]}))
    assert "The game is saved as begun in " in await program(tmp_path, "1", "quit")


async def test_the_record_says_what_costs_most_and_reads_its_figures_aloud(tmp_path: Path) -> None:
    keep_games(tmp_path, tmp_path / "config", *[LOST] * 3)
    said = await program(tmp_path, "record")
    assert "You lose a canoe too often: that costs 8.0 percent of a win in a game of Niagara" in said
    assert "Another player brings a gem home too often: latest 2.0 percent" in said


@pytest.mark.slow
def test_without_a_terminal_the_menu_works_through_pipes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "niagara_tui", "--plain", "--saves", str(tmp_path)]
    done = subprocess.run(command, input="rules\n1\nelk", capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The elk stands at the red site." in done.stdout


def test_lines_are_read_whole_the_last_one_may_lack_its_end_and_an_endless_one_its_middle(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes("é\n\nlast".encode())
    with path.open("rb") as file:
        reader = Reader(file.fileno(), "utf-8")
        assert [reader.line() for _ in range(4)] == ["é\n", "\n", "last", ""]
    path = tmp_path / "lines"
    path.write_bytes(b"a" * (8 * MAX_LINE_BYTES) + b"z\nnext\n")
    with path.open("rb") as file:
        reader = Reader(file.fileno(), "utf-8")
        first = reader.line()
        assert (first[0], first[-2:]) == ("a", "z\n")
        assert len(first) < 2 * MAX_LINE_BYTES
        assert reader.line() == "next\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be waited for there")
def test_input_that_does_not_block_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def write() -> None:
        os.write(writing, b"yes\nno")
        os.close(writing)

    later = threading.Timer(0.2, write)
    later.start()
    reader = Reader(reading, "utf-8")
    assert [reader.line() for _ in range(3)] == ["yes\n", "no", ""]
    later.join()
    os.close(reading)


@pytest.mark.parametrize("number", [errno.EIO, errno.EISDIR])
async def test_only_a_terminal_that_has_gone_counts_as_gone(number: int) -> None:
    def fail() -> str:
        raise OSError(number, os.strerror(number))

    console = Console(io.StringIO(), fail)
    with pytest.raises(Quit if number == errno.EIO else OSError):
        await console.ask("What now?")
    assert console.is_gone == (number == errno.EIO)


async def test_lines_break_between_words_where_a_width_is_given() -> None:
    scripted = ScriptedConsole([])
    Console(scripted.console._out, lambda: "", width=lambda: 40).say("word " * 20)
    assert all(len(line) <= 40 for line in scripted.said.splitlines())
    assert "wo\n" not in scripted.said


# Settings and help in plain mode's menu.


async def test_settings_are_changed_and_kept_the_language_by_its_name_and_those_that_are_only_drawn_left_out(
    tmp_path: Path,
) -> None:
    said = await program(tmp_path, "settings", "1", "4", "Ann", "", "quit")
    assert "1. Aids: on. Hints, previews" in said
    assert "Aids: off.\n" in said
    assert "Your name: Ann.\n" in said
    assert "Colours" not in said
    kept, _complaint = settings.load(tmp_path / "config")
    assert (kept.aids, kept.name) == (False, "Ann")
    said = await program(tmp_path, "settings", "5", "Deutsch", "", "quit")
    assert "5. Language: as the system. " in said
    assert "2. English\n3. Deutsch\n4. français\n" in said
    assert "Language: Deutsch.\nThe other language is used from the next start on.\n" in said
    assert settings.load(tmp_path / "config")[0].language == "de"


async def test_without_aids_there_is_no_hint_no_line_no_preview_and_no_word_of_falls(tmp_path: Path) -> None:
    scripted = ScriptedConsole(["hint", "line", "preview", "4", "1", "", "river"])
    match = new_match("human", "greedy", "greedy", seed=3, first="R")
    with Interrupts() as interrupts:
        table = Table(
            match, None, scripted.console, interrupts, QuickBots(match, greedy=True), settings.Settings(aids=False)
        )
        with pytest.raises(Quit):
            await table.play()
    assert scripted.said.count("Aids are off at this table") == 3
    assert "which falls" not in scripted.said
    with_aids = ScriptedConsole(["4", "1", "", "river"])
    await sit(new_match("human", "greedy", "greedy", seed=3, first="R"), with_aids)
    assert "which falls" in with_aids.said


# The person's record in plain mode: told, counted at the table, and its profiles.


async def program_with_saves(folder: Path, *answers: str) -> str:
    """What the program says to these answers, with its saves in a folder of their own."""
    scripted = ScriptedConsole(answers)
    await Program(Launch(saves=folder / "saves", config=folder / "config"), scripted.console).run()
    return scripted.said


async def test_of_a_record_that_cannot_be_read_nobody_says_that_it_is_empty(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "record.json").write_text('{"format": 7}', encoding="utf-8")
    said = await program_with_saves(tmp_path, "your record", "", "quit")
    assert "newer version" in said
    assert "Your games:\nThey could not be read.\n" in said
    assert "No game is in this record yet." not in said


async def test_the_record_and_its_goals_are_told_in_sentences(tmp_path: Path) -> None:
    put(LogbookFile(tmp_path / "config"), logbook_of(Rose=[played(1, won=True, cost=2.0)]))
    said = await program_with_saves(tmp_path, "your record", "", "quit")
    assert "The record of Rose.\n" in said
    assert "Trout, ordinary bot: 1 game, 1 won (100 percent).\n" in said
    assert "A guess from 1 game: you are about as strong as " in said
    held = GoalsOfGame(reached={"win": Reached(when=START, key="0" * 32)}, best={"three_thefts": 2})
    put(GoalsFile(tmp_path / "config"), goals_of(("Rose", "niagara", held)))
    said = await program_with_saves(tmp_path, "your record", "goals", "niagara", "goals", "canyon", "", "quit")
    assert "Niagara: 1 of 45 goals reached.\n" in said
    assert f"Win a game: {START:%Y-%m-%d}.\n" in said
    assert "Steal three gems in one game: best 2 of 3.\n" in said
    assert "Canyon: 0 of 39 goals reached.\n" in said


async def test_profiles_are_added_chosen_renamed_and_deleted(tmp_path: Path) -> None:
    said = await program_with_saves(tmp_path, "your record", "2", "Rose", "3", "You", "3", "Ann", "", "quit")
    assert "Games are now counted for Rose.\n" in said or "Games are now counted for Ann.\n" in said
    assert '"You shows the 4"' in said
    said = await program_with_saves(tmp_path, "your record", "2", "Rose", "4", "Rosa", "", "quit")
    assert "Rose is now called Rosa.\n" in said
    assert settings.load(tmp_path / "config")[0].profile == "Rosa"
    said = await program_with_saves(tmp_path, "your record", "5", "no", "5", "yes", "", "quit")
    assert [each.name for each in LogbookFile(tmp_path / "config").load()[0].profiles] == ["Ann"]


@pytest.mark.processes
async def test_a_game_that_is_conceded_counts_as_lost(tmp_path: Path) -> None:
    said = await program_with_saves(tmp_path, "new game", "1", "", "", "concede", "yes", "menu", "2", "quit")
    assert "concedes" in said
    (profile,) = LogbookFile(tmp_path / "config").load()[0].profiles
    (game,) = profile.games
    assert (profile.name, game.share, game.place) == ("Rose", 0.0, None)


async def test_on_a_second_evening_one_is_greeted_and_enter_takes_the_next_lesson(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.mkdir()
    settings.save(settings.Settings(name="Mia"), config, settings.Settings())
    assert "Welcome, Mia!\nNew here? Begin with Learn: a few lessons, then a first game.\n" in await program(
        tmp_path, "quit"
    )
    progress.finish_lesson("niagara-cards", config)
    said = await program(tmp_path, "", "quit", "quit")
    assert "Welcome back, Mia!\n" in said
    assert "Next: lesson 2 of Niagara, " in said
    assert "Enter takes 2." in said
