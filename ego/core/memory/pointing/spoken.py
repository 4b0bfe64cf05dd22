"""Plans told in talk: the one day to come that a person's turn names, and the sentence that does.

A turn is read more strictly than a memory, which somebody chose to keep: a farewell names the
next day too, and so does a text that is to be translated, or a question without its mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import ahead, behind, elliptic, orders, whom
from ego.core.memory.pointing.dates import Mention, When, may_name_time
from ego.core.memory.pointing.grammar.hours_english import NO_OTHER_HOUR
from ego.core.memory.pointing.grammar.works_english import AS_WORK
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.untold import programs, unsettled

LONGEST, _LINES = 600, 6
"""What is longer was hardly told, but pasted."""
_ORDERED = (
    r"て(?:$|[。、！!？?\s:：「『”\"）)]|ね|よ|下さ|くだ|ほし|欲し|みて|もらいたい|頂け|いただけ|いただきたい|ちょうだい"
    r"|頂戴|(?:もらえ|くれ)(?!た|て|ま(?:す(?!か)|した)|る(?!か|？|\?)))"
)
"""How an order ends: 訳して送る and 書いてもらう are no orders."""
_WORK = "翻訳|和訳|英訳|要約|添削|校正|作文|文章"
_TASK = (
    r"(?m)```|^[ \t\u3000]*[>|]|\*|\b(?:role-?play\w*|pretend|imagine|examples?|sentence|riddle"
    r"|quiz(?:zes)? (?:me|us|questions?|about)"
    r"|(?:make|give|create|prepare|set)(?: me| us)? (?:an? |the |some )?(?:\w+ )?quiz"
    r"|write (?:me|us)|you write|says?:|said:)\b"
    r"|^[ \t\u3000]*(?:please )?(?:write|draft|compose|rewrite|correct|edit)\b"
    # a text to be worked on: what is one's own work is told with its day
    r"|(?:^|[.!?:;,]\s*|\b(?:please|just|you|you to|help me|now|then) )"
    r"(?:translate|proofread|rephrase|paraphrase|summari[sz]e)\b"
    r"|\b(?:translat|proofread|rephras|paraphras|summari[sz]|summary|grammar|essay)\w*"
    r"(?:(?:\W|\bplease\b)*$|[^.!?\n]{0,80}[:\"“”«「])|[\"“”»」][^\"“”«»「」.!?\n]{0,80}\b(?:translat|paraphras)"
    r"|\btranslations? of (?:i|we|he|she|they|it|you|this|that|the (?:following|text))\b"
    r"|\b(?:check|fix|correct|improve) (?:my |the |this |its )?grammar\b"
    r"|\b(?:need|want|like|give me|make|generate|create|produce) (?:me |us )?(?:an?|some|another)"
    r" (?:\w+ ){0,3}(?:essay|translation|summary|paraphrase)\b"
    rf"|訳し{_ORDERED}|書い{_ORDERED}|(?:{_WORK})(?:を|に)?(?:し{_ORDERED}|(?:を)?(?:お願い|頼む|頼みます))"
    rf"|(?:{_WORK})(?:[を。！!？?\s]*$|[^。\n]{{0,80}}[:：「『\"“])"
    rf"|[」』\"”][^「『\"“。\n]{{0,80}}(?:{_WORK}|語[にで])"
    r"|(?:[\u3400-\u9fff]|[ァ-ヶー])語(?:で|に|だと)(?:は|も)?"
    r"(?=[。、？?!！「『\"“:：\s]|$|何|なん|どう|言[うっえい]|いう|書い|書け|訳|直し|し[てろ]|お願い|頼|教え|答えて)"
    r"|書き換え|例文|お話を|ロールプレイ|なりきり|想像して|たとえば|例えば|だとして|セリフ|という文"
)
"""Where it stands, a turn is about words and not about a day."""
_SO_FAR = (
    r"\b(?:i|we|he|she|they)(?:['’](?:ve|s|d)| have| has| had)?(?:n['’]t| not)?"
    r"(?: (?:only|just|still|barely|even|got|had|managed|to))*"
    r" (?:written|wrote|write|writing|done|finished|got|read|have)(?: [\w-]+){0,4} sentences?\b"
)
"""How far one is with one's own work: "I've written exactly one sentence"."""
_TEXT_BESIDE = (
    r"(?<=[.!?,]\s)(?:can|could|would|will) (?:you|u) (?:please |pls )?write (?:\w+ )?(?:an?|some)"
    r" (?!(?:\w+ )?sentences?\b)[^.!?:\"“]+[.?!\s]*$"
)
"""A text that is asked for behind what is so: "Priya starts tomorrow. Can you write her a …"."""
_FICTION = (
    r"\b(?:story|stories|tale|poem|haiku|lyrics?|novel|fiction|scenario)\b|小説|物語|ストーリー"
)
_AS_WORK = (
    AS_WORK + "|(?:小説|物語|ストーリー)(?:家|の|を)?(?:の)?(?:締め?切|〆切|講座|教室|読書会"
    "|朗読|コンテスト|賞|新人賞|大賞|発表"
    "|出版|発売|入稿|脱稿|提出|打ち合わせ|打合せ|集まり|会|原稿|応募|校正|校閲|推敲|新刊|続き|授業|取材"
    "|サイン会|出す|送る|買|返|借り)"
)
"""Fiction that somebody has to write, to hand in or to hear, which is as true as any work."""
_HOW_IT_WAS = (
    r"^\W*(?:(?:u+r*gh+|argh|god|gosh|phew|omg|wow|so|well|oh|jeez|man|yeah|yes),? )*"
    r"(?:(?:last|this) )?[a-z]{3,6}day(?:(?: and|,| &| \+) [a-z]{3,6}day)?"
    r"(?: (?:was|were|is|both|all|just|so|absolutely|totally|completely|really|such|an?|pretty))*"
    r" (?:mental|manic|mad(?:ness)?|nuts|insane|crazy|hectic|rammed|slammed|packed|brutal|rough"
    r"|awful|terrible|horrible|grim|shit|crap|rubbish|hell(?:ish)?|chaos|chaotic|carnage|exhausting"
    r"|dead|quiet|boring|long|busy|lovely|great|good|fab|amazing|brilliant|ace|fun|bliss)"
    r"(?=\W*$|[,.;!]| (?:at|in|for|with|again|tbh|today|here|and)\b)"
)
"""How a day was: "ugh, Monday mental at work"."""
ORDERS_OFF = (
    r"^\W*(?:(?:please|pls|so|ok|okay|and|can you|could you),? )*(?:cancel|scrap|call off)"
    r" (?:(?:my|our|the|this|next) )*(?:[a-z]{3,6}day|today|tomorrow|tonight)(?:['’]s)?"
    r"(?= (?!(?:at|by|before|after|if|because|and|or)\b)[a-z])"
)
"""An order to cancel what is named by its day, of whoever keeps the plans: "my Friday call"."""
NO_PLAN = (
    rf"{_HOW_IT_WAS}|"
    r"\bsee (?:you|ya|u)\b|\b(?:talk|speak|chat) (?:to|with) (?:you|ya)\b|\bgood ?night\b"
    r"|^\W*(?:bye|till|until|have a|enjoy|what|when|where|who|why|how|which|is|are|do|does|did|can"
    r"|could|will|would|should|shall|may|tell me|show me|give me|find|search|check|look up|list"
    r"|suggest|recommend|book(?! (?:club|group)\b|.* by\b)|help me|ask me"
    rf"|let['’]s (?:talk|chat|speak|continue))\b|{ORDERS_OFF}"
    r"|^\W*(?i:[a-z]{3,6}day(?:['’]s)? (?:[\w'’-]+ ){1,3}(?:all )?(?:done|over with|survived))"
    r"(?=[\s,.!]|$)"
    r"|^\W*(?:(?:yeah|yes|yep|ok|okay|sure|great|so),? )*(?:(?:this|next) )?[a-z]{3,6}day"
    r"(?:,? (?:the )?\d{1,2}(?:st|nd|rd|th)?| (?:morning|afternoon|evening|night)"
    r"| at [\d:.]+(?:[ap]m)?)*(?:['’]s| is| would| will| should| could)?(?: be)?"
    r" (?:works?|suits?|fine|good|great|ok|okay|perfect|better|best)"
    r"(?: (?:(?:for|by|with) )?(?:me|us)| too| then)*\W*$"
    r"|\b(?:mov(?:ed|es|ing)|chang(?:ed|es|ing)) to (?:\d[\d:.]*|half|quarter|noon)[^,.!?]*"
    r" (?:from|as of)"
    r" (?:tomorrow|(?:next |this )?\w+day|next week)\W*$"
    r"|^\W*(?:(?:yeah|yes|yep|ok|okay|sure|so),? )*(?:i|we) (?:can|could) (?:do|make)"
    r" (?:(?:on|this|next) )*[a-z]{3,6}day(?: (?:morning|afternoon|evening|night))?\W*$"
    r"|また、?(?:明日|あした|あす|来週|[月火水木金土日]曜日?)(?:ね|な|よ|です|話|お|ー|~|〜|[!。]|$)"
    r"|おやすみ|お休みなさい|(?:教|おし)えて(?!もら|くれた|い?(?:る|ます|た))|調べて|探して(?!い)|考えて(?!い)|提案して"
    r"|予約して(?!い|あ|も|[るたん]|おいた|おきまし)|見せて(?!もら)|(?:何|なに)(?!か|とか|度|回|人か)|いつ(?!も|か|で)"
    r"|どこ(?!か|も)|誰(?!か|も)|どう(?!か|も|せ|しても|にか)|どんな|どれ|どっち|天気(?:は|って)?$"
)
"""A sentence with it parts, asks or orders, is of what is done, or says but that a day suits: it
tells no plan."""
IS_OFF = (
    "(?:(?:なし|無し|中止|キャンセル|取りやめ|白紙|流れ)に|なく|無く)"
    "(?:な(?:った|りました|っ?ちゃった|ってしまった)|した|しました)|[日曜](?:な|無)し(?=で|だ)"
)
_DAY_OFF = (
    "休みたい(?!から|ので)|^(?!.*(?:[だいるた]から|ので|ため|けど)).*(?:(?:バイト|パート|シフト)[はがをの、]*お?休み(?!明け)"
    "|(?<![夏冬春])(?:お?休みで|休んで)も?(?:いい|良い|よい|大丈夫)(?!です?か|[?？]))"
)
"""A day off of a job is none on which there is anything to do; what it is for may be."""
_WEATHER = (
    "frost|rain|snow|storm|ice|fog|wind|thaw|cold|heat|weather|sun|hail|thunder|power cut|flu"
)
_UNSURE = (
    rf"\b(?:might|(?:maybe|perhaps){NO_OTHER_HOUR}|possibly"
    r"|(?:thought|talked|joked) about (?:\w+ing|whether)"
    r"|considered \w+ing|toyed with"
    r"|(?:am|['’]m|are|['’]re|is) (?:only |just )?thinking (?:of|about)"
    r"|(?:i|we|he|she|they|it|you|[a-z]+) may (?:well |not |just |even |also )?(?!#)[a-z]{2,})\b"
    rf"|^\W*(?:well, |but |so )?(?:the |this |that |all )?(?:{_WEATHER})s?"
    r" (?:will|is going|should|is due|comes?\b|is coming)"
    r"\b(?! be (?:delivered|fitted|repaired|fixed))"
    r"|\bit(?: is|['’]s| will|['’]ll)(?: be)?(?: going to| supposed to| due to)?(?: be)?"
    rf" (?:{_WEATHER})(?:y|ing)?\b"
    rf"|\bthere(?: will|['’]ll| is going to) be (?:a |an |some |more |heavy )*(?:{_WEATHER})s?\b"
    r"|\b(?:forecast|will be (?:over|dry|melted|better|gone cold|stale|ripe))\b"
    r"|(?:変え|ずらし|早め|遅らせ|延ばし|移し|(?:変更|延期|リスケ)し)て(?:ほし|欲し|もらいた|もらえ(?:ない|ます)?か|くれ)"
    r"[^。]*(?:って|と(?:[言頼聞]|の(?:こと|連絡)|連絡|電話|お願い))"
    r"|かもしれ|かも(?=[。、!ねよ]|$)|もしかし|たぶん|多分|おそらく|[おこそとのもろよ]うかな|ようかと"
    r"|^[^、。]*(?:[きいしちにみりぎびえけせてねべめれげ]たい|ほしい|欲しい)(?:くらい|ぐらい|ほど)(?!の?[、。で]|$)"
    r"|[おこそとのもろよごぼ]う?(?:よ|ぜ|な)?(?:って|と)(?:また|急に)?(?:言わ|誘わ|声(?:を)?かけら)れ(?:た|まし|て)"
    r"(?![^。]*(?:行くこと|行く[。!よわね]|行く$|行って|OK|ok|了解|決め|楽しみ|つもり|予定|から(?:行|会)))"
    r"|(?:早く|早めに|遅く|ゆっくり)[^、。#]{0,8}[れりえけせてねべめげき]そう(?:か)?(?:だ|です|で|な|よ|ね|かも|〜|ー)*(?=[。、!]|$)"
    r"|(?:雨|雪|霜|台風|嵐|風|晴れ|曇り|雷|気温)(?!具|戸|ど|靴|かき|傘|まつり|祭|がっぱ|邪|呂)[^。]*"
    r"(?:降|吹|晴|なる|ない|だろう|でしょう|らしい|そうだ|予報)"
    rf"|{unsettled.JUST_WEATHER}"
)
"""A maybe, a figure of speech, what one is but asked to, or the weather: nobody is to do it."""
_CANNOT_EAT = (
    r"^\W*(?:(?:fyi|btw|also|just|so|oh|hey|ok|well|note|remember|reminder|that|you|everyone|knows?)"
    r" )*(?:[\w’-]+ ){0,2}[\w’-]+(?:(?: (?:am|is|are)|['’](?:m|s|re)|(?<=\bim))"
    r"(?: (?!go|get|turn|becom)[\w’-]+){0,2}"
    r" (?:allergic|intolerant|co?eliac|vegan|vegetarian|veggie|pescatarian)\b"
    r"| (?:have|has|got) (?:an? )?(?:[\w’-]+ ){0,3}(?:allerg(?:y|ies)|intolerance)"
    r"(?=\W*$| (?:for|on|to|btw|fyi|though)\b)"
    r"| (?:can(?:no|['’]?)t|do(?:es)?n['’]?t|must(?: not|n['’]?t)) eat\b"
    r"(?! (?:out|in|anything|there|here|with|at|much|lunch|dinner|breakfast)\b))"
    r"(?!.*\b(?:from|since|starting|until|till|before|after|by|i|we|he|she|they|it|will"
    r"|(?:i|we|he|she|they|it)['’]\w+|going|com(?:e|es|ing)|bring\w*|cook\w*|bak\w+|test\w*)\b)"
    r"|(?:アレルギー(?:持ち|が(?:あ(?:る|り|って)))?|(?:食べ(?:ら)?れ|飲め)(?:ない|ません|なく))"
    r"(?:で(?!も)|ます|です|だ|なん|な|の|ん|から|ので|けど|って|て|ね|よ)*\W*$"
)
"""What somebody cannot eat, or is allergic to; an allergy test is something to go to."""
_FOR_WHICH_DAY = (
    r"^\W*(?:(?:just|so|you|everyone|knows?|fyi|btw) )*(?:(?:for|about|re|regarding|ahead of)\b"
    r"(?: (?!(?:i|we|no)\b|(?:i|we)['’])[\w’'-]+){1,5}|[a-z]{3,6}day)\W*$"
    r"|^\W*(?:(?:今度|次|今週|来週)の)?(?:[月火水木金土日]曜日?|週末|明日|あした|明後日|あさって)"
    r"(?:のこと|の件)?(?:(?:だ|なん(?:だ|です)|です)けど|ですが|について)\W*$"
)
"""For when it is told what somebody cannot eat; "dinner on Sunday" beside it is a plan."""
_TO_REMEMBER = (
    r"(?<!you )(?<!i )(?<!to )\bremember (?:this|that|it)\b|\b(?:do not|don['’]t) forget\b"
    r"|\bkeep (?:this |that |it )?in mind\b|\bmake a note\b"
    r"|\b(?:write|note) (?:this|that|it) down\b"
    r"|覚えて(?:お?いて|て)(?![るた])|覚えて[ねよ]?(?=[。!！\s]*$)|覚えとい(?:て|てね)|忘れないで(?![いお])"
    r"|メモ(?:して(?!い|あ)|っ(?:とい)?て)|記憶して(?!い)"
)
_WHICH_DAY = (
    "初日|最終日|当日|本番|締め?切り?|〆切|期限|開始|スタート|始まり|終わり|予定日?|納期|提出日|返却日|初回"
    "|第?[一二三1-3]回目?|決行|放課後|第?[0-9一二三四五六七八九]+(?:時間目|時限|限|校時)"
)
_WHICH_ONE = (
    "(?:my|our|the|its) (?:(?:very )?first|last|big|start|starting|closing|opening|due)"
    " (?:day|date|one|session)"
)
_OF_WHAT_IS_SAID = (
    rf"^\W*(?:が|は|の|に|から|で|も|それが|そこが)?、?(?:その|それの)?(?:{_WHICH_DAY})(?:は|が)?\W*"
    r"(?:だ|です|なん(?:だ|です)|にな(?:る|ります|った|りました)|に決まっ(?:た|て)|の予定)?"
    r"(?:よ|ね|って|けど|から|た|そう|らしい)*\W*$"
    r"|^\W*に?、?(?:行く|いく|やる|する|会う)(?:こと|つもり|予定)(?:だ|です|に(?:する|した|します|しました|な(?:った|りました)))"
    r"(?:よ|ね|わ)*\W*$"
    rf"|^\W*(?:(?:is|will be|it(?:['’]s| is)|that(?:['’]s| is)) )?(?:on )?{_WHICH_ONE}"
    r"(?: (?:is|will be)(?: on)?)?\W*$"
    r"|\b(?:one|two|three|four|some|most|all|half|rest|\d+) of (?:them|these|those)\b"
)
"""What is left of a sentence without its day where it tells only which day that is, the first, or
what is done with some of what is told before."""
_BUT_THE_DAY = (
    r"^\W*(?:(?:oh|omg|god|wow|so|well|ok|okay|right|yay|here we go|finally|(?:it|this|that)"
    r"(?:['’]?s| is)|['’]?s|is|will be)\W+)*(?:the|my|our) (?:(?:big|very|great|special) )*"
    r"(?:day|night|evening|morning|weekend|moment|one)(?: (?:is|has come|has arrived|then|now"
    r"|at last|finally))*\W*$"
    r"|^\W*(?:いよいよ|ついに|とうとう|やっと|ようやく)\W*(?:が|は)?(?:だ|です|来た|きた|やってきた|なんだ)*[ねよなぁ]*\W*$"
)
"""What is left without its day of a sentence that says but that it has come, and of what nothing:
"tonight's the night!"."""
_IT_IS = (
    r"^\W*(?:(?:oh|no|wait|hang on|omg|god|ugh|argh|yay|so|ah|lol|hey),? )+"
    r"(?:it['’]?s|today(?:['’]s| is)) (?:only |already |actually )*\w+day\b"
    r"|^\W*(?:(?:anyways?|anyhow|so|ok|oh|ah|and|just|another|well),? )*\w+day"
    r" (?:morning|afternoon|evening|night),? (?!evening|morning)[a-z]{2,}ing\b(?!.*\d)"
    r"|^\W*[月火水木金土日]曜日?の(?:朝|昼|夜|夕方|晩)(?:は|に|から|も)?、?[^、。\d]{1,20}(?:中|なう)\W*$"
)
"""Which day today is, found out: "wait, it's Thursday"; or what one is at on it: "Saturday evening
hacking on the shop"."""
_ANNOUNCED = "(?:決ま|当た|受か)った|(?:当選|招待|予約)(?:し|され)た|(?:呼ば|誘わ|取|と)れた"
_ANNOUNCED += (
    r"|\b(?:got|have|has|booked|made|arranged|found) (?:me |us |him |her )?(?:an?|the|my|our)\b"
)
_BUT_WHERE = (
    r"^\W*(?:から|に|は|で|の)?\W*[^、。]{1,15}(?:で|に|へ|と)(?:だ|です|なん|よ|ね|って)*\W*$"
    r"|^\W*(?:(?:at|in|with|near) (?:(?!(?:at|in|with|near|i|we|he|she|they|it|is|are)\b)"
    r"[\w'’-]+(?![\w'’-])[., ]*){1,5})+\W*$"
)
"""What is left of a sentence without its day where it tells but where, or with whom, what the one
before it announced is: 引っ越し決まった!1月16日、中野に."""
_SAYS_ENOUGH = 2
"""A sentence of fewer words beside its day ("start on Monday") is told with the one before."""


