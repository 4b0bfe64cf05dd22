"""The hour of a plan where it is told apart: "The dentist is on 5 December. It is at 10:00."

A sentence of its own says nothing but the hour, or where to be then; that the doors open at nine is
the hour of something else. Another hour is in the half of the day in which the old one was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import time
from functools import cache

from ego.core import text
from ego.core.memory.pointing.dates import Mention, When

_MEETING_PLACE = (
    "駅|改札口?|口|前|ロビー|現地|会場|ホーム|広場|空港|居酒屋|食堂|[^本部]屋|酒場|店|会館|公民館|体育館|図書館|美術館"
    "|映画館|カフェ|バー|レストラン|ホテル|ビストロ|ホール|センター|公園|スタジアム|劇場|神社"
)
_AT_PLACE = (
    f"(?:場所は[^、。@#はがを]{{1,16}}?|[^、。@#はがを]{{0,12}}?(?:{_MEETING_PLACE}))(?:で|に|、)+"
)
"""Where it is, before its hour: 駅前の居酒屋、19時."""
_ALONE = (
    r"^\W*(?:(?:it|that)(?:['’]s| is| will be| starts?| begins?| will (?:start|begin))?(?: now)? ?"
    r"|(?:the )?(?:time|start|beginning)(?: is|:)? |(?:it )?(?:starts?|begin(?:s|ning)?|starting) "
    r"|(?:we|they)(?:['’]ll| will| are going to)? (?:meet|start|begin)(?: up)? "
    r"|i(?:['’]m| am| have to be| need to be| should be| must be) (?:there|due)(?: by)? )?"
    r"(?:at |from )?(?:now )?@+(?: instead| now| sharp)?"
    r"(?:,? (?:at|in|by|near|outside|inside|there|here)\b[^.!?\n@#]{0,40})?\W*$"
    r"|^[、。\s]*(?:時間は|時刻は|開始は|開始時間は|集合は|待ち合わせは|予約は)?@+"
    r"(?:から|に|の|スタート|集合|開始|で)?(?:[^。、@#]{1,12}で)?"
    r"(?:(?:に?(?:な|変わ)(?:った|りました|る|ります)|です|だ|だった|でした|だって|だよ|よ|ね|スタート|集合|待ち合わせ"
    r"|開始|予約|予約済み?|した|しました|してある|してます|しています|する|します|会う|会います|始まる|始まります)*)[。!！\s]*$"
    r"|^\W*(?:(?:it|that|this|we|they|everything)(?:['’](?:s|ll)| is| will)?"
    r"(?: (?:start|begin|be|meet)s?)?|starts?|begins?|starting|beginning|start is|the time is"
    r"|meet(?:ing)?) (?:(?:at|from) )?@"
    r"|^\W*(?:(?:at|from) )?@+(?:[.,;!]|\W*$| (?:in|at)\b)"
    "|^[、。\\s]*(?:(?:時間|時刻|開始|集合|開演|開場|スタート)は)?(?:午[前後])?@+"
    "(?:から|に(?:開始|集合|スタート|開演|開場|始ま)|開始|スタート|集合|開演|開場|始まり|予定|だ|です|[、。〜~]|$)"
    "|^[、。\\s]*(?!仕事|バイト|パート|会社|学校|残業)[^、。@#はがを]{1,12}で、?@+"
    "(?:から|に?(?:開始|集合|待ち合わせ|スタート|開演))(?:だ|です|の|よ|ね)*[。!！\\s]*$"
    f"|^[、。\\s]*{_AT_PLACE}@+(?:から|に)?(?:集合|予約|待ち合わせ)*(?:だ|です|の|よ|ね)*[。!！\\s]*$"
)
_IN_NEXT_BREATH = (
    r"^\W*(?:it(?:['’](?:s|ll be)| is| will be| starts| begins)|starts|begins"
    r"|we(?:['’]re| are)? meet(?:ing)?) (?:at|from) @"
    r"|^\W*(?:the )?(?P<set>time(?: is|['’]s|:)) (?:at )?@"
    f"|^[、。\\s]*(?:(?P<its>時間|時刻|開始|集合|待ち合わせ)は、?@+(?!@|まで)|(?:{_AT_PLACE})?@+(?:から|に?(?:集合|待ち合わせ|スタート|開始)"
    "|に(?:なった|決まった))(?:だ|です|って|らしい|よ|ね|な|の)*[。!\\s]*$)"
)
"""The same of a turn by itself: 18時から会議 is of something else."""
_ON_ITS_DAY = r"^の?、?@+(?:から|に|開始|集合|スタート)?(?:だ|です|な|ね|よ|の|わ)*[。!\s]*$"
"""Behind the day of that plan: 火曜の15時な."""
_FROM_AND_UNTIL = 2
_UNTIL = " ?(?:から|〜|~|-|–|to|until|till) ?"
"""Between the hours from which and until which something is."""
_SPOT = (
    "^[、。\\s]*(?:時間は|集合は|待ち合わせは)?@+に(?:[^、。@#はがをにへ]{{0,10}}?)"
    "(?:{})(?:集合|待ち合わせ|で|だ|です|だよ|よ|ね|な|予約|予定)*[。!！\\s]*$"
)
_WHERE_TREATED = "病院|医院|クリニック"
_TREATED = (
    "ワクチン|注射|予防接種|手術|検査|検診|健診|ドック|診察|診てもら|受診|抜歯|点滴|治療|リハビリ"
    "|トリミング|レントゲン"
)
"""What is done in a hospital, and names no place itself."""
_FETCHES = (
    "^[、。\\s]*@+に(?:[^、。@#はがを]{1,8}[にへまで]+)?お?迎え"
    "(?:に(?:行|い)[くきっ]|です|だ|ね|[。!]|$)"
)
_COMES = "退院|到着|着[くい]|来(?:る|ます)|帰(?:る|って|り|国|省)|戻(?:る|って|り)"
"""Whoever does so is fetched."""
_AT_TABLE = "ごはん|ご飯|ランチ|ディナー|食事|会食|お茶|飲[みむ]|食べ|デート|待ち合わせ|会[うい]"
_WHERE_THEY_MEET = (
    "^[、。\\s]*@+に(?:[一-龯々ァ-ヶー]{2,8}の)?[一-龯々ァ-ヶー]{2,10}(?<!宅)(?<!電話)(?<![出退来外]社)(?<!出発)(?<!解散)"
    "(?<!会議)(?<!仕事)(?<!予約)(?<!面[接談])(?<!終了)(?<!起床)(?<!就寝)(?<!風呂)(?<!入浴)(?<![朝昼夕]食)(?<!飯)(?<!薬)"
    "(?:で|だ|です|ね|よ)*[。!！\\s]*$"
)
"""Behind a meal with somebody, where it is: 19時に先斗町."""

SHOWS = (
    r"\b(?:(?:school|nativity|christmas|xmas|class|the|an?|his|her|their|my|our|(?!let)[a-z]+['’]s)"
    r" (?:play(?! ?-?(?:dates?|groups?|grounds?|time|dough|centres?|areas?|parks?|rooms?|off"
    r"|therap\w+)\b)|recital|show(?! (?:flat|home|house|jump\w*|me|us|them)\b))"
    r"|(?:comedy|magic|puppet|talent|variety|dance|fashion|drag) show|carols"
    r"|carol (?:service|singing)|nativity|school (?:production|performance|musical|disco|prom)"
    r"|opera|ceilidh|fireworks|bonfire|open mic)\b"
)
"""What people come to see behind their day's work, in English."""
_LATE_ENGLISH = (
    r"\b(?:evening|tonight|(?<!all )(?<!last )night|dinner|supper|drinks"
    r"|concert|gig|theatre|cinema)\b"
)
_LATE_BUT_AT_ELEVEN = r"\bparty\b"
_IS_PREPARED = "(?!の?(?:準備|買い?出し|打ち?合わ?せ|予約|相談|下見|連絡|案内|幹事|会費|片付|後片))"
_EVENING_JAPANESE = (
    "今夜|今晩|明晩|夜|夕(?!張)|晩|ディナー"
    f"|花火(?!大会){_IS_PREPARED}|花火大会{_IS_PREPARED}|(?:飲み|忘年|新年|歓迎|歓送|送別|歓送迎|二次)会{_IS_PREPARED}|合コン{_IS_PREPARED}"
    "|^(?!.*(?:薬|サプリ|漢方|プロテイン|水を|水飲))"
    "(?:.*(?:[とでのにらて、分半時日曜 ]|ビール|ワイン|酒|サシ|宅|家))?"
    "[飲呑](?:み(?:ま|た|に|[。、!だでよねっ \\d]|$)|む|もう|んで)"
)
"""What is of the evening: with whom somebody drinks, and no medicine."""
_EATEN_OUT = (
    "^(?!.*(?:朝|昼|モーニング|ランチ|弁当|ロケット|衛星|買|仕込|仕入|届|洗))"
    "(?:.*(?:居酒屋|ビアガーデン|カラオケ|女子会|宴会|懇親会|同窓会|打ち?上げ|焼き?肉|焼き?鳥|すき焼き?"
    f"|しゃぶしゃぶ|寿司|レストラン){_IS_PREPARED}"
    "|.*(?<![力土華手平])鍋(?:パ|を?(?:する|し[まよたて]|や[りるろ]|食べ|つつ|囲)"
    "|[。、!だよね \\d]|$))"
)
"""Where people meet at night to eat and to sing; a rocket goes up at any hour."""
_EARLY_EVENING_JAPANESE = (
    f"{_EATEN_OUT}|リハーサル|合唱|コーラス|練習会|コンサート|ライブ|演奏会|デート"
    f"|(?:観劇|お芝居|ミュージカル|オペラ){_IS_PREPARED}"
    f"|(?<![朝昼])(?<!あさ)(?<!ひる)(?:ご飯|ごはん|食事){_IS_PREPARED}(?!を?(?:炊|作|つく|あげ|や[りるっ]|食べて|して|の?[前後]))"
)
"""What is of the evening as a rule, and of the day where its hour is late: 演奏会は10時から."""
_LEAVES = (
    "発?の?(?:始発の?)?(?:便(?![所り])|新幹線|電車|列車|特急|急行|快速|飛行機|フライト|バス(?!ケ)|フェリー"
    "|のぞみ|ひかり|こだま|はやぶさ|かがやき)"
)
_BACK_OR_LATE = "帰|戻[りるっ]|夕方|今夜|今晩|[の日は]夜|夜行|仕事(?:の)?(?:あと|後|終)|退勤|退社"
_FIRST_LEAVE, _AFTERNOON = 5, 7
_FROM_DAY, _NIGHT, _SHUT = 9, time(19), 20
_BY_DAY = (
    r"\b(?:doctors?|gp|dentists?|dental|surgery|clinic|hospital|hygienists?|opticians?|vets?|physio\w*"
    r"|midwi(?:fe|ves)|nurse|consultant|scan|x-?ray|check-?up|jab|vaccination|eye test|blood test"
    r"|smear|hairdressers?|barbers?|haircut|bank|solicitors?|notary|accountant|plumber|electrician"
    r"|garage|mot|service|interview|viewing|exam|delivery)\b"
    "|歯医者|歯科|病院|医院|クリニック|診察|検診|健診|検査|美容院|床屋|面接|銀行|内見|車検|試験"
)
"""What is shut in the evening: the dentist of 4 o'clock that is at 9 now is in the morning."""
_ELEVEN = 11
_LATEST = 22
"""From then on hardly a thing of the early evening is put off to: 夜7時, 11時になった is by day."""
_EARLY = 17
"""What was before then is by day."""
_TWENTY_FOUR = "(?:1[3-9]|2[0-3])(?:時|[:：][0-5][0-9][ にかのを])"
_ITS_HALF = "(?:今夜|今晩|夜|晩|夕方?)の?(?=[0-9])"
_HALF = r"[ap]\.?m\b|morning|evening|afternoon|noon|night|\d[:：]\d|[朝夕夜晩昼前後]"
"""In an hour: in which half of the day it is."""
_HALF_ENGLISH = r"[ap]\.?m\b|morning|evening|afternoon|noon|night|\b0\d[:.]\d"
"""The same in English, which writes 7:30 for both."""
_HALF_ALONE = (
    r"^\W*(?:(?:oh|ah|sorry|um|i mean|that['’]s|it['’]s|that is|it is|make that)\b,? )*@+"
    r"(?:,? i mean)?\W*$|^[、。!…\s]*(?:(?:[あえおうんまいや]{1,3}[ーっ]?|ごめん|すみません"
    r"|ちなみに|時間は|言い忘れた(?:けど)?)[、。!…\s]*)*"
    "@+(?:から)?(?:の(?:ほう|方|こと|意味))?(?:(?:だ|です)?(?:から|けど|の|よ|ね|な)+)?[。!…笑\\s]*$"
)
"""A turn that says nothing but an hour: あ 夜の7時ね."""
_TELLS_HALF = (
    r"[朝昼夜晩夕]|午[前後]|(?<!\d)(?:0\d[:：]|(?:1[3-9]|2[0-4])(?:[:：]|時))|(?:\d|\b)[ap]\.?m\b"
    r"|\b(?:morning|afternoon|noon|evening|night|tonight)\b"
)


