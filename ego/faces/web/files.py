"""What is no page: the style, the script, the icon; and an export to take away."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from ego.config import Settings

_STATIC = Path(__file__).parent / "static"
_KINDS = {
    "web.css": "text/css",
    "web.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}


async def serve(request: Request) -> Response:
    """One of our files."""
    from ego.upkeep.page.style import CSS

    name = request.path_params["name"]
    if name == "report.css":
        return Response(CSS, media_type="text/css")
    if name not in _KINDS:
        return PlainTextResponse("There is no such file.\n", 404)
    return FileResponse(_STATIC / name, media_type=_KINDS[name])


def write_export(settings: Settings, *, private: bool) -> Path:
    """Everything, in a file for a moment that only its owner may read."""
    from ego.upkeep.exchange import export

    handle, name = tempfile.mkstemp(prefix="ego-export-", suffix=".jsonl")
    os.close(handle)
    place = Path(name)
    place.unlink()  # an export is written where nothing is
    export.export(
        settings, name, private=private, complain=lambda *_: None, advance=lambda *_: None
    )
    return place


def send_export(file: Path, afterwards: BackgroundTask) -> Response:
    """It, as something to keep."""
    return FileResponse(
        file,
        media_type="application/jsonl",
        filename="ego.jsonl",
        background=afterwards,
    )
