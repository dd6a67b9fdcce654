"""What is sent to rank the findings of a whole run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fullgraph.explain.cost import observed_in_sentence
from fullgraph.explain.happened import times
from fullgraph.llm.answers.run_summary import RUN_SUMMARY
from fullgraph.llm.context.budget import ALWAYS, MAX_INPUT_TOKENS, Part, tokens_in
from fullgraph.llm.context.code import MAX_LINES, SHORT_LINES, excerpt, function_at
from fullgraph.llm.context.facts import dynamos_words
from fullgraph.llm.context.files import File, Files, is_installed
from fullgraph.llm.context.prompt import sealed
from fullgraph.llm.context.question import Prepared, Scope
from fullgraph.llm.context.show import LEGEND, show
from fullgraph.llm.context.syntax import span
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Kind, Location
from fullgraph.vocabulary.prose import brief, one_line, plain_reason

_FUNCTIONS = -20_000
"""Below every finding: a model can rank them without their code."""
_FILES = -30_000
"""Below every function: a file repeats the functions in it."""


@dataclass
class _Function:
    """A function with findings, or lines of a file outside of functions.

    Attributes:
        file: its file.
        first: the location of its first finding.
        numbers: of its findings.
        breaks: the lines that they mark.
    """

    file: File
    first: Location
    numbers: list[int] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)

    @property
    def of(self) -> str:
        """Its findings: ``findings 1, 3``."""
        noun = "finding" if len(self.numbers) == 1 else "findings"
        return f"{noun} {', '.join(map(str, self.numbers))}"


def run_code_parts(findings: Sequence[Finding], files: Files, scope: Scope) -> list[Part]:
    """The code besides the lines that break; none in the scope ``line``.

    Args:
        findings: all of the run, in the order of their numbers.
        files: reads their files.
        scope: how much of the user's code may be sent.
    """
    if scope == "line":
        return []
    functions = _functions(findings, files)
    parts = [_function_part(each, place) for place, each in enumerate(functions)]
    return parts + (_file_parts(functions) if scope == "file" else [])


def _functions(findings: Sequence[Finding], files: Files) -> list[_Function]:
    """Each function once, that of the first finding first."""
    found: dict[tuple[str, int], _Function] = {}
    for number, finding in enumerate(findings, 1):
        location = finding.location
        file = files.at(location.path)
        if file is None or not 1 <= location.line <= len(file.lines):
            continue
        around = function_at(file.tree, location.line)
        start = span(around.node)[0] if around else -location.line
        function = found.setdefault((file.path, start), _Function(file, location))
        function.numbers.append(number)
        function.breaks.update(range(location.line, location.end_line + 1))
    return list(found.values())


def _function_part(function: _Function, place: int) -> Part:
    text = excerpt(function.file, function.first, MAX_LINES, function.breaks)
    short = excerpt(function.file, function.first, SHORT_LINES, function.breaks)
    return Part(
        f"CODE of {function.of}",
        text,
        _FUNCTIONS - place,
        f"the code around {function.of}",
        short if len(short) < len(text) else "",
    )


def _file_parts(functions: Sequence[_Function]) -> list[Part]:
    """The user's files with findings, whole; those of installed packages stay functions."""
    breaks: dict[str, set[int]] = {}
    own = {each.file.path: each.file for each in functions if not is_installed(each.file.path)}
    for each in functions:
        breaks.setdefault(each.file.path, set()).update(each.breaks)
    return [
        Part(
            "WHOLE FILE",
            show(file, range(1, len(file.lines) + 1), breaks[path]),
            _FILES - place,
            f"the whole file {file.name}",
        )
        for place, (path, file) in enumerate(own.items())
    ]


_FIRST = 99
"""Each finding is less useful than the one before; their number has no bound."""
_PAGES = -10_000
_SECTION = 200


