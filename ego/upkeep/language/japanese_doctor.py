"""What is kept and whether it is well, in Japanese: rows as in `japanese`.

What SQLite itself says of damage is English.
"""

from __future__ import annotations

_CHECKS = {
    "This is ego {} with Python {} and SQLite {}, on {}.":
        "ego {}、Python {}、SQLite {}、{} です。",
    "ego needs SQLite 3.37 or newer.": "ego には SQLite 3.37 以降が要ります。",
    "Mend it by hand: until then commands refuse.":
        "手で直してください。それまでコマンドは動きません。",
    "{} is not there yet.": "{} はまだありません。",
    "The first command makes it.": "最初のコマンドで作られます。",
    "{} is a file.": "{} はファイルです。",
    "Name another with --data-dir.": "--data-dir でほかを指定してください。",
    "Only {} MB are free at {}.": "{1} の空きは {0} MB だけです。",
    "Make room.": "空きを作ってください。",
    "{} cannot be written by this user.": "{} にこのユーザーは書けません。",
    "Give it back with chown and chmod, or name another with --data-dir.":
        "chown と chmod で直すか、--data-dir でほかを指定してください。",
    "It is {}, where {} GB are free.": "{} にあり、空きは {} GB です。",
    "Nobody else can read it.": "ほかの人には読めません。",
    "others on this machine can read {list}.": "このマシンのほかの人に {list} が読めます。",
    "`ego doctor --repair` closes them (0700 and 0600).":
        "`ego doctor --repair` で閉じられます(0700 と 0600)。",
    "`ego doctor --repair` removes what is half made.":
        "`ego doctor --repair` で作りかけのものを消せます。",
    "All {} are applied.": "{}件すべて済んでいます。",
    "{} to be applied: {list}.": "これからのもの{}件: {list}。",
    "The next command does it, or `ego migrate up`.":
        "次のコマンドか `ego migrate up` で行われます。",
    "{} can be read.": "{}件とも読めます。",
    "The version before the current one cannot be read.": "一つ前の版が読めません。",
    "`ego doctor --repair` sets it aside.": "`ego doctor --repair` で脇へ置けます。",
    "{} is gone, and {}, the version before it, is there.":
        "{} がなくなりましたが、一つ前の版 {} があります。",
    "`ego doctor --repair` puts that back.": "`ego doctor --repair` でそれを戻せます。",
    "Delete what you need no more.": "要らないものは消してください。",
    "It is not made yet.": "まだ作られていません。",
    "{} is damaged: {said}.": "{} が壊れています({})。",
    "{} is damaged: {}.": "{} が壊れています({})。",
    "`ego doctor --repair` keeps what can be read, fills it up from the newest backup, and sets the"
    " damaged file aside.":
        "`ego doctor --repair` が、読めるものを残し、足りない分をいちばん新しい写しから補い、壊れた"
        "ファイルを脇へ置きます。",
    "Others may go on meanwhile.": "そのあいだほかの人は使い続けられます。",
    "{} is whole ({} MB).": "{} は無事です({} MB)。",
    "Put it back, or `ego doctor --repair` takes the newest backup.":
        "元に戻すか、`ego doctor --repair` がいちばん新しい写しから戻します。",
    "There is no backup of it here.": "ここに写しはありません。",
    "Put it back, or start afresh with another --data-dir.":
        "元に戻すか、別の --data-dir で始めてください。",
    "Its rows, words, numbers, links and vectors fit together.":
        "行、言葉、数、つながり、ベクトルが合っています。",
    "`ego doctor --repair` makes what follows from the memories anew.":
        "`ego doctor --repair` が、記憶から導けるものを作り直します。",
    "Of memories and talk, everything has its own.": "記憶と会話のすべてにあります。",
    "`ego reindex` makes them now.": "`ego reindex` でいま作れます。",
    "Nothing is left over from a write.": "書き込みのあとの後始末は済んでいます。",
    "`ego doctor --repair` does it; so does the next command that writes.":
        "`ego doctor --repair` か、次に書き込むコマンドで行われます。",
    "No job waits.": "待っている仕事はありません。",
    "{} job waits.": "待っている仕事が{}件あります。",
    "{} jobs wait.": "待っている仕事が{}件あります。",
    "{} turn waits to be reflected on, the first since {}.":
        "振り返りを待つ会話が{}件あります({}から)。",
    "{} turns wait to be reflected on, the first since {}.":
        "振り返りを待つ会話が{}件あります({}から)。",
    "`ego reflect` asks now, `ego heartbeat --act` by itself (`ego live` installs it).":
        "`ego reflect` でいま尋ねられます。`ego heartbeat --act` なら自動です"
        "(`ego live` で入ります)。",
    "No persona is set, so nobody feels anything: `ego persona set` sets one.":
        "人格がまだないので、感じる人がいません。`ego persona set` で設定できます。",
    "No language model is set: `ego reflect --packet` hands one to any model.":
        "言語モデルがありません。`ego reflect --packet` で一つをどのモデルにも渡せます。",
    "`ego jobs list` shows them.": "`ego jobs list` で見られます。",
    "{} place to send to, and none fails.": "送り先は{}か所で、異常はありません。",
    "{} places to send to, and none fails.": "送り先は{}か所で、異常はありません。",
    "`ego deliver test` tries it, `ego deliver run` brings what waits.":
        "`ego deliver test` で試し、`ego deliver run` で待っているものを送れます。",
    "Nothing lies in the future.": "未来の日付のものはありません。",
    "`ego doctor --repair` dates them to now.": "`ego doctor --repair` で今の日付にできます。",
    "None has been made yet.": "まだありません。",
    "None has been made yet; daily ones are switched off ([backup] keep).":
        "まだありません。毎日の写しは切ってあります([backup] keep)。",
    "The newest is of {number} {number} {word}.":
        "いちばん新しいのは {number} {number} {word} です。",
    "It is tried again an hour later, with the next write.":
        "一時間あと、次に書き込むときにもう一度試します。",
    "`ego backup` makes one now.": "`ego backup` でいま作れます。",
    "Meaning is found with {} ({} dimensions, by {}).":
        "意味は {} で見つけます({}次元、{})。",
    "It is switched off: memories are found by their words.":
        "切ってあります。記憶は言葉で見つけます。",
    "Install fastembed, then `ego reindex`.":
        "fastembed を入れてから `ego reindex` を実行してください。",
    "None is set.": "まだ設定されていません。",
    "What talks or decides by itself needs one.": "話したり自分で決めたりするには要ります。",
    "{} answers.": "{} が答えます。",
    "See `ego config show`.": "`ego config show` を見てください。",
    "No program is set up to start ego.": "ego を使うプログラムはまだありません。",
    "`ego install` does it.": "`ego install` で加えられます。",
    "The last capture failed, {said}: {said}": "直近の会話の取り込みが失敗しました({}): {}",
    "What the hook was called with is not JSON.": "フックに渡されたものが JSON ではありません。",
    "The hook was called without a transcript (.jsonl) or a session.":
        "フックに会話の記録(.jsonl)が渡されていません。",
    "`ego import` brings what was missed.": "取りこぼした分は `ego import` で取り込めます。",
    "The next that goes well ends this.": "次にうまくいけば、この警告は消えます。",
    "{}, every {} minutes.": "{}、{}分ごと。",
    "{}, every {} minutes, but the last beat was {said}.":
        "{}、{}分ごとですが、最後の鼓動は{said}です。",
    "It is {number} {number} {word}.": "{number} {number} {word} です。",
    "It is {number} {number} {word} by the clock it was given.":
        "渡された時計では {number} {number} {word} です。",
    "EGO_NOW pins the clock to {}.": "EGO_NOW で時計が {} に止まっています。",
    "Unset it.": "外してください。",
    "{number} failure.": "異常 {}件。",
    "{number} failures.": "異常 {}件。",
    "{number} warning.": "注意 {}件。",
    "{number} warnings.": "注意 {}件。",
    "{number} failure and {number} warning.": "異常 {}件、注意 {}件。",
    "{number} failure and {number} warnings.": "異常 {}件、注意 {}件。",
    "{number} failures and {number} warning.": "異常 {}件、注意 {}件。",
    "{number} failures and {number} warnings.": "異常 {}件、注意 {}件。",
}  # fmt: skip

