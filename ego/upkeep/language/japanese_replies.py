"""What commands answer a person in Japanese, where no screen draws it: rows as in `japanese`."""

from __future__ import annotations

_KEPT = {
    "This deletes for good: {said}.": "完全に消します: {said}。",
    "… and {} more: `{}` lists all.": "… ほかに{}件。すべては `{}` で見られます。",
    "{number} memory was with others too ({list}), and would be gone for them as well.":
        "{number}件の記憶にはほかの人もいます({list})。その人たちとの記憶としても消えます。",
    "{number} memories were with others too ({list}), and would be gone for them as well.":
        "{number}件の記憶にはほかの人もいます({list})。その人たちとの記憶としても消えます。",
    "What was decided on it, and what came of that, goes along.":
        "それをもとに決めたことと、その結果も消えます。",
    "Settings, persona, preferences, enabled capabilities and how long each desire has waited"
    " stay.":
        "設定、人格、好み、許されていること、それぞれの欲求が待っている長さは残ります。",
    "{number} memory only names {} in the text and stays: `ego search-memories '{}'` lists it.":
        "{number}件の記憶は文に「{}」の名が出るだけなので残ります。`ego search-memories '{}'` で"
        "見られます。",
    "{number} memories only name {} in the text and stay: `ego search-memories '{}'` lists them.":
        "{number}件の記憶は文に「{}」の名が出るだけなので残ります。`ego search-memories '{}'` で"
        "見られます。",
    "{number} turn of talk with others only names {} and stays: `ego recall '{}'` looks there.":
        "ほかの人との会話{number}件は「{}」の名が出るだけなので残ります。"
        "`ego recall '{}'` で探せます。",
    "{number} turns of talk with others only name {} and stay: `ego recall '{}'` looks there.":
        "ほかの人との会話{number}件は「{}」の名が出るだけなので残ります。"
        "`ego recall '{}'` で探せます。",
    "Nothing of that is kept.": "当てはまるものは何もありません。",
    "{number} episode": "物語 {number}件",
    "{number} episodes": "物語 {number}件",
    "{number} event": "出来事 {number}件",
    "{number} events": "出来事 {number}件",
    "{number} person": "人 {number}人",
    "{number} people": "人 {number}人",
    "{number} question": "問い {number}件",
    "{number} questions": "問い {number}件",
    "{said} - with {list} too": "{said}、{list}とも",
    "[{said}] {text} (emotion: {emotion}, intensity: {}) ({word})":
        "[{said}] {text} (感情: {emotion}、強さ: {}) ({word})",
    "[{said}] {text}": "[{said}] {text}",
    "Saved (id: {}).": "残しました(id: {})。",
    "Linked to {} existing memory.": "{}件の記憶とつながりました。",
    "Linked to {} existing memories.": "{}件の記憶とつながりました。",
    "Linked to {} existing memories; the nearest:": "{}件の記憶とつながりました。近いもの:",
    "- [{said}] {text} ({emotion}, intensity: high, mem_{word}, private)":
        "- [{said}] {text} ({emotion}、強さ: 高、mem_{word}、非公開)",
    "- [{said}] {text} ({emotion}, intensity: high, mem_{word})":
        "- [{said}] {text} ({emotion}、強さ: 高、mem_{word})",
    "- [{said}] {text} ({emotion}, mem_{word}, private)":
        "- [{said}] {text} ({emotion}、mem_{word}、非公開)",
    "- [{said}] {text} ({emotion}, mem_{word})": "- [{said}] {text} ({emotion}、mem_{word})",
    "- [{said}] {text} (mem_{word}, private)": "- [{said}] {text} (mem_{word}、非公開)",
    "- [{said}] {text} (mem_{word})": "- [{said}] {text} (mem_{word})",
    "Already saved (id: {}) a moment ago.": "さきほど残したばかりです(id: {})。",
    "Nothing was added.": "何も加えていません。",
    "is similar to": "次のものと似ている",
    "was caused by": "きっかけは次のもの",
    "is related to": "次のものと関係がある",
    "was replaced by": "置き換えられて次のものに",
    "No longer linked as {said}:": "つながり({})を外しました:",
    "{word} has no link '{word}' to {word}.": "{0} から {2} へのつながり {1} はありません。",
    "They are linked as {list}.": "あるのは {} です。",
    "It replaces {}.": "{} に代わります。",
    "It says almost the same as {}.": "{} とほとんど同じです。",
    "You will think of it on {said}.": "{said}に思い出します。",
    "You will think of it on {said}, and every year.": "{said}に思い出します。毎年くり返します。",
    'It touches a question you had not asked lately: "{}" (asked {said}; {})':
        "しばらく考えていなかった問いに触れています:「{}」({said}、{})",
    'It touches a question you already carry: "{}" (asked {said}; {})':
        "抱えている問いに触れています:「{}」({said}、{})",
    "It moves {word} to {said}: {text}": "{0} を{1}に移します: {2}",
    "It tells how this went: {}": "これがどうなったかを語っています: {}",
    "A memory points to one day: remember what is on {said} by itself.":
        "一つの記憶が指すのは一日だけです。{}のことは別に残してください。",
    "A memory points to one plan: remember each other one by itself: {text}":
        "一つの記憶が指す予定は一つだけです。ほかの予定は別に残してください: {}",
    "It tells that this is off: {}": "これが取りやめになったことを語っています: {}",
    "Ahead on {said}, {said} at {number}: {text}": "{1}({0}) {2}の予定に入れました: {3}",
    "Ahead on {said}, {said}: {text}": "{1}({0})の予定に入れました: {2}",
    "Already ahead on {said}, {said} at {number}: {text}":
        "{1}({0}) {2}の予定にもう入っています: {3}",
    "Already ahead on {said}, {said}: {text}": "{1}({0})の予定にもう入っています: {2}",
    "Moved to {said}, {said} at {number}: {text}": "{1}({0}) {2}に移しました: {3}",
    "Moved to {said}, {said}: {text}": "{1}({0})に移しました: {2}",
    "Due by {said}, {said} at {number}: {text}": "{1}({0}) {2}の締め切りとして覚えました: {3}",
    "Due by {said}, {said}: {text}": "{1}({0})の締め切りとして覚えました: {2}",
    "No longer ahead: {text}": "予定から外しました: {}",
    "Done, and no longer ahead: {text}": "済んだので、予定から外しました: {}",
    "Which one is off? `ego ahead drop ID` closes it:":
        "どの予定のことですか。`ego ahead drop ID` で外せます:",
    "mem_{word}  {said}, {said} at {number}: {text}": "mem_{0}  {2}({1}) {3}: {4}",
    "mem_{word}  {said}, {said}: {text}": "mem_{0}  {2}({1}): {3}",
    "Kept with your talk; recall finds it. It names no day, so nothing is put ahead.":
        "覚えておきます。日にちがないので、予定には入れていません。",
    "Nothing is forgotten yet. `{}` sets this aside: {text}":
        "まだ忘れていません。`{}` と打つと、これを忘れます(7日以内なら戻せます): {}",
    "Nothing is forgotten yet. Yes, or `{}`, sets this aside: {text}":
        "まだ忘れていません。「はい」か `{}` で、これを忘れます(7日以内なら戻せます): {}",
    "Nothing is forgotten yet. Which of these? `{} ID` sets one aside:":
        "まだ忘れていません。どれのことですか。`{} ID` と打つと、それを忘れます:",
    "ev_{word}  {said}: {text}": "ev_{}  {}: {}",
    "mem_{word}  {said}: {text}": "mem_{}  {}: {}",
    "Nothing is forgotten yet: nothing that was said or kept names that. `{} ID` sets one thing"
    " aside, and `ego recall` shows the ids.":
        "まだ忘れていません。それにふれた言葉は見つかりませんでした。"
        "`ego recall` で id を探し、`{} ID` と打つと忘れます。",
    "Nothing is forgotten yet, and what is meant was not found. `{} ID` sets one thing aside, and"
    " `ego recall` shows the ids.":
        "まだ忘れていません。どれのことか分かりませんでした。"
        "`ego recall` で id を探し、`{} ID` と打つと忘れます。",
    'Set aside: [{said}] chat: "{}" you: "{}" ({})':
        "脇へ置きました: [{said}] 会話:「{}」 返事:「{}」 ({})",
    "Set aside: [{said}] chat: {}": "脇へ置きました: [{said}] 会話: {}",
    "Set aside: {}": "脇へ置きました: {}",
    "A person can bring it back within 7 days: ego undelete {}":
        "7日以内なら戻せます: ego undelete {}",
    "Back again:": "戻しました:",
    "The transcript it was captured from still holds it, and it is not captured again.":
        "取り込み元の会話の記録にはまだ残っていますが、もう取り込みません。",
    "Gone for good: {said}.": "完全に消しました: {said}",
    "Gone for good: {}.": "完全に消しました: {}",
    "Gone for good: {}, and with it {}.": "完全に消しました: {}、あわせて {}",
    "Nothing was deleted.": "何も消していません。",
    "It says that already.": "もうそのとおりです。",
    "Talk that said it as it was is told as put right since: {list}.":
        "前のままに言っていた会話は、あとで訂正されたものとして伝えます: {list}",
    "{number} {number}  {word}  {said}: {}": "{number} {number}  {word}  {said}: {}",
    "Nothing lies ahead.": "これからの予定はありません。",
    "No memories.": "記憶はまだありません。",
    "What was said in talk is kept, too: ego events lists it.":
        "話したことも残っています。ego events で見られます。",
    "Nothing is set aside.": "脇へ置いたものはありません。",
    "Only {} there.": "{}件しかありません。",
    "No memory matches.": "当てはまる記憶はありません。",
    "No memory matches. Talk says it, or some of its words: recall brings the turns.":
        "当てはまる記憶はありません。会話には出てきます: recall で見られます。",
    "No memory matches, but:": "当てはまる記憶はありませんが、次のものがあります:",
    "Nothing comes to mind.": "何も浮かびません。",
    "No memory is with or about {}.": "{}についての記憶はありません。",
    "{desire} is quieter now ({}).": "{}が静まりました({})。",
    "Nothing is known of '{}' yet, and no memory says that name.":
        "「{}」のことはまだ何も知らず、その名の出る記憶もありません。",
    "You know nobody called '{}', but your memories say that name:":
        "「{}」という人は知りませんが、その名の出る記憶があります:",
    "Talk tells of '{}', of whom nothing is kept yet:":
        "「{}」のことは会話に出ています。残したものはまだありません:",
    "You know: nobody.": "知っている人: まだいません",
    "You know: {list} and {number} more.": "知っている人: {}、ほかに{}人",
    "You know: {list}.": "知っている人: {list}",
    "Noted (id: {}).": "書き留めました(id: {})。",
    "It waits for {said}.": "気持ちはあとで尋ねます: {said}",
    "Kept as your answer ({}). {}": "あなたの答えとして残しました({})。{}",
    "Nothing yet.": "まだありません。",
    "No preferences.": "好みはまだありません。",
    "Nothing was said or done yet.": "言ったこと、したことはまだありません。",
    "Nothing was said yet.": "まだ何も言っていません。",
    "Nothing was done yet.": "したことはまだありません。",
    "Nothing is unread.": "未読はありません。",
    "{} is set in {}.": "{} を {} に書きました。",
    "{} is unset in {}.": "{} を {} から取り除きました。",
    "{} is changed.": "{} を変えました。",
    "{} thing comes to mind:": "心に浮かぶもの {}件:",
    "{} things come to mind:": "心に浮かぶもの {}件:",
}  # fmt: skip

