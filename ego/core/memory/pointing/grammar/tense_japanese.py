"""Whether a Japanese sentence means the days it names as days to come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from ego.core import late, moments, text
from ego.core.memory.pointing import clauses_japanese, dates
from ego.core.memory.pointing.dates import Mention, Sentence
from ego.core.memory.pointing.grammar.dates_japanese import scan
from ego.core.memory.pointing.grammar.weeks_japanese import find_apart
from ego.core.memory.pointing.mending import openers_japanese

_EMOJI = "[\u2600-\u27bf\U0001f000-\U0001faff][\ufe0f\u200d\U0001f3fb-\U0001f3ff]*"
_ENDS_WITH_EMOJI = late.regex(
    rf"(?:(?<=[たよねだわぞすんなるくうい!ー~〜])(?:{_EMOJI})+(?=\s)"
    rf"|(?<=[たよねだわぞすん!~〜])(?:{_EMOJI})+(?![はがをにでとのもへや、。!?]|{_EMOJI})"
    r"|(?<=[\u3041-\u3096])[ー〜~]+(?=\s)|(?<=[\u3041-\u3096][〜~ーw♪笑])[w笑♪]*(?=\s))"
)
"""Behind what may end a sentence an emoji ends it: 言い合った🥹 映画は19日, but not 映画🎬は."""
_TRAILS_OFF = late.regex(
    r"(?<=[たよねだわすんなるうい笑w])(?:\.{2,}|…+)"
    r"(?=(?!ない|よう|そう|らしい|けど|から|ので|かも|だろ|でし)[^はがをにでとのもへや。、!?.…\s])"
    r"|(?<=く)(?:\.{2,}|…+)(?=そう|ところで|でも|で、|あ[、っと])"
)
"""今日は疲れた…12日は忘年会: what trails off ends there, where no particle follows."""


def sentences(words: str) -> Iterator[str]:
    """The sentences of `words`, as they are written; what stands in 「」 is not cut.

    Nor is a date from its weekday alone: 受験日は今月の19日。土曜だよ。
    """
    start = depth = 0
    adorned = {found.end() - 1 for found in _ENDS_WITH_EMOJI.finditer(words)}
    adorned |= {found.end() - 1 for found in _TRAILS_OFF.finditer(words)}
    for place, character in enumerate(words):
        depth += (character in "「『(") - (character in "」』)")
        if character == "。" and _is_before_weekday(words, start, place):
            continue
        if (character in "。!?\n" or place in adorned) and depth <= 0:
            yield words[start : place + 1]
            start = place + 1
    yield words[start:]


_FLOURISH = late.regex(
    rf"(?:[.~〜\s]|{_EMOJI}|(?<=[\u3041-\u3096])[ーぁぃぅぇぉっ]+|(?<=た)あ+"
    r"|\((?:笑|泣|汗|涙|苦笑)\)|(?<=[\u3041-\u3096ー~〜])(?:w+|笑))+[。!]*$"
)
"""What draws the end of a sentence out, or adorns it: …, 〜, 終わったぁ, 終わったー, (笑), ♪."""
_LAST_ASIDE = late.regex(
    "(?<=.{4})、(?:(?:時[間刻]|場所|曜日|会場|メンバー)(?:は|も)(?:同じ|一緒|そのまま|変わら(?:ず|ない|ないって)"
    "|変更なし|いつも(?:通り|どおり))|(?:さっき|今|今日|昨日|今朝|昨夜|ちゃんと|念のため)?(?:(?:電話|メール|LINE|ライン)(?:で|が|して))?、?"
    "(?:確認(?:し(?:た|といた|ました|てきた)|済み?)|聞いた|聞きました|教えてもらった|(?:電話|連絡|メール)(?:が)?(?:あった|きた|来た|ありました))"
    "|助かる|助かった|残念|ラッキー|ショック|急だ|覚えとく)(?:だ|です|なの|って|よ|ね|な|わ|ー)*(?=[。!]*$)"
    r"|(?:(?<=らしい)|(?<=った|って|した))、(?![^。、]*(?:\d|曜|明日|[今来]))[^。、はも]{1,10}が[^。、]{1,8}(?:で|から|ので|て|し)(?=[。!]*$)"
)
"""The last clause, where it says but that all else stays, why, or how one came to know it."""
_HEARD_LAST = late.regex(
    "(?<=た)(?<!また)(?:ん(?:だ|です))?(?:って(?:さ|ば)?|らしい(?:です)?|そう(?:だ|です)?"
    "|とのこと(?:だ|です)?|みたい(?:だ|です)?)?(?:よ|ね|な|わ|の|さ)*(?=[。!]*$)"
    "|(?<=変更|延期|中止|移動)(?:だ(?:って|そうだ)?|です|って|らしい)?(?:よ|ね|な|わ|さ)+(?=[。!]*$)"
    "|(?<=ない)(?:や|わ)(?=[。!]*$)"
)
"""変わったって, 変わったんだってさ, 変更ね: what became so is so, however it is told."""


def drop_flourish(sentence: str) -> str:
    """A sentence without what its end is drawn out or adorned by, which says nothing of a plan."""
    return _HEARD_LAST.sub("", _LAST_ASIDE.sub("", _FLOURISH.sub("", sentence)))


_ENDS_ON_DATE = late.regex(r"[\d〇一二三四五六七八九十]日(?:(?:だ|です)?[よねな]?)?$")
_WEEKDAY_ONLY = late.regex(
    r"\s*[月火水木金土日]曜日?(?:だ|です|なん(?:だ|です))?(?:よ|ね|な|けど|から)*(?=[。!\n]|$)"
)


def _is_before_weekday(words: str, start: int, place: int) -> bool:
    """Whether the 。 at `place` parts a date, and the next sentence is its weekday alone."""
    return bool(
        _WEEKDAY_ONLY.match(words, place + 1) and _ENDS_ON_DATE.search(words[start:place][-8:])
    )


without_openers = openers_japanese.without_openers

_QUOTED = late.regex('「[^」]*」?|『[^』]*』?|"[^"]*"')
_HABIT = late.regex(
    "毎(?:週|月|年|日|朝|晩|回)|いつも|たいてい|大抵|普段|ふだん|ごとに|おきに|たびに|度に|よく(?!な|で)|習慣|恒例"
    "|(?:私たち|わたしたち|僕ら|僕たち|俺たち|二人|ふたり|うち|我が家|家族)の#+の(?:夜|朝|昼|午前|午後|夕方)(?=[。、はがもっ]|$)"
    "|定休|には必ず|必ず.*ている|隔週|(?<![次今])[度回]は#|曜日?になると"
)
_ASKED = late.regex(
    r"\?|っけ|か(?=[。、]?$)|かどうか|かな(?![いきくけ])|だろうか|かしら|かもわから|もし|場合|たとえ(?!ば)|仮に"
    r"|(?<![例そと])(?<!たと)[えけげせてねべめれ]ば(?!なら|いけ)|たら(?!こ|い)|だら(?!け)|なら(?!な|べ|ん|ぶ|い|う|っ)"
)
PUTS_OFF = "見送(?!りに(?:行|い[くきっ]|来|き|出)|りの)"
"""What is put off; who goes to see somebody off, 見送りに行く, goes there."""
_TALE = late.regex(
    "(?:小説|映画|物語|ドラマ|漫画|マンガ|アニメ|ゲーム|本|絵本|童話|詩|舞台|史料|日記|伝記)"
    "(?:の中|では|によると|の主人公|の舞台)"
    "|って?いう(?:小説|映画|物語|ドラマ|漫画|マンガ|アニメ|ゲーム|本|絵本|舞台|夢)"
    "|#は[^。、]{1,12}の日(?:らしい|なんだ(?:って|そう)|だ(?:って|そう)|という)"
    "|主人公|登場人物|歌詞|あらすじ|作中|劇中|設定で|生まれ|誕生し|没し|亡くな|死去|昔|かつて|当時|年前|子どもの頃|子供の頃|歴史(?!の?(?:期末|中間|小|追)?(?:試験|テスト|授業|講義|レポート|課題|宿題|発表|補習|検定|博物館|先生))|史実|世紀|時代"
    "|夢(?:の中|で|を見)|中止|休[講校]|キャンセル|なくなっ|無くなっ|取りやめ|取り消|白紙(?=に)|欠席|(?:棄権|辞退|不参加|ドタキャン)(?:し(?:た|ました|ちゃ)|すること|に[しな]|され)|(?:なし|無し)にな[っり]|#の?[^#、。はが]{1,12}(?:なし|無し)にし[たて]"
    f"|{PUTS_OFF}"
    "|襲撃|革命|戦争|終戦|開戦|条約|暗殺|建国|独立|大震災|幕府|即位"
)
_WORK = (
    "仕事|会社|職場|学校|大学|保育園|幼稚園|バイト|パート|シフト|勤務|午[前後]|[朝昼夜夕晩年月週]|夕方|自分|私|わたし|[僕俺妻夫母父娘姉妹兄弟]"
    "|息子|旦那|子ども|子供|家族|さん|ちゃん|くん|[君様]"
)
_THING = rf"(?![^。、#はがも]{{0,16}}(?:{_WORK})(?:[、はがも]|#))[^。、#はがも]{{1,16}}"
_THING_OFF = late.regex(
    rf"(?:^|[。、]){_THING}(?:、|[はがも]、?)(?:[^。#]*、)?#+[はがも]?、?"
    "お?休み(?=だ|です|らし|に(?!行|出)|とのこと|って|[。、!よね]|$)"
    rf"|#+の(?!お?休){_THING}(?:[はがをも]、?|、)お?休(?:み(?![をが]|明)|む|んだ)"
    rf"|#+[のは]?、?(?!お?休|{clauses_japanese.NO_SCHOOL}){_THING}(?<![夏冬春秋昼中連替代有])お?休み(?=(?:だ|です)(?!から|けど|し)|らし|って|[。!よね]|$)"
    rf"|#+[はもの]?、?(?!お?休)(?![^。、#]{{0,16}}(?:{_WORK})[をは]?、?休){_THING}[をは]?、?休"
    r"(?:む|みます)(?=(?:わ|よ|ね|な|つもり|予定|ことに|んだ|んです|から|し|けど)*(?:[。、!.…]|$))"
    "|(?:臨時休[業館診]|休[診講館業])(?!明け|日)|#は?、?(?:な|無)し(?=で|だ|って|[。!]|$)"
    "|#+[のはも]、?(?:(?!から|ので)[^、。#はがも]){1,12}[はをも]?、?(?:やめ(?:と|てお)[くきい]|パス(?:する|します))"
    "|#の?[^、。#にへ]{0,8}[をは、]?(?:[^、。#]{1,8}[にがと])?(?:代わ|替わ|かわ|交代し|休ませ)っ?ても?[らく][っれ](?:た|ちゃった)(?!ら|から|ので|け|し)"
)
"""It says of a thing that it is off on that day, or another's, and nobody has to do it then."""
_PUT_OFF = late.regex(
    "#(?!に|へ|まで|から)の?[^#、。はがもで]{1,16}(?:[はがも、]+(?:[^#。]{0,20}?(?:で|から|ので|て|ため(?:に)?)、?)?)?"
    "(?:急遽|急に|また|さらに|一旦|いったん|(?:(?:再|さ)?来週|翌週|来月|後日|年明け)(?:に|へ|以降に))*"
    "(?:延期|先送り|順延)(?:に(?:な|し|決)|する?こと|し(?:た(?!い)|ま|ちゃ)|され|だ|です|って|らしい|[。、!]|$)[^#]*$"
)
"""金曜の飲み会、延期になった: it is on that day no more, and nobody says on which it is."""
_COMPLAINED_OF = late.regex(
    "#(?:は|が|って|だと)、?(?:いつも|毎回|やっぱり?|結構|けっこう|めっちゃ|すごく|本当に|ほんとに?|人が|道が)*、?"
    "(?:(?:混み|きつ|つら|辛|しんど|忙し|高|早|遅|うるさ|暑|寒)(?:すぎ|過ぎ)|激混み|混んで(?:い)?[るた]|混む|人多)"
    "(?:る|た|て|だ|です|んだ|んです|から|ので|よ|ね|な|し|もん|い|くて|すぎ|過ぎ|嫌|いや|無理)*(?=[。、!…~〜]|$)"
)
"""火曜は混みすぎ: how such days are, and nothing to come, whatever is said beside it."""
_NOW_DAY = late.regex(
    "^(?:まだ|もう|やっぱり|また|やっと)?、?#+(?:って感じ|か[ぁあー]|だ[なねわよぁあー]*[。!]?$|です[ねよ]?[。!]?$|も終わ)"
)
"""Where it is that day of the week, that is meant: まだ月曜だ."""
_PAST_DAY = late.regex(
    "(?:先週|先々週|先月|去年|昨年|この前|この間|こないだ|前|あの|その|ある|一昨年|おととし)の?、?#"
)
_SINCE_THEN = late.regex(
    "#+(?:は|の(?:こと|件)?(?:は|を|で|に)?|に?)、?[^。#]{0,12}"
    "(?:ありがと|感謝|ごめん|御免|すみません|すまな|申し訳|悪かった|お世話になり|お疲れ)"
)
"""金曜はありがとう: that Friday is behind."""
_DENIED = late.regex(
    r"(?<!忘れ)(?<!かもしれ)(?<!しか)(?<!違い)(?<!違いは)(?<!足り)(?<!知ら)(?<!わから)(?<!分から)(?<!遅れ)(?<!かかせ)"
    r"(?<!欠かせ)(?<!仕方)(?<!少)(?<!危)(?<!逃せ)(?<!信じられ)(?<!いけ)(?<!なら)"
    r"(?<!休め)(?<!外せ)(?<!抜けられ)(?<!抜けれ)(?<!断れ)(?<!避けられ)(?<!動かせ)(?<!ずらせ)(?<!間に合わ)(?<!間にあわ)(?:ない|ません)(?=[。、]|$|と[言思聞]|そう|らしい|って|んだ|の[でだ]|から|こと|つもり|予定|日|で(?!く[れだ]|すか))"
    "|(?:けど|から|ので)、?[^。]{0,12}無理(?=なん|だ|です|[。、!よね]|$)"
    "|(?:無理|むり|だめ|ダメ|駄目)(?:にな(?:った|っちゃ|ってしま|りました)|(?:なん)?(?:だ(?:って|そう)|って)|(?:かも(?:しれない)?|っぽい|そう)(?:です|だ|って|らしい|な|ね|よ)*(?=[。、!よね]|$))"
    "|(?<!いけ)(?<!なら)なく(?:て(?:も)?(?:いい|よく|よか|済|大丈夫|平気)|な(?:った|りました|っちゃ))"
)
_NOT_YET = late.regex(
    "(?:のに|けれ?ど(?:も)?|が、|から|ので|し、)(?:[^。]*[^。行出])?[てで]い?(?:ない|ません)(?=[。!?]|$|よ|ん|の|し|から|けど)"
    "|^まで(?:な|だ|です)[^。]*?(?:けど|のに|が、)[^。]*(?:ない|ません)"
)
"""締切が金曜なのにまだ書いてない: what is not done yet denies no day."""
_WILL = late.regex("予定|つもり|このあと|この後|これから|後で|あとで|後ほど|約束")
_LATER = late.regex(f"{_WILL.pattern}|までに|なければ|今日|本日")
"""An hour without a day is a habit as often as not, but for these."""
_TODAY = late.regex("今夜|今晩|今夕|今日の(?:夜|夕方|午後)")
_PART = late.regex("(?:が|けど|けれど|けれども|し|ので|のに)、|;")
_FUTURE_LEFT = late.regex("#(?:まで(?!に|も)|以来|間|いっぱい|じゅう|中(?!に|止))")
_LAST_DAY = late.regex(
    "(?:締め?切り?|〆切り?|しめきり|(?<!賞味)(?<!消費)(?<!有効)期限|納期|期日|受付|受け付け|募集|(?:提出|返却|申し?込み?|応募|回答|出欠)(?:日|の返事)?|申告|申請|手続き?|納税|納付|支払い?|振込|振り込み|課題|宿題|レポート|書類|投票|(?:シフト|休み|有[給休]|勤務|部活|進路|日程)の?希望(?:調査|表|票|届)?)"
    "[はがも]?、?[^。、#]{0,8}(?P<day>#+)[^。、#]{0,3}#*まで(?!も)"
)
"""しめきりは12月4日まで: まで is said of the last day, and of nothing that goes on until then."""
_NEVER_CAME = late.regex(
    "[とて](?:言|い)って(?:い)?たのに|(?:はず|予定|つもり)(?:だった|でした|だっ?たのに)"
)
"""What was to be, and was not."""
_OF_A_TEXT = late.regex("^の(?:記事|手紙|ニュース|写真|日記|メール|投稿|新聞|メモ|報告)")
_GOES_ON = late.regex("[てで]い?(?:る|ます)(?=[。、よねのけがし]|から|$)")
_EACH_SUCH_DAY = late.regex(
    rf"^(?:は|が|も|って|とか|の(?:こと|方)が)、?[^。、#]{{0,8}}?(?:好き|大好き|嫌い|きらい|苦手|憂鬱|ゆううつ|しんどい|つらい|辛い|だるい)"
    rf"|^は、?(?:(?![^。、#]*(?:{clauses_japanese.EVENT}|{clauses_japanese.AT_SCHOOL})の日)[^。、#]{{1,16}}(?:の日|デー|収集日|回収日|休館日|特売日|休肝日)"
    r"(?=だ|です|で|な|らし|[。、]|$)"
    r"|[^。、#]{0,8}?(?:在宅(?:勤務)?|リモート(?:ワーク)?|テレワーク|出社|出勤|仕事|バイト|パート|シフト|休み|授業|塾|ジム|ヨガ"
    r"|習い事|レッスン|部活|ゼミ|練習|稽古|早番|遅番|夜勤|日勤|非番|オフ|[ゴご][ミみ]|暇|ひま|好き|楽しみ|大変|苦手|嫌い)なん(?:だ|です|で))"
)
"""火曜は在宅勤務の日なんだ: how such a day always is. 火曜は面接の日なんだ is one day."""
_NO_SCHOOL = late.regex(f"[のは]?、?{clauses_japanese.NO_SCHOOL}")
_FELT_OF_IT = late.regex(
    rf"^(?:は|の|に|が)[^。#]{{0,12}}(?:{clauses_japanese.EVENT})[^。#]{{0,8}}"
    "(?:緊張し|[ドど][キき][ドど][キき]し|[ワわ][クく][ワわ][クく]し|[ソそ][ワわ][ソそ][ワわ]し|心配し|楽しみにし)て"
)
"""火曜は面接で緊張している: that goes on now, and the day is to come."""
_DAYS = "月火水木金土日"
_WEEKDAY = clauses_japanese.WEEKDAY
_OF_A_THING = late.regex(
    f"^の(?!{clauses_japanese.BEHIND_THING}|(?:朝|昼|夜|夕|晩|午前|午後|#|放課後|給食|第?[0-9一二三四五六七八九十]+(?:時間目|時限|限|校時|コマ)))"
)
"""Not a part of the day, nor a lesson of a day at school: 12月8日の5時間目."""
_RANGE = late.regex(
    "#から[^。]{0,8}まで|#(?:の?(?:朝|昼|夜|午前|午後))?(?:から|~|〜|-|–|と|か|や|、|も|または|あるいは|・)(?:(?:次|翌)の)?#"
)
_EACH_WEEK = late.regex(
    "[月火水木金土日]曜日?(?:の?.{1,2})?(?:から|[ 〜~\\-–—]+)(?:次の|翌)?"
    "[月火水木金土日]曜日?(?:まで)?"
)
_JOURNEY = late.regex(
    "出張|旅行|休暇|留守|泊ま|帰省|合宿|入院|滞在|キャンプ|予定|出かけ|不在|(?<!学校に)(?<!会社に)(?<!仕事に)(?<!塾に)(?<!園に)(?<!ジムに)"
    "(?<!大学に)(?<!バイトに)(?<!パートに)(?:行く|行き|行って[くき])|遊びに来|連休"
)
"""Weekdays alone from a first to a last one are each week's, but for a journey's."""
_AND_BACK = late.regex("#[^#。]*(?:[いえきしちっり]て|んで|し)、?(?P<back>#)#*[^#。]*(?:帰|戻)")
"""A journey begins on the first of its two days."""
_WAS_MOVED = late.regex(
    "(?P<old>#+(?:の?#+)?)(?:(?:の予定)?(?:から|→|->)、?|(?:から)?(?:の予定)?(?:だった|でした)(?:ん(?:だ|です))?"
    "(?:けれ?ど(?:も)?|が|の(?:が|を|に)?)、?[^。#]{0,12}?)(?=#[^。]{0,20}?(?:延期|変更|前倒し|後ろ?倒し|延長|繰り|リスケ"
    "|順延|ず[れら]|延[びば]|伸[びば]|早[まめ]|変[わえ]|移|な[っり]|取り直|にし(?:た|ま|ても)))"
    "|(?P<denied>#+(?:の?#+)?)(?:じゃ|では?)なくて?、?(?=#)"
)
"""Moved from one day to another: it is to come on the second, and on the first no more."""
_RETURNS = late.regex(clauses_japanese.RETURNS)
_SINCE = late.regex("#+から[^。]*(?:てい|でい|ずっと|てる|でる|続)")
_PLANNED = "|".join(
    """
    予約 約束 予定 申し込 決ま きまっ 決め 誘わ 誘っ 頼ま 頼ん 延期 変更 ずら ずれ 延び 延ば 変わ
    変え 取り直 入り 取り 当たっ 当選 招待 招か 呼ばれ 設定 組ん 入れ 入っ 押さえ 取っ 取れ 約し
    言われ 言って 言った 聞い 聞き 教えて 知らせ 連絡 決定 依頼 指定 命じ もらっ 買っ
    確認 書いてあっ エントリー
    """.split()
)
"""What is done or said now of something later, though it stands in the past."""
_IS_PLANNED = late.regex(_PLANNED)
_CHOSEN = late.regex(
    "(?:の?(?:#+|[朝昼夜夕]方?|午[前後]))*(?:から|まで)?に(?:し(?:た|ました|といた)|決めた|決めました)(?=[。、!よねのけがん]|って|から|$)"
)
"""Behind a date, the day that one chose for what is to come: 帰省は12月29日にした."""
_WENT_ON = late.regex(
    "^(?:に|、|は|の[^、。#]{1,8}[はでに])[^。#]*?(?:[っいしりきえけせてねべめれげちみび]て|[んい]で|れ(?=、)|[しきちりみびぎけめえべせげ](?=、)"
    "|(?:っ|い|し|れ|え|け|め|せ|べ)たら|んだら)[^。#]*"
    "(?:(?<!てみ)た|中|[んっい]だ|だった|[てで]い?(?:る|ます)|今[はも][^。#]*)(?:んだ|んです|の|よ|ね|わ|けど|が|です|だ)*[。!]*$"
)
"""12月5日に診断され、元気になった: what was on that day, and what came of it by now."""
_FAR_AHEAD = late.regex(f"{_PLANNED}|ことに[なし]|楽しみ|つもり|来年|まで|ると|たい")
_SOME_WEEKS = timedelta(70)
"""So long ago a date that is told with what came of it is of this year."""
_MARK = late.regex(
    rf"(?P<plan>(?:{_PLANNED}|(?<![歳才])[にと]なっ|なりま)[^、。]{{0,12}}?(?:た|だ)(?:[。、!よねのとんがけしら]|$|そう))"
    r"|(?P<is>[うくぐすつぬぶむる]"
    r"(?=約束|予定|こと|つもり|よう|そう|らしい|ので|から|[。、しとのってんがけはねよ]|$|はず|ため|前|日|人|っ|に"
    r"|気|方)|ます|ません|たい(?!へん)|よう|ない|ください|です|なきゃ|ないと|ましょ|予定|締め切り|締切|期限"
    r"|だ(?=[。、とそかけしねよ]|$)|なん(?:だ|です))"
    rf"|(?P<was>(?<!^[にのはも]){clauses_japanese.PAST}"
    r"(?=[。、ので がしよねらと]|けど|けれど|$|時|とき|人|日|後|あと|こと|[一-龯])"
    r"|でした|だった|かった|(?<!な)んだ(?=[。、]|$))"
)


