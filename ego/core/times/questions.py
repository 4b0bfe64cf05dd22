"""What a question asks of a time: what was then, what is on then, or when something was."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import cache

from ego.core import late, text
from ego.core.times import coming, phrases, working
from ego.core.times.mentions import (
    find_mentions,
    names_what_comes,
    tells_of_lately,
    without_times,
)
from ego.core.times.spans import Span
from ego.core.times.tense import Looking, has_no_verb, look

_LITTLE_ELSE = late.regex(
    r"(?>#|\W|_|\b(?:what['’]s|whats|what|how|which|a|an|the|that|this|there|it|any|all|else"
    r"|anything|something|everything|things?|events?|news|new|up|i|we|us|me|my|our|you|your|day"
    r"|morning|afternoon|evening|night|was|were|is|are|am|been|be|has|have|had|do|does|did|done"
    r"|doing|happen|happens|happened|happening|occurred|place|took|take|go|goes|going|went|on|in"
    r"|over|during|within|since|at|of|to|for|from|about|with|and|so|back|then|can|could|would|please|tell|told|remember"
    r"|decide|decided|decisions?|agree|agreed|made|make|taken"
    r"|recall|say|said|talk|talked|talking|speak|spoke|discuss|discussed|like|hello|hi|hey|again"
    r"|good|ok|okay|thanks)\b"
    r"|決めま|決めた|決め|決まりま|決まった|決定事項|決定"
    r"|一緒に|何|なに|なん|どんな|どう|誰|私たち|わたしたち|私|わたし|僕|ぼく|あなた|出来事|できごと"
    r"|こと|事|一日|あった|あり|ある|起きた|起きま|起こった|起こりま|起き|した|しました|して|いた|いる|やった|やって|やり"
    r"|ました|ます|でした|だった|です|話した|話しま|話|言った|過ごした|過ごしま|過ごし|(?:教|おし)えて|聞かせて|ください"
    r"|おはようございます|おはよう|こんにちは|こんばんは|ただいま|久しぶり|やあ|ねえ|また来た|ありがとう"
    r"|から|以来|中|って|思い出して|思い出せる|覚えて|の|に|は|が|を|も|と|で|か|ね|よ|な|っけ|たっけ|てた|た)++"
)
"""What a question may hold beside a time and still ask for nothing but what was then: also a
greeting, with which a talk begins.

