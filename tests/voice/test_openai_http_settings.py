"""The key and the address of a server: what is refused, and that no key is told."""

import itertools
import json
import traceback

import pytest

from ego.errors import UsageError, VoiceError
from ego.voice.http import OpenAIServer
from ego.voice.llm import connect
from tests.voice.asking import KEY, PROMPT, failure
from tests.voice.scripted_server import ScriptedServer, Step, events, page, refuses, streams


@pytest.mark.parametrize(
    "step",
    [
        refuses(401, f"Incorrect API key provided: {KEY}."),
        refuses(500, f"header: Bearer {KEY}"),
        page(f"no such key {KEY}", "text/plain", status=400),
        events(
            json.dumps({"error": {"message": f"bad key {KEY}"}}).encode().join([b"data: ", b"\n\n"])
        ),
    ],
    ids=itertools.count(),
)
def test_a_key_is_never_told_even_when_the_server_quotes_it(step: Step) -> None:
    raised = failure(step)

    assert "[key]" in str(raised)
    assert KEY not in "".join(traceback.format_exception(raised))


def test_no_half_of_a_key_is_left_where_a_long_complaint_is_cut() -> None:
    for length in range(280, 300):
        assert KEY[:4] not in str(failure(refuses(400, "x" * length + KEY)))


def test_a_key_that_is_a_common_word_does_not_garble_our_own() -> None:
    with pytest.raises(VoiceError, match=r"^The model llama at .* could not be reached"):
        list(OpenAIServer("llama", "http://127.0.0.1:9/v1", api_key="l").stream(PROMPT))


def test_a_key_is_in_no_repr() -> None:
    llm = connect("openai:m", base_url="http://127.0.0.1:9/v1?token=abc", api_key=KEY)

    assert repr(llm).startswith("OpenAIServer(model='m', limits=")
    assert KEY not in repr(llm)
    assert "abc" not in repr(llm)


@pytest.mark.parametrize("key", [KEY + "\n", "two words", "schlüssel", "\0"])
def test_a_key_that_cannot_be_sent_is_refused_without_telling_it(key: str) -> None:
    with pytest.raises(UsageError, match="EGO_LLM_API_KEY") as raised:
        connect("openai:m", api_key=key)

    assert key not in str(raised.value)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:11434",
        "ftp://x/v1",
        "http://",
        "http://x:port/",
        "http://[::1/",
        "http://a\nb/",
    ],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match="EGO_LLM_BASE_URL"):
        connect("openai:m", base_url=address)


def test_a_password_in_the_address_is_refused_without_telling_it() -> None:
    with pytest.raises(UsageError, match="EGO_LLM_BASE_URL") as raised:
        connect("openai:m", base_url="http://me:secret@localhost/v1")

    assert "secret" not in str(raised.value)


def test_the_whole_address_may_be_given_and_a_query_stays() -> None:
    with ScriptedServer(streams("fine")) as server:
        address = f"{server.base_url}/chat/completions?api-version=1"
        list(connect("openai:m", base_url=address).stream(PROMPT))

    assert server.requests[0].path == "/v1/chat/completions?api-version=1"
