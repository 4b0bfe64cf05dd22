"""Many egos over HTTP: the token says whose it is, and nothing else can."""

from __future__ import annotations

import itertools
import re
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import httpx
import pytest

from ego import config
from ego.faces.http.limits import Slots
from ego.faces.http.measures import Measures
from ego.faces.http.plan import Issuer as Named
from ego.faces.http.plan import Plan
from ego.faces.http.worker import guard_tools
from ego.runtime import hosted
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.postgres import connections, egos
from ego.stores.engine.postgres.database import HostedDatabase, HostedLock
from ego.stores.engine.postgres.egos import HostedEgo
from tests.conftest import NOON, RunHere, environment
from tests.faces.http.issuing import AUDIENCE, Issuer
from tests.faces.http.serving import Server, calling, reach
from tests.servers import Server as Postgres

_numbers = itertools.count()
SECRET = "The violet lighthouse"


class Resident(NamedTuple):
    """An ego of the database, and its token."""

    ego: HostedEgo
    token: str


@pytest.fixture(scope="module")
def move_in(database_url: str) -> Callable[[], Resident]:
    def begin() -> Resident:
        ego = hosted.add_ego(database_url, f"resident-{next(_numbers)}", NOON)
        return Resident(ego, egos.new_token(database_url, ego))

    return begin


