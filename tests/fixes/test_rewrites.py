"""Every case of every rewrite, from the run that explains it to the proof of its fix."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.rewrites import find_rewrites
from fullgraph.fixes.rewrites.base import Rewritten, Untouched
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.code import Code
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Edit, Fix
from tests.fixes.explained import Explained, explain_cases
from tests.sampling import selected
from tests.taxonomy.programs import run_programs

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(25)]


def _name(rewrite: object) -> str:
    return type(rewrite).__module__.rpartition(".")[2]


REWRITTEN = {
    f"{_name(rewrite)}_{number}": (_name(rewrite), case)
    for rewrite in find_rewrites()
    for number, case in enumerate(rewrite.rewritten)
}
# For a proof, dense_under_mask follows what is selected through arithmetic too.
BOLD = {_name(each) for each in find_rewrites() if each.needs_proof} | {"dense_under_mask"}
UNTOUCHED = {
    f"{_name(rewrite)}_not_{number}": (_name(rewrite), case)
    for rewrite in find_rewrites()
    for number, case in enumerate(rewrite.untouched)
}


@pytest.fixture(scope="module")
def explained(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Explained]:
    """What runs of the selected cases observe; of all rewritten ones where a test is of all."""
    names = {*selected(request, "name", str)}
    of_all = test_a_page_states_the_weakest_safety_of_its_fixes.__name__
    if of_all in (item.name for item in request.session.items):
        names |= {*REWRITTEN}
    every: dict[str, tuple[str, Rewritten | Untouched]] = {**REWRITTEN, **UNTOUCHED}
    cases = {name: case for name, (_, case) in every.items() if name in names}
    return explain_cases(tmp_path_factory.mktemp("cases"), cases)


@pytest.fixture(scope="module")
def ran(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, Any]]:
    """What the selected cases do before and after."""
    cases = {
        name: REWRITTEN[name][1] for name in selected(request, "name", str) if name in REWRITTEN
    }
    groups = [
        {"before": _program(case.code, case), "after": _program(case.rewritten, case)}
        for case in cases.values()
    ]
    answers = run_programs(tmp_path_factory.mktemp("rewritten"), groups)
    return dict(zip(cases, answers, strict=True))


def _program(code: str, case: Rewritten) -> str:
    inputs = f"def get_inputs():\n    import torch\n\n    return ({case.inputs},)\n"
    every = "".join(f"({each},), " for each in (case.inputs, *case.further_inputs))
    calls = f"\n\ndef get_calls():\n    import torch\n\n    return [{every}]\n"
    return f"{code}\n\n{inputs}{calls if case.further_inputs else ''}"


def _fixes(explained: Explained, rewrite: str) -> list[Fix]:
    assert not explained.failure, explained.failure
    assert explained.findings, "it does not break"
    for is_bold in (False, True):
        code = Code(
            lambda path: explained.text if path == explained.path else None,
            explained.facts,
            is_bold=is_bold,
        )
        proposed = [fix for found in explained.findings for fix in propose_fixes(found, code)]
        own = [fix for fix in proposed if fix.rewrite == rewrite]
        if own or (rewrite not in BOLD and not is_bold):
            return own
    return []


@pytest.mark.parametrize("name", REWRITTEN)
def test_it_is_rewritten_so(name: str, explained: dict[str, Explained]) -> None:
    rewrite, case = REWRITTEN[name]
    edits: dict[Edit, None] = {}
    for fix in _fixes(explained[name], rewrite):
        # One fix may take up what another is about.
        with contextlib.suppress(ValueError):
            apply_edits(case.code, edits | dict.fromkeys(fix.edits))
            edits |= dict.fromkeys(fix.edits)
    assert apply_edits(case.code, edits) == case.rewritten


@pytest.mark.parametrize("name", UNTOUCHED)
def test_it_is_left_alone(name: str, explained: dict[str, Explained]) -> None:
    rewrite, _ = UNTOUCHED[name]
    assert _fixes(explained[name], rewrite) == []


@pytest.mark.parametrize("name", REWRITTEN)
def test_the_break_is_gone_and_eager_mode_is_the_same(name: str, ran: dict[str, Any]) -> None:
    before, after = ran[name]["before"], ran[name]["after"]
    case = REWRITTEN[name][1]
    if case.further_inputs:
        assert _recompiles(after) == case.recompiles < _recompiles(before)
    else:
        assert before["breaks"]
        assert len(before["breaks"]) >= case.breaks
    assert len(after["breaks"]) == case.breaks, after["breaks"]
    for what in ("error", "stdout", "logs", "warnings"):
        assert after["eager"][what] == before["eager"][what]
    assert after["equals_first"]
    assert after["compiled_equals_eager"]
    assert before["gradients"] == after["gradients"]


def _recompiles(ran: dict[str, Any]) -> int:
    return sum(event["kind"] in ("recompile", "recompile-limit") for event in ran["events"])


@pytest.mark.sample(0)
def test_a_page_states_the_weakest_safety_of_its_fixes(explained: dict[str, Explained]) -> None:
    offered: dict[str, set[str]] = {}
    for name, (rewrite, _) in REWRITTEN.items():
        found = {fix.safety.value for fix in _fixes(explained[name], rewrite)}
        offered[rewrite] = offered.get(rewrite, set()) | found
    stated = {entry.id: entry.fix_safety for entry in load().entries}
    weakest = dict.fromkeys(stated, "none")
    for each in find_rewrites():
        # What no case shows to be safe is not.
        is_safe = offered.get(_name(each)) == {"safe"}
        for entry in each.entries:
            if not each.rewritten:
                # It is about no break, and has tests of its own.
                weakest[entry] = stated[entry]
                continue
            weakest[entry] = "safe" if is_safe and weakest[entry] != "unsafe" else "unsafe"
    assert stated == weakest
