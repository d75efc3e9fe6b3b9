"""Chances, shares and costs in words that need no figures, for a player's first games."""

from __future__ import annotations

from niagara_tui.core.i18n import _, pgettext

_STANDINGS = (
    (1.8, _("and you are far ahead")),
    (1.3, _("and you are ahead")),
    (0.75, _("and you are level with the others")),
    (0.3, _("and you are behind, but alive")),
    (0.0, _("and you are far behind")),
)
"""What a chance means, by the least ratio to an even share of the win."""
_NEARLY_WON, _NEARLY_LOST = 0.85, 0.03
_SHARES = (
    (0.97, _("nearly all")),
    (0.8, _("most")),
    (0.71, _("about three quarters")),
    (0.6, _("about two thirds")),
    (0.4, _("about half")),
    (0.29, _("about a third")),
    (0.2, _("about a quarter")),
    (0.13, _("about a sixth")),
    (0.06, _("about a tenth")),
    (0.0, _("hardly any")),
)
"""Words for a share of the games tried, by the least one."""
_COSTS = ((0.08, _("much worse")), (0.03, _("worse")), (0.0, _("a little worse")))
"""Words for what a plan costs, by the least share of a win: the limits are those of a blunder and a mistake."""


def standing(chance: float, seats: int) -> str:
    """What a chance of winning means among so many players: `and you are ahead`."""
    if chance >= _NEARLY_WON:
        return _("and you have as good as won")
    if chance <= _NEARLY_LOST:
        return _("and you have as good as lost")
    return next(_(words) for least, words in _STANDINGS if chance * seats >= least)


def share(chance: float) -> str:
    """A share of the games tried: `about half`; `all` and `none` only if it is so."""
    if chance in (0.0, 1.0):
        return _("all") if chance else pgettext("of the games tried", "none")
    return next(_(words) for least, words in _SHARES if chance >= least)


def cost(lost: float) -> str:
    """What a plan that loses that share of a win is, compared with the best one: `a little worse`."""
    return next(_(words) for least, words in _COSTS if lost >= least)
