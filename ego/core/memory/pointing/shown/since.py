"""What was said of a plan since it was kept, and changed nothing of it: it is told beside the plan.

Whoever reads "Retro is every other Friday" knows what "lets move the retro to thursdays" makes of
it, however that is put; a grammar knows some of the ways.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence, Set
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory import turns
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, moment, told_sentences, without_times
from ego.core.memory.pointing.clauses_japanese import RETURNS
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often.returning import return_from
from ego.core.memory.pointing.shown.said import Since
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.spoken import find_days
from ego.core.memory.pointing.told.otherwise import findings
from ego.core.memory.pointing.told.things import GENERIC, JOURNEY, days_in

_LEAST = 0.33
"""So much of what a plan is about, by the weight of its words, is in what is said of it."""
_LONGEST_BREAK = 63
"""Days that are looked through for the last return of what comes back."""
_HIRAGANA_NAME = late.regex(
    r"(?:^|[、。\s]|(?<=[はのに]))[はにのも]?(?!(?:ほん|わり|うち|みんな|[こそあど][れこ])[がとの])"
    "([ぁ-ゖ]{2,5}?)(?<!っ)(?=ちゃん|さん|くん|[がとの])"
)
"""Somebody whose name is written so, who is to come, or with whom one is; nobody is ちょっと."""
_WITH_KANA = late.regex("[㐀-鿿々]+(?:(?![のにでをはとがへも])[ぁ-ゖ]{1,2}[㐀-鿿々]+)+")
"""飲み会, 打ち合わせ: a word of kanji with kana within it."""
_TO_ITS_END = late.regex(r"[^.!?。！？\n]*")
_VERSION = late.regex(r"\b\d+(?:\.\d+)+\b")
_WHOSE = late.regex(r"\b([\w-]+)(?:['’]s|s['’]) (?=[a-z])")
"""Whose the thing is, which is no thing of the plan: of Priya there is more than her birthday."""
_WHOSE_JAPANESE = late.regex(
    rf"(?:^|(?<=[、。\s#日曜の]))(?:{whom.KIN_JAPANESE}|[ぁ-ゖ]{{2,5}}?)の(?=[\u3400-\u9fff々ァ-ヶー])"
)
"""The same of a relative, and of a name in hiragana: ひなたの発表会."""
_THEIRS = (
    "(?<![㐀-鿿々ァ-ヶー]){}(?:さん|ちゃん|くん|君)?の(?=[㐀-鿿々ァ-ヶー])"
    "(?!体調|具合|都合|予定|仕事|熱|風邪|電車|返事|連絡|方)"
)
"""Before something of somebody's that is no plan with them: さきの店."""
_WITH = late.regex("([㐀-鿿々ァ-ヶー]{1,6})(?:さん|ちゃん|くん|君)?と")
_WHOSE_YEARLY = late.regex(
    rf"(?!今|来年|次)([\u3400-\u9fff々ァ-ヶーぁ-ゖ]{{1,6}}?)(?:ちゃん|くん|さん)?の(?={RETURNS})"
)
_ASKS = late.regex(
    r"(?:(?:だ|です|だった|でした)よね|っけ|かな)[。!！]*$"
    r"|^\W*(?i:(?:(?:so|and|hey|ok|oh),? )*(?:what|when|where|who|why|which|how)"
    r"(?:['’]?s|['’]?re| is| are| was| were| do| does| did| can| should| will| many| much| long)\b"
    r"(?! (?:a|an|funny|great|nice|lovely|awful)\b))"
)
"""Who is not sure asks, with no mark of it."""
_PROPOSES = late.regex(
    "変[えわ]|ずら|延期|早め|遅らせ|キャンセル|中止|やめ|にして|にし(?:ない|よう)|でもいい|代わ"
)
_SORTS = text.tokens(f"{GENERIC} {JOURNEY} class lesson course session meeting")
"""What says but what sort of thing it is: of a yoga class yoga is the thing."""
_ASIDE = frozenset(
    "remind let forget forgot way everi each again will earli late shift btw one"
    " thanksgiv christma xma easter halloween"
    " 今週 来週 再来週 先週 今月 来月 再来月 毎週 毎月 毎日 今日 明日 明後日"
    " 昨日 今夜 今年 来年 今度 午前 午後 時間 予定 予約 曜日".split()
) | frozenset(
    text.tokens(
        "worried worrying worry nervous anxious scared terrified dreading excited annoyed annoying"
        " stressed boring bored hate glad bit really honestly kinda sorta super totally quite"
        " pretty ugh i'm start begin began end finish still 開始 終了"
    )
)
"""What is of no plan in particular, as that it begins, how one feels about it and how much."""
_FELT = late.regex(
    "面倒|心配|不安|緊張|憂鬱|正直|無理|大変|微妙|残念|最悪|最高(?!裁)|苦痛|退屈|本当|本気|結構|絶対|全然|多分|一応|若干"
    "|(?<![ァ-ヺー])(?:マジ|ヤバイ?|ドキドキ|ワクワク|ソワソワ|モヤモヤ|イヤ|ムリ|ダル|キツ|ガチ)(?![ァ-ヺー])"
)
"""The same in Japanese, where it may stand in one run with what it is of: 正直不安."""
_MEALS = (
    "breakfast brunch lunch dinner supper tea coffee drink run walk swim gym pub film movie nap"
    " shower food meal shopping ランチ ディナー コーヒー ご飯 朝食 昼食 夕食 夕飯 晩飯"
)
_EVERY_DAY = frozenset(
    one.rstrip("i") for one in text.telling_words(f"{_MEALS} work school home house office")
)
"""What there is on most days: alone it does not say which is meant."""
_THE_ONE = late.regex(
    rf"\b(?:the|our|that) (?:\w+ )?(?:{'|'.join(re.findall('[a-z]+', _MEALS))})s?\b"
    r"(?!.*\b(?:last (?:night|week)|yesterday|this (?:morning|week)|today)\b)"
)
_CHANGES = late.regex(
    r"n['’]?t\b|\b(?:not?|no longer|instead|mov\w+|push\w*|cancel\w*|call\w* off|off|postpon\w+"
    r"|earlier|later|already|done|over|again|chang\w+|swap\w*|skip\w*|slip\w*|delay\w*|drop\w*)\b"
    r"|ない|なく|やめ|止|変|延期|休み|代わり|かわり|キャンセル|ずら|早|遅|もう|無理|ダメ|だめ"
)
"""What may say that all is otherwise, though a plan of its own came of it."""
_CALLED = late.regex(
    r"(?<=[a-z,] )(?<!\bwith )(?<!\band )(?<!\bmeet )(?<!\bmeeting )(?<!\bsee )(?<!\bseeing )"
    r"(?<!\bvisit )(?<!\bvisiting )[A-Z][a-zà-ž]+\b"
    r"(?! (?:is coming|comes|arrives|visits|and (?:I|me))\b|['’]s (?:coming|visiting|here)\b)"
)
"""A name inside a sentence, of whom one is not with by that."""
_WITH_ENGLISH = late.regex(
    r"\b(?i:with|meet(?:ing)?|see(?:ing)?|visit(?:ing)?|tak(?:e|ing)|for) (?i:my |our )?"
    r"([A-Z][a-zà-ž]+)"
    r"|\b(?i:with|meet(?:ing)?|tak(?:e|ing)) (?:my |our )?(?!(?:the|an?|my|our|his|her|their|some"
    r"|legal|finance|sales|marketing|support|design|product|ops|customers?|clients?|me|us)\b)"
    r"([a-z][\w-]+)(?= (?:to|at|on|in|for|this|next|tomorrow|today|tonight)\b|\W*$)"
)
"""Whom an English plan is with, or for."""
_FOR_OURS = late.regex(r"\bfor (?:my|our) ([a-z-]+)")
_VERBS = frozenset(
    text.telling_words("take bring get come meet see pick put make give help let fetch wait try")
)
"""What is done with anything: no thing is shared by that."""
_LOOKS_BACK = late.regex(
    r"\bpost-?mortems?\b|\broot cause|\bincident report|\blessons learn|ポストモーテム|障害報告"
)
"""What is told of one that was, and no more of the one to come."""
_TOGETHER = late.regex(r"\band (?:i|me)\b")
_CONCERNS = late.regex(
    r"\b(?:can(?:['’]?t|not)|won['’]?t|bring\w*|com(?:e|es|ing)|came|late|ill|sick|flu|fever|cold|meet\w*"
    r"|join\w*|arriv\w*|flight|train|cancel\w*|instead|mov(?:ed|ing)|earlier|later|busy|away)\b"
    "|[来着](?![週月年])|熱|風邪|病気|インフル|コロナ|体調|具合|怪我|骨折|入院|倒れ|電車|新幹線|飛行機|遅れ|遅く|遅刻|忙し|行けな"
    "|から、?(?:電話|連絡|ライン|line|メール)|言って|臨時|休[園校業]|閉ま|閉じ"
)
"""What said of somebody may concern what they are there for, with no other word of it."""
_JOINS = late.regex(
    r"(?i:\b(?:i|we)(?:['’](?:ll|m|re|d)| will| am| are| can| would)?(?: definitely| also| both)*"
    r" (?:com(?:e|ing)|join(?:ing)?|tag(?:ging)? along)(?: along)?(?: (?:to|for|in|on|at|with))?"
    r" (?:the|your|that|[a-z]+['’]s)\b)"
)
"""Who comes to what is somebody else's: where that is off, or moved, it is so for both."""
_JOINING = frozenset(("come", "join", "tag"))
_IS_OFF = late.regex(r"\b(?:cancel\w*|call\w* off|off|scrapped|no longer|not (?:on|happening))\b")
_IS_MOVED = late.regex(
    r"\b(?:postpon\w+|re-?schedul\w+|mov(?:ed|es|ing)|pushed|put (?:off|back)|instead|now)\b"
)
_PLACES = frozenset("保育園 幼稚園 学校 小学校 中学校 高校 大学 会社 職場 学童 実家".split())
"""Where there is something else every day."""


