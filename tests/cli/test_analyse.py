"""`niagara analyse`, at the interpreted speed: what it prints, what it looks at, which moment of a save, whose view."""

from __future__ import annotations

import json
import math
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.contract import Loss
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.judging import Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import THOROUGH, Work

from niagara_tui.cli import analyse, printing
from niagara_tui.cli.positions import read
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.games.registry import game
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, read_record
from niagara_tui.study import analysing
from tests.cli.conftest import Niagara, refused

pytestmark = [pytest.mark.searches, pytest.mark.usefixtures("interpreted")]

GAME = game("niagara")
EXAMPLES = Path(__file__).parents[2] / "saves"


def analysed(niagara: Niagara, *arguments: object) -> Any:
    said = niagara("analyse", *arguments, "--time", "0.2", "--json")
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


def test_a_table_tells_who_decides_what_each_plan_is_worth_and_what_it_costs(niagara: Niagara, start: Path) -> None:
    said = niagara("analyse", start, "--time", 0.2)
    assert (said.status, said.err) == (0, "")
    assert "R decides" in said.out
    for heading in ("plan", "R", "B", "Y", "costs"):
        assert heading in said.out
    first, *others = [line for line in said.out.splitlines() if re.match(r"\W*(\d|cloud) ", line)]
    assert others
    *_chances, cost = first.strip("│").split("│")[:5]
    assert not cost.strip(), "the best plan costs nothing"
    assert re.search(r"Judged in \d+\.\d s", said.out)
    assert OF_A_WIN.in_legend in " ".join(said.out.split())


@pytest.mark.parametrize(
    ("chance", "error", "told", "difference"),
    [
        (0.1, 0.049, " 10.0% ± 9.8% ", "costs"),
        (0.1, 0.051, "? 10.0% ± 10.2%", "open"),
        (0.001, 0.004, "as good", "as_good"),
    ],
)
def test_58_3_not_told_apart_is_not_as_good_and_both_are_no_cost(
    niagara: Niagara,
    start: Path,
    monkeypatch: pytest.MonkeyPatch,
    chance: float,
    error: float,
    told: str,
    difference: str,
) -> None:
    loss = Judgement.loss

    def lost(found: Judgement, plan: JudgedPlan) -> Loss:
        return loss(found, plan) if plan is found.best else Loss(chance, error)

    monkeypatch.setattr(Judgement, "loss", lost)
    said = niagara("analyse", start, "--time", 0.2).out
    assert told in said
    assert ("not told apart yet" in said) == (difference == "open")
    other = next(plan for plan in analysed(niagara, start)["plans"][1:])
    assert (other["loss"], other["error"], other["difference"]) == (chance, error, difference), "programs get figures"


def test_62_5_two_plans_of_ones_own_are_compared_alone_with_the_reason_or_refused_in_one_sentence(
    niagara: Niagara, start: Path
) -> None:
    found = analysed(niagara, start, "--plans", "2", "4")
    assert sorted(plan["moves"] for plan in found["plans"]) == [["2"], ["4"]]
    said = niagara("analyse", start, "--time", 0.2, "--plans", "2", "4").out
    assert any(words in said for words in ("2 and not 4", "4 and not 2", "nothing to explain"))
    assert "plan 2: '9' is not legal there" in refused(niagara("analyse", start, "--plans", "2", "9"))


def test_json_holds_whole_turns_the_best_first(niagara: Niagara, start: Path) -> None:
    found = analysed(niagara, start)
    assert (found["game"], found["seat"], found["interrupted"]) == ("niagara", "R", False)
    assert found["seconds"] > 0
    best, *others = found["plans"]
    assert (best["loss"], best["error"]) == (0.0, 0.0)
    assert [plan["loss"] for plan in others] == sorted(plan["loss"] for plan in others)
    for plan in found["plans"]:
        assert sorted(plan["chances"]) == sorted(plan["errors"]) == ["B", "R", "Y"]
        assert all(0 < error < 1 for error in plan["errors"].values())
        assert sum(plan["chances"].values()) == pytest.approx(1.0, abs=0.001)
        assert plan["chances"]["R"] == pytest.approx(best["chances"]["R"] - plan["loss"], abs=0.001)


