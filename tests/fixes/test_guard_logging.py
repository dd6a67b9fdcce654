from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.quick_fixes import fix_all
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Location, Safety
from fullgraph_worker.protocol.wire import SeenValue
from tests.fixes.made import PATH, finding, fixed, only_fix

ENTRY = "logging-call"
BRANCH = "data-dependent-branch"
GUARD = "if not torch.compiler.is_compiling():"


def in_function(body: str) -> str:
    logger = "logger = logging.getLogger(__name__)"
    return f"import logging\nimport torch\n{logger}\n\ndef f(x, v, a, b):\n{body}\n    return x\n"


# (the call, the function's body before, and after)
CASES = {
    "a statement of its own": (
        "print(x)",
        "    print(x)",
        f"    {GUARD}\n        print(x)",
    ),
    "comments stay": (
        "print(x)",
        "    # why\n    print(x)  # noqa: T201 😀",
        f"    # why\n    {GUARD}\n        print(x)  # noqa: T201 😀",
    ),
    "text beyond ASCII before the call": (
        'print("äöü 😀", x)',
        '    y = "😀"; print("äöü 😀", x)',
        f'    y = "😀"\n    {GUARD}\n        print("äöü 😀", x)',
    ),
    "a call over several lines": (
        'print(\n        "a",\n        x,\n    )',
        '    print(\n        "a",\n        x,\n    )',
        f'    {GUARD}\n        print(\n            "a",\n            x,\n        )',
    ),
    "empty lines stay empty": (
        "print(\n\n        x)",
        "    print(\n\n        x)",
        f"    {GUARD}\n        print(\n\n            x)",
    ),
    "a backslash": (
        "print \\\n    (x)",
        "    print \\\n    (x)",
        f"    {GUARD}\n        print \\\n        (x)",
    ),
    "the inside of a string stays": (
        'print("""a\n  b\n""", x)',
        '    print("""a\n  b\n""", x)',
        f'    {GUARD}\n        print("""a\n  b\n""", x)',
    ),
    "the inside of an f-string stays": (
        'print(f"""a\n  {x}\n""",\n        v)',
        '    print(f"""a\n  {x}\n""",\n        v)',
        f'    {GUARD}\n        print(f"""a\n  {{x}}\n""",\n            v)',
    ),
    "a nested block": (
        "print(x)",
        "    with torch.no_grad():\n        for i in v:\n"
        "            print(x)\n            x = x + 1",
        f"    with torch.no_grad():\n        for i in v:\n            {GUARD}\n"
        "                print(x)\n            x = x + 1",
    ),
    "an if in one line": (
        "print(x)",
        "    if v: print(x)  # why",
        f"    if v:\n        {GUARD}\n            print(x)  # why",
    ),
    "an else in one line": (
        "print(x)",
        "    if v:\n        x = a\n    else: print(x)",
        f"    if v:\n        x = a\n    else:\n        {GUARD}\n            print(x)",
    ),
    "a with in one line": (
        "print(x)",
        "    with torch.no_grad(): print(x)",
        f"    with torch.no_grad():\n        {GUARD}\n            print(x)",
    ),
    "a condition of several lines, then one line": (
        "print(x)",
        "    if (v and\n            a): print(x)",
        f"    if (v and\n            a):\n        {GUARD}\n            print(x)",
    ),
    "between two statements": (
        "print(x)",
        "    a = 1; print(x); b = 2  # two",
        f"    a = 1\n    {GUARD}\n        print(x)\n    b = 2  # two",
    ),
    "first of two statements": (
        "print(x)",
        "    print(x); b = 2",
        f"    {GUARD}\n        print(x)\n    b = 2",
    ),
    "last of two statements": (
        "print(x)",
        "    a = 1 ;  print(x);",
        f"    a = 1\n    {GUARD}\n        print(x);",
    ),
}


@pytest.mark.parametrize(("call", "before", "after"), CASES.values(), ids=CASES.keys())
def test_the_call_is_guarded(call: str, before: str, after: str) -> None:
    assert fixed(ENTRY, in_function(before), call) == in_function(after)


