"""A game in another language: every sentence in it is translated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from niagara_tui.core.i18n import VARIABLE
from tests.speech import pseudo

_PLAIN = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the pseudo-language's catalogue."""
    folder = tmp_path_factory.mktemp("locale")
    pseudo.make(folder)
    return folder


@pytest.fixture(scope="module")
def lines(catalogues: Path) -> list[str]:
    """All sentences of a game."""
    return said(catalogues, seed=2)


def said(catalogues: Path, seed: int) -> list[str]:
    """All sentences of the game with that seed, in the pseudo-language."""
    environment = {**os.environ, VARIABLE: str(catalogues), "LANGUAGE": pseudo.LANGUAGE, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tests.speech.game", str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60)
    return [line for line in done.stdout.decode().split("\n") if line]


@pytest.mark.processes
def test_every_sentence_of_a_game_goes_through_the_catalogue(lines: list[str]) -> None:
    assert [line for line in lines if _PLAIN.search(line)] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_sentence_of_many_games_goes_through_the_catalogue(catalogues: Path, seed: int) -> None:
    assert [line for line in said(catalogues, seed) if _PLAIN.search(line)] == []


@pytest.mark.processes
def test_the_game_in_the_other_language_says_all_that_a_game_says(lines: list[str]) -> None:
    everything = "\n".join(lines)
    for sentence in (
        "The game is over.",
        "Spirits: whirlpool",
        "steal nothing",
        "leaves nothing on the river",
    ):
        assert pseudo.twin(sentence) in everything
    assert re.search(pseudo.twin("shows the") + " [1-7]", everything)
    assert len(set(lines)) > 200


@pytest.mark.processes
def test_the_twin_of_a_sentence_keeps_what_is_put_in() -> None:
    assert pseudo.twin("{name} paddles to {zone}, at {time:%H:%M}.") == "{name} ṕáđđĺéś ŧó {zone}, áŧ {time:%H:%M}."
