from __future__ import annotations

from typing import Any

import pytest

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.games.niagara.board.hand import open_hands
from niagara_tui.games.niagara.board.players import PlayerLines
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD
from niagara_tui.store.models import Record
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.screens.replay import ReplayScreen
from tests.support.apps import until
from tests.support.matches import readable
from tests.ui.conftest import MakeApp, some
from tests.ui.replays import keys, ready, replay, replay_session, still

pytestmark = pytest.mark.screens


def laid_cards(app: NiagaraApp) -> set[int]:
    """All cards that lie face down but can be read from the scene."""
    scene = app.screen.query_one(NiagaraBoard)._scene
    assert scene is not None
    views = (scene.view, *scene.open_views)
    return {player.chosen for view in views for player in view.players} - {FACE_DOWN, NO_CARD}


async def test_until_a_game_is_over_its_replay_has_no_other_eyes_which_see_nothing_sealed_and_nothing_to_play_on_from(
    make_app: MakeApp, under_way: Record
) -> None:
    assert readable(under_way)[-1].endswith("?")
    async with replay_session(make_app(replay=under_way)) as (app, pilot):
        await pilot.press("end")
        assert replay(app)._viewpoints == (None,), "two people: only what everybody knows"
        assert laid_cards(app) == set()
        await pilot.press("home")
        assert "eyes" not in keys(app)
        assert "play on" not in keys(app)
        await pilot.press("pagedown", "p")
        await until(pilot, lambda: bool(app._notifications))
        assert ["This game is not over" in said.message for said in app._notifications] == [True]
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("e")
        assert replay(app)._viewpoint is None


async def test_a_seats_eyes_see_its_own_card_alone_and_open_hands_show_all(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over)) as (app, pilot):
        screen = replay(app)
        screen.go(4)
        laid = [screen._film.view(4, seat).players[seat].chosen for seat in range(4)]
        assert min(laid) > 0, "four cards lie face down"
        found = []
        for _ in screen._viewpoints:
            scene = screen.query_one(NiagaraBoard)._scene
            assert scene is not None
            found.append([player.chosen for player in scene.view.players])
            assert len(scene.open_views) == (4 if scene.viewer is None else 0)
            await pilot.press("e")
        assert found == [
            [laid[0], -1, -1, -1],
            [-1, -1, -1, -1],
            [-1, laid[1], -1, -1],
            [-1, -1, laid[2], -1],
            [-1, -1, -1, laid[3]],
        ]


async def test_a_card_has_one_sign_in_open_hands_and_among_the_cards_left(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over)) as (app, pilot):
        await pilot.press("e")
        scene = replay(app).query_one(NiagaraBoard)._scene
        assert scene is not None
        parts = PlayerLines(scene.view, Roster(scene.names, scene.players, None), 0, UNICODE)
        assert "".join(sign for sign, _ in parts.hand_cells()) == "123456c"
        assert open_hands(scene, 4, UNICODE).plain.split("\n")[0].split() == ["R", "Rose", *"123456c"]


async def test_the_footer_of_a_replay_names_whose_eyes_its_key_leads_to(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over), size=(200, 40)) as (app, pilot):
        words: dict[object, str] = {None: "see as everybody", "open": "see all hands"}
        for _turn in replay(app)._viewpoints:
            shown = keys(app)
            await pilot.press("e")
            seen = replay(app)._viewpoint
            assert words.get(seen, f"see as {'RBYG'[seen] if isinstance(seen, int) else ''}") in shown


# How a replay looks, at the sizes that its layout has, with open hands and in ASCII.

SIZES = some([(80, 24)], [(120, 40), (160, 48), (200, 60)])


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_looks_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record, size: tuple[int, int]) -> None:
    presses = ["pagedown"] * 5 + ["down"] * 6 + ["left"]
    assert snap_compare(still(make_app(replay=over)), terminal_size=size, press=presses, run_before=ready)


@pytest.mark.parametrize("size", SIZES[:2])
def test_open_hands_look_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record, size: tuple[int, int]) -> None:
    presses = ["e", "pagedown", "pagedown", "down", "down", "down"]
    assert snap_compare(still(make_app(replay=over)), terminal_size=size, press=presses, run_before=ready)


@pytest.mark.slow
def test_a_replay_in_ascii_looks_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record) -> None:
    app = still(make_app(replay=over, ascii=True))
    assert snap_compare(app, terminal_size=(80, 24), press=["e", "pagedown", "down"], run_before=ready)
