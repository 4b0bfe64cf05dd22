"""What belongs to a secret: what somebody says next of it, and of the same affair later.

A turn is of it where a clause of it is told mostly in words of the secret, or of its affair; said
next to it, also where it has no thing of its own and takes up what was said: "moved to Thursday".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.confiding import confides, without_asking
from ego.core.events import Event
from ego.core.talk.secret.affairs import Affair, find_affairs
from ego.core.talk.weights import CJK, LIGHT, find_days, weigh_words

NEXT = timedelta(hours=1)
"""So long what somebody says takes up what they said before."""
_READ = 4_000
_CLAUSE = re.compile(
    r"(?<=[.!?;:。！？])\s*|\n+|,? (?:and|but|so) (?=(?:my|our|the|it|they|he|she)\b)"
    r"|(?:,|(?<!\bi)(?<=\w)) (?:and|but|so) (?=(?:i|we)\b)|, (?:and|but) |、(?=.{2,10}[はが])",
    re.IGNORECASE,
)
_SHORT = 4
"""A clause has so many words at least before "and I": Lisa and I are one."""
_MOVED = re.compile(r"(?i)\b(?:moved|brought) (?:to|from|forward|on|up|back|by|until)\b")
"""Of a day: no flat is moved into."""
_OF_ANY = frozenset(
    weigh_words(
        "it its now instead place hour o'clock minute appointment date already soon just also"
        " again still finally went happen news plan answer yet only even then change postpone"
        " cancel delay push shift reschedule earlier later bring confirm accept to"
        " 場所 時間 変更 変わる 延期 日程 連絡 返事 先方 向こう 会場 決まる 受かる 通る 落ちる"
        " 始まる 午前 午後"
    )
)
"""What is said of any plan."""
_THING = re.compile(
    r"(?i)\b(?:the|this|that|my|our|his|her|their) ([\w-]+)"
    r"|([\u30a1-\u30fa\u30fc\u4e00-\u9fff]+)(?=[はがをの])"
)
_OWN = r"(?:the|an?|my|our|your|his|their|ken['’]s)"
_WORDS_BEFORE = (
    r"(?:\W|\b(?:and|but|so|oh|ok|okay|yes|yeah|no|well|also|then|now|btw|because|maybe|hopefully"
    r"|luckily|update|today|yesterday|i (?:think|guess|hope|heard))\b)*"
)
_TAKES_UP = re.compile(
    rf"(?i)^{_WORDS_BEFORE}(?:"
    r"(?:they|he|she|both|there(?! (?:is|are|was|were|will)\b|['’]s))\b(?!['’]s (?:my|our)\b)"
    r"|(?:this|that|which|it)(?=['’]| (?:is|was|will|would|has|had|means|can|could|may|might|got"
    r"|starts?|begins?|takes?|looks?|went|moved|seems?|depends?)\b)"
    r"(?!(?:['’]s| is| was| will be) (?:(?:so|too|really|very) )*(?:rain|snow|cold|hot|warm|sunny"
    r"|windy|late\b|early\b|my |our |monday|tuesday|wednesday|thursday|friday|saturday|sunday))"
    r"|(?:been |got |was )?(?:moved|postponed|pushed|shifted|rescheduled|changed|cancel+ed"
    r"|confirmed|accepted|rejected)\b"
    rf"|(?:i|we)(?:['’]\w+)? (?:(?!{_OWN}\b)[a-z'’]+ ){{0,3}}(?:it|them|there)\b"
    r"|(?:それ|そこ|そっち|あれ|あの件|その件|その話|その|先方|向こう|彼ら|場所|時間|会場|日程|返事|結果|相手)"
    r"(?:は|が|も|で|に|を|の))"
)
"""How a clause begins that has no thing of its own, and speaks of what was said before."""
_AT = re.compile(
    r"(?i)^\W*(?:and |but )?(?:at|in|near|from|until|with)\b(?!.*\b(?:i|we|is|are|was|has|have)\b)"
)
"""How a clause begins that tells but where or with whom."""
_CAME_OUT = re.compile("受か|通っ|落ち|断られ|決ま|もらえ|延期|変更|変わ|取り消|中止")


@dataclass
class Story:
    """One secret: what was told of it, by turn."""

    turns: list[Event]
    words: set[str] = field(default_factory=set)

    @property
    def affairs(self) -> tuple[Affair, ...]:
        """What it is an affair of, as far as that is known."""
        return find_affairs(self.words)

    @property
    def of_affairs(self) -> set[str]:
        """The words of those."""
        return {word for one in self.affairs for word in one.words}


class Clause(NamedTuple):
    """What a clause of a text tells its thing by."""

    words: frozenset[str]
    things: frozenset[str]
    """Those of them that stand for a thing that is known: "the tree" is, "Lisa" may be anybody."""

    def others(self, met: set[str]) -> frozenset[str]:
        """Its words but those that are `met`; a pair of kanji that begins in one of these is none:
        面接受かった is told in 面接 and 接受."""
        kanji = {sign for word in met for sign in word if CJK.match(sign)}
        return frozenset(one for one in self.words - met if kanji.isdisjoint(one))


def read_clauses(said: str) -> list[Clause]:
    """Each clause of a text that tells anything."""
    return [
        Clause(found, frozenset(weigh_words(" ".join(_find_things(one)))) & found)
        for one in _clauses(said)
        if (found := _telling(one))
    ]


def _find_things(clause: str) -> Iterator[str]:
    return (word for match in _THING.findall(clause) for word in match if word)


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
    days = find_days(clause)
    return frozenset(
        word
        for word, weight in weigh_words(_MOVED.sub(" ", clause)).items()
        if weight > LIGHT and word[0] != "#" and word not in days and word not in _OF_ANY
    )


def takes_up(said: str) -> bool:
    """Whether a text goes on with what was said before it: its first clause that says anything has
    no thing of its own."""
    for clause in _clauses(said):
        telling = _telling(clause)
        if _TAKES_UP.search(clause.strip()) or (len(telling) < 2 and _AT.search(clause)):
            return True
        if telling:
            return False
        if find_days(clause) or (CJK.search(clause) and _CAME_OUT.search(clause)):
            return True
    return False


def says_nothing(said: str) -> bool:
    """Whether a text is but a word between: "ok, thanks"."""
    return not (takes_up(said) or read_clauses(said))


def is_of(story: Story, clause: Clause, *, is_next: bool = False) -> bool:
    """Whether a clause is of a secret; of one that was told just before, `is_next`, one word is
    enough. Else there are two, or one that is a step of the affair, or of it and nothing else."""
    affairs, of_affairs = story.affairs, story.of_affairs
    met = {word for word in clause.words if word in story.words or word in of_affairs}
    if not met:
        return False
    others, steps = clause.others(met), any(one.steps & clause.words for one in affairs)
    if len(others) > len(met) * (2 if steps else 1):
        return False
    if is_next:
        return len(others) < len(met) or not met.isdisjoint(of_affairs | clause.things)
    return len(met) > 1 or steps or (not others and not met.isdisjoint(of_affairs))


def list_stories(turns: Iterable[Event]) -> list[Story]:
    """The secrets of one person, by their secret `turns`, the oldest first."""
    found: list[Story] = []
    last: Story | None = None
    for one in turns:
        said = without_asking(one.user_text)
        clauses = read_clauses(said)
        own = [its for its in found if any(is_of(its, part, is_next=True) for part in clauses)]
        if confides(one):
            asked = [its for its in own if all(_adds_nothing(its, part) for part in clauses)]
            own = asked if clauses else [last] if last else []
        elif not own and last is not None:
            own = [last]
        story = own[0] if len(own) == 1 else Story([])
        if story not in found:
            found.append(story)
        its = [part for part in clauses if confides(one) or is_of(story, part, is_next=True)]
        story.words.update(*(part.words for part in (its if story.words else clauses)))
        story.turns.append(one)
        last = story
    return found


def _adds_nothing(story: Story, clause: Clause) -> bool:
    """Whether a clause is of nothing else beside a secret that was told: whoever asks again that
    nobody hears it may tell another one."""
    return not clause.others(clause.words & (story.words | story.of_affairs))


def find_meant(stories: Sequence[Story], rest: str, newest: Story | None) -> Story | None:
    """The one secret that a text is about which says that it is none any more, and the `rest`
    beside that; what it says of nothing is of the `newest`, told just before. None if unsure."""
    clauses = read_clauses(rest)
    if not clauses:
        return newest or (stories[0] if len(stories) == 1 else None)
    own, sure = list[Story](), list[Story]()
    for story in stories:
        for clause in clauses:
            if not is_of(story, clause, is_next=True):
                continue
            named = (clause.words & story.words) - story.of_affairs
            if named:
                sure.append(story)
                break
            if _adds_nothing(story, clause):
                own.append(story)
                break
    found = sure or own
    return found[0] if len(found) == 1 and len({*map(id, sure + own)}) == 1 else None


def is_told_of_alone(turn: Event, story: Story, rest: str) -> bool:
    """Whether a turn of a secret tells nothing beside what `rest` names of it; nothing is the whole
    secret."""
    named = set[str]().union(*(one.words for one in read_clauses(rest)))
    said = without_asking(turn.user_text)
    if not named or takes_up(said):
        return True
    topic = Story([], named & (story.words | story.of_affairs))
    about = topic.words | {word for one in find_affairs(topic.words) for word in one.words}
    return all(clause.words & about for clause in read_clauses(said))


def tell_again(text_of: str, story: Story) -> bool:
    """Whether an answer speaks of a secret."""
    return any(is_of(story, clause) for clause in read_clauses(text.composed(text_of)))
