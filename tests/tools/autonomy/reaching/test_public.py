"""A webhook of a hosted ego: the address that was checked is the one that is connected to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ego.core.autonomy.reaching import Sink
from ego.errors import UsageError
from ego.tools.autonomy.reaching import public
from ego.tools.autonomy.reaching.public import Place, find_place
from ego.tools.autonomy.reaching.send import post
from tests.sinks import Hook

EVERYBODYS = "93.184.216.34"


def finds(*several: str) -> public.Resolve:
    def resolve(host: str, port: int) -> Sequence[str]:
        assert (host, port) == ("hooks.example.org", 443)
        return several

    return resolve


def test_a_name_is_looked_up_once_and_kept_for_the_certificate() -> None:
    place = find_place("https://hooks.example.org/a?b=c", finds(EVERYBODYS))

    assert place == Place(f"https://{EVERYBODYS}/a?b=c", "hooks.example.org", "hooks.example.org")


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    place = find_place("https://hooks.example.org:443/", finds("2606:4700::1111"))

    assert place.url == "https://[2606:4700::1111]:443/"
    assert place.host == "hooks.example.org:443"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.7",
        "169.254.169.254",
        "192.168.1.1",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
    ],
)
def test_where_one_address_is_private_none_is_asked(address: str) -> None:
    with pytest.raises(UsageError, match="private address"):
        find_place("https://hooks.example.org/", finds(EVERYBODYS, address))


@pytest.mark.parametrize(
    "url",
    ["ftp://hooks.example.org/", "https:///x", "https://a@hooks.example.org/", "hooks.example.org"],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(UsageError):
        find_place(url, finds(EVERYBODYS))


def test_a_name_that_leads_here_by_now_is_not_followed() -> None:
    with Hook() as hook:
        url = hook.url.replace("127.0.0.1", "localhost")
        usual = {"Content-Type": "text/plain"}

        wrong = post(Sink("hook", url=url, in_public=True), "Hello.", usual)
        followed = post(Sink("hook", url=url), "Hello.", usual)

        assert wrong == "A webhook of a hosted ego may not lead to a private address."
        assert followed == ""
        assert len(hook.hooked) == 1
