"""A day of talk through the SDK that chat programs are made with, in front of a scripted model."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.events import DELIMITER
from ego.core.text import count_prompt_tokens
from tests.conftest import ego_process
from tests.faces.proxy.conftest import CUP, SECRET
from tests.faces.proxy.serving import FELT, KEY, Proxy, Upstream, own, say, system, user
from tests.voice.scripted_server import refuses, streams, whole

FRAME = system("Write Nagi's next reply.")


def chopped(said: str, size: int) -> list[str]:
    return [said[at : at + size] for at in range(0, len(said), size)]


def test_a_day_of_talk(proxy: Proxy, upstream: Upstream, snapshot: SnapshotAssertion) -> None:
    client = proxy.client()
    talk = [FRAME, user("Do you remember the blue cup?")]
    parameters = {"temperature": 0.7, "max_tokens": 99, "seed": 4, "stop": ["###"]}

    # Each request has persona, mood, memories and what is ahead, within the tokens, and no more.
    upstream.next = [streams(*chopped(f"Of course. It was hers.{FELT}", 7))]
    said, _ = say(client, talk, **parameters)

    assert said == "Of course. It was hers."
    assert upstream.system() == snapshot
    assert count_prompt_tokens(upstream.system()) - count_prompt_tokens(FRAME["content"]) <= 400
    assert SECRET not in upstream.system()
    body = {**upstream.asked(), "messages": upstream.asked()["messages"][1:]}
    assert body == {"model": "any", "messages": talk[1:], "stream": True, **parameters}
    assert proxy.ego("mood")["label"] == "joy"

    # The mood moved, and the next request tells of it; the talk that is there is not told again.
    talk += [own(said), user("I glued the cup together.")]
    with client.chat.completions.with_streaming_response.create(
        model="any", messages=talk, stream=True
    ) as response:
        response.read()
    assert response.headers["x-ego-mood"].startswith("joy 0.")
    assert "joy colours the tone" in upstream.system()
    assert "Of course." not in upstream.system()

    # Why it was answered so names what was brought back.
    asked = proxy.ego("events")["events"][1]
    assert asked["user_text"] == "Do you remember the blue cup?"
    evidence = proxy.ego("why", asked["event_id"])["evidence"]
    assert [one["content"] for one in evidence["memories"]] == [CUP]

    # A swipe takes the place of the answer before; the answer that is gone is felt no more.
    before = proxy.turns()
    upstream.next = [streams("You are patient.")]
    assert say(client, talk)[0] == "You are patient."
    assert before[-1] == ("I glued the cup together.", "Yes.")
    assert proxy.turns() == [*before[:-1], ("I glued the cup together.", "You are patient.")]

    # An edited history adds nothing: what was said is said once.
    edited = [FRAME, talk[1], own("Of course. It was blue."), talk[3]]
    upstream.next = [streams("You are kind.")]
    say(client, edited)
    assert proxy.turns() == [*before[:-1], ("I glued the cup together.", "You are kind.")]

    # A title, which the program asks for in the background, goes as it came and is not kept.
    title = {
        "model": "any",
        "messages": [user("### Task:\nGenerate a concise, 3-5 word title.\n### Chat History:\n…")],
    }
    upstream.next = [whole('{"title": "Cups"}')]
    assert proxy.ask(title).json()["choices"][0]["message"]["content"] == '{"title": "Cups"}'
    assert upstream.asked() == title
    assert len(proxy.turns()) == len(before)

    # Turns are found by recall, by the command line as by any other face.
    found = ego_process(proxy.data_dir, "recall", "glued together").out
    assert "You are kind." in found

    # The next day, in another chat, they are brought back.
    say(client, [user("Did I ever glue something together?")])
    assert "I glued the cup together." in upstream.system()


@pytest.mark.parametrize("size", [1, 2, 3, 5, 11, 400])
def test_no_trailer_is_seen_in_any_chunking(proxy: Proxy, upstream: Upstream, size: int) -> None:
    said = "<think>Hm, she is sad.</think>It was 3 < 4 cups.\n\nReally."

    upstream.next = [streams(*chopped(said + FELT, size))]
    shown, chunks = say(proxy.client(), [user(f"Count the cups by {size}.")])

    assert shown.strip() == "It was 3 < 4 cups.\n\nReally."
    assert not any(DELIMITER[:4] in one.model_dump_json() for one in chunks)
    assert chunks[-1].usage is None or chunks[-1].usage.total_tokens == 3
    assert "stop" in [one.choices[0].finish_reason for one in chunks if one.choices]


def test_whole_answers_lose_the_trailer_too(proxy: Proxy, upstream: Upstream) -> None:
    upstream.next = [whole(f"In one piece.{FELT}", usage={"total_tokens": 3})]

    answer = proxy.client().chat.completions.create(model="any", messages=[user("All at once.")])

    assert answer.choices[0].message.content == "In one piece."
    assert proxy.turns()[-1] == ("All at once.", "In one piece.")


def test_the_key_goes_to_the_model_and_nowhere_else(proxy: Proxy, upstream: Upstream) -> None:
    upstream.next = [refuses(401, f"Incorrect API key provided: {KEY}")]

    refused = proxy.ask({"messages": [user("Hello?")]}, authorization=f"Bearer {KEY}")

    assert refused.status_code == 401
    assert KEY in refused.text  # what the model's server says passes as it is
    assert upstream.requests[-1].headers["authorization"] == f"Bearer {KEY}"
    for path in proxy.data_dir.rglob("*"):
        assert not path.is_file() or KEY.encode() not in path.read_bytes()
    assert KEY not in proxy.log
    with Proxy(proxy.data_dir, upstream.base_url, by_itself=True) as listed:
        listed.ask({"messages": [user("Hello?")]}, authorization=f"Bearer {KEY}")
        assert upstream.requests[-1].headers["authorization"] == f"Bearer {KEY}"
        assert KEY.encode() not in Path(f"/proc/{listed.process.pid}/cmdline").read_bytes()


def test_an_agenda_says_how_much_more_is_on(proxy: Proxy, upstream: Upstream) -> None:
    for n in range(1, 9):
        proxy.ego("remember", f"Course {n} is every Monday at {n + 9}:00.")
    upstream.next = [streams("A lot.")]

    say(proxy.client(), [FRAME, user("What's on next week?")])

    told = upstream.system().count(":00] Course")
    assert f"- And {8 - told} more then (ego ahead)." in upstream.system()
    assert 1 < told < 7
    assert count_prompt_tokens(upstream.system()) - count_prompt_tokens(FRAME["content"]) <= 400
