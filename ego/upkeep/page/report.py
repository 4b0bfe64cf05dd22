"""A page to look at: the whole ego as one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.errors import Do, UsageError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import owners
from ego.upkeep import answers
from ego.upkeep.language import choose, speaking


@owners(observes=True)
def report(
    ego: Ego,
    out: Annotated[
        str | None, Option("--out", "-o", help="The file to write.", metavar="FILE")
    ] = None,
    open: Annotated[bool, Option("--open", help="Show it in the browser.")] = False,  # noqa: A002
) -> Reply[answers.Report]:
    """Write a page to look at: desires, mood, memories, people; nothing private."""
    from ego.upkeep import page
    from ego.upkeep.targets import outside, write_to

    if out is None and not open:
        raise UsageError(
            "Where to?",
            Do(
                "name a file with -o FILE.html, or look at it with --open.",
                program="name a file, as out='ego.html', or look at it with open=True.",
            ),
        )
    place = outside(Path(out), ego.settings.data_dir) if out is not None else None
    portrait = page.gather(ego)
    with speaking(choose(ego.settings.language)):  # a file for a person, wherever it was asked for
        written = page.html(portrait).encode()
    place = place or _temporary()
    with write_to(place, page.MARK) as file:
        file.write(written)
    said = f"{portrait.shown_of()}\n{in_a_line(str(place))}"
    opened = _open(place) if open else False
    if open and not opened:
        said += "\nNo browser could be started; open the file by hand."
    fields: answers.Report = {
        "file": str(place),
        "bytes": len(written),
        "memories": len(portrait.memories),
        "private_left_out": portrait.private,
        "opened": opened,
    }
    return Reply(said, fields=fields)


def _temporary() -> Path:
    """A new file that only its owner may read; the system clears it away some day."""
    import os
    import tempfile

    handle, name = tempfile.mkstemp(prefix="ego-report-", suffix=".html")
    os.close(handle)
    return Path(name)


def _open(place: Path) -> bool:
    import webbrowser

    try:
        return webbrowser.open(place.as_uri())
    except (OSError, webbrowser.Error):
        return False
