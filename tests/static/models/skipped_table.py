"""``python -m tests.static.models.skipped_table`` writes what Dynamo never enters.

Dynamo decides by its own rules whether it traces a function, before it looks at the arguments.
Each function of the standard library, and of the parts of torch beside
tensors, is called under Dynamo. What Dynamo skips is in the table, by the page of such a break; but
for what it computes itself where the arguments are constants.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import json
import logging
import os
import re
import sys
import tempfile
import textwrap
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import torch
from torch._dynamo import trace_rules
from torch._dynamo.variables.functions import SkipFunctionVariable

from fullgraph import taxonomy
from fullgraph.static.rules import find_rules

TABLE = Path(__file__).parents[3] / "server/fullgraph/static/models/python/skipped_table.py"
_OF_TORCH = {
    *("torch.autograd", "torch.cuda", "torch.fx", "torch.jit", "torch.nn.utils"),
    "torch.utils.data",
}
_SUBMODULES = {"concurrent.futures", "importlib.util", "os.path", "xml.etree.ElementTree"}
_LEFT_OUT = {
    # They do something when they are imported, or are no library.
    *("antigravity", "this", "idlelib", "turtledemo", "test", "ensurepip", "lib2to3"),
    # They draw on a screen.
    *("curses", "tkinter", "turtle"),
    # Names of other modules' functions, and modules that newer versions of Python do not have.
    *("posix", "asynchat", "asyncore", "audioop", "crypt", "distutils", "imp", "nis"),
    *("ossaudiodev", "smtpd", "spwd"),
}
_WAITS = {"os.abort", "os._exit", "signal.pause", "time.sleep", "sys.exit", "breakpoint"}
_TRIED: tuple[tuple[Any, ...], ...] = (
    *((), ("a",), (1,), (2.0,), (b"a",), ("a", "b"), (1, 2), ((1, 2),)),
)
_WIDTH = 100
_SKIPPED = "Attempted to call function marked as skipped"
_GB_ID = re.compile(r"gb/(gb\d+)\.html")


def modules() -> list[str]:
    """Those whose functions are called."""
    own = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    return sorted((own | _SUBMODULES | _OF_TORCH) - _LEFT_OUT)


def skipped(module: str) -> dict[str, str]:
    """The functions of a module that Dynamo never enters, each with the entry of its page."""
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder, _quiet(folder):
        for path, function in _callables(module):
            reasons = [_reason(function, arguments) for arguments in _TRIED[:1]]
            if _SKIPPED in reasons[0]:
                reasons += [_reason(function, arguments) for arguments in _TRIED[1:]]
            if all(_SKIPPED in reason for reason in reasons):
                gb_id = _GB_ID.search(reasons[0])
                page = taxonomy.load().classify(gb_id[1].upper() if gb_id else None, reasons[0])
                found[path] = page.id
    return found


def _callables(name: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    try:
        module = importlib.import_module(name)
    except Exception:  # It is one of another system.
        return
    for key, value in sorted(vars(module).items()):
        path = f"{name}.{key}"
        is_code = inspect.isbuiltin(value) or inspect.isfunction(value)
        owner = getattr(value, "__module__", None) or name
        is_own = inspect.isbuiltin(value) or owner.partition(".")[0] == name.partition(".")[0]
        if is_code and is_own and not key.startswith("_") and path not in _WAITS:
            yield path, value


def _reason(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Why Dynamo does not trace a call; empty if it does, or fails otherwise."""
    if inspect.isfunction(function):
        # It is not to run: most do more than to give a value.
        is_entered = trace_rules.lookup_inner(function) is not SkipFunctionVariable
        if is_entered:
            return ""

    def f(x: Any) -> Any:
        y = x + 1
        function(*arguments)
        return y

    torch._dynamo.reset()
    try:
        torch.compile(f, backend="eager", fullgraph=True)(torch.ones(1))
    except torch._dynamo.exc.Unsupported as error:
        return str(error)
    except BaseException:
        return ""
    return ""


@contextlib.contextmanager
def _quiet(folder: str) -> Iterator[None]:
    """In a folder where nothing can be lost."""
    before = Path.cwd()
    logging.disable(logging.CRITICAL)
    os.chdir(folder)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        os.chdir(before)
        logging.disable(logging.NOTSET)


def table(found: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """By the entry of the page and the module, the names of what Dynamo skips.

    Args:
        found: the entry of each function; those that the rules know otherwise are left out.
    """
    known = {callee for rule in find_rules() for callee in rule.calls}
    sorted_in: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path, entry in found.items():
        module, _, name = path.rpartition(".")
        if path not in known and f"{module}.*" not in known:
            sorted_in[entry][module].append(name)
    return {
        entry: {module: " ".join(names) for module, names in sorted(by_module.items())}
        for entry, by_module in sorted(sorted_in.items())
    }


def written(contents: dict[str, dict[str, str]]) -> str:
    """The module that holds ``contents``."""
    lines = [_HEAD, "SKIPPED: dict[str, dict[str, str]] = {"]
    for entry, by_module in contents.items():
        lines.append(f'    "{entry}": {{')
        for module, names in by_module.items():
            line = f'        "{module}": "{names}",'
            if len(line) <= _WIDTH:
                lines.append(line)
                continue
            text = textwrap.wrap(names, 84, break_long_words=False, break_on_hyphens=False)
            lines += [f'        "{module}": """', *(f"            {line}" for line in text)]
            lines.append('        """,')
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


_HEAD = '''"""Functions that Dynamo never enters, by the entry of the page and by module.

Written by ``python -m tests.static.models.skipped_table``, which calls each under Dynamo; a test
compares a sample of it with the installed torch.
"""

from __future__ import annotations
'''


def main() -> None:
    """Write the table; with names of modules, print what Dynamo says of them as JSON."""
    if sys.argv[1:]:
        print(json.dumps({module: skipped(module) for module in sys.argv[1:]}))
        return
    # The rules are to know what is written by hand alone.
    TABLE.write_text(written({}), encoding="utf-8")
    found = {path: entry for module in modules() for path, entry in skipped(module).items()}
    TABLE.write_text(written(table(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
