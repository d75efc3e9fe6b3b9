from __future__ import annotations

import pytest

from tests.outside.installed import Package, Place, package_of_the_page

pytestmark = pytest.mark.processes

ENTRY = "from niagara_tui.core.entry import Entry\n"
LISTED = """
class G:
    id, title, summary, unit, seats, options = '{0}', 'A', 'B', 'points', range(2, 3), {1}
ENTRY = Entry(game='{0}:G')
"""
BAD = {
    "absent": ({}, "absent_game:ENTRY", "cannot be used: No module named 'absent_game'"),
    "broken": ({"broken.py": "1 / 0\n"}, "broken:ENTRY", "cannot be used: division by zero"),
    "leaving": ({"leaving.py": "raise SystemExit('bye')\n"}, "leaving:ENTRY", "cannot be used: bye"),
    "nameless": ({"nameless.py": "pass\n"}, "nameless:ENTRY", "cannot be used: module 'nameless' has no attribute"),
    "number": ({"number.py": "ENTRY = 7\n"}, "number:ENTRY", "cannot be used: number:ENTRY is not an Entry"),
    "Shouting": ({"shouting.py": "pass\n"}, "shouting:ENTRY", "cannot be used: its name must be small letters"),
    "empty": ({"empty.py": f"{ENTRY}ENTRY = Entry(game='empty:Empty')\n"}, "empty:ENTRY", "has no attribute 'Empty'"),
    "other": (
        {"other.py": f"{ENTRY}class Other:\n    id = 'another'\nENTRY = Entry(game='other:Other')\n"},
        "other:ENTRY",
        "cannot be used: it calls itself 'another'",
    ),
    "misplaced": (
        {"misplaced.py": f"{ENTRY}ENTRY = Entry(game='misplaced:X', place='first')\n"},
        "misplaced:ENTRY",
        "cannot be used: place: it must be of type int",
    ),
    "generator": ({"generator.py": "raise GeneratorExit\n"}, "generator:ENTRY", "cannot be used: GeneratorExit"),
    "untitled": (
        {"untitled.py": f"{ENTRY}class G:\n    id, title = 'untitled', 5\nENTRY = Entry(game='untitled:G')\n"},
        "untitled:ENTRY",
        "cannot be used: its title is not a text of at most 300 characters",
    ),
    "seatless": (
        {
            "seatless.py": f"{ENTRY}class G:\n    id, title, summary, unit = 'seatless', 'A', 'B', 'C'\n"
            "    seats = range(0)\nENTRY = Entry(game='seatless:G')\n"
        },
        "seatless:ENTRY",
        "cannot be used: its seats are not a range of numbers",
    ),
    "crowded": (
        {
            "crowded.py": f"{ENTRY}class G:\n    id, title, summary, unit = 'crowded', 'A', 'B', 'C'\n"
            "    seats = range(2, 10)\nENTRY = Entry(game='crowded:G')\n"
        },
        "crowded:ENTRY",
        "cannot be used: it has more than 8 seats",
    ),
    "optionless": (
        {"optionless.py": f"{ENTRY}{LISTED.format('optionless', None)}"},
        "optionless:ENTRY",
        "cannot be used: its options are not a class of pydantic's BaseModel",
    ),
    "undecided": (
        {
            "undecided.py": f"{ENTRY}from pydantic import BaseModel\nclass O(BaseModel):\n    length: int = 5\n"
            + LISTED.format("undecided", "O")
        },
        "undecided:ENTRY",
        "cannot be used: its option length is neither bool nor a Literal of lines of text",
    ),
    "beastly": (
        {
            "beastly.py": f"{ENTRY}from pydantic import BaseModel\nclass O(BaseModel):\n    pass\n"
            + LISTED.format("beastly", "O")
            + "G.animals = {'bold': 'Bear'}\n"
        },
        "beastly:ENTRY",
        "cannot be used: its animals are not Characters by style",
    ),
}


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """All of these packages beside the good one; and two more that take names which are taken."""
    place = Place(tmp_path_factory.mktemp("bad"))
    files = {name: text for held, _, _ in BAD.values() for name, text in held.items()}
    place.install(
        package_of_the_page(),
        Package("bad", files, {name: where for name, (_, where, _) in BAD.items()}),
        Package("taker", {"taker.py": f"{ENTRY}ENTRY = Entry(game='taker:X', place=0)\n"}, {"upriver": "taker:ENTRY"}),
        Package("twin", {"twin.py": f"{ENTRY}ENTRY = Entry(game='twin:X')\n"}, {"rapids": "twin:ENTRY"}),
    )
    return place


def test_lists_leave_them_out_and_say_why_on_standard_error(bad: Place) -> None:
    done = bad.python("-m", "niagara_tui", "games")
    assert done.returncode == 0
    listed = [line.partition(":")[0] for line in done.stdout.splitlines()[:-1]]
    assert listed == ["niagara", "canyon", "upriver", "rapids"]
    said = done.stderr.splitlines()
    assert all(line.startswith("niagara: ") for line in said)
    assert len(said) == len(BAD) + 2
    for name, (_, _, why) in BAD.items():
        assert [line for line in said if f"{name!r} " in line and why in line], (name, said)
    taken = [line for line in said if "two packages provide" in line]
    assert [line.partition("called ")[2] for line in taken] == [
        "'rapids', rapids:ENTRY and twin:ENTRY; the first one is used",
        "'upriver', niagara_tui.games.upriver.entry:ENTRY and taker:ENTRY; the first one is used",
    ]


@pytest.mark.parametrize(
    "name",  # the lists say why of all of them; each name is a process of its own here
    [pytest.param(name, marks=() if name in {"broken", "Shouting", "other"} else pytest.mark.slow) for name in BAD],
)
def test_whoever_asks_for_one_by_name_is_told_why_in_one_sentence(bad: Place, name: str) -> None:
    done = bad.python("-m", "niagara_tui", "new", "--game", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert BAD[name][2] in done.stderr


def test_games_whose_names_others_wanted_are_played(bad: Place) -> None:
    for name in ("upriver", "rapids"):
        said = bad.niagara("play", "--auto", "--game", name, "--seats", "random,random", "--seed", 1)
        assert "1. " in said


def test_a_name_that_nobody_has_is_no_bad_game(bad: Place) -> None:
    done = bad.python("-m", "niagara_tui", "new", "--game", "rapid")
    assert done.returncode == 2
    assert "there is no game called 'rapid'; there is niagara, canyon, upriver, rapids" in done.stderr


NEW_GAME = """
import asyncio, pathlib, sys
from textual.widgets import Tab
from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.new_game import NewGame

async def look():
    folder = pathlib.Path(sys.argv[1])
    app = NiagaraApp(Launch(saves=folder / "saves", config=folder / "config"))
    async with app.run_test(size=(100, 30)) as pilot:
        await app.push_screen(NewGame())
        await pilot.pause()
        print([tab.id for tab in app.screen.query(Tab)])

asyncio.run(look())
"""


def test_the_app_offers_the_good_ones_for_a_new_game(bad: Place) -> None:
    done = bad.python("-c", NEW_GAME, bad.folder)
    assert "['niagara', 'canyon', 'upriver', 'rapids']" in done.stdout, done.stderr
