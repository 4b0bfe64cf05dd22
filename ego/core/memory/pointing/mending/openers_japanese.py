"""What opens the telling of a thing in Japanese, and tells nothing of it: そういえば, 聞いて; and
where a sentence ends that was typed without a stop."""

from __future__ import annotations

import re
from datetime import datetime
from functools import partial

from ego.core import late
from ego.core.memory.pointing import clauses_japanese

_SAID_BEFORE = (
    "(?:(?:もう|前に|前にも|この前|こないだ)?(?:言っ|話し|伝え|教え|知っ|聞い)"
    "(?:た|てた|てい?な(?:い|かった)|てる|ている)"
    "(?:かもしれ(?:ない|ません)|かも|っけ|かな|か(?:どうか)?(?:忘れた|わから(?:ない|なかった)|分から(?:ない|なかった)))?"
    "(?:ん?(?:だ|です))?(?:けど|けれど|が)?)"
)
_OPENERS = late.regex(
    "(?:^|(?<=[。!?.…\\n]))[ \u3000]*(?:(?:あ|え|ね|ねえ|ねぇ|そうだ|うん|で)[、ー!]+)?"
    "(?:(?:そう|そー)(?:言え|いえ|言や|いや)ば?(?:さ|ね|、)*"
    "|(?:思え|考えてみれ|気づけ|気付けば|気がつけ|気が付け)ば、?"
    "|(?:気が?(?:づい|付い|つい)|(?:よくよく?|よ〜く)?考え(?:てみ)?|思い出し)たら、?"
    "|(?:もしもし|ところで|ちなみに|あの[ねさー]|ねえ(?:ねえ)?(?:聞いて)?|聞いて(?:聞いて)?[よね]?|実は(?:ね|さ)?"
    f"|余談だけど|話は?変わるけど|話変わるけど|どうやら|何と|どうしよう|いつの間にか|{_SAID_BEFORE})、"
    "|ところで|実は|ちなみに)"
)
"""How somebody begins to tell a thing; そういえば is no condition, nor is 言ったっけ a question."""
_SPEAKING_OF = late.regex(
    "(?<![ぁ-んァ-ヶー一-龯])([一-龯々ァ-ヶーの]{1,12})(?:と|って)(?:言え|いえ|いや)ば、"
)
"""姉といえば、… tells something of her; it is no order and no condition."""
_ASKED_BESIDE = late.regex(
    "(?P<told>(?<!い)(?<!てる)(?<!暇)(?<!空き)(?:ん|なん)(?:だ|です)(?:けど|けれど|が))、?[^。!?\n\\d曜]{0,30}?"
    "(?:何|なに|どう|どこ|どれ|誰|かな|だろ|かしら|っけ|(?=[?]))[^。!?\n\\d曜]{0,20}[?]?(?=[。!\n]|$)"
)
"""14日に懇親会があるんだけど何着ていこう: what is asked beside it, of which the plan is sure."""
_IS_FREE = "(?<!い)(?<!て)(?<!で)(?<!てる)(?<!暇)(?<!ひま)(?<!空き)(?<!休み)(?<!オフ)"
_WONDERED_BESIDE = late.regex(
    f"(?P<told>{_IS_FREE}(?<![雨雪])(?<![雨雪]な)(?<![雨雪]なん)(?:(?:ん|なん)?(?:だ|です)(?:[よねなわ]+(?=、)|(?=から|し、))"
    "|(?:[うくぐすつぬぶむる]|ます|た)(?=から|ので|し、)|(?<=[一-龯ァ-ヶー])(?=なので)))(?:な?ので|から|し)?、?"
    "[^。!?\n\\d曜]{0,20}?(?:(?:何|なに|どこ|どれ|誰)(?!か)|どう|どんな|いくら)[^。!?\n\\d曜]{0,16}?"
    "(?:かな|か|よう|[おこそとのもろごぼ]う|いい)[あぁーね]*[?]?(?=[。!.…\n]|$)"
)
"""12月12日なんだよね、何あげようかな: what is wondered behind a plan that is sure."""


