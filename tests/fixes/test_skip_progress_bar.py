from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.vocabulary.findings import Safety
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "tqdm-loop"
TEST = "if torch.compiler.is_compiling() else"


def loop(header: str) -> str:
    imports = "import torch\nimport tqdm as progress\nfrom tqdm import tqdm, trange\n"
    return f"{imports}\ndef f(x, items):\n{header}\n"


CASES = {
    "items": (
        "tqdm(items)",
        "    for i in tqdm(items): x = x + i",
        f"    for i in (items {TEST} tqdm(items)): x = x + i",
    ),
    "a call": (
        'tqdm(a, desc="😀")',
        '    for i in tqdm(a, desc="😀"):  # why\n        x = x + i',
        f'    for i in (a {TEST} tqdm(a, desc="😀")):  # why\n        x = x + i',
    ),
    "trange": (
        "trange(1, n + 1, 2, leave=False)",
        "    for i in trange(1, n + 1, 2, leave=False): pass",
        "    for i in (\n        range(1, n + 1, 2)\n        if torch.compiler.is_compiling()\n"
        "        else trange(1, n + 1, 2, leave=False)\n    ): pass",
    ),
    "by keyword": (
        "progress.tqdm(total=3, iterable=items)",
        "    for i in progress.tqdm(total=3, iterable=items): pass",
        "    for i in (\n        items\n        if torch.compiler.is_compiling()\n"
        "        else progress.tqdm(total=3, iterable=items)\n    ): pass",
    ),
    "an operator": (
        "tqdm(a + b)",
        "    for i in tqdm(a + b): pass",
        f"    for i in ((a + b) {TEST} tqdm(a + b)): pass",
    ),
    "a generator": (
        "tqdm(i for i in items)",
        "    for i in tqdm(i for i in items): pass",
        f"    for i in (\n        (i for i in items) {TEST} tqdm(i for i in items)\n    ): pass",
    ),
    "a tuple": (
        "tqdm((1, 2))",
        "    for i in tqdm((1, 2)): pass",
        f"    for i in ((1, 2) {TEST} tqdm((1, 2))): pass",
    ),
    "enumerate": (
        "tqdm(items)",
        "    for n, i in enumerate(tqdm(items), 1): pass",
        f"    for n, i in enumerate(\n        (items {TEST} tqdm(items)), 1\n    ): pass",
    ),
    "a comprehension": (
        "tqdm(items)",
        "    y = [i for i in tqdm(items) if i]",
        f"    y = [i for i in (items {TEST} tqdm(items)) if i]",
    ),
    "several lines": (
        "tqdm(\n        items,  # all\n        desc='a',\n    )",
        "    for i in tqdm(\n        items,  # all\n        desc='a',\n    ):\n        pass",
        f"    for i in (items {TEST} tqdm(\n        items,  # all\n        desc='a',\n    )):\n"
        "        pass",
    ),
}


@pytest.mark.parametrize(("call", "before", "after"), CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_loop_has_no_bar_while_compiling(call: str, before: str, after: str, end: str) -> None:
    def ends(text: str) -> str:
        return text.replace("\n", end)

    text = ends(loop(before))
    assert fixed(ENTRY, text, ends(call)) == ends(loop(after))
    assert only_fix(ENTRY, text, ends(call)).safety is Safety.SAFE


@pytest.mark.parametrize(
    ("call", "header"),
    [
        ("tqdm(items, desc=next(a))", "    for i in tqdm(items, desc=next(a)): pass"),
        ("tqdm(items)", "    bar = tqdm(items)\n    for i in bar: pass\n    print(bar.n)"),
        ("tqdm(items)", "    with tqdm(items) as bar:\n        bar.reset()"),
        ("tqdm(total=3)", "    for i in tqdm(total=3): pass"),
        ("tqdm(*items)", "    for i in tqdm(*items): pass"),
        ("tqdm(**items)", "    for i in tqdm(**items): pass"),
        ("trange(*items)", "    for i in trange(*items): pass"),
        ("trange()", "    for i in trange(): pass"),
        ("progress(items)", "    for i in progress(items): pass"),
        ("tqdm(items)", "    for i in reversed(tqdm(items)): pass"),
        ("tqdm(items)", "    for i in tqdm(items).bar: pass"),
        ("tqdm.write('a')", "    tqdm.write('a')"),
    ],
)
def test_what_is_no_plain_loop_is_not_offered(call: str, header: str) -> None:
    text = loop(header)
    assert propose_fixes(finding(ENTRY, text, call), text) == ()


def test_an_asynchronous_loop_is_not_offered() -> None:
    text = loop("    async for i in tqdm(items): pass").replace("def f", "async def f")
    assert propose_fixes(finding(ENTRY, text, "tqdm(items)"), text) == ()


@pytest.mark.parametrize(
    ("place", "header", "after"),
    [
        ("for i in tqdm(items): pass", "    for i in tqdm(items): pass", "(items {} tqdm(items))"),
        (
            "    for i in tqdm(items):",
            "    for i in tqdm(items):\n        pass",
            "(items {} tqdm(items))",
        ),
        (
            "for i in tqdm(items):\n        pass",
            "    for i in tqdm(items):\n        pass",
            "(items {} tqdm(items))",
        ),
        (
            "enumerate(tqdm(items))",
            "    for i in enumerate(tqdm(items)): pass",
            "enumerate((items {} tqdm(items)))",
        ),
        (
            "for i in zip(x, trange(3)): pass",
            "    for i in zip(x, trange(3)): pass",
            "zip(x, (range(3) {} trange(3)))",
        ),
        (
            "    for i in tqdm(items): print(i)",
            "    for i in tqdm(items): print(i)",
            "(items {} tqdm(items)): print(i)",
        ),
        ("[i for i in tqdm(items)]", "    y = [i for i in tqdm(items)]", "(items {} tqdm(items))"),
    ],
)
def test_what_bytecode_knows_of_an_iteration_is_enough(place: str, header: str, after: str) -> None:
    assert after.format(TEST) in fixed(ENTRY, loop(header), place)


def test_an_iteration_over_something_else_is_not_offered() -> None:
    text = loop("    for i in zip(x, items): pass")
    assert propose_fixes(finding(ENTRY, text, "for i in zip(x, items): pass"), text) == ()


@pytest.mark.parametrize(
    "binding",
    [
        "def tqdm(items):\n    calls.append(items)\n    return items\n",
        "from project.bars import tqdm\n",
        "tqdm = partial(tqdm, leave=False)\n",
    ],
)
def test_a_bar_of_the_project_is_not_offered(binding: str) -> None:
    text = f"import torch\n{binding}\ndef f(x, items):\n    for i in tqdm(items): pass\n"
    assert propose_fixes(finding(ENTRY, text, "tqdm(items)", text.count("tqdm(items)")), text) == ()
