"""What `ego help` and the help of each command say, in Japanese: rows as in `japanese`."""

from __future__ import annotations

HELP = {
    "Usage: ego [OPTIONS] COMMAND …": "使い方: ego [オプション] コマンド …",
    "Usage: {}": "使い方: {}",
    "[OPTIONS]": "[オプション]",
    "COMMAND [ARGS]...": "コマンド [引数]...",
    "Arguments": "引数",
    "Options": "オプション",
    "Commands": "コマンド",
    "Everywhere": "どのコマンドにも",
    "Example: {}": "例: {}",
    "A persistent inner life for language-model agents.":
        "言語モデルのエージェントに、続いていく内面を与えます。",
    "What a command takes, with an example.": "コマンドの使い方と例。",
    "All {} commands.": "すべてのコマンド({}個)。",
    "Set it up: names, time zone, who it is, where you use it.":
        "はじめの設定: 名前、タイムゾーン、人格、どこで使うか。",
    "Talk with it.": "話す。",
    "Keep a memory.": "記憶を残す。",
    "Ask what it remembers of something.": "覚えていることを尋ねる。",
    "List its memories.": "記憶の一覧。",
    "Set a memory aside; undelete brings it back.": "記憶を脇へ置く。undelete で戻せます。",
    "See how it feels, and why.": "いまの気分と、そのわけ。",
    "See whom it knows, and what of them.": "知っている人と、その人のこと。",
    "See what is to come.": "これからの予定。",
    "See or change who it is.": "人格を見る、変える。",
    "See, search, mend and delete it all in a browser.":
        "ブラウザーですべてを見る、探す、直す、消す。",
    "Use it in Claude Code, Codex and other hosts.": "Claude Code や Codex などで使う。",
    "Let it live by itself and write to you.": "自分から話しかけてくるようにする。",
    "Read what it said, did and decided by itself, and why.":
        "自分から言ったこと、したこと、決めたことと理由を読む。",
    "Copy everything.": "すべてを写す(バックアップ)。",
    "See whether all is well.": "異常がないか調べる。",
}  # fmt: skip