def find_half_alone(sentence: str, mentions: Sequence[Mention]) -> time | None:
    """The hour that is all a turn says, where it says in which half of the day that is."""
    if len(mentions) != 1 or mentions[0].day:
        return None
    plain, (at,) = " ".join(text.small(sentence).split()), mentions
    masked = f"{plain[: at.start]}{'@' * (at.end - at.start)}{plain[at.end :]}"
    tells = _compiled(_TELLS_HALF).search(plain[at.start : at.end])
    return at.hour if tells and _compiled(_HALF_ALONE).search(masked) else None


def may_be_other_half(hour: time, was: time | None, told: str) -> bool:
    """Whether an hour is the one that it `was` by a clock of twelve, of what was `told` without
    the half of the day."""
    if was is None or _compiled(_TELLS_HALF).search(told):
        return False
    return (hour.hour - was.hour) % 12 == 0 and hour.minute == was.minute


def find_alone(sentence: str, mentions: Sequence[Mention], before: str = "") -> time | None:
    """The hour that is all a sentence says; None where it names a day, or tells more.

    `mentions` are the times that it names, each by its place in the folded sentence. The one
    `before` it says whether a hospital is where that is, who is fetched, and that it is late.
    """
    hours = [one for one in mentions if one.hour is not None and one.day is None]
    if not 0 < len(mentions) == len(hours) <= _FROM_AND_UNTIL:
        return None
    plain = " ".join(text.small(sentence).split())
    first, last = hours[0], hours[-1]
    if first is not last and not _compiled(_UNTIL).fullmatch(plain[first.end : last.start]):
        return None
    end = last.end
    if first is not last and plain.startswith("まで", end):
        end += len("まで")
    masked = f"{plain[: first.start]}{'@' * (end - first.start)}{plain[end:]}"
    ways = [_ALONE, _SPOT.format(_MEETING_PLACE)]
    if _compiled(_TREATED).search(before):
        ways.append(_SPOT.format(_WHERE_TREATED))
    if _compiled(_COMES).search(before):
        ways.append(_FETCHES)
    if _compiled(_AT_TABLE).search(before):
        ways.append(_WHERE_THEY_MEET)
    if not any(_compiled(one).search(masked) for one in ways):
        return None
    if first.hour and is_late(first.hour.hour, before):
        return in_its_half(first.hour, _NIGHT, plain[first.start : first.end], plain)
    return first.hour


