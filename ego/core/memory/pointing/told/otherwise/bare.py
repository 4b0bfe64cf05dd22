"""How something went, told with no word for it: "It went well", うまくいったよ.

It is of what was asked for just before, or of the one thing that is lately over. What else it may
be about stands in the turn, or in the talk before, and then nothing is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import Ahead, told_sentences
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.told import came, deadline, happened
from ego.core.memory.pointing.told.otherwise import findings

LATELY = timedelta(hours=36)
"""So long after it began what is told of "it" may be of a plan that nobody has named."""
_NOON, _LASTS = timedelta(hours=12), timedelta(minutes=30)
_MOST = 60
"""So many words may follow an outcome; a longer turn tells of more."""

_OPENERS = (
    r"(?:yeah|yes|yep|yup|nope|no|oh|ooh|ah|well|so|um|uh|hm+|hi|hey|hello|hiya|ugh"
    r"|phew|whew|wow|haha|lol"
    r"|thanks|thank you|thanks for asking|thank you for asking|good (?:morning|evening|afternoon)"
    r"|guess what|honestly|actually|luckily|sadly|unfortunately|fortunately|ok|okay"
    r"|anyway|to be honest"
    r"|tbh|i'?m back|i'?m home|back home|home again|hanging in there|you won't believe it|omg|yay"
    r"|hooray|hurray|dear|ego|i think so|i guess|i suppose|i think|apparently|overall|in the end"
    r"|all in all|finally|(?:(?:the|my|our) )?(?:vet|doctor|doc|gp|nurse|hospital|clinic|lab|they)"
    r"(?: just)? (?:called|rang|phoned)(?: me| us| back)*)"
)
_FELT = (
    r"(?:i|we) (?:was|were) (?:so |very |really |super |a bit |quite |pretty )*"
    r"(?:nervous|scared|anxious|worried|excited|terrified|stressed|tired|late)"
)
_HEDGE = (
    r"(?:i (?:think|guess|suppose|feel like|feel|believe|would say|['’]d say|must say"
    r"|have to say)"
    r"|apparently|honestly|overall|in the end|all in all|actually|luckily|sadly|well"
    r"|so|yes|yeah|yep|no|nope"
    r"|but|and|oh|in fact|to be honest|thankfully)"
)
_BY = (
    r"(?:really|so|very|quite|pretty|rather|fairly|surprisingly|extremely|actually"
    r"|just|absolutely|totally|all|way|much|a bit|a little|kind of|kinda|sort of|super|incredibly"
    r"|truly|not|too|that|as|also|both|more or less|mostly|simply|honestly|exactly|perfectly"
    r"|unexpectedly|only|going)"
)
_THAN = (
    r"(?: (?:than (?:i |we )?(?:had )?(?:expected|hoped|feared|thought|planned|last time)"
    r"|as (?:expected|planned|hoped|feared|i(?:['’]d| had)? (?:hoped|expected|feared))"
    r"|than (?:i|we) (?:thought|expected) it would(?: be)?))?"
)
_WELL = (
    r"(?:(?:well|ok|okay|fine|great|good|bad|badly|poorly|terribly|horribly|awfully|awful|terrible"
    r"|horrible|wonderfully|brilliantly|beautifully|perfectly|perfect|smoothly|amazing(?:ly)?"
    r"|fantastic(?:ally)?|all right|alright|right|wrong|better|worse|nicely|brilliant|swimmingly"
    rf"){_THAN}|(?:to plan|as planned|as hoped|without a hitch|downhill"
    rf"|by (?:so )?(?:fast|quickly)))"
)
_A = (
    r"(?:an? |the |such (?:an? )?|a bit of an? )?"
    r"(?:total |complete |huge |big |real |great |absolute )?"
)
_LIKE = (
    r"(?:(?:ok|okay|fine|good|great|bad|awful|terrible|horrible|dreadful|lovely|nice|wonderful"
    r"|brilliant|fantastic|amazing|perfect|excellent|incredible|fun|boring|hard|tough|rough"
    r"|easy|easier|harder|exhausting"
    r"|tiring|stressful|intense|scary|painful|painless|weird|strange|awkward"
    r"|embarrassing|so-so|so so"
    r"|disappointing|meh|mixed|decent|interesting|exciting|beautiful|magical|moving|emotional"
    r"|sad|long|short|quick|chaotic|hilarious|delicious|relaxing|worth it|better"
    r"|worse|alright|all right"
    rf"|nothing special){_THAN}"
    rf"|{_A}(?:success|disaster|failure|triumph|hit|flop|mess|blast|nightmare|shambles"
    rf"|joy|delight"
    r"|relief|struggle|dream|catastrophe|chaos|best|worst)|over (?:quickly"
    r"|in no time)|(?:all )?over)"
)
_IT = r"(?:it|everything|all|things|the whole thing)"
_WITH_IT = (
    rf"{_IT}(?: all)? (?:just )?(?:went|turned out|has gone|worked out|came off|['’]s gone)"
    rf"(?: {_BY})* {_WELL}"
    rf"|{_IT} (?:did(?:n['’]t| not)) go(?: {_BY})* {_WELL}"
    rf"|it could(?:n['’]t| not)? have (?:gone|been) (?:better|worse)"
    rf"|{_IT}(?: all)? (?:was|wasn['’]t|was not|felt|turned out)(?: {_BY})* {_LIKE}"
    rf"|(?:went|turned out)(?: {_BY})* {_WELL}"
    r"|it(?:['’]s| is) (?:all |finally |now )*over(?: now)?(?: and done(?: with)?)?"
)
"""What is told so is told of something, if by no word of its own."""
_ALONE = (
    rf"(?:that|this) (?:went|turned out)(?: {_BY})* {_WELL}"
    rf"|that was(?: {_BY})* {_LIKE}"
    rf"|(?:{_BY} )*(?:{_WELL}|{_LIKE})"
    r"|(?:i|we) (?:totally |really |kind of |just |think i )*(?:nailed|aced|smashed"
    r"|bombed|blew|botched|survived"
    r"|enjoyed|loved|hated|passed|failed|messed up|screwed up|made it|blew it|messed it up"
    r"|screwed it up)(?: it)?"
    r"|(?:i|we) had(?: {_BY})* (?:an? (?:\w+ )?time|fun|a blast)"
    r"|could(?:n['’]t| not)? have (?:gone|been) (?:better|worse)|(?:i|we) (?:got"
    r"|did) it|passed|failed|survived|done|all done"
).replace("{_BY}", _BY)
"""This answers who asked; said to nobody it may be of anything."""
_TAIL = (
    r"(?: (?:i think|i guess|i suppose|i believe|i hope|actually|overall|in the end"
    r"|though|thanks|thank you"
    r"|for the most part|mostly|really|today|yesterday|last night|this morning|this afternoon"
    r"|this evening|tonight|earlier|xd|haha|lol|to be honest|honestly|all in all"
    r"|after all|at all|for me"
    r"|for us|for her|for him|considering|too|now|again|thank god|as well|either))*"
)
_CLAUSES = (
    r"\s*[,;:—–]\s*|\s+-+\s+|\s+(?:and|but|because|since|although|though|except|yet)\s+"
    r"|\s+so\s+(?=(?:i|we|they|he|she|it|that|the|now)\b)"
)
_SENTENCES = r"(?<=[.!?…\n])\s+|\n+|(?<=[。！？!?〜~])"
_DECORATION = r"[\W_]+$|^[\W_]+"
_OTHER_THING = (
    r"\b(?:party|film|movie|concert|gig|flight|trip|journey|train|bus|meeting|exam|test|dinner"
    r"|lunch|breakfast|game|match|play|date|class|lesson|course|school|recipe|cake|soup"
    r"|meal|book|show|wedding"
    r"|funeral|interview|appointment|operation|surgery|dentist|doctor|vet|presentation|talk|race"
    r"|hike|walk|holiday|visit|rehearsal|practice|training|call|move|festival|exhibition|museum"
    r"|restaurant|audition|haircut|workshop|conference|weekend|weather|series|episode|song)s?\b"
)
_CALLED = rf"(?!hope\b|{_OTHER_THING})(?-i:[A-Z][a-z]+)"
_CALLS = (
    rf"^((?:{_OPENERS}[ ,]+)+)(?:{_CALLED}|god|man|boy|gosh|wow)[ ,]+(?=(?:it|everything)\b)"
    rf"|^{_CALLED}(?<!ly)(?<!day), (?=(?:it|everything)\b)"
)
"""Who is spoken to first: "Oh Tomo it went so well"."""
_HOW_LONG = r"\b(?:\d+|an?|half an|two|ten|twenty) (?:mins?|minutes?|hours?|hrs?)\b[. ]*"
_PEOPLE = (
    r"\b(?:boss|team|people|guy|guys|lady|woman|man|men|women|kids|everyone|everybody|all|panel"
    r"|interviewers?|examiners?|doctors?|nurses?|dentist|teachers?|\w+ person|manager|audience"
    r"|crowd|guests?)\b"
)
_JA_ADVERBS = (
    "(?:すごく|すっごく|めっちゃ|めちゃくちゃ|めちゃ|とても|超|ほんと(?:に|うに)?|本当に|けっこう|結構|意外と|割と|わりと"
    "|かなり|まあ|まぁ|まあまあ|なんとか|何とか|無事に?|思ったより|思ってたより|思った以上に|ちょっと|少し|あんまり|あまり"
    "|全然|ぜんぜん|やっぱり?|ちゃんと|すべて|全部|なかなか|最高に|それなりに|一応|とりあえず|もう|やっと|おかげで)*"
)
_JA_WITH_IT = (
    "(?:(?:うまく|上手く|よく)(?:いった|行った|いきました|行きました|いかなかった|行かなかった|いきませんでした|できた|できました)"
    "|(?:ダメ|だめ|駄目)(?:だった|でした)|楽し(?:かった|めた|めました)|まあまあ(?:だった|でした)|いまいち(?:だった|でした)"
    "|(?:最高|最悪|大変|散々|さんざん|微妙|ボロボロ|ぼろぼろ|バッチリ|ばっちり|完璧|普通|ふつう|大成功|大失敗|大丈夫|残念|圧巻|感動的)"
    "(?:だった|でした|な感じだった)|無事(?:に)?(?:終わった|終わりました|済んだ|済みました)|成功(?:した|しました)|失敗(?:した|しました|しちゃった)"
    "|なんとかなった|(?:ひど|怖|こわ|痛|痛くな|きつ|しんど|つら|辛|面白|おもしろ|つまらな|やば|すご|悪くな|良くな|よくな|楽しくな|怖くな|難し|むずかし)かった"
    "|(?:盛り上がった|盛り上がりました))"
)
_JA_ALONE = (
    "(?:(?:よ|良)かった(?:です)?|終わった|終わりました|緊張した|緊張しました|疲れた|疲れました|受かった|落ちた|バッチリ|ばっちり|最高|最悪"
    "|いまいち|まあまあ|ダメ|だめ|普通|微妙|ボロボロ|感動した|簡単だった)"
)
_JA_END = (
    "(?:です)?(?:よ|ね|よね|な|なあ|なぁ|わ|さ|の|んだ|んだよ|んです|けど|けどね|と思う|と思うよ|とおもう|気がする|かな|かも|感じ|感じかな"
    "|みたい|って感じ|ー|〜|笑|w|よー|よ〜)*"
)
_JA_OPENERS = (
    "(?:うん|ううん|いや|いやあ|いやー|はい|ええ|あー|ああ|あ|ねえ|ねー|えっと|えーと|まあ|まぁ|それが|それがね|おかげさまで|おかげで|ありがとう|ありがと"
    "|ただいま|おはよう|こんばんは|こんにちは|やっほー|ふう|ふー|はあ|正直|実は|結局|結果的に|なんか|あのね|聞いて|ねえ聞いて|ただいまー"
    "|疲れた|緊張した|緊張したけど|緊張しました|怖かったけど|心配したけど|心配してたけど|緊張してたけど|不安だったけど|ドキドキしたけど)"
)


class Bare(NamedTuple):
    """What a turn tells of how something went, naming it by no word."""

    sentence: str
    """The sentence that tells it."""
    rest: list[str]
    """The sentences and clauses behind it."""
    is_answer: bool
    """Whether it says so little that only who was asked can say it: "Not bad"."""
    finding: str
    """The plans it is of alone, as `findings` has them: of "It's benign", of "they took me"."""


def read_bare(told: str) -> Bare | None:
    """What a turn begins with, where that is how something went; None where it names a thing."""
    plain = compiled(_CALLS).sub(r"\1", text.composed(told).replace("’", "'").strip(), 1)
    sentences = [one for one in compiled(_SENTENCES).split(plain) if one and one.strip()]
    is_japanese = text.is_japanese(plain)
    clauses = [*_clauses(sentences, is_japanese=is_japanese)]
    openers = _JA_OPENERS if is_japanese else f"(?:{_OPENERS}[ ,]*)+{_OPENERS}?|{_FELT}"
    for n, (place, clause) in enumerate(clauses):
        if not clause or compiled(openers).fullmatch(clause):
            continue
        finding = findings.find_kind(clause)
        kind = _kind_of(clause, is_japanese=is_japanese)
        kind = False if finding and kind is None else kind
        if kind is None or "?" in sentences[place] or "？" in sentences[place]:
            return None
        rest = [one for _, one in clauses[n + 1 :] if one]
        if sum(len(one.split()) for one in rest) > _MOST:
            return None
        return Bare(sentences[place], rest, kind, finding)
    return None


def _clauses(sentences: Sequence[str], *, is_japanese: bool) -> Iterable[tuple[int, str]]:
    """The clauses of `sentences`, small and without what stands around their words."""
    for n, sentence in enumerate(sentences):
        parts = re.split("[、,]", sentence) if is_japanese else compiled(_CLAUSES).split(sentence)
        for part in parts:
            yield n, compiled(_DECORATION).sub("", text.small(part)).strip()


def _kind_of(clause: str, *, is_japanese: bool) -> bool | None:
    """Whether a clause is an outcome that only answers; None where it is none at all."""
    if is_japanese:
        fillers = f"(?:{_JA_OPENERS})?{_JA_ADVERBS}"
        if compiled(f"{fillers}{_JA_WITH_IT}{_JA_END}").fullmatch(clause):
            return False
        return True if compiled(f"{fillers}{_JA_ALONE}{_JA_END}").fullmatch(clause) else None
    before = rf"(?:{_HEDGE} )*"
    if compiled(f"{before}(?:{_WITH_IT}){_TAIL}").fullmatch(clause):
        return False
    return True if compiled(f"{before}(?:{_ALONE}){_TAIL}").fullmatch(clause) else None


# What was asked


_ASKS_HOW = (
    r"\bhow (?:did|['’]d|was|were|has|have|had)\b|\bhow [^?.!]{1,60} (?:went|was|turned out)\b"
    r"|\b(?:did|was|were|has|have)\b[^?.!]{1,60}\b(?:go|gone|went|turn(?:ed)? out|work(?:ed)? out"
    r"|well|okay|ok|fine|good|fun|nice|all right|alright)\b"
    r"|\bany (?:news|word) (?:from|about|on|of)\b|\bwhat happened (?:at|with|in|during)\b"
    r"|\bwhat (?:was|were) [^?.!]{1,60} like\b|\b(?:hope|trust) [^?.!]{1,60} went\b"
    r"|\bwhat did (?:the|they|he|she|your)\b[^?.!]{1,60}\bsay\b"
    "|どう(?:だった|でした|なった|なりました)|いかがでした|うまく(?:いった|行った|いきました|行きました|でき)"
    "|無事(?:に)?(?:終わ|済)|(?:楽し|よ|良|怖|大変)かった(?:です)?[?？か]|の結果|(?:教|おし)えて"
)
_ASKS_AT_ALL = (
    r"how (?:did (?:it|things|everything|that) (?:all )?go|was it|was (?:your|the) (?:day|evening"
    r"|morning|afternoon)|are you|are things|is it going|(?:i|')s it going"
    r"|have you been|do you feel"
    r"|are you (?:doing|feeling|today)(?: today)?|did it (?:all )?(?:turn out"
    r"|work out)|is your day)"
    r"|what(?:'s| is) (?:up|new|on your mind)|anything new|what happened|did it go well"
    r"|did everything go well|tell me (?:everything|all|more)(?: about it)?|and|so"
    r"|well|shall we (?:talk|chat)"
)
_ASKS_AT_ALL_JAPANESE = (
    "(?:それで|で|ねえ|今日は|きょうは|一日は|今日一日)?、?"
    "(?:どう(?:だった|でした|なった)|元気|調子はどう|どんな一日だった|うまくいった|何かあった)(?:の|ん)?(?:です)?か?"
)
_LIGHT = frozenset(
    text.tokens(
        "how did was were has have had go gone went your you the it today yesterday morning"
        " evening"
        " tonight well hope news any happened say said like think feel tell interesting"
        " curious long"
        " time day week get take make see good great ok fine fun nice turn work first"
        " next hello hi hey home back"
    )
) | frozenset("今日 昨日 結果 無事 今朝 今夜 教 大変 最近".split())


def find_asked(several: Iterable[Ahead], asked: str) -> list[Ahead] | None:
    """The plans that an agent's words ask the outcome of; None where they ask for none at all."""
    questions = [one for one in _sentences(asked) if compiled(_ASKS_HOW).search(one)]
    questions = [one for one in questions if not _asks_at_all(one)]
    if not questions:
        return None
    found: dict[int, Ahead] = {}
    for question in questions:
        said = happened.drop_mentions(question.replace("your", "my").replace("Your", "My"))
        words = _words(said)
        for one in several:
            shared = words & _words(whom.without_teller(one.text))
            if shared and _names_owners_of(said, one.text):
                found[one.seq] = one
    return list(found.values())