GROUPS = {
    "Talk and remember": "話す、覚える",
    "How it is": "いまのようす",
    "Who it is": "誰であるか",
    "Between conversations": "会話のあいだ",
    "Your data": "あなたのデータ",
    "Setting up": "設定",
    "For programs": "プログラムのために",
}  # fmt: skip

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
    "Correct a memory or event; its id and links stay.": "記憶や会話を直す。id とつながりは残る。",
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
    "List what was said and done, newest first.": "言ったことと、したこと。新しい順。",
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
        "いまの気分と応じ方、いちばん響いているもの。",
    "Feel what you want right now.": "いま欲していること、強い順に。",
    "Acknowledge that a desire has settled.": "欲求が落ち着いたと言う。",
    "Start a session: your last introspection, desires, companion.":
        "セッションの始まり: 最後の内省、欲求、相棒。",
    "Gather what is on your mind, to reflect on it.": "心にあることを集めて内省する。",
    "Ask yourself whether these are your own words.": "自分の言葉かどうか、答える前に自分に問う。",
    "Show what holds the attention now, and how much.": "いま注意を引いているものと、その強さ。",
    "See how your feelings have run lately.": "このごろの感情の移り変わり。",
    "All desires: their time scales, and how they will rise.":
        "すべての欲求と、これからの高まり方。",
    "Show every desire with the parts of its level.": "すべての欲求の強さと、その内訳。",
    "Show what the body says: phase of the day and load.": "体の感覚: 時間帯と負荷。",
    "Show it in the browser, live: look, search, edit, delete. On this machine alone.":
        "ブラウザーで見る、探す、直す、消す。この機械からだけ。",
    "Show how it is on the terminal, live, until q; in a pipe once.":
        "いまのようすを端末に映し続ける。q で終わる。パイプには一度だけ出す。",
    "Write a page to look at: desires, mood, memories, people; nothing private.":
        "見るためのページを書き出す: 欲求、気分、記憶、人。非公開のものは載らない。",
    "Who the ego is when it speaks.": "話すときの人格。",
    "What it likes and dislikes.": "好み。",
    "Keep what you learned about yourself.": "自分について学んだことを残す。",
    "Think about someone: their state, their feelings.":
        "誰かのようすと気持ちについて、知っていること。",
    "Keep what you learned about someone.": "誰かについて学んだことを残す。",
    "Start a companion: a persona, a model, a heartbeat, a first message. Asks what is missing.":
        "人格、モデル、鼓動、最初の伝言で生かす。足りないものは尋ねる。",
    "Show what the persona said, did and skipped by itself, the newest last.":
        "自分から言ったこと、したこと、見送ったこと。新しいものが最後。",
    "Tell why something was done, said, put off or skipped.":
        "なぜしたか、言ったか、延ばしたか、見送ったか。",
    "Tell what is due, what reached you and what you want, once; exits 1 if nothing is new.":
        "期限のもの、届いたもの、欲していることを一度伝える。なければ終了コード1。",
    "Decide what to do: act, skip it, or put it off.": "何をするか決める。する、見送る、延ばす。",
    "Say the oldest waiting message, in the persona's words.":
        "待っている伝言のうち最も古いものを、人格の言葉で言う。",
    "Ask the language model what waiting turns felt like; --packet prints the oldest.":
        "待っている会話がどう感じられたかモデルに尋ねる。--packet は最も古い一つを出す。",
    "Work that waits to be done.": "待っている仕事。",
    "Actions it can take in the world, and which are enabled.":
        "世界でできることと、許されていること。",
    "Where its own messages are sent.": "伝言の送り先。",
    "Copy the whole ego, while others go on; or list the copies there are.":
        "すべてを写す。使っているあいだでも写せる。list はある写しの一覧。",
    "Restore a backup; what is there now is kept in backups.": "写しから戻す。いまあるものも残す。",
    "Write everything as JSON Lines.": "すべてを JSON Lines で書き出す。",
    "Import what export wrote, or another program's data; what is there stays.":
        "export したものや、ほかのプログラムの記録を取り込む。いまあるものは残る。",
    "Count what is kept, and what room it takes.": "どれだけあるか、どれだけ場所を取るか。",
    "Make the search vectors that are missing.": "足りない検索用ベクトルを作る。",
    "Bring the data up to date.": "データを新しい形にする。",
    "Delete everything of an ego, its copies too, after asking.":
        "ego のすべてを写しごと、尋ねてから消す。",
    "Set it up: names, time zone, persona, where you use it. Asks what is not given.":
        "はじめの設定: 名前、タイムゾーン、人格、どこで使うか。足りないものは尋ねる。",
    "Add this ego to an MCP client, cron or systemd; alone: which are found.":
        "MCP クライアント、cron、systemd に加える。名前なしなら、見つかったもの。",
    "Take back what install wrote for a client, cron or systemd.":
        "install がクライアント、cron、systemd に書いたものを取り去る。",
    "What is set, and where.": "それぞれの設定とその出どころ。",
    "Whether talk in a host is kept.": "ほかのプログラムでの会話を残すか。",
    "Check that all is well, and say how to mend what is not.": "異常がないか調べ、直し方を言う。",
    "Offer the tools over MCP, on standard input and output or over HTTP.":
        "MCP で道具を提供する。標準入出力か HTTP で。",
    "Stand in front of a model: chat programs get the inner life by changing one address.":
        "モデルの前に立つ。チャットのプログラムはアドレスを一つ変えるだけで内面を得る。",
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
}  # fmt: skip

