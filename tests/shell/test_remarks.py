from __future__ import annotations

import io
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.registry import LADDER
from rich.cells import cell_len

from niagara_tui.games.registry import GAMES, part
from niagara_tui.match.sharing import shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import Console
from niagara_tui.shell import remarks
from niagara_tui.shell.bell import WAIT, Bell
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import choices, introduction
from niagara_tui.shell.remarks import (
    BEATEN,
    FIRST,
    LONGEST,
    OVERTAKEN,
    VOICES,
    WON,
    Remark,
    Remarks,
    occasions,
    voice_of,
)
from niagara_tui.shell.settings import Settings
from niagara_tui.store.models import SeatSetup, Setup, write_record, write_shared
from niagara_tui.ui.widgets.log_pane import LogLook, tail
from tests.support.matches import clock, play, say
from tests.support.positions import flowing, turn
from tests.support.tables import match_of, play_on, seated

OURS = ("niagara", "canyon", "upriver")
TABLES = {
    "niagara": ("human", "greedy:thief", "random", "mcts:hard"),
    "canyon": ("human", "greedy:bidder", "mcts:easy", "mcts:expert"),
    "upriver": ("human", "greedy:racer", "mcts:normal", "greedy"),
}
NARROWEST = {"niagara": 29, "canyon": 26, "upriver": 21}
"""Columns of each game's log at 80x24."""
EVERYWHERE = ("won", "beaten", "overtakes", "overtaken")


@cache  # nobody goes on with these matches
def heard_at(game: str, *, seed: int = 7, decisions: int = 3000) -> tuple[TableMatch, list[Remark]]:
    match = match_of(game, TABLES[game], seed)
    listener = Remarks(match)
    play_on(match, decisions)
    return match, listener.heard()


