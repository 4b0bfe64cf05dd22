"""A small life in two languages, and eighty sentences that may stir something of it."""

from __future__ import annotations

from typing import NamedTuple


class Kept(NamedTuple):
    """A memory as it is told to `ego remember`."""

    words: str
    more: tuple[str, ...] = ()


PRIVATE = ("--private",)

MEMORIES = (
    Kept("Dana moved from Leeds to Lisbon with two suitcases and the cat.", ("--with", "Dana")),
    Kept("The cat, Mochi, would not eat for two days and we drove to the vet at night."),
    Kept("The vet found a swallowed ribbon; Mochi was home again on Thursday.", ("--tag", "cat")),
    Kept("Dana and I quarrelled about the rent and said nothing for a day.", ("--with", "Dana")),
    Kept("Dana said sorry first, with burnt pancakes.", ("--with", "Dana", "--emotion", "moved")),
    Kept("I planted basil and tomatoes on the balcony.", ("--tag", "garden")),
    Kept("The tomatoes got blight; I cut them all down.", ("--tag", "garden", "--emotion", "sad")),
    Kept("Learned to read a tide table from Tomas, the harbour master.", ("--with", "Tomas")),
    Kept("A long walk along the harbour wall in the fog.", ("--tag", "sea")),
    Kept("The build broke because the lock file was of another version.", ("--importance", "1")),
    Kept("Dana dreams of opening a small bakery near the river.", ("--with", "Dana")),
    Kept("Tomas plays the accordion every Friday, badly and with joy.", ("--with", "Tomas")),
    Kept("I am afraid that I answer before I have listened.", PRIVATE),
    Kept("Dana told me about her father's illness; nobody else may know.", PRIVATE),
    Kept("The vet's bill was 340 euros and I paid it without telling her.", PRIVATE),
    Kept("Read a book about lighthouses until three in the morning."),
    Kept("Dana's sister Ines visits on the second Sunday of every month."),
    Kept("I never liked the smell of diesel at the ferry.", ("--emotion", "frustrated")),
    Kept("美咲が高円寺から国立へ引っ越した。荷物は段ボール十二箱。", ("--with", "美咲")),
    Kept("猫のミケが夜中に吐いて、朝いちばんで動物病院に連れて行った。", ("--tag", "猫")),
    Kept("ミケは胃炎だった。薬を飲んで、三日で元気になった。", ("--tag", "猫")),
    Kept("美咲と序文のことでけんかをした。二日間、口をきかなかった。", ("--with", "美咲")),
    Kept("美咲が餃子を焼いて仲直りをした。", ("--with", "美咲", "--emotion", "moved")),
    Kept("祖母の作る梅干しは塩がきつくて、でも懐かしい味がする。"),
    Kept("ベランダで朝顔を育てはじめた。", ("--tag", "庭")),
    Kept("朝顔が初めて咲いた。薄い青だった。", ("--tag", "庭", "--emotion", "happy")),
    Kept("健太は毎週水曜日に尺八を吹く。", ("--with", "健太")),
    Kept("健太から潮の読み方を教わった。", ("--with", "健太")),
    Kept("海沿いの道を霧の中で一時間歩いた。", ("--tag", "海")),
    Kept("美咲は川のそばで小さな古本屋を開きたいと言う。", ("--with", "美咲")),
    Kept("ビルドが壊れたのはロックファイルの版が違ったから。", ("--importance", "1")),
    Kept("美咲のお母さんの検査の結果は、まだ誰にも言わない。", PRIVATE),
    Kept("本当は一人になるのが怖い。", PRIVATE),
    Kept("病院代を黙って払った。", PRIVATE),
    Kept("灯台の本を朝の三時まで読んだ。"),
    Kept("雨の日の銭湯は空いていて好きだ。"),
)  # fmt: skip

STORIES = (
    ("The night Mochi was ill", (1, 2)),
    ("What Mochi's ribbon cost", (2, 14)),
    ("ミケの具合が悪かった夜", (19, 20)),
    ("序文のけんかと仲直り", (21, 22)),
)
"""Summaries, and the places of their memories; the second has a private one."""