def _names_owners_of(question: str, plan: str) -> bool:
    """Whether all whose thing a question asks of stand in a plan: "your mother's interview"."""
    plain = text.small(plan)
    owners = [one[1] or one[2] for one in compiled(_OWNER).finditer(text.small(question))]
    return all(one in plain for one in owners)


_OWNER = (
    r"\b((?!how|it|that|what|there|let|today|yesterday|who)[a-z]{2,})['’]s\b"
    "|(母|父|兄|姉|弟|妹|息子|娘|妻|夫|友達|彼女|彼氏|祖母|祖父|[^、。のはがをに\\s]{1,6}(?:さん|ちゃん|くん|君))の"
)


def _words(said: str) -> set[str]:
    """The words of what a question or a plan is about, without anybody's name."""
    people = {term for name in whom.find_people_in(said) for term in text.query_tokens(name)}
    every = came.list_things(said) if text.is_japanese(said) else deadline.find_words(said)
    return every - people - _LIGHT


def _sentences(words: str) -> list[str]:
    return [one.strip() for one in compiled(_SENTENCES).split(words) if one and one.strip()]


def _asks_at_all(question: str) -> bool:
    """Whether a question asks for nothing by its name: "How did it go?"."""
    plain = compiled(_DECORATION).sub("", text.small(question).replace("’", "'"))
    if text.is_japanese(question):
        return compiled(_ASKS_AT_ALL_JAPANESE).fullmatch(plain) is not None
    opened = rf"(?:{_OPENERS}[,. ]*|and |so )*(?:{_ASKS_AT_ALL})(?:[ ,]+(?:today|then|now|\w+))?"
    return compiled(opened).fullmatch(plain) is not None


