"""Lists of games and bots, and completion by shells."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from niagara_tui.cli.completion import SHELLS
from niagara_tui.games import registry
from tests.cli.conftest import Niagara, refused


def test_games_lists_every_game_with_its_seats(niagara: Niagara) -> None:
    said = niagara("games")
    assert said.status == 0
    *listed, told = said.out.splitlines()
    assert [line.partition(":")[0] for line in listed] == [*registry.GAMES]
    assert told == "A game's options: niagara games NAME"
    assert "canyon: Canyon, 3 to 6 players." in said.out


def test_one_game_is_listed_with_every_option_and_value(niagara: Niagara) -> None:
    said = niagara("games", "niagara").out
    assert "ending=shared|value|first" in said
    for name in registry.game("niagara").options.model_fields:
        assert f"\n  {name}=" in said


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_option_that_is_listed_can_be_typed(niagara: Niagara, game: str) -> None:
    (listed,) = json.loads(niagara("games", game, "--json").out)
    for option in listed["options"]:
        for value in option["values"]:
            setting = f"{option['name']}={value}"
            everything = ("--option", "double_canoes=on") if game == "niagara" else ()  # six can play only so
            made = niagara("new", "--game", game, *everything, "--option", setting, "--seats", listed["seats"][1])
            assert made.status == 0 or setting == "double_canoes=off", made.err


def test_bots_lists_the_styles_of_the_game_that_was_asked_for(niagara: Niagara) -> None:
    assert "greedy:thief" in niagara("bots").out
    canyon = niagara("bots", "--game", "canyon").out
    assert "greedy:thief" not in canyon
    for style in registry.game("canyon").styles:
        assert f"greedy:{style}" in canyon


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_bot_that_is_listed_can_sit_down(niagara: Niagara, game: str) -> None:
    from niagara_ai.registry import parse_bot

    listed = json.loads(niagara("bots", "--game", game, "--json").out)
    names = [level["bot"] for kind in listed for level in kind["levels"]]
    assert {"random:uniform", "mcts:hard"} <= {*names}
    assert [str(parse_bot(name, registry.game(game).styles)) for name in names] == names


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_completes_commands_and_options(niagara: Niagara, shell: str) -> None:
    said = niagara("completion", shell)
    assert said.status == 0
    for word in ("resume", "analyse", "--until" if shell != "fish" else "until"):
        assert word in said.out


@pytest.mark.processes
def test_bash_completes_what_is_typed(niagara: Niagara, tmp_path: Path) -> None:
    script = tmp_path / "niagara.bash"
    script.write_text(niagara("completion", "bash").out, encoding="utf-8")
    for typed, completed in (("res", "resume"), ("new --game can", "canyon"), ("arena --unt", "--until")):
        words = f"COMP_WORDS=(niagara {typed}); COMP_CWORD={len(typed.split())}; _shtab_niagara; echo ${{COMPREPLY[@]}}"
        said = subprocess.run(
            ["bash", "-c", f"source '{script}'; {words}"], capture_output=True, text=True, check=False, timeout=30
        )
        assert said.stdout.split() == [completed], said.stderr


# -- what was meant -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("plya",), "play"),
        (("new", "--seets", "3"), "--seats"),
        (("new", "--game", "canion"), "canyon"),
        (("new", "--option", "beever=on"), "beaver"),
        (("play", "--auto", "--seats", "gredy,random,random"), "greedy"),
        (("play", "--auto", "--seats", "greedy:theif,random,random"), "thief"),
        (("demo", "steel"), "steal"),
        (("schema", "recrod"), "record"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_one_that_was_meant(
    niagara: Niagara, typed: tuple[str, ...], meant: str
) -> None:
    assert f"; did you mean {meant}?" in refused(niagara(*typed))


def test_a_mistyped_save_is_answered_with_the_one_that_was_meant(niagara: Niagara, tmp_path: Path) -> None:
    (tmp_path / "friday night.json").write_text("{}", encoding="utf-8")
    for command in ("resume", "replay"):
        assert "; did you mean friday night?" in refused(niagara(command, "fridaynight", "--saves", tmp_path))


def test_what_is_like_nothing_is_not_guessed_at(niagara: Niagara) -> None:
    assert "did you mean" not in refused(niagara("dance"))
