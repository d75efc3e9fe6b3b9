"""Tables with an adviser whose answer the test gives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from niagara_ai.contract import Line, Loss, Thought
from niagara_ai.plans import played
from textual.pilot import Pilot

from niagara_tui.core.chance import Chance
from niagara_tui.core.plans import all_plans
from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import TableApp, session, until
from tests.support.tables import SilentBots, best_plan, new_match, play_on


def one_to_move() -> TableMatch:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    assert match.deciders() == [0]
    return match


def thoughts(match: TableMatch, seat: int) -> tuple[Thought, ...]:
    """Thoughts of the best-rated plan, with a line that ends with it, and of another first move."""
    game = match.game
    best = best_plan(match, seat)
    other = next((move for move in match.legal(seat) if move != best[0]), best[0])
    rest = tuple(map(game.text, best[1:]))
    ends = played(game, game.sample(match.view(seat), Chance(seed=1)), seat, best)
    line = Line(to_jsonable(game, ends), (), ())
    even = (0.4,) * len(match.names)
    return (
        Thought(game.text(best[0]), 0.4, chances=even, continuation=rest, loss=Loss(0.0, 0.0), line=line),
        Thought(game.text(other), 0.3, chances=(0.3,) * len(match.names), loss=Loss(0.1, 0.01)),
    )


def moves_of(match: TableMatch, text: str) -> tuple[int, ...]:
    game, view = match.game, match.view(0)
    return next(each for each in all_plans(game, view, 0) if text in map(game.text, each))


def both_ways(match: TableMatch, best: str, other: str) -> Answer:
    """An answer that calls the plan with this move the best, and that with the other one worse."""
    game, found = match.game, list[Thought]()
    for text, lost in ((best, 0.0), (other, 0.1)):
        first, *rest = map(game.text, moves_of(match, text))
        chances = (0.4 - lost,) * len(match.names)
        found.append(Thought(first, 0.4 - lost, chances=chances, continuation=tuple(rest), loss=Loss(lost, 0.0)))
    return Answer(moves_of(match, best)[0], thoughts=tuple(found))


class Adviser(Hints):
    """Gives the prepared answer, or raises it, once `let` is set."""

    def __init__(self, match: TableMatch, answer: Answer | NoHint) -> None:
        super().__init__(match)
        self.let = asyncio.Event()
        self.asked: list[int] = []
        self.loaded: list[int] = []
        self._answer = answer

    async def load(self, seat: int) -> None:
        self.loaded.append(seat)

    async def ask(self, seat: int) -> Answer:
        self.asked.append(seat)
        await self.let.wait()
        if isinstance(self._answer, NoHint):
            raise self._answer
        return self._answer


class AdvisedApp(TableApp):
    """A table with such an adviser."""

    adviser: Adviser


def seated(
    match: TableMatch, folder: Path, answer: Answer | NoHint | None = None, *, knows_stake: bool = True
) -> tuple[AdvisedApp, Adviser]:
    """A table, and its adviser with that answer or, if None, the best-rated plan.

    The person `knows_stake` if it has been said what a first hint costs.
    """
    seat = match.deciders()[0]
    adviser = Adviser(match, answer or Answer(match.legal(seat)[0], thoughts=thoughts(match, seat)))
    app = AdvisedApp(match, SilentBots(match), folder)
    app.adviser = app.table._hints._source = adviser
    app.table._hints._has_said_stake = knows_stake
    return app, adviser


@asynccontextmanager
async def advised(
    match: TableMatch, folder: Path, answer: Answer | NoHint | None = None, *, waits: bool = False, **more: Any
) -> AsyncIterator[tuple[AdvisedApp, Pilot[Any]]]:
    """A session at such a table, with `more` for it; the adviser answers at once unless it `waits`."""
    app, adviser = seated(match, folder, answer, knows_stake=more.pop("knows_stake", True))
    if not waits:
        adviser.let.set()
    async with session(app, **more) as (_app, pilot):
        yield app, pilot


async def hint(app: TableApp, pilot: Pilot[Any], *keys: str) -> None:
    """Press these keys or, without any, the one for a hint, and wait for it."""
    await pilot.press(*(keys or ("i",)))
    await until(pilot, lambda: told(app).startswith("Best:"))


def pane(app: TableApp) -> HintPane:
    return app.table.query_one(HintPane)


def told(app: TableApp) -> str:
    return pane(app)._note.text if pane(app).display else ""
