"""A review as a single self-contained HTML page."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template

from niagara_tui.core.i18n import TAG
from niagara_tui.documents.html import html, joined
from niagara_tui.documents.model import Block, Picture
from niagara_tui.match.bots.advice import Voice
from niagara_tui.shell.launch import Launch
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import JudgedDecision
from niagara_tui.study.reviews.turning import Happening
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay, compared

MOST_PICTURES = 8
"""Maximum number of turning points with a picture; the weightiest have one."""
SIZE = (80, 24)
"""Columns and rows of a picture: the smallest table, whose letters can be read on a phone."""
TIMEOUT = 30.0
"""Timeout in seconds for a picture."""
_HERE = Path(__file__)
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts, which would be downloaded."""


def page(document: ReviewDocument) -> str:
    """The page.

    Raises:
        TimeoutError: a picture is not finished in time.
    """
    film, weightiest = document.film, sorted(document.turning_points(), key=lambda what: -what.weight)
    pictured = [what.seen_at for what in weightiest[:MOST_PICTURES]]
    pictures = dict(zip(pictured, _pictures(document, pictured), strict=True))

    def told(made: JudgedDecision) -> list[str]:
        return compared(film, made, only_ascii=False).lines(Voice(film.names))

    def below(what: Happening) -> Iterator[Block]:
        """What was chosen beside what was better, what happened, and the table."""
        yield from document.told(what, told)
        if what.seen_at in pictures:
            yield Picture(pictures[what.seen_at])

    section = document.section(below)
    frame = Template(_HERE.with_suffix(".html").read_text("utf-8"))
    style = _HERE.with_suffix(".css").read_text("utf-8")
    return frame.substitute(
        language=escape(TAG), title=joined(section.title), style=style, body="\n".join(html(section))
    )


# -- pictures -----------------------------------------------------------------------------------------


class _PictureApp(NiagaraApp):
    """The app with pictures in half blocks, whatever the terminal, and without animation."""

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: always."""
        return True


def _pictures(document: ReviewDocument, moments: Sequence[int]) -> list[str]:
    """The table at each of these moments, with the best plan highlighted where one was judged, as self-contained SVG.

    Raises:
        TimeoutError: a picture is not finished within `TIMEOUT` seconds.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_drawn(document, moments, Path(folder)))


async def _drawn(document: ReviewDocument, moments: Sequence[int], folder: Path) -> list[str]:
    app = _PictureApp(Launch(saves=folder, config=folder))
    app.settings.animation = False
    found = []
    async with app.run_test(size=SIZE) as pilot:
        for moment in moments:
            app.push_screen(ReviewedReplay(document.film, document.review, moment))
            async with asyncio.timeout(TIMEOUT):
                while not (isinstance(app.screen, ReviewedReplay) and app.screen.is_drawn):
                    await pilot.pause(0.02)
            await pilot.pause()
            found.append(_FONTS.sub("", app.export_screenshot(title="niagara")))
            await app.pop_screen()
    return found
