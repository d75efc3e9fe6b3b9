from __future__ import annotations

from string import Formatter

import pytest

from niagara_tui.games.niagara.player.policy import CARD_BONUS
from niagara_tui.games.niagara.rules.moves import KINDS, Kind
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, CARD_PARTS, CARD_POINTS, HAND
from niagara_tui.games.niagara.words import CARD_WORDS, DEEDS, fields_of

OWN_WORDS = {Kind.PLAY, Kind.TAKE, Kind.DONE, Kind.TO, Kind.WITH_POINTS}
"""Kinds of moves whose words depend on the position."""


def fields(*templates: str) -> set[str]:
    return {field for text in templates for _, field, _, _ in Formatter().parse(text) if field is not None}


def test_every_list_by_card_has_an_entry_for_each_card() -> None:
    assert len(CARD_NUMBERS) == len(CARD_POINTS) == len(CARD_PARTS) == HAND + 1
    assert len(CARD_BONUS) == len(CARD_WORDS) == HAND


@pytest.mark.parametrize("card", CARD_WORDS)
def test_every_card_says_what_it_gives_or_what_it_does(card: int) -> None:
    row = CARD_WORDS[card]
    assert bool(row.gives) != bool(row.does)
    assert bool(row.briefly) == row.has_name
    assert row.word in row.spoken


def test_every_kind_of_move_has_a_row_or_words_of_its_own() -> None:
    assert DEEDS.keys() | OWN_WORDS == set(KINDS)
    assert not DEEDS.keys() & OWN_WORDS


@pytest.mark.parametrize("kind", DEEDS, ids=lambda kind: kind.name)
def test_a_row_names_nothing_but_what_its_move_and_the_position_tell(kind: Kind) -> None:
    row, named = DEEDS[kind], fields_of(0, kind, str, str, lambda seat, canoe: f"{seat} {canoe}").keys()
    assert fields(row.says, row.item, row.laden) <= named | {"name", "zone", "cargo", "old", "new"}
    assert fields(row.plan) <= named | {"gems", "canoe", "sky"}
    assert named <= fields(row.plan, row.says) | {"canoe"}
