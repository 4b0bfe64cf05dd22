"""What export, import, copies, host, serve and proxy answer, in Japanese: rows as in `japanese`."""

from __future__ import annotations

_AHEAD = {
    "Not kept, as you asked: of this turn stays that there was one.":
        "言われたとおり、残していません。残るのは、話したということだけです。",
    "And {number} more until {said}: --all lists them.": "ほか{}件({}まで)。--all ですべて出ます。",
}  # fmt: skip

_IMPORT = {
    "line {number}": "{}行目",
    "There is no file {}.": "{} というファイルはありません。",
    "{} cannot be read twice. Pipe it in: ego import -.":
        "{} は二度読めません。ego import - に流し込んでください。",
    "Nothing comes on standard input. Name a file, or pipe one in.":
        "標準入力に何も来ません。ファイルを指定するか、流し込んでください。",
    "It is not UTF-8 (byte {number}).": "UTF-8 ではありません({}バイト目)。",
    "It is not valid JSON ({}, column {number}).": "正しい JSON ではありません({}、{}文字目)。",
    "It is not valid JSON ({text}).": "正しい JSON ではありません({})。",
    "It does not hold an object.": "オブジェクトではありません。",
    "It has no kind. Known: {list}.": "kind がありません。使えるもの: {}。",
    "Unknown kind {text}. Known: {list}.": "{} という kind はありません。使えるもの: {}。",
    "a memory needs content.": "記憶には content が要ります。",
    "{word} has no field '{}'. Known: {list}.":
        "{} に「{}」という項目はありません。使えるもの: {}。",
    "{} '{}' is not an ISO 8601 time such as 2026-01-01T12:00:00Z.":
        "{} の「{}」は 2026-01-01T12:00:00Z のような ISO 8601 の時刻ではありません。",
    "{} is not an ISO 8601 time such as 2026-01-01T12:00:00Z.":
        "{} は 2026-01-01T12:00:00Z のような ISO 8601 の時刻ではありません。",
    "There is no memory '{}', neither here nor in the file.":
        "「{}」という記憶は、ここにもファイルにもありません。",
    "There is no event '{}', neither here nor in the file.":
        "「{}」という出来事は、ここにもファイルにもありません。",
    "An event needs user_text or assistant_text.":
        "出来事には user_text か assistant_text が要ります。",
    "A persona needs persona_text or addon_text.":
        "人格には persona_text か addon_text が要ります。",
    "mark must have {number} hexadecimal digits, not {}.":
        "mark は16進数{}桁です。{} は使えません。",
    "members must be a list of 1 to {number} memory ids.":
        "members は1から{}個の記憶の id のリストです。",
    "{number} line is bad, so nothing was taken.": "{}行が正しくないので、何も取り込んでいません。",
    "{number} lines are bad, so nothing was taken.":
        "{}行が正しくないので、何も取り込んでいません。",
    "{number} line was not taken.": "{}行は取り込んでいません。",
    "{number} lines were not taken.": "{}行は取り込んでいません。",
    "Nothing to take in {}.": "{} に取り込むものはありません。",
    "Nothing is changed. Taken would be:": "何も変えていません。取り込むことになるもの:",
    "memories: {said}": "記憶: {}",
    "links: {said}": "つながり: {}",
    "episodes: {said}": "物語: {}",
    "days ahead: {said}": "予定: {}",
    "events: {said}": "出来事: {}",
    "things noted: {said}": "書き留め: {}",
    "marks of talk taken back: {said}": "取り消した会話の印: {}",
    "desires: {said}": "欲求: {}",
    "rhythms: {said}": "生活のリズム: {}",
    "people: {said}": "人: {}",
    "lines of the self model: {said}": "自己モデル: {}",
    "personas: {said}": "人格: {}",
    "preferences: {said}": "好み: {}",
    "states of interest: {said}": "関心: {}",
    "vectors: {number} made": "ベクトル: 作ったもの {}件",
    "{number} new": "新しく {}件",
    "nothing new": "新しいものはなし",
    "{number} there already": "前からあるもの {}件",
    "{number} taken back before": "前に取り消したもの {}件",
    "Not taken, or not as it was:": "取り込まなかったもの、元のままではないもの:",
    "line {number}: {said}": "{}行目: {}",
    "it is not valid JSON": "正しい JSON ではない",
    "it makes no sense": "意味をなさない",
    "it is neither an entity nor a relation": "エンティティでも関係でもない",
    "{} is not UTF-8 (line {number}).": "{} は UTF-8 ではありません({}行目)。",
    "Nothing was taken.": "何も取り込んでいません。",
    "Nothing was imported.": "何も取り込んでいません。",
    "{} does not hold a list of conversations.": "{} に会話のリストがありません。",
    "{} holds no valid JSON.": "{} は正しい JSON ではありません。",
    "{} holds no valid JSON (line {number}).": "{} は正しい JSON ではありません({}行目)。",
    "{} holds no character.": "{} にキャラクターがありません。",
    "{} names no character.": "{} にキャラクターの名がありません。",
    "{} is a picture without a character card in it.":
        "{} はキャラクターカードの入っていない画像です。",
    "The card in {} is damaged: {}.": "{} のカードが壊れています: {}。",
    "{} holds {number} cards ({}, …). Name one.":
        "{} にはカードが{}枚あります({}、…)。一つを指定してください。",
    "{} is a directory. Name the server's JSONL file.":
        "{} はディレクトリです。サーバーの JSONL ファイルを指定してください。",
    "{} holds nothing of ego-mcp. Name its data directory, usually ~/.ego-mcp/data.":
        "{} に ego-mcp のものはありません。データの場所を指定してください"
        "(ふつうは ~/.ego-mcp/data)。",
    "{} cannot be read as a Chroma database: {}.":
        "{} を Chroma のデータベースとして読めません: {}。",
    "{} holds no SOUL.md, no MEMORY.md and no memory/.":
        "{} には SOUL.md も MEMORY.md も memory/ もありません。",
    "{} holds no conversations.json.": "{} に conversations.json がありません。",
    "{} holds no transcripts (*.jsonl).": "{} に会話の記録(*.jsonl)がありません。",
    "{} holds no character card and no chat.": "{} にキャラクターカードも会話もありません。",
    "{} holds no backup.json: `ego backup` did not make it, or it is not whole.":
        "{} に backup.json がありません。`ego backup` で作った写しではないか、一部が欠けています。",
    "{} is no backup: it holds no single directory.":
        "{} は写しではありません(中のディレクトリが一つではありません)。",
}  # fmt: skip