def voices_at(game: str) -> dict[str, dict[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = part(game, "voices", "")
    return found


@pytest.mark.parametrize("game", OURS)
def test_at_most_one_remark_is_made_a_round_and_one_at_the_end(game: str) -> None:
    match, said = heard_at(game)
    assert match.is_over()
    rounds = Counter(each.round for each in said if each.occasion not in (WON, BEATEN))
    assert rounds
    assert max(rounds.values()) == 1
    assert sum(each.occasion in (WON, BEATEN) for each in said) == 1


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("seed", [1, 2, 3, 7])
def test_no_sentence_comes_twice_in_a_game(game: str, seed: int) -> None:
    _match, said = heard_at(game, seed=seed)
    texts = [each.text for each in said]
    assert texts
    assert len({*texts}) == len(texts)


@pytest.mark.parametrize("game", OURS)
def test_every_character_of_the_house_and_every_style_has_its_own_words_for_what_happens_there(game: str) -> None:
    voices = voices_at(game)
    names = {event.name for event in GAMES[game].events} | {FIRST}
    whose = [*(card.character.name for card in LADDER.values()), *GAMES[game].animals]
    assert {*voices} == {*whose}
    occasions_told = {frozenset(voices[each]) - {*EVERYWHERE} for each in whose}
    assert len(occasions_told) == 1, "all speak of the same"
    assert next(iter(occasions_told)) <= names
    for style in GAMES[game].animals:
        assert {WON, BEATEN} <= {*voices[style]}


def test_every_character_of_the_house_has_its_own_words_for_what_happens_at_every_game() -> None:
    assert {*VOICES} == {"", *(card.character.name for card in LADDER.values())}
    for said in VOICES.values():
        assert {*said} == {*EVERYWHERE}


@pytest.mark.parametrize("game", OURS)
def test_there_are_several_short_sentences_for_everything_in_two_rows_of_the_log_at_most(game: str) -> None:
    trout = LADDER["greedy:balanced"].character
    said = [(voice, each) for table in (VOICES, voices_at(game)) for voice, each in table.items()]
    for voice, occasion, lines in ((voice, *each) for voice, about in said for each in about.items()):
        assert len({*lines}) > 1, (voice, occasion)
        for line in lines:
            assert cell_len(line) <= LONGEST, line
            look = LogLook(("R",), {}, False, ("Rose",), {1: Remark(1, 1, 0, occasion, line, trout)})
            assert len(tail(["Rain."], NARROWEST[game], 9, look).plain.splitlines()) <= 3, line


def test_no_sentence_stands_for_two_voices_of_a_game() -> None:
    for table in (VOICES, *map(voices_at, OURS)):
        of_game = Counter(
            line for said in table.values() for line in {each for lines in said.values() for each in lines}
        )
        assert {line: count for line, count in of_game.items() if count > 2} == {}


def robbed_by_a_person() -> tuple[TableMatch, Remarks]:
    """A match in which Rose has just robbed Bridget, and who listened."""
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"})
    match = seated(state, "human", "greedy:thief", "random")
    listener = Remarks(match)
    for line in ("R a", "R to 3", "R rob B a violet"):
        say(match, line)
    return match, listener


def test_who_is_robbed_by_a_person_says_so_in_its_own_tone() -> None:
    match, listener = robbed_by_a_person()
    (remark,) = listener.heard()
    assert (remark.seat, remark.occasion, remark.moment) == (1, "robbed", match.moment)
    assert remark.text in voices_at("niagara")["thief"]["robbed"]
    assert remark.told("Bridget") == f'Bridget says: "{remark.text}"'


def test_undoing_takes_back_what_was_said_of_it() -> None:
    match, listener = robbed_by_a_person()
    assert listener.heard()
    match.undo(0)
    assert not listener.heard()
    assert not listener.in_log()


def test_a_remark_stands_below_the_line_of_what_it_is_about() -> None:
    match, listener = robbed_by_a_person()
    assert [*listener.in_log()] == [len(match.log)]
    lines = [line.text for line in match.log]
    look = LogLook(match.game.letters, {}, True, match.names, listener.in_log(), only_ascii=True)
    rows = tail([*lines, "It rains."], 60, 9, look).plain.splitlines()
    (remark,) = listener.heard()
    assert rows[-2:] == [f"B {remark.character.ascii_face} {remark.text}", "It rains."]


def test_people_and_strangers_say_nothing() -> None:
    game = GAMES["niagara"]
    assert [voice_of(each, game) for each in ("human", "mcts:110", "mcts:50ms", "guest:x", "greedy:nobody")] == [
        None
    ] * 5
    assert [voice_of(each, game) for each in ("greedy", "simple", "mcts:thief")] == ["Trout", "Frog", "thief"]


def test_whom_a_person_has_beaten_says_so_and_a_bot_that_has_won_too() -> None:
    seen = set()
    for seed in range(1, 9):
        match, said = heard_at("upriver", seed=seed)
        winners = [each.seat for each in match.standings() if each.won]
        last = said[-1]
        assert last.occasion == (WON if any(winners) else BEATEN)
        assert (last.seat in winners) == (last.occasion == WON)
        seen.add(last.occasion)
    assert seen == {WON, BEATEN}


def test_where_a_bot_has_won_in_the_place_of_who_conceded_nobody_says_that_they_were_beaten() -> None:
    for seed in range(13, 60):  # in the first of these games it happens
        match = match_of("niagara", ("human", "random", "random"), seed)
        listener = Remarks(match)
        play_on(match, 40)
        match.concede(0)
        play_on(match, 3000)
        if [each.seat for each in match.standings() if each.won] == [0]:
            assert not any(each.occasion == BEATEN for each in listener.heard())
            return
    raise AssertionError


def twins() -> list[TableMatch]:
    seats = [SeatSetup(name=name, player="greedy") for name in ("Rosa", "Ben", "Yves")]
    return [TableMatch(Setup(game="niagara", options={"first": "R"}, seats=seats, seed=3), clock) for _ in range(2)]


def test_two_games_that_look_the_same_hear_the_same_until_a_card_is_shown() -> None:
    pair = twins()
    listeners = [Remarks(match) for match in pair]
    for match, secret in zip(pair, ("Y 1", "Y 6"), strict=True):
        play(match, "R 5", secret, "B 4")
    for _ in range(40):
        if not pair[0]._game_log.hidden():
            break
        for match in pair:
            if match.can_advance():
                match.advance()
            else:
                seat = match.deciders()[0]
                match.submit(seat, match.legal(seat)[-1])
        assert listeners[0].heard() == listeners[1].heard()


@pytest.mark.parametrize("game", OURS)
def test_the_seed_decides_nothing_that_is_said(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remarks are drawn from public views, in which the seed and all that is hidden are blank."""
    shown: list[tuple[Any, Any]] = []
    whole = Remarks._remark

    def listen(self: Remarks, moment: int, before: Any, after: Any) -> Remark | None:
        shown.append((before, after))
        return whole(self, moment, before, after)

    monkeypatch.setattr(Remarks, "_remark", listen)
    match, _said = heard_at.__wrapped__(game, decisions=30)
    assert shown
    for pair in shown:
        for view in pair:
            assert view == match.game.view(view, None)
            assert view.chance.seed == 0


def test_no_file_holds_what_was_said(tmp_path: Path) -> None:
    match, said = heard_at("niagara")
    assert said
    written = write_record(match.record()) + write_shared(shared_copy(match.record()))
    logged = json.dumps([line.text for line in match.log])
    for remark in said:
        assert remark.text.encode() not in written
        assert remark.text not in logged
    del tmp_path


def test_a_game_without_voices_gets_those_of_every_game() -> None:
    found = {**VOICES["Trout"]}
    assert remarks.NO_VOICES == {}
    assert {WON, BEATEN, OVERTAKEN, "overtakes"} == {*found}


def test_a_game_whose_rules_fail_here_silences_its_bots_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("niagara", TABLES["niagara"])
    listener = Remarks(match)

    def fail(*_: object) -> object:
        raise SystemExit

    monkeypatch.setattr(remarks, "occasions", fail)
    play_on(match, 40)
    assert match.moment > 40
    assert listener.heard() == []
    assert occasions is not fail


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("kind", ["greedy", "mcts"])
def test_how_a_style_plays_can_be_read_before_the_game_and_at_the_table(game: str, kind: str) -> None:
    played = GAMES[game]
    listed = {each.player: each.about for each in choices(played, my_strength([], played))}
    for style in played.animals:
        bot = f"{kind}:{style}"
        assert listed[bot].startswith(played.styles[style])
        assert played.styles[style] in introduction(bot, played)
        assert played.animals[style].name in introduction(bot, played)


# -- the bell --------------------------------------------------------------------------------------


class Rung:
    """A bell on that match with a clock of its own; counts how often it has been rung."""

    def __init__(self, match: TableMatch, *, wanted: bool = True) -> None:
        self.times, self.now = 0, 0.0
        self.bell = Bell(match, lambda: wanted, self._ring, lambda: self.now)

    def _ring(self) -> None:
        self.times += 1


def test_the_bell_is_off_unless_it_is_switched_on() -> None:
    assert Settings().bell is False


@pytest.mark.parametrize(("seconds", "rings"), [(WAIT - 0.1, 0), (WAIT, 1), (60.0, 1)])
def test_a_turn_is_rung_for_after_a_wait_only(seconds: float, rings: int) -> None:
    rung = Rung(match_of("upriver", ("human", "greedy", "greedy")))
    rung.bell.turn(has_turn=False)
    rung.now += seconds / 2
    rung.bell.turn(has_turn=False)
    rung.now += seconds / 2
    rung.bell.turn(has_turn=True)
    rung.bell.turn(has_turn=True)
    assert rung.times == rings


def test_the_first_turn_at_a_table_is_not_rung_for() -> None:
    rung = Rung(match_of("upriver", ("human", "greedy", "greedy")))
    rung.now = 100.0
    rung.bell.turn(has_turn=True)
    assert rung.times == 0


def theft(*players: str) -> TableMatch:
    return seated(turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"}), *players)


@pytest.mark.parametrize(("players", "rings"), [(("greedy", "human", "greedy"), 1), (("human", "greedy", "greedy"), 0)])
def test_a_theft_is_rung_for_if_a_person_is_robbed(players: tuple[str, ...], rings: int) -> None:
    match = theft(*players)
    rung = Rung(match)
    for line in ("R a", "R to 3", "R rob B a violet"):
        say(match, line)
    assert rung.times == rings


@pytest.mark.parametrize(("players", "rings"), [(("human", "greedy", "greedy"), 1), (("greedy", "human", "greedy"), 0)])
def test_a_fall_is_rung_for_if_it_is_a_persons(players: tuple[str, ...], rings: int) -> None:
    match = seated(flowing(dict.fromkeys("RBY", "6"), zones={"Ra": "7L"}), *players)
    rung = Rung(match)
    while match.can_advance():
        match.advance()
    assert rung.times == rings


def test_a_bell_that_is_switched_off_is_not_rung() -> None:
    match = theft("greedy", "human", "greedy")
    rung = Rung(match, wanted=False)
    for line in ("R a", "R to 3", "R rob B a violet"):
        say(match, line)
    rung.bell.turn(has_turn=False)
    rung.now = 100.0
    rung.bell.turn(has_turn=True)
    assert rung.times == 0


def test_a_game_whose_rules_fail_here_goes_on_without_the_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("upriver", ("human", "greedy", "greedy"))
    rung = Rung(match)

    class Kernel:
        def note(self, *_: object) -> None:
            raise SystemExit

    class Failing:
        kernel = Kernel()

    monkeypatch.setattr(rung.bell._match, "game", Failing(), raising=False)
    rung.bell._witness(1, None, None)
    assert rung.times == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_plain_mode_rings_a_terminal_and_no_pipe() -> None:
    for out, written in ((Terminal(), "\a"), (io.StringIO(), "")):
        Console(out, lambda: "").ring()
        assert out.getvalue() == written


def test_what_bots_do_to_each_other_is_not_rung_for() -> None:
    match = match_of("niagara", ("greedy", "greedy", "greedy"))
    rung = Rung(match)
    play_on(match, 400)
    assert rung.times == 0
