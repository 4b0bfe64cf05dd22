"""How a Japanese sentence says that a thing is on another day: 延期, 変更, 前倒し.

A day stands in a sentence as # and an hour as @, each as long as its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ego.core.memory.pointing.dates import KANJI_NUMBER, read_kanji_number
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.moves import named_japanese
from ego.core.memory.pointing.told.things import (
    ASIDE,
    CAUSE,
    HAD_DONE,
    IS_HEARD,
    LEFT_OUT,
    OF_WHOM,
    SO_IT_IS,
    SO_IT_IS_VOICED,
    UNTIL_END,
    WAS_DONE,
    Move,
)

_KANJI = "一二三四五六七八九十"
_NAMED = (
    "再?(?:延期|変更|前倒し|後ろ?倒し|延長|繰り?[上下]げ|リスケ(?:ジュール)?|移動"
    "|順延|先送り|スライド|持ち越し|振り?替え?)"
)
_BECAME = (
    f"(?:(?:に|と|が|を)?(?:なっ{SO_IT_IS}|な(?:りました|る|ります)|{WAS_DONE}"
    f"|され(?:る|ます)|す(?:る|ます)|します"
    "|する?ことに(?:な|し)(?:った|りました|た|ました)|決ま(?:った|りました)"
    "|決定(?:した|しました|された)?"
    f"|だ|です|だった|でした){UNTIL_END}"
    "|で(?=[。!]|お願い|よろしく|$)|(?:に|と)?(?:なり|され|し|なって|されて|して)(?=、)|(?:に|と)?(?:なっ"
    "|され)て(?:さ|ね)?(?=[。!]|$)|(?=[、。!]|$)|(?=とのこと|らしい|だそう))"
)
_IS_ASKED = "て(?:もら(?:う|います)|(?:いただ|頂)(?:く|きます))"
_DECIDED = (
    "(?:(?:こと|つもり|予定)(?:に(?:した|しました|する|します|な(?:った|りました))|だ|です)?)?"
    "(?:から|よ|ね|わ|な)*(?=[。、!]|$)"
)
"""What somebody is going to do, or to have done: ずらしてもらうね."""
_ITSELF = (
    f"(?:(?:延び|伸び|ずれ|ずれ込|早ま|繰り上が|繰り下が|変わ|移|な)(?:っ?{SO_IT_IS}"
    f"|ん{SO_IT_IS_VOICED}|りました|ました|みました)"
    f"|(?:延ば|伸ば|ずら|動か|移)(?:{WAS_DONE}|さ(?:れ|せられ)ました|します"
    f"|すことに(?:した|しました|なった|なりました))"
    f"|(?:変え|早め|遅らせ|振り替え|取り直し|入れ直し|組み直し)(?:(?:られ)?{SO_IT_IS}"
    f"|(?:られ)?ました|ることに(?:した|しました|なった|なりました))"
    f"|(?:変え|早め|振り替え|取り直し|入れ直し|組み直し|し)(?:させ)?{HAD_DONE}){UNTIL_END}"
    f"|(?:しよう?|する)って(?:こと|話|感じ)?に?(?:なっ|決まっ){SO_IT_IS}(?=(?:から|よ|ね|わ)*[。、!]*$)"
    "|(?:(?:延び|伸び|ずれ)る|(?:ずれ込|早ま|繰り上が|繰り下が|変わ|移|な)[るむ])"
    f"(?:{IS_HEARD}|ことに(?:なった|なりました){UNTIL_END})"
    f"|(?:(?:延ば|伸ば|ずら|動か|移)(?:す|し{_IS_ASKED})|(?:変え|早め|振り替え|取り直し|入れ直し|組み直し)(?:る|{_IS_ASKED})"
    f"|(?:{_NAMED})(?:を)?し{_IS_ASKED}){_DECIDED}"
)
_WAY = (
    "(?:(?P<old>#+)(?:の?@+)?(?:(?:の予定)?(?:から|→|->|が(?=#))、?"
    "|(?:から)?(?:の予定)?(?:だった|でした)(?:ん(?:だ|です))?"
    "(?:けれ?ど(?:も)?|が|の(?:が|を|に)?)、?[^。、#@]{0,12}?))?"
    f"(?P<new>{named_japanese.TIME})(?:から)?(?:に|へ|まで|から)?、?(?:また|再び|再度|さらに|急遽"
    f"|急に|正式に)*(?:{_NAMED}{_BECAME}|{_ITSELF})"
)
_TO_WEEK = (
    f"(?P<new>再来週|さ来週|来週|翌週)(?:に|へ)、?(?:{_NAMED}{_BECAME}|(?!な|変え){_ITSELF}"
    "|(?<=翌週に)(?:する|します|した|しました)(?:ことに(?:した|しました|なった|なりました)|って(?!い)|らしい|から|よ|ね|わ|な)*(?=[。、!]|$))(?!.*#)"
)
"""翌週に延期になった: on the same weekday of that week; who changed it there may mean another. In
来週に延期になった nobody says the day: it is off."""
_DAY_LAST = (
    f"(?:{_NAMED}(?:に|と)?(?:なり|なって|され|されて|し|して|で)?"
    f"|(?:変え|ずらし|延ばし|取り直し|入れ直し)(?:た|ました|て|{HAD_DONE}"
    f"|てもらって))、?(?:新しい)?(?:日程|日付|期限|予定日)?は?(?P<new>{named_japanese.TIME})"
    "(?:に(?:な(?:った|りました|ります)|決まった|決まりました)|です|だ)?(?:よ|ね)?[。!]?$"
)
_SHIFT = (
    rf"(?<![月\d第{_KANJI}])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>日間?|週間?|[かヶカヵケ箇]月間?)"
    "(?:ほど|くらい|ぐらい|分|だけ)?(?:、|も)?(?:後ろに|うしろに|後に|前に(?=ずら|ずれ)|早く|遅く)?"
    f"(?:また|再び|再度|さらに|急遽|急に|正式に)*(?:{_NAMED}{_BECAME}|{_ITSELF})"
)
_COMES = (
    "(?:(?:うち|家|実家|遊び|泊まり|泊り|会い|手伝い)に)?"
    "(?:来(?:る|ます|て(?:くれ)?(?:る|ます))|着(?:く|きます)|到着(?:する|します)?)"
    f"(?:ことに(?:な|し)(?:った|りました|た|ました)|予定|そう(?:だ|です)|って"
    f"|んだ(?:って)?)?{UNTIL_END}"
)
_COMES_LATER = (
    rf"(?:は|が|、)?(?:#+|(?:\d{{1,2}}|{KANJI_NUMBER})(?:日|週間?))?(?:ほど|くらい|ぐらい|だけ)?(?:遅く|早く|遅れて|早めに|ずれて)(?:なって)?、?"
    f"(?P<new>#+)(?:から|に)?{_COMES}"
)
"""Somebody comes so much later: that is when a visit begins, and of its end nothing is said."""
_COMES_BY_SO_MUCH = (
    rf"(?:は|が|、)?(?<![月\d第{_KANJI}])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>日間?|週間?)"
    f"(?:ほど|くらい|ぐらい|だけ)?(?:遅く|早く|遅れて|早めに)(?:なって)?、?{_COMES}"
)
"""The same where no day is named."""
_NOT = "(?:じゃ|では?)な(?:くて?|い(?:です)?|かった)"
_DENIED = (
    f"(?P<old>#+|@+)(?:(?<=#)の?@+)?(?:から)?{_NOT}[、。]?(?:実は|本当は|やっぱり?)?(?P<new>{named_japanese.TIME})"
    f"(?:から|の?(?:{named_japanese.BEGINNINGS}))?(?:(?:に|へ)(?:{_NAMED}{_BECAME}|{_ITSELF})|(?:に|が)?(?:だ|です|だった|でした"
    f"|正しい(?:です)?"
    f"|な(?:った|りました|る|ります)){UNTIL_END}|(?=(?:ね|よ|な)*(?:[。!]|$)))"
)
_GIVEN_UP = (
    "(?P<old>#+)(?:の?@+)?(?:は|が|を)?(?:やめ|無理|むり|だめ|ダメ|駄目|都合|行け|出られ|埋まっ)[^。#@]{0,12}?(?:て|で|から|ので|し)、?"
    f"(?P<new>{named_japanese.TIME})(?:に(?:する|します|し{SO_IT_IS}|しました|し{HAD_DONE}|な(?:った|りました|る)|変更[^。、]{{0,6}}"
    f"|変え{SO_IT_IS}|変え{HAD_DONE})|で|に)?(?:よ|ね|わ)*(?=[。!]|$)"
)
"""水曜は無理になったから金曜にした: the day that was, and why it is another one."""
_AFTER_ALL = (
    f"(?P<new>{named_japanese.TIME})で(?:よろしく|お願い(?:します)?|いい|よ|ね|す)*(?=[。!]|$)"
)
_CHANGED_MIND = "、?(?:やっぱり?|やはり)、?"
_DENIED_LAST = (
    f"(?P<new>{named_japanese.TIME})(?:(?:だ|です|だった|でした|にな(?:った|りました|る|ります))(?:よ|ね|って)*)?"
    f"[、。]?(?P<old>#+)(?:の?@+)?{_NOT}(?:って|よ|ね|、)*[。!]?$"
)
_HOUR = (
    "^(?:#+の?、?)?(?P<what>[^、。@#はが?？]{1,30}?)(?:の(?:時間|時刻|開始"
    "|集合))?(?:は|が|って)?、?"
    "(?P<now>(?:これから|今度から|今後|次から)は?、?)?"
    "(?:#+(?:の|、| )?)?(?:(?:時間|時刻|開始|集合|(?<!との)待ち合わせ)は)?(?P<new>@+)"
    "(?:[^、。@#はがに]{1,12}で)?(?:から|に|開始|スタート|集合|待ち合わせ)*"
    "(?P<then>に?(?:なった|なりました|変わった|変わりました|なる|なります)|だった|でした|の(?:間違い|まちがい))?(?:だ"
    "|です|だって|だった|でした|らしい|予約(?:した|してある|済み?)?|よ|ね|の|から"
    "|けど)*[。!！]?$"
)
"""A sentence that says of a thing but its hour, on its day or without: 歯医者は15時から."""
_EARLIER = "前|上|早"
FELL_THROUGH = (
    "(?:(?:な|無)くなっ|お?流れ|(?:キャンセル|中止|なし|無し)に(?:なっ|し)|キャンセルし|取り消し"
    "|(?<!バイト)(?<!パート)(?<!仕事)(?<!会社)(?<!学校)[はを]?、?やめ)て、?"
)
"""What was to be is off, and behind it stands what is instead."""
_MOST_DAYS = 14
"""More days than these, with nothing between them and the verb, are a day of the month."""
_UNSURE = (
    "かもしれ|(?<!み)たい(?!そ)|ほしい|欲しい|べき|検討|提案|希望|(?:依頼|お願い"
    "|相談)(?!し(?:て|たら))|ようと|はずだった|昨年|去年|先月の"
    "|だろう|(?:の|た|だった)場合|(?:[雨雪風嵐]|悪天候?|荒天"
    "|中止)(?:が[^。、]{1,6})?(?:だ(?:ったら|と)|(?:に|と)?なった?ら|天なら|なら)"
)
_TOPIC = (
    "(?:の(?:日程|日にち|日取り|日付|開催日|実施日|予定日|予定|期日|時間|開始))?(?:は|が|を|も)、?$"
)
_INNER = "^(?P<thing>[^はがを]{1,40}?)(?:は|が|を)"
_CALLER = (
    "(?P<who>[^、。はがを]{1,30}?)(?:(?:に|へ)?(?:電話|連絡|メール)し(?:て(?:み)?たら|たら|て)、?"
    "|(?:さん)?から(?:お)?(?:電話|連絡|メール|知らせ"
    "|メッセージ|LINE|ライン)"
    "(?:が?(?:あって|あり(?:まして)?|来て|きて|入って)|を?(?:もらって|いただいて)|で|(?:が?(?:あっ|来|き)た)?(?=、))、?)"
)
"""Who says by telephone or in writing that something is on another day: mostly the thing."""
_FIRM = "(?<=[㐀-鿿々ァ-ヶー])(?:スタジオ|教室|センター|スクール|サロン|事務所|会場|屋さん)$"
"""Who calls of a thing, where they are named by it: 撮影スタジオから電話."""
_POLITE = "(?<=[\u3400-\u9fff々ァ-ヶーんな])です(?:が|けれ?ども?)(?=、)"
_SPOKEN_OF = "(?<=.)[さね]$|(?:の(?:件|こと|話))?(?:なん)?だ?(?:けれ?ど(?:も|ね)?|けども)?$"
"""ランチなんだけど: what something is going to be said of; ですが is that, politely."""
_SIGH = "[ぁ-ん]{1,2}[ーっ!、… ]*"
"""あ 夜の7時ね: no thing, though it stands in the words of many."""
_CALLS = (
    "^(?:(?:ごめん|すみません|すいません|申し訳|あのね|ねえ|そういえば|ちなみに|あと)[^、]{0,8})$"
)
"""What only calls for attention, before the thing."""
_NO_REASON = ("", "、", "けど", "のに")
_WHY = "(?:[いっきしちにみりえけせてねべめれ]て|んで|れず)$"
"""先生が熱を出して、参観日、15日に延期: why, before the thing."""
_ENDS = "(?:の(?:日程|日にち|日取り|日付|開催日|実施日|予定日|期日|時間|開始))$"


def find_moves(plain: str, masked: str, names: list[str]) -> Iterator[Move]:
    """What a sentence says is on another day, without the `names` of whose it is."""
    if compiled(_UNSURE).search(plain):
        return
    if later := compiled(_COMES_LATER).search(masked):
        before = _without_names(plain[: later.start()], names)
        yield Move(_thing(before), None, later.span("new"), begins=True)
        return
    shifted = compiled(_COMES_BY_SO_MUCH).search(plain) or compiled(_SHIFT).search(plain)
    if shifted and not (shifted["unit"] == "日" and _read_count(shifted) > _MOST_DAYS):
        yield _read_shift(_thing(_without_names(plain[: shifted.start()], names)), shifted)
        return
    ways = (
        compiled(one).search(masked)
        for one in (_DENIED, _GIVEN_UP, _WAY, _TO_WEEK, _DAY_LAST, _DENIED_LAST)
    )
    found = next(filter(None, ways), None)
    if not found and compiled(_CHANGED_MIND).search(plain):  # プレゼン、やっぱ15日で
        found = compiled(_AFTER_ALL).search(masked)
    if not found:
        yield from named_japanese.find_any_order(plain, masked, _clean(names))
        return
    before = _without_names(plain[: found.start()], names)
    if found.re is compiled(_AFTER_ALL):
        before = compiled(_CHANGED_MIND).sub("、", before).strip("、 ")
    old = found.span("old") if "old" in found.re.groupindex and found["old"] else None
    thing = _thing(before)
    yield Move(thing, old, found.span("new"))
    if (firm := compiled(_FIRM).search(thing)) and compiled(_CALLER).search(before):
        yield Move(thing[: firm.start()], old, found.span("new"))
    last = compiled(_TOPIC).sub("", before.split("、")[-1])
    if appointments.is_place(thing) and appointments.is_bare(last):
        yield Move(f"{thing}の{last}", old, found.span("new"))
    for one in named_japanese.find_things(compiled(_CALLER).sub(r"\g<who>に、", before)):
        if one != thing:
            yield Move(one, old, found.span("new"))


def find_week(plain: str) -> re.Match[str] | None:
    """Where a sentence puts a thing off to a week that it names (`new`), and to no day of it."""
    found = compiled(_TO_WEEK).search(plain)
    is_so = found and found["new"] != "翌週" and not compiled(_UNSURE).search(plain)
    return found if is_so else None


def find_hour(plain: str, masked: str, names: list[str]) -> Iterator[Move]:
    """What a sentence says is at an hour, and of no day but that it is on then."""
    found = compiled(_HOUR).search(masked)
    if compiled(_UNSURE).search(plain):
        return
    if found is None:
        yield from named_japanese.find_any_order(plain, masked, _clean(names))
        yield from named_japanese.find_hour_found(plain, masked, _clean(names))
        return
    what = plain[slice(*found.span("what"))]
    if compiled(_SIGH).fullmatch(what):
        return
    words = _thing(_without_names(what, names))
    yield Move(words, None, found.span("new"), tells_hour=not (found["now"] or found["then"]))


def _clean(names: list[str]) -> named_japanese.Clean:
    """Words without these names of whose they are, and with who called as the thing."""

    def clean(before: str) -> str:
        before = _without_names(before, names)
        return compiled(_CALLER).sub(r"\g<who>に、", compiled(_POLITE).sub("だけど", before))

    return clean


def _without_names(before: str, names: list[str]) -> str:
    for name in names:
        before = re.sub(rf"{re.escape(name)}(?:さん|ちゃん|くん)?[はがの]、?", "", before)
    return before


def _read_count(found: re.Match[str]) -> int:
    return read_kanji_number(found["count"])


def _read_shift(words: str, found: re.Match[str]) -> Move:
    """A move by so many days, weeks or months, later where nothing says earlier."""
    count = _read_count(found)
    if compiled(_EARLIER).search(found[0]):
        count = -count
    if "月" in found["unit"]:
        return Move(words, None, (0, 0), months=count)
    days, begins = (
        count * (7 if "週" in found["unit"] else 1),
        found.re is compiled(_COMES_BY_SO_MUCH),
    )
    return Move(words, None, (0, 0), days, begins=begins)


def _thing(before: str) -> str:
    """What the words before a new day say is on it; why it is so stands before or behind it."""
    before = compiled(f"[がは]?{FELL_THROUGH}$").sub("、", before)
    before = compiled(_CALLER).sub(r"\g<who>、", compiled(_POLITE).sub("だけど", before))
    parts = [one for one in _parts(before) if not compiled(_CALLS).search(one)] or _parts(before)
    topics = [one for one in parts if compiled(_TOPIC).search(one)]
    of = compiled(OF_WHOM).search(before)
    if topics:
        words = compiled(_TOPIC).sub("", topics[-1])
        if of and of["what"] == topics[-1]:
            words = f"{of['who']}の{words}"
    elif inner := [m for m in map(compiled(_INNER).search, parts) if m]:
        words = inner[0]["thing"]
    else:
        words = parts[0] if parts else ""
    words = compiled(_SPOKEN_OF).sub("", words)
    words = compiled(_ENDS).sub("", compiled(LEFT_OUT).sub("", words))
    return compiled(ASIDE).sub("", words)


def name_in_full(thing: str) -> str:
    """A thing that is moved by its whole name: of 髪 that is to have it cut."""
    return "髪切り" if thing == "髪" else thing


def _parts(before: str) -> list[str]:
    """The parts of what stands before a new day, without those that say but why it is another:
    of インフルで参観日、 it is 参観日, and of 運動会、雨で the 運動会."""
    found, start = list[tuple[str, str]](), 0
    for mark in [*compiled(CAUSE).finditer(before), None]:
        part = before[start : mark.start() if mark else None]
        if part.strip("、 "):
            found.append((part, mark[0] if mark else ""))
        start = mark.end() if mark else start
    things = [
        part for part, mark in found if mark in _NO_REASON and not compiled(_WHY).search(part)
    ]
    return things or [part for part, _ in found]
