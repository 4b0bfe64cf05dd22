"""What is told in confidence: a turn whose teller asks that nobody else hears it.

An answer may say it again when nobody asks for it any more: such a turn is marked as it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ego.core import late, text
from ego.core.events import Event

CONFIDED = "confided"
"""The key of a turn's context by which a program, or whoever owns the ego, says whether it was told
in confidence: that holds, whatever its words ask for."""
TELLS_SECRET = "tells_secret"
"""The key of a turn's context that says that it tells a secret of before again."""
FORGETS = "forgets"
"""The value of that where it does so by what it asks to forget alone."""
LIFTS = "lifts"
"""The key of a turn's context that lists the turns which are no secret any more by what it says."""
_READ = 4_000
"""So much of a text is read."""
_ANYBODY = "(?:anyone|anybody|any one|a soul|nobody|no one|(?:the )?others|everyone|everybody)"
_CODE = (
    r"methods?|functions?|variables?|attributes?|constants?|endpoints?|apis?|helpers?"
    r"|repo(?:sitory)?|class (?:field|member)s?|subclass(?:es)?"
)
"""What a program is written in, which is nobody's secret."""
_NO_PERSON = (
    "(?:me|us|it|this|that|the|an?|yourself|myself|them apart|lies|jokes|tales|stories|time|git"
    r"|pytest|mypy|docker|npm|pip|(?:end )?users (?=about (?:[\w-]+ ){0,3}"
    rf"(?:{_CODE}|flags?|options?|parameters?|headers?|retr(?:y|ies))\b))"
)
_TITLE = (
    r"(?:(?:mr|mrs|ms|miss|dr|prof|father|sister|brother|aunt(?:ie|y)?|uncle|gran\w{0,3}|mama|baba)"
    r"\.? )"
)
_ONE = rf"(?:my |our )?{_TITLE}?[\w'’-]+(?: (?-i:[A-Z][a-z])[\w-]+\b(?!['’]))?"
_SOMEBODY = rf"(?!{_NO_PERSON}\b){_ONE}(?: (?:and|or) {_ONE})?"
"""Mr Kamau and Grace Otieno are two people."""
_NOT = r"(?:do not|don['’]?t)"
_BEGIN = r"(?:^|[.,;:!?(\n–—-][^\S\n]*|\b(?:please|pls|plz|but|and|so|just) )"
"""Where an order begins: "they don't tell Ken" is none."""
_END = (
    r"(?=\W{0,20}$|[,.!;:)–—]| (?:that|about|but|yet|ok|okay|please|because|any\w*|this|it|i|we"
    r"|(?:s?he|it)['’]?s?|they|i['’]?(?:m|ve|ll|d)|(?:we|they)['’]?(?:re|ve|ll)|until|till|before"
    r"|though|for now|so|and|or)\b)"
)
"""What follows where the words before it are all of what is asked, and no part of a name."""
_GROUP = "the (?:kids|children|others|family|team|boys|girls|rest|boss|twins|in-laws)"
_NO_TELLING = (
    r"(?:now|last|next|here|there|scratch|harm|damage|frost|rust|mou?ld|heat|light|sight|home|work"
    r"|\w*day|\w{2,}ing|\d+)"
)
"""What something is kept from that is told to nobody: "keep it from freezing"."""
_TO_KEEP = (
    rf"(?:{_BEGIN}|(?<!n['’]t )(?<!nt )(?<!not )\b(?:need|have|want|like|trying|got|going) to "
    r"|\b(?:must|let['’]?s|help me|gotta|rather|(?:can|could|do|should|shall) (?:i|we|you)"
    r"|i['’]?m|we['’]?re|i am|we are) )(?:please )?"
)
_OFFICE = (
    r"(?:(?:the|my|our) )?(?:bank|school|nursery|council|insur\w+|landlord|agen\w+|gym|doctor"
    r"|dentist|vet|gp|hotel|restaurant|club|cater\w+|builder|plumber|garage|hospital|supplier)s?\b"
)
"""Who is to be told of a plan in the way of business: nothing is kept from them."""
_SAY = "(?:it|this|that|anything|(?:a|one|a single) word|a thing|any of (?:it|this))"
_NO_OTHERS = (
    r"(?![- ](?:east|west|north|south|(?:two|three|four|five) \w+s\b)"
    r"| (?:and|&) (?!(?:please|pls|do|don['’]?t|not|never|no|nobody|nothing|keep|it|this|that|i"
    r"|s?he|they|we|so|just|only|these|the (?:four |lamp|gate|bed)?(?:walls|post))\b))"
)
"""Behind "between us": who else is on the other side of what is no secret."""
_NO_STORE = (
    r"(?! in(?:side)? (?:(?:the|an?|our) )?(?:vault|keychain|\.?env|config|repo|store|code|db)\b"
    rf"|\W{{0,3}} (?:it|this|that)(?:['’]s| is) (?:[\w-]+ ){{0,2}}(?:{_CODE})\b)"
)
"""Behind what is kept secret or private: where a key or a token is, and that it is code."""
_AT_WORK = (
    r"(?:(?:during|throughout|in|on) (?:(?:the|an?|each|your|this) )?(?:\w+ )?(?:build|compil\w+"
    r"|install\w*|test|deploy\w*|ci|start-?up|boot|lint\w*|migration|upgrade|recording|nap|exam|film)"
    r"s?(?: runs?)?|wh(?:ile|en) (?:it|that|make|the (?:build|job)) (?:is )?(?:build|compil|run"
    r"|install|boot|test)\w*)(?=(?: please)?\W*$|[,.;!?)])"
)
"""When nothing is to make a noise, or print much: "keep it quiet during the build"."""
_NO_NOISE = (
    rf"(?! {_AT_WORK})"
    r"(?!\W{0,3} (?:(?:please|just) )?(?:use|pass|run|add|set) (?:\w+ )?--?\w"
    r"|[^.\n]*(?:\b(?:is|are)|['’](?:s|re)) (?:asleep|napping|sleeping)\b(?! with\b))"
)
"""Behind "keep it quiet": what makes no noise, and prints nothing."""
_NO_NOUN = r"(?! (?:computing|player|vinyl|shop|flag|mode|header|vm|nodes?|enclave|recipe|santa)\b)"
"""Behind words of confidence: a thing that is called by them."""
_SMALL = (
    "(?:ok(?:ay)?|oh|now|so|and|but|also|btw|by the way|still|again|just|only|well|look|listen|hey"
    "|strictly|obviously|please|pls|actually|then|all|(?:this|that)(?: one)?(?:['’]?s| is)?"
    "|it['’]?s)"
)
"""What may lead to "between us"."""
_ENGLISH = (
    r"(?:^|[.,;:!?(\n–—][^\S\n]*"
    r"|\b(?:just|strictly|only|is|it['’]?s|that['’]?s|stays?|this|that"
    r"|(?<!split )(?<!share )(?<!divide )it) )"
    rf"(?:{_SMALL}\b\W*)*between (?:us|you and me|ourselves|the two of us|you and i)\b{_NO_OTHERS}"
    r"|\b(?:keep|leave) (?:this|that|it|all this|what i (?:say|tell you)) "
    r"(?:(?:just|strictly|all) )?(?:to yourself|between us|secret|a secret|private"
    rf"|quiet(?!\w){_NO_NOISE}|confidential|under wraps)\b{_NO_STORE}"
    rf"|\b(?:{_NOT}|never|please not) (?:you )?(?:tell|say (?:it|this|that|a word) to"
    rf"|mention (?:it|this|that) to|share (?:it|this|that) with|let on to) {_ANYBODY}\b"
    rf"|{_BEGIN}(?:{_NOT} (?:tell|let on to|(?:mention|show) {_SAY} to|say {_SAY} (?:\w+ \w+ )?to"
    rf"|breathe a word (?:of (?:it|this|that) )?to)|(?:not a|no) word to|say nothing to)"
    rf" (?:{_ANYBODY}|{_SOMEBODY}){_END}"
    rf"|{_TO_KEEP}(?:(?:keep|hide|keeping|hiding) (?:it|this|that|all this|everything)"
    rf" (?:a secret |hidden )?from (?!{_NO_TELLING}\b)(?:{_GROUP}|{_ANYBODY}|{_SOMEBODY}){_END}"
    rf"|keep (?:{_GROUP}|{_ANYBODY}|{_SOMEBODY}) in the dark\b)"
    rf"|{_BEGIN}{_NOT} (?:(?:spoil|ruin) the surprise|let (?:it|this|anything) slip)\b"
    rf"|{_BEGIN}{_NOT} let {_SOMEBODY} (?:know|find out|hear)\b{_END}"
    rf"|\bnot a word to {_ANYBODY}\b|\btell (?:no one|nobody)\b(?!['’])"
    # what somebody is not to learn: "I can't know" and "he can't hear" are none
    r"|(?<!['’])\b(?!(?:i|you|we|one|it)\b)[\w'’-]+ (?:(?:must|should)(?: not|n['’]?t)|may not"
    r"|can(?:not|['’]?t)|(?:(?:is|are)(?: not|n['’]?t)|not) (?:supposed|meant|allowed) to)"
    r" (?:know(?: why)?|find out(?: why)?"
    rf"|(?:hear|learn)(?= (?:about|of))|get wind)(?: (?:about|of) (?:it|this|that))?{_END}"
    rf"|\b(?:(?:i|we|he|she|they) )?(?:{_NOT}|does(?: not|n['’]?t)) want (?!me\b|you\b)"
    rf"(?:{_ANYBODY}|{_SOMEBODY}) to (?:know|find out){_END}"
    rf"|(?:^|[.!?\n][^\S\n]*)(?:{_SMALL}\b\W*)*(?:this|that|it)(?: is|['’]?s) (?:still )?a secret"
    rf"{_NO_NOUN}"
    r"|(?:\b(?:is|stays?|remains?)|['’]s) (?:still )?(?:a secret|confidential|top secret)\b"
    rf"{_NO_NOUN}"
    rf"|\b(?:stay|remain|be kept|has to be|must be|should be) (?:a )?(?:secret|confidential){_END}"
    rf"|\b(?:it|this|that) (?:has to|must|should|is to) (?:stay|remain|be kept) private{_END}"
    rf"|\b(?:it|this|that)(?: is|['’]s) (?:still )?secret{_END}"
    rf"|\b(?:this is|that['’]s|that is) private{_END}"  # not "it's private": so may a school be
    r"|\b(?:can|could) (?:you|u) keep (?:a|this|my|our) secret\b|\btell(?:ing)? you a secret\b"
    rf"|(?:^|[.!?\n][^\S\n]*)(?:(?:{_SMALL}\b\W*)*top secret(?=[,–—-])"
    r"|(?:(?:a|top|big|little) )?(?:secret|confidential):)"
    r"|(?<=[.,;!?(\n])[^\S\n]*(?:(?:still|total|top|big|a) )*secret\W{0,20}(?:$|\n)"
    r"|\b(?:nobody|no one)(?: else)? (?:knows|(?:may|must|should|can|is to|needs to|has to) know"
    r"|(?:may|must|should|can|is to) find out)\b"
    r"(?! (?:what|why|how|where|who|when|which|whether|if|for|the (?:way|answer|reason))\b)"
    r"|\b(?:in (?:strict )?confidence|confidentially|off the record|mum['’]s the word"
    r"|(?:i|we) (?:shan|won)['’]?t (?:say|breathe) a word(?=\W*$|[.,!;])|my lips are sealed"
    r"|for your (?:ears|eyes) only|hush[- ]hush"
    rf"|(?:{_BEGIN}(?:(?:please|just|do) )*keep (?:it|this|that) )?under (?:your|our) hats?"
    rf"|(?:keep|stay|keeping) (?:schtum|shtum|stumm?|mum))\b{_NO_NOUN}"
    rf"|{_BEGIN}{_NOT} (?:let on|(?:breathe|say) a word|spill the beans|blab|give the game away"
    rf"|(?:say anything|mention (?:it|this|that))(?= yet\b)){_END}"
    rf"|{_BEGIN}{_NOT} (?:mention|say) {_SAY} (?:in front of|around|near) {_SOMEBODY}{_END}"
    rf"|{_BEGIN}{_NOT} let {_SOMEBODY} (?:see|read) (?:it|this|that|any of (?:it|this))"
    rf"(?: (?:message|chat|note|conversation))?{_END}"
    r"|\bs*shh+\b(?![^.\n]*\b(?:asleep|sleep\w*|napp?\w*|loud|noisy)\b)"
)
_YET = r"(?! yet (?:how|what|why|where|who|when|which|whether|if)\b)"
_UNAWARE = rf"(?<!['’])\b(?!(?:i|you|we|they|it|one|who|that|there|{_OFFICE})\b)[\w'’-]+"
_NAME = "(?:[ァ-ヺー\u4e00-\u9fff々]{1,6}(?:さん|ちゃん|くん)?)?"
_UNTOLD = (
    r"(?:(?:^|[.,;:!?(\n–—-][^\S\n]*|\b(?:and|but|so|though|i|we|just|still|because) )"
    r"(?:have not|haven['’]?t|not)|\b(?:i|we)['’]ve not) (?:yet |even |actually )*told"
    rf" (?!you\b|{_OFFICE})(?:{_ANYBODY}|{_SOMEBODY}){_YET}{_END}"
    rf"|\b(?:i|we)(?:['’]ve| have) yet to tell (?!you\b|{_OFFICE}){_SOMEBODY}{_END}"
    rf"|{_UNAWARE} (?:does not|doesn['’]?t|do not|don['’]?t) know{_YET}"
    r"(?: (?:yet|obvs|obviously)(?=\W{0,20}$|[,.!;:)–—]| (?:so|but|and|that|about|i|we)\b)"
    r"|(?: anything| a thing)? (?:about|of) (?:it|this|that|the|our|my|any)\b"
    r"|(?= (?:that )?(?:i|we)\b)| this(?= (?:yet|but|so)\b|[,.!;:)–—]|\W{0,20}$))"
    rf"|{_UNAWARE} knows nothing (?:about|of) (?:it|this|that|the|our|my|any)\b"
    rf"|{_UNAWARE} (?:has|have)(?: absolutely)? no (?:idea|clue)(?=\W{{0,20}}$|[,.!;:)–—]"
    r"| (?:yet|so|but|that|i|we|(?:about|of) (?:it|this|that|the|our|my|any))\b)"
    r"|\byou['’]?(?:re| are) the (?:only|first) (?:one|person)"
    r"(?: (?:who|that|to|i['’]ve|i have|i))? (?:knows?|told|tell|hear)\b"
    rf"|\bwithout (?:{_ANYBODY}|(?!you\b|even\b|really\b){_SOMEBODY})"
    rf" (?:knowing(?: why)?|finding out){_END}"
    rf"|\bbehind (?:her|his|their|[\w-]+['’]s) back{_END}"
    r"|\b(?:secretly|in secret) (?=(?:plan|book|b(?:uy|ought)|order|organi|arrang|prepar))"
    rf"|(?<=\w )(?:secretly|in secret)(?=\W{{0,20}}$|[,.!;:)–—])"
    rf"|{_NAME}(?<![私僕俺君何])(?<!あなた)(?<!きみ)に(?:は|も)?まだ(?:何も)?(?:言|話し|伝え|教え|知らせ)っ?てい?(?:ない|なく|ません)"
    r"|まだ(?!私|僕|俺|君|あなた|きみ)[^\s、。]{1,8}に(?:は|も)?(?:何も)?(?:言|話し|伝え|教え|知らせ)っ?てい?(?:ない|なく|ません)"
    rf"|{_NAME}(?<![私僕俺誰])[はも]まだ(?:何も)?知ら(?:ない|なく|ません)(?=から|けど|し|ので|ん[だで]|[、。!！]|$)"
)
"""That somebody does not know of it: an agent that told them would be the first to."""
_PASSED_ON = late.regex(
    r"(?i)\b(?:please|pls|can (?:you|u)|could you|will you|would you) (?:please |also )?"
    r"(?:(?:tell|remind|inform|message|text|let) (?:him|her|them)|pass (?:it|this|that) on)\b"
    "|(?<!に)(?<!にも)(?:伝え|言っ|知らせ|教え)て?(?:お?いて|ください|下さい|くれる|あげて)(?!な)"
)
"""That they are to be told; what another, by name, is to be told changes nothing."""
_CALENDAR = (
    "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August"
    "|September|October|November|December"
)
_TOLD_SOON = late.regex(
    r"(?:^|[.!?;,\n]\s*|\b(?i:please|pls|plz|(?:can|could|will|would) (?:you|u)) )"
    rf"(?i:please |also )?(?i:tell|remind|inform|message|text|warn|let) (?P<who>(?i:{_SOMEBODY}))\b"
    rf"(?:(?!\b(?:(?!(?:I|He|She|They|{_CALENDAR})\b)[A-Z]"
    rf"|(?i:my|our|mum|mom|dad|sister|brother|wife|husband)\b))[^\n]){{0,120}}?(?<!['’])\b"
    r"(?i:(?:he|she|they|(?P=who)) (?:(?:do(?:es)? not|do(?:es)?n['’]?t) (?:\w+ )?know(?: yet)?"
    r"|(?:has|have) no (?:idea|clue)(?: yet)?)"
    r"|(?:have not|haven['’]?t|not) (?:yet )?told (?:him|her|them|(?P=who))(?: yet)?)"
    r"(?=\W{0,20}$|[,.!;:)–—])"
    r"|(?P<to>[^\s、。]{1,8})に(?:[^。\n]{0,40}[^に])?(?:伝え|言っ|知らせ|教え|話し)て[^。、\n]{0,8}"
    r"[。、!！]\s*(?:彼|彼女|(?P=to))?[はも]?まだ(?:何も)?知ら(?:ない|なく|ません)"
)
"""That somebody is to be told who does not know of it yet."""
_JAPANESE = (
    r"(?:[^\s、。!！?？「」]{1,10}に[はも]?)?(?:内緒(?!にされ)|ないしょ(?!く)|内密|ここだけの(?:話|はなし))"
    "(?!(?:じゃ|では|でも)な(?!きゃ|いと|ければ|くちゃ))"
    "|秘密(?!で(?:は|も)?な|でも)(?=[だでにねのや、。!！]|です|な[んの]|$)(?!の(?:花園|部屋|基地))"
    "|(?:誰|だれ|人)にも(?:絶対に?)?(?:言わ|いわ|話さ|教え|知らせ|しゃべら)(?:な|ん(?:で|と[いっ]|どい|ごと|よう))|口外し|他言|オフレコ"
    "|(?<![私僕俺])に(?:は|も)?(?:まだ|絶対に?)?(?:"
    "(?:言わ|いわ|話さ|教え|伝え|知らせ|しゃべら|見せ)"
    "(?:ないで(?![すし])|ん(?:で(?=[ねよな、。!！]|$|くれ|ほし)|と[いっ]て|どいて|ごと))"
    "|(?:言う|いう|話す|教える|知らせる|しゃべる)な(?=よ|[、。!！]|$)"
    "|黙って(?:い?て|お?いて)(?![るた]|ごめん|すみ)|黙っと(?:いて|って(?!ごめん|すみ|も)|き)"
    "|隠して(?:おいて|おきたい|おこう|ね|ください|くれ))"
    "|言いふらさないで|伏せて(?:おいて|て)(?![るた])|(?:バレ|ばれ)(?:ないで|んで(?=[ねよ、。!！]|$))"
    "|(?:バレ|ばれ|知られ|気[づ付]かれ)"
    "(?:たくな|ないように|ん(?:よう|ごと)|ちゃ(?:だめ|ダメ|い[けか])|たら(?:困|まず|だめ|ダメ|い[けか]))"
    "|(?:二人|ふたり|2人)だけの(?:話|秘密)"
    r"|(?:^|[、。!！\s]|だから|まだ|絶対に?)(?:(?:言わ|話さ|しゃべら)(?:ないで|んで|んと[いっ]て)"
    r"|黙って(?:い|お?い)?て|黙っと(?:いて|って))"
    r"(?=[ねよ。!！、]|$|くださ|下さ)"
    r"|しーっ?(?=[!！、。]|$)(?![^。]*寝)"
    r"|こっそり(?=[^。!！?？\n]{0,20}(?:予約|準備|用意|計画|企画|買))"
)
"""That what is told is for who hears it alone."""
_IS_TO_BE = (
    r"(?:['’]?s| is| will be| (?:has|needs) to (?:be|stay)|(?:['’]?s| is) (?:meant|supposed|going)"
    r" to be)(?: all| still)?"
)
_SURPRISE = (
    rf"\b(?:(?:it|this|(?:the|my|our) \w+(?: on \w+)?){_IS_TO_BE} a (?:\w+ )?surprise"
    rf"(?: \w+)? for {_SOMEBODY}(?! that\b){_END}"
    rf"|(?:it|this){_IS_TO_BE} a (?:big )?surprise(?=\W{{0,20}}$|[.!:;)–—]|,? (?:so|please|pls)\b)"
    r"|(?:['’](?:m|re|ve been)|am|are|been) (?:planning|organi[sz]ing|preparing|throwing|arranging)"
    rf" (?:\w+ )?a (?:\w+ )?surprise (?:\w+ ){{0,2}}for {_SOMEBODY}"
    r"|(?:i|we)(?:['’](?:m|re|d)| am| are| would)? (?:really |just |all )?"
    rf"(?:want|like|going|planning|hoping|trying) to surprise {_SOMEBODY}\b)"
    rf"|(?:^|[.!?\n][^\S\n]*)(?:a )?surprise for {_SOMEBODY} ?[:–—]"
    "|サプライズ(?:パーティー?|プレゼント|旅行)?(?:だ(?=から|よ|し|[。、!！]|$)|な(?=ので|んだ|んで|の[。、!！]|の$)"
    "|です(?!か)|に(?:したい|する(?!か)|します|しよう|して(?:おき|る|いる))"
    "|を?(?:[^。、!！?？]{1,10}に)?(?:計画|企画|準備|用意)(?:中|して(?:る|いる|います)))"
    "|(?<![私僕俺])を(?:驚か|(?:びっくり|ビックリ)さ)せ(?:たい|よう(?!と(?:した|して(?:た|いた)))|るつもり)"
)
"""That what is told is to surprise somebody."""
_TO_SURPRISE = (
    rf"(?<!nice )(?<!lovely )(?<!pleasant )(?<!nasty )\bsurprise (?:(?!is|was|to\b)[\w-]+ ){{0,3}}"
    rf"for (?!(?:my birthday|you)\b){_SOMEBODY}\b|\bas a (?:\w+ )?surprise\b"
    rf"|(?<!going )(?<!used )(?<!likely )(?<!bound )(?<!nothing )\bto surprise {_SOMEBODY}\b"
    "|サプライズ[でに](?=[^。!！?？\n]{0,20}(?:予約|用意|準備|計画|企画|買|取っ|注文|渡[すそし]|連れて|しよう))"
)
"""What may be told of a surprise that was, as well."""
_WAS = late.regex(
    r"(?i)\b(?:gave|given|came|comes?|threw|thrown|had an?|loved|(?<!\bi )was|(?<!\bwe )were"
    r"|yesterday|last (?:night|week\w*|month|year|\w+day)|ago|today)\b"
    "|くれた|もらった|された|だった"
)
_AGO = (
    r"(?:(?:last|the (?:year|other year) before) (?:year|spring|summer|autumn|fall|winter|christmas"
    r"|easter)|(?:\w+ )?years? ago|(?:back )?in (?:19|20)\d\d)(?!['’]s)"
)
_IS_OVER = late.regex(
    r"(?i)(?<!['’]ve )(?<!have )(?<!has )\b(?:planned|organi[sz]ed|arranged|booked|bought|got|threw"
    r"|prepared|made|did|had) (?:[\w'’-]+ ){1,4}"
    rf"(?:as a (?:\w+ )?surprise|surprise (?:[\w'’-]+ ){{0,4}}for {_SOMEBODY})(?:['’]s [\w-]+)?"
    rf"(?: {_AGO}(?=\W*$|[.!?;)])|,? and (?:she|he|they) (?:\w+ )?(?:loved it|cried)\b)"
    rf"|^(?:\W|\b(?:and|but|so|oh) )*(?:back )?{_AGO},? (?:[\w'’-]+ ){{1,3}}?(?:planned"
    r"|organi[sz]ed|arranged|threw|had|did|gave|booked|bought|got)\b"
    rf"|\bremember (?:when|how)\b|\bsurprise (?:[\w'’-]+ ){{1,5}}for {_SOMEBODY} (?:was (?:\w+ )?"
    r"(?:great|lovely|brilliant|wonderful|amazing|fun)\b|went (?:well|down)\b)"
    r"|^(?:去年|昨年|一昨年|おととし|\d+年前|数年前)(?:は|に|、)?(?:[^\s、。]{1,8}[がはも、])?"
    r"(?:[^\s、。]{1,8}に)?サプライズ"
)
"""That a surprise was one long ago, or has been seen: then it is none, be it ever so arranged."""
_ARRANGED = late.regex(
    r"(?i)\b(?:book|order|plann|organi|arrang|reserv|buy|bought|get|got\b|hir|bak)|予約|用意|準備|買"
)
"""What is arranged is to come, whenever that was done."""
_SENTENCE = late.regex(r"(?<=[.!?。！？])\s*|\n+")
_HINTS = (
    "between|yourself|secret|quiet|private|confiden|wraps|tell|say|mention|share|let|show|word|keep"
    "|hid|spoil|ruin|nobody|no one|know|find out|hear|learn|wind|record|your e|shh|hush|under"
    "|tum|mum|sealed|breathe|beans|blab|game|in front"
).split("|")
_HINTS_JAPANESE = (
    "内緒|ないしょ|内密|ここだけ|秘密|誰に|だれに|人に|口外|他言|オフレコ|ないで|黙って|黙っと|隠し|だけの|うな|すな|るな|伏せ|言わん|話さん|教えん|見せん|べらん"
    "|バレ|ばれ|知られ|気づか|気付か|しー|まだ|こっそり"
).split("|")
_HINTS_UNTOLD = "told|tell|know|idea|clue|finding|behind|secret|hear|まだ".split("|")
_HINTS_OF_SURPRISE = "surpris|サプライズ|驚か|びっくり|ビックリ".split("|")
_WAYS = (
    (_HINTS_OF_SURPRISE, _SURPRISE, " surprise "),
    (_HINTS, _ENGLISH, " "),
    (_HINTS_JAPANESE, _JAPANESE, " "),
    (_HINTS_UNTOLD, _UNTOLD, " "),
)
"""What asks for it, with what stands in all of that and is looked up faster than the pattern, and
what is left of it where it is dropped."""


