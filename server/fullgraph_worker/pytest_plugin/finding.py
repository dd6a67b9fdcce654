"""What a test suite broke on, each break once, and the page of each."""

from __future__ import annotations

import ast
import json
import linecache
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Dict, Iterable, List, Mapping, NamedTuple, Sequence, Tuple

from fullgraph_worker.baseline.breaks import Break, Place, name_from
from fullgraph_worker.guards.advice import advice_at
from fullgraph_worker.guards.failed_guard import cause_of, guard_of
from fullgraph_worker.observe.classification import (
    ReasonMatch,
    classified_text,
    classify,
    reason_of,
)
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.source import function_at

_LONGEST_REASON = 300
_RECOMPILES = (wire.RECOMPILE, wire.RECOMPILE_LIMIT)
FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages.json")
"""Generated from the pages by ``python -m fullgraph.report.suite_pages``."""


class Seen(NamedTuple):
    """A record, and the node id of the test that it happened in; empty between tests."""

    record: wire.Record
    test: str = ""


@dataclass(frozen=True)
class Finding:
    """One break, or what else kept code from running as one graph.

    Attributes:
        path: the file.
        line: 1-based; of a recompile, that of the function's name.
        function: with its class, ``Net.forward``; empty outside of functions.
        source: the line's text, without its indentation.
        entry: the taxonomy's id, ``tensor-to-scalar``.
        code: the taxonomy's code, ``FG102``.
        kind: ``break``, ``recompile``, ``recompile-limit``, ``backend-failure`` or
            ``cuda-graphs-skipped``, ``cache-bypassed``.
        message: what happened, in one sentence.
        fix: what to do, in a sentence or two; may be empty.
        link: the page about it; may be empty.
        count: how often it happened.
        tests: node ids of the tests in which it happened.
        cause: the guard or the limit of a recompile.
    """

    path: str
    line: int
    function: str
    source: str
    entry: str
    code: str
    kind: str
    message: str
    fix: str
    link: str
    count: int
    tests: Tuple[str, ...]
    cause: str = ""

    def as_break(self, root: Path) -> Break:
        """As a baseline in the folder ``root`` names it."""
        file = name_from(root, self.path)
        place = Place(file, self.function, self.entry, self.kind, self.cause)
        return Break(place, self.source, self.line, self.message)


def findings_of(seen: Iterable[Seen]) -> List[Finding]:
    """The findings, in file order; calls of disabled functions are intended, and none.

    They are grouped as ``fullgraph trace`` does, so that a baseline counts the same.
    """
    every = [each for each in seen if each.record.kind != wire.DISABLED]
    breaks = [each for each in every if each.record.kind == wire.BREAK]
    groups: Dict[Tuple[object, ...], List[Seen]] = {}
    for group in _same_expression(breaks).values():
        first = group[0].record
        page = page_of(first)
        at = (first.path, first.line, first.column, first.end_line, first.end_column)
        words = _message(page, first) if page is UNCLASSIFIED else ""
        groups.setdefault((*at, page.code, words), []).extend(group)
    for each in every:
        if each.record.kind != wire.BREAK:
            found = each.record
            key = (found.kind, found.path, found.line, *cause_of(found))
            groups.setdefault(key, []).append(each)
    return sorted(map(_finding, groups.values()), key=lambda each: (each.path, each.line))


def _same_expression(breaks: Sequence[Seen]) -> Mapping[Tuple[object, ...], List[Seen]]:
    groups: Dict[Tuple[object, ...], List[Seen]] = {}
    columns: Dict[Tuple[object, ...], int] = {}
    # Records with columns come first, so that those without join them.
    for each in sorted(breaks, key=lambda each: each.record.column < 0):
        found = each.record
        place = (found.path, found.line, found.gb_id or found.gb_type or found.reason)
        column = found.column if found.column >= 0 else columns.get(place, -1)
        columns.setdefault(place, column)
        groups.setdefault((*place, column), []).append(each)
    return groups


def _finding(seen: Sequence[Seen]) -> Finding:
    records = [each.record for each in seen]
    first = records[0]
    page = page_of(first)
    text = "".join(linecache.getlines(first.path))
    is_recompile = first.kind in _RECOMPILES
    line = first.line
    if first.kind != wire.BREAK and first.column < 0:
        line = _definitions(text).get(line, line)
    lines = text.split("\n")
    return Finding(
        path=first.path,
        line=line,
        function=function_at(text, line) if text else "",
        source=lines[line - 1].strip() if 0 < line <= len(lines) else "",
        entry=page.id,
        code=page.code,
        kind=first.kind,
        # How often a CUDA graph was recorded is counted up.
        message=_message(page, records[-1] if first.kind == wire.CUDA_GRAPHS_SKIPPED else first),
        fix=_fix(page, records),
        link=page.link,
        count=len(records),
        tests=tuple(dict.fromkeys(each.test for each in seen if each.test)),
        cause=" ".join(map(str, cause_of(first))) if is_recompile else "",
    )


def _message(page: Page, found: wire.Record) -> str:
    reason = " ".join(reason_of(found).strip().split("\n\n", 1)[0].split())
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[: _LONGEST_REASON - 3]}..."
    title = found.gb_type or "Graph break" if page is UNCLASSIFIED else page.title
    return f"{title}: {reason}" if reason and reason != title else title


def _fix(page: Page, records: Sequence[wire.Record]) -> str:
    guard = guard_of(records)
    if guard is not None:
        return advice_at(guard, is_limit=records[0].kind == wire.RECOMPILE_LIMIT).text
    hints = [re.sub(r"\s+", " ", hint) for record in records for hint in record.hints]
    return page.advice or (hints[0] if hints else "")


@lru_cache(maxsize=16)
def _definitions(text: str) -> Mapping[int, int]:
    """The line of each function's name, by the line of its first decorator."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): node.lineno
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


@dataclass(frozen=True)
class Page:
    """One kind of break.

    Attributes:
        id: readable name, ``tensor-to-scalar``.
        code: ``FG102``.
        title: one line.
        kind: what is observed: ``break``, or another kind of ``wire.Record``.
        advice: what to do, in a sentence or two.
        link: the page on the web.
        gb_ids: PyTorch's ids that belong to it.
        matches: its claims on ids that several pages share.
    """

    id: str
    code: str
    title: str
    kind: str = wire.BREAK
    advice: str = ""
    link: str = ""
    gb_ids: Tuple[str, ...] = ()
    matches: Tuple[ReasonMatch, ...] = ()


UNCLASSIFIED = Page("unclassified", "FG000", "Graph break of a kind that is not yet classified")


def page_of(found: wire.Record) -> Page:
    """The page of what was observed."""
    if found.kind != wire.BREAK:
        return next((page for page in _pages() if page.kind == found.kind), UNCLASSIFIED)
    return classify(_pages(), found.gb_id or None, classified_text(found)) or UNCLASSIFIED


@lru_cache(maxsize=1)
def _pages() -> Tuple[Page, ...]:
    with open(FILE, encoding="utf-8") as stream:
        data = json.load(stream)
    return tuple(
        Page(
            **{
                **page,
                "gb_ids": tuple(page["gb_ids"]),
                "matches": tuple(ReasonMatch(gb_id, pattern) for gb_id, pattern in page["matches"]),
            }
        )
        for page in data
    )
