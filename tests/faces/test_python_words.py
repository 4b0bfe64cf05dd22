"""What a program is told when something goes wrong: in arguments and methods, not in flags."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

Attempt = Callable[[ego.OpenEgo], object]

REFUSED: list[tuple[Attempt, str]] = [
    (
        lambda mine: mine.export(mine.directory.parent / "x.jsonl"),
        "is there already. Give force=True to replace it, or name another file.",
    ),
    (
        lambda mine: mine.purge(person="Aki"),
        "1 memory, 1 person would be gone for good. Give yes=True to do it; dry_run=True lists it.",
    ),
    (lambda mine: mine.purge(), "Give an id, or since=, until=, person= or everything=True."),
    (lambda mine: mine.show("mem_1"), "No memory or episode 'mem_1'. `memories()` shows ids."),
    (lambda mine: mine.ahead("done"), "ahead('done') needs an id: ahead() lists them."),
    (
        lambda mine: mine.why("x"),
        "console(why=True) tells of the newest; events() lists what was said.",
    ),
    (
        lambda mine: mine.persona_set(),
        "Nothing to set. Give text=, addon=, label= or name=.",
    ),
    (
        lambda mine: mine.heartbeat(act=True),
        "act=True needs a language model (EGO_LLM). Without it, hand what stirs to one yourself:"
        " ego heartbeat --data-dir {} | claude -p",
    ),
    (
        lambda mine: mine.chat("Are you there?"),
        "Set one by EGO_LLM, in the environment or in environ= of ego.open: for Ollama on this"
        " machine openai:qwen3:8b, and EGO_LLM_BASE_URL to http://localhost:11434/v1; for a program"
        " command:claude -p.",
    ),
    (
        lambda mine: mine.deliberate(packet=True),
        "No persona is set. Set one: persona_set(text='…'), or persona_import('SOUL.md').",
    ),
]


@pytest.mark.parametrize(("attempt", "way_out"), REFUSED, ids=[way for _, way in REFUSED])
def test_a_way_out_is_one_that_a_program_has(
    data_dir: Path, attempt: Attempt, way_out: str
) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.remember("We rowed.", people=["Aki"])
        mine.export(data_dir.parent / "x.jsonl")
        with pytest.raises(ego.EgoError) as caught:
            attempt(mine)

    assert str(caught.value).endswith(way_out.replace("{}", str(data_dir)))


def test_what_two_preferences_have_is_asked_for_by_its_argument(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.prefer_like("food", "natto")
        mine.prefer_dislike("food", "natto")
        with pytest.raises(ego.UsageError) as caught:
            mine.prefer_confirm("food", "natto")

    assert str(caught.value).endswith("Say which with polarity='like' or polarity='dislike'.")


def test_a_program_is_told_how_to_begin_and_what_only_a_terminal_mends(tmp_path: Path) -> None:
    with pytest.raises(ego.StateError) as nothing:
        ego.open(tmp_path / "none", read_only=True, environ={})
    with ego.open(tmp_path / "some", environ={}) as mine:
        (tmp_path / "some" / "desires.json").write_text("{", "utf-8")
        with pytest.raises(ego.Unreadable) as damaged:
            mine.feel_desires()

    assert str(nothing.value) == (
        f"There is no ego in {tmp_path / 'none'} yet. Open it once without read_only=True, which"
        " begins one, or name another directory."
    )
    place = tmp_path / "some"
    assert f"`ego doctor --repair --data-dir {place}` sets it aside" in str(damaged.value)
