"""Words that tell of change, of other people, and of what can change in a life.

Closed lists in English and Japanese. They are looked for in normalised text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

_CHANGE = (
    r"\b(?:now|nowadays|no longer|no more|any ?more|instead|these days|at last|finally|from now on"
    r"|used to|changed|switched|swapped|moved|has started|have started|has begun|took up|taken up"
    r"|gave up|given up|quit|stopped|left|sold|replaced|became|has become|turned into|slipped to"
    r"|gone (?:up|down|over|back)|has gone|new|former|ex"
    r"|first (?:day|night|week|morning|monday)|in the end|ended up|turned out)\b"
    r"|もう|やめ|辞め|代わり|かわりに|変え|変わ|替え|換え|乗り換|引っ越|引越|転職|転校|移っ|移し|新し"
    r"|今は|いまは|今では|これから|このごろ|近ごろ|最近|になった|くなった|ことにし|ことになっ|卒業|ようになっ"
    r"|に決め|に落ち着|はじめた|始めた|とうとう|ついに|初日|初めて"
)
_ENDS = (
    r"\b(?:no longer|no more|any ?more|gave up|given up|quit|stopped|left|sold|handed|cancelled"
    r"|retired|closed|shut|gone|died|over|off|dropped|moved|first|since|now|nowadays|these days"
    r"|at last|finally|new|instead|back to|started|signed)\b"
    r"|今は|いまは|今では|このごろ|最近|やめ|辞め|売|手放|返し|取りやめ|中止|閉|亡くな|死|越し|移|替え|変え|変わ|切り替|なった|なる|初めて|新し"
    r"|引き継|卒業|もう|てから|決ま|上がっ|下がっ|延び|戻っ|これから|になり"
)
"""What ends, changes or begins."""
_PASSING = (
    r"\b(?:today|tonight|this (?:morning|afternoon|evening|week|month|saturday|sunday)|once"
    r"|yesterday|on the day|for the (?:day|week|weekend|night|evening)|while|during|until|till"
    r"|because|so that|just the one|only|as a joke"
    r"|last (?:night|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|at the (?:fair|hotel|party)"
    r"|(?:one|two|three|four|five|six|ten|\d+) (?:days|weeks|fortnights)|fortnight)\b"
    r"|今日|今朝|今夜|ゆうべ|昨日|だけ|あいだ|一日|一晩|一週間|代わりに|代理|ので|せいで|連休|まで|臨時"
    r"|先週|今週|今月|[月火水木金土日]曜、|日間|週間"
)
"""What tells of an occasion, or of why something was otherwise for once."""
_DENIES = (
    r"\b(?:no|not|never|none|nothing|nobody|without|cancelled"
    r"|(?:wo|is|does|has|ca|do|are|did|was)n't)\b"
    r"|ない|なく|なかっ|ません|ずに|取りやめ|中止"
)
_NUMBERS = (
    r"\d+(?:[.,:]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty"
    r"|thirty|forty|fifty|sixty|half)\b"
    r"|[一二三四五六七八九十百千万]+(?=[年月日時分円本人匹枚歳度回冊通階組位センキメつ単割錠番点部泊袋箱羽頭])"
)
_NOT_FOR_GOOD = (
    r"\b(?:dreams?|dream(?:t|ed)|nightmare|in the story|pretend\w*|jok(?:e|ed|ing)|lost bet"
    r"|borrow\w*|lent"
    r"|for (?:a|an|one|two|three|the) (?:day|evening|afternoon|night|weekend|week|fortnight|month)"
    r"|(?:ten|two|three|few|several) (?:days|weeks|evenings) (?:away|off|running)"
    r"|till|until|meanwhile|one (?:evening|afternoon|batch)"
    r"|this (?:once|time|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|over from|visiting|as a (?:child|girl|boy)|when (?:she|he|they) (?:was|were)|years ago"
    r"|if (?:only|she|he|they)|would have|would be|considered|thought about|tried on|only for"
    r"|went along to)\b"
    r"|夢|もしも?|冗談|賭け|子どものころ|子供のころ|子供の頃|若いころ|若い頃|昔話|昔は|借り|貸し|預か|返す"
    r"|今(?:日|週|月|回|年|度)(?:だけ|のみ|に限)|だけ(?:の|は|借)|のあいだ|の間だけ|週間の|日の旅|泊まりに|体験|試しに|勧められ|友人の|考えたが"
)
_KIN: Mapping[str, str] = {
    "mother": r"mothers?|mum|mums|mom|moms|mummy|mommy|stepmother",
    "father": r"fathers?|dad|dads|daddy|stepfather",
    "parents": r"parents?",
    "sister": r"sisters?|stepsister",
    "brother": r"brothers?|stepbrother",
    "son": r"sons?",
    "daughter": r"daughters?",
    "wife": r"wife|wives",
    "husband": r"husbands?",
    "grandmother": r"grandmothers?|grandma|granny|gran|nan(?:na)?",
    "grandfather": r"grandfathers?|grandpa|grandad|granddad|gramps",
    "grandchild": r"grandsons?|granddaughters?|grandchild|grandchildren",
    "aunt": r"aunts?|auntie",
    "uncle": r"uncles?",
    "cousin": r"cousins?",
    "nephew": r"nephews?",
    "niece": r"nieces?",
    "in-law": r"in-laws?",
    "friend": r"friends?",
    "neighbour": r"neighbours?|neighbors?|next door",
    "flatmate": r"flatmates?|roommates?|housemates?",
    "colleague": r"colleagues?|coworkers?|co-workers?|workmates?",
    "boss": r"boss|bosses|manager|managers|headmaster|foreman",
    "landlord": r"landlords?|landlady",
}
_KIN_JAPANESE: tuple[tuple[str, str], ...] = (
    ("grandmother", "祖母|おばあ|ばあちゃん"),
    ("grandfather", "祖父|おじい|じいちゃん"),
    ("parents", "両親|父母|親御|ご両家"),
    ("in-law", "義理の?|義[父母兄姉弟妹]|姑|舅"),
    ("aunt", "[叔伯]母|おば(?:さん)?(?=[がはのをにも、])"),
    ("uncle", "[叔伯]父|おじ(?:さん)?(?=[がはのをにも、])"),
    ("cousin", "いとこ|従兄弟|従姉妹|従[兄弟姉妹]"),
    ("brothers and sisters", "兄弟|姉妹"),
    ("mother", "母(?!語|校)|ママ"),
    ("father", "父|パパ"),
    ("sister", "姉|妹"),
    ("brother", "兄|弟(?!子)"),
    ("son", "息子"),
    ("daughter", "娘"),
    ("wife", "妻|奥さん|奥様|嫁|女房"),
    ("husband", "夫(?!婦)|旦那|ご主人"),
    ("grandchild", "孫"),
    ("nephew", "甥"),
    ("niece", "姪"),
    ("friend", "友だち|友達|友人|親友"),
    ("neighbour", "隣人|隣の家|お隣|ご近所"),
    ("flatmate", "同居人|ルームメイト"),
    ("colleague", "同僚|後輩|先輩|部下"),
    ("boss", "上司|店長|社長|部長|課長|校長|親方"),
    ("landlord", "大家(?!族)"),
)
"""What is part of another comes behind it."""
_SLOTS: Mapping[str, str] = {
    "home": r"lives?|lived|(?<!for a )living|home|house|flat|apartment|moved?|moving|rent|address"
    r"|住|引っ越|引越|家|部屋|アパート|マンション|暮ら|下宿|実家",
    "job": r"work|works|working|job|office|company|employ\w*|boss|shifts?|studies|studying|teaches"
    r"|teacher|apprentice|career|hired|for a living"
    r"|働|仕事|職場|勤め|勤務|会社|転職|就職|店|部署|専攻|バイト|先生",
    "favourite": r"favourite|favorite|likes?|loves?|prefers?|hates?|好き|嫌い|お気に入り|一番|推し",
    "name": r"names?|named|called|calls?|nickname|title|題|名前|呼|筆名|あだ名|名は",
    "number": r"\d+|size|number|phone|kilos?|years old|rating|goal|hens?"
    r"|番号|電話|サイズ|目標|何人|人数",
    "health": r"allergic|allergy|doctor|dentist|pills?|medicine|tablets?|takes|blood|diet"
    r"|vegetarian|smok\w+|drinks?|alcohol"
    r"|アレルギー|医|病|薬|血圧|歯|煙草|たばこ|酒|禁煙|体重|食べ",
    "money": r"pays?|paid|earns?|salary|wage|charges?|price|costs?|saving"
    r"|給料|手取り|値段|料金|円|貯金|貯め",
    "partner": r"boyfriend|girlfriend|married|marry|engaged|single|together|wedding|divorced|ring"
    r"|付き合|結婚|婚約|独身|離婚|指輪|恋人|彼氏|彼女|同居",
    "lesson": r"lessons?|class|classes|course|choir|plays?|learning|learns|practi[cs]es?|club|team"
    r"|習|稽古|教室|レッスン|練習|部活|合唱|弾|サッカー部|美術部|試合",
    "plan": r"plans?|wants? to|going to|booked|holiday|trip|date|deadline|meeting"
    r"|予定|計画|旅行|式|日程|締め切り|約束|つもり",
    "vehicle": r"car|van|bike|bicycle|drives?|rides?|bus|tram|train|cycles?|commute"
    r"|車|自転車|バイク|電車|通う|通って|通勤|バス",
    "habit": r"every (?:day|morning|evening|night|week|\w+day)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|mornings?|evenings?|always|gets? up|wakes?|swims?|runs?"
    r"|毎[日朝晩週月]|[月火水木金土日]曜|起き|朝|走|定休",
}  # fmt: skip
_CHANGED_SLOTS: Mapping[str, str] = {
    "job": r"quit|resign\w*|notice|retired?|promoted|fired|laid off|start(?:s|ed|ing)? (?:at|as|my)"
    r"|last day at|辞め|退職|転職|就職|入社|採用|内定|異動|配属",
    "home": r"sign(?:ed)? for|(?:new|other) place|keys|settled in|lease|引っ越|引越|入居|契約|鍵",
    "vehicle": r"on foot|licen[cs]e|免許|徒歩|歩いて",
    "partner": r"split up|broke up|proposed|met someone|wedding|別れ|プロポーズ|式",
}
"""What tells of a change in them and names none of them."""
_IS = (
    r"\b(?:is|are|has|have|does|am|i'm|it's|\w{3,}[^su\W]s)\b"
    r"|(?:[てで]いる|ておる|だ|である|いる|ある|ない|[うくすつぬむるぐぶ]|い|[一-龯ァ-ヶー」』])"
    r"(?:という|そうだ|らしい|とのこと)?。"
)
"""A verb of the present in English, or what looks like one; the end of a Japanese sentence."""
_WAS = (
    r"\b(?:was|were|had|did|went|came|said|told|made|took|got|saw|found|bought|gave|sang|wrote"
    r"|read me|asked|brought|lost|broke|\w{2,}ed)\b"
    r"|(?:た|だった)(?:という|そうだ|らしい|のだ|のだという)?。"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def says_change(plain: str) -> bool:
    """Whether a text says that something is different now."""
    return _compiled(_CHANGE).search(plain) is not None


def count_ends(plain: str) -> int:
    """How often a text speaks of something that ends, changes or begins."""
    return len(_compiled(_ENDS).findall(plain))


def count_passing(plain: str) -> int:
    """How often a text speaks of an occasion or a while."""
    return len(_compiled(_PASSING).findall(plain))


_ASKING = frozenset("where is are does do did who what when how now live lives the".split())


def count_denials(plain: str) -> int:
    """How often a text says no."""
    return len(_compiled(_DENIES).findall(plain))


def numbers(plain: str) -> frozenset[str]:
    """The numbers that a text tells."""
    return frozenset(_compiled(_NUMBERS).findall(plain))


def is_not_for_good(plain: str) -> bool:
    """Whether a text tells of a while, of another time, or of what is not so at all."""
    return _compiled(_NOT_FOR_GOOD).search(plain) is not None


def lasts(plain: str) -> float:
    """How much a text tells of how things are, not of what happened; 0..1."""
    now, then = (len(_compiled(pattern).findall(plain)) for pattern in (_IS, _WAS))
    return (now + 0.5) / (now + then + 1)


def kin(plain: str) -> frozenset[str]:
    """Which relatives, friends and colleagues a text speaks of."""
    each = tuple(_KIN)
    found = {each[int(one.lastindex or 1) - 1] for one in _every_kin().finditer(plain)}
    if plain.isascii():
        return frozenset(found)
    for who, words in _KIN_JAPANESE:
        shorter = _compiled(words).sub(" ", plain)
        if shorter != plain:
            found.add(who)
            plain = shorter
    return frozenset(found)


@cache
def _every_kin() -> re.Pattern[str]:
    """The English ones, a group each: none is part of another, so one pass finds them all."""
    each = "|".join(f"({words})" for words in _KIN.values())
    return re.compile(rf"\b(?:{each})\b")


def kin_beside(plain: str, question: str) -> frozenset[str]:
    """Which of `kin` are told to be somebody whom a question names: "her brother Tom"."""
    asked = set(re.findall(r"[\w-]{2,}", question)) - _ASKING
    english = (
        who
        for who, words in _KIN.items()
        for found in _compiled(rf"\b(?:{words}),? ([\w-]+)").finditer(plain)
        if found[1] in asked
    )
    japanese = (
        who
        for who, words in _KIN_JAPANESE
        for found in _compiled(rf"(?:{words})の?、?([^\sはがをにのもと、。]{{1,12}})").finditer(
            plain
        )
        if found[1] in question
    )
    return frozenset((*english, *japanese))


def slots(plain: str) -> frozenset[str]:
    """What of a life that can change a text speaks of."""
    return frozenset(slot for slot, words in _SLOTS.items() if one_of(words).search(plain))


def changed_slots(plain: str) -> frozenset[str]:
    """In what of a life a text tells of a change without naming it."""
    several = _CHANGED_SLOTS.items()
    return frozenset(slot for slot, words in several if one_of(words).search(plain))


@cache
def one_of(words: str) -> re.Pattern[str]:
    """The English ones of `words` stand alone; Japanese ones are part of a longer run."""
    several = words.split("|")
    latin = "|".join(one for one in several if one.isascii())
    others = "|".join(one for one in several if not one.isascii())
    return re.compile(rf"\b(?:{latin})\b|{others}")
