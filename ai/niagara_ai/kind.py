"""What lists and set-up screens know of a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: one line on it, and its levels by name with one line each; the first level is the ordinary one."""

    summary: str
    levels: Mapping[str, str]
