"""Every drawn seed is one of 2**53.

Of fewer, a seat could try each one until it deals the hand that it holds, and would then know every hand.
"""

from __future__ import annotations

import ast
import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import niagara_ai
import pytest
from textual.widgets import Input

import niagara_tui
from niagara_tui.adapters.vector import VectorEnv
from niagara_tui.cli import main
from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.setup import setup_again
from niagara_tui.plain.new_game import Details, NewGame
from niagara_tui.plain.program import Program
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.store.models import Setup
from niagara_tui.ui.widgets.game_form import GameForm
from tests.support.scripted_console import ScriptedConsole
from tests.support.tables import new_match, play_on
from tests.ui.conftest import Recorder

ENOUGH = 2**53


class Dice:
    """Replaces `secrets.randbelow`: checks the bound, draws large numbers in descending order, and records them."""

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def __call__(self, bound: int) -> int:
        assert bound >= ENOUGH, "too few to choose from"
        self.drawn.append(bound - 1 - len(self.drawn))
        return self.drawn[-1]


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    thrown = Dice()
    monkeypatch.setattr(secrets, "randbelow", thrown)
    return thrown


def test_a_drawn_seed_is_any_that_a_json_reader_keeps(dice: Dice) -> None:
    assert SEED_BOUND == ENOUGH
    assert draw_seed() == int(float(ENOUGH - 1)) == dice.drawn[0]


def test_what_a_test_is_dealt_is_the_same_in_every_run() -> None:
    assert [draw_seed(), draw_seed()] == [5217015919544203, 2525696005997242]


def test_the_library_draws_its_seed(dice: Dice) -> None:
    assert niagara_tui.new_match("canyon", 3).setup.seed == dice.drawn[0]


def test_the_command_line_draws_its_seeds(
    dice: Dice, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Setup] = []

    def launch(_chosen: object, wanted: Launch) -> int:
        assert wanted.setup is not None
        opened.append(wanted.setup)
        return 0

    monkeypatch.setattr("niagara_tui.cli.app.launch", launch)
    monkeypatch.setattr("niagara_tui.cli.app._play_alone", lambda _chosen, setup: opened.append(setup))
    assert main(["new", "--game", "canyon"]) == 0
    file = tmp_path / "new.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8"))["state"]["chance"]["seed"] == dice.drawn[-1]
    assert main(["play", "--game", "canyon"]) == 0
    assert opened[0].seed == dice.drawn[-1]
    assert main(["play", "--auto", "--game", "canyon", "--seats", "random,random,random"]) == 0
    assert opened[1].seed == dice.drawn[-1]
    log = tmp_path / "arena.jsonl"
    arena = [
        "arena",
        "--game",
        "canyon",
        "--seats",
        "random,random,random",
        "--games",
        "1",
        "--jobs",
        "1",
        "--out",
        str(log),
    ]
    assert main(arena) == 0
    assert str(dice.drawn[-1]) in log.read_text(encoding="utf-8").splitlines()[0]
    assert len(dice.drawn) == 4


@pytest.mark.processes
async def test_a_table_draws_a_seed_for_every_bot(dice: Dice) -> None:
    match = new_match("human", "greedy", "greedy")
    seeds = []
    for _table in range(2):
        async with BotSeats(match) as bots:
            seeds += [bots._seed(seat) for seat in (1, 2)]
    assert len(dice.drawn) == 2
    assert len(set(seeds)) == 4
    assert max(seeds) > 2**32, "it is not cut on its way to the bot"


async def test_the_app_draws_its_seeds_by_a_button_and_without_one(dice: Dice, tmp_path: Path) -> None:
    app = Recorder(Launch(saves=tmp_path, config=tmp_path / "config"))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("n")
        form = app.screen.query_one(GameForm)
        assert cast("Any", form.setup()).seed == dice.drawn[-1]
        form.query_one("#new-seed").focus()
        await pilot.press("enter")
        assert form.query_one("#seed", Input).value == str(dice.drawn[-1])
        assert cast("Any", form.setup()).seed == dice.drawn[-1]
    assert setup_again(new_match("human", "greedy", "greedy").setup).seed == dice.drawn[-1]


async def test_plain_mode_draws_its_seeds(dice: Dice, tmp_path: Path) -> None:
    console = ScriptedConsole([""]).console
    setup = await NewGame(console, Details(console, GAMES["canyon"], my_strength([], GAMES["canyon"]))).ask()
    assert setup is not None
    assert setup.seed == dice.drawn[-1]
    over = play_on(new_match("human", "greedy", "greedy"), 1000)
    program = Program(Launch(saves=tmp_path, config=tmp_path / "config"), ScriptedConsole(["1", "1", "1"]).console)
    again = await program._tables._play(over, None)
    assert again is not None
    assert again.setup is not None
    assert again.setup.seed == dice.drawn[-1]


@pytest.mark.frameworks
def test_environments_for_learners_draw_their_games(dice: Dice) -> None:
    pytest.importorskip("pettingzoo")
    from niagara_tui.adapters.pettingzoo import env

    seeds = []
    for _new in range(2):
        table = env("canyon").unwrapped
        table.reset()
        seeds.append(table._episode.position.chance.seed)
        with VectorEnv("canyon", 3, compiled=False) as games:
            seeds += games.reset().seeds.tolist()
    assert len(dice.drawn) == 4
    assert len(set(seeds)) == len(seeds) == 8
    assert max(seeds) > 2**32, "they are not cut"


SOURCES = {"secrets", "SystemRandom", "urandom", "uuid4"}
UNSEEDED = {"Random", "default_rng", "RandomState", "SeedSequence"}
NAMES = re.compile("|".join([*SOURCES, *UNSEEDED, "random"]))
"""What a file that draws cannot do without."""


def draws(tree: ast.AST) -> Iterator[str]:
    """What asks the system for chance: by name, or by leaving a generator's seed out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
            yield from SOURCES & names
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SOURCES or (name in UNSEEDED and not node.args and not node.keywords):
                yield name
            if re.fullmatch(r"(np\.)?random\.(?!default_rng)[a-z_]+", ast.unparse(node.func)):
                yield ast.unparse(node.func)


def test_nothing_else_asks_the_system_for_chance() -> None:
    assert set(draws(ast.parse("import secrets; random.Random(); random.choice(x); np.random.default_rng()"))) == {
        "secrets",
        "Random",
        "random.choice",
        "default_rng",
    }
    asking = {
        path.relative_to(root.parent).as_posix()
        for root in [Path(niagara_tui.__file__).parent, Path(niagara_ai.__file__).parent]
        for path in root.rglob("*.py")
        if NAMES.search(text := path.read_text(encoding="utf-8")) and set(draws(ast.parse(text)))
    }
    assert asking == {"niagara_tui/core/chance.py", "niagara_tui/serve/admission.py"}  # tokens, which are no seeds