_SHOWN = {
    "Name: {}": "名前: {}",
    "Speaks to: {}": "話す相手: {}",
    "Text:": "人格:",
    "Addon:": "書き足し:",
    "Set {said}.": "設定したのは{said}。",
    "{said}: likes {} (confirmed)": "{}: {} が好き(確認済み)",
    "{said}: dislikes {} (confirmed)": "{}: {} が嫌い(確認済み)",
    "{said}: likes {} (candidate {})": "{}: {} が好き(未確認 {})",
    "{said}: dislikes {} (candidate {})": "{}: {} が嫌い(未確認 {})",
    "{}  {} ({said})": "{}  {} ({said})",
    "It is kept under {said}, with importance {} of 5.": "種類: {said}、重要さ: 5段階の{}",
    "It is kept under {said}, with importance {} of 5, and is private.":
        "種類: {said}、重要さ: 5段階の{}、非公開",
    "It felt {emotion} (intensity {}, valence {}, arousal {}).":
        "感情: {emotion}(強さ {}、快さ {}、高ぶり {})",
    "It felt {emotion}, also {said} (intensity {}, valence {}, arousal {}).":
        "感情: {emotion}、ほかに{said}(強さ {}、快さ {}、高ぶり {})",
    "It was with {list}.": "{list}と一緒でした。",
    "It is about {list}.": "{list}の話です。",
    "It is tagged {list}.": "タグは {list} です。",
    "It is called off.": "取りやめになりました。",
    "It is done.": "済みました。",
    "It is moved to {number}.": "{} に変わりました。",
    "It is moved to {number} {number}.": "{} {} に変わりました。",
    "It holds since {}.": "{} からそうです。",
    "It held until {}.": "{} までそうでした。",
    "It holds until {}.": "{} まではそうです。",
    "It held since {} until {}.": "{} から {} までそうでした。",
    "It tells of {} memory, with importance {} of 5.": "{}件の記憶からなる物語、重要さ: 5段階の{}",
    "It tells of {} memories, with importance {} of 5.":
        "{}件の記憶からなる物語、重要さ: 5段階の{}",
    "Linked:": "つながり:",
    "Told in:": "この記憶のある物語:",
    "{said} ({number})": "{said} ({number})",
    '{said} ({number}) "{}"': "{said} ({number})「{}」",
    "you:": "ego:",
}  # fmt: skip

