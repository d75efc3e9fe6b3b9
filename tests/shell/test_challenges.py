from __future__ import annotations

import re
import shlex
from dataclasses import replace
from datetime import date, timedelta

import pytest
from niagara_ai.registry import LADDER

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.matches import challenge
from niagara_tui.shell.matches.challenge import Challenge, compared, daily, read, table_words
from niagara_tui.store.matches import KeptChallenge, OthersOutcome, Outcome
from tests.support.contests import BEGUN, setup_for

ONE = Challenge(
    "niagara", 3, ("human", "greedy:balanced", "greedy:balanced", "mcts:hard"), 12, 34, {"double_canoes": True}
)
SENT = ONE.with_result("Anna Größe_1", Outcome(place=1, share=100, rounds=12))
LINE = (
    "niagara-challenge-1 game=niagara-3 seats=you,2xgreedy,mcts.hard options=double-canoes.on seed=12 bots=34"
    " result=won,round12 name=Anna+Größe%5f1 check="
)

# -- the line -----------------------------------------------------------------------------------------


def test_a_line_says_all_of_the_table_and_is_short() -> None:
    assert SENT.line().startswith(LINE)
    assert len(SENT.line()) == len(LINE) + 4


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read_again(name: str) -> None:
    for number in range(40):
        found = daily(GAMES[name], date(2026, 1, 1) + timedelta(days=number), {})
        assert read(found.line()) == found
        for outcome in (
            Outcome(place=None, rounds=3),
            Outcome(place=1, share=50, rounds=1),
            Outcome(place=4, rounds=99),
        ):
            sent = found.with_result("Ö' $x;*`", outcome)
            assert read(sent.line()) == sent


def test_a_program_of_somebody_s_own_is_in_no_challenge() -> None:
    line = replace(ONE, players=("human", "exec:./mybot", "greedy:balanced")).line()
    with pytest.raises(BadInput, match="bots that everybody has"):
        read(line)
    with pytest.raises(BadInput, match="bots that everybody has"):
        challenge.of_setup(setup_for("human", "exec:./mybot"), 1, 1)


def test_it_has_no_sign_that_chat_programs_interpret() -> None:
    assert not re.search(r"[*_~`:<>|\"'$!&;#?(){}\[\]\\]|--|\.\.\.", SENT.line())


@pytest.mark.parametrize("sign", ["\u200b", "\u00ad", "\u2060", "\ufeff", "\udca0", "\ufe0f"])
def test_signs_that_nobody_sees_are_nothing(sign: str) -> None:
    line = SENT.line()
    assert read(sign + line.replace("game", f"ga{sign}me").replace(" seats", f"{sign} {sign}seats") + sign) == SENT


def test_any_blanks_are_blanks_and_text_around_the_line_does_no_harm() -> None:
    line = SENT.line()
    for sent in (f"  {line}\n", line.replace(" ", "\u00a0"), line.replace(" ", "\r\n"), f"Hi,\n{line}\nyours, Anna"):
        assert read(sent) == SENT, sent


def test_a_long_name_is_not_told_in_full() -> None:
    for old, new in (
        ("game=niagara-3", f"game={'x' * 800}-3"),
        ("mcts.hard", "w" * 800),
        ("double-canoes.on", f"{'o' * 800}.on"),
    ):
        with pytest.raises(BadInput) as refused:
            read(checked(ONE.line().replace(old, new)))
        assert len(str(refused.value)) < 200


def test_it_survives_shells_without_quotes() -> None:
    assert " ".join(shlex.split(SENT.line())) == SENT.line()
    assert not re.search(r"[^\w=,.+% -]", SENT.line())


def test_a_typing_error_is_noticed() -> None:
    line = ONE.line()
    for place in range(len("niagara-challenge-1 "), len(line)):
        wrong = line[:place] + ("7" if line[place] != "7" else "8") + line[place + 1 :]
        with pytest.raises(BadInput):
            read(wrong)
    words = line.split()
    for left_out in range(len(words)):
        with pytest.raises(BadInput):
            read(" ".join(words[:left_out] + words[left_out + 1 :]))


def checked(line: str) -> str:
    words = line.split()[:-1]
    return " ".join([*words, f"check={challenge._check_sum(words)}"])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game=niagara-3", "game=chess-3", "there is no game called 'chess'"),
        ("game=niagara-3", "game=niagara-99", "this challenge uses newer rules of Niagara (version 99) than"),
        ("game=niagara-3", "game=niagara-x", "rules: 'x' is wrong: it must be a whole number"),
        ("game=niagara-3", "game=niagara", "there is no game called ''"),
        ("mcts.hard", "wizard", "a bot of this challenge is not here: there is no bot called 'wizard'"),
        ("mcts.hard", "mcts.godlike", "a bot of this challenge is not here: the bot mcts has no level 'godlike'"),
        ("you,2xgreedy", "3xgreedy", "a challenge is a table for one person and bots that everybody has"),
        ("you,2xgreedy", "you,you,greedy", "a challenge is a table for one person"),
        ("2xgreedy", "9xgreedy", "players: it has more entries than the 8 that it may have"),
        ("2xgreedy,mcts.hard", "greedy", "Niagara is for 3 to 6 players"),
        ("2xgreedy", "5xgreedy", "Niagara is for 3 to 6 players, not 7"),
        ("double-canoes.on", f"first.{'o' * 50}", "the options are wrong"),
        ("double-canoes.on", "rockets.on", "Niagara has no option called 'rockets'"),
        ("double-canoes.on", "double-canoes.maybe", "the options are wrong"),
        ("seed=12", "seed=99999999999999999", "seed: '99999999999999999' is wrong: it must be less than"),
        ("seed=12 ", "", "seed: it is missing"),
        ("seats=you,2xgreedy,mcts.hard ", "", "players: it is missing"),
        ("name=", "players=x __dataclass_self__=x sneed=12 name=", "there is no field of that name"),
        ("result=won,round12", "result=everything", "the result of this challenge cannot be read"),
        ("won", "shared.0", "the result of this challenge cannot be read"),
        ("won", "shared.100", "the result of this challenge cannot be read"),
        ("won", "place9", "place: 9 is wrong"),
    ],
)
def test_what_cannot_be_played_here_is_refused_in_one_clear_sentence(old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(checked(SENT.line().replace(old, new)))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no challenge"),
        ("hello there", "this is no challenge"),
        ("niagara-challenge-1", "this challenge ends too early"),
        (ONE.line()[:-10], "this challenge ends too early"),
        (ONE.line()[:-1], "something in it was changed or left out"),
        (ONE.line()[:-1] + "9", "something in it was changed or left out"),
        ("niagara-challenge-2 game=x check=abcd", "newer version of this program"),
        (f"niagara-challenge-1 {'x' * 30_000} check=abcd", "something in it was changed or left out"),
    ],
)
def test_what_is_no_line_is_refused_in_one_clear_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(text)