@pytest.mark.parametrize(("call", "before", "after"), CASES.values(), ids=CASES.keys())
def test_windows_line_ends_stay(call: str, before: str, after: str) -> None:
    def crlf(text: str) -> str:
        return text.replace("\n", "\r\n")

    assert fixed(ENTRY, crlf(in_function(before)), crlf(call)) == crlf(in_function(after))


@pytest.mark.parametrize(("call", "before", "after"), CASES.values(), ids=CASES.keys())
def test_tabs_stay(call: str, before: str, after: str) -> None:
    def tabs(text: str) -> str:
        return text.replace("    ", "\t")

    assert fixed(ENTRY, tabs(in_function(before)), tabs(call)) == tabs(in_function(after))


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("print(x)", "    y = print(x)"),
        ("print(x)", "    v or print(x)"),
        ("print(x)", "    v(print(x))"),
        ("print(x)", "    return print(x)"),
        ("print(x)", "    if v: a = 1; print(x)"),
        ("print(x)", "    g = lambda: print(x)"),
        ("print(x)", "    [print(x) for i in v]"),
        ("logger.isEnabledFor(10)", "    if logger.isEnabledFor(10):\n        a = 1"),
    ],
)
def test_a_call_whose_value_is_used_is_not_offered(call: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, call), text) == ()


@pytest.mark.parametrize(
    ("call", "safety"),
    [
        ("print(x.mean().item(), len(v), f'{x.shape}')", Safety.SAFE),
        ("logger.info('%s', x)", Safety.SAFE),
        ("print(x.amax(), x.logsumexp(0))", Safety.SAFE),
        ("print(lambda: v.pop())", Safety.SAFE),
        ("print(x.add_(1))", Safety.UNSAFE),
        ("print(next(v))", Safety.UNSAFE),
        ("print(y := x)", Safety.UNSAFE),
        ("print(self.step(x))", Safety.UNSAFE),
        ("print(f'{v.pop()}')", Safety.UNSAFE),
        ("print(torch.rand(3))", Safety.UNSAFE),
    ],
)
def test_arguments_that_may_do_something_make_it_unsafe(call: str, safety: Safety) -> None:
    fix = only_fix(ENTRY, in_function(f"    {call}"), call)
    assert fix.safety is safety
    assert ("check their effects" in fix.note) == (safety is Safety.UNSAFE)


@pytest.mark.parametrize(
    ("defined", "call", "safety"),
    [
        ("def len(v):\n    return next(v)\n", "print(len(v))", Safety.UNSAFE),
        ("class A:\n    def size(self):\n        self.n += 1\n", "print(v.size())", Safety.UNSAFE),
        ("class A:\n    def size(self):\n        return 1\n", "print(v.size())", Safety.SAFE),
        (
            "class A:\n    @property\n    def step(self):\n        self.n += 1\n",
            "print(v.step)",
            Safety.UNSAFE,
        ),
    ],
)
def test_what_the_file_defines_may_do_something(defined: str, call: str, safety: Safety) -> None:
    assert only_fix(ENTRY, defined + in_function(f"    {call}"), call).safety is safety


def test_one_check_is_enough_for_messages_one_behind_the_other() -> None:
    text = in_function("    print(1)\n    print(2)\n    print(next(v))\n    print(3)")
    fix = only_fix(ENTRY, text, "print(2)")
    assert fix == only_fix(ENTRY, text, "print(1)")
    after = f"    {GUARD}\n        print(1)\n        print(2)\n    print(next(v))\n    print(3)"
    assert apply_edits(text, fix.edits) == in_function(after)
    assert fix.title == "Make these calls only in eager mode"
    assert only_fix(ENTRY, text, "print(next(v))").safety is Safety.UNSAFE


def test_an_iterator_has_its_items_once() -> None:
    text = in_function("    rest = iter(v)\n    print(list(rest))")
    assert only_fix(ENTRY, text, "print(list(rest))").safety is Safety.UNSAFE
    text = in_function("    rest = [*v]\n    print(list(rest))")
    assert only_fix(ENTRY, text, "print(list(rest))").safety is Safety.SAFE


