"""Library code: functions on tensors that are compiled as a part of somebody else's model.

A package's helpers stand in files of their own, where no ``forward`` leads to them. Where
nothing in the file is compiled by name, those that take tensors count as compiled too.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from collections.abc import Sequence as Many
from pathlib import Path

from fullgraph.static.compiled import Entry
from fullgraph.static.interpret.engine import Arguments, Frame
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.interpret.parameters import takes_tensor
from fullgraph.static.knowledge.names_of_torch import DISABLED
from fullgraph.static.scope import ClassInfo, Definition, FunctionInfo
from fullgraph.static.values import Class, Function, Object, OneOf, Value

_EAGER = re.compile(
    r"_*(?:__\w+__|(?:pre|post)_?process\w*|(?:re)?init\w*|reset\w*|load\w*|save\w*|dump\w*"
    r"|read\w*|write\w*|from_\w+|convert\w*|export\w*|import\w*|train\w*|fit\w*|eval\w*|test\w*"
    r"|valid\w*|plot\w*|show\w*|draw\w*|vis\w*|log_?(?:metric|image|param|artifact)\w*|print\w*"
    r"|debug\w*|profile\w*|bench\w*|main|collate\w*|setup\w*"
    r"|register\w*|quantize_?model\w*|extra_repr|state_dict\w*|predict\w*|generate\w*"
    r"|inference\w*|configure\w*|prepare_data\w*|summary\w*|download\w*)",
    re.IGNORECASE,
)
"""Names of what runs around a model and not within it."""

_EAGER_CLASS = re.compile(
    r"\w*(?:Dataset|DataLoader|Sampler|Tokenizer|Processor|Extractor|Trainer|Callback|Logger|Config"
    r"|Metric|Optimizer|Pipeline|Collator|Reader|Writer|TestCase|Test)\w*"
)
_EAGER_FILE = re.compile(
    r"(?:conf|tests?|train(?:er|ing)?|setup|data(?:sets?|loaders?)?|eval(?:uate|uation)?|plot(?:s|ting)?"
    r"|vis(?:uali[sz]ations?|uali[sz]e|uali[sz]ers?)?|convert(?:er)?|conversion|examples?|benchmarks?)"
    r"(?:_|$)"
)
_WRAPS = re.compile(r"@(?:functools\.)?wraps\(.*\n\s*def \w+\(\s*self\b")
_DECORATORS = 2
"""How often a function that makes a decorator is called until a wrapper comes out."""

_COMPUTES = re.compile(r"\b(?:torch|F)\.[a-z_]+\(")
_EAGER_TEXT = re.compile(
    r"\.backward\(|\.zero_grad\(|\bDataLoader\b|\bargparse\b|\bplt\.|@torch\.no_grad|"
    r"@torch\.inference_mode|\btqdm\b|\.state_dict\("
)


def is_library(path: str, text: str) -> bool:
    """Whether the file is a module of a package, and neither a script nor a test."""
    file = Path(path)
    if file.suffix == ".ipynb" or _EAGER_FILE.match(file.stem) or "__main__" in text:
        return False
    return _is_in_package(file)


def _is_in_package(file: Path) -> bool:
    try:
        return file.with_name("__init__.py").exists()
    except (OSError, ValueError):  # A name that the system does not allow.
        return False


def find_helpers(
    definitions: Many[Definition], interpreter: Interpreter, entered: Container[FunctionInfo]
) -> Iterator[Entry]:
    """Functions that take tensors and that no entry leads to.

    Args:
        definitions: of the file.
        interpreter: has run the other entries.
        entered: the functions that were run as compiled code.
    """
    for definition in definitions:
        if isinstance(definition, FunctionInfo):
            if definition not in entered and _is_helper(definition, interpreter):
                yield _entry(definition, None)
            yield from _wrappers(definition, interpreter)
        elif isinstance(definition, ClassInfo) and _holds_helpers(definition, interpreter):
            for method in definition.methods.values():
                if method not in entered and _is_helper(method, interpreter):
                    yield _entry(method, definition)


def _holds_helpers(info: ClassInfo, interpreter: Interpreter) -> bool:
    """A class that is not compiled by a ``forward`` in its file: somebody's model may use it."""
    if _EAGER_CLASS.fullmatch(info.name):
        return False
    home = info.source.home
    bases = (base for base in interpreter.mro(info) if base.source.home == home)
    has_forward = any("forward" in base.methods for base in bases)
    return not (has_forward and interpreter.is_module(info))


def _is_helper(info: FunctionInfo, interpreter: Interpreter) -> bool:
    key = ("is a helper", info)
    return interpreter.memory.recall(key, lambda: _looks_like_helper(info, interpreter), False)


def _looks_like_helper(info: FunctionInfo, interpreter: Interpreter) -> bool:
    text = info.source.unit.text
    if _EAGER.fullmatch(info.name) or _EAGER_TEXT.search(text):
        return False
    marks = interpreter.decorators(info)
    if marks & DISABLED:
        return False
    if "builtins.property" in marks:
        return info.owner is not None and interpreter.is_module(info.owner)
    return takes_tensor(info, interpreter) or _computes(info)


def _computes(info: FunctionInfo) -> bool:
    """Whether it calls torch on what it is given, whatever that is."""
    node = info.node
    if node is None or not node.params.params[1 if info.owner is not None else 0 :]:
        return False
    body = info.source.unit.text.partition(":\n")[2]
    return _COMPUTES.search(body) is not None


def _wrappers(info: FunctionInfo, interpreter: Interpreter) -> Iterator[Entry]:
    """What a decorator of methods puts in their place, which runs wherever they do."""
    if not _WRAPS.search(info.source.unit.text):
        return
    frame = Frame({}, info.source, interpreter.module)
    made: Value = Function(info)
    for _ in range(_DECORATORS):
        made = interpreter.call(made, Arguments(is_open=True), frame, info.source.statements[0])
        for value in made.values if isinstance(made, OneOf) else (made,):
            if isinstance(value, Function) and "functools.wraps" in interpreter.decorators(
                value.info
            ):
                reason = f"`{info.name}` makes it of a method of a module"
                yield Entry(value.info, None, info.name, reason)


def _entry(info: FunctionInfo, owner: ClassInfo | None) -> Entry:
    reason = f"`{info.label}` takes tensors, and nothing else here is compiled"
    marks_static = owner is not None and "@staticmethod" in info.source.unit.text
    marks_class = owner is not None and "@classmethod" in info.source.unit.text
    holder = None if owner is None or marks_static else Object(owner)
    if marks_class and owner is not None:
        return Entry(info, Class(owner), info.label, reason, True)
    return Entry(info, holder, info.label, reason, True)
