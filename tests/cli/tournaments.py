"""Small tournaments, and files of interrupted ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SEATS = ("--seats", "greedy,random,random", "--jobs", 1, "--seed", 1)
SMALL = (*SEATS, "--games", 3)


def outcome(said: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(said)
    for score in result["scores"]:
        assert score.pop("ms") >= 0
        assert score.pop("ms95") >= 0
    return result


def broken(whole: Path, lines: int, torn: bytes = b"") -> Path:
    """A file with the first `lines` lines of a complete tournament and then the bytes `torn`."""
    path = whole.with_name("broken.jsonl")
    path.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:lines]) + torn)
    return path