def find_in_next_breath(
    sentence: str, mentions: Sequence[Mention], of: str, was: When
) -> time | None:
    """The hour that a sentence says, and a turn before said of what plan: `of`, on the day and at
    the hour it `was` if it had one, which only what names its time as such changes. In Japanese its
    day may stand before the hour."""
    times = [one for one in mentions if one.hour is not None and one.day is None]
    days = [one for one in mentions if one.day]
    is_its_day = all(one.day == was.day for one in days) and len(days) <= text.is_japanese(sentence)
    if not (len(times) == 1 and len(times) + len(days) == len(mentions) and is_its_day):
        return None
    plain = " ".join(text.small(sentence).split())
    (at,) = times
    start = at.start + len("at ") * plain.startswith("at ", at.start)
    begin = days[0].end if days and not plain[: days[0].start].strip("、 ") else 0
    masked = f"{plain[begin:start]}{'@' * (at.end - start)}{plain[at.end :]}"
    found = _compiled(_IN_NEXT_BREATH).search(masked)
    if begin and was.hour is None and _compiled(_ON_ITS_DAY).search(masked):
        return put_in_half(at.hour, None, of, at, plain) if at.hour else None
    if not found or not at.hour or (was.hour and not (found["set"] or found["its"])):
        return None
    return put_in_half(at.hour, was.hour, of, at, plain)


