"""The goals of Canyon, with what only they count; and what its puzzles are about.

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
    once_over,
    once_won,
    rounds_running,
)
from niagara_tui.core.i18n import _
from niagara_tui.core.themes import Theme
from niagara_tui.games.canyon.rules.map import is_village
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import cards_dealt

_NOTHING, _FOUR, _SIX, _ALL = "nothing_kept", "four_kept", "six_kept", "every_trick"


def noticed(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    del seat, move
    if before.phase == Phase.TRICKS and after.phase == Phase.MOVE:
        for owner, player in enumerate(after.players):
            if player.bid == player.tricks:
                yield Count(_NOTHING, owner, int(player.bid == 0))
                yield Count(_FOUR, owner, int(player.bid >= 4))
                yield Count(_SIX, owner, int(player.bid >= 6))
            yield Count(_ALL, owner, int(player.tricks == cards_dealt(after)))


def _arrived(it: Chronicle) -> list[int]:
    return [seat for seat, player in enumerate(it.view.players) if is_village(player.canoe)]


GOALS: tuple[Goal, ...] = (
    *DEFAULT_GOALS,
    Goal("three_bids", _("Keep your bid three rounds in a row"), EASY, rounds_running("kept"), need=3),
    Goal("five_bids", _("Keep your bid five rounds in a row"), EASY, rounds_running("kept"), need=5),
    Goal("nothing", _("Bid nothing, and take nothing"), EASY, in_a_game(_NOTHING)),
    Goal("every_trick", _("Take every trick of a round"), EASY, in_a_game(_ALL)),
    Goal("six_columns", _("Get six columns further in one round"), EASY, in_a_round("columns"), need=6),
    Goal("village", _("Reach the village"), EASY, in_a_game("village")),
    Goal("alone", _("Win with nobody else in the village"), EASY, once_won(lambda it: len(_arrived(it)) == 1)),
    Goal("seven_bids", _("Keep your bid seven rounds in a row"), MEDIUM, rounds_running("kept"), need=7),
    Goal("ten_bids", _("Keep ten bids in one game"), MEDIUM, in_a_game("kept"), need=10),
    Goal(
        "nothing_often", _("Bid nothing and take nothing four times in one game"), MEDIUM, in_a_game(_NOTHING), need=4
    ),
    Goal("four", _("Bid four tricks or more, and take just as many"), MEDIUM, in_a_game(_FOUR)),
    Goal("five_tricks", _("Take five tricks in one round"), MEDIUM, in_a_round("tricks"), need=5),
    Goal("seven_columns", _("Get seven columns further in one round"), MEDIUM, in_a_round("columns"), need=7),
    Goal("push", _("Push another player's canoe"), MEDIUM, in_a_game("pushed")),
    Goal("left_over", _("Win with two points unused"), MEDIUM, once_won(lambda it: it.player.unused), need=2),
    Goal("quick", _("Win in ten rounds"), MEDIUM, once_won(lambda it: it.view.round <= 10)),
    Goal("six", _("Bid six tricks or more, and take just as many"), HARD, in_a_game(_SIX)),
    Goal("nine_bids", _("Keep your bid nine rounds in a row"), HARD, rounds_running("kept"), need=9),
    Goal("every_bid", _("Keep every bid in a game"), HARD, once_over(lambda it: not it.total("missed"))),
    Goal("eight_columns", _("Get eight columns further in one round"), HARD, in_a_round("columns"), need=8),
    Goal("two_pushes", _("Push two canoes in one game"), HARD, in_a_game("pushed"), need=2),
    Goal(
        "carried", _("Win although you lost three columns on the way"), HARD, once_won(lambda it: it.total("back") >= 3)
    ),
    Goal(
        "by_card",  # another came to the village with as many points unused, and a lower tempo card (C-11)
        _("Win only by the higher tempo card"),
        HARD,
        lambda it: it.won_alone and [it.view.players[seat].unused for seat in _arrived(it)].count(it.player.unused) > 1,
    ),
    Goal(
        "missing",
        _("Win although you missed more bids than you kept"),
        HARD,
        once_won(lambda it: it.total("missed") > it.total("kept")),
    ),
    Goal(
        "secret", _("Keep three secret bids in one game"), EASY, in_a_game("kept"), need=3, asks={"secret_bids": True}
    ),
    Goal("short", _("Win on the short track"), EASY, lambda it: it.won, asks={"short_track": True}),
)


# -- what puzzles are about; a theme names the question, not the answer --------------------------------


_FEW = 2  # cards in hand with which the last tricks begin


THEMES = (
    Theme("bid", _("The bid"), lambda question: question.view.phase == Phase.BID, ("kept", "too_few", "too_many")),
    Theme(
        "course",
        _("The canoe's way"),
        lambda question: question.view.phase in {Phase.MOVE, Phase.DOCK},
        ("back", "falls", "village", "short"),
        ("back", "falls", "village", "short"),
    ),
    Theme("last", _("The last tricks"), lambda question: sum(question.view.players[question.seat].hand) <= _FEW),
    Theme("lead", _("The lead"), lambda question: question.view.turn == 0),
    Theme("take", _("Take it or leave it"), lambda _question: True, ("bonus", "calm"), ("bonus",)),
)