@pytest.mark.parametrize(
    "reacts",
    [
        "try:\n    import a\nexcept ImportWarning:\n    pass\n",
        "warnings.simplefilter('error')\n",
        "warnings.filterwarnings(\n    action='error', message='x')\n",
        "def g():\n    with warnings.catch_warnings(record=True) as w:\n        pass\n",
    ],
)
def test_a_warning_that_the_program_reacts_to_is_kept(reacts: str) -> None:
    text = "import warnings\n" + reacts + in_function("    warnings.warn('a')")
    assert propose_fixes(finding(ENTRY, text, "warnings.warn('a')"), text) == ()


BODY = "def f(x):\n    print(x)\n    return x\n"


def after_import(name: str = "torch") -> str:
    return (
        f"def f(x):\n    if not {name}.compiler.is_compiling():\n        print(x)\n    return x\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import torch as th\n", "import torch as th\n"),
        ("import torch.nn as nn\nimport torch\n", "import torch.nn as nn\nimport torch\n"),
        ("import torch.nn\n", "import torch.nn\n"),
        ("import os, torch\n", "import os, torch\n"),
        ("", "import torch\n\n"),
        ("import numpy as np\n\n\n", "import torch\nimport numpy as np\n\n\n"),
        ('"""Doc."""\n\nimport os\n', '"""Doc."""\n\nimport torch\nimport os\n'),
        (
            '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n"""Doc\nstring."""\n'
            "from __future__ import annotations\n\nfrom torch import nn\n",
            '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n"""Doc\nstring."""\n'
            "from __future__ import annotations\n\nimport torch\nfrom torch import nn\n",
        ),
        ('"""Doc."""\n\n\n', '"""Doc."""\n\n\nimport torch\n\n'),
        ("def g():\n    torch = 1\n", "import torch\n\ndef g():\n    torch = 1\n"),
    ],
)
def test_torch_is_named_as_the_file_names_it_or_imported(before: str, after: str) -> None:
    name = "th" if "as th" in before else "torch"
    assert fixed(ENTRY, before + BODY, "print(x)") == after + after_import(name)


def test_torch_that_the_function_imports_is_used() -> None:
    before = "def f(x):\n    import torch\n    print(x)\n    return x\n"
    after = f"def f(x):\n    import torch\n    {GUARD}\n        print(x)\n    return x\n"
    assert fixed(ENTRY, before, "print(x)") == after
    late = "def f(x):\n    print(x)\n    import torch\n    return x\n"
    assert propose_fixes(finding(ENTRY, late, "print(x)"), late) == ()


def test_torch_that_may_be_missing_is_named_where_the_function_uses_it() -> None:
    imported = "if is_torch_available():\n    import torch\n"
    used = f"{imported}def f(x):\n    y = torch.abs(x)\n    print(y)\n    return y\n"
    assert GUARD in fixed(ENTRY, used, "print(y)")
    for text in (
        imported + BODY,
        f"{imported}else:\n    torch = None\n{used.removeprefix(imported)}",
        f"{imported}def f(x):\n    print(x)\n    return torch.abs(x)\n",
    ):
        place = "print(y)" if "print(y)" in text else "print(x)"
        assert propose_fixes(finding(ENTRY, text, place), text) == ()


def test_an_import_goes_in_front_of_a_decorated_function() -> None:
    text = "import_me = 1\n@import_me\n" + BODY
    assert fixed(ENTRY, "@dec\n" + BODY, "print(x)") == "import torch\n\n@dec\n" + after_import()
    assert fixed(ENTRY, text, "print(x)").startswith("import torch\n\nimport_me = 1\n@import_me\n")


