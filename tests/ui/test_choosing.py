"""Choosing among options: the highlight, opening an option, other pieces."""

from __future__ import annotations

from niagara_tui.core.choices import NO_PIECE_KEY, Option
from niagara_tui.ui.boards.choosing import Choosing

STAY = Option("a", "stay", (1,), place=3, piece=0)
AWAY = Option("b", "away", inner=(Option("1", "first", (2, 3)), Option("2", "second", (2, 4))), place=4, piece=0)
OTHER = Option("a", "other", (5,), place=3, piece=1)
NOTHING = Option(NO_PIECE_KEY, "nothing", (6,))
ALL = (STAY, AWAY, OTHER, NOTHING)


def test_nothing_is_highlighted_at_first_so_enter_plays_nothing() -> None:
    choosing = Choosing(ALL)
    assert choosing.highlighted is None
    assert choosing.enter() is None
    assert not choosing.is_open


def test_a_key_highlights_and_enter_gives_the_highlighted_option() -> None:
    choosing = Choosing(ALL)
    assert choosing.highlight_key("a")
    assert choosing.enter() is STAY


def test_an_unknown_key_changes_nothing() -> None:
    choosing = Choosing(ALL)
    assert not choosing.highlight_key("z")
    assert choosing.highlighted is None


def test_only_the_chosen_piece_and_what_belongs_to_none_is_shown() -> None:
    choosing = Choosing(ALL)
    assert list(choosing.options) == [STAY, AWAY, NOTHING]
    assert choosing.select_next_piece()
    assert list(choosing.options) == [OTHER, NOTHING]
    assert choosing.select_next_piece()
    assert choosing.piece == 0


def test_taking_another_piece_removes_the_highlight() -> None:
    choosing = Choosing(ALL)
    choosing.highlight(AWAY)
    assert choosing.select_piece(1)
    assert choosing.highlighted is None


def test_a_piece_without_options_is_not_taken() -> None:
    choosing = Choosing((STAY,))
    assert not choosing.select_piece(1)
    assert not choosing.select_next_piece()
    assert choosing.piece == 0


def test_an_option_with_several_plans_opens_them_and_back_closes_it() -> None:
    choosing = Choosing(ALL)
    choosing.highlight(AWAY)
    assert choosing.enter() is None
    assert choosing.is_open
    assert choosing.options == AWAY.inner
    assert choosing.highlighted is AWAY.inner[0]
    assert choosing.highlight_key("2")
    assert choosing.enter() is AWAY.inner[1]
    assert choosing.back()
    assert choosing.highlighted is AWAY
    assert choosing.back()
    assert not choosing.back()


def test_walking_goes_round_from_the_first_or_the_last() -> None:
    forward, backward = Choosing(ALL), Choosing(ALL)
    forward.move_highlight(1)
    backward.move_highlight(-1)
    assert forward.highlighted is STAY
    assert backward.highlighted is NOTHING
    backward.move_highlight(1)
    assert backward.highlighted is STAY


def test_no_options_are_walked_without_harm() -> None:
    choosing = Choosing(())
    choosing.move_highlight(1)
    assert choosing.highlighted is None
    assert choosing.enter() is None


def test_a_place_has_the_option_that_ends_there() -> None:
    choosing = Choosing(ALL)
    assert choosing.option_at(4) is AWAY
    assert choosing.option_at(9) is None
