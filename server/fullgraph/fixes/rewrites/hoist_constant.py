"""Encodes once what is a constant in the text."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.hoisted_calls import hoisted_call
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_ENCODERS = frozenset({"json.dumps", "pickle.dumps", "struct.calcsize", "ctypes.sizeof"})
"""What gives the same text, bytes or number for the same constants, and does nothing else."""
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
)
_NAMES = frozenset({"True", "False", "None"})


class HoistConstant(Rewrite):
    """Encodes once what is a constant in the text.

    The result cannot be changed by anyone, so that all calls can share it.
    """

    entries = frozenset({"serialisation", "skipped-c-function"})
    rank = Rank.HOISTS
    rewritten = (
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
    )
    untouched = (
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
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``json.dumps({"a": 1})`` becomes a constant of the module.

        None unless all arguments are literals, or a C type that is measured.
        """
        path = finding.location.path
        call, file = call_at(document, finding.location), code.file(path)
        function = document.source(call.func) if call else ""
        if call is None or file is None or function not in _ENCODERS or not call.args:
            return None
        if not all(not arg.star and _is_constant(arg.value, function) for arg in call.args):
            return None
        hoisted = hoisted_call(document, file, call, path)
        if hoisted is None:
            return None
        return Fix(
            title=f"Encode once, as the constant {hoisted.name}",
            edits=hoisted.edits,
            safety=Safety.UNSAFE,
            note=(
                "The call is made once, when the module is imported: an exception that it raises "
                "is raised there."
            ),
        )


def _is_constant(value: cst.BaseExpression, function: str) -> bool:
    if function == "ctypes.sizeof":
        return (
            isinstance(value, cst.Attribute)
            and isinstance(value.value, cst.Name)
            and value.value.value == "ctypes"
            and value.attr.value.startswith("c_")
        )
    return all(
        isinstance(node, _LITERALS) or (isinstance(node, cst.Name) and node.value in _NAMES)
        for node in walk(value)
        if isinstance(node, (cst.BaseExpression, cst.BaseElement, cst.BaseDictElement))
    )
