"""Tournaments from the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Niagara, refused

SMALL = ("--seats", "greedy,random,random", "--games", 3, "--jobs", 1, "--seed", 1)


def test_arena_gives_a_table_with_a_line_a_bot(niagara: Niagara) -> None:
    said = niagara("arena", *SMALL)
    assert (said.status, said.err) == (0, "")
    assert "3 games of niagara, seed 1" in said.out
    assert sum("greedy:balanced" in line for line in said.out.splitlines()) == 1
    assert "%" in said.out


def test_arena_gives_the_same_result_as_json_for_the_same_seed(niagara: Niagara) -> None:
    said = niagara("arena", *SMALL, "--json")
    assert said == niagara("arena", *SMALL, "--json")
    result = json.loads(said.out)
    assert result["games"] == 3
    assert [score["bot"] for score in result["scores"]] == ["greedy:balanced", "random:uniform"]
    assert sum(score["wins"] for score in result["scores"]) == pytest.approx(3)


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seats", "greedy,random"], "3 to 6 players, not 2"),
        (["--seats", "greedy,random,human"], "no bot called 'human'"),
        (["--games", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
        (["--option", "ending=soon"], "ending"),
        (["--game", "chess"], "no game called 'chess'"),
    ],
)
def test_arena_refuses_what_cannot_be(niagara: Niagara, arguments: list[str], about: str) -> None:
    assert about in refused(niagara("arena", *arguments))
