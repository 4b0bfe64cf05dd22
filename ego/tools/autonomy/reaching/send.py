"""Sending one message to one sink: a program reads it on standard input, a webhook gets a POST.

A program runs as those of capabilities do (`doing.run`). No model's words stand in an argument, a
shell or an address. What goes wrong comes back as a phrase without secrets: neither an address
with what it hides, nor a header, nor a variable that was passed on.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Mapping
from pathlib import Path

from ego.core import redaction, text
from ego.core.autonomy.capabilities import Configured, Task
from ego.core.autonomy.outcomes import Ending, Ran
from ego.core.autonomy.reaching import Sink
from ego.core.text import mend
from ego.errors import UsageError
from ego.tools.autonomy.doing import run
from ego.tools.autonomy.reaching.public import find_place

_COMPLAINT = 160
_ANSWER_BYTES = 2_048
"""How much of a refusal is read."""


def send(
    sink: Sink, letter: Mapping[str, str], environment: Mapping[str, str], directory: Path
) -> str:
    """Let `sink` take `letter`; returns what went wrong, empty when it has.

    Needs no ego, so that it may run in a thread of its own.
    """
    said = sink.said(letter)
    secrets = sink.secrets
    if sink.argv:
        secrets += [environment[name] for name in sink.pass_env if environment.get(name)]
        wrong = _hand_over(sink, said, environment, directory)
    else:
        kind = "text/plain" if sink.as_text else "application/json"
        wrong = post(sink, said, {"Content-Type": kind, "Idempotency-Key": letter["id"]})
    return text.one_line(redaction.mask(wrong, secrets), _COMPLAINT)


def _hand_over(sink: Sink, said: str, environment: Mapping[str, str], directory: Path) -> str:
    limits = Configured(timeout_seconds=sink.timeout_seconds)
    ran = run.run(Task(sink.argv, said), limits, environment, directory, lambda: None)
    match ran.ending:
        case Ending.NOT_STARTED:
            return ran.complaint
        case Ending.TIMED_OUT:
            return f"it did not end within {sink.timeout_seconds:g} s"
        case Ending.TOO_MUCH:
            return "it wrote too much"
        case Ending.FINISHED:
            return "" if ran.status == 0 else _failure(ran)


def _failure(ran: Ran) -> str:
    how = f"status {ran.status}"
    if ran.status is not None and ran.status < 0:
        how = f"signal {-ran.status}"
    last = ran.complaint.strip().splitlines()[-1:]
    return f"it ended with {how}" + "".join(f" ({line.strip()})" for line in last)


def post(sink: Sink, said: str, usual: Mapping[str, str]) -> str:
    """POST it; nothing but a status of 2xx counts. A redirect is not followed: it would take the
    headers elsewhere."""
    import httpx

    headers = {**usual, "Content-Type": f"{usual['Content-Type']}; charset=utf-8", **sink.headers}
    url, extensions = sink.url, dict[str, str]()
    if sink.in_public:  # no proxy looks it up once more
        try:
            url, host, name = find_place(sink.url)
        except UsageError as refused:
            return str(refused)
        headers, extensions = {**headers, "Host": host}, {"sni_hostname": name}
    timeout = httpx.Timeout(sink.timeout_seconds)
    try:
        with (
            _UNLOGGED,
            httpx.Client(
                timeout=timeout,
                follow_redirects=False,
                mounts=_HERE,
                trust_env=not sink.in_public,
            ) as client,
            client.stream(
                "POST", url, content=said.encode(), headers=headers, extensions=extensions
            ) as answer,
        ):
            if answer.is_success:
                return ""
            words = _beginning(answer) if not answer.is_redirect else "it has moved"
            return f"it answered {answer.status_code}" + (f" ({words})" if words else "")
    except httpx.ConnectTimeout:
        return f"it could not be reached within {sink.timeout_seconds:g} s"
    except httpx.TimeoutException:
        return f"it did not answer within {sink.timeout_seconds:g} s"
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as problem:
        return f"it could not be reached ({problem or type(problem).__name__})"


_HERE = dict.fromkeys(("all://localhost", "all://127.0.0.1", "all://[::1]"))
"""Hosts that are never reached through a proxy, whatever the environment says."""


def _beginning(answer: object) -> str:
    """The first words of a refusal; nothing of a page."""
    import httpx

    assert isinstance(answer, httpx.Response)
    read = bytearray()
    try:
        for piece in answer.iter_bytes():
            read += piece
            if len(read) >= _ANSWER_BYTES:
                break
    except httpx.HTTPError:
        pass  # the status says enough
    said = mend(bytes(read[:_ANSWER_BYTES]).decode("utf-8", "replace")).strip()
    return "" if said.startswith("<") else text.one_line(said, 80)


_LOGS = ("httpx", *(f"httpcore.{one}" for one in ("connection", "http11", "http2", "proxy")))


class _Unlogged(logging.Filter):
    """Keeps what this thread does out of httpx's logs, which would name the address."""

    def __init__(self) -> None:
        super().__init__()
        self.here = threading.local()

    def filter(self, _: logging.LogRecord) -> bool:
        return not getattr(self.here, "silent", False)

    def __enter__(self) -> None:
        for log in map(logging.getLogger, _LOGS):
            log.addFilter(self)  # once, however often
        self.here.silent = True

    def __exit__(self, *_: object) -> None:
        self.here.silent = False


_UNLOGGED = _Unlogged()


def environment_for(sink: Sink, secrets: list[str]) -> dict[str, str]:
    """What of our environment the sink's program sees."""
    return run.environment(os.environ, secrets, sink.pass_env)
