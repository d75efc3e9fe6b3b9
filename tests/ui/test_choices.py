from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App, ComposeResult

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board.hand import CardHit, NiagaraHand
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.choices import Choices
from tests.support.apps import click_text, text_of, until
from tests.support.positions import position, turn
from tests.support.tables import new_match, seated
from tests.ui.table_parts import decision_session, prompt, selection, spot_of

pytestmark = pytest.mark.screens


class Listed(App[None]):
    """An app with a list of two options."""

    def compose(self) -> ComposeResult:
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Choices).show((Option("a", "to 3", (1,)), Option("b", "to 5", (2,))), None)


def seen(app: App[None]) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def test_options_are_seen_in_the_first_frame_before_the_list_hears_of_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(Choices, "on_resize")
    async with Listed().run_test(size=(40, 3)) as pilot:
        assert "[a] to 3  [b] to 5" in seen(pilot.app)


async def test_options_are_laid_out_again_in_another_width() -> None:
    async with Listed().run_test(size=(40, 3)) as pilot:
        await pilot.resize_terminal(14, 3)
        assert [line.strip() for line in seen(pilot.app).splitlines()[:2]] == ["[a] to 3", "[b] to 5"]


async def test_one_click_on_an_options_key_highlights_it_and_plays_nothing(tmp_path: Path) -> None:
    match = seated(turn("1", "R", zones={"Ra": "2"}), "human", "random", "random", "random")
    async with decision_session(match, tmp_path, size=(120, 40)) as (app, pilot):
        line = str(app.table.query_one(Choices).render()).splitlines()[0]
        told = len(match.log)
        await pilot.click(Choices, offset=(line.index("[a]") + 2, 0))
        assert selection(app).highlighted is not None
        assert len(match.log) == told


# Cards at the table: put forward by keys and clicks, laid, taken back.


async def test_n_11_a_card_put_forward_stays_so_while_bots_lay_theirs_is_laid_and_can_be_taken_back(
    tmp_path: Path,
) -> None:
    match = new_match("human", "random", "random")
    async with decision_session(match, tmp_path) as (app, pilot):
        await pilot.press("4")
        assert match.deciders() == [0, 1, 2], "a card put forward is not laid yet"
        await pilot.press("escape")
        assert selection(app).highlighted is None
        await pilot.press("5", "enter")
        assert match.deciders() == [1, 2]
        assert match.view(0).players[0].chosen == 5
        await pilot.press("escape")
        assert match.deciders() == [0, 1, 2]
        await pilot.press("4")
        assert "the 4:" in prompt(app)
        match.submit(1, match.legal(1)[0])
        app.table.show_match()
        assert "the 4:" in prompt(app)
        await pilot.press("enter")
        assert match.can_take_back(0)


async def test_n_15_the_key_of_a_card_that_has_been_played_says_so_and_when_all_come_back(tmp_path: Path) -> None:
    match = seated(position(hands={"R": "2 6 cloud"}), "human", "random", "random")
    async with decision_session(match, tmp_path) as (app, pilot):
        for by_click in (False, True):
            await pilot.press("escape")
            if by_click:
                await pilot.click(NiagaraHand, offset=spot_of(app.table.query_one(NiagaraHand), CardHit(4)))
            else:
                await pilot.press("4")
            assert "has played the 4; all cards come back once the other 3 have been played." in prompt(app)
            assert selection(app).highlighted is None
            await pilot.press("2")
            assert "the 2:" in prompt(app)


async def test_a_card_is_put_forward_by_its_name_in_the_prompt_where_the_river_hides_the_hand(tmp_path: Path) -> None:
    async with decision_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        await pilot.press("z")
        for sign, card in (("[4]", "4"), ("[c cloud]", "cloud")):
            await until(pilot, lambda sign=sign: sign in text_of(app))
            await click_text(pilot, sign)
            highlighted = selection(app).highlighted
            assert highlighted is not None
            assert highlighted.label == card
            await pilot.press("escape")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_card_put_forward_lays_no_pane_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Finding room for everything takes as long as painting it, and no key should wait for that in vain."""
    async with decision_session(new_match("human", "random", "random"), tmp_path, size=size) as (app, pilot):
        await pilot.pause()
        laid_out: list[TableScreen] = []
        monkeypatch.setattr(TableScreen, "_refresh_layout", laid_out.append)
        await pilot.press("4", "5")
        assert selection(app).highlighted is not None
        assert not laid_out


async def test_the_cloud_is_put_forward_by_its_key(tmp_path: Path) -> None:
    async with decision_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        await pilot.press("escape", "c")
        assert "the cloud:" in prompt(app)
