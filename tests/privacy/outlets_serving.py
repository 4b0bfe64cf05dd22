"""What a server over HTTP writes beside its answers: its log, its figures, what it refuses with."""

from __future__ import annotations

import io
import logging

import anyio
import httpx

from ego.faces.http.limits import Slots
from ego.faces.http.measures import Measures, Plain
from ego.faces.http.plan import Plan
from ego.faces.http.worker import guard_tools
from tests.faces.clients import settings
from tests.faces.http.serving import calling, reach
from tests.privacy.life import ASKED, Life, Outlet


def _beside(life: Life) -> str:
    plan = Plan(life.data_dir, "127.0.0.1", 80, frozenset({"ego"}), frozenset(), None, None)
    measures = Measures()
    served = guard_tools(plan, settings(life.data_dir, **life.variables), measures, Slots(None))
    log, handler = logging.getLogger("ego.http"), logging.StreamHandler(said := io.StringIO())
    handler.setFormatter(Plain())

    async def ask() -> None:
        async with reach(served) as client:
            bodies = (
                calling("remember", content=f"An {ASKED} again.", private=True),
                calling("recall", context=ASKED),
                calling(ASKED, **{ASKED: ASKED}),
                f'{{"{ASKED}": "my hidden purple',
            )
            answered.extend([await client.post("/mcp", content=body) for body in bodies])
            for path in ("/metrics", "/ready", f"/{ASKED}"):
                said.write((await client.get(path)).text)

    answered: list[httpx.Response] = []
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        anyio.run(ask)
    finally:
        log.removeHandler(handler)
    assert [one.status_code for one in answered] == [200, 200, 200, 400]
    return said.getvalue()


SERVING: tuple[Outlet, ...] = (
    Outlet("ego serve --http: its log and figures", False, _beside, silent=True),
)
