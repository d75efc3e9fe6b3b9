"""The JSON schemas of positions, of saved games and of the engine protocol, each with one game's state and options."""

from __future__ import annotations

from collections.abc import Mapping
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


_DOCUMENTS: Mapping[str, Any] = {
    "state": None,
    "position": Position,
    "setup": Setup,
    "record": Record,
    "shared": Shared,
    "engine": Asked | Reply,
}
KINDS = tuple(_DOCUMENTS)
"""A game's state; a position file; a set-up; a save; a shared copy; a line of the engine protocol."""


def schema(kind: str, game: Game[Any]) -> dict[str, Any]:
    """The JSON schema of that kind of file, one of `KINDS`, of the game."""
    fields = _schema(_DOCUMENTS[kind] or game.state)
    definitions = fields.get("$defs", {})
    if kind in {"setup", "record", "shared"}:  # with the game's options in the set-up
        setup = {"setup": fields, "record": definitions.get("Setup"), "shared": definitions.get("OpenSetup")}[kind]
        setup["properties"]["game"] = {"const": game.id, "type": "string"}
        setup["properties"]["options"] = _schema(game.options)
    if kind in {"position", "shared", "engine"}:  # with its state in the place of any
        state = _schema(game.state)
        definitions |= state.pop("$defs", {})
        if kind == "position":
            fields["properties"]["state"] = state
            fields["$defs"] = fields.pop("$defs")
        elif kind == "shared":
            fields["properties"]["start"] = state
        else:
            definitions["Question"]["properties"]["view"] = state
            for message in (Hello, NewGame, Question, Quit):
                definitions[message.__name__]["required"] = ["type", *definitions[message.__name__].get("required", ())]
    return {**fields, "$schema": "https://json-schema.org/draft/2020-12/schema"}
