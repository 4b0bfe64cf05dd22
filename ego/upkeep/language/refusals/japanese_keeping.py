"""What cannot be kept, copied, moved or loaded, in Japanese."""

KEEPING = {
    "What was said is kept, but perhaps not its answer.":
        "話された言葉は保存してありますが、返事は保存できていないかもしれません。",
    "--with-quotes takes what still says it along: {}.":
        "--with-quotes なら、同じことを言っているものもいっしょに消します: {}。",
    "Nothing is called '{}'.": "「{}」というものはありません。",
    "Unknown {word} '{}'. Known: {list}. What comes at other times is kept one at a time: give the"
    " next day as when, and once it is over remember the next one.":
        "{0} に「{1}」は使えません。使えるもの: {2}。そのほかの間隔のことは一回ずつ覚えます:"
        " 次の日を when で書き、終わったらその次を覚えます。",
    "{} cannot be copied before migration {}: {}.": "移行 {1} の前に {0} を写せません({2})。",
    "Migration {} failed: {}.": "移行 {} がうまくいきませんでした({})。",
    "The data is as it was before it.": "データは移行の前のままです。",
    "Another reindex finished meanwhile.": "そのあいだに別の reindex が終わりました。",
    "Run it again to see what is left.": "残りを見るには、もう一度実行してください。",
    "Vectors are switched off (EGO_EMBEDDING_MODEL).":
        "ベクトルは使わない設定です(EGO_EMBEDDING_MODEL)。",
    "--model names a model.": "--model でモデルを指定できます。",
    "Nothing here runs {}.": "{} を動かすものがここにありません。",
    "There is no ego at {}, and nothing to delete.":
        "{} に ego はいないので、消すものはありません。",
    "{} holds no ego.": "{} に ego はいません。",
    "{} cannot be deleted: {}.": "{} を消せません({})。",
    "Part of the ego is gone; `ego reset` again deletes the rest.":
        "ego の一部は消えています。もう一度 `ego reset` で残りを消せます。",
    "{} needs --to, the model's own address.": "{} には --to (モデルのアドレス)が要ります。",
    "--key-env '{}' is no name of a variable.": "--key-env の「{}」は変数の名前ではありません。",
    "{} lies in the data directory, where purges and backups would miss it.":
        "{} はデータのディレクトリの中で、消去や控えから漏れます。",
    "Name a place outside.": "外の場所を指定してください。",
    "{} is there already, and ego did not write it.":
        "{} はもうあり、ego が書いたものではありません。",
    "Name another file, or remove that one first.":
        "別のファイルにするか、先にそれを除いてください。",
    "{} cannot be locked: {}.": "{} に鍵をかけられません({})。",
    "See whether its server runs, and what EGO_DATABASE_URL names.":
        "サーバーが動いているか、EGO_DATABASE_URL が正しいか確かめてください。",
    "{} adds one.": "{} で加えられます。",
    "The database has schema {}, and this ego goes with {}.":
        "データベースの形は {} で、この ego に合うのは {} です。",
    "{} brings it up to date.": "{} で新しくできます。",
    "Only who owns the tables may go through them.":
        "表をたどれるのは、その持ち主だけです。",
    "Cannot write the vectors in {}: {}.": "{} にベクトルを書けません({})。",
    "The texts themselves are kept; their vectors can be made again later.":
        "文章そのものは残っています。ベクトルはあとで作り直せます。",
    "Programs work in {}, and it cannot be used: {}.":
        "プログラムの作業場所 {} が使えません({})。",
    "Nothing was run; what was decided still waits.":
        "何も動かしていません。決めたことはそのまま待っています。",
    "EGO_WORK_DIR names another place.": "EGO_WORK_DIR で別の場所にできます。",
    "The answer was no reflection.": "気持ちの記録として使える返事ではありませんでした。",
    "{} gave no usable vector for a text.": "{} は使えるベクトルを返しませんでした。",
    "fastembed has no embedding model '{}'.":
        "fastembed に「{}」という埋め込みモデルはありません。",
    "Its list is at https://qdrant.github.io/fastembed/examples/Supported_Models.":
        "一覧: https://qdrant.github.io/fastembed/examples/Supported_Models。",
    "There is no {} in {}; {} cannot be loaded.": "{1} に {0} がないので、{2} を読み込めません。",
    "The model in {} cannot be loaded: {text}": "{} のモデルを読み込めません: {}",
    "{} failed on a text: {text}": "{} が文章でつまずきました: {}",
    "{} holds no {}: `ego backup` did not make it, or it is not whole.":
        "{} に {} がありません。`ego backup` で作ったものでないか、欠けています。",
    "Unknown source {}.": "{} という出どころはありません。",
    "It is no persona: {}.": "人格として読めません: {}。",
    "A preference needs {}.": "好き嫌いには {} が要ります。",
    "It is no preference: {}.": "好き嫌いとして読めません: {}。",
    "{} holds no valid JSON{}.": "{} は正しい JSON ではありません{}。",
    "{} bad, so nothing was taken.": "読めない行があるので、何も取り込んでいません({})。",
    "{} is too large a number.": "{} は大きすぎる数です。",
    "body_state must be an object of words.": "body_state は言葉のオブジェクトです。",
    "body_state is longer than the 1,000 bytes that fit.":
        "body_state は1,000バイトまでです。",
    "Unknown link type {}.": "{} というつながりの種類はありません。",
    "day is beyond the calendar: {}.": "day が暦の外です({})。",
    "{} must be a list of texts.": "{} は文字列の並びです。",
    "{} must be a list of texts, not {}.": "{} は文字列の並びです({} ではなく)。",
    "{} must be a text, not {}.": "{} は文字列です({} ではなく)。",
    "{} must be an object.": "{} はオブジェクトです。",
    "text must have 1 to {} characters.": "text は1から{}文字です。",
    "--agent holds a secret, which no entry may.":
        "--agent に秘密の値が入っています。書き込むものには入れられません。",
    "{} cannot be run: {}.": "{} を動かせません({})。",
    "{} is not valid Unicode (it holds a lone surrogate).":
        "{} は正しい Unicode ではありません(半分だけの文字があります)。",
    "Send it as UTF-8.": "UTF-8 で渡してください。",
    "{} must be true or false, not {}.": "{} は true か false です({} ではなく)。",
    "{} has no argument '{}'.": "{} に「{}」という引数はありません。",
    "The answer is longer than the {number} bytes that fit.":
        "返事が長すぎます({}バイトまで)。",
    "The answer is longer than the {number} characters that fit.":
        "返事が長すぎます({}文字まで)。",
    "The answer ends within its own thoughts (<think>).":
        "返事が考えの途中(<think>)で終わっています。",
    "The answer holds {number} JSON objects; exactly one was asked for.":
        "返事に JSON が{}個あります。求めたのは一つです。",
    "The answer holds no JSON object; exactly one was asked for.":
        "返事に JSON がありません。求めたのは一つです。",
    "The answer is nested too deeply.": "返事の入れ子が深すぎます。",
    "`ego edit {word} --when DAY` gives it a day.":
        "`ego edit {} --when 日付` で予定にできます。",
    "ego edit {word} --when DAY gives it a day.":
        "ego edit {} --when 日付 で予定にできます。",
}  # fmt: skip
