"""Names, pages, tokens and cookies, one by one; with a server around them they are tried in `tests/robustness`."""

from __future__ import annotations

import pytest

from niagara_tui.serve.admission import Admission, NotAdmitted, is_loopback


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "localhost", "LOCALHOST:9", "[::1]:8000", "127.3.2.1"])
def test_this_machine_s_own_names_are_the_server_s(name: str) -> None:
    assert Admission("127.0.0.1").check_host([name]) == name


@pytest.mark.parametrize(
    "names",
    [[], ["localhost", "localhost"], ["localhost.example.com"], ["2130706433"], ["10.0.0.1"], ["[::1"], ["a@b"]]
    + [
        [f"{more}"]
        for more in (
            "a@localhost",
            "localhost:80/x",
            "localhost?x",
            "localhost#x",
            "localhost:",
            "localhost:x",
            "localhost:123456",
            "localhost; script-src *",
            "localhost\t",
            "localhost\\x",
            "[::1]x",
            "[localhost]",
            "::1",
            " localhost",
        )
    ],
)
def test_other_names_are_not(names: list[str]) -> None:
    with pytest.raises(NotAdmitted):
        Admission("127.0.0.1").check_host(names)


def test_a_server_for_others_answers_to_addresses_and_its_own_name_since_nobody_can_point_those_elsewhere() -> None:
    open_to_all, named = Admission("0.0.0.0"), Admission("Tavern.local")
    for name in ("10.0.0.1:8000", "[fe80::1]:8000", "localhost"):
        assert open_to_all.check_host([name]) == name
    assert named.check_host(["tavern.LOCAL:8000"])
    for admission in (open_to_all, named):
        with pytest.raises(NotAdmitted):
            admission.check_host(["example.com"])


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("tavern", False)],
)
def test_what_only_this_machine_can_reach(host: str, alone: bool) -> None:
    assert is_loopback(host) == alone


def test_a_ticket_lets_in_once_and_the_token_always() -> None:
    admission = Admission("127.0.0.1")
    ticket = admission.ticket()
    admission.check_token(ticket)
    with pytest.raises(NotAdmitted):
        admission.check_token(ticket)
    for _ in range(2):
        admission.check_token(admission.token)


def test_who_comes_again_stays_the_same_visitor_and_another_is_another() -> None:
    admission = Admission("127.0.0.1")
    first, second = admission.cookie(""), admission.cookie("nonsense")
    assert admission.cookie(first) == first
    assert admission.visitor(first) != admission.visitor(second)


def test_a_cookie_of_another_server_is_none_of_this_one() -> None:
    cookie = Admission("127.0.0.1").cookie("")
    with pytest.raises(NotAdmitted):
        Admission("127.0.0.1").visitor(cookie)


@pytest.mark.parametrize("spoil", ["{visitor}", "{visitor}.", ".{signature}", "0{visitor}.{signature}", "é.é"])
def test_a_cookie_that_was_changed_is_none(spoil: str) -> None:
    admission = Admission("127.0.0.1")
    visitor, signature = admission.cookie("").split(".")
    with pytest.raises(NotAdmitted):
        admission.visitor(spoil.format(visitor=visitor, signature=signature))