@pytest.fixture(scope="module")
def server(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("hosted") / "data"
    with Server(place, EGO_DATABASE_URL=database_url, EGO_NAME="resident-0") as serving:
        assert not place.exists()
        yield serving


def asked(server: Server, token: str, body: str) -> httpx.Response:
    return server.ask(content=body, headers={"authorization": f"Bearer {token}"})


def told(server: Server, token: str, tool: str, /, **arguments: Any) -> str:
    return server.told(asked(server, token, calling(tool, **arguments)))


def plan_for(**more: Any) -> Plan:
    ours = {"hosts": frozenset({"ego"}), "origins": frozenset(), "digest": None, "issuer": None}
    place = config.read(environ={"HOME": "/nowhere"}).data_dir
    return Plan(place, "127.0.0.1", 80, is_hosted=True, **{**ours, **more})


def served_here(database_url: str, plan: Plan) -> Any:
    place = config.read(environ={"HOME": "/nowhere"}).data_dir
    settings = config.read(environ=environment(place, EGO_DATABASE_URL=database_url))
    return guard_tools(plan, settings, Measures(), Slots(None))


def test_each_token_is_an_ego_of_its_own(server: Server, move_in: Callable[[], Resident]) -> None:
    one, other = move_in(), move_in()

    async def live(who: Resident, content: str) -> None:
        async with server.client(token=who.token) as client:
            kept = await client.call_tool("remember", {"content": content})
            assert kept.content[0].text.startswith("Saved")
            found = await client.call_tool("recall", {"context": "harbour"})
            assert content in found.content[0].text
            assert found.content[0].text.startswith("1 related memory")

    anyio.run(live, one, "The harbour of the first.")
    anyio.run(live, other, "The harbour of the second.")
    assert server.ask("GET", "/ready").text == "ready\n"
    figures = server.ask("GET", "/metrics", headers={"authorization": ""}).text
    assert re.search(r"^ego_pool_size [1-9]", figures, re.MULTILINE)


def test_nothing_of_another_ego_comes_out_by_any_argument(
    database_url: str, move_in: Callable[[], Resident]
) -> None:
    """Its ids, name and number through every tool and resource."""
    one, other = move_in(), move_in()

    async def ask(who: Resident, *bodies: str, **headers: str) -> list[str]:
        served = served_here(database_url, plan_for(rate=0))
        async with reach(served, authorization=f"Bearer {who.token}", **headers) as client:
            return [(await client.post("/mcp", content=body)).text for body in bodies]

    keeping = calling("remember", content=f"{SECRET} is mine.", people=["Ruriko"])
    (theirs,) = re.findall(r"mem_\w+", anyio.run(ask, other, keeping)[0])
    bodies = [
        calling(tool.name, **{parameter.name: [name] if "list" in str(parameter) else name})
        for tool in TOOLS.values()
        if tool.offered
        for parameter in tool.parameters
        for name in (theirs, other.ego.name)
    ]
    bodies += [
        calling("recall", context=SECRET, n=10),
        calling("consider_them", person="Ruriko"),
        *(calling("recall", context="x", **{key: other.ego.name}) for key in NAMING),
        *(
            reading(f"ego://{what}/{name}")
            for what in ("memory", "why")
            for name in (theirs, f"{other.ego.name}/{theirs}", f"..%2F{other.ego.number}")
        ),
        *(reading(f"ego://{what}") for what in ("context", "mood", "desires", "console")),
    ]
    told = anyio.run(ask, one, *bodies)
    for header in ("x-ego", "ego-name", "x-forwarded-user", "mcp-session-id"):
        heading = partial(ask, **{header: other.ego.name})
        told += anyio.run(heading, one, calling("recall", context=SECRET))

    assert len(told) > 100
    assert [said for said in told if "is mine" in said] == []
    assert sum('"isError":false' in said for said in told) > 10
    assert f"{SECRET} is mine." in anyio.run(ask, other, calling("recall", context=SECRET))[0]


NAMING = ("ego", "ego_name", "EGO_NAME", "ego.id", "token")
"""What an ego could be named by, if anything but a token could."""


def reading(uri: str) -> str:
    return (
        calling("x").replace("tools/call", "resources/read").replace(
            '"name": "x", "arguments": {}', f'"uri": "{uri}"'
        )
    )  # fmt: skip


def test_a_token_that_is_revoked_or_whose_ego_is_gone_opens_nothing(
    server: Server, database_url: str, move_in: Callable[[], Resident]
) -> None:
    one, gone = move_in(), move_in()
    body = calling("feel_desires")
    second = egos.new_token(database_url, one.ego)
    assert [asked(server, each, body).status_code for each in (one.token, second)] == [200, 200]

    egos.revoke_tokens(database_url, one.ego)
    egos.remove(database_url, gone.ego)

    digest = egos.digest(one.token)
    for token in (one.token, second, gone.token, digest.hex(), "ego_' OR '1'='1", "\x7f"):
        assert asked(server, token, body).status_code == 401, token
    assert asked(server, egos.new_token(database_url, one.ego), body).status_code == 200


def test_who_finds_every_connection_in_use_is_told_to_come_again(
    database_url: str, move_in: Callable[[], Resident], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WAIT_SECONDS", 0.3)
    who = move_in()
    served = served_here(database_url, plan_for())
    body, bearer = calling("satisfy_desire", name="curiosity"), f"Bearer {who.token}"
    begun, ends, looked = threading.Event(), threading.Event(), list[str]()

    def hold() -> None:
        with HostedLock(HostedDatabase(database_url, who.ego.number)):
            begun.set()
            ends.wait(10)

    def exhaust() -> None:
        with connections.pool(database_url).connection():
            ends.wait(10)

    async def ask(holding: Callable[[], None], several: int) -> list[httpx.Response]:
        ends.clear()
        threads = [threading.Thread(target=holding) for _ in range(several)]
        for one in threads:
            one.start()
        await anyio.sleep(0.2)
        async with reach(served, authorization=bearer) as client:
            first = await client.post("/mcp", content=body)
            looked.append((await client.get("/ready")).text)
            ends.set()
            for one in threads:
                one.join()
            return [first, await client.post("/mcp", content=body)]

    for holding, several in ((hold, 1), (exhaust, connections.POOL_SIZE)):
        refused, answered = anyio.run(ask, holding, several)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
        assert refused.json()["error"]["message"] == "Too much to do just now."
        assert answered.status_code == 200
        served = served_here(database_url, plan_for())
    assert looked == ["ready\n", "not ready\n"]


def waits_until(claim: Callable[[], bool]) -> None:
    """What `/ready` says may be a second old."""
    until = time.monotonic() + 20
    while not claim():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_database_may_come_later(postgres: Postgres, run_here: RunHere, tmp_path: Path) -> None:
    url = postgres.url(database="comes_later")
    with Server(tmp_path / "data", EGO_DATABASE_URL=url) as serving:
        body = calling("satisfy_desire", name="curiosity")

        assert serving.ask("GET", "/health").status_code == 200
        early = serving.ask("GET", "/ready")
        refused = asked(serving, "ego_a_token_of_nobody_in_particular", body)

        there = partial(run_here, EGO_DATABASE_URL=url)
        assert there("host", "init").code == 0
        token = there("host", "add", "aki", "--json").data["token"]
        waits_until(lambda: serving.ask("GET", "/ready").text == "ready\n")
        assert asked(serving, token, body).status_code == 200
        with connections.connect(url) as db:
            db.execute("UPDATE ego.version SET schema = 18")
        waits_until(lambda: serving.ask("GET", "/ready").status_code == 503)
        with Server(tmp_path / "data", EGO_DATABASE_URL=url) as other:
            assert "The database has schema 18, and this ego goes with 22." in other.complaints()
            assert "`ego host init` brings it up to date." in other.complaints()

    assert (early.status_code, early.text) == (503, "not ready\n")
    assert refused.status_code == 503
    assert refused.json()["error"]["message"] == "The database cannot be used just now."
    (said,) = [line for line in serving.complaints().splitlines() if "comes_later" in line]
    assert said == (
        'warning: The database cannot be used: FATAL: database "comes_later" does not exist. See'
        " whether its server runs, and what EGO_DATABASE_URL names. Until then every call is"
        " refused, and /ready answers 503."
    )


def test_an_ego_keeps_no_more_than_it_may(
    database_url: str, move_in: Callable[[], Resident]
) -> None:
    few, more, small = move_in(), move_in(), move_in()
    egos.change_settings(database_url, more.ego, {"quota.memories": "5"})
    egos.change_settings(database_url, small.ego, {"quota.bytes": "10"})

    async def keep(who: Resident) -> list[str]:
        served = served_here(database_url, plan_for(quota=(2, None)))
        async with reach(served, authorization=f"Bearer {who.token}") as client:
            bodies = [calling("remember", content=f"Thought {n}, alone.") for n in range(3)]
            bodies.append(calling("feel_desires"))
            answers = [(await client.post("/mcp", content=body)).json() for body in bodies]
            return [one["result"]["content"][0]["text"] for one in answers]

    full = anyio.run(keep, few)
    assert full[2] == "It holds 2 memories, as many as it may. forget makes room."
    assert "curiosity" in full[3]
    assert anyio.run(keep, more)[2].startswith("Saved")
    assert re.fullmatch(
        r"It takes [\d,]+ bytes, and may take 10. Ask the person to give it more room, or purge"
        r" what is set aside.",
        anyio.run(keep, small)[0],
    )


def test_the_subject_of_an_issuers_token_names_the_ego(
    database_url: str, move_in: Callable[[], Resident]
) -> None:
    who, body = move_in(), calling("feel_desires")

    async def ask(*tokens: str, adds: bool) -> list[int]:
        plan = plan_for(issuer=Named(issuer.url, AUDIENCE, "", adds=adds))
        async with reach(served_here(database_url, plan)) as client:
            return [
                (
                    await client.post(
                        "/mcp", content=body, headers={"authorization": f"Bearer {one}"}
                    )
                ).status_code
                for one in tokens
            ]

    with Issuer() as issuer:
        issuer.publish("one")
        known, new = issuer.token(who.ego.name), issuer.token(f"new-{next(_numbers)}")
        odd = issuer.token("two\nlines")

        assert anyio.run(lambda: ask(known, new, who.token, adds=False)) == [200, 403, 401]
        assert anyio.run(lambda: ask(known, new, new, odd, adds=True)) == [200, 200, 200, 403]
