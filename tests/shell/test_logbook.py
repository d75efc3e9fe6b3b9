from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from niagara_ai.registry import LADDER

from niagara_tui.core.errors import BadInput
from niagara_tui.documents.model import Table
from niagara_tui.documents.text import told
from niagara_tui.games.registry import GAMES
from niagara_tui.match.host import Host
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import progress
from niagara_tui.shell.bots import BotRating, ratings_of
from niagara_tui.shell.logbook import rating
from niagara_tui.shell.logbook.keeping import game_key, keep_game, keep_review, pass_over
from niagara_tui.shell.logbook.profiles import active_profile, add_profile, delete_profile, rename_profile
from niagara_tui.shell.logbook.rating import (
    after_hint,
    before_a_game,
    is_at_stake,
    ladder_strengths,
    my_strength,
    own_rating,
    strength_of,
)
from niagara_tui.shell.logbook.report import (
    EMPTY,
    Streaks,
    Tally,
    as_json,
    by_game,
    by_opponent,
    report,
    streaks,
    tally,
)
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.store.logbook import MAX_PASSED_OVER, Logbook, LogbookFile, PlayedGame, ReviewFigures
from niagara_tui.store.models import Help, SeatSetup, Setup
from niagara_tui.study.reviews.models import Account, Cause, Effort, JudgedDecision, Point, Review
from tests.support.logbooks import START, logbook_of, played, put, wins_and_losses
from tests.support.tables import QuickBots, SilentBots, new_match, play_on

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
SETTINGS = Settings()
"""Default settings."""


def keep(match: TableMatch, folder: Path, settings: Settings = SETTINGS) -> Logbook:
    assert keep_game(match, settings, folder, NOW) == ""
    return LogbookFile(folder).load()[0]


# A person's record: which games count and for whom, sums, ratings, the bot of one's strength.

# -- what counts --------------------------------------------------------------------------------------


def test_a_finished_game_is_kept_for_a_profile_with_the_persons_name(over: TableMatch, tmp_path: Path) -> None:
    (profile,) = keep(over, tmp_path).profiles
    (game,) = profile.games
    (standing,) = (each for each in over.standings() if each.seat == 0)
    assert profile.name == "Rose"
    assert (game.game, game.players, game.seat) == ("niagara", ["human", "greedy:balanced", "random:uniform"], 0)
    assert (game.place, game.won, game.finished) == (standing.place, standing.won, NOW)
    assert game.rules == GAMES["niagara"].version
    assert game.rounds > 3
    assert "Rose" not in game.model_dump_json()
    assert "seed" not in game.model_dump_json()


def test_it_counts_once_however_often_it_is_resumed(over: TableMatch, tmp_path: Path) -> None:
    keep(over, tmp_path)
    keep(TableMatch.resume(over.record()), tmp_path)
    held = keep(TableMatch.resume(over.record()), tmp_path)
    assert [len(profile.games) for profile in held.profiles] == [1]


def test_another_game_with_the_same_seed_counts_too(over: TableMatch, tmp_path: Path) -> None:
    keep(over, tmp_path)
    again = over.record().model_copy(update={"started": NOW})
    assert len(keep(TableMatch.resume(again), tmp_path).profiles[0].games) == 2


def test_what_began_at_a_moment_of_another_game_never_counts_though_the_record_was_off_when_it_was_begun(
    over: TableMatch, tmp_path: Path
) -> None:
    branch = RecordFilm(over.record()).branch(20, NOW)
    assert pass_over(branch, tmp_path) == ""
    finished = play_on(TableMatch.resume(branch), 2000)
    assert finished.is_over()
    for settings in (Settings(record=False), SETTINGS):
        assert keep(finished, tmp_path, settings).profiles == []


def test_of_games_that_do_not_count_the_oldest_are_forgotten_and_the_file_stays_readable(
    over: TableMatch, tmp_path: Path
) -> None:
    old = [f"{number:032x}" for number in range(MAX_PASSED_OVER)]
    assert put(LogbookFile(tmp_path), Logbook(passed_over=old)) == ""
    assert pass_over(over.record(), tmp_path) == ""
    held, problem = LogbookFile(tmp_path).load()
    assert (held.passed_over, problem) == ([*old[1:], game_key(over.record())], "")


