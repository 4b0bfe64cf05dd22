"""The plugin of opencode: a small program of ours in its directory, with the egos it is for.

opencode runs no command as a session begins or rests, but the functions of a plugin. Ours
(`opencode.js`) calls the commands that other hosts call in their hooks; what differs from one
machine to another stands in it as JSON, and is all that is read of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from ego.errors import StateError

SUFFIX = ".js"
_PROGRAM = Path(__file__).with_name("opencode.js")
_EGOS = re.compile(r"^const EGOS = (\[\]|\[\n.*?\n\])$", re.MULTILINE | re.DOTALL)
_OURS = "// ego's plugin for opencode."
_MADE = "// Its directory was made for it.\n"
_HOME = "EGO_DATA_DIR"
_CAPTURE = "hook capture"
"""The end of the command by which other hosts capture."""


def add_ego(
    text: str,
    path: Path,
    command: Sequence[str],
    environ: Mapping[str, str],
    homes: Collection[str],
    server: str = "",
    *,
    capture: bool,
) -> str:
    """The plugin with the ego that `command` starts and `environ` names, which may capture.

    An earlier entry for one that lives in `homes` is replaced; what only that set stays. Its hooks
    name the `server`, where that is told.
    """
    if text and not text.startswith(_OURS):
        raise _foreign(path)
    before = read(text, path)
    ours = [one for one in before if one["environment"].get(_HOME) in homes]
    settings = {name: value for one in ours for name, value in one["environment"].items()}
    entry = {
        "command": list(command),
        "environment": {**settings, **environ},
        "capture": capture or any(one.get("capture") for one in ours),
        **({"server": server} if server else {}),
    }
    kept = [one for one in before if one not in ours]
    is_made = _MADE in text if text else not path.parent.exists()
    return _written([*kept, entry], is_made=is_made)


def without_ego(text: str, path: Path, home: str, doing: str = "") -> str:
    """The plugin without the ego in `home`; with `doing`, the end of a command, without that."""
    before = read(text, path)
    after = [left for one in before if (left := _without(one, home, doing))]
    if after == before:
        return text
    return _written(after, is_made=_MADE in text) if after else ""


def read(text: str, path: Path) -> list[dict[str, Any]]:
    """The egos that the plugin is for; none where it is not ours.

    Raises StateError for one of ours that somebody has broken.
    """
    if not text.startswith(_OURS):
        return []
    found = _EGOS.search(text)
    try:
        egos = json.loads(found[1]) if found else None
        if egos is not None and all(isinstance(one["environment"], dict) for one in egos):
            return list(egos)
    except (ValueError, RecursionError, TypeError, KeyError):
        pass
    raise _foreign(path)


def made_directory(text: str) -> bool:
    """Whether the directory of the plugin was made for it."""
    return _MADE in text


def _without(ego: dict[str, Any], home: str, doing: str) -> dict[str, Any] | None:
    """An entry without what the ego in `home` does by it; None where nothing of it is left."""
    if ego["environment"].get(_HOME) != home:
        return ego
    if not doing:
        return None
    return {**ego, "capture": False} if doing == _CAPTURE else ego


def _foreign(path: Path) -> StateError:
    return StateError(
        f"{path} is not the plugin that install writes. Nothing was changed. Move it away."
    )


def _written(egos: Sequence[Mapping[str, Any]], *, is_made: bool) -> str:
    program = _PROGRAM.read_text("utf-8")
    said = json.dumps(egos, ensure_ascii=False, indent=2)
    whole = _EGOS.sub(lambda _: f"const EGOS = {said}", program, count=1)
    head, _, rest = whole.partition("\n")
    return f"{head}\n{_MADE if is_made else ''}{rest}"
