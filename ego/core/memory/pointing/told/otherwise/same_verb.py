"""A plan that is told of by its own verb: "They called!" of "They will call me on Tuesday".

Who does it is the same, or stands for the same, and so is what it is done to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, told_sentences, without_times
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.told import early
from ego.core.memory.pointing.told.otherwise import bare


class _Verb(NamedTuple):
    """What is told of somebody else's doing, in one word or several that are the same."""

    to_come: str
    past: str


_REACHED = "called|phoned|rang|got back|got in touch|let (?:me|us) know"
_THEM = (
    r"(?:us(?= on\b|\W*$)|(?:the|our|my) (?:\w+ )?(?:team|company|firm|staff|crew|department|group"
    r"|office|lab|band|choir)\b)"
)
_VERBS = (
    _Verb("call|phone|ring|give (?:me|us) a (?:call|ring)", "called|phoned|rang(?: up)?"),
    _Verb("let (?:me|us) know|get back|get in touch|contact|inform|tell|reply|answer|respond",
          f"{_REACHED}|wrote|emailed|texted|replied|answered|responded|contacted|informed|told"),
    _Verb("write|e?-?mail|text|message", "wrote|e?-?mailed|texted|messaged"),
    _Verb("come|arrive", "came|arrived|(?:is|are) here"),
    _Verb("land", "landed"),
    _Verb("send|ship", "sent|shipped"),
    _Verb("deliver|bring", "delivered|brought"),
    _Verb("decide", "decided"),
    _Verb("announce|publish", "announced|published"),
    _Verb("confirm", "confirmed"),
    _Verb("repair|fix|install", "repaired|fixed|installed"),
    _Verb("collect|pick up", "collected|picked up"),
    _Verb("return", "returned"),
    _Verb(rf"start|begin|join(?=(?:s|ing)? {_THEM})", "started|began|joined"),
)  # fmt: skip
_STARTS = _VERBS[-1]
"""What has an hour, or goes on for days, is not over once it has started."""
_ALONE = r"^(?:\W*$| (?:today|yesterday|this morning|on \w+day|with us|here|already)\b)"
"""It says no more than that one started: the plan says what."""
_WHO = (
    r"(?P<who>they|he|she|it|we|i|(?:the |my |our |his |her |their |an? )?"
    r"[^\W\d_][\w'-]*(?: [\w'-]+){0,4}?)"
)
_WILL = (
    r"(?:['’]ll| will| should| shall| are| is| (?:is|are) (?:going|supposed|due|expected|meant"
    r"|scheduled) to| promised to| said (?:they|he|she|it)(?:['’](?:ll|d)| will| would)| have to"
    r"| has to| wants? to)?(?: (?:be|probably|finally|also|then|definitely|hopefully))*"
)
_TO_COME = rf"(?:^|[,;.!?] |\b(?:and|but|so|that) ){_WHO}{_WILL} (?P<verb>{{}})(?P<rest>\b[^.!?;]*)"
_FROM_THEN = (
    r"(?:^| and | )from (?:next )?(?:\w+day|tomorrow|the \d+\w\w)(?: on(?:wards?)?)?,?"
    r" (?:also |plus |with )?(?P<who>\w+)\b"
)
"""Who is there from a day on starts then: "with Priya and from Tuesday also Marek"."""
_PAST = (
    r"^(?:(?:oh|so|and|yes|yeah|hey|hi|well|wow|guess what|finally|good news|look|hooray|yay|today"
    rf"|this morning|just now|hello)[,!]? )*{_WHO}(?: has| have|['’](?:ve|s))?"
    r"(?: (?:just|finally|already|really|actually|also|both))* (?P<verb>{})(?P<rest>\b.*)$"
)
_HEARD = (
    r"\b(?:i|we)(?:['’]ve| have)?(?: just| finally)? (?:heard (?:back\b|from them\b)"
    r"|(?:got|had|received) (?:the|their) (?:phone )?call\b)"
)
_GOT = (
    r"\b(?:i|we)(?:['’]ve| have)? (?:(?:just|really|finally|actually) )*"
    r"(?:got|landed|won) (?:the|that|this) (?:\w+ )?(?P<what>job|post|position|part|role|place|flat"
    r"|apartment|house|grant|loan|contract|visa)\b"
)
"""What somebody was to hear of, told by how it came out."""
_JOBS, _OF_JOB = "job post position part role place".split(), "interview|audition|appl|hired?"
_IS_OUT = (
    r"^(?:(?:oh|so|and|yay|hooray|finally|ok|hey|wow),? )*(?P<what>[^,;:]{1,40}?)"
    r"(?: is| are|['’]s)(?: (?:now|finally|officially|already))* (?:out|live|released|launched"
    r"|published|shipped|deployed|rolled out)(?: (?:now|at last|in the wild|today))*$"
)
_OUT_ALONE = (
    r"^(?:(?:ok|and|so|just|we|i|finally) )*(?:deployed|released|shipped|launched|rolled out)"
    r"(?: (?:it|just now|now|today|at last))*(?: (?:at )?\d{1,2}[:.]?\d*(?: ?[ap]m)?)?$"
)
"""The same of what is to come out by then, said without its name: "deployed 10:05"."""
_COMES_OUT = (
    r"\b(?:releas(?:e|es|ed|ing)|launch(?:es|ing)?|publish\w*|publication|ship(?:s|ping)?"
    r"|deploy(?:s|ment|ing)?|roll(?:s|ing)?[ -]?out"
    r"|(?:com(?:e|es|ing)|is|are|go(?:es|ing)?) out|go(?:es|ing)? live)\b"
)
_NOT_DONE = (
    r"\?|n['’]t\b|\b(?:not|never|if|when|until|unless|almost|nearly|would|will|hop(?:e|ed|ing)|wish"
    r"|missed|dreamt?|dreamed|wrong|supposed|last (?:week|month|year)|ago|again tomorrow|nobody"
    r"|no one)\b"
)
_ASIDE = (
    r"^ (?:off|out|up|down|over|for|on|in|away|round|across|into|through|it off"
    r"|(?:\w+ ){1,3}(?:off|out))"
    r"(?! (?:time|the phone|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|my (?:mobile|phone)))\b"
)
"""It makes another word of the verb: "called off", "came up", "sent away"."""
_STOP = (
    r"\b(?:to|about|from|with|at|because|and|but|so|that|who|just|today|yesterday|this|earlier|early"
    r"|late|back|again|already|finally|in|on|by|right|while|after|before|around)\b|[,;:.!]"
)
_SELF = r"\b(?:me|us)\b"
_IN_VAIN = (
    r"\b(?:no (?:answer|reply|luck|response|one|joy)|nobody|voicemail|engaged|busy|closed|in vain"
    r"|answerphone|(?:try|ring|call) (?:\w+ )?again)\b|n['’]t\b"
)
"""Who called and reached nobody, has to call yet."""
_CLAUSES = r"[,;:]\s+|[.!?]+(?:\s+|$)|\s+[-–—]+\s+|\s+(?:and|but|so|because)\s+"
_LIGHT = text.tokens(
    "the a an my our will should probably finally be next one call news today"
).keys()

