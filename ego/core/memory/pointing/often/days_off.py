"""A day off of work that comes back: バイト休みもらった, 土曜は休んでいいって店長に言われた.

It is read as that the work is off, in the word that its plan has for it: the shift is that of the
job, and whoever may stay away need not say from what where they have but one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ego.core.memory.pointing.spoken import compiled

_JOBS = "アルバイト|バイト|パート"
_HOURS = "シフト|出勤|勤務"
_BOSS = (
    "(?:店長|社長|上司|オーナー|マネージャー|マスター|部長|課長|チーフ|リーダー|バイト先)(?:さん)?"
)
_SAID = (
    "(?:言って?(?:(?:もら|くれ)(?:った|えた|た)|た)|言われ(?:た|ました)"
    "|連絡(?:が)?(?:来た|きた|あった))"
)
_DAY = (
    r"(?P<day>(?:[今来再翌]+週|[今来]月|[\d月/]+日?|[月火水木金土日]曜?日?|明日|明後日|あした|あさって"
    "|今日|今度|次|の)+)"
)
_MAY_STAY_AWAY = (
    rf"^(?:(?P<boss>{_BOSS})(?:が|に|から|は)、?)?{_DAY}(?:は|なら|、)*"
    rf"(?:お?休みで|休んで)も?(?:いい|良い|よい|大丈夫)(?:です|だ)?よ?(?:って|と|、)?"
    rf"(?:、?(?P<by>{_BOSS})(?:が|に|から)、?)?(?:{_SAID})?"
    r"(?:んだ|んです|って|よ|ね)*[。!]*$"
)
"""Whose boss says so: a doctor says it of nothing that comes back."""

_TAKES_OFF = (
    rf"^{_DAY}(?:は|に|、)*お?休みを?(?:もら(?:った|いました|えた|えました)|いただ(?:いた|きました)"
    r"|[取と](?:った|りました|れた|れました))(?:んだ|んです|よ|ね)*[。!]*$"
)
"""A day off is from work, where nothing else is named."""


def name_work(sentence: str, plans: Sequence[str]) -> str:
    """A Japanese sentence with the work it means as the one of these plans that is work has it."""
    works = {word for one in plans for word in compiled(f"{_JOBS}|{_HOURS}").findall(one)}
    if len(works) != 1:
        return sentence
    (work,) = works
    leave = compiled(_MAY_STAY_AWAY).search(sentence)
    is_let = leave and (leave["boss"] or leave["by"])
    if taken := (leave if is_let else compiled(_TAKES_OFF).search(sentence)):
        return f"{taken['day']}の{work}は休み。"
    others = _HOURS if compiled(_JOBS).fullmatch(work) else f"{_JOBS}|{_HOURS}"
    return compiled(f"(?:{others})(?!先)").sub(work, sentence, count=1)
