"""What the doctor finds, in Japanese: rows as in `japanese`. Damage in its details is English."""

from __future__ import annotations

DOCTOR = {
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
    "{} is damaged: {}.": "{} が壊れています: {}。",
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
    "Nothing waits to be done.": "残っている仕事はありません。",
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
    "The newest is of {number} {number} {word} ({} memories, {} episodes and {} events).":
        "いちばん新しいのは {number} {number} {word} です(記憶{}、物語{}、出来事{})。",
    "The newest is of {number} {number} {word} ({} memory, {} episodes and {} events).":
        "いちばん新しいのは {number} {number} {word} です(記憶{}、物語{}、出来事{})。",
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
    "{}, every {} minutes.": "{}、{}分ごと。",
    "{}, every {} minutes, but the last beat was {said}.":
        "{}、{}分ごとですが、最後の鼓動は{said}です。",
    "It is {number} {number} {word}.": "{number} {number} {word} です。",
    "EGO_NOW pins the clock to {}.": "EGO_NOW で時計が {} に止まっています。",
    "Unset it.": "外してください。",
    "{} failure.": "異常 {}件。",
    "{} failures.": "異常 {}件。",
    "{} warning.": "注意 {}件。",
    "{} warnings.": "注意 {}件。",
    "{} failure and {} warning.": "異常 {}件、注意 {}件。",
    "{} failure and {} warnings.": "異常 {}件、注意 {}件。",
    "{} failures and {} warning.": "異常 {}件、注意 {}件。",
    "{} failures and {} warnings.": "異常 {}件、注意 {}件。",
}  # fmt: skip
