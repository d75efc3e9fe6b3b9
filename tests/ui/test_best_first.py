from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.decisions import Naming, Option, best_first
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import plans
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.state import Phase as CanyonPhase
from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.games.niagara.board.looks import gem_signs
from niagara_tui.games.niagara.reasons import sure_to_fall
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.plain.teller import numbered
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.kit.selection import Selection, expanded
from niagara_tui.ui.widgets.choices import Choices, fits, options_text
from tests.support.apps import TableApp, click_text, text_of, until
from tests.support.canyon import GAME as CANYON
from tests.support.canyon import bidding, mid_trick
from tests.support.positions import GAME, turn
from tests.support.scripted_console import said_at_table
from tests.support.signs import options
from tests.support.tables import SilentBots, seated
from tests.support.upriver import GAME as UPRIVER
from tests.support.upriver import position

NAMES = ("Rose", "Bert", "Yann", "Gina")


def hidden_theft() -> State:
    """Rose on 7L with a white gem and the card 4; canoes with gems lie on 5, of which Gina's are worth most."""
    zones = {"Ra": "7L", "Ba": "1", "Bb": "3", "Ya": "5", "Yb": "5", "Ga": "5", "Gb": "5"}
    gems = {"Ra": "white", "Ba": "violet", "Bb": "violet", "Ya": "yellow", "Yb": "blue", "Ga": "red", "Gb": "red"}
    return turn("4", seats=4, zones=zones, gems=gems)


def found(state: State) -> list[Option]:
    return options(GAME.view(state, 0), 0)


def heard(state: State) -> list[Option]:
    return GAME.choices(GAME.view(state, 0), 0, Naming(NAMES, 0))


def test_n_30_a_theft_stands_in_the_label_of_its_end_point_also_where_another_plan_is_the_best() -> None:
    assert next(option.label for option in found(hidden_theft()) if option.place == 5) == (
        "unload ◇, to 5, steal ● from G; 2 more ways"
    )
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "white"})
    assert next(option.label for option in heard(state) if option.place == 3) == (
        "to zone 3, steal white from Bert; 1 more way"
    )
    state = turn("4", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert next(option.label for option in found(state) if option.place == 3) == (
        "load ▲, to 3, or steal ● from B; 1 more way"
    )


def test_best_looking_plans_come_first_and_pointless_ones_and_those_that_doom_the_canoe_last() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "4", "Ba": "3"}, gems={"Ra": "violet", "Ba": "red"})
    mine = [plan for option in found(state) if option.piece == 0 for plan in (option.inner or (option,))]
    ranked = [plan.label for plan in sorted(mine, key=lambda plan: plan.rank)]
    assert ranked[0] == "unload ◆, to 3, steal ● from B"
    assert ranked.index("to 1") < ranked.index("stay on 5, unload ◆, load ▲") < ranked.index("to 3, unload ◆")
    assert [option.rank for option in found(state) if option.piece == 0] == sorted(
        option.rank for option in found(state) if option.piece == 0
    )
    state = turn("2", seats=3, zones={"Ra": "5"}, hands={"R": "2", "B": "6", "Y": "6"}, sky=+1, arm="left")
    mine = [option for option in found(state) if option.piece == 0]
    assert [bool(option.warning) for option in mine] == sorted(bool(option.warning) for option in mine)
    assert mine[-1].warning


