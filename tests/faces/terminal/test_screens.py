"""What a terminal draws: within its width, in colours that show, and of text only the text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.text import Text
from syrupy.assertion import SnapshotAssertion

from ego.core.reply import RECALL, Reply
from ego.faces.cli import BY_HAND
from ego.faces.terminal import canvas as palette
from ego.faces.terminal import desires, screens
from ego.faces.terminal.canvas import DRAWN, Canvas, bar, block, draws, pad, sample
from ego.faces.terminal.show import name_commands
from ego.runtime.toolkit import TOOLS
from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal

LATER = NOON + timedelta(hours=14)
HOSTILE = "[bold red]markup[/] \x1b[31mescape\x07 \u202edrow \ufeff" + "あ" * 90
COMMANDS = [
    ["feel-desires"],
    ["compute-desire-levels"],
    ["mood"],
    ["mood", "--history"],
    ["emotion-trend"],
    ["recall", "猫 cat fixture"],
    ["recall", "nothing like it"],
    ["search-memories"],
    ["memories"],
    ["people"],
    ["stories"],
    ["questions"],
    ["ahead"],
    ["introspect"],
    ["wake-up"],
    ["consider-them", "--person", "花"],
    ["context"],
    ["attend"],
    ["desires", "list"],
    ["desires", "forecast"],
    ["desires", "simulate"],
]


@pytest.fixture
def lived(run_here: RunHere, data_dir: Path) -> RunHere:
    """Two days with a cat, a fixture, and somebody who writes what steers terminals."""
    felt = ("--emotion", "moved", "--with", "花")
    run_here("remember", "さくらの木の下で白い猫に会った。とても静かな午後だった。", *felt)
    run_here("remember", "The fixture lied again.", "--emotion", "frustrated", "--importance", "5")
    run_here("remember", HOSTILE, "--emotion", "sad", "--tag", HOSTILE[:20])
    run_here("update-self", "question", HOSTILE)
    run_here("update-relationship", "花", "known_fact", HOSTILE)
    return run_here


def drawn(run_here: RunHere, *command: str, columns: int) -> list[str]:
    """The lines of `command` as a terminal of so many columns shows them."""
    ran = run_here(*command, "--json", at=LATER)
    assert ran.code == 0, ran.err
    answer = json.loads(ran.out)
    data, _, scaffold = answer["text"].partition("\n\n---\n")
    reply, out = Reply(data, scaffold, fields=answer["data"]), io.StringIO()
    console = Console(file=out, width=columns, highlight=False, markup=False, emoji=False)
    canvas = Canvas(console)
    assert screens.DRAWN is DRAWN  # which it has filled
    screen = DRAWN.get(answer["tool"])
    for line in screen(reply, canvas) if screen else canvas.prose(reply.data):
        console.print(line)
    return re.sub("mem_[0-9a-f]{12}", "mem_0123456789ab", out.getvalue()).splitlines()


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_every_screen_fits_the_terminal_and_shows_no_escape(lived: RunHere, columns: int) -> None:
    for command in COMMANDS:
        lines = drawn(lived, *command, columns=columns)

        assert lines, command
        assert max(map(cell_len, lines)) <= columns, command
        assert not set("\x1b\x07\u202e\ufeff") & set("".join(lines)), command


def test_a_wide_terminal_shows_more_of_a_memory_in_a_list(lived: RunHere) -> None:
    long = (
        "We stayed inside all day, reading to each other, " + "and the kettle never got cold. " * 4
    )
    lived("remember", long, "--emotion", "calm", "--private")
    _, line, *rest = drawn(lived, "memories", columns=260)

    assert line.endswith(f"mem_0123456789ab  private, calm: {long.strip()}")
    assert len(rest) == 3
    assert drawn(lived, "memories", columns=100)[1].endswith("…")


def test_screens_at_eighty_columns(lived: RunHere, snapshot: SnapshotAssertion) -> None:
    shown = {
        " ".join(command): "\n".join(drawn(lived, *command, columns=80))
        for command in COMMANDS
        if command[0] in ("feel-desires", "compute-desire-levels", "mood", "desires")
    }

    assert shown == snapshot


def test_screens_at_forty_columns(lived: RunHere, snapshot: SnapshotAssertion) -> None:
    shown = {
        " ".join(command): "\n".join(drawn(lived, *command, columns=40))
        for command in (["feel-desires"], ["mood", "--history"], ["desires", "simulate"])
    }

    assert shown == snapshot


def test_what_a_prompt_takes_is_drawn_in_sentences(lived: RunHere) -> None:
    lived("persona", "set", "--text", "partner_mood: I am Aya.", "--label", "花")
    lived("prefer", "like", "food", "ramen")
    lived("prefer", "confirm", "food", "ramen")

    lines = drawn(lived, "context", columns=120)

    assert lines[:2] == ["It speaks to 花 as this one:", "> partner_mood: I am Aya."]
    assert lines[2].startswith("It is Friday 2026-01-02 ")
    assert lines[3].startswith("It feels ")
    assert lines[4].startswith("It goes along ")
    assert "It likes ramen." in lines
    assert any(line.startswith("It wants ") for line in lines)
    assert not re.search(r"[{}]|CONTEXT_CAPSULE|_thirst|\[high\]", "\n".join(lines))


def test_a_terminal_names_the_commands_that_can_be_typed() -> None:
    assert name_commands(RECALL).endswith(
        "To look closer: search-memories, get-episode. If two belong together: link-memories."
    )
    assert name_commands("A word_of_nobody stays.") == "A word_of_nobody stays."


def test_what_was_recalled_is_a_list_to_read(lived: RunHere) -> None:
    lines = drawn(lived, "recall", "白い猫", columns=40)

    start = lines.index("1. 14h ago · moved 0.7 · daily")
    assert lines[start + 1 : start + 3] == [
        "   さくらの木の下で白い猫に会った。とて",
        "   も静かな午後だった。",
    ]
    assert lines[start + 3].startswith("   mem_")


def test_what_lies_ahead_stands_under_its_day(
    run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    lying = (
        ("花と水族館へ行く。" + HOSTILE, "2 January 10:30", "--private"),
        ("Ren's birthday.", "20 January", "--every", "year"),
        ("The call with the landlord, about the rent, the key and the window.", "1 January 13:00"),
    )
    for words, when, *more in lying:
        run_here("remember", words, "--when", when, *more)

    shown = {
        columns: "\n".join(drawn(run_here, "ahead", columns=columns)) for columns in (40, 80, 120)
    }

    assert shown == snapshot
    piped = re.sub(r"mem_\w{12}", "mem_0123456789ab", run_here("ahead", at=LATER).out)
    assert piped == snapshot(name="in a pipe")
    for columns, said in shown.items():
        assert max(map(cell_len, said.split("\n"))) <= columns


def test_what_was_said_is_told_with_who_said_it(run_here: RunHere) -> None:
    run_here("absorb", "--user", "What of the tide?", stdin=b"It broke my cup.")

    lines = drawn(run_here, "recall", "the tide", columns=80)

    assert lines[2:4] == ["1. 14h ago · chat", '   "What of the tide?" you: "It broke my cup."']


def test_markup_in_a_memory_is_text(lived: RunHere) -> None:
    said = "".join(line.strip() for line in drawn(lived, "recall", "markup escape", columns=120))

    assert r"[bold red]markup[/] \x1b[31mescape\x07 \u202edrow" in said


def test_a_list_keeps_its_shape_when_it_is_wrapped() -> None:
    canvas = Canvas(Console(file=io.StringIO(), width=24))

    lines = canvas.prose("- [2d ago] a cat under the tree\n12. and a second one there\n> a quote")

    assert [line.plain for line in lines] == [
        "- [2d ago] a cat under",
        "  the tree",
        "12. and a second one",
        "    there",
        "> a quote",
    ]


def styles() -> Iterable[tuple[str, Style]]:
    named = {**palette.BANDS, **palette.MOODS, "muted": palette.MUTED, "accent": palette.ACCENT}
    return ((name, Style.parse(written)) for name, written in named.items())


def luminance(colour: Color) -> float:
    """The relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour.get_truecolor()
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("background", ["#ffffff", "#fdf6e3", "#000000", "#1e1e1e", "#002b36"])
def test_no_colour_vanishes_on_a_light_or_a_dark_background(background: str) -> None:
    behind = luminance(Color.parse(background))
    for name, style in styles():
        assert style.color is not None
        assert style.color.number is not None
        assert style.color.number >= 16, f"{name}: a terminal may show the first 16 as it likes"
        lighter, darker = sorted((behind, luminance(style.color)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 3, name


def test_a_real_terminal_shows_the_same_with_and_without_colour(
    lived: RunHere, data_dir: Path
) -> None:
    for command in (["recall", "fixture"], ["desires", "forecast"]):
        coloured = on_a_terminal(data_dir, *command)
        without = on_a_terminal(data_dir, *command, NO_COLOR="1")

        assert "\x1b[38;5;" in coloured.raw
        assert "\x1b[38;5;" not in without.raw
        assert coloured.text == without.text


def test_what_is_drawn_is_a_command() -> None:
    known = set(TOOLS) | {name.replace("-", "_") for name in BY_HAND} | {"config_show"}

    assert set(DRAWN) <= known


def test_two_screens_for_one_command_are_refused() -> None:
    with pytest.raises(ValueError, match="Two screens draw 'feel_desires'"):
        draws("feel_desires")(desires.parts)


@given(st.floats(-1, 2), st.integers(1, 200))
def test_a_bar_takes_its_room(share: float, room: int) -> None:
    drawn = bar(share, room, "")

    assert drawn.cell_len == room
    assert drawn.plain.count("━") == min(room, max(0, round(share * room * 2) // 2))


@given(st.text(), st.integers(1, 60))
def test_words_are_padded_to_their_columns(words: str, columns: int) -> None:
    assert cell_len(pad(words, columns)) <= columns or columns == 1


@given(st.lists(st.floats(0, 1), min_size=1), st.integers(2, 50))
def test_a_course_keeps_its_ends(values: list[float], room: int) -> None:
    chosen = sample(values, room)

    assert len(chosen) == min(room, len(values))
    assert (chosen[0], chosen[-1]) == (values[0], values[-1])
    assert all(block(value) in "▁▂▃▄▅▆▇█" for value in chosen)


def test_what_is_to_be_copied_is_not_broken(data_dir: Path, tmp_path: Path) -> None:
    long = tmp_path / ("a-long-name-" * 12)

    shown = on_a_terminal(data_dir, "install", "json", "--data-dir", str(long))

    assert json.loads(shown.text)["mcpServers"]["ego"]["env"]["EGO_DATA_DIR"] == str(long)


@pytest.mark.parametrize(
    ("command", "column"), [(["doctor"], 24), (["events"], 2), (["jobs", "list"], 2)]
)
def test_a_long_line_is_set_back(command: list[str], column: int, lived: RunHere) -> None:
    lived("note", "The post came. " * 6)

    lines = drawn(lived, *command, columns=50)

    assert max(map(cell_len, lines)) <= 50
    assert any(line.startswith(" " * column) and line[column] != " " for line in lines if line)
    assert not any(line.startswith(" " * (column + 1)) for line in lines)


def test_a_word_that_just_fits_leaves_no_space_to_the_next_line() -> None:
    console = Console(file=io.StringIO(), width=20)

    lines = [line.plain for line in Canvas(console).wrapped(Text("x" * 32 + " y"), behind="    ")]

    assert lines == ["    " + "x" * 16, "    " + "x" * 16, "    y"]
