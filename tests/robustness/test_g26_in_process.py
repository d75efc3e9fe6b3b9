"""G26: keys, clicks and pastes at random moments, on every screen, without a terminal: hundreds of screens a minute."""

from __future__ import annotations

import asyncio
import functools
import json
import shutil
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from niagara_ai.contract import Line, Loss, Part, Thought
from niagara_ai.conversation import Conversation
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.plans import played
from niagara_ai.wire import Hello, NewGame, Question, Reply
from pydantic import TypeAdapter
from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

from niagara_tui.core.chance import Chance
from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.plans import plans
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import processes
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import list_saves
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.matches.challenge import daily
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import Matches, MatchesFile
from niagara_tui.store.models import Record
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.study.puzzles.catalogue import puzzles_of
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.reviewer import NoReview, ReviewProcess, SaveLocation, keep_review
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens import new_game
from niagara_tui.ui.screens.matches import NewContest
from niagara_tui.ui.screens.own_record import OwnGoals
from tests.robustness.monkey import report
from tests.robustness.rounds import Rounds, keep, rounds, smallest
from tests.support.contests import best_of, setup_for
from tests.support.logbooks import logbook_of, put, wins_and_losses
from tests.support.matches import NOON
from tests.support.reviews import made_up, played_record
from tests.support.settling import settled
from tests.support.tables import match_of, play_on

pytestmark = pytest.mark.screens

LONGEST_WALK = 300.0
PATIENCE = 0.05
"""Seconds that a step waits for threads; what they do then meets the next steps."""
SHRINK_SECONDS = 300.0
OVER, UNDER_WAY = "over", "under-way"

# -- what is there, and who answers ----------------------------------------------------------------------


@functools.cache
def finished(game: str) -> Record:
    return played_record(game, seats=3)


def furnish(folder: Path) -> Path:
    """Write a person's files: for each game a save, a finished game and its review; a record, matches, settings."""
    saves, config = SaveFolder(folder / "saves"), folder / "config"
    for game in GAMES:
        saves.write(f"{game}-{UNDER_WAY}", play_on(match_of(game, ["human", "greedy", "greedy"]), 12).record())
        saves.write(f"{game}-{OVER}", finished(game))
        keep_review(saves, f"{game}-{OVER}", made_up(finished(game)))
    log = logbook_of(Rose=[*wins_and_losses("wlwwl"), *wins_and_losses("wl", game="canyon")], Zoe=[])
    assert put(LogbookFile(config), log) == ""
    contests = [best_of(3, [0], [1])]
    assert put(MatchesFile(config), Matches(contests=contests)) == ""
    config.mkdir(exist_ok=True)
    (config / settings.FILE).write_text(json.dumps({"name": "Rose", "speed": "instant"}), "utf-8")
    return folder


class InProcess(Conversation):
    """What a bot's process answers, made up here: a legal move, and thoughts about turns; some fail."""

    def __init__(self, game: str) -> None:
        self._game = registry.game(game)
        self._chance = Random(game)

    @classmethod
    async def start(cls, command: Sequence[str], on_progress: Callable[[float], None]) -> InProcess:
        await asyncio.sleep(0)
        on_progress(0.5)
        on_progress(1.0)
        return cls(command[command.index("--game") + 1])

    is_alive = True

    async def ask(self, asked: Hello | Question) -> Reply:
        chance, game = self._chance, self._game
        assert isinstance(asked, Question)
        await asyncio.sleep(chance.choice((0.0, 0.0, 0.02, 0.2)))
        if chance.random() < 0.01:
            raise ChildFault(Wrong.ENDED, "1")
        view, seat = TypeAdapter(game.state).validate_json(json.dumps(asked.view)), asked.seat
        wanted = [tuple(map(game.number, plan)) for plan in asked.plans]
        found = [*wanted, *(plan.moves for plan in islice(plans(game, view, seat), 4))]
        thoughts = [self._thought(view, seat, moves) for moves in dict.fromkeys(found)]
        return Reply(id=asked.id, move=chance.choice(asked.moves), thoughts=tuple(thoughts))

    def _thought(self, view: Any, seat: int, moves: Sequence[Any]) -> Thought:
        game, chance = self._game, self._chance
        first, *rest = map(game.text, moves)
        after = played(game, game.sample(view, Chance(seed=1)), seat, moves)
        event = next(each for each in game.events if each.gain > 0)
        return Thought(
            first,
            chance.random(),
            visits=9,
            chances=(chance.random(),) * view.seats,
            continuation=tuple(rest),
            loss=Loss(chance.choice((0.0, 0.1)), 0.01),
            why=(Part(event.name, seat, 1, 2, 0.6, 0.1, 0.1),) if chance.random() < 0.5 else (),
            line=Line(to_jsonable(game, after), (), ()) if chance.random() < 0.5 else None,
        )

    async def begin(self, game: NewGame) -> None: ...

    async def close(self, grace: float = 0.0) -> bool:
        return True


