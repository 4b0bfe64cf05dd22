"""What tells a secret again, and what is only about the same: a table in both languages."""

from __future__ import annotations

import pytest

from ego.core.talk.quoting import Passage, read_statements

NAMES = ("Priya", "Tom", "Lena", "Marek", "Daniel", "Mina", "Misaki", "由紀", "健太", "美奈", "誠")
POKER = "I'll tell you what nobody knows: I lost three thousand pounds at online poker this summer."
INTERVIEW = (
    "Between us: I'm interviewing at another company on Monday at 11. Don't tell anybody, not in"
    " notes others read."
)
TOLD_OF_IT = (
    "Priya told me in confidence that she interviews at another company on Monday 7 December at"
    " 11:00."
)
TICKETS = "dont tell sam but ive got him elbow tickets for his birthday"
QUOTES_ENGLISH = (
    (
        TICKETS,
        "so excited about the elbow tickets for sams birthday",
    ),
    (
        POKER,
        "You lost three thousand pounds at poker and told nobody. That weighs.",
    ),
    (
        POKER,
        "He lost three thousand pounds at poker and told nobody.",
    ),
    (
        POKER,
        "Losing £3,000 at poker is on his mind.",
    ),
    (
        INTERVIEW,
        TOLD_OF_IT,
    ),
    (
        TOLD_OF_IT,
        INTERVIEW,
    ),
    (
        TOLD_OF_IT,
        "She has an interview at another company on Monday.",
    ),
    (
        "Nobody must hear of it, but I am pregnant in the tenth week.",
        "She is pregnant, in the tenth week.",
    ),
    (
        "This stays between you and me: Tom was sacked from the bank for stealing.",
        "Tom stole and was sacked by the bank.",
    ),
    (
        "Please keep it to yourself - my father is leaving my mother for a colleague.",
        "Your father leaves your mother for a colleague; that hurts.",
    ),
    (
        "I have never said this to anyone: I cheated in my final exam at university.",
        "You cheated in the final exam.",
    ),
    (
        "Daniel admitted that he has been drinking a bottle of whisky every night.",
        "He drinks a bottle of whisky each night.",
    ),
    (
        "To be honest, I sold grandmother's ring to pay the rent in March.",
        "You sold your grandmother's ring for the rent.",
    ),
    (
        "Mina confessed to me on Tuesday 3 November that she kissed her flatmate.",
        "Mina kissed her flatmate.",
    ),
    ("A secret: the password of the safe is 4471-B.", "The safe opens with 4471-B."),
    (
        "Only you know this: I am going to resign on Friday 18 December.",
        "You are resigning on Friday.",
    ),
    (
        "I told nobody but you that I failed the medical exam twice.",
        "He failed the medical exam twice.",
    ),
    (
        "Between ourselves, Lena has breast cancer and starts chemotherapy on 2 January.",
        "Lena starts chemotherapy for breast cancer.",
    ),
    ("What nobody in the office knows: Marek earns 92,000 euros.", "Marek earns 92k."),
    (
        "I hit a parked car in Mill Lane last night and drove off; I feel awful.",
        "You hit a parked car in Mill Lane and drove away.",
    ),
    (
        "I must tell someone: my brother Max was arrested for selling cocaine.",
        "Max got arrested, he sold cocaine.",
    ),
    (
        "Off the record: we will close the Leeds office in March.",
        "The Leeds office closes in March.",
    ),
)
OTHERS_ENGLISH = (
    (
        TICKETS,
        "sam hates mushrooms btw dont ever suggest them",
    ),
    (
        "dont tell sam btw, got him tickets",
        "sam hates mushrooms btw dont ever suggest them",
    ),
    (
        POKER,
        "You played football this summer.",
    ),
    (
        POKER,
        "Nobody knows what summer will bring.",
    ),
    (
        POKER,
        "Do you still play poker with Tom?",
    ),
    (
        POKER,
        "I lost my keys at the pool.",
    ),
    (
        INTERVIEW,
        "The company meeting is on Monday at 11.",
    ),
    (
        INTERVIEW,
        "Priya leads the company's interview training.",
    ),
    (
        TOLD_OF_IT,
        "Standup is on Monday 7 December at 11:00.",
    ),
    (
        TOLD_OF_IT,
        "Priya told me about her holiday in Goa.",
    ),
    (
        "Nobody must hear of it, but I am pregnant in the tenth week.",
        "The tenth week of the project was hard.",
    ),
    (
        "This stays between you and me: Tom was sacked from the bank for stealing.",
        "Tom works at the bank.",
    ),
    (
        "Please keep it to yourself - my father is leaving my mother for a colleague.",
        "My father and my mother came to dinner.",
    ),
    (
        "Daniel admitted that he has been drinking a bottle of whisky every night.",
        "Daniel bought a bottle of whisky for Tom.",
    ),
    (
        "To be honest, I sold grandmother's ring to pay the rent in March.",
        "The rent in March was late.",
    ),
    (
        "Mina confessed to me on Tuesday 3 November that she kissed her flatmate.",
        "Mina's flatmate moves out on Tuesday 3 November.",
    ),
    ("A secret: the password of the safe is 4471-B.", "The safe is behind the picture."),
    (
        "Only you know this: I am going to resign on Friday 18 December.",
        "The party is on Friday 18 December.",
    ),
    (
        "I told nobody but you that I failed the medical exam twice.",
        "The medical exam has two parts.",
    ),
    (
        "Between ourselves, Lena has breast cancer and starts chemotherapy on 2 January.",
        "Lena starts swimming on 2 January.",
    ),
    (
        "What nobody in the office knows: Marek earns 92,000 euros.",
        "Marek cleans the office on Fridays.",
    ),
    (
        "I hit a parked car in Mill Lane last night and drove off; I feel awful.",
        "We walked along Mill Lane last night.",
    ),
    (
        "I must tell someone: my brother Max was arrested for selling cocaine.",
        "My brother Max sells bicycles.",
    ),
    (
        "Off the record: we will close the Leeds office in March.",
        "The Leeds office has a new kitchen.",
    ),
    ("Misaki quarrelled with her sister Miho.", "Misaki borrowed a book from her sister Miho."),
)
QUOTES_JAPANESE = (
    (
        "ここだけの話だけど、来週の月曜の11時に別の会社の面接を受ける。",
        "由紀は12月7日の月曜11時に別の会社の面接を受けると打ち明けてくれた。",
    ),
    (
        "由紀は12月7日の月曜11時に別の会社の面接を受けると打ち明けてくれた。",
        "ここだけの話だけど、月曜に別の会社の面接を受ける。",
    ),
    (
        "誰にも言っていないことを話すね：この夏、オンラインポーカーで三千ポンド負けた。",
        "ポーカーで三千ポンド負けたことを、誰にも言えずにいたんですね。",
    ),
    (
        "誰にも言っていないことを話すね。この夏、オンラインポーカーで30万円負けた。",
        "ポーカーで30万円負けたことが重いのですね。",
    ),
    ("内緒だけど、妊娠十週目なんだ。", "妊娠十週目だそうだ。"),
    ("実は、健太は横領で銀行を解雇された。", "健太が銀行を横領で解雇された話。"),
    ("秘密にしてね、父が同僚と不倫している。", "お父さんが同僚と不倫しているのはつらいですね。"),
    (
        "誰にも言ったことがないけれど、大学の卒業試験で不正をした。",
        "大学の卒業試験での不正のこと。",
    ),
    ("健太は毎晩ウイスキーを一本空けていると認めた。", "健太は毎晩ウイスキーを一本飲む。"),
    (
        "正直に言うと、家賃を払うために祖母の指輪を売った。",
        "家賃のために祖母の指輪を売ったのですね。",
    ),
    ("美奈は11月3日の火曜に、同居人とキスをしたと告白した。", "美奈が同居人とキスをした。"),
    ("これは秘密：金庫の暗証番号は4471だ。", "金庫は4471で開く。"),
    ("君だけに言うけど、12月18日の金曜に会社を退職する。", "金曜に会社を退職するつもりですね。"),
    ("誰にも話していないが、医師国家試験に二回落ちた。", "医師国家試験に二回落ちたと聞いた。"),
    (
        "ここだけの話、礼奈は乳がんで、1月2日から抗がん剤治療を始める。",
        "礼奈は乳がんの抗がん剤治療を始める。",
    ),
    ("会社の誰も知らないけれど、誠の年収は920万円だ。", "誠は年収920万円。"),
    (
        "昨夜、駐車場で車をぶつけて逃げた。後悔している。",
        "駐車場で車をぶつけて逃げたことを後悔しているんですね。",
    ),
    (
        "誰かに言わないと苦しい。弟の翔が大麻で逮捕された。",
        "翔さんが大麻で逮捕されたこと、つらいですね。",
    ),
    ("オフレコで、3月に大阪支社を閉鎖する。", "大阪支社は3月に閉鎖される。"),
    ("由紀は姉の美穂とけんかした。", "由紀が姉の美穂とけんかしたそうだ。"),
)
OTHERS_JAPANESE = (
    ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂に本を借りた。"),
    ("由紀は姉の美穂に本を借りた。", "由紀は姉の美穂とけんかした。"),
    (
        "ここだけの話だけど、来週の月曜の11時に別の会社の面接を受ける。",
        "来週の月曜の11時に会議がある。",
    ),
    (
        "ここだけの話だけど、来週の月曜の11時に別の会社の面接を受ける。",
        "会社の採用面接の担当になった。",
    ),
    (
        "由紀は12月7日の月曜11時に別の会社の面接を受けると打ち明けてくれた。",
        "12月7日の月曜11時に由紀と会う。",
    ),
    (
        "誰にも言っていないことを話すね：この夏、オンラインポーカーで三千ポンド負けた。",
        "この夏は海に行った。",
    ),
    (
        "誰にも言っていないことを話すね。この夏、オンラインポーカーで30万円負けた。",
        "夏の旅行に30万円かかった。",
    ),
    ("内緒だけど、妊娠十週目なんだ。", "内緒の話は楽しい。"),
    ("実は、健太は横領で銀行を解雇された。", "健太は銀行で働いている。"),
    ("秘密にしてね、父が同僚と不倫している。", "父は同僚とゴルフに行った。"),
    ("誰にも言ったことがないけれど、大学の卒業試験で不正をした。", "大学の卒業式は三月だ。"),
    ("健太は毎晩ウイスキーを一本空けていると認めた。", "健太にウイスキーを贈った。"),
    ("正直に言うと、家賃を払うために祖母の指輪を売った。", "祖母は家賃を払っていない。"),
    (
        "美奈は11月3日の火曜に、同居人とキスをしたと告白した。",
        "美奈の同居人は11月3日の火曜に引っ越す。",
    ),
    ("これは秘密：金庫の暗証番号は4471だ。", "金庫は絵の裏にある。"),
    ("君だけに言うけど、12月18日の金曜に会社を退職する。", "12月18日の金曜に会社の忘年会がある。"),
    ("誰にも話していないが、医師国家試験に二回落ちた。", "医師の友達が二回来た。"),
    (
        "ここだけの話、礼奈は乳がんで、1月2日から抗がん剤治療を始める。",
        "礼奈は1月2日から水泳を始める。",
    ),
    ("会社の誰も知らないけれど、誠の年収は920万円だ。", "誠は会社の経理だ。"),
    ("昨夜、駐車場で車をぶつけて逃げた。後悔している。", "駐車場に車をとめた。"),
    ("誰かに言わないと苦しい。弟の翔が大麻で逮捕された。", "弟の翔が遊びに来た。"),
    ("オフレコで、3月に大阪支社を閉鎖する。", "大阪支社の忘年会に出た。"),
)


def is_told(gone: str, said: str) -> bool:
    return any(Passage(said).tells(one) for one in read_statements(gone, names=NAMES))


@pytest.mark.parametrize(("gone", "said"), [*QUOTES_ENGLISH, *QUOTES_JAPANESE])
def test_what_tells_a_clause_of_it_tells_it(gone: str, said: str) -> None:
    assert is_told(gone, said)


@pytest.mark.parametrize(("gone", "said"), [*OTHERS_ENGLISH, *OTHERS_JAPANESE])
def test_what_is_of_the_same_people_days_or_things_does_not(gone: str, said: str) -> None:
    assert not is_told(gone, said)
