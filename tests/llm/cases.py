"""Writes the cases of ``fullgraph eval-llm``.

    python -m tests.llm.cases cases.jsonl

They are of three corpora: ``graphmend``, the 19 lines of GraphMend's rows, with the interpreter of
``tests.fixing.environment``; ``accuracy``, the broken lines of the accuracy corpus, with that of
``tests.accuracy.environment``; and ``small``, programs that need torch alone. Their targets are
files of this repository: ``fullgraph eval-llm`` has to be run in its root.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from fullgraph.llm.evaluation.case import Case, Truth, write_cases
from tests.fixing.targets import ROWS
from tests.llm.evaluation.corpus.cases import accuracy_cases

PROGRAMS = Path(__file__).with_name("evaluation") / "programs"
_BRANCH = (
    ("data-dependent", "value of a tensor", "tensor's value", "values of the tensor"),
    ("branch", "branches", "branching", "condition", "control flow", "python bool"),
)
_OVERFLOW = Truth(
    cause=_BRANCH,
    fact=("float16", "half precision", "half", "fp16"),
    names=("isinf", "torch.isinf", "isnan", "torch.isnan", "clamp_value", "overflow"),
    ways=("torch.where", "where", "torch.cond", "without the test", "unconditionally"),
    wrong=("torch.compiler.disable", ".item"),
)
_WARNING_LINE = "logger.warning_once("
_LOGGING = (("log", "logs", "logger", "logging", "warning", "message"),)


def _message(*names: str) -> Truth:
    return Truth(
        cause=_LOGGING,
        fact=("no effect on the result", "only informs", "side effect", "does not change"),
        names=("warning_once", "logger.warning_once", "logger.warning", "warnings.warn", *names),
        ways=("is_compiling", "torch.compiler.is_compiling", "remove", "move"),
        wrong=("torch.compiler.disable", "fullgraph=False"),
    )


_ROPE = Truth(
    cause=_BRANCH,
    fact=("position_ids", "torch.max", "seq_len", "sequence length"),
    names=("seq_len", "original_max_position_embeddings"),
    ways=("torch.where", "where", "shape", "config", "torch.cond"),
    wrong=("torch.compiler.disable",),
)
_INDEX = Truth(
    cause=(("shape", "size", "dynamic shape", "nonzero"), ("data", "value", "values", "inputs")),
    fact=("nonzero", "torch.where with one argument", "one argument", "data-dependent shape"),
    names=("is_longer_list", "is_longer_list_idx", "torch.where"),
    ways=("mask", "torch.where", "index_put", "is_longer_list.view"),
    wrong=("torch.compiler.disable",),
)
_ITEM = Truth(
    cause=((".item", "item", "tensor.item"), ("value", "python number", "python bool", "scalar")),
    fact=("is_global_attn", "decides which code runs", "branch", "branches"),
    names=("is_global_attn", "is_index_global_attn", "any().item"),
    ways=("compute once outside", "before the call", "outside", "torch.cond", "hoist", "argument"),
    wrong=("torch.compiler.disable",),
)
_SHAPES = Truth(
    cause=_BRANCH,
    fact=("spatial_shapes", "sequence_length", "check", "raises"),
    names=("spatial_shapes", "sequence_length"),
    ways=("torch._check", "spatial_shapes_list", "is_compiling", "remove the check"),
    wrong=("torch.compiler.disable",),
)
_LINSPACE = Truth(
    cause=(("scalar", "item", "python number", "local_scalar_dense"), ("value", "values", "data")),
    fact=("height", "width", "spatial_shapes", "tensor of sizes"),
    names=("linspace", "torch.linspace", "height"),
    ways=("spatial_shapes_list", "python ints", "list of sizes", "arange", "torch.arange"),
    wrong=("torch.compiler.disable",),
)
_NONZERO = Truth(
    cause=(("shape", "size", "nonzero"), ("data", "value", "values")),
    fact=("special_tokens_mask", "number of special tokens", "unknown number"),
    names=("idxs", "special_tokens_mask", "torch.nonzero"),
    ways=("mask", "cumsum", "torch.cumsum", "cummax", "torch.cummax", "torch.where"),
    wrong=("torch.compiler.disable",),
)
_COLUMN = Truth(
    cause=_BRANCH,
    fact=("idxs", "col", "element of a tensor"),
    names=("col", "num_token"),
    ways=("torch.where", "mask", "cumsum", "torch.cumsum"),
    wrong=("torch.compiler.disable",),
)
_SLICE = Truth(
    cause=(("item", "scalar", "python number", "index", "slice"), ("value", "values", "data")),
    fact=("height", "width", "spatial_shapes", "current_position"),
    names=("mask_flatten_", "padding_mask", "current_position"),
    ways=("spatial_shapes_list", "python ints", "list of sizes", "shape"),
    wrong=("torch.compiler.disable",),
)
_DINO = "modeling_grounding_dino.py"
_OVERFLOW_LINE = "if hidden_states.dtype == torch.float16 and ("
_LINES: tuple[tuple[str, str, str, str, Truth], ...] = (
    ("bart-overflow", "bart", "modeling_bart.py", _OVERFLOW_LINE, _OVERFLOW),
    ("bart-warning", "bart", "modeling_bart.py", _WARNING_LINE, _message("use_cache")),
    ("biogpt-warning", "biogpt", "modeling_biogpt.py", _WARNING_LINE, _message("use_cache")),
    (
        "blenderbot-warning",
        "blenderbot",
        "modeling_blenderbot.py",
        _WARNING_LINE,
        _message("use_cache"),
    ),
    ("layoutlmv3-warning", "layoutlmv3", "modeling_utils.py", "warnings.warn(", _message("device")),
    ("marian-overflow", "marian", "modeling_marian.py", _OVERFLOW_LINE, _OVERFLOW),
    ("marian-warning", "marian", "modeling_marian.py", _WARNING_LINE, _message("use_cache")),
    ("pegasus-warning", "pegasus", "modeling_pegasus.py", _WARNING_LINE, _message("use_cache")),
    (
        "phi3-rope",
        "phi3",
        "modeling_rope_utils.py",
        "if seq_len > original_max_position_embeddings:",
        _ROPE,
    ),
    ("t5-warning", "t5", "modeling_t5.py", _WARNING_LINE, _message("use_cache")),
    ("whisper-warning", "whisper", "modeling_whisper.py", _WARNING_LINE, _message("use_cache")),
    (
        "clap-index",
        "clap",
        "modeling_clap.py",
        "is_longer_list_idx = torch.where(is_longer_list == 1)[0]",
        _INDEX,
    ),
    (
        "longformer-item",
        "longformer",
        "modeling_longformer.py",
        "is_global_attn = is_index_global_attn.flatten().any().item()",
        _ITEM,
    ),
    ("longformer-warning", "longformer", "modeling_longformer.py", _WARNING_LINE, _message()),
    (
        "dino-shapes",
        "grounding_dino",
        _DINO,
        "if (spatial_shapes[:, 0] * spatial_shapes[:, 1]).sum() != sequence_length:",
        _SHAPES,
    ),
    (
        "dino-linspace",
        "grounding_dino",
        _DINO,
        "torch.linspace(0.5, height - 0.5, height, dtype=torch.float32, device=device),",
        _LINSPACE,
    ),
    (
        "dino-nonzero",
        "grounding_dino",
        _DINO,
        "idxs = torch.nonzero(special_tokens_mask)",
        _NONZERO,
    ),
    (
        "dino-column",
        "grounding_dino",
        _DINO,
        "if (col == 0) or (col == num_token - 1):",
        _COLUMN,
    ),
    (
        "dino-slice",
        "grounding_dino",
        _DINO,
        "mask_flatten_ = padding_mask[:, current_position : (current_position + height * width)]",
        _SLICE,
    ),
)


def rows() -> list[Case]:
    """The lines of GraphMend's rows."""
    by_name = {row.name: row for row in ROWS}
    found = []
    for name, model, file, line, truth in _LINES:
        row = by_name[model]
        options = {"grad": "off"}
        if row.dynamic:
            options["dynamic"] = row.dynamic
        found.append(
            Case(
                name,
                row.target,
                file,
                line,
                truth,
                options,
                corpus="graphmend",
                packages={"transformers": "4.52.4"},
            )
        )
    return found


