"""What went wrong and how to go on, as a person at a terminal reads it in Japanese.

Rows as in `japanese`. What is more than a sentence stands as its sentences, unless another
sentence between them says it better in one; a more particular row comes before a general one.
"""

from __future__ import annotations

import errno
import os

from ego.core.memory.pointing import written as plans
from ego.core.times import written
from ego.upkeep.language.japanese_setup import REFUSED
from ego.upkeep.language.refusals.japanese_commands import COMMANDS_REFUSED
from ego.upkeep.language.refusals.japanese_keeping import KEEPING
from ego.upkeep.language.refusals.japanese_named import NAMED
from ego.upkeep.language.refusals.japanese_settings import SETTINGS

SYSTEM = {
    os.strerror(errno.ENOENT): "ファイルかディレクトリがありません",
    os.strerror(errno.EACCES): "許可がありません",
    os.strerror(errno.EISDIR): "ディレクトリです",
    os.strerror(errno.ENOTDIR): "途中がディレクトリではありません",
    os.strerror(errno.ENOSPC): "空きがありません",
    os.strerror(errno.EROFS): "読み取り専用です",
    os.strerror(errno.ECONNREFUSED): "接続を断られました",
}
"""What the system itself says of a file, where it says it in English."""

KINDS = {
    "error": "エラー",
    "warning": "警告",
    "note": "お知らせ",
}

_NOUNS = {
    "category": "種類",
    "field": "項目",
    "link type": "つながりの種類",
    "domain": "分野",
    "polarity": "好き嫌い",
    "capability": "できること",
    "source": "出どころ",
    "act": "操作",
    "every": "くり返し",
    "a whole number": "整数",
    "a number": "数",
    "a whole number from {} to {}": "{}から{}までの整数",
    "a number from {} to {}": "{}から{}までの数",
    "a whole number of at least {}": "{}以上の整数",
    "a number of at least {}": "{}以上の数",
}

