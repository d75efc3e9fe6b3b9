from __future__ import annotations

import copy
import pickle

from niagara_tui.core.sentences import Event, Part, Sentence, said

ROSE, VIOLET = Part("Rose", 0), Part("violet and red", pieces=("violet", "red"))


def landed() -> Sentence:
    values = {"name": ROSE, "cargo": VIOLET, "points": 3}
    return said("{name}'s canoe lands with {cargo}: {points}.", values, event=Event.GAIN, seat=0, item="lands {cargo}")


def test_a_sentence_is_its_text() -> None:
    assert landed() == "Rose's canoe lands with violet and red: 3."
    assert f"> {landed()}" == "> Rose's canoe lands with violet and red: 3."


def test_its_parts_name_players_and_pieces() -> None:
    assert landed().parts == (ROSE, Part("'s canoe lands with "), VIOLET, Part(": "), Part("3"), Part("."))
    assert landed().item == (Part("lands "), VIOLET)


def test_values_are_put_in_wherever_a_translation_has_them() -> None:
    assert said("{cargo}: {name}", {"name": ROSE, "cargo": VIOLET}) == "violet and red: Rose"


def test_a_copy_is_the_same_sentence() -> None:
    for other in (copy.deepcopy(landed()), pickle.loads(pickle.dumps(landed()))):  # noqa: S301 - our own bytes
        assert other == landed()
        assert (other.parts, other.event, other.seat, other.item) == (landed().parts, Event.GAIN, 0, landed().item)
