"""How somebody says that they leave out one of what comes back: "I can't make it to choir tonight".

It is read as a cancellation, in whose words it is put here. Whoever says so without a day may have
given it up, or tell of the one that was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing.often.pauses.pausing import MAY_PAUSE
from ego.core.memory.pointing.spoken import compiled, find_days

MAY_BE = (
    r"\bskip|\bmiss(?:ed|ing)?\b|\ba miss\b|\b(?:pass|sit|opt)(?:ting|ing)?\b"
    r"|(?:\bnot|n['’]t|\bcannot|\bunable)\b.*\b(?:go|going|get|com(?:e|ing)|mak(?:e|ing)|do|doing|attend\w*|be|take"
    r"|taking|meet\w*|rehears\w*|train\w*|practi[sc]\w*|join\w*|hav(?:e|ing)|work(?:ing)?)\b"
    rf"|{MAY_PAUSE}"
    r"|休[みむんま]|行[かけ]|いけ|いか(?=な)|出(?:られ|れ|な|ませ)|参加|パス|欠席|見送|キャンセル|や(?:めと|めて)|サボ|さぼ"
)
"""What all of them have some of: few turns do."""
_SELDOM = r"(?: (?:just|really|sadly|unfortunately|also|definitely|simply|therefore))*"
_I = r"(?:\b(?:i['’]m afraid|i am afraid|it looks like|looks like)(?: that)? )?\b(?:i|we)"
_BE = r"(?: (?:am|are|is)|['’](?:m|re|s))"
_BY_HALF = (
    r"(?![^.!?]*\b(?:until|till|before|without|only|alone|unless|too(?! \w)|late|early|at \d"
    r"|[io]n time)\b)"
)
"""What one does not do before noon, or not without her, one does."""
_OR_LESS = rf"(?! (?:it|that|this)\b){_BY_HALF}"
_NEGATED = (
    rf"(?:^\W*(?:(?:sorry|ugh|so|ok|okay|well)\b,? )*not"
    rf"|(?:{_I}{_SELDOM}|^\W*|(?<=\bso )|(?<=\band )|(?<=\bbut )|(?<=, ))"
    rf"(?:{_BE}{_SELDOM} (?:not|unable to)| (?:are|is)n['’]t| ?\b(?:will|shall|can) not| ?\bcannot"
    r"| ?\bdo(?: not|n['’]t)(?= have\b)"
    rf"| ?\b(?:wo|sha|ca)n['’]t|['’]ll not)){_SELDOM}"
)
_NOT_GOING = (
    rf"{_NEGATED}(?: (?:be able|able|going) to"
    r"(?= (?:be|go|get|come|make|do|attend|take|join|have)\b))?"
    r" (?:be )?(?:(?:go|going|get|getting|come|coming|make it|making it)(?: along)? to"
    r"|(?:take|taking) part in|be at|(?:make|making|do|doing|attend|attending|join|joining|have"
    rf"|having)|(?:go|going|come|coming)(?: along)?(?= [a-z]{{3,}}ing\b))\b{_OR_LESS} "
)
"""It is put as "no choir tonight", which is off where the words name its day."""
_NOT_MAKING_IT = (
    rf"(?:(?={_I}\b){_NEGATED}|^\W*(?:(?:sorry|ugh|so|ok|okay|well|damn)\b,? )*(?:can['’]t|can ?not"
    r"|not))(?: (?:(?:be able|able|going) to|gonna)(?= (?:come|make|attend)\b))?"
    rf" (?:(?:mak(?:e|ing) it|com(?:e|ing))(?: along)? to|attend(?:ing)?)\b{_OR_LESS} "
)
"""Said of one time though of no day: who but does not go may never have. What won't make it, with
nobody named, may be a thing that is late."""
NEXT_ONE = (
    r"^(?!.*(?:\?|\b(?:if|unless|might|maybe|perhaps|probably|hopefully)\b))"
    r"\W*(?:(?:so|oh|and|but|sorry|well|ugh)\b\W*)*(?:(?:i|we) )?"
    r"(?:can['’]?t|can ?not|won['’]t|(?:am|are|['’]m|['’]re) not)(?: be able to)?"
    r" (?:do|doing|make|making|manage)(?: it)?(?: on)? (?P<day>[^,;.!?]{3,20}?)"
    r"(?:[,;]| (?:because|as|since|cos|coz|cause|so|and)\b).*"
    r"\bnext (?:one|session|class|lesson|time)(?:['’]?s| is| will be)(?: now| on| then)*"
    r" (?P<next>[^,;.!?]{3,24})\W*$"
)
"""A day that one leaves out, with the day of the next one: what is on both is meant, unnamed."""
_NOT_DOING = (
    rf"(?:{_NEGATED}(?: be| going to)?|{_I} do(?: not|n['’]t)) (?:(?P<rehearsal>rehears(?:e|ing))"
    rf"|(?P<training>train(?:ing)?)|(?P<practice>practi[sc](?:e|ing))|(?P<meeting>meet(?:ing)?))\b"
    rf"{_BY_HALF}"
)
"""What is not done then, there is none of: no rehearsal."""
_ANOTHER_TIME = (
    r"\b(?:mov(?:e|ed|ing)|re-?schedul\w+|postpon\w+|push\w*|instead|(?:an)?other (?:day|time)"
    r"|later|earlier|sooner)\b"
)
_TAKES_PLACE_WITHOUT_ME = (
    r"(?<!\bit)(?<!\bthat)['’]s (?:[\w-]+ )?(?:appointments?|dentist|doctors?|gp|vet|physio"
    r"|check-?up|scan|operation|surgery|exam|interview|game|match|recital|show|play|graduation)\b"
)
"""What somebody else has there, be I with them or not; their party is but mine to go to."""
_NONE_FOR_ME = r"\b(?P<none>no [^,;.!?]{2,40}?) for (?:me|us)\b"
_SOON = (
    rf"{_I}{_SELDOM}(?: (?:will|shall|must)|['’]ll|{_BE}{_SELDOM} (?:going to|gonna|having to)"
    rf"| gotta|(?: have|['’]ve)?(?: got| had| decided)? to){_SELDOM}(?: (?:have|need) to| be)?"
)
_DROPS_OUT = (
    rf"(?:(?:{_SOON}|{_I}{_BE}{_SELDOM}|{_I}(?: have|['’]ve| had)?(?: just)?|^\W*(?:sorry,? )?"
    r"(?:(?:have|had|got) to )?) ?(?:(?:drop|pull|bail|duck)(?:p?ing|p?ed)? out(?: of| from)"
    r"|withdr(?:aw(?:ing|n)?|ew) from)"
    rf"|{_I}{_BE}{_SELDOM} (?:now )?out for|\bcount me out (?:for|of))"
    r" (?!(?:it|that|this|an?|some|dinner|lunch|breakfast|brunch|supper|tea|coffee|drinks?|food"
    r"|school|uni(?:versity)?|college|sixth form|work"
    r"|the (?:day|evening|night|morning|afternoon|week|weekend|rest|count))\b)"
)
"""Who is in no longer: "I'm out for Brighton"; who is out for dinner has it."""
_MISS = (
    rf"(?:{_SOON}|{_I}{_BE}{_SELDOM}|{_I}) "
    rf"(?:miss(?:ing)?|pass(?:ing)? on|opt(?:ing)? out of|sit(?:ting)? out){_OR_LESS}(?= )"
)
"""Of a day alone: what one misses without is longed for."""
_LEADS_ON = (
    r"^\W*(?:(?:sorry|ugh|so|ok|okay|well|just|probably|prob|definitely|and)\b,? )*"
    r"(?:(?:gonna|going to|gotta|(?:have|had|need) to) (?=skip\b|give\b)|(?=skipping\b|giving\b))"
)
_SKIP = rf"(?:(?:{_SOON}|{_I}{_BE}{_SELDOM}|{_I}|{_LEADS_ON}) ?skip(?:ping)?)\b"
"""Who says but "skipping choir tonight" speaks of themselves."""
_GIVES_A_MISS = (
    rf"(?:{_SOON}|{_I}{_BE}{_SELDOM}|{_I}|{_LEADS_ON}) ?giv(?:e|ing)"
    r" (?P<given>[^,;.!?]{2,40}?) a miss\b"
)
_DID = (
    r"\b(?:i|we)(?: have|['’]ve| had|['’]d)?(?: \w+ly| just)? (?:skipped|missed|sat out|passed on"
    r"|gave (?P<given>[^,;.!?]{2,40}?) a miss)\b"
)
_ENDS = (
    "(?:ことに(?:した|しました|する|します|なった|なりました)|つもり|予定)?"
    "(?=(?:よ|ね|わ|や|な|から|ので|けど|ん(?:だ|です|で)|の|って|です|だ)*(?:[。、!]|$))"
)
_NOT_GOING_JAPANESE = (
    "(?:(?:行け|行か|いけ|いか|出られ|出れ|出|参加でき|参加し)(?:ない|ません)"
    "|(?:パス|欠席)(?:する|します|で)?|(?:見送る|見送ります|サボる|サボります|さぼる)"
    f"|キャンセル(?:する|します)|やめ(?:てお|と)(?:く|きます)){_ENDS}"
)
_DID_JAPANESE = (
    "(?:休んだ|休みました|お?休みし(?:た|ました)|(?:サボっ|さぼっ)た|(?:欠席|パス)し(?:た|ました)"
    "|(?:行か|行け|いか|いけ)な(?:かった)|(?:行き|行け)ませんでした|(?:出|出られ|参加でき)なかった)"
    f"{_ENDS}"
)
_NO_ONE_TIME = (
    r"\b(?:every|always|never|usually|ever|often|any ?more|\w+days)\b"
    "|いつも|毎[週月回]|最近|ずっと|しばらく|あまり|めったに|二度と|もう"
)
"""How it mostly is, or will be from now on: none of it is of one time."""
_WAS_OFF = (
    r"\b(?:was|were|got)\b[^.!?]*\b(?:cancell?ed|called off|scrapped|skipped|off)\b"
    r"|\bfell through\b|\bdid(?: not|n['’]t) (?:happen|take place)\b"
    "|(?:中止|休み|キャンセル|なし|お流れ)(?:に(?:なった|なりました|なっ?ちゃった)|だった|でした)|流れた|なかった"
)
_LESSONS = (
    "class(?:es)?|lessons?|sessions?|courses?|workshops?",
    "教室|レッスン|クラス|講座|お稽古|稽古|スクール|セッション",
)
_MEETINGS = ("practi[cs]es?|rehearsals?|training|club|group", "練習|リハーサル|サークル|クラブ")
"""What a thing that comes back may be called by, or not: choir is choir practice."""
_DOING = (
    r"(?:\b(?:i|we|they|you|he|she)(?:['’]ll| (?:all|always|usually|normally|will|now|only))* "
    r"|^\W*)(?:(?P<rehearsal>rehearse)s?|(?P<training>train)s?|(?P<practice>practi[sc]e)s?"
    r"|(?P<meeting>meet)s?)\b(?! to\b)"
)
"""Who does it has the thing that is called so: we rehearse, and there is a rehearsal."""
_PLACE = (
    r" (?:in|at) (?!\d|(?:the )?(?:morning|afternoon|evening|noon|night)\b)(?:(?:the|my|our) )?"
    r"(?:(?!(?:on|from|every|each|instead|at|in|now)\b)[a-z][\w'’-]*(?: |(?=[,.;!]|$))){1,5}"
)
_ALONG = (
    "の?(?:送り迎え|送迎|お迎え|付き?添い?)(?:を)?(?:し(?:て(?:い)?(?:る|ます)"
    "|ます)|する|に行(?:く|きます|ってる))?"
)
"""Who takes somebody there is free where that is off: デイサービスの送り迎え."""


def tells_of_what_was(plain: str) -> bool:
    """Whether a sentence, small, says that its teller left one out, as of what is behind."""
    did = _DID_JAPANESE if text.is_japanese(plain) else _DID
    return bool(compiled(did).search(plain))


def was_off(plain: str) -> bool:
    """Whether a sentence, small, says of the thing itself that it was off."""
    return bool(compiled(_WAS_OFF).search(plain))


_OF_ITS_DAY = r"(?<=day) any ?more\b"
"""Behind a day it is of that day."""


def word_off(plain: str, *, has_day: bool) -> str:
    """A sentence, small, that leaves one out, in the words of a cancellation; else as it is.

    What it `has` of a day or week makes it sure that one is meant.
    """
    is_once = has_day and not compiled(_NO_ONE_TIME).search(plain)
    if text.is_japanese(plain):
        plain = compiled(_DID_JAPANESE).sub("中止", plain)
        return compiled(_NOT_GOING_JAPANESE).sub("中止", plain) if is_once else plain
    plain = compiled(f"{_DID}|{_GIVES_A_MISS.replace('given', 'giving')}").sub(_cancel, plain)
    plain = compiled(_SKIP).sub("i cancelled", plain)
    if is_once:
        plain = compiled(_MISS).sub("i cancelled", plain)
        plain = compiled(_DROPS_OUT).sub("i cancelled ", plain)
        plain = compiled(_NOT_GOING).sub("no ", plain)
        plain = compiled(_NOT_DOING).sub(lambda doing: f"no {doing.lastgroup}", plain)
        plain = compiled(_NONE_FOR_ME).sub(r"\g<none>", plain)
    return plain


def word_not_going(sentence: str, told: str, now: datetime) -> str:
    """An English sentence that says of one day that somebody cannot go to a thing, in the words of
    a cancellation; else as it is. With another day it may tell when they go instead.

    That they cannot make it there is enough where the whole text `told` is of no day or move.
    """
    sentence = compiled(_DROPS_OUT).sub("i cancelled ", sentence)
    plain = compiled(_OF_ITS_DAY).sub(" ", text.small(sentence))
    hinders = compiled(f"{_NO_ONE_TIME}|{_TAKES_PLACE_WITHOUT_ME}").search(plain)
    named = 2 if hinders else len(find_days(plain, now))
    if named == 0:
        if compiled(_ANOTHER_TIME).search(told) or find_days(told, now):
            return sentence
        return compiled(_NOT_MAKING_IT).sub("i cancelled ", sentence)
    return compiled(_NOT_GOING).sub("no ", sentence) if named == 1 else sentence


def _cancel(said: re.Match[str]) -> str:
    given = said["given"] or said["giving"]
    return f"i cancelled {given}" if given else "i cancelled"


def name_alike(sentence: str, plan: str) -> tuple[str, str]:
    """A sentence and a plan without the words for a lesson, where only one of them has such.

    The painting class is painting; a practice is no lesson. Who rehearses has a rehearsal.
    """
    language = int(text.is_japanese(sentence))
    if not language:
        sentence, plan = (name_doing(one) for one in (sentence, plan))
    if language and not compiled(_ALONG).search(sentence):
        plan = compiled(_ALONG).sub("", plan)
    lessons, meetings = _LESSONS[language], _MEETINGS[language]
    sorts = f"(?:{lessons}|{meetings})"
    sorts = sorts if language else rf"\b{sorts}\b"
    said, planned = (_sorts_in(sorts, one) for one in (sentence, plan))
    if not (said or planned):
        return sentence, plan
    if said & planned:  # サークルの練習 is サークル, whichever of the two is said
        if not language or said == planned:
            return sentence, plan
        more = compiled(f"の?(?:{'|'.join(map(re.escape, said ^ planned))})")
        return more.sub("", sentence), more.sub("", plan)
    if said and planned and compiled(f"(?:{meetings})").search(" ".join(said | planned)):
        return sentence, plan
    without = compiled(f"の?{sorts}" if language else sorts)
    return without.sub("", sentence), without.sub("", plan)


def drop_place(words: str) -> str:
    """English words without where something is: "in St Luke's hall"."""
    return compiled(_PLACE).sub("", words)


_HELPED = (
    "(?:は|、)[^、。はが]{1,8}が、?(?:送って(?:い?って)?|連れて(?:い?|行)って|送り迎えして|送迎して|迎えに(?:行|い|来)って?|付き添って|見て)"
    "(?:くれる|もらう|くれた|もらった)(?:こと(?:に(?:なった|した))?)?(?:から|よ|ね|って)*[。!]*$"
)
"""Who takes somebody to what is on: that is said of it, and no other thing."""


def name_doing(words: str) -> str:
    """English words with what somebody does by the noun for it; Japanese ones without who takes
    somebody there."""
    words = compiled(_HELPED).sub("", words)
    return compiled(_DOING).sub(lambda doing: str(doing.lastgroup), words)


def _sorts_in(sorts: str, words: str) -> set[str]:
    found = compiled(sorts).findall(words)
    return {re.sub("(?:(?<=ss)e)?s$|^お", "", one.lower()) for one in found}


_BEGINS_AGAIN = (
    r"(?:start|begin|meet|rehears|train|practi[cs]|play|go on|carry on|kick off|pick (?:it )?up"
    r"|open|com)\w*(?: \w+)? (?:again|back)|(?:resum|re-?start|re-?conven|re-?open|continu)\w*"
    r"|(?:be )?back(?: again| to (?:it|normal|usual)| together)?"
    r"|(?:the |our )?next (?:one|session|class|lesson|time|meeting|practi[cs]e|rehearsal|training)"
    r"(?:['’]s| is| will be)"
)
_AGAIN = (
    r"(?P<lead>^\W*|(?:[,;(:–—.!]|(?: -)? (?=(?:and|but|then|so|until|till)\b)| - ) ?)"
    r"(?:(?:and|but|then|so) )*(?:(?:i|we|it|they|that|everything|(?:the )?[a-z]+s)\b"
    r"(?:['’](?:ll|re|s|m)| will| shall| are| is| am)? |(?:will|is|are|to) )?"
    rf"(?:(?:only|then) )*(?:{_BEGINS_AGAIN})(?: (?:again|only|on|from|in|as of|with|at))*"
    r" (?P<day>[^.!?;]{3,40}?)\W*$"
)
_AGAIN_JAPANESE = (
    "(?:^|で?[、。])(?:で、?|また|次回?は)*(?P<day>[^、。はが]{2,14}?)(?:から|に|より)(?:また|再び)?、?"
    "[^、。]{0,6}?(?:再開|再スタート|再始動|始[まめ]|はじ[まめ]|スタート|やり|行い)[^、。]{0,8}[。!]*$"
    "|(?:^|で?[、。])(?:再開|次回?|次の[^、。は]{1,8})は、?(?P<on>[^、。はが]{2,14}?)"
    "(?:から|に(?:あり|なり)ます)?(?:です|だ|の?予定|よ|ね)*[。!]*$"
)
"""When it is on again, beside that it is off until then."""


def split_again(told: str) -> tuple[str, str]:
    """What a sentence, small, says beside when a thing is on again, and that day as it is put
    there; empty where it says none."""
    found = compiled(_AGAIN_JAPANESE if text.is_japanese(told) else _AGAIN).search(told)
    if found is None:
        return told, ""
    return told[: found.start()], found["day"] or found.groupdict().get("on") or ""


_MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*"
_BUT_OFF = (
    r"(?P<each>\b(?:every|each)\b[^.!?\n]{2,80}?)(?: ?[,;(–—]| -|,? but\b|,? though\b)+ ?"
    r"(?:(?:it|that|this|there|i|we)(?:['’](?:s|m|re)| is| am| are) |just |only )*"
    r"(?:off|not|none|no (?P<none>\w+)|cancelled|except(?: for)?|skipping(?: it)?|without)"
    r"(?: for)? (?P<when>(?:on )?(?:(?:this|next) (?:week|\w+day)|(?:(?:the \d{1,2}(?:st|nd|rd|th)?"
    rf"|\d{{1,2}}(?:st|nd|rd|th))(?: (?:of )?{_MONTH})?|\d{{1,2}} (?:of )?{_MONTH})"
    r"|\w+day|tomorrow|today|tonight))(?: though)?\)?"
    r"(?:,? (?:because|as|since|cos) [^.!?\n,;]{3,40}|, (?:the|my|our|his|her|their) \w+"
    r"(?: is|['’]s) (?:ill|sick|poorly|unwell|away|on holiday))?(?:[.!,;]+ (?:(?:and|but) )?"
    r"(?:it(?:['’]s| is| will be)|we(?:['’]re| are)) back(?: on)?(?: again)? next week)?\W*$"
)
_BUT_OFF_JAPANESE = (
    r"(?P<each>毎(?:週|月|日)[^。!！?？]{2,40}?)[、。]?(?:(?:で|なんだ|だ)?(?:も|けど|が|ただし?)、?)?"
    r"(?P<when>[今来]週|[今来]月|[今来]?度?の?[月火水木金土日]曜日?|明日|今日|\d{1,2}月?\d{0,2}日)"
    r"(?:だけ)?は?、?(?:[^。!！?？、\d曜]{1,14}(?:[でにて]|から|ので|ため)、?)?"
    r"(?:お?休み|なし|無し|ない|中止)(?:です|だ|になった|になりました)?(?:けど|って|らしい)?[。!！、]*"
    r"(?:来週から(?:は|また|普通に|いつも通り|、)*(?:ある|あります|やる|やります|再開)[よね]*[。!！]*)?$"
)
"""How often something comes back, and when it does not: "every Friday at 6, off this week". A
number alone is the hour at which it is no more: "every day at 9:45, not 10"."""


def split_off(said: str) -> tuple[str, str]:
    """What tells that something comes back without when it does not, and that; empty where it says
    no such thing."""
    found = compiled(_BUT_OFF).search(said) or compiled(_BUT_OFF_JAPANESE).search(said)
    if found is None:
        return said, ""
    told, none = said[: found.end("each")], found.groupdict().get("none")
    if none and none not in (*told.split(), "class", "lesson"):
        return said, ""  # no wine this week leaves no yoga out
    when = found["when"]
    return told, f"on {when}" if when.startswith("the ") else when


# A day off of work, which is read as that the work is off, in the word that its plan has for it:
# the shift is that of the job, and whoever may stay away need not say from what.

_JOBS = "アルバイト|バイト|パート"
_WORK_HOURS = "シフト|出勤|勤務"
_BOSS = (
    "(?:店長|社長|上司|オーナー|マネージャー|マスター|部長|課長|チーフ|リーダー|バイト先)(?:さん)?"
)
_SAID = (
    "(?:言って?(?:(?:もら|くれ)(?:った|えた|た)|た)|言われ(?:た|ました)"
    "|連絡(?:が)?(?:来た|きた|あった))"
)
_WORKDAY = (
    r"(?P<day>(?:[今来再翌]+週|[今来]月|[\d月/]+日?|[月火水木金土日]曜?日?|明日|明後日|あした|あさって"
    "|今日|今度|次|の)+)"
)
_MAY_STAY_AWAY = (
    rf"^(?:(?P<boss>{_BOSS})(?:が|に|から|は)、?)?{_WORKDAY}(?:は|なら|、)*"
    rf"(?:お?休みで|休んで)も?(?:いい|良い|よい|大丈夫)(?:です|だ)?よ?(?:って|と|、)?"
    rf"(?:、?(?P<by>{_BOSS})(?:が|に|から)、?)?(?:{_SAID})?(?:んだ|んです|って|よ|ね)*[。!]*$"
)
"""Whose boss says so: a doctor says it of nothing that comes back."""

_TAKES_OFF = (
    rf"^{_WORKDAY}(?:は|に|、)*お?休みを?(?:もら(?:った|いました|えた|えました)|いただ(?:いた|きました)"
    r"|[取と](?:った|りました|れた|れました))(?:んだ|んです|よ|ね)*[。!]*$"
)
"""A day off is from work, where nothing else is named."""


def name_work(sentence: str, plans: Sequence[str]) -> str:
    """A Japanese sentence with the work it means as the one of these plans that is work has it."""
    works = {word for one in plans for word in compiled(f"{_JOBS}|{_WORK_HOURS}").findall(one)}
    if len(works) != 1:
        return sentence
    (work,) = works
    leave = compiled(_MAY_STAY_AWAY).search(sentence)
    is_let = leave and (leave["boss"] or leave["by"])
    if taken := (leave if is_let else compiled(_TAKES_OFF).search(sentence)):
        return f"{taken['day']}の{work}は休み。"
    others = _WORK_HOURS if compiled(_JOBS).fullmatch(work) else f"{_JOBS}|{_WORK_HOURS}"
    return compiled(f"(?:{others})(?!先)").sub(work, sentence, count=1)


_THEY = r"(?:the|my) (?:(?:grand)?(?:child(?:ren)?|kids)|little ones|baby|twins|boys|girls)"
_MINDS = rf"\b(?:mind|look after|have|babysit) (?P<whom>{_THEY})\b"
_NOT_MINDING = (
    r"\b(?P<who>i|we)(?: (?:shan['’]?t|won['’]?t|will not|shall not)(?: be)?"
    r"|(?:['’]m| am|['’]re| are) not(?: going to(?: be)?)?)"
    r" (?:(?:mind(?:ing)?|look(?:ing)? after|babysit(?:ting)?) (?:them|her|him)(?: both)?"
    rf"|(?:mind(?:ing)?|look(?:ing)? after|babysit(?:ting)?|hav(?:e|ing)) {_THEY})\b"
)


def name_minded(sentence: str, plans: Sequence[str]) -> str:
    """A sentence in which somebody does not mind those whom one of these plans alone is to mind,
    by the word of that: "I won't have the children" for the grandchildren."""
    if compiled(_NOT_MINDING).search(sentence) is None:
        return sentence
    whom = {one["whom"] for plan in plans if (one := compiled(_MINDS).search(plan))}
    if len(whom) != 1:
        return sentence
    return compiled(_NOT_MINDING).sub(rf"\g<who> won't have {whom.pop()}", sentence)
