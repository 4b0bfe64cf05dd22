"""What looks like a secret, in a name, a command or an address; and a text without it.

This is the one place that knows. It would rather hide too much than show a key. What only
says where a secret is (`--api-key "$KEY"`, `$(cat FILE)`) is none. Every text is gone
through once, so a long one costs no more than its length.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator

from ego.core import late

MASK = "…"
SHORT = 4
"""What is shorter is not looked for elsewhere: it would be found in every other word."""

_CAMEL = late.regex(r"(?<=[a-z0-9])(?=[A-Z])")
_SECRET_NAME = late.regex(
    r"api[_.-]?key|token(?!i[sz])|secret|passw(?:or)?d|passphrase|credential|authorization|bearer"
    r"|(?:^|[_.-])(?:key|pwd|pass|pat|auth|cookie)s?$",
    re.IGNORECASE,
)
_NAME = late.regex(r"[\w.-]+")
_SCHEME = r"(?P<scheme>[\"']?(?:Bearer|Basic|Token|Digest)\s{1,8})?"
_PIECE = r"(?:\"(?:[^\"\\]|\\.)*+\"?|'[^']*+'?|[^\s\"']+)"
_VALUE = rf"{_SCHEME}(?P<value>{_PIECE}++)"
_ASSIGNED = late.regex(rf"[\\\"']{{0,4}}\s{{0,8}}[=:]\s{{0,8}}{_VALUE}", re.IGNORECASE)
_IN_QUOTES = {
    quote: late.regex(
        rf"\s{{0,8}}[=:]\s{{0,8}}{_SCHEME}(?P<value>[^{quote}]++(?:{quote}{_PIECE}++)?)",
        re.IGNORECASE,
    )
    for quote in "\"'"
}
_FOLLOWING = late.regex(rf"\s{{1,8}}(?!--){_VALUE}", re.IGNORECASE)
_BARE_BEARER = late.regex(r"\s{1,8}(?P<scheme>)(?P<value>[^\s\"']{8,})")
_IN_A_QUERY = late.regex(r"=(?P<scheme>)(?P<value>[^\s&#;\"']+)")
_REFERENCE = late.regex(r"[\"']?\$(?:\w+|\{\w+\}|\(.*)[\\\"']*", re.DOTALL)
_NUMBER = late.regex(r"[\"']?\d{1,9}[\"',]*")
_ADDRESS = late.regex(r"://((?:(?!://)\S)+)")
_LOGIN = late.regex(r"(?:^|(?<=\s))(?:-u|--user|--proxy-user)[=\s]\s{0,8}[\"']?[^\s:]+:(\S+)")
_BEFORE_A_HOST = late.regex(r"(?:^|(?<=[\s\"'=]))([\w.+-]+):([^\s:@/\"']+)@(?!sha\d)(?=[\w.-])")
_NO_LOGINS = frozenset({"command", "openai", "npm"})
_KEY = late.regex(
    r"\b(?:sk|pk|rk|gh[opusr]|xox[a-z]|AIza|hf|glpat)[-_][\w-]{8,}"
    r"|\bgithub_pat_\w{8,}|\bAIza[\w-]{20,}|\bA[KS]IA[A-Z0-9]{12,}"
    r"|(?<![\w.-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+"
)


def is_secret(name: str) -> bool:
    """Whether a setting, an option or a header called `name` is there to hold a secret."""
    return _SECRET_NAME.search(_CAMEL.sub("_", name)) is not None


def secrets_in(text: str) -> tuple[str, ...]:
    """Every secret that stands in `text`, without its quotes; of a login its password too."""
    found = [_unquoted(text[start:end]) for start, end in _spans(text)]
    found += [one.partition(":")[2] for one in found]
    return tuple(dict.fromkeys(one for one in found if one))


def mask(text: str, known: Iterable[str] = ()) -> str:
    """`text` with every secret in it, and each of the `known` ones, as a `…`."""
    for secret in sorted(known, key=len, reverse=True):
        if len(secret) >= SHORT:
            text = text.replace(secret, MASK)
    pieces, at = [], 0
    for start, end in _spans(text):
        pieces += [text[at:start], MASK]
        at = end
    return "".join([*pieces, text[at:]])


def _unquoted(value: str) -> str:
    try:
        return "".join(shlex.split(value)[:1])
    except ValueError:  # the other quote stands before it
        return re.split(r"[\"']", value.strip("\"'"), maxsplit=1)[0]


def _spans(text: str) -> list[tuple[int, int]]:
    """Where the secrets of `text` are, in order and apart."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted([*_named(text), *_logins(text), *_keys(text)]):
        if apart and start <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(end, apart[-1][1])
        else:
            apart.append((start, end))
    return apart


def _named(text: str) -> Iterator[tuple[int, int]]:
    """What is given to a name that holds secrets: `--token X`, `KEY=X`, `Authorization: X`."""
    done = 0
    for word in _NAME.finditer(text):
        if word.start() < done or not is_secret(word.group()):
            continue
        given = _given(text, word)
        if given is None or _REFERENCE.fullmatch(given["value"]):
            continue
        if word.group().lower().endswith("tokens") and _NUMBER.fullmatch(given["value"]):
            continue  # --max-tokens 500
        yield given.span("value")
        done = given.end()


def _given(text: str, word: re.Match[str]) -> re.Match[str] | None:
    before, end = text[word.start() - 1 : word.start()], word.end()
    if before in ("?", "&") and (value := _IN_A_QUERY.match(text, end)):
        return value
    if before in _IN_QUOTES and (value := _IN_QUOTES[before].match(text, end)):
        return value  # -H "Authorization: Bearer X"
    if value := _ASSIGNED.match(text, end):
        return value
    if word.group().startswith("-"):
        return _FOLLOWING.match(text, end)
    return _BARE_BEARER.match(text, end) if word.group().lower() == "bearer" else None


def _logins(text: str) -> Iterator[tuple[int, int]]:
    """What stands before the @ of an address, with or without a scheme."""
    for address in _ADDRESS.finditer(text):
        whole = address[1]
        authority = re.split(r"[/?#]", whole, maxsplit=1)[0]
        login, at, _ = authority.rpartition("@")
        if not at and re.match(r"[^/?#:]*:(?!\d+(?:/|$))", whole):
            login, at, _ = whole.rpartition("@")  # a password that holds a / is one as well
        if at:
            yield address.start(1), address.start(1) + len(login)
    yield from (login.span(1) for login in _LOGIN.finditer(text))
    for login in _BEFORE_A_HOST.finditer(text):
        if login[1].lower() not in _NO_LOGINS:
            yield login.span(2)


def _keys(text: str) -> Iterator[tuple[int, int]]:
    """What looks like the key of a service by itself."""
    return (key.span() for key in _KEY.finditer(text))
