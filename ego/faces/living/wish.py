"""What is wished for a living companion: read from options, checked, compared with what there is.

Nothing is written here. A wish names only what is to change; what there is stays.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from ego.config import Settings, Sources, values
from ego.core import synonyms, text
from ego.core.autonomy import patience, reaching
from ego.core.persona.persona import TEXT_BYTES, name_in, name_said, rename
from ego.core.persona.samples import SAMPLES, find_sample
from ego.core.synonyms import ENGLISH, LANGUAGES
from ego.errors import UsageError
from ego.programs.program import expand_home
from ego.runtime.ego import open_ego
from ego.upkeep import config_file
from ego.upkeep.install import beats
from ego.upkeep.install.beats import BEATING
from ego.upkeep.language import choose

AS_TEXT = "text:"
"""Before a sink that gets the message alone."""
_COMMAND, _SERVER = "command:", "openai:"
_NO_CHAT_PAGE = (
    " An account of ChatGPT alone does not do: take openai:MODEL with an API key from OpenAI,"
    " or a model of your own machine through Ollama."
)
_ALWAYS = "always"
_WHOLE_DAY = (0, 24 * 60)
_VARIABLES = {
    "companion": "EGO_COMPANION",
    "timezone": "EGO_TIMEZONE",
    "language": "EGO_LANGUAGE",
    "llm": "EGO_LLM",
    "llm_base_url": "EGO_LLM_BASE_URL",
    "heartbeat.quiet": "EGO_HEARTBEAT_QUIET",
}
"""What is stronger than config.toml, by the key that it sets."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was given as options, or answered to a question; None for what was not."""

    name: str | None = None
    persona: str | None = None
    language: str | None = None
    person: str | None = None
    timezone: str | None = None
    model: str | None = None
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    """Of the model's server; no option says it, for a command line can be read by others."""
    sink: Sequence[str] | None = None
    hours: str | None = None
    every: str | None = None
    beaten_by: str | None = None
    foreground: bool = False
    dry_run: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether nothing was given but, at most, that nothing is to be done."""
        return not any(getattr(self, one.name) for one in fields(self) if one.name != "dry_run")


class Who(NamedTuple):
    """Who it is to be; empty for what stays."""

    name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to change, checked as far as that goes without asking a model."""

    values: Mapping[str, Any]
    """Keys of config.toml."""
    settings: Settings = field(repr=False)
    """What will be in force."""
    who: Who
    language: str
    every: int | None


def has_persona(settings: Settings) -> bool:
    """Whether it is somebody already."""
    if not (settings.data_dir / "persona.json").exists():
        return False
    with open_ego(settings, observes_only=True) as ego:
        return ego.persona() is not None


def missing(settings: Settings, given: Given, *, is_somebody: bool) -> list[str]:
    """What nobody has said yet and a companion needs, by its option."""
    return [
        option
        for option, lacks in (
            ("--persona", given.persona is None and not is_somebody),
            ("--person", given.person is None and not settings.companion_is_named),
            ("--model", given.model is None and not settings.llm),
        )
        if lacks
    ]


NEEDS: Mapping[str, str] = {
    "--persona": f"--persona {'|'.join(SAMPLES)}|FILE",
    "--person": "--person NAME (whom it lives with)",
    "--model": '--model "command:claude -p" or openai:MODEL with --base-url',
}


def read(settings: Settings, given: Given) -> Wish:
    """The wish in `given`; UsageError that names the option which makes no sense."""
    language = read_language(given.language or choose(settings.language))
    if given.beaten_by not in (None, *BEATING):
        raise UsageError(f"--with takes {' or '.join(BEATING)}, not '{_short(given.beaten_by)}'.")
    who = read_who(given.persona, language, given.name)
    values = _values(settings, given)
    is_chosen = given.language is not None or find_sample(given.persona or "") is not None
    if is_chosen and {settings.language or ENGLISH, choose(settings.language)} != {language}:
        values["language"] = language
    for key, variable in _VARIABLES.items():
        if key in values and (os.environ.get(variable) or values[key]) != values[key]:
            raise UsageError(
                f"{variable} is set, and is stronger than config.toml. Unset it, then run this"
                " again."
            )
    future = config_file.foresee(settings, values) if values else settings
    return Wish(values, future, who, language, read_every(given.every))


