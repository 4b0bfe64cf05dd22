"""What another program's model is told by `ego proxy`, and what the program hears back."""

from __future__ import annotations

import json

import anyio
import httpx

from ego.faces.proxy.app import Proxy
from ego.faces.proxy.inner import Inner
from ego.faces.proxy.plan import make
from tests.faces.clients import settings
from tests.privacy.life import ASKED, Life, Outlet


def _through(life: Life) -> str:
    told = list[str]()

    def answer(request: httpx.Request) -> httpx.Response:
        told.append(request.content.decode())
        message = {"role": "assistant", "content": "Yes."}
        return httpx.Response(200, json={"choices": [{"index": 0, "message": message}]})

    async def ask() -> None:
        chosen = settings(life.data_dir, **life.variables)
        plan, _ = make({}, "http://127.0.0.1:9", None, None, [], {})
        async with httpx.AsyncClient(transport=httpx.MockTransport(answer)) as upstream:
            way = httpx.ASGITransport(Proxy(plan, Inner(chosen, plan.ways), upstream))
            async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1") as client:
                said = {"messages": [{"role": "user", "content": f"Where is the {ASKED}?"}]}
                heard = await client.post("/v1/chat/completions", json=said, timeout=30)
                told.append(heard.text + str(heard.headers))

    anyio.run(ask)
    system = json.loads(told[0])["messages"][0]["content"]
    return f"{system}\n{told[1]}"


PROXYING = (Outlet("ego proxy: what a model is sent", False, _through),)
