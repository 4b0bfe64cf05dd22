"""Messages reach sinks: each one, in order, and whoever fails holds up nobody else."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from ego.runtime.ego import Ego
from tests.conftest import NOON, RunHere, use
from tests.faces.clients import Wire
from tests.innards import rows
from tests.sinks import SECRET, Hook, Hooked, configure, keeping, kept, let_pauses_end, program, say

FIRST, SECOND, THIRD = "The tide turns at six.", "潮は六時に満ちます。", '- "quoted" --help $(id)'


@pytest.fixture
def somebody(world: Ego) -> Ego:
    use(world, "persona_set", text="A lighthouse keeper.", label="Skipper")
    return world


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook() as opened:
        yield opened


def test_a_program_reads_one_object_and_nothing_of_it_is_an_argument(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    seen, argv, bare = tmp_path / "seen", tmp_path / "argv", tmp_path / "bare"
    configure(
        data_dir,
        {"command": [*program(f'cat >> {seen}; echo $# "$@" >> {argv}; env >> {argv}'), "x"]},
        {"command": keeping(bare), "text": True},
    )

    assert say(somebody, run_here, tmp_path, THIRD, message_kind="question") == ""

    (letter,) = kept(seen)
    (message,) = run_here("console", "--messages", "--json").data["entries"]
    assert list(letter) == ["message", "kind", "at", "sender", "id"]
    assert letter == {
        "message": THIRD,
        "kind": "question",
        "at": NOON.isoformat(),
        "sender": message["sender"],
        "id": message["event_id"],
    }
    assert bare.read_text("utf-8") == f"{THIRD}\n"
    told = argv.read_text("utf-8")
    assert told.startswith("0\n")
    assert "quoted" not in told
    assert "EGO_" not in told


def test_a_webhook_gets_a_post_with_the_headers(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    configure(
        data_dir,
        {"url": hook.url, "headers": {"Authorization": f"Bearer {SECRET}"}},
        {"url": hook.url, "text": True},
    )

    say(somebody, run_here, tmp_path, SECOND)

    posted = sorted(hook.hooked, key=lambda one: len(one.body))
    assert posted[0].body == f"{SECOND}\n"
    assert posted[0].headers["content-type"] == "text/plain; charset=utf-8"
    assert posted[1].headers["authorization"] == f"Bearer {SECRET}"
    assert posted[1].headers["content-type"] == "application/json; charset=utf-8"
    assert len({one.headers["idempotency-key"] for one in posted}) == 1


FAILING = {
    "fails": ("echo broken pipe of mine >&2; exit 3", "it ended with status 3 (broken pipe of"),
    "hangs": ("exec sleep 60", "it did not end within 0.3 s"),
    "is killed": ("kill -9 $$", "it ended with signal 9"),
    "writes too much": ("yes", "it wrote too much"),
}


@pytest.mark.parametrize("how", FAILING)
def test_a_program_that_does_not_take_it_gets_it_later_and_holds_up_nobody(
    how: str, somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    script, why = FAILING[how]
    phone, desk, broken = tmp_path / "phone", tmp_path / "desk", tmp_path / "broken"
    broken.touch()
    flaky = program(f"[ -e {broken} ] && {{ {script}; }}; cat >> {phone}")
    limit = 5 if how == "writes too much" else 0.3
    sinks = [
        {"command": flaky, "name": "phone", "timeout_seconds": limit},
        {"command": keeping(desk), "name": "desk"},
    ]
    configure(data_dir, *sinks)

    warned = say(somebody, run_here, tmp_path, FIRST)
    quiet = say(somebody, run_here, tmp_path, SECOND)  # left alone meanwhile
    listed = run_here("deliver", "list").out

    assert re.match(rf"warning: phone was not reached: {re.escape(why)}", warned), warned
    assert quiet == ""
    assert [one["message"] for one in kept(desk)] == [FIRST, SECOND]
    assert re.match(
        rf"phone: 2 messages wait since 2026-01-01 12:00; failing since .* \(1 try\),"
        rf" again in \d s - {re.escape(why)}",
        listed,
    ), listed
    assert not phone.exists()

    configure(data_dir, {**sinks[0], "timeout_seconds": 20}, sinks[1])
    broken.unlink()
    let_pauses_end(data_dir)
    ran = run_here("heartbeat")

    assert ran.err == ""
    assert [one["message"] for one in kept(phone)] == [FIRST, SECOND]
    assert [one["message"] for one in kept(desk)] == [FIRST, SECOND]
    assert run_here("deliver", "list").out.startswith("phone: nothing waits\ndesk: nothing waits\n")


@pytest.mark.parametrize("status", [500, 404, 302, None])
def test_a_webhook_that_does_not_take_it_gets_it_later(
    status: int | None,
    somebody: Ego,
    run_here: RunHere,
    data_dir: Path,
    tmp_path: Path,
    hook: Hook,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    hook.answer = lambda _: status
    hook.moved_to = hook.url if status == 302 else ""
    sink = {"url": hook.url, "headers": {"Authorization": f"Bearer {SECRET}"}}
    configure(data_dir, {**sink, "timeout_seconds": 0.5})

    warned = say(somebody, run_here, tmp_path, FIRST)
    told = [run_here("deliver", "list", "--json").out, run_here("doctor").out]
    told += [run_here("deliver", "test").out, run_here("config", "show").out]

    assert (f"it answered {status}" if status else "it did not answer within 0.5 s") in warned
    assert hook.hooked == []
    assert SECRET not in "".join([warned, *told, caplog.text])
    hook.moved_to = ""
    hook.answer = lambda _: 204
    configure(data_dir, sink)
    say(somebody, run_here, tmp_path, SECOND)
    assert run_here("deliver", "run").out.endswith("took 2 messages\n")
    assert [one["message"] for one in hook.letters] == [FIRST, SECOND]


def test_the_pauses_double_up_to_an_hour(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    hook.answer = lambda _: 503
    configure(data_dir, {"url": hook.url, "name": "phone"})
    say(somebody, run_here, tmp_path, FIRST)
    pauses = []

    for _ in range(12):
        before = time.time()
        run_here("deliver", "run")
        [(next_at,)] = rows(data_dir, "SELECT next_at FROM failing_sinks")
        pauses.append(round(next_at / 1e6 - before, -1))

    assert pauses[:3] == [10, 20, 40]
    assert pauses[-3:] == [3600, 3600, 3600]
    assert run_here("deliver", "list", "--json").data["sinks"][0]["waiting"] == 1


def test_nothing_is_brought_in_quiet_hours_unless_a_person_asks(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    hook.answer = lambda _: 503
    configure(data_dir, {"url": hook.url})
    say(somebody, run_here, tmp_path, FIRST)
    hook.answer = lambda _: 204
    let_pauses_end(data_dir)
    night = NOON + timedelta(hours=12)

    run_here("heartbeat", at=night)
    assert hook.hooked == []

    run_here("deliver", "run", at=night)
    assert len(hook.hooked) == 1


def test_what_was_set_aside_goes_nowhere_and_what_is_purged_waits_nowhere(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    hook.answer = lambda _: 503
    configure(data_dir, {"url": hook.url})
    for message in (FIRST, SECOND):
        say(somebody, run_here, tmp_path, message)
    first, _ = run_here("console", "--messages", "--json").data["entries"]
    run_here("forget", first["event_id"])
    hook.answer = lambda _: 204

    run_here("deliver", "run")

    assert [one["message"] for one in hook.letters] == [SECOND]
    run_here("purge", first["event_id"], "--yes")
    assert rows(data_dir, "SELECT count(*) FROM deliveries WHERE done_at IS NULL") == [(0,)]


def test_what_waits_for_a_sink_that_is_named_no_more_is_told_and_given_up_or_taken_over(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    hook.answer = lambda _: 503
    configure(data_dir, {"url": hook.url, "name": "phone"})
    say(somebody, run_here, tmp_path, FIRST)
    hook.answer = lambda _: 204
    configure(data_dir, {"url": hook.url})

    listed = run_here("deliver", "list").out
    doctor = run_here("doctor").out

    assert "phone: 1 message waits since 2026-01-01 12:00; the settings name it no more" in listed
    assert "1 message waits for phone, which the settings name no more." in doctor
    configure(data_dir, {"url": hook.url, "name": "phone"})
    assert run_here("deliver", "run").out == "phone: took 1 message\n"
    assert [one["message"] for one in hook.letters] == [FIRST]
    hook.answer = lambda _: 503
    say(somebody, run_here, tmp_path, SECOND)
    assert run_here("deliver", "drop", "phone").out == "Given up for phone: 1 message.\n"
    assert run_here("deliver", "run").out == "Nothing waits to be brought.\n"
    gone = run_here("deliver", "drop", "tablet")
    assert (gone.code, gone.err) == (3, "error: No sink 'tablet'. Known: phone.\n")


def test_a_doctor_names_a_sink_whose_program_is_not_there(
    somebody: Ego, run_here: RunHere, data_dir: Path
) -> None:
    configure(data_dir, {"command": ["nowhere-at-all"], "name": "phone"})

    assert "phone: its program is not there." in run_here("doctor").out


def test_a_test_reaches_each_sink_and_says_what_each_made_of_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    seen = tmp_path / "seen"
    configure(
        data_dir,
        {"command": keeping(seen)},
        {"command": program("exit 9")},
        {"url": hook.url, "name": "電話"},
    )

    ran = run_here("deliver", "test", "届いていますか？")

    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "sh: reached.\nsh 2: not reached: it ended with status 9.\n電話: reached.\n"
    assert [one["message"] for one in (*kept(seen), *hook.letters)] == ["届いていますか？"] * 2
    assert run_here("console").out == "Nothing was said or done yet.\n"


def test_without_a_sink_it_says_how_to_have_one(run_here: RunHere) -> None:
    for command in ("run", "test"):
        ran = run_here("deliver", command)
        assert ran.code == 2
        assert "Under [deliver] in config.toml write sinks = " in ran.err
    assert "No sink is configured" in run_here("deliver", "list").out


WRONG = {
    "sinks = 3": "deliver.sinks must be a list of tables",
    "sinks = [{}]": "deliver.sinks, number 1: give it either command or url.",
    'sinks = [{command = ["a"], url = "https://b"}]': "number 1: give it either command or url.",
    'sinks = [{command = "a b"}]': "deliver.sinks, number 1: command must be a list of texts",
    "sinks = [{command = []}]": "deliver.sinks, number 1: command must name a program",
    'sinks = [{command = ["a"]}, {url = "ftp://b"}]': "number 2: url must be an address",
    'sinks = [{url = "https://me:hush@b"}]': "number 1: url must not hold a password",
    'sinks = [{url = "https://b", headers = {X = 3}}]': "headers must be a table of printable",
    'sinks = [{url = "https://b", headers = {X = "a\\nb"}}]': "headers must be a table of",
    'sinks = [{command = ["a"], headers = {}}]': "number 1: a program has no headers.",
    'sinks = [{url = "https://b", pass_env = []}]': "number 1: a webhook has no pass_env.",
    'sinks = [{command = ["a"], text = "yes"}]': "number 1: text must be true or false.",
    'sinks = [{command = ["a"], timeout_seconds = 0}]': "timeout_seconds must be a number from",
    'sinks = [{command = ["a"], name = ""}]': "number 1: name must be a text of 1 to 40",
    'sinks = [{command = ["a"], name = "x"}, {command = ["b"], name = "x"}]': "number 2: name 'x'",
    "at_most = -1": "[deliver] at_most, '-1' is no number of messages a day",
    'at_most = "few"': "[deliver] at_most, 'few' is no number of messages a day",
}


@pytest.mark.parametrize("written", WRONG)
def test_what_makes_no_sense_is_one_line_that_names_the_key(
    written: str, run_here: RunHere, data_dir: Path
) -> None:
    (data_dir / "config.toml").write_text(f"[deliver]\n{written}\n", "utf-8")

    ran = run_here("deliver", "list", EGO_DELIVER_AT_MOST="")

    assert ran.code == 2
    assert WRONG[written] in ran.err
    assert ran.err.count("\n") == 1
    assert "hush" not in ran.err


@pytest.mark.parametrize("written", WRONG)
def test_a_doctor_finds_what_makes_no_sense(
    written: str, run_here: RunHere, data_dir: Path
) -> None:
    (data_dir / "config.toml").write_text(f"[deliver]\n{written}\n", "utf-8")

    ran = run_here("doctor", EGO_DELIVER_AT_MOST="")

    assert ran.code == 1
    assert WRONG[written] in ran.out


def test_a_server_that_has_nothing_to_do_brings_what_waits_and_its_end_waits_for_no_sink(
    somebody: Ego, run_here: RunHere, data_dir: Path, tmp_path: Path, hook: Hook
) -> None:
    hook.answer = lambda _: 503
    configure(data_dir, {"url": hook.url, "name": "phone"})
    say(somebody, run_here, tmp_path, FIRST)
    seen = list[Hooked]()
    hook.answer = seen.append  # and no answer
    let_pauses_end(data_dir)

    with Wire(data_dir) as wire:
        _wait_for(seen)
        wire.hang_up()
        assert wire.process.wait(10) == 0

    assert [json.loads(one.body)["message"] for one in seen] == [FIRST]
    listed = run_here("deliver", "list", "--json").data["sinks"]
    assert [one["waiting"] for one in listed] == [1]  # nobody knows that it has it


def _wait_for(seen: list[Hooked]) -> None:
    until = time.monotonic() + 20
    while not seen:
        assert time.monotonic() < until
        time.sleep(0.02)