_COMMAND_LINE = {
    "No such command '{}'.": "「{}」というコマンドはありません。",
    "ego help lists what there is.": "ego help で一覧が見られます。",
    "Did you mean {} or {}?": "{} か {} ではありませんか?",
    "Did you mean {list}?": "{list} ではありませんか?",
    "No such option: {} (Possible options: {list}).":
        "{} というオプションはありません。似たもの: {list}。",
    "No such option: {} Did you mean {}?": "{} というオプションはありません。{} ではありませんか?",
    "No such option: {}.": "{} というオプションはありません。",
    "Option '{}' requires an argument.": "{} には値が要ります。",
    "Option '{}' requires an argument, and '{}' is another option.":
        "{} には値が要りますが、次の {} は別のオプションです。",
    "Option '{}' requires {} arguments.": "{} には値が{}個要ります。",
    "Missing argument '{}'.": "{} がありません。",
    "Missing option '{}'.": "{} がありません。",
    "Missing command.": "コマンドがありません。",
    "Got unexpected extra argument(s) ({}).": "余分な言葉があります({})。",
    'A text of several words needs quotes: "…".': "空白のある文は引用符で囲んでください(\"…\")。",
    'What it is to say goes behind --content "…".': '残す文は --content のあとに書きます("…")。',
    "See `{} --help`.": "使い方は `{} --help` で見られます。",
    "A full-width space stands before {}.": "{} の前に全角スペースがあります。",
    "Type a half-width one; a text that holds both goes behind --.":
        "半角スペースで打ち直してください(文の一部なら、その文を -- のあとに書きます)。",
    "A full-width space parts no words: type a half-width one.":
        "全角スペースでは言葉が分かれません。半角スペースで打ち直してください。",
    "{word} needs {word}.": "{word} には {word} が要ります。",
    "ego {word} {word} needs {word}.": "ego {word} {word} には {word} が要ります。",
    "remember needs content.": "残す文がありません。",
    "As in: `{}`.": "例: `{}`",
    "content is empty.": "文が空です。",
    "{} is empty.": "{} が空です。",
    "{} must be {said}, not '{}'.": "{} は{said}です。「{}」は使えません。",
    "{} must be {said}, not {}.": "{} は{said}です。「{}」は使えません。",
    "{} must be text, not {}.": "{} は文字です。{} は使えません。",
    "{} is {} bytes long; at most {} fit.": "{} は{}バイトあります。{}バイトまでです。",
    "{} is {} characters long; at most {} fit.": "{} は{}文字あります。{}文字までです。",
    "{} has {} entries; at most {} fit.": "{} が{}個あります。{}個までです。",
    "An entry of {} is {} characters long; at most {} fit.":
        "{} の一つが{}文字あります。{}文字までです。",
    "{} contains a NUL character.": "{} に NUL 文字があります。",
    "Remove it.": "取り除いてください。",
    "Unknown {said} '{}'. Known: {said}.": "「{1}」という{0}はありません。使えるもの: {2}。",
    "Unknown {said} '{}'. Known: {list}.": "「{1}」という{0}はありません。使えるもの: {2}。",
    "Unknown {said} '{}'. Known: {list}. What is planned is any of these, with its day as `when`"
    " (--when).":
        "「{1}」という{0}はありません。使えるもの: {2}。予定なら種類はどれでもよく、日を --when で"
        "書きます。",
    "{} '{}' is not a time.": "{} の「{}」は日時として読めません。",
    f"Write it like {plans.EXAMPLES}.": "例: 2026年12月5日、明日の15時、来週の金曜",
    f"Write it like {written.EXAMPLES}.": "例: 2026-03-01、2026年3月1日、昨日、3日前",
    "{} '{}' is past.": "{} の「{}」は過ぎています。",
    "since '{}' comes after until '{}'.": "since の「{}」が until の「{}」よりあとです。",
    "--since comes after --until.": "--since が --until よりあとです。",
    "Standard input is not UTF-8 (byte {}).": "標準入力が UTF-8 ではありません({}バイト目)。",
    "Convert it first.": "先に変換してください。",
    "Standard input is longer than the {} bytes that fit.":
        "標準入力が長すぎます。{}バイトまでです。",
    "{} is missing: say what was said, in quotes.":
        "{} がありません。話すことを引用符で囲んで書いてください。",
    "{} is too long; at most {} bytes fit.": "{} が長すぎます。{}バイトまでです。",
    "Let Claude Code use it without asking ({})?":
        "Claude Code が毎回確かめずに使ってもよいですか({})?",
    "nothing was asked, for this is no terminal.": "端末ではないので、何も尋ねませんでした。",
    "ego help init: what to say.": "書けることは ego help init にあります。",
    "An editor needs a terminal, or EDITOR set to what can do without one.":
        "エディターには端末が要ります。EDITOR でほかのものも選べます。",
    "The editor '{}' cannot be run. Set EDITOR.":
        "エディター「{}」を動かせません。EDITOR を設定してください。",
    "{} asks first, and this is no terminal.": "{} は先に尋ねますが、ここは端末ではありません。",
    "Add --yes to do it without asking.": "尋ねずに行うには --yes を付けてください。",
    "{} would be gone for good.": "{} は完全に消えます。",
    "Give --yes to do it.": "よければ --yes を付けてください。",
    "Give --yes to do it; --dry-run lists it.":
        "よければ --yes を付けてください。--dry-run で一覧が見られます。",
}  # fmt: skip

