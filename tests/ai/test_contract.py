from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from dataclasses import fields
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from niagara_ai import guests
from niagara_ai.contract import RULES, SLOT_RULES, BotError, Choice, Loss, Rules, SlotRules, Thought, by_name
from niagara_ai.guests import Guest, Kind, guest_problems
from niagara_ai.quick import Uniform
from niagara_ai.registry import BOTS, kinds, make_bot, parse_bot
from niagara_ai.wire import Reply, line_of, read_reply

from niagara_tui.games.registry import GAMES
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import choices
from tests.support.positions import GAME

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
        {"loss": 0.5},
        {"loss": {"chance": 1.5, "error": 0.0}},
        {"loss": {"chance": 0.5, "error": -0.1}},
        {"loss": {"chance": 0.5, "error": math.inf}},
        {"loss": {"chance": 0.5}},
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
    reply = Reply(id=1, move="5", thoughts=choice.thoughts)
    assert read_reply(line_of(reply).encode()) == reply


@pytest.mark.parametrize(
    "message",
    [
        Reply(id=1, move="5", thoughts=(Thought("5", 1.5, 7, (0.5, 0.5), 2.0, ("a", "to 3")),)),
        Reply(id=1, move="5", thoughts=(Thought("5", 0.5, loss=Loss(0.25, 0.01)),)),
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
        ('{"id": 4, "move": "5", "mood": "good", "thoughts": [{"move": "5", "value": 1, "tune": 0}]}', None),
        ('{"id": 4, "error": "lost"}', Reply(id=4, error="lost")),
        ('{"id": null, "progress": 1}', Reply(id=None, progress=1.0)),
    ],
)
def test_lines_of_older_bots_and_with_fields_of_their_own_are_read(line: str, said: Reply | None) -> None:
    read = read_reply(line.encode())
    assert read == (said or Reply(id=4, move="5", thoughts=(Thought("5", 1.0),)))


# Bots that other packages bring by entry points.

CALM = Guest(
    Kind("Plays calmly.", {"calm": "Slowly.", "calmer": "More slowly."}), lambda _game, _level, seed: Uniform(seed)
)
FAR = Guest(CALM.kind, CALM.make, lambda: "it needs a boat")
SILLY = Guest(CALM.kind, CALM.make, lambda: sys.exit(0))
KINDLESS = Guest(None, CALM.make)  # type: ignore[arg-type] # what another package may do
UNLEVELLED = Guest(Kind("Plays.", {}), CALM.make)
COLOURED = Guest(Kind("Plays \x1b[31mred.", {"a": "A."}), CALM.make)
SPACED = Guest(Kind("Plays.", {"a b": "A."}), CALM.make)
LEAVER = Guest(CALM.kind, lambda _game, _level, _seed: sys.exit(0))
NO_GUEST = 7

Bring = Callable[..., None]


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Bring:
    """Let packages bring guests: `bring(calm="CALM")` names what stands in this file."""

    def bring(**names: str) -> None:
        entries = [metadata.EntryPoint(name, f"{__name__}:{value}", guests.GROUP) for name, value in names.items()]

        def entry_points(**chosen: Any) -> metadata.EntryPoints:
            return metadata.EntryPoints(entries).select(**chosen)

        monkeypatch.setattr(metadata, "entry_points", entry_points)

    return bring


def test_a_guest_is_known_by_kind_and_level_and_can_be_made(bring: Bring) -> None:
    bring(calm="CALM")
    assert str(parse_bot("calm")) == "calm:calm"
    assert make_bot(parse_bot("calm:calmer"), GAME, 3).choose(None, 0, [5]).move == 5
    with pytest.raises(BotError, match="the bot calm has no level 'wild'; it has calm, calmer"):
        parse_bot("calm:wild")


def test_lists_and_set_up_screens_have_guests_after_the_bots_of_the_house(bring: Bring) -> None:
    bring(calm="CALM")
    assert list(kinds()) == [*BOTS, "calm"]
    assert "calm:calmer" in [choice.player for choice in choices(GAMES["niagara"], my_strength([], GAMES["niagara"]))]
    with pytest.raises(BotError, match=f"there is {', '.join(BOTS)}, calm$"):
        parse_bot("nobody")


def test_a_guest_that_cannot_be_had_is_not_listed_and_says_why_when_asked_for(bring: Bring) -> None:
    names = ("far", "gone", "number", "silly", "kindless", "unlevelled", "coloured", "spaced")
    bring(**{**dict(zip(names, map(str.upper, names), strict=True)), "gone": "NOWHERE", "number": "NO_GUEST"})
    assert list(kinds()) == list(BOTS)
    sentences = {
        "far": "the bot far cannot play: it needs a boat",
        "gone": "the bot gone cannot be loaded from .*NOWHERE",
        "number": "the bot number cannot be loaded: .*NO_GUEST is not a Guest",
        "silly": r"the bot silly cannot say whether anything is missing: SystemExit: 0",
        "kindless": "the bot kindless cannot be loaded: its kind is not a Kind with levels and lines of text",
        "unlevelled": "the bot unlevelled cannot be loaded: its kind is not a Kind with levels and lines of text",
        "coloured": "the bot coloured cannot be loaded: its kind is not a Kind with levels and lines of text",
        "spaced": "the bot spaced cannot be loaded: its kind is not a Kind with levels and lines of text",
    }
    assert len(guest_problems()) == len(sentences) - 1, "one that only needs something is no problem"
    for name, sentence in sentences.items():
        with pytest.raises(BotError, match=sentence):
            parse_bot(name)


def test_a_bot_that_ends_the_program_as_it_is_made_is_told_of(bring: Bring) -> None:
    bring(leaver="LEAVER")
    with pytest.raises(BotError, match="the bot leaver:calm cannot be made"):
        make_bot(parse_bot("leaver"), GAME, 1)


def test_a_package_that_ends_the_program_as_it_is_loaded_only_loses_its_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaving_bot.py").write_text("raise SystemExit(0)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entries = metadata.EntryPoints([metadata.EntryPoint("leaving", "leaving_bot:GUEST", guests.GROUP)])
    monkeypatch.setattr(metadata, "entry_points", entries.select)
    assert list(kinds()) == list(BOTS)
    with pytest.raises(BotError, match=r"the bot leaving cannot be loaded from leaving_bot:GUEST: SystemExit: 0"):
        parse_bot("leaving")


def test_no_guest_takes_the_name_of_a_bot_of_the_house(bring: Bring) -> None:
    bring(greedy="CALM")
    assert kinds()["greedy"] == BOTS["greedy"]
    assert str(parse_bot("greedy")) == "greedy:balanced"


@pytest.mark.parametrize(
    ("name", "bot", "sentence"),
    [
        ("a:b", CALM, "the bot 'a:b' cannot be added: its name must be a word"),
        (5, CALM, "the bot 5 cannot be added: its name must be a word"),
        ("calm", NO_GUEST, "the bot calm cannot be added: int is not a Guest"),
        ("calm", UNLEVELLED, "the bot calm cannot be added: its kind is not a Kind"),
        ("calm", Guest(CALM.kind, None), "the bot calm cannot be added: its make or missing_requirement"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_guest_is_not_added(name: Any, bot: Any, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        guests.add_guest(name, bot)
