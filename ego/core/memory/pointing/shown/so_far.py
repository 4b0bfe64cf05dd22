"""How far one is with what lies ahead, as it is told: "still no present", "haven't booked yet".

It is so for a while, and a plan that says so would go on saying it.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, dates
from ego.core.memory.pointing.spoken import compiled

_THING = r"(?:birthday )?(?:present|gift|card|outfit|costume|ticket|dress|cake|speech|clue)s?"
_FOR = r"(?: (?:for )?(?:him|her|them|it|there)\b)*"
_DONE = (
    r"(?:booked|bought|got(?:ten)?|started|begun|packed|done|sorted|prepared|ordered|wrapped"
    r"|written|finished|revised|studied|practi[cs]ed)"
)
_WHAT_TO = r"what to (?:get|give|buy|wear|bring|do|cook|make|say)"
_SO_FAR = (
    r"(?:[,;]| [-–—]| and| but)+ (?:(?:and|but|so|though|btw),? )*"
    r"(?:(?:i|we)(?: have|['’]ve| am|['’]m)?(?: got)? )?(?:(?:honestly|absolutely|really|just) )*"
    rf"(?:still (?:got |have )?no {_THING}{_FOR}(?: yet)?"
    rf"|(?:have |got )?no {_THING}{_FOR} (?:yet|so far)"
    rf"|(?:still )?(?:have |got )?(?:absolutely )?(?:no (?:idea|clue)|not sure) {_WHAT_TO}{_FOR}"
    rf"|(?:still )?do(?:n['’]?t| not) (?:even )?know {_WHAT_TO}{_FOR}"
    rf"|(?P<still>still )?(?:have(?:n['’]?t| not)|not|nothing) (?:even |really )?{_DONE}"
    r"(?: [\w'’]+){0,4}?(?(still)(?: yet)?| (?:yet|so far)))"
    r"(?=[.!…]*(?:\s|$)(?! *[a-z])|[,;])"
)
_DONE_JAPANESE = (
    "(?:(?:買って|(?:予約|準備|用意|勉強|練習)(?:して|とって|取って)?|決めて|手(?:を)?つけて|始めて|取れて|取って|書いて"
    "|できて|やって|頼んで|見つかって|考えて|終わって)い?(?:ない|ません))"
)
_SO_FAR_JAPANESE = (
    "(?:(?:(?:なん)?(?:だ|です)(?:けど|が)|なのに)、?|、)(?:でも|全然|、)*"
    f"(?:(?:プレゼント|予約|準備|用意|チケット|服|ケーキ)(?:は|が|も|を)?、?(?:まだ|全然){_DONE_JAPANESE}?"
    f"|まだ(?:プレゼント|準備|用意|チケット|何)?(?:は|が|も|を)?{_DONE_JAPANESE}"
    f"|(?:何|なに)を?(?:あげ|買|着|作|持)[^、。0-9曜]{{0,8}}?(?:{_DONE_JAPANESE}|(?:迷って|悩んで)い?(?:る|ます)))"
    "(?:だ|です|なん|ん|の|や|わ|よ|ね|な|けど|し|ー|〜)*(?=[。!…]|$)"
)


def drop(words: str, now: datetime) -> str:
    """`words` without that, where the rest of its sentence says what is on which day."""
    japanese = text.is_japanese(words)

    def leave(said: re.Match[str]) -> str:
        before = re.split(r"[.!?。！？\n]", words[: said.start()])[-1]
        is_told = dates.may_name_time(before) and not dates.may_name_time(said[0])
        is_told = is_told and bool(text.query_tokens(ahead.without_times(before, now)))
        return "" if is_told else said[0]

    return compiled(_SO_FAR_JAPANESE if japanese else _SO_FAR).sub(leave, words)