class Uttered(NamedTuple):
    """A turn of talk that may say something of a plan."""

    at: datetime
    words: str
    plain: str
    """The same, folded."""
    partner: str
    """Who said it; empty where that is the companion."""
    made_plan: bool
    """Whether a plan of its own came of it, which lies ahead beside the other."""
    is_confided: bool
    """Whether it was told in confidence."""


def find_since(plan: Ahead, talk: Sequence[Uttered], companion: Set[str]) -> Since | None:
    """The newest sentence of `talk`, newest first, that says something of `plan` and is behind it.

    Of what comes back each week that is behind its last return: what was said of one of them is
    none of the others'. What was told in confidence is of nothing that is not private, and of
    nothing that somebody else told. `companion` are the companion's names, folded.
    """
    own = whom.without_teller(plan.text)
    teller = text.normalise(plan.text[: len(plan.text) - len(own)].strip(" :、："))
    about = _find_about(own, plan.kept_at.astimezone(plan.zone))
    if not about:
        return None
    begins, owners = _begin(plan), _find_owners(text.normalise(own))
    called = {one.rstrip("i") for one in text.telling_words(" ".join(_CALLED.findall(own)))}
    with_whom = without_times(own, plan.kept_at.astimezone(plan.zone))
    beside = {*_HIRAGANA_NAME.findall(with_whom), *_WITH.findall(with_whom), *_PLACES}
    called |= set() if beside.issuperset(about) else beside  # else they are all that it is about
    called |= _VERBS | _find_company(own)
    rest = {one.rstrip("i") for one in text.telling_words(own)} - called - _ASIDE
    more = re.compile("|".join(_word(one).pattern for one in sorted(rest)) or r"(?!)")
    patterns = [_word(one) for one in about]
    news = _find_news(own, plan.kept_at.astimezone(plan.zone))
    head = _find_head(own, about, plan.kept_at.astimezone(plan.zone))
    holding = [[one.search(said.plain) is not None for said in talk] for one in patterns]
    rare = [_rarity(sum(one), len(talk)) for one in holding]
    for place, said in enumerate(talk):
        whole = sum(weight for one, weight in zip(holding, rare, strict=True) if one[place])
        if (
            said.at <= begins
            or (whole < _LEAST * sum(rare) and not (news and news.search(said.plain)))
            or (said.is_confided and not plan.private)
            or not _may_tell(said, teller, companion)
        ):
            continue
        for sentence in reversed(told_sentences(turns.what_is_told(said.words))):
            folded = text.normalise(sentence)
            if owners and owners.isdisjoint(theirs := _find_owners(folded)) and theirs:
                continue  # of somebody else's birthday
            folded = _drop_theirs(folded, with_whom)
            quoted = _quote(said.words, sentence)
            if news and not said.made_plan and _is_news(news, folded, own):
                if not _asks(quoted):
                    return Since(said.at, quoted)
                continue
            is_past = _LOOKS_BACK.search(folded) and not _LOOKS_BACK.search(text.normalise(own))
            if (head and not head.search(folded)) or is_past or _asks(quoted):
                continue
            named = [n for n, one in enumerate(patterns) if one.search(folded)]
            held = sum(rare[n] for n in named)
            is_common = said.at < plan.at and _EVERY_DAY.issuperset(about[n] for n in named)
            if is_common and not _THE_ONE.search(folded):
                continue
            is_by_name = called.issuperset(about[n] for n in named)
            is_of_it = any(one.search(folded) for one in (_CONCERNS, _TOGETHER, more))
            if is_by_name and (not is_of_it or _is_of_another_day(folded, said.at, plan)):
                continue  # of whom a plan is there is more than that
            if held < _LEAST * sum(rare) or (said.made_plan and not _CHANGES.search(folded)):
                continue
            if not _tells_its_day(plan, sentence, said.at, companion):
                return Since(said.at, quoted)
    return None


