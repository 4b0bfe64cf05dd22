"""The clause of a Japanese sentence that tells a plan by itself, apart from what another one adds.

結婚記念日は6月20日だよ、毎年忘れちゃうんだ: how one feels about a day, what one does before it, and
what happens each time make no habit of it, and deny nothing. A day stands in a sentence as #.
"""

from __future__ import annotations

import re

from ego.core import late

EVENT = (
    "歯医者|病院|通院|[検健]診|診察|手術|検査|面接|面談|試験|テスト|受験|模試|発表|本番|会議|打ち?合わ?せ|商談|出張"
    "|旅行|飲み会|[食忘新歓送同女]\\w{1,3}会|式|法事|通夜|誕生日|記念日|引っ?越し|納期|締め?切り?|〆切|期限|試合|大会"
    "|運動会|遠足|参観|懇談|ライブ|コンサート|公演|デート|約束|予約|帰省|入院|退院|出発"
)
"""What is on one day, and not on each such day of a week."""
ON_ONE_DAY = (
    "(?:歯医者|[歯眼皮内外耳産小][^。、]?科|病院|通院|受診|[検健]診"
    "|健康診断|ワクチン|予防接種|注射|面[接談]|試験|テスト|検定|模試|受験|会議|打ち?合わ?せ|商談|[飲食忘新歓送同女]\\w{0,3}会"
    "|発表|[式祭]|法事|誕生日|記念日|締め?切り?|〆切|提出|試合|大会|運動会|遠足|参観|懇談|保護者会|ライブ|コンサート|公演"
    "|デート|美容院|美容室|ランチ|ディナー|ヨガ|レッスン|バイト|歓迎会|送別会|引っ?越し|納品|点検|工事|出発"
    "|手術|検査(?!入院)|退院|車検|撮影|七五三|(?:遊戯|お楽しみ|音楽|学芸|演奏|説明)会)"
)
_COUNTED = (
    "から|まで|ぶり|[前後間目分以連続泊休過未坊半近余弱強]|で|しか|ほど|[くぐ]らい|か[かけ]|おき|ごと|ずつ|たっ|すぎ|めの?|だけ"
    "|ばかり|も(?=[一-龯])|に[一二三\\d]"
)
"""Behind days that are counted, or from which or by which something is so: 3日で終わる."""
EVENT_BEHIND = (
    f"(?!{_COUNTED})(?![^。、]{{0,12}}(?:ぶり|以内|かか|連続|続|目))"
    f"(?:[ぁ-んァ-ヶー一-龯々]{{0,10}}?{ON_ONE_DAY}"
    "|[ぁ-んァ-ヶー一-龯々]{1,10}?(?:帰って(?:く|来)|帰る|帰国|来(?:る|ます)|くる(?=よ|ね|から|って|[。!]|$)|着く|戻って))"
)
"""What is on one day, right behind it, whoever has it or comes: 15日ワクチン、19日そうたの発表会,
25日大輔帰ってくるよ. 3日出張 counts the days."""
EVENT_BEFORE = late.regex(
    f"(?:{ON_ONE_DAY}|発表会|プレゼン|集まり|入院)(?<!バイト)(?:の日)?(?:[はが、 ]|って、?)?$"
)
"""The same before it: 健太の忘年会18日."""
WITH_SOMEBODY = (
    "(?:(?!ずっ|もっ|ちょっ|やっ|きっ|ほ[どぼ])[ぁ-んァ-ヶー一-龯々]{1,6}?と|(?:みんな|[二2]人|ふたり|家族)で)(?:一緒に)?"
    "(?:映画|ランチ|ディナー|デート|食事|ご飯|ごはん|[飲呑]み|[飲呑]む|カラオケ|お茶|会[ういっ]|遊[びぶ]|買い物|ライブ)"
)
"""What is on one day where it is told with whom: 14日さくらと映画."""
BEGINS = (
    "(?=は?、?[^。]{0,16}?(?:出張|旅行|実家|田舎|[休連]暇|連休|(?:[冬夏春]|お|を)?休み|留守|泊ま|帰省|里帰り|合宿|入院|滞在|キャンプ|出かけ|行[くき]"
    "|研修|実習|留学|勤務|出社|赴任|着任|試験|テスト|新学期|始ま[るり]|始め[るま]|工事|開催|公開|発売|個展|展覧会|引っ?越し|通う|働[くき]"
    "|産休|育休|新し[いく]))"
)
"""What begins on a day that から names without its month: since when it rains is past."""
_BEGINS_BEFORE = late.regex(
    "(?:出張|旅行|帰省|里帰り|合宿|入院|キャンプ|研修|実習|留学|赴任|産休|育休|連休|(?:冬|夏|春)休み|工事|個展)"
    "(?:は|が|、)$"
)
"""The same before that day: 入院は18日から."""
_NOT_THEN = late.regex("(?:から)?(?:じゃ|では|で)な")


