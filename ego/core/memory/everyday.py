"""Words of everyday life in English and in Japanese, for whoever looks for one in both.

An index finds words as they are written: "umbrella" is nowhere in 「傘を忘れた」. Each row has an
English word and those that say it in Japanese. A single kanji that stands in many other words (手,
本, 金) is left out: a search for a book is none for 日本.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ego.core import text

_WORDS = """
    umbrella 傘|cat 猫 ネコ|dog 犬|bird 鳥|fish 魚|horse 馬|rabbit うさぎ 兎|animal 動物|garden 庭
    plant 植物|grass 草|forest 森|mountain 山|river 川|sea 海|lake 湖|beach 浜|island 島|sun 太陽
    star 星|rain 雨|snow 雪|wind 風|storm 嵐|cloud 雲|weather 天気|typhoon 台風|earthquake 地震
    fire 火事|spring 春|summer 夏|autumn 秋|winter 冬|morning 朝|evening 夕方 夕べ|night 夜
    birthday 誕生日|holiday 休み 休日|weekend 週末|christmas クリスマス|wedding 結婚式
    funeral 葬式|party パーティー|festival 祭り|mother 母 お母さん|father 父 お父さん|parent 親
    brother 兄 弟|sister 姉 妹|son 息子|daughter 娘|child 子ども 子供|baby 赤ちゃん
    grandmother 祖母 おばあちゃん|grandfather 祖父 おじいちゃん|husband 夫|wife 妻|family 家族
    friend 友達 友人|neighbour 隣人|neighbor 隣人|teacher 先生|doctor 医者 先生|nurse 看護師
    landlord 大家|boss 上司|colleague 同僚|customer 客|vet 獣医|lawyer 弁護士|police 警察
    room 部屋|kitchen 台所|bath 風呂|bathroom 風呂場|bedroom 寝室|window 窓|door 扉 ドア|key 鍵
    wall 壁|roof 屋根|stairs 階段|table 机 テーブル|desk 机|chair 椅子|bed ベッド 布団|lamp ランプ
    clock 時計|watch 時計|mirror 鏡|box 箱|bag 鞄 かばん|suitcase 旅行鞄 スーツケース|wallet 財布
    ring 指輪|glasses 眼鏡|shoe 靴|hat 帽子|coat コート|shirt シャツ|ribbon リボン
    scarf マフラー 襟巻き|knife 包丁 ナイフ|cup カップ 茶碗|phone 電話|call 電話|computer パソコン
    photo 写真|photograph 写真|picture 写真|camera カメラ|radio ラジオ|letter 手紙|postcard 葉書
    parcel 小包 荷物|notebook 手帳 ノート|diary 日記|newspaper 新聞|magazine 雑誌|story 物語
    poem 詩|song 歌|music 音楽|piano ピアノ|guitar ギター|film 映画|movie 映画|game ゲーム
    train 電車|station 駅|bus バス|taxi タクシー|bicycle 自転車|bike 自転車|plane 飛行機
    airport 空港|ship 船|ticket 切符|trip 旅行 旅|travel 旅行 旅|journey 旅|map 地図|street 通り
    bridge 橋|city 都市|park 公園|shop 店|store 店|market 市場|restaurant レストラン|café 喫茶店
    library 図書館|school 学校|university 大学|hospital 病院|clinic 医院|bank 銀行|church 教会
    temple 寺|shrine 神社|museum 美術館 博物館|company 会社|office 会社 事務所|work 仕事|job 仕事
    meeting 会議|deadline 締め切り 締切|project 企画|contract 契約|interview 面接|exam 試験
    test 試験|lesson 授業 教訓|homework 宿題|class 授業|money お金|salary 給料|price 値段
    bill 請求書|rent 家賃|debt 借金|tax 税金|gift 贈り物|present 贈り物 プレゼント|bread パン
    rice ご飯|noodle 麺|soup スープ 汁|egg 卵|meat 肉|vegetable 野菜|fruit 果物|apple りんご
    orange みかん|cake ケーキ|tea お茶 紅茶|coffee コーヒー|milk 牛乳|beer ビール|wine ワイン
    sake 酒|salt 塩|sugar 砂糖|dinner 夕食 晩ご飯|supper 夕食|breakfast 朝食 朝ご飯
    lunch 昼食 昼ご飯|recipe レシピ|hair 髪|ear 耳|nose 鼻|tooth 歯|teeth 歯|finger 指|arm 腕
    knee 膝|back 背中|heart 心臓|stomach 胃|blood 血|skin 肌|illness 病気|cold 風邪|pain 痛み
    headache 頭痛|cough 咳|medicine 薬|allergy アレルギー|operation 手術|surgery 手術|injury 怪我
    accident 事故|birth 誕生|life 人生|dream 夢|sleep 眠り|quarrel 喧嘩 けんか|fight 喧嘩 けんか
    argument 喧嘩 口論|apology 謝罪|promise 約束|secret 秘密|lie 嘘|truth 本当 真実|joke 冗談
    question 質問 問い|answer 答え 返事|reply 返事|name 名前|word 言葉|language 言語|colour 色
    color 色|shame 恥|fear 恐れ|anger 怒り|joy 喜び|tear 涙|smile 笑顔|love 愛|marriage 結婚
    divorce 離婚|move 引っ越し 引越し|news 知らせ|war 戦争|peace 平和|ghost 幽霊|number 番号
    address 住所|password 合言葉|program プログラム|demo デモ|release リリース
    presentation 発表 プレゼン|review レビュー|concert コンサート|match 試合|race レース
    dentist 歯医者|exhibition 展示会 展覧会
"""


def in_the_other(words: str) -> list[str]:
    """What says the same as one of `words` in the other of the two languages."""
    plain = text.normalise(words)
    asked = list(text.tokens(plain))
    english, japanese = _tables()
    found = [other for term in asked for other in english.get(term, ())]
    found += [other for term in plain.split() for other in japanese.get(term, ())]
    return list(dict.fromkeys(found))


@cache
def _tables() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    english: dict[str, list[str]] = {}
    japanese: dict[str, list[str]] = {}
    for word, *others in _rows():
        for term in text.tokens(word):
            english.setdefault(term, []).extend(others)
        for other in others:
            japanese.setdefault(text.normalise(other), []).append(word)
    return english, japanese


def _rows() -> Iterator[list[str]]:
    return (row.split() for line in _WORDS.strip().splitlines() for row in line.strip().split("|"))
