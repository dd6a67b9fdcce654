"""The settings of torch.compile that a project gives to a trainer, which compiles the model.

Trainers name them after the arguments of torch.compile: ``torch_compile_mode=``,
``dynamo_backend=``, ``TorchDynamoPlugin(mode=...)``, ``compile_kwargs={"mode": ...}``. They are
read from the text: a training script does its work where it is not imported.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import os
import re
import sys
import time
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.target.compile_settings import CompileCall, Unevaluated

_SWITCH = re.compile(r"(^|_)(torch_compile|use_compile|compile_model)$")
_SETTING = re.compile(r"(?:^|_)(?:compile|dynamo)_(?:use_)?(\w+)$")
_HOLDER = re.compile(r"(dynamo|compile)\w*(plugin|config|args|arguments|kwargs|options)$", re.I)
_KEYWORDS = re.compile(r"(^|_)(compile|dynamo)_(kwargs|args|options|config)$")
_MENTION = re.compile(r"compile|dynamo", re.I)
_SECONDS = 1.0
_LARGEST = 500_000
_SKIPPED = frozenset({"site-packages", "node_modules", "__pycache__", "build", "dist"})


def trainer_calls(path: str, folders: Sequence[str], name: str) -> List[CompileCall]:
    """What the project passes to trainers, in files that name the target.

    Args:
        path: the target's file.
        folders: the project's.
        name: the target's name.
    """
    named = files_naming(path, folders, name.partition(".")[0])
    return [call for file, tree in named for call in _calls(tree, file)]


def files_naming(path: str, folders: Sequence[str], name: str) -> Iterator[Tuple[str, ast.Module]]:
    """The project's files in which the name stands and something is compiled, with their code.

    Args:
        path: the target's file, which is the first one.
        folders: the project's.
        name: a class or a function.
    """
    wanted = re.compile(rf"\b{re.escape(name)}\b")
    for file in _files(path, folders):
        text = _text(file)
        if _MENTION.search(text) and wanted.search(text):
            with contextlib.suppress(SyntaxError, ValueError):
                yield file, ast.parse(text)


def _text(file: str) -> str:
    """A file's text; empty if it cannot be read."""
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            return opened.read(_LARGEST)
    except OSError:
        return ""


def _files(path: str, folders: Sequence[str]) -> Iterator[str]:
    """The target's file first; then those of the project, for some time."""
    end = time.monotonic() + _SECONDS
    own = os.path.realpath(path) if path else ""
    if own:
        yield own
    for root in folders:
        for folder, inner, names in os.walk(root):
            if time.monotonic() > end:
                return
            is_environment = "pyvenv.cfg" in names
            kept = [n for n in inner if not n.startswith(".") and n not in _SKIPPED]
            inner[:] = [] if is_environment else sorted(kept)
            for name in sorted(names) if not is_environment else ():
                file = os.path.realpath(os.path.join(folder, name))
                if name.endswith(".py") and file != own:
                    yield file


def _calls(tree: ast.AST, path: str) -> Iterator[CompileCall]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            options = _options(node)
            if options is not None:
                place = StackFrame(path, node.lineno, ast.unparse(node.func))
                yield CompileCall(options, place, ast.unparse(node.func))


def _options(node: ast.Call) -> Optional[Dict[str, Any]]:
    """The arguments of torch.compile that a call passes on; None if it is about other things."""
    known = _arguments()
    callee = ast.unparse(node.func).rpartition(".")[2]
    found: Dict[str, Any] = {}
    is_on = None
    for keyword in node.keywords:
        name = keyword.arg or ""
        value = value_of(keyword.value)
        setting = _SETTING.search(name)
        if _HOLDER.search(callee) and name in known:
            found[name] = value
        elif _KEYWORDS.search(name) and isinstance(value, dict):
            found.update({key: each for key, each in value.items() if key in known})
        elif setting is not None and setting.group(1) in known:
            found[setting.group(1)] = value
        elif _SWITCH.search(name):
            is_on = value
    if is_on is False or str(found.get("backend", "")).lower() == "no":
        return None
    return found if found or is_on is True else None


def _arguments() -> List[str]:
    import torch

    return [name for name in inspect.signature(torch.compile).parameters if name != "model"]


def value_of(
    node: ast.expr,
    names: Optional[Mapping[str, ast.expr]] = None,
    aliases: Optional[Mapping[str, str]] = None,
) -> Any:
    """What an expression is, if it says so itself; else ``Unevaluated``.

    Args:
        node: the expression.
        names: variables that have one value, with its expression.
        aliases: what imports bind, by the name; with them, objects of torch are constructed.
    """
    if isinstance(node, ast.Name) and names and node.id in names:
        others = {name: value for name, value in names.items() if name != node.id}
        return value_of(names[node.id], others, aliases)
    is_dict = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    if is_dict and node.func.id == "dict" and not node.args:  # type: ignore[attr-defined]
        pairs = node.keywords  # type: ignore[attr-defined]
        return {each.arg: value_of(each.value, names, aliases) for each in pairs if each.arg}
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError):
        try:
            return _constructed(node, names or {}, aliases or {})
        except Exception:
            return Unevaluated(ast.unparse(node))


def _constructed(
    node: ast.expr, names: Mapping[str, ast.expr], aliases: Mapping[str, str]
) -> object:
    """What classes of torch construct from literals, as a specification of shapes is.

    Raises:
        Exception: it is made of something else, or cannot be constructed.
    """
    if isinstance(node, ast.Name) and node.id in names:
        others = {name: value for name, value in names.items() if name != node.id}
        return _constructed(names[node.id], others, aliases)
    if isinstance(node, (ast.List, ast.Tuple)):
        items = [_constructed(each, names, aliases) for each in node.elts]
        return items if isinstance(node, ast.List) else tuple(items)
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values)
        return {ast.literal_eval(k or node): _constructed(v, names, aliases) for k, v in pairs}
    if not isinstance(node, ast.Call):
        return ast.literal_eval(node)
    first, dot, rest = ast.unparse(node.func).partition(".")
    home, _, name = f"{aliases.get(first, first)}{dot}{rest}".rpartition(".")
    kind = getattr(sys.modules[home], name) if home.partition(".")[0] == "torch" else None
    if not isinstance(kind, type):
        raise ValueError(f"{name} is no class of torch")
    given = {str(each.arg): _constructed(each.value, names, aliases) for each in node.keywords}
    return kind(*(_constructed(each, names, aliases) for each in node.args), **given)
