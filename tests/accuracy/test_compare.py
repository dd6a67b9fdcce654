"""Judging by hand-made observations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from tests.accuracy import compare as comparing
from tests.accuracy import evidence, listing
from tests.accuracy.compare import Comparison, compare
from tests.accuracy.evidence import Place, evidence_of
from tests.accuracy.judged import Judged
from tests.accuracy.observations import Observation, Site

FILE = "/env/lib/net.py"
TEXT = "x.y()\nx.y()\nx.y()\nx.y()\nx.y()\nf(\n 1,\n   2)\nx.y()\nx.y()\n"
"""One expression on each line, and one of lines 6 to 8."""
ITEM, NONZERO = "GB0124", "GB0036"
"""Their pages are FG102 and FG202."""


@pytest.fixture(autouse=True)
def _file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "_text", lambda path: TEXT)


def site(line: int, gb_id: str = ITEM, path: str = "lib/net.py", kind: str = "break") -> Site:
    context = "call_method item" if gb_id == ITEM else "aten.nonzero.default"
    return Site(path, line, gb_id, "a kind", "Tensor.item", context, kind, 1)


def observation(
    sites: Sequence[Site], traced: Mapping[str, set[int]], name: str = "model"
) -> Observation:
    return Observation(
        key="",
        name=name,
        group="group",
        package="lib",
        folder="/env",
        sites=tuple(sites),
        traced={path: frozenset(lines) for path, lines in traced.items()},
    )


def predicted(line: int, end_line: int = 0, code: str = "FG102", path: str = FILE) -> Finding:
    where = Location(path, line, 0, end_line or line, 5)
    return Finding(code, "id", where, Evidence.PREDICTED, "breaks", because="it is a tensor")


def lines(findings: Sequence[Finding]) -> list[int]:
    return [finding.location.line for finding in findings]


def judged(findings: Sequence[Finding], *observations: Observation) -> Comparison:
    return compare(findings, evidence_of(observations, load()))


def test_a_prediction_is_right_wrong_or_without_a_verdict() -> None:
    comparison = judged(
        [predicted(3), predicted(5), predicted(9)],
        observation([site(3)], {"lib/net.py": {4, 5}}),
    )
    assert lines(comparison.right) == [3]
    assert lines(comparison.false_alarms) == [5]
    assert lines(comparison.unjudged) == [9]
    assert (comparison.precision, comparison.recall) == (0.5, 1.0)
    assert comparison.without_verdict == pytest.approx(1 / 3)


def test_only_the_predicted_expression_makes_a_false_alarm() -> None:
    places = {"lib/net.py": frozenset({(4, 0, 4, 1), (5, 0, 5, 5)})}
    ran = replace(observation([], {"lib/net.py": {4, 5}}), places=places)
    comparison = judged([predicted(4), predicted(5)], ran)
    assert lines(comparison.unjudged) == [4]
    assert lines(comparison.false_alarms) == [5]


def test_a_break_where_a_condition_opens_is_the_prediction_inside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "conditions_in", lambda path: {2: range(2, 5)})
    inside, behind = predicted(4), predicted(5)
    comparison = judged([inside, behind], observation([site(2)], {"lib/net.py": {4, 5}}))
    assert comparison.right == (inside,)
    assert comparison.false_alarms == (behind,)
    assert comparison.recall == 1.0


def test_a_predicted_opening_line_says_nothing_of_the_rest_of_its_condition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "conditions_in", lambda path: {2: range(2, 5)})
    comparison = judged([predicted(2), predicted(4)], observation([site(2)], {"lib/net.py": {4}}))
    assert lines(comparison.right) == [2]
    assert lines(comparison.false_alarms) == [4]


def test_a_prediction_counts_for_every_line_of_its_range() -> None:
    comparison = judged(
        [predicted(2, 4), predicted(6, 8)],
        observation([site(4), site(5)], {"lib/net.py": {2, 6, 7}}),
    )
    assert lines(comparison.right) == [2]
    assert lines(comparison.false_alarms) == [6]
    assert comparison.missed == ((Place(FILE, 5), "FG102"),)
    assert comparison.recall == 0.5


def test_a_line_that_broke_in_one_run_broke() -> None:
    calm = observation([], {"lib/net.py": {3}}, "calm")
    assert judged([predicted(3)], calm).precision == 0.0
    assert judged([predicted(3)], calm, observation([site(3)], {})).precision == 1.0


def test_a_line_that_broke_in_two_ways_is_one_site_of_two_pages() -> None:
    comparison = judged([], observation([site(3), site(3, NONZERO)], {}))
    assert comparison.codes == ["FG102", "FG202"]
    assert comparison.sites(comparison.missed) == {Place(FILE, 3)}
    assert [len(comparison.of_page(code).missed) for code in comparison.codes] == [1, 1]


def test_a_page_has_its_own_predictions_whatever_its_sites_became() -> None:
    comparison = judged(
        [predicted(3, code="FG201"), predicted(4, code="FG201")],
        observation([site(3)], {"lib/net.py": {4}}),
    )
    assert comparison.of_page("FG201").precision == 0.5
    assert comparison.of_page("FG201").recall is None
    assert comparison.of_page("FG102").recall == 1.0
    assert comparison.of_page("FG102").precision is None


def test_what_is_outside_of_the_package_is_not_analysed() -> None:
    outside = site(7, path="library/net.py")
    found = evidence_of([observation([outside], {"lib/net.py": {1}})], load())
    comparison = compare([predicted(7, path="/env/library/net.py")], found)
    assert found.elsewhere == {Place("/env/library/net.py", 7)}
    assert (comparison.precision, comparison.recall) == (None, None)
    assert comparison.unjudged == ()


def test_a_call_that_the_program_keeps_out_of_the_graph_is_no_miss_and_no_false_alarm() -> None:
    disabled = site(3, kind="disabled")
    comparison = judged([predicted(3)], observation([disabled], {"lib/net.py": {3}}))
    assert lines(comparison.right) == [3]
    assert comparison.recall is None


def test_listings_name_the_place_the_page_and_the_grounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "lib"
    folder.mkdir()
    text = "a = 1\nb.item()\nc.d()\n"
    (folder / "net.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(evidence, "_text", lambda path: text)
    seen = Observation(
        key="",
        name="model",
        group="group",
        package="lib",
        folder=str(tmp_path),
        sites=(site(2),),
        traced={"lib/net.py": frozenset({3})},
    )
    found = evidence_of([seen], load())
    findings = [predicted(3, path=f"{folder}/net.py")]
    both = Judged((seen,), found, compare(findings, found))
    assert list(listing.misses(both)) == [
        "lib/net.py:2: FG102 b.item()\n    a kind: call_method item"
    ]
    assert list(listing.misses(both, "FG202")) == []
    assert list(listing.false_alarms(both, "FG102")) == [
        "lib/net.py:3: FG102 c.d()\n    it is a tensor"
    ]
    assert list(listing.false_alarms(both, "FG201")) == []