async def reviewed(_process: ReviewProcess, record: Record, effort: Effort, _progress: object) -> Review:
    """In place of the process that makes a review."""
    await asyncio.sleep(0.02)
    if not RecordFilm(record).is_over(RecordFilm(record).last):
        raise NoReview("this game is under way")
    return made_up(record, effort=effort)


def no_program(command: str, game: object) -> None:
    del command, game
    raise BadInput("it does not exist")


# -- steps -----------------------------------------------------------------------------------------------

Open = Callable[[NiagaraApp, int], object]


def _opens(game: str) -> Mapping[str, Open]:
    def at_table(app: NiagaraApp, number: int) -> None:
        chance, options = Random(number), GAMES[game].options
        switches = {
            name: chance.random() < 0.5 for name, each in options.model_fields.items() if each.annotation is bool
        }
        setup = setup_for("human", *["greedy"] * (GAMES[game].seats[0] + 1), game=game, seed=number)
        app.games.start(setup.model_copy(update={"options": switches}))

    def place(app: NiagaraApp) -> SaveLocation:
        return SaveLocation(app.folder, f"{game}-{OVER}")

    def nth(all_of_them: Callable[[str], Sequence[Any]], number: int) -> Any:
        return (found := all_of_them(game))[number % len(found)]

    return {
        f"table of {game}": at_table,
        f"save of {game}": lambda app, _: app.games.resume(f"{game}-{UNDER_WAY}"),
        f"replay of {game}": lambda app, number: app.games.replay(finished(game), place(app) if number % 2 else None),
        f"review of {game}": lambda app, number: app.games.review(finished(game), place(app) if number % 2 else None),
        f"lesson of {game}": lambda app, number: app.games.lesson(nth(lessons_of, number)),
        f"puzzle of {game}": lambda app, number: app.games.puzzle(nth(puzzles_of, number)),
        f"challenge of {game}": lambda app, _: app.games.challenge(daily(GAMES[game], NOON.date(), {}), NOON.date()),
        f"goals of {game}": lambda app, _: app.push_screen(OwnGoals(game)),
    }


OPENS: Mapping[str, Open] = {
    "home": lambda app, _: app.go_home(),
    "new game": lambda app, _: app.open_page("new"),
    "new match": lambda app, number: app.push_screen(NewContest((3, 5)[number % 2])),
    "ladder": lambda app, _: app.open_page("ladder"),
    "lessons": lambda app, _: app.open_page("learn"),
    "puzzles": lambda app, _: app.open_page("puzzles"),
    "matches": lambda app, _: app.open_page("matches"),
    "load": lambda app, _: app.open_page("load"),
    "record": lambda app, _: app.open_page("record"),
    "settings": lambda app, _: app.open_page("settings"),
    "rules": lambda app, _: app.action_rules(),
    "help": lambda app, _: app.open_help(),
    "commands": lambda app, _: app.action_command_palette(),
    **{name: way for game in GAMES for name, way in _opens(game).items()},
}
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789?/ -+.<>ABCDEFGHILPRSUWXY",
    *("enter", "enter", "tab", "shift+tab", "escape", "escape", "backspace", "delete", "space", "f1", "f2", "f3"),
    *(*("up", "down", "left", "right") * 3, "pageup", "pagedown", "home", "end", "ctrl+s", "ctrl+c", "ctrl+z"),
)
PASTES = (
    "Rosa",
    "Zoë\n",
    "x" * 3000,
    "a\tb\x1b[2J",
    "",
    "niagara:1:3/seats=3",
    "niagara-challenge-1 game=upriver-1 seats=you,greedy seed=1 bots=2 check=aaaa",
    daily(GAMES["upriver"], NOON.date(), {}).line(),
)
SIZES = ((80, 24), (120, 40), (200, 60), (81, 24), (79, 24), (40, 10), (1, 1))


