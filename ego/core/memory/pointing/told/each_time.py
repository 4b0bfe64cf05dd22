"""What comes back each week or month may be told to be off once, or to come no more.

"Yoga is cancelled this week", 今週のヨガは休み leave one out;
"I stopped yoga", ヨガやめた end them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, tzinfo
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import READ, Ahead, moment, tense_of, told_sentences
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often import naming, regular, skips, topics
from ego.core.memory.pointing.often.returning import return_from
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import again, cancelling
from ego.core.memory.pointing.told.things import fold_names, in_first_person, is_weekday

_BEHIND = (
    r"\b(?:yesterday|last (?:week|month|time|night|\w+day)|ago)\b|昨日|きのう|先週|先月|前回|この前"
)
_RESTS = (
    r"(?P<before>[はがを]?、?)(?<![夏冬春])お?休(?:み(?:する|します|だ|です|に(?:なっ(?:た|て)|なりました|した|します|する)"
    r"|らしい|なんだ|なんです|ます|を?(?:もら(?:った|いました|えた|えました)|いただ(?:いた|きました)"
    r"|[取と](?:った|りました|れた|れました))(?:ん(?:だ|です))?)?"
    r"|むことに(?:した|します|しました|なった|なりました)|む(?:ん(?:だ|です)|つもり(?:だ|です)?|予定(?:だ|です)?)?)"
    r"(?=(?:わ|よ|ね|な|って|から|けど)*[。、!]?$)"
)
"""It is the sentence's end: 今日はヨガを休んで歯医者に行く tells another thing."""
_IS_NONE = r"(?:が|(?<=[ァ-ヶー\u3400-\u9fff]))(?:な|無)い(?=(?:よ|ね|んだ|んです|です)*[。!]?$)"
_NOT_LESS = r"(?![^.!?]*\b(?:until|till|before|without|only|alone|unless|but|early|late|at \d)\b)"
"""What does not leave before noon, or not without her, leaves."""
_IS_SKIPPED = (
    r"(?:\b(?:is|are|was|were|gets?|got|will be|has been|have been)|['’](?:s|re|ll be))"
    r"(?: (?:now|just|also|being))* (?:skipped|left out|omitted|suspended|dropped)\b(?! off)"
    r"|\b(?:(?:does|do|will|is|are) not|(?:does|do|is|are|wo)n['’]t)"
    r" (?:leav(?:e|ing)|depart(?:ing)?|run(?:ning)?|go(?:ing)? out|meet(?:ing)?|tak(?:e|ing) place"
    rf"|happen(?:ing)?)\b{_NOT_LESS}"
    r"|\b(?:is|are)(?: not|n['’]t) on(?=(?: (?:this|next|on|for|tomorrow|today|in) "
    r"| (?:tomorrow|today)?\W*$))"
    r"|\b(?:pauses?|stops?(?= after)|(?:takes?|ha[sv]e?|(?:is|are) on)(?: a| its)? break"
    r"|is (?:clos|paus)ed)\b"
)
"""That one of many is not, said of the thing itself."""
_OFF_THEN = r" off(?= (?:this|next|tonight|today|tomorrow|the|on (?!to\b))\b)"
_REASON = r",? \b(?:because|since|due to|on account of)\b"
_ON_WHICH = r"(?<=[a-z])(?<!\bon)(?<!\band) (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days\b)"
"""Where "swimming Tuesdays" leaves its "on" out."""
_MAY_END = (
    r"\b(?:stopped|quit|gave up|given up|dropped|done with|no longer|any ?more|ended|over|finished"
    r"|no more|membership|subscription|enough of|stop reminding|remind me)\b"
    r"|やめ|辞め|卒業|退会|なくな|もう|リマインド|声かけ|通知|引退|閉|解散|廃止|終わ|終了"
)
_MAY_SKIP = (
    rf"{skips.MAY_BE}|\b(?:left out|omitted|suspended|dropped)\b(?! off)"
    r"|(?:\bnot|n['’]t) (?:leav|depart|run|meet|on\b)|\bpause|\bbreak\b|\bclosed\b|\bstops? after"
)
_OTHER_THAN_GO = (
    r"(?:skip|miss|be|get|let|stop|quit|leave|pay|bring|drive|walk|cancel|come|wait|worry|go|do|take"
    r"|attend|have|play|it|that|this|home)\b"
)
"""Who is not going to miss choir any more goes."""
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAY = rf"\b({'|'.join(_WEEKDAYS)})s?\b"
_DAYS = rf"\b({'|'.join(_WEEKDAYS)})s\b"
_NOT_THEN = r"(?:\bnot|n['’]t|\bno longer) on (?:every )?\w+days?\b"
_DAY_JAPANESE = "([月火水木金土日])曜"
_LED = len("our ")
"""What stands so near to the start of a sentence is what it speaks of."""
_CANCELLED = "cancell?ed|called off|scrapped|discontinued|dropped|suspended"
_FOREVER = r"(?:for good|for ?ever|permanently|altogether|indefinitely|completely|from now on)"
_ENDED = (
    r"\bhad enough of (?:the |my |our )?(?P<what>[^,.;:!?]+)(?=.*\b(?:cancel|quit|stop|given up))",
    r"(?:\b(?:stop|quit|no need to)|\b(?:do not|don['’]t)(?=.* any ?more)) remind(?:ing)? (?:me|us)"
    r" (?:of|about|to (?!not\b)[a-z]+(?: out| up)?)(?: my| our| the)? (?P<what>[^,.;:!?]+?)"
    r"(?: any ?more)?(?: please)?$",
    r"\b(?:cancell?ed|ended|gave up|given up)(?: my| our| the)? (?P<what>[^,.;:!?]+?)"
    r" (?:membership|subscription|course|lessons|classes)\b",
    r"(?:\bhave |\bhas |['’]ve |\b)(?:stopped|quit|gave up|given up|dropped out of|dropped"
    r"|(?:am|are|is|['’]m|['’]re|['’]s) (?:now )?done with"
    r"|no longer (?:have|has|do|does|go|goes|take|takes|attend|attends|play|plays))"
    r"(?: (?:going|doing|taking|attending|having|playing|to|on|with|my|our|the|all))*"
    r" (?!(?:before|after|during|for|in|at|by|because|when|here|there|and)\b)(?P<what>[^,.;:!?]+)",
    r"\b(?:do not|don['’]t|does not|doesn['’]t)(?: (?:really|actually))?(?: (?:have|do|go to|take"
    r"|attend|play|sing in|come to|go(?= \w+ing\b))|(?= (?:rehears|train|practi[sc]|meet)e?\b))"
    r" (?P<what>[^,.;:!?]+?) any ?more\b",
    r"(?:\b(?:am|are) not|['’](?:m|re) not|\baren['’]t)(?: going to)? (?:going(?: to)?|go(?: to)?"
    r"|doing|do|taking|take|attending|attend|having|playing|play|singing in)"
    rf" (?!{_OTHER_THAN_GO})(?P<what>[^,.;:!?]+?) any ?more\b",
    r"^\W*(?:my |our |the )?(?!there )(?P<what>[^,.;:!?]{2,40}?) (?:has|have|is|are)(?: now)? (?:"
    r"ended|over for good|finished for good|no more)\b",
    r"\b(?:there (?:is|are|will be) )?no more (?P<what>[^,.;:!?]+)",
    r"(?:\bthere(?: is| are| will be|['’]s|['’]ll be)|\b(?:i|we) have) no (?P<what>[^,.;:!?]+?)"
    r" any ?more\b",
    r"\bthere (?:(?:is|are) not|(?:is|are)n['’]t) (?:any |an? )?(?P<what>[^,.;:!?]+?) any ?more\b",
    r"\bthere(?: is| are|['’]s) no longer (?:any |an? )?(?P<what>[^,.;:!?]+)",
    r"^\W*(?:my |our |the )?(?P<what>[^,.;:!?]{2,40}?)(?: (?:is|are|was|were|has been|have been"
    rf"|got)|['’]s)(?: now)? (?:{_CANCELLED}|off) {_FOREVER}\b",
    rf"\b(?:i|we|they|he|she|it) (?:have |has )?(?:{_CANCELLED}) (?:my |our |the )?"
    rf"(?P<what>[^,.;:!?]+?) {_FOREVER}\b",
    r"^\W*(?:my |our |the )?(?P<what>[^,.;:!?]{2,40}?) (?:is|are)(?: not|n['’]t| no longer)"
    r"(?: on \w+days(?: any ?more)?| on \w+day any ?more)\W*$",
)
_FOR_GOOD = (
    r"\s(?:for (?:good|ever|now|a while|the (?:time being|moment))|forever"
    r"|(?:for|over|during|until|till) (?:the |this |the whole |the rest of the )?(?:next )?"
    r"(?:winter|summer|spring|autumn|fall|season|year|term|semester|new year)"
    r"(?: (?:months?|break|holidays?))?"
    r"|altogether|completely|entirely|(?:a|two|three|some|a few)"
    r" (?:days?|weeks?|months?) ago|last (?:week|month|year)|in [a-z]+)\W*$"
)
"""It says of the end how or when it was, and nothing of the thing."""
_TOLD = "(?=(?:よ|ね|わ|な|んだ|んです|の|けど|から|し)*[。、!]?$)"
_MEANWHILE = "(?:[春夏秋冬](?:の(?:間|あいだ|期間)|中|場)?|当分|しばらく|もう)(?:は|、)?、?"
_OTHERS_JAPANESE = (
    "(?:[妻夫母父娘姉妹兄弟彼]|彼女|息子|友達|友人|同僚|さん|ちゃん|くん|君)(?:は|も|が)"
)
_NOT_FROM_NOW_ON = (
    r".*(?:[月末日曜年春夏秋冬](?:で|から)|いっぱい|なら|来年|再来|の(?:を|は|も)やめ"
    rf"|{_OTHERS_JAPANESE})"
)
"""Who stops at the end of the year, or stops doing one thing there, still goes."""
_HOW_LONG = (
    r".*(?:[\d一二三四五六七八九十数何半]+(?:回|日|週|[ヶかカ]月|年)|長[いく]|ずっと|しばらく|最近"
    rf"|{_OTHERS_JAPANESE})"
)
"""How long it was that somebody did not go says nothing of what will be."""
_GOES_NO_MORE = (
    "(?:(?:行っ|通っ|習っ|やっ|し)てい?(?:ない|ません)|(?:行か|通わ|習わ|やら)ない"
    "|(?:行き|通い|習い|やり)ません)"
)
_IS_NO_MORE = (
    "(?:な|無)(?:い|くな(?:った|りました|っちゃった|ってしまった|る))|ありません|なし(?:だ|です)?"
)
_REMINDER = "(?:リマインド|リマインダー|声かけ|通知|アラーム|お知らせ)"
_PLEASE = "(?:ください|下さい|です|だ|よ|ね|わ|や)*[。!]*$"
_NEED_NOT = "(?:なくて(?:も)?(?:いい|大丈夫)|ないで(?:いい)?)"
_TELL_NO_MORE = f"(?:リマインドし|声(?:を)?かけ|言わ|教え|知らせ){_NEED_NOT}"
_REMINDERS_ALONE = f"{_REMINDER}|{_TELL_NO_MORE}"
_ASKS = f"{_REMINDER}|思い出させ|声(?:を|も)?[か掛]け|(?:言っ|教え|伝え|知らせ)て"
"""Who wants to be told no more of what they did not ask to be told still goes there."""
_ENDED_JAPANESE = (
    rf"^(?:もう、?)?(?P<what>[^、。はが]{{1,30}}?)(?:の(?:時間の?)?|は|、)*{_REMINDER}[をはも]?、?(?:もう|そろそろ)?、?"
    rf"(?:[い要]ら(?:ない|ん)|[い要]りません|不要|大丈夫|必要ない|(?:や|止)めて(?:いい)?|結構|終わりで|いい(?=[よやわです。!]|$)"
    rf"|し?{_NEED_NOT}){_PLEASE}",
    rf"^もう、?(?P<what>[^、。はが]{{1,30}}?)(?:のこと)?(?:[はを]|って)?、?{_TELL_NO_MORE}{_PLEASE}",
    rf"^(?P<what>[^、。はが]{{1,30}}?)(?:のこと)?(?:[はを]|って)?、?もう、?{_TELL_NO_MORE}{_PLEASE}",
    r"(?:^|[、。])(?P<what>[^、。]{1,30}?)(?:教室|レッスン)?(?:に?(?:行|通)(?:う|く)の)?(?:は|を|も)?、?"
    r"(?:もう)?(?:(?:やめ|辞め)(?:た|ました|ちゃった|ちゃいました|てしまった|てしまいました"
    r"|ることに(?:した|しました|なった))|卒業し(?:た|ました)|退会し(?:た|ました)"
    r"|に?(?:行か|通わ)なくなっ(?:た|てしまった))(?=(?:よ|ね|んだ|んです|の|けど|から)*[。、!]?$)",
    rf"^(?!{_NOT_FROM_NOW_ON})(?:.*、)?(?:{_MEANWHILE})*(?P<what>[^、。]{{1,30}}?)"
    rf"(?:教室|レッスン)?(?:は|を|も)?、?(?:{_MEANWHILE})*(?:やめる|辞める|やめます|辞めます){_TOLD}",
    r"^(?P<what>[^、。はが]{1,30}?)(?:教室|レッスン)?(?:は|が|も)?、?[^。]{0,20}?(?:引退|閉校|閉店|閉鎖|閉じ|解散"
    r"|廃止|退職|終了|(?:先月|先週|今月|今週|去年)(?:いっぱい)?で|最終回)[^。]{0,10}?(?:終わ(?:り|っ)|なくな|おしまい|やめ(?:る|た))"
    r"(?:に?な)?(?:った|りました|っちゃった|ちゃった|ちゃいました|てしまった|てしまいました|ました|ことになった|だ|です)?"
    r"(?=(?:よ|ね|んだ|んです|の|けど|から)*[。、!]?$)",
    r"^(?P<what>[^、。はが]{1,30}?)(?:教室|レッスン)?(?:は|が|も)?、?(?:閉校|解散|廃止)(?:した|しました|しちゃった"
    r"|になった|になりました|になっちゃった)(?=(?:よ|ね|んだ|んです|の|けど|から)*[。、!]?$)",
    rf"^(?!{_HOW_LONG})(?:.*、)?もう(?P<what>[^、。]{{1,30}}?)(?:教室|レッスン)?"
    rf"(?:(?:に|へ)?[はも]?|を)?、?{_GOES_NO_MORE}{_TOLD}",
    rf"^(?!{_HOW_LONG})(?:.*、)?(?P<what>[^、。]{{1,30}}?)(?:教室|レッスン)?"
    rf"(?:(?:に|へ)?[はも]?|を)?、?もう{_GOES_NO_MORE}{_TOLD}",
    rf"^(?!{_HOW_LONG})(?P<what>[^、。]{{1,30}}?)(?:教室|レッスン)?[はがも]?、?もう(?:{_IS_NO_MORE}){_TOLD}",
    rf"^もう(?P<what>[^、。]{{1,30}}?)(?:教室|レッスン)?[はがも](?:{_IS_NO_MORE}){_TOLD}",
    rf"^毎週の?(?P<what>[^、。]{{1,30}}?)(?:教室|レッスン)?[はがも](?:{_IS_NO_MORE}){_TOLD}",
)
_NOT_ENDED = (
    r"\?|\bnot\b(?!.*any ?more)"
    r"|\b(?:never|nearly|almost|might|may|maybe|perhaps|could|would|should|if"
    r"|want\w*|think\w*|hope\w*|wish\w*|today|tonight|tomorrow|yesterday|early|this (?:week|month)"
    r"|next (?:week|month)|when)\b|n['’]t\b(?!.*any ?more)"
    "|かな(?![くい])|かも|今日|明日|今週|来週|今月|来月|今回|昨日|先週|たい(?=[。なよ]|$)|しようか|たら"
)