_EXPORT = {
    "Exported {said}.": "書き出しました: {said}。",
    "{number} desire": "欲求 {number}件",
    "{number} desires": "欲求 {number}件",
    "1 rhythm": "生活のリズム",
    "What export prints is JSON Lines already. --json needs a FILE.":
        "export の出力はもとから JSON Lines です。--json にはファイルが要ります。",
    "Exported {said}; {number} private memory stayed here.":
        "書き出しました: {}。非公開の記憶{}件は含めていません。",
    "Exported {said}; {number} private memories stayed here.":
        "書き出しました: {}。非公開の記憶{}件は含めていません。",
    "{number} turn told in confidence stayed here.":
        "内緒で聞いた会話{}件は含めていません。",
    "{number} turns told in confidence stayed here.":
        "内緒で聞いた会話{}件は含めていません。",
    "{number} day ahead": "予定 {}件",
    "{number} days ahead": "予定 {}件",
    "{number} thing noted": "書き留め {}件",
    "{number} things noted": "書き留め {}件",
    "{number} mark of talk taken back": "取り消した会話の印 {}件",
    "{number} marks of talk taken back": "取り消した会話の印 {}件",
    "{number} line of the self model": "自己モデル {}件",
    "{number} lines of the self model": "自己モデル {}件",
    "{number} persona": "人格 {}件",
    "{number} preference": "好み {}件",
    "{number} preferences": "好み {}件",
    "{number} state of interest": "関心 {}件",
    "--links and --model exclude each other.": "--links と --model は一緒に使えません。",
    "--dry-run and --yes go with --links.": "--dry-run と --yes は --links と使います。",
}  # fmt: skip

