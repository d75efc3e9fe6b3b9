"""The pieces of Up the River, each once: what they are called wherever they are met."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.words import Thing
from niagara_tui.games.upriver.rules.state import State

SANDBANK = Thing(id="sandbank", word=_("sandbank"), short=_("sand"), spoken=_("the sandbank"))
WAVE = Thing(id="wave", word=_("wave"), short=_("wave"), spoken=_("the wave"))


def cards_on(view: State, section: int) -> list[Thing]:
    return [card for card, place in ((SANDBANK, view.sandbank), (WAVE, view.wave)) if place == section]
