"""Hidden cards change nothing that others get: views, log, replays, copies, questions to bots (N-11, N-12, N-70).

The save holds them as seals, which say nothing to whoever opens it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.match.position_json import to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import shared_copy
from niagara_tui.store.models import write_record, write_shared
from tests.support.matches import decisions, new_match, play, readable, say, told

KEEPER_OF_THE_SECRET = 2


def everything_that_others_get(match: Match) -> dict[str, object]:
    """Files, the log, and for all other seats and the public: view, legal moves, what the bot is asked."""
    others = [seat for seat in range(len(match.names)) if seat != KEEPER_OF_THE_SECRET]
    record = match.record()
    film = RecordFilm(record)
    return {
        "what a save says": readable(record),
        "its length": len(write_record(record)),
        "what a shared copy holds": write_shared(shared_copy(record)),
        "replay": [to_jsonable(match.game, film.view(number, None)) for number in range(film.last + 1)],
        "story": [(line.text, line.moment) for line in film.log],
        "log": told(match),
        "public": json.dumps(to_jsonable(match.game, match.view(None))),
        "seats": [to_seat(match, seat) for seat in others],
    }


def to_seat(match: Match, seat: int) -> dict[str, object]:
    """Everything that a seat gets, and a bot in it."""
    return {
        "view": json.dumps(to_jsonable(match.game, match.view(seat))),
        "legal": match.legal(seat),
        "bot": [BotSeats(match)._question(seat, moves) for moves in [match.legal(seat)] if moves],
    }


def twins(seed: int) -> tuple[Match, Match]:
    """Two matches in which everybody laid the same cards, but for the last of the turn order."""
    pair = new_match(seed=seed, player="greedy"), new_match(seed=seed, player="greedy")
    for match, secret in zip(pair, ("Y 1", "Y 6"), strict=True):
        play(match, "R 5", secret, "B 4")
    return pair


def seals(match: Match) -> list[str]:
    return [line for line in match.record().moves if " ?" in line]


@pytest.mark.parametrize("seed", range(4))
def test_an_unrevealed_card_changes_nothing_until_it_is_shown(seed: int) -> None:
    one, other = twins(seed)
    assert one.digest() != other.digest()
    assert len(seals(one)) == len(seals(other)) == 3
    assert len({*seals(one), *seals(other)}) == 4, "only the seal of what was laid differently is another"
    moments = 0
    while one._game_log.hidden():
        assert everything_that_others_get(one) == everything_that_others_get(other)
        if one.can_advance():
            one.advance()
            other.advance()
        else:
            chance = random.Random(seed + moments)
            seat = one.deciders()[0]
            move = chance.choice(one.legal(seat))
            one.submit(seat, move)
            other.submit(seat, move)
        moments += 1
    assert moments > 4
    assert everything_that_others_get(one) != everything_that_others_get(other)


def test_taking_a_card_back_and_laying_another_changes_nothing_that_others_get() -> None:
    plainly, changed = new_match(player="greedy"), new_match(player="greedy")
    for match in (plainly, changed):
        play(match, "R 5")
        say(match, "Y 1")
    changed.take_back(2)
    say(changed, "Y 6")
    assert everything_that_others_get(changed) == everything_that_others_get(plainly)


def test_the_owner_alone_sees_the_card() -> None:
    one, other = twins(1)
    seen = [match.view(KEEPER_OF_THE_SECRET).players[KEEPER_OF_THE_SECRET].chosen for match in (one, other)]
    assert seen == [1, 6]


def test_no_save_at_any_decision_shows_a_card_that_has_not_been_shown() -> None:
    match, chance = new_match(4, 31), random.Random(31)
    held = 0
    for _ in decisions(match, chance, 300):
        game_log = match._game_log
        for seat in game_log.hidden():
            decision = game_log.secret_decision(seat)
            assert decision is not None
            place = next(index for index, made in enumerate(game_log.decisions) if made is decision)
            assert readable(match.record())[place] == f"{match.game.letters[seat]} ?"
            held += 1
        assert len(seals(match)) == len(game_log.hidden())
    assert held > 50


def test_the_same_card_has_another_seal_each_time() -> None:
    match, chance, found = new_match(4, 31), random.Random(31), dict[str, set[str]]()
    for _ in decisions(match, chance, 300):
        moves = match.record().moves
        for made, line in zip(match._game_log.decisions, moves, strict=True):
            if " ?" in line and made.move is not None:
                found.setdefault(f"{made.seat} {match.game.text(made.move)}", set()).add(line)
    assert sum(len(each) for each in found.values()) == len(set().union(*found.values()))
    assert max(len(each) for each in found.values()) > 2


def test_the_seed_is_in_no_view_that_a_bot_gets() -> None:
    match = new_match(seed=987654321, player="greedy")
    _, line = BotSeats(match)._question(0, match.legal(0))
    assert b"987654321" not in line


def test_the_log_is_never_told_a_secret_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    tell, heard = match.game.tell, []

    def listen(before: Any, after: Any, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        heard.append((seat, move, [player.chosen for player in after.players]))
        return tell(before, after, seat, move, names)

    monkeypatch.setattr(type(match.game), "tell", staticmethod(listen))
    play(match, "R 5", "B 3", "Y 2")
    assert [(seat, move) for seat, move, _ in heard] == [(0, None), (1, None), (2, None)]
    assert {card for *_, chosen in heard for card in chosen} == {FACE_DOWN, NO_CARD}