_THINGS = {
    "'{}' is no id. Did you mean {word} \"{text}\"? `ego forget {word}` sets it aside.":
        "「{}」は id ではありません。{word}「{text}」のことなら、`ego forget {word}` で脇へ"
        "置けます。",
    "There is no ego in {} yet. Begin one with `ego init`, or with `ego remember \"…\"`, or name"
    " another directory.":
        "{} にはまだ ego がいません。`ego init` か `ego remember \"…\"` で始めるか、別の場所を"
        "指定してください。",
    "a new ego was made in {}.": "新しい ego を {} に作りました。",
    "No memory or episode '{}'.": "「{}」という記憶や物語はありません。",
    "No episode or memory '{}'.": "「{}」という記憶や物語はありません。",
    "No memory '{}'.": "「{}」という記憶はありません。",
    "{} is set aside already.": "{} はもう脇へ置いてあります。",
    "`ego undelete {}` brings it back.": "`ego undelete {}` で戻せます。",
    "No event '{}'.": "「{}」という出来事はありません。",
    "{} was noted from talk.": "{} は会話から書きとめたものです。",
    "`ego noted drop {}` takes it back.": "`ego noted drop {}` で取り消せます。",
    "{} is a question.": "{} は問いです。",
    "`ego update-self resolve_question {}` ends it.":
        "`ego update-self resolve_question {}` で終わりにできます。",
    "{} is a story.": "{} は物語です。",
    "`ego get-episode {}` lists its memories: forget takes those.":
        "`ego get-episode {}` で中の記憶が見られます。forget はその記憶に使えます。",
    "{} is a decision.": "{} は決めたことです。",
    "`ego why {}` says what came of it (int_…), to drop.":
        "`ego why {}` で、取りやめられるもの(int_…)がわかります。",
    "{} was decided.": "{} は決まったことです。",
    "`ego jobs drop {}` gives it up.": "`ego jobs drop {}` で取りやめられます。",
    "`ego memories` shows ids.": "id は `ego memories` で見られます。",
    "recall and search_memories show ids.": "id は `ego recall` や `ego memories` で見られます。",
    "An id is needed (mem_…): recall and search_memories show them.":
        "id (mem_…)が要ります。`ego recall` や `ego memories` で見られます。",
    "`ego events` lists them.": "`ego events` で一覧が見られます。",
    "ego events lists them.": "`ego events` で一覧が見られます。",
    "ego memories and ego events list them.": "ego memories と ego events で一覧が見られます。",
    "{} was not set aside.": "{} は脇へ置かれていません。",
    "{} was set aside ({said}).": "{} は脇へ置かれています({said})。",
    "`ego undelete {}` brings it back until {}.": "{1} までは `ego undelete {0}` で戻せます。",
    "It is too late to bring it back.": "もう戻せません。",
    "{} was forgotten {said} ago, and only {said} are kept.":
        "{} を脇へ置いてから{said}たちました。残るのは{said}です。",
    "Nothing was changed.": "何も変えていません。",
    "Nothing in it was changed.": "中身は変えていません。",
    "Nobody called '{}' is known, and no talk names them.":
        "「{}」という人は知りません。会話にも出てきません。",
    "Nobody called '{}' is known.": "「{}」という人は知りません。",
    "A person's name has 1 to {} characters.": "人の名前は1から{}文字です。",
    "{} must be a number from 0 to 1, not {}.":
        "{} は0から1までの数です。「{}」は使えません。",
    "{} needs a few words, not {}.": "{} には言葉が要ります。{} は使えません。",
    "Nothing to change.": "変えるところがありません。",
    "Give --content, --emotion, --tag, --no-tags or --when.":
        "--content、--emotion、--tag、--no-tags、--when のどれかを付けてください。",
    "Give --user or --assistant.": "--user か --assistant を付けてください。",
    "Nothing to set.": "設定するものがありません。",
    "Give --text, --addon, --label or --name.":
        "--text、--addon、--label、--name のどれかを付けてください。",
    "Give an id, or --since, --until, --person or --all.":
        "id か、--since、--until、--person、--all のどれかを付けてください。",
    "{} and {} exclude each other.": "{} と {} は一緒に使えません。",
    "A memory cannot be linked to itself.": "記憶を自分自身に結ぶことはできません。",
    "Nothing lies ahead of {word}.": "{} に予定はありません。",
    "`ego ahead` lists what does.": "予定は `ego ahead` で見られます。",
    "ego ahead lists what does.": "予定は ego ahead で見られます。",
    "What comes every week needs a day.": "毎週のことには日付が要ります。",
    "What comes every month needs a day.": "毎月のことには日付が要ります。",
    "What comes every year needs a day.": "毎年のことには日付が要ります。",
    "Give it with --when.": "--when で付けてください。",
    "Give it with when.": "when で付けてください。",
    "There is no {} here. /help lists what there is.":
        "{} はありません。/help で一覧が見られます。",
    "Nothing that was decided, done or said has the id '{}'.":
        "「{}」という id の決めたこと、したこと、言ったことはありません。",
    "ego console --why tells of the newest; ego events lists what was said.":
        "新しいものは ego console --why、言ったことは ego events で見られます。",
    "Nothing was said in this talk yet.": "この会話ではまだ何も話していません。",
    "Nothing was said by itself yet, so there is nothing to answer.":
        "まだ伝言がないので、答えるものがありません。",
    "No persona is set. Set one: ego persona set --text '…', or ego persona import SOUL.md.":
        "人格がまだありません。ego persona set --text '…' か ego persona import SOUL.md で設定して"
        "ください。",
    "There is nothing at {}.": "{} には何もありません。",
    "{} cannot be read: {said}.": "{} を読めません: {said}",
    "{} cannot be read: {}.": "{} を読めません: {}",
    "{} cannot be written: {said}.": "{} に書けません: {said}",
    "{} cannot be written: {}.": "{} に書けません: {}",
    "{} is there already. Give --force to replace it, or name another file.":
        "{} はすでにあります。置き換えるなら --force、またはほかの名前を指定してください。",
    "{} is a directory. Name a file.": "{} はディレクトリです。ファイルを指定してください。",
    "Where to? Name a file with -o FILE.html, or look at it with --open.":
        "どこに書きますか? -o FILE.html で指定するか、--open で見てください。",
    "Port {} cannot be used: {}. Name another with --port.":
        "ポート {} は使えません: {}。--port でほかを指定してください。",
}  # fmt: skip

