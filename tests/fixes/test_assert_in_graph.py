from __future__ import annotations

import pytest

from fullgraph.findings import Observation, Safety
from fullgraph.fixes.propose import propose_fixes
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "data-dependent-branch"
GUARD = "if torch.compiler.is_compiling():"


def in_function(body: str) -> str:
    return f"import torch\n\n\ndef f(x):\n{body}\n    return x\n"


CASES = {
    "a message": (
        "x.isnan().any()",
        '    if x.isnan().any():\n        raise ValueError("bad")',
        f'    {GUARD}\n        torch._assert_async(torch.logical_not(x.isnan().any()), "bad")\n'
        '    elif x.isnan().any():\n        raise ValueError("bad")',
    ),
    "comments stay": (
        "x.min() < 0",
        "    # why\n    if x.min() < 0:  # 😀\n        # so\n        raise E('ü') from None  # end",
        f"    # why\n    {GUARD}\n"
        "        torch._assert_async(torch.logical_not(x.min() < 0), 'ü')\n"
        "    elif x.min() < 0:  # 😀\n        # so\n        raise E('ü') from None  # end",
    ),
    "one line": (
        "bad",
        '    if bad: raise E("m")',
        f'    {GUARD}\n        torch._assert_async(torch.logical_not(bad), "m")\n'
        '    elif bad: raise E("m")',
    ),
    "not": (
        "not torch.all(x > 0)",
        '    if not torch.all(x > 0):\n        raise E("m")',
        f'    {GUARD}\n        torch._assert_async(torch.all(x > 0), "m")\n'
        '    elif not torch.all(x > 0):\n        raise E("m")',
    ),
    "an f-string": (
        "x[0] > 1",
        '    if x[0] > 1:\n        raise errors.TooBig(f"{x}")',
        f"    {GUARD}\n        torch._assert_async(torch.logical_not(x[0] > 1), "
        '"TooBig: a check failed in compiled code")\n'
        '    elif x[0] > 1:\n        raise errors.TooBig(f"{x}")',
    ),
    "no message": (
        "~ok",
        "    if ~ok:\n        raise KeyError",
        f"    {GUARD}\n        torch._assert_async(torch.logical_not(~ok), "
        '"KeyError: a check failed in compiled code")\n    elif ~ok:\n        raise KeyError',
    ),
    "parentheses over several lines": (
        "a.sum()\n        > b.sum()",
        '    if (\n        a.sum()\n        > b.sum()\n    ):\n        raise E("a " "b")',
        f"    {GUARD}\n        torch._assert_async(torch.logical_not(a.sum()\n        > b.sum()), "
        '"a " "b")\n    elif (\n        a.sum()\n        > b.sum()\n    ):\n'
        '        raise E("a " "b")',
    ),
}


@pytest.mark.parametrize(("condition", "before", "after"), CASES.values(), ids=CASES.keys())
def test_the_guard_asserts_in_the_graph(condition: str, before: str, after: str) -> None:
    text = in_function(before)
    assert fixed(ENTRY, text, condition) == in_function(after)
    assert only_fix(ENTRY, text, condition).safety is Safety.SAFE


@pytest.mark.parametrize(("condition", "before", "after"), CASES.values(), ids=CASES.keys())
def test_tabs_and_windows_line_ends_stay(condition: str, before: str, after: str) -> None:
    def ends(text: str) -> str:
        return text.replace("\n", "\r\n").replace("    ", "\t")

    assert fixed(ENTRY, ends(in_function(before)), ends(condition)) == ends(in_function(after))


@pytest.mark.parametrize(
    ("condition", "body"),
    [
        ("bad", '    if bad:\n        raise E("m")\n    else:\n        x = 1'),
        ("bad", '    if bad:\n        raise E("m")\n    elif x:\n        x = 1'),
        ("bad", '    if x is None:\n        pass\n    elif bad:\n        raise E("m")'),
        ("bad", '    if bad:\n        x = 1\n        raise E("m")'),
        ("bad", '    if bad:\n        x = 1; raise E("m")'),
        ("bad", "    if bad:\n        return x"),
        ("bad", "    try:\n        x = 1\n    except E:\n        if bad:\n            raise"),
        ("a.any() and b", '    if a.any() and b:\n        raise E("m")'),
        ("a.any()", '    if a.any() and b:\n        raise E("m")'),
        ("a.any() or b.any()", '    if a.any() or b.any():\n        raise E("m")'),
        ("not (a.any() or b)", '    if not (a.any() or b):\n        raise E("m")'),
        ("0 < a < b", '    if 0 < a < b:\n        raise E("m")'),
        ("a in b", '    if a in b:\n        raise E("m")'),
        ("a is b", '    if a is b:\n        raise E("m")'),
        ("any(a)", '    if any(a):\n        raise E("m")'),
        ("bool(a)", '    if bool(a):\n        raise E("m")'),
        ("check(a)", '    if check(a):\n        raise E("m")'),
        ("a.item() > 0", '    if a.item() > 0:\n        raise E("m")'),
        ("torch.equal(a, b)", '    if torch.equal(a, b):\n        raise E("m")'),
        ("(y := a.any())", '    if (y := a.any()):\n        raise E("m")'),
        ("a if b else c", '    if a if b else c:\n        raise E("m")'),
        ("bad", '    while bad:\n        raise E("m")'),
    ],
)
def test_what_is_not_certainly_the_same_is_not_offered(condition: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, condition), text) == ()


def test_an_observed_jump_on_an_array_is_not_offered() -> None:
    text = in_function('    if bad:\n        raise E("m")')
    array = Observation("GB0170", "reason", "attempted to jump with NumpyNdarrayVariable()")
    tensor = Observation("GB0170", "reason", "attempted to jump with TensorVariable()")
    assert propose_fixes(finding(ENTRY, text, "bad", observation=array), text) == ()
    assert len(propose_fixes(finding(ENTRY, text, "bad", observation=tensor), text)) == 1


def test_a_bytes_message_is_replaced() -> None:
    text = in_function('    if bad:\n        raise E(b"m")')
    assert '"E: a check failed in compiled code"' in fixed(ENTRY, text, "bad")


@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("x.any()", "    if not x.any():\n        raise E('m')"),
        ("    if not x.any():", "    if not x.any():\n        raise E('m')"),
        ("if not x.any(): raise E('m')", "    if not x.any(): raise E('m')"),
        ("if not x.any():\n        raise E('m')", "    if not x.any():\n        raise E('m')"),
        (
            "if not x.any():\n        raise E('m')",
            "    if not x.any():\n        raise E('m')  # 1\n",
        ),
    ],
)
def test_what_bytecode_knows_of_a_jump_is_enough(place: str, body: str) -> None:
    after = fixed(ENTRY, in_function(body), place)
    assert f"    {GUARD}\n        torch._assert_async(x.any(), 'm')\n    elif not" in after


def test_the_place_of_an_outer_if_is_not_that_of_an_inner_one() -> None:
    text = in_function("    if x:\n        if y > 0:\n            raise E('m')")
    assert propose_fixes(finding(ENTRY, text, "if x:\n        if y > 0:"), text) == ()
    assert len(propose_fixes(finding(ENTRY, text, "if y > 0:\n            raise"), text)) == 1


def test_within_a_try_it_is_unsafe() -> None:
    text = in_function("    try:\n        if bad: raise E('m')\n    except E:\n        x = 1")
    assert only_fix(ENTRY, text, "bad").safety is Safety.UNSAFE
