"""What config.toml, a variable or an option may not say, in Japanese."""

SETTINGS = {
    "{} is no place: {}.": "{} は場所の名になりません({})。",
    "config.toml: {} must be a table, not {}.": "config.toml の {} は表で書きます({} ではなく)。",
    "{} '{}' is not a number of seconds such as 120.":
        "{} の「{}」は秒数ではありません。120 のように書いてください。",
    "{}, [llm] context, '{}' is not a number of tokens from {} on, such as 4096.":
        "{} ([llm] context)の「{}」は{}以上のトークン数ではありません。"
        "4096 のように書いてください。",
    "EGO_BACKUP_KEEP, [backup] keep, '{}' is not a number of copies from 0 to 999, such as 7.":
        "EGO_BACKUP_KEEP ([backup] keep)の「{}」は0から999までの数ではありません。"
        "7 のように書いてください。",
    "EGO_DELIVER_AT_MOST, [deliver] at_most, '{}' is no number of messages a day from 0 to 9999.":
        "EGO_DELIVER_AT_MOST ([deliver] at_most)の「{}」は、一日の伝言の数"
        "(0から9999まで)ではありません。",
    "EGO_LANGUAGE '{}' is not {}.": "EGO_LANGUAGE の「{}」は言語の名ではありません({})。",
    "config.toml: {} must be a table of commands such as {text}.":
        "config.toml の {} はコマンドの表で、{} のように書きます。",
    "config.toml: {} must name a program, such as {text}.":
        "config.toml の {} にはプログラムを {} のように書きます。",
    "config.toml: {} must be a list of texts, such as {text}.":
        "config.toml の {} は文字列の並びで、{} のように書きます。",
    "config.toml: {} has no key '{}'.": "config.toml の {} に「{}」という項目はありません。",
    "{} '{}' is not a number of times a day from 0 to {}.":
        "{} の「{}」は一日の回数(0から{}まで)ではありません。",
    "{} '{}' is no time of day.": "{} の「{}」は時間帯ではありません。",
    "Write it like 23:00-07:00, or none.": "23:00-07:00 か、なし、のように書いてください。",
    "--hours '{}' are no hours.": "--hours の「{}」は時間帯ではありません。",
    "Write when it may speak, like 08:00-22:30, or always.":
        "話してよい時間帯を 08:00-22:30 や「7時から22時」、または always のように書いてください。",
    "config.toml: deliver.sinks must be a list of tables, such as {text}.":
        "config.toml の deliver.sinks は表の並びで、{} のように書きます。",
    "config.toml: {} give it either command or url.":
        "config.toml の {} には command か url のどちらか一つを書きます。",
    "config.toml: {} text must be true or false.":
        "config.toml の {} の text は true か false です。",
    "config.toml: {} must be an address such as https://ntfy.sh/nagi.":
        "config.toml の {} は https://ntfy.sh/nagi のような宛先です。",
    "config.toml: {} must not hold a password; headers are for that.":
        "config.toml の {} にパスワードは書けません。headers に書いてください。",
    "config.toml: {} must be a table of printable ASCII texts, such as {text}.":
        "config.toml の {} は ASCII の文字列の表で、{} のように書きます。",
    "config.toml: {} name must be a text of 1 to {} characters.":
        "config.toml の {} の name は1から{}文字です。",
    "config.toml: deliver.sinks, number {}: name '{}' is another sink's already.":
        "config.toml の deliver.sinks の{}番目: 名前「{}」は別の送り先のものです。",
    "{} must be a time from {} to {}, such as 90m, 12h or 2d, not '{}'.":
        "{} は{}から{}までの長さで、90m、12h、2d のように書きます(「{}」ではなく)。",
    "{} is {}, not true or false.": "{} が {} です。true か false で書いてください。",
    "{}: at most {number} desires can be added.": "{}: 加えられる望みは{}個までです。",
    "{}: at most {number} [[implicit]] rules can be added.":
        "{}: 加えられる [[implicit]] は{}個までです。",
    "{}: desires is not a table.": "{}: desires が表になっていません。",
    "Write [desires.NAME].": "[desires.名前] と書いてください。",
    "{}: implicit is not a list of tables.": "{}: implicit が表の並びになっていません。",
    "Write [[implicit]].": "[[implicit]] と書いてください。",
    "{} is no name: small letters, digits and _, at most 40.":
        "{} は名前に使えません。英小文字、数字、_ で40文字までです。",
    "{} is a new desire and needs {}.": "{} は新しい望みなので {} が要ります。",
    "{} is not a table of {}.": "{} は {} の表になっていません。",
    "{} '{}' is unknown.": "{} の「{}」は知らない名前です。",
    "{} needs {}, the name of a {said}.": "{} には {} ({}の名前)が要ります。",
    "{}: category has no meaning for {}.": "{}: {} に category は効きません。",
    "Leave it out.": "外してください。",
    "{} has no key '{}'.": "{} に「{}」という項目はありません。",
    "{} '{}' is not a number from {} to {}.": "{} の「{}」は{}から{}までの数ではありません。",
    "{} '{}' must be true or false.": "{} の「{}」は true か false で書いてください。",
    "[proxy.labels] must be a table of words, such as {text}.":
        "[proxy.labels] は言葉の表で、{} のように書きます。",
    "[proxy] skip must be a list of patterns, each in quotes.":
        "[proxy] の skip はパターンの並びで、それぞれ引用符で囲みます。",
    "[proxy.labels] '{}' is no mood.": "[proxy.labels] の「{}」は気分の名前ではありません。",
    "[proxy] skip: '{}' is no pattern: {}.":
        "[proxy] の skip の「{}」はパターンになっていません({})。",
    "EGO_DATABASE_URL names a database of many egos.":
        "EGO_DATABASE_URL は、たくさんの ego のデータベースです。",
    "EGO_LLM_BASE_URL must be an address such as http://localhost:11434/v1.":
        "EGO_LLM_BASE_URL は http://localhost:11434/v1 のようなアドレスです。",
    "EGO_LLM_BASE_URL must not hold a password; EGO_LLM_API_KEY is for that.":
        "EGO_LLM_BASE_URL にパスワードは書けません。EGO_LLM_API_KEY に書いてください。",
    "EGO_WORK_DIR {} lies inside the data directory, which programs are to stay out of.":
        "EGO_WORK_DIR の {} はデータのディレクトリの中です。プログラムはそこに入れません。",
    "Name a directory elsewhere.": "別の場所を指定してください。",
    "{} (EGO_WORKSPACE_DIR) is not a directory that exists.":
        "{} (EGO_WORKSPACE_DIR)というディレクトリはありません。",
    "--with takes {}, not '{}'.": "--with に書けるのは {} です(「{}」ではなく)。",
    "--language takes {}, not '{}'.": "--language に書けるのは {} です(「{}」ではなく)。",
    "--foreground needs no --with: nothing is written for cron or systemd.":
        "--foreground に --with は要りません。cron にも systemd にも何も書きません。",
    "ego live takes {}, {} or options, not '{}'.":
        "ego live に書けるのは {}、{} かオプションです(「{}」ではなく)。",
    "ego live {} takes none of these options.": "ego live {} にこれらのオプションは使えません。",
    "'{}' was not found.": "「{}」は見つかりません。",
    "all, none, or names.": "all、none、または名前で答えてください。",
}  # fmt: skip
