"""What setting up asks and says, and the help as a whole, in Japanese: rows as in `japanese`."""

from __future__ import annotations

ASKED = {
    "Which language, en or ja (日本語)?": "言語 (ja 日本語 か en 英語)",
    "A few questions. Enter takes what stands in brackets.":
        "いくつかお尋ねします。Enter だけ押すと、[ ] の中の答えになります。",
    "A few questions, then it lives. Enter takes what stands in brackets.":
        "いくつかお尋ねしたあと、動きはじめます。Enter だけ押すと、[ ] の中の答えになります。",
    "What is it to call you?": "あなたを何と呼べばよいですか",
    "And you?": "あなたのお名前は",
    "Your time zone?": "時間帯は (東京、Asia/Tokyo など)",
    ", ": "、",
    "later": "あとで",
    "this machine's": "このマシンの設定",
    "all": "すべて",
    "none": "なし",
    "always": "いつでも",
    "  {}: {} - {}": "  {}: {}。{}",
    "Who is it? {}, a file or a sentence of yours, or later":
        "どんな人格にしますか? {}、ファイル、自分で書いた文、または あとで",
    "Who is it? {}, a file or a sentence of yours":
        "どんな人格にしますか? {}、ファイル、または自分で書いた文",
    "What is it called?": "この人格の名前は",
    "Found here: {}.": "見つかったもの: {}",
    "Which of them shall it be in? all, none, or names":
        "どれで使いますか? すべて、なし、または名前",
    "Let Claude Code use it without asking?": "Claude Code が毎回確かめずに使ってもよいですか?",
    "Keep what is said in Claude Code as talk?": "Claude Code での会話を残しますか?",
    "Keep what is said there as talk?": "そこでの会話を残しますか?",
    "It can go on from an old life: {}.": "ほかのプログラムの記録を引き継げます: {}",
    "Which, and where? As in `chatgpt ~/conversations.json`, or - for none":
        "どれを、どこから引き継ぎますか? 例 `chatgpt ~/conversations.json`、なければ -",
    "What it says shows in ego console, and elsewhere if you like:":
        "伝言は ego console に出ます。ほかの場所にも送れます:",
    "  text:https://ntfy.sh/A-LONG-NAME-OF-YOURS is your phone, with the app ntfy.":
        "  text:https://ntfy.sh/長い英数字の名前 なら、アプリ ntfy を入れたスマホに届きます。",
    "Where else? An address, a program, or - for nowhere":
        "どこへ送りますか? アドレス、プログラム、送らないなら -",
    "When may it speak?": "話しかけてよい時間は",
    "Which model thinks for it? A program that reads a prompt, such as command:claude -p,":
        "どのモデルで考えますか? プロンプトを読むプログラム(command:claude -p など)か、",
    "or a server such as Ollama's: openai:MODEL; its address is asked next.":
        "Ollama などのサーバー(openai:MODEL、アドレスは次に尋ねます)を書いてください。",
    "None yet? Ctrl-C ends this, and nothing is written: to remember it needs none.":
        "まだなければ Ctrl-C で終わり、何も書かれません。覚えるだけならモデルは要りません。",
    "Model": "モデル",
    "Address": "アドレス",
    "Asking the model for a word …": "モデルに一言尋ねています…",
    "Letting it find its first words …": "最初の言葉を考えています…",
    "Answer y or n (はい, いいえ).": "はい か いいえ(y か n)で答えてください。",
    "This deletes the ego in {}{} for good, with every copy in its {}. `ego export` or"
    " `ego backup PATH` would keep one.":
        "{} の ego{}を、{} にある写しもすべて、完全に消します。先に `ego export` か"
        " `ego backup 場所` で写しを残せます。",
    "Type reset to go on: ": "よければ reset と打ってください: ",
    "Delete it?": "消しますか?",
    "Delete it for good?": "完全に消しますか?",
    "Edit it again?": "もう一度編集しますか?",
    "Importing": "取り込み中",
}  # fmt: skip

