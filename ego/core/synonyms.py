"""Feelings, desires and kinds of memory by other words: Japanese names and common synonyms.

Whatever is said, the English name of the tables is what is kept. Each row names it first.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ego.core import text

EMOTION, CATEGORY, DESIRE = "emotion", "category", "desire"
"""The nouns under which a word is looked up."""

_EMOTIONS = """
    happy          嬉しい うれしい 喜び 幸せ 楽しい joy joyful glad cheerful delighted pleased
    sad            悲しい かなしい 悲しみ 哀しい unhappy sorrow sorrowful sadness
    surprised      驚き 驚いた びっくり astonished amazed shocked startled surprise
    moved          感動 感動した 感激 moving deeply_moved
    excited        興奮 わくわく ワクワク 高揚 thrilled enthusiastic excitement eager
    nostalgic      懐かしい なつかしい 郷愁 nostalgia wistful
    curious        好奇心 興味 気になる interested intrigued curiosity
    neutral        普通 平静 無感情 中立 none okay
    melancholy     憂鬱 物悲しい 切ない せつない blue gloomy melancholic depressed
    anxious        不安 心配性 緊張 worried nervous uneasy anxiety tense stressed
    contentment    満足 充足 content satisfied
    frustrated     苛立ち いらいら イライラ もどかしい annoyed irritated frustration
    calm           穏やか 落ち着き 落ち着いた 冷静 relaxed composed serene
    contemplative  物思い 思索 考え込む thoughtful pensive reflective
    grateful       感謝 ありがたい 有り難い thankful gratitude appreciative
    vulnerable     脆い 傷つきやすい 心細い もろい fragile exposed insecure
    fulfilled      充実 充実感 満たされた 達成感 accomplished fulfilment fulfillment
    touched        胸を打たれた じんとした 心を打たれた 胸が熱い
    concerned      心配 気がかり 案じる concern troubled
    hopeful        希望 期待 楽しみ optimistic hope
    peaceful       安らか 平和 安らぎ のどか peace tranquil
    love           愛 愛情 愛しい いとしい 好き loving affection beloved
    warm           温かい あたたかい 暖かい ぬくもり warmth tender
    lonely         寂しい さびしい さみしい 孤独 淋しい loneliness alone
    afraid         怖い こわい 恐れ 恐怖 scared fear fearful frightened terrified
    ashamed        恥ずかしい 恥 はずかしい embarrassed shame guilty
    bored          退屈 つまらない 飽きた boredom
    angry          怒り 怒っている 腹が立つ 腹立たしい mad furious anger
    proud          誇らしい 誇り 自慢 pride
    relieved       安心 ほっとした 安堵 relief
"""

_CATEGORIES = """
    daily           日常 毎日 日々 日記 everyday day diary
    philosophical   哲学 哲学的 philosophy
    technical       技術 技術的 technology tech code
    memory          記憶 思い出 memories
    observation     観察 気づき observed
    feeling         感情 気持ち feelings emotion
    conversation    会話 対話 talk chat dialogue
    introspection   内省 reflection
    relationship    関係 人間関係 relationships people
    self_discovery  自己発見 自己理解
    dream           夢 dreams
    lesson          教訓 学び lessons learning learned
"""

_DESIRES = """
    information_hunger   知識欲 情報欲 知りたい information learning knowledge
    social_thirst        人恋しさ 社交 会いたい 話したい social company connection talk
    cognitive_coherence  認知的一貫性 整合性 整理したい coherence clarity
    pattern_seeking      規則性 パターン探し 法則探し patterns pattern
    predictability       予測可能性 見通し 安定 stability prediction
    recognition          承認 承認欲求 認められたい appreciation praise
    resonance            共鳴 共感 響き合い empathy
    expression           表現 表現欲 伝えたい express creativity
    curiosity            好奇心 探究心 curious
"""


def _read(rows: str) -> Mapping[str, str]:
    return MappingProxyType(
        {
            text.normalise(word): name
            for name, *words in map(str.split, rows.strip().splitlines())
            for word in words
        }
    )


_NAMED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {EMOTION: _read(_EMOTIONS), CATEGORY: _read(_CATEGORIES), DESIRE: _read(_DESIRES)}
)


def names_of(noun: str) -> Mapping[str, str]:
    """Every other word for what is called `noun`, to the English name that is kept."""
    return _NAMED.get(noun, {})


def english(noun: str, said: str) -> str:
    """The English name of what is called `noun` and was said so; `said` where nobody knows it."""
    plain = "_".join(text.normalise(said).replace("-", " ").split())
    return names_of(noun).get(plain, plain if plain in names_of(noun).values() else said)
