"""The options and the results of static analysis for one file, and their form as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from fullgraph.settings.table import LintSettings
from fullgraph.static.findings.suppress import UnusedSuppression
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph.vocabulary.findings import (
    CompileCall,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Kind,
    Likelihood,
    Location,
    Safety,
)


@dataclass(frozen=True)
class Problem:
    """Something that could not be checked.

    Attributes:
        path: the file.
        line: 1-based; 0 for the whole file.
        message: what was not checked and why, for the user.
    """

    path: str
    line: int
    message: str


@dataclass(frozen=True)
class FileResult:
    """What is predicted for one file.

    Attributes:
        findings: in the file.
        problems: what could not be checked.
        elsewhere: findings in files that are checked together with it, in what it has compiled.
        dependencies: of the result, as in ``CheckResult``.
        unused: comments in it that silence nothing.
        possible: further findings in it, which are shown on request only.
    """

    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()
    elsewhere: tuple[Finding, ...] = ()
    dependencies: Mapping[str, str] = field(default_factory=dict)
    unused: tuple[UnusedSuppression, ...] = ()
    possible: tuple[Finding, ...] = ()


def to_data(result: FileResult) -> dict[str, Any]:
    """The result as JSON takes it; nothing in it was observed."""
    return asdict(result)


def from_data(data: Any) -> FileResult:
    """The result that ``to_data`` was given.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    return FileResult(
        tuple(_finding(item) for item in data["findings"]),
        tuple(Problem(**item) for item in data["problems"]),
        tuple(_finding(item) for item in data["elsewhere"]),
        {str(path): str(answer) for path, answer in data["dependencies"].items()},
        tuple(_unused(item) for item in data["unused"]),
        tuple(_finding(item) for item in data["possible"]),
    )


def _finding(data: dict[str, Any]) -> Finding:
    fields = {
        **data,
        "location": Location(**data["location"]),
        "evidence": Evidence(data["evidence"]),
        "likelihood": Likelihood(data["likelihood"]),
        "predicts": Kind(data["predicts"]),
        "refuted_rewrites": tuple(data["refuted_rewrites"]),
        "fixes": tuple(_fix(fix) for fix in data["fixes"]),
        "callers": tuple(Frame(**frame) for frame in data["callers"]),
        "compile_call": _compile_call(data["compile_call"]),
    }
    return Finding(**fields)


def _compile_call(data: dict[str, Any] | None) -> CompileCall | None:
    return CompileCall(data["maker"], Location(**data["location"])) if data else None


def _unused(data: dict[str, Any]) -> UnusedSuppression:
    place, codes = Location(**data["location"]), tuple(data["codes"])
    return UnusedSuppression(place, codes, data["message"], _edit(data["edit"]))


def _edit(data: dict[str, Any]) -> Edit:
    return Edit(Location(**data["location"]), data["new_text"])


def _fix(data: dict[str, Any]) -> Fix:
    edits = tuple(_edit(edit) for edit in data["edits"])
    safety = Safety(data["safety"])
    several = {name: tuple(data[name]) for name in ("replaces", "variant")}
    return Fix(**{**data, **several, "edits": edits, "safety": safety})


class CheckOptions(NamedTuple):
    """How one file is checked.

    Attributes:
        lint: the settings that hold for it.
        fixes: whether to look for fixes too.
        torch: the version that its code runs with; None to report whatever any breaks on.
        verdicts: what was measured on that torch, if anything was.
        is_named: whether the user named it, and not its folder.
    """

    lint: LintSettings
    fixes: bool = False
    torch: str | None = None
    verdicts: Verdicts | None = None
    is_named: bool = False

    def in_words(self) -> str:
        """All of it as text, the same in every process."""
        verdicts = self.verdicts
        measured = (sorted(verdicts.breaking), sorted(verdicts.traced)) if verdicts else None
        return repr((self.lint, self.torch, measured, self.fixes, self.is_named))
