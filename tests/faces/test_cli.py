"""The command line: what it takes, what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import ego
from ego.core.desires.desires import CATALOG
from ego.runtime.toolkit import TOOLS
from tests.conftest import Ran, RunHere, command, ego_process, environment
from tests.faces.terminals import on_a_terminal

pytestmark = pytest.mark.usefixtures("prepared")

HOSTILE = "[bold]not bold[/bold] \x1b[31mred\x1b[0m \u202eback\u202c tab\there [/]"

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
    }
    and not any(p.required for p in tool.parameters)
]


def width(line: str) -> int:
    """Columns that `line` takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def remembered(data_dir: Path, *contents: str) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        for content in contents:
            mine.remember(content)


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


@pytest.mark.first_use
def test_the_help_is_grouped(data_dir: Path, run_here: RunHere) -> None:
    ran = run_here("--help")

    assert ran.code == 0
    headings = [ran.out.index(f"─ {heading} ─") for heading in (
        "Everywhere", "Surface tools", "Backend tools", "Mood & persona", "Autonomy", "Upkeep",
    )]  # fmt: skip
    assert headings == sorted(headings)
    for tool in TOOLS.values():
        assert f" {tool.under or tool.command} " in ran.out
    assert not data_dir.exists()


@pytest.mark.parametrize("command", [[], ["recall"], ["persona"], ["persona", "set"]])
def test_help_shows_no_type_beside_a_switch(command: list[str], run_here: RunHere) -> None:
    helped = run_here(*command, "--help").out

    assert "Show this message and exit." in helped
    assert "<bool>" not in helped


def test_the_help_is_whole_whatever_stands_behind_it(run_here: RunHere) -> None:
    assert run_here("--help", "remember").out == run_here("--help").out


def test_without_a_command_there_is_help_and_no_success(run_here: RunHere) -> None:
    ran = run_here()

    assert (ran.code, ran.err) == (2, "")
    assert "Surface tools" in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["recall", "a", "--bogus"], "No such option: --bogus. See `ego recall --help`."),
        (["--bogus", "recall", "a"], "No such option: --bogus. See `ego --help`."),
        (["remembr", "a"], "No such command 'remembr'. Did you mean 'remember', 'prefer'?"),
        (
            ["feel-desires", "now"],
            "Got unexpected extra argument(s) (now). See `ego feel-desires --help`.",
        ),
        (["recall", "a", "--n"], "Option '--n' requires an argument."),
        (["--data-dir"], "Option '--data-dir' requires an argument."),
        (["migrate", "down"], "No such command 'down'. See `ego migrate --help`."),
        (["recall"], "recall needs context."),
        (["create-episode", "mem_1"], "create_episode needs memory_ids."),
        (["link-memories", "mem_1"], "link_memories needs target_id."),
        (["update-self"], "update_self needs field."),
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
    def interrupted(command: str) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("ego.faces.registry.register_one", interrupted)

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
        (b"", "remember needs content."),
        (b" \n\n", "remember needs content."),
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
    shown = on_a_terminal(data_dir, "remember")

    assert (shown.code, shown.text) == (2, "error: remember needs content.\n")


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


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["search-memories", "--n", "10"], ["--help"]])
def test_a_reader_that_leaves_is_no_error(
    arguments: list[str], unbuffered: str, data_dir: Path
) -> None:
    remembered(data_dir, *(f"Day {n}. " + "さくら " * 60 for n in range(3)))
    reading, writing = os.pipe()
    os.close(reading)

    ran = subprocess.run(
        command(*arguments),
        env=environment(data_dir, PYTHONUNBUFFERED=unbuffered),
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)

    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(
    "speech",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["C", "ascii", "latin-1"],
)
def test_output_is_utf_8_whatever_the_locale(speech: dict[str, str], data_dir: Path) -> None:
    kept = ego_process(data_dir, "remember", "さくらが咲いた。", "--json", **speech)
    found = ego_process(data_dir, "recall", "さくら", **speech)
    refused = ego_process(data_dir, "consider-them", "--person", "花", **speech)
    drawn = on_a_terminal(data_dir, "feel-desires", **speech)
    helped = ego_process(data_dir, "recall", "--help", **speech)

    assert (kept.code, kept.err) == (0, "")
    assert "さくらが咲いた。" in found.out
    assert refused.err.startswith("error: Nobody called '花' is known yet.")
    assert "─" in drawn.text
    assert "昨日" in helped.out


def test_hostile_text_steers_nothing_in_a_pipe(data_dir: Path, run_here: RunHere) -> None:
    remembered(data_dir, HOSTILE)

    for arguments in (["recall", "bold"], ["search-memories"], ["introspect"]):
        out = run_here(*arguments).out
        assert "[bold]not bold[/bold] \\x1b[31mred\\x1b[0m" in out
        assert not any(unicodedata.category(c) in ("Cc", "Cf") for c in out if c != "\n")


