"""The names that code of a model may use in a proof, which runs it in the user's process.

A list of what is allowed, not of what is dangerous: code that uses something else is not run,
unless the file used the same before.
"""

from __future__ import annotations

import importlib
import sys
from functools import lru_cache

from fullgraph.llm.answers.unsafe_calls import METHODS, NAMES, words
from fullgraph.llm.fixing.scopes import UNREADABLE
from fullgraph.llm.fixing.uses import BUILTINS, COMPUTED

_BUILTINS = words(
    """
    abs all any ascii bin bool bytes callable chr classmethod complex dict divmod enumerate
    filter float format frozenset getattr hasattr hash hex id int isinstance issubclass iter
    len list map max min next object oct ord pow print property range repr reversed round
    set setattr slice sorted staticmethod str sum super tuple type zip True False None
    Ellipsis NotImplemented ArithmeticError AssertionError AttributeError Exception
    IndexError KeyError LookupError NotImplementedError OverflowError RuntimeError
    StopIteration TypeError UserWarning ValueError ZeroDivisionError __name__
    """
)
_MODULES = words(
    """
    __future__ abc cmath collections contextlib copy dataclasses enum functools itertools json
    math numbers operator statistics typing typing_extensions warnings
    """
)
_LEFT_OUT = words(
    # They find an attribute by its name in a text or evaluate one, as that of an annotation.
    """
    operator.attrgetter operator.methodcaller typing.get_type_hints typing.ForwardRef
    typing.evaluate_forward_ref typing_extensions.get_type_hints typing_extensions.ForwardRef
    typing_extensions.evaluate_forward_ref typing_extensions.get_annotations
    dataclasses.make_dataclass json.load json.dump
    functools.singledispatch functools.singledispatchmethod
    torch.library.infer_schema torch.library.triton_op
    """
)
_NEVER = NAMES | _LEFT_OUT
_MODULE_VALUES = frozenset(["torch.compiler"])
"""A module as a value hides which of its functions is called."""
_LOGGING = words(
    """
    getLogger debug info warning error DEBUG INFO WARNING ERROR
    """
)
_NUMPY = words(
    """
    loadtxt genfromtxt fromfile fromregex DataSource f2py ctypeslib distutils lib testing core
    compat open_memmap rec show_config char
    """
)
_TORCH_PARTS = words(
    """
    Tensor Size Generator amp autograd autocast compiler cond cuda distributions fft func
    library linalg masked nested nn ops optim overrides random signal sparse special types
    finfo iinfo
    """
)
"""Parts of torch with names of their own, below which all that is public is allowed."""
_TORCH_NAMES = words(
    # Names of torch that are also names of modules of Python.
    """
    select trace signal random types fft
    """
)
_NO_TORCH_NAME = words(
    """
    backends classes cpp distributed export fx futures hub import_ir_module jit mtia
    monitor multiprocessing onnx package profiler quantization serialization storage
    testing torch_version utils version wait xpu mps fork set_default_tensor_type
    set_default_device set_default_dtype set_num_threads set_num_interop_threads
    set_printoptions set_deterministic_debug_mode set_flush_denormal
    use_deterministic_algorithms set_float32_matmul_precision manual_seed seed set_rng_state
    set_warn_always from_file
    """
)
_TORCH_FURTHER = (
    "torch.utils.checkpoint.checkpoint",
    "torch.utils._pytree.",
    "torch.jit.is_scripting",
    "torch.jit.is_tracing",
    "torch.jit.annotate",
    "torch._check",
    "torch._assert",
    "torch._foreach_",
    "torch._higher_order_ops.",
    "torch._dynamo.mark_",
    "torch._dynamo.maybe_mark_",
    "torch._dynamo.is_compiling",
    "torch.profiler.record_function",
    "torch.backends.cuda.is_built",
)
_ALIASES = words(
    """
    np mp dist types
    """
)
"""Names of other modules within modules of torch, which also have torch itself."""
_NO_LIBRARY_NAME = words(
    """
    load_library load_inline load import_module
    """
)
_ATTRIBUTES = METHODS | words(
    # Of values whose type is unknown: more of what reads, writes, runs or sends something.
    """
    run call spawn rename makedirs mkdir touch write writelines read_text read_bytes open
    sendall sendto connect bind listen recv dump dumps loads load save to_csv
    save_pretrained from_pretrained find_spec download
    """
)
_DUNDERS = words(
    """
    __init__ __call__ __name__ __qualname__ __len__ __class__ __getitem__ __setitem__
    __iter__ __next__ __contains__ __enter__ __exit__ __post_init__ __doc__ __all__
    __version__ __bool__ __eq__ __float__ __int__ __index__
    """
)
_STANDARD = frozenset(sys.stdlib_module_names)


