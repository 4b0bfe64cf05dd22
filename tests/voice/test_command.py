import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

import ego
from ego.errors import VoiceError
from ego.voice.llm import connect
from ego.voice.messages import LLM, USUAL, Limits, PromptPart, Role

PROMPT = [PromptPart(Role.SYSTEM, "Be brief."), PromptPart(Role.USER, "お元気？")]
HURRY = Limits(total_seconds=1.5)

ASLEEP = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
"""A process that does not end when asked to."""

HANGS_WITH_A_CHILD = f"""
    import subprocess, sys, time
    child = subprocess.Popen([sys.executable, "-c", {ASLEEP!r}])
    print(f"pid {{child.pid}}", flush=True)
    time.sleep(60)
"""


def script(tmp_path: Path, source: str) -> str:
    path = tmp_path / "model.py"
    path.write_text(dedent(source), "utf-8")
    return "command:" + shlex.join([sys.executable, str(path)])


def model(tmp_path: Path, source: str, limits: Limits = USUAL) -> LLM:
    return connect(script(tmp_path, source), limits=limits)


def answer(tmp_path: Path, source: str, limits: Limits = USUAL) -> str:
    return "".join(model(tmp_path, source, limits).stream(PROMPT))


def failure(tmp_path: Path, source: str, limits: Limits = USUAL) -> VoiceError:
    with pytest.raises(VoiceError) as raised:
        answer(tmp_path, source, limits)
    return raised.value


def is_gone(pid: int) -> bool:
    """Whether nothing runs under `pid` any more, within three seconds."""
    deadline = time.monotonic() + 3
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not runs(pid)


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    # A zombie, after the name in brackets, only waits for somebody to notice its end.
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_the_prompt_is_on_stdin_and_the_answer_on_stdout(tmp_path: Path) -> None:
    echo = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())"

    assert answer(tmp_path, echo) == "Be brief.\n\nお元気？\n"


def test_there_is_no_shell(tmp_path: Path) -> None:
    path = tmp_path / "argv.py"
    path.write_text("import sys; print(*sys.argv[1:], sep='|')", "utf-8")
    line = f"command:{shlex.quote(sys.executable)} {shlex.quote(str(path))} '$HOME *' a\\ b ; >x"

    assert "".join(connect(line).stream(PROMPT)) == "$HOME *|a b|;|>x\n"


def test_an_answer_arrives_while_it_is_written(tmp_path: Path) -> None:
    source = """
        import pathlib, time
        print("one ", end="", flush=True)
        while not pathlib.Path(__file__).with_name("go").exists(): time.sleep(0.01)
        print("two")
    """
    pieces = model(tmp_path, source).stream(PROMPT)

    assert next(pieces) == "one "
    (tmp_path / "go").touch()
    assert "".join(pieces) == "two\n"


def test_a_program_sees_the_environment_but_nothing_of_egos_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_LLM", "x")
    monkeypatch.setenv("EGO_LLM_API_KEY", "sk-secret")
    monkeypatch.setenv("EGO_LLM_ANYTHING", "x")
    monkeypatch.setenv("EGO_COMPANION", "Alice")
    source = "import os; print(*(name for name in sorted(os.environ) if 'EGO' in name))"

    assert answer(tmp_path, source) == "EGO_COMPANION STARTED_BY_EGO\n"


@pytest.mark.parametrize("home", ["~", "$HOME"])
def test_the_home_that_a_word_begins_with_is_written_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / "a model.sh"
    path.write_text('#!/bin/sh\ncat > /dev/null\necho "$1 $2"\n', "utf-8")
    path.chmod(0o755)
    llm = connect(f'command:"{home}/a model.sh" {home}/x a~/{home}')

    assert "".join(llm.stream(PROMPT)) == f"{tmp_path}/x a~/{home}\n"


def test_a_given_environment_is_the_whole_of_it(tmp_path: Path) -> None:
    source = "import os; print(os.environ.get('HOME'), os.environ['A'], 'EGO_LLM_X' in os.environ)"
    llm = connect(script(tmp_path, source), environment={"A": "1", "EGO_LLM_X": "2"})

    assert "".join(llm.stream(PROMPT)) == "None 1 False\n"


def test_characters_arrive_whole_and_what_is_none_is_replaced(tmp_path: Path) -> None:
    source = r"""
        import sys, time
        for byte in "あ😀".encode() + b"\0\xff":
            sys.stdout.buffer.write(bytes([byte])); sys.stdout.buffer.flush(); time.sleep(0.005)
    """

    assert "".join(model(tmp_path, source).stream(PROMPT)) == "あ😀��"
    assert answer(tmp_path, source) == "あ😀��"


