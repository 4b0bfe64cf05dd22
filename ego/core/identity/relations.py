"""Who is meant by "my sister" or うちの娘: the words of relations, and what says whose they are."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from ego.core import text

_ENGLISH = (
    ("mother", "mum", "mom", "mam", "mummy"),
    ("father", "dad", "daddy"),
    ("wife",),
    ("husband",),
    ("partner",),
    ("girlfriend",),
    ("boyfriend",),
    ("fiancé", "fiancée", "fiance", "fiancee"),
    ("daughter",),
    ("son",),
    ("sister",),
    ("brother",),
    ("grandmother", "grandma", "granny", "gran", "nan"),
    ("grandfather", "grandpa", "granddad", "grandad"),
    ("grandson",),
    ("granddaughter",),
    ("aunt",),
    ("uncle",),
    ("cousin",),
    ("nephew",),
    ("niece",),
    ("boss", "manager"),
    ("colleague", "coworker"),
    ("neighbour", "neighbor"),
    ("flatmate", "roommate", "housemate"),
    ("landlord", "landlady"),
    ("teacher",),
    ("doctor",),
    ("dentist",),
    ("therapist",),
    ("dog",),
    ("cat",),
)
_JAPANESE = (
    ("母", "お母さん", "お母ちゃん", "母さん", "母ちゃん", "母親", "ママ", "おふくろ"),
    ("父", "お父さん", "お父ちゃん", "父さん", "父ちゃん", "父親", "パパ", "おやじ", "親父"),
    ("妻", "嫁", "嫁さん", "奥さん", "家内"),
    ("夫", "旦那", "旦那さん", "ダンナ", "主人"),
    ("娘",),
    ("息子",),
    ("姉", "お姉さん", "お姉ちゃん", "姉さん", "姉ちゃん", "姉貴"),
    ("妹",),
    ("兄", "お兄さん", "お兄ちゃん", "兄さん", "兄ちゃん", "兄貴"),
    ("弟",),
    ("祖母", "おばあちゃん", "おばあさん", "ばあちゃん", "ばあば"),
    ("祖父", "おじいちゃん", "おじいさん", "じいちゃん", "じいじ"),
    ("孫",),
    ("上司",),
    ("同僚",),
    ("彼氏",),
    ("犬",),
    ("猫",),
)
_OF_ALL = {word: kind for kind in (*_ENGLISH, *_JAPANESE) for word in kind}
_OWN_JAPANESE = "(?:私|わたし|僕|ぼく|俺|うち)の"
_NOT_OWN = "(?<![の\u4e00-\u9fff々ぁ-ゖ])"
"""Before a relation of one's own: neither whose it is, nor a part of another word."""
_ENDS_JAPANESE = "(?![\u4e00-\u9fff々])"
_NAME = r"([^\W\d_][\w'’-]{1,30}(?: [^\W\d_a-z][\w'’-]{1,30})?)"
_NAME_JAPANESE = "([ァ-ヺー]{2,12}|[\u4e00-\u9fff々]{1,4}|[ぁ-ゖ]{2,4}(?=が|は|、|さん|ちゃん))"
_BY_NAME = frozenset(
    "mother mum mom mam mummy father dad daddy grandma granny gran nan grandpa granddad"
    " grandad".split()
)
"""Who is called so as by a name, without "my": mum's doctor."""
_OTHER = r"(?:(?!ex\b|former\b|late\b|step)[\w'-]{1,20} )?"


def find_relations(said: str) -> list[tuple[str, ...]]:
    """The relations of their own that somebody names, each by all its words."""
    plain = text.normalise(said)
    words = _any(_ENGLISH)
    found = re.findall(rf"\b(?:my|our) {_OTHER}({words})\b(?!-in-law)", plain)
    if not plain.isascii():
        words = _any(_JAPANESE)
        pattern = rf"(?:{_OWN_JAPANESE}|{_NOT_OWN})({words}){_ENDS_JAPANESE}"
        found += re.findall(pattern, plain)
    return list(dict.fromkeys(_OF_ALL[one] for one in found))


def list_called(word: str) -> tuple[str, ...]:
    """Every word for the same relation as `word`, which alone is left where it is none."""
    return _OF_ALL.get(word, (word,))


def tells_whose(plain: str, called: str) -> bool:
    """Whether normalised words name a relation by name: "my boss Ida", "Ida is Tom's sister",
    アイダは私の上司; `called` is a pattern."""
    japanese, whose = _any(_JAPANESE), r"(?:['’]s|,| is| was) [\w-]+['’]s"
    return bool(
        re.search(rf"\b(?:my|our) {_OTHER}(?:{_any(_ENGLISH)}),? {called}\b", plain)
        or re.search(rf"\b{called}{whose} {_OTHER}(?:{_any(_ENGLISH)})\b(?!['’-])", plain)
        or re.search(rf"(?:{japanese})の{called}", plain)
        or re.search(
            rf"{called}(?:さん|ちゃん|くん|君)?は、?(?:[^\s、。]{{1,8}}の)?(?:{japanese})"
            r"(?![\u4e00-\u9fff々のが])",
            plain,
        )
    )


