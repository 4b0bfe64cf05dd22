"""A text that says in plain words that what an older one tells has changed.

"Ken quit the bakery" ends what "Ken works at a bakery" tells; "Misaki moved to Berlin" says what
home she has now. What is done with a thing is no change of it: she moved a desk, he left a party.
That a rule or a schedule is set to another value is read in `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from functools import cache

from ego.core import late, text
from ego.core.memory.truth.restating import restates
from ego.core.memory.truth.reversals.reversing import is_asked_of, says_over
from ego.core.memory.truth.rules import sets_anew
from ego.core.memory.truth.words import is_not_for_good, kin, one_of, slots

_ENDS = (
    r"(?:quit|quits|sold|gave away|dropped out of|drops out of|gave up(?: on)?|given up(?: on)?"
    r"|left|switched (?:over )?from|changed from|moved (?:on )?from|transferred from|no longer \w+"
    r"|stopped(?: going to| taking| eating| drinking| playing| learning| working (?:at|for|as))?"
    r"|doesn't \w+|over from|resigned from|retired from|cancelled|broke up with|split up with"
    r"|is done with|swapped|traded(?: in)?|replaced)"
)
_TAKEN_FROM = (
    r"(?:moved|moves|switched|migrated|changed|ported|converted|transferred|took)"
    r" (?:[\w'’-]+ ){1,6}?(?:over |away )?from (?:the |a |our |my )?([\w'’-]+)"
    r"(?: [\w'’-]+){0,2} to\b"
)
"""The thing that something was with until it was taken to another: "moved jobs from Celery to"."""
_OF = r"(?: (?:the|a|an|his|her|their|my|our|its|any|to|at|for|in|as|with|being|old))*"
"""Between what ends and that of which it does."""
_GONE = (
    r"(?:(?:has|have|was|were|is|are|got) )?(?:died|dead|passed away|closed(?: down)?|shut down"
    r"|sold|cancelled|called off|over|gone|ran away|given away)"
)
_ENDS_JAPANESE = (
    r"(?:(?:を|は|が)?(?:やめ|辞め|売っ|手放し|あきらめ|諦め|中退|退学|退職|卒業し|抜け|離れ|引退|解約|断っ)"
    r"|を.{1,10}?(?:に|へ)(?:譲|あげ|変え|替え|換え|乗り換え|切り替え)|(?:さん|くん)?に代わ|から卒業"
    r"|(?:さん|くん)?から.{1,16}?(?:に|へ)(?:変え|替え|換え|変わ|替わ|代わ|移っ|引っ越|乗り換え|切り替え))"
)
_ASKED: Mapping[str, str] = {
    "home": r"live|lives|living|home|house|(?:a|the|my|his|her|their) flat|apartment|address"
    r"|room|住|暮ら|家|部屋|マンション|アパート",
    "job": r"work|works|working|job|do for a living|profession|occupation|employer|teach"
    r"|働|仕事|勤め|職業|職場|会社",
    "school": r"school|university|college|class|grade|study|studies|studying"
    r"|学校|大学|高校|専攻|何年生",
    "partner": r"single|married|engaged|boyfriend|girlfriend|partner|together|dating"
    r"|独身|結婚|婚約|恋人|彼氏|彼女|付き合",
    "way": r"get to|commutes?|drives?|goes to work|travels? to|car|bike|通勤|通学|通って|通う|車",
    "money": r"how much|costs?|price|pays?|rent|charges?|fee|salary|earns?"
    r"|いくら|値段|料金|家賃|給料|月謝",
    "diet": r"eats?|drinks?|smokes?|vegetarian|vegan|diet|食べ|飲|煙草|たばこ|菜食",
    "number": r"number|phone|digits|番号|桁|電話",
    "hours": r"when (?:does|do|is|am) [\w '-]+ work(?:ing)?"
    r"|(?:what|which) (?:hours|shifts?)|(?:on|work|works|working) (?:days|nights|lates|earlies)"
    r"|part[- ]time|full[- ]time|夜勤|日勤|シフト|勤務時間|何時から働|何時まで働",
}
"""What of a life is asked for."""
_WHERE = (
    r"where(?: is|'s| are) [\w'-]+(?: [\w'-]+)?(?: at)?(?: (?:right )?(?:now|nowadays|today)"
    r"| these days)?\W*"
    r"|[^\s、。?]{1,16}?(?:は|って)?、?(?:今|いま|最近|今頃|いまごろ)?(?:は|、)?"
    r"(?<!の)どこ(?:に(?:いる|います|いるの|いるんだろう|ある|あります))?(?:の|です|なの|だろう|かな|か|だっけ)*\W*"
)
"""Where somebody is, with no word of what they do there."""
_NOW = r"[^.;]{0,160}\b(?:now|nowadays|these days)"
_SHIFT = (
    r"(?:(?:days|nights|earlies|lates|mornings|afternoons|evenings)(?! (?:off|out|in)\b)"
    r"|(?:day|night|early|late|morning|evening) shifts?|part[- ]time|full[- ]time)"
)
"""When of a day, or how much of it, somebody works."""
_IS_NOW: Mapping[str, str] = {
    "home": r"moved (?:(?:back|away|over|down|up|out|house|home) )*(?:to|into|in with|from)"
    r"|moved (?:out|house|home|away|(?:on (?:\w+day|the \d+(?:st|nd|rd|th))|yesterday|last \w+)\b"
    r"(?=[.,;!?]|$))|settled in|bought a (?:house|flat)"
    rf"|found (?:a|her|his|their|my) (?:place|flat|house|room) of|lives?{_NOW}",
    "job": r"quit(?! (?!work)\w+ing\b)|resigned|retired|joined|took a job"
    r"|was (?:hired|fired|laid off|promoted)"
    r"|got (?:fired|laid off|promoted|a job|the job)|has a new job|changed jobs"
    r"|lost (?:the|a|her|his|my|their) (?:job|post|position)"
    rf"|start(?:s|ed) (?:at|as|work|working|a job|a new job)|(?:works?|teaches){_NOW}",
    "school": rf"transferred|changed schools?|dropped out|graduated|got into|goes to{_NOW}",
    "partner": r"got (?:engaged|married|divorced|back together)|is (?:engaged|divorced)"
    r"|split up|broke up|divorced|met someone",
    "way": r"bought a (?:car|bike|van)"
    rf"|(?:takes?|cycles?|walks?|drives?|rides?|goes by|comes by){_NOW}",
    "money": r"(?:put|raised|cut|lowered|increased|dropped) (?:[\w']+ ){0,4}?(?:up |down )?to \d+"
    r"|(?:went|gone|goes|dropped|rose|fell) (?:up |down )?to|(?:costs|charges|pays|earns) \S+ now",
    "diet": r"went (?:fully |completely |all )?(?:vegetarian|vegan)|is now (?:a )?veg\w+"
    r"|(?:eats|drinks|smokes) (?:\w+ ){0,3}?again"
    r"|(?:stopped|quit|gave up) (?:eating|smoking|drinking)",
    "number": r"has a new (?:phone )?number|changed (?:his|her|their) number",
    "hours": r"(?:(?:got|was|been) )?(?:switched|moved|put|changed|swapped|went|gone|transferred)"
    rf" (?:(?:back|over|down|up) )*(?:(?:to|on|onto) )?(?:the )?{_SHIFT}"
    rf"|(?:works?|is|are|does|do)(?: back)?(?: on)? (?:the )?{_SHIFT}{_NOW}",
}
_IS_NOW_JAPANESE: Mapping[str, str] = {
    "home": r"(?:に|へ|から)(?:引っ越|移り住|転居|越し)|一人暮らしを始"
    r"|(?:に|で|と)暮らし始|に住み始",
    "job": r"辞め|退職|転職|就職|入社|採用され|クビ|解雇|失業|(?:仕事|職)を失"
    r"|(?:に|で)(?:勤め|働き)始",
    "school": r"転校|転入|中退|卒業した|進学|編入|休学",
    "partner": r"婚約し|結婚し|離婚し|別れた|付き合い始|恋人ができ|彼[氏女]ができ",
    "way": r"で通(?:うよう|い始)|乗り換え|(?:で|に乗って)行くことにし",
    "money": r"(?:に|へと?)(?:上がっ|下がっ|値上|値下|増え|減っ)|値上げ|値下げ",
    "diet": r"(?:食べ|飲ま|飲む|吸わ)[^、。]{0,6}ことにし|(?:食べ|飲む|吸う)ようになっ"
    r"|(?:食べ|飲ま|吸わ)なくなっ",
    "number": r"番号[はがも]?(?:変わ|替わ|変え)",
    "hours": r"(?:日勤|夜勤|早番|遅番|パート|時短勤務|フルタイム)[にへ](?:なっ|変わ|移|回)",
}
"""How it is said that it is otherwise now."""
_WHOSE = r"(?:(?:our|my|the|their|his|her|a) )?"
_ROLES = (
    rf"\b(?:is|are) (?:now )?{_WHOSE}([\w'-]+)\b.{{0,160}}\bnow\b",
    rf"\b(?:is|are) now {_WHOSE}([\w'-]+)",
    rf"\b(?:became|has become|took over as|takes over as) {_WHOSE}([\w'-]+(?: [\w'-]+)?)",
    r"\b((?:[\w'-]+ ){1,3})(?:was|is|has been|have been|got|were) (?:moved|put off|postponed"
    r"|rescheduled|delayed|changed|shifted|bumped|pushed|relocated|brought forward|put back)"
    r"(?: back)? (?:to|till|until|by|for)\b",
)
"""Another has the role that is asked for, or what is asked for has another time or place."""
_HANDLED = (
    r"\b(?:(?:moved|sold|replaced|changed|swapped|quit|left|stopped) (?:her|his|their|my|the|a|an)"
    r"|(?:a|the|her|his|their|my) new|new) ([\w'-]+(?: [\w'-]+)?)"
)
_SENTENCES = late.regex(
    r"(?<=[.!?])\s+|(?<=[。！？])|[;\n]+"
    r"|,? (?:and|so) (?=\w+ \w)|, (?=(?:his|her|their|the|my|our)\b)",
    re.IGNORECASE,
)
_IS_SO = rf"\b(?:{_ENDS}|{'|'.join(_IS_NOW.values())})\b"
_DID_JAPANESE = late.regex("(?:た|(?<!ん)だ)(?:よ|ね|って|そうだ|らしい|んだ(?:って)?)?[。.!]*$")
_AGREED_JAPANESE = late.regex(
    "ことに(?:な|し)|[とて]い?(?:言っ|い[っわ]|話し|聞い)|って(?:言|い|聞|話)|決(?:ま|め)|予定|つもり|そうだ[。.]*$"
)
"""A sentence that tells of a change that was."""
_AHEAD = late.regex(
    r"\b(?:has|have|had|just|finally|recently|now|also|since|and|who|will)\b|['’]ve\b"
)
_SPEAKER, _SPEAKER_JAPANESE = "zzspeaker", "僕"
_FIRST_PERSON = (
    (r"(?:i|we)(?:'ve| have)", f"{_SPEAKER} has"),
    (r"i(?:'m| am)|we(?:'re| are)", f"{_SPEAKER} is"),
    (r"(?:i|we)'(?:ll|d)|i|we|me|us", _SPEAKER),
)
"""How one speaks of oneself, and how it is said of somebody who has a name."""
_BARE = late.regex(r"^(?:(?:just|finally|we|i)[ ,]+)*((?:moved|quit|resigned|retired|joined)\b)")
"""What one did, without "I": "moved on Sunday!"."""
_COMES = late.regex(
    r"(?:(?:['’]m|['’]re|\b(?:am|are|is|will be)|['’]ll be) (?:now |finally )?"
    r"(?P<doing>moving|starting|joining|leaving|retiring)"
    r"|(?:\bwill|['’]ll|(?:['’]m|['’]re|\b(?:am|are|is)) going to)"
    r" (?P<do>move|start|join|leave|retire)"
    r"|(?:(?<=\bi )|(?<=\bwe ))(?P<does>move|start|join|leave|retire))\b"
)
_CAME = {"mov": "moved", "star": "started", "join": "joined", "leav": "left", "reti": "retired"}
_OF_SPEAKER = late.regex(r"\b(?:my|our)\b")
_KANJI = "[\\u4e00-\\u9fff]"
_RUNS = late.regex("[\\u3005\\u4e00-\\u9fff]+|[\\u30a1-\\u30fc]+|[a-z0-9]+")
"""Runs of signs that are whole words of Japanese."""
_RUN = late.regex(f"{_KANJI[:-1]}\\u3005]{{2,}}|[\\u30a1-\\u30fc]{{2,}}|{_KANJI}")
_ENDED_JAPANESE = rf"(?<!{_KANJI})({_RUN.pattern}){_ENDS_JAPANESE}"


def changes(newer: str, older: str, question: str) -> bool:
    """Whether `newer` says that something else holds now than `older` tells, as far as is asked.

    All are normalised; the question may be the older one itself. Both must hold something of it:
    whom or what it is about.
    """
    if newer.endswith(("?", "？")):
        return False
    if says_over(newer, older, question):
        return True
    names = _names(newer) & _names(older)
    names = names if question == older else names & _names(question)
    if not names:
        return False
    if sets_anew(newer, older):
        return True
    if text.is_japanese(newer):
        return _ends_in_japanese(newer, older, names) or any(
            _asks_of(one, question) and _compiled(said).search(newer)
            for one, said in _IS_NOW_JAPANESE.items()
        )
    return _ends(newer, older, question, names) or _is_otherwise(newer, question, names)


def changes_of_speaker(newer: str, older: str, question: str, names: Iterable[str] = ()) -> bool:
    """Whether whoever said `older` says in `newer` that what the `question` asks has changed.

    All are normalised and of one speaker, who says "I", or in Japanese nobody, and asks so, too;
    somebody else asks by one of the speaker's `names`: "Where does Ken live now?".
    """
    if text.is_japanese(newer) != text.is_japanese(older):
        return False
    said, told, asked = (_name_speaker(one, names) for one in (newer, older, question))
    return changes(said, *(_OF_SPEAKER.sub(f"{_SPEAKER}'s", one) for one in (told, asked)))


def tell_as_come(plain: str) -> str:
    """A normalised text that tells of a change to come as it is told once that came: "I'm moving to
    Ottensen" as "I moved to Ottensen"."""

    def came(match: re.Match[str]) -> str:
        stem = next(filter(None, match.groups()))
        did = next(did for begin, did in _CAME.items() if stem.startswith(begin))
        return did if match[0][0] not in "'’" else f" {did}"

    return _COMES.sub(came, plain)