@dataclass(frozen=True)
class Step:
    """Something done to the app, and after it so many turns of its loop; all that is to be done now if they are None.

    `what` says which of those of its kind; what is not there now, another one is taken for.
    """

    kind: str
    what: Any
    rest: int | None = None

    async def take(self, app: NiagaraApp) -> None:
        getattr(self, f"_{self.kind}")(app)
        if self.rest is None:
            await settled(max_sleep=PATIENCE)
        for _ in range(self.rest or 0):
            await asyncio.sleep(0)

    def _open(self, app: NiagaraApp) -> None:
        name, number = self.what
        OPENS[name](app, number)

    def _key(self, app: NiagaraApp) -> None:
        for key in self.what:
            sign = key if len(key) == 1 else " " if key == "space" else None
            app.post_message(events.Key(_character_to_key(key) if len(key) == 1 else key, sign))

    def _paste(self, app: NiagaraApp) -> None:
        app.post_message(events.Paste(self.what))

    def _size(self, app: NiagaraApp) -> None:
        size = Size(*self.what)
        app._driver._size = size  # type: ignore[union-attr] # that of a driver without a terminal
        app.post_message(events.Resize(size, size))

    def _mouse(self, app: NiagaraApp) -> None:
        *kinds, number, across, down = self.what
        shown = [] if not app.screen_stack else [*app.screen._compositor.visible_widgets.values()]
        region = shown[number % len(shown)][0] if shown and number >= 0 else app.size.region
        place = (region.x + int(across * region.width), region.y + int(down * region.height))
        for kind in kinds:
            app.post_message(getattr(events, kind)(None, *place, 0, 0, 1, False, False, False, *place))

    def _command(self, app: NiagaraApp) -> None:
        if app.screen_stack and (found := [*app.get_system_commands(app.screen)]):
            app.call_later(found[self.what % len(found)].callback)  # as the palette does


CLICK = ("MouseDown", "MouseUp")
MICE = (CLICK, CLICK, CLICK, (*CLICK, *CLICK), ("MouseMove",), ("MouseScrollDown",) * 3, ("MouseScrollUp",) * 3)


def steps(chance: Random, opened: Sequence[str], each: int) -> Iterator[Step]:
    """Open these screens one after the other, do `each` steps there, and leave them, often with more keys than one."""
    for name in opened:
        yield Step("open", (name, chance.randrange(1000)), chance.choice((0, 3, None, None, None)))
        for _ in range(each):
            kind = chance.choices(("key", "mouse", "command", "paste", "size"), (60, 25, 5, 4, 3))[0]
            rest = chance.choice((0, 0, 1, 5, 30, None, None, None))
            if kind == "key":
                yield Step(kind, tuple(chance.choices(KEYS, k=chance.choice((1, 1, 1, 2, 3)))), rest)
            elif kind == "mouse":
                number = chance.choice((-1, chance.randrange(1000), chance.randrange(1000)))
                yield Step(kind, (*chance.choice(MICE), number, chance.random(), chance.random()), rest)
            elif kind == "size":
                yield Step(kind, chance.choice(SIZES), rest)
                yield Step(kind, (80, 24), chance.choice((0, 1, None)))
            else:
                yield Step(kind, chance.choice(PASTES) if kind == "paste" else chance.randrange(1000), rest)
        yield Step("key", (chance.choice(("escape", "enter")),) * chance.randint(1, 3), chance.choice((0, 1, None)))


