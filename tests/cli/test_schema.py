"""The published JSON schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.store.models import Position, Record, Setup
from tests.cli.conftest import Niagara, refused


def schema(niagara: Niagara, kind: str) -> dict[str, Any]:
    said = niagara("schema", kind)
    assert said.status == 0
    found: dict[str, Any] = json.loads(said.out)
    return found


def parts(node: object) -> Iterator[dict[str, Any]]:
    """Every object in a schema."""
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from parts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from parts(inner)


@pytest.mark.parametrize("kind", ["state", "position", "setup", "record", "shared"])
def test_every_reference_of_a_schema_is_in_it_and_every_object_is_closed(niagara: Niagara, kind: str) -> None:
    whole = schema(niagara, kind)
    for part in parts(whole):
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in whole["$defs"]
        if part.get("type") == "object" and "properties" in part:
            assert part["additionalProperties"] is False


def test_defaults_are_shown_as_files_hold_them(niagara: Niagara) -> None:
    for part in parts(schema(niagara, "state")):
        if "enum" in part and "default" in part:
            assert part["default"] in part["enum"]


@pytest.mark.parametrize(("kind", "model"), [("setup", Setup), ("record", Record), ("position", Position)])
def test_a_schema_requires_the_fields_that_have_no_default(niagara: Niagara, kind: str, model: Any) -> None:
    required = {name for name, field in model.model_fields.items() if field.is_required()}
    assert set(schema(niagara, kind)["required"]) == required


def test_the_position_written_by_hand_has_only_what_the_schema_names(niagara: Niagara) -> None:
    whole = schema(niagara, "position")
    position = json.loads(Path(__file__).with_name("by-hand.json").read_text(encoding="utf-8"))
    assert position.keys() == whole["properties"].keys() - ({"format"} - position.keys())
    state = whole["properties"]["state"]
    assert set(state["required"]) <= position["state"].keys() <= state["properties"].keys()
    assert position["state"]["phase"] in state["properties"]["phase"]["enum"]


def test_a_set_ups_schema_names_the_games_options(niagara: Niagara) -> None:
    options = schema(niagara, "setup")["properties"]["options"]["properties"]
    assert options["ending"]["enum"] == ["shared", "value", "first"]
    assert schema(niagara, "record")["$defs"]["Setup"]["properties"]["options"]["properties"] == options


def test_schema_refuses_what_it_does_not_know(niagara: Niagara) -> None:
    assert "invalid choice: 'everything'" in refused(niagara("schema", "everything"))
    assert "no game called 'chess'" in refused(niagara("schema", "state", "--game", "chess"))
