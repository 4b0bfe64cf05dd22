"""A thing that is off in Japanese, and the day on which it is to be instead: it is moved to that.

箱根は無理になった。再来週の土曜に行くことにする: the second sentence does not say where to.
"""

from __future__ import annotations

from ego.core.memory.pointing.spoken import compiled

_IS_OFF = (
    "(?:なくな|無理に|むりに|だめに|ダメに|駄目に|中止|キャンセル|取りやめ|取り止め|流れ|やめ|延期"
    "|パス|見送(?:りにな|ること))"
)
_DAY = (
    "(?=[^。]*?(?:\\d|曜|明日|あした|明後日|あさって))"
    "(?:\\d{1,2}|[:/時分半日月年の、() ]|[月火水木金土日]曜日?|午[前後]|[朝昼夜]|夕方"
    "|[今来再翌次]+の?週|来月|次|明日|あした|明後日|あさって)+"
)
_GOES = "(?:行[くき]|いく|やる|やり|する|し|開[くき]|集ま[るり]|出[るま])"
_DECIDED = (
    "(?:ます)?(?:(?:こと|予定|つもり)(?:に(?:する|した|します|しました|なった|なりました)|だ|です))?"
    "(?:よ|ね|わ|から|ー)*[。!]*$"
)
_FOR_IT = "(?P<for>(?:その)?(?:代わり|かわり)に?、?)"
_INSTEAD = f"(?:だから|なので|それで|で|じゃあ|{_FOR_IT}|また|改めて|あらためて|、)*"
BOOKED = (
    "(?:予約)?を?(?:(?:取り直し|とり直し|入れ直し|予約し(?:直し)?|取っ|とっ|取れ|とれ|入れ|取り直せ)"
    "(?:た|ました|てもらった|てくれた)|取りました)"
)
"""Another day is taken: 金曜の10時で取り直した."""
_THEN = (
    f"^\\s*{_INSTEAD}(?P<day>{_DAY})(?:(?:に|へ)(?:また|改めて|あらためて|代わりに)?、?{_GOES}{_DECIDED}"
    f"|(?:[にでへ]?(?:{BOOKED}|(?(for)|(?!)))|に(?:なっ|し)(?:た|てもらった))(?:よ|ね|わ|から|ー)*[。!]*$)"
)
"""A sentence that says but when somebody goes: 再来週の土曜に行くことにする."""
_BECAUSE = (
    "^(?P<off>.{3,}?)(?:た(?:から|ので|んで|ため(?:に)?|けれ?ど(?:も)?|し|(?=、))"
    "|(?<=[しっめ])て)、?(?P<then>.+)$"
)
_MAY_GO = f"に(?:また|改めて|あらためて|代わりに)?、?{_GOES}"
MAY_BE = f"{_IS_OFF}.{{0,80}}?(?:{_MAY_GO}|{BOOKED}|代わり|かわり)"


def word_moved(sentence: str, before: str) -> str:
    """A sentence that says but when somebody goes, as one that says that what the one `before` it,
    or its own beginning, says is off is moved to then; empty where it says none of that."""
    if before and (moved := _join(before, sentence)):
        return moved
    whole = compiled(_BECAUSE).search(sentence)
    return _join(f"{whole['off']}た", whole["then"]) if whole else ""


def _join(off: str, then: str) -> str:
    found = compiled(_THEN).search(then)
    if found is None or not compiled(_IS_OFF).search(off):
        return ""
    from ego.core.memory.pointing.told import off_japanese  # it reads what the moves are read with

    things = {one.words for one in off_japanese.list_off(off, ()) if one.words}
    return f"{things.pop()}は{found['day']}に変更になった。" if len(things) == 1 else ""
