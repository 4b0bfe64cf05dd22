"""What is told in lines of their own, in Japanese: plans, heartbeats, what is read or deleted.

Rows as in `japanese`; they are looked at before those of lists and replies.
"""

from __future__ import annotations

_WEEKDAYS = tuple(
    zip(
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "月火水木金土日",
        strict=True,
    )
)
_OFTEN = {
    **{f"every {day}": f"毎週{name}曜" for day, name in _WEEKDAYS},
    **{f"every other {day}": f"隔週{name}曜" for day, name in _WEEKDAYS},
    **{f"every {{number}} weeks on {day}": f"{{}}週間ごとの{name}曜" for day, name in _WEEKDAYS},
    **{f"every month on the last {day}": f"毎月最終{name}曜" for day, name in _WEEKDAYS},
    **{
        f"every month on the {{number}}{end} {day}": f"毎月第{{}}{name}曜"
        for end in ("st", "nd", "rd", "th")
        for day, name in _WEEKDAYS
    },
    **{f"every month on the {{number}}{end}": "毎月{}日" for end in ("st", "nd", "rd", "th")},
    "on the last day of every month": "毎月末",
    "every year": "毎年",
    "every weekday": "平日は毎日",
    "every day": "毎日",
}
"""How often something comes back."""
_AHEAD = {
    "{number} more": "ほか{}件", "something about: {}": "うろ覚え: {}",
    "{said} {number} {number}  {said}": "{number} {number} {said}  {said}",
    "{said} {number} {number}  {text}": "{number} {number} {said}  {text}",
    **_OFTEN,
    **{f"{day} {{said}}": f"{{}}({name})" for day, name in _WEEKDAYS},
    "every {said}": "毎週{}",
    "You will think of it {said}, next on {said}.": "{}に思い出します。次は{}です。",
    "You will think of it {said}, next on {said}, but not on {said}.":
        "{}に思い出します。次は{}です({}は除く)。",
    "not on {said}": "{}は除く",
    "Nothing comes to mind that is on then. Next, {said}: {text} ({word})":
        "その日の予定は何も浮かびません。次は{}です: {} ({})",
    "any day from {said} to {said}": "{}から{}まで",
    "It is private: no chat, no heartbeat and no start of a session brings it up. `ego ahead`"
    " lists it, `wake_up` tells it when it is near, and `introspect` asks how it went.":
        "非公開の予定です。会話やハートビート、セッションの始めに持ち出されることはありません。"
        "`ego ahead` に並び、近づくと `wake_up` が伝え、済むと `introspect` がたずねます。",
    **{
        f"Moved once, to {{said}}, {{said}}{at}, and again on {{said}}, {{said}}{then}: {{text}}":
            f"今回だけ{{1}}({{0}}){hour.format(2)}に移しました。"
            f"次は{{{3 + m}}}({{{2 + m}}}){later.format(4 + m)}です: {{{4 + m + k}}}"
        for at, hour, m in ((" at {number}", " {{{}}}", 1), ("", "", 0))
        for then, later, k in ((" at {number}", " {{{}}}", 1), ("", "", 0))
    },
    **{
        f"Moved from {{said}}, {{said}}, to {{said}}, {{said}}{at},"
        f" and the next one is on {{said}}, {{said}}{then}: {{text}}":
            f"{{1}}({{0}})の分を{{3}}({{2}}){hour.format(4)}に移しました。"
            f"次は{{{5 + m}}}({{{4 + m}}}){later.format(6 + m)}です: {{{6 + m + k}}}"
        for at, hour, m in ((" at {number}", " {{{}}}", 1), ("", "", 0))
        for then, later, k in ((" at {number}", " {{{}}}", 1), ("", "", 0))
    },
    **{
        f"Off on {{said}}, {{said}}, and the next one is on {{said}}, {{said}}{at}: {{text}}":
            f"{{1}}({{0}})の分を外しました。次は{{3}}({{2}}){hour.format(4)}です: {{{4 + m}}}"
        for at, hour, m in ((" at {number}", " {{{}}}", 1), ("", "", 0))
    },
    **{
        f"Off {times}, and again on {{said}}, {{said}}{at}: {{text}}":
            f"{only}外しました。次は{{{n + 1}}}({{{n}}}){hour.format(n + 2)}です: {{{n + 2 + m}}}"
        for times, only, n in (
            ("once", "今回だけ", 0), ("twice", "2回だけ", 0), ("{number} times", "{0}回だけ", 1),
        )
        for at, hour, m in ((" at {number}", " {{{}}}", 1), ("", "", 0))
    },
    "Is mem_{word} ({said}) off, or mem_{word} ({said})? Then `ego link-memories mem_{word}"
    " mem_{word} --type replaces`.":
        "なくなったのはmem_{0}({1})ですか、mem_{2}({3})ですか? ego link-memories mem_{4} mem_{5}"
        " --type replacesで取り消せます。",
    "It lies ahead already, on {said} ({word}).": "{0}の予定にもう入っています({1})。",
    "moved to {said}": "{}に変更",
    "moved to {said} {number}": "{} {}に変更",
    "It is moved to {said}.": "{}に変わりました。",
    "It is moved to {said} {number}.": "{} {}に変わりました。",
    'Nothing was put ahead for {said}; `ego remember "…" --when "{said}"` does: {text}':
        '{0}の予定には入れていません(`ego remember "…" --when "{1}"` で入ります): {2}',
    "Ahead again on {said}, {said} at {number}: {text}": "{1}({0}) {2}の予定に戻しました: {3}",
    "Ahead again on {said}, {said}: {text}": "{1}({0})の予定に戻しました: {2}",
    "Ahead on {said}, {said} at {number}, and {said}: {text}":
        "{3}の予定に入れました。次は{1}({0}) {2}です: {4}",
    "Ahead on {said}, {said}, and {said}: {text}": "{2}の予定に入れました。次は{1}({0})です: {3}",
    "Already ahead on {said}, {said} at {number}, and {said}: {text}":
        "{3}の予定にもう入っています。次は{1}({0}) {2}です: {4}",
    "Already ahead on {said}, {said}, and {said}: {text}":
        "{2}の予定にもう入っています。次は{1}({0})です: {3}",
    "Due by {said}, {said} at {number}, and {said}: {text}":
        "{3}の締め切りとして覚えました。次は{1}({0}) {2}です: {4}",
    "Due by {said}, {said}, and {said}: {text}":
        "{2}の締め切りとして覚えました。次は{1}({0})です: {3}",
    "Moved to {said}, {said} at {number}, and {said}: {text}":
        "{3}に移しました。次は{1}({0}) {2}です: {4}",
    "Moved to {said}, {said}, and {said}: {text}": "{2}に移しました。次は{1}({0})です: {3}",
    **{
        f"{{said}}  mem_{{word}}  {{text}} ({mark}{often})":
            f"{{0}}({name}{said.replace('{}', '{3}')})  mem_{{1}}  {{2}}"
        for often, said in _OFTEN.items() for mark, name in (("", ""), ("private, ", "非公開、"))
    },
    "{said}  mem_{word}  {text} ({said})": "{0}({3})  mem_{1}  {2}",
    'chat with {}: "{}" you: "{}"': "{}との会話:「{}」 返事:「{}」",
    'chat with {}: you: "{}"': "{}との会話: 返事:「{}」",
    'chat with {}: "{}"': "{}との会話:「{}」",
    "since {number}: {text}": "{}から: {}",
    "until {number}: {text}": "{}まで: {}",
    "How did it go? {said}: \"{}\" (kept {said})": "どうでしたか? {}:「{}」({}に残した)",
    "How did it go? {said}: \"{}\" (kept {said}). Since then: \"{}\" ({said})":
        "どうでしたか? {}:「{}」({}に残した) その後:「{}」({})",
    "Since then: \"{}\" ({said})": "聞いた話:「{}」({})",
    "  Since then: \"{}\" ({said})": "  聞いた話:「{}」({})",
    "Ahead, {said}: {text} Since then: \"{}\" ({said})": "予定、{}: {} 聞いた話:「{}」({})",
    "nt_{}  {said} (private)": "nt_{}  {}(非公開)",
    "It seems to be of what you told in confidence. Where it is not: {}":
        "内緒で話されたことのひとつと見なしました。違うときは: {}",
    "No secret any more: {text}": "もう秘密ではありません: {}",
    "Noted of it now: {said}": "いまの言葉から書き留めました: {}",
    "Closed: {said}": "済んだことにしました: {}",
    "Off: {said}": "取りやめにしました: {}",
    "{said}: {text} (kept {said}, mem_{word})": "{}、{}({}に残した、mem_{})",
    "{said}: {text} (kept {said}, mem_{word}); and {number} more (recall what is coming up)":
        "{}、{}({}に残した、mem_{})、ほか{}件 (recall で「これからの予定は？」)",
    "And {number} more then: n {number} shows all.": "ほかにも{}件。--n {} ですべて出ます。",
    "And {number} more then (ego ahead).": "ほかにも{}件 (ego ahead)。",
    "And {number} more then (ask for fewer days).": "ほかにも{}件 (日をしぼってたずねてください)。",
    "Ahead, {said}: {text}": "予定、{}: {}",
    "… and {number} more: ego search-memories {text}": "… ほか{}件: ego search-memories {}",
    "Was {said}": "{}",
    "Was {said}: {text}": "{}のこと: {}",
    "{said}  mem_{word}  {text} (private)": "{}(非公開)  mem_{}  {}",
    "{said}  mem_{word}  {text} (nothing was told of it yet)":
        "{}(まだ何も聞いていない)  mem_{}  {}",
    "{said}  mem_{word}  {text}": "{}  mem_{}  {}",
    "Changed {fields}.": "直したところ: {}",
    "its content": "言葉",
    "its emotion": "感情",
    "its intensity": "感情の強さ",
    "its valence": "快さ",
    "its arousal": "高ぶり",
    "its tags": "タグ",
    "its when": "日時",
    "its private": "非公開にするか",
    "its user_text": "言われたこと",
    "its assistant_text": "自分が言ったこと",
}  # fmt: skip

