from __future__ import annotations

from dataclasses import replace
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from niagara_ai.contract import FACE_WIDTH, BotError, Character
from niagara_ai.registry import LADDER, parse_bot
from pydantic import ValidationError
from rich.cells import cell_len

from niagara_tui.cli.program import main
from niagara_tui.games.registry import GAMES, entries
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.setup import name_problem
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import bots, players
from niagara_tui.shell.bots import (
    FILE,
    OF_MY_STRENGTH,
    BotRating,
    Ratings,
    about,
    bar,
    character_of,
    faces,
    how_it_chooses,
    player_label,
    rating_words,
    ratings_of,
    seat_badge,
    step_of,
)
from niagara_tui.shell.learning import begin as begin_lesson
from niagara_tui.shell.learning import first_game_setup
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import (
    MyStrength,
    PlayerChoice,
    behind_its_choices,
    choices,
    default_name,
    default_seats,
    introduction,
    own_name,
    seat_label,
)
from niagara_tui.shell.presets import matching_preset, presets_of, usual_opponents
from niagara_tui.shell.puzzling import begin as begin_puzzle
from niagara_tui.shell.setting_up import usual_players
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import all_lessons
from niagara_tui.study.puzzles.catalogue import all_puzzles
from tests.support.tables import play_on

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def ours(game: Any) -> list[PlayerChoice]:
    listed = choices(game, my_strength([], game))
    return [each for each in listed if each.character and each.player != OF_MY_STRENGTH]


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


def test_41_a_step_that_games_do_not_tell_from_the_one_below_says_so() -> None:
    ratings = rated(mcts__easy=-100, greedy__balanced=0, mcts__normal=40, mcts__hard=300, mcts__expert=345)
    same = "In this game about as strong as the {}."
    said = {bot: about(bot, "", "", ratings) for bot in LADDER}
    assert {bot for bot, words in said.items() if "about as strong" in words} == {"mcts:normal", "mcts:expert"}
    assert same.format("Trout") in said["mcts:normal"]
    assert same.format("Heron") in said["mcts:expert"]


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


# Ready-made tables: every game has some, each can be played at once, and a form tells which one it shows.


@EVERY_GAME
def test_every_ready_made_table_can_be_played_and_says_how_many_sit_there(game: Any) -> None:
    for preset in presets_of(game):
        chosen = preset.choices(game)
        game.new(game.options.model_validate(chosen.options), len(chosen.seats), 1)
        assert HUMAN in preset.players
        assert f"{len(preset.players) - preset.players.count(HUMAN)} " in preset.title
        bots = set(preset.players) - {HUMAN}
        assert all(str(parse_bot(player, game.styles)) == player for player in bots)
        assert ("different bots" if len(bots) > 1 else "bot") in preset.title
        if len(bots) == 1 < preset.players.count(*bots):
            assert player_label(*bots) in preset.title


@EVERY_GAME
def test_no_two_tables_are_the_same(game: Any) -> None:
    ready = presets_of(game)
    assert [matching_preset(ready, game, preset.choices(game)) for preset in ready] == [*range(len(ready))]


def test_all_expansions_means_every_part_of_them() -> None:
    game = GAMES["niagara"]
    (everything,) = (preset for preset in presets_of(game) if preset.title.startswith("Everything (All expansions)"))
    parts = [
        name for name, field in game.options.model_fields.items() if str(field.title).startswith(("Spirits", "Diamond"))
    ]
    assert all(everything.choices(game).options[name] for name in parts)


def test_the_table_of_the_last_time_comes_first_where_it_was_another_one() -> None:
    game = GAMES["canyon"]
    ready = presets_of(game)
    last = LastGame(seats=[LastSeat(name="Ann"), *(LastSeat(player="mcts:hard"),) * 2], options={"secret_bids": True})
    first, *rest = presets_of(game, last)
    assert first.title == "As last time: person, strong bot, strong bot"
    assert tuple(rest) == ready
    assert matching_preset((first, *rest), game, first.choices(game)) == 0
    assert presets_of(game, ready[1].choices(game)) == ready
    assert presets_of(game, LastGame()) == ready


@EVERY_GAME
def test_42_9_what_a_newcomer_plays_comes_first_and_the_game_with_everything_last(game: Any) -> None:
    titles = [preset.title.split(":")[0].split(" (")[0] for preset in presets_of(game)]
    assert titles[:4] == ["Easy game", "Usual game", "A challenge", "Shared keyboard"]
    assert not game.variants or titles[-1] == "Everything"