BELOW = {
    "Show who the ego is when it speaks.": "話すときの人格を見る。",
    "Say who the ego is when it speaks; what is not given stays.":
        "話すときの人格を決める。書かなかったところは変わらない。",
    "Take what stands in a file as the text of the persona, and its name if it gives one.":
        "ファイルの中身を人格の文にする。名前が書いてあれば名前も。",
    "Addon and label stay.": "addon と label は変わらない。",
    "Write in your own editor who it is.": "人格を自分のエディターで書く。",
    "Note something that is liked; a candidate until it is confirmed.":
        "好きなものを書き留める。確かめるまでは候補。",
    "Note something that is disliked; a candidate until it is confirmed.":
        "嫌いなものを書き留める。確かめるまでは候補。",
    "Confirm a preference: from then on it is told to a model, and its opposite is revoked.":
        "好みを確かめる。以後モデルに伝え、逆の好みは取り消す。",
    "Take a preference back, like and dislike alike.": "好みを取り消す。好きも嫌いも。",
    "List what is liked and disliked, the newest first.":
        "好きなものと嫌いなものの一覧、新しい順。",
    "List what you could do in the world, and what you may.":
        "世界でできることと、そのうち許されていることの一覧。",
    "Allow something to be done.": "あることを許す。",
    "Allow something no longer; what is decided already waits.":
        "あることを許すのをやめる。もう決めたことは待つ。",
    "List the work that waits or goes on, and what was given up.":
        "待っている仕事、進んでいる仕事、やめた仕事の一覧。",
    "Show one piece of work whole, with all that a program wrote.":
        "仕事を一つ丸ごと見る。プログラムが書いたものもすべて。",
    "Do what was decided, until nothing waits any more.":
        "決めたことを、待つものがなくなるまでする。",
    "Take the next agent job into your hands.": "次のエージェントの仕事を引き受ける。",
    "Say that a job you have is still being worked on.":
        "引き受けた仕事がまだ進んでいると知らせる。",
    "Say that a job you had is done.": "引き受けた仕事が済んだと知らせる。",
    "Say that a job you had has failed.": "引き受けた仕事ができなかったと知らせる。",
    "Give up what was decided, before it is done.": "決めたことを、する前にやめる。",
    "Show your sinks, what waits for each, and why a last try failed.":
        "送り先と、それぞれを待つ伝言、前回届かなかったわけ。",
    "Bring what waits to every sink now, whatever the hour.":
        "待っている伝言を、時刻にかかわらずいますぐ送る。",
    "Send one line to each sink, and say what each made of it.":
        "それぞれの送り先へ一行送り、どうなったかを言う。",
    "Give up what waits for a sink; the console still has it.":
        "ある送り先を待つ伝言を取りやめる。console には残る。",
    "Show every desire: its tier, its hours, and what settles it; their pace and stretch.":
        "すべての欲求: 層、時間、何で落ち着くか。高まる速さと伸び。",
    "Show how the desires rise if nothing happens.": "何もなければ欲求がどう高まるか。",
    "Play a rhythm of sessions forward; the data stays as it is.":
        "これからのセッションの間隔を試してみる。データは変わらない。",
    "Say where talk is captured, and how much is kept.":
        "どこの会話を残しているか、どれだけ残したか。",
    "Capture no more; what was kept stays.": "もう会話を残さない。残したものはそのまま。",
    "Show each setting, and where it comes from.": "それぞれの設定と、その出どころ。",
    "Set a key in config.toml; the rest of it stays as it is.":
        "config.toml の設定を一つ変える。ほかはそのまま。",
    "Take a key out of config.toml.": "config.toml から設定を一つ消す。",
    "Edit config.toml in your own editor; what makes no sense is refused.":
        "config.toml を自分のエディターで書く。意味をなさないものは断る。",
    "Say where config.toml stands.": "config.toml の場所。",
    "Say how it is as a session begins, and to the person.":
        "セッションの始まりに、エージェントにも人にもようすを伝える。",
    "Keep the turns of a transcript as talk.": "やりとりの記録を会話として残す。",
    "Say what a summary should not lose.": "要約で失ってはならないことを言う。",
    "After much without a memory kept, ask whether one is due.":
        "長く記憶を残していなければ、残すものはないか尋ねる。",
    "Prepare the database: schema, roles, pgvector.":
        "データベースを用意する: スキーマ、ロール、pgvector。",
    "Begin an ego, and tell its token.": "ego を作り、トークンを示す。",
    "List the egos.": "ego の一覧。",
    "Show when tokens were made; make or revoke one.":
        "トークンがいつ作られたか。作る、無効にする。",
    "Delete an ego with all it remembers, after asking.": "ego を記憶ごと、尋ねてから消す。",
    "Set what config.toml says of an ego in a directory; or show it.":
        "config.toml にあたる設定をこの ego に決める、または見る。",
    "Count egos, what waits, and the room it takes.": "ego の数、待っているもの、取る場所。",
    "Let go of what deleted rows have left; for every night.":
        "消した行の跡を片づける。毎晩のために。",
    "Take in what ego export wrote; a new ego begins with it.":
        "ego export が書いたものを取り込んで、新しい ego を始める。",
    "Write all of an ego as JSON Lines.": "ego のすべてを JSON Lines で書き出す。",
    "Let hearts beat that are due, and make missing vectors, until it is stopped.":
        "時の来た鼓動を打たせ、足りないベクトルを作る。止めるまで。",
    "Show which migrations are applied and which are pending.": "済んだ移行と、これからの移行。",
    "Apply what is pending.": "これからの移行を行う。",
}  # fmt: skip
"""The commands that stand in a group, as `ego jobs list`."""