HELP = {
    "Usage: ego [OPTIONS] COMMAND …": "使い方: ego [オプション] コマンド …",
    "A persistent inner life for language-model agents.":
        "言語モデルのエージェントに、続いていく内面を与えます。",
    "What a command takes, with an example.": "コマンドの使い方と例(英語)。",
    "All {} commands.": "すべてのコマンド({}個)。",
    "Everywhere": "どのコマンドにも",
    "Set it up: names, time zone, who it is, where you use it.":
        "はじめの設定: 名前、時間帯、人格、どこで使うか。",
    "Talk with it.": "話す。",
    "Keep a memory.": "記憶を残す。",
    "Ask what it remembers of something.": "覚えていることを尋ねる。",
    "List its memories.": "記憶の一覧。",
    "Correct a memory.": "記憶を直す。",
    "Set a memory aside; undelete brings it back.": "記憶を脇へ置く。undelete で戻せます。",
    "See how it feels, and why.": "いまの気分と、そのわけ。",
    "See what is to come.": "これからの予定。",
    "See or change who it is.": "人格を見る、変える。",
    "See, search, mend and delete it all in a browser.":
        "ブラウザーですべてを見る、探す、直す、消す。",
    "Use it in Claude Code, Codex and other hosts.": "Claude Code や Codex などで使う。",
    "Let it live by itself and write to you.": "自分から話しかけてくるようにする。",
    "Read what it said and did by itself.": "自分から言ったこと、したことを読む。",
    "Copy everything.": "すべてを写す(バックアップ)。",
    "See whether all is well.": "異常がないか調べる。",
}  # fmt: skip

GROUPS = {
    "Talk and remember": "話す、覚える",
    "How it is": "いまのようす",
    "Who it is": "人格と、知っている人々",
    "Between conversations": "会話のあいだ",
    "Your data": "あなたのデータ",
    "Setting up": "設定",
    "For programs": "プログラムのために",
}

