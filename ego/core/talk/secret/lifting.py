"""Whether somebody says that a secret is none any more: "you can tell everybody"."""

from __future__ import annotations

import re

from ego.core import late, text

_ALL = (
    r"(?:everybody|everyone|anybody|anyone|(?:all )?the others|people|all of them|the (?:whole )?"
    r"world|whoever you (?:like|want))"
)
_SAY = "(?:it|this|that)"
_WHAT = (
    rf"(?:{_SAY}|((?:the|my|our|her|his|their) (?:[\w'’-]+ ){{0,4}}?[\w'’-]+|(?-i:[A-Z])[\w-]+))"
)
_MORE = r"(?: (?:any ?more|any longer|now))"
_KEEP = "(?:a secret|secret|to yourself|quiet|between us|hidden)"
_MAY = r"\byou (?:can|may|(?:are|['’]re) (?:free|allowed) to) (?:now |all )*"
_KNOW = r"\b(?:everybody|everyone|they all|(?:all )?the others) (?:now )?knows?"
_MAY_KNOW = (
    r"(?<!\bnot )\b(?:everybody|everyone|they all|(?:all )?the others|the (?:whole )?world)"
    r" (?:may|can|is allowed to) (?:now |finally )?(?:know|hear|learn|be told)"
)
_OF_IT = r"(?:、?([^。！？!?に]{1,12}(?:のこと|の話|の件)(?:は|を|も)?))?"
_TO_ALL = "(?:みんな|皆|全員|誰|だれ|他の人)に(?:は|も|でも)?"
_SAY_IT = "(?:言|い|話し|教え|伝え|しゃべ)っ?ても?(?:いい|良い|大丈夫|かまわない|構わない|OK|ok)"
_FINE = "(?:いい|良い|大丈夫)"
_LIFTS = (
    rf"{_MAY}(?:tell|let|talk to|(?:say|mention|tell) {_SAY} to|share {_SAY} with) {_ALL}\b"
    r"(?! (?:is|was|are|were|has|who|in|at|from|of|apart)\b)(?: know\b)?"
    rf"(?: (?:about|of) {_SAY}\b)?"
    rf"|\byou['’]re (?:free|allowed) to tell {_ALL}\b"
    rf"|\bfeel free to (?:tell {_ALL}|talk about {_SAY}|share {_SAY})\b"
    rf"|{_MAY}(?:talk|speak) (?:openly )?about {_WHAT} (?:now|openly|freely|(?:to|with) {_ALL})\b"
    rf"|\bit['’]s (?:ok|okay|fine|alright|all right) (?:now )?to tell {_ALL}\b"
    rf"|\bno secret{_MORE}\b|\bno longer (?:a )?secret\b"
    rf"|(?:\bnot|n['’]?t) (?:a )?secret{_MORE}\b"
    rf"|(?:\bnot|n['’]?t) (?:(?:have|need) to )?keep {_WHAT} {_KEEP}{_MORE}\b"
    rf"|\bno (?:more )?need to keep {_WHAT} {_KEEP}{_MORE}?(?=\W|$)"
    rf"|{_KNOW} (?:about )?(?:{_SAY} )?(?:now|by now)\b"
    rf"|{_MAY_KNOW}(?: (?:about|of) {_WHAT}| {_SAY})?(?: now)?(?=\W*$|[,.;!])"
    rf"|{_KNOW}(?= about (?:the|our|my|her|his|their) (?:[\w'’-]+ ){{1,3}}?(?:now|by now)\b)"
    rf"|\b{_SAY}(?:['’]s| is) (?:(?:official|public) now|now (?:official|public))\b"
    r"|(?:['’]s| is| are) (?:now |all )?(?:out in the open|public knowledge)\b"
    r"|\bthe (?:secret|(surprise))(?:['’]s| is) out\b(?! (?:on|in|at|of)\b)"
    r"|\bthe cat(?:['’]s| is) out of the bag\b"
    "|(サプライズ)(?:は|が|、)?(?:もう)?(?:バレ|ばれ)(?:た(?![らくいり])|ちゃった(?!ら)|てしまった(?!ら)|ました(?!ら))"
    rf"|もう{_OF_IT}(?:{_TO_ALL})?{_SAY_IT}|{_TO_ALL}{_SAY_IT}"
    rf"|(?:もう)?(?:秘密|内緒)(?:じゃ|では)な(?:くなった|くなりました|くて(?:も)?{_FINE})"
    rf"|もう{_OF_IT}(?:秘密|内緒)(?:じゃ|では)な(?:い|くて(?:も)?{_FINE})"
    rf"|もう{_OF_IT}(?:秘密|内緒)でも(?:なん|何)でもない(?!わけ|と(?:は|も|か)|なら)"
    rf"|もう{_OF_IT}(?:(?:秘密|内緒|黙って)(?:に)?(?:し|い)|隠さ)なくて(?:も)?{_FINE}"
    "|もう(?:みんな|皆|全員)(?:が|は|に)?知(?:って(?:い)?(?:る|ます)|(?:って|られて)も?"
    f"{_FINE})"
)
"""That what was a secret may be told to everybody; to one person says less."""
_HINTS = (
    "everybod everyon anybod anyone others people all of them world whoever secret free keep public"
    " official open bag now surprise ばれ バレ"
    " 言っ いって 話し 教え 伝え しゃべ 秘密 内緒 黙って 隠さ 知って 知られ"
).split()
_PART = late.regex(r"(?<=[.!?;,。！？、])\s*|\n+|\s+(?:and|but|so)\s+|\s+[–—-]\s+")
_SENTENCE = late.regex(r"(?<=[.!?。！？])\s*|\n+")
_LATER = late.regex(
    r"(?i)\b(?:once|when|after|as soon as|if|until|till|unless|then|soon|later|tomorrow|tonight"
    r"|next|think|thought|wish|hope|before|not yet|never|from|starting|by|except|apart|other than"
    r"|without|in (?:an?|one|two|three|\d+)|(?:on|until) (?:mon|tue|wed|thu|fri|sat|sun)\w*)\b"
    r"|(?:たら|れば|なら|まで|てから|以降|来週|来月|明日|以外|後で|あとで|といい(?=な|ね|けど|[。!…]*$)|てほしい|かも|はず)"
)
"""What says that it may be told some day, or to all but one."""
_FIRST = late.regex(
    r"(?i)\W*(?:once|when|after|as soon as|if|from|on|until)\b|.*(?:たら|なら|れば)、"
)
_ONE = late.regex("(?<!みんな)(?<!皆)(?<!全員)(?<!誰)(?<!だれ)(?<!の人)に(?:は|も)?、?$")
_BUT = late.regex(
    r"(?i)\W*(?:(?:but|just|only) )?(?:once|when|after|as soon as|if|from|on|until|then|not|except"
    r"|apart)\b"
)