def test_n_33_a_gem_comes_home_before_it_is_changed_and_one_put_ashore_or_worth_less_brings_nothing() -> None:
    state = turn("4", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    three = next(option for option in found(state) if option.place == 3)
    labels = [plan.label for plan in three.inner]
    assert labels == ["load ▲, to 3", "to 3, load ◆", "to 3, steal ● from B, unload ●"]
    zones = {"Ra": "6R", "Ba": "3"}
    for cargo, first in (("white", "to 2"), ("red", "to 2")):
        state = turn("4", zones=zones, gems={"Ra": cargo, "Ba": "violet"})
        mine = [option for option in found(state) if option.piece == 0]
        assert mine[0].label.startswith(first), mine[0].label
    state = turn("4", zones={"Ra": "5", "Ba": "3"}, gems={"Ra": "red", "Ba": "violet"})
    mine = [option for option in found(state) if option.piece == 0]
    ranked = [plan.label for option in mine for plan in (option.inner or (option,))]
    assert ranked[0] == "to 1"
    assert ranked.index("to 1") < ranked.index("unload ●, to 3, steal ◆ from B")


def test_n_60_what_wins_comes_first() -> None:
    state = turn(
        "4", zones={"Ra": "4", "Ba": "2"}, gems={"Ra": "violet", "Ba": "red"}, reserve={"R": "violet violet violet"}
    )
    assert found(state)[0].label == "land"


def test_every_plan_is_laid_open_where_it_fits_groups_stay_where_not_and_the_highlight_when_the_room_changes() -> None:
    selection = Selection(found(hidden_theft()))
    assert [option.key for option in selection.options] == ["a", "b", "c", "d"]
    selection.expand_to_fit(lambda options: len(options) <= 6)
    assert [option.key for option in selection.options] == ["a1", "a2", "a3", "b", "c", "d"]
    selection.expand_to_fit(lambda options: len(options) <= 5)
    assert [option.key for option in selection.options] == ["a", "b", "c", "d"]
    selection = Selection(found(hidden_theft()))
    for room in (6, 4, 6):
        selection.expand_to_fit(lambda options, room=room: len(options) <= room)  # type: ignore[misc]
        if selection.highlighted is None:
            selection.press("a")
            selection.press("3")
        assert selection.highlighted is not None
        assert selection.highlighted.label == "unload ◇, to 5, steal ▲ from Y"


def test_57_7_a_list_lays_open_all_ends_with_several_plans_or_none() -> None:
    ways = [tuple(Option(key, "land", (int(key),), place=place) for key in "12") for place in (3, 4)]
    ends = [Option(key, "land; 1 more way", (), inner, inner[0].place) for key, inner in zip("ab", ways, strict=True)]
    assert [option.key for option in expanded(ends, lambda options: len(options) <= 4)] == ["a1", "a2", "b1", "b2"]
    assert [option.key for option in expanded(ends, lambda options: len(options) <= 3)] == ["a", "b"]


@pytest.mark.parametrize("room", [4, 6])
def test_a_letter_and_a_number_highlight_the_same_plan_with_room_and_without(room: int) -> None:
    selection = Selection(found(hidden_theft()))
    selection.expand_to_fit(lambda options: len(options) <= room)
    for key in ("a", "2"):
        assert selection.press(key)
    assert selection.highlighted is not None
    assert selection.highlighted.label == "unload ◇, to 5, steal ■ from Y"
    assert selection.enter() is selection.highlighted


def test_an_end_point_stands_once_on_the_river_with_its_highlighted_plan() -> None:
    selection = Selection(found(hidden_theft()))
    selection.expand_to_fit(lambda _: True)
    assert sorted(end.key for end in selection.ends) == ["a", "b", "c"]
    selection.press("a")
    selection.press("2")
    assert [end.key for end in selection.ends if end.place == 5] == ["a2"]
    assert selection.option_at(5) is selection.highlighted


def test_as_many_columns_as_fit_each_as_wide_as_it_must_be_and_what_does_not_is_cut_rather_than_hidden() -> None:
    short, long = Option("a", "to 3"), Option("b", "to 5: steal white from Bert, or load yellow")
    many = (short, long, short, long, short, long)
    assert fits(many, 70, 3)
    assert not fits(many, 70, 2)
    assert str(options_text(many, None, 70, 3)).count("Bert, or load yellow") == 3
    long_ones = tuple(Option(key, f"to {key}: steal white from Bert, or load yellow, or 3 more") for key in "abcdef")
    shown = str(options_text(long_ones, None, 78, 3))
    assert all(f"[{key}]" in shown for key in "abcdef")


def test_options_without_room_for_columns_fill_the_rows_or_else_all_have_their_short_form() -> None:
    theft = Option("a", "unload ◇, load ■, to 5, steal ● from Gina", brief="-◇ +■ to 5 G +●")
    home, loading = Option("b", "land"), Option("c", "to 6R, load ■; 2 more ways", brief="to 6R +■; +2")
    rows = options_text((theft, home, loading), None, 60, 2).plain.splitlines()
    assert [row.split("  ")[:2] for row in rows] == [[f"[a] {theft.label}", "[b] land"], [f"[c] {loading.label}", ""]]
    assert options_text((theft, home, loading), None, 60, 1).plain.split("  ")[:3] == [
        "[a] -◇ +■ to 5 G +●",
        "[b] land",
        "[c] to 6R +■; +2",
    ]


@pytest.mark.parametrize(("size", "only_ascii"), [((80, 24), False), ((120, 40), False), ((200, 60), True)])
async def test_the_table_lists_every_plan_and_keys_and_clicks_play_what_is_shown(
    size: tuple[int, int], only_ascii: bool, tmp_path: Path
) -> None:
    match = seated(hidden_theft(), "human", "random", "random", "random")
    app = TableApp(match, SilentBots(match), tmp_path, ascii_only=only_ascii)
    _violet, white, yellow, _blue, gem = [*gem_signs(ASCII if only_ascii else UNICODE)]
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.table.query_one(NiagaraBoard)._selection.options and app.screen is app.table)
        await pilot.pause()
        shown = str(app.table.query_one(Choices).render())
        assert f"[a1] unload {white}, to 5, steal {gem} from G" in shown
        assert f"[a3] unload {white}, to 5, steal {yellow} from Y" in shown
        assert "more" not in shown
        await pilot.press("a")
        assert f"[a1] unload {white}" in text_of(app).replace("…", "")
        await pilot.press("2")
        await click_text(pilot, "[a3]")
        assert app.table.query_one(NiagaraBoard)._selection.highlighted.key == "a3"  # type: ignore[union-attr]
        await click_text(pilot, "[a1]")
        await pilot.press("enter")
    assert "Rose steals a red gem from Gina at 5." in [line.text for line in match.log]