def _values(settings: Settings, given: Given) -> dict[str, Any]:
    """The keys of config.toml that are to change."""
    wanted: dict[str, Any] = {}
    if given.person is not None:
        wanted["companion"] = read_name("--person", given.person)
    if given.timezone is not None:
        wanted["timezone"] = read_zone(given.timezone)
    if given.model is not None:
        wanted["llm"] = read_model(given.model)
    if given.base_url is not None:
        wanted["llm_base_url"] = given.base_url.strip()
        if not wanted.get("llm", settings.llm).startswith(_SERVER):
            raise UsageError("--base-url goes with --model openai:MODEL.")
    now = {
        "companion": settings.companion,
        "timezone": str(settings.timezone or ""),
        "llm": settings.llm,
        "llm_base_url": settings.llm_base_url,
    }
    changed = {key: value for key, value in wanted.items() if value != now[key]}
    if given.hours is not None:
        quiet = read_hours(given.hours)
        if quiet != settings.heartbeat["quiet"]:
            changed["heartbeat.quiet"] = quiet
    key = os.environ.get("EGO_LLM_API_KEY") or given.api_key
    if key and wanted.get("llm", settings.llm).startswith(_SERVER):
        changed["llm_api_key"] = key  # no entry of a heartbeat may hold it
    sinks = _with_sinks(settings, given.sink or ())
    return changed | ({"deliver.sinks": sinks} if sinks else {})


def read_name(option: str, said: str) -> str:
    """A name of a person or a persona, in one line."""
    name = " ".join(said.split())
    if not name or len(name) > 80 or text.safe(name) != name:
        raise UsageError(f"{option} takes a name of 1 to 80 characters.")
    if _is_bare(name):
        raise UsageError(f"{option} takes a name, and '{name}' has no letter in it.")
    return name


_MARKS = frozenset({"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Sc", "Sk", "Sm", "Zs"})
"""The categories of punctuation and signs: alone they are no name, as an emoji may be one."""


def _is_bare(said: str) -> bool:
    """Whether it is nothing but punctuation, signs and blanks."""
    return all(one.isspace() or unicodedata.category(one) in _MARKS for one in said)


def read_language(said: str) -> str:
    """Which language, said in either."""
    language = synonyms.english(synonyms.LANGUAGE, said)
    if language not in LANGUAGES:
        raise UsageError(f"--language takes {' or '.join(LANGUAGES)}, not '{_short(said)}'.")
    return language


def read_word(said: str, *words: str) -> str:
    """The one of the English `words` that was meant, as `none` by なし; else what was said."""
    return synonyms.english(synonyms.ANSWER, said, words)


def read_zone(said: str) -> str:
    """The name of a time zone."""
    return str(values.find_zone("", said))


def read_who(persona: str | None, language: str, name: str | None) -> Who:
    """The persona that was named: a sample, the text in a file, or the text itself."""
    own = read_name("--name", name) if name is not None else ""
    if persona is None:
        return Who(name=own)
    if samples := find_sample(persona):
        sample = samples[language]
        return Who(own or sample.name, rename(sample.text, sample.name, own))
    path = values.expand_home(persona)
    if not _is_file(path):
        if _is_said(persona):
            return Who(own or name_in(persona) or name_said(persona), persona.strip())
        raise UsageError(
            f"--persona '{_short(persona)}' is no sample and no file. Samples:"
            f" {', '.join(SAMPLES)}."
        )
    try:
        said = path.read_bytes()[: TEXT_BYTES + 1].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UsageError(f"{path} cannot be read as UTF-8 text.") from None
    if not said.strip() or len(said.encode()) > TEXT_BYTES:
        raise UsageError(f"{path} must hold 1 to {TEXT_BYTES:,} bytes of text.")
    return Who(own or name_in(said) or name_said(said), said)


