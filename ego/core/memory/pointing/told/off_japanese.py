"""How a Japanese sentence says in everyday words that somebody stays away, or a thing is off.

欠席, 棄権 and 行かなくてよくなった are of whoever tells it, where nobody else is named as doing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime

from ego.core.memory.pointing import dates
from ego.core.memory.pointing.ahead import Ahead, told_sentences
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.told.moves import moves_japanese, named_japanese
from ego.core.memory.pointing.told.things import (
    ASIDE,
    CAUSE,
    COMES,
    HAD_DONE,
    IS_HEARD,
    LEFT_OUT,
    OF_WHOM,
    SO_IT_IS,
    UNTIL_END,
    WAS_DONE,
    Thing,
    Words,
    days_in,
)

MAY_BE = (
    "断ら|リスケ|翌週|来[週月年][にへ]|年明け|延期|延び|伸び|ずれ|先送り|順延|休む|棄権|欠席"
    "|不参加|断念|[曜日][な無]し[でだ]|[代替]わ(?:って|りに)|交代して|見送(?:る|っ|り(?!に[行来い]))|見合わせ|ドタキャン|パス|また(?:今度|次回|別の"
    "|の機会)|中止|消し[てと]|削除|もういい|いらない|要らない|不要"
)
"""What each of them has some of, beside what every cancellation has."""
_SO = (
    f"(?:する?ことに(?:し|な)(?:た|った|ました|りました)|に?{WAS_DONE}"
    f"|に?なっ{SO_IT_IS}|に?なりました)"
)
IS_NO_GOOD = f"(?:無理|むり|だめ|ダメ|駄目)に(?:なっ{SO_IT_IS}|なりました)"
NOT_GOT = (
    "{}(?:(?:に|へ|まで)[^、。]{{0,6}}(?:行|いく|いって|出|参加|泊|招|誘|呼)"
    "|(?:が|は)?(?:ある|あり)|を?(?:する|します|やる|やり|開)|を?予約|の(?:予定|約束|予約)"
    "|(?:です|だ|なん)|[^\\w\\s]|$)"
)
"""A plan to be there: a fridge that is no good any more is one that is to be delivered, too."""
_STAYS_OUT = (
    f"(?:棄権|欠席|不参加|断念|辞退|パス)(?:{_SO}{UNTIL_END}|(?=(?:です|だ|だって)?[。!…~〜]*$))"
    "|(?:(?:(?<=[はも、])|(?<=けど|から|ので))パス|欠席|不参加|棄権|辞退)(?:する|します)(?:よ|ね|わ|から|ー)*(?=[。!]|$)"
    f"|欠席で(?:返事|連絡|返信|回答|出)?(?:を)?(?:し|送っ)(?:た|ました|といた){UNTIL_END}"
    f"|(?:やっぱり?|結局)?、?(?:行く|いく|出る|参加する)の(?:は|を)?、?(?:やめ|止め)(?:{SO_IT_IS}|ました|とく|ることに(?:し|な)(?:た|った)){UNTIL_END}"
    "|(?<=[、はもを])休(?:む|みます)(?:わ|よ|ね|ー|〜)*(?=[。!]|$)"
    f"|休むことに(?:し|な)(?:た|った|ました|りました){UNTIL_END}"
    f"|(?:(?<=[、はを])[^、。はが]{{1,8}}[にと])?(?:[代替]わっ|交代し)てもら(?:った|いました){UNTIL_END}"
    "|(?<=[、はを])(?<!(?:医者|病院)[、はを])(?<![科診][、はを])[^、。はが]{1,8}に代わりに、?(?:行っ|出|参加し)てもら(?:う|います|った|いました)"
    f"(?:ことに(?:した|しました|なった|なりました))?{UNTIL_END}"
    f"|やめ(?:とく|ておく|ときます|ておきます){UNTIL_END}"
    "|(?:行か|出|参加し|出席し|受け|通わ|来)なくて(?:も)?"
    f"(?:(?:よく|良く)(?:なっ{SO_IT_IS}|なりました)"
    f"|(?:いい|よい|良い|大丈夫な|済む)ことに(?:なっ{SO_IT_IS}|なりました|(?=[。!…]|$))){UNTIL_END}"
)
_GOES_NOT = "(?:行か|出)(?:ない|ません)(?:よ|わ|や|です|ー|つもり|予定)*(?=[。!]|$)"
_IS_ON = (
    "(?:が|は|も|に)?、?(?:ある|あります|入ってる|誘われ(?:た|てる)|呼ばれ(?:た|てる))"
    "(?:ん(?:だ|です)|らしい)?(?:けれ?ど|が|のに)、?"
    "(?:(?:今回|今日|今年|もう|やっぱり?|[私僕俺])は?、?)?(?:[^、。はがを]{1,10}(?:から|ので|くて)、?)?"
)
"""飲み会あるけど行かない: that a thing is to be, before that one stays away."""
_DECIDED = (
    "(?:^|[、。はがにへ])(?:やっぱり?|やはり|結局|もう|今回は?|今年は?)、?(?:[^、。はがを]{1,10})?$"
    f"|やっぱり?、?$|^[^、。はがを]{{1,12}}?[にへ]?は、?$|{_IS_ON}$"
    "|(?:曜日?|日|今夜|今晩|今週|来週)の[^、。はがをも]{1,12}[にへ]?$"
)
"""Before it, that it is so from now on, or of that alone: 温泉にはもう行かない."""
_IS_OFF = (
    f"(?:見送り|見合わせ|ドタキャン){_SO}{UNTIL_END}|見送ることに(?:した|しました"
    f"|なった|なりました){UNTIL_END}"
    "|(?:(?<=[はも、])|(?<=今回)|(?<=今年))見送り(?:で|です|だ|します)*(?:お願い(?:します)?|よろしく|よ|ね|わ)*(?=[。!…]*$)"
    "|(?<![母父姉兄妹弟娘妻夫子達人][はも])(?<!さん[はも])(?<!ちゃん[はも])(?<!くん[はも])(?<=[はもの、])見送(?:る|ります)(?:よ|ね|わ|から|つもり|予定)*(?=[。!…]*$)"
    f"|また(?:今度|次回|別の(?:日|機会)|の機会)(?:に|って?ことに)(?:なっ{SO_IT_IS}"
    f"|なりました|した|しました){UNTIL_END}"
    "|また(?:今度|次回|別の(?:日|機会))に(?:しよう?|しましょう)[ねよー]*(?=[。!]*$)"
    "|(?<=[はもが、])また(?:今度|次回)(?:だ|です|で|って|らしい|ね|な)*(?=[。!…]*$)"
    "|(?:中止|取りやめ)(?:に|が|の)?(?:決定|確定|決まった|決まりました)"
)
_PUT_OFF = (
    f"(?:延期|先送り|順延|リスケ(?:ジュール)?)(?:{_SO}{UNTIL_END}|(?:だ(?:って|そう)|です|らしい|に)?(?=[、。!…~〜]|$))"
    f"|(?:来週|翌週|再来週|来月|年明け|来年|今度|後日|当分|しばらく)(?:に|以降に|へ"
    f"|まで)?、?(?:(?:延び|伸び|ずれ|ずれ込み|変わっ|変わり|なっ|なり)(?:{SO_IT_IS}"
    f"|ました)|(?:変更|持ち越し|スライド)(?:{_SO}|だ(?:って|そう)|です"
    f"|らしい)?(?=[。!…、]|$)){UNTIL_END}"
)
"""It is no more on the day that was, and nobody says on which it is."""
_OF_ITS_DAY = "^(?:[^、。]{0,12}?(?:曜日?|\\d日|明日|あした|明後日|あさって|今日|今夜|今晩))の?"
_DAY = (
    "\\d{1,2}(?:日|/\\d|時|か月|ヶ月|週間)|[月火水木金土日]曜|明日|あした|明後日|あさって|週間"
    "|[一二三四五六七八九十]日|来週の[月火水木金土日]|週末"
)
_OF_ANOTHER = (
    "(?:さん|ちゃん|くん|君|様|先輩|後輩|部長|課長|社長|店長|先生|友達|友人|同僚"
    "|上司|父|母|兄|姉|弟|妹|夫|妻|息子|娘|彼|彼女"
    "|あの子|みんな)(?:たち|達)?(?:は|が|も)|[ァ-ヶー]{2,}(?:は|が|も)(?=.)"
    "|(?<![私僕俺])が(?!.*(?:から|ので|のに|[てで]、?$))"
)
"""Somebody else is named as who stays away."""
_ONESELF = "(?:私|わたし|僕|ぼく|俺|自分)は、?$"
"""Whoever tells it, named right before: 課長が行くことになって私は行かなくてよくなった."""
_OTHERWISE = "場合|たら|れば|なら|ほうが|方が|(?:[雨雪風嵐]|台風|悪天候?|荒天)だと"
_NONE_LEFT = (
    "^(?:(?:あ|ごめん|すみません)ー?、)?(?:(?:やっぱり?|さっきの|例の|(?:今日|明日|今夜|今週|来週|\\d+日|[月火水木金土日]曜日?)の)、?)+"
    "(?P<what>[^、。はがを]{1,12}?)(?:な|無)し(?:で|に(?:して|なり|する|します))?(?:です|だ|よ|ね|わ)*[。!]*$"
)
"""やっぱ映画なし, さっきの飲み会なし: who says so of one that was told says that it is off."""
_REASON_FIRST = (
    "^(?:[^、。]{1,8}、)?[^、。]{1,16}?(?:[がはに]|(?=熱|風邪|体調|インフル))[^、。]{1,10}[いっきしちにみりえけせてねべめれん出][てで]、?"
    "(?=[一-龯ァ-ヶ])[^、。はが]{1,12}$"
)
"""ゆきが熱出してランチなくなった: the reason, and behind it what is off."""
_REASON_LAST = (
    "(?:[いっきしちにみりえけせてねべめれくん][てで]|で|から|ので|ため(?:に)?|のに)[、 ]*$"
)
WHY_OFF = (
    "台風|[大豪小雷]?雨天?|[大豪吹]?雪|嵐|雷|強風|[悪荒]天候?|天[気候](?:不良|悪化)?|猛暑|酷暑|地震|停電|断水"
    "|(?:体調|接触|定員|人数|人員|人手|準備|機材|客|[㐀-鿿])?(?:不足|不良|不調|不備)|都合|事情|事故|トラブル|故障|遅延|運休|欠航"
    "|ストライキ|ストー?|ケガ|けが|怪我|病気|発熱|熱|風邪|感染(?:症|者)?|流行|インフル(?:エンザ)?|コロナ|ノロ|急病|急用|急死|手術|入院"
    "|ご?不幸|葬儀|訃報|影響|関係|せい|問題|炎上|不祥事|工事|欠員|休演|降板|不在|ダブルブッキング|定員割れ|売れ行き"
)
"""Why something is off that somebody else was to do, or the weather."""
ADVERBS = "[、 ]*(?:雨天|荒天|また|やっぱり?|やはり|結局|今回は|急に|突然|急遽|全部|もう)+[、 ]*$"
_AFTER_ALL = "(?<=[㐀-鿿々ァ-ヶー])(?:やっぱり?|やはり|結局|急に)(?=[㐀-鿿々ァ-ヶー])"
"""健太やっぱり飲み会なくなった: between whose a thing is and the thing."""
BY_IT = (
    "(?:の(?:影響|せい|関係|都合|恐れ))?"
    "(?:(?:の|な)?ため(?:に)?|で|により|によって|だ(?:から|とかで)|なので|とかで"
    "|ということで)[、 ]*"
)
_NAMED_CAUSE = (
    f"(?P<thing>.+?)(?:(?<=[、はがも])、?[^、はがも]{{0,16}}?(?:{WHY_OFF})"
    "|(?<=[㐀-鿿々ァ-ヶー])(?:台風|大[雨雪]|豪雨|強風|悪天候|地震|停電|コロナ|インフル"
    "|(?<![大豪小梅雷風吹])(?:雨天?|雪|雷)))"
    f"{BY_IT}"
)
"""ライブが台風で: between a thing and what is said of it, why, be it with no pause before."""

_PLEASE = "(?=(?:お願い(?:します)?|よろしく|頼む|いい|大丈夫|す|です|よ|ね|って)*[。、!]?$)"
"""Behind キャンセルで: so it is to be."""
_DOES_INSTEAD = (
    "(?:(?![うくぐすつぬぶむる](?:と|って|[人方者奴もしべ]|やつ|ほう|なら|の|ん|つもりはな))[^。?？]){1,14}"
    "(?<!れ)(?<!くれ)(?<!困)(?<!でき)[うくぐすつぬぶむる](?:こと(?:に(?:する|します))|予定|つもり)?(?:よ|ね|わ|から|ー|〜)*[。!…]*$"
)
"""What somebody does in its place: 歯医者キャンセルして映画見る."""
_WAS_OFF = (
    f"(?:(?:キャンセル|中止|休[講校診]|お?休み|取りやめ|取り止め|取り消し|白紙|お?流れ|なし|無し|やめ|止め)に"
    f"(?:なっ{SO_IT_IS}|なりました|{WAS_DONE})"
    f"|(?:キャンセル|中止|休[講校診])(?:(?:に)?(?:{WAS_DONE}|だ|です|だった|でした))?"
    f"|(?:取りやめ|取り止め|取り消し|取り消され|やめ|止め|辞退し|見送っ|見送り|断っ|断り|断られ)(?:{SO_IT_IS}|ました|{HAD_DONE})"
    "|(?:やめる|止める|行かない|しない|出ない|(?<=[わかがさたなばまら])ない)"
    "ことに(?:した|しました|なった|なりました)"
    f"|(?:行け|参加でき|出られ|出れ|会え)なく(?:なっ{SO_IT_IS}|なりました)"
    f"|(?:な|無)く(?:なっ{SO_IT_IS}|なりました)|お?流れ{SO_IT_IS}"
    f"|{IS_NO_GOOD}){UNTIL_END}"
    f"|{moves_japanese.FELL_THROUGH}"
    "(?!も|ほし|欲し|いい|もら|くれ|って|な[いかく]|[^。]{0,4}たら)(?=[^。?？]{1,16}(?:た|だ)(?:よ|ね|わ|の|んだ|って|らしい)*[。!…]*$"
    f"|{_DOES_INSTEAD})"
    f"|(?:キャンセル|中止|休[講校診]|お?休み|取りやめ|取り止め|白紙|なし|無し)に(?:なる{IS_HEARD}|なって(?:さ|ね)?(?=[。!]|$))"
    f"|(?:キャンセル|中止|取りやめ|取り消し)で{_PLEASE}"
    f"|(?:(?<=[は、])|(?<=やっぱ)|(?<=やっぱり)|(?<=結局))(?:な|無)し(?:で{_PLEASE}|(?=(?:です|だ|よ|ね|わ|に(?:して|なり))*(?:[。!]?$|、)))"
    "|(?:キャンセル|中止|取りやめ|取り止め|白紙|お?流れ|(?<=[てではが、])(?:な|無)し)に(?=[。!…]*$)"
    "|(?:キャンセルし|中止にし|取りやめ|取り消し|(?<!話)なしにし|(?<=の予定[はをも])(?:消し|削除し|外し))"
    "(?:といて|て(?:ください|下さい|おいて(?:ください)?|くれる)?)[ねよ]?(?=[。!]?$)"
)
_BY_WHOM = (
    "(?P<said>(?:^|.*[、。])?)(?P<who>[^、。はを]{1,20})が[、 ]*$",
    "(?:中止|キャンセル|取りやめ|取り止め|取り消し|白紙|なし|無し|やめ|止め)(?:に)?"
    "(?:した|しました|しちゃった|た|ました)$",
)
"""Who calls something off is not what is off: 花見はなし、部長が中止にした."""
_SAID_OFF = (
    "^(?:今回は?|今度は?)?(?P<what>.*?)(?:は|が)?"
    "(?:(?:な|無)(?:し|い|く)|ありません|中止|休み)[、。 ]*$"
)
_AT_ITS_END = "(?=(?:よ|ね|です|んだ|んです|わ|って|そう|らしい)*[。、!]?$)"
_NONE_JAPANESE = f"(?<=は)(?:もう)?(?:(?:な|無)い|ありません){_AT_ITS_END}"
_STAYS_AWAY_JAPANESE = (
    f"(?:来(?:ら)?れ|来)な(?:い(?:ことに(?:した|しました|なった|なりました))?"
    f"|く(?:なった|なりました|なっちゃった|なってしまった))"
    f"{_AT_ITS_END}"
)
_IS_NO_GOOD = (
    "(?:無理|むり|だめ|ダメ|駄目)(?:に(?:なった|なりました|なっちゃった|なってしまった)|だ(?:って|そう)|って)"
    f"{_AT_ITS_END}"
)
"""Of a day that is named alone: milk is no good any more, too."""
_NOT_BROUGHT = (
    "(?:持っ|連れ)て(?:は|も)?(?:行け|いけ|来れ|来られ|これ|こられ)"
    f"(?:(?:ない|ません)(?=(?:よ|わ|や|です|ー|ん(?:だ|です)|から|ので|けど)*(?:[。、!誰代]|$))"
    f"|なく(?:なっ{SO_IT_IS}|なりました){UNTIL_END})"
)
_BRINGS = "(?<![とや・、]){}を?(?:[^、。]{{0,6}}に)?(?:持っ|持参|連れ)"
"""A plan to bring that alone: of two things one comes all the same."""
_IF_JAPANESE = (
    "場合|(?:[雨雪風嵐]|悪天候?|荒天|台風)(?:が[^。、]{1,6})?"
    "(?:だ(?:ったら|と)|(?:に|と)?なった?ら|天なら|なら|たら)"
)
"""It is off by such weather only."""
_SAID_NO = (
    "(?:無理|むり|だめ|ダメ|駄目|ごめん|いい|行けない|できない|出られない)"
    "(?:だ|です)?(?:って|と|で)[、 ]*$"
)
"""With what somebody refuses: 無理って断った is of no plan that was 無理."""
_REASON = "(?<=[、は])[^、]{1,20}?(?:の?ため(?:に)?|で|から|ので|により)[、 ]*$"
"""Between a thing and what is said of it, why: 飲み会、部長の都合で中止."""
_STAYS_BY_ONESELF = "行|しない|出|参加|会|辞退|断|見送"
"""What only they do who are named before their cause: 友達が体調不良で行けなくなった."""
_WHY_AWAY = "(?<=[、はが])[^、は]{1,20}?(?:て|で|し|から|ので|ため(?:に)?)[、 ]*$"

_BEHIND_JAPANESE = "^(?:(?:だ|です|な)?(?:ので|んで|から|けど|けれど|が|し|って|よ|ね)?)*[、 ]+"


_OF_WEEK = "(?P<week>今週|来週)(?!の?[月火水木金土日]曜?[にはのも、]|[にへ末])(?:の(?=.)|は|も)?、?"


def split_week(sentence: str) -> tuple[int | None, str]:
    """Of how many weeks on a sentence says that something is off, and it without that: ヨガ今週は
    なしになった."""
    found = compiled(_OF_WEEK).search(sentence)
    if found is None:
        return None, sentence
    gap = "、" if found.start() else ""
    rest = f"{sentence[: found.start()]}{gap}{sentence[found.end() :]}"
    if not compiled(f"{_WAS_OFF}|{_IS_OFF}|{_STAYS_OUT}|{_GOES_NOT}").search(rest, found.start()):
        return None, sentence
    return int(found["week"] == "来週"), rest


def without_cause(before: str) -> str:
    """What stands before a cancellation without its cause, where a thing stands before that."""
    found = compiled(_NAMED_CAUSE).fullmatch(before)
    return found["thing"].rstrip("、") if found else before


_WHY_NOT_COMING = f"(?<=.)(?:{WHY_OFF}|仕事|残業|出張|用事|寝坊){BY_IT}"
_WHO_AND_WHEN = (
    "(?P<who>[^、はがも]{1,12}?)(?:は|が|も)?、?(?P<day>(?:[今来再]+週の?)?(?:\\d{1,2}月)?"
    "(?:\\d{1,2}日|[月火水木金土日]曜日?|明日|あした|明後日|あさって|今日|今夜|今晩)(?:の[朝昼夜])?)(?:は|に|、)*"
)


def name_who_stays(before: str) -> str:
    """Who does not come, behind the day, without the cause, in what stands before: みお熱で明日."""
    bare = compiled(_WHY_NOT_COMING).sub("、", before).rstrip("、 ")
    found = compiled(_WHO_AND_WHEN).fullmatch(bare)
    return f"{found['day']}{found['who']}" if found else bare


def find_off_things(sentence: str) -> Iterator[str]:
    """The things that a sentence says are off, or are left to others."""
    if none := compiled(_NONE_LEFT).search(sentence):
        yield (
            sentence[: none.end("what")] if compiled(_OF_ITS_DAY).search(sentence) else none["what"]
        )
    for way, is_personal in ((_STAYS_OUT, True), (_GOES_NOT, True), (_IS_OFF, False)):
        for found in compiled(way).finditer(sentence):
            before = sentence[: found.start()]
            if way is _GOES_NOT and not compiled(_DECIDED).search(before):
                continue
            before = compiled("^今[回年]は?、?").sub("", compiled(ADVERBS).sub("", before))
            if compiled(_OTHERWISE).search(before):
                continue
            own = compiled(_ONESELF).search(before) if is_personal else None
            before = before[: own.start()] if own else before
            if is_personal and not own and compiled(_OF_ANOTHER).search(before):
                continue
            yield from named_japanese.find_things(compiled(f"{_IS_ON}$").sub("", before))


def find_put_off(sentences: Sequence[str]) -> Iterator[Thing]:
    """The things that are put off, where nobody says to which day."""
    for n, sentence in enumerate(sentences):
        to_week = moves_japanese.find_week(sentence)
        found = to_week or compiled(_PUT_OFF).search(sentence)
        if found is None or compiled(f"{_OTHERWISE}|[?？]").search(sentence):
            continue
        rest = [compiled(_OF_ITS_DAY).sub("", sentence), *sentences[n + 1 :]]
        if not any(compiled(_DAY).search(one) for one in rest):
            before = without_cause(sentence[: found.start()])
            bare = compiled("[はがもを、 ]+$").sub("", before)
            week = to_week["new"] if to_week else ""
            several = [bare] if appointments.is_bare(bare) else []
            several += named_japanese.find_things(before)
            yield from (Thing(one, to_week=week) for one in several)


def find_before_reason(before: str) -> list[str]:
    """What stands before the reason for which something is off, or behind it."""
    if compiled(f"{_REASON_LAST}|{_REASON_FIRST}").search(before):
        return named_japanese.find_things(before)
    return []


def list_off(sentence: str, names: Sequence[str]) -> Iterator[Thing]:
    """What a Japanese sentence says is off, in its words, without the `names` of whose it is."""
    none = compiled(_NONE_JAPANESE).search(sentence)
    away = compiled(_STAYS_AWAY_JAPANESE).search(sentence)
    no_good = compiled(_IS_NO_GOOD).search(sentence)
    off = [one for one in compiled(_WAS_OFF).finditer(sentence) if not away]
    for found in filter(None, (none, away, no_good, *off)):
        before = sentence[: found.start()]
        if compiled(_IF_JAPANESE).search(before):
            continue
        for name in names:
            before = re.sub(rf"{re.escape(name)}(?:さん|ちゃん|くん)?[はがの]、?", "", before)
        before = compiled(_AFTER_ALL).sub("、", before)
        if found[0].startswith("断"):
            before = compiled(_SAID_NO).sub("", before)
        early = find_before_reason(compiled(ADVERBS).sub("", before))
        before = compiled(ADVERBS).sub("", before)
        if not compiled(_STAYS_BY_ONESELF).match(found[0]):
            before = without_cause(before)
        before = name_who_stays(before) if found is away else before
        before = compiled(_REASON).sub("", before)
        by_whom = compiled(_BY_WHOM[0]).fullmatch(before)
        if by_whom and compiled(_BY_WHOM[1]).search(found[0]):
            before = compiled(_SAID_OFF).sub(r"\g<what>", by_whom["said"])
        if found is away or found is no_good:
            before = compiled(_WHY_AWAY).sub("", before)
        before = compiled(f"^今回は、?|{LEFT_OUT}").sub("", before.rstrip("、 ")).rstrip("、 ")
        words = compiled(ASIDE).sub("", compiled(CAUSE).split(before)[-1])
        if (of := compiled(OF_WHOM).search(before)) and of["what"].endswith(words):
            words = f"{of['who']}の{words}"
        is_of_its_day = found in (none, no_good)
        is_lost = not is_of_its_day and compiled(IS_NO_GOOD).match(found[0])
        plan = NOT_GOT if is_lost else ""
        yield Thing(words, is_of_its_day, COMES if found is away else plan)
        if found not in (away, none, no_good):
            yield from (Thing(one) for one in early if one != words)
    for found in compiled(_NOT_BROUGHT).finditer(sentence):
        before = sentence[: found.start()]
        for one in (
            () if compiled(_OF_ANOTHER).search(before) else named_japanese.find_things(before)
        ):
            yield Thing(one, plan=_BRINGS, or_done_to=True)
    yield from map(Thing, find_off_things(sentence))


_OF_DAY_ALONE = (
    "^(?:(?:ごめん|やっぱり?|やはり|あと|じゃあ|その)、?)*(?P<day>[^、。はがをの]{1,12}?(?:の[月火水木金土日]曜日?)?)"
    "(?P<by>まで)?の(?:やつ|もの|予定|件|分|リマイン(?:ド|ダー))?(?:は|を|も)?、?(?:もう|やっぱり?)?"
    "(?:(?:消し|削除し|取り消し|なしにし|キャンセルし)(?:て(?:おいて|ください|下さい|くれる?|もらえる)?|といて)"
    "|(?:(?:キャンセル|中止|取り消し)(?:で|に(?:なった|なりました|して|する)?)?|(?:な|無)し(?:で|に(?:なった|なりました|して|する)))(?:お願い(?:します)?|よろしく)?"
    "|(?:な|無)くなった|(?:な|無)くなりました|(?<=もう)いい|(?:いら|要ら)ない|不要)(?:です|だ|から|ね|よ|わ|って)*[。!]*$"
)
"""18日までのやつ消しといて: what is off is named by its day alone."""


def find_on_day(sentence: str, plans: Iterable[tuple[Ahead, Words]], now: datetime) -> list[Ahead]:
    """What of `plans` is on the day by which alone a sentence calls it off, or due by it; several
    if unsure."""
    found = compiled(_OF_DAY_ALONE).search(sentence)
    if found is None or not dates.may_name_time(found["day"]):
        return []
    there = [one for one, _ in plans if {one.when.day} == _list_days(found["day"], one, now)]
    if not found["by"]:
        return there
    return [one for one in there if due.is_deadline(one.text, one.kept_at.astimezone(now.tzinfo))]


def drop_by_day(words: str) -> str:
    """`words` without the sentences that call off what they name by its day alone: they tell of no
    plan, be there one or not."""
    for one in told_sentences(words):
        found = compiled(_OF_DAY_ALONE).search(one)
        if found and dates.may_name_time(found["day"]):
            words = words.replace(one, "", 1)
    return words


def _list_days(words: str, plan: Ahead, now: datetime) -> set[date | None]:
    return {one.day for one in days_in(words, plan, now)}


def drop_off(sentence: str) -> str:
    """A Japanese sentence behind what it says is off."""
    off = list(compiled(f"{_WAS_OFF}|{_IS_OFF}|{_STAYS_OUT}|{_GOES_NOT}").finditer(sentence))
    if not off or not any(list_off(sentence, ())):
        return sentence
    return compiled(_BEHIND_JAPANESE).sub("", sentence[off[-1].end() :])