_ENDS = (
    (":", ":"),
    (" ended:", "の終わり:"),
    (': "{}"', ":「{}」"),
    (' ended: "{}"', "の終わり:「{}」"),
)
_WOKEN = {
    **{
        f"Last {one} ({{said}}){end}": f"最後の{its}({{}}){its_end}"
        for one, its in (("introspection", "内省"), ("self-discovery", "気づき"))
        for end, its_end in _ENDS
    },
    'Kept last ({said}): "{}"': "最後に残したこと({}):「{}」",
    'Last lived ({said}): "{}"': "最後にあったこと({}):「{}」",
    'Weighs most ({said}): "{}"': "いちばん重いこと({}):「{}」",
    "Part of a story: {text}": "この物語の一部: {}",
    "You promised: {text} ({said}, {word})": "約束したこと: {} ({}、{})",
    "You promised {}: {text} ({said}, {word})": "{}に約束したこと: {} ({}、{})",
    "bright": "明るい",
    "heavy": "重い",
}  # fmt: skip

_BEAT = {
    **{
        f"{about}{decided}": f"{of}{said}"  # what a beat decided about, and what it decided
        for about, of in (
            ("", ""), ("{desire} is high ({number}). ", "{}が高まっています({})。"),
            ('{said}: {text}. Since then: "{}" ({said}) ', "{}: {} 聞いた話:「{}」({}) "),
            ("{said}: {text} ", "{}: {} "), ("{text} ", "{} "),
        )
        for decided, said in (
            ("Nothing is done ({word}): {text}", "何もしません({}): {}"),
            ("Put off until {number} {number} ({word}): {text}", "{} {}まで延ばします({}): {}"),
            ("Decided: {said} ({word}, {said}): {text}", "決めたこと: {} ({}、{}): {}"),
        )
    },
    "{said}: {text}. Since then: \"{}\" ({said})": "{}: {} 聞いた話:「{}」({})",
    "{said}: {text}. Since then: {text}": "{}: {} 聞いた話: {}",
    "{}  met in {number} memory": "{} · 会った思い出 {}件",
    "{}  met in {number} memories": "{} · 会った思い出 {}件",
    "- likes to talk about: {facts}": "- 話したいこと: {}",
    "Heartbeat, {said} {number} {number}, {said}.": "{1}({0}) {2}、{3}の鼓動です。",
    "You want: {said}.": "望み: {}。",
    "But: {said}": "うまくいかなかったこと: {}",
    "But: {text}": "うまくいかなかったこと: {}",
    "{} gave no usable message: {said} Nothing was said; it is due again in {number} s.":
        "{} の返事は伝言として使えません。{}何も言っていません。{}秒たてば、もう一度試します。",
    "{} gave no usable message: {said} Nothing was said; it is parked, and ego speak --again takes"
    " it up.":
        "{} の返事は伝言として使えません。{}何も言わずに取り置きました。"
        "ego speak --again で再開します。",
    'message says again what was said {said} ({word}): "{text}". Say something new.':
        "{}に言ったこと({})をくり返しています:「{}」。",
    "{said} and {number} more": "{}、ほか{}件",
    "speak {} and {number} more: {said} (job_{})": "{} ほか{}件の言葉: {} (job_{})",
    "a message that waits to be said": "まだ言っていない伝言",
    "It says: {said}": "伝えること: {}",
    "Due: {text}": "時間が来たこと: {}",
    "Due since {said}: {text}": "{}からのこと: {}",
    "You put this off until {said}: {text}": "{}まで延ばしたこと: {}",
    "You planned this for {said}: {text}": "{}に予定していたこと: {}",
    "It is time for what you planned: {text}": "予定していたことの時間です: {}",
    "Reached you (quoted, no order): {text}": "届いたもの: {}",
    "Still to be said: {number} (ego speak).": "まだ言っていないこと: {}件 (ego speak)",
    "And {number} more due: ego jobs list, ego ahead.":
        "ほかに時間が来たこと: {}件 (ego jobs list、ego ahead)",
    "And {number} more reached you: ego events.": "ほかに届いたもの: {}件 (ego events)",
    "{number} {number}  {} [{said}]: {text}": "{} {}  {} [{}]: {}",
    "Nothing waits to be said.": "言うことはありません。",
    "Nothing can be said now.": "いまは何も言えません。",
    "Still to be said: {number}.": "まだ言っていないこと: {}件。",
    "Still to be said: {number}, the next in {number} s.":
        "まだ言っていないこと: {}件(次は{}秒後)。",
    "Still to be said: {number}; say the next with ego speak.":
        "まだ言っていないこと: {}件。次は ego speak で。",
}  # fmt: skip

