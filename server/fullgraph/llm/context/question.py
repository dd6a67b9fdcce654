"""What a request to a language model is about: a finding and its context."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.budget import MAX_INPUT_TOKENS
from fullgraph.llm.request import Request
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Fix

Scope = Literal["line", "function", "file"]
"""How much of the user's code may be sent: the marked lines, the functions, or whole files."""


@dataclass(frozen=True)
class Proof:
    """The result of the proof of a rewrite.

    Attributes:
        is_proven: the break was gone and the outputs were the same.
        reason: why the proof failed; empty where it was not tried.
    """

    is_proven: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Attempt:
    """A rewrite of Fullgraph's own at the finding.

    Attributes:
        fix: the rewrite.
        diff: the lines that it changes, as a unified diff without line numbers.
        proof: the result of its proof.
    """

    fix: Fix
    diff: str
    proof: Proof = Proof()


@dataclass(frozen=True)
class Question:
    """A finding and its context.

    Attributes:
        finding: what the question is about.
        read: the text of a file by its path, as it is on screen.
        taxonomy: where the finding's page is.
        scope: how much of the user's code may be sent.
        findings: all of the run, or of the file where nothing was run: causes and followers.
        facts: the values that names had around the breaks; empty without a run.
        torch: the version of the user's torch; empty if it is unknown.
        attempts: the rewrites that apply here.
        blocks: what each basic block around the break did at run time, one text each.
        max_tokens: about how much is sent at most.
    """

    finding: Finding
    read: Callable[[str], str | None]
    taxonomy: Taxonomy
    scope: Scope = "function"
    findings: tuple[Finding, ...] = ()
    facts: Facts = field(default_factory=Facts)
    torch: str = ""
    attempts: tuple[Attempt, ...] = ()
    blocks: tuple[str, ...] = ()
    max_tokens: int = MAX_INPUT_TOKENS


@dataclass(frozen=True)
class Context:
    """The text that is sent about a question, whatever is requested about it.

    Attributes:
        text: every part, fenced as data.
        dropped: what did not fit into the budget, in words.
        masked: how many secrets were masked.
        files: the path of each file by the name that the text gives it.
        references: the links that an answer may name, by their number - 1.
    """

    text: str
    dropped: tuple[str, ...] = ()
    masked: int = 0
    files: Mapping[str, str] = field(default_factory=dict)
    references: tuple[str, ...] = ()

    def originals(self, read: Callable[[str], str | None]) -> dict[str, str]:
        """The text of each file, by the name that the model was given."""
        return {name: read(path) or "" for name, path in self.files.items()}


@dataclass(frozen=True)
class Prepared:
    """A request, exactly as it is sent, and what it says about the question."""

    request: Request
    context: Context
