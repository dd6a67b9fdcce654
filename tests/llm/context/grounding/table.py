"""Runs the programs of the table and looks for the facts in what would be sent."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Proof, Question
from fullgraph.llm.context.run_question import attempts_at
from fullgraph.source.text import SourceError, read_source
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import RunOptions
from tests.llm.context.grounding import (
    configuration,
    control_flow,
    further,
    libraries,
    models,
    operations,
    training,
)
from tests.llm.context.grounding.case import Case

CASES: tuple[Case, ...] = (
    *operations.CASES,
    *control_flow.CASES,
    *libraries.CASES,
    *configuration.CASES,
    *models.CASES,
    *training.CASES,
    *further.CASES,
)
_PART = re.compile(r"^BEGIN (\w+) (.*)\n([\s\S]*?)\nEND \1$", re.MULTILINE)
_SAME_FOR_ALL = ("PAGE", "REFERENCES", "EXAMPLE")


@dataclass(frozen=True)
class Row:
    """The outcome of a case.

    Attributes:
        case: the case.
        code: of the finding; empty if the program did not break at the line.
        missing: the facts that are not in the prompt.
        text: what would be sent.
    """

    case: Case
    code: str
    missing: tuple[str, ...]
    text: str = ""

    @property
    def is_grounded(self) -> bool:
        """Whether the line broke and every fact is there."""
        return bool(self.code) and not self.missing


async def ground(case: Case, supervisor: Supervisor, folder: Path) -> Row:
    """Run a case's program, and look for its facts in the prompt about its break.

    Args:
        case: what to run.
        supervisor: owns the worker.
        folder: where its files are written; it must be empty.
    """
    for name, text in {**case.files, "model.py": textwrap.dedent(case.program)}.items():
        (folder / name).write_text(text.lstrip("\n"), encoding="utf-8")
    path = str(folder / "model.py")
    job = Target(case.target, path=path).job(options=RunOptions(calls=case.calls))
    result = await supervisor.explain(
        replace(job, values=True, blocks=True, folders=[str(folder)]), _ignore
    )
    pages = taxonomy.load()
    found = observed_findings(result, pages, _read, lambda file: Path(file).is_relative_to(folder))
    finding = _at_line(case, found)
    if finding is None:
        return Row(case, "", case.facts, _why_not(result, found))
    facts = Facts(result.values)
    question = Question(
        finding,
        _read,
        pages,
        findings=found,
        facts=facts,
        torch=result.hello.torch if result.hello else "",
        attempts=attempts_at(finding, Code(_read, facts), lambda finding, fix: Proof()),
        blocks=block_texts(result.blocks, finding, "function", _read),
    )
    text = explanation_request(question).request.messages[0].text
    told = "\n".join(
        f"{match[3]}\n" for match in _PART.finditer(text) if not match[2].startswith(_SAME_FOR_ALL)
    )
    missing = tuple(fact for fact in case.facts if re.search(fact, told) is None)
    return Row(case, finding.code, missing, text)


def as_table(rows: Sequence[Row]) -> str:
    """The table, and how many of the cases are grounded."""
    lines = []
    for row in rows:
        outcome = row.code or "no break"
        lines.append(f"{'yes' if row.is_grounded else 'NO ':4} {outcome:9} {row.case.name}")
        lines += [f"     missing: {fact}" for fact in row.missing]
    grounded = sum(row.is_grounded for row in rows)
    lines.append(f"The facts that decide the fix are in the prompt: {grounded} of {len(rows)}.")
    return "\n".join(lines)


def _at_line(case: Case, findings: Sequence[Finding]) -> Finding | None:
    for each in findings:
        lines = (_read(each.location.path) or "").split("\n")
        if case.line in "\n".join(lines[each.location.line - 1 : each.location.end_line]):
            return each
    return None


def _why_not(result: RunResult, findings: Sequence[Finding]) -> str:
    places = "\n".join(f"{each.location.line}: {each.message}" for each in findings)
    return f"{result.failure.message if result.failure else ''}\n{places}"


def _read(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None


def _ignore(message: str) -> None:
    pass
