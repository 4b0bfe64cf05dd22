"""What setting up asks and refuses, and what upkeep counts: rows as in `japanese`."""

from __future__ import annotations

ASKED = {
    "Which language, en or ja (日本語)?": "言語 (ja 日本語 か en 英語)",
    "A few questions. Enter takes what stands in brackets, < goes back to the one before.":
        "いくつかお尋ねします。Enter だけ押すと [ ] の中の答え、< か「戻る」で前の質問に戻ります。",
    "A few questions, then it lives. Enter takes what stands in brackets, < goes back to the one"
    " before.":
        "いくつかお尋ねしたあと、動きはじめます。Enter だけ押すと [ ] の中の答え、< か「戻る」で"
        "前の質問に戻ります。",
    "What is it to call you?": "あなたを何と呼べばよいですか",
    "And you?": "あなたのお名前は",
    "Your time zone?": "タイムゾーンは (東京、Asia/Tokyo など)",
    ", ": "、",
    "later": "あとで",
    "this machine's": "このマシンの設定",
    "This needs an answer. Ctrl-C ends it.": "ここには答えが要ります。やめるには Ctrl-C。",
    "all": "すべて",
    "none": "なし",
    "always": "いつでも",
    "  {}: {} - {}": "  {}: {}。{}",
    "Who is it? {}, a file or a sentence of yours, or later":
        "どんな人格にしますか? {}、ファイル、自分で書いた文、または あとで",
    "Who is it? {}, a file or a sentence of yours":
        "どんな人格にしますか? {}、ファイル、または自分で書いた文",
    "How it speaks and what it cares about. To change it later: ego persona edit.":
        "話し方や、大切にするものです。あとから ego persona edit で変えられます。",
    "With later it says nothing by itself, and talks as nobody in particular.":
        "「あとで」なら、決まった人柄なしで話し、自分からは話しかけません。",
    "What is it called?": "この人格の名前は",
    "Found here: {}.": "見つかったもの: {}",
    "No program that speaks MCP, such as Claude Code, was found. To use it in one, let it start"
    " this:":
        "Claude Code など、MCP を話すプログラムは見つかりませんでした。そこから使うには、"
        "次を起動させてください:",
    "Which of them shall it be in? all, none, or names":
        "どれで使いますか? すべて、なし、または名前",
    "Let Claude Code use it without asking?": "Claude Code が毎回確かめずに使ってもよいですか?",
    "Keep what is said in Claude Code as talk?": "Claude Code での会話を残しますか?",
    "If not, only what it remembers by itself stays of a conversation there.":
        "残さなければ、そこでの会話からは自分で覚えたことだけが残ります。",
    "To change it later: ego install claude-code --capture, or ego capture off.":
        "あとから変えるには ego install claude-code --capture か ego capture off です。",
    "Keep what is said there as talk?": "そこでの会話を残しますか?",
    "It can take in what you have from another program: {}.":
        "ほかのプログラムの記録を引き継げます: {}",
    "To do so, type which and its file or folder, as in: chatgpt ~/conversations.json":
        "引き継ぐときは、プログラムの名前とファイルかフォルダーを続けて入力してください。"
        "例: chatgpt ~/conversations.json",
    "Which program and which file? Enter for none":
        "どのプログラムの、どのファイルですか? なければそのまま Enter",
    "What it says shows in ego console, and elsewhere if you like:":
        "伝言は ego console に出ます。ほかの場所にも送れます:",
    "  text:https://ntfy.sh/A-LONG-NAME-OF-YOURS is your phone, with the app ntfy.":
        "  text:https://ntfy.sh/長い英数字の名前 なら、アプリ ntfy を入れたスマホに届きます。",
    "Where else? An address, a program, or - for nowhere":
        "どこへ送りますか? アドレス、プログラム、送らないなら -",
    "When may it speak?": "話しかけてよい時間は",
    "Which model thinks for it? command:PROGRAM, which reads a prompt and answers,":
        "どのモデルで考えますか? 読んで答えるプログラム(command:プログラム)か、",
    "or openai:MODEL of a server such as Ollama; its address is asked next.":
        "Ollama などのサーバー(openai:MODEL、アドレスは次に尋ねます)を書いてください。",
    "None yet? Ctrl-C ends this, and nothing is written: to remember it needs none.":
        "まだなければ Ctrl-C で終わり、何も書かれません。覚えるだけならモデルは要りません。",
    "None yet? Press Enter. It remembers, feels and wants all the same;":
        "まだなければそのまま Enter。覚えること、感じること、望むことにモデルは要りません。",
    "ego chat and its own messages need one. Later: ego init --model.":
        "ego chat と、自分から話すことには要ります。あとから ego init --model で足せます。",
    "  {}: {}": "  {}: {}",
    "{}, which {} has here": "{} (ここで動いている {})",
    "{}, the program of Claude Code": "{} (Claude Code のプログラム)",
    "{} at {}, by the key in {}": "{} ({}、鍵は {} のもの)",
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
    "Delete what still says it, too?": "同じことを言っているものも消しますか?",
    "Edit it again?": "もう一度編集しますか?",
    "Importing": "取り込み中",
    "Exporting": "書き出し中",
    "Looking": "調べています",
    "Backing up": "写しています",
    "Restoring": "戻しています",
}  # fmt: skip