_JAPANESE = {
    "届[くき]": "届(?:いた|きました)",
    "(?:来|く)る|来ます": "(?:来|き)(?:た|ました)",
    "着[くき]": "着(?:いた|きました)",
    "出[るま]": "出(?:た|ました)",
    "決ま[るり]": "決ま(?:った|りました)",
    "決め[るま]": "決め(?:た|ました)",
}
_JAPANESE_DONE_TO = {
    "もら[うい]": "もら(?:った|ってきた|えた|いました|ってきました)",
    "(?:渡[すし]|あげる)": "(?:渡し|渡せ|あげ)(?:た|てきた|ました|てきました)",
    "返[すし]": "返(?:した|してきた|せた|しました|してきました)",
    "取[るり]": "取(?:った|ってきた|れた|りました|ってきました)",
    "買[うい]": "買(?:った|ってきた|えた|いました|ってきました)",
    "出[すし]": "出(?:した|してきた|せた|しました|してきました)",
    "送[るり]": "送(?:った|ってきた|れた|りました|ってきました)",
    "払[うい]": "払(?:った|ってきた|えた|いました|ってきました)",
}
"""What is done to a thing, which both name: be it by one kanji, or in kana."""
_JAPANESE_DONE = (
    "(?:やっと|ついに|無事に?|さっき|今日|昨日|もう|ちゃんと|うん|お|あ|、)*"
    "(?P<what>[^、。はが]{{1,12}}?)を?、?{}(?:よ|ね|わ|んだ|ー|〜|です)*"
)
_JAPANESE_ALONE = (
    "(?:やっと|ついに|無事に?|さっき|今日|もう|ちゃんと|うん|お|あ|今|、)*"
    "(?:(?P<what>[\u3400-\u9fff々ァ-ヶー]{{1,6}})(?:が|も)?、?(?:やっと|ついに|さっき)?)?"
    "{}(?:よ|ね|わ|んだ|ー|〜|です)*"
)