_TRENDS = {
    "No feeling has been kept yet.": "感じたことはまだ残っていません。",
    "Nothing was kept this month; last {emotion} ({said}).":
        "この一か月の記憶はありません。最後は{emotion}({said})でした。",
    "- [{said}] {emotion} ({})": "- [{said}] {emotion} ({})",
    "Last 3 days: {said}; strongest: {emotion} ({said})":
        "この3日: {said}。いちばん強いのは{emotion}({said})",
    "Last 3 days: {said}; strongest: {emotion}": "この3日: {said}。いちばん強いのは{emotion}",
    "This week: {said}": "この一週間: {said}",
    "This month: {said}": "この一か月: {said}",
    "{emotion} ({said})": "{emotion}({said})",
    '{emotion} ({said}, "{}")': "{emotion}({said}「{}」)",
    "mostly {said}": "主に{said}",
    "most often {said}": "いちばん多いのは{said}",
    "{said}, once": "{said}が一度",
    "{said}, once each": "{said}が一度ずつ",
    "a bit of everything": "さまざま",
    "{said}, with {said} underneath": "{said}、底に{said}",
    "turning brighter": "明るくなってきた",
    "turning heavier": "重くなってきた",
    "turning brighter, from {said} to {said}": "{said}から{said}へと明るくなってきた",
    "turning heavier, from {said} to {said}": "{said}から{said}へと重くなってきた",
    "{emotion} {} times in a row": "{emotion}が{}回続いた",
    "bright and quiet": "明るく、静か",
    "bright and stirred": "明るく、高ぶりがち",
    "heavy and quiet": "重く、静か",
    "heavy and stirred": "重く、高ぶりがち",
    "mixed and quiet": "明暗さまざまで、静か",
    "mixed and stirred": "明暗さまざまで、高ぶりがち",
    **{
        f"peaks: {{emotion}} ({{said}}{first}), {{emotion}} ({{said}}{second})":
            f"山は{{emotion}}({{said}}{one})と{{emotion}}({{said}}{other})"
        for first, one in (("", ""), (', "{}"', "「{}」"))  # of what is private no words
        for second, other in (("", ""), (', "{}"', "「{}」"))
    },
    "peak: {said}": "山は{said}",
    "it ends {emotion}": "終わりは{emotion}",
    "{emotion} has faded": "{emotion}は薄れた",
}  # fmt: skip

