"""A real server on a small life, and a browser's way of talking to it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import ego
from tests import forks
from tests.conftest import environment

SECRET = "Nobody shall read of the hidden cave."
HOSTILE = (
    "</textarea></title></style><script>document.title='owned'</script>"
    '<img src=x onerror="document.title=1"> " onload="alert(1) \u202eevil\x1b[31m'
)


class Home(NamedTuple):
    """Where an ego is served."""

    data_dir: Path
    url: str
    """With its token."""
    port: int

    def keep(self, tool: str, /, **arguments: Any) -> Any:
        """Use a tool in this process, beside the server."""
        with ego.open(environ=environment(self.data_dir)) as mine:
            return mine.use(tool, **arguments).fields

    def packet(self, tool: str) -> str:
        """What a model would be asked."""
        with ego.open(environ=environment(self.data_dir)) as mine:
            return str(mine.use(tool, packet=True).data)

    @property
    def place(self) -> str:
        """Without the token."""
        return f"http://127.0.0.1:{self.port}"


class Tab:
    """A page of a browser: it has the cookie, and sends forms as browsers do."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.client = httpx.Client(base_url=home.place, follow_redirects=True, timeout=20)
        assert self.client.get(home.url).status_code == 200

    def get(self, path: str) -> str:
        """A page that is there."""
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def forms(self, path: str) -> list[tuple[str, dict[str, str]]]:
        """Where each form of a page goes, and what is hidden in it."""
        form = r'<form method="post" action="([^"]*)"[^>]*>(.*?)</form>'
        found = re.findall(form, self.get(path), re.DOTALL)
        hidden = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'
        return [(action, dict(re.findall(hidden, inside))) for action, inside in found]

    def form(self, path: str, action: str) -> dict[str, str]:
        """What is hidden in the form of a page that goes there."""
        return next(hidden for place, hidden in self.forms(path) if place == action)

    def send(self, action: str, form: dict[str, str], **headers: str) -> httpx.Response:
        """Send a form; unless said otherwise, from a page of the server's own."""
        headers = headers or {"Origin": self.home.place}
        return self.client.post(action, data=form, headers=headers)


def served(data_dir: Path, *options: str, **more: str) -> Iterator[Home]:
    """A server of its own on that directory, ended when nobody needs it."""
    process = subprocess.Popen(
        forks.command("web", "--port", "0", "--json", *options, **more),
        env=environment(data_dir, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    said = process.stdout.readline()
    assert said, process.communicate()
    data = json.loads(said)["data"]
    try:
        yield Home(data_dir, data["url"], data["port"])
    finally:
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=10)
    assert complaints == ""


@pytest.fixture(scope="session")
def home(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """One server for all; each test keeps what it looks at itself."""
    import shutil

    data_dir = tmp_path_factory.mktemp("served") / "data"
    shutil.copytree(migrated, data_dir)
    first = Home(data_dir, "", 0)
    first.keep("persona_set", text="I am Nagi.", name="Nagi")
    first.keep(
        "remember", content="Misaki laughed at the gulls.", emotion="happy", people=["Misaki"]
    )
    first.keep("remember", content=SECRET, emotion="afraid", private=True, people=["Shadow"])
    first.keep("remember", content=HOSTILE, emotion="sad", tags=["<b>tag</b>"])
    yield from served(data_dir)


@pytest.fixture
def tab(home: Home) -> Iterator[Tab]:
    """A browser that was let in."""
    one = Tab(home)
    yield one
    one.client.close()
