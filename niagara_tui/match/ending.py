"""The result of a game in words, and the check of the result claimed by a save."""

from __future__ import annotations

import re
from collections.abc import Sequence

from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, listed
from niagara_tui.core.text import clean
from niagara_tui.match.game_log import GameLog

MAX_RESULT_LENGTH = 400


def reason(standing: Standing, names: Sequence[str], players: Sequence[str]) -> str:
    """The reason for the place of who played at the seat in the end, and that its person conceded, if so."""
    name = names[standing.seat]
    if players[standing.seat] == name:
        return standing.reason
    return _("{reason}; {name} conceded and lost").format(reason=standing.reason, name=name)


def headline(standings: Sequence[Standing], names: Sequence[str], players: Sequence[str]) -> str:
    """The winners, as a sentence.

    `players` are the names of those who played in the end, as `names` but for the bots of people who conceded: whoever
    did has lost, whatever that bot has won.
    """
    if conceded := _conceded(standings, names, players):
        return f"{conceded}."
    winners = _winners(standings, players)
    if not winners:
        return _("Nobody won.")
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    return _("{names} win together!").format(names=listed(winners))


def headline_with_reason(standings: Sequence[Standing], names: Sequence[str], players: Sequence[str]) -> str:
    """The winners, as a sentence that also says why if there is one winner; the names are those of `headline`."""
    winners = [standing for standing in standings if standing.won]
    if len(winners) != 1:
        return headline(standings, names, players)
    words = _conceded(standings, names, players) or _("{name} wins").format(name=players[winners[0].seat])
    return _("{told}: {reason}").format(told=words, reason=winners[0].reason)


def result(standings: Sequence[Standing], names: Sequence[str], players: Sequence[str]) -> str:
    """The winners, as stored in a save, in at most `MAX_RESULT_LENGTH` characters; the names are those of `headline`.

    No other names are in it, as its reader compares them (`false_result`).
    """
    conceded, winners = _conceded(standings, names, players), _winners(standings, players)
    won = _("{names} won").format(names=listed(winners)) if winners else _("nobody won")
    return clean(conceded or won, MAX_RESULT_LENGTH)


def _winners(standings: Sequence[Standing], players: Sequence[str]) -> list[str]:
    return [players[standing.seat] for standing in standings if standing.won]


def _conceded(standings: Sequence[Standing], names: Sequence[str], players: Sequence[str]) -> str:
    """That those at whose seats bots have won had conceded; empty if nobody has won in somebody's place."""
    lost = [names[each.seat] for each in standings if each.won and names[each.seat] != players[each.seat]]
    sentence = _("{names} conceded and lost; {bots} came first")
    return sentence.format(names=listed(lost), bots=listed(_winners(standings, players))) if lost else ""


def false_result(game_log: GameLog, claimed: str | None) -> str | None:
    """Check the result that a record claims, after its moves were replayed on `game_log`: a message if wrong, or None.

    A record without a result is fine: its last steps may not have been saved. A result in another language is
    compared by the names in it.
    """
    if claimed is None:
        return None
    game, state = game_log.game, game_log.settled()
    if game_log.unknown() or not game.is_over(state):
        return _("the save says {claimed!r}, and its moves do not end the game").format(claimed=claimed)
    standings = game.standings(state)
    players = game_log.concessions.players
    true = result(standings, game_log.names, players)
    if claimed == true:
        return None
    winners, names = {standing.seat for standing in standings if standing.won}, [*game_log.names, *players]
    # The seats whose names occur in it, as whole words, then also as parts of words, for languages that join names with
    # other words, as in "Anns Bot". A name inside a longer name never counts
    meant = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    for pattern in (rf"(?<!\w)(?:{meant})(?!\w)", meant):
        if winners == {names.index(name) % len(players) for name in re.findall(pattern, claimed)}:
            return None
    return _("the save says {claimed!r}, and by its moves {true}").format(claimed=claimed, true=true)
