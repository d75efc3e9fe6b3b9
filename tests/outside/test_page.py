"""The game of docs/games.md, installed as a package of its own, is played in every way that a game can be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.outside.installed import Place

pytestmark = pytest.mark.processes

INTERPRETED = (
    "import sys; sys.modules['numba'] = None\nfrom niagara_tui.cli import main\nsys.exit(main(sys.argv[1:]))\n"
)

AT_THE_TABLE = """
async def play(app, pilot):
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben", player="random")]
    app.games.start(Setup(game="rapids", seats=seats, seed=3))

    def asks():
        return any(board.offered() for board in app.screen.query(AnyBoard))

    await until(pilot, asks)
    print(text_of(app))
    for key, page in (("question_mark", HelpScreen), ("f1", Rules)):
        await screen_after(pilot, page, key)
        print(app.screen)
        print(text_of(app))
        await pilot.press("escape")
        await until(pilot, asks)
    while not isinstance(app.screen, Ending):  # what could be undone goes on by itself
        if asks():
            await pilot.press("r", "enter")
        await pilot.pause(0.05)
    await until(pilot, lambda: "spaces by round" in text_of(app))
    print(text_of(app))
"""

FRAMEWORKS = """
import sys, random
from niagara_tui.adapters.pettingzoo import env
game = env("rapids", seats=3)
game.reset(seed=7)
game.action_space("player_0").seed(1)
rewards = {}
for agent in game.agent_iter():
    seen, reward, over, cut, _ = game.last()
    rewards[agent] = float(reward)
    game.step(None if over or cut else game.action_space(agent).sample(seen["action_mask"]))
print("PettingZoo", len(rewards), max(rewards.values()) > 0.1, abs(sum(rewards.values())) < 1e-6)

from niagara_tui.adapters.vector import VectorEnv
with VectorEnv("rapids", games=8, seats=3, compiled=sys.argv[1] == "compiled") as games:
    games.reset(seed=7)
    ended = sum(int(games.step(games.random_actions()).terminated.sum()) for _ in range(60))
    print("VectorEnv", ended > 4)
