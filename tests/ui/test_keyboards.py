from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.steady_parser import SteadyParser
from tests.support.apps import TableApp, session, text_of, until
from tests.support.positions import turn
from tests.support.tables import SilentBots, new_match, seated
from tests.ui.table_parts import decision_session, human_to_move, selection

pytestmark = pytest.mark.screens

AT_TABLE = ("human", "random", "random")


async def send(pilot: Pilot[None], sent: str) -> None:
    for message in SteadyParser().feed(sent):
        pilot.app.post_message(message)
    await pilot.pause()


def table(folder: Path) -> TableApp:
    match = new_match(*AT_TABLE)
    return TableApp(match, SilentBots(match), folder)


def lit(app: TableApp) -> str:
    found = selection(app).highlighted
    return "" if found is None else found.key


@pytest.mark.parametrize(
    ("sent", "key"),
    [("&", "1"), ("'", "4"), ("-", "6"), ("š", "3"), ("C", "c"), ("С", "c"), ("\x1b[99;65;67u", "c")],  # noqa: RUF001
)
async def test_a_digit_without_shift_and_a_capital_of_caps_lock_light_the_option(
    tmp_path: Path, sent: str, key: str
) -> None:
    async with session(table(tmp_path)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        await send(pilot, sent)
        assert lit(app) == key
        assert app.screen is app.table


async def test_what_is_typed_after_such_a_key_comes_after_it(tmp_path: Path) -> None:
    async with session(table(tmp_path)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        await send(pilot, "&\r")
        await until(pilot, lambda: not human_to_move(app))
    assert app.table.match.record().moves


@pytest.mark.parametrize("sign", "+-")
async def test_a_sign_to_which_something_is_bound_is_no_digit(tmp_path: Path, sign: str) -> None:
    match = seated(turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red"), *AT_TABLE)
    async with decision_session(match, tmp_path) as (app, pilot):
        await send(pilot, sign)
        assert lit(app) == sign


async def test_only_a_capital_typed_with_shift_changes_a_setting_where_its_small_letter_is_a_choice(
    tmp_path: Path,
) -> None:
    async with decision_session(seated(turn("2", zones={"Ra": "1", "Rb": "2"}), *AT_TABLE), tmp_path) as (app, pilot):
        before = app.settings.advisor
        for sent in ("A", "\x1b[97;65;65u", "Ф"):
            await send(pilot, f"\x1b[B{sent}")
            assert lit(app)[:1] == "a"
            assert app.settings.advisor is before
        await send(pilot, "\x1b[97:65;2;65u")
        assert app.settings.advisor is not before


@pytest.mark.parametrize("answer", ["Y", "\x1b[121:89;2;89u", "н", "Н"])  # noqa: RUF001
async def test_a_question_is_answered_with_caps_lock_and_in_other_alphabets(tmp_path: Path, answer: str) -> None:
    async with session(table(tmp_path)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        answers: list[bool | None] = []
        app.push_screen(Confirm("Really?"), answers.append)
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await send(pilot, answer)
        await until(pilot, lambda: answers == [True])


async def test_the_help_says_what_counts_as_a_digit_and_as_a_small_letter(tmp_path: Path) -> None:
    async with session(table(tmp_path), size=(120, 60)) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "Caps Lock" in text_of(app))
        assert "works without Shift" in " ".join(text_of(app).replace("│", " ").split())