def is_begun_on(day: re.Match[str]) -> bool:
    """Whether what stands before a day begins on it, and not on another: 10日からじゃなくて."""
    begins = _BEGINS_BEFORE.search(day.string[: day.start()])
    return begins is not None and _NOT_THEN.match(day.string, day.end()) is None


IS_ON_IT = (
    "(?![^。、]{0,12}(?:かか|経|たっ|過ぎ|すぎ|必要|欲し|ほし|続|もつ|もた|もっ|待|足り|限度|限界|目安|平均|長|短"
    "|あっという間|余裕|以上|以内|泊|滞在|安静|寝|頑張|がんば|我慢|残|無理|最低|様子))"
    "(?=[^。、]{0,16}[一-龯ァ-ヶ々a-z])"
)
"""What stands behind a day that has something on it: 3日は歯医者, but not 3日はかかる."""
AT_SCHOOL = "お?弁当|身体測定|避難訓練|個人写真|写真撮影"
"""What there is at school on a day once in a while: 月曜は保育園お弁当の日."""
NO_SCHOOL = "(?:保育園|幼稚園|こども園|(?:小|中)?学校|学童)[はがも]?お?休み(?!の日)"
"""There is no school on a day: somebody has to be there for the children. Of each Sunday it says
nothing."""
DREADED = late.regex(
    "(?:忘れ|遅れ|遅刻し|寝坊し|逃し)たら、?(?:絶対|マジで?|まじで?|本当に|ほんとに?)?"
    "(?:やば|ヤバ|まず(?=い)|マズ|大変|困る|怒ら|詰[みむ]|終わ|おわ|アウト|最悪|泣)"
)
"""Nobody asks so, nor supposes that it is otherwise: 忘れたらやばい."""
RETURNS = "誕生日|バースデー|記念日|命日"
"""What comes back every year is told by its date alone."""
_NO_STEM = "あかがさざただなはばぱまやゃらわうぐすつぬぶむゆゅるんおこごそぞとどのほぼもよょろ"
PAST = f"(?<![{_NO_STEM}])(?<![えけげせれ]い)た"
"""No verb ends so before た: ひなたの発表会 and けんたとランチ name somebody, and また is again."""
_GOES_ON_BEHIND = "(?:から(?!って)|ので|んで|もんで|けれ?ども?|けど|のに|し(?=、)|が(?=、))、?"
_IS = (
    f"(?:だ|です|なん(?:だ|です))(?:[よね]+、|[よね]*{_GOES_ON_BEHIND}|、)"
    "|な(?:ので|んで|のに)、?|で、"
)
_IS_ON = late.regex(f"(?:{_IS})(?=[^、。])")
"""Behind a day that something is on: 6月20日だよ、."""
_IS_OF = late.regex(f"[はが][^、。#はがを]{{0,12}}(?:{EVENT}|{RETURNS})(?:{_IS})(?=[^、。])")
"""Behind a day, what is on it: 6月20日が結婚記念日で、."""
_HAPPENS = late.regex(
    "#*(?:の#+|の[^、。#はがを]{1,8}(?=に))*(?:に|、|(?=[\u3400-\u9fffァ-ヶ]))"
    "[^。]*?(?:[うくぐすつぬぶむる]|ます)(?:ん(?:だ|です)|の)?[よね]*"
    f"(?<!てる)(?<!でる)(?<!ている)(?<!でいる){_GOES_ON_BEHIND}(?=[^、。])"
)
"""Behind a day, what happens on it, before what that is a reason for: 水曜に発表があるから."""
_COMES_OF_IT = late.regex(
    "#*(?:に|が|、)(?:[^。、]*?が?あ(?:って|り|る(?:せい|ため))|(?:[^。、]*?が)?(?:決ま|入)って)(?:で|に)?、?(?=[^、。])"
)
"""The same where only a thing of one day is so: 手術があって、."""
_SUPPOSED = late.regex("[うくぐすつぬぶむる]と(?![思言いき聞こか])")
"""It happens each time: 薬を飲むと眠くなるから."""
_TOPIC = late.regex("(?:[はが]|って|、|:)、?$")
_WEATHER = late.regex("[雨雪嵐雷]|台風|暑|寒|晴")
_EACH_TIME = late.regex(
    "毎[週月]|隔週|ごとに|おきに|(?:毎[年日回朝晩]|いつも)(?:だ|です|なん|の?こと|よ|ね|な|、)*[。!]*$"
)
_EACH_SUCH_DAY = late.regex("毎[回朝晩日]|いつも(?!通り|どおり|より)|たいてい|普段|よく")
"""What is said with it of a weekday alone is so each week, and of 25日 each month."""
_ROUTINE = late.regex(
    "(?:仕事|会社|学校|大学|授業|講義|バイト|パート|シフト|出勤|部活|塾|ゼミ)が?あ[るり]"
)
_STAYS_AWAY = late.regex(
    "(?:行[かけ]|いか|いけ|出(?:られ|れ)?|参加し|参加でき|出席し|出席でき|やら)(?:ない|ません|ず)"
    "|無理|だめ|ダメ|やめ|欠席|パス|断[っる]|キャンセル|中止|なくな|終わっ|だった|でした"
)
"""Who says so may not be there, or it may be over."""
_IS_NEAR = late.regex(
    "緊張|[ドど][キき][ドど][キき]|[ワわ][クく][ワわ][クく]|[ソそ][ワわ][ソそ][ワわ]|[ハは][ラら][ハは][ラら]|心配|不安|楽しみ|焦|憂鬱"
    "|気が重|胃が|落ち着か|眠れ|寝(?:ら)?れ|準備|用意|支度|練習|対策|復習|予習|勉強|片[付づ]け|掃除|荷造り|張り切|悩ん|困っ|迷っ"
)
"""How one feels, or what one does, before what is not each week."""
BEHIND_THING = (
    "[^、。はが#]{1,12}?の(?:あと|後(?![日半輩ろ]))(?:(?:に|で|は|、)+(?=.)|(?=[お一-龯ァ-ヶー]))"
)
"""What another thing is behind, which is no part of that: 歯医者のあと陸と映画."""
_GOES_ON = late.regex("[てで]い?(?:る|ます)(?=[。、よねのけがしんわか]|から|$)")


