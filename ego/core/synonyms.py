"""Feelings, desires and kinds of memory by other words: Japanese names and common synonyms.

Whatever is said, the English name of the tables is what is kept. Each row names it first. The first
Japanese word of a name is its label, wherever it is shown in Japanese.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType

from ego.core import text

EMOTION, CATEGORY, DESIRE = "emotion", "category", "desire"
DOMAIN, POLARITY, LINK = "domain", "polarity", "link type"
ACT = "act"
ANSWER, LANGUAGE, ZONE = "answer", "language", "time zone"
"""The nouns under which a word is looked up; the last three are what init and settings ask."""

LANGUAGES = ENGLISH, JAPANESE = "en", "ja"
"""Which a sample is written in, and a screen."""

_EMOTIONS = """
    happy          嬉しい うれしい 喜び 幸せ 楽しい joy joyful glad cheerful delighted pleased
    happy          幸福 面白かった ハッピー ご機嫌 喜ばしい 笑った
    happy          元気 最高 晴れやか るんるん ルンルン にこにこ ニコニコ
    sad            悲しい かなしい 悲しみ 哀しい unhappy sorrow sorrowful sadness
    sad            つらい 辛い 苦しい 残念 がっかり 失望 落ち込んだ 落ち込む 泣いた ショック
    sad            disappointed hurt 後悔 regretful
    sad            しょんぼり しゅん 凹んだ へこんだ へこむ がっくり 泣きたい 絶望 喪失感 失恋
    sad            苦痛 胸が痛い 胸が痛む 心が痛い
    surprised      驚き 驚いた びっくり astonished amazed shocked startled surprise
    surprised      ぎょっと 唖然 呆然 あぜん ぼうぜん どきっと
    moved          感動 感動した 感激 moving deeply_moved
    moved          感銘 感無量
    moved          うっとり 嬉し泣き うるっと 尊敬
    excited        興奮 わくわく ワクワク 高揚 thrilled enthusiastic excitement eager
    excited        ドキドキ どきどき 楽しみで仕方ない 夢中
    excited        うきうき ウキウキ ときめき ときめいた ノリノリ のりのり やる気 意欲 ぞくぞく
    nostalgic      懐かしい なつかしい 郷愁 nostalgia wistful
    nostalgic      名残惜しい なごり惜しい
    curious        好奇心 興味 気になる interested intrigued curiosity
    curious        面白い おもしろい 不思議
    neutral        普通 平静 無感情 中立 none okay
    melancholy     憂鬱 物悲しい 切ない せつない blue gloomy melancholic depressed
    melancholy     疲れた 疲れ しんどい だるい 虚しい むなしい ぐったり ゆううつ もの悲しい tired
    melancholy     exhausted もやもや モヤモヤ 羨ましい うらやましい envious
    melancholy     どんより くたくた クタクタ へとへと ヘトヘト 気が重い 憂い 眠い ねむい
    anxious        不安 心配性 緊張 worried nervous uneasy anxiety tense stressed
    anxious        焦り 焦る 焦った 緊張した 戸惑い 戸惑った 混乱 そわそわ プレッシャー ストレス
    anxious        confused 心細い
    anxious        はらはら ハラハラ ひやひや ヒヤヒヤ びくびく ぴりぴり ピリピリ 悩み 悩んでいる
    anxious        迷い 迷っている おろおろ どぎまぎ
    contentment    満足 充足 content satisfied
    contentment    心地よい 気持ちいい 居心地がいい
    frustrated     苛立ち いらいら イライラ もどかしい annoyed irritated frustration
    frustrated     悔しい くやしい 歯がゆい うんざり 不満 嫉妬 jealous
    frustrated     不機嫌 呆れた あきれた 嫌 いや 面倒 めんどう 面倒くさい めんどくさい 物足りない
    frustrated     イラッと いらっと じれったい
    calm           穏やか 落ち着き 落ち着いた 冷静 relaxed composed serene
    calm           のんびり リラックス 静か
    calm           まったり ゆったり ぼんやり ぼーっと ゆっくり
    contemplative  物思い 思索 考え込む thoughtful pensive reflective
    contemplative  考え中 しみじみ
    grateful       感謝 ありがたい 有り難い thankful gratitude appreciative
    grateful       ありがとう 恩
    vulnerable     脆い 傷つきやすい もろい fragile exposed insecure
    vulnerable     弱気 無力 傷ついた
    fulfilled      充実 充実感 満たされた 達成感 accomplished fulfilment fulfillment
    fulfilled      やりがい 成し遂げた
    touched        胸を打たれた じんとした 心を打たれた 胸が熱い
    touched        心に響いた じーんとした
    concerned      心配 気がかり 案じる concern troubled
    concerned      困った 困惑 気になって仕方ない
    hopeful        希望 期待 楽しみ optimistic hope
    hopeful        前向き 楽しみだ
    hopeful        憧れ あこがれ 待ち遠しい
    peaceful       安らか 平和 安らぎ のどか peace tranquil
    peaceful       癒された 癒し 和む 平穏
    peaceful       すがすがしい 清々しい 爽やか さわやか
    love           愛 愛情 愛しい いとしい 好き loving affection beloved
    love           大好き 恋
    love           愛おしい かわいい 可愛い めろめろ
    warm           温かい あたたかい 暖かい ぬくもり warmth tender
    warm           ほっこり 優しい やさしい
    warm           ほのぼの じんわり ぽかぽか
    lonely         寂しい さびしい さみしい 孤独 淋しい loneliness alone
    lonely         一人ぼっち ひとりぼっち 人恋しい 恋しい
    afraid         怖い こわい 恐れ 恐怖 scared fear fearful frightened terrified
    afraid         おびえ 怯え 恐ろしい ぞっとした
    ashamed        恥ずかしい 恥 はずかしい embarrassed shame guilty
    ashamed        照れくさい 申し訳ない 罪悪感 情けない
    ashamed        気まずい 心苦しい いたたまれない
    bored          退屈 つまらない 飽きた boredom
    bored          暇 ひま
    angry          怒り 怒っている 腹が立つ 腹立たしい mad furious anger
    angry          むかつく ムカつく 頭にきた 憤り 許せない
    angry          むかむか ムカムカ むかついた ムカついた かっと むっと ムッと 激怒 憎い
    angry          嫌悪 ぷんぷん プンプン
    proud          誇らしい 誇り 自慢 pride
    proud          得意
    proud          自信 鼻が高い 誇らしげ
    relieved       安心 ほっとした 安堵 relief
    relieved       ほっと ホッとした 助かった すっきり 一安心
    relieved       ホッと 心強い 頼もしい 胸をなでおろした