_MISFITS = {
    "A row makes no sense: {}.": "意味をなさない行があります({})。",
    "In ego.db a {word} in {word} is none that there is.":
        "ego.db の {1} の {0} に、ありえない値があります。",
    "In ego.db a text in {word} is not UTF-8.": "ego.db の {} に UTF-8 でない文があります。",
    "In ego.db a row of {word} names something in {word} that is not there.":
        "ego.db の {0} に、{1} にないものを指す行があります。",
    "In ego.db {}.": "ego.db が壊れています({})。",
    "Chunk {number} of the numbers has another size.": "数の表の{}番目の大きさが違います。",
    "The numbers of memory {number} are there, and the memory is not.":
        "{}番の記憶がないのに、その数の表があります。",
    "The numbers of {word} are missing.": "{} の数の表がありません。",
    "The numbers of {word} are {text}, and should be {text}.":
        "{} の数の表は {} ですが、{} のはずです。",
    "The total of {word} is missing, and should be {number}.":
        "{} の総数がありません。{} のはずです。",
    "The total of {word} is {number}, and should be {number}.":
        "{} の総数は {} ですが、{} のはずです。",
    "{word} has {number} links, and {number} in its numbers.":
        "{} のつながりは{}本ですが、数の表では{}本です。",
    "{word} was recalled on another day than its numbers say.":
        "{} を思い出した日が数の表と違います。",
    "Chunk {number} of the word '{}' holds {number} entry.":
        "言葉「{1}」の索引の{0}番目に{2}件入っています。",
    "Chunk {number} of the word '{}' holds {number} entries.":
        "言葉「{1}」の索引の{0}番目に{2}件入っています。",
    "Chunk {number} of the word '{}' is further than was ever written.":
        "言葉「{1}」の索引に、書かれたはずのない{0}番目があります。",
    "The word '{}' leads to {number} memory, or not to the {number}.":
        "言葉「{}」が{}件の記憶を指していて、正しい{}件と合いません。",
    "The word '{}' leads to {number} memories, or not to the {number}.":
        "言葉「{}」が{}件の記憶を指していて、正しい{}件と合いません。",
    **{
        f"The word '{{}}' is counted {{number}} {times}, and should be {{number}} {right}.":
            "言葉「{}」の数が{}回になっていますが、{}回のはずです。"
        for times in ("time", "times") for right in ("time", "times")
    },
    "The link from memory {number} to {number} ({word}) does not read both ways.":
        "{}番の記憶から{}番へのつながり({})が片方向になっています。",
    "Story {word} is not found by what its memories say.":
        "物語 {} が、その記憶の言葉で見つかりません。",
    "No generation of vectors is in force.": "使われているベクトルの世代がありません。",
    "Memory {number} should have a vector, and has none.":
        "{}番の記憶にあるはずのベクトルがありません。",
    "Event {number} should have a vector, and has none.":
        "{}番の出来事にあるはずのベクトルがありません。",
    "The vector of memory {number} is there, and the memory is not.":
        "{}番の記憶がないのに、そのベクトルがあります。",
    "The vector of event {number} is there, and the event is not.":
        "{}番の出来事がないのに、そのベクトルがあります。",
    "{word} holds vectors that nothing speaks of.":
        "{} に、どこからも指されないベクトルがあります。",
    "And {number} more.": "ほかに{}件あります。",
}  # fmt: skip

