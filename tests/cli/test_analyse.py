"""`niagara analyse`, at the interpreted speed: what it prints, what it looks at, which moment of a save, whose view."""

from __future__ import annotations

import itertools
import json
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.mcts.bot import Mcts

from niagara_tui.cli import analyse, printing
from niagara_tui.cli.positions import read
from niagara_tui.games.registry import game
from niagara_tui.match.match import Match
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, read_record
from tests.cli.analysing import EXAMPLES, GAME, analysed
from tests.cli.conftest import Niagara, refused

pytestmark = [pytest.mark.searches, pytest.mark.usefixtures("interpreted")]


def test_a_table_tells_who_decides_and_lists_every_move(niagara: Niagara, start: Path) -> None:
    said = niagara("analyse", start, "--time", 0.2)
    assert (said.status, said.err) == (0, "")
    assert "R decides" in said.out
    for heading in ("move", "visits", "R", "B", "Y", "then"):
        assert heading in said.out
    assert "gems" not in said.out, "what playouts ended with cannot be compared between moves"
    state = read(str(start)).state
    for move in GAME.legal(state, 0):
        assert f" {GAME.text(move)} " in said.out
    assert re.search(r"iterations in \d+\.\d", said.out)
    assert "the tree is 0% full" in said.out


def test_38_22_no_chance_is_told_of_a_move_that_was_hardly_tried(
    niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The most tried move has one, however short the search was; JSON has all figures."""
    monkeypatch.setattr("niagara_tui.study.analysing.LEAST_TRIED", 10)
    told = niagara("analyse", start, "--time", 0.3).out
    lines = [line for line in told.splitlines() if "iteration" not in line]  # of which there may be few
    rows = [re.findall(r"[\d.,%]+|cloud", line)[:3] for line in lines if re.match(r"\W*(\d|cloud) ", line)]
    assert len(rows) > 3
    most = max(int(visits) for _move, visits, *_chance in rows)
    for _move, visits, *chance in rows:
        assert bool(chance and "%" in chance[0]) == (int(visits) >= min(10, most))
    assert {bool(chance and "%" in chance[0]) for _move, _visits, *chance in rows} == {True, False}


def test_json_holds_candidates_with_the_most_tried_first(niagara: Niagara, start: Path) -> None:
    found = analysed(niagara, start)
    assert (found["game"], found["seat"], found["interrupted"]) == ("niagara", "R", False)
    assert found["seconds"] >= 0.2
    visits = [candidate["visits"] for candidate in found["candidates"]]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == found["iterations"] > 0
    best = found["candidates"][0]
    assert sorted(best["chances"]) == ["B", "R", "Y"]
    assert sum(best["chances"].values()) == pytest.approx(1.0, abs=0.001)


@pytest.mark.parametrize("seat", ["B", "Y"])
def test_any_seat_that_owes_a_decision_can_be_asked(niagara: Niagara, start: Path, seat: str) -> None:
    found = analysed(niagara, start, "--seat", seat)
    assert found["seat"] == seat
    assert sum(candidate["visits"] for candidate in found["candidates"]) == found["iterations"]


def test_the_rest_of_the_turn_is_told(niagara: Niagara, start: Path, tmp_path: Path) -> None:
    turn = tmp_path / "turn.json"
    assert niagara("apply", start, "R 4", "B 4", "Y 4", "-o", turn).status == 0
    found = analysed(niagara, turn, "--bot", "mcts:easy")
    best = found["candidates"][0]
    state = read(str(turn)).state
    own = list(itertools.takewhile(lambda one: one["seat"] == "R", best["continuation"]))
    for text in (best["move"], *(one["move"] for one in own)):
        while not GAME.deciders(state):
            GAME.advance(state)
        move = GAME.number(text)
        assert move in GAME.legal(state, 0)
        GAME.play(state, 0, move)
    assert own


def test_it_looks_at_the_seats_view_alone(
    niagara: Niagara, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    consider = Mcts.consider

    def watched(self: Mcts, view: Any, *given: Any) -> Any:
        seen.append(view)
        return consider(self, view, *given)

    monkeypatch.setattr(Mcts, "consider", watched)
    for card in ("1", "6"):
        laid = tmp_path / f"{card}.json"
        assert niagara("apply", start, f"R {card}", "-o", laid).status == 0
        analysed(niagara, laid, "--seat", "B")
        assert seen[-1] == GAME.view(read(str(laid)).state, 1)
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seat", "G"], "--seat 'G' owes no decision; it is for R, B, Y to decide"),
        (["--bot", "greedy"], "--bot 'greedy' does not search; name a level of mcts"),
        (["--bot", "mcts:wild"], "the bot mcts has no level 'wild'"),
        (["--time", "0"], "'0' is not a number of seconds above 0 and up to 3600"),
        (["--time", "nan"], "'nan' is not a number of seconds"),
        (["--time", "soon"], "'soon' is not a number of seconds"),
        (["--threads", "0"], "'0' is not a whole number from 1 to 1000"),
        (["--threads", "99999999"], "'99999999' is not a whole number from 1 to 1000"),
    ],
)
def test_what_cannot_be_is_refused(niagara: Niagara, start: Path, arguments: list[str], about: str) -> None:
    assert about in refused(niagara("analyse", start, *arguments))


def test_an_only_move_is_nothing_to_think_about(niagara: Niagara, start: Path, tmp_path: Path) -> None:
    forced = tmp_path / "forced.json"
    assert niagara("apply", start, "R 2", "B 5", "Y cloud", "R a", "-o", forced).status == 0
    assert refused(niagara("analyse", forced)) == "R has one legal move, 'to 2'; there is nothing to decide"


def test_damaged_weights_are_one_sentence(
    niagara: Niagara, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "damaged"
    path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(type(GAME), "mind", path)
    assert refused(niagara("analyse", start)) == "the weights in damaged cannot be read"


# -- how the game goes on -----------------------------------------------------------------------------


@pytest.mark.parametrize(("moment", "others"), [("canyon.json@round 2", "bid"), ("upriver.json@round 4", "move")])
def test_where_a_turn_is_one_decision_the_others_answers_are_told_with_their_letters(
    niagara: Niagara, moment: str, others: str
) -> None:
    save = EXAMPLES / f"example-{moment}"
    said = niagara("analyse", save, "--time", 0.3)
    assert "then" in said.out
    found = analysed(niagara, save)
    told = [one for candidate in found["candidates"] for one in candidate["continuation"]]
    other = next(one for one in told if one["seat"] != found["seat"])
    assert other["move"].startswith(others)
    assert f"{other['seat']} {others}" in said.out


def test_a_column_that_would_be_empty_is_left_out(
    niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Mcts, "predict", lambda _bot, _thinking, _view, _seat, moves, _chance: [()] * len(moves))
    said = niagara("analyse", start, "--time", 0.2)
    assert (said.status, "then" in said.out) == (0, False)


# -- while it thinks ----------------------------------------------------------------------------------


def test_ctrl_c_ends_the_thinking_and_what_was_found_is_printed(
    niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    consider = Mcts.consider

    def interrupted(self: Mcts, *given: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return consider(self, *given)

    monkeypatch.setattr(Mcts, "consider", interrupted)
    said = niagara("analyse", start, "--time", 60, "--json")
    assert said.status == 130
    found = json.loads(said.out)
    assert (found["interrupted"], found["iterations"] > 0, found["seconds"] < 30) == (True, True, True)
    assert "R decides" in niagara("analyse", start, "--time", 60).out


def test_progress_is_shown_on_a_terminal_alone(niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    class Watched(printing.Bar):
        def __init__(self, what: str) -> None:
            super().__init__(what)
            told.append(not self._progress.disable)
            self._progress.disable = True

        def __call__(self, done: int, of: int, so_far: str = "") -> None:
            told.append((done, of))

    monkeypatch.setattr(analyse, "Bar", Watched)
    assert niagara("analyse", start, "--time", 1.2).err == ""
    assert (told[0], told[1], told[-1]) == (False, (0, 1), (1, 1))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    told.clear()
    assert niagara("analyse", start, "--time", 0.1).status == 0
    assert told[0] is True


# `niagara analyse` on saves: which moment it looks at, and whose view.

PEOPLE = ["human", "greedy", "greedy"]
TURNS = 11
"""Moves: docks, bids, and one and two thirds of a trick."""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a game that is over, and one that a person and two bots play."""
    folder = SaveFolder(tmp_path / "saves")
    folder.write("over", read_record((EXAMPLES / "example-canyon.json").read_bytes()))
    match = Match(canyon_setup(PEOPLE))
    match.settle()
    while len(match.record().moves) < TURNS:
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
        match.settle()
    folder.write("running", match.record())
    return folder.path


def canyon_setup(players: list[str]) -> Setup:
    seats = [SeatSetup(name=name, player=player) for name, player in zip(("Ann", "Ben", "Cat"), players, strict=True)]
    return Setup(game="canyon", options={}, seats=seats, seed=5)


def test_a_save_is_looked_at_in_its_latest_decision_by_name_or_by_file(niagara: Niagara, saves: Path) -> None:
    by_name = analysed(niagara, "over", "--saves", saves)
    by_file = analysed(niagara, saves / "over.json")
    record = SaveFolder(saves).read("over")
    assert by_name["move"] == by_file["move"]
    assert by_name["move"] <= len(record.moves)
    assert f"{by_name['seat']} {by_name['played']}" == record.moves[by_name["move"] - 1]
    assert by_name["played"] in [candidate["move"] for candidate in by_name["candidates"]]


def test_a_moment_is_named_after_the_save_or_by_an_option(niagara: Niagara, saves: Path) -> None:
    one, other = (
        analysed(niagara, "over@round 2", "--saves", saves),
        analysed(niagara, saves / "over.json", "--at", "Round 2"),
    )
    assert (one["round"], one["move"], one["seat"]) == (other["round"], other["move"], other["seat"])
    assert one["round"] == 2
    assert one["played"].startswith("bid")
    move = analysed(niagara, "over@move 4", "--saves", saves)
    assert (move["move"], move["round"]) == (4, 1)
    said = niagara("analyse", "over@move 4", "--saves", saves, "--time", 0.2)
    assert f"Round 1, move 4: {move['seat']} played {move['played']}" in said.out


def test_a_save_of_its_own_name_with_an_at_sign_comes_first(niagara: Niagara, saves: Path, tmp_path: Path) -> None:
    own = tmp_path / "final@round 3.json"
    own.write_bytes((saves / "over.json").read_bytes())
    assert analysed(niagara, own)["round"] != 3


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["over@soon"], "'soon' is not a moment of a game; say 'round 5' or 'move 12'"),
        (["over@"], "'' is not a moment of a game; say 'round 5' or 'move 12'"),
        (["over@round 99"], "there is no decision in round 99; the last round is"),
        (["over@move 9999"], "there is no such decision at move 9999;"),
        (["over@round 2", "--at", "round 3"], "--at names a moment, and so does 'over@round 2'; name one"),
        (["nothing"], "there is no save called 'nothing'"),
        (["over", "--seat", "Z"], "over: --seat 'Z' is not at the table; there is R, B, Y"),
    ],
)
def test_a_moment_or_save_that_is_not_there_is_one_sentence(
    niagara: Niagara, saves: Path, arguments: list[str], about: str
) -> None:
    assert about in refused(niagara("analyse", *arguments, "--saves", saves))