# -- a walk ----------------------------------------------------------------------------------------------


async def walk(way: Sequence[Step], folder: Path, seen: set[str]) -> list[str]:
    """Take these steps, in a new app wherever one has ended; return what went wrong, and add the screens `seen`."""
    wrong, left = list[str](), list(way)
    asyncio.get_running_loop().set_exception_handler(lambda _, about: wrong.append(_told(about)))
    async with asyncio.timeout(LONGEST_WALK):
        while left:
            app = NiagaraApp(Launch(saves=folder / "saves", config=folder / "config", clock=lambda: NOON))
            async with app.run_test(size=(80, 24), tooltips=True, notifications=True):
                while left and not app.is_leaving:
                    await left.pop(0).take(app)
                    seen |= {type(each).__name__ for each in app.screen_stack}
                app.post_message(events.Key("ctrl+q", None))
                for _ in range(2000):
                    if app.is_leaving:
                        break
                    await asyncio.sleep(0.01)
                else:
                    wrong.append("it does not leave")
            wrong += [f"status {app.status}"] if app.status else []
    return wrong


def _told(about: Mapping[str, Any]) -> str:
    error = about.get("exception")
    return "\n".join([about["message"], *(traceback.format_exception(error) if error else ())])


def lost(folder: Path) -> list[str]:
    """What cannot be read of a person's files."""
    saves, config, wrong = SaveFolder(folder / "saves"), folder / "config", list[str]()
    for each in list_saves(saves, NOON):
        try:
            TableMatch.resume(saves.read(each.name))
        except NiagaraError as error:
            wrong.append(f"{each.name}: {error}")
    kept = (settings.load(config), progress.load(config), LogbookFile(config).load(), MatchesFile(config).load())
    return [*wrong, *(problem for _, problem in kept if problem)]


def play(way: Sequence[Step], folder: Path, seen: set[str]) -> list[str]:
    """Take these steps; return what went wrong, then and with the files."""
    try:
        wrong = asyncio.run(walk(way, folder, seen))
    except Exception as error:  # noqa: BLE001 - whatever the app has failed with
        wrong = ["".join(traceback.format_exception(error))]
    return [*wrong, *report(folder), *lost(folder)]


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return furnish(tmp_path_factory.mktemp("furnished"))


@pytest.fixture
def home(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Create a new home folder at each call; bots and reviews are made up in this process."""
    monkeypatch.setattr(processes, "Conversation", InProcess)
    monkeypatch.setattr(ReviewProcess, "run", reviewed)
    monkeypatch.setattr(new_game, "program_named", no_program)
    monkeypatch.chdir(tmp_path)
    numbers = count()
    return lambda: Path(shutil.copytree(furnished, tmp_path / str(next(numbers))))


@rounds(quick=1, long=400)
def test_whatever_is_done_at_whatever_moment_brings_no_screen_down(rounds: Rounds, home: Callable[[], Path]) -> None:
    is_long, seen = rounds.count > 1, set[str]()

    def check(chance: Random) -> None:
        way = [*steps(chance, chance.sample([*OPENS], 24 if is_long else 10), 12 if is_long else 6)]
        if not (wrong := play(way, home(), seen)):
            return
        end = time.monotonic() + SHRINK_SECONDS * is_long
        least = smallest(way, lambda some: time.monotonic() < end and bool(play(some, home(), set())))
        file = keep("G26", {"wrong": wrong, "steps": least})
        raise AssertionError("\n".join([*wrong, "after", *map(repr, least[-40:]), f"kept in {file}"]))

    rounds.play(check)
    print(f"{len(seen)} screens: {', '.join(sorted(seen))}")
