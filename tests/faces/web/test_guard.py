"""Who may look: whoever has the address, from this machine, in a page of the server's own."""

from __future__ import annotations

import socket

import httpx
import pytest

from tests.conftest import RunHere
from tests.faces.web.conftest import SECRET, Home, Tab

PATHS = ("/", "/memories", "/events", "/export", "/static/web.js", "/nowhere")


@pytest.mark.parametrize("path", PATHS)
def test_a_second_client_without_the_token_is_refused(path: str, home: Home) -> None:
    answer = httpx.get(home.place + path)

    assert answer.status_code == 403
    assert "Nagi" not in answer.text
    assert httpx.get(f"{home.place}{path}?token=guess").status_code == 403


def test_the_token_leaves_the_address_for_a_cookie(home: Home) -> None:
    answer = httpx.get(home.url.replace("/?", "/memories?q=gulls&"))

    assert (answer.status_code, answer.headers["location"]) == (303, "/memories?q=gulls")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"ego-{home.port}=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert home.url.partition("token=")[2] not in cookie


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:9999", 200),
        ("localhost:8080", 200),
        ("[::1]:1", 200),
        ("localhost", 200),
        ("evil.example", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example:80", 403),
        ("127.0.0.1:80:80", 403),
        ("", 403),
    ],
)
def test_only_this_machine_under_any_port_is_answered(host: str, status: int, tab: Tab) -> None:
    assert tab.client.get("/people", headers={"Host": host}).status_code == status


def test_nothing_else_listens(home: Home) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", home.port), timeout=2)


def test_every_answer_says_what_a_browser_may_do_with_it(tab: Tab) -> None:
    for answer in (
        tab.client.get("/"),
        httpx.get(tab.home.place),
        tab.client.get("/static/web.js"),
    ):
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://127.0.0.1"},
        {"Accept": "*/*"},
    ],
    ids=str,
)
def test_a_form_from_elsewhere_changes_nothing(headers: dict[str, str], tab: Tab) -> None:
    form = tab.form("/persona", "/persona/set") | {"text": "I am somebody else.", "name": "Evil"}

    answer = tab.send("/persona/set", form, **headers)

    assert answer.status_code == 403
    assert tab.home.keep("persona_show")["name"] == "Nagi"


def test_a_page_that_names_no_referrer_may_still_send_its_form(tab: Tab) -> None:
    form = {"key": tab.form("/", "/private")["key"], "private": "off", "back": "/people"}

    answer = tab.send("/private", form, **{"Origin": "null", "Sec-Fetch-Site": "same-origin"})

    assert (answer.status_code, answer.url.path) == (200, "/people")


def test_a_form_without_the_servers_own_key_changes_nothing(tab: Tab) -> None:
    form = tab.form("/persona", "/persona/set") | {"text": "No.", "name": "Evil", "key": "guess"}

    assert tab.send("/persona/set", form).status_code == 403
    assert tab.home.keep("persona_show")["name"] == "Nagi"


def test_one_is_sent_back_to_a_page_of_ours_only(tab: Tab) -> None:
    key = tab.form("/", "/private")["key"]
    for place in ("//evil.example/", "http://evil.example", "/\\evil.example"):
        form = {"key": key, "private": "off", "back": place}
        sent = tab.client.post(
            "/private", data=form, headers={"Origin": tab.home.place}, follow_redirects=False
        )
        assert sent.headers["location"] == "/"


def test_what_is_private_is_behind_a_switch(tab: Tab) -> None:
    for shown in (False, True, False):
        pages = [tab.get(path) for path in ("/memories", "/memories?q=cave")]
        assert [SECRET in page for page in pages] == [shown, shown]
        assert ("Shadow" in tab.get("/people")) is shown
        tab.send("/private", tab.form("/", "/private"))


@pytest.mark.parametrize(
    ("port", "more", "said"),
    [
        (
            None,
            {},
            "Port {} cannot be used: Address already in use. Name another with --port.",
        ),
        ("0x", {}, "--port must be a number from 0 to 65535, not '0x'."),
        (
            "0",
            {"EGO_DATABASE_URL": "postgresql://nobody"},
            "ego web shows an ego in a directory. Unset EGO_DATABASE_URL.",
        ),
    ],
    ids=["taken", "no number", "no directory"],
)
def test_what_cannot_be_served_is_said(
    port: str | None, more: dict[str, str], said: str, home: Home, run_here: RunHere
) -> None:
    ran = run_here("web", "--port", port or str(home.port), **more)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: {said.format(home.port)}\n"
