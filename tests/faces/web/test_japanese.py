"""The pages in Japanese: every text of ours, and nobody else's."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ego import config
from ego.core.events import Source
from ego.runtime.ego import open_ego
from ego.tools.talk.events import save
from tests.conftest import environment
from tests.faces.web.conftest import Home, Tab, served

PATHS = (
    *("/", "/memories", "/people", "/stories", "/talk", "/persona", "/life", "/console"),
    *("/memories?q=海", "/memories?aside=1", "/talk?aside=1", "/memories/none", "/nowhere"),
)
NO_WORD = r"\b(?:ego(?: [a-z]+)?|recall|kind|named?|page|mem_\w+|none|nowhere)\b"
"""Commands, and what the one who asked has named."""


@pytest.fixture(scope="module")
def japanese(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    data_dir = tmp_path_factory.mktemp("served") / "data"
    shutil.copytree(migrated, data_dir)
    home = Home(data_dir, "", 0)
    home.keep("persona_set", text="私は凪。", name="凪")
    ids = [
        home.keep("remember", content=words, emotion=felt, people=["美咲"])["id"]
        for words, felt in (("海で笑った。", "happy"), ("Talk", "sad"), ("海の猫を見た。", "moved"))
    ]
    home.keep("create_episode", memory_ids=[ids[0], ids[2]], summary="海の一日")
    home.keep("remember", content="明日は歯医者。", when="明日", emotion="concerned")
    home.keep("note", text="荷物が届いた")
    home.keep("prefer_like", domain="food", subject="お茶")
    home.keep("update_self", field="question", value="海はなぜ青い?")
    with open_ego(config.read(environ=environment(data_dir))) as ego:
        save(ego, Source.ACTION_RESULT, user_text="Something to say: 海の猫")
    for one in served(data_dir, EGO_LANGUAGE="ja", EGO_COMPANION="美咲"):
        tab = Tab(one)
        yield tab
        tab.client.close()


def words_on(page: str) -> str:
    """What a reader sees or hears of a page, without the code and the ids on it."""
    seen = re.sub(r"(?s)<(head|pre|code|script)\b.*?</\1>", "", page)
    heard = re.findall(r' (?:title|aria-label|placeholder)="([^"]*)"', seen)
    return "\n".join([re.sub(r"<[^>]*>", "\n", seen), *heard])


def test_what_the_console_can_show_has_a_name_of_its_own(japanese: Tab) -> None:
    page = japanese.client.get("/console?what=messages").text

    assert '<option value="messages" selected="">話したこと</option>' in page
    assert '<option value="activity">したこと</option>' in page


@pytest.mark.parametrize("path", PATHS)
def test_a_page_speaks_japanese(path: str, japanese: Tab) -> None:
    page = japanese.client.get(path).text

    assert '<html lang="ja">' in page
    assert ">記憶</a>" in page
    assert ">設定</a>" in page
    bare = re.sub(NO_WORD, "", words_on(page).replace("Talk", "").replace("There is no", ""))
    if not path.startswith("/nowhere"):
        assert not re.search("[A-Za-z]{3,}", bare), re.findall(".*[A-Za-z]{3,}.*", bare)


def test_a_memory_keeps_its_words_and_a_form_its_values(japanese: Tab) -> None:
    page = japanese.get("/memories")

    assert re.search(r'class="words">Talk</a>', page)
    assert '<option value="happy">嬉しい</option>' in page
    assert '<option value="daily">日常</option>' in page


def test_what_it_has_to_say_is_named_in_japanese(japanese: Tab) -> None:
    assert "話すこと: 海の猫" in japanese.get("/talk")


def test_what_was_changed_is_said_in_japanese(japanese: Tab) -> None:
    (found,) = set(re.findall(r"/memories/(mem_\w+)\"[^>]*>Talk", japanese.get("/memories")))
    action = f"/memories/{found}/forget"
    answer = japanese.send(action, japanese.form(f"/memories/{found}", action))

    assert "脇へ置きました。" in answer.text
    assert ">元に戻す</button>" in answer.text


def test_who_is_not_let_in_is_told_in_japanese(japanese: Tab) -> None:
    answer = httpx.get(japanese.home.place)

    assert answer.status_code == 403
    assert answer.text.startswith("ここは誰かの ego です。`ego web` が表示したアドレスを")
