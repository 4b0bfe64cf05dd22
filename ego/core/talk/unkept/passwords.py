"""Passwords, PINs and keys told in words: "the grafana password is lakrits-99-batong".

What is assigned by a sign (`PASSWORD=X`) is `core.redaction`'s. In a sentence most of what follows
"the password is" is said of it: "the password is wrong", "the token is 32 bytes long". So a plain
word is taken for one behind a password alone, and where it is all that is said of it; for a token
or a key it has to look like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ego.core import late, redaction

_PASSWORD = (
    r"pass(?:word|phrase|code)s?|passwds?|pass (?:phrase|code)|(?<![\w-])pws?|pwd"
    r"|(?:(?:door|alarm|gate|lock|login|log-in|security|recovery|entry|backup) )code"
)
_PIN = r"pin(?: ?(?:code|number))?"
_KEY = (
    r"(?:(?:api|access|secret|private|licen[cs]e|encryption|signing|recovery|master|auth|bearer"
    r"|refresh|session|deploy) ?[- ]?)?(?:token|key)|(?:client |app |shared )?secret"
)
_OF = r"(?:['’]s)?(?: (?:for|of|on|to|at|from|in)(?: [\w./@-]{1,30}){1,4}?)?"
_IS = (
    r"(?: (?:is|was|are|will be|should be|got|has been|have been|to))(?: (?:now|still|currently"
    r"|just|simply|again|changed to|set to|reset to))*(?:\s*[:=])?\s+|['’]s (?:now )?|\s*[:=]\s*"
)
_BARE = (
    r"(?:[\"“`«](?P<quoted>[^\"“”`«»\n]{3,60})[\"”`»]"
    r"|['‘]?(?P<value>[^\s\"“”`«»]{3,}))"
)
_TOLD = late.regex(
    rf"(?<![\w./-])(?:(?P<password>{_PASSWORD})|(?P<pin>{_PIN})|(?P<key>{_KEY})){_OF}(?:{_IS})"
    rf"{_BARE}",
    re.IGNORECASE,
)
_FOLLOWS = late.regex(
    rf"(?<![\w./-])(?:(?P<password>{_PASSWORD})|(?P<pin>{_PIN})|(?P<key>token|api key)) {_BARE}",
    re.IGNORECASE,
)
"""Without a word between: what follows has to look like one."""
_BEFORE = late.regex(
    r"(?<!\S)[\"'“‘`«]?(?P<value>[^\s\"“”`«»]{4,}?)[\"'”’`»]?"
    r" (?:is|was|as|for) (?:the|our|my|your|a|his|her|their) (?:(?!or\b|and\b)[\w./'’-]+ ){0,3}"
    rf"(?:(?P<password>{_PASSWORD})|(?P<pin>{_PIN})|(?P<key>{_KEY}))(?= (?:for|of|on|to)\b|\W|$)"
    r"(?! (?:hash|field|reset|policy))",
    re.IGNORECASE,
)
_ITS_END = late.regex(r"[.,;:!?…)\]}'’\"”»`]+$")
_A_CLAUSE_ENDS = late.regex(
    r"[\"'”’`»]?(?:[.,;:!?)\n]|\s*$|\s+[–—(-]|\s+(?:and|but|so|for|on|by|now|please|pls|if|use|it|i"
    r"|btw|thanks|thx|until|till|from|since|don['’]?t|do|you)\b)",
    re.IGNORECASE,
)
_SAID_OF_IT = late.regex(
    r"(?:(?:not|the|an?|in|on|at|of|to|for|by|with|from|under|over|out|up|off|down|as|like|about"
    r"|above|below|until|because|my|your|our|his|her|their|its|hers|yours|mine|ours|theirs|this"
    r"|that|these|those|it|what|which|who|where|when|how|why|there|here|every|each|all|any|some"
    r"|both|none|nothing|anything|everything|something|somewhere|nowhere|anywhere|elsewhere"
    r"|always|never|just|too|so|very|also|still|now|already|again|almost|maybe|perhaps|more|less"
    r"|most|least|enough|yes|no|ok|okay|same|fine|good|bad|great|wrong|right|correct|incorrect"
    r"|valid|invalid|weak|strong|safe|unsafe|secure|insecure|secret|public|known|unknown|new|old"
    r"|stale|empty|blank|null|none|nil|undefined|true|false|lost|gone|dead|live|alive|due|ready"
    r"|set|reset|unset|sent|kept|held|found|written|given|taken|shown|hidden|broken|missing|short"
    r"|hard|easy|simple|plain|random|unique|default|different|similar|identical|optional"
    r"|temporary|permanent|mandatory|necessary|obvious|common|being|been|be|two|three|four|five"
    r"|six|seven|eight|nine|ten|twelve|1password|lastpass|bitwarden|keepass\w*|dashlane)"
    r"|[\w’'-]*(?:ed|ing|able|ible|less|ful|ly|ous|ive|al|ary|n['’]t|sensitive|only|long|free"
    r"|proof|specific|wide|dependent))",
    re.IGNORECASE,
)
"""What is said of a password, and is none."""
_REFERENCE = late.regex(
    r"[$<{%].*|.*(?:\(\)|\(.*|\)|=>|::|->).*|(?:[A-Za-z_]\w*\.)+[A-Za-z_]\w*|/.*|~/.*|\.+/?.*|https?:.*"
    r"|(?=.*[A-Z])[A-Z_]+|\*+|x{3,}|…+|[\w.-]+\.(?:env|ya?ml|json|toml|txt|md|py|js|ts|cfg|ini|gpg)"
    r"|[A-Za-z]{1,8}[-_]?\d{1,4}(?:[-_][a-z]+)*(?:ed|based)?|[a-z]+(?:_[a-z]+)+_?\d{0,2}"
)
"""What says where it is, or what kind it is: `$TOKEN`, `user.token`, SHA-256, base64-encoded."""
_JAPANESE = late.regex(
    r"(?:(?P<password>パスワード|パスフレーズ|パスコード|合言葉|パス(?=[はが:：]))"
    r"|(?P<pin>暗証番号|PIN(?:コード|番号)?|ピンコード|認証コード|セキュリティコード)"
    r"|(?P<key>(?:アクセス|API|秘密|認証|新しい)?(?:トークン|キー|鍵)))"
    r"(?:は今|って|は|が|を|も|:|：|=|＝)[、\s]*"
    r"(?:(?P<opens>[「『\"'`“])(?P<quoted>[^」』\"'`”\n]{2,40})[」』\"'`”]|(?P<value>[!-~０-９Ａ-Ｚａ-ｚ]{3,}))"
    r"(?P<behind>[^\n]{0,8})"
)
_JAPANESE_ENDS = late.regex(
    r"\s*(?:[。、!！]|だ|です|でした|だった|な(?:の|ん)|ね|よ|$|に(?:変え|変わ|変更|し|なっ|設定)|で(?:入|ログイン|開|いけ)"
    r"|って|と(?:いう|なっ)|(?:を)?(?:使|入れ)|(?:が|は)(?:新し|今))"
)
_COUNTED = late.regex(
    r"\s*(?:桁|文字|個|回|分|秒|時間|日|年|月|人|割|bit|byte|characters?|chars?|digits?|letters?|bytes?"
    r"|bits?|days?|hours?|minutes?|mins?|seconds?|weeks?|months?|years?|times|words?|%|long\b)",
    re.IGNORECASE,
)
_SIGN = late.regex(r"[:=]\s*[\"'`]?$")
_LEAST = 8
"""So long a token or a key is at least."""
_PIN_DIGITS = late.regex(r"#?[0-9０-９]{4,10}#?")


def mask_told(words: str, known: tuple[str, ...] = ()) -> str:
    """What was said without the secrets told in it in words, nor those that are `known`."""
    for secret in sorted(known, key=len, reverse=True):
        if len(secret) >= redaction.SHORT:
            whole = rf"(?<![0-9A-Za-z]){re.escape(secret)}(?![0-9A-Za-z])"
            words = re.sub(whole, redaction.MASK, words)
    pieces, at = [], 0
    for start, end in sorted(_spans(words)):
        if start >= at:
            pieces += [words[at:start], redaction.MASK]
            at = end
    return "".join([*pieces, words[at:]])


def list_told(words: str) -> tuple[str, ...]:
    """The secrets that are told in words: whoever answers may say them again. A plain word behind a
    sign may be code (`password: bytes`) and stand anywhere."""
    told = (
        words[start:end]
        for start, end in _spans(words)
        if _looks_like_one(words[start:end]) or not _SIGN.search(words[max(0, start - 4) : start])
    )
    return tuple(dict.fromkeys(told))


def _spans(words: str) -> Iterator[tuple[int, int]]:
    for pattern in (_TOLD, _FOLLOWS, _BEFORE):
        for match in pattern.finditer(words):
            name = "value" if match["value"] else "quoted"
            start, end = match.span(name)
            if name == "value" and (ends := _ITS_END.search(match["value"])):
                end = start + ends.start()
            has_look = _looks_like_one(words[start:end])
            is_one = _is_secret(match, words[start:end], words[end:], has_look=has_look)
            if is_one and (has_look or pattern is _TOLD):
                yield start, end
    for match in _JAPANESE.finditer(words):
        name = "value" if match["value"] else "quoted"
        if _is_secret_japanese(match, match[name]):
            yield match.span(name)


def _is_secret(match: re.Match[str], value: str, after: str, *, has_look: bool) -> bool:
    """Whether what is told of it is the secret itself, and not what is said of that."""
    if redaction.MASK in value or _COUNTED.match(after):
        return False
    if match["pin"]:
        return _PIN_DIGITS.fullmatch(value) is not None
    if match["key"]:
        return has_look and _is_long(value) and not _REFERENCE.fullmatch(value)
    if _REFERENCE.fullmatch(value) and not _has_both(value):
        return False
    if has_look or match["value"] is None:
        return True
    return not _SAID_OF_IT.fullmatch(value) and _A_CLAUSE_ENDS.match(after) is not None


def _is_secret_japanese(match: re.Match[str], value: str) -> bool:
    behind = match["behind"]
    if match["pin"]:
        return bool(_PIN_DIGITS.fullmatch(value)) and not _COUNTED.match(behind)
    if redaction.MASK in value or _COUNTED.match(behind):
        return False
    if match["key"]:
        return _looks_like_one(value) and _is_long(value) and not _REFERENCE.fullmatch(value)
    if match["value"] and _looks_like_one(value) and _has_both(value):
        return True
    return _JAPANESE_ENDS.match(behind) is not None and not _REFERENCE.fullmatch(value)


def _has_both(value: str) -> bool:
    """Whether it has letters and digits, as words have not."""
    return re.search("[A-Za-z]", value) is not None and re.search("[0-9]", value) is not None


def _is_long(value: str) -> bool:
    return len(value) >= _LEAST and _has_both(value)


def _looks_like_one(value: str) -> bool:
    """Whether no word is written so: digits, signs or capitals within it."""
    if _SAID_OF_IT.fullmatch(value):
        return False
    return re.search(r"[0-9]|[A-Za-zÀ-ÿ][!@#$%^&*+=~_?|][A-Za-zÀ-ÿ]|[a-z][A-Z]", value) is not None
