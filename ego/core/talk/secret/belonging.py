"""What belongs to a secret: what somebody says next of it, and of the same affair later.

A turn is of it where a clause of it is told mostly in words of the secret, or of its affair; said
next to it, also where it has no thing of its own and takes up what was said: "moved to Thursday".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property, lru_cache

from ego.core import late
from ego.core.confiding import confides, drop_asking
from ego.core.events import Event
from ego.core.talk.secret import naming
from ego.core.talk.secret.affairs import (
    Affair,
    drop_hiring,
    find_affairs,
    list_affairs,
    list_steps,
    name_dating,
)
from ego.core.talk.secret.background import drop_hearers, drop_telling, part_background
from ego.core.talk.secret.kept_from import list_for_whom, list_kept_from
from ego.core.talk.secret.receiving import NAMES_OF_IT, list_receivers
from ego.core.talk.secret.taking_up import AT, CAME_OUT, TAKES_UP
from ego.core.talk.weights import CJK, LIGHT, find_days, weigh_words

NEXT = timedelta(hours=1)
"""So long what somebody says takes up what they said before."""
CARRIES = timedelta(minutes=10)
"""So long a secret carries on to what any secret may have: a flight, the boss."""
_READ = 4_000
_CLAUSE = late.regex(
    r"(?<=[.!?;:。！？])\s*|\n+|,? (?:and|but|so) (?=(?:my|our|the|it|they|he|she)\b)"
    r"|(?:,|(?<!\bi)(?<=\w)) (?:and|but|so) (?=(?:i|we)\b)|, (?:and|but) "
    r"|(?<=,) (?=(?:i|we|he|she|they|it)(?:['’]\w+)? |\w+ing (?:it|them|that|one) "
    r"|(?:(?:my|our|the) )?[\w-]+ (?:[\w-]+ )?(?:is|are|was|has)\b)"
    r"|、(?=.{2,10}[はが])",
    re.IGNORECASE,
)
_SHORT = 4
"""A clause has so many words at least before "and I": Lisa and I are one."""
_MOVED = late.regex(
    r"(?i)\b(?:moved|brought) (?:to|from|forward|on|up|back|by|until)\b"
    r"|\b(?:end|start) of (?:the |this |next )?(?:month|week|year|\w+(?:uary|mber|ober|rch|ust))\b"
)
_SURPRISE = late.regex("サプライズ・?(?=[ァ-ヺ])")
_QUALITIES = (
    "blue red green yellow black white brown grey gray pink purple old new big"
    " small little large huge tiny tall long short nice lovely good great best fancy cheap"
    " whole other same own only last next"
)
"""What a thing is like, and many others are."""
_COUPLE = frozenset(weigh_words("dating boyfriend girlfriend lover affair 交際 彼氏 彼女 恋人"))
_SEES = late.regex(
    r"(?i)\b(?:i['’]m|been|s?he['’]s) seeing (?!(?:the|an?|my|our|it|that|this|them|dr|you)\b)\w"
)
_WE = late.regex(
    r"(?i)^\W*(?:(?:and|but|so|oh|then) )*we(?:['’]\w+)? (?:(?:just|are|have|will|both) )*"
    r"(?:go|went|going|meet|met|kiss|stay|travel|fly|flying|flew|spen[dt]|book|mov|broke|split)"
)
_OF_ANY = frozenset(
    weigh_words(
        f"{_QUALITIES} "
        "it's that's its now instead place hour o'clock minute appointment date already soon just"
        " pls plz work tonight first second third"
        " also again still finally went happen news plan answer yet only even then change postpone"
        " cancel delay push shift reschedule earlier later bring confirm accept to"
        " rang called phoned texted emailed wrote worry worried upset angry"
        " 場所 時間 変更 変わる 延期 日程 連絡 電話 返事 先方 向こう 会場 決まる 受かる 通る 落ちる"
        " 始まる 午前 午後 心配 怒る"
    )
)
"""What is said of any plan."""
_LIKE = rf"(?:(?:{_QUALITIES.replace(' ', '|')}) )*"
_NUMBER = late.regex(r"#|\d+(?:st|nd|rd|th)$")
_THING = late.regex(
    rf"(?i)\b(?:the|this|that|my|our|his|her|their) {_LIKE}([\w-]+)"
    r"|([\u30a1-\u30fa\u30fc\u4e00-\u9fff]+)(?=[はがをの])"
)
_SUBJECT = late.regex(
    rf"(?i)^\W*(?:and |but |so )?(?:the {_LIKE}([\w-]+)\b"
    rf"|(?:my|our) {_LIKE}([\w-]+)\b(?!['’]s))"
    r"|^([\u30a1-\u30ff\u4e00-\u9fff]+)(?=[はが])"
)
_TOPIC = late.regex(
    rf"(?i)\babout (?:the|my|our|her|his|their|that) {_LIKE}([\w-]+)"
    r"(?=\W*$|[,.;:!]| (?:now|yet|any ?more|so|and|but|because|at|on|in|with)\b)"
    r"|([\u30a1-\u30ff\u4e00-\u9fff]+)の(?:こと|話|件)"
)
_WHOSE = late.regex(
    r"(?i:\b(?:for )?(?:my|our|his|her|their)) ([\w-]+)['’]s\b|\b([A-Z]\w+)['’]s (?=[a-z])"
    r"|(?i:\bfor (?:my|our)) ([\w-]+)|\bfor (?:(?:Mr|Mrs|Ms|Dr)\b\.? )?([A-Z]\w+)"
    r"|(?i:\b(dad|mum|mom|mam|gran|granny|grandma|nan|grandad|grandpa))['’]s\b"
)
_OWNED = late.regex(r"['’]s ((?:[\w-]+ )?[\w-]+)")
_DOER = late.regex(
    r"^\W*(?i:and |but |so |oh )*(?!(?:Book|Order|Reserv|Hir|Rent|Invit|Confirm|Collect)ed\b"
    r"|(?:Paid|Bought|Got|Found|Sent|Picked|Made|Sorted)\b)([A-Z]\w+)\b(?!['’])"
)
_OF_ONESELF = late.regex(r"(?i)\b(?:i|we|my|our|me|us)\b")


@dataclass
class Secret:
    """One secret: what was told of it, by turn."""

    turns: list[Event]
    asked: list[str] = field(default_factory=list)
    """Those of them that ask for it, by what they tell."""
    words: set[str] = field(default_factory=set)
    background: Set[str] = frozenset()
    """Those of them that it only mentions, and that were told openly before."""
    affairs: tuple[Affair, ...] = ()
    """What it is an affair of, as far as that is known."""
    of_affairs: Set[str] = frozenset()
    """The words of those."""
    is_of_oneself: bool = False
    """Whether whoever told it may be in it."""
    for_whom: Set[str] = frozenset()
    """The words for whom it is for, where only its asking names them."""

    def __post_init__(self) -> None:
        self.add_words()

    def is_named_in(self, said: str) -> bool:
        """Whether a text has a name that was told with it."""
        return any(naming.find_shared(one, said) for one in self.asked)

    def is_kept_from_others(self, turn: Event) -> bool:
        """Whether a turn asks not to tell somebody, and this was to be told to others, then."""
        whom, *each = (list_kept_from(one.user_text[:_READ]) for one in (turn, *self.turns))
        before = frozenset[str]().union(*each)
        return bool(whom and before) and not whom & before

    def has_part(self, turn: Event, clauses: Sequence[Clause]) -> bool:
        """Whether a turn that asks for secrecy, too, tells but what goes with this: the cake of the
        surprise party, on its day or told next, and kept from nobody else."""
        words = frozenset[str]().union(*(one.words for one in clauses))
        every = list_affairs()
        is_head, is_more = (any(one.steps & its for one in every) for its in (self.words, words))
        if is_head == is_more or not words & self.of_affairs or self.is_kept_from_others(turn):
            return False
        every_day = (find_days(one.user_text).items() for one in (turn, *self.turns))
        days = [{one for one, kind in each if kind != "@hour"} for each in every_day]
        its_days = set[str]().union(*days[1:])
        is_next = turn.at - self.turns[-1].at <= NEXT
        return bool(days[0] & its_days) if days[0] and its_days else is_next

    def add_words(self, *several: Set[str]) -> None:
        """Let it be told in these words, too."""
        self.words.update(*several)
        self.affairs = find_affairs(self.words - self.background)
        self.of_affairs = frozenset[str]().union(*(one.words | one.along for one in self.affairs))
        if any(map(list_receivers, self.asked)):
            self.of_affairs |= NAMES_OF_IT

    @property
    def receivers(self) -> frozenset[str]:
        """Whom it is for, and who is none of it: of nothing else is told in it of them."""
        every = [(list_words(one), list_receivers(one)) for one in self.asked]
        named = frozenset[str]().union(*(its for _, its in every))
        return named - frozenset[str]().union(*(words - its for words, its in every))

    def is_only_mentioned_in(self, words: Set[str]) -> bool:
        """Whether the words that a text has of it are none but of what it only mentions."""
        met = words & (self.words | self.of_affairs)
        return bool(met) and met <= self.background - self.of_affairs

    def note_background(self, told: str, openly: Iterable[str]) -> None:
        """Let what this asked turn only mentions be none of its own, if it was told `openly`."""
        only, rest = map(list_words, part_background(told))
        if found := (self.background | only) - rest - list_steps():
            self.background = found & frozenset[str]().union(*map(list_words, openly))


@dataclass(frozen=True)
class Clause:
    """What a clause of a text tells its thing by."""

    said: str
    words: frozenset[str]

    @cached_property
    def things(self) -> frozenset[str]:
        """Those of its words that stand for a thing that is known: "the tree" is, "Lisa" may be
        anybody."""
        return self._find(_THING)

    @cached_property
    def subject(self) -> frozenset[str]:
        """That of these that it is about: "the house needs a roof"."""
        return self._find(_SUBJECT)

    @cached_property
    def topic(self) -> frozenset[str]:
        """That of which it says that something is told or known: "you can tell Tom about the
        job"."""
        return self._find(_TOPIC)

    @cached_property
    def doer(self) -> frozenset[str]:
        """Who does something in it, by name: "Lone quit"."""
        return self._find(_DOER)

    @cached_property
    def is_of_oneself(self) -> bool:
        """Whether whoever says it is in it."""
        return CJK.search(self.said) is not None or _OF_ONESELF.search(self.said) is not None

    @cached_property
    def whose(self) -> frozenset[str]:
        """Of whom or for whom something is in it: Ken's, for my sister."""
        return self._find(_WHOSE)

    @cached_property
    def owned(self) -> frozenset[str]:
        """What that is, as far as it is called somebody's: the party, of "Tim's party"."""
        return self._find(_OWNED)

    def _find(self, what: re.Pattern[str]) -> frozenset[str]:
        every = (word for match in what.finditer(self.said) for word in match.groups())
        found = " ".join(filter(None, every))
        return self.words & weigh_words(found).keys() if found else frozenset()

    def others(self, met: Set[str]) -> frozenset[str]:
        """Its words but those that are `met`; a pair of kanji that begins in one of these is none:
        面接受かった is told in 面接 and 接受."""
        if not (left := self.words - met):
            return left
        kanji = {sign for word in met for sign in word if CJK.match(sign)}
        return frozenset(one for one in left if kanji.isdisjoint(one))