_BROKEN = {
    "{} makes no sense: {said}.": "{} の中身が意味をなしません({})。",
    "{} makes no sense: {}.": "{} の中身が意味をなしません({})。",
    "{word} of '{}' is {}, not a number from {word} to {word}":
        "「{1}」の {0} が {2} になっていて、{3}から{4}までの数ではない",
    "is not valid JSON (line {number}, column {number})": "正しい JSON でない({}行{}文字目)",
    "is not UTF-8 (byte {number})": "UTF-8 でない({}バイト目)",
    "makes no sense": "意味をなさない",
    "was gone": "なくなっていた",
    "{} is not UTF-8 (byte {number}).": "{} が UTF-8 ではありません({}バイト目)。",
    "{} is not valid JSON (line {number}, column {number}).":
        "{} が正しい JSON ではありません({}行{}文字目)。",
    "`ego doctor --repair` brings back {word}, the version before it.":
        "`ego doctor --repair` で一つ前の版 {} に戻せます。",
    "`ego doctor --repair` sets it aside, and a fresh one begins.":
        "`ego doctor --repair` で脇へ置き、新しく始められます。",
    "{} cannot be read as a list of migrations, and guessing could reset every desire.":
        "{} が移行の一覧として読めません。推測で補うと、すべての欲求が最初に戻るおそれがあります。",
    "`ego doctor --repair` sees from the database what was applied.":
        "`ego doctor --repair` が、済んだものをデータベースから調べます。",
    "{number} lies in the future: {said}.": "未来の日付のものが{}件あります: {}。",
    "{number} lie in the future: {said}.": "未来の日付のものが{}件あります: {}。",
    "{number} lie in the future: {said} and {number} more.":
        "未来の日付のものが{}件あります: {}、ほか{}件。",
    "{number} note of what is to follow cannot be read.": "後始末の覚え書き{}件が読めません。",
    "{number} notes of what is to follow cannot be read.": "後始末の覚え書き{}件が読めません。",
    "`ego doctor --repair` removes them.": "`ego doctor --repair` で取り除けます。",
    "{number} to be done since {number} {number} ({list}).":
        "残っている後始末が{}件あります({} {}から、{})。",
    "{number} job was given up after {number} tries; the last one: {text} `ego jobs list` shows"
    " them.":
        "{}件の仕事を{}回試してやめました。最後のもの: {} (`ego jobs list` で見られます)",
    "{number} jobs were given up after {number} tries; the last one: {text} `ego jobs list` shows"
    " them.":
        "{}件の仕事を{}回試してやめました。最後のもの: {} (`ego jobs list` で見られます)",
    "{}: its program is not there.": "{}: プログラムがありません。",
    "{}: its program {} is not there.": "{}: プログラム {} がありません。",
    "{}: its sandbox {} is not there.": "{}: 囲いのプログラム {} がありません。",
    "{} fails since {number} {number}: {}.": "{} に {} {} から届きません: {}。",
    "{number} message waits.": "待っている伝言が{}通あります。",
    "{number} messages wait.": "待っている伝言が{}通あります。",
    "{number} message waits for {}, which the settings name no more.":
        "{1} を待つ伝言が{0}通ありますが、設定にその送り先がもうありません。",
    "{number} messages wait for {}, which the settings name no more.":
        "{1} を待つ伝言が{0}通ありますが、設定にその送り先がもうありません。",
    "Give a sink that name, or `ego deliver drop` it.":
        "送り先にその名を付けるか、`ego deliver drop` で取り下げてください。",
    "{said} waits for its vector.": "{}がベクトルを待っています。",
    "{said} wait for their vectors.": "{}がベクトルを待っています。",
    "{number} broken file kept: {list}.": "壊れたファイル{}個を残しています: {}。",
    "{number} broken files kept: {list}.": "壊れたファイル{}個を残しています: {}。",
    "{number} backup half made by ended processes in {word}.":
        "作りかけの写しが {1} に{0}件残っています。",
    "{number} backups half made by ended processes in {word}.":
        "作りかけの写しが {1} に{0}件残っています。",
    "{number} directory where programs of ego 0.2 worked, in {}.":
        "ego 0.2 のプログラムが働いた場所が {1} に{0}個あります。",
    "{number} directories where programs of ego 0.2 worked, in {}.":
        "ego 0.2 のプログラムが働いた場所が {1} に{0}個あります。",
    "`ego jobs run` removes what is a week old.":
        "`ego jobs run` で、一週間たったものを取り除けます。",
    "{} lies in a folder that {} syncs, which copies files while they are being written and can"
    " bring back old ones.":
        "{} は {} が同期するフォルダーの中です。書いている途中のファイルが写されたり、古いものに"
        "戻されたりします。",
    "Keep the data elsewhere (--data-dir), and copy backups there instead.":
        "データはほかに置き(--data-dir)、そこへは写しを置いてください。",
    "{} lies on a network file system ({}), whose locks cannot be relied on.":
        "{} はネットワークの上({})にあり、ロックが当てになりません。",
    "Keep the data on a disk of this machine (--data-dir), and copy backups there instead.":
        "データはこのマシンのディスクに置き(--data-dir)、そこへは写しを置いてください。",
    "others on this machine can read {list} and {number} more.":
        "このマシンのほかの人に {} とほか{}件が読めます。",
    "Nothing here runs {}, and memories are found by words alone.":
        "{} を動かすものがないので、記憶は言葉だけで見つけます。",
    "{}: '{}' in {} runs {}, which is not there.":
        "{0}: {2} の「{1}」が動かす {3} がありません。",
    "{}: '{}' in {} runs {}": "{0}: {2} の「{1}」が {3} を動かします",
    "{}: {} is not valid ({text}).": "{}: {} が正しく書かれていません({})。",
    "Set it up again with `ego install`, or correct the command there.":
        "`ego install` で入れ直すか、そのコマンドを直してください。",
    "no cron runs on this machine, so nothing calls what stands in the crontab.":
        "このマシンでは cron が動いていないので、crontab に書いたものは呼ばれません。",
    "Start it (`service cron start` on Debian), or let it beat here: `ego live --foreground`.":
        "cron を始めるか(Debian なら `service cron start`)、`ego live --foreground` で鼓動を"
        "打たせてください。",
    "Unless this machine slept, see what cron or `systemctl --user status ego-heartbeat.timer`"
    " says.":
        "このマシンが眠っていたのでなければ、cron か"
        " `systemctl --user status ego-heartbeat.timer` を確かめてください。",
    "EGO_NOW is {number}, in the future; what is kept now is dated so.":
        "EGO_NOW が未来の {} なので、いま残すものはその日付になります。",
    "the newest whole one is of {number} {number} {word} ({said}).":
        "無事な写しでいちばん新しいのは {} {} {} のものです({})。",
    "the newest whole one is of {number} {number} {word}.":
        "無事な写しでいちばん新しいのは {} {} {} のものです。",
    "`ego restore {word} --dry-run` says what it would change, and `ego restore {word}` brings it"
    " back.":
        "`ego restore {} --dry-run` で戻すと変わることが見られ、`ego restore {}` で戻せます。",
    "There is none in {} to go back to.": "{} に戻せる写しがありません。",
    "the last daily one is {said} older than the last write.":
        "毎日の写しの最後のものは、最後に書き込んだときより{}前のものです。",
    "a daily one was begun and its process ended before it was done.":
        "毎日の写しが、作りかけのまま終わっています。",
    "It is tried again an hour later, with the next write; `ego backup` makes one now.":
        "一時間あと、次に書き込むときにもう一度試します。`ego backup` でいま作れます。",
    "It was not done after {number} minutes.": "{}分たっても終わりませんでした。",
    "`ego doctor --repair` mends it.": "`ego doctor --repair` で直せます。",
}  # fmt: skip

