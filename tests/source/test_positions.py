from __future__ import annotations

import pytest

from fullgraph.source.text import Encoding, from_codepoints, to_codepoints

LINE = 'x = "😀é"; y.item()'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_agrees_with_the_codec_for_every_column(encoding: Encoding) -> None:
    size = {"utf-8": 1, "utf-16-le": 2, "utf-32-le": 4}
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    for column in range(len(LINE) + 1):
        units = len(LINE[:column].encode(codec)) // size[codec]
        assert from_codepoints(LINE, column, encoding) == units
        assert to_codepoints(LINE, units, encoding) == column


def test_inside_a_character_is_that_character() -> None:
    assert to_codepoints(LINE, 6, "utf-16") == 5
    assert to_codepoints(LINE, 7, "utf-8") == 5


def test_past_the_end() -> None:
    assert to_codepoints("é", 9, "utf-16") == 1
    assert from_codepoints("é", 3, "utf-8") == 4
