"""What somebody is told to do: a plan of nobody who says it.

In talk that is what whoever listens is to read or look at by a day: "Read the draft tonight",
「今夜読んで」. In a session of work it is any of the work: "Add a test for 5 December" names a day
on which nothing is. What is to be reminded of stays a plan of whoever asks for that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.stretches import due

_LED = (
    r"^\W*(?:[\w-]{1,20}(?:さん|ちゃん|くん)?[:：,、]\s*)?"
    r"(?:(?:please|pls|plz|kindly|go ahead and|just|then|now|and|so|also|next|first|finally|ok"
    r"|okay|hey|(?:could|can|would|will) (?:you|u)|you should|i want you to"
    r"|i(?:['’]d| would) like you to|i need you to),? )*"
)
_IT = r"(?:this|it|that|these|those|them|my|the|our|a|an|all|both|what|through|over|up)"
_TO_READ = (
    rf"{_LED}(?:(?:re-?)?read|skim|watch|look (?:at|through|over|into)|listen to|review|proofread"
    rf"|(?:have|take) a (?:look|read)(?: at)?|check out|think about"
    rf"|go (?:through|over))\b(?= {_IT}\b|\W*$"
    r"| (?:by|tonight|tomorrow)\b)"
)
_TO_TELL = (
    rf"{_LED}(?:remind|tell|show) me (?:again |once more |please )?(?:about )?"
    r"(?:(?:what|who|which|where|how|why|if|whether)\b|when\b(?!.*(?<!need)(?<!have)(?<!has)"
    r"(?<!want)(?<!got)(?<!going)(?<!supposed) to (?!the\b|my\b|an?\b)[a-z]+))"
)
"""When the dentist is; but to call Mum when one is home is to be reminded of."""
_TO_TELL_JAPANESE = (
    r"(?:予定|時間|場所|何時|いつ|どこ|誰|何|なに|どう)[^。]{0,16}?"
    r"(?:教え|知らせ|思い出させ|言っ)て"
)
_ASKED_FOR = (
    r"(?:(?:おい|置い|み|とい)?(?:て|で)|とい?て|どい?て)?"
    r"(?:ね|よ|よね|な|下さい|ください|くださいね|下さいね|頂戴|ちょうだい|ほしい|欲しい|ほしいな|ほしいです"
    r"|もらえる[？?]?|もらえますか|もらえない[？?]?|もらえませんか|くれる[？?]|くれない[？?]?|くれますか"
    r"|くれませんか|くれ|いただけますか|いただけませんか|頼む|お願い|お願いします)*[ー〜~]*[。.!！?？…\s]*$"
)
"""How a request ends in Japanese: behind the verb, and at the end of its sentence."""
_TO_READ_JAPANESE = (
    r"(?:(?:読ん|よん)で|(?<!に)(?:見|観|みて|聞い|聴い)て|(?:を|は|も|まで|今夜|今晩|夜|朝|中に|明日|日|曜|に)み?て(?=ね|くだ|下さ|ほし|くれ)"
    rf"|目を?通して|(?:確認|チェック|レビュー|拝読|一読)(?:を)?して|(?:確認|チェック|レビュー|一読)を?(?=お?願)){_ASKED_FOR}"
)
_WORK = (
    rf"{_LED}(?:add|append|adjust|apply|allow|assert|assume|avoid|bump|build|change|check|clean"
    r"|commit|compile|configure|convert|copy|create|debug|default|delete|deploy|disable|do"
    r"|document|drop|enable|ensure|export|extend|extract|find|fix|format|generate|handle|hide"
    r"|ignore|implement|import|improve|include|insert|install|investigate|keep|log|look|lower|make"
    r"|mark|merge|migrate|mock|move|open|parse|patch|pin|print|publish|pull|push|put|raise|read"
    r"|rebase|refactor|reformat|release|remove|rename|render|replace|reproduce|rerun|rebuild"
    r"|reset|restart|restore|return|revert|rewrite|run|schedule|search|set|show|simplify|skip|sort"
    r"|split|start|stop|store|support|switch|tag|test|treat|try|turn|undo|update|upgrade|use"
    r"|validate|verify|work|wrap|write)"
    rf" (?:sure\b|{_IT}\b|(?!(?:on|at|by|for|until|till|before|after|this|next|is|was|are|will"
    r"|day|night|review|window|party|meeting|call|week|freeze|date|time|starts?|begins?|ends?)\b)"
    r"\S)"
)
_OF_A_THING = (
    rf"{_LED}(?!(?:assert|assume|check|ensure|find|keep|make|show|validate|verify)\b)[a-z]+"
    r"(?:(?: (?:of|to|for|with)(?: (?:the|my|our))?)?"
    r" (?!(?:it|this|that|these|those|the|an?|my|our|all|both|and|or|by|before|if|whether|when"
    r"|where|who|which|what\w*|why|how|so|because|until|till|as|you)\b)[\w.'’-]+){0,3}?"
    r"(?:['’]s(?= (?:on|at|due)\b)| (?:(?:is|are|will|has|have|got|gets|slips|moves|starts|ships"
    r"|goes|happens|takes place|slipped)\b|(?:moved|pushed|delayed|postponed|rescheduled|deferred"
    r"|brought)(?= (?:back|forward|by|from|out|to|till|until)\b)))(?P<then>[^,;.!?]*)"
)
"""What is called as its work is, and of which a day is told: "release v2 is on the 13th"."""
_DUE = (
    rf"{_LED}(?:(?:finish|complete|prepare|draft|finali[sz]e|ship) {_IT}\b"
    rf"|(?:get|have) {_IT}\b.*\b(?:done|ready|finished|working|fixed|merged)\b).*\bby\b"
)
"""What nobody says of their own day: one finishes an exam, but not "the docs by Friday"."""
_TO_KEEP = (
    rf"{_LED}(?:remind|remember|memori[sz]e|note|save|know|do(?:n['’]t| not)|never|be|let|wish|pray"
    r"|(?:keep|bear) (?:this |that |it )?in mind|(?:write|jot|put) (?:this |that |it )?down"
    r"|make (?:a|yourself a) note"
    r"|(?:put|add|enter|write) (?:[^.!?\n]{1,60}? )?(?:in|on|into|to) (?:your|the|my|our)"
    r" (?:calendar|diary|planner|agenda))\b"
)
_TO_KEEP_JAPANESE = r"(?:覚えて|忘れないで|リマインド|思い出させて|メモ)"
_PLEASED = (
    rf"{_LED}(?:(?<=please )|(?<=please, )|(?<=pls )|(?<=plz ))"
    r"(?!(?:i|we|he|she|they|it|my|our|the|an?|on|at|by|for|can|could|may|is|are)\b)[a-z]"
)
"""Whatever is asked for so, but to keep something in mind."""
_WORK_JAPANESE = (
    r"(?:(?<![^\s、。])|[をにへでとはも、])[^、。\s]{0,12}?(?:追加|完成|用意|削除|変更|修正|更新|実装|設定|対応|作成|生成|置換|移動|統一|追記|実行"
    r"|テスト|コミット|マージ|リネーム|リファクタ(?:リング)?|デプロイ|リリース|プッシュ|出力|表示|調査|検索|書き換え|固定|延長|反映)"
    rf"(?:を)?して{_ASKED_FOR}"
    r"|を[^。]{1,20}にして" + _ASKED_FOR +
    r"|(?:直|消|足|戻|出|移|回|試|動か|外|残|通|治)して" + _ASKED_FOR +
    r"|(?:[書置開]い|仕上げ|終わらせ|まとめ|使っ|変え|入れ|加え|替え|分け|付け|つけ|上げ|下げ|やっ|作っ|つくっ|止め|揃え|取っ|切っ)て"
    + _ASKED_FOR
)  # fmt: skip


_HAVE_TO = (
    r"^.*?(?:\b(?:need|needs|have|has|got|want|going|trying) to|\b(?:must|should|gotta|gonna|will)"
    r"|['’]ll) "
)
_WITH_WHAT = (
    r"[a-z-]+ (?:(?:on|with|through|up|out|over|at|in|off|for) )*"
    r"(?P<what>(?!(?:sure|it|this|that|these|those|them|me|us|you|to|be|all|if)\b)[^,;.!?]*?\w)"
    r"(?: (?:done|ready|finished|working|fixed))?\W*$"
)
"""What an order, or somebody who has to do something, is to do it with: "the migration"."""

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*"
_DATED = (
    rf"(?P<day>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?\d{{1,2}}"
    rf"(?:st|nd|rd|th)?(?: of)? {_MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?"
    r"\d{1,2}(?:st|nd|rd|th)?)"
)
_DROP = (
    r"^\W*(?:(?:so|then|ok|okay|please|pls|just|and|we(?:['’]ll| can| will| should)?|let['’]?s"
    r"|can you|i(?:['’]d|['’]ll)?),? )*(?:drop|scrap|strike|cancel|bin|take (?:out|off))"
    rf" (?:{_DATED}|(?P<bare>the \d{{1,2}}(?:st|nd|rd|th)))(?: (?:then|again|now|please))*\W*$"
)
"""An order of a day alone: "so drop the 23rd"."""
_DROP_JAPANESE = (
    "^(?:(?:なので|だから|じゃあ?|それなら|では)、?)?"
    "(?P<day>(?:[0-9]{1,2}月)?[0-9]{1,2}日|(?:[今来]週の?)?[月火水木金土日]曜日?)"
    "(?:の(?:予定|分|やつ|話))?(?:は|も|を|って)?、?(?:一旦|いったん)?"
    "(?:消し(?:と|てお)いて|消して|取り消して|なし(?:で|に(?:して|しと?いて|しよう))|白紙(?:で|に(?:して|しよう))|キャンセル(?:で|して))"
    "(?:ください|下さい|ほしい|お願い(?:します)?|ね|よ)*[。!]*$"
)


_AND_REMIND = (
    r"(?P<before>[^.!?\n]*?),? (?:and|then|also)(?: (?:then|please|also|can you|could you))* "
    r"(?P<tail>remind me (?:again )?(?=[a-z]+ )[^.!?\n]{4,})"
)
_AND_REMIND_JAPANESE = (
    r"(?P<before>[^。!！?？\n]*?[てで])、?(?:あと|それと|それから|ついでに|そして)、?"
    rf"(?P<tail>[^。!！?？\n]{{4,}}?{_TO_KEEP_JAPANESE[:-1]}|忘れないように)[^。!！?？\n]*)"
)
"""What is to be reminded of behind other work, in the same breath."""


class Dropped(NamedTuple):
    """A day that somebody orders to be dropped, as they say it."""

    day: str
    is_dated: bool
    """Whether it is told as a date: a bare number may be that of anything."""


_ASKS = r"\W*(?:(?:can|could|would|will) (?:you|u)|please|pls|plz)\b"


def asks_to_read(sentence: str) -> bool:
    """Whether a sentence asks whoever hears it to read, hear or look at something."""
    return _says(_TO_READ, _TO_READ_JAPANESE, sentence)


def asks_to_tell(sentence: str) -> bool:
    """Whether a sentence asks whoever hears it to tell something again: it is a question."""
    return _says(_TO_TELL, _TO_TELL_JAPANESE + _ASKED_FOR, sentence)


def find_dropped_day(sentence: str) -> Dropped | None:
    """The day that a sentence orders to be dropped, and nothing else: 23日は消しといて."""
    is_japanese, plain = text.is_japanese(sentence), text.small(sentence)
    found = _compiled(_DROP_JAPANESE if is_japanese else _DROP).search(plain)
    if found is None:
        return None
    bare = found.groupdict().get("bare")
    return Dropped(bare or found["day"], is_dated=bare is None)


def split_reminder(words: str) -> str:
    """`words` with a sentence of its own for what is to be reminded of on a day, where what stands
    before that in its sentence names none: "fix the test, and remind me on Monday to ask Tomas"."""
    is_japanese = text.is_japanese(words)
    stop = "。" if is_japanese else ". "

    def split(found: re.Match[str]) -> str:
        is_apart = may_name_time(found["tail"]) and not may_name_time(found["before"])
        return f"{found['before']}{stop}{found['tail']}" if is_apart else found[0]

    return _compiled(_AND_REMIND_JAPANESE if is_japanese else _AND_REMIND).sub(split, words)


def drop_work(words: str, now: datetime, moves: Callable[[str], bool]) -> str:
    """`words` without the sentences that tell an agent what work to do, but for what it is on where
    a deadline is told of that: "fix the importer. deadline is friday".

    One that `moves` a plan is no work: "move the deadline to the 18th".
    """
    plain = text.composed(split_reminder(words))
    sentences, told = list(ahead.tense_of(plain).sentences(plain)), list[str]()
    for n, one in enumerate(sentences):
        if not orders_work(one) or find_dropped_day(one) or moves(one):
            told.append(one)
            continue
        order, pause, rest = one.partition(",")
        is_due = pause and due.is_bare(ahead.without_times(rest, now))
        behind = sentences[n + 1] if n + 1 < len(sentences) else ""
        if is_due or (behind and due.is_bare(ahead.without_times(behind, now))):
            what = find_what_to_do(order if is_due else one, now)
            ends = f",{rest}" if is_due else "." if behind[:1].isupper() else ","
            told += [f"{what}{ends}"] if what else []
    return ("" if text.is_japanese(plain) else " ").join(one.strip() for one in told)


def name_due(part: str, before: str, now: datetime) -> str:
    """A clause that says but that there is a deadline with what the one `before` it is to do."""
    is_bare = due.is_bare(ahead.without_times(part, now))
    what = find_what_to_do(before.rstrip(" ,;"), now) if is_bare else ""
    return f"{what}, {part}" if what else part


def find_what_to_do(sentence: str, now: datetime) -> str:
    """What an English sentence says is to be worked on, in its words; empty where it names none."""
    plain = re.sub(r"(?: (?:by|before|until|till|on|for|at))+\W*$", "", " ".join(
        ahead.without_times(sentence, now).split()
    ))  # fmt: skip
    found = _compiled(_HAVE_TO + _WITH_WHAT).match(plain)
    if found is None and (_compiled(_ASKS).match(plain) or orders_work(sentence)):
        found = _compiled(_LED + _WITH_WHAT).match(plain)
    return found["what"] if found else ""


def orders_work(sentence: str) -> bool:
    """Whether a sentence tells an agent what work to do."""
    if _says(_TO_KEEP, _TO_KEEP_JAPANESE, sentence):
        return False
    thing = _compiled(_OF_A_THING).search(" ".join(sentence.split()))
    is_named = thing is not None and may_name_time(thing["then"])
    ways = f"{_DUE}|{_PLEASED}" if is_named else f"{_WORK}|{_DUE}|{_PLEASED}"
    return asks_to_read(sentence) or _says(ways, _WORK_JAPANESE, sentence)


def _says(english: str, japanese: str, sentence: str) -> bool:
    plain = " ".join(text.composed(sentence).split())
    return bool(_compiled(japanese if text.is_japanese(plain) else english).search(plain))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)  # few turns name a day
