"""Draws once the number that a generator with a constant seed always gives."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.hoisted_calls import hoisted_call
from fullgraph.fixes.patterns.made_object import maker_of, only_use, without_name
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models import names
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_MAKERS = frozenset({"numpy.random.RandomState", "numpy.random.default_rng"})
_GIVES_FLOAT = names("exponential normal rand randn random standard_normal uniform")
_REPEATED = (cst.For, cst.While, cst.CompFor, cst.Lambda, cst.ListComp, cst.GeneratorExp)


class HoistSeededDraw(Rewrite):
    """Draws once the number that a generator with a constant seed always gives.

    The generator is made in each call, and only used once: its first number is always the same.
    """

    entries = frozenset({"untraceable-numpy"})
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import numpy as np

            def f(x):
                rng = np.random.default_rng(3)
                y = x + 1
                return y * rng.normal(0.0, 2.0)
            """,
            """
            import numpy as np

            _NORMAL_3_0_0_2_0 = np.random.default_rng(3).normal(0.0, 2.0)


            def f(x):
                y = x + 1
                return y * _NORMAL_3_0_0_2_0
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import numpy as np

            def f(x):
                rng = np.random.default_rng(3)
                for _ in range(2):
                    x = x * rng.random()
                return x
            """,
            "the second number is another one",
        ),
        Untouched(
            """
            import numpy as np

            def f(x):
                rng = np.random.default_rng()
                return x * rng.random()
            """,
            "each call has another seed",
        ),
        Untouched(
            """
            import numpy as np
            import torch

            def f(x):
                rng = np.random.default_rng(3)
                return x * torch.from_numpy(rng.random(6))
            """,
            "each call gets an array of its own",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``np.random.default_rng(0).random()`` becomes a constant of the module."""
        path = finding.location.path
        found, file = call_at(document, finding.location), code.file(path)
        if found is None or file is None:
            return None
        is_maker = path_of(document, found.func) in _MAKERS
        draw = only_use(document, found) if is_maker else found
        made = maker_of(document, draw) if draw else None
        if draw is None or made is None or only_use(document, made) is not draw:
            return None
        if not _is_constant(document, made, draw) or _is_repeated(document, draw):
            return None
        hoisted = hoisted_call(document, file, draw, path, made)
        if hoisted is None:
            return None
        return Fix(
            title=f"Draw once, as the constant {hoisted.name}",
            edits=(*hoisted.edits, *without_name(document, draw, path)),
            safety=Safety.UNSAFE,
            note="The number is drawn when the module is imported: an exception is raised there.",
        )


def _is_constant(document: Document, made: cst.Call, draw: cst.Call) -> bool:
    """Whether the seed and the arguments are numbers in the text, and the result is a float."""
    assert isinstance(draw.func, cst.Attribute)
    name = draw.func.attr.value
    args = [*made.args, *draw.args]
    return (
        path_of(document, made.func) in _MAKERS
        and len(made.args) == 1
        and isinstance(made.args[0].value, cst.Integer)
        and name in _GIVES_FLOAT
        # With one more, or with one that is a size, it gives an array.
        and len(draw.args) <= (2 if name in ("normal", "uniform") else 0)
        and all(isinstance(arg.value, (cst.Integer, cst.Float)) for arg in args)
        and not any(arg.keyword for arg in args)
    )


def _is_repeated(document: Document, draw: cst.Call) -> bool:
    for around in document.ancestors(draw):
        if isinstance(around, _REPEATED):
            return True
        if isinstance(around, cst.FunctionDef):
            break
    return False
