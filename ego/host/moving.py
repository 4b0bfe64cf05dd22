"""Moving an ego into a database, and out of it: what `ego export` writes, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import NotFound
from ego.host.egos import as_operator_of, url_of
from ego.runtime import hosted
from ego.runtime.ego import utc_now
from ego.stores.engine.postgres import egos
from ego.upkeep.exchange import import_file
from ego.upkeep.exchange.export import Advance, Complain, export

if TYPE_CHECKING:
    from ego.upkeep import answers


def take_in(
    settings: Settings, name: str, file: str, *, complain: Complain, advance: Advance
) -> tuple[Reply[Any], list[str]]:
    """Take an export into an ego of the database, which begins with it if there is none."""
    url = url_of(settings)
    try:
        egos.find(url, name)
    except NotFound:
        hosted.add_ego(url, name, settings.pinned_now or utc_now())
    return import_file.take(
        as_operator_of(settings, name),
        file,
        strict=True,
        embed=False,
        dry_run=False,
        complain=complain,
        advance=advance,
    )


def write_out(
    settings: Settings,
    name: str,
    file: str | None,
    *,
    private: bool,
    force: bool,
    complain: Complain,
    advance: Advance,
) -> Reply[answers.Export] | None:
    """Write all of an ego of the database, as `ego export` writes that of a directory."""
    one = as_operator_of(settings, name)
    return export(one, file, private=private, force=force, complain=complain, advance=advance)
