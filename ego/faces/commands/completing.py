"""What a shell offers when a person presses Tab: values, and names of what is kept.

Completing writes nothing, creates nothing, and fails silently. Shells read what they are
offered as code (zsh evaluates it, bash expands it), so only harmless characters leave here;
and what leaves is what `offers` has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import typer

from ego import config
from ego.core.desires.desires import CATALOG
from ego.errors import EgoError
from ego.faces import registry
from ego.faces.offers import Offer, offers
from ego.runtime.ego import open_ego
from ego.runtime.parameters import Kept, Parameter

Completing = Callable[..., list[Offer]]
"""Called by Typer, with what its parameters are named after."""

_WORD = re.compile(r"[\w.:+-]+")
"""What every shell takes as one plain word."""
_NO_WORDS = re.compile(r"[^\w .,!?、。！？-]+")


def complete(parameter: Parameter) -> Completing | None:
    """What completes `parameter`; None leaves it to the shell."""
    if parameter.one_of:
        return complete_from(parameter.one_of.values)
    if parameter.kept is Kept.DESIRE:
        return _desires
    return _kept(parameter.kept) if parameter.kept else None


def complete_from(values: Iterable[str]) -> Completing:
    """Completes to one of `values`."""
    every = [(str(value), "") for value in values]

    def complete(incomplete: str) -> list[Offer]:
        return _begun_with(incomplete, every)

    return complete


def _desires(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """The desires there are, with those of a person's own; no ego needs to exist for it."""
    try:
        known: Iterable[str] = config.read(_data_dir(ctx), tools=registry.USED).tuning.catalog
    except EgoError:
        known = CATALOG
    return _begun_with(incomplete, [(name, "") for name in known])


def _kept(kind: Kept) -> Completing:
    def complete(ctx: typer.Context, incomplete: str) -> list[Offer]:
        try:
            settings = config.read(_data_dir(ctx), tools=registry.USED)
            with open_ego(settings, observes_only=True) as ego:
                return _begun_with(incomplete, offers(ego, kind))
        except EgoError:
            return []

    return complete


def _data_dir(context: typer.Context) -> Path | None:
    """The directory as it was named so far, before the command or behind it."""
    named = [one.params.get("data_dir") for one in (context, context.find_root())]
    return next((Path(one) for one in named if one), None)


def _begun_with(begun: str, offers: Iterable[Offer]) -> list[Offer]:
    return [
        (value, _NO_WORDS.sub(" ", said))
        for value, said in offers
        if value.startswith(begun) and _WORD.fullmatch(value)
    ]