def rank_fact(fact: str) -> int:
    """How much a fact says of who somebody is: what they are to one most, then what they do."""
    plain = text.normalise(fact)
    if _compiled_ranks()[0].search(plain):
        return 2
    return 1 if _compiled_ranks()[1].search(plain) else 0


@cache
def _compiled_ranks() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What says that somebody is a relation of another, and what they are or work as."""
    theirs = _any(tuple(kind for kind in _ENGLISH if kind[0] not in ("dog", "cat")))
    is_now, ends = r"^(?:[\w'’-]+ )?(?:is|are) (?:now |also )?", "(?:だ|です|である)?[。]?$"
    related = (
        rf"{is_now}(?:[\w'’-]+ ){{0,3}}?(?:{theirs}|friend|ex)\b(?!['’])"
        rf"|(?:の|^)(?:{_any(_JAPANESE)}|友[人達だ]|友だち|彼女|恋人|婚約者|パートナー){ends}"
    )
    does = (
        rf"{is_now}an? \w|\b(?:works?|working|worked) (?:as|at|for|in)\b"
        r"|^(?:[\w'’-]+ )?(?:runs|teaches|owns|studies|leads)\b"
        rf"|働|勤め|勤務|経営|(?:師|員|者|家|医){ends}"
    )
    return re.compile(related), re.compile(does)


def find_related(
    said: str, relation: Collection[str], owner: Collection[str], *, is_of_owner: bool = False
) -> Iterator[str]:
    """The names that `said` gives whoever is that `relation` of the `owner`, who may say I.

    What `is_of_owner` tells of the owner all along, and may call them she.
    """
    whole = " ".join(said.replace("’", "'").split())
    own, words = "|".join(map(re.escape, owner)), "|".join(map(re.escape, relation))
    called = "my|our|her|his|their" if is_of_owner else "my|our"
    theirs = rf"(?:(?i:{called})|(?:{own})'s)" if own else f"(?i:{called})"
    mine = rf"(?:{own}|me|mine)" if own else "(?:me|mine)"
    of = rf"{_OTHER}(?:{words})\b(?!-in-law)"
    patterns = [
        rf"\b{theirs} {of},? (?:(?:is|was) )?(?:called |named )?{_NAME}",
        rf"\b{_NAME},? (?:is |was )?{theirs} {of}",
        rf"\b{_NAME} (?:is|was) (?:the |an? ){of} of {mine}\b",
        rf"(?:^|\b(?:{own or 'I'}) )(?i:has|have) (?:an?|one) {of},? (?:called |named )?{_NAME}",
    ]
    if text.is_japanese(whole):
        its = rf"(?:{_OWN_JAPANESE}|(?:{own})(?:さん)?の|{_NOT_OWN})" if own else _NOT_OWN
        kin = f"(?:{words})"
        patterns = [
            rf"{its}{kin}(?:の名前)?(?:の|は|、|・)?{_NAME_JAPANESE}",
            rf"{_NAME_JAPANESE}(?:さん|ちゃん|くん)?は、?{its}{kin}{_ENDS_JAPANESE}",
        ]
    for pattern in patterns:
        for found in re.finditer(pattern, whole):
            if not found[1][0].islower():
                yield found[1].removesuffix("'s")


def names_related(said: str, owner: Collection[str], asked: str) -> set[str]:
    """Those whom `said`, told of the owner, names as a relation or an animal of theirs, and whom a
    question names: of "her cat Mugi is ill", Mugi.

    A name of one character stands alone in Japanese, before a particle.
    """
    named = (
        name
        for kind in (*_ENGLISH, *_JAPANESE)
        if any(word in text.normalise(said) for word in kind)
        for name in find_related(said, kind, owner, is_of_owner=True)
    )
    return {name for name in named if _is_named(text.normalise(name), text.normalise(asked))}


def _is_named(name: str, asked: str) -> bool:
    if len(name) == 1:
        return bool(re.search(f"{_NOT_OWN}{re.escape(name)}(?=[はがをのもに、?？]|って)", asked))
    edge = r"\b" if name.isascii() else ""
    return bool(re.search(f"{edge}{re.escape(name)}{edge}", asked))


def say_relation(
    said: str, names: Collection[str], facts: Collection[str], owner: Collection[str]
) -> str:
    """`said` with what somebody of these `names` is to the `owner`, as the `facts` of them tell.

    "由美は健太の姉だ" makes 由美が来る to 姉が来る; it stays as it is where no fact tells it.
    """
    for kind in (*_ENGLISH, *_JAPANESE):
        words = next((one for fact in facts for one in kind if one in text.normalise(fact)), "")
        called = {name for fact in facts for name in find_related(fact, kind, owner)}
        if words and not called.isdisjoint(names):
            word = f"my {words}" if words.isascii() else words
            for name in sorted(names, key=len, reverse=True):
                edge = r"\b" if name.isascii() else ""
                said = re.sub(rf"{edge}{re.escape(name)}{edge}(?:さん|ちゃん|くん)?", word, said)
            return said
    return said


def say_name(
    said: str, people: Collection[tuple[str, Collection[str]]], owner: Collection[str]
) -> str:
    """`said` with the name of whom somebody calls their brother, by the facts of these `people`.

    Each comes with a name and what is known of them. Who has two brothers names neither.
    """
    plain = text.normalise(said)
    for kind in (*_ENGLISH, *_JAPANESE):
        if not any(word in plain for word in kind):
            continue
        called = {
            name
            for name, facts in people
            if any(name in find_related(fact, kind, owner) for fact in facts)
        }
        if len(called) == 1:
            said = re.sub(_own(kind), called.pop(), said, flags=re.IGNORECASE)
    return said


def list_as_kept(said: str, kept: Collection[str], owner: Collection[str]) -> list[str]:
    """`said` by the `owner`, with each relative of theirs called as texts that are `kept` do.

    Of 健太の母 he says お母さん. A word by which those call somebody else's relative, too, is left.
    As it was said it stands first where they say it so, too, and else last.
    """
    ways, plain = [said], said.lower()
    for kind in (*_ENGLISH, *_JAPANESE):
        if len(kind) == 1 or not any(word in plain for word in kind):
            continue
        theirs = re.compile(_theirs(kind, owner), re.IGNORECASE)
        if not theirs.search(said):
            continue
        left = [theirs.sub(" ", one).lower() for one in kept]
        called = {found[1].lower() for one in kept for found in theirs.finditer(one)}
        own = {found[1].lower() for found in theirs.finditer(said)}
        otherwise = [one for one in sorted(called - own) if not _is_any(one, left)]
        new = [_call(theirs, word, way) for word in otherwise for way in ways]
        ways = [*ways, *new] if called & own else [*new, *ways]
    return ways


def _is_any(word: str, texts: Collection[str]) -> bool:
    """Whether a text holds a word."""
    edge = r"\b" if word.isascii() else ""
    return any(re.search(rf"{edge}{re.escape(word)}{edge}", one) for one in texts)


def _call(theirs: re.Pattern[str], word: str, said: str) -> str:
    """`said` with this `word` for a relative."""
    return theirs.sub(
        lambda found: (
            f"{found[0][: found.start(1) - found.start()]}{word}"
            f"{found[0][found.end(1) - found.start() :]}"
        ),
        said,
    )


def _theirs(kind: tuple[str, ...], owner: Collection[str]) -> str:
    """How the owner names that relation of their own, or others do who name the owner."""
    words = "|".join(sorted(map(re.escape, kind), key=len, reverse=True))
    own = "|".join(map(re.escape, sorted(owner, key=len, reverse=True))) or "(?!)"
    if kind in _ENGLISH:
        alone = "|".join(sorted(_BY_NAME.intersection(kind), key=len, reverse=True)) or "(?!)"
        nobodys = "".join(rf"(?<!\b{one} )" for one in "her his their your the a an".split())
        return (
            rf"(?:\b(?:my|our|(?:{own})['’]s) {_OTHER}(?=(?:{words})\b)"
            rf"|(?<![\w-])(?<!['’]s )(?<!s['’] ){nobodys}(?=(?:{alone})\b))({words})\b"
            r"(?!-in-law)(?!['’]s day)"
        )
    return (
        rf"(?:{_OWN_JAPANESE}|(?:{own})(?:さん|ちゃん|くん|君)?の"
        r"|(?<![の\u4e00-\u9fffぁ-ゖァ-ヺー々])|(?<=[はがともにで、]))"
        rf"({words}){_ENDS_JAPANESE}(?!の日(?![程時]))"
    )


def _own(kind: tuple[str, ...]) -> str:
    """How somebody names that relation of their own."""
    words = "|".join(sorted(map(re.escape, kind), key=len, reverse=True))
    if kind in _ENGLISH:
        other = r"(?:(?!ex\b|former\b|late\b|step)[\w-]{1,20} )?"
        return rf"\b(?:my|our) {other}(?:{words})\b(?!-in-law)"
    return rf"(?:{_OWN_JAPANESE}|{_NOT_OWN})(?:{words}){_ENDS_JAPANESE}"


@cache
def _any(kinds: tuple[tuple[str, ...], ...]) -> str:
    return "|".join(sorted((word for kind in kinds for word in kind), key=len, reverse=True))
