"""How somebody puts right what they have just said: "no wait, Saturday", 「いや、日曜だった」."""

from __future__ import annotations

_SOFT = (
    r"(?:(?:oh|ah|aah|er|erm|um|uh|hmm?|ugh|argh|gah|well|ok(?:ay)?|dammit|damn)"
    r"[\s,.!…—–-]+)*"
)
_STRONG = (
    r"(?:(?:so )?(?:no|nope)[\s,.!…-]+"
    r"(?:wait|sorry|hang on|hold on|actually|scratch that|no|i mean)"
    r"|(?:oh |ah )?wait[\s,.!…-]+(?:no|sorry|actually)|(?:hang|hold) on(?: a (?:sec(?:ond)?"
    r"|minute))?"
    r"|(?:scratch|strike) that|correction|make (?:that|it)|i mean|i meant(?: to say)?"
    r"|actually[\s,.!…-]+no|sorry[\s,.!…-]+(?:no|i meant?|make that)|let me correct that|my mistake"
    r"|my bad|that['’]s wrong|i got that wrong|or rather)"
)
_WEAK = r"(?:wait|no|nope|sorry|actually|oops|whoops|rather|not that)"
_PAUSE = r"(?:^|(?<=[,;:.!…—–(\n-])|(?<=[,;:.!…—–(\n-] ))"
_GAP = (
    r"(?:[\s,.:;!…—–-]|\b(?:it['’]?s|it is|it['’]ll be|that['’]s|that is|it should be|it was"
    r"|should be|i think|i mean|i meant|sorry|no|wait|hang on|hold on|actually|in fact"
    r"|really|rather"
    r"|make that|make it|my mistake|my bad|on|at|for|the|its"
    r"|(?:i |i['’]ve )?(?:just )?(?:double-)?(?:checked|looked)(?: (?:it|again|(?:the"
    r"|my) \w+))?)\b)*"
)
ENGLISH = (
    rf"(?:{_PAUSE}{_SOFT}(?:{_STRONG}|{_WEAK})|(?<=\s){_STRONG})(?![\w'’])"
    rf"(?! (?:than|problem|idea|one|way)\b){_GAP}"
)
"""Words between a time that is wrong and the one that is right. A "no" or "sorry" alone is one only
behind a pause."""
ENGLISH_TAIL = (
    r"(?=\s*$|\s*[.,;:!)…—–\n]|\s+-|\s+(?:with|for|at|from|in|to|and|but|so|because|lol"
    r"|haha+|instead|morning"
    r"|afternoon|evening|night|not|then|that|when|where|i think|i mean|silly me|sorry|near"
    r"|by the)\b)"
    r"(?!\s*\?)"
)
"""What may stand behind the right one: with a verb it is of a sentence of its own."""
NO_MARK_BEHIND = r"\b(?:and|or|also|then|from|to|until|till|nor)[\s,]*$"
"""Before a mark it tells one time more, and no other one."""
DANGLING = r"[\s,;(—–…-]+(?:(?:at|on|between|from|around|about|by|for|the|like|so)[\s,;—–…-]*)?$"
NEGATIVE = (
    r"\b(?:not|never|no longer|cannot|off|cancel\w*|nothing|busy|full|closed)\b|n['’]t\b|\?"
    r"|な[いくし](?!と)|無[理い]|だめ|ダメ|駄目|休み|中止|キャンセル|ません|？|埋まっ"
)
"""Between both it tells that something is not, which says more than that a time was wrong."""

THOUGHT = (
    r"\b(?:i|we)(?:['’]d| had)? (?:(?:always|first|originally|really) )?(?:thought"
    r"|told (?:you|u|ya)"
    r"|said|assumed|believed|could(?:['’]ve| have) sworn|(?:was|were) sure|figured|wrote)"
    r"(?: that)? (?P<what>(?:(?!\b(?:i|we)\b)[^.!?;\n]){0,80}?)"
    r"(?P<was>\b(?:was|is|were|are|would be)|(?<=\w)['’]s)?(?: (?:supposed|meant) to be)?"
    r"(?: (?:on|at|for))?(?: the)? ?$"
)
"""Before a time that somebody only thought to be right, with the thing that is then."""
BUT = (
    r"[\s,.;…—–-]*(?:but|and|turns out|only|when|(?=it['’]s actually))?[\s,]*"
    r"(?:(?:i )?(?:just )?(?:checked|looked|double[- ]checked"
    r"|re-?read)(?: again)?[\s,]*(?:and|,)?\s*)?"
    r"(?:(?:actually|in fact|(?:it )?turns out|apparently|really|in reality)[\s,]*)*"
    r"(?:that )?(?:it['’]?s|it is|it was|that['’]s|it['’]ll be)\s+"
    r"(?:(?:actually|really|in fact)\s+)?(?:(?:on|at|for) )?(?:the )?"
)