_REASONS = {
    "Stirred by": "きっかけ",
    "Reason": "理由",
    "In mind": "念頭",
    "Persona": "人格",
    "Came of it": "結果",
    "Tokens": "トークン",
    "{number} {number} you said": "{number} {number} に言ったこと",
    "{number} {number} you decided to {said} ({word})":
        "{number} {number} に{said}と決めたこと({word})",
    "{number} {number} you let it be ({})": "{number} {number} に見送ったこと({})",
    "{number} {number} you put it off ({})": "{number} {number} に延ばしたこと({})",
    '{number} {number} {said} "{}" ({word}): nothing was decided about it.':
        "{} {} {}「{}」({})。これについては何も決めていません。",
    '{number} {number} {said} "{}" ({word}): it was decided about.':
        "{} {} {}「{}」({})。これについて決めたこと:",
    "talk": "会話",
    "about {number} read, {number} written ({said})": "読んだのは約{}、書いたのは{} ({})",
    "about {number} read, {number} written, ${number} ({said})":
        "読んだのは約{}、書いたのは{}、${} ({})",
    "{number} read, {number} written ({said})": "読んだのは{}、書いたのは{} ({})",
    "{number} read, {number} written, ${number} ({said})": "読んだのは{}、書いたのは{}、${} ({})",
    "select": "選ぶ",
    "reflect": "振り返る",
    "deliberate": "決める",
    "render": "言葉にする",
    "{number} private or gone": "非公開か、もうないもの {}件",
    "Not decided yet.": "まだ決めていません。",
    "Not decided yet ({}).": "まだ決めていません({})。",
    "Its day was over before it was decided about ({}).": "決める前にその日が終わりました({})。",
    "a desire, {said}, {}": "欲求({said})、{}",
    "the time, {}": "時刻、{}",
    "a plan for {}: {}": "{} の予定: {}",
    "nothing was to be done": "することはなかった",
    "taken up again {}": "{} にもう一度考える",
    "Nothing was to be said of it.": "言うことはありませんでした。",
    "It is still to be said.": "まだ言っていません。",
    "Said {}, no answer yet.": "{} に言いました。まだ返事はありません。",
    "Said {}, nobody answered.": "{} に言いました。返事はありませんでした。",
    "Said {}, answered {}.": "{} に言い、{} に返事がありました。",
}  # fmt: skip

