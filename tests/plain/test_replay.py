from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.text import cost_words, percent_words
from niagara_tui.match.bots.motives import Motive, Motives
from niagara_tui.match.film import STILL_IN_PROGRESS
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import VIEW_ONLY, SharedFilm, shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import BotTurn, turns_of_bots
from niagara_tui.plain.console import Interrupts
from niagara_tui.plain.replay import WORDS, Replay
from niagara_tui.plain.review import GameReview
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.puzzles.mistakes import Mistake
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Effort, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.words import account_text, judgement
from tests.plain.test_menu import program
from tests.support.reviews import add_columns, made_up, played_record
from tests.support.scripted_console import ScriptedConsole, autosave_in
from tests.support.tables import match_of, new_match, play_on


async def looked(record: Record, *answers: str) -> str:
    scripted = ScriptedConsole([*answers, "menu"])
    await Replay(scripted.console, Interrupts(), RecordFilm(record)).run()
    return scripted.said


@pytest.fixture(scope="module")
def over() -> Record:
    return play_on(new_match("human", "greedy", "greedy", seed=3), 2000).record()


def told(said: str, answer: str) -> list[str]:
    return said.partition(f"Replay: {answer}\n")[2].partition("Replay:")[0].splitlines()


async def test_steps_turns_and_rounds_lead_on_and_back_a_round_to_this_ones_beginning_first_as_on_the_table(
    over: Record,
) -> None:
    film = RecordFilm(over)
    said = await looked(over, "turn", "step", "back step", "round 3", "back round", "start", "end", "back")
    assert told(said, "round 3")[-1].endswith(f"round 3 of {film.rounds}.")
    assert told(said, "back round")[-1].endswith(f"round 2 of {film.rounds}.")
    assert told(said, "start") == [f"Move 0 of {film.moves}, round 1 of {film.rounds}."]
    assert told(said, "end")[-1].endswith("This is the end.")
    assert told(said, "end")[-2] == "The game is over."
    said = await looked(over, "round 3", "step", "back round", "back round", "round")
    begin = told(said, "round 3")[-1]
    assert told(said, "step")[-1] != begin
    first, second = (part.partition("Replay:")[0].strip() for part in said.split("Replay: back round\n")[1:])
    assert first == begin
    assert " round 2 of " in second
    assert told(said, "round")[-1] == begin


async def test_a_decision_that_the_log_does_not_tell_yet_is_told_by_who_made_it_and_of_none_only_its_number(
    over: Record,
) -> None:
    """Not even of a secret decision, or of one amid a turn, which the log tells only by its result."""
    film = RecordFilm(over)
    said = await looked(over, "", "", "", "back", "step", "step", "step")
    where = [f"Move {move} of {film.moves}, round 1 of {film.rounds}." for move in range(5)]
    anna, bridget, yann = (f"{name} has chosen in secret." for name in film.names)
    heard = [line for line in said.splitlines() if line.startswith("Move ")]
    laid = [f"{at} {who}" for at, who in zip(where[1:4], (anna, bridget, yann), strict=True)]
    assert heard[:5] == [where[0], *laid, laid[1]]
    assert "secret" not in "".join(heard[6:]), "the cards lie open"
    said = await looked(over, *["step"] * film.last)
    steps = said.split("Replay: step\n")[1:]
    decisions = [step for moment, step in zip(film.moments[1:], steps, strict=True) if moment.seat is not None]
    assert len(decisions) == film.moves
    assert [step for step in decisions if re.fullmatch(r"Move \d+ of \d+, round \d+ of \d+\.\n", step)] == []