def may_tell_verb(told: str) -> bool:
    """Whether a text may tell that one of these was done; few do, and only those need the plans."""
    plain = text.composed(told)
    if text.is_japanese(plain):
        pasts = (*_JAPANESE.values(), *_JAPANESE_DONE_TO.values())
        return any(compiled(past).search(plain) for past in pasts)
    english = rf"\b(?:{'|'.join(one.past for one in _VERBS)})\b"
    return any(
        compiled(one).search(plain)
        for one in (_HEARD, _GOT, english, r"\b(?:out|live|launched|released|shipped|deployed)\b")
    )


def find_done(several: Iterable[Ahead], told: str, now: datetime) -> list[Ahead]:
    """The plan of `several` that has begun, and whose verb a text tells as past; none where it may
    be either of two."""
    begun = [
        one
        for one in several
        if (one.has_begun(now) or due.is_deadline(one.text, one.kept_at))  # by then, or before it
        and not one.is_let_go(now)
        and not one.is_often
    ]
    if not begun:
        return []
    if text.is_japanese(told):
        found = [one for one in begun if _is_told_japanese(told, one)]
        return found if len(found) == 1 else []
    clauses = [*_told_clauses(told)]
    found = [
        one
        for one in begun
        if any(
            bare.is_of_its_day(said, one, now)
            for said in (*_find_telling(clauses, one), *_find_doing(told, clauses, one))
        )
    ]
    return found if len(found) == 1 else []


def _told_clauses(told: str) -> Iterator[str]:
    for sentence in told_sentences(told):
        if "?" in sentence:
            continue
        for clause in compiled(_CLAUSES).split(text.small(sentence)):
            if clause and not compiled(_NOT_DONE).search(clause):
                yield clause.strip(" \"'()")


_ToCome = tuple[_Verb, re.Match[str]]
"""A verb, and where a plan says that it is to be done."""


def _find_to_come(plan: Ahead) -> list[_ToCome]:
    """What a plan says is to be done; of most it is nothing."""
    words = compiled(_FROM_THEN).sub(r", \g<who> starts", whom.without_teller(plan.text))
    bare_words = without_times(words, plan.kept_at.astimezone(plan.zone))
    every = (
        (one, compiled(_TO_COME.replace("{}", f"(?:{one.to_come})(?:s|ing)?")).search(bare_words))
        for one in _VERBS
    )
    return [(verb, found) for verb, found in every if found is not None]


def _find_telling(clauses: Sequence[str], plan: Ahead) -> Iterator[str]:
    """The clauses that tell what a plan says is to be done, by the same and to the same."""
    planned, words = _find_to_come(plan), whom.without_teller(plan.text)
    comes_out = compiled(_COMES_OUT).search(words) is not None
    for said in clauses if planned or comes_out else ():
        if comes_out and _is_out(said, words):
            yield said
        if any(verb in _VERBS[:2] for verb, _ in planned) and _was_heard(said, plan, words):
            yield said
        for verb, to_come in planned:
            if verb is _STARTS and (plan.when.hour or plan.last_day > plan.when.day):
                continue
            if verb in _VERBS[:2] and to_come["who"] == "they" and compiled(_HEARD).search(said):
                yield said
            past = compiled(_PAST.replace("{}", f"(?:{verb.past})")).search(said)
            if past is None or compiled(_ASIDE).search(past["rest"]):
                continue
            is_by_same = _is_same_who(to_come["who"], past["who"], words)
            is_begun = verb is _STARTS and compiled(_ALONE).search(past["rest"])
            if is_by_same and (is_begun or _is_same_object(to_come, past)):
                yield said


def _find_doing(told: str, clauses: Sequence[str], plan: Ahead) -> list[str]:
    """The clauses that tell that one did oneself what a plan says one has to do; none where a text
    says that it came to nothing."""
    if compiled(_IN_VAIN).search(told):
        return []
    seen = plan.kept_at.astimezone(plan.zone)
    if not early.is_one_done_with(clauses, plan.text, seen):  # few: each is read anew for the rest
        return []
    return [said for said in clauses if early.is_one_done_with([said], plan.text, seen)]


def drop_done(told: str, done: Sequence[Ahead]) -> str:
    """What a text tells behind its first clause, where that tells but that something was `done`,
    and the rest names what it is: "called the landlord, someone comes on Monday". Of what somebody
    comes, what was done says."""
    head, rest = ([*compiled(_CLAUSES).split(told, maxsplit=1), ""])[:2]
    if not (done and rest) or compiled(_TAKES_UP).search(rest) or may_name_time(head):
        return told
    clauses = list(_told_clauses(head))
    of = [one for one in done if _find_doing("", clauses, one)]
    about = compiled(_ABOUT).search(without_times(of[0].text, of[0].kept_at)) if of else None
    if about and compiled(_SOMEBODY_ALONE).fullmatch(rest):
        return f"{rest.rstrip(' .!')} about {about['of']}"
    return rest if of else told


