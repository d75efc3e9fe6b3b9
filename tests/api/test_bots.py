from __future__ import annotations

import re
from typing import Any

import pytest
from niagara_ai import guests

import niagara_tui


def test_a_bot_says_which_it_is() -> None:
    assert repr(niagara_tui.bot("greedy", "niagara")) == "<Bot greedy:balanced of niagara>"


@pytest.mark.parametrize("name", [None, 5, b"greedy", []])
def test_a_bot_is_called_by_a_text(name: Any) -> None:
    with pytest.raises(niagara_tui.BotError, match=r"^a bot's name is a text, not"):
        niagara_tui.bot(name, "upriver")


@pytest.mark.parametrize("made", [None, 5, object])
def test_a_bot_of_another_package_that_cannot_choose_is_refused_in_a_sentence(
    made: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = niagara_tui.Guest(niagara_tui.Kind("Makes nothing.", {"any": "Any."}), lambda _game, _level, _seed: made)  # type: ignore[arg-type, return-value]
    monkeypatch.setitem(guests._added, "nobody", guest)
    with pytest.raises(niagara_tui.BotError, match=r"^the bot nobody cannot choose a move: it is "):
        niagara_tui.bot("nobody", "upriver")


class Last:
    """Plays the last of its legal moves; at the level `fails` it ends its process."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, _view: Any, _seat: int, moves: Any) -> niagara_tui.Choice:
        if self.level == "fails":
            raise SystemExit(3)
        return niagara_tui.Choice(moves[-1])


@pytest.fixture
def last(monkeypatch: pytest.MonkeyPatch) -> str:
    kind = niagara_tui.Kind("Plays the last of its moves.", {"any": "Any.", "fails": "Not."})
    monkeypatch.setitem(guests._added, "last", niagara_tui.Guest(kind, lambda _game, level, _seed: Last(level)))
    return "last"


@pytest.mark.processes
def test_an_added_bot_plays_in_a_match_beside_a_bot_of_the_house(last: str) -> None:
    match = niagara_tui.new_match("upriver", players=[last, "greedy"], seed=1)
    twin = niagara_tui.new_match("upriver", players=[last, "greedy"], seed=1)
    niagara_tui.play_alone(match, seed=1)
    decisions = 0
    for frame in match.film():
        if frame.move is not None:
            (seat,) = twin.deciders()
            decisions += seat == 0
            assert seat == 1 or frame.move == twin.legal_texts(0)[-1]
            twin.play(seat, frame.move)
    assert decisions > 3


@pytest.mark.processes
def test_of_an_added_bot_that_fails_in_a_match_it_is_told_and_a_legal_move_is_played(last: str) -> None:
    match = niagara_tui.new_match("upriver", players=[f"{last}:fails", last], seed=1)
    with pytest.raises(niagara_tui.BotError, match=r"^the bot last:fails gave up: SystemExit: 3$"):
        niagara_tui.play_alone(match.copy(), seed=1)
    failures = list[str]()
    niagara_tui.play_alone(match, seed=1, max_decisions=9, failures=failures)
    assert failures[0].endswith("whose bot last:fails gave up: SystemExit: 3.")
    assert len(match.film().record.moves) == 9


@pytest.mark.processes
def test_an_added_bot_plays_a_tournament_in_its_own_process_and_others_say_that_they_do_not_know_it(last: str) -> None:
    assert niagara_tui.tournament("upriver", [last, "random"], 2, seed=1).games == 2
    with pytest.raises(niagara_tui.BotError, match="has no bot last: a bot object, or one of"):
        niagara_tui.tournament("upriver", [last, "random"], 2, seed=1, workers=2)


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"moves": []}, "moves: the list is empty; seat R has 7 legal ones"),
        ({"moves": [99_999]}, "moves: 99999 is not a legal move of seat R"),
        ({"moves": ["5"]}, "moves: '5' is not a whole number"),
        ({"moves": 5}, "moves: 5 is not a list of moves"),
        ({"seat": 7}, "seat"),
        ({"seat": "A"}, "seat"),
        ({"view": None}, "what a bot is shown is a view of niagara, not None"),
        ({"view": "other"}, "this is not the view of seat R: it shows what that seat does not see"),
        ({"view": "over"}, "seat R has nothing to decide in this view"),
    ],
)
def test_what_a_bot_is_asked_wrongly_is_told_in_a_sentence(name: str, wrong: dict[str, Any], sentence: str) -> None:
    match = niagara_tui.new_match("niagara", 3, seed=1)
    bot = niagara_tui.bot(name, match)
    match.play(1, match.legal(1)[0])
    asked = {"view": match.view(0), "seat": 0, "moves": match.legal(0)}
    assert bot.choose(**asked).move in match.legal(0)
    if wrong.get("view") == "other":
        wrong = {"view": match.view(1)}
    if wrong.get("view") == "over":
        match.play(0, match.legal(0)[0])
        wrong = {"view": match.view(0)}
    with pytest.raises(niagara_tui.BadInput, match=re.escape(sentence)):
        bot.choose(**{**asked, **wrong})


@pytest.mark.processes
def test_bots_are_objects_or_names_in_matches_and_tournaments(last: str) -> None:
    own, racer = Last("any"), niagara_tui.bot("greedy:racer", "upriver", seed=1)
    line_up: list[str | niagara_tui.Bot[Any]] = [own, racer, "greedy", last]
    result = niagara_tui.tournament("upriver", line_up, games=2, seed=1)
    assert [score.bot for score in result.scores] == [
        "last-2:object",
        "greedy-racer:object",
        "greedy:balanced",
        "last:any",
    ]
    again = niagara_tui.tournament("upriver", line_up[:1] * 3, games=1, seed=1)
    assert [score.bot for score in again.scores] == ["last-2:object"]
    match = niagara_tui.new_match("upriver", players=line_up, seed=1)
    assert match.bots(seed=1).keys() == {0, 1, 2, 3}
    niagara_tui.play_alone(match, seed=1, max_decisions=8)
    for seat in range(2):
        assert match.setup.seats[seat].player == result.seats[seat]
    with pytest.raises(niagara_tui.BotError, match=r"has no bot [a-z2-]+: a bot object"):
        niagara_tui.tournament("upriver", line_up, games=2, seed=1, workers=2)


def test_what_a_program_does_wrong_is_told_in_a_sentence_that_names_it() -> None:
    with pytest.raises(niagara_tui.EngineFault, match=r"^the program \./nosuch does not exist$") as told:
        niagara_tui.bot("exec:./nosuch", "niagara")
    assert isinstance(told.value, niagara_tui.BotError)
