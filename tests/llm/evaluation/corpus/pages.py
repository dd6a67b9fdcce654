"""The words of a good answer for each page that lines of the corpus belong to."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph.llm.evaluation.case import Words


class Page(NamedTuple):
    """The words of a page.

    Attributes:
        cause: why it breaks; of each of these alternatives one has to be named.
        ways: what removes such a break, besides moving the code out of the region.
        fact: the mechanism, where Dynamo names no operation.
    """

    cause: tuple[Words, ...]
    ways: Words
    fact: Words = (
        "fake tensor",
        "fake tensors",
        "no value",
        "no values",
        "no data",
        "not known",
        "unknown",
        "guard",
        "bytecode",
    )


_UNTRACED = (
    "not trace",
    "cannot trace",
    "can't trace",
    "unable to trace",
    "untraceable",
    "not support",
    "unsupported",
    "not supported",
    "skips",
    "skipped",
    "does not know",
)
_VALUE = ("value", "values", "data", "data-dependent")
_IN_EAGER = ("is_compiling", "torch.compiler.is_compiling", "remove", "skip")

PAGES = {
    "FG101": Page((("builtin", "built-in", "operator"), _UNTRACED), ("getattr", "dict")),
    "FG102": Page(
        (("item", ".item", "tolist", "int", "float", "number", "scalar"), _VALUE),
        ("tensor", "torch.where", "shape", "keep"),
    ),
    "FG103": Page(
        (("log", "logs", "logger", "logging", "warning", "warn", "warns", "message"),),
        (*_IN_EAGER, "reorderable_logging_functions"),
        ("side effect", "no effect on the result", "does not change", "only informs"),
    ),
    "FG104": Page(
        (("c extension", "c function", "native", "compiled", "builtin", "built-in"), _UNTRACED),
        ("in python", "torch.library.custom_op", "custom_op", "assume_constant_result"),
    ),
    "FG105": Page((("skip", "skips", "skipped", "skiplist", "marked", "intentionally"),), ()),
    "FG107": Page((("method",), _UNTRACED), ("tuple", "list", "dict", "class")),
    "FG108": Page(
        (("argument", "proxy", "graph input", "cannot become part"),),
        ("convert", "list", "tuple", "tensor"),
    ),
    "FG109": Page(
        (("non-tensor", "not a tensor", "no tensor", "python number", "does not return"),),
        ("x.dtype", "constant"),
    ),
    "FG111": Page((("requires_grad",),), ("torch.func.grad", "detach")),
    "FG112": Page((("backward",),), ("return the loss", "torch.func.grad", "trace_autograd_ops")),
    "FG116": Page((("hook", "hooks"),), ("register", "remove", "skip")),
    "FG117": Page(
        (("autograd.function", "jvp", "custom autograd"),),
        ("remove", "custom_op", "torch.library.custom_op", "detach", "plain operations"),
    ),
    "FG120": Page((("resize", "resize_", "resizing"),), ("slice", "new tensor", "allocate", "pad")),
    "FG121": Page(
        (("in place", "in-place", "view"),), ("view", "reshape", "transpose", "unsqueeze")
    ),
    "FG123": Page((("sparse",),), ("dense", "to_dense", "index_add", "indices", "gather")),
    "FG125": Page((("subclass",),), ("plain tensor", "as_subclass", "unwrap")),
    "FG126": Page((("random", "random number"),), ("torch.rand", "torch.where", "draw")),
    "FG127": Page((("seed", "random state", "rng", "rng state"),), ("noise",)),
    "FG128": Page((("generator",),), ("draw", "manual_seed")),
    "FG130": Page(
        (("custom operator", "fake implementation", "fake kernel", "meta kernel", "operator"),),
        ("register_fake", "fake implementation", "torch.library.register_fake"),
    ),
    "FG133": Page(
        (("comparison", "compare", "compares", "comparing", "equal", "equality"),),
        ("torch.where", "is", "tensor operations"),
    ),
    "FG135": Page((("attribute", "getattr", "hasattr"),), ("self", "dict", "parent")),
    "FG136": Page(
        (("assign", "assigns", "assigning", "assignment", "setattr"),), ("class", "module")
    ),
    "FG137": Page(
        (("parameter", "module", "layer", "buffer"), ("create", "creates", "creating", "created")),
        ("__init__", "torch.nn.functional", "functional", "functional_call"),
    ),
    "FG138": Page((("module", "nn.module"),), ("__init__", "none", "index", "string")),
    "FG139": Page((("optimizer", "step"),), ("training loop",)),
    "FG201": Page(
        (
            ("branch", "branches", "branching", "condition", "control flow", "python bool", "jump"),
            (*_VALUE, "tensor"),
        ),
        (
            "torch.where",
            "where",
            "torch.cond",
            "torch._check",
            "_assert_async",
            "masked_fill",
            "is_compiling",
            "shape",
        ),
    ),
    "FG202": Page(
        (("shape", "size", "dynamic shape", "nonzero"), (*_VALUE, "number of")),
        (
            "torch.where",
            "where",
            "mask",
            "masked_fill",
            "weight",
            "fixed size",
            "topk",
            "one_hot",
            "capture_dynamic_output_shape_ops",
        ),
    ),
    "FG203": Page((("symbolic", "symint", "size", "shape"),), ("argument",)),
    "FG205": Page(
        (
            (
                "generator",
                "iterator",
                "zip",
                "enumerate",
                "dict_keyiterator",
                "list_iterator",
                "iter",
            ),
        ),
        ("list", "tuple", "loop", "comprehension"),
    ),
    "FG206": Page((("exception", "raise", "raises"),), ("exception class", "return")),
    "FG207": Page((("context manager", "context managers"),), (*_IN_EAGER, "enter")),
    "FG210": Page((("reconstruct", "reconstructed"),), ("number", "string", "remove")),
    "FG211": Page((("side effect", "side effects", "mutation"),), ("return",)),
    "FG213": Page((("torch.func", "vmap", "transform", "functorch"),), ("remove",)),
    "FG301": Page((("numpy", "np"),), ("torch", "custom_op", "torch.library.custom_op")),
    "FG302": Page((("tqdm", "progress bar"),), _IN_EAGER),
    "FG305": Page((("clock", "time"),), ("torch.profiler",)),
    "FG306": Page((("operating system", "system call", "environment", "os"),), ()),
    "FG307": Page((("json", "pickle", "struct", "encode", "serialise"),), ("tuple",)),
    "FG308": Page((("lock", "thread"),), ("remove", "skip")),
    "FG309": Page((("context variable", "contextvar", "context_var"),), ()),
    "FG310": Page((("frame", "frames", "signature", "source code", "inspect"),), _IN_EAGER),
    "FG312": Page((("import", "imports", "importing"),), ("top of the file",)),
    "FG314": Page(
        (("dict", "deque", "dataclass", "enum", "ordereddict", "container", "mapping"),),
        ("dict", "class", "literal", "tuple"),
    ),
    "FG315": Page((("functools", "itertools"),), ("loop", "lambda", "plain python")),
    "FG406": Page((("explicit", "explicitly", "graph_break"),), ("remove",)),
    "FG407": Page(
        (("rnn", "lstm", "gru", "recurrent"),), ("allow_rnn", "lstmcell", "grucell", "cell")
    ),
    "FG410": Page((("setting", "global", "config", "configuration"),), ()),
    "FG416": Page((("type",), _UNTRACED), ("list", "tuple", "tensor", "convert")),
}
"""By code; a line of another page is no case: no cause is known of it, or it is no break to fix."""
