"""What a command refuses of what it was given, in Japanese."""

COMMANDS_REFUSED = {
    "Of {} no known fact holds '{}'.": "{}について「{}」を含む事実はありません。",
    "Of {} several known facts hold '{}': {}.":
        "{}について「{}」を含む事実がいくつもあります: {}。",
    "Give one whole.": "一つを全文で書いてください。",
    "'{}' is known already, and replaces nothing.":
        "「{}」はもう知っているので、何とも置き換わりません。",
    "No open question '{}'.": "「{}」という開いた問いはありません。",
    "Open: {}.": "開いている問い: {}。",
    "question_importance reads 'ID = N', N from 1 to 5, as in 'q_0123456789ab = 5'.":
        "question_importance は「ID = 数」(1から5)と書きます。例: q_0123456789ab = 5",
    "skill reads 'NAME' or 'NAME = 0.7', the confidence from 0 to 1.":
        "skill は「名前」か「名前 = 0.7」(確かさは0から1)と書きます。",
    "{} {} is not a time.": "{} の {} は日時ではありません。",
    "{} {} is past.": "{} の {} はもう過ぎています。",
    "{} came before {} and cannot replace it.":
        "{} は {} より前のものなので、置き換えられません。",
    "Say it the other way round.": "逆の順で書いてください。",
    "No {said} of {} '{}'.": "{1}に「{2}」という{0}はありません。",
    "Known of {}: {}.": "{}について知っているもの: {}。",
    "A preference needs a subject.": "好き嫌いには、何についてかが要ります。",
    "'{}' is both liked and disliked.": "「{}」は好きにも嫌いにも入っています。",
    "Say which with --polarity like or --polarity dislike.":
        "--polarity like か --polarity dislike で選んでください。",
    "No memory or event '{}' that could show it.":
        "それを示す記憶や出来事「{}」はありません。",
    "There is no standard input to absorb.": "取り込むものが標準入力にありません。",
    "Pipe a model's answer into it.": "モデルの答えをパイプで渡してください。",
    "Standard output cannot be written: {}.": "標準出力に書けません({})。",
    "The turn is saved ({}).": "やりとりは残してあります({})。",
    "An editor opens for a memory only.": "エディターで直せるのは記憶だけです。",
    "Of talk, give the new words: --user for what was said to it, --assistant for what it"
    " answered.":
        "会話は、新しい文を付けて直します。相手の言葉なら --user \"…\"、返事なら"
        " --assistant \"…\" です。",
    "Unknown command '{}'.": "「{}」というコマンドはありません。",
    "ego web shows an ego in a directory.": "ego web で見られるのは、ディレクトリにいる ego です。",
    "Unset EGO_DATABASE_URL.": "EGO_DATABASE_URL を外してください。",
    "--ego names one of a database's egos, and EGO_DATABASE_URL names no database.":
        "--ego はデータベースにいる ego の名ですが、EGO_DATABASE_URL がありません。",
    "Nothing stands on standard input for --{}.": "--{} に渡すものが標準入力にありません。",
    "It holds {number} memories, as many as it may.":
        "記憶は{}件で、いっぱいです。",
    "`ego forget` makes room.": "`ego forget` で空きができます。",
    "Quotas are for a database of many egos (EGO_DATABASE_URL).":
        "割り当ては、たくさんの ego のデータベース(EGO_DATABASE_URL)のためのものです。",
    "Without a token nobody knows which of the database's egos is meant.":
        "トークンがなければ、データベースのどの ego のことか分かりません。",
    "--auto-add is for a database of many egos (EGO_DATABASE_URL).":
        "--auto-add は、たくさんの ego のデータベース(EGO_DATABASE_URL)のためのものです。",
    "The editor ended with exit status {}.": "エディターが終了コード{}で終わりました。",
    "What the editor left is no UTF-8 text.":
        "エディターが残したものは UTF-8 の文章ではありません。",
    "Likes and dislikes are added, confirmed and revoked here.":
        "ここでできるのは、好き嫌いを加える、確かめる、取り消すことです。",
    "--explain changes nothing, and --act acts.":
        "--explain は何も変えず、--act は動きます。",
    "--act needs a language model (EGO_LLM).": "--act には言語モデル(EGO_LLM)が要ります。",
    "Without it, hand what stirs to one yourself: ego heartbeat | claude -p":
        "なければ、動いたものを自分で渡せます: ego heartbeat | claude -p",
    "config.toml names no {} any more.": "config.toml に {} はもうありません。",
    "No agent job '{}'.": "「{}」という仕事はありません。",
    "ego jobs list shows them.": "ego jobs list で一覧が見られます。",
    "No intent, job or result '{}'.": "「{}」という決めたことも、仕事も、結果もありません。",
    "{} is over ({}).": "{} はもう終わっています({})。",
    "No sink '{}'.": "「{}」という送り先はありません。",
    "No message '{}'.": "「{}」という伝言はありません。",
    "A webhook of a hosted ego may not lead to a private address.":
        "預かっている ego の webhook は、内側のアドレスには送れません。",
    "A webhook is an http or https address.": "webhook は http か https のアドレスです。",
    "The webhook's host is not known: {}.": "webhook のホスト {} が見つかりません。",
    "--unread is about what was said, and --activity about what was done.":
        "--unread は話したこと、--activity はしたことについてです。",
    "--messages and --activity exclude each other.":
        "--messages と --activity は一緒に使えません。",
    "Without them, both show.": "どちらもなければ、両方が出ます。",
    "tools must name from 1 to 100 tools, such as {text}.":
        "tools には1から100個の道具を {} のように書きます。",
    "ego ahead {} needs an id: {} lists them.":
        "ego ahead {} には ID が要ります({} で見られます)。",
    "when, every and once go with later, not with done.":
        "when、every、once は later のもので、done には使えません。",
    "when, every and once go with later and an id.":
        "when、every、once は later と ID と一緒に使います。",
    "once says that the next one alone is when you say: it goes with when.":
        "once は次の一回だけをその日時にするもので、when と一緒に使います。",
    "'{}' names {}; the id of a memory is needed (mem_…).":
        "「{}」は{}です。記憶の ID (mem_…)が要ります。",
    "ego {word} lists them.": "ego {} で一覧が見られます。",
    "--user and --assistant are an event's (ev_…); a memory has --content.":
        "--user と --assistant は出来事(ev_…)のものです。記憶には --content を使ってください。",
    "An id goes alone, without --since, --until, --person or --all.":
        "ID は単独で使い、--since、--until、--person、--all とは組み合わせません。",
    "Of talk and of what happened only the words can be changed: --user for what was said to you,"
    " --assistant for your answer.":
        "会話や出来事で直せるのは言葉だけです。相手の言葉なら --user \"…\"、返事なら"
        " --assistant \"…\" で直します。",
    "--since and --until, --person, and --all exclude each other.":
        "--since と --until、--person、--all は互いに一緒には使えません。",
    "--packet and --commit are two steps.": "--packet と --commit は別々の段階です。",
    "ego noted drop needs an id: {} lists them.":
        "ego noted drop には ID が要ります({} で見られます)。",
    "{} lists what was.": "書きとめたものは {} で見られます。",
    "What was said is missing: ego select \"…\", or - to read it.":
        "言葉がありません。ego select \"…\" か、- で標準入力から渡してください。",
    "{} holds what you heard and what you answered, and --content would be either.":
        "{} には相手の言葉と返事があり、--content ではどちらか決まりません。",
    "Give --user for the first, --assistant for the second.":
        "相手の言葉なら --user、返事なら --assistant を使ってください。",
    "{} was forgotten since.": "{} はそのあと脇へ置かれました。",
    "ego doctor --repair mends files, and this ego lies in a database.":
        "ego doctor --repair が直すのはファイルで、この ego はデータベースにいます。",
}  # fmt: skip
