"""Views of every game, the positions sampled from them, and what is told, counted and measured about them.

Goals too are measured by what everybody sees, on any game, without raising.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pydantic
import pytest

from niagara_tui.conformance.tables import NAMES, Event, TableSetup, differences, sample_events, viewers, walk
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game, noted, sums, winners
from niagara_tui.core.goals import Chronicle, Grade, Noted
from niagara_tui.core.text import clean

MOST_EVENTS = 3000
"""Events of a game that is played to its end, or so far."""


def test_what_could_lie_behind_a_view_is_sound_and_looks_like_it(table: TableSetup) -> None:
    game = table.game
    for seed, event in enumerate(sample_events(table)[::2]):
        for seen, seen_by in _views(table, event.after):
            sampled = game.sample(seen, Chance(seed=seed))
            assert game.audit(sampled) == []
            for viewer in seen_by:
                assert differences(game.view(sampled, viewer), seen) == []


def test_nothing_is_wrong_with_the_view_of_any_seat_or_of_the_public(table: TableSetup) -> None:
    for event in sample_events(table):
        for seen, _ in _views(table, event.after):
            assert table.game.audit_view(seen) == []


def _views(table: TableSetup, state: Any) -> list[tuple[Any, list[int | None]]]:
    """The distinct views of the position, each with its viewers: if nothing is hidden, there is one for all."""
    found: list[tuple[Any, list[int | None]]] = []
    for viewer in viewers(table):
        seen = table.game.view(state, viewer)
        seen_by = next((seen_by for other, seen_by in found if other == seen), None)
        if seen_by is None:
            found.append((seen, [viewer]))
        else:
            seen_by.append(viewer)
    return found


def test_looking_and_sampling_change_nothing(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table)[::5]:
        state = clone(event.after)
        seen = game.view(state, 0)
        kept = clone(seen)
        game.sample(seen, Chance(seed=3))
        assert differences(state, event.after) + differences(seen, kept) == []


def test_a_seat_sees_its_own_moves_and_the_public_sees_no_more_than_a_seat(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table)[::3]:
        for seat in game.deciders(event.after):
            assert game.legal(game.view(event.after, seat), seat) == game.legal(event.after, seat)
            assert differences(game.view(game.view(event.after, seat), None), game.view(event.after, None)) == []


# -- secrecy ------------------------------------------------------------------------------------------


def test_changing_only_what_a_seat_may_not_know_leaves_its_view_byte_identical(table: TableSetup) -> None:
    adapter: pydantic.TypeAdapter[Any] = pydantic.TypeAdapter(table.game.state)
    rng = random.Random(str(table))
    for event in sample_events(table)[::2]:
        for viewer in viewers(table):
            other = _with_other_secrets(table, event.after, viewer, rng)
            seen, seen_there = (table.game.view(state, viewer) for state in (event.after, other))
            assert differences(seen_there, seen) == [], "the view shows what its seat may not know"
            assert adapter.dump_json(seen_there) == adapter.dump_json(seen)


def _with_other_secrets(table: TableSetup, state: Any, viewer: int | None, rng: random.Random) -> Any:
    """A position that the viewer cannot tell apart: other seats' secret choices, hands and the seed are redrawn."""
    game, other = table.game, clone(state)
    if rng.random() < 0.5:
        other = game.sample(game.view(state, viewer), Chance(seed=rng.randrange(SEED_BOUND)))
    other.chance = Chance(seed=rng.randrange(SEED_BOUND), counter=rng.randrange(100))
    for seat in range(table.seats):
        if seat != viewer and game.has_hidden_choice(other, seat):
            game.withdraw_hidden(other, seat)
            game.play(other, seat, rng.choice(game.legal(other, seat)))
    return other


def _secret_choices(table: TableSetup) -> list[tuple[Event, int]]:
    """The events that are secret choices, each with the seat that makes it."""
    return [
        (event, event.seat) for event in sample_events(table) if event.seat is not None and event.is_secret(table.game)
    ]


def test_secret_choices_can_be_taken_up_and_made_again(table: TableSetup) -> None:
    game = table.game
    for event, seat in _secret_choices(table):
        assert game.has_hidden_choice(event.after, seat)
        state = clone(event.after)
        game.withdraw_hidden(state, seat)
        assert differences(state, event.before) == [], "withdraw_hidden leaves something of the choice"


def test_a_record_that_does_not_know_a_choice_stands_for_it_as_the_public_sees_it(table: TableSetup) -> None:
    game = table.game
    for event, seat in _secret_choices(table):
        state = clone(event.before)
        game.place_hidden(state, seat)
        assert differences(game.view(state, None), game.view(event.after, None)) == []


def test_a_choice_that_conceal_hides_from_the_others_is_a_secret_one(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table)[::2]:
        seat = event.seat
        if seat is None or game.is_secret(event.before, seat):
            continue
        for move in game.legal(event.before, seat)[:8]:
            other = clone(event.before)
            game.play(other, seat, move)
            hidden = differences(event.after, other)
            if hidden and game.view(event.after, None) == game.view(other, None):
                pytest.fail(f"conceal hides what the choice sets, so is_secret must say so: {'; '.join(hidden)}")


def test_a_choice_that_conceal_hides_is_filled_by_sample(table: TableSetup) -> None:
    game = table.game
    for event, _seat in _secret_choices(table):
        seen = game.view(event.after, None)
        unfilled = _fields(event.before, event.after) & _fields(event.after, seen)
        for seed in range(20):  # one guess may be what stands for a hidden choice, but not each
            if not unfilled:
                break
            unfilled -= _fields(game.sample(seen, Chance(seed=seed)), seen)
        else:
            pytest.fail(f"conceal hides what the choice sets, so sample must fill it: {', '.join(sorted(unfilled))}")