_SAID = "(?:な?ん?(?:だ|です)?[よねなわ]*(?=[。!…]|って|$))"
TASTE = late.regex(
    "#+より(?!も?、?(?:少し|ちょっと)?(?:前|先|早|後|あと|遅))も?[^。、]{1,20}?(?:好き|嫌い|苦手|楽し)"
    f"|#+は?、?(?:(?!けど|から|ので)[^#。、])*(?:好き|嫌い|きらい|苦手|より[^#。、]{{1,12}}派){_SAID}"
    "|#+(?!の)は?(?:[^#。]*より)?(?:(?![朝昼夜夕]|午前|午後)[^#。、]){1,12}"
    f"(?:が|の?方が|のほうが)(?:いい|良い|よい|まし|マシ|欲しい|ほしい){_SAID}"
)
"""What somebody likes, or would rather have, and what there is to be on the day nobody says."""
IS_FREE = late.regex(
    "^(?:[^、。#]{1,8}[、はもが])*#+(?:の?(?:朝|昼|夜|夕方|晩|午前|午後|#+)中?)?"
    "(?:[はがも]|なら|って|だけ|、|ずっと|一日|丸一日|まるまる|完全に|めっちゃ|特に)*"
    "(?:空い(?:[てと]い?る|[てと]い?ます|てん)|暇|ひま|ヒマ|フリー"
    "|(?:予定|用事|何|なに)[はがも]?(?:入って)?い?(?:ない|無い|なし|ありません|ません))"
    "(?:だ|です|な?ん|よ|ね|な|わ|の|から|けど|し|って|ー|〜)*[。!…]*$"
)
"""明日の午後は空いてる: there is nothing then that is to be."""
OF_NOW = late.regex(
    "^(?:(?:今日|本当|ほんと|ほんとう|まったく|全く|やっぱり|なんて|なんと|とても|すごく)[はもに]?、?)*"
    "[^はがをに。、#]{0,12}(?:い|な|最高の|最悪の|いつもの|ただの|普通の)#+(?:だ|です|でし)[っなねよわぁあーたで〜]*(?:[。!]|$)"
    "|^(?:(?:だる|忙し|つら|辛|しんど|ねむ|眠|暑|寒|やば|楽し)い|(?:憂鬱|暇|ひま)な)#+(?:[。!]|$)"
    "|#+(?:は|が|って)?、?(?:ほんとに?|ほんとうに|本当に|やっぱり|マジで?|まじで?|めっちゃ|すごく)?(?:嫌い|大嫌い|嫌だ|いやだ|疲れる|つらい|辛い|しんどい|きつい|憂鬱|ゆううつ|嫌い|苦手|だるい|眠い)"
)
"""いい日曜だなあ: how a day is that is now, or how such a day always is."""
GIVEN_UP = late.regex(
    "(?:[おこそとのもろよごぼ]う(?:か)?(?:な)?(?:と|って|とも)(?:思|考|話)|つもりだっ|つもりでい|予定だっ|予定でし)[^。]*?(?:けれ?ど|けど|が、|のに)"
    "(?:[^。]*(?:から|ので|んで|[てで]|し|、|やっぱり?|結局|今回は|今年は|もう))?、?(?:(?:行く|帰る|出る|する|やる)の(?:は|を)?)?"
    "(?:やめ(?:と(?:く|こう?|いた)|て(?:おく|おいた)|る|た|ます|ました|ときます)|見送(?:る|った|ります|りました|り)|見合わせ(?:る|た|ます)"
    "|行かない|行けな[いく]|帰らない|な(?:く|し)[にで]?(?:な[っり]|し)|(?:無理|むり|だめ|ダメ))"
    "(?:こと|に|した|する|なった|かな|た|わ|よ|ね|な|って|けど|の|だ|です|っぽい|〜|ー|笑|w)*[。!…~〜]*$"
    "|(?:ある|あります|誘われ(?:た|てる)|呼ばれ(?:た|てる))(?:ん(?:だ|です))?(?:けれ?ど|けど|が)、?(?:(?:今回|今日|今年|もう|[私僕俺])は、?)?"
    "(?:[^、。はが]{1,10}(?:から|ので|くて)、?)?(?:パス|欠席|不参加|断(?:る|った)|やめ(?:とく|る|た))"
    "(?:する|します|した|しました|で|だ|です|わ|よ|ね|かな|って|〜|ー)*[。!…~〜]*$"
)
"""土日で帰ろうかと思ったけど、やめとく: what was thought of, or is on, and let go."""
LIKE = late.regex(
    "^(?:みたい|っぽ|のよう[なに]|(?:について|に関して)(?:の(?:本|記事|論文|作文|映画|番組|講演|資料|話)|書|読|調べ|学|論じ)"
    "|に関する|を(?:描いた|扱った|題材に|テーマに))"
)
"""Like a day, or with it for its topic: 9月11日についての本."""
OF_DAY_BESIDE = late.regex("(?:前の?日|前日|翌日|次の日|あくる日)(?:の|は|、)*$")
"""Before an hour of the day before the one that is named, or behind it."""
WEEKDAY = late.regex("[月火水木金土日]曜日?")
_DAY_OF_MONTH = late.regex(r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})日")


