"""Which secret is meant by what says that it is none any more, and which of its turns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import takewhile

from ego.core import late, text
from ego.core.confiding import confides, drop_asking
from ego.core.events import Event
from ego.core.memory.truth.pairs import find_names
from ego.core.talk.secret import naming
from ego.core.talk.secret.affairs import Affair, list_affairs
from ego.core.talk.secret.background import drop_telling
from ego.core.talk.secret.belonging import (
    Clause,
    Secret,
    adds_nothing,
    is_of,
    read_clauses,
    takes_up,
)
from ego.core.talk.secret.kept_from import FOR_JAPANESE, SURPRISE_FOR, WHOM_JAPANESE
from ego.core.talk.weights import CJK, weigh_words

_ABOUT = late.regex(
    r"(?i)\babout (?:the|this|my|our|her|his|their) ([\w-]+)"
    r"|([\u30a1-\u30ff\u4e00-\u9fff]+)の(?:こと|話|件)"
)
"""What is named of which something may be told."""
_PRONOUNS = frozenset({"him", "her", "them", "彼", "彼女"})
_ANYBODY = frozenset("anyone anybody nobody soul others everyone everybody people 誰 人".split())
_TOKEN = late.regex(r"[\w'-]+")
_OF_ASKING = frozenset(
    "please pls plz but and or so just yet do don't dont not no tell told say anything"
    " mention let on to know find out hear learn about of a an the this that it word my our"
    " hide hidden keep from surprise surprising for must mustn't should shouldn't can't cannot"
    " is isn't are be supposed meant want wanted see read spoil ruin slip doesn't doesnt does"
    " has have haven't idea clue i'm i we're we i've we've planning organising organizing"
    " preparing throwing arranging big birthday party like going trying hoping her him them"
    " she he they he's she's in front around any shh shhh ssh mr mrs ms miss dr prof top secret"
    " ok".split()
)
"""What an asking says beside whom it names."""
_REASON = late.regex(r"(?i)\W*(?:(?:because|cos|cause|as|or|and) )?(?:s?he|they|it)\b")
_HONORIFIC = late.regex("(?:さん|ちゃん|くん|君)$")


def list_asked_of(rest: str) -> frozenset[str]:
    """The words by which a turn names what it asks to keep: the `rest` of it beside the asking,
    but for why ("she'd only tease")."""
    told = takewhile(lambda one: not _REASON.match(one.said), read_clauses(rest))
    return frozenset[str]().union(*(one.words for one in told))


def find_meant(several: Sequence[Secret], rest: str, newest: Secret | None) -> Secret | None:
    """The one secret that a text is about which says that it is none any more, and the `rest`
    beside that; what it says of nothing is of the `newest`, told just before. None if unsure."""
    clauses = read_clauses(rest)
    if not clauses:
        return newest or (several[0] if len(several) == 1 else None)
    if len(by_name := [one for one in several if one.is_named_in(rest)]) == 1:
        return by_name[0]
    own, sure = list[Secret](), list[Secret]()
    for secret in several:
        for clause in clauses:
            if not is_of(secret, clause, is_next=True):
                continue
            named = (clause.words & secret.words) - secret.of_affairs
            if named:
                sure.append(secret)
                break
            if adds_nothing(secret, clause):
                own.append(secret)
                break
    found = sure or own or _find_unnamed(several, clauses)
    if len(found) > 1 and not sure and (topic := _ABOUT.search(rest)):  # the party is no trip
        about = weigh_words(topic[1] or topic[2]).keys()
        found = own = [one for one in own if about <= one.words]
    return found[0] if len(found) == 1 and len({*map(id, sure + own)}) < 2 else None


def _find_unnamed(several: Sequence[Secret], clauses: Sequence[Clause]) -> list[Secret]:
    """The secrets of whose step a text tells where, or with whom, and that told so of no place and
    nobody: "the interview at Hexal", of an interview."""
    found = [
        its
        for its in several
        if any(one.steps & its.words & part.words for one in its.affairs for part in clauses)
    ]
    is_open = len(found) == 1 and not any(map(list, map(find_names, found[0].asked)))
    return found if is_open else []


def is_kept_from_alone(secret: Secret, whom: Set[str]) -> bool:
    """Whether a secret is one for these alone, in small letters; a pronoun is whoever that is."""
    asked = {_list_kept_from(one.user_text) for one in secret.turns if confides(one)}
    is_one = len(asked) == 1 and bool(_find_kept_from(secret))
    return (is_one and whom <= _PRONOUNS) or asked == {whom}


_ALONG = (
    r"\b(?:with|(?:me|us) and) {0}\b(?!['’])|\b{0} and (?:i|me)\b"
    "|{0}(?:さん|ちゃん|くん|君)?(?:と(?!は|い[うえっ]|言|思|の(?:こと|件|話))|も(?:一緒|いっしょ))"
)


def leave_along(several: Iterable[Secret], said: str) -> list[Secret]:
    """Those of `several` that what is `said` may be of: none that is kept from somebody with whom
    it is, who takes part in that, but for what is surely a step of it, or told in a word of it."""
    words = frozenset[str]().union(*(one.words for one in read_clauses(said)))
    found = list[Secret]()
    for secret in several:
        steps = frozenset[str]().union(*(one.steps for one in secret.affairs))
        names = _find_kept_from(secret)
        along = (re.search(_ALONG.format(re.escape(one)), said, re.IGNORECASE) for one in names)
        own = secret.words - secret.receivers - weigh_words(" ".join(names)).keys()
        if not any(along) or words & (steps | own):
            found.append(secret)
    return found


def _list_kept_from(said: str) -> frozenset[str]:
    """Whom a text names from whom it is to be kept, with whatever else its asking says; where that
    names nobody ("shh"), whose thing it tells of."""
    if CJK.search(said):
        called = [*WHOM_JAPANESE.findall(said), *FOR_JAPANESE.findall(said)]
        return frozenset(_HONORIFIC.sub("", one) for one in called)
    every, told = (
        text.composed(one).lower().replace("’", "'") for one in (said, drop_asking(said))
    )
    left = Counter(_TOKEN.findall(every))
    left.subtract(_TOKEN.findall(told))
    asked = {one for one, many in left.items() if many > 0} - _OF_ASKING
    whose = () if asked else (part.whose for part in read_clauses(drop_asking(said)))
    return frozenset(asked | {one.lower() for one in SURPRISE_FOR.findall(said)}).union(*whose)


_PRESENT = late.regex(
    r"(?i)\b(?:surprise|gifts?|presents?)\b"
    r"|\b(?:g[eo]t(?:ting)?|buy(?:ing)?|bought|giv(?:e|ing)|mak(?:e|ing)|made|order(?:ed|ing)?)"
    r" (?:him|her|them) (?:an?|some|the|his|their|two|new)\b"
    r"|\bfor (?:him|her|them|(?:his|her|their) (?:\d+\w\w )?(?:birthday|farewell|wedding))\b"
    "|プレゼント|サプライズ|贈り物|(?:あげる|贈る)"
)
"""What tells of a present, or of what somebody is surprised with."""
_WHOLE = late.regex(r"(?i)\b(?:surprise|gifts?|presents?)\b|プレゼント|サプライズ|贈り物")
_GOT_IT = (
    r"(?i)\b{} (?:\w+ )?(?:has|had|got|cried|loved|received|unwrapped|opened|knows|saw)\b"
    r"|{}(?:さん|ちゃん|くん)?(?:が|は|も|に)[^。]*(?:もら|喜|泣|渡し|あげた|受け取)"
)
"""That whom it is for has it."""


def list_of_present(several: Sequence[Secret], rest: str, its_own: Secret | None) -> list[Secret]:
    """All secrets of what one person is to be given, where the whole of that is meant: "the gift
    for Ken" is whatever it is, and it is out once Ken has it. `its_own` is what is meant."""
    if its_own is None and not read_clauses(rest) and _are_of_one(several):
        return list(several)
    presents = [its for its in several if _tells_present(its)]
    kept = {id(its): next(iter(_find_kept_from(its)), "") for its in presents}
    for_whom = {*kept.values()} - {""}
    named = {one for one in for_whom if naming.stands_in(one, rest)}
    whose = {one.lower() for part in read_clauses(rest) for one in part.whose} - named
    if whose or not (_WHOLE.search(rest) or any(map(_has_it(rest), named))):
        return []
    whom = named or for_whom
    if len(whom) != 1:
        return []
    return [its for its in presents if kept[id(its)] in whom or its is its_own]


