"""The JSON schemas of positions, of saved games and of the engine protocol, each with one game's state and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from niagara_ai.wire import Asked, Hello, NewGame, Question, Quit, Reply
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from niagara_tui.core.game import Game
from niagara_tui.store.models import Position, Record, Setup, Shared


class _AsInFiles(GenerateJsonSchema):
    """Serialization schema (defaults as files hold them) that requires only the fields without a default."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
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


def _with_options(game: Game[Any], setup: dict[str, Any]) -> dict[str, Any]:
    """The set-up's schema with the game's options in it."""
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


def _engine(game: Game[Any]) -> dict[str, Any]:
    """The schema of each line of the engine protocol, with the game's state as what a seat sees."""
    lines, state = _schema(Asked | Reply), _state(game)
    definitions = lines["$defs"] | state.pop("$defs", {})
    definitions["Question"]["properties"]["view"] = state
    for message in (Hello, NewGame, Question, Quit):
        definitions[message.__name__]["required"] = ["type", *definitions[message.__name__].get("required", ())]
    return {**lines, "$defs": definitions}


_SCHEMAS: dict[str, Callable[[Game[Any]], dict[str, Any]]] = {
    "state": _state,
    "position": _position,
    "setup": lambda game: _with_options(game, _schema(Setup)),
    "record": _record,
    "shared": _shared,
    "engine": _engine,
}
KINDS = tuple(_SCHEMAS)
"""A game's state; a position file; a set-up; a save; a shared copy; a line of the engine protocol."""


def schema(kind: str, game: Game[Any]) -> dict[str, Any]:
    """The JSON schema of that kind of file, one of `KINDS`, of the game."""
    return {**_SCHEMAS[kind](game), "$schema": "https://json-schema.org/draft/2020-12/schema"}
