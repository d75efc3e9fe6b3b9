"""G05, valid files, edited: files of every kind are read, or refused in one sentence, by the commands for them."""

from __future__ import annotations

from random import Random

import pytest

from tests.robustness.editing import distort
from tests.robustness.foreign import KINDS, Home
from tests.robustness.rounds import Rounds, rounds


@pytest.mark.parametrize("kind", KINDS)
@rounds(quick=6, long=3000)
def test_an_edited_file_is_read_or_refused_in_one_sentence(kind: str, rounds: Rounds, home: Home) -> None:
    def check(chance: Random) -> None:
        contents = KINDS[kind].contents(chance)
        for _ in range(chance.choice((1, 1, 2, 3))):
            distort(contents, chance)
        KINDS[kind].read(home, KINDS[kind].written(contents))

    for whole in KINDS[kind].whole():
        KINDS[kind].read(home, whole)
    rounds.play(check)