@EVERY_GAME
def test_somebody_who_has_set_up_nothing_meets_different_bots_with_names_wherever_they_begin(game: Any) -> None:
    usual = presets_of(game)[1]
    opponents = usual.players[1:]
    cards = [character_of(bot, game) for bot in opponents]
    assert len({card.name for card in cards}) == len(opponents)
    assert all(card.name for card in cards)
    assert not {"simple:forgetful", "mcts:hard", "mcts:expert"} & {*opponents}, "nobody hopeless, and nobody too strong"
    assert "mcts:easy" in opponents or len(opponents) < 3
    seats = len(usual.players)
    form = default_seats(LastGame(), game.letters[:seats], opponents=usual_opponents(game))
    assert tuple(seat.player for seat in form) == usual.players
    assert tuple(usual_players(game)) == usual.players


def test_everything_switches_on_what_any_variant_does() -> None:
    everything = presets_of(GAMES["canyon"])[-1]
    assert everything.title == "Everything: you and 3 different bots"
    assert everything.options == {"short_track": True, "secret_bids": True}


def test_a_form_that_has_been_changed_shows_none_of_them() -> None:
    game = GAMES["niagara"]
    ready = presets_of(game)
    changed = replace(ready[0], options={"elk": True}).choices(game)
    assert matching_preset(ready, game, changed) is None


def test_names_stay_when_a_table_is_taken() -> None:
    chosen = presets_of(GAMES["niagara"])[0].choices(GAMES["niagara"], ["Ann", "Ben"])
    assert [seat.name for seat in chosen.seats] == ["Ann", "Ben", ""]


# -- what bots are called -----------------------------------------------------------------------------


@EVERY_GAME
def test_bots_are_called_by_words_that_tell_how_strong_they_are(game: Any) -> None:
    listed = players.choices(game, my_strength([], game))
    labels = [choice.label for choice in listed]
    assert labels[:7] == [
        "person",
        "Frog, simple bot",
        "Duckling, easy bot",
        "Trout, ordinary bot",
        "Otter, good bot",
        "Heron, strong bot",
        "Owl, expert bot",
    ]
    assert not any(word in label for label in labels for word in ("mcts", "greedy", "uniform", ":"))
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("human", "person"),
        ("greedy", "ordinary bot"),
        ("mcts:hard", "strong bot"),
        ("greedy:thief", "thief bot"),
        ("mcts:thief", "strong thief bot"),
        ("mcts:110", "bot, 110 tries"),
        ("mcts:50ms", "bot, 50 ms"),
        ("mcts:3s", "bot, 3 s"),
        ("guest:level", "guest, level"),
        ("guest", "guest"),
    ],
)
def test_a_player_is_called_by_words_however_a_set_up_names_it(player: str, words: str) -> None:
    assert player_label(player) == words


# Names that fit into sentences: nobody is called You.

REFUSED = 'You cannot be a name: it would read "You shows the 4".'


def test_a_seat_whose_usual_name_is_somebody_elses_has_another_with_its_letter() -> None:
    assert [default_name(letter, ["rose", "Bert"]) for letter in "RBYGKN"] == [
        "Ruth",
        "Bill",
        "Yann",
        "Gina",
        "Kurt",
        "Nora",
    ]
    assert default_name("R", ["Rose", "Ruth"]) == "Player R"


def test_no_two_default_seats_have_the_same_name() -> None:
    assert [seat.name for seat in default_seats(LastGame(), "RBYG", "Bert")] == ["Bert", "Bill", "Yann", "Gina"]
    last = LastGame(seats=[LastSeat(name="Rose"), LastSeat(name="Ann"), LastSeat(name="Yann")])
    assert [seat.name for seat in default_seats(last, "RBY", "ann")] == ["ann", "Bert", "Yann"]


@pytest.mark.parametrize("name", ["you", " YOU ", "You", "I", "we", "They"])
def test_a_pronoun_is_no_name_in_any_case(name: str) -> None:
    assert name_problem(name).endswith('shows the 4".')


@pytest.mark.parametrize("name", ["Youri", "Rose", "Ida", "Yo u", "Thea"])
def test_names_that_only_begin_like_one_are_names(name: str) -> None:
    assert name_problem(name) == ""


@pytest.mark.parametrize("name", ["", "  ", "\u200b\x07"])
def test_nothing_that_can_be_seen_is_no_name(name: str) -> None:
    assert name_problem(name) == "A name needs at least one visible character."


def test_a_name_that_would_be_cut_is_refused_and_one_that_just_fits_is_not() -> None:
    assert name_problem("n" * 24) == name_problem(f"  {'n' * 24}\x07 ") == ""
    assert name_problem("n" * 25) == f"{'n' * 24}… is too long: a name has at most 24 characters."
    assert name_problem("n" * 10**5) == name_problem("n" * 25)


def test_a_name_you_that_was_remembered_gives_way_to_a_usual_one() -> None:
    last = LastGame(seats=[LastSeat(name="You"), LastSeat(name="you", player="greedy:balanced")])
    assert [seat.name for seat in default_seats(last, ("R", "B", "Y"), "you")] == ["Rose", "Bert", "Yann"]


