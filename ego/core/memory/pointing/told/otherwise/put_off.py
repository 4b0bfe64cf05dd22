"""What is put off: a clause that says so of a thing never says that the thing is done."""

from __future__ import annotations

import re

from ego.core import late, text

_PUT_OFF = late.regex(
    r"(?<!\bthe )(?<!\ban )(?<!\ba )(?<!\bmy )(?<!\bour )(?<!\bhis )(?<!\bher )(?<!\btheir )\b(?:"
    r"delayed|postponed|rescheduled|deferred|adjourned|put (?:off|back)|held over"
    r"|slipped (?:back|to|until)"
    r"|(?:pushed|knocked|bumped)(?: (?:the|my|our|his|her|their|it)\b[\w'’ ]{0,40}?)?"
    r" (?:back|out|to|until|till?)"
    r"|(?:is|are|was|were|been|be|being|got|gets?|getting) (?:held up|(?:put )?on hold))\b"
    r"|['’](?:s|re) (?:held up|on hold)\b"
    r"|延期|順延|先送り|後ろ?倒し|持ち越|延(?:び|ば[さし])"
    r"|[がは][^。、]{0,6}遅れ(?:る|た|ます|ました|そう|て(?:い?る|い?ます))",
    re.IGNORECASE,
)
"""The delayed dinner was, though; and what began late is over."""
_BETWEEN = late.regex(
    r"([,;:.!?()\n]+(?!\d)\s*|\s+[-–—]\s+|\s+(?:and|but|so|though|because)\s+"
    "|[、。！？]+|(?<=[ただ])(?:けれど|けど|のに|が))",
    re.IGNORECASE,
)


def drop_put_off(told: str) -> str:
    """`told` without its clauses that say of something that it was put off."""
    plain = text.composed(told)
    if not _PUT_OFF.search(plain):
        return told
    parts = _BETWEEN.split(plain)
    return "".join(one for n, one in enumerate(parts) if n % 2 or not _PUT_OFF.search(one))