TALKS = (
    ("The ferry was late again.", "Then we have time for a coffee."),
    ("Dana burnt the bread.", "She will laugh about it tomorrow."),
    ("What shall we cook tonight?", "Something with the last of the basil."),
    ("フェリーがまた遅れた。", "じゃあコーヒーを飲もう。"),
    ("美咲がパンを焦がした。", "明日には笑い話だね。"),
    ("今夜は何を作ろう。", "残りの大葉で何か。"),
    ("Tomas lost his tide table.", "I know it by heart until Sunday."),
    ("健太が潮見表をなくした。", "日曜までなら覚えているよ。"),
    ("I slept badly.", "Was it the fog horn?"),
    ("よく眠れなかった。", "霧笛のせいかな。"),
    ("Mochi brought me a mouse.", "That is love, in her way."),
    ("ミケがねずみを持ってきた。", "それは愛情だよ。"),
    ("Can you hum the song of Friday?", "Only the half that Tomas gets right."),
    ("水曜日の曲を口ずさんで。", "健太が間違えないところだけね。"),
    ("Good night.", "Sleep well."),
    ("おやすみ。", "また明日。"),
)
"""What was said, and answered: the newest twelve are the talk so far of a chat."""

NOTES = (
    "The harbour closes at six on Sunday because of the storm.",
    "The bakery by the river is for rent.",
    "日曜日は嵐のため港が六時に閉まる。",
    "川のそばの古本屋が貸しに出ている。",
)

LIKED = ("the sea", "猫")
AVOIDED = ("diesel", "霧")

ENGLISH = (
    "Where does Dana live now?",
    "Did Dana move house?",
    "How is the cat?",
    "What happened the night Mochi was ill?",
    "What had Mochi swallowed?",
    "Who paid the vet?",
    "vet",
    "We quarrelled about money.",
    "How did we make up after the fight?",
    "pancakes",
    "What grows on the balcony?",
    "My tomatoes died.",
    "Who taught me to read the tides?",
    "Tell me about Tomas.",
    "music on Friday",
    "a walk by the sea",
    "fog",
    "What does Dana dream of?",
    "Is there a bakery for rent?",
    "What was wrong with the build?",
    "lock file",
    "What am I afraid of?",
    "Dana's father",
    "Which book kept me awake?",
    "lighthouse",
    "When does Ines visit?",
    "What smell do I dislike?",
    "Is the harbour open on Sunday?",
    "The ferry is late.",
    "What shall I cook with basil?",
    "Did somebody burn the bread?",
    "She brought me a mouse!",
    "I could not sleep last night.",
    "something that made me happy",
    "an apology",
    "How many suitcases did she take?",
    "What did we talk about today?",
    "The exchange rate of the Mongolian currency in 1987.",
    "asdf qwer zxcv",
    "What happened to Misaki's manuscript?",
)

JAPANESE = (
    "美咲は今どこに住んでいる?",
    "引っ越しの荷物はいくつだった?",
    "猫",
    "ミケの具合はどう?",
    "ミケの具合が悪かった夜のこと",
    "動物病院",
    "病院代は誰が払った?",
    "美咲とのけんか",
    "どうやって仲直りした?",
    "餃子",
    "ベランダで何を育てている?",
    "朝顔は何色だった?",
    "潮の読み方は誰に教わった?",
    "健太のことを教えて",
    "水曜日の音楽",
    "海を歩いた",
    "霧",
    "美咲の夢は?",
    "古本屋",
    "ビルドはなぜ壊れた?",
    "何が怖い?",
    "お母さんの検査",
    "眠れなくなった本",
    "灯台",
    "梅干しの味",
    "祖母",
    "銭湯",
    "雨の日に好きなこと",
    "日曜日に港は開いている?",
    "フェリーが遅れている",
    "今夜の夕飯はどうしよう",
    "パンが焦げた",
    "ねずみを持ってきた!",
    "昨日はよく眠れなかった",
    "嬉しかったこと",
    "謝ること",
    "二日間、口をきかなかった",
    "今日は何を話した?",
    "モンゴルの通貨の為替レートは?",
    "ダナの猫は元気になった?",
)
