"""What a Japanese sentence tells as an appointment of every week or month: 毎週火曜はヨガ.

What is over, felt of such days, how they mostly are, and what comes at other times (週に三回,
第一・第三火曜) is none.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache

from ego.core import late, text
from ego.core.memory.pointing.clauses_japanese import PAST
from ego.core.memory.pointing.dates import KANJI_NUMBER, cover, read_kanji_number
from ego.core.memory.pointing.grammar import dates_japanese
from ego.core.memory.pointing.often.returning import (
    ALL_DAYS,
    FEW_WEEKS_JAPANESE,
    LAST_OF_MONTH,
    WORKDAYS,
    EachTime,
    Every,
    Regular,
    on_weekdays,
    read_few,
)

_DAYS = "月火水木金土日"
_DAY = rf"(?P<weekday>[{_DAYS}])(?:曜日?|(?=[はのに、]|$))"
_ONE = rf"(?<!曜)[{_DAYS}](?:曜日?)?"
_LAST = rf"(?<!曜)[{_DAYS}](?:曜日?|(?=[はのにが、\d]|$))"
_SEVERAL = rf"(?P<weekdays>(?:{_ONE}(?:と毎週|[と・、や/])?)+{_LAST})"
"""火曜と木曜, 火・木, 月水金."""
_LISTED = rf"[{_DAYS}](?:曜日?)?(?:・[{_DAYS}](?:曜日?)?)+"
_IN_A_ROW = rf"[{_DAYS}]{{2,6}}"
"""月水金, with an hour behind it."""
_APART = "(?!月火|火水|水木|木金|金土|土日|日月)"
"""Days one behind the other may be those of one journey, told without an hour: 火金 are not."""
_IN_A_ROW_APART = rf"(?:{_APART}[{_DAYS}])+[{_DAYS}]"
_BEHIND_WORK = "(?:(?<=バイト)|(?<=パート)|(?<=シフト)|(?<=部活)|(?<=塾))"
"""Before days in a row with no particle: バイト火木土17時から."""
_COLLECTED = (
    "(?:[ゴご][ミみ]|資源|可燃|不燃|粗大|プラ|びん|ビン|瓶|缶|カン|ペットボトル|古紙|段ボール|紙類)"
    "(?:の日|の?回収|収集)?(?:は|が)?$"
)
"""What is collected is so on each such day of a month, if nobody says how often."""
_OF_ONE_WEEK = "(?:今|翌|[再さ]?来)週(?!から|以降)"
"""今週のシフトは火・木・土: these are days of that week alone."""
_PART = "(?:の(?:朝|昼|夜|夕方|晩|午前|午後))?"
_CALL = (
    "(?:リマインド(?:を|も)?し|通知(?:を|も)?し|アラーム(?:を|も)?(?:し|かけ|鳴らし)|(?<!が)声(?:を|も)?[か掛]け|思い出させ"
    "|(?:ように|って|忘れ(?:て|ない|そう|がち)[^。]{0,10}|から|[時分半\\d]に)、?(?:言っ|教え|伝え|知らせ))"
)
_REMINDED = (
    f"(?:{_CALL}て(?:ください|下さい|ほしい|欲しい|お願い|おいて|ちょうだい)?"
    "|(?:リマインド|通知|声かけ)(?:を)?(?:お願い|頼む|よろしく)"
    "|忘れ(?:たら|ると)(?:困[るり]|まずい|やばい|大変)ん?)(?:し?ます|です|だ|よ|ね|な)*[。!]*$"
)
"""One asks to be reminded: 毎朝7時に薬飲むからリマインドして. 声かけてくれる tells how it is."""
_N = rf"(?P<day>\d{{1,2}}|{KANJI_NUMBER})日(?!間|後|前)"
_COUNTED = {"1": 1, "一": 1, "2": 2, "二": 2, "3": 3, "三": 3, "4": 4, "四": 4}
_WHICH = rf"(?:第(?P<which>[{''.join(_COUNTED)}])|(?P<final>最終|最後の?))"
_OTHER_WEEK = (
    f"(?:隔週|[2二]週間?(?:に[1一][回度]|おき|ごと|毎)|[1一]週間?おき|{FEW_WEEKS_JAPANESE})"
    "(?:で|の|に|、)*"
)
_OTHER_TIMES = (
    rf"毎月の?、?{_WHICH}の?、?{_DAY}",
    rf"{_WHICH}の?{_DAY}{_PART}(?:は|に|に?は)?、?(?:毎月|いつも|必ず)",
    rf"{_OTHER_WEEK}{_DAY}",
    rf"(?P<weekday>[{_DAYS}])曜日?{_PART}(?:は|に|に?は|の)?、?{_OTHER_WEEK}",
)
"""On a weekday of each month, or of every other week, or every few."""
_SAID_SO = "(?:です|だ|なん|って|よ|ね)*(?:で?[。、!]|で?$)"
_OF_COLLECTION = rf"(?<=[はが]){_WHICH}の?{_DAY}(?={_SAID_SO})"
_RULES = (
    *_OTHER_TIMES,
    r"(?P<workdays>(?:毎週の?)?平日(?:は|に|に?は)?、?(?:毎[日朝晩夕]|いつも|必ず|きまって|決まって))",
    r"(?P<workdays>月曜?日?(?:から|〜|~|-|–)金曜?日?(?:まで)?(?:の)?毎[日朝晩夕])",
    r"(?P<workdays>(?:毎週の?)?平日)(?=[はにの、])(?=.*(?:(?:\d|[一二三四五六七八九十])時|\d[:：]\d\d))",
    r"(?P<daily>毎日|毎(?=[朝晩夕]))(?=の?(?:朝|晩|午前|午後|夕方?)?(?:\d|[一二三四五六七八九十])+(?:時|[:：]).*"
    rf"(?:(?:が(?:ある|あります)|(?:から|に|[分半\d])(?:です|だ)?)[よね]*[。!]?$|{_REMINDED}))",
    rf"毎週の?、?{_SEVERAL}(?:の?たびに|ごとに)?",
    rf"{_SEVERAL}{_PART}(?:は|に|に?は)?、?(?:いつも|毎週|必ず|きまって|決まって)",
    rf"(?<![^\s:。])(?P<weekdays>{_LISTED})(?=は|に)",
    rf"(?<=[はが])(?P<weekdays>{_IN_A_ROW})(?=の?\d{{1,2}}(?:時(?!間)|:))",
    rf"(?:(?<![^ 。:])|{_BEHIND_WORK})(?P<weekdays>{_IN_A_ROW_APART})"
    r"(?=[のは]?[、 ]?\d{1,2}(?:時(?!間)|:))",
    rf"(?<=[はが])(?P<weekdays>{_IN_A_ROW_APART})(?={_SAID_SO})",
    _OF_COLLECTION,
    rf"(?<=[はが])(?P<weekdays>{_LISTED})(?=です|だよ|なんだ|の\d|。|$)",
    rf"毎週の?、?{_DAY}(?:の?たびに|ごとに)?",
    rf"(?P<weekday>[{_DAYS}])曜日?{_PART}(?:は|に|に?は)?、?(?:いつも|毎週|必ず|きまって|決まって)",
    rf"毎月の?、?{_N}",
    rf"{_N}(?:は|に|に?は)?、?(?:毎月|いつも)",
    r"毎月の?(?P<last>末日?|月末|最終日)|(?:毎月)?月末(?:は|に|に?は)?、?(?:毎月|いつも)",
)
_ANOTHER = rf"[{_DAYS}]曜|#(?:と|や|か|・|、|から|〜|~)?[{_DAYS}](?=[、のにはと]|$)"
_OTHERS = (
    "隔週|隔月|第[一二三四五1-5]|[0-9一二三四五]+(?:週|か月|ヶ月|カ月|ヵ月)(?:間)?(?:に|おき|ごと|毎)|週おき|以外|のように|みたいに|とか(?!な(?:い|きゃ|く))"
    "|[くぐ]らい|たいてい|大抵|だいたい|大体|ときどき|時々|たまに|ほぼ|ほとんど|平日|毎日|毎朝|毎晩|たり"
)
"""Other times than each week or month, or not all of them."""
_ASKED = (
    r"\?|っけ|か(?=[。、]?$)|かどうか|かな(?![いきくけ])|だろうか|かしら|もし|仮に|たとえ(?!ば)|[えけげせてねべめれ]ば(?!なら|いけ)|た[らり](?!こ|い)"
    r"|なら(?!な|べ|ん|ぶ|い|う|っ)|たい(?=[。なねよとけ]|$)|だろう|でしょう|らしい"
)
_OVER = (
    "以前|昔|むかし|かつて|去年|昨年|一昨年|先月|先週|昨日|前は|前まで|まで|頃|ころ|当時|時代|だった|でした|かった|やめ|辞め|止め|終わっ"
    "|終わり|終了|中止|キャンセル|休会|退会|なくな|無くな|卒業|休んだ|[てで]い?た(?!ら)|小説|映画|ドラマ|夢|主人公"
)
_DID = f"(?:{PAST}|だ)(?=(?:んだ|んです|の|よ|ね|な|けど|が|。|、|$))"
_PLANNED = (
    "始め|はじめ|始ま|決め|決ま|ことにし|ことになっ|になっ|になりま|申し込|入会|入っ|入れ|予約|約束"
    "|頼ま|通い出し|通いだし|誘わ|変わっ|変わりま|変更|変え|移[っりし]|ずらし|#に(?:し(?:た|ました|てもら)|ずれ)"
)
"""What is done once, for what comes each time: ヨガを始めた."""
_FELT = (
    "好き|嫌い|きらい|苦手|楽しみ|憂鬱|ゆううつ|つらい|辛い|しんどい|疲れ|だるい|眠い|眠く|嬉し|うれし|待ち遠し|最高|最悪|大変|忙し|暇|ひま"
    "|のんびり|ごろごろ|ゴロゴロ|ダラダラ|だらだら|混[んむみ]|空いて|休み|休館|休業|休日|定休|安い|安く|特売|セール|雨|晴れ|雪|嫌だ|いやだ|寂し"
    "|きつい|面倒|めんどう|寝て|寝る|飲んで|食べて|食べる|飲む|思う|思って|感じ|来るの|気分|気持ち"
)
_HOW = (
    "(?:ほんと(?:に|うに)?|本当に|すごく|すごい|めっちゃ|めちゃくちゃ|マジで|まじで"
    "|地味に|結構|けっこう|ちょっと|実は|正直)?、?"
)
_FELT_OF_IT = (
    "(?P<told>(?:ある|あります|あって|行く|行って(?:い)?る|通って(?:い)?る|通う|入って(?:い)?る|やって(?:い)?る))"
    f"(?:の(?:が|は)?|ん(?:だ|です)?(?:けど|が)|けど|から|ので|し)?、?{_HOW}(?:{_FELT})[^、。#]*(?=[。!]?$)"
)
"""What is felt of what is told: 定例会議があるのほんと憂鬱."""
_DENIED = (
    "(?<!忘れ)(?<!かかせ)(?<!欠かせ)(?<!外せ)(?<!休め)(?:ない|ません)"
    "(?=[。、よねけが]|$|んだ|んです|から|の)"
)
_ROUTINE = (
    "起き|寝る|寝て|出勤|通勤|帰[るりっ]|家を出|食べ|飲[むみん]|風呂|働"
    "|仕事(?:だ|です|をし|し|$|[。、])"
)
"""What one does on working days as it goes, which nobody has to think of."""
_ROUTINE_DAILY = f"{_ROUTINE}|仕事|学校|[朝昼夕晩]ご?[飯は]|ランチ|薬"
"""The same of every day."""
_NOT_THEN = (
    "、?(?:毎週の?)?[月火水木金土日]曜日?(?:じゃ|では|で)"
    "(?:なくて?|ない(?=[。!よ]|で|$)(?:よ|です)?|はなくて?)、?"
    rf"|(?<!毎週)[{_DAYS}]曜日?(?:から(?:は|、)?|[がを]、?|の(?=[^、。はが]{{1,12}}[はが]、?毎週))"
    rf"(?=(?:[^、。はが]{{1,12}}[はが]、?)?毎週の?[{_DAYS}]曜日?[にへ])"
)
"""The weekday that it was on: 毎週木曜になった、水曜じゃなくて."""
_WAS_EACH = (
    rf"毎週の?[{_DAYS}]曜日?(?:(?:じゃ|では|で)(?:なくて?|はなくて?)、?|から(?=、?(?:毎週の?)?[{_DAYS}]曜)"
    rf"|(?:だった)?の(?=[^、。はがを{_DAYS}]{{1,12}}?[はがを]、?(?:毎週の?)?[{_DAYS}]曜))"
    rf"|(?<=.)の?曜日[がは、]?、?(?:変わって|[{_DAYS}]曜日?から)?(?=、?[{_DAYS}]曜)"
)
"""The same, of each of them: 毎週土曜の練習は日曜になった, 毎週土曜から日曜に変わった."""
_EACH_BEHIND = "[((]毎週[))]"
_IS_NOW = (
    rf"(?P<weekday>[{_DAYS}])曜日?(?=(?:の?(?:朝|昼|夜|夕方|午前|午後)?の?[\d::時半分から]*)"
    "(?:に(?:なっ|なりま|変わ|変更|移|うつ|ずれ|ずら)|へ(?:変更|移|うつ)))"
)
"""The day that it is on from then on."""
_WRONG = (
    "^(?:ごめん(?:ね|なさい)?|間違え(?:た|ました|ちゃった)|勘違い(?:してた|だった)|訂正)[、。!]"
)
"""How somebody begins to put right what they told; it is nothing that is over."""
_QUOTED = late.regex('「[^」]*」?|『[^』]*』?|"[^"]*"')


def find(sentence: str, now: datetime) -> EachTime | None:
    """The one weekday or day of the month that a sentence tells something for, and its hour."""
    plain = text.small(sentence).strip()
    was_each = _compiled(f"{_WAS_EACH}|{_EACH_BEHIND}").search(plain)
    plain = _compiled(f"{_WAS_EACH}|{_EACH_BEHIND}").sub(lambda was: "、" * len(was[0]), plain)
    plain = _compiled(f"{_NOT_THEN}|{_WRONG}").sub(lambda was: "、" * len(was[0]), plain)
    bare = _QUOTED.sub(lambda found: "·" * len(found[0]), plain)
    found = list[re.Match[str]]()
    for rule in (*_RULES, _IS_NOW) if was_each else _RULES:
        for match in _compiled(rule).finditer(bare):
            if not any(one.start() < match.end() and match.start() < one.end() for one in found):
                found.append(match)
    if len(found) != 1:
        return None
    (match,) = found
    before, several = bare[: match.start()], match.re.pattern
    is_listed = any(one in several for one in (_LISTED, _IN_A_ROW, _IN_A_ROW_APART))
    is_listed = is_listed or bool(match.groupdict().get("workdays"))
    is_known = several != _OF_COLLECTION or _compiled(_COLLECTED).search(before)
    if not is_known or (is_listed and _compiled(_OF_ONE_WEEK).search(before)):
        return None
    said = match.groupdict()
    routine = _ROUTINE_DAILY if said.get("daily") else _ROUTINE
    asks = _compiled(_REMINDED).search(bare)
    if (said.get("workdays") or said.get("daily")) and not asks and _compiled(routine).search(bare):
        return None
    rest = f"{bare[: match.start()]}{'#' * len(match[0])}{bare[match.end() :]}"
    mentions = dates_japanese.scan(rest, now)
    if any(one.day for one in mentions) or not _is_told(cover(rest, mentions), asks):
        return None
    if _compiled(_ANOTHER).search(re.sub("#+", "#", rest)):
        return None
    hours = [one for one in mentions if one.hour]
    if len(hours) > 1 and rest[hours[0].end : hours[1].start] not in ("から", "~", "〜", "-", "–"):
        hours = []
    return EachTime(_read(match), match.start(), match.end(), hours[0].hour if hours else None)


def _read(match: re.Match[str]) -> Regular:
    said = match.groupdict()
    if said.get("workdays") or said.get("daily"):
        return on_weekdays(ALL_DAYS if said.get("daily") else WORKDAYS)
    if several := said.get("weekdays"):
        return on_weekdays(_DAYS.index(one) for one in re.findall(rf"(?<!曜)[{_DAYS}]", several))
    if weekday := said.get("weekday"):
        number = _DAYS.index(weekday)
        if said.get("which") or said.get("final"):
            which = _COUNTED.get(said["which"] or "", LAST_OF_MONTH)
            return Regular(Every.WEEKDAY_OF_MONTH, number, which=which)
        is_other = match.re.pattern in _OTHER_TIMES
        return Regular(read_few(said.get("weeks")) if is_other else Every.WEEK, number)
    if day := said.get("day"):
        return Regular(Every.MONTH, min(max(read_kanji_number(day), 1), 31))
    return Regular(Every.MONTH, 31)


def _is_told(masked: str, asks: re.Match[str] | None) -> bool:
    """Whether a sentence tells an appointment on the days that a # stands for, or `asks` to be
    reminded then: of what one feels or eats, too."""
    masked = _compiled(_FELT_OF_IT).sub(r"\g<told>", masked)
    masked = _compiled("(?<=#)(から|[〜~-])(#+)まで").sub(r"\1\2", masked)  # 17時から22時まで
    not_so: tuple[str, ...] = (_OTHERS, _ASKED, _OVER, _FELT, _DENIED)
    if asks and masked.endswith(asks[0]):
        masked = _compiled("忘れ(?:ない)?[^。、]*$").sub("", masked.removesuffix(asks[0]))
        not_so = not_so[:3]
    if any(_compiled(one).search(masked) for one in not_so):
        return False
    did = _compiled(_DID).search(masked)
    if did and masked[did.start()] == "た" and not _compiled(_PLANNED).search(masked):
        return False
    said = re.sub(r"[#·]|です|ます|ある|いる|ね|よ|だ|は|に|が|の|、|。|!", " ", masked)
    return bool(text.query_tokens(said))


_EACH_LEADS = (
    rf"(?:^|(?<=[。!\n]))(?P<how>毎週|隔週)の?[{_DAYS}]曜?日?[^。!\n]{{0,8}}?(?P<by>[はがに]|から)[^、。!?\n]+?"
    rf"(?<!けど)(?<!から)(?<!ので)(?<!し)で?、(?P<rest>[{_DAYS}]曜[^。!?\n]*)"
)
"""毎週火曜はヨガ、木曜はピアノ: how often it is stands before the first alone."""
_MOSTLY_ONCE = (
    "予約|約束|会[うい]|ランチ|飲み|食事|医者|[内外眼皮膚鼻児]科|歯科|病院|医院|クリニック|[検健]診|検査|美容|散髪"
    "|面接|面談|試験|テスト|検定|締め?切|映画|ライブ|コンサート|旅行|出張|[一-龯ァ-ヶん]と(?=[一-龯ァ-ヶ])"
    "|(?<!朝)(?<!例)[会式](?:です|だ|が|に|で|よ|ね|。|$)"
)
"""What somebody tells once, of a day of this week."""


_NAMED = r"(?!今|来|再来|次|明|先)[^、。!?\n はがを\d]{1,12}[はが]"
_AT = (
    rf"[{_DAYS}]曜日?(?:の?(?:朝|昼|夜|夕方|午[前後])?の?\d{{1,2}}(?:時(?:半|\d{{1,2}}分)?|:\d\d)"
    r"(?:(?:から|[~〜\-–])(?:\d{1,2}時(?:半|\d{1,2}分)?)?|まで)*)?"
)
_NAME_LEADS = (
    rf"(?:^|(?<=[。!\n])){_NAMED}(?P<how>毎週|隔週)の?{_AT}で?、"
    rf"(?P<rest>{_NAMED}{_AT}(?:、{_NAMED}{_AT})*)(?=(?:です|だ|なんだ|よ|ね)*(?:[。!\n]|$))"
)
"""ピアノは毎週火曜の17時から、スイミングは木曜の16時半: the same, each thing before its day."""
_HOUR = (
    rf"(?:午前|午後|朝|昼|夜|夕方)?の?(?:\d{{1,2}}|{KANJI_NUMBER})(?:時(?:半|\d{{1,2}}分)?|:\d\d)"
)
_HOUR_MOVES = (
    rf"(?:毎週の?)?(?P<days>{_ONE}(?:[と・、や/]{_ONE})*)の{_HOUR}(?:から|始まり|開始)?の(?P<what>[^、。はがも曜]{{1,12}})"
    rf"[がは]、?(?P<since>(?:来週|再来週|来月|今週|これ|今度)から)、?(?P<new>{_HOUR})(?:から|始まり|スタート)?"
    "に(?:変わ(?:る|った|ります|りました)|な(?:る|った|ります|りました)|変更(?:になった|になる|する|された)?)(?!か(?:も|な|[。?？]|$))"
)
"""火曜と木曜の19時からの数学が来週から18時半に変わる: what is from then on so each week."""
_ON_A_DAY = f"{_MOSTLY_ONCE}|[会式]は|発表|本番|試合|大会"


def repeat_each(words: str, now: datetime) -> str:
    """`words` in which each of several days that are told side by side says how often it is, as the
    first does. What one mostly does once, like a dentist, may be of the next such day."""

    def repeat_named(found: re.Match[str]) -> str:
        each = found["rest"].split("、")
        parts = [re.sub(rf"(?<=[はが])(?={_AT}$)", found["how"], one) for one in each]
        if not all(find(one, now) and not _compiled(_ON_A_DAY).search(one) for one in parts):
            return found[0]
        return f"{found[0].removesuffix(found['rest'])}{'、'.join(parts)}"

    def repeat(found: re.Match[str]) -> str:
        parts = [f"{found['how']}{one}" for one in found["rest"].split("、")]
        alike = rf"..[{_DAYS}]曜日?(?:[とや・{_DAYS}曜日の\d時半分:朝昼夜夕方から]*){found['by']}."
        if not all(
            re.match(alike, one) and find(one, now) and not _compiled(_MOSTLY_ONCE).search(one)
            for one in parts
        ):
            return found[0]
        return f"{found[0][: found.start('rest') - found.start()]}{'、'.join(parts)}"

    words = _compiled(_NAME_LEADS).sub(repeat_named, _compiled(_EACH_LEADS).sub(repeat, words))
    return _compiled(_HOUR_MOVES).sub(r"\g<what>は\g<since>毎週\g<days>の\g<new>になる", words)


_OF_ITS_OWN = (
    "^(?!次|初回|最初|第?[1一]回|今度|ただし|その|それ).*?[一-龯ァ-ヶー日][はが]."
    "|^[毎隔]週[^、]*?(?:から|に)[一-龯ァ-ヶ]"
)
"""A clause that names what it is of; 次は13日 is of what comes back."""


def split_told(sentence: str, now: datetime) -> list[str]:
    """A sentence as its clauses, of which some tell what comes back and the others what is once:
    25日は給料日、パートは月水木の9時から14時.

    A weekday alone beside what comes back may be each week or not, and splits nothing.
    """
    parts, days = list[str](), list[bool]()
    for part in re.split("で?、", sentence):
        named = [one for one in dates_japanese.scan(text.small(part), now) if one.day]
        is_often = find(part, now) is not None
        if parts and not (named or is_often):
            parts[-1] = sentence[sentence.find(parts[-1]) : sentence.find(part) + len(part)]
            continue
        is_dated = any(re.search(r"\d|週", part[one.start : one.end]) for one in named)
        if not (is_often or is_dated) or not _compiled(_OF_ITS_OWN).search(part):
            return [sentence]
        parts.append(part)
        days.append(is_often)
    is_split = len(parts) > 1 and any(days) and not find(sentence, now)
    return parts if is_split else [sentence]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # few texts name such days, and compiling takes its time