_SENTENCE = re.compile(r"[。！？]|[.!?](?:\s|$)|(?:\S+\s+){3}\S")
"""What is a text and not a name: an end of a sentence, or four words."""
_PLACE = re.compile(r"[/~.\\]|\w:\\|.*\.(?:txt|md)\s*$", re.IGNORECASE | re.DOTALL)
"""What names a file, though there is none: a slip in it makes no persona."""


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # too long for a name
        return False


def _is_said(persona: str) -> bool:
    """Whether it is the text of a persona, and not the name of one."""
    is_text = _SENTENCE.search(persona) and not (_PLACE.match(persona) or _is_bare(persona))
    return bool(is_text) and len(persona.encode()) <= TEXT_BYTES


def read_model(said: str) -> str:
    """A model's setting; a program beside us is named in full, for the heartbeat runs elsewhere."""
    plain = values.read_model(said)
    kind, _, rest = plain.partition(":")
    if f"{kind}:" not in (_COMMAND, _SERVER) or not rest.strip():
        raise UsageError(
            f"--model '{_short(said)}' must be openai:MODEL (for example openai:qwen3) or"
            ' command:PROGRAM ARGUMENTS (for example "command:claude -p").'
            + (_NO_CHAT_PAGE if "chatgpt" in said.casefold() else "")
        )
    if f"{kind}:" == _SERVER:
        return plain
    return f"{_COMMAND}{shlex.join(_argv('--model', rest))}"


def read_hours(said: str) -> str:
    """When it may speak, turned into when it is quiet."""
    found = patience.read_hours(said)
    if found == _WHOLE_DAY or read_word(said, _ALWAYS) == _ALWAYS:
        return "none"
    start, end = map(patience.time_at, found or (0, 0))
    if start == end:
        raise UsageError(
            f"--hours '{_short(said)}' are no hours. Write when it may speak, like 08:00-22:30, or"
            f" {_ALWAYS}."
        )
    return f"{end:%H:%M}-{start:%H:%M}"


def read_every(said: str | None) -> int | None:
    """Minutes between beats."""
    if said is None:
        return None
    known = {str(one): one for one in beats.INTERVALS}
    if said not in known:
        raise UsageError(f"--every takes minutes that divide an hour: {', '.join(known)}.")
    return known[said]


def read_sink(said: str) -> dict[str, Any]:
    """A sink as config.toml has it: a webhook, or a program that is there."""
    plain = said.strip()
    bare = plain.removeprefix(AS_TEXT).strip()
    as_text = {"text": True} if bare != plain else {}
    if bare.startswith(("http://", "https://")):
        sink: dict[str, Any] = {"url": bare, **as_text}
        try:
            reaching.read_sinks({"sinks": [sink]})
        except UsageError:
            raise UsageError(
                "--sink: an address must look like https://ntfy.sh/nagi, with no password in it."
            ) from None
        return sink
    return {"command": _argv("--sink", bare), **as_text}


def _argv(option: str, line: str) -> list[str]:
    """The words of a command line, its program found and, where it lies beside us, in full."""
    try:
        words = shlex.split(line)
    except ValueError:
        raise UsageError(f"{option}: a quote is left open in '{_short(line)}'.") from None
    found = shutil.which(expand_home(words[0])) if words else None
    if found is None:
        named = _short(words[0]) if words else ""
        raise UsageError(f"{option}: there is no program '{named}' here that could be run.")
    first = str(Path(found).absolute()) if os.sep in words[0] else words[0]
    return [first, *map(expand_home, words[1:])]


def _with_sinks(settings: Settings, said: Sequence[str]) -> list[dict[str, Any]]:
    """The sinks there are with those in `said`; empty when nothing is new."""
    there = [
        dict(one)
        for _, content in Sources(settings.data_dir, os.environ).tables("deliver")
        for one in _table(content).get("sinks", [])
    ]
    known = [(one.get("command"), one.get("url")) for one in there]
    wanted = [read_sink(one) for one in said]
    fresh = [one for one in wanted if (one.get("command"), one.get("url")) not in known]
    return [*there, *fresh] if fresh else []


def _table(content: Mapping[str, object]) -> Mapping[str, Any]:
    table = content.get("deliver")
    return table if isinstance(table, Mapping) else {}


def _short(said: str) -> str:
    return text.one_line(said, 60)