_DENIES = late.regex(
    "なくて(?!、?(?:[月火水木金土日]曜|[0-9０-９一二三四五六七八九十]|来週|再来週|今度|あさって|明日|次の))"
)
"""It is not so; 土曜じゃなくて日曜 says on which day it is."""


class Spoken(NamedTuple):
    """The sentence that tells a plan, and its day or hour."""

    sentence: str
    when: When


def find_told(words: str, now: datetime) -> Spoken | None:
    """The one day or hour to come that a turn's `words` name, and where; None unless it is sure."""
    plain = behind.drop_heading(text.composed(words), now)
    if len(plain) > LONGEST or plain.strip().count("\n") >= _LINES or is_task(plain):
        return None
    when = ahead.find(plain, now)
    if when is None:
        return None
    tense, before, told = ahead.tense_of(plain), "", ""
    plain = tense.without_openers(plain)
    several = behind.read(plain, tense, now)
    for n, (sentence, _, judged) in enumerate(several):
        if judged.taken and not ahead.is_of_today(judged, now):
            plain = sentence.strip()
            bare = ahead.without_times(sentence, now)
            what = _name_due(before, several[:n], now) if due.is_bare(bare) else ""
            if (
                is_no_plan(plain)
                or (compiled(_IT_IS).search(plain) and when.day.weekday() == now.weekday())
                or _DENIES.search(sentence)
                or compiled(f"{IS_OFF}|{_DAY_OFF}").search(plain)
                or (due.is_bare(bare) and not what)
                or (compiled(_BUT_THE_DAY).search(bare) and not _says_enough(before))
            ):
                return None
            named = f"{what}{sentence.strip()}" if what else ""
            named = named or _name_before(
                sentence, bare, when, [one.words for one in several[:n]], now
            )
            if named:
                return Spoken(_with_hour(named, when, several[n + 1 :], now), when)
            is_of_before = compiled(_OF_WHAT_IS_SAID).search(bare) or (
                compiled(_ANNOUNCED).search(before) and compiled(_BUT_WHERE).search(bare)
            )
            if is_of_before or not _says_enough(bare):
                sentence = f"{before}{sentence}"  # noqa: PLW2901
            elif whom.names_nobody(sentence):
                named = whom.name_whom(sentence.strip(), told)
                is_open = named == sentence.strip() and whom.begins_with_nobody(sentence)
                sentence = f"{before}{sentence}" if is_open else named  # noqa: PLW2901
            return Spoken(_with_hour(sentence.strip(), when, several[n + 1 :], now), when)
        told += f"{sentence.strip()} "
        gap = "" if text.is_japanese(sentence) else " "
        before = "" if compiled(NO_PLAN).search(sentence.strip()) else f"{sentence.strip()}{gap}"
    return None


