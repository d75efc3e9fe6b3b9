from __future__ import annotations

import asyncio
import io
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pyte
import pytest
from niagara_ai.contract import Loss, Thought

from niagara_tui.games.niagara.rules.state import State
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.motives import Motive, Motives
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.readiness import getting_ready
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import BotTurn, turns_of_bots
from niagara_tui.plain.advice import advice_on
from niagara_tui.plain.console import ENTER_ALTERNATE_SCREEN, LEAVE_ALTERNATE_SCREEN, Console, Interrupts, Quit
from niagara_tui.plain.table import Table
from niagara_tui.plain.teller import Scene, teller_of
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Help
from tests.support import canyon
from tests.support.positions import GAME, position, turn
from tests.support.scripted_console import ScriptedConsole, autosave_in, said_at_table, sit
from tests.support.tables import QuickBots, SilentBots, match_of, new_match, play_on, seated
from tests.ui.advisers import both_ways, thoughts
from tests.ui.test_niagara_options import FAST

THREE = ("human", "greedy", "greedy")


def last_of(said: str) -> str:
    return said.rstrip("\n").splitlines()[-2]


async def after(*answers: str, match: TableMatch | None = None) -> str:
    """What is said at the end where these answers are given at a new table."""
    return last_of(await said_at_table(match or new_match(*THREE, seed=3, first="R"), answers))


# -- words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("8", "That number is not offered; say list to hear what is."),
        ("99999999999999999999", "That number is not offered; say list to hear what is."),
        ("", "Type the number of your choice; say list to hear the choices again."),
        ("jump", "That is neither a number nor a known word; a question mark lists the words."),
        ("-1", "That is neither a number nor a known word; a question mark lists the words."),
        ("\x1b[31m", "That is neither a number nor a known word; a question mark lists the words."),
        ("undo", "There is nothing of yours to undo, or something new has been seen since."),
        ("redo", "There is nothing to redo."),
        ("save", "This game is not saved: no save can be written here."),
        ("rules xyzzy", "The rules say nothing about xyzzy."),
        ("log", "Nothing has happened yet."),
    ],
)
async def test_bad_input_gets_one_clear_sentence(answer: str, said: str) -> None:
    assert await after(answer) == said


async def test_a_question_mark_names_every_word_and_each_of_them_tells_something() -> None:
    said = await said_at_table(new_match(*THREE), ["?"])
    words = [line.partition(":")[0] for line in said.splitlines() if line[0].islower() and ": " in line]
    known = {"look", "river", "players", "cards", "log", "undo", "redo", "hint", "why", "rules", "save", "quit"}
    assert known <= set(words)
    for word in set(words) - {"quit", "menu", "hint", "why"}:
        assert "not known here" not in await said_at_table(new_match(*THREE), [word])


async def test_look_tells_everything_at_once_and_rules_and_plans_are_found_by_their_words() -> None:
    said = await said_at_table(new_match(*THREE), ["look"])
    for topic in ("sky", "river", "players", "cards"):
        told = (await said_at_table(new_match(*THREE), [topic])).split(f"Your choice: {topic}\n")[1]
        assert told.rpartition("Your choice:")[0] in said
    said = await said_at_table(new_match(*THREE), ["rules stealing", "rules buoy", "rules clockwise"])
    assert "No stealing from your own canoes" in said
    assert "A round: 3. Turns. From the first player clockwise" in said
    said = await said_at_table(new_match(*THREE, seed=3, first="R"), ["the 1", "To Zone 1"])
    assert "Rose paddles from the bank to 1." in said


async def test_save_says_where(tmp_path: Path) -> None:
    match = new_match(*THREE)
    scripted = ScriptedConsole(["save", "1", "save"])
    autosave = autosave_in(tmp_path, match)
    await sit(match, scripted, autosave)
    autosave.close()
    assert f"The game is saved as {autosave.name} in {tmp_path}." in scripted.said


# -- undo ---------------------------------------------------------------------------------------------


async def test_nothing_happens_by_itself_before_enter_and_a_plan_is_undone_and_done_again_until_the_game_goes_on() -> (
    None
):
    match = new_match(*THREE, seed=3, first="R")
    said = await said_at_table(match, ["3", "1", "look", "5"])
    assert last_of(said) == "There is nothing to choose now: press Enter to go on, or say undo."
    assert "Bert shows" not in said
    match = new_match(*THREE, seed=3, first="R")
    said = await said_at_table(match, ["3", "1", "undo", "1", "undo", "redo", "", "undo"])
    assert said.count("Undone.") == 2
    assert said.count("Redone.") == 1
    assert said.count("Rose, you show the 3: choose a plan.") == 3
    assert "Bert shows" not in said.split("Redone.")[0]
    assert last_of(said) == "There is nothing of yours to undo, or something new has been seen since."