def own_clause(before: str, day: str, after: str) -> str:
    """What stands behind a day in the clause that tells it, where that tells a plan by itself; else
    all of `after`.

    A weekday alone is of each week as often as not, and a day without its month of each month.
    """
    topic = _TOPIC.search(before)
    found = (_IS_ON.match(after) if topic else None) or _IS_OF.match(after)
    is_on = found is not None
    found = found or _HAPPENS.match(after) or _COMES_OF_IT.match(after)
    if found is None:
        return after
    own, rest = found[0], after[found.end() :]
    said = f"{before.rpartition('。')[2]}#{own}"
    is_event = re.search(EVENT, said) is not None
    is_each_time = _EACH_SUCH_DAY.search(rest) is not None
    if (
        (found.re is _COMES_OF_IT and not is_event)
        or any(one.search(said) for one in (_WEATHER, _ROUTINE, _SUPPOSED))
        or any(one.search(rest) for one in (_EACH_TIME, _STAYS_AWAY))
    ):
        return after
    if _DAY_OF_MONTH.fullmatch(day) and is_each_time and not is_event:
        return after
    if WEEKDAY.fullmatch(day):
        is_near = _IS_NEAR.search(rest) is not None or (is_event and not _GOES_ON.search(rest))
        if is_each_time or not is_near or (is_on and not is_event):
            return after
    return own.rstrip("、")


