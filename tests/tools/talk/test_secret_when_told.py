"""When others are to be told of a secret, and where it is not to stand, is none of it."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

SECRET = (
    "before we start, this is between us: Kajsa and I are expecting again, due in February, and I'm"
    " taking parental leave from 1 March to the end of August. Nordlys doesn't know yet, I'll tell"
    " Tomas when the contract is signed. so nothing in commit messages, planning docs or whatever"
)
OPENLY = "The contact at Nordlys is Tomas Lindqvist."


def _list_open(run_here: RunHere) -> list[str]:
    lines = map(json.loads, run_here("export").out.splitlines())
    return [one["user_text"] for one in lines if one["kind"] == "event"]


@pytest.mark.parametrize(
    "said",
    [
        "on call week starts today so keep it short.",
        "Tomas is leaving Nordlys at the end of the month, his successor is Petra Ahlgren and she"
        " starts on 16 January",
        "The commit messages are in English from now on.",
    ],
)
def test_what_shares_but_that_with_a_secret_is_open(
    said: str, run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, OPENLY)
    chat(run_here, tmp_path, SECRET)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=3))

    assert _list_open(run_here) == [OPENLY, said]
    assert not any(one["private"] for one in lies_ahead(run_here) if "Petra" in one["content"])


@pytest.mark.parametrize(
    "said",
    ["Parental leave is until the end of August.", "Kajsa has a scan on 20 January."],
)
def test_what_is_of_the_secret_is_one_still(said: str, run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, OPENLY)
    chat(run_here, tmp_path, SECRET)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=3))

    assert _list_open(run_here) == [OPENLY]


@pytest.mark.parametrize(
    "secret",
    [
        "I'll tell my boss when I have signed with Hexal, don't tell anyone.",
        "Don't tell anyone: I quit. I'll tell them once Hexal has sent the contract.",
    ],
)
def test_a_name_that_stands_there_alone_is_of_the_secret(
    secret: str, run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, secret)
    chat(run_here, tmp_path, "Hexal has sent it!", at=NOON + timedelta(days=3))

    assert _list_open(run_here) == []


@pytest.mark.parametrize(
    "said",
    [
        "contract with Nordlys is signed and I told Petra on Friday about the parental leave, she"
        " was lovely about it, so it's no secret any more. Leave is 1 March to 31 August, Kajsa's"
        " due date is 14 February",
        "I told Petra about Kajsa and the parental leave, so it's no secret any more.",
    ],
)
def test_it_is_none_once_that_is_said(said: str, run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, OPENLY)
    chat(run_here, tmp_path, SECRET)
    later = NOON + timedelta(days=20)
    asked = ("recall", "parental leave", "--told-to", "Petra Ahlgren")
    assert "parental" not in run_here(*asked, at=later).out

    chat(run_here, tmp_path, said, at=later)

    assert _list_open(run_here) == [OPENLY, SECRET, said]
    assert not any(one["private"] for one in lies_ahead(run_here))
    assert "parental leave" in run_here(*asked, at=later).out