Nothing is tried a second time, so that a long text takes no longer than it has letters; what
begins another alternative stands behind it.
"""


def asks_what_was(question: str) -> bool:
    """Whether `question` names a time and says little else of what it asks for.

    "What happened yesterday?", 「先週は何をした？」; but not "What did we eat yesterday?".
    """
    plain = without_times(name_own_week(question))
    return "#" in plain and says_little(plain) and not names_what_comes(question)


def name_own_week(question: str) -> str:
    """A question of "my week" or of a month, asked of what was, as the one of this week, or of what
    was in that month, that it is."""
    named = _SO_FAR.sub(r"how was my \g<span>", question)
    named = _BARE_MONTH.sub(r"\g<asks>in \g<month>", named)
    return _OWN_WEEK.sub(r"\g<asks>this \g<span>", named)


_BARE_MONTH = late.regex(
    r"(?P<asks>\bhow (?:was|has|did) )(?P<month>january|february|march|april|may|june|july|august"
    r"|september|october|november|december)(?= go\b|\W*$)",
    re.IGNORECASE,
)
_SO_FAR = late.regex(
    r"\bhow(?:['’]?s| has) my (?P<span>week|month|year|weekend)(?: (?:been|gone|going|so far))+\b",
    re.IGNORECASE,
)
_OWN_WEEK = late.regex(
    r"(?P<asks>\b(?:how (?:was|has|did|went)|what was|tell me about|how['’]s|what happened in"
    r"|sum up|look back (?:at|on)) )my (?P<span>week|month|year|weekend)\b"
    r"(?! (?:look|next|going to))",
    re.IGNORECASE,
)


_SUNDAY = 6
_THIS_WEEK = late.regex(r"\b(?:for |in |during )?this week\b(?! of\b)|今週(?!末)", re.IGNORECASE)


def name_coming_week(question: str, now: datetime) -> str:
    """A question of what is on this week, asked on its last day, as one of that and of the seven
    days behind it: on a Sunday people mean the days to come, too."""
    if now.weekday() != _SUNDAY or not _THIS_WEEK.search(question):
        return question
    days = "この先7日間" if text.is_japanese(question) else "in the next 7 days"
    named = _THIS_WEEK.sub(days, question)
    looks_back = look(text.normalise(question)) is Looking.BACK
    return named if not looks_back and find_ahead(named, now) else question


def says_little(plain: str) -> bool:
    """Whether normalised words name nothing that is asked for; "#" stands for a time."""
    return _LITTLE_ELSE.fullmatch(plain) is not None


# What is on

_IS_ON = late.regex(
    r"(?>#|\W|_|\b(?:good (?:morning|afternoon|evening|night)|(?:wh?at(?:['’]?s| is)|anything) up"
    r"|(?:i|we) (?:up to|available)|have time|got time|wh?at['’]?(?:s|ve)|what|how['’]?s|how"
    r"|which|who|whom|where|when['’]?s|when|isn['’]t|is|are|am|i['’]?(?:m|ve)|we['’](?:re|ve)|do"
    r"|does|did|have|has|had|got|get|i|we|me|my|our|you|your|us|there|it|any|anything|something"
    r"|everything|all|things?|stuff|else|plans?|planned|planning|schedules?|scheduled|agenda|calendar"
    r"|diary|appointments?|meetings?|meeting|meet|seeing|see|events?|deadlines?|due|booked|lined up"
    r"|in store|on|for|in|at|of|the|to"
    r"|this|that|an?|during|over|within|day|coming up|comes? up|coming|comes?|upcoming|happens?"
    r"|happening|going|go|goes|doing|will|shall|be|free|busy|full"
    r"|much|many|lots?|look|looks|looking|shaping|like|hold|holds|please|tell"
    r"|show|list|can|could|would|about|and|or|so|then|later|hey|hi|hello|not|remind|ahead|next|lies|need|should"
    r"|must|remember|know|morning|afternoon|evening|night|again|still|needs|remain(?:s|ing)?"
    r"|work(?:ing)?|off|(?:late|early) shifts?|shifts?|nights|lates|earlies|call|duty|rota)\b"
    r"|いつ|仕事|夜勤|日勤|早番|遅番|シフト|出勤|勤務|当直|バイト|パート|休み"
    r"|今後|これから|この先|このあと|この後|何時|何|なに|なん|予定|スケジュール|用事|約束|イベント|アポイント|アポ|締め?切り?"
    r"|ひま|ヒマ|暇|空いて|あいて|空き|忙し|バタバタ|ばたばた|立て込んで|詰まって|埋まって|入って|誰|どこ|どんな感じ|どうなって"
    r"|私たち|わたしたち|私|わたし|僕|ぼく|俺|自分|(?:教|おし)えて|聞かせて|見せて|ください|ちょうだい|一日|日|朝|昼|夜|夕方|晩|午前|午後"
    r"|あった|あり|ある|ない|なかった|ました|ます|でした|です|だった|だっけ|だ|したい|する|しよう|した|して|し|やる|こと|もの|会う|行く"
    r"|まだ|あと|残って|残り|ほかに|他に|すべき"
    r"|いる|いた|る|い|か|が|の|ん|は|を|に|も|って|と|で|ね|よ|な|くて|った|っけ|たっけ|た)++"
)
"""What a question may hold beside a time that asks what is on then.