def _tells_its_day(plan: Ahead, sentence: str, at: datetime, companion: Set[str]) -> bool:
    """Whether a sentence says but that a plan was moved to where it is by now, there it stands; or
    is of what comes back beside it."""
    from ego.core.memory.pointing.mending import mending  # for few turns
    from ego.core.memory.pointing.told.moves import moving  # for few turns

    now = at.astimezone(plan.zone)
    if text.is_japanese(sentence) and _is_of_series(plan, sentence, now):
        return True
    ways = mending.list_ways([sentence], now)
    return any(moving.find_known([plan], one, now, companion) for one in ways)


def _asks(quoted: str) -> bool:
    """Whether a sentence asks; a Japanese one that proposes something tells of a plan by that."""
    is_question = text.is_japanese(quoted) and quoted.rstrip(" 。!！").endswith(("?", "？"))
    return bool(_ASKS.search(quoted)) or (is_question and not _PROPOSES.search(quoted))


def _is_of_series(plan: Ahead, sentence: str, now: datetime) -> bool:
    """Whether a Japanese sentence tells what comes back, of which a plan of one day says more: of
    ピアノ that is on Thursdays from next week the recital hears nothing."""
    from ego.core.memory.pointing.often import regular  # for few turns

    told = () if plan.every else regular.find_several(sentence, now)
    return any(one.about < regular.find_subject(plan.text, now) for one in told)


