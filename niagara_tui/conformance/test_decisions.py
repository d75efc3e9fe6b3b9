"""What every game says of its decisions: the question, and options that play legal plans."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.conformance.tables import NAMES, TableSetup, sample_events
from niagara_tui.core.decisions import Naming, Option
from niagara_tui.core.text import clean

STRIDE = 4
"""Every so manieth sampled decision is checked: to list whole plans takes longer than to list moves."""


def decisions(table: TableSetup) -> Iterator[tuple[object, int]]:
    """Some decisions: the view of the seat that decides, and the seat."""
    found = [(event.before, seat) for event in sample_events(table) for seat in table.game.deciders(event.before)]
    for state, seat in found[::STRIDE]:
        yield table.game.view(state, seat), seat


def plans_of(options: list[Option]) -> Iterator[tuple[int, ...]]:
    """The moves of every option, of its plans, and of those that are as good."""
    for option in options:
        yield from plans_of([*option.inner]) if option.inner else (option.moves, *option.twins)


def test_every_decision_is_asked_and_the_asker_needs_to_know_nothing_but_the_name(table: TableSetup) -> None:
    for view, seat in decisions(table):
        moment = table.game.moment(view, seat)
        assert moment.asks
        for said in (moment.phase, moment.question(), moment.question_to(NAMES[seat])):
            assert said
            assert clean(said) == said
        assert NAMES[seat] in moment.question_to(NAMES[seat])


def test_what_everybody_sees_of_a_moment_can_be_told_at_any_time(table: TableSetup) -> None:
    for event in sample_events(table)[::STRIDE]:
        view = table.game.view(event.before, None)
        for seat in (None, *table.game.deciders(event.before)):  # the seat's hand may be covered
            moment = table.game.moment(view, seat)
            assert moment.phase
            assert "{" not in moment.happening()


def test_options_have_keys_of_their_own_and_play_legal_plans(table: TableSetup) -> None:
    game = table.game
    for view, seat in decisions(table):
        options = game.choices(view, seat, Naming(NAMES[: table.seats], seat))
        keys = [(option.piece, option.key) for option in options if option.key]
        assert len(set(keys)) == len(keys)
        assert all(option.label and clean(option.label) == option.label for option in options)
        plans = [*plans_of(options)]
        assert plans
        assert len(set(plans)) == len(plans)
        for moves in plans:
            assert moves[0] in game.legal(view, seat)


def test_every_legal_move_begins_an_option_or_ends_like_one(table: TableSetup) -> None:
    game = table.game
    for view, seat in decisions(table):
        legal = game.legal(view, seat)
        begun = {moves[0] for moves in plans_of(game.choices(view, seat, Naming(NAMES[: table.seats], seat)))}
        assert begun
        assert begun <= set(legal)
        if game.is_secret(view, seat):
            assert begun == set(legal)


def test_what_comes_of_an_option_begins_with_its_label_and_what_can_be_chosen_is_not_refused(table: TableSetup) -> None:
    game = table.game
    for view, seat in decisions(table):
        for option in game.choices(view, seat, Naming(NAMES[: table.seats], seat)):
            if not option.inner:
                said = game.consequence(view, seat, option)
                assert said.startswith(option.label)
                assert clean(said) == said
                assert not said.endswith(".")
            assert game.refusal(view, seat, option.key) == ""
