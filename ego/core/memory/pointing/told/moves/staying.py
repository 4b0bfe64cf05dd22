"""What is said of plans in words that a change is told in, and changes none: an early shift, to
drop somebody off, to help somebody move, to be off work."""

from __future__ import annotations

from ego.core.memory.pointing.spoken import compiled

_WORK_SHIFT = (
    r"\b(?:on|an?|the|my|our|his|her|two|three|have|has|had|got|late|early|night|day|morning|evening"
    r"|work) shifts?\b|(?:^|[,:;&] |\band )shifts?(?= (?:on|at|from|(?:this|next) week|tomorrow"
    r"|\w+day)\b|:)"
)
"""A shift that somebody works is none of a day."""
_NO_CHANGE = (
    r"\b(?:drop|pick|send|see|take|bring|hand)(?:s|p?ing)? (?:[\w'’]+ ){0,4}(?:off|up|back)\b"
    r"|\b(?:i['’]?m|i am|we['’]re|we are)(?: both| all| also| then)? off\b(?! the\b)"
    r"|\b(?:is|are|['’]s|be) off (?:work|school|duty)\b"
    r"|\b(?:a|the|my|our|his|her|two|three) (?:days?|week|morning|afternoon) off\b"
    r"|\bcan['’]?t (?:wait|complain|believe)\b|\bhelp(?:s|ing)? (?:[\w'’]+ ){1,4}move\b"
    r"|\bmov(?:e|es|ing) (?:house|home|flat|in|into|out|to)\b"
    r"(?! (?:on )?(?:the )?(?:\d|\w+day))"
    r"|\b(?:just )?(?:double-?)?(?:checked|looked) [^.!?,]{1,30}(?:,|\band\b)"
    "|(?<=[うくぐすつぬぶむる])ことに(?:な|し)"
    "|ない(?=と(?:いけ|だめ|ダメ|まず|やば|間に合|[、。!]|$))|なきゃ|なくちゃ|なければ"
)
"""What somebody drops off, has to do or has come to do, moves into or looked up is as it was."""


def drop_steady(plain: str) -> str:
    """A text without the words in it that sound like a change and are none."""
    return compiled(f"{_WORK_SHIFT}|{_NO_CHANGE}").sub(" ", plain)