_MODEL = {
    "No language model is set, and this needs one. Set one: `ego init` asks which. Without"
    " questions, a server on this machine such as Ollama by `ego config set llm.model"
    " openai:qwen3:8b` and"
    " `ego config set llm.base_url http://localhost:11434/v1`; a program by"
    " `ego config set llm.model 'command:claude -p'`. Or talk in Claude Code or another host:"
    " `ego install`.":
        "言語モデルがまだ設定されていません。`ego init` で質問に答えながら選べます。"
        "自分で書くなら、Ollama などこのマシンのサーバーは"
        " `ego config set llm.model openai:qwen3:8b` と"
        " `ego config set llm.base_url http://localhost:11434/v1`、プログラムは"
        " `ego config set llm.model 'command:claude -p'` です。"
        "`ego install` で Claude Code などの中でも話せます。",
    "The model {} at {} could not be reached within {} s.":
        "モデル {} ({})に{}秒たってもつながりません。",
    "The model {} at {} could not be reached ({}).": "モデル {} ({})につながりません({})。",
    "The model {} at {} said nothing for {} s.": "モデル {} ({})が{}秒のあいだ何も言いません。",
    "The model {} at {} closed the connection before it had finished.":
        "モデル {} ({})が言い終わる前に接続を切りました。",
    "The model {} at {} answered {}.": "モデル {} ({})の返事: {}。",
    "The command {} ended with exit status {}.":
        "コマンド {} が終了コード{}で終わりました。",
    "The command {} could not be started ({said}).": "コマンド {} を始められません({said})。",
    "The command {} could not be started ({}).": "コマンド {} を始められません({})。",
    "The command {} was ended by {word}.": "コマンド {} が {word} で終わらされました。",
    **{
        f"{{said}} It complained: {{text}}{end} Your words are saved ({{word}}); the model reads"
        " them with what you say next.":
            "{said}出力:「{text}」(あなたの言葉は残っています: {word}。"
            "次に話しかけるとモデルが一緒に読みます)"
        for end in (".", "")
    },
    **{
        f"{{said}} It complained: {{text}}{end} What was said is saved ({{word}}) and waits for"
        " {said}.":
            "{said}出力:「{text}」(話したことは残っています: {word}、気持ちはあとで尋ねます:"
            " {said})"
        for end in (".", "")
    },
    "{said} It complained: {text}": "{said}出力: {text}",
    "EGO_LLM must be openai:MODEL (for example openai:gpt-4o-mini) or command:PROGRAM ARGUMENTS"
    " (for example command:claude -p).":
        "EGO_LLM は openai:モデル (例 openai:gpt-4o-mini)か command:プログラム 引数"
        " (例 command:claude -p)の形で書いてください。",
    "EGO_LLM names a command with bad quoting: {}.":
        "EGO_LLM のコマンドの引用符が合いません: {}",
    "EGO_LLM names no program that could be started.":
        "EGO_LLM の指すプログラムは始められません。",
    "The command {} said nothing.": "コマンド {} は何も言いませんでした。",
    "The command {} finished without a word.": "コマンド {} は何も言わずに終わりました。",
    "Check that it runs, and EGO_LLM_BASE_URL.":
        "動いているか、EGO_LLM_BASE_URL が正しいか確かめてください。",
    "Check EGO_LLM_API_KEY.": "EGO_LLM_API_KEY を確かめてください。",
    "Set EGO_LLM_API_KEY.": "EGO_LLM_API_KEY を設定してください。",
    "Check the model's name and EGO_LLM_BASE_URL.":
        "モデルの名前と EGO_LLM_BASE_URL を確かめてください。",
    "{} gave no usable decision.": "{} の返事は決定として使えません。",
    "The answer does not have the form that was asked for.":
        "返事が、尋ねた形(JSON)になっていません。",
    "Nothing was changed, and {word} is kept and due again in {number} s.":
        "何も変わっていません。{word} は残っていて、{number}秒たてば、次に決めるときに"
        "もう一度考えます。",
    "Nothing was changed, and {word} is kept and parked; ego deliberate --again takes it up.":
        "何も変わっていません。{word} は取り置いてあり、ego deliberate --again で再開します。",
    "{} gave no usable reflection.": "{} の返事は気持ちの記録として使えません。",
    "{word} is kept and due again in {number} s.":
        "{word} は残っていて、{number}秒たてば、次に振り返るときにもう一度尋ねます。",
    "{word} is kept and parked; ego reflect --again takes it up.":
        "{word} は取り置いてあり、ego reflect --again で再開します。",
    "{word} is being decided about, or due again in {number} s.":
        "{word} はいま考えているところか、{number}秒後からもう一度考えます。",
    "ego deliberate --again takes it up at once.": "ego deliberate --again ですぐに再開します。",
    "docs/models.md says what a model needs to decide.":
        "決めるためにモデルに要ることは docs/models.md にあります。",
    "What was said is saved ({}).": "話したことは残っています({})。",
    "Your words are saved ({}); the model reads them with what you say next.":
        "あなたの言葉は残っています({})。次に話しかけるとモデルが一緒に読みます。",
    "What was said is saved ({}) and waits for {said}.":
        "話したことは残っています({}、気持ちはあとで尋ねます: {said})。",
    "{} said nothing: all of its answer was its own thoughts (<think>).":
        "{} の返事は考えごと(<think>)だけでした。",
    "The answer was cut off: the model may say no more at once. The turn ({}) is kept as far as it"
    " came.":
        "返事が途中で切れました。モデルが一度に言える量を超えました。ここまでは残っています({})。",
    "The answer was cut off: the model may say no more at once. The turn ({}) is kept as far as it"
    " came and waits for {said}.":
        "返事が途中で切れました。モデルが一度に言える量を超えました。ここまでは残っています"
        "({}、気持ちはあとで尋ねます: {said})。",
    "The model did not say how this talk felt ({}).":
        "モデルはこの会話の気持ちを言いませんでした({})。",
    "`ego reflect`, or the next heartbeat with --act, asks it afterwards.":
        "あとで `ego reflect` か次の鼓動(ego heartbeat --act)が尋ねます。",
    "the next ego heartbeat --act, or ego reflect": "次の ego heartbeat --act か ego reflect",
    "ego reflect --packet, for no model is set": "ego reflect --packet (モデルがないため)",
}  # fmt: skip

