"""Of what begins on a day there may be nothing to ask: nobody was at a code freeze, or a price."""

from __future__ import annotations

import re

from ego.core import late

_STRETCH = (
    r"(?:(?:code |feature |hiring |price |rent )?freeze|holidays?|vacation|break|half[- ]term|term"
    r"|semester|season|sales?|lockdown|ban|curfew|strikes?|ramadan|lent|roadworks?|prices?|rates?"
    r"|fees?|fares?|tariffs?|rent|polic(?:y|ies)|rules?|laws?|contract|subscription|insurance"
    r"|warranty|trial|registration|maintenance)"
)
_BEGINS = (
    r"(?:starts?|starting|begins?|kicks? in|comes? into (?:force|effect)|takes? effect"
    r"|(?:goes|go|going) (?:up|down|live)|rises?|increases?|appl(?:y|ies)|runs?|changes?|ends?)"
)
_OTHER = r"(?:(?!(?:is|are|was|before|after|on|at|when|until|for|to|i|we)\b)[\w'’-]+[,:]? )"
_ENGLISH = (
    rf"^(?:[^:]{{1,80}}: )?{_OTHER}{{0,5}}?{_STRETCH} (?:(?:is|are|will|period) )?{_BEGINS}\b"
)
_JAPANESE = (
    "(?:凍結|フリーズ|休み|連休|休暇|学期|セール|値上げ|値下げ|料金|価格|規制|禁止|ルール|制度|法律|工事|スト)"
    "(?:期間)?[がはの][^。、]{0,14}(?:始ま|はじま|開始|スタート|入[るりっ]|施行|適用|上が|変わ|から(?:だ|です|[よね。!]|$))"
    "|から(?:値上げ|値下げ)"
)
_STARTS_A_STRETCH = late.regex(f"{_ENGLISH}|{_JAPANESE}", re.IGNORECASE)
_OTHERS_CHANGE = late.regex(
    r"^(?:[^:]{1,80}: )?(?!(?:I|We)\b)[A-Z]\w+(?: (?!(?:and|I|we)\b)\w+)?"
    r" (?:(?:is|will be) (?:mov|start|join|leav|retir|switch|transferr?)ing"
    r"|will (?:move|start|join|leave|retire|switch|transfer)"
    r"|(?:moves|starts|joins|leaves|retires|switches|transfers))\b"
    r"|^(?!.*(?:私|わたし|僕|ぼく|俺|自分|うち))[^。]*(?:引っ?越|転勤|異動|転職|入社|退職|着任)"
)
"""What is somebody else's move or new post: of that who is asked may hear no more."""


def is_no_meeting(plan: str) -> bool:
    """Whether a plan is but the start of a stretch or a rule, to which nobody goes."""
    return _STARTS_A_STRETCH.search(plan) is not None


def is_others_change(plan: str) -> bool:
    """Whether a plan is somebody else's move, or new post."""
    return _OTHERS_CHANGE.search(plan) is not None