_FEW = 1
"""So many words of its own a greeting may have."""


def leaves_open(said: str, answered: str) -> bool:
    """Whether a turn before, with its answer, spoke of nothing that "it" may be."""
    if len(text.query_tokens(said).keys() - _LIGHT) > _FEW:
        return False
    asked = [one for one in _sentences(answered) if re.search("[?？]", one)]
    return all(_asks_at_all(one) for one in asked)


def speaks_of(said: str, plan: Ahead) -> bool:
    """Whether a turn before names what a plan is about: "I'm off to the interview now"."""
    return bool(_words(said) & _words(whom.without_teller(plan.text)))


def asks_at_all(answered: str) -> bool:
    """Whether an agent's words ask how something went, whatever it is."""
    return any(re.search("[?？]", one) and _asks_at_all(one) for one in _sentences(answered))


# Of what it is


def find_sole(several: Iterable[Ahead], told: Bare, now: datetime) -> list[Ahead]:
    """The one of `several` that is lately over, where what a turn tells is of nothing else."""
    lately = [one for one in several if _is_lately(one, now)]
    if len(lately) != 1:
        return []
    plan, words = lately[0], whom.without_teller(lately[0].text)
    if plan.is_often or due.is_deadline(plan.text, plan.kept_at.astimezone(plan.zone)):
        return []
    if _names_another(told, words) or not is_of_its_day(told.sentence, plan, now):
        return []
    of_oneself = compiled(r"\b(?:i|we|my|me|us|our)\b")
    if any(of_oneself.search(one) for one in told.rest) and not of_oneself.search(words):
        return [] if not text.is_japanese(words) and whom.find_people_in(words) else lately
    return lately


