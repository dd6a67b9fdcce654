"""Encodes keywords that are constants while Dynamo traces."""

from __future__ import annotations

import re
from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.own_keywords import is_own_keywords
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.last_import import after_imports
from fullgraph.fixes.source.locate import call_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_HELPERS = {"pickle": "_pickled", "json": "_as_json"}


class EncodeConstants(Rewrite):
    """Encodes keywords that are constants while Dynamo traces.

    Caches do that to have a key. Dynamo guards each constant, so that other keywords are encoded
    anew.
    """

    entries = frozenset({"serialisation", "skipped-c-function"})
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import functools
            import pickle

            import torch

            MADE = {}

            def cached(method):
                @functools.wraps(method)
                def g(x, *args, **kwargs):
                    key = args, pickle.dumps(kwargs)  # arguments that are equal
                    if key not in MADE:
                        MADE[key] = len(MADE)
                    return method(x, *args, **kwargs) + MADE[key]

                return g

            @cached
            def multiplied(x, times=2):
                return x * times

            def f(x):
                MADE.clear()
                return multiplied(x) + multiplied(x, times=3) + multiplied(x, times=3)
            """,
            """
            import functools
            import pickle

            import torch


            @torch.compiler.assume_constant_result
            def _pickled_constants(keywords):
                return pickle.dumps(keywords)


            def _pickled(keywords):
                if torch.compiler.is_compiling() and all(
                    isinstance(value, (bool, int, float, str, type(None))) for value in keywords.values()
                ):
                    return _pickled_constants(keywords)
                return pickle.dumps(keywords)

            MADE = {}

            def cached(method):
                @functools.wraps(method)
                def g(x, *args, **kwargs):
                    key = args, _pickled(kwargs)  # arguments that are equal
                    if key not in MADE:
                        MADE[key] = len(MADE)
                    return method(x, *args, **kwargs) + MADE[key]

                return g

            @cached
            def multiplied(x, times=2):
                return x * times

            def f(x):
                MADE.clear()
                return multiplied(x) + multiplied(x, times=3) + multiplied(x, times=3)
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import json

            def scaled(x, **kwargs):
                return (x + 1) * len(json.dumps(kwargs, sort_keys=True))

            def f(x):
                return scaled(x, mode="a", by=2.5)
            """,
            """
            import torch
            import json


            @torch.compiler.assume_constant_result
            def _as_json_constants(keywords):
                return json.dumps(keywords, sort_keys=True)


            def _as_json(keywords):
                if torch.compiler.is_compiling() and all(
                    isinstance(value, (bool, int, float, str, type(None))) for value in keywords.values()
                ):
                    return _as_json_constants(keywords)
                return json.dumps(keywords, sort_keys=True)

            def scaled(x, **kwargs):
                return (x + 1) * len(_as_json(kwargs))

            def f(x):
                return scaled(x, mode="a", by=2.5)
            """,  # noqa: E501
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
        """``pickle.dumps(kwargs)`` becomes a call of a helper, which has a constant result.

        None unless ``kwargs`` is what the innermost function gets as ``**kwargs``.
        """
        path = finding.location.path
        call, file = call_at(document, finding.location), code.file(path)
        encode = document.source(call.func) if call else ""
        name = _HELPERS.get(encode.removesuffix(".dumps"), "") if encode.endswith(".dumps") else ""
        if call is None or file is None or not name or has_compiling_check(document, call):
            return None
        if not call.args or not _is_constant_way(call.args[1:]):
            return None
        first = call.args[0]
        if first.keyword or first.star or not is_own_keywords(document, first.value):
            return None
        torch = torch_name_of_module(file, path)
        module = encode.partition(".")[0]
        if torch is None or not re.search(rf"^import {module}$", file.text, re.MULTILINE):
            return None
        options = [document.source(arg) for arg in call.args[1:]]
        text = _helper(name, f"{encode}({', '.join(['keywords', *options])})", torch.name)
        added: tuple[Edit, ...] = ()
        if document.newline.join(text) not in file.text:
            edit = after_imports(document, document.newline.join(["", *text]), finding.location)
            if edit is None or re.search(rf"\b{name}(?:_constants)?\b", file.text):
                return None
            added = (edit,)
        used = Edit(
            Location(path, *document.place(call)), f"{name}({document.source(first.value)})"
        )
        return Fix(
            title="Encode constants while tracing",
            edits=(*torch.edits, *added, used),
            safety=Safety.SAFE,
        )


def _helper(name: str, encoded: str, torch: str) -> list[str]:
    """The definitions that encode, in lines."""
    return [
        f"@{torch}.compiler.assume_constant_result",
        f"def {name}_constants(keywords):",
        f"    return {encoded}",
        "",
        "",
        f"def {name}(keywords):",
        f"    if {torch}.compiler.is_compiling() and all(",
        "        isinstance(value, (bool, int, float, str, type(None))) "
        "for value in keywords.values()",
        "    ):",
        f"        return {name}_constants(keywords)",
        f"    return {encoded}",
    ]


def _is_constant_way(options: Sequence[cst.Arg]) -> bool:
    """Whether a call encodes in the same way each time."""
    names = ("True", "False", "None")
    return all(
        arg.keyword is not None
        and (
            isinstance(arg.value, (cst.Integer, cst.SimpleString))
            or (isinstance(arg.value, cst.Name) and arg.value.value in names)
        )
        for arg in options
    )
