from __future__ import annotations

import pytest

from tests.support import plans_of, play, reserve, settle, site, texts, turn, zone
from tests.support.niagara import deciders
from tests.support.positions import redemption, round_end

ONE_LOST = {"Ra": "lost", "Rb": "3"}
BOTH_LOST = {"Ra": "lost", "Rb": "lost"}


def test_n_50_a_player_with_a_lost_canoe_may_take_it_back_for_one_gem_of_the_reserve() -> None:
    state = redemption(zones=ONE_LOST, reserve={"R": "violet white white"})
    assert texts(state) == ["pay violet", "pay white", "keep"]
    after = play(state, "R pay white")
    assert (zone(after, "Ra"), reserve(after, "R")) == ("bank", "violet white")


def test_n_50_the_gem_paid_returns_to_the_site_of_its_colour() -> None:
    state = redemption(zones=ONE_LOST, reserve={"R": "red"})
    assert site(state, "red") == {"red": 6}
    assert site(play(state, "R pay red"), "red") == {"red": 7}


def test_n_50_the_canoe_may_stay_lost() -> None:
    after = play(redemption(zones=ONE_LOST, reserve={"R": "red"}), "R keep")
    assert (zone(after, "Ra"), reserve(after, "R")) == ("lost", "red")


def test_n_50_at_most_one_canoe_a_round() -> None:
    after = play(redemption(zones=BOTH_LOST, reserve={"R": "red white"}), "R pay red")
    assert sorted((zone(after, "Ra"), zone(after, "Rb"))) == ["bank", "lost"]
    assert deciders(after) == "RBY", "now everybody chooses a card"


def test_n_50_with_the_option_any_the_second_may_be_paid_for_in_the_same_round() -> None:
    state = redemption(zones=BOTH_LOST, reserve={"R": "red white", "B": "violet"}, redeem="any")
    assert texts(state) == ["pay white", "pay red"], "one must be paid for (N-51)"
    once = play(state, "R pay red")
    assert (deciders(once), texts(once)) == ("R", ["pay white", "keep"]), "the second need not"
    kept, twice = play(once, "R keep"), play(once, "R pay white")
    assert (zone(kept, "Ra"), zone(kept, "Rb"), reserve(kept, "R")) == ("bank", "lost", "white")
    assert (zone(twice, "Ra"), zone(twice, "Rb"), reserve(twice, "R")) == ("bank", "bank", "")
    assert deciders(kept) == deciders(twice) == "RBY"


def test_n_50_with_any_too_a_gem_pays_for_one_canoe() -> None:
    after = play(redemption(zones=BOTH_LOST, reserve={"R": "red"}, redeem="any"), "R pay red")
    assert (zone(after, "Ra"), zone(after, "Rb"), deciders(after)) == ("bank", "lost", "RBY")


def test_n_50_with_any_a_single_lost_canoe_is_paid_for_once() -> None:
    after = play(redemption(zones=ONE_LOST, reserve={"R": "red red"}, redeem="any"), "R pay red")
    assert (deciders(after), reserve(after, "R")) == ("RBY", "red")


def test_n_50_with_any_the_owner_chooses_the_first_and_the_second_is_the_other() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red white"}, redeem="any")
    chosen = play(state, "R pay red", "R b")
    assert (zone(chosen, "Ra"), zone(chosen, "Rb"), texts(chosen)) == ("lost", "bank", ["pay white", "keep"])
    after = play(chosen, "R pay white")
    assert (zone(after, "Ra"), deciders(after)) == ("bank", "RBY")


def test_n_51_with_any_too_a_free_canoe_is_only_one() -> None:
    after = settle(redemption(zones=BOTH_LOST, redeem="any"))
    assert (zone(after, "Ra"), zone(after, "Rb"), deciders(after)) == ("bank", "lost", "RBY")
    chosen = play(redemption(parts="doubles", zones=BOTH_LOST, redeem="any"), "R b")
    assert (zone(chosen, "Ra"), zone(chosen, "Rb"), deciders(chosen)) == ("lost", "bank", "RBY")


def test_n_50_of_two_lost_canoes_that_differ_the_owner_chooses_which_one_is_paid_for() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red white"})
    assert texts(state) == ["pay white", "pay red"]
    paid = play(state, "R pay red")
    assert (deciders(paid), texts(paid), reserve(paid, "R")) == ("R", ["a", "b"], "white")
    for name, other in (("Ra", "Rb"), ("Rb", "Ra")):
        after = play(paid, f"R {name[1]}")
        assert (zone(after, name), zone(after, other), deciders(after)) == ("bank", "lost", "RBY")


