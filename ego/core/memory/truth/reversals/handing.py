"""A task that somebody else has now: "Mina takes over the release", where Tom was its manager.

It is the same task where both call it the same, whatever the word for who does it: the release
manager does the release, and not the release notes. To stand in for somebody is no handover.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache, lru_cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.truth.words import is_not_for_good

_LONG = 160
"""What has more letters tells more than who does what."""
_NAME = (
    r"(?!(?:a|an|the|my|our|his|her|their|not|in|on|at|to|no)\b)[^\W\d][\w'-]*"
    r"(?: (?!(?:is|has|will|now|does)\b)[^\W\d][\w'-]*)?"
)
_CALENDAR = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_WHEN = (
    r"(?:(?:from|as of|starting|since|beginning) (?:now on|today|next \w+|(?:the )?(?:"
    rf"[\w ./-]{{0,24}}?{_CALENDAR}(?: \d+\w*)?|[\w ./-]{{0,24}}?(?:\d+\w*|day|on)))"
    r"|(?:from )?next (?:week|month|year|quarter|sprint)|now|these days)"
)
"""From when on; what stands there so is of now."""
_DOES = (
    r"(?:(?:owns?|runs?|chairs?|organi[sz]es?|does|do|is on)(?= (?:the|our|this|all)\b)"
    r"|(?:leads?|handles?|maintains?|manages?|looks? after|takes? care of|is responsible for"
    r"|(?:is )?(?:now )?in charge of)(?! (?:an?|his|her|their|my|its)\b))"
)
"""Who does yoga, or owns a car, does so beside others: these are of the one thing there is."""
_DONE_WHEN = late.regex(
    r",? (?:yesterday|last \w+|already|(?:in|on|at) (?:the )?"
    rf"(?:[\w ./-]{{0,12}}?{_CALENDAR}(?: \d+\w*)?|\d[\w./-]*|end of \w+))$"
)
"""When it was handed over."""
_TITLE = (
    r"(?:manager|lead|leader|owner|head|maintainer|captain|coordinator|contact|chair|organi[sz]er"
    r"|in charge|responsible|person)"
)
_OVER = (
    rf"^(?P<who>{_NAME}) (?:(?:has|have|will|is|is going to) )?(?:takes?|took|taken|taking) over"
    r"(?: as)? (?P<what>.+)$",
    rf"^(?P<held>{_NAME}) (?:(?:has|have|will|is) )?(?:hands?|handed|handing|pass(?:es|ed)?|gave"
    rf"|gives?) (?:over )?(?P<what>.+?) (?:over |on )?to (?P<who>{_NAME})$",
    rf"^(?P<what>.+?) (?:(?:is|was|has been|will be|got) (?:handed(?: over)?|passed(?: on)?|given)"
    rf" (?:over )?to|(?:is|was|has been|will be) taken over by) (?P<who>{_NAME})$",
)
_IS_ANEW = (
    rf"^(?P<what>(?:the|our) .+?) (?:goes|passes|went|passed) (?:over )?to (?P<who>{_NAME})$",
    rf"^(?P<who>{_NAME}) (?:is|will be|becomes|became) (?:the |our )?new (?P<what>.+)$",
    rf"^(?:the |our )?new (?P<what>.+?) (?:is|will be) (?P<who>{_NAME})$",
)
_HAS = (
    rf"^(?P<who>{_NAME}) (?:is|will be) (?:the |our )(?P<what>.+)$",
    rf"^(?P<who>{_NAME}) {_DOES} (?P<what>.+)$",
    rf"^(?P<what>(?:[\w'-]+ ){{0,4}}?{_TITLE}(?: (?:of|for) [\w' -]{{1,40}}?)?) (?:is|are|will be)"
    rf" (?P<who>{_NAME})$",
    rf"^(?P<what>(?:the|our|this) .+?) (?:(?:is|are|will be) (?P<who>{_NAME})['’]s"
    rf"|(?:belongs?|will belong) to (?P<owner>{_NAME}))$",
    r"^(?P<what>.+?) (?:is|are|will be) (?:(?:done|handled|run|led|owned|managed|maintained) by"
    rf"|with) (?P<who>{_NAME})$",
)
_HAD = (rf"^(?P<who>{_NAME}) (?:owns?|runs?) (?P<what>(?!an?\b|his\b|her\b|their\b|my\b).+)$",)
"""Read of what is older alone: who owns billing hands it over, and who owns cats beside others does
not."""
_HAS_NOW = (rf"^(?P<who>{_NAME}) (?:has|will have|got) (?P<what>(?:the|our|this) .+)$",)
"""Read of what is newer alone: what somebody has may be a cold as well."""
_WITHIN = late.regex(r"^(?P<of>.+?) (?:of|for|in|at) |^(?:the |our )?[\w-]+['’]s (?P<whose>.+)$")
"""Where a task is: "release manager of the shop", "the shop's release manager"."""
_FROM = late.regex(rf"\b(?:from|of) (?P<held>{_NAME})$")
_ROLE = frozenset(
    """manag manager lead leader owner own head maintain maintainer captain coordin responsibl role
    duti job task work person contact charg chair organ organis organiz new""".split()
)
"""Stems that say that somebody does it, and not what."""
_STANDS_IN = late.regex(
    r"\b(?:stand(?:s|ing)? in|fill(?:s|ing)? in|cover(?:s|ing)?|while|temporar\w+|interim|during"
    r"|today|tonight|tomorrow|this (?:week|once|time|sprint)|might|may take|could|should|would"
    r"|maybe"
    r"|perhaps|if|wants? to|not|never|\w+n['’]t|was|used to)\b"
    r"|代理|臨時|今週|今日|今回|明日|一時|だけ|かも|たい|べき"
    r"|ない|間は|まで"
)
_WHEN_JAPANESE = (
    r"(?:(?:来|今)(?:週|月|年|期)|(?:\d+|[一二三四五六七八九十]+)(?:月|日)(?:\d+日)?|[月火水木金土日]曜日?|次回?"
    r"|今後|これから|明日|春|夏|秋|冬|年明け)"
)
_LATER_JAPANESE = late.regex(rf"^(?:(?:{_WHEN_JAPANESE}(?:から|より)は?|(?:今後|これから)は?)、?)")
_WHO_JAPANESE = r"[^、。はがをのに]{1,12}?"
_TASK_JAPANESE = r"[^、。はがを]{1,24}?"
_SAN = r"(?:さん|くん|君|氏|ちゃん)?"
_HOLDS_JAPANESE = r"(?:担当|受け持|見(?:る|て|ます)|やる|やって|行う|行って|仕切|管理|務め)"
_TAKES_JAPANESE = r"(?:引き継|引継|引き受け|交代|後任|受け継)"
_GIVES_JAPANESE = r"(?:引き継|引継|引き渡|引渡|渡し|譲|任せ|託し|移し|移管|バトンタッチ)"
_CHANGES_JAPANESE = r"(?:変わ|代わ|替わ|移[っり]|交代|引き継|なった|なりました|なります|なる)"
_OF_ROLE_JAPANESE = r"(?:担当|責任者|係|マネージャー|リーダー|当番)者?"
_OVER_JAPANESE = (
    rf"^(?:(?P<held>{_WHO_JAPANESE}){_SAN}[がは]、?)?(?P<what>{_TASK_JAPANESE})を"
    rf"(?P<who>{_WHO_JAPANESE}){_SAN}(?:に|へ){_GIVES_JAPANESE}",
    rf"^(?P<held>{_WHO_JAPANESE}){_SAN}から(?P<who>{_WHO_JAPANESE}){_SAN}(?:に|へ)、?"
    rf"(?P<what>{_TASK_JAPANESE})[がをは](?:{_GIVES_JAPANESE}|移)",
    rf"^(?P<what>{_TASK_JAPANESE}{_OF_ROLE_JAPANESE})[がは](?:(?P<held>{_WHO_JAPANESE}){_SAN}から)?"
    rf"(?P<who>{_WHO_JAPANESE}){_SAN}(?:に|へ|と){_CHANGES_JAPANESE}",
    rf"^(?P<what>{_TASK_JAPANESE})[はが](?:(?P<held>{_WHO_JAPANESE}){_SAN}から)?"
    rf"(?P<who>{_WHO_JAPANESE}){_SAN}の担当に{_CHANGES_JAPANESE}",
    rf"^(?P<what>{_TASK_JAPANESE})[はが]{_WHEN_JAPANESE}(?:から|より)は?、?(?P<who>{_WHO_JAPANESE})"
    rf"{_SAN}(?:の担当|が{_HOLDS_JAPANESE})",
    rf"^(?P<who>{_WHO_JAPANESE}){_SAN}[がは]{_WHEN_JAPANESE}(?:から|より)は?、?"
    rf"(?P<what>{_TASK_JAPANESE})を{_HOLDS_JAPANESE}",
    rf"^(?P<who>{_WHO_JAPANESE}){_SAN}[がは](?P<what>{_TASK_JAPANESE})を(?:担当|管理)する(?:こと|よう)に"
    r"(?:なっ|なり|決ま|した)",
    rf"^(?P<what>{_TASK_JAPANESE})[はを](?:{_WHEN_JAPANESE}から、?)?(?P<who>{_WHO_JAPANESE}){_SAN}"
    rf"(?:が|に){_TAKES_JAPANESE}",
    rf"^(?P<who>{_WHO_JAPANESE}){_SAN}[がは](?:{_WHEN_JAPANESE}から、?)?(?P<what>{_TASK_JAPANESE})を"
    rf"{_TAKES_JAPANESE}",
)
_HAS_JAPANESE = (
    rf"^(?P<what>{_TASK_JAPANESE})は(?P<who>{_WHO_JAPANESE}){_SAN}の(?:担当|受け持ち|管轄|もの)"
    r"(?:だ|です|である)?$",
    rf"^(?P<what>{_TASK_JAPANESE})[はを](?:今は|今、)?(?P<who>{_WHO_JAPANESE}){_SAN}が{_HOLDS_JAPANESE}",
    rf"^(?P<who>{_WHO_JAPANESE}){_SAN}[がは](?P<what>{_TASK_JAPANESE})を{_HOLDS_JAPANESE}",
    rf"^(?P<what>{_TASK_JAPANESE}(?:担当|責任者|係|マネージャー|リーダー|当番)者?)は"
    rf"(?P<who>{_WHO_JAPANESE}){_SAN}(?:だ|です|に(?:なる|なった|なります|決まった))?$",
    rf"^(?P<who>{_WHO_JAPANESE}){_SAN}[はが](?P<what>{_TASK_JAPANESE}(?:担当|責任者|係|マネージャー"
    rf"|リーダー|当番)者?)(?:だ|です|に(?:なる|なった|なります))?$",
)
_BY_NOW = late.regex(
    r"^(?!.*\b(?:will|going to|from|starting|as of|next)\b).*\b(?:now(?! on\b)|already"
    r"|these days|took|taken|handed|passed|given|gave|went)\b"
)
"""How a task is told to be with somebody, and not to be so from some day on."""
_SENTENCES = late.regex(r"; ?|(?<=\w{3})[.!] |(?<=[。！])(?=.)")
_ROLE_JAPANESE = late.regex("担当者?|責任者|係|マネージャー|リーダー|当番|業務|作業|の|役")


class _Held(NamedTuple):
    """That somebody has a task: who, its words, and of whom it was taken where that is said."""

    who: str
    task: frozenset[str]
    held: str = ""
    within: frozenset[str] = frozenset()
    """Its words without where it is, where that is said: the release, of "the shop's release"."""


def find_handed(newer: str, older: str) -> Set[str]:
    """The words of a task that `older` says one has, and `newer` that another has from now on.

    Both are normalised.
    """
    if max(len(newer), len(older)) > _LONG or newer.endswith(("?", "？")):
        return frozenset()
    shapes = _HAS_JAPANESE if text.is_japanese(newer) else (*_HAS, *_HAD)
    held = [one for said in _SENTENCES.split(older) if (one := _first(shapes, _bare(said)))]
    for mine in _list_taken(newer):
        for theirs in held:
            is_of_them = mine.who != theirs.who and mine.held in ("", theirs.who)
            if mine.task and mine.task in (theirs.task, theirs.within) and is_of_them:
                return mine.task
    return frozenset()


def tells_handover(newer: str, plan: str) -> bool:
    """Whether `newer` says that whom a plan names to have a task has it by now; both as they were
    said."""
    said, planned = text.normalise(newer), text.normalise(plan)
    task = find_handed(said, planned) if _BY_NOW.search(said) else frozenset()
    takers = (one.who for one in _list_taken(said) if task and one.task == task)
    return any(re.search(rf"(?<![a-z]){re.escape(who)}(?![a-z])", planned) for who in takers)


@lru_cache(maxsize=8)  # one text is held against several older ones
def _list_taken(newer: str) -> list[_Held]:
    """Who has which task from now on, for good, by each sentence that says so."""
    if _STANDS_IN.search(newer) or is_not_for_good(newer):
        return []
    take = _taken_in_japanese if text.is_japanese(newer) else _taken
    return [one for said in _SENTENCES.split(newer) if (one := take(_bare(said)))]


def _taken(newer: str) -> _Held | None:
    later = _compiled(rf",? ?\b{_WHEN}(?=$|[, ]),? ?").search(newer)
    said = newer
    if later:  # "from Tom" is whom it is taken from, and no time
        said = f"{newer[: later.start()]} {newer[later.end() :]}".strip()
    held = _FROM.search(said) if " over" in said else None
    if held:
        said = said[: held.start()].strip()
    done = _DONE_WHEN.sub("", said)
    found = _first((*_OVER, *_IS_ANEW), done) or (
        _first((*_HAS, *_HAS_NOW), said) if later else None
    )
    return found and (found._replace(held=held["held"]) if held else found)


def _taken_in_japanese(newer: str) -> _Held | None:
    later = _LATER_JAPANESE.match(newer)
    said = newer[later.end() :] if later else newer
    return _first((*_OVER_JAPANESE, *(_HAS_JAPANESE if later else ())), said)


def _bare(plain: str) -> str:
    return plain.strip(" 。.!！")


def _first(shapes: tuple[str, ...], sentence: str) -> _Held | None:
    """Who has what, by the first shape that reads it."""
    for shape in shapes:
        if match := _compiled(shape).match(sentence):
            said = match.groupdict()
            what, held = match["what"], said.get("held") or ""
            who = match["who"] or said["owner"]
            return _Held(_named(who), _task(what), _named(held), _task(_without_place(what)))
    return None


def _named(who: str) -> str:
    return re.sub(r"['’]s$", "", who)


def _without_place(what: str) -> str:
    """The words of a task without those that say where it is; none where they say nothing of it."""
    if text.is_japanese(what):
        return what.rpartition("の")[2] if "の" in what else ""
    found = _WITHIN.match(what)
    return (found["of"] or found["whose"]) if found else ""


def _task(what: str) -> frozenset[str]:
    if text.is_japanese(what):
        return frozenset(filter(None, (_ROLE_JAPANESE.sub("", what).strip(),)))
    return frozenset(text.tokens(what)) - _ROLE


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
