"""Makes the result of a NumPy helper of plain numbers a constant of the graph."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.patterns.array_helper import module_function, unchanged_parameters
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.fixes.values.bindings import Binding, bindings
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_NUMPY = re.compile(r"\b(?:np|numpy)\.")
_VARIES = re.compile(
    r"\b(?:random|rand\w*|seed|time|datetime|environ|getenv|open|print|input|log\w*\.\w+|warn\w*"
    r"|id|next)\b|\.(?:training|is_compiling)\b"
)
"""Words of what has another result in each call, or an effect."""


class ConstantNumpy(Rewrite):
    """Makes the result of a NumPy helper of plain numbers a constant of the graph."""

    entries = frozenset(
        {"non-tensor-result", "tensor-to-scalar", "unsupported-builtin", "untraceable-numpy"}
    )
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import numpy as np
            import torch


            def _ramp(count, top=1.0):
                points = np.array([0, count - 1])
                return np.interp(np.arange(count), points, np.array([0.0, top])).astype(np.float32)


            def f(x):
                return x * torch.from_numpy(_ramp(x.shape[0]))
            """,
            """
            import numpy as np
            import torch


            @torch.compiler.assume_constant_result
            def _ramp(count, top=1.0):
                points = np.array([0, count - 1])
                return np.interp(np.arange(count), points, np.array([0.0, top])).astype(np.float32)


            def f(x):
                return x * torch.from_numpy(_ramp(x.shape[0]))
            """,
        ),
        Rewritten(
            """
            import numpy as np
            import torch

            def _weights(sizes):
                weights = np.zeros((6,), dtype=np.float32)
                for i in range(np.sum(np.array(sizes))):
                    weights[i] = i
                return weights

            def f(x):
                return x * torch.from_numpy(_weights((1, 2)))
            """,
            """
            import numpy as np
            import torch

            @torch.compiler.assume_constant_result
            def _weights(sizes):
                weights = np.zeros((6,), dtype=np.float32)
                for i in range(np.sum(np.array(sizes))):
                    weights[i] = i
                return weights

            def f(x):
                return x * torch.from_numpy(_weights((1, 2)))
            """,
        ),
        Rewritten(
            """
            import numpy as np

            def _size(first, second):
                return int(np.lcm(first, second))

            def f(x):
                return x * _size(4, 6)
            """,
            """
            import torch
            import numpy as np

            @torch.compiler.assume_constant_result
            def _size(first, second):
                return int(np.lcm(first, second))

            def f(x):
                return x * _size(4, 6)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import numpy as np
            import torch

            def _noise(count):
                return np.interp(np.random.rand(count), [0, 1], [0, 1])

            def f(x):
                return x * torch.from_numpy(_noise(6))
            """,
            "each call has another result",
        ),
        Untouched(
            """
            import numpy as np
            import torch

            def _scaled(values):
                return np.interp(values.numpy(), [0, 1], [0, 1])

            def f(x):
                return x * torch.from_numpy(_scaled(x.detach()))
            """,
            "the result depends on a tensor",
        ),
        Untouched(
            """
            import numpy as np
            import torch

            _range = [0.0, 1.0]

            def _ramp(count):
                return np.interp(np.arange(count), [0, count], _range)

            def f(x):
                return x * torch.from_numpy(_ramp(6))
            """,
            "the list of the module may change",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds ``@torch.compiler.assume_constant_result`` to the helper.

        None unless a run saw nothing but numbers, texts and sizes as its arguments.
        """
        path = finding.location.path
        function, file = module_function(document), code.file(path)
        if function is None or file is None:
            return None
        text = document.unit.text
        if not _NUMPY.search(text) or _VARIES.search(text) or not _returns(document, function):
            return None
        if not reads_only_constants(document, function):
            return None
        parameters = unchanged_parameters(document, function, code, finding.location)
        if not parameters or any("Tensor" in parameter.type for parameter in parameters):
            return None
        torch = torch_name_of_module(file, path)
        if torch is None:
            return None
        place = document.place(function)
        decorator = f"@{torch.name}.compiler.assume_constant_result{document.newline}"
        return Fix(
            title=f"Make the result of {function.name.value} a constant of the graph",
            edits=(*torch.edits, document.insertion(path, place.line, 0, decorator)),
            safety=Safety.UNSAFE,
            note=(
                "Under torch.compile the function runs once for its arguments, while it is traced. "
                "Its result must depend on nothing else, and nothing may change it."
            ),
        )


def _returns(document: Document, function: cst.FunctionDef) -> bool:
    return any(node.value for node in document.within(function.body, cst.Return))


_LITERALS = (cst.Integer, cst.Float, cst.SimpleString)


def reads_only_constants(document: Document, function: cst.FunctionDef) -> bool:
    """Whether the module's names that a function reads are imports, definitions or literals."""
    own = {*document.bound_names(function.params), *document.bound_names(function.body)}
    return all(
        _is_constant(document, node)
        for node in document.within(function.body, cst.Name)
        if node.value not in own and _is_read(document, node)
    )


def _is_read(document: Document, name: cst.Name) -> bool:
    around = document.parents[name]
    if isinstance(around, cst.Attribute):
        return around.value is name
    return not (isinstance(around, cst.Arg) and around.keyword is name)


def _is_constant(document: Document, name: cst.Name) -> bool:
    found = bindings(document, name, name.value)
    if re.search(rf"\bglobal\b[^\n]*\b{name.value}\b", document.file.text):
        return False
    return all(_is_fixed(binding, len(found)) for binding in found)


def _is_fixed(binding: Binding, count: int) -> bool:
    if binding.value is None:
        return True
    return count == 1 and _is_literal(binding.value)


def _is_literal(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.UnaryOperation):
        return _is_literal(value.expression)
    if isinstance(value, cst.BinaryOperation):
        return _is_literal(value.left) and _is_literal(value.right)
    if isinstance(value, cst.Tuple):
        return all(_is_literal(element.value) for element in value.elements)
    return isinstance(value, _LITERALS)