REFUSED = {
    "'{}' is not a time zone.": "「{}」というタイムゾーンはありません。",
    "Did you mean {}.": "{} ではありませんか?",
    "In Japanese: {list}.": "日本語で書けるもの: {}。",
    "--language takes en or ja, not '{}'.": "言語は ja か en です。「{}」は使えません。",
    "{} takes a name of 1 to 80 characters.": "{} は1から80文字の名前です。",
    "--persona '{}' is no sample and no file.": "「{}」という見本もファイルもありません。",
    "Samples: {list}.": "見本: {}。",
    "{} cannot be read as UTF-8 text.": "{} を UTF-8 の文として読めません。",
    "{} must hold 1 to {} bytes of text.": "{} は1から{}バイトの文です。",
    "--model '{}' must be openai:MODEL (for example openai:qwen3) or command:PROGRAM ARGUMENTS"
    " (for example \"command:claude -p\").":
        "モデルの「{}」は、openai:MODEL (例 openai:qwen3)か command:プログラム 引数"
        " (例 \"command:claude -p\")の形で書いてください。",
    "An account of ChatGPT alone does not do: take openai:MODEL with an API key from OpenAI,"
    " or a model of your own machine through Ollama.":
        "ChatGPT のアカウントだけでは使えません。OpenAI の API キーと openai:MODEL か、Ollama で"
        "手元のモデルを使ってください。",
    "--base-url goes with --model openai:MODEL.": "--base-url は --model openai:MODEL と使います。",
    "--hours '{}' are no hours. Write when it may speak, like 08:00-22:30, or always.":
        "「{}」は時間として読めません。話しかけてよい時間を 08:00-22:30 か いつでも のように書いて"
        "ください。",
    "--every takes minutes that divide an hour: {list}.": "--every は一時間を割り切る分です: {}。",
    "{}: a quote is left open in '{}'.": "{}: 「{}」の引用符が閉じていません。",
    "{}: there is no program '{}' here that could be run.":
        "{}: 「{}」というプログラムがここにはありません。",
    "--sink: an address must look like https://ntfy.sh/nagi, with no password in it.":
        "アドレスは https://ntfy.sh/nagi のような形で、パスワードを含めずに書いてください。",
    "{} is set, and is stronger than config.toml. Unset it, then run this again.":
        "{} が設定されていて、config.toml より優先されます。外してからやり直してください。",
    "'{}' was not found. all, none, or names.":
        "「{}」は見つかっていません。すべて、なし、または名前を書いてください。",
    "Type the program and its file or folder, as in: chatgpt ~/conversations.json (or - for none).":
        "プログラムの名前とファイルかフォルダーを続けて入力してください。例: "
        "chatgpt ~/conversations.json (なければ -)",
    "Known: {list}.": "使えるもの: {}",
    "Unknown program '{}'. Known: {list}.": "「{}」は使えません。使えるもの: {}",
    "--capture goes with --host claude-code.": "--capture は --host claude-code と使います。",
    "This is no terminal to ask at, and these options are missing: {list}.":
        "ここは端末ではないので尋ねられません。足りないオプション: {}",
    "No language model is set (EGO_LLM): vectors are made, no heart beats.":
        "言語モデルがありません(EGO_LLM)。ベクトルは作りますが、鼓動は打ちません。",
    "It rests now. ego live --foreground goes on.":
        "いまは休んでいます。続きは ego live --foreground で。",
    "Another ego live --foreground lets this heart beat.":
        "別の ego live --foreground が鼓動を打たせています。",
    "End that one first.": "先にそちらを終えてください。",
    "{} lets it beat too; ego live stop takes that entry back.":
        "{} も鼓動を打たせています。ego live stop で取り下げられます。",
}  # fmt: skip

