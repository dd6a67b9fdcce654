"""Enters a context manager that was made elsewhere through one that is made where it is entered."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.last_import import after_imports
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_NAME = "_Entered"
_CLASS = (
    f"class {_NAME}:",
    '    """Enters a context manager: Dynamo enters only one that is made in the traced code."""',
    "",
    "    def __init__(self, manager):",
    "        self._manager = manager",
    "",
    "    def __enter__(self):",
    "        return self._manager.__enter__()",
    "",
    "    def __exit__(self, *error):",
    "        return self._manager.__exit__(*error)",
)
_MADE_ELSEWHERE = re.compile(r"UserDefinedObjectVariable\((\w+)\)")
_IN_C = frozenset({"lock", "RLock", "_RLock", "Lock"})


class EnterMadeManager(Rewrite):
    """Enters a context manager that was made elsewhere through one that is made there.

    Dynamo traces the ``__enter__`` of a class in Python if the object is made in the traced code.
    An object of the same class that exists already it only enters where its method is called.
    """

    entries = frozenset({"context-manager"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Depth:
                def __init__(self):
                    self.value = 0

                def __enter__(self):
                    self.value += 1
                    return self

                def __exit__(self, kind, error, traceback):
                    self.value -= 1

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.depth = Depth()
                    self.weight = nn.Parameter(torch.ones(6))

                def forward(self, x):
                    with torch.enable_grad(), self.depth as depth:  # nested calls
                        if depth.value > 2:
                            return x
                        return x * self.weight * depth.value
            """,
            f"""
            import torch
            from torch import nn


            {(chr(10) + " " * 12).join(_CLASS)}

            class Depth:
                def __init__(self):
                    self.value = 0

                def __enter__(self):
                    self.value += 1
                    return self

                def __exit__(self, kind, error, traceback):
                    self.value -= 1

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.depth = Depth()
                    self.weight = nn.Parameter(torch.ones(6))

                def forward(self, x):
                    with torch.enable_grad(), _Entered(self.depth) as depth:  # nested calls
                        if depth.value > 2:
                            return x
                        return x * self.weight * depth.value
            """,
        ),
        Rewritten(
            """
            import torch

            class Ignored:
                def __enter__(self):
                    return None

                def __exit__(self, kind, error, traceback):
                    return kind is ValueError

            IGNORED = Ignored()

            def f(x):
                with IGNORED:
                    x = x * 2
                    raise ValueError("ignored")
                return x + 1
            """,
            f"""
            import torch


            {(chr(10) + " " * 12).join(_CLASS)}

            class Ignored:
                def __enter__(self):
                    return None

                def __exit__(self, kind, error, traceback):
                    return kind is ValueError

            IGNORED = Ignored()

            def f(x):
                with _Entered(IGNORED):
                    x = x * 2
                    raise ValueError("ignored")
                return x + 1
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import threading

            import torch

            LOCK = threading.Lock()

            def f(x):
                with LOCK:
                    return x * 2
            """,
            "Dynamo does not trace what is written in C",
        ),
        Untouched(
            """
            import contextlib
            import io

            import torch

            def f(x):
                with contextlib.redirect_stdout(io.StringIO()):
                    return x * 2
            """,
            "it is made where it is entered",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``with self.manager:`` becomes ``with _Entered(self.manager):``."""
        context = finding.observation.context if finding.observation else ""
        found = _MADE_ELSEWHERE.search(context)
        if found is None or found[1] in _IN_C:
            return None
        path = finding.location.path
        manager, file = _manager_at(document, finding, code, found[1]), code.file(path)
        if manager is None or file is None:
            return None
        added: tuple[Edit, ...] = ()
        if document.newline.join(_CLASS) not in file.text:
            text = document.newline.join(["", *_CLASS])
            edit = after_imports(document, text, finding.location)
            if edit is None or re.search(rf"\b{_NAME}\b", file.text):
                return None
            added = (edit,)
        place = Location(path, *document.place(manager))
        return Fix(
            title="Enter through an object that is made here",
            edits=(*added, Edit(place, f"{_NAME}({document.source(manager)})")),
            safety=Safety.UNSAFE,
            note=(
                "The methods of the context manager are called by one more function, which one "
                "that looks at the frames of its callers sees."
            ),
        )


def _manager_at(
    document: Document, finding: Finding, code: Code, kind: str
) -> cst.BaseExpression | None:
    """The name or attribute that the ``with`` statement of a finding enters.

    Of several managers CPython gives the place of the first: the class that the run saw decides.
    """
    place = finding.location
    for statement in document.nodes(cst.With):
        first, last = (document.place(statement.items[at].item) for at in (0, -1))
        if not first.line <= place.line <= last.end_line or statement.asynchronous is not None:
            continue
        managers = [
            item.item
            for item in statement.items
            if isinstance(item.item, (cst.Name, cst.Attribute)) and not item.item.lpar
        ]
        if len(statement.items) > 1:
            managers = [m for m in managers if _is_seen_as(kind, m, document, code, place)]
        if len(managers) == 1:
            return managers[0]
    return None


def _is_seen_as(
    kind: str, manager: cst.BaseExpression, document: Document, code: Code, place: Location
) -> bool:
    seen = code.seen(document, manager, place)
    return bool(seen) and all(each.type.rpartition(".")[2] == kind for each in seen)