# -- several people -----------------------------------------------------------------------------------


async def test_a_cover_comes_between_people_and_their_hidden_cards_scroll_away_and_one_person_needs_none() -> None:
    match = new_match("human", "human", "greedy", first="R")
    said = await said_at_table(match, ["", "5", "", "3"])
    before, _, behind = said.partition("Press Enter when only Bridget can see the screen.")
    assert "Press Enter when only Rose can see the screen." in before
    assert "Your choice: 5\n" + "\n" * 24 in before
    assert "5." not in before.split("\n" * 20)[1]
    assert "Your choice: 3\n" + "\n" * 24 in behind
    said = await said_at_table(canyon.seated(canyon.mid_trick(), "human", "human", "human", "greedy"), ["", "1", ""])
    before, _, behind = said.partition("Press Enter when only Bridget can see the screen.")
    assert "Press Enter when only Rose can see the screen." in before
    assert "sun 9" in before
    assert "hill 6" not in before
    assert "moon 9" in behind
    assert "alone can see" not in await said_at_table(new_match(*THREE), ["1"])


async def test_while_covered_nothing_is_told_but_undo_takes_the_card_back() -> None:
    match = new_match("human", "human", "greedy", first="R")
    said = await said_at_table(match, ["", "5", "cards", "undo", "", "4"])
    assert "Press Enter once nobody else can see the screen, or say undo, or quit." in said
    assert "has left" not in said
    assert said.count("Rose, choose a card.") == 2
    assert match.view(0).players[0].chosen == 4


@pytest.mark.parametrize("word", ["quit", "menu"])
async def test_the_cover_holds_nobody_back_who_wants_to_leave(word: str) -> None:
    said = await said_at_table(new_match("human", "human", "greedy", first="R"), [word, "never asked for"])
    assert "never asked for" not in said


# -- warnings -----------------------------------------------------------------------------------------


async def test_what_dooms_a_canoe_is_asked_first() -> None:
    hands = {"R": "2 6", "B": "6 5", "Y": "6 5"}
    match = seated(position(zones={"Ra": "5"}, hands=hands, sky=+2), *THREE)
    said = await said_at_table(match, ["2", "3", "perhaps", "no", "4", "yes"])
    assert "will go over the falls this round. Play it all the same? Yes or no?" in said
    assert "Type yes or no." in said


# -- leaving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["quit", "menu", None])
async def test_whoever_leaves_finds_the_game_saved(tmp_path: Path, last: str | None) -> None:
    match = new_match(*THREE, seed=3, first="R")
    autosave = autosave_in(tmp_path, match)
    await sit(match, ScriptedConsole(["3", "1", *([last] if last else [])]), autosave)
    autosave.close()
    assert SaveFolder(tmp_path).read(autosave.name).moves[-2:] == ["R a", "R to 3"]


async def test_somebody_who_waits_is_told_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.plain.table.THINKING_NOTICE_DELAY", 0.01)
    match = new_match(*THREE)
    scripted = ScriptedConsole(["1"])
    waiting = asyncio.ensure_future(sit(match, scripted, bots=SilentBots(match)))
    async with asyncio.timeout(10):
        while "Bridget and Yann are thinking." not in scripted.said:  # noqa: ASYNC110 - what is said is under test
            await asyncio.sleep(0.01)
    assert not waiting.done(), "it goes on waiting"
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_an_interrupt_stops_a_hint_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)
        await asyncio.Event().wait()

    monkeypatch.setattr(Hints, "ask", think)
    said = await said_at_table(new_match(*THREE, first="R"), ["hint", "hint", "1"])
    assert "Ctrl+C cancels it.\nNo hint, then.\n" in said
    assert "Rose shows the 1." in said


STAKE = "With a hint this game no longer counts for your rating or the ladder. Say hint again, and it is given."