def _fields(one: Any, other: Any) -> set[str]:
    """The fields in which two states differ."""
    return {found.partition(":")[0] for found in differences(one, other)}


# -- telling ------------------------------------------------------------------------------------------


def _told(table: TableSetup, event: Event) -> list[str]:
    return table.game.tell(*event.in_public(table.game), NAMES)


def test_what_is_told_are_clean_sentences_of_one_line(table: TableSetup) -> None:
    for event in sample_events(table):
        for sentence in _told(table, event):
            assert sentence == clean(sentence)
            assert sentence[0].isupper()
            assert sentence.endswith(".")


def test_a_secret_choice_is_told_and_counted_the_same_whatever_it_was(table: TableSetup) -> None:
    game = table.game
    for event, seat in _secret_choices(table):
        told, counted = _told(table, event), _counted(table, event)
        for move in game.legal(event.before, seat):
            after = clone(event.before)
            game.play(after, seat, move)
            other = Event(event.before, after, seat, move)
            assert (_told(table, other), _counted(table, other)) == (told, counted)


def test_the_default_story_is_told_which_secret_choices_a_step_has_revealed(table: TableSetup) -> None:
    game = table.game
    if not isinstance(game, BaseGame) or type(game).tell is not BaseGame.tell:
        return
    chosen: dict[int, int] = {}
    for event in walk(table, random.Random(str(table)), 300):
        if event.seat is not None:
            if event.is_secret(game) and event.move is not None:
                chosen[event.seat] = event.move
            continue
        if chosen and type(game).reveals is BaseGame.reveals:
            pytest.fail(
                "choices are secret and the story is the default one, so reveals must say what a step has shown"
            )
        said = game.reveals(game.view(event.before, None), game.view(event.after, None))
        hidden = game.has_hidden_choice
        ended = {seat for seat in chosen if hidden(event.before, seat) and not hidden(event.after, seat)}
        assert {*said} <= ended, "reveals says of a seat what no step has shown"
        assert dict(said).items() <= chosen.items(), "reveals says what was not chosen"


def test_what_changes_the_board_is_told(table: TableSetup) -> None:
    events = sample_events(table)
    assert sum(bool(_told(table, event)) for event in events) > len(events) // 4


# -- tallying -----------------------------------------------------------------------------------------


def _counted(table: TableSetup, event: Event) -> dict[str, tuple[int, ...]]:
    counts = table.game.tally(*event.in_public(table.game))
    return sums(table.game.tallied, table.seats, counts)


def test_what_is_tallied_has_words_and_counts_for_seats_at_the_table(table: TableSetup) -> None:
    assert all(words and words == clean(words) for words in table.game.tallied.values())
    for event in sample_events(table):
        for name, row in _counted(table, event).items():
            assert len(row) == table.seats, name
            assert all(isinstance(number, int) for number in row), name


def test_what_reasons_tell_has_words_for_one_and_for_several(game: Game[Any]) -> None:
    for event in game.events:
        for count in (1, 2) if event.gain else ():
            you, ann = (game.happening(event.name, count, name) for name in (None, "Ann"))
            assert you == clean(you) != "", event.name
            assert "Ann" in ann, event.name
            assert ann == clean(ann) != you, event.name


def test_noting_and_tallying_change_no_position(table: TableSetup) -> None:
    for event in sample_events(table)[::5]:
        before, after = table.game.view(event.before, None), table.game.view(event.after, None)
        kept = clone(before), clone(after)
        table.game.kernel.note(before, after, Counter())
        table.game.tally(before, after, event.seat, None)
        assert (before, after) == kept


# -- goals --------------------------------------------------------------------------------------------


def test_every_goal_has_an_id_of_its_own_a_sentence_and_options_that_the_game_has(game: Game[Any]) -> None:
    ids = [goal.id for goal in game.goals]
    assert len({*ids}) == len(ids)
    for goal in game.goals:
        assert re.fullmatch("[a-z][a-z0-9_]{0,39}", goal.id), f"{goal.id}: lower-case words with underscores"
        assert goal.says, goal.id
        assert goal.says.strip(" .\n") == goal.says, f"{goal.id}: a sentence without full stop"
        assert goal.grade in [*Grade], goal.id
        assert goal.need >= 1, goal.id
        game.options.model_validate(dict(goal.asks))


def test_goals_are_measured_at_every_moment_of_random_games(table: TableSetup) -> None:
    for number, (event, found) in enumerate(_chronicled(table, sample_events(table))):
        _measure_goals(table, event, found, number % table.seats)


def test_goals_are_measured_at_the_end_of_a_random_game(game: Game[Any]) -> None:
    table = TableSetup(game, game.seats[0], ())
    *_others, (event, found) = _chronicled(table, walk(table, random.Random(1), MOST_EVENTS))
    for seat in range(table.seats):
        _measure_goals(table, event, found, seat)


def _chronicled(table: TableSetup, events: Iterable[Event]) -> Iterator[tuple[Event, list[Noted]]]:
    """Each of these events, with what everybody has seen until then."""
    found = list[Noted]()
    for event in events:
        found.append(noted(table.game, *event.in_public(table.game)))
        yield event, found


def _measure_goals(table: TableSetup, event: Event, found: Sequence[Noted], seat: int) -> None:
    game, after = table.game, table.game.view(event.after, None)
    options = game.options.model_validate(dict(table.options))
    won = winners(game.standings(event.after)) if game.is_over(event.after) else None
    chronicle = Chronicle(seat, tuple(found), after, options, won)
    for goal in game.goals:
        assert 0 <= goal.reached_by(chronicle) <= goal.need, goal.id