def _says_enough(words: str) -> bool:
    return len(text.query_tokens(words)) >= _SAYS_ENOUGH


def _name_before(sentence: str, bare: str, when: When, before: Sequence[str], now: datetime) -> str:
    """A sentence that says but of a next time with those before that say of what; else empty."""
    head, _, last = sentence.rpartition("...") if text.is_japanese(sentence) else ("", "", "")
    if head and elliptic.names_nothing(ahead.without_times(last, now)):  # …だって…次は28日
        before, bare = [*before, sentence.removesuffix(last)], ahead.without_times(last, now)
        sentence = last
    is_of_it = elliptic.is_of_it(bare) or elliptic.is_back_there(sentence, " ".join(before[-1:]))
    before = [
        one.strip() for one in before if is_of_it or not compiled(NO_PLAN).search(one.strip())
    ]
    if not before or not (is_of_it or elliptic.names_nothing(bare)):
        return ""
    gap = "" if text.is_japanese(sentence) else " "
    named = gap.join((*elliptic.find_what_names(before), sentence.strip()))
    return named if ahead.find(named, now) in (when, When(when.day)) else ""


def _name_due(told: str, before: Sequence[behind.Read], now: datetime) -> str:
    """What is `told` before a deadline, or what the last sentence `before` it asks to be done, as
    it leads on to that."""
    what = orders.find_what_to_do(before[-1].words.strip(), now) if before and not told else ""
    return f"{what}, " if what else told


