"""What a program asks for by a wrong name: it is told the right ones."""

from __future__ import annotations

import asyncio
import copy
import pickle
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import ego
from tests.conftest import environment
from tests.talk import saying


def opened(data_dir: Path) -> ego.OpenEgo:
    return ego.open(environ=environment(data_dir))


def test_a_wrong_key_names_the_right_ones(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        reply = mine.recall("sea")
        assert "memories" in reply
        assert "memory" not in reply
        assert (reply.get("total"), reply.get("memory"), reply.get("memory", 1)) == (0, None, 1)
        assert dict(reply) == {**reply} == dict(reply.items()) == reply.fields
        assert [*reply.keys()] == [*reply]
        assert [*reply.values()] == [reply[name] for name in reply]
        with pytest.raises(KeyError) as caught:
            reply["memory"]
        assert isinstance(caught.value, ego.UnknownKey)
        assert str(caught.value).startswith(
            "This answer has no 'memory'. Did you mean 'memories'? It has: "
        )
        assert str(caught.value).count("\n") == 0


def test_an_answer_shows_its_text_and_says_how_its_values_are_asked_for(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("The tide came in.")
        reply = mine.recall("tide")
    untyped: Any = reply

    assert str(reply) == f"{reply}" == reply.text
    assert "The tide came in." in reply.text
    assert repr(reply).startswith("Reply(data=")
    for lacking, name, way in (
        (untyped, "memories", r" Write reply\['memories'\]\."),
        (untyped["memories"][0], "content", r" Write row\['content'\]\."),
        (untyped, "nothing", r" It has, by name: memories, total, faint, more, known\."),
        (untyped, "memory", r" Did you mean reply\['memories'\]\? It has, by name: memories, .*"),
        (untyped["memories"][0], "contents", r" Did you mean row\['content'\]\? It has, .*"),
        (copy.deepcopy(untyped), "total", r" Write reply\['total'\]\."),
    ):
        with pytest.raises(AttributeError, match=rf"has no attribute '{name}'\.{way}$"):
            getattr(lacking, name)


def test_a_wrong_argument_names_the_right_ones(data_dir: Path) -> None:
    async def awaited() -> None:
        async with ego.aopen(environ=environment(data_dir)) as mine:
            anything: Any = mine
            with pytest.raises(
                TypeError, match=r"^absorb has no argument 'users'\. Did you mean us"
            ):
                await anything.absorb(users="x", assistant="y")

    with opened(data_dir) as mine:
        anything: Any = mine
        with pytest.raises(ego.UnknownArgument, match=r"Did you mean person\? It takes: cont"):
            anything.recall("tea", persn="Ken")
        with pytest.raises(TypeError, match=r"^chat has no argument 'model'\. It takes: text, per"):
            anything.chat("Hello.", model="x")
    asyncio.run(awaited())


def test_what_is_forgotten_twice_is_said_with_the_way_back(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        its_id = mine.remember("The tide came in.")["id"]
        mine.forget(its_id)
        with pytest.raises(ego.NotFound) as again:
            mine.forget(its_id)
        assert str(again.value) == (
            f"{its_id} is set aside already. `undelete({its_id!r})` brings it back."
        )
        assert mine.undelete(its_id)["brought_back"]


def test_a_wrong_key_of_a_row_names_the_right_ones(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("The tide came in.", emotion="calm")
        reply = mine.recall("tide")
        exported = mine.export(data_dir.parent / "x.jsonl")
    row = reply["memories"][0]

    assert list(reply) == list(reply.fields) == ["memories", "total", "faint", "more", "known"]
    for lacking in (row, pickle.loads(pickle.dumps(row)), reply.fields["memories"][0]):
        with pytest.raises(ego.UnknownKey, match=r"^memories\[0\] has no 'text'. It has: id, cont"):
            lacking["text"]
    with pytest.raises(
        ego.UnknownKey, match=r"^exported has no 'memories'. Did you mean 'memory'\? It"
    ):
        exported["exported"]["memories"]
    assert (row.get("text"), row == dict(row)) == (None, True)


@pytest.mark.parametrize("tool", ["deliberate", "speak", "reflect"])
def test_a_tool_that_needs_a_model_says_so_by_name(data_dir: Path, tool: str) -> None:
    with ego.open(environ=environment(data_dir)) as mine, pytest.raises(ego.NoModel) as wrong:
        mine.use(tool)
    said = str(wrong.value)
    assert said.startswith("No language model is set, and this needs one. Set one by EGO_LLM")
    assert "\n" not in said
    assert "--" not in said
    assert "ego init" not in said


@pytest.mark.parametrize("tool", ["deliberate", "speak"])
def test_what_can_be_done_without_a_model_is_the_other_way_out(data_dir: Path, tool: str) -> None:
    with ego.open(environ=environment(data_dir)) as mine, pytest.raises(ego.NoModel) as wrong:
        mine.use(tool)
    assert f"{tool}(packet=True), then {tool}(commit='…')." in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("search", "recall or search_memories"),
        ("add", "remember"),
        ("delete", "forget or purge"),
        ("get", "show or recall"),
        ("correct", "edit"),
        ("reset", "purge"),
        ("reminders", "ahead"),
        ("plans", "ahead"),
        ("upcoming", "ahead"),
        ("facts", "people"),
        ("remembr", "remember"),
    ],
)
def test_a_method_as_it_is_called_elsewhere_names_the_right_one(
    data_dir: Path, name: str, meant: str
) -> None:
    async def awaited() -> None:
        async with ego.aopen(environ=environment(data_dir)) as mine:
            getattr(mine, name)

    said = rf"object has no attribute '{name}'\. Did you mean {meant}\?$"
    with opened(data_dir) as mine, pytest.raises(AttributeError, match=said):
        getattr(mine, name)
    with pytest.raises(AttributeError, match=said):
        asyncio.run(awaited())


def test_how_an_ego_is_opened_elsewhere_names_how_it_is_here(data_dir: Path) -> None:
    module: Any = ego
    for name, meant in (("Ego", "open"), ("connect", "open"), ("async_open", "aopen")):
        with pytest.raises(AttributeError, match=rf"'{name}'\. Did you mean ego\.{meant}\?$"):
            getattr(module, name)
    with opened(data_dir) as mine:
        for strange in (module, mine):
            with pytest.raises(AttributeError, match=r"no attribute 'zzz'$"):
                strange.zzz  # noqa: B018


def test_an_argument_as_it_is_called_elsewhere_names_the_right_one(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        for name, meant in (("limit", "n"), ("top_k", "n"), ("user", "person")):
            wrong: dict[str, Any] = {name: 3}
            with pytest.raises(ego.UnknownArgument, match=rf"Did you mean {meant}\?"):
                mine.recall("the sea", **wrong)
        for wrong in ({"with": ["Aki"]}, {"with_": ["Aki"]}, {"person": "Aki"}):  # as commands say
            with pytest.raises(ego.UnknownArgument, match=r"Did you mean people\?"):
                mine.remember("We saw the sea.", **wrong)


def test_a_program_is_told_nothing_that_only_a_command_line_has(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        for use, said in (
            (
                mine.report,
                "Where to? Name a file, as out='ego.html', or look",
            ),
            (mine.select, "What was said is missing: select('…')."),
            (lambda: mine.use("export"), "export is no tool. It is a method of its own: call"),
            (lambda: mine.use("import"), "import_ is no tool. It is a method of its own: call"),
            (
                lambda: mine.recall("sea", since=5),  # type: ignore[call-overload]
                "since must be text, a date or a datetime, not 5.",
            ),
        ):
            with pytest.raises(ego.UsageError) as caught:
                use()
            assert str(caught.value).startswith(said)


def test_a_restored_file_is_named_as_it_was_given(data_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.tar"
    with opened(data_dir) as mine:
        mine.remember("The tide came in.")
        mine.backup(file)
        assert mine.restore(file, dry_run=True)["from"] == str(file)
        assert mine.restore(file, yes=True)["from"] == str(file)


def test_a_clock_of_its_own_is_no_setting_to_be_unset(data_dir: Path) -> None:
    environ = environment(data_dir, at=None)
    with ego.open(environ=environ, now=lambda: datetime(2026, 3, 1, tzinfo=UTC)) as mine:
        assert "EGO_NOW" not in mine.doctor().text


def test_what_is_told_the_pieces_may_fail_where_it_is_awaited_too(
    data_dir: Path, tmp_path: Path
) -> None:
    model = saying(tmp_path, "Hello there.")

    def fail(piece: str) -> None:
        raise RuntimeError(piece)

    async def talk() -> None:
        async with ego.aopen(environ=environment(data_dir, EGO_LLM=model)) as mine:
            with pytest.raises(RuntimeError, match="Hello"):
                await mine.chat("One.", tell=fail)
            assert (await mine.events())["events"][0]["user_text"] == "One."

    asyncio.run(talk())


def test_what_a_method_needs_is_named(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        untyped: Any = mine
        for call, said in (
            (untyped.remember, "remember needs content."),
            (untyped.absorb, "absorb needs user and assistant."),
            (lambda: untyped.absorb("Hi."), "absorb needs assistant."),
            (untyped.chat, "chat needs text."),
            (untyped.import_, "import_ needs file."),
            (lambda: untyped.chat("Hi.", "Ken"), "chat takes only text by place."),
            (lambda: untyped.chat("Hi.", text="Hi."), "chat was given text twice."),
        ):
            with pytest.raises(ego.UsageError, match=f"^{said}"):
                call()

    async def await_it() -> None:
        async with ego.aopen(environ=environment(data_dir)) as mine:
            untyped: Any = mine
            with pytest.raises(ego.UsageError, match=r"^absorb needs assistant\."):
                await untyped.absorb("Hi.")

    asyncio.run(await_it())
