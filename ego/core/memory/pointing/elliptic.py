"""What a plan is of, where its own clause leaves that to the one before.

"My husband's got an interview on Thursday, and I've got one on Friday": on Friday "one" says
nothing, and so does "Finn's is at five" of a play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ego.core import late, text

_WHEN = r"(?:on|at|this|next|tomorrow|today|tonight|the|in|for|with|by|\w+day|\d+)\b"
_ONE = (
    r"\b(?:got|have|has|had|do|doing|need)(?: got)? (?:another )?(?P<left>one|another)\b"
    rf"(?! (?:of|to|more))(?= {_WHEN})"
    rf"|^\W*(?:(?:and|then) )*(?P<one>(?:another )?one)(?= {_WHEN})"
    r"|^\W*(?:(?:and|but|while|then) )?(?P<whose>mine|hers|his|theirs|ours"
    r"|(?:my|our) \w+['’]s|[A-Z][\w-]+['’]s?)"
    rf"(?=(?: (?:is|will be|starts)|['’]s) {_WHEN})"
)
"""Where a clause names whose it is, and not what."""
_LEADS = (
    r"^(?P<thing>[^,;.!?]{3,60}?) (?=(?:on(?! call\b| duty\b)|at|in|the (?:week|weekend|\d)|this"
    r"|next|tomorrow)\b|\w+day\b)"
)
"""What a clause says before its day: that is so again on another one."""
_THING = (
    r"(?P<thing>[a-z][\w'’-]*"
    r"(?: (?!(?:is|on|at|has|was|will|and|this|next|tomorrow|the)\b)[a-z][\w'’-]*){0,3}?)"
)
_BEFORE = (
    r"\b(?:got|have|has|had|having|do|doing|need)(?: got)? (?:an?|the|my|our|her|his|their) "
    rf"{_THING}(?= {_WHEN})"
    rf"|(?:\b[A-Z][\w-]+['’]s?|\b(?:[Mm]y|[Oo]ur|[Hh]er|[Hh]is|[Tt]heir)(?: \w+['’]s)?) "
    rf"{_THING.replace('thing', 'other')}"
    rf"(?=(?: (?:is|starts|will be)|['’]s) {_WHEN})"
)
"""How the clause before names what there is, and of whom."""


_CLOCK = r"[\d:.]+(?: ?[ap]m)?"
_AGAIN = (
    r"^\W*(?:and )?(?:then )?(?:again,? (?=(?:on|at|in|for|the|this|next|tomorrow)\b|\w+day\b)"
    rf"|(?=(?:on )?(?:\w+day|tomorrow),? (?:at )?{_CLOCK}"
    rf"(?: ?(?:-|–|to|till|until) ?{_CLOCK})?\W*$))"
)
"""A clause that says but when: what was said of the day before it is so then, too."""
_DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)\w*"
_SHIFT = (
    rf"^\W*(?:(?:and|then|on) )*{_DAY}(?:(?:,? and|,| &|/|-)? ?(?:on )?{_DAY})*,? (?:is |are |on )?"
    r"(?:an? )?(?:early|late|night|day|long|double)s?\W*$"
)
_SHIFTS = r"^\W*(?P<thing>(?:[\w'’-]+ ){0,2}(?:shifts|shift|rota|hours))\b[^:.!?]{0,20}:"
"""What days are listed of, each with which shift there is."""


def name_thing(sentence: str, before: str) -> str:
    """The sentence with what it is of, where it says "one", "again" or whose, and `before` what; a
    fee is that of what is told before it."""
    if part := _compiled(_PART_OF_IT).match(sentence):
        occasions, start = _compiled(_OCCASION).findall(before), part.start("part")
        whose = f"{occasions[-1]}の" if occasions else ""
        return f"{sentence[:start]}{whose}{sentence[start:]}"
    if again := _compiled(_AGAIN).search(sentence):
        led = _compiled(_LEADS).match(before)
        return f"{led['thing']} {sentence[again.end() :]}" if led else sentence
    if _compiled(_SHIFT).search(sentence) and (of := _compiled(_SHIFTS).match(before)):
        return f"{of['thing']}: {sentence}"
    left = _compiled(_ONE).search(sentence)
    if left is None:
        return sentence
    found = list(_compiled(_BEFORE).finditer(before))
    if not found:
        return sentence
    group = next(name for name in ("left", "one", "whose") if left[name])
    thing = found[-1]["thing"] or found[-1]["other"]
    end = left.end(group)
    return f"{sentence[:end]} ({thing}){sentence[end:]}"


_PART_OF_IT = (
    "(?:あと|それと|で)?、?(?P<part>(?:参加|会)費|出欠|景品|余興|キャンセル料|二次会)"
    "(?=[はがをもの、に\\d])"
)
"""What there is to be done for an occasion, and is not named by it: 会費を幹事に、20日までに."""
_OCCASION = (
    "[\u3400-\u9fff々ァ-ヶー]*(?:[年迎別窓子事親恩睦歓]会|[飲呑]み会|パーティー?|旅行|結婚式|合宿|キャンプ"
    "|ライブ|ゴルフ)"
)
_CUE = (
    r"\b(?:next|another|again|back|second|third|follow[- ]?up|it|that|then)\b"
    "|次|また|再|今度|もう[一1]|も、?(?:行|いか|いく|来[なる]|ある)"
)
"""With it a sentence goes on with what was told before."""
_SAYS_LITTLE = text.tokens(
    "next one another again back second third follow up followup time appointment session visit"
    " check checkup meet meeting date go come see get have need want return be will would scheduled"
    " booked set due expect planned supposed already there first follow-up book make made schedule"
    " anoth ahead soon then try attempt retake"
).keys()
_SAYS_LITTLE_JAPANESE = (
    "です|でしょう|ます|次回?|また|再度|再診|再来|今度|もう[一1]度|もう[一1]回|は|の|に|で|が|を|も|と|から|へ|って|行[くきっか]|い[くか]|来[るてま]|[今来再さ]+週"
    "|な(?:きゃ|くちゃ|いと|ければ)|(?:いけ|なら)ない|来い|ください|だ|よ|ね|な|ん|の?予約|予定|約束|ある|あり|取っ|入れ|入っ|いれ|した|てる|てい|た|て|てる|る|れ"
    "|言わ|いわ|決ま|なっ|こと|[\\W\\d·]"
)
_VISIT = (
    r"\b(?:dentist|orthodontist|hygienist|doctor|gp|vet|physio\w*|therap\w+|hospital|clinic|surgeon"
    r"|optician|midwife|scan|check-?up|hairdresser|interview|lesson|class|course|session|training"
    r"|rehearsal|meeting|appointment|treatment|massage)s?\b"
    "|歯医者|歯科|病院|医院|クリニック|獣医|[内外眼皮膚耳鼻産婦人科整形小児]科|整体|接骨院|美容院|美容室|面接|レッスン|教室|授業|講座"
    "|カウンセリング|リハビリ|健診|検診|検査|診察|治療|会議|打ち合わせ|練習"
)
"""What is had more than once, and each time by a name."""
_DAY_OF = (
    r"^\W*(?:(?:and|so) )?(?:(?:his|her|their|the|a) )?(?:(?:last|first|final|start(?:ing)?|leaving"
    r"|closing|opening|moving) (?:day|date)|leaving (?:do|drinks|party)|last shift|start(?:s|ing)?)"
    r"(?:['’]?s| is| will be)?(?: on| the| from| at)*\W*$"
)
"""Where a sentence names but a day of what the one before tells: "last day's the 28th"."""
_FAR, _LONG = 3, 130
"""So many sentences before, and so many characters with them, may say what a plan is of."""
_OF_BEFORE = late.regex(
    r"^\W*(?:(?:maybe|perhaps|and|but|so|well|or) )*(?:it|that|they|he|she|this|those|these|all)\b"
    r"(?! \w+ (?:i|we|you|they|he|she)\b)",
    re.IGNORECASE,
)


_DO_TO = (
    r"(?:(?:(?:can|could|will|would) (?:you|u) )?remind me(?: on| by)? to"
    r"|reminder(?: for)? ?:?(?: to)?|(?:need|have|want) to"
    r"|(?:(?:i|we)(?:['’]ll| will| must| should| can|['’]d better"
    r"| (?:have|need|want)(?: got)? to|['’](?:ve got|m going) to| am going to)"
    r"|(?:will|must|have to|need to|gotta|don['’]t forget to))(?: probably| just| also)?)"
)
_BACK = (
    r"(?:^\W*|\b(?:and|then|but|so) |, )(?:(?:i|we|he|she|they)(?:['’]?(?:m|re|s|ll))? )?"
    r"(?:(?:am|is|are|have|has|need|needs|got|due|supposed|must|to|be|go|goes|going|come|comes|coming"
    r"|bring(?:ing)? (?:him|her|it|them)|tak(?:e|ing) (?:him|her|it|them)) )*"
    r"back (?:in |again |there )*(?:on |at |for |next |in )?(?:the )?(?:\d|\w+day\b|tomorrow"
    r"|an? (?:week|fortnight|month)|\w+ (?:week|month|day)s\b|week\b|month\b)"
)
"""Where somebody is to be back who is named there by no more than she or he."""
_OF_IT = (
    rf"^\W*(?:(?:and|so|but|then|please|pls|ok|oh),? )*{_DO_TO}(?: \w+){{1,2}}?"
    r" (?:(?:it|them)\b|(?:that|this|those|these|one|some)(?=(?: on| by| at| for)*\W*$))"
    r"|^\W*(?:(?:and|so|but|the|our|my|a|another) )*(?:new|replacement)"
    r" (?:one|date|day|time|slot)\b"
    r"|^\W*(?:(?:and|so|but),? )*(?:the |(?:her|his|their) )?"
    r"(?:op|operation|surgery|biopsy|stitches)"
    r"(?:['’]?s| is| are)?(?: (?:on|out|in|at|booked)\b|,|\W*$)(?!.* for )"
    r"|^\W*(?:(?:and|so|but|the|our|my|a) )*replacement (?=(?:is|comes|gets|arrives|will)\b)"
    r"|^\W*(?:(?:and|so|but),? )*(?:it|that)(?:['’]s| is|['’]ll be| will be)(?: (?:now|booked))?"
    r"(?: (?:at|in|with|near|by|on|the) [\w'’&., -]{2,40})?\W*$"
)
"""Where a sentence leaves to the one before what is to be done to what, what is new, or what it is
that is then, and where."""


def find_visit(words: str) -> str:
    """What is named in words that one has more than once, as the dentist; empty for nothing."""
    found = _compiled(_VISIT).search(words.lower())
    return found[0] if found else ""


def names_nothing(bare: str) -> bool:
    """Whether a sentence without its times tells but of a next time, or of it: "next one is on"."""
    if text.is_japanese(bare):
        left = _compiled(_SAYS_LITTLE_JAPANESE).sub("", bare)
        return not left and _compiled(_CUE).search(bare) is not None
    if _compiled(_DAY_OF).search(" ".join(bare.lower().split())):
        return True
    words = text.query_tokens(bare).keys()
    is_little = (
        words <= (_SAYS_LITTLE | {"it", "that"})
        and _compiled(_CUE).search(bare.lower()) is not None
    )
    return not words or is_little


def is_back_there(sentence: str, before: str) -> bool:
    """Whether a sentence says but that one is to come back, to where the one `before` it was:
    "special food and back on the 15th" behind what the vet says."""
    found = _compiled(_BACK).search(sentence.lower())
    return bool(found and find_visit(before) and not find_visit(sentence))


def is_of_it(bare: str) -> bool:
    """Whether a sentence without its times says but that something is to be done with it, or that
    there is a new one: "remind me to check them"."""
    return _compiled(_OF_IT).search(" ".join(bare.lower().split())) is not None


def goes_on_with(sentence: str) -> bool:
    """Whether a sentence is of what only the one before it names: "maybe that for her birthday"."""
    return _OF_BEFORE.search(sentence) is not None


def drop_little(words: set[str]) -> set[str]:
    """Words without those that say of anything that it is to come: appointment, meeting, next."""
    return words - _SAYS_LITTLE - text.tokens("予約 予定 約束").keys()


def find_what_names(before: Sequence[str]) -> list[str]:
    """The last of the sentences `before` that say what one that names nothing is of."""
    last = list(before[-_FAR:])
    starts = [n for n, one in enumerate(last) if find_visit(one)]
    starts = starts or [n for n, one in enumerate(last) if not _OF_BEFORE.search(one)]
    found = last[starts[-1] :] if starts else last[-1:]
    while len(found) > 1 and sum(map(len, found)) > _LONG:
        del found[-1]
    return found


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
