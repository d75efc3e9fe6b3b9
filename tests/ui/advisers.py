"""Tables with an adviser whose answer the test gives."""

from __future__ import annotations

import asyncio
from pathlib import Path

from niagara_ai.contract import Line, Loss, Thought
from niagara_ai.plans import played

from niagara_tui.core.chance import Chance
from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.match import Match
from niagara_tui.match.position_json import to_jsonable
from niagara_tui.ui.widgets.hint_pane import HintPane
from tests.support.apps import TableApp
from tests.support.tables import SilentBots, best_plan, new_match, play_on


def one_to_move() -> Match:
    """A match in which the only person is to move."""
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "random:uniform"), 26)
    assert match.deciders() == [0]
    return match


def thoughts(match: Match, seat: int) -> tuple[Thought, ...]:
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


class Adviser(Hints):
    """Gives the prepared answer, or raises it, once `let` is set."""

    def __init__(self, match: Match, answer: Answer | NoHint) -> None:
        super().__init__(match)
        self.let = asyncio.Event()
        self.asked: list[int] = []
        self._answer = answer

    async def ask(self, seat: int) -> Answer:
        self.asked.append(seat)
        await self.let.wait()
        if isinstance(self._answer, NoHint):
            raise self._answer
        return self._answer


def seated(match: Match, folder: Path, answer: Answer | NoHint | None = None) -> tuple[TableApp, Adviser]:
    """A table, and its adviser with that answer or, if None, the best-rated plan."""
    seat = match.deciders()[0]
    adviser = Adviser(match, answer or Answer(match.legal(seat)[0], thoughts=thoughts(match, seat)))
    app = TableApp(match, SilentBots(match), folder)
    app.table._hints._source = adviser
    return app, adviser


def pane(app: TableApp) -> HintPane:
    """The pane of hints."""
    return app.table.query_one(HintPane)


def told(app: TableApp) -> str:
    """What the hint pane says; empty while there is none."""
    return pane(app)._note.text if pane(app).display else ""
