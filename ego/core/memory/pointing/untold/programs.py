"""What a program does on a day, and what is wrong with one for a day: nobody has to be anywhere.

"A booking on 12 December shows up twice in the list" names the day as what was entered or shown.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core.memory.pointing.dates import may_name_time

_A_PROGRAM = (
    r"(?:(?:cron ?)?jobs?|crons?|builds?|(?:unit |flaky )?tests?|(?:test )?suites?|scripts?"
    r"|pipelines?|workflows?|daemons?|ci|bots?|(?:un)?loaders?|parsers?|importers?|exporters?"
    r"|workers?(?= (?:crashes|segfaults|hangs|panics)\b))"
)
_FAILS = (
    r"(?:(?:fail|break|hang|segfault|panic|deadlock)s|(?:crash|freez)es|times out"
    r"|(?<=s )(?:fail|crash|break|hang|run|time out))(?! (?:up|for|in|off)\b)"
    r"|(?:fail|crashe)s for|(?<=s )(?:fail|crash) for"
)
_OF_A_PROGRAM = (
    rf"\b{_A_PROGRAM}(?: (?!is\b|to\b)[\w.'’-]+){{0,3}}?"
    rf" (?:{_FAILS}|runs(?! (?:is|are|will)\b)"
    r"|(?:(?:is|are|keeps?|starts?) )(?:failing|crashing|breaking|hanging|freezing|running"
    r"|timing out))\b"
    r"|\bit (?:(?:fail|crashe|segfault|panic|deadlock)s|times out|freezes"
    r"|keeps (?:failing|crashing|breaking|hanging|freezing|timing out))\b"
    r"|(?:ビルド|ジョブ|バッチ|スクリプト|(?:単体|結合|自動)テスト|パイプライン|CI|cron)(?:が|は|も)"
    r"[^。]{0,20}?(?:落ち|失敗|コケ|こけ|クラッシュ|タイムアウト|走[るっ]|止ま|固ま)"
)
"""What a program does or fails to do on a day: nobody is to be anywhere then."""
_ENTERED = (
    r"(?:enter|typ|select|pick|choos|set|sav|import|export|pars|pass|filter|sort|submit|insert"
    r"|open|load|creat)(?:e?s|e|t?ing)?"
)
_HEAD = (
    r"^\W*(?:(?:hi|hey|ok|so|and|also|hm+|i think),? )*(?:there(?:['’]?s| is| are| seems to be)"
    r"|(?:i|we|users?)(?:['’]ve)?(?: (?:just|still|also|have))* (?:found|got|get|see|hit|spotted))"
    r" (?:an?|some|another|this|the) (?:\w+ ){0,2}?"
)
"""How somebody says that something is so: with what is found behind it."""
_FAULT = r"(?:bugs?|crash(?:es)?|exceptions?|glitch(?:es)?|regressions?|stack ?traces?|tracebacks?)"
_ROW = (
    r"(?:rows?|records?|entry|entries|timestamps?|values?|cells?|columns?|fields?"
    r"|(?<=\ba )(?:booking|event|order|invoice)|(?<=\ban )(?:event|order|invoice))"
)
_IN_DATA = (
    r"(?:in|from|on|of) (?:the|its|that) (?:[\w-]+ ){0,2}(?:lists?|exports?|reports?|tables?|csv"
    r"|output|logs?|dropdown|drop-down|view|ui|database|db|quer(?:y|ies)|api|response|index"
    r"|dashboard|json|dataset|results?|import|feed|grid|form)\b"
)
_LOOKS_WRONG = (
    r"(?:(?:is|are|gets?|goes|went) (?:missing|lost|wrong|duplicated|off by|skipped|dropped|empty"
    r"|null|ignored|cut off)|(?:shows?|appears?|comes? up|is (?:shown|listed|counted|printed)"
    r"|are (?:shown|listed|counted|printed))(?: up)? (?:twice|as|wrong|double|with the wrong)"
    r"|(?:disappear|vanishe)s?|(?:does|do)(?:n['’]?t| not) (?:show|appear|come)(?: up)?)\b"
)
_WRONG_FOR_A_DAY = (
    rf"{_HEAD}{_FAULT}(?: in [^:]{{1,30}}?)?(?::|,? (?:when(?:ever)?|if|where(?:by)?|that)\b"
    r"|(?: (?:for|with|on))+ (?:(?:the )?(?:dates?|value) )?(?=\d))"
    r"|^\W*(?:bug|crash|exception)(?: report)?: "
    rf"|\b{_ROW} (?=(?:dated|on|for|from|of|with|in|at|that|whose|is|are|gets?)\b|\d)"
    rf".*?\b{_LOOKS_WRONG}"
    rf"|\b{_LOOKS_WRONG}.* ?\b{_IN_DATA}"
    r"|\b(?:an? )?(?:error|exception|traceback|crash(?:e[sd])?|fails|chokes|throws|breaks)(?: \w+)?"
    rf" (?:when(?:ever)?|if|on|after) (?:(?:i|you|we|one|users?|someone|they) )?{_ENTERED}\b"
    rf"|^\W*{_ENTERED}\b.*\b(?:crashes|fails|throws|hangs|errors"
    r"|(?:gives|returns|shows)(?: me)?(?: an?| the)? (?:\w+ )?"
    r"(?:errors?|wrong|exception|null|nothing))\b"
    r"|\b(?:parser|importer|exporter|validator|validation|endpoint|date ?picker|query|app|form|api"
    r"|import|export|function) (?:crashes|fails|chokes|throws|breaks|hangs|errors)\b(?! to\b)"
)
_WRONG_JAPANESE = (
    "(?:バグ|不具合|エラー|例外|クラッシュ)(?:報告)?(?:が(?:ある|あり|出|起き|発生)|[:：])"
    "|エラー(?:に|と)な[るっ]|(?:入力|選択|指定|保存|登録|設定|インポート|エクスポート)"
    "(?:すると|したら|した時|するとき)[^。]{0,15}(?:落ち|固ま|クラッシュ|消え|エラー|おかし)"
    "|(?:二重|重複|[2２二]回)(?:に|で|して)?(?:表示|カウント)"
    "|日(?:だと|で|の(?:とき|時))は?、?テストが(?:失敗|落ち|通らな)"
)
_ERROR = r"(?-i:\b[A-Z]\w*(?:Error|Exception)\b)|\btraceback\b|\bstack ?trace\b"
_NUMBERED = (
    r"\b(?:row|record|entry|order|shipment|parcel|payload|event|item|id)s? (?:no\.? |id |#)?"
    r"(?-i:[A-Z]{0,4})[-_#]?\d{3,}\b(?=.*\d{4}-\d\d-\d\dt\d\d:\d\d)"
)
"""An error by the name that a program gives it, or a row by its number, with a time as programs
write it: what stands beside either is data."""
_OF_A_ROW = (
    r"^\W*(?:(?:and|with|for|where|then) )*(?:(?:due|eta|etd)\b(?! (?:to|on my)\b)|[a-z]+_[a-z_]+\b"
    r"|[a-z]{3,}ed\b(?! (?:to|the|my|our|an?|it|him|her|them)\b)"
    r"|['\"]?\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d\S*)?\W*$)"
)
"""How a clause begins that tells but more of a row: "due 2026-12-04T08:00, dispatched tomorrow"."""
_CLAUSES = r"[,;、] *|\b(?:but|and|so|then)\b|(?<=[るたいだ])(?:ので|から|けど|んで)"
_OBLIGED = (
    r"\b(?:by|due|until|till|deadline|must|should|will|need(?:s|ed)? to|ha(?:ve|s) to|got to|gotta"
    r"|(?:am|are|is) (?:going|supposed) to|my|our|tomorrow|tonight)\b|['’]ll\b"
    "|まで|予定|明日|あした|来週|私の|僕の|俺の"
)
"""What makes a day one on which somebody has something to do, or tells a thing of one's own."""


def is_of_program(sentence: str) -> bool:
    """Whether a sentence tells what a program does or fails to do, or is wrong with for a day, and
    of no other time beside."""
    if not _tells_of_one(sentence):
        return False
    clauses = _compiled(_CLAUSES).split(sentence)
    is_data = _compiled(f"{_ERROR}|{_NUMBERED}").search(sentence) is not None
    return not any(
        may_name_time(one)
        and not (_tells_of_one(one) or (is_data and _compiled(_OF_A_ROW).search(one)))
        for one in clauses
    )


def _tells_of_one(words: str) -> bool:
    if _compiled(f"{_OF_A_PROGRAM}|{_NUMBERED}").search(words):
        return True
    is_wrong = _compiled(f"{_ERROR}|{_WRONG_FOR_A_DAY}|{_WRONG_JAPANESE}").search(words) is not None
    return is_wrong and not _compiled(_OBLIGED).search(words)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)  # few turns name a day