@moments.reuse(512)
def judge(words: str, now: datetime) -> Sentence:
    """What `words`, one sentence, says of the days and hours it names."""
    plain = clauses_japanese.cover_if_missed(text.small(words).strip())
    mentions = scan(plain, now)
    masked = dates.cover(plain, mentions)
    if not mentions or (
        _COMPLAINED_OF.search(masked) and all(_WEEKDAY.fullmatch(plain, *m[:2]) for m in mentions)
    ):
        return Sentence()
    was = [m.span() for m in _PAST_DAY.finditer(masked)]
    behind = [m.span() for m in _SINCE_THEN.finditer(masked)]
    mentions = tuple(
        one
        for one in mentions
        if not _is_inside(one, was) and (one.sure or not _is_inside(one, behind))
    )
    if back := _AND_BACK.search(dates.cover(plain, [one for one in mentions if one.day])):
        mentions = tuple(one for one in mentions if one.start < back.start("back"))
    if moved := _WAS_MOVED.search(dates.cover(plain, mentions)):
        start, end = moved.start(), moved.end(moved.lastgroup or "old")
        plain = f"{plain[:start]}{'·' * (end - start)}{plain[end:]}"
        mentions = tuple(one for one in mentions if not start <= one.start < end)
    masked = dates.cover(plain, mentions)
    quoted = [(m.start(), m.end()) for m in _QUOTED.finditer(plain)]
    bare = _QUOTED.sub("", masked)
    days = [one for one in mentions if one.day and not _is_inside(one, quoted)]
    hours = [one for one in mentions if one.day is None and not _is_inside(one, quoted)]
    past = tuple(one for one in mentions if dates.is_behind(one, now))
    only_days = dates.cover(plain, days)
    last_day = _LAST_DAY.search(masked)
    left = only_days if hours else masked
    if (
        _ASKED.search(clauses_japanese.DREADED.sub("", bare))
        or _TALE.search(bare)
        or _THING_OFF.search(masked)
        or _PUT_OFF.search(masked)
        or (not last_day and _FUTURE_LEFT.search(left))
        or _RANGE.search(only_days)
        or _SINCE.search(only_days)
        or clauses_japanese.OF_NOW.search(masked)
        or clauses_japanese.TASTE.search(masked)
        or clauses_japanese.IS_FREE.search(masked)
        or clauses_japanese.GIVEN_UP.search(masked)
        or (_is_day_of_week(plain, days, now) and _NOW_DAY.search(masked))
        or any(one.last and _is_each_week(plain, masked, one) for one in days)
    ):
        return Sentence(mentions, behind=past)
    past = tuple(
        one
        for one in past
        if not _RETURNS.search(plain)
        and (_went_on(only_days, one, now) or not _is_announced(only_days, one))
    )
    told = [one for one in days if _is_coming(plain, masked, one)]
    told = [one for one in told if not (one in past and _went_on(only_days, one, now))]
    if not days and _LATER.search(masked):
        told = [one for one in hours if _is_coming(plain, masked, one)]
    elif told and hours:
        starts = [
            one
            for one in hours
            if (last_day or not _TO_ITS_END.match(plain, one.end))
            and not clauses_japanese.OF_DAY_BESIDE.search(plain, 0, one.start)
        ]
        told.extend(hours[:1] if _is_span(masked, hours) else starts)
    later = _TODAY.search(plain) and (dates.is_by_day(now) or _WILL.search(plain))
    return Sentence(tuple(told) or mentions, tuple(told), bool(later), past)


