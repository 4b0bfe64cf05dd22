"""What is over: what a turn tells in the past of a thing that lay ahead, once it has begun."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import datetime, tzinfo
from functools import lru_cache

from ego.core import late, text
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import Ahead, told_sentences, without_times
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import cancelling, early, finished_japanese, happened, outcome
from ego.core.memory.pointing.told.deadline import (
    SHARED,
    UNFINISHED,
    find_words,
    is_done,
    may_tell_finished,
)
from ego.core.memory.pointing.told.otherwise import findings, occasions, other_names, who_was
from ego.core.memory.pointing.told.otherwise.of_whom import is_of_one_named
from ego.core.memory.pointing.told.things import Thing, drop_arranging, is_about, read_plan


@lru_cache(maxsize=256)
def may_tell_done(told: str) -> bool:
    """Whether any sentence of a turn tells of what is done or over; few need the plans."""
    sentences = told_sentences(told)
    if any(may_tell_finished(one) or _parts_over(one) or any(_arrived(one)) for one in sentences):
        return True
    if any(finished_japanese.find_finished(one for one in sentences if text.is_japanese(one))):
        return True
    return bool(happened.find_tellings(sentences))


def find_came(
    several: Iterable[Ahead],
    told: str,
    at: datetime,
    zone: tzinfo | None,
    names: Iterable[str],
    *,
    by_a_word: bool = True,
) -> list[Ahead]:
    """What of `several` has begun by `at`, and `told` says something of as of what is over.

    One word of its day is enough, for there was little of late, or two of all that the plan says
    (only those, where it is not `by_a_word`): of those that have them the latest is meant.
    What only mentions it ("we talked about the play") says nothing of it, nor does what is told of
    somebody else's. What goes on for days is told of on the way, too.
    """
    own = list(names)
    people = {one for name in own for one in list_things(name)}
    sentences = told_sentences(told)
    over = [happened.PastPart(part) for one in sentences for part in _parts_over(one)]
    over += (tellings := happened.find_tellings(sentences))
    sure = [one.words for one in tellings]
    over = [one._replace(words=happened.drop_mentions(one.words)) for one in over]
    arrived = [who for one in sentences for who in _arrived(one)]
    japanese = [one for one in sentences if text.is_japanese(one)]
    finished = list(finished_japanese.find_finished(japanese))
    if not (over or arrived or finished):
        return []
    is_back = outcome.tells_return(told)
    latest: dict[_Word, list[Ahead]] = {}
    for one in sorted(several, key=lambda one: one.at):
        if not one.has_begun(at) or one.is_let_go(at) or not (is_back or one.may_be_done(at)):
            continue
        _put_latest(latest, (it for it in arrived if _is_arrival(one, it, is_back=is_back)), one)
        seen = one.kept_at.astimezone(zone)
        plan = whom.without_teller(drop_arranging(one.text))
        waits = findings.waits(subject(plan, seen), plan)
        parts = [part for part in over if not part.is_finding or (waits and part.may_be_of(plan))]
        fitting = [part.words for part in parts if part.if_over <= one.is_over(at)]
        said, whole = {word for part in fitting for word in list_things(part)}, "\n".join(fitting)
        here = at.astimezone(zone)
        done = [ways for ways in finished if _is_of(ways, one, here)]
        done = [
            ways for ways in done if not finished_japanese.was_not_there(ways, told, one.text, own)
        ]
        _put_latest(latest, (ways[0] for ways in done), one)
        called = occasions.find_names(plan, is_sure=True, told=whole)
        its = _planned_things(subject(plan, seen)) - people - _LIGHT | list_things(called)
        its = {word for word in its if word in (said if word.isascii() else whole)}
        if outcome.is_appointment(plan):
            is_of_them = _is_only_felt(its, plan, fitting)
        else:
            is_of_them = not who_was.tells_of_more(its, told, sure)
        its = set() if is_of_them else its
        found = "\n".join(part.words for part in parts if part.is_finding)
        its |= list_things(plan) & list_things(found) - people - _LIGHT  # the lump, of "results"
        its |= findings.list_japanese(plan) & findings.list_japanese(found)
        every = find_words(without_times(whom.without_teller(plan), seen)) | find_words(called)
        beside = [one.beside for one in over if one.beside and every & find_words(one.words)]
        both = frozenset(every & find_words("\n".join((whole, *beside)))) - people - _LIGHT
        if happened.is_of_somebody_else(told, one.text, its | both, own):
            continue
        thing = "|".join(map(re.escape, its | both))
        if other_names.is_another(whole, plan) or is_of_one_named(told, one, several, thing):
            continue
        _put_latest(latest, its if by_a_word else (), one)
        _put_latest(latest, [both] if len(both) >= SHARED else [], one)
    return list({one.seq: one for several in latest.values() for one in several}.values())


def _is_only_felt(its: Set[str], plan: str, parts: Iterable[str]) -> bool:
    """Whether a plan shares but who has it with what is told, and that is what they did, as they
    may at any time: that Mum cried says nothing of her biopsy."""
    people = {word for name in whom.find_people_in(plan) for word in list_things(name)}
    of_them = [one for one in parts if its & list_things(one)]
    return its <= people and all(map(who_was.tells_what_they_did, of_them))


_Word = str | frozenset[str]


def _put_latest(latest: dict[_Word, list[Ahead]], words: Iterable[_Word], one: Ahead) -> None:
    """Let what is told in `words` be of a plan instead of what began before it; and of both, where
    they are of the same days: who is back from there is back from all that was told of it."""
    for word in words:
        there = latest.get(word, [])
        goes_on = bool(there) and there[-1].at == one.at and one.last_day > one.when.day
        latest[word] = [*there, one] if goes_on and there[-1].last_day == one.last_day else [one]


def choose_meant(
    several: Sequence[Ahead], told: str, at: datetime, names: Iterable[str]
) -> list[Ahead]:
    """Of what `told` may say how it went, what it means: where several have begun, none of which it
    says nothing that it does not say of another one, and more of that, or its day.

    "Harbour 1.0 was released on 27 November" is of its release, and not of the freeze for 1.0."""
    every = list({one.seq: one for one in several}.values())
    if not [one for one in every if one.has_begun(at)][1:]:
        return every
    called = list(names)
    shared = {one.seq: find_shared(one, told, called) for one in every}
    days = {(one.day.month, one.day.day) for one in spoken.find_days(told, at) if one.day}
    named = {one.seq: _is_of_days(one, days) for one in every}

    def is_told_more_of(other: Ahead, one: Ahead) -> bool:
        mine, theirs = shared[one.seq], shared[other.seq]
        is_more = mine < theirs or (mine != theirs and other_names.are_parts(mine, theirs))
        return is_more or (mine <= theirs and named[other.seq] and not named[one.seq])

    return [
        one
        for one in every
        if not one.has_begun(at)
        or not any(other.has_begun(at) and is_told_more_of(other, one) for other in every)
    ]


def leave_what_is_off(
    over: Iterable[Ahead],
    off: Sequence[Ahead],
    told: str,
    at: datetime,
    zone: tzinfo | None,
    names: Iterable[str],
) -> list[Ahead]:
    """What `told` may say is over, without what it only names by that something of `off` is to come
    no more: of the dentist that was, "the dentist is cancelled" says nothing where another visit
    lies ahead."""
    every, own = list(over), list(names)
    if all(one.is_over(at) for one in off):
        return every
    there = {one.seq for one in off}
    return [
        one
        for one in every
        if one.seq in there or not cancelling.find_off([one], told, at, zone, own)
    ]


def _is_of_days(plan: Ahead, days: Set[tuple[int, int]]) -> bool:
    return (plan.when.day.month, plan.when.day.day) in days


def find_shared(plan: Ahead, told: str, names: Iterable[str]) -> set[str]:
    """The words of the thing itself, of nobody of these `names` and no number, that `told` has."""
    planned = whom.without_teller(drop_arranging(plan.text))
    people = {
        word for name in (*names, *whom.find_people_in(plan.text)) for word in list_things(name)
    }
    its = list_things(without_times(planned, plan.kept_at.astimezone(plan.zone))) - people - _LIGHT
    said = text.query_tokens(told).keys()
    return {word for word in its if word in (said if word.isascii() else told)}


def may_tell_of(plan: Ahead, told: str, names: Iterable[str], others: Iterable[Ahead] = ()) -> bool:
    """Whether a text that is near to a begun plan may say how it went.

    It has a word of the thing itself, or else a word of how something went, and says nothing of
    another appointment, nor of any of the `others`: "We moved the blog" is near to the dentist's
    appointment that was, and has nothing of it."""
    called = list(names)
    if find_shared(plan, told, called):
        return True
    if not compiled(_WENT).search(told.lower()) or outcome.is_of_another_kind(plan.text, told):
        return False
    others_there = {one for name in whom.find_people_in(told) for one in list_things(name)}
    if not others_there <= list_things(" ".join((plan.text, *called))):
        return False  # that Henrik came by is of him
    return not any(find_shared(one, told, called) for one in others)


def only_announces(told: str, at: datetime) -> bool:
    """Whether each sentence names a day to come, and none says how anything went."""
    sentences = [one for one in told_sentences(told) if one.strip()]
    return all(spoken.find_days(one, at) for one in sentences) and not any(
        compiled(_WENT).search(one.lower()) or any(happened.find_tellings([one]))
        for one in sentences
    )


def _is_of(ways: Iterable[str], plan: Ahead, now: datetime) -> bool:
    """Whether a plan is about a thing, in one of the words for it."""
    read = read_plan(plan)
    return any(is_about(Thing(one), plan, read, now, japanese=True) for one in ways)


def _arrived(sentence: str) -> Iterator[str]:
    """Who is there by what a sentence tells, small: Greta is here, グレタが来た."""
    plain, is_japanese = text.small(sentence).strip(), text.is_japanese(sentence)
    if is_japanese:
        found = _ARRIVED_JAPANESE.finditer(plain)
        yield from (one["who"] for one in found if not _NOT_THERE_JAPANESE.search(plain))
        return
    for clause in _CLAUSES.split(plain):
        found_one = _ARRIVED.search(clause)
        if found_one and not _NOT_THERE.search(clause):
            yield found_one["who"]


def _is_arrival(plan: Ahead, who: str, *, is_back: bool) -> bool:
    """Whether a plan is that somebody arrives, or is away from where they are back, and not
    something of theirs."""
    told = text.small(whom.without_teller(plan.text))
    if text.is_japanese(who):
        away = f"{re.escape(who)}[^、。]{{0,12}}(?:出張|旅行|留守|帰省|合宿)"
        if is_back and re.search(away, told):
            return True
        return who in told and f"{who}の" not in told and bool(_ARRIVES.search(told))
    names = [one for one in re.findall(r"[^\W\d_][\w-]*", who) if one not in _OF_THEM]
    is_named = all(re.search(rf"\b{re.escape(one)}\b(?!['’]s)", told) for one in names)
    return bool(names) and is_named and bool(_ARRIVES.search(told))


def _is_over(sentence: str) -> bool:
    """Whether a sentence tells of what is over; that it was not this or that, tells of it too."""
    if _PUT_OFF.search(sentence):
        return False
    plain = sentence.lower()
    if text.is_japanese(plain):
        is_finished = _WAS_JAPANESE.search(plain.strip()) and not UNFINISHED.search(plain)
        return bool(is_finished) and not happened.is_only_wished(plain)
    is_finished = _FINISHED.search(plain) and not UNFINISHED.search(plain)
    return bool(is_finished) or is_done(_DENIED.sub("was", sentence), "")


def _parts_over(sentence: str) -> list[str]:
    """What of a sentence tells of what is over: all of it, or some of its clauses.

    "The concert was lovely, I am still humming" tells of now, too. Where what else it says may be
    of what is still to come, it tells of nothing that is over.
    """
    if _is_over(sentence):
        return [sentence]
    plain = sentence.lower()
    if UNFINISHED.search(_STILL.sub(" ", plain)) or _PUT_OFF.search(sentence):
        return []
    clauses = [one for one in _CLAUSES.split(sentence) if one and one.strip()]
    over = [one for one in clauses if _is_over(_as_told(one.strip())) and not _CALLED.search(one)]
    return [] if any(_TO_COME.search(one) for one in clauses if one not in over) else over


def _as_told(clause: str) -> str:
    """A Japanese clause as it ends a sentence: うまくいって, 終わったので."""
    told = _WENT_ON.sub(lambda one: f"{one[1]}た" if one[1] else f"{one[2]}だ", clause)
    return _LINK.sub("", told)


def _planned_things(words: str) -> set[str]:
    """What a plan is about: of 由美の荷造り that is the packing, and nothing told of 由美."""
    every = list_things(words) | finished_japanese.list_heads(words)
    return every - set(_OWNER.findall(words)) or every


def list_things(words: str) -> set[str]:
    """The words that name something: index terms, and of Japanese runs of kanji and katakana."""
    english = {one for one in text.query_tokens(words) if one.isascii() and not one.isdecimal()}
    return english | set(_RUN.findall(words))


_ARRIVED = late.regex(
    r"^\W*(?:(?:and|so|yes|oh|hooray|finally|at last|look|guess what),? )*"
    r"(?P<who>(?!(?:i|we|you|it|he|she|they|that|this|there|who|what|everything|nothing)\b)"
    r"[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,4}?)"
    r"(?:(?: is| are|['’]s|['’]re)(?: (?:now|finally|already|safely|really|all|both))*"
    r" (?:here|with us|there)\b"
    r"|(?: has| have|['’]s|['’]ve)(?: (?:now|just|already))* been(?=\W*$| and gone\b| round\b)"
    r"|(?: has| have|['’]s|['’]ve| is| are)?(?: (?:now|just|finally|already|safely|both|all))*"
    r" (?:arrived|landed|turned up|got here|got in|made it here"
    r"|came(?=\W*$| (?:over|round|home|today|yesterday|this|last night|safely|at|on|by|with|here"
    r"|to (?:stay|visit|us|see))\b))\b)"
)
"""How somebody is told to be there."""
_NOT_THERE = late.regex(
    r"\?|\b(?:if|when|once|until|till|before|not|never|nearly|almost|soon|hop(?:e|ing)|wish|will"
    r"|would|could|should|might|may|last (?:week|month|year)|ago|late last|dream\w*|in time)\b"
    r"|n['’]t\b|['’]ll\b"
)
_ARRIVED_JAPANESE = late.regex(
    r"(?:^|[、。]|やっと|ついに)(?P<who>[^、。はがもの\s]{1,12}?)(?:さん|ちゃん|くん|君)?(?:が|は|も|(?<![にとでへてら]))"
    "(?:やっと|ついに|無事に?|もう|今|さっき|今日|昨日|うちに|家に|ここに|、)*"
    "(?:(?:遊びに|泊まりに|会いに)?(?:来(?:た|ました|てる|てます|てくれた|てくれました|ている|ています)"
    "|着(?:いた|きました|いてる))|到着(?:した|しました)?|(?:帰って|戻って)(?:き|来)(?:た|ました)|帰国した)"
    "(?=[よねわ、。!！〜~]|んだ|$)"
)
_NOT_THERE_JAPANESE = late.regex("[?？]|か[。]?$|もし|去年|先月|先週|夢|なら|たら|ない|かも|はず")
_ARRIVES = late.regex(
    r"\b(?:arriv(?:e|es|ing|al)|com(?:e|es|ing)|lands?|landing|gets? (?:here|in)"
    r"|fl(?:y|ies|ying) (?:in|over|out|home|back))\b"
    "|来る|来ます|来ん|着く|着き|到着|やって来|帰[るり]|帰って(?:くる|来る)|帰国"
)
"""How a plan says that somebody is to be there."""
_OF_THEM = frozenset("and my our the a an his her their family all both".split())
_CLAUSES = late.regex(
    r"[,;、]\s*|\s+[-–—]\s+|\s+(?:and|but|so|now)\s+(?=(?:i|we|she|he|they|it|all|everybody)\b)",
    re.IGNORECASE,
)
_STILL = late.regex(r"\bstill\b|まだ")
"""It says of what is over that it lasts in somebody; of what was to be done, that it is not."""
_WENT_ON = late.regex(
    "((?:うまく|上手く|よく|無事に?)(?:いっ|行っ|でき)|(?:終わっ|成功し|受かっ|合格し|済ませ))て$|(済ん)で$"
)
_LINK = late.regex("(?<=[ただ])(?:ので|から|けれど|けど|し|が)$")
_TO_COME = late.regex(
    r"\b(?:will|shall|soon|later|tonight|tomorrow|next|nervous|afraid|worried|anxious|scared"
    r"|hop(?:e|ing)|wish|going to|about to|off to|on (?:my|our|the) way|before|until|have to|has to"
    r"|must|should|this (?:morning|afternoon|evening)|in (?:an?|\d+) (?:hours?|minutes?)"
    r"|at (?:\d|noon|half)|(?:is|are) (?:today|on))\b|['’]ll\b"
    "|たら|なら|これから|あとで|後で|今日|今夜|午後|夕方|明日|来週|緊張|不安|心配|どき|ドキ|つもり|予定|ように|ほしい|欲しい|祈|願|\\d時"
)
_CALLED = late.regex(
    r"\b(?:called|rang|phoned|wrote|texted|emailed|said|says|told|asked)\b", re.IGNORECASE
)
"""Who called says something of what is to come as well."""
_DENIED = late.regex(r"\b(?:was|were|did)(?:n['’]t| not)\b")
_FINISHED = late.regex(
    r"\b(?:is|are|['’]s|['’]re) (?:all |now )?(?:done|over|finished|behind (?:me|us)|sorted|ordered"
    r"|paid|booked|bought|sent|settled)\b"
    rf"|{early.OVER_WITH}"
)
_PUT_OFF = late.regex(
    rf"{outcome.AGREED}|"
    "延期|中止|キャンセル|取りやめ|なくなっ|変更|(?:はず|予定|つもり)(?:だった|でした)|夢[をにで]"
    r"|\bdream(?:s|t|ed|ing)?\b"
    r"|\b(?:(?:was|were|is|are|has been|have been|got) (?:just |now )?(?:moved|rescheduled"
    r"|postponed|put (?:off|back)|pushed (?:back|to))"
    r"|(?:moved|postponed|rescheduled) (?:it|the|my|our) .* to)\b",
    re.IGNORECASE,
)
_WAS_JAPANESE = late.regex(
    "(?:た|[んい]だ|でした|済み?|完了)(?:よ|ね|わ|の|な[ぁあ]?|けど|んだ|そうだ|らしい)*[。!！〜~]*$"
)
_KANJI = "[\u3400-\u9fff々]"
_OWNER = late.regex(
    f"{_KANJI}+(?<!先生)(?<!医師)(?<!病院)(?<!医院)(?=(?:さん|ちゃん|くん|君)?[のと](?!の)|(?:さん|ちゃん|くん|君)に)"
)
"""Whose it is, or with whom; who treats somebody is what the plan is about."""
_RUN = late.regex(
    f"{_KANJI}+[みちっしりきえけべめれせび]{_KANJI}+|{_KANJI}{{2,}}|[\u30a1-\u30fa\u30fc]{{2,}}"
    f"|(?<!{_KANJI})式(?=[、。はがもの]|$)"
)
_WENT = (
    r"\b(?:was|were|wasn['’]t|weren['’]t|went|got|found|told|said|says|had(?! to\b)|did|came|met"
    r"|saw|ate|watched|heard|felt|won|lost|passed|failed|gave|took|lasted|liked|loved|enjoyed|laughed"
    r"|cried|danced|sang|talked|spoke|finished|ended|is over|are over|is done|behind (?:me|us)"
    r"|turned out|worked out|back (?:from|home)|result|prescribed|healthy|relieved)\b"
    "|だった|でした|かった|おわ[っりる]|終[わえ]|済[みん]|行って(?:き|来)|行った|行きました|会[っいえ]|楽し|話し[たま]"
    "|うまく|上手く|無事|受か|合格|落ち[たま]|言われ|言って|聞い[たて]|もらっ|見て(?:き|来)|見た|観た|食べた|飲んだ|疲れ"
    "|帰って|帰った|決まっ|結果|異常|診断|できた|出来た"
)
"""What says how something went, or what came of it."""
_LIGHT = frozenset(
    text.tokens(
        "go come see meet have get got take make do say tell call bring start begin end time day"
        " week month morning afternoon evening night home house work thing plan friend today"
        " tonight want need like love hope glad happy man guy lady woman people"
    )
) | frozenset(
    "今度 今日 昨日 明日 今週 来週 先週 午前 午後 今朝 今夜 予定 一緒 友達 時間 約束".split()
)
"""What may be said of anything."""
