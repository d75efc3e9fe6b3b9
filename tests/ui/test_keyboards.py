from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.steady_parser import SteadyParser
from tests.support.apps import TableApp, text_of, until
from tests.support.positions import turn
from tests.support.tables import new_match, seated
from tests.ui.table_parts import decision_session, human_to_move, selection

pytestmark = pytest.mark.screens

AT_TABLE = ("human", "random", "random")


async def send(pilot: Pilot[None], sent: str) -> None:
    for message in SteadyParser().feed(sent):
        pilot.app.post_message(message)
    await pilot.pause()


def lit(app: TableApp) -> str:
    found = selection(app).highlighted
    return "" if found is None else found.key


async def test_a_digit_without_shift_and_a_capital_of_caps_lock_light_the_option_and_what_is_typed_next_comes_after(
    tmp_path: Path,
) -> None:
    async with decision_session(new_match(*AT_TABLE), tmp_path) as (app, pilot):
        for sent, key in ("&1", "'4", "-6", "š3", "Cc", "Сc", ("\x1b[99;65;67u", "c")):  # noqa: RUF001
            await send(pilot, sent)
            assert lit(app) == key
            assert app.screen is app.table
            await pilot.press("escape")
            assert not lit(app)
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


async def test_a_question_is_answered_with_caps_lock_and_in_other_alphabets_and_help_says_so(tmp_path: Path) -> None:
    async with decision_session(new_match(*AT_TABLE), tmp_path, size=(120, 60)) as (app, pilot):
        answers: list[bool | None] = []
        for answer in ("Y", "\x1b[121:89;2;89u", "н", "Н"):  # noqa: RUF001
            app.push_screen(Confirm("Really?"), answers.append)
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await send(pilot, answer)
            await until(pilot, lambda: app.screen is app.table)
        assert answers == [True] * 4
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "Caps Lock" in text_of(app))
        assert "works without Shift" in " ".join(text_of(app).replace("│", " ").split())