_COUNTS = {
    "{number} memory; {said}.": "記憶 {}件({})",
    "{number} memories; {said}.": "記憶 {}件({})",
    "{number} memories of {number}; {said}.": "記憶 {1}件のうち{0}件({2})",
    "{number} memory of {number}.": "記憶 {1}件のうち{0}件",
    "{number} memories of {number}.": "記憶 {1}件のうち{0}件",
    "{number} memory.": "記憶 {}件",
    "{number} memories.": "記憶 {}件",
    "{number} private memory was left out": "非公開の記憶{}件は載せていません",
    "{number} private memories were left out": "非公開の記憶{}件は載せていません",
    "No browser could be started; open the file by hand.":
        "ブラウザーを開けませんでした。ファイルを開いてください。",
    "{word} in {word} ({number})": "{1} の {0}({2})",
    "{word}.json ({number})": "{}.json の項目({})",
    "{word}.json, {list} ({number})": "{}.json の {}({})",
    "none could be made on {number} {number} {word}: {said}":
        "{} {} {} には作れませんでした: {}",
    "{number} private": "非公開 {}件",
    "{number} set aside, for up to {number} days": "脇へ置いたもの {}件(残るのは{}日)",
    "{number} private, {number} set aside, for up to {number} days":
        "非公開 {}件、脇へ置いたもの {}件(残るのは{}日)",
    "Beside them there are {said}.": "ほかに {}。",
    "{number} link": "つながり {}件",
    "{number} links": "つながり {}件",
    "{number} note taken from talk": "会話からの書き留め {}件",
    "{number} notes taken from talk": "会話からの書き留め {}件",
    "Tokens today: {said}, in {number} answer.": "今日のトークン: {}、返事 {}回。",
    "Tokens today: {said}, in {number} answers.": "今日のトークン: {}、返事 {}回。",
    "Tokens this month: {said}, in {number} answer.": "今月のトークン: {}、返事 {}回。",
    "Tokens this month: {said}, in {number} answers.": "今月のトークン: {}、返事 {}回。",
    "Tokens ever: {said}, in {number} answer.": "これまでのトークン: {}、返事 {}回。",
    "Tokens ever: {said}, in {number} answers.": "これまでのトークン: {}、返事 {}回。",
    "about {number} read": "読んだのは約{}",
    "{number} read": "読んだのは{}",
    "{number} written": "書いたのは{}",
    "${number}": "${}",
    "chat {number} + {number}": "会話 {} + {}",
    "select {number} + {number}": "選び出し {} + {}",
    "reflect {number} + {number}": "振り返り {} + {}",
    "deliberate {number} + {number}": "決めること {} + {}",
    "render {number} + {number}": "言葉にすること {} + {}",
    "{}: cannot be read": "{}: 読めません",
    "not set": "未設定",
    "tuned": "調整済み",
    "default": "標準",
    "(set, not shown)": "(設定済み、表示しません)",
}  # fmt: skip