def _name_speaker(plain: str, names: Iterable[str]) -> str:
    """A text in which the speaker is named as others are, so that it is read as theirs is."""
    if text.is_japanese(plain):
        return f"{_SPEAKER_JAPANESE}は、{plain}"
    plain = _BARE.sub(f"{_SPEAKER} \\1", plain.replace("’", "'"))
    for name in filter(None, map(text.normalise, names)):
        plain = _compiled(rf"(?<!\w){re.escape(name)}(?!\w)").sub(_SPEAKER, plain)
    for said, told in _FIRST_PERSON:
        plain = _compiled(rf"\b(?:{said})\b").sub(told, plain)
    return plain


def ends(newer: str, older: str) -> bool:
    """Whether `newer` tells that what `older` says is no more: of a home, a move to another one."""
    mine, theirs = text.normalise(newer), text.normalise(older)
    if not kin(mine) <= kin(theirs) or is_not_for_good(mine):
        return False
    return changes(mine, theirs, theirs) or restates(mine, theirs)


def begins_then(content: str) -> bool:
    """Whether what a text that points to a day to come tells begins on that day.

    "Kenta moves to Fukuoka on the 5th" does; "Kenta quit. His farewell is on Friday" tells first
    what is so already.
    """
    from ego.core.memory.pointing.grammar import verbs_english  # for the few that point to a day

    for sentence in filter(str.strip, _SENTENCES.split(content)):
        plain = text.normalise(sentence)
        if text.is_japanese(sentence):
            is_so = bool(_DID_JAPANESE.search(plain)) and not _AGREED_JAPANESE.search(plain)
        else:
            is_so = bool(_compiled(_IS_SO).search(plain)) or verbs_english.is_told_as_past(plain)
        if is_so:
            return False
    return True


