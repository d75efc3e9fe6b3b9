"""`niagara analyse`, at the interpreted speed: what it prints, and what it looks at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai.mcts.bot import Mcts
from niagara_tui.catalog import game
from niagara_tui.cli.position_files import read
from niagara_tui.core.game import Kernel
from tests.cli.conftest import Niagara, refused

GAME = game("niagara")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)


def analysed(niagara: Niagara, *arguments: object) -> Any:
    said = niagara("analyse", *arguments, "--time", "0.2", "--json")
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


def test_a_table_tells_who_decides_and_lists_every_move(niagara: Niagara, start: Path) -> None:
    said = niagara("analyse", start, "--time", 0.2)
    assert (said.status, said.err) == (0, "")
    assert "R decides" in said.out
    for heading in ("move", "then", "visits", "R", "B", "Y", "gems"):
        assert heading in said.out
    state = read(str(start)).state
    for move in GAME.legal(state, 0):
        assert f" {GAME.text(move)} " in said.out
    assert "iterations in 0." in said.out
    assert "the tree is 0% full" in said.out


def test_json_holds_candidates_with_the_most_tried_first(niagara: Niagara, start: Path) -> None:
    found = analysed(niagara, start)
    assert (found["game"], found["seat"], found["unit"]) == ("niagara", "R", "gems")
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
    for text in (best["move"], *best["continuation"]):
        while not GAME.deciders(state):
            GAME.advance(state)
        move = GAME.number(text)
        assert move in GAME.legal(state, 0)
        GAME.play(state, 0, move)
    assert best["continuation"]


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
    path = tmp_path / "weights.json"
    path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(type(GAME), "weights", path)
    assert refused(niagara("analyse", start)) == "the weights in weights.json cannot be read"
