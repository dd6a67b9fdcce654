"""What to do about a recompile: it follows from the guard that failed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fullgraph_worker.guards.guard import Guard, GuardKind, GuardPlace


@dataclass(frozen=True)
class Advice:
    """What to do about the failures of one guard.

    Attributes:
        text: Markdown, one paragraph.
        is_avoidable: whether the program can have fewer compilations and still do the same.
    """

    text: str
    is_avoidable: bool = True


_RAISE_LIMIT = (
    " If there are only a few known values, raise the limit to their number: for this function "
    "with `torch.compile(..., recompile_limit=N)`, which torch 2.13 has, or for all functions "
    "with `torch._dynamo.config.recompile_limit`. Each version costs a compilation, and a check "
    "of its guards at each call."
)
_KEPT = (GuardPlace.MODULE, GuardPlace.PARAMETER, GuardPlace.GLOBAL, GuardPlace.CLOSURE)
_OF_BREAKS = (GuardKind.LENGTH, GuardKind.FLOAT, GuardKind.STRING, GuardKind.IDENTITY)
_BEHIND_BREAK = Advice(
    "This value was computed before a graph break, and is a constant of the code behind it. Remove "
    "the graph break: these recompiles go with it."
)
_OF_OPTIMIZER = re.compile(r"\bparam_groups\[\d+\]\['(?P<name>\w+)'\]")
_STATE_OF_OPTIMIZER = re.compile(r"\bstate\[")
_GROUPS_OF_OPTIMIZER = re.compile(r"\bparam_groups$")
_OF_SELF = re.compile(r"\bself\b")
_NUMBERS = frozenset({"int", "float", "bool"})
_SEQUENCES = frozenset({"list", "tuple", "range", "Size", "deque"})
_MOST_CALLS = 4
_NOT_TUNED = "its kernels cannot be tuned for one size"
_LEAVE_OUT_DYNAMIC = (
    "Remove `dynamic`, or set it to `True`: with `dynamic=False` each {} needs a separate version"
)
_ANY = {
    GuardKind.SIZE_CONDITION: Advice(
        "The region branches on this size, so each outcome needs a separate version, also with "
        "`dynamic=True`. This cannot be avoided while the branch is in the region; there is at "
        "most one version per outcome.",
        is_avoidable=False,
    ),
    GuardKind.EQUAL_SIZES: Advice(
        "These sizes were equal in the first call, and Dynamo treated them as one symbol (duck "
        "sizing). Set `torch.fx.experimental._config.use_duck_shape = False` before the first "
        "call. It applies to the whole program."
    ),
    GuardKind.RANK: Advice(
        "Each number of dimensions needs a separate version, also with `dynamic=True`. Reshape "
        "the input to one number of dimensions before the call, for example with `flatten` or "
        "`unsqueeze`."
    ),
    GuardKind.STRIDE: Advice(
        "Use one memory layout in every call: `.contiguous()` before the region, which copies an "
        "input that is not contiguous, or `.to(memory_format=torch.channels_last)` if the model "
        "is in that format."
    ),
    GuardKind.DTYPE: Advice(
        "Each dtype needs a separate version. Convert the input to one dtype before the call, "
        "for example with `.to(torch.float32)`."
    ),
    GuardKind.DEVICE: Advice(
        "Each device needs a separate version. Move the input to one device before the call."
    ),
    GuardKind.INFERENCE_MODE: Advice(
        "Create the tensors and call the function under the same mode: use `torch.no_grad()` "
        "in both places, or copy a tensor that was created under `torch.inference_mode()` with "
        "`.clone()`."
    ),
    GuardKind.TENSOR_TYPE: Advice(
        "Pass tensors of one class. `.detach()` of an `nn.Parameter` is a plain tensor."
    ),
    GuardKind.ALIASING: Advice(
        "Pass a copy (`.clone()`) where the same tensor is passed twice, or do it in each call. "
        "What the region writes into a copy does not reach the original."
    ),
    GuardKind.GRAD_MODE: Advice(
        "One version with gradients and one without cannot be avoided where the program needs "
        "both, and there are no others. Where it needs only one, make every call under the same "
        "mode, including warm-up calls.",
        is_avoidable=False,
    ),
    GuardKind.GLOBAL_STATE: Advice(
        "Set it once, before the first call: a number of threads, deterministic algorithms, a "
        "default dtype. Enter `torch.autocast` around all calls or around none."
    ),
    GuardKind.FUNCTION_MODE: Advice(
        "A version is only valid under the modes (`TorchFunctionMode`, `torch.device` as a "
        "context) that were active when it was compiled. Enter the same ones around all calls, or "
        "none."
    ),
    GuardKind.TRANSFORM: Advice(
        "Dynamo captures no graph of code that is called under a transform of `torch.func` "
        "(`vmap`, `grad`). Apply the transform inside of the compiled function, and call that "
        "without one around it."
    ),
    GuardKind.BACKEND: Advice(
        "Each backend needs a separate version. Create the backend and call `torch.compile` once, "
        "and call its result, rather than in each round."
    ),
    GuardKind.TRAINING_MODE: Advice(
        "One version for training and one for evaluation cannot be avoided. There are others only "
        "if some modules are switched and others are not, such as `BatchNorm` layers that stay in "
        "evaluation mode.",
        is_avoidable=False,
    ),
    GuardKind.BOOL: Advice(
        "Each of the two values needs a separate version, also with `dynamic=True`, and there "
        "are no others. For a single version, pass the flag as a tensor and select with "
        "`torch.where`, which computes both values."
    ),
    GuardKind.STRING: Advice(
        "Each string needs a separate version, also with `dynamic=True`, and is compiled once. If "
        "there are many, evaluate the string before the call and pass the result as a tensor."
    ),
    GuardKind.NONE: Advice(
        "One version is for `None` and one for a value, also with `dynamic=True`. For a single "
        "version, pass a neutral tensor, for example zeros, instead of `None`."
    ),
    GuardKind.CONSTANT: Advice(
        "Each value needs a separate version, also with `dynamic=True`. This cannot be avoided "
        "while the region depends on the value.",
        is_avoidable=False,
    ),
    GuardKind.ATTRIBUTE: Advice(
        "Set the attribute in the constructor, so that it always exists and is of one kind."
    ),
    GuardKind.INSTANCE: Advice(
        "The function is compiled once for each instance whose layers or values differ from those "
        "of the others. This is done after the first call of each of them, and needs no action "
        "below the recompile limit.",
        is_avoidable=False,
    ),
    GuardKind.MODULE: Advice(
        "Each class of modules needs a separate version, also with `dynamic=True`. This cannot "
        "be avoided while one region calls modules of different classes.",
        is_avoidable=False,
    ),
    GuardKind.FUNCTION: Advice(
        "Each function needs a separate version, also with `dynamic=True`. This cannot be "
        "avoided while the region calls different functions.",
        is_avoidable=False,
    ),
    GuardKind.IDENTITY: Advice(
        "The region depends on which object this is, and each object needs a separate version. "
        "Pass one that was created before, rather than a new one in each call."
    ),
    GuardKind.OTHER: Advice("Keep the guarded value the same in every call."),
}


_NONE_OR_VALUE = Advice(
    "One version is for `None` and one for a value, also with `dynamic=True`. For a single "
    "version, pass the value that `None` stands for."
)
_KEPT_DTYPE = Advice(
    "Each dtype needs a separate version. This tensor is stored, and is no argument: convert it "
    "once, before the first call."
)


def _may_be_tensor(guard: Guard) -> bool:
    """Whether what comes instead of ``None`` is a tensor, or is not known."""
    values = [value for value in (guard.was, *guard.now) if value not in ("", "None", "not None")]
    return not values or any("tensor" in value for value in values)


def advice_for(guard: Guard) -> Advice:
    """What to do about the failures of ``guard``."""
    if guard.place is GuardPlace.INTERMEDIATE and guard.kind in _OF_BREAKS:
        return _BEHIND_BREAK
    if guard.kind is GuardKind.SIZE:
        return _size(guard)
    if guard.kind is GuardKind.SIZE_ZERO_OR_ONE:
        return _zero_or_one(guard)
    if guard.kind in (GuardKind.INT, GuardKind.FLOAT):
        return _number(guard)
    if guard.kind is GuardKind.REQUIRES_GRAD:
        return _requires_grad(guard)
    if guard.kind in (GuardKind.LENGTH, GuardKind.KEYS):
        return _container(guard)
    if guard.kind is GuardKind.TYPE:
        return _type(guard)
    if guard.kind is GuardKind.NONE and not _may_be_tensor(guard):
        return _NONE_OR_VALUE
    if guard.kind is GuardKind.DTYPE and guard.place in _KEPT:
        return _KEPT_DTYPE
    return _ANY[guard.kind]


def advice_at(guard: Guard, *, is_limit: bool) -> Advice:
    """The same, which is more where the recompile limit was reached.

    Args:
        guard: the guard that failed.
        is_limit: whether the function was compiled too often.
    """
    advice = advice_for(guard)
    if is_limit and not advice.is_avoidable:
        return Advice(advice.text + _RAISE_LIMIT, is_avoidable=False)
    return advice


def _zero_or_one(guard: Guard) -> Advice:
    constant = (
        "Dynamo always compiles a size of 0 or 1 as a constant: `dynamic=True` and `mark_dynamic` "
        "do not change that. "
    )
    if guard.place in _KEPT:
        return Advice(
            f"{constant}This tensor is stored, and is no argument: give it its final size before "
            "the first call. Otherwise one version for this size and one for the others is the "
            "least."
        )
    unbacked = (
        "call `torch._dynamo.decorators.mark_unbacked(tensor, dim)` on the input: one version is "
        "then valid for all sizes."
    )
    if guard.subject.startswith("size of dimension 0 of "):
        return Advice(
            f"{constant}Skip such batches (`drop_last=True` of a `DataLoader`) or pad them, which "
            "computes values that are thrown away. If nothing in the region depends on the size, "
            f"{unbacked}"
        )
    # A generated token is a sequence of length 1 behind a prompt of another length.
    return Advice(
        f"{constant}One version for this size and one for the others is the least, as for a prompt "
        f"and each token after it. If nothing in the region depends on the size, {unbacked}",
        is_avoidable=False,
    )


def _marked(guard: Guard) -> tuple[str, str]:
    """The calls that mark all sizes that changed as dynamic, and what to set instead of them.

    Both are empty where it is not known what changed.
    """
    if not guard.changed:
        return "", ""
    dimensions: dict[str, list[int]] = {}
    for each in guard.changed:
        dimensions.setdefault(each.name, []).append(each.dimension)
    calls = [_call(name, _number_or_tuple(numbers)) for name, numbers in dimensions.items()]
    shown = (
        calls if len(calls) <= _MOST_CALLS else [*calls[:_MOST_CALLS], "the same for the others"]
    )
    sources = ",".join(dict.fromkeys([*(each.source for each in guard.changed), *guard.elsewhere]))
    return listed(shown), f'`TORCH_COMPILE_DYNAMIC_SOURCES="{sources}"`'


def _call(name: str, dimensions: str) -> str:
    # An argument of a module of torch has no name in the program: "argument 0".
    named, where = ("tensor", f" on {name}") if " " in name else (name, "")
    return f"`torch._dynamo.mark_dynamic({named}, {dimensions})`{where}"


def _number_or_tuple(numbers: list[int]) -> str:
    unique = sorted(set(numbers))
    return str(unique[0]) if len(unique) == 1 else f"({', '.join(map(str, unique))})"


def listed(parts: list[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def _size(guard: Guard) -> Advice:
    if guard.place is GuardPlace.PARAMETER:
        return Advice(
            "Sizes of parameters and buffers are constants, also with `dynamic=True`. "
            "`torch._dynamo.config.force_parameter_static_shapes = False` makes them dynamic after "
            "the first change. An argument that is an `nn.Parameter` can be passed as "
            "`parameter.detach()` instead."
        )
    # With dynamic=True a size is a constant only where the program makes it one.
    if guard.is_specialized or (guard.dynamic is True and guard.place is not GuardPlace.MODULE):
        return Advice(
            "The region needs this size as a number, for example as a loop count, so each size "
            "needs a separate version, also with `dynamic=True`. Pad the input to a few fixed "
            "sizes."
        )
    if guard.dynamic is False:
        sources = _marked(guard)[1]
        also = f" {sources} does so for these inputs alone." if sources else ""
        return Advice(
            f"{_LEAVE_OUT_DYNAMIC.format('size')}. Otherwise one is valid for all sizes from 2 on, "
            f"and {_NOT_TUNED}.{also} Or pad the input to a few fixed sizes."
        )
    if guard.place is GuardPlace.MODULE:
        return Advice(
            "Sizes of tensors stored in a module are constants in the first version, also with "
            "`dynamic=True`. Call `torch._dynamo.mark_dynamic(tensor, dim)` on it before each "
            "call, or allocate it once with its final size."
        )
    if guard.place is GuardPlace.INTERMEDIATE:
        return Advice(
            "The value is computed before a graph break. Compile with `dynamic=True`, or "
            "remove the graph break."
        )
    calls, sources = _marked(guard)
    if guard.elsewhere:
        # A mark on an input does not go through the code between two graphs.
        return Advice(
            f"Compile with `dynamic=True`, or run the program with {sources}: one version is then "
            f"valid for all sizes from 2 on, and {_NOT_TUNED}."
        )
    call = calls or "`torch._dynamo.mark_dynamic(tensor, dim)` on the input"
    setting = f", or run the program with {sources}" if sources else ""
    if guard.is_branched_on:
        return Advice(
            f"Compile with `dynamic=True`{setting}: the versions that are left are one for each "
            "outcome of the branch on it, which the region has."
        )
    return Advice(
        f"Call {call} before the first call, or compile with `dynamic=True`{setting}: one version "
        f"is then valid for all sizes from 2 on, and {_NOT_TUNED}. `mark_dynamic` changes the "
        "dimensions that it names alone, and takes their bounds as `min` and `max`."
    )


def _number(guard: Guard) -> Advice:
    is_int = guard.kind is GuardKind.INT
    noun = "integer" if is_int else "number"
    is_kept = guard.place in (GuardPlace.MODULE, GuardPlace.GLOBAL)
    option = _OF_OPTIMIZER.search(guard.subject)
    if option:
        return _option(option.group("name"))
    # With dynamic=True an integer is a constant only where the program makes it one.
    if guard.is_specialized or (is_int and not is_kept and guard.dynamic is True):
        return Advice(
            f"The region needs this {noun} itself, for example as a loop count or in a branch, "
            "so each value or outcome needs a separate version, also with `dynamic=True`. This "
            "cannot be avoided while that code is in the region.",
            is_avoidable=False,
        )
    if is_int and guard.place is GuardPlace.MODULE:
        return Advice(
            "Integer attributes of a module are constants, also with `dynamic=True`. Keep this "
            "one in a tensor, for example a buffer: a branch on its value then breaks the graph, "
            "and code that reads it gets a tensor. Or call the compiled module under "
            "`torch._dynamo.config.patch(allow_unspec_int_on_nn_module=True)`: it is compiled "
            "once more, after the first change."
        )
    if is_int and guard.place is GuardPlace.GLOBAL:
        return Advice(
            "Integers in global variables are constants, also with `dynamic=True`. Keep this one "
            "in a tensor, or pass it as an argument."
        )
    if guard.dynamic is False:
        return Advice(f"{_LEAVE_OUT_DYNAMIC.format('value')}. Or keep the {noun} in a tensor.")
    if guard.dynamic is True:
        return Advice(f"Keep the {noun} in a tensor: its value is then not guarded.")
    return Advice(
        f"Keep the {noun} in a tensor, or compile with `dynamic=True`: one version is then "
        "valid for all values, unless the region needs the value itself."
    )


def _option(name: str) -> Advice:
    """Of a setting of an optimizer, of which only the learning rate may be a tensor everywhere."""
    if name == "lr":
        return Advice(
            "Create the optimizer with a tensor, `lr=torch.tensor(...)`: a scheduler, or your "
            "own code with `fill_`, then changes it without a recompile."
        )
    return Advice(
        f"Each value of `{name}` needs a separate version of the step, also with `dynamic=True`. "
        "Set it before the first step, and do not change it."
    )


def _type(guard: Guard) -> Advice:
    option = _OF_OPTIMIZER.search(guard.subject)
    if option:
        return _option(option.group("name"))
    types = {guard.was, *guard.now} - {""}
    if not types or types & _NUMBERS:
        return Advice(
            "Pass a value of one type in every call, for example `float(n)` or "
            "`torch.as_tensor(n)`."
        )
    if types & _SEQUENCES:
        name = guard.subject[len("type of ") :]
        return Advice(
            "Each type needs a separate version, also with `dynamic=True`. Pass one in every call, "
            f"for example `tuple({name})`."
        )
    return Advice(
        "Each type needs a separate version, also with `dynamic=True`. Pass an object of one type "
        "in every call."
    )


def _requires_grad(guard: Guard) -> Advice:
    if guard.place is GuardPlace.PARAMETER:
        return Advice(
            "Freeze or unfreeze parameters before the first call. Otherwise there is one "
            "version with gradients of this parameter and one without, also with "
            "`dynamic=True`."
        )
    return Advice(
        "Inputs that require gradients and inputs that do not need separate versions, also "
        "with `dynamic=True`. Call `.detach()` on inputs whose gradients are not needed."
    )


def _container(guard: Guard) -> Advice:
    is_length = guard.kind is GuardKind.LENGTH
    each = (
        "Each length needs a separate version"
        if is_length
        else "Each set of keys, and each order of them, needs a separate version"
    )
    also = ", also with `dynamic=True`. "
    if is_length and _STATE_OF_OPTIMIZER.search(guard.subject):
        return Advice(
            "The state of an optimizer is empty before its first step. One more version after it "
            "cannot be avoided, and there are no others.",
            is_avoidable=False,
        )
    if guard.subject.startswith("whether ") and guard.place is GuardPlace.ARGUMENT:
        return Advice(
            "The region tests whether this is in it. One version for each of the two answers "
            "cannot be avoided, and there are no others.",
            is_avoidable=False,
        )
    if _GROUPS_OF_OPTIMIZER.search(guard.subject):
        return Advice(f"{each}{also}Add all groups to the optimizer before its first step.")
    if guard.place is GuardPlace.MODULE and not _OF_SELF.search(guard.subject):
        return Advice(
            f"{each}{also}This cannot be avoided while the calls are for modules that differ in "
            "it. If it is one module that changes, fill the container before the first call.",
            is_avoidable=False,
        )
    if guard.place in (GuardPlace.MODULE, GuardPlace.GLOBAL, GuardPlace.CLOSURE):
        return Advice(
            f"{each}{also}Fill the container before the first call. Return values that are "
            "collected in each call from the region, and store them outside."
        )
    if is_length:
        return Advice(
            f"{each}{also}If it contains tensors alone, pass one tensor of them (`torch.stack`, "
            "`torch.cat`) and compile with `dynamic=True`. Otherwise pass one length."
        )
    return Advice(
        f"{each}{also}Pass the same keys in the same order in every call, for example with zeros."
    )