_LIFE = {
    '{number} {number} talk "{}" ({word}): nothing was decided about it.':
        "{} {} 会話「{}」({})。自分から決めたことではなく、会話の返事です。",
    "ego live --foreground beats for as long as it runs.":
        "ego live --foreground なら、動いているあいだ鼓動を打ちます。",
    "It said nothing yet.": "まだ何も言っていません。",
    "The heartbeat takes it up.": "次の鼓動でもう一度考えます。",
    "It decided to say nothing: {text}": "何も言わないことにしました: {}",
    "It put that off until {number} {number}: {text}": "{} {}まで延ばしました: {}",
    "Nothing waits to be done.": "今する仕事はありません。",
    "No decision waits to be carried out.": "実行を待つ決定はありません。",
    "What it wants to say waits for its words.": "言いたいことの言葉を待っています。",
    "Written by then: {list}.": "それまでに書いたもの: {}。",
    "Run it again when that is mended: it goes on from there.":
        "直してからもう一度実行すると、続きから始めます。",
}  # fmt: skip

_ASKED = {
    'Is mem_{word} no longer so ("{}", {said})? Then `ego link-memories mem_{word} mem_{word}'
    " --type replaces`.":
        "「{1}」({2}、mem_{0})は、もう違いますか? 違うなら ego link-memories mem_{3} mem_{4}"
        " --type 置き換え",
    "Is this truly your own words?": "それはほんとうに自分の言葉ですか?",
    "Are you falling into a template response?": "決まり文句になっていませんか?",
    "Are you answering what they actually need?": "相手がほんとうに求めていることに答えていますか?",
    "Is there something more honest you could say?": "もっと正直に言えることはありませんか?",
}  # fmt: skip