def find_joined(own: str, about: Iterable[str]) -> list[str]:
    """What somebody joins by their plan, and others have, of the words that it is about; nothing
    where it is no such plan."""
    return [one for one in about if one not in _JOINING] if _JOINS.search(own) else []


def find_otherwise(plan: Ahead, talk: Sequence[Uttered], companion: Set[str]) -> Since | None:
    """The newest sentence in which somebody else says openly that all that a plan joins is off, or
    moved, with who says so."""
    own = whom.without_teller(plan.text)
    teller = text.normalise(plan.text[: len(plan.text) - len(own)].strip(" :、："))
    seen = plan.kept_at.astimezone(plan.zone)
    joined = [_word(one) for one in find_joined(own, _find_about(own, seen))]
    begins = _begin(plan)
    for said in talk if joined else ():
        if said.at <= begins or said.is_confided or _may_tell(said, teller, companion):
            continue
        for sentence in reversed(told_sentences(turns.what_is_told(said.words))):
            folded = text.normalise(sentence)
            days = {one.day for one in days_in(folded, plan, said.at.astimezone(plan.zone))}
            is_off = _IS_OFF.search(folded) and (not days or plan.when.day in days)
            if all(one.search(folded) for one in joined) and (is_off or _IS_MOVED.search(folded)):
                quoted = _quote(said.words, sentence)
                return Since(said.at, f"{said.partner}: {quoted}" if said.partner else quoted)
    return None


def _is_of_another_day(said: str, at: datetime, plan: Ahead) -> bool:
    """Whether a Japanese sentence names days, and none of them is that of a plan."""
    if not text.is_japanese(said):
        return False
    days = {one.day for one in find_days(said, at.astimezone(plan.zone))}
    return bool(days) and plan.when.day not in days


def _quote(words: str, sentence: str) -> str:
    """A sentence as it was said: what one only heard is not told as being so."""
    begin = words.find(sentence)
    if begin < 0:
        return sentence
    rest = _TO_ITS_END.match(words, begin + len(sentence))
    return words[begin : rest.end()] if rest else sentence


def _find_news(own: str, at: datetime) -> re.Pattern[str] | None:
    """What may tell of the thing that a plan waits for the results of, which its own clause does
    not name: "she has a lump on her leg, results on wednesday"."""
    is_waiting = findings.waits(text.normalise(subject(own, at)), text.normalise(own))
    return findings.find_news(own) if is_waiting else None


