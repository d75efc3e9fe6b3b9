"""What is said while the search is compiled, once on each computer: at the table, with a hint, in plain mode."""

from __future__ import annotations

from niagara_tui.core.i18n import _

WARMING_UP = (
    _("The bots warm up, this once, for about a minute; until then they take only a quick look at each choice."),
    _("The bots warm up, once; for about a minute they only take quick looks."),
    _("Bots are warming up."),
)
"""The same at three lengths, the longest first; a share in percent would stand still for long."""
