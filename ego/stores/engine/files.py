"""Writing a file so that a reader sees the old one or the new one, never half of either.

One writer at a time: the data directory's lock.

An operating-system lock on a file that stays on disk; a killed process leaves nothing
behind it. Whoever holds it writes its name into the file, so that whoever waits in vain
can say for whom.

Where a data directory should rather not be: on a network, or in a folder that is synced.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO

from ego.errors import DATA_DIR, WAIT, Busy, Do, Sentence, StateError

PRIVATE_FILE, PRIVATE_DIRECTORY = 0o600, 0o700
OTHERS = 0o077


def replace(
    path: Path,
    text: str,
    *,
    keep_previous: bool = False,
    say: Callable[[str], None] | None = None,
) -> None:
    """Make `text` the content of `path`, durably; only its owner may read it.

    The caller holds the directory's lock: what a killed writer left behind is written over.
    With `keep_previous`, what was there stays as `NAME.bak`. Raises StateError, and
    leaves `path` as it was, when the disk will not take it. What is written, but could still
    be undone by a power cut, is told to `say`, and is a StateError where nobody listens.
    """
    exchange(path, text, keep_previous=keep_previous)
    settle(path, say=say)


def exchange(path: Path, text: str, *, keep_previous: bool = False) -> None:
    """The same, but for its directory: until that is settled, a power cut can bring back the old.

    Whoever exchanges several files settles them together, with one wait.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with open(fresh, "w", encoding="utf-8", opener=_private) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if keep_previous and path.exists():
            _keep(path)
        fresh.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise StateError(
            f"{path} cannot be written: {error.strerror}. Nothing in it was changed."
        ) from error


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file to be written piece by piece that is at `path` once the block ends well.

    Only its owner may read it. OSError when it cannot be written; then nothing is there.
    StateError when it is, but a power cut could still undo that.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(fresh, "wb", opener=_private) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    settle(path)


def settle(*paths: Path, say: Callable[[str], None] | None = None) -> None:
    """Let what was renamed to `paths`, all of one directory, outlast a power cut.

    When nobody can promise that, `say` is told of each; without it, that is a StateError.
    """
    try:
        sync_directory(paths[0].parent)
    except OSError as error:
        for path in paths:
            said = (
                f"{path} is written, and only a power cut could still undo that: its directory"
                f" cannot be synced ({error.strerror})."
            )
            if say is None:
                raise StateError(said) from error
            say(said)


def copy(source: Path, target: Path) -> None:
    """Copy a file; what is not sealed yet is for nobody but its owner, either."""
    with source.open("rb") as file, open(target, "wb", opener=_private) as into:
        shutil.copyfileobj(file, into)


def make_private(path: Path) -> None:
    """Take from everyone but its owner what rights they have to `path`, if it is there."""
    with contextlib.suppress(OSError):  # who may not change that may still use it
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)


def _private(path: str, flags: int) -> int:
    handle = os.open(path, flags, PRIVATE_FILE)
    make_private(Path(path))  # something may have been left there
    return handle


def _keep(path: Path) -> None:
    previous = path.with_name(f".{path.name}.old")
    try:
        previous.unlink(missing_ok=True)
        os.link(path, previous)  # `path` never goes missing, not for an instant
    except OSError:
        shutil.copy2(path, previous)
    make_private(previous)
    previous.replace(backup_of(path))
    previous.unlink(missing_ok=True)  # when both are one file already, a rename leaves them both


def backup_of(path: Path) -> Path:
    """Where the version before the current one is kept."""
    return path.with_name(f"{path.name}.bak")


def sync_directory(directory: Path) -> None:
    """Make renames in `directory` durable, where the system can say so."""
    if os.name == "nt":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


LOCK_FILE = "ego.lock"
DELIVERING = "deliver.lock"
"""Locked by whoever brings messages to sinks; nobody waits for it."""
_LOOK_AGAIN_SECONDS = 0.005


def _lock(path: Path, patience_seconds: float) -> Callable[[], None]:
    """Take the operating system's lock on the file `path`; returns what lets go of it.

    TimeoutError when others hold it for so long. Two processes that take it in either way, or
    with filelock as ego did before, exclude each other.
    """
    if sys.platform == "win32":  # where a lock in use hides from open and delete in many ways
        from filelock import FileLock

        lock = FileLock(path, timeout=patience_seconds, mode=PRIVATE_FILE)
        lock.acquire(poll_interval=_LOOK_AGAIN_SECONDS)
        return lock.release
    import fcntl  # filelock would do the same here, and takes 10 ms to load

    until = time.monotonic() + patience_seconds
    while (handle := _locked(path)) is None:
        if time.monotonic() >= until:
            raise TimeoutError
        time.sleep(_LOOK_AGAIN_SECONDS)

    def let_go() -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)  # a child that is just being started has the file, too
        os.close(handle)

    return let_go


