"""What was done: a deadline may be told as done before its day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from datetime import datetime, timedelta, tzinfo
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, told_sentences, without_times
from ego.core.memory.pointing.often.returning import EVERY_FEW, Every
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches.due import IS_DUE, LAST_DAY, are_papers, is_deadline
from ego.core.memory.pointing.told import early
from ego.core.memory.pointing.told.otherwise import other_names, who_was

SHARED = 2
"""So many words of what was to be done tell that it is this that was done."""
_HANDED_IN = late.regex(
    "(?:出[しせ](?:た|ました|終)|提出し(?:た|ました)|書き終|書け(?:た|ました)|終わっ(?:た|て)|終わらせ(?:た|ました)"
    "|仕上げ(?:た|ました)|仕上がっ|完成し(?:た|ました)|済ませ(?:た|ました)|済ん(?:だ|でる|でいる)|済みました"
    "|済み(?:[。!！]|です|だ|$)"
    "|(?:提出|納品|送付|送信|投函|申請|申告|納付|完了)(?:し|され)(?:た|ました|てあ)|納め(?:た|ました)"
    "|予約(?:し(?:た|ました|とい|ておい)|[がを]?(?:取れ|とれ|取っ|入れ)(?:た|ました))"
    "|送っ(?:た|ちゃった|てある)|送りました|(?:支)?払っ(?:た|ちゃった|てある)|(?:支)?払いました)"
)
"""What is said in Japanese of what had to be handed in, with one word for it: レポート出した."""
_DEADLINE = late.regex(r"\bdeadline\b", re.IGNORECASE)
_TO_DO = late.regex(r"\bdeadline (?:for \w+ing|to \w+)\b|\b(?:by|before|than)\b", re.IGNORECASE)
"""With it a plan tells what has to be done by its deadline."""
_FINISHED = late.regex(
    r"\b(?:finished(?: (?:writing|translating|editing|revising|proofreading))?(?! \w+ing\b)"
    r"|(?:handed|turned|sent|gave) (?:\w+ ){0,4}?(?:in|off|over)\b"
    r"|did (?=(?:the|my|our|all|that)\b)"
    r"|submitted|delivered|completed|filed|paid(?! for\b)|shipped|wrapped up|done(?=\W*$)"
    r"|(?:is|are|was|were|['’]s|['’]re) (?:all |now |already |finally )*"
    r"(?:(?:finished|done)\b|(?:sent(?: off| out)?|paid|booked|ordered|posted|mailed|signed|packed"
    r"|returned|uploaded|fixed|sorted|written|renewed|extended|replaced|updated|upgraded|deployed"
    r"|merged|rolled out)"
    r"(?: to (?:the |my |our )?(?:(?!\w+day\b|to(?:morrow|night)\b|next\b|[oib][nty]\b|at\b)\w+ ?)"
    r"{1,2})?(?: (?:btw|by the way|fyi|now|already|again|too|as well))*(?=\W*$|[,;.!])"
    r"|(?:in|out|out (?:of )?the door|off (?:my|our) (?:desk|plate))"
    r"(?=\W*$|[,;.!] | (?:since|already|now|early|on time|in time|ahead of)\b)))"
    rf"|{early.OVER_WITH}",
    re.IGNORECASE,
)
"""The same in English: "I have finished the novel" is of the novel that is due."""
_TO_FINISH = late.regex(
    r"\b(?:will|shall|must|should|would|could|might|may|can|cannot|going to|ha(?:s|ve) to|had to"
    r"|needs?(?: to)?|wants?|be(?:fore|ing)?|once|when|after|until|till|have it|for what)\b"
    r"|['’]ll\b",
    re.IGNORECASE,
)
"""It is to be finished, or told for when it is."""
UNFINISHED = late.regex(
    r"\b(?:not|never|nobody|no one|still|almost|nearly|half|part|some of|whether|if|began|started"
    r"|tried|forgot|meant|wanted|hoped?|thought|asked|talked|spoke|wonder(?:ed)?|failed|refused|worried"
    r"|put off|postponed|wish(?:ed)?|last year|last (?:month|quarter|term|semester)['’]s)\b"
    r"|n['’]t\b|\?|\b(?:except(?: for)?|but|besides|apart from|other than|bar) (?:me|us|mine)\b"
    r"|(?:私|僕|俺|自分|うち)以外|(?:先月|先々月|去年|昨年|一昨年|おととし|前回|前期|前年)の(?!\d|[月火水木金土日]曜|末|終|初|うち)"
    "|ない|ません|まだ|途中|始め|はじめ|半分|つもり|予定|約束|頼|聞|(?<![電世])話[しをが]|忘れ|と思|たい|か。"
)
_IS_TO_COME = late.regex(
    r"\b(?:will|needs? to|ought to|has to|have to) have\b|\b(?:last year|lost|mislaid)\b"
    r"|\b(?:extended|prolonged|deferred|delayed|rescheduled|(?:pushed|moved) (?:back|to))\b"
    "|延[びば長期]|伸[びば]"
    "|ことに(?:し|な)|去年|昨年|[な無失]く(?:した|しました|しちゃ)",
    re.IGNORECASE,
)
"""It will have been done, was done another time, is due later, or the thing for it is gone."""
_REMINDED = late.regex(
    r"\breminded\b|言った|伝えた|念を押した|思い出させた|声をかけた|言いました|伝えました"
)
_TO_REMIND = late.regex(r"\bremind\b|(?:言う|伝える|思い出させる|声をかける)", re.IGNORECASE)
_DID_JAPANESE = late.regex("(?:た|だ|済み?|完了)(?:よ|ね|って|そうだ|らしい|とのこと)?[。!！〜~]*$")


_WHICH_IT_IS = late.regex("(?<=た)(?:よ|ね)?、[ァ-ヶー\u3400-\u9fff々]{1,10}[。!！〜~]*$")
"""Behind what was done, what that was: プレゼント買えた、ネックレス."""
_NAMED_DUE = late.regex(
    r"(?:['’]s)? ?\b(?:deadlines?|due dates?|(?:submission|closing|cut-?off) dates?)\b"
    "|の?(?:締め?切り?日?|〆切り?日?|しめきり日?|(?:提出|返却|申し?込み?|応募|回答)?期限日?|(?:提出|返却)日|納期|期日)",
    re.IGNORECASE,
)
"""The last day there is for a thing, by a word."""


def name_due(thing: str, plan: str, told: str, now: datetime) -> tuple[str, str]:
    """A thing that something is said of, and what a plan tells, where it may be its deadline.

    The report's deadline is the report, or its papers, of a plan to hand that in; "the deadline"
    alone is that of any. Both as they are where the plan, seen from `now`, is no deadline.
    """
    is_due = IS_DUE.search(plan) or LAST_DAY.search(plan) or is_deadline(plan, now)
    if not is_due:
        return thing, told
    named = _NAMED_DUE.search(thing)
    bare = _NAMED_DUE.sub(" ", thing)
    if named and not text.query_tokens(without_times(bare, now)):
        return thing, f"{told} {named[0].strip()}"
    if text.is_japanese(told):  # レポートを出す, レポートの提出: that is what is due
        told = _HANDING_IN.sub("", told).replace("を", "、")
        bare = _HANDING_IN.sub("", bare)
    told = _NAMED_DUE.sub(" ", told)
    about, of = (text.query_tokens(without_times(one, now)).keys() for one in (bare, told))
    return bare, bare if named and about < of and are_papers(of - about) else told


_HANDING_IN = late.regex(
    "の(?:提出|返却|申し?込み?|支払い?|振り?込み?|納品|応募)(?=[はがをもに、 ]|$)"
)

_DUE_OFTEN = late.regex(
    r"\b(?:due|by the|deadline|pay(?:s|able)?|must|ha(?:s|ve) to|needs? to)\b"
    r"|締め?切|〆切|しめきり|まで|払|振り?込|納め|提出|期限",
    re.IGNORECASE,
)
"""How what is due each week or month is told: whose days are no dates."""


class _Sentence(NamedTuple):
    """A sentence that leaves nothing open, and the words of it: read once for all plans."""

    plain: str
    words: set[str]


_APPLIED = late.regex(r"\bapplied(?! (?:for|to) (?:another|a second|some)\b)", re.IGNORECASE)
"""Who applied for the job, made the application for it."""
_STANDS_FOR = late.regex(r"\W*(?:they|it|these|those|that|this|which)\b", re.IGNORECASE)
"""How a clause begins that names its thing nowhere."""


def _finished_sentences(told: str) -> list[_Sentence]:
    several = dict.fromkeys(_WHICH_IT_IS.sub("", one) for one in told_sentences(told))
    return [
        _Sentence(one, find_words(_APPLIED.sub("application", one)))
        for one in several
        if may_tell_finished(one) and not _IS_TO_COME.search(one)
    ]


def _tells_done(sentences: Iterable[_Sentence], plan: str, now: datetime, people: Set[str]) -> bool:
    """Whether one of the `sentences` says that what `plan` is about was done: it shares two words
    with it, those of `people` apart, is in the past, and leaves nothing open."""
    about = subject(plan, now)
    is_bare = not find_words(_NAMED_DUE.sub(" ", about))  # 原稿、しめきりは12月4日: that names none
    if is_bare or _STANDS_FOR.match(about):  # "she owns the drawings; they are due on Friday"
        about = without_times(plan, now)
    wanted = find_words(about) - people
    is_due = any(one.search(plan) for one in (LAST_DAY, IS_DUE, _WANTED))
    if is_due and _is_handed_in(sentences, plan, about, people):
        return True
    if _DEADLINE.search(plan) and not _TO_DO.search(plan):
        return False  # of the audit whose deadline is near, much may be told: it was read, or begun
    whom = find_words(" ".join(_FOR_WHOM.findall(plan)))
    return any(
        _count_shared(wanted, one.words) >= SHARED
        and _count_shared(wanted - whom or wanted, one.words)
        and (is_done(one.plain, plan) or _is_finished(one.plain))
        for one in sentences
    )


_FOR_WHOM = late.regex(r"\b(?:for|with|to|from) ([A-Z][\w-]+(?: [A-Z][\w-]+)*(?: \([^)]*\))?)")
"""Whom something is for: what they did, or told, is none of it."""


def _is_handed_in(sentences: Iterable[_Sentence], plan: str, about: str, people: Set[str]) -> bool:
    """Whether a sentence says of all that a plan has a last day for that it was handed in: and of
    that, and no part of it."""
    thing = _DUE_ALONE.sub(" ", IS_DUE.sub(" ", LAST_DAY.sub(" ", about)))
    if wanted := _WANTED.search(thing):
        thing = thing[wanted.end() :].partition(" for ")[0]
    bare = find_words(thing) - people
    return any(
        bare
        and any(way(one.plain) for way in (_HANDED_IN.search, _FINISHED.search, early.is_off_hands))
        and (is_done(one.plain, plan) or _is_finished(one.plain))
        and _holds_all(bare, one)
        and not any(_is_part_of(word, one.plain, thing) for word in bare)
        for one in sentences
    )


_DUE_ALONE = late.regex(
    r"\b(?:(?:submission|closing|cut-?off|due) (?:dates?)?(?= |$)|deadlines?)(?: (?:for|of)\b)?"
    r"|^\W*(?:for|of) |(?:(?<=\bvat)|(?<=\btax)) returns?\b",
    re.IGNORECASE,
)
"""What is said of a last day that is no part of what is due: "the deadline for the report"."""


_WANTED = late.regex(
    r"^.*\b(?:wants?|needs?|expects?|asked (?:me |us )?for|(?:is|are) waiting for)"
    r" (?=(?:the|my|our|an?)\b)",
    re.IGNORECASE,
)
"""Who wants what is due: "she was nice, wants a proposal by the 20th"."""


def _is_finished(sentence: str) -> bool:
    """Whether an English sentence says of a thing that it is out of one's hands, be it no past:
    "the report has been submitted", "the slides are in"."""
    if text.is_japanese(sentence) or UNFINISHED.search(sentence.lower()):
        return False
    return bool(_FINISHED.search(sentence)) and not _TO_FINISH.search(sentence)


def _holds_all(wanted: Set[str], said: _Sentence) -> bool:
    """Whether a sentence names all these words; of Japanese, however they go on: 監査は."""
    return all(word in said.words or (not word.isascii() and word in said.plain) for word in wanted)


def _is_part_of(word: str, told: str, thing: str) -> bool:
    """Whether a sentence tells of a part of what a word names, and the plan of none."""
    if word.isascii():
        return bool(_PART.search(told)) and not _PART.search(thing)
    return f"{word}の" in told and f"{word}の" not in thing


_PART = late.regex(
    r"\b(?:chapter|page|draft|part|section|outline|half|paragraph|cover|first|second|third)s?\b"
    r"|\b(?:of|for) (?:the|my|our|his|her|their|this|that)\b",
    re.IGNORECASE,
)


def find_done(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """What of `several` had to be done by a day after `at`, and `told` says was done.

    `zone` is the clock of whoever told it; `names` are those of people, who are no things.
    """
    sentences, whole = _finished_sentences(told), early.list_whole_done(told_sentences(told))
    people = {term for name in names for term in text.query_tokens(name)}
    done_early = [one.plain for one in sentences if early.may_be(one.plain)]
    each = [(one, one.kept_at.astimezone(zone)) for one in several]
    plains = [one.plain for one in sentences]
    handed_in = [
        one for one in sentences if _HANDED_IN.search(one.plain) or _is_finished(one.plain)
    ]
    found = [
        one
        for one, seen in each
        if (not one.has_begun(at) or (handed_in and is_deadline(one.text, seen)))
        and _is_near(one, at)
        and (
            _tells_often_done(sentences, one, at.astimezone(zone))
            or (
                is_deadline(one.text, seen)
                and (
                    _tells_done(sentences, one.text, seen, people)
                    or early.is_one_done_with(plains, one.text, seen)
                )
            )
            or (
                one.every is None
                and (
                    early.is_whole_done(whole, one.text, seen)
                    or any(
                        early.is_done(said, one.text, seen) or early.has_been(said, one, at)
                        for said in done_early
                    )
                )
            )
        )
        and not _is_of_another(sentences, one, seen)
    ]
    if found or not handed_in:
        return found
    by_head = [
        one
        for one, seen in each
        if not one.every
        and not one.is_over(at)
        and (is_deadline(one.text, seen) or one.text.rstrip("。!！").endswith("まで"))
        and any(_hands_in_head(said, one.text, seen) for said in handed_in)
        and not _is_of_another(sentences, one, seen)
    ]
    return by_head if len(by_head) == 1 else []


def _is_of_another(sentences: Iterable[_Sentence], one: Ahead, now: datetime) -> bool:
    """Whether a sentence tells of what has another number, or who is to be called did call."""
    return any(
        other_names.has_other_number(said.plain, one.text, now)
        or who_was.did_it_themselves(said.plain, one.text)
        for said in sentences
    )


def _hands_in_head(said: _Sentence, plan: str, now: datetime) -> bool:
    """Whether a sentence says but that the last word of what a plan has a last day for was handed
    in: of 年末調整の書類 that is 書類, of a conference abstract the abstract."""
    due = without_times(whom.without_teller(plan), now)
    thing = _DUE_ALONE.sub(" ", IS_DUE.sub(" ", LAST_DAY.sub(" ", due)))
    if not text.is_japanese(plan):
        named = compiled(_HEAD).search(" ".join(thing.partition(" for ")[0].split()))
        own = compiled(_HEAD_ALONE.format(re.escape(named["head"]))) if named else None
        return own is not None and own.match(said.plain) is not None and _is_finished(said.plain)
    heads = re.findall("の([\u3400-\u9fff々]{2,}|[ァ-ヶー]{2,})(?=[はがをも、 ]|$)", thing)
    if not heads or not is_done(said.plain, plan):
        return False
    lead, head = "(?:やっと|さっき|もう|無事|今日|ちゃんと|、)*", re.escape(heads[-1])
    done = _HANDED_IN.pattern
    itself = f"{head}(?:を|は|も)?、?{lead}(?:{done})|(?={head})(?:{done})"
    alone = f"[はに、 ]*{lead}(?:{itself})"
    return re.match(alone, without_times(said.plain, now)) is not None


_HEAD = (
    r"(?i)^\W*(?:(?:the|my|our|an?|his|her|their) )?(?:[a-z][\w-]* ){1,3}"
    r"(?P<head>[a-z]{3,})(?:['’]s| is| are)?(?: on)?\W*$"
)
_HEAD_ALONE = (
    r"(?i)\W*(?:(?:ok|phew|yay|finally|so|right|well|done|the|my|our|that)\b\W*)*{}"
    r"(?:['’]s| is| was)? (?:(?:all|finally|now|just) )*"
    r"(?:submitted|in\b|done\b|sent|finished|handed in|filed)"
)


def _tells_often_done(sentences: Iterable[_Sentence], one: Ahead, now: datetime) -> bool:
    """Whether what is to be done by each of the days on which it comes back was done: all of it.

    "I paid the rent" shares one word with "the rent is due on the 1st of every month".
    """
    if not one.is_often or not _DUE_OFTEN.search(one.text):
        return False
    from ego.core.memory.pointing.often import regular  # for what comes back alone

    wanted = {word for word in regular.find_subject(one.text, now) if not _DUE_OFTEN.search(word)}
    return any(
        wanted and wanted <= text.query_tokens(said.plain).keys() and is_done(said.plain, one.text)
        for said in sentences
    )


def _is_near(one: Ahead, at: datetime) -> bool:
    """Whether what is done at `at` is this one: of what comes back the next, done a little early.

    The rent that is paid late was that of the month before; a birthday is done on its day.
    """
    early: dict[Every | None, timedelta] = {
        None: timedelta.max,
        Every.WEEK: timedelta(2),
        **dict.fromkeys(EVERY_FEW.values(), timedelta(4)),
        Every.MONTH: timedelta(10),
        Every.WEEKDAY_OF_MONTH: timedelta(10),
    }
    return one.at - at <= early.get(one.every, timedelta())


def _count_shared(wanted: set[str], told: set[str]) -> int:
    """How many of the words are told; one of kanji within a longer one, too: 税金 in 税金払った."""
    shared = wanted & told
    if "".join(wanted).isascii():  # most are, and each sentence is held against each plan
        return len(shared)
    others = wanted - shared
    return len(shared) + sum(
        not word.isascii() and any(word in one for one in told) for word in others
    )


def find_words(plain: str) -> set[str]:
    """The words of a text; of Japanese each run of kanji or katakana, but for people in it."""
    english = {one for one in text.query_tokens(plain) if one.isascii()}
    return english | set(_RUNS.findall(plain))


_RUNS = late.regex("[\u3400-\u9fff々]+(?![\u3400-\u9fff々がはにへと])|[\u30a1-\u30fa\u30fc]{2,}")


def may_tell_finished(sentence: str) -> bool:
    """Whether a sentence may say of some plan that it was done."""
    is_reminder = _REMINDED.search(sentence.lower()) and not UNFINISHED.search(sentence.lower())
    if is_reminder or is_done(sentence, "") or _is_finished(sentence):
        return True
    return early.tells_how_it_is(sentence) and not UNFINISHED.search(sentence.lower())


def is_done(sentence: str, plan: str) -> bool:
    """Whether a sentence says of a plan, or of any without one, that it was done."""
    if UNFINISHED.search(sentence.lower()):
        return False
    if _TO_REMIND.search(plan) and _REMINDED.search(sentence.lower()):
        return True
    if text.is_japanese(sentence):
        return bool(_DID_JAPANESE.search(sentence.strip()))
    from ego.core.memory.pointing.grammar import verbs_english

    return early.is_off_hands(sentence) or verbs_english.is_told_as_past(sentence)