def asks_where(question: str) -> bool:
    """Whether `question`, normalised, asks for the whereabouts of somebody, and nothing else.

    "Where is Emma now?", 「麻衣はいまどこ？」: a home answers it, though no word asks for one.
    """
    return _compiled(_WHERE).fullmatch(question.replace("’", "'")) is not None


def is_of_something_else(newer: str, older: str, question: str) -> bool:
    """Whether what `newer` says is moved, sold or new is a thing that nobody spoke of: a desk.

    All are normalised. False for Japanese, where the words of change do not tell.
    """
    things = [match[1] for match in _compiled(_HANDLED).finditer(newer)]
    if not things:
        return False
    spoken_of, of_life = set(text.tokens(f"{older} {question}")), slots(f"{older} {question}")
    return not any(
        spoken_of & text.tokens(thing).keys() or of_life & slots(thing) for thing in things
    )


def _asks_of(part: str, question: str) -> bool:
    """Whether `question` asks for this part of a life."""
    return one_of(_ASKED[part]).search(question) is not None or (
        part == "home" and asks_where(question)
    )


def _names(words: str) -> Set[str]:
    """What words may be about: index terms that are no numbers, in Japanese runs of signs."""
    if text.is_japanese(words):
        return set(_RUNS.findall(words))
    return {term for term in text.tokens(words) if not term.isdecimal()}