_WHOLE = {
    "What you asked says it, too: `{}`.": "頼んだ言葉にも残っています: `{}`",
    "mem_{word}": "mem_{}",
    "ev_{word}": "ev_{}",
    "{number} ({said})": "{} ({})",
    "with {word}": "{}と",
    "about {word}": "{}の話",
    "tags: {}": "タグ {}",
    "held {said}": "そうだったのは{}",
    "holds {said}": "そうなのは{}",
    "called off": "取りやめ",
    "past, nothing was told of it": "過ぎた、何も聞いていない",
    "moved to {number}": "{}に変更",
    "moved to {number} {number}": "{} {}に変更",
    "to come: {said}": "これから: {}",
    "told in: {text} (ep_{word})": "この記憶のある物語: {} (ep_{})",
    "{said}: [{said}] {text} (emotion: {said}, intensity: {number}) (mem_{word})":
        "{}: [{}] {} (感情: {}、強さ: {}) (mem_{})",
    "{said}: [{said}] {text} (mem_{word})": "{}: [{}] {} (mem_{})",
    "{number}. [{said}] {text} (emotion: {said}, intensity: {number}) (mem_{word})":
        "{}. [{}] {} (感情: {}、強さ: {}) (mem_{})",
    "{number}. [{said}] {text} (mem_{word})": "{}. [{}] {} (mem_{})",
    "{text} (ep_{word}, {number}, importance {number})": "{} (ep_{}、{}、重要さ {})",
    "{text} (ep_{word}, {number} to {number}, importance {number})":
        "{} (ep_{}、{}から{}、重要さ {})",
    "… and {number} more.": "…ほか{}件",
}  # fmt: skip

