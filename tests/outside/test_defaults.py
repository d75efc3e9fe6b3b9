"""The defaults of a game that gives no more than its rules, in the game of docs/games.md."""

from __future__ import annotations

import sys
from collections import Counter
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import MappingProxyType
from typing import Any

import pytest
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import LETTERS, Naming
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.ladder import ladder_of
from niagara_tui.shell.presets import presets_of
from niagara_tui.shell.remarks import BEATEN, OVERTAKEN, VOICES, WON, occasions
from niagara_tui.store.limits import HUMAN
from niagara_tui.ui.colours.palette import SEAT_INKS, SEATS
from tests.outside.installed import on_the_page
from tests.support.logbooks import wins_and_losses

NAMES = ("Ann", "Ben", "Cid", "Dot")
NIAGARA = GAMES["niagara"]


@pytest.fixture(scope="module")
def rapids() -> Any:
    """The game, in a module that can be imported by its name like an installed one."""
    module = module_from_spec(ModuleSpec("rapids", None))
    sys.modules["rapids"] = module
    exec(on_the_page("python"), module.__dict__)  # noqa: S102 - our own page
    yield module.Rapids()
    del sys.modules["rapids"]


def position(rapids: Game[Any], *rafts: int, over: int = 0) -> Any:
    state = rapids.new(rapids.options(), len(rafts), 1)
    state.rafts[:], state.over = rafts, over
    return state


def test_a_number_of_players_that_cannot_play_is_refused(rapids: Game[Any]) -> None:
    with pytest.raises(BadInput, match="Rapids is for 2 to 4 players, not 5"):
        rapids.new(rapids.options(), 5, 1)


def test_seats_have_letters_from_a_on(rapids: Game[Any]) -> None:
    assert rapids.letters == ("A", "B", "C", "D")


def test_the_highest_score_wins_and_equal_ones_share_the_win_and_the_place(rapids: Game[Any]) -> None:
    state = position(rapids, 26, 20, 26, over=1)
    shares = [9.0] * 3
    rapids.kernel.shares(state, shares)
    assert shares == [0.5, 0.0, 0.5]
    ranked = [(each.seat, each.place, each.won, each.reason) for each in rapids.standings(state)]
    assert ranked == [(0, 1, True, "26 spaces"), (2, 1, True, "26 spaces"), (1, 3, False, "20 spaces")]


def test_while_it_goes_on_the_ranking_is_by_score_and_nobody_has_won(rapids: Game[Any]) -> None:
    ranked = [(each.seat, each.place, each.won) for each in rapids.standings(position(rapids, 3, 7, 3))]
    assert ranked == [(1, 1, False), (0, 2, False), (2, 2, False)]


def test_what_happens_is_that_scores_and_the_order_of_the_seats_change(rapids: Game[Any]) -> None:
    before, after = position(rapids, 2, 1, 1), position(rapids, 2, 3, 1)
    noted: Counter[tuple[int, int]] = Counter()
    rapids.kernel.note(before, after, noted)
    names = [event.name for event in rapids.events]
    found = {(names[event], seat): number for (event, seat), number in noted.items() if number}
    assert found == {("score", 1): 2, ("overtakes", 0): -1, ("overtakes", 1): 1, ("overtakes", 2): -1}
    assert rapids.happening("overtakes", 1, None) == "you overtake a player or more"
    assert rapids.happening("overtakes", 2, "Ann") == "Ann overtakes 2 or more players"


def test_only_chance_is_hidden_and_a_guess_draws_another_one(rapids: Game[Any]) -> None:
    state = position(rapids, 3, 7)
    seen = rapids.view(state, 0)
    assert seen.chance == Chance(0, 0)
    assert (seen.rafts, seen.turn) == (state.rafts, state.turn)
    assert rapids.sample(seen, Chance(seed=1)) != rapids.sample(seen, Chance(seed=2))


@pytest.mark.searches
def test_a_search_that_has_learned_nothing_tries_all_moves_and_likes_a_lead(rapids: Game[Any]) -> None:
    def judged(*rafts: int) -> list[float]:
        state = position(rapids, *rafts)
        found = Search(rapids, DEFAULT_PARAMETERS, 1, fast=False, memory=2**20)
        candidates = found.think(state, state.turn, rapids.legal(state, state.turn), Budget(300)).candidates
        assert min(candidate.visits for candidate in candidates) > 0
        return [sum(one.visits * one.chance(seat) for one in candidates) / 300 for seat in range(len(rafts))]

    assert judged(5, 5) == pytest.approx([0.5, 0.5], abs=0.2)
    assert judged(9, 5)[0] > 0.65
    assert judged(5, 9)[1] > 0.65


def test_every_move_is_as_good_as_any_other(rapids: Game[Any]) -> None:
    state = position(rapids, 0, 0)
    assert rapids.appraise(state, state.turn, [0, 1], "balanced") == [1.0, 1.0]


def test_a_state_within_its_declaration_is_sound_and_one_beyond_it_is_told_field_by_field(rapids: Game[Any]) -> None:
    state = position(rapids, 0, 0)
    assert rapids.audit(state) == rapids.audit_view(rapids.view(state, 1)) == []
    state.rafts[1], state.in_rapids, state.chance.seed = 500, 2, -(2**70)
    wrong = rapids.audit(state)
    assert [each.partition(":")[0] for each in wrong] == ["rafts.1", "in_rapids", "chance.seed"]


