from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.cli import exits
from niagara_tui.cli.parser import COMMANDS

ROOT = Path(niagara_tui.__file__).parent
CLI = sorted((ROOT / "cli").glob("*.py"))
WORK = {
    "play": "shell.setting_up:seated_players shell.setting_up:table_setup match.bots.seats:play_alone",
    "resume": "store.named:save_to_resume match.autosave:take_in",
    "replay": "store.named:read_viewable_named match.sharing:film_of",
    "learn": "shell.learning:lesson_to_open",
    "puzzle": "study.puzzles.catalogue:puzzle_named",
    "record": "shell.logbook.profiles:games_of shell.logbook.report:report shell.logbook.rating:own_rating",
    "matches": "shell.matches.page:as_json",
    "rules": "shell.pages:rules plain.rules:tell_rules",
    "games": "games.registry:game shell.presets:game_as_json",
    "bots": "shell.players:choices shell.bots:bots_as_json",
    "demo": "ui.demo.script:scripts ui.demo.player:DemoApp",
    "serve": "serve.server:listening",
    "saves": "store.folder:SaveFolder.summaries",
    "text": "match.sharing:to_text",
    "share": "api.matches:share api.matches:challenge match.sharing:to_text",
    "legal": "match.positions:read match.position:Position.legal_as_json",
    "view": "match.position:Position.seen_by",
    "check": "match.positions:problems",
    "new": "match.positions:new_position match.positions:write match.position:Position.to_line",
    "apply": "match.position:Position.apply",
    "perft": "match.position:Position.perft match.position:Position.divide",
    "schema": "match.schemas:schema",
    "analyse": "study.decisions:decision_of study.analysing:analyse match.positions:position_or_record",
    "review": "api.judging:kept_or_made study.reviewing.making:make_review",
    "engine": "lab.engine_check:check",
    "arena": "lab.tournaments:new_plan lab.tournaments:begin lab.tournaments:resume",
    "dataset": "lab.dataset:write_dataset",
    "ratings": "lab.results:rate_files",
    "train": "lab.training:settings_of lab.training:begun lab.training:resumed",
    "puzzles": "study.puzzles.making:Making.run",
    "completion": "",
}
"""The functions that do each command's work; `completion` is about the arguments themselves."""
PARSING_OF_OPTIONS = {("arguments.py", "model_validate")}
"""What a command line reads: `--option NAME=VALUE`, by the game's own model."""
READING = {"loads", "from_json", "model_validate", "model_validate_json", "validate_json", "validate_python"}


def test_every_command_has_its_work_below() -> None:
    assert WORK.keys() == COMMANDS.keys()


def functions() -> Iterator[tuple[str, str]]:
    return (tuple(place.split(":")) for work in WORK.values() for place in work.split())  # type: ignore[misc]


@pytest.mark.processes
def test_a_program_imports_that_work_without_the_command_line() -> None:
    modules = sorted({f"niagara_tui.{module}" for module, _name in functions()})
    without = "import sys, importlib\nsys.modules['niagara_tui.cli'] = None\n"
    code = f"{without}for name in sys.argv[1:]: importlib.import_module(name)"
    done = subprocess.run([sys.executable, "-c", code, *modules], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("module", "name"), functions(), ids=lambda part: part)
def test_its_functions_are_typed_and_take_no_parsed_arguments(module: str, name: str) -> None:
    found: Any = import_module(f"niagara_tui.{module}")
    for part in name.split("."):
        found = getattr(found, part)
    signature = inspect.signature(found)
    annotations = [one.annotation for each, one in signature.parameters.items() if each != "self"]
    assert inspect.Signature.empty not in [*annotations, signature.return_annotation]
    assert not [one for one in annotations if "argparse" in str(one)]
    assert found.__doc__


@pytest.mark.parametrize("path", CLI, ids=lambda path: path.stem)
def test_commands_share_arguments_and_printing_and_import_no_other_command(path: Path) -> None:
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "niagara_tui.cli":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("niagara_tui.cli."):
            found.add(node.module.rpartition(".")[2])
    assert not found & ({*COMMANDS.values()} - {path.stem})


def test_nothing_else_imports_the_command_line() -> None:
    rest = [path for path in ROOT.rglob("*.py") if path.parent.name != "cli" and path.name != "__main__.py"]
    assert [path for path in rest if "niagara_tui.cli" in path.read_text("utf-8")] == []


def test_commands_read_no_format_themselves() -> None:
    calls = [
        (path.name, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        for path in CLI
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]
    assert {call for call in calls if call[1] in READING} - PARSING_OF_OPTIONS == set()


# Exit statuses have their names and their numbers in one place.

FOLDER = Path(exits.__file__).parent
STATUSES = {number for name, number in vars(exits).items() if name.isupper()}
FILES = sorted(path for path in FOLDER.glob("*.py") if path.name != "exits.py")


def bare(code: str) -> Iterator[int]:
    """The lines that return an exit status, or name one, as a number."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Return | ast.Assign) or node.value is None:
            continue
        chosen = node.value
        values = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
        numbers = [each.value for each in values if isinstance(each, ast.Constant) and isinstance(each.value, int)]
        yield from (node.lineno for number in numbers if number in STATUSES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_exit_status_is_called_by_its_name(path: Path) -> None:
    assert list(bare(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("code", ["INTERRUPTED = 130", "def run():\n    return 2 if wrong else 0"])
def test_a_bare_exit_status_is_found(code: str) -> None:
    assert list(bare(code))
