"""The bots of the house are one row each: what is told of them anywhere follows from it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import niagara_ai
import pytest
from niagara_ai.registry import LADDER

from niagara_tui.shell.bots import bar, bot_title

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = """    "mcts:master": BotCard(
        "masterly",
        Character("Sturgeon", "<°)))", "<o)))"),
        "Thinks for five seconds.",
        "Plays the round on in thought; thinks for five seconds.",
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
        f"| `{bot.partition(':')[0] if bot in ('random:uniform', 'greedy:balanced') else bot}` |"
        for bot, card in LADDER.items()
    ]
    assert "\n".join(rows) in (DOCS / "bots.md").read_text(encoding="utf-8")


def test_readme_names_every_step_in_order() -> None:
    paragraphs = (DOCS.parent / "README.md").read_text(encoding="utf-8").split("\n\n")
    (told,) = (each for each in paragraphs if "by their strength:" in each)
    places = [told.index(card.strength) for card in LADDER.values()]
    assert places == sorted(places)


def test_nobody_else_has_a_name_or_a_label_of_the_house() -> None:
    assert len({bot_title(bot, None) for bot in LADDER}) == len(LADDER)
    assert len({card.character.face for card in LADDER.values()}) == len(LADDER)