def test_what_happens_is_told_by_the_texts_of_moves_rounds_and_the_end(rapids: Game[Any]) -> None:
    before = position(rapids, 0, 0)
    after = clone(before)
    assert rapids.tell(before, after, 1, 0, NAMES) == ["Ben plays steer."]
    assert rapids.tell(before, after, 1, None, NAMES) == ["Ben has chosen."]
    after.round, after.over = 2, 1
    assert rapids.tell(before, after, None, None, NAMES) == ["Round 2 begins.", "The game is over."]


def test_a_position_is_described_by_its_fields_and_then_player_by_player(rapids: Game[Any]) -> None:
    state = position(rapids, 4, 9, 0)
    state.first = state.turn = 2
    assert rapids.describe(rapids.view(state, 0), NAMES[:3]) == [
        "First: C.",
        "Turn: C.",
        "Round: 1.",
        "In rapids: 0.",
        "Thrown: 0.",
        "Over: 0.",
        "Ann: rafts 4.",
        "Ben: rafts 9.",
        "Cid: rafts 0.",
    ]


def test_who_gives_no_question_is_asked_by_name_and_a_game_that_is_over_says_so(
    rapids: Any,
) -> None:
    state = position(rapids, 3, 7)
    asked = BaseGame.moment(rapids, state, 0)
    assert (asked.phase, asked.question()) == ("under way", "chooses a move.")
    assert asked.question_to("Ann") == "Ann, it is your turn."
    assert BaseGame.moment(rapids, position(rapids, 26, 7, over=1), None).phase == "over"


def test_a_question_in_the_third_person_is_said_to_the_player_by_name_where_there_is_no_other(
    rapids: Game[Any],
) -> None:
    state = position(rapids, 6, 6)
    asked = rapids.moment(state, state.turn)
    assert asked.question() == "is at 6: steer, or shoot the rapids?"
    assert asked.question_to("Ann {space}") == "Ann {space} is at 6: steer, or shoot the rapids?"


def test_nothing_is_foreseen_and_nothing_refused(rapids: Game[Any]) -> None:
    state = position(rapids, 6, 6)
    steer, _shoot = rapids.choices(state, 0, Naming(NAMES))
    assert (rapids.consequence(state, 0, steer), rapids.refusal(state, 0, "t")) == ("steer to 8", "")
    assert rapids.occasions(state, 0) == ()


class Many:
    def __init__(self, count: int) -> None:
        self.count = count

    def legal(self, _view: object, _seat: int) -> list[int]:
        return [*range(self.count)]

    def text(self, move: int) -> str:
        return f"take {move}"


@pytest.mark.parametrize("count", [1, 17, 18, 153, 160])
def test_moves_have_keys_of_a_letter_and_where_that_is_not_enough_of_a_letter_and_a_digit(count: int) -> None:
    many: Any = Many(count)
    options = BaseGame.choices(many, None, 0, Naming(NAMES))
    assert [(option.label, option.moves) for option in options] == [(f"take {n}", (n,)) for n in range(count)]
    keys = [option.key for option in options if option.key]
    assert len(set(keys)) == len(keys) == min(count, len(LETTERS) * 9)
    assert {len(key) for key in keys} == {1 if count <= len(LETTERS) else 2}


class ForTwo:
    seats = range(2, 3)
    variants = MappingProxyType[str, Any]({})
    styles = MappingProxyType({"balanced": ""})


def test_usual_tables_have_no_more_seats_than_the_game() -> None:
    two: Any = ForTwo()
    tables = presets_of(two)
    assert {len(table.players) for table in tables} == {2}
    shared = next(table for table in tables if table.players == (HUMAN, HUMAN))
    assert shared.title == "Shared keyboard: two people"


def test_every_seat_that_a_table_can_have_has_a_colour() -> None:
    assert len(SEATS) == len(SEAT_INKS) == MAX_SEATS


def test_a_list_as_long_as_there_are_seats_is_not_the_players_unless_it_is_declared_so() -> None:
    state = NIAGARA.new(NIAGARA.options(), 5, 1)
    assert len(state.sites) == state.seats
    assert sum("violet" in line for line in NIAGARA.describe(state, (*NAMES, "Eve"))[-5:]) == 0


def test_its_bots_say_what_they_say_at_any_game(rapids: Game[Any]) -> None:
    players = ("human", "greedy", "random")
    before, after = position(rapids, 3, 2, 1), position(rapids, 3, 4, 1)
    found = {(each.seat, each.name) for each in occasions(rapids, players, before, after)}
    assert (1, "overtakes") in found
    assert OVERTAKEN in {each.name for each in occasions(rapids, ("greedy", "human", "random"), before, after)}
    over = position(rapids, 9, 4, 1, over=1)
    assert [(each.seat, each.name) for each in occasions(rapids, players, after, over)] == [(1, BEATEN)]
    assert {"overtakes", OVERTAKEN, BEATEN, WON} <= {*VOICES["Trout"]}


def test_it_has_a_ladder_from_the_frog_to_the_owl(rapids: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.shell.ladder.GAMES", {**GAMES, rapids.id: rapids})
    ladder = ladder_of(rapids, wins_and_losses("ww", *["mcts:easy"] * 3, game="niagara"))
    assert [ladder.steps[place].rung.name for place in (0, -1)] == ["three Frogs", "three Owls"]
    assert ladder.next is ladder.steps[0]
    assert [seat.player for seat in ladder.steps[0].rung.setup("Ann").seats] == [HUMAN, *["simple:forgetful"] * 3]
