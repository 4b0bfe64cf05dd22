"""What is said of people, apart from who they are: of two short sentences much is names.

"Misaki quarrelled with her sister Miho" and "Misaki borrowed a book from her sister Miho" have
four words in common and say nothing alike: to quarrel is not to borrow. What is left without
names, relations and the words of grammar tells that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain

from ego.core import late, text
from ego.core.dialects.standard_japanese import say_in_standard
from ego.core.memory.everyday import in_the_other

_SHORT = 200
"""Characters: what is longer says enough for what it has in common to count."""
_ALIKE = 1 / 3
"""The share of the words of the one that says less, which the other one has, too."""

_KIN = """
    mother mum mom mam mummy father dad daddy parents wife husband partner girlfriend
    boyfriend fiancé fiancée fiance fiancee daughter son sister brother grandmother grandma granny
    gran grandfather grandpa granddad grandad grandson granddaughter grandparents aunt auntie uncle
    cousin nephew niece sibling child children kid twin boss colleague coworker neighbour neighbor
    flatmate roommate housemate friend sisters brothers sons daughters cousins friends
"""
_KIN_JAPANESE = (
    "[お]?(?:[祖叔伯義]?[父母]|[義従]?[兄姉弟妹]+|[妻夫娘孫甥姪]|息子|両親)(?:親|さん|ちゃん)?"
    "|いとこ|友達|友人|同僚|上司|先輩|後輩|恋人|彼女|彼氏|彼"
)
_NOT_IN_A_WORD = "(?![\u3005\u4e00-\u9fff])"
_HONORIFIC = "(?:さん|ちゃん|くん|君|様|さま|氏)"
_WORD = "[\u3005\u4e00-\u9fff]{1,4}|[ァ-ヺー]{2,12}"
_CALLED = late.regex(
    rf"(?:{_KIN_JAPANESE})の({_WORD}|[ぁ-ゖ]{{2,3}}?)(?=[はがのもとに、])"
    rf"|({_WORD}|(?<![ぁ-ゖ])[ぁ-ゖ]{{2,4}}?){_HONORIFIC}"
    rf"|({_WORD})の(?:{_KIN_JAPANESE}){_NOT_IN_A_WORD}"
)
"""Whom Japanese shows to be somebody: 姉の美穂, 美穂さん, 翔の父."""
_NO_KANA_NAME = (
    "(?!(?:[おご]|(?:あ?[こそあど][れこ]|こと|ほう|もの|ため|うち|せい|とこ|ところ|そば|まえ|あと|ひと|いえ|へや|はなし|けが"
    "|くせ|うそ|いびき|わがまま|いちばん|つぎ|となり|なに|だれ|いつ|いま|ぼく|わたし|あたし|あいて)[はがもと、っ]))"
)
"""Words in hiragana that are nobody, as is what begins with お or ご."""
_KIN_IN_KANA = late.regex(
    rf"(?:{_KIN_JAPANESE})の{_NO_KANA_NAME}([ぁ-ゖ]{{2,4}}?)(?=って|[はがもと、])"
    rf"|(?:^|(?<=[、。!?！？\s])){_NO_KANA_NAME}([ぁ-ゖ]{{2,4}}?)(?:は|が|って)、?(?:(?:俺|僕|私|うち)の)?"
    rf"(?:{_KIN_JAPANESE})(?=なん|だ|です|で、|ね|よ|[、。!！]|$)"
)
"""Somebody in hiragana who is told to be a relation: 彼女のさおり, さおりは彼女ね. In kanji it may
be what somebody is: 担当は先輩だ."""
_SHOWN_ENGLISH = late.regex(
    r"(?:\b(?i:lunch|dinner|breakfast|brunch|coffee|tea|drinks|beers?|walk|run|swim|hike|climbing"
    r"|cinema|date|evening|weekend|party|swimming|skating|shopping|football|tennis|yoga|market|trip"
    r"|concert|gig|museum|zoo|park|holiday) with |\b(?:I|i|we|We)(?:['’](?:m|re|ve))?"
    r" (?:(?:just|finally|also|am|are|have) )*(?:met|meeting|texted|texting|dating|married) "
    r"|\b(?i:tell|told|ask|asked|remind|text|invite|invited|hug|hugged) )"
    r"(?P<with>[A-Z][a-zà-ž]+(?:-[A-Z][a-zà-ž]+)?)\b"
    r"|\b(?P<does>[A-Z][a-zà-ž]+(?:-[A-Z][a-zà-ž]+)?)"
    r"(?:['’]s (?:birthday|wedding|mum|mom|dad|wife|husband|boyfriend|girlfriend|kids?|daughter|son"
    r"|sister|brother|parents|baby|teacher|school|fever|cough|knee|hip|wrist|ankle|leg|arm|back|nan"
    r"|gran|coming (?:over|round|for|to|on|with))\b"
    r"|,? and (?:I|me)\b| (?:texted|messaged|phoned|thinks|hates|asked (?:me|us|if|whether)"
    r"|told (?:me|us)|wants (?:me|us)|c[oa]me[s]? (?:over|round|by)|(?:is|are) (?:coming|visiting)"
    r"|(?:just )?turn(?:s|ed) \d|has (?:a )?(?:fever|cold|cough|exam|headache|tummy \w+)|cried|rang"
    r"|fell (?:off|over|down|in|out)|is turning|is allergic|is pregnant|is ill"
    r"|got (?:engaged|married))\b)"
)
"""Whom English shows to be somebody: lunch with Lena, Lena texted, Lena's birthday."""
_NOBODY = late.regex(
    "(?:の?(?:お(?:じ|ば|じい|ばあ|にい|ねえ|とう|かあ|まわり|きゃく)|みな)|.+[屋者師員士人]"
    "|皆|客|赤|奥|神|仏|隣|坊|王|姑|嫁|旦那|主人|相手|相方|親御|大家|係)"
)
"""お客さん, 本屋さん and 皆さん are what somebody is."""
_WHEN_JAPANESE = late.regex(
    "^(?:昨日|今日|明日|明後日|今朝|今夜|今晩|昨夜|[先今来毎再]*[週月年]|午[前後]|週末|最近|時々|同僚|友人|友達"
    "|先輩|後輩|上司)+"
)
_OBJECT = late.regex(rf"(?:{_KIN_JAPANESE})の({_WORD}|[ぁ-ゖ]{{2,3}}?)(?=を)")
"""The same before を, where it may be a thing of theirs, too: 娘の葵を, 祖母の指輪を."""
_BEGINS = late.regex(rf"\s*(?:([A-Z][\w’]*)|({_WORD}|[ぁ-ゖ]{{2,4}}?)(?=[はがもの]))")
_CAPITAL = late.regex(r"(?<=[^.!?\s] )[A-Z][a-zà-ž'’]*[a-zà-ž]\b")
"""A word with a capital inside a sentence."""
CALENDAR = late.regex(
    "(?i)(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july"
    "|august|september|october|november|december"
)

