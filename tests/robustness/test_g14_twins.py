"""G14: two games that differ only in what a seat may not know give the seat the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from niagara_ai.contract import Thought
from niagara_ai.plans import is_legal
from niagara_ai.wire import line_of

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.plans import all_plans
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice, advise
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.motives import Motives
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.offers import Offered
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import BotTurn, turns_of_bots, view_at
from niagara_tui.plain.teller import Scene, teller_of
from niagara_tui.shell.remarks import Remarks
from niagara_tui.store.models import Record, write_record, write_shared
from niagara_tui.study.decisions import decision_at, decision_in, plans_of
from tests.ai.test_no_peeking import Twins, laid_differently, sampled
from tests.match.test_secrecy import to_seat
from tests.robustness.games import random_match, random_position
from tests.robustness.rounds import Rounds, rounds
from tests.support.matches import clock, readable
from tests.support.secrecy import is_wholly_open
from tests.support.tables import standing_at

OPEN = {game.id: is_wholly_open(game) for game in GAMES.values()}


def a_secret(chance: Random) -> tuple[Game[Any], Any]:
    """A position at a decision, of a game with hidden information."""
    while True:
        game, state = random_position(chance)
        if not OPEN[game.id] and game.deciders(state):
            return game, state


def all_that_reaches(match: TableMatch, seat: int) -> dict[str, object]:
    """All bytes and sentences that the seat's bot, its adviser, its analysis, and its person in plain mode get."""
    view = match.view(seat)
    voice = Voice(match.names)
    offered = [Offered(each.moves, each.label, twins=each.twins) for each in match.game.choices(view, seat, voice)]
    turns = [tuple(map(match.game.text, each.moves)) for each in offered]
    tried = Answer(0, thoughts=tuple(Thought(first, 0, continuation=(*rest,)) for first, *rest in turns))
    scene = Scene(match.game, view, seat, match.names, ("person",) * len(match.names), match.options)
    teller = teller_of(scene)
    told = {topic: teller.tell(topic) for topic in (*teller.topics, *teller.extra_topics)}
    return {
        **to_seat(match, seat),
        "hint": repr(Hints(match).cache_key(seat)),
        "candidates": advise(match.game, view, seat, tried, offered, voice).every,
        "compared": compared(match, seat),
        "told": told,
        "preview": teller.preview(),
        "question": teller.question(seat),
        "choices": teller.groups(seat),
        "hands": match.needs_privacy(seat),
    }


def compared(match: TableMatch, seat: int) -> object:
    """The decision and the two plans that `analyse --plans` judges, or why it does not."""
    try:
        decision = decision_at(match.position(), seat)
        return repr(decision), plans_of(decision, islice(all_plans(match.game, decision.view, seat), 2))
    except BadInput as error:
        return str(error)


def at_table(chance: Random, state: Any, game: Game[Any]) -> TableMatch:
    """A match in that position, at a table of that size."""
    while True:
        match = random_match(chance)
        if match.game is game and len(match.names) == state.seats:
            return standing_at(clone(state), match)


def dealt_differently(game: Game[Any], state: Any, chance: Random) -> Iterator[Twins]:
    """Twins in which two other seats hold each other's cards, made without views, since those could leak."""
    for seat in game.deciders(state)[:1]:
        other = clone(state)
        rivals = [player for rival, player in enumerate(other.players) if rival != seat]
        if game.id == "canyon" and len(rivals) > 1:
            one, another = chance.sample(rivals, 2)
            one.hand, another.hand = another.hand, one.hand
            if game.audit(other) == []:
                yield Twins(seat, state, other)


def dealt(chance: Random) -> tuple[Game[Any], Twins]:
    """Twins of a game with hands, in which two other seats hold each other's cards."""
    while True:
        game, state = a_secret(chance)
        for twins in dealt_differently(game, state, chance):
            if twins.one != twins.other:
                return game, twins


def check_same(twins: Twins, game: Game[Any], chance: Random) -> None:
    """Check that the seat cannot tell the two apart."""
    seed = chance.random()
    one, other = (all_that_reaches(at_table(Random(seed), twin, game), twins.seat) for twin in (twins.one, twins.other))
    for what in one:
        assert one[what] == other[what], what


@rounds(quick=16, long=5000)
def test_what_a_seat_may_not_know_changes_nothing_that_it_gets(rounds: Rounds) -> None:
    differing = []

    def check(chance: Random) -> None:
        game, state = a_secret(chance)
        make = chance.choice((laid_differently, dealt_differently, sampled))
        for twins in make(game, state, chance):
            if twins.one != twins.other:
                differing.append(twins)
            check_same(twins, game, chance)

    rounds.play(check)
    assert len(rounds.seeds) < 16 or len(differing) > 6


