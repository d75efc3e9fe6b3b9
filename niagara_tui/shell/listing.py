"""The games with their options and the bots with their levels, as programs get them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from niagara_ai.guests import Kind
    from pydantic.fields import FieldInfo

    from niagara_tui.core.game import Game


def game_as_json(game: Game[Any]) -> dict[str, Any]:
    """The game with its options, their values as they are typed."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "rules_version": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "options": [
            {
                "name": name,
                "title": field.title,
                "description": field.description,
                "default": _typed(field.default),
                "values": [*option_values(field)],
            }
            for name, field in game.options.model_fields.items()
        ],
    }


def option_values(field: FieldInfo) -> Iterator[str]:
    """The option's values as they are typed, its default first."""
    values = [_typed(value) for value in ((True, False) if field.annotation is bool else get_args(field.annotation))]
    usual = _typed(field.default)
    yield usual
    yield from (value for value in values if value != usual)


def _typed(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def bots_as_json(kinds: Mapping[str, Kind]) -> list[dict[str, Any]]:
    """These kinds of bots (`niagara_ai.registry.kinds`) with their levels."""
    return [
        {
            "kind": name,
            "summary": kind.summary,
            "levels": [{"bot": f"{name}:{level}", "summary": line} for level, line in kind.levels.items()],
        }
        for name, kind in kinds.items()
    ]