def read_clauses(said: str) -> list[Clause]:
    """Each clause of a text that tells anything."""
    return [one for one in list_clauses(said) if one.words]


@lru_cache(1024)  # each turn that is kept looks at a hundred before it
def list_words(said: str) -> frozenset[str]:
    """The words that a text tells its things by."""
    return frozenset[str]().union(*(one.words for one in read_clauses(said)))


def list_clauses(said: str) -> list[Clause]:
    """Each clause of a text."""
    return [Clause(one, _telling(one)) for one in map(drop_hearers, _clauses(said))]


def _clauses(said: str) -> Iterator[str]:
    short = ""
    for one in filter(None, map(str.strip, _CLAUSE.split(said[:_READ]))):
        joined = f"{short} and {one}" if short and re.match(r"(?i)(?:i|we)\b", one) else one
        is_first = len(one.split()) < _SHORT and one[-1].isalpha() and not CJK.search(one)
        if short and joined is one:
            yield short
        short = joined if is_first else ""
        if not short:
            yield joined
    if short:
        yield short


def _telling(clause: str) -> frozenset[str]:
    plain = _SURPRISE.sub("サプライズ ", _MOVED.sub(" ", clause))
    weighed = weigh_words(name_dating(plain))
    days = find_days(clause, weighed)
    return frozenset(
        word
        for word, weight in weighed.items()
        if weight > LIGHT and not (_NUMBER.match(word) or word in days or word in _OF_ANY)
    )


