"""What is said of people, apart from who they are: pairs that say the same, and look-alikes."""

from __future__ import annotations

import pytest

from ego.core.identity.apart import find_somebody, says_other

SAME_ENGLISH = (
    ("Misaki quarrelled with her sister Miho.", "Misaki had a quarrel with her sister Miho."),
    (
        "Misaki borrowed a book from her sister Miho.",
        "Misaki has borrowed a book from Miho, her sister.",
    ),
    ("Ben broke his arm on Saturday.", "On Saturday Ben broke his arm."),
    ("Priya is allergic to peanuts.", "Priya has a peanut allergy."),
    ("Daniel lent his brother Tom the car.", "Daniel has lent the car to his brother Tom."),
    ("Aki moved in with her mother.", "Aki has moved in with her mother now."),
    ("Lena found a job at the bakery.", "Lena got a job at the bakery."),
    ("Tom is afraid of dogs.", "Tom is scared of dogs."),
    ("Misaki's mother is in hospital.", "Misaki's mum is in the hospital."),
    ("Jonas passed his driving test.", "Jonas has passed the driving test."),
    ("Mia plays the violin.", "Mia can play the violin."),
    ("Sara and Tom got married in June.", "Sara and Tom married in June."),
    ("Olga's father sold the house.", "Olga's dad has sold the house."),
    ("Ben doesn't drink coffee.", "Ben never drinks coffee."),
    ("Nora's cat is called Milo.", "Milo is the name of Nora's cat."),
    ("Aki dropped her phone in the lake.", "Aki's phone fell into the lake."),
    ("Priya is learning Spanish.", "Priya has started to learn Spanish."),
    ("Daniel told his sister Eva the truth.", "Daniel told Eva, his sister, the truth."),
    ("Marek forgot his umbrella on the train.", "Marek left his umbrella on the train."),
    ("Lena cried at her brother's wedding.", "Lena cried during her brother's wedding."),
    ("Hana made up with her sister Rui.", "Hana has made up with Rui, her sister."),
    ("Kenji visited his grandmother in Kobe.", "Kenji went to Kobe to visit his grandmother."),
    ("Misaki quarrelled with her sister Miho.", "Misaki had a row with her sister Miho."),
    ("Misaki quarrelled with her sister Miho.", "Misaki had an argument with her sister Miho."),
    ("Misaki phoned her sister Miho.", "Misaki called her sister Miho."),
    ("Ben apologised to his brother Max.", "Ben said sorry to his brother Max."),
    ("Priya gave birth.", "Priya had her baby."),
    ("Tom resigned.", "Tom quit his job."),
    ("Aki is ill.", "Aki is sick."),
    ("Lena helped her brother Paul.", "Lena gave her brother Paul a hand."),
    ("Tom argued with his wife Ella.", "Tom had a fight with his wife Ella."),
    ("Mia scolded her daughter Zoe.", "Mia told off her daughter Zoe."),
    ("Hana made up with her sister Rui.", "Hana was reconciled with her sister Rui."),
    ("Jonas visited his uncle Karl.", "Jonas went to see his uncle Karl."),
)
OTHER_ENGLISH = (
    ("Misaki quarrelled with her sister Miho.", "Misaki borrowed a book from her sister Miho."),
    ("Misaki called her sister Miho.", "Misaki resembles her sister Miho."),
    ("Ben helped his brother Max.", "Ben envies his brother Max."),
    ("Priya met her cousin Anil.", "Priya misses her cousin Anil."),
    ("Daniel lied to his brother Tom.", "Daniel cooked for his brother Tom."),
    ("Aki visited her mother.", "Aki worries about her mother."),
    ("Lena lives with her friend Ida.", "Lena quarrelled with her friend Ida."),
    ("Tom danced with his wife Ella.", "Tom argued with his wife Ella."),
    ("Misaki's mother is a nurse.", "Misaki's mother is in hospital."),
    ("Jonas thanked his uncle Karl.", "Jonas avoids his uncle Karl."),
    ("Mia hugged her daughter Zoe.", "Mia scolded her daughter Zoe."),
    ("Sara wrote to Tom's father.", "Sara dislikes Tom's father."),
    ("Olga's father sings.", "Olga's father smokes."),
    ("Ben waited for his son Leo.", "Ben is proud of his son Leo."),
    ("Nora travelled with her aunt Greta.", "Nora works with her aunt Greta."),
    ("Aki photographed her grandmother Ume.", "Aki cared for her grandmother Ume."),
    ("Priya trusts her colleague Marek.", "Priya reported her colleague Marek."),
    ("Daniel apologised to his sister Eva.", "Daniel laughed at his sister Eva."),
    ("Marek trained with his nephew Jan.", "Marek lives with his nephew Jan."),
    ("Lena dreamt of her brother Paul.", "Lena heard from her brother Paul."),
    ("Hana baked a cake for her sister Rui.", "Hana knitted a scarf for her sister Rui."),
    ("Kenji lost to his brother Sho.", "Kenji phoned his brother Sho."),
)
SAME_JAPANESE = (
    ("由紀は姉の美穂とけんかした。", "由紀が姉の美穂とけんかをした。"),
    ("由紀は姉の美穂に本を借りた。", "由紀は姉の美穂から本を借りた。"),
    ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂とけんかしてしまった。"),
    ("健太は土曜に腕を折った。", "土曜に健太が腕を骨折した。"),
    ("美咲はピーナッツのアレルギーがある。", "美咲はピーナッツアレルギーだ。"),
    ("健太は弟の翔に車を貸した。", "健太は弟の翔に車を貸してあげた。"),
    ("美咲は母の家に引っ越した。", "美咲は母の家へ引っ越しました。"),
    ("直子はパン屋で働き始めた。", "直子はパン屋で働くことになった。"),
    ("翔は犬がこわい。", "翔は犬をこわがる。"),
    ("美咲の母は入院している。", "美咲のお母さんが入院している。"),
    ("健太は運転免許の試験に受かった。", "健太が運転免許の試験に合格した。"),
    ("由紀はバイオリンを弾く。", "由紀はバイオリンが弾ける。"),
    ("由紀は姉の美穂にあやまった。", "由紀は姉の美穂にあやまりました。"),
    ("直子の父は家を売った。", "直子の父が家を売ってしまった。"),
    ("健太はコーヒーを飲まない。", "健太はコーヒーは飲まないそうだ。"),
    ("直子の猫はミロという。", "直子の猫の名前はミロだ。"),
    ("美咲は湖に携帯を落とした。", "美咲は携帯を湖に落としてしまった。"),
    ("由紀はスペイン語を習っている。", "由紀はスペイン語を習い始めた。"),
    ("健太は妹のエマに本当のことを話した。", "健太は本当のことを妹のエマに話した。"),
    ("翔は電車に傘を忘れた。", "翔が傘を電車に忘れた。"),
    ("直子は弟の結婚式で泣いた。", "直子は弟の結婚式で泣いてしまった。"),
    ("由紀は姉の美穂となかなおりした。", "由紀は姉の美穂と仲直りした。"),
    ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂と喧嘩した。"),
    ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂と言い争った。"),
    ("由紀は姉の美穂に電話した。", "由紀は姉の美穂に電話をかけた。"),
    ("健太は弟の翔にあやまった。", "健太は弟の翔に謝った。"),
    ("健太は弟の翔をなぐった。", "健太は弟の翔を殴った。"),
    ("美咲は母をたずねた。", "美咲は母を訪ねた。"),
    ("翔は兄の隼人をほめた。", "翔は兄の隼人を褒めた。"),
    ("由紀は姉の美穂がきらいだ。", "由紀は姉の美穂が嫌いだ。"),
    ("直子は弟の剛をてつだった。", "直子は弟の剛を手伝った。"),
    ("由紀は娘の葵を叱った。", "由紀は娘の葵をしかった。"),
    ("健太は離婚した。", "健太は妻と別れた。"),
    ("由紀は妊娠している。", "由紀に赤ちゃんができた。"),
)
OTHER_JAPANESE = (
    ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂に本を借りた。"),
    ("由紀は姉の美穂に電話した。", "由紀は姉の美穂に似ている。"),
    ("健太は弟の翔を手伝った。", "健太は弟の翔がうらやましい。"),
    ("美咲は従妹の花に会った。", "美咲は従妹の花を心配している。"),
    ("健太は弟の翔にうそをついた。", "健太は弟の翔に料理を作った。"),
    ("美咲は母をたずねた。", "美咲は母が心配だ。"),
    ("直子は友達の舞と住んでいる。", "直子は友達の舞とけんかした。"),
    ("翔は妻の玲奈と踊った。", "翔は妻の玲奈と言い争った。"),
    ("美咲の母は看護師だ。", "美咲の母は入院している。"),
    ("健太は叔父の勇に感謝した。", "健太は叔父の勇を避けている。"),
    ("由紀は娘の葵を抱きしめた。", "由紀は娘の葵を叱った。"),
    ("直子の父は歌う。", "直子の父は煙草を吸う。"),
    ("健太は息子の蓮を待っていた。", "健太は息子の蓮を誇りに思う。"),
    ("美咲は叔母の幸子と旅行した。", "美咲は叔母の幸子と働いている。"),
    ("由紀は祖母の梅を写真に撮った。", "由紀は祖母の梅を看病した。"),
    ("由紀は同僚の誠を信じている。", "由紀は同僚の誠を訴えた。"),
    ("健太は妹のエマにあやまった。", "健太は妹のエマをわらった。"),
    ("翔は甥の陸と練習した。", "翔は甥の陸と暮らしている。"),
    ("直子は弟の剛の夢を見た。", "直子は弟の剛から便りをもらった。"),
    ("由紀は姉の美穂にケーキを焼いた。", "由紀は姉の美穂にマフラーを編んだ。"),
    ("翔は兄の隼人に負けた。", "翔は兄の隼人をほめた。"),
    ("直子は翔の父に手紙を書いた。", "直子は翔の父を避けている。"),
)


@pytest.mark.parametrize("pair", [*SAME_ENGLISH, *SAME_JAPANESE], ids=lambda pair: pair[1])
def test_what_says_the_same_in_other_words_is_told_from_nothing(pair: tuple[str, str]) -> None:
    assert not says_other(*pair, ())


@pytest.mark.parametrize("pair", [*OTHER_ENGLISH, *OTHER_JAPANESE], ids=lambda pair: pair[1])
def test_another_thing_said_of_the_same_people_is_another(pair: tuple[str, str]) -> None:
    assert says_other(*pair, ())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Misaki quarrelled with Ren.", "Misaki cooked for Ren."),
        ("美咲は蓮とけんかした。", "美咲は蓮に本を借りた。"),
    ],
)
def test_a_name_that_nothing_shows_to_be_one_is_known(one: str, other: str) -> None:
    assert says_other(one, other, ("Ren", "蓮"))


def test_what_one_has_to_do_is_nobody_in_a_dialect() -> None:
    assert list(find_somebody("吉村さんに、次の日曜に返さんといかん")) == ["吉村"]
    assert list(find_somebody("森さんと行かんといけん")) == ["森"]
