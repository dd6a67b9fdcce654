"""The Python state that a call may change: modules' attributes, globals, closures, classes."""

from __future__ import annotations

import functools
import os
import sys
import types
from typing import Any, Dict, Iterator, List, Tuple

from fullgraph_worker.target.resolve import Target
from fullgraph_worker.torch_private.attributes import OF_DYNAMO
from fullgraph_worker.user_code.errors import is_installed, is_torch

# torch is there before any module of the program is imported.
_BEFORE_PROGRAM = frozenset(sys.modules)
_GENERATED = ("torchinductor", f"{os.sep}.triton{os.sep}")
"""What Inductor and Triton generate, wherever their caches are."""
# Dynamo adds these names to the globals of the functions that it compiles.
_OF_DYNAMO = ("__compiled_fn", "__resume_at", "__import_", "__builtins_dict__", "__skip", "_fn_")
_SKIPPED = (types.ModuleType, types.BuiltinFunctionType, type(os.environ))


class State:
    """Knows everything that the target can reach and change.

    Args:
        target: whose module, classes and instance count.
    """

    def __init__(self, target: Target) -> None:
        self._owner: Any = getattr(target.call, "__self__", target.call)
        self._names = _names_of_classes(self._owner, target)

    def roots(self) -> Dict[str, Any]:
        """All of it, as it is now, by path."""
        found: Dict[str, Any] = {}
        if not isinstance(self._owner, type):
            found["self" if not isinstance(self._owner, types.FunctionType) else "target"] = (
                self._owner
            )
        for name, module in self.modules().items():
            found.update(_globals(name, module))
        return found

    def modules(self) -> Dict[str, types.ModuleType]:
        """The program's own modules, and those of the classes that the target is made of."""
        names: List[str] = []
        for name, module in list(sys.modules.items()):
            if _is_own(getattr(module, "__file__", None), name):
                names.append(name)
        return {name: sys.modules[name] for name in [*names, *self._names] if name in sys.modules}


def _names_of_classes(owner: Any, target: Target) -> List[str]:
    import torch

    names = [str(getattr(target.call, "__module__", "")), type(owner).__module__]
    if isinstance(owner, torch.nn.Module):
        names += [type(each).__module__ for each in owner.modules()]
    files = {name: getattr(sys.modules.get(name), "__file__", None) or "" for name in names}
    return [name for name in dict.fromkeys(names) if files[name] and not is_torch(files[name])]


def _is_own(path: Any, name: str) -> bool:
    return isinstance(path, str) and _is_own_file(path, name)


@functools.cache
def _is_own_file(path: str, name: str) -> bool:
    if name in _BEFORE_PROGRAM:
        return False
    if name.split(".")[0] in ("fullgraph_worker", "torch") or any(p in path for p in _GENERATED):
        return False
    if name.endswith(".kernel") and name.split(".")[0] == os.path.basename(path).split(".")[0]:
        # Inductor loads its kernels under names of this form.
        return False
    return not is_installed(path)


def _globals(name: str, module: types.ModuleType) -> Iterator[Tuple[str, Any]]:
    for key, value in list(vars(module).items()):
        if key.startswith(("__", *_OF_DYNAMO)) or isinstance(value, _SKIPPED):
            continue
        path = f"{name}.{key}"
        if isinstance(value, type):
            if value.__module__ == name:
                yield from _of_class(value, path)
        elif not isinstance(value, types.FunctionType) or value.__module__ == name:
            yield path, value


def _of_class(kind: type, path: str) -> Iterator[Tuple[str, Any]]:
    for attribute, inner in list(vars(kind).items()):
        if attribute.startswith(("__", "_abc_", *OF_DYNAMO)):
            continue
        function = inner.__func__ if isinstance(inner, (staticmethod, classmethod)) else inner
        if isinstance(function, types.FunctionType):
            # Which function it is counts too: a program may replace its own methods.
            yield f"{path}.{attribute}", function
        elif not isinstance(inner, (type, property)) and not hasattr(inner, "__get__"):
            yield f"{path}.{attribute}", inner
