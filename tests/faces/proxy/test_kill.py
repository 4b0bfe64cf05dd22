"""Killed in mid-stream, again and again: each turn whose end a client has seen is there once."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.faces.proxy.serving import Proxy, Upstream, user
from tests.voice.scripted_server import streams

KILLS = 50
TALKERS = 3


@pytest.mark.soak
def test_each_finished_turn_is_there_once(lived: Path) -> None:
    finished, asked = list[str](), list[str]()
    dice = random.Random(7)
    with Upstream() as upstream:
        usual = streams("One ", "two ", "three ", "four ", "five.", pause=0.02)
        upstream.next_step = lambda _: usual  # type: ignore[method-assign]
        for n in range(KILLS):
            with Proxy(lived, upstream.base_url) as proxy:
                over = threading.Event()

                def talk(
                    who: int, proxy: Proxy = proxy, n: int = n, over: threading.Event = over
                ) -> None:
                    for turn in range(1_000):
                        said = f"Turn {turn} of {who} in round {n}."
                        asked.append(said)
                        try:
                            body = {"model": "m", "stream": True, "messages": [user(said)]}
                            url = f"{proxy.address}/chat/completions"
                            with httpx.stream("POST", url, json=body, timeout=20) as answer:
                                if b'"stop"' in b"".join(answer.iter_raw()):
                                    finished.append(said)
                        except httpx.HTTPError:
                            return
                        if over.is_set():
                            return

                talkers = [threading.Thread(target=talk, args=(who,)) for who in range(TALKERS)]
                for one in talkers:
                    one.start()
                time.sleep(0.3 + dice.random())
                proxy.end(signal.SIGKILL)
                over.set()
                for one in talkers:
                    one.join()
        with Proxy(lived, upstream.base_url) as proxy:
            kept = Counter(said for said, _ in proxy.turns())
            whole = dict(proxy.turns())

    assert finished
    assert {kept[said] for said in finished} == {1}
    assert max(kept.values()) == 1
    assert {whole[said] for said in finished} == {"One two three four five."}
    assert set(kept) <= set(asked)