"""

_CATEGORIES = """
    daily           日常 毎日 日々 日記 everyday day diary
    daily           仕事 生活 暮らし 健康 趣味 旅行 食事 料理 買い物 学校 スポーツ 休日
    philosophical   哲学 哲学的 philosophy
    philosophical   人生 生き方
    technical       技術 技術的 technology tech code
    technical       プログラミング 開発 科学
    memory          記憶 思い出 memories
    memory          過去 昔
    observation     観察 気づき observed
    observation     ニュース 自然 天気
    feeling         感情 気持ち feelings emotion
    conversation    会話 対話 talk chat dialogue
    conversation    雑談 おしゃべり
    introspection   内省 reflection
    introspection   反省 振り返り
    relationship    関係 人間関係 relationships people
    relationship    家族 友達 友人 友情 恋愛 family friends friendship
    self_discovery  自己発見 自己理解
    self_discovery  性格 自分
    dream           夢 dreams
    lesson          教訓 学び lessons learning learned
    lesson          勉強 学習 失敗 study
"""

_DESIRES = """
    information_hunger   知識欲 情報欲 知りたい information learning knowledge
    information_hunger   調べたい 学びたい 情報
    social_thirst        人恋しさ 社交 会いたい 話したい social company connection talk
    social_thirst        寂しい さみしい さびしい 淋しい 孤独 つながり つながりたい
    social_thirst        誰かと話したい lonely loneliness
    cognitive_coherence  認知的一貫性 整合性 整理したい coherence clarity
    cognitive_coherence  考えをまとめたい 納得したい 筋道
    pattern_seeking      規則性 パターン探し 法則探し patterns pattern
    pattern_seeking      パターン 法則
    predictability       予測可能性 見通し 安定 stability prediction
    predictability       安心 安心したい 予測
    recognition          承認 承認欲求 認められたい appreciation praise
    recognition          褒められたい ほめられたい 認められる
    resonance            共鳴 共感 響き合い empathy
    resonance            わかってほしい 分かってほしい 分かり合いたい
    expression           表現 表現欲 伝えたい express creativity
    expression           書きたい 作りたい 表現したい
    curiosity            好奇心 探究心 curious
    curiosity            興味 冒険
"""

_DOMAINS = """
    food   食べ物 たべもの 飲み物 食事 料理
    topic  話題 こと 趣味 遊び
    style  話し方 スタイル 口調
"""

_POLARITIES = """
    like     好き すき 好み
    dislike  嫌い きらい 苦手
"""

_LINKS = """
    similar      似ている 似た 類似 alike
    caused_by    きっかけ 原因 理由 because cause
    leads_to     つながる先 結果 effect
    related      関係 関連 関係する 関連する
    replaces     置き換え 置き換える 代わる
    replaced_by  置き換えられた 代わられた
"""

_ACTS = """
    done   済み 済んだ 完了 終わった 終わり finished close closed over finish complete completed
    drop   中止 キャンセル 取りやめ 取り消し 取り消す なくなった やめる やめた off cancel
    drop   canceled cancelled remove delete call_off scrap rm 外す 消す 削除
    later  あとで 後で 延期 postpone move reschedule
"""

_ANSWERS = """
    yes     y はい うん ええ
    no      n いいえ いや
    none    なし 無し 無い ない 不要
    all     すべて 全て 全部 ぜんぶ
    later   あとで 後で 後から
    always  いつでも 常に 一日中
    back    戻る もどる 前へ 戻って <
