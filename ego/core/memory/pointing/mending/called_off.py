"""What others say who call something off: they "have to cancel", and so it is off.

One who has to oneself has not done so yet.
"""

from __future__ import annotations

import re

from ego.core import late

_HAS_TO = late.regex(
    r"\b(?P<they>they)(?:['’]ve got| have got| have|['’]ve| need|['’]ll have| will have"
    r"|['’]re having| had| needed) to cancel\b"
    r"|\b(?P<who>(?!(?:who|it|nobody|everyone|anyone|whoever|that|one|i|we|you)\b)[a-z]+)"
    r" (?:has|needs|had|needed) to cancel\b"
    r"|\b(?P<she>they|he|she)(?:['’](?:re|s)| are| is) (?:now )?cancell?ing\b(?! if\b)",
    re.IGNORECASE,
)
_HAS_TO_MOVE = late.regex(
    r"\b(?P<who>they|he|she|(?!(?:who|it|nobody|everyone|anyone|whoever|that|one|i|we|you|to|and)\b)"
    r"[a-z]+)(?:['’]ve got| have got| have|['’]ve| has| had| needs?| needed) to"
    r" (?P<verb>move|push|shift|re-?schedule|postpone)"
    r"(?= [^.,;!?\n]{2,40}? (?:to|until|till) (?:(?:the|next|this) )*"
    r"(?:\d{1,2}(?:st|nd|rd|th)|today|tomorrow|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)",
    re.IGNORECASE,
)
"""Who has to put off what is with others has done so, as they hear of it."""
_NOW_THEN = late.regex(
    r"\b(?P<they>they)(?:['’]ve got| have got| have|['’]ve| had| need| needed) to re-?schedule"
    r"[,.;:]? (?:(?:so|and|it['’]?s|it is) )*now (?:on )?"
    r"(?=(?:the )?\d|(?:next |this )?\w+day\b|tomorrow)",
    re.IGNORECASE,
)
"""The same with the day behind it: "they need to reschedule, now the 25th at 9"."""
_A_DAY = (
    r"(?:on |this |next |the )*(?:today|tonight|tomorrow|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_THE_DAY = late.regex(
    r"\b(?:they|he|she|(?<=, )who)(?:['’]ve| have| has)? (?:just )?cancell?ed (?:on me )?(?:for )?"
    rf"(?P<day>{_A_DAY})(?:['’]s)?(?: one| appointment| slot)?"
    r"(?=\W*(?:$|[,;:.!?\n(]))",
    re.IGNORECASE,
)
"""A day in place of what is off on it, which was named before."""
_CALLED_AND = late.regex(
    r"\b(?P<told>(?:called|rang|phoned|texted|e?mailed|messaged|spoke to|been on to)"
    r" (?P<whom>(?:(?:the|my|our) )?(?!(?:me|us|it|him|her|them|you)\b)[\w'’-]+))"
    r"(?:,| and|, and)(?: i)?(?:['’]ve| have)? cancell?ed"
    rf" (?=(?P<day>{_A_DAY})\b(?!['’]))",
    re.IGNORECASE,
)
"""With whom one called it off, and then but its day: "called the dentist, cancelled Friday"."""
_REFUNDED = late.regex(
    r"\b(?:they|he|she)(?:['’]ll| will| are going to)(?: all)? (?P<verb>refund|reimburse)"
    r" (?P<whom>us|me)\b",
    re.IGNORECASE,
)
"""What others then do is no other day of what is off."""
_MAYBE_THEN = late.regex(
    rf"(?P<cannot>\b(?:ca(?:n['’]?t|nnot)|won['’]?t) (?:do|make|make it|come|manage) {_A_DAY}"
    r"(?: now| any ?more| after all)?)(?:[,;.!]+| -)? (?:so |and |but )?"
    r"(?:(?:(?:he|she|they) )?(?:maybe|perhaps|might|could)|(?:how|what) about)"
    rf"(?: (?:do|come|manage|make|be|it))* {_A_DAY}(?: instead)?(?=[?!.\s]*$)\??",
    re.IGNORECASE,
)
"""Another day is but thought of, and the one is off: "can't do Friday, maybe Sunday?"."""