def test_a_game_under_way_does_not_count(tmp_path: Path) -> None:
    assert keep(play_on(new_match("human", "greedy", "random"), 10), tmp_path).profiles == []


def test_a_game_of_bots_alone_and_one_begun_in_the_middle_do_not_count(over: TableMatch, tmp_path: Path) -> None:
    assert keep(play_on(new_match("greedy", "greedy", "random"), 2000), tmp_path).profiles == []
    middle = TableMatch.at(over.setup, over.view(None))
    assert middle.is_over()
    assert keep(middle, tmp_path).profiles == []


def test_nothing_is_kept_where_the_settings_say_so(over: TableMatch, tmp_path: Path) -> None:
    assert keep(over, tmp_path, Settings(record=False)).profiles == []
    assert not any(tmp_path.iterdir())


async def test_a_conceded_game_is_lost_from_then_on_whoever_wins_it(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "random"), 200)
    host = Host(match, None, SilentBots(match), Pace("instant"))
    host.stand_ins = QuickBots(match, greedy=True)
    kept: list[Logbook] = []
    host.table.decided = lambda: kept.append(keep(match, tmp_path))  # type: ignore[method-assign]
    host.concede(0)
    await asyncio.wait_for(host.run(), 60)
    assert len(kept) == 2, "when it was conceded, and at its end"
    assert kept[0] == kept[1]
    (game,) = kept[0].profiles[0].games
    assert (game.share, game.place) == (0.0, None)


def two_people(names: tuple[str, str]) -> TableMatch:
    seats = [SeatSetup(name=names[0]), SeatSetup(name=names[1]), SeatSetup(name="Bot", player="random:uniform")]
    return play_on(TableMatch(Setup(game="niagara", seats=seats, seed=7)), 2000)


def test_of_two_people_the_seat_with_the_profiles_name_counts_or_none(tmp_path: Path) -> None:
    put(LogbookFile(tmp_path), logbook_of(Rose=[], Ann=[]))
    match = two_people(("Bert", "ANN"))
    assert not any(profile.games for profile in keep(match, tmp_path).profiles)
    held = keep(match, tmp_path, Settings(profile="Ann"))
    assert [game.seat for game in held.profiles[1].games] == [1]


def test_the_first_profile_of_two_people_is_named_by_the_settings_or_the_last_game(tmp_path: Path) -> None:
    match = two_people(("Bert", "Ann"))
    assert keep(match, tmp_path / "none").profiles == []
    (own,) = keep(match, tmp_path / "own", Settings(name="Ann")).profiles
    assert (own.name, own.games[0].seat) == ("Ann", 1)
    last = LastGame(seats=[LastSeat(name="Bert"), LastSeat(name="Ann")])
    (first,) = keep(match, tmp_path / "last", Settings(last={"niagara": last})).profiles
    assert (first.name, first.games[0].seat) == ("Bert", 0)


# -- help ---------------------------------------------------------------------------------------------


def test_a_game_is_kept_with_what_has_helped(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "random"), 20)
    match.count_hint(0)
    (game,) = keep(play_on(match, 2000), tmp_path).profiles[0].games
    assert game.help == Help(hints=1, unaided=True)


def test_of_two_people_each_has_their_own_help(tmp_path: Path) -> None:
    match = two_people(("Bert", "Ann"))
    match.count_hint(0)
    (game,) = keep(match, tmp_path, Settings(name="Ann")).profiles[0].games
    assert game.help is not None
    assert game.help.hints == 0


def test_the_first_hint_is_announced_where_the_game_would_count(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "mcts:hard")
    assert is_at_stake(match, 0, SETTINGS, tmp_path)
    match.count_hint(0)
    assert not is_at_stake(match, 0, SETTINGS, tmp_path), "it does not count any more"
    assert not is_at_stake(new_match("human", "greedy", "mcts:hard"), 0, Settings(record=False), tmp_path)
    assert not is_at_stake(new_match("human", "human", "greedy"), 0, SETTINGS, tmp_path), "it would not count anyway"
    assert not is_at_stake(new_match("human", "mcts:50ms", "greedy"), 0, SETTINGS, tmp_path)