def is_taken_up(secret: Secret, said: str) -> bool:
    """Whether a text goes on with a secret that was told just before it; of two who are a couple
    whatever "we" do does."""
    is_couple = not secret.words.isdisjoint(_COUPLE) or any(map(_SEES.search, secret.asked))
    return takes_up(said) or (is_couple and _WE.search(said) is not None)


def takes_up(said: str) -> bool:
    """Whether a text goes on with what was said before it: its first clause that says anything has
    no thing of its own."""
    for clause in _clauses(said):
        telling = _telling(clause)
        if TAKES_UP.search(clause.strip()) or (len(telling) < 2 and AT.search(clause)):
            return True
        if telling:
            return False
        if find_days(clause) or (CJK.search(clause) and CAME_OUT.search(clause)):
            return True
    return False


def says_nothing(said: str) -> bool:
    """Whether a text is but a word between, and names no thing of its own: "what do I wear?"."""
    clauses = read_clauses(said)
    if said.rstrip().endswith(("?", "？")) and not any(one.things for one in clauses):
        return True
    return not (takes_up(said) or clauses)


def is_of(secret: Secret, clause: Clause, *, is_next: bool = False) -> bool:
    """Whether a clause is of a secret; of one that was told just before, `is_next`, one word is
    enough. Else there are two, or one that is a step of the affair, or of it and nothing else."""
    affairs, of_affairs = secret.affairs, secret.of_affairs
    clause = _without_hiring(secret, clause)
    met = (clause.words & secret.words) | (clause.words & of_affairs)
    if not met - secret.receivers or secret.is_only_mentioned_in(met):
        return False
    if met & clause.owned:
        met |= clause.whose & secret.for_whom
    others = clause.others(met) - secret.for_whom
    steps = any(one.steps & clause.words for one in affairs)
    is_of_another = _is_of_another(secret, clause, met)
    is_near = is_next and (steps or met & secret.words or not is_of_another)
    if is_near and len(others) <= len(met) * (2 if steps else 1):
        return len(others) < len(met) or not met.isdisjoint(of_affairs | clause.things)
    its_people = secret.words if clause.topic else secret.words | secret.for_whom
    if is_of_another or clause.doer - its_people:  # whoever knows about it tells nothing of it
        return False
    named = clause.subject & secret.words or clause.topic & (secret.words | of_affairs)
    if named or (len(others) < 2 and clause.things & met):
        return True
    if len(others) > len(met) * (2 if steps else 1):
        return False
    return len(met) > 1 or steps or (not others and not met.isdisjoint(of_affairs))