async def test_plain_mode_numbers_the_plans_best_first() -> None:
    match = seated(hidden_theft(), "human", "random", "random", "random")
    said = await said_at_table(match, ["1"], SilentBots(match))
    first = said[said.index("1. ") :].splitlines()
    assert first[0] == "1. unload white, to zone 5, steal red from Gina"
    assert first[6] == "7. unload white, to zone 5, steal nothing", "gives up a gem that another way there keeps"
    assert "Rose steals a red gem from Gina" in " ".join(line.text for line in match.log)


def test_every_plan_is_somewhere_and_only_once_among_what_is_laid_open() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "3", "Ba": "4"}, gems={"Ra": "violet", "Ba": "red"})
    selection = Selection(found(state))
    offered: list[tuple[int, ...]] = []
    for piece in selection.pieces:
        selection.select_piece(piece)
        selection.expand_to_fit(lambda _: True)
        offered += [option.moves for option in selection.options if option.piece is not None]
        keys = [option.key for option in selection.options if option.piece is not None]
        assert keys == sorted(keys)
        ends = [option for option in selection.groups if option.piece is not None]
        assert all(one.rank <= other.rank for one, other in pairwise(ends))
    assert sorted(offered) == sorted(plan.moves for plan in plans(GAME, state, 0))


# What is offered first is never a trap where something safe is as good: the first arrow, and plain mode's number 1.


def positions(game: Game[Any], number: int, events: int = 60, **switches: bool) -> Iterator[tuple[Any, int]]:
    """Decisions at the beginning of so many random games: a seat's view, and the seat."""
    for seed in range(number):
        rng = random.Random(seed)
        state = game.new(game.options(**switches), 3, seed)
        for _ in range(events):
            if game.is_over(state):
                break
            if not (seats := game.deciders(state)):
                game.advance(state)
                continue
            seat = rng.choice(seats)
            yield game.view(state, seat), seat
            game.play(state, seat, rng.choice(game.legal(state, seat)))


def first_of(options: Sequence[Option]) -> Option:
    selection = Selection(options)
    if selection.highlighted is None:
        selection.press("right")
    found = selection.highlighted
    assert found is not None
    return found.inner[0] if found.inner else found


def lost(view: Any, seat: int, moves: Sequence[int]) -> int:
    """How many canoes these moves lose at once or doom in this round."""
    after = clone(view)
    for move in moves:
        GAME.play(after, seat, move)
    gone = [canoe.zone == LOST for canoe in after.players[seat].canoes].count(True)
    return gone + len(sure_to_fall(after, seat))


@pytest.mark.parametrize("switches", [{}, {"whirlpool": True, "elk": True, "joe": True}], ids=["base", "spirits"])
def test_niagara_offers_no_avoidable_fall_first(switches: dict[str, bool]) -> None:
    seen = 0
    for view, seat in positions(GAME, 4, **switches):
        found = options(view, seat)
        mine = [option for option in found if option.piece in (None, Selection(found).piece)]
        least = min(lost(view, seat, plan.moves) for option in mine for plan in (option.inner or (option,)))
        assert lost(view, seat, first_of(found).moves) == least
        seen += 1
    assert seen > 100


def test_canyon_offers_no_avoidable_rapids_first_and_no_bid_that_can_only_fail() -> None:
    seen = set()
    for view, seat in positions(CANYON, 2, 900):
        found = CANYON.choices(view, seat, Naming(NAMES))
        first = first_of(found)
        assert numbered([("", found)])[0].offers[0].moves == first.moves
        if view.phase == CanyonPhase.BID:
            assert first.key.isdigit()
        elif first.place is not None and is_rapid(first.place):
            assert all(option.place is not None and is_rapid(option.place) for option in found)
            seen.add(len(found) > 1)
    assert seen
    assert first_of(CANYON.choices(bidding(), 0, Naming(NAMES))).label == "bid 0 tricks"


def test_canyon_offers_no_card_first_that_is_certain_to_miss_the_bid() -> None:
    state = mid_trick()
    state.players[0].bid = state.players[0].tricks + sum(state.players[0].hand)
    before = CANYON.choices(state, 0, Naming(NAMES))
    assert [(option.label, option.rank) for option in before] == [("sun 3", (1,)), ("sun 9", (1,))], "neither wins"
    state.players[0].bid = state.players[0].tricks
    assert {option.rank for option in CANYON.choices(state, 0, Naming(NAMES))} == {(0,)}, (
        "neither takes a trick too many"
    )


def test_up_the_river_offers_first_what_leaves_the_fewest_boats_to_the_falls() -> None:
    state = position(R="1 2 5", B="4 4 4", die="2", sandbank=9)
    found = UPRIVER.choices(state, 0, Naming(NAMES))
    assert [option.key for option in found] == ["1", "2", "5"], "boats keep their places in the list"
    assert first_of(found).key == "1"
    ahead = position(R="2 1 5", B="1 4 4", die="arrows", sandbank=9)
    assert best_first(UPRIVER.choices(ahead, 0, Naming(NAMES)))[0].label.startswith("boat on 1")
