"""Writes a message only where torch does not compile."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Safety
from fullgraph.fixes.code import Code
from fullgraph.fixes.document import Document
from fullgraph.fixes.dropped import only_reads, reads_only
from fullgraph.fixes.locate import call_at, condition_at, has_compiling_check, lies_in
from fullgraph.fixes.message_call import message_of
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.torch_name import torch_name
from fullgraph.fixes.value_kind import ValueKinds
from fullgraph.fixes.wrap import add_condition, put_under


class GuardLogging(Rewrite):
    """Writes a message only where torch does not compile."""

    entries = frozenset({"logging-call", "data-dependent-branch", "tensor-to-scalar"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                logger.warning("at most %s", x.max())
                return x * 2
            """,
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                if not torch.compiler.is_compiling():
                    logger.warning("at most %s", x.max())
                return x * 2
            """,
        ),
        Rewritten(
            """
            import warnings

            import torch

            def f(x, k=2):
                if k > 1:
                    warnings.warn("k is changed", stacklevel=2)
                    k = 1
                return x * k
            """,
            """
            import warnings

            import torch

            def f(x, k=2):
                if k > 1:
                    if not torch.compiler.is_compiling():
                        warnings.warn("k is changed", stacklevel=2)
                    k = 1
                return x * k
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                h = x.exp()
                if h.isnan().any() or h.max() > 2:
                    # An alarm.
                    print("large", h.max().item())
                return h * 2
            """,
            """
            import torch

            def f(x):
                h = x.exp()
                if not torch.compiler.is_compiling() and (h.isnan().any() or h.max() > 2):
                    # An alarm.
                    print("large", h.max().item())
                return h * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def size(x):
                return tuple(x.shape)

            def f(x):
                print("size", size(x))
                return x + 1
            """,
            """
            import torch

            def size(x):
                return tuple(x.shape)

            def f(x):
                if not torch.compiler.is_compiling():
                    print("size", size(x))
                return x + 1
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > -9:
                    print("positive")
                    x = x + 1
                return x
            """,
            "the branch would break without the message too",
        ),
        Untouched(
            """
            import io

            import torch

            class Count(io.StringIO):
                lines = 0

                def write(self, text):
                    self.lines += 1
                    return 0

            count = Count()

            def f(x):
                print("a", file=count)
                return x * 2
            """,
            "the file counts what is written",
        ),
        Untouched(
            """
            import logging

            import torch

            class Counter(logging.Logger):
                calls = 0

                def warning_once(self, message):
                    self.calls += 1

            logger = Counter("a")

            def f(x):
                logger.warning_once("a")
                return x * 2
            """,
            "the logger counts its calls",
        ),
        Untouched(
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                logger.setLevel(logging.ERROR)
                return x * 2
            """,
            "it is a setting, not a message",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Puts the call under ``if not torch.compiler.is_compiling():``.

        An ``if`` on a tensor's value around it gets the condition itself, since without it the
        branch would break. None where anything but messages would be left out.
        """
        found = _Messages(document, code, finding)
        calls = [call] if (call := found.at_finding()) else found.under_finding()
        if not calls or has_compiling_check(document, calls[0]):
            return None
        path = finding.location.path
        torch = torch_name(document, calls[0], path)
        if torch is None:
            return None
        check = f"not {torch.name}.compiler.is_compiling()"
        branch = found.branch_around(calls[0])
        edits: tuple[Edit, ...] | None
        if branch is not None:
            calls = found.only_messages(branch)
            edits = add_condition(document, branch, check, path) if calls else None
        else:
            statement = document.parents[calls[0]]
            assert isinstance(statement, cst.Expr)
            edits = put_under(document, statement, f"if {check}:", path)
        if edits is None:
            return None
        harmless = all(only_reads(call) for call in calls)
        ways = " or ".join(sorted({found.message(call) for call in calls}))
        return Fix(
            title="Make this call only in eager mode",
            edits=(*torch.edits, *edits),
            safety=Safety.SAFE if harmless else Safety.UNSAFE,
            note=f"Under torch.compile the message is not {ways}."
            + (
                ""
                if harmless
                else " The calls in its arguments are not made either: check their effects."
            ),
            drops=f"the message is not {ways}",
        )


class _Messages:
    """The messages at a finding."""

    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        self._document = document
        self._code = code
        self._finding = finding
        self._kinds = ValueKinds(document, code, finding)

    def message(self, call: cst.Call) -> str:
        """As ``message_of``."""
        return message_of(self._document, call, self._code, self._finding)

    def at_finding(self) -> cst.Call | None:
        """The message that the finding is about, or whose argument is what breaks."""
        location = self._finding.location
        call = call_at(self._document, location)
        if call is not None and not self._is_statement(call):
            around = (
                statement.value
                for statement in self._document.nodes(cst.Expr)
                if isinstance(statement.value, cst.Call)
                and lies_in(self._document, location, statement.value)
            )
            call = next(around, None)
        return call if call and self._is_statement(call) and self.message(call) else None

    def under_finding(self) -> list[cst.Call]:
        """The messages of the ``if`` whose condition breaks, if it has nothing else."""
        location = self._finding.location
        branch = condition_at(self._document, location)
        if branch is None:
            tests = (b for b in self._document.nodes(cst.If))
            branch = next((b for b in tests if lies_in(self._document, location, b.test)), None)
        return self.only_messages(branch) if isinstance(branch, cst.If) else []

    def branch_around(self, call: cst.Call) -> cst.CSTNode | None:
        """The outermost branch or loop around a message that may depend on a tensor's value."""
        found = None
        for around in self._document.ancestors(call):
            if isinstance(around, (cst.FunctionDef, cst.Lambda)):
                break
            if isinstance(around, cst.Match) or (
                isinstance(around, (cst.If, cst.While)) and self._may_break(around.test)
            ):
                found = around
        return found

    def only_messages(self, branch: cst.CSTNode) -> list[cst.Call]:
        """The messages that are all that an ``if`` does; empty if it does anything else."""
        if not isinstance(branch, cst.If) or branch.orelse or not reads_only(branch.test):
            return []
        found: list[cst.Call] = []
        for statement in _statements(branch.body):
            if isinstance(statement, cst.If):
                inner = self.only_messages(statement)
                if not inner:
                    return []
                found += inner
            elif isinstance(statement, cst.Expr) and isinstance(statement.value, cst.Call):
                if not self.message(statement.value):
                    return []
                found.append(statement.value)
            elif not isinstance(statement, cst.Pass):
                return []
        return found

    def _is_statement(self, call: cst.Call) -> bool:
        return isinstance(self._document.parents[call], cst.Expr)

    def _may_break(self, test: cst.BaseExpression) -> bool:
        if isinstance(test, cst.BooleanOperation):
            return self._may_break(test.left) or self._may_break(test.right)
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            return self._may_break(test.expression)
        kind = self._kinds.is_tensor(test)
        # Nothing is known of a flag (``if verbose:``), and a flag it mostly is.
        return bool(kind) if isinstance(test, (cst.Name, cst.Attribute)) else kind is not False


def _statements(body: cst.BaseSuite) -> Iterator[cst.CSTNode]:
    for statement in body.body:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        else:
            yield statement