As in `_LITTLE_ELSE` nothing is tried a second time.
"""
COMING, _EVER = timedelta(days=31), timedelta(days=3_650)
"""So far ahead is what is coming up soon, and so far what is at all, where no time is named."""
_LASTS = timedelta(hours=1)
"""What began no longer ago is not over."""
_TO_DO = (
    r"\b(?:what|anything|much)\b.{0,40}\bstill"
    r" (?:(?:(?:have|need|got) )?to (?:do|come)|needs? doing)\b"
    "|(?:まだ|あと|他に|ほかに)(?:何か?|なにか?)?(?:やる|する|すべき)こと"
)
_IS_LEFT = late.regex(r"\b(?:still|remain(?:s|ing)?)\b|まだ|あと(?!で)|残")
"""It asks for nothing that is over today."""
_IS_TO_COME = late.regex(
    r"\b(?:coming up|comes up|upcoming|ahead)\b|今後|これから|この先|この(?:あと|後)"
)
"""It asks for nothing that is over by its hour."""
_FOR_A_TEAM = late.regex(
    r"^((?:and |so )?what(?:['’]?s| is| do we have) (?:coming up|planned|on|ahead)(?: (?:this|next)"
    r" \w+)?) (?:for|in|with) (?:the|our|my) (?:[\w'’-]+ ){0,2}(?:team|group|crew|squad|family)\b"
)
"""What is to come for all of them is all that is."""
_LEFT_BEFORE = late.regex(
    r"(?:[,;.?!]| and| -)+ (?:(?:and|so|also) )*(?:is there )?(?:what|anything|much|how much)\b"
    r"[^,;.?]{0,20}?\b(?:left|still|need|have|got|remains?|remaining|should|must)\b"
    r"[^,;.?]{0,25}?\b(?:do|does|done|doing|finish|prepare|prep|sort|ready)\b[^,;.?]{0,12}?"
    r" (?:before|for|until|till|by|ahead of) (?:it|that|then|them|this)\W*$"
    "|[、。?？!！で ]+(?:それまで|それより?前|その前|その日まで)に、?(?:まだ|あと)?(?:何|なに)"
    "[^。?？]{0,8}?(?:残|や[るらっ]|す[るれ]|しな|済ま|終わら|準備)[^。?？]{0,10}[?？。]*$"
)
"""Behind what is on then: what is left to do before it, which is on the days until then."""
_ASKS_WHAT_COMES = late.regex(
    r"\b(?:coming up|comes up|upcoming|planned|plans|scheduled?|agenda|calendar|diary|appointments"
    r"|lies ahead|is ahead)\b|\b(?:what|anything) (?:do|have) (?:i|we) (?:have |got )?on\W*$"
    r"|\b(?:do|have) (?:i|we) (?:have |got )?anything on\W*$"
    r"|(?:今後|これから|この先)[^。]{0,4}(?:予定|約束|用事|スケジュール)"
    r"|^(?:の|私|僕|俺|今|何か|なにか)*(?:予定|スケジュール)(?:は|を|って|が|ある)"
    rf"|{_TO_DO}"
)
"""What of it asks for all that is to come, where no time is named."""
_WAS = late.regex(r"\b(?:did|was|were|had|your)\b|あった|でした|だった(?!っけ)")
"""It asks what was to come, or what the ego has in mind."""
_ASKS_FOR_A_PLAN = late.regex(
    r"\b(?:plans?|planned|planning|schedules?|scheduled|agenda|calendar|diary|appointments?|booked"
    r"|upcoming|coming up|lined up)\b|予定|スケジュール|用事|約束|アポ"
)
_ASKS_FOR_ANYTHING = late.regex(
    r"\b(?:wh?at(?:['’]?(?:s|ve))?|anything|something|any|which|who|whom|where|when|free|busy"
    r"|available|meetings?|events?|deadlines?)\b"
    r"|\bhow(?:['’]?s| is| are| do(?:es)?) [^.?]{0,40}(?:look|shaping)"
    r"|\bhow(?:['’]?s| is| about) #\W*$"
    r"|# full\b|^\W*(?:do|have|is|are|got)\b.{0,30}\b(?:much|many|lots?|time)\b"
    rf"|^\W*(?:and |so |then )?(?:on )?# ?{coming.PART}?\W*\?\W*$"
    r"|何|なに|なん|ひま|ヒマ|暇|空い|あいて|空き|忙し|バタバタ|ばたばた|立て込|詰まっ|埋まっ|誰|どこ|イベント|締"
    rf"|{working.ASKED}"
    rf"|(?:やる|する)こと|どんな感じ|どうなって|^\W*#の?{coming.PART}?は\W*\?\W*$"
)
_NO_PLAN = late.regex(
    r"\bwhat (?:day|an?|(?:are|can) you)\b"
    r"|\bwhat(?: is| was|['’]?s) (?:it\b|the day\b|#)(?! (?:look(?:ing)? )?like)|何日|何曜"
    "|(?:して|い)な[いか]"
)
"""What asks for the date, or of whom it is put to."""
_MAYBE_TO_COME = late.regex(
    r"(?:何|なに|なん)か[^。]{0,6}あ(?:った|りました)|(?:あい|空い|入っ|埋まっ|詰まっ)てたっけ|(?:なかった|だ)っけ"
)
"""In Japanese the past form asks for what stands in the diary, too."""


def find_ahead(question: str, now: datetime) -> tuple[Span, ...]:
    """The days to come, from today on, of which `question` asks what is on; mostly none.

    "What do I have on 11 June?", "Am I free on Friday?", 「明日の予定は？」; but not "Will it rain
    tomorrow?", "How are you today?", "What happened today?". "What is coming up?" asks of all
    that lies ahead and is not over today, first of the next `COMING` days; "what is left to do
    before it?" behind a day, of what there is until then, too. In the person's zone.
    """
    seen = phrases.Seen(now, Looking.AHEAD)
    question = _FOR_A_TEAM.sub(r"\1", text.normalise(question))
    if before := _LEFT_BEFORE.search(question):
        then = find_ahead(question[: before.start()], now)
        left = Span(now, then[0].start) if then and then[0].start > now else None
        return (*then, left) if left else then
    written, hence = coming.mask_days(coming.write_out(question, now.date()), seen)
    plain = without_times(written)
    if not _IS_ON.fullmatch(plain) or _NO_PLAN.search(plain):
        return ()
    if "#" not in plain:
        return _whatever_comes(plain, now)
    for_a_plan = _ASKS_FOR_A_PLAN.search(plain)
    if not (for_a_plan or _ASKS_FOR_ANYTHING.search(plain)) or tells_of_lately(question):
        return ()
    today = seen.midnight
    named = (*find_mentions(written, now, Looking.AHEAD), *hence)
    spans = [one for one in named if one.end > today]
    if look(written) is Looking.BACK and not for_a_plan and not has_no_verb(written):
        plainly = find_mentions(written, now)
        maybe = _MAYBE_TO_COME.search(plain) is not None
        spans = [
            one
            for one in spans
            if one.start >= today and (maybe or (one.start > now and one in plainly))
        ]
    begun = max(today, now - _LASTS) if _IS_TO_COME.search(plain) else today
    first = now if _IS_LEFT.search(plain) else begun
    cut = [Span(max(one.start, first), one.end) for one in spans]
    return coming.within_part(plain, cut)


def _whatever_comes(plain: str, now: datetime) -> tuple[Span, ...]:
    is_of_work = asks_when(plain) and working.find_shifts(plain)
    if not (is_of_work or _ASKS_WHAT_COMES.search(plain)) or _WAS.search(plain):
        return ()
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    soon = today + COMING
    first = now if _IS_LEFT.search(plain) else max(today, now - _LASTS)
    return Span(first, soon), Span(soon, today + _EVER)


def asks_what_is_to_do(question: str) -> bool:
    """Whether it asks what is still to be done, which may stand on no day."""
    plain = without_times(coming.write_out(text.normalise(question), date.min))
    return "#" not in plain and _compiled(_TO_DO).search(plain) is not None


# Words of time

_TIME_WORDS = (
    "monday tuesday wednesday thursday friday saturday sunday january february april june july"
    " august september october november december yesterday today tomorrow tonight morning mornings"
    " afternoon evening evenings night nights noon midnight week weeks weekend weekends fortnight"
    " month months year years day days hour hours minute minutes ago o'clock spring summer autumn"
    " winter since until jan feb apr aug sept oct nov dec"
).split()
_TIME_SAID = (
    rf"\b(?:{'|'.join(_TIME_WORDS)}"
    r"|(?:early|mid|late|in|of|by|since|until|last|next|this) (?:march|may)"
    r"|(?:march|may) \d{1,2}|\d{1,2} (?:march|may)|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:19|20)\d\d|\d{1,2}:\d\d|\d{1,2} ?[ap]m)\b"
    r"|[月火水木金土日]曜|昨日|今日|明日|一昨日|明後日|今朝|今夜|今晩|昨夜|昨晩|おととい|あした|あさって"
    r"|先週|今週|来週|先月|今月|来月|去年|昨年|今年|来年|毎日|毎週|毎朝|毎晩|毎月|毎年|翌日|週末|午前|午後|正午"
    r"|[\d一二三四五六七八九十]+(?:月|日|時|分|年|週間|か月|ヶ月)|半年|半日|朝|夜|夕方|昼|春|夏|秋|冬"
)
"""What a text holds that says when something was, or how long it took. English and Japanese."""
_ASKS_WHEN = (
    r"\b(?:when|what (?:date|day|month|year|time|week|season)"
    r"|(?:which|on what) (?:date|day|month|year|week|weekday|weekend)"
    r"|how (?:long|often|soon|many (?:days|weeks|months|years|hours|minutes|nights)))\b"
    r"|いつ|何日|何月|何年|何時|何曜|何週|何か月|何ヶ月|どのくらい|どれくらい|どのぐらい|どれぐらい"
)
"""What a question holds that asks for a time, or for how long it takes."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # most commands look for no words of time


def holds_time_word(content: str) -> bool:
    """Whether `content` says when something was, or how long it took."""
    return _compiled(_TIME_SAID).search(text.normalise(content)) is not None


def asks_when(question: str) -> bool:
    """Whether `question` asks for a time: when, what date, how long, いつ, 何日, どのくらい."""
    return _compiled(_ASKS_WHEN).search(text.normalise(question)) is not None
