"""Who the ego is when it speaks: shown, set, and taken from a file."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.persona import persona
from ego.core.persona.persona import ADDON_BYTES, TEXT_BYTES, Persona
from ego.core.reply import Reply
from ego.errors import NoPersona, UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import FromFile, Limit, Piped
from ego.runtime.toolkit import utility
from ego.stores.engine.documents import PERSONA, WHOLE
from ego.tools.persona import answers


@utility(under="persona")
def persona_show(ego: Ego) -> Reply[answers.Persona]:
    """Show who the ego is when it speaks."""
    return _shown(ego, ego.persona() or _kept(ego))


@utility(observes=False, under="persona")
def persona_set(
    ego: Ego,
    text: Annotated[
        str | None,
        Option(help="Who it is; - reads it from standard input."),
        Limit(bytes=TEXT_BYTES),
        Piped(),
    ] = None,
    addon: Annotated[
        str | None, Option(help="What is added to that."), Limit(bytes=ADDON_BYTES)
    ] = None,
    label: Annotated[
        str | None, Option(help="What it calls whom it speaks to, else the companion's name.")
    ] = None,
    name: Annotated[str | None, Option(help="What it is called itself.")] = None,
    no_addon: Annotated[bool, Option("--no-addon", help="Take the addon away.")] = False,
    no_label: Annotated[bool, Option("--no-label", help="Use the companion's name.")] = False,
    no_name: Annotated[bool, Option("--no-name", help="Take its own name away.")] = False,
) -> Reply[answers.Persona]:
    """Say who the ego is when it speaks; what is not given stays."""
    taken = (("addon", addon, no_addon), ("label", label, no_label), ("name", name, no_name))
    for option, given, is_taken in taken:
        if given is not None and is_taken:
            raise UsageError(f"--{option} and --no-{option} exclude each other.")
    if text is None and all(given is None and not is_taken for _, given, is_taken in taken):
        raise UsageError("Nothing to set. Give --text, --addon, --label or --name.")
    return _set(
        ego,
        text=text,
        addon="" if no_addon else addon,
        label="" if no_label else label,
        name="" if no_name else name,
    )


@utility(observes=False, under="persona")
def persona_import(
    ego: Ego,
    file: Annotated[
        str,
        Argument(help="A text such as SOUL.md; - reads standard input."),
        FromFile(),
        Limit(bytes=TEXT_BYTES),
    ],
) -> Reply[answers.Persona]:
    """Take what stands in a file as the text of the persona, and its name if it gives one.

    Addon and label stay.
    """
    soul = file.removeprefix("\ufeff")
    return _set(ego, text=soul, name=persona.name_in(soul) or None)


def _kept(ego: Ego) -> Persona:
    """What is kept, also while it is nobody yet."""
    document = ego.documents.read(PERSONA)
    with ego.making_sense(PERSONA):
        return persona.read(document)


def _set(
    ego: Ego,
    *,
    text: str | None = None,
    addon: str | None = None,
    label: str | None = None,
    name: str | None = None,
) -> Reply[answers.Persona]:
    with ego.documents.changing(PERSONA) as table, ego.making_sense(PERSONA):
        before = persona.read(table.content()[WHOLE])
        after = replace(
            before,
            text=before.text if text is None else text,
            addon=before.addon if addon is None else addon,
            label=before.label if label is None else persona.as_label(label),
            name=before.name if name is None else persona.as_label(name),
        )
        if after != before:
            after = replace(after, updated_at=ego.now())
            table.put(WHOLE, persona.as_json(after))
    return _shown(ego, after)


def _shown(ego: Ego, one: Persona) -> Reply[answers.Persona]:
    label = one.addressed(ego.companion)
    lines = [str(NoPersona())] if not one.is_somebody else []
    lines += [f"Name: {text.one_line(one.name)}"] if one.name else []
    lines.append(f"Speaks to: {text.one_line(label)}")
    for name, said in (("Text", one.text), ("Addon", one.addon)):
        if said.strip():
            lines += [f"{name}:", text.quote(said.strip())]
    if one.updated_at:
        lines.append(f"Set {text.age(one.updated_at, ego.here())}.")
    fields: answers.Persona = {
        "persona_text": one.text,
        "addon_text": one.addon,
        "second_person_label": label,
        "name": one.name,
        "updated_at": ego.write_time(one.updated_at) if one.updated_at else None,
        "is_set": one.is_somebody,
    }
    return Reply("\n".join(lines), fields=fields)
