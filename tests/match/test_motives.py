from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from niagara_ai.contract import Loss, Part, Thought
from niagara_ai.plans import forced_moves, turn_is_done
from niagara_ai.registry import LADDER

from niagara_tui.core.plans import all_plans
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.motives import Motive, Motives, NoMotive
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import BotTurn, choice_before, turns_of_bots, view_at
from niagara_tui.shell.bots import how_it_chooses
from tests.support import workers
from tests.support.tables import best, match_of, new_match, play_on
from tests.support.workers import command

WHO = "Trout, ordinary bot. Plays at once."
LANDS = Part("fetched", 2, 1, 2, 0.8, 0.2, 0.1)
HOME = replace(LANDS, seat=0)
HEARD = """
import pathlib
for q in questions():
    pathlib.Path(PATH).open('a').write(json.dumps([q['seat'], q['plans'], q['view']]) + '\\n')
    say(id=q['id'], move=q['moves'][0])
"""


@dataclass(frozen=True)
class Asked:
    """A turn of a bot, with the film that it is in, and other moves that it could have made."""

    film: RecordFilm
    turn: BotTurn
    others: Sequence[int]

    def thought(self, move: int, chance: float, loss: Loss, *why: Part) -> Thought:
        text = self.film.game.text(move)
        return Thought(text, chance, chances=(chance,) * len(self.film.names), loss=loss, why=why)

    async def told(self, *thoughts: Thought, chooses: str = "") -> Motive:
        """What is told if that is what the judge thinks."""
        motives = Motives(self.film.game)

        async def ask(view: object, turn: BotTurn, before: object = None) -> Answer:
            del view, turn, before
            return Answer(self.turn.moves[0], thoughts=thoughts)

        motives.ask = ask  # type: ignore[method-assign]
        return await motives.motive(self.film, self.turn, Voice(self.film.names, 0), WHO, chooses)


@pytest.fixture(scope="module")
def card() -> Asked:
    """Yann lays the 5 in the first round."""
    match = new_match("human", "greedy", "greedy", first="R")
    for seat, text in ((0, "3"), (1, "3"), (2, "5")):
        match.submit(seat, match.game.number(text) or 0)
    while not any(turn.seat == 2 for turn in turns(match)):
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, best(match, seat, match.legal(seat)))
        match.settle()
    film = RecordFilm(match.record(), match.moment)
    turn = next(turn for turn in turns(match) if turn.seat == 2)
    assert film.game.text(turn.moves[0]) == "5"
    return Asked(film, turn, [film.game.number(text) or 0 for text in ("6", "4", "1")])


def has_choice(film: RecordFilm, turn: BotTurn) -> bool:
    begun, end = forced_moves(film.game, film.view(turn.begin, turn.seat), turn.seat, turn_is_done)
    return not (begun and turn_is_done(film.game, end, turn.seat))


def turns(match: TableMatch) -> list[BotTurn]:
    film = RecordFilm(match.record(), match.moment)
    return list(turns_of_bots(film, film.last))


async def test_of_a_turn_that_was_the_best_it_is_told_what_the_next_would_lose_and_why(card: Asked) -> None:
    found = await card.told(
        card.thought(card.turn.moves[0], 0.4, Loss(0.0, 0.0)),
        card.thought(card.others[0], 0.35, Loss(0.05, 0.01), LANDS),
    )
    why = "Yann brings a gem home soon: this 8 of 10, the other 2 of 10."
    assert found.lines == [
        "Yann, round 1: card 5, wins 40%. Nothing was better. Second best: card 6, costs 5.0% ± 2.0% of a win.",
        why,
        WHO,
    ]
    assert found.more == WHO