@pytest.mark.parametrize("seat", ["B", "Y"])
def test_any_seat_that_owes_a_decision_can_be_asked(niagara: Niagara, start: Path, seat: str) -> None:
    assert analysed(niagara, start, "--seat", seat)["seat"] == seat


def test_the_rest_of_the_turn_is_told(niagara: Niagara, start: Path, tmp_path: Path) -> None:
    """A plan is a whole turn, and the continuation is what comes after it."""
    turn = tmp_path / "turn.json"
    assert niagara("apply", start, "R 4", "B 4", "Y 4", "-o", turn).status == 0
    found = analysed(niagara, turn)
    for plan in found["plans"]:
        state = read(str(turn)).state
        for text in plan["moves"]:
            while not GAME.deciders(state):
                GAME.advance(state)
            move = GAME.number(text)
            assert move in GAME.legal(state, 0)
            GAME.play(state, 0, move)
        assert 0 not in GAME.deciders(state)
        assert {one["seat"] for one in plan["continuation"][:1]} <= {"B"}
    assert max(len(plan["moves"]) for plan in found["plans"]) > 1


def test_it_looks_at_the_seats_view_alone(
    niagara: Niagara, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = watched_judge(monkeypatch)
    for card in ("1", "6"):
        laid = tmp_path / f"{card}.json"
        assert niagara("apply", start, f"R {card}", "-o", laid).status == 0
        analysed(niagara, laid, "--seat", "B")
        assert seen[-1] == (GAME.view(read(str(laid)).state, 1), 1)
    assert seen[0] == seen[1]


def watched_judge(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, int]]:
    """A list that gets the view and the seat of each decision that is judged."""
    seen: list[tuple[Any, int]] = []
    judge = Judge.judge

    def watched(self: Judge, view: Any, seat: int, *given: Any, **named: Any) -> Any:
        seen.append((view, seat))
        return judge(self, view, seat, *given, **named)

    monkeypatch.setattr(Judge, "judge", watched)
    return seen


def test_an_only_move_is_nothing_to_think_about(niagara: Niagara, start: Path, tmp_path: Path) -> None:
    forced = tmp_path / "forced.json"
    assert niagara("apply", start, "R 2", "B 5", "Y cloud", "R a", "-o", forced).status == 0
    said = refused(niagara("analyse", forced))
    assert said.endswith("forced.json: R can do one thing only, 'to 2'; there is nothing to decide")
    assert refused(niagara("analyse", forced, "--seat", "B")).endswith("B has nothing to decide; it is up to R")


def test_a_damaged_save_is_no_position_of_a_newer_version(niagara: Niagara, tmp_path: Path) -> None:
    damaged, whole = tmp_path / "damaged.json", (EXAMPLES / "example-canyon.json").read_bytes()
    for data, wrong in (
        (whole[:400], "damaged: it is not JSON"),
        (whole.replace(b'"setup"', b'"set"'), "setup: it is"),
    ):
        damaged.write_bytes(data)
        assert wrong in refused(niagara("analyse", damaged))


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
    niagara: Niagara, moment: str, others: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "INTERPRETED", Work(search=5, field=3, trees=2, first=1, heats=2, futures=4))
    save = EXAMPLES / f"example-{moment}"
    said = niagara("analyse", save, "--time", 0.3)
    assert "then" in said.out
    found = analysed(niagara, save)
    told = [one for plan in found["plans"] for one in plan["continuation"]]
    other = next(one for one in told if one["seat"] != found["seat"])
    assert other["move"].startswith(others)
    assert f"{other['seat']} {others}" in said.out


def test_a_column_that_would_be_empty_is_left_out(
    niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judge, "line", lambda *_about: None)
    said = niagara("analyse", start, "--time", 0.2)
    assert (said.status, "then" in said.out) == (0, False)


# -- while it thinks ----------------------------------------------------------------------------------


