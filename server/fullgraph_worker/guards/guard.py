"""The vocabulary of guards: what a guard is about, where its value is kept, why it failed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fullgraph_worker.protocol.wire import ChangedSize


class GuardKind(str, Enum):
    """What a guard that failed is about."""

    SIZE = "size"
    """The size of a dimension of a tensor, compiled as a constant."""
    SIZE_ZERO_OR_ONE = "size-zero-or-one"
    """A size between 0 or 1 and something else; Dynamo always compiles those two as constants."""
    SIZE_CONDITION = "size-condition"
    """A condition on symbolic sizes, made by a branch or an operation of the program."""
    EQUAL_SIZES = "equal-sizes"
    """Two sizes that were equal in the first call, and were taken for one (duck sizing)."""
    RANK = "rank"
    """The number of dimensions of a tensor."""
    STRIDE = "stride"
    """The memory layout of a tensor."""
    DTYPE = "dtype"
    """The dtype of a tensor."""
    DEVICE = "device"
    """The device of a tensor."""
    INFERENCE_MODE = "inference-mode"
    """Whether a tensor was made, or is used, under ``torch.inference_mode``."""
    REQUIRES_GRAD = "requires-grad"
    """Whether a tensor requires gradients."""
    TENSOR_TYPE = "tensor-type"
    """The Python class of a tensor: a subclass, or ``nn.Parameter``."""
    ALIASING = "aliasing"
    """Whether two arguments are the same tensor."""
    GRAD_MODE = "grad-mode"
    """Whether gradients are recorded."""
    GLOBAL_STATE = "global-state"
    """Other global state of torch: autocast, the default dtype, the number of threads."""
    FUNCTION_MODE = "function-mode"
    """Which ``TorchFunctionMode`` objects are active."""
    TRANSFORM = "transform"
    """Which transforms of ``torch.func`` are active."""
    BACKEND = "backend"
    """The backend of ``torch.compile``."""
    TRAINING_MODE = "training-mode"
    """``training`` of a module."""
    INT = "int"
    """The value of an ``int``."""
    FLOAT = "float"
    """The value of a ``float``."""
    BOOL = "bool"
    """The value of a ``bool``, or of a condition on a Python value."""
    STRING = "string"
    """The value of a ``str``."""
    NONE = "none"
    """Whether a value is ``None``."""
    CONSTANT = "constant"
    """Another constant: a dtype, a ``complex``, an ``enum`` member."""
    TYPE = "type"
    """The Python type of a value that is no tensor."""
    LENGTH = "length"
    """The length of a list, a tuple or another container."""
    KEYS = "keys"
    """The keys of a dict, or the members of a set."""
    ATTRIBUTE = "attribute"
    """Whether an object has an attribute."""
    MODULE = "module"
    """Which ``nn.Module`` a name refers to, or of which class."""
    FUNCTION = "function"
    """Which function a name refers to."""
    IDENTITY = "identity"
    """Which object a name refers to."""
    INSTANCE = "instance"
    """Of which object of a class a method was called, where each has its own layers."""
    OTHER = "other"
    """None of these."""


class GuardPlace(str, Enum):
    """Where the value that a guard is about is kept."""

    ARGUMENT = "argument"
    """An argument or a local variable of the compiled function, or within one."""
    MODULE = "module"
    """An attribute of an ``nn.Module``, or within one."""
    PARAMETER = "parameter"
    """A parameter or buffer of an ``nn.Module``."""
    GLOBAL = "global"
    """A global variable, or within one."""
    CLOSURE = "closure"
    """A variable of an enclosing function, or a default of an argument."""
    INTERMEDIATE = "intermediate"
    """A value that the function itself computed in front of a graph break."""
    PROCESS = "process"
    """The state of torch in this process or thread."""
    UNKNOWN = "unknown"
    """It is unknown."""


@dataclass(frozen=True)
class Guard:
    """The guard whose failure made Dynamo compile a function again.

    Attributes:
        subject: what it is about, in words (``size of dimension 0 of x``).
        kind: the same in one word.
        place: where the value is kept that it is about.
        is_specialized: the value was symbolic, and the program needed it as a number.
        dynamic: the ``dynamic`` of the ``torch.compile`` that compiled the function; None for
            its default.
        was: what the code was compiled for; empty if that is unknown.
        now: what came instead, each value once, in order.
        changed: the sizes of arguments that changed with it, each once, and it among them.
        elsewhere: what Dynamo calls the tensors of other functions whose sizes changed with it.
        is_branched_on: a condition on the same sizes failed too, which the program branches on.
    """

    subject: str
    kind: GuardKind
    place: GuardPlace = GuardPlace.UNKNOWN
    is_specialized: bool = False
    dynamic: bool | None = None
    was: str = ""
    now: tuple[str, ...] = ()
    changed: tuple[ChangedSize, ...] = ()
    elsewhere: tuple[str, ...] = ()
    is_branched_on: bool = False


_STATES = (GuardKind.GLOBAL_STATE, GuardKind.FUNCTION_MODE, GuardKind.TRANSFORM)
"""What a process has, and no name refers to."""


@dataclass
class Change:
    """What made a guard fail.

    Attributes:
        guard: what it is about, in words (``size of dimension 0 of x``), or Dynamo's own text.
        was: what the code was compiled for; empty if it is unknown.
        now: what came instead; empty if it is unknown.
        kind: what it is about.
        place: where its value is kept.
        is_specialized: the value was symbolic, and the program needed it as a number.
    """

    guard: str
    was: str = ""
    now: str = ""
    kind: GuardKind = GuardKind.OTHER
    place: GuardPlace = GuardPlace.UNKNOWN
    is_specialized: bool = False

    def __str__(self) -> str:
        if self.kind in _STATES:
            return f"{self.guard} changed"
        if self.was and self.now:
            return f"{self.guard} was {self.was}, now it is {self.now}"
        if self.was:
            return f"{self.guard} is no longer {self.was}"
        return f"this is no longer true: {self.guard}"
