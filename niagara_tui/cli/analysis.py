"""The result of searching a decision, as a document or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _, plural
from niagara_tui.documents.model import Block, Column, Table
from niagara_tui.match.bots.advice import LEAST_TRIED

if TYPE_CHECKING:
    from niagara_ai.mcts.prediction import Prediction
    from niagara_ai.mcts.search import Candidate

    from niagara_tui.study.analysing import Analysis


def as_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis as a JSON-serializable dictionary."""
    decision, thinking = analysis.decision, analysis.thinking
    return {
        "game": decision.game.id,
        "seat": analysis.letters[decision.seat],
        "round": decision.round,
        "move": decision.number,
        "played": decision.played,
        "iterations": thinking.iterations,
        "seconds": round(thinking.seconds, 3),
        "fullness": round(thinking.fullness, 4),
        "interrupted": analysis.interrupted,
        "candidates": [_candidate_as_json(analysis, *found) for found in analysis.ranked],
    }


def _candidate_as_json(analysis: Analysis, candidate: Candidate, then: tuple[Prediction, ...]) -> dict[str, Any]:
    text, letters = analysis.decision.game.text, analysis.letters
    return {
        "move": text(candidate.move),
        "continuation": [{"seat": letters[one.seat], "move": text(one.move)} for one in then],
        "visits": candidate.visits,
        "chances": {letter: round(chance, 4) for letter, chance in zip(letters, candidate.chances, strict=True)},
    }


def told(analysis: Analysis) -> list[Block]:
    """The table of candidates, then iterations, time and how full the search tree is.

    The column of continuations is left out if no candidate has one. As in hints, no chance is told of a move that was
    hardly tried.
    """
    thinking, text = analysis.thinking, analysis.decision.game.text
    foretells = any(then for _candidate, then in analysis.ranked)
    enough = min(LEAST_TRIED, analysis.ranked[0][0].visits)
    figures = [Column(heading, align="right") for heading in (_("visits"), *analysis.letters)]
    columns = (Column(_("move")), *figures, *([Column(_("then"))] if foretells else []))
    rows = []
    for candidate, then in analysis.ranked:
        chances = (f"{chance:.1%}" if candidate.visits >= enough else "" for chance in candidate.chances)
        rest = [_in_short(analysis, then)] if foretells else []
        rows.append((text(candidate.move), f"{candidate.visits:,}", *chances, *rest))
    said = plural(
        "{iterations:,} iteration in {seconds:.1f} s; the tree is {fullness:.0%} full.",
        "{iterations:,} iterations in {seconds:.1f} s; the tree is {fullness:.0%} full.",
        thinking.iterations,
    )
    said = said.format(iterations=thinking.iterations, seconds=thinking.seconds, fullness=thinking.fullness)
    return [Table(columns, tuple(rows), _title(analysis)), said]


def _title(analysis: Analysis) -> str:
    decision, letter = analysis.decision, analysis.letters[analysis.decision.seat]
    if decision.number is None:
        return _("{letter} decides; each seat's chance of winning").format(letter=letter)
    said = _("Round {round}, move {number}: {letter} decides; each seat's chance of winning")
    if decision.played is not None:
        said = _("Round {round}, move {number}: {letter} played {played}; each seat's chance of winning")
    return said.format(round=decision.round, number=decision.number, letter=letter, played=decision.played)


def _in_short(analysis: Analysis, then: tuple[Prediction, ...]) -> str:
    """The continuation as text; from the first move of another seat on, each move carries its seat's letter."""
    parts, own = [], True
    for one in then:
        own = own and one.seat == analysis.decision.seat
        text = analysis.decision.game.text(one.move)
        parts.append(text if own else f"{analysis.letters[one.seat]} {text}")
    return ", ".join(parts)
