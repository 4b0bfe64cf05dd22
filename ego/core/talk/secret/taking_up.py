"""How a clause begins or ends that goes on with what was said before it, and how a quarrel ends."""

from __future__ import annotations

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.truth.pairs import find_names

_OWN = r"(?:the|an?|my|our|your|his|their|ken['’]s)"
_WORDS_BEFORE = (
    r"(?:\W|\b(?:and|but|so|oh|ok|okay|yes|yeah|no|well|also|then|now|btw|because|maybe|hopefully"
    r"|luckily|update|today|yesterday|i (?:think|guess|hope|heard))\b)*"
)
TAKES_UP = late.regex(
    rf"(?i)^{_WORDS_BEFORE}(?:"
    r"(?:they|he|she|both|there(?! (?:is|are|was|were|will)\b|['’]s))\b(?!['’]s (?:my|our)\b)"
    r"|(?:this|that|which|it)(?=['’]| (?:is|was|will|would|has|had|means|can|could|may|might|got"
    r"|starts?|begins?|takes?|looks?|went|moved|seems?|depends?)\b)"
    r"(?!(?:['’]s| is| was| will be) (?:(?:so|too|really|very) )*(?:rain|snow|cold|hot|warm|sunny"
    r"|windy|late\b|early\b|my |our |monday|tuesday|wednesday|thursday|friday|saturday|sunday))"
    r"|(?<=and )(?:then )?(?:i|we)\b(?=.*\b(?:it|them|that)\b)"
    r"|(?:been |got |was )?(?:moved|postponed|pushed|shifted|rescheduled|changed|cancel+ed"
    r"|confirmed|accepted|rejected)\b"
    rf"|(?:i|we)(?:['’]\w+)? (?:(?!{_OWN}\b)[a-z'’]+ ){{0,3}}(?:it|them|there)\b"
    r"|(?:(?:did|done|gave|got|made|sent|signed|took|went|\w+ed) (?:\w+ )?)(?:it|them)\b"
    r"|(?:それ|そこ|そっち|あれ|あの件|その件|その話|その|先方|向こう|彼ら|場所|時間|会場|日程|返事|結果|相手)"
    r"(?:は|が|も|で|に|を|の))"
)
"""How a clause begins that has no thing of its own, and speaks of what was said before."""
AT = late.regex(
    r"(?i)^\W*(?:and |but )?(?:at|in|near|from|until|with)\b(?!.*\b(?:i|we|is|are|was|has|have)\b)"
)
"""How a clause begins that tells but where or with whom."""
CAME_OUT = late.regex("受か|通っ|落ち|断られ|決ま|もらえ|延期|変更|変わ|取り消|中止")
"""What is told, in Japanese, of what need not be named."""
_QUARREL = late.regex(
    r"(?i)\b(?:(?:had|having|exchanged) (?:a few |some |cross )?words"
    r"|f[ae]ll(?:en)? out (?:with|over)"
    r"|(?:a|an|the|our) (?:\w+ )?(?:row|fight|argument|falling[- ]out|bust-up|barney|spat|tiff)"
    r"|argu(?:ed|ing)|quarrel\w*|row(?:ed|ing) (?:with|over)|shouted at|not (?:speaking|talking) to"
    r"|(?:is|are|am|['’]m|['’]s|['’]re)(?:n['’]t| not) (?:speaking|talking) to)\b"
    "|喧嘩|けんか|ケンカ|口論|言い合い|言い争|仲違い|揉め|もめ(?!ん)|絶交|口を?きい?てな"
)
_MADE_UP = late.regex(
    r"(?i)\b(?:(?:said |says |is |are |was |were |['’]s |['’]re |so )(?:so |really |very )?sorry"
    r"|apologi[sz]ed|made (?:it )?up(?! (?:a|the|my|his|her|stories)\b)|making up"
    r"|made (?:our )?peace|(?:is|are|['’]s|['’]re)(?: all)? (?:mended|forgiven|patched up|sorted"
    r"|friends again|good again)"
    r"|patched (?:it|things) up|forg[ai]ve[ns]?|(?:speaking|talking) (?:again|to each other)"
    r"|(?:had a|a) (?:good |little )?cry|cleared the air|buried the hatchet)\b"
    "|仲直り|謝(?:って|られ|った|り)|ごめん(?:って|と)|許し(?:て|た)|和解|水に流"
)
_RELATED = late.regex(rf"(?i)\b(?:my|our) (?:own )?({whom.RELATED})\b")
_PEOPLE_JAPANESE = late.regex(
    f"{whom.RELATED_JAPANESE}"
    "|[一-龯々]{2,3}(?=と(?:大?喧嘩|大?げんか|けんか|ケンカ|口論|言い|揉め|もめ|仲直り|和解)|[がは](?:謝|許))"
)


def makes_up(said: str, told: str) -> bool:
    """Whether what is said tells of making up with somebody, and `told` of a quarrel with them."""
    if not (_MADE_UP.search(said) and _QUARREL.search(told)):
        return False
    return not _list_people(said).isdisjoint(_list_people(told))


def _list_people(words: str) -> set[str]:
    """Who is named in a text, or by what they are to whoever tells it: Karen, my own sister."""
    if text.is_japanese(words):
        return {one[0] for one in _PEOPLE_JAPANESE.finditer(words)}
    named = {one.lower() for one in find_names(words) if whom.is_name(one)}
    return named | {one[1].lower() for one in _RELATED.finditer(words)}