def _with_hour(sentence: str, when: When, rest: Sequence[behind.Read], now: datetime) -> str:
    """A sentence with the one behind it, where only that says the hour."""
    if when.hour is None or not rest or ahead.find(sentence, now) != When(when.day):
        return sentence
    return f"{sentence}{'' if text.is_japanese(sentence) else ' '}{rest[0].words.strip()}"


def drop_sentence(plain: str, sentence: str, instead: str = " ") -> str:
    """`plain` without one of its `ahead.told_sentences`, and without what adorns its end there."""
    tense = ahead.tense_of(plain)
    for one in tense.sentences(plain):
        if tense.drop_flourish(one) == sentence:
            return plain.replace(one, instead)
    return plain.replace(sentence, instead)


def find_days(words: str, now: datetime) -> list[Mention]:
    """The days that `words` name, whether told as coming or not."""
    return [one for one in find_times(words, now) if one.day]


def find_times(words: str, now: datetime) -> list[Mention]:
    """The days and hours that `words` name, whether told as coming or not."""
    if not may_name_time(words):  # of the clauses of a text most name none
        return []
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    return list(language.scan(text.small(words), now))


def is_no_plan(sentence: str) -> bool:
    """Whether a sentence parts, asks, orders, or tells of what may be, the weather or a diet."""
    unsure = any(compiled(one).search(sentence) for one in (NO_PLAN, _UNSURE))
    unsure = unsure or programs.is_of_program(sentence) or unsettled.is_unsettled(sentence)
    asked = (_is_of_diet, orders.asks_to_read, orders.asks_to_tell, orders.find_dropped_day)
    return unsure or any(one(sentence) for one in asked)


