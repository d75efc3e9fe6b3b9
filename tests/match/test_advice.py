"""A hint in words: what reads alike is told once, and a chance where there is one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from niagara_ai.contract import Likely, Line, Loss, Part, Thought

from niagara_tui.core.decisions import Naming
from niagara_tui.core.plans import after
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.canyon.rules import map as course
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered
from niagara_tui.match.position_line import to_jsonable
from tests.support import canyon, play
from tests.support.positions import GAME, position, turn

NAMES = ("Rose", "Bert", "Yann")
VOICE = Voice(NAMES)


def thought(*texts: str, chance: float = 0.5, loss: float = 0.0, error: float = 0.0) -> Thought:
    chances, lost = (chance, 1 - chance, 0.0), Loss(loss, error)
    return Thought(move=texts[0], continuation=texts[1:], value=chance, chances=chances, loss=lost)


def moves(*texts: str) -> tuple[int, ...]:
    found = [GAME.number(text) for text in texts]
    assert None not in found
    return tuple(move for move in found if move is not None)


TABLE = GAME.view(turn("2", zones={"Ra": "3", "Rb": "3"}), 0)
OFFERED = (
    Offered(moves("a", "to 5"), "[a] to 5", aim="5", twins=(moves("b", "to 5"),)),
    Offered(moves("a", "to 1"), "[b] to 1", aim="1", twins=(moves("b", "to 1"),)),
    Offered(moves("a", "load violet"), "[c] stay, load violet", aim="3"),
)


def hint(*thoughts: Thought, offered: tuple[Offered, ...] = OFFERED) -> Advice:
    return advise(GAME, TABLE, 0, Answer(0, thoughts=thoughts), offered, VOICE)


def lines(*thoughts: Thought) -> list[str]:
    told = hint(*thoughts)
    return [*told.text.splitlines(), *told.reason.splitlines()]


def test_the_best_and_the_second_best_are_told_by_the_table_s_words() -> None:
    told = hint(thought("a", "to 5"), thought("b", "to 5", loss=0.1), thought("a", "to 1", loss=0.2))
    first, second, _reason = told.text.splitlines()
    assert first == "Best: [a] to 5, wins 50%."
    assert second == "Second best: [b] to 1, costs 20% ± 0% of a win."
    assert told.moves == OFFERED[0].moves


@pytest.mark.parametrize(("chance", "promises"), [(0.03, "wins 3%"), (0.01, "wins 1% and you have as good as lost")])
def test_58_4_a_position_that_is_as_good_as_lost_is_called_so(chance: float, promises: str) -> None:
    assert lines(thought("a", "to 5", chance=chance), thought("a", "to 1"))[0] == f"Best: [a] to 5, {promises}."


def test_42_1_why_the_best_is_better_is_told_by_what_happens_more_often_after_it() -> None:
    parts = (Part("fetched", 0, 2, 3, 0.76, 0.38, 0.1), Part("stolen", 1, 1, 1, 0.05, 0.2, 0.04))
    other = replace(thought("a", "to 1", loss=0.2), why=parts)
    home = "you bring 2 gems home soon: this 8 of 10, the other 4 of 10."
    told = lines(thought("a", "to 5"), other)
    assert told[2:] == [home, "Bert steals a gem this round: this 5 of 100, the other 20 of 100."]
    against = replace(other, why=(*parts[:1], Part("won", 2, 1, 2, 0.1, 0.02, -0.05)))
    told = lines(thought("a", "to 5"), against)
    assert told[2:] == [home, "but Yann wins soon: this 10 of 100, the other 2 of 100."]


def test_58_4_what_is_certain_at_once_and_said_of_the_plans_is_no_row_beside_what_comes_of_it() -> None:
    loaded, home = Part("loaded", 0, 1, 1, 1.0, 0.0, 0.0, (0, 1)), Part("fetched", 0, 1, 2, 0.8, 0.2, 0.1, (0, 1))
    brings = "you bring violet home soon: this 8 of 10, the other 2 of 10."
    loads = "you load violet this round: this always, the other never."
    seldom = replace(home, share=0.4)
    little, wins = brings.replace("8 of 10", "4 of 10"), replace(loaded, event="completed")
    won = "you bring violet home and win this round: this always, the other never."
    for parts, says in (
        ((loaded, home), [brings]),
        ((loaded,), [loads]),
        ((loaded, seldom), [loads, little]),
        ((wins, home), [won, brings]),
        ((replace(loaded, least=2), home), [loads.replace("violet", "2 violet"), brings]),
    ):
        other = replace(thought("a", "to 1", loss=0.2), why=parts)
        assert hint(thought("a", "load violet"), other).reason.splitlines() == says
    card, worse = thought("3"), replace(thought("5", loss=0.2), why=(loaded, home))
    cards = [Offered(moves(text), text, aim=text) for text in ("3", "5")]
    told = advise(GAME, GAME.view(position(), 0), 0, Answer(0, thoughts=(card, worse)), cards, VOICE)
    assert told.reason.splitlines() == [loads, brings], "of a card nothing is said"


def test_42_6_in_first_games_a_hint_has_words_for_chances_and_counts_games_alone() -> None:
    part = Part("fetched", 0, 1, 2, 0.76, 0.38, 0.1)
    answer = Answer(0, thoughts=(thought("a", "to 5"), replace(thought("a", "to 1", loss=0.05), why=(part,))))
    told = advise(GAME, TABLE, 0, answer, OFFERED, replace(VOICE, without_figures=True))
    first, second = told.text.splitlines()
    assert first == "Best: [a] to 5, and you are ahead."
    assert second == "Second best: [b] to 1, worse."
    assert told.reason == "you bring a gem home soon: this 8 of 10, the other 4 of 10."


def test_42_9_a_hint_without_a_reason_says_what_its_plan_likely_leads_to() -> None:
    """Where there is a reason, that is enough."""
    best, other = replace(thought("a", "to 5"), likely=(Likely("fetched", 0, 1, 1),)), thought("a", "to 1")
    *_turns, leads = lines(best, other)
    assert leads == "What likely follows this round: you bring a gem home."
    assert lines(best)[-1] == leads
    part = Part("fetched", 0, 1, 2, 0.76, 0.38, 0.1)
    assert "likely follows" not in hint(best, replace(other, loss=Loss(0.2, 0.0), why=(part,))).text


def test_58_4_a_loss_without_an_event_that_tells_it_has_both_lines_where_they_part() -> None:
    best = replace(thought("a", "to 5"), likely=(Likely("fetched", 0, 1, 1),))
    other = replace(thought("a", "to 1", loss=0.2), likely=(Likely("loaded", 0, 1, 2),))
    follows = "What likely follows this round: you bring a gem home."
    assert lines(best, other)[-1] == f"{follows} After the other: you load a gem."
    assert lines(best, replace(other, likely=best.likely))[-1] == follows
    assert lines(best, replace(other, loss=Loss(0.02, 0.02)))[-1] == follows, "not told apart"


def test_58_4_what_follows_either_of_two_plans_as_good_is_not_told() -> None:
    best = replace(thought("a", "to 5"), likely=(Likely("fetched", 0, 1, 1),))
    same = replace(thought("a", "to 1"), loss=Loss(0.0, 0.0), likely=best.likely)
    assert "likely" not in " ".join(lines(best, same))


def test_42_1_what_speaks_against_the_best_alone_is_no_reason() -> None:
    other = replace(thought("a", "to 1", loss=0.2), why=(Part("won", 2, 1, 2, 0.1, 0.02, -0.05),))
    assert not hint(thought("a", "to 5"), other).reason


def test_42_1_a_plan_that_does_nothing_at_once_is_told_without_it() -> None:
    state = position()
    offered = [Offered(moves(card), card, aim=card) for card in ("3", "5")]
    answer = Answer(0, thoughts=(thought("3"), thought("5", loss=0.1)))
    assert advise(GAME, GAME.view(state, 0), 0, answer, offered, VOICE).text.splitlines()[:2] == [
        "Best: 3, wins 50%.",
        "Second best: 5, costs 10% ± 0% of a win.",
    ]


@pytest.mark.parametrize(
    ("loss", "error", "said"),
    [
        (0.1, 0.0, "Second best: [b] to 1, costs 10% ± 0% of a win."),
        (0.048, 0.0155, "Second best: [b] to 1, costs 4.8% ± 3.1% of a win."),
        (0.1, 0.05, "Not told apart yet: [b] to 1, 10% ± 10% of a win between them; a longer look may tell."),
        (0.0, 0.02, "Not told apart yet: [b] to 1, 0% ± 4.0% of a win between them; a longer look may tell."),
        (0.004, 0.001, "As good: [b] to 1."),
        (0.004, 0.003, "As good: [b] to 1."),
        (0.0, 0.0, "As good: [b] to 1."),
    ],
)
def test_58_3_not_told_apart_is_not_as_good_and_every_cost_has_its_margin(loss: float, error: float, said: str) -> None:
    first, second, _reason = lines(thought("a", "to 5"), thought("a", "to 1", chance=0.9, loss=loss, error=error))
    assert first.startswith("Best: [a] to 5, wins 50%.")
    assert second == said


def test_58_3_what_is_not_told_apart_is_no_recommendation_to_choose_at_will() -> None:
    best = without_events("a", "to 5")
    assert lines(best, thought("a", "to 1", loss=0.03, error=0.02))[-1] == "As far as can be told, either will do."
    told = hint(best, thought("a", "to 1", loss=0.03, error=0.02))
    assert (
        "%"
        not in advise(
            GAME,
            TABLE,
            0,
            Answer(0, thoughts=(best, thought("a", "to 1", loss=0.03, error=0.02))),
            OFFERED,
            replace(VOICE, without_figures=True),
        ).text
    )
    assert told.is_help


@pytest.mark.parametrize(("ends", "said"), [(2.6, True), (1.3, False), (None, False)])
def test_58_7_of_a_won_game_it_is_told_that_the_best_ends_it_sooner(ends: float | None, *, said: bool) -> None:
    best = replace(thought("a", "to 5", chance=0.97), likely=(Likely("fetched", 0, 1, 1),), ends=1.2)
    told = lines(best, replace(thought("a", "to 1"), ends=ends))
    assert (told[-1] == "It likely ends the game sooner.") is said


def test_what_nobody_has_compared_with_the_best_is_not_told_beside_it() -> None:
    alone = replace(thought("a", "to 1"), loss=None)
    assert "[b]" not in hint(thought("a", "to 5"), alone).text


def test_41_a_hint_is_of_the_whole_turn_and_highlights_its_first_plan() -> None:
    """What comes after is described by the options at the position that the first plan leads to."""
    state = turn("2", zones={"Ra": "5", "Rb": "3"})
    view = GAME.view(state, 0)
    offered = [Offered(moves("a", "to 7R"), "[a] to 7R", aim="a"), Offered(moves("b", "to 5"), "[b] to 5", aim="b")]
    best = thought("a", "to 7R", "b", "to 5")
    told = advise(
        GAME, view, 0, Answer(0, thoughts=(best, thought("a", "to 7R", "b", "to 1", loss=0.2))), offered, VOICE
    )
    first, second, _reason = told.text.splitlines()
    assert first == "Best: [a] to 7R; then Rose's empty canoe in zone 3: to zone 5, wins 50%."
    assert second == "Second best: [a] to 7R; then Rose's empty canoe in zone 3: to zone 1, costs 20% ± 0% of a win."
    assert told.moves == moves("a", "to 7R")


@pytest.mark.parametrize("secret", [False, True])
def test_c_4_a_hint_tells_bids_above_the_number_of_tricks_as_one_plan_that_fails_on_purpose(*, secret: bool) -> None:
    state = canyon.bidding(secret=secret)
    game, voice = canyon.GAME, Voice(("Rose", "Bert", "Yann", "Gina"))
    state.players[0].canoe = course.NAMES.index("c21")
    view = game.view(state, 0)
    offered = [Offered(option.moves, option.label, twins=option.twins) for option in game.choices(view, 0, Naming(()))]
    bids = ((8, 0.4, 0.0), (6, 0.4, 0.0), (10, 0.4, 0.0), (1, 0.35, 0.05))
    thoughts = tuple(
        Thought(f"bid {bid}", chance, chances=(chance, 0.2, 0.2, 0.2), loss=Loss(less, less / 5))
        for bid, chance, less in bids
    )
    best, second, _reason = advise(game, view, 0, Answer(0, thoughts=thoughts), offered, voice).text.splitlines()
    assert best == (
        "Best: bid above 5 to fail on purpose, wins 40%. It keeps the canoe out of the rapids unless it takes a trick."
    )
    assert second.startswith("Second best: bid 1 trick, ")


def facts_told(best: str, other: str, loss: float = 0.1) -> list[str]:
    """The lines of a hint whose plans do that at once, after what the plans are and promise."""
    facts = {OFFERED[0].moves: best, OFFERED[1].moves: other}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "explain", lambda _game, _view, _seat, moves, *_about: facts[tuple(moves)])
        first, second, third = lines(without_events("a", "to 5"), thought("a", "to 1", loss=loss))
    return [first.split("50%.")[1].strip(), second.split(".", 1)[1].strip(), third]


def test_57_5_of_two_plans_one_sentence_tells_what_happens_and_nothing_that_holds_of_both() -> None:
    needs = "leaves 2 more tricks to take for the bid"
    takes, leaves = joined_reasons(["takes the trick", needs]), joined_reasons(["leaves the trick to others", needs])
    assert facts_told(takes, leaves)[:2] == ["It takes the trick.", ""]
    assert facts_told(takes, takes) == ["", "", "No single thing in the rounds to come makes the difference."]
    assert facts_told(needs, takes)[:2] == ["", "It takes the trick."]


def test_48_what_speaks_against_a_plan_is_a_sentence_where_all_else_is_told_of_neither() -> None:
    shared, falls = "brings home red", Against("it falls if the river moves 3 or more")
    assert facts_told(joined_reasons([shared]), joined_reasons([shared, falls]))[:2] == [
        "",
        "It falls if the river moves 3 or more.",
    ]


def test_another_way_of_the_same_aim_and_effect_is_told_only_if_it_costs_something() -> None:
    same = Offered(moves("a", "to 1"), "[b] another way", aim=OFFERED[0].aim)
    equal, worse = (Answer(0, thoughts=(thought("a", "to 5"), thought("a", "to 1", loss=loss))) for loss in (0.0, 0.1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "explain", lambda *_about: "is as good")
        told = advise(GAME, TABLE, 0, equal, (OFFERED[0], same), VOICE).text
        assert told.splitlines()[1:] == ["Other ways to do the same are as good, as far as can be told."]
        assert "[b]" in advise(GAME, TABLE, 0, equal, OFFERED, VOICE).text
        assert (
            "[b] another way, costs 10% ± 0% of a win" in advise(GAME, TABLE, 0, worse, (OFFERED[0], same), VOICE).text
        )


def test_only_one_thing_to_do_is_said_where_that_is_so() -> None:
    only = hint(offered=OFFERED[:1])
    assert (only.text, only.moves) == ("There is only one thing to do: [a] to 5.", OFFERED[0].moves)
    assert only.no_line == "There is only one thing to do, so no line is worked out."
    assert hint() == Advice("There is no hint: the search found nothing.")


def test_what_the_table_has_no_words_for_is_not_told() -> None:
    only, _reason = lines(thought("b", "to 1"), thought("a", "to 1"))
    assert only.startswith("Best: [b] to 1, wins 50%.")


def test_where_the_search_s_tree_ended_the_plan_is_named_that_begins_so() -> None:
    only, nothing_else = lines(thought("a"))
    assert nothing_else == "Nothing else was compared with it."
    assert only.startswith("Best: [a] to 5, wins 50%.")


@pytest.mark.parametrize(("chance", "said"), [(0.004, "<1%"), (0.37, "37%"), (0.996, ">99%")])
def test_only_what_is_certain_is_called_so(chance: float, said: str) -> None:
    lost = " and you have as good as lost" if chance < 0.01 else ""
    assert f", wins {said}{lost}. It " in hint(thought("a", "to 5", chance=chance)).text


def test_58_2_a_hint_has_no_figure_but_those_of_the_judge() -> None:
    risky = Offered(moves("a", "load violet", "to 6L"), "[c] to 6L")
    view = GAME.view(turn("5", zones={"Ra": "3", "Rb": "lost"}), 0)
    answer = Answer(0, thoughts=(thought("a", "load violet", "to 6L"),))
    said = advise(GAME, view, 0, answer, (risky, OFFERED[1]), VOICE).text
    assert "wins 50%." in said
    assert said.splitlines()[0].endswith("though it falls if the river moves 3 or more.")
    assert said.count("%") == 1


# Where a hint has no reason, it says what is so.


def without_events(*texts: str, loss: float = 0.0) -> Thought:
    after_it = turn("2", zones={"Ra": "1", "Rb": "lost"})
    return replace(thought(*texts, loss=loss), line=Line(to_jsonable(GAME, after_it), (), ()))


def test_44_7_a_hint_without_a_reason_names_what_is_about_as_good_or_says_that_nothing_stands_out() -> None:
    best, other = without_events("a", "to 5"), thought("a", "to 1")
    assert lines(best, other, thought("a", "load violet"))[-1] == (
        "So is [c] stay, load violet. There is no clear difference between them, so choose what you like."
    )
    assert lines(best, other, thought("a", "load violet", loss=0.2))[-1] == (
        "There is no clear difference between them, so choose what you like."
    )
    assert lines(best, thought("a", "load violet", loss=0.2))[-1] == (
        "No single thing in the rounds to come makes the difference."
    )


def test_44_8_where_no_games_could_be_played_on_the_hint_says_why_it_has_neither_reason_nor_line() -> None:
    told = hint(thought("a", "to 5"), thought("a", "to 1", loss=0.2))
    sentence = "There is no reason to tell: on this computer the bots are too slow to look far enough ahead."
    assert told.text.splitlines()[-1] == told.no_line == sentence


@pytest.mark.parametrize("foresees", [False, True])
@pytest.mark.parametrize("compared", [(), (None,), (0.0,), (0.1,), (None, 0.1), (0.0, 0.1), (0.1, 0.0), (0.0, 0.0)])
def test_48_no_hint_ends_without_a_reason_or_a_sentence_that_says_what_is_so(
    compared: tuple[float | None, ...], *, foresees: bool
) -> None:
    """Whatever the other plans lose, if that is known, and whether anything follows."""
    best = without_events("a", "to 5") if foresees else thought("a", "to 5")
    ways = ("to 1", "load violet")
    others = [
        thought("a", way, loss=loss) if loss is not None else replace(thought("a", way), loss=None)
        for way, loss in zip(ways, compared, strict=False)
    ]
    told = lines(best, *others)
    assert told[0].startswith("Best: ")
    assert not told[-1].startswith(("Best: ", "Second best: ", "As good: ", "Not told apart yet: "))


def what_follows(*likely: Likely) -> str:
    return lines(replace(thought("a", "to 5"), likely=likely), thought("a", "to 1"))[-1]


def test_44_7_what_likely_follows_is_told_in_the_order_in_which_it_happens() -> None:
    assert what_follows(Likely("loaded", 0, 1, 1), Likely("fetched", 0, 2, 2)) == (
        "What likely follows: you load a gem; you bring 2 gems home."
    )


def test_48_what_likely_happens_to_others_is_told_where_nothing_does_to_the_seat() -> None:
    of_others = Likely("fetched", 1, 1, 1), Likely("canoes", 2, 1, 3), Likely("fetched", 2, 1, 3)
    assert what_follows(*of_others) == "What likely follows: Bert brings a gem home; Yann loses a canoe."
    assert what_follows(*of_others, Likely("loaded", 0, 1, 3)) == "What likely follows: you load a gem."


def test_48_who_wins_in_the_line_that_is_shown_is_not_called_likely() -> None:
    """The chance tells who wins: a line in which the seat wins may follow a plan that seldom does."""
    told = lines(with_win("a", "to 5", chance=0.2), thought("a", "to 1"))
    assert told[-1] == "There is no clear difference between them, so choose what you like."


# A turn that wins at once: nothing else is as good.


def with_win(*texts: str, chance: float = 1.0, loss: float = 0.0, likely: tuple[Likely, ...] = ()) -> Thought:
    """A thought with a line in which R lands a winning gem, and the round is played to its end."""
    before = turn("1", zones={"Ra": "1", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    decided, later = [(0, "a"), (0, "to bank")], play(before, "R a", "R to bank")
    while not GAME.is_over(later):
        if seats := GAME.deciders(later):
            move = GAME.legal(later, seats[0])[0]
            decided.append((seats[0], GAME.text(move)))
            GAME.play(later, seats[0], move)
        else:
            GAME.advance(later)
    seats_of, moves_of = zip(*decided, strict=True)
    line = Line(to_jsonable(GAME, before), seats_of, moves_of)
    return replace(thought(*texts, chance=chance, loss=loss), likely=likely, line=line)


def test_nothing_is_about_as_good_as_a_win_at_once_but_another_win_at_once() -> None:
    later = replace(thought("a", "to 1", chance=0.997, loss=0.003), loss=Loss(0.003, 0.01))
    told = lines(with_win("a", "to 5", likely=(Likely("fetched", 0, 1, 1),)), later)
    assert told[1:] == ["What likely follows this round: you bring a gem home."]
    assert lines(with_win("a", "to 5"), with_win("a", "to 1"))[1].startswith("As good: [b] to 1.")
    worse = thought("a", "load violet", loss=0.2)
    assert lines(with_win("a", "to 5"), later, worse)[1].startswith("Second best: [c] stay, load violet, ")


def test_a_win_that_is_not_certain_may_be_matched_by_a_later_one() -> None:
    likely = with_win("a", "to 5", chance=0.8)
    assert lines(likely, thought("a", "to 1", chance=0.79))[1].startswith("As good: [b] to 1.")


# A turn that loses something: the hint says so, and nobody asks again.


def offered_with_loss(*lossy: int) -> tuple[Offered, ...]:
    return tuple(replace(each, warns=place in lossy) for place, each in enumerate(OFFERED))


def test_44_2_a_hint_that_loses_something_says_why_it_is_the_best_all_the_same() -> None:
    best, worse, worst = thought("a", "to 5"), thought("a", "to 1", loss=0.1), thought("a", "load violet", loss=0.2)
    said = hint(best, worse, worst, offered=offered_with_loss(0)).text.splitlines()[-1]
    assert said == "It is the best all the same: what avoids that loss is worse."
    said = hint(best, worse, worst, offered=offered_with_loss(0, 1)).text.splitlines()[-1]
    assert said == (
        "It is the best all the same: what avoids that loss is worse: [c] stay, load violet, costs 20% ± 0% of a win."
    )
    said = hint(best, worse, worst, offered=offered_with_loss(0, 1, 2)).text.splitlines()[-1]
    assert said == "It is the best all the same: no plan that was compared avoids that loss."
    assert "all the same" not in hint(best, worse, worst, offered=offered_with_loss(1, 2)).text


def test_44_2_of_plans_that_are_about_equal_one_that_loses_nothing_is_recommended() -> None:
    told = hint(
        thought("a", "to 5"), thought("a", "to 1", chance=0.49, loss=0.01, error=0.0), offered=offered_with_loss(0)
    )
    assert told.text.startswith("Best: [b] to 1, wins 49%.")
    assert told.text.splitlines()[1].startswith("As good: [a] to 5.")
    assert told.moves == OFFERED[1].moves


def test_44_2_what_goes_on_with_the_recommended_turn_has_been_told() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "3"})
    view = GAME.view(state, 0)
    offered = [Offered(moves("a", "to 7R"), "[a] to 7R", aim="a"), Offered(moves("b", "to 5"), "[b] to 5", aim="b")]
    answer = Answer(0, thoughts=(thought("a", "to 7R", "b", "to 5"), thought("b", "to 5", "a", "to 7R", loss=0.2)))
    told = advise(GAME, view, 0, answer, offered, VOICE)
    assert told.tells(GAME, view, 0, moves("a", "to 7R"))
    assert not told.tells(GAME, view, 0, moves("b", "to 5"))
    later = after(GAME, view, 0, moves("a", "to 7R"))
    assert told.tells(GAME, later, 0, moves("b", "to 5"))
    assert not told.tells(GAME, later, 0, moves("b", "to 1"))
    assert not Advice("").tells(GAME, view, 0, moves("a", "to 7R"))


@pytest.mark.parametrize("without_figures", [False, True])
@pytest.mark.parametrize("lossy", [(), (0,), (0, 1), (0, 1, 2)])
def test_44_10_no_line_of_a_hint_states_a_cost_that_the_judge_may_err(
    lossy: tuple[int, ...], *, without_figures: bool
) -> None:
    """Whatever is said of a plan that loses less than two errors, no cost is, neither in figures nor in words."""
    thoughts = (
        thought("a", "to 5"),
        thought("a", "to 1", loss=0.3, error=0.15),
        thought("a", "load violet", loss=0.06, error=0.04),
    )
    voice = replace(VOICE, without_figures=without_figures)
    told = advise(GAME, TABLE, 0, Answer(0, thoughts=thoughts), offered_with_loss(*lossy), voice).text
    assert not any(word in told for word in ("costs", "worse", "Second best"))
