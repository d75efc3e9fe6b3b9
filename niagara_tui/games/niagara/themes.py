"""What Niagara's puzzles are about; a theme names the question, not the answer."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.themes import WINS, Question, Theme
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.state import CLOUD

_FEW = 2  # cards in hand of which one is laid, and the other stays for the next round


def _is_card(question: Question) -> bool:
    return kind_of(question.best[0]) == Kind.PLAY


def _turns_the_sky(question: Question) -> bool:
    """Whether the cloud is the right card or the tempting one, or it is the sky that is moved."""
    clouds = {Kind.PLAY + CLOUD, Kind.SKY_UP, Kind.SKY_DOWN}
    return bool(clouds & {question.best[0], question.wrong[0]})


def _names_canoes_alone(question: Question) -> bool:
    """Whether both plans do the same with different canoes."""
    return question.best[1:] == question.wrong[1:] and kind_of(question.best[0]) == Kind.TAKE


def _leaves_a_canoe(question: Question) -> bool:
    """Whether it is to be decided if a canoe moves at all."""
    return Kind.DONE in (question.best[0], question.wrong[0])


THEMES = (
    Theme("stealing", _("Stealing"), lambda question: question.tells("stolen", "robbed"), ("stolen", "robbed")),
    Theme("escape", _("Escape"), lambda question: question.tells("canoes", "swept"), ("canoes",)),
    Theme("sky", _("The sky"), _turns_the_sky),
    Theme("canoe", _("Which canoe moves"), lambda question: _names_canoes_alone(question) or _leaves_a_canoe(question)),
    Theme(
        "race",
        _("Race"),
        lambda question: question.decides_the_game or question.is_about("completed"),
        ("completed", "denied", WINS),
        ("completed", WINS),
    ),
    Theme("stays", _("Which card stays"), lambda question: _is_card(question) and len(question.legal) <= _FEW),
    Theme(
        "home",
        _("Gems to bring home"),
        lambda question: question.is_about("fetched", "loaded", own=True),
        ("fetched", "loaded"),
    ),
    Theme("rivals", _("In the others' way"), lambda question: question.main is not None, (), ("fetched", "canoes")),
    Theme("first", _("Which card comes first"), _is_card),
    Theme("way", _("Which way"), lambda _question: True),
)
