"""What keeps an ego well, from a program: copies that come back, counts, vectors, a doctor."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment


def opened(data_dir: Path, *, read_only: bool = False) -> ego.OpenEgo:
    return ego.open(read_only=read_only, environ=environment(data_dir))


def test_a_backup_comes_back_when_that_is_meant(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("The tide came in.")
        made = mine.backup()
        mine.remember("It left a shell.")
        (there,) = mine.backups()["copies"]
        assert (there["path"], there["restorable"]) == (made["path"], True)

        with pytest.raises(ego.UsageError, match=r"Give yes=True to do it, or dry_run=True to see"):
            mine.restore(there["name"])
        looked = mine.restore(there["name"], dry_run=True)
        assert looked["would_change"]["memories"]["only_here"] == 1
        assert mine.memories()["total"] == 2

        done = mine.restore(there["name"], yes=True)
        assert mine.memories()["total"] == 1
        assert done["kept"] is not None
        mine.restore(done["kept"], yes=True)
        assert mine.memories()["total"] == 2


def test_what_only_looks_can_be_asked_of_a_read_only_ego(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("The tide came in.")
        made = mine.backup()["path"]
    files = {path: path.read_bytes() for path in data_dir.rglob("*") if path.is_file()}
    with opened(data_dir, read_only=True) as theirs:
        assert theirs.stats()["memories"]["total"] == 1
        assert theirs.doctor()["healthy"]
        assert len(theirs.backups()["copies"]) == 1
        assert theirs.restore(made, dry_run=True)["would_change"]["memories"]["different"] == 0
        for write in (
            lambda: theirs.restore(made, yes=True),
            lambda: theirs.doctor(repair=True),
            theirs.reindex,
        ):
            with pytest.raises(ego.UsageError, match="writes, and this ego was opened read-only"):
                write()
    assert {path: path.read_bytes() for path in files} == files


def test_the_same_is_awaited_without_a_block(data_dir: Path) -> None:
    async def awaited() -> None:
        mine = await ego.aopen(environ=environment(data_dir))
        await mine.remember("The tide came in.")
        made = await mine.backup()
        assert (await mine.stats())["memories"]["total"] == 1
        assert (await mine.doctor(repair=True))["healthy"]
        assert len((await mine.backups())["copies"]) == 1
        assert (await mine.restore(made["path"], dry_run=True))["would_change"]
        assert (await mine.restore(made["path"], yes=True))["kept"]
        with pytest.raises(ego.UsageError, match=r"switched off .* model= names a model"):
            await mine.reindex()
        await mine.aclose()
        with pytest.raises(ego.UsageError, match="This ego is closed"):
            await mine.stats()

    asyncio.run(awaited())


def test_the_doctor_and_a_backup_follow_the_clock_that_is_given(data_dir: Path) -> None:
    clock = datetime.now(UTC) + timedelta(days=30)
    variables = environment(data_dir, at=None)
    with ego.open(environ=variables, now=lambda: clock) as mine:
        kept = mine.remember("The tide came in.")["id"]
        assert mine.doctor()["healthy"]
        assert mine.doctor(repair=True)["healthy"]
        (there,) = mine.memories()["memories"]
        assert (there["id"], there["at"][:10]) == (kept, f"{clock:%Y-%m-%d}")
        assert Path(mine.backup()["path"]).name.startswith(f"{clock:%Y%m%dT%H%M%S}")
        (copy,) = mine.backups()["copies"]
        assert copy["at"][:10] == f"{clock:%Y-%m-%d}"


def test_a_program_with_a_clock_of_its_own_has_a_copy_a_day(data_dir: Path) -> None:
    variables = environment(data_dir, at=None, EGO_BACKUP_KEEP="7")
    with ego.open(environ=variables, now=lambda: datetime.now(UTC)) as mine:
        mine.remember("The tide came in.")
        until = time.monotonic() + 30
        while not mine.backups()["copies"]:
            assert time.monotonic() < until
            time.sleep(0.05)

        assert [one["kind"] for one in mine.backups()["copies"]] == ["daily"]
