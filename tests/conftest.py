"""The still world the tests live in: a directory of their own and a clock that waits."""

from __future__ import annotations

import gc
import io
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from ego import config
from ego.core.reply import Reply
from ego.faces import cli, registry
from ego.runtime import toolkit
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.postgres import connections
from ego.stores.engine.sqlite import Database
from tests import answers, engines, forks, servers, spared
from tests.servers import Server
from tests.stores.sql_subset import Subset, watched

registry.register_all()

settings.register_profile("same", deadline=None, derandomize=True)
"""What `make test` looks at: the same examples in every run, so that a change alone can fail it."""
settings.register_profile("new", deadline=None, max_examples=2_000)
"""What `make soak` looks for: examples that nobody has seen."""
settings.load_profile("same")

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


MEMORY = Path("/dev/shm")
"""Where Linux keeps files without a disk."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", default=engines.SQLITE, choices=[engines.SQLITE, engines.POSTGRES])


def pytest_configure() -> None:
    """Nothing of how the run was started changes what is seen: not its shell, not its disk.

    What a shell made it ignore (Ctrl-C, in the background) is heard by the processes it starts.
    And it works in memory where it can, unless TMPDIR says where: a process that is killed leaves
    the same files there, and nobody waits for a disk to have written each of them.
    """
    if "TMPDIR" not in os.environ and _holds_programs(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    for number in {signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)}:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)  # ignored still, but not by child processes


def _holds_programs(directory: Path) -> bool:
    """Whether two gigabytes have room there, among them programs that can be run."""
    if not (directory.is_dir() and os.access(directory, os.W_OK)):
        return False
    room = os.statvfs(directory)
    return room.f_bavail * room.f_frsize > 2 << 30 and not room.f_flag & os.ST_NOEXEC


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--engine") == engines.POSTGRES:
        config.hook.pytest_deselected(items=[one for one in items if engines.is_left_out(one)])
        items[:] = [one for one in items if not engines.is_left_out(one)]
        for item in items:
            if why := engines.why_not_on_postgres(item):
                item.add_marker(pytest.mark.skip(reason=why))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def once_a_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What every process makes anew and is the same each time is made once a run."""
    spared.do_once()
    spared.share_vectors(tmp_path_factory.getbasetemp())


class Clock:
    """A clock that moves only when told to."""

    def __init__(self, at: datetime = NOON) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **delta: float) -> None:
        self.at += timedelta(**delta)


class Ids:
    """Ids that come in order, so that a text with ids in it can be a snapshot."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return f"{self.count:012x}"


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The data of a `--json` answer."""
        return json.loads(self.out)["data"]


def environment(data_dir: Path, at: datetime | None = NOON, **more: str) -> dict[str, str]:
    """The variables a command runs under: nothing of whoever runs the tests."""
    theirs = ("HOME", "XDG_STATE_HOME", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "LC_ALL")
    kept = {k: v for k, v in os.environ.items() if not k.startswith("EGO_") and k not in theirs}
    return kept | our_variables(data_dir, at, **more)


def our_variables(data_dir: Path, at: datetime | None = NOON, **more: str) -> dict[str, str]:
    """Those of them that a test says; the others are of the system."""
    ours = {
        "EGO_DATA_DIR": str(data_dir),
        "EGO_TIMEZONE": "UTC",
        "EGO_INTEROCEPTION": "off",
        "EGO_EMBEDDING_MODEL": "off",
        "EGO_DELIVER_AT_MOST": "1000",  # a test says more in a day than anybody would hear
        "HOME": str(data_dir.parent),
        "COLUMNS": "100",
        "LANG": "C.UTF-8",
        "EDITOR": "true",  # which changes nothing
    }
    pinned = {"EGO_NOW": at.isoformat()} if at else {}
    whole = ours | pinned | more
    if not whole.get("EGO_NOW"):  # by the real clock a first write would begin a copy of the day
        whole.setdefault("EGO_BACKUP_KEEP", "0")
    return whole


def command(*arguments: str) -> list[str]:
    """The argument list of a real `ego` process."""
    return forks.from_nothing(*arguments)


def as_command(tool: str, arguments: dict[str, Any]) -> list[str]:
    """A tool with its arguments as they stand on a command line."""
    words = [TOOLS[tool].command]
    for parameter in TOOLS[tool].parameters:
        value = arguments.get(parameter.name)
        given = value if isinstance(value, list) else [] if value is None else [value]
        flag = next(iter(parameter.flags), f"--{parameter.name}")
        for one in given:
            words += [str(one)] if parameter.positional else [flag, str(one)]
    return words


def ego_process(
    data_dir: Path,
    *arguments: str,
    at: datetime | None = NOON,
    stdin: bytes = b"",
    **more: str,
) -> Ran:
    """Run `ego` as a process of its own, with a pipe on each side.

    It is forked (tests/forks.py) where that can be.
    """
    ran = subprocess.run(
        forks.command(*arguments, **more),
        env=environment(data_dir, at, **more),
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )
    out = ran.stdout.decode()
    if "--json" in arguments:
        answers.hold_printed(out)
    return Ran(ran.returncode, out, ran.stderr.decode())


