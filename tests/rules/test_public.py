from __future__ import annotations

import random

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import CARDS, FACE_DOWN, NO_CARD, State
from tests.support import play, turn
from tests.support.positions import GAME, pack_of, position, start
from tests.support.scatter import scattered

VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_70_everything_on_the_table_is_public(viewer: int | None) -> None:
    for seed in range(50):
        state = scattered(random.Random(seed), 3)
        seen = GAME.view(state, viewer)
        for field in ("players", "sites", "first", "turn", "sky", "next_arm", "round", "phase", "steps"):
            assert getattr(seen, field) == getattr(state, field)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_70_every_revealed_card_is_public(viewer: int | None) -> None:
    assert GAME.view(turn("4"), viewer).players[0].played == 4


def test_n_70_hidden_are_only_the_cards_chosen_and_not_yet_revealed() -> None:
    state = play(start(first="R"), "R 4", "B 5", "Y cloud")
    seen = GAME.view(state, 1)
    assert [player.chosen for player in seen.players] == [FACE_DOWN, 5, FACE_DOWN]
    for player in seen.players:
        player.chosen = NO_CARD
    bare = clone(state)
    for player in bare.players:
        player.chosen = NO_CARD
    bare.chance = Chance()
    assert seen == bare, "and the seed, from which nothing that is known follows"


def test_n_70_what_is_left_in_each_hand_can_be_deduced_from_the_revealed_cards() -> None:
    for seed in range(10):
        _follow_the_cards(start(3 + seed % 3, seed=seed), random.Random(seed))


def _follow_the_cards(state: State, rng: random.Random) -> None:
    """Play at random; compare the hands in the public view with those deduced from the cards shown."""
    pack = pack_of(state)
    remembered = [set(pack) for _ in state.players]
    while state.round < 17:
        if seats := GAME.deciders(state):
            GAME.play(state, seats[-1], rng.choice(GAME.legal(state, seats[-1])))
            continue
        before = GAME.view(state, None)
        GAME.advance(state)
        after = GAME.view(state, None)
        for cards, was, now in zip(remembered, before.players, after.players, strict=True):
            if now.played and now.played != was.played:
                cards.remove(CARDS[now.played - 1])
            if not cards and after.round > before.round:
                cards.update(pack)
            assert cards == {card for card, held in zip(CARDS, now.hand, strict=True) if held}


def test_n_71_the_card_tracker_is_an_option_and_on_by_default() -> None:
    assert Options().tracker is True
    assert Options(tracker=False).tracker is False


def test_n_71_the_tracker_has_no_say_in_the_game() -> None:
    assert GAME.new(GAME.options(tracker=False), 4, 7) == GAME.new(GAME.options(tracker=True), 4, 7)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_71_what_the_tracker_shows_is_in_every_view(viewer: int | None) -> None:
    hands = {"R": "1 3 cloud", "B": "2 4 6", "Y": "4 5 6"}
    seen = GAME.view(position(hands=hands), viewer)
    shown = [" ".join(card for card, held in zip(CARDS, player.hand, strict=True) if held) for player in seen.players]
    assert shown == list(hands.values())
