"""config.toml of an ego, changed key by key; comments, order and what others wrote stay."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego import config
from ego.config import CONFIG_FILE, Settings
from ego.core import known_keys, text
from ego.core.reply import Reply
from ego.errors import SHOW_SETTINGS, NotFound, Run, UsageError
from ego.stores.engine import files

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

    from ego.upkeep import answers

_LISTS = {"deliver.sinks", "implicit"}
"""Lists of tables: set as a whole, by who has such a list."""
_SHORT = {"llm": ("llm", "model")} | {
    f"llm_{key}": ("llm", key) for key in ("base_url", "api_key", "timeout", "context")
}
"""What `config show` and variables call the keys of `[llm]`."""


def change_keys(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """Set keys of config.toml, those with None unset; returns the settings that are then in force.

    A key is named as `ego config show` names it (`heartbeat.quiet`). Raises UsageError for a key
    nobody knows and a value that makes no sense; then nothing is changed.
    """
    path = settings.data_dir / CONFIG_FILE
    fresh = _changed(read_text(path), values, path)
    _in_force(settings, fresh, {})
    _write(path, fresh, is_private=bool(values.get("llm_api_key")))
    return config.read(settings.data_dir)


def _write(path: Path, fresh: str, *, is_private: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=files.PRIVATE_DIRECTORY)
    mode = path.stat().st_mode & 0o777 if path.exists() else files.PRIVATE_FILE
    with files.writing(path) as file:
        file.write(fresh.encode())
        Path(file.name).chmod(files.PRIVATE_FILE if is_private else mode)


def foresee(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """The settings that `change` would lead to; it raises the same, and writes nothing."""
    path = settings.data_dir / CONFIG_FILE
    fresh = _changed(read_text(path), values, path)
    _in_force(settings, fresh, {})
    return _in_force(settings, fresh, os.environ)


def _in_force(settings: Settings, written: str, environ: Mapping[str, str]) -> Settings:
    """What a config.toml with this text says; without an environment by itself alone."""
    with tempfile.TemporaryDirectory() as alone:
        (Path(alone) / CONFIG_FILE).write_text(written, "utf-8")
        found = config.read(Path(alone), environ or {"HOME": alone})
    return replace(found, data_dir=settings.data_dir)


def set_key(settings: Settings, name: str, value: str) -> Reply[answers.ConfigChanged]:
    """Set one key, and say where, and what is stronger than it."""
    change_keys(settings, {name: _typed(value)})
    return _said(settings, name, "set")


def unset_key(settings: Settings, name: str) -> Reply[answers.ConfigChanged]:
    """Take one key out."""
    change_keys(settings, {name: None})
    return _said(settings, name, "unset")


def put_text(settings: Settings, written: str) -> list[str]:
    """Write a whole config.toml; returns what of it nobody knows. UsageError when it is wrong."""
    path = settings.data_dir / CONFIG_FILE
    _in_force(settings, _changed(written, {}, path), {})
    _write(path, written)
    return list(config.read(settings.data_dir).unknown)


def _said(settings: Settings, name: str, what: str) -> Reply[answers.ConfigChanged]:
    path = settings.data_dir / CONFIG_FILE
    fields: answers.ConfigChanged = {"name": name, "file": str(path)}
    return Reply(f"{name} is {what} in {text.one_line(str(path), 400)}.", fields=fields)


def _typed(value: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else value


def read_text(path: Path) -> str:
    """What stands in config.toml; nothing where there is none."""
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from error


def _changed(written: str, values: Mapping[str, Any], path: Path) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(written)
    except (TOMLKitError, ValueError) as error:
        raise UsageError(f"{path} is not valid TOML: {error}. Mend it first.") from error
    for name, value in values.items():
        *tables, key = _place(document, name)
        table: Any = document
        for one in tables:
            if value is None and one not in table:
                raise NotFound(f"{name} is not set in {path}.")
            table = table.setdefault(one, tomlkit.table())
        if value is not None:
            table[key] = value
        elif key in table:
            del table[key]
        else:
            raise NotFound(f"{name} is not set in {path}.")
    return tomlkit.dumps(document)


def _place(document: TOMLDocument, name: str) -> tuple[str, ...]:
    """Where a key stands: the tables that hold it, and its own name."""
    is_flat = isinstance(document.get("llm"), str)
    place = _SHORT.get(name, tuple(name.split(".")))
    if name in _SHORT and is_flat:
        place = (name,)
    known: Any = known_keys.KNOWN
    for part in place:
        inner = known.get(part, known.get(known_keys.NAMED)) if isinstance(known, Mapping) else None
        if not isinstance(known, Mapping) or (part not in known and known_keys.NAMED not in known):
            raise _unknown(name, part, known if isinstance(known, Mapping) else {})
        known = inner
    if isinstance(known, Mapping) and name not in _LISTS:
        raise UsageError(f"{name} is a table. Name a key of it: {', '.join(known)}.")
    return place


def _unknown(name: str, part: str, known: Mapping[str, object]) -> UsageError:
    meant = known_keys.nearest(part, known)
    hint = f" Did you mean '{meant}'?" if meant else ""
    return UsageError(
        f"Unknown key '{text.one_line(name, 60)}'.{hint}", Run(SHOW_SETTINGS, "shows all.")
    )
