"""Styles of play: each has a description for people, and the parameters that make a game's policy play so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

P = TypeVar("P")


def style_tables(styles: Mapping[str, tuple[str, P]]) -> tuple[Mapping[str, str], Mapping[str, P]]:
    """Split styles, declared by name as description and parameters, into a table of each; the first is the default."""
    descriptions = {name: description for name, (description, _parameters) in styles.items()}
    parameters = {name: own for name, (_description, own) in styles.items()}
    return MappingProxyType(descriptions), MappingProxyType(parameters)