_LIGHT = """
    has had got get getting gets went gone going goes go came come comes coming take took taken put
    let make made did done today yesterday tonight lately recently really finally never always ever
    still already also another one two say says said tell tells told
"""
_NO_NAME = frozenset(
    "she he they we you it who i this that these those someone somebody everyone everybody nobody"
    " one all what and but so both the a my our his her their work today tomorrow yesterday"
    " monday tuesday wednesday thursday friday saturday sunday january february march april may"
    " june july august september october november december christmas easter"
    # a trade, and an appointment: "Physio rang" is said as "Lena rang" is
    " physio physiotherapist physiotherapy osteo osteopath chiropractor chiro dentist hygienist"
    " orthodontist optician doctor doctors gp nurse midwife consultant surgeon vet vets therapist"
    " counsellor counselor coach trainer teacher nanny childminder babysitter hairdresser barber"
    " plumber electrician builder builders engineer cleaner gardener decorator roofer locksmith"
    " landlord solicitor lawyer accountant mechanic garage hospital clinic surgery pharmacy"
    " pharmacist postman courier delivery bank school nursery council reception retro standup"
    " pilates yoga choir rehab massage therapy scan haircut reiki hr accounts finance legal"
    " sales marketing support".split()
)
_LIGHT_JAPANESE = frozenset("人事時日年月今前後中上下言行来見")
_KANJI = late.regex("[\u3400-\u4dbf\u4e00-\u9fff]")
_KATAKANA = late.regex("[ァ-ヺー]{2,}")
_PARTICLES = late.regex(
    "(?:から|まで|より|には|では|とは|へは|との|への|からの|って|など|[はがをにでともへや])"
)
_GRAMMAR = late.regex(
    "^(?:する|した|して|しな|しま|せず|され|させ|ある|あっ|あり|いる|いた|いない|いっ|いう|なる|なっ"
    "|なり|ない|なか|こと|もの|ところ|よう|そう|らし|だっ|です|でし|くれ|もら|あげ|しまっ|おい|くる"
    "|きた|いく|いき|みた|みる|ため|とき|いつ|ここ|それ|これ|まだ|もう|とても|すご)"
)
_OKURIGANA = late.regex("([\u4e00-\u9fff]{1,3})([ぁ-ゖ]{1,5})")
_OF_ANY_VERB = late.regex("し|す|さ|せ|て|を|は|が|に|で|と|も|へ|の|や|$")
"""With these behind it a word in kanji may be any: 電話した, けんかした."""
_ACTS = """
    quarrel quarreling quarreled argue argument fight fought row bicker clash 喧嘩 けんか 争 口論
    apologise apologize apology apologies sorry あやま 謝 詫 わび
    phone call telephone ring rang 電話
    ill sick unwell poorly 病 具合
    afraid scared frightened fear frighten 怖 こわ 恐 苦手
    visit see saw 訪 たず 会 あった あい
    resign quit leave left 辞 やめ 退
    birth baby 産 赤 生
    help hand assist 手伝 てつだ 助 たす
    reconcile made-up make-up reconciled 仲直 なかな
    scold told-off reprimand 叱 しか 怒 おこ
    praise praised compliment 褒 ほめ
    hit struck beat 殴 なぐ 叩 たた
    laugh giggle 笑 わら
    cry cried weep wept tears 泣 ない
    die died dead death passed 死 亡 なくな
    marry wedding married 結 婚
    divorce split separated 離 別 わか
    pregnant expecting expects 妊 娠 赤
    move moved relocate 引 越 ひっ
    like love fond adores 好 すき 愛
    hate dislike detest 嫌 きら 苦手
    lend lent loan 貸 かし
    lose lost misplaced 失 なくし 無
    buy bought purchase purchased 買 かっ 購
    fail failed flunked 落 おち 失
    pass passed 受 合 うか
    begin start began started 始 はじ
    end finish stop stopped 終 おわ 止 やめ
    doctor physician hospital clinic 医 病
    job work employed works 仕 事 職 働 勤
"""
"""Acts between people, a row each of what says the same: a quarrel is a row."""


