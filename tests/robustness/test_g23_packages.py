"""G23, packages that misbehave as they are loaded: they cost a sentence and a moment, and only who needs them."""

from __future__ import annotations

import time

import pytest

from tests.outside.installed import Package, Place, package_of_the_page

pytestmark = pytest.mark.processes

LIMIT = 1.5
FILES = {
    "speechless": "class E(Exception):\n    def __str__(self): raise E\nraise E\n",
    "baseless": "class E(BaseException): pass\nraise E('out of bounds')\n",
    "interrupting": "raise KeyboardInterrupt\n",
    "endless": "while True: pass\n",
    "sleeping": "import time\ntime.sleep(3600)\n",
    "lingering": "import threading, time\nthreading.Thread(target=time.sleep, args=[3600], daemon=False).start()\n"
    "from niagara_tui.core.entry import Entry\nENTRY = Entry(game='lingering:Nothing')\n",
    "chatty": "print('Welcome!')\nfrom niagara_tui.core.entry import Entry\nENTRY = Entry(game='chatty:Nothing')\n",
    "asking": "from niagara_tui.core.entry import Entry\nclass G:\n    id, unit, seats = 'asking', 'b', range(2, 3)\n"
    "    @property\n    def title(self):\n        while True: pass\nENTRY = Entry(game='asking:G')\n",
}
WHY = {
    "speechless": "the game 'speechless' cannot be used: E",
    "baseless": "the game 'baseless' cannot be used: out of bounds",
    "interrupting": "the game 'interrupting' cannot be used: KeyboardInterrupt",
    "endless": "the game 'endless' cannot be used: it has not answered within 1.5 seconds",
    "sleeping": "the game 'sleeping' cannot be used: it has not answered within 1.5 seconds",
    "lingering": "the game 'lingering' cannot be used: module 'lingering' has no attribute 'Nothing'",
    "chatty": "the game 'chatty' cannot be used: module 'chatty' has no attribute 'Nothing'",
    "asking": "the game 'asking' cannot be used: it has not answered within 1.5 seconds",
}
NOTED = "import pathlib\npathlib.Path(__file__).with_suffix('.loaded').touch()\n"


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """All of these packages beside the good one; each leaves a note that it was loaded."""
    place = Place(tmp_path_factory.mktemp("nasty"))
    files = {f"{name}.py": NOTED + text for name, text in FILES.items()}
    place.install(package_of_the_page(), Package("nasty", files, {name: f"{name}:ENTRY" for name in FILES}))
    limit = f"import niagara_ai.foreign\nniagara_ai.foreign.TIME_LIMIT = {LIMIT}\n"
    (place.folder / "site" / "sitecustomize.py").write_text(limit, "utf-8")
    return place


def loaded(place: Place) -> set[str]:
    """Which of the packages have been loaded since this was asked last."""
    notes = [*(place.folder / "site").glob("*.loaded")]
    for note in notes:
        note.unlink()
    return {note.stem for note in notes}


def test_each_is_one_sentence_and_the_list_of_games_ends_and_holds_the_others(nasty: Place) -> None:
    begin = time.monotonic()
    done = nasty.python("-m", "niagara_tui", "games")
    assert time.monotonic() - begin < 30
    assert done.returncode == 0
    assert [line.partition(":")[0] for line in done.stdout.splitlines()[:-1]] == [
        *("niagara", "canyon", "upriver", "rapids")
    ]
    said = [line for line in done.stderr.splitlines() if line != "Welcome!"]
    assert sorted(said) == sorted(f"niagara: {why}" for why in WHY.values())
    assert loaded(nasty) == set(FILES)


@pytest.mark.parametrize("name", ["upriver", "rapids"])
def test_a_command_that_names_a_game_loads_no_other_package(nasty: Place, name: str) -> None:
    loaded(nasty)
    done = nasty.python("-m", "niagara_tui", "new", "--game", name)
    assert (done.returncode, done.stderr) == (0, "")
    assert loaded(nasty) == set()


@pytest.mark.parametrize("name", ["baseless", "sleeping", "lingering"])
def test_whoever_asks_for_one_of_them_gets_its_sentence_and_loads_no_other(nasty: Place, name: str) -> None:
    loaded(nasty)
    done = nasty.python("-m", "niagara_tui", "new", "--game", name)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"niagara: {WHY[name]}\n")
    assert loaded(nasty) == {name}
