"""`niagara analyse` on saves: which moment it looks at, and whose view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from niagara_ai.mcts.bot import Mcts

from niagara_tui.games.registry import game
from niagara_tui.match.match import Match
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, read_record
from tests.cli.analysing import EXAMPLES, analysed
from tests.cli.conftest import Niagara, refused

pytestmark = [pytest.mark.searches, pytest.mark.usefixtures("interpreted")]


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
