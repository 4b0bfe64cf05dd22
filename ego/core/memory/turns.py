"""What a text says about itself as a part of talk: whose words it is, and how far it asks."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from ego.core import late, text

NAME_CHARACTERS = 30
_ASKED_CHARACTERS = 2_000
_PRONOUN = (
    r"\W*(?:(?:and|but|so|btw|oh|also|well),? )*"
    r"(?:(?:he|she|they|it)(?=['’ ])|(?P<whose>his|her|their|its)(?= \w))"
)
"""Names are looked for in so much of a question."""
_WORDS_OF_A_NAME = 3
_JAPANESE_NAME = 8
"""A name in a text without blanks is at most so long."""
_SPEAKER = late.regex(
    r"\s*(?P<name>[^\W\d_][\w.'’・-]*(?: [\w.'’・-]+){0,2}) ?(?::(?=\s+\S)|：(?=\s*\S))"
)
_HEADINGS = frozenset(
    """
answer context decision dream example fact feeling goal idea insight lesson memo memory note notes
observation plan ps question re reflection reminder result rule summary thought tip today todo
tomorrow update warning yesterday
メモ 注意 教訓 予定 夢 質問 答え 追記 感想 結論 今日 明日 昨日 例 補足
""".split()
)
"""What stands before a colon and is nobody's name."""
_SENTENCE = late.regex(r"(?:[^.!?。！？\n]|(?<=\d)\.(?=\d))*[.!?。！？\n]*")
_PICTURE = late.regex("[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]+")
_AUXILIARY = r"(?:is|are|was|were|do|does|did|can|could|will|would|should|have|has|had)"
_DID_IT = (
    r"did (?:it(?: all)?|(?:my|the|his|her|this|that) [\w'’-]+)(?:,? (?:finally|at last|already"
    r"|now|too|today|tonight|yesterday|earlier|early|this \w+|last night|btw|lol|again|first"
    r"|in the end))*"
    r"[\W_]*$"
)
"""What somebody did, who leaves out that it was they: a question has a verb behind it."""
_SOMEBODY = r"(?-i:[A-Z])[\w-]+|mum|mom|dad|everyone|everybody|someone|somebody|nobody"
"""Who stands behind a verb that asks; who leaves out that it is they has an adjective there."""
_ASKS = (
    rf"^(?!{_DID_IT})"
    r"(?:(?:and|so|but|hey|ok|okay|please|well|do you know|tell me|remind me),? )*"
    rf"(?:(?:what|when|where|who|why|how|which)(?:['’]?s|['’]re| {_AUXILIARY})\b"
    r"|(?:what|which|whose|how) (?!(?:means|a|an|the)\b)"
    rf"(?:(?!(?:i|we|you|he|she|they|it)\b)\w+ ){{1,4}}{_AUXILIARY}\b"
    r"|(?:what|when|where|who|why|how|which)\W*$"
    rf"|{_AUXILIARY} (?:i|you|we|he|she|it|they)\b"
    rf"|does [\w'’-]+ \w|(?!have\b|do\b){_AUXILIARY} (?:(?:{_SOMEBODY}) \w"
    r"|(?:(?!(?:not|never|hardly|without)\b)\w+ )*(?:any|anything|anyone|anybody|ever)\b)"
    r"|any (?:idea|clue)\b"
    r"|(?:tell|remind) me (?:what|when|where|who|whose|which|why|how)\b"
    r"|(?:is|are|do|does|did|can|could|will|would|should)"
    r" (?:my|your|the|this|that|there|his|her)\b)"
)
_ASKS_JAPANESE = (
    r"(?:(?<![うい])か|(?:かな|かしら|っけ)"
    r"(?:[、 ]?(?:私|俺|僕|[あこそ]れ|[^、。 ]{1,6}(?:さん|ちゃん|くん)))?"
    r"|(?:だろう|でしょう)か?|[いな]いですか|(?:教|おし)えて(?:ください|くれ|ね|よ)?)[。!！]*$"
    r"|(?:いつ|どこ|何[時日曜月]|だれ|誰|どれ|なんだっけ)(?!か|も|で)[^。]{0,12}(?:の|だ|です|だった|は)?[。]*$"
)
"""How somebody asks who leaves the mark out."""
_KNOWS_NOT_WHAT = (
    r"^(?:(?:i|i['’]ve|i['’]m|have|just|really|keep|still|was|honestly|hm+|ugh|oh|damn|so|and|but"
    r"|wait),? )*(?:(?:can['’]?t|cannot|do(?:n['’]?t| not)|couldn['’]?t) (?:\w+ )?"
    r"(?:remember|recall|know|think)|(?:for(?:get|got|gotten|getting)|no (?:idea|clue)|not sure"
    r"|wonder(?:ing)?))(?: \w+)? (?:what|when|where|who|whose|which|why|how|(?<=wonder )if"
    r"|(?<=wondering )if|(?<=remember )if)\b[^\d,;:]*$"
)
_KNOWS_NOT_WHAT_JAPANESE = (
    "(?:いつ|どこ|何|なに|誰|だれ|どれ|どの|どう|なぜ|いくら|どちら|どっち)[^。、\\d]*か(?:は|も)?"
    "(?:忘れ(?:た|ちゃった)|思い出せ(?:ない|ん)|覚えてい?ない|[分わ]から(?:ない|ん)|知らない)"
    "(?:な|ね|よ|わ|んだ)*[。!！…]*$"
)
"""Who says that they do not know a thing asks for it, with no more to tell."""
_TAG = (
    r", ?(?:(?:is|are|was|were|do|does|did|ca|can|could|wo|will|would|has|have|had|should)"
    r"(?:n['’]t)? (?:i|it|that|this|he|she|they|we|you|there)\b[^,.?!]{0,20}"
    r"|right|no|huh|eh|hm+|you know|don['’]t you think|ok|okay)[?？]+$"
)
_TAG_JAPANESE = (
    r"(?<!じゃな)(?<!ではな)(?<!じゃない)(?<!ではない)(?:よ|で(?:す|した)|だ|た|る|い)(?:よ)?ね[?？]+$|(?:でしょう?|だろう?)[?？]+$"
    r"|(?:じゃ|では|と思わ)(?:ない|ありません)(?:か|です|の)*[?？]+$"
)
_WONDERS = late.regex(
    r"(?P<told>.*(?:(?:ん|なん)?(?:だ|です)よね?|んだ|ました|ます|た(?:よね?|の)?|から|し|って))[、,]"
    r"[^、,]*(?:かな[ぁあー]*|かしら|だろう?な?)[ぁあー〜。!！…]*$"
)
"""誕生日12日なんだよね、何あげようかな: one tells it, and wonders about what follows from it."""
_OPENS_ASKING = rf"(?:(?:and|so|but|hey|well),? )*(?:{_AUXILIARY}|(?:do )?you (?:know|remember))\b"
_ASKS_FOR_A_WORD = (
    r"いつ|どこ|何|なに|なん(?:だ|で|て)|誰|だれ|どれ|どの|どう|なぜ|いくら|どちら|どっち"
)
"""A question that hangs on what was told: whoever adds it has told it ("…, isn't that lovely?")."""
_GREETS = (
    r"(?:(?:good )?(?:morning|afternoon|evening|day)|hi|hiya|hello|hey|thanks|thank you|ok|okay)"
    r"(?:,? [\w'’-]+){0,2}[.,!]*"
    r"|(?:おはよう|おはよ|こんにちは|こんばんは|やあ|ただいま|ねえ)[^。!！]{0,8}[。!！]*"
)
_KNOWS_NOT = (
    r"\b(?:(?:do|did|have|has)(?: not|n['’]t) (?:know|remember|recall|told|tell|mention)"
    r"|not sure|no idea|never told)\b"
    r"|(?:分から|わから|知ら|聞いてい?|覚えてい?)(?:ない|ません)|不明"
)
_LONGEST_TAG, _LEAST_TOLD = 60, 3
"""Characters of a tag; what is told before one has so many words."""
_OF_WHAT_WAS_TOLD = (
    r"\b(?:(?:do|can|could|don['’]t) you (?:still |even )?(?:remember|recall)"
    r"|(?:do you know|can you tell me) (?:(?:what|where|who|when|which|how|if) )?(?:i|my|our|we)"
    r"|did (?:i|we) (?:ever |not )?(?:tell|say|mention)|have i (?:ever )?(?:told|mentioned|said)"
    r"|(?:what|when|where|who|which|how) (?:\w+ )?did (?:i|we) (?:say|tell|mention)|remind me)\b"
    r"|\bagain\W*$"
    r"|っけ|覚えて(?:い?[るま]|な[いか])|(?:言っ|話し|教え)て?た(?:よね|かな|か)"
    r"|(?:私|わたし|僕|ぼく|俺|おれ|うち)の[^。]{1,20}(?:知って|わかる|分かる)"
)
"""How somebody asks for what they told before: the answer tells nothing that was not told."""
_LONGEST_QUESTION = 600
"""What is longer tells something."""
_MORE = 4
"""So many words that the question does not hold are an answer."""
_REPEATED = 0.75
"""So much of what an answer tells stands in what was told: it says that again."""
_WORD = late.regex(r"[^\W_][\w.'’・-]*")
_HIRAGANA = late.regex("[ぁ-ゖ]")
_JAPANESE = late.regex(r"[々〇㐀-䶿一-鿿ぁ-ゟァ-ヿ]+")


