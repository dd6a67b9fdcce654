"""Comments and settings that silence findings."""

from __future__ import annotations

import pytest

from fullgraph.fixes.quick_fixes import suppress_line
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.settings.table import LintSettings
from fullgraph.static.findings.suppress import is_selected
from tests.static.checking import check, lines


def compiled(body: str) -> str:
    return f"import torch\n@torch.compile\ndef f(x):\n{body}    return x\n"


@pytest.mark.parametrize(
    "comment",
    [
        "# fullgraph: ignore[FG102]",
        "# fullgraph: ignore[FG103, FG102]",
        "# fullgraph: ignore[FG103,FG102]",
        "# fullgraph: ignore",
        "#fullgraph:ignore",
        "# Fullgraph: Ignore[fg102]",
        "# noqa  # fullgraph: ignore[FG102]",
        "# fullgraph: ignore[FG103]  # fullgraph: ignore[FG102]",
    ],
)
def test_a_comment_silences_its_line(comment: str) -> None:
    assert lines(
        check(compiled(f"    y = x.sum().item()  {comment}\n    z = x.sum().item()\n"))
    ) == [5]


@pytest.mark.parametrize(
    "end",
    [
        "# fullgraph: ignore[FG103]",
        "# fullgraph: ignore[]",
        "# fullgraph: ignored",
        "# fullgraph: noqa",
        "; s = '# fullgraph: ignore'",
        "; s = '''a\n    # fullgraph: ignore'''",
    ],
)
def test_other_comments_and_strings_silence_nothing(end: str) -> None:
    assert lines(check(compiled(f"    y = x.sum().item()  {end}\n"))) == [4]


def test_a_comment_on_the_line_above_or_below_silences_nothing() -> None:
    body = "    # fullgraph: ignore\n    y = x.sum().item()\n    # fullgraph: ignore\n"
    assert lines(check(compiled(body))) == [5]


@pytest.mark.parametrize(
    "body",
    [
        "    y = x.sum(  # fullgraph: ignore[FG102]\n        0\n    ).item()\n",
        "    y = x.sum(\n        0\n    ).item()  # fullgraph: ignore[FG102]\n",
        "    y = x.sum().item() + \\\n        1  # fullgraph: ignore[FG102]\n",
        "    y = x.sum().item() + \\\n        max(\n        1, 2)  # fullgraph: ignore[FG102]\n",
        "    y = x.sum().item(), '''a\n    '''  # fullgraph: ignore[FG102]\n",
    ],
    ids=["first line", "last line", "backslash", "backslash and bracket", "string"],
)
def test_a_statement_over_several_lines_is_silenced(body: str) -> None:
    assert lines(check(compiled(body))) == []
    assert lines(check(compiled(body.replace("  # fullgraph: ignore[FG102]", "")))) == [4]


@pytest.mark.parametrize(
    "body",
    [
        "    y = x.sum().item()\n",
        "    y = x.sum().item()  # why\n",
        "    y = x.sum().item()  # fullgraph: ignore[FG103]\n",
        "    y = x.sum().item() + \\\n        1\n",
        "    y = x.sum().item() + \\\n        1 + \\\n        2\n",
        "    y = x.sum().item() + \\\n        max(\n        1, 2)\n",
        "    y = x.sum().item(), '''a\n    b'''\n",
        "    y = [\n        x.sum().item(),\n        1]\n",
        "    y = x.sum(\n        0).item()\n",
        "    '😀'; y = x.sum().item()\n",
        "    if x.sum().item() > 1 and \\\n            True:\n        x = x + 1\n",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_what_the_quick_fix_writes_silences_the_finding(body: str, end: str) -> None:
    text = compiled(body).replace("\n", end)
    before = check(text).findings
    silenced = next(f for f in before if f.code == "FG102")
    fix = suppress_line(silenced, text)
    assert fix is not None
    after = check(apply_edits(text, fix.edits))
    assert [f.code for f in after.findings] == [f.code for f in before if f is not silenced]
    assert after.problems == ()


@pytest.mark.parametrize(
    ("select", "ignore", "is_heard"),
    [
        ((), (), True),
        (("FG102",), (), True),
        (("FG1",), (), True),
        (("FG2", "FG103"), (), False),
        ((), ("FG102",), False),
        ((), ("FG1",), False),
        ((), ("FG2",), True),
        (("FG102",), ("FG1",), False),
    ],
)
def test_settings_select_and_ignore_by_prefix(
    select: tuple[str, ...], ignore: tuple[str, ...], is_heard: bool
) -> None:
    lint = LintSettings(select=select, ignore=ignore)
    assert is_selected("FG102", lint) is is_heard
    assert lines(check(compiled("    y = x.sum().item()\n"), lint)) == ([4] if is_heard else [])
