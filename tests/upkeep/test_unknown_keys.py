"""A key that nobody knows is named with the one that was meant, and everything goes on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ego import config
from ego.core.known_keys import KNOWN, NAMED
from tests.conftest import RunHere, ego_process, environment

TABLES = ("backup", "heartbeat", "database")
IN_TABLES = {
    *(f"{table}.{key}" for table in TABLES for key in KNOWN[table]),
    "deliver.at_most",
    *("proxy.tokens", "proxy.trailer", "proxy.expression"),
}
"""Settings that stand in a table of the file and are variables like every other."""
VARIABLES = {"data_dir", "http_token", "proxy_token", "database_pool"}
"""Settings that are variables alone: where all others are, what is secret, what a process has."""
SETTINGS = Path(__file__).parents[2] / "docs" / "settings.md"


def write(data_dir: Path, content: str) -> Path:
    data_dir.mkdir(exist_ok=True)
    path = data_dir / "config.toml"
    path.write_text(content, "utf-8")
    return path


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('compainon = "Misaki"', "compainon: unknown; did you mean companion?"),
        ('EGO_COMPANION = "Misaki"', "EGO_COMPANION: unknown; did you mean companion?"),
        (
            '[capabilities.web_research]\ncomand = ["cat"]',
            "[capabilities.web_research] comand: unknown; did you mean command?",
        ),
        (
            '[capabilities.web_reserch]\ncommand = ["cat"]',
            "[capabilities.web_reserch]: unknown; did you mean web_research?",
        ),
        (
            "[capabilities.schedule_action]\nxyzzy = 1",
            "[capabilities.schedule_action] xyzzy: unknown."
            " Known: timeout_seconds, output_bytes, pass_env, sandbox, environment.",
        ),
        ("[capability.web_research]", "[capability]: unknown; did you mean capabilities?"),
        ("[llm]\ncontxt = 1", "[llm] contxt: unknown; did you mean context?"),
        ('"a\\u001b[31m\\nb" = 1', "a\\x1b[31m b: unknown. Known keys: ego config show."),
    ],
)
def test_it_is_one_line_of_every_command_and_the_command_goes_on(
    written: str, said: str, run_here: RunHere, data_dir: Path
) -> None:
    path = write(data_dir, written)

    for arguments in (["remember", "The tide."], ["feel-desires", "--json"], ["stats"]):
        ran = run_here(*arguments)

        assert ran.code == 0
        assert ran.err == f"warning: {path}: {said}\n"

    shown = run_here("config", "show")
    assert (shown.code, shown.err) == (0, f"warning: {path}: {said}\n")
    assert re.search(
        f"(?m)^warn +settings +{re.escape(f'{path}: {said}')}$", run_here("doctor").out
    )


def test_several_are_told_by_config_show_and_the_doctor(run_here: RunHere, data_dir: Path) -> None:
    path = write(data_dir, 'compainon = "Misaki"\ntimezon = "UTC"\n[capabilities.agent]\n')
    (data_dir.parent / ".ego").mkdir()
    write(data_dir.parent / ".ego", "lllm = 1")

    once, all_of_them = run_here("wake-up").err, run_here("config", "show").err

    assert once == (
        f"warning: {path}: compainon: unknown; did you mean companion? And 3 more:"
        " ego config show.\n"
    )
    assert len(all_of_them.splitlines()) == 4
    assert "[capabilities.agent]: unknown. Known: say, agent_delegate, web_research" in all_of_them
    assert run_here("doctor").out.count(": unknown") == 4


def test_names_of_ones_own_are_no_strangers(run_here: RunHere, data_dir: Path) -> None:
    write(
        data_dir,
        "[desires.play]\ntier = 2\nsatisfaction_hours = 48\n"
        '[[implicit]]\ntool = "recall"\ndesire = "play"\nquality = 0.2\n'
        '[capabilities.agent_delegate]\nbackends = {anybody = ["cat"]}\nenvironment = []\n',
    )

    assert run_here("remember", "The tide.").err == ""


def test_a_value_that_makes_no_sense_is_still_refused(run_here: RunHere, data_dir: Path) -> None:
    write(data_dir, 'timezone = "Mars"\ncompainon = "x"')

    ran = run_here("remember", "The tide.", EGO_TIMEZONE="")

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "'Mars' is not a time zone" in ran.err


def test_a_server_says_it_on_standard_error_alone(data_dir: Path) -> None:
    path = write(data_dir, 'compainon = "Misaki"')
    asked = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "t", "version": "1"},
        },
    }  # fmt: skip

    ran = ego_process(data_dir, "serve", stdin=f"{json.dumps(asked)}\n".encode())

    assert ran.code == 0
    assert ran.err == f"warning: {path}: compainon: unknown; did you mean companion?\n"
    assert [json.loads(line)["id"] for line in ran.out.splitlines()] == [1]


def test_what_is_read_is_known_and_what_is_known_is_read(data_dir: Path) -> None:
    sources = config.Sources(data_dir, environment(data_dir))

    config.settings_from(sources)

    assert set(sources.asked) == {*KNOWN, *IN_TABLES} - {*TABLES}


def test_every_key_is_documented_and_every_documented_key_is_known() -> None:
    page = SETTINGS.read_text("utf-8")
    variables = re.findall(r"`EGO_(\w+)`", "\n".join(re.findall(r"^\| `EGO_.*$", page, re.M)))
    tables = re.findall(r"^\| `\[+([\w.]+)\]+` \| (.+?) \|", page, re.M)
    documented = {
        name.replace("NAME", NAMED): set(re.findall(r"`(\w+)`", keys)) for name, keys in tables
    }

    assert {name.lower() for name in variables} == {
        *VARIABLES,
        *(name for name, inner in KNOWN.items() if inner is None or name == "llm"),
        *(name.replace(".", "_") for name in IN_TABLES),
    }
    assert documented == {
        "llm": set(KNOWN["llm"]),
        "desires": set(KNOWN["desires"]) - {NAMED},
        "desires.*": set(KNOWN["desires"][NAMED]),
        "implicit": set(KNOWN["implicit"]),
        "deliver": set(KNOWN["deliver"]),
        "deliver.sinks": set(KNOWN["deliver"]["sinks"]),
        "proxy": set(KNOWN["proxy"]) - {"labels"},
        "proxy.labels": set(KNOWN["proxy"]["labels"]),
        **{
            f"capabilities.{name}": set(keys) - {"environment"}
            for name, keys in KNOWN["capabilities"].items()
            if name not in ("say", "schedule_action")  # they run no program
        },
    }
