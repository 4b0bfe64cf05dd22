"""Mending a text in one's own editor: `ego edit ID`, `ego persona edit`, `ego config edit`."""

from __future__ import annotations

from typing import Any

import typer

from ego.config import CONFIG_FILE, Settings
from ego.core import text
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.commands.tools import (
    Answered,
    add,
    add_tool,
    make_answering_command,
    settings_as_understood,
)
from ego.faces.terminal import editor
from ego.faces.terminal.show import agree, complain
from ego.runtime import nowhere
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.toolkit import TOOLS, use

_UNCHANGED = "Nothing was changed."


def add_edit(built: typer.Typer) -> None:
    """The tool, which opens an editor when nothing but a memory is named on a terminal."""

    def fill(settings: Settings, given: dict[str, Any]) -> Reply[Any] | None:
        bare = not any(said for name, said in given.items() if name != "memory_id")
        if not (bare and given["memory_id"] and editor.is_here()):
            return None
        nowhere.refuse(settings)
        asked = {"id": given["memory_id"]}
        shown, _ = use(TOOLS["show"], lambda: open_ego(settings), asked)
        if "memory" not in shown.fields:
            raise UsageError(
                "An editor opens for a memory only. Of talk, give the new words: --user for what"
                " was said to it, --assistant for what it answered."
            )
        before = shown.fields["memory"]["content"]
        without = f'ego edit {given["memory_id"]} --content "…"'
        after = _without_last_line_end(editor.edit_text(before, without=without), before)
        if after == before:
            return Reply(_UNCHANGED, fields={})
        given["content"] = after
        return None

    add_tool(built, TOOLS["edit"], fill)


def add_persona(built: typer.Typer) -> None:
    """The tools of the persona, and an editor for its text."""

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        with open_ego(settings) as ego:
            persona = ego.persona()
        before = persona.text if persona else ""
        written = editor.edit_text(before, without='ego persona set --text "…"')
        after = _without_last_line_end(written, before)
        if after == before:
            return use(TOOLS["persona_show"], lambda: open_ego(settings), {})
        return use(TOOLS["persona_set"], lambda: open_ego(settings), {"text": after})

    add(TOOLS["persona_show"])(built)
    (group,) = (one.typer_instance for one in built.registered_groups if one.name == "persona")
    assert group is not None
    help_ = "Write in your own editor who it is."
    group.command("edit", help=help_)(
        make_answering_command("persona_edit", [], answer, work_off_vectors)
    )


def add_config_edit(group: typer.Typer) -> None:
    """config.toml in an editor; what makes no sense is not kept."""

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import config_file

        path = settings.data_dir / CONFIG_FILE
        before = written = config_file.read_text(path)
        while True:
            written = editor.edit_text(written, ".toml", without="ego config set KEY VALUE")
            if written == before:
                return Reply(_UNCHANGED, fields={"name": "", "file": str(path)}), []
            try:
                unknown = config_file.put_text(settings, written)
                break
            except UsageError as error:
                complain("error", str(error))
                if not agree("Edit it again?", unasked=True):
                    return Reply(_UNCHANGED, fields={"name": "", "file": str(path)}), []
        said = f"{text.in_a_line(str(path))} is changed."
        return Reply(said, fields={"name": "", "file": str(path)}), unknown

    help_ = "Edit config.toml in your own editor; what makes no sense is refused."
    group.command("edit", help=help_)(
        make_answering_command("config_edit", [], answer, read=settings_as_understood)
    )


def _without_last_line_end(after: str, before: str) -> str:
    """`after` without the line end that editors put behind a text."""
    return after if before.endswith("\n") else after.rstrip("\n")