def speaker_number(content: str) -> int:
    """Whose words `content` is, going by "NAME:" at its beginning, as a number; 0 for nobody's."""
    said = _SPEAKER.match(content[: 2 * NAME_CHARACTERS])
    name = text.normalise(said["name"]) if said else ""
    if not name or len(name) > NAME_CHARACTERS or name in _HEADINGS:
        return 0
    return number_of(name)


def number_of(name: str) -> int:
    """The number that stands for a speaker's name, as `text.normalise` writes it; never 0."""
    return zlib.crc32(name.encode()) or 1


def numbers_named(question: str) -> frozenset[int]:
    """The numbers of all that could be a speaker's name in `question`."""
    return frozenset(names_by_number(question))


def names_by_number(question: str) -> dict[int, str]:
    """The same, each with the name as `text.normalise` writes it."""
    return {number_of(name): name for name in _names(text.normalise(question[:_ASKED_CHARACTERS]))}


def names_any(question: str, names: tuple[str, ...]) -> bool:
    """Whether `question` holds one of `names`, as a word or words of its own."""
    asked = numbers_named(question)
    return any(number_of(text.normalise(name)) in asked for name in names if name.strip())


_IN_JAPANESE = late.regex(r"[a-zà-ÿ][a-zà-ÿ'’.-]*(?=[\u3040-\u30ff\u4e00-\u9fff])")
"""A Latin name in a Japanese text, which sets no blank behind it: Kenの仕事."""


