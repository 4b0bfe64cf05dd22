"""What the arguments and options of an ego's tools are for, in Japanese: rows as in `japanese`."""

from __future__ import annotations

OPTIONS = {
    "The desire that has settled.": "落ち着いた欲求。",
    "How fully, from 0 to 1.": "満たされた度合い、0から1。",
    "Who; your companion when left out.": "誰か。省けば相棒。",
    "Who; somebody new is added.": "誰か。知らない人なら加わる。",
    "What you learned: known_fact, preferred_topic, sensitive_topic, trust_level, dominant_tone,"
    " alias, communication_style.":
        "学んだこと: known_fact、preferred_topic、sensitive_topic、trust_level、dominant_tone、"
        "alias、communication_style。",
    "What it is; trust_level from 0 to 1.": "その中身。trust_level は0から1。",
    "Who; what is known of them is shown, and how it is changed.":
        "誰。知っていることと、その直し方が出る。",
    "The known_fact, or words of it, that is over; value none removes it.":
        "もう違っている known_fact、またはその中の言葉。値を none にすると消える。",
    "What to keep: I is the agent, people go by name. - reads standard input.":
        "残す文。「私」は ego で、人は名前で書く。- なら標準入力から読む。",
    "What it felt like.": "どう感じたか。",
    "Other emotions in it.": "ほかに感じたこと。",
    "How strong, from 0 to 1.": "強さ、0から1。",
    "How much it matters, from 1 to 5.": "重要さ、1から5。",
    "What kind of memory it is.": "記憶の種類。",
    "From -1 (unpleasant) to 1 (pleasant).": "-1(不快)から1(快い)。",
    "From 0 (calm) to 1 (stirred).": "0(静か)から1(高ぶり)。",
    "A word to find it by; may be repeated.": "見つけるための言葉。いくつでも。",
    "For yourself alone.": "自分だけのもの(非公開)にする。",
    "Who was there, by name; may be repeated.": "一緒にいた人の名前。何人でも。",
    "Who it is only about; may be repeated.":
        "その場にはいない、話に出るだけの人の名前。何人でも。",
    "When it is to come: '20 June 15:00', next Friday, or none.":
        "いつ来るか: 「6月20日 15:00」「来週の金曜」など。なければ none。",
    "How often it comes back.": "どれだけの間隔で繰り返すか。",
    "The memory no longer so since this one.":
        "この記憶によって、もう違うことになった記憶。",
    "What it is about, in your own words.": "何についてか、自分の言葉で。",
    "How many, from 1 to 10 (3).": "件数、1から10(標準は3)。",
    "How many, from 1 to 10.": "件数、1から10。",
    "How many, from 1 to 1000.": "件数、1から1000。",
    "How many.": "件数。",
    "How many to skip.": "先頭から飛ばす件数。",
    "Only this emotion.": "この感情だけ。",
    "Only this category.": "この種類だけ。",
    "From then on: a date, '3 days ago', yesterday.": "それ以後: 日付、「3日前」「昨日」など。",
    "Up to then, that day included.": "それまで、その日を含む。",
    "Only with this person.": "この人とのものだけ。",
    "List all that is to come, not the next twelve alone.":
        "次の12件だけでなく、これからの予定をすべて並べる。",
    "Who says I in it, where that is not your companion.": "「私」と言う人 (相手でないとき)。",
    "Who is told: no secret of others, nothing private.":
        "聞く人: ほかの人の内緒の話も、非公開のものも出さない。",
    "Show what the score of this memory or event is made of, instead.":
        "代わりに、この記憶や会話の点数の内訳を見る。",
    "drop takes one back, with all that came of it; without, they are listed.":
        "drop は一つを、そこから生まれたものごと取り消す。書かなければ一覧。",
    "Its id: nt_…": "その id (nt_…)。",
    "Its id: mem_… or ev_…": "その id (mem_… か ev_…)。",
    "Its id: mem_…": "その id (mem_…)。",
    "Delete it for good, now, with every trace.": "いますぐ、跡形なく消す。",
    "With --purge: do not ask.": "--purge のとき、尋ねない。",
    "What else still says it goes along, talk and notes alike.":
        "同じことを言っているものも、会話も覚え書きも、いっしょに消す。",
    "More that is set aside with it, by their ids.": "いっしょに忘れるものの id。いくつでも。",
    "More that goes along, by their ids.": "いっしょに消すものの id。いくつでも。",
    "The id of something that goes along, as named before; may be repeated.":
        "いっしょに消すものの id。前に挙げられたとおりに。くり返せる。",
    "Words they hold; without any, the newest come first.": "含まれる言葉。書かなければ新しい順。",
    "An episode's id, or a memory's.": "物語か記憶の id。",
    "The memory the link starts from.": "つながりの元の記憶。",
    "The memory it leads to.": "つながりの先の記憶。",
    "How they belong together.": "どうつながるか。",
    "Why.": "そのわけ。",
    "Take that link away.": "そのつながりを外す。",
    "The memories that make it up.": "物語になる記憶。",
    "What the story is.": "どんな物語か。",
    "Show the last days instead.": "代わりに、これまでの日々を見る。",
    "What has changed.": "変わったこと。",
    "What it is now; skill 'NAME = 0.7', question_importance 'ID = 5', goal 'TITLE = long 80'.":
        "いまの中身。skill は '名前 = 0.7'、question_importance は 'ID = 5'、goal は '題 = long "
        "80'。",
    "Leave out what does not fit, the mood last.": "収まらないものは省く。気分は最後まで残す。",
    "Do not ask: it never does, for what is here is kept.":
        "尋ねない(今のものは残るので、もとから尋ねません)。",
    "Whom it speaks with; your companion when left out.": "話す相手。省けば相棒。",
    "Also say how an answer is to end, for ego absorb.": "答えの終わり方も添える(ego absorb 用)。",
    "What happened; - reads it from standard input.": "起きたこと。- なら標準入力から読む。",
    "notification or capture.": "notification (通知)か capture (ほかのプログラムでの会話)。",
    "Only from there.": "この出どころのものだけ。",
    "Of what it did, said, decided or skipped.":
        "したこと、言ったこと、決めたこと、見送ったことの id。",
    "Only what was said.": "言ったことだけ。",
    "Only what was done, or left.": "したこと、しなかったことだけ。",
    "Only messages you have not read.": "まだ読んでいない伝言だけ。",
    "With what led to each.": "それぞれのわけも。",
    "How many of the newest.": "新しいものから何件。",
    "Stay, and show what arrives. Ctrl-C ends it.":
        "開いたまま、届いたものを映す。Ctrl-C で終わる。",
    "Print what a model is asked, as one JSON object.":
        "モデルに尋ねることを、一つの JSON オブジェクトで出す。",
    "Check and take a model's answer; - reads it.":
        "モデルの答えを確かめて受け取る。- なら標準入力から読む。",
    "Also what failed too often, or waits for the answer to a packet.":
        "何度も失敗したものや、パケットの答えを待つものも。",
    "Also in quiet hours, and beyond the messages of a day.":
        "静かな時間でも、一日の数を超えても。",
    "Decide about this event; else about what is due, or stirs.":
        "この出来事について決める。書かなければ、期限のものか心を動かすもの。",
    "Ask what a small model can answer; so with a small context.":
        "小さなモデルでも答えられるように尋ねる。文脈が小さければ自然とそうなる。",
    "What was said; - reads it from standard input.": "言われたこと。- なら標準入力から読む。",
    "At most so many.": "最大の件数。",
    "Also those that were parked after five tries.": "五回試して止めておいたものも。",
    "From which level on a desire counts as high.": "どの強さから欲求を高いとみなすか。",
    "Tell all there is at once, whatever was told before.":
        "前に伝えたかどうかにかかわらず、すべてを一度に伝える。",
    "Say why it tells or not, and what when; changes nothing.":
        "何をいつ、なぜ伝えるか伝えないかを言う。何も変えない。",
    "Decide once, do it, and say what came of it; needs EGO_LLM.":
        "一度決めて、して、どうなったかを言う。EGO_LLM が要る。",
    "done closes one, drop one that is off; later moves it; without, they are listed.":
        "done は済んだことにし、drop は取りやめにし、later は日を移す。書かなければ一覧。",
    "With later: to when, for good where it comes back; else to the next day.":
        "later のとき、いつへ(繰り返すものはこの先ずっと)。書かなければ次の日。",
    "With later: how often it comes back.": "later のとき、どれだけの間隔で繰り返すか。",
    "With later and when: only the next one, where it comes back.":
        "later と when のとき、繰り返すもののうち次の一回だけ。",
    "Of any memory, episode, event.": "記憶、物語、出来事の id。",
    "Those that were forgotten and can still come back.": "脇へ置かれ、まだ戻せるもの。",
    "What it says from now on; - reads it from standard input.":
        "これからの文。- なら標準入力から読む。",
    "A word to find it by, instead of those it has; may be repeated.":
        "見つけるための言葉を、いまのものと入れ替える。いくつでも。",
    "Take its tags away.": "見つけるための言葉をすべて外す。",
    "Of an event: what was said to it.": "会話のとき: 言われたこと。",
    "Of an event: what it said itself.": "会話のとき: 自分が言ったこと。",
    "Of a memory: it is told to nobody unasked.": "記憶のとき: こちらから持ち出さないことにする。",
    "Of a memory: it may be told.": "記憶のとき: 話してよいことにする。",
    "Of an event: it was told in confidence.": "会話のとき: 内緒で話されたことにする。",
    "Of an event: everybody may hear it.": "会話のとき: だれに話してもよいことにする。",
    "When it is to come: '20 June 15:00', next Friday; none undoes it.":
        "いつ来るか: 「6月20日 15:00」「来週の金曜」など。none で取り消す。",
    "All that was lived from then on: '1 hour ago', yesterday, a date.":
        "それ以後に生きたことすべて: 「1時間前」「昨日」、日付。",
    "Memories and talk with this person, the companion's talk that names them, and what is known of"
    " them.":
        "この人との記憶と会話、相棒との会話でこの人の名が出るもの、この人について知っていること。",
    "All that was lived; settings, persona and preferences stay.":
        "生きたことすべて。設定、人格、好みは残る。",
    "Do not ask about many at once.": "まとめて消すとき、尋ねない。",
    "List all that would go, and change nothing.": "消えるものをすべて並べ、何も変えません。",
    "The file to write.": "書き出すファイル。",
    "Show it in the browser.": "ブラウザーで見る。",
    "Who talks; else your companion.": "だれが話すか(省くと、いつもの相手)。",
    "Whom it was with; else your companion.": "だれと話したか(省くと、いつもの相手)。",
    "It was told in confidence.": "内緒で話された。",
    "Who else heard it, once for each.": "ほかに聞いていた人。一人ごとに書く。",
    "What was said to the model.": "モデルに言ったこと。",
    "What you say; - reads it.": "話す文。- なら標準入力から読む。",
    "Which model answers: openai:MODEL or command:PROGRAM.":
        "答えるモデル: openai:モデル名 か command:プログラム。",
    "What to add to what the model is told.": "モデルへの指示に付け加えること。",
    "Show the last turns first; the model knows them anyway.":
        "先にこれまでのやりとりを見せる。モデルはどちらにしても知っている。",
    "What you answer; - reads it.": "答える文。- なら標準入力から読む。",
    "Who it is; - reads it from standard input.": "どんな人格か。- なら標準入力から読む。",
    "What is added to that.": "それに付け加えること。",
    "What it calls whom it speaks to, else the companion's name.":
        "話し相手を何と呼ぶか。なければ相棒の名前。",
    "What it is called itself.": "人格そのものの名前。",
    "Take the addon away.": "addon を外す。",
    "Use the companion's name.": "相棒の名前で呼ぶ。",
    "Take its own name away.": "人格の名前を外す。",
    "A text such as SOUL.md; - reads standard input.":
        "SOUL.md のような文章。- なら標準入力から読む。",
    "What kind of thing: food, topic or style.":
        "分野: food (食べ物)、topic (話題)、style (話し方)。",
    "How sure that is, from 0 to 1.": "確かさ、0から1。",
    "The memory or event that shows it; may be repeated.": "それがわかる記憶や会話。いくつでも。",
    "Confirm it at once.": "すぐに確かめたことにする。",
    "Only the like, or only the dislike.": "好き(like)だけ、または嫌い(dislike)だけ。",
    "Only food, topic or style.": "food (食べ物)、topic (話題)、style (話し方)のどれかだけ。",
    "Those that were revoked too.": "取り消したものも。",
    "Which one; ego capability list shows them.": "その名前。一覧は ego capability list。",
    "Of an intent, an agent job or a result.": "決めたこと、エージェントの仕事、結果の id。",
    "Of an intent or an agent job.": "決めたこと、エージェントの仕事の id。",
    "Do one thing at most.": "一つだけにする。",
    "The id of the job.": "仕事の id。",
    "The token that claiming it gave.": "引き受けたときのトークン。",
    "What goes on, in a line.": "いまのようすを一行で。",
    "What came of it; - reads it.": "どうなったか。- なら標準入力から読む。",
    "Whose messages.": "どの送り先の伝言か。",
    "How far ahead.": "どれだけ先まで(時間)。",
    "The time from one session to the next.": "一つのセッションから次までの時間。",
    "For how long.": "どれだけの期間(日)。",
    "What each session uses, in order; remember:introspection names a category. If omitted: days "
    "with somebody in them.":
        "各セッションで使う道具を順に。remember:introspection のように種類も書ける。"
        "書かなければ、誰かと過ごす日々。",
    "What it says. Default: This is a test: if you can read it, what is said by itself reaches "
    "you here.":
        "送る文。標準は、試しの送信だと伝える英語の一行。",
}  # fmt: skip

LISTED = {
    "What it is, in at most {number} characters.": "それは何か、{number}文字まで。",
    "Why, or how; at most {number} characters.": "なぜ、どのように、{number}文字まで。",
    "Another program's: {list}.": "ほかのプログラムのもの: {list}。",
    "Who it is: {list}, or a text such as SOUL.md.": "人格: {list}、または SOUL.md のような文章。",
    "Where it is used: {list}; all that are found, or none. Repeatable.":
        "どこで使うか: {list}。all は見つかったものすべて、none はなし。いくつでも。",
    "An old life to go on from: {list}; and where it is.":
        "引き継ぐ記録のプログラム: {list}。続けてその場所。",
    "{list}: for this directory alone.": "{list}: このディレクトリだけのために。",
    "{list}: leave the hooks out.": "{list}: フックを入れない。",
    "{list}: keep what is said there as talk.": "{list}: そこでの会話を残す。",
    "Minutes between heartbeats ({number}).": "鼓動の間隔(分、標準は{number})。",
}  # fmt: skip
"""Those that name how many, or which programs."""
