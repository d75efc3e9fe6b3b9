"""The ladder in plain mode: told rung by rung, and played from any."""

from __future__ import annotations

from niagara_tui.core.i18n import _, labelled
from niagara_tui.plain.console import Console
from niagara_tui.plain.teller import spoken
from niagara_tui.shell.ladder import ABOUT, OFF, Ladder, next_words
from niagara_tui.shell.players import own_name
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import ladder_tasks
from niagara_tui.store.models import Setup


async def choose_rung(console: Console, ladder: Ladder, kept: Settings) -> Setup | None:
    """Tell that ladder and ask for one of its tables, Enter taking what is next; None if none is chosen."""
    console.say(next_words(ladder), ABOUT, *([] if kept.record else [f"{OFF}."]))
    tasks = ladder_tasks([ladder], ladder.game.id)
    entries = [*(f"{labelled(task.title, spoken(task.remark))}." for task in tasks.entries), _("Back")]
    following = next(
        (place for place, task in enumerate(tasks.entries) if task.id == tasks.following), len(entries) - 1
    )
    takes = _("Which one? Enter takes number {number}.").format(number=following + 1)
    asked = takes if tasks.following is not None else _("Which one? Enter goes back.")
    chosen = await console.choose(entries, asked, following)
    return tasks.entries[chosen].opens.setup(own_name(kept)) if chosen < len(tasks.entries) else None
