"""The pictures of the README: there, whole, and with nothing that a viewer would have to load."""

from __future__ import annotations

import html
import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from rich.cells import cell_len

import ego

PLACE = Path(ego.__file__).parents[1] / "docs" / "pictures"


def test_the_session_is_a_drawing_that_loads_nothing() -> None:
    written = (PLACE / "session.svg").read_text("utf-8")

    drawn = ElementTree.fromstring(written)
    said = "".join(drawn.itertext()).replace("\xa0", " ")
    assert "$ ego remember" in said
    assert "com.example" not in said
    assert re.findall(r"https?://[^\"']+", written) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|@font-face|href=|<script|<image", written)


def test_a_wide_character_takes_two_columns_of_the_drawing() -> None:
    written = (PLACE / "session.svg").read_text("utf-8")
    found = re.findall(r'textLength="([0-9.]+)"[^>]*>([^<]+)</text>', written)
    columns = {
        round(float(length) / cell_len(words), 1)
        for length, words in ((length, html.unescape(words)) for length, words in found)
        if cell_len(words)
    }

    assert "白い猫" in written
    assert len(columns) == 1


def test_the_page_is_there_in_light_and_dark() -> None:
    for scheme, paper in (("light", (251, 250, 247)), ("dark", (21, 23, 27))):
        with Image.open(PLACE / f"web-{scheme}.png") as image:
            assert image.width >= 1000
            assert image.convert("RGB").getpixel((2, image.height - 2)) == paper
