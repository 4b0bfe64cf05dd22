"""A text that is to be worked on tells no plan; one's own work on texts does."""

from __future__ import annotations

import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import spoken

NOW = datetime(2026, 6, 20, 9, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    "words",
    [
        "金曜に翻訳の締め切りがある",
        "来週の火曜に翻訳家の集まりに行く",
        "金曜に翻訳を納品する",
        "翻訳の仕事の打ち合わせが火曜にある",
        "木曜に英語で発表する",
        "明日は英語で面接がある",
        "レポートを書いて金曜に出す",
        "土曜に似顔絵を書いてもらう",
        "月曜に要約を提出する",
        "金曜に作文の発表会がある",
        "水曜に校正の締切がある",
        "来週の水曜までに論文を翻訳しないといけない",
        "小説の締め切りは金曜",
        "火曜に小説講座に行く",
        "土曜に物語の朗読会がある",
        "契約書を訳して金曜に送る",
        "来週の月曜にフランス語の試験がある",
        "木曜に翻訳チェックの会議",
        "My translation is due on Friday.",
        "I have to translate the manual by Friday.",
        "I meet the translators on Tuesday.",
        "The translators' conference is on Friday.",
        "My essay is due on Friday.",
        "I hand in my essay on Monday.",
        "Grammar test on Friday.",
        "Story time at the library on Saturday at ten.",
        "I have to summarise the report by Monday.",
        "The translation goes to the client on Tuesday.",
        "I send off my short story on Monday.",
        "The novel is due on Friday.",
        "I have to hand in my novel by Friday.",
        "The reading of my novel is on Friday at 7 pm.",
        "Chapter three is due on Friday.",
        "クリスマスコンサートは12月20日",
        "忘年会は12月20日、クリスマスの前",
    ],
)
def test_work_on_texts_is_told_with_its_day(words: str) -> None:
    assert spoken.find_told(words, NOW) is not None


@pytest.mark.parametrize(
    "words",
    [
        '「"明日行く"を英語に翻訳して」',
        '"明日行く"を英語に翻訳して',
        "明日行くを英語に翻訳して",
        "明日会議があります、を翻訳してください",
        "翻訳して: 金曜に会議があります",
        "明日東京に行きます。英語に訳して",
        "金曜に行きます、って英語でなんて言う",
        "明日行きますを英語で",
        "英語で「明日、病院に行く」",
        "「金曜に着く」の英訳",
        "明日着く、の翻訳をお願い",
        "この文章を要約して。明日会議がある。",
        "明日休みますとメールを書いて",
        "明日の予定を題材に小説を書いて",
        "主人公が明日東京に行く小説",
        "物語の中で彼は明日旅に出る",
        "作文を書いて。明日遠足に行く。",
        "明日遠足に行く、の添削お願いします",
        "韓国語にして、明日会おう",
        "明日会いましょうを中国語に翻訳してほしい",
        "翻訳してもらえますか。明日伺います。",
        "明日伺いますを翻訳してくれる？",
        "Translate: I leave tomorrow.",
        'Please translate "I leave on Friday" into Spanish.',
        "I leave on Friday. Translate that.",
        "Could you translate this: I leave on Friday.",
        "I will arrive tomorrow. Translation please?",
        "Translation: I leave on Friday.",
        "The correct translation of I leave on Friday",
        "I'm writing a story where the hero dies on Friday.",
        "In the novel she leaves on Monday.",
        "I need an essay about Friday the 26th of June.",
        "I leave on Friday. Proofread it.",
        "Summarise this: we meet on Friday.",
        "I need you to translate I leave on Friday.",
        "Help me translate I leave on Friday.",
        "A poem: tomorrow I go to Rome.",
        "Tell me a story: on Friday I go to the moon.",
        '"I leave on Friday" translated into French',
    ],
)
def test_a_text_that_is_to_be_worked_on_tells_no_plan(words: str) -> None:
    assert spoken.find_told(words, NOW) is None


@pytest.mark.parametrize("unit", ["翻訳", "」", "\n", "need a ", "essay ", "小説の", "語に"])
def test_a_task_is_looked_for_in_linear_time(unit: str) -> None:
    started = time.process_time()
    spoken.is_task((unit * 65_536)[:65_536])
    assert time.process_time() - started < 2
