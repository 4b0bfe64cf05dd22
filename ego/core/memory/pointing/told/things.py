"""A thing that a sentence says something of, and whether a plan is about it.

What is told of a thing is told of a plan where that thing is all the plan is about: "the meeting
with Aki" is no meeting with the bank, and a neighbour's is nobody's here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import clauses_japanese as clauses
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, without_times
from ego.core.memory.pointing.dates import Mention, find_days_before
from ego.core.memory.pointing.grammar.verbs_english import FETCHES
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.moves.correcting import find_days_meant
from ego.core.memory.pointing.told.otherwise import occasions, other_names

ELSEWHERE = (
    r"[\"“”«»「」『』?]|\b(?:if|unless|whether|in case|dream\w*|jok(?:e|ed|ing)|kidding"
    r"|pretend\w*|uncancelled|(?:back |is |['’]s )on (?:again|after all)|back on(?=\W*$)"
    r"|(?:(?:is|are|was|were)|(?<=['’]s)|(?<=['’]re)) (?:now )?(?:on again"
    r"|back on(?! (?:the )?(?:\d|\w+day\b))))\b"
    r"|もし|冗談|夢[をに]|嘘|うそ|ウソ|デマ|復活|再開|また(?:開|行わ|行な|やる|やれ|でき)"
    r"|やっぱり?、?(?:やる|行く|開く)ことに(?:な|し)"
)
"""A sentence with it quotes, asks, supposes or plays, or says that all is on again."""

REPORTED = (
    r"^.*\b(?:says?|said|told (?:me|us)|tells (?:me|us)|heard|learn(?:ed|t)|found out|turns out"
    r"|wrote|texted|emailed|called to say|means)\b(?: that\b)?"
)
OTHERS = r"\b(?:his|her|their|your|he|she)\b"
_FILLERS = (
    r"\b(?:oh|no|well|ok(?:ay)?|hey|sorry|sadly|unfortunately|luckily|apparently|actually|finally"
    r"|just|also|now|today|yesterday|this morning|last minute|last night|on me|on us|news|good|bad"
    r"|after all|for good|because of .*|due to .*|as .*)\b|[:;][()]"
)
JOURNEY = "trip flight journey travel drive tour holiday vacation getaway"
_TRAVELS = "fly travel trip flight journey"
_FLIGHT = "flight"
_GOES = (
    r"\b(?:going|go|goes|off|head(?:ing|s)?|driv(?:e|es|ing)"
    r"|tak(?:e|es|ing) the (?:train|bus)) to\b"
    r"|\b(?:an?|one|two|three|four|\d+) (?:\w+ )?(?:days?|nights?|weeks?|weekends?|fortnight) in\b"
    r"|\b(?:holidays?|vacation|getaway)\b"
)
"""How somebody says that they are to be elsewhere: of a place that is named that is a trip."""
_JOURNEY_JAPANESE = "(?:行き|旅行|の旅|出張|フライト|便)$"
_GOES_JAPANESE = "飛[ぶび]|飛行機|行[くきっ]|向か|旅|出張|出発|発つ"
GENERIC = "appointment reservation booking plan visit date event thing slot"
WHO_COMES = "man men guy bloke chap fella lady woman person people engineer"
"""Behind what somebody comes for, one name of them is as good as another: the boiler guy."""
WORK_DONE = "check inspection repair installation delivery service fitting"
"""Why they come, where a plan is called by that: the boiler check is that of the boiler guy."""
_WHICH_ONE = "old young new other nice first second last same little tall big right wrong"
"""Before it, none of these is what they come for."""
_ARRIVES = r"\b(?:arriv(?:e|es|ing)|delivered|com(?:e|es|ing)|turning up|due in)\b"
_COMES_FOR = (
    rf"\b(\w+)(?:['’]s?)? (?:{'|'.join(f'{WHO_COMES} {GENERIC} {WORK_DONE}'.split())})s?"
    r"(?=['’]|\W*$|[^\w\s]| (?:\w+day|tomorrow|tonight|\d\w*|at|on|in|by|from|to|for|about|and|is"
    r"|are|will|should|due|booked|here|round|over|again|between|this|next|com\w+|visit\w*|arriv\w*)\b)"
    rf"|\b(?:{'|'.join(WHO_COMES.split())}|some(?:one|body))(?:['’]?s| is)?(?: com\w+)?(?: \w+day)?"
    r" (?:for|about|to (?:fix|look at|see to|repair|service|check)) (?:the |my |our )?(\w+)"
    r"|^\W*(?:the |my )?(\w+) (?:is|gets|will be) (?:replaced|repaired|fixed|serviced|fitted)\b"
)
"""What somebody comes for by a plan: a software engineer interview is none who comes."""
COMES = r"\b(?:com(?:e|es|ing)|visit\w*|arriv\w+|stay(?:s|ing)?)\b|来|訪|寄る"
"""Who comes: a plan that they do is off where they do not."""
CAUSE = "、|(?<=[たるいだ])(?:から|ので|のに|けど)|ため|で(?!の)"
ASIDE = (
    "^(?:やっぱり?|やはり|結局|残念ながら|残念だけど|もう|ごめん|実は|さっき|急に|突然|急遽|私は|僕は|俺は|うちは"
    "|(?:今日|昨日)(?!の))+"
)
LEFT_OUT = (
    "(?:(?:に|へ|と|を|は)?(?:やっぱり?|やはり|結局)?、?(?:行く|いく|出る|受ける|参加する|する|やる|届く|受け取る)の)?"
    "(?:(?:(?<![今明]日)(?<!後日)(?<![\\d曜]日)(?<![曜夜晩時半])の(?:予約|約束)|の(?:予定|件|こと|方|ほう))|(?<=[うくぐすつぬぶむる])(?:予定|約束|話|件))?"
    "(?:に?は|には|へは|とは|が|を|も|に|へ|って)?[、 ]*$"
)
OF_WHOM = (
    "(?:^|[、。])(?P<who>(?!今|昨|先|明|来|結|残念|実|急|突然|最近|最後|仕方)[\u3400-\u9fff々ァ-ヶー]{1,8}"
    "(?:さん|ちゃん|くん)?)、(?P<what>[^、]+)$"
)
"""姉、30日は: of whom or of what it is stands before the day or the thing."""
UNTIL_END = (
    "(?=よ|ね|の(?![はがをにでもか])|んだ|んで(?!は|な)|って(?![いた])|らし|っぽ|そう(?:だ|で|。|$)|とのこと|みたい|わ(?!け)|から|ので"
    "|けど|が、|し(?:[、。]|$)|[。、!~〜ー.\\s]|$)"
)
"""Behind what is so: it is told, heard of or a reason, and neither asked nor supposed."""
HAD_DONE = (
    "て(?:も(?:らっ(?:た|ちゃった|てる|てた)|らえた|らいました|らえました)|くれた|くれました|(?:いただ|頂)(?:い|け)た"
    "|(?:いただ|頂)(?:き|け)ました)"
)
"""Somebody else did it, as one was asked to."""
SO_IT_IS = (
    "(?:た|て(?:い)?(?:た|る|ました|ます)|ちゃ(?:った|いました|って(?:た|る)?)"
    "|てしま(?:った|いました|って))"
)
SO_IT_IS_VOICED = (
    "(?:だ|で(?:い)?(?:た|る|ました|ます)|じゃ(?:った|いました|って(?:た|る)?)"
    "|でしま(?:った|いました|って))"
)
"""How a verb ends by what became so, be it to one's regret: なった, なっちゃった."""
WAS_DONE = f"(?:し|(?:さ|させら)れ|させ)(?:{SO_IT_IS}|ました|{HAD_DONE})"
IS_HEARD = "(?=(?:ん(?:だ|です))?(?:って(?![いた])|らしい|そう(?:だ|で|[。、]|$)|とのこと|みたい))"
"""Behind what one is told is going to be so."""
_ARRANGED = (
    "(?:の|を|が|も)?(?:再?予約|(?:に|へ)?(?:変更|延期|前倒し|リスケ))(?:を|が|も|に)?"
    f"(?:{WAS_DONE}|なっ{SO_IT_IS}|済み?|(?:取|と)[っれ]{SO_IT_IS}|入[っれ]{SO_IT_IS}|(?:し|取っ|入れ)てある)"
    f"{UNTIL_END}"
    f"|(?:に|へ)?(?:変え|早め|取り直し|入れ直し)(?:{HAD_DONE}|{SO_IT_IS}){UNTIL_END}"
    f"|(?:に|へ)?(?:ずら|延ば|移){WAS_DONE}{UNTIL_END}|の(?:案内|連絡|通知|知らせ|招待状?)[がを]?(?:来|き|届い|もらっ|出)(?:た|ました)"
)
"""That a thing is booked, or put on another day, and by whom: what is to be done is the thing."""
_TO_BE_REMINDED = (
    r"\b(?:wants?|wanted|asks|asked|wishes|would like|needs?)"
    r" (?:to be reminded|(?:for )?a reminder)\b(?: (?:of|about|for|to)\b)?"
)
_UP_TO = r" ?(?:から|より|〜|~|～|-|–|to|until|till|through) ?(?:the )?"
_PARTS = "との|での|への|からの|[のとでへはがをにも・、\\s#]+"
_GENERAL = frozenset(("予約", "予定", "約束", "件", "お", "ご", "その", "あの", "この", "例"))
_GOING = "通院 受診 診察 診療 治療 シフト 出勤 勤務 レッスン 授業 講義".split()
"""What one is to do there: 皮膚科の通院 is 皮膚科, and バイトのシフト is バイト."""
_THERE = (
    "行[くきっかけこ]|帰[るりっ]|泊[まり]|出[るたまて]|入[っるれりん]|来(?:[るたま]|ても|てく|ていた|て頂)|受[けか]|通[っうい]|習[っうい]|[観見][るにたて]|食べ|届[くいけ]|誘[わっ]|始[まめ]|終[わえ]|飲[むみん]|撮[るり]|取[るっろ]|参加|出席|決[まめ]|連れて"
    "|[月火水木金土日]曜|明日|明後日|毎週|隔週|(?:今|来|再来)週"
    "|無事|開催|予約(?:し(?:た|て|まし|と)|でき|[取と]れ|済|あり|が|入|[。、]|$)|"
    "(?:大会|会議|検定|試験|検査|本番|当日)(?=行|出|受|入|来|参加|[がはにをでもだ、。!?…〜~\\s]|です|ある|あり|$)|(?<=[一二三四]次)(?:面接|選考)"
)
"""What follows a word that is all of it: 誕生日会行く, マラソン大会."""
_MORE = (
    f"(?:(?!{_THERE})[\u3400-\u9fff々\u30a1-\u30fa\u30fc]"
    f"|の(?!予約|予定|約束|件|曜日|時間|{'|'.join(_GOING)}|手伝|お手伝|(?:人|方|業者)が来"
    "|付き?添|お供|立ち?会|見送|応援|送迎|集まり|会合|集会|(?<=[a-z]の)(?:会議|総会|役員会|打ち合わせ)|(?<=[治内]会の)(?:会議|総会|役員会)|(?:案内|連絡|通知|知らせ|招待状?)[がを]?(?:来|き|届|もら|出)|[。、ねよ]|$)"
    r"|を(?!、?(?:[\d一二三四五六七八九十]+[月日時]|[月火水木金土日]曜|今週|来週|再来週|明日|明後日|あさって|来月)|す|し|や|手伝|見送|応援|見学|予約|開|入れ|受|(?:見|観|み|食べ|飲み)(?:に|る|ます))|と|さん|くん|君|ちゃん)"
)
"""What follows a word that is only part of what a plan is about: 会議の資料, 酒を買う."""
_DONE_TO = "(?:を[^、。]{1,8}|[\u3400-\u9fff々][ぁ-ん]{1,6}(?:に行[くきっ][ぁ-ん]*)?)(?:[。.!]|$)"
"""What somebody is going to do with a thing, and no more: 髪切る, 本を返しに行く."""
_ROWS = (
    "かきくけこい", "がぎぐげごい", "さしすせそ", "たちつてとっ", "なにぬねの", "ばびぶべぼ",
    "まみむめも", "らりるれろっ",
)  # fmt: skip
"""The last letters of one verb: 引っ越さ, 引っ越し, 引っ越す."""
_VERB = "(?P<stem>.*[\u3400-\u9fff々])(?P<kana>[\u3041-\u3096])"


