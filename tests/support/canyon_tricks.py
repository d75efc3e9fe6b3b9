"""Positions of Canyon in which the last player of a trick can take it or not; the value of either choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import mean

from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.player.worth import COUNTS, chance_unbeaten, count_unseen, tricks_wanted
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.state import PLAY as CARD
from niagara_tui.games.canyon.rules.state import TRICKS, State, beats, suit_of
from niagara_tui.games.canyon.rules.tricks import trick_winner
from tests.support.canyon import GAME, start

DRIFTING = -1.0
"""Value in spaces of a round that ends with drifting."""


def chance_of_trick(state: State, seat: int, card: int) -> float:
    """The chance that the seat takes this trick by playing the card, as the policy sees it."""
    unseen = [0] * COUNTS
    count_unseen(state, seat, unseen)
    return chance_unbeaten(state, seat, card, unseen)


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of the last player of a trick, whose bid is made: some cards take the trick and others lose it."""

    state: State
    seat: int
    taking: tuple[int, ...]
    losing: tuple[int, ...]

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.state, self.seat)

    @property
    def view(self) -> State:
        return GAME.view(self.state, self.seat)


def moments(games: int) -> Iterator[tuple[Moment, int]]:
    """Yield such decisions from `games` games of greedy bots, at three and four seats by turns, with the bot's move."""
    for number in range(games):
        state = start(3 + number % 2, number)
        bot = make_bot(parse_bot("greedy"), GAME, number)
        while not GAME.is_over(state):
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = seats[0]
            chosen = bot.choose(GAME.view(state, seat), seat, GAME.legal(state, seat)).move
            if found := moment(state, seat):
                yield found, chosen
            GAME.play(state, seat, chosen)


def moment(state: State, seat: int) -> Moment | None:
    """A copy of the seat's decision if it is of that kind, else None."""
    if state.phase != TRICKS or state.turn != state.seats - 1 or tricks_wanted(state, seat) != 0:
        return None
    best, trump = state.players[trick_winner(state)].played, suit_of(state.turned)
    moves = GAME.legal(state, seat)
    taking = tuple(move for move in moves if beats(move - CARD, best, trump))
    losing = tuple(move for move in moves if move not in taking)
    return Moment(clone(state), seat, taking, losing) if taking and losing else None


def mean_spaces(at: Moment, deals: int = 80) -> Mapping[int, list[float]]:
    """By card: the mean number of spaces that the round brings each seat, over `deals` deals played by greedy bots."""
    found: dict[int, list[list[float]]] = {move: [] for move in at.legal}
    chance, bot = Chance(), make_bot(parse_bot("greedy"), GAME, 0)
    for _ in range(deals):
        deal = GAME.sample(at.view, chance)
        for move, rounds in found.items():
            state = clone(deal)
            GAME.play(state, at.seat, move)
            while state.phase == TRICKS:
                if seats := GAME.deciders(state):
                    GAME.play(state, seats[0], bot.choose(state, seats[0], GAME.legal(state, seats[0])).move)
                else:
                    GAME.advance(state)
            rounds.append([_spaces(state, seat) for seat in range(state.seats)])
    return {move: [mean(spaces) for spaces in zip(*rounds, strict=True)] for move, rounds in found.items()}


def _spaces(state: State, seat: int) -> float:
    player = state.players[seat]
    drifts = is_rapid(player.canoe) and player.bid != player.tricks
    return DRIFTING if drifts else float(points_of(state, seat))