def may_tell(told: str) -> bool:
    """Whether a text may say that something regular is off; only those need the plans."""
    plain = _name_team(text.composed(told[:READ]))
    may_be = f"{_MAY_END}|{_MAY_SKIP}"
    return cancelling.may_tell_off(plain) or bool(compiled(may_be).search(plain))


def _telling(told: str) -> Iterator[str]:
    """The sentences that may tell it: each is read for every plan, and most tell nothing."""
    return (one for one in told_sentences(told) if may_tell(one))


def _telling_days(told: str) -> Iterator[tuple[str, list[str]]]:
    """The same for days, each with the sentence behind it that says but when it is on again, if one
    does; and both as they are told."""
    each = told_sentences(told)
    for n, one in enumerate(each):
        behind = each[n + 1 : n + 2]
        left, again = skips.split_again(text.small(behind[0]).strip()) if behind else ("", "")
        is_again = bool(again) and not left.strip()
        if may_tell(one):
            pause = "、" if text.is_japanese(one) else ", "
            whole = f"{one.rstrip(' .!。')}{pause}{behind[0].strip()}" if is_again else one
            yield whole, [one, *behind] if is_again else [one]


class Skip(NamedTuple):
    """What comes back, and the days to come on which it is off."""

    plan: Ahead
    days: tuple[date, ...]


