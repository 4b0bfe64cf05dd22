"""What is said within minutes behind a secret, and is clearly of something else: "yoga is at 6".

All else is of the secret: what takes it up ("we fly on Friday"), what has no thing of its own, and
what names one that nobody told openly ("hotel is booked", "I'm meeting the boss").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ego.core import text
from ego.core.talk.secret.belonging import Secret, list_clauses, list_words
from ego.core.talk.telling import is_small_talk
from ego.core.talk.weights import CJK, find_days

_LEADS = re.compile(
    r"(?i)^\W*(?:(?:ok|okay|oh|so|and|but|then|well|yes|yeah|yep|no|haha|lol|thanks|hey|hi|please|pls"
    r"|plz)\b\W*)*"
)
_CHANGES = re.compile(
    rf"{_LEADS.pattern}(?:any(?:ways?|how)|by the way|btw|also|one more thing|before i forget"
    r"|that reminds me|moving on|as for|unrelated|something else|(?:in|on) other (?:news|matters)"
    r"|(?:on )?(?:another|a different|an unrelated|a side) (?:thing|matter|note|topic|subject)"
    r"|(?:to )?chang(?:e|ing) (?:the )?(?:subject|topic))\b|^\W*oh,? and\b"
    r"|^\W*(?:(?:あ|あっ|えっと|そうだ)、)*(?:ところで|あと(?![でにの数少も\d一二三四五六七八九十])|それより"
    r"|そういえば|ちなみに|それはそうと|それとは別|話(?:は|が)?(?:変わ|違|それ)|別件|別の話|余談|(?:全然)?関係ないけど)"
)
"""How somebody opens another subject."""
_ASKS = re.compile(
    rf"{_LEADS.pattern}(?:what|when|where|who|whose|why|how|which|is|are|am|was|were|do|does|did|has|have"
    r"|should|shall|may|any|(?:can|could|will|would) (?!you\b|u\b))"
    "|何|なに|なん[でのじか]|いつ|どこ|誰|だれ|どう|なぜ|どれ|どの|どんな|いく[つら]|か[？?]$"
)
"""How a question begins that tells nothing itself, and asks for nothing to be done."""
_KIN = (
    "mother mum mom mam mummy father dad daddy parent son daughter sister brother grandma grandpa"
    " gran granny nan grandad granddad grandmother grandfather aunt auntie uncle cousin niece"
    " nephew wife husband friend neighbour neighbor flatmate housemate child children teacher"
    " landlord"
)
_RELATED = frozenset(_KIN.split())
_OBJECTS = frozenset("him them us there it".split())
_OF_EVERY_LIFE = _RELATED | frozenset(
    "dentist physio vet optician hairdresser barber haircut hygienist mot plumber"
    " electrician cleaner yoga pilates gym zumba swim swimming football rugby cricket tennis"
    " badminton hockey netball basketball volleyball karate judo ballet choir orchestra piano"
    " guitar violin chess scout pottery school homework nursery math milk bread egg butter"
    " cheese grocery groceries shopping pasta rice soup bin rubbish recycling laundry washing"
    " dish dishes dishwasher boiler kettle fridge oven heating car bike garage garden lawn dog cat"
    " puppy kitten hamster budgie kid church mosque bill tax prescription pharmacy library parcel"
    " post birthday rain raining snow snowing weather allergic vegan vegetarian".split()
)
"""What everybody has or does: it is theirs who tells of it, and needs no secret to be known."""
_OF_EVERY_LIFE_JAPANESE = re.compile(
    "お?(?:母|父|兄|姉|祖母|祖父)(?:さん|ちゃん)?|おばあちゃん|おじいちゃん|ママ|パパ|弟|妹|息子|娘|妻|(?<!丈)夫|旦那|友達|友人|大家|先生"
    "|歯医者|歯科|美容院|床屋|整体|ヨガ|ジム|ピラティス|水泳|サッカー|野球|テニス|バスケ|卓球|柔道|空手|ピアノ|ギター|習い事"
    "|塾|部活|学校|宿題|授業|保育園|幼稚園|仕事|残業|会議|バイト|牛乳|パン(?![ァ-ヺ])|卵|買い物|スーパー|ゴミ|ごみ|洗濯|掃除|料理|車検"
    "|自転車|犬|猫|散歩|誕生日|雨|雪|天気|荷物|郵便|家賃|税金|図書館|薬局|アレルギー"
)
_OF_ANY_SECRET = frozenset(
    "flight train ferry plane trip hotel room table seat ticket booking reservation appointment"
    " session meeting date day deposit call ring suit dress outfit case suitcase bag passport visa"
    " boss thing one time bit plan idea place week month hour minute result secret present gift"
    " cake surprise answer reply lot few couple while chance feeling start contract manager".split()
)
"""What any secret may have: nobody tells by "a flight" that they speak of something else."""
_ARRANGES = re.compile(
    r"(?i)(?<!\ba )(?<!the )(?<!my )\b(?:book|order|reserv|pay|paid|pack|buy|bought|hir|rent)"
    r"(?:s|e?d|ing)?\b"
)
"""What is arranged right behind a secret may be for that."""
_TAKES_UP = frozenset(
    "he him his she her hers they them their theirs it its there that this these those both".split()
)
_WE = frozenset(("we", "us", "ours"))
_ARTICLES = {
    **dict.fromkeys(("my", "our"), "my"),
    **dict.fromkeys("a an another some two three four five".split(), "a"),
    **dict.fromkeys(("the", "your"), "the"),
}
_VERBS = frozenset(
    "is are was were has have had will can starts start begins leaves opens does costs comes"
    " arrives rang knows wants takes goes went needs looks got says said".split()
)
_STOPS = (
    _VERBS
    | _TAKES_UP
    | _WE
    | _ARTICLES.keys()
    | frozenset(
        "be been am would could should must may might do did on at in to for of from with by until"
        " till about after before and but so or which who because when where if not now today"
        " tomorrow tonight yesterday next i you me".split()
    )
)
"""What ends the words of a thing."""
_HIRED = re.compile(r"(?i)\b(?:hire|rental|hired) car\b")
_TELLS_WHEN = re.compile(
    r"(?i)\b(?:after|before|during|until|from|at|to|since) (?:school|work)\b"
    r"|\b(?:this|that|the|next|last|(?:in|for) an?) (?:\w+ )?(?:week|weekend|month|year|morning"
    r"|afternoon|evening|night|time|day|hour|\w+day|\d+(?:st|nd|rd|th))\b"
    r"|\bthere(?:['’]s| is| are)\b|\b(?:think|hope|know|sure|said|so) that\b"
    r"|\bit(?:['’]s| is| was) (?:(?:\w+ )?(?=rain|snow)|(?=(?:my|our) ))"
)
"""What is nothing's name."""
_MEAL = re.compile(
    r"(?i)\bfor (?:dinner|lunch|tea|supper|breakfast|brunch)\b"
    r"|\b(?:dinner|lunch|tea|supper|breakfast|brunch|coffee|drinks) with (?!(?:him|her|them)\b)"
)
_NAMES_NOTHING = re.compile(
    r"(?i)\W*(?:(?:and|but|so)\b\W*)?(?:(?:we|he|she|they|it)\b|there(?!['’]s| is| are))"
    "|、?(?:彼|あの[人子]|それ|そこ|二人|ふたり)"
)
"""What another subject is not opened with: "also it has a pool"."""
_GOES_ON = re.compile(
    r"(?i)^\W*(?:(?:and|but|so|then)\b\W*)*(?:it|its|he|she|they|his|her|their|that|this|which|who"
    r"|at|in|on|with|until|from)\b"
)
_OF_US = re.compile(r"(?i)\b(?:we|us)\b")
_TAKES_UP_JAPANESE = re.compile(
    "彼|あの(?:人|子)|その|それ|そこ|そっち|あそこ|二人|ふたり|一緒|向こう|先方"
)
_THING_JAPANESE = re.compile("([ァ-ヺー]{2,}|[\u4e00-\u9fff々]{2,})(?=[はがをもで]|の(?!前|後))")
_WORD = re.compile(r"[^\W_][\w-]*")