ADDED = {
    "Default: {emotion}.": "標準は{}。",
    "Default: daily.": "標準は日常。",
    "Default: {text}.": "標準は {text}。",
    "[required]": "(必須)",
    "<text>": "<文>",
    "<str>": "<文>",
    "<name>": "<名前>",
    "<dir>": "<フォルダ>",
    "<number>": "<番号>",
    "<n>": "<数>",
    "<program>": "<プログラム>",
    "<command>": "<コマンド>",
    "<path>": "<パス>",
    "<host>": "<ホスト>",
    "<zone>": "<地域>",
    "[default: {number}; {number}<=x<={number}]": "(標準は {}、{}から{})",
    "[default: {emotion}]": "(標準は {})",
    "[default: daily]": "(標準は 日常)",
    "[default: all]": "(標準は all)",
    "[default: {}]": "(標準は {})",
}
"""What is said behind what a parameter is for."""

TYPED = {
    'ego remember "We watched the tide come in." --emotion moved --with Aki':
        'ego remember "アキと潮が満ちるのを見た。" --emotion 感動 --with アキ',
    "ego consider-them --person Aki": "ego consider-them --person アキ",
    'ego recall "an evening at the sea" --n 5': 'ego recall "海で過ごした夕方" --n 5',
    "ego satisfy-desire curiosity --quality 0.9": "ego satisfy-desire 好奇心 --quality 0.9",
    "ego update-relationship Aki trust_level 0.8": "ego update-relationship アキ trust_level 0.8",
    'ego update-self question "Why does the sea calm me?"':
        'ego update-self question "海を見ると落ち着くのはなぜ?"',
    "ego search-memories tide --since 2026-01-01 --emotion moved":
        "ego search-memories 潮 --since 2026年1月1日 --emotion 感動",
    'ego create-episode mem_5d0c3a81f2be mem_93ab20c4d7e1 "How I learned the tides"':
        'ego create-episode mem_5d0c3a81f2be mem_93ab20c4d7e1 "潮を知るまで"',
    'ego persona set --text "I am Aya, who keeps a lighthouse." --label Misaki':
        'ego persona set --text "私はアヤ。灯台を守っています。" --label 美咲',
    'ego prefer like food ramen --note "with Yuki"':
        'ego prefer like 食べ物 ラーメン --note "ユキと一緒に"',
    "ego prefer dislike style preaching --confirm": "ego prefer dislike 話し方 お説教 --confirm",
    "ego prefer confirm food ramen": "ego prefer confirm 食べ物 ラーメン",
    "ego prefer revoke food ramen": "ego prefer revoke 食べ物 ラーメン",
    'ego select "Do you remember the sea?" --packet': 'ego select "海のこと、覚えてる?" --packet',
    'ego note "The build is green again." --source notification':
        'ego note "ビルドがまた通った。" --source notification',
    'some-llm "I broke the cup." | ego absorb --user "I broke the cup."':
        'some-llm "コップを割っちゃった。" | ego absorb --user "コップを割っちゃった。"',
    'ego chat "I broke the cup."': 'ego chat "コップを割っちゃった。"',
    'ego reply "I slept well, thank you."': 'ego reply "よく眠れたよ、ありがとう。"',
    'ego deliver test "Can you read this?"': 'ego deliver test "これは読めますか?"',
    "ego live --persona nagi --person Misaki --with systemd --dry-run":
        "ego live --persona nagi --person 美咲 --with systemd --dry-run",
    'ego jobs beat aj_5d0c3a81f2be ct_7b1d90c2aa43 --progress "Half way."':
        'ego jobs beat aj_5d0c3a81f2be ct_7b1d90c2aa43 --progress "半分まで。"',
    'ego jobs fail aj_5d0c3a81f2be ct_7b1d90c2aa43 "The build does not run."':
        'ego jobs fail aj_5d0c3a81f2be ct_7b1d90c2aa43 "ビルドが動きません。"',
    'ego jobs drop int_93ab20c4d7e1 "It is too late for that."':
        'ego jobs drop int_93ab20c4d7e1 "もう遅いので。"',
    'ego edit mem_5d0c3a81f2be --content "We watched the tide go out." --emotion calm':
        'ego edit mem_5d0c3a81f2be --content "潮が引くのを見た。" --emotion 穏やか',
    "ego init --person Misaki --persona nagi --host none --yes":
        "ego init --person 美咲 --persona nagi --host none --yes",
    "ego host set aki companion=Yuki timezone=Asia/Tokyo":
        "ego host set aki companion=ユキ timezone=東京",
}  # fmt: skip
"""The examples: what is typed stays a command."""

