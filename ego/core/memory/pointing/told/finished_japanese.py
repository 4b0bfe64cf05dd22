"""What a Japanese sentence says of a thing as of what is over: プレゼン終わった, 面接終了."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences, without_times
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told import happened
from ego.core.memory.pointing.told.moves import named_japanese
from ego.core.memory.pointing.told.things import SO_IT_IS
from ego.core.times import mentions
from ego.core.times.tense import Looking

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


_KANJI = "[㐀-鿿々]"
_TITLE = "先生|医師|教授|部長|課長|社長"
_HEAD = (
    f"(?<!{_KANJI})(?:{_KANJI}{{2}})??(?!{_TITLE})({_KANJI}{{2,3}})"
    f"(?={_KANJI}[りしっえき]|(?!{_KANJI}))"
)


def list_heads(words: str) -> set[str]:
    """What a long Japanese word is for short, and without a verb behind it: 高圧洗浄機借りる is of
    洗浄機."""
    return set(compiled(_HEAD).findall(words))


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


_DID = (
    "(?:た|[んい]だ|でした)(?=(?:よ|ね|わ|の|な[ぁあ]?|けど|けれど|ん(?:だ|です)|って|し)*"
    "(?:[。!！〜~笑、\\s]|$)|けど|のに)"
)
_IS_FRESH = "(?:て|で)(?:き|来)(?:た|ました)"
"""Who says so is just back from there: no day is named."""
_DID_NOT = (
    "[?？]|っけ|もし|なら(?!ん)|たら|なかった|延期|変更|リスケ|電話|通話|ライン|line|メール|連絡|約束|予約|予定|誘|夢|前回"
    "|先月|去年|昨年|来週|明日"
)
"""It arranges, asks, or is of another time; who was rung up was not met."""
_WITH = (
    "(?:^|[、。#\\s])[のはに]?(?P<who>[^、。#\\s]{1,8}?)(?:さん|ちゃん|くん|君|先輩)?"
    "(?:と(?!い[うっ]|思|って|か)|に(?=会|あ[うっ]))"
)
_NOUN = "(?=([\u3400-\u9fff々]{2}))|([ァ-ヶー]{2,})"
"""Two kanji of a word: 野球 of 草野球 is in 野球行った."""
_DRINKS, _NO_DRINK = "[飲呑]", "薬|水|茶|コーヒー|ジュース|牛乳"
_VERBS = "[飲呑食会見観歌遊走登釣泳弾滑踊]"
_DAY_LONG = timedelta(1)


def may_tell_of_day(told: str) -> bool:
    """Whether a Japanese text tells in the past; few do, and only those need the plans."""
    return text.is_japanese(told) and compiled(_DID).search(told[:READ]) is not None


def find_told_of_day(several: Sequence[Ahead], told: str, now: datetime) -> list[Ahead]:
    """The plan of `several` whose very day a Japanese text names as behind, or is just back from,
    with whom it was to be with or what it is: 昨日さやかと飲んできた of さやかと飲み."""
    found, begun = list[Ahead](), [one for one in several if one.has_begun(now)]
    begun = [one for one in begun if not (one.is_often or one.is_let_go(now))]
    for sentence in told_sentences(told[:READ]) if begun else ():
        if not may_tell_of_day(sentence) or compiled(_DID_NOT).search(text.small(sentence)):
            continue
        named = mentions.find_mentions(sentence, now, Looking.BACK)
        days = {one.start.date() for one in named if one.end - one.start <= _DAY_LONG}
        is_fresh = not named and compiled(_IS_FRESH).search(sentence) is not None
        if is_fresh:
            days = {now.date(), now.date() - _DAY_LONG}
        said = happened.drop_mentions(mentions.without_times(sentence))
        meant = [
            one for one in begun if one.when.day in days and _is_same(said, one, both=is_fresh)
        ]
        found += meant if len(meant) == 1 else []
    return found


def _is_same(said: str, plan: Ahead, *, both: bool) -> bool:
    """Whether what was told names whom a plan is with or what it is; `both` where no day does."""
    seen = plan.kept_at.astimezone(plan.zone)
    planned = text.normalise(without_times(whom.without_teller(plan.text), seen))
    theirs, mine = ({one["who"] for one in compiled(_WITH).finditer(it)} for it in (said, planned))
    if theirs and mine and not theirs & mine:
        return False
    is_with = bool(theirs & mine)
    shared = set.intersection(
        *({a or b for a, b in re.findall(_NOUN, it)} for it in (said, planned))
    )
    people = " ".join(mine | theirs)
    if happened.is_of_somebody_else(said, plan.text, shared, ()):
        return False
    is_named = any(it not in people and not compiled(_EVERYDAY).search(it) for it in shared)
    verbs = set(re.findall(_VERBS, said)) & set(re.findall(_VERBS, planned))
    if both:
        return is_with and (is_named or bool(verbs))
    is_drunk = any(compiled(_DRINKS).search(one) for one in verbs)
    return is_with or is_named or (is_drunk and not compiled(_NO_DRINK).search(said))