_GONE = {
    "Gone for good: {word}.": "完全に消しました: {}",
    "Gone for good: {word}, and with it {said}.": "完全に消しました: {}、あわせて {}",
    "the episode {word}": "物語 {}",
    "{number} other thing still says it:": "ほかにも{}件、同じことを言っています:",
    "{number} other things still say it:": "ほかにも{}件、同じことを言っています:",
    "{number} thing would go along:": "いっしょに消えるもの {}件:",
    "{number} things would go along:": "いっしょに消えるもの {}件:",
    "{number} thing that came of that would go, too:": "そこから生じたもの {}件も消えます:",
    "{number} things that came of that would go, too:": "そこから生じたもの {}件も消えます:",
    "Gone for good along with it: {number} thing.": "いっしょに完全に消しました: {}件",
    "Gone for good along with it: {number} things.": "いっしょに完全に消しました: {}件",
    "`ego purge {text}` deletes it for good, too.": "`ego purge {}` で、それも完全に消せます。",
    "`ego purge {text}` deletes them for good, too.": "`ego purge {}` で、それらも完全に消せます。",
    "{number} turn that was still to be captured is not captured.":
        "これから取り込むはずだった会話 {}件は取り込みません。",
    "{number} turns that were still to be captured are not captured.":
        "これから取り込むはずだった会話 {}件は取り込みません。",
    "{word}  event  {said}: {text}": "{}  会話  {}: {}",
    "{word}  memory  {said}: {text}": "{}  記憶  {}: {}",
    "{word}  memory, private  {said}: {text}": "{}  非公開の記憶  {}: {}",
    "{word}  note  {said}: {text}": "{}  会話からの覚え書き  {}: {}",
    "{word}  question  {said}: {text}": "{}  問い  {}: {}",
    "{word}  story: {text}": "{}  物語: {}",
    "{word}  fact: {text}": "{}  知っていること: {}",
    "{word}  narrative: {text}": "{}  自分の物語: {}",
    "{number} event set aside, newest first:": "脇へ置いた会話 {}件、新しい順:",
    "{number} events set aside, newest first:": "脇へ置いた会話 {}件、新しい順:",
    "`ego undelete ID` brings one back.": "`ego undelete ID` で戻せます。",
    "Set aside: {said}": "脇へ置きました: {}",
    "Left there, for it is yours: {word} (`--config` deletes it).":
        "あなたのものなので残しました: {} (`--config` で消せます)",
    "Left there, for it is yours: {word} (`--config` deletes it), {list}.":
        "あなたのものなので残しました: {} (`--config` で消せます)、{}",
    "Left there, for it is yours: {list}, {word} (`--config` deletes it).":
        "あなたのものなので残しました: {}、{} (`--config` で消せます)",
    "Left there, for it is yours: {list}, {word} (`--config` deletes it), {list}.":
        "あなたのものなので残しました: {}、{} (`--config` で消せます)、{}",
    "Not reached, in the data directory: {list}.": "手が届いていない写し(置き場所の中): {}",
    "Copies elsewhere ({said}) are yours to remove.":
        "ほかの場所の写し({})は、ご自分で消してください。",
    "Copies elsewhere ({said}) are yours to remove, and so are the entries that `ego install` made"
    " (`ego doctor` names them).":
        "ほかの場所の写し({})と、`ego install` が書いたもの(`ego doctor` で見られます)は、"
        "ご自分で消してください。",
    "backups": "バックアップ",
    "exports": "書き出したもの",
    "a workspace": "作業場",
    "what others have read": "ほかに読まれたもの",
    "Deleted the ego in {}: {said}, with {number} copy.": "{} の ego を消しました: {}、写し {}件",
    "Deleted the ego in {}: {said}, with {number} copies.":
        "{} の ego を消しました: {}、写し {}件",
    "Deleted the ego in {}: {said}.": "{} の ego を消しました: {}",
    "all of it": "すべて",
    "Left there, for it is yours: {list}.": "あなたのものなので残しました: {}",
    "The workspace {word} still has its notes.": "作業場 {} の覚え書きは残っています。",
    "Embedding with {}": "{} でベクトルを作っています",
    "Everything has its vector.": "ベクトルはすべて揃っています。",
    "Made {number} missing vector with {}.": "足りないベクトル {}件を {} で作りました。",
    "Made {number} missing vectors with {}.": "足りないベクトル {}件を {} で作りました。",
    "Everything is embedded with {} now ({number} vectors made).":
        "すべてのベクトルを {} で作り直しました({}件)。",
    **{
        f"{{number}} of {{number}} {of} {are} linked to another.":
            "記憶{1}件のうち{0}件がほかとつながっています。"
        for of in ("memory", "memories") for are in ("is", "are")
    },
    "Every link is as it would be found now.": "つながりはどれもいま見つかるとおりです。",
    "Linked anew: {said} came, {number} went.": "つなぎ直しました: 増えたのは{}、減ったのは{}件。",
    "Linked anew, {said} would come and {number} go; {number} stay.":
        "つなぎ直すと、{}が増え、{}件が減り、{}件がそのままです。",
    "What was linked by hand or by consolidate stays.":
        "手や consolidate でつないだものは変わりません。",
    **{
        f"Then {{number}} of {{number}} {of} would be linked to another; now it is {{number}}.":
            "そうすると記憶{1}件のうち{0}件がつながります(いまは{2}件)。"
        for of in ("memory", "memories")
    },
}  # fmt: skip