_CALLED = late.regex(
    r"(?:^|(?<=[.!?\n] )|(?<=, )|(?<=\b(?:so|oh) ))"
    r"(?P<who>(?:(?:the|my|our) (?:[\w-]+ )?[\w-]+?|(?:(?:mr|mrs|ms|miss|dr)\.? )?(?-i:[A-Z])[\w-]+"
    r"(?: (?-i:[A-Z])[\w-]+)?))(?: \([^()]{2,30}\))?"
    r"(?: (?:just|has|have|finally|also))* (?:called|rang|phoned|texted|e?mailed|messaged|wrote"
    r"|got in touch|let (?:me|us) know)(?: (?:me|us|back|earlier|today|this morning|again|to say))*"
    r"(?:[,;:.!]| -| –| —| and)* (?:(?:so|and|that|to say) )*"
    r"(?:the|our|my|his|her|their) (?P<what>(?:(?:home )?visit|appointment|viewing|meeting|lesson"
    r"|session|slot|date)\b)(?=['’]s| (?:is|was|has|had|needs|will|got)\b)",
    re.IGNORECASE,
)
"""Who calls about an appointment: theirs, where one with them is known."""
_NOT_TILL = late.regex(
    r"(?:\bi |^\W*)(?:(?:do not|don['’]?t|does not|doesn['’]?t) (?:now )?(?:need|have) to"
    r"|(?:have|need)n['’]?t(?: got)? to|needn['’]?t) (?:be (?:at|in)|go to|get to|see|meet)"
    r" (?P<what>[\w'’ -]{2,40}?) (?:until|till?) (?P<when>[^,.;!?]{1,30}?)"
    r"(?: now| any ?more| after all)*(?=\W*$|[,.;!?])",
    re.IGNORECASE,
)
"""Where one is to be no sooner than then, and was to be before."""
_IS_NOT_TILL = late.regex(
    r"(?:^|(?<=[.!?\n] )|(?<=, ))(?P<what>(?:(?:the|my|our) )?(?!(?:i|we|you|he|she|they|it"
    r"|this|that|there)\b)[\w'’-]+(?: [\w'’-]+){0,3}?)"
    r"(?: (?:is|are)(?: not|n['’]?t)|['’]s not"
    r"| (?:does|do|wo|will)(?:n['’]?t| not) (?:start|begin|be))"
    r"(?: (?:ready|on|happening|starting))? (?:until|till?) (?:about )?"
    r"(?P<when>(?:half )?\d[\d:.]*(?: ?[ap]m)?)(?: now)?(?=\W*$|[,.;!?] )",
    re.IGNORECASE,
)
"""A thing that is at no hour before that one: not how long somebody is away."""

_NO_WAY = late.regex(
    r"(?: (?P<is>is|are)|['’]s)(?: (?:now|sadly|clearly|obviously|completely))*"
    r" (?:out of the question|a no[- ]go)"
    r"(?:,? (?:of course|obviously|now|then|for (?:me|now)|I['’]?m afraid))*(?=\W*$|[,.;!?])",
    re.IGNORECASE,
)
"""What cannot be, is off."""