def programs() -> list[Case]:
    """Small programs that need torch alone."""
    return [
        Case(
            "program-overflow",
            f"{PROGRAMS / 'overflow.py'}:model",
            "overflow.py",
            "if hidden_states.dtype == torch.float16 and (",
            _OVERFLOW,
            {"grad": "off"},
            corpus="small",
        ),
        Case(
            "program-logging",
            f"{PROGRAMS / 'logs.py'}:model",
            "logs.py",
            'logger.warning("use_cache is deprecated for %d tokens", x.shape[0])',
            _message("use_cache"),
            corpus="small",
        ),
        Case(
            "program-numbers",
            f"{PROGRAMS / 'numbers.py'}:double",
            "numbers.py",
            "z = torch.tensor([v * 2 for v in y.tolist()])",
            Truth(
                cause=(("tolist", "python list", "python numbers"), ("value", "values", "data")),
                fact=("gradient", "no gradient", "detach", "detached"),
                names=("tolist", "y.tolist"),
                ways=("y.detach", "detach", "y * 2"),
                wrong=("torch.compiler.disable",),
            ),
            corpus="small",
        ),
    ]


if __name__ == "__main__":
    cases = [*rows(), *accuracy_cases(), *programs()]
    write_cases(Path(sys.argv[1]), cases)
    for group, count in Counter(case.group for case in cases).items():
        print(f"{group}: {count} cases")