_PLACES = {
    "{} has been locked for {} s by {}.": "{} は{}秒のあいだ {} が使っています。",
    "The data directory has been held for {} s by {}.":
        "置き場所は{}秒のあいだ {} が使っています。",
    "Wait for it to finish, or end it.": "終わるのを待つか、それを終わらせてください。",
    "{} was written by a newer ego (schema {}, this one knows {}).":
        "{} はもっと新しい ego が書いたものです(形式 {}、この ego が読めるのは {} まで)。",
    "Update ego.": "ego を更新してください。",
    "{} has been migrated further ({}) than this ego knows: by a newer ego (update this one), or by"
    " ego-mcp 0.4 or later (use a new --data-dir and import it).":
        "{} はこの ego の知らない形に移行されています({})。もっと新しい ego によるものなら、"
        "この ego を更新してください。ego-mcp 0.4 以降によるものなら、新しい --data-dir に"
        "取り込んでください。",
    "{} waits for a migration, and a read-only ego writes nothing.":
        "{} は移行を待っていますが、読むだけの ego は何も書きません。",
    "Run `ego migrate up` first.": "先に `ego migrate up` を実行してください。",
    "{} is a file; a data directory is needed there.":
        "{} はファイルです。データを置くディレクトリが要ります。",
    "The data directory {} cannot be created: {}.": "置き場所 {} を作れません: {}",
    "The name of the data directory is empty.": "データの置き場所の名前が空です。",
    "Name one with --data-dir or EGO_DATA_DIR, or leave it out for ~/.ego/data.":
        "--data-dir か EGO_DATA_DIR で指定するか、~/.ego/data でよければ省いてください。",
    "{} cannot be found: nobody knows where {} is.":
        "{} が見つかりません。{} がどこにあるか分かりません。",
    "{} cannot be found: the working directory is gone.":
        "{} が見つかりません。作業ディレクトリがもうありません。",
    "Name the whole path, from / on.": "/ から始まる場所で指定してください。",
    "Name another with --data-dir or EGO_DATA_DIR.":
        "--data-dir か EGO_DATA_DIR でほかを指定してください。",
    "The data directory {} is read-only, and its database cannot be opened like that.":
        "置き場所 {} は読み取り専用で、このままではデータベースを開けません。",
    "Make it writable, or copy it and name the copy with --data-dir.":
        "書けるようにするか、写して --data-dir で写しを指定してください。",
    "{} is missing, though this directory has been used.":
        "{} がありません。このディレクトリは使われていました。",
    "Put it back, let `ego doctor --repair` take the newest backup, or start afresh with another"
    " --data-dir.":
        "元に戻すか、`ego doctor --repair` でいちばん新しい写しから戻すか、別の --data-dir で始めて"
        "ください。",
    "{} is damaged ({said}).": "{} が壊れています({})。",
    "{} is damaged ({}).": "{} が壊れています({})。",
    "`ego doctor --repair` brings back what can be read, and the newest backup.":
        "`ego doctor --repair` が、読めるものといちばん新しい写しを取り戻します。",
    "{} cannot be written: the disk is full, or takes no more ({}).":
        "{} に書けません。ディスクがいっぱいか、受け付けません({})。",
    "Make room, then try again.": "空きを作ってから、もう一度試してください。",
    "{} cannot be written: it is read-only.": "{} は読み取り専用で、書けません。",
    "Make it writable, then try again.": "書けるようにしてから、もう一度試してください。",
    "{} is not valid TOML: {}.": "{} は正しい TOML ではありません: {}。",
    "Mend it first.": "先に直してください。",
    "Unknown key '{}'.": "「{}」という設定はありません。",
    "Did you mean '{}'?": "「{}」ではありませんか?",
    "ego config show shows all.": "すべては ego config show で見られます。",
    "{} is not set in {}.": "{} は {} にありません。",
    "{} is a table. Name a key of it: {}.": "{} は表です。その中の名を指定してください: {}",
    "EGO_TIMEZONE '{}' is not a time zone.":
        "EGO_TIMEZONE の「{}」というタイムゾーンはありません。",
    "Zones are named by a region and a large city in it, like Asia/Tokyo: take a near one that has"
    " your time.":
        "タイムゾーンは Asia/Tokyo のように、地域とその大きな都市で表します。同じ時刻の近い都市を"
        "書いてください。",
    "EGO_LANGUAGE '{}' is not en or ja.": "EGO_LANGUAGE の「{}」は en でも ja でもありません。",
    "The vectors were made by {}, but {} is configured; words alone are used.":
        "ベクトルは {} で作られましたが、設定は {} です。言葉だけで探します。",
}  # fmt: skip

ERRORS = {
    **_NOUNS,
    **_COMMAND_LINE,
    **_THINGS,
    **_MODEL,
    **_PLACES,
    **REFUSED,
    **NAMED,
    **SETTINGS,
    **COMMANDS_REFUSED,
    **KEEPING,
}
