"""Whatever is passed gets a `NiagaraError` with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.arena import Tournament, Workers

import niagara_tui

SENTENCE = 300
"""The most characters of a sentence."""


def calls(wrong: Any, folder: Path) -> dict[str, Callable[[], object]]:
    """Each function of the layer, and of what it gives, with something wrong."""
    or_5: Any = wrong or 5
    match, position = niagara_tui.new_match("niagara", 3, seed=1), niagara_tui.new_position("niagara", 3, 1)
    bots, file, n = ["greedy"] * 3, folder / "new.json", niagara_tui
    found: dict[str, Callable[[], object]] = {
        "match": lambda: n.Match(wrong),
        "record": lambda: n.Match.resume(wrong),
        "game": lambda: n.game(wrong),
        "rules": lambda: n.rules(wrong),
        "schema": lambda: n.schema(wrong, "niagara"),
        "schema's game": lambda: n.schema("state", wrong),
        "bots": lambda: n.bots(wrong),
        "bot": lambda: n.bot(wrong, match),
        "bot's game": lambda: n.bot("greedy", wrong),
        "bot's mind": lambda: n.bot("greedy", match, mind=or_5),
        "new match": lambda: n.new_match(wrong),
        "new position": lambda: n.new_position(wrong),
        "option": lambda: n.new_match(weather=wrong),
        "view": lambda: position.view([wrong]),  # type: ignore[arg-type]
        "play": lambda: position.play(0, [wrong]),  # type: ignore[arg-type]
        "apply": lambda: position.apply(wrong),
        "perft": lambda: position.perft(100 if wrong is True else wrong),
        "settled": lambda: position.settled([wrong]),  # type: ignore[arg-type]
        "moment": lambda: match.film()[[wrong]],  # type: ignore[index]
        "parsed": lambda: n.parse_position(wrong),
        "saved": lambda: n.save(wrong, file),
        "alone": lambda: n.play_alone(wrong),
        "judged": lambda: n.analyse(match, at=[wrong]),  # type: ignore[arg-type]
        "judged for": lambda: n.analyse(match, seconds=-1 if wrong == 1.5 or wrong is True else wrong),
        "judged seat": lambda: n.analyse(match, seat=[wrong]),  # type: ignore[arg-type]
        "day": lambda: n.open_puzzle(day=or_5),
        "puzzle": lambda: n.open_puzzle(wrong),
        "theme": lambda: n.puzzles("niagara", or_5),
        "profile": lambda: n.own_record(or_5),
        "tournament": lambda: n.tournament(wrong, bots),
        "line-up": lambda: n.tournament("niagara", wrong),
        "games": lambda: n.tournament("niagara", bots, 0 if wrong is None else wrong),
        "question": lambda: n.tournament("niagara", bots, until=or_5),
        "anchor": lambda: n.rate([file], wrong),
        "rated": lambda: n.rate(wrong),
        "trained": lambda: n.train(wrong, folder / "run", file),
        "settings": lambda: n.train("upriver", folder / "run", file, games=0 if wrong is None else wrong),
        "source": lambda: Tournament.of(wrong, "niagara", {}, bots, 1),
        "executor": lambda: list(Workers(executor=or_5).map(abs, [1])),
    }
    if wrong not in ("x", []):
        found |= {
            "loaded": lambda: n.load_position(wrong),
            "film": lambda: n.load_film(wrong),
            "path": lambda: n.save(match, wrong),
        }
    return found


def refusal(call: Callable[[], object]) -> str:
    """What is said against it; empty if nothing is."""
    try:
        call()
    except niagara_tui.NiagaraError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("wrong", [None, "x", -1, 1.5, [], {}, True, b"x"], ids=repr)
def test_any_wrong_argument_is_told_in_a_sentence(wrong: Any, tmp_path: Path) -> None:
    for name, call in calls(wrong, tmp_path).items():
        told = refusal(call)
        assert 0 < len(told) < SENTENCE, f"{name} takes {wrong!r}: {told}"
        assert "\n" not in told, name
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("path", [None, 5, b"game.json", [], 1.5, "a\0b", "\ud800"])
def test_what_is_no_path_is_not_read(path: Any) -> None:
    for read in (niagara_tui.load_match, niagara_tui.load_position, niagara_tui.load_film, niagara_tui.check):
        with pytest.raises(niagara_tui.BadInput, match=r"^a file is given by a text or a path, not by "):
            read(path)


@pytest.mark.parametrize(
    "long", ["niagara" * 10**6, "greedy:" + "x" * 10**6, "x\n" * 10**6], ids=["name", "level", "lines"]
)
def test_what_is_long_is_not_repeated_in_full(long: str, tmp_path: Path) -> None:
    for name, call in calls(long, tmp_path).items():
        assert len(refusal(call)) < SENTENCE + 200, name
    for call in (
        lambda: niagara_tui.tournament("upriver", [long, "greedy"]),
        lambda: niagara_tui.tournament("upriver", ["greedy", "random"], until=long),
        lambda: niagara_tui.new_match("upriver", [long, "greedy"]),
        lambda: niagara_tui.add_guest(long, None),  # type: ignore[arg-type]
        lambda: list(Workers(address=long).map(abs, [1])),
    ):
        assert 0 < len(refusal(call)) < SENTENCE + 200


def test_no_number_is_too_large_to_be_told(tmp_path: Path) -> None:
    match, huge = niagara_tui.new_match("niagara", 3, seed=1), 10**5000
    for call in (
        lambda: niagara_tui.new_position("niagara", huge),
        lambda: niagara_tui.new_match("niagara", huge),
        lambda: match.concede(huge),
        lambda: match.view(huge),
        lambda: niagara_tui.bot("greedy", match, mind=tmp_path / ("x" * 300)),
        lambda: niagara_tui.save(match, "a\0b"),
        lambda: match.position().apply(huge),  # type: ignore[arg-type]
        lambda: niagara_tui.open_puzzle(niagara_tui.puzzles("niagara")[0].id).answer(huge),  # type: ignore[arg-type]
    ):
        assert 0 < len(refusal(call)) < SENTENCE
