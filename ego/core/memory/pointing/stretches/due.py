"""The last day there is for a thing, by the words that tell it: due, by, 締切, expires."""

from __future__ import annotations

import re
from collections.abc import Set
from datetime import date, datetime

from ego.core import late, text

_MAY_BE = late.regex(
    r"\b(?:by|before|than|due|deadline)\b|まで|[中内]に|締め?切|〆切|しめきり|期限|納期|期日",
    re.IGNORECASE,
)
"""What a deadline has: most plans have none, and need no grammar to be read."""
_TO_DO = late.regex(
    r"\b(?:(?:have|has|need|needs|got|ought|supposed|forget|remember) to|gotta|must|to-?do)\b"
    "|な(?:きゃ|くちゃ|いと|ければ|くては)|忘れず",
    re.IGNORECASE,
)
"""What has to be done, whatever its day is."""
_HINTS = (
    " to", "to-do", "todo", "gotta", "must", "by", "before", "than", "due", "deadline",
    "な", "忘れず", "まで", "中に", "内に", "締", "〆", "しめき", "期限", "納期", "期日",
)  # fmt: skip
"""Whatever `_TO_DO` or `_MAY_BE` finds holds one of these."""
_BY = late.regex(
    r"(?<!\bbe there )(?<!\bbe here )(?<!\bbe home )(?<!\bbe back )(?<!\bget there )(?<!\barrive )"
    r"\b(?:by|before|than|due(?: on| at)?) (?:the )?$"
)
"""One is somewhere by an hour, and owes nothing then."""
LAST_DAY = late.regex(
    "の?(?:締め?切り?|〆切り?|しめきり|(?:提出|返却)日|(?:支払い?)?期日|納期"
    "|(?<!賞味)(?<!消費)(?<!有効)(?:提出|返却|申し?込み?|応募|回答|支払い?|納品|納付|申告)?期限)日?"
    "|(?:提出|返却|申し?込み?|応募|回答|申告|申請|手続き?|支払い?|振込"
    "|(?:シフト|休み|有[給休]|勤務|クラス|部活|進路|コース|日程)の?希望(?:調査|表|票|届|日)?)[はが]?、?[^。、]{0,14}まで(?!も)"
)
IS_DUE = late.regex(r"\bdue\b(?! to\b)|\bdeadline\b", re.IGNORECASE)
_UNTIL = late.regex("まで(?:に|、)")
_RUNS_OUT = late.regex(
    r"\b(?:expires?|expiring|lapses?|runs? out|valid (?:until|till|to))\b|切れ|失効|満了",
    re.IGNORECASE,
)

_BE_DONE = (
    r"(?:has to|have to|needs? to|must) be (?:done|finished|ready|in|submitted|merged|shipped"
    r"|handed in|delivered|live|out)"
)
_BARE = late.regex(
    r"\W*(?:(?:and|so|but|ok|okay|the|our|my|hard|final) )*(?:"
    r"(?:deadline|due date)(?: for (?:it|that|this|them))?(?:['’]s| is)?"
    rf"|(?:(?:it|that|this|they)(?:['’](?:s|re)| is| are)? )?(?:all )?(?:due|{_BE_DONE})"
    r")(?: (?:on|by|before|until|at|the|already))*\W*",
    re.IGNORECASE,
)
"""A sentence without its times that says but that there is a deadline."""


def is_bare(left: str) -> bool:
    """Whether what is left of a sentence without its times says of nothing that it is due then."""
    return _BARE.fullmatch(" ".join(left.split())) is not None


def is_deadline(plan: str, now: datetime) -> bool:
    """Whether the day that `plan` names, seen from `now`, is the last one there is for it."""
    if not _MAY_BE.search(plan):
        return False
    if LAST_DAY.search(plan) or IS_DUE.search(plan):
        return True
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    plain = text.normalise(plan)
    language = dates_japanese if text.is_japanese(plan) else dates_english
    return any(
        _BY.search(plain[: one.start])
        or _UNTIL.match(plain, one.end)
        or plain[one.end - 1] in "中内"
        for one in language.scan(plain, now)
    )


def is_of_others(plan: str) -> bool:
    """Whether it is others who do by its day what a plan tells, and owe it whoever tells it: "they
    said they'd let me know by Wednesday"."""
    is_own = any(one.search(plan) for one in (_I_DO, _TO_DO, IS_DUE))
    return not is_own and bool(_OTHERS_DO.search(plan))


_OTHERS_DO = late.regex(
    r"\b(?:they|he|she)(?:['’](?:ll|d)| will| would| should| can)(?! (?:have|need) to)\b"
    r"|\b(?!(?:i|we|you|who|it)\b)\w+(?:['’]ll| will| would| should| promised to| offered to)"
    r" (?:\w+ ){1,3}?(?:me|us)\b(?! to\b)"
    r"|[をてにで](?:くれ(?:る|ます)|くださ(?:る|います)|下さ(?:る|います)|もらえ|いただけ|頂け)",
    re.IGNORECASE,
)
_I_DO = late.regex(
    r"\b(?:i|we)(?:['’](?:ll|m|re)\b| (?:will|should|want|am|are|can)\b)", re.IGNORECASE
)


def may_be_to_do(plan: str) -> bool:
    """Whether `is_to_do` may be so, read fast: of all that a question finds hardly anything is."""
    small = plan.lower()
    return any(hint in small for hint in _HINTS) and bool(
        _TO_DO.search(plan) or _MAY_BE.search(plan)
    )


def is_to_do(plan: str, now: datetime) -> bool:
    """Whether `plan` tells what has to be done, by its day or on it."""
    return bool(_TO_DO.search(plan)) or is_deadline(plan, now)


def is_thought_of_before(
    plan: str, named: date, day: date, set_to: date | None, at: datetime
) -> bool:
    """Whether `plan`, told `at`, stands on a `day` to think of what is on the one that is `named`.

    So it is where it was `set_to` another day from the first, and where its own day is the last
    there is for it: "the passport expires on 20 December" does so, whenever it is thought of.
    """
    if set_to not in (None, named):
        return True
    return day < named and bool(_RUNS_OUT.search(plan) or is_deadline(plan, at))


_PAPERS = (
    "application applic form claim paperwork submission submiss proposal propos bid renewal renew"
    " papers paper hand in submit send finish get gotta have need must got due midnight"
    " noon evening morning"
)
"""What is handed in for a thing, and that it is."""


def are_papers(words: Set[str]) -> bool:
    """Whether words, as tokens, say but that papers are handed in for a thing."""
    return words <= text.tokens(_PAPERS).keys()
