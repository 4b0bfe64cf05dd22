"""A secret in a setting stays where its owner put it: not in entries, not on any screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ego.core import redaction
from ego.upkeep.install.install import CLIENTS
from tests.conftest import RunHere
from tests.secrets import IN_A_COMMAND, IN_AN_ADDRESS, NONE, SECRET

pytestmark = pytest.mark.first_use


SETTINGS = {
    "EGO_LLM": f"command:llm {IN_A_COMMAND['an option']}",
    "EGO_LLM_BASE_URL": IN_AN_ADDRESS["a password"],
    "EGO_LLM_API_KEY": SECRET,
    "EGO_HUB_TOKEN": SECRET,
    **{f"EGO_C{n}": f"command:llm {one}" for n, one in enumerate(IN_A_COMMAND.values())},
    **{f"EGO_A{n}": one for n, one in enumerate(IN_AN_ADDRESS.values())},
}


def written(home: Path) -> str:
    """Everything in every file below `home`."""
    files = (path for path in home.rglob("*") if path.is_file())
    return "\n".join(path.read_bytes().decode("utf-8", "replace") for path in files)


@pytest.mark.parametrize(
    "words", [*CLIENTS, *(f"{client} --dry-run" for client in CLIENTS if client != "json")]
)
def test_no_entry_has_a_secret(words: str, home: Path, run_here: RunHere) -> None:
    needs = ["--to", "http://localhost:1"] if words.startswith("proxy-service") else []
    ran = run_here("install", *words.split(), *needs, EGO_COMPANION="Misaki", **SETTINGS)

    assert ran.code == 0
    assert SECRET not in ran.out + ran.err + written(home)
    assert "Misaki" in ran.out + written(home)
    assert not [name for name in SETTINGS if f"{name}=" in written(home) + ran.out]
    assert "hold a secret and are left out of the entry." in ran.err
    assert str(home / "data" / "config.toml") in ran.err


@pytest.mark.parametrize("name", ["EGO_LLM", "EGO_LLM_BASE_URL", "EGO_LLM_API_KEY"])
def test_it_is_said_where_a_secret_belongs(name: str, home: Path, run_here: RunHere) -> None:
    ran = run_here("install", "json", **{name: SETTINGS[name]})

    assert name not in json.loads(ran.out)["mcpServers"]["ego"]["env"]
    assert ran.err == (
        f"warning: {name} holds a secret and is left out of the entry. Set"
        f" {name.removeprefix('EGO_').lower()} in {home / 'data' / 'config.toml'}, and keep that"
        " to yourself (chmod 600).\n"
    )


@pytest.mark.parametrize("value", NONE)
def test_what_is_no_secret_is_passed_on(value: str, home: Path, run_here: RunHere) -> None:
    ran = run_here("install", "json", EGO_LLM=value)

    assert json.loads(ran.out)["mcpServers"]["ego"]["env"]["EGO_LLM"] == value
    assert ran.err == ""
    assert redaction.mask(value) == value


@pytest.mark.parametrize("client", ["claude-code", "codex", "claude-desktop"])
def test_one_from_before_is_told_of_and_not_shown(
    client: str, home: Path, run_here: RunHere
) -> None:
    run_here("install", client, EGO_LLM="command:llm")
    for path in [path for path in home.rglob("*") if path.is_file() and path.name != "crontab"]:
        text = path.read_text("utf-8").replace("command:llm", SETTINGS["EGO_LLM"])
        path.write_text(text, "utf-8")

    ran = run_here("install", client, "--dry-run", EGO_COMPANION="M", EGO_LLM=SETTINGS["EGO_LLM"])

    assert "has EGO_LLM from before, and it stays." in ran.err
    assert SECRET not in ran.out + ran.err


@pytest.mark.parametrize("client", ["cron", "systemd"])
@pytest.mark.parametrize("words", IN_A_COMMAND.values(), ids=list(IN_A_COMMAND))
def test_an_agent_with_a_secret_is_refused(
    words: str, client: str, home: Path, run_here: RunHere
) -> None:
    before = written(home)

    ran = run_here("install", client, "--agent", f"claude -p {words}")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: --agent holds a secret,")
    assert SECRET not in ran.err
    assert written(home) == before


def test_an_agent_that_fetches_its_secret_is_taken(home: Path, run_here: RunHere) -> None:
    ran = run_here("install", "cron", "--agent", 'llm --api-key "$(cat ~/.llm-key)"')

    assert ran.code == 0
    assert '--api-key "$(cat ~/.llm-key)"' in written(home)


@pytest.fixture
def refusing(tmp_path: Path) -> str:
    """A program that complains of how it was called, and under which variables."""
    program = tmp_path / "llm"
    program.write_text('#!/bin/sh\necho "refused: $* in $(env)" >&2\nexit 1\n', "utf-8")
    program.chmod(0o755)
    return str(program)


SCREENS = ("config show", "config show --json", "doctor", "doctor --json", "select tide",
           "reflect", "deliberate")  # fmt: skip


@pytest.mark.parametrize("nth", [2, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("place", "words"), list(enumerate(IN_A_COMMAND.values())))
def test_no_screen_shows_the_secret_of_a_command(
    place: int, words: str, nth: int, refusing: str, run_here: RunHere
) -> None:
    """Every other screen each way of telling one; every screen each by `make soak`."""
    setting = f"command:{refusing} {words}"
    if words.startswith("OPENAI"):
        setting = f"command:{words} {refusing}"  # as one would say it to a shell

    run_here("persona", "set", "--text", "I am Aya.")
    run_here("note", "They ask about the tide.")

    for command in SCREENS[place % nth :: nth]:
        ran = run_here(*command.split(), EGO_LLM=setting)

        assert SECRET not in ran.out + ran.err, command
    assert "The command llm" in run_here("doctor", EGO_LLM=setting).out or "OPENAI" in setting


@pytest.mark.parametrize("address", IN_AN_ADDRESS.values(), ids=list(IN_AN_ADDRESS))
def test_no_screen_shows_the_secret_of_an_address(address: str, run_here: RunHere) -> None:
    settings = {"EGO_LLM": "openai:m", "EGO_LLM_BASE_URL": address}

    for command in ("config show", "config show --json", "doctor", "doctor --json"):
        ran = run_here(*command.split(), **settings)

        assert SECRET not in ran.out + ran.err, command
        assert "127.0.0.1" in ran.out or "EGO_LLM_BASE_URL must" in ran.out


@pytest.mark.parametrize("words", IN_A_COMMAND.values(), ids=list(IN_A_COMMAND))
def test_doctor_does_not_show_what_others_wrote(words: str, home: Path, run_here: RunHere) -> None:
    entry = {"command": "/bin/sh", "args": ["-m", "ego", *words.split()]}
    (home / ".claude.json").write_text(json.dumps({"mcpServers": {"ego": entry}}), "utf-8")

    ran = run_here("doctor")

    assert "'ego' in" in ran.out
    assert SECRET not in ran.out + ran.err


def test_a_model_behind_a_program_sees_none_of_egos_settings(
    tmp_path: Path, run_here: RunHere
) -> None:
    seen = tmp_path / "seen"
    program = tmp_path / "llm"
    program.write_text(f"#!/bin/sh\nenv > {seen}\necho yes\n", "utf-8")
    program.chmod(0o755)

    given = {name: value for name, value in SETTINGS.items() if name.startswith("EGO_LLM")}
    ran = run_here("doctor", **(given | {"EGO_LLM": f"command:{program}"}))

    assert "command:llm answers" in ran.out
    assert SECRET not in seen.read_text("utf-8")


@pytest.mark.parametrize("words", [*IN_A_COMMAND.values(), *IN_AN_ADDRESS.values()])
def test_what_is_masked_stays_masked_and_the_rest_stays(words: str) -> None:
    once = redaction.mask(f"before {words} after")

    assert SECRET not in once
    assert redaction.mask(once) == once
    assert once.startswith("before ")
    assert once.endswith(" after")
    assert any(SECRET in one for one in redaction.secrets_in(words))