_COPIES = {
    "{number} copy in {}, newest first:": "写し {}件({}、新しい順):",
    "{number} copies in {}, newest first:": "写し {}件({}、新しい順):",
    "{word}  {number} {number} {word}, daily, {number} MB, {said}: {said}":
        "{}  {} {} {}、毎日の写し、{} MB、{}: {}",
    "{word}  {number} {number} {word}, {said}, {number} MB, {said}: {said}":
        "{}  {} {} {}、{}、{} MB、{}: {}",
    "by hand": "手で作った写し",
    "before a restore": "戻す前の写し",
    "before {word}": "{} の前の写し",
    "whole": "無事",
    "NOT WHOLE": "壊れている",
    "whole, for `ego doctor --repair` alone": "無事、`ego doctor --repair` だけが使う",
    "cannot be read": "読めません",
    "`ego restore NAME --dry-run` says what it would change.":
        "`ego restore 名前 --dry-run` で、戻すと何が変わるか見られます。",
    "Copies elsewhere are not listed.": "ほかの場所の写しは載っていません。",
    "No copies in {}. `ego backup` makes one.": "{} に写しはありません。`ego backup` で作れます。",
    "{place} holds a backup already, which stays as it is.":
        "{} にはもう写しがあり、そのまま残します。",
    "Backed up {said} ({number} MB).": "写しました: {}({} MB)。",
    "It is on the same disk as the data: copy it elsewhere, too.":
        "データと同じディスクにあります。ほかの場所にも写してください。",
    "config.toml is not in it, for it may hold a key.":
        "config.toml は鍵を含むことがあるので入っていません。",
    "Where this is imported, `ego init` sets your name and time zone.":
        "取り込んだ先では、`ego init` で名前と時間帯を決められます。",
    "Settings that go with it: {text}.": "一緒に移る設定: {}。",
    "The rest of config.toml stays here, for it may hold a key.":
        "config.toml のほかの部分は、鍵を含むことがあるのでここに残ります。",
    "Set here, as it was there: {text}.": "もとと同じにここで設定しました: {}。",
    "It would set here: {text}.": "戻すと、ここで設定されます: {}。",
    "Not in a backup: {said}.": "写しに入らないもの: {}。",
    "the model (`ego init --model …`)": "言語モデル(`ego init --model …`)",
    "where its messages go (`ego live --sink …`)": "届け先(`ego live --sink …`)",
    "its programs (`ego config edit`)": "使うプログラム(`ego config edit`)",
    "the workspace (`ego config set workspace_dir …`)":
        "作業場所(`ego config set workspace_dir …`)",
    "Whom it lives with is not set here: `ego init` sets your name and time zone.":
        "だれと暮らすかがまだ決まっていません。`ego init` で名前と時間帯を決められます。",
    "The backup's settings were not taken: {text}": "写しの設定は使いませんでした: {}",
    "No memories are here yet; the backup has {said}.":
        "ここにはまだ記憶がありません。写しには{}があります。",
    "The newest is of {number} {number} {word} ({said}).":
        "いちばん新しいのは {} {} {} です({})。",
    "The backup of {number} {number} {word} is whole.": "{} {} {} の写しは無事です。",
    "The backup of {number} {number} {word} is whole, and the same is here already.":
        "{} {} {} の写しは無事で、ここにあるものと同じです。",
    "Restored, it would change this:": "戻すと、次のように変わります:",
    "ego.db here cannot be read; the backup's takes its place, with {said}.":
        "ここの ego.db は読めません。写しのもの({})に替わります。",
    **{
        f"{several}: {{number}} here, {{number}} in the backup; {{said}}.":
            f"{named}: ここに{{}}、写しに{{}}({{}})"
        for several, named in (("memories", "記憶"), ("episodes", "物語"), ("events", "出来事"),
                               ("people", "人"))
    },
    "{number} only here": "ここだけ {}",
    "{number} only in the backup": "写しだけ {}",
    "{number} not the same": "違うもの {}",
    "documents: {said}.": "文書: {}",
    "{word} (only here)": "{}(ここだけ)",
    "{word} (only in the backup)": "{}(写しだけ)",
    "{word} (different)": "{}(違う)",
    "Nothing has been changed.": "何も変えていません。",
    "What is here would be kept in {word}.": "戻すときは、ここにあるものを {} に残します。",
    "Restored the backup of {number} {number} {word}: {said}.":
        "{} {} {} の写しを戻しました: {}。",
    "What was here before is in {}.": "これまでここにあったものは {} にあります。",
    "{} does not fit together, and came back as it is: {said}":
        "{} の中に合わないところがありますが、そのまま戻しました: {}",
    "`ego doctor --repair` puts it right.": "`ego doctor --repair` で直せます。",
    "{number} text waits for a new vector, and will be found by words until then; `ego reindex`"
    " makes it.":
        "{}件の文が新しいベクトルを待っていて、それまでは言葉で見つけます。`ego reindex` で"
        "作れます。",
    "{number} texts wait for a new vector, and will be found by words until then; `ego reindex`"
    " makes it.":
        "{}件の文が新しいベクトルを待っていて、それまでは言葉で見つけます。`ego reindex` で"
        "作れます。",
    "{} is a file. A backup is a directory, as `ego backup` makes it.":
        "{} はファイルです。写しは `ego backup` が作るディレクトリです。",
    "{} does not describe a backup.": "{} は写しの一覧として読めません。",
    "{} lists {word}, which is no part of a backup.": "{} に、写しにはない {} が挙げてあります。",
    "{} is missing from the backup.": "写しに {} がありません。",
    "{} is not as it was when the backup was made.": "{} が、写しを作ったときと違います。",
    "{} cannot be copied: {said}.": "{} を写せません: {}",
    "{} cannot be copied: {}.": "{} を写せません: {}",
    "What is in {} cannot be kept in {}: {said}.": "{} にあるものを {} に残せません: {}。",
    "What is in {} cannot be kept in {}: {}.": "{} にあるものを {} に残せません: {}。",
    "{} could not be restored whole: {}.": "{} をすべては戻せませんでした: {}。",
    "Restore it again; what was there is in its {word}.":
        "もう一度戻してください。前にあったものは、その中の {} にあります。",
    "{} is no backup: it cannot be read as a tar file.":
        "{} は写しではありません(tar として読めません)。",
    "{} is no backup: {text}.": "{} は写しではありません: {}。",
    "{} is there already. Name another file.": "{} はすでにあります。ほかの名前にしてください。",
    "There is no directory {}.": "{} というディレクトリはありません。",
    "{} is a file. Name a directory.": "{} はファイルです。ディレクトリを指定してください。",
    "{} lies in the data directory.": "{} は置き場所の中です。",
    "Name a place outside, or none: then it is made in {word} there.":
        "外の場所を指定してください。指定しなければ、その中の {} に作ります。",
    "No backup was made.": "写しは作っていません。",
    "Left out of the backup: {said}": "写しに入っていません: {}",
    "Copied as it is, though {said}.": "{}が、そのまま写しました。",
    "a {word} in {word} is none that there is": "{1} の {0} にありえない値があります",
    "a text in {word} is not UTF-8": "{} に UTF-8 でない文があります",
    "a text is not UTF-8": "UTF-8 でない文があります",
    "a row of {word} names something in {word} that is not there":
        "{} に、{} にないものを指す行があります",
    "`ego doctor --repair` puts it right where it came from.":
        "元のほうは `ego doctor --repair` で直せます。",
}  # fmt: skip

