"""Small lessons for tests."""

from __future__ import annotations

from typing import Any

from niagara_tui.study.lessons.lesson import Lesson, Script

HOME = {
    "say": "Lay a card that takes you home.",
    "do": [["3"], ["4"], ["5"], ["6"]],
    "done": "That is enough.",
    "other": "Not enough.",
    "others": ["B 4", "Y 2"],
    "position": {
        "set": {
            "players.0.canoes.0.zone": "3",
            "players.0.canoes.0.gems": {"violet": 1},
            "sites.0.gems": {"violet": 6},
        }
    },
}
"""A task whose position is reached by values alone."""
LAND = {"say": "Now bring it home.", "do": [["to bank"]], "done": "Home!"}
READ = {"say": "Only a gem on the bank counts."}


def lesson(*tasks: dict[str, Any], **fields: Any) -> Lesson:
    """A lesson of Niagara with these tasks."""
    given = {"title": "Home again", "about": "Bring a gem home.", "minutes": 1, "seats": ["Rose", "Bert", "Yara"]}
    script = Script.model_validate({**given, "seed": 3, "task": list(tasks), **fields})
    return Lesson(**dict(script), id="niagara-home", game="niagara", number=1, count=1)