_ENDS_AT_BLANK = late.regex(
    "(?<=[一-龯ぁ-んァ-ヶーA-Za-z])(?P<end>(?:し|でき|なっ|取れ|とれ|決まっ|入っ|入れ|変わっ|終わっ|もらっ)た|ました|です|ます|にする|なんだ|だよ"
    "|らしい|みたい|(?<=[一-龯々ァ-ヶー])(?:だ|になった)って|とのこと)(?P<says>[よねわ]?)"
    "(?:[〜~]+[ \u3000]*|[ \u3000]+)"
    "(?=[\\d一-龯ァ-ヶぁ-ん])(?!って|と[いか思]|[月火水木金土日]曜[^、。]{1,16}、[月火水木金土日]曜)"
)
"""予約できた 25日の9時: people part by a blank what others do by a stop."""


_OTHERWISE = "(?:延期|順延|ずれ|変更|中止|休[講み]|に[な変])"
_CAUSE = late.regex(
    "(?<=[一-龯々ァ-ヶー])(?<![大豪小梅雷風吹長春秋])"
    "(?=(?:大雨|豪雨|雨天?|大?雪|台風|強風|悪天候|雷雨|インフル|コロナ)"
    "(?:(?:っぽ|らし|が?(?:ひど|すご|激し|強))くて|(?:予報|模様|っぽい|降りそう)?(?:な?ので|だから|から|で|のため|により))"
    f"[^。!?\n]{{0,24}}?{_OTHERWISE})"
)
"""Where the weather behind a thing says why it is another day's, or off: 運動会雨で月曜に延期."""
_CAUSE_FIRST = late.regex(
    "(?P<why>(?:^|(?<=[。!\n、]))[^。、!?\n]{0,8}?(?:雨|雪|台風|風)が?(?:っぽ|ひど|強|すご|激し|やば)くて)"
    f"(?=[一-龯ァ-ヶ][^。!?\n]{{0,24}}?{_OTHERWISE})"
)
"""The same with why it is before the thing: 雨っぽくて試合中止になった."""
_TEACHER_AWAY = late.regex(
    "(?P<of>ゼミ|授業|講義|レッスン|ヨガ|ピアノ|ミーティング|クラス|研究[会室]|会議|面談|練習|部活|教室|実験|演習|補習|講座"
    "|稽古|塾|習字|バレエ|スイミング|英会話)の?"
    "(?=(?:先生|教授|講師|監督|コーチ|担当|部長|課長|店長|社長)(?:さん)?が"
    f"[^。、!?\n]{{1,10}}(?:で|て|から|ので|ため)[^。!?\n]{{1,24}}?{_OTHERWISE})"
)
"""The same of who holds it and is away: ゼミ先生が出張で木曜に延期."""
_WHO_SAYS = late.regex(
    "(?P<who>[一-龯々ァ-ヶー]{1,8}(?:課長|部長|係長|主任|店長|社長|先生|教授|上司|さん|くん|ちゃん)から)"
    "(?=[^。、!?\n]{1,10}は)"
)
"""Who told it, before the thing that it is of: 課長から、出張は…."""
_IS_FINE = late.regex(
    "(?<=から)で(?:も)?(?:いい|良い|よい|OK|オッケー)"
    "(?:(?:って|と)(?:言われ(?:た|て)|言って(?:た|いた|くれた)|連絡(?:が?あった|きた|来た)?|のこと)?|らしい|みたい|ことに?なった)"
    "(?:わ|よ|ね)*(?=[。、!\n]|$)"
)
"""What others say will do from then on, is from then on: 木曜からでいいって言われた."""
_MAY_RAIN = late.regex(
    "(?P<day>(?:明日|あした|明後日|あさって|(?:今週の?|来週の?)?[月火水木金土日]曜日?|\\d{1,2}日))(?:は|って|、)?"
    "[^。、!?\n\\d曜]{0,8}(?:雨|雪|台風|嵐|雷|強風)[^。、!?\n\\d曜]{0,16}?"
    "(?:かも(?:しれない)?|らしい|みたい|予報|そう)(?:な?ん?(?:だ|です))?(?:けれ?ど|し|から)?、"
    "(?=(?:午[前後]|[朝昼夜]|夕方)?の?\\d{1,2}[時:](?:半|\\d{1,2}分?)?(?:に|から)?"
    f"[^。!?\n]{{0,8}}(?:{clauses_japanese.ON_ONE_DAY}))"
)
"""What the weather of a day may be, before what is then: 明日大雨かも、9時に面接."""
_ONCE_OVER = late.regex(
    "(?<=[一-龯々ァ-ヶー])(?<!何)が?(?:終わっ|おわっ|済ん|すん)[ただ]ら、?"
    "(?=[^。、!?\n]{1,20}[うくぐすつぬぶむる](?:予定|つもり|から|ね|よ|わ|ん(?:だ|です))*(?:[。、!…\n]|$))"
)
"""What is to be done behind a thing, which makes no condition of it: 面接終わったら病院行く."""
_DIALECT = late.regex(
    "(?<=行か|行け|出れ|来れ|やら|でき)(?:ん|へん)"
    "(?=(?:わ|よ|ね|し|から|けど|って|ことに|つもり|や)*(?:[。、!…~〜笑w\n]|$)|ことに)"
)
"""How one says no in the west: 飲み会行かん."""
_DIALECT_IS = late.regex("(?<=[一-龯々ァ-ヶー])や(?:ん(?:か|け)?|で|わ)(?=[。!…~〜笑w\n]*(?:$|\n))")
"""How one says there that it is so: 退院やん."""
_BUT_THEN = late.regex(
    "(?:(?<=になった)|(?<=変わった)|(?<=ずれた)|(?<=延びた)|(?<=変更した)|(?<=なりました)|(?<=変わりました))(?:ん(?:だ|です))?(?:けれ?ど|のに)、?"
    "(?=(?:その日|明日|[月火水木金土日]曜日?|\\d{1,2}日)(?:って|[はも、])?"
    f"[^。、!?\n\\d曜]{{0,10}}?{clauses_japanese.ON_ONE_DAY}"
    "(?:が?ある|だ|なん|です|よ|ね|な|の)*[。!…笑w]*$)"
)
"""Behind what has changed, what is on that day, too: 水曜になったんだけど水曜ばあちゃんの退院."""
_SHORT_HOURS = late.regex(
    "(?P<day>[月火水木金土日]曜日?|(?<![^\\s、。:はが])[月火水木金土日]|\\d日|(?<![\\d/])1?\\d/[123]?\\d(?=\\s)"
    "|明日|あした|明後日)[のは、\\s]?"
    "(?P<first>[01]?\\d|2[0-3])(?P<past>:[0-5]\\d)?時?\\s?[-–~〜]\\s?(?P<last>[01]?\\d|2[0-9])(?P<by>:[0-5]\\d)?時?"
    "(?![\\d人個名回本枚円歳%点度日月位番階年分時/:.a-z]|で[勝負引])"
    "(?P<more>\\s+(?=[月火水木金土日](?:曜日?)?[の\\s]?\\d))?"
)
"""From when to when of a day, as shifts are written: 水曜18-22 金曜17-22."""
_DAY_EXAMINED = late.regex(
    "(?<![一-龯々ァ-ヶーの])(?:今日|昨日|一昨日|おととい|さっき|この前|こないだ|先週)の"
    "(?=[^。、!?\n\\sはがを]{0,6}(?:面接|面談|試験|検査|テスト|オーディション|選考|検診|健診|診断|検定|模試|審査|受診)の"
    "(?:結果|合否)(?:[はがも]|って))"
)
"""When what a result is of was, which is not when that is known: 今日の面接の結果は一週間後."""
_HELD_REMOTELY = late.regex(
    "(?P<what>会議|面[接談]|打ち?合わ?せ|商談|ミーティング|定例|朝会|授業|講義|ゼミ|レッスン|説明会|研修)[はをがも]?、?(?P<way>リモート|オンライン|在宅|[Zz]oom|[Tt]eams|ズーム|ビデオ通話)に"
    "(?:して(?:もらった|もらえた|くれた)|な(?:った|りました)|(?:変更(?:に)?)?し(?:た|ました)|変更(?:になった)?|変わった)"
    "(?:から|ので|よ|ね|わ)*[、。 \u3000]*"
    "(?=(?:午[前後]|[朝昼]|夕方)?の?\\d{1,2}(?:時(?:半|\\d{1,2}分)?|:\\d\\d)"
    "(?:から|スタート|開始|だ|です|って|よ|ね|[。!\\s]|$))"
)
"""In which way a thing is held, before its hour: 会議リモートにしてもらった10時から."""
_NEXT_OF_IT = late.regex(
    "(?P<over>(?:^|(?<=[。!\n]))(?:(?:今日|昨日)の?)?(?P<what>(?!無事|全部|やっと|これ|それ)[^、。!?\n\\sはがをも]{2,10}?)[がはも、]?(?:やっと|無事に?)?"
    "(?:終わ(?:った|りました)|済んだ|済みました)[よねわ〜~ー]*[。! ]+)次回?(?:[はが]、?|、)?"
    "(?P<when>(?:(?:今|再?来)週の?)?(?:(?:\\d{1,2}月)?\\d{1,2}日|[月火水木金土日]曜日?|明日|明後日)"
    "(?:の?、?(?:午[前後]|[朝昼夜]|夕方)?の?\\d{1,2}(?:時(?:半|\\d{1,2}分)?|:\\d\\d))?)"
    "(?=(?:から|に|だ|です|って|な|よ|ね)*[。!\n]*$)"
)
"""The next time of what is over, by its day alone: PTA終わった。次は木曜の10時."""
_NIGHT = 6
"""So late in the night a shift may end that began the day before."""


