"""A row of a survey, and what became of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from fullgraph.vocabulary.findings import Kind
from fullgraph_worker.protocol.wire import RunOptions


@dataclass(frozen=True)
class Site:
    """A place of a row's program that kept it from being one graph.

    Attributes:
        kind: the value of a ``Kind``: ``break``, ``recompile`` and the like.
        code: of the page, ``FG102``.
        entry: the page's id.
        gb_id: PyTorch's id; empty if there is none.
        file: relative to the folder that holds the installed packages or the workspace;
            absolute for a file elsewhere.
        line: 1-based.
        function: with its class; empty outside of functions.
        source: the text of the line without its indentation.
        message: what happened.
        reason: in Dynamo's words.
        count: how often it happened.
        graph: Dynamo's id of the compilation that ended there; empty if none is known.
        after: the last operation of that graph; empty if it has none.
        before: the first operation of the next graph; empty if there is none.
        stack: the user's calls that led there, outermost first: ``file:line function``.
        is_fixed: whether the proven fixes of the row remove it; False where none were tried.
    """

    kind: str
    code: str
    entry: str
    gb_id: str
    file: str
    line: int
    function: str
    source: str
    message: str
    reason: str
    count: int
    graph: str
    after: str
    before: str
    stack: tuple[str, ...]
    is_fixed: bool = False


@dataclass(frozen=True)
class MeasuredArm:
    """What was measured of a row, compiled in one way.

    Attributes:
        name: of the arm; with ``fixed`` for the program with all proven fixes.
        seconds: the median call; 0 if it has no times.
        ratio: how many times as fast as eager mode; None without enough rounds.
        low: the lower end of the 95 % interval of the ratio.
        high: its upper end.
        problem: why it has no times, or how its outputs differ; empty if all is well.
    """

    name: str
    seconds: float
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    problem: str = ""


@dataclass(frozen=True)
class RowResult:
    """A row that was run, or that could not be.

    Attributes:
        key: of the row.
        failure: why it has no result, or only a part of one; empty if it ran to its end.
        failure_kind: a kind of ``RunFailure``, or ``spec`` for a row that was never started.
        torch: the version that ran it; empty if none did.
        called_with: its inputs, in words.
        seconds: from the start of its process to its end.
        run_seconds: of the run itself, without imports.
        compile_seconds: of all compilations, where torch records them.
        graphs: how many Dynamo captured.
        operations: in all of them.
        sites: what kept it from being one graph, and what was compiled again.
        fixes: how many fixes were proven.
        fix_failure: why no fixes could be tried; empty if they were, or were not asked for.
        conclusion: of its benchmark, in a sentence; empty without one.
        arms: of its benchmark, eager mode first.
    """

    key: str
    failure: str = ""
    failure_kind: str = ""
    torch: str = ""
    called_with: str = ""
    seconds: float = 0.0
    run_seconds: float = 0.0
    compile_seconds: float = 0.0
    graphs: int = 0
    operations: int = 0
    sites: tuple[Site, ...] = ()
    fixes: int = 0
    fix_failure: str = ""
    conclusion: str = ""
    arms: tuple[MeasuredArm, ...] = ()

    @property
    def breaks(self) -> int:
        """At how many places the program left a graph."""
        return sum(site.kind == Kind.BREAK.value for site in self.sites)

    @property
    def recompiles(self) -> int:
        """How often a function was compiled again."""
        return sum(site.count for site in self.sites if site.kind == Kind.RECOMPILE.value)


@dataclass(frozen=True)
class Row:
    """A model in one mode with one set of inputs.

    Attributes:
        model: its name in the tables: ``transformers BertModel`` or ``gpt.py:GPT``.
        target: ``package.module:Name`` or ``path/to/file.py:Name``.
        package: the first name of its module, as of an installed package; empty for a file.
        mode: ``eval`` or ``train``.
        inputs: a Python expression for the arguments; empty for those that are found.
        init_inputs: likewise for those of the constructor.
        calls: how often it is called, from the second call on with other sizes.
        backend: of ``torch.compile``.
        fix: whether the fixes of its graph breaks are proven.
        arms: what is measured against eager mode, separated by commas; empty for nothing.
        seconds: the time limit, imports of the model included.
        memory_mb: the memory limit.
        problem: why it cannot be run, in a sentence; empty if it can.
    """

    model: str
    target: str
    package: str = ""
    mode: str = "eval"
    inputs: str = ""
    init_inputs: str = ""
    calls: int = 1
    backend: str = "eager"
    fix: bool = False
    arms: str = ""
    seconds: float = 120.0
    memory_mb: int = 4096
    problem: str = ""

    @property
    def key(self) -> str:
        """What identifies the row in every survey of the same models."""
        same = asdict(self) | {"seconds": 0, "memory_mb": 0, "problem": ""}
        if not self.init_inputs:
            # The rows of earlier surveys are found again.
            del same["init_inputs"]
        return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def options(self) -> RunOptions:
        """How the worker runs it."""
        return RunOptions(mode=self.mode, backend=self.backend, calls=self.calls)