def test_a_game_with_an_option_that_did_nothing_is_sent_and_read() -> None:
    setup = setup_for("human", "greedy", "greedy", game="niagara")
    sent = challenge.of_setup(setup.model_copy(update={"options": {"meet_while_waiting": True}}), 3, 1)
    assert read(sent.line()) == sent


def test_a_line_of_older_rules_is_played_under_them() -> None:
    older = replace(ONE, rules=2)
    assert read(older.line()) == older
    assert TableMatch(older.setup("Rose"), version=older.rules).record().game_version == 2


def test_a_name_that_nobody_can_have_is_left_out() -> None:
    line = SENT.line().replace("name=Anna+Größe%5f1", "name=you")
    assert read(checked(line)).name == ""


@pytest.mark.parametrize(
    ("sent", "shown"),
    [("An%1b%5b2Jna", "An[2Jna"), ("%20Anna%0aMia+", "Anna Mia"), ("%e2%80%aeannA", "annA"), ("A" * 90, "A" * 24)],
)
def test_a_senders_name_is_shown_without_signs_that_control_a_terminal_and_not_longer_than_names_are(
    sent: str, shown: str
) -> None:
    found = read(checked(SENT.line().replace("name=Anna+Größe%5f1", f"name={sent}")))
    assert found.name == shown
    assert found.others_outcome is not None
    assert found.others_outcome.name == shown


def test_a_game_is_at_the_table_of_a_challenge_whatever_its_names_and_options_left_at_their_defaults() -> None:
    setup = ONE.setup("Rose")
    assert setup.seats[0].name == "Rose"
    assert ONE.is_at(setup, 3)
    assert ONE.is_at(ONE.setup("Zoe"), 3)
    written_out = GAMES["niagara"].options.model_validate(setup.options).model_dump()
    assert ONE.is_at(setup.model_copy(update={"options": written_out}), 3)
    assert not ONE.is_at(setup, 2)
    assert not ONE.is_at(setup.model_copy(update={"seed": 13}), 3)
    assert not ONE.is_at(setup.model_copy(update={"options": {}}), 3)


def test_results_of_the_same_challenge_are_compared() -> None:
    anna = OthersOutcome(name="Anna", place=1, share=100, rounds=12)
    kept = KeptChallenge(line=ONE.line(), others=[anna], own=Outcome(place=2, rounds=14), taken=BEGUN)
    assert compared(kept) == "Anna: won in 12 rounds; you: place 2 in 14 rounds"
    assert compared(kept.model_copy(update={"own": Outcome(place=None, rounds=1)})).endswith("you: conceded")
    shared = kept.model_copy(update={"own": Outcome(place=1, share=50, rounds=1)})
    assert compared(shared).endswith("you: shared the win in 1 round")


def test_the_table_of_a_challenge_is_told_in_words() -> None:
    assert table_words(ONE) == "You against two Trout and a Heron. Spirits: double canoes"
    assert table_words(replace(ONE, options={})) == "You against two Trout and a Heron"


DAY = date(2026, 11, 26)


def test_the_challenge_of_a_day_follows_from_the_date_alone() -> None:
    lines = {name: daily(game, DAY, {}).line() for name, game in GAMES.items()}
    table, chance = "game=upriver-1 seats=you,2xmcts.easy,mcts.hard", "seed=4837967035739639 bots=386856015124454"
    assert lines["upriver"] == f"niagara-challenge-1 {table} {chance} check=ky6p"
    assert len({re.sub(r".* seed=(\d+) .*", r"\1", line) for line in lines.values()}) == len(GAMES)


def test_variants_opponents_and_seats_change_from_day_to_day() -> None:
    met = [(part, True) for part in ("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe")]
    found = [daily(GAMES["niagara"], DAY + timedelta(days=number), {"niagara": met}) for number in range(60)]
    assert len({tuple(each.options) for each in found}) == 3
    without_joe = {"niagara": met[:-1]}
    assert all("joe" not in daily(GAMES["niagara"], DAY + timedelta(days=n), without_joe).options for n in range(60))
    assert {player for each in found for player in each.players} == {*LADDER} - {"simple:forgetful"} | {"human"}
    assert {each.seat for each in found} == {0, 1, 2, 3}
    assert len({each.seed for each in found}) == 60
