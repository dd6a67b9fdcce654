"""The taxonomy's own programs: what they show is predicted, what they advise is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding

PAGES = sorted(
    page
    for page in Path(__file__).parents[2].joinpath("taxonomy").glob("*.md")
    if page.stem != "README"
)

NOT_VISIBLE = {
    "attribute-access": "what `super()` finds depends on how classes are put together",
    "backend-failure": "no break, and the backend alone knows",
    "backward-hook": "the hook is put on a submodule elsewhere",
    "deprecated-api": "no break: tests/taxonomy/test_deprecated_api.py checks its lines",
    "cuda-graphs-skipped": "no break, and Inductor alone knows",
    "cache-bypassed": "no break, and the caches alone know",
    "changing-argument": "the calls are made by the test of the page",
    "custom-operator": "whether an operator has a fake implementation is decided at run time",
    "disabled-region": "wanted by the user; shown when a run meets it",
    "eager-error": "the call fails in eager mode too",
    "exception": "an attribute of an exception object, which the domain does not follow",
    "export-only": "an operator of torch's internals",
    "generator": "the caller decides that the argument is a generator",
    "higher-order-arguments": "a higher-order operator of the user's own",
    "higher-order-side-effect": "what is traced under checkpoint depends on the caller",
    "identity-or-hash": "breaks for some objects and not for others",
    "in-place-view": "breaks for inputs of the graph alone",
    "internal-limitation": "a rare operator of one container",
    "missing-type-support": "the type of a global is known at run time",
    "module-attribute": "the type of an attribute is known at run time",
    "nonstrict-trace": "what the function returns is known at run time",
    "opaque-object": "what is registered is known at run time",
    "out-argument": "breaks if the sizes differ",
    "pil-conversion": "the caller decides what the argument is",
    "recompilation": "no break, and the inputs alone decide",
    "recompile-limit": "no break, and the inputs alone decide",
    "set-of-tensors": "breaks for tensors without a source",
    "skipped-python-function": "which library is skipped is torch's own list",
    "symbolic-size": "breaks only where a size is dynamic",
    "t5": "whether a model runs in half precision is known at run time",
    "type-check": "a question about a bound method of an array",
    "unsupported-builtin": "`eval` of a constant expression is traced",
    "unsupported-bytecode": "deleting a variable of a closure",
    "unsupported-method": "the type of a global is known at run time",
    "untraceable-argument": "what `__index__` of a global gives is known at run time",
}
"""Why the text alone does not tell."""

ANOTHER_PAGE = {
    "break-inside-context": "FG103",
    "break-without-resume": "FG102",
    "function-transform": "FG103",
    "musicgen": "FG202",
    "stable-diffusion": "FG202",
    "value-across-break": "FG103",
}
"""What breaks first there is the subject of another page."""

ADVICE_THAT_BREAKS = {
    "break-without-resume": "one break behind the loop instead of one in each round",
    "higher-order-side-effect": "the list grows in each call, as in the example",
    "retain-grad": "the break moves out of the compiled function",
}


def blocks(page: Path, section: str) -> list[str]:
    text = re.split(rf"^## {section}$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    return re.findall(r"```python\n(.*?)```", text.split("\n## ")[0], re.DOTALL)


def findings(code: str) -> tuple[Finding, ...]:
    return Checker(load(), LintSettings()).check("page.py", code, parse_always=True).findings


def lines_marked(code: str) -> set[int]:
    lines = code.split("\n")
    return {
        number
        for number, line in enumerate(lines, 1)
        if re.search(r"#\s*(?:break|no effect|changed)", line)
    }


def hits(page: Path) -> list[str]:
    code = blocks(page, "Example")[0]
    marked = lines_marked(code)
    return [f.code for f in findings(code) if f.location.line in marked]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_an_example_is_predicted_at_its_line(page: Path) -> None:
    own = re.search(r"^code: (FG\d+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert own is not None
    wanted = ANOTHER_PAGE.get(page.stem, own.group(1))
    assert (wanted in hits(page)) == (page.stem not in NOT_VISIBLE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_advice_is_not_reported(page: Path) -> None:
    reported = [f for code in blocks(page, "Use instead") for f in findings(code)]
    assert bool(reported) == (page.stem in ADVICE_THAT_BREAKS)


def test_every_name_in_the_tables_is_a_page() -> None:
    named = {*NOT_VISIBLE, *ANOTHER_PAGE, *ADVICE_THAT_BREAKS}
    assert named <= {page.stem for page in PAGES}