def tells_how_day_was(sentence: str) -> bool:
    """Whether a sentence tells but how a day was or is."""
    return compiled(_HOW_IT_WAS).search(sentence) is not None


def _is_of_diet(sentence: str) -> bool:
    """Whether a sentence tells what somebody cannot eat, and of a time but for when it says so."""
    clauses = compiled(r"[,;、:()] *| [-–] |\b(?:but|and|so(?! (?:you|everyone)))\b").split(
        sentence
    )
    rest = [one for one in clauses if not compiled(_CANNOT_EAT).search(one.strip())]
    if len(rest) == len(clauses):
        return False
    return not any(may_name_time(one) and not compiled(_FOR_WHICH_DAY).search(one) for one in rest)


def is_task(plain: str) -> bool:
    """Whether a turn is about words, to be translated or written, and not about a day."""
    plain = compiled(f"{_SO_FAR}|{_TEXT_BESIDE}").sub(" ", plain)
    if compiled(_TASK).search(plain):
        return True
    return bool(compiled(_FICTION).search(plain)) and not compiled(_AS_WORK).search(plain)


def asks_to_remember(words: str) -> bool:
    """Whether a turn asks that something be remembered."""
    return bool(compiled(_TO_REMEMBER).search(text.composed(words[:LONGEST])))


def without_kana(words: str) -> set[str]:
    """The terms of words; of Japanese those without kana, which are mostly verbs."""
    return {one for one in text.query_tokens(words) if not re.search("[\u3041-\u309f]", one)}


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of what is told; every command starts, and few read a turn of talk."""
    return re.compile(pattern, re.IGNORECASE)