_TO_ITS_END = late.regex("(?:頃|ごろ|くらい|ぐらい)?まで(?!に|、|の?(?:延期|変更|待))")
"""Behind an hour at which something ends: 22時まで遅番."""


def _is_day_of_week(plain: str, days: list[Mention], now: datetime) -> bool:
    """Whether a weekday alone is named, and now is such a day."""
    named = [plain[one.start : one.end] for one in days]
    return any(_WEEKDAY.fullmatch(one) and one[0] == _DAYS[now.weekday()] for one in named)


def _is_each_week(plain: str, masked: str, mention: Mention) -> bool:
    """Whether the first and the last day are weekdays, and nothing says of which week."""
    of_one = "週から" not in plain and find_apart(plain, mention.start, mention.end) is not None
    is_each = _EACH_WEEK.fullmatch(plain, mention.start, mention.end)
    return bool(is_each and not of_one) and not _JOURNEY.search(masked)


def _is_inside(mention: Mention, quoted: list[tuple[int, int]]) -> bool:
    return any(start <= mention.start < end for start, end in quoted)


def _is_span(masked: str, hours: list[Mention]) -> bool:
    """Whether two hours are the beginning and the end of one thing."""
    between = masked[hours[0].end : hours[1].start] if len(hours) == 2 else ""
    return between in ("から", "~", "〜", "-", "–")


