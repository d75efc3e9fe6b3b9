"""The reasons for a plan as one sentence (`Game.explain`): first what speaks for it, then what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable

from niagara_tui.core.i18n import _, listed

SEPARATOR = "; "
"""Separator of the reasons for a plan."""


class Against(str):
    """A reason that speaks against a plan: a clause with its subject, such as `it falls if the river moves 3`."""

    __slots__ = ()


def joined_reasons(reasons: Iterable[str]) -> str:
    """Join the reasons of a plan; at least one of them speaks for it."""
    found = [*reasons]
    pros = SEPARATOR.join(reason for reason in found if speaks_for(reason))
    cons = [reason for reason in found if not speaks_for(reason)]
    # Translators: what speaks for a plan and what against it, as in "steals blue, though it falls this round".
    return _("{pros}, though {cons}").format(pros=pros, cons=listed(cons)) if cons else pros


def speaks_for(reason: str) -> bool:
    """Whether the reason speaks for the plan."""
    return not isinstance(reason, Against)