def _without_hiring(secret: Secret, clause: Clause) -> Clause:
    """A clause without the interview that its teller holds, where no secret is of such a one."""
    plain = drop_hiring(clause.said)
    if plain == clause.said or any(drop_hiring(one) != one for one in secret.asked):
        return clause
    return Clause(plain, _telling(plain))


def _is_of_another(secret: Secret, clause: Clause, met: Set[str]) -> bool:
    """Whether it is of another's interview, or of oneself where somebody else is to quit."""
    its_own = not clause.owned or clause.owned & met  # Tim's party, not his mother
    if clause.whose - secret.words - (secret.for_whom if its_own else frozenset()):
        return True
    is_of_affair = met <= secret.of_affairs and not clause.subject & secret.words
    return clause.is_of_oneself and not secret.is_of_oneself and is_of_affair


def list_secrets(
    turns: Iterable[Event], openly: Sequence[tuple[datetime, str]] = ()
) -> list[Secret]:
    """The secrets of one person, by their secret `turns`, the oldest first; `openly` is what was
    told to all, and when."""
    found: list[Secret] = []
    last: Secret | None = None
    for one in turns:
        is_asked, told = confides(one), drop_telling(drop_asking(one.user_text))
        clauses, named = read_clauses(told), [its for its in found if its.is_named_in(told)]
        own = [its for its in found if any(is_of(its, part, is_next=True) for part in clauses)]
        if len(named) == 1:
            own = named
        elif is_asked:
            asked = [
                its
                for its in own
                if all(adds_nothing(its, part) for part in clauses)
                and (
                    any(part.words & its.words for part in clauses)
                    or not its.is_kept_from_others(one)
                )
            ]
            asked = asked or [its for its in found if its.has_part(one, clauses)]
            own = asked if clauses else [last] if last else []
        elif not own and last is not None:
            own = [last]
        secret = own[0] if len(own) == 1 else Secret([])
        if secret not in found:
            found.append(secret)
        its = [part for part in clauses if is_asked or is_of(secret, part, is_next=True)]
        its = its if secret.words else clauses
        if is_asked:
            secret.note_background(told, [said for at, said in openly if at < one.at])
            secret.for_whom |= list_for_whom(one.user_text[:_READ])
            secret.asked.append(told)
        only = frozenset() if is_asked else NAMES_OF_IT  # "the present" makes no party of a wallet
        secret.add_words(*(part.words - only for part in its))
        secret.is_of_oneself |= any(part.is_of_oneself for part in its)
        secret.turns.append(one)
        last = secret
    return found


def adds_nothing(secret: Secret, clause: Clause) -> bool:
    """Whether a clause is of nothing else beside a secret: who asks again may tell another one."""
    return not clause.others(clause.words & (secret.words | secret.of_affairs))
