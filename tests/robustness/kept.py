"""The kept files, each as something to which entries are added.

python -m tests.robustness.kept FOLDER NUMBER NUMBER …    adds entries with these numbers to all
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from niagara_tui.shell import progress, settings
from niagara_tui.shell.settings import LastGame, Settings
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile, Profile
from niagara_tui.store.matches import MatchesFile
from tests.support.contests import best_of
from tests.support.logbooks import START, played


@dataclass(frozen=True)
class Kept:
    """A kept file: its name, how to load it (its numbers, and a message), and how to add a number (a message)."""

    file: str
    load: Callable[[Path], tuple[list[int], str | None]]
    add: Callable[[Path, int], str | None]


def _load_settings(folder: Path) -> tuple[list[int], str | None]:
    held, said = settings.load(folder)
    return [int(game[1:]) for game in held.last], said


def _load_progress(folder: Path) -> tuple[list[int], str | None]:
    held, said = progress.load(folder)
    return sorted(int(each[1:]) for each in (*held.lessons, *held.mistakes)), said


def _add_to_progress(folder: Path, number: int) -> str | None:
    """A lesson or, every second time, what came of one's own mistake."""
    if number % 2:
        return progress.finish_lesson(f"l{number}", folder)
    return progress.keep_sight(f"m{number}", START.date(), folder, is_found=True)


def _load_record(folder: Path) -> tuple[list[int], str | None]:
    held, said = LogbookFile(folder).load()
    return [int(game.key, 16) for profile in held.profiles for game in profile.games], said or None


def _add_to_record(folder: Path, number: int) -> str | None:
    with (file := LogbookFile(folder)).edit() as held:
        games = [game for profile in held.profiles for game in profile.games]
        held.profiles = [Profile(name="Rose", games=[*games, played(number)])]
    return file.problem or None


def _load_goals(folder: Path) -> tuple[list[int], str | None]:
    held, said = GoalsFile(folder).load()
    return [int(goal[1:]) for goal in held.of("Rose", "niagara").reached], said or None


def _add_to_goals(folder: Path, number: int) -> str | None:
    with (file := GoalsFile(folder)).edit() as held:
        reached = {f"g{number}": Reached(when=START, key=f"{number:032x}")}
        held.keep("Rose", "niagara", GoalsOfGame(reached=held.of("Rose", "niagara").reached | reached))
    return file.problem or None


def _load_matches(folder: Path) -> tuple[list[int], str | None]:
    held, said = MatchesFile(folder).load()
    return [int(contest.id, 16) for contest in held.contests], said or None


def _add_to_matches(folder: Path, number: int) -> str | None:
    with (file := MatchesFile(folder)).edit() as held:
        held.contests.append(best_of(3).model_copy(update={"id": f"{number:08x}"}))
    return file.problem or None


KEPT = [
    Kept(
        "settings.json", _load_settings, lambda folder, n: settings.save(Settings(last={f"g{n}": LastGame()}), folder)
    ),
    Kept("progress.json", _load_progress, _add_to_progress),
    Kept("matches.json", _load_matches, _add_to_matches),
    Kept("record.json", _load_record, _add_to_record),
    Kept("goals.json", _load_goals, _add_to_goals),
]


def main() -> None:
    folder, *numbers = sys.argv[1:]
    for number in map(int, numbers):
        for kept in KEPT:
            assert kept.add(Path(folder), number) is None


if __name__ == "__main__":
    main()