class _Told(NamedTuple):
    """What is known where a clause is read."""

    secret: Secret
    its: str
    """All that was told of the secret, in small letters."""
    own: frozenset[str]
    """Its words."""
    openly: Sequence[frozenset[str]]
    """The words of each text that was told openly."""

    def is_open(self, named: frozenset[str]) -> bool:
        """Whether a thing told by these words was told openly."""
        return bool(named) and any(named <= one for one in self.openly)


def is_of_something_else(
    said: str, secret: Secret, openly: Iterable[str], *, is_next: bool = True
) -> bool:
    """Whether what is said within minutes behind a secret is clearly of something else: it opens
    another subject, asks, greets, or names first what is in every life, or was told `openly`.

    What has no thing of its own is of the secret where it `is_next` to that.
    """
    its = " ".join(text.normalise(one.user_text) for one in secret.turns)
    told = _Told(secret, its, frozenset(_WORD.findall(its)), [*map(list_words, openly)])
    if changes := _CHANGES.search(said):
        said = said[changes.end() :]
        if not _NAMES_NOTHING.match(said):
            return True
    is_told = False
    for clause in (one.said for one in list_clauses(said)):
        if (
            clause[-1] == ":"
            or is_small_talk(clause)
            or (clause.endswith(("?", "？")) and _ASKS.search(clause))
        ):
            continue
        is_else = _is_else_japanese(clause, told) if CJK.search(clause) else _is_else(clause, told)
        if is_else is False and (
            (is_told and _tells_more(clause)) or (not is_next and _GOES_ON.search(clause))
        ):
            is_else = None
        if is_else is False or (is_else is None and is_next):
            return False
        is_next, is_told = False, True
    return True


