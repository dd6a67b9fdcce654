"""Calculates with Python's ``math`` where NumPy only gets Python numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.patterns.call_chain import function_at
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.source.torch_name import import_edit
from fullgraph.fixes.values.python_numbers import PythonNumbers
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_OF_INTEGERS = frozenset({"lcm", "gcd"})
_OF_NUMBER = frozenset({"log", "log2", "log10", "sqrt"})
_OF_ROW = frozenset({"prod"})
_DEEPEST = 4


class PythonMath(Rewrite):
    """Calculates with Python's ``math`` where NumPy only gets Python numbers."""

    entries = frozenset({"tensor-to-scalar", "data-dependent-branch", "unsupported-builtin"})
    rewritten = (
        Rewritten(
            """
            import numpy as np
            import torch

            def f(x):
                count = np.prod(x.shape[:1])
                for _ in range(count):
                    x = torch.tanh(x)
                return x
            """,
            """
            import math
            import numpy as np
            import torch

            def f(x):
                count = math.prod(x.shape[:1])
                for _ in range(count):
                    x = torch.tanh(x)
                return x
            """,
        ),
        Rewritten(
            """
            import math

            import numpy as np
            import torch

            def f(x):
                log_length = np.log(x.shape[0])
                if log_length > 1:
                    x = x * 2
                return x + 1
            """,
            """
            import math

            import numpy as np
            import torch

            def f(x):
                log_length = math.log(x.shape[0])
                if log_length > 1:
                    x = x * 2
                return x + 1
            """,
        ),
        Rewritten(
            """
            import numpy as np
            import torch

            class Config:
                lsh = 4
                local = 6

            def chunk_length(config):
                if config.lsh == config.local:
                    return config.lsh
                return np.lcm(config.lsh, config.local)

            def f(x):
                length = chunk_length(Config)
                must_pad = x.shape[0] % length != 0
                if must_pad:
                    x = x * 2
                return x + 1
            """,
            """
            import math
            import numpy as np
            import torch

            class Config:
                lsh = 4
                local = 6

            def chunk_length(config):
                if config.lsh == config.local:
                    return config.lsh
                return math.lcm(config.lsh, config.local)

            def f(x):
                length = chunk_length(Config)
                must_pad = x.shape[0] % length != 0
                if must_pad:
                    x = x * 2
                return x + 1
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import numpy as np
            import torch

            def f(x, given):
                log_length = np.log(given)
                if log_length > 1:
                    x = x * 2
                return x + 1
            """,
            "it may be an array",
            "torch.rand(3), np.array(9.0)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``np.log(x.shape[0])``, of which something was calculated, becomes ``math.log(…)``."""
        text = document.file.text
        if "np." not in text and "numpy." not in text:
            return None
        function = function_at(document, finding.location.line)
        if function is None:
            return None
        path = finding.location.path
        for place, around, value in _sources(document, function, finding.location, code):
            calls = [node for node in place.within(value, cst.Call) if _is_of_numpy(place, node)]
            for call in calls:
                if not _is_of_numbers(place, call, PythonNumbers.of(place, around)):
                    continue
                imports = _math_import(place.file, path)
                if imports is None:
                    return None
                name = place.source(call.func).rpartition(".")[2]
                where = Location(path, *place.place(call.func))
                return Fix(
                    title=f"Calculate with math.{name}",
                    edits=(*imports, Edit(where, f"math.{name}")),
                    safety=Safety.UNSAFE,
                    note=(
                        "The result is a Python number, not one of NumPy, and where NumPy warns, "
                        f"math.{name} raises."
                    ),
                )
        return None


def _sources(
    document: Document, function: cst.FunctionDef, location: Location, code: Code
) -> Iterator[tuple[Document, cst.FunctionDef, cst.CSTNode]]:
    """What the numbers that a line uses were calculated from, with the function around it."""
    numbers = PythonNumbers.of(document, function)
    names = [node.value for node in document.names_on(location, function.body)]
    seen: set[str] = set()
    for _ in range(_DEEPEST):
        values = [v for name in names if name not in seen for v in numbers.bindings(name) or ()]
        seen.update(names)
        names = []
        for value in values:
            yield document, function, value
            names += [node.value for node in document.within(value, cst.Name)]
            if isinstance(value, cst.Call) and isinstance(value.func, cst.Name):
                yield from _returned(document.file, code, location.path, value.func.value)


def _returned(
    file: SourceFile, code: Code, path: str, name: str
) -> Iterator[tuple[Document, cst.FunctionDef, cst.CSTNode]]:
    if f"def {name}(" not in file.text:
        return
    for document in code.mentioning(path, name):
        for function in document.nodes(cst.FunctionDef) if document else ():
            if document and function.name.value == name:
                for node in document.within(function.body, cst.Return):
                    yield document, function, node


def _is_of_numpy(document: Document, call: cst.Call) -> bool:
    """Whether a function of NumPy is called."""
    return document.source(call.func).startswith(("np.", "numpy."))


def _is_of_numbers(document: Document, call: cst.Call, numbers: PythonNumbers) -> bool:
    """Whether NumPy gets nothing but Python numbers, and math has the same function."""
    owner, _, name = document.source(call.func).rpartition(".")
    args = [arg.value for arg in call.args]
    if owner not in ("np", "numpy") or any(arg.keyword or arg.star for arg in call.args):
        return False
    if name in _OF_INTEGERS:
        return len(args) == 2 and all(_is_setting(a) or numbers.is_number(a) for a in args)
    if len(args) != 1:
        return False
    return (name in _OF_NUMBER and numbers.is_number(args[0])) or (
        name in _OF_ROW and numbers.is_row(args[0])
    )


def _is_setting(node: cst.BaseExpression) -> bool:
    """``config.chunk_length``, or the same of ``self.config``."""
    owner = node.value if isinstance(node, cst.Attribute) else None
    name = owner.attr if isinstance(owner, cst.Attribute) else owner
    return isinstance(name, cst.Name) and name.value == "config"


def _math_import(file: SourceFile, path: str) -> tuple[Edit, ...] | None:
    """The import that ``math`` needs; None if the name means something else."""
    if re.search(r"^import math$", file.text, re.MULTILINE):
        return ()
    if re.search(r"(?<![\w.])math\b", file.text):
        return None
    return (import_edit(file, path, "math"),)
