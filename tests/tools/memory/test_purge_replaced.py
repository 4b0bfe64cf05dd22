"""What took the place of what is purged tells another value: it is no quote of it, and stays."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.talk import absorbed, answer, felt


def keep(run_here: RunHere, said: str, *further: str) -> str:
    return str(run_here("remember", said, *further, "--json").data["id"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ken lives in Leeds.", "Ken lives in York."),
        (
            "The password of the wifi at home in the hall is swordfish.",
            "The password of the wifi at home in the hall is heron43.",
        ),
        ("The dentist is on 10 December at 10.", "The dentist is on 12 December at 10."),
        ("オフィスは5階にある。", "オフィスは3階にある。"),
        (
            "自宅のワイファイのパスワードはswordfishです。",
            "自宅のワイファイのパスワードはheron43です。",
        ),
    ],
)
def test_what_is_so_now_is_neither_named_nor_deleted_with_what_was(
    run_here: RunHere, old: str, new: str
) -> None:
    before = keep(run_here, old)
    now = keep(run_here, new, "--replaces", before)

    left = run_here("forget", before, "--json").data["still_told"]
    gone = run_here("purge", before, "--with-quotes", "--yes", "--json").data

    assert (left, gone["gone_along"], gone["still_told"]) == ([], [], [])
    assert run_here("show", now, "--json").data["memory"]["content"] == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ken lives in Leeds with Mia.", "Ken lives in York now, not in Leeds."),
        ("The wifi password is swordfish.", "The wifi password is heron43, before it swordfish."),
        ("ケンはリーズに住んでいる。", "ケンはリーズではなくヨークに住んでいる。"),
    ],
)
def test_what_is_so_now_and_tells_what_was_is_named(run_here: RunHere, old: str, new: str) -> None:
    before = keep(run_here, old)
    now = keep(run_here, new, "--replaces", before)

    left = run_here("purge", before, "--yes", "--json").data["still_told"]

    assert [one["id"] for one in left] == [now]


def test_talk_and_other_memories_are_told_apart_by_the_value_too(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = keep(run_here, "The wifi password is swordfish.")
    second = keep(run_here, "The wifi password is heron43.", "--replaces", first)
    keep(run_here, "The wifi password is otter77.", "--replaces", second)
    said = "The wifi password is otter77, Tom."
    absorbed(run_here, monkeypatch, answer("All right.", felt("calm")), user=said)
    noted = keep(run_here, "Tom wrote the password swordfish of the wifi on the fridge.")

    left = run_here("purge", first, "--yes", "--json").data["still_told"]

    assert [one["id"] for one in left] == [noted]
