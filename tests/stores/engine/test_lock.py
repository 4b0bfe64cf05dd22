"""The directory's lock: one at a time, whichever process asks, and whichever ego it is of."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from ego.errors import Busy, StateError
from ego.stores.engine.files import LOCK_FILE, DirectoryLock

OURS = "from ego.stores.engine.files import DirectoryLock; lock = DirectoryLock(directory)"
OLDER = "from filelock import FileLock; lock = FileLock(directory / 'ego.lock', mode=0o600)"
"""How ego took it up to 0.2.0; a server of that version may still be running."""

HOLDER = """
import sys
from pathlib import Path
directory = Path(sys.argv[1])
{lock}
with lock:
    print("held", flush=True)
    sys.stdin.read()
print("free", flush=True)
"""


@contextmanager
def held(directory: Path, lock: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has taken `lock`, and lets go of it when its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER.format(lock=lock), str(directory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        if process.stdin and not process.stdin.closed:
            process.stdin.close()


@pytest.mark.parametrize("lock", [OURS, OLDER], ids=["ours", "an older ego's"])
def test_another_process_is_waited_for(tmp_path: Path, lock: str) -> None:
    with held(tmp_path, lock) as other:
        with pytest.raises(Busy, match=r"has been held for 0\.05 s by"):
            DirectoryLock(tmp_path, patience_seconds=0.05).__enter__()
        assert other.stdin
        threading.Timer(0.1, other.stdin.close).start()

        with DirectoryLock(tmp_path, patience_seconds=20):
            assert other.stdout
            assert other.stdout.readline() == "free\n"


def test_an_older_ego_waits_for_ours(tmp_path: Path) -> None:
    with held(tmp_path, OURS), pytest.raises(Timeout):
        FileLock(tmp_path / LOCK_FILE, timeout=0.05).acquire()

    with FileLock(tmp_path / LOCK_FILE, timeout=5):
        pass


def test_whoever_is_killed_holds_nothing(tmp_path: Path) -> None:
    with held(tmp_path, OURS) as other:
        other.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        other.wait()

        with DirectoryLock(tmp_path, patience_seconds=5):
            pass


@pytest.mark.skipif(os.name == "nt", reason="a file in use stays there")
def test_a_lock_whose_file_is_taken_away_guards_nothing_any_more(tmp_path: Path) -> None:
    inside, most = 0, []

    def come_and_go() -> None:
        nonlocal inside
        for _ in range(150):
            with DirectoryLock(tmp_path):
                inside += 1
                time.sleep(0.0005)
                most.append(inside)
                inside -= 1
                (tmp_path / LOCK_FILE).unlink()  # as the last act, like a reset

    threads = [threading.Thread(target=come_and_go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(most), max(most)) == (600, 1)


@pytest.mark.skipif(os.name == "nt", reason="POSIX links and modes")
def test_what_lies_behind_a_link_is_not_locked(tmp_path: Path) -> None:
    (tmp_path / "theirs").write_text("theirs", "utf-8")
    (tmp_path / LOCK_FILE).symlink_to(tmp_path / "theirs")

    with pytest.raises(StateError, match=r"ego\.lock cannot be locked: "):
        DirectoryLock(tmp_path).__enter__()

    assert (tmp_path / "theirs").read_text("utf-8") == "theirs"