TALK = {
    "Talking with {}. exit ends it, /help says what else.":
        "{} と話しています。「終わり」か exit で終わり、ほかは /help。",
    "Talking with {}, as {}. exit ends it, /help says what else.":
        "{1}さんとして {0} と話しています。「終わり」か exit で終わり、ほかは /help。",
    "Kept as {}'s: to talk as {}, ego chat --person {}":
        "{}さんの言葉として残しました。{}さんとして話すには ego chat --person {}",
    "Talking with {} from now on, in this talk.": "この会話では、ここから {} と話します。",
    "{}. /model openai:MODEL or /model command:PROGRAM":
        "{}。/model openai:モデル か /model command:プログラム で変えられます。",
    "exit, quit, 終わり or Ctrl-D: end the talk":
        "exit、quit、終わり、さようなら、Ctrl-D: 会話を終える",
    "/why: what the last answer came of": "/why: いまの返事がどこから来たか",
    "/forget [ID]: set aside what was asked for or the last turn, or what has this id":
        "/forget [ID]: 頼んだもの、いまのやりとり、または id のものを脇へ置く",
    "/model [MODEL]: which model answers, or another one for this talk":
        "/model [モデル]: 答えるモデルを見る、この会話だけ変える",
    "(This model does not say how the talk felt. `ego reflect`, or the next heartbeat with --act,"
    " asks it afterwards.)":
        "(このモデルは会話の気持ちを言いません。あとで `ego reflect` か次の鼓動"
        " (ego heartbeat --act)が尋ねます。)",
}  # fmt: skip
"""What is said beside a conversation, and what its /help lists."""
