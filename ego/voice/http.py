"""A model behind an OpenAI-compatible server: Ollama, llama.cpp, vLLM, LM Studio, vendors.

One POST to `{base_url}/chat/completions`, streamed. A server that is busy or
stumbles before it answers (429, 500, 502, 503) is asked again, as late as it
asks for; nothing is asked again once text has come, because it has been shown.
A stream counts as whole when the server says so, with `[DONE]` or a finish
reason: a connection that merely ends was cut.

A question that says what form its answer has (`response_format`) is asked again without, of
a server that refuses that; the refusal is remembered, so that it costs one request and not
one each time. So is being asked to count the tokens of a stream (`stream_options`). Whatever
a server sends beside the answer (`reasoning_content`) is left there.

The key is sent and never told: not in an error, not in a repr, and not when the
server quotes it back. httpx takes 0.1 s to import, so that waits for the first
question.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from ego.core import redaction
from ego.core.text import mend, plural
from ego.errors import Do, UsageError, VoiceError
from ego.voice.completions import (
    DONE,
    Piece,
    Unusable,
    complaint_in,
    piece_of_stream,
    whole_answer,
)
from ego.voice.forms import response_format
from ego.voice.messages import USUAL, Ended, Limits, PromptPart, Refusals
from ego.voice.trailer import Characters, show

if TYPE_CHECKING:
    import httpx

    from ego.core.usage import Usage

ASKED_AGAIN = frozenset({429, 500, 502, 503})
REFUSES = frozenset({400, 415, 422, 501})
"""How a server refuses a request that it does not understand."""
_FORM, _COUNT = "response_format", "stream_options"
CUT = frozenset({"length", "max_tokens"})
"""The reasons for ending that say that more was to come."""
CUT_SHORT = ": it was cut off where an answer may be no longer"
COMPLAINT_BYTES = 8192
"""How much of an error page is read."""

HERE = ("all://localhost", "all://127.0.0.1", "all://[::1]")
"""Hosts that are never reached through a proxy, whatever the environment says."""


@dataclass(frozen=True, slots=True)
class OpenAIServer:
    """One model on one server; its base address is what stands before `/chat/completions`."""

    model: str
    base_url: str = field(repr=False)
    api_key: str = field(default="", repr=False)
    limits: Limits = USUAL
    refusals: Refusals | None = field(default=None, repr=False)
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)

    def __post_init__(self) -> None:
        _completions_url(self.base_url)
        if not all("!" <= char <= "~" for char in self.api_key):
            raise UsageError("EGO_LLM_API_KEY holds a character that no key has, such as a space.")

    @property
    def name(self) -> str:
        """Such as `openai:llama3`."""
        return f"openai:{self.model}"

    def stream(
        self, messages: Sequence[PromptPart], schema: Mapping[str, Any] | None = None
    ) -> Generator[str, None, Ended]:
        """The answer to `messages`, piece by piece. See `LLM`."""
        import httpx

        said: list[str] = []
        finished = cut = False
        usage: Usage | None = None
        try:
            with self._client() as client, closing(self._ask(client, messages, schema)) as pieces:
                for piece in pieces:
                    finished = finished or piece.finish is not None
                    cut = cut or piece.finish in CUT
                    usage = piece.usage or usage
                    if piece.text:
                        said.append(piece.text)
                        yield piece.text
        except (Unusable, httpx.HTTPError, httpx.InvalidURL, OSError) as problem:
            if not finished:
                # Without its cause: that may quote the key.
                raise self._broken_off(problem, said) from None
        if not finished:
            raise self._failure("closed the connection before it had finished", said)
        if not "".join(said).strip():
            raise self._failure("finished without a word" + (CUT_SHORT if cut else ""), said)
        return Ended(cut, usage)

    def _client(self) -> httpx.Client:
        import httpx

        timeout = httpx.Timeout(self.limits.silence_seconds, connect=self.limits.connect_seconds)
        headers = {
            "Accept": "text/event-stream, application/json",
            # A compressed stream arrives in lumps, and a small one can unfold without end.
            "Accept-Encoding": "identity",
            "Cache-Control": "no-store",
        }
        if self.api_key:
            headers["Authorization"] = f"Bearer {self.api_key}"
        return httpx.Client(timeout=timeout, headers=headers, mounts=dict.fromkeys(HERE))

    def _ask(
        self,
        client: httpx.Client,
        messages: Sequence[PromptPart],
        schema: Mapping[str, Any] | None,
    ) -> Generator[Piece, None, None]:
        body = {
            "model": self.model,
            "messages": [{"role": role, "content": mend(text)} for role, text in messages],
            "stream": True,
        }
        wished = self._wishes(schema)
        refused: list[str] = []
        tried = 0
        while True:
            asked = {**body, **wished}
            tried += 1
            with client.stream("POST", _completions_url(self.base_url), json=asked) as response:
                if response.is_success:
                    if self.refusals is not None:
                        for one in refused:
                            self.refusals.add(self._called(one))
                    yield from self._pieces(response)
                    return
                pause = self._pause(response, tried)
                refusal = self._refusal(response, tried)
                if wished and response.status_code in REFUSES:
                    named = _COUNT in wished and _COUNT in str(refusal)
                    refused.append(_COUNT if named or _FORM not in wished else _FORM)
                    # What is not named is left out with the rest: it may be either.
                    wished = {name: wished[name] for name in wished if named and name != _COUNT}
                    tried -= 1
                    continue
            if pause is None:
                raise refusal
            self.sleep(pause)

    def _wishes(self, schema: Mapping[str, Any] | None) -> dict[str, Any]:
        """What a question asks for beside an answer, but for what this server refuses."""
        wishes: dict[str, Any] = {_COUNT: {"include_usage": True}}
        if schema is not None:
            wishes[_FORM] = response_format(schema)
        known = self.refusals
        return {
            name: wish
            for name, wish in wishes.items()
            if known is None or not known.has(self._called(name))
        }

    def _called(self, wish: str) -> str:
        """What is remembered of this server and model; as versions before called the form."""
        server = f"{self.model} {self.base_url}"
        return server if wish == _FORM else f"{server} {wish}"

    def _pieces(self, response: httpx.Response) -> Iterator[Piece]:
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        chunks = self._watched(response.iter_bytes())
        if kind == "text/event-stream":
            yield from _mended(_streamed(chunks))
        elif kind == "application/json":
            yield from _mended([whole_answer(b"".join(chunks))])
        else:
            raise Unusable(f"sent {kind or 'an answer without a type'} instead of a completion")

    def _watched(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """`chunks`, as long as they keep to the limits."""
        waited, length, iterator = 0.0, 0, iter(chunks)
        while True:
            before = self.clock()
            chunk = next(iterator, None)
            waited += self.clock() - before
            if chunk is None:
                return
            length += len(chunk)
            if length > self.limits.answer_bytes:
                raise Unusable(f"sent more than {self.limits.answer_bytes} bytes")
            if waited > self.limits.total_seconds:
                raise Unusable(f"had not finished after {self.limits.total_seconds:g} s")
            yield chunk

    def _pause(self, response: httpx.Response, tried: int) -> float | None:
        """Seconds until the next try, or None when there is none."""
        if response.status_code not in ASKED_AGAIN or tried >= self.limits.tries:
            return None
        longest, asked_for = self.limits.longest_pause_seconds, _retry_after(response)
        if asked_for is None:
            return min(longest, math.ldexp(self.limits.first_pause_seconds, tried - 1))
        return asked_for if asked_for <= longest else None

    def _refusal(self, response: httpx.Response, tried: int) -> VoiceError:
        status, asked_for = response.status_code, _retry_after(response)
        what = f"answered {status}"
        if tried > 1:
            what += f" on try {tried}"
        if status in ASKED_AGAIN and asked_for is not None:
            what += f" and asks to wait {asked_for:g} s"
        if complaint := self._complaint(response):
            what += f" ({complaint})"
        return self._failure(what, (), *_ways_out(status, keyed=bool(self.api_key)))

    def _complaint(self, response: httpx.Response) -> str:
        import httpx

        beginning = bytearray()
        try:
            for chunk in self._watched(response.iter_bytes()):
                beginning += chunk
                if len(beginning) >= COMPLAINT_BYTES:
                    break
        except (httpx.HTTPError, Unusable):
            pass  # The status says enough; what arrived of the page is shown.
        return self._quoted(complaint_in(bytes(beginning[:COMPLAINT_BYTES])))

    def _broken_off(self, problem: Exception, said: Sequence[str]) -> VoiceError:
        import httpx

        match problem:
            case Unusable():
                return self._failure(self._quoted(str(problem)), said)
            case httpx.ConnectTimeout():
                seconds = self.limits.connect_seconds
                return self._failure(f"could not be reached within {seconds:g} s", said)
            case httpx.TimeoutException():
                return self._failure(f"said nothing for {self.limits.silence_seconds:g} s", said)
            case httpx.ReadError() | httpx.WriteError() | httpx.RemoteProtocolError():
                return self._failure("closed the connection before it had finished", said)
            case _:
                reason = self._quoted(str(problem)) or type(problem).__name__
                way_out = Do("check that it runs, and EGO_LLM_BASE_URL.")
                return self._failure(f"could not be reached ({reason})", said, way_out)

    def _failure(self, what: str, said: Sequence[str] = (), *way_out: Do) -> VoiceError:
        partial, at = "".join(said), urlsplit(self.base_url)
        sentences = [f"The model {self.model} at {at.scheme}://{at.netloc} {what}."]
        if partial:
            sentences.append(f"{plural(len(partial), 'character')} had arrived.")
        return VoiceError(" ".join(sentences), *way_out, partial=partial)

    def _quoted(self, foreign: str) -> str:
        """What a server said; the keys go first, or a cut could leave half of one."""
        plain = foreign.replace(self.api_key, "[key]") if self.api_key else foreign
        return show(redaction.mask(plain, redaction.secrets_in(self.base_url)))


def _completions_url(base_url: str) -> str:
    try:
        parts = urlsplit(base_url.strip())
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not base_url.isprintable():
        raise UsageError("EGO_LLM_BASE_URL must be an address such as http://localhost:11434/v1.")
    if parts.username is not None or parts.password is not None:
        raise UsageError("EGO_LLM_BASE_URL must not hold a password; EGO_LLM_API_KEY is for that.")
    path = parts.path.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


def _streamed(chunks: Iterator[bytes]) -> Iterator[Piece]:
    import httpx
    from httpx_sse import EventSource

    # The events are read from a second response, so that the bytes are watched before they
    # are text, and the text is UTF-8, as the format demands, whatever a server claims.
    watched = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=chunks)
    for event in EventSource(watched).iter_sse():
        if event.data:
            piece = piece_of_stream(event.data)
            yield piece
            if piece.finish == DONE:
                return


def _mended(pieces: Iterable[Piece]) -> Iterator[Piece]:
    characters = Characters()
    for piece in pieces:
        yield piece._replace(text=characters.of_text(piece.text))
    yield Piece(characters.of_text("", final=True))


def _retry_after(response: httpx.Response) -> float | None:
    """The pause a server asks for: seconds, or a date by the server's own clock."""
    asked = response.headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", asked):
        return float(asked)
    try:
        until = parsedate_to_datetime(asked)
        since = parsedate_to_datetime(response.headers.get("date", ""))
        return max(0.0, (until - since).total_seconds())
    except (ValueError, TypeError):
        return None


def _ways_out(status: int, *, keyed: bool) -> Iterator[Do]:
    if status in (401, 403):
        yield Do(f"{'check' if keyed else 'set'} EGO_LLM_API_KEY.")
    elif status == 404:
        yield Do("check the model's name and EGO_LLM_BASE_URL.")
    elif 300 <= status < 400:
        yield Do("set EGO_LLM_BASE_URL to where it has moved.")
