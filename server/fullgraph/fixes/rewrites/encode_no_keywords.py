"""Encodes the keywords of a call only where there are any."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.forms.hoisted import bind_above
from fullgraph.fixes.forms.own_keywords import is_own_keywords
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at

_NAMES = {"pickle.dumps": "_PICKLED_NO_KEYWORDS", "json.dumps": "_JSON_OF_NO_KEYWORDS"}


class EncodeNoKeywords(Rewrite):
    """Encodes the keywords of a call only where there are any.

    Caches do that for a key. All calls without keywords share one encoded empty dict.
    """

    entries = frozenset({"serialisation", "skipped-c-function"})
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import functools
            import pickle

            def cached(method):
                @functools.wraps(method)
                def g(x, *args, **kwargs):
                    key = args, pickle.dumps(kwargs)  # arguments that are equal
                    if key not in made:
                        made[key] = method(x, *args, **kwargs)
                    return made[key]

                made = {}
                return g

            @cached
            def double(x, times=2):
                return x * times

            def f(x):
                return double(x) + x
            """,
            """
            import functools
            import pickle

            _PICKLED_NO_KEYWORDS = pickle.dumps({})


            def cached(method):
                @functools.wraps(method)
                def g(x, *args, **kwargs):
                    key = args, (pickle.dumps(kwargs) if kwargs else _PICKLED_NO_KEYWORDS)  # arguments that are equal
                    if key not in made:
                        made[key] = method(x, *args, **kwargs)
                    return made[key]

                made = {}
                return g

            @cached
            def double(x, times=2):
                return x * times

            def f(x):
                return double(x) + x
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import json

            import torch

            def scaled(x, **kwargs):
                text = json.dumps(kwargs, sort_keys=True)
                return torch.tanh(x) * len(text)

            def f(x):
                return scaled(x)
            """,
            """
            import json

            import torch

            _JSON_OF_NO_KEYWORDS = json.dumps({}, sort_keys=True)


            def scaled(x, **kwargs):
                text = json.dumps(kwargs, sort_keys=True) if kwargs else _JSON_OF_NO_KEYWORDS
                return torch.tanh(x) * len(text)

            def f(x):
                return scaled(x)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import json

            def scaled(x, **kwargs):
                kwargs = kwargs or [1]
                return x * len(json.dumps(kwargs))

            def f(x):
                return scaled(x)
            """,
            "the name is bound to something else",
        ),
        Untouched(
            """
            import json

            def scaled(x, indent=None, **kwargs):
                return x * len(json.dumps(kwargs, indent=indent))

            def f(x):
                return scaled(x)
            """,
            "each call may encode in another way",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``pickle.dumps(kwargs)`` becomes a constant where there are no keywords.

        None unless ``kwargs`` is what the innermost function gets as ``**kwargs``.
        """
        path = finding.location.path
        call, file = call_at(document, finding.location), code.file(path)
        name = _NAMES.get(document.source(call.func), "") if call else ""
        if call is None or file is None or not name or not call.args:
            return None
        first, *others = call.args
        if first.keyword or first.star or not is_own_keywords(document, first.value):
            return None
        if not all(arg.keyword and _is_constant(arg.value) for arg in others):
            return None
        around = document.parents[call]
        if isinstance(around, cst.IfExp) and around.body is call:
            return None
        text = document.source(call)
        keywords = document.source(first.value)
        empty = text.replace(f"({keywords}", "({}", 1)
        bound = bind_above(document, file, name, empty, document.source(call.func), path)
        if bound is None:
            return None
        chosen = f"{text} if {keywords} else {name}"
        if not isinstance(around, (cst.Assign, cst.Arg, cst.Return, cst.AnnAssign)) or call.lpar:
            chosen = f"({chosen})"
        return Fix(
            title="Encode the keywords only where there are any",
            edits=(bound, Edit(Location(path, *document.place(call)), chosen)),
            safety=Safety.SAFE,
        )


def _is_constant(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.Name):
        return value.value in ("True", "False", "None")
    return isinstance(value, (cst.Integer, cst.SimpleString))