async def test_beside_a_win_at_once_nothing_is_called_as_good_that_wins_later(
    card: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = card.thought(card.turn.moves[0], 1.0, Loss(0.0, 0.0))
    monkeypatch.setattr("niagara_tui.match.bots.motives.ends_with_win", lambda _game, found, _seat: found is taken)
    found = await card.told(taken, card.thought(card.others[0], 0.997, Loss(0.003, 0.01)))
    assert found.said == ("Yann, round 1: card 5, wins 100%. Nothing was better.",)


async def test_of_one_that_was_about_as_good_another_is_told_and_one_that_was_worse(card: Asked) -> None:
    found = await card.told(
        card.thought(card.others[0], 0.4, Loss(0.0, 0.0)),
        card.thought(card.turn.moves[0], 0.39, Loss(0.01, 0.0)),
        card.thought(card.others[1], 0.3, Loss(0.1, 0.01)),
    )
    assert found.lines == [
        "Yann, round 1: card 5, wins 39%. As good: card 6. Worse: card 4, costs 10% ± 2.0% of a win.",
        WHO,
    ]


async def test_of_one_that_cost_something_the_best_is_told_and_how_the_bot_plays_belongs_to_it(card: Asked) -> None:
    found = await card.told(
        card.thought(card.others[0], 0.4, Loss(0.0, 0.0)),
        card.thought(card.turn.moves[0], 0.3, Loss(0.1, 0.01), LANDS),
    )
    assert found.lines == [
        "Yann, round 1: card 5, wins 30%. It cost 10% ± 2.0% of a win. Best: card 6, wins 40%.",
        "Yann brings a gem home soon: the best 8 of 10, chosen 2 of 10.",
        WHO,
    ]


@pytest.mark.parametrize("bot", ["random", "mcts:easy", "greedy", "greedy:thief"])
async def test_44_3_of_a_bot_that_does_not_look_far_it_is_said_first_how_its_choice_came_about(
    card: Asked, bot: str
) -> None:
    """What the judge has found was not what the bot had in mind."""
    chooses = how_it_chooses(bot)
    assert chooses
    worse = card.thought(card.turn.moves[0], 0.3, Loss(0.1, 0.01), LANDS)
    found = await card.told(card.thought(card.others[0], 0.4, Loss(0.0, 0.0)), worse, chooses=chooses)
    assert found.said[0] == (
        f"Yann, round 1: card 5, wins 30%. {chooses} It cost 10% ± 2.0% of a win. Best: card 6, wins 40%."
    )


def test_44_3_the_bots_that_compare_whole_turns_have_their_reasons_and_of_others_nothing_is_claimed() -> None:
    assert [bot for bot in LADDER if not how_it_chooses(bot)] == ["mcts:hard", "mcts:expert"]
    assert how_it_chooses("mcts:thief") == how_it_chooses("mcts:50ms") == how_it_chooses("guest:clever") == ""
    assert how_it_chooses("random:uniform") == "It plays any legal move, whatever comes of it."


@pytest.mark.parametrize("is_best", [True, False])
async def test_44_10_no_cost_is_told_of_a_turn_that_the_judge_may_err(card: Asked, *, is_best: bool) -> None:
    """A loss within two errors is none, of the turn that was taken and of any other."""
    none, doubtful = Loss(0.0, 0.0), Loss(0.3, 0.15)
    first, second = (card.turn.moves[0], card.others[0]) if is_best else (card.others[0], card.turn.moves[0])
    found = await card.told(card.thought(first, 0.4, none), card.thought(second, 0.1, doubtful))
    told = " ".join(found.said)
    assert "Not told apart yet: card 6, 30% ± 30% of a win between them; a longer" in told
    assert not any(word in told for word in ("cost", "Second best", "Worse"))


async def test_44_4_things_are_told_by_the_words_of_the_game_not_by_the_signs_of_a_table(card: Asked) -> None:
    """A card on its face, such as `5`, is a bare number in a sentence."""
    motives = Motives(card.film.game)
    signs = {"bow": "<", "stern": ">", "place": "."}

    async def ask(view: object, turn: BotTurn, before: object = None) -> Answer:
        del before
        return Answer(turn.moves[0])

    motives.ask = ask  # type: ignore[method-assign]
    told = await motives.motive(card.film, card.turn, Voice(card.film.names, 0, signs), WHO)
    assert told.said == ("Yann, round 1: card 5. There was nothing else to do.",)


async def test_where_there_was_no_choice_that_is_said(card: Asked) -> None:
    done = "Yann, round 1: card 5. There was nothing else to do."
    assert (await card.told()).lines == [done, WHO]
    assert (await card.told(card.thought(card.turn.moves[0], 0.4, Loss(0.0, 0.0)))).lines == [done, WHO]
    film = RecordFilm(play_on(match_of("upriver", ("human", "greedy", "greedy")), 6).record())
    turn = next(turn for turn in turns_of_bots(film, film.last) if not has_choice(film, turn))
    motives = Motives(film.game, command=command(workers.DIES))
    assert await motives.ask(view_at(film, turn), turn) == Answer(turn.moves[0]), "nobody is asked"
    await motives.close()


@pytest.fixture(scope="module")
def clouds() -> RecordFilm:
    """Bridget and Yann show the cloud in the first round, and Bridget's has moved the sky to its lower end."""
    match = new_match("human", "greedy", "greedy", first="R")
    for seat, text in ((0, "3"), (1, "cloud"), (2, "cloud")):
        match.submit(seat, match.game.number(text) or 0)
    match.settle()
    while (seat := match.deciders()[0]) != 2:
        moves = match.legal(seat)
        match.submit(seat, match.game.number("sky -1") or 0 if seat == 1 else best(match, seat, moves))
        match.settle()
    [up] = match.legal(2)
    match.submit(2, up)
    match.settle()
    return RecordFilm(match.record(), match.moment)


async def test_of_a_forced_turn_it_is_told_why_the_card_was_chosen_after_which_nothing_else_was_left_to_do(
    clouds: RecordFilm,
) -> None:
    sky, *_others, cloud = (turn for turn in turns_of_bots(clouds, clouds.last) if turn.seat == 2)
    asked = Asked(clouds, cloud, [clouds.game.number("1") or 0])
    thoughts = asked.thought(cloud.moves[0], 0.4, Loss(0.0, 0.0)), asked.thought(asked.others[0], 0.3, Loss(0.1, 0.0))
    motives = Motives(clouds.game)
    nobody = motives.ask

    async def ask(view: object, turn: BotTurn, before: object = None) -> Answer:
        del before
        return Answer(cloud.moves[0], thoughts=thoughts) if turn == cloud else await nobody(view, turn)

    motives.ask = ask  # type: ignore[method-assign]
    random = how_it_chooses("random")
    told = await motives.motive(clouds, sky, Voice(clouds.names, 0), WHO, random)
    chosen = f"Yann, round 1: the cloud, wins 40%. {random}"
    assert told.lines == [
        "Yann, round 1: sky up to 0. Only this was left to do after an earlier choice:",
        f"{chosen} Nothing was better. Second best: card 1, costs 10% ± 0% of a win.",
        WHO,
    ]


async def test_where_the_card_was_the_last_one_too_there_was_nothing_else_to_do() -> None:
    film = RecordFilm(play_on(match_of("niagara", ("human", "greedy", "greedy"), seed=0), 150).record())
    forced = (turn for turn in turns_of_bots(film, film.last) if turn.round == 7 and not has_choice(film, turn))
    sky = next(turn for turn in forced if film.game.text(turn.moves[0]).startswith("sky "))
    motives = Motives(film.game, command=command(workers.DIES))
    told = await motives.motive(film, sky, Voice(film.names, 0), WHO)
    await motives.close()
    assert told.lines[0].endswith(" There was nothing else to do.")
    assert told.lines[1:] == [WHO]


@pytest.mark.parametrize("others", [("greedy", "greedy"), ("human", "greedy")])
def test_that_only_one_card_can_be_played_is_not_put_down_to_a_bid(others: tuple[str, ...]) -> None:
    film = RecordFilm(play_on(match_of("canyon", ("human", *others), secret_bids=True), 300).record())
    forced = [turn for turn in turns_of_bots(film, film.last) if not has_choice(film, turn)]
    assert len(forced) > 10
    assert not [turn for turn in forced if choice_before(film, turn) is not None]


async def test_what_a_bot_did_in_the_place_of_who_has_conceded_is_that_bot_s_and_not_yours() -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 30)
    match.concede(0)
    play_on(match, 40)
    film = RecordFilm(match.record(), match.moment)
    own = [turn for turn in turns_of_bots(film, film.last) if turn.seat == 0]
    card = next(turn for turn in own if film.game.is_secret(film.view(turn.begin, 0), 0))
    others = [move for move in film.game.legal(film.view(card.begin, 0), 0) if move not in card.moves]
    asked = Asked(film, card, others)
    taken = asked.thought(card.moves[0], 0.4, Loss(0.0, 0.0))
    worse = asked.thought(others[0], 0.3, Loss(0.1, 0.01), HOME)
    done, why, _who = (await asked.told(taken, worse)).lines
    assert done.startswith("Rose's bot, round ")
    assert why.startswith("Rose's bot brings a gem home ")
    paddled = next(turn for turn in own if len(turn.moves) > 1)
    assert "your" not in (await Asked(film, paddled, ()).told()).said[0]
    rival = next(turn for turn in turns_of_bots(film, film.last) if turn.seat == 1 and len(turn.moves) == 1)
    told = await replace(asked, turn=rival).told(replace(taken, move=film.game.text(rival.moves[0])), worse)
    assert "Rose's bot brings a gem home " in " ".join(told.lines)