async def test_43_the_first_hint_says_what_it_costs_and_only_the_second_one_is_given_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    asked = list[int]()

    async def think(hints: Hints, seat: int) -> Answer:
        asked.append(seat)
        return Answer(match.legal(seat)[0], thoughts=thoughts(match, seat))

    monkeypatch.setattr(Hints, "ask", think)
    said = await said_at_table(match, ["hint"])
    assert STAKE in said
    assert (asked, match.help) == ([], {})
    said = await said_at_table(match, ["hint", "hint", "hint", "line"])
    assert said.count(STAKE) == 1
    assert said.index(STAKE) < said.index("Looking for a hint; Ctrl+C cancels it.\nBest: ")
    assert match.help == {0: Help(hints=3)}
    assert STAKE not in await said_at_table(match, ["hint"]), "a hint has helped already"
    every = await said_at_table(match, ["hint all"])
    assert "wins 40 percent; best" in every
    assert "wins 30 percent; costs 10 percent, give or take 2.0 percent, of a win" in every


UNIT = "1 percent of a win is one win in 100 games: what costs 5 percent wins 5 fewer."


@pytest.mark.parametrize("words", [["hint", "hint", "hint", "why"], ["why", "hint", "hint"]])
async def test_what_a_percent_of_a_win_is_is_told_once_after_the_first_hint_or_why_that_says_it(
    monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)

    async def think(_hints: Hints, seat: int) -> Answer:
        return Answer(match.legal(seat)[0], thoughts=thoughts(match, seat))

    async def motive(*_: object) -> Motive:
        return Motive(("Worse: to 3, costs 4 percent of a win.",))

    monkeypatch.setattr(Hints, "ask", think)
    monkeypatch.setattr(Motives, "motive", motive)
    said = await said_at_table(match, words)
    assert said.count(UNIT) == 1
    costs = said.replace(UNIT, "…")
    assert costs.index(" of a win") < costs.index("…") < costs.rindex(" of a win")


async def test_44_2_a_plain_table_asks_about_a_loss_only_if_no_hint_has_told_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = turn("2", zones={"Ra": "lost", "Rb": "7L"}, gems={"Rb": "red"}, hands=FAST)
    asks = "will go over the falls this round. Play it all the same?"
    for answers in (["2"], ["hint", "hint", "2"]):
        match = seated(state, *THREE)

        async def think(hints: Hints, seat: int, match: TableMatch = match) -> Answer:
            return both_ways(match, "unload red", "to 5")

        monkeypatch.setattr(Hints, "ask", think)
        said = await said_at_table(match, answers, SilentBots(match))
        assert (asks in said) is (len(answers) == 1)


def test_44_7_a_second_card_is_told_beside_the_best_one_in_plain_mode_too() -> None:
    state = position()
    scene = Scene(GAME, GAME.view(state, 0), 0, NAMES, ("human",) * 3, GAME.options())
    cards = [Thought(text, 0.4, chances=(0.4,) * 3, loss=Loss(lost, 0.0)) for text, lost in (("3", 0.0), ("5", 0.1))]
    told = advice_on(Answer(0, thoughts=tuple(cards)), scene, 0, teller_of(scene).groups(0)).text
    assert told.splitlines()[1].startswith("Second best: number 5, ")


async def test_42_9_after_a_hint_about_a_forced_move_line_says_that_there_is_only_one_thing_to_do() -> None:
    forced = seated(turn("1", zones={"Ra": "7L", "Rb": "lost"}), *THREE)
    said = await said_at_table(forced, ["line", "hint", "line"], SilentBots(forced))
    heard = said.splitlines()
    assert "Say hint first; then line tells how the game may go on after it." in heard
    assert "There is only one thing to do: number 1, to zone 6L." in heard
    assert STAKE not in said, "that is no hint"
    assert forced.help == {}
    assert heard[-2] == "There is only one thing to do, so no line is worked out."


async def test_why_tells_why_a_bot_did_what_it_did_last_and_why_again_of_the_turn_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def motive(
        _motives: Motives, film: RecordFilm, turn: BotTurn, voice: Voice, introduction: str, chooses: str
    ) -> Motive:
        said = f"{film.names[turn.seat]}, {turn.begin}, {voice.say(0.5)}, {voice.viewer}."
        return Motive((said,), introduction)

    monkeypatch.setattr(Motives, "motive", motive)
    match = play_on(new_match("human", "greedy", "mcts:hard"), 40)
    film = RecordFilm(match.record(), match.moment)
    latest = [*turns_of_bots(film, film.last)]
    said = await said_at_table(match, ["why", "look", "why"])
    told = [f"{film.names[turn.seat]}, {turn.begin}, 50 percent, 0." for turn in latest[:2]]
    assert [line for line in said.splitlines() if line in told] == told
    assert "Looking for an answer; Ctrl+C cancels it." in said
    assert "Trout, ordinary bot. Takes the best plan for this turn" in said
    assert "No bot has done anything yet." in await said_at_table(new_match(*THREE), ["why"])
    assert "Nobody here is a bot." in await said_at_table(new_match(*3 * ["human"]), ["", "why"])


