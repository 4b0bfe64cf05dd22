"""How a clause begins or ends that goes on with what was said before it."""

from __future__ import annotations

from ego.core import late

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
