"""The ladder in plain mode: told rung by rung, and played from any."""

from __future__ import annotations

from niagara_tui.core.i18n import _, labelled
from niagara_tui.plain.console import BACK, Console
from niagara_tui.plain.teller import spoken
from niagara_tui.shell.ladder import ABOUT, OFF, Ladder, Rung, next_words
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import ladder_tasks


async def choose_rung(console: Console, ladder: Ladder, kept: Settings) -> Rung:
    """Tell that ladder and ask for one of its tables, Enter taking what is next.

    Raises:
        Back: none was chosen.
        Quit: the input has ended.
    """
    console.say(next_words(ladder), ABOUT, *([] if kept.record else [f"{OFF}."]))
    tasks = ladder_tasks([ladder], ladder.game.id)
    entries = [f"{labelled(task.title, spoken(task.remark))}." for task in tasks.entries]
    following = next((place for place, task in enumerate(tasks.entries) if task.id == tasks.following), BACK)
    return tasks.entries[await console.choose(entries, _("Which one?"), following)].opens
