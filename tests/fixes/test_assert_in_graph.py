from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.code import Code
from fullgraph.vocabulary.findings import Frame, Observation, Safety
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
        f"    {GUARD}\n        torch._assert_async(\n            torch.logical_not(x[0] > 1), "
        '"TooBig: a check failed in compiled code"\n        )\n'
        '    elif x[0] > 1:\n        raise errors.TooBig(f"{x}")',
    ),
    "no message": (
        "~ok",
        "    if ~ok:\n        raise KeyError",
        f"    {GUARD}\n        torch._assert_async(\n            torch.logical_not(~ok), "
        '"KeyError: a check failed in compiled code"\n        )\n    elif ~ok:\n'
        "        raise KeyError",
    ),
    "parentheses over several lines": (
        "a.sum()\n        > b.sum()",
        '    if (\n        a.sum()\n        > b.sum()\n    ):\n        raise E("a " "b")',
        f"    {GUARD}\n        torch._assert_async(torch.logical_not(a.sum()\n"
        '        > b.sum()), "a " "b")\n    elif (\n        a.sum()\n        > b.sum()\n    ):\n'
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
        ("bad", '    if bad:\n        x = 1\n        raise E("m")'),
        ("bad", '    if bad:\n        x = 1; raise E("m")'),
        ("bad", "    if bad:\n        return x"),
        ("bad", "    try:\n        x = 1\n    except E:\n        if bad:\n            raise"),
        ("a.any()", '    if a.any() and next(b):\n        raise E("m")'),
        ("a.any()", '    if a.any() and b[0]:\n        raise E("m")'),
        ("a.any()", '    if a.any() and x[a].max() > 3:\n        raise E("m")'),
        (
            "b.any()",
            '    if x: x = 1\n    elif b.any():\n        raise E("m")\n    else:\n        x = 2',
        ),
        (
            "b.any()",
            '    if torch.compiler.is_compiling():\n        if b.any():\n            raise E("m")',
        ),
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


SPLIT = {
    "a static part first": (
        "if self.check and x.isnan().any():",
        "if torch.compiler.is_compiling() and self.check:\n"
        "        torch._assert_async(torch.logical_not(x.isnan().any()), 'm')\n"
        "    elif self.check and x.isnan().any():",
    ),
    "a static part last": (
        "if x.any() and v:",
        "if torch.compiler.is_compiling():\n        if v:\n"
        "            torch._assert_async(torch.logical_not(x.any()), 'm')\n"
        "    elif x.any() and v:",
    ),
    "parentheses": (
        "if (self.a or self.b) and x.any():",
        "if torch.compiler.is_compiling() and (self.a or self.b):\n"
        "        torch._assert_async(torch.logical_not(x.any()), 'm')\n"
        "    elif (self.a or self.b) and x.any():",
    ),
    "not": (
        "if labels is not None and not labels.all():",
        "if torch.compiler.is_compiling() and labels is not None:\n"
        "        torch._assert_async(labels.all(), 'm')\n"
        "    elif labels is not None and not labels.all():",
    ),
    "or": (
        "if x.isnan().any() or x.isinf().any():",
        "if torch.compiler.is_compiling():\n"
        "        torch._assert_async(torch.logical_not(x.isnan().any()), 'm')\n"
        "        torch._assert_async(torch.logical_not(x.isinf().any()), 'm')\n"
        "    elif x.isnan().any() or x.isinf().any():",
    ),
    "and of tensors": (
        "if x.isnan().any() and x.isinf().any():",
        "if torch.compiler.is_compiling():\n"
        "        torch._assert_async(\n"
        "            torch.logical_not(torch.logical_and(x.isnan().any(), x.isinf().any())), 'm'\n"
        "        )\n"
        "    elif x.isnan().any() and x.isinf().any():",
    ),
    "and of opposites": (
        "if not x.any() and not y.any():",
        "if torch.compiler.is_compiling():\n"
        "        torch._assert_async(torch.logical_or(x.any(), y.any()), 'm')\n"
        "    elif not x.any() and not y.any():",
    ),
    "not of and": (
        "if not (x.all() and y[0].all()):",
        "if torch.compiler.is_compiling():\n"
        "        torch._assert_async(x.all(), 'm')\n"
        "        torch._assert_async(y[0].all(), 'm')\n"
        "    elif not (x.all() and y[0].all()):",
    ),
    "not of or": (
        "if not (v or x.all()):",
        "if torch.compiler.is_compiling() and not v:\n"
        "        torch._assert_async(x.all(), 'm')\n"
        "    elif not (v or x.all()):",
    ),
    "a static part of or": (
        "if x.shape[0] != 3 or x.isnan().any():",
        "if torch.compiler.is_compiling() and not (x.shape[0] != 3):\n"
        "        torch._assert_async(torch.logical_not(x.isnan().any()), 'm')\n"
        "    elif x.shape[0] != 3 or x.isnan().any():",
    ),
    "or of and": (
        "if v and x.any() or x.isnan().any():",
        "if torch.compiler.is_compiling():\n        if v:\n"
        "            torch._assert_async(torch.logical_not(x.any()), 'm')\n"
        "        torch._assert_async(torch.logical_not(x.isnan().any()), 'm')\n"
        "    elif v and x.any() or x.isnan().any():",
    ),
}


@pytest.mark.parametrize(("before", "after"), SPLIT.values(), ids=SPLIT.keys())
def test_what_is_decided_while_tracing_stays_python(before: str, after: str) -> None:
    def text(header: str) -> str:
        return in_function(f"    {header}\n        raise E('m')")

    head = before.removeprefix("if ").removesuffix(":")
    assert fixed(ENTRY, text(before), head) == text(after)
    assert only_fix(ENTRY, text(before), head).safety is Safety.SAFE


NUMBERS = {
    "torch.allclose(x, y, atol=1)": "torch.isclose(x, y, atol=1).all()",
    "x.min().item() > 3": "x.min() > 3",
    "bool(x.isnan().any())": "x.isnan().any()",
}


@pytest.mark.parametrize(("condition", "tensor"), NUMBERS.items())
def test_a_check_of_a_number_asserts_the_tensor(condition: str, tensor: str) -> None:
    text = in_function(f"    if not {condition}:\n        raise E('m')")
    place = condition.partition(" > ")[0]
    item = Observation("GB0124", "reason", "call_method TensorVariable() item () {}")
    (fix,) = propose_fixes(finding("tensor-to-scalar", text, place, observation=item), text)
    assert f"torch._assert_async({tensor}, 'm')\n    elif not {condition}:" in apply_edits(
        text, fix.edits
    )


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ("x.min().item() > 0.1", "x.min().item()"),
        ("x.min().item() > v", "x.min().item()"),
        ("int(x.min()) > 3", "int(x.min())"),
        ("str(x.min().item()) > '3'", "x.min().item()"),
    ],
)
def test_a_number_that_a_tensor_may_round_otherwise_is_not_offered(
    condition: str, place: str
) -> None:
    text = in_function(f"    if {condition}:\n        raise E('m')")
    item = Observation("GB0124", "reason", "call_method TensorVariable() item () {}")
    assert propose_fixes(finding("tensor-to-scalar", text, place, observation=item), text) == ()


