"""`niagara play`: a game from its set-up to its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from tests.cli.conftest import Niagara


@pytest.mark.processes
def test_a_table_without_people_needs_no_terminal(niagara: Niagara) -> None:
    assert niagara("play", "--auto", "--game", "upriver", "--seats", "random,random", "--seed", 3).status == 0


def test_play_goes_to_a_table_for_you_and_three_bots_under_the_usual_names(
    niagara: Niagara, launched: list[Launch]
) -> None:
    assert niagara("play").status == 0
    setup = launched[0].setup
    assert setup is not None
    assert [seat.player for seat in setup.seats] == ["human", "greedy:balanced", "greedy:thief", "mcts:easy"]
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]
    TableMatch(setup)


def test_play_takes_players_names_seed_and_options(niagara: Niagara, launched: list[Launch]) -> None:
    options = ("--option", "ending=value", "--option", "tracker=off")
    status = niagara(
        "play", "--seats", "human,greedy:thief, human", "--names", "Ann,Ben,Yann", "--seed", 5, *options
    ).status
    setup = launched[0].setup
    assert status == 0
    assert setup is not None
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Ann", "human"),
        ("Ben", "greedy:thief"),
        ("Yann", "human"),
    ]
    assert setup.seed == 5
    assert {name: setup.options[name] for name in ("ending", "first", "tracker", "joe")} == {
        "ending": "value",
        "first": "drawn",
        "tracker": False,
        "joe": False,
    }


@pytest.mark.processes
def test_play_auto_tells_a_game_of_bots_to_its_end_and_ranks_it(niagara: Niagara, launched: list[Launch]) -> None:
    said = niagara("play", "--auto", "--seats", "greedy,greedy:thief,random", "--names", "Ann,Ben,Cat", "--seed", 3)
    assert (said.status, said.err) == (0, "")
    log, ranking = said.out.split("\n\n")
    assert "Round 2 begins; " in log
    assert log.splitlines()[-1] == "The game is over."
    assert [line.split(" ")[1].rstrip(":") in {"Ann", "Ben", "Cat"} for line in ranking.splitlines()] == [True] * 3
    assert ranking.startswith("1. ")
    assert not launched


def test_your_name_counts_where_no_names_are_given(
    niagara: Niagara, launched: list[Launch], plain: list[Launch], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    settings.save(settings.Settings(name="Bert"), tmp_path)
    assert niagara("play", "--seats", "random,human,human").status == 0
    assert niagara("play", "--plain").status == 0
    assert niagara("play", "--names", "A,B,C,D").status == 0
    setups = [launch.setup for launch in (*plain, *launched) if launch.setup is not None]
    assert [[seat.name for seat in setup.seats] for setup in setups] == [
        ["Bert", "Bill", "Yann", "Gina"],
        ["Rose", "Bert", "Yann"],
        ["A", "B", "C", "D"],
    ]


@pytest.mark.processes
def test_bots_alone_have_nobodys_name(niagara: Niagara, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    settings.save(settings.Settings(name="Zoe"), tmp_path)
    assert "Zoe" not in niagara("play", "--auto", "--seats", "random,random,random", "--decisions", 5).out