@pytest.mark.parametrize(
    "text",
    [
        "torch = None\n" + BODY,
        "import paddle as torch\n" + BODY,
        "try:\n    import torch\nexcept ImportError:\n    torch = None\n" + BODY,
        "import torch\n" + BODY.replace("f(x)", "f(x, torch)"),
        "import torch\n" + BODY.replace("return x", "import torch"),
        "import torch\n" + BODY.replace("return x", "for torch in x: pass"),
        "import torch\ntorch = wrap(torch)\n" + BODY,
    ],
)
def test_where_torch_may_be_something_else_nothing_is_offered(text: str) -> None:
    assert propose_fixes(finding(ENTRY, text, "print(x)"), text) == ()


def test_a_finding_that_knows_only_its_line() -> None:
    text = in_function("    print(x)  # why")
    whole = finding(ENTRY, text, "    print(x)  # why")
    (fix,) = propose_fixes(whole, text)
    assert apply_edits(text, fix.edits) == in_function(f"    {GUARD}\n        print(x)  # why")
    two = in_function("    print(x); print(v)")
    assert propose_fixes(finding(ENTRY, two, "    print(x); print(v)"), two) == ()


def test_a_position_that_is_no_call_is_not_offered() -> None:
    text = in_function("    print(x)")
    nowhere = finding(ENTRY, text, "rint(x)")
    assert propose_fixes(nowhere, text) == ()
    assert nowhere.location == Location(PATH, 6, 5, 6, 12)


MESSAGE = "print('m')"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            f"    if x.isnan().any():\n        {MESSAGE}",
            f"    if not torch.compiler.is_compiling() and x.isnan().any():\n        {MESSAGE}",
        ),
        (
            f"    if x.any() or a.any(): {MESSAGE}",
            f"    if not torch.compiler.is_compiling() and (x.any() or a.any()): {MESSAGE}",
        ),
        (
            f"    if (x.any()\n            or v):\n        {MESSAGE}",
            "    if not torch.compiler.is_compiling() and (x.any()\n            or v):\n"
            f"        {MESSAGE}",
        ),
        (
            f"    if(x.any()):\n        {MESSAGE}",
            f"    if not torch.compiler.is_compiling() and (x.any()):\n        {MESSAGE}",
        ),
        (
            f"    if v:\n        x = a\n    elif x.any():\n        {MESSAGE}",
            f"    if v:\n        x = a\n    elif not torch.compiler.is_compiling() and x.any():\n"
            f"        {MESSAGE}",
        ),
        (
            f"    if x.any():\n        if v:\n            {MESSAGE}\n        logger.info(a)",
            "    if not torch.compiler.is_compiling() and x.any():\n        if v:\n"
            f"            {MESSAGE}\n        logger.info(a)",
        ),
    ],
)
def test_a_branch_on_a_tensor_that_only_writes_messages_is_guarded_itself(
    before: str, after: str
) -> None:
    assert fixed(ENTRY, in_function(before), MESSAGE) == in_function(after)


@pytest.mark.parametrize(("entry", "snippet"), [(ENTRY, MESSAGE), (BRANCH, "x.any()")])
@pytest.mark.parametrize(
    "body",
    [
        f"    if x.any():\n        {MESSAGE}\n        x = a",
        f"    if x.any():\n        {MESSAGE}\n    else:\n        x = a",
        f"    if x.any():\n        {MESSAGE}\n    elif a:\n        x = a",
        f"    if v:\n        x = a\n    elif x.any():\n        {MESSAGE}\n    else:\n        x = b",
        f"    if x.any() and next(v):\n        {MESSAGE}",
        f"    if x.any():\n        for i in v:\n            {MESSAGE}",
        f"    while x.any():\n        {MESSAGE}",
        f"    if x.any():\n        {MESSAGE}\n        warnings.simplefilter('ignore')",
    ],
)
def test_an_alarm_is_not_taken_away_where_its_branch_still_breaks(
    entry: str, snippet: str, body: str
) -> None:
    text = in_function(body)
    assert propose_fixes(finding(entry, text, snippet), text) == ()


def test_the_branch_and_its_message_have_the_same_fix() -> None:
    text = in_function(f"    if x.isnan().any():\n        {MESSAGE}")
    assert only_fix(BRANCH, text, "x.isnan().any()").edits == only_fix(ENTRY, text, MESSAGE).edits


