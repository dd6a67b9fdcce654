"""The words of a good answer for each page that lines of the corpus belong to."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph.llm.evaluation.case import Words


class Page(NamedTuple):
    """The words of a page.

    Attributes:
        cause: why it breaks; of each of these alternatives one has to be named.
        ways: what removes such a break.
        fact: the mechanism, where Dynamo names no operation.
    """

    cause: tuple[Words, ...]
    ways: Words
    fact: Words = ("fake tensor", "fake tensors", "trace", "traces", "tracing", "guard", "bytecode")


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
_OUTSIDE = (
    "outside",
    "before the region",
    "before the call",
    "before compiling",
    "beforehand",
    "hoist",
    "once",
    "in advance",
    "precompute",
    "__init__",
    "argument",
    "import time",
    "move",
    "caller",
)
_VALUE = ("value", "values", "data", "data-dependent")
_IN_EAGER = ("is_compiling", "torch.compiler.is_compiling", "remove", "skip")

PAGES = {
    "FG101": Page((("builtin", "built-in", "operator"), _UNTRACED), (*_OUTSIDE, "getattr", "dict")),
    "FG102": Page(
        (("item", ".item", "tolist", "int", "float", "number", "scalar"), _VALUE),
        ("tensor", "torch.where", "shape", "keep", *_OUTSIDE),
    ),
    "FG103": Page(
        (("log", "logs", "logger", "logging", "warning", "warn", "warns", "message"),),
        (*_IN_EAGER, "reorderable_logging_functions", *_OUTSIDE),
        ("side effect", "no effect on the result", "does not change", "only informs"),
    ),
    "FG104": Page(
        (("c extension", "c function", "native", "compiled", "builtin", "built-in"), _UNTRACED),
        (*_OUTSIDE, "in python", "torch.library.custom_op", "custom_op", "assume_constant_result"),
    ),
    "FG105": Page((("skip", "skips", "skipped", "skiplist", "marked", "intentionally"),), _OUTSIDE),
    "FG107": Page((("method",), _UNTRACED), (*_OUTSIDE, "tuple", "list", "dict", "class")),
    "FG108": Page(
        (("argument", "proxy", "graph input", "cannot become part"),),
        ("convert", "list", "tuple", "tensor", *_OUTSIDE),
    ),
    "FG109": Page(
        (("non-tensor", "not a tensor", "no tensor", "python number", "does not return"),),
        (*_OUTSIDE, "x.dtype", "constant"),
    ),
    "FG111": Page((("requires_grad",),), (*_OUTSIDE, "torch.func.grad", "detach")),
    "FG112": Page(
        (("backward",),), (*_OUTSIDE, "return the loss", "torch.func.grad", "trace_autograd_ops")
    ),
    "FG116": Page((("hook", "hooks"),), ("register", "remove", "skip", *_OUTSIDE)),
    "FG117": Page(
        (("autograd.function", "jvp", "custom autograd"),),
        ("remove", "custom_op", "torch.library.custom_op", "detach", "plain operations"),
    ),
    "FG120": Page((("resize", "resize_", "resizing"),), ("slice", "new tensor", "allocate", "pad")),
    "FG121": Page(
        (("in place", "in-place", "view"),), ("view", "reshape", "transpose", "unsqueeze")
    ),
    "FG123": Page((("sparse",),), ("dense", "to_dense", "index_add", "indices", "gather")),
    "FG125": Page((("subclass",),), ("plain tensor", "as_subclass", "unwrap", *_OUTSIDE)),
    "FG126": Page((("random", "random number"),), ("torch.rand", "torch.where", "draw", *_OUTSIDE)),
    "FG127": Page((("seed", "random state", "rng", "rng state"),), ("noise", *_OUTSIDE)),
    "FG128": Page((("generator",),), ("draw", "manual_seed", *_OUTSIDE)),
    "FG130": Page(
        (("custom operator", "fake implementation", "fake kernel", "meta kernel", "operator"),),
        ("register_fake", "fake implementation", "torch.library.register_fake"),
    ),
    "FG133": Page(
        (("comparison", "compare", "compares", "comparing", "equal", "equality"),),
        ("torch.where", "is", "tensor operations", *_OUTSIDE),
    ),
    "FG135": Page((("attribute", "getattr", "hasattr"),), ("self", "dict", "parent", *_OUTSIDE)),
    "FG136": Page(
        (("assign", "assigns", "assigning", "assignment", "setattr"),), ("class", "module")
    ),
    "FG137": Page(
        (("parameter", "module", "layer", "buffer"), ("create", "creates", "creating", "created")),
        ("__init__", "torch.nn.functional", "functional", "functional_call", *_OUTSIDE),
    ),
    "FG138": Page((("module", "nn.module"),), ("__init__", "none", "index", "string", *_OUTSIDE)),
    "FG139": Page((("optimizer", "step"),), ("training loop", *_OUTSIDE)),
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
            *_OUTSIDE,
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
            *_OUTSIDE,
        ),
    ),
    "FG203": Page((("symbolic", "symint", "size", "shape"),), ("argument", *_OUTSIDE)),
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
        ("list", "tuple", "loop", "comprehension", *_OUTSIDE),
    ),
    "FG206": Page((("exception", "raise", "raises"),), ("exception class", "return", *_OUTSIDE)),
    "FG207": Page((("context manager", "context managers"),), (*_IN_EAGER, "enter", *_OUTSIDE)),
    "FG210": Page((("reconstruct", "reconstructed"),), ("number", "string", "remove", *_OUTSIDE)),
    "FG211": Page((("side effect", "side effects", "mutation"),), ("return", *_OUTSIDE)),
    "FG213": Page((("torch.func", "vmap", "transform", "functorch"),), ("remove", *_OUTSIDE)),
    "FG301": Page((("numpy", "np"),), ("torch", "custom_op", "torch.library.custom_op", *_OUTSIDE)),
    "FG302": Page((("tqdm", "progress bar"),), (*_IN_EAGER, *_OUTSIDE)),
    "FG305": Page((("clock", "time"),), ("torch.profiler", *_OUTSIDE)),
    "FG306": Page((("operating system", "system call", "environment", "os"),), _OUTSIDE),
    "FG307": Page((("json", "pickle", "struct", "encode", "serialise"),), ("tuple", *_OUTSIDE)),
    "FG308": Page((("lock", "thread"),), ("remove", "skip", *_OUTSIDE)),
    "FG309": Page((("context variable", "contextvar", "context_var"),), _OUTSIDE),
    "FG310": Page(
        (("frame", "frames", "signature", "source code", "inspect"),), (*_IN_EAGER, *_OUTSIDE)
    ),
    "FG312": Page((("import", "imports", "importing"),), ("top of the file", *_OUTSIDE)),
    "FG314": Page(
        (("dict", "deque", "dataclass", "enum", "ordereddict", "container", "mapping"),),
        ("dict", "class", "literal", "tuple", *_OUTSIDE),
    ),
    "FG315": Page((("functools", "itertools"),), ("loop", "lambda", "plain python", *_OUTSIDE)),
    "FG406": Page((("explicit", "explicitly", "graph_break"),), ("remove", *_OUTSIDE)),
    "FG407": Page(
        (("rnn", "lstm", "gru", "recurrent"),), ("allow_rnn", "lstmcell", "grucell", "cell")
    ),
    "FG410": Page((("setting", "global", "config", "configuration"),), _OUTSIDE),
    "FG416": Page((("type",), _UNTRACED), ("list", "tuple", "tensor", "convert", *_OUTSIDE)),
}
"""By code; a line of another page is no case: no cause is known of it, or it is no break to fix."""
