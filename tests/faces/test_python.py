"""The Python face: the same tools as methods, and the same consequences."""

from __future__ import annotations

import asyncio
import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import get_args

import pytest
from syrupy.assertion import SnapshotAssertion

import ego
from ego.faces.mcp import build
from ego.runtime.toolkit import TOOLS
from scripts.write_methods import EGO, stubs
from tests.conftest import NOON, RunHere, environment
from tests.faces.clients import call, settings
from tests.faces.python_program import a_day, a_talk, mistakes
from tests.faces.test_one_definition import files_of, run_python
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, cut_after, streams, waits_for


def opened(data_dir: Path, *, read_only: bool = False, **more: str) -> ego.OpenEgo:
    variables = environment(data_dir, **more)
    return ego.open(read_only=read_only, environ=variables)


def test_importing_ego_loads_nothing_that_it_may_not_need() -> None:
    heavy = (
        "{'typing', 'typer', 'tinydb', 'sqlite3', 'pydantic', 'inspect', 'dataclasses', 'pathlib'}"
    )
    run_python(f"import sys; before = set(sys.modules); import ego;"
               f" sys.exit(bool({heavy} & (set(sys.modules) - before)))")  # fmt: skip


def test_a_program_lives_a_day(data_dir: Path, run_here: RunHere) -> None:
    saved, *_, told, learned = a_day(data_dir, environment(data_dir))

    assert saved.startswith("Saved (id: mem_")
    assert "Told as one story (id: ep_" in told
    assert "Trust in Aki: 0.8" in learned
    listed = run_here("memories", "--json").data["memories"]
    assert [one["content"] for one in listed] == ["It left a shell.", "The tide came in."]