def test_what_a_hint_costs_is_not_said_of_a_game_whose_cards_were_known(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "mcts:hard")
    pass_over(match.record(), tmp_path)
    assert not is_at_stake(match, 0, SETTINGS, tmp_path)
    match.count_hint(0)
    assert after_hint(match, 0, SETTINGS, tmp_path) == ""


def test_before_a_game_it_is_said_which_games_count() -> None:
    game, rated = GAMES["niagara"], new_match("human", "greedy", "greedy").setup
    assert before_a_game(rated, game, SETTINGS) == "Rating and ladder: only games without hints count."
    assert before_a_game(rated, game, Settings(aids=False)) == "", "there are no hints"
    assert before_a_game(rated, game, Settings(record=False)) == "", "nothing is rated"
    assert before_a_game(new_match("human", "human", "greedy").setup, game, SETTINGS) == ""


# -- sums ---------------------------------------------------------------------------------------------


def test_streaks_are_wins_in_a_row() -> None:
    assert streaks(wins_and_losses("lwwwlww")) == Streaks(current=2, best=3)
    assert streaks(wins_and_losses("wl")) == Streaks(current=0, best=1)
    assert streaks([]) == Streaks(current=0, best=0)


def test_wins_are_counted_by_game_and_by_opponent_each_once_a_table() -> None:
    games = [
        played(1, "mcts:hard", "mcts:hard", won=True),
        played(2, "mcts:hard", "human"),
        played(3, "mcts:easy", game="canyon", won=True),
    ]
    assert tally(games) == Tally(3, 2)
    assert by_game(games) == {"niagara": Tally(2, 1), "canyon": Tally(1, 1)}
    assert by_opponent(games) == {
        "mcts:hard": Tally(2, 1),
        "human": Tally(1, 0),
        "mcts:easy": Tally(1, 1),
    }


# -- rating -------------------------------------------------------------------------------------------

MIXED = "wllwllwllwllwllwllwll"


def rate(monkeypatch: pytest.MonkeyPatch, ratings: Mapping[str, BotRating]) -> None:
    """Let these be the ratings of bots, whatever the shipped ones are."""
    for module in (rating,):
        monkeypatch.setattr(module, "ratings_of", lambda _game: ratings)


def rated(*numbers: int) -> dict[str, BotRating]:
    """The bots of the ladder rated by these numbers."""
    found = zip(LADDER, numbers, strict=True)
    return {bot: BotRating(bot=bot, rating=value, low=value, high=value, seats=100) for bot, value in found}


