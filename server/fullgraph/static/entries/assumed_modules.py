"""Which modules are assumed to be compiled where no compile call names one.

A class may be an ``nn.Module`` and still not be what users compile: what reads images and
texts and runs a model in between, what augments data, what counts for a metric, what searches
for the best output, and a loss that is made with the model.
"""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.models import other_work

_HOST_TYPES = re.compile(
    r"\b(?:ndarray|NDArray|ArrayLike|str|bytes|DataFrame|AnnData|Structure|Atoms|Mol(?:ecule)?)\b"
)
_FILES = re.compile(r"\b(?:Image|Path|PathLike)\b")
_KEYS = re.compile(r"\b(?:[Dd]ict|Mapping|MutableMapping|OrderedDict)\[str,|\bLiteral\[[^]]*\]")
_TENSOR = re.compile(r"Tensor|\b(?:Float|Int|Bool|Num|Shaped)\[")
_TRANSFORM = re.compile(r"(?:Base|\w*[Dd]ata)?Transform")
_INVERSES = frozenset({"inverse", "_inverse", "inv"})
_DRAWS = re.compile(r"random|\brand(?:n|int|perm)?\(|\buniform_?\(|\bbernoulli", re.IGNORECASE)


def is_assumed(info: ClassInfo, interpreter: Interpreter) -> bool:
    """Whether a user may compile the module, as far as its text shows."""
    return (
        interpreter.is_module(info)
        and not other_work.CLASSES.search(info.name)
        and not _accumulates(info, interpreter)
        and not _is_beside_models(info, interpreter)
        and not _is_loss_of_model(info, interpreter)
    )


def takes_tensors(method: FunctionInfo) -> bool:
    """Whether the ``forward`` may take tensors: images, arrays and texts are for the host.

    Arrays and texts may come instead of tensors; what opens files is for the host in any case,
    and so is what drives a model that it is called with.
    """
    node = method.node
    if not isinstance(node, cst.FunctionDef) or len(node.params.params) < 2:
        return True
    if _takes_model(node):
        return False
    annotation, parsed = node.params.params[1].annotation, method.source.parsed
    if annotation is None or parsed is None:
        return True
    text = _KEYS.sub("[", parsed.code(annotation.annotation))
    if _FILES.search(text):
        return False
    return _HOST_TYPES.search(text) is None or _TENSOR.search(text) is not None


def _accumulates(info: ClassInfo, interpreter: Interpreter) -> bool:
    known = {name for base in interpreter.mro(info) for name in base.methods}
    return known >= other_work.ACCUMULATES


def _is_loss_of_model(info: ClassInfo, interpreter: Interpreter) -> bool:
    """Whether it is a loss that is made with the model, which is what users compile."""
    if not info.name.endswith(other_work.LOSSES):
        return False
    init = interpreter.classes.method(info, "__init__")
    node = init.node if init is not None else None
    return isinstance(node, cst.FunctionDef) and _takes_model(node)


def _takes_model(function: cst.FunctionDef) -> bool:
    return any(parameter.name.value == "model" for parameter in function.params.params)


def _is_beside_models(info: ClassInfo, interpreter: Interpreter) -> bool:
    """Whether its file or folder is named for other work, or it draws transforms."""
    home = info.source.home
    if other_work.is_named_for_other_work(home):
        return True
    return other_work.is_named(home, other_work.TRANSFORMS) and (
        _is_transform(info, interpreter)
        or any(
            _DRAWS.search(method.source.unit.text)
            for base in interpreter.mro(info)
            for method in base.methods.values()
        )
    )


def _is_transform(info: ClassInfo, interpreter: Interpreter) -> bool:
    """Whether it is a transform of data by its base: those of a flow have an inverse."""
    bases = interpreter.mro(info)
    named = [base.name for base in bases[1:]]
    named += [base.path.rpartition(".")[2] for base in interpreter.classes.external_bases(info)]
    has_inverse = any(_INVERSES.intersection(base.methods) for base in bases)
    return not has_inverse and any(_TRANSFORM.fullmatch(name) for name in named)