def test_what_is_wrong_is_said_as_everywhere(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    with opened(data_dir) as mine:
        *others, unknown_tool = mistakes(mine)
        assert others == snapshot
        assert unknown_tool == f"UnknownName: Unknown tool 'fly'. Known: {', '.join(TOOLS)}."
        with pytest.raises(ego.UnknownDesire):
            mine.satisfy_desire("fame")
        with pytest.raises(ego.NotFound):
            mine.forget("mem_000000000000")


def test_what_is_misspelt_is_told_the_near_name(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        for said in ("search-memories", "serch_memories", "search memories"):
            with pytest.raises(ego.UnknownName) as caught:
                mine.use(said, query="sea")
            assert str(caught.value) == f"Unknown tool '{said}'. Did you mean search_memories?"
        with pytest.raises(ego.UnknownName) as caught:
            mine.use("remember", content="x", category="diray")

    assert (caught.value.noun, caught.value.name) == ("category", "diray")
    assert "daily" in caught.value.known
    assert str(caught.value).startswith("Unknown category 'diray'. Known: daily, ")


def test_what_is_raised_reaches_another_process_whole(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        for attempt in (lambda: mine.satisfy_desire("fame"), lambda: mine.recall("x")["y"]):
            with pytest.raises(ego.UsageError) as caught:
                attempt()
            sent = pickle.loads(pickle.dumps(caught.value))
            assert (type(sent), str(sent)) == (type(caught.value), str(caught.value))
            assert vars(sent) == vars(caught.value)


def test_the_wrong_kind_of_block_is_told_the_right_one(data_dir: Path) -> None:
    async def awaited() -> None:
        async with opened(data_dir):  # type: ignore[attr-defined]
            pass

    with pytest.raises(ego.UsageError, match=r"Write `async with ego.aopen\(\) as mine:`"):
        asyncio.run(awaited())
    later = ego.aopen(environ=environment(data_dir))
    with pytest.raises(ego.UsageError, match=r"Write `with ego.open\(\) as mine:`"), later:  # type: ignore[attr-defined]
        pass
    with pytest.raises(ego.UsageError, match=r"Begin a block first: `async with ego.aopen\(\)"):
        later.remember("x")  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        later.fly()  # type: ignore[attr-defined]


def test_every_name_is_listed_and_its_types_are_there() -> None:
    assert set(ego.__all__) <= set(dir(ego))
    assert all(hasattr(ego, name) for name in ego.__all__)
    said = (EGO / "types.pyi").read_text("utf-8")
    for name in ego.types.__all__:
        assert hasattr(ego.types, name)
        assert f'    "{name}",\n' in said
    assert get_args(ego.types.RecallReply) == (ego.types.Recall,)


def test_the_literal_types_have_the_words_that_are_taken() -> None:
    for noun, kind in (("emotion", ego.Emotion), ("category", ego.Category)):
        (mark,) = (one.one_of for one in TOOLS["remember"].parameters if one.name == noun)
        assert mark is not None
        assert get_args(kind) == tuple(map(str, mark.values))


def test_every_tool_is_a_method_with_its_words() -> None:
    for name, tool in TOOLS.items():
        for method in (getattr(ego.OpenEgo, name), getattr(ego.AsyncEgo, name)):
            assert method.__doc__.startswith(tool.help.partition("--")[0])
            assert not re.search(r"--\w|\bego (?!is\b)[a-z]|- reads", method.__doc__), (
                method.__doc__
            )
            taken = set(method.__signature__.parameters) - {"self"}
            assert taken == {p.name for p in tool.parameters}


def test_the_types_are_those_of_the_tools() -> None:
    for name, text in stubs().items():
        assert (EGO / name).read_text("utf-8") == text, "Run: python scripts/write_methods.py"


def test_a_use_satisfies_what_it_does_on_the_other_faces(tmp_path: Path, run_here: RunHere) -> None:
    said = "We watched the tide come in."
    by_program, by_client, by_hand = (tmp_path / name for name in ("a", "b", "c"))
    with opened(by_program) as mine:
        reply = mine.remember(said, category="introspection")
    call(build(settings(by_client)), "remember", content=said, category="introspection")
    hand = run_here("remember", said, "--category", "introspection", EGO_DATA_DIR=str(by_hand))

    assert hand.code == 0
    kept = [(one / "desires.json").read_text("utf-8") for one in (by_program, by_client, by_hand)]
    assert kept[0] == kept[1] == kept[2]
    assert [one["desire"] for one in reply.fields["satisfied"]] == [
        "cognitive_coherence", "expression",
    ]  # fmt: skip


def test_an_answer_is_what_the_command_shows(data_dir: Path, run_here: RunHere) -> None:
    with opened(data_dir) as mine:
        mine.remember("さくらが咲いた。", emotion="moved")
        shown = run_here("recall", "さくら", "--json")
        reply = mine.recall("さくら")

    assert reply.text == json.loads(shown.out)["text"]
    assert reply.fields["memories"][0]["content"] == "さくらが咲いた。"


def test_whom_to_consider_is_said_by_place_too(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("We rowed.", people=["Ken"])

        assert mine.consider_them("Ken").text == mine.consider_them(person="Ken").text
        with pytest.raises(ego.UsageError, match="takes nothing by place"):
            mine.mood(True)


def test_a_call_made_again_has_what_its_type_says(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        first = mine.remember("Dentist on 6 January 2030.", when="2030-01-06")
        again = mine.remember("Dentist on 6 January 2030.", when="2030-01-06")

    assert again.fields.keys() == first.fields.keys()
    assert (again["duplicate_of"], again["ahead"]) == (first["id"], first["ahead"])
    assert (again["similar_to"], again["questions"], again["doubts"]) == (None, [], None)


def test_type_checkers_name_a_mistake(tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.py", tmp_path / "right.py"
    wrong.write_text("import ego\nfrom ego import Foo\nego.opne()\nego.AsyncEgo\n", "utf-8")
    right.write_text("".join(documented()), "utf-8")

    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", wrong, right],
        capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path,
    )  # fmt: skip

    assert ran.stdout.splitlines() == [
        'wrong.py:2: error: Module "ego" has no attribute "Foo"  [attr-defined]',
        'wrong.py:3: error: Module has no attribute "opne"  [attr-defined]',
        "Found 2 errors in 1 file (checked 2 source files)",
    ]


def over(server: ScriptedServer) -> dict[str, str]:
    return {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}


def test_a_server_awaits_several_at_once(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    with ScriptedServer(streams(answer("I hear you.", felt()))) as server:
        variables = environment(tmp_path / "data", **over(server))
        assert asyncio.run(a_talk(tmp_path / "data", variables, tmp_path)) == snapshot


def test_a_call_that_is_cancelled_is_done_whole(data_dir: Path, run_here: RunHere) -> None:
    gate = Event()

    async def give_up(server: ScriptedServer) -> None:
        async with ego.aopen(environ=environment(data_dir, **over(server))) as mine:
            talk = asyncio.create_task(mine.chat("Are you there?"))
            while not server.requests:
                await asyncio.sleep(0.01)
            talk.cancel()
            with pytest.raises(asyncio.CancelledError):
                await talk
            assert (await mine.remember("The loop went on."))["id"]
            gate.set()
        with pytest.raises(ego.UsageError, match=r"closed. Open it again with ego.aopen\(\)"):
            await mine.wake_up()

    with ScriptedServer(waits_for(gate, "I ", "am.")) as server:
        asyncio.run(give_up(server))
    (turn,) = run_here("events", "--json").data["events"]
    assert (turn["user_text"], turn["assistant_text"]) == ("Are you there?", "I am.")


def test_what_fails_in_a_talk_keeps_the_turn(data_dir: Path) -> None:
    def fail(_: str) -> None:
        raise ZeroDivisionError

    steps = (streams(answer("I hear you.", felt())), cut_after("Half"))
    with ScriptedServer(*steps) as server, opened(data_dir, **over(server)) as mine:
        with pytest.raises(ZeroDivisionError):
            mine.chat("One.", tell=fail)
        with pytest.raises(ego.VoiceError, match="is saved"):
            mine.chat("Two.")
        kept = mine.events()["events"]
    said = [(one["user_text"], one["assistant_text"]) for one in kept]
    assert sorted(said) == [("One.", "I hear you."), ("Two.", "Half")]


def test_copies_are_what_the_commands_make(tmp_path: Path, run_here: RunHere) -> None:
    with opened(tmp_path / "a") as mine:
        mine.remember("The tide came in.")
        mine.remember("Nobody knows.", private=True)
        assert mine.export(tmp_path / "x.jsonl")["private_left_out"] == 1
        place = Path(mine.backup()["path"])
    by_hand = run_here(
        "export", "--json", str(tmp_path / "y.jsonl"), EGO_DATA_DIR=str(tmp_path / "a")
    )
    assert by_hand.code == 0
    assert (tmp_path / "x.jsonl").read_bytes() == (tmp_path / "y.jsonl").read_bytes()
    assert place.parent == tmp_path / "a" / "backups"

    with (tmp_path / "x.jsonl").open("a") as file:
        file.write("no JSON\n")
    with opened(tmp_path / "b") as other:
        with pytest.raises(ego.BadLines, match="1 line is bad, so nothing was taken") as refused:
            other.import_(tmp_path / "x.jsonl", strict=True)
        ((line, reason),) = refused.value.bad
        assert (line, "JSON" in reason) == (
            len((tmp_path / "x.jsonl").read_bytes().splitlines()),
            True,
        )
        taken = other.import_(tmp_path / "x.jsonl")
        assert (taken["new"]["memory"], len(taken["bad"])) == (1, 1)
        assert other.memories()["total"] == 1
        with pytest.raises(ego.UsageError, match="Unknown program 'diary'"):
            other.import_(tmp_path / "x.jsonl", program="diary")


def test_read_only_writes_nothing(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("The tide came in.")
    before = files_of(data_dir)

    with opened(data_dir, read_only=True) as theirs:
        assert "The tide came in." in theirs.recall("tide").text
        with pytest.raises(ego.UsageError, match=r"^remember writes, and this ego was opened"):
            theirs.remember("It went out.")
        with pytest.raises(ego.UsageError, match=r"^backup writes, and this ego was opened"):
            theirs.backup()
        assert theirs.export(data_dir.parent / "x.jsonl")["exported"]["memory"] == 1
    assert files_of(data_dir) == before


def test_read_only_of_nothing_makes_nothing(data_dir: Path) -> None:
    with pytest.raises(ego.NoEgo, match="There is no ego in"):
        opened(data_dir, read_only=True)
    assert not data_dir.exists()


def test_what_cannot_be_opened_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ego.StateError, match="is a file"):
        ego.open(tmp_path / "file", environ={})
    with pytest.raises(ego.UsageError, match="EGO_TIMEZONE 'Moon' is not a time zone"):
        ego.open(tmp_path / "x", environ={"EGO_TIMEZONE": "Moon"})
    with pytest.raises(ego.UsageError, match="NUL"):
        ego.open("a\0b", environ={})
    assert not (tmp_path / "x").exists()


def test_closed_is_closed(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        pass
    mine.close()

    assert repr(mine) == f"<ego in {data_dir}, closed>"
    with pytest.raises(ego.UsageError, match=r"closed. Open it again with ego.open\(\)"):
        mine.wake_up()


def test_threads_share_one(data_dir: Path) -> None:
    with opened(data_dir) as mine, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: mine.remember(f"Ship {n} came in."), range(24)))
        assert mine.memories().fields["total"] == 24


def test_warnings_are_logged(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(data_dir, EGO_NOW=NOON.replace(year=2999).isoformat()) as mine:
        mine.remember("A ship came in.")

    assert [r.message for r in caplog.records] == [
        "remember: EGO_NOW lies in the future: whatever this keeps, a settled desire too, is dated"
        " 2999-01-01."
    ]


def documented() -> list[str]:
    """The programs of docs/python.md."""
    text = (Path(__file__).parents[2] / "docs" / "python.md").read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = documented()
    for name, value in environment(tmp_path / "data").items():
        monkeypatch.setenv(name, value)

    names: dict[str, object] = {}
    monkeypatch.chdir(tmp_path)
    for block in blocks:
        exec(block.replace("/tmp/another-ego", str(tmp_path / "another")), names)

    names["test_what_was_promised_is_told_on_its_day"](tmp_path / "tested")  # type: ignore[operator]

    with opened(tmp_path / "moved") as mine:
        before = mine.remember("Aki lives in Osaka, by the river.")
        mine.remember("Aki lives in Kyoto now.", replaces=before["id"])
        in_mind = names["put_in_mind"](mine, "Where does Aki live?")  # type: ignore[operator]
    assert in_mind.splitlines()[0] == "You remember:"
    assert "Kyoto now.\n" in f"{in_mind}\n"
    assert "by the river. (this was so until 2026-01-01, and is no longer)" in in_mind

    assert len(blocks) == 15
    shown = capsys.readouterr().out
    assert "1 related memory:" in shown
    assert "Unknown desire 'fame'." in shown
    assert "We watched the sea for an hour. (moved)" in shown
    assert "emotion joyous is none of 30" in shown
    assert shown.count("1 memory\n") == 2
    assert shown.count("It was a grey heron, I think.\n") == 2
    assert len(list((tmp_path / "egos").iterdir())) == 2
    assert "5 memories" in shown
    assert "works at the harbour\n" in shown
    assert "I keep bees. My birthday is 3 March." in shown
    assert "Ken has told of a birthday\n" in shown
    assert "Misaki" in (tmp_path / "another" / "relationships.json").read_text("utf-8")