def test_ctrl_c_ends_the_judging_and_what_was_found_is_printed(
    niagara: Niagara, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare, heats = Estimator.compare, list[int]()

    def interrupted(self: Estimator, views: Any, iterations: int, *given: Any) -> Any:
        heats.append(iterations)
        if len(heats) == 2:
            signal.raise_signal(signal.SIGINT)
        return compare(self, views, iterations, *given)

    monkeypatch.setattr(Estimator, "compare", interrupted)
    monkeypatch.setattr(analysing, "INTERPRETED", Work(search=5, field=3, trees=2, first=1, heats=2))
    monkeypatch.setattr(analysing, "MEASURING", 0.005)
    said = niagara("analyse", start, "--time", 600, "--json")
    assert said.status == 130
    found = json.loads(said.out)
    assert (found["interrupted"], len(found["plans"]) > 1, found["seconds"] < 300) == (True, True, True)
    assert len(heats) == 2


@pytest.mark.parametrize("iterations", [1, 100, 60_000, 70_000, 1_000_000, 10_000_000])
def test_the_work_follows_from_the_time_and_costs_about_so_many_iterations(iterations: int) -> None:
    work = analysing.work_of(iterations, THOROUGH)
    plans = [max(2, math.ceil(work.field / 2**heat)) for heat in range(work.heats)]
    whole = work.search + work.trees * sum(work.first * 2**heat * count for heat, count in enumerate(plans))
    assert whole == pytest.approx(iterations, rel=0.5, abs=600)
    assert work.first < 2.5 * THOROUGH.first, "longer trees rather than a longer first heat"
    assert analysing.work_of(65_600, THOROUGH) == THOROUGH


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

TURNS = 11
"""Moves: docks, bids, and one and two thirds of a trick."""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a game that is over, and one that a person and two bots play."""
    folder = SaveFolder(tmp_path / "saves")
    folder.write("over", read_record((EXAMPLES / "example-canyon.json").read_bytes()))
    players = {"Ann": "human", "Ben": "greedy", "Cat": "greedy"}.items()
    match = TableMatch(
        Setup(game="canyon", seats=[SeatSetup(name=name, player=player) for name, player in players], seed=5)
    )
    match.settle()
    while len(match.record().moves) < TURNS:
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
        match.settle()
    folder.write("running", match.record())
    return folder.path


def test_a_save_is_looked_at_in_its_latest_decision_by_name_or_by_file(niagara: Niagara, saves: Path) -> None:
    by_name = analysed(niagara, "over", "--saves", saves)
    by_file = analysed(niagara, saves / "over.json")
    record = SaveFolder(saves).read("over")
    assert by_name["move"] == by_file["move"]
    assert by_name["move"] <= len(record.moves)
    assert f"{by_name['seat']} {by_name['played'][0]}" == record.moves[by_name["move"] - 1]
    assert by_name["played"] in [plan["moves"] for plan in by_name["plans"]]


def test_a_moment_is_named_after_the_save_or_by_an_option(niagara: Niagara, saves: Path) -> None:
    one, other = (
        analysed(niagara, "over@round 2", "--saves", saves),
        analysed(niagara, saves / "over.json", "--at", "Round 2"),
    )
    assert (one["round"], one["move"], one["seat"]) == (other["round"], other["move"], other["seat"])
    assert one["round"] == 2
    assert one["played"][0].startswith("bid")
    move = analysed(niagara, "over@move 4", "--saves", saves)
    assert (move["move"], move["round"]) == (4, 1)
    said = niagara("analyse", "over@move 4", "--saves", saves, "--time", 0.2)
    assert f"Round 1, move 4: {move['seat']} played {move['played'][0]}" in said.out


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
        (["over@round 2", "--at", "round 3"], "--at names a moment, and so does 'over@round 2': name only one"),
        (["nothing"], "there is no save called 'nothing'"),
        (["over", "--seat", "Z"], "over: --seat 'Z' is not at the table; there is R, B, Y"),
    ],
)
def test_a_moment_or_save_that_is_not_there_is_one_sentence(
    niagara: Niagara, saves: Path, arguments: list[str], about: str
) -> None:
    assert about in refused(niagara("analyse", *arguments, "--saves", saves))


def test_a_position_file_has_no_moments(niagara: Niagara, start: Path) -> None:
    assert "a position has no moments to choose from" in refused(niagara("analyse", start, "--at", "move 1"))


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
    seen = watched_judge(monkeypatch)
    analysed(niagara, "running", "--saves", saves)
    ((view, seat),) = seen
    assert view == game("canyon").view(view, seat)
    assert [sum(player.hand) > 0 for player in view.players] == [seat == place for place in range(3)]
    assert view.chance.seed == 0
