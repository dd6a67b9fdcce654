"""Keeps a Python number that a tensor was made of only to be read again."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.patterns.call_chain import function_at, mentions
from fullgraph.fixes.patterns.iterated_sizes import is_number_use
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.values.python_numbers import PythonNumbers
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_MAKERS = ("torch.tensor", "torch.as_tensor")
_FOLDED = {"max": "max", "min": "min", "sum": "sum"}


class PythonNumber(Rewrite):
    """Keeps a Python number that a tensor was made of only to be read again."""

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def span(x, most: int):
                return torch.tensor(min(x.size(0), most))

            def f(x):
                n = span(x, 4)
                return torch.clamp(x[3 - n : n + 1] + n, 0, n * 2 - 1)
            """,
            """
            import torch

            def span(x, most: int):
                return min(x.size(0), most)

            def f(x):
                n = span(x, 4)
                return torch.clamp(x[3 - n : n + 1] + n, 0, n * 2 - 1)
            """,
            "torch.rand(3)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                half = torch.tensor(x.shape[0] // 2, dtype=torch.long)
                return x[:half] * x[half:]
            """,
            """
            import torch

            def f(x):
                half = x.shape[0] // 2
                return x[:half] * x[half:]
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                rows, columns = x.shape
                most = torch.tensor([rows, columns]).max().item()
                return torch.nn.functional.pad(x, (0, most - columns, 0, most - rows))
            """,
            """
            import torch

            def f(x):
                rows, columns = x.shape
                most = max([rows, columns])
                return torch.nn.functional.pad(x, (0, most - columns, 0, most - rows))
            """,
            "torch.rand(2, 3)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                n = torch.tensor(x.shape[0])
                return x[: n // 2] * n.sqrt()
            """,
            "a method of the tensor is called",
        ),
        Untouched(
            """
            import torch

            def span(x):
                return torch.tensor(x.size(0))

            def g(x):
                return span(x).sqrt()

            def f(x):
                n = span(x)
                return x[: n // 2] * g(x)
            """,
            "another caller needs the tensor",
        ),
        Untouched(
            """
            import torch

            def f(x, sizes):
                return x[: torch.tensor(sizes).max().item()]
            """,
            "what the tensor is made of is not known",
            "torch.rand(4), [1, 2]",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``n = torch.tensor(x.shape[0])`` becomes ``n = x.shape[0]``.

        It is done where the tensor is made: here, or in the function of the file that returns it.
        """
        function = function_at(document, finding.location.line)
        if function is None or not any(maker in document.file.text for maker in _MAKERS):
            return None
        path, numbers = finding.location.path, PythonNumbers.of(document, function)
        for call in _calls_at(document, function, finding.location):
            text = _read(document, call, numbers)
            if text:
                return _fix([Edit(Location(path, *document.place(call)), text)])
        for name in _names_at(document, function, finding.location):
            values = numbers.bindings(name) or []
            if len(values) != 1 or not isinstance(values[0], cst.Call):
                continue
            if not _are_numbers(document, function, name):
                continue
            text = _made(document, values[0], numbers)
            if text:
                return _fix([Edit(Location(path, *document.place(values[0])), text)])
            if isinstance(values[0].func, cst.Name):
                edit = _returned(document.file, code, path, values[0].func.value)
                if edit:
                    return _fix([edit])
        return None


def _fix(edits: list[Edit]) -> Fix:
    return Fix(
        title="Keep the Python number",
        edits=tuple(edits),
        safety=Safety.UNSAFE,
        note=(
            "The number is no longer a tensor: its dtype takes no part in type promotion. Callers "
            "in other files get the number too."
        ),
    )


def _made(document: Document, call: cst.Call, numbers: PythonNumbers) -> str:
    """What ``torch.tensor(number)`` is made of; empty for anything else."""
    if document.source(call.func) not in _MAKERS or not call.args:
        return ""
    options = [document.source(arg.value) for arg in call.args[1:] if arg.keyword]
    is_integer = all(text.endswith((".long", ".int64")) for text in options)
    first = call.args[0].value
    is_plain = len(options) == len(call.args) - 1 and is_integer and numbers.is_number(first)
    return document.source(first) if is_plain and not call.args[0].keyword else ""


def _read(document: Document, call: cst.Call, numbers: PythonNumbers) -> str:
    """``torch.tensor([a, b]).max().item()`` in Python; empty for anything else."""
    func = call.func
    if not isinstance(func, cst.Attribute) or func.attr.value != "item" or call.args:
        return ""
    if not isinstance(func.value, cst.Call):
        return ""
    made = _made(document, func.value, numbers)
    if made:
        return made if not _needs_parentheses(document, call) else f"({made})"
    folded = func.value
    inner = folded.func.value if isinstance(folded.func, cst.Attribute) else None
    if not isinstance(inner, cst.Call) or folded.args or len(inner.args) != 1:
        return ""
    name = document.source(folded.func).rpartition(".")[2]
    items = inner.args[0].value
    is_maker = document.source(inner.func) in _MAKERS
    if not is_maker or name not in _FOLDED or not numbers.is_row(items):
        return ""
    return f"{name}({document.source(items)})"


def _needs_parentheses(document: Document, call: cst.Call) -> bool:
    return not isinstance(document.parents[call], (cst.Assign, cst.Arg, cst.Return, cst.Index))


def _returned(file: SourceFile, code: Code, path: str, name: str) -> Edit | None:
    """Returns the number from the function ``name``, if every use of it takes a number."""
    edit: Edit | None = None
    if f"def {name}(" not in file.text:
        return None
    for document in code.mentioning(path, name):
        if document is None:
            return None
        for function in document.nodes(cst.FunctionDef):
            if function.name.value == name:
                if edit is not None or function.decorators:
                    return None
                edit = _return_edit(document, function, path)
                if edit is None:
                    return None
        if not all(_is_called_for_number(document, node) for node in document.named(name)):
            return None
    return edit


def _return_edit(document: Document, function: cst.FunctionDef, path: str) -> Edit | None:
    returns = document.within(function.body, cst.Return)
    value = returns[0].value if len(returns) == 1 else None
    if not isinstance(value, cst.Call) or function.returns:
        return None
    text = _made(document, value, PythonNumbers.of(document, function))
    return Edit(Location(path, *document.place(value)), text) if text else None


def _is_called_for_number(document: Document, node: cst.Name) -> bool:
    around = document.parents[node]
    if isinstance(around, cst.FunctionDef):
        return around.name is node
    assign = document.parents[around] if isinstance(around, cst.Call) else None
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return False
    target = assign.targets[0].target
    function = function_at(document, document.place(node).line)
    return (
        function is not None
        and isinstance(target, cst.Name)
        and len(PythonNumbers.of(document, function).bindings(target.value) or []) == 1
        and _are_numbers(document, function, target.value)
    )


def _are_numbers(document: Document, function: cst.FunctionDef, name: str) -> bool:
    return all(
        isinstance(document.parents[node], cst.AssignTarget)
        or is_number_use(document, node, {name})
        for node in mentions(document, function, name)
    )


def _calls_at(
    document: Document, function: cst.FunctionDef, location: Location
) -> Iterator[cst.Call]:
    for node in document.within(function.body, cst.Call):
        if _is_at(document, node, location):
            yield node


def _names_at(document: Document, function: cst.FunctionDef, location: Location) -> list[str]:
    found = document.names_on(location, function.body)
    return list(dict.fromkeys(node.value for node in found))


def _is_at(document: Document, node: cst.CSTNode, location: Location) -> bool:
    return location.line <= document.place(node).line <= location.end_line
