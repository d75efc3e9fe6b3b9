from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.cli.completion import SHELLS
from niagara_tui.core.entry import Entry
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from tests.cli.conftest import Niagara, refused
from tests.support.entries import bring


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
            # six can play only with double canoes, and with Joe everything does something
            everything = ("--option", "double_canoes=on", "--option", "joe=on") if game == "niagara" else ()
            made = niagara("new", "--game", game, *everything, "--option", setting, "--seats", listed["seats"][1])
            assert made.status == 0 or setting == "double_canoes=off", made.err


def test_bots_lists_the_styles_of_the_game_that_was_asked_for(niagara: Niagara) -> None:
    assert "greedy:thief" in niagara("bots").out
    canyon = niagara("bots", "--game", "canyon").out
    assert "greedy:thief" not in canyon
    for style in registry.game("canyon").styles:
        assert f"greedy:{style}" in canyon


@pytest.mark.parametrize(
    ("bot", "name"), [("simple:forgetful", "Frog"), ("mcts:easy", "Duckling"), ("mcts:thief", "Old Raccoon")]
)
def test_bots_lists_each_bot_with_the_name_that_it_has_at_tables(niagara: Niagara, bot: str, name: str) -> None:
    assert re.search(rf"^  {bot} +{name}  ", niagara("bots").out, re.MULTILINE)


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


def test_a_mistyped_save_is_answered_with_the_one_that_was_meant(niagara: Niagara, tmp_path: Path) -> None:
    (tmp_path / "friday night.json").write_text("{}", encoding="utf-8")
    for command in ("resume", "replay"):
        assert "; did you mean friday night?" in refused(niagara(command, "fridaynight", "--saves", tmp_path))


def test_what_is_like_nothing_is_not_guessed_at(niagara: Niagara) -> None:
    assert "did you mean" not in refused(niagara("dance"))


# `niagara rules`: every game's rules can be read before its first game.


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_rules_of_every_game_are_printed_whole(niagara: Niagara, game: Any) -> None:
    said = niagara("rules", game.id)
    assert (said.status, said.err) == (0, "")
    assert said.out.strip() == pages.rules(game).strip()
    plain = niagara("rules", game.id, "--ascii")
    assert plain.out.isascii()
    assert niagara("--ascii", "rules", game.id).out == plain.out


def test_words_find_a_section_or_what_is_said_about_them(niagara: Niagara) -> None:
    assert niagara("rules", "canyon", "the", "falls", "and", "the", "cave").out.startswith("Beyond lane a")
    assert "A round: 3. Turns." in niagara("rules", "niagara", "clockwise").out
    assert niagara("rules", "canyon", "xyzzy").out.startswith("The rules say nothing about xyzzy")


@pytest.mark.parametrize("package", ["no_such_pages", "niagara_tui.match"], ids=["no package", "no page in it"])
def test_a_game_whose_pages_cannot_be_found_has_the_usual_ones(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    game = GAMES["niagara"]
    bring(monkeypatch, alone=True, niagara=Entry(game="x:X", pages=package))
    assert pages.rules(game) == f"# {game.title}\n\n{game.summary}\n"
    assert game.title in pages.table_help(game)


@pytest.mark.parametrize("word", ["rob", "robbing", "theft", "Whirlpools"])
def test_niagara_rules_finds_what_is_there_by_stems_and_synonyms(niagara: Niagara, word: str) -> None:
    says = {"Whirlpools": "Only with Spirits: whirlpool.\nOne disc of the river is a whirlpool."}
    assert niagara("rules", "niagara", word).out.startswith(says.get(word, "A canoe that paddled up-river, empty"))