def test_hostile_text_steers_nothing_on_a_terminal(data_dir: Path) -> None:
    remembered(data_dir, HOSTILE)

    for arguments in (["recall", "bold"], ["search-memories"], ["introspect"]):
        shown = on_a_terminal(data_dir, *arguments)
        assert "[bold]not bold[/bold] \\x1b[31mred\\x1b[0m" in shown.text
        assert "\x1b[31m" not in shown.raw
        assert "\u202e" not in shown.raw


def test_an_error_cannot_steer_the_terminal(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir, "recall", "a", "--since", "\x1b[31m[bold]soon\x07")

    assert shown.code == 2
    assert "\x1b[31m[bold]" not in shown.raw
    assert "\x07" not in shown.raw
    assert "[bold]soon" in shown.text


@pytest.mark.parametrize("columns", [80, 40])
def test_levels_are_drawn_to_fit_a_terminal(
    columns: int, data_dir: Path, run_here: RunHere
) -> None:
    run_here("wake-up")

    shown = on_a_terminal(
        data_dir, "feel-desires", columns=columns, EGO_NOW="2026-01-02T06:00:00+00:00"
    )

    assert shown.code == 0
    rows = shown.text.split("\n\n")[0].splitlines()
    assert max(map(width, rows)) <= columns
    assert [row for row in rows if row.startswith("tier ")] == [f"tier {n}" for n in range(1, 5)]
    drawn = [row for row in rows if not row.startswith("tier ")]
    assert len(drawn) == len(CATALOG)
    told = run_here("feel-desires", "--json", EGO_NOW="2026-01-02T06:00:00+00:00")
    by_tier = sorted(told.data["desires"], key=lambda desire: desire["tier"])
    for desire, line in zip(by_tier, drawn, strict=True):
        assert line.startswith(desire["name"])
        assert re.search(rf"\b{desire['level']:.3f} {desire['tag']}\b", line)


@pytest.mark.parametrize("columns", [80, 40])
def test_text_is_wrapped_between_words_and_between_kana(columns: int, data_dir: Path) -> None:
    japanese = "さくらの木の下で白い猫に会った。近づいても逃げなかったので、少し話した。"
    english = "The book on tides explains why the cat moon pulls the whole sea twice a day."
    remembered(data_dir, japanese, english)

    shown = on_a_terminal(data_dir, "recall", "猫 cat", columns=columns)

    lines = shown.text.splitlines()
    assert max(map(width, lines)) <= columns
    assert japanese in "".join(line.strip() for line in lines)
    assert english in " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("arguments", [["--plain", "feel-desires"], ["feel-desires", "--plain"]])
def test_plain_on_a_terminal_is_what_a_pipe_gets(
    arguments: list[str], data_dir: Path, run_here: RunHere
) -> None:
    shown = on_a_terminal(data_dir, *arguments)

    assert shown.raw.replace("\r\n", "\n") == run_here("feel-desires").out


def test_no_color_is_respected(data_dir: Path) -> None:
    coloured = on_a_terminal(data_dir, "feel-desires")
    plain = on_a_terminal(data_dir, "feel-desires", NO_COLOR="1")

    colour = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|38;5;[0-9]+)m")
    assert colour.search(coloured.raw)
    assert not colour.search(plain.raw)
    assert plain.text == coloured.text


def test_a_dumb_terminal_is_not_drawn_on(data_dir: Path, run_here: RunHere) -> None:
    shown = on_a_terminal(data_dir, "feel-desires", TERM="dumb")

    assert shown.raw.replace("\r\n", "\n") == run_here("feel-desires").out


def test_warnings_are_for_people_and_the_answer_stays_clean(
    data_dir: Path, run_here: RunHere
) -> None:
    remembered(data_dir, "Before.")
    (data_dir / "desires.json").write_text("{", "utf-8")

    ran = run_here("remember", "We met at the harbour.", "--json")

    assert ran.code == 0
    assert ran.err.startswith("warning: no desire was settled yet: ")
    assert ran.err.count("\n") == 1
    assert json.loads(ran.out)["data"]["satisfied"] == []


def test_a_command_starts_without_what_it_does_not_need() -> None:
    probe = (
        "import sys, ego.faces.cli; ego.faces.cli.app();"
        "print(*{'mcp', 'fastembed', 'onnxruntime', 'numpy', 'rich', 'filelock', 'asyncio',"
        " 'zoneinfo', 'packaging'} & set(sys.modules))"
    )

    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=True)

    assert ran.stdout.split() == []
