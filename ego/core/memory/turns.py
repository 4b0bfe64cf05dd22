"""What a text says about itself as a part of talk: whose words it is, and how far it asks."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from ego.core import text

NAME_CHARACTERS = 30
_ASKED_CHARACTERS = 2_000
"""Names are looked for in so much of a question."""
_WORDS_OF_A_NAME = 3
_JAPANESE_NAME = 8
"""A name in a text without blanks is at most so long."""
_SPEAKER = re.compile(
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
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？\n]*")
_WORD = re.compile(r"[^\W_][\w.'’・-]*")
_JAPANESE = re.compile(r"[々〇㐀-䶿一-鿿ぁ-ゟァ-ヿ]+")


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
    return frozenset(map(number_of, _names(text.normalise(question[:_ASKED_CHARACTERS]))))


def names_any(question: str, names: tuple[str, ...]) -> bool:
    """Whether `question` holds one of `names`, as a word or words of its own."""
    asked = numbers_named(question)
    return any(number_of(text.normalise(name)) in asked for name in names if name.strip())


def _names(plain: str) -> Iterator[str]:
    words = [re.sub(r"(?:['’]s?|[.・-])+$", "", word) for word in _WORD.findall(plain)]
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _WORDS_OF_A_NAME) + 1):
            yield " ".join(words[start:end])
    for run in _JAPANESE.findall(plain):
        for start in range(len(run)):
            for end in range(start + 1, min(len(run), start + _JAPANESE_NAME) + 1):
                yield run[start:end]


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