async def test_an_interrupt_stops_the_search_for_why_and_the_next_why_is_about_the_same_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[BotTurn]()

    async def think(_motives: Motives, _film: RecordFilm, turn: BotTurn, *_: object) -> None:
        asked.append(turn)
        signal.raise_signal(signal.SIGINT)
        await asyncio.Event().wait()

    monkeypatch.setattr(Motives, "motive", think)
    said = await said_at_table(play_on(new_match(*THREE), 40), ["why", "why"])
    assert said.count("Ctrl+C cancels it.\nNo answer, then.\n") == 2
    assert asked[0] == asked[1]


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="signals are not sent there")
@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGINT, 130),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow),
        pytest.param(getattr(signal, "SIGQUIT", None), 131, marks=pytest.mark.slow),
    ],
)
def test_an_interrupt_leaves_in_peace(tmp_path: Path, number: signal.Signals, status: int) -> None:
    command = [sys.executable, "-m", "niagara_tui", "play", "--plain", "--saves", str(tmp_path), "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"3\n")
        process.stdin.flush()
        heard = iter(process.stdout.readline, b"")
        assert any(b"shows the" in line for line in heard)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (status, b"")
    assert b"The game is saved as niagara " in out
    assert len(SaveFolder(tmp_path).summaries()) == 1


async def test_what_is_said_during_a_question_begins_a_line_and_the_question_stands_below_it_again() -> None:
    asked, out = threading.Event(), io.StringIO()
    console = Console(out, lambda: "4\n" if asked.wait(30) else "")
    answer = asyncio.ensure_future(console.ask("Your choice:"))
    await asyncio.sleep(0)
    console.say()
    console.say(getting_ready(20)[0])
    asked.set()
    assert await answer == "4"
    console.say("Rose lays a card.")
    assert out.getvalue() == f"Your choice: \n{getting_ready(20)[0]}\nYour choice: Rose lays a card.\n"


# Hints in plain mode: chances in words, and names unchanged.

NAMES = ("Rose", "Top 10%", "Yann")


def heard(state: State, *texts: str, chance: float = 0.5) -> str:
    """The hint for Rose with a single plan."""
    thought = Thought(
        move=texts[0], continuation=texts[1:], value=chance, chances=(chance, 1 - chance, 0.0), visits=200
    )
    scene = Scene(GAME, GAME.view(state, 0), 0, NAMES, ("human",) * 3, GAME.options())
    told, _nothing_else = advice_on(
        Answer(0, thoughts=(thought,)), scene, 0, teller_of(scene).groups(0)
    ).text.splitlines()
    return told


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.004, "less than 1 percent and you have as good as lost"),
        (0.37, "37 percent"),
        (0.996, "more than 99 percent"),
    ],
)
def test_a_chance_is_heard_in_words(chance: float, said: str) -> None:
    state = turn("5", zones={"Ra": "3", "Rb": "lost"})
    told = heard(state, "a", "load violet", "to 6L", chance=chance)
    assert f", wins {said}. It " in told
    assert told.endswith("though it falls if the river moves 3 or more.")


def test_a_name_is_heard_as_it_is_whatever_signs_it_has() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    told = heard(state, "a", "to 3", "rob B a red")
    assert "to zone 3, steal red from Top 10%, wins 50 percent." in told
    assert "steals red (a first gem) from Top 10%; " in told


async def test_what_a_table_has_to_tell_is_a_sentence() -> None:
    match = new_match(*THREE, seed=3, first="R")
    scripted = ScriptedConsole(["look"])
    with Interrupts() as interrupts:
        table = Table(match, None, scripted.console, interrupts, QuickBots(match), Settings())
        table.host.notice = "the game could not be saved (no space left on device)"
        with suppress(Quit):
            await table.play()
    assert scripted.said.count("The game could not be saved (no space left on device).\n") == 1


