"""Writes a message only where torch does not compile."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import only_reads
from fullgraph.fixes.patterns.for_messages import for_messages
from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import add_condition, neighbours, put_all_under, put_under
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety


class GuardLogging(Rewrite):
    """Writes a message only where torch does not compile."""

    entries = frozenset(
        {
            "data-dependent-branch",
            "file-access",
            "logging-call",
            "tensor-ordering",
            "tensor-to-scalar",
            "time-call",
        }
    )
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import sys

            import torch

            def f(x):
                y = x + 1
                sys.stdout.write("step\\n")
                return y * 2
            """,
            """
            import sys

            import torch

            def f(x):
                y = x + 1
                if not torch.compiler.is_compiling():
                    sys.stdout.write("step\\n")
                return y * 2
            """,
        ),
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
        Rewritten(
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                y = x * 2
                # The input.
                logger.info("size %d", x.shape[0])  # rows

                # The result.
                print(
                    "result",
                    y.shape,
                )
                return y + 1
            """,
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                y = x * 2
                # The input.
                if not torch.compiler.is_compiling():
                    logger.info("size %d", x.shape[0])  # rows

                    # The result.
                    print(
                        "result",
                        y.shape,
                    )
                return y + 1
            """,
        ),
        Rewritten(
            """
            import pprint

            import torch

            def f(x):
                pprint.pprint({"b": x.shape[0], "a": 1})
                return x * 2
            """,
            """
            import pprint

            import torch

            def f(x):
                if not torch.compiler.is_compiling():
                    pprint.pprint({"b": x.shape[0], "a": 1})
                return x * 2
            """,
        ),
        Rewritten(
            """
            import logging
            import time

            import torch

            log = logging.getLogger(__name__)

            def f(x):
                start = time.perf_counter()
                y = x.softmax(dim=0)
                elapsed = (time.perf_counter() - start) * 1000
                log.debug("took %.1f ms", elapsed)
                return y * 2
            """,
            """
            import logging
            import time

            import torch

            log = logging.getLogger(__name__)

            def f(x):
                if not torch.compiler.is_compiling():
                    start = time.perf_counter()
                y = x.softmax(dim=0)
                if not torch.compiler.is_compiling():
                    elapsed = (time.perf_counter() - start) * 1000
                if not torch.compiler.is_compiling():
                    log.debug("took %.1f ms", elapsed)
                return y * 2
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
        Untouched(
            """
            import warnings

            import torch

            def f(x):
                try:
                    if x.dtype == torch.float64:
                        warnings.warn("double is slow")
                except UserWarning:
                    x = x.float()
                return x * 2
            """,
            "where warnings are errors, the program handles it",
            "torch.ones(3, dtype=torch.float64)",
        ),
        Untouched(
            """
            import logging

            import torch

            logger = logging.getLogger("counted")
            lines = []

            class Collect(logging.Handler):
                def emit(self, record):
                    lines.append(record.getMessage())

            logger.addHandler(Collect())

            def f(x):
                logger.warning("step")
                return x * len(lines)
            """,
            "the program's own handler collects what is logged",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Puts the call under ``if not torch.compiler.is_compiling():``.

        An ``if`` on a tensor's value around it gets the condition itself, since without it the
        branch would break. None where anything but messages would be left out.
        """
        found = Messages(document, code, finding)
        needed = for_messages(document, found, finding.location)
        if any(isinstance(each, cst.Expr) for each in needed):
            return _without(document, found, needed, finding.location.path)
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
            statements = _run_of_messages(document, calls[0], found)
            calls = [each.value for each in statements if isinstance(each.value, cst.Call)]
            edits = put_all_under(document, statements, f"if {check}:", path)
        if edits is None:
            return None
        harmless = all(only_reads(document, call) for call in calls)
        ways = " or ".join(sorted({found.message(call) for call in calls}))
        return Fix(
            title=f"Make {'this call' if len(calls) == 1 else 'these calls'} only in eager mode",
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


def _without(
    document: Document,
    found: Messages,
    statements: Sequence[cst.BaseSmallStatement],
    path: str,
) -> Fix | None:
    """Messages, and what is computed for them alone, only in eager mode."""
    torch = torch_name(document, statements[0], path)
    if torch is None:
        return None
    header = f"if not {torch.name}.compiler.is_compiling():"
    edits = [put_under(document, each, header, path) for each in statements]
    if None in edits:
        return None
    calls = [each.value for each in statements if isinstance(each, cst.Expr)]
    ways = sorted({found.message(each) for each in calls if isinstance(each, cst.Call)})
    return Fix(
        title="Compute and write this message only in eager mode",
        edits=(*torch.edits, *(edit for each in edits if each is not None for edit in each)),
        safety=Safety.UNSAFE,
        note=(
            f"Under torch.compile the message is not {' or '.join(ways)}, and what it shows is not "
            "computed."
        ),
        drops=f"the message is not {' or '.join(ways)}",
    )


def _run_of_messages(document: Document, call: cst.Call, found: Messages) -> list[cst.Expr]:
    """The statement of a message, with those of messages directly before and behind it.

    One check is enough for them. Their arguments have effects or not as those of ``call`` do.
    """
    statement = document.parents[call]
    assert isinstance(statement, cst.Expr)
    harmless = only_reads(document, call)
    run: list[cst.Expr] = []
    for each in neighbours(document, statement):
        value = each.value
        is_alike = (
            isinstance(value, cst.Call)
            and bool(found.message(value))
            and only_reads(document, value) == harmless
        )
        if is_alike:
            run.append(each)
        elif statement in run:
            break
        else:
            run = []
    return run or [statement]
