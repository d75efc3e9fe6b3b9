"""The page, what it may say, and who is admitted; with a server around them they are tried in `tests/robustness`."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from niagara_tui.serve import visit
from niagara_tui.serve.admission import Admission, NotAdmitted, is_loopback
from niagara_tui.serve.page import ASSETS, End, page, put_headers, terminal
from niagara_tui.serve.visit import InvalidMessage, RateLimiter, Size, read
from niagara_tui.shell.terminal import MAX_HEIGHT, MAX_WIDTH


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attributes if name in {"href", "src"}]
        if tag == "body":
            self.found = {name: value or "" for name, value in attributes}


def test_every_end_of_a_visit_has_its_sentence() -> None:
    said = Reader(page()).found
    told = {f"data-code{end.value}" for end in End if end is not End.INVALID} | {"data-lost"}
    assert set(said) == told
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in said.values())


def test_the_page_and_its_files_come_from_the_server_alone() -> None:
    addresses = Reader(page()).addresses
    assert all(re.match(r"/(?!/)|data:,$", address) for address in addresses)
    for name in ("page.css", "page.js"):
        text = (ASSETS / name).read_text("utf-8")
        assert f"/{name}" in addresses
        assert not re.search(r"https?://|@import|//fonts", text)
    for address in re.findall(r"/static/[\w./-]+", page() + (ASSETS / "page.css").read_text("utf-8")):
        assert (terminal() / address.removeprefix("/static/")).is_file()


def test_the_policy_lets_the_page_talk_to_its_server_and_do_nothing_else() -> None:
    headers: dict[str, str] = {}
    put_headers(headers, "localhost:8000")
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["font-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://localhost:8000"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["sandbox"].split() == ["allow-scripts", "allow-same-origin"]


# Names, pages, tokens and cookies, one by one; with a server around them they are tried in `tests/robustness`.


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


# What a page may say, and how much of it.


def test_keys_sizes_and_the_eye_of_the_user_are_understood() -> None:
    assert read('["stdin", "\\u001b[C"]') == ("stdin", "\x1b[C")
    assert read('["resize", {"width": 100, "height": 30}]') == ("resize", Size(width=100, height=30))
    assert read('["blur"]') == ("blur",)
    assert read('["ping", "1"]') == ("ping", "1")


def test_of_a_window_larger_than_any_only_a_part_is_drawn() -> None:
    drawn = Size(width=MAX_WIDTH, height=MAX_HEIGHT)
    assert read('["resize", {"width": 9000, "height": 9000}]') == ("resize", drawn)


@pytest.mark.parametrize(
    "said", ["", "{}", "[]", '["stdin", 5]', '["resize", {"width": true}]', '["quit"]', "[" * 9999]
)
def test_anything_else_is_nonsense(said: str) -> None:
    with pytest.raises(InvalidMessage):
        read(said)


def test_what_was_spent_comes_back_with_time_and_never_more() -> None:
    now = 0.0
    limiter = RateLimiter(lambda: now)
    assert limiter.spend(visit.BURST)
    assert not limiter.spend(1)
    now = 3600.0
    assert limiter.spend(visit.BURST)
    assert not limiter.spend(1)


def test_a_mouse_that_never_rests_is_no_flood() -> None:
    now = 0.0
    limiter = RateLimiter(lambda: now)
    for _ in range(60_000):
        now += 1 / 120
        assert limiter.spend(len('["stdin","\\u001b[<35;100;30M"]'))


def test_a_message_costs_something_however_short_it_is() -> None:
    limiter = RateLimiter(lambda: 0.0)
    allowed = sum(limiter.spend(1) for _ in range(visit.BURST))
    assert allowed == visit.BURST // visit.MIN_COST
