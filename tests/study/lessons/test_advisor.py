from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from niagara_tui.core.entry import Entry
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.sentences import Event
from niagara_tui.core.text import clean
from niagara_tui.games.niagara.rules.state import Phase
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import reply
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons import advisor
from niagara_tui.study.lessons.advisor import Advisor, notes_of
from niagara_tui.study.lessons.lesson import TEXT_LENGTH, all_lessons
from niagara_tui.study.lessons.tutor import Tutor
from tests.support.entries import bring
from tests.support.lessons import READ, lesson
from tests.support.positions import position

NEWCOMER = 0
RARE = {"canyon": {"cave", "event-loss"}, "niagara": {"back-from-shore", "lasso", "lost-both"}}
"""Notes, by game, for occasions that do not occur in the games below."""


def a_match(game: Game[object], seed: int = 1, **options: bool | str) -> TableMatch:
    names = ["Rose", "Bert", "Yann"]
    seats = [SeatSetup(name=name, player="greedy" if index else "human") for index, name in enumerate(names)]
    return TableMatch(Setup(game=game.id, options=options, seats=seats, seed=seed))


def said_in(match: TableMatch, told: list[str], careless: Random | None = None) -> Iterator[str]:
    """Play on with quick bots, or at random if `careless`; yield what the advisor says at each new decision."""
    helper = Advisor(match, tuple(told), told.append)
    for _event in range(400):
        if match.is_over():
            helper.note(None)
            return
        if match.can_advance():
            match.advance()
            continue
        for seat in match.deciders():
            if seat == NEWCOMER and (note := helper.note(seat)) is not None:
                yield note.when
            by_chance = careless is not None and seat == NEWCOMER
            match.submit(seat, careless.choice(match.legal(seat)) if careless and by_chance else reply(match, seat, ""))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[object]:
    found: Game[object] = GAMES[request.param]
    return found


def test_each_note_is_said_once_in_all_games_together(game: Game[object]) -> None:
    told: list[str] = []
    first = list(said_in(a_match(game), told))
    second = list(said_in(a_match(game, seed=2), told))
    assert first
    assert len(set(first + second)) == len(first + second)
    assert told == [f"{game.id}-{when}" for when in first + second]


def test_the_goal_of_a_game_is_told_before_anything_else_and_then_its_first_decision_is_explained(
    game: Game[object],
) -> None:
    first = {"niagara": "card", "canyon": "dock", "upriver": "number"}
    match, told = a_match(game), list[str]()
    while NEWCOMER not in match.deciders():
        match.advance() if match.can_advance() else match.submit(seat := match.deciders()[0], match.legal(seat)[0])
    helper = Advisor(match, (), told.append)
    for when in ("goal", first[game.id]):
        note = helper.note(NEWCOMER)
        assert note is not None
        assert note.when == when
        helper.close()
    assert helper.note(NEWCOMER) is None
    assert told == [f"{game.id}-{when}" for when in ("goal", first[game.id])]
    assert next(said_in(a_match(game), ["x"])) == "goal"


def test_every_note_is_said_when_games_are_played_by_all_options(game: Game[object]) -> None:
    """Half of the games are played by a newcomer who chooses at random, which leads to rarer occasions."""
    told: list[str] = []
    everything = [name for name, field in game.options.model_fields.items() if field.annotation is bool]
    for seed in range(10):
        options = dict.fromkeys(everything, True) if seed % 4 >= 2 else {}
        list(said_in(a_match(game, seed, **options), told, Random(seed) if seed % 2 else None))
    missing = {note.when for note in notes_of(game.id)} - {each.removeprefix(f"{game.id}-") for each in told}
    assert missing == RARE.get(game.id, set())


def test_what_comes_rarely_is_an_occasion_too() -> None:
    canyon = Tutor(all_lessons()["canyon-rapids"])
    while "cave" not in canyon.match.game.occasions(canyon.match.view(NEWCOMER), NEWCOMER):
        canyon.next()
    niagara: Any = GAMES["niagara"]
    ashore = niagara.new(niagara.options(whirlpool=True, cards=True), 3, 1)
    ashore.phase = Phase.RETURN
    assert "back-from-shore" in niagara.occasions(ashore, NEWCOMER)
    endless = niagara.new(niagara.options(), 3, 1)
    assert "long" not in niagara.occasions(endless, NEWCOMER)
    endless.round = 25
    assert "long" in niagara.occasions(endless, NEWCOMER), "who does not know how to win is told where that is shown"


def test_a_card_for_the_way_home_is_spoken_of_only_to_who_holds_one() -> None:
    for hand, is_said in (("1 2 cloud", False), ("1 5 cloud", True), ("cloud", False)):
        state = position(hands={"R": hand}, zones={"Ra": "4"})
        assert ("way-home" in GAMES["niagara"].occasions(state, 0)) is is_said, hand