def as_of_oneself(question: str, names: tuple[str, ...]) -> str:
    """A question that names somebody by one of `names`, as they ask it: "Where do I live?".

    Empty where it names none of them. No verb is put right: a vector does not mind.
    """
    if not names_any(question, names):
        return ""
    mine, me = ("私の", "私") if text.is_japanese(question) else ("my", "I")
    for name in filter(str.strip, names):
        named = f"{re.escape(name)}(?:さん|ちゃん|くん|君)?"
        if not text.is_japanese(name):
            named = rf"(?<![^\W\u3040-\u9fff]){named}(?![^\W\u3040-\u9fff])"
        question = re.sub(f"{named}(?:['’]s|の)", mine, question, flags=re.IGNORECASE)
        question = re.sub(named, me, question, flags=re.IGNORECASE)
    return question


_OF_ANOTHER = late.regex(r"\b(does|is|has) I\b|\bI (does|is|has)\b", re.IGNORECASE)
_OF_ME = {"does": "do", "is": "am", "has": "have"}


def ask_as_oneself(question: str, names: tuple[str, ...]) -> str:
    """A question that names somebody by one of `names` as they put it: "What do I have tomorrow?".

    Any other one as it is.
    """

    def put_right(match: re.Match[str]) -> str:
        verb = _OF_ME[(match[1] or match[2]).lower()]
        return f"{verb} I" if match[1] else f"I {verb}"

    own = as_of_oneself(question, names)
    return _OF_ANOTHER.sub(put_right, own) if own else question