_CLOCK = r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?(?![\w:]|[.]\d| (?:people|of)\b)"
_TIME = rf"(?:{_A_DAY}(?:,? (?:at )?{_CLOCK})?|(?:at )?{_CLOCK}(?: (?:on )?{_A_DAY})?)"
_SOMEBODY = r"(?:(?-i:[A-Z])[\w-]+|he|she|they|(?:my|our|the) [a-z]+)"
_SAID_YES = r"(?:(?:and |so )?(?:i|we)(?:['’]ve)? (?:said|told \w+) (?:yes|ok|okay|sure|fine|that))"
_UNFIT = late.regex(
    rf"(?:(?P<by>{_SOMEBODY}) (?:says?|said|reckons|thinks) (?:that )?)?"
    rf"(?<![\w:.])(?P<old>(?:at )?{_CLOCK}|{_A_DAY})"
    r"(?: (?:doesn['’]?t|does not|won['’]?t|isn['’]?t going to) work|['’]s no good| is no good)"
    r"(?: for (?P<whom>(?-i:[A-Z])[\w-]+|me|us|him|her|them))?"
    r"(?: (?:on )?(?:today|tomorrow|\w+day))?"
    r"(?:[,;.!]| [-–—])* (?:so |and )?(?:let['’]?s (?:say|do|make it|go for|have)|make it"
    r"|we(?:['’](?:ll|ve|re))? (?:now )?(?:do|doing|say|said|agreed on|settled on))"
    rf" (?P<new>{_TIME})(?: instead| then)?(?=\W*$|[.!\n])",
    re.IGNORECASE,
)
"""A time that does not suit, and the one that does: "10 doesn't work for Priya, let's say 11"."""
_OUT_THEN = late.regex(
    rf"(?P<who>{_SOMEBODY})(?: is|['’]s| will be) (?:out|away|off|busy|ill|sick|travell?ing"
    rf"|on (?:holiday|leave|vacation)|not (?:in|there|around)) (?P<old>{_A_DAY})"
    r"(?:[,;.!]| [-–—])* (?:so |and )?"
    r"(?:(?P<asks>can|could|shall) we|(?:s?he|they) asked (?:if|whether) we can"
    r"|we(?:['’](?:ll|re))?) (?:talk|speak|meet|do it|do|have it|call|chat)(?:ing)?"
    rf" (?P<new>{_TIME})(?: instead| then)?(?P<asked>\?)?(?P<yes>\W+{_SAID_YES})?(?=\W*$|[.!\n])",
    re.IGNORECASE,
)
"""Who is not there on a day, and when it is held: a question, where somebody says yes."""
_ASKED_FOR = late.regex(
    rf"(?P<who>{_SOMEBODY}) asked (?:me )?(?:if|whether) (?:we|i) can"
    r" (?:talk|speak|meet|do it|do|call|chat|move it to|move to)"
    rf" (?P<new>{_TIME})(?: instead| then)?\W+{_SAID_YES}(?=\W*$|[.!\n])",
    re.IGNORECASE,
)
_I_SAY = {"me": "I", "us": "we", "him": "he", "her": "she", "them": "they"}


def _say_unfit(said: re.Match[str]) -> str:
    who = said["by"] or _I_SAY.get((said["whom"] or "us").lower(), said["whom"])
    return f"{who} can't do {said['old']}, {said['new']} instead"


def _say_out(said: re.Match[str]) -> str:
    if said["asks"] and not said["yes"]:
        return said[0]
    return f"{said['who']} can't do {said['old']}, {said['new']} instead"


def say_of_which(words: str) -> str:
    """`words` that may change a plan, with which it is: "Mr. Brandt called, the appointment is
    moved" tells it of "Mr. Brandt's appointment", who need not be "at the vet till 3" that the vet
    is moved to that, and "dinner isn't till 8" that it is at that hour."""
    words = _OUT_THEN.sub(_say_out, _UNFIT.sub(_say_unfit, words))
    words = _ASKED_FOR.sub(r"\g<who> moved it to \g<new>", words)
    words = _CALLED.sub(r"\g<who>'s \g<what>", words)
    words = _IS_NOT_TILL.sub(r"\g<what> is at \g<when> now", words)
    return _NOT_TILL.sub(r"\g<what> is moved to \g<when>", words)


def _moved(said: re.Match[str]) -> str:
    verb = said["verb"].lower()
    return f"{said['who']} {verb}{'d' if verb.endswith('e') else 'ed'}"


