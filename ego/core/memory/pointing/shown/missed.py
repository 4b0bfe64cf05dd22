"""Words that tell that something was on and nobody went, or that it did not take place."""

from __future__ import annotations

from ego.core.memory.pointing.spoken import compiled

_MISSED = (
    r"\b(?:missed|skipped|overslept|slept (?:through|in)|no[- ]shows?|stood \w+ up|forgot"
    r"|fell through|chickened out|bottled it|bailed|never (?:made|happened|went|came|got|showed)"
    r"|(?:no[- ]?one|nobody) (?:came|went|showed|turned)"
    r"|(?:did|could|was|were)(?:n['’]?t| not)(?: even| actually| able to)? (?:go|make|happen|come"
    r"|turn up|show|attend|take place|get|manage|fancy|feel like|there))\b"
)
_MISSED_JAPANESE = (
    "(?:行け|行か|出られ|出れ|出席でき|参加でき|来られ|来れ|来|間に合わ)(?:なかった|ませんでした|なくて|ず)"
    "|(?:すっか|うっか)り|忘れ(?:た|て|ちゃ)|サボ|さぼ|すっぽか|寝坊|寝過ご|欠席|ドタキャン|(?:を|は)休[んみ]"
)


def tells_missed(said: str) -> bool:
    """Whether what was `said` may tell that something did not take place, or without somebody."""
    small = said.lower()
    return bool(compiled(_MISSED).search(small) or compiled(_MISSED_JAPANESE).search(small))
