"""Matches and challenges in words: where they stand, how games of them ended."""

from __future__ import annotations

from niagara_tui.core.i18n import _, clauses, day_words, listed, plural
from niagara_tui.core.text import as_sentence, capital
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.bots import bot_title, counted
from niagara_tui.shell.matches import contests
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.shell.presets import option_words
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.matches import Contest, KeptChallenge, Outcome

_HAS_WON = {
    # Translators: where everybody stands is said by wins, as in "You have won the match: you 2, Otter 1."
    "you": _("You have won the match: {standing}."),
    "one": _("{names} has won the match: {standing}."),
    "several": _("{names} share the win of the match: {standing}."),
}
WHO_CONCEDES = _("Whoever concedes comes last, whatever the bot at that seat does, and the others move up.")
"""Why a contest may count a game otherwise than its ranking does."""
_TITLES = {2: _("First to two wins"), 3: _("First to three wins")}


# -- contests -----------------------------------------------------------------------------------------


def kind_title(contest: Contest) -> str:
    wins = contests.wins_needed(contest)
    return _(_TITLES.get(wins, "First to {wins} wins")).format(wins=wins)


def player_name(contest: Contest, player: int) -> str:
    """What that player is called: you, if nobody else there is a person."""
    return _("you") if contest.people == [player] else contest.players[player].name


def who_is(contest: Contest, player: int) -> str:
    """Who that player is: a bot's name and strength, empty for a person."""
    bot = contest.players[player].player
    return "" if bot == HUMAN else bot_title(bot, GAMES.get(contest.game))


def match_rule(wins: int) -> str:
    """How a match of several games is won, for any number of players."""
    said = plural(
        "Whoever first wins {wins} game has won the match: with two players that takes at most {two} games, with four"
        " at most {four}. A shared win counts for each who shares it.",
        "Whoever first wins {wins} games has won the match: with two players that takes at most {two} games, with four"
        " at most {four}. A shared win counts for each who shares it.",
        wins,
    )
    return said.format(wins=wins, two=2 * wins - 1, four=4 * wins - 3)


def game_results(contest: Contest) -> list[str]:
    """How the games of the contest that are over have ended, the last first."""
    over = [number for number, each in enumerate(contest.meetings) if each.is_over]
    return [game_result(contest, number) for number in reversed(over)]


def game_result(contest: Contest, number: int) -> str:
    """How that game of the contest, which is over, has ended: `Game 5: 1. Otter, 2. you, 3. Heron.`."""
    meeting = contest.meetings[number]
    order = sorted(zip(meeting.places, meeting.seats, strict=True))
    names = ", ".join(f"{place}. {player_name(contest, player)}" for place, player in order)
    return _("Game {number}: {places}.").format(number=number + 1, places=names)


def next_label(contest: Contest) -> str:
    """What is offered at the end of a game of the contest, for its next one; empty once the contest is over."""
    return "" if contests.winners(contest) else _("Play the next game of the match")


def game_kind(number: int) -> str:
    """What the game of that number of a contest is, in a few words."""
    return _("game {number} of a match").format(number=number + 1)


def standing_line(contest: Contest) -> str:
    """Where the contest stands, in one line: who has won how often, and which game is next."""
    # Translators: as in "First to two wins: you 1, Otter 1; game 3 decides."
    said = _("{kind}: {standing}; {next}.")
    return said.format(kind=kind_title(contest), standing=_standing(contest), next=what_is_next(contest))


def verdict(contest: Contest) -> str:
    """Who has won the contest, and where everybody stands, as a sentence; empty as long as it is under way."""
    over = [player_name(contest, player) for player in contests.winners(contest)]
    if not over:
        return ""
    said = _HAS_WON["several" if len(over) > 1 else "you" if over == [_("you")] else "one"]
    return capital(said.format(names=listed(over), standing=_standing(contest)))


def _standing(contest: Contest) -> str:
    return ", ".join(f"{player_name(contest, row.player)} {row.won}" for row in contests.table(contest))


def what_is_next(contest: Contest) -> str:
    """Which game is next, or who has won, in a few words."""
    if over := contests.winners(contest):
        names = [player_name(contest, player) for player in over]
        if len(names) > 1:
            return _("{names} share the win").format(names=listed(names))
        return _("you have won it") if names == [_("you")] else _("{name} has won it").format(name=names[0])
    number = 1 + sum(each.is_over for each in contest.meetings)
    if contests.decides(contest):
        return _("game {number} decides").format(number=number)
    return _("game {number} of at most {games}").format(number=number, games=contests.most_games(contest))


# -- challenges ---------------------------------------------------------------------------------------


def outcome_words(outcome: Outcome) -> str:
    """How a game of a challenge ended for somebody."""
    rounds = plural("in {count} round", "in {count} rounds", outcome.rounds).format(count=outcome.rounds)
    if outcome.place is None:
        return _("conceded")
    if outcome.share == 100:
        return _("won {rounds}").format(rounds=rounds)
    if outcome.share:
        return _("shared the win {rounds}").format(rounds=rounds)
    return _("place {place} {rounds}").format(place=outcome.place, rounds=rounds)


def compared(kept: KeptChallenge) -> str:
    """What came of a challenge for everybody: `Anna: won in 12 rounds; you: place 2 in 14 rounds`; empty if nothing."""
    said = [_("{name}: {outcome}").format(name=each.name, outcome=outcome_words(each)) for each in kept.others]
    own = [_("you: {outcome}").format(outcome=outcome_words(kept.own))] if kept.own is not None else []
    return clauses([*said, *own])


def challenge_kind(kept: KeptChallenge) -> str:
    """What a game at the table of a challenge is, in a few words."""
    return _("challenge") if kept.day is None else _("challenge of {day}").format(day=day_words(kept.day))


def challenge_line(kept: KeptChallenge) -> str:
    """That a game is a challenge's, and what came of it so far, in one line."""
    title = _("Challenge of {day}").format(day=day_words(kept.day)) if kept.day is not None else _("Challenge")
    said = compared(kept)
    return " ".join(filter(None, [f"{title}.", as_sentence(said)]))


def table_words(found: Challenge) -> str:
    """Who plays against whom at the table of a challenge, and with which options."""
    game = GAMES[found.game]
    bots = counted([player for player in found.players if player != HUMAN], game)
    options = [option_words(game, name, value) for name, value in found.options.items()]
    variant = next((title for title, values in game.variants.items() if dict(values) == dict(found.options)), "")
    said = _("You against {bots}").format(bots=bots)
    return ". ".join([said, _(variant) if variant else ", ".join(options)]) if options else said