_TAKES_PLACE = (
    r" (?:is|was|will be) (?:now )?"
    r"(?:every|each|weekly|on \w+days?\b|on the \d|at \d|tomorrow|next)"
)
"""Behind what takes place: people are on no Saturday."""


class Thing(NamedTuple):
    """A thing that a sentence says is off, in its words."""

    words: str
    of_its_day: bool = False
    """It is off only where the words name the plan's day: なし of a Thursday, not for good."""
    plan: str = ""
    """How the plan must read; `{}` is the last of the thing's words."""
    to_week: str = ""
    """It is put off to a week, as that is called, and to no day of it; what lies there stays."""
    or_done_to: bool = False
    """A plan may be to do something with it: 髪は日曜にする is of 髪を切る."""


class Beside(NamedTuple):
    """What else is known of whom a plan is."""

    words: str = ""
    """All that was said where it was told: who she is that has a play, the sentence before says."""
    names: Sequence[str] = ()
    """Whom it was kept of."""

    def name(self) -> list[str]:
        """Those who may be called by name where something is said of the plan."""
        found = whom.find_people_in(self.words) if self.words else []
        return [*(one for one in found if not self._is_event(one)), *self.names]

    def _is_event(self, name: str) -> bool:
        """Whether what looks like a name is what takes place: "Yoga is every Tuesday"."""
        name = re.escape(name)
        return bool(re.search(rf"\b{name}{_TAKES_PLACE}|{name}{clauses.IS_AT_A_TIME}", self.words))


