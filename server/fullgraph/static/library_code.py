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
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.interpret.parameters import takes_tensor
from fullgraph.static.knowledge.names_of_torch import DISABLED
from fullgraph.static.scope import ClassInfo, Definition, FunctionInfo
from fullgraph.static.values import Class, Object

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
    r"|Metric|Optimizer|Scheduler|Pipeline|Collator|Reader|Writer|TestCase|Test)\w*"
)
_EAGER_FILE = re.compile(r"(?:test|train|setup|conf|data|eval|plot|vis|convert|example|benchmark)")
_EAGER_TEXT = re.compile(
    r"\.backward\(|\.zero_grad\(|\bDataLoader\b|\bargparse\b|\bplt\.|@torch\.no_grad|"
    r"@torch\.inference_mode|\btqdm\b|\.state_dict\("
)


def is_library(path: str, text: str) -> bool:
    """Whether the file is a module of a package, and neither a script nor a test."""
    file = Path(path)
    if _EAGER_FILE.match(file.stem) or "__main__" in text:
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
        elif isinstance(definition, ClassInfo) and _holds_helpers(definition, interpreter):
            for method in definition.methods.values():
                if method not in entered and _is_helper(method, interpreter):
                    yield _entry(method, definition)


def _holds_helpers(info: ClassInfo, interpreter: Interpreter) -> bool:
    """A class without a ``forward`` in its file, which somebody else's model may use."""
    if _EAGER_CLASS.fullmatch(info.name):
        return False
    home = info.source.home
    bases = (base for base in interpreter.mro(info) if base.source.home == home)
    return not any("forward" in base.methods for base in bases)


def _is_helper(info: FunctionInfo, interpreter: Interpreter) -> bool:
    text = info.source.unit.text
    if _EAGER.fullmatch(info.name) or _EAGER_TEXT.search(text):
        return False
    if interpreter.decorators(info) & (DISABLED | {"builtins.property"}):
        return False
    return takes_tensor(info, interpreter)


def _entry(info: FunctionInfo, owner: ClassInfo | None) -> Entry:
    reason = f"`{info.label}` takes tensors, and nothing else here is compiled"
    marks_static = owner is not None and "@staticmethod" in info.source.unit.text
    marks_class = owner is not None and "@classmethod" in info.source.unit.text
    holder = None if owner is None or marks_static else Object(owner)
    if marks_class and owner is not None:
        return Entry(info, Class(owner), info.label, reason)
    return Entry(info, holder, info.label, reason)
