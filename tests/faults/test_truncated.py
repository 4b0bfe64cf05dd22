"""Files of a data directory are cut short or damaged: a command works, or says what is broken.

Never a traceback, never a word too few, and never a broken file taken for an empty one.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import embedders
from tests.conftest import Clock, Counts, Ids, Ran, RunHere, environment, use
from tests.models import Bags

FEW, MANY = 3, 200
"""Places at which each file is cut: in every run, and in a long one."""

ONE_BEFORE = "self_model.json.bak"
"""Of the versions before, which are read alike, in every run."""
FILES = (
    "desires.json",
    "desires.json.bak",
    "self_model.json",
    "self_model.json.bak",
    "relationships.json",
    "relationships.json.bak",
    "persona.json",
    "preferences.json",
    "interests.json",
    "interests.json.bak",
    "rhythm.json",
    "rhythm.json.bak",
    "migration_state.json",
    "config.toml",
    "ego.lock",
    "ego.db",
    "ego.db-wal",
    "ego.db-shm",
    "vectors/intfloat-multilingual-e5-small-1.f32",
    "vectors/intfloat-multilingual-e5-small-1.events.f32",
    "vectors/intfloat-multilingual-e5-small-1.stories.f32",
)
SHIPS = 12
IN_THE_FILE = 6
"""So many memories stand in ego.db itself, the others still in its log."""


class Lived(NamedTuple):
    """A directory with every kind of file in it, and what was remembered there."""

    directory: Path
    memories: dict[str, str]
    """Id to content, oldest first."""

    def commands(self) -> list[list[str]]:
        """Lines that all go well while nothing is broken."""
        first, second, third, fourth, *_ = self.memories
        return [
            ["remember", "The tide came in again.", "--with", "Aki"],
            ["recall", "harbour"],
            ["search-memories", "harbour"],
            ["feel-desires"],
            ["satisfy-desire", "curiosity"],
            ["introspect"],
            ["update-self", "value", "candour"],
            ["consider-them", "--person", "Aki"],
            ["update-relationship", "Aki", "trust_level", "0.8"],
            ["wake-up"],
            ["mood"],
            ["context"],
            ["persona", "show"],
            ["prefer", "list"],
            ["attend"],
            ["events"],
            ["jobs", "list"],
            ["get-episode", first],
            ["link-memories", first, fourth],
            ["forget", second],
            ["undelete", second],
            ["edit", third, "--tag", "sea"],
            ["purge", fourth, "--yes"],
            ["consolidate"],
            ["migrate", "status"],
            ["export"],
        ]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    """Copied while it was open, so that the database has a log beside it."""
    directory = tmp_path_factory.mktemp("lived") / "data"
    variables = environment(directory, at=None, EGO_EMBEDDING_MODEL="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedders, "shared", lambda *_, **__: Bags())
        with open_ego(config.read(environ=variables), now=Clock(), new_id=Ids()) as ego:
            remembered = _live(ego)
            copied = directory.with_name("copied")
            shutil.copytree(directory, copied)
    (copied / "config.toml").write_text('companion = "Mika"\ntimezone = "UTC"\n', "utf-8")
    files = sorted(str(one.relative_to(copied)) for one in copied.rglob("*") if one.is_file())
    assert files == sorted(FILES)
    return Lived(copied, remembered)


def _live(ego: Ego) -> dict[str, str]:
    remembered = {}
    use(ego, "persona_set", text="I am Aya.")
    use(ego, "prefer_like", domain="topic", subject="ships")
    for n in range(SHIPS):
        said = f"Ship {n} in the harbour."
        people = ["Aki"] if n % 2 else ["Mika"]
        kept = use(ego, "remember", content=said, people=people)
        remembered[kept.fields["id"]] = said
        if n + 1 == IN_THE_FILE:
            assert ego.database.empty_log()
    use(ego, "note", text="The harbour was loud today.")
    ego.semantics.catch_up(5)
    use(ego, "create_episode", memory_ids=list(remembered)[:3], summary="Ships")
    for n in range(2):
        use(ego, "update_self", field="question", value=f"Where does ship {n} go?")
        use(ego, "satisfy_desire", name="curiosity", quality=0.5)
    return remembered


def test_every_command_goes_well_while_nothing_is_broken(
    lived: Lived, data_dir: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedders, "shared", lambda *_, **__: Bags())
    shutil.copytree(lived.directory, data_dir)
    lines = [*(["show", one] for one in lived.memories), *lived.commands()]

    assert [line for line in lines if run_here(*line).code] == []


@pytest.mark.parametrize(
    ("name", "places"),
    [
        *((name, FEW) for name in FILES if not name.endswith(".bak") or name == ONE_BEFORE),
        *(pytest.param(name, MANY, marks=pytest.mark.soak) for name in FILES),
    ],
)
def test_a_file_cut_short_is_never_taken_for_an_empty_one(
    name: str,
    places: int,
    lived: Lived,
    data_dir: Path,
    run_here: RunHere,
    counts: Counts,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(embedders, "shared", lambda *_, **__: Bags())
    whole = (lived.directory / name).read_bytes()
    path = data_dir / name
    shows = [["show", one] for one in lived.memories] if name.startswith("ego.db") else []
    lines = [*shows, *lived.commands()]
    ran = refused = 0

    def tried(cut: int) -> list[Ran]:
        shutil.rmtree(data_dir, ignore_errors=True)
        shutil.copytree(lived.directory, data_dir)
        path.write_bytes(whole[:cut])
        return [_ended_in_words(run_here(*line), line, path, cut) for line in lines]

    for cut in _places(len(whole), places):
        answers = tried(cut)
        ran += len(answers)
        refused += sum(one.code != 0 for one in answers)
        _assert_nothing_was_begun_afresh(name, whole, cut, path, answers)
        _assert_memories_are_there_or_missed(name, lived, answers[: len(shows)])

    counts(f"{name} cut short at {places} places: {ran} commands, {refused} of them refused")


@pytest.mark.parametrize(
    "places", [FEW, pytest.param(MANY, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_a_damaged_database_is_never_a_traceback(
    places: int, lived: Lived, data_dir: Path, run_here: RunHere, counts: Counts
) -> None:
    """What lies in a damaged place cannot always be missed; what is missed is said."""
    whole = (lived.directory / "ego.db").read_bytes()
    dice = random.Random(places)
    lines = [*(["show", one] for one in lived.memories), *lived.commands()]
    ran = refused = 0

    for _ in range(places):
        at, size = dice.randrange(len(whole)), dice.choice([1, 64, 512])
        shutil.rmtree(data_dir, ignore_errors=True)
        shutil.copytree(lived.directory, data_dir)
        for log in data_dir.glob("ego.db-*"):
            log.unlink()
        damage = dice.randbytes(size) if dice.randrange(2) else bytes(size)
        (data_dir / "ego.db").write_bytes((whole[:at] + damage + whole[at + size :])[: len(whole)])
        for line in lines:
            answer = run_here(*line, EGO_EMBEDDING_MODEL="off")
            what = f"{' '.join(line)} with {size} bytes damaged at {at}: {answer}"
            assert answer.code in (0, 3, 4), what
            errors = [said for said in answer.err.splitlines() if said.startswith("error: ")]
            assert len(errors) == (answer.code != 0), what
            assert answer.code != 4 or "ego.db" in errors[0], what
            ran, refused = ran + 1, refused + (answer.code != 0)

    counts(f"ego.db damaged at {places} places: {ran} commands, {refused} of them refused")


def _places(size: int, count: int) -> list[int]:
    """Where to cut: nothing left, one byte missing, and places between them."""
    between = range(1, max(size - 1, 1))
    some = random.Random(size).sample(between, min(count - 2, len(between)))
    return sorted({0, max(size - 1, 0), *some})


def _ended_in_words(ran: Ran, line: list[str], path: Path, cut: int) -> Ran:
    """A command ended well, or in one line that names what is in its way."""
    what = f"{' '.join(line)} with {path.name} cut at {cut}: {ran}"
    said = [one for one in ran.err.splitlines() if not one.startswith(("warning: ", "note: "))]
    if ran.code == 0:
        assert said == [], what
        return ran
    assert len(said) == 1, what
    assert said[0].startswith("error: "), what
    if ran.code == 4:
        assert path.name.removesuffix("-wal").removesuffix("-shm") in said[0], what
    elif path.name == "config.toml":
        assert (ran.code, str(path) in said[0]) == (2, True), what
    else:  # the end of the log is gone, and what was in it is not found
        assert (ran.code, path.name) == (3, "ego.db-wal"), what
    return ran


def _assert_nothing_was_begun_afresh(
    name: str, whole: bytes, cut: int, path: Path, answers: list[Ran]
) -> None:
    if name.endswith(".json") and whole[:cut].rstrip() != whole.rstrip():
        assert path.read_bytes() == whole[:cut], f"cut at {cut}, {name} was written over"
        assert any(one.code == 4 for one in answers), f"cut at {cut}, nobody missed {name}"


def _assert_memories_are_there_or_missed(name: str, lived: Lived, answers: list[Ran]) -> None:
    """What was in the file is shown or refused, never unknown; so is all, while it has its log."""
    safe = IN_THE_FILE if name == "ego.db-wal" else SHIPS
    shown = zip(lived.memories.values(), answers, strict=False)
    for number, (said, one) in enumerate(shown):
        assert one.code in (2, 4) or said in one.out or number >= safe, one