def test_an_old_save_of_somebody_called_you_opens_and_is_told_in_sentences_that_hold() -> None:
    seats = [SeatSetup(name=name) for name in ("You", "Bert", "Yann")]
    match = play_on(TableMatch(Setup(game="niagara", seats=seats, seed=7)), 12)
    record = match.record()
    assert record.setup.seats[0].name == "You", "the record stays as it is"
    again = TableMatch.resume(record)
    assert again.names == RecordFilm(record).names == ("Player R", "Bert", "Yann")
    assert again.record().moves == record.moves
    told = [line.text for line in again.log]
    assert any(line.startswith("Player R shows") for line in told)
    assert not any("You" in line for line in told)


def test_the_command_line_refuses_the_name_you_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["play", "--names", "You,Bert,Yann,Gina", "--saves", str(tmp_path)])
    assert status == 2
    assert REFUSED.removesuffix(".") in capsys.readouterr().err


def test_the_letter_of_a_seat_is_that_of_its_colour() -> None:
    assert [seat_label(letter) for letter in "RBK"] == ["R for red", "B for blue", "K for black"]


# -- the person's own name ----------------------------------------------------------------------------


def test_your_name_stands_at_the_seat_of_the_first_person_and_at_no_bots() -> None:
    last = LastGame(seats=[LastSeat(name="Bert", player="greedy:balanced"), LastSeat(name="Ann"), LastSeat(name="Zoe")])
    assert [seat.name for seat in default_seats(last, "RBY", "Zoe")] == ["Bert", "Zoe", "Yann"]
    bots = LastGame(seats=[LastSeat(name="Bert", player="random:uniform")] * 3)
    assert "Zoe" not in [seat.name for seat in default_seats(bots, "RBY", "Zoe")]


@pytest.mark.parametrize(
    ("kept", "name"),
    [
        (Settings(name="Zoe", profile="Ann"), "Zoe"),
        (Settings(profile="Ann"), "Ann"),
        (Settings(name="you", profile="Ann"), "Ann"),
        (Settings(name="you"), ""),
        (Settings(), ""),
    ],
)
def test_your_name_is_that_of_the_settings_or_else_the_profiles(kept: Settings, name: str) -> None:
    assert own_name(kept) == name


def test_your_name_counts_at_first_games_lessons_and_puzzles() -> None:
    kept = Settings(profile="Zoe")
    assert first_game_setup(GAMES["niagara"], kept).seats[0].name == "Zoe"
    lesson = next(iter(all_lessons().values()))
    assert begin_lesson(lesson, kept).match.names[0] == "Zoe"
    assert "Zoe" in begin_puzzle(next(iter(all_puzzles().values())), kept).match.names


def test_at_a_lesson_no_two_players_have_the_name_of_the_learner() -> None:
    lesson = next(iter(all_lessons().values()))
    names = begin_lesson(lesson, Settings(name=lesson.seats[1].upper())).match.names
    assert list(names) == list(lesson.seats)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("gready", "It is said that there is no bot called 'gready'; there is random, simple, greedy, mcts"),
        ("greedy:thif", "It is said that the bot greedy has no level 'thif'; it has balanced, "),
    ],
)
def test_that_there_is_no_such_bot_is_said_in_the_language_of_the_program(
    bot: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_", "It is said that {}".format)
    with pytest.raises(BotError, match=f"^{said}.*; did you mean (greedy|thief)[?]$"):
        bots.bot_named(bot, GAMES["niagara"].styles)


@EVERY_GAME
def test_random_bots_are_for_programs_and_who_has_chosen_one_before_gets_the_frog(game: Any) -> None:
    assert "random:uniform" not in [each.player for each in choices(game, my_strength([], game))]
    assert LastSeat.model_validate({"player": "random:uniform"}).player == "simple:forgetful"
    assert character_of("random:uniform", game).name == ""


@pytest.mark.parametrize("bot", ["random", "random:uniform"])
def test_of_a_bot_that_plays_by_chance_it_is_said_once_that_it_plays_any_legal_move(bot: str) -> None:
    who, chooses = behind_its_choices(bot, GAMES["niagara"])
    assert f"{who} {chooses}".lower().count("any legal move") == 1
    assert who == "random bot."


def test_of_any_other_bot_it_is_said_how_it_plays_and_how_its_choices_come_about() -> None:
    for bot in ("greedy", "mcts:normal"):
        who, chooses = behind_its_choices(bot, GAMES["niagara"])
        assert who == introduction(bot, GAMES["niagara"])
        assert chooses == how_it_chooses(bot) != ""


def test_who_a_bot_of_ours_is_is_told_without_a_look_through_all_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of thirty bots would look through them thirty times."""
    monkeypatch.setattr(metadata, "entry_points", None)
    for bot in LADDER:
        assert introduction(bot, GAMES["niagara"])
