"""The goals of Niagara and its expansions, with what only they count; and what its puzzles are about.

`core.goals` has the goals of every game.
"""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.game import Count
from niagara_tui.core.goals import (
    DEFAULT_GOALS,
    EASY,
    HARD,
    MEDIUM,
    Chronicle,
    Goal,
    in_a_game,
    in_a_round,
    once_won,
    rounds_running,
)
from niagara_tui.core.i18n import _
from niagara_tui.core.themes import WINS, Question, Theme
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, DEPTH, RED, ZONE_5
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, swap_of, theft_of
from niagara_tui.games.niagara.rules.river import is_whirlpool
from niagara_tui.games.niagara.rules.state import CLOUD, Phase, Player, Stage, State
from niagara_tui.games.niagara.words import added

_LAID, _BOTH, _SEVEN, _ELK = "home_from_below", "two_in_a_canoe", "home_by_the_7", "home_by_elk"
_WINNING, _WHIRLED, _LASSOED, _JOE, _TRADED = "winning_gem", "whirled", "lassoed_gem", "from_joe", "good_swap"

_ALL = ("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe")
"""The options with which all parts of the expansions are in play."""


def noticed(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    for owner, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        for colour in range(len(COLOURS)):
            if now.reserve[colour] > was.reserve[colour]:
                yield Count(_home(colour), owner, now.reserve[colour] - was.reserve[colour])
        for old, new in zip(was.canoes, now.canoes, strict=True):
            if new.lassoed > old.lassoed and any(new.gems):
                yield Count(_LASSOED, owner)
    if seat is None or move is None:
        return
    kind = kind_of(move)
    if kind == Kind.TO and before.phase == Phase.PADDLE and before.turn.stage != Stage.PUSHED:
        yield from _paddled(before, seat, move - Kind.TO)
    elif kind == Kind.ROB:
        victim, _canoe, colour = theft_of(move)
        yield Count(_WINNING, seat, int(wins(added(before.players[victim].reserve, colour))))
    elif kind == Kind.TAKE_FROM_JOE:
        yield Count(_JOE, seat)
    elif kind == Kind.SWAP_WITH_JOE:
        given, taken = swap_of(move)
        yield Count(_TRADED, seat, int(taken > given))


def _paddled(before: State, seat: int, zone: int) -> Iterator[Count]:
    """What a canoe does that paddles to that zone, or home."""
    player = before.players[seat]
    canoe = player.canoes[before.turn.canoe]
    if zone != BANK:
        yield Count(_WHIRLED, seat, int(is_whirlpool(before, zone)))
    elif any(canoe.gems):
        yield Count(_LAID, seat, int(DEPTH[canoe.zone] > ZONE_5))
        yield Count(_BOTH, seat, int(total(canoe.gems) == CANOES))
        yield Count(_SEVEN, seat, int(player.played == 7))
        yield Count(_ELK, seat, canoe.elk)


def _home(colour: int) -> str:
    return f"home_{COLOURS[colour]}"


def _ways(player: Player) -> int:
    """In how many of the three ways the player's reserve wins (N-60)."""
    gems = player.reserve
    return (max(gems) >= 4) + (min(gems) >= 1) + (total(gems) >= 7)


def _falls_of_others(it: Chronicle) -> int:
    """The most canoes of others that fell in one round in which the seat, with one on the river, lost none."""
    return max(
        (sum(counts["canoes"]) for counts in it.rounds if "canoes" in counts and not counts["canoes"][it.seat]),
        default=0,
    )


GOALS: tuple[Goal, ...] = (
    *DEFAULT_GOALS,
    Goal("early", _("Bring a gem home in the first four rounds"), EASY, lambda it: sum(it.by_round("fetched")[:4])),
    Goal("two_home", _("Bring home two gems in one round"), EASY, in_a_round("fetched"), need=2),
    Goal("from_below", _("Bring a gem home from below the fork with one card"), EASY, in_a_game(_LAID)),
    Goal("thief", _("Steal a gem"), EASY, in_a_game("stolen")),
    Goal("twice", _("Bring gems home two rounds in a row"), EASY, rounds_running("fetched"), need=2),
    Goal("unhurt", _("Win without losing a canoe"), EASY, once_won(lambda it: not it.total("canoes"))),
    Goal("four_alike", _("Win with four gems of one colour"), MEDIUM, once_won(lambda it: max(it.player.reserve) >= 4)),
    Goal("robbed", _("Win although a gem was stolen from you"), MEDIUM, once_won(lambda it: it.total("robbed") > 0)),
    Goal("red", _("Bring a red gem home"), MEDIUM, in_a_game(_home(RED))),
    Goal(
        "both_laden",
        _("Have gems in both of your canoes"),
        MEDIUM,
        lambda it: all(any(canoe.gems) for canoe in it.player.canoes),
    ),
    Goal("three_thefts", _("Steal three gems in one game"), MEDIUM, in_a_game("stolen"), need=3),
    Goal("two_thefts", _("Steal two gems in one round"), MEDIUM, in_a_round("stolen"), need=2),
    Goal("winning_gem", _("Steal the gem with which a rival would have won"), MEDIUM, in_a_game(_WINNING)),
    Goal("honest", _("Win without stealing"), MEDIUM, once_won(lambda it: not it.total("stolen"))),
    Goal("seven", _("Win with seven gems"), MEDIUM, once_won(lambda it: total(it.player.reserve) >= 7)),
    Goal("sky", _("Move the sky three times in one game"), MEDIUM, in_a_game("clouds"), need=3),
    Goal("dry", _("Lose no canoe in a round in which others lose two"), MEDIUM, _falls_of_others, need=2),
    Goal("five_colours", _("Win with five colours"), MEDIUM, once_won(lambda it: min(it.player.reserve) >= 1)),
    Goal("thrifty", _("Win without leaving a point unused"), MEDIUM, once_won(lambda it: not it.total("unused"))),
    Goal("three_reds", _("Bring home three red gems in one game"), HARD, in_a_game(_home(RED)), need=3),
    Goal("running", _("Bring gems home three rounds in a row"), HARD, rounds_running("fetched"), need=3),
    Goal("quick", _("Win in six rounds"), HARD, once_won(lambda it: it.view.round <= 6)),
    Goal("two_ways", _("Win in two ways at once"), HARD, once_won(lambda it: _ways(it.player)), need=2),
    Goal("survivor", _("Win although two of your canoes fell"), HARD, once_won(lambda it: it.total("canoes") >= 2)),
    Goal("double", _("Bring home two gems in one canoe"), EASY, in_a_game(_BOTH), asks={"double_canoes": True}),
    Goal("whirled", _("Let the whirlpool push a canoe of yours"), EASY, in_a_game(_WHIRLED), asks={"whirlpool": True}),
    Goal("by_seven", _("Bring a gem home with the 7"), EASY, in_a_game(_SEVEN), asks={"cards": True}),
    Goal("lasso", _("Lasso a laden canoe"), EASY, in_a_game(_LASSOED), asks={"cards": True}),
    Goal("by_elk", _("Bring a gem home with the elk aboard"), EASY, in_a_game(_ELK), asks={"elk": True}),
    Goal("joe", _("Take a gem from Joe"), EASY, in_a_game(_JOE), asks={"joe": True}),
    Goal("everything", _("Win with all expansions in play"), EASY, lambda it: it.won, asks=dict.fromkeys(_ALL, True)),
    Goal("trade", _("Swap a gem with Joe for one worth more"), MEDIUM, in_a_game(_TRADED), asks={"joe": True}),
)


# -- what puzzles are about; a theme names the question, not the answer --------------------------------


_FEW = 2  # cards in hand of which one is laid, and the other stays for the next round


def _is_card(question: Question) -> bool:
    return kind_of(question.best[0]) == Kind.PLAY


def _turns_the_sky(question: Question) -> bool:
    """Whether the cloud is the right card or the tempting one, or it is the sky that is moved."""
    clouds = {Kind.PLAY + CLOUD, Kind.SKY_UP, Kind.SKY_DOWN}
    return bool(clouds & {question.best[0], question.wrong[0]})


def _is_about_a_canoe(question: Question) -> bool:
    """Whether both plans do the same with different canoes, or it is to be decided if one moves at all."""
    if Kind.DONE in (question.best[0], question.wrong[0]):
        return True
    return question.best[1:] == question.wrong[1:] and kind_of(question.best[0]) == Kind.TAKE


THEMES = (
    Theme("stealing", _("Stealing"), lambda question: question.tells("stolen", "robbed"), ("stolen", "robbed")),
    Theme("escape", _("Escape"), lambda question: question.tells("canoes", "swept"), ("canoes",)),
    Theme("sky", _("The sky"), _turns_the_sky),
    Theme("canoe", _("Which canoe moves"), _is_about_a_canoe),
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