class Move(NamedTuple):
    """A thing that a sentence says is on another day, in its words."""

    words: str
    old: tuple[int, int] | None
    """Where the sentence names the day that was, if it does; `new`, the day or hour that is."""
    new: tuple[int, int]
    days: int = 0
    """By so many days it is later, or earlier where it names no day that is; so `months`."""
    months: int = 0
    tells_hour: bool = False
    """It says but the hour of what had none."""
    begins: bool = False
    """It says when somebody comes, and not how long they stay."""
    starts: bool = False
    """The same of what starts: nothing is said of its end."""
    takes: bool = False
    """It is when somebody can take whoever tells it, by appointment."""
    minutes: int = 0
    """By so many it begins later, or earlier: so `days`, of what has an hour."""
    who: str = ""
    """She, he or they, where nothing else says who comes then; we, where it is any plan of us."""


def drop_arranging(plan: str) -> str:
    """A plan without how it came to its day, and what it lies before: 歯医者、10時に変えてもらった
    is 歯医者, and a soundcheck before the gig is no gig."""
    if text.is_japanese(plan):
        return compiled(f"{_ARRANGED}|{clauses.BESIDE}").sub("", text.composed(plan))
    return compiled(f"{_TO_BE_REMINDED}|{_BESIDE}").sub("", plan)