_OH = (
    r"(?:あ[ーっ]?|え[ーっ]?と?|ん|うわ|おっと|ごめん(?:なさい)?|すみません|すいません"
    r"|失礼(?:しました)?)"
)
_WRONG = (
    r"(?:違(?:う|った|いました|います|うわ|うな)|ちが(?:う|った)|ちゃう|間違(?:え|い)(?:た"
    r"|ました|まし)?"
    r"|まちがえた|じゃな(?:い|かった|くて)|ではなく|いや+|いえ|訂正|もとい|待って"
    r"|ちょっと待って|うそ|嘘|ウソ"
    r"|勘違い(?:して(?:い?た|ました))?|失礼(?:しました)?|ごめん(?:なさい)?|すみません|すいません)"
)
_LOOKED = (
    r"(?:[^。！!？?]{0,24}?(?:見|見直し|見返し|確認し|調べ|聞い|数え"
    r"|読み?返し)(?:てみ)?(?:たら|ると|れば)[、.…\s]*)?"
)
_TRULY = (
    r"(?:(?:実は|本当は|ほんとは|正しくは|たしか|確か|やっぱり?|よく見たら|それ|あれ)[、はが]*)*"
)
JAPANESE = (
    rf"(?:(?<=[、。.！!…・（(\s])|(?<=[にでだよねはのが])(?=いや)|(?<=\d[時日分半])(?=いや"
    rf"|じゃな|もとい)"
    rf"|(?<=曜)(?=いや|もとい)|(?<=曜日)(?=いや|もとい))"
    rf"(?:{_OH}[、。.！!…\sー]*)*(?:{_WRONG})+(?:[だわなよねの]*)"
    rf"(?:[、。.！!…\sー]+|(?=\d|[月火水木金土日]曜|[明来再午夜朝夕]))"
    rf"(?:(?:{_OH}|{_WRONG})[、。.！!…\sー]*)*{_LOOKED}{_TRULY}"
    rf"|(?<=[、。.！!…\s])(?:じゃなくて?|ではなく|じゃないや)[、\s]*{_TRULY}"
    rf"|(?<=[。.！!…\s])(?P<weak>(?:あ|え|ん|おっと|うわ)[れーっ]*[、。.！!…\s]+){_LOOKED}{_TRULY}"
    rf"|(?<=[、。.！!…・（(\s])(?:{_OH}[、。.！!…\s]*)*(?:いや+|もとい|訂正"
    rf"|違う)[、。.！!…\s：:]*{_TRULY}"
)
JAPANESE_TAIL = (
    r"(?P<is>(?:から(?=だ|で))?(?:だった|でした|だ|です|の(?:間違い|まちがい|誤り)"
    r"|が(?:正しい|正解|本当)|なの|なん)?"
    r"(?:だ|です|でした|だった)?(?:わ|よね|よ|ね|な(?![らの])|か(?![なも]))*(?:[wｗ]+|笑|\(笑\))?)"
    r"(?=[。、.！!…)）\s]|$|(?:に|から|の(?!予定)|で|へ)(?![もは]))(?!\s*[？?])"
)
SAID_JAPANESE = (
    r"[!！。、.]?(?P<did>に?(?:来る|ある|行く|する|やる|始まる|届く|着く|会う))?"
    r"(?:から|に|で)?(?:だ|です|だった)?(?:って|と|かと)(?:ばかり|ずっと|てっきり)?"
    r"(?:思っ|思い込ん|勘違いし|言っ|言い|書い|伝え|聞い|覚え)(?:て"
    r"|で)?(?:い)?(?:ま)?(?:し)?(?:た|てた)?"
    r"(?:んだ|んです|の|ん)?(?:けど|けれど|けども|が|ら|のに)?(?:も)?[、。…\s]*"
    rf"(?:{_OH}[、。.！!…\s]*)*{_LOOKED}{_TRULY}[、\s]*"
)
"""Between a time that somebody only thought or said and the one that is right."""
FINDS = r"(?:だった|でした|だわ|じゃん|の間違い)"
"""How somebody who is only startled (あ、) tells what they find."""
AGREES = r"[。、.！!….,\s]+(?:うん|そう|はい|よし|yes|yeah|yep|yup)[、,\s]*(?:そう[、,\s]*)?"
"""How somebody nods to what they have just put right."""
