"""The features of Niagara's evaluation, in positions where each number is plain."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from niagara_tui.games.niagara.player.features import NAMES
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, position


def row(state: State, seat: int = 0) -> Mapping[str, float]:
    """The seat's features by name."""
    numbers = [0.0] * len(NAMES)
    GAME.kernel.features(state, seat, numbers)
    return dict(zip(NAMES, numbers, strict=True))


def test_what_is_won_is_counted() -> None:
    seen = row(position(reserve={"R": "violet violet red"}))
    assert seen["gems won"] == pytest.approx(3 / 7)
    assert seen["colours won"] == pytest.approx(2 / 5)
    assert seen["most of a colour"] == pytest.approx(2 / 4)
    assert (seen["needs one gem"], seen["has won"]) == (0, 0)
    assert row(position(reserve={"R": "violet violet violet"}))["needs one gem"] == 1


def test_the_canoe_with_the_more_valuable_cargo_is_the_best_one() -> None:
    for laden, empty in (("Ra", "Rb"), ("Rb", "Ra")):
        seen = row(position(zones={laden: "2", empty: "4"}, gems={laden: "violet"}))
        assert seen["best canoe: depth"] == pytest.approx(2 / 7)
        assert seen["other canoe: depth"] == pytest.approx(4 / 7)
        assert seen["best canoe: cargo"] > seen["other canoe: cargo"] == 0


def test_n_20_the_cards_that_bring_a_canoe_home_load_or_get_it_away_are_shares_of_the_hand() -> None:
    hands = {"R": "1 3 6 cloud", "B": "1 2 3 4", "Y": "1 2 3 4"}
    seen = row(position(zones={"Ra": "6L", "Rb": "lost"}, gems={"Ra": "violet"}, hands=hands))
    assert seen["best canoe: cards home"] == pytest.approx(1 / 4)
    assert seen["best canoe: cards to escape"] == pytest.approx(2 / 4)
    assert seen["best canoe: cargo home soon"] == seen["best canoe: cargo"] > 0
    assert seen["best canoe: cards to load"] == 0
    assert seen["best canoe: in 6"] == 1
    assert seen["other canoe: lost"] == 1


def test_what_can_be_loaded_or_robbed_is_seen() -> None:
    hands = {"R": "2 5", "B": "1 2", "Y": "1 2"}
    seen = row(position(zones={"Ra": "3", "Rb": "lost"}, hands=hands))
    assert seen["best canoe: cards to load"] == 1
    assert seen["best canoe: loads and lands"] == seen["best canoe: best find"] > 0
    robber = position(first="R", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"}, hands=hands)
    assert row(robber)["best canoe: best prey"] > 0
    robber.players[1].canoes[0].gems = [0] * 5
    assert row(robber)["best canoe: best prey"] == 0


def test_the_table_is_seen_from_the_seat() -> None:
    state = position(
        first="B", sky=2, zones={"Ra": "lost", "Ya": "lost"}, reserve={"Y": "white white white"}, arm="right"
    )
    mine, theirs = row(state), row(state, 1)
    assert (mine["moves first"], theirs["moves first"]) == (0, 1)
    assert mine["turn order"] == pytest.approx(2 / 3)
    assert mine["sky"] == 1
    assert mine["next arm"] == 1
    assert mine["rivals' canoes lost"] == pytest.approx(1 / 4)
    assert mine["rival nearest"] > row(state, 2)["rival nearest"]


def test_the_expansions_are_seen() -> None:
    state = position(
        parts="whirlpool beaver elk joe", whirlpool="3", beaver="2", elk="Ba", zones={"Ba": "5"}, joe="4", joes="red"
    )
    seen = row(state)
    assert [seen[name] for name in ("whirlpool", "beaver", "elk at the site", "elk aboard a rival")] == [1, 1, 0, 1]
    assert seen["whirlpool's depth"] == pytest.approx(3 / 7)
    assert seen["Joe's depth"] == pytest.approx(4 / 7)
    assert seen["Joe's gem"] > 0
    assert row(state, 1)["elk aboard a rival"] == 0
