"""Being at work: whether a question asks for shifts, and whether a plan tells or is one.

"Am I working this weekend?" is answered by "nights again on 21 November", which shares no word
with it; and nobody is asked how each of their shifts went.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import text

_KINDS = {
    "nights": r"\bnight[- ]shifts?|\b(?<!good )nights(?! (?:out|off|in)\b)|夜勤",
    "days": r"\bday[- ]shifts?|\bon days\b|日勤",
    "lates": r"\b(?:late|evening)[- ]shifts?|\blates\b|遅番|準夜",
    "earlies": r"\bearly[- ]shifts?|\bearlies\b|早番",
    "on call": r"\bon[- ]call\b|オンコール|当直",
}
_ANY = (
    r"\bshifts?\b|\b(?:on duty|rota|rostered|long days?)\b|\bwork(?:s|ing)?\b(?! on\b)"
    r"|シフト|出勤|勤務|仕事|バイト|パート"
)
_OFF = r"\b(?:i|we) off\b|\bday off\b|休み"
_WORKS = (
    r"(?:work(?:ing)?|at work|in work|on (?:nights|days|lates|earlies|call|shift|duty|the rota)"
    r"|(?:doing |working )?(?:nights|lates|earlies"
    r"|(?:a |any |my )?(?:(?:night|day|late|early) )?shifts?))"
)
ASKED = (
    rf"\b(?:am|are|do|will|have) (?:i|we)(?: be| got| have| next| again| back)* (?:{_WORKS}|off)\b"
    r"|\b(?:when|what)(?:['’]s| is| are) my (?:next )?(?:(?:night|day|late|early) )?"
    r"(?:shifts?|nights|lates|earlies|rota)\b"
    r"|(?:仕事|夜勤|日勤|早番|遅番|シフト|出勤|勤務|当直|バイト|パート|休み)"
    r"(?:(?:は|って|が|も|に)?(?:いつ|何日|何曜)|[^。、]{0,6}(?:[?]|っけ|か(?:な|ね)?\W*$))"
)
"""What asks whether, or when, whoever asks is at work."""


_WHO = (
    r"(?:(?:i|we|he|she|they|(?!swap|cancel|cover|change|ask|book|move|find)[a-z]+)"
    r"(?:['’](?:m|re|s|ve)| am| are| is| have| has)?(?: got)? )"
)
_DAYS = (
    r"(?:again|this|next|every|today|tomorrow|tonight|from|till|until|mon|tue|wed|thu|fri|sat|sun"
    r"|the \d|\d|christmas|boxing|new year)"
)
_IS_SHIFT = (
    rf"^(?:[^:]{{1,80}}: )?{_WHO}?(?:back |working |doing |rostered )*(?:on |for )?"
    r"(?:(?:a|an|my|the) )?(?:(?:(?:night|day|late|early|evening|long|double|twilight)[- ]shifts?"
    rf"|nights|lates|earlies|on call|shift|long days?)(?=,|\W*$| (?:on )?{_DAYS})"
    rf"|(?:working|at work|in work)(?: late| from home)?(?=\W*$| (?:on )?{_DAYS}))"
    r"|(?:夜勤|日勤|早番|遅番|準夜勤?|深夜勤|当直|シフト|出勤|オンコール|在宅勤務|バイト|パート|仕事)"
    r"(?:が(?:ある|あります|入って(?:い?る|います))|に入(?:る|ります)|だ|です|になった|になりました)?"
    r"[。!！]*$"
)


def find_shifts(question: str) -> str:
    """Which shifts `question` asks for, of its own: "nights", "on call", or "work" for any of them;
    empty where it asks for none."""
    plain = text.normalise(question)
    if not _compiled(ASKED).search(plain):
        return ""
    return next((kind for kind, said in _KINDS.items() if _compiled(said).search(plain)), "work")


def tells_shift(said: str, kind: str) -> bool:
    """Whether what is `said` tells a shift of a `kind`, or where any is asked for being at work."""
    plain = text.normalise(said)
    if kind in _KINDS:
        return _compiled(_KINDS[kind]).search(plain) is not None
    return kind == "work" and any(
        _compiled(one).search(plain) for one in (*_KINDS.values(), _ANY, _OFF)
    )


_WHICH_SHIFT = (
    r"\b(?:what|which) (?:kind of )?shifts?\b|\bam i (?:still )?on (?:nights|days|lates|earlies)\b"
    r"|(?:何|なに|どの|どっちの)の?(?:シフト|勤務)|シフト(?:は|って)(?:何|なん|どう)|(?:夜勤|日勤|早番|遅番)"
    r"(?:だっけ|ですか|なの|か\W*$|\?)"
)
_OTHERWISE = (
    r"\binstead\b|\bnot (?:nights|days|lates|earlies)\b"
    r"|\b(?:swapped|changed|switched|moved) (?:to|me|my|from|shifts?)"
    r"\b|\bnow\b|の代わり|じゃなく|ではなく|変わ|変更|交代"
)


def asks_which_shift(question: str) -> bool:
    """Whether `question` asks which shift whoever asks is on."""
    return _compiled(_WHICH_SHIFT).search(text.normalise(question)) is not None


def tells_other_shift(said: str) -> bool:
    """Whether what is `said` tells a shift in place of another: "on lates instead of nights"."""
    plain = text.normalise(said)
    is_kind = any(_compiled(one).search(plain) for one in _KINDS.values())
    return is_kind and _compiled(_OTHERWISE).search(plain) is not None


def is_shift(plan: str) -> bool:
    """Whether a plan is but a shift that somebody works: "I'm on lates on 3 November, 1 till 9"."""
    return _compiled(_IS_SHIFT).search(text.normalise(plan)) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
