"""What a game says of its decisions is shown as it is, but for what a terminal would obey."""

from __future__ import annotations

from niagara_tui.core.decisions import Moment, Option

OBEYED = "\x1b[2J\x9b31m\n"


def test_no_text_of_a_moment_or_an_option_has_what_a_terminal_obeys() -> None:
    moment = Moment(
        phase=f"{OBEYED}go",
        asks=f"{OBEYED}is at {{space}}?",
        asks_you=f"{OBEYED}{{name}}, go?",
        happens=f"{OBEYED}flows",
        offers=f"{OBEYED}0 to 3",
        laid=f"{OBEYED}laid",
    ).with_values(space=f"{OBEYED}3")
    said = [moment.phase, moment.question(), moment.question_to("Ann"), moment.happening(), moment.offered()]
    option = Option(f"{OBEYED}k", f"{OBEYED}steer", warning=f"{OBEYED}sure?", heading=f"{OBEYED}boats")
    said += [moment.laid, option.key, option.label, option.warning, option.heading]
    assert [text for text in said if not text.isprintable()] == []
    assert moment.question() == "[2J31mis at [2J31m3?"


def test_what_no_terminal_obeys_stays_as_it_is() -> None:
    label = (
        "to 3,\N{NO-BREAK SPACE}\N{BLACK UP-POINTING TRIANGLE} \N{EM DASH} na\N{LATIN SMALL LETTER I WITH DIAERESIS}ve"
    )
    assert Option("a", label).label == label
