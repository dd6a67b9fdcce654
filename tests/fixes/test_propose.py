from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from fullgraph.fixes import propose
from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety
from tests.fixes.made import PATH, finding, location_of

TEXT = (
    "import torch\nfrom tqdm import tqdm\n\n\ndef f(x):\n    print(x)\n    for i in tqdm(x): pass\n"
)


def test_every_rewrite_is_found_and_belongs_to_a_page() -> None:
    fixable = {entry.id for entry in load().entries if entry.fix_safety != "none"}
    assert set(propose._rewrites()) == fixable


def test_with_fixes_keeps_order_and_findings() -> None:
    call = finding("logging-call", TEXT, "print(x)")
    item = finding("tensor-to-scalar", TEXT, "x)", 2)
    loop = finding("tqdm-loop", TEXT, "tqdm(x)")
    found = propose.with_fixes([loop, item, call], TEXT)
    assert [f.entry for f in found] == ["tqdm-loop", "tensor-to-scalar", "logging-call"]
    assert [len(f.fixes) for f in found] == [1, 0, 1]


def test_a_file_that_does_not_parse_has_no_fixes() -> None:
    broken = TEXT + "def g(:\n"
    assert propose.propose_fixes(finding("logging-call", broken, "print(x)"), broken) == ()


def test_a_fix_is_not_offered_twice() -> None:
    for entry, snippet in (("logging-call", "print(x)"), ("tqdm-loop", "tqdm(x)")):
        (fix,) = propose.propose_fixes(finding(entry, TEXT, snippet), TEXT)
        after = apply_edits(TEXT, fix.edits)
        assert propose.propose_fixes(finding(entry, after, snippet), after) == ()


def rewrite(name: str, answer: Fix | Exception) -> Rewrite:
    class Made(Rewrite):
        def propose(self, finding: Finding, document: Document, code: Code) -> Fix:
            if isinstance(answer, Exception):
                raise answer
            return answer

    Made.__module__ = f"rewrites.{name}"
    return Made()


def test_a_rewrite_that_raises_is_named_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    good = Fix("good", (Edit(location_of(TEXT, "print"), "repr"),), Safety.SAFE)
    modules = (rewrite("bad", KeyError("x")), rewrite("good", good))
    monkeypatch.setattr(propose, "_rewrites", lambda: {"logging-call": modules})
    with caplog.at_level(logging.ERROR):
        assert propose.propose_fixes(finding("logging-call", TEXT, "print(x)"), TEXT) == (
            replace(good, rewrite="good"),
        )
    assert "bad: failed" in caplog.text
    assert "model.py" in caplog.text


def test_a_fix_that_would_not_parse_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    torn = Fix("torn", (Edit(location_of(TEXT, "print(x)"), "print(x"),), Safety.SAFE)
    modules = (rewrite("torn", torn),)
    monkeypatch.setattr(propose, "_rewrites", lambda: {"logging-call": modules})
    with caplog.at_level(logging.ERROR):
        assert propose.propose_fixes(finding("logging-call", TEXT, "print(x)"), TEXT) == ()
    assert "torn: the fix" in caplog.text


@pytest.mark.parametrize(
    ("kept", "first"),
    [((True, False, False), 1), ((True, True), 0), ((False, True), 0), ((), None)],
)
def test_the_first_fix_is_that_of_all_of_them(
    kept: tuple[bool, ...], first: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = (Edit(location_of(TEXT, "print"), "repr"),)
    fixes = [Fix(f"fix {n}", edits, Safety.SAFE, keeps_break=k) for n, k in enumerate(kept)]
    modules = tuple(rewrite(f"r{n}", fix) for n, fix in enumerate(fixes))
    monkeypatch.setattr(propose, "_rewrites", lambda: {"logging-call": modules})
    code = Code.of(TEXT, PATH)
    found = propose.first_fix(finding("logging-call", TEXT, "print(x)"), code)
    assert found == (None if first is None else replace(fixes[first], rewrite=f"r{first}"))
    assert found == next(
        iter(propose.propose_fixes(finding("logging-call", TEXT, "print(x)"), code)), None
    )


def test_no_rewrite_is_tried_behind_the_first_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Fix("good", (Edit(location_of(TEXT, "print"), "repr"),), Safety.SAFE)
    tried: list[str] = []

    class Other(Rewrite):
        def propose(self, finding: Finding, document: Document, code: Code) -> None:
            tried.append("other")

    monkeypatch.setattr(
        propose, "_rewrites", lambda: {"logging-call": (rewrite("a", good), Other())}
    )
    found = propose.first_fix(finding("logging-call", TEXT, "print(x)"), Code.of(TEXT, PATH))
    assert (found and found.title, tried) == ("good", [])


def test_a_setting_of_torch_is_not_the_first_thing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    edits = (Edit(location_of(TEXT, "print"), "repr"),)
    setting = Fix("a setting", edits, Safety.SAFE, needs_setup=True)
    monkeypatch.setattr(propose, "_rewrites", lambda: {"logging-call": (rewrite("a", setting),)})
    here, code = finding("logging-call", TEXT, "print(x)"), Code.of(TEXT, PATH)
    assert [fix.title for fix in propose.propose_fixes(here, code)] == ["a setting"]
    assert propose.first_fix(here, code) is None
