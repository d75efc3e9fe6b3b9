"""The scene of a match at its table, as seen by the only person, the person who acts, or the public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.ui.boards.board import Scene

if TYPE_CHECKING:
    from niagara_tui.match.host import Host
    from niagara_tui.ui.app import NiagaraApp
    from niagara_tui.ui.screens.hand_cover import HandCover

_PLAYED_OUT = _("Conceded: the bots play the game out.")


def table_scene(host: Host, cover: HandCover, app: NiagaraApp) -> Scene:
    """The scene of the host's match, with the app's settings."""
    match, people, acting = host.match, host.human_seats, cover.acting
    viewer = people[0] if len(people) == 1 else acting
    return Scene(
        game=match.game,
        view=match.view(viewer),
        viewer=viewer,
        acting=acting,
        covered=cover.covered,
        names=tuple(match.names),
        players=tuple(setup.player for setup in match.setup.seats),
        options=match.options,
        thinking=host.thinking,
        can_take_back=frozenset(seat for seat in people if match.can_take_back(seat)),
        can_undo=host.can_undo,
        can_play_to_end=host.can_play_to_end,
        log=[line.text for line in match.log],
        notice=host.notice or (_PLAYED_OUT if host.plays_out and not match.is_over() else ""),
        warming=host.warmup_progress,
        aids=app.settings.aids,
        ascii_only=app.launch.ascii,
        pictures=app.pictures,
        stretch=host.pace.stretch if app.settings.animation else 0.0,
        idle_animation=app.settings.animation,
    )
