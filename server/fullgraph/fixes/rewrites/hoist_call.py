"""Makes a call once, where its module is imported, and binds the result to a constant."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.values.bindings import only_values, path_of, reads
from fullgraph.static.models import below
from fullgraph.static.syntax.split import UnitKind
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_CONSTANT = (
    below("os", "cpu_count getpid path.exists path.isdir path.isfile")
    | below("torch", "backends.mkldnn.is_available backends.mps.is_available cuda.device_count")
    | {"ctypes.sizeof", "importlib.import_module", "json.dumps", "pickle.dumps"}
    | {"shutil.which", "struct.calcsize"}
)
"""What breaks on torch 2.13, gives the same as a rule while a program runs, and does nothing.

The result cannot be changed by anyone, so that all calls can share it. Reading the environment,
``find_spec``, the version of a package and ``torch.cuda.is_available()`` do not break.
"""
_OF_PATHS = frozenset({"exists", "is_dir", "is_file"})
_LITERALS = (
    cst.BaseString,
    cst.Integer,
    cst.Float,
    cst.Dict,
    cst.DictElement,
    cst.List,
    cst.Tuple,
    cst.Element,
    cst.UnaryOperation,
    cst.Minus,
    cst.Attribute,
)
_NAMES = frozenset({"True", "False", "None"})


class HoistCall(Rewrite):
    """Makes a call once, where its module is imported, and binds the result to a constant."""

    entries = frozenset(
        {
            "file-access",
            "gpu-feature",
            "import-in-function",
            "serialisation",
            "skipped-c-function",
            "system-call",
        }
    )
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import os
            import shutil

            import torch
            from torch import nn


            # Scales, if there is a compiler.
            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))

                def forward(self, x):
                    if shutil.which("no-such-compiler") is None:
                        x = x * self.scale
                    return x * (os.cpu_count() or 1)
            """,
            """
            import os
            import shutil

            import torch
            from torch import nn


            _WHICH_NO_SUCH_COMPILER = shutil.which("no-such-compiler")


            _CPU_COUNT = os.cpu_count()


            # Scales, if there is a compiler.
            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))

                def forward(self, x):
                    if _WHICH_NO_SUCH_COMPILER is None:
                        x = x * self.scale
                    return x * (_CPU_COUNT or 1)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if torch.backends.mkldnn.is_available():
                    x = x * 2
                return x * (1 + torch.cuda.device_count())
            """,
            """
            import torch

            _IS_AVAILABLE = torch.backends.mkldnn.is_available()


            _DEVICE_COUNT = torch.cuda.device_count()


            def f(x):
                if _IS_AVAILABLE:
                    x = x * 2
                return x * (1 + _DEVICE_COUNT)
            """,
        ),
        Rewritten(
            """
            from pathlib import Path

            def f(x):
                path = Path("/dev/null")
                y = x + 1
                return y * path.exists()
            """,
            """
            from pathlib import Path

            _EXISTS_DEV_NULL = Path("/dev/null").exists()


            def f(x):
                y = x + 1
                return y * _EXISTS_DEV_NULL
            """,
        ),
        Rewritten(
            """
            import json
            import pickle

            import torch


            def f(x):
                key = json.dumps({"bins": 5, "names": ["a", None]}, indent=2)
                return torch.tanh(x) * len(key) + len(pickle.dumps((1, -2.5)))
            """,
            """
            import json
            import pickle

            import torch


            _KEY = json.dumps({"bins": 5, "names": ["a", None]}, indent=2)


            _DUMPS_1_2_5 = pickle.dumps((1, -2.5))


            def f(x):
                key = _KEY
                return torch.tanh(x) * len(key) + len(_DUMPS_1_2_5)
            """,
        ),
        Rewritten(
            """
            import ctypes

            def f(x):
                return x * ctypes.sizeof(ctypes.c_int)
            """,
            """
            import ctypes

            _SIZEOF_CTYPES_C_INT = ctypes.sizeof(ctypes.c_int)


            def f(x):
                return x * _SIZEOF_CTYPES_C_INT
            """,
        ),
        Rewritten(
            """
            import importlib
            import os

            import torch

            def f(x):
                math = importlib.import_module("math")
                return x * math.sqrt(4.0) * (os.getpid() > 0)
            """,
            """
            import importlib
            import os

            import torch

            _MATH = importlib.import_module("math")


            _GETPID = os.getpid()


            def f(x):
                math = _MATH
                return x * math.sqrt(4.0) * (_GETPID > 0)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import os

            def f(x, path="/tmp"):
                return x * os.path.exists(path)
            """,
            "each call may have another path",
        ),
        Untouched(
            """
            def f(x):
                import os

                return x * os.path.exists("/tmp")
            """,
            "the module is imported in the function",
        ),
        Untouched(
            """
            from pathlib import Path

            def f(x, name="a"):
                path = Path("/dev/null")
                path = path / name
                return x * path.exists()
            """,
            "the path is another one",
        ),
        Untouched(
            """
            import json

            def f(x, bins=5):
                return x * len(json.dumps({"bins": bins}))
            """,
            "each call may have another value",
        ),
        Untouched(
            """
            import json

            def f(x):
                return x, json.loads("[1]")
            """,
            "each call gets a list of its own",
        ),
        Untouched(
            """
            def f(x):
                import json

                return x * len(json.dumps([1]))
            """,
            "the module is imported in the function",
        ),
        Untouched(
            """
            import importlib

            import torch

            def f(x, name):
                math = importlib.import_module(name)
                return x * math.sqrt(4.0)
            """,
            "the name of the module is not in the text",
            'torch.linspace(-1, 1, 6), "math"',
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``json.dumps({"a": 1})`` becomes a constant of the module.

        None unless all arguments, and those of a ``Path``, are literals, or a C type.
        """
        path = finding.location.path
        call, file = call_at(document, finding.location), code.file(path)
        if call is None or file is None:
            return None
        made = _made_path(document, call)
        if made is None and path_of(document, call.func) not in _CONSTANT:
            return None
        args = [*(made.args if made is not None else ()), *call.args]
        if not all(not arg.star and _is_constant(document, file, arg.value) for arg in args):
            return None
        function, line = document.source((made or call).func), document.top_line()
        if line is None or not _is_imported(file, function, line):
            return None
        name = _bound_name(document, call) or _constant_name(
            document.source(call.func), [document.source(each.value) for each in args]
        )
        if re.search(rf"\b{name}\b", file.text):
            return None
        source, newline = document.source(call), document.newline
        if made is not None:
            source = f"{document.source(made)}{source[source.rindex('.') :]}"
        return Fix(
            title=f"Compute it once, as the constant {name}",
            edits=(
                document.insertion(path, line, 0, f"{name} = {source}{newline * 3}"),
                Edit(Location(path, *document.place(call)), name),
                *_without_name(document, call, path),
            ),
            safety=Safety.UNSAFE,
            note=(
                "The call is made once, when the module is imported: an exception that it raises "
                "is raised there."
            ),
        )


def _made_path(document: Document, call: cst.Call) -> cst.Call | None:
    """``Path("a")`` of ``Path("a").exists()``; a name may stand between."""
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in _OF_PATHS:
        return None
    made: cst.BaseExpression = call.func.value
    values = only_values(document, made) if isinstance(made, cst.Name) else None
    if values and len(values) == 1:
        made = values[0]
    is_path = isinstance(made, cst.Call) and path_of(document, made.func) == "pathlib.Path"
    return made if is_path and isinstance(made, cst.Call) and made.args else None


def _without_name(document: Document, call: cst.Call, path: str) -> Iterator[Edit]:
    """Remove ``path = Path("a")`` where ``call`` is all that uses the name."""
    name = call.func.value if isinstance(call.func, cst.Attribute) else None
    values = only_values(document, name) if isinstance(name, cst.Name) else None
    if not isinstance(name, cst.Name) or not values or len(reads(document, name)) != 1:
        return
    line = document.parents[document.parents[values[0]]]
    block = document.parents.get(line)
    is_alone = isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1
    if is_alone and isinstance(block, cst.IndentedBlock) and len(block.body) > 1:
        place = document.place(line)
        yield Edit(Location(path, place.line, 0, place.end_line + 1, 0), "")


def _is_constant(document: Document, file: SourceFile, value: cst.BaseExpression) -> bool:
    """Whether it is a literal, or an attribute of a module."""
    line = document.top_line() or 0
    attributes = {n.attr for n in walk(value) if isinstance(n, cst.Attribute)}
    return all(
        isinstance(node, _LITERALS)
        or node in attributes
        or (
            isinstance(node, cst.Name)
            and (node.value in _NAMES or _is_imported(file, node.value, line))
        )
        for node in walk(value)
        if isinstance(node, (cst.BaseExpression, cst.BaseElement, cst.BaseDictElement))
    )


def _is_imported(file: SourceFile, function: str, line: int) -> bool:
    module = function.partition(".")[0]
    bound = re.compile(
        rf"^(?:import (?:[\w.]+ as )?{module}(?:\.\w+)*"
        rf"|from [\w.]+ import (?:\w+, )*{module}(?:, \w+)*)$",
        re.MULTILINE,
    )
    units = (u for u in file.units if u.kind is UnitKind.STATEMENT and not u.owner)
    return any(bound.search(u.text) and u.line < line for u in units)


def _bound_name(document: Document, call: cst.Call) -> str:
    """``_HEADER`` for the call in ``header = json.dumps({})``; empty for a call elsewhere."""
    around = document.parents[call]
    if not isinstance(around, cst.Assign) or len(around.targets) != 1:
        return ""
    target = around.targets[0].target
    return f"_{target.value.strip('_').upper()}" if isinstance(target, cst.Name) else ""


def _constant_name(function: str, texts: list[str]) -> str:
    """``_WHICH_NVCC`` for ``shutil.which("nvcc")``."""
    words = [function.rpartition(".")[2], *texts]
    plain = [word for text in words for word in re.findall(r"[A-Za-z0-9]+", text)]
    return "_" + "_".join(plain).upper()
