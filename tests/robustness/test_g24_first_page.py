"""G24: whatever lies in a person's folder, the first page and the page of matches open."""

from __future__ import annotations

import asyncio
import json
import tempfile
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from niagara_tui.core.i18n import _
from niagara_tui.shell import progress
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.shell.matches.page import entries
from niagara_tui.store.goals import GoalsFile
from niagara_tui.store.matches import Contest, KeptChallenge, Matches, MatchesFile, Outcome
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.matches import MatchesPage
from tests.robustness.editing import change, distort
from tests.robustness.kept import KEPT
from tests.robustness.rounds import Rounds, rounds
from tests.shell.test_challenges import checked
from tests.support.apps import text_of
from tests.support.contests import BEGUN, best_of
from tests.support.logbooks import put

pytestmark = pytest.mark.screens

LINE = Challenge("upriver", 1, ("human", "greedy:balanced", "random:uniform"), 12, 34).line()
ODD_LINES = [
    "niagara-challenge-1 game=upriver-1 seats=greedy,greedy,greedy,greedy,you seed=1 bots=2 check=cskc",
    f"niagara-challenge-1 game=upriver-1 seats=you,greedy options=first.{'o' * 60} seed=1 bots=2 check=",
    "niagara-challenge-1 game=upriver-1 seats=9xyou seed=1 bots=2 check=",
    "niagara-challenge-1 game=chess-1 seats=you,greedy seed=1 bots=2 check=",
    "niagara-challenge-1 game=niagara-3 seats=you,greedy,greedy seed=1 bots=2 result=place9,round1 check=",
    "niagara-challenge-1 check=",
]
"""Lines with a check that fits, of tables that nobody can play."""


async def at_rest(pilot: Pilot[None]) -> Screen[Any]:
    """The screen once the app has read all that it reads, however long that takes a busy machine."""
    await pilot.pause()
    while list(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    return pilot.app.screen


async def first_page(folder: Path) -> str:
    """What the first page says in that folder, with its notices; then the page of matches is opened and left."""
    app = NiagaraApp(Launch(saves=folder / "saves", config=folder, clock=lambda: BEGUN))
    async with app.run_test(size=(120, 40)) as pilot:
        home = await at_rest(pilot)
        assert isinstance(home, Home)
        assert home._found is not None
        said = " ".join([text_of(app), *(notice.message for notice in app._notifications)])
        await pilot.press("m")
        assert isinstance(await at_rest(pilot), MatchesPage)
        await pilot.press(*["down"] * 8, "escape")
        assert isinstance(await at_rest(pilot), Home)
    return said


def kept(folder: Path, *contests: Contest, lines: tuple[str, ...] = ()) -> Path:
    challenges = [KeptChallenge(line=line, own=Outcome(place=2, rounds=9), taken=BEGUN) for line in lines]
    held = Matches(contests=[*contests], challenges=challenges)
    assert put(MatchesFile(folder), held) == ""
    return folder


@pytest.mark.parametrize("line", ODD_LINES)
async def test_a_kept_challenge_that_nobody_can_play_is_listed_with_why_and_can_be_deleted(
    tmp_path: Path, line: str
) -> None:
    whole = checked(line)
    assert "Your games" in await first_page(kept(tmp_path, lines=(whole, LINE)))
    listed = entries(MatchesFile(tmp_path).read()[0], BEGUN, {})
    (entry,) = (each for each in listed if each.kept and not each.challenge)
    assert entry.remark == "it cannot be played here"
    assert entry.delete(tmp_path) == ""
    assert [each.line for each in MatchesFile(tmp_path).read()[0].challenges] == [LINE]


async def test_a_kept_challenge_that_nobody_can_play_is_named_on_the_first_page_with_why(tmp_path: Path) -> None:
    said = " ".join((await first_page(kept(tmp_path, lines=(ODD_LINES[0], LINE)))).split())
    assert "A challenge cannot be played here: Up the River is for 2 to 4 players, not 5" in said


async def test_goals_that_cannot_be_read_are_named_on_the_first_page(tmp_path: Path) -> None:
    (tmp_path / "goals.json").write_text("[]", "utf-8")
    assert "goals" in GoalsFile(tmp_path).read()[1]
    assert GoalsFile(tmp_path).read()[1] in " ".join((await first_page(tmp_path)).split())


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"game": "chess"}, "A match in chess cannot be played here: there is no game called 'chess'"),
        ({"players": [*best_of(3).players] * 4}, "Up the River is for 2 to 4 players, not 8"),
        ({"options": {"elk": "o"}}, "A match in Up the River cannot be played here: the options are wrong"),
        ({"id": "00000001"}, "The file of your matches is broken (two matches have the same id"),
        ({"players": best_of(3).players[:1]}, "The file of your matches is broken (contests.1.players: it has 1"),
    ],
)
async def test_a_match_that_cannot_be_played_is_named_in_one_sentence_and_another_is_offered(
    tmp_path: Path, changed: dict[str, Any], why: str
) -> None:
    odd = best_of(3).model_copy(update={"id": "00000009"} | changed)
    held = Matches().model_copy(update={"contests": [best_of(3, game="canyon", players=3), odd]})
    (tmp_path / "matches.json").write_text(held.model_dump_json(), encoding="utf-8")
    progress.keep_try("niagara-1", 0.0, BEGUN.date(), tmp_path)  # a newcomer is shown to the lessons
    said = " ".join((await first_page(tmp_path)).split())
    assert why in said
    assert ("First to two wins: you 0," in said) is ("broken" not in why)


def furnished(folder: Path) -> Path:
    """A folder with something in every kept file."""
    for number, each in enumerate(KEPT):
        assert each.add(folder, number) is None
    assert progress.finish_lesson("cards", folder) is None
    assert progress.keep_try("p", 1.5, date(2026, 3, 3), folder) is None
    for contest in (best_of(3, [0], [1]), best_of(5, [0], players=3)):
        keeping.add_contest(contest, folder)
    with MatchesFile(folder).edit() as held:
        held.challenges = [KeptChallenge(line=LINE, taken=BEGUN)]
    return folder


@rounds(quick=12, long=5_000)
def test_whatever_lies_in_the_folder_the_first_page_opens(tmp_path: Path, rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        folder = furnished(Path(tempfile.mkdtemp(dir=tmp_path)))
        for each in KEPT:
            file = folder / each.file
            contents = json.loads(file.read_bytes())
            for _time in range(chance.choice((0, 1, 1, 2))):
                chance.choice((distort, lambda held, chance: change(held, chance, {})))(contents, chance)
            if each.file == "matches.json" and chance.random() < 0.5:
                words = LINE.split()[:-1]
                words[chance.randrange(len(words))] += chance.choice((",you", ",9xgreedy", "9", ".x", "%00", ",a.b"))
                more = {"line": checked(" ".join([*words, "check="])), "taken": BEGUN.isoformat()}
                contents["challenges"] = [more]
            file.write_text(json.dumps(contents), encoding="utf-8")
        assert _("Your games") in asyncio.run(first_page(folder))

    rounds.play(check)