def test_n_50_also_with_the_last_gem() -> None:
    paid = play(redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red"}), "R pay red")
    assert (texts(paid), zone(play(paid, "R b"), "Rb")) == (["a", "b"], "bank")


def test_n_50_the_owner_chooses_the_free_canoe_too() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST)
    assert (deciders(state), texts(state)) == ("R", ["a", "b"])
    after = play(state, "R b")
    assert (zone(after, "Ra"), zone(after, "Rb"), deciders(after)) == ("lost", "bank", "RBY")


def test_n_50_one_payment_and_its_canoe_are_one_plan() -> None:
    state = redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red white"})
    assert plans_of(state) == {"pay white, a", "pay white, b", "pay red, a", "pay red, b"}


def test_n_50_where_one_canoe_is_lost_or_both_are_alike_there_is_no_question() -> None:
    one = redemption(parts="doubles", zones={"Ra": "lost", "Rb": "3"}, reserve={"R": "red"})
    assert (texts(one), zone(play(one, "R pay red"), "Ra")) == (["pay red", "keep"], "bank")
    alike = redemption(zones=BOTH_LOST, reserve={"R": "red"})
    assert deciders(play(alike, "R pay red")) == "RBY"


def test_n_50_while_one_chooses_the_next_redeemers_wait() -> None:
    zones = {**BOTH_LOST, "Ba": "lost", "Bb": "lost"}
    paid = play(redemption(parts="doubles", zones=zones, reserve={"R": "red"}), "R pay red")
    assert deciders(paid) == "R"
    after = play(paid, "R a")
    assert (deciders(after), texts(after, "B")) == ("B", ["a", "b"])


def test_n_50_under_version_1_the_first_canoe_returns_unasked() -> None:
    paid, free = (redemption(parts="doubles", zones=BOTH_LOST, reserve=won) for won in ({"R": "red"}, {}))
    paid.edition = free.edition = 1
    for after in (play(paid, "R pay red"), settle(free)):
        assert (zone(after, "Ra"), zone(after, "Rb"), deciders(after)) == ("bank", "lost", "RBY")


def test_n_50_the_canoe_can_be_used_this_round() -> None:
    state = play(redemption(zones=ONE_LOST, reserve={"R": "red"}), "R pay red", "R 2", "B 1", "Y 1")
    after = play(state, "R b", "R to 1", "R a", "R to 2")
    assert (zone(after, "Ra"), zone(after, "Rb")) == ("2", "1")


def test_n_50_who_has_lost_nothing_or_has_no_gem_is_not_asked() -> None:
    state = redemption(zones={"Ba": "lost"}, reserve={"R": "red"})
    assert deciders(state) == "RBY"
    assert zone(state, "Ba") == "lost"


def test_n_50_only_gems_won_pay_not_those_aboard() -> None:
    state = redemption(zones=ONE_LOST, gems={"Rb": "violet"})
    assert deciders(state) == "RBY"


def test_n_51_a_player_with_no_canoe_must_redeem_one_if_the_reserve_holds_a_gem() -> None:
    assert texts(redemption(zones=BOTH_LOST, reserve={"R": "blue violet"})) == ["pay violet", "pay blue"]


@pytest.mark.parametrize("seat", ["R", "B", "Y"])
def test_n_51_with_no_gem_the_player_gets_one_free(seat: str) -> None:
    state = settle(round_end(zones={f"{seat}a": "lost", f"{seat}b": "lost"}))
    assert deciders(state) == "RBY"
    assert sorted((zone(state, f"{seat}a"), zone(state, f"{seat}b"))) == ["bank", "lost"]


def test_n_51_free_canoes_are_given_in_turn_order_between_those_that_are_bought() -> None:
    zones = dict.fromkeys(("Ra", "Ba", "Bb", "Ya"), "lost")
    state = redemption(zones=zones, reserve={"R": "red", "Y": "red"})
    assert deciders(state) == "R"
    after = play(state, "R keep")
    assert deciders(after) == "", "B is given a canoe before Y is asked"
    assert zone(after, "Ba") == "lost"
    after = settle(after)
    assert (zone(after, "Ba"), deciders(after)) == ("bank", "Y")


def test_n_51_a_canoe_bought_back_is_the_one_canoe_that_moves() -> None:
    state = turn("2", zones={"Ra": "lost", "Rb": "bank"})
    assert texts(state) == ["b"]
