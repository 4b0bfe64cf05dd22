"""Japanese of the west (博多弁, 関西弁) in the standard words that the rules for plans read.

中止やって is 中止だって, 授業あるけん is 授業あるから. Only the ends of clauses differ: what is
told, and its order, stay. What may be a word of the standard as well (会場やって) stays as it is,
unless the rest of what was said is in a dialect.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ego.core import late

_LONGEST = 4_000
"""What is longer was hardly told, but pasted."""
_MAY_BE = late.regex(
    "けん|じゃけ|っちゃ|と[よや?？]|とる|とった|とら|ど(?:る|った)|や(?:って|った|し|から|けど|ろ|ね|わ)|よ(?:った|る)|んく|くな"
    "|んと[いあ]|[なあ]かん|ないけん|せな|よか|ねん|へん|もろ|んご|[れけ]ん"
)
"""Few turns hold any of these letters, and only those are looked at more closely."""
_STOPS = r"[。、!?！？…〜~♪\s)）」\U0001F300-\U0001FAFF]|$"
_ENDS = rf"(?=よ|ね|わ|なあ|けど|から|し(?!た)|って|{_STOPS})"
_STEM = "かさたなばまらわがれけせてねめえべげきしじみりび来出見"
"""A verb before its ending: 行か, 来れ, 出."""
_CUT = "っいしれりけえべめてねせげ"
"""A verb before とる: 思っ, 言われ, 借り."""
_NOUN = "[㐀-鿿々ァ-ヶーa-zA-Z0-9」]"
_SO = rf"(?=って(?:{_STOPS}|言|聞)|った|から|けど|し、|ね|わ(?:{_STOPS})|ろ(?!う)|もん)"
"""How や goes on where it is the だ of the standard: やって, やったって, やから."""
_IS_SURE = late.regex(
    rf"(?:や|じゃ)けん|(?<=[たるいすくむうぶぐんだ])(?<!じゃん)けん(?={_STOPS})|言いよ(?:る|った)|とやろ(?!う)"
    rf"|[たるい]っちゃ(?:けど|ん)|[たるいん]とよね?(?={_STOPS})|[{_CUT}]と(?:る|らん){_ENDS}|んど(?:った|る){_ENDS}"
    rf"|んくな[っり]|んと(?:いか|あか)ん|せな(?:いか|あか)ん|んごと|もろ[たて]|[でもはが]よか(?={_STOPS})"
    rf"|[{_STEM}]へん(?={_STOPS}|か|けど|ね)|(?:や|[たるいん])ねん(?={_STOPS})"
)
"""What nobody says but in a dialect: then the rest of what was said is in it, too."""
_IS_SO = late.regex(
    "(?P<what>中止|延期|順延|休み|休校|休講|欠席|無理|むり|だめ|ダメ|駄目|大丈夫|なし|満席|満員|未定)"
    f"や{_SO}"
)
"""Nobody does 中止: behind it や is no form of やる."""
_IS_THAT = late.regex(f"(?P<what>{_NOUN}+|まで|から|ころ|ごろ)や{_SO}")
_DONE = (
    *("宿題", "課題", "レポート", "仕事", "作業", "掃除", "洗濯", "料理", "練習", "勉強"),
    *("ゲーム", "運動", "準備", "手続き", "申請", "入力", "確認", "提出", "対応", "全部", "部活"),
    *("バイト", "筋トレ"),
)  # fmt: skip
"""What one does: 宿題やった tells no more than that."""


def _rules(*rows: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((late.regex(dialect), standard) for dialect, standard in rows)


_RULES = _rules(
    # duties, before what denies is read: せないかん, 返さんといかん
    ("せ(?:な|んと)(?:いか|いけ|あか)ん", "しないといけない"),
    (rf"([{_STEM}])(?:な|ん(?:と|な))(?:いか|いけ|あか)ん", r"\1ないといけない"),
    ("(と|ちゃ|ては)(?:いけ|いか|あか)ん(?!の|で)", r"\1いけない"),
    (rf"せな(?={_STOPS})", "しないと"),
    # what could not be, or will not be: 来れんくなった
    ("あかんくな(?=[っりる])", "だめにな"),
    (rf"([{_STEM}])(?:ん|へん)くな(?=[っりる])", r"\1なくな"),
    (rf"([{_STEM}])へん(?:{_ENDS}|(?=こと|つもり|けん))", r"\1ない"),
    (rf"([{_STEM}レ])んごと", r"\1ないように"),
    (rf"([^くふはあまちそこ]れ|行け)ん(?:{_ENDS}|(?=こと|けん))", r"\1ない"),
    # what is well, before why it is: よかけん
    (rf"([でもはが]|もう)よか(?=よ|ね|けど|け[んど]|から|って|{_STOPS})", r"\1いい"),
    # why: 授業あるけん
    ("(?:や|じゃ)け[んぇ](?!か)", "だから"),
    (
        "(?<=[たるいすくつむうぬぶぐんだ])(?<!じゃん)けん(?!か|く|こう|さつ|さく|しゅう|しょう|すう|てい|とう|ぽん)",
        "から",
    ),
    (f"(?<={_NOUN})やけど(?=[^しをがのはでにもっ。]|$)", "だけど"),
    # what goes on: 借りとるっちゃけど
    (rf"([{_CUT}])とる(?=っちゃ|とや|とよ)", r"\1ている"),
    (rf"([{_CUT}])とる{_ENDS}", r"\1ている"),
    (rf"([{_CUT}])とった(?=けど|から|よ|ね|の|ん|っけ|とよ|っちゃ|{_STOPS})", r"\1ていた"),
    (rf"([{_CUT}])とらん", r"\1ていない"),
    (rf"んど(?:っ(た)|(る)){_ENDS}", r"んでい\1\2"),
    ("言いよ(?:っ(た)|(る))", r"言ってい\1\2"),
    # what is so: 引っ越したっちゃけど, かかったとよ
    ("(?<=[たるい])っちゃけど", "んだけど"),
    (rf"(?<=[たるい])っちゃん(?=ね|よ|{_STOPS})", "んだ"),
    (rf"(?<=[たるいん])とよ(?=ね|{_STOPS})", "んだよ"),
    ("(?<=[たるい])とやろう?", "んだろう"),
    ("(?<=[たるいう])と(?=[?？])", "の"),
    (f"(なん|ん)や{_SO}", r"\1だ"),
    (rf"やねん(?=な|{_STOPS})", "なんだ"),
    (rf"(?<=[たるいん])ねん(?=な|{_STOPS})", "んだ"),
    ("もろ(?=[たて])", "もらっ"),
)  # fmt: skip
"""In this order: what a rule has said in standard words, one behind it reads."""


@lru_cache(maxsize=256)
def say_in_standard(words: str) -> str:
    """`words` in standard Japanese, as far as they are in a dialect; others as they are."""
    if len(words) > _LONGEST or not _MAY_BE.search(words):
        return words
    is_sure = _IS_SURE.search(words) is not None
    for dialect, standard in _RULES:
        words = dialect.sub(standard, words)
    words = _IS_SO.sub(r"\g<what>だ", words)
    return _IS_THAT.sub(_say_it_is, words) if is_sure else words


def _say_it_is(found: re.Match[str]) -> str:
    return found[0] if found["what"].endswith(_DONE) else f"{found['what']}だ"