def find_skipped(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Skip]:
    """What of `several` comes back, and on which days a text of `at` says that it is off.

    `zone` is the clock of whoever told it, and `names` are theirs. It is the next time where no
    day or week is told; what was left out already may be told again.
    """
    own, found, often = list(names), dict[int, Skip](), [one for one in several if one.is_often]
    for written, _ in _telling_days(told) if often else ():
        sentence = naming.spell_names(written, [one.text for one in often])
        for one in often:
            if days := _find_days_off(sentence, one, at, zone, own):
                known = found[one.seq].days if one.seq in found else ()
                found[one.seq] = Skip(one, tuple(sorted({*known, *days})))
    return list(found.values())


def drop_skips(
    skipped: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> str:
    """A text of `at` without the sentences that say that any of `skipped` is off on some day.

    The day in those is no day of a plan: one is not to go to what one skips. A reason that they
    give may tell of one: …休み、金曜に歯医者があるから; not of what is skipped.
    """
    plain, own, several = text.composed(told[:READ]), list(names), list(skipped)
    plain = str(tense_of(plain).without_openers(plain))
    for sentence, each in _telling_days(told) if several else ():
        spelt = naming.spell_names(sentence, [one.text for one in several])
        if any(_find_days_off(spelt, one, at, zone, own) for one in several):
            reason = topics.find_reason(sentence)
            its = any(again.share_thing(reason, one.text, at.astimezone(zone)) for one in several)
            for n, part in enumerate(each):
                plain = spoken.drop_sentence(plain, part, "  " if n or its else f" {reason} ")
    return plain


def _find_days_off(
    sentence: str, one: Ahead, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> tuple[date, ...]:
    """The days on which a sentence of `at` says that what comes back is off."""
    if compiled(_BEHIND).search(sentence) or find_ended_thing(sentence):
        return ()
    sentence, one = _name_team(sentence), replace(one, text=_name_team(one.text))
    now, plain, own = at.astimezone(zone), text.small(sentence), list(names)
    if not text.is_japanese(sentence):
        plain = in_first_person(plain, fold_names(own))
    several = (*topics.read(plain, now), *topics.read_days_of_reason(plain, one, now))
    read = (_read_days_off(said, one, now, zone, own) for said in several)
    return next(filter(None, read), None) or _read_next_one(plain, one, now)


def _read_next_one(plain: str, one: Ahead, now: datetime) -> tuple[date, ...]:
    """The day that a sentence, small, leaves out of what it names by the day of the next one."""
    found = compiled(skips.NEXT_ONE).search(plain)
    places = [found.span("day"), found.span("next")] if found else []
    days = spoken.find_days(plain, now) if found else []
    named = [[day for day in days if start <= day.start < end] for start, end in places]
    if [len(each) for each in named] != [1, 1]:
        return ()
    off, then = (list(naming.read_day(day, plain, None, one, now.date())) for (day,) in named)
    after = named[1][0].day
    is_next = off and after and one.return_after(off[0]).weekday() == after.weekday()
    return (off[0],) if is_next and then else ()


def _name_team(words: str) -> str:
    """English words with a game of "5 a side" as one word, which has no number and no article."""
    return compiled(_A_SIDE).sub(lambda of: _TEAMS.get(of[1] or "5", of[1]) + "aside", words)


_A_SIDE = r"\b(?:(\d|five|six|seven)[- ]a[- ]side|fives)\b"
_TEAMS = {"5": "five", "6": "six", "7": "seven"}


def _read_days_off(
    plain: str, one: Ahead, now: datetime, zone: tzinfo | None, names: Iterable[str]
) -> tuple[date, ...]:
    """The days on which a sentence, small, says in this reading that what comes back is off."""
    said, again = skips.split_again(plain)
    plain = said if said.strip() else plain

    def find_returns() -> naming.Returns:
        return naming.find_until_again(compiled(_REASON).split(plain)[0], again, one, now)

    told = find_returns()
    if not told.days or _is_of_what_was(plain, one, now, is_spanned=bool(told.places)):
        return ()
    plain = _say_off(skips.word_off(plain, has_day=told.is_told))
    named = find_returns()
    if not named.days:
        return ()
    words = compiled(_OFF_THEN).sub(" cancelled", named.write_day(plain, now.date()))
    words, its = skips.name_alike(words, compiled(_ON_WHICH).sub(" on ", one.text))
    when = When(named.days[0], one.when.hour)
    once = replace(one, every=None, when=when, at=moment(when, one.zone), text=its)
    return named.days if cancelling.find_off([once], words, now, zone, names) else ()


def find_ended(several: Iterable[Ahead], told: str, at: datetime) -> list[Ahead]:
    """What of `several` comes back, and a text of `at` says comes no more."""
    found = list[Ahead]()
    often = [one for one in several if one.is_often]
    for sentence in _telling(told) if often else ():
        what = find_ended_thing(sentence)
        found += [
            one for one in often if one not in found and what and is_ended(one, sentence, what, at)
        ]
    return found


def is_ended(one: Ahead, sentence: str, what: str, at: datetime) -> bool:
    """Whether what comes back is the thing that a sentence says is done no more, all its days."""
    if compiled(_REMINDERS_ALONE).search(sentence) and not compiled(_ASKS).search(one.text):
        return False
    return (
        _has_all_of(one, _find_days_ended(sentence, what))
        and regular.is_same_thing_each_time(what, one.text, at)
        and topics.ends_alike(*skips.name_alike(what, text.small(one.text)))
    )


def is_unsure(plain: str) -> bool:
    """Whether a sentence, small, does not say for sure that something is done no more."""
    return compiled(_NOT_ENDED).search(plain) is not None


def find_ended_thing(sentence: str) -> str:
    """The thing that a sentence says is done no more; empty for none."""
    plain = text.small(sentence)
    if is_unsure(plain):
        return ""
    plain = compiled(_REASON).split(plain)[0]
    if text.is_japanese(plain):
        plain = topics.without_reason(plain)
    patterns = _ENDED_JAPANESE if text.is_japanese(plain) else _ENDED
    found = next(filter(None, (compiled(one).search(plain) for one in patterns)), None)
    return compiled(_FOR_GOOD).sub("", found["what"]).strip() if found else ""


def _find_days_ended(sentence: str, what: str) -> set[int]:
    """The weekdays on which a sentence says that a thing is no more; empty where it is on none.

    "I quit yoga on Monday" says when that was.
    """
    plain = text.small(sentence)
    if text.is_japanese(plain):
        return {"月火水木金土日".index(one) for one in compiled(_DAY_JAPANESE).findall(what)}
    leads = plain.find(what) <= _LED
    words = what if leads else ""
    then = compiled(_NOT_THEN).search(plain)
    named = compiled(_DAY).findall(f"{words} {then[0] if then else ''}")
    named += compiled(_DAYS).findall(what)
    return {_WEEKDAYS.index(one) for one in named}


def _has_all_of(plan: Ahead, weekdays: set[int]) -> bool:
    return not weekdays or {*(plan.weekdays or (plan.first_day.weekday(),))} <= weekdays


def _say_off(plain: str) -> str:
    """A sentence, small, as it says that what rests, or is left out, is cancelled."""
    if text.is_japanese(plain):
        plain = compiled(_IS_NONE).sub("はない", plain)
        return compiled(_RESTS).sub(r"\g<before>中止", plain)
    return compiled(_IS_SKIPPED).sub("is cancelled", plain)


def _is_of_what_was(plain: str, plan: Ahead, now: datetime, *, is_spanned: bool) -> bool:
    """Whether a sentence says of a return that has begun that it was off, or left out.

    What somebody left out is behind them, unless it is of a day whose hour is to come.
    """
    days = [
        one for one in spoken.find_days(plain, now) if not is_weekday(plain[one.start : one.end])
    ]
    next_one = moment(plan.when, plan.zone)
    if skips.tells_of_what_was(plain):
        is_to_come = is_spanned or any(one.day == plan.when.day for one in days)
        return not is_to_come or next_one <= now
    if not skips.was_off(plain) or days or is_spanned or plan.every is None:
        return False
    here = now.astimezone(plan.zone).date()
    is_today = return_from(here, plan.first_day, plan.every, plan.weekdays) == here
    return is_today and (next_one <= now or plan.when.day > here)