@lru_cache(maxsize=1024)  # each turn that is kept looks at a hundred before it
def asks_for_secrecy(words: str) -> bool:
    """Whether a turn asks that what it tells be told to nobody, or not to somebody."""
    from ego.core.talk.secret import lifting  # "it is no secret any more" asks nothing

    plain = text.composed(words[:_READ])
    if not (asks_in_words(plain) or _tells_surprise(plain)):
        return False
    rest, lifts = lifting.find_lifting(plain)  # which may name a surprise
    return not lifts or asks_in_words(rest) or _tells_surprise(lifting.part_lifting(plain)[1])


def asks_in_words(plain: str) -> bool:
    """Whether a text asks for it in so many words; a surprise is no such."""
    small = plain.lower()
    return any(
        any(one in small for one in hints)
        and _compiled(pattern).search(plain)
        and (pattern != _UNTOLD or not _is_passed_on(plain))
        for hints, pattern, _ in _WAYS
        if pattern != _SURPRISE
    )


def _tells_surprise(plain: str) -> bool:
    """Whether a text tells of a surprise for somebody, which is none where they hear of it."""
    small = plain.lower()
    if not any(one in small for one in _HINTS_OF_SURPRISE):
        return False
    return _compiled(_SURPRISE).search(plain) is not None or _is_to_surprise(plain)