def _locked(path: Path) -> int | None:
    """The handle of the file `path`, locked; None while somebody else holds it."""
    import fcntl

    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, PRIVATE_FILE)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_nlink:
            return handle
        # else whoever held it took the file away (a reset): it guards no name any more
    except BlockingIOError:
        pass
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


def try_lock(path: Path) -> Callable[[], None] | None:
    """Lock the file `path` until what is returned is called, or this process dies.

    None while another process has it. StateError when it cannot be locked.
    """
    try:
        return _lock(path, 0)
    except TimeoutError:
        return None
    except OSError as error:
        raise StateError(f"{path} cannot be locked: {error.strerror}.") from error


class DirectoryLock:
    """The lock of one data directory, for one thread; taking it twice is taking it once."""

    def __init__(self, directory: Path, patience_seconds: float = 20.0) -> None:
        self._path = directory / LOCK_FILE
        self._patience = patience_seconds
        self._depth = 0
        self._held = contextlib.ExitStack()

    def __enter__(self) -> DirectoryLock:
        if self._depth == 0:
            self._held.enter_context(self._taken())
        self._depth += 1
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._held.close()

    @contextlib.contextmanager
    def _taken(self) -> Iterator[None]:
        try:
            let_go = _lock(self._path, self._patience)
        except TimeoutError:
            raise Busy(
                f"The data directory has been held for {self._patience:g} s by {self._holder()}.",
                *WAIT,
            ) from None
        except OSError as error:
            raise StateError(f"{self._path} cannot be locked: {error.strerror}.") from error
        try:
            self._sign()
            yield
        finally:
            let_go()

    def _sign(self) -> None:
        make_private(self._path)
        command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]])
        with contextlib.suppress(OSError), self._path.open("r+", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {command}\n")
            file.truncate()

    def _holder(self) -> str:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            pid, _, command = self._path.read_text("utf-8").strip().partition(" ")
            if pid:
                return f"process {pid} ({command})"
        return "another process"


_NETWORK = frozenset(
    "nfs nfs4 cifs smb smb2 smb3 smbfs afpfs afs 9p ncpfs webdav davfs fuse.sshfs fuse.rclone"
    " fuse.davfs2 fuse.s3fs fuse.gcsfuse fuse.glusterfs glusterfs ceph lustre drvfs".split()
)
_SYNCED = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "icloud drive": "iCloud",
    "icloudrive": "iCloud",
    "mobile documents": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
    "pcloud drive": "pCloud",
    "pclouddrive": "pCloud",
    "mega": "MEGA",
    "box sync": "Box",
    "seafile": "Seafile",
}
"""How the folders of sync programs are called, in lower case."""
_MARKS = {".stfolder": "Syncthing", ".dropbox": "Dropbox", ".dropbox.cache": "Dropbox"}
"""What lies in the top folder of some of them, whatever that is called."""


def doubt(directory: Path) -> Sentence | None:
    """Why a data directory is in danger where it is; None when it is not."""
    whole = Path(os.path.realpath(directory))
    if program := _synced_by(whole):
        return Sentence(
            f"{directory} lies in a folder that {program} syncs, which copies files while they"
            " are being written and can bring back old ones.",
            Do("keep the data elsewhere ({}), and copy backups there instead.", DATA_DIR),
        )
    if kind := _network(whole):
        return Sentence(
            f"{directory} lies on a network file system ({kind}), whose locks cannot be relied on.",
            Do(
                "keep the data on a disk of this machine ({}), and copy backups there instead.",
                DATA_DIR,
            ),
        )
    return None


def _synced_by(directory: Path) -> str | None:
    for part in (directory, *directory.parents):
        name = part.name.lower()
        # OneDrive adds the organisation: "OneDrive - Example"
        known = _SYNCED.get(name) or _SYNCED.get(name.split(" - ")[0])
        if known:
            return known
        for mark, program in _MARKS.items():
            if (part / mark).exists() and part != Path.home():
                return program
    return None


def _network(directory: Path, mounts: Path = Path("/proc/self/mountinfo")) -> str | None:
    if sys.platform == "win32":
        return "a share" if str(directory).startswith("\\\\") else None
    kind = _mounted_as(directory, mounts)
    return kind if kind in _NETWORK else None


def _mounted_as(directory: Path, mounts: Path) -> str:
    """The kind of file system that `directory` is on, where the system lists its mounts."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    above = {str(directory), *map(str, directory.parents)}
    best, found = "", ""
    for line in lines:
        before, _, after = line.partition(" - ")
        fields = before.split()
        if len(fields) < 5 or not after:
            continue
        point = fields[4].replace("\\040", " ")
        if point in above and len(point) >= len(
            best
        ):  # the later of two mounts on one place is on top
            best, found = point, after.split()[0]
    return found