_TAKES_UP = (
    r"^\W*(?:(?:and|so|but|now) )*(?:it|that|this|these|they|he|she|h(?:is|er)|their|is|are|has"
    r"|expires?|ends?|lasts?|runs?|arrives?|starts?|begins?|valid|good|due)\b"
)
_ABOUT = r"\babout (?P<of>(?:the|my|our|a) [a-z' -]+?) *(?:[,;.!]|$)"
_SOMEBODY_ALONE = r"(?:someone|somebody)(?:['’]s)? (?!.*\babout\b)[^,;.!?]+[.!]*"


def _is_out(said: str, words: str) -> bool:
    """Whether a clause says of what comes out by a plan that it is out: 2.4 of "Release 2.4"."""
    if compiled(_OUT_ALONE).search(said):
        return True
    out = compiled(_IS_OUT).search(said)
    named = re.findall(r"[\w.]*\w", out["what"]) if out else []
    named = [re.sub(r"^v(?=\d)", "", one) for one in named]
    named = [one for one in named if one not in ("the", "my", "our", "new", "version", "release")]
    return bool(named) and all(
        re.search(rf"(?<![\w.]){re.escape(one)}(?!\.?\w)", words, re.IGNORECASE) for one in named
    )


def _was_heard(said: str, plan: Ahead, words: str) -> bool:
    """Whether a clause tells how what somebody was to hear came out: of that, where the plan says
    of what, and else of anything."""
    got = compiled(_GOT).search(said)
    if got is None:
        return False
    what = f"{got['what']}|{_OF_JOB}" if got["what"] in _JOBS else got["what"]
    if compiled(rf"\b(?:{what})").search(words):
        return True
    bare_words = without_times(words, plan.kept_at.astimezone(plan.zone))
    return not text.query_tokens(compiled(_NOTHING_ELSE).sub(" ", bare_words))


_NOTHING_ELSE = (
    rf"\b(?:they['’]ll|{'|'.join(one.to_come for one in _VERBS[:2])}|will|should|know|me|us)\b"
)
_PRONOUNS = frozenset(("they", "he", "she", "it", "we", "i"))


def _is_same_who(planned: str, told: str, words: str) -> bool:
    """Whether who did it is who is to: in the same word, or in one that stands for it."""
    if planned in _PRONOUNS or (told in _PRONOUNS and told in ("we", "i")):
        return planned == told
    people = {text.normalise(name) for name in whom.find_people_in(words)}
    is_person = any(text.normalise(planned).endswith(one) for one in people)
    if told in _PRONOUNS:
        return is_person if told in ("he", "she") else told == "they" or not is_person
    mine, theirs = (text.query_tokens(one).keys() - _LIGHT for one in (planned, told))
    heads = (text.query_tokens(one.split()[-1]).keys() for one in (planned, told))
    return bool(theirs) and theirs <= mine and next(heads) == next(heads)  # no parcel of Greta's


def _is_same_object(to_come: re.Match[str], past: re.Match[str]) -> bool:
    """Whether what it is done to is the same, as far as both name that."""
    wanted, done = (compiled(_STOP).split(one["rest"], maxsplit=1)[0] for one in (to_come, past))
    is_to_me = compiled(_SELF).search(done) is not None
    first, second = (text.query_tokens(one).keys() - _LIGHT for one in (wanted, done))
    if first:
        names_it = re.search(r"\b(?:it|them|everything)\b", done) is not None
        return (names_it and not is_to_me) or bool(first & second)
    return not second


def _is_told_japanese(told: str, plan: Ahead) -> bool:
    """Whether a turn begins with but the verb of a plan, as past: 届いた!"""
    first = re.split("[。!！?？\n]", text.composed(told).strip())[0].strip()
    planned = whom.without_teller(plan.text)
    if re.search("[?？]", told[: len(first) + 1]):
        return False
    for verb, past in _JAPANESE.items():
        said = compiled(_JAPANESE_ALONE.format(past)).fullmatch(first)
        what = f"{said['what']}(?:が|は|も)?" if said and said["what"] else ""
        end = "(?:はず|予定|って|ん(?:だ|です)|らしい|そう|こと|よ|ね|。|$)"
        if said and re.search(f"{what}(?:{verb}){end}", planned):
            return True
    for verb, past in _JAPANESE_DONE_TO.items():
        said = compiled(_JAPANESE_DONE.format(f"(?:{past})")).fullmatch(first)
        end = "(?:に(?:行|い)|つもり|予定|って|ん(?:だ|です)|こと|よ|ね|。|$)"
        what = rf"(?<![\u3400-\u9fff々ァ-ヶー]){re.escape(said['what'])}" if said else ""
        if said and re.search(f"{what}を?、?(?:{verb}){end}", planned):
            return True
    return False
