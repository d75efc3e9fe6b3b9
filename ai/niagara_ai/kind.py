"""The description of a bot for lists and set-up screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: a one-line summary, and its levels, name to one-line summary; the first level is the default."""

    summary: str
    levels: Mapping[str, str]
