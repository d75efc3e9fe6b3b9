from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text
from textual.content import Content

from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from niagara_tui.ui.steady_app import patch_words
from niagara_tui.ui.widgets.prose import ASCII, typeset


def lines(markdown: str, width: int = 30) -> list[str]:
    return typeset(markdown, width).text.plain.split("\n")[1:-1]


def style_of(page: Content, words: str) -> list[str]:
    start = page.plain.index(words)
    return [str(span.style) for span in page.spans if span.start <= start and span.end >= start + len(words)]


def test_blocks_items_quotations_code_and_lines_are_set_apart_and_words_without_room_go_on_below() -> None:
    assert lines("# A river\n\nIt runs down to the falls\nand over them.\n\nEnd.", 20) == [
        *("A river", "", "It runs down to the", "falls and over them.", "", "End.")
    ]
    assert lines("- one canoe and another\n- two\n  - deeper", 12) == [
        *("• one canoe", "  and", "  another", "• two", "  ◦ deeper"),
    ]
    assert lines("9. nine\n10. ten of them\n", 10) == [" 9. nine", "10. ten of", "    them"]
    assert lines("> said\n\n```\n  x = 1\n```\n\n---\n", 8) == ["│ said", "", "  x = 1", "", "────────"]


def test_in_a_table_the_widest_column_gives_what_the_page_does_not_have() -> None:
    assert lines("| key | what it does |\n|--|--|\n| a | ends the whole game |\n| b, c | no |\n", 20) == [
        "key   what it does",
        "────────────────────",
        "a     ends the whole",
        "      game",
        "b, c  no",
    ]


def test_a_sign_in_angle_brackets_is_shown_and_a_comment_is_not() -> None:
    """In ASCII a laden canoe is `<Rv>`, which is also the form of an HTML tag."""
    assert lines("a laden <Rv>,\nboth <Rvb> <!-- only with: double_canoes -->here") == ["a laden <Rv>, both <Rvb> here"]
    page = typeset(pages.for_display(pages.table_help(GAMES["niagara"]), only_ascii=True), 80).text.plain
    row = next(line for line in page.split("\n") if "Rose's canoe with violet, on 3." in line)
    assert row.split()[0] == "<Rv>"


def test_what_stands_out_does_so_headings_are_the_sections_and_in_ascii_all_signs_are_ascii() -> None:
    page = typeset("# Title\n\n**Loud** and *soft* `key` [linked](https://example.org)", 80).text
    assert "Loud and soft key linked" in page.plain
    assert [style_of(page, words) for words in ("Title", "Loud", "soft", "key", "linked")] == [
        *(["bold $accent"], ["bold"], ["italic"], ["$text-accent"], []),
    ]
    sections = typeset("# A\n\nx\n\n## B\n\n### no section\n\n## C\n", 20)
    assert [sections.text.plain.split("\n")[line] for line in sections.headings] == ["A", "B", "C"]
    assert typeset("- a\n\n> b\n\n---\n\n| c |\n|--|\n| d |\n", 20, ASCII).text.plain.isascii()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_pages_of_every_game_lose_no_word_at_any_width(game: object) -> None:
    for text in (pages.rules(game), pages.table_help(game)):  # type: ignore[arg-type]
        letters = sorted("".join(typeset(text, 10_000).text.plain.split()).replace("─", ""))
        for width in (1, 7, 20, 50, 88):
            page = typeset(text, width)
            assert len(page.headings) == len(pages.sections(text)), width
            assert sorted("".join(page.text.plain.split()).replace("─", "")) == letters, width
            if width >= 20:
                assert max(Content(line).cell_length for line in page.text.plain.split("\n")) <= width


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f"])
def test_no_line_begins_after_a_no_break_space(blank: str) -> None:
    patch_words()
    assert lines(f"One canoe{blank}; two", 10) == ["One", f"canoe{blank};", "two"]
    assert [line.plain for line in Text(f"One canoe{blank}: two").wrap(Console(), 10)] == [
        *("One ", f"canoe{blank}: ", "two"),
    ]