def test_an_array_s_number_is_not_offered() -> None:
    text = in_function("    if x.min().item() > 3:\n        raise E('m')")
    array = Observation("GB0124", "reason", "call_method NumpyNdarrayVariable() item () {}")
    place = finding("tensor-to-scalar", text, "x.min().item()", observation=array)
    assert propose_fixes(place, text) == ()
    assert propose_fixes(finding("tensor-to-scalar", text, "x.min().item()"), text) == ()


def test_equal_compares_the_shapes_too() -> None:
    text = in_function("    if not torch.equal(x, y):\n        raise E('m')")
    assert (
        "    if torch.compiler.is_compiling() and x.shape == y.shape:\n"
        "        torch._assert_async(torch.eq(x, y).all(), 'm')\n"
        "    elif not torch.equal(x, y):"
    ) in fixed("tensor-to-scalar", text, "torch.equal(x, y)")
    other = in_function("    if torch.equal(x, y):\n        raise E('m')")
    assert propose_fixes(finding("tensor-to-scalar", other, "torch.equal(x, y)"), other) == ()


def test_an_elif_behind_the_check_becomes_an_if() -> None:
    before = (
        "    if bad:\n        raise E('m')\n    elif v:\n        x = 1\n    else:\n        x = 2"
    )
    after = (
        f"    {GUARD}\n        torch._assert_async(torch.logical_not(bad), 'm')\n"
        "    elif bad:\n        raise E('m')\n    if v:\n        x = 1\n    else:\n        x = 2"
    )
    assert fixed(ENTRY, in_function(before), "bad") == in_function(after)