def test_what_breaks_in_the_arguments_of_a_message_goes_with_it() -> None:
    text = in_function("    print(x.sum().item())")
    after = in_function(f"    {GUARD}\n        print(x.sum().item())")
    assert fixed("tensor-to-scalar", text, "x.sum().item()") == after


@pytest.mark.parametrize(
    "call",
    [
        "warnings.simplefilter('ignore')",
        "warnings.filterwarnings('ignore')",
        "warnings.catch_warnings()",
        "warnings.resetwarnings()",
        "logging.disable(10)",
        "logging.getLogger('a')",
        "logging.captureWarnings(True)",
        "logger.setLevel(10)",
        "logger.addHandler(v)",
        "logger.isEnabledFor(10)",
        "sys.stdout.flush()",
        "sys.stderr.flush()",
        "print(x, file=v)",
        "print(x, **v)",
        "v.info(x)",
        "self.logger.info(x)",
        "wrapped.info(x)",
        "made.warning_once(x)",
        "imported.info(x)",
        "own(x)",
    ],
)
def test_what_is_more_than_a_message_is_not_offered(call: str) -> None:
    text = (
        "import logging, sys, warnings\nimport torch\nfrom project.log import logger as imported\n"
        "logger = logging.getLogger('a')\nmade = Wrapper(logger)\n"
        f"wrapped = project.getLogger('a')\n\ndef own(x):\n    calls.append(x)\n\n"
        f"def f(x, v):\n    {call}\n    return x\n"
    )
    found = finding(ENTRY, text, call, text.count(call))
    assert propose_fixes(found, text) == ()
    assert fix_all([found], text) == ()


@pytest.mark.parametrize(
    "before",
    [
        "def print(x):\n    calls.append(x)\n\n",
        "from project import print\n",
        "print = calls.append\n",
        "import logging\nlogging.setLoggerClass(Counter)\nlogger = logging.getLogger('a')\n",
    ],
)
def test_a_name_that_means_something_else_is_not_offered(before: str) -> None:
    call = "logger.info(x)" if "logger" in before else "print(x)"
    text = before + "import torch\n" + BODY.replace("print(x)", call)
    place = finding(ENTRY, text, call, text.count(call))
    assert propose_fixes(place, text) == ()


@pytest.mark.parametrize(
    ("kind", "is_offered"), [("logging.Logger", True), ("project.log.Counter", False)]
)
def test_the_run_decides_what_a_logger_is(kind: str, is_offered: bool) -> None:
    text = "import torch\nfrom project.log import logger\n" + BODY.replace("print", "logger.info")
    seen = SeenValue(PATH, 4, "logger", "other", kind)
    code = Code(lambda path: text, Facts([seen]))
    fixes = propose_fixes(finding(ENTRY, text, "logger.info(x)"), code)
    assert [fix.drops for fix in fixes] == ["the message is not logged"] * is_offered


@pytest.mark.parametrize(("kind", "guards_branch"), [("tensor", True), ("bool", False)])
def test_the_run_decides_whether_a_branch_breaks(kind: str, guards_branch: bool) -> None:
    text = in_function(f"    if v:\n        {MESSAGE}")
    facts = Facts([SeenValue(PATH, 6, "v", kind, "")])
    fixes = propose_fixes(finding(ENTRY, text, MESSAGE), Code(lambda path: text, facts))
    (fix,) = (each for each in fixes if each.rewrite == "guard_logging")
    # Where a tensor decides, the message can also stay, as an operator of the graph.
    assert (fixes[0] is not fix) is guards_branch
    assert ("compiling() and v:" in apply_edits(text, fix.edits)) is guards_branch


def test_it_says_what_is_dropped() -> None:
    text = in_function("    logger.info(x)")
    assert only_fix(ENTRY, text, "logger.info(x)").drops == "the message is not logged"
    text = in_function("    print(x)")
    assert only_fix(ENTRY, text, "print(x)").drops == "the message is not printed"