_BESIDE = (
    r"(?:,? (?:just|right|straight|shortly))?,? (?:before|after|ahead of)"
    r"(?: (?!(?:on|at|in|with|from|by|the \d|\w+day|tomorrow|tonight|next|this|that|it|\d)\b)"
    r"[a-z][\w'’-]*){1,3}"
)


def in_first_person(sentence: str, names: Sequence[str]) -> str:
    """An English sentence, small, as one with these `names` says it of oneself."""
    for name in names:
        called = rf"\b{re.escape(name)}"
        sentence = re.sub(rf"{called}['’]s\b(?! cancel| off)", "my", sentence)
        sentence = re.sub(rf"{called}\b(.*?)\b(?:his|her|their)\b", r"i\1my", sentence)
        sentence = re.sub(rf"{called}\b", "i", sentence)
    return sentence


def fold_names(names: Iterable[str]) -> list[str]:
    """The names of whoever tells something as they are looked for, longest first."""
    return sorted((text.normalise(name) for name in names if name.strip()), key=len)[::-1]


def without_fillers(what: str) -> str:
    """Words without what is said around a thing."""
    return compiled(_FILLERS).sub(" ", what)


def days_in(words: str, plan: Ahead, now: datetime) -> list[Mention]:
    """The days that words said of a plan name."""
    return sorted([*find_days_before(words, now), *find_days_meant(words, now, plan.when.day)])