def _is_news(news: re.Pattern[str], folded: str, own: str) -> bool:
    """Whether a sentence has that, and of nobody else than whom the plan names: "my dog" may have
    any name."""
    plain, theirs = text.normalise(own), set(_WHOSE.findall(folded)) - _IT_IS
    is_by_name = any(" " not in one for one in whom.find_people_in(own))
    is_anothers = any(one not in plain and (is_by_name or whom.is_relative(one)) for one in theirs)
    return not is_anothers and news.search(folded) is not None


_IT_IS = frozenset({"it", "that", "he", "she", "there", "here", "what"})


def _find_company(own: str) -> set[str]:
    """Those whom an English plan is with, or for: of each of them there is more than that."""
    ours = filter(whom.is_relative, _FOR_OURS.findall(own))
    names = [*ours, *(one for several in _WITH_ENGLISH.findall(own) for one in several)]
    return {one.rstrip("i") for name in names for one in text.telling_words(name)}


def _find_owners(folded: str) -> set[str]:
    return {*_WHOSE.findall(folded), *_WHOSE_YEARLY.findall(folded)}


def _drop_theirs(folded: str, own: str) -> str:
    """A sentence without those whom a plan is with before a thing of theirs."""
    names = {*_HIRAGANA_NAME.findall(own), *_WITH.findall(own)} if "の" in folded else ()
    for one in names:
        folded = re.sub(_THEIRS.format(re.escape(one)), "", folded)
    return folded


def _word(term: str) -> re.Pattern[str]:
    """Where a term stands; one of katakana is a whole run of them: プレゼン is in no プレゼント.

    A short English one has no other word behind it: no play is in a playground.
    """
    if re.fullmatch("[ァ-ヺー]+", term):
        return re.compile(rf"(?<![ァ-ヺー]){term}(?![ァ-ヺー])")
    ends = r"(?![a-z]{5})" if re.fullmatch("[a-z]{1,5}", term) else ""
    return re.compile(rf"(?<![a-z0-9])(?<!last ){re.escape(term)}{ends}")


def _find_head(own: str, about: Sequence[str], at: datetime) -> re.Pattern[str] | None:
    """The second of the two words that an English plan is about, where the first but qualifies it:
    of the band there is more than its practice."""
    if len(about) != 2 or text.is_japanese(own) or about[1] in _SORTS:
        return None
    first, head = map(re.escape, about)
    stands = rf"\b{first}\w* {head}[a-z]*(?<!s)\b(?!['’])"  # a plumber comes: that is what he does
    return _word(about[1]) if re.search(stands, text.normalise(subject(own, at))) else None


def _find_about(own: str, at: datetime) -> list[str]:
    """The words that say what a plan is about, and not where; a name counts twice."""
    whole = without_times(own, at)
    for words in (whole,) if text.is_japanese(own) else (subject(own, at), whole):
        words = _FELT.sub(" ", _WHOSE.sub("", words))  # noqa: PLW2901
        words = _WHOSE_JAPANESE.sub("", _WHOSE_YEARLY.sub("", words))  # noqa: PLW2901
        named = [*_VERSION.findall(words), *_HIRAGANA_NAME.findall(words)]
        every = [one.rstrip("i") for one in text.telling_words(words) if one not in _ASIDE]
        every += _WITH_KANA.findall(words)
        told = [one for one in every if not re.search(f"{re.escape(one)}[にでへ]", words)] or every
        if told or named:
            return [*told, *named, *named]
    return []


def _begin(plan: Ahead) -> datetime:
    """After which moment something is said of it."""
    if plan.every is None or not plan.is_often:
        return plan.kept_at
    days = (plan.when.day - timedelta(days=n) for n in range(1, _LONGEST_BREAK))
    first, every, weekdays = plan.first_day, plan.every, plan.weekdays
    last = next((day for day in days if return_from(day, first, every, weekdays) == day), None)
    if last is None:
        return plan.kept_at
    is_over = When(last, plan.when.hour) if plan.when.hour else When(last + timedelta(days=1))
    return max(plan.kept_at, moment(is_over, plan.zone))


def _may_tell(said: Uttered, teller: str, companion: Set[str]) -> bool:
    """Whether it is of whoever told the plan, or names them openly."""
    partner = text.normalise(said.partner)
    told_by_companion = not teller or teller in companion
    if (not partner and told_by_companion) or partner == teller:
        return True
    return bool(teller) and teller in said.plain and not said.is_confided


def _rarity(holding: int, several: int) -> float:
    return math.log(1 + (several + 1) / (holding + 0.5))