async def test_a_canoe_like_another_is_told_as_the_one_that_the_table_offers(card: Asked) -> None:
    film, turn = card.film, next(turn for turn in turns_of_bots(card.film, card.film.last) if len(turn.moves) > 1)
    view, game = film.view(turn.begin, turn.seat), film.game
    taken = [each for each in all_plans(game, view, turn.seat) if game.text(each[0]) == "b"]
    twin = Asked(film, BotTurn(turn.seat, turn.begin, turn.round, taken[0]), ())
    assert (await twin.told()).lines[0].startswith(f"{film.names[turn.seat]}, round 1: to zone ")


async def test_a_hand_is_a_secret_until_the_game_is_over_and_nobody_is_asked() -> None:
    match = play_on(match_of("canyon", ("human", "greedy", "greedy")), 30)
    film = RecordFilm(match.record(), match.moment)
    turn = next(turn for turn in turns_of_bots(film, film.last) if view_at(film, turn) is None)
    motives = Motives(film.game, command=command(workers.NEVER_LIVES))
    told = await motives.motive(film, turn, Voice(film.names, 0), WHO)
    name = film.names[turn.seat]
    said = f"What {name} knew then is a secret until the game is over; its replay tells it."
    assert told.lines == [f"{name}, round {turn.round}. {said}"]
    frog = await motives.motive(film, turn, Voice(film.names, 0), WHO, how_it_chooses("random"))
    assert frog.lines == [f"{name}, round {turn.round}. It plays any legal move, whatever comes of it. {said}"]