class Words(NamedTuple):
    """The words of a plan without its teller, and their terms: read once for all that is off."""

    told: str
    terms: Set[str]


_AROUND = (
    r"(?i:,? (?:just|right|shortly|straight|soon|two days|the (?:day|night|week|weekend))"
    r" (?:before|after)|, (?:before|after)) (?!\w+ing\b)[\w'’ -]{2,30}(?=[.,;!]|$)"
)

_COMES_ALONG = (
    r"(?i:(?:[,;] (?:and |so |but |then )?|\b(?:and|so|but) )(?:(?:my|our) )?(?P<who>[a-z]+)"
    r"(?:(?: can| could| may| might)(?: \w+){0,2}? (?:come|join)\b"
    r"|(?:['’](?:s|ll)| is| will)(?: be)? (?:com(?:e|ing)|join(?:ing)?)\b"
    r"(?= (?:too|along|with us|as well)))(?: us)?(?: (?:too|along|with us|as well))?"
    r"(?=[.,;!]|$| if\b))"
)
"""Who may come along: the plan is not of them, and what is told of their own coming is not."""


def read_plan(plan: Ahead, beside: Beside | None = None) -> Words:
    """What `is_about` needs of a plan; it is of those, too, who are named `beside` it."""
    words = other_names.name_home(_drop_mentions(whom.without_teller(plan.text)))
    along = {one["who"].lower() for one in compiled(_COMES_ALONG).finditer(words)}
    words = compiled(_COMES_ALONG).sub("", words)
    named = [one for one in beside.name() if one.lower() not in along] if beside else []
    told = text.normalise(" ".join((words, *named)))
    if called := occasions.find_names(words):  # "Lucy gets married": that is a wedding
        told = f"{told}. {called}"
    return Words(told, text.tokens(told).keys())


def _drop_mentions(plan: str) -> str:
    """A plan without what it only says to be around its time, and who fetches whom from there."""
    left = compiled(f"{_AROUND}|{clauses.BEHIND_THING}|(?i:{FETCHES})").sub("", plan)
    return left if text.query_tokens(left) else plan


def is_weekday(named: str) -> bool:
    """Whether what names a day says but which of the week: today is one day, and Thursday each."""
    return re.fullmatch(r"(?!.*\b(?:yester|to)day)\D*(?:day|曜日?)\D*", named, re.I) is not None


def is_about(off: Thing, plan: Ahead, read: Words, now: datetime, *, japanese: bool) -> bool:
    """Whether a thing that is off is what a plan is about, and of no other day."""
    thing = other_names.name_home(off.words)
    days = days_in(thing, plan, now)
    if off.of_its_day and not days:
        return False
    for n, one in enumerate(days):
        alone = is_weekday(thing[one.start : one.end])
        same = (
            one.day == plan.when.day
            or (one.day and one.last and one.day <= plan.last_day and plan.when.day <= one.last)
            or (
                n > 0  # the last of its days
                and days[n - 1].day == plan.when.day
                and compiled(_UP_TO).fullmatch(thing[days[n - 1].end : one.start]) is not None
            )
        )
        if not same and not (alone and one.day and one.day.weekday() == plan.when.day.weekday()):
            return False
    for one in reversed(days):
        thing = f"{thing[: one.start]} {thing[one.end :]}"
    named = re.split(_PARTS, thing.strip()) if japanese else re.findall(r"\w+", thing)
    last = [f"{re.escape(one.rstrip('s'))}s*" for one in named if text.query_tokens(one)][-1:]
    if off.plan and not re.search(off.plan.format(*(last or [""])), read.told):
        return False
    if japanese:
        more = f"(?!{_DONE_TO}){_MORE}" if off.or_done_to else _MORE
        thing, told = text.normalise(thing), read.told
        return _holds_japanese(told, other_names.drop_firm(thing, told), more)
    words = set(text.query_tokens(without_times(thing, now)))
    generic = f"{GENERIC} {'delivery' if compiled(_ARRIVES).search(read.told) else ''}"
    wanted = words - text.tokens(generic).keys() or words
    is_it = wanted <= read.terms or other_names.tell_one_number(wanted, read.terms)
    return bool(wanted) and (is_it or _is_who_comes(wanted, read) or _is_journey(wanted, read))