_SERVE = {
    "There is no page {}.": "{} というページはありません。",
    "Open this address in a browser on this machine.":
        "このアドレスを、このマシンのブラウザーで開いてください。",
    "Whoever has the whole address can read it. Ctrl-C ends it.":
        "アドレス全体を知る人は中を読めます。Ctrl-C で終わります。",
    "API key for clients: {word}": "クライアントの API キー: {}",
    "Which model? --to takes its address, such as http://localhost:11434.":
        "どのモデルですか? --to に http://localhost:11434 のようなアドレスを書いてください。",
    "'{}' is no address of a model's server, such as http://localhost:11434/v1.":
        "「{}」は http://localhost:11434/v1 のようなモデルのサーバーのアドレスではありません。",
    "The address of a model's server has no password, no ? and no #. Its key is read from a"
    " variable that is named apart.":
        "モデルのサーバーのアドレスには、パスワードも ? も # も書けません。鍵は、別に指定する環境"
        "変数から読みます。",
    "'{}' is no address to listen at. It is [HOST:]PORT, such as {}.":
        "「{}」は待ち受けるアドレスではありません。[ホスト:]ポート の形で、{} のように書いて"
        "ください。",
    "{word} must be at least {number} characters without blanks.":
        "{} は{}文字以上で、空白は使えません。",
    "{word} must be at least {number} characters of ASCII without blanks.":
        "{} は{}文字以上の英数字と記号で、空白は使えません。",
    "{} is not this machine alone. Set {word}, a token of your own that clients bring, or listen on"
    " 127.0.0.1.":
        "{} はこの機械の外からも届きます。クライアントが示すトークンを {} に設定するか、127.0.0.1"
        " で待ち受けてください。",
    "--key-env '{}' names a variable that is not set. Put the key into it, and its name behind"
    " --key-env.":
        "--key-env の「{}」という環境変数がありません。鍵を環境変数に入れ、その名前を --key-env の"
        "あとに書いてください。",
    "{word} holds a character that no key has, such as a space.":
        "{} に、空白のような鍵にない文字が入っています。",
    "--http '{}' is no address. It takes [HOST:]PORT, such as 8414 or 127.0.0.1:8414.":
        "--http の「{}」はアドレスではありません。[ホスト:]ポート の形で、8414 や 127.0.0.1:8414 の"
        "ように書いてください。",
    "--issuer '{}' is no https address, such as https://login.example.org.":
        "--issuer の「{}」は https://login.example.org のような https のアドレスではありません。",
    "--issuer needs --audience, which the issuer's tokens for this server name.":
        "--issuer には --audience (このサーバー向けのトークンが示す名)が要ります。",
    "--allow-origin '{}' is no origin, such as https://app.example.org.":
        "--allow-origin の「{}」は https://app.example.org のようなオリジンではありません。",
    "--allow-host '{}' is no name, such as ego.example.org.":
        "--allow-host の「{}」は ego.example.org のような名前ではありません。",
    "{word} goes with --http.": "{} は --http と使います。",
    "{word} goes with --issuer.": "{} は --issuer と使います。",
    "{word} takes a number from {} to {}, not '{}'.":
        "{} は{}から{}までの数です。「{}」は使えません。",
    "Unknown set of tools '{}'. Known: {list}.":
        "「{}」という道具の組はありません。使えるもの: {}。",
    "{} cannot be listened on: {said}. End what has it, or take another port.":
        "{} で待ち受けられません({})。使っているものを終えるか、別のポートにしてください。",
    "{} cannot be listened on: {}. End what has it, or take another port.":
        "{} で待ち受けられません({})。使っているものを終えるか、別のポートにしてください。",
}  # fmt: skip

