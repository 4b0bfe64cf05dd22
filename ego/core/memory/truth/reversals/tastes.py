"""A taste that turned: who liked something and does not any more, or the other way round."""

from __future__ import annotations

import re
from functools import cache

from ego.core import late, text

_DISLIKES = (
    r"\b(?:(?:does not|doesn't|do not|don't|no longer|never) (?:really |particularly )?"
    r"(?:likes?|loves?|enjoys?|cares? for)|is not fond of|isn't fond of|dislikes?|hates?|loathes?"
    r"|detests?|(?:cannot|can't) (?:stand|bear|abide)|won't (?:eat|touch)"
    r"|(?:not|isn't|aren't|never been) (?:(?:very|really|too|that|so) )?(?:keen|big) on)\b"
    r"|(?:大)?嫌い|(?:大の)?苦手|好き(?:じゃ|では?)な(?:い|く)|きらい|[はが](?:食べ(?:ら)?れ|飲め)ない"
)
_NO_GOOD = (
    "^(?:(?:俺|おれ|僕|ぼく|私|わたし|自分)(?:さ|ね|は|って|、)+)?(?:(?:何|なん)でも食べ[^、。]{1,4}けど、?)?(?P<what>(?![^、。]*(?:[\\d日時週曜月]|今|明|昨|予定|行|出|間に合|今度|参加))[^、。はが]{1,12}?)"
    "(?:だけ|とか|系)?(?:(?:は|が|も|、)+|(?<=だけ)(?<![俺僕私]だけ)|(?=まじ|マジ|ほんと|本当|絶対|どうしても))"
    "(?:まじで?|マジで?|ほんと(?:うに|に)?|本当に|ちょっと|絶対(?:に)?|どうしても|昔から|めっちゃ|、)*"
    "(?:無理|ムリ|だめ|ダメ|駄目)(?:な(?:んだ|の)?|だ|です|よ|ね|わ|ー)*[^\\w]*$"
)
"""パクチーだけはまじで無理: no more is said, and no day: then one could not come."""
_LIKES = (
    r"\b(?:likes?|loves?|enjoys?|adores?|(?:is|am) fond of|cares? for"
    r"|(?:(?:is|am|are)|(?<=\bi)'m|(?<=[a-z])'s) (?:(?:really|quite|totally|so|now) )?into)\b"
    "|(?:大)?好(?:き|む|物)|だいすき|お気に入り"
)
_BESIDE = (
    r"\b(?:now|again|really|very much|a lot|any ?more|after all|actually|at all|the|a|an|quite"
    r"|rather|kinda|(?:kind|sort) of|these days|nowadays|lately|just|absolutely|totally|honestly"
    r"|so much|(?:(?:have|has) |(?<=\bi)'ve )?(?:come|grown|started|begun|learn(?:ed|t)) to)\b"
    r"|[。、.,!！\s]|(?:なん)?(?:だ|です)(?:よ|ね|って)*|今は|最近は?|このごろ|けっこう|結構|やっぱり?|本当は|実は|とても|すごく|は|が|も"
)
"""What may stand around a taste and is no part of what it is of."""


def turns(newer: str, older: str) -> bool:
    """Whether one of two normalised texts says that somebody likes what the other says they do not.

    The older says no more than that, and the newer tells the rest behind it: no "but not live".
    """
    theirs = _read(older)
    if theirs is None:
        return False
    said = (newer, _MORE.split(newer)[0])
    return any(mine and mine[0] == theirs[0] and mine[1] != theirs[1] for mine in map(_read, said))


def tells_dislike(plain: str) -> bool:
    """Whether a normalised text says that somebody does not like something."""
    if len(plain) > _LONG:
        return False
    told = plain.replace("’", "'")
    ways = (_DISLIKES, _NO_GOOD)
    return any(_compiled(one).search(told) for one in ways)


def _read(plain: str) -> tuple[str, bool] | None:
    """Whose taste a text tells, and of what; and whether they like it."""
    if len(plain) > _LONG:
        return None
    plain = plain.replace("’", "'")
    if bad := _compiled(_NO_GOOD).search(plain):
        return bad["what"], False
    dislikes = _compiled(_DISLIKES).search(plain)
    found = dislikes or _compiled(_LIKES).search(plain)
    if found is None:
        return None
    rest = f"{plain[: found.start()]} {plain[found.end() :]}"
    if text.is_japanese(plain):
        return _compiled(_BESIDE).sub("", rest), dislikes is None
    return " ".join(_compiled(_BESIDE).sub(" ", rest).split()), dislikes is None


_MORE = late.regex(r"[,;](?!\s*(?:but|except|only|when|if|unless|though|as long)\b)|[.!](?:\s|$)")
_LONG = 120
"""A longer text tells more than a taste."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