def _is_who_comes(wanted: Set[str], read: Words) -> bool:
    """Whether by a plan somebody comes for what words name, whatever they are called there."""
    what = wanted - text.tokens(WHO_COMES).keys()
    if what in (wanted, set()) or what <= text.tokens(_WHICH_ONE).keys() or not what <= read.terms:
        return False
    found = compiled(_COMES_FOR).finditer(read.told)
    return not what.isdisjoint(text.tokens(" ".join(one[1] or one[2] or one[3] for one in found)))


def _is_journey(wanted: Set[str], read: Words) -> bool:
    """Whether a plan to go somewhere is the trip, or the flight, that words name."""
    journey = wanted & text.tokens(JOURNEY).keys()
    if not journey or not wanted - journey <= read.terms:
        return False
    if journey <= text.tokens(_FLIGHT).keys() and wanted - journey <= _find_company(read.told):
        return False  # who flies in comes from elsewhere
    if text.tokens(_TRAVELS).keys() & read.terms:
        return True
    return wanted != journey and bool(compiled(_GOES).search(read.told))


def _find_company(plan: str) -> Set[str]:
    """The terms of whom one is with by an English plan."""
    return text.tokens(" ".join(re.findall(r"\bwith ((?:my |our )?\w+)", plan))).keys()


def _holds_japanese(plan: str, thing: str, more: str) -> bool:
    """Whether a plan names all parts of a thing, and the last as what is to be on its day."""
    parts = [one for one in re.split(_PARTS, thing.strip()) if one and one not in _GENERAL]
    if any(compiled("[ぁ-ん]").fullmatch(one) for one in parts):  # は is no particle in ごはん
        several = re.split(f"(?<![\u3041-\u3093])(?:{_PARTS})", thing.strip())
        parts = [one for one in several if one and one not in _GENERAL]
    parts = [one for one in parts if one not in _GOING] or parts
    if not parts or not all(_stands(one, plan) for one in parts):
        return False
    ends = [found.end() for found in re.finditer(re.escape(parts[-1]), plan)]
    return not ends or any(not compiled(more).match(plan, end) for end in ends)


def _stands(part: str, plan: str) -> bool:
    """Whether a plan holds a word, be it a verb in another form, or both words of one of two.

    引っ越し is in 引っ越すんだ, 飲み会 in 飲みに行く, and 京都旅行 in 京都への旅行.
    """
    part, plan = (one.replace("引越", "引っ越").replace("健康診断", "健診") for one in (part, plan))
    if part in plan or _is_done(part.removesuffix("会"), plan):
        return True
    place = compiled(_JOURNEY_JAPANESE).sub("", part)
    if place not in ("", part) and place in plan and compiled(_GOES_JAPANESE).search(plan):
        return True
    first = 1 if compiled("[\u3400-\u9fff][ァ-ヶ]{2}").match(part) else 2  # 塾バイト: 塾のバイト
    return any(part[:end] in plan and part[end:] in plan for end in range(first, len(part) - 1))


def _is_done(part: str, plan: str) -> bool:
    """Whether a plan holds the verb that a word is a form of."""
    found = compiled(_VERB).fullmatch(part)
    if found is None:
        return False
    forms = "".join(row for row in _ROWS if found["kana"] in row)
    return any(f"{found['stem']}{kana}" in plan for kana in forms)