def _are_of_one(several: Sequence[Secret]) -> bool:
    """Whether all secrets there are, are kept from one person and told of one thing: the dinner of
    a birthday, and its cake. That "it" is none any more is said of all of them, then."""
    whom = {_find_kept_from(its) for its in several}
    shared = frozenset[str]().union(*(its.words for its in several[:1]))
    shared = shared.intersection(*(its.words for its in several))
    names = weigh_words(" ".join(frozenset[str]().union(*whom))).keys()
    return len(whom) == 1 and frozenset[str]() not in whom and bool(shared - names)


def _has_it(rest: str) -> Callable[[str], bool]:
    return lambda whom: re.search(_GOT_IT.replace("{}", re.escape(whom)), rest) is not None


def _tells_present(secret: Secret) -> bool:
    return all(map(_PRESENT.search, secret.asked))


def _find_kept_from(secret: Secret) -> frozenset[str]:
    """Whom alone a secret is kept from, in small letters; nobody, where that is not one."""
    every = {_list_kept_from(one.user_text) for one in secret.turns if confides(one)}
    asked = every - {frozenset[str]()}
    its = next(iter(asked), frozenset[str]())
    return its if len(asked) == len(its) == 1 and its.isdisjoint(_ANYBODY) else frozenset()


def list_told_of_alone(secret: Secret, rest: str) -> list[Event]:
    """The turns of a secret that tell nothing beside what `rest` names of it, nothing being the
    whole; where that is all that was asked to be one, those that went on with it, too."""
    found = [one for one in secret.turns if _is_told_of_alone(one, secret, rest)]
    if any(one not in found for one in secret.turns if confides(one)):
        return found
    others = [one for one in list_affairs() if one not in secret.affairs]
    return [
        one
        for one in secret.turns
        if one in found or not (confides(one) or _is_step_of(others, read_clauses(one.user_text)))
    ]


