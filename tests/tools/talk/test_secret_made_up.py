"""Making up behind a quarrel that was confided is confided to the same degree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.talk.test_secret_goes_on import Life

WORDS = (
    "Had words with our Karen tonight, on the phone, she said I only visit mum for show. My own"
    " sister! Keep that to yourself."
)
RANG = (
    "Karen rang. She's sorry, I'm sorry, we both had a cry, it's all mended, and she's coming to us"
    " on Boxing Day for her dinner."
)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (WORDS, RANG),
        (WORDS, "I've made up with my sister, she's coming on Boxing Day"),
        ("姉と喧嘩した。誰にも言わないで", "姉と仲直りして、26日にうちに来ることになった"),
        (
            "カレンと喧嘩した。内緒ね",
            "カレンから電話があって、謝ってくれて、26日にうちに来ることになった",
        ),
    ],
)
def test_making_up_is_confided_as_the_quarrel_was(tmp_path: Path, before: str, said: str) -> None:
    life = Life(tmp_path)
    life.hears("Karen lives in Otley", "姉は京都にいる", "カレンは友達", before, "…", said)
    assert life.confided()[said]
    assert list(life.plans().values()) == [True]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (WORDS, "Bev rang, she's sorry she can't swap on Friday"),
        (WORDS, "Karen's coming to us on Boxing Day"),
        (WORDS.removesuffix(" Keep that to yourself."), RANG),
        ("Karen got the job in Otley. Keep that to yourself.", "Karen says she's sorry she's late"),
        ("カレンと喧嘩した。内緒ね", "健太が謝ってきた"),
    ],
)
def test_what_is_of_nobody_quarrelled_with_stays_open(
    tmp_path: Path, before: str, said: str
) -> None:
    life = Life(tmp_path)
    life.hears("Karen lives in Otley", "カレンは友達", before, "…", said)
    assert not life.confided()[said]
