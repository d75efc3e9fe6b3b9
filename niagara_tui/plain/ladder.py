"""The ladder in plain mode: told rung by rung, and played from any."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.plain.console import Console
from niagara_tui.plain.teller import spoken
from niagara_tui.shell.ladder import ABOUT, OFF, Ladder, Rung, next_words
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import ladder_tasks


async def choose_rung(console: Console, ladder: Ladder, kept: Settings) -> Rung | None:
    """Tell that ladder and ask for one of its tables, Enter taking what is next; None if none is chosen."""
    console.say(next_words(ladder), ABOUT, *([] if kept.record else [f"{OFF}."]))
    tasks = ladder_tasks([ladder], ladder.game.id)
    entries = [*(f"{task.title}: {spoken(task.remark)}." for task in tasks.entries), _("Back")]
    following = next(
        (place for place, task in enumerate(tasks.entries) if task.id == tasks.following), len(entries) - 1
    )
    takes = _("Which one? Enter takes number {number}.").format(number=following + 1)
    asked = takes if tasks.following is not None else _("Which one? Enter goes back.")
    chosen = await console.choose(entries, asked, following)
    return tasks.entries[chosen].opens if chosen < len(tasks.entries) else None
