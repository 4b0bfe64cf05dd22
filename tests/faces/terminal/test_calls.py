"""What an answer asks to be called is told as an agent calls it, or as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.models import NEEDS_MODEL

WITH_MODEL = {"EGO_EMBEDDING_MODEL": ""}
JAPANESE = {"LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8"}
OLDER, NEWER = "Ben likes coriander.", "Ben doesn't like coriander."


@NEEDS_MODEL
def test_a_call_is_told_with_its_field(run_here: RunHere) -> None:
    older = run_here("remember", OLDER, "--json", **WITH_MODEL).data["id"]

    told = run_here("remember", NEWER, **WITH_MODEL).out

    assert "Then link_memories mem_" in told
    assert f" {older} (type: replaces)." in told


@NEEDS_MODEL
@pytest.mark.parametrize("said", [{}, JAPANESE])
def test_on_a_terminal_it_is_the_command(
    run_here: RunHere, data_dir: Path, said: dict[str, str]
) -> None:
    older = run_here("remember", OLDER, "--json", **WITH_MODEL).data["id"]

    shown = on_a_terminal(data_dir, "remember", NEWER, columns=200, **WITH_MODEL, **said).text

    _, _, typed = shown.partition("ego link-memories mem_")
    assert f" {older} --type " in typed
    assert ("もう違いますか" in shown) is bool(said)
