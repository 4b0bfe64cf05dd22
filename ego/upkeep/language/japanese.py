"""What screens and pages say, in Japanese: one row for each English text.

`{}` stands for somebody's words or a number; `{said}` for a text that has a row itself, for a name
of a feeling, a desire or a kind of memory, or for several of them; `{emotion}` for such a name;
`{list}` for others in a row; `{number}` for what begins with a digit; `{word}` for a single word;
`{text}` for what may be sentences; `{desire}` for one's name, whoever gave it, `{desires}` for
several as a prompt lists them; `{facts}` of somebody; `{fields}` for what an edit changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ego.upkeep.language.japanese_doctor import DOCTOR
from ego.upkeep.language.japanese_help import ADDED, BELOW, COMMANDS, GROUPS, HELP, TALK, TYPED
from ego.upkeep.language.japanese_install import INSTALL
from ego.upkeep.language.japanese_lines import LINES
from ego.upkeep.language.japanese_moving import MOVING
from ego.upkeep.language.japanese_options import LISTED, OPTIONS
from ego.upkeep.language.japanese_options_owner import OPTIONS_OWNER
from ego.upkeep.language.japanese_pages import CHANGES, CHOICES, MEANINGS, PAGES, REPORT
from ego.upkeep.language.japanese_replies import REPLIES
from ego.upkeep.language.japanese_screens import DRAWN, SCREENS
from ego.upkeep.language.japanese_setup import ASKED, KEPT
from ego.upkeep.language.refusals.japanese_errors import ERRORS, KINDS, SYSTEM

_WANTS = {
    "to learn something new": "新しいことを知りたい",
    "to be with somebody and talk": "誰かといて話したい",
    "to make sense of what does not fit together": "食い違うことを整理したい",
    "to see what things have in common": "物事に共通するものを見つけたい",
    "to know what will come": "これから何が来るか知りたい",
    "to be seen and thanked": "認められ、感謝されたい",
    "to feel with somebody": "誰かと気持ちを分かち合いたい",
    "to say or make something of its own": "自分のものを語り、作りたい",
    "to find out what is not known yet": "まだ知らないことを確かめたい",
    "high": "高",
    "mid": "中",
    "low": "低",
}  # fmt: skip

_FEELINGS = {
    "joy": "喜び",
    "sadness": "悲しみ",
    "anger": "怒り",
    "fear": "恐れ",
    "neutral": "ふつう",
    "an overwhelming {said}": "圧倒的な{said}",
    "a strong {said}": "強い{said}",
    "a lingering {said}": "尾を引く{said}",
    "a faint {said}": "かすかな{said}",
    "even": "落ち着いている",
    "even, nothing lingers": "落ち着いている",
    "cooperation": "協調",
    "refusal bias": "断りやすさ",
    "valence": "快さ",
    "intensity": "強さ",
    "It feels even.": "気持ちは落ち着いています。",
    "It feels {said} ({} of 1).": "{said}を感じています(0〜1で{})。",
    "It is so angry that it may refuse what it is asked.": "怒りが強く、頼みを断ることがあります。",
    "It goes along with what it is asked.": "頼まれたことに応じます。",
    "It goes along less readily with what it is asked, and refuses nothing.":
        "頼まれたことに渋りますが、断りはしません。",
    "What weighs most:": "いちばん響いているもの:",
    "Nothing that was felt weighs now.": "いま響いている出来事はありません。",
    "Lately {said}.": "このごろの気分: {said}。",
    "Just now {said}.": "いまの気分: いつもより{said}。",
    "pleasant": "快い",
    "unpleasant": "不快",
    "stirred": "高ぶりがち",
    "quiet": "静か",
    "sure": "自信がある",
    "unsure": "自信がない",
    "brighter": "明るめ",
    "darker": "暗め",
    "more stirred": "高ぶり気味",
    "quieter": "静か",
    "surer": "強気",
    "less sure": "弱気",
    "Mood: {said} ({}).": "気分: {said}({})。",
    "Mood: {said}.": "気分: {said}。",
}  # fmt: skip

_TIMES = {
    "last together {said}": "最後に会ったのは{}",
    "asked {said}": "問うたのは{}",
    "just now": "たった今",
    "{number}m ago": "{}分前",
    "{number}h ago": "{}時間前",
    "{number}d ago": "{}日前",
    "{number}w ago": "{}週間前",
    "{number}mo ago": "{}か月前",
    "{number}y ago": "{}年前",
    "yesterday": "昨日",
    "today": "今日",
    "Today": "今日",
    "Yesterday": "昨日",
    "tomorrow": "明日",
    "Tomorrow": "明日",
    "until {said}": "{}まで",
    "Until {said}": "{}まで",
    "{said} at {number}": "{said} {number}",
    "{said}, for {said}, {said}": "{}、予定は{}、{}",
    "{said}, for {said}": "{said}、予定は{said}",
    "{said}, since {number}": "{}、{}から",
    "{said}, until {number}": "{}、{}まで",
    "{said}, {number} until {number}": "{}、{}から{}まで",
    "{said}, called off": "{}、取りやめ",
    "{said}, done": "{}、済み",
    "{said}, moved to {number}": "{}、{}に変更",
    "{said}, moved to {number} {number}": "{}、{} {}に変更",
    "{said}, moved to {said}": "{}、{}に変更",
    "{said}, moved to {said} {number}": "{}、{} {}に変更",
}

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_DATES = {
    **{
        f"{{number}} {name} {{number}}": f"{{1}}年{n}月{{0}}日" for n, name in enumerate(_MONTHS, 1)
    },
    **{f"{{number}} {name}": f"{n}月{{number}}日" for n, name in enumerate(_MONTHS, 1)},
}

_REPLIES = {
    "met in {} memory": "会った思い出 {}件",
    "met in {} memories": "会った思い出 {}件",
    "ego people NAME shows one: the memories of them, and how to keep a fact.":
        "ego people 名前 で、その人との記憶と、知ったことの残し方が見られます。",
    "ego people NAME shows one: what is known, from when, and how to change or remove it.":
        "ego people 名前 で、知っていること、いつ知ったか、直し方と消し方が見られます。",
    "noted {said} from {}: `{}` takes it back": "{}に {} から書きとめた。`{}` で取り消し",
    "`{}` changes a fact.": "`{}` で事実を直せます。",
    "`{}` removes it.": "`{}` で消せます。",
    "It points to no day to come now.": "これから来る日は指していません。",
    "Nobody known is called '{}'.": "「{}」という人は知りません。",
    "met in talk": "話した",
    "{} related memories:": "つながる記憶 {}件:",
    "{} related memory:": "つながる記憶 {}件:",
    '"{}" is kept as {said}.': "「{}」は{}として残します。",
    '"{}" is kept as {said}, "{}" is kept as {said}.': "「{}」は{}、「{}」は{}として残します。",
    "Only faint echoes:": "かすかに響くもの:",
    "Nothing of that time comes to mind. Only faint echoes:": (
        "そのころのことは何も浮かびません。かすかに響くもの:"
    ),
    "{} of {} memories, newest first:": "記憶 {1}件のうち {0}、新しい順:",
    "{} of {} memories:": "記憶 {1}件のうち {0}:",
    "{} of {} memories set aside, newest first:": "脇へ置いた記憶 {1}件のうち {0}、新しい順:",
    "{} of {} memory set aside, newest first:": "脇へ置いた記憶 {1}件のうち {0}:",
    "{} of {} memory, newest first:": "記憶 {1}件のうち {0}:",
    "{} of {} memory:": "記憶 {1}件のうち {0}:",
    "{} of {} people, most memories first:": "知っている人 {1}人のうち {0}、記憶の多い順:",
    "Known from talk alone: {}, your companion, last together {said}.":
        "会話だけで知っている人: {}（相手、最後に話したのは{}）",
    "{}  your companion": "{}  相手",
    "{}  only named in memories": "{}  記憶に名前だけ出てくる人",
    "{}  only named in talk": "{}  会話に名前だけ出てくる人",
    "Known from talk with them alone: {list} (ego people NAME shows it).":
        "その人との会話だけで知っている人: {} (ego people 名前 で見られます)",
    "Lately you talked with {list}.": "最近は{}と話しました。",
    "`{}` keeps a fact.": "`{}` で事実を残せます。",
    "Only named in memories: {list} (ego consider-them --person NAME tells what they say).":
        "記憶に名前だけ出てくる人: {} (その記憶は ego consider-them --person 名前 で)",
    "Only named in talk: {list} (ego consider-them --person NAME tells what was said of them).":
        "会話に名前だけ出てくる人: {} (話したことは ego consider-them --person 名前 で)",
    "{} may be {}: `{}` makes them one person.":
        "{} は {} かもしれません。`{}` でひとりになります。",
    'A person is known by a memory with them (ego remember "…" --with NAME), or by a fact of them:'
    " ego update-relationship keeps one, ego reflect notes them from talk.":
        '一緒にいた記憶(ego remember "…" --with 名前)か、その人についての事実があれば、'
        "知っている人になります。事実は ego update-relationship で残すか、"
        "ego reflect が会話から書きとめます。",
    "A name that was only spoken in talk makes nobody known.":
        "会話に出ただけの名前は、ここには載りません。",
    "ego consider-them --person NAME tells what was said of it.":
        "その名について話したことは ego consider-them --person 名前 で見られます。",
    "{} of {} person, most memories first:": "知っている人 {1}人のうち {0}:",
    "{} of {} stories, newest first:": "物語 {1}件のうち {0}、新しい順:",
    "{} of {} story, newest first:": "物語 {1}件のうち {0}:",
    "{} of {} open questions, most present first:":
        "抱えている問い {1}件のうち {0}、考えている順:",
    "{} of {} open question, most present first:": "抱えている問い {1}件のうち {0}:",
    "No story is told yet.": "まだ物語はありません。",
    **{
        f"{before}[{{said}}] {{text}}{felt} (mem_{{word}}, private)":
            f"{said}[{{}}] {{}}{how} (mem_{{}}、非公開)"
        for felt, how in (
            (" (emotion: {said}, intensity: {number})", " (感情: {}、強さ: {})"), ("", "")
        )
        for before, said in (("", ""), ("{number}. ", "{}. "), ("{said}: ", "{}: "))
    },
    "ep_{word}  {number} to {number}": "ep_{}  {}から{}",
    "[{said}] story: {text} ({said}) (ep_{word})": "[{}] 物語: {} ({}) (ep_{})",
    "[{said}] story: {text} ({said}) (ep_{word}, private)": "[{}] 物語: {} ({}) (ep_{}、非公開)",
    "No question is open.": "開いた問いはありません。",
    "your companion": "相手",
    "trust {number}": "信頼 {number}",
    "also {}": "ほかに {}",
    "importance {number}": "重要さ {number}",
    "{} memory": "記憶 {}件",
    "{} memories": "記憶 {}件",
    "More with --offset {}.": "続きは --offset {}。",
    "More with offset {}.": "続きは --offset {}。",
    "{} thing lies ahead, soonest first:": "これからの予定 {}件:",
    "{} things lie ahead, soonest first:": "これからの予定 {}件、近い順:",
    "{} thing lies ahead, {} behind:": "これからの予定 {}件、過ぎた予定 {}件:",
    "{} things lie ahead, {} behind:": "これからの予定 {}件、過ぎた予定 {}件:",
    "Nothing lies ahead, {} behind:": "これからの予定はありません。過ぎた予定 {}件:",
    "{} thing lies ahead, {} behind, {} listed:": "これからの予定 {}件、過ぎた予定 {}件のうち{}件:",
    "{} things lie ahead, {} behind, {} listed:": "これからの予定 {}件、過ぎた予定 {}件のうち{}件:",
    "Nothing lies ahead, {} behind, {} listed:": "これからの予定なし、過ぎた予定 {}件のうち{}件:",
    "already": "すでに",
    "Since you last looked ({said}): {said}.": "前に見たとき({said})より: {said}。",
    "quieter {list}; louder {list}": "{}が静まり、{}が強まった",
    "quieter {list}": "{}が静まった",
    "louder {list}": "{}が強まった",
    "You have not answered yet.": "まだ答えていません。",
    "You have talked since.": "そのあと話しました。",
    'You answered: "{}"': "あなたの答え:「{}」",
}  # fmt: skip

_TERMINAL = {
    "There is no ego here yet.": "ここにはまだ ego がいません。",
    "Feels": "気分",
    "Wants": "望み",
    "Memory": "記憶",
    "Place": "場所",
    "{}; of this project: {}": "{} (このプロジェクトの ego: {})",
    "Talked": "会話",
    "Met": "会った",
    "Ahead": "予定",
    "Said": "伝言",
    "nothing in particular": "とくになし",
    "nothing yet": "まだない",
    "not yet": "まだ",
    "{} of its own": "自分からの{}",
    "unread messages": "通の未読",
    "you": "あなた",
    "Your ego": "あなたの ego",
    "{}, with {}.": "{}。相手は{}。",
    "Your ego, with {}. No persona yet.": "あなたの ego。相手は{}。人格はまだありません。",
    "{}, with {}. Its persona has no text yet.": "{}。相手は{}。人格の文章はまだありません。",
    'A memory is written as the agent\'s own: "I" is the agent, you are called by name.':
        "記憶は ego の側から書きます。「私」は ego のことで、あなたのことは名前で書きます。",
    "Write in any language, 日本語でも; ego's own sentences are English.":
        "どの言語でも書けます。モデルが読む決まり文だけは英語です。",
    "Talk with it: ego chat. Let it live by itself: {}.":
        "話すには ego chat、自分から話すようにするには {}。",
    "To talk with it here (ego chat) it needs a language model; in Claude Code it needs none.":
        "ここで話す(ego chat)には言語モデルが要ります。Claude Code の中では要りません。",
    "  {} runs here: ego init {}": "  {} が動いています: ego init {}",
    "  A program: ego init --model {}": "  プログラム: ego init --model {}",
    "  A server such as Ollama: ego init --model openai:MODEL --base-url URL":
        "  Ollama などのサーバー: ego init --model openai:MODEL --base-url URL",
    "{} opens. Leave it without saving, and nothing changes. Without an editor: {}":
        "{} が開きます。保存せずに閉じれば何も変わりません。エディターを使わずに変えるには: {}",
    "vi opens: EDITOR names no other. :wq keeps, :q! changes nothing. Without an editor: {}":
        "EDITOR の指定がないので vi が開きます。:wq で保存、:q! で何も変えずに抜けます。"
        "エディターを使わずに変えるには: {}",
    "Enter goes on, Ctrl-C leaves all as it is: ": "Enter で進み、Ctrl-C でやめます: ",
    "set it up, step by step": "順に設定する",
    "every other command": "ほかのコマンド",
    "read what it said": "伝言を読む",
    "talk with it": "話す",
    "keep a memory": "記憶を残す",
    "ask what it remembers": "覚えていることを尋ねる",
    "use it in Claude Code and other hosts": "Claude Code などで使う",
    "let it talk by itself": "自分から話すようにする",
    "see it all in a browser": "ブラウザーですべてを見る",
    "what is to come": "これからの予定",
    "tier {}": "第{}層",
    "base": "基礎",
    "boost": "高まり",
    "context": "状況",
    "emotion": "感情",
    "prediction_error": "予測の外れ",
    "interoception": "体の感覚",
    " {} h": " {}時間",
    "only satisfy_desire": "satisfy_desire だけ",
    "else {} h": "標準は{}時間",
    "your own": "あなたのもの",
    "If nothing happens": "何もなければ",
    " high from": " 高になる時",
    " high {}": " 高 {}",
    " {} to {}": " {}から{}",
    "story": "物語",
    "private": "非公開",
    "of {}": "{}の一部",
    "you: ": "返事: ",
    "nothing was told of it yet": "まだ何も聞いていない",
    "q ends": "q で終わる",
    "last talked {}": "最後に話したのは{}",
    "last together {}": "最後に会ったのは{}",
    "not met yet": "まだ会っていない",
    ", {}. With {}: {}.": "、{}。{}と{}。",
    "Mood: ": "気分: ",
    "How did it go?": "どうでしたか?",
    "{}: {}": "{}、{}",
    "{}, and {} more": "{}、ほか{}件",
    "nothing that it knows of": "知っている予定はない",
    "By itself": "自分から",
    "Waiting for you": "あなたを待つもの",
    "Last of {}, {}": "{}のいちばん新しいもの、{}",
    "memories": "件の記憶",
    "messages": "通の伝言",
    "likes or dislikes": "件の好み",
    "{} that nobody has read (ego console)": "まだ読んでいない{} (ego console)",
    "{} to confirm or revoke (ego prefer list)": "確かめるか取り消す{} (ego prefer list)",
}  # fmt: skip

_UPKEEP = {
    "It keeps {} memories, from {} to {}.": "{}件の記憶があります({}から{})。",
    "It keeps {} memory, from {} to {}.": "{}件の記憶があります({}から{})。",
    "It keeps {} memories ({said}), from {} to {}.": "{}件の記憶があります({}、{}から{})。",
    "It keeps {} memory ({said}), from {} to {}.": "{}件の記憶があります({}、{}から{})。",
    "It keeps 0 memories.": "記憶はまだありません。",
    "By meaning one finds {} memories.": "意味で見つかるのは{}件の記憶です。",
    "By meaning one finds {} memory.": "意味で見つかるのは{}件の記憶です。",
    "By meaning one finds {} memories and {} events.":
        "意味で見つかるのは{}件の記憶と{}件の出来事です。",
    "Entries in its documents: {list}.": "文書の項目: {list}。",
    "It takes {} in {} ({list}).": "大きさは{}、場所は{}({list})。",
    "ok": "良好",
    "warn": "注意",
    "fail": "異常",
    "mended": "修復",
    "versions": "版",
    "settings": "設定",
    "capabilities": "できること",
    "data directory": "置き場所",
    "disk": "空き",
    "opening": "開くこと",
    "set aside": "壊れたもの",
    "permissions": "権限",
    "leftovers": "残り物",
    "migrations": "移行",
    "documents": "文書",
    "database": "データベース",
    "agreement": "整合",
    "outbox": "後始末",
    "queues": "待つ仕事",
    "delivery": "配達",
    "vectors": "ベクトル",
    "dates": "日付",
    "copies": "写し",
    "embedder": "埋め込み",
    "language model": "言語モデル",
    "clients": "クライアント",
    "clock": "時計",
    "All is well.": "すべて良好です。",
    "In {}:": "{} では:",
}  # fmt: skip

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        **LINES,
        **KEPT,
        **SCREENS,
        **MOVING,
        **_FEELINGS,
        **_TIMES,
        **_DATES,
        **_REPLIES,
        **_UPKEEP,
        **INSTALL,
        **ERRORS,
        **REPLIES,
        **DOCTOR,
        **ADDED,
        **LISTED,
        "- {said}": "- {}",
    }
)
"""What is made elsewhere, and known by how it looks; a line of a list by what it lists."""

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        **PAGES,
        **CHOICES,
        **MEANINGS,
        **CHANGES,
        **REPORT,
        **ASKED,
        **HELP,
        **GROUPS,
        **COMMANDS,
        **BELOW,
        **TYPED,
        **OPTIONS,
        **OPTIONS_OWNER,
        **TALK,
        **SENTENCES,
        **KINDS,
        **SYSTEM,
        **_WANTS,
        **_TERMINAL,
        **DRAWN,
    }
)