def names_in(said: str) -> frozenset[str]:
    """The names that a text shows to be somebody's, by an honorific or a relation before them."""
    found = {one for match in _CALLED.findall(said) for one in match if one}
    return frozenset({*found, *_of_kin().findall(said)})


def drop_people(said: str, names: Collection[str]) -> str:
    """`said`, normalised, without these names and without what people are to one another."""
    plain = text.normalise(said)
    for name in sorted({text.normalise(one) for one in names} - {""}, key=len, reverse=True):
        edge = r"\b" if name.isascii() else ""
        plain = re.sub(rf"{edge}{re.escape(name)}{_HONORIFIC}?(?:['’]s)?{edge}", " ", plain)
    return _kin().sub(" ", plain)


def says_other(one: str, other: str, names: Collection[str]) -> bool:
    """Whether two short texts say something else of the same people, whose `names` these are.

    In either language; of one that says nothing apart from names nothing can be told.
    """
    if max(len(one), len(other)) > _SHORT:
        return False
    both = (one, other)
    named = (name for said in both for name in (*names_in(said), *_others_in(said)))
    called = {*names, *named, *_topic(one, other)}
    mine, theirs = (drop_people(said, called) for said in (one, other))
    its, others = _words(mine), _words(theirs)
    if not its or not others:
        return False
    less, more = sorted((its, others), key=len)
    known = _meanings(more)
    shared = sum(not _meanings({word}).isdisjoint(known) or _is_part(word, more) for word in less)
    if shared >= _ALIKE * len(less):
        return False
    return not (_may_read(mine, theirs) or _may_read(theirs, mine))


def _others_in(said: str) -> Iterator[str]:
    """What may be a name where two texts are compared: a word with a capital, 娘の葵を."""
    yield from _OBJECT.findall(said)
    yield from (one for one in _CAPITAL.findall(said) if not CALENDAR.match(one))