"""
OPEN_SPIEL = """
import random
import pyspiel
import niagara_tui.adapters.open_spiel
game = pyspiel.load_game("niagara_tui", {"game": "rapids", "seats": 2})
state = game.new_initial_state()
rng = random.Random(1)
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
print("OpenSpiel", sum(state.returns()))
"""


def test_it_is_listed_with_ours_and_told_of(rapids: Place) -> None:
    listed = rapids.niagara("games").splitlines()[:-1]
    assert [line.partition(":")[0] for line in listed] == ["niagara", "canyon", "upriver", "rapids"]
    assert "Rapids, 2 to 4 players. Race down the river" in listed[-1]
    assert rapids.niagara("rules", "rapids").startswith("# Rapids\n\nRace down the river")


def test_positions_of_it_are_made_listed_changed_viewed_counted_and_checked(rapids: Place) -> None:
    start, later = rapids.folder / "start.json", rapids.folder / "later.json"
    rapids.niagara("new", "--game", "rapids", "--seats", 3, "--seed", 5, "-o", start)
    assert re.findall(r"C (\w+)", rapids.niagara("legal", start)) == ["steer", "shoot"]
    rapids.niagara("apply", start, "C steer", "-o", later)
    assert json.loads(later.read_text(encoding="utf-8"))["state"]["rafts"] == [0, 0, 2]
    assert json.loads(rapids.niagara("view", later))["state"]["chance"]["seed"] == 0
    assert rapids.niagara("perft", start, "--depth", 5).strip() == "32"
    assert rapids.niagara("check", later).strip() == "OK"


def test_a_position_of_it_that_breaks_its_declaration_is_refused(rapids: Place) -> None:
    start, bad = rapids.folder / "begun.json", rapids.folder / "bad.json"
    rapids.niagara("new", "--game", "rapids", "--seats", 2, "--seed", 5, "-o", start)
    position = json.loads(start.read_text(encoding="utf-8"))
    position["state"]["seats"] = 9
    bad.write_text(json.dumps(position), encoding="utf-8")
    refused = rapids.python("-m", "niagara_tui", "check", bad)
    assert refused.returncode != 0
    assert "seats: is 9; 2 to 4 can play" in refused.stdout + refused.stderr


def test_bots_play_it_to_its_end_from_the_command_line(rapids: Place) -> None:
    said = rapids.niagara("play", "--auto", "--game", "rapids", "--seats", "greedy,random", "--seed", 3)
    assert re.search(r"^1\. \w+: \d+ spaces$", said, re.MULTILINE)
    usual = rapids.python("-m", "niagara_tui", "play", "--auto", "--game", "rapids", "--seed", 3).stdout
    assert len(re.findall(r"^\d\. ", usual, re.MULTILINE)) == 3


def test_greedy_and_the_search_meet_in_an_arena_interpreted(rapids: Place) -> None:
    arena = ("arena", "--game", "rapids", "--seats", "greedy,mcts:8", "--games", 2, "--jobs", 1, "--seed", 1, "--json")
    done = rapids.python("-c", INTERPRETED, *arena)
    assert done.returncode == 0, done.stderr
    assert {bot["bot"] for bot in json.loads(done.stdout)["scores"]} == {"greedy:balanced", "mcts:8"}


@pytest.mark.compiled
@pytest.mark.slow
def test_the_search_compiled_beats_random_play(rapids: Place, tmp_path: Path) -> None:
    arena = ("arena", "--game", "rapids", "--seats", "random,mcts:200", "--games", 60, "--seed", 1, "--json")
    done = rapids.python("-m", "niagara_tui", *arena, NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    wins = {bot["bot"]: bot["wins"] for bot in json.loads(done.stdout)["scores"]}
    assert wins["mcts:200"] > 35


def test_the_app_shows_its_position_and_its_moves_and_it_is_played_to_its_end_by_keys(rapids: Place) -> None:
    done = rapids.app(AT_THE_TABLE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "HelpScreen(" in done.stdout
    assert "Rules(" in done.stdout
    assert "Race down the river" in done.stdout
    for shown in (
        "RAPIDS",
        "Round: 1.",
        "Ann: rafts 0.",
        "is at 0: steer, or shoot the rapids?",
        "[t] steer to 2",
        "[r] shoot the rapids",
        "spaces by round",
    ):
        assert shown in done.stdout, done.stdout
    # Ben chooses by chance, which is another one each time: either may win, or both.
    assert re.search(r"(Ann|Ben) wins: \d|Ann and Ben win together!", done.stdout), done.stdout


def test_plain_mode_tells_it_to_its_end(rapids: Place) -> None:
    play = ("play", "--plain", "--game", "rapids", "--seats", "human,random", "--names", "Ann,Ben", "--seed", 3)
    saves = rapids.folder / "plain"
    said = rapids.python("-m", "niagara_tui", *play, "--saves", saves, typed="look\n" + "2\n\n" * 60).stdout
    for told in (
        "1. steer to 2",
        "2. shoot the rapids",
        "Ann is at 0: steer, or shoot the rapids?",
        "Ann: rafts 0.",
        "Ann plays shoot.",
        "Place 1: ",
    ):
        assert told in said, said


@pytest.mark.frameworks
def test_frameworks_step_through_it(rapids: Place) -> None:
    pytest.importorskip("pettingzoo")
    done = rapids.python("-c", FRAMEWORKS, "interpreted")
    assert done.returncode == 0, done.stderr
    assert "VectorEnv True" in done.stdout
    assert "PettingZoo 3 True True" in done.stdout


@pytest.mark.compiled
@pytest.mark.slow
def test_thousands_of_games_of_it_run_compiled(rapids: Place) -> None:
    pytest.importorskip("pettingzoo")
    assert "VectorEnv True" in rapids.python("-c", FRAMEWORKS, "compiled").stdout


@pytest.mark.frameworks
def test_open_spiel_steps_through_it(rapids: Place) -> None:
    pytest.importorskip("pyspiel")
    done = rapids.python("-c", OPEN_SPIEL)
    assert "OpenSpiel 0" in done.stdout, done.stderr


@pytest.mark.parametrize("marks", ["not slow", pytest.param("", marks=pytest.mark.slow)])
def test_it_passes_the_checks_of_every_game(rapids: Place, marks: str) -> None:
    checks = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "niagara_tui.conformance", "-m", marks)
    done = rapids.python(*checks, NIAGARA_GAME="rapids")
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d\d passed", done.stdout)
    assert "failed" not in done.stdout