_IF_MISSED = late.regex(
    r"(?:(?<=.[、!])|(?<=から|けど|ので)|^)[^。、\d曜]{0,8}(?:忘れ(?:て(?:い)?)?|遅れ|遅刻し|過ぎ|逃し|寝坊し)"
    r"(?:ちゃっ)?たら(?![^。]*た(?:よ|ね|な|わ|ん(?:だ|です))*[。!]*$)[^。、!\d曜]*(?=[。!]*$|けど、)"
)


def cover_if_missed(plain: str) -> str:
    """`plain` with what comes of missing a plan covered, which makes no condition of its day:
    誕生日は6月2日ね、忘れたら殺される."""
    return _IF_MISSED.sub(lambda found: "·" * len(found[0]), plain)


IS_AT_A_TIME = (
    r"[はが]、?(?:毎週|(?=[月火水木金土日](?:曜日?)?[と・]?[月火水木金土日]))"
    r"[月火水木金土日曜とや・、の\d時:分半から~〜まで朝昼夜午前後]+(?:です|だ|なん|って|よ|ね)*(?=[。、で]|$)"
)
"""Behind what is named, where but its time is told: パートは毎週月曜と水曜の9時から14時."""
_WHY_THEN = (
    "(?<=、)(?:[^、。]{1,16}?[がはも][^、。]{1,14}?(?:[ただいる]から|ので|んで|ため(?:に)?)"
    "|[^、。]{1,16}?の(?:都合|関係|事情)で)、?(?=[\\d一二三四五六七八九十月火水木金土日来再今明翌])"
)
"""面談、お母さんが無理になったから木曜: why a plan is on its day is nothing that is done on it."""
BESIDE = rf"[^、。はがをに\d]{{1,12}}の前(?:に|、)は?、?|{BEHIND_THING}|{_WHY_THEN}"
"""What a plan only lies before, or behind, and why it is when it is."""