def test_a_failure_tells_the_end_of_stderr_and_keeps_what_came(tmp_path: Path) -> None:
    source = r"""
        import sys
        print("I am", end="", flush=True)
        print("x" * 1000 + "\nline\n\x1b[2Jno model \u202e loaded", file=sys.stderr)
        sys.exit(3)
    """

    raised = failure(tmp_path, source)

    assert raised.partial == "I am"
    assert str(raised).startswith(
        f"The command {Path(sys.executable).name} ended with exit status 3. "
        "4 characters had arrived. It complained: …xxx"
    )
    assert str(raised).endswith(r"xxx line \x1b[2Jno model \u202e loaded")


def test_a_program_ended_by_a_signal_says_which(tmp_path: Path) -> None:
    source = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"

    assert "was ended by SIGKILL." in str(failure(tmp_path, source))


@pytest.mark.parametrize("source", ["", "print()", "print('  ')"])
def test_an_empty_answer_is_a_failure(tmp_path: Path, source: str) -> None:
    assert "finished without a word" in str(failure(tmp_path, source))


def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    started = time.monotonic()

    raised = failure(tmp_path, HANGS_WITH_A_CHILD, HURRY)

    assert "had not finished after 1.5 s and was ended" in str(raised)
    assert raised.partial.startswith("pid ")
    assert is_gone(int(raised.partial.split()[1]))
    assert time.monotonic() - started < 5


def test_closing_the_stream_ends_the_program_and_its_children(tmp_path: Path) -> None:
    pieces = model(tmp_path, HANGS_WITH_A_CHILD).stream(PROMPT)
    pid = int(next(pieces).split()[1])

    pieces.close()

    assert is_gone(pid)


