"""What games, tables and bots agree on, at its limits."""

from __future__ import annotations

import json
import math
from dataclasses import fields
from typing import Any

import pytest
from niagara_ai.contract import RULES, SLOT_RULES, Choice, Rules, SlotRules, Thought, by_name
from niagara_ai.wire import Reply, line_of, read_reply

from niagara_tui.games.registry import GAMES

LONG = "x" * 61


@pytest.mark.parametrize("rules", [RULES, SLOT_RULES])
def test_rules_that_are_not_linked_say_so_when_they_are_called(rules: Rules[Any] | SlotRules) -> None:
    for function in by_name(rules).values():
        with pytest.raises(RuntimeError, match="link"):
            function(None)


def _all_rules(state: Any) -> Any:
    return state


@pytest.mark.parametrize("name", GAMES)
def test_linking_puts_in_every_rule_of_the_kernel_by_its_fields_name(name: str) -> None:
    kernel = GAMES[name].kernel
    linked = kernel.link((_all_rules,), f"contract_{name}", fast=False)["_all_rules"]
    for field in fields(Rules):
        assert linked.__globals__[field.name] is getattr(kernel, field.name)
    assert {field.name for field in fields(SlotRules)} <= linked.__globals__.keys()


@pytest.mark.parametrize(
    "wrong",
    [
        {"move": LONG},
        {"move": 5},
        {"value": math.inf},
        {"value": math.nan},
        {"value": "1"},
        {"visits": -1},
        {"visits": "7"},
        {"chances": [1.5]},
        {"chances": [0.1] * 17},
        {"score": math.inf},
        {"continuation": [LONG]},
        {"continuation": ["5"] * 101},
    ],
)
def test_a_thought_has_the_same_limits_where_a_bot_makes_it_and_where_a_table_reads_it(wrong: dict[str, Any]) -> None:
    given = {"move": "5", "value": 1.0, **wrong}
    assert read_reply(json.dumps({"id": 1, "thoughts": [{"move": "5", "value": 1.0}]}).encode()) is not None
    assert read_reply(json.dumps({"id": 1, "thoughts": [given]}).encode()) is None
    with pytest.raises(ValueError, match="Thought"):
        Thought(**given)


def test_more_than_a_thousand_thoughts_are_no_answer() -> None:
    thoughts = [{"move": "5", "value": 1}] * 1001
    assert read_reply(json.dumps({"id": 1, "move": "5", "thoughts": thoughts[1:]}).encode()) is not None
    assert read_reply(json.dumps({"id": 1, "move": "5", "thoughts": thoughts}).encode()) is None


def test_a_bot_may_list_its_thoughts_and_chances_in_lists() -> None:
    choice = Choice(3, [Thought("5", 1, chances=[0.25, 0.75])])  # type: ignore[arg-type]
    reply = Reply(id=1, move="5", thoughts=choice.thoughts, quick=choice.quick)
    assert read_reply(line_of(reply).encode()) == reply


@pytest.mark.parametrize(
    "message",
    [
        Reply(id=1, move="5", thoughts=(Thought("5", 1.5, 7, (0.5, 0.5), 2.0, ("a", "to 3")),), quick=True),
        Reply(id=None, error="no such \x1b[2J thing in Zürich"),
        Reply(id=None, progress=0.4),
    ],
)
def test_what_a_bot_says_survives_its_line_which_is_one_line_of_ascii(message: Reply) -> None:
    line = line_of(message)
    assert line.isascii()
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert read_reply(line.encode()) == message


def test_a_refusal_can_be_said_whatever_its_sentence_holds() -> None:
    assert line_of(Reply(id=1, error="no \ud800")) == '{"id":1,"error":"no \\ud800"}\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"id": 4, "move": "5"}', Reply(id=4, move="5")),
        ('{"id": 4, "move": "5", "mood": "good", "thoughts": [{"move": "5", "value": 1, "why": 0}]}', None),
        ('{"id": 4, "error": "lost"}', Reply(id=4, error="lost")),
        ('{"id": null, "progress": 1}', Reply(id=None, progress=1.0)),
    ],
)
def test_lines_of_older_bots_and_with_fields_of_their_own_are_read(line: str, said: Reply | None) -> None:
    read = read_reply(line.encode())
    assert read == (said or Reply(id=4, move="5", thoughts=(Thought("5", 1.0),)))