def is_late(hour: int, said: str) -> bool:
    """Whether what is said of an hour whose half of the day nobody says is of the evening."""
    if not 5 <= hour < 12:
        return False
    late = [_EVENING_JAPANESE] if text.is_japanese(said) else [_LATE_ENGLISH]
    if hour < _ELEVEN:
        late.append(_LATE_BUT_AT_ELEVEN)
    if hour < _FROM_DAY:
        late += [_EARLY_EVENING_JAPANESE, SHOWS]
    return any(_compiled(one).search(said) for one in late)


def leaves_early(hour: int, plain: str, end: int) -> bool:
    """Whether a train, bus or plane leaves by Japanese words, `plain`, at an hour to the minute
    that ends at `end`: as a timetable has it, 6時40分の便 is in the morning. One that takes
    somebody home may be told by a clock of twelve, as an earlier one may."""
    if not _FIRST_LEAVE <= hour < _AFTERNOON or not _compiled(_LEAVES).match(plain, end):
        return False
    before = plain[:end].rpartition("。")[2]
    behind = re.split("[、。]|[っしい]て(?=[一-龯])", plain[end:])[0]
    return _compiled(_BACK_OR_LATE).search(f"{before}{behind}") is None


def put_in_half(hour: time, was: time | None, thing: str, at: Mention, plain: str) -> time:
    """An hour that words, `plain`, tell of a `thing` at `at`: in the half of the day in which it
    `was`, or else in which such a thing is."""
    is_of_evening = is_late(hour.hour, thing)
    was = was or (_NIGHT if is_of_evening else None)
    is_written_so = bool(_compiled(_TWENTY_FOUR).search(thing)) and not is_of_evening
    if was and is_written_so and abs(hour.hour + 12 - was.hour) > 1:
        return hour  # who writes 19時 means the morning by 9時
    found = in_its_half(hour, was, plain[at.start : at.end], plain)
    if was is None or not was.hour < _SHUT <= found.hour:
        return found
    is_by_day = _compiled(_BY_DAY).search(thing)
    if found.hour >= _LATEST and text.is_japanese(plain):
        thing = _compiled(_ITS_HALF).sub("", thing)
        return found if not is_by_day and is_late(hour.hour, thing) else hour
    return hour if is_by_day else found


def in_its_half(hour: time, was: time | None, written: str, plain: str) -> time:
    """An hour in the half of the day in which it was, where nobody says in which it is: what was at
    seven in the evening and is at eight now is not in the morning."""
    half = _HALF if text.is_japanese(plain) else _HALF_ENGLISH
    if was is None or was.hour < 12 or _compiled(half).search(written):
        return hour
    if hour.hour >= 12:  # a party of two in the afternoon that is at eleven is no late one
        is_late = hour.hour < _LATEST or was.hour >= _EARLY or _compiled(half).search(plain)
        return hour if is_late else hour.replace(hour=hour.hour - 12)
    later = hour.replace(hour=hour.hour + 12)
    is_near = abs(later.hour - was.hour) < abs(hour.hour - was.hour)
    return later if is_near else hour


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
