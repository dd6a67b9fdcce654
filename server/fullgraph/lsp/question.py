"""The prompts for a language model about a finding in a document or about a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import Match, SequenceMatcher

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Prepared, Proof, Question
from fullgraph.llm.context.run_question import attempts_at
from fullgraph.llm.context.run_summary import run_summary_request
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.fixed_code import code_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Fix
from fullgraph_worker.protocol.wire import Blocks

_NO_RUN = "Nothing of this file was run yet. Run “Fullgraph: Explain Graph Breaks” first."
_NO_BREAK = "The last run of {target} found nothing to fix."


@dataclass(frozen=True)
class Surroundings:
    """What is the same for every finding of an analysis.

    Attributes:
        analysis: of the document.
        read: the text of a file as it is on screen, or else on disk.
        code: the files that a fix may read.
        facts: the values that runs saw.
        blocks: what the last run saw the document's basic blocks do.
    """

    analysis: Analysis
    read: Callable[[str], str | None]
    code: Code
    facts: Facts
    blocks: Blocks | None


def surroundings_of(ls: FullgraphServer, uri: str, analysis: Analysis) -> Surroundings:
    """The surroundings of the findings in the document at ``uri``, or in a notebook's cell."""
    own, seen = ls.module_path(uri), ls.session.seen

    def read(path: str) -> str | None:
        return analysis.text if path == own else ls.text(uri_of(path)) or None

    code = code_of(ls, uri, analysis.file)
    return Surroundings(analysis, read, code, seen.facts(read), seen.blocks(own, read))


def offline_question(ls: FullgraphServer, finding: Finding, around: Surroundings) -> Question:
    """The question about a finding, as far as the offline text depends on it."""
    findings = tuple(around.analysis.findings)
    return Question(finding, around.read, ls.session.taxonomy, findings=findings)


def question_about(ls: FullgraphServer, finding: Finding, around: Surroundings) -> Question:
    """The question about a finding, with all that a model needs."""
    session, own = ls.session, finding.location.path
    settings, read = session.settings.llm, around.read

    def proof_of(finding: Finding, fix: Fix) -> Proof:
        return session.proofs.proof(finding, fix, around.analysis.text)

    return Question(
        finding,
        read,
        session.taxonomy,
        scope=settings.scope,
        findings=_findings(ls, around.analysis, finding),
        facts=around.facts,
        blocks=block_texts(around.blocks, finding, settings.scope, read),
        torch=session.workspace.of(own).torch_version or "",
        attempts=attempts_at(finding, Code(around.code.file, around.facts), proof_of),
        max_tokens=settings.max_input_tokens,
    )


def _findings(ls: FullgraphServer, analysis: Analysis, finding: Finding) -> tuple[Finding, ...]:
    """Those of the document, and what the same runs observed in other files."""
    found = list(analysis.findings)
    for path in ls.session.runs.paths_with(finding):
        if path != finding.location.path:
            found += ls.session.observations.of(path, ls.text(uri_of(path))).findings
    return tuple(found)


def findings_of(ls: FullgraphServer, path: str, target: str) -> list[Finding] | str:
    """The findings of the last run of a target; without any, why in one sentence."""
    run = ls.session.runs.of(path, target)
    if run is None:
        return _NO_RUN
    return list(run.findings) or _NO_BREAK.format(target=target)


def reader_of(ls: FullgraphServer, path: str, target: str) -> Callable[[str], str | None]:
    """Reads files as the last run of a target saw them: its findings are at the lines of then.

    A file that the run did not keep is read as it is on screen.
    """
    run = ls.session.runs.of(path, target)
    texts = run.texts if run else {}

    def read(file: str) -> str | None:
        return texts[file] if file in texts else ls.text(uri_of(file)) or None

    return read


class SinceRun:
    """Finds the lines of a run in the texts on screen."""

    def __init__(self, ls: FullgraphServer, read_then: Callable[[str], str | None]) -> None:
        """Nothing is compared yet.

        Args:
            ls: the server.
            read_then: reads files as the run saw them.
        """
        self._ls = ls
        self._read_then = read_then
        self._kept: dict[str, list[Match]] = {}

    def now(self, finding: Finding) -> Finding | None:
        """A finding of the run in the text on screen; None where its lines were edited since."""
        where = finding.location
        for block in self._blocks(where.path):
            if block.a < where.line and where.end_line <= block.a + block.size:
                return replace(finding, location=where.shifted(block.b - block.a))
        return None

    def _blocks(self, path: str) -> list[Match]:
        """The lines that are the same; compared once, which takes a while for a large file."""
        if path not in self._kept:
            then = split_lines(self._read_then(path) or "")
            lines = split_lines(self._ls.text(uri_of(path)))
            matcher = SequenceMatcher(None, then, lines, autojunk=False)
            self._kept[path] = matcher.get_matching_blocks()
        return self._kept[path]


def run_question(ls: FullgraphServer, path: str, target: str, findings: list[Finding]) -> Prepared:
    """What is sent to rank the findings of a run, within the scope and budget of the settings.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    settings = ls.session.settings.llm
    return run_summary_request(
        target,
        findings,
        reader_of(ls, path, target),
        ls.session.taxonomy,
        ls.session.workspace.of(path).torch_version or "",
        scope=settings.scope,
        max_tokens=settings.max_input_tokens,
    )
