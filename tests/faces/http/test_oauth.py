"""Tokens of an issuer: what is good, what is not, and how a client learns where to get one."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
import time
from collections.abc import Iterator

import anyio
import jwt
import pytest

from ego.faces.http.doors import oauth
from ego.faces.http.plan import Issuer as Named
from ego.faces.http.refusals import Refused
from tests.faces.http.issuing import AUDIENCE, Issuer
from tests.faces.http.serving import Server, calling


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with Issuer() as issuing:
        issuing.publish("one")
        yield issuing


def test_a_real_server_takes_the_tokens_of_its_issuer_and_no_others(
    issuer: Issuer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whose = ("--issuer", issuer.url, "--audience", AUDIENCE, "--subject", "misaki")
    body = calling("feel_desires")

    async def ask() -> None:
        async with server.client(token=issuer.token()) as client:
            kept = await client.call_tool("remember", {"content": "By a token of an issuer."})
            assert kept.content[0].text.startswith("Saved")

    with Server(tmp_path_factory.mktemp("oauth") / "data", *whose) as server:
        anyio.run(ask)

        assert server.ask("GET", "/ready").text == "ready\n"
        refused = server.ask(content=body, headers={"authorization": ""})
        (metadata,) = refused.headers["www-authenticate"].split("resource_metadata=")[1:]
        about = server.ask("GET", metadata.strip('"').removeprefix(server.root)).json()
        assert refused.status_code == 401
        assert about["resource"] == AUDIENCE
        assert about["authorization_servers"] == [issuer.url]
        for what, token in bad_tokens(issuer).items():
            answer = server.ask(content=body, headers={"authorization": f"Bearer {token}"})
            assert answer.status_code == 401, what
            assert "resource_metadata" in answer.headers["www-authenticate"], what
        other = server.ask(
            content=body, headers={"authorization": f"Bearer {issuer.token('somebody else')}"}
        )
        assert (other.status_code, other.json()["error"]["message"]) == (
            403,
            "Nobody of this name has an ego here.",
        )
        _, said = server.end()

    assert issuer.asked.count("/keys") == 1
    assert "misaki" not in said


def bad_tokens(issuer: Issuer) -> dict[str, str]:
    """What somebody might try."""
    head, claims, signature = issuer.token().split(".")
    long = {"sub": "misaki", "aud": AUDIENCE, "iss": issuer.url, "exp": 1e10}
    other = _in_base64(json.dumps(long).encode())
    public = json.dumps(issuer.jwks()["keys"][0])
    whole = {"sub": "misaki", "aud": AUDIENCE, "iss": issuer.url, "exp": int(time.time()) + 300}
    return {
        "expired": issuer.token(exp=int(time.time()) - 60),
        "for another server": issuer.token(aud="https://other.example.org"),
        "of another issuer": issuer.token(iss="https://other.example.org"),
        "not valid yet": issuer.token(nbf=int(time.time()) + 300),
        "without an end": issuer.token(exp=None),
        "without a subject": issuer.token(subject=None),
        "without an audience": issuer.token(aud=None),
        "signed by another": issuer.token(key="two"),
        "with other claims": f"{head}.{other}.{signature}",
        "without a signature": f"{head}.{claims}.",
        "not signed at all": jwt.encode(whole, None, algorithm="none", headers={"kid": "one"}),
        "signed with what is public": _signed_with(public, whole),
        "no token": "ego_" + "x" * 43,
        "far too long": "x" * 15_000 + ".y.z",
    }


def _signed_with(public: str, claims: dict[str, object]) -> str:
    head = {"alg": "HS256", "typ": "JWT", "kid": "one"}
    parts = [_in_base64(json.dumps(one).encode()) for one in (head, claims)]
    signature = hmac.new(public.encode(), ".".join(parts).encode(), "sha256").digest()
    return ".".join([*parts, _in_base64(signature)])


def _in_base64(said: bytes) -> str:
    return base64.urlsafe_b64encode(said).decode().rstrip("=")


def test_a_new_key_is_looked_for_but_not_for_everybody(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    monkeypatch.setattr("ego.faces.http.doors.oauth.time.monotonic", lambda: now)
    tokens = oauth.Tokens(Named(issuer.url, AUDIENCE, ""))

    def subject(token: str) -> str | int:
        try:
            return asyncio.run(tokens.subject(token))
        except Refused as refused:
            return refused.status

    assert subject(issuer.token()) == "misaki"
    issuer.publish("new")
    fetched = issuer.asked.count("/keys")
    assert [subject(issuer.token(key="new")), subject(issuer.token(key="nowhere"))] == [401, 401]
    assert issuer.asked.count("/keys") == fetched
    now += 31
    assert subject(issuer.token(key="new")) == "misaki"
    now += 31
    del issuer.keys["one"]
    assert subject(issuer.token(key="none")) == 401
    assert subject(issuer.token(key="one")) == 401


def test_without_its_issuer_it_says_that_it_cannot_tell() -> None:
    with Issuer() as gone:
        gone.publish("one")
    tokens = oauth.Tokens(Named(gone.url, AUDIENCE, ""))

    with pytest.raises(Refused) as refused:
        asyncio.run(tokens.subject(gone.token()))

    assert (refused.value.status, refused.value.headers) == (503, {"retry-after": "30"})
    assert not asyncio.run(tokens.are_checkable())
