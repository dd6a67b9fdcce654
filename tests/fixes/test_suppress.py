from __future__ import annotations

import pytest

from fullgraph.fixes.quick_fixes import suppress_line
from fullgraph.fixes.source.apply import apply_edits
from tests.fixes.made import finding


def suppressed(text: str, snippet: str, entry: str = "tensor-to-scalar") -> str:
    fix = suppress_line(finding(entry, text, snippet), text)
    assert fix is not None
    return apply_edits(text, fix.edits)


IGNORE = "# fullgraph: ignore[FG102]"


@pytest.mark.parametrize(
    ("before", "snippet", "after"),
    [
        ("v = x.item()\n", "x.item()", f"v = x.item()  {IGNORE}\n"),
        ("v = x.item()", "x.item()", f"v = x.item()  {IGNORE}"),
        ("v = x.item()   \r\ny = 1\r\n", "x.item()", f"v = x.item()  {IGNORE}\r\ny = 1\r\n"),
        ('v = "😀", x.item()\n', "x.item()", f'v = "😀", x.item()  {IGNORE}\n'),
        ('v = "# no", x.item()\n', "x.item()", f'v = "# no", x.item()  {IGNORE}\n'),
        ("v = x.item()  # why\n", "x.item()", f"v = x.item()  # why  {IGNORE}\n"),
        (
            "v = x.item()  # fullgraph: ignore[FG103]\n",
            "x.item()",
            "v = x.item()  # fullgraph: ignore[FG103, FG102]\n",
        ),
        (
            "v = x.item()  # noqa  # fullgraph: ignore[ FG103 ,] # why\n",
            "x.item()",
            "v = x.item()  # noqa  # fullgraph: ignore[FG103, FG102] # why\n",
        ),
        (
            "v = f(\n    x.item(),\n    y,\n)\n",
            "x.item()",
            f"v = f(\n    x.item(),  {IGNORE}\n    y,\n)\n",
        ),
        ("v = x.item() + \\\n    y\n", "x.item()", f"v = x.item() + \\\n    y  {IGNORE}\n"),
        (
            'v = x.item(), """a\nb"""\ny = 1\n',
            "x.item()",
            f'v = x.item(), """a\nb"""  {IGNORE}\ny = 1\n',
        ),
        (
            'v = f("""a\n# b\n""", x.item())  # why\n',
            "x.item()",
            f'v = f("""a\n# b\n""", x.item())  # why  {IGNORE}\n',
        ),
        ("if x.sum() > 0:\n\ty = 1\n", "x.sum() > 0", f"if x.sum() > 0:  {IGNORE}\n\ty = 1\n"),
        ("v = x.item()\nw = (\n", "x.item()", f"v = x.item()  {IGNORE}\nw = (\n"),
    ],
)
def test_the_comment_joins_the_line(before: str, snippet: str, after: str) -> None:
    assert suppressed(before, snippet) == after


@pytest.mark.parametrize(
    "comment", [IGNORE, "# fullgraph: ignore", "# Fullgraph: Ignore[fg102]", f"# why {IGNORE}"]
)
def test_a_line_that_is_silenced_already_is_not_offered_it_again(comment: str) -> None:
    text = f"v = x.item()  {comment}\n"
    assert suppress_line(finding("tensor-to-scalar", text, "x.item()"), text) is None


def test_a_broken_file_gets_its_comment_too() -> None:
    assert suppressed("def f(:\nv = x.item()\n", "x.item()") == f"def f(:\nv = x.item()  {IGNORE}\n"


def test_the_title_names_the_code() -> None:
    text = "print(x)\n"
    fix = suppress_line(finding("logging-call", text, "print(x)"), text)
    assert fix is not None
    assert fix.title == "Disable FG103 for this line"
