"""Which words make a promise, which say that it was kept, and which do neither."""

from __future__ import annotations

import pytest

from ego.core.identity.promises import find_promise, is_kept


@pytest.mark.parametrize(
    "said",
    [
        "I read her story tonight. She laughed and thanked me. My promise is kept.",
        "I have done what I promised Haruka: I read her story.",
        "遥の物語を読んで、約束を果たした。遥は笑った。",
        "約束どおり遥の物語を読んだ。",
        "My promise to Haruka has been kept.",
        "約束は守った。",
        "約束を守りました。",
        "今日、約束をちゃんと果たせた。",
        "I wrote the letter that I promised Edda.",
        "The promise was finally kept.",
        "I've kept my promise.",
        "I kept my big promise at last.",
        "遥との約束を守った。",
        "約束した物語を読んだ。",
        "約束したことを、全部した。",
        "I brought what I had promised.",
        "When she came, I kept my promise.",
        "約束通りに読みました。",
        "I fulfilled the promise I gave Edda.",
        "約束が果たされた。",
        "She was silent, then laughed; the promise has been honoured.",
        "約束したとおり、最後まで読んだ。",
        "I did everything I promised Edda.",
    ],
)
def test_it_was_kept(said: str) -> None:
    assert is_kept(said)
    assert find_promise(said) == ""


@pytest.mark.parametrize(
    "said",
    [
        "I have not kept my promise.",
        "My promise is not kept yet.",
        "I hope my promise is kept some day.",
        "I haven't done what I promised Edda.",
        "If I kept my promise she would smile.",
        "約束を守らなかった。",
        "約束を守りたい。",
        "約束を果たしたい。",
        "約束は守る。",
        "約束を守ったら遥は笑うだろう。",
        "約束どおりには行かなかった。",
        "遥が約束を守った。",
        "美咲さんは約束を守った。",
        "約束どおり読むつもりだ。",
        "約束を守れなかった。",
        "Did I keep what I promised?",
        "I must do what I promised.",
        "I will do what I promised Edda.",
        "約束どおり明日読む。",
        "Once my promise is kept I can sleep.",
    ],
)
def test_it_was_not_or_by_somebody_else(said: str) -> None:
    assert not is_kept(said)
    assert find_promise(said) == ""


@pytest.mark.parametrize(
    "said",
    [
        "I promised Edda a letter.",
        "My promise to Edda: no more late calls.",
        "My promise is to knock first.",
        "I gave Edda my promise to call.",
        "In the kitchen I promised Tom a letter.",
        "次は先に訊くと約束した。",
        "約束した時、彼女は笑った。",
        "I made a promise to Edda: I will wait.",
        "In the end I promised Tom a letter.",
        "I wrote to Tom, and at the station I promised Ann a cake.",
    ],
)
def test_a_new_one_is_made(said: str) -> None:
    assert find_promise(said) != ""
    assert not is_kept(said)


@pytest.mark.parametrize(
    "said",
    [
        "My promise is kept.",
        "I think about what I promised Edda.",
        "I broke my promise.",
        "My promise weighs on me.",
        "約束した本を渡した。",
        "約束したことを考える。",
    ],
)
def test_one_that_is_spoken_of_is_no_new_one(said: str) -> None:
    assert find_promise(said) == ""
