"""The goals of Canyon, and what only they count; `core.goals` has those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.game import Count
from niagara_tui.core.goals import (
    DEFAULT_GOALS,
    Chronicle,
    Goal,
    Grade,
    in_a_game,
    in_a_round,
    once_over,
    once_won,
    rounds_running,
)
from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.rules.map import CAVE, is_village
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import cards_dealt

_NOTHING, _FOUR, _SIX, _ALL, _INTO_CAVE = "nothing kept", "four kept", "six kept", "every trick", "into the cave"


def noticed(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    """What only goals count, between two public views; see `core.game.Game.noticed`."""
    del move
    if before.phase == Phase.TRICKS and after.phase == Phase.MOVE:
        for owner, player in enumerate(after.players):
            if player.bid == player.tricks:
                yield Count(_NOTHING, owner, int(player.bid == 0))
                yield Count(_FOUR, owner, int(player.bid >= 4))
                yield Count(_SIX, owner, int(player.bid >= 6))
            yield Count(_ALL, owner, int(player.tricks == cards_dealt(after)))
    elif before.phase == Phase.MOVE and seat is not None:
        pairs = enumerate(zip(before.players, after.players, strict=True))
        fallen = sum(other != seat and now.canoe == CAVE != was.canoe for other, (was, now) in pairs)
        yield Count(_INTO_CAVE, seat, fallen)


def _arrived(it: Chronicle) -> list[int]:
    """The seats in the village."""
    return [seat for seat, player in enumerate(it.view.players) if is_village(player.canoe)]


def _won_by_card(it: Chronicle) -> bool:
    """Whether another came to the village with as many points unused, and a lower tempo card (C-11)."""
    equals = [seat for seat in _arrived(it) if it.view.players[seat].unused == it.player.unused]
    return it.won_alone and len(equals) > 1


def _rounds(it: Chronicle) -> int:
    return int(it.view.round)


GOALS: tuple[Goal, ...] = (
    *DEFAULT_GOALS,
    Goal("three_bids", _("Keep your bid in three rounds running"), Grade.EASY, rounds_running("kept"), need=3),
    Goal("nothing", _("Bid nothing, and take nothing"), Grade.EASY, in_a_game(_NOTHING)),
    Goal("four", _("Bid four tricks or more, and take just as many"), Grade.EASY, in_a_game(_FOUR)),
    Goal("push", _("Push the canoe of another"), Grade.EASY, in_a_game("pushed")),
    Goal("village", _("Come into the village"), Grade.EASY, in_a_game("village")),
    Goal("eight_columns", _("Get eight columns further in one round"), Grade.EASY, in_a_round("columns"), need=8),
    Goal("dry", _("Win without going over the falls"), Grade.EASY, once_won(lambda it: not it.total("falls"))),
    Goal("five_bids", _("Keep your bid in five rounds running"), Grade.MEDIUM, rounds_running("kept"), need=5),
    Goal(
        "nothing_often",
        _("Bid nothing and take nothing three times in one game"),
        Grade.MEDIUM,
        in_a_game(_NOTHING),
        need=3,
    ),
    Goal("every_trick", _("Take every trick of a round"), Grade.MEDIUM, in_a_game(_ALL)),
    Goal("three_pushes", _("Push three canoes in one game"), Grade.MEDIUM, in_a_game("pushed"), need=3),
    Goal("into_cave", _("Push the canoe of another over the falls"), Grade.MEDIUM, in_a_game(_INTO_CAVE)),
    Goal("wet", _("Win although you went over the falls"), Grade.MEDIUM, once_won(lambda it: it.total("falls") > 0)),
    Goal("alone", _("Win with nobody else in the village"), Grade.MEDIUM, once_won(lambda it: len(_arrived(it)) == 1)),
    Goal("left_over", _("Win with two points unused"), Grade.MEDIUM, once_won(lambda it: it.player.unused), need=2),
    Goal("quick", _("Win in eight rounds"), Grade.MEDIUM, once_won(lambda it: _rounds(it) <= 8)),
    Goal("six", _("Bid six tricks or more, and take just as many"), Grade.HARD, in_a_game(_SIX)),
    Goal("seven_bids", _("Keep your bid in seven rounds running"), Grade.HARD, rounds_running("kept"), need=7),
    Goal("every_bid", _("Keep every bid of a game"), Grade.HARD, once_over(lambda it: not it.total("missed"))),
    Goal("two_pushes", _("Push two canoes in one round"), Grade.HARD, in_a_round("pushed"), need=2),
    Goal("by_card", _("Win by the higher tempo card alone"), Grade.HARD, _won_by_card),
    Goal(
        "missing",
        _("Win although you missed more bids than you kept"),
        Grade.HARD,
        once_won(lambda it: it.total("missed") > it.total("kept")),
    ),
    Goal(
        "secret",
        _("Keep three secret bids in one game"),
        Grade.EASY,
        in_a_game("kept"),
        need=3,
        asks={"secret_bids": True},
    ),
    Goal("short", _("Win on the short track"), Grade.EASY, lambda it: it.won, asks={"short_track": True}),
)