def test_ctrl_c_ends_the_program_and_its_children(tmp_path: Path) -> None:
    listener = f"""
        import sys
        from ego.voice.llm import connect
        from ego.voice.messages import PromptPart, Role
        for piece in connect({script(tmp_path, HANGS_WITH_A_CHILD)!r}).stream(
            [PromptPart(Role.USER, "?")]
        ):
            print(piece, end="", flush=True)
    """
    environment = os.environ | {"PYTHONPATH": str(Path(ego.__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, "-c", dedent(listener)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as run:
        assert run.stdout is not None
        pid = int(run.stdout.readline().split()[1])
        run.send_signal(signal.SIGINT)
        _, complaint = run.communicate(timeout=10)

    assert b"KeyboardInterrupt" in complaint
    assert is_gone(pid)


def test_who_still_holds_stdout_when_the_program_has_ended_is_ended(tmp_path: Path) -> None:
    source = f"""
        import subprocess, sys
        child = subprocess.Popen([sys.executable, "-c", {ASLEEP!r}])
        print(f"pid {{child.pid}}")
    """
    started = time.monotonic()

    said = answer(tmp_path, source)

    assert is_gone(int(said.split()[1]))
    assert time.monotonic() - started < 5


def test_a_helper_that_lets_go_of_the_pipes_outlives_the_answer(tmp_path: Path) -> None:
    source = """
        import subprocess, sys
        quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], **quiet)
        print(f"pid {child.pid}")
    """
    pid = int(answer(tmp_path, source).split()[1])

    time.sleep(0.1)
    assert runs(pid)
    os.kill(pid, signal.SIGKILL)


def listening(llm: str, *before: str) -> subprocess.Popen[bytes]:
    """A process of its own that asks a model and prints what it answers."""
    listener = f"""
        import sys
        from ego.voice.llm import connect
        from ego.voice.messages import PromptPart, Role
        for piece in connect({llm!r}).stream([PromptPart(Role.USER, "?")]):
            print(piece, end="", flush=True)
    """
    return subprocess.Popen(
        [*before, sys.executable, "-c", dedent(listener)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(Path(ego.__file__).parents[1])},
    )


LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere nobody adopts who has left its parent and its group"
)

SLIPS = {
    "of its own": "exec sleep 60 & echo $! $$; wait",
    "behind timeout": "exec timeout 60 sh -c 'sleep 60 & echo $! $$; wait'",
    "behind a shell of a shell": "sh -c 'sleep 60 & echo $! $$; wait'; true",
    "in a new session": "setsid sh -c 'sleep 60 & echo $! $$; wait'; true",
    "deaf to SIGTERM": "trap '' TERM; sleep 60 & echo $! $$; wait; wait",
    "its parent gone": "(setsid sh -c 'sleep 60 & echo $! $$; wait' &); sleep 60",
}
"""What a model may do to leave the group it was started in; each tells its pids."""


@LINUX
@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_of_a_model_outlives_egos_end(slip: str, how: signal.Signals) -> None:
    with listening(f"command:{shlex.join(['sh', '-c', slip])}") as run:
        assert run.stdout is not None
        pids = [int(word) for word in run.stdout.readline().split()]
        assert all(runs(pid) for pid in pids)
        run.send_signal(how)
        run.wait(10)

    assert len(pids) == 2
    assert all(is_gone(pid) for pid in pids)


@LINUX
@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_nothing_of_a_model_outlives_the_time_limit(tmp_path: Path, slip: str) -> None:
    llm = connect(f"command:{shlex.join(['sh', '-c', slip])}", limits=Limits(total_seconds=0.5))

    with pytest.raises(VoiceError) as raised:
        list(llm.stream(PROMPT))

    pids = [int(word) for word in raised.value.partial.split()]
    assert len(pids) == 2
    assert all(is_gone(pid) for pid in pids)


@LINUX
def test_not_even_the_end_of_its_leash_leaves_a_model_running() -> None:
    with listening("command:sh -c 'echo $$ $PPID; exec sleep 60'") as run:
        assert run.stdout is not None
        pid, leash = (int(word) for word in run.stdout.readline().split())
        os.kill(leash, signal.SIGKILL)
        assert run.wait(10) != 0

    assert is_gone(pid)


def test_a_leftover_that_keeps_writing_is_not_listened_to_for_ever(tmp_path: Path) -> None:
    chatter = "import time\nwhile True: print('.', end='', flush=True); time.sleep(0.02)"
    source = f"""
        import subprocess, sys
        child = subprocess.Popen([sys.executable, "-c", {chatter!r}])
        print(f"pid {{child.pid}}", flush=True)
    """

    said = answer(tmp_path, source, HURRY)

    assert is_gone(int(said.split()[1].strip(".")))


def test_a_huge_answer_is_stopped(tmp_path: Path) -> None:
    source = "while True: print('x' * 10_000)"
    limits = Limits(answer_bytes=200_000)

    raised = failure(tmp_path, source, limits)

    assert "wrote more than 200000 bytes and was ended" in str(raised)
    assert 0 < len(raised.partial) <= 200_000


def test_long_prompts_and_answers_do_not_lock_each_other_up(tmp_path: Path) -> None:
    source = """
        import sys
        for _ in range(3): sys.stderr.write("x" * 500_000); sys.stdout.write("y" * 500_000)
        print(len(sys.stdin.read()))
    """
    long = [PromptPart(Role.USER, "z" * 3_000_000)]

    said = "".join(model(tmp_path, source).stream(long))

    assert said == "y" * 1_500_000 + "3000001\n"


def test_a_program_need_not_read_its_prompt(tmp_path: Path) -> None:
    long = [PromptPart(Role.USER, "z" * 3_000_000)]

    assert "".join(model(tmp_path, "print('fine')").stream(long)) == "fine\n"


def test_only_waiting_for_the_model_counts_against_the_limit(tmp_path: Path) -> None:
    source = "import time; print('a', flush=True); time.sleep(0.1); print('b')"
    pieces = model(tmp_path, source, HURRY).stream(PROMPT)

    first = next(pieces)
    time.sleep(1.6)

    assert first + "".join(pieces) == "a\nb\n"


@pytest.mark.parametrize("name", ["no-such-program", "/", "/dev/null", "x" * 5000])
def test_a_program_that_cannot_be_started_is_a_clear_word(name: str) -> None:
    with pytest.raises(VoiceError, match="could not be started"):
        list(connect(f"command:{name}").stream(PROMPT))


def test_no_error_tells_the_arguments(tmp_path: Path) -> None:
    line = script(tmp_path, "import sys; sys.exit(1)") + " --key sk-secret"

    with pytest.raises(VoiceError) as raised:
        list(connect(line).stream(PROMPT))

    assert "secret" not in str(raised.value)


def test_nothing_is_left_open_after_an_answer(tmp_path: Path) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("This system does not list open files.")
    answer(tmp_path, "print('fine')")
    before = len(list(descriptors.iterdir()))

    for _ in range(5):
        answer(tmp_path, "print('fine')")

    assert len(list(descriptors.iterdir())) == before