def test_a_check_that_is_an_elif_stays_one() -> None:
    before = "    if v:\n        x = 1\n    elif bad:\n        raise E('m')"
    after = (
        "    if v:\n        x = 1\n    elif torch.compiler.is_compiling():\n"
        "        torch._assert_async(torch.logical_not(bad), 'm')\n    elif bad:\n"
        "        raise E('m')"
    )
    assert fixed(ENTRY, in_function(before), "bad") == in_function(after)


CHECK = "    if bad:\n        raise ValueError('m')"


@pytest.mark.parametrize(
    ("body", "is_offered"),
    [
        (
            "    try:\n        if bad: raise ValueError('m')\n    except ValueError: x = 1",
            False,
        ),
        ("    try:\n        if bad: raise ValueError('m')\n    except:\n        x = 1", False),
        ("    try:\n        if bad: raise ValueError('m')\n    except Own:\n        x = 1", False),
        (
            "    try:\n        if bad: raise ValueError('m')\n    except (OSError, Exception):\n"
            "        x = 1",
            False,
        ),
        (
            "    try:\n        if bad: raise ValueError('m')\n    except OSError:\n        x = 1",
            True,
        ),
        ("    try:\n        if bad: raise ValueError('m')\n    finally:\n        x = 1", True),
        (
            "    try:\n        x = 1\n    except OSError:\n        if bad: raise ValueError('m')",
            True,
        ),
        (
            f"{CHECK}\n\ndef g(x):\n    try:\n        f(x)\n    except ValueError:\n        x = 1",
            False,
        ),
        (
            f"{CHECK}\n\ndef g(x):\n    try:\n        h(x)\n    except ValueError:\n        x = 1",
            True,
        ),
        (
            f"{CHECK}\n\ndef g(x):\n    try:\n        f(x)\n    except KeyError:\n        x = 1",
            True,
        ),
    ],
)
def test_what_a_caller_catches_is_left_alone(body: str, is_offered: bool) -> None:
    text = in_function(body)
    assert len(propose_fixes(finding(ENTRY, text, "bad"), text)) == is_offered


@pytest.mark.parametrize(
    ("called", "is_offered"),
    [("load(x)", True), ("torch.load(x)", True), ("int(x)", True), ("net(x)", False)],
)
def test_only_what_may_be_the_module_calls_its_forward(called: str, is_offered: bool) -> None:
    text = (
        "import torch\nfrom files import load\n\n\nclass Net(torch.nn.Module):\n"
        "    def forward(self, x):\n        if bad:\n            raise ValueError('m')\n"
        "        return x\n\n    def read(self, net, x):\n"
        f"        try:\n            return {called}\n        except Exception:\n"
        "            return None\n"
    )
    assert len(propose_fixes(finding(ENTRY, text, "bad"), text)) == is_offered


def test_a_call_in_sight_of_the_run_that_catches_it_counts() -> None:
    text = in_function(CHECK)
    caller = (
        "def g(x):\n    try:\n        return model.f(x)\n    except ValueError:\n        pass\n"
    )
    jump = "attempted to jump with TensorVariable()"
    for line, offered in ((3, 0), (1, 1)):
        seen = Observation("GB0170", "reason", jump, stack=(Frame("caller.py", line, "g"),))
        code = Code(lambda path: caller if path == "caller.py" else text)
        found = finding(ENTRY, text, "bad", observation=seen)
        assert len(propose_fixes(found, code)) == offered


def test_names_that_may_be_no_tensors_are_not_joined() -> None:
    before = "    a = v and x.any()\n    b = not v and x.all()\n"
    text = in_function(before + "    if not a and not b:\n        raise E('m')")
    jump = Observation("GB0170", "reason", "attempted to jump with TensorVariable()")
    assert propose_fixes(finding(ENTRY, text, "not a and not b", observation=jump), text) == ()