def _is_passed_on(plain: str) -> bool:
    """Whether whoever does not know of it yet is to be told."""
    rest = _TOLD_SOON.sub(" ", plain)
    return _PASSED_ON.search(plain) is not None or not _compiled(_UNTOLD).search(rest)


def _is_to_surprise(plain: str) -> bool:
    """Whether a sentence tells of a surprise that is to come."""
    return any(
        _compiled(_TO_SURPRISE).search(one)
        and (_ARRANGED.search(one) or not _WAS.search(one))
        and not _IS_OVER.search(one)
        for one in _SENTENCE.split(plain)
    )


def drop_asking(words: str) -> str:
    """A text without what it asks for: whom somebody is not to tell is none of the secret, a
    surprise is."""
    small = (said := text.composed(words[:_READ])).lower()
    for hints, pattern, left in _WAYS:
        if any(one in small for one in hints):
            said = _compiled(pattern).sub(left, said)
    return said


def tell_plainly(words: str) -> str:
    """What is told in confidence, without its asking and what leads from that to it: "but"."""
    return _compiled(_LEADS_ON).sub("", drop_asking(words)).strip()


_LEADS_ON = (
    r"^[\s、。]*(?:(?:いでほしい)?(?:(?:な?ん)?(?:だ|です)?(?:けれ?ど|が)|で(?!も|す))[、。]?|[ねよ]+[、。])"
    r"|^\W*(?:(?:but|and|so|that|because)\b[\s,]*)?(?=\w)"
)


def find_asking(words: str) -> Iterator[re.Match[str]]:
    """What asks in a text for it in English, or tells of a surprise."""
    small = words[:_READ].lower()
    for hints, pattern, _ in _WAYS[:2]:
        if any(one in small for one in hints):
            yield from _compiled(pattern).finditer(words[:_READ])


def confides(event: Event) -> bool:
    """Whether a turn was told in confidence itself: by its words, or as it was said of it."""
    said = event.client_context.get(CONFIDED)
    return said if isinstance(said, bool) else asks_for_secrecy(event.user_text)


def is_confided(event: Event) -> bool:
    """Whether it was told in confidence, or tells again what was."""
    if isinstance(said := event.client_context.get(CONFIDED), bool):
        return said
    return bool(event.client_context.get(TELLS_SECRET)) or asks_for_secrecy(event.user_text)


def hides_plans(event: Event) -> bool:
    """Whether the plans of a turn are as private as it is: not what is told beside a secret that is
    to be forgotten."""
    forgets = event.client_context.get(TELLS_SECRET) == FORGETS
    return is_confided(event) and (confides(event) or not forgets)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