def _is_told_of_alone(turn: Event, secret: Secret, rest: str) -> bool:
    """Whether a turn of a secret tells but what `rest` names of it."""
    named = set[str]().union(*(one.words for one in read_clauses(rest)))
    said = drop_telling(drop_asking(turn.user_text))
    if not named:
        return True
    topic = Secret([], words=named & (secret.words | secret.of_affairs))
    its = frozenset[str]().union(*(one.words for one in read_clauses(said)))
    is_head = any(one.steps & its for one in topic.affairs)
    if is_head and confides(turn) and named & secret.words and not named & its:
        return False  # whoever may tell of the cake may not of the party
    clauses = [one for one in read_clauses(said) if not naming.find_shared(rest, one.said)]
    if _is_step_of([one for one in list_affairs() if one not in topic.affairs], clauses):
        return False
    return takes_up(said) or all(one.words & (topic.words | topic.of_affairs) for one in clauses)


def _is_step_of(affairs: Sequence[Affair], clauses: Sequence[Clause]) -> bool:
    return any(one.steps & clause.words for clause in clauses for one in affairs)


def is_told_in(answer: str, several: Sequence[Secret]) -> bool:
    """Whether an answer speaks of one of these secrets."""
    clauses = read_clauses(text.composed(answer))
    return any(is_of(secret, clause) for secret in several for clause in clauses)
