"""Runs statements that a graph cannot hold as one operator that gives tensors: the last choice."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.module_arguments import named_arguments
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.operator_arguments import Argument, OperatorArguments
from fullgraph.fixes.patterns.operator_text import (
    body_text,
    decorator,
    definition,
    expression_text,
    has_long_text,
    operator_name,
    order_argument,
    order_edits,
    replaced,
)
from fullgraph.fixes.patterns.value_region import (
    CONSTRUCTED,
    NUMBERS,
    Output,
    Seen,
    ValueRegion,
    ValueRegions,
    parts_of,
)
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import PRIMARIES, Document, last_name
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import import_edit, torch_name_of_module
from fullgraph.fixes.source.wrap import operation_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models import below
from fullgraph.static.models.python.random import GIVES_FLOAT, GIVES_INTEGER
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_MOST_FIXES = 3
_MOST_GUESSES = 4
_MOST_SIZES = 4
_MOST_RANKED = 256
_TAKES_SIZES = below("numpy.random", "rand randn random random_sample")
_TENSOR = "torch.Tensor"


class OperatorForValues(Rewrite):
    """Runs statements that a graph cannot hold as one operator that gives tensors: the last choice.

    The operator is opaque: it runs in eager mode, with the shapes that its fake implementation
    says, and its gradients are computed by running it again:
    https://docs.pytorch.org/tutorials/advanced/python_custom_ops.html
    """

    entries = frozenset(
        {
            "break-without-resume",
            "class-in-function",
            "container",
            "custom-operator",
            "data-dependent-branch",
            "deepcopy",
            "dynamic-shape-operation",
            "exception",
            "file-access",
            "functools-or-itertools",
            "generator",
            "identity-or-hash",
            "internal-limitation",
            "introspection",
            "missing-type-support",
            "non-tensor-result",
            "numpy-tracing-off",
            "object-comparison",
            "pil-conversion",
            "python-random",
            "serialisation",
            "set-of-tensors",
            "skipped-c-function",
            "skipped-python-function",
            "sparse-tensor",
            "symbolic-size",
            "system-call",
            "tensor-ordering",
            "tensor-to-scalar",
            "time-call",
            "type-check",
            "unsupported-builtin",
            "unsupported-bytecode",
            "unsupported-method",
            "untraceable-argument",
            "untraceable-numpy",
            "value-across-break",
            "value-to-text",
        }
    )
    rank = Rank.OPERATOR
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import numpy as np
            import torch


            def f(x, times):
                y = x * 2
                order = np.argsort(times.numpy(), kind="stable")
                rank = {int(place): number for number, place in enumerate(order)}
                ranks = torch.tensor([rank[i] for i in range(len(times))])
                return y * ranks
            """,
            """
            import numpy as np
            import torch


            @torch.library.custom_op(f"{__name__.replace('.', '_')}::compute_f", mutates_args=())
            def _compute_f(times: torch.Tensor) -> torch.Tensor:
                order = np.argsort(times.numpy(), kind="stable")
                rank = {int(place): number for number, place in enumerate(order)}
                ranks = torch.tensor([rank[i] for i in range(len(times))])
                return ranks


            @_compute_f.register_fake
            def _(times):
                return times.new_empty(times.shape, dtype=torch.int64)


            def f(x, times):
                y = x * 2
                ranks = _compute_f(times)
                return y * ranks
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([4, 1, 3, 3, 0, 9])",
        ),
        Rewritten(
            """
            import random

            import torch


            def f(x):
                y = x.relu()
                order = [*range(len(y))]
                random.Random(int((y > 0).sum())).shuffle(order)
                places = torch.tensor(order)
                return y + places
            """,
            """
            import random

            import torch

            _OPERATOR_ORDER = torch.zeros(())


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::compute_f", mutates_args=("last",)
            )
            def _compute_f(last: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
                order = [*range(len(y))]
                random.Random(int((y > 0).sum())).shuffle(order)
                places = torch.tensor(order)
                return places


            @_compute_f.register_fake
            def _(last, y):
                return y.new_empty((y.shape[0],), dtype=torch.int64)


            def f(x):
                y = x.relu()
                places = _compute_f(_OPERATOR_ORDER, y.detach())
                return y + places
            """,
        ),
        Rewritten(
            """
            import torch


            def clipped(x):
                top = sorted(x.abs().tolist())[-2]
                return x if top <= 1.0 else x / top


            def f(x):
                return clipped(x * 2) + 1
            """,
            """
            import torch


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::compute_clipped", mutates_args=()
            )
            def _compute_clipped(x: torch.Tensor) -> torch.Tensor:
                top = sorted(x.abs().tolist())[-2]
                return torch.tensor(top, dtype=torch.float64)


            @_compute_clipped.register_fake
            def _(x):
                return torch.empty((), dtype=torch.float64)


            def clipped(x):
                top = _compute_clipped(x.detach()).item()
                return x if top <= 1.0 else x / top


            def f(x):
                return clipped(x * 2) + 1
            """,
            breaks=2,
        ),
        Rewritten(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.step = 0.5
                    self.layer = torch.nn.Linear(6, 6)

                @staticmethod
                def _is_used(value):
                    return value > 0

                def _levels(self, values):
                    return {round(each / self.step) for each in values if self._is_used(each)}

                def forward(self, x):
                    y = self.layer(x)
                    count = len(self._levels(y.tolist()))
                    return y * max(count, 1)
            """,
            """
            import types
            import torch


            @torch.library.custom_op(f"{__name__.replace('.', '_')}::compute_net", mutates_args=())
            def _compute_net(y: torch.Tensor, step: torch.types.Number) -> torch.Tensor:
                self = types.SimpleNamespace(step=step)
                self._levels = types.MethodType(Net._levels, self)
                self._is_used = Net._is_used
                count = len(self._levels(y.tolist()))
                return torch.tensor(count, dtype=torch.int64)


            @_compute_net.register_fake
            def _(y, step):
                return torch.empty((), dtype=torch.int64)


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.step = 0.5
                    self.layer = torch.nn.Linear(6, 6)

                @staticmethod
                def _is_used(value):
                    return value > 0

                def _levels(self, values):
                    return {round(each / self.step) for each in values if self._is_used(each)}

                def forward(self, x):
                    y = self.layer(x)
                    count = _compute_net(y.detach(), self.step).item()
                    return y * max(count, 1)
            """,
            breaks=1,
        ),
        Rewritten(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = torch.nn.Linear(6, 6)

                def forward(self, x, taken):
                    y = self.layer(x)
                    for place in sorted({*taken.tolist()}):
                        y[place] = y[place] * 2
                    return y.relu()
            """,
            """
            import torch


            def _run_net(y: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
                y = y.clone()
                for place in sorted({*taken.tolist()}):
                    y[place] = y[place] * 2
                return y.contiguous()


            _compute_net = torch.library.custom_op(
                f"{__name__.replace('.', '_')}::compute_net", _run_net, mutates_args=()
            )


            @_compute_net.register_fake
            def _(y, taken):
                return y.new_empty(y.shape)


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::compute_net_backward", mutates_args=()
            )
            def _compute_net_backward(
                grads: list[torch.Tensor], y: torch.Tensor, taken: torch.Tensor
            ) -> list[torch.Tensor]:
                def run(y):
                    return _run_net(y, taken)

                _, pull = torch.func.vjp(run, y)
                found = pull(grads[0])
                return [each.contiguous().clone() for each in found]


            @_compute_net_backward.register_fake
            def _(grads, y, taken):
                return [y.new_empty(y.shape)]


            def _compute_net_setup(ctx, inputs, output):
                ctx.save_for_backward(*inputs)


            def _compute_net_gradient(ctx, *grads):
                found = _compute_net_backward([*grads], *ctx.saved_tensors)
                return (*found, None)


            _compute_net.register_autograd(_compute_net_gradient, setup_context=_compute_net_setup)


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = torch.nn.Linear(6, 6)

                def forward(self, x, taken):
                    y = self.layer(x)
                    y = _compute_net(y, taken)
                    return y.relu()
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([4, 1, 4])",
        ),
        Rewritten(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rows = {1: 0, 4: 1, 9: 2}
                    self.emb = torch.nn.Embedding(4, 2)
                    self.scale = torch.nn.Parameter(torch.ones(2))

                def forward(self, x, ids):
                    y = x * self.scale
                    known = [self.rows.get(int(each), 3) for each in ids]
                    return y + self.emb(torch.tensor(known)).sum(0)
            """,
            """
            import torch


            @torch.library.custom_op(f"{__name__.replace('.', '_')}::compute_net", mutates_args=())
            def _compute_net(
                ids: torch.Tensor, rows_keys: list[int], rows: list[int]
            ) -> torch.Tensor:
                rows = dict(zip(rows_keys, rows))
                known = [rows.get(int(each), 3) for each in ids]
                value = torch.tensor(known)
                return value


            @_compute_net.register_fake
            def _(ids, rows_keys, rows):
                return ids.new_empty(ids.shape, dtype=torch.int64)


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rows = {1: 0, 4: 1, 9: 2}
                    self.emb = torch.nn.Embedding(4, 2)
                    self.scale = torch.nn.Parameter(torch.ones(2))

                def forward(self, x, ids):
                    y = x * self.scale
                    value = _compute_net(ids, [*self.rows], [*self.rows.values()])
                    return y + self.emb(value).sum(0)
            """,
            "torch.linspace(-1, 1, 2), torch.tensor([4, 1, 7])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            def f(x):
                y = x * 2
                kept = [value for value in y.tolist() if value > 0]
                return torch.tensor(kept)
            """,
            "the size of the result depends on data",
        ),
        Untouched(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.steps = {}

                def forward(self, x):
                    y = x * 2
                    self.steps[round(y.sum().item(), 3)] = y
                    return y.relu()
            """,
            "it writes to a dictionary that others read",
        ),
        Untouched(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.register_buffer("rows", torch.zeros(8))

                def forward(self, x, places):
                    y = x * 2
                    for row, place in zip(y, sorted({*places.tolist()})):
                        self.rows[place] = row
                    return y + self.rows.sum()
            """,
            "what it writes to a buffer may require a gradient, which would not arrive there",
            "torch.linspace(-1, 1, 3), torch.tensor([4, 1, 7])",
        ),
        Untouched(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.first = torch.nn.Linear(6, 6)

                def forward(self, x):
                    y = x * 2
                    for _ in range(int(y.max().item())):
                        y = self.first(y)
                    return y.relu()
            """,
            "an operator cannot be given a module",
        ),
    )

    def proposals(self, finding: Finding, document: Document, code: Code) -> Iterator[Fix]:
        """Moves the statements into an operator above their definition, and calls it.

        Those of the function that breaks, or else of one that calls it: it may give numbers.
        """
        why: BlockedError | None = None
        places = [(finding, document), *_callers(finding, code)]
        for each, around in places:
            try:
                found = [*_in_function(each, around, code)]
            except BlockedError as error:
                why = why or error
                continue
            if found:
                yield from found
                return
        for named in named_arguments(finding, document, code):
            with contextlib.suppress(BlockedError):
                found = [*_in_function(finding, named.document, named.code)]
                if found:
                    yield from map(named.fix, found)
                    return
        if why is not None:
            raise why


def _callers(finding: Finding, code: Code) -> Iterator[tuple[Finding, Document]]:
    """The finding where the functions around it are called, the nearest first."""
    stack = finding.observation.stack if finding.observation else ()
    for frame in reversed(stack[:-1]):
        document = code.at(frame.path, frame.line)
        if document is not None:
            place = Location(frame.path, frame.line, 0, frame.line, 0)
            yield replace(finding, location=place), document


def _in_function(finding: Finding, document: Document, code: Code) -> Iterator[Fix]:
    path = finding.location.path
    file = code.file(path)
    torch = torch_name_of_module(file, path) if file is not None and code.facts else None
    line = document.top_line()
    if torch is None or torch.edits or line is None:
        return
    count, why = 0, None
    try:
        drawn = _of_call(finding, document, code, torch.name)
    except BlockedError as error:
        drawn, why = None, error
    if drawn is not None:
        yield drawn
    for region in ValueRegions(document, code, finding).smallest_first():
        first = region.statements[0]
        if has_compiling_check(document, first) or has_long_text(document, region.statements):
            continue
        order = order_edits(document, torch.name, finding.location) if region.acts else []
        if order is None:
            continue
        is_imported = re.search(r"^import types$", document.file.text, re.MULTILINE)
        if region.read.methods and not is_imported:
            order = [*order, import_edit(document.file, path, "types")]
        name = operator_name(document, "compute", code.taken)
        try:
            operators = []
            for guess in range(_MOST_GUESSES):
                given = document, region, name, torch.name, path
                made = [_Operator(*given, each, guess) for each in _ways(region)]
                operators += [(each, f"{each.text()}\n\n\n") for each in made]
                if not any(each.has_more for each in made):
                    break
        except BlockedError as error:
            why = why or error
            continue
        for operator, text in operators:
            added = text.replace("\n", document.newline)
            yield Fix(
                title=f"Run it as the operator {name.strip('_')}",
                edits=(
                    *order,
                    document.insertion(path, line, 0, added),
                    replaced(
                        document, region.statements, path, operator.call(), behind=operator.behind()
                    ),
                ),
                safety=Safety.UNSAFE,
                copies=True,
                note=operator.note,
                variant=operator.variant,
            )
        count += 1
        if count >= _MOST_FIXES:
            return
    if not count and why is not None:
        raise why


def _of_call(finding: Finding, document: Document, code: Code, torch: str) -> Fix | None:
    """Runs only a call that draws a number, or reads the clock; None where it is no such call."""
    path, place = finding.location.path, finding.location
    calls = [
        each
        for each in document.nodes(cst.Call)
        if (at := document.place(each)).line == at.end_line == place.line
        and (at.column, at.end_column) == (place.column, place.end_column)
    ]
    line = document.top_line()
    if len(calls) != 1 or line is None:
        return None
    call, callee = calls[0], path_of(document, calls[0].func)
    kind = "float" if callee in GIVES_FLOAT else "int" if callee in GIVES_INTEGER else ""
    if not kind:
        return None
    read = OperatorArguments(document, code, path).of([call], ())
    is_plain = all(each.type == "torch.types.Number" for each in read.arguments)
    keywords = any(each.keyword is not None or each.star for each in call.args)
    sizes = callee in _TAKES_SIZES and bool(call.args)
    if not is_plain or read.methods or keywords or sizes:
        return None
    order = order_edits(document, torch, place)
    if order is None:
        return None
    last = order_argument(document, [call], read.arguments)
    arguments, name = [last, *read.arguments], operator_name(document, "compute", code.taken)
    begin = document.place(call)
    drawn = expression_text(document, call, read.renamed)
    dtype, step = f"dtype={torch}.{NUMBERS[kind]}", document.file.default_step
    body = f"return {torch}.tensor({drawn}, {dtype})"
    parameters = ", ".join(each.name for each in arguments)
    text = "\n".join(
        (
            decorator(document, name, [last.name], torch, path),
            definition(document, name, arguments, torch, f"{torch}.Tensor", body),
            f"\n\n@{name}.register_fake\ndef _({parameters}):",
            f"{step}return {torch}.empty((), {dtype})\n\n\n",
        )
    )
    given = ", ".join(each.source for each in arguments)
    return Fix(
        title=f"Run it as the operator {name.strip('_')}",
        edits=(
            *order,
            document.insertion(path, line, 0, text.replace("\n", document.newline)),
            Edit(Location(path, *begin), f"{name}({given}).item()"),
        ),
        safety=Safety.UNSAFE,
        copies=True,
        note=(
            "Under torch.compile the call runs in eager mode as one operator within the graph, and "
            "gives a number of Python. torch.compile makes no CUDA graph of such an operator."
        ),
    )


class _Gradients(NamedTuple):
    """What an operator does about gradients.

    Attributes:
        of: the arguments whose gradients it computes.
        is_detached: whether its results have none for certain: else, to differentiate one that
            the run did not differentiate is an error.
    """

    of: tuple[Argument, ...] = ()
    is_detached: bool = False


def _ways(region: ValueRegion) -> list[_Gradients]:
    """What an operator may do about gradients, what is simpler first.

    Those of all arguments that have any: what was frozen in the run may be trained later, and a
    function may be called with tensors whose gradients no run has computed.

    Raises:
        BlockedError: an operator cannot compute the gradients of the run.
    """
    found = tuple(each for each in region.read.arguments if _is_float(region, each))
    can = bool(found) and not region.acts and not region.written
    required = [
        each
        for each in region.read.arguments
        if any(value.requires_grad for value in region.read.seen.get(each.name, ()))
    ]
    if any(each.has_gradient for each in region.outputs):
        if not can or any(each not in found for each in required):
            raise BlockedError(0, "an operator cannot compute its gradients")
        return [_Gradients(found)]
    if not any(each.is_float for each in region.outputs):
        return [_Gradients(is_detached=True)]
    plain = [] if required else [_Gradients()]
    return [*plain, _Gradients(is_detached=True), *([_Gradients(found)] if can else [])]


def _is_float(region: ValueRegion, argument: Argument) -> bool:
    seen = region.read.seen.get(argument.name)
    is_float = seen is None or any("float" in each.dtype for each in seen)
    return argument.type == _TENSOR and is_float


def _is_saved(argument: Argument) -> bool:
    """Whether ``save_for_backward`` takes it: a tensor, or None, but no list of them."""
    return argument.type.startswith(_TENSOR)


class _Operator:
    """The text of one operator."""

    def __init__(
        self,
        document: Document,
        region: ValueRegion,
        name: str,
        torch: str,
        path: str,
        gradients: _Gradients,
        guess: int,
    ) -> None:
        """Nothing is written yet.

        Args:
            document: the unit of the statements.
            region: they.
            name: of the operator.
            torch: the name of torch.
            path: the file.
            gradients: what it does about them.
            guess: which of several combinations of sizes its fake implementation takes.

        Raises:
            BlockedError: a result has no size that an operator can say.
        """
        self._document = document
        self._region = region
        self._name = name
        self._torch = torch
        self._path = path
        self._step = document.file.default_step
        self._differentiated = gradients.of
        self._is_detached = gradients.is_detached
        # What is differentiated first, then the other tensors: they are saved together.
        self._arguments = sorted(
            region.read.arguments,
            key=lambda each: (each not in self._differentiated, not _is_saved(each)),
        )
        self._mutated = [*region.written]
        if region.acts:
            last = order_argument(document, region.statements, region.read.arguments)
            self._arguments.insert(0, last)
            self._mutated.insert(0, last.name)
        several = len(region.outputs) > 1 and any(each.number for each in region.outputs)
        function = document.function(region.statements[0])
        self._found = ""
        if region.returns and (region.keys or several) and function is not None:
            self._found = document.fresh(function, "found")
        combinations = _Shapes(region, self._arguments, document, torch).combinations()
        self._fakes = combinations[min(guess, len(combinations) - 1)]
        self.has_more = guess + 1 < len(combinations)

    @property
    def variant(self) -> tuple[str, str, str, str]:
        """The statements, the gradients that it computes, whether it detaches, and its sizes."""
        text = self._document.source(self._region.statements[0])
        last = self._document.source(self._region.statements[-1])
        names = " ".join(each.name for each in self._differentiated)
        return f"{text}\n{last}", names, str(self._is_detached), "; ".join(self._fakes)

    @property
    def note(self) -> str:
        """What changes under ``torch.compile``."""
        again = (
            " Its gradients are computed by running it again, so that its arguments must not be "
            "written to before; they cannot be differentiated."
            if self._differentiated
            else " To differentiate its results is an error."
            if not self._is_detached
            else ""
        )
        return (
            "Under torch.compile the statements run in eager mode as one operator within the "
            f"graph, so that they are not fused with others.{again} To read a value waits for the "
            "GPU, as in eager mode. torch.compile makes no CUDA graph of such an operator, and "
            "torch.func does not transform it. Its arguments must have the types that they had in "
            "the run, and its results the shapes and dtypes that its fake implementation gives; "
            "a number that it gives keeps its type."
            + " It calls the methods of this class, not those of a subclass."
            * bool(self._region.read.methods)
        )

    def call(self) -> tuple[str, list[str]]:
        """What takes the place of the statements, and the arguments."""
        given = [f"{each.source}{self._detached(each)}" for each in self._arguments]
        if self._found:
            return f"{self._found} = {self._name}", given
        if self._region.returns:
            return f"return {self._name}", given
        bound = ", ".join(each.name for each in self._region.outputs)
        if self._region.is_written_back:
            return f"{bound}.copy_({self._name}", given
        return f"{bound} = {self._name}" if bound else self._name, given

    def behind(self) -> Sequence[str]:
        """What makes its tensors numbers again: statements, or what follows on the only one."""
        outputs = self._region.outputs
        if self._region.is_written_back:
            return (")",)
        if self._found:
            numbers = (".item()" if each.number else "" for each in outputs)
            values = [f"{self._found}[{at}]{number}" for at, number in enumerate(numbers)]
            if not self._region.keys:
                return ("", f"return {', '.join(values)}")
            items = zip(self._region.keys, values, strict=True)
            return ("", f"return {{{', '.join(f'{key}: {value}' for key, value in items)}}}")
        if len(outputs) == 1:
            return (".item()",) if outputs[0].number else ()
        names = (each.name for each in outputs if each.number)
        return ("", *(f"{name} = {name}.item()" for name in names))

    def _detached(self, argument: Argument) -> str:
        """What leaves an argument out of the gradients, which the operator has none of."""
        is_left_out = self._is_detached and argument.name not in self._mutated
        if is_left_out and self._region.outputs and _is_float(self._region, argument):
            return ".detach()"
        is_own = argument.name in self._region.copied and self._region.is_written_back
        return ".clone()" if is_own else ""

    def text(self) -> str:
        """The operator, its fake implementation, and its gradients."""
        parts = [self._forward()]
        if self._region.outputs:
            parts.append(self._fake())
        if self._differentiated:
            parts.append(self._backward())
        return "\n\n\n".join(parts)

    def _forward(self) -> str:
        body = self._body()
        if not self._differentiated:
            made = decorator(self._document, self._name, self._mutated, self._torch, self._path)
            return f"{made}\n{self._defined(self._name, self._arguments, self._result(), body)}"
        name = self._run_name
        given = f"{operation_name(self._name, self._path)}, {name}, mutates_args=()"
        whole = f"{self._name} = {self._torch}.library.custom_op({given})"
        return f"{self._defined(name, self._arguments, self._result(), body)}\n\n\n{whole}"

    @property
    def _run_name(self) -> str:
        return f"_run{self._name.removeprefix('_compute')}"

    def _defined(self, name: str, given: Sequence[Argument], result: str, body: str) -> str:
        return definition(self._document, name, given, self._torch, result, body)

    def _result(self) -> str:
        count = len(self._region.outputs)
        one = f"{self._torch}.Tensor"
        if count < 2:
            return one if count else "None"
        return f"tuple[{', '.join([one] * count)}]"

    def _body(self) -> str:
        """The statements, which must not give what they were given, nor in another layout."""
        region, document = self._region, self._document
        inserted: list[tuple[int, int, str]] = []
        for node in (n for each in region.statements for n in document.within(each, cst.Return)):
            value = node.value
            if not region.returns or value is None:
                continue
            parts = parts_of(value) or [value]
            if region.keys:
                place = document.place(value)
                inserted.append((place.line, place.column, "(*"))
                inserted.append((place.end_line, place.end_column, ".values(),)"))
            for part, output in zip(parts, region.outputs, strict=True):
                place, own = document.place(part), self._own(output)
                before, behind = self._number(output, part)
                is_simple = isinstance(part, PRIMARIES) or bool(part.lpar)
                if own and not is_simple:
                    before, behind = "(", f"){own}"
                behind = behind or own
                wide = 1 if part.lpar else 0
                if behind:
                    inserted.append((place.line, place.column - wide, before))
                    inserted.append((place.end_line, place.end_column + wide, behind))
        text = body_text(document, region.statements, region.read.renamed, inserted=inserted)
        copies = (f"{name} = {name}.clone()" for name in region.copied)
        text = "\n".join((*region.read.made, *copies, text))
        if region.returns or not region.outputs:
            return text
        given = []
        for each in region.outputs:
            before, behind = self._number(each)
            given.append(f"{before}{each.name}{behind or self._own(each)}")
        return f"{text}\nreturn {', '.join(given)}"

    def _number(self, output: Output, value: cst.BaseExpression | None = None) -> tuple[str, str]:
        """What is written around a number to make it a tensor: a float is no integer then."""
        if not output.number:
            return "", ""
        dtype = f", dtype={self._torch}.{NUMBERS[output.number]})"
        made = [value] if value is not None else self._bound_to(output.name)
        is_sure = bool(made) and all(
            isinstance(each, cst.Integer)
            or (isinstance(each, cst.Call) and last_name(each.func) in ("len", "int"))
            for each in made
        )
        if output.number != "int" or is_sure:
            return f"{self._torch}.tensor(", dtype
        if value is None or isinstance(value, PRIMARIES):
            return f"{self._torch}.tensor(", f".__index__(){dtype}"
        return f"{self._torch}.tensor((", f").__index__(){dtype}"

    def _bound_to(self, name: str) -> list[cst.BaseExpression]:
        """What the statements assign to a name."""
        assigns = (
            assign
            for statement in self._region.statements
            for assign in self._document.within(statement, cst.Assign)
        )
        source = self._document.source
        return [each.value for each in assigns if source(each.targets[0].target) == name]

    def _own(self, output: Output) -> str:
        """What makes a tensor of its own, in the layout that the fake implementation says."""
        if output.number:
            return ""
        has_layout = any(len(each.shape) > 0 for each in output.seen)
        if output.made == CONSTRUCTED or (output.made and not has_layout):
            return ""
        if output.made:
            return ".contiguous()"
        layout = f"memory_format={self._torch}.contiguous_format" if has_layout else ""
        return f".clone({layout})"

    def _fake(self) -> str:
        values = ", ".join(self._fakes)
        parameters = ", ".join(each.name for each in self._arguments)
        return f"@{self._name}.register_fake\ndef _({parameters}):\n{self._step}return {values}"

    def _backward(self) -> str:
        torch, step, region, name = self._torch, self._step, self._region, self._name
        own = ", ".join(each.name for each in self._differentiated)
        names = [each.name for each in self._arguments]
        given = ", ".join(names)
        tensors = sum(map(_is_saved, self._arguments))
        chosen = [number for number, each in enumerate(region.outputs) if each.is_float]
        has_others = len(chosen) < len(region.outputs)
        run = f"{self._run_name}({given})"
        body = ""
        if has_others:
            picked = ", ".join(f"found[{number}]" for number in chosen)
            body = f"def run({own}):\n{step}found = {run}\n{step}return ({picked},)\n\n"
        elif own != given:
            body = f"def run({own}):\n{step}return {run}\n\n"
        called = "run" if body else self._run_name
        body += f"_, pull = {torch}.func.vjp({called}, {own})\n"
        pulled = "tuple(grads)" if len(region.outputs) > 1 else "grads[0]"
        body += f"found = pull({pulled})\nreturn [each.contiguous().clone() for each in found]"
        grads = Argument("grads", f"list[{_TENSOR}]", "")
        sizes = (f"{each.name}.new_empty({each.name}.shape)" for each in self._differentiated)
        likes = ", ".join(sizes)
        saved = f"*inputs[:{tensors}]" if tensors < len(names) else "*inputs"
        others = f"\n{step}ctx.others = inputs[{tensors}:]" if tensors < len(names) else ""
        restored = "*ctx.saved_tensors, *ctx.others" if others else "*ctx.saved_tensors"
        picked = ", ".join(f"grads[{number}]" for number in chosen) if has_others else "*grads"
        nones = ", None" * (len(names) - len(self._differentiated))
        parts = f"{name}_gradient, setup_context={name}_setup"
        registered = f"{name}.register_autograd({parts})"
        return "\n".join(
            (
                decorator(self._document, f"{name}_backward", [], torch, self._path),
                self._defined(
                    f"{name}_backward",
                    [grads, *self._arguments],
                    f"list[{torch}.Tensor]",
                    body,
                ),
                f"\n\n@{name}_backward.register_fake",
                f"def _(grads, {given}):\n{step}return [{likes}]",
                f"\n\ndef {name}_setup(ctx, inputs, output):",
                f"{step}ctx.save_for_backward({saved}){others}",
                f"\n\ndef {name}_gradient(ctx, *grads):",
                f"{step}found = {name}_backward([{picked}], {restored})",
                f"{step}return (*found{nones})" if nones else f"{step}return tuple(found)",
                f"\n\n{registered}",
            )
        )


@dataclass(frozen=True)
class _Shapes:
    """Writes the results of a fake implementation.

    Attributes:
        region: the statements.
        arguments: in their order.
        document: the unit.
        torch: its name.
    """

    region: ValueRegion
    arguments: Sequence[Argument]
    document: Document
    torch: str

    def combinations(self) -> list[list[str]]:
        """Empty tensors with the forms of the results, one list for each combination of sizes.

        The likelier ones come first: several dimensions of a result rarely have the same size.
        """
        choices = [self._sizes(each) for each in self.region.outputs]
        flat = [each for sizes in choices for each in sizes]
        ranked = sorted(
            itertools.islice(itertools.product(*(range(len(each)) for each in flat)), _MOST_RANKED),
            key=lambda places: (self._doubtful(choices, places), sum(places)),
        )
        found = []
        for places in ranked[:_MOST_GUESSES]:
            left = iter(places)
            found.append(
                [
                    self._made(output, [each[next(left)] for each in sizes])
                    for output, sizes in zip(self.region.outputs, choices, strict=True)
                ]
            )
        return found

    def _doubtful(self, choices: list[list[list[str]]], places: Sequence[int]) -> tuple[int, int]:
        """How many dimensions of one result have the same size, and how many of two have others.

        Both where they can have either.
        """
        left, repeated = iter(places), 0
        of_choice: dict[frozenset[str], set[str]] = {}
        for sizes in choices:
            taken = [each[next(left)] for each in sizes]
            repeated += len(taken) - len({*taken})
            for choice, size in dict(zip(map(frozenset, sizes), taken, strict=True)).items():
                of_choice.setdefault(choice, set()).add(size)
        return repeated, sum(len(each) - 1 for each in of_choice.values())

    @property
    def _tensors(self) -> list[tuple[str, Seen]]:
        seen = self.region.read.seen
        return [
            (each.name, seen[each.name])
            for each in self.arguments
            if each.type == _TENSOR and seen.get(each.name)
        ]

    def _sizes(self, output: Output) -> list[list[str]]:
        """What each dimension of a result may be."""
        if output.number:
            return []
        seen = output.seen
        line = self.document.place(self.region.statements[0]).line
        if len({(each.dtype, len(each.shape), each.device) for each in seen}) != 1:
            raise BlockedError(line, "its results have another dtype or rank from call to call")
        return [self._size(output, number) for number in range(len(seen[0].shape))]

    def _made(self, output: Output, sizes: Sequence[str]) -> str:
        """An empty tensor with the form of a result."""
        if output.number:
            return f"{self.torch}.empty((), dtype={self.torch}.{NUMBERS[output.number]})"
        dtype, device = output.seen[0].dtype, output.seen[0].device
        # What is made of numbers has this dtype whatever the arguments have.
        written = f", dtype={self.torch}.{dtype}"
        same = [n for n, own in self._tensors if {each.dtype for each in own} == {dtype}]
        for name, own in self._tensors:
            whole = [f"{name}.shape[{number}]" for number in range(len(own[0].shape))]
            if name in same and sizes and [*sizes] == whole:
                is_fixed = output.has_own_dtype
                return f"{name}.new_empty({name}.shape{written if is_fixed else ''})"
        shape = f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"
        like = [name for name, own in self._tensors if {each.device for each in own} == {device}]
        if not like:
            return f"{self.torch}.empty({shape}{written})"
        if not output.has_own_dtype and any(name in like for name in same):
            return f"{next(name for name in same if name in like)}.new_empty({shape})"
        return f"{like[0]}.new_empty({shape}{written})"

    def _numbers(self, wanted: Sequence[int]) -> list[str]:
        """The arguments that are these numbers, from call to call."""
        texts = [str(each) for each in wanted]
        seen = ((each.name, self.region.read.seen.get(each.name, ())) for each in self.arguments)
        return [name for name, own in seen if [*dict.fromkeys(v.value for v in own)] == texts]

    def _size(self, output: Output, number: int) -> list[str]:
        """What a dimension may be: that of an argument, or a constant of the text.

        What is bound anew is the likeliest to have the sizes that it had.
        """
        seen = output.seen
        wanted = tuple(dict.fromkeys(each.shape[number] for each in seen))
        shapes = {tuple(each.shape) for each in seen}
        dimensions = [
            (
                ({tuple(each.shape) for each in own} != shapes, at != number),
                name != output.name,
                own[0].dtype != seen[0].dtype,
                f"{name}.shape[{at}]",
            )
            for name, own in self._tensors
            for at in range(min(len(each.shape) for each in own))
            if tuple(dict.fromkeys(each.shape[at] for each in own)) == wanted
        ]
        # A number that is given is rarely the same by chance; a whole shape even less.
        ordered = [text for *_, text in sorted(dimensions)]
        is_whole = bool(dimensions) and min(dimensions)[0] == (False, False)
        numbers = self._numbers(wanted)
        found = [*ordered[:1], *numbers, *ordered[1:]] if is_whole else [*numbers, *ordered]
        if is_whole and not numbers:
            return found[:1]
        if found:
            return found[:_MOST_SIZES]
        text = "\n".join(self.document.source(each) for each in self.region.statements)
        if len(wanted) == 1 and (wanted[0] == 1 or re.search(rf"\b{wanted[0]}\b", text)):
            return [str(wanted[0])]
        for name, own in self._tensors:
            if tuple(dict.fromkeys(math.prod(each.shape) for each in own)) == wanted:
                return [f"{name}.numel()"]
        line = self.document.place(self.region.statements[0]).line
        raise BlockedError(line, "the size of a result depends on data, which breaks as well")
