"""Which page, or which change, a request asks for; and what is said when it cannot be had."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ego.config import Settings
from ego.core import text
from ego.errors import EgoError, NotFound, StateError, UsageError
from ego.faces.web import changes, files, guard
from ego.faces.web.changes import Change, Changed, ChangedMeanwhile
from ego.faces.web.frame import Asked, Shown, html, nothing
from ego.faces.web.guard import Guard, Keys
from ego.faces.web.notices import Notice, Notices
from ego.faces.web.pages import PAGES, Page, memories
from ego.faces.web.poller import Poller
from ego.runtime.ego import Ego, open_ego, work_off_vectors
from ego.upkeep.language import choose, reword, say, speaking

_FORM_BYTES = 2_000_000
_STATUS: tuple[tuple[type[EgoError], int], ...] = (
    (ChangedMeanwhile, 409),
    (NotFound, 404),
    (UsageError, 400),
    (StateError, 503),
)


class Served(NamedTuple):
    """All that a request is answered from."""

    settings: Settings
    keys: Keys
    poller: Poller
    notices: Notices
    lock: threading.Lock
    """Held by a change from before it looks whether it is up to date until it is made."""
    ready: threading.Event
    """Whether what a search needs was loaded, or is being."""


def build(settings: Settings, keys: Keys, poller: Poller) -> Starlette:
    """The application: every page, every change, the files, and what tells of news."""
    served = Served(settings, keys, poller, Notices(), threading.Lock(), threading.Event())
    routes = [
        *(Route(path, _get(served, page)) for path, page in PAGES.items()),
        *(
            Route(path, _post(served, change), methods=["POST"])
            for path, change in changes.CHANGES.items()
        ),
        Route("/undo", _post(served, None), methods=["POST"]),
        Route("/private", _private(served), methods=["POST"]),
        Route("/events", _events(served)),
        Route("/export", _export(served)),
        Route("/static/{name}", files.serve),
        Route("/{path:path}", _get(served, _unknown)),
    ]
    guard = Middleware(Guard, keys=keys, language=settings.language)
    return Starlette(routes=routes, middleware=[guard])


def _get(served: Served, page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def get(request: Request) -> Response:
        asked = _asked(served, request)
        answer = await run_in_threadpool(_draw, served, asked, page)
        if page is memories.show and not served.ready.is_set():
            served.ready.set()
            answer.background = BackgroundTask(warm_search, served.settings)
        return answer

    return get


def warm_up(settings: Settings) -> None:
    """Draw a page for nobody: the first that somebody opens does not wait for what it imports."""
    with suppress(EgoError), open_ego(settings, observes_only=True) as ego:
        html(ego, Asked("/"), PAGES["/"](ego, Asked("/")))


def warm_search(settings: Settings) -> None:
    """Search for nobody: who has come to the memories will soon, and the model takes a while."""
    with suppress(EgoError), open_ego(settings, observes_only=True) as ego:
        memories.show(ego, Asked("/memories", query={"q": "."}))


def _draw(served: Served, asked: Asked, page: Page, status: int = 200) -> Response:
    with speaking(choose(served.settings.language)):
        return _drawn(served, asked, page, status)


def _drawn(served: Served, asked: Asked, page: Page, status: int) -> Response:
    try:
        with open_ego(served.settings, observes_only=True) as ego:
            try:
                shown = page(ego, asked)
            except EgoError as error:
                shown = _failed(error)
            if shown.status != 200:
                status = shown.status
            return HTMLResponse(html(ego, asked, shown), status)
    except EgoError as error:
        shown = _failed(error)
        return HTMLResponse(html(None, asked, shown), shown.status)


def _failed(error: EgoError) -> Shown:
    status = _status(error)
    title = say("Not found") if status == 404 else say("That did not work")
    return Shown(title, nothing(text.safe(reword(str(error)))), status=status)


def _status(error: EgoError) -> int:
    return next((code for kind, code in _STATUS if isinstance(error, kind)), 500)


def _unknown(ego: Ego, asked: Asked) -> Shown:  # noqa: ARG001
    raise NotFound(f"There is no page {text.one_line(asked.path, 60)}.")


def _post(served: Served, change: Change | None) -> Callable[[Request], Awaitable[Response]]:
    async def post(request: Request) -> Response:
        asked = _asked(served, request, await _form(request))
        if not guard.is_form_of(served.keys, asked.form.get("key", "")):
            shown = Shown(
                say("That did not work"), nothing(say("The form is an old one. Load it anew."))
            )
            return await run_in_threadpool(_draw, served, asked, lambda *_: shown, 403)
        return await run_in_threadpool(_change, served, asked, change)

    return post


def _change(served: Served, asked: Asked, change: Change | None) -> Response:
    try:
        with served.lock:
            changed = change(served.settings, asked) if change else _undo(served, asked)
    except EgoError as error:
        failed, status = _failed(error), _status(error)
        found = changes.page_after(asked, error)
        if found is None:
            return _draw(served, asked, lambda *_: failed, status)
        return _draw(served, *found, status)
    notice = served.notices.keep(Notice(changed.said, changed.undo))
    place = changed.back + ("&" if "?" in changed.back else "?") + f"notice={notice.id}"
    return RedirectResponse(
        place, 303, background=BackgroundTask(work_off_vectors, served.settings)
    )


def _undo(served: Served, asked: Asked) -> Changed:
    notice = served.notices.take(asked.form.get("notice", ""))
    if notice is None or notice.undo is None:
        raise NotFound("That was undone already, or is too long ago to be undone here.")
    return changes.undo(served.settings, notice.undo)


def _private(served: Served) -> Callable[[Request], Awaitable[Response]]:
    async def switch(request: Request) -> Response:
        form = await _form(request)
        if not guard.is_form_of(served.keys, form.get("key", "")):
            return RedirectResponse("/", 303)
        back = form.get("back", "/")
        answer = RedirectResponse(back if _is_here(back) else "/", 303)
        name = _private_cookie(served)
        if form.get("private") == "on":
            answer.set_cookie(name, "on", httponly=True, samesite="strict", path="/")
        else:
            answer.delete_cookie(name, path="/")
        return answer

    return switch


def _events(served: Served) -> Callable[[Request], Awaitable[Response]]:
    async def events(_: Request) -> Response:
        return StreamingResponse(served.poller.listen(), media_type="text/event-stream")

    return events


def _export(served: Served) -> Callable[[Request], Awaitable[Response]]:
    async def export(request: Request) -> Response:
        private = request.cookies.get(_private_cookie(served)) == "on"
        file = await run_in_threadpool(files.write_export, served.settings, private=private)
        return files.send_export(file, BackgroundTask(file.unlink, missing_ok=True))

    return export


def _asked(served: Served, request: Request, form: dict[str, str] | None = None) -> Asked:
    query = dict(request.query_params)
    return Asked(
        path=request.url.path,
        names=request.path_params,
        query=query,
        form=form or {},
        private=request.cookies.get(_private_cookie(served)) == "on",
        key=served.keys.form,
        number=served.poller.number,
        notice=served.notices.look_up(query.get("notice", "")),
    )


async def _form(request: Request) -> dict[str, str]:
    """What a form holds, its lines ended as ours are."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _FORM_BYTES:
            return {}
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return {}
    return {key: value.replace("\r\n", "\n") for key, value in pairs}


def _private_cookie(served: Served) -> str:
    return f"{served.keys.cookie_name}-private"


def _is_here(place: str) -> bool:
    """Whether a place to go back to is one of ours, and no other server."""
    return place.startswith("/") and not place.startswith(("//", "/\\"))