def test_a_note_stays_as_long_as_its_decision_is_owed_or_until_it_is_closed() -> None:
    match = a_match(GAMES["niagara"])
    match.settle()
    helper = Advisor(match, ["niagara-goal"], lambda _note: None)
    note = helper.note(NEWCOMER)
    assert note is not None
    match.submit(1, match.legal(1)[0])
    assert helper.note(NEWCOMER) is note
    assert helper.note(None) is None
    assert helper.note(NEWCOMER) is note
    helper.close()
    assert helper.note(NEWCOMER) is None


def test_a_note_counts_as_told_once_it_is_closed_or_its_decision_is_made() -> None:
    match, told = a_match(GAMES["niagara"]), list[str]()
    match.settle()
    left = Advisor(match, (), told.append)
    assert left.note(NEWCOMER) is not None
    match.submit(1, match.legal(1)[0])
    assert left.note(None) is None
    assert told == [], "who leaves the table now has perhaps not read it"
    closed = Advisor(match, (), told.append)
    note = closed.note(NEWCOMER)
    assert note is not None
    closed.close()
    assert told == [f"niagara-{note.when}"]
    match.submit(NEWCOMER, match.legal(NEWCOMER)[0])
    assert left.note(None) is None
    assert told == 2 * [f"niagara-{note.when}"], "it was beside the board until the decision was made"


def test_a_note_goes_with_its_decision_also_where_the_same_seat_decides_again_at_once() -> None:
    match = Tutor(lesson({**READ, "position": {"moves": ["R 5", "B 3", "Y 2"]}})).match
    helper = Advisor(match, (), lambda _note: None)
    note = helper.note(NEWCOMER)
    assert note is not None
    match.submit(NEWCOMER, match.legal(NEWCOMER)[0])
    assert match.deciders() == [NEWCOMER]
    assert helper.note(NEWCOMER) is not note


def test_what_happened_before_a_game_was_resumed_is_no_news() -> None:
    match = a_match(GAMES["niagara"])
    told: list[str] = []
    events = [when for when in said_in(match, told) if when.startswith("event-")]
    assert events, "the game has had events with notes"
    match = a_match(GAMES["niagara"])
    for when in said_in(match, []):
        if when == events[0]:
            break
    told = [note for note in told if note != f"niagara-{events[0]}"]
    assert Advisor(match, told, told.append).note(NEWCOMER) is None


def test_the_most_urgent_of_several_new_things_is_said_first() -> None:
    match = a_match(GAMES["niagara"])
    match.settle()
    occasions = match.game.occasions(match.view(NEWCOMER), NEWCOMER)
    assert {"card", "cloud"} <= set(occasions)
    order = [note.when for note in notes_of("niagara") if note.when in occasions]
    assert order[0] == "card"
    note = Advisor(match, ["niagara-goal"], lambda _note: None).note(NEWCOMER)
    assert note is not None
    assert note.when == order[0]


def test_notes_are_for_occasions_that_exist_and_short_clean_sentences(game: Game[object]) -> None:
    notes = notes_of(game.id)
    events = {f"event-{event.name.lower()}" for event in Event}
    assert len({note.when for note in notes}) == len(notes)
    for note in notes:
        assert not note.when.startswith("event-") or note.when in events
        for text in filter(None, (note.say, note.signs)):
            assert text == clean(text, TEXT_LENGTH)
            assert text.endswith((".", "!", "?"))


def test_a_game_whose_pages_are_missing_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, alone=True, ferry=Entry(game="ferry:FERRY", pages="no_such_pages"))
    with pytest.raises(BadInput, match="the pages of the game 'ferry' cannot be found"):
        notes_of("ferry")


def test_a_damaged_file_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "FILE", "rules.md")
    notes_of.cache_clear()
    with pytest.raises(BadInput, match="the advisor of niagara is damaged"):
        notes_of("niagara")
    notes_of.cache_clear()


def test_a_beaver_that_waits_has_not_come_yet_and_cards_of_parts_not_in_play_were_not_played() -> None:
    niagara = GAMES["niagara"]
    state = niagara.new(niagara.options(beaver=True), 3, 1)
    assert not {"beaver", "played-cards"} & set(niagara.occasions(niagara.view(state, 0), 0))
    state.beaver = 1
    state.players[0].hand[0] = state.players[0].hand[1] = 0
    assert {"beaver", "played-cards"} <= set(niagara.occasions(niagara.view(state, 0), 0))


def test_while_it_is_off_it_speaks_up_only_in_a_game_that_does_not_end() -> None:
    match, told = a_match(GAMES["niagara"]), list[str]()
    match.settle()
    assert Advisor(match, (), told.append, is_on=False).note(NEWCOMER) is None
    match._game_log.state.round = 25
    note = Advisor(match, (), told.append, is_on=False).note(NEWCOMER)
    assert note is not None
    assert "How to win" in note.say
