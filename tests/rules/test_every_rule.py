"""Every rule of every game and of every expansion has a test that carries its id."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from tests.support.cases import cases

IDS = {
    "N": (  # Niagara
        *range(1, 7),  # the board
        *range(10, 16),  # a round
        *range(20, 29),  # moving canoes
        *range(30, 35),  # stealing
        36,  # the cloud
        *range(40, 44),  # the river
        *range(50, 52),  # redemption
        *range(60, 63),  # the end
        *range(70, 72),  # what is public
    ),
    "S": (  # the Spirits
        1,  # the table
        *range(10, 13),  # double canoes
        *range(20, 27),  # the whirlpool
        *range(30, 35),  # the cards
        *range(40, 43),  # the beaver
        *range(50, 54),  # the elk
    ),
    "J": range(1, 8),  # Diamond Joe
    "C": range(1, 13),  # Canyon
    "U": range(1, 9),  # Up the River
}
RULES = [f"{letter}-{number}" for letter, numbers in IDS.items() for number in numbers]


@functools.cache
def _tested() -> frozenset[str]:
    """The ids in the names of the tests of this folder, read from their sources, and of its cases."""
    names = [
        node.name
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    ids = "".join(IDS)
    found = [re.match(rf"test_([{ids.lower()}])_(\d+)_", name) for name in names]
    found += [re.match(rf"([{ids}])-(\d+) ", case.sentence) for case in cases(Path(__file__).parent / "cases")]
    return frozenset(f"{one[1].upper()}-{one[2]}" for one in found if one)


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_does_not_exist() -> None:
    assert _tested() == set(RULES)


CHOICES = {
    "N-26": "may spend its whole card on cargo and not paddle",
    "N-27": "7L and 7R are as far as paddling goes",
    "N-32": "even if it unloads on arrival",
    "N-33": "the stolen gem may be put ashore",
    "N-36": "the sky can only go inwards",
    "N-42": "the left arm is fed",
    "N-50": "Nobody gets more than one canoe back in a round",
    "N-51": "Whoever has none and holds a gem must pay for one",
    "S-23": "Who has handled cargo does not end there in zone 7 either",
    "S-26": "comes in again as soon as the river makes one more step",
    "S-31": "moves exactly one canoe, never both",
    "S-34": "Where nobody played a number, the lowest number counts as 0",
    "S-42": "the steps of that round are not counted anew",
    "S-52": "is away for the next round as well",
    "J-3": "Joe stays where he is if the first player's card is no number",
    "J-5": "has not paddled, as when it spends its whole card on cargo, does not meet Joe",
    "J-7": "The whirlpool treats Joe like a canoe",
    "C-7": "Points left over count from the shortest way",
    "C-11": "Whoever is still equal after points and tempo cards shares the victory",
    "U-4": "A boat that the wave carries stops at a sandbank",
    "U-5": "Three boats protect each other whoever owns them",
    "U-8": "Equal sums share the victory",
}
"""By the rule: the words of the page's rulings that say what was chosen."""


def _rulings(game: str) -> str:
    page = pages.rules(GAMES[game])
    begin = page.index("## Rulings")
    return " ".join(page[begin : page.index("## Options", begin)].split())


@pytest.mark.parametrize("rule", CHOICES)
def test_the_programs_rules_page_says_what_was_chosen(rule: str) -> None:
    assert any(CHOICES[rule] in _rulings(game) for game in GAMES)


def test_s_41_is_a_rule_and_no_choice_any_more() -> None:
    assert "no second one" not in _rulings("niagara")
