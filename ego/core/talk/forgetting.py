"""A turn of talk that asks to forget: that it does, and what it is to be forgotten of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from ego.core import late, text

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_UNASKED = (
    r"(?<!\bi )(?<!\byou )(?<!\bwe )(?<!\bto )(?<!\bnever )(?<!\bnot )(?<!n['’]t )(?<!\bever )"
    r"(?<!['’]ll )(?<!\bwill )(?<!\bthey )(?<!let['’]s )\b"
)
_ASKED = (
    r"\b(?:please|(?:can|could|would|will) you|just|you can|you should"
    r"|(?:want|need|like) you to)(?: please| now| just)? "
)
_DELETE = r"(?:delete|erase|remove|wipe(?: out)?|scrub|get rid of)"
_WHAT_WAS_TOLD = (
    r"(?:(?:what(?:ever)?|everything|anything|all(?: of)?(?: the (?:things|stuff))?(?: that)?"
    r"|the (?:things?|stuff|part|bit|story))(?: that)?"
    r" (?:i(?:['’]ve| have| had| just)? (?:told|said|mentioned|shared|wrote|talked)"
    r"|we(?:['’]ve| have| had)? (?:said|talked|spoke|discussed)"
    r"|you(?:['’]ve| have)? (?:know|remember|have|kept|noted|saved|stored|keep))\b"
    r"|(?:(?:what(?:ever)?|everything|anything|all|all of it)"
    r"|(?:the|our) (?:talks?|conversations?|stor(?:y|ies)|memor(?:y|ies)|part|bit|things?|stuff)"
    r"|your (?:notes?|memor(?:y|ies)|records?)) about\b)"
)
_REQUEST = (
    r"(?:ください|下さい|くれ(?!る人|た)|ほしい|欲しい|もらえ|もらって|いただ|頂|ちょうだい|お?いて"
)
_TO_FORGET = (
    rf"{_UNASKED}forget (?:this\b|that\b|about|what|everything|all|my|our|the|him|her|them|i\b)"
    rf"|{_ASKED}forget\b"
    rf"|(?:{_UNASKED}|{_ASKED}){_DELETE} {_WHAT_WAS_TOLD}"
    r"|\b(?:delete|erase|remove) (?:this|that|it|what i \w+|everything) from (?:your )?memory\b"
    rf"|忘れて{_REQUEST}|[ねよ]?(?:[。!！、\s]|$))|忘れろ|忘れなさい"
    r"|(?:(?<![電世童神])話|こと|件|記憶|会話|発言|やりとり|やり取り|思い出|(?:さっき|先ほど|さきほど|い?今|いま)の)"
    r"(?:は|を|も)?[、\s]*(?:全部|ぜんぶ|すべて|全て|もう)?"
    rf"(?:(?:消し|消去し|削除し)て{_REQUEST}|[ねよ]?(?:[。!！\s]|$))|(?:削除|消去)を?お願い)"
    r"|記憶(?:から|を)(?:消|削除)|なかったことにして"
)
_DELETE_THAT = (
    r"\W*(?:(?:ok(?:ay)?|oh|no|wait|actually|sorry|hmm+|yeah|and|then|now|please|pls|plz|just)\b\W*)*"
    r"(?:(?:can|could|would|will) (?:you|u) (?:please |pls |just )?)?"
    r"(?:delete|erase|unhear) (?:this|that|it)(?: (?:again|now|for me))?"
    r"\W*(?:(?:please|pls|plz|thanks|thank you|ok(?:ay)?|sorry)\b\W*)*"
    r"|\W*(?:やっぱり?|ごめん|すみません)?\W*(?:それ|これ|今の|いまの)[はを]?、?(?:削除|消去)して(?:ください|下さい|くれる|ね)?\W*"
)
"""All of a turn that asks it of what was said before: where one does nothing but talk."""
_ABOUT_NOTHING = (
    r"\byou(?:['’]ve| have)? (?:know|remember|have|kept|noted|saved|stored|keep)\b"
    r"|\byour (?:notes?|memor(?:y|ies)|records?)\b|\b(?:want|need|like) you to\b|\bget rid of\b"
    r"|\b(?:please|pls|plz|thx|can|could|should|just|forget|about|what|whatever|everything|anything|all|that"
    r"|this|it|i(?:['’]ve)?|we|you|told|tell|said|say|shared|mentioned|talked|spoke|discussed|wrote|have"
    r"|had|was|is|the|thing|things"
    r"|stuff|part|bit|story|conversation|delete|erase|remove|wipe|scrub|from|your|memory|ever|my"
    r"|our|his|her"
    r"|now|ok|okay|oh|actually|sorry|dr|mr|mrs|ms|before|earlier|last|message|turn|sentence|him|them)\b"
    r"|(?:さっき|先ほど|さきほど|この前|前に|今の|いまの|今日|昨日)の?"
    r"|^(?:ね[えぇー]|あの[さね]|えっと|ちょっと)[、\s]*"
    r"|(?:っ?て|と)(?:いう|言う)(?=話|こと|件|やつ|の)|って(?=話|こと|件|やつ)"
    r"|(?:っ?て|と)?(?:言った|いった)|(?:話した|教えた|伝えた|書いた)|について|に関して|に関する"
    r"|全部|ぜんぶ|すべて|[そこあ]れ|[そこあ]の|言葉|発言|内容|もう|やっぱり?|ごめん|お願い|どうか|できれば|ください"
    r"|(?<=[のたてるうくすつぬむぐぶかい])(?:話|こと|件|事|やつ)|なし(?=[でに、])"
)
_VERB_ENDS = late.regex(
    "(?:する|し(?:よう|たい|ちゃう|ちゃった|た|て(?:い?る|い?た)?|そう|ない)|[てで](?:い?る|い?た)|(?:ちゃ|じゃ)(?:う|った)"
    "|たい|よう|[おこそとのもろごぼ]う|ない|[っいんし][ただ]|た|[うくぐすつぬぶむる])?"
    "(?:か(?:も|な)?|かもしれない|らしい|みたい|な)?$"
)
"""What a verb ends in, one way or another: who told やめようかな asks to forget やめる."""
_GAP = "[をがはにもで]?"
"""What is left out where people write shortly: 犬飼う is 犬を飼う."""
_PARTS = "との|での|への|からの|[のとでへはがをにもっ・、。!？?\\s]+"
_ENDS = late.regex(
    r"(?<!\bdr\.)(?<!\bmr\.)(?<!\bms\.)(?<!\bmrs\.)(?<!\bst\.)(?<!\b[a-z]\.)(?<=[.!?…])[\"'”’)]*\s+"
    r"|(?<=[。！？])|(?<=[!?])(?=[ぁ-ヿ一-鿿])|\n+",
    re.IGNORECASE,
)
_WHY = r"[,;!?]|\b(?:because|since|so that|if you|and (?:please|never|don['’]t|do not|thanks?))\b"
"""What stands behind this says why, and names nothing."""
_TELLING = (
    r"\b(?:regret|telling|mentioning|saying|talking|sharing|(?:told|tell) you|mentioned|brought up"
    r"|i mean|what i (?:said|told|wrote)|(?:have|had|['’]t|not) (?:said|told|mentioned|shared))\b"
    r"|(?:話し|言っ|教え|伝え|しゃべっ|喋っ|話をし|話し?ちゃっ|言っちゃっ)(?:た|て|ちゃ)|話さなければ|言わなければ"
    r"|の(?:話|こと|件)(?:だ|です)?[よね]?[。!]*$"
)
"""A sentence with this is about what was said at another time, and may say of what."""
_OF_WHAT = (
    r"\b(?:about|mentioned|mentioning|of|brought up) (?P<english>[^.!?,;]+)"
    r"|(?P<japanese>[^\s、。!?はがをにで]+?)(?:の(?:話|こと|件)|について|に関して)"
)
_NAME = late.regex(
    r"(?:(?<=[^.!?\s])|(?<=\b[DM]r\.)|(?<=\bMs\.)|(?<=\bMrs\.))\s+((?!I\b)[A-Z][\w'’-]*)"
)

_WHERE = late.regex(r"\b(?:at|on|in|during|over) ((?:(?:the|my|our) )?\w+)(?=\W*$|[,;])")
"""Where or when it was said, at the end: it names nothing that was."""
_HE_OR_SHE = late.regex(r"\b(?:s?he|they|her|him|his|them|their)\b|彼女?[がはもの、]|あの[人子]")
_YES = (
    r"\b(?:yes|yeah|yep|yup|yea|ya|y|ok(?:ay)?|sure(?: thing)?|please|pls|plz|of course|absolutely"
    r"|definitely|do (?:it|that|so)|go (?:ahead|on|for it))\b"
    r"|うん|はい|ええ|お願い(?:します|いたします)?|おねがい(?:します)?|頼む|たのむ|どうぞ|(?:そう|や)(?:し|っ)て"
    r"|いいよ|オッケー|オーケー|よろしく"
)
_BESIDE_YES = (
    r"\b(?:(?:and )?(?:forget|delete|remove) (?:it|that|this)|that one|set it aside|i do"
    r"|i['’]m sure|you can|do|now|thanks|thank you|thx)\b"
    r"|そう(?:です)?|ありがとう|忘れて|(?<=て)(?:ください|下さい)|それ(?:を|で)?|[ねよ]|[\W_ー]"
)
_ALL = (
    r"\W*(?:(?:yes|yeah|ok|okay)\W+)?(?:all(?: of)?(?: (?:it|them|those|these))?|both(?: of them)?"
    r"|(?:all|the) (?:two|three|four|five|\d)|every(?:thing| one|one)|the (?:whole )?lot)"
    r"(?:,? (?:please|pls|plz|thanks|then))?\W*"
    r"|\W*(?:(?:はい|うん)、?)?(?:全部|ぜんぶ|すべて|全て|両方|どっちも|みんな|ふたつとも|2つとも)"
    r"(?:を|で|だよ|です)?(?:お願い(?:します)?|消して|忘れて)?(?:ください|ね|よ)?\W*"
)
_NO = r"^\W*(?:(?:no|nope|nah|never ?mind|don['’]t|leave it|not that)\b|いいえ|いや|やめ|違う)"
_WISHES = (
    r"(?<!n['’]t )(?<!\bnot )(?<!\bnever )\b(?:(?:forget|unremember|delete|erase|remove|wipe"
    r"|scrub|purge|drop|clear|scratch|strike)\b|get rid of|set aside)"
    r"|(?:\b(?:not|never|dont|stop)|n['’]t)\b[^.!?]*\b(?:know|remember(?:ing)?|keep(?:ing)?|kept"
    r"|stor(?:ed?|ing)|sav(?:ed?|ing)|record(?:ed|ing)?)\b"
    r"|\b(?:take|get|have)\b[^.!?]* out of (?:your|the) (?:memory|head|notes)\b"
    r"|忘れ(?!ない|ず)|消し|消去|削除|なかったこと|取り消|覚えて(?:い|お)?(?:なくて|ないで)|記憶から"
)
"""How one may ask for it, as it is clear that one does: something is taken back in that turn."""
_UNSAYS = (
    r"(?:\b(?:never|not|didnt)|n['’]t) (?:\w+ ){0,2}"
    r"(?:happen\w*|hear|heard|say|said|mention\w*|tell|told)\b"
    r"|\b(?:delet|eras|remov|forg[eo]t|wip|scrub|purg)\w* (?:\w+ ){0,5}"
    r"(?:thing|stuff|story|business)\b"
    r"|\bun(?:say|hear)\b|聞かなかったこと|言わなかったこと|撤回"
)
_LEAVES = r"\b(?:pretend|ignore|never ?mind|take (?:it |that |this )?back)\b|なし(?:で|に)"
_ALL_OF_IT = (
    r"\b(?:everything|all|anything) (?:that )?(?:you (?:know|have|remember|kept|stored|saved)"
    r"|i(?:['’]?ve)? (?:ever )?(?:told|said)(?: (?:to )?you)?)(?: (?:about|of) (?:me|myself|us))?"
    r"(?=\W*(?:(?:please|pls|plz|thanks?|now|ok)\W*)*$)"
    r"|\b(?:forget|delete|erase) (?:all (?:about|of) )?me\b"
    r"|(?:私|僕|俺)のこと(?:は|を)?(?:全部|ぜんぶ|すべて)?、?(?:忘れて|消して|削除)"
    r"|^\W*(?:全部|ぜんぶ|すべて|何もかも)(?:忘れて|消して|削除)"
)
"""That all that is known be forgotten: for that there is a command of its own."""
_ROOT, _ENDING = 6, 3
"""So many letters two forms of a word share, and so many more either has at most."""


class Forgettable(NamedTuple):
    """What a turn that asks to forget may mean."""

    named: tuple[frozenset[str], ...]
    """The words by which it names it, each another way to read it, the likeliest first."""
    names: frozenset[str]
    """Those of them that are proper names; where not all words stand, these have to."""
    is_elsewhere: bool
    """Whether it names what was told before, and not only what the turn itself tells."""
    tells: bool
    """Whether the turn itself says something that it may want forgotten."""


_FOR_A_WHILE = (
    r"(?i)\bforget(?: about)? (?!(?:what|everything|all|that|this|it|me|us)\b)[^.!?\n]{2,50}?"
    r" (?:un)?till? [^.!?\n]+"
)


def asks_to_forget(words: str) -> bool:
    """Whether a turn asks that something be forgotten, and not but put aside until a later day."""
    plain = _compiled(_FOR_A_WHILE).sub(" ", text.composed(words[:_LONGEST]))
    return bool(_compiled(_TO_FORGET).search(plain))


def asks_in_talk(words: str) -> bool:
    """Whether a turn of a talk asks it: "please delete that" alone may mean a file elsewhere."""
    return asks_to_forget(words) or _deletes_that(words)


def _deletes_that(words: str) -> bool:
    plain = text.normalise(words[:_LONGEST])
    return _compiled(_DELETE_THAT).fullmatch(plain) is not None


def agrees(words: str) -> bool:
    """Whether all that is said is yes, as to a thing that was offered."""
    said = text.normalise(words)
    has_yes = _compiled(_YES).search(said) is not None
    return has_yes and not _compiled(f"{_YES}|{_BESIDE_YES}").sub("", said)


def agrees_to_all(words: str) -> bool:
    """Whether all that is said is that every one is meant, of several that were offered."""
    return _compiled(_ALL).fullmatch(text.normalise(words)) is not None


def declines(words: str) -> bool:
    """Whether it begins with a no."""
    return _compiled(_NO).search(text.normalise(words)) is not None


def read_asked(asked: str) -> Forgettable:
    """What a turn that asks to forget names, in the sentence that asks or in one beside it.

    "I regret telling you about Dennis. Please forget it." names him in the first one. Without
    any words, what was said before it is meant; by all of it no one thing is.
    """
    if _deletes_that(asked):
        return Forgettable((), frozenset(), False, False)
    if _compiled(_ALL_OF_IT).search(text.normalise(asked[:_LONGEST])):
        return Forgettable((frozenset({_ALL_OF_IT}),), frozenset(), True, False)
    sentences = [one.strip() for one in _ENDS.split(text.composed(asked[:_LONGEST])) if one.strip()]
    asking = [n for n, one in enumerate(sentences) if asks_to_forget(one)] or [len(sentences) - 1]
    for number in asking:
        if words := _words(sentences[number]):
            names, asked_of = _names(sentences[number]), frozenset(words)
            bare = asked_of - _words_english(" ".join(_WHERE.findall(sentences[number])))
            readings = (asked_of, bare) if names and names <= bare < asked_of else (asked_of,)
            return Forgettable(readings, names, True, False)
    before = sentences[: asking[0]]
    beside = [*reversed(before), *sentences[asking[-1] + 1 :]]
    telling = [one for one in beside if _compiled(_TELLING).search(one)]
    if named := tuple(words for one in telling for words in _told_of(one)):
        return Forgettable(named, frozenset(), True, True)
    stated = tuple(frozenset(words) for one in reversed(before) if (words := _words(one)))
    return Forgettable(stated, frozenset(), False, bool(stated))


def drop_request(asked: str) -> str:
    """What a turn says beside the sentences that ask to forget."""
    sentences = _ENDS.split(text.composed(asked[:_LONGEST]))
    return " ".join(one for one in sentences if not asks_to_forget(one)).strip()


def find_words_of(words: frozenset[str], said: str) -> frozenset[str]:
    """Those of the words by which something is named that stand in `said`, in whatever form.

    A pregnancy is that somebody is pregnant.
    """
    plain = text.normalise(said)
    if any(text.is_japanese(one) for one in words):
        return frozenset(one for one in words if _is_told(one, plain))
    there = text.tokens(plain).keys()
    return frozenset(one for one in words if one in there or any(_is_form(one, by) for by in there))


def names_told(asked: str, said: str) -> bool:
    """Whether a turn that asks to forget names what `said` tells, and so tells it, too."""
    meant = read_asked(asked) if asks_to_forget(asked) else None
    for words in meant.named if meant else ():
        names = meant.names if meant and goes_on(said) else frozenset()
        if words > names and find_words_of(words, said) >= words - names:
            return True
    return False


def is_of_request(asked: str, noted: str) -> bool:
    """Whether what was `noted` of a turn that asks to forget repeats the request, or what that
    names: it would be found again. Another sentence of the turn may tell something to keep."""
    if not asks_in_talk(asked):
        return False
    if may_wish(noted) or not (named := read_asked(asked).named):
        return True
    sentences = [one for one in _ENDS.split(text.composed(asked[:_LONGEST])) if one.strip()]
    return len(sentences) == 1 or any(find_words_of(words, noted) for words in named)


def may_wish(asked: str) -> bool:
    """Whether a turn may ask to forget, in whatever words: of one in which something goes."""
    return bool(_compiled(_WISHES).search(text.normalise(asked[:_LONGEST])))


def unsays(said: str) -> bool:
    """Whether a turn wants something not to have been said, in words of talk."""
    return bool(_compiled(_UNSAYS).search(text.normalise(said[:_LONGEST])))


def may_unsay(said: str) -> bool:
    """Whether a turn may want that, in whatever words: "drop it", "pretend …"."""
    leaves = _compiled(_LEAVES).search(text.normalise(said[:_LONGEST]))
    return bool(leaves) or may_wish(said) or unsays(said)


def goes_on(said: str) -> bool:
    """Whether it speaks of somebody whom only what was said before it names."""
    return _HE_OR_SHE.search(text.normalise(said)) is not None


def _is_told(word: str, plain: str) -> bool:
    """Whether a Japanese word stands in `plain`, a verb in whatever form."""
    stem = _VERB_ENDS.sub("", word)
    if len(stem) < 2 and not stem >= "\u4e00":
        return word in plain
    return re.search(_GAP.join(map(re.escape, stem)), plain) is not None


def _is_form(one: str, other: str) -> bool:
    shared = sum(
        1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))
    )
    return shared >= _ROOT and max(len(one), len(other)) - shared <= _ENDING


def _told_of(sentence: str) -> Iterator[frozenset[str]]:
    """What a sentence about what was said names as that, the likeliest reading first."""
    for match in _compiled(_OF_WHAT).finditer(sentence):
        if words := _words(match["english"] or match["japanese"]):
            yield frozenset(words)
    if names := _names(sentence):
        yield names


def _names(sentence: str) -> frozenset[str]:
    """The proper names in an English sentence, as words to look for."""
    return frozenset(_words_english(text.normalise(" ".join(_NAME.findall(sentence)))))


def _words(asked: str) -> set[str]:
    plain = text.normalise(asked)
    asking = _compiled(_TO_FORGET).search(plain)
    if asking and not text.is_japanese(asked):
        clause = _compiled(_WHY).split(plain[asking.start() :])[0]
        if named := _words_english(clause):
            return named
    if not text.is_japanese(asked):
        return _words_english(plain)
    before = plain[: asking.end()] if asking else plain  # behind it stands how politely
    return _words_japanese(before) or _words_japanese(plain)


def _words_japanese(plain: str) -> set[str]:
    left = _compiled(_ABOUT_NOTHING).sub(" ", _compiled(_TO_FORGET).sub(" ", plain))
    return {one for one in re.split(_PARTS, left) if len(one) > 1 or "\u4e00" <= one <= "\u9fff"}


def _words_english(plain: str) -> set[str]:
    """The words to look for; not "about" within "forget about", which names nothing either."""
    return set(text.query_tokens(_compiled(_ABOUT_NOTHING).sub(" ", plain)))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of this module; every command starts, and few read a turn of talk."""
    return re.compile(pattern, re.IGNORECASE)
