"""Styles of play: for people a sentence and an animal, for a game's policy the parameters that make it play so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from niagara_tui.core.game import Character

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Manner(Generic[P]):
    """One style: a sentence on it, its parameters, and the animal that plays so; the default style needs no animal."""

    about: str
    parameters: P
    animal: Character | None = None


def style_tables(
    styles: Mapping[str, Manner[P]],
) -> tuple[Mapping[str, str], Mapping[str, P], Mapping[str, Character]]:
    """Split styles by name into a table each of sentences, parameters and animals; the first is the default."""
    return (
        MappingProxyType({name: each.about for name, each in styles.items()}),
        MappingProxyType({name: each.parameters for name, each in styles.items()}),
        MappingProxyType({name: each.animal for name, each in styles.items() if each.animal is not None}),
    )