def find_topic(said: str) -> str:
    """The word that a sentence begins with, where it may be whom or what it tells of; or none."""
    found = _BEGINS.match(said)
    return "" if found is None else found[1] or found[2]


def _topic(one: str, other: str) -> Iterator[str]:
    """What both begin with."""
    topic = find_topic(one)
    if topic and topic == find_topic(other):
        yield topic


def _words(plain: str) -> set[str]:
    """The words of a text that say something."""
    found = set(text.tokens(re.sub("[\u3005\u3040-\u30ff\u3400-\u9fff]+", " ", plain))) - _light()
    found |= set(_KANJI.findall(plain)) - _LIGHT_JAPANESE
    found |= set(_KATAKANA.findall(plain))
    return found | set(_in_hiragana(plain))


def _in_hiragana(plain: str) -> Iterator[str]:
    """The beginnings of words in hiragana: けん of とけんかした."""
    return (word[:2] for word in hiragana_words(plain))


def hiragana_words(plain: str) -> Iterator[str]:
    """Words in hiragana, which stand alone or behind a particle; the rest is an ending."""
    for match in re.finditer("[ぁ-ゖ]{3,}", plain):
        run, before = match[0], plain[: match.start()][-1:]
        particle = _PARTICLES.match(run)
        rest = run[particle.end() :] if particle else run
        alone = not before or before in " 、。「"
        if (particle or alone) and len(rest) >= 3 and not _GRAMMAR.match(rest):
            yield rest


def _meanings(words: Collection[str]) -> set[str]:
    """The words, and those that say the same: as a quarrel and a fight do, in either language."""
    acts = {f"={row}" for word in words for row in _acts().get(word, ())}
    return {*words, *in_the_other(" ".join(words)), *acts}


def _is_part(word: str, words: Collection[str]) -> bool:
    """Whether a word in katakana is part of one of these, or one of it."""
    return bool(_KATAKANA.fullmatch(word)) and any(
        word in one or one in word for one in words if _KATAKANA.fullmatch(one)
    )


def _may_read(kana: str, kanji: str) -> bool:
    """Whether a word in hiragana may be how one with kanji is read: なかなおり of 仲直り."""
    return any(
        re.fullmatch(rf"[ぁ-ゖ]{{{len(run)},{3 * len(run)}}}{ending}", word)
        for run, ending in _OKURIGANA.findall(kanji)
        if not _OF_ANY_VERB.match(ending)
        for word in hiragana_words(kana)
    )


@cache
def _acts() -> dict[str, set[int]]:
    """The rows of each word, by its index term, its kanji or how it begins in hiragana."""
    found: dict[str, set[int]] = {}
    for row, line in enumerate(_ACTS.strip().splitlines()):
        for word in line.split():
            keys = text.tokens(word) if word.isascii() else _KANJI.findall(word) or [word[:2]]
            for key in keys:
                found.setdefault(key, set()).add(row)
    return found


@cache
def _light() -> frozenset[str]:
    return frozenset(text.tokens(_LIGHT))


def find_somebody(said: str) -> Iterator[str]:
    """The names by which a text shows somebody to be meant, as it writes them.

    English by a capital letter and by what only people do or have; Japanese by an honorific, or
    in hiragana by what they are to somebody.
    """
    if not text.is_japanese(said):
        named = chain(_of_kin().finditer(said), _SHOWN_ENGLISH.finditer(said))
        names = (next(filter(None, one.groups())) for one in named)
        plain = (re.sub("['’]s$", "", one) for one in names)
        yield from (one for one in plain if one.lower() not in _NO_NAME and len(one) > 1)
        return
    for found in _CALLED.finditer(say_in_standard(said)):  # 返さんといかん is of nobody
        name = _WHEN_JAPANESE.sub("", found[2] or "")
        if name and not _NOBODY.fullmatch(name) and not _kin().fullmatch(name):
            yield name
    yield from (one for several in _KIN_IN_KANA.findall(said) for one in several if one)


@cache
def _of_kin() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_KIN.split())}),? ([A-Z][\w’'-]*\w)\b")


@cache
def _kin() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(_KIN.split(), key=len, reverse=True)))
    return re.compile(rf"\b(?:{words})(?:['’]s)?\b|(?:{_KIN_JAPANESE}){_NOT_IN_A_WORD}")