def run_summary_request(
    target: str,
    findings: Sequence[Finding],
    read: Callable[[str], str | None],
    taxonomy: Taxonomy,
    torch: str,
    *,
    scope: Scope = "function",
    max_tokens: int = MAX_INPUT_TOKENS,
) -> Prepared:
    """What is sent to rank the findings of a run.

    Args:
        target: what was run.
        findings: all of the run; the model names each by its place in it, from 1 on.
        read: the text of a file by its path.
        taxonomy: where the findings' pages are.
        torch: the version of the user's torch; empty if it is unknown.
        scope: how much of the code is sent: the lines that break, the functions around them, or
            their files.
        max_tokens: about how much is sent at most. Code is dropped before findings, and of both
            what is found last.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    files = Files(read)
    prompt = load_prompt("summarise_run")
    facts = [f"Target: {target}", f"Findings: {len(findings)}"]
    facts += [f"torch: {torch}"] if torch else []
    facts += [] if scope == "line" else [f"In the code below: {LEGEND}"]
    parts = [Part("RUN", "\n".join(facts), ALWAYS, "the run")]
    for number, finding in enumerate(findings, 1):
        rows = _rows(finding, findings, files, taxonomy, scope)
        what = f"finding {number}"
        parts.append(Part(f"FINDING {number}", "\n".join(rows), _FIRST - number, what))
    parts.append(Part("PAGES", _pages(findings, taxonomy), _PAGES, "when to leave breaks alone"))
    parts += run_code_parts(findings, files, scope)
    context = sealed(parts, max_tokens - tokens_in(prompt.text), files.paths)
    request = Request(prompt.text, (Message("user", context.text),), RUN_SUMMARY)
    return Prepared(request, context)


def _rows(
    finding: Finding,
    findings: Sequence[Finding],
    files: Files,
    taxonomy: Taxonomy,
    scope: Scope,
) -> list[str]:
    location, observation = finding.location, finding.observation
    entry = taxonomy.by_id(finding.entry)
    file = files.at(location.path)
    rows = [f"Kind: {entry.code} {entry.title}", f"File: {files.name(location.path)}"]
    if file is not None:
        rows.append(f"Line: {file.line(location.line).strip()}")
    if observation is None:
        return [*rows, "Evidence: predicted; no run has reached it"]
    is_break = finding.kind is Kind.BREAK
    rows.append(f"Happened: {times(observation.count)}{'' if is_break else ', not a break'}")
    reason = dynamos_words(observation.reason, [location.path], scope)
    rows.append(f"Reason: {plain_reason(reason)}")
    if observation.stack:
        rows.append("Called through: " + " → ".join(frame.name for frame in observation.stack))
    if observation.skips_frame:
        rows.append("The whole function runs in eager mode because of it.")
    cost = observed_in_sentence(observation)
    if cost:
        rows.append(cost)
    cause = _number_at(findings, observation.caused_by)
    if cause:
        rows.append(f"Caused by finding {cause}")
    followers = [
        str(number)
        for number, each in enumerate(findings, 1)
        if each.observation and _is_at(finding, each.observation.caused_by)
    ]
    if followers:
        rows.append(f"Causes: finding {', '.join(followers)}")
    rows += [f"Rewrite: {fix.title}. {one_line(fix.note)}".rstrip() for fix in finding.fixes[:2]]
    return rows


def _pages(findings: Sequence[Finding], taxonomy: Taxonomy) -> str:
    """When each kind of break is best left alone."""
    rows = []
    for identifier in dict.fromkeys(finding.entry for finding in findings):
        entry = taxonomy.by_id(identifier)
        text = brief(entry.sections.get("When to leave it", ""), _SECTION)
        if text:
            rows.append(f"When to leave {entry.code}: {text}")
    return "\n".join(rows)


def _number_at(findings: Sequence[Finding], place: Location | None) -> int:
    """The number of the finding at a place; 0 if there is none."""
    return next((n for n, each in enumerate(findings, 1) if _is_at(each, place)), 0)


def _is_at(finding: Finding, place: Location | None) -> bool:
    at = finding.location
    return place is not None and at.path == place.path and at.contains_line(place.line)
