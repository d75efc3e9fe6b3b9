from __future__ import annotations

import copy
import re
from dataclasses import replace

import pytest
from niagara_ai.contract import Part

from niagara_tui.games.registry import game
from niagara_tui.match.bots.advice import plain_cost, standing
from niagara_tui.match.offers import YOURS, why

NAMES = ("Rose", "Bert", "Yara")
HOME = Part("fetched", 0, 1, 1, 1.0, 0.0, 0.0)
ROBBED = Part("robbed", 0, 1, 2, 0.0, 0.4, 0.04)


def told(*parts: Part) -> list[tuple[str, ...]]:
    return [*why(game("niagara"), parts, NAMES, 0, 0).table.rows]


def test_57_5_a_reason_is_at_most_three_rows_of_what_happens_and_how_often_after_either_plan() -> None:
    """What is certain comes first, and one row at most speaks against the better plan, if much does, and says so."""
    often, against = (Part("fetched", 0, 2, 3, 0.76, 0.5, worth) for worth in (0.1, -0.1))
    home = ("you bring a gem home this round", "always", "never")
    gems = ("you bring 2 gems home soon", "8 of 10", "5 of 10")
    assert told(often, HOME) == [home, gems]
    assert told(often, ROBBED, against, HOME, against) == [home, gems, (f"but {gems[0]}", *gems[1:])]
    assert told(HOME, replace(against, other=0.65)) == [home]
    assert told(HOME, replace(often, other=0.65)) == [home], "beside another, what differs by little says nothing"
    assert told(replace(often, other=0.65)) == [(gems[0], "8 of 10", "6 of 10")]
    assert told(often, ROBBED, often, HOME) == [
        home,
        gems,
        ("a gem is stolen from you soon", "0 of 10", "4 of 10"),
    ]


@pytest.mark.parametrize("other", [0.3, 0.7])
def test_58_4_how_often_either_bid_comes_out_exact_is_told_first_whichever_it_speaks_for(other: float) -> None:
    exact, short = Part("kept", 0, 1, 1, 0.5, other, 0.0), Part("short", 0, 2, 2, 0.1, 0.4, 0.1)
    rows = why(game("canyon"), [short, exact], NAMES, 0, 0).table.rows
    first = ("your bid comes out exact this round", "5 of 10", f"{10 * other:.0f} of 10")
    assert rows == (first, ("you lose 2 points to rocks and canoes soon", "1 of 10", "4 of 10"))
    assert bool(why(game("canyon"), [exact], NAMES, 0, 0)) is (other < 0.5), "alone it is a reason if it speaks for it"


@pytest.mark.parametrize("event", ["robbed", "canoes"])
def test_58_4_what_is_lost_to_nobody_and_nowhere_is_told_where_nothing_better_is(event: str) -> None:
    """Unless it nearly always comes after one plan alone."""
    home = Part("fetched", 0, 1, 2, 0.5, 0.2, 0.03, (0, 2))
    lost, said = Part(event, 0, 1, 2, 0.1, 0.4, 0.05), "you bring white home soon"
    assert [row[0] for row in told(lost, home)] == [said]
    assert len(told(lost)) == 1
    assert len(told(replace(lost, other=0.9), home)) == 2
    assert len(told(replace(lost, detail=(0, 2, 7, 0)), home)) == 2


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_58_4_what_speaks_for_a_plan_is_what_is_good_for_whose_plan_it_is_whoever_reads(reader: int | None) -> None:
    """Where nobody knows what it is worth; of four rows only one against it whose cost is known, which comes last."""
    good = [replace(HOME, seat=1, ticks=ticks, share=0.9) for ticks in (1, 2, 3)]
    bad = replace(good[0], share=0.1, other=0.9)
    assert why(game("niagara"), [bad, good[0]], NAMES, 1, reader).count("\n") == 0
    bad = replace(bad, worth=-0.01)
    rows = why(game("niagara"), [bad, *good], NAMES, 1, reader).table.rows
    assert [row[1] for row in rows] == ["9 of 10", "9 of 10", "1 of 10"]


@pytest.mark.parametrize(
    ("share", "other", "said"),
    [
        (0.76, 0.5, ("8 of 10", "5 of 10")),
        (1.0, 0.9, ("10 of 10", "9 of 10")),
        (0.12, 0.02, ("12 of 100", "2 of 100")),  # not 0 of 10: it has happened
        (0.98, 0.8, ("98 of 100", "80 of 100")),
        (0.64, 0.56, ("64 of 100", "56 of 100")),  # both would be 6 of 10
        (0.9999, 0.0001, ("99 of 100", "1 of 100")),
    ],
)
def test_57_5_shares_are_told_as_people_count_and_some_is_never_told_as_none_or_all(
    share: float, other: float, said: tuple[str, str]
) -> None:
    assert told(Part("fetched", 0, 1, 2, share, other, 0.1))[0][1:] == said


def about(other: int = 0, gem: int = 0, zone: int = 0, card: int = 0) -> tuple[int, ...]:
    return other, gem, zone, card


