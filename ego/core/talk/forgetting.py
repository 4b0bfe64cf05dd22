"""A turn of talk that asks to forget: that it does, and what it is to be forgotten of."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_TO_FORGET = (
    r"(?<!\bi )(?<!\byou )(?<!\bwe )(?<!\bto )(?<!\bnever )(?<!\bnot )(?<!n['’]t )(?<!\bever )"
    r"\bforget (?:this\b|that\b|about|what|everything|all|my|our|the|him|her|them|i\b)"
    r"|\b(?:please|can you|could you|just|you can|you should) forget\b"
    r"|\b(?:delete|erase|remove) (?:this|that|it|what i \w+|everything) from (?:your )?memory\b"
    r"|忘れて(?:ください|下さい|くれ(?!る人)|ほしい|欲しい|もらえ|もらって|いただ|頂|ちょうだい|お?いて"
    r"|[ねよ]?(?:[。!！、\s]|$))|忘れろ|忘れなさい|記憶(?:から|を)(?:消|削除)|なかったことにして"
)
_ABOUT_NOTHING = (
    r"\b(?:please|can|could|should|just|forget|about|what|everything|anything|all|that|this|it"
    r"|i(?:['’]ve)?|we|you|told|tell|said|say|mentioned|talked|wrote|have|had|was|is|the|thing|things"
    r"|stuff|part|bit|story|conversation|delete|erase|remove|from|your|memory|ever|my|our|his|her"
    r"|now|ok|okay|oh|actually|sorry|before|earlier|last|message|turn|sentence|him|them)\b"
    r"|(?:さっき|先ほど|さきほど|この前|前に|今の|いまの|今日|昨日)の?"
    r"|(?:言った|話した|教えた|伝えた|書いた)|について|に関して|に関する"
    r"|全部|ぜんぶ|すべて|[そこあ]れ|[そこあ]の|言葉|発言|内容|もう|やっぱり?|ごめん|お願い|どうか|できれば|ください"
    r"|(?<=[のた])(?:話|こと|件|事)"
)
_PARTS = "との|での|への|からの|[のとでへはがをにもっ・、。!？?\\s]+"


def asks_to_forget(words: str) -> bool:
    """Whether a turn asks that something be forgotten."""
    return bool(_compiled(_TO_FORGET).search(text.composed(words[:_LONGEST])))


def names_subject(asked: str) -> bool:
    """Whether a turn that asks to forget says what: without, what was said before it is meant."""
    return bool(_words(asked))


def is_of_subject(asked: str, said: str) -> bool:
    """Whether `said` holds all that a turn which asks to forget names."""
    plain = text.normalise(said)
    words = _words(asked)
    if text.is_japanese(asked):
        return bool(words) and all(one in plain for one in words)
    return bool(words) and words <= text.tokens(plain).keys()


def _words(asked: str) -> set[str]:
    plain = text.normalise(asked[:_LONGEST])
    asking = _compiled(_TO_FORGET).search(plain)
    if asking and not text.is_japanese(asked):
        clause = re.split(r"[,;!?]", plain[asking.start() :])[0]  # behind it stands why
        if named := _words_english(clause):
            return named
    plain = _compiled(_TO_FORGET).sub(" ", plain)
    left = _compiled(_ABOUT_NOTHING).sub(" ", plain)
    if text.is_japanese(asked):
        return {
            one for one in re.split(_PARTS, left) if len(one) > 1 or "\u4e00" <= one <= "\u9fff"
        }
    return _words_english(plain)


def _words_english(plain: str) -> set[str]:
    bare = _compiled(_TO_FORGET).sub(" ", plain)
    return set(text.query_tokens(_compiled(_ABOUT_NOTHING).sub(" ", bare)))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of this module; every command starts, and few read a turn of talk."""
    return re.compile(pattern, re.IGNORECASE)
