"""What install and uninstall say, and what goes wrong there, in Japanese: rows as in `japanese`."""

from __future__ import annotations

_SAID = {
    "{}: this ego is in {list}.": "{}: この ego は {} にあります。",
    "Found, without this ego: {list}.": "見つかったもの(この ego はまだ): {}。",
    "Not found here: {list}.": "ここにないもの: {}。",
    "`ego install {word}` writes an entry; --dry-run shows it first.":
        "`ego install {}` で書き込みます。先に見るなら --dry-run。",
    "Looked for their settings, and on the PATH for {list}.":
        "探したのは、それぞれの設定ファイルと、PATH 上の {} です。",
    "Nothing was written for them.": "それらには何も書いていません。",
    "To connect an MCP client by hand, let it start this (`ego install json` has it as JSON):":
        "手でつなぐには、MCP クライアントに次を起動させてください"
        "(`ego install json` は JSON で出します):",
    "For a host that comes later: `ego install claude-code`.":
        "あとから入れたときは `ego install claude-code`。",
    "{}: written.": "{}: 書きました。",
    "{}: written; what was there is kept in {}.": "{}: 書きました。元の内容は {} にあります。",
    "{}: has it already.": "{}: もう入っています。",
    "{}: would be written.": "{}: 書かれます。",
    "{}: gone; what was ours in it stands elsewhere now, and nothing else was there.":
        "{}: なくなりました。ego の分は別の所に移り、ほかには何もありませんでした。",
    "Claude Code uses it without asking: {} is allowed in {}.":
        "Claude Code は尋ねずに使います({} が {} で許可されています)。",
    "Claude Code asks before it uses it.": "Claude Code は使う前に尋ねます。",
    "Conversations there are kept as talk. `ego capture off` ends that.":
        "そこでの会話を残します。やめるには ego capture off。",
    "Conversations there are not kept; --capture keeps them as talk.":
        "そこでの会話は残しません。残すには --capture。",
    "Paths of this machine stand in {} and {}: keep them out of what you share.":
        "{} と {} にはこのマシンのパスが入ります。人と共有するものには含めないでください。",
    "Paths of this machine stand in {}: keep them out of what you share.":
        "{} にはこのマシンのパスが入ります。人と共有するものには含めないでください。",
    "The ego of all projects is here, too, and keeps talk if it captures.":
        "すべてのプロジェクトに入れた ego はここにもいて、会話を残す設定ならここの会話も残します。",
    "The ego of all projects is called {}, too: its hooks speak here, beside the tools of this"
    " one. Uninstall this one, and install it with another --name.":
        "すべてのプロジェクトに入れた ego も名前が {} なので、ここではツールがこの ego のもの、"
        "フックは両方のものになります。ego uninstall でこの ego をいったん外し、"
        "--name で別の名前を付けて入れ直してください。",
    "It is installed for all projects, too, and so was here already.":
        "すべてのプロジェクトにも入っているので、ここではもともと使えます。",
    "This ego has no name for you yet: `{}` gives it the one that the first knows.":
        "この ego はまだあなたの名前を知りません。最初の ego と同じにするには `{}`。",
    "It reads this as a session begins: ego is there from the next session on; /mcp shows it.":
        "セッションの初めに読まれるので、次のセッションから使えます。/mcp で確かめられます。",
    "It is there from the next session on.": "次のセッションから使えます。",
    "It is there from the next session on; /mcp shows it.":
        "次のセッションから使えます。/mcp で確かめられます。",
    "It is there from the next start on.": "次に起動したときから使えます。",
    "It is there once the gateway has restarted: openclaw gateway restart.":
        "ゲートウェイを起動し直すと使えます: openclaw gateway restart",
    "It is there once you start it: MCP: List Servers.":
        "MCP: List Servers から起動すると使えます。",
    "Restart {} to see it.": "{} を起動し直すと使えます。",
    "It runs its hooks once you trust them: type /hooks there.":
        "フックは信頼すると動きます。そこで /hooks と打ってください。",
    "Start it with:": "次で始まります:",
    "Stop what still runs with:": "まだ動いているものは次で止まります:",
    "Write {}=… and EGO_PROXY_TOKEN=… into {} (chmod 600).":
        "{} と EGO_PROXY_TOKEN の値を {} に書いてください(chmod 600)。",
    "It tells at most {} time a day, beside what is due{said}.":
        "期限のもののほかは、一日に多くて{}回だけ知らせます{}。",
    "It tells at most {} times a day, beside what is due{said}.":
        "期限のもののほかは、一日に多くて{}回だけ知らせます{}。",
    "It tells at most {} time a day, beside what is due.":
        "期限のもののほかは、一日に多くて{}回だけ知らせます。",
    "It tells at most {} times a day, beside what is due.":
        "期限のもののほかは、一日に多くて{}回だけ知らせます。",
    ", and never from {number} to {number}": "({}から{}までは何も知らせません)",
    "With --act it decides, acts and speaks by itself, with the model set.":
        "--act を付けると、設定したモデルで自分で決め、行い、話します。",
    "This ego is installed nowhere.": "この ego はどこにも入っていません。",
    "This ego is not installed in {word}.": "この ego は {} に入っていません。",
    "Another stays: {}": "ほかに残っているもの: {}",
    "Another stays in this directory's project: {}":
        "このディレクトリのプロジェクトのものは残ります: {}",
    "Another stays, for the ego in {}: {}": "{} の ego のものは残ります: {}",
    "Another stays in this directory's project, for the ego in {}: {}":
        "このディレクトリのプロジェクトの、{} の ego のものは残ります: {}",
    "There is one: {}": "入っているもの: {}",
    "There is one in this directory's project: {}": "このディレクトリのプロジェクトにあります: {}",
    "There is one, for the ego in {}: {}": "{} の ego のものがあります: {}",
    "There is one in this directory's project, for the ego in {}: {}":
        "このディレクトリのプロジェクトに、{} の ego のものがあります: {}",
}  # fmt: skip

