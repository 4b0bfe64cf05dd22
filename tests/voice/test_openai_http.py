import itertools
import time
from io import StringIO
from threading import Event

import pytest

from ego.core.events import DELIMITER
from ego.errors import VoiceError
from ego.voice.http import OpenAIServer
from ego.voice.llm import connect
from ego.voice.messages import Limits, PromptPart, Role
from ego.voice.splitter import Splitter
from tests.voice.asking import KEY, PROMPT, QUICK, ask, failed, failure
from tests.voice.scripted_server import (
    ScriptedServer,
    Step,
    cut_after,
    drips,
    events,
    hangs_after,
    page,
    refuses,
    streams,
    waits_for,
    whole,
)


def test_an_answer_arrives_in_pieces_and_the_request_is_a_streamed_chat_completion() -> None:
    with ScriptedServer(streams("I am ", "fine", ".")) as server:
        llm = connect("openai:llama3:8b", base_url=server.base_url, api_key=KEY)

        assert list(llm.stream(PROMPT)) == ["I am ", "fine", "."]

    (request,) = server.requests
    assert llm.name == "openai:llama3:8b"
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["accept-encoding"] == "identity"
    assert request.body == {
        "model": "llama3:8b",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "How are you?"},
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_without_a_key_none_is_sent() -> None:
    with ScriptedServer(streams("fine")) as server:
        list(connect("openai:m", base_url=server.base_url + "/").stream(PROMPT))

    assert "authorization" not in server.requests[0].headers
    assert server.requests[0].path == "/v1/chat/completions"


def test_a_piece_is_passed_on_before_the_next_one_is_there() -> None:
    gate = Event()
    with ScriptedServer(waits_for(gate, "one ", "two")) as server:
        pieces = connect("openai:m", base_url=server.base_url).stream(PROMPT)

        assert next(pieces) == "one "
        gate.set()
        assert list(pieces) == ["two"]


def test_a_server_that_is_busy_is_asked_again_when_it_says_so() -> None:
    pauses: list[float] = []
    busy = refuses(429, "slow down", retry_after="7")
    with ScriptedServer(busy, refuses(503), refuses(500), streams("fine")) as server:
        llm = OpenAIServer("m", server.base_url, sleep=pauses.append)

        assert "".join(llm.stream(PROMPT)) == "fine"

    assert pauses == [7, 2, 4]
    assert len(server.requests) == 4


def test_a_date_to_wait_for_is_read_by_the_servers_own_clock() -> None:
    pauses: list[float] = []
    date = "Wed, 21 Oct 2015 07:28:0{} GMT"
    busy = refuses(503, date=date.format(1), retry_after=date.format(9))

    with ScriptedServer(busy, streams("fine")) as server:
        list(OpenAIServer("m", server.base_url, sleep=pauses.append).stream(PROMPT))

    assert pauses == [8]


def test_a_server_that_stays_broken_is_given_up_after_four_tries() -> None:
    with ScriptedServer(refuses(500, "out of memory")) as server:
        raised = failed(server)

    assert len(server.requests) == 4
    assert str(raised).endswith("answered 500 on try 4 (out of memory).")


@pytest.mark.parametrize("asked_for", ["3600", "86400", "31"])
def test_a_server_that_wants_a_long_pause_is_not_waited_for(asked_for: str) -> None:
    with ScriptedServer(refuses(429, "quota", retry_after=asked_for)) as server:
        raised = failed(server)

    assert f"answered 429 and asks to wait {asked_for} s (quota)." in str(raised)
    assert len(server.requests) == 1


@pytest.mark.parametrize("asked_for", ["nan", "-5", "soon", "1e9", "٣", ""])
def test_a_pause_that_is_no_number_is_ours(asked_for: str) -> None:
    pauses: list[float] = []
    busy = refuses(429, retry_after=asked_for.encode().decode("latin-1"))
    with ScriptedServer(busy, streams("fine")) as server:
        list(OpenAIServer("m", server.base_url, sleep=pauses.append).stream(PROMPT))

    assert pauses == [1]


@pytest.mark.parametrize(
    ("status", "way_out"),
    [
        (400, "(no)."),
        (401, "(no). Check EGO_LLM_API_KEY."),
        (403, "(no). Check EGO_LLM_API_KEY."),
        (404, "(no). Check the model's name and EGO_LLM_BASE_URL."),
        (307, "(no). Set EGO_LLM_BASE_URL to where it has moved."),
        (418, "(no)."),
        (504, "(no)."),
    ],
)
def test_other_refusals_are_told_at_once_with_a_way_out(status: int, way_out: str) -> None:
    with ScriptedServer(refuses(status, "no", location="http://127.0.0.1:9/")) as server:
        raised = failed(server)

    assert str(raised).endswith(f"answered {status} {way_out}")
    # One that does not say what it does not understand may mean that tokens are to be counted.
    assert len(server.requests) == (2 if status == 400 else 1)