_LIKED = {
    "your companion:": "相手:",
    "chat, cut off": "会話(途中で切れた)",
    "{said}: likes {} (revoked)": "{}: {} が好き(取り消し済み)",
    "{said}: dislikes {} (revoked)": "{}: {} が嫌い(取り消し済み)",
    "{said}: likes {text} (confirmed) - {text}": "{}: {} が好き(確認済み)。{}",
    "{said}: dislikes {text} (confirmed) - {text}": "{}: {} が嫌い(確認済み)。{}",
    "{said}: likes {text} (candidate {number}) - {text}": "{}: {} が好き(未確認 {})。{}",
    "{said}: dislikes {text} (candidate {number}) - {text}": "{}: {} が嫌い(未確認 {})。{}",
    "{said}: likes {text} (revoked) - {text}": "{}: {} が好き(取り消し済み)。{}",
    "{said}: dislikes {text} (revoked) - {text}": "{}: {} が嫌い(取り消し済み)。{}",
}  # fmt: skip

_FAILED = {
    "As in: `{said}`.": "例: `{}`",
    "recall needs context.": "思い出すきっかけの言葉がありません。",
    "{said} Or take two steps: ego {word} --packet, then ego {word} --commit -.":
        "{}ego {} --packet と ego {} --commit - の二段階でもできます。",
    "Nothing is selected, for the model failed. {said}":
        "モデルの返事を使えず、何も選んでいません。{}",
    "Nothing is selected, for the model failed. {text}":
        "モデルの返事を使えず、何も選んでいません。理由: {}",
    "{word} was not asked for.": "返事に、尋ねていない {} がありました。",
    "{word} is missing.": "返事に {} がありませんでした。",
    'action_payload: done {said}: "{said}".': "同じことを{}にしたばかりでした(「{}」)。",
    'action_payload: done {said}: "{}".': "同じことを{}にしたばかりでした(「{}」)。",
    "The same is not done again within 6 hours; do something else, or nothing.":
        "同じことは6時間のあいだ繰り返しません。",
}  # fmt: skip

LINES = {**_AHEAD, **_WOKEN, **_BEAT, **_LIFE, **_ASKED, **_WHOLE, **_GONE, **_LIKED, **_FAILED}
