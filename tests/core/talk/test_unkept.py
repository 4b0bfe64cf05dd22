"""What a turn asks not to keep, and what only sounds like that."""

from __future__ import annotations

import pytest

from ego.core.talk.unkept.requests import asks_not_to_keep, asks_of_before

ASKS = [
    "here's the env for staging, just for now, don't keep it: MONGO_URL=x",
    "don't store this: my salary is 50000",
    "Please don't keep this. I had a fight with Anna.",
    "I'm meeting a headhunter on Friday, don't remember this please",
    "don't keep it in your memory, but I'm pregnant",
    "never store this anywhere, my door code is 1492",
    "keep this out of your memory: I hate my job",
    "don't keep a record of this, I called in sick",
    "don't keep what I'm telling you now. I'm seeing somebody",
    "これは残さないで。給料は30万円だよ",
    "給料は30万だよ。保存しないで",
    "この話は記録に残さないでください。転職を考えてる",
    "これは覚えなくていいけど、暗証番号は1234",
]

ASKS_NOTHING = [
    "remove the old file, don't keep it",
    "if the form is invalid, don't store it",
    "if the user opts out, don't store this.",
    "the parser should drop it, don't save it to disk",
    "don't store this in redux, keep it in a ref",
    "don't keep it in memory, stream it",
    "don't keep this function, inline it",
    "don't keep me waiting",
    "why don't you keep it?",
    "I don't remember this at all",
    "we don't keep this anymore",
    "don't forget this",
    "keep it short",
    "```\n# please don't store this\n```\nwhat does that do?",
    "これはDBに保存しないで、キャッシュに入れて",
    "エラーの場合は保存しないで",
    "ファイルは保存しないで閉じて",
]

OF_BEFORE = [
    "don't keep that",
    "actually, don't store this please",
    "それは残さないで",
    "今の話は保存しないでください",
]


@pytest.mark.parametrize("said", ASKS)
def test_a_turn_asks_not_to_be_kept(said: str) -> None:
    assert asks_not_to_keep(said)
    assert not asks_of_before(said)


@pytest.mark.parametrize("said", ASKS_NOTHING)
def test_what_is_said_of_something_else_asks_nothing(said: str) -> None:
    assert not asks_not_to_keep(said)


@pytest.mark.parametrize("said", OF_BEFORE)
def test_a_turn_that_says_nothing_else_means_the_one_before(said: str) -> None:
    assert asks_of_before(said)
    assert not asks_not_to_keep(said)
