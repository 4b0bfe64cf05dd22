"""`ego live`: from an empty home to a first unasked message, by one command, and back."""

from __future__ import annotations

import json
import shlex
import stat
import subprocess
import time
from pathlib import Path

import pytest

from tests.conftest import Ran, RunHere, ego_process
from tests.decided import DEFER, SAY, SKIP
from tests.faces.living.conftest import Live
from tests.living import HELLO, Mind
from tests.sinks import Hook, keeping, kept

pytestmark = pytest.mark.first_use

NIGHT = "2026-01-01T23:30:00+00:00"


def beat(crontab: Path, home: Path) -> Ran:
    """The one line of the crontab, as cron runs it: an empty environment but for HOME."""
    (line,) = [one for one in crontab.read_text("utf-8").splitlines() if one[:1] != "#"]
    command = line.split(maxsplit=5)[5].replace(r"\%", "%")
    empty = ["/usr/bin/env", "-i", f"HOME={home}", "/bin/sh", "-c", command]
    ran = subprocess.run(empty, capture_output=True, text=True, timeout=60, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def everything(home: Path) -> dict[str, bytes]:
    return {
        str(one.relative_to(home)): one.read_bytes() for one in home.rglob("*") if one.is_file()
    }


def test_from_an_empty_home_to_words_that_reach_somebody(
    live: Live, run_here: RunHere, mind: Mind, crontab: Path, data_dir: Path
) -> None:
    seen = data_dir.parent / "seen"

    ran = live("--sink", shlex.join(keeping(seen)), "--hours", "08:00-22:30", "--every", "15")

    assert (ran.code, ran.err) == (0, "")
    assert f"It said: {HELLO}" in ran.out
    assert [(one["message"], one["sender"]) for one in kept(seen)] == [(HELLO, "Nagi")]
    assert mind.plans == [
        "Misaki is here, and your life begins now: greet them for the first time, at once"
    ]
    assert "*/15 * * * * " in crontab.read_text("utf-8")
    assert stat.S_IMODE((data_dir / "config.toml").stat().st_mode) == 0o600
    shown = run_here("live", "status").out
    assert shown.startswith("Nagi lives with Misaki; model: openai:scripted.\n")
    assert "Quiet: 22:30-08:00." in shown
    assert f'Nagi asked you: "{HELLO[:20]}' in shown


def test_it_goes_on_by_the_crontab_alone_until_it_is_stopped(
    live: Live, run_here: RunHere, mind: Mind, crontab: Path, data_dir: Path
) -> None:
    seen, home = data_dir.parent / "seen", data_dir.parent
    mind.messages = [HELLO, "The tide turns at 9:40, Misaki."]
    before = "MAILTO=me\n5 5 * * * tidy-up\n"
    crontab.write_text(before, "utf-8")
    said = live("--hours", "always", "--sink", shlex.join(keeping(seen)), EGO_NOW="")
    run_here("note", "They ask about the tide.", EGO_NOW="")
    mind.decision = {**SAY, "action_payload": {"about": "when the tide turns"}}
    assert said.code == 0
    crontab.write_text(crontab.read_text("utf-8").removeprefix(before), "utf-8")

    ran = beat(crontab, home)

    assert (ran.code, ran.err) == (0, "")
    assert [one["message"] for one in kept(seen)] == mind.said
    assert "Last beat just now" in run_here("live", "status", EGO_NOW="").out
    crontab.write_text(before + crontab.read_text("utf-8"), "utf-8")
    stopped = run_here("live", "stop")
    assert stopped.out.startswith("crontab: taken back.\n")
    assert crontab.read_text("utf-8") == before
    assert "Nagi rests with Misaki" in run_here("live", "status").out
    assert run_here("live", "stop").out == "No heartbeat is installed: there is nothing to stop.\n"


def test_the_first_message_may_come_by_a_beat(
    live: Live, mind: Mind, crontab: Path, data_dir: Path
) -> None:
    mind.decision = SKIP
    with Hook() as hook:
        ran = live("--hours", "always", "--sink", f"text:{hook.url}", EGO_NOW="")
        assert ran.code == 0
        assert "It said nothing yet. It decided to say nothing: Nothing calls for it." in ran.out
        assert hook.hooked == []
        mind.decision = Mind().decision
        note = ("note", "They ask about the tide.")
        assert ego_process(data_dir, *note, at=None).code == 0

        ran = beat(crontab, data_dir.parent)

        assert (ran.code, ran.err) == (0, "")
        assert [one.body for one in hook.hooked] == [f"{HELLO}\n"]


def test_a_japanese_companion_at_night(run_here: RunHere, mind: Mind, crontab: Path) -> None:
    mind.messages = ["美咲、はじめまして。凪。雨のにおいがする。"]
    words = ("--persona", "nagi", "--person", "美咲", "--model", "openai:scripted")

    ran = run_here("live", *words, "--base-url", mind.base_url, EGO_NOW=NIGHT, LANG="ja_JP.UTF-8")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("凪 lives with 美咲.")
    assert "It said: 美咲、はじめまして。凪。雨のにおいがする。" in ran.out
    assert mind.plans[0].startswith("美咲がここにいて")
    assert "私は凪。" in run_here("persona", "show").out
    assert "EGO_NOW" not in crontab.read_text("utf-8")


def test_run_again_it_changes_only_what_is_asked(
    live: Live, run_here: RunHere, mind: Mind, crontab: Path, data_dir: Path
) -> None:
    seen = data_dir.parent / "seen"
    live("--sink", shlex.join(keeping(seen)), "--every", "15")
    (data_dir / "config.toml").write_text(
        "# mine\n" + (data_dir / "config.toml").read_text("utf-8"), "utf-8"
    )
    before, asked = everything(data_dir.parent), len(mind.requests)

    again = run_here("live")

    assert "Nothing was to be changed." in again.out
    assert len(mind.requests) == asked + 1, "the model is asked whether it is there, no more"
    assert everything(data_dir.parent) == before
    assert run_here("live", "--hours", "always", "--name", "Nami").code == 0
    written = (data_dir / "config.toml").read_text("utf-8")
    assert written.startswith("# mine\n")
    assert 'quiet = "none"' in written
    assert "seen" in written
    assert "*/15" in crontab.read_text("utf-8")
    assert run_here("persona", "show").out.startswith("Name: Nami\n")
    assert "I am Nami." in run_here("persona", "show").out
    live("--sink", f"text:{shlex.join(keeping(data_dir.parent / 'also'))}")
    assert len(run_here("deliver", "list", "--json").data["sinks"]) == 2
    assert len(kept(seen)) == 1, "it greets once"


def test_a_dry_run_asks_the_model_and_writes_nothing(
    live: Live, mind: Mind, data_dir: Path, crontab: Path
) -> None:
    before = everything(data_dir.parent)

    ran = live("--dry-run", "--json")

    assert ran.data["dry_run"] is True
    assert [one.rpartition("/")[2] for one in ran.data["written"]] == [
        "config.toml (companion, llm, llm_base_url)",
        "the persona",
        "crontab",
    ]
    assert len(mind.requests) == 1
    assert everything(data_dir.parent) == before
    assert not crontab.exists()


def test_a_decision_to_wait_is_told(live: Live, mind: Mind) -> None:
    mind.decision = DEFER

    ran = live()

    assert "It said nothing yet. It put that off until 2026-01-01 14:00: It is late." in ran.out
    assert ran.code == 0


def test_words_that_fail_wait_for_the_heartbeat(
    live: Live, run_here: RunHere, mind: Mind, crontab: Path
) -> None:
    mind.decision = {**SKIP, "confidence": 7}

    ran = live()

    assert ran.code == 1
    assert "It said nothing yet." in ran.out
    assert "The heartbeat takes it up." in ran.out
    assert crontab.exists()
    mind.decision = Mind().decision
    assert f"It said: {HELLO}" in run_here("live").out, "or whoever runs it again"


def test_what_waits_to_be_said_is_its_first_message(
    live: Live, run_here: RunHere, mind: Mind
) -> None:
    mind.messages = [""]
    ran = live(EGO_NOW="")
    assert ran.code == 1
    assert "gave no usable message" in ran.out
    mind.messages, decided = [HELLO], len(mind.plans)
    time.sleep(5.5)  # so long a message that failed is left alone

    again = run_here("live", EGO_NOW="")

    assert f"It said: {HELLO}" in again.out
    assert len(mind.plans) == decided


def test_a_key_goes_where_the_heartbeat_finds_it(
    live: Live, mind: Mind, crontab: Path, data_dir: Path
) -> None:
    (data_dir).mkdir()
    (data_dir / "config.toml").write_text("# mine\n", "utf-8")
    (data_dir / "config.toml").chmod(0o644)

    mind.messages = [HELLO, "A friend wrote today.", "The lamps are lit along the river."]

    ran = live(EGO_LLM_API_KEY="sk-0123456789abcdef")

    assert (ran.code, ran.err) == (0, "")
    assert "sk-0123" not in ran.out + crontab.read_text("utf-8")
    assert "llm_api_key, for you alone" in ran.out
    assert stat.S_IMODE((data_dir / "config.toml").stat().st_mode) == 0o600
    assert beat(crontab, data_dir.parent).err == ""
    assert mind.requests[-1].headers["authorization"] == "Bearer sk-0123456789abcdef"


def test_systemd_gives_the_heartbeat_where_there_is_no_cron(
    live: Live, run_here: RunHere, data_dir: Path, crontab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, tools = data_dir.parent, data_dir.parent / "bin"
    calls = home / "calls"
    (tools / "crontab").unlink()
    (tools / "systemctl").write_text(f'#!/bin/sh\necho "$*" >> {calls}\n', "utf-8")
    (tools / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/bin:/usr/bin")
    if Path("/usr/bin/crontab").exists():
        pytest.skip("this machine has a crontab of its own")

    assert live(XDG_RUNTIME_DIR=str(home)).code == 0

    assert calls.read_text("utf-8").splitlines() == [
        "--user daemon-reload",
        "--user enable --now ego-heartbeat.timer",
    ]
    assert "Heartbeat: systemd, every 30 minutes." in run_here("live", "status").out
    calls.unlink()
    assert run_here("live", "stop").code == 0
    assert "--user disable --now ego-heartbeat.timer" in calls.read_text("utf-8")
    assert not list(home.rglob("ego-heartbeat.*"))


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["--persona", "nobody"], 2, "--persona 'nobody' is no sample and no file. Samples: nagi,"),
        (["--model", "nagi"], 2, "--model 'nagi' must be openai:MODEL"),
        (["--model", "ChatGPT"], 2, "take openai:MODEL with an API key from OpenAI, or a model of"),
        (["--model", "command:no-such-thing -p"], 2, "there is no program 'no-such-thing' here"),
        (["--model", "command:false"], 2, "--base-url goes with --model openai:MODEL."),
        (["--language", "fr"], 2, "--language takes en or ja, not 'fr'."),
        (["--person", " "], 2, "--person takes a name of 1 to 80 characters."),
        (
            ["--hours", "25:00-3"],
            2,
            "--hours '25:00-3' are no hours. Write when it may speak, like",
        ),
        (["--hours", "08:00-08:00"], 2, "are no hours."),
        (["--every", "7"], 2, "--every takes minutes that divide an hour: 5, 10,"),
        (["--sink", "no-such-thing"], 2, "--sink: there is no program 'no-such-thing' here"),
        (["--sink", "tee 'x"], 2, "--sink: a quote is left open"),
        (["--sink", "https://me:pw@x"], 2, "--sink: an address must look like"),
        (["--with", "launchd"], 2, "--with takes cron or systemd, not 'launchd'."),
        (["--base-url", "http://127.0.0.1:1/v1"], 5, "127.0.0.1:1"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_changes_nothing(
    more: list[str], code: int, said: str, live: Live, data_dir: Path, crontab: Path
) -> None:
    before = everything(data_dir.parent)

    ran = live(*more)

    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert everything(data_dir.parent) == before


def test_a_program_that_fails_is_no_model(run_here: RunHere, data_dir: Path, crontab: Path) -> None:
    who = ("--persona", "tomo", "--person", "Misaki", "--model", "command:false")

    ran = run_here("live", *who)

    assert (ran.code, ran.out) == (5, "")
    assert ran.err.count("\n") == 1
    assert not data_dir.exists()
    assert not crontab.exists()


def test_in_a_pipe_it_names_what_is_missing(run_here: RunHere, data_dir: Path) -> None:
    ran = run_here("live", "--person", "Misaki", stdin=b"nagi\n")

    assert (ran.code, ran.out) == (2, "")
    assert "--persona nagi|mika|tomo|FILE; --model" in ran.err
    assert "--person" not in ran.err.replace("--persona", "")
    assert not data_dir.exists()


def test_without_cron_and_systemd_nothing_is_written(
    live: Live, data_dir: Path, crontab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(data_dir.parent / "none"))

    assert "install cron" in live().err
    assert "There is no crontab program here." in live("--with", "cron").err
    assert not data_dir.exists()


def test_the_environment_is_stronger_and_says_so(live: Live, data_dir: Path) -> None:
    ran = live(EGO_LLM="openai:other")

    assert ran.code == 2
    assert "EGO_LLM is set, and is stronger than config.toml. Unset it" in ran.err
    assert not data_dir.exists()


def test_what_fails_in_the_middle_says_what_was_done(
    live: Live, run_here: RunHere, data_dir: Path, crontab: Path
) -> None:
    program = crontab.with_name("crontab")
    works = program.read_text("utf-8")
    program.write_text(works.replace('cat > "$file"', "echo full >&2; exit 1"), "utf-8")

    ran = live()

    assert ran.code == 4
    assert "crontab refused the entry: full." in ran.err
    assert f"Written by then: {data_dir}/config.toml (companion, llm, llm_base_url);" in ran.err
    assert ran.err.rstrip().endswith("it goes on from there.")
    program.write_text(works, "utf-8")
    assert f"It said: {HELLO}" in run_here("live").out


@pytest.mark.parametrize("what", ["stop", "status"])
def test_stop_and_status_take_no_options(what: str, run_here: RunHere, crontab: Path) -> None:
    assert "takes none of these options" in run_here("live", what, "--name", "Nagi").err
    assert run_here("live", "dance").err.startswith("error: ego live takes stop, status or options")
    assert "No companion lives here yet. ego live starts one." in run_here("live", "status").out


def test_its_answers_are_as_the_schema_says(live: Live, run_here: RunHere) -> None:
    assert json.loads(live("--json").out)["data"]["message"]["message"] == HELLO
    living = run_here("live", "status", "--json").data
    assert (living["alive"], living["last_message"]["answered"]) == (True, False)
    assert run_here("live", "stop", "--dry-run", "--json").data == {"changed": ["crontab"]}
    assert run_here("live", "stop", "--json").data == {"changed": ["crontab"]}