def heard_in(folder: Path) -> list[str]:
    return (folder / "heard").read_text(encoding="utf-8").splitlines()


@pytest.mark.processes
async def test_the_adviser_is_sent_what_the_seat_saw_and_the_turn_and_one_process_answers_for_all_seats(
    tmp_path: Path,
) -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 40)
    film = RecordFilm(match.record(), match.moment)
    motives = Motives(film.game, command=command(HEARD.replace("PATH", repr(str(tmp_path / "heard")))))
    asked = [turn for turn in turns_of_bots(film, film.last) if has_choice(film, turn)][:6]
    assert len({turn.seat for turn in asked}) == 2
    for turn in asked:
        answer = await motives.ask(view_at(film, turn), turn)
        assert answer.move in film.game.legal(film.view(turn.begin, turn.seat), turn.seat)
    assert len(motives._conversations) == 1
    await motives.close()
    heard = [json.loads(line) for line in heard_in(tmp_path)]
    for turn, (seat, plans, view) in zip(asked, heard, strict=True):
        assert (seat, plans) == (turn.seat, [[*map(film.game.text, turn.moves)]])
        assert view == to_jsonable(film.game, view_at(film, turn))


@pytest.mark.processes
async def test_an_adviser_that_fails_is_one_sentence() -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 40)
    film = RecordFilm(match.record(), match.moment)
    turn = next(turn for turn in turns_of_bots(film, film.last) if len(turn.moves) == 1)
    motives = Motives(film.game, command=command(workers.DIES))
    with pytest.raises(NoMotive, match=r"^There is no answer: mcts:adviser has ended with status 7\.$"):
        await motives.ask(view_at(film, turn), turn)
    await motives.close()