def _names(plain: str) -> Iterator[str]:
    words = [re.sub(r"(?:['’]s?|[.・-])+$", "", word) for word in _WORD.findall(plain)]
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _WORDS_OF_A_NAME) + 1):
            yield " ".join(words[start:end])
    yield from _IN_JAPANESE.findall(plain)
    for run in _JAPANESE.findall(plain):
        for start in range(len(run)):
            for end in range(start + 1, min(len(run), start + _JAPANESE_NAME) + 1):
                yield run[start:end]


class InMind(NamedTuple):
    """What came to mind: a turn with its answer, or a memory, whose words are `said`."""

    said: str
    answered: str = ""
    is_turn: bool = True


class Asks(IntEnum):
    """How far a turn asks; what asks more stands behind more of what tells something."""

    NOT = 0
    AND_HEARS = 1
    """It asks for what was told before, and its answer tells what nothing else here does."""
    ONLY = 2


def asks_something(said: str) -> bool:
    """Whether `said` asks something: one of its sentences, by a mark or by how it is put."""
    return len(said) <= _LONGEST_QUESTION and any(map(_asks, _sentences(said)))


def what_is_told(said: str) -> str:
    """`said` without its sentences that only greet or ask."""
    return " ".join(one for one in _sentences(said) if not _asks(one))


def name_pronoun(said: str, name: str) -> str:
    """What is told of somebody or something by name where it begins with "he", "her", or "it"."""
    found = _compiled(_PRONOUN).match(said)
    if not found:
        return said
    return f"{name}{chr(39) + 's' if found['whose'] else ''}{said[found.end() :]}"


def is_of_somebody(said: str) -> bool:
    """Whether it begins with "he" or "her": the name stands in what was said before it."""
    found = _compiled(_PRONOUN).match(said)
    return found is not None and found[0].split()[-1].lower() in ("he", "she", "his", "her")


def find_asking(several: Sequence[InMind]) -> list[Asks]:
    """How far each of these asks, beside what the others of them tell."""
    asking = [one.is_turn and _all_ask(one.said) for one in several]
    if not any(asking):
        return [Asks.NOT] * len(several)
    told = [
        _terms(f"{one.said} {one.answered}")
        for one, asks in zip(several, asking, strict=True)
        if not asks
    ]
    return [
        _judge(one, told) if asks else Asks.NOT for one, asks in zip(several, asking, strict=True)
    ]


def _judge(turn: InMind, told: Sequence[frozenset[str]]) -> Asks:
    if not _tells_more(turn.said, turn.answered) or _repeats(turn, told):
        return Asks.ONLY
    return Asks.AND_HEARS if only_asks(turn.said, turn.answered) else Asks.NOT


def only_asks(said: str, answered: str) -> bool:
    """Whether a turn asks and tells nothing: neither whoever `said` it, nor what `answered` them.

    A mark is often left out: what begins as a question, or ends as one in Japanese, asks, too.
    What asks for what was told before has an answer that stands elsewhere.
    """
    if not _all_ask(said):
        return False
    plain = text.composed(said).strip().lower()
    return bool(_compiled(_OF_WHAT_WAS_TOLD).search(plain)) or not _tells_more(said, answered)


def tells_by_asking(said: str, asked: str) -> bool:
    """Whether what only asks tells more than what is `asked` now: a number, or several words."""
    more = _terms(said) - text.tokens(asked).keys()
    return len(more) >= _MORE or any(one[:1].isdigit() for one in more)