def is_of_its_day(sentence: str, plan: Ahead, now: datetime) -> bool:
    """Whether a sentence that tells how something was names no other day than that of a plan."""
    for one in spoken.find_days(sentence, now):
        day = one.day
        while day and day > now.date() and _WEEKDAY.search(sentence.lower()):
            day -= timedelta(days=7)  # what is told was: "on Monday" is the last one
        if day and not plan.when.day <= day <= plan.last_day:
            return False
    return True


_WEEKDAY = late.regex("day|曜")


def _is_lately(plan: Ahead, now: datetime) -> bool:
    if not plan.may_be_done(now):
        return False
    begun = plan.at if plan.when.hour else plan.at + _NOON
    begun += plan.last_day - plan.when.day
    lasts = _LASTS if plan.when.hour else timedelta()
    return plan.at + lasts <= now <= begun + LATELY


def _names_another(told: Bare, plan: str) -> bool:
    """Whether what follows an outcome names a thing that is not in the plan, of which it may be."""
    planned = deadline.find_words(plan)
    stems = {one[:5] for one in planned}
    for one in told.rest:
        for other in compiled(_OTHER_THING).findall(one):
            if not text.query_tokens(other).keys() & planned:
                return True
        if not text.is_japanese(one) and compiled(
            r"(?:the|that|this|my|our) \S+(?: \S+)?"
        ).fullmatch(one):
            return True
    rest = compiled(_HOW_LONG).sub("", ". ".join(told.rest))
    for part in happened.find_tellings(told_sentences(rest)):
        bare = compiled(_PEOPLE).sub(" ", part.words)
        words = deadline.find_words(bare) - _LIGHT
        if words and not words & planned and not {word[:5] for word in words} & stems:
            return True
    return False
