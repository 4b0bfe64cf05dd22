"""Who is what somewhere is told by the newest that says so, above who was it before."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego.core.memory.wanting import whereabouts
from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

TOLD, SAID, ASKED = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (1, 4, 5))


@pytest.mark.parametrize(
    ("question", "old", "new"),
    [
        ("who is the contact at Nordfracht now", "my contact at Nordfracht is Jens Holm",
         "the new contact at Nordfracht is Maria Lind"),
        ("Who is my contact at Nordfracht?", "my contact at Nordfracht is Jens Holm, 0151 2345",
         "Jens left Nordfracht, Maria Lind is taking over"),
        ("ノルド社の担当は今誰？", "ノルド社の担当は田中さん",
         "ノルド社の担当が佐藤さんに変わった"),
    ],
)  # fmt: skip
def test_the_newer_one_stands_first(
    run_here: RunHere, tmp_path: Path, question: str, old: str, new: str
) -> None:
    chat(run_here, tmp_path, old, at=TOLD)
    chat(run_here, tmp_path, new, at=SAID)

    found = run_here("recall", question, "--json", at=ASKED).data["memories"]
    assert [one["content"].partition("\n")[0] for one in found][:2] == [new, old]


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("Maria Lind is our contact at Nordfracht", True),
        ("Maria took over at Nordfracht", True),
        ("the contact at Hansafracht is Maria", False),
        ("I have to send the papers to Nordfracht", False),
        ("Nordfracht is late again", False),
        ("I lost contact with Jens", False),
    ],
)
def test_only_what_names_the_place_tells_who_it_is(said: str, tells: bool) -> None:
    asked = whereabouts.find_who_does("who is the contact at Nordfracht now")
    assert asked is not None
    assert whereabouts.tells_who_does(said, asked) is tells