_IS_OUT = late.regex(
    rf"(?i)\b(?:it|this|that|word)(?:['’]s| is) (?:all )?out(?: now)?\W+(?:(?:so|and) )*(?={_KNOW})"
)
"""That it is out, before "everyone knows": that is so now."""
_BUT_ONE = late.regex(
    r"(?i)\bbut (?:not )?(?:for )?(?:(?:my|our|the) )?[\w'’-]+(?: (?:and|or) [\w'’-]+)?\W*$"
)
_TOLD_THEM = late.regex(
    r"(?i)\b(?:i|we)(?:['’]ve| have)? (?:just |now |finally |already )*"
    r"(?:told|talked to|spoke(?:n)? to) (?:all |the )?[\w'’-]+(?: (?:and|or) [\w'’-]+)?"
    r"(?: (?:last night|yesterday|today|myself|everything|it))*(?: (?:about|of)\b| that\b(?= ))?"
)
"""That one has told it oneself by now: it says nothing of what it is."""

_TITLE = r"\b(?:mr|mrs|ms|miss|dr)\b\.?"
_WHO = rf"(?!{_ALL}\b|you\b|the\b|it\b)(?:{_TITLE} )?[\w-]+(?: and [\w-]+)?"
_FINE_NOW = (
    r"(?:(?:it|that|this|everything|all)(?:['’]s| is) (?:all )?(?:fine|ok|okay|alright|all right"
    r"|good|no secret)\b|(?:you|we|i) (?:can|may) (?:now )?(?:talk|speak) about (?:it|that|this)\b"
    r"|(?:there['’]s )?no (?:more )?need to (?:hide|keep)\b)"
)
_TOLD_ONE = late.regex(
    r"(?i)(?:(?:\b(?:i|we)(?:['’]ve| have)? |(?:^|[.!?\n])\W*(?:ok |oh |so |well )*)"
    r"(?:just |now |finally |already )*told (?:my |our )?"
    rf"(?P<told>{_WHO}?)(?: (?:everything|it all|all))?"
    rf"|\b(?P<knows>{_WHO}) (?:knows|found out))(?: (?:last night|yesterday|today|now|already))*"
    rf"(?: (?:all )?about {_WHAT})?(?: (?:last night|yesterday|today|now|already))*"
    rf"(?:,[^,.!?\n]{{1,40}})?(?:\W+(?:so|and|now)\b)*\W+{_FINE_NOW}"
)
_MAY_TELL_ONE = late.regex(
    rf"(?i){_MAY}(?:tell|let) (?:my |our )?(?P<told>{_WHO})(?: know)?"
    rf"(?: about {_WHAT}(?: now)?| now)(?=\W*$|[.,;!])"
)
_BEFORE = 30
"""So many characters before may put it off: "once I've told Tom …"."""
_TOLD_ONE_JAPANESE = late.regex(
    r"(?:([^\s、。]{1,12}(?:のこと|の話|の件))(?:は|を)?、?)?(?P<told>[^\s、。]{1,8}?)(?:さん|ちゃん|くん)?に(?:は|も)?"
    r"(?:([^\s、。]{1,12})を?)??(?:話した|言った|伝えた|教えた|打ち明けた|[ばバ]れた)(?:から|ので|し|よ)?[、。!！]?\s*"
    r"もう(?:大丈夫|平気|いい|問題ない)"
)


