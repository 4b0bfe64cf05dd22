"""How a thing went: the question that asks for it, and the text that tells it.

"How did the demo go?", "demo result", 「面接どうなった？」 are answered by what tells how it went;
the verb of such a question ("go", "went") says nothing of what is asked for.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import late, text
from ego.core.memory.wanting.things import THING, names_little
from ego.core.times.mentions import without_times

_WENT = r"(?:go|gone|went|turn(?:ed)? out|work(?:ed)? out|come off|end(?:ed)? up|pan(?:ned)? out)"
_DID = r"(?:did|has|have|had)"
_ADDED = r"(?:in the end|finally|after all|for (?:you|us|me|him|her|them)|then|anyway|#)"
_PLAINLY = (
    r"(?:(?:so|and|but|hey|oh|well|please|tell me|remind me|do you (?:know|remember)),? )*"
    r"(?:{})(?:,? " + _ADDED + r")*\W*"
)
_WITH = r"(?:with|at|in|on|for|about)"
_TELLS_WHAT_IT_IS = (
    r"vet|dentist|orthodontist|doctor|doc|gp|consultant|specialist|surgeon|nurse|midwife|physio"
    r"|therapist|optician|hospital|clinic|scan|mri|x-?ray|tests?|bloods?|biopsy|check-?up"
)
"""Who or what says at an appointment how it is."""
_ASKED = tuple(
    _PLAINLY.replace("{}", asked)
    for asked in (
        rf"how {_DID} (?:it|things|that|everything|all) {_WENT} {_WITH} {THING}",
        rf"how (?:well |badly )?{_DID} {THING} {_WENT}(?P<of> {_WITH} [^?,.;:!]{{1,40}})?",
        rf"how (?:well |badly )?{_DID} (?P<who>[\w'-]+) do {_WITH} {THING}",
        rf"how (?:was|were) (?!it (?:to|for|like|when)\b){THING}(?<!\w\wed)",
        rf"how (?:it|things|that|everything|all) {_WENT} {_WITH} {THING}",
        r"how (?!(?:did|do|does|will|would|is|are|was|were|has|have|had|can|could|should)\b)"
        rf"{THING}"
        r" (?:went|turned out|worked out|ended)",
        r"(?:(?:what|how)(?: (?:was|is|were|are)|['’]s) )?(?:the )?(?:result|outcome)s?"
        rf" (?:of|from|with|for) {THING}",
        rf"(?:(?:what|how)(?: (?:was|is|were|are)|'s) )?{THING}(?:'s)? (?:results?|outcomes?)",
        rf"(?:did|has) {THING} (?:go|gone|went|turn(?:ed)? out|work(?:ed)? out)"
        r" (?:well|ok|okay|all right|alright|fine|badly|smoothly)",
        rf"was {THING} an? (?:\w+ )?(?:success|failure|disaster|hit|flop)",
        rf"what (?:came|became|has become) of {THING}",
        rf"what happened (?:at|in|during|with|to) {THING}",
        rf"what {_DID} (?P<thing>[^?,.;:!]{{0,40}}?\b(?:{_TELLS_WHAT_IT_IS}))"
        r" (?:say|said|find|found|show|shown|think|reckon|tell (?:you|me|us|him|her|them))"
        r"(?: (?:about|of|on) [^?,.;:!]{1,40})?",
        rf"(?:was|were) {THING} (?:all )?(?:ok|okay|clear|fine|right|alright|good|normal)",
    )
)
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|で|そういえば)、?)?"
    r"(?P<thing>[^\s、。?!]{1,30}?)(?:の(?:件|ほう|方))?(?:は|って|も|、)?(?:結局|その後|あの後|無事)*、?"
    r"(?:どう(?:だった|でした|なった|なりました|なってた|なっていた)|いかがでした"
    r"|うまく(?:いった|行った|いきました|行きました)|成功(?:した|しました)"
    r"|の(?:結果|首尾|成果)(?:は|って|を)?(?:どう(?:だった|でした|なった|なりました)?|(?:教|おし)えて(?:ください)?|何(?:だった)?)?)"
    r"(?:の|ん)?(?:です|だ)?(?:か|かな|っけ|ね)*[?。!\s]*"
)
_LIGHT = late.regex(
    r"(?P<kept>\bhow(?: well| badly)? (?:did|will|would|has|have|had|is|are|was|were)\b"
    r"[^?.!;]{1,80}?)"
    r" (?:go|going|gone)(?=\s*(?:[?.!,;]|$)| (?:with|at|in|on|for|so|yesterday|today|last|this|then"
    r"|anyway)\b)"
    r"|(?P<went>\bhow\b[^?.!;]{1,60}?) went(?=\s*(?:[?.!,;]|$))",
    re.IGNORECASE,
)
_ASKS_HOW = (
    r"^\W*(?:(?:so|and|but|hey|hi|oh|ok|well|tell me|do you know),? )*"
    r"how(?:['’]?s| is| are| did| was| were| has| have)\b"
    r"|元気|具合|大丈夫|調子|どう(?:だった|でした|なった|なって|なりました|して|です|なの|かな|[?？]|$)"
)
"""How it is, or was: an answer is what was told last."""
_TIMED = late.regex(r"(?:\b(?:on|in|at|of|from) )?#(?:の|'s)?")
_BY_NAME = late.regex(r"(?<!^)\bGO\b|(?<!^)\bGo\b")
"""A name that is written as the verb is."""
_WELL = (
    r"\bwent (?:down )?(?:so |very |really |quite |pretty |rather |fairly |surprisingly |extremely"
    r" |off |over |just |as |all )*"
    r"(?:well|ok|okay|fine|great|good|right|wrong|bad|badly|poorly|better|worse|smooth\w*|terrib\w*|horrib\w*|wonderful\w*|perfect\w*|brilliant\w*|nice\w*|plan(?:ned)?|flat"
    r"|without)\b"
    r"|\b(?:turned|worked) out\b|\bfell (?:through|flat)\b"
    r"|\b(?:was|were|is|became|felt|has been)"
    r" (?:a |an |the |so |very |really |quite |rather |such a |not |too )*"
    r"(?:(?:big|great|huge|real|total|complete|small) )?"
    r"(?:success\w*|failure|disaster|hit|flop|good|great|bad|awful|terrible|lovely|fun|boring|fine"
    r"|ok|okay|wonderful|hard|easy|tough|long|short|cancelled|canceled|called off|over|done|perfect"
    r"|excellent|rough|brilliant|tiring|exhausting|chaos|chaotic|disappointing|mess"
    r"|accepted|rejected|approved|turned down|signed|won|lost|painless|quick|worth)\b"
    r"|\b(?:was|were) (?:so|super|really|very|pretty|quite|absolutely|totally|incredibly|such an?)"
    r" (?!(?:nervous|worried|scared|anxious|afraid|tired|busy)\b)[a-z]+"
    r"|\b(?:passed|failed|succeeded|flopped|crashed|impressed|applauded|clapped|enjoyed|loved|liked|hated"
    r"|disappointed|survived|finished|ended|got (?:the|it|in|a)|won|lost|bombed|rejected|accepted"
    r"|approved|turned (?:me|us|him|her|them|it) down)\b"
)
_NOT_YET = late.regex(
    r"\b(?:hop(?:e|es|ed|ing)|if|will|would|should|may|might|must|wish\w*|worr\w+|afraid|unless"
    r"|until|till|so that|once|going to|when)\b[^.!?]{0,80}$|['’]ll\b[^.!?]{0,80}$"
)
"""Before what it says it stands that this is hoped, feared or supposed."""
_WELL_JAPANESE = (
    r"うまく(?:い[っきか]|行[っきか])|成功(?:し|だ|に終)|大成功|失敗(?:し|だ|に終)|受か[っり]|落ち(?:た|まし|て)|通っ(?:た|て)"
    r"|通りました|合格|不採用|採用(?:され|にな)|内定|(?:好|不)評|(?:だめ|ダメ|駄目)(?:だった|でした|にな)"
    r"|(?:[よ良]|楽し|難し|面白|きつ|つら|うれし|嬉し|ひど)か(?:った)|つまらなか|大変だった|最悪|最高|散々|さんざん|無事"
    r"|終わ(?:った|りました|って)|終え|済ん|済み|乗り切|勝っ(?:た|て)|負け(?:た|て|まし)|褒め|ほめ|喜(?:ば|んで|んだ)"
    r"|気に入(?:って|られ)|盛り上が|盛況|中止|断られ|承認|まとまっ|上出来|残念|いまいち|微妙(?:だった|でした)|拍手"
)
_NOT_YET_JAPANESE = late.regex(
    r"^[^。!?\n]{0,40}?(?:と(?:いい|良い|よい|いう夢)|ように|たい(?:[。!\n]|$)|はず|かも|つもり|予定|かな|かどうか|たら|れば|なら|そう[。!だ\n])"
)


def find_thing(question: str) -> str:
    """What `question` asks how it went, normalised; empty where it asks for nothing like that."""
    plain = without_times(question).replace("’", "'")
    for pattern in (_ASKED_JAPANESE,) if text.is_japanese(question) else _ASKED:
        if asked := _compiled(pattern).fullmatch(plain):
            told = asked.groupdict()
            thing = f"{told.get('who') or ''} {asked['thing']}{told.get('of') or ''}"
            thing = _TIMED.sub(" ", thing).strip()
            return "" if names_little(thing) else thing
    return ""


def asks_how(question: str) -> bool:
    """Whether `question` asks how something went, or how somebody or something is."""
    return _compiled(_ASKS_HOW).search(text.normalise(question)) is not None


def without_light_verb(question: str) -> str:
    """`question` without the verb that says no more than that it asks how something went."""
    found = _LIGHT.search(question)
    if found is None or _BY_NAME.search(found[0][-5:]):
        return question
    kept = found["kept"] or found["went"]
    left = f"{question[: found.start()]}{kept}{question[found.end() :]}"
    return left if text.tokens(left) else question


def tells_outcome(content: str) -> bool:
    """Whether `content` tells how something went, not how it may go."""
    plain = text.normalise(content)
    if text.is_japanese(plain):
        found = _compiled(_WELL_JAPANESE).finditer(plain)
        return any(not _NOT_YET_JAPANESE.match(plain[one.end() :][:_SENTENCE]) for one in found)
    found = _compiled(_WELL).finditer(plain)
    return any(not _NOT_YET.search(plain[: one.start()][-_SENTENCE:]) for one in found)


_SENTENCE = 120
"""So many characters around it tell whether it is so."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