_MENDED = {
    "could not be repaired: {said}": "直せませんでした: {}",
    "{number} disagreement put right.": "合わないところを{}件直しました。",
    "{number} disagreements put right.": "合わないところを{}件直しました。",
    **{
        f"{{number}} disagreement{s} put right; {{number}} {waits} for a new vector"
        " (`ego reindex`).":
            "合わないところを{}件直しました。新しいベクトルを待つ文が{}件あります(`ego reindex`)。"
        for s in ("", "s") for waits in ("text waits", "texts wait")
    },
    "No memory was changed.": "記憶は変えていません。",
    "{number} note that nobody could read removed.": "読めない覚え書き{}件を取り除きました。",
    "{number} notes that nobody could read removed.": "読めない覚え書き{}件を取り除きました。",
    "{number} thing that was to follow: done now.": "残っていた仕事{}件を行いました。",
    "{number} things that were to follow: done now.": "残っていた仕事{}件を行いました。",
    "{number} that lay in the future are dated to now.":
        "未来の日付だった{}件を今の日付にしました。",
    "{number} closed to others.": "ほかの人に読めないよう{}件を閉じました。",
    "{number} half-written file of ended processes removed.":
        "書きかけのファイル{}個を取り除きました。",
    "{number} half-written files of ended processes removed.":
        "書きかけのファイル{}個を取り除きました。",
    "set aside as {word}.": "{} として脇へ置きました。",
    "{said}; the version before it, of {number} {number} UTC with {number} entry, is back.":
        "{}ため、一つ前の版({} {} UTC、{}項目)に戻しました。",
    "{said}; the version before it, of {number} {number} UTC with {number} entries, is back.":
        "{}ため、一つ前の版({} {} UTC、{}項目)に戻しました。",
    "What changed in it since then is lost, but for {word}.":
        "そのあとの変更は失われました(壊れたものは {} に残っています)。",
    "What it held is lost, but for {word}: {said}, and there is no earlier version of any use"
    " beside it.":
        "中身は失われました(壊れたものは {} に残っています)。{}ファイルで、使える前の版も"
        "ありません。",
    "No backup here has one.": "ここの写しにもありません。",
    "{} is one of a backup.": "写しには {} があります。",
    "A fresh one begins.": "新しく始めます。",
    "written anew from the database, which has had {number} migration.":
        "{}件の移行が済んだデータベースをもとに書き直しました。",
    "written anew from the database, which has had {number} migrations.":
        "{}件の移行が済んだデータベースをもとに書き直しました。",
    "Nothing was lost; the broken file is {word}.":
        "失われたものはありません。壊れたファイルは {} です。",
    "There is no database that would say.": "それを調べるデータベースもありません。",
    "The damaged file is {word}.": "壊れたファイルは {} です。",
    "Nothing is lost.": "失われたものはありません。",
    "It was missing.": "データベースがありませんでした。",
    "the backup {word} (of {number} {number} UTC)": "写し {}({} {} UTC)",
    "the backup {word}": "写し {}",
    "What was kept after {said} is gone; {said} came from that one, where something forgotten since"
    " may be among them.":
        "{}よりあとに残したものは失われました。その写しから{}を戻しました(その後に脇へ置いたもの"
        "が混じるかもしれません)。",
    "What was kept after {said} is gone: nothing could be read in the damaged file.":
        "{}よりあとに残したものは失われました。壊れたファイルからは何も読めませんでした。",
    "{said} came from that one, where something forgotten since may be among them.":
        "その写しから{}を戻しました(その後に脇へ置いたものが混じるかもしれません)。",
    "Everything in it is gone ({said}): nothing could be read in the damaged file, and there is no"
    " backup here.":
        "中のものはすべて失われました({})。壊れたファイルからは何も読めず、ここに写しもありません"
        "でした。",
    "Everything in it is gone: nothing could be read in the damaged file, and there is no backup"
    " here.":
        "中のものはすべて失われました。壊れたファイルからは何も読めず、ここに写しもありません"
        "でした。",
    "A new and empty database is in its place.": "代わりに空の新しいデータベースを置きました。",
    "All {said} could be read in the damaged file.": "壊れたファイルから{}すべてを読めました。",
    "{said} could be read in the damaged file.": "壊れたファイルから読めたのは{}です。",
    "{said} could be read in the damaged file, and {number} came from {said}, after which nothing"
    " was written.":
        "壊れたファイルから読めたのは{}で、ほかの{}件は{}から戻しました(その後の書き込みは"
        "ありません)。",
    "{said} could be read in the damaged file, and {number} came from {said}, where something"
    " forgotten since may be among them.":
        "壊れたファイルから読めたのは{}で、ほかの{}件は{}から戻しました(その後に脇へ置いたものが"
        "混じるかもしれません)。",
    "{number} row of {word} that made no sense is gone.":
        "{1} の意味をなさない行{0}件を失いました。",
    "{number} rows of {word} that made no sense are gone.":
        "{1} の意味をなさない行{0}件を失いました。",
    "Of what was in {list} some may be gone.": "{} にあったものの一部は失われたかもしれません。",
    "What changed after {said} in memories that came from it is gone.":
        "{}から戻した記憶の、その後の変更は失われました。",
    "Memories that were set aside may be gone: not all can be read.":
        "脇へ置いた記憶は失われたかもしれません。すべては読めませんでした。",
    "Memories are gone, and how many cannot be told: they cannot be read, and no backup is here.":
        "失われた記憶があります(数はわかりません)。読めず、ここに写しもありません。",
    "Memories are gone, and how many cannot be told: they cannot be read, nor are they in {said}.":
        "失われた記憶があります(数はわかりません)。読めず、{}にもありません。",
    **{
        f"At least {{number}} of {{said}} {verb} gone: {which} cannot be read, {where}.":
            f"{{1}}のうち少なくとも{{0}}件が失われました。読めず、{there}もありません。"
        for verb, which, nor in (("is", "it", "is it"), ("are", "they", "are they"))
        for where, there in (
            ("and no backup is here", "ここに写し"), (f"nor {nor} in {{said}}", "{2}に"),
        )
    },
}  # fmt: skip

DOCTOR = {**_MENDED, **_BROKEN, **_MISFITS, **_CHECKS}