@rounds(quick=6, long=1000)
def test_whichever_of_the_others_holds_a_card_changes_nothing_that_a_seat_gets(rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        game, twins = dealt(chance)
        check_same(twins, game, chance)

    rounds.play(check)


class TwinFilm(RecordFilm):
    """A film of the same game as everybody sees it, in which what is hidden is something else at each moment."""

    def __init__(self, record: Record, until: int, chance: Random) -> None:
        super().__init__(record, until)
        self._seeds = [chance.randrange(2**53) for _ in self.moments]

    def view(self, moment: int, seat: int | None) -> Any:
        public = super().view(moment, None)
        if seat is None:
            return public
        return self.game.view(self.game.sample(public, Chance(seed=self._seeds[moment])), seat)


def told_of_bots(film: RecordFilm) -> list[tuple[BotTurn, bytes]]:
    """The turns of bots that may be asked about, each with what the adviser is sent; empty for a secret."""
    found = list[tuple[BotTurn, bytes]]()
    for turn in turns_of_bots(film, film.last):
        view, asked = view_at(film, turn), b""
        if view is not None:
            assert is_legal(film.game, view, turn.seat, turn.moves)
            asked = line_of(Motives(film.game)._question(turn.seat, [*turn.moves], view, [turn.moves])).encode()
        found.append((turn, asked))
    return found


def looked_at(film: RecordFilm, seat: int) -> list[str]:
    """What `analyse FILE@move N` looks at of the other seats' moves, or why it does not."""
    found = []
    for move in range(1, film.moves + 2):
        try:
            found.append(repr(decision_in(film, f"move {move}", seat)))
        except BadInput as error:
            found.append(str(error))
    return found


@rounds(quick=12, long=2000)
def test_why_a_bot_did_something_is_told_from_what_everybody_knows(rounds: Rounds) -> None:
    told, secrets = dict.fromkeys(GAMES, 0), dict.fromkeys(GAMES, 0)

    def check(chance: Random) -> None:
        match = random_match(chance, "greedy")
        person = match.setup.seats[0].model_copy(update={"player": "human"})
        match = TableMatch(match.setup.model_copy(update={"seats": [person, *match.setup.seats[1:]]}), clock)
        for _ in range(chance.choice((5, 20, 60))):
            match.settle()
            if not match.is_over():
                seat = chance.choice(match.deciders())
                match.submit(seat, chance.choice(match.legal(seat)))
        film = RecordFilm(match.record(), match.moment)
        if film.lock_reason:
            found = told_of_bots(film)
            assert found == told_of_bots(TwinFilm(match.record(), match.moment, chance))
            told[match.game.id] += sum(bool(asked) for _turn, asked in found)
            secrets[match.game.id] += sum(not asked for _turn, asked in found)
            twin = TwinFilm(match.record(), match.moment, chance)
            assert looked_at(film, 1) == looked_at(twin, 1)
            with pytest.raises(BadInput, match="still being played"):
                FreeMatch.of(film, chance.randrange(film.last + 1))

    rounds.play(check)
    for game, is_open in OPEN.items():
        assert len(rounds.seeds) < 12 or (secrets[game] == 0 and told[game] > 0) or not is_open
    assert len(rounds.seeds) < 12 or secrets["canyon"] > told["canyon"]
    assert secrets["niagara"] == 0, "a card that lies face down is no turn before it is shown"


@rounds(quick=6, long=2000)
def test_saves_copies_replays_and_the_story_are_the_same_whatever_was_laid_in_secret(rounds: Rounds) -> None:
    laid = 0

    def for_others(match: TableMatch) -> list[object]:
        """What the save says, a shared copy, a replay, the log, and the public view."""
        record = match.record()
        film = RecordFilm(record)
        replay = [film.view(number, None) for number in range(film.last + 1)]
        copy = write_shared(shared_copy(record))
        lines = [line.text for line in (*match.log, *film.log)]
        return [readable(record), len(write_record(record)), copy, replay, lines, match.view(None)]

    def check(chance: Random) -> None:
        nonlocal laid
        seed = chance.random()
        one, other = (random_match(Random(seed)) for _ in range(2))
        is_compared = False
        for _ in range(30):
            is_compared = is_compared and not one.can_advance()
            for match in (one, other):
                match.settle()
            if one.is_over():
                return
            assert is_compared or for_others(one) == for_others(other)
            seat = chance.choice(one.deciders())
            moves = one.legal(seat)
            secret = one.game.is_secret(one._game_log.state, seat) and len(one.deciders()) > 1
            choices = chance.choices(moves, k=2) if secret else [chance.choice(moves)] * 2
            laid += choices[0] != choices[1]
            for match, move in zip((one, other), choices, strict=True):
                match.submit(seat, move)
            assert for_others(one) == for_others(other)
            is_compared = choices[0] == choices[1]
            if choices[0] != choices[1]:
                assert write_record(one.record()) != write_record(other.record()), "what is laid is in the save"
                if chance.random() < 0.3:
                    for rival in one.deciders():
                        move = chance.choice(one.legal(rival))
                        for match in (one, other):
                            match.submit(rival, move)
                        assert for_others(one) == for_others(other)
                    return
                one.take_back(seat)
                other.take_back(seat)
                assert write_record(one.record()) == write_record(other.record())
                for match in (one, other):
                    match.submit(seat, moves[0])

    rounds.play(check)
    assert len(rounds.seeds) < 6 or laid > len(rounds.seeds)


@rounds(quick=12, long=2000)
def test_what_bots_say_follows_from_what_everybody_sees(rounds: Rounds) -> None:
    said = dict.fromkeys(GAMES, 0)

    def check(chance: Random) -> None:
        match = random_match(chance, "greedy")
        listener, other = Remarks(match), Remarks(match)
        match._game_log.witnesses.remove(other._witness)

        def in_a_twin(moment: int, *views: Any) -> None:
            """Tell the other one of the same step in a game in which what is hidden is something else."""
            seeds = (Chance(seed=chance.randrange(2**53)) for _ in views)
            twins = (match.game.sample(view, seed) for view, seed in zip(views, seeds, strict=True))
            other._witness(moment, *(match.game.view(twin, None) for twin in twins))

        match.watch(in_a_twin)
        for _ in range(chance.choice((20, 60, 200))):
            match.settle()
            if not match.is_over():
                seat = chance.choice(match.deciders())
                match.submit(seat, chance.choice(match.legal(seat)))
        assert listener.heard() == other.heard()
        said[match.game.id] += len(listener.heard())

    rounds.play(check)
    assert len(rounds.seeds) < 12 or all(said.values())
