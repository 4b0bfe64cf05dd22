"""Who is called お母さん by one and 健太の母 by another: the same relative of the same person."""

from __future__ import annotations

import pytest

from ego.core.identity import relations


@pytest.mark.parametrize(
    ("said", "kept", "owner", "first"),
    [
        ("お母さんの病院、木曜だ", "健太の母が水曜に病院", "健太", "母の病院、木曜だ"),
        ("奥さんの歯医者、木曜に変更", "健太の妻が水曜に歯医者", "健太", "妻の歯医者、木曜に変更"),
        ("親父の検査、延期になった", "健太の父が検査を受ける", "健太", "父の検査、延期になった"),
        ("mum comes", "Kenta's mother comes on Friday", "Kenta", "mother comes"),
        ("お母さんの病院、木曜になった", "由美子の母が水曜に病院へ行く", "健太", None),
        ("由美子のお母さんの病院、木曜になった", "健太の母が水曜に病院へ行く", "健太", None),
        ("明日は母の日だ", "健太のお母さんが来る", "健太", None),
        ("Yumi's mum is on Friday", "Kenta's mother sees the doctor", "Kenta", None),
    ],
)  # fmt: skip
def test_a_relative_is_called_as_in_what_is_kept(
    said: str, kept: str, owner: str, first: str | None
) -> None:
    assert relations.list_as_kept(said, [kept], [owner])[0] == (first or said)


def test_a_word_that_is_somebody_elses_relative_too_is_left() -> None:
    kept = ["健太の母が病院へ行く", "由美子の母が病院へ行く"]

    assert relations.list_as_kept("お母さんの病院", kept, ["健太"]) == ["お母さんの病院"]