def test_a_position_file_has_no_moments(niagara: Niagara, start: Path) -> None:
    assert "a position file has no moments to choose from" in refused(niagara("analyse", start, "--at", "move 1"))


def test_of_a_running_game_only_what_its_people_may_see_is_shown(niagara: Niagara, saves: Path) -> None:
    """The latest decision of a person is looked at, though a bot may have decided since; a bot's hand is not told."""
    assert analysed(niagara, "running", "--saves", saves)["seat"] == "R"
    record = SaveFolder(saves).read("running")
    tricks = [number for number, move in enumerate(record.moves, 1) if move.split()[0] == "B" and "bid" not in move]
    about = "the game is still being played, and what Ben holds is not for the others to see"
    assert about in refused(niagara("analyse", f"running@move {tricks[-1]}", "--saves", saves))
    assert about in refused(
        niagara("analyse", "running", "--seat", "B", "--saves", saves, "--at", f"move {tricks[-1]}")
    )


def test_a_save_is_looked_at_from_the_view_of_the_seat_that_decides(
    niagara: Niagara, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    consider = Mcts.consider

    def watched(self: Mcts, view: Any, seat: int, *given: Any) -> Any:
        seen.append((view, seat))
        return consider(self, view, seat, *given)

    monkeypatch.setattr(Mcts, "consider", watched)
    analysed(niagara, "running", "--saves", saves)
    ((view, seat),) = seen
    assert view == game("canyon").view(view, seat)
    assert [sum(player.hand) > 0 for player in view.players] == [seat == place for place in range(3)]
    assert view.chance.seed == 0