@pytest.fixture(scope="session", autouse=True)
def temporary_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whoever wants a place for a while gets one that goes with the directories of this run."""
    os.environ["TMPDIR"] = str(tmp_path_factory.mktemp("temporary"))
    tempfile.tempdir = None


@pytest.fixture
def data_dir(tmp_path: Path, engine: str) -> Iterator[Path]:
    """Where the test's ego will be; nothing is there yet."""
    place = tmp_path / "data"
    with engines.WATCH.over(place) if engine == engines.POSTGRES else nullcontext():
        yield place


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty directory as `open_ego` migrates it before it opens it."""
    directory = tmp_path_factory.mktemp("migrated") / "data"
    directory.mkdir(mode=0o700)
    spared.share_migrated(directory)
    return directory


@pytest.fixture(scope="session", autouse=True)
def sql_subset(migrated: Path) -> Iterator[Subset]:
    """Whatever test runs a statement of a store's fails when not every engine could run it."""
    subset = Subset(migrated / "ego.db")
    with watched(subset):
        yield subset


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL of this run's own, started when a test first asks for it."""
    with servers.server(*servers.UNSAFE) as running:
        yield running
        connections.close_all()


@pytest.fixture(scope="session")
def database_url(postgres: Server) -> str:
    """A database that is prepared for egos, as the role that owns nothing in it names it."""
    from ego.stores.engine.postgres import schema

    url = postgres.url("ego_tests")
    schema.prepare(url, postgres.url())
    return url


@pytest.fixture
def own_database(postgres: Server, request: pytest.FixtureRequest) -> str:
    """A database of this test's own with nothing in it, as the server's owner names it."""
    name = f"own_{abs(hash(request.node.nodeid))}"
    with connections.connect(postgres.url()) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    return postgres.url(database=name)


@pytest.fixture(scope="session", autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine that keeps what the tests open in this process."""
    chosen: str = request.config.getoption("--engine")
    if chosen == engines.POSTGRES:
        with engines.on_postgres(request.getfixturevalue("database_url")):
            yield chosen
    else:
        yield chosen


Prepare = Callable[[], None]


@pytest.fixture
def prepare(request: pytest.FixtureRequest, migrated: Path, data_dir: Path, engine: str) -> Prepare:
    """Before its first use, the test's directory becomes a copy of one that has been migrated.

    That takes a twentieth of the time of migrating it. What is there already stays as it is; what
    else a first use brings is left to it. A test that looks at a directory before there is one
    says so with `@pytest.mark.first_use`.
    """
    waits = "first_use" not in request.keywords

    def copy() -> None:
        nonlocal waits
        if waits and not data_dir.exists():
            if engine == engines.POSTGRES:
                data_dir.mkdir()
            else:
                shutil.copytree(migrated, data_dir)
        waits = False

    return copy


@pytest.fixture
def prepared(prepare: Prepare) -> None:
    """The test's directory is there, migrated, before a process of its own looks at it."""
    prepare()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def embedding_model() -> str:
    """The model of `world`. Most tests are about words; those about meaning say so."""
    return "off"


@pytest.fixture
def world(prepare: Prepare, data_dir: Path, clock: Clock, embedding_model: str) -> Iterator[Ego]:
    """An open ego on real files, with a still clock and ids in order."""
    prepare()
    variables = environment(data_dir, at=None, EGO_EMBEDDING_MODEL=embedding_model)
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        yield opened


def use(opened: Ego, tool: str, /, **arguments: Any) -> Reply:
    """Use a tool as both faces do."""
    reply, _ = toolkit.use(TOOLS[tool], lambda: nullcontext(opened), arguments)
    answers.hold_reply(tool, reply)
    return reply


Counts = Callable[[str], None]


@pytest.fixture
def counts(request: pytest.FixtureRequest) -> Counts:
    """Say what was counted; it stands at the end of the run, whether the test passes or not."""
    return lambda sentence: request.node.user_properties.append(("counted", sentence))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    said = [value for one in reports for name, value in one.user_properties if name == "counted"]
    if said:
        terminalreporter.section("counted")
    for sentence in dict.fromkeys(said):
        terminalreporter.line(sentence)


RunHere = Callable[..., Ran]


@pytest.fixture
def connected() -> bool:
    """Whether the commands of `run_here` are like the calls of one server, which lend each other
    their connection. Most are like a shell's: each opens the database and closes it."""
    return False


@pytest.fixture
def run_here(
    prepare: Prepare,
    data_dir: Path,
    connected: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[RunHere]:
    """Run `ego` in this process, a hundred times cheaper than `ego_process`.

    With `stdin` these bytes stand on its standard input, as behind a pipe.
    """
    for name in [name for name in os.environ if name.startswith("EGO_")]:
        monkeypatch.delenv(name)

    def run(
        *arguments: str, at: datetime | None = NOON, stdin: bytes | None = None, **more: str
    ) -> Ran:
        prepare()
        for name, value in our_variables(data_dir, at, **more).items():
            if os.environ.get(name) != value:
                monkeypatch.setenv(name, value)
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        capsys.readouterr()
        code = cli.run(arguments)
        ran = Ran(code, *capsys.readouterr())
        if "--json" in arguments:
            answers.hold_printed(ran.out)
        return ran

    with Database(data_dir, 0).lend_connections() if connected else nullcontext():
        yield run


@pytest.fixture
def run_by_meaning(run_here: RunHere) -> RunHere:
    """`run_here` with the default model, which is loaded once for all who use it."""
    return partial(run_here, EGO_EMBEDDING_MODEL="")
