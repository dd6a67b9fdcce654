"""Runs statements that print, write, log, count or raise as one operation in the graph."""

from __future__ import annotations

import re
from collections.abc import Collection
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.constant_text import constant_text
from fullgraph.fixes.patterns.effect_region import Argument, EffectRegion, effect_region
from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import after_imports, torch_name_of_module
from fullgraph.fixes.source.wrap import operation_name
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_ORDER = "_OPERATOR_ORDER"
_WIDTH = 88


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
        if has_compiling_check(document, first) or _has_long_text(document, region):
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
        order = after_imports(document, f"{_ORDER} = {torch.name}.zeros(())", finding.location)
        has_order = _ORDER in file.text
        if line is None or (order is None and not has_order):
            return None
        name = _name(document, region, file.text, code.taken)
        newline = document.newline
        operator = _operator(document, region, name, torch.name, path)
        return Fix(
            title=f"Run it as the operator {name.strip('_')}",
            edits=(
                *([order] if order is not None and not has_order else []),
                document.insertion(path, line, 0, (operator + "\n\n\n").replace("\n", newline)),
                _call(document, region, name, path),
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


def _name(document: Document, region: EffectRegion, text: str, taken: Collection[str]) -> str:
    unit = document.unit
    owner = unit.owner[-1] if unit.name in ("forward", "__call__") and unit.owner else unit.name
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", owner.strip("_")).lower()
    base = f"_{'check' if region.raises else 'report'}_{words}"
    name, number = base, 2
    while name in taken or re.search(rf"\b{name}\b", text):
        name, number = f"{base}_{number}", number + 1
    return name


def _operator(document: Document, region: EffectRegion, name: str, torch: str, path: str) -> str:
    parameters = [Argument("order", "torch.Tensor", _ORDER), *region.arguments]
    typed = [f"{each.name}: {each.type.replace('torch', torch)}" for each in parameters]
    head = f"def {name}({', '.join(typed)}) -> None:"
    step = document.file.default_step
    if len(head) > _WIDTH:
        head = "\n".join((f"def {name}(", *_in_lines(typed, step), ") -> None:"))
    named = f'{operation_name(name, path)}, mutates_args=("order",)'
    decorator = f"@{torch}.library.custom_op({named})"
    if len(decorator) > _WIDTH:
        decorator = f"@{torch}.library.custom_op(\n{step}{named}\n)"
    restored = [
        f"{each.name} = {each.restored.format(each.name).replace('torch', torch)}"
        for each in region.arguments
        if each.restored
    ]
    body = "\n".join((*restored, _body(document, region, step)))
    return f"{decorator}\n{head}\n{indent(body, step)}"


def _body(document: Document, region: EffectRegion, step: str) -> str:
    first, last = region.statements[0], region.statements[-1]
    if region.test is None:
        start = document.place(first).line
        return dedent(_renamed(document, region, start, 0, _end(document, last)))
    assert isinstance(first, cst.If)
    test = document.place(region.test)
    text = _renamed(document, region, test.line, test.column, _end(document, last))
    # What follows the test begins in its line.
    head, _, rest = text.partition("\n")
    return f"if {head}\n{indent(dedent(rest), step)}"


def _end(document: Document, node: cst.CSTNode) -> int:
    place = document.place(node)
    return place.end_line - (1 if place.end_column == 0 else 0)


def _renamed(document: Document, region: EffectRegion, line: int, column: int, end: int) -> str:
    lines = {number: document.line(number) for number in range(line, end + 1)}
    places = sorted(((document.place(node), name) for node, name in region.renamed), reverse=True)
    for place, name in places:
        if place.line in lines and (place.line, place.column) >= (line, column):
            text = lines[place.line]
            lines[place.line] = text[: place.column] + name + text[place.end_column :]
    lines[line] = lines[line][column:]
    kept = [text.rstrip() for text in lines.values()]
    while kept and not kept[-1]:
        kept.pop()
    return "\n".join(kept)


def _call(document: Document, region: EffectRegion, name: str, path: str) -> Edit:
    first, last = document.place(region.statements[0]), region.statements[-1]
    indentation = document.indentation(first.line)
    passed = [_ORDER, *(each.source for each in region.arguments)]
    text = f"{name}({', '.join(passed)})"
    inner = indentation + (document.step(region.statements[0]) if region.static else "")
    if len(inner) + len(text) > _WIDTH:
        step = document.step(region.statements[0])
        parts = _in_lines(passed, inner + step)
        text = document.newline.join((f"{name}(", *parts, f"{inner})"))
    if region.static:
        text = f"if {region.static}:{document.newline}{inner}{text}"
    end = _end(document, last)
    while end > first.line and not document.line(end).strip():
        end -= 1
    return Edit(Location(path, first.line, first.column, end, len(document.line(end))), text)


def _in_lines(arguments: list[str], indentation: str) -> list[str]:
    """Arguments in one line, or each in its own where that is too long."""
    together = f"{indentation}{', '.join(arguments)}"
    if len(together) <= _WIDTH:
        return [together]
    return [f"{indentation}{each}," for each in arguments]


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


def _has_long_text(document: Document, region: EffectRegion) -> bool:
    """Whether a text goes over several lines: its own indentation must stay."""
    texts = [
        node
        for each in region.statements
        for kind in (cst.SimpleString, cst.FormattedString)
        for node in document.within(each, kind)
    ]
    return any(document.place(node).line != document.place(node).end_line for node in texts)