async def test_why_is_about_the_last_turn_of_a_bot_there_and_again_about_the_one_before(
    over: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def motive(_motives: Motives, film: RecordFilm, turn: BotTurn, *_: object) -> Motive:
        return Motive((f"{film.names[turn.seat]} from {turn.begin} on.",))

    monkeypatch.setattr(Motives, "motive", motive)
    film = RecordFilm(over)
    there = film.round_at(3)
    turns = [*turns_of_bots(film, there, 0)]
    said = await looked(over, "why", "round 3", "why", "why", "round 3", "why")
    heard = [f"{film.names[turn.seat]} from {turn.begin} on." for turn in (*turns[:2], turns[0])]
    assert [line for line in said.splitlines() if line.endswith(" on.")] == heard
    assert told(said, "why") == ["No bot has done anything yet."]
    copy = SharedFilm(shared_copy(over))
    scripted = ScriptedConsole(["why", "menu"])
    await Replay(scripted.console, Interrupts(), copy).run()
    assert VIEW_ONLY in scripted.said


async def test_going_from_turn_to_turn_tells_the_whole_log_once_and_every_word_of_the_list_does_something(
    over: Record,
) -> None:
    film = RecordFilm(over)
    said = await looked(over, *[""] * (film.last + 1))
    lines = [line for line in said.splitlines() if not line.startswith(("Move ", "Replay:"))][2:]
    assert lines == (await looked(over, "end", "log")).partition("Replay: log\n")[2].splitlines()[:-1]
    said = await looked(over, "?")
    words = [line.partition(":")[0] for line in told(said, "?")[1:]]
    assert set(WORDS) <= set(words)
    for word in set(words) - {"menu", "quit", "why"}:
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


def running(*players: str) -> TableMatch:
    return play_on(match_of("canyon", players, seed=4), 12)


async def test_a_game_that_is_being_played_shows_one_person_their_own_hand_alone_and_several_none() -> None:
    said = await looked(running("human", "greedy", "greedy").record(), "end", "cards", "eyes")
    assert "Rose holds: " in said
    assert said.count(" holds: ") == 1
    assert STILL_IN_PROGRESS in said
    said = await looked(running("human", "human", "greedy").record(), "end", "cards", "eyes")
    assert " holds: " not in said


async def test_a_replay_is_left_for_where_one_came_from(over: Record) -> None:
    for word in ("quit", "q", "menu"):
        scripted = ScriptedConsole([word, "not read"])
        await Replay(scripted.console, Interrupts(), RecordFilm(over)).run()
        assert "not read" not in scripted.said


async def test_the_menu_leads_to_a_replay_and_back(tmp_path: Path, over: Record) -> None:
    said = await program(tmp_path, "look through", "quit")
    assert f"There are no saved games in {tmp_path} yet." in said
    autosave = autosave_in(tmp_path, play_on(new_match("human", "greedy", "greedy", seed=3), 20))
    autosave.save()
    autosave.close()
    said = await program(tmp_path, "look through", "1", "end", "menu", "quit")
    assert "This is the end." in said
    assert said.count("What would you like?") == 2
    assert "Move 0 of " in await program(tmp_path, "menu", "quit", replay=over)


# The review of a game in sentences.


class StubReviewer(Reviewer):
    """Returns the review at once, or fails if it is None."""

    def __init__(self, review: Review | None, *, compiles: bool = False) -> None:
        self._review, self._compiles = review, compiles
        self.asked: list[Effort] = []

    def kept(self) -> Review | None:
        return None

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Report progress, then return the review with that effort."""
        self.asked.append(effort)
        for share in (0.3, 0.6, 1.0) if self._compiles else ():
            on_progress(Progress(share=share, compiling=True, seconds_left=18.0))
        for share in (0.0, 0.3, 0.4, 1.0):
            on_progress(Progress(share=share, seconds_left=40))
        if self._review is None:
            raise BadInput("the process has ended")
        return self._review.model_copy(update={"effort": effort})


@pytest.fixture(scope="module")
def record() -> Record:
    return played_record("upriver", people=2)


async def unsolved(mistake: Mistake) -> None:
    raise AssertionError(mistake.id)


async def heard(record: Record, reviewer: Reviewer, *answers: str) -> str:
    """What is said while these words are typed."""
    scripted = ScriptedConsole([*answers, ""])
    with Interrupts() as interrupts:
        await GameReview(scripted.console, interrupts, RecordFilm(record), reviewer, unsolved).run()
    return scripted.said


async def test_everything_on_the_page_is_told(record: Record) -> None:
    review = made_up(record)
    said = await heard(record, StubReviewer(review))
    assert "25 percent done, about 40 s to go.\n" in said
    assert "Quick review of Up the River.\n" in said
    account = account_text(review, 2, "Cid", percent_words, names=RecordFilm(record).names)
    assert account in said
    assert said.count(" began at ") == 4
    assert "\nThrows: Ann " in said
    assert "Turning points, in the order of the game:\n1. " in said
    assert re.search(r"\n\d\. Ann, round \d+: blunder, 12 percent: .*boat .*\.\n", said), "the plan is told with it"
    document = ReviewDocument(RecordFilm(record), review)
    assert all(sentence in said for sentence in document.story(percent_words))
    unit = "1 percent of a win is one win in 100 games: what costs 5 percent wins 5 fewer."
    assert said.index(document.story(percent_words)[-1]) < said.index(f"\n{unit}\n") < said.index(account)
    others = r"\n\d\. (Bert|Cid|Dot), round \d+: (choice|home), \w+ from \d+ percent to \d+ percent: .*boat .*\.\n"
    assert re.search(others, said), "what the others did is told too"
    assert re.search(r"\n\d\. round \d+: luck, \w+ from \d+ percent to \d+ percent: \w+ throws .*\.\n", said)


async def test_a_figure_that_is_added_to_the_document_is_told(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    add_columns(monkeypatch)
    said = await heard(record, StubReviewer(made_up(record)), "account")
    assert "\nHunger at the end: Ann 40 percent, Bert 41 percent, Cid 42 percent, Dot 43 percent.\n" in said
    assert re.search(r"\n\d\. Ann, round \d+: blunder, 12 percent, doubt plus 7 percent: ", said)
    assert re.search(r"\nCost by round: .*\d percent, rain 6\d percent in round \d", said)


async def test_57_6_the_account_is_told_in_figures_to_those_who_ask_for_it(record: Record) -> None:
    """Who has played three games reads of what helped, and not of shares of a win."""
    figures = "By own choices: Ann "
    said = await heard(record, StubReviewer(made_up(record)), "account")
    asked = said.index("account tells the figures; ")
    assert figures not in said[:asked]
    assert "of a win" not in said[said.index(" began at ") : asked].split("Turning points")[0].partition("\n")[0]
    assert figures in said[asked:]
    assert "Start + own + luck + others = the end." in said[asked:]


async def test_a_turning_point_is_told_in_full_by_its_number_also_where_there_is_only_one(record: Record) -> None:
    review = made_up(record)
    points = ReviewDocument(RecordFilm(record), review).turning_points()
    first = next(number for number, what in enumerate(points) if what.made is not None)
    said = await heard(record, StubReviewer(review), str(first + 1), "99", "x")
    made = points[first].made
    assert made is not None
    assert judgement(made, cost_words) in said
    assert "%" not in said
    assert "\nBest: the boat " in said or "\nBest: boat " in said
    asked = f"A number from 1 to {len(points)} tells more of a turning point; account tells the figures; deep makes"
    assert said.count(f"That is none of these.\n{asked}") == 2
    level = tuple(point.model_copy(update={"errors": (1.0,) * 4}) for point in review.points)
    one = review.model_copy(update={"decisions": review.costly()[:1], "points": level})
    assert "\n1 tells more of a turning point; " in await heard(record, StubReviewer(one), "7")


async def test_compiling_and_progress_are_told_once_each_a_failure_in_one_sentence_and_back_leaves(
    record: Record,
) -> None:
    said = await heard(record, StubReviewer(made_up(record), compiles=True))
    assert said.count("The bots get ready, just this once: about 20 s.\n") == 1
    assert said.count("25 percent done, about 40 s to go.\n") == 1
    assert (await heard(record, StubReviewer(None))).endswith("The process has ended.\n")
    said = await heard(record, StubReviewer(made_up(record)), "back")
    assert "none of these" not in said


async def test_deep_makes_a_deeper_one_once(record: Record) -> None:
    reviewer = StubReviewer(made_up(record))
    said = await heard(record, reviewer, "deep", "deep")
    assert reviewer.asked == [Effort.QUICK, Effort.DEEP]
    assert "Deep review of Up the River.\n" in said
    assert re.search(
        r"none of these.\nA number from 1 to \d+ tells .* account tells the figures; Enter goes back", said
    )


async def test_what_takes_long_can_be_broken_off(record: Record) -> None:
    begun = asyncio.Event()

    class Slow(StubReviewer):
        async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
            begun.set()
            await asyncio.sleep(60)
            raise AssertionError

    scripted = ScriptedConsole([])
    with Interrupts() as interrupts:
        telling = asyncio.ensure_future(
            GameReview(scripted.console, interrupts, RecordFilm(record), Slow(None), solve=unsolved).run()
        )
        await begun.wait()
        interrupts.interrupt()
        await telling
    assert scripted.said.endswith("There is no review: it was cancelled.\n")


async def test_a_finished_game_is_reviewed_from_the_menu(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SaveFolder(tmp_path)
    folder.write("done", record)
    monkeypatch.setattr("niagara_tui.plain.open_games.Reviewer", lambda *_, **__: StubReviewer(made_up(record)))
    said = await program(tmp_path, "review", "1", "", "quit")
    assert "Quick review of Up the River." in said
    nothing = await program(tmp_path / "empty", "review", "quit")
    assert f"No game in {tmp_path / 'empty'} is over." in nothing


async def test_again_gives_a_persons_mistakes_of_the_game_as_puzzles() -> None:
    played, solved = played_record("niagara", 3), list[Mistake]()

    async def solve(mistake: Mistake) -> None:
        solved.append(mistake)

    scripted = ScriptedConsole(["again", ""])
    with Interrupts() as interrupts:
        review = StubReviewer(made_up(played))
        await GameReview(scripted.console, interrupts, RecordFilm(played), review, solve).run()
    assert "again gives you your mistakes as puzzles" in scripted.said.replace("\n", " ").replace("Again", "again")
    assert [each.following is not None for each in solved] == [True]
