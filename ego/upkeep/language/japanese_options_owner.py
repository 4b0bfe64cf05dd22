"""What the other options are for, of setting up and looking after an ego, in Japanese."""

from __future__ import annotations

OPTIONS_OWNER = {
    "Its home: EGO_DATA_DIR, else ~/.ego/data.": "置き場所。標準は EGO_DATA_DIR か ~/.ego/data。",
    "Which of a database's egos: EGO_NAME.": "データベースのどの ego か。標準は EGO_NAME。",
    "Answer with one JSON object.": "一つの JSON オブジェクトで答える。",
    "Draw nothing, even on a terminal.": "端末でも飾らず、パイプと同じ文を出す。",
    "Print no answer: the exit code tells.": "何も出さず、終了コードだけで知らせる。",
    "On a terminal too, the questions for an agent.": "エージェントのための問いを端末でも出す。",
    "Show the version.": "バージョンを表示する。",
    "Install completion for the current shell.": "シェルの補完を入れる。",
    "Show completion for the current shell, to copy it or customize the installation.":
        "シェルの補完を表示する。",
    "Show this message and exit.": "この画面を出して終わる。",
    "Do not ask.": "尋ねない。",
    "A directory, or FILE.tar; in the data directory's backups when left out. `list` lists those "
    "there.":
        "写す先のディレクトリか FILE.tar。省けば置き場所の backups の中。list "
        "はそこにある写しの一覧。",
    "A backup's directory or FILE.tar, or its name in `ego backup list`.":
        "写しのディレクトリか FILE.tar、または ego backup list にある名前。",
    "Only say what would change.": "何が変わるかを言うだけ。",
    "Only say what would be done.": "何をするかを言うだけ。",
    "Only say what would be taken.": "何を取り込むかを言うだけ。",
    "Put right what can be, and say what was lost.": "直せるものを直し、失われたものを言う。",
    "Where to; standard output when left out.": "書き出す先。省けば標準出力。",
    "Private memories too.": "非公開の記憶も。",
    "Replace an export that is there already.": "すでにある書き出しを置き換える。",
    "JSON Lines (- reads standard input), or what --from names.":
        "JSON Lines のファイル(- なら標準入力から読む)、または --from のもの。",
    "Take all of it or nothing.": "すべて取り込むか、何も取り込まない。",
    "Leave the vectors for later.": "ベクトルはあとで作る。",
    "Make every vector anew with this model.": "すべてのベクトルをこのモデルで作り直す。",
    "Link memories anew instead, after showing what would change.":
        "代わりに、何が変わるかを見せてから記憶を結び直す。",
    "With --links: only show it.": "--links のとき、見せるだけ。",
    "With --links: do not ask.": "--links のとき、尋ねない。",
    "Its config.toml, too.": "config.toml も消す。",
    "Of one command alone; all of them when left out.": "そのコマンドだけ。省けばすべて。",
    "What it is to call you.": "あなたを何と呼ぶか。",
    "Yours, as in Asia/Tokyo.": "あなたのタイムゾーン。Asia/Tokyo、東京 など。",
    "Of the screens and of a sample; else yours.": "画面と見本の言語。書かなければ、あなたの言語。",
    "Who it is: a sample, or a text such as SOUL.md.": "人格: 見本の名前か、SOUL.md のような文章。",
    "What it is called.": "人格の名前。",
    "command:PROGRAM ARGUMENTS or openai:MODEL.": "command:プログラム 引数 か openai:モデル名。",
    "Where an OpenAI-compatible server is.": "OpenAI 互換のサーバーの場所。",
    "Keep what is said in Claude Code as talk.": "Claude Code での会話を残す。",
    "Do not ask about that.": "会話を残すかどうかを尋ねない。",
    "Ask nothing: what is not given stays.": "何も尋ねない。書かなかったものは変わらない。",
    "Only show what would be written.": "何を書くかを見せるだけ。",
    "What the MCP server is called.": "MCP サーバーの名前。",
    "claude-code: it has to ask before each use.": "claude-code: 使うたびに確かめさせる。",
    "A command that is handed what stirs.": "心を動かすものを受け取るコマンド。",
    "proxy-service: the model's own address.": "proxy-service: モデル自身のアドレス。",
    "proxy-service: where.": "proxy-service: 待ち受けるアドレス。",
    "proxy-service: the variable with the model's key.":
        "proxy-service: モデルの鍵が入った環境変数。",
    "It decides and speaks by itself at a beat; needs EGO_LLM.":
        "鼓動のたびに自分で決めて話す。EGO_LLM が要る。",
    "stop: take the heartbeat back. status: say how it is.":
        "stop は鼓動を止める。status はいまのようすを言う。",
    "Whom it lives with.": "誰と暮らすか。",
    "A program or an address that gets each message as JSON; text: before it sends the words "
    "alone. Repeatable.":
        "伝言を JSON で受け取るプログラムかアドレス。前に text: と付ければ言葉だけを送る。"
        "いくつでも。",
    "When it may speak: 08:00-22:30, or always.":
        "話しかけてよい時間: 08:00-22:30、またはいつでも(always)。",
    "What gives the heartbeat; else what is here.":
        "鼓動を打つもの。書かなければ、ここにあるもの。",
    "Beat in this process until Ctrl-C or SIGTERM, and write no entry for cron.":
        "Ctrl-C か SIGTERM までこのプロセスで鼓動を打ち、cron には書かない。",
    "Check everything, the model too, and write nothing.":
        "モデルも含めてすべて確かめ、何も書かない。",
    "Only show what would be taken back.": "何を取り去るかを見せるだけ。",
    "Only the MCP server called so; else every one of this ego.":
        "この名前の MCP サーバーだけ。書かなければ、この ego のものすべて。",
    "That of this directory alone.": "このディレクトリのものだけ。",
    "The model's own address.": "モデル自身のアドレス。",
    "Where; else 127.0.0.1:8089.": "待ち受けるアドレス。標準は 127.0.0.1:8089。",
    "The variable with the model's key, for all clients.":
        "モデルの鍵が入った環境変数。どのクライアントにも使う。",
    "Web pages that may call.": "呼んでよいウェブページ。",
    "Which tools to offer: all or surface.":
        "提供する道具: all (すべて)か surface (表に出すものだけ)。",
    "Offer only what observes, and write nothing.": "見るだけの道具を提供し、何も書かない。",
    "Over HTTP, at this address.": "HTTP で、このアドレスで。",
    "Over HTTP: let in whoever is on this machine.": "HTTP: この機械からなら誰でも入れる。",
    "Over HTTP: a name this server is called by.": "HTTP: このサーバーが呼ばれる名前。",
    "Over HTTP: web pages that may call.": "HTTP: 呼んでよいウェブページ。",
    "Over HTTP: how many processes serve.": "HTTP: いくつのプロセスで提供するか。",
    "Over HTTP: requests a minute for each token, 600 when left out; 0 for any.":
        "HTTP: トークンごとの一分あたりの要求数。省けば600、0なら限りなし。",
    "Over HTTP: who issues the tokens (OAuth 2.1).": "HTTP: トークンを発行するところ(OAuth 2.1)。",
    "What those tokens call this server.": "そのトークンの中での、このサーバーの呼び名。",
    "Whose tokens open the one ego.": "誰のトークンで、この一つの ego を開くか。",
    "A subject without an ego in the database gets one.":
        "データベースに ego のない人には、一つ作る。",
    "How many memories an ego of the database may keep.":
        "データベースの ego 一つが残せる記憶の数。",
    "How many bytes its rows may take.": "その行が取ってよいバイト数。",
    "Where; else 7346, or a free one.": "ポート番号。標準は7346、ふさがっていれば空いているもの。",
    "Open it in the browser.": "ブラウザーで開く。",
    "As config show names it: heartbeat.quiet.":
        "ego config show にある名前(heartbeat.quiet など)。",
    "What it is to be.": "その値。",
    "What the host calls its MCP server.": "使うプログラムでの MCP サーバーの名前。",
    "Here, and not in a process of its own.": "別のプロセスではなく、ここでする。",
    "As whom to do it, when EGO_DATABASE_URL's role may not.":
        "EGO_DATABASE_URL のロールに許されていないとき、誰として行うか。",
    "What the ego is called.": "ego の名前。",
    "Make another one, and tell it.": "もう一つ作って示す。",
    "Let none of those there are count any more.": "いまあるトークンをすべて無効にする。",
    "Such as companion=Aki timezone=Asia/Tokyo; `key=` unsets.":
        "例: companion=亜紀 timezone=Asia/Tokyo。`key=` なら設定を消す。",
    "Write each table anew, so that nothing deleted is left in it.":
        "それぞれの表を書き直し、消したものを残さない。",
    "What ego export wrote; - reads standard input.":
        "ego export が書いたもの。- なら標準入力から読む。",
    "How many at once. Default: 2.": "同時にいくつまで。指定がなければ2。",
    "Do what is due, and end.": "時の来たものだけして終わる。",
}  # fmt: skip
