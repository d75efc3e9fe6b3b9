"""Hints at the table: lit, told in a toast, forgotten with the decision, and never in the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

from niagara_tui.session.hints import NoHint
from niagara_tui.session.match import Match
from niagara_tui.session.posts import Answer
from niagara_tui.session.wire import Thought
from tests.ui.conftest import text_of
from tests.ui.tables import SilentBots, TableApp, best_plan, new_match, play_on, until


def one_to_move() -> Match:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "random:uniform"), 26)
    assert match.deciders() == [0]
    return match


def thoughts(match: Match) -> tuple[Thought, ...]:
    """The best-looking plan, and what else one could begin with."""
    game = match.game
    best = best_plan(match, 0)
    other = next(move for move in match.legal(0) if move != best[0])
    first = Thought(
        move=game.text(best[0]), worth=0.4, chances=(0.4, 0.2, 0.2, 0.2), then=tuple(map(game.text, best[1:]))
    )
    return first, Thought(move=game.text(other), worth=0.3, chances=(0.3, 0.3, 0.2, 0.2))


class Adviser:
    """Answers what it was told to, once it is let."""

    def __init__(self, answer: Answer | NoHint) -> None:
        self.let = asyncio.Event()
        self.asked: list[int] = []
        self._answer = answer

    async def ask(self, seat: int) -> Answer:
        self.asked.append(seat)
        await self.let.wait()
        if isinstance(self._answer, NoHint):
            raise self._answer
        return self._answer

    async def close(self) -> None:
        pass


def seated(match: Match, folder: Path, answer: Answer | NoHint) -> tuple[TableApp, Adviser]:
    app, adviser = TableApp(match, SilentBots(match), folder), Adviser(answer)
    app.table._hinting._hints = adviser  # type: ignore[assignment] # it answers at once
    return app, adviser


async def test_i_lights_the_best_plan_and_says_why_and_what_else(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, Answer(match.legal(0)[0], thoughts=thoughts(match)))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: "hint is being thought out" in text_of(app))
        await pilot.press("right", "right")
        assert app.table._board._choosing.lit is not None  # type: ignore[attr-defined] # keys go on meanwhile
        adviser.let.set()
        await until(pilot, lambda: "Best:" in text_of(app))
        said = text_of(app)
        assert "wins 40%" in said
        assert "Second best:" in said
        assert "It " in said
        lit = app.table._board._choosing.lit  # type: ignore[attr-defined]
        assert lit.moves[: len(best_plan(match, 0))] == best_plan(match, 0)[: len(lit.moves)]
        await pilot.press("enter")
        await until(pilot, lambda: "Best:" not in text_of(app))


async def test_a_hint_that_has_been_overtaken_is_not_told(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, Answer(match.legal(0)[0], thoughts=thoughts(match)))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i", "right", "enter")
        await until(pilot, lambda: match.deciders() != [0])
        adviser.let.set()
        await pilot.pause(0.1)
        assert "Best:" not in text_of(app)


async def test_without_aids_there_are_no_hints(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, Answer(match.legal(0)[0]))
    app.settings.aids = False
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i")
        await pilot.pause()
        assert not adviser.asked
        assert "hint" not in text_of(app)


async def test_a_search_that_fails_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, NoHint("There is no hint: it came to a stop."))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        adviser.let.set()
        await pilot.press("i")
        await until(pilot, lambda: "There is no hint" in text_of(app))
        await pilot.press("right", "enter")
        await until(pilot, lambda: match.deciders() != [0])


async def test_escape_puts_a_hint_away_and_settings_hold_at_once(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, Answer(match.legal(0)[0], thoughts=thoughts(match)))
    adviser.let.set()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: "Best:" in text_of(app))
        assert "[a]" in text_of(app), "it does not lie on what it is about"
        await pilot.press("escape")
        await until(pilot, lambda: "Best:" not in text_of(app))
        await pilot.press("f2")
        app.settings.aids, app.settings.speed = False, "fast"
        await pilot.press("escape")
        await until(pilot, lambda: "hint" not in text_of(app))
        assert app.table.pace.speed == "fast"