@pytest.mark.parametrize(
    ("event", "seat", "detail", "said"),
    [
        ("robbed", 0, about(2, 4, 4, 3), "Bert steals blue from you in zone 4 with the 3"),
        ("robbed", 0, about(2), "Bert steals a gem from you"),
        ("robbed", 0, about(0, 4, 4), "somebody steals blue from you in zone 4"),
        ("robbed", 0, about(0, 0, 6), "a gem is stolen from you in zone 6L"),
        ("stolen", 0, about(3, 1, 9), "you steal violet from Yara in zone 7R"),
        ("fetched", 0, about(0, 2, 0, 10), "you bring white home with the 1/2/3"),
        ("fetched", 1, about(0, 2), "Bert brings white home"),
        ("loaded", 0, about(7, 4, 0, 1), "you take blue from Joe with the 1"),
        ("loaded", 0, about(7), "you take a gem from Joe"),
        ("completed", 2, about(0, 5, 0, 6), "Yara brings red home and wins with the 6"),
        ("completed", 0, (), "you bring a winning reserve home"),
        ("canoes", 1, about(0, 3), "Bert loses the canoe with yellow"),
        ("loaded", 0, about(0, 0, 0, 9), "you load a gem with the lasso"),
        ("robbed", 0, about(9, 9, 15, 15), "a gem is stolen from you"),  # files that somebody has written
        ("robbed", 0, (2,), "Bert steals a gem from you"),
    ],
)
def test_58_4_an_event_is_told_with_the_other_party_the_gem_the_zone_and_the_card(
    event: str, seat: int, detail: tuple[int, ...], said: str
) -> None:
    assert told(Part(event, seat, 1, 1, 0.5, 0.1, 0.1, detail))[0][0] == f"{said} this round"


def test_58_4_gems_are_told_by_number_and_colour() -> None:
    home, robbed = (Part(event, 0, 2, 2, 0.5, 0.1, 0.1, about(2, 1, 3)) for event in ("fetched", "robbed"))
    assert [told(part)[0][0] for part in (replace(home, detail=about(0, 1)), robbed, replace(home, detail=()))] == [
        "you bring 2 violet home soon",
        "Bert steals 2 violet from you in zone 3 soon",
        "you bring 2 gems home soon",
    ]
    assert told(replace(robbed, detail=about(2)))[0][0] == "Bert steals 2 gems from you soon"
    assert told(replace(robbed, event="canoes"))[0][0] == "you lose 2 canoes in zone 3 soon"


def test_58_4_how_a_bid_fails_is_told_below_how_often_it_comes_out_though_that_alone_differs() -> None:
    exact, over = Part("kept", 0, 1, 1, 0.3, 0.2, 0.0), Part("too_many", 0, 1, 1, 0.1, 0.8, 0.0)
    rows = [row[0] for row in why(game("canyon"), [exact, over], NAMES, 0, 0).table.rows]
    assert rows == ["your bid comes out exact this round", "you take more tricks than bid this round"]


def test_58_4_what_a_card_is_kept_for_is_told_of_who_is_addressed_and_of_others_the_card_they_play() -> None:
    later = [Part("fetched", seat, 1, 2, 0.5, 0.1, 0.1, about(0, 2, 0, 6)) for seat in (0, 1)]
    robbed, gems = (
        Part("robbed", 0, 1, 3, 0.1, 0.5, 0.1, about(2, 0, 4, 3)),
        replace(later[0], least=2, detail=about(0, 0, 0, 7)),
    )
    assert [told(part)[0][0] for part in (later[0], gems, robbed)] == [
        "you keep the 6: you bring white home soon",
        "you keep the 7: you bring 2 gems home soon",
        "Bert steals a gem from you in zone 4 with the 3 soon",
    ]
    assert told(replace(later[1], share=0.1, other=0.5))[0][0] == "Bert brings white home with the 6 soon"


def test_57_5_a_reason_is_read_aloud_a_line_a_row_and_nothing_without_rows() -> None:
    text = "you bring a gem home this round: the best always, yours never."
    assert why(game("niagara"), [HOME], NAMES, 0, 0, YOURS) == text
    assert not why(game("niagara"), [], NAMES, 0, 0)


def test_43_what_differs_speaks_for_a_plan_if_it_is_good_for_the_reader_and_is_not_told_if_nothing_does() -> None:
    lost, worse = Part("canoes", 0, 1, 1, 0.0, 1.0, 0.0), Part("fetched", 1, 1, 2, 0.7, 0.3, 0.0)
    assert told(lost) == [("you lose a canoe this round", "never", "always")]
    assert told(replace(worse, share=0.3, other=0.7)) == [("Bert brings a gem home soon", "3 of 10", "7 of 10")]
    assert told(worse) == []
    assert told(replace(worse, worth=-0.01), lost)[1:] == [("but Bert brings a gem home soon", "7 of 10", "3 of 10")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_42_6_an_even_share_is_level_and_what_is_won_or_lost_is_said_to_be(seats: int) -> None:
    assert standing(1 / seats, seats) == "and you are level with the others"
    assert standing(0.99, seats) == "and you have as good as won"
    assert standing(0.01, seats) == "and you have as good as lost"


def test_42_6_words_for_chances_come_in_the_order_of_the_chances() -> None:
    said = [standing(step / 100, 4) for step in range(101)]
    assert [*dict.fromkeys(said)] == [
        "and you have as good as lost",
        "and you are far behind",
        "and you are behind, but alive",
        "and you are level with the others",
        "and you are ahead",
        "and you are far ahead",
        "and you have as good as won",
    ]


@pytest.mark.parametrize(("lost", "said"), [(0.004, "a little worse"), (0.05, "worse"), (0.2, "much worse")])
def test_42_6_a_cost_is_told_by_the_limits_of_mistakes_and_blunders(lost: float, said: str) -> None:
    assert plain_cost(lost) == said


def test_42_6_no_word_has_a_figure() -> None:
    said = [plain_cost(step / 100) for step in range(101)]
    assert not any(re.search(r"\d|%", each) for each in said)


def test_a_reason_can_be_copied_with_its_rows() -> None:
    reason = why(game("niagara"), [HOME], NAMES, 0, 0, YOURS)
    sent = copy.deepcopy(reason)
    assert (sent, sent.table) == (reason, reason.table)