_BEATS = {
    "It tells now: {said}.": "いま知らせます: {said}。",
    "It keeps silent now: {said}.": "いまは黙っています: {said}。",
    "there is nothing to tell": "知らせることがない",
    "these are quiet hours, until {number}": "{number}までは静かな時間帯",
    "1 thing is due, which waits for nothing": "期限の来たものが1件あり、これは待たない",
    "{number} things are due, which waits for nothing":
        "期限の来たものが{number}件あり、これは待たない",
    "1 thing is new among what reached it": "届いたものに新しいものが1件ある",
    "{number} things are new among what reached it": "届いたものに新しいものが{number}件ある",
    "high and not told yet: {said}": "高まっていてまだ知らせていない({said})",
    "long high: {said}": "長く高まっている({said})",
    "what reached it gathers until {number}": "届いたものは{number}まで集めてから知らせる",
    "wants are told at most 1 time a day": "望みを知らせるのは一日に1回まで",
    "wants are told at most {number} times a day": "望みを知らせるのは一日に{number}回まで",
    "wants wait until {number} {number}": "望みは{number} {number}まで待つ",
    "what is high was told or shown already, and wants alone are never told":
        "高まっているものはもう伝わっていて、望みだけでは知らせない",
    "what is high was told or shown already, and is told again from {number}":
        "高まっているものはもう伝わっていて、次に知らせるのは{number}から",
    "it tells at most 1 time a day": "知らせるのは一日に1回まで",
    "it tells at most {number} times a day": "知らせるのは一日に{number}回まで",
    "It says: {}": "伝えること: {}",
    "Told last: nothing yet.": "最後に知らせたこと: まだありません。",
    "Told last: {said}; today {number} of at most {number} beside what is due, {number} of at most"
    " {number} for wants alone.":
        "最後に知らせたのは{said}。期限のものを除いて、今日は{number}回({number}回まで)、"
        "うち望みだけでは{number}回({number}回まで)です。",
    "High: nothing.": "高まっているもの: なし。",
    "High: {said}.": "高まっているもの: {said}。",
    "If nothing happens, it tells next:": "何もなければ、次に知らせるのは:",
    "If nothing happens, it tells nothing in the coming {number} days.":
        "何もなければ、これから{number}日は何も知らせません。",
    "Nothing was told by this, and nothing is changed.": "何も知らせず、何も変えていません。",
}  # fmt: skip

