"""Somebody who is of a group no more: "Priya left the team", where a list of the team names her.

It is the same group where the older text has all its words. What somebody left otherwise, a room
or a job, is told by `changing`.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache

from ego.core import text

_LONG = 160
"""What has more letters tells more than who left."""
_NAME = (
    r"(?!(?:i|we|he|she|they|it|who|everybody|nobody|somebody|the|my|our|may|might|will|would|could"
    r"|should|never|almost|nearly|wants?|has|have|had|is|are)\b)[^\W\d][\w'-]*"
)
_GROUP = (
    r"(?:team|squad|crew|group|band|choir|orchestra|committee|board|department|chapter|guild|club"
    r"|rota|project)"
)
_LEFT = (
    rf"^(?:[\w ]{{2,30}}, )?(?P<who>{_NAME}(?: {_NAME})?(?:,? and {_NAME})*)"
    r" (?:(?:has|have|just|also) )*"
    r"(?:left|quit|(?:moved|transferred|rotated|rolled) (?:off|out of)"
    r"|(?:is|are) (?:no longer|not|off)(?: (?:on|in|part of|a member of))?)"
    rf" (?P<group>(?:(?:the|our|my|this) )?(?:[\w-]+ ){{0,2}}?{_GROUP})\b"
    r"(?! (?:meeting|lunch|room|call|chat)\b)(?!.*\b(?:early|today|tonight|yet)\b)"
)
_LEFT_JAPANESE = (
    "^(?P<who>[^、。はが]{1,10}?)(?:さん|くん|君|氏)?[はが]、?(?:[^、。はがを]{1,8}に)?"
    "(?P<group>[^、。はがを]{0,8}?(?:チーム|班|部|委員会|バンド|合唱団|プロジェクト|グループ))"
    "(?:を|から)(?:抜け(?:た|ました)|離れ(?:た|ました)|外れ(?:た|ました)|(?:脱退|離脱)し(?:た|ました))"
)


def find_who_left(newer: str, older: str) -> Set[str]:
    """Who is named by `older` as of a group that they left by `newer`; both are normalised."""
    if max(len(newer), len(older)) > _LONG or newer.endswith(("?", "？")):
        return frozenset()
    if text.is_japanese(newer):
        found = _compiled(_LEFT_JAPANESE).search(newer)
        is_of_it = found and found["who"] in older and found["group"] in older
        return frozenset((found["who"],)) if found and is_of_it else frozenset()
    found = _compiled(_LEFT).search(newer)
    if found is None or _compiled(_LEFT).search(older):
        return frozenset()
    there = text.tokens(older).keys()
    who = text.tokens(re.sub(r"\band\b", " ", found["who"])).keys() & there
    return who if text.tokens(found["group"]).keys() <= there else frozenset()


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
