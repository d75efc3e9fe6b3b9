from __future__ import annotations

import re
from pathlib import Path

import pytest

from niagara_tui.games.niagara.board.hand import Face, draw_hand
from niagara_tui.games.niagara.board.players import PlayerLines
from niagara_tui.games.niagara.rules.state import CARDS, CLOUD, State
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.teller import Scene, find_offer, teller_of
from niagara_tui.shell.pages import table_help
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.players import Roster
from tests.support.positions import GAME, SPIRITS, position
from tests.support.signs import options
from tests.support.tables import new_match
from tests.ui.table_parts import decision_session, prompt, selection

NAMED = range(CLOUD, len(CARDS) + 1)
SIGNS = [card.key for card in CARD_WORDS.values()]
NAMES = [card.word for card in CARD_WORDS.values()]


def view() -> State:
    seen: State = GAME.view(position(parts=SPIRITS), 0)
    return seen


def test_the_keys_of_cards_are_their_signs_among_the_cards_left() -> None:
    found = options(view())
    left = PlayerLines(view(), Roster(("Rose", "Bert", "Yann"), ("", "", ""), viewer=0), 0, UNICODE).hand_cells()
    assert [option.key for option in found] == SIGNS
    assert "".join(text for text, _style in left).strip() == "".join(SIGNS)


def test_no_two_cards_share_a_sign_or_a_name() -> None:
    assert len(set(SIGNS)) == len(set(NAMES)) == len(CARDS)
    assert {number: card.id for number, card in CARD_WORDS.items()} == dict(enumerate(CARDS, 1))


@pytest.mark.parametrize("card", NAMED)
def test_a_card_with_a_name_shows_its_name_or_its_sign_and_its_key_on_the_rim(card: int) -> None:
    for width in range(6, 40):
        rim, name, *_rest = draw_hand([Face(card, "held", CARD_WORDS[card].key)], "", width, 5, UNICODE).lines()[1:]
        assert name.split("│")[1].strip() in (CARD_WORDS[card].word, CARD_WORDS[card].key)
        assert rim.strip().startswith(f"╭{CARD_WORDS[card].key}─")


def test_plain_mode_takes_a_card_by_its_number_its_name_and_its_sign() -> None:
    scene = Scene(GAME, view(), 0, ("Rose", "Bert", "Yann"), ("", "", ""), GAME.options())
    (group,) = teller_of(scene).groups(0)
    offers = {offer.number: offer for offer in group.offers}
    for card in NAMED:
        found = [find_offer(offers, word) for word in (str(card), CARD_WORDS[card].word, CARD_WORDS[card].key)]
        assert [offer and offer.moves for offer in found] == [(card,)] * 3
        assert f"{card} or {CARD_WORDS[card].key} is the " in group.summary


def test_the_help_names_every_card_by_its_key_and_its_sign() -> None:
    page = table_help(GAMES["niagara"])
    choosing = re.findall(r"^\| (?:1-6|7), (.+?) +\| choose .*?: (?:a number|7), (.+?) +\|$", page, re.MULTILINE)
    left = re.findall(r"^\| ([a-z]) \| ([\w/]+): .+ \|$", page.partition("## Cards")[2], re.MULTILINE)
    keys = [key for row, _names in choosing for key in row.split(", ")]
    assert keys == [sign for row, _names in left for sign in row.split()] == SIGNS[CLOUD - 1 :]
    for card in NAMED:
        assert f"{CARD_WORDS[card].key} {CARD_WORDS[card].word}" in ", ".join(names for _row, names in choosing)
    assert [name for _row, names in left for name in names.split(", ")] == NAMES[CLOUD - 1 :]


def test_lessons_and_notes_name_no_other_sign_of_a_card() -> None:
    texts = [*(text for lesson in lessons_of("niagara") for text in lesson.texts)]
    texts += [text for note in notes_of("niagara") for text in (note.say, note.signs)]
    named = [(text, sign) for text in texts for sign in re.findall(r"(?:cards left, is|key,.* is) (\w+)\b", text)]
    assert {sign for _text, sign in named} == {"x", "r"}
    assert not [text for text in texts if "the plus." in text]


@pytest.mark.screens
async def test_the_cloud_has_one_key(tmp_path: Path) -> None:
    async with decision_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        await pilot.press("escape", "s")
        assert selection(app).highlighted is None
        await pilot.press("c")
        highlighted = selection(app).highlighted
        assert highlighted is not None
        assert highlighted.key == "c"
        assert "the cloud:" in prompt(app)
