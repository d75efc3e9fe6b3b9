"""Playing Niagara by move texts, and reading its positions in words."""

from __future__ import annotations

from niagara_tui.core import plans
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS, ZONES
from niagara_tui.games.niagara.rules.state import ABOARD, ELK_PLACES, State
from tests.support.playing import Playing
from tests.support.positions import GAME, canoe_named, colours

_PLAYING: Playing[State] = Playing(GAME)
texts, play, best = _PLAYING.texts, _PLAYING.play, _PLAYING.best
settle, step, deciders = _PLAYING.settle, _PLAYING.step, _PLAYING.deciders


def plans_of(state: State, seat: str = "R") -> set[str]:
    """The seat's complete plans, each as the texts of its moves, separated by commas: `a, to 3, load violet`."""
    found = plans.plans(GAME, state, LETTERS.index(seat))
    return {", ".join(GAME.text(move) for move in plan.moves) for plan in found}


def zone(state: State, name: str) -> str:
    seat, canoe = canoe_named(name)
    return ZONES[state.players[seat].canoes[canoe].zone]


def cargo(state: State, name: str) -> str:
    """The cargo of the named canoe, colours separated by spaces."""
    seat, canoe = canoe_named(name)
    return " ".join(colours(state.players[seat].canoes[canoe].gems))


def reserve(state: State, seat: str) -> str:
    """The gems that the seat has won, colours separated by spaces."""
    return " ".join(colours(state.players[LETTERS.index(seat)].reserve))


def site(state: State, colour: str) -> dict[str, int]:
    """The gems at the site of that colour, by colour."""
    gems = state.sites[COLOURS.index(colour)].gems
    return {name: count for name, count in zip(COLOURS, gems, strict=True) if count}


def joe(state: State) -> tuple[str, str]:
    return ZONES[state.joe.zone], " ".join(colours(state.joe.gems))


def elk(state: State) -> str:
    """The canoe that carries the elk, or the elk's place."""
    carriers = [
        LETTERS[seat] + letter
        for seat, player in enumerate(state.players)
        for letter, canoe in zip("ab", player.canoes, strict=True)
        if canoe.elk
    ]
    assert len(carriers) == (state.elk == ABOARD)
    return carriers[0] if carriers else ELK_PLACES[state.elk]
