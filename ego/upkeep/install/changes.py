"""Changing what others own: files and the crontab, read, compared, copied aside, written."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ego.core import redaction
from ego.errors import StateError
from ego.stores.engine import files


@dataclass(frozen=True, slots=True)
class Change:
    """One file, or the crontab, before and after."""

    place: str
    before: str
    after: str
    write: Callable[[str], str]
    """Writes the text; returns where what was there before is kept, or nothing."""
    copies: Callable[[], Sequence[Path]] = tuple
    """What lies beside it of how it was before."""


def say_done(change: Change, due: Sequence[Change], kept: Mapping[str, str]) -> str:
    """What became of a file, with where its copy is `kept`."""
    if change not in due:
        return "has it already."
    if not change.after:
        return "gone; what was ours in it stands elsewhere now, and nothing else was there."
    backup = kept[change.place]
    return f"written; what was there is kept in {backup}." if backup else "written."


def differences(changes: Sequence[Change], due: Sequence[Change]) -> Iterator[str]:
    """What would be written, in lines that say how it differs (`--dry-run`)."""
    from difflib import unified_diff

    for change in changes:
        if change not in due:
            yield f"{change.place}: has it already."
            continue
        yield f"{change.place}: would be written."
        before, after = change.before.splitlines(), change.after.splitlines()
        for line in list(unified_diff(before, after, lineterm="", n=0))[2:]:
            yield redaction.mask(line)  # some are other people's


def change_file(path: Path, changed: Callable[[str], str]) -> Change:
    """A file with what `changed` makes of its text."""
    before = read(path)
    return Change(str(path), before, changed(before), lambda text: write(path, text, before))


def read(path: Path) -> str:
    """The content of `path`; empty when there is none."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise StateError(f"{path} is not UTF-8 text. Nothing was changed.") from error
    except OSError as error:
        raise StateError(
            f"{path} cannot be read: {error.strerror}. Nothing was changed."
        ) from error


def write(path: Path, text: str, before: str) -> str:
    """Replace what a link may point to, with its mode; returns where the old one is kept.

    Raises StateError where it says no more what it said `before`: another hand was quicker.
    """
    if read(path) != before:
        raise StateError(f"{path} was changed by another program just now. Run this again.")
    there = path.resolve()
    try:
        there.parent.mkdir(parents=True, exist_ok=True)
        backup = _set_aside(there) if there.exists() else ""
        mode = there.stat().st_mode & 0o777 if backup else files.PRIVATE_FILE
        with files.writing(there) as file:
            file.write(text.encode())
            Path(file.name).chmod(mode)
    except OSError as error:
        raise StateError(f"{path} cannot be written: {error.strerror}.") from error
    return backup


def _set_aside(path: Path) -> str:
    """Copy `path` to a name that is free."""
    stem = f"{path.name}.{datetime.now():%Y%m%d-%H%M%S}"
    names = (path.with_name(f"{stem}{more}.bak") for more in ("", *(f"-{n}" for n in range(2, 99))))
    backup = next(name for name in names if not name.exists())
    shutil.copy2(path, backup)
    return str(backup)


def copies_of(path: Path) -> list[Path]:
    """What was put aside of a file, the oldest first."""
    there = path.resolve()
    found = there.parent.glob(f"{there.name}.[0-9]*-[0-9]*.bak")
    return sorted(found, key=lambda copy: copy.name.removesuffix(".bak"))


def read_crontab() -> str:
    """The person's crontab; empty when there is none."""
    ran = _run_crontab("-l")
    if ran.returncode and "no crontab" not in ran.stderr:
        raise StateError(f"crontab -l failed: {ran.stderr.strip()}. Nothing was changed.")
    return "" if ran.returncode else ran.stdout


def crontab_in(home: Path) -> Path:
    """Beside what name the copies of a crontab lie."""
    return home / ".ego" / "crontab"


def write_crontab(text: str, home: Path) -> str:
    """Replace the crontab, or remove it when nothing is left; returns where the old one is kept."""
    before, backup = read_crontab(), ""
    if before:
        copy = crontab_in(home).with_name(f"crontab.{datetime.now():%Y%m%d-%H%M%S}.bak")
        copy.parent.mkdir(parents=True, exist_ok=True, mode=files.PRIVATE_DIRECTORY)
        with files.writing(copy) as file:
            file.write(_bytes(before))
        backup = str(copy)
    ran = _run_crontab("-", text) if text else _run_crontab("-r")
    if ran.returncode:
        raise StateError(f"crontab refused the entry: {ran.stderr.strip()}. Nothing was changed.")
    return backup


def _run_crontab(argument: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run it on bytes, so that what others wrote comes back as it was."""
    try:
        ran = subprocess.run(
            ["crontab", argument], input=_bytes(text), capture_output=True, check=False
        )
    except OSError as error:
        raise StateError(
            "There is no crontab program here. `ego install systemd` may do instead."
        ) from error
    said = (pipe.decode("utf-8", "surrogateescape") for pipe in (ran.stdout, ran.stderr))
    return subprocess.CompletedProcess(ran.args, ran.returncode, *said)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def take_out(
    path: Path,
    without: Callable[[str], str],
    meaning: Callable[[str], object],
    *,
    empties: bool = True,
) -> Change:
    """A file of others without what is ours, as it was before if nobody has changed it since.

    `without` gives its text without ours, `meaning` what a text says whatever its spaces. A copy
    that was put aside and says the same is what is written; where there was no file is none again,
    and where it `empties` the directory by that, none of that either.
    """
    before = read(path)
    after = without(before)
    if after == before:
        return Change(str(path), before, before, lambda _: "")
    said = meaning(after)
    there = path.resolve()
    same = [copy for copy in copies_of(path) if meaning(without(read(copy))) == said]
    original = next((copy for copy in same if without(read(copy)) == read(copy)), None)

    def write_without(text: str) -> str:
        backup = write(
            path, text, before
        )  # which holds no more than what stands there now, and ours
        for copy in (*same, *([Path(backup)] if backup else ())):
            copy.unlink(missing_ok=True)
        return ""

    if original is None and said:
        return Change(str(path), before, after, write_without, lambda: copies_of(path))

    def put_back(_: str) -> str:
        try:
            if original is None:
                there.unlink()
            else:
                original.replace(there)
            for copy in same:
                copy.unlink(missing_ok=True)
        except OSError as error:
            raise StateError(f"{path} cannot be written: {error.strerror}.") from error
        if empties:
            _remove_empty(path.parent)
        return ""

    restored = read(original) if original else ""
    return Change(str(path), before, restored, put_back, lambda: copies_of(path))


def delete(path: Path) -> Change:
    """A file of ours that is to go, with the copies of what it said before."""

    def unlink(_: str) -> str:
        try:
            for one in (path, *copies_of(path)):
                one.unlink(missing_ok=True)
        except OSError as error:
            raise StateError(f"{path} cannot be removed: {error.strerror}.") from error
        _remove_empty(path.parent)
        return ""

    return Change(str(path), read(path), "", unlink)


def _remove_empty(directory: Path) -> None:
    """Remove directories that hold nothing once our file is gone: install made them for it.

    The person's own are left: their home, the one they are in, that of every program's settings.
    """
    with contextlib.suppress(OSError):  # what is not empty stays, as does a link
        while directory not in (Path.home(), Path.cwd()) and directory.name != ".config":
            directory.rmdir()
            directory = directory.parent
