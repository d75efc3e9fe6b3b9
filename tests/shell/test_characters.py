"""Bots as people see them: names and faces that fit into lists, and strengths from the file of ratings."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType
from typing import Any

import pytest
from niagara_ai.contract import FACE_WIDTH, Character
from niagara_ai.registry import LADDER
from pydantic import ValidationError
from rich.cells import cell_len

from niagara_tui.games.registry import GAMES, entries
from niagara_tui.shell.bots import OF_MY_STRENGTH, bar, character_of, faces, rating_words, seat_badge, step_of
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import MyStrength, PlayerChoice, choices
from niagara_tui.shell.ratings import FILE, BotRating, Ratings, ratings_of
from niagara_tui.store.limits import HUMAN

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def ours(game: Any) -> list[PlayerChoice]:
    """The bots in the list that no other package brings."""
    listed = choices(game, my_strength([], game))
    strangers = (OF_MY_STRENGTH, "openspiel")
    return [each for each in listed if each.character and not each.player.startswith(strangers)]


@EVERY_GAME
def test_every_bot_has_a_name_of_its_own_a_face_a_sentence_and_a_strength(game: Any) -> None:
    bots = ours(game)
    names = [each.character.name for each in bots if each.character]
    drawn = [each.character.face for each in bots if each.character and each.player.split(":")[0] != "greedy"]
    assert all(names)
    assert len(set(names)) == len(names)
    assert len(set(drawn)) == len(drawn)
    assert all(each.about and each.step is not None for each in bots)


@EVERY_GAME
def test_faces_have_five_cells_and_a_twin_in_ascii(game: Any) -> None:
    for player in [*(each.player for each in ours(game)), "guest:level", "mcts:110"]:
        character = character_of(player, game)
        assert cell_len(character.face) == len(character.face) == FACE_WIDTH
        assert len(character.ascii_face) == FACE_WIDTH
        assert character.ascii_face.isascii()


@pytest.mark.parametrize("face", ["(o)", "(ooooo)", "(\to\t)"])
def test_a_face_of_another_width_or_of_signs_that_cannot_be_shown_is_refused(face: str) -> None:
    with pytest.raises(ValueError, match="must have 5 printable characters"):
        Character("Gnat", face, "(o_o)")


def test_an_animal_is_that_of_the_style_in_its_game_and_grows_old_with_a_search() -> None:
    niagara, canyon = GAMES["niagara"], GAMES["canyon"]
    assert character_of("greedy:thief", niagara).name == "Raccoon"
    assert character_of("mcts:thief", niagara) == Character("Old Raccoon", "(■_■)", "(#_#)")
    for unknown in (character_of("greedy:thief", canyon), character_of("greedy:thief", None)):
        assert unknown == Character("", "[•_•]", "[o_o]")
    assert character_of("mcts:hard", None).name == "Heron"


@EVERY_GAME
def test_rows_of_the_list_are_columns_that_fit_the_field(game: Any) -> None:
    rows = [each.row(only_ascii=only) for each in ours(game) for only in (False, True)]
    assert {cell_len(row) for row in rows} == {27 + len(LADDER)}


def test_a_face_and_a_word_stand_beside_a_name_at_the_table() -> None:
    assert seat_badge("mcts:normal", GAMES["niagara"], only_ascii=False) == "(•ω•) good"
    assert seat_badge("mcts:normal", GAMES["niagara"], only_ascii=True) == "(owo) good"
    assert seat_badge("greedy:thief", GAMES["niagara"], only_ascii=True) == "(#_#) thief"
    assert seat_badge("mcts:thief", GAMES["niagara"], only_ascii=True) == "(#_#) strong thief"
    assert seat_badge("greedy", GAMES["niagara"], only_ascii=True) == "><(o> ordinary"
    assert seat_badge("mcts:2s", GAMES["niagara"], only_ascii=True) == "[o_o] bot, 2 s"
    assert seat_badge(HUMAN, GAMES["niagara"], only_ascii=False) == "person"

    assert faces([HUMAN, "mcts:hard"], GAMES["niagara"], only_ascii=True) == ["     ", "<=(o)"]
    assert faces([HUMAN, HUMAN], GAMES["niagara"], only_ascii=True) == []


@EVERY_GAME
def test_an_opponent_of_ones_own_strength_says_which_bot_it_is_and_has_its_face(game: Any) -> None:
    (mine,) = (
        each for each in choices(game, MyStrength("mcts:hard", "Now the Heron.")) if each.player == OF_MY_STRENGTH
    )
    assert mine.about == "Now the Heron."
    assert mine.row(only_ascii=True) == "<=(o) a bot of my strength"


# -- the scale ----------------------------------------------------------------------------------------


def rated(**ratings: int) -> MappingProxyType[str, BotRating]:
    """Ratings by bot, whose names have a double underline for the colon."""
    bots = {name.replace("__", ":"): rating for name, rating in ratings.items()}
    return MappingProxyType(
        {bot: BotRating(bot=bot, rating=at, low=at - 50, high=at + 50, seats=9) for bot, at in bots.items()}
    )


def test_the_steps_of_the_scale_are_the_bots_that_every_game_has() -> None:
    assert [step_of(bot) for bot in LADDER] == [*LADDER.values()]
    assert [*map(bar, LADDER.values())] == ["○○○○○", "●○○○○", "●●○○○", "●●●○○", "●●●●○", "●●●●●"]
    assert bar(LADDER["mcts:normal"], only_ascii=True) == "***.."


def test_a_style_is_as_strong_as_the_step_with_the_nearest_rating() -> None:
    ratings = rated(mcts__easy=-100, greedy__balanced=0, mcts__normal=140, greedy__thief=-80, mcts__thief=90)
    assert step_of("greedy:thief", ratings) is LADDER["mcts:easy"]
    assert step_of("mcts:thief", ratings) is LADDER["mcts:normal"]
    assert step_of("greedy:hoarder", ratings) is LADDER["greedy:balanced"], "nobody has rated it"
    assert step_of("guest:level", ratings) is None


def test_a_rating_says_its_interval_and_the_anchor_none() -> None:
    assert rating_words(rated(mcts__easy=-100)["mcts:easy"]) == "Rating -100 (-150 to -50)."
    assert rating_words(BotRating(bot="greedy", rating=0, low=0, high=0, seats=1)) == "Rating 0."


# -- the files ----------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_game_of_ours_has_ratings_of_its_present_rules(game: Any) -> None:
    found = Ratings.model_validate_json(files(entries()[game.id].pages).joinpath(FILE).read_bytes())
    assert (found.game, found.rules, found.anchor) == (game.id, game.version, "greedy:balanced")
    assert {*LADDER} <= {*ratings_of(game)}
    assert all(
        rating_words(ratings_of(game)[bot]) in each.about
        for each in ours(game)
        if (bot := each.player) in ratings_of(game)
    )


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"date": "today"},
        {"rules": "1"},
        {"anchor": "random:uniform"},
        {"bots": []},
        {"bots": [{"bot": "greedy", "rating": 0, "low": 1, "high": 2, "seats": 1}]},
        {"bots": [{"bot": "greedy", "rating": 0, "low": 0, "high": 0, "seats": 1}] * 2},
    ],
)
def test_a_file_of_ratings_is_read_strictly(change: dict[str, object]) -> None:
    bots = ({"bot": "greedy", "rating": 0, "low": 0, "high": 0, "seats": 1},)
    good = {"game": "niagara", "rules": 1, "anchor": "greedy", "games": 1, "bots": bots}
    Ratings.model_validate(good)
    with pytest.raises(ValidationError):
        Ratings.model_validate(good | change)