def _tells_more(clause: str) -> bool:
    """Whether a clause may tell more of what its text told of just before."""
    return not (_ARRANGES.search(clause) or (_OF_US.search(clause) and find_days(clause)))


def _is_else(clause: str, told: _Told) -> bool | None:
    """Whether an English clause is of something else, by the thing that it names first; None where
    it names none."""
    said = _TELLS_WHEN.sub(" ", _HIRED.sub("booking", _LEADS.sub("", clause)))
    words = [one[0] for one in re.finditer(r"[^\W_][\w'’-]*", said)]
    plain = [re.split("['’]", one.lower())[0] for one in words]
    if _MEAL.search(said) and _TAKES_UP.union(_WE).isdisjoint(plain):
        return True
    is_arranged = _ARRANGES.search(said) is not None
    for place, one in enumerate(plain):
        if one in _TAKES_UP:
            return None
        if one in _WE:
            return False
        article = _ARTICLES.get(one)
        start = place + (article is not None)
        end = next((at for at in range(start, len(plain)) if plain[at] in _STOPS), len(plain))
        if article is None:
            is_subject = place == 0 < end < len(plain) and plain[end] in _VERBS
            article, end = ("the", end) if is_subject else ("", start + 1)
        is_else = _is_of_else(article, words[start:end], told, is_arranged=is_arranged)
        if is_else and place == 0 and _is_done_to(plain[:end], plain[end:]):
            return None
        if is_else is not None:
            return is_else
    return None


def _is_done_to(doer: list[str], rest: list[str]) -> bool:
    """Whether somebody's relative does something to whom, or where, the secret alone tells: "gran
    is bringing her there"."""
    if not any(_is_in(one, _RELATED) for one in doer):
        return False
    end = next((at for at, one in enumerate(rest) if one in ("and", "but", "so")), len(rest))
    after = [*rest[1:end], "at"]
    is_her = any(one == "her" and then in _STOPS for one, then in pairwise(after))
    return is_her or not _OBJECTS.isdisjoint(after)


def _is_of_else(article: str, thing: list[str], told: _Told, *, is_arranged: bool) -> bool | None:
    """Whether a thing of this article belongs to nothing of the secret; None if none is named."""
    plain = {re.split("['’]", one.lower())[0] for one in thing}
    if any(_is_in(one, _OF_EVERY_LIFE) for one in plain - told.own):
        return True
    named = list_words(" ".join(thing))
    if (article or thing[0][0].isupper()) and told.is_open(named):
        return True
    if not (article and thing):
        return None
    if article == "the" or (article == "a" and is_arranged):
        return False
    is_of_any = any(_is_in(one, _OF_ANY_SECRET) for one in plain)
    return not (is_of_any or named & (told.secret.words | told.secret.of_affairs))


def _is_in(word: str, words: frozenset[str]) -> bool:
    return word in words or word.removesuffix("s") in words


def _is_else_japanese(clause: str, told: _Told) -> bool | None:
    taken = _TAKES_UP_JAPANESE.search(clause)
    for found in _OF_EVERY_LIFE_JAPANESE.finditer(clause):
        if found[0] not in told.its:
            return None if taken and taken.start() < found.start() else True
    things = [named for one in _THING_JAPANESE.findall(clause) if (named := list_words(one))]
    if any(map(told.is_open, things)):
        return True
    return False if things and not taken else None