def _is_coming(plain: str, masked: str, mention: Mention) -> bool:
    """Whether the words around a day say that something is to be on it, and not as a habit."""
    before, after = masked[: mention.start], masked[mention.end :]
    own = clauses_japanese.own_clause(before, plain[mention.start : mention.end], after)
    if _HABIT.search(_PART.split(before)[-1] + "#" + _PART.split(own)[0]):
        return False
    if _DENIED.search(_NOT_YET.sub("", own)) or (_NEVER_CAME.search(after) and not mention.sure):
        return False
    is_weekday = _WEEKDAY.fullmatch(plain, mention.start, mention.end)
    is_free = plain[mention.start] in "土日" and _NO_SCHOOL.match(after)
    if is_weekday and (is_free or _goes_on(own) or _EACH_SUCH_DAY.search(after)):
        return False
    if (_OF_A_TEXT.search(after) and not mention.sure) or clauses_japanese.LIKE.search(after):
        return False
    marks = [m.lastgroup for m in _MARK.finditer(after)]
    if not marks and not mention.sure and _OF_A_THING.search(after) and "#" not in after:
        return False  # 日曜の電話は四十分: a thing of that day, and nothing says which one
    is_chosen = not is_weekday and _CHOSEN.match(after)
    return mention.sure or not marks or marks[0] != "was" or bool(is_chosen)


def _is_announced(only_days: str, mention: Mention) -> bool:
    """Whether the verb behind a day, before the next one, says that something is to be on it."""
    own = only_days[mention.end :].partition("#")[0]
    mark = _MARK.search(own)
    return mark is not None and mark.lastgroup != "was"


def _went_on(only_days: str, mention: Mention, now: datetime) -> bool:
    """Whether a date lies some weeks behind, and the words behind it tell what came of that day."""
    own = only_days[mention.end :].partition("#")[0]
    was = mention.day and dates.coming_date(now, mention.day.month, mention.day.day, now.year)
    if was is None or not now.date() - _SOME_WEEKS <= was < now.date():
        return False
    return bool(_WENT_ON.search(own)) and not _FAR_AHEAD.search(own)


def _goes_on(after: str) -> bool:
    """Whether something is so, as it is each such day of a week, and is not planned."""
    if _FELT_OF_IT.search(after):
        return False
    return bool(_GOES_ON.search(after)) and not _IS_PLANNED.search(after)
