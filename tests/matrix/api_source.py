"""What the sources of one torch say of the API around torch.compile: names, arguments, warnings.

Nothing is imported: the wheels of other platforms and Pythons are read as well.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

MODULES = ("torch", "torch.compiler", "torch._dynamo", "torch.jit", "torch.export")
"""Those whose functions users call."""
CONFIGS = (
    "torch.compiler.config",
    "torch._dynamo.config",
    "torch._inductor.config",
    "torch._functorch.config",
    "torch.fx.experimental._config",
)
_ONLY = {"torch": {"compile"}}
_WARNINGS = {"DeprecationWarning", "FutureWarning"}
_DEPRECATED = re.compile(r"\bdeprecated\b", re.IGNORECASE)
_NO_ENTRY = re.compile(r"\b(?:is|are) deprecated and will\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Api:
    """One name of a torch.

    Attributes:
        deprecated: what torch says where it is deprecated; empty if it is not.
        renamed: the entry of the configuration that it is another name of; empty if it is none.
        public: the public function that calls it or is the same; empty if there is none.
        is_same: whether that takes the same arguments.
        arguments: the names of its parameters; None where it takes any, or is no function.
        is_exported: whether its module means users to have it.
    """

    deprecated: str = ""
    renamed: str = ""
    public: str = ""
    is_same: bool = False
    arguments: tuple[str, ...] | None = None
    is_exported: bool = True


def api_of(folder: Path) -> dict[str, Api]:
    """The names by dotted path.

    Args:
        folder: contains the package ``torch``.
    """
    found: dict[str, Api] = {}
    for module in MODULES:
        tree = _tree(_file(folder, module))
        exported = _exported(tree)
        for name in _ONLY.get(module) or {*_bound(tree.body), *exported}:
            node = _defined(folder, module, name)
            api = _of_function(node) if node is not None else Api()
            found[f"{module}.{name}"] = replace(api, is_exported=name in exported)
    for module in CONFIGS:
        if _file(folder, module).exists():
            source = _file(folder, module).read_text(encoding="utf-8")
            for name, api in _entries(source):
                # These are the public names of the entries that they are aliases of.
                is_public = module == "torch.compiler.config"
                found[f"{module}.{name}"] = replace(api, renamed="") if is_public else api
    return _with_public(found, folder)


def _exported(tree: ast.Module) -> set[str]:
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and "__all__" in _targets(node):
            names = node.value.elts if isinstance(node.value, (ast.List, ast.Tuple)) else []
            return {str(each.value) for each in names if isinstance(each, ast.Constant)}
    return {name for name in _bound(tree.body) if not name.startswith("_")}


def _file(folder: Path, module: str) -> Path:
    path = folder.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@lru_cache(maxsize=256)
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8") if file.exists() else "")


def _targets(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def _bound(body: Iterable[ast.stmt]) -> dict[str, ast.stmt]:
    """What a module binds, also under a condition."""
    names: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, Function):
            names[node.name] = node
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {(each.asname or each.name).split(".")[0]: node for each in node.names}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            names |= dict.fromkeys(_targets(node), node)
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            names |= _bound([*node.body, *getattr(node, "orelse", [])])
    return names


def _defined(folder: Path, module: str, name: str, depth: int = 4) -> Function | None:
    """The function or class that a name of a module is, through its imports."""
    file = _file(folder, module)
    node = _bound(_tree(file).body).get(name)
    if isinstance(node, Function):
        return node
    if not isinstance(node, ast.ImportFrom) or not depth:
        return None
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for _ in range(node.level - 1):
        package = package.rpartition(".")[0]
    source = ".".join(filter(None, [package if node.level else "", node.module]))
    if not source.startswith("torch"):
        return None
    original = next(e.name for e in node.names if (e.asname or e.name) == name)
    return _defined(folder, source, original, depth - 1)


def _of_function(node: Function) -> Api:
    decorated = (
        each.args[0]
        for each in node.decorator_list
        if isinstance(each, ast.Call) and _dotted(each.func).endswith("deprecated") and each.args
    )
    text = next(map(_text, decorated), "") or _warns(node.body)
    if isinstance(node, ast.ClassDef):
        return Api(deprecated=text)
    given = node.args
    names = tuple(each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs))
    return Api(deprecated=text, arguments=None if given.kwarg else names)


def _warns(body: Iterable[ast.stmt]) -> str:
    """The text of a warning that each call gives: unconditionally, or on all branches."""
    for node in body:
        if isinstance(node, ast.If) and node.orelse:
            words = [_warns(node.body), _warns(node.orelse)]
            if all(words):
                return words[-1]
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and _dotted(call.func) == "warnings.warn":
            kinds = {_dotted(each) for each in [*call.args[1:], *(k.value for k in call.keywords)]}
            if kinds & _WARNINGS:
                return _text(call.args[0])
    return ""


def _entries(source: str, inside: str = "") -> Iterator[tuple[str, Api]]:
    """The entries of a configuration, with those of its groups."""
    lines = source.split("\n")
    yield from _entries_in(ast.parse(source).body, lines, inside)


def _entries_in(body: list[ast.stmt], lines: list[str], inside: str) -> Iterator[tuple[str, Api]]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            yield f"{inside}{node.name}", Api()
            yield from _entries_in(node.body, lines, f"{inside}{node.name}.")
        elif isinstance(node, (ast.If, ast.Try)):
            yield from _entries_in([*node.body, *node.orelse], lines, inside)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            api = _of_entry(node)
            text = after.value if isinstance(after, ast.Expr) else None
            said = [*_comments(lines, node.lineno), *(_text(text).split("\n\n") if text else ())]
            words = next((" ".join(s.split()) for s in said if _DEPRECATED.search(s)), "")
            if not (api.deprecated or api.renamed or _NO_ENTRY.search(words)):
                api = replace(api, deprecated=words)
            for name in _targets(node):
                if not name.startswith("_"):
                    yield f"{inside}{name}", api


def _comments(lines: list[str], line: int) -> list[str]:
    """The comment above a line, and the one behind it, without their signs."""
    above: list[str] = []
    at = line - 2
    while at >= 0 and lines[at].lstrip().startswith("#"):
        above.insert(0, lines[at].lstrip("# ").rstrip())
        at -= 1
    return [" ".join(above), lines[line - 1].partition("#")[2].strip()]


def _of_entry(node: ast.Assign | ast.AnnAssign) -> Api:
    call = node.value
    if not isinstance(call, ast.Call) or not _dotted(call.func).lower().endswith("config"):
        return Api()
    given = {each.arg: each.value for each in call.keywords}
    renamed = _text(given["alias"]) if "alias" in given else ""
    is_deprecated = isinstance(given.get("deprecated"), ast.Constant)
    why = _text(given["deprecation_message"]) if "deprecation_message" in given else "deprecated"
    return Api(deprecated=why if is_deprecated else "", renamed=renamed)


def _with_public(found: dict[str, Api], folder: Path) -> dict[str, Api]:
    """Names of ``torch._dynamo`` that a public function ends in a call of, or that it is."""
    public: dict[str, tuple[str, bool]] = {}
    for path, api in found.items():
        module, _, name = path.rpartition(".")
        if module not in ("torch", "torch.compiler") or api.deprecated:
            continue
        node = _defined(folder, module, name, depth=0)
        if isinstance(node, ast.FunctionDef):
            called, is_same = _ends_in(node)
            if called.startswith("torch._dynamo."):
                public.setdefault(called, (path, is_same))
        same = _defined(folder, module, name)
        if same is not None and same is _defined(folder, "torch._dynamo", name):
            public[f"torch._dynamo.{name}"] = (path, True)
    return found | {
        name: replace(found[name], public=path, is_same=is_same)
        for name, (path, is_same) in public.items()
        if name in found
    }


def _ends_in(node: ast.FunctionDef) -> tuple[str, bool]:
    """What a function calls at its end, and whether with the parameters that it has."""
    last = node.body[-1]
    call = last.value if isinstance(last, (ast.Return, ast.Expr)) else None
    if not isinstance(call, ast.Call):
        return "", False
    if isinstance(call.func, ast.Call):
        return _dotted(call.func.func), False
    given = [*call.args, *(each.value for each in call.keywords)]
    own = [e.arg for e in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    return _dotted(call.func), [getattr(each, "id", "") for each in given] == own


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.expr) -> str:
    try:
        return str(ast.literal_eval(node))
    except ValueError:
        return ""
