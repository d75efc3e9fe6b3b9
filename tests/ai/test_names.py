from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import niagara_ai
import pytest
from niagara_ai.contract import BotError
from niagara_ai.registry import BOTS, DEFAULT_STYLE, LADDER, BotName, kinds, make_bot, parse_bot

from niagara_tui.games.registry import GAMES, game
from niagara_tui.shell.bots import bar, bot_title


def test_a_bot_is_named_by_kind_and_level() -> None:
    assert parse_bot("greedy:thief") == BotName("greedy", "thief")
    assert str(parse_bot("greedy:thief")) == "greedy:thief"


@pytest.mark.parametrize(
    ("text", "full"), [("random", "random:uniform"), ("simple", "simple:forgetful"), ("greedy", "greedy:balanced")]
)
def test_a_kind_alone_means_its_first_level(text: str, full: str) -> None:
    assert str(parse_bot(text)) == full


@pytest.mark.parametrize("text", ["", "human", "Greedy", ":thief", "greedy thief"])
def test_an_unknown_kind_is_refused_in_a_sentence_that_names_the_known_ones(text: str) -> None:
    with pytest.raises(BotError, match=r"^there is no bot called .*; there is random, simple, greedy, mcts\b"):
        parse_bot(text)


@pytest.mark.parametrize("text", ["greedy:", "greedy:uniform", "greedy:thief:thief"])
def test_an_unknown_level_is_refused_in_a_sentence_that_names_the_known_ones(text: str) -> None:
    with pytest.raises(
        BotError,
        match=r"^the bot greedy has no level .*; it has balanced, thief, hoarder, careful\b",
    ):
        parse_bot(text, game("niagara").styles)


@pytest.mark.parametrize(("given", "meant"), [("GREEDY", "greedy"), ("Mtcs", "mcts"), ("greedy:THEIF", "thief")])
def test_a_name_in_capitals_or_mistyped_gets_the_one_that_was_meant(given: str, meant: str) -> None:
    with pytest.raises(BotError, match=rf"; did you mean {meant}\?$"):
        parse_bot(given, game("niagara").styles)


def test_levels_are_those_of_the_kind_and_the_styles_that_a_game_knows() -> None:
    for known in GAMES.values():
        offered = kinds(known.styles)
        assert list(offered["greedy"].levels) == list(known.styles)
        assert list(offered["mcts"].levels) == [*BOTS["mcts"].levels, *list(known.styles)[1:]]
        assert next(iter(known.styles)) == DEFAULT_STYLE


def test_a_level_is_refused_for_a_game_that_has_no_such_style() -> None:
    calm = {DEFAULT_STYLE: "Waits.", "calm": "Waits longer."}
    assert str(parse_bot("mcts:calm", calm)) == "mcts:calm"
    for kind, has in (("greedy", "balanced, calm"), ("mcts", "normal, easy, hard, expert, calm")):
        with pytest.raises(BotError, match=f"^the bot {kind} has no level 'thief'; it has {has}$"):
            parse_bot(f"{kind}:thief", calm)


def test_where_no_game_is_known_any_word_may_be_a_style() -> None:
    assert [str(parse_bot(name)) for name in ("greedy:calm", "mcts:calm")] == ["greedy:calm", "mcts:calm"]
    with pytest.raises(BotError, match="has no level"):
        parse_bot("random:calm")


def test_a_style_that_the_game_does_not_know_is_refused() -> None:
    for kind in ("greedy", "mcts"):
        with pytest.raises(BotError, match="niagara knows no style 'wild'; it knows balanced"):
            make_bot(BotName(kind, "wild"), game("niagara"), 0)


def test_every_listed_bot_can_be_made_and_has_its_line_of_description() -> None:
    for played in GAMES.values():
        for kind, about in kinds(played.styles).items():
            assert about.summary.endswith(".")
            for level, line in about.levels.items():
                assert line.endswith(".")
                if kind in BOTS:
                    assert make_bot(parse_bot(f"{kind}:{level}"), played, 0).choose(None, 0, [5]).move == 5


# The bots of the house are one row each: what is told of them anywhere follows from it.

ROW = """    "mcts:master": BotCard(
        "masterly",
        Character("Sturgeon", "<°)))", "<o)))"),
        "Thinks for five seconds.",
        "Plays the round on in thought; thinks for five seconds.",
        250.0,
        Level(Budget(seconds=5.0)),
    ),
"""
END = '}\n"""The bots of the house by name'
TOLD = """
import json
from niagara_ai.registry import make_bot, parse_bot, thinking_time
from niagara_tui.games.registry import game
from niagara_tui.shell.bots import OF_MY_STRENGTH, seat_badge
from niagara_tui.shell.players import MyStrength, choices

played = game("niagara")
listed = choices(played, MyStrength("mcts:hard", ""))
(mine,) = (each for each in listed if each.player == "mcts:master")
print(json.dumps({
    "made": type(make_bot(parse_bot("mcts:master"), played, 1)).__name__,
    "seconds": thinking_time("mcts:master"),
    "after": [each.player for each in listed][listed.index(mine) - 1 :][2],
    "label": mine.label,
    "about": mine.about,
    "row": mine.row(only_ascii=True),
    "badge": seat_badge("mcts:master", played, only_ascii=False),
}))
"""


def run(command: list[str], path: Path) -> str:
    """What the command prints, with the bots' package found in that folder first."""
    environment = os.environ | {"PYTHONPATH": str(path)}
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=environment).stdout


@pytest.mark.processes
def test_a_new_level_is_one_row(tmp_path: Path) -> None:
    copied = tmp_path / "niagara_ai"
    shutil.copytree(Path(niagara_ai.__file__).parent, copied, ignore=shutil.ignore_patterns("__pycache__"))
    source = (copied / "registry.py").read_text(encoding="utf-8")
    assert source.count(END) == 1
    (copied / "registry.py").write_text(source.replace(END, ROW + END), encoding="utf-8")

    assert json.loads(run([sys.executable, "-c", TOLD], tmp_path)) == {
        "made": "Mcts",
        "seconds": 5.0,
        "after": "my-strength",
        "label": "Sturgeon, masterly bot",
        "about": "Plays the round on in thought; thinks for five seconds.",
        "row": "<o))) Sturgeon     masterly ******",
        "badge": "<°))) masterly",
    }
    listed = json.loads(run([sys.executable, "-m", "niagara_tui", "bots", "--json"], tmp_path))
    (search,) = (kind for kind in listed if kind["kind"] == "mcts")
    assert {"bot": "mcts:master", "summary": "Thinks for five seconds."} in search["levels"]


def test_the_page_on_bots_tells_the_ladder() -> None:
    rows = [
        f"| {card.strength} | `{bar(card)}` | {card.character.name} `{card.character.face}` "
        f"| `{bot.partition(':')[0] if bot in ('simple:forgetful', 'greedy:balanced') else bot}` |"
        for bot, card in LADDER.items()
    ]
    assert "\n".join(rows) in (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_nobody_else_has_a_name_or_a_label_of_the_house() -> None:
    assert len({bot_title(bot, None) for bot in LADDER}) == len(LADDER)
    assert len({card.character.face for card in LADDER.values()}) == len(LADDER)
