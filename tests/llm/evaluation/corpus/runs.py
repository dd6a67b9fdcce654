"""What the runs of the corpus's models observed, and the distinct lines among it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.llm.evaluation.corpus.lines import BrokenLine
from tests.llm.evaluation.corpus.pages import PAGES
from tests.llm.evaluation.corpus.truths import names_in

_OPERATIONS = (
    # Of a reason: Operator `aten.nonzero.default`, method `get` of class `ContextVar`.
    re.compile(r"`([\w.]+)(?:\(\))?`"),
    # Of a context.
    re.compile(r"\bqualname: ([\w.]+)"),
    re.compile(r"call_method \S+ (\w+) "),
    re.compile(r"\bsetattr\([^,]+, (\w+),"),
    re.compile(r"\bnext\((\w+)\)"),
    re.compile(r"\bbuiltin (\w+) "),
    re.compile(r"target: <\S+ (?:function )?(\w+)"),
)
_OF_DYNAMO = frozenset({"torch", "torch.compile", "as_proxy", "default", "tensor", "aten"})
_ALSO = {"_local_scalar_dense": ("item", "tolist", "scalar")}
"""What people call an operator."""


@dataclass(frozen=True)
class SeenLine:
    """A break of a run.

    Attributes:
        file: below the folder of the packages.
        text: of the line, without the spaces around it.
        function: that has it, with its class.
        code: of the page that the break belongs to.
        gb_id: PyTorch's id of the kind; empty if it has none.
        reason: Dynamo's, in the words of a finding.
        context: Dynamo's.
        caused_by: the text of the line whose break led to this one; empty for none.
        package: the distribution that has the file, and its version.
        held_out: whether the model is held out of what rules are written with.
    """

    file: str
    text: str
    function: str
    code: str
    gb_id: str
    reason: str
    context: str
    caused_by: str
    package: str
    held_out: bool

    @property
    def operations(self) -> tuple[str, ...]:
        """What Dynamo named as what it does not trace: its name, and its last part alone."""
        said = f"{self.reason}\n{self.context}"
        found = [name.lower() for each in _OPERATIONS for name in each.findall(said)]
        parts = [part for name in found for part in (name, *name.split("."))]
        named = [each for part in parts for each in (part, *_ALSO.get(part, ()))]
        return tuple(dict.fromkeys(n for n in named if len(n) > 1 and n not in _OF_DYNAMO))

    @property
    def key(self) -> tuple[str, ...]:
        """Of the line, wherever its library has a copy."""
        distribution = self.package.partition(" ")[0]
        return distribution, self.function.rpartition(".")[2], self.text, self.code


@dataclass(frozen=True)
class ModelRun:
    """A run of a model in one mode.

    Attributes:
        model: of the corpus.
        mode: ``eval`` or ``train``.
        seconds: it took.
        failure: why it ended early; empty if it did not.
        lines: that broke.
    """

    model: str
    mode: str
    seconds: float
    failure: str
    lines: tuple[SeenLine, ...]


def distinct(runs: Iterable[ModelRun]) -> list[BrokenLine]:
    """Each line once, of the fastest run that came to its end.

    Libraries copy code from model to model: the same text in a function of the same name, with
    the same kind of break, is one line. It is held out if every model that has it is. Without a
    line are breaks whose page names no cause that can be fixed, and lines without a name.
    """
    found: dict[tuple[str, ...], BrokenLine] = {}
    seen: set[tuple[str, ...]] = set()
    for run in sorted(runs, key=lambda run: (run.seconds, run.model, run.mode)):
        for line in () if run.failure else run.lines:
            if line.code not in PAGES or not names_in(line.text):
                continue
            found.setdefault(line.key, _broken(run, line))
            if not line.held_out:
                seen.add(line.key)
    lines = (replace(line, held_out=key not in seen) for key, line in found.items())
    return sorted(lines, key=lambda line: (line.file, line.text, line.code))


def _broken(run: ModelRun, line: SeenLine) -> BrokenLine:
    return BrokenLine(
        run.model,
        run.mode,
        line.file,
        line.text,
        line.function.rpartition(".")[2],
        line.code,
        line.gb_id,
        line.operations,
        line.caused_by,
        line.package,
        line.held_out,
    )
