"""Ready-made tables: every game has some, each can be played at once, and a form tells which one it shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from niagara_ai.registry import parse_bot

from niagara_tui.games.registry import GAMES
from niagara_tui.shell import players
from niagara_tui.shell.bots import player_label
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.presets import matching_preset, presets_of
from niagara_tui.shell.settings import LastGame, LastSeat
from niagara_tui.store.limits import HUMAN

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@EVERY_GAME
def test_every_ready_made_table_can_be_played_and_says_how_many_sit_there(game: Any) -> None:
    for preset in presets_of(game):
        chosen = preset.choices(game)
        game.new(game.options.model_validate(chosen.options), len(chosen.seats), 1)
        assert HUMAN in preset.players
        assert f"{len(preset.players) - preset.players.count(HUMAN)} " in preset.title
        for player in set(preset.players) - {HUMAN}:
            assert str(parse_bot(player, game.styles)) == player
            assert player_label(player) in preset.title


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
def test_first_game_classic_and_everything_come_first(game: Any) -> None:
    titles = [preset.title.split(":")[0].split(" (")[0] for preset in presets_of(game)]
    assert titles[:3] == ["First game", "Classic", "Everything" if game.variants else "A challenge"]


def test_everything_switches_on_what_any_variant_does() -> None:
    everything = presets_of(GAMES["canyon"])[2]
    assert everything.title == "Everything: you and 3 ordinary bots"
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
    labels = [choice.label for choice in listed if not choice.player.startswith("openspiel")]
    assert labels[:7] == [
        "person",
        "Frog, random bot",
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