"""

_LANGUAGES = """
    ja  日本語 にほんご japanese
    en  英語 えいご english
"""

_ZONES = """
    Asia/Tokyo           東京 日本 とうきょう にほん 日本時間 日本標準時 大阪 名古屋 札幌 福岡 京都
    Asia/Seoul           ソウル 韓国
    Asia/Shanghai        上海 北京 中国
    Asia/Taipei          台北 台湾
    Asia/Singapore       シンガポール
    Asia/Bangkok         バンコク タイ
    Australia/Sydney     シドニー
    Pacific/Honolulu     ハワイ ホノルル
    America/Los_Angeles  ロサンゼルス シアトル サンフランシスコ
    America/New_York     ニューヨーク ボストン
    Europe/London        ロンドン イギリス 英国
    Europe/Paris         パリ フランス
    Europe/Berlin        ベルリン ドイツ
    UTC                  協定世界時 世界標準時
"""
"""Where people who write Japanese live; all others go by their English names."""


def _read(rows: str) -> Mapping[str, str]:
    return MappingProxyType(
        {
            text.normalise(word): name
            for name, *words in map(str.split, rows.strip().splitlines())
            for word in words
        }
    )


_NAMED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        EMOTION: _read(_EMOTIONS),
        CATEGORY: _read(_CATEGORIES),
        DESIRE: _read(_DESIRES),
        DOMAIN: _read(_DOMAINS),
        POLARITY: _read(_POLARITIES),
        LINK: _read(_LINKS),
        ACT: _read(_ACTS),
        ANSWER: _read(_ANSWERS),
        LANGUAGE: _read(_LANGUAGES),
        ZONE: _read(_ZONES),
    }
)

_JAPANESE_NAMES = frozenset(
    word
    for row in {one.split()[0]: one for one in reversed(_EMOTIONS.strip().splitlines())}.values()
    for word in row.split()[1:]
    if text.is_japanese(word)
)
"""What is the name of a feeling itself in Japanese; further rows hold what comes near to it."""
_SAME_WORD = 3
"""Letters that a word and the name it is a form of begin with: sadness, sad."""

_ENDINGS = (
    ("かったです", "い"), ("かった", "い"), ("くて", "い"), ("さ", "い"),
    ("くなった", "い"), ("でした", ""), ("だった", ""), ("です", ""), ("だ", ""), ("な", ""),
    ("している", ""), ("してる", ""), ("しました", ""), ("した", ""), ("する", ""),
)  # fmt: skip
"""How a Japanese word ends elsewhere than in a table, and how it does there: 悲しかった, 不安だ."""


def names_of(noun: str) -> Mapping[str, str]:
    """Every other word for what is called `noun`, to the English name that is kept."""
    return _NAMED.get(noun, {})


def japanese(noun: str) -> Mapping[str, str]:
    """The Japanese label of each English name of what is called `noun`: its first such word."""
    found: dict[str, str] = {}
    for word, name in names_of(noun).items():
        if text.is_japanese(word):
            found.setdefault(name, word)
    return found


def english(noun: str, said: str, known: Collection[str] = ()) -> str:
    """Which of the `known` names, or of all that have other words, was meant; else `said` itself.

    Case, full-width letters, hyphens and blanks of any width do not count.
    """
    plain = "_".join(text.normalise(said).replace("-", " ").split())
    words = names_of(noun)
    known = known or set(words.values())
    for spelled in _spellings(plain):
        name = spelled if spelled in known else words.get(spelled, "")
        if name in known:
            return name
    return said


def is_same_feeling(said: str, name: str) -> bool:
    """Whether `said` is the feeling called `name` in another form or language: sadness, 悲しい.

    worried is none of anxious, but a feeling of its own that comes near to it.
    """
    plain = text.normalise(said)
    is_a_name = any(one in _JAPANESE_NAMES for one in _spellings(plain))
    return is_a_name or _shared(plain, name) >= min(_SAME_WORD, len(name))


def _spellings(word: str) -> Iterator[str]:
    yield word
    for ending, instead in _ENDINGS:
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead


def listed(noun: str, said: str, known: Iterable[str]) -> list[str]:
    """The `known` names for whoever said what is none of them, in the language of `said`.

    In Japanese, the word that begins as `said` does comes first: one kanji of it, or two kana.
    """
    labels = japanese(noun) if text.is_japanese(said) else {}
    if not labels:
        return list(known)
    named = list(known)
    plain = text.normalise(said)
    begun = {word: _shared(plain, word) for word, name in names_of(noun).items() if name in named}
    near = max(begun, key=lambda word: begun[word])
    is_near = begun[near] > 1 or (begun[near] == 1 and not "ぁ" <= near[0] <= "ヿ")
    first = [near] if is_near and text.is_japanese(near) else []
    return list(dict.fromkeys([*first, *(labels.get(name, name) for name in named)]))


def _shared(one: str, other: str) -> int:
    """How many characters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
