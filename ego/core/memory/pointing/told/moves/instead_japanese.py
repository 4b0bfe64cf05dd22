"""A thing that is off in Japanese, and the day on which it is to be instead: it is moved to that.

箱根は無理になった。再来週の土曜に行くことにする: the second sentence does not say where to.
"""

from __future__ import annotations

from ego.core.memory.pointing.spoken import compiled

_IS_OFF = (
    "(?:なくな|無理に|だめに|ダメに|駄目に|中止|キャンセル|取りやめ|取り止め|流れ|やめ|延期"
    "|パス|見送(?:りにな|ること))"
)
_DAY = (
    "(?=[^。]*?(?:\\d|曜|明日|あした|明後日|あさって))"
    "(?:\\d{1,2}|[:/時分半日月年の、() ]|[月火水木金土日]曜日?|午[前後]|[朝昼夜]|夕方"
    "|[今来再翌]+週|来月|次|明日|あした|明後日|あさって)+"
)
_GOES = "(?:行[くき]|いく|やる|やり|する|し|開[くき]|集ま[るり]|出[るま])"
_DECIDED = (
    "(?:ます)?(?:(?:こと|予定|つもり)(?:に(?:する|した|します|しました|なった|なりました)|だ|です))?"
    "(?:よ|ね|わ|から|ー)*[。!]*$"
)
_INSTEAD = "(?:だから|なので|それで|で|じゃあ|(?:その)?代わり(?:に)?|また|改めて|あらためて)*、?"
_THEN = (
    f"^\\s*{_INSTEAD}(?P<day>{_DAY})(?:に|へ)(?:また|改めて|あらためて|代わりに)?、?"
    f"{_GOES}{_DECIDED}"
)
"""A sentence that says but when somebody goes: 再来週の土曜に行くことにする."""
_BECAUSE = "^(?P<off>.{3,}?た)(?:から|ので|んで|ため(?:に)?|けれ?ど(?:も)?|し)、?(?P<then>.+)$"
MAY_BE = f"{_IS_OFF}.{{0,80}}?に(?:また|改めて|あらためて|代わりに)?、?{_GOES}"


def word_moved(sentence: str, before: str) -> str:
    """A sentence that says but when somebody goes, as one that says that what the one `before` it,
    or its own beginning, says is off is moved to then; empty where it says none of that."""
    if before and (moved := _join(before, sentence)):
        return moved
    whole = compiled(_BECAUSE).search(sentence)
    return _join(whole["off"], whole["then"]) if whole else ""


def _join(off: str, then: str) -> str:
    found = compiled(_THEN).search(then)
    if found is None or not compiled(_IS_OFF).search(off):
        return ""
    from ego.core.memory.pointing.told import off_japanese  # it reads what the moves are read with

    things = {one.words for one in off_japanese.list_off(off, ()) if one.words}
    return f"{things.pop()}は{found['day']}に変更になった。" if len(things) == 1 else ""
