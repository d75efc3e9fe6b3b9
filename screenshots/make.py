"""Make the pictures of this folder: `python screenshots/make.py`.

The same game every time (fixed seed, the best-looking decision of every seat), so that a picture changes only when the
table does.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.core.plans import plans
from niagara_tui.session.bots import Answer, BotSeats
from niagara_tui.session.match import Match
from niagara_tui.storage.models import SeatSetup, Setup
from niagara_tui.ui.app import Launch, NiagaraApp
from niagara_tui.ui.screens.table import TableScreen

HERE = Path(__file__).parent
PICTURES = {"table-80x24": (80, 24), "table-120x40": (120, 40)}
SEATS = (("Rose", "human"), ("Bridget", "greedy:thief"), ("Yann", "greedy:hoarder"), ("Gina", "greedy:careful"))
SEED = 1837
WAYS = 9


class Still(BotSeats):
    """Bots that never answer, so that the picture stands still."""

    async def ask(self, seat: int) -> Answer:
        """Wait for ever."""
        del seat
        await asyncio.Event().wait()
        raise AssertionError


def rose_to_paddle() -> Match:
    """The match at the moment in which Rose has many ways to go."""
    seats = [SeatSetup(name=name, player=player) for name, player in SEATS]
    match = Match(Setup(game="niagara", seats=seats, seed=SEED))
    match.settle()
    while not _is_the_moment(match):
        seat = match.deciders()[0]
        moves = match.legal(seat)
        worths = match.game.appraise(match.view(seat), seat, moves, SEATS[seat][1].partition(":")[2] or "balanced")
        match.submit(seat, moves[worths.index(max(worths))])
        match.settle()
    return match


def _is_the_moment(match: Match) -> bool:
    if match.is_over():
        raise RuntimeError("the game ended before the picture; choose another seed")
    return 0 in match.deciders() and len(list(plans(match.game, match.view(0), 0))) >= WAYS


async def picture(size: tuple[int, int]) -> str:
    """The table at that size, as SVG that loads nothing from anywhere."""
    with tempfile.TemporaryDirectory() as folder:
        clock = datetime(2026, 1, 1, tzinfo=UTC)
        app = NiagaraApp(Launch(saves=Path(folder), config=Path(folder), clock=lambda: clock))
        async with app.run_test(size=size) as pilot:
            match = rose_to_paddle()
            await app.push_screen(TableScreen(match, None, Still(match)))
            await pilot.pause()
            await pilot.press("right", "right")
            await pilot.pause()
            svg = app.export_screenshot(title="niagara")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def main() -> None:
    """Write every picture."""
    for name, size in PICTURES.items():
        path = HERE / f"{name}.svg"
        path.write_text(asyncio.run(picture(size)), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