def _ends(newer: str, older: str, question: str, names: Set[str]) -> bool:
    """Whether `newer` says that a thing which `older` names is over, and it may be asked about."""
    told = set(text.tokens(older)) - names
    ended = [
        *_compiled(rf"\b{_ENDS}{_OF} ([\w'-]+)").finditer(newer),
        *_compiled(rf"\b([\w'-]+) {_GONE}\b").finditer(newer),
        *_compiled(rf"\b{_TAKEN_FROM}").finditer(newer),
    ]
    over = {term for match in ended for term in text.tokens(match[1])} & told
    return bool(over) and is_asked_of(question, older, over)


def _ends_in_japanese(newer: str, older: str, names: Set[str]) -> bool:
    told = set(_RUN.findall(older)) - names
    return any(match[1] in told for match in _compiled(_ENDED_JAPANESE).finditer(newer))


def _is_otherwise(newer: str, question: str, names: Set[str]) -> bool:
    """Whether `newer` says of whom it is about what the question asks for."""
    for role in _ROLES:
        for match in _compiled(role).finditer(newer):
            if not names.isdisjoint(text.tokens(match[1])):
                return True
    for asked, said in _IS_NOW.items():
        if _asks_of(asked, question):
            for match in _compiled(rf"\b(?:{said})\b").finditer(newer):
                before = _AHEAD.sub(" ", newer[: match.start()]).rstrip()
                ahead = before.rsplit(" ", 1)[-1]
                if not names.isdisjoint(text.tokens(ahead)) and not ahead.endswith(("'s", "’s")):
                    return True
    return False


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
