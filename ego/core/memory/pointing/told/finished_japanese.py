"""What a Japanese sentence says of a thing as of what is over: プレゼン終わった, 面接終了."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ego.core.memory.pointing import whom
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told.moves import named_japanese
from ego.core.memory.pointing.told.things import SO_IT_IS

_LIGHTLY = (
    "(?:は|が|も|を|に|の?結果は|、)?(?:無事(?:に|、)?|やっと|ようやく|なんとか"
    "|何とか|全部|さっき|もう|とりあえず|ひとまず"
    "|思ったより|意外と|すごく|めっちゃ|めちゃくちゃ|とても|超|ほんと(?:に|うに)?"
    "|本当に|最高に|けっこう|結構|まあまあ|早く|、)*"
)
_IS_OVER = (
    f"(?:終わっ{SO_IT_IS}|終わりました|終えた|終えました|おわっ{SO_IT_IS}"
    f"|おわりました|おわり(?=[。!〜~]|$)|終わり(?=[。!〜~]|$)"
    "|(?:終了|完了)(?:した|しました|です|だ)?(?=[。、!〜~よね]|$)|済み(?=[。!〜~]|$)|済んだ"
    "|済みました"
    "|すんだ|済ませた|済ませました|乗り切った|乗り切りました"
    "|(?:行って|いって|受けて|出て|やって|見て|観て|して|撮って|済ませて|打って"
    "|切って|終えて)(?:き|来)(?:た|ました)"
    "|(?:楽し|よ|良|面白|おもしろ|しんど|きつ|つら|辛|やば|ヤバ|すご|凄)かった"
    "|(?:最高|最悪|大成功|大盛況|大変|散々|楽勝|感動)(?:だった|でした|した"
    "|しました)|感動(?=[。!〜~]|$)|うまく(?:いった|いきました))"
)
_HAD_DONE = "(?:てきた|てきました|てもらった)"
_DONE_THERE = {
    f"(?:親知らず|[虫奥前]?歯)[^。、]{{0,4}}抜い{_HAD_DONE}": ("歯医者", "歯科", "抜歯"),
    f"髪(?:の毛)?[^。、]{{0,6}}(?:切っ|染め){_HAD_DONE}": ("美容院", "美容室", "床屋"),
}
"""What is done nowhere else: who had their hair cut was at the hairdresser's."""
_OPEN = (
    "[?？]|たら|なら(?!ん)|れば|まだ|もし|明日|あした|あさって|来週|来月|去年|昨年"
    "|先月|先週|前回|はず|かも|ほし|欲し|夢|[行見出]き?たかった"
    "|終わった(?:後|あと|時|とき|ら)|(?:中止|延期|キャンセル|なくな)"
)
"""It asks, supposes, or is of another time."""
_NEXT = "、(?:あ、)?(?:次|次回|今度)は"
"""歯医者終わった、次は来週の金曜: what is to come is said behind it."""
_OF_A_TEST = ("試験", "検定", "テスト", "検査", "大会", "本番")
"""簿記終わった is of 簿記の試験."""
_EVERYDAY = (
    "^(?:学校|会社|仕事|大学|高校|バイト|塾|授業|お?昼|準備|練習|今日|昨日|今週"
    "|部活|全部|みんな|これ|それ)$"
)
"""What ends every day."""
_DAY = "^(?:今日|昨日|さっき|今朝|昨夜|ゆうべ)の?"


def was_not_there(ways: tuple[str, ...], told: str, plan: str, names: Iterable[str]) -> bool:
    """Whether what was done there in these `ways` was done to whoever told it, and a plan to be
    there is of somebody of theirs whom they do not name: who had a tooth out was not at their
    son's dentist."""
    if ways not in _DONE_THERE.values() or compiled(whom.RELATED_JAPANESE).search(told):
        return False
    return owners.are_of_others(f"私は{told}", plan, names)


def find_finished(sentences: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The things that are over, each in the words that a plan may have for it."""
    for told in sentences:
        sentence = compiled(_NEXT).split(told)[0]
        if compiled(_OPEN).search(sentence):
            continue
        yield from (where for done, where in _DONE_THERE.items() if compiled(done).search(sentence))
        found = compiled(f"{_LIGHTLY}{_IS_OVER}").search(sentence)
        if found is None:
            continue
        for one in named_japanese.find_things(sentence[: found.start()]):
            thing = compiled(_DAY).sub("", one)
            if len(thing) > 1 and not compiled(_EVERYDAY).search(thing):
                yield (thing, *(f"{thing}の{test}" for test in _OF_A_TEST))
