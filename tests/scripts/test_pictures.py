"""The pictures of the README: there, whole, and with nothing that a viewer would have to load."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

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
    lengths = re.findall(r'textLength="([0-9.]+)"[^>]*>([^<]*)</text>', written)

    one = {round(float(length) / len(words), 1) for length, words in lengths if words.isascii()}
    (cat,) = [float(length) for length, words in lengths if "白い猫" in words]
    assert len(one) == 1
    assert cat > 40 * one.pop()


def test_the_page_is_there_in_light_and_dark() -> None:
    for scheme, paper in (("light", (251, 250, 247)), ("dark", (21, 23, 27))):
        with Image.open(PLACE / f"web-{scheme}.png") as image:
            assert image.width >= 1000
            assert image.convert("RGB").getpixel((2, image.height - 2)) == paper
