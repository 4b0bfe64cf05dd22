"""What opens the telling of a thing in Japanese, and tells nothing of it: そういえば, 聞いて; and
where a sentence ends that was typed without a stop."""

from __future__ import annotations

from ego.core import late

_SAID_BEFORE = (
    "(?:(?:もう|前に|前にも|この前|こないだ)?(?:言っ|話し|伝え|教え|知っ|聞い)"
    "(?:た|てた|てい?な(?:い|かった)|てる|ている)"
    "(?:かもしれ(?:ない|ません)|かも|っけ|かな|か(?:どうか)?(?:忘れた|わから(?:ない|なかった)|分から(?:ない|なかった)))?"
    "(?:ん?(?:だ|です))?(?:けど|けれど|が)?)"
)
_OPENERS = late.regex(
    "(?:^|(?<=[。!?.…\\n]))[ \u3000]*(?:(?:あ|え|ね|ねえ|ねぇ|そうだ|うん|で)[、ー!]+)?"
    "(?:(?:そう|そー)(?:言え|いえ|言や|いや)ば?(?:さ|ね|、)*"
    "|(?:思え|考えてみれ|気づけ|気付けば|気がつけ|気が付け)ば、?"
    "|(?:気が?(?:づい|付い|つい)|(?:よくよく?|よ〜く)?考え(?:てみ)?|思い出し)たら、?"
    "|(?:もしもし|ところで|ちなみに|あの[ねさー]|ねえ(?:ねえ)?(?:聞いて)?|聞いて(?:聞いて)?[よね]?|実は(?:ね|さ)?"
    f"|余談だけど|話は?変わるけど|話変わるけど|どうやら|何と|どうしよう|いつの間にか|{_SAID_BEFORE})、"
    "|ところで|実は|ちなみに)"
)
"""How somebody begins to tell a thing; そういえば is no condition, nor is 言ったっけ a question."""
_SPEAKING_OF = late.regex(
    "(?<![ぁ-んァ-ヶー一-龯])([一-龯々ァ-ヶーの]{1,12})(?:と|って)(?:言え|いえ|いや)ば、"
)
"""姉といえば、… tells something of her; it is no order and no condition."""
_ASKED_BESIDE = late.regex(
    "(?P<told>(?<!い)(?<!てる)(?<!暇)(?<!空き)(?:ん|なん)(?:だ|です)(?:けど|けれど|が))、?[^。!?\n\\d曜]{0,30}?"
    "(?:何|なに|どう|どこ|どれ|誰|かな|だろ|かしら|っけ|(?=[?]))[^。!?\n\\d曜]{0,20}[?]?(?=[。!\n]|$)"
)
"""14日に懇親会があるんだけど何着ていこう: what is asked beside it, of which the plan is sure."""
_IS_FREE = "(?<!い)(?<!て)(?<!で)(?<!てる)(?<!暇)(?<!ひま)(?<!空き)(?<!休み)(?<!オフ)"
_WONDERED_BESIDE = late.regex(
    f"(?P<told>{_IS_FREE}(?<![雨雪])(?<![雨雪]な)(?<![雨雪]なん)(?:(?:ん|なん)?(?:だ|です)(?:[よねなわ]+(?=、)|(?=から|し、))"
    "|(?:[うくぐすつぬぶむる]|ます|た)(?=から|ので|し、)|(?<=[一-龯ァ-ヶー])(?=なので)))(?:な?ので|から|し)?、?"
    "[^。!?\n\\d曜]{0,20}?(?:(?:何|なに|どこ|どれ|誰)(?!か)|どう|どんな|いくら)[^。!?\n\\d曜]{0,16}?"
    "(?:かな|か|よう|[おこそとのもろごぼ]う|いい)[あぁーね]*[?]?(?=[。!.…\n]|$)"
)
"""12月12日なんだよね、何あげようかな: what is wondered behind a plan that is sure."""


_ENDS_AT_BLANK = late.regex(
    "(?<=[一-龯ぁ-ん])(?P<end>(?:し|でき|なっ|取れ|とれ|決まっ|入っ|変わっ|終わっ|もらっ)た|ました|です|ます|にする|なんだ|だよ"
    "|らしい|みたい)(?P<says>[よねわ]?)[ \u3000]+"
    "(?=[\\d一-龯ァ-ヶぁ-ん])(?!って|と[いか思])"
)
"""予約できた 25日の9時: people part by a blank what others do by a stop."""


_CAUSE = late.regex(
    "(?<=[一-龯々ァ-ヶー])(?<![大豪小梅雷風吹長春秋])"
    "(?=(?:大雨|豪雨|雨天?|大?雪|台風|強風|悪天候|雷雨|インフル|コロナ)(?:で|のため|により)"
    "[^。!?\n]{1,24}?(?:延期|順延|ずれ|変更|に[な変]))"
)
"""Where the weather behind a thing says why it is on another day: 運動会雨で月曜に延期."""


_BY_WHOM = late.regex(
    "(?<=[、はもを])[一-龯々ァ-ヶー]{1,6}(?:さん|先生)?が"
    "(?=[^。、!?\n]{2,14}(?:まで|に)(?:(?:延ば|伸ば|ずら)し|変え|早め)てくれ)"
)
"""Who put something off for one, which is no part of the thing: 教授が来週まで延ばしてくれた."""
_BIRTHDAY_IS = late.regex("(?P<told>誕生日(?:[はが]|って)(?:\\d{1,2}月)?\\d{1,2}日)で、")
"""美月の誕生日が23日で、…: what follows tells another thing."""


def put_stops(words: str) -> str:
    """Japanese `words` with a stop in place of the blank behind a verb that ends a sentence, and
    with a pause between a thing and why it is moved; without who moved it for one."""
    words = _BIRTHDAY_IS.sub(r"\g<told>。", _BY_WHOM.sub("", words))
    return _CAUSE.sub("、", _ENDS_AT_BLANK.sub(r"\g<end>\g<says>。", words))


def without_openers(words: str) -> str:
    """`words` without what a sentence begins with and says nothing of what it tells."""
    told = _SPEAKING_OF.sub(r"\1は、", _OPENERS.sub("", words))
    return _WONDERED_BESIDE.sub(r"\g<told>", _ASKED_BESIDE.sub(r"\g<told>", told))
