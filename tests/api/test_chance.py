from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.outcomes import before_draw, positions_after
from niagara_tui.core.packing import packed
from niagara_tui.games.registry import GAMES
from niagara_tui.match.position import Position

DRIFT = Path(niagara_tui.__file__).resolve().parents[1] / "docs" / "examples" / "drift"


@pytest.fixture(params=[*GAMES, "drift"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    return drift(monkeypatch) if request.param == "drift" else GAMES[request.param]


def drift(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    monkeypatch.syspath_prepend(DRIFT)
    found: Game[Any] = importlib.import_module("drift.game").Drift()
    return found


def played(game: Game[Any], seed: int = 1, decisions: int = 120) -> Iterator[tuple[Position[Any], int, int]]:
    """The positions of a random game, each with the seat that goes first and its move."""
    position, rng = niagara_tui.new_position(game, seed=seed).settled(), random.Random(seed)
    while decisions and not position.is_over():
        seat = rng.choice(position.deciders())
        move = rng.choice(position.legal(seat))
        yield position, seat, move
        position, decisions = position.play(seat, move, settle=True), decisions - 1


def without_numbers(position: Position[Any]) -> bytes:
    state = clone(position.state)
    state.chance = Chance()
    return packed(state)


def is_listed(position: Position[Any]) -> bool:
    """Whether the outcomes are few enough to be listed, as those of a deal are not."""
    try:
        return bool(position.outcomes())
    except niagara_tui.BadInput as error:
        if "too many to list" not in str(error):
            raise
        return False


def may_lead_to(position: Position[Any], end: bytes) -> bool:
    """Whether drawing until somebody decides may lead to that position; a pass with the die draws again at once."""
    if not position.is_chance():
        return without_numbers(position) == end
    return any(may_lead_to(after, end) for _chance, after in position.outcomes())


def is_drawn_once(position: Position[Any]) -> bool:
    """Whether something is drawn, and then somebody decides or the game is over."""
    drawn = position.is_chance() and is_listed(position)
    return drawn and not any(after.is_chance() for _chance, after in position.outcomes())


def test_where_nothing_is_drawn_play_leads_to_the_same_position_settled_or_not(game: Game[Any]) -> None:
    compared = 0
    for position, seat, move in played(game):
        stopped = position.play(seat, move)
        if not stopped.is_chance():
            assert stopped == position.play(seat, move, settle=True)
            compared += 1
        assert stopped.settled() == position.play(seat, move, settle=True)
    assert compared > 5 * (game.id != "upriver")  # there a die is thrown after every decision


def test_what_play_draws_is_one_of_the_outcomes_which_are_those_of_the_rules(game: Game[Any]) -> None:
    listed = 0
    for position, seat, move in played(game):
        stopped = position.play(seat, move)
        if not (stopped.is_chance() and is_listed(stopped)):
            continue
        outcomes = stopped.outcomes()
        assert sum(chance for chance, _after in outcomes) == 1
        assert all(type(chance) is Fraction and chance > 0 for chance, _after in outcomes)
        assert len({after.digest() for _chance, after in outcomes}) == len(outcomes)
        by_rules = positions_after(game, stopped.state)
        assert outcomes == [(chance, Position(game, before_draw(game, after))) for chance, after in by_rules]
        assert all(after.audit() == [] for _chance, after in outcomes)
        if all(is_listed(after) for _chance, after in outcomes if after.is_chance()):
            assert may_lead_to(stopped, without_numbers(position.play(seat, move, settle=True)))
        listed += 1
    assert (listed > 5) == (game.id in {"upriver", "drift"})  # the others draw nothing, or deal


@pytest.mark.parametrize("name", ["upriver", "drift"])
def test_seeds_draw_each_outcome_as_often_as_its_probability_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand."""
    game = drift(monkeypatch) if name == "drift" else GAMES[name]
    found = ((each, each[0].play(*each[1:])) for each in played(game, seed=2))
    (position, seat, move), stopped = next(each for each in found if is_drawn_once(each[1]))
    listed = {without_numbers(after): chance for chance, after in stopped.outcomes()}
    assert len(listed) == 6
    draws = 1200
    drawn = Counter(without_numbers(position.settled(seed).play(seat, move, settle=True)) for seed in range(draws))
    assert drawn.keys() == listed.keys()
    assert sum((drawn[key] - draws * chance) ** 2 / (draws * chance) for key, chance in listed.items()) < 20.5


def test_positions_stay_as_they_are_whatever_is_drawn_and_played_from_them(game: Game[Any]) -> None:
    for position, seat, move in played(game, decisions=20):
        before = position.digest()
        stopped = position.play(seat, move)
        digest = stopped.digest()
        if stopped.is_chance() and is_listed(stopped):
            after = stopped.outcomes()[0][1]
            after.state.round += 1
            assert stopped.outcomes()[0][1] == after
        stopped.settled(seed=3)
        assert (position.digest(), stopped.digest()) == (before, digest)


def test_nothing_that_is_said_before_a_draw_depends_on_the_seed(game: Game[Any]) -> None:
    for position, seat, move in played(game):
        stopped = position.play(seat, move)
        other = position.settled(seed=random.Random(move).randrange(2**53)).play(seat, move)
        assert without_numbers(stopped) == without_numbers(other)
        assert (stopped.is_chance(), stopped.is_over()) == (other.is_chance(), other.is_over())
        assert stopped.standings() == other.standings()


def test_a_game_that_a_last_throw_ends_is_not_over_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (position, seat, move) = played(drift(monkeypatch))
    stopped = position.play(seat, move)
    assert (stopped.is_chance(), stopped.is_over(), stopped.standings()[0].won) == (True, False, False)
    assert [after.is_over() for _chance, after in stopped.outcomes()] == [True] * 6
    assert position.play(seat, move, settle=True).is_over()


@pytest.mark.parametrize("name", GAMES)
def test_the_notation_reads_and_writes_positions_before_and_after_a_draw(name: str) -> None:
    for position, seat, move in played(GAMES[name], decisions=30):
        stopped = position.play(seat, move)
        found = [stopped]
        if stopped.is_chance() and is_listed(stopped):
            found += [after for _chance, after in stopped.outcomes()]
        for each in found:
            for again in (niagara_tui.parse_position(each.to_line()), niagara_tui.parse_position(each.to_json())):
                assert again == each
                assert again.is_chance() == each.is_chance()


def test_a_deal_is_drawn_with_a_seed_since_its_outcomes_are_too_many() -> None:
    game = GAMES["canyon"]
    deals = [each for each in (one.play(*rest) for one, *rest in played(game)) if each.is_chance()]
    with pytest.raises(
        niagara_tui.BadInput, match=r"^chance has more than 100000 outcomes here, too many to list; draw"
    ):
        deals[0].outcomes()
    hands = {str([player.hand for player in deals[0].settled(seed).state.players]) for seed in range(20)}
    assert len(hands) == 20
    assert deals[0].settled(7) == deals[0].settled(7)
    assert deals[0].settled(7).settled() == deals[0].settled(7)


def test_a_view_of_which_nothing_is_hidden_has_the_same_outcomes_and_another_is_refused() -> None:
    start = niagara_tui.new_position("upriver", seed=7)
    seen = start.seen_by(None)
    assert [(chance, without_numbers(after)) for chance, after in seen.outcomes()] == [
        (chance, without_numbers(after)) for chance, after in start.outcomes()
    ]
    start = niagara_tui.new_position("niagara", seed=7)
    state = start.state
    for seat in range(3):
        start.game.play(state, seat, start.game.legal(state, seat)[0])
    chosen = Position(start.game, state)
    with pytest.raises(niagara_tui.BadInput, match=r"^players\.0\.chosen: a full position cannot hold a card that no"):
        chosen.seen_by(None).outcomes()


def test_what_is_asked_at_the_wrong_time_is_refused_in_a_sentence() -> None:
    start = niagara_tui.new_position("upriver", seed=7)
    thrown = start.settled()
    ((chance, after), *_others) = start.outcomes()
    assert (chance, after.state.die) == (Fraction(1, 6), 1)
    with pytest.raises(niagara_tui.BadInput, match=r"^no automatic step comes next here: somebody has to decide, or"):
        thrown.outcomes()
    (seat,) = thrown.deciders()
    assert repr(start) == "<Position of upriver for 2: a draw first>"
    for asked in (
        start.deciders,
        lambda: start.legal(seat),
        lambda: start.play(seat, thrown.legal(seat)[0]),
        lambda: niagara_tui.analyse(start),
    ):
        with pytest.raises(niagara_tui.BadInput, match=r"^something is drawn before anybody decides here: outcomes"):
            asked()
    with pytest.raises(niagara_tui.IllegalMove, match=r"^'to the moon' is not legal for seat "):
        thrown.play(thrown.deciders()[0], "to the moon")
    for seed in (-1, 2**53, "7", True, 1.5):
        with pytest.raises(niagara_tui.BadInput, match=r"^seed: .* is not a whole number from 0 to 9007199254740991$"):
            start.settled(seed)  # type: ignore[arg-type]


def test_a_game_that_does_not_say_how_it_draws_says_so_and_is_played_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["upriver"]), "outcomes", 0)
    start = niagara_tui.new_position("upriver", seed=7)
    thrown = start.settled()
    seat = thrown.deciders()[0]
    move = thrown.legal(seat)[0]
    for asked in (start.is_chance, start.outcomes, thrown.play(seat, move).is_chance):
        with pytest.raises(niagara_tui.BadInput, match=r"^Up the River does not say how it draws, so what chance can "):
            asked()
    assert (thrown.is_chance(), start.is_over(), thrown.play(seat, move, settle=True).is_over()) == (
        False,
        False,
        False,
    )