async def said_after_a_theft(*answers: str, kept: Settings | None = None) -> str:
    """What is said at a table at which Rose robs Bridget's bot; the answers are given first."""
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"})
    match = seated(state, "human", "greedy:thief", "random")
    given = iter(answers)

    def answer(news: str) -> str | None:
        if (first := next(given, None)) is not None:
            return first
        offered = [line for line in news.splitlines() if "steal violet" in line and line[:1].isdigit()]
        return offered[0].partition(".")[0] if offered else None

    scripted = ScriptedConsole(answer)
    with Interrupts() as interrupts:
        table = Table(match, None, scripted.console, interrupts, QuickBots(match), kept)
        with pytest.raises(Quit):
            await table.play()
    return scripted.said


async def test_a_remark_is_one_line_after_what_it_is_about_and_a_word_or_the_setting_switches_them_off() -> None:
    lines = (await said_after_a_theft()).splitlines()
    theft = next(number for number, line in enumerate(lines) if "steals a violet gem from Bridget" in line)
    assert lines[theft + 1].startswith('Bridget says: "')
    said = await said_after_a_theft("remarks", "list")
    assert "The bots are quiet now." in said
    assert "says:" not in said
    assert "The bots say a word now and then." in await said_after_a_theft("remarks", "remarks", "list")
    assert "says:" not in await said_after_a_theft(kept=Settings(remarks=False))
    assert "remarks: the bots' remarks: none, or some again." in await said_after_a_theft("?", "list")


async def test_bots_alone_say_something_too() -> None:
    scripted = ScriptedConsole([])
    match = match_of("niagara", ("greedy", "greedy:thief", "random"))
    with Interrupts() as interrupts:
        await Table(match, None, scripted.console, interrupts, QuickBots(match, greedy=True)).play()
    assert " says: " in scripted.said


# Hidden cards leave no trace, neither on the screen nor in what a terminal keeps after scrolling.


class Kept:
    """A terminal of ten rows with scrollback and without an alternate screen."""

    def __init__(self) -> None:
        self._cells = pyte.HistoryScreen(60, 10, history=500)
        self._stream = pyte.Stream(self._cells)
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    def flush(self) -> None:
        """Do nothing: output is never buffered."""

    @property
    def text(self) -> str:
        above = ["".join(cell.data for cell in row.values()) for row in self._cells.history.top]
        return "\n".join([*above, *self._cells.display])


def test_what_is_said_apart_can_be_read_meanwhile_and_not_afterwards_nor_where_somebody_leaves_in_the_middle() -> None:
    terminal = Kept()
    console = Console(terminal, lambda: "", can_clear=True)  # type: ignore[arg-type]
    with console.private_screen():
        console.say(*(f"sun {rank}" for rank in range(1, 30)))
        assert "sun 29" in terminal.text
        assert "sun 5" in terminal.text
    console.say("Rose plays a card.")
    assert "sun" not in terminal.text
    assert "Rose plays a card." in terminal.text

    def leave() -> None:
        with console.private_screen():
            console.say("sun 9")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert "sun 9" not in terminal.text
    assert terminal.written.endswith(LEAVE_ALTERNATE_SCREEN)


async def test_without_a_terminal_or_for_one_person_alone_there_is_no_escape_sequence() -> None:
    out = io.StringIO()
    console = Console(out, lambda: "")
    with console.private_screen():
        console.say("sun 9")
    assert "\x1b" not in out.getvalue()
    terminal = Kept()
    scripted = ScriptedConsole([])
    scripted.console = Console(terminal, lambda: "", can_clear=True)  # type: ignore[arg-type]
    await sit(new_match("human", "greedy", "greedy"), scripted)
    assert "\x1b" not in terminal.written


async def test_a_hand_that_others_may_not_see_is_told_apart_and_the_public_log_is_not() -> None:
    terminal = Kept()
    scripted = ScriptedConsole([])
    typed = iter(["\n", "cards\n", "1\n"])
    scripted.console = Console(terminal, lambda: next(typed, ""), can_clear=True)  # type: ignore[arg-type]
    await sit(canyon.seated(canyon.mid_trick(), "human", "human", "human", "greedy"), scripted)
    before, _, rest = terminal.written.partition(ENTER_ALTERNATE_SCREEN)
    hidden, _, after = rest.partition(LEAVE_ALTERNATE_SCREEN)
    assert "only Rose can see" in before
    assert "sun 9" in hidden
    assert "Rose holds: " in hidden
    assert "Rose plays " in after
    assert "Rose plays " not in hidden
    assert "holds" not in terminal.text
