"""`niagara schema`: the JSON schemas of the files that the program reads and writes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from niagara_tui.cli import arguments
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.store.models import Position, Record, Setup, Shared

EXAMPLES = """\
  niagara schema position
  niagara schema record > save.schema.json
"""


class _AsInFiles(GenerateJsonSchema):
    """Serialization schema (defaults as files hold them) that requires only the fields without a default."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        """Whether the field has no default."""
        if field["type"] == "typed-dict-field":
            return bool(field.get("required", total))
        return bool(field["schema"]["type"] != "default")


def _schema(declared: Any) -> dict[str, Any]:
    adapter: TypeAdapter[Any] = TypeAdapter(declared)
    return adapter.json_schema(schema_generator=_AsInFiles, mode="serialization")


def _state(game: Game[Any]) -> dict[str, Any]:
    return _schema(game.state)


def _position(game: Game[Any]) -> dict[str, Any]:
    """The schema of position files with the game's state in it."""
    envelope, state = _schema(Position), _state(game)
    definitions = {**envelope.pop("$defs", {}), **state.pop("$defs", {})}
    envelope["properties"]["state"] = state
    return {**envelope, "$defs": definitions}


def _setup(game: Game[Any]) -> dict[str, Any]:
    """The set-up's schema with the game's options in it."""
    return _with_options(game, _schema(Setup))


def _with_options(game: Game[Any], setup: dict[str, Any]) -> dict[str, Any]:
    setup["properties"]["game"] = {"const": game.id, "type": "string"}
    setup["properties"]["options"] = _schema(game.options)
    return setup


def _record(game: Game[Any]) -> dict[str, Any]:
    record = _schema(Record)
    _with_options(game, record["$defs"]["Setup"])
    return record


def _shared(game: Game[Any]) -> dict[str, Any]:
    """The shared copy's schema with the game's state as the schema of the start view."""
    shared, state = _schema(Shared), _state(game)
    shared["$defs"] |= state.pop("$defs", {})
    shared["properties"]["start"] = state
    _with_options(game, shared["$defs"]["OpenSetup"])
    return shared


SCHEMAS: dict[str, Callable[[Game[Any]], dict[str, Any]]] = {
    "state": _state,
    "position": _position,
    "setup": _setup,
    "record": _record,
    "shared": _shared,
}


def add_commands(commands: arguments.Commands) -> None:
    """Add `schema`."""
    command = arguments.add_command(commands, "schema", _("print the JSON schema of a kind of file"), EXAMPLES)
    command.add_argument(
        "kind",
        choices=tuple(SCHEMAS),
        help=_("a game's state; a position file; a set-up; a save (record); a shared copy"),
    )
    arguments.add_game_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the schema of the chosen kind of file."""
    schema = SCHEMAS[chosen.kind](registry.game(chosen.game))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    print(json.dumps(schema, indent=2))
    return 0