_LEARNED = {
    '- [{said}] chat: "{}" you: "{}" (ev_{word})': "- [{}] 会話:「{}」 返事:「{}」 (ev_{})",
    '- [{said}] chat: "{}" (ev_{word})': "- [{}] 会話:「{}」 (ev_{})",
    "That is so for good; with once it is the next one alone.":
        "この先ずっとそうなります。次の一回だけなら --once を付けます。",
    "It is private, as what it replaces is: {} if it need not be.":
        "置き換えた記憶と同じく非公開です。公開してよければ: {}",
    "Type yes to go on: ": "続けるなら yes と入力してください: ",
    "No mood trailer came.": "気持ちの記録がついていません。",
    "The mood trailer made no sense.": "ついてきた気持ちの記録は使えません。",
    "The turn is saved (ev_{word}) and waits for {said}.":
        "会話は残しました(ev_{})。あとで尋ねるもの: {}",
    "its confided": "内緒で聞いたかどうか",
    "{number} fact": "知っていること {}件",
    "{number} facts": "知っていること {}件",
    "{number} decision": "決定 {}件",
    "{number} decisions": "決定 {}件",
    **{
        f"Still known of {of}, and not changed by this: {{text}} {way}.":
            f"{whose}について知っていることは、これでは変わりません: {{}} {said}"
        for of, whose in (("itself", "自分"), ("{}", "{}"))
        for way, said in (
            ("`ego noted drop {word}` takes it back", "`ego noted drop {}` で取り消せます"),
            ("`ego update-relationship {text} known_fact … --replaces {text}` changes it",
             "`ego update-relationship {} known_fact … --replaces {}` で直せます"),
        )
    },
    "So are {number} more (ego noted, ego consider-them).":
        "ほかにも{}件あります (ego noted、ego consider-them)。",
    "You know of {}: {text} (since {number}; before: {text})":
        "{}について知っていること: {} ({} から。前は {})",
    "You know of {}: {text}": "{}について知っていること: {}",
    "No longer known of {}: {text}": "{}について消したこと: {}",
    "{} likes to talk about: {text}": "{}が話したいこと: {}",
    "A tender subject for {}: {text}": "{}が触れてほしくないこと: {}",
    "{} is also called: {text}": "{}の別の名: {}",
    "{}'s usual tone: {text}": "{}のいつもの調子: {}",
    "How {} communicates: {text}": "{}の話し方: {}",
    "Trust in {}: {number}": "{}への信頼: {}",
    "You knew {} already: one person now.": "{}は前から知っている人なので、一人にまとめました。",
    "Only a known_fact replaces another, not {word}.":
        "置き換えられるのは known_fact だけで、{} は置き換えられません。",
    "You prefer: {text}": "好むもの: {}",
    "You value: {text}": "大切にしていること: {}",
    "New goal ({word}): {text}": "新しい目標({}): {}",
    "Answered: {text}": "答えが出た問い: {}",
    "Your story now says: {text}": "自分の物語: {}",
    "Skill {}: {number}": "できること {}: {}",
    "Confidence in your own judgement: {number}": "自分の判断への自信: {}",
    "Importance {number} now: {text}": "重要さを {} にしました: {}",
    "You carry this question already ({word}).": "この問いはもう抱えています({})。",
    "You carry a new question ({word}): {text}": "新しい問い({}): {}",
}  # fmt: skip

