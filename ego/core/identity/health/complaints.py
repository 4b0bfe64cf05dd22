"""What somebody says that they suffer from, and the lasting illnesses that it comes of.

"I have a headache again", 「また頭が痛い」 share no word with "Hanna has migraines". A closed table
in English and Japanese, as in `vital`, and no diagnosis: it says which illness one knows of may
be meant. Whoever asks after their illness means any of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.identity.health import vital
from ego.core.identity.people import stands_in
from ego.core.identity.relations import find_relations
from ego.core.memory.truth.pairs import find_names


class Complaint(NamedTuple):
    """What whoever speaks suffers from, or asks after."""

    illness: str
    """A pattern of the illnesses that it may come of."""
    words: tuple[str, ...]
    """The words of these, each of which a memory may hold."""


_HURTS = (
    r"(?:hurts?|hurting|aches?|aching|pains?"
    r"|(?:is|are) (?:sore|killing me|pounding|throbbing|splitting))"
)
_SO = r"(?: \w{1,12}){0,2}"
_HURTS_JAPANESE = r"(?:が|も|の|、)?(?:まだ|また|すごく|とても|ちょっと|少し)?(?:痛|いた[いくみむ])"


def _part(english: str, japanese: str) -> str:
    """How somebody says that a part of the body hurts."""
    return rf"\b(?:{english}){_SO} {_HURTS}\b|(?:{japanese}){_HURTS_JAPANESE}"


_TABLE = (
    (
        rf"\bheadaches?\b|{_part('head|temples?', '頭|こめかみ')}|頭痛"
        r"|頭が(?:ズキズキ|ずきずき|ガンガン|がんがん)",
        "migraine cluster-headache 片頭痛 偏頭痛 頭痛持ち 群発頭痛",
    ),
    (
        r"\b(?:short of breath|out of breath|breathless|wheez\w+|(?:can't|cannot|hard to|trouble)"
        r"(?: \w+)? (?:breathe|breathing)|chest is tight|tight chest)\b"
        r"|息(?:が)?(?:苦し|切れ)|息ができ|(?:ゼーゼー|ぜいぜい|ヒューヒュー)|咳が(?:止ま|出|ひど)",
        "asthma copd emphysema 喘息 ぜんそく 肺気腫",
    ),
    (
        r"\b(?:itch\w*|rash|skin is (?:so |very )?(?:dry|red|sore))\b"
        r"|かゆ[いくみ]|痒|湿疹|肌が荒れ",
        "eczema psoriasis dermatitis urticaria hives アトピー 乾癬 皮膚炎 蕁麻疹 じんましん",
    ),
    (
        r"\b(?:sneez\w+|runny nose|nose is running|eyes (?:itch|water)\w*)\b"
        r"|くしゃみ|鼻水|目がかゆ",
        "hay-fever rhinitis 花粉症 鼻炎",
    ),
    (
        r"\b(?:stomach ?aches?|cramps|heartburn|diarrh\w+)\b"
        rf"|{_part('stomach|belly|tummy|gut', 'お?腹|おなか|胃')}|腹痛|下痢|胸やけ|胃もたれ",
        "ibs irritable-bowel crohn colitis reflux gastritis ulcer coeliac celiac"
        " 過敏性腸 クローン病 潰瘍 胃炎 逆流性",
    ),
    (
        rf"{_part('joints?|knees?|hands?|fingers?|wrists?|hips?|toes?', '関節|膝|ひざ|手|指|足')}"
        r"|\b(?:joints?|knees?|hands?|fingers?) (?:is|are) (?:\w+ )?(?:stiff|swollen)\b|こわば",
        "arthritis rheumatism rheumatoid gout lupus fibromyalgia リウマチ 関節炎 痛風 線維筋痛",
    ),
    (
        rf"\bback ?aches?\b|{_part('back', '腰|背中')}|腰痛",
        "hernia slipped-disc sciatica scoliosis ヘルニア 坐骨神経痛 側弯 腰痛持ち",
    ),
    (
        r"\b(?:dizzy|dizziness|light-?headed|(?:room|head) is spinning|feel faint)\b|めまい|目まい"
        r"|ふらふら|ふらつ|立ちくらみ",
        "vertigo meniere anaemia anemia diabetes メニエール 貧血 低血圧 糖尿",
    ),
    (
        r"\b(?:palpitations|heart (?:is |was )?(?:rac\w+|pound\w+))\b"
        rf"|{_part('chest|heart', '胸|心臓')}|動悸|胸が(?:苦し|締め)|心臓がバクバク",
        "arrhythmia fibrillation angina pacemaker heart-disease heart-condition panic-disorder"
        " 不整脈 狭心症 心臓病 パニック障害 ペースメーカー",
    ),
    (
        r"\b(?:(?:can't|couldn't|cannot|can not|didn't|don't) (?:\w+ )?sleep|sleepless"
        r"|awake all night)\b|眠れな|寝られな|寝付けな|寝つけな",
        "insomnia apnea apnoea narcolepsy 不眠症 無呼吸",
    ),
    (
        r"\b(?:feel\w*|felt|am|i'm) (?:\w+ )?(?:down|low|hopeless|empty)"
        r"(?: again| today| lately)?\W*$|気(?:分|持ち)が(?:沈|落ち)|落ち込",
        "depression bipolar うつ病 鬱病 双極性",
    ),
    (
        rf"\bperiod pains?\b|{_part('womb|abdomen', '下腹部?')}|生理痛",
        "endometriosis 子宮内膜症",
    ),
)
"""What one suffers from, and the words of what it may come of; a hyphen stands for a blank, too."""
_OTHERS = "epilepsy seizure thyroid parkinson sclerosis てんかん 発作 甲状腺 持病 慢性"
"""Illnesses that come to mind only where somebody asks after theirs."""
_ASKS_AFTER = (
    r"\b(?:(?:my|i have|i've got|i (?:suffer|am suffering) from|do i have|have i(?: got)?)\b.{0,25}"
    r"\b(?:illness(?:es)?|diseases?|(?:medical|health|chronic) conditions?|diagnosis|ailments?)\b"
    r"|(?:illness(?:es)?|diseases?|ailments?) (?:do|did|have) i\b"
    r"|(?:am|was) i (?:\w+ )?(?:ill|sick)\b(?! of)|what(?:'s| is) wrong with me\W*$)"
    r"|(?:持病|病気|病名|診断)(?:が|は|も|って|の名前|名)?(?:、)?"
    r"(?:(?:何|なん|なに|ある|あった|どんな|だ|で|っけ).*)?[?？。]*$"
    r"|(?:何|なん|どんな)(?:の|か)?(?:持病|病気)"
)
_ASKS = late.regex(
    r"[?？]|^(?:what|which|do|am|have|did|was|tell|remind)\b|っけ|かな|(?:教|おし)えて"
)
_FIRST = late.regex(r"\b(?:i|i'm|i've|my|me)\b")
_THEY = late.regex(r"\b(?:he|she|they|his|her|their|him|them)\b")
_DOES = late.regex(r"\s*\S{1,40}(?:['’]s | (?:is|has|was|had|feels?|suffers?|got|gets|says)\b)")
_NOBODY = late.regex(
    r"[頭喉腹熱体咳風胃腰肌胸手足膝指目鼻息病痛症]|のど|から$|今|朝|晩|夜|日$|昨|最近|^実$|また|まだ"
)
"""What a Japanese sentence may begin with and is nobody."""
_OWN_JAPANESE = late.regex(r"私|わたし|僕|ぼく|俺|おれ|うち|自分")
_OF_WHOM = late.regex(
    r"(?:^|[、\s])(?:彼女?|あの[人子]|子ども|子供|娘|息子|母|父|妻|夫|妹|弟|姉|兄|祖[父母])(?:さん)?[がはもの、]"
)
_SENTENCE = late.regex(r"[^.!?。！？\n]+[.!?。！？\n]*")
_LONGEST = 300


def find(message: str, named: Collection[str] = ()) -> Complaint | None:
    """What whoever says `message` suffers from or asks after; None for nothing, and for what ails
    another, be it one of those `named`."""
    if len(message) > _LONGEST:
        return None
    found = dict.fromkeys(
        word
        for sentence in _SENTENCE.findall(message)
        if sentence.strip() and not _is_of_another(sentence, named)
        for word in _words_for(sentence)
    )
    words = tuple(one.replace("-", " ") for one in found)
    return Complaint("|".join(map(_pattern, found)), words) if words else None


def find_telling(complaint: Complaint, said: str) -> str:
    """What `said` tells of such an illness, from that sentence on; empty where none is told."""
    for sentence in _SENTENCE.finditer(said):
        is_question = sentence[0].rstrip().endswith(("?", "？"))
        if not is_question and _compiled(complaint.illness).search(_plain(sentence[0])):
            return said[sentence.start() :].strip()
    return ""


def is_own(telling: str, own: Collection[str], people: Collection[str]) -> bool:
    """Whether an illness is told of whoever has the names `own`, by what was kept with `people`."""
    (first, *_) = _SENTENCE.findall(telling)
    plain = text.normalise(first)
    if any(stands_in(plain, one) for one in own):
        return not _is_of_relation(_in_their_words(plain, own))
    if _is_of_another(first, people):
        return False
    return any(one in own for one in people) or _FIRST.search(plain) is not None


def _words_for(sentence: str) -> list[str]:
    plain = _plain(sentence)
    if _ASKS.search(plain) and _compiled(_ASKS_AFTER).search(plain):
        return [word for _, words in _TABLE for word in words.split()] + _OTHERS.split()
    return [
        word
        for symptom, words in _TABLE
        if _compiled(symptom).search(plain)
        for word in words.split()
    ]


def _is_of_another(sentence: str, named: Collection[str]) -> bool:
    """Whether a sentence tells of somebody else than whoever says it."""
    plain = _plain(sentence)
    if _is_of_relation(sentence) or any(stands_in(plain, one) for one in named):
        return True
    if not text.is_japanese(plain):
        is_own = _FIRST.search(plain) is not None
        return not is_own and bool(_THEY.search(plain) or _others_in(sentence))
    if _OWN_JAPANESE.search(plain):
        return False
    return any(not _NOBODY.search(one) for one in find_names(sentence))


def _in_their_words(plain: str, own: Collection[str]) -> str:
    """What is told of whoever has these names, as they would say it: "my sister has …"."""
    whole = "|".join(re.escape(text.normalise(one)) for one in own if one)
    if text.is_japanese(plain):
        return re.sub(f"(?:{whole})(?:さん|ちゃん|くん|君)?の", "私の", plain)
    return re.sub(rf"\b(?:{whole})['’]s\b", "my", plain)


def _others_in(sentence: str) -> list[str]:
    first = sentence.strip().partition(" ")[0].strip(",.!'\u2019")
    return [one for one in find_names(sentence) if one != first or _DOES.match(sentence)]


def _is_of_relation(sentence: str) -> bool:
    return bool(find_relations(sentence)) or _OF_WHOM.search(sentence) is not None


def _pattern(word: str) -> str:
    if not word.isascii():
        return re.escape(word)
    return rf"\b{word.replace('-', '[ -]')}"


def _plain(said: str) -> str:
    return text.normalise(said).replace("’", "'")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def is_over(telling: str) -> bool:
    """Whether it tells that an illness is over."""
    (first, *_) = _SENTENCE.findall(telling)
    return bool(vital.find_end(first))
