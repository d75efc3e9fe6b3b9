from __future__ import annotations

from niagara_tui.core.decisions import NO_PIECE_KEY, Option
from niagara_tui.ui.kit.selection import Selection

STAY = Option("a", "stay", (1,), place=3, piece=0)
AWAY = Option("b", "away", inner=(Option("1", "first", (2, 3)), Option("2", "second", (2, 4))), place=4, piece=0)
OTHER = Option("a", "other", (5,), place=3, piece=1)
NOTHING = Option(NO_PIECE_KEY, "nothing", (6,))
ALL = (STAY, AWAY, OTHER, NOTHING)


def test_nothing_is_highlighted_at_first_so_enter_plays_nothing_and_a_key_highlights_what_enter_gives() -> None:
    selection = Selection(ALL)
    assert selection.highlighted is None
    assert selection.enter() is None
    assert not selection.is_open
    assert not selection.highlight_key("z")
    assert selection.highlighted is None
    assert selection.highlight_key("a")
    assert selection.enter() is STAY


def test_only_the_chosen_piece_is_shown_another_one_removes_the_highlight_and_one_without_options_is_not_taken() -> (
    None
):
    selection = Selection(ALL)
    assert list(selection.options) == [STAY, AWAY, NOTHING]
    assert selection.select_next_piece()
    assert list(selection.options) == [OTHER, NOTHING]
    assert selection.select_next_piece()
    assert selection.piece == 0
    selection.highlight(AWAY)
    assert selection.select_piece(1)
    assert selection.highlighted is None
    selection = Selection((STAY,))
    assert not selection.select_piece(1)
    assert not selection.select_next_piece()
    assert selection.piece == 0


def test_an_option_with_several_plans_opens_them_and_back_closes_it() -> None:
    selection = Selection(ALL)
    selection.highlight(AWAY)
    assert selection.enter() is None
    assert selection.is_open
    assert selection.options == AWAY.inner
    assert selection.highlighted is AWAY.inner[0]
    assert selection.highlight_key("2")
    assert selection.enter() is AWAY.inner[1]
    assert selection.back()
    assert selection.highlighted is AWAY
    assert selection.back()
    assert not selection.back()


def test_walking_goes_round_from_the_first_or_the_last_and_no_options_are_walked_without_harm() -> None:
    forward, backward = Selection(ALL), Selection(ALL)
    forward.move_highlight(1)
    backward.move_highlight(-1)
    assert forward.highlighted is STAY
    assert backward.highlighted is NOTHING
    backward.move_highlight(1)
    assert backward.highlighted is STAY
    selection = Selection(())
    selection.move_highlight(1)
    assert selection.highlighted is None
    assert selection.enter() is None


def test_a_place_has_the_option_that_ends_there() -> None:
    selection = Selection(ALL)
    assert selection.option_at(4) is AWAY
    assert selection.option_at(9) is None
