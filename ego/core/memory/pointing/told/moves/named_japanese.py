"""How a Japanese sentence says in whatever order that a thing is at another time.

面談の時間変わって13時から, 点検、15時に来ることになった: a thing, what became of its time, and the
time. A day stands in a sentence as # and an hour as @, each as long as its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ego.core.memory.pointing.dates import KANJI_NUMBER, read_kanji_number
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.things import (
    ASIDE,
    HAD_DONE,
    IS_HEARD,
    LEFT_OUT,
    SO_IT_IS,
    UNTIL_END,
    WAS_DONE,
    Move,
)

Clean = Callable[[str], str]
"""The words before a time as they name things, without whose they are."""
TIME = "(?:#+(?:(?:の|、| )?(?:@+|同じ時[間刻]|午[前後]中?))?|@+)"
_NAMED = "(?:延期|変更|前倒し|後ろ?倒し|リスケ|順延|繰り?[上下]げ|先送り|スライド|移動|振り?替え?)"
_IS_NOW = (
    f"(?:(?:なっ{SO_IT_IS}|(?:なり|変わり)ます|なりました|(?:な|変わ)る{IS_HEARD}|決ま(?:っ{SO_IT_IS}|りました)"
    f"|変わっ{SO_IT_IS}|変わりました|{_NAMED}(?:(?:に|と)?(?:なっ{SO_IT_IS}|なりました)|{WAS_DONE}"
    f"|でき(?:た|ました)|で(?=よろしく|お願い|頼)|(?=[。!だで]|$))|変え(?:られ)?(?:た"
    f"|ました)|し{HAD_DONE}"
    f"|しよう(?:って|と)(?:いうこと|こと)?に?なっ{SO_IT_IS}){UNTIL_END}"
    "|(?:変更し|変え|ずらし|移し|直し|延ばし|早め)(?:て|といて|ておいて)(?:ください|下さい|くれる|くれ|ね|よ)*(?=[。!]*$))"
)
"""What it became, or whoever keeps it is told to change it to."""
BEGINNINGS = "集合|待ち合わせ|開始|開演|スタート|始まり|出発|受付"
_COMES = (
    "(?:遊びに|泊まりに|うちに|家に|取りに|届けに)?(?:来|届|着|到着|伺)(?:く|る|う"
    "|て(?:もらう|くれる)|する)"
)
_IS_HELD = "(?:始め|始ま|集ま|会|や|開|行|開催|実施)(?:く|る|う|する)"
_AND_SO_ON = (
    "(?:だ|です|なん|だっ|でし|らしい|とのこと|みたい|って|そう|から|けど|よ|ね|さ"
    "|わ|の|ん|た|ー)*[。!〜~]*$"
)
_CHANGED = (
    f"(?:(?:変わ|早ま|決ま|遅くな|早くな)って|(?:延び|伸び|ずれ|延ば?し|ずらし"
    f"|ずれ込ん|遅れ|遅らせ|早め|早く[しで]|遅く[しで]|変え)(?:[てで]|てもらって)|{_NAMED}"
    f"(?:に(?:なって|なり|なった(?:から|ので)?|され)|されて|して|し|で|だから)?"
    f"|繰り[上下]がって|(?:変わ|決ま)(?:った|りました)(?:から|ので|よ|、)*|(?:取り|とり|入れ|組み)(?:直し|なおし)(?:た|て|ました|{HAD_DONE})"
    f"|(?:変え|ずらし|{_NAMED}し){HAD_DONE}|{_NAMED}(?:した|しました|になりました))"
)
_TIME_ALONE = (
    "(?:次は|今度は|新しい日は)?(?=.*?(?:\\d|曜|明日|明後日))"
    "(?:\\d{1,2}|同じ時[間刻]|[:/時分半日月年の、() ]|[月火水木金土日]曜日?|午[前後]|[朝昼夜]|夕方"
    "|[今来再]+週|明日|明後日)+"
    "(?:から|に|で)?(?:なりました|なった|です|だ|だって|だよ|ね|よ|ー)*[。!]*"
)
"""A sentence that is a time and no more."""
_REBOOKED = (
    "(?:(?:再?予約|(?:予約)?(?:を)?(?:取り|とり|入れ|組み|し)(?:直し|なおし)|予約(?:変更)?し|変更し|取[っれ]|に?し)"
    f"(?:{SO_IT_IS}|ました|{HAD_DONE}))?"
)
_SUPPOSED = "(?:い|良|よ)い(?:の|ん|な|け|で|よね|$)|無理|だめ|ダメ|でき(?:な|る)|なければ|ならない"
"""It would be nice, or is no use."""
_HEARD = "(?:って(?![いた])|らしい|そう(?:だ|です|。|$)|とのこと|みたい|っぽい)"
_NEW = (
    f"(?P<new>{TIME})(?:着|発|入り|の?(?:枠|回|便|部))?(?:から)?(?:に|へ){_IS_NOW}",
    f"(?P<new>{TIME})(?:から|に|で|へ)?(?:[^、。#@はがをもに]{{1,10}}(?:で|に|の)?)??、?"
    f"(?:{BEGINNINGS})(?:に|と|へ)?{_IS_NOW}",
    f"(?P<new>#+)の[^、。#@はがをもの]{{1,6}}に(?:なっ{SO_IT_IS}|なりました)",
    f"(?P<new>{TIME})(?:から|に)?(?P<comes>{_COMES})ことに{_IS_NOW}",
    f"(?P<new>{TIME})(?:から|に)?(?:[^、。#@はがをもに]{{1,10}}で)?{_IS_HELD}ことに{_IS_NOW}",
    f"(?P<new>{TIME})(?:から)?(?:の(?:回|便|枠|やつ)?)?に(?:した|しました|する"
    f"|します|することにした)"
    "(?:よ|ね|わ|ー)*(?=[。!]|$)",
    f"(?P<at>(?:夕方|夜|昼|朝|午[前後]|次|遅い|早い|最終|レイトショー?)(?:の?方)?の?(?:回|便|部|枠))"
    f"(?:に(?:し|変え|変更し|なっ){SO_IT_IS}|に(?:変更|しました))?(?:よ|ね|わ)*[、。]?(?P<new>@+)(?:から|に|で)?{_AND_SO_ON}",
    f"{_CHANGED}[、。]?(?:今度は|次は)?(?P<new>{TIME})(?:から|に|で)?(?:{BEGINNINGS})?{_REBOOKED}{_AND_SO_ON}",
    f"(?P<new>@+)(?:に|から)(?:また)?(?:始まる|(?P<comes>(?:来|届|着|伺)[るくう]))"
    f"(?:ん(?:だ|です))?{_HEARD}",
    f"(?P<new>@+)(?:から|(?:から|に)?(?:{BEGINNINGS})+)(?:だ|なん(?:だ|です)|になる)?{_HEARD}",
    f"(?P<new>#+)まで(?:に)?待っ(?:{HAD_DONE}|て(?:もらえ|くれ|いただけ)る(?:こと|って|らしい|そう)"
    f"|て(?:もらう|いただく)ことに(?:なっ{SO_IT_IS}|なりました|し))",
)
"""What follows a time that something is at now, or stands before it."""
_FROM_HOUR = (
    f"(?P<old>@+)(?:だったのが|の予定が|から|→|->|が)、?(?P<new>@+)(?:から)?(?:に|へ)?{_IS_NOW}"
)
_STARTS = f"(?P<new>@+)(?:から|に)?(?:{BEGINNINGS}|から|集合)+{_AND_SO_ON}"
_HOUR_FOUND = (
    f"(?P<new>@+)に[^、。#@はがをにで]{{1,8}}?(?:{BEGINNINGS}|だって|だそう|らしい"
    f"|とのこと){_AND_SO_ON}",
    "(?P<new>@+)(?:に|から)[^、。#@はがをにで]{0,10}(?:屋|駅|店|前|口|カフェ|レストラン|イタリアン|ホテル|現地|会場)"
    "(?:だ|です|ね|よ)*[。!]?$",
    "(?P<new>@+)で(?:お願いします|大丈夫)(?:と|って|だ)",
    "(?P<new>@+)(?:で|に|から|の)?(?:[^、。#@はがを]{0,6}?(?:予約|席|枠)(?:が|を"
    "|で)?(?!し|でき))?、?"
    f"(?:[取と]れ|[取と]っ|[^、。#@はがを]{0, 6}?予約(?:が)?(?:でき|し)|押さえ"
    f"|おさえ|入れ)(?:{SO_IT_IS}|ました|てある|てあり|といた|ておいた)",
    "(?P<new>@+)に(?:[^、。@#はが]{1,8}[にへ])?(?:来|お越し|集合|行"
    "|入)[^、。]{0,3}(?:ください|くださいと|下さい|くれ|ほしい|ように)?"
    "(?:って|と)(?:さ|ね|よ|連絡|言わ|電話|メール|の(?:こと|連絡)|$|。)",
)
"""An hour that was found for what had none."""
_ASKED_FOR = (
    "(?P<way>変え|変更し|ずらし|早め|遅らせ|延期し|延ばし|移し|し)て"
    "(?:ほしい|欲しい|くれ(?:ない)?(?:か|かな)?|もらえ(?:ない|る|ます|ません)?(?:か|かな)?"
    "|もらいたい|いいか|くださいって?|頂けないか|いただけないか)?(?:って|と|っていう|との)"
    "(?:、?[^。、]{0,10}?(?:連絡|電話|メール|LINE|ライン|相談|お願い|打診|依頼|言われ|頼まれ|聞かれ)"
    "[^。、]{0,10}?(?=[。、!]|て|で|から|ので|$)|(?=[。!]|$))"
)
_AGREES = (
    "(?:ok|オッケー|おっけー|オーケー|大丈夫|了解|承知|わかった|分かった|問題ない|いいよ|いい)(?:です|だよ|よ|だ)?"
    "(?:って|と|で)?(?:し(?:た|といた|ました|とく)|(?:返事|返信|返|言っ|伝え|答え|送っ)[しっえ]?(?:た|といた|ておいた|ました|とく))"
)
"""That somebody asked for another time, and was told that it is all right: it is moved."""
_NO_MORE = "(?:だ(?:って|そう)?|です)*[。!]?$"
_LATER = (
    rf"(?<![月\d])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>時間|分)(?P<half>半)?(?:ほど|くらい|ぐらい|だけ)?、?"
    "(?P<way>早ま|早め|早く(?:な|ず|し)|繰り?上|前倒|前にず|後ろ?倒|うしろ?倒"
    "|繰り?下|(?:後ろ|うしろ|あと)にず|遅くず|遅くな|遅らせ|ず[れら])"
    f"[^、。#@]{{0,6}}?(?:[っれしせめ]?{SO_IT_IS}|[れしせめ]?{HAD_DONE}"
    f"|りました|れました|しました|る{IS_HEARD}|(?={_NO_MORE}))(?:{UNTIL_END}"
    f"|(?={_NO_MORE}))"
)
_DAYS_EARLY = (
    rf"(?<![月\d])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>日|週間)(?:ほど|くらい|ぐらい|だけ)?"
    "(?P<way>早く|早めに|遅く|遅れて)(?:届く|来る|着く|始まる|なる|な(?:っ)|なり)"
    f"(?:{IS_HEARD}|ことに|た|ました|ちゃ)"
)
_EARLIER = "早|上|前"
_MOST_DAYS = 14

_AT_TE = (
    "(?<=[いっきしちにみりえけせてねべめれくん出][てで])"
    "(?=[\u3400-\u9fff々ァ-ヶ#@])(?![行来頂貰下欲置見])"
)
_CUT = (
    f"、|{_AT_TE}|(?:(?<=[たるいだうくすむぶつぬぐ])(?:から|ので|んで|のに)"
    f"|(?<=[たるい])けれ?ど|(?:の|な)?ため(?:に)?"
    f"|(?<=[たる])ら(?=[\u3400-\u9fff々ァ-ヶ#@、])"
    "|(?<=[\u3400-\u9fff々ァ-ヶーたいのう])で)(?=[\u3400-\u9fff々ァ-ヶ#@、]|$)"
)
"""Where a part of a sentence ends: that it is a reason is said by what stands there."""
_IS_REASON = (
    "(?:[いっきしちにみりえけせてねべめれく出]て|んで|[たるいだ](?:から|ので|のに)"
    "|ため(?:に)?|たら|れず|なく|し|で"
    "|[っしれびめえき]た(?:よ|ね|って|ー)*)$"
)

_TOPIC_FIRST = (
    "^(?P<thing>[^はがを、]{1,30}?)(?:は|(?<=[\u3400-\u9fff々ァ-ヶー])(?<![入行言待持使切取帰乗移残通])って(?=、|$)"
    "|(?<=[\u3400-\u9fff々ァ-ヶー]{2})(?=(?:めんど|だる|しんど|きつ|つら)[ぁ-ん]{0,3}い|面倒|行きたくな))"
)
_OF_ITS_TIME = (
    "^(?P<thing>[^はがをも、]{1,24}?)(?:の(?:日にち|日取り|日程|日付|日|(?:開始"
    "|集合)?時[間刻]|開始|予定|順番|案内|連絡|詳細|お?知らせ))?(?:が|も|、)?(?:急に"
    "|また)?(?:日にち|日程|時間)?(?:が)?"
    f"(?:(?:\\d{{1,2}}|{KANJI_NUMBER})(?:時間半?|分|日|週間)(?:ほど|くらい|だけ)?)?"
    "(?:変わ|ず[れら]|延[びば]|伸び|早ま|繰り|前倒|後ろ?倒|延期|変更|リスケ|決ま"
    "|[遅早]くな|(?<=[内絡細せ程間])が?(?:来|き|届|出)|(?<!が)遅れ"
    "|(?:に|へ)?(?:行け|いけ|行か|出られ|出れ|受けられ|参加でき)(?:な[くい]|ず))"
)
"""What is said to have changed is the thing, be it in a part that is a reason."""
_SUBJECT_LAST = "(?P<who>[^、はがも]{1,12})[はがも][^、はがも]{0,12}$"
_WHO = (
    "^(?!今|昨|先|明|来|結|残念|実|急|突然|最近|最後"
    "|仕方)[\u3400-\u9fff々ァ-ヶー]{1,8}(?:さん|ちゃん|くん)?$"
)
"""Who, or what, is named alone before the thing: whose it is, or the thing."""
_ENDS = (
    "(?:の(?:日程|日にち|日取り|日付|日|予定日?|時間|開始|集合|順番|件"
    "|話))?(?:に?は|が|を|も|って|の)?[、 ]*$"
)
_NO_THING = (
    "^(?:お?店|レストラン|会場|場所)?の?(?:予約|席|枠|時間|開始|集合|日にち|日程"
    "|日付|順番|シフト|予定)?$"
    "|^(?:急遽|急に|また|やっぱり?|結局|今回|今度|少し|ちょっと|\\d+(?:分|時間|日)?)$"
)
"""What is named of a thing where its time is told, and not the thing."""
_BY_WHOM = "^(?P<thing>[^、はがを]{1,12}?)(?:さん|側)?の(?:都合|事情|関係)で[、 ]*$"
"""歯医者の都合で: of what it is, where nothing else is named."""
_SPOKEN_OF = "(?<=.)(?:[さね]|(?<=[ぁ-ん])ー|なん(?:だ|です)けど|だけど|ですが)$"
_TO_GO = "(?:に|へ)?(?:行く|いく|出る|参加する)(?:の)?$"
_HANDING_IN = "の(?:提出|返却|申し?込み?|支払い?|応募|納品)$"


def find_any_order(plain: str, masked: str, clean: Clean) -> Iterator[Move]:
    """What a sentence says is at another time, or so much later."""
    if compiled(_SUPPOSED).search(plain):
        return
    later = compiled(_LATER).search(plain)
    if later and "@" not in masked[later.end() :]:
        things = find_things(clean(plain[: later.start()]))
        yield from (Move(one, None, (0, 0), minutes=_minutes(later)) for one in things)
    early = compiled(_DAYS_EARLY).search(plain)
    if early and not (early["unit"] == "日" and read_kanji_number(early["count"]) > _MOST_DAYS):
        count = read_kanji_number(early["count"]) * (7 if early["unit"] == "週間" else 1)
        days = -count if compiled(_EARLIER).search(early["way"]) else count
        things = find_things(clean(plain[: early.start()]))
        yield from (Move(one, None, (0, 0), days) for one in things)
    if old := compiled(_FROM_HOUR).search(masked):
        for one in find_things(clean(plain[: old.start()])):
            yield Move(one, old.span("old"), old.span("new"))
        return
    if (why := compiled(_STARTS).search(masked)) and _is_only(masked, why):
        before = clean(plain[: why.start("new")])
        if (parts := _parts(before)) and parts[-1][1]:  # for a reason: it was another hour
            yield from (Move(one, None, why.span("new")) for one in find_things(before))
            return
    for way in _NEW:
        if (found := compiled(way).search(masked)) and _is_only(masked, found):
            before = clean(plain[: found.start("at" if "at" in found.re.groupindex else "new")])
            comes = "comes" in found.re.groupindex and found["comes"]
            for one in _who_comes(before) if comes else find_things(before):
                yield Move(one, None, found.span("new"))
            return


_PUT_TO = (
    f"に、?(?:(?:{_NAMED})(?:に)?(?:なって|なり|して|され(?:て)?|してもらって|で|し)|(?:変え|ずらし|延ばし|移し|早め)(?:て(?:もらって)?)?"
    "|(?:変わ|な|移)って|ずれて|延びて|し(?:て(?:もらって)?))、?(?:(?:時[間刻]|開始|集合|待ち合わせ)は)?、?"
)
_TWO_CLAUSES = (
    f"(?:(?P<day>#+){_PUT_TO}(?P<hour>@+)|(?P<hour_first>@+){_PUT_TO}(?P<day_last>#+))"
    f"(?:から|に|で|へ|{BEGINNINGS})*(?:に)?"
    f"(?:なっ{SO_IT_IS}|なり(?:ました|ます)|な(?:る|るん)|変わっ{SO_IT_IS}|{_NAMED}(?:(?:に)?なっ{SO_IT_IS}|{WAS_DONE})?"
    f"|し(?:た|ました|{HAD_DONE}))?{_AND_SO_ON}"
)
"""日曜に変更して13時になった: a day and an hour, each in a clause of its own."""


def join_clauses(sentence: str, masked: str) -> str:
    """A sentence that puts a thing on a day and then at an hour, as one that says both at once."""
    found = compiled(_TWO_CLAUSES).search(masked)
    if found is None:
        return sentence
    day, hour = ("day", "hour") if found["day"] else ("day_last", "hour_first")
    day, hour = (sentence[slice(*found.span(one))] for one in (day, hour))
    return f"{sentence[: found.start()]}{day}の{hour.removeprefix('の')}に変更になった。"


def goes_on(before: str, sentence: str) -> bool:
    """Whether a sentence is but the time of what the one before says was changed: 10日の15時."""
    is_changed = compiled(f"{_CHANGED}(?:よ|ね|って|ー)*[。! ]*$").search(before)
    return bool(is_changed and compiled(_TIME_ALONE).fullmatch(sentence.strip()))


_WEEK_THEN_DAY = (
    "(?P<week>再来週|来週|翌週|来月)(?:に|へ)"
    f"(?P<how>(?:{_NAMED}(?:に(?:なっ|なりまし)|され|し)|(?:ずれ|延び|伸び|変わっ|なっ))た)"
    "(?:って|らしい|みたい|から|ので|けど|よ|ね)*[、。! ]+"
    "(?P<day>(?P=week)の?(?:[月火水木金土日]曜日?|\\d{1,2}日)"
    "(?:の?(?:同じ時[間刻]|午[前後]|[朝昼夜])?(?:\\d{1,2}時(?:半|\\d{1,2}分)?)?)?)"
    "(?:から|に|で)?(?:だって|だ|です|って|ね|よ|なった|ー)*(?=[。!]*$)"
)


def word_week(words: str) -> str:
    """Words that put a thing off to a week and then say on which day of it, 来週に延期になった。
    来週の木曜, as ones that put it to that day."""
    return compiled(_WEEK_THEN_DAY).sub(r"\g<day>に\g<how>", words)


def word_agreed(sentence: str, behind: str) -> str:
    """A sentence in which somebody asks for another time, as one that says that it is moved, where
    it says itself, or the one `behind` it does, that whoever tells it agreed; else as it is."""
    asked = compiled(_ASKED_FOR).search(sentence)
    if asked is None:
        return sentence
    rest = sentence[asked.end() :]
    if not compiled(_AGREES).search(rest) and not compiled(f"^.{{0,8}}?{_AGREES}").search(behind):
        return sentence
    return f"{sentence[: asked.start()]}{asked['way']}てもらった"


def find_hour_found(plain: str, masked: str, clean: Clean) -> Iterator[Move]:
    """The hour that a sentence says was found, or set, for what had none."""
    ways = (compiled(one).search(masked) for one in _HOUR_FOUND)
    found = next(filter(None, ways), None)
    if found and _is_only(masked, found) and not compiled(_SUPPOSED).search(plain):
        for one in find_things(clean(plain[: found.start("new")])):
            yield Move(one, None, found.span("new"), tells_hour=True)


def _is_only(masked: str, found: re.Match[str]) -> bool:
    """Whether a sentence names no hour but the one that was found: of two it is unsure which."""
    start, end = found.span("new")
    return "@" not in masked[:start] and not re.search("[@#]", masked[end:])


def _minutes(found: re.Match[str]) -> int:
    count = read_kanji_number(found["count"]) * (60 if found["unit"] == "時間" else 1)
    count += 30 if found["half"] and found["unit"] == "時間" else 0
    return -count if compiled(_EARLIER).search(found["way"]) else count


def _who_comes(before: str) -> list[str]:
    """What the words before a time say that comes then: 健太 of 忘年会、健太は, and no more."""
    things = find_things(before)
    if len(things) > 1 and (who := compiled(_SUBJECT_LAST).search(before)):
        return [who["who"]]
    return things[:1]


def find_things(before: str) -> list[str]:
    """What the words before a new time are said of: 飲み会 in 課長が風邪ひいて飲み会は.

    It stands last, or before the reasons; whose it is may stand alone before it. What only tells
    what of it changed, the day or the hour, leaves it to what stands before that.
    """
    parts = _parts(before)
    for n, (part, is_reason) in reversed(list(enumerate(parts))):
        topic, its = compiled(_TOPIC_FIRST).search(part), compiled(_OF_ITS_TIME).search(part)
        if is_reason and not (topic or its):
            continue
        named = (topic or its) if is_reason else None
        thing = _bare(named["thing"] if named else part)
        if not thing or compiled(_NO_THING).search(thing):
            continue
        who = parts[n - 1][0] if n and not parts[n - 1][1] else ""
        if compiled(_WHO).search(who):  # 弟、引っ越しが: his
            thing = f"{who}の{thing}"
        return [thing]
    named = compiled(_BY_WHOM).search(before)
    return [named["thing"]] if named else []


def _parts(before: str) -> list[tuple[str, bool]]:
    """The parts of what stands before a time, each with whether it says but why."""
    found, start = list[tuple[str, bool]](), 0
    for mark in [*compiled(_CUT).finditer(before), None]:
        part = before[start : mark.start() if mark else None].strip("、 ")
        is_cut = mark is not None and mark[0] not in ("", "、")
        start = mark.end() if mark else start
        if part:
            found.append((part, is_cut or bool(compiled(_IS_REASON).search(part))))
    return found


def _bare(words: str) -> str:
    """A thing without what is said around it."""
    thing = compiled(_TO_GO).sub("", compiled(_ENDS).sub("", compiled(_SPOKEN_OF).sub("", words)))
    thing = compiled(LEFT_OUT).sub("", compiled(_HANDING_IN).sub("の締切", thing))
    return compiled(ASIDE).sub("", thing)