_HOST = {
    "No database is named. Set EGO_DATABASE_URL, such as postgresql://ego:secret@localhost/ego.":
        "データベースが指定されていません。EGO_DATABASE_URL を"
        " postgresql://ego:secret@localhost/ego のように設定してください。",
    "The database has no ego called '{}'.": "データベースに「{}」という ego はいません。",
    "`ego host add '{}'` adds one.": "`ego host add '{}'` で加えられます。",
    "What names the database is no address of one. Write it as"
    " postgresql://NAME:PASSWORD@HOST/DATABASE.":
        "データベースのアドレスではありません。postgresql://名前:パスワード@ホスト/データベース の"
        "形で書いてください。",
    "Every connection to the database is in use, for {number} seconds now.":
        "データベースへの接続が{}秒のあいだすべて使われています。",
    "Another call has been writing to this ego for {number} seconds.":
        "{}秒のあいだ、ほかがこの ego に書いています。",
    "Another call was in the way.": "ほかの書き込みとぶつかりました。",
    "Try again.": "もう一度試してください。",
    "The database's disk is full.": "データベースのディスクがいっぱいです。",
    "The database refuses: {text}.": "データベースに断られました: {}。",
    "The database cannot be used: {said}. See whether its server runs, and what EGO_DATABASE_URL"
    " names.":
        "データベースが使えません: {}。サーバーが動いているか、EGO_DATABASE_URL が正しいか確かめて"
        "ください。",
    "The database cannot be used: {text}. See whether its server runs, and what EGO_DATABASE_URL"
    " names.":
        "データベースが使えません: {}。サーバーが動いているか、EGO_DATABASE_URL が正しいか確かめて"
        "ください。",
    "EGO_DATABASE_URL names a database, and what talks to one is not installed."
    " `pip install 'ego-mind[server]'`.":
        "EGO_DATABASE_URL にデータベースが指定されていますが、つなぐための部品がありません。"
        "`pip install 'ego-mind[server]'` で入れてください。",
    "There is an ego called '{}' already.": "「{}」という ego はもういます。",
    "An ego's name is a line of 1 to {number} characters without space around it.":
        "ego の名前は1から{}文字の一行で、前後に空白は置けません。",
    "The server is PostgreSQL {number}. Take 15 or a later one.":
        "サーバーは PostgreSQL {} です。15以降にしてください。",
    "The database was prepared by a newer ego (schema {number}, this one knows {number}).":
        "データベースはもっと新しい ego が準備したものです(形式 {}、この ego が読めるのは {}"
        " まで)。",
    "The server has no pgvector. Install its extension `vector`, 0.7 or later.":
        "サーバーに pgvector がありません。拡張 `vector` (0.7以降)を入れてください。",
    "The database has schema {number}, and this ego goes with {number}.":
        "データベースの形式は {}、この ego の形式は {} です。",
    "`ego host init` brings it up to date.": "`ego host init` で新しくできます。",
    "'{}' is no key=value; `key=` unsets one.":
        "「{}」は 名前=値 の形ではありません。`名前=` で取り消せます。",
    "'{}' is not set of a hosted ego. Known: {list}.":
        "「{}」はデータベースの ego には設定できません。使えるもの: {}。",
    "That makes no settings: {}.": "設定として読めません: {}。",
    "A hosted ego has webhooks alone for sinks: each names a url.":
        "データベースの ego の送り先は webhook だけです。それぞれに url を書いてください。",
    "The database is prepared: schema {number}.": "データベースを準備しました(形式 {})。",
    "The database was prepared before: schema {number}.":
        "データベースはもう準備してあります(形式 {})。",
    "Added {}. Its token, which is told this once:":
        "{} を加えました。次のトークンは今だけ表示します:",
    "No egos. `ego host add NAME` begins one.":
        "ego はまだいません。`ego host add 名前` で始められます。",
    "{}  since {number}, {said}": "{}  {}から、{}",
    "{number} token": "トークン {}個",
    "{number} tokens": "トークン {}個",
    "{said} revoked.": "取り消しました: {}。",
    "A new token, which is told this once:": "次の新しいトークンは今だけ表示します:",
    "{} has {said}, made {list}.": "{}には{}があります({}に作成)。",
    "{} has no token.": "{}にトークンはありません。",
    "Nothing is set of {}.": "{}に設定されているものはありません。",
}  # fmt: skip

MOVING = {**_AHEAD, **_COPIES, **_IMPORT, **_EXPORT, **_SERVE, **_HOST}