COMMANDS = {
    "Talk through a language model: one turn, or a conversation.":
        "言語モデルを通して話す。一回だけでも、続けてでも。",
    "Answer what it said by itself; a language model speaks where there is one.":
        "伝言に答える。モデルがあれば返事も返る。",
    "Save a memory; it links itself to what it is like.": "記憶を残す。似た記憶に自分でつながる。",
    "Call back the memories that a situation stirs.": "場面が呼び起こす記憶を思い出す。",
    "List memories, newest first.": "記憶の一覧、新しい順。",
    "List memories by words, date, feeling, kind, or person.":
        "言葉、日付、感情、種類、人で記憶を探す。",
    "Show a memory, an episode or an event whole.": "記憶、物語、出来事を一つ丸ごと見る。",
    "Correct a memory or event; its id and links stay.":
        "記憶や会話を直す。id とつながりは残る。",
    "Set a memory or event aside; it is gone from every tool.":
        "記憶や会話を脇へ置く。どの道具からも見えなくなる。",
    "Bring a forgotten memory or event back, within 7 days.":
        "脇へ置いた記憶や会話を、7日以内に戻す。",
    "Delete a memory or event for good, with every trace of it; or many at once.":
        "記憶や会話を跡形なく消す。まとめても消せる。",
    "Save something that happened; what it felt like is asked later.":
        "起きたことを残す。どう感じたかはあとで尋ねる。",
    "List what lies ahead, soonest first; close or move it.":
        "これからの予定、近い順。済んだことにする、日を移す。",
    "List what was said and done, newest first.": "言ったことしたこと、新しい順。",
    "List what was noted from talk automatically, newest first; drop ID undoes one.":
        "会話から自動で書き留めたこと、新しい順。drop ID で取り消す。",
    "Read an episode, or one memory whole.": "物語か、一つの記憶を丸ごと読む。",
    "Tell several memories as one story.": "いくつかの記憶を一つの物語にする。",
    "List the stories that it tells of several memories, newest first.": "物語の一覧、新しい順。",
    "List the people it knows, those of most memories first.": "知っている人の一覧、記憶の多い順。",
    "List the questions that it carries, the most present first.":
        "抱えている問いの一覧、考えている順。",
    "Tie two memories together.": "二つの記憶を結ぶ。",
    "Replay the last day: strengthen links, let faint ones go.":
        "一日を整理する。つながりを強め、弱いものを手放す。",
    "Show the mood, what it allows, and what weighs most in it.":
        "いまの気分と、いちばん響いているもの。",
    "Feel what you want right now.": "いま欲していること、強い順に。",
    "Acknowledge that a desire has settled.": "欲求が落ち着いたと言う。",
    "Start a session: your last introspection, desires, companion.":
        "最後の内省、いちばん強い欲求、相棒。",
    "Gather what is on your mind, to reflect on it.": "心にあることを集めて内省する。",
    "Ask yourself whether these are your own words.": "答える前の四つの問い。",
    "Show what holds the attention now, and how much.": "いま注意を引いているもの。",
    "See how your feelings have run lately.": "感情の移り変わり。",
    "All desires: their time scales, and how they will rise.":
        "すべての欲求と、これからの高まり方。",
    "Show every desire with the parts of its level.": "欲求の強さの内訳。",
    "Show what the body says: phase of the day and load.": "体の感覚: 時間帯と負荷。",
    "Show it in the browser, live: look, search, edit, delete. On this machine alone.":
        "ブラウザーで見る、探す、直す、消す。この機械からだけ。",
    "Show how it is on the terminal, live, until q; in a pipe once.":
        "いまのようすを端末に映し続ける。q で終わる。",
    "Write a page to look at: desires, mood, memories, people; nothing private.":
        "見るためのページを書き出す。非公開のものは載らない。",
    "Who the ego is when it speaks.": "話すときの人格。",
    "What it likes and dislikes.": "好み。",
    "Keep what you learned about yourself.": "自分について学んだこと。",
    "Think about someone: their state, their feelings.": "誰かについて知っていること。",
    "Keep what you learned about someone.": "ほかの人について学んだこと。",
    "Start a companion: a persona, a model, a heartbeat, a first message. Asks what is missing.":
        "人格、モデル、鼓動で生かす。足りないものは尋ねる。",
    "Show what the persona said, did and skipped by itself, the newest last.":
        "自分から言ったこと、したこと、見送ったこと。",
    "Tell why something was done, said, put off or skipped.":
        "なぜしたか、言ったか、延ばしたか、見送ったか。",
    "Tell what is due, what reached you and what you want, once; exits 1 if nothing is new.":
        "期限のもの、届いたもの、欲していること。なければ終了コード1。",
    "Decide what to do: act, skip it, or put it off.": "何をするか決める。する、見送る、延ばす。",
    "Say the oldest waiting message, in the persona's words.":
        "したことを人格の言葉で伝える。",
    "Ask the language model what waiting turns felt like; --packet prints the oldest.":
        "待っている会話がどう感じられたかモデルに尋ねる。",
    "Work that waits to be done.": "待っている仕事。",
    "Actions it can take in the world, and which are enabled.":
        "世界でできることと、許されていること。",
    "Where its own messages are sent.": "伝言の送り先。",
    "Copy the whole ego, while others go on; or list the copies there are.":
        "すべてを写す。list はある写しの一覧。",
    "Restore a backup; what is there now is kept in backups.":
        "写しから戻す。いまあるものも残す。",
    "Write everything as JSON Lines.": "すべてを JSON Lines で書き出す。",
    "Import what export wrote, or another program's data; what is there stays.":
        "export したものや、ほかのプログラムの記録を取り込む。",
    "Count what is kept, and what room it takes.": "どれだけあるか、どれだけ場所を取るか。",
    "Make the search vectors that are missing.": "足りない検索用ベクトルを作る。",
    "Bring the data up to date.": "データを新しい形にする。",
    "Delete everything of an ego, its copies too, after asking.":
        "ego のすべてを写しごと、尋ねてから消す。",
    "Set it up: names, time zone, persona, where you use it. Asks what is not given.":
        "はじめの設定: 名前、時間帯、人格、どこで使うか。",
    "Add this ego to an MCP client, cron or systemd; alone: which are found.":
        "MCP クライアント、cron、systemd に加える。",
    "Take back what install wrote for a client, cron or systemd.":
        "install が書いたものを取り去る。",
    "What is set, and where.": "それぞれの設定とその出どころ。",
    "Whether talk in a host is kept.": "ほかのプログラムでの会話を残すか。",
    "Check that all is well, and say how to mend what is not.":
        "異常がないか調べ、直し方を言う。",
    "Offer the tools over MCP, on standard input and output or over HTTP.":
        "MCP で道具を提供する。標準入出力か HTTP で。",
    "Stand in front of a model: chat programs get the inner life by changing one address.":
        "モデルの前に立ち、チャットのプログラムに内面を与える。",
    "Look after a database of many egos.": "たくさんの ego のデータベースの世話をする。",
    "Tell how it is now: on a terminal in sentences, in a pipe as a prompt takes it.":
        "いまのようす。端末では文で、パイプではプロンプト用に。",
    "Choose what to have in mind when answering something.": "答えるとき何を念頭に置くか選ぶ。",
    "Keep a turn of another program's model; pass its text through.":
        "ほかのプログラムの会話を残し、文はそのまま通す。",
    "Print what commands take and answer, as JSON schemas.":
        "コマンドの引数と答えを JSON スキーマで表示する。",
    "What the hooks of Claude Code, Codex and opencode call.":
        "Claude Code、Codex、opencode のフックが呼ぶもの。",
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
}  # fmt: skip