_BY_WHOM = late.regex(
    "(?<=[、はもを])[一-龯々ァ-ヶー]{1,6}(?:さん|先生)?が"
    "(?=[^。、!?\n]{2,14}(?:まで|に)(?:(?:延ば|伸ば|ずら)し|変え|早め)てくれ)"
)
"""Who put something off for one, which is no part of the thing: 教授が来週まで延ばしてくれた."""
_BIRTHDAY_IS = late.regex("(?P<told>誕生日(?:[はが]|って)(?:\\d{1,2}月)?\\d{1,2}日)で、")
"""美月の誕生日が23日で、…: what follows tells another thing."""


def _write_hours(found: re.Match[str]) -> str:
    first, last = int(found["first"]), int(found["last"])
    if last <= first and last > _NIGHT:
        return found[0]
    day = found["day"] if len(found["day"]) > 1 else f"{found['day']}曜"
    day += "の" if day[-1].isdigit() else ""
    hours = (
        f"{hour}{past}" if past else f"{hour}時"
        for hour, past in ((first, found["past"]), (last, found["by"]))
    )
    return f"{day}{'-'.join(hours)}{'、' if found['more'] else ''}"


def put_stops(words: str) -> str:
    """Japanese `words` with a stop in place of the blank behind a verb that ends a sentence, and
    with a pause between a thing and why it is moved; without who moved it for one, when what a
    result is of was, and what the weather may be. What is to be done once a thing is over is behind
    it, its next time is of it, what is on the day that it changed to is told apart, 行かん is
    行かない, and 18-22 behind a day are hours."""
    words = _BIRTHDAY_IS.sub(r"\g<told>。", _BY_WHOM.sub("", _DAY_EXAMINED.sub("", words)))
    words = _SHORT_HOURS.sub(_write_hours, words)
    words = _IS_FINE.sub("になった", _WHO_SAYS.sub(r"\g<who>、", words))
    words = _TEACHER_AWAY.sub(r"\g<of>、", _MAY_RAIN.sub(r"\g<day>、", words))
    words = _DIALECT_IS.sub("だよ", _DIALECT.sub("ない", _ONCE_OVER.sub("のあと", words)))
    words = _CAUSE_FIRST.sub(r"\g<why>、", words)
    words = _CAUSE.sub("、", _ENDS_AT_BLANK.sub(r"\g<end>\g<says>。", words))
    words = _BUT_THEN.sub("。", words)
    words = _HELD_REMOTELY.sub(r"\g<what>は\g<way>で", words)
    return _NEXT_OF_IT.sub(r"\g<over>次の\g<what>は\g<when>", words)


