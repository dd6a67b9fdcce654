"""Runs statements that print, write, log, count or raise as one operation in the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.constant_text import constant_text
from fullgraph.fixes.patterns.effect_region import EffectRegion, effect_region
from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.patterns.operator_text import (
    body_text,
    decorator,
    definition,
    has_long_text,
    operator_name,
    order_argument,
    order_edits,
    replaced,
)
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.vocabulary.findings import Finding, Fix, Safety


class OperatorForEffects(Rewrite):
    """Runs statements that print, write, log, count or raise as one operation in the graph.

    They run with the same values, as often and in the same order as in eager mode, and raise the
    same exception. AOTAutograd removes operations with unused results as dead code, unless they
    mutate an input: https://docs.pytorch.org/docs/stable/library.html#torch.library.custom_op
    """

    entries = frozenset(
        {
            "check-message",
            "context-manager",
            "data-dependent-branch",
            "dynamic-shape-operation",
            "file-access",
            "logging-call",
            "serialisation",
            "skipped-c-function",
            "skipped-python-function",
            "system-call",
            "tensor-ordering",
            "tensor-to-scalar",
            "unsupported-builtin",
            "value-to-text",
        }
    )
    rank = Rank.EFFECTS
    rewritten = (
        Rewritten(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.step = 0
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    h = x * self.weight
                    if self.step % 2 == 0:
                        print(f"[probe] step={self.step} mean={h.mean().item():.4f}")
                    self.step += 1
                    return h.relu()
            """,
            """
            import torch

            _OPERATOR_ORDER = torch.zeros(())


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::report_net", mutates_args=("order",)
            )
            def _report_net(order: torch.Tensor, step: torch.types.Number, h: torch.Tensor) -> None:
                print(f"[probe] step={step} mean={h.mean().item():.4f}")


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.step = 0
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    h = x * self.weight
                    if self.step % 2 == 0:
                        _report_net(_OPERATOR_ORDER, self.step, h)
                    self.step += 1
                    return h.relu()
            """,
        ),
        Rewritten(
            """
            import torch


            def f(x, floor=-2.0, validate=True):
                # Keep this in step with the predictor.
                if validate and x.min() < floor:
                    raise ValueError(f"too small: {x.min().item():.2f}")
                return x * 2
            """,
            """
            import torch

            _OPERATOR_ORDER = torch.zeros(())


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::check_f", mutates_args=("order",)
            )
            def _check_f(order: torch.Tensor, x: torch.Tensor, floor: torch.types.Number) -> None:
                if x.min() < floor:
                    raise ValueError(f"too small: {x.min().item():.2f}")


            def f(x, floor=-2.0, validate=True):
                # Keep this in step with the predictor.
                if validate:
                    _check_f(_OPERATOR_ORDER, x, floor)
                return x * 2
            """,
        ),
        Rewritten(
            """
            import torch

            STATS = {"calls": 0, "overflow": 0}


            def f(x):
                q = torch.round(x / 0.05)
                STATS["calls"] += 1
                STATS["overflow"] += int((q.abs() > 10).sum())
                return q.clamp(-10, 10)
            """,
            """
            import torch

            _OPERATOR_ORDER = torch.zeros(())

            STATS = {"calls": 0, "overflow": 0}


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::report_f", mutates_args=("order",)
            )
            def _report_f(order: torch.Tensor, q: torch.Tensor) -> None:
                STATS["calls"] += 1
                STATS["overflow"] += int((q.abs() > 10).sum())


            def f(x):
                q = torch.round(x / 0.05)
                _report_f(_OPERATOR_ORDER, q)
                return q.clamp(-10, 10)
            """,
        ),
        Rewritten(
            """
            import torch


            def f(x, labels):
                if labels.dim() != 1:
                    raise ValueError("no labels")
                if labels.min() < 0:
                    wrong = int((labels < 0).sum())
                    raise ValueError(f"{wrong} labels are none")
                return x * labels
            """,
            """
            import torch

            _OPERATOR_ORDER = torch.zeros(())


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::check_f", mutates_args=("order",)
            )
            def _check_f(order: torch.Tensor, labels: torch.Tensor) -> None:
                if labels.min() < 0:
                    wrong = int((labels < 0).sum())
                    raise ValueError(f"{wrong} labels are none")


            def f(x, labels):
                if labels.dim() != 1:
                    raise ValueError("no labels")
                _check_f(_OPERATOR_ORDER, labels)
                return x * labels
            """,
            "torch.ones(3), torch.tensor([0, 2, 1])",
        ),
        Rewritten(
            """
            import logging

            import torch

            log = logging.getLogger(__name__)

            def f(x):
                y = x * 2
                if y.max() > 3:
                    log.warning("large: %.2f", y.max().item())
                elif y.min() < -1:
                    log.info("small: %.2f", y.min().item())
                else:
                    log.debug("fine")
                return y.relu()
            """,
            """
            import logging

            import torch

            _OPERATOR_ORDER = torch.zeros(())

            log = logging.getLogger(__name__)

            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::report_f", mutates_args=("order",)
            )
            def _report_f(order: torch.Tensor, y: torch.Tensor) -> None:
                if y.max() > 3:
                    log.warning("large: %.2f", y.max().item())
                elif y.min() < -1:
                    log.info("small: %.2f", y.min().item())
                else:
                    log.debug("fine")


            def f(x):
                y = x * 2
                _report_f(_OPERATOR_ORDER, y)
                return y.relu()
            """,
        ),
        Rewritten(
            """
            import os

            import numpy as np
            import torch

            def f(x):
                y = x.softmax(0)
                path = os.path.join(os.path.expanduser("~"), f"{os.getpid()}.npy")
                with open(os.devnull if path else path, "wb") as file:
                    np.save(file, y.detach().numpy())
                return y * 2
            """,
            """
            import os

            import numpy as np
            import torch

            _OPERATOR_ORDER = torch.zeros(())

            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::report_f", mutates_args=("order",)
            )
            def _report_f(order: torch.Tensor, y: torch.Tensor) -> None:
                path = os.path.join(os.path.expanduser("~"), f"{os.getpid()}.npy")
                with open(os.devnull if path else path, "wb") as file:
                    np.save(file, y.detach().numpy())


            def f(x):
                y = x.softmax(0)
                _report_f(_OPERATOR_ORDER, y)
                return y * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            STATE = {"overflows": 0}

            def gain():
                return 0.5 ** STATE["overflows"]

            def f(x):
                STATE["overflows"] += int((x.abs() > 60000).sum())
                return x * gain()
            """,
            "another function reads what it writes",
        ),
        Untouched(
            """
            import torch

            SEEN = []

            def f(x):
                SEEN.append(x.sum().item())
                return x * len(SEEN)
            """,
            "the function reads what it writes",
        ),
        Untouched(
            """
            import torch

            def f(x):
                try:
                    if x.max() < 5:
                        raise ValueError("small")
                except ValueError:
                    return x * 2
                return x
            """,
            "the exception is caught",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x * 2
                if y.sum() < 5:
                    y.add_(1)
                return y
            """,
            "it changes a tensor",
        ),
        Untouched(
            """
            import torch

            class Net(torch.nn.Module):
                def forward(self, x):
                    print(self, x.sum().item())
                    return x * 2
            """,
            "an operator cannot be given a module",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Moves the statements into an operator above their definition, and calls it.

        None without a run: the types of what they read are those that it saw.
        """
        path = finding.location.path
        file = code.file(path)
        if file is None or not code.facts:
            return None
        region = effect_region(document, code, finding)
        torch = torch_name_of_module(file, path)
        if region is None or torch is None or torch.edits:
            return None
        first = region.statements[0]
        if has_compiling_check(document, first) or has_long_text(document, region.statements):
            return None
        if _is_assertion(document, region):
            return None
        reads_tensors = any("Tensor" in each.type for each in region.arguments)
        if not reads_tensors and Messages(document, code, finding).at_finding() is not None:
            # Of a message that is the same in each call, a line that leaves it out is enough.
            return None
        if any(is_caught(document, first, error, code, finding) for error in region.raises):
            return None
        line = document.top_line()
        order = order_edits(document, torch.name, finding.location)
        if line is None or order is None:
            return None
        name = operator_name(document, "check" if region.raises else "report", code.taken)
        last = order_argument(document, region.statements, region.arguments)
        given = [last, *region.arguments]
        body = body_text(document, region.statements, region.renamed, region.test)
        operator = (
            f"{decorator(document, name, [last.name], torch.name, path)}\n"
            f"{definition(document, name, given, torch.name, 'None', body)}\n\n\n"
        )
        call = name, [each.source for each in given]
        return Fix(
            title=f"Run it as the operator {name.strip('_')}",
            edits=(
                *order,
                document.insertion(path, line, 0, operator.replace("\n", document.newline)),
                replaced(document, region.statements, path, call, region.static),
            ),
            safety=Safety.UNSAFE,
            note=(
                "Under torch.compile the statements run as one operator within the graph, as often "
                "as in eager mode and with the same values, whose gradients they cannot read. To "
                "read a value waits for the GPU, as in eager mode. torch.compile makes no CUDA "
                "graph of such an operator, and torch.func does not transform it. Its arguments "
                "must have the types that they had in the run."
            ),
        )


def _is_assertion(document: Document, region: EffectRegion) -> bool:
    """Whether it raises a RuntimeError with a constant text, as an assertion in the graph does.

    That one does not make the host wait for the GPU.
    """
    branch = region.statements[0]
    if region.raises != ("RuntimeError",) or len(region.statements) != 1:
        return False
    raised = [*document.within(branch, cst.Raise)]
    error = raised[0].exc
    is_alone = isinstance(branch, cst.If) and len(branch.body.body) == 1
    return (
        is_alone
        and isinstance(error, cst.Call)
        and len(error.args) == 1
        and not document.within(error, cst.FormattedStringExpression, cst.BinaryOperation)
        and constant_text(document, error.args[0].value) == document.source(error.args[0].value)
    )