_LIVING = {
    "Nobody rests with {}; model: none.": "まだ誰もいません(相手は{})。モデル: なし。",
    "Nobody rests with {}; model: {}.": "まだ誰もいません(相手は{})。モデル: {}。",
    "{} lives with {}; model: {}.": "{}は動いています(相手は{})。モデル: {}。",
    "{} rests with {}; model: none.": "{}は休んでいます(相手は{})。モデル: なし。",
    "{} rests with {}; model: {}.": "{}は休んでいます(相手は{})。モデル: {}。",
    "It has no persona. ego live --persona gives it one.":
        "人格がまだありません。ego live --persona で決められます。",
    "Heartbeat: ego live --foreground.": "鼓動: ego live --foreground。",
    "Heartbeat: {}, every {} minutes.": "鼓動: {}、{}分ごと。",
    "Heartbeat: {}, every {} minutes, without --act: it sends no messages.":
        "鼓動: {}、{}分ごと。--act がないので伝言は届きません。",
    "No heartbeat is installed, by cron or systemd.": "cron にも systemd にも鼓動がありません。",
    "ego live installs one.": "ego live で入ります。",
    "No heartbeat is installed: there is nothing to stop.":
        "鼓動は入っていないので、止めるものがありません。",
    "No heartbeat is installed.": "鼓動は入っていません。",
    "ego live --foreground runs: Ctrl-C there ends it.":
        "ego live --foreground が動いています。そこで Ctrl-C を押すと終わります。",
    "No beat yet.": "鼓動はまだありません。",
    "No beat yet, the next at {}.": "鼓動はまだありません。次は {} です。",
    "Last beat {said}.": "最後の鼓動は{said}。",
    "Last beat {said}, the next at {}.": "最後の鼓動は{said}、次は {} です。",
    "Quiet: never.": "静かな時間帯: なし。",
    "Quiet: {}.": "静かな時間帯: {}。",
    "No sinks: ego console alone.": "伝言は ego console にだけ出ます。",
    "Said today: {} of at most {}.": "今日の伝言: {}通(一日に{}通まで)。",
    "It has said nothing by itself yet.": "まだ伝言はありません。",
    "Last message: {said}": "最後の伝言: {said}",
    '{said} {number} {} asked you: "{}"; {said}': "{said} {number}、{}の問い「{}」。{said}",
    '{said} {number} {} told you: "{}"; {said}': "{said} {number}、{}「{}」。{said}",
    '{number} {number} {} asked you: "{}"; {said}': "{number} {number}、{}の問い「{}」。{said}",
    '{number} {number} {} told you: "{}"; {said}': "{number} {number}、{}「{}」。{said}",
    '{said} {number}: "{}"': "{said} {number}「{}」",
    '{number} {number}: "{}"': "{number} {number}「{}」",
    "you have not answered yet.": "まだ答えていません。",
    "you have talked since.": "そのあと話しました。",
    'you answered: "{}"': "あなたの答えは「{}」",
    "No companion lives here yet. ego live starts one.":
        "ここにはまだ相棒がいません。ego live で始められます。",
    "{}: taken back.": "{}: 取り下げました。",
    "{}: would be taken back.": "{}: 取り下げることになります。",
    "It says nothing by itself any more.": "もう自分からは話しません。",
    "Its life is kept in {}; ego live lets it go on.":
        "これまでの日々は {} に残っています。ego live で続けられます。",
    "Written: a new ego in {}.": "新しい ego を {} に作りました。",
    "Written: the persona {}.": "人格「{}」を書きました。",
    "Written: the persona.": "人格を書きました。",
    "Written: {} (a heartbeat every {number} minutes).": "書きました: {}({}分ごとの鼓動)",
    "Written: {}, taken back.": "取り下げました: {}",
    "Written: {} ({}; llm_api_key, for you alone).":
        "書きました: {} ({}、あなただけが読める llm_api_key)",
    "Written: {} (llm_api_key, for you alone).": "書きました: {} (あなただけが読める llm_api_key)",
    "Written: {}.": "書きました: {}",
    "Written for {}: {}.": "{} のために書きました: {}",
    "Nothing was to be changed.": "変えるところはありませんでした。",
    "{} lives with {}. {} answered.": "{}と{}の毎日が始まりました。{} の返事を確かめました。",
    "ego console shows what it says by itself.": "伝言は ego console で読めます。",
    "ego console shows what it says by itself, and it goes to {}.":
        "伝言は ego console で読めます。{} にも送られます。",
    "It says at most {} message a day.": "伝言は一日に{}通までです。",
    "It says at most {} messages a day.": "伝言は一日に{}通までです。",
    "It says at most {} message a day, and never from {} to {}.":
        "伝言は一日に{}通までで、{}から{}までは届きません。",
    "It says at most {} messages a day, and never from {} to {}.":
        "伝言は一日に{}通までで、{}から{}までは届きません。",
    "It said: {}": "最初の伝言: {}",
    "message failed": "伝言できず",
    'Answer it: ego reply "…"': '答えるには: ego reply "…"',
    "How it is: ego live status. To stop it: ego live stop.":
        "ようすは ego live status、止めるには ego live stop。",
    "It lives for as long as this runs. Ctrl-C ends it; ego live --foreground goes on.":
        "このコマンドが動いているあいだ、自分から話すことがあります。Ctrl-C で止まり、"
        "ego live --foreground で続けられます。",
}  # fmt: skip

REPLIES = {**_KEPT, **_TRENDS, **_REASONS, **_SHOWN, **_BEATS, **_LIVING}
