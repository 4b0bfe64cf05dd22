"""What a question wants first of all, whatever its words are near to.

news      "How is Mike?", 「ミケは元気？」: the newest of what names whom it asks after
weight    "What was the most important day of the month?", 「いちばん大事だったこと」: what weighed
          most then
saying    "What did the landlord say?", 「大家さんは何て言った？」: the newest that they said of it

The newest of what is asked after is told in the script it was kept in, and may share no word with
the question but the name; what weighed most shares none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.times.mentions import without_times
from ego.core.times.questions import says_little


class Wanted(NamedTuple):
    """What a question wants first; neither where it wants what its words are near to."""

    news_of: frozenset[str] = frozenset()
    """The index terms of whom or what it asks after."""
    weight: bool = False
    """Whether it asks for what mattered most."""

    def __bool__(self) -> bool:
        return self.weight or bool(self.news_of)


NOTHING = Wanted()
_WHO = r"(?P<who>(?!every(?:thing|one|body)|things|life|it all)[^?,.;:!]{1,60}?)"
_LATELY = (
    r"(?:,? (?:been|doing|going|getting (?:on|along)|keeping|feeling|faring|holding up|coping"
    r"|now|nowadays|today|tonight|these days|this (?:morning|evening|week)|lately|recently"
    r"|at the moment|right now|by now|so far|then|ok|okay|all right|alright|well|better))*"
)
_NEWS = tuple(
    rf"(?:(?:so|and|but|hey|oh|well|tell me),? )*{asked}\W*"
    for asked in (
        rf"how(?: is|'s| are| has| have) {_WHO}{_LATELY}",
        r"(?:what(?: is|'s)|anything|something) (?:new|up|happening|going on)"
        rf" with {_WHO}{_LATELY}",
        rf"(?:what(?: is|'s) the|is there|any)(?: any)? (?:latest|latest news|news)"
        rf" (?:on|about|of|with|from) {_WHO}{_LATELY}",
        rf"what(?: has|'s| is) become of {_WHO}{_LATELY}",
        rf"what(?: is|'s| has| are| have) {_WHO} (?:been )?up to{_LATELY}",
        rf"(?:is|are) {_WHO} (?:(?:still|feeling|doing|any) )*"
        r"(?:ok|okay|all right|alright|well|better|fine|ill|sick)(?: now| again| today)*",
    )
)
_NEWS_JAPANESE = (
    r"(?:(?:ねえ|ところで|あれから|最近|この頃|今)(?:の|は)?、?)?"
    r"(?P<who>(?!何|誰|(?:今|最近|体調|調子|具合|様子|気分)(?:[はもがのど]|$))[^\s、。?!]{1,20}?)(?:さん|ちゃん|くん|君|様|先生)?"
    r"(?:とは|から|は|って|の|に|が|、)?"
    r"(?=.*(?:元気|大丈夫|具合|様子|調子|近況|消息|知らせ|便り|その後|どう(?:です|かな|[?？]|$|し(?:てる|ている|てい|た)|な)"
    r"|(?:新しい|変わった)(?:こと|知らせ|話)))"
    r"(?>今|いま|最近|その後|この頃|このごろ|あれから|何か|どう|元気|大丈夫|具合|様子|調子|近況|消息|知らせ|便り|新しい"
    r"|変わった|変わり|こと|話|よくな|良くな|なった|なって|なりました|した|して|いる|いた|います|いました|いない|ない"
    r"|ある|あった|あります|ありました|です|でした|でしょう|だろう|だった|かしら|かな|ました|ます|った|てる|る|に|は"
    r"|って|が|も|の|な|か|い|た|、)++[?。!\s]*"
)
_WITHOUT = late.regex(r"^(?:the|a|an|my|our|your|his|her|their|old|poor|dear|little) |'s$")
_MOST = (
    r"\b(?:most (?:important|meaningful|significant|memorable|precious|special|moving)"
    r"|(?:the )?(?:biggest|greatest|high ?points?|highlights?)"
    r"|matter(?:s|ed)?(?: to \w+)? (?:the )?most"
    r"|(?:weigh(?:s|ed)?|count(?:s|ed)?|meant) (?:the )?most)\b"
    r"|(?:一番|いちばん|最も|もっとも)(?:大事|大切|重要|心に残っ|心に残|印象に残っ|印象的|印象深|思い出深|思い出に残っ"
    r"|忘れられな|大きな|大きか|特別|記憶に残っ)(?:だった|な|て(?:い)?る|た|かった|い)?"
)
_AMONG = (
    r"\b(?:moments?|times?|memory|memories|weeks?|months?|years?|life|far|ever|ones?|been"
    r"|who|days?|of all|until|since|these|those|past|last|few|whole)\b"
    r"|瞬間|思い出|人生|これまで|今まで|いままで|ここまで|日々|日|月|年|週間|一週|か月|ヶ月|期間|中|うち|この|その|とき|時"
)
"""What may stand beside it and is no subject."""
_SAYING = (
    r"\bwhat (?:did|does|do|has|have|had|is|was|were|are) .{1,60}?"
    r"\b(?:say|said|saying|says|answer|answered|reply|replied|tell|told|think|decide|decided)\b"
    r"|\bwhat(?: is|'s| was) .{1,40}?\b(?:answer|reply|opinion|decision)\b"
    r"|(?:何|なに|なん|どう)(?:て|と|って|を)?(?:言|い)(?:っ|い)|(?:何|なん|どう)(?:て|と|って)?答え"
    r"|(?:返事|返答|答え)(?:は|って)"
)

_A_NAME = late.regex(r"(?<=[^.?!] )[A-Z][\w.+#-]*\w|\b[a-zA-Z]+[A-Z]\w*")
"""What is written large where no sentence begins, or within a word."""
_USED = late.regex(
    r"\b(?:use|uses|using|need|needs|have) ([a-z][\w.+#-]*\w)(?: (?:for|in|at|with|to|here))?\b"
)
_DETERMINERS = frozenset("the a an our my any this that these those it them as for from".split())
_LIKE = 4
"""Names that begin with so many of the same letters may be of one thing: Postgres, PostgreSQL."""
_SAYS_LITTLE = frozenset(
    "use know knew think need want run tell say said find work happen go goe deal"
    " get got anyth someth project team company compani here there ever current".split()
)
"""Stems; beside a name they ask no more than what there is of it."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def what_is_wanted(question: str) -> Wanted:
    """What `question` wants first of all."""
    plain = text.normalise(question).replace("’", "'")
    if asks_what_mattered(plain):
        return Wanted(weight=True)
    for pattern in (_NEWS_JAPANESE,) if text.is_japanese(plain) else _NEWS:
        if asked := _compiled(pattern).fullmatch(plain):
            return Wanted(frozenset(text.query_tokens(_WITHOUT.sub("", asked["who"]))))
    return NOTHING