_WRONG = {
    "Which client? ego install alone says who is here.":
        "どのクライアントですか? ego install だけで一覧が見られます。",
    "Unknown host '{}'.": "「{}」は使えません。",
    "Unknown client '{}'.": "「{}」は使えません。",
    "For any other, json prints the entry.": "ほかのものには json で設定を表示します。",
    "Or say all, for those that are here, or none.":
        "見つかったものすべてなら all、使わないなら none です。",
    "{} takes a name, and '{}' has no letter in it.": "{} は名前です。「{}」には文字がありません。",
    "'{}' is an answer, and no name.": "「{}」は名前ではなさそうです。",
    "Who is called so says it by {}.": "本当にその名前なら {} で書いてください。",
    "uninstall takes ego out of one of: {list}.": "uninstall で取り去れるのは {} です。",
    "`ego reset` deletes what it remembers.": "覚えていることを消すのは `ego reset` です。",
    "{} means nothing for {word}.": "{} は {} では意味がありません。",
    "--every takes minutes, not '{}'.": "--every は分の数です。「{}」は違います。",
    "--name takes letters, digits, - and _, at most 64 of them.":
        "--name に使えるのは英数字と - と _ で、64文字までです。",
    "--agent takes one line: the command that is handed what stirs.":
        "--agent は一行のコマンドです。起きていることが渡されます。",
    "--capture works by hooks.": "--capture はフックで働きます。",
    "Leave --no-hooks out.": "--no-hooks を外してください。",
    "--act lets it decide by itself, --agent lets another.":
        "--act は自分で、--agent はほかのプログラムで決めさせるものです。",
    "Give one of them.": "どちらか一つにしてください。",
    "--act needs a language model: set EGO_LLM, or model under [llm].":
        "--act には言語モデルが要ります。EGO_LLM か [llm] の model を設定してください。",
    "--capture goes with --host {word}.": "--capture は --host {} と一緒に使います。",
    "There is no crontab program here. `ego install systemd` may do instead.":
        "ここには crontab がありません。代わりに `ego install systemd` が使えるかもしれません。",
    "crontab refused the entry: {}. Nothing was changed.":
        "crontab が受け付けませんでした: {}。何も変えていません。",
    "crontab -l failed: {}. Nothing was changed.":
        "crontab -l が失敗しました: {}。何も変えていません。",
    "{} is not valid JSON: {text}. Nothing was changed. Mend it, or move it away.":
        "{} は正しい JSON ではありません({})。何も変えていません。"
        "直すか、別の場所へ移してください。",
    "{} is not valid TOML: {text}. Nothing was changed. Mend it, or move it away.":
        "{} は正しい TOML ではありません({})。何も変えていません。"
        "直すか、別の場所へ移してください。",
    "{} is not as expected: {text}. Nothing was changed. Mend it, or move it away.":
        "{} が思った形ではありません({})。何も変えていません。"
        "直すか、別の場所へ移してください。",
    "{} is not valid JSON: {text}. Mend it, or move it away.":
        "{} は正しい JSON ではありません({})。直すか、別の場所へ移してください。",
    "{} is not valid TOML: {text}. Mend it, or move it away.":
        "{} は正しい TOML ではありません({})。直すか、別の場所へ移してください。",
    "{} is not as expected: {text}. Mend it, or move it away.":
        "{} が思った形ではありません({})。直すか、別の場所へ移してください。",
    "{} was changed by another program just now.":
        "{} をたった今ほかのプログラムが変えました。",
    "Run this again.": "もう一度実行してください。",
    "{} is not UTF-8 text.": "{} が UTF-8 の文ではありません。",
    "{} cannot be removed: {said}.": "{} を消せません: {said}",
    "{} has another server called {word}.": "{} には {} という別のサーバーがあります。",
    "--name gives this one another name.": "--name で別の名前にできます。",
    "{} is more than plain JSON: its comments would be lost. Nothing was changed."
    " Put this under {} by hand: {text}":
        "{} には JSON のほかにコメントもあり、書き換えるとなくなります。何も変えていません。"
        "{} の下に次を手で入れてください: {}",
    "{} is more than plain JSON: its comments would be lost. Nothing was changed."
    " Take {} out of {} by hand.":
        "{} には JSON のほかにコメントもあり、書き換えるとなくなります。何も変えていません。"
        "{} を {} から手で取り除いてください。",
    "{} is not the plugin that install writes.": "{} は install が書いたプラグインではありません。",
    "Move it away.": "別の場所へ移してください。",
}  # fmt: skip

INSTALL = {**_SAID, **_WRONG}