def _say_refunded(said: re.Match[str]) -> str:
    verb = said["verb"].lower().removesuffix("e")
    return f"{'we' if said['whom'].lower() == 'us' else 'I'}'ll be {verb}ed"


_A_DATE = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?:(?: of)?"
    r" (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)?(?![\w:.]*\d)"
)
_DUTY = r"(?P<what>on[- ]call|on[- ]duty|stand-?by)"
_SWAPPED = late.regex(
    rf"\b(?:i|we)(?:['’]ve| have)?(?: just)? (?:swapped|traded|switched) (?:my |our )?{_DUTY}"
    r"(?: weeks?| duty| shifts?)? with [^,;.!?]{2,30}?,? (?:and|so)(?: now)? (?:i|we)"
    r"(?: (?:do not|don['’]?t|won['’]?t) (?:have|do)|(?: am|['’]m| are|['’]re) not on)(?: it)?"
    rf"(?: in| on| for)?(?: the week (?:of|from))? (?P<old>{_A_DATE}),?(?: and| but)? (?:i|we)"
    r"(?:['’]ll)? (?:take|have|do|got|get|cover)(?: (?:it|the one|the week|his|hers|theirs))?"
    rf"(?: from| of| on)?(?: the week (?:of|from))? (?P<new>{_A_DATE})(?: instead)?",
    re.IGNORECASE,
)
"""Two turns of a duty that changed hands: "I swapped on-call with Mehmet, so I don't have …"."""
_NOT_ON_DUTY = late.regex(
    rf"\b(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:not {_DUTY})(?: in| for)? the week (?:of|from)"
    rf" (?P<old>{_A_DATE})",
    re.IGNORECASE,
)
_SWAPPED_JAPANESE = late.regex(
    "(?P<what>オンコール|当番|夜勤|待機)を?、?[^、。]{0,12}(?:交代|交換|代わ|替わ|変わ)[^、。]{0,10}[、。]"
    "(?P<old>(?:[0-9]{1,2}月)?[0-9]{1,2}日)(?:から)?の週[はが]?(?:なく(?:て|なって)|なしで|外れて|休みで)、?"
    "(?:代わりに、?)?(?P<new>(?:[0-9]{1,2}月)?[0-9]{1,2}日)(?:から)?の週(?:に|が|を|は)[^、。]{0,12}"
)


def _say_swapped(words: str) -> str:
    """`words` with a duty that somebody has not in one week but in another as off on the one and
    told for the other."""
    words = _SWAPPED_JAPANESE.sub(r"\g<old>の\g<what>は中止。\g<new>に\g<what>がある", words)
    words = _SWAPPED.sub(
        lambda said: (
            f"No {_spell(said)} on {said['old']}. I'm {_spell(said)} the week of {said['new']}"
        ),
        words,
    )
    return _NOT_ON_DUTY.sub(lambda said: f"no {_spell(said)} on {said['old']}", words)


def _spell(said: re.Match[str]) -> str:
    return said["what"].replace("-", " ") if said["what"].lower().startswith("on") else said["what"]


def say_plainly(words: str) -> str:
    """`words` with what others have to call off called off; of a day alone, that the day is off."""
    words = _say_swapped(words)
    words = _NOW_THEN.sub(r"\g<they> moved it to ", words)
    words = _NO_WAY.sub(lambda said: f" {said['is'] or 'is'} off", words)
    words = _HAS_TO_MOVE.sub(_moved, _MAYBE_THEN.sub(r"\g<cannot>", words))
    if "cancel" not in words.lower():
        return words

    def called_off(said: re.Match[str]) -> str:
        return f"{said['they'] or said['who'] or said['she']} cancelled"

    words = _CALLED_AND.sub(r"\g<told>, cancelled \g<whom> ", words)
    words = _REFUNDED.sub(_say_refunded, words)
    return _THE_DAY.sub(r"\g<day> is cancelled", _HAS_TO.sub(called_off, words))
