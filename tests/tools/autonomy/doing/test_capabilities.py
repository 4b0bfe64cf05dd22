"""What an ego may do: a person's word, and what stands in config.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.decided import ACT
from tests.deciding import HELD, able, configure, decide, packet, someone


def offered(run: RunHere) -> list[str]:
    """What a model may do."""
    every = packet(run, "--again")["input"]["capabilities"]
    return [one["action_type"] for one in every]


def test_nothing_may_be_done_until_a_person_says_so(run_here: RunHere, data_dir: Path) -> None:
    configure(data_dir, backends={"coder": ["cat"]})
    someone(run_here)
    assert offered(run_here) == ["say"]

    assert run_here("capability", "enable", "agent_delegate").code == 0
    first, _ = packet(run_here, "--again")["input"]["capabilities"]
    assert first["payload_schema"]["properties"]["backend"]["enum"] == ["coder"]

    run_here("capability", "disable", "agent_delegate")
    assert offered(run_here) == ["say"]


def test_to_say_something_is_allowed_until_a_person_disables_it(run_here: RunHere) -> None:
    someone(run_here)

    for _ in range(2):
        assert run_here("capability", "disable", "say").out == "say is not enabled any more.\n"
        assert offered(run_here) == []
        assert "say: not enabled" in run_here("capability", "list").out
    for _ in range(2):
        assert run_here("capability", "enable", "say").out == "say is enabled.\n"
        assert offered(run_here) == ["say"]


def test_what_is_enabled_and_lacks_a_program_cannot_be_used(run_here: RunHere) -> None:
    someone(run_here)

    told = run_here("capability", "enable", "web_research")

    assert "names no program for it: under [capabilities.web_research] write command" in told.out
    assert offered(run_here) == ["say"]
    listed = run_here("capability", "list", "--json").data["capabilities"]
    assert [(one["name"], one["enabled"], one["lacks"] is None) for one in listed] == [
        ("say", True, True),
        ("agent_delegate", False, False),
        ("web_research", True, False),
        ("schedule_action", False, True),
    ]


def test_the_list_shows_programs_and_none_of_their_arguments(
    run_here: RunHere, data_dir: Path
) -> None:
    configure(data_dir, backends={"coder": ["claude", "--key", "sk-hidden"]})

    said = run_here("capability", "list").out

    assert "coder: claude" in said
    assert "sk-hidden" not in said


def test_an_unknown_capability_is_named(run_here: RunHere) -> None:
    ran = run_here("capability", "enable", "teleport")

    assert ran.code == 2
    assert "Known: say, agent_delegate, web_research, schedule_action." in ran.err


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("capabilities = 1", "capabilities must be a table"),
        ("[capabilities]\nweb_research = 1", "capabilities.web_research must be a table"),
        ('[capabilities.web_research]\ncommand = "rm -rf /"', "command must be a list of texts"),
        ("[capabilities.web_research]\ncommand = []", "command must name a program"),
        ("[capabilities.web_research]\ncommand = [1]", "command must be a list of texts"),
        ('[capabilities.web_research]\ncmd = ["cat"]', "has no key 'cmd'"),
        ("[capabilities.web_research]\ntimeout_seconds = true", "timeout_seconds must be a number"),
        ("[capabilities.web_research]\ntimeout_seconds = 0", "timeout_seconds must be a number"),
        ("[capabilities.web_research]\noutput_bytes = 1e12", "output_bytes must be a number"),
        ('[capabilities.web_research]\nenvironment = "PATH"', "environment must be a list"),
        ('[capabilities.agent_delegate]\nbackends = ["claude"]', "backends must be a table"),
        ('[capabilities.schedule_action]\ncommand = ["at"]', "has no key 'command'"),
    ],
)
def test_what_makes_no_sense_in_the_configuration_is_named(
    run_here: RunHere, data_dir: Path, written: str, named: str
) -> None:
    configure(data_dir, more=written)

    ran = run_here("capability", "list")

    assert named in ran.out + ran.err


def test_what_is_broken_there_is_a_warning_and_the_rest_works(
    run_here: RunHere, data_dir: Path
) -> None:
    able(run_here, data_dir)
    configure(data_dir, backends={"coder": ["cat"]}, more="[capabilities.web_research]\nx = 1")

    ran = run_here("deliberate", "--packet")

    assert ran.code == 0
    assert "has no key 'x'" in ran.err
    assert '"agent_delegate"' in ran.out
    assert '"web_research"' not in ran.out


def test_what_is_decided_waits_while_it_is_disabled(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    run_here("capability", "disable", "agent_delegate")

    assert run_here("jobs", "run").out == f"{HELD}\n"
    assert "ego capability enable agent_delegate lets it go on" in run_here("jobs", "list").out
    assert run_here("jobs", "claim", "--json").data == {"job": None}
    run_here("capability", "enable", "agent_delegate")
    assert "agent_delegate success" in run_here("jobs", "run").out
