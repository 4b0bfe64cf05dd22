"""The command line: what it takes, what it answers, and how it ends."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import typer

import ego
from ego.core.desires.desires import CATALOG
from ego.runtime.toolkit import TOOLS
from tests.conftest import Ran, RunHere, command, ego_process, environment
from tests.faces.kept import remembered
from tests.faces.terminals import on_a_terminal

pytestmark = pytest.mark.usefixtures("prepared")

NO_CONTENT = (
    "remember needs content. As in:"
    ' `ego remember "We watched the tide come in." --emotion moved --with Aki`.'
)
ASKING_NOTHING = [
    [*filter(None, [tool.under]), tool.command]
    for tool in TOOLS.values()
    if tool.name
    not in {
        "reflect",
        "select",
        "persona_set",
        "deliberate",
        "report",
        "heartbeat",
        "speak",
        "purge",
        "deliver_run",
        "deliver_test",
    }
    and not any(p.required for p in tool.parameters)
]


@pytest.mark.parametrize(
    "arguments",
    [["--json", "feel-desires"], ["feel-desires", "--json"]],
    ids=["before", "after"],
)
def test_json_is_asked_for_on_either_side(arguments: list[str], run_here: RunHere) -> None:
    ran = run_here(*arguments)

    answer = json.loads(ran.out)
    assert ran.out.endswith("}\n")
    assert ran.out.count("\n") == 1
    assert list(answer) == ["tool", "text", "data"]
    assert answer["tool"] == "feel_desires"
    assert {desire["name"] for desire in answer["data"]["desires"]} == set(CATALOG)


@pytest.mark.parametrize("words", ASKING_NOTHING, ids=" ".join)
def test_the_json_text_is_what_a_pipe_shows(words: list[str], run_here: RunHere) -> None:
    piped = run_here(*words).out
    answer = json.loads(run_here(*words, "--json").out)

    assert piped == f"{answer['text']}\n"


def test_a_process_says_what_is_said_in_this_one(data_dir: Path, run_here: RunHere) -> None:
    for words in (["wake-up"], ["feel-desires", "--json"], ["jobs", "list"], ["desires"]):
        here = run_here(*words)

        assert here.out
        assert ego_process(data_dir, *words) == here


@pytest.mark.first_use
def test_a_data_directory_is_named_on_either_side(
    tmp_path: Path, data_dir: Path, run_here: RunHere
) -> None:
    named = str(tmp_path / "named")

    before = run_here("--data-dir", named, "remember", "Tea.")
    after = run_here("recall", "tea", "--data-dir", named)

    assert before.code == 0
    assert "Tea." in after.out
    assert not data_dir.exists()


def test_options_named_otherwise_than_their_parameters(run_here: RunHere) -> None:
    ran = run_here("remember", "Tea.", "--with", "Aki", "--with", "花", "--tag", "tea", "--private")
    assert ran.code == 0

    (memory,) = run_here("search-memories", "--json").data["memories"]
    assert memory["people"] == ["Aki", "花"]
    assert memory["tags"] == ["tea"]
    assert memory["private"] is True
    assert run_here("remember", "a", "--people", "Aki").code == 2
    assert run_here("remember", "a", "--no-private").code == 2


def test_the_version(run_here: RunHere) -> None:
    assert run_here("--version") == Ran(0, f"ego {ego.__version__}\n", "")


@pytest.mark.parametrize("command", [["recall"], ["persona"], ["persona", "set"]])
def test_help_shows_no_type_beside_a_switch(command: list[str], run_here: RunHere) -> None:
    helped = run_here(*command, "--help").out

    assert "Show this message and exit." in helped
    assert "<bool>" not in helped


def test_the_help_is_whole_whatever_stands_behind_it(run_here: RunHere) -> None:
    assert run_here("--help", "remember").out == run_here("--help").out


def test_without_a_command_there_is_help_which_is_no_json(
    run_here: RunHere, data_dir: Path
) -> None:
    ran = run_here()

    assert (ran.code, ran.err) == (0, "")
    assert "Usage: ego" in ran.out
    assert run_here("migrate").code == 0
    asked = subprocess.run(
        command("--json"), env=environment(data_dir), stdout=subprocess.DEVNULL, check=False
    )
    assert asked.returncode == 2


@pytest.mark.parametrize(
    ("group", "shown"),
    [("persona", "show"), ("config", "show"), ("prefer", "list"), ("jobs", "list")],
)
def test_a_group_alone_shows_what_there_is(group: str, shown: str, run_here: RunHere) -> None:
    assert run_here(group) == run_here(group, shown)
    assert run_here(group, "--json").data == run_here(group, shown, "--json").data
    assert "Usage: ego" in run_here(group, "--help").out


@pytest.mark.parametrize("command", ["remember", "recall", "note", "chat"])
def test_words_without_quotes_are_told_of_quotes(command: str, run_here: RunHere) -> None:
    ran = run_here(command, "I", "like", "tea")

    assert ran.code == 2
    assert "A text of several words needs quotes" in ran.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["recall", "a", "--bogus"], "No such option: --bogus. See `ego recall --help`."),
        (
            ["remember", "a", "--people", "Aki"],
            "No such option: --people (Possible options: --about, --with)."
            " See `ego remember --help`.",
        ),
        (
            ["remember", "a", "--date", "tomorrow"],
            "No such option: --date (Possible options: --when). See `ego remember --help`.",
        ),
        (["--bogus", "recall", "a"], "No such option: --bogus. See `ego --help`."),
        (["remembr", "a"], "No such command 'remembr'. Did you mean 'remember', 'prefer'?"),
        (
            ["feel-desires", "now"],
            "Got unexpected extra argument(s) (now). See `ego feel-desires --help`.",
        ),
        (["recall", "a", "--n"], "Option '--n' requires an argument."),
        (["--data-dir"], "Option '--data-dir' requires an argument."),
        (["migrate", "down"], "No such command 'down'. See `ego migrate --help`."),
        (
            ["recall"],
            'recall needs context. As in: `ego recall "an evening at the sea" --n 5`.',
        ),
        (["why"], "why needs id. As in: `ego why int_5d0c3a81f2be`."),
        (["forget"], "forget needs memory_id. As in: `ego forget mem_1f0c3a81f2be`."),
        (["config", "get", "llm"], "No such command 'get'. Did you mean `ego config show`?"),
        (["config", "llm"], "No such command 'llm'. See `ego config --help`."),
        (
            ["create-episode", "mem_1"],
            "create_episode needs memory_ids. As in: `ego create-episode mem_5d0c3a81f2be"
            ' mem_93ab20c4d7e1 "How I learned the tides"`.',
        ),
        (
            ["update-self"],
            "update_self needs field. As in: `ego update-self question"
            ' "Why does the sea calm me?"`.',
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.first_use
def test_a_wrong_request_is_one_line(
    arguments: list[str], sentence: str, data_dir: Path, run_here: RunHere
) -> None:
    assert run_here(*arguments) == Ran(2, "", f"error: {sentence}\n")
    assert not data_dir.exists()


@pytest.mark.first_use
def test_a_wrong_request_ends_a_process_with_its_line(data_dir: Path) -> None:
    asked = ego_process(data_dir, "remembr", "a")

    sentence = "No such command 'remembr'. Did you mean 'remember', 'prefer'?"
    assert asked == Ran(2, "", f"error: {sentence}\n")
    assert not data_dir.exists()


@pytest.mark.first_use
def test_every_exit_code_says_what_kind_of_end_it_was(data_dir: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()

    assert ego_process(data_dir, "recall", "anything").code == 0
    assert ego_process(data_dir, "migrate", "up").code == 0
    assert ego_process(data_dir, "satisfy-desire", "fame").code == 2
    assert ego_process(data_dir, "get-episode", "ep_1").code == 3
    assert ego_process(in_the_way, "wake-up").code == 4


def test_an_interrupt_is_exit_130_without_a_word(data_dir: Path) -> None:
    remembered(data_dir, "Before.")
    process = subprocess.Popen(
        command("remember", "-"),
        env=environment(data_dir),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    os.set_blocking(process.stdin.fileno(), False)
    os.write(process.stdin.fileno(), b"a" * 65_536)  # the pipe is full until somebody reads
    assert select.select([], [process.stdin], [], 60)[1]

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)

    assert (process.returncode, out, err) == (130, b"", b"")


def test_an_interrupt_before_its_command_is_there_is_the_same(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(arguments: Sequence[str]) -> typer.Typer:
        raise KeyboardInterrupt

    monkeypatch.setattr("ego.faces.cli.app", interrupted)

    assert run_here("feel-desires") == Ran(130, "", "")


@pytest.mark.parametrize("arguments", [["--category", "introspection"], ["-"]])
def test_content_comes_from_standard_input(
    arguments: list[str], data_dir: Path, run_here: RunHere
) -> None:
    text = "一行目\n\n二行目 with [brackets] and a trailing line\n"

    ran = ego_process(data_dir, "remember", *arguments, stdin=text.encode())

    assert ran.code == 0
    (memory,) = run_here("search-memories", "--json").data["memories"]
    assert memory["content"] == text.strip()


def test_content_that_is_given_leaves_standard_input_alone(
    data_dir: Path, run_here: RunHere
) -> None:
    ego_process(data_dir, "remember", "Given.", stdin=b"piped")

    (memory,) = run_here("search-memories", "--json").data["memories"]
    assert memory["content"] == "Given."


@pytest.mark.parametrize(
    ("piped", "sentence"),
    [
        (b"", NO_CONTENT),
        (b" \n\n", NO_CONTENT),
        (b"a\xffb", "Standard input is not UTF-8 (byte 1). Convert it first."),
        (b"a\0b", "content contains a NUL character. Remove it."),
        (b"a" * 70_000, "Standard input is longer than the 65,536 bytes that fit."),
    ],
    ids=["nothing", "spaces", "not UTF-8", "NUL", "too long"],
)
@pytest.mark.first_use
def test_standard_input_that_cannot_be_kept(
    piped: bytes, sentence: str, data_dir: Path, run_here: RunHere
) -> None:
    ran = run_here("remember", stdin=piped)

    assert ran == Ran(2, "", f"error: {sentence}\n")
    assert not data_dir.exists()


def test_no_content_on_a_terminal_is_an_error_and_does_not_wait(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir, "remember", columns=200)

    assert (shown.code, shown.text) == (2, f"error: {NO_CONTENT}\n")


def test_an_argument_that_is_not_utf_8_is_refused(data_dir: Path) -> None:
    ran = subprocess.run(
        [*map(os.fsencode, command("remember")), b"a\xffb"],
        env=environment(data_dir),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )

    sentence = "content is not valid Unicode (it holds a lone surrogate). Send it as UTF-8."
    assert (ran.returncode, ran.stdout, ran.stderr.decode()) == (2, b"", f"error: {sentence}\n")


def test_a_command_starts_without_what_it_does_not_need() -> None:
    probe = (
        "import sys, ego.faces.cli; ego.faces.cli.app();"
        "print(*{'mcp', 'fastembed', 'onnxruntime', 'numpy', 'rich', 'filelock', 'asyncio',"
        " 'zoneinfo', 'packaging'} & set(sys.modules))"
    )

    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=True)

    assert ran.stdout.split() == []
