"""A backup as one file: a tar with the directory in it, to be carried elsewhere."""

from __future__ import annotations

import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace as changed
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ego.config import Settings, values
from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.errors import StateError, UsageError
from ego.stores.engine import files
from ego.upkeep.copies import backup
from ego.upkeep.exchange.export import Advance

if TYPE_CHECKING:
    from ego.upkeep import answers

Answer = TypeVar("Answer", bound=Mapping[str, object])

SUFFIX = ".tar"


def is_archive(path: str | None) -> bool:
    """Whether a backup of this name is one file."""
    return path is not None and path.endswith(SUFFIX)


def back_up(
    settings: Settings, target: str | None, *, advance: Advance
) -> tuple[Reply[answers.Backup], list[str]]:
    """Copy everything into a directory, or into one file where `target` is named like one."""
    if target is not None and is_archive(target):
        return _write_archive(settings, target, advance=advance)
    return backup.backup(settings, target, advance=advance)


def _write_archive(
    settings: Settings, target: str, *, advance: Advance
) -> tuple[Reply[answers.Backup], list[str]]:
    """Copy everything into the tar file `target`, which must not be there yet."""
    place = values.expand_home(target).absolute()
    if place.exists():
        raise UsageError(f"{in_a_line(str(place))} is there already. Name another file.")
    if not place.parent.is_dir():
        raise UsageError(f"There is no directory {in_a_line(str(place.parent))}.")
    try:
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=".ego-") as made:
            copy = Path(made) / (place.stem or "ego")
            reply, warnings = backup.backup(settings, str(copy), advance=advance)
            packed = Path(made) / f"{copy.name}.packed"
            with tarfile.open(packed, "w") as tar:
                tar.add(copy, arcname=copy.name)
            packed.chmod(files.PRIVATE_FILE)
            size = packed.stat().st_size
            packed.replace(place)
    except OSError as error:
        why = error.strerror or error
        raise StateError(f"{place} cannot be written: {why}. No backup was made.") from error
    said = reply.data.replace(in_a_line(str(copy)), in_a_line(str(place)))
    fields: answers.Backup = {**reply.fields, "path": str(place), "bytes": size}
    return changed(reply, data=said, fields=fields), warnings


def _extract(tar: tarfile.TarFile, place: str) -> None:
    """Write out what is in it: files and directories, and none outside of `place`."""
    if hasattr(tarfile, "data_filter"):
        tar.extractall(place, filter="data")
        return
    for member in tar.getmembers():  # before Python 3.11.4 there is no filter
        parts = Path(member.name).parts
        if not (member.isreg() or member.isdir()) or {"/", ".."} & set(parts):
            raise tarfile.TarError(f"'{member.name}' is not taken out of it")
    tar.extractall(place)


def name_archive(reply: Reply[Answer], source: str) -> Reply[Answer]:
    """What a restore answers, with the file that was given rather than where it was unpacked."""
    place = values.expand_home(source)
    if not (is_archive(source) and place.is_file()):
        return reply
    fields: dict[str, Any] = {**cast("dict[str, Any]", reply.fields), "from": str(place.resolve())}
    return changed(reply, fields=cast("Answer", fields))


@contextmanager
def opened(source: str) -> Iterator[str]:
    """The directory of a backup: `source` itself, or for a tar file what is in it for a while."""
    place = values.expand_home(source)
    if not (is_archive(source) and place.is_file()):
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="ego-") as made:
        try:
            with tarfile.open(place) as tar:
                _extract(tar, made)
        except tarfile.ReadError as error:  # which lists each way that it tried
            raise StateError(
                f"{in_a_line(source)} is no backup: it cannot be read as a tar file."
            ) from error
        except (tarfile.TarError, OSError, EOFError) as error:
            raise StateError(f"{in_a_line(source)} is no backup: {error}.") from error
        inside = [one for one in Path(made).iterdir() if one.is_dir()]
        if len(inside) != 1:
            raise StateError(f"{in_a_line(source)} is no backup: it holds no single directory.")
        yield str(inside[0])
