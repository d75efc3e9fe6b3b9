"""End points with several plans, grouped into one option labelled with the best plan and the number of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

from niagara_tui.core.decisions import LETTERS, Option
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.choices.ordering import ways_aboard
from niagara_tui.games.niagara.choices.words import Words

PLAN_KEYS = (*"123456789", *LETTERS)
"""The keys of an end point's plans; later plans have no key and are reached with the arrow keys."""


def grouped(key: str, plans: Sequence[Option], words: Words) -> Option:
    """One option for the end point, containing its plans with keys of their own; `plans` come best first."""
    keys = chain(PLAN_KEYS, repeat(""))
    inner = tuple(replace(plan, key=number) for number, plan in zip(keys, plans, strict=False))
    best = plans[0]
    return Option(key, _label(plans, words), (), inner, best.place, best.piece, "", best.rank)


def _label(plans: Sequence[Option], words: Words) -> str:
    """Label of an end point: the best plan, other gains, and the number of remaining plans."""
    told = [_best(plans[0], words), *_other_gains(plans, words)]
    said = told[0]
    for other in told[1:]:
        said = _("{plan}, or {other}").format(plan=said, other=other)
    left = len(plans) - len(told)
    return (
        plural("{plan}, or {count} more", "{plan}, or {count} more", left).format(plan=said, count=left)
        if left
        else said
    )


def _best(plan: Option, words: Words) -> str:
    """The plan's label, with a colon between the way and the actions at the end point."""
    way = words.way(plan.piece or 0, plan.place or 0)
    rest = plan.label.removeprefix(f"{way}, ")
    return plan.label if rest == plan.label else _("{way}: {rest}").format(way=way, rest=rest)


def _other_gains(plans: Sequence[Option], words: Words) -> Iterator[str]:
    """For each way of taking gems aboard that the best plan lacks, the gains of the best plan that has it."""
    seen = ways_aboard(plans[0].moves)
    for plan in plans[1:]:
        if new := ways_aboard(plan.moves) - seen:
            seen |= new
            yield words.gains(plan.moves, plan.piece or 0)
