"""The page: whole, in the user's words, and nothing in it or around it that comes from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from niagara_tui.serve.page import ASSETS, End, page, put_headers, terminal


class Reader(HTMLParser):
    """What the page's tags say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Keep the body's data and every address."""
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