def test_a_connection_cut_inside_the_delimiter_leaves_what_was_visible() -> None:
    splitter, shown = Splitter(), StringIO()

    def show_everything(server: ScriptedServer) -> None:
        for piece in connect("openai:m", base_url=server.base_url).stream(PROMPT):
            shown.write(splitter.feed(piece))

    said = ["I am fine", ".\n", DELIMITER[:20]]
    with ScriptedServer(cut_after(*said)) as server, pytest.raises(VoiceError) as raised:
        show_everything(server)

    assert shown.getvalue() + splitter.end().visible == "I am fine."
    assert raised.value.partial == "".join(said)
    assert str(raised.value) == (
        f"The model m at {server.base_url[:-3]} closed the connection before it had finished. "
        "31 characters had arrived."
    )
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("step", "says", "partial"),
    [
        (cut_after(), "closed the connection before it had finished.", ""),
        (cut_after(reset=True), "closed the connection before it had finished.", ""),
        (cut_after("ab", reset=True), "before it had finished. 2 characters had arrived.", "ab"),
        (streams("ab", finish=None, done=False), "before it had finished. 2 characters", "ab"),
        (hangs_after(), "said nothing for 0.5 s.", ""),
        (hangs_after("ab"), "said nothing for 0.5 s. 2 characters had arrived.", "ab"),
        (drips(), "had not finished after 1 s.", ""),
        (streams(), "finished without a word.", ""),
        (streams(" ", "\n"), "finished without a word.", " \n"),
        (whole(None), "finished without a word.", ""),
        (page("<h1>Hello</h1>"), "sent text/html instead of a completion.", ""),
        (page("hello", kind=""), "sent an answer without a type instead of a completion.", ""),
        (page("[1, 2]", "application/json"), "sent something that is no completion.", ""),
        (page("{", "application/json"), "sent something that is no JSON.", ""),
        (page("[" * 100_000, "application/json"), "sent something that is no JSON.", ""),
        (events(b"data: hello\n\n"), "sent something that is no JSON.", ""),
        (events(b"data: {}\n\n"), "sent something that is no completion.", ""),
        (events(b'data: {"choices": [3]}\n\n'), "sent something that is no completion.", ""),
        (
            events(b'data: {"choices": [{"delta": {"content": ["a"]}}]}\n\n'),
            "sent something other than text.",
            "",
        ),
        (
            events(b'data: {"error": {"message": "out of \x1b[31mmemory"}}\n\n'),
            "sent something that is no JSON.",
            "",
        ),
        (
            events(b'data: {"error": {"message": "out of \\u001b[31mmemory"}}\n\n'),
            r"broke off with an error (out of \x1b[31mmemory).",
            "",
        ),
        (
            events(b'data: {"object": "error", "message": "gone"}\n\n'),
            "broke off with an error (gone).",
            "",
        ),
        (events(b"\xff\xfe" * 1000), "closed the connection before it had finished.", ""),
    ],
    ids=itertools.count(),
)
def test_a_failure_says_what_the_server_did_and_keeps_what_came(
    step: Step, says: str, partial: str
) -> None:
    raised = failure(step)

    assert says in str(raised)
    assert raised.partial == partial
    assert "\n" not in str(raised)


@pytest.mark.parametrize(
    "step",
    [
        whole("I am fine."),
        streams("I am ", "fine.", done=False),
        streams("I am ", "fine.", finish=None),
        streams("I am ", "fine.", finish="length"),
        events(
            b'data: {"choices": [{"delta": {"content": "I am fine."}, "finish_reason": "stop"}]}'
            b'\r\n\r\ndata: {"choices": [{"delta": null}]}\r\n\r\ndata: [DONE]\r\n\r\nafter all'
        ),
    ],
    ids=itertools.count(),
)
def test_an_answer_is_whole_when_the_server_says_so(step: Step) -> None:
    with ScriptedServer(step) as server:
        assert ask(server) == "I am fine."


def test_a_silence_after_the_finish_is_no_failure() -> None:
    with ScriptedServer(hangs_after("fine", finish="stop")) as server:
        assert ask(server, QUICK) == "fine"


def test_an_answer_without_end_is_stopped() -> None:
    endless = streams(*["x" * 1000] * 200)
    line_without_end = events(*[b"data: " + b"x" * 1000] * 200)
    limits = Limits(answer_bytes=50_000)

    assert len(failure(endless, limits=limits).partial) < 50_000
    assert "sent more than 50000 bytes" in str(failure(line_without_end, limits=limits))


def test_only_waiting_for_the_model_counts_against_the_limit() -> None:
    with ScriptedServer(streams("a", "b")) as server:
        pieces = OpenAIServer("m", server.base_url, limits=QUICK).stream(PROMPT)

        first = next(pieces)
        time.sleep(1.1)

        assert first + "".join(pieces) == "ab"


def test_characters_arrive_whole_however_they_were_cut() -> None:
    halves = rb'data: {"choices": [{"delta": {"content": "\ud83d"}}]}' + b"\n\n"
    other = rb'data: {"choices": [{"delta": {"content": "\ude00!\u0000"}}]}' + b"\n\n"
    raw = 'data: {"choices": [{"delta": {"content": "はい\u2028"}}]}\n\n'.encode()

    with ScriptedServer(
        events(halves, other, raw[:43], raw[43:], halves, b"data: [DONE]\n\n")
    ) as server:
        assert ask(server) == "😀!�はい\u2028�"


def test_a_prompt_with_half_a_character_is_sent_mended() -> None:
    with ScriptedServer(streams("fine")) as server:
        list(OpenAIServer("m", server.base_url).stream([PromptPart(Role.USER, "\ud83d?")]))

    assert server.requests[0].body["messages"] == [{"role": "user", "content": "�?"}]


def test_closing_the_stream_hangs_up() -> None:
    with ScriptedServer(drips("on and ")) as server:
        pieces = connect("openai:m", base_url=server.base_url).stream(PROMPT)
        assert next(pieces) == "on and "

        pieces.close()

        assert server.hung_up.wait(2)


def test_nobody_there_is_a_clear_word() -> None:
    with ScriptedServer(streams("fine")) as server:
        address = server.base_url

    with pytest.raises(VoiceError, match=r"could not be reached \(.*refused.*\)\. Check that"):
        list(connect("openai:m", base_url=address).stream(PROMPT))


def test_a_server_on_this_machine_is_not_reached_through_a_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)

    with ScriptedServer(streams("fine")) as server:
        assert ask(server) == "fine"