def without_openers(words: str) -> str:
    """`words` without what a sentence begins with and says nothing of what it tells."""
    told = _SPEAKING_OF.sub(r"\1は、", _OPENERS.sub("", words))
    return _WONDERED_BESIDE.sub(r"\g<told>", _ASKED_BESIDE.sub(r"\g<told>", told))


_A_DAY = (
    "(?:(?:今週|来週|再来週|来月)の?)?(?:(?:\\d{1,2}月)?\\d{1,2}日|\\d{1,2}/\\d{1,2}|[月火水木金土日]曜日?"
    "|今日|今夜|今晩|明日|明後日|あした|あさって)"
)
_AN_HOUR = "(?:の?(?:朝|昼|夜|夕方|午前|午後)?の?\\d{1,2}(?:時(?:半|\\d{1,2}分)?|:\\d\\d))"
_AT_END = "(?=[。!…\n]|$)"
_ERASE = (
    "(?:消し|削除し|外し|はずし)(?:て|といて|ておいて)(?:ください|下さい|くれる?|ほしい|ね|よ)*"
)
_PICTURE = "[\U0001f300-\U0001faff\u2600-\u27bf]+\ufe0f?"
_STOP_OF_PICTURE = late.regex(f"(?<=[たるすだよねわい]){_PICTURE}(?=[一-龯ァ-ヶ\\d])")
"""People part by a picture what others do by a stop: なった💦木曜に帰ってくる."""
_NO_NO = late.regex(
    "(?:^|(?<=[。!\n]))(?:(?:いや|あ|え)ー*[、!]*)?"
    "(?:(?:ちが|違)(?:う|くて|うよ|うって|います)[、。!ー〜… ]+|(?:ちが|違)う(?=ちがう|違う))+"
    f"(?=[^。!?\n]{{0,30}}{_A_DAY}[^?\n]*$)"
)
"""How somebody says that a day is wrong, before the right one: ちがうちがう、出張は水曜から."""
_STAYS = late.regex(
    f"(?:^|(?<=[。!\n]))(?P<told>[^。!?\n、]{{1,20}}[はが、]{_A_DAY}{_AN_HOUR}?)のまま"
    f"(?:(?:だ|です|で(?:OK|いい|大丈夫)(?:です|だ)?)?(?:よ|ね|から)*){_AT_END}"
)
"""発表会は13日の14時のままだよ: it is on that day, whatever was made of it."""
_TAKEN_OUT = late.regex(
    f"(?P<why>(?:行か|やら|通わ|出)ない|や(?:めた|める)|(?:辞め|退会し)た)(?:から|ので|し|んで)、?(?:予定(?:表)?から)?{_ERASE}{_AT_END}"
)
"""もう行かないから予定から外して: why it is to be taken out says that it is off."""
_WRONG_OUT = late.regex(
    f"(?P<old>{_A_DAY})からの?(?P<what>[^。!?\n、はがを\\d]{{1,12}}?)(?:の予定)?[はをも]?、?{_ERASE}"
    "[。!、 ]+(?:本当は|正しくは)?"
    f"(?P<new>{_A_DAY})から(?:が正しい|が本当|の間違い)?(?:です|だ|なの?)?(?:から|よ|ね)*{_AT_END}"
)
"""10日からの出張は消しといて。11日からが正しいよ: it begins on that day."""
_OFF_FOR = late.regex(
    "(?P<why>[がはも][^。、!?\n\\d曜]{1,12}(?:になって|しちゃって|出して|[入な]っちゃって|[入な]って|で))"
    f"(?={_A_DAY}(?:の[朝昼夜])?の[^。、!?\n]{{1,12}}?(?:なし|無し|中止|キャンセル|延期|お?流れ|な[くし]))"
)
"""健太が残業になって今夜のごはんなしになった: the reason, before the day of what is off."""
_DECIDED_ON = late.regex(
    "(?P<what>出張|旅行|合宿|帰省|キャンプ|遠征|留学|滞在|ツアー|連休|夏休み|冬休み|研修旅行|展示会)(?P<by>[はがも、])、?"
    f"(?P<days>(?:(?P<dated>\\d{{1,2}}[月/]\\d{{1,2}}日?)|{_A_DAY})から{_A_DAY})"
    "に(?P<ends>決ま(?:った|りました)|決定(?:した)?|(?(dated)な(?:った|りました)|(?!)))(?=[。、!よねっわ…\n]|$)"
)
"""What goes on for days: 出張は8日から10日に決まった names both ends of it."""
_OF_NEXT_WEEK = late.regex(
    f"(?P<led>(?:^|(?<=[。!、\n])))来週の(?P<what>[^、。はがも\\d曜]{{1,12}}[はがも、]、?(?:[^。!?\n\\d曜、]{{1,10}}(?:で|から|ので)、?)?)"
    f"(?P<day>[月火水木金土日]曜日?)(?={_AN_HOUR}?(?:から)?(?:[月火水木金土日]曜日?まで)?"
    "に(?:な[っりる]|変[わ更]|延期|ずれ|移[っり]))"
)
"""来週の出張は水曜からになった: the day is of the week of the thing."""
_DO_FIRST = late.regex(
    f"(?P<day>{_A_DAY})の[^、。はが\\d]{{1,12}}[はも、]+(?P<first>[^、。!?\n]{{2,20}}?)してからにする"
    f"(?:ね|よ|わ)*{_AT_END}"
)
"""明日の高島屋、母とランチしてからにする: what is done before what is on that day."""
_MUST_BESIDE = late.regex(
    "(?P<told>(?<=[一-龯々ァ-ヶー])[がも]?(?:ある|入ってる))(?:から|ので|んで|ため)、?(?=(?:前の?[日晩]|前日|その日|当日)"
    "[^。!?\n]*(?:食べ|飲[みむん]|食事|飲食|お酒|水分)[^。!?\n]*(?:だめ|ダメ|駄目|いけない|禁止|抜き|NG)[^。!?\n]*(?:[。!\n]|$))"
)
"""12日に健康診断あるから前の日は食べちゃだめ: what one must not eat for it tells no other day."""
_TOMORROW_AND_EACH = late.regex(
    f"(?:^|(?<=[。!\n]))(?P<day>今日|明日|あした|明後日|あさって|[月火水木金土日](?=曜))曜?日?は(?P<what>[^、。はが\\d曜]{{2,12}})(?:だ|です|なの)?(?:よ|ね)*[、。](?P<often>毎週[月火水木金土日曜と・や]+)"
    f"(?:に?ある|だ|です|な)*(?:から|よ|ね|の)*{_AT_END}"
)
"""明日はゴミの日、毎週火曜と金曜: how often what is next then comes back."""

