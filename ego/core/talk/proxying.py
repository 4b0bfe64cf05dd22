"""How `ego proxy` goes about it, as a person sets it, and which requests of chat programs are talk.

[proxy]
tokens = 400                # of what a model is told of the inner life in each request, at most
trailer = true              # the model says what a turn felt like, behind its answer
expression = "[{label}] "   # put before each answer, for programs that drive a face by it
skip = ["^Translate "]      # what is no talk, beside what is known of the programs themselves

[proxy.labels]
joy = "happy"               # what such a program calls it

A pattern is looked for in the system messages and in the last message of the user.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit

from ego.core import redaction, text
from ego.core.mood.mood import LABELS
from ego.errors import UsageError

KEYS = ("tokens", "trailer", "expression", "skip", "labels")
LISTEN = "127.0.0.1:8089"
"""Where it listens when nobody says."""
FIRST = "/v1"
"""What stands before every path of the protocol."""
TOKENS = 400
LEAST_TOKENS, MOST_TOKENS = 64, 8_000
_LABEL = "{label}"
_ON, _OFF = ("true", "on", "1", "yes"), ("false", "off", "0", "no")
_LOOKED_AT = 4_000
"""Characters of a message in which a pattern is looked for."""

SHIPPED = (
    # SillyTavern: speaking as the user, going on with a message, quiet prompts of extensions
    r"^\[Write your next reply from the point of view of ",
    r"^\[Continue (?:your last|the following) message",
    r"^\W?Ignore previous instructions\b",
    r"^\W?Pause your roleplay\b",
    # Open WebUI: titles, tags, follow-ups, searches; its frame around documents is talk
    r"\A### Task:\s+(?!Respond to the user query)",
    # LibreChat: titles
    r"\bconcise, 5-word-or-less title\b",
    # Open-LLM-VTuber: nobody said this
    r"\APlease say something that would be engaging and appropriate",
)
"""Requests that the named programs make beside the talk, by what stands in them."""


class Ways(NamedTuple):
    """How the proxy goes about it."""

    tokens: int
    trailer: bool
    expression: str
    """What is put before an answer, with {label} in it; empty for nothing."""
    labels: Mapping[str, str]
    """What the client calls an emotion, where that is another word."""
    skip: tuple[re.Pattern[str], ...]

    def express(self, label: str) -> str:
        """What is put before an answer in this mood."""
        return self.expression.replace(_LABEL, self.labels.get(label, label))

    def skips(self, messages: Sequence[str]) -> bool:
        """Whether a request with these system messages and this last message is no talk."""
        begun = [one.strip()[:_LOOKED_AT] for one in messages]
        return any(pattern.search(one) for pattern in self.skip for one in begun)


def read(said: Mapping[str, object]) -> Ways:
    """What stands in `[proxy]`, checked; UsageError names the key that makes no sense."""
    return Ways(
        _tokens(said.get("tokens", TOKENS)),
        _switch(said.get("trailer", True)),
        _expression(said.get("expression", "")),
        _labels(said.get("labels", {})),
        tuple(_pattern(one) for one in (*SHIPPED, *_patterns(said.get("skip", [])))),
    )


def read_upstream(written: str) -> str:
    """The address of a model's server, as what stands before `/chat/completions`."""
    said = written.strip().rstrip("/").removesuffix("/chat/completions")
    try:
        parts = urlsplit(said)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not said.isprintable() or any(map(str.isspace, said)):
        raise UsageError(
            f"'{text.one_line(redaction.mask(written), 60)}' is no address of a model's"
            " server, such as http://localhost:11434/v1."
        )
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise UsageError(
            "The address of a model's server has no password, no ? and no #. Its key is read from"
            " a variable that is named apart."
        )
    return said if parts.path else f"{said}{FIRST}"


def read_listen(written: str) -> tuple[str, int]:
    """`[HOST:]PORT`; the host is this machine's own when left out."""
    host, _, port = written.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 65_536):
        raise UsageError(
            f"'{text.one_line(written, 40)}' is no address to listen at. It is [HOST:]PORT, such as"
            f" {LISTEN}."
        )
    return host.strip("[]") or "127.0.0.1", int(port)


def _tokens(said: object) -> int:
    written = str(said)
    fits = written.isascii() and written.isdecimal() and len(written) <= 5
    if not fits or not LEAST_TOKENS <= int(written) <= MOST_TOKENS:
        raise UsageError(
            f"{_called('tokens')} '{text.one_line(written, 40)}' is not a number from"
            f" {LEAST_TOKENS} to {MOST_TOKENS:,}."
        )
    return int(written)


def _switch(said: object) -> bool:
    written = str(said).lower()
    if written not in (*_ON, *_OFF):
        raise UsageError(
            f"{_called('trailer')} '{text.one_line(written, 40)}' must be true or false."
        )
    return written in _ON


def _expression(said: object) -> str:
    if not isinstance(said, str) or (said and _LABEL not in said) or len(said) > 80:
        raise UsageError(
            f"{_called('expression')} '{text.one_line(str(said), 40)}' must have {_LABEL} in it,"
            ' such as "[{label}] ".'
        )
    return said


def _labels(said: object) -> Mapping[str, str]:
    if not isinstance(said, Mapping) or not all(isinstance(one, str) for one in said.values()):
        raise UsageError('[proxy.labels] must be a table of words, such as joy = "happy".')
    for label in said:
        if label not in LABELS:
            raise UsageError(
                f"[proxy.labels] '{text.one_line(str(label), 40)}' is no mood. Known:"
                f" {', '.join(LABELS)}."
            )
    return MappingProxyType(dict(said))


def _patterns(said: object) -> Sequence[str]:
    if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
        raise UsageError("[proxy] skip must be a list of patterns, each in quotes.")
    return said


def _pattern(said: str) -> re.Pattern[str]:
    try:
        return re.compile(said, re.IGNORECASE | re.MULTILINE)
    except re.error as error:
        raise UsageError(
            f"[proxy] skip: '{text.one_line(said, 40)}' is no pattern: {error}."
        ) from error


def _called(key: str) -> str:
    return f"EGO_PROXY_{key.upper()}, [proxy] {key},"