def find_told_of(said: str) -> Iterator[str]:
    """The same of what somebody tells of their own people, however they type: "mum has the
    dentist", "sam hates mushrooms", 母の病院, 美奈とライブ."""
    if text.is_japanese(said):
        found = _OWN_JAPANESE.finditer(said)
        yield from (next(filter(None, one.groups())) for one in found)
        return
    for one in _own().finditer(said):
        if kin := one["kin"]:
            yield kin.lower()
            continue
        name = one["name"] or one["told"]
        if name.lower() in _ADDRESSED.split():
            yield name.lower()
        elif name.lower() not in _NO_NAME | _NO_NAME_IN_SMALL:
            yield name[:1].upper() + name[1:]


_ADDRESSED = "mum mom mam mummy dad daddy gran granny grandma nan grandpa grandad granddad"
"""What somebody's own people are called as by a name: without "my"."""
_NO_NAME_IN_SMALL = frozenset(
    "anyone anybody nobody him them me us nobody people folk guys team group band choir class club"
    " company boss cat dog car phone house kids mine yours there here then now again im ive dont"
    " cant wont just still also not neither either which why how when where if because cos since"
    " as than that's thats its whats whos he's she's hes shes theyre everyone's"
    " tomorrow tonight weekend morning afternoon evening night week month year season customer"
    " client government party office staff management system weather body mind"
    " can could will would shall should may might did does do if whether".split()
) | frozenset(_KIN.split()) - frozenset(_ADDRESSED.split())
_DOES = (
    r"(?:hates|loves|wants (?:me|us|to)|thinks|texted|messaged|phoned|rang|cried"
    r"|(?:has|had|['’]?s got|got) (?:an? |the |h(?:is|er) )?(?:\w+ )?(?:dentist|doctor|gp|vet"
    r"|optician|hygienist|physio|hip|knee|eye|birthday|interview|exam|appointment|jab|scan|operation)s?\b"
    r"|(?:can(?:no|['’])?t|can not) (?:have|eat|stand)|is (?:allergic|pregnant|ill|poorly|vegan"
    r"|vegetarian|coming (?:over|round|to|for)|visiting|turning \d)|at work['’]?s)"
)
_WHOSE = (
    r"['’]?s (?:birthday|b-?day|wedding|leaving do|hen do|stag do|graduation|funeral|christening"
    r"|appointments?|hip|knee|operation|new date|surgery)\b"
)
_OWN_JAPANESE = late.regex(
    r"(?<![\u3005\u4e00-\u9fff])([祖義]?[父母]|[義]?[兄姉弟妹]|[妻夫娘]|息子)(?=[はがもにとを、]|の(?!日))"
    r"|(?:^|(?<=[、。はにで曜日]))(?!家族|友[人達]|会社|同僚|子供|先輩|後輩|上司|彼氏|彼女)"
    r"([\u4e00-\u9fff]{2,3}|[ァ-ヺー]{2,6})と(?=一緒|飲み|ランチ|映画|ライブ|ご[飯は]|食事|旅行|会[うい]"
    r"|待ち合わせ|カラオケ|温泉|買い物|デート|お茶|遊[ぶび]|出かけ)"
)


@cache
def _own() -> re.Pattern[str]:
    begins = r"(?:^|(?<=[.,;:!?\n] )|(?<=\band )|(?<=\bbut )|(?<=\bbtw )|(?<=\bso ))"
    kin = rf"(?<!my )(?<!the )(?<!a )\b(?P<kin>{'|'.join(_ADDRESSED.split())})"
    return re.compile(
        rf"{kin}(?:['’]?s)? (?=has|had|is|was|will|can|hip|knee|eye|new|birthday|got|been"
        r"|app|\w+s\b)"
        rf"|{begins}(?P<name>[a-z][a-z-]+)(?: {_DOES}|{_WHOSE})"
        r"|\b(?:tell|told|ask(?:ed)?|remind|text(?:ed)?) (?P<told>[a-z][a-z-]+)"
        r" (?=but\b|about\b|that\b|i\b|i['’]|ive\b|im\b|we\b|he\b|she\b|to\b)",
        re.IGNORECASE,
    )
