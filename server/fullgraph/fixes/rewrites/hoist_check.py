"""Moves a check of the machine that the program runs on out of the compiled function."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.hoisted_calls import hoisted_call
from fullgraph.fixes.patterns.made_object import maker_of, without_name
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_CHECKS = frozenset(
    {
        "os.cpu_count",
        "os.path.exists",
        "os.path.isdir",
        "os.path.isfile",
        "shutil.which",
        "torch.backends.mkldnn.is_available",
        "torch.backends.mps.is_available",
        "torch.cuda.device_count",
    }
)
_OF_PATHS = frozenset({"exists", "is_dir", "is_file"})
"""What breaks on torch 2.13, has the same answer as a rule while a program runs, and does nothing.

Reading the environment, ``find_spec``, the version of a package and ``torch.cuda.is_available()``
do not break.
"""


class HoistCheck(Rewrite):
    """Moves a check of the machine that the program runs on out of the compiled function."""

    entries = frozenset({"file-access", "gpu-feature", "skipped-c-function", "system-call"})
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
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``os.path.exists("x")`` becomes a constant of the module.

        None unless the call, or that of the ``Path``, has nothing but texts as arguments.
        """
        path = finding.location.path
        call, file = call_at(document, finding.location), code.file(path)
        if call is None or file is None:
            return None
        made = _made_path(document, call)
        if made is None and document.source(call.func) not in _CHECKS:
            return None
        if not all(_is_text(arg) for each in (call, made) if each for arg in each.args):
            return None
        hoisted = hoisted_call(document, file, call, path, made)
        if hoisted is None:
            return None
        return Fix(
            title=f"Check once, as the constant {hoisted.name}",
            edits=(*hoisted.edits, *without_name(document, call, path)),
            safety=Safety.UNSAFE,
            note="The check is made once, when the module is imported.",
        )


def _is_text(arg: cst.Arg) -> bool:
    return isinstance(arg.value, cst.SimpleString) and not arg.keyword


def _made_path(document: Document, call: cst.Call) -> cst.Call | None:
    """``Path("a")`` of ``Path("a").exists()``."""
    func = call.func
    if not isinstance(func, cst.Attribute) or func.attr.value not in _OF_PATHS or call.args:
        return None
    made = maker_of(document, call)
    is_path = made is not None and path_of(document, made.func) == "pathlib.Path"
    return made if is_path and made and made.args else None