def is_dangerous(name: str) -> bool:
    """Whether a use is never taken as safe because the file uses the name for something else."""
    if name in (COMPUTED, UNREADABLE):
        return True
    root = name.removeprefix("import ").partition(".")[0]
    if name.startswith("."):
        return not is_safe_attribute(name[1:])
    if root in ("torch", "numpy", BUILTINS):
        return not is_safe(name)
    return root in _STANDARD and root not in _MODULES


def is_safe(name: str) -> bool:
    """Whether a name with its module may be used; as in ``Use``, imports included."""
    if name.startswith("import "):
        return _is_safe_import(name.removeprefix("import "))
    if name.startswith("."):
        return is_safe_attribute(name[1:])
    root, *parts = name.split(".")
    # Also a method of one: ``get_type_hints.__call__``.
    above = {".".join([root, *parts[:length]]) for length in range(len(parts) + 1)}
    if name in _MODULE_VALUES or not above.isdisjoint(_NEVER):
        return False
    if not all(_is_public(each) for each in parts) and not name.startswith(_TORCH_FURTHER):
        return False
    if root == BUILTINS:
        return parts[0] in _BUILTINS
    if not parts:
        # The module itself, as a value.
        return False
    if root == "torch":
        return _is_safe_torch(name, parts)
    if any(each in _STANDARD and each not in ("random", "copy", "abc") for each in parts):
        return False
    if root == "numpy":
        return parts[0] not in _NUMPY and all(is_safe_attribute(each) for each in parts)
    if root == "logging":
        return parts[0] in _LOGGING
    return root in _MODULES and (name.startswith("collections.abc.") or parts[0] in _api(root))


def is_safe_attribute(name: str) -> bool:
    """Whether an attribute of a value whose type is unknown may be used."""
    if name.startswith("__"):
        return name in _DUNDERS
    return name not in _ATTRIBUTES and not (name in _STANDARD and name in _MODULE_NAMES)


_MODULE_NAMES = words(
    """
    os sys subprocess shutil socket ctypes importlib builtins pickle marshal io pathlib
    tempfile urllib http inspect gc threading multiprocessing signal runpy code codeop pty
    """
)


@lru_cache
def _api(module: str) -> frozenset[str]:
    """What a module of Python documents: not the modules and helpers that it imports itself."""
    try:
        found = importlib.import_module(module)
    except ImportError:
        return frozenset()
    return frozenset(getattr(found, "__all__", vars(found)))


def _is_public(part: str) -> bool:
    return not part.startswith("_") or part in _DUNDERS or part == "__name__"


def _is_safe_torch(name: str, parts: list[str]) -> bool:
    first, *rest = parts
    if "torch" in parts or any(each in _ALIASES for each in rest):
        return False
    if any(each in _STANDARD and each not in _TORCH_NAMES for each in parts):
        return False
    if name.startswith(_TORCH_FURTHER):
        return all(_is_public(each) for each in parts[2:])
    if first in _NO_TORCH_NAME or any(each in _NO_LIBRARY_NAME for each in parts):
        return False
    return not rest or first in _TORCH_PARTS or first[0].isupper()


def _is_safe_import(name: str) -> bool:
    module, _, last = name.rpartition(".")
    if last == "*":
        return False
    root = name.partition(".")[0]
    if root in _MODULES:
        return name in _MODULES or name == "collections.abc" or is_safe(name)
    if name in ("torch", "numpy", "logging", "torch.nn", "torch.nn.functional", "torch.compiler"):
        return True
    return bool(module) and root in ("torch", "numpy", "logging") and is_safe(name)