@pytest.mark.parametrize(
    ("results", "guess"),
    [
        ("wll", "A guess from 3 games: you are about as strong as the Trout, give or take two steps on the ladder."),
        ("l", "A guess from 1 game: you are about as strong as the Duckling, give or take three steps on the ladder."),
        ("w", "A guess from 1 game: you are about as strong as the Otter, give or take two steps on the ladder."),
        ("w" * 9, "A guess from 9 games: you are about as strong as the Owl, give or take a step on the ladder."),
    ],
)
def test_before_ten_games_the_strength_is_told_as_a_guess_with_its_width(
    results: str, guess: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate(monkeypatch, rated(-960, -90, 0, 140, 260, 440))
    assert own_rating(wins_and_losses(results), GAMES["niagara"]).sentence() == guess


def test_without_games_there_is_nothing_to_guess_from() -> None:
    rating = own_rating([], GAMES["niagara"])
    assert (rating.estimate, rating.nearest) == (None, None)
    assert rating.sentence() == ("Your strength is not known yet: play a game against bots without hints.")


@pytest.mark.parametrize("results", ["l" * 10, "w" * 12, "w" + "l" * 9])
def test_from_ten_games_on_the_rating_is_told_with_its_interval_however_wide_it_is(results: str) -> None:
    rating = own_rating(wins_and_losses(results), GAMES["niagara"])
    assert rating.estimate is not None
    assert rating.estimate.low < rating.estimate.value < rating.estimate.high
    assert rating.sentence().startswith(f"Rating {round(rating.estimate.value):+}, from {len(results)} games; most ")
    assert rating.guess == ""


def test_where_any_bot_is_possible_more_games_are_asked_for_and_no_bot_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rate(monkeypatch, rated(*range(len(LADDER))))
    rating = own_rating(wins_and_losses("wl", game="upriver"), GAMES["upriver"])
    assert rating.sentence() == (
        "2 games are too few to tell your strength: you may be as strong as any bot on the ladder."
    )
    assert rating.nearest is None
    assert my_strength(wins_and_losses("wl", game="upriver"), GAMES["upriver"]).why == (
        f"For now the Trout, ordinary bot. {rating.sentence()}"
    )


def test_who_has_won_everything_is_no_weaker_than_the_top_of_the_ladder_even_if_it_is_rated_below_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rate(monkeypatch, rated(-960, -90, 0, 180, 310, 250))
    assert list(ladder_strengths(GAMES["niagara"])) == [*LADDER]
    assert own_rating(wins_and_losses("w" * 9, "mcts:expert"), GAMES["niagara"]).nearest == "mcts:expert"
    assert own_rating(wins_and_losses("w" * 20, "mcts:expert"), GAMES["niagara"]).nearest == "mcts:expert"
    assert own_rating(wins_and_losses("l" * 9, "mcts:expert"), GAMES["niagara"]).nearest != "mcts:expert"


def test_only_games_without_hints_count_for_the_rating() -> None:
    hinted = [played(50 + number, won=True, help=Help(hints=1)) for number in range(2)]
    undone = played(60, help=Help(undone=3))
    rating = own_rating([*wins_and_losses("wl"), *hinted, undone], GAMES["niagara"])
    assert (rating.rated, rating.unrated, rating.left_out) == (3, 2, 0)
    assert rating.remarks() == ["2 games with hints, or begun as first games, count for all but rating and ladder."]


def test_games_from_before_help_was_counted_keep_counting() -> None:
    unknown = [each.model_copy(update={"help": None}) for each in wins_and_losses("wl")]
    assert own_rating(unknown, GAMES["niagara"]).rated == 2


def test_a_rating_says_its_interval_and_number_of_games() -> None:
    rating = own_rating(wins_and_losses(MIXED), GAMES["niagara"])
    assert rating.estimate is not None
    assert rating.estimate.value == pytest.approx(0, abs=2), "as the ordinary bots, against two of whom it wins a third"
    assert rating.sentence().startswith("Rating ")
    assert ", from 21 games; most likely it lies between -168 and +152." in rating.sentence()


def test_games_that_cannot_be_compared_count_but_not_for_the_rating() -> None:
    older = [each.model_copy(update={"rules": 1}) for each in wins_and_losses("w" * 10)]
    games = [*older, *wins_and_losses("ww", "human"), *wins_and_losses("w", "mcts:50ms"), *wins_and_losses("w")]
    rating = own_rating([*games, played(90, game="canyon")], GAMES["niagara"])
    assert (rating.rated, rating.left_out) == (1, 13)
    assert rating.remarks() == [
        (
            "13 games do not count for the rating, as they cannot be compared: they were against people or "
            "bots of unknown strength, or by older rules."
        )
    ]


@pytest.mark.parametrize("bot", LADDER)
def test_38_21_games_with_any_bot_of_the_ladder_count_though_it_has_not_been_measured(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, games = GAMES["niagara"], wins_and_losses(MIXED, bot, "greedy:balanced")
    rate(monkeypatch, {each: rating for each, rating in ratings_of(game).items() if each != bot})
    rating = own_rating(games, game)
    assert (rating.rated, rating.left_out, rating.assumed) == (len(MIXED), 0, 21)
    said = "In 21 games the strength of a bot is not measured but estimated, so the rating is less sure."
    assert rating.remarks() == [said]


def test_games_against_random_bots_count_for_the_rating_as_they_did_before_there_was_a_simple_one() -> None:
    for name, before in (("niagara", -952.0), ("canyon", -966.0), ("upriver", -92.0)):
        games = wins_and_losses("wwl", *["random:uniform"] * 3, game=name)
        found = own_rating(games, GAMES[name])
        assert (found.rated, found.left_out, found.assumed) == (3, 0, 0)
        assert strength_of("random", GAMES[name]) == before


def test_38_21_games_against_random_bots_count_though_they_have_not_been_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rate(monkeypatch, {})
    assert strength_of("random:uniform", GAMES["niagara"]) == -700.0
    assert own_rating(wins_and_losses("wwl", *["random:uniform"] * 3), GAMES["niagara"]).rated == 3


def test_a_bot_that_has_not_been_measured_stands_between_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["niagara"]
    measured = ratings_of(game)
    for bot, below, above in (("mcts:normal", "greedy:balanced", "mcts:hard"), ("mcts:expert", "mcts:hard", None)):
        rate(monkeypatch, {each: rating for each, rating in measured.items() if each != bot})
        strengths = ladder_strengths(game)
        assert strengths[below] < strengths[bot] < (strengths[above] if above else 1000)


def test_a_style_counts_as_the_bot_of_the_ladder_that_lists_call_as_strong() -> None:
    games = wins_and_losses("wll", "greedy:thief", "mcts:thief")
    assert own_rating(games, GAMES["niagara"]).rated == 3
    assert strength_of("greedy:thief", GAMES["niagara"]) == 0
    assert strength_of("mcts:thief", GAMES["niagara"]) == ladder_strengths(GAMES["niagara"])["mcts:hard"]


def test_at_a_game_whose_bots_nobody_has_measured_the_strength_stays_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, {})
    rating = own_rating(wins_and_losses(MIXED), GAMES["niagara"])
    assert rating.sentence().startswith("A guess from 21 games: you are about as strong as the Trout, give or take ")
    assert rating.remarks() == [], "figures are not told, so neither is where they come from"


def test_games_with_other_options_are_told_of() -> None:
    games = [each.model_copy(update={"options": {"elk": True}}) for each in wins_and_losses(MIXED)]
    assert own_rating(games, GAMES["niagara"]).remarks() == [
        (
            "21 games were played with options of your own. The strength of the bots was measured with the usual ones, "
            "so the rating is less sure."
        )
    ]


# -- the bot of one's strength ------------------------------------------------------------------------


def test_a_bot_of_my_strength_is_the_ordinary_one_until_the_record_can_tell() -> None:
    mine = my_strength(wins_and_losses("wl", "human"), GAMES["niagara"])
    assert mine.bot == "greedy:balanced"
    assert mine.why.startswith("For now the Trout, ordinary bot. Your strength is not known yet")


def test_a_bot_of_my_strength_is_guessed_from_the_first_games() -> None:
    mine = my_strength(wins_and_losses("lll"), GAMES["niagara"])
    assert mine.bot == "mcts:easy"
    assert mine.why.startswith("Now the Duckling, easy bot, which comes nearest to your strength. A guess from 3 games")


@pytest.mark.parametrize(("opponent", "bot"), [("mcts:easy", "mcts:easy"), ("mcts:hard", "mcts:hard")])
def test_a_bot_of_my_strength_is_the_one_with_the_nearest_rating(opponent: str, bot: str) -> None:
    mine = my_strength(wins_and_losses(MIXED, opponent, opponent), GAMES["niagara"])
    assert mine.bot == bot
    assert "which comes nearest to your strength. Rating " in mine.why


# -- in words -----------------------------------------------------------------------------------------


def test_an_empty_record_says_what_will_be_in_it() -> None:
    assert [section.blocks for section in report([])] == [(EMPTY,)]


def test_the_record_in_words() -> None:
    games: list[PlayedGame] = [played(number, cost=9 - number, won=number % 2 > 0) for number in range(10)]
    sections = {section.title: section for section in report(games)}
    assert sections["Your games"].blocks == ("10 games, 5 won (50%).", "Wins in a row: 1 now, 1 at best.")
    assert [*told(sections["Games against"])] == ["Games against:", "Trout, ordinary bot: 10 games, 5 won (50%)."]
    assert sections["Decisions"].blocks == (
        "In your 10 reviewed games a decision cost 4.5% of a win, compared with the best one, on average.",
        "You have become better: in your first 5 of them it was 7.0%, in your latest 5 only 2.0%.",
        "1% of a win is one win in 100 games: what costs 5% wins 5 fewer.",
        "Luck was with you: it brought 10% of a win in a game, on average.",
    )
    _title, latest, *_earlier = told(sections["Latest games"])
    assert latest == "2026-01-10: Niagara, won, 0% a decision, against two Trout."


def trend(*costs: float) -> list[str]:
    """What is said of how the decisions of reviewed games with these costs, in percent, have changed."""
    sections = report([played(number, cost=cost) for number, cost in enumerate(costs)])
    (decisions,) = (section for section in sections if section.title == "Decisions")
    return [str(block) for block in decisions.blocks if "latest" in str(block)]


def test_a_comparison_that_may_as_well_be_chance_is_left_out() -> None:
    """Five games differ from five others: who reads that it went up believes to have become worse."""
    assert trend(0.5, 1, 2, 2, 4, 0, 6, 30, 1, 13) == []
    assert trend(*[3.0] * 10) == []
    assert trend(1, 9, 1, 9) == [], "and so do fewer"


def test_decisions_that_cost_more_than_they_did_are_told_kindly_and_truly() -> None:
    assert trend(1, 2, 1, 2, 1, 8, 9, 10, 9, 8) == [
        (
            "In your latest 5 it was 8.8%, in your first 5 1.4%. That comes and goes: 5 games are few, and their "
            "reviews show which turns cost most."
        )
    ]


@pytest.mark.parametrize(
    ("luck", "error", "said"),
    [
        (-0.113, 0.02, "Luck was against you: it took 11% of a win in a game, on average."),
        (0.411, 0.02, "Luck was with you: it brought 41% of a win in a game, on average."),
        (0.004, 0.001, "Luck was neither with you nor against you, on average."),
        (0.113, 0.06, "Luck was neither with you nor against you, on average."),
    ],
)
def test_luck_is_told_as_a_rounded_share_of_a_win_unless_reviews_may_be_off_by_as_much(
    luck: float, error: float, said: str
) -> None:
    figures = ReviewFigures(effort="quick", cost=2, decisions=20, luck=luck, error=error)
    (decisions,) = (
        each for each in report([played(1).model_copy(update={"review": figures})]) if each.title == "Decisions"
    )
    assert decisions.blocks[-1] == said


def test_the_record_tells_games_with_and_without_help_apart() -> None:
    games = [
        played(1, won=True),
        played(2, help=Help(undone=1)),
        played(3, won=True, help=Help(hints=2, undone=1)),
        played(4, help=Help(unaided=True)),
        played(5).model_copy(update={"help": None}),
    ]
    sections = {section.title: section for section in report(games)}
    assert [*told(sections["Games with and without help"])] == [
        "Games with and without help:",
        "without help, all aids off: 1 game, 0 won (0%).",
        "without help: 1 game, 1 won (100%).",
        "with turns undone: 1 game, 0 won (0%).",
        "with hints: 1 game, 1 won (100%).",
        "not known, as they are older: 1 game, 0 won (0%).",
    ]
    _title, *latest = told(sections["Latest games"])
    assert [line.split(", ")[2] for line in latest[1:4]] == ["aids off", "2 hints", "1 turn undone"]
    told_as_json = as_json("Rose", games)
    assert {kind: each["games"] for kind, each in told_as_json["by_help"].items()} == {
        "unaided": 1,
        "without_help": 1,
        "turns_undone": 1,
        "with_hints": 1,
        "unknown": 1,
    }
    assert told_as_json["games"][2]["help"] == {"hints": 2, "undone": 1, "unaided": False, "practice": False}


def test_a_record_of_games_without_help_says_nothing_of_it() -> None:
    games = [*wins_and_losses("wl"), played(5).model_copy(update={"help": None})]
    assert "Games with and without help" not in [section.title for section in report(games)]


def test_wins_that_were_shared_are_told_as_such() -> None:
    shared = played(2, won=True).model_copy(update={"share": 0.5})
    sections = {section.title: section for section in report([played(0), played(1, won=True), shared])}
    assert sections["Your games"].blocks[0] == "3 games, 2 won, 1 of them shared (67%)."
    assert sections["Games against"].blocks == (
        Table.of(("Trout, ordinary bot", "3 games", "2 won, 1 of them shared (67%)")),
    )


def test_the_luck_of_a_conceded_game_is_not_the_persons() -> None:
    games = [played(number, cost=2).model_copy(update={"share": 0.0, "place": None}) for number in range(2)]
    (decisions,) = (section for section in report(games) if section.title == "Decisions")
    said, _average = decisions.blocks
    assert str(said).startswith("In your 2 reviewed games a decision cost 2.0% of a win, compared")


def test_games_of_a_package_that_is_gone_are_still_told() -> None:
    gone = played(1).model_copy(update={"game": "elsewhere"})
    assert [section.title for section in report([gone])][1] == "elsewhere"


# Profiles of a person's record, and what reviews add to it.

# -- reviews ------------------------------------------------------------------------------------------


def review(effort: Effort, chance: float) -> Review:
    """A review of one decision at seat 0, where the best plan would have had a chance of a half."""
    point = Point(moment=0, round=1, cause=Cause.START, chances=(0.3, 0.3, 0.4), errors=(0.0, 0.0, 0.0))
    decision = JudgedDecision(
        moment=1, last=2, round=1, seat=0, chosen=("5",), best=("6",), chance=chance, best_chance=0.5, error=0.001
    )
    accounts = [Account(start=0.3, own=0.0, luck=luck, others=0.0, result=0.3 + luck) for luck in (0.25, 0.0, 0.0)]
    return Review(
        game="niagara",
        record="r",
        weights="w",
        effort=effort,
        is_over=True,
        judged=(0,),
        points=(point,),
        decisions=(decision,),
        accounts=tuple(accounts),
        tally={},
    )


def test_a_review_adds_cost_and_luck_and_a_quick_one_does_not_replace_a_deep_one(
    over: TableMatch, tmp_path: Path
) -> None:
    keep(over, tmp_path)
    for made, cost in ((review(Effort.QUICK, 0.4), 10), (review(Effort.DEEP, 0.45), 5), (review(Effort.QUICK, 0.4), 5)):
        assert keep_review(made, over.record(), tmp_path) == ""
        (game,) = LogbookFile(tmp_path).load()[0].profiles[0].games
        assert game.review is not None
        assert game.review.cost == pytest.approx(cost)
        assert (game.review.luck, game.review.decisions) == (0.25, 1)


def test_a_review_of_a_game_that_does_not_count_leaves_nothing(over: TableMatch, tmp_path: Path) -> None:
    assert keep_review(review(Effort.QUICK, 0.4), over.record(), tmp_path) == ""
    assert not any(tmp_path.iterdir())


# -- profiles -----------------------------------------------------------------------------------------


def test_profiles_are_added_renamed_and_deleted(tmp_path: Path) -> None:
    put(LogbookFile(tmp_path), logbook_of(Rose=[played(1)]))
    assert (add_profile("Ann", tmp_path), rename_profile("rose", "ROSE", tmp_path)) == ("", "")
    assert LogbookFile(tmp_path).load() == (logbook_of(ROSE=[played(1)], Ann=[]), "")
    assert delete_profile("rose", tmp_path) == ""
    assert LogbookFile(tmp_path).load() == (logbook_of(Ann=[]), "")
    progress.keep_sight("0:17", START.date(), tmp_path, is_found=True)
    assert delete_profile("Ann", tmp_path) == ""
    assert not progress.read(tmp_path)[0].mistakes, "they go with the last one"


def test_the_active_profile_is_that_of_the_settings_or_the_first() -> None:
    held = logbook_of(Rose=[], Ann=[])
    assert active_profile(held, Settings(profile="ann")) == "Ann"
    assert active_profile(held, Settings(profile="Gone")) == active_profile(held, SETTINGS) == "Rose"
    assert active_profile(Logbook(), Settings(profile="Ann")) == ""


@pytest.mark.parametrize("name", ["Rose", "rose", "", "You", "x" * 25])
def test_a_profile_needs_a_name_of_its_own_that_can_stand_in_sentences(name: str, tmp_path: Path) -> None:
    put(LogbookFile(tmp_path), logbook_of(Rose=[], Ann=[]))
    with pytest.raises(BadInput):
        add_profile(name, tmp_path)
    with pytest.raises(BadInput):
        rename_profile("Ann", name, tmp_path)


def test_a_profile_that_is_not_there_is_told_with_one_that_may_be_meant(tmp_path: Path) -> None:
    put(LogbookFile(tmp_path), logbook_of(Rose=[]))
    with pytest.raises(BadInput, match=r"there is no profile called 'Rsoe'.*Rose"):
        delete_profile("Rsoe", tmp_path)