def _all_ask(said: str) -> bool:
    if len(said) > _LONGEST_QUESTION:
        return False
    told = _sentences(said)
    return bool(told) and all(_asks(one) or _knows_not_what(one) for one in told)


def _sentences(said: str) -> list[str]:
    """The sentences of `said` but for greetings; an emoji ends one, too."""
    whole = (one for part in _PICTURE.split(said) for one in _SENTENCE.findall(part))
    parts = (one.strip() for one in whole if _WORD.search(one))
    return [one for one in parts if not _compiled(_GREETS).fullmatch(one)]


def _asks(sentence: str) -> bool:
    if told := _before_tag(sentence):
        return _asks(told)
    pattern = _ASKS_JAPANESE if text.is_japanese(sentence) else _ASKS
    return sentence.endswith(("?", "？")) or bool(_compiled(pattern).search(sentence))


def _knows_not_what(sentence: str) -> bool:
    pattern = _KNOWS_NOT_WHAT_JAPANESE if text.is_japanese(sentence) else _KNOWS_NOT_WHAT
    return _compiled(pattern).search(sentence) is not None


def _before_tag(sentence: str) -> str:
    """What is told before a question that only hangs on it, or wonders; empty without one."""
    japanese = text.is_japanese(sentence)
    if japanese and (wonders := _WONDERS.match(sentence)):
        return wonders["told"]
    if not sentence.endswith(("?", "？")):
        return ""
    tag = _compiled(_TAG_JAPANESE if japanese else _TAG).search(sentence[-_LONGEST_TAG:])
    if not tag or (japanese and _compiled(_ASKS_FOR_A_WORD).search(sentence)):
        return ""
    told = sentence[: len(sentence) - len(tag[0])].strip()
    if japanese:
        return told
    tells = len(_WORD.findall(told)) >= _LEAST_TOLD and not _compiled(_OPENS_ASKING).match(told)
    return told if tells else ""


def _tells_more(said: str, answered: str) -> bool:
    """Whether an answer tells what the question did not say: a number, or several words."""
    if not answered or _compiled(_KNOWS_NOT).search(answered):
        return False
    more = _told_in(answered) - text.tokens(said).keys()
    return len(more) >= _MORE or any(one.isdigit() for one in more)


def _repeats(turn: InMind, told: Sequence[frozenset[str]]) -> bool:
    """Whether one of those `told` tells nearly all that the answer of a turn does."""
    new = _told_in(turn.answered) - text.tokens(turn.said).keys()
    return any(len(new & one) >= _REPEATED * len(new) for one in told)


def _told_in(answered: str) -> frozenset[str]:
    return _terms("".join(one for one in _SENTENCE.findall(answered) if not _asks(one.strip())))


def _terms(words: str) -> frozenset[str]:
    """The words that tell something; of Japanese no single kanji and nothing with kana in it."""
    found = text.query_tokens(words)
    return frozenset(
        one for one in found if one.isascii() or (len(one) > 1 and not _HIRAGANA.search(one))
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def question_share(content: str) -> float:
    """How much (0..1) of `content`, by its characters, is in sentences that ask something."""
    if "?" not in content and "？" not in content:
        return 0.0
    asked = every = 0
    for sentence in _SENTENCE.findall(content):
        every += len(sentence)
        if sentence.rstrip().endswith(("?", "？")):
            asked += len(sentence)
    return asked / every if every else 0.0


_CALLED = late.regex(
    "(?<![\u3041-\u3093])(?!たくさん|みなさん|皆さん)(?P<name>[\u3041-\u3093]{2,4}?)(?:ちゃん(?!と)|くん|さん)"
)
"""Who is called by a name in hiragana."""


def asked_terms(question: str) -> Counter[str]:
    """The terms to look for when something is asked, with those of who is called by a name in
    hiragana there: of みきちゃんママ, ママ alone says no more than of any other one."""
    terms = text.query_tokens(question)
    for called in _CALLED.finditer(question):
        terms |= text.tokens(called["name"])
    return terms
