"""A novel, poem or story that somebody has to write, to hand in or to hear, in English.

That is as true as any work; what happens in one lies ahead of nobody.
"""

from __future__ import annotations

_WRITTEN = (
    r"(?:story|stories|tales?|poems?|haiku|lyrics|fiction|novels?|manuscripts?|screenplay"
    r"|chapter(?: \w+)?|letter)"
)
AS_WORK = (
    rf"\b{_WRITTEN}(?: is| are|['’]s)? (?:due|time|hour"
    r"|night|day|evening|morning|club|class(?:es)?|course|workshop|group|circle|competition"
    r"|contest|prize|award|festival|reading|launch|slam|deadline|writing|goes to|comes? out"
    r"|(?:has|have|needs?|must|will|is going)(?: to)? be|published|finished|printed)\b"
    r"|\b(?:deadline|launch|reading|competition|prize) (?:for|of) (?:my|our|the|a|her|his|their)"
    rf" (?:\w+ ){{0,2}}{_WRITTEN}\b"
    r"|\b(?:hand|turn|submit|send|deliver|present|finish|read|revise|proofread|translate|edit)"
    r"(?:ing|s|ting)? (?:in |off )?"
    rf"(?:my|our|the) (?:\w+ ){{0,2}}{_WRITTEN}\b"
    rf"|\bdiscuss(?:es|ing)? (?:my|our|the|a) (?:\w+ ){{0,2}}{_WRITTEN}\b"
)
"""How somebody says so."""

AT_SCHOOL = (
    r"(?:(?:mock|homework|a-level|gcse) )?(?:exam|test|quiz|essay|homework|coursework|paper|report"
    r"|project|presentation|assignment|deadline|midterm|final|mock|oral|viva|resit|retake|class"
    r"|lesson|lecture|seminar|tutor|teacher|trip|revision|society|club|museum)"
)
"""What a history is followed by that is a subject of school, and lies ahead as any other."""
