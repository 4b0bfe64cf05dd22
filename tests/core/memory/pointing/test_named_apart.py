"""Two of one kind, each by a name of its own: what is told of one is not told of the other."""

from __future__ import annotations

import pytest

from ego.core.memory.pointing.told.otherwise import other_names

HISTORY, VET = "Ken: History exam on Friday at 9am.", "Ken: Taking Momo to the vet on Friday."


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (HISTORY, "geography exam went really well today!! one down"),
        (HISTORY, "Passed my big French exam yesterday!"),
        ("Ken: I have to hand in the history essay by Friday.", "Handed in the law essay today."),
        (
            "Ken: Interview at the bakery on Friday at 11.",
            "The interview at the library went well.",
        ),
        ("Ken: Maths test Thursday 2pm.", "That's the physics test over with."),
        ("健: 金曜の9時から歴史の試験がある。", "今日の地理の試験うまくいった！"),
        ("健: 金曜に数学テスト。", "物理のテスト終わったー"),
    ],
)
def test_it_is_another_one(plan: str, told: str) -> None:
    assert other_names.is_another(told, plan)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (HISTORY, "The exam went well."),
        ("Ken: Gotta renew my passport on Friday.", "I had time so I already renewed my passport."),
        (HISTORY, "My dreaded history exam is over!"),
        (HISTORY, "Geography exam was fine, history exam was a disaster."),
        (VET, "The vet says Momo is fine."),
        ("Ken: My exam is on Friday.", "The history exam was fine."),
        ("Ken: I have my first piano lesson on Friday.", "Lovely piano lesson today."),
        ("Ken: Seeing the dentist on Friday.", "The new dentist was gentle."),
        ("健: 金曜の9時から歴史の試験がある。", "今日の試験うまくいった！"),
        ("健: 金曜の9時から歴史の試験がある。", "歴史の試験終わった。"),
        ("健: 金曜に歯医者。", "昨日の歯医者は痛くなかった。"),
    ],
)
def test_it_may_be_the_same_one(plan: str, told: str) -> None:
    assert not other_names.is_another(told, plan)