def asks_what_mattered(question: str) -> bool:
    """Whether it asks for what weighed most, and names nothing beside that but a time."""
    if not _compiled(_MOST).search(text.normalise(question)):
        return False
    plain = _compiled(_MOST).sub(" ", without_times(question))
    return says_little(_compiled(_AMONG).sub(" ", plain))


def asks_what_was_said(question: str) -> bool:
    """Whether it asks what somebody said, and so for the last that they did."""
    return _compiled(_SAYING).search(text.normalise(question)) is not None


def is_named_nowhere(question: str, said: Sequence[str]) -> bool:
    """Whether a question is all about a thing by its name, and no text has a name that begins so.

    Nothing is told of what is asked in Japanese, or first answered so: a name is written otherwise
    there.
    """
    name = _only_name(question) if said and not text.is_japanese(said[0]) else ""
    return bool(name) and not any(name[:_LIKE] in text.normalise(one) for one in said)


def _only_name(question: str) -> str:
    """The one thing by name that all of an English question is about: "What do we use Kafka for?".

    Empty where it names none, several, or asks for something of it in other words: what is told
    of that may name it otherwise.
    """
    if text.is_japanese(question):
        return ""
    names = {text.normalise(name) for name in _A_NAME.findall(question)}
    names |= set(_USED.findall(question)) - _DETERMINERS if not names else set()
    if len(names) != 1:
        return ""
    (name,) = names
    rest = text.query_tokens(question).keys() - text.tokens(name).keys()
    return "" if rest - _SAYS_LITTLE else name
