"""Affairs that people keep to themselves, each by the words it is told in.

An interview is of the job that somebody applied for, though no word of the two is the same.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import NamedTuple

from ego.core import late
from ego.core.talk.weights import weigh_words


class Affair(NamedTuple):
    """The words of one affair, as they are weighed."""

    steps: frozenset[str]
    """What is surely a step of it, whatever else is told with that."""
    words: frozenset[str]
    """All of its words, those that are told of other things, too."""
    along: frozenset[str] = frozenset()
    """What goes with it, and makes nothing a step of it."""
    booked: frozenset[str] = frozenset()
    """What is got for it, and for much else: it is of it by its day or another word of it."""


_OUTING = "ticket concert doors trip hotel flight 旅行 チケット 泊 宿 温泉 旅館 ホテル"
"""What a surprise may be as well, and what is none by itself: a trip has no cake."""
_STAYED_IN = (
    "hotel flight cottage hostel lodge cabin chalet villa b&b airbnb campsite caravan train ferry"
    " coach eurostar cruise rental room suite 泊 宿 温泉 旅館 ホテル 民宿 ペンション コテージ 別荘"
    " ロッジ キャンプ 飛行機 新幹線 航空券 切符 特急 フェリー バス レンタカー 部屋"
)
"""Where one sleeps on a journey, and what one goes by."""
_FOR_GUESTS = (
    "venue hall marquee restaurant pub bar table room invite invitation guests caterer band dj"
    " buffet drinks champagne decorations bouquet flowers balloons cake"
    " 店 会場 レストラン 居酒屋 イタリアン 個室 貸切 招待 風船 花束 飾り ケータリング 料理 余興"
    " ケーキ"
)
"""What a party has."""
_AFFAIRS: tuple[tuple[str, ...], ...] = (
    (
        "interview application applied vacancy recruiter probation headhunter resign resignation"
        " quit notice onboarding fired sacked redundancy severance 面接 転職 内定 応募 採用 入社"
        " 退職 退社",
        "job offer contract start salary pay hire position signed assessment role hr company"
        " invitation 契約 給料 会社 職場 仕事 求人",
    ),
    (
        "pregnant pregnancy ultrasound midwife ivf trimester maternity scan nursery sickness fetus"
        " miscarriage 妊娠 妊婦 検診 産婦 出産",
        "baby clinic test birth due gynecologist crib pram bump heartbeat 赤 病院 予定 つわり"
        " エコー",
    ),
    (
        "surgery operation pre-op biopsy chemo anaesthetist anesthetist diagnosis therapy therapist"
        " cancer tumour tumor oncologist radiation rehab 手術 検査 治療 診断 通院 癌 抗癌",
        "clinic hospital doctor result test treatment ward scan mri hair lump 病院 医者 入院 結果",
    ),
    (
        "propose proposal ring engaged engagement fiancée プロポーズ 指輪 婚約",
        "wedding marry jeweller restaurant dinner table flowers knee 結婚 花束 レストラン",
    ),
    (
        "dating boyfriend girlfriend lover affair crush kiss 交際 彼氏 彼女 恋人 不倫 浮気 同棲",
        "date guy bloke relationship flowers dumped デート 花束 告白",
    ),
    (
        "divorce separation separating 離婚 別居 弁護",
        "lawyer court custody papers split mediator 裁判",
    ),
    (
        "surprise サプライズ",
        "party cake present gift guests balloons invitation パーティー ケーキ プレゼント 誕生",
        _OUTING,
        f"{_STAYED_IN} {_FOR_GUESTS}",
    ),
    ("", _OUTING, "", _STAYED_IN),
    (
        "landlord lease notary 引越 内見 物件",
        "flat apartment house viewing moving move rent deposit mortgage keys bank movers roof"
        " 部屋 家賃 契約 鍵",
    ),
)
_LIKING = late.regex(
    r"(?i)\bi(?:['’]m| am)? (?:\w+ ){0,2}(?:like|love|fancy|adore|into|crush on) (?:him|her)"
    r"(?=\W*$|[,.;!]| (?:so|a lot|very|too|really|and|but)\b)"
)
_DATING = late.regex(
    r"(?i)\b(?:see(?:ing|n)?|going out with|involved with|met|together with|in love with) (?:"
    r"(?:this|an?) (?:\w+ )?(?:guy|man|woman|girl|boy|bloke|one)|some(?:one|body))\b"
    r"|\bin love\b(?! with\b)|\b(?:first|second|third|fourth|\dth|another|blind|hot) dates?\b"
    r"|\bdate (?:with|night)\b|付き合[わいうえおっ]|つきあ[わいうえおっ]"
)
"""What tells of an affair of love in words that tell little each."""
_JOURNEY = late.regex(
    r"(?i:\b(?:tak(?:e|es|ing) (?:(?:my|our) )?[\w'’-]+(?: and [\w'’-]+)?|go(?:ing)?|fly(?:ing)?"
    r"|travell?ing|away|off)(?: with \w+)?(?: for [\w -]{2,20})? to) (?!I\b|The\b)[A-Z][a-z]+"
    r"(?![\w'’]| (?:Street|Road|School|Church|Hospital|Station|Park)\b)"
)
"""A trip told by where it goes: "I'm taking her to Wales"."""
_HIRES = late.regex(
    r"(?i)(?:\binterview(?:ing|ed)|(?:\b(?:i|we|to|will|should|gonna|also|both)|['’]ll) interview)"
    r" (?!(?:at|with|for|on|in|me|us|to|this|next|last|today|tomorrow|tonight|again"
    r"|then|there|here|early|late\w*|soon|now|well|badly|else\w*|any\w*|some(?:where|time)"
    r"|around|went|was|is|prep\w*|questions?|day|and|or|but|so|when|while|because|after|before|by"
    r"|via|over|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)(?=[a-z])"
)
"""Whoever interviews somebody hires them, and applied for nothing."""


@cache
def list_affairs() -> tuple[Affair, ...]:
    """Every affair there is."""
    weighed = [[frozenset(weigh_words(part)) for part in each] for each in _AFFAIRS]
    return tuple(Affair(steps, steps | words, *along) for steps, words, *along in weighed)


@cache
def list_steps() -> frozenset[str]:
    """The steps of all of them: a word that, in two texts, may be of two people's."""
    return frozenset[str]().union(*(one.steps for one in list_affairs()))


def find_affairs(words: Set[str]) -> tuple[Affair, ...]:
    """The affairs that a text is of which is told in these words: by a step of one, or by two
    words; where that is none, by one."""
    every = list_affairs()
    sure = tuple(one for one in every if one.steps & words or len(one.words & words) > 1)
    return sure or tuple(one for one in every if one.words & words)


def name_dating(said: str) -> str:
    """A text with a word of an affair of love for "I like him" and "a second date", which have
    none that tells much; and with one of a trip for "I'm taking her to Wales"."""
    said = _JOURNEY.sub(r"\g<0> trip ", said)
    return _DATING.sub(" dating 交際 ", _LIKING.sub(" dating 交際 ", said))


def drop_hiring(said: str) -> str:
    """A text without the interviews that its teller holds: "we interview Tom for the junior role"
    is no step of a job that one applied for oneself."""
    return _HIRES.sub(" ", said)
