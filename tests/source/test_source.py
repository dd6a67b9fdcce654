from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.source.text import SourceError, decode_source, read_source, same_ends, split_lines


def test_a_declared_encoding_is_followed() -> None:
    assert decode_source("# coding: latin-1\nx = 'é'\n".encode("latin-1"), "m.py").endswith("'é'\n")


def test_a_byte_order_mark_is_dropped_and_line_ends_stay() -> None:
    assert decode_source(b"\xef\xbb\xbfx = 1\r\ny = 2\r\n", "m.py") == "x = 1\r\ny = 2\r\n"


@pytest.mark.parametrize(
    "data", [b"x = '\xe9'\n", b"# coding: klingon\n", b"# coding: undefined\n"]
)
def test_what_cannot_be_decoded_says_so_and_what_to_do(data: bytes) -> None:
    with pytest.raises(SourceError, match=r"m\.py: cannot be decoded .* Save it as UTF-8"):
        decode_source(data, "m.py")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        read_source(tmp_path / "missing.py")


def test_lines_end_where_python_ends_them() -> None:
    assert split_lines("a\r\nb\rc\x0cd\u2028e\n") == ["a", "b", "c\x0cd\u2028e", ""]


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        ("ab", "ab", (2, 0)),
        ("abc", "axc", (1, 1)),
        ("abc", "abxc", (2, 1)),
        ("abxc", "abc", (2, 1)),
        ("aa", "aaa", (2, 0)),  # Which of the equal lines is new cannot be seen.
        ("aba", "a", (1, 0)),
        ("ab", "cd", (0, 0)),
        ("", "ab", (0, 0)),
    ],
)
def test_the_lines_that_two_texts_begin_and_end_with(
    old: str, new: str, ends: tuple[int, int]
) -> None:
    assert same_ends(list(old), list(new)) == ends
    assert same_ends(list(new), list(old)) == ends