def find_told_one(said: str) -> tuple[frozenset[str], str]:
    """Who was told what was kept from them, so that "it's fine now", or may be told, each word of
    them in small letters, and of what that is; nobody where a text says nothing of the kind."""
    plain = text.composed(said)
    ways = (_TOLD_ONE, _MAY_TELL_ONE, _TOLD_ONE_JAPANESE)
    match = next(filter(None, (one.search(plain) for one in ways)), None)
    if match is None or plain.rstrip().endswith(("?", "？")):
        return frozenset(), said
    if _LATER.search(plain, max(0, match.start() - _BEFORE), match.end()):
        return frozenset(), said
    named = match.groupdict()
    whom = (named["told"] or named.get("knows") or "").lower().split(" and ")
    others = (one for one in match.groups() if one and one.lower() != " and ".join(whom))
    return frozenset(re.sub(_TITLE, " ", " ".join(whom)).split()), " ".join(others)


def find_lifting(said: str) -> tuple[str, bool]:
    """What a text says beside that a secret is none any more, and whether it says that.

    What is asked, or holds but later or not for all, says nothing of the kind.
    """
    plain = text.composed(said)
    small = plain.lower()
    if not any(hint in small for hint in _HINTS):
        return said, False
    kept, lifts, before = list[str](), False, ""
    if _BUT_ONE.search(plain):
        return said, False
    if _IS_OUT.search(plain):
        plain = re.sub(rf"(?i)({_KNOW})", r"\1 now", _IS_OUT.sub("", plain))
    parts = [one for one in _PART.split(plain) if one and one.strip()]
    for place, part in enumerate(parts):
        after = parts[place + 1] if place + 1 < len(parts) else ""
        match = re.search(_LIFTS, part, re.IGNORECASE)
        if match is None:
            kept.append(part)
        elif _is_meant(part, match, before, after):
            lifts = True
            named = " ".join(filter(None, match.groups()))
            kept.append(f"{part[: match.start()]} {named} {part[match.end() :]}")
        else:
            return said, False
        before = part
    return (_TOLD_THEM.sub(" ", " ".join(kept)), True) if lifts else (said, False)


def part_lifting(said: str) -> tuple[str, str]:
    """The sentences of a text that say so, and all others."""
    several = [one for one in map(str.strip, _SENTENCE.split(said)) if one]
    lifts = [find_lifting(one)[1] for one in several]
    both = (
        [one for one, says in zip(several, lifts, strict=True) if says is it]
        for it in (True, False)
    )
    says_so, others = map(" ".join, both)
    return says_so, others


def _is_meant(part: str, match: re.Match[str], before: str, after: str) -> bool:
    """Whether a part of a text says so, and neither asks nor puts it off."""
    if part.rstrip().endswith(("?", "？")) or re.match("(?:の)?か(?!ら)", part[match.end() :]):
        return False
    around = f"{part[: match.start()]} {part[match.end() :][:24]}"
    if _ONE.search(part[: match.start()]):
        return False
    first = _FIRST.match(before) and before.rstrip().endswith((",", "、"))
    return not (_LATER.search(around) or _BUT.match(after) or first)


_TOLD_TO_ALL = late.regex(
    r"(?i)\b(?:told|informed|let|in front of) (?:the|our) (?:whole |entire |rest of the )"
    r"(?:team|company|office|family|group|class|department|staff)\b"
    r"|\b(?:told|informed) (?:everyone|everybody|all of us|us all|all of them|them all)\b"
    r"|\bannounced\b(?! (?:it |this )?to (?:me|us)\b)"
    r"|\b(?:it|this|that|all|everything)(?:['’]s| is) (?:now )?(?:official|public)\b"
    r"|\b(?:made|went|gone) (?:it )?public\b|\beveryone knows\b"
    "|発表(?:された|されました|した|しました|があった|済み)(?![らり])|公表(?:された|した)(?![らり])|公式に(?:なった|決まった)"
    "|(?:みんな|皆|全員)に(?:話した|伝えた|言った|知らせた|打ち明けた)(?![らり])"
)
_NOT_YET = late.regex(
    r"(?i)\b(?:not|never|nobody|will|shall|going to|to be|wants?|plans?|before|until|till|once|when"
    r"|if|unless|after|almost|nearly)\b|n['’]t\b|['’]ll\b"
)
_BUT_LATER = late.regex(
    r"(?i)\W*(?:tomorrow|next|soon|later|but|except|apart|only|on \w+day|in (?:an?|\d+))\b"
    "|[^。]*(?:ない|まだ|予定|以外|たら|つもり)"
)


def says_told_to_all(words: str) -> bool:
    """Whether a text says of itself that it was told to everybody: then it is no secret."""
    for one in _SENTENCE.split(text.composed(words)):
        told = _TOLD_TO_ALL.search(one)
        if told and not (
            _NOT_YET.search(one[: told.start()]) or _BUT_LATER.match(one[told.end() :])
        ):
            return True
    return False
