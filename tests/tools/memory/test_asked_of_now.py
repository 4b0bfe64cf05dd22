"""What says only that a question asks of now is not looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faces.test_python import opened

TEA = "i'm switching from coffee to tea, stomach"


@pytest.mark.parametrize(
    ("question", "around", "is_found"),
    [
        ("does jonas have tea these days?", "the api is slow these days", False),
        ("what tea is there at the moment", "the api is slow at the moment", False),
        ("is there any tea right now?", "the api is slow right now", False),
        ("who says these days are slow?", "the api is slow these days", True),
    ],
)
def test_what_only_says_now_too_does_not_come_to_mind(
    tmp_path: Path, question: str, around: str, is_found: bool
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off", EGO_COMPANION="Jonas") as mine:
        mine.absorb(TEA, "I see.")
        for n in range(4):
            mine.absorb(f"{around}, {n} of us saw it", "I see.")
        found = [one["content"] for one in mine.recall(question)["memories"]]

    assert any(around in one for one in found) is is_found


BIRTHDAY, BIRTHDAY_JAPANESE = "Lena's birthday is on 3 December", "レナの誕生日は12月3日"
LEEDS, FLIES = "Lena is in Leeds this week", "Lena is flying to Rome on 5 December"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ([BIRTHDAY, LEEDS], "where is Lena?", LEEDS),
        ([LEEDS, BIRTHDAY, FLIES], "where's Lena right now?", LEEDS),
        ([LEEDS, "Lena's staying with Ruth"], "where is Lena?", "Lena's staying with Ruth"),
        ([BIRTHDAY, LEEDS], "when is Lena's birthday?", "birthday"),
        (["my passport expires in March", "my passport's in the blue drawer"],
         "where's my passport?", "drawer"),
        ([BIRTHDAY_JAPANESE, "レナは大阪に出張中"], "レナはどこ？", "出張中"),
    ],
)  # fmt: skip
def test_where_somebody_is_comes_before_what_only_names_them(
    tmp_path: Path, told: list[str], question: str, first: str
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off") as mine:
        for said in told:
            mine.absorb(said, "I see.")
        found = [one["content"] for one in mine.recall(question)["memories"]]

    assert first in found[0]
