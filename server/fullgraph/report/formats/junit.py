"""JUnit's XML, which CI servers show as tests: one for each result, and one for what is clean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from fullgraph.report.formats.result import Outcome, Result, cell_of, relative

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold (its section 2.2)."""


_CLEAN = {
    "train": "nothing is wrong with the training",
    "verify": "same results in eager mode and compiled",
}
"""The name of a passed test, by command."""


def to_junit(outcome: Outcome, root: Path) -> str:
    """The outcome as a ``testsuites`` element, without a line end at the end.

    Each file is a suite. A result is a failed test, a file without results a passed one, and
    what could not be done a test with an error.
    """
    suites = ET.Element("testsuites", name=f"fullgraph {outcome.command}")
    failed = {fault.path for fault in outcome.faults}
    by_file: dict[str, list[Result]] = {
        relative(name, root): [] for name in outcome.covered if name not in failed
    }
    for result in outcome.results:
        name = relative(result.location.path, root) if result.location else outcome.command
        by_file.setdefault(name, []).append(result)
    for name, results in sorted(by_file.items()):
        suite = _suite(suites, name)
        if not results:
            _case(suite, name, _CLEAN.get(outcome.command, "no graph breaks"))
        for result in results:
            _failed(suite, name, result)
    if outcome.faults:
        suite = _suite(suites, f"fullgraph {outcome.command}")
        for fault in outcome.faults:
            place = relative(fault.path, root) if fault.path else outcome.command
            case = _case(suite, place, "could not be done")
            ET.SubElement(
                case, "error", message=_legal(fault.message.split("\n", 1)[0])
            ).text = _legal(fault.message)
    _count(suites, suites)
    for suite in suites:
        _count(suite, [suite])
    ET.indent(suites)
    body = ET.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}'


def _suite(suites: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(suites, "testsuite", name=_legal(name))


def _case(suite: ET.Element, name: str, test: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=_legal(name), name=_legal(test))


def _failed(suite: ET.Element, name: str, result: Result) -> None:
    place = result.location
    cell = cell_of(place.path) if place else 0
    where = f"line {place.line}" if place and place.line else ""
    where = f"cell {cell}, {where}" if cell else where
    kind = " ".join(dict.fromkeys([result.rule.id, result.rule.name]))
    case = _case(suite, name, f"{kind} {where}".strip())
    if place is not None:
        case.set("file", _legal(name))
        if place.line:
            case.set("line", str(place.line))
    failure = ET.SubElement(case, "failure", type=kind, message=_legal(result.message))
    words = [result.message, *result.details, result.rule.url]
    failure.text = _legal("\n".join(filter(None, words)))


def _count(element: ET.Element, suites: Iterable[ET.Element]) -> None:
    cases = [case for suite in suites for case in suite.iter("testcase")]
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    element.set("errors", str(sum(case.find("error") is not None for case in cases)))


def _legal(text: str) -> str:
    return _ILLEGAL.sub("�", text)