_WORK = {
    "Nothing waits for a reflection.": "振り返りを待つ会話はありません。",
    "Nothing waits for a reflection now.": "いま振り返りを待つ会話はありません。",
    "Reflected {number}:": "{}件を振り返りました:",
    "Nothing was noted: the model named nothing to keep.":
        "書き留めたものはありません。モデルは残すことを何も挙げませんでした。",
    "Still waiting: {number}.": "まだ待っているもの: {}件。",
    "ego jobs list shows until when.": "いつまでかは ego jobs list で見られます。",
    "Parked: {number}.": "取り置いたもの: {}件。",
    "ego reflect --again takes up what was parked.":
        "取り置いたものは ego reflect --again で再開します。",
    "Nothing is selected.": "選んだものはありません。",
    "{number} selected by rule:": "規則で選んだもの {}件:",
    "{number} selected by the model:": "モデルが選んだもの {}件:",
    "{said}: score {word}": "{}: 点数 {}",
    "{said}: score {word}, interest {word}": "{}: 点数 {}、関心 {}",
    "{number}. [{said}] {said} (ev_{word})": "{}. [{}] {} (ev_{})",
    "{number}. [{said}] {said} (ev_{word}, in confidence)": "{}. [{}] {} (ev_{}、内緒)",
    "[{said}] {said} (ev_{word}, in confidence)": "[{}] {} (ev_{}、内緒)",
    "- [{said}] {said} (ev_{word}, in confidence)": "- [{}] {} (ev_{}、内緒)",
    "{number}. [{said}] {text} (mem_{word}): {text}": "{}. [{}] {} (mem_{}): {}",
    "{number}. [{said}] {said} (ev_{word}): {text}": "{}. [{}] {} (ev_{}): {}",
    "{number}. [{said}] story: {text} ({said}) (ep_{word}): {text}":
        "{}. [{}] 物語: {} ({}) (ep_{}): {}",
    "{number}. Gone since. ({word})": "{}. もうありません。({})",
    "Nothing is selected, for the model failed.":
        "モデルがうまくいかず、何も選んでいません。",
    "Nothing here could give the heartbeat: there is no crontab program, and no systemd of yours.":
        "鼓動を打たせるものがここにありません(crontab も、あなたの systemd もありません)。",
    "`ego live --foreground` beats for as long as it runs.":
        "`ego live --foreground` なら、動いているあいだ鼓動を打ちます。",
    "Or let another scheduler run `ego heartbeat --act` every 30 minutes.":
        "ほかのスケジューラーがあれば、`ego heartbeat --act` を30分ごとに実行させてください。",
    "Or install cron, then run this again.":
        "cron を入れてから、もう一度試すこともできます。",
    "{} answered.": "{} が答えました。",
    "Nothing was written.": "何も書いていません。",
    "With the same words and no --dry-run:": "同じ言葉で --dry-run を外すと:",
    "{said}: would be written.": "{}: 書かれます。",
    "the persona": "人格",
    "Another was its persona until now.": "これまでは別の人格でした。",
    "{} was its persona until now.": "これまでの人格は{}でした。",
    "`{}` brings it back, until the persona is changed again.":
        "人格をまた変えるまでは、`{}` で元に戻せます。",
    "applied  {word}  (ego {word})": "済み  {}  (ego {})",
    "pending  {word}  (ego {word})": "これから  {}  (ego {})",
    "No sink is configured: what is said by itself shows in ego console alone. Under [deliver] in"
    " config.toml write {text} or {text}.":
        "送り先はありません。伝言は ego console にだけ出ます。config.toml の [deliver] に {} か"
        " {} と書くと送れます。",
    "Said today: {number} of at most {number}.": "今日の伝言: {}通(一日に{}通まで)。",
    "Talk is captured ({list}).": "会話を残しています({})。",
    "Capture is off.": "会話は残していません。",
    "That is so in this directory; each project has its own, and may be on.":
        "このディレクトリではそうです。設定はプロジェクトごとで、ほかでは残しているかもしれません。",
    "Capture was off.": "会話は残していませんでした。",
    "No turn is kept yet.": "残した会話はまだありません。",
    "{number} turn is kept, the last one of {}.": "{}件の会話を残しました。最後は {} です。",
    "{number} turns are kept, the last one of {}.": "{}件の会話を残しました。最後は {} です。",
    "{}: nothing is captured any more.": "{}: もう会話を残しません。",
    "{number} turn stays kept; `ego events` lists them, `ego forget` takes one back.":
        "{}件の会話は残っています。`ego events` で見られ、`ego forget` で脇へ置けます。",
    "{number} turns stay kept; `ego events` lists them, `ego forget` takes one back.":
        "{}件の会話は残っています。`ego events` で見られ、`ego forget` で脇へ置けます。",
    "`ego install claude-code --capture` turns it on.":
        "`ego install claude-code --capture` で残すようになります。",
    "Nothing was remembered in the last day; there is nothing to replay.":
        "この一日に残した記憶がないので、整理するものがありません。",
    "Replayed {number} memory of the last day.": "この一日の記憶{}件を整理しました。",
    "Replayed {number} memories of the last day.": "この一日の記憶{}件を整理しました。",
    "Replayed {number} memory of the last day; {said}.": "この一日の記憶{}件を整理しました({})。",
    "Replayed {number} memories of the last day; {said}.":
        "この一日の記憶{}件を整理しました({})。",
    "{number} pair grew closer": "近づいたのは{}組",
    "{number} pairs grew closer": "近づいたのは{}組",
    "{number} faint link let go": "手放した弱いつながりは{}本",
    "{number} faint links let go": "手放した弱いつながりは{}本",
    "{number} forgotten for good": "完全に消えたものは{}件",
    "Closer now: {text} and {text}": "近づいた: {} と {}",
    "Almost the same: {text}": "ほとんど同じ: {}",
    "Never rise above low: {said}.": "低いままのもの: {}。",
    "Never fall below high once there: {said}.": "一度高まると下がらないもの: {}。",
    "Never fall below high once there: {said} (no tool used settles it).":
        "一度高まると下がらないもの: {}(使う道具では静まりません)。",
    "Never fall below high once there: {said} (no tool used settles them).":
        "一度高まると下がらないもの: {}(使う道具では静まりません)。",
    "High again at every session: {said}.": "毎回また高まっているもの: {}。",
    "High again at every session: {said} (its own hours fit into the pause).":
        "毎回また高まっているもの: {}(間のうちに高まりきります)。",
    "Every desire rises and falls.": "どの欲求も高まり、静まります。",
    "{number} session, every {said} for {said}, in days with somebody in them.":
        "セッション{}回、{}ごと、{}間(毎日、人に会う場合)。",
    "{number} sessions, every {said} for {said}, in days with somebody in them.":
        "セッション{}回、{}ごと、{}間(毎日、人に会う場合)。",
    "Reflected on {} waiting turn.": "待っていた会話{}件を振り返りました。",
    "Reflected on {} waiting turns.": "待っていた会話{}件を振り返りました。",
    "EGO_NOW lies in the future: whatever this keeps, a settled desire too, is dated {number}.":
        "EGO_NOW が未来です。ここで残すものには、静まった欲求にも、{} の日付がつきます。",
    "Nothing was changed by this; `ego ahead drop mem_{word}` or `ego ahead later mem_{word} --when"
    " …` does, if {said} is meant: {text}":
        "予定は何も変えていません({2}のことでしたら `ego ahead drop mem_{0}` か"
        " `ego ahead later mem_{1} --when …` で変わります): {3}",
    "Nothing was changed by this; if it is of one of these, name that: {text}":
        "予定は何も変えていません。次のどれかのことでしたら、その名前で言ってください: {}",
    "Nothing was changed by this; `ego ahead later mem_{word} --when …` does, if {said} is meant:"
    " {text}": "予定は何も変えていません({1}のことでしたら `ego ahead later mem_{0} --when …` で"
        "変わります): {2}",
    "Reflected: {number}.": "振り返ったのは{}件です。",
    "Kept beside it: {number}; ego jobs list shows them.":
        "ほかに{}件残っています。ego jobs list で見られます。",
}  # fmt: skip

KEPT = {**_COUNTS, **_LEARNED, **_WORK}
