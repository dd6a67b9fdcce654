"""Calls in a model's code that reach outside of the program, and that the program did not make."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fullgraph.llm.answers.names_in import parsed
from fullgraph_worker.user_code.source import dotted_name

_OS = frozenset(["os", "shutil", "sys"])
_USUAL = {"np": "numpy"}
"""Names of modules where the change does not import them."""
_FINE_OF_OS = frozenset(
    ["os.path", "os.environ", "os.environ.get", "os.getenv", "sys.version_info"]
)
_WRITES = re.compile(r"[wax+]")
_IN_TEXT = re.compile(
    r"^\s*[!%]|\b(?:os\.(?:system|popen|exec\w*)|subprocess|eval\s*\(|exec\s*\(|__import__"
    r"|requests\.|urllib|pip\s+install)",
    re.MULTILINE,
)


def unsafe_calls(code: str, original: str) -> tuple[str, ...]:
    """What code does outside of the program and the original did not: ``os.system``, for example.

    Code that does not parse counts as unsafe where its text has such a name.

    Args:
        code: what a model wrote.
        original: the text of the file that it changes.
    """
    tree = parsed(code)
    if tree is None:
        written = set(_IN_TEXT.findall(original))
        return tuple(
            dict.fromkeys(each.strip() for each in _IN_TEXT.findall(code) if each not in written)
        )
    known = _calls_of(original)
    return tuple(dict.fromkeys(each for each in _unsafe(tree) if each not in known))


@lru_cache(maxsize=16)
def _calls_of(original: str) -> frozenset[str]:
    """Those of a file: each update of a streamed answer needs them for every change."""
    tree = parsed(original)
    return frozenset(_unsafe(tree)) if tree is not None else frozenset()


def _unsafe(tree: ast.AST) -> Iterator[str]:
    aliases = {**_USUAL, **dict(_aliases(tree))}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from _unsafe_imports(node)
        elif isinstance(node, ast.Call):
            yield from _unsafe_call(node, aliases)
        elif isinstance(node, (ast.Attribute, ast.Name)):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            if name.startswith("__") and name in METHODS:
                yield name


def _unsafe_imports(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        module = node.module or ""
        names = [f"{module}.{each.name}" for each in node.names]
        if module.split(".")[0] in MODULES and not node.level:
            yield f"import of {module}"
        yield from (name for name in names if name in NAMES or name.rpartition(".")[2] in METHODS)
    else:
        for each in node.names:
            if each.name.split(".")[0] in MODULES:
                yield f"import of {each.name}"


def _unsafe_call(node: ast.Call, aliases: dict[str, str]) -> Iterator[str]:
    name = dotted_name(node.func)
    first, dot, rest = name.partition(".")
    name = f"{aliases.get(first, first)}{dot}{rest}"
    module = name.split(".")[0]
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    is_of_os = module in _OS and dot and name not in _FINE_OF_OS
    if name in NAMES or module in MODULES or (is_of_os and not name.startswith("os.path.")):
        yield name
    elif method in METHODS and module != "torch":
        yield f"{method}()"
    elif name in ("open", "io.open") or method == "open":
        yield from _opened(node, is_method=method == "open")
    elif name == "getattr" and _is_computed(node):
        # getattr(os, "sys" + "tem")
        yield "getattr with a computed name"


def _opened(node: ast.Call, *, is_method: bool) -> Iterator[str]:
    place = 0 if is_method else 1
    modes = [k.value for k in node.keywords if k.arg == "mode"] + node.args[place : place + 1]
    if any(_may_write(mode) for mode in modes):
        yield "open for writing"


def _may_write(mode: ast.expr) -> bool:
    if isinstance(mode, ast.Constant) and isinstance(mode.value, str):
        return _WRITES.search(mode.value) is not None
    return True


def _is_computed(node: ast.Call) -> bool:
    return len(node.args) > 1 and not isinstance(node.args[1], ast.Constant)


def _aliases(tree: ast.AST) -> Iterable[tuple[str, str]]:
    """What imports call the modules and functions: ``import os as o``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((each.asname, each.name) for each in node.names if each.asname)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def words(text: str) -> frozenset[str]:
    """The words of a text.

    A model's change that uses one is removed from what is shown (``unsafe_calls``). It is not run
    for a proof either, where more is refused: ``safe_names`` lists what is allowed.
    """
    return frozenset(text.split())


MODULES = words(
    """
    subprocess socket ctypes requests urllib urllib2 urllib3 httpx aiohttp http ftplib smtplib
    telnetlib paramiko pip ensurepip importlib pickle marshal shelve dill cloudpickle joblib
    multiprocessing webbrowser pty runpy codeop winreg builtins __builtin__
    """
)
"""All that these have."""
NAMES = words(
    """
    eval exec compile __import__ breakpoint globals exit quit
    sys.exit os._exit os.abort
    numpy.load numpy.save numpy.savez numpy.savez_compressed numpy.savetxt numpy.memmap
    torch.load torch.save torch.hub.load torch.hub.download_url_to_file
    torch.hub.load_state_dict_from_url torch.utils.cpp_extension.load
    torch.utils.cpp_extension.load_inline
    """
)
"""Functions by their whole names; those without a module are built in."""
METHODS = words(
    """
    system popen Popen check_call check_output spawnl spawnv execl execv execve execvp fork kill
    killpg putenv write_text write_bytes tofile unlink rmdir rmtree removedirs chmod chown
    symlink symlink_to hardlink_to urlopen urlretrieve to_pickle read_pickle push_to_hub
    load_library import_module load_module exec_module load_state_dict_from_url
    __subclasses__ __globals__ __builtins__ __import__
    """
)
"""Attributes of any object but torch."""