_WHY_ANOTHER = late.regex(
    f"(?P<what>{_A_DAY}の[^。、はが\\d]{{1,12}}は、?)[^。、はが]{{1,8}}(?:だ|な)(?:から|ので)、?"
    "(?=[^。、はが]{1,8}が[^。、]{1,12}て(?:くれる|もらう|くれた|もらった)(?:ことに|から|よ|ね|って|[。!\n]|$))"
)
"""水曜のピアノは出張だから健太が送ってくれる: why somebody else does it is another thing's name."""


def _tell_often(found: re.Match[str], now: datetime) -> str:
    """What comes back, by that alone, where the day before it is one of those."""
    ahead = {"今日": 0, "明日": 1, "あした": 1, "明後日": 2, "あさって": 2}.get(found["day"])
    is_on = found["day"] if ahead is None else "月火水木金土日"[(now.weekday() + ahead) % 7]
    is_one = is_on in found["often"].removeprefix("毎週").replace("曜日", "曜")
    return f"{found['what']}は{found['often']}" if is_one else found[0]


def word_changes(words: str, now: datetime) -> str:
    """Japanese `words` that put right, call off or decide on something as it is told elsewhere:
    ちがう、 and のまま as what puts a day right, what is taken out for it is given up, 8日から10日
    に決まった as until then, and the weekday of a thing of next week as one of that week."""
    words = _STAYS.sub(
        r"訂正、\g<told>だよ", _NO_NO.sub("訂正、", _STOP_OF_PICTURE.sub("。", words))
    )
    words = _WRONG_OUT.sub(
        r"\g<what>は\g<old>からじゃなくて\g<new>からだよ", _TAKEN_OUT.sub(r"\g<why>", words)
    )
    words = _OFF_FOR.sub(r"\g<why>、", words)
    words = _DECIDED_ON.sub(r"\g<what>\g<by>\g<days>までに\g<ends>", words)
    words = _OF_NEXT_WEEK.sub(r"\g<led>\g<what>来週の\g<day>", words)
    words = _DO_FIRST.sub(r"\g<day>、\g<first>する", words)
    words = _WHY_ANOTHER.sub(r"\g<what>", words)
    words = _MUST_BESIDE.sub(r"\g<told>。", words)
    return _TOMORROW_AND_EACH.sub(partial(_tell_often, now=now), words)
