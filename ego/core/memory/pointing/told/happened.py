"""What a text tells for sure as past, whatever else it says beside it.

"The play was wonderful, Amelia forgot one line": that a line was forgotten leaves nothing open.
How something was, that one was there, what happened at it, and that one is back from it tell that
it took place. What is only mentioned ("we talked about the play", "shoes for the concert") or is
somebody else's tells nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.grammar import verbs_english
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import outcome
from ego.core.memory.pointing.told.deadline import find_words
from ego.core.memory.pointing.told.otherwise import findings, who_was
from ego.core.memory.pointing.told.things import fold_names, in_first_person


class PastPart(NamedTuple):
    """Words that tell of something as of what is over."""

    words: str
    if_over: bool = False
    """They do so only of what is over by the clock: on its day they may be of what is before it."""
    beside: str = ""
    """Who it is told of: no word of a thing by itself, but one with another."""
    is_finding: bool = False
    """What was found of it is told: the results of it are there."""

    def may_be_of(self, plan: str) -> bool:
        """Whether a plan names whoever has it: dad's mole is not Mum's."""
        owners = re.findall(r"([\w-]+)(?:['’]s|s['’]) ", f"{self.words} ".lower())
        return all(one in plan.lower() for one in owners)


_OPEN = (
    r"\?|\b(?:if|whether|wonder(?:s|ed|ing)?|hop(?:e|es|ed|ing)|wish\w*|dream\w*|imagin\w*|would"
    r"|should|could|might|maybe|perhaps|will|next (?:week|month|year|time|\w+day)"
    r"|last (?:year|month|time)|tomorrow|suppos\w+|meant to|going to|due to|about to|nervous"
    r"|worried|scared|afraid|anxious|cancell?ed|called off|postponed|rescheduled)\b|['’]ll\b"
    rf"|{outcome.AGREED}"
)
"""A clause with it asks, supposes, or is of another time."""
_DENIED = (
    r"\b(?:not|never|almost|nearly|tried to|wanted to|failed to|forgot to|hardly|instead of)\b"
    r"|n['’]t\b"
)
_HOW_IT_WAS = (
    r"^(?P<thing>.{1,80}?)\b(?:(?:was|were|wasn['’]t|weren['’]t|felt|seemed|turned out|went|ended"
    r"|ended up|finished|took|lasted) (?!on my mind\b|why\b|moved\b|to\b|in my\b)|worked out\b"
    r"|flopped\b|rocked\b)"
)
_NOT_THERE = (
    r"^\W*(?:and |but |so |ugh |well )*(?P<thing>(?:[\w'’-]+ ){1,4}?)(?:just )?(?:(?:never|no)[ -]?"
    r"(?:show(?:ed|n)?|turned|came|arrived)|did(?:n['’]?t| not) (?:even )?(?:show|turn|come"
    r"|arrive))(?: up)?(?=\W*$| (?:today|again|yesterday|this \w+)\b)"
)
"""Who was to come, and was waited for in vain."""
_FOUND = (
    r"^\W*(?:and |but |so |oh |yay |phew |well )*(?P<thing>(?:[\w'’-]+ ){0,4}?(?:results?|verdict"
    r"|diagnosis|findings|grades?|marks|scores?)(?: (?:of|from|for) [^.!?]{1,40}?)?)"
    r"(?: is| are|['’]s|['’]re) (?!not (?:clear|in|out|here|back|there|through)\b)"
    r"(?!.* (?:yet|so far)\b)(?:(?:now|finally|all|thankfully|luckily|really|very|so|pretty"
    r"|completely|sadly|a|the|not|just) )*(?:benign|malignant|clear|all-clear|clean"
    r"|fine|good|bad|ok|okay|normal|negative|positive|great|excellent|perfect|brilliant|amazing"
    r"|terrible|awful|inconclusive|mixed|cancer|serious|nothing|better|worse|what (?:we|i)"
    r"|(?:in|out|here|back|there|through)(?=\W*$| (?:and|now|today|already|at last)\b))\b"
    r"(?! enough| for\b| until\b| on\b)"
)
"""What came of something, told of as of what is there."""
_DONE = (
    r"^\W*(?:and |but |so |oh |yay |phew |well |ok |okay )*(?P<of>(?:[\w'’-]+ ){0,3}?)"
    r"(?P<thing>(?!(?:half|almost|nearly|not|partly)\b)[\w'’-]+?)"
    r"(?: (?:appointment|visit|check-?up|thing))?(?:['’]s| is| are)?(?: (?:all|now|finally))*"
    r" (?:done|over|finished)(?: (?:and dusted|with|now|today|finally|at last|already))*\W*$"
)
"""Of what is over little more is said than that: "dentist done"."""
_DONE_WITH = r"\b(?:done|finished|through) with (?P<thing>(?:the|my|our|his|her|their) .{1,60})"
_GIVEN = (
    r"^\W*(?:and |but |so |oh )*(?P<who>(?:my )?[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*)?)"
    r"(?: (?:really|absolutely|just|totally|so|both|all))*"
    r" (?:loved|liked|adored|enjoyed|hated|(?:was|were) (?:\w+ )?(?:happy|delighted|thrilled"
    r"|pleased|over the moon) (?:with|about)) (?P<thing>(?:the|his|her|their|my|our) (?:\w+ )?"
    r"(?:presents?|gifts?|surprise|cake|card|flowers|bouquet)\b)"
)
"""Somebody got what was for their day."""
_BEING_THERE = (
    r"\b(?:went (?:along )?to|was (?:at|in)|were (?:at|in)|been (?:at|to|in)|attended|saw|watched"
    r"|enjoyed|loved|liked|hated|visited|survived|made it (?:to|through)|got through|came (?:back"
    r" |home )?from|got back from|sat through|danced at|sang (?:at|in)|played (?:at|in)|won|lost"
    r"|passed|failed|celebrated|hosted) (?P<thing>.{1,80})"
)
_THERE = (
    r"\b(?:at|in|during|after|throughout|all through) (?P<thing>(?:the|my|our|his|her|their|that"
    r"|this|[a-z]+['’]s) .{1,60})"
)
_IT_WAS = (
    r"^\W*(?:and |but |so |though |still |in the end |luckily |sadly )*"
    r"(?:it|that|this|everything|all|everyone|everybody|she|he|they|we)"
    r"(?: all| both| really| just)* (?:was|were|went|turned out"
    r"|ended up|loved it|enjoyed it|liked it|hated it|laughed|clapped|cried|had (?:a|so much|such))"
    r"\b(?! to\b)"
)
_CLAUSES = late.regex(
    r"[,;:]\s*|\s+[-–—]\s+|\s+(?:and|but|(?<!was )(?<!were )(?<!felt )(?<!seemed )so|although"
    r"|though|because|while|until|till)\s+",
    re.IGNORECASE,
)
_TO_GIVE = (
    "(?:ケーキ|プレゼント|花束?|贈り物|手土産|ごちそう|料理|飾り付?け|席)"
    "(?:を|、)?(?:買|焼|用意|注文|選|作|探|準備|頼|包|取)"
)
_MENTIONED = (
    r"\b(?:about|regarding|because of) (?!how\b)[^,;.!?]*"
    r"|\b(?:rehears\w*|practi[sc]\w*|prepar\w*|train(?:ed|ing)|pack(?:ed|ing)|tickets?|costumes?"
    r"|dress(?:es)?|outfits?|shoes|suits?|presents?|gifts?|cards?|cakes?|shopp\w+|ready|bought|made"
    r"|baked|knitted|sewed|sewn|ordered|booked|saved|learn(?:ed|t)|studied|revised|late|early"
    r"|waiting|waited|money|plans?|list|invitations?|tid(?:y|ied)|clean(?:ed|ing)?|cook(?:ed|ing)?"
    r"|wrapped|laid|decorated)\b(?: [\w'’-]+){0,5}? for [^,;.!?]*"
    r"|\b(?:because|since|before|as) [^,;.!?]*?\b(?:is|are|comes?|arrives?|visits?)\b[^,;.!?]*"
    r"|(?:の|(?<=[るうくすむ])|(?=勉強|準備))(?:話|こと|練習|準備|支度|用意|チケット|衣装|リハーサル|予習|勉強|服|招待状|案内|予約|夢|荷造り|買い出し|着付け|美容院|資料)[^。、]*"
    r"|(?:について|に向け|に備え|のため|の前|が心配|が不安|が楽しみ|に緊張)[^。、]*"
    r"|(?<=[るうくすつむぶぐ])(?:から|ので|前に|ために|までに)[^。]*"
    rf"|の{_TO_GIVE}[^。、]*"
)
"""Where a thing stands that is not what is told of; in Japanese what it is stands before that."""
_MENTIONED_BEFORE = late.regex(
    "[^。、,.!?]{1,20}?(?=(?:の|(?<=[るうくすむ])|(?=勉強|準備))(?:話|こと|練習|準備|支度|用意|チケット|衣装|リハーサル|予習|勉強|服|招待状|案内|予約|夢|荷造り|買い出し|着付け|美容院|資料)"
    "|について|に向け|に備え|のため|の前|が心配|が不安|が楽しみ|に緊張"
    f"|(?<=[るうくすつむぶぐ])(?:から|ので|前に|ために|までに)|の{_TO_GIVE})"
)
_OPEN_JAPANESE = late.regex(
    "[?？]|(?:か|かな|かしら|っけ)[。!！]?$|もし|なら(?!ん)|だろう|でしょう|かもしれ|来週|来月|来年|再来|明日|あした|あさって|去年"
    "|[ただ]ら(?:いい|良い|よい|なあ?[。!！]?$)|[とば](?:いい|良い|よい)|ほし(?:い|かった)|欲し|ように(?:と?[。!！]?$|と?[祈願])"
    "|昨年|先月|はずだった|予定だった|つもりだった|中止|延期|キャンセル|なくなっ|変更|取りやめ"
)
_HOW_IT_WAS_JAPANESE = late.regex(
    "(?:(?<!ほし)(?<!欲し)(?<![きしちにびみりいえけせてねべめれ]た)(?<![見出来寝]た)(?<!じゃな)(?<!な)かった"
    "|だった|でした|うまくい[っき]|上手くい[っき]|うまくでき|(?:終|お)わ[っり](?!て?い?(?:ない|なかった|ません)|そう|たら)"
    "|済ん(?!でい?(?:ない|なかった|ません)|だら)|済み|成功し|失敗し|無事(?:に|だ|、|$)|盛り上が|盛況)"
)
_WISHED = late.regex("(?:[きしちにびみりいえけせてねべめれぎげ]|[見出来寝])たかった(?!り)")
_BEING_THERE_JAPANESE = late.regex(
    "(?:行って(?:き|来)|行った|行きました|参加し|出席し|観て(?:き|来)|見て(?:き|来)|帰って(?:き|来)|帰った|戻って(?:き|来)|戻った)"
    "(?!たら|ない)"
)
_FOUND_JAPANESE = late.regex(
    "(?:結果|診断|判定|成績)(?:は|も|が|、|…)*(?:全部|すべて|無事に?|なんとか|やっぱり|幸い|、)*"
    "(?:良性|悪性|陰性|陽性|異常は?(?:なし|無し|ない|ありません)|問題は?(?:なし|無し|ない|ありません)|合格|不合格|大丈夫"
    "|(?:良|よ|悪|わる)い)(?:です|だ|って|よ|ね|でし|みたい|らしい|だそう)*[。!！〜~]*$"
)
_NOT_JAPANESE = late.regex("(?:行け|行か|行き|出|見|参加でき|帰ら|帰れ)(?:な|ませんで|そび)")
_THERE_JAPANESE = late.regex(
    "^[^。、]{1,20}?(?:で(?!す|し|き|も)|では|中に|の(?:最中|途中|あと|後))"
)
_DID_JAPANESE = late.regex(
    "(?:た|[んい]だ|でした)(?:よ|ね|わ|の|な[ぁあ]?|けど|んだ|って|そうだ|らしい)*[。!！〜~]*$"
)
_CLAUSES_JAPANESE = late.regex("[、,]|(?<=[ただ])(?:けれど|けど|のに|し(?=[、。])|が(?=、))")


def find_tellings(sentences: Sequence[str]) -> list[PastPart]:
    """What `sentences` tell for sure, each with the words of what it is told of.

    What names a thing and has no verb ("The play? Wonderful.") is told of in the next sentence.
    """
    found, topic = list[PastPart](), ""
    for one in sentences:
        is_japanese = text.is_japanese(one)
        read = _read_japanese if is_japanese else _read_english
        found += read(one.strip(), topic)
        bare = one.strip(" .!?…")
        is_bare = not is_japanese and len(bare.split()) <= _TOPIC
        topic = bare if is_bare and _names_only(bare) else ""
    return found


_TOPIC = 4
"""So many words name a thing and no more."""
_ONE_WORD = late.regex(
    r"^(?:so |very |really |absolutely |just |quite |all )*(?:(?:done|over|finished)\W*$"
    r"|wonderful|lovely|great|brilliant|amazing"
    r"|awful|terrible|fun|good|fine|perfect|ok|okay|boring|bad|hilarious|beautiful|fantastic"
    r"|a (?:success|disaster|triumph|hit|flop|mess))\b",
    re.IGNORECASE,
)


def _read_english(sentence: str, topic: str) -> Iterator[PastPart]:
    if outcome.tells_return(sentence) or compiled(_BACK).search(sentence):
        yield PastPart(sentence)
    before = topic
    if topic and _ONE_WORD.match(sentence):
        yield PastPart(topic)
    for clause in (one.strip() for one in _CLAUSES.split(sentence)):
        if clause and not compiled(_OPEN).search(clause):
            yield from _read_clause(clause)
            if before and compiled(_IT_WAS).search(clause) and not compiled(_OPEN).search(before):
                yield PastPart(before)
        before = f"{before} {clause}".strip()


_BACK = r"^\W*(?:(?:just|finally|safely|safe|now) )*(?:back|home) (?:home )?from\b"
"""Back from Whitby: nobody says who is."""


def _read_clause(clause: str) -> Iterator[PastPart]:
    """What one clause tells: how a thing was, that one was there, what happened at it."""
    was = compiled(_HOW_IT_WAS).search(clause)
    if was and (_names_only(was["thing"]) or _is_noun(was["thing"])):
        yield PastPart(was["thing"])
    if (missed := compiled(_NOT_THERE).match(clause)) and _names_only(missed["thing"]):
        yield PastPart(missed["thing"], if_over=True)
    if (found := compiled(_FOUND).match(clause)) and _names_only(found["thing"]):
        yield PastPart(found["thing"])
    of = findings.find_found(clause)
    if of and _names_only(of):
        yield PastPart(of, is_finding=True)
    if given := compiled(_GIVEN).match(clause):
        yield PastPart(given["thing"], beside=given["who"])
    done = compiled(_DONE).match(clause)
    is_sure = not compiled(_DENIED).search(clause)
    if done and is_sure and _names_only(f"{done['of']}{done['thing']}"):
        yield PastPart(done["thing"], beside=done["of"])  # "dentist paperwork" is no dentist
    there = compiled(_BEING_THERE).search(clause)
    if there and not compiled(_DENIED).search(clause[: there.start()]):
        yield PastPart(there["thing"])
    if not is_sure:
        return
    for one in compiled(_DONE_WITH).finditer(clause):
        yield PastPart(one["thing"], if_over=True)
    for one in compiled(_THERE).finditer(clause):
        before = clause[: one.start()]  # "during her visit": the noun may be read as a verb
        if verbs_english.is_told_as_past(clause) or verbs_english.is_told_as_past(before):
            yield PastPart(one["thing"], if_over=True)


def _names_only(words: str) -> bool:
    """Whether words only name something: "the school play" is no verb."""
    return not verbs_english.has_verb(compiled(_NOUN).sub(" ", words.strip()))


def _is_noun(words: str) -> bool:
    """Whether what stands before "was" is a noun, though it may be a verb: "job interview"."""
    return len(words.split()) <= _NAME and verbs_english.first_tense(words.lower()) != "was"


_NAME = 2
_NOUN = (
    r"\b(?:the|an?|my|our|his|her|their|this|that|last|school|[a-z]+['’]s?) (?:[\w'’-]+ ){0,2}"
    r"[\w'’-]+$"
)


def _read_japanese(sentence: str, _: str) -> Iterator[PastPart]:
    if _OPEN_JAPANESE.search(sentence):
        return
    clauses = [one for one in _CLAUSES_JAPANESE.split(sentence) if one]
    named = ""
    for clause in clauses:
        named += clause
        if of := findings.find_found(named):
            yield PastPart(of, is_finding=True)
        was_there = _BEING_THERE_JAPANESE.search(clause) and not _NOT_JAPANESE.search(clause)
        is_found = _FOUND_JAPANESE.search(named)
        if was_there or is_found or _HOW_IT_WAS_JAPANESE.search(clause):
            yield PastPart(named)
    there = _THERE_JAPANESE.match(sentence)
    if there and _DID_JAPANESE.search(sentence):
        yield PastPart(there[0], if_over=True)


def is_only_wished(sentence: str) -> bool:
    """Whether a Japanese sentence says that somebody would have liked to: 行きたかった."""
    return bool(_WISHED.search(sentence))


def drop_mentions(words: str) -> str:
    """Words without what they only mention: what is talked about, or got ready for."""
    if text.is_japanese(words):
        words = _MENTIONED_BEFORE.sub(" ", words)
    return compiled(_MENTIONED).sub(" ", words)


def only_mentions(told: str, thing: str) -> bool:
    """Whether a text has words of a thing only where that is mentioned: "a cake for her visit"."""
    its = find_words(thing)
    return bool(its & find_words(told)) and not its & find_words(drop_mentions(told))


_KIN = (
    "母|父|兄|姉|弟|妹|息子|娘|妻|(?<!丈)夫|祖母|祖父|友達|友人|彼女|彼氏|同僚|上司|先輩"
    "|後輩|いとこ|甥|姪|孫"
)
_NAME_JAPANESE = late.regex(
    f"(?P<kin>{_KIN})(?:さん|ちゃん)?の"
    "|(?P<name>[^、。\\sのはがをに]{1,8}(?:さん|ちゃん|くん|君))の"
)


def is_of_somebody_else(told: str, plan: str, things: Set[str], names: Iterable[str]) -> bool:
    """Whether a text says of all of a plan's `things` that they are somebody's, and the plan that
    they are another's.

    Names are told apart from names, and relatives from relatives: who "my daughter" is by name, a
    text does not say. `names` are those of whoever tells it.
    """
    planned = whom.without_teller(plan)
    if text.is_japanese(told):
        its = [
            one for one in re.split("[。!！?？\n]", told) if any(thing in one for thing in things)
        ]
        mine, theirs = _owners_japanese(planned), _owners_japanese("。".join(its))
    else:
        own = fold_names(names)
        mine, theirs = _owners(planned, things, own), _owners(who_was.say_whose(told), things, own)
        mine = mine or _people_of(planned)
        if theirs and not mine and who_was.does_oneself(planned):
            mine = {_I}
    if not (mine and theirs) or mine & theirs or _names_one(planned, theirs):
        return False
    kinds = {kind for kind, _ in mine} & {kind for kind, _ in theirs}
    is_ones_own = (_I in mine) != (_I in theirs)
    return bool(kinds) or is_ones_own


def _people_of(planned: str) -> set[tuple[str, str]]:
    """Who is named in a plan that has no owner: she who comes to visit has the visit."""
    named = (text.normalise(one) for one in whom.find_people_in(planned))
    return {("kin" if " " in one else "name", one.split()[-1]) for one in named}


def _names_one(planned: str, owners: Set[tuple[str, str]]) -> bool:
    """Whether a plan names one of these `owners`: "my granddaughter Emily comes" is her visit."""
    plain = text.normalise(planned)
    if text.is_japanese(planned):
        return any(owner in plain for _, owner in owners)
    words = set(re.findall(r"\w+", plain))
    return any(owner in words for kind, owner in owners if kind != "i")


_I = ("i", "i")
_OWNER = late.regex(
    r"\b(?:(?P<i>my)(?: own)?|(?P<name>[a-z]+)['’]s?|(?:my|his|her|our|their|the)"
    r" (?:\w+ )?(?P<kin>[a-z]+)['’]s?)(?= )"
)
_NO_OWNER = late.regex(
    r"(?:it|that|there|here|he|she|who|what|let|today|tomorrow|yesterday|tonight|year|week|month"
    r"|school|\w+day)$"
)


def _owners(words: str, things: Set[str], own: Sequence[str]) -> set[tuple[str, str]]:
    """Whose one of the `things` is by English words: each of a kind."""
    found = set[tuple[str, str]]()
    plain = in_first_person(text.normalise(words), own)
    for one in _OWNER.finditer(plain):
        owned = re.split(r"[,;.!?]", plain[one.end() :])[0].split()[:_OWNED]
        if not (things & text.query_tokens(" ".join(owned)).keys()):
            continue
        kind = one.lastgroup or ""
        owner = "i" if kind == "i" else one[kind]
        if kind == "i" and owned and owned[0].endswith(("'s", "’s", "s'", "s’")):
            kind, owner = "kin", re.sub(r"['’]s?$", "", owned[0])
        if not _NO_OWNER.match(owner):
            found.add((kind, owner))
    return found


_OWNED = 3
"""Within so many words behind its owner stands what is owned."""


def _owners_japanese(words: str) -> set[tuple[str, str]]:
    found = _NAME_JAPANESE.finditer(words)
    return {(one.lastgroup or "", one[one.lastgroup or 0]) for one in found}
