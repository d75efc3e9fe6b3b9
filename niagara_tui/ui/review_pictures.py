"""Pictures of the table at the turning points of a review, for pages outside the app."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.launch import Launch
from niagara_tui.study.reviews.models import JudgedDecision, Review
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay

SIZE = (80, 24)
"""Columns and rows of a picture: the smallest table, whose letters can be read on a phone."""
TIMEOUT = 30.0
"""Timeout in seconds for a picture."""
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts, which would be downloaded."""


class _PictureApp(NiagaraApp):
    """The app with pictures in half blocks, whatever the terminal, and without animation."""

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: always."""
        return True


def pictures_of(film: RecordFilm, review: Review, decisions: Sequence[JudgedDecision]) -> list[str]:
    """The table at each of these decisions, with the best plan highlighted, as self-contained SVG.

    Raises:
        TimeoutError: a picture is not finished within `TIMEOUT` seconds.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_drawn(film, review, decisions, Path(folder)))


async def _drawn(film: RecordFilm, review: Review, decisions: Sequence[JudgedDecision], folder: Path) -> list[str]:
    app = _PictureApp(Launch(saves=folder, config=folder))
    app.settings.animation = False
    found = []
    async with app.run_test(size=SIZE) as pilot:
        for decision in decisions:
            app.push_screen(ReviewedReplay(film, review, decision.moment))
            async with asyncio.timeout(TIMEOUT):
                while not (isinstance(app.screen, ReviewedReplay) and app.screen.is_drawn):
                    await pilot.pause(0.02)
            await pilot.pause()
            found.append(_FONTS.sub("", app.export_screenshot(title="niagara")))
            await app.pop_screen()
    return found
