"""The Python state that a call may change: modules' attributes, globals, closures, classes."""

from __future__ import annotations

import os
import sys
import sysconfig
import types
from typing import Any, Dict, Iterator, List, Tuple

from fullgraph_worker.errors import is_torch
from fullgraph_worker.target import Target
from fullgraph_worker.verify.leaves import Leaf, Walker

_LIBRARIES = tuple(
    os.path.realpath(sysconfig.get_path(name)) + os.sep
    for name in ("stdlib", "platstdlib", "purelib", "platlib")
    if sysconfig.get_path(name)
)
_INSTALLED = {"site-packages", "dist-packages"}
# Dynamo adds these names to the globals of the functions that it compiles.
_OF_DYNAMO = ("__compiled_fn", "__resume_at", "__import_", "__builtins_dict__", "__skip", "_fn_")
_SKIPPED = (types.ModuleType, types.BuiltinFunctionType, types.MethodType, type(os.environ))


class State:
    """Looks at everything that the target can reach and change."""

    def __init__(self, target: Target) -> None:
        self._owner: Any = getattr(target.call, "__self__", target.call)
        self._modules = _modules(target)

    def leaves(self, walker: Walker) -> List[Leaf]:
        """All of it, as it is now."""
        import warnings

        found: List[Leaf] = []
        for path, value in self._roots():
            found += walker.leaves(value, path)
        filters = [str(each) for each in warnings.filters]
        found.append(Leaf("warnings.filters", "list", filters))
        return found

    def _roots(self) -> Iterator[Tuple[str, Any]]:
        owner = self._owner
        if not isinstance(owner, (types.FunctionType, type)):
            yield "self", owner
        for name, module in self._modules.items():
            yield from _globals(name, module)


def _modules(target: Target) -> Dict[str, types.ModuleType]:
    """The program's own modules, and those of the classes that the target is made of."""
    import torch

    names = [n for n, m in list(sys.modules.items()) if _is_own(getattr(m, "__file__", None), n)]
    owner = getattr(target.call, "__self__", target.call)
    names.append(str(getattr(target.call, "__module__", "")))
    if isinstance(owner, torch.nn.Module):
        names += [type(each).__module__ for each in owner.modules()]
    found = {name: sys.modules[name] for name in names if name in sys.modules}
    return {
        name: module
        for name, module in found.items()
        if not is_torch(getattr(module, "__file__", "") or "")
    }


def _is_own(path: Any, name: str) -> bool:
    if not isinstance(path, str) or name.split(".")[0] in ("fullgraph_worker", "torch"):
        return False
    real = os.path.realpath(path)
    # An environment may also see the packages of another one.
    is_installed = real.startswith(_LIBRARIES) or not _INSTALLED.isdisjoint(real.split(os.sep))
    return not is_installed and not is_torch(path)


def _globals(name: str, module: types.ModuleType) -> Iterator[Tuple[str, Any]]:
    for key, value in list(vars(module).items()):
        if key.startswith(("__", *_OF_DYNAMO)) or isinstance(value, _SKIPPED):
            continue
        path = f"{name}.{key}"
        if isinstance(value, types.FunctionType):
            if value.__module__ == name:
                yield from _of_function(value, path)
        elif isinstance(value, type):
            if value.__module__ == name:
                for attribute, inner in list(vars(value).items()):
                    if isinstance(inner, types.FunctionType):
                        yield from _of_function(inner, f"{path}.{attribute}")
                    elif not attribute.startswith("__") and not _is_code(inner):
                        yield f"{path}.{attribute}", inner
        elif not callable(value) or hasattr(value, "__dict__"):
            yield path, value


def _of_function(function: types.FunctionType, path: str) -> Iterator[Tuple[str, Any]]:
    for name, value in list(vars(function).items()):
        if not name.startswith("_"):
            yield f"{path}.{name}", value
    for number, value in enumerate(function.__defaults__ or ()):
        yield f"{path} default {number}", value
    for name, value in (function.__kwdefaults__ or {}).items():
        yield f"{path} default {name}", value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            value = cell.cell_contents
        except ValueError:
            continue
        if not _is_code(value):
            yield f"{path} variable {name}", value


def _is_code(value: Any) -> bool:
    kinds = (types.FunctionType, type, property, staticmethod, classmethod, types.ModuleType)
    return isinstance(value, kinds) or hasattr(value, "__get__")
