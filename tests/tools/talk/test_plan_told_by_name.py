"""Whose visit it was and which doctor said so: what is told by name closes the plan of that one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import MISAKI, chat
from tests.tools.talk.test_plan_told import lies_ahead

BEFORE = datetime(2026, 11, 2, 16, tzinfo=UTC)
AFTER = datetime(2026, 11, 8, 10, tzinfo=UTC)
EMILY = "My granddaughter Emily is coming to visit on Saturday."
PATEL = "On Wednesday at 10:30 I have an appointment with Dr Patel about my heart."
EMILY_JAPANESE = "土曜日に孫のエミリーが遊びに来る。"
EMI = "土曜日に孫のエミちゃんが遊びに来る。"
TANAKA = "水曜日の10時半に田中先生の診察がある。"
HOSPITAL = "水曜日の10時半に心臓のことで病院に行く。"

TELLINGS = {
    EMILY: (
        "Emily's visit was lovely.",
        "Emily's visit went well.",
        "Emily's visit was lovely. Her dog chewed my slipper.",
        "Emily’s visit was short but sweet.",
        "The visit was lovely, Emily made scones.",
        "My granddaughter's visit was lovely.",
        "My granddaughter Emily's visit was lovely.",
        "I loved Emily's visit.",
        "We had a lovely time during Emily's visit.",
        "Emily came to visit and we baked scones.",
    ),
    PATEL: (
        "Dr Patel says it is only atrial fibrillation, nothing dreadful. I was so relieved.",
        "Dr. Patel says it is nothing serious.",
        "Doctor Patel said my heart is fine.",
        "The doctor says it is nothing.",
        "Dr Patel was kind, and it is nothing dreadful.",
        "According to Dr Patel it is only age.",
        "Dr Patel told me to walk more.",
        "Dr Patel has put me on blood thinners.",
        "Dr Patel thinks it is only stress.",
        "I saw Dr Patel, it is nothing.",
    ),
    EMILY_JAPANESE: (
        "エミリーが遊びに来て、楽しかった。",
        "エミリーが遊びに来てくれて嬉しかった。",
        "土曜日、エミリーが遊びに来たよ。",
        "エミリーが遊びに来てくれた。スコーンを焼いた。",
        "エミリーの遊びに来た土曜日は楽しかった。",
    ),
    EMI: (
        "エミちゃんが遊びに来て、楽しかった。",
        "孫のエミちゃんが遊びに来てくれて嬉しかった。",
        "エミちゃんが遊びに来たよ。",
    ),
    TANAKA: (
        "田中先生は何でもないって言ってた。",
        "田中先生の話では、心配ないそうだ。",
        "田中先生によると、ただの疲れらしい。",
        "田中先生は大丈夫だと言っていた。",
        "田中先生の診察は無事に終わった。",
        "診察は無事に終わった。",
        "先生は大丈夫だと言っていた。",
        "田中先生に診てもらった。何でもなかった。",
    ),
    HOSPITAL: (
        "病院の先生は大丈夫だって言ってた。",
        "先生によると、ただの不整脈だって。",
        "お医者さんは心配ないと言っていた。",
        "病院で診てもらったら、不整脈だった。",
    ),
}
MENTIONS = {
    EMILY: (
        "Tom's visit was lovely.",
        "My sister's visit was lovely.",
        "I talked to Emily about her visit.",
        "I bought a cake for Emily's visit.",
        "Emily's visit was cancelled last year.",
        "Is Emily's visit over?",
        "I wonder how Emily's visit went.",
        "I hope Emily's visit was not too dull for her.",
        "I dreamt that Emily's visit was lovely.",
        "We spoke about Emily's visit.",
    ),
    PATEL: (
        "Dr Jones says it is nothing.",
        "Dr Patel says Tom's knee is fine.",
        "I wonder what Dr Patel says.",
        "Dr Patel is off ill today.",
        "My sister's doctor says she is fine.",
        "If Dr Patel says it is nothing I shall cry.",
        "My friend saw Dr Jones, it is nothing.",
        "I need to ask Dr Patel about it.",
        "Dr Patel said last year it was nothing.",
        "Has Dr Patel said anything?",
    ),
    EMILY_JAPANESE: (
        "エミリーが遊びに来る準備をした。",
        "孫の服を買った。",
        "エミリーは遊びに来るかな。",
        "友達の訪問は楽しかった。",
        "エミリーが遊びに来たらいいな。",
    ),
    EMI: (
        "ケンちゃんの訪問は楽しかった。",
        "息子の訪問は楽しかった。",
        "エミちゃんが遊びに来るはずだった。",
    ),
    TANAKA: (
        "鈴木先生は何でもないって言ってた。",
        "母の病院の先生は大丈夫だと言っていた。",
        "田中先生は何て言うかな。",
        "田中先生は大丈夫と言ってくれるかもしれない。",
        "妹は田中先生の診察が終わった。",
        "学校の先生は大丈夫だと言っていた。",
    ),
    HOSPITAL: (
        "母の先生は大丈夫だって言ってた。",
        "病院の予約を変更した。",
        "もし先生が大丈夫だと言ったら泣く。",
        "犬の病院の先生は大丈夫だって言ってた。",
        "息子の担任の先生は大丈夫だと言っていた。",
        "先生は去年、大丈夫だと言っていた。",
    ),
}


def _rows(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(plan, said) for plan, every in table.items() for said in every]


@pytest.mark.parametrize("by", ["chat", "remember"])
@pytest.mark.parametrize(("plan", "said"), _rows(TELLINGS))
def test_what_is_told_by_name_closes_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, by: str
) -> None:
    chat(run_here, tmp_path, plan, at=BEFORE)
    assert lies_ahead(run_here, BEFORE)

    if by == "chat":
        chat(run_here, tmp_path, said, at=AFTER)
    else:
        assert run_here("remember", said, "--with", "Misaki", at=AFTER, **MISAKI).code == 0

    assert not lies_ahead(run_here, AFTER)


@pytest.mark.parametrize(("plan", "said"), _rows(MENTIONS))
def test_what_is_of_somebody_else_or_only_mentioned_closes_nothing(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=BEFORE)

    chat(run_here, tmp_path, said, at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == 1
